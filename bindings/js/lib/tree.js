// Finds the links of a tree that a parser of Markdown made: what the plugins for remark, marked and markdown-it share.

import { INSIDE, asTyped, linksInMarkdown, names, wellFormed } from "./finder.js";
import { WITH_MARKDOWN, asFinder } from "./plugin.js";

// What an item is, for `src/tree.rs`.
export const [TEXT, OPEN, CLOSE, BREAK, HTML, IMAGE, OTHER] = [0, 1, 2, 3, 4, 5, 6];

// The kinds of blocks that the search has to know.
export const [CELL, HEADING] = [1, 2];

// What a segment is, and how many numbers it has.
const [PART, NEW_TEXT, LINK] = [1, 2, 3];
const SEGMENT = 6;

/** The place of an item that is not in the source. */
const UNKNOWN = 0xffffffff;

/**
 * Returns what searches the trees of a plugin for Markdown, by the finder that a user passed in `call`: `finder` finds the links, and `shown` those
 * that it holds, too.
 */
export function toTreeFinder(user, call) {
  const { glue, finder, cue } = asFinder(user, call, WITH_MARKDOWN)[INSIDE]();
  if (glue.Tree === undefined) throw new Error(`barelink: this build has no Markdown; use a finder of ${WITH_MARKDOWN}`);
  const found = finder.forTree();
  return { glue, cue, finder: found, shown: found.showing() };
}

/** Markup that may be in a link, of common extensions too: `:name`, `@name`, `#tag`, `{…}`, `||`. Most texts have none, and need no second parse. */
const MARKUP = /[*_~`[\\<^$@#{|]|==|\+\+|:[^\s/]/;

/** The last source whose literals were asked for, by the finder: marked asks twice about most blocks. */
const asked = new WeakMap();

/**
 * Returns the ends of the bare links of inline Markdown, by each position in a link at which markup might start, in order. A parser reads as text what
 * is between the two, as GitHub does: a URL may contain `*`. References and escapes are left to the parser if the link shows what they mean. Cost: linear in
 * the source.
 */
export function literals(finder, source) {
  let last = asked.get(finder);
  if (last?.source !== source) asked.set(finder, (last = { source, ends: endsOf(finder, source) }));
  return last.ends;
}

function endsOf({ cue, shown }, source) {
  const ends = new Map();
  if (!MARKUP.test(source) || !cue.test(source)) return ends;
  // A link that is held takes markup too: the text of a block is not the end of a message.
  for (const { start, end, text } of linksInMarkdown(shown, source, names())) {
    const isTyped = text === source.slice(start, end);
    const found = [];
    let stop = end;
    for (let at = end - 1; at > start; at--) {
      if (!isTyped && (source[at] === "&" || source[at] === "\\")) stop = at;
      else if (/[^\s\w]|_/.test(source[at])) found.push([at, stop]);
    }
    for (const [at, stop] of found.reverse()) ends.set(at, stop);
  }
  return ends;
}

/** Returns the position of a source after which more text could change each link; `undefined` if the finder does not hold links. */
export function heldFrom(finder, source) {
  return finder.finder.heldFrom(source);
}

/** A character reference, for parsers that leave references in their texts. */
const REFERENCE = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/g;

/** Yields the parts of a text with references, each as it was typed (`raw`) and with what it means (`text`). Cost: linear. */
export function* decoded(text, finder) {
  let last = 0;
  for (const { 0: raw, index } of text.matchAll(REFERENCE)) {
    const meaning = finder.glue.decode(raw);
    if (meaning === undefined) continue;
    if (index > last) yield { raw: text.slice(last, index), text: text.slice(last, index) };
    yield { raw, text: meaning };
    last = index + raw.length;
  }
  if (last < text.length) yield { raw: text.slice(last), text: text.slice(last) };
}

/**
 * Yields the blocks that have links, each with its pieces in order. Cost: linear.
 *
 * A block is `{ node, kind, items }`, of which `kind` is missing, `CELL` or `HEADING`; an item is `{ kind, node, text, start, end }`, of which `text` is for texts and raw HTML, and the
 * place in the source may be missing. A piece is one of:
 *
 * * `{ item }`: the item stays;
 * * `{ item, first, last, value, place }`: this part of the item's text;
 * * `{ item, value }`: a text in the place of something of which a link took a part;
 * * `{ item, url, value, place }`: a link, which starts in this item.
 */
export function* linkedBlocks({ glue, finder, cue }, source, blocks) {
  const searched = [];
  const numbers = [];
  const texts = [];
  for (const block of blocks) {
    // Together, because a parser makes an item of its own of an escape or a reference in a host.
    if (!cue.test(block.items.map(({ kind, text }) => (kind === TEXT ? text : " ")).join(""))) continue;
    searched.push(block);
    numbers.push(block.items.length, block.kind ?? 0);
    for (const { kind, text, start, end } of block.items) {
      // Each text alone: a surrogate at its end and one at the start of the next text are no character.
      const shown = kind === TEXT || kind === HTML ? wellFormed(text) : "";
      texts.push(shown);
      numbers.push(kind, ...(end === undefined ? [UNKNOWN, UNKNOWN] : [start, end]), shown.length);
    }
  }
  if (searched.length === 0) return;
  const search = new glue.Tree(finder, source);
  const links = search.links(Uint32Array.from(numbers), texts.join(""));
  search.free();
  const [segments, shown] = [links.numbers(), links.texts()];
  links.free();
  yield* piecesOf(searched, segments, shown, source);
}

/** Yields the blocks that have links, with their pieces. */
function* piecesOf(blocks, numbers, texts, source) {
  let text = 0;
  for (let at = 0; at < numbers.length; ) {
    const block = blocks[numbers[at]];
    const end = at + 2 + numbers[at + 1] * SEGMENT;
    const pieces = [];
    for (at += 2; at < end; at += SEGMENT) {
      const [kind, number, first, last, from, to] = numbers.subarray(at, at + SEGMENT);
      const item = block.items[number];
      const place = from === UNKNOWN ? undefined : { start: from, end: to };
      if (kind === PART) pieces.push({ item, first, last, value: item.text.slice(first, last), place });
      else if (kind === NEW_TEXT) pieces.push({ item, value: texts[text++] });
      else if (kind === LINK) {
        const [value, url] = [texts[text++], texts[text++]];
        const link = asTyped(value, url, place === undefined ? "" : source.slice(from, to));
        pieces.push({ item, value: link.text, url: link.url, place });
      } else pieces.push({ item });
    }
    yield [block, pieces];
  }
}

/**
 * Makes a tree of pieces and returns its nodes: `add(nodes, piece)` adds a text or a link to a list of nodes, and `close(node, nodes)` gives
 * a node its new children.
 */
export function nested(pieces, add, close) {
  let nodes = [];
  const around = [];
  for (const piece of pieces) {
    const { item, value } = piece;
    if (value !== undefined) add(nodes, piece);
    else if (item.kind === OPEN) {
      around.push(nodes);
      nodes = [];
    } else if (item.kind === CLOSE) {
      close(item.node, nodes);
      nodes = around.pop();
      nodes.push(item.node);
    } else nodes.push(item.node);
  }
  return nodes;
}
