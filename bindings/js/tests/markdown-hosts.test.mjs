// The plugins for marked, markdown-it and remark: the links of all three, in all versions that the
// package supports.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Finder } from "barelink";
import markdownItBarelink from "barelink/markdown-it";
import markedBarelink from "barelink/marked";
import remarkBarelink from "barelink/remark";
import { Finder as MarkdownFinder } from "barelink/markdown";
import { Finder as TextFinder } from "barelink/text";
import MarkdownIt13 from "markdown-it-13";
import MarkdownIt14 from "markdown-it-14";
import MarkdownIt from "markdown-it";
import itFootnote from "markdown-it-footnote";
import { Marked } from "marked";
import { Marked as Marked16 } from "marked-16";
import { Marked as Marked17 } from "marked-17";
import footnote from "marked-footnote";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { hosts, linksOf, rows } from "./common.mjs";

const MARKED = { 16: Marked16, 17: Marked17, 18: Marked };
const MARKDOWN_IT = { 13: MarkdownIt13, 14: MarkdownIt14, 15: MarkdownIt };

/**
 * A page with the syntax that a plugin has to get right, and the links of GitHub in it, where a URL
 * takes the backslash of a line break.
 */
const PAGE = `# See www.head.example

1. *https://em.example/a?b=1&c=2* and ~~www.del.example~~
   - **ann@strong.example**, \`www.code.example\`, [www.text.example](/inline), <https://auto.example>
     > ![www.alt.example](/image) &lt;http://reference.example/&gt; http\\://escape.example
   - [x] \\*www.escaped.example \\* (www.bracket.example).

| a www.cell.example | b |
|--|--|
| https://pipe.example/\\|x | ***www.both.example*** |

<i>https://html.example</i> <a href="/raw">https://raw.example</a> 访问www.no.example https://cjk.example/路径
Second https://line.example\\
third www.line.example

    www.block.example

~~~
www.fence.example
~~~

See [^1] and [www.ref.example][ref].

[^1]: A note: www.note.example

[ref]: /reference
`;
const LINKS = [
  "http://www.head.example",
  "https://em.example/a?b=1&c=2",
  "http://www.del.example",
  "mailto:ann@strong.example",
  "/inline",
  "https://auto.example",
  "http://reference.example/",
  "http://www.escaped.example",
  "http://www.bracket.example",
  "http://www.cell.example",
  "https://pipe.example/|x",
  "http://www.both.example",
  "https://html.example",
  "/raw",
  "https://cjk.example/路径",
  "https://line.example\\",
  "http://www.line.example",
  "/reference",
  "http://www.note.example",
];

const destinations = (html) =>
  linksOf(html)
    .map(({ url }) => url)
    .filter((url) => !url.startsWith("#"));

for (const [version, Version] of Object.entries(MARKED)) {
  test(`marked ${version} has the links of GitHub everywhere but in code, links and raw anchors`, () => {
    const marked = new Version(footnote(), markedBarelink(new Finder()));
    assert.deepEqual(destinations(marked.parse(PAGE)), LINKS);
    assert.equal(
      marked.parseInline("*www.a.bc*"),
      '<em><a href="http://www.a.bc">www.a.bc</a></em>',
    );
    const asynchronous = new Version({ async: true }, markedBarelink(new Finder()));
    return asynchronous
      .parse("www.a.bc")
      .then((html) => assert.equal(html, '<p><a href="http://www.a.bc">www.a.bc</a></p>\n'));
  });

  test(`marked ${version}: what was typed stays in the tokens`, () => {
    const plain = new Version({ tokenizer: { url() {} } });
    const rendered = [];
    /**
     * What was typed for each block. The tokens in a mark are a part of what was typed for the
     * mark.
     */
    const typed = (tokens) =>
      tokens.flatMap((token) => {
        if (token.type === "list") return typed(token.items);
        if (token.type === "table")
          return [...token.header, ...token.rows.flat()].flatMap(({ tokens }) => rawOf(tokens));
        return ["list_item", "blockquote"].includes(token.type)
          ? typed(token.tokens)
          : token.tokens
            ? [rawOf(token.tokens)]
            : [];
      });
    const rawOf = (tokens) => {
      for (const { raw, tokens: inside } of tokens)
        if (inside !== undefined) assert.ok(raw.includes(rawOf(inside)), raw);
      return tokens.map(({ raw }) => raw).join("");
    };
    const marked = new Version(markedBarelink(new Finder()), {
      hooks: { processAllTokens: (tokens) => (rendered.push(tokens), tokens) },
    });
    for (const { markdown } of rows("gfm.jsonl").slice(0, 1000)) {
      marked.parse(markdown);
      // The hooks of marked run from the last that was added to the first, so this list has no
      // links yet; the tokens are the same objects.
      assert.deepEqual(typed(rendered.pop()), typed(plain.lexer(markdown)), markdown);
    }
  });
}

