// An extension for marked: bare URLs and e-mail addresses become links. `marked.d.ts` has the documentation.

import { BREAK, CLOSE, HTML, IMAGE, OPEN, OTHER, TEXT, decoded, linkedBlocks, nested, toTreeFinder } from "./tree.js";

const KINDS = { text: TEXT, escape: TEXT, br: BREAK, html: HTML, image: IMAGE };

/** Tokens that only lists of inline tokens have; see `isInline`. */
const INLINE = new Set(["escape", "strong", "em", "del", "codespan", "br", "link", "image"]);

/** Tokens whose text is not searched. */
const CLOSED = new Set(["link", "image", "codespan", "code", "html"]);

export default function markedBarelink(options) {
  const finder = toTreeFinder(options);
  return {
    // The bare links of marked itself are off.
    tokenizer: { url() {} },
    hooks: {
      processAllTokens(tokens) {
        linkTokens(tokens, finder, this.options?.extensions?.childTokens ?? {});
        return tokens;
      },
    },
  };
}

/** Adds links to the tokens of a document. */
function linkTokens(tokens, finder, childTokens) {
  const listsOf = (token) => childLists(token, childTokens);
  // marked gives no positions. What was typed for all inline tokens, one block after the other, is the source.
  let source = "";
  const blocks = [];
  for (const list of inlineLists(tokens, listsOf)) {
    blocks.push({ node: list, items: itemsOf(list, source.length, listsOf, finder) });
    source += `${rawOf(list)}\n\n`;
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

/** Yields the lists of inline tokens, in order. Not recursive: blocks may be nested deeply. */
function* inlineLists(tokens, listsOf) {
  const rest = [tokens];
  while (rest.length > 0) {
    const list = rest.pop();
    if (list.some(isInline)) yield list;
    else {
      for (let at = list.length - 1; at >= 0; at--) rest.push(...listsOf(list[at]).reverse());
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
    items.push({ ...item, kind, text: kind === TEXT ? decoded(item.node.text, finder) : item.node.raw });
    if (kind !== OPEN) continue;
    rest.push({ ...item, kind: CLOSE });
    push(lists[0], item.start === undefined ? undefined : innerStart(item.node.raw, rawOf(lists[0]), item.start));
  }
  return items;
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
  const { type, raw, text, escaped = false } = item.node;
  // An escape is one character.
  if (type === "escape" && first !== undefined) return tokens.push(item.node);
  // Texts have their references as they were typed.
  const isTyped = type === "text" && raw === text && first !== undefined;
  const part = !isTyped ? value : item.text === raw ? raw.slice(first, last) : typed;
  addText(tokens, isTyped ? part : (typed ?? value), isTyped ? part : escapedText(value), escaped);
}

/** Adds a text, to the one before it if there is one. */
function addText(tokens, raw, text, escaped) {
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
