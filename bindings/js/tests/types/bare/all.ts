// Compiled by `types.test.mjs` in a folder in which nothing but this package is installed, without
// the types of browsers and of Node.

import { Finder, init } from "barelink";
import { LinkifyIt } from "barelink/linkify-it";
import { Finder as MarkdownFinder } from "barelink/markdown";
import markdownItBarelink from "barelink/markdown-it";
import markedBarelink from "barelink/marked";
import rehypeBarelink from "barelink/rehype";
import remarkBarelink from "barelink/remark";
import { Finder as TextFinder } from "barelink/text";

const url: string | undefined = new LinkifyIt(new Finder({ profile: "chat" }))
  .add("mailto:", null)
  .match("www.example.com")?.[0]?.url;
const loaded: Promise<void> = init("https://example.com/barelink_bg.wasm");
remarkBarelink(new Finder({ profile: "gfm" }))({ type: "root" });
rehypeBarelink(new TextFinder(), { skip: ["i"] })({ type: "root" });
markdownItBarelink({}, new Finder({ profile: "chat" }));
const tokens: unknown[] = markedBarelink(new MarkdownFinder()).hooks.processAllTokens([]);
const count: number = new Finder().links("").length + new MarkdownFinder().fix("").edits.length;

export { count, loaded, tokens, url };
