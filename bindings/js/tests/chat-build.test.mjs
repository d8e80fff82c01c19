// The small entries find the links that the whole package finds, in all texts of the corpora.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import * as full from "barelink";
import * as chat from "barelink/chat";
import * as chatText from "barelink/chat-text";
import { hosts } from "./common.mjs";

/**
 * The texts that differ, each with the reason. The small entries ask the platform's `URL` whether a host that is not plain is valid, as browsers
 * do, and the whole package the tables of UTS #46.
 */
const DIFFERENT = [];

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
    for (const line of lines) name.endsWith(".jsonl") && line !== "" ? add(JSON.parse(line)) : add(line.replaceAll(/[⸠⸡]/g, ""));
  }
  return [...found];
}

const OPTIONS = [
  ...["uts58", "prose", "chat"].map((profile) => ({ profile })),
  { profile: "chat", choices: ["write-a-labels", "hold-incomplete"] },
  { profile: "uts58", tld: "common", tldAllow: ["рф"] },
];

test("barelink/chat finds in the trees of each host what the whole package finds", () => {
  const all = texts();
  const [small, whole] = [chat.Finder, full.Finder].map((Build) => hosts({ profile: "chat" }, Build));
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
    const different = new Map();
    let links = 0;
    for (const options of OPTIONS) {
      const [small, whole] = [new Finder(options), new full.Finder(options)];
      for (const text of all) {
        const [found, wanted] = [small.links(text), whole.links(text)];
        links += wanted.length;
        if (JSON.stringify(found) !== JSON.stringify(wanted)) different.set(text, [options, found, wanted]);
      }
    }
    const reasons = new Map(DIFFERENT);
    for (const [text, [options, found, wanted]] of different) assert.ok(reasons.has(text), `${JSON.stringify(text)} with ${JSON.stringify(options)}: ${JSON.stringify(found)}, and not ${JSON.stringify(wanted)}`);
    for (const text of reasons.keys()) assert.ok(different.has(text), `${JSON.stringify(text)} does not differ`);
    assert.ok(links > 10_000, `${links} links`);
  });

  test(`a stream of barelink/${name} has the links of the whole text`, () => {
    for (const text of texts().filter((_, at) => at % 7 === 0)) {
      const stream = new Stream({ profile: "chat" });
      const spans = [];
      for (let at = 0; at < text.length; at += 5) spans.push(...stream.push(text.slice(at, at + 5)));
      spans.push(...stream.rest());
      const linked = spans.filter((span) => typeof span !== "string");
      assert.deepEqual(linked, new full.Finder({ profile: "chat" }).links(text), JSON.stringify(text));
    }
  });

  test(`barelink/${name} names what it does not have`, () => {
    const finder = new Finder();
    assert.equal(finder.links("see example.com").length, 1, "its profile is chat");
    assert.throws(() => new Finder({ profile: "gfm" }), /`gfm` is not one of uts58, prose, chat; "barelink" may have it$/);
    assert.throws(() => new Finder({ scripts: "any" }), /no option `scripts`; "barelink" may have it$/);
    assert.throws(() => finder.markdown("a"), /^Error: barelink: this build has no markdown; import "barelink" or "barelink\/markdown" instead$/);
    assert.throws(() => finder.links("a", { from: "markdown" }), /^Error: barelink: this build has no Markdown; import "barelink" or "barelink\/markdown" instead$/);
    assert.throws(() => finder.explain("a"), /^Error: barelink: this build has no explain; import "barelink" instead$/);
  });
}
