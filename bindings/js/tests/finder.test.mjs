// The class `Finder`: objects, options, errors, and strings that are not Unicode.

import assert from "node:assert/strict";
import { test } from "node:test";
import rehypeBarelink from "barelink/rehype";
import remarkBarelink from "barelink/remark";
import { Finder, init, rule } from "barelink";
import * as textBuild from "barelink/text";

test("links have positions in UTF-16, kinds, texts and destinations", () => {
  const text = "😀 www.example.com, john@example.com";
  assert.deepEqual(new Finder({ profile: "gfm" }).links(text), [
    { start: 3, end: 18, kind: "www", text: "www.example.com", url: "http://www.example.com" },
    { start: 20, end: 36, kind: "email", text: "john@example.com", url: "mailto:john@example.com" },
  ]);
  assert.deepEqual(new Finder().links("nothing here"), []);
  assert.deepEqual(new Finder().links(""), []);
});

test("a lone surrogate is one unit, and the text of a link is that of the string", () => {
  const text = "\ud800 http://a.bc/\udfff \ud83d";
  const [link] = new Finder({ profile: "uts58" }).links(text);
  assert.equal(text.slice(link.start, link.end), link.text);
  assert.equal(link.start, 2);
  assert.equal(
    new Finder()
      .spans(text)
      .map((span) => span.text ?? span)
      .join(""),
    text,
  );
});

test("all options of all builds are accepted", () => {
  const choices = [
    "write-https",
    "skip-raw-anchors",
    "end-at-full-width",
    "end-at-closer",
    "hold-incomplete",
    "reject-user-names",
    "reject-misleading-hosts",
  ];
  const options = { kinds: ["url"], schemes: ["tel"], choices, maxLen: 100 };
  assert.deepEqual(
    new Finder({ profile: "md4c", ...options })
      .links("tel:+1 www.a.bc http://a.bc x")
      .map((link) => link.text),
    ["tel:+1", "http://a.bc"],
  );
  assert.equal(
    new textBuild.Finder({ profile: "md4c", ...options }).links("tel:+1 www.a.bc http://a.bc x")
      .length,
    2,
  );
  const uts58 = {
    tld: "known",
    tldAllow: ["corp"],
    tldDeny: ["zip"],
    scripts: "any",
    choices: ["accept-reachable-hosts", "no-drop-question-mark", "write-a-labels"],
  };
  const finder = new Finder({ profile: "prose", ...uts58 });
  assert.deepEqual(
    finder.links("a.corp a.zip 例え.jp").map((link) => link.url),
    ["http://a.corp", "http://xn--r8jz45g.jp"],
  );
});

test("an option changes what is found", () => {
  const found = (options, text) => new Finder(options).links(text).map((link) => link.text);
  assert.deepEqual(found({ profile: "chat" }, "lib.rs example.com"), ["example.com"]);
  assert.deepEqual(found({ profile: "prose" }, "lib.rs/a foo.txt"), ["lib.rs/a"]);
  assert.deepEqual(found({ profile: "uts58" }, "foo.txt"), ["foo.txt"]);
  assert.deepEqual(found({ profile: "uts58", choices: ["drop-ellipsis"] }, "https://e.com/a…"), [
    "https://e.com/a",
  ]);
  assert.deepEqual(found({ profile: "chat", choices: ["no-drop-ellipsis"] }, "https://e.com/a…"), [
    "https://e.com/a…",
  ]);
  assert.deepEqual(found({ profile: "gfm", choices: ["end-at-closer"] }, "<https://e.com/a>"), [
    "https://e.com/a",
  ]);
  const disguised = "http://good.example@evil.example http://a\u0001b.example";
  assert.equal(found({ kinds: ["url"] }, disguised).length, 2);
  assert.equal(found({ kinds: ["url"], choices: ["reject-user-names"] }, disguised).length, 1);
  assert.equal(
    found({ kinds: ["url"], choices: ["reject-user-names", "reject-misleading-hosts"] }, disguised)
      .length,
    0,
  );
  assert.equal(
    new Finder({ choices: ["write-https"] }).links("www.a.bc")[0].url,
    "https://www.a.bc",
  );
  const finder = new Finder({ kinds: ["url"] });
  assert.equal(finder.links("a@b.cc").length, 0);
  assert.equal(finder.with({ kinds: undefined }).links("a@b.cc").length, 1);
  assert.deepEqual(finder.with({ profile: "md4c" }).options, { kinds: ["url"], profile: "md4c" });
});

