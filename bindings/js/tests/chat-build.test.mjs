// The small entries find the links that the whole package finds, in all texts of the corpora and in
// random ones.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import * as full from "barelink";
import * as chat from "barelink/chat";
import * as chatText from "barelink/chat-text";
import { randomNumbers } from "./chat.mjs";
import { hosts } from "./common.mjs";

const corpora = new URL("../../../tests/corpora/", import.meta.url);

/** All texts of the corpora: lines without marks of links, and the strings of rows. */
function texts() {
  const found = new Set();
  const add = (value) => {
    if (typeof value === "string") found.add(value);
    else if (value !== null && typeof value === "object") Object.values(value).forEach(add);
  };
  for (const name of readdirSync(corpora)) {
    const lines = readFileSync(new URL(name, corpora), "utf8").split("\n");
    for (const line of lines)
      name.endsWith(".jsonl") && line !== ""
        ? add(JSON.parse(line))
        : add(line.replaceAll(/[⸠⸡]/g, ""));
  }
  return [...found];
}

const OPTIONS = [
  ...["uts58", "prose", "chat"].map((profile) => ({ profile })),
  { profile: "chat", choices: ["write-a-labels", "hold-incomplete"] },
  { profile: "uts58", tld: "common", tldAllow: ["рф"] },
];

/**
 * Letters that all versions of Unicode treat alike, and are written from the left: the first one
 * and their number.
 */
const LETTERS = [
  [0x61, 26],
  [0x41, 26],
  [0x30, 10],
  [0xe0, 23],
  [0xc0, 23],
  [0x3b1, 17],
  [0x391, 17],
  [0x430, 32],
  [0x410, 32],
  [0x915, 37],
  [0xe01, 46],
  [0x3041, 86],
  [0x30a1, 90],
  [0x4e00, 500],
  [0xac00, 500],
  [0xff41, 26],
];
const TLDS = [
  "com",
  "org",
  "jp",
  "рф",
  "भारत",
  "中国",
  "xn--p1ai",
  "xn--fiqs8s",
  "COM",
  "corp",
  "txt",
  "zz",
];
const SEPARATORS = [" ", "\n", ", ", "。", "、", " (", "", "://", "@"];

/** A URL, a host or an address, with one of the mistakes that people make. */
function randomLink(below) {
  const pick = (list) => list[below(list.length)];
  const label = () => {
    const own = pick(LETTERS);
    const [first, ...rest] = Array.from({ length: 1 + below(5) }, () => {
      const [from, count] = below(3) === 0 ? pick(LETTERS) : own;
      return String.fromCodePoint(from + below(count));
    });
    const name = [first, below(8) === 0 ? "-" : "", ...rest].join("");
    if (below(5) !== 0) return name;
    // The same label as an A-label, or with a letter too many.
    const host = URL.canParse(`http://${name}.com`)
      ? new URL(`http://${name}.com`).hostname.slice(0, -4)
      : name;
    return pick([host, host.toUpperCase(), `${host}a`]);
  };
  const host = [...Array.from({ length: 1 + below(2) }, label), pick(TLDS)].join(
    pick([".", ".", ".", "。", ".."]),
  );
  return (
    pick(["", "", "http://", "https://", "www.", "john@", "mailto:a.b@", "http://u:p@", "ftp://"]) +
    host +
    pick(["", "", "/a_(b)", "/é?q=[x]#f", ":80", ":99999/", ".", "/…"])
  );
}

test("barelink/chat finds in the trees of each host what the whole package finds", () => {
  const all = texts();
  const [small, whole] = [chat.Finder, full.Finder].map((Build) =>
    hosts({ profile: "chat" }, Build),
  );
  let links = 0;
  for (const text of all) {
    for (const name of Object.keys(whole)) {
      const wanted = whole[name](text);
      assert.equal(small[name](text), wanted, `${name}: ${JSON.stringify(text)}`);
      links += wanted.split("<a ").length - 1;
    }
  }
  assert.ok(links > 20_000, `${links} links`);
});

for (const [name, { Finder, Stream }] of Object.entries({ chat, "chat-text": chatText })) {
  test(`barelink/${name} finds the links that the whole package finds`, () => {
    const all = texts();
    assert.ok(all.length > 10_000, `${all.length} texts`);
    let links = 0;
    for (const options of OPTIONS) {
      const [small, whole] = [new Finder(options), new full.Finder(options)];
      for (const text of all) {
        const wanted = whole.links(text);
        assert.deepEqual(
          small.links(text),
          wanted,
          `${JSON.stringify(text)} with ${JSON.stringify(options)}`,
        );
        links += wanted.length;
      }
    }
    assert.ok(links > 10_000, `${links} links`);
  });

  test(`barelink/${name} finds the links that the whole package finds in random texts`, () => {
    const random = randomNumbers(58);
    const below = (limit) => Math.floor(random() * limit);
    let [links, aLabels] = [0, 0];
    const finders = OPTIONS.map((options) => [new Finder(options), new full.Finder(options)]);
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 1 + below(3) }, () => randomLink(below)).join(
        SEPARATORS[below(SEPARATORS.length)],
      );
      const [small, whole] = finders[below(finders.length)];
      const wanted = whole.links(text);
      assert.deepEqual(
        small.links(text),
        wanted,
        `${JSON.stringify(text)} with ${JSON.stringify(whole.options)}`,
      );
      links += wanted.length;
      aLabels += wanted.filter(({ text }) => /xn--/i.test(text)).length;
    }
    assert.ok(links > 10_000 && aLabels > 500, `${links} links, ${aLabels} with A-labels`);
  });

  test(`a stream of barelink/${name} has the links of the whole text`, () => {
    for (const text of texts().filter((_, at) => at % 7 === 0)) {
      const stream = new Stream({ profile: "chat" });
      const spans = [];
      for (let at = 0; at < text.length; at += 5)
        spans.push(...stream.push(text.slice(at, at + 5)));
      spans.push(...stream.rest());
      const linked = spans.filter((span) => typeof span !== "string");
      assert.deepEqual(
        linked,
        new full.Finder({ profile: "chat" }).links(text),
        JSON.stringify(text),
      );
    }
  });

  test(`barelink/${name} names what it does not have`, () => {
    const finder = new Finder();
    assert.equal(finder.links("see example.com").length, 1, "its profile is chat");
    assert.throws(
      () => new Finder({ profile: "gfm" }),
      /`gfm` is not one of uts58, prose, chat; "barelink" may have it$/,
    );
    assert.throws(
      () => new Finder({ scripts: "any" }),
      /no option `scripts`; "barelink" may have it$/,
    );
    assert.throws(
      () => finder.markdown("a"),
      /^Error: barelink: this build has no markdown; import "barelink" or "barelink\/markdown"$/,
    );
    assert.throws(
      () => finder.links("a", { from: "markdown" }),
      /^Error: barelink: this build has no Markdown; import "barelink" or "barelink\/markdown"$/,
    );
    assert.throws(
      () => finder.explain("a"),
      /^Error: barelink: this build has no explain; import "barelink"$/,
    );
  });
}
