// The class for markdown-it, and the plugins for remark and rehype.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Finder } from "barelink";
import { Finder as TextFinder } from "barelink/text";
import { LinkifyIt } from "barelink/linkify-it";
import rehypeBarelink from "barelink/rehype";
import remarkBarelink from "barelink/remark";
import MarkdownIt from "markdown-it";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { mark, markedLines, normal, rows, unmarked } from "./common.mjs";

const matches = (linkify, text) => (linkify.match(text) ?? []).map((match) => match.raw);

test("a match is like one of linkify-it", () => {
  const linkify = new LinkifyIt(new Finder());
  assert.deepEqual(linkify.match("😀 www.a.bc, HTTPS://a.bc j@a.bc mailto:j@a.bc"), [
    {
      schema: "",
      index: 3,
      lastIndex: 11,
      raw: "www.a.bc",
      text: "www.a.bc",
      url: "http://www.a.bc",
    },
    {
      schema: "https:",
      index: 13,
      lastIndex: 25,
      raw: "HTTPS://a.bc",
      text: "HTTPS://a.bc",
      url: "HTTPS://a.bc",
    },
    {
      schema: "mailto:",
      index: 26,
      lastIndex: 32,
      raw: "j@a.bc",
      text: "j@a.bc",
      url: "mailto:j@a.bc",
    },
    {
      schema: "mailto:",
      index: 33,
      lastIndex: 46,
      raw: "mailto:j@a.bc",
      text: "mailto:j@a.bc",
      url: "mailto:j@a.bc",
    },
  ]);
  assert.equal(linkify.match("nothing"), null);
  assert.equal(linkify.test("nothing"), false);
  assert.equal(linkify.test("www.a.bc"), true);
});

test("test and match agree on all corpora, for all profiles", () => {
  const texts = [...rows("md4c.jsonl"), ...rows("gfm.jsonl")].map((row) => row.markdown);
  texts.push(...markedLines("uts58-standard.txt").map(({ text }) => unmarked(text)));
  for (const options of [
    { profile: "md4c" },
    { profile: "gfm" },
    { profile: "uts58" },
    { profile: "chat" },
  ]) {
    const [one, other] = [new LinkifyIt(new Finder(options)), new LinkifyIt(new Finder(options))];
    const finder = new Finder({ ...options, maxLen: 10_000 });
    for (const text of texts) {
      const links = finder.links(text).map((link) => link.text);
      assert.deepEqual(matches(one, text), links);
      assert.equal(other.test(text), links.length > 0, text);
    }
  }
});

test("matchAtStart returns the link at the start, as it was typed, and only one with a scheme", () => {
  const linkify = new LinkifyIt(new Finder());
  assert.equal(linkify.matchAtStart("https://a.bc/d_e. And more").url, "https://a.bc/d_e");
  assert.equal(linkify.matchAtStart(" https://a.bc"), null);
  assert.equal(linkify.matchAtStart("www.a.bc"), null);
  assert.equal(linkify.matchAtStart("http://"), null);
  // The rule of GitHub for underscores in hosts sees that the paragraph goes on.
  assert.equal(linkify.matchAtStart("http://a_b.cc and more"), null);
  assert.deepEqual(
    [linkify.test("http://a_b.cc and more"), linkify.test("http://a_b.cc")],
    [false, linkify.matchAtStart("http://a_b.cc") !== null],
  );
  assert.equal(linkify.testSchemaAt("see //a.bc/d x", "https:", 4), 8);
  const hosts = new LinkifyIt(new Finder({ profile: "uts58", choices: ["write-a-labels"] }));
  assert.equal(hosts.matchAtStart("https://例え.jp/道 x").url, "https://例え.jp/道");
});

