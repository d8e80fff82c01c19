// Runs the fixtures of linkify-it, which linkify-it-py has too, against the class of the package
// for JavaScript: `node linkify-it.mjs FOLDER`. `expected.txt` lists the cases that differ. The
// installed versions 5 and 6 of linkify-it run too, for comparison.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Finder } from "../../bindings/js/lib/inline.js";
import { LinkifyIt } from "../../bindings/js/lib/linkify-it.js";

const folder = process.argv[2];
const lines = readFileSync(new URL("expected.txt", import.meta.url), "utf8")
  .split("\n")
  .map((line) => line.split(" | "));
const expected = new Set(
  lines.filter(([suite]) => suite === "linkify-it").flatMap(([, cases]) => cases.split(" ")),
);
let passed = 0;
let different = 0;
const wrong = [];

/**
 * The cases of a file: lines, each with what is found in it, if that is another text. A comment
 * starts with `%`.
 */
function cases(name) {
  const found = [];
  const rows = readFileSync(join(folder, name), "utf8")
    .split("\n")
    .map((line) => line.trimEnd().replace(/^%.*/, ""));
  for (let at = 0; at < rows.length; at++) {
    if (rows[at].trim() === "") continue;
    const next = rows[at + 1] ?? "";
    found.push([rows[at], next.trim() === "" ? rows[at] : next]);
    if (next.trim() !== "") at++;
  }
  return found;
}

/**
 * Prints how many cases an installed version of linkify-it passes. The fixtures are those of
 * version 5.
 */
async function compare(name) {
  let linkifyIt;
  try {
    linkifyIt = await import(
      pathToFileURL(
        createRequire(new URL("../../bindings/js/tests/", import.meta.url)).resolve(name),
      )
    );
  } catch {
    return console.log(`SKIPPED: ${name} is not installed`);
  }
  const make = (options) =>
    linkifyIt.LinkifyIt === undefined
      ? linkifyIt.default(options)
      : new linkifyIt.LinkifyIt(options);
  const [links, others] = [make({ fuzzyLink: true, fuzzyIP: true }), make({ fuzzyLink: true })];
  links.normalize = others.normalize = () => {};
  const right = cases("links.txt").filter(
    ([text, url]) => links.match(text)?.[0].url === url,
  ).length;
  const refused = cases("not_links.txt").filter(([text]) => !others.test(text)).length;
  console.log(`${name} itself passes ${right} of links.txt and ${refused} of not_links.txt`);
}

function check(name, isRight) {
  const isExpected = expected.delete(name);
  if (isRight && !isExpected) passed++;
  else if (!isRight && isExpected) different++;
  else wrong.push(`${name}: ${isRight ? "an unexpected success" : "an unexpected failure"}`);
}

const linkify = new LinkifyIt(new Finder({ profile: "chat", schemes: ["ftp"] }));
cases("links.txt").forEach(([text, url], at) => {
  const match = linkify.match(text)?.[0];
  // The suite compares what was typed, without the scheme that linkify-it adds.
  check(
    `links:${at + 1}`,
    linkify.test(`\n${text}\n`) && (match?.url === url || match?.raw === url),
  );
});
cases("not_links.txt").forEach(([text], at) => check(`not_links:${at + 1}`, !linkify.test(text)));
for (const name of expected) wrong.push(`${name}: there is no such case`);
for (const line of wrong) console.error(line);
console.log(`${passed} passed, ${wrong.length} failed, ${different} differ as listed`);
process.exitCode = wrong.length > 0 ? 1 : 0;
for (const name of ["linkify-it-5", "linkify-it"]) await compare(name);
