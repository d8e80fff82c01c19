/** Browsers read files only with a promise: `init()`. */
export const read = undefined;