test("matchAtStart returns the first of all matches, if it is at the start and has a scheme", () => {
  const parts = [
    "http://",
    "https://a.bc/",
    "www.",
    "a_b",
    "例え.jp",
    "(",
    ")",
    "/x?y=",
    "*",
    ".",
    ",",
    "@",
    "://",
    " ",
    "\n",
    "[::1]",
    "d".repeat(70),
    "/e".repeat(200),
  ];
  let state = 7;
  const below = (limit) => (
    (state = (Math.imul(state, 1664525) + 1013904223) >>> 0),
    Math.floor((state / 2 ** 32) * limit)
  );
  let found = 0;
  for (const profile of ["gfm", "md4c", "uts58", "prose", "chat"]) {
    const linkify = new LinkifyIt(new Finder({ profile }));
    for (let round = 0; round < 1000; round += 1) {
      const text =
        parts[below(2)] +
        Array.from({ length: below(12) }, () => parts[below(parts.length)]).join("");
      const first = linkify.match(text)?.[0];
      const expected = first?.index === 0 && first.raw.includes(":") ? first.raw : undefined;
      assert.equal(linkify.matchAtStart(text)?.raw, expected, `${profile} ${text}`);
      if (expected !== undefined) found += 1;
    }
  }
  assert.ok(found > 1000);
});

test("matchAtStart reads no more of a text than a link can be long", () => {
  const linkify = new LinkifyIt(new Finder({ maxLen: 10_000 }));
  for (const whole of [
    "http://a.bc " + "http://a.bc ".repeat(100_000),
    "http://".repeat(150_000),
  ]) {
    const read = [];
    const text = { slice: (start, end) => (read.push(end - start), whole.slice(start, end)) };
    linkify.matchAtStart(text);
    assert.deepEqual(read, [10_064]);
  }
});

test("set, add and tlds change what is found", () => {
  const linkify = new LinkifyIt(new Finder());
  assert.equal(linkify.set({ fuzzyLink: false, fuzzyEmail: false }), linkify);
  assert.deepEqual(matches(linkify, "www.a.bc a@b.cc http://a.bc"), ["http://a.bc"]);
  assert.deepEqual(matches(linkify.set({ fuzzyLink: true }), "www.a.bc a@b.cc http://a.bc"), [
    "www.a.bc",
    "http://a.bc",
  ]);
  assert.throws(() => linkify.set({ fuzzyIP: true }), /fuzzyIP/);
  assert.deepEqual(matches(linkify.add("tel:", "http:"), "tel:+1 ftp://a.bc"), [
    "tel:+1",
    "ftp://a.bc",
  ]);
  assert.deepEqual(
    matches(linkify.add("ftp:", null).add("tel:", null), "tel:+1 ftp://a.bc http://a.bc"),
    ["http://a.bc"],
  );
  assert.deepEqual(matches(linkify.add("tel:", "http:"), "tel:+1"), ["tel:+1"]);
  assert.throws(() => linkify.add("@", { validate: "x" }), TypeError);
  assert.throws(() => linkify.add("-:", "http:"), /not the name of a scheme/);
  linkify.add("obsidian:", { normalize: (match) => (match.text = "note") });
  assert.equal(linkify.match("obsidian:x")[0].text, "note");
  // As with linkify-it, all addresses are off.
  assert.deepEqual(
    matches(new LinkifyIt(new Finder()).add("mailto:", null), "a@b.cc mailto:a@b.cc http://a.bc"),
    ["http://a.bc"],
  );
  const hosts = new LinkifyIt(new Finder({ profile: "chat" }));
  assert.deepEqual(matches(hosts, "a.corp a.com"), ["a.com"]);
  assert.deepEqual(matches(hosts.tlds("corp", true), "a.corp a.com"), ["a.corp", "a.com"]);
  assert.deepEqual(matches(hosts.tlds(["corp"]), "a.corp a.com"), ["a.corp"]);
});

test("normalize may be overridden", () => {
  class Shouting extends LinkifyIt {
    normalize(match) {
      match.text = match.text.toUpperCase();
    }
  }
  const linkify = new Shouting(new Finder()).add("tel:", {
    normalize: (match, self) => (match.text = String(self instanceof Shouting)),
  });
  assert.deepEqual(
    linkify.match("http://a.bc tel:1").map((match) => match.text),
    ["HTTP://A.BC", "true"],
  );
});

