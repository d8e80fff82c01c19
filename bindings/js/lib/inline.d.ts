/** The same as `barelink`, with the WebAssembly in the JavaScript: nothing is loaded, and `init` need not be called. */
export * from "./index.js";
