import { INSIDE } from "./finder.js";
import { Finder } from "./index.js";

/** Returns the finder that a user of a plugin passed, which may be of any of the three builds, or makes one of options. */
export function toFinder(options = {}) {
  return typeof options?.[INSIDE] === "function" ? options : new Finder(options);
}
