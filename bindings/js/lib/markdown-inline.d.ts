/** The same as `barelink/markdown`, with the WebAssembly in the JavaScript: nothing is loaded, and `init` need not be called. */
export * from "./markdown.js";
