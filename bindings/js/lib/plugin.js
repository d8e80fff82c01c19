// The finder that a plugin takes. It comes from the entry that the program imports, so that a
// plugin loads no WebAssembly of its own.

import { INSIDE } from "./finder.js";

/** The entries whose finders search Markdown, as errors name them. */
export const WITH_MARKDOWN = '"barelink", "barelink/markdown" or "barelink/chat"';

/**
 * Returns the finder that a user passed. Throws if it is not one, and shows how to pass one: `call`
 * has `…` in its place.
 */
export function asFinder(finder, call, entries = "any entry") {
  if (typeof finder?.[INSIDE] === "function") return finder;
  const example = call.replace("…", "new Finder()");
  throw new TypeError(`barelink: expected a finder: \`${example}\`, with \`Finder\` of ${entries}`);
}
