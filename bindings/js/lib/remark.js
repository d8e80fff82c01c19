// A plugin for remark: bare URLs and e-mail addresses of mdast become links. `remark.d.ts` has the
// documentation.

import { checked } from "./check.js";
import { withoutOrderMark } from "./finder.js";
import {
  BREAK,
  CELL,
  CLOSE,
  EXTENSION,
  EXTENSION_CLOSE,
  EXTENSION_OPEN,
  HEADING,
  HTML,
  IMAGE,
  Item,
  OPEN,
  OTHER,
  TEXT,
} from "./tree.js";
import {
  ROUNDS,
  isLost,
  linkedBlocks,
  literalEnds,
  mayHoldLink,
  nested,
  search,
  toTreeFinder,
  withAdded,
} from "./tree.js";
import { CLASS, UNFINISHED, finished, withoutCloser } from "./unfinished.js";

/** What the nodes of CommonMark and GitHub are. All others are of extensions. */
const KINDS = {
  __proto__: null,
  text: TEXT,
  break: BREAK,
  html: HTML,
  image: IMAGE,
  imageReference: IMAGE,
  emphasis: OPEN,
  strong: OPEN,
  delete: OPEN,
  link: OTHER,
  linkReference: OTHER,
  footnoteReference: OTHER,
  inlineCode: OTHER,
};

/** Nodes whose text is not searched. */
const CLOSED = new Set(["link", "linkReference"]);

export default function remarkBarelink(user, settings) {
  const finder = toTreeFinder(user, "use(remarkBarelink, …)");
  const { takeOver = true } = checked("remark", settings);
  // Without a processor, a caller has the tree already.
  if (takeOver && typeof this?.data === "function") {
    takeOverFromGfm(this.data());
    readLiterals(this, finder);
    if (finder.holds) readFinished(this);
  }
  return (tree, file) => {
    const source = withoutOrderMark(file === undefined ? "" : String(file));
    linkTree(tree, read.get(tree) ?? source, finder);
    if (!finder.holds) return;
    showUnfinished(tree);
    const held = source === "" ? undefined : finder.finder.heldFrom(source);
    if (held !== undefined) holdLinks(tree, held);
  };
}

/**
 * The sources of trees that are not the text of their file, because a half-written link has a
 * destination there.
 */
const read = new WeakMap();

/** Makes the parser of a processor read a half-written link at the end of a source as a link. */
function readFinished(processor) {
  const { parser } = processor;
  if (parser === undefined) return;
  processor.parser = (source, file) => {
    const whole = finished(source);
    const tree = parser(whole, file);
    read.set(tree, withoutOrderMark(whole));
    return tree;
  };
}

/**
 * Makes of half-written links and images an element of HTML with their text. In Markdown it is
 * emphasis, so that all programs know the node.
 */
function showUnfinished(tree) {
  const shown = (node) => {
    if (node.url !== UNFINISHED) return node;
    const children =
      node.type === "image" ? [{ type: "text", value: node.alt ?? "" }] : node.children;
    return {
      type: "emphasis",
      data: { hName: "span", hProperties: { className: [CLASS] } },
      children,
      position: node.position,
    };
  };
  const nodes = [tree];
  for (const node of nodes) {
    withoutCloser(node);
    if (node.children === undefined) continue;
    node.children = node.children.map(shown);
    for (const child of node.children) nodes.push(child);
  }
}

/** The parts of micromark-extension-gfm-autolink-literal, by their names. */
const OF_GFM = ["wwwAutolink", "protocolAutolink", "emailAutolink"];

/**
 * Turns the bare links of remark-gfm off, whether it is used before or after this plugin. Its
 * tables and all else stay.
 */
function takeOverFromGfm(data) {
  (data.micromarkExtensions ??= []).push({ disable: { null: OF_GFM } });
  const extensions = (data.fromMarkdownExtensions ??= []);
  // Those that are there, and those that other plugins will add.
  const push = (...added) => Array.prototype.push.apply(extensions, added.map(withoutLinks));
  push(...extensions.splice(0));
  Object.defineProperty(extensions, "push", { value: push, configurable: true });
}

/** The characters at which markup may start, by their codes: all punctuation of ASCII but `&`. */
const MARKS = Array.from("!\"#$%'()*+,-./:;<=>?@[\\]^_`{|}~", (mark) => mark.charCodeAt(0));

/**
 * Makes the parser of a processor read markup in a bare link as text, as GitHub does: a URL may
 * contain `__tests__`.
 */