for (const [version, Version] of Object.entries(MARKDOWN_IT)) {
  test(`markdown-it ${version} has the links of GitHub everywhere but in code, links and raw anchors`, () => {
    for (const linkify of [true, false]) {
      const md = new Version({ html: true, linkify })
        .use(markdownItBarelink, new Finder())
        .use(itFootnote);
      md.normalizeLink = (url) => url;
      assert.deepEqual(destinations(md.render(PAGE)), LINKS);
    }
    const md = new Version("commonmark").use(markdownItBarelink, new Finder());
    assert.equal(md.renderInline("*www.a.bc*"), '<em><a href="http://www.a.bc">www.a.bc</a></em>');
  });
}

test("markdown-it: tokens, levels, and links that it refuses", () => {
  const md = new MarkdownIt({ breaks: true }).use(
    markdownItBarelink,
    new Finder({ schemes: ["tel"] }),
  );
  const [, { children }] = md.parse("a *b www.a.bc &amp; c*\nd", {});
  assert.deepEqual(
    children.map(({ type, level, content }) => [type, level, content]),
    [
      ["text", 0, "a "],
      ["em_open", 0, ""],
      ["text", 1, "b "],
      ["link_open", 1, ""],
      ["text", 2, "www.a.bc"],
      ["link_close", 1, ""],
      ["text", 1, " & c"],
      ["em_close", 0, ""],
      ["softbreak", 0, ""],
      ["text", 0, "d"],
    ],
  );
  assert.deepEqual([children[3].markup, children[3].info], ["linkify", "auto"]);
  md.validateLink = (url) => !url.startsWith("tel:");
  assert.equal(
    md.render("tel:1 www.a.bc"),
    '<p>tel:1 <a href="http://www.a.bc">www.a.bc</a></p>\n',
  );
});

test("marked: references, text in raw code, and extensions with several lists", () => {
  const html = (source, options) => new Marked(markedBarelink(new Finder(options))).parse(source);
  assert.equal(
    html("http://a.bc/&amp;copy; &amp;copy; <kbd>http://a.bc</kbd>", { profile: "uts58" }),
    '<p><a href="http://a.bc/&amp;copy">http://a.bc/&amp;copy</a>; &amp;copy; <kbd>http://a.bc</kbd></p>\n',
  );
  assert.equal(
    html("http://a.bc/?x&copy"),
    '<p><a href="http://a.bc/?x&amp;copy">http://a.bc/?x&amp;copy</a></p>\n',
  );
  const pair = {
    name: "pair",
    level: "block",
    childTokens: ["one", "two"],
    tokenizer(source) {
      const match = /^:(.*)\n:(.*)\n/.exec(source);
      if (match)
        return {
          type: "pair",
          raw: match[0],
          one: this.lexer.inlineTokens(match[1]),
          two: [this.lexer.inlineTokens(match[2])],
        };
    },
    renderer({ one, two }) {
      return `${this.parser.parseInline(one)}|${this.parser.parseInline(two[0])}`;
    },
  };
  const a = '<a href="http://www.a.bc">www.a.bc</a>';
  assert.equal(
    new Marked({ extensions: [pair] }, markedBarelink(new Finder())).parse(
      ":www.a.bc\n:*www.a.bc*\n",
    ),
    `${a}|<em>${a}</em>`,
  );
});

