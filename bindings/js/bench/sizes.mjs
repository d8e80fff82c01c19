// Prints how large each build is in a browser: the WebAssembly and the JavaScript around it,
// minified, each after gzip at level 9. Run after `npm run build`: `npm run sizes`. It fails if one
// is larger than its limit.

import { sizeOf } from "./entries.mjs";

/** What a program imports, and the largest size of all of that together. */
const LIMITS = [
  [["barelink/text"], 40_000],
  [["barelink/chat-text"], 72_000],
  [["barelink/chat"], 95_000],
  ...["marked", "markdown-it", "remark", "rehype", "linkify-it"].map((plugin) => [
    ["barelink/chat", `barelink/${plugin}`],
    100_000,
  ]),
  [["barelink/markdown"], 240_000],
  // The same sources gave 55 bytes more in another folder.
  [["barelink"], 461_000],
];

console.log("| import | WebAssembly | JavaScript | together | limit |\n|---|---:|---:|---:|---:|");
for (const [entries, limit] of LIMITS) {
  const { wasm, script } = await sizeOf(...entries);
  const names = entries.map((entry) => `\`${entry}\``).join(", ");
  console.log(`| ${names} | ${wasm} | ${script} | ${wasm + script} | ${limit} |`);
  if (wasm + script > limit) {
    console.error(`${names}: larger than ${limit} bytes`);
    process.exitCode = 1;
  }
}
