// A plugin for remark: bare URLs and e-mail addresses of mdast become links. `remark.d.ts` has the documentation.

import { checked } from "./check.js";
import { INSIDE } from "./finder.js";
import { toFinder } from "./options.js";

// What an item is, for `src/tree.rs`.
const [TEXT, OPEN, CLOSE, BREAK, HTML, IMAGE, OTHER] = [0, 1, 2, 3, 4, 5, 6];
const KINDS = { text: TEXT, break: BREAK, html: HTML, image: IMAGE, imageReference: IMAGE };

/** Nodes whose text is not searched: links, and text of which a part cannot be a link. */
const CLOSED = new Set(["link", "linkReference", "footnoteReference", "inlineCode", "inlineMath"]);

// What a segment is, and how many numbers it has.
const [PART, NEW_TEXT, LINK] = [1, 2, 3];
const SEGMENT = 6;

/** The place of an item that is not in the source. */
const UNKNOWN = 0xffffffff;

export default function remarkBarelink(options, settings) {
  const finder = toFinder(options);
  const { takeOver = true } = checked("remark", settings);
  // Without a processor, a caller has the tree already.
  if (takeOver && typeof this?.data === "function") takeOverFromGfm(this.data());
  return (tree, file) => linkTree(tree, file === undefined ? "" : String(file), finder);
}

/** The parts of micromark-extension-gfm-autolink-literal, by their names. */
const OF_GFM = ["wwwAutolink", "protocolAutolink", "emailAutolink"];

/** Turns the bare links of remark-gfm off, whether it is used before or after this plugin. Its tables and all else stay. */
function takeOverFromGfm(data) {
  (data.micromarkExtensions ??= []).push({ disable: { null: OF_GFM } });
  const extensions = (data.fromMarkdownExtensions ??= []);
  // Those that are there, and those that other plugins will add.
  const push = (...added) => Array.prototype.push.apply(extensions, added.map(withoutLinks));
  push(...extensions.splice(0));
  Object.defineProperty(extensions, "push", { value: push, configurable: true });
}

/** Returns an extension of mdast-util-from-markdown without the search for bare links that remark-gfm makes after parsing. */
function withoutLinks(extension) {
  if (Array.isArray(extension)) return extension.map(withoutLinks);
  return extension?.enter?.literalAutolink === undefined ? extension : { ...extension, transforms: [] };
}

function linkTree(tree, text, finder) {
  const { glue, finder: inside, cue } = finder[INSIDE]();
  if (glue.Tree === undefined) throw new Error("barelink: this build has no Markdown; use a finder of \"barelink\"");
  // A parser does not count the byte order mark.
  const source = text.startsWith("\ufeff") ? text.slice(1) : text;
  const blocks = [];
  const numbers = [];
  const texts = [];
  for (const block of blocksOf(tree)) {
    const items = itemsOf(block);
    if (!items.some(({ kind, node }) => kind === TEXT && cue.test(node.value))) continue;
    blocks.push({ block, items });
    numbers.push(items.length, block.type === "tableCell" ? 1 : 0);
    for (const { kind, node } of items) {
      // Each text alone: a surrogate at its end and one at the start of the next text are no character.
      const text = kind === TEXT || kind === HTML ? wellFormed(node.value) : "";
      texts.push(text);
      const [start, end] = [node.position?.start.offset ?? UNKNOWN, node.position?.end.offset ?? UNKNOWN];
      numbers.push(kind, ...(end === UNKNOWN ? [UNKNOWN, UNKNOWN] : [start, end]), text.length);
    }
  }
  if (blocks.length === 0) return;
  const search = new glue.Tree(inside, source);
  const found = search.links(Uint32Array.from(numbers), texts.join(""));
  search.free();
  rebuild(blocks, found.numbers(), found.texts(), pointsOf(source), source);
  found.free();
}

