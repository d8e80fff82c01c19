import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Reads the WebAssembly of a build at once, so that Node needs no `init()`. `address` returns where it is, or throws. */
export function read(address, build) {
  const place = placeOf(address);
  if (place.startsWith("file:")) return readFileSync(new URL(place));
  // A bundle without modules has no address, and one of server components has that for browsers. The installed package has the same file.
  const installed = createRequire(join(process.cwd(), "package.json"));
  return readFileSync(installed.resolve(`barelink/dist/${build}/barelink_bg.wasm`));
}

function placeOf(address) {
  try {
    return String(address());
  } catch {
    return "";
  }
}