test("an escape or a reference in a host hides no link", () => {
  const sources = [
    "example.&#99;om",
    "example&period;com",
    "example\\.com",
    "例え&#x3002;みんな",
    "例え。&#x307f;んな",
    "w&#119;w.example.com",
  ];
  for (const options of [{ profile: "chat" }, { profile: "prose" }, { profile: "gfm" }]) {
    const finder = new Finder(options);
    for (const [host, render] of Object.entries(hosts(options))) {
      for (const source of sources)
        assert.deepEqual(
          linksOf(render(source)),
          linksOf(finder.markdown(source)),
          `${host} ${source}`,
        );
    }
  }
  assert.equal(
    new Finder({ profile: "prose" }).markdown(sources.join("\n")).split("<a ").length - 1,
    sources.length,
  );
});

test("marked reads a text without links as it does alone", () => {
  const parts = [
    "a",
    "b c",
    " ",
    "  ",
    "   ",
    "\n",
    "  \n",
    "\n\n",
    "*",
    "**",
    "_",
    "~",
    "~~",
    "`",
    "``",
    "\\",
    "<",
    "<b>",
    "</b>",
    "!",
    "[x]",
    "(y)",
    "&",
    "&amp;",
    "&#65;",
    "#",
    "- ",
    "> ",
    "|",
    "é",
    "<pre>",
    "1. ",
  ];
  let state = 11;
  const below = (limit) => (
    (state = (Math.imul(state, 1664525) + 1013904223) >>> 0),
    Math.floor((state / 2 ** 32) * limit)
  );
  for (const [name, Version] of Object.entries({
    "marked 16": Marked16,
    "marked 17": Marked17,
    "marked 18": Marked,
  })) {
    for (const breaks of [false, true]) {
      const [own, ours] = [
        new Version({ breaks }),
        new Version(markedBarelink(new Finder()), { breaks }),
      ];
      for (let round = 0; round < 2000; round += 1) {
        const source = Array.from({ length: 1 + below(14) }, () => parts[below(parts.length)]).join(
          "",
        );
        assert.equal(ours.parse(source), own.parse(source), `${name} ${JSON.stringify(source)}`);
      }
    }
  }
});

test("headings are left alone with the choice for that", () => {
  const source = "# www.a.bc\n\nwww.d.ef\n---\n\n| www.g.hi |\n|-|\n\n- # *www.j.kl*\n- www.m.no";
  for (const [host, render] of Object.entries(hosts({ choices: ["skip-headings"] }))) {
    assert.deepEqual(destinations(render(source)), ["http://www.g.hi", "http://www.m.no"], host);
  }
});

test("marked and markdown-it: a long paragraph", () => {
  const unit = "see *https://example.com/a* and [x](/y) `z` &amp; ";
  const it = new MarkdownIt().use(markdownItBarelink, new Finder());
  for (const html of [
    new Marked(markedBarelink(new Finder())).parse(unit.repeat(3000)),
    it.render(unit.repeat(3000)),
  ]) {
    assert.equal(html.split('<a href="https://example.com/a">').length - 1, 3000);
  }
});

