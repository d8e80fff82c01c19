// Prints how large each build is in a browser: the WebAssembly and the JavaScript around it, minified, each after `gzip -9`. Run after
// `npm run build`: `npm run sizes`. It fails if one is larger than its limit.

import { sizeOf } from "./entries.mjs";

const LIMITS = {
  "barelink/text": 44_000,
  "barelink/chat-text": 76_000,
  "barelink/chat": 100_000,
  "barelink/markdown": 240_000,
  barelink: 462_000,
};

console.log("| import | WebAssembly | JavaScript | together | limit |\n|---|---:|---:|---:|---:|");
for (const [entry, limit] of Object.entries(LIMITS)) {
  const { wasm, script } = await sizeOf(entry);
  console.log(`| \`${entry}\` | ${wasm} | ${script} | ${wasm + script} | ${limit} |`);
  if (wasm + script > limit) {
    console.error(`${entry} is larger than ${limit} bytes`);
    process.exitCode = 1;
  }
}
