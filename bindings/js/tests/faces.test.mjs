// The same text with the same options gives the same links as in Rust: the rows of `tests/faces`,
// which `crates/barelink-cli/tests/faces.rs` writes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Finder } from "barelink";

const read = (name) =>
  readFileSync(new URL(`../../../tests/faces/${name}`, import.meta.url), "utf8");

/** The texts and the destinations of the anchors in HTML, without those of the document. */
function anchors(html) {
  const found = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/gs)].filter(
    ([, to]) => !to.startsWith("/"),
  );
  return found.map(([, to, text]) => `${text} -> ${to}`);
}

/** The options as JavaScript has them: `maxLen`, and lists. */
function optionsOf(options) {
  const lists = ["kinds", "choices", "schemes", "tld-allow", "tld-deny"];
  const value = (name, text) =>
    lists.includes(name) ? text.split(",") : name === "max-len" ? Number(text) : text;
  const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(options).map(([name, text]) => [camel(name), value(name, text)]),
  );
}

/** The result for a document; `null` if the options are refused. */
function found(format, document, options) {
  let finder;
  try {
    finder = new Finder(optionsOf(options));
  } catch {
    return null;
  }
  switch (format) {
    case "text":
      return anchors(finder.html(document));
    case "markdown":
      return anchors(finder.markdown(document, { extensions: ["commonmark"] }));
    case "default-markdown":
      return anchors(finder.markdown(document));
    case "default-rewritten":
      return [finder.fix(document).text];
    default:
      return [finder.fix(document, { extensions: ["commonmark"] }).text];
  }
}

test("JavaScript finds the links that Rust finds", () => {
  const documents = JSON.parse(read("documents.json"));
  const rows = read("rows.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  let count = 0;
  for (const { format, options, output } of rows) {
    // The package has no function for pages.
    if (format === "html") continue;
    assert.deepEqual(
      found(format, documents[format], options),
      output,
      `${format} ${JSON.stringify(options)}`,
    );
    count += 1;
  }
  assert.ok(count > 300, `${count} rows`);
});
