// Lines that people reported, with the links that they expect, through remark with remark-gfm,
// marked and markdown-it, and those of HTML through rehype. BARELINK_FIELD names another file;
// without a file the test is skipped.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Finder } from "barelink";
import rehypeBarelink from "barelink/rehype";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { hosts, linksOf } from "./common.mjs";

const file =
  process.env.BARELINK_FIELD ??
  new URL("../../../tests/corpora/field.jsonl", import.meta.url).pathname;

/** The options of each setting of the file. */
const SETTINGS = {
  gfm: { profile: "gfm" },
  uts58: { profile: "uts58" },
  chat: { profile: "chat" },
  prose: { profile: "prose" },
  "option: the short list of top-level domains": { profile: "chat", tld: "common" },
  "option: schemes (matrix)": { profile: "chat", schemes: ["matrix"] },
  "option: schemes (mid)": { profile: "chat", schemes: ["mid"] },
  "option: any scheme": { profile: "chat", schemes: ["*"] },
  "chat --schemes nextcloudtalk": { profile: "chat", schemes: ["nextcloudtalk"] },
  "chat --schemes irc,ircs": { profile: "chat", schemes: ["irc", "ircs"] },
  "chat --schemes xmpp": { profile: "chat", schemes: ["xmpp"] },
  "chat --schemes zotero,appstream": { profile: "chat", schemes: ["zotero", "appstream"] },
  // The profile has the choice for paths.
  "prose --boundary full-width": { profile: "prose" },
  "option: unspaced text ends a path": { profile: "chat", choices: ["end-at-unspaced-text"] },
};

/** The setting of lines that are not run: what the library does not do. */
const NOT_RUN = new Set(["wish"]);

/** What differs: the input, the hosts, and the reason. */
const DIFFERENT = [
  [
    "mid:960830.1639@example.com/partA.960830.1639@example.com",
    "remark marked markdown-it",
    "with the scheme the whole is a link; the line is about the addresses in it",
  ],
  [
    "WWW text followed by a [link](https://example.com/x)",
    "remark marked markdown-it",
    "the line has a link that is not bare",
  ],
  [
    "URL containing paren https://example.com/foo(bar)baz blah. [link](https://example.com). See (https://example.org/x).",
    "remark marked markdown-it",
    "the line has a link that is not bare",
  ],
  [
    "Hello [a link](https://example.com/as'd/23-(23-23)-23/aa) and some https://example.com/as'd/23-(23-23)-23/aa more",
    "remark marked markdown-it",
    "the line has a link that is not bare",
  ],
  [
    "[https://example.com/](https://example.com/) https://example.com/",
    "remark marked markdown-it",
    "the line has a link that is not bare",
  ],
  [
    "链接https://example.com/a看看",
    "remark marked markdown-it",
    "letters belong to paths; the choice end-at-unspaced-text gives the expected link",
  ],
  [
    "foo/bar@example.org",
    "remark marked markdown-it",
    "a path before an address is no part of it (U42)",
  ],
  [
    "Your photos look great.africa is our next place",
    "remark marked markdown-it",
    "nothing tells that the full stop ends a sentence",
  ],
];

function hostsOf(options) {
  const rehype = unified()
    .use(rehypeParse, { fragment: true })
    .use(rehypeBarelink, new Finder(options))
    .use(rehypeStringify);
  return {
    markdown: hosts(options),
    html: { rehype: (source) => String(rehype.processSync(source)) },
  };
}

test("field.jsonl: the links that people expect", (context) => {
  if (!existsSync(file)) return context.skip(`there is no ${file}`);
  const lines = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const all = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, options]) => [name, hostsOf(options)]),
  );
  const listed = new Set(
    DIFFERENT.flatMap(([input, names]) => names.split(" ").map((name) => `${name}: ${input}`)),
  );
  const different = new Set();
  let compared = 0;
  for (const { setting, from, input, expected } of lines) {
    for (const name of setting.split(", ")) {
      if (NOT_RUN.has(name)) continue;
      assert.ok(name in all, `an unknown setting: ${name}`);
      // In Markdown, text is the same, or has marks that the setting for text has not.
      // A line of plain text is a paragraph.
      for (const [host, render] of Object.entries(
        all[name][from === "html" ? "html" : "markdown"],
      )) {
        compared += 1;
        const actual = linksOf(render(input)).map(({ text }) => text);
        const place = `${host}: ${input}`;
        if (listed.has(place) && JSON.stringify(actual) !== JSON.stringify(expected))
          different.add(place);
        else assert.deepEqual(actual, expected, `${name}, ${place}`);
      }
    }
  }
  // A line that has the expected links now has to leave the list.
  assert.deepEqual([...different].sort(), [...listed].sort());
  context.diagnostic(
    `${lines.length} lines, ${compared} results, ${different.size} of them differ as listed`,
  );
});
