// What several tests need: the corpora of the project, and HTML in a form that can be compared.

import { readFileSync } from "node:fs";
import { Finder } from "barelink";
import markdownItBarelink from "barelink/markdown-it";
import markedBarelink from "barelink/marked";
import remarkBarelink from "barelink/remark";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import { parseFragment } from "parse5";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const corpora = new URL("../../../tests/corpora/", import.meta.url);

/** A file of the corpora. */
export const text = (name) => readFileSync(new URL(name, corpora), "utf8");

/** The rows of a corpus with the numbers of their lines. */
export function rows(name) {
  const lines = text(name).trimEnd().split("\n");
  return lines.map((line, index) => ({ line: index + 1, ...JSON.parse(line) }));
}

/** The lines of a corpus whose links are between `⸠` and `⸡`, without comments. */
export function markedLines(name) {
  const lines = text(name).split("\n").slice(0, -1);
  return lines
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => name !== "chat.txt" || !text.startsWith("#"));
}

export const unmarked = (text) => text.replaceAll(/[⸠⸡]/g, "");

/** A text with its links between `⸠` and `⸡`. */
export function mark(finder, text) {
  return finder
    .spans(text)
    .map((span) => (typeof span === "string" ? span : `⸠${span.text}⸡`))
    .join("");
}

const BLOCKS = new Set(
  "blockquote br code dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul input"
    .split(" ")
    .filter((name) => name !== "code"),
);

/**
 * HTML without differences that the test scripts of CommonMark ignore: references, the order of
 * attributes, percent escapes in destinations, and white space that is around blocks or that is
 * more than one space.
 */
export function normal(html) {
  const write = (node, isPre) => {
    if (node.nodeName === "#text") {
      const text = node.value.replaceAll("<", "&lt;");
      return isPre ? text : text.replaceAll(/[ \t\n\f\r]+/g, " ");
    }
    if (node.nodeName === "#comment") return `<!--${node.data}-->`;
    const attributes = (node.attrs ?? []).map(
      ({ name, value }) =>
        `${name}=${JSON.stringify(name === "href" || name === "src" ? decoded(value) : value)}`,
    );
    const inside = (node.childNodes ?? [])
      .map((child) => write(child, isPre || node.nodeName === "pre"))
      .join("");
    if (node.nodeName === "#document-fragment") return inside;
    const isBlock = BLOCKS.has(node.nodeName);
    const edge = isBlock ? "\u0001" : "";
    return `${edge}<${[node.nodeName, ...attributes.sort()].join(" ")}>${edge}${inside}${edge}</${node.nodeName}>${edge}`;
  };
  return write(parseFragment(html.trim()), false)
    .replaceAll(/ ?\u0001[ \u0001]*/g, "\n")
    .trim();
}

/** A destination in which each percent escape is decoded that is a character of UTF-8. */
function decoded(url) {
  const bytes = [];
  for (let at = 0; at < url.length;) {
    const escape = /^%[0-9a-f]{2}/i.exec(url.slice(at, at + 3));
    const text = escape ? url.slice(at, at + 3) : String.fromCodePoint(url.codePointAt(at));
    if (escape) bytes.push(parseInt(text.slice(1), 16));
    else bytes.push(...Buffer.from(text));
    at += text.length;
  }
  return Buffer.from(bytes).toString("latin1");
}

const shownBy = (node) => node.value ?? (node.childNodes ?? []).map(shownBy).join("");

/** The text that HTML shows. */
export const textOf = (html) => shownBy(parseFragment(html));

/** The links of HTML, each with its text and its destination without percent escapes. */
export function linksOf(html) {
  const links = [];
  const visit = (node) => {
    const url =
      node.nodeName === "a" ? node.attrs.find(({ name }) => name === "href")?.value : undefined;
    if (url !== undefined)
      links.push({ text: shownBy(node), url: Buffer.from(decoded(url), "latin1").toString() });
    (node.childNodes ?? []).forEach(visit);
  };
  visit(parseFragment(html));
  return links;
}

/**
 * Functions that render Markdown with the links of a finder, by the name of the parser.
 * Destinations are not changed by markdown-it.
 */
export function hosts(options, Build = Finder) {
  const finder = new Build(options);
  const it = new MarkdownIt({ html: true }).use(markdownItBarelink, finder);
  it.normalizeLink = (url) => url;
  const marked = new Marked(markedBarelink(finder));
  const raw = { allowDangerousHtml: true };
  const remark = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkBarelink, finder)
    .use(remarkRehype, raw)
    .use(rehypeStringify, raw);
  return {
    remark: (source) => String(remark.processSync(source)),
    marked: (source) => marked.parse(source),
    "markdown-it": (source) => it.render(source),
  };
}
