// The types are those of a program that uses all entry points, and of markdown-it's property
// `linkify`.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const path = (name) => new URL(name, import.meta.url).pathname;

function compile(project) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    path("../node_modules/typescript/bin/tsc"),
    "--project",
    project,
  ]);
  assert.equal(status, 0, `${stdout}${stderr}`);
}

test("a program in TypeScript compiles, and its mistakes do not", () =>
  compile(path("types/tsconfig.json")));

test("types need neither a browser nor linkify-it", () => {
  const folder = mkdtempSync(join(tmpdir(), "barelink-"));
  try {
    cpSync(path("types/bare"), folder, { recursive: true });
    const installed = join(folder, "node_modules/barelink");
    mkdirSync(installed, { recursive: true });
    for (const name of ["package.json", "lib", "dist"])
      cpSync(path(`../${name}`), join(installed, name), { recursive: true });
    compile(join(folder, "tsconfig.json"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