function readLiterals(processor, finder) {
  const { parser } = processor;
  // Another plugin may bring the parser later. Such a tree has the marks.
  if (parser === undefined) return;
  processor.parser = (source, file) => {
    const tree = parser(source, file);
    const text = withoutOrderMark(source);
    if (!mayHoldLink(finder, text)) return tree;
    const extensions = processor.data().micromarkExtensions;
    return settled(tree, text, finder, (ends) => parsed(parser, source, file, ends, extensions));
  };
}

/**
 * Returns a tree in which no link takes markup: `again` parses with what is between each position
 * and its end as text.
 */
function settled(tree, source, finder, again) {
  // The links that take markup, by the starts of their blocks, which stay where they are. A block
  // without links has none that could do that.
  const taken = new Map();
  for (let round = 0; round < ROUNDS; round++) {
    let isSettled = true;
    for (const { block, pieces, taking } of search(
      finder,
      source,
      changingBlocks(tree, source, finder, taken),
    )) {
      const { offset: start } = block.node.position.start;
      const known = taken.get(start) ?? [];
      const links =
        taking !== undefined
          ? withAdded(known, taking)
          : block.isRead && isLost(finder, source, known, pieces)
            ? []
            : known;
      if (links.length === known.length) continue;
      taken.set(start, links);
      isSettled = false;
    }
    if (isSettled) return tree;
    tree = again(literalEnds(source, [...taken.values()].flat()));
  }
  return tree;
}

/** Returns the blocks in which links may take markup, or do so. */
function changingBlocks(tree, source, finder, taken) {
  const blocks = Array.from(blocksOf(tree, source, finder)).filter(
    ({ node }) => node.position !== undefined,
  );
  for (const block of blocks) {
    const links = taken.get(block.node.position.start.offset);
    block.isRead = links?.length > 0;
    block.isLast = links?.length === 0;
  }
  return blocks.filter(
    ({ items, isRead }) =>
      isRead || items.some(({ kind, text }) => kind !== TEXT || text !== undefined),
  );
}

/** Parses a source, in which what is between each position and its end is text. */
function parsed(parser, source, file, ends, extensions) {
  // For this source only, and after all others, because the last construct of a character is tried
  // first.
  extensions.push(literalExtension(ends));
  try {
    return parser(source, file);
  } finally {
    extensions.pop();
  }
}

/**
 * Returns an extension of micromark that reads as text what is between each position and its end.
 */
function literalExtension(ends) {
  function tokenize(effects, ok, nok) {
    const end = ends.get(this.now().offset);
    const read = (code) => {
      // A cell of a table may end in a link.
      if (code === null || this.now().offset === end) {
        effects.exit("data");
        return ok(code);
      }
      effects.consume(code);
      return read;
    };
    return (code) => {
      if (end === undefined) return nok(code);
      effects.enter("data");
      return read(code);
    };
  }
  function previous() {
    return ends.has(this.now().offset);
  }
  return {
    text: Object.fromEntries(MARKS.map((mark) => [mark, { name: "barelink", tokenize, previous }])),
  };
}

/**
 * Returns an extension of mdast-util-from-markdown without the search for bare links that
 * remark-gfm makes after parsing.
 */
function withoutLinks(extension) {
  if (Array.isArray(extension)) return extension.map(withoutLinks);
  return extension?.enter?.literalAutolink === undefined
    ? extension
    : { ...extension, transforms: [] };
}

function linkTree(tree, source, finder) {
  const pointAt = pointsOf(source);
  const add = (nodes, { url, value, place }) => {
    const position = place && { start: pointAt(place.start), end: pointAt(place.end) };
    if (url === undefined) return pushText(nodes, value, position);
    const children = [withPosition({ type: "text", value }, position)];
    nodes.push(withPosition({ type: "link", title: null, url, children }, position));
  };
  const close = (node, children) => {
    node.children = children;
  };
  for (const [{ node }, pieces] of linkedBlocks(
    finder,
    source,
    Array.from(blocksOf(tree, source, finder)),
  ))
    close(node, nested(pieces, add, close));
}

/**
 * The links that streamdown makes of half-written ones, and of which it makes elements of its own.
 */
const OF_STREAMDOWN = "streamdown:incomplete-link";

/**
 * Replaces the links of Markdown that more text could change by their text: those after a position,
 * and those whose definition is there.
 */
