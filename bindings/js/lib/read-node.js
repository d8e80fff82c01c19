import { readFileSync } from "node:fs";

/** Reads a file at once, so that Node needs no `init()`. */
export const read = (url) => readFileSync(url);
