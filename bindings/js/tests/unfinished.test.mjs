// Half-written links at the end of Markdown that grows: what `finished` writes, how much time it
// takes, and what previews show.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Finder, MarkdownStream } from "barelink";
import { UNFINISHED, finished } from "../lib/unfinished.js";
import { MESSAGES, randomNumbers } from "./chat.mjs";
import { hosts, textOf } from "./common.mjs";

/** Sources that grow, and what a parser gets; `#` is the destination of a half-written link. */
const CASES = [
  // Links and images, from the first bracket to the end of the title.
  ["see [", "see [](#)"],
  ["see [the do", "see [the do](#)"],
  ["see [the docs]", "see [the docs](#)"],
  ["see [the docs](", "see [the docs](#)"],
  ["see [the docs](https://exa", "see [the docs](#)"],
  ["see [the docs](<https://exa", "see [the docs](#)"],
  ['see [the docs](https://example.com "A ti', "see [the docs](#)"],
  ["see [the docs](https://example.com)", "see [the docs](https://example.com)"],
  ["see [a](https://e.com/x_(y", "see [a](#)"],
  ["see [a](https://e.com/x_(y)", "see [a](#)"],
  ["see [a](https://e.com/x_(y))", "see [a](https://e.com/x_(y))"],
  ["see ![an image", "see ![an image](#)"],
  ["see ![an image](https://exa", "see ![an image](#)"],
  ["[![alt](https://e.com/i.png", "[![alt](#)](#)"],
  ["[![alt", "[![alt](#)](#)"],
  ["[![alt]", "[![alt](#)](#)"],
  ["[see ![alt] here", "[see ![alt] here](#)"],
  ["[![alt](https://e.com/i.png)](https://e", "[![alt](https://e.com/i.png)](#)"],
  ["see <https://exa", "see https://exa"],
  ["see <https://example.com>", "see <https://example.com>"],
  ["a < b", "a < b"],
  // References.
  ["see [a][b", "see [a](#)"],
  ["see [a][b]", "see [a][b]"],
  ["[label]:", ""],
  ["[label]: https://exa", "[label]: https://exa"],
  ["see [^1", "see "],
  // Brackets in texts, and links before the last one.
  ["[a [b] c](https://e", "[a [b] c](#)"],
  ["[[1", "[\\[1](#)"],
  ["[[1]", "[[1]](#)"],
  ["[a](https://e.com) [b](https://f", "[a](https://e.com) [b](#)"],
  ["[a] and [b](https://f", "[a] and [b](#)"],
  ["[a](no link here [b](https://f", "[a](no link here [b](#)"],
  ["see [a] b", "see [a] b"],
  // Code.
  ["see `[a](https://exa", "see `[a](https://exa"],
  ["see `[a](b)` [c](https://e", "see `[a](b)` [c](#)"],
  ["see [`a](b` c](https://e", "see [`a](b` c](#)"],
  ["see [`co", "see [`co`](#)"],
  ["see [`", "see [](#)"],
  ["see [`a[0", "see [`a[0"],
  ["```\n[a](https://e", "```\n[a](https://e"],
  ["```\n[a](b)\n```\n\n[c](https://e", "```\n[a](b)\n```\n\n[c](#)"],
  ["~~~\n```\n[a](https://e", "~~~\n```\n[a](https://e"],
  ["> ```\n> [a](https://e", "> ```\n> [a](https://e"],
  ["> ```\n> [a]\n\n[c](https://e", "> ```\n> [a]\n\n[c](#)"],
  ["- ```\n  [a](https://e", "- ```\n  [a](https://e"],
  ["text\n\n    [a](https://e", "text\n\n    [a](https://e"],
  ["- item\n\n    [a](https://e", "- item\n\n    [a](#)"],
  ["text\n\n\t[a](https://e", "text\n\n\t[a](https://e"],
  [">     [a](https://e", ">     [a](https://e"],
  ["---\n\n[a", "---\n\n[a](#)"],
  // Escapes.
  ["see \\[a](https://exa", "see \\[a](https://exa"],
  ["see \\![a](https://exa", "see \\![a](#)"],
  ["[a\\] b](https://exa", "[a\\] b](#)"],
  ["[a\\", "[a](#)"],
  // Blocks: a link does not go on in the next one.
  ["[a\nb", "[a\nb](#)"],
  ["[a\n\nb", "[a\n\nb"],
  ["# [a\nb", "# [a\nb"],
  ["# [a](https://e", "# [a](#)"],
  ["- [a\n- [b](https://e", "- [a\n- [b](#)"],
  ["1. [a](https://e", "1. [a](#)"],
  ["> [a](https://e", "> [a](#)"],
  ["| a |\n|---|\n| [b](https://e", "| a |\n|---|\n| [b](#)"],
  ["| a |\n|---|\n| [b | [c", "| a |\n|---|\n| [b | [c](#)"],
  ["[a\n---\nb [c", "[a\n---\nb [c](#)"],
  ["<div>\n[a](https://e", "<div>\n[a](https://e"],
  ["<div>\n\n[a](https://e", "<div>\n\n[a](#)"],
  ["<b>x</b> [a](https://e", "<b>x</b> [a](#)"],
  // Tags that start no block of HTML if text follows them.
  ...["<think>see", "<font color=red>x</font>", "<my-tag>x", "<svg>", "- <label>x"].map((start) => [
    `${start} [a](https://e`,
    `${start} [a](#)`,
  ]),
  // Tasks.
  ["- [", "- "],
  ["- [x", "- "],
  ["- [ ]", "- "],
  ["- [x] see [a", "- [x] see [a](#)"],
  ["- [xyz", "- [xyz](#)"],
  // Brackets in a bare URL.
  ["https://e.com/?a[0", "https://e.com/?a[0"],
  ["请看 https://e.com。[文档](https", "请看 https://e.com。[文档](#)"],
  ["https://e.com<br>[a](https", "https://e.com<br>[a](#)"],
  ["(www.e.com)[a](https", "(www.e.com)[a](#)"],
  ["", ""],
  ["[a](https://e\r\n", "[a](#)"],
];