function holdLinks(tree, held) {
  const ends = new Map();
  const isHeld = (node) => ends.get(node) > held;
  const nodes = [tree];
  const growing = new Map();
  for (const node of nodes) {
    // Only the first definition of a label counts, and those that are held come last.
    if (node.type === "definition")
      growing.set(node.identifier, isHeld(node) && growing.get(node.identifier) !== false);
    for (const child of node.children ?? []) {
      // Plugins such as remark-breaks leave texts without positions. A link in one ends where its
      // block ends.
      ends.set(child, child.position?.end.offset ?? ends.get(node));
      nodes.push(child);
    }
  }
  const unwrap = (node) => {
    const isLink =
      (node.type === "link" && node.url !== OF_STREAMDOWN) || node.type === "linkReference";
    return isLink && (isHeld(node) || growing.get(node.identifier)) ? node.children : [node];
  };
  for (const node of nodes) if (node.children) node.children = node.children.flatMap(unwrap);
}

/** The kinds of blocks; the last one is that of the plugin remark-definition-list. */
const BLOCK_KINDS = { tableCell: CELL, heading: HEADING, defListTerm: HEADING };

/**
 * Yields the blocks that have text and are in no link, in order: paragraphs, cells, and what
 * plugins add. Not recursive: blocks may be nested deeply.
 */
function* blocksOf(tree, source, { cue }) {
  const rest = [tree];
  while (rest.length > 0) {
    const node = rest.pop();
    if (!node.children || isClosed(node)) continue;
    if (node.children.some(isInline)) {
      const items = itemsOf(node, source);
      // The texts and not the source, because other plugins may have changed them; together,
      // because others leave escapes and references apart.
      const shown = items
        .map(
          ({ kind, start, end, text }) => text ?? (kind === HTML ? "" : source.slice(start, end)),
        )
        .join("");
      if (cue.test(shown)) yield { node, kind: BLOCK_KINDS[node.type], items };
    } else {
      for (let at = node.children.length - 1; at >= 0; at--) rest.push(node.children[at]);
    }
  }
}

/** Returns the inline nodes of a block in order, with the start and the end of marks. */
function itemsOf(block, source) {
  const items = [];
  const rest = block.children.slice().reverse();
  while (rest.length > 0) {
    const node = rest.pop();
    if (node instanceof Item) items.push(node);
    else {
      const [item, end] = itemOf(node, source);
      items.push(item);
      if (end === undefined) continue;
      rest.push(end);
      for (let at = node.children.length - 1; at >= 0; at--) rest.push(node.children[at]);
    }
  }
  return items;
}

/** Returns a node as an item, and its end, if it is a mark. */
function itemOf(node, source) {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  const isPlaced = start !== undefined && end <= source.length;
  const kind = kindOf(node);
  if (kind === TEXT || kind === HTML) {
    const isTyped =
      isPlaced && end - start === node.value.length && source.startsWith(node.value, start);
    return [new Item(kind, node, start, end, isTyped ? undefined : node.value)];
  }
  if (kind === EXTENSION) return [new Item(kind, node, start, end, isPlaced ? undefined : "")];
  if (kind !== OPEN && kind !== EXTENSION_OPEN) return [new Item(kind, node, start, end, "")];
  const [from, to] = [
    node.children[0]?.position?.start.offset,
    node.children.at(-1)?.position?.end.offset,
  ];
  if (kind === OPEN || !isPlaced || from === undefined || to === undefined)
    return [new Item(OPEN, node, start, end, ""), new Item(CLOSE, node, start, end, "")];
  return [
    new Item(kind, node, start, from, undefined),
    new Item(EXTENSION_CLOSE, node, to, end, undefined),
  ];
}

function kindOf(node) {
  if (isClosed(node)) return OTHER;
  return KINDS[node.type] ?? (node.children ? EXTENSION_OPEN : EXTENSION);
}

/**
 * Returns whether a node has to be among the inline nodes of a block. Most blocks with text have a
 * text.
 */
function isInline({ type }) {
  return type === "text" || type === "emphasis" || type === "strong" || type === "delete";
}

function isClosed({ type, name }) {
  return CLOSED.has(type) || (name === "a" && type.startsWith("mdxJsx"));
}

/** Adds a text, to the one before it if there is one. */
function pushText(nodes, value, position) {
  const last = nodes.at(-1);
  if (last?.type !== "text") return nodes.push(withPosition({ type: "text", value }, position));
  const before = last.position;
  const joined = withPosition(
    { type: "text", value: last.value + value },
    before && position && { start: before.start, end: position.end },
  );
  nodes[nodes.length - 1] = joined;
}

function withPosition(node, position) {
  return position === undefined ? node : { ...node, position };
}

/** Returns a function that gives line and column of a position. Cost: logarithmic in the lines. */
function pointsOf(source) {
  let starts;
  return (offset) => {
    starts ??= [
      0,
      ...Array.from(source.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length),
    ];
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - starts[low] + 1, offset };
  };
}