test("a lone surrogate in a tree stays what it is", () => {
  const values = [
    "see http://a.bc/\ud800x and \udc00",
    "www.a.bc \ud83d",
    "\ude00 http://a.bc/\ud83d\ude00",
  ];
  const source = `${values[0]}*${values[1]}*${values[2]}`;
  let offset = 0;
  const text = (value) => {
    const start = source.indexOf(value, offset);
    offset = start + value.length;
    return { type: "text", value, position: { start: { offset: start }, end: { offset } } };
  };
  const [first, second, third] = values.map(text);
  const tree = {
    type: "root",
    children: [
      { type: "paragraph", children: [first, { type: "emphasis", children: [second] }, third] },
    ],
  };
  remarkBarelink(new Finder({ profile: "gfm" }))(tree, source);
  const shown = (node) => node.value ?? node.children.map(shown).join("");
  assert.equal(shown(tree), values.join(""));
  const urls = (node) => [
    ...(node.url === undefined ? [] : [node.url]),
    ...(node.children ?? []).flatMap(urls),
  ];
  assert.deepEqual(urls(tree), [
    "http://a.bc/\ud800x",
    "http://www.a.bc",
    "http://a.bc/\ud83d\ude00",
  ]);
  const [link] = new Finder({ profile: "gfm" }).links("http://a.bc/\ud800", { from: "markdown" });
  assert.deepEqual([link.text, link.url], ["http://a.bc/\ud800", "http://a.bc/\ud800"]);
});

test("a finder of a smaller build can be used", () => {
  assert.deepEqual(matches(new LinkifyIt(new TextFinder({ profile: "md4c" })), "www.ab.com"), [
    "www.ab.com",
  ]);
});

test("markdown-it renders the links of the lines of chat.txt", () => {
  const finder = new Finder({ profile: "chat" });
  const md = new MarkdownIt({ linkify: true });
  md.linkify = new LinkifyIt(new Finder({ profile: "chat" }));
  const destinations = (tokens) =>
    tokens.flatMap((token) => [
      ...(token.type === "link_open" ? [token.attrGet("href")] : []),
      ...destinations(token.children ?? []),
    ]);
  let links = 0;
  for (const { text, line } of markedLines("chat.txt")) {
    const source = unmarked(text);
    // Lines with markup have other texts in Markdown; those without have the links of plain text.
    if (/[*_`<\[\\&~|]/.test(source)) continue;
    const expected = finder.links(source).map((link) => md.normalizeLink(link.url));
    assert.deepEqual(destinations(md.parse(source, {})), expected, `line ${line}`);
    links += expected.length;
  }
  assert.ok(links > 20, `${links}`);
});

test("markdown-it: a paragraph of URLs", () => {
  const md = new MarkdownIt({ linkify: true });
  md.linkify = new LinkifyIt(new Finder({ profile: "gfm" }));
  const unit = "word https://example.com/abc/def ";
  const html = md.render(unit.repeat(3000));
  assert.equal(html.split('<a href="https://example.com/abc/def">').length - 1, 3000);
});

const remark = (options) =>
  unified()
    .use(remarkParse)
    .use(remarkBarelink, new Finder(options))
    .use(remarkRehype)
    .use(rehypeStringify);

test("remark renders the links that the finder renders", () => {
  let links = 0;
  for (const [name, profile] of [
    ["md4c.jsonl", "md4c"],
    ["gfm.jsonl", "gfm"],
  ]) {
    const finder = new Finder({ profile });
    const processor = remark({ profile });
    const differ = [];
    for (const row of rows(name)) {
      // Raw HTML is not rendered by this processor, and a link that takes markup ends before it in
      // a finished tree.
      if (/[<*_`[\]~]/.test(row.markdown)) continue;
      // A URL on GitHub takes the backslash of an escape, which cannot be undone in a finished
      // tree: there, the link ends before it.
      if (profile === "gfm" && row.markdown.includes("\\")) continue;
      const [expected, actual] = [
        finder.markdown(row.markdown, { extensions: [] }),
        String(processor.processSync(row.markdown)),
      ];
      links += expected.split("<a ").length - 1;
      if (normal(expected) !== normal(actual)) differ.push(row.line);
    }
    assert.deepEqual(differ, [], name);
  }
  assert.ok(links > 500, `${links}`);
});

