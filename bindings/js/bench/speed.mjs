// Prints how long links take here, in linkify-it and in linkifyjs, and how long parsers of Markdown take with our links and with their own, in
// one run: `npm run bench`, after `npm run build`. All libraries are measured in turns, and the fastest turn counts, because whatever else runs
// on the machine only makes turns slower.

import { Finder } from "barelink";
import markdownItBarelink from "barelink/markdown-it";
import markedBarelink from "barelink/marked";
import remarkBarelink from "barelink/remark";
import * as textBuild from "barelink/text";
import { LinkifyIt } from "linkify-it";
import * as linkifyjs from "linkifyjs";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const TURNS = 40;
// Shorter than the time for which a busy machine runs a program.
const NANOSECONDS_OF_A_TURN = 3e6;
/** Each library runs so long before it is measured, because compilers translate a function only after many calls. */
const NANOSECONDS_BEFORE = 400e6;

const gfm = new textBuild.Finder({ profile: "gfm" });
const full = new Finder({ profile: "gfm" });
const chat = new Finder({ profile: "chat" });
const byDefault = new LinkifyIt();
const fuzzy = new LinkifyIt({ fuzzyLink: true });

const libraries = {
  "`barelink/text`, gfm": (text) => gfm.links(text),
  "`barelink`, gfm": (text) => full.links(text),
  "`barelink`, chat": (text) => chat.links(text),
  "linkify-it": (text) => byDefault.match(text),
  "linkify-it, fuzzyLink": (text) => fuzzy.match(text),
  linkifyjs: (text) => linkifyjs.find(text),
};

const remark = (...plugins) => {
  const processor = unified().use(remarkParse).use(remarkGfm).use(plugins).use(remarkRehype).use(rehypeStringify).freeze();
  return (text) => String(processor.processSync(text));
};
const [marked, ownMarked] = [new Marked(markedBarelink(full)), new Marked()];
const [md, ownMd] = [new MarkdownIt().use(markdownItBarelink, full), new MarkdownIt({ linkify: true })];

/** Each parser with our links, with the rules of GitHub, and with its own. */
const renderers = {
  "remark, ours": remark([remarkBarelink, full]),
  "remark-gfm's own": remark(),
  "marked, ours": (text) => marked.parse(text),
  "marked's own": (text) => ownMarked.parse(text),
  "markdown-it, ours": (text) => md.render(text),
  "markdown-it, linkify-it": (text) => ownMd.render(text),
};

const WORDS = "we moved the tests to another folder and now it builds again on my machine but the release notes still have old names".split(" ");
const LINKS = ["https://example.com/a/b?c=d#e", "www.example.org/x_(y)", "john.doe@example.com", "http://sub.example.net:8080/p.html"];

/** Makes a text of words, in which one of so many is a link. */
function text(length, wordsPerLink) {
  let text = "";
  for (let at = 0; text.length < length; at += 1) {
    const isLink = at % wordsPerLink === wordsPerLink - 1;
    text += isLink ? LINKS[Math.floor(at / wordsPerLink) % LINKS.length] : WORDS[at % WORDS.length];
    text += at % 17 === 16 ? ".\n" : " ";
  }
  return text.slice(0, length);
}

/**
 * Makes a text in Chinese without links, with as many commas, full stops and names in ASCII as in translated guides
 * (`crates/bench/src/corpora/east_asian.rs` counts them).
 */
function chinese(length) {
  let state = 59;
  const below = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const repeated = (count, part) => Array.from({ length: count }, part).join("");
  const word = () => (below(10) === 0 ? ` ${WORDS[below(WORDS.length)]} ` : repeated(1 + below(5), () => String.fromCharCode(0x4e00 + below(20_000))));
  let text = "";
  let most = 6;
  while (text.length < length) {
    text += repeated(2 + below(most - 1), word);
    const isSentence = below(100) < 47;
    text += isSentence ? (below(10) < 6 ? "。\n" : "。") : "，";
    most = isSentence ? 6 : 15;
  }
  return text.slice(0, length);
}

const message = "Could you have a look at it this week? The page is https://example.com/a/b?c=d#e and it is short.";
const inputs = {
  "100 kB, a link in 12 words": text(100_000, 12),
  "100 kB, a link in 400 words": text(100_000, 400),
  "100 kB without links": text(100_000, Infinity),
  "100,000 characters of Chinese": chinese(100_000),
  "a message with one link": message.padEnd(100, "."),
  "a message without links": "Could you have a look at it this week? The page is short, and so is the other one that I sent".padEnd(100, "."),
};

const messages = {
  "100 characters": inputs["a message with one link"],
  "10 kB": text(10_000, 12),
  "100 kB": inputs["100 kB, a link in 12 words"],
};

let sink = 0;
function turn(library, text, times) {
  const start = process.hrtime.bigint();
  for (let round = 0; round < times; round += 1) sink += library(text)?.length ?? 0;
  return Number(process.hrtime.bigint() - start) / times;
}

/** Prints a table: for each text, how long each of the libraries takes, and how many links `count` counts in its result. */
function print(libraries, inputs, count) {
  const names = Object.keys(libraries);
  console.log(`| | ${names.join(" | ")} |\n|---|${"---:|".repeat(names.length)}`);
  for (const [what, text] of Object.entries(inputs)) {
    const times = names.map((name) => {
      let fastest = Infinity;
      const start = process.hrtime.bigint();
      while (process.hrtime.bigint() - start < NANOSECONDS_BEFORE) fastest = Math.min(fastest, turn(libraries[name], text, 1));
      return Math.max(1, Math.round(NANOSECONDS_OF_A_TURN / fastest));
    });
    const best = names.map(() => Infinity);
    for (let round = 0; round < TURNS; round += 1) {
      names.forEach((name, at) => {
        best[at] = Math.min(best[at], turn(libraries[name], text, times[at]));
      });
    }
    const microseconds = (nanoseconds) => Number((nanoseconds / 1000).toPrecision(3)).toLocaleString("en");
    const cells = names.map((name, at) => `${microseconds(best[at])} (${count(libraries[name](text))})`);
    console.log(`| ${what} | ${cells.join(" | ")} |`);
  }
}

console.log(`Node ${process.versions.node}; microseconds, the number of links in brackets\n`);
print(libraries, { ...inputs, "10 kB, a link in 12 words": messages["10 kB"] }, (links) => links?.length ?? 0);
console.log("\nMarkdown to HTML:\n");
print(renderers, messages, (html) => html.split("<a ").length - 1);
if (sink === 0) throw new Error("no library found a link");
