// Prints how long links take here, in linkify-it and in linkifyjs, and how long parsers of Markdown
// take with our links and with their own, in one run: `npm run bench`, after `npm run build`. All
// libraries are measured in turns, and the fastest turn counts, because whatever else runs on the
// machine only makes turns slower.

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
/**
 * Each library runs so long before it is measured, because compilers translate a function only
 * after many calls.
 */
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
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(plugins)
    .use(remarkRehype)
    .use(rehypeStringify)
    .freeze();
  return (text) => String(processor.processSync(text));
};
const markedWith = (...extensions) => {
  const marked = new Marked(...extensions);
  return (text) => marked.parse(text);
};
const markdownItWith = (md) => (text) => md.render(text);

/** Each parser with our links and with its own: its own time, and ours by two profiles. */
const renderers = {
  "remark-gfm's own": remark(),
  "remark, gfm": remark([remarkBarelink, full]),
  "remark, chat": remark([remarkBarelink, chat]),
  "marked's own": markedWith(),
  "marked, gfm": markedWith(markedBarelink(full)),
  "marked, chat": markedWith(markedBarelink(chat)),
  "markdown-it, linkify-it": markdownItWith(new MarkdownIt({ linkify: true })),
  "markdown-it, gfm": markdownItWith(new MarkdownIt().use(markdownItBarelink, full)),
  "markdown-it, chat": markdownItWith(new MarkdownIt().use(markdownItBarelink, chat)),
};

/**
 * For each of our renderers: that of the parser's own links, and how many times as long ours may
 * take.
 */
const LIMITS = {
  "marked, gfm": ["marked's own", 2],
  "marked, chat": ["marked's own", 2],
  "markdown-it, gfm": ["markdown-it, linkify-it", 1.6],
  "markdown-it, chat": ["markdown-it, linkify-it", 1.6],
};

const WORDS =
  "we moved the tests to another folder and now it builds again on my machine but the release notes still have old names".split(
    " ",
  );
const LINKS = [
  "https://example.com/a/b?c=d#e",
  "www.example.org/x_(y)",
  "john.doe@example.com",
  "http://sub.example.net:8080/p.html",
];

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
 * Makes a text in Chinese without links, with as many commas, full stops and names in ASCII as in
 * translated guides (`crates/bench/src/corpora/east_asian.rs` counts them).
 */
function chinese(length) {
  let state = 59;
  const below = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const repeated = (count, part) => Array.from({ length: count }, part).join("");
  const word = () =>
    below(10) === 0
      ? ` ${WORDS[below(WORDS.length)]} `
      : repeated(1 + below(5), () => String.fromCharCode(0x4e00 + below(20_000)));
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

const message =
  "Could you have a look at it this week? The page is https://example.com/a/b?c=d#e and it is short.";
const inputs = {
  "100 kB, a link in 12 words": text(100_000, 12),
  "100 kB, a link in 400 words": text(100_000, 400),
  "100 kB without links": text(100_000, Infinity),
  "100,000 characters of Chinese": chinese(100_000),
  "a message with one link": message.padEnd(100, "."),
  "a message without links":
    "Could you have a look at it this week? The page is short, and so is the other one that I sent".padEnd(
      100,
      ".",
    ),
};

/**
 * A document with headings, lists, a table, code and marks, so long and with so many links as a
 * page of documentation.
 */
function page(length) {
  const part = (at) => `## ${WORDS.slice(at % 9, (at % 9) + 3).join(" ")}

We *moved* the tests to ${LINKS[at % 4]}, and **now** it builds with \`npm run build\` again. See [the notes](https://example.com/notes) or
${LINKS[(at + 1) % 4]} for *more about __this__*, and ask at john.doe@example.com if it does not.

- one of the old names in the release notes
- **another** one, which is in ${LINKS[(at + 2) % 4]}

| name | page |
|---|---|
| first | ${LINKS[(at + 3) % 4]} |

`;
  let page = "";
  for (let at = 0; page.length < length; at += 1) page += part(at);
  return page.slice(0, length);
}

const messages = {
  "100 characters": inputs["a message with one link"],
  "1 kB": text(1000, 12),
  "10 kB": text(10_000, 12),
  "100 kB": inputs["100 kB, a link in 12 words"],
  "1 kB of a page": page(1000),
  "10 kB of a page": page(10_000),
  "100 kB of a page": page(100_000),
};

let sink = 0;
/**
 * Returns the nanoseconds of the processor for one call, on all threads: the garbage collector has
 * threads of its own.
 */
function turn(library, text, times) {
  const start = process.cpuUsage();
  for (let round = 0; round < times; round += 1) sink += library(text)?.length ?? 0;
  const { user, system } = process.cpuUsage(start);
  return ((user + system) * 1000) / times;
}

/**
 * Prints a table: for each text, how long each of the libraries takes, and how many links `count`
 * counts in its result.
 */
function print(libraries, inputs, count) {
  const names = Object.keys(libraries);
  console.log(`| | ${names.join(" | ")} |\n|---|${"---:|".repeat(names.length)}`);
  return Object.entries(inputs).map(([what, text]) => {
    const best = measured(libraries, text);
    const microseconds = (nanoseconds) =>
      Number((nanoseconds / 1000).toPrecision(3)).toLocaleString("en");
    const cells = names.map(
      (name) => `${microseconds(best[name])} (${count(libraries[name](text))})`,
    );
    console.log(`| ${what} | ${cells.join(" | ")} |`);
    return [what, best];
  });
}

/** Returns the time of the fastest turn of each library, in nanoseconds. */
function measured(libraries, text) {
  const names = Object.keys(libraries);
  const times = names.map((name) => {
    let fastest = Infinity;
    const start = process.hrtime.bigint();
    for (let before = start; before - start < NANOSECONDS_BEFORE;) {
      sink += libraries[name](text)?.length ?? 0;
      const now = process.hrtime.bigint();
      fastest = Math.min(fastest, Number(now - before));
      before = now;
    }
    return Math.max(1, Math.round(NANOSECONDS_OF_A_TURN / fastest));
  });
  const best = Object.fromEntries(names.map((name) => [name, Infinity]));
  for (let round = 0; round < TURNS; round += 1) {
    names.forEach((name, at) => {
      best[name] = Math.min(best[name], turn(libraries[name], text, times[at]));
    });
  }
  return best;
}

/**
 * Prints how many times as long our renderers take as the parsers' own, and fails above a limit.
 * Texts below 1 kB have none.
 */
function printRatios(results) {
  const names = Object.keys(LIMITS);
  console.log(
    `| | ${names.map((name) => `${name} (at most ${LIMITS[name][1]})`).join(" | ")} |\n|---|${"---:|".repeat(names.length)}`,
  );
  for (const [what, best] of results) {
    const ratios = names.map((name) => best[name] / best[LIMITS[name][0]]);
    console.log(`| ${what} | ${ratios.map((ratio) => ratio.toFixed(2)).join(" | ")} |`);
    if (/kB/.test(what) && names.some((name, at) => ratios[at] > LIMITS[name][1]))
      process.exitCode = 1;
  }
}

console.log(
  `Node ${process.versions.node}; microseconds of the processor, the number of links in brackets\n`,
);
if (!process.argv.includes("--markdown"))
  print(
    libraries,
    { ...inputs, "10 kB, a link in 12 words": messages["10 kB"] },
    (links) => links?.length ?? 0,
  );
console.log("\nMarkdown to HTML:\n");
const results = print(renderers, messages, (html) => html.split("<a ").length - 1);
console.log("\nHow many times as long as the parser with its own links:\n");
printRatios(results);
if (sink === 0) throw new Error("no library found a link");
