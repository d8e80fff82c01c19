// Runs public test suites of parsers for Markdown on the plugins of the package for JavaScript:
// `node markdown.mjs FOLDER`. FOLDER has clones of the repositories, because no package has its
// tests: `micromark-extension-gfm-autolink-literal` (paragraphs that were rendered by GitHub),
// `markdown-it` (15) and `marked` (18). Each suite runs on the installed package, too, so that a
// mistake of this script shows. What is missing says SKIPPED. `expected.txt` lists the cases that
// differ; an unexpected success fails.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const js = new URL("../../bindings/js/", import.meta.url);
const { hosts, linksOf, normal } = await import(new URL("tests/common.mjs", js));
const load = (name) => import(pathToFileURL(createRequire(new URL("tests/", js)).resolve(name)));
const { parseFragment, serialize } = await load("parse5");
const { Marked } = await load("marked");
const { default: MarkdownIt } = await load("markdown-it");

const read = (...names) => readFileSync(join(...names), "utf8");
const ours = hosts({ profile: "gfm" });

/** The blocks of HTML, each as HTML. */
function blocksOf(html) {
  const blocks = parseFragment(html).childNodes.filter(({ nodeName }) => nodeName !== "#text");
  return blocks.map((node) => serialize({ nodeName: "#document-fragment", childNodes: [node] }));
}

/**
 * The paragraphs of GitHub's pages, each with what the page has and what ours has in the same
 * place.
 */
function* micromark(folder) {
  const fixtures = join(folder, "test/fixtures");
  for (const name of readdirSync(fixtures).filter((name) => name.endsWith(".md"))) {
    const source = read(fixtures, name);
    const [expected, actual] = [
      blocksOf(read(fixtures, name.replace(".md", ".html"))),
      blocksOf(ours.remark(source)),
    ];
    for (const [at, block] of expected.entries())
      yield {
        name: `${name.replace(".md", "")}:${at + 1}`,
        expected: block,
        actual: actual[at] ?? "",
      };
  }
}

function* markdownIt(folder) {
  const theirs = new MarkdownIt({ html: true, linkify: true });
  const cases = read(folder, "test/fixtures/markdown-it/linkify.txt").matchAll(
    /^\.\n([^]*?)^\.\n([^]*?)^\.$/gm,
  );
  let number = 0;
  for (const [, source, expected] of cases)
    yield {
      name: `linkify:${++number}`,
      expected,
      actual: ours["markdown-it"](source),
      theirs: theirs.render(source),
    };
}

/**
 * The pages of marked that are about links, and the cases of GitHub's specification that marked
 * has.
 */
function* marked(folder) {
  const theirs = new Marked();
  const pages = join(folder, "test/specs/new");
  for (const name of readdirSync(pages).filter(
    (name) => /link|email|url/.test(name) && name.endsWith(".md"),
  )) {
    const source = read(pages, name);
    // Pages with options of their own start with front matter.
    if (source.startsWith("---")) continue;
    yield {
      name: name.replace(".md", ""),
      expected: read(pages, name.replace(".md", ".html")),
      actual: ours.marked(source),
      theirs: theirs.parse(source),
    };
  }
  const cases = JSON.parse(read(folder, "test/specs/gfm/gfm.0.29.json")).filter(({ section }) =>
    section.includes("Autolinks"),
  );
  for (const { example, markdown, html } of cases)
    yield {
      name: `gfm:${example}`,
      expected: html,
      actual: ours.marked(markdown),
      theirs: theirs.parse(markdown),
    };
}

const expected = read(new URL("expected.txt", import.meta.url).pathname)
  .split("\n")
  .map((line) => line.split(" | "));
const isSame = (one, other) =>
  normal(one) === normal(other) ||
  JSON.stringify([linksOf(one), textOf(one)]) === JSON.stringify([linksOf(other), textOf(other)]);
const textOf = (html) => normal(html).replaceAll(/<[^>]*>/g, "");

for (const [suite, cases] of Object.entries({
  "micromark-extension-gfm-autolink-literal": micromark,
  "markdown-it": markdownIt,
  marked,
})) {
  const folder = join(process.argv[2] ?? "", suite);
  if (!existsSync(join(folder, "test"))) {
    console.log(`SKIPPED: there is no clone ${folder}`);
    continue;
  }
  const listed = new Set(
    expected.filter(([name]) => name === suite).flatMap(([, names]) => names.split(" ")),
  );
  const counts = { passed: 0, different: 0, wrong: 0, theirs: 0 };
  for (const { name, expected, actual, theirs } of cases(folder)) {
    const isRight = isSame(expected, actual);
    if (theirs !== undefined && isSame(expected, theirs)) counts.theirs += 1;
    const isListed = listed.delete(name);
    counts[isRight ? (isListed ? "wrong" : "passed") : isListed ? "different" : "wrong"] += 1;
    if (isRight === isListed)
      console.error(
        `${suite} | ${name} | an unexpected ${isRight ? "success" : `failure\n${expected}\n${actual}`}`,
      );
  }
  for (const name of listed) console.error(`${suite} | ${name}: there is no such case`);
  if (counts.wrong + listed.size > 0) process.exitCode = 1;
  const own = counts.theirs > 0 ? `; the installed package itself passes ${counts.theirs}` : "";
  console.log(
    `${suite}: ${counts.passed} passed, ${counts.wrong} failed, ${counts.different} differ as listed${own}`,
  );
}
