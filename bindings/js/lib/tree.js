// Finds the links of a tree that a parser of Markdown made: what the plugins for remark, marked and
// markdown-it share.

import { INSIDE, PREFIXES, asTyped, wellFormed } from "./finder.js";
import { WITH_MARKDOWN, asFinder } from "./plugin.js";

// What an item is, for `src/tree.rs`. The last three are for markup of the parser's extensions,
// which a URL takes as GitHub does.
export const [TEXT, OPEN, CLOSE, BREAK, HTML, IMAGE, OTHER] = [0, 1, 2, 3, 4, 5, 6];
export const [EXTENSION_OPEN, EXTENSION_CLOSE, EXTENSION] = [7, 8, 9];

// The kinds of blocks that the search has to know, and what marks a block that the parser can read
// again.
export const [CELL, HEADING] = [1, 2];
const AGAIN = 4;

// What a segment is, and how many numbers it has.
const [PART, NEW_TEXT, LINK, CHANGED_LINK, TAKES] = [1, 2, 3, 4, 5];
const SEGMENT = 6;

/**
 * The place of an item that is not in the source, and the length of a text that is the source at
 * its place.
 */
const UNKNOWN = 0xffffffff;

/**
 * How often a parser reads a block again, or a source. Links that take markup after that end there.
 */
export const ROUNDS = 4;

const ENCODER = new TextEncoder();
const EMPTY = new Uint8Array();

/**
 * Returns what searches the trees of a plugin for Markdown, by the finder that a user passed in
 * `call`. `holds` says whether its sources grow, so that a link at their end may be half-written.
 */
export function toTreeFinder(user, call) {
  const { glue, finder, cue } = asFinder(user, call, WITH_MARKDOWN)[INSIDE]();
  if (finder.linksInTree === undefined)
    throw new Error(`barelink: this build has no Markdown; use a finder of ${WITH_MARKDOWN}`);
  return { glue, finder, cue, holds: finder.heldFrom("") !== undefined, meanings: new Map() };
}

/** An inline item of a block. `start` and `end` are its place in the source, if that is known. */
export class Item {
  constructor(kind, node, start, end, text, raw) {
    this.kind = kind;
    this.node = node;
    this.start = start;
    this.end = end;
    /**
     * The text that is shown, of a text or raw HTML; `undefined` if it is the source at the place
     * of the item.
     */
    this.text = text;
    /** What was typed for it, if the parser says it. */
    this.raw = raw;
  }
}

/**
 * Returns whether a block may have a link, by what was typed for it. An escape or a reference may
 * be a part of a host or a scheme.
 */
export function mayHoldLink({ cue }, typed) {
  return cue.test(typed) || typed.includes("&") || typed.includes("\\");
}

/** A character reference, for parsers that leave references in their texts. */
const REFERENCE = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/g;

/**
 * Yields the parts of a text with references, each as it was typed (`raw`) and with what it means
 * (`text`). Cost: linear.
 */
export function* decoded(text, { glue, meanings }) {
  let last = 0;
  for (const { 0: raw, index } of text.matchAll(REFERENCE)) {
    // Names are kept, of which there are few.
    const meaning = meanings.get(raw) ?? glue.decode(raw);
    if (meaning === undefined) continue;
    if (raw[1] !== "#") meanings.set(raw, meaning);
    if (index > last) yield { raw: text.slice(last, index), text: text.slice(last, index) };
    yield { raw, text: meaning };
    last = index + raw.length;
  }
  if (last < text.length) yield { raw: text.slice(last), text: text.slice(last) };
}

/**
 * Returns the blocks that have links, each with its pieces in order. A block is
 * `{ node, kind, items }`, of which `kind` is missing, `CELL` or `HEADING`. Cost: linear.
 *
 * `again(block, links)` lets the parser read a block again in which links take markup, and returns
 * the new items; nothing if that is not possible, and then links end at markup. The links, of all
 * rounds, are `{ start, end, isTyped }`, of which the last one says whether the link shows what was
 * typed.
 *
 * A piece is one of:
 *
 * * `{ item }`: the item stays;
 * * `{ item, first, last, value, place }`: this part of the item's text;
 * * `{ item, value }`: a text in the place of something of which a link took a part;
 * * `{ item, url, value, place }`: a link, which starts in this item.
 */
