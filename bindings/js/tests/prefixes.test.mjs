// The prefixes of users for `LinkifyIt`, such as mentions, and the marks around links of plain
// text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Finder } from "barelink";
import { LinkifyIt } from "barelink/linkify-it";
import { Finder as TextFinder } from "barelink/text";
import { LinkifyIt as TheirLinkifyIt } from "linkify-it";
import MarkdownIt from "markdown-it";

const matches = (linkify, text) => (linkify.match(text) ?? []).map((match) => match.raw);

/** Mentions as in linkify-it's example. */
const mentions = {
  validate(text, position, self) {
    self.re.mention ??= new RegExp(`^([a-zA-Z0-9_]){1,15}(?!_)(?=$|${self.re.src_ZPCc})`);
    if (text[position - 2] === "@") return 0;
    return self.re.mention.exec(text.slice(position))?.[0].length ?? 0;
  },
  normalize: (match) => (match.url = `https://example.social/${match.raw.slice(1)}`),
};

test("prefixes with functions of the user are those of linkify-it", () => {
  const texts = [
    "@ann",
    "hi @john, see http://e.com/@foo and a@b.cc @ann@b.cc @a_b",
    "x@y _@c (@d) @@e @verylongnameverylongname @é >@f -@g\n@h\t@i",
    "www.e.com/@a www.e.com @b http://e.com",
    "",
    "@",
    "nothing",
  ];
  const own = new LinkifyIt(new Finder({ profile: "uts58" })).add("@", mentions);
  const theirs = new TheirLinkifyIt({ fuzzyLink: true }).add("@", mentions);
  const plain = (found) =>
    found?.map(({ schema, index, lastIndex, raw, text, url }) => ({
      schema,
      index,
      lastIndex,
      raw,
      text,
      url,
    })) ?? null;
  for (const text of texts) {
    assert.deepEqual(plain(own.match(text)), plain(theirs.match(text)), text);
    assert.equal(own.test(text), theirs.test(text));
    assert.equal(own.matchAtStart(text)?.raw, theirs.matchAtStart(text)?.raw, text);
  }
  assert.equal(own.testSchemaAt("see @ann b", "@", 5), 3);
  const md = new MarkdownIt({ linkify: true });
  md.linkify = own;
  assert.equal(
    md.render("hi @ann, http://e.com"),
    '<p>hi <a href="https://example.social/ann">@ann</a>, <a href="http://e.com">http://e.com</a></p>\n',
  );
});

test("a prefix may have any characters, take the place of a scheme, and be removed", () => {
  const linkify = new LinkifyIt(new Finder())
    .add("#", { validate: /[a-z]+/g })
    .add("Ticket-", { validate: /^\d+/, normalize: (match) => (match.text = "t") });
  assert.deepEqual(matches(linkify, "#a #1 a#b (#c) TICKET-12 ticket-x"), [
    "#a",
    "#c",
    "TICKET-12",
  ]);
  assert.deepEqual(
    linkify.match("ticket-3").map(({ schema, text }) => [schema, text]),
    [["ticket-", "t"]],
  );
  assert.deepEqual(matches(linkify.add("#", null), "#a ticket-1"), ["ticket-1"]);
  linkify.add("http:", {
    validate: (text, position) => (text.startsWith("//mine", position) ? 6 : 0),
  });
  assert.deepEqual(matches(linkify, "http://e.com http://mine/a https://e.com"), [
    "http://mine",
    "https://e.com",
  ]);
  assert.deepEqual(matches(linkify.add("http:", "http:"), "http://e.com"), ["http://e.com"]);
  // A length that is not one is none, and no match is longer than the text.
  for (const length of [NaN, -1, 0, undefined, true, 0.5])
    assert.equal(
      new LinkifyIt(new Finder()).add("!", { validate: () => length }).match("!a"),
      null,
    );
  assert.deepEqual(matches(new LinkifyIt(new Finder()).add("!", { validate: () => 100 }), "!a b"), [
    "!a b",
  ]);
  // The first of two that overlap stays, as with linkify-it.
  assert.deepEqual(
    matches(new LinkifyIt(new Finder()).add("!", { validate: () => 6 }), "!a www.e.com www.f.com"),
    ["!a www.", "www.f.com"],
  );
  assert.throws(() => linkify.add("", { validate: /x/ }), TypeError);
});

test("texts of many prefixes take linear time", () => {
  const linkify = new LinkifyIt(new Finder()).add("@", {
    validate: (text, position) => (text[position] === "a" ? 1 : 0),
  });
  for (const piece of ["@b ", "@a ", "@", "@a://", "http://@b "]) {
    const time = (count) => {
      const text = piece.repeat(count);
      const start = performance.now();
      linkify.match(text);
      for (let at = 0; at < 200; at += 1) linkify.matchAtStart(text.slice(at));
      return performance.now() - start;
    };
    time(1000);
    const [short, long] = [time(20_000), time(80_000)];
    assert.ok(long < 10 * short + 50, `${piece}: ${short} ms and ${long} ms`);
  }
});

test("the classes of `re` are those of Unicode", () => {
  const { re } = new LinkifyIt(new Finder());
  assert.equal(re, re);
  const properties = {
    src_Cc: /^\p{Cc}$/u,
    src_P: /^\p{P}$/u,
    src_Z: /^\p{Z}$/u,
    src_ZPCc: /^[\p{Z}\p{P}\p{Cc}]$/u,
    src_ZCc: /^[\p{Z}\p{Cc}]$/u,
    src_Any: /^[^]$/u,
  };
  assert.deepEqual(Object.keys(re).sort(), Object.keys(properties).sort());
  for (const [name, expected] of Object.entries(properties)) {
    const source = new RegExp(`^(?:${re[name]})$`);
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (source.test(character) !== expected.test(character))
        assert.fail(`${name}: ${code.toString(16)}`);
    }
  }
});

test("marks around a link of plain text are not a part of it", () => {
  for (const finder of [
    new TextFinder(),
    new TextFinder({ profile: "md4c" }),
    new Finder({ profile: "gfm" }),
  ]) {
    for (const text of [
      "<https://e.com/a>",
      "{https://e.com/a}",
      "(https://e.com/a)",
      "“https://e.com/a”",
      "`https://e.com/a`",
    ]) {
      assert.deepEqual(
        finder.links(text).map((link) => link.text),
        ["https://e.com/a"],
        text,
      );
    }
  }
  assert.deepEqual(
    new TextFinder({ choices: ["no-end-at-closer"] })
      .links("{https://e.com}")
      .map((link) => link.text),
    ["https://e.com}"],
  );
});
