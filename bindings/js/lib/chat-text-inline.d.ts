/** The same as `barelink/chat-text`, with the WebAssembly in the JavaScript: nothing is loaded, and `init` need not be called. */
export * from "./chat-text.js";