test("remark: a URL takes marks wherever the plugin is used, and other marks stay", () => {
  const ours = [remarkBarelink, new Finder()];
  const plugins = [[remarkGfm, ours], [ours, remarkGfm], [ours]];
  const processors = plugins.map((plugins) =>
    unified().use(remarkParse).use(plugins).use(remarkRehype).use(rehypeStringify),
  );
  const texts = [
    "https://a.bc/src/__tests__/a.js *x*",
    "\ufeff*b* https://a.bc/#:~:text=a,~b#:~:text=c",
    "> - *www.a.bc/_a_*\n>   https://a.bc/`c`/y\tz",
    "[*www.a.bc/_a_*](/x) https://a.bc/_a_",
  ];
  for (const processor of processors) {
    for (const text of texts)
      assert.deepEqual(
        linksOf(String(processor.processSync(text))),
        linksOf(new Finder().markdown(text)),
        text,
      );
  }
  // The two parsers do not agree where the row ends.
  assert.equal(
    linksOf(String(processors[0].processSync("|a|b|\n|-|-|\n| \n_http://a.bc/x|y"))).length,
    1,
  );
  // Without remark-parse before it, marks end a link.
  const late = unified()
    .use(remarkBarelink, new Finder())
    .use(remarkParse)
    .use(remarkRehype)
    .use(rehypeStringify);
  assert.deepEqual(
    linksOf(String(late.processSync(texts[0]))).map(({ url }) => url),
    ["https://a.bc/src/"],
  );
});