test("remark takes over from remark-gfm, before and after it", () => {
  const source = [
    "访问 https://example.com。谢谢，~~www.example.org~~ j@example.com",
    "| a |\n|-|\n| https://example.com/（b） |",
    "- [x] done[^1]",
    "[^1]: http://example.com/a。b",
  ].join("\n\n");
  const render = (plugins, text = source) => {
    const processor = plugins.reduce(
      (all, plugin) => all.use(...[plugin].flat()),
      unified().use(remarkParse),
    );
    return String(processor.use(remarkRehype).use(rehypeStringify).processSync(text));
  };
  const ours = [remarkBarelink, new Finder({ profile: "chat" })];
  const [after, before] = [render([remarkGfm, ours]), render([ours, remarkGfm])];
  assert.equal(after, before);
  const destinations = [...after.matchAll(/href="([^#"]*)"/g)].map(([, url]) => url);
  assert.deepEqual(destinations, [
    "https://example.com",
    "http://www.example.org",
    "mailto:j@example.com",
    "https://example.com/",
    "http://example.com/a",
  ]);
  for (const part of [
    "<del>",
    "<table>",
    '<input type="checkbox" checked disabled>',
    'class="footnotes"',
  ])
    assert.ok(after.includes(part), part);
  // Without that, the links of remark-gfm are there first.
  const off = render([remarkGfm, [...ours, { takeOver: false }]]);
  assert.match(off, /href="https:\/\/example.com%E3%80%82/);
  assert.throws(
    () => render([[...ours, { takeover: true }]]),
    /no option `takeover`; did you mean `takeOver`/,
  );
  // A processor is used more than once.
  const processor = unified()
    .use(remarkParse)
    .use(...ours)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeStringify);
  assert.equal(String(processor.processSync(source)), after);
  assert.equal(String(processor().processSync(source)), after);
});

test("remark searches what plugins add, and no link, code or raw anchor", () => {
  const text = (value) => ({ type: "text", value });
  const links = (node) =>
    (node.type === "link" ? 1 : 0) +
    (node.children ?? []).map(links).reduce((all, one) => all + one, 0);
  const count = (...children) => {
    const tree = { type: "root", children };
    remarkBarelink(new Finder({ profile: "gfm" }))(tree);
    return links(tree);
  };
  const found = text("see http://example.com");
  const inline = ["sub", "sup", "mark", "insert", "textDirective", "mdxJsxTextElement"];
  for (const type of inline)
    assert.equal(
      count({
        type: "paragraph",
        children: [text("a "), { type, name: "x", children: [{ ...found }] }],
      }),
      1,
      type,
    );
  for (const type of ["defListTerm", "leafDirective", "heading", "tableCell"])
    assert.equal(count({ type, name: "x", children: [{ ...found }] }), 1, type);
  for (const type of ["linkReference", "mdxJsxTextElement", "mdxJsxFlowElement"]) {
    assert.equal(
      count({
        type: "paragraph",
        children: [text("a "), { type, name: "a", children: [{ ...found }] }],
      }),
      0,
      type,
    );
    assert.equal(count({ type, name: "a", children: [{ ...found }] }), 0, type);
  }
  assert.equal(
    count({
      type: "paragraph",
      children: [
        text("a "),
        { type: "inlineCode", value: found.value },
        { type: "html", value: "<b>" },
      ],
    }),
    0,
  );
});

