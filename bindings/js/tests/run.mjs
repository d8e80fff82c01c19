// Runs the tests: `npm test`, or `npm test -- --short`, which leaves out what takes long. Says what
// is skipped, and why.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const here = new URL(".", import.meta.url);
if (!existsSync(new URL("../dist/full/barelink_bg.wasm", here))) {
  console.error("There is no WebAssembly yet: npm run build");
  process.exit(1);
}
const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs"))
  .map((name) => new URL(name, here).pathname);
const env = {
  ...process.env,
  ...(process.argv.includes("--short") ? { BARELINK_SHORT: "1" } : {}),
};
const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=spec", ...files], {
  env,
  stdio: "inherit",
});
process.exit(status ?? 1);
