// A browser without a bundler: the page of the guide, with the files of the package as they are.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "./browser.mjs";
import { resultOf, serving } from "./page.mjs";

const root = new URL("../", import.meta.url);

/** The pages of the guide: its blocks of HTML with an import map. */
const guide = readFileSync(new URL("../../docs/src/hosts/javascript.md", root), "utf8");
const pages = [...guide.matchAll(/^```html\n([^`]*importmap[^`]*)^```$/gm)].map(([, page]) => page);

test("the pages of the guide work without a bundler", async (context) => {
  assert.equal(pages.length, 1);
  if (chromium() === "") return context.skip("Chromium is not installed");
  const folder = await mkdtemp(join(tmpdir(), "barelink-"));
  try {
    for (const name of ["lib", "dist"])
      await cp(new URL(name, root), join(folder, "barelink", name), { recursive: true });
    for (const page of pages) {
      await writeFile(join(folder, "index.html"), `<!doctype html>${page}`);
      const { text, errors } = await serving(folder, {}, resultOf);
      assert.equal(text, "www.example.com", errors.join("; "));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
