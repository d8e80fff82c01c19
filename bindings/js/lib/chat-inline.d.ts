/** The same as `barelink/chat`, with the WebAssembly in the JavaScript: nothing is loaded, and `init` need not be called. */
export * from "./chat.js";
