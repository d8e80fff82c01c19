// Mentions of people as links, with the interface of linkify-it.

import assert from "node:assert/strict";
import { Finder } from "barelink";
import { LinkifyIt } from "barelink/linkify-it";

const linkify = new LinkifyIt(new Finder({ profile: "chat" })).add("@", {
  validate: (text, position) => /^[a-z0-9_]{1,15}(?![a-z0-9_])/i.exec(text.slice(position, position + 16))?.[0].length ?? 0,
  normalize: (match) => (match.url = `https://example.social/${match.raw.slice(1)}`),
});
const matches = linkify.match("@ann, see https://example.com/@bob");
assert.deepEqual(matches.map((match) => match.url), ["https://example.social/ann", "https://example.com/@bob"]);
