// An extension for marked: bare URLs and e-mail addresses become links. `marked.d.ts` has the documentation.

import { BREAK, CLOSE, HEADING, HTML, IMAGE, OPEN, OTHER, TEXT, decoded, linkedBlocks, literals, nested, toTreeFinder } from "./tree.js";

const KINDS = { text: TEXT, escape: TEXT, br: BREAK, html: HTML, image: IMAGE };

/** Tokens that only lists of inline tokens have; see `isInline`. */
const INLINE = new Set(["escape", "strong", "em", "del", "codespan", "br", "link", "image"]);

/** Tokens whose text is not searched. */
const CLOSED = new Set(["link", "image", "codespan", "code", "html"]);

export default function markedBarelink(user) {
  const finder = toTreeFinder(user, "markedBarelink(…)");
  return {
    // The bare links of marked itself are off.
    tokenizer: { url() {} },
    extensions: [literalExtension(finder)],
    hooks: {
      // Emphasis neither starts nor ends in a bare link.
      emStrongMask: (source) => masked(source, finder),
      processAllTokens(tokens) {
        linkTokens(tokens, finder, this.options?.extensions?.childTokens ?? {});
        return tokens;
      },
    },
  };
}

/** Returns an extension that reads markup in a bare link as text. */
function literalExtension(finder) {
  // By the list of tokens that a call of marked fills: the first position that is asked for is the start of its source.
  const known = new WeakMap();
  return {
    name: "barelink",
    level: "inline",
    tokenizer(source, tokens) {
      // The text of a link has no bare links.
      if (this.lexer.state.inLink) return undefined;
      if (!known.has(tokens)) known.set(tokens, { length: source.length, ends: literals(finder, source) });
      const { length, ends } = known.get(tokens);
      const at = length - source.length;
      const end = ends.get(at);
      if (end === undefined) return undefined;
      const raw = source.slice(0, end - at);
      return { type: "text", raw, text: raw, escaped: this.lexer.state.inRawBlock };
    },
  };
}

/** Returns a source of marked with letters in the place of the markup in its bare links. */
function masked(source, finder) {
  let [result, last] = ["", 0];
  // marked has replaced code, links and raw HTML by `[aaa]`. A bare link ends there, as at raw HTML.
  const shown = source.replaceAll(/\[(a+)\]/g, (_, inner) => `<${"b".repeat(inner.length)}>`);
  for (const [at, end] of literals(finder, shown)) {
    if (at < last) continue;
    result += source.slice(last, at) + "a".repeat(end - at);
    last = end;
  }
  return result + source.slice(last);
}

/** Adds links to the tokens of a document. */
function linkTokens(tokens, finder, childTokens) {
  const listsOf = (token) => childLists(token, childTokens);
  // marked gives no positions. What was typed for all inline tokens, one block after the other, is the source.
  let source = "";
  const blocks = [];
  for (const [list, kind] of inlineLists(tokens, listsOf)) {
    // Not after the last block, whose last word may still grow.
    if (blocks.length > 0) source += "\n\n";
    blocks.push({ node: list, kind, items: itemsOf(list, source.length, listsOf, finder) });
    source += rawOf(list);
  }
  const add = (nodes, piece) => addToken(nodes, piece, source);
  for (const [{ node }, pieces] of linkedBlocks(finder, source, blocks)) {
    replace(node, nested(pieces, add, (token, children) => replace(listsOf(token)[0], children)));
  }
}

/** Returns the lists of tokens that a token has, of extensions too. */
function childLists(token, childTokens) {
  if (CLOSED.has(token.type)) return [];
  if (token.type === "list") return [token.items];
  if (token.type === "table") return [...token.header, ...token.rows.flat()].map((cell) => cell.tokens);
  const names = childTokens[token.type] ?? ["tokens"];
  return names.map((name) => token[name]).flatMap(innermost);
}

/** Returns the lists of tokens in a list that may be a list of lists. */
function innermost(list) {
  if (!Array.isArray(list)) return [];
  return list.some(Array.isArray) ? list.flatMap(innermost) : [list];
}

/** Yields the lists of inline tokens, in order, each with the kind of its block. Not recursive: blocks may be nested deeply. */
function* inlineLists(tokens, listsOf) {
  const rest = [[tokens]];
  while (rest.length > 0) {
    const [list, kind] = rest.pop();
    if (list.some(isInline)) yield [list, kind];
    else {
      for (let at = list.length - 1; at >= 0; at--) {
        const kind = list[at].type === "heading" ? HEADING : undefined;
        rest.push(...listsOf(list[at]).reverse().map((tokens) => [tokens, kind]));
      }
    }
  }
}