test("a URL keeps what is markup of common extensions", () => {
  // One extension for all of them: `:name`, `@name`, `#name`, `{…}` and `||`.
  const PATTERN = /^(?:[:@#]\w+|\{\w*\}|\|\|)/;
  const tokenize = (effects, ok) => (code) => {
    effects.enter("x");
    effects.consume(code);
    effects.exit("x");
    return ok;
  };
  function remarkExtension() {
    const enter = function (token) {
      this.enter({ type: "thematicBreak" }, token);
    };
    const exit = function (token) {
      this.exit(token);
    };
    this.data().fromMarkdownExtensions = [{ enter: { x: enter }, exit: { x: exit } }];
    this.data().micromarkExtensions = [
      {
        text: Object.fromEntries(Array.from(":@#{|", (mark) => [mark.charCodeAt(0), { tokenize }])),
      },
    ];
  }
  const tokenizer = (source) => PATTERN.test(source) && { type: "x", raw: PATTERN.exec(source)[0] };
  const extension = {
    name: "x",
    level: "inline",
    start: (source) => source.search(/[:@#{|]/),
    tokenizer,
    renderer: () => "<hr>",
  };
  const itRule = (state) => {
    const match = PATTERN.exec(state.src.slice(state.pos));
    if (match === null) return false;
    state.push("hr", "hr", 0);
    state.pos += match[0].length;
    return true;
  };
  const it = new MarkdownIt()
    .use((md) => md.inline.ruler.push("x", itRule))
    .use(markdownItBarelink, new Finder());
  const renderers = {
    remark: (source) =>
      String(
        unified()
          .use(remarkParse)
          .use(remarkExtension)
          .use(remarkBarelink, new Finder())
          .use(remarkRehype)
          .use(rehypeStringify)
          .processSync(source),
      ),
    marked: (source) =>
      new Marked({ extensions: [extension] }, markedBarelink(new Finder())).parse(source),
    "markdown-it": (source) => it.render(source),
  };
  for (const url of [
    "https://a.bc/wiki/Special:Search",
    "http://localhost:3000/x",
    "https://a.bc/@user/post",
    "https://a.bc/#part",
    "https://a.bc/{x}/y",
    "https://a.bc/a||b",
  ]) {
    for (const [name, render] of Object.entries(renderers)) {
      assert.deepEqual(destinations(render(`see ${url} now`)), [url], name);
      assert.match(render(":name"), /<[hb]r/, name);
    }
  }
});

test("a block that is read again counts its footnotes once", () => {
  const source = "https://a.bc/__x__/y and[^1], see *b*[^1].\n\n[^1]: A note.";
  const it = new MarkdownIt().use(markdownItBarelink, new Finder()).use(itFootnote);
  const plain = new MarkdownIt().use(itFootnote);
  const anchors = (html) =>
    [...html.matchAll(/(?:id|href)="(#?[^":]*fn[^"]*|#?footnote[^"]*)"/g)].map(
      ([, anchor]) => anchor,
    );
  assert.ok(anchors(plain.render(source)).length > 4);
  assert.deepEqual(anchors(it.render(source)), anchors(plain.render(source)));
  assert.match(it.render(source), /href="https:\/\/a\.bc\/__x__\/y"/);
  for (const Version of Object.values(MARKED)) {
    const html = new Version(footnote(), markedBarelink(new Finder())).parse(source);
    assert.ok(anchors(html).length > 4);
    assert.deepEqual(anchors(html), anchors(new Version(footnote()).parse(source)));
    assert.match(html, /href="https:\/\/a\.bc\/__x__\/y"/);
  }
});

test("the text of a link keeps its marks, and marks around a URL are those of all parsers", () => {
  for (const options of [{ profile: "gfm" }, { profile: "chat" }]) {
    for (const [host, render] of Object.entries(hosts(options))) {
      const html = (source) => render(source).trim();
      assert.equal(
        html("[https://e.com/__tests__/a](https://t.co)"),
        '<p><a href="https://t.co">https://e.com/<strong>tests</strong>/a</a></p>',
        host,
      );
      assert.equal(
        html("a*b **https://e.com/a*b**"),
        '<p>a*b <strong><a href="https://e.com/a*b">https://e.com/a*b</a></strong></p>',
        host,
      );
      // In chat, no link has these marks when they are text, so they are marks.
      if (options.profile === "chat")
        assert.match(html("\\*!https://e.com/*#~~]_`*"), /<\/a><em>#~~]_`<\/em><\/p>$/, host);
    }
  }
});

test("the plugins take a finder with Markdown, and nothing else", () => {
  const plugins = {
    "markedBarelink(…)": markedBarelink,
    "use(markdownItBarelink, …)": (finder) => new MarkdownIt().use(markdownItBarelink, finder),
    "use(remarkBarelink, …)": remarkBarelink,
  };
  for (const [call, plugin] of Object.entries(plugins)) {
    plugin(new Finder({ profile: "chat" }));
    plugin(new MarkdownFinder());
    const entries = '"barelink", "barelink/markdown" or "barelink/chat"';
    assert.throws(() => plugin(new TextFinder()), {
      message: `barelink: this build has no Markdown; use a finder of ${entries}`,
    });
    const example = call.replace("…", "new Finder()");
    const message = `barelink: expected a finder: \`${example}\`, with \`Finder\` of ${entries}`;
    // A finder of another copy of the package is an object with a class.
    for (const wrong of [
      undefined,
      null,
      {},
      { profile: "gfm" },
      "gfm",
      Finder,
      new (class Finder {})(),
    ]) {
      assert.throws(() => plugin(wrong), { name: "TypeError", message });
    }
  }
});

/**
 * Lines in which a plugin has other links than the finder, by the profile. The parsers read the
 * text or the end of a link that is not bare in another way.
 */
const DIFFERENT = {
  md4c: {
    remark: [],
    marked: [55, 241, 372, 719, 781, 968, 1304, 1361, 1446, 1587, 1645, 1724, 1956, 2251, 2307],
    "markdown-it": [753],
  },
  gfm: { remark: [], marked: [916, 1119, 1135, 1291, 1758, 2178, 2350, 2510], "markdown-it": [] },
  uts58: { remark: [], marked: [916, 1119, 1135, 1291, 1758, 2178, 2350, 2510], "markdown-it": [] },
};

for (const [name, profile] of [
  ["md4c.jsonl", "md4c"],
  ["gfm.jsonl", "gfm"],
  ["gfm.jsonl", "uts58"],
]) {
  test(`${name}: all plugins for Markdown have the links that the finder has, with ${profile}`, () => {
    const finder = new Finder({ profile, choices: ["skip-raw-anchors"] });
    const all = Object.entries(hosts({ profile }));
    const different = { remark: [], marked: [], "markdown-it": [] };
    let links = 0;
    for (const { markdown, line } of rows(name)) {
      const expected = linksOf(finder.markdown(markdown));
      links += expected.length;
      for (const [host, render] of all) {
        if (!isDeepStrictEqual(linksOf(render(markdown)), expected)) different[host].push(line);
      }
    }
    assert.ok(links > 1000, `${links}`);
    assert.deepEqual(different, DIFFERENT[profile]);
  });
}
