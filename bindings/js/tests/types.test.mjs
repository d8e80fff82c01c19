// The types are those of a program that uses all entry points, and of markdown-it's property `linkify`.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

test("a program in TypeScript compiles, and its mistakes do not", () => {
  const path = (name) => new URL(name, import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path("../node_modules/typescript/bin/tsc"), "--project", path("types/tsconfig.json")]);
  assert.equal(status, 0, `${stdout}${stderr}`);
});