/** Returns whether a token is inline. A text with tokens is a block, as in an item of a list. */
function isInline({ type, tokens }) {
  return INLINE.has(type) || (type === "text" && tokens === undefined);
}

/** Returns the inline tokens of a list as items, with the start and the end of marks. `start` is the place of the list in the source. */
function itemsOf(list, start, listsOf, finder) {
  const items = [];
  const rest = [];
  const push = (list, start) => {
    const placed = [];
    for (const token of list) {
      const end = start === undefined ? undefined : start + token.raw.length;
      placed.push({ node: token, start, end });
      start = end;
    }
    rest.push(...placed.reverse());
  };
  push(list, start);
  let isRaw = false;
  while (rest.length > 0) {
    const item = rest.pop();
    const lists = item.kind === CLOSE ? [] : listsOf(item.node);
    // Text in raw HTML such as `<code>` is code.
    if (item.node.type === "html") isRaw = item.node.inRawBlock === true;
    const kind = item.kind ?? kindOf(item.node, lists, isRaw);
    items.push(...partsOf({ ...item, kind }, finder));
    if (kind !== OPEN) continue;
    rest.push({ ...item, kind: CLOSE });
    push(lists[0], item.start === undefined ? undefined : innerStart(item.node.raw, rawOf(lists[0]), item.start));
  }
  return items;
}

/** Returns a token as one item, or a text with references as its parts: literal text and references. */
function partsOf(item, finder) {
  const { kind, node } = item;
  if (kind !== TEXT) return [{ ...item, text: node.raw }];
  // Other extensions may have changed a text.
  if (node.raw !== node.text) return [{ ...item, text: [...decoded(node.text, finder)].map(({ text }) => text).join(""), raw: node.raw }];
  if (!node.text.includes("&")) return [{ ...item, text: node.text, raw: node.raw }];
  let { start } = item;
  return Array.from(decoded(node.text, finder), (part) => {
    const end = start === undefined ? undefined : start + part.raw.length;
    const placed = { ...item, ...part, start, end };
    start = end;
    return placed;
  });
}

function kindOf({ type }, lists, isRaw) {
  const kind = KINDS[type] ?? (lists.length === 1 ? OPEN : OTHER);
  return kind === TEXT && isRaw ? OTHER : kind;
}

/** Returns where the content of a mark starts: in the middle of what was typed, as in `**a**`, or at the first place that has it. */
function innerStart(raw, inner, start) {
  const middle = (raw.length - inner.length) / 2;
  const at = raw.startsWith(inner, middle) ? middle : raw.indexOf(inner);
  return at === -1 ? undefined : start + at;
}

function rawOf(list) {
  return list.map((token) => token.raw).join("");
}

function replace(list, tokens) {
  list.length = 0;
  for (const token of tokens) list.push(token);
}

/** Adds a text or a link to a list of tokens. */
function addToken(tokens, { item, first, last, url, value, place }, source) {
  const typed = place && source.slice(place.start, place.end);
  if (url !== undefined) {
    const [raw, text] = [typed ?? value, escapedText(value)];
    tokens.push({ type: "link", raw, href: escapedUrl(url), title: null, text, tokens: [{ type: "text", raw, text, escaped: false }] });
    return;
  }
  const { node, raw, text } = item;
  const isWhole = first === 0 && last === text?.length;
  // An escape is one character.
  if (node.type === "escape" && isWhole) return tokens.push(node);
  if (node.raw !== node.text && isWhole) return addText(tokens, node.raw, node.text, node.escaped);
  const part = isWhole ? raw : raw === text && first !== undefined ? raw.slice(first, last) : undefined;
  addText(tokens, part ?? typed ?? value, part ?? escapedText(value), node.escaped);
}

/** Adds a text, to the one before it if there is one. */
function addText(tokens, raw, text, escaped = false) {
  const before = tokens.at(-1);
  if (before?.type !== "text" || before.escaped !== escaped) return tokens.push({ type: "text", raw, text, escaped });
  tokens[tokens.length - 1] = { type: "text", raw: before.raw + raw, text: before.text + text, escaped };
}

/** Returns a text in the form of marked, which leaves references as they are when it escapes a text. */
function escapedText(text) {
  return text.replaceAll(/&(?=(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|\w+);)/g, "&amp;");
}

/** Returns a destination in the form of marked, which does not escape it. A browser reads some references without a semicolon, too. */
function escapedUrl(url) {
  return url.replaceAll(/&(?=#|\w+(?![\w=]))/g, "&amp;");
}
