// Prints where linkify-it and the class `LinkifyIt` of this package differ: `npm run compare`. The guide has the second table, and
// `tests/guide.test.mjs` compares it with what this prints.

import { readFileSync } from "node:fs";
import { Finder } from "barelink";
import { LinkifyIt as Ours } from "barelink/linkify-it";
import { LinkifyIt } from "linkify-it";

const PAIRS = [
  ["linkify-it, `gfm`", new LinkifyIt(), new Ours(new Finder({ profile: "gfm" }))],
  ["linkify-it with `fuzzyLink`, `chat`", new LinkifyIt({ fuzzyLink: true }), new Ours(new Finder({ profile: "chat" }))],
  ["linkify-it with `fuzzyLink`, `uts58`", new LinkifyIt({ fuzzyLink: true }), new Ours(new Finder({ profile: "uts58" }))],
];

/** What differs, each with a text that shows it. */
const BEHAVIOURS = [
  ["a host without a scheme", "see example.com"],
  ["the name of a file", "see README.md and lib.rs"],
  ["a user and a password", "see https://anna:secret@example.com/a"],
  ["a URL in emphasis", "see *https://example.com/a*"],
  ["full-width punctuation", "请看https://example.com/a。谢谢"],
  ["a letter before a URL", "seehttps://example.com/a"],
];

const marked = (linkify, text) => {
  let end = 0;
  let result = "";
  for (const { index, lastIndex } of linkify.match(text) ?? []) {
    result += `${text.slice(end, index)}⸠${text.slice(index, lastIndex)}⸡`;
    end = lastIndex;
  }
  return result + text.slice(end);
};

/** All texts of the corpora of the project, each once. */
function texts() {
  const corpora = new URL("../../../tests/corpora/", import.meta.url);
  const lines = (name) => readFileSync(new URL(name, corpora), "utf8").trimEnd().split("\n");
  const all = new Set();
  for (const name of ["md4c.jsonl", "gfm.jsonl", "gfm-cases.jsonl", "md4c-spans.jsonl"]) {
    for (const line of lines(name)) all.add(JSON.parse(line).markdown);
  }
  for (const line of [...lines("uts58-standard.txt"), ...lines("chat.txt").filter((line) => !line.startsWith("#"))]) {
    all.add(line.replaceAll(/[⸠⸡]/g, ""));
  }
  return all;
}

/** Counts the links of both on the same texts by how they differ. */
function count(theirs, ours) {
  const counts = { same: 0, end: 0, start: 0, theirs: 0, ours: 0 };
  for (const text of texts()) {
    const [one, other] = [theirs.match(text) ?? [], ours.match(text) ?? []];
    const over = (link, links) => links.find(({ index, lastIndex }) => index < link.lastIndex && link.index < lastIndex);
    for (const link of one) {
      const found = over(link, other);
      if (found === undefined) counts.theirs += 1;
      else if (found.index !== link.index) counts.start += 1;
      else if (found.lastIndex !== link.lastIndex) counts.end += 1;
      else counts.same += 1;
    }
    counts.ours += other.filter((link) => over(link, one) === undefined).length;
  }
  return counts;
}

// No text has a backtick.
const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;
const table = (head, rows) => [`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

/** Returns the two tables as Markdown. */
export function tables() {
  const counts = PAIRS.map(([, theirs, ours]) => count(theirs, ours));
  const row = (label, key) => [label, ...counts.map((counts) => counts[key].toLocaleString("en"))];
  const numbers = table(
    [`links of ${texts().size.toLocaleString("en")} texts`, ...PAIRS.map(([name]) => name)],
    [
      row("the same", "same"),
      row("another end", "end"),
      row("another start", "start"),
      row("only linkify-it", "theirs"),
      row("only barelink", "ours"),
    ],
  );
  const columns = [PAIRS[1][1], PAIRS[0][2], PAIRS[1][2]];
  const behaviours = table(
    ["", "linkify-it with `fuzzyLink`", "`gfm`", "`chat`"],
    BEHAVIOURS.map(([what, text]) => [what, ...columns.map((linkify) => code(marked(linkify, text)))]),
  );
  return { numbers, behaviours };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { numbers, behaviours } = tables();
  console.log(`${numbers}\n\n${behaviours}`);
}
