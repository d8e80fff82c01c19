/** The same as `barelink/text`, with the WebAssembly in the JavaScript: nothing is loaded, and `init` need not be called. */
export * from "./text.js";
