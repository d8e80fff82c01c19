// The answers of reference programs, row by row, through JavaScript.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Finder } from "barelink";
import * as markdownBuild from "barelink/markdown";
import { mark, markedLines, normal, rows, text, unmarked } from "./common.mjs";

const extensionsOf = (row) => (row.strikethrough ? ["strikethrough"] : []);

for (const [name, profile, count] of [["md4c.jsonl", "md4c", 2500], ["gfm.jsonl", "gfm", 3000]]) {
  test(`${name}: HTML of the reference program`, () => {
    const corpus = rows(name);
    assert.equal(corpus.length, count);
    for (const build of [Finder, markdownBuild.Finder]) {
      for (const row of corpus) {
        const finder = new build({ profile, kinds: row.kinds });
        const html = finder.markdown(row.markdown, { extensions: extensionsOf(row) });
        assert.equal(normal(html), normal(row.html), `line ${row.line}: ${JSON.stringify(row.markdown)}`);
      }
    }
  });
}

test("gfm-cases.jsonl: HTML of cmark-gfm, except for the listed deviations", () => {
  const finder = new Finder({ profile: "gfm" });
  // The parser of the library leaves NUL as it is, and the package replaces it.
  const listed = new Set(rows("gfm-cases.deviations.jsonl").map((row) => row.markdown).filter((markdown) => !markdown.includes("\0")));
  const deviating = new Set();
  const corpus = rows("gfm-cases.jsonl");
  assert.equal(corpus.length, 740);
  for (const row of corpus) {
    const wanted = [[row.html, []], [row.html_tables_strikethrough_tasklists, ["tables", "strikethrough", "tasklists"]]];
    for (const [expected, extensions] of wanted.filter(([html]) => html !== undefined)) {
      const html = finder.markdown(row.markdown, { extensions });
      if (normal(html) === normal(expected)) continue;
      assert.ok(listed.has(row.markdown), `line ${row.line}: ${JSON.stringify(row.markdown)}\n${html}\n${expected}`);
      deviating.add(row.markdown);
    }
  }
  assert.deepEqual(deviating, listed);
});

/** What a decision of the project makes of a link of md2html: the link, another link, or none. `tests/cases/corpora.rs` has the reasons. */
const DECISIONS = {
  md4c: (typed) => lastComponent(typed).length >= 2,
  "md4c-0.5.3": (typed, after) => !(/&[a-z0-9]+$/i.test(typed) && after.startsWith(";")),
  "md4c-next": (typed, after, kind) => {
    if (kind === "email") return !/^[._+-]/.test(typed);
    return typed.includes("#") || typed.replace(/[.?]+$/, "");
  },
};

const lastComponent = (link) => link.split("://").at(-1).split("@").at(-1).split(/[/?#]/)[0].split(".").at(-1);

/** Lines in which the base parser pairs other marks than MD4C does, and lines in which links are added (K5). */
const BASE = { md4c: [1129], "md4c-0.5.3": [1547], "md4c-next": [1547] };
const ADDED = [557, 620, 691, 699, 747, 888, 979, 1006, 1058, 1170, 1266, 1364, 1369, 1388, 1403, 1480, 1508, 1633, 1672, 1698, 1699, 1742, 1773, 1808, 1915];

for (const [profile, column] of [["md4c", "0.5.2"], ["md4c-0.5.3", "0.5.3"], ["md4c-next", "head"]]) {
  test(`md4c-spans.jsonl: kinds and positions of MD4C ${column}, in UTF-16`, () => {
    const finder = new Finder({ profile });
    const corpus = rows("md4c-spans.jsonl");
    assert.equal(corpus.length, 1942);
    for (const row of corpus) {
      const bytes = Buffer.from(row.markdown);
      const utf16 = (byte) => bytes.subarray(0, byte).toString().length;
      const expected = [];
      for (const [kind, start, end, nested] of row[column]) {
        if (nested !== undefined) continue;
        const typed = bytes.subarray(start, end).toString();
        const kept = DECISIONS[profile](typed, bytes.subarray(end).toString(), kind);
        if (kept === false) continue;
        const length = kept === true ? typed.length : kept.length;
        expected.push([kind, utf16(start), utf16(start) + length].join(" "));
      }
      const links = finder.links(row.markdown, { from: "markdown", extensions: ["strikethrough"] });
      const actual = links.map(({ kind, start, end }) => `${kind} ${start} ${end}`);
      const place = `line ${row.line}: ${JSON.stringify(row.markdown)}`;
      if (BASE[profile].includes(row.line)) assert.notDeepEqual(actual, expected, place);
      else if (profile === "md4c-next" && ADDED.includes(row.line)) {
        assert.deepEqual(actual.filter((link) => expected.includes(link)), expected, place);
        assert.ok(actual.length > expected.length, place);
      } else assert.deepEqual(actual, expected, place);
    }
  });
}

test("uts58-standard.txt: links of the standard", () => {
  const finder = new Finder({ profile: "uts58" });
  const lines = markedLines("uts58-standard.txt");
  assert.equal(lines.length, 1500);
  const different = lines.filter(({ text }) => mark(finder, unmarked(text)) !== text).map(({ line }) => line);
  // `tests/cases/uts58.rs` has the reasons.
  const listed = text("uts58-standard.deviations.txt").split("\n").filter((line) => /^\d/.test(line));
  assert.deepEqual(different, listed.map(Number));
});

test("chat.txt: links that a reader expects, with the profile chat", () => {
  const finder = new Finder({ profile: "chat" });
  const lines = markedLines("chat.txt");
  assert.equal(lines.length, 36);
  for (const { text, line } of lines) assert.equal(mark(finder, unmarked(text)), text, `line ${line}`);
});

test("links-first.txt: URLs that take marks in Markdown", () => {
  const finder = new Finder({ profile: "uts58" });
  const lines = text("links-first.txt").split("\n").filter((line) => line && !line.startsWith("#"));
  assert.equal(lines.length, 18);
  for (const line of lines) {
    const source = unmarked(line);
    let marked = source;
    for (const { start, end } of finder.links(source, { from: "markdown", extensions: ["strikethrough"] }).reverse()) {
      marked = `${marked.slice(0, start)}⸠${marked.slice(start, end)}⸡${marked.slice(end)}`;
    }
    assert.equal(marked, line);
  }
});

test("hostile.jsonl: positions are those of the text", () => {
  const corpus = rows("hostile.jsonl");
  assert.equal(corpus.length, 156);
  for (const profile of ["md4c", "md4c-0.5.3", "md4c-next", "gfm", "uts58"]) {
    const finder = new Finder({ profile });
    for (const { prefix, unit, suffix } of corpus) {
      const text = prefix + unit.repeat(Math.ceil(4000 / unit.length)) + suffix;
      for (const link of finder.links(text)) assert.equal(text.slice(link.start, link.end), link.text);
      assert.equal(finder.spans(text).map((span) => span.text ?? span).join(""), text);
    }
  }
});