test("a half-written link gets a destination, and everything else stays", () => {
  for (const [source, whole] of CASES)
    assert.equal(
      finished(source),
      whole.replaceAll("(#)", `(${UNFINISHED})`),
      JSON.stringify(source),
    );
});

/** What random sources are made of: marks, and texts that change what they mean. */
const PARTS = [
  "[",
  "]",
  "(",
  ")",
  "![",
  "](",
  "`",
  "``",
  "\\",
  "\\[",
  "<",
  ">",
  "https://e.com/a",
  "\n",
  "\n\n",
  "- ",
  "> ",
  "# ",
  "| ",
  "|\n|---|\n",
  "```\n",
  "~~~\n",
  "    ",
  "a",
  "b c",
  " ",
  "*",
  "**",
  "_",
  '"',
  "'",
  ":",
  "^",
  "1. ",
  "<b>",
  "</b>",
  "&amp;",
  "。",
  "www.e.com",
  "j@e.com",
  "\t",
  "---\n",
  "$",
];

test("no reader sees the destination of a half-written link, in any renderer", () => {
  const renderers = Object.entries(hosts({ profile: "chat", choices: ["hold-incomplete"] }));
  const random = randomNumbers(11);
  const rounds = process.env.BARELINK_SHORT ? 1000 : 10_000;
  let elements = 0;
  for (let round = 0; round < rounds; round++) {
    const source = Array.from(
      { length: 1 + Math.floor(random() * 14) },
      () => PARTS[Math.floor(random() * PARTS.length)],
    ).join("");
    for (const [name, render] of renderers) {
      const html = render(source);
      assert.ok(!html.includes(UNFINISHED), `${name}: ${JSON.stringify(source)} gives ${html}`);
      elements += html.split("unfinished-link").length - 1;
    }
  }
  assert.ok(elements > rounds / 10, `${elements} elements`);
});

test("what is written for a half-written link is not what a message has", async () => {
  const { UNFINISHED: other } = await import("../lib/unfinished.js?again");
  assert.notEqual(other, UNFINISHED);
  // A name that an older copy of the package may have shown.
  for (const [name, render] of Object.entries(
    hosts({ profile: "chat", choices: ["hold-incomplete"] }),
  )) {
    assert.match(
      render(`[a](${other}) and \`](${other})\` and [b](c`),
      new RegExp(`href="${other}".*<code>\\]\\(${other}\\)</code>`),
      name,
    );
  }
});

test("the time is linear in the source", () => {
  const timeOf = (source) => {
    const times = [0, 1, 2].map(() => {
      const start = performance.now();
      finished(source);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const around = (before, part, after) => (count) => before + part.repeat(count) + after;
  const families = [
    (count) => "![".repeat(count) + "[a](b)".repeat(count),
    ...["[a", "# a", "<a", "a\n", "[a\n"].flatMap((before) =>
      [" ", "\\ ", "\\"].flatMap((part) => ["x", "[a"].map((after) => around(before, part, after))),
    ),
  ];
  for (const family of families) {
    timeOf(family(1000));
    const [short, long] = [timeOf(family(8000)), timeOf(family(64_000))];
    assert.ok(
      long < 10 + short * 8 * 4,
      `${JSON.stringify(family(2))}: ${short} ms and ${long} ms`,
    );
  }
  assert.equal(finished("![".repeat(130_000) + "[a](b)").length > 260_000, true);
  for (const part of [
    "[a](bbbb",
    "[a](b c ",
    "[",
    "![",
    "]",
    "<a ",
    "` `` ",
    '[a](x "t" ',
    "a\n",
    "- [b\n",
    "[a](<b",
    "|a",
    "](",
    "(",
    "\\",
    "> ",
  ]) {
    timeOf(part.repeat(1000));
    const [short, long] = [timeOf(part.repeat(4000)), timeOf(part.repeat(32_000))];
    assert.ok(long < 10 + short * 8 * 4, `${JSON.stringify(part)}: ${short} ms and ${long} ms`);
  }
});

test("a preview of MarkdownStream shows the text of a half-written link, and neither its mark nor a half of its destination", () => {
  const previewOf = (source) => {
    const stream = new MarkdownStream({ profile: "chat" });
    return stream.push(source) + stream.preview();
  };
  const previews = [
    ["see [the docs](", "<p>see the docs</p>\n"],
    ["see [the docs](https://exa", "<p>see the docs</p>\n"],
    ['see [the **docs**](https://example.com "A ti', "<p>see the <strong>docs</strong></p>\n"],
    ["see ![an image](https://exa", "<p>see an image</p>\n"],
    ["see [a [b] c](https://exa", "<p>see a [b] c</p>\n"],
    ["see <https://exa", "<p>see https://exa</p>\n"],
    ["see \\[a](https://exa", "<p>see [a](https://exa</p>\n"],
    ["```\n[a](https://exa", "<pre><code>[a](https://exa</code></pre>\n"],
  ];
  for (const [source, html] of previews) assert.equal(previewOf(source), html, source);
  const finder = new Finder({ profile: "chat" });
  for (const message of MESSAGES) {
    assert.ok(!textOf(finder.markdown(message)).includes("]("));
    for (let end = 1; end < message.length; end++) {
      const text = textOf(previewOf(message.slice(0, end)));
      assert.ok(!text.includes("]("), `${JSON.stringify(message.slice(0, end))} shows ${text}`);
    }
  }
});