test("a wrong option is an error that names it", () => {
  const wrong = [
    { profile: "x" },
    { preset: "x" },
    { kinds: ["x"] },
    { kinds: ["domain"] },
    { kinds: [] },
    { tld: "known" },
    { profile: "uts58", tld: "x" },
    { maxLen: -1 },
    { maxLen: "1kB" },
    { foo: 1 },
    { profile: "uts58", tldAllow: ["a b"] },
    { profile: "uts58", choices: ["x"] },
    { choices: ["drop-markup"] },
    { profile: "gfm", preset: "chat" },
    { schemes: ["-"] },
    { tldDeny: {} },
    { untrusted: true },
    { kinds: null },
  ];
  for (const options of wrong) {
    const name = Object.keys(options).at(-1);
    assert.throws(
      () => new Finder(options),
      new RegExp(`option \`${name}\``),
      JSON.stringify(options),
    );
  }
  assert.throws(
    () => new textBuild.Finder({ profile: "uts58" }),
    /option `profile`: `uts58` is not one of md4c, .*gfm; "barelink" may have it$/,
  );
  assert.throws(
    () => new textBuild.Finder({ choices: ["drop-markup"] }),
    /option `choices`: `drop-markup` is not one of .*; "barelink" may have it$/,
  );
  assert.throws(
    () => new textBuild.Finder({ tldAllow: ["corp"] }),
    /no option `tldAllow`; "barelink" may have it$/,
  );
  assert.throws(() => new textBuild.Finder().markdown("a"), /this build/);
  assert.throws(() => new Finder().links(1), /expected a string, not number/);
  assert.throws(() => new Finder().links("", { from: "x" }), /option `from`/);
  assert.throws(
    () => new Finder().links("", { extensions: ["tables"] }),
    /option `extensions` requires `from: "markdown"`/,
  );
  assert.throws(
    () => new Finder({ schemes: ["tel,sip"] }),
    /option `schemes` has a comma in an item/,
  );
  assert.throws(
    () => new Finder().fix("", { doubtful: "x" }),
    /option `doubtful`: `x` is not one of leave, edit/,
  );
  assert.throws(
    () => new Finder().markdown("", { extensions: ["x"] }),
    /option `extensions`: `x` is not one of commonmark, github/,
  );
  assert.throws(() => new Finder().fix("", { style: "x" }), /option `style`/);
});

test("html escapes what is not a link", () => {
  assert.equal(
    new Finder().html("<b> www.a.bc/?a&b\n", {
      rel: "nofollow",
      target: "_blank",
      class: "x",
      lineBreaks: "br",
    }),
    '&lt;b&gt; <a href="http://www.a.bc/?a&amp;b" rel="nofollow" target="_blank" class="x">www.a.bc/?a&amp;b</a><br>\n',
  );
});

test("fix leaves front matter alone, and gives positions in the whole source", () => {
  for (const front of [
    "---\ntitle: 😀 www.example.com\n---\n",
    '\n+++\nu = "http://a.com"\n+++\n',
    '{ "u": "http://a.com" }\n',
    "---toml\nu = 'http://a.com'\n---\n",
  ]) {
    const source = front + "www.example.com {{ http://a.bc }}";
    const fixed = new Finder().fix(source);
    assert.equal(fixed.text, front + "[www.example.com](http://www.example.com) {{ http://a.bc }}");
    assert.deepEqual(
      fixed.edits.map(({ start, end }) => source.slice(start, end)),
      ["www.example.com"],
    );
    assert.deepEqual(
      fixed.bare.map(({ start, end }) => source.slice(start, end)),
      ["http://a.bc"],
    );
  }
});

test("options that are no object are refused clearly", () => {
  for (const options of [null, "gfm", 5, []])
    assert.throws(() => new Finder(options), /expected options/);
});

test("every option of every call is checked before the call", () => {
  const finder = new Finder();
  const calls = {
    constructor: [
      (options) => new Finder(options),
      ["profile", "kinds", "maxLen", "choices", "tldAllow", "scripts"],
    ],
    with: [(options) => finder.with(options), ["profile", "schemes"]],
    links: [(options) => finder.links("www.a.bc", options), ["from", "extensions"]],
    explain: [(options) => finder.explain("www.a.bc", options), ["from", "extensions"]],
    html: [(options) => finder.html("www.a.bc", options), ["rel", "target", "class", "lineBreaks"]],
    markdown: [(options) => finder.markdown("www.a.bc", options), ["extensions"]],
    fix: [
      (options) => finder.fix("www.a.bc", options),
      ["extensions", "style", "syntax", "doubtful"],
    ],
    "settings of rehype": [(settings) => rehypeBarelink(finder, settings), ["skip", "properties"]],
    "settings of remark": [(settings) => remarkBarelink(finder, settings), ["takeOver"]],
  };
  for (const [name, [call, options]] of Object.entries(calls)) {
    for (const option of options) {
      // Each of these is wrong for every option, but for an object as properties.
      for (const value of [5n, null, Symbol("x"), () => 0, [5], { toString: null }]) {
        const isObject = typeof value === "object" && value !== null && option === "properties";
        if (!isObject)
          assert.throws(
            () => call({ [option]: value }),
            new RegExp(`^(Type|Range)Error: barelink: option \`${option}\``),
            `${name} ${option}`,
          );
      }
      assert.doesNotThrow(() => call({ [option]: undefined }), `${name} ${option}`);
      assert.throws(
        () => call({ [`${option}s`]: "x" }),
        new RegExp(`no option \`${option}s\`; did you mean \`${option}\``),
        `${name} ${option}`,
      );
    }
    assert.throws(() => call(null), /expected options/, name);
    assert.throws(() => call({ somethingElse: 1 }), /no option `somethingElse`$/, name);
  }
  assert.throws(() => new Finder({ max_len: 5 }), /did you mean `maxLen`/);
  assert.throws(() => new Finder({ MaxLne: 5 }), /did you mean `maxLen`/);
  // The instance of WebAssembly still works.
  assert.equal(finder.links("www.a.bc").length, 1);
});

