// The look at a text before it is passed to WebAssembly: it leaves out no text that has a link.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Finder } from "barelink";
import * as textBuild from "barelink/text";
import { INSIDE, objects } from "../lib/finder.js";

const PARTS = [
  // Dots, and what is like one.
  "。",
  "。",
  "。",
  "．",
  "｡",
  ".",
  ".",
  "・",
  "…",
  "&#x3002;",
  "%2e",
  // Labels, top-level domains, and characters that UTS #46 changes.
  "例え",
  "今天",
  "公司",
  "みんな",
  "コム",
  "ｺﾑ",
  "香港",
  "한국",
  "рф",
  "भारत",
  "com",
  "org",
  "Rs",
  "COM",
  "comThe",
  "rust",
  "ｃｏｍ",
  "xn--p1ai",
  "é",
  "e\u0301",
  "か\u3099",
  "𠮷",
  "字".repeat(62),
  "字".repeat(63),
  "a".repeat(63),
  "1",
  "年",
  "-",
  "_",
  // Schemes and addresses.
  "http://",
  "HTTPS://",
  "://",
  "www.",
  "WWW.",
  "@",
  "＠",
  "mailto:",
  "tel:",
  ":",
  "：",
  "//",
  // What may be around a host.
  " ",
  "\n",
  "\t",
  "\u3000",
  "\u00a0",
  "，",
  "、",
  "！",
  "？",
  "；",
  "（",
  "）",
  "“",
  "”",
  "「",
  "」",
  "(",
  ")",
  "/",
  "\\",
  "*",
  "?",
  "—",
  // Invisible characters, and halves of characters.
  "\u200b",
  "\u200d",
  "\u00ad",
  "\ufeff",
  "\u2060",
  "\ufe0f",
  "\u202e",
  "\ud83d",
  "\ude00",
  "😀",
];

/**
 * What a finder may be: a profile, and one value of each option that decides which links there are.
 */
const BASES = ["gfm", "md4c", "md4c-0.5.3", "md4c-next", "uts58", "prose", "chat"].map(
  (profile) => ({ profile }),
);
const OPTIONS = {
  kinds: [["url"], ["email"], ["url", "email"]],
  schemes: [["tel"], ["tel", "git+ssh"]],
  choices: [
    ["end-at-full-width"],
    ["no-end-at-full-width"],
    ["end-at-closer"],
    ["hold-incomplete"],
    ["reject-user-names", "reject-misleading-hosts"],
  ],
  maxLen: [30],
};
const OPTIONS_OF_HOSTS = {
  kinds: [...OPTIONS.kinds, ["domain"], ["domain", "email"]],
  tld: ["syntactic", "known", "common", "listed"],
  tldAllow: [["今天", "rust"], ["字".repeat(14)]],
  tldDeny: [["公司", "com"]],
  choices: [
    ...OPTIONS.choices,
    ...[
      ["require-scheme"],
      ["no-end-at-ideographic-stop"],
      ["no-cut-unspaced-text"],
      ["end-at-unspaced-text"],
      ["no-reject-capitalised-tlds", "accept-reachable-hosts"],
    ],
    ["write-a-labels"],
  ],
};

/** Returns a function that returns a whole number below a limit, the same ones in each run. */
function random(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const below = random(59);
const pick = (list) => list[below(list.length)];

function randomText() {
  return Array.from({ length: 1 + below(10) }, () => pick(PARTS)).join("");
}

function randomFinder(base) {
  const isOfHosts = ["uts58", "prose", "chat"].includes(base.profile);
  const known = Object.entries({ ...OPTIONS, ...(isOfHosts ? OPTIONS_OF_HOSTS : {}) });
  const options = { ...base };
  for (let count = below(3); count > 0; count -= 1) {
    const [name, values] = pick(known);
    options[name] = pick(values);
  }
  return new Finder(options);
}

/** Returns the links of a text that is passed to WebAssembly whatever is in it. */
function linksOfAll(finder, text) {
  const { finder: inside } = finder[INSIDE]();
  return objects(text, inside.links(new TextEncoder().encode(text)), () =>
    inside.destinations(text).split("\n"),
  );
}

test("a text that is not passed has no link, in any profile and with any option", () => {
  const encode = mock.method(TextEncoder.prototype, "encode");
  const counts = { linked: 0, linkedByWideDots: 0, notPassed: 0, notPassedWithWideDots: 0 };
  for (let round = 0; round < (process.env.BARELINK_SHORT ? 2000 : 6000); round += 1) {
    const finder = randomFinder(BASES[round % BASES.length]);
    for (let turn = 0; turn < 40; turn += 1) {
      const text = randomText();
      encode.mock.resetCalls();
      const found = finder.links(text);
      const isPassed = encode.mock.callCount() > 0;
      const expected = linksOfAll(finder, text);
      assert.deepEqual(
        found,
        expected,
        `${JSON.stringify(finder.options)} ${JSON.stringify(text)}`,
      );
      const hasCueInAscii = /[:@]|\.[^\s.]/.test(text);
      if (expected.length > 0) counts.linked += 1;
      if (expected.length > 0 && !hasCueInAscii) counts.linkedByWideDots += 1;
      if (!isPassed) counts.notPassed += 1;
      if (!isPassed && /[。．｡][^\s]/.test(text)) counts.notPassedWithWideDots += 1;
    }
  }
  mock.restoreAll();
  // Each of these happens often enough that the comparison means something.
  for (const [what, count] of Object.entries(counts)) assert.ok(count > 100, `${what}: ${count}`);
});

test("a text in another script is not passed, unless a dot in it may be that of a host", () => {
  const texts = {
    French: "Sont-ils déjà là ? Oui. Très bien…",
    Russian: "Вот и всё. До завтра!",
    Korean: "여기 있습니다. 감사합니다. 😀",
    Chinese:
      "今天我们讨论了新的设计方案，然后更新了说明文档。但是，React 的版本没有变化。2023年的报告（见附件）已经归档。\n",
    Japanese: "今日は雨です。みんなで「傘」を持って行きましょう。",
  };
  const passed = (finder) => {
    const encode = mock.method(TextEncoder.prototype, "encode");
    const names = Object.keys(texts).filter((name) => {
      encode.mock.resetCalls();
      assert.deepEqual(finder.links(texts[name]), []);
      return encode.mock.callCount() > 0;
    });
    mock.restoreAll();
    return names;
  };
  assert.deepEqual(passed(new Finder({ profile: "chat" })), []);
  assert.deepEqual(passed(new textBuild.Finder()), []);
  assert.deepEqual(passed(new Finder({ profile: "prose" })), ["Chinese", "Japanese"]);
  assert.deepEqual(
    new Finder({ profile: "prose" }).links("見る：例え。みんな").map((link) => link.text),
    ["例え。みんな"],
  );
});