/** Yields the blocks that have text and are in no link, in order: paragraphs, cells, and what plugins add. Not recursive: blocks may be nested deeply. */
function* blocksOf(tree) {
  const rest = [tree];
  while (rest.length > 0) {
    const node = rest.pop();
    if (!node.children || isClosed(node)) continue;
    if (node.children.some(isInline)) yield node;
    else {
      for (let at = node.children.length - 1; at >= 0; at--) rest.push(node.children[at]);
    }
  }
}

/** Returns the inline nodes of a block in order, with the start and the end of marks. */
function itemsOf(block) {
  const items = [];
  const rest = block.children.map((node) => ({ kind: kindOf(node), node })).reverse();
  while (rest.length > 0) {
    const item = rest.pop();
    items.push(item);
    if (item.kind !== OPEN) continue;
    rest.push({ kind: CLOSE, node: item.node });
    for (let at = item.node.children.length - 1; at >= 0; at--) {
      const node = item.node.children[at];
      rest.push({ kind: kindOf(node), node });
    }
  }
  return items;
}

function kindOf(node) {
  return KINDS[node.type] ?? (node.children && !isClosed(node) ? OPEN : OTHER);
}

/** Returns whether a node has to be among the inline nodes of a block. Most blocks with text have a text. */
function isInline({ type }) {
  return type === "text" || type === "emphasis" || type === "strong" || type === "delete";
}

function isClosed({ type, name }) {
  return CLOSED.has(type) || (name === "a" && type.startsWith("mdxJsx"));
}

/** Gives the blocks that have links their new children. */
function rebuild(blocks, numbers, texts, pointAt, source) {
  let text = 0;
  for (let at = 0; at < numbers.length; ) {
    const { block, items } = blocks[numbers[at]];
    const end = at + 2 + numbers[at + 1] * SEGMENT;
    let children = [];
    const around = [];
    for (at += 2; at < end; at += SEGMENT) {
      const [kind, item, first, last, from, to] = numbers.subarray(at, at + SEGMENT);
      const { kind: itemKind, node } = items[item];
      const position = from === UNKNOWN ? undefined : { start: pointAt(from), end: pointAt(to) };
      if (kind === PART) pushText(children, node.value.slice(first, last), position);
      else if (kind === NEW_TEXT) pushText(children, texts[text++], undefined);
      else if (kind === LINK) {
        const [value, url] = [texts[text++], texts[text++]];
        const typed = restored(value, from === UNKNOWN ? "" : source.slice(from, to));
        const shown = withPosition({ type: "text", value: typed }, position);
        const destination = url.endsWith(value) ? url.slice(0, url.length - value.length) + typed : url;
        children.push(withPosition({ type: "link", title: null, url: destination, children: [shown] }, position));
      } else if (itemKind === OPEN) {
        around.push(children);
        children = [];
      } else if (itemKind === CLOSE) {
        node.children = children;
        children = around.pop();
        children.push(node);
      } else children.push(node);
    }
    block.children = children;
  }
}

/** A surrogate without its partner. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Returns a text with U+FFFD for each lone surrogate, as WebAssembly sees it. */
function wellFormed(text) {
  return text.replaceAll(LONE, "\ufffd");
}

/** Returns the typed text of a link, if the link's own text differs from it only by its lone surrogates. */
function restored(text, typed) {
  return text.includes("\ufffd") && wellFormed(typed) === text ? typed : text;
}

/** Adds a text, to the one before it if there is one. */
function pushText(nodes, value, position) {
  const last = nodes.at(-1);
  if (last?.type !== "text") return nodes.push(withPosition({ type: "text", value }, position));
  const before = last.position;
  const joined = withPosition({ type: "text", value: last.value + value }, before && position && { start: before.start, end: position.end });
  nodes[nodes.length - 1] = joined;
}

function withPosition(node, position) {
  return position === undefined ? node : { ...node, position };
}

/** Returns a function that gives line and column of a position. Cost: logarithmic in the lines. */
function pointsOf(source) {
  let starts;
  return (offset) => {
    starts ??= [0, ...Array.from(source.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length)];
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - starts[low] + 1, offset };
  };
}
