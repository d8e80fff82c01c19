// HTML is read as the text and the destinations that it was made of.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Finder } from "barelink/chat-text";
import { parseFragment } from "parse5";
import { randomNumbers } from "./chat.mjs";

const PARTS = [
  "http://",
  "www.a.bc",
  "x.com",
  "a@b.cc",
  "http://[::1]:80/",
  "http://[12]/",
  "://[",
  "/",
  "?q=",
  "#",
  "é",
  "日本",
  "😀",
  "%20",
  "%25",
  "%5E",
  "^",
  "`",
  "<",
  ">",
  "&",
  "&amp;",
  "'",
  '"',
  "[",
  "]",
  "{",
  "|",
  "\\",
  "~",
  "*",
  " ",
  "\n",
  "\r\n",
  "\r",
  "\f",
  "\0",
  "\x01",
  "\x7f",
  "\x85",
  "\ufeff",
  "\ud800",
  "\udc00",
  "\uffff",
  "\ufdd0",
  "\u{1ffff}",
  "\u2028",
];

/**
 * A text as it is shown. Source: HTML standard, "13.1.3 Text", and the normalization of newlines.
 */
function shown(text) {
  const characters = Array.from(text, (character) => {
    const code = character.codePointAt(0);
    const isControl =
      (code < 0x20 && !"\t\n\f\r".includes(character)) || (code >= 0x7f && code < 0xa0);
    const isNone =
      (code & 0xfffe) === 0xfffe ||
      (code >= 0xfdd0 && code <= 0xfdef) ||
      (code >= 0xd800 && code <= 0xdfff);
    return isControl || isNone ? "\ufffd" : character;
  });
  return characters.join("").replaceAll(/\r\n?/g, "\n");
}

const bytesOf = (url) =>
  url.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll("%", ""), "hex").toString("latin1"),
  );

test("random texts", () => {
  const random = randomNumbers(74);
  const below = (limit) => Math.floor(random() * limit);
  let links = 0;
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: 1 + below(9) }, () => PARTS[below(PARTS.length)]).join("");
    const finder = new Finder({ profile: ["uts58", "chat"][below(2)] });
    const attribute = PARTS[below(PARTS.length)];
    const nodes = parseFragment(finder.html(text, { rel: attribute, class: "a b" })).childNodes;
    const found = finder.links(text);
    const whole = nodes.map((node) => node.value ?? node.childNodes[0].value).join("");
    assert.equal(whole, shown(text.replace(/^\ufeff/, "")), JSON.stringify(text));
    const anchors = nodes.filter((node) => node.nodeName === "a");
    assert.equal(anchors.length, found.length, JSON.stringify(text));
    for (const [at, { attrs }] of anchors.entries()) {
      const [href, rel, name, ...others] = attrs;
      assert.deepEqual(
        [href.name, rel.name, rel.value, name.name, name.value, others],
        ["href", "rel", shown(attribute), "class", "a b", []],
      );
      const wanted = Buffer.from(found[at].url.replaceAll("\0", "\ufffd")).toString("latin1");
      assert.equal(bytesOf(href.value), bytesOf(wanted), JSON.stringify(text));
      links += 1;
    }
  }
  assert.ok(links > 1000, `${links} links`);
});

test("an address of IPv6 keeps its brackets, which are escaped elsewhere", () => {
  const html = (text) => new Finder({ profile: "chat", schemes: ["*"] }).html(text);
  assert.equal(html("http://[::1]/[a]"), '<a href="http://[::1]/%5Ba%5D">http://[::1]/[a]</a>');
  assert.equal(html("ab://c/?d=[e]^%f"), '<a href="ab://c/?d=%5Be%5D^%f">ab://c/?d=[e]^%f</a>');
});

test("line ends", () => {
  const html = (text, lineBreaks) => new Finder().html(text, { lineBreaks });
  assert.equal(html("a\nb\r\nc\rd", "br"), "a<br>\nb<br>\r\nc<br>\rd");
  assert.equal(html("a\nb\r\nc\rd", "keep"), "a\nb\r\nc\rd");
});
