// What a Content-Security-Policy has to allow, in Chromium.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { chromium } from "./browser.mjs";
import { resultOf, serving } from "./page.mjs";

const here = new URL(".", import.meta.url);

const PROGRAM = (setUp) => `
  ${setUp}
  const show = (text) => (document.getElementById("result").textContent = text);
  start().then(() => show(String(new Finder().links("see www.a.bc").length)), (error) => show(error.message));`;

const PROGRAMS = {
  "init()":
    'import { Finder, init } from "barelink/text"; const start = () => init("barelink_bg.wasm");',
  "initSync()": `import { Finder, initSync } from "barelink/text";
    const start = async () => initSync(await (await fetch("barelink_bg.wasm")).arrayBuffer());`,
  "the WebAssembly inlined":
    'import { Finder } from "barelink/text/inline"; const start = async () => new Finder();',
};

for (const [name, setUp] of Object.entries(PROGRAMS)) {
  test(`${name}: a policy needs 'wasm-unsafe-eval', and nothing else`, async (context) => {
    if (chromium() === "") return context.skip("Chromium is not installed");
    const folder = mkdtempSync(join(tmpdir(), "barelink-"));
    try {
      await build({
        stdin: { contents: PROGRAM(setUp), resolveDir: here.pathname },
        bundle: true,
        format: "esm",
        outfile: join(folder, "page.js"),
        logLevel: "error",
      });
      copyFileSync(
        new URL("../dist/text/barelink_bg.wasm", here),
        join(folder, "barelink_bg.wasm"),
      );
      writeFileSync(
        join(folder, "index.html"),
        '<!doctype html><p id="result"></p><script type="module" src="page.js"></script>',
      );
      const open = (policy) => serving(folder, { "content-security-policy": policy }, resultOf);
      const allowed =
        "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
      assert.equal((await open(allowed)).text, "1");
      assert.match(
        (await open(allowed.replace(" 'wasm-unsafe-eval'", ""))).text,
        /Content Security Policy/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