export function linkedBlocks(finder, source, blocks, again) {
  const linked = [];
  let rest = blocks;
  for (let round = 0; rest.length > 0; round++) {
    for (const block of rest)
      block.isLast = again === undefined || round >= ROUNDS || block.isLast === true;
    const next = [];
    for (const { block, pieces, taking } of search(finder, source, rest)) {
      if (taking !== undefined) {
        next.push(block);
        readAgain(block, taking, again);
      } else if (block.isRead && isLost(finder, source, block.links, pieces)) {
        next.push(Object.assign(block, { items: block.before, isRead: false, isLast: true }));
      } else linked.push([block, pieces]);
    }
    rest = next;
  }
  return linked;
}

/**
 * Has a block read again with more links as text, unless it has none or its parser cannot do that.
 */
function readAgain(block, taking, again) {
  const links = withAdded(block.links ?? [], taking);
  const isSame = links.length === block.links?.length;
  block.links = links;
  const items = isSame ? undefined : again(block, links);
  if (items === undefined) block.isLast = true;
  else Object.assign(block, { before: block.before ?? block.items, items, isRead: true });
}

/**
 * Returns a copy of what extensions of a parser know, or the value itself if it has functions,
 * which cannot be copied.
 */
export function copyOf(value) {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}

/**
 * Replaces the nodes of items by those of `before` that are the same, one after the other:
 * extensions such as that for footnotes have counted these. `keyOf` returns a text that is equal
 * for the same nodes, and nothing for a node that is not counted. Cost: linear.
 */
export function withCounted(items, before, keyOf) {
  const counted = new Map();
  for (let at = before.length - 1; at >= 0; at--) {
    const key = keyOf(before[at].kind, before[at].node);
    if (key === undefined) continue;
    if (!counted.has(key)) counted.set(key, []);
    counted.get(key).push(before[at].node);
  }
  for (const item of items)
    item.node = counted.get(keyOf(item.kind, item.node))?.pop() ?? item.node;
  return items;
}

/** Returns links with those of other links that are not among them. */
export function withAdded(links, others) {
  const known = new Set(links.map(({ start, end }) => `${start}-${end}`));
  return [...links, ...others.filter(({ start, end }) => !known.has(`${start}-${end}`))];
}

