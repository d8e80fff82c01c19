// Builds the playground, `dist/index.html`: one file that holds everything. Run it in
// `bindings/js`, after `npm run build`: `npm run playground`.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const here = new URL(".", import.meta.url);
const binding = new URL("../bindings/js/", here);
// The page has no packages of its own: esbuild is one of those that the binding is built with.
const { build } = createRequire(new URL("package.json", binding))("esbuild");

async function bundle(entry, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [new URL(entry, here).pathname],
    alias: { barelink: new URL("lib/index.js", binding).pathname },
    bundle: true,
    // The page passes the WebAssembly itself, so that its address is never used.
    define: { "import.meta.url": JSON.stringify("file:///"), ...define },
    format: "iife",
    minify: true,
    target: "es2023",
    write: false,
  });
  // A script in a page must not contain its end.
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}

const wasm = readFileSync(new URL("dist/full/barelink_bg.wasm", binding)).toString("base64");
const worker = await bundle("worker.js");
const main = await bundle("main.js", {
  WORKER_SOURCE: JSON.stringify(worker),
  WASM_BASE64: JSON.stringify(wasm),
});
const read = (name) => readFileSync(new URL(name, here), "utf8");
const page = read("index.html")
  .replace("/* style.css */", () => read("../docs/link-marks.css") + read("style.css"))
  .replace("/* main.js */", () => main);
mkdirSync(new URL("dist", here), { recursive: true });
writeFileSync(new URL("dist/index.html", here), page);
console.log(`playground/dist/index.html, ${page.length} bytes`);
