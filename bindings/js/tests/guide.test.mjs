// The guide's pages on JavaScript: their examples run, and their table is what the comparison prints.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { tables } from "../bench/linkify-it.mjs";

const hosts = new URL("../../../docs/src/hosts/", import.meta.url);
const read = (name) => readFileSync(new URL(name, hosts), "utf8");

for (const [name, number] of [
  ["javascript.md", 1],
  ["linkify-it.md", 1],
]) {
  test(`${name}: the examples run`, async () => {
    const examples = [...read(name).matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);
    assert.equal(examples.length, number);
    const folder = new URL("../target/guide/", import.meta.url);
    mkdirSync(folder, { recursive: true });
    for (const [index, code] of examples.entries()) {
      const file = new URL(`${name}-${index}.mjs`, folder);
      writeFileSync(file, code);
      await import(file);
    }
  });
}

for (const name of ["plugins", "mentions"]) {
  test(`the example of ${name} runs`, async () => {
    await import(`../examples/${name}.js`);
  });
}

test("linkify-it.md: the table is that of a comparison", () => {
  const { behaviours } = tables();
  assert.ok(read("linkify-it.md").includes(behaviours), behaviours);
});
