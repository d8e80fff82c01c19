// Where the package can be imported: in bundles that have no address of their own, and in workers.
// There the WebAssembly is passed to `init`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { build } from "esbuild";
import { ENTRIES } from "../bench/entries.mjs";

const here = new URL(".", import.meta.url);
const wasm = (name) => readFileSync(new URL(`../dist/${name}/barelink_bg.wasm`, here));

/** Bundles a program for browsers. */
async function bundle(contents, format, options = {}) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here.pathname },
    bundle: true,
    format,
    logLevel: "error",
    logOverride: { "empty-import-meta": "silent" },
    write: false,
    ...options,
  });
  return outputFiles[0].text;
}

const GLOBALS = { WebAssembly, TextEncoder, TextDecoder, URL, Uint8Array, Uint32Array, console };

for (const [entry, name] of [
  ["barelink", "full"],
  ["barelink/markdown", "markdown"],
  ["barelink/text", "text"],
]) {
  test(`${entry} in a bundle without modules`, async () => {
    const program = `import { Finder, init } from "${entry}"; export { Finder, init };`;
    const iife = vm.createContext({ ...GLOBALS });
    vm.runInContext(await bundle(program, "iife", { globalName: "program" }), iife);
    const module = { exports: {} };
    vm.runInContext(
      await bundle(program, "cjs"),
      vm.createContext({ ...GLOBALS, module, exports: module.exports }),
    );
    for (const { Finder, init } of [iife.program, module.exports]) {
      assert.throws(() => new Finder(), /call `await init\(\)`/);
      await assert.rejects(init(), /no address; pass it to `init`/);
      await init(wasm(name));
      assert.equal(new Finder().links("www.a.bc").length, 1);
    }
  });
}

test("a plugin brings no WebAssembly", async () => {
  for (const plugin of ["remark", "rehype", "marked", "markdown-it", "linkify-it"]) {
    const { metafile } = await build({
      stdin: { contents: `import "barelink/${plugin}";`, resolveDir: here.pathname },
      bundle: true,
      metafile: true,
      treeShaking: false,
      ignoreAnnotations: true,
      format: "esm",
      write: false,
    });
    const files = Object.keys(metafile.inputs);
    assert.ok(
      files.some((file) => file.endsWith(`lib/${plugin}.js`)),
      `${files}`,
    );
    assert.deepEqual(
      files.filter((file) => file.includes("dist/")),
      [],
      plugin,
    );
  }
});

test("the syntax of all entries is known to Safari 16.4", async () => {
  let changed = 0;
  for (const entry of ENTRIES) {
    const program = `export * as all from "${entry}";`;
    const [known, older] = await Promise.all(
      ["safari16.4", "safari16.3"].map((target) => bundle(program, "esm", { target })),
    );
    assert.equal(known, await bundle(program, "esm"), entry);
    changed += older === known ? 0 : 1;
  }
  // Safari 16.3 has no lookbehind in regular expressions.
  assert.ok(changed > 0, "esbuild knows no difference between the versions of Safari");
});

test("React Native is told that it cannot have the package", async () => {
  const { exports } = JSON.parse(readFileSync(new URL("../package.json", here), "utf8"));
  for (const entry of Object.keys(exports).filter((entry) => exports[entry].types !== undefined)) {
    const program = await bundle(
      `import * as all from "${entry.replace(".", "barelink")}"; globalThis.all = all;`,
      "cjs",
      { conditions: ["react-native"] },
    );
    assert.throws(
      () => vm.runInContext(program, vm.createContext({ ...GLOBALS })),
      /^Error: barelink: React Native has no WebAssembly; .*C library$/,
      entry,
    );
  }
});

test("all entry points can be imported in Cloudflare's workerd", async (context) => {
  let Miniflare;
  try {
    ({ Miniflare } = await import("miniflare"));
  } catch {
    return context.skip("miniflare is not installed");
  }
  const program = `
    import { Finder, init } from "barelink";
    import { LinkifyIt } from "barelink/linkify-it";
    import remarkBarelink from "barelink/remark";
    import rehypeBarelink from "barelink/rehype";
    import markedBarelink from "barelink/marked";
    import markdownItBarelink from "barelink/markdown-it";
    import module from "./barelink_bg.wasm";
    export default {
      async fetch() {
        await init(module);
        const found = new LinkifyIt(new Finder({ profile: "chat" })).match("see example.com")[0].url;
        return Response.json([found, new Finder().links("www.a.bc").length, typeof remarkBarelink, typeof rehypeBarelink, typeof markedBarelink(new Finder()).hooks, typeof markdownItBarelink]);
      },
    };`;
  const script = await bundle(program, "esm", {
    conditions: ["workerd", "worker"],
    external: ["./barelink_bg.wasm"],
  });
  const worker = new Miniflare({
    compatibilityDate: "2025-01-01",
    modules: [
      { type: "ESModule", path: "worker.js", contents: script },
      { type: "CompiledWasm", path: "barelink_bg.wasm", contents: wasm("full") },
    ],
  });
  try {
    const response = await worker.dispatchFetch("http://localhost/");
    assert.deepEqual(await response.json(), [
      "http://example.com",
      1,
      "function",
      "function",
      "object",
      "function",
    ]);
  } finally {
    await worker.dispose();
  }
});