test("remark: escapes, positions, marks around text, quotes, and links that are there", () => {
  const run = (source) => {
    const processor = unified().use(remarkParse).use(remarkBarelink, new Finder());
    return processor.runSync(processor.parse(source), source);
  };
  const [paragraph] = run("a\nb 😀 *www.a.bc* http\\://a.bc").children;
  const { position, ...link } = paragraph.children[1].children[0];
  assert.deepEqual(position, {
    start: { line: 2, column: 7, offset: 8 },
    end: { line: 2, column: 15, offset: 16 },
  });
  assert.deepEqual([link.type, link.url, link.title], ["link", "http://www.a.bc", null]);
  assert.equal(JSON.stringify(paragraph).split('"link"').length - 1, 1);
  const html = (source) => String(remark({ profile: "gfm" }).processSync(source));
  assert.equal(
    html("> a\n> www.a.bc"),
    '<blockquote>\n<p>a\n<a href="http://www.a.bc">www.a.bc</a></p>\n</blockquote>',
  );
  assert.equal(
    html("[www.a.bc](/x) `www.a.bc`"),
    '<p><a href="/x">www.a.bc</a> <code>www.a.bc</code></p>',
  );
  assert.equal(html("\ufeffwww.a.bc"), '<p><a href="http://www.a.bc">www.a.bc</a></p>');
  const tree = {
    type: "root",
    children: [{ type: "paragraph", children: [{ type: "text", value: "www.a.bc" }] }],
  };
  assert.equal(
    unified().use(remarkBarelink, new Finder()).runSync(tree).children[0].children[0].type,
    "link",
  );
});

test("remark holds a link in a text without a position, as remark-breaks leaves it", () => {
  const breaks = () => (tree) => {
    for (const { children } of tree.children) {
      children.splice(
        0,
        1,
        ...children[0].value
          .split("\n")
          .flatMap((value, at) => [
            ...(at > 0 ? [{ type: "break" }] : []),
            { type: "text", value },
          ]),
      );
    }
  };
  const processor = unified()
    .use(remarkParse)
    .use(breaks)
    .use(remarkBarelink, new Finder({ profile: "chat", choices: ["hold-incomplete"] }))
    .use(remarkRehype)
    .use(rehypeStringify);
  const count = (source) => String(processor.processSync(source)).split("<a ").length - 1;
  assert.deepEqual(
    [
      count("a\nhttps://example.com/do"),
      count("a\nhttps://example.com/docs\n\nb"),
      count("a\nexample.com\n\nb\nexample.co"),
    ],
    [0, 1, 1],
  );
});

test("rehype links text nodes, except in code and links", () => {
  const html = (source, ...options) =>
    String(
      unified()
        .use(rehypeParse, { fragment: true })
        .use(rehypeBarelink, ...options)
        .use(rehypeStringify)
        .processSync(source),
    );
  assert.equal(
    html("<p>www.a.bc <b>j@a.bc</b> <code>www.a.bc</code> <a href=/>www.a.bc</a>", new Finder(), {
      properties: { rel: ["nofollow"] },
    }),
    '<p><a rel="nofollow" href="http://www.a.bc">www.a.bc</a> <b><a rel="nofollow" href="mailto:j@a.bc">j@a.bc</a></b> <code>www.a.bc</code> <a href="/">www.a.bc</a></p>',
  );
  assert.equal(
    html("<p>www.a.bc <i>www.a.bc</i>", new Finder({ kinds: ["www"] }), { skip: ["i"] }),
    '<p><a href="http://www.a.bc">www.a.bc</a> <i>www.a.bc</i></p>',
  );
});

test("rehype reads an element with very many children", () => {
  const children = Array.from({ length: 300_000 }, () => ({
    type: "element",
    tagName: "b",
    properties: {},
    children: [],
  }));
  const tree = {
    type: "root",
    children: [...children, { type: "text", value: "www.example.com" }],
  };
  rehypeBarelink(new Finder())(tree);
  assert.equal(tree.children.at(-1).properties.href, "http://www.example.com");
});

test("a scheme that is added again has only its last normalize", () => {
  const linkify = new LinkifyIt(new Finder()).add("irc:", {
    normalize: (match) => (match.url += "?first"),
  });
  assert.equal(linkify.match("irc://a.bc")[0].url, "irc://a.bc?first");
  assert.equal(linkify.add("irc:", "http:").match("irc://a.bc")[0].url, "irc://a.bc");
});
