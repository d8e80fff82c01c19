// What `npm pack` puts in the package: what its entries reach, and nothing else.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Finder } from "barelink";
import { ENTRIES, sizeOf } from "../bench/entries.mjs";
import { ROWS, TESTED } from "./bundlers/rows.mjs";

const root = new URL("../", import.meta.url);
const read = (name) => readFileSync(new URL(name, root), "utf8");
const manifest = JSON.parse(read("package.json"));

/** What npm adds, and the licences. */
const BESIDE = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE", "README.md", "package.json"];

/** Returns the files that a file of the package names: imports, types and addresses. */
function named(file) {
  if (file.endsWith(".wasm")) return [];
  const source = read(file);
  const paths = [...source.matchAll(/(?:from|import|new URL\()\s*\(?"(\.[^"]+)"/g)].map(([, path]) => path);
  return paths.flatMap((path) => {
    const target = new URL(path, new URL(file, root)).href.slice(root.href.length);
    // The types of a module are beside it.
    return [target, file.endsWith(".d.ts") ? target.replace(/\.js$/, ".d.ts") : target];
  });
}

/** Returns all files that the entries reach. Types reach types, and modules reach modules. */
function reached() {
  const targets = Object.values(manifest.exports).flatMap((entry) => (typeof entry === "string" ? [] : Object.values(entry)));
  const waiting = targets.map((target) => target.slice(2));
  const found = new Set();
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...named(file).filter((target) => existsSync(new URL(target, root)) && (!file.endsWith(".d.ts") || target.endsWith(".d.ts"))));
  }
  return found;
}

test("the packed package has the files that its entries reach, and no other", (context) => {
  if (spawnSync("npm", ["--version"]).status !== 0) return context.skip("npm is not installed");
  const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [first] = Object.values(JSON.parse(output));
  const packed = first.files.map(({ path }) => path).filter((path) => !BESIDE.includes(path));
  assert.deepEqual(packed.sort(), [...reached()].sort());
});

test("the package says where it comes from, and its README has an example of ten lines at most", () => {
  assert.equal(manifest.publishConfig.provenance, true);
  assert.match(manifest.repository.url, /^git\+https:/);
  const lines = read("README.md").split("\n");
  const start = lines.indexOf("```js");
  assert.ok(start > 0 && start < 10, `the first example starts in line ${start + 1}`);
  assert.ok(lines.indexOf("```", start) - start - 1 <= 10, "the first example has more than ten lines");
});

test("the README's first example gives what its comments say, and links of all that its first sentence names", () => {
  const [, sentence, code] = /^(Finds [^]*?)```js\n([^]*?)^```$/m.exec(read("README.md"));
  const [, options] = /new Finder\((.*)\);/.exec(code);
  const value = (expression, finder) => new Function("finder", `return ${expression}`)(finder);
  const finder = new Finder(value(`(${options})`));
  const lines = [...code.matchAll(/^(finder\..*); \/\/ (.*)$/gm)];
  assert.equal(lines.length, 3);
  for (const [, expression, result] of lines) assert.deepEqual(value(expression, finder), value(result), expression);
  const [, named] = /\((`.*?`)\)/.exec(sentence);
  for (const [, link] of named.matchAll(/`(.*?)`/g)) assert.deepEqual(finder.links(link).map(({ text }) => text), [link]);
});

test("the README's table has a row for each entry, with its size", async () => {
  const rows = [...read("README.md").matchAll(/^\| `(barelink[\w/-]*)` \| .* \| (\d+) \|$/gm)].map(([, entry, size]) => [entry, Number(size)]);
  assert.deepEqual(rows.map(([entry]) => entry).sort(), [...ENTRIES].sort());
  for (const [entry, written] of rows) {
    const { script, wasm } = await sizeOf(entry);
    const size = (script + wasm) / 1000;
    // The WebAssembly of another toolchain has another size.
    assert.ok(Math.abs(written - size) <= Math.max(1, size * 0.08), `${entry} has ${size} kB`);
  }
});

test("the README names each runtime and bundler that is tested", () => {
  const [, section] = /\n## Where it works\n([^]*?)\n## /.exec(read("README.md"));
  for (const name of [...ROWS.map(({ name }) => name), ...TESTED]) assert.ok(section.includes(name), name);
});
