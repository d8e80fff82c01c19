// Installs the packed package in a temporary folder, beside runtimes and bundlers, and runs a
// program in each of them: `npm run test:bundlers`. With names of rows
// (`npm run test:bundlers -- vite deno`) it runs these alone. Nothing outside the folder changes. A
// row whose program cannot be had says SKIPPED and why; the status is 1 if another one fails.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROWS, Skipped } from "./rows.mjs";

const here = new URL(".", import.meta.url).pathname;
const names = process.argv.slice(2);
const rows = ROWS.filter(
  ({ name }) =>
    names.length === 0 || names.some((part) => name.toLowerCase().includes(part.toLowerCase())),
);
const folder = mkdtempSync(join(tmpdir(), "barelink-bundlers-"));

function npm(...args) {
  execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
}

/** Installs packages; returns why that failed, or an empty string. */
function install(packages) {
  try {
    if (packages.length > 0)
      npm("install", "--no-audit", "--no-fund", "--loglevel", "error", ...packages);
    return "";
  } catch (error) {
    const reason = /npm error (?!code)(.*)/.exec(String(error.stderr))?.[1] ?? "";
    return `npm cannot install ${packages.join(" ")}${reason && `: ${reason}`}`;
  }
}

let status = 0;
try {
  cpSync(join(here, "programs"), folder, { recursive: true });
  mkdirSync(join(folder, "pack"));
  execFileSync("npm", ["pack", "--pack-destination", join(folder, "pack")], {
    cwd: join(here, "../.."),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const packed = readdirSync(join(folder, "pack"))[0];
  const failure = install([
    `./pack/${packed}`,
    "unified@11",
    "remark-parse@11",
    "remark-rehype@11",
    "rehype-stringify@10",
  ]);
  if (failure !== "") throw new Error(failure);
  for (const { name, packages = [], run } of rows) {
    const missing = install(packages);
    try {
      if (missing !== "") throw new Skipped(missing);
      console.log(`ok       ${name}: ${await run(folder)}`);
    } catch (error) {
      const isSkipped = error instanceof Skipped;
      if (!isSkipped) status = 1;
      const output = [error.stdout, error.stderr].filter(Boolean).join("\n").trim();
      console.log(
        `${isSkipped ? "SKIPPED " : "FAILED  "} ${name}: ${error.message}${output && `\n${output}`}`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status);
