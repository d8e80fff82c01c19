// Prints how large each build is in a browser: the WebAssembly and the JavaScript around it, minified, each after `gzip -9`. Run after
// `npm run build`: `npm run sizes`. It fails if one is larger than its limit.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const LIMITS = { text: 52_000, markdown: 259_000, full: 493_000 };
const here = new URL("..", import.meta.url);
const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

console.log("| import | WebAssembly | JavaScript | together | limit |\n|---|---:|---:|---:|---:|");
for (const [name, limit] of Object.entries(LIMITS)) {
  const entry = name === "full" ? "barelink" : `barelink/${name}`;
  const { outputFiles } = await build({
    stdin: { contents: `export * from "${entry}";`, resolveDir: here.pathname },
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
  });
  const wasm = gzipped(readFileSync(new URL(`dist/${name}/barelink_bg.wasm`, here)));
  const script = gzipped(outputFiles[0].contents);
  console.log(`| \`${entry}\` | ${wasm} | ${script} | ${wasm + script} | ${limit} |`);
  if (wasm + script > limit) {
    console.error(`${entry} is larger than ${limit} bytes`);
    process.exitCode = 1;
  }
}