/** The characters that a parser may read as markup in a line. */
const MARKUP = /[\\`*_~[\]<>&!^$"'{}]/;

/**
 * Returns whether markup that was read as text, because it was in links, is in no link now. Then
 * the links ended at other places without it. A finder that holds links does not tell, and neither
 * does a link whose place is not known. Cost: linear in the links.
 */
export function isLost({ holds }, source, links, pieces) {
  const found = pieces.filter(({ url }) => url !== undefined);
  if (holds || found.some(({ place }) => place === undefined)) return false;
  let next = 0;
  const inOrder = [...links].sort((one, other) => one.start - other.start);
  return inOrder.some(({ start, end }) => {
    while (next < found.length && found[next].place.end <= start) next += 1;
    const { start: from, end: to } = found[next]?.place ?? { start: end, end };
    return (
      MARKUP.test(source.slice(start + 1, Math.min(from, end))) ||
      MARKUP.test(source.slice(Math.max(start + 1, to), end))
    );
  });
}

/**
 * Searches blocks. Returns those that have links, each with its pieces, or with the links that take
 * markup (`taking`); and those that were read again, with no piece if they have no link.
 */
export function search({ finder }, source, blocks) {
  if (blocks.length === 0) return [];
  const numbers = [];
  let texts = "";
  for (const { items, kind = 0, isLast } of blocks) {
    numbers.push(items.length, kind + (isLast ? 0 : AGAIN));
    for (const { kind, start, end, text } of items) {
      let length = UNKNOWN;
      if (text !== undefined) {
        // Each text alone: a surrogate at its end and one at the start of the next text are no
        // character.
        texts += wellFormed(text);
        length = text.length;
      }
      if (start === undefined) numbers.push(kind, UNKNOWN, UNKNOWN, length);
      else numbers.push(kind, start, end, length);
    }
  }
  const segments = finder.linksInTree(
    ENCODER.encode(source),
    new Uint32Array(numbers),
    texts === "" ? EMPTY : ENCODER.encode(texts),
  );
  // Most trees have no such text.
  let shown;
  const text = (length) => {
    shown ??= finder.textsOfTree();
    const first = shown.slice(0, length);
    shown = shown.slice(length);
    return first;
  };
  const reader = { at: 0, numbers: segments, source, text };
  const found = [];
  let next = 0;
  while (reader.at < reader.numbers.length) {
    const [number, count] = [reader.numbers[reader.at], reader.numbers[reader.at + 1]];
    reader.at += 2;
    addRead(found, blocks, next, number);
    next = number + 1;
    const takes = reader.numbers[reader.at] === TAKES;
    const pieces = takes ? undefined : piecesOf(reader, count, blocks[number].items);
    found.push({
      block: blocks[number],
      pieces,
      taking: takes ? takingOf(reader, count) : undefined,
    });
  }
  addRead(found, blocks, next, blocks.length);
  return found;
}

/** Adds the blocks without links that were read again. */
function addRead(found, blocks, from, to) {
  for (let number = from; number < to; number++) {
    if (blocks[number].isRead) found.push({ block: blocks[number], pieces: [], taking: undefined });
  }
}

/** Reads the links of a block that take markup. */
function takingOf(reader, count) {
  const { at, numbers } = reader;
  reader.at += count * SEGMENT;
  const links = [];
  for (let from = at; from < reader.at; from += SEGMENT) {
    links.push({
      start: numbers[from + 4],
      end: numbers[from + 5],
      isTyped: numbers[from + 2] === 1,
    });
  }
  return links;
}

/** Reads the pieces of a block. */
function piecesOf(reader, count, items) {
  const { at, numbers, source } = reader;
  reader.at += count * SEGMENT;
  const pieces = [];
  for (let from = at; from < reader.at; from += SEGMENT) {
    const [kind, item] = [numbers[from], items[numbers[from + 1]]];
    const place =
      numbers[from + 4] === UNKNOWN
        ? undefined
        : { start: numbers[from + 4], end: numbers[from + 5] };
    if (kind === PART) {
      const [first, last] = [numbers[from + 2], numbers[from + 3]];
      const value =
        item.text === undefined
          ? source.slice(item.start + first, item.start + last)
          : item.text.slice(first, last);
      pieces.push({ item, first, last, value, url: undefined, place });
    } else if (kind === LINK) {
      const value = source.slice(place.start, place.end);
      pieces.push({
        item,
        first: 0,
        last: 0,
        value,
        url: PREFIXES[numbers[from + 2] >> 3] + value,
        place,
      });
    } else if (kind === CHANGED_LINK) {
      const { text, url } = asTyped(
        reader.text(numbers[from + 2]),
        reader.text(numbers[from + 3]),
        place === undefined ? "" : source.slice(place.start, place.end),
      );
      pieces.push({ item, first: 0, last: 0, value: text, url, place });
    } else {
      pieces.push({
        item,
        first: 0,
        last: 0,
        value: kind === NEW_TEXT ? reader.text(numbers[from + 2]) : undefined,
        url: undefined,
        place: undefined,
      });
    }
  }
  return pieces;
}

/**
 * Returns the ends of what a parser has to read as text in links, by each position in a link at
 * which markup might start. References and escapes are left to the parser if the link shows what
 * they mean. Cost: linear in the links.
 */
export function literalEnds(source, links) {
  const ends = new Map();
  for (const { start, end, isTyped } of links) {
    let stop = end;
    for (let at = end - 1; at > start; at--) {
      if (!isTyped && (source[at] === "&" || source[at] === "\\")) stop = at;
      else if (/[^\s\w]|_/.test(source[at])) ends.set(at, stop);
    }
  }
  return ends;
}

/**
 * Makes a tree of pieces and returns its nodes: `add(nodes, piece)` adds a text or a link to a list
 * of nodes, and `close(node, nodes)` gives a node its new children.
 */
export function nested(pieces, add, close) {
  let nodes = [];
  const around = [];
  for (const piece of pieces) {
    const { item, value } = piece;
    if (value !== undefined) add(nodes, piece);
    else if (item.kind === OPEN || item.kind === EXTENSION_OPEN) {
      around.push(nodes);
      nodes = [];
    } else if (item.kind === CLOSE || item.kind === EXTENSION_CLOSE) {
      close(item.node, nodes);
      nodes = around.pop();
      nodes.push(item.node);
    } else nodes.push(item.node);
  }
  return nodes;
}