test("marks around a URL end it in text", () => {
  const found = (text, options) => new Finder(options).links(text).map((link) => link.text);
  assert.deepEqual(found("<https://e.com/a> `https://e.com`"), [
    "https://e.com/a",
    "https://e.com",
  ]);
  assert.deepEqual(found("<https://e.com/a>", { choices: ["no-end-at-closer"] }), [
    "https://e.com/a>",
  ]);
  assert.equal(
    new Finder({ profile: "chat" }).markdown("http://[::1]/a"),
    '<p><a href="http://[::1]/a">http://[::1]/a</a></p>\n',
  );
});

test("fix writes links out and says what stays bare", () => {
  const source = "😀 www.example.com {{ http://a.bc }}";
  const fixed = new Finder().fix(source);
  assert.equal(fixed.text, "😀 [www.example.com](http://www.example.com) {{ http://a.bc }}");
  assert.deepEqual(fixed.edits, [
    { start: 3, end: 18, text: "[www.example.com](http://www.example.com)" },
  ]);
  assert.equal(fixed.bare.length, 1);
  assert.equal(source.slice(fixed.bare[0].start, fixed.bare[0].end), "http://a.bc");
  assert.match(fixed.bare[0].reason, /template tag/);
  assert.equal(
    new Finder().fix("https://a.bc", { style: "inline" }).text,
    "[https://a.bc](https://a.bc)",
  );
  assert.equal(
    new Finder().fix("%% https://a.bc %%", { syntax: "obsidian" }).text,
    "%% https://a.bc %%",
  );
  // As by the command, what site generators read is left alone.
  assert.equal(new Finder().fix("Term $https://e.com/a$ x").text, "Term $https://e.com/a$ x");
  assert.throws(
    () => new Finder().fix("", { syntax: "x" }),
    /option `syntax`: `x` is not one of markdown, mdx, myst, mkdocs, quarto, mdc, obsidian, kramdown$/,
  );
});

test("a text that shows another host misleads", () => {
  const finder = new Finder({ profile: "chat" });
  assert.equal(finder.misleads("https://bank.com", "https://evil.example"), true);
  assert.equal(finder.misleads("bank.com", "//evil.example"), true);
  assert.equal(
    finder.misleads("https://bank.com/a/very…", "https://www.bank.com/a/very/long"),
    false,
  );
  assert.equal(finder.misleads("our shop", "https://evil.example"), false);
});

test("explain gives links and refusals, in text and in Markdown", () => {
  const [refused, linked] = new Finder({ profile: "md4c" }).explain(
    "😀 http://localhost www.example.com",
  );
  assert.deepEqual(
    [refused.start, refused.end, refused.refusal.rule, refused.refusal.at],
    [3, 19, "M8", 19],
  );
  assert.deepEqual(refused.trigger, { start: 7, end: 10 });
  assert.equal(linked.link.url, "http://www.example.com");
  assert.equal(linked.refusal, undefined);
  const [code] = new Finder().explain("`http://a.bc`", { from: "markdown" });
  assert.deepEqual([code.refusal.reason, code.refusal.rule], ["code", undefined]);
});

test("a rule has its text and its examples", () => {
  const { number, title, ruleSet, text, refusal, examples } = rule("m8");
  assert.deepEqual([number, refusal], ["M8", "the host has only one component"]);
  assert.ok(title && ruleSet && text.includes("full stops") && examples[0].input);
  assert.throws(() => rule("M99"), /unknown rule/);
});

test("a NUL in the value of an option makes no other option of what follows", () => {
  assert.throws(
    () => new Finder({ schemes: ["tel\0preset\0chat"] }),
    /is not the name of a scheme/,
  );
  const html = new Finder().html("www.a.bc", { rel: "a\0class\0b" });
  assert.equal(html, '<a href="http://www.a.bc" rel="a\ufffdclass\ufffdb">www.a.bc</a>');
});

test("init does no harm in Node, and a module can be passed", async () => {
  await init();
  await init();
  assert.equal(new Finder().settled("See www.a.bc, or www.b"), 17);
});
