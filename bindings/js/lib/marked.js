// An extension for marked: bare URLs and e-mail addresses become links. `marked.d.ts` has the
// documentation.

import {
  BREAK,
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
  copyOf,
  decoded,
  linkedBlocks,
  mayHoldLink,
  nested,
  toTreeFinder,
  withCounted,
} from "./tree.js";
import { CLASS, UNFINISHED, finished, withoutCloser } from "./unfinished.js";

/**
 * What the tokens of marked are, and those of footnotes, which GitHub has too. All others are of
 * extensions.
 */
const KINDS = {
  __proto__: null,
  text: TEXT,
  escape: TEXT,
  br: BREAK,
  html: HTML,
  image: IMAGE,
  em: OPEN,
  strong: OPEN,
  del: OPEN,
  link: OTHER,
  codespan: OTHER,
  checkbox: OTHER,
  footnoteRef: OTHER,
};

/** Tokens that only lists of inline tokens have; see `isInline`. */
const INLINE = new Set(["escape", "strong", "em", "del", "codespan", "br", "link", "image"]);

/** Tokens whose text is not searched. */
const CLOSED = new Set(["link", "image", "codespan", "code", "html"]);

export default function markedBarelink(user) {
  const finder = toTreeFinder(user, "markedBarelink(…)");
  let Lexer;
  return {
    tokenizer: {
      // The bare links of marked itself are off. It asks for one in each text.
      url() {
        Lexer = this.lexer.constructor;
      },
      inlineText(source) {
        return plainText(source, this);
      },
    },
    hooks: {
      ...(finder.holds ? { preprocess: finished } : {}),
      processAllTokens(tokens) {
        const options = this.options ?? {};
        linkTokens(tokens, finder, options, Lexer);
        if (finder.holds) showUnfinished(tokens, options.extensions?.childTokens ?? {});
        return tokens;
      },
    },
  };
}

/** Text at the start of a source in which no markup starts. */
const PLAIN = /^[^\\<!\[`*~_]+/;

/**
 * Returns the token of a text without markup; `false` if marked has to tell it. Its own rule ends a
 * text before each word that may be a link, so that it reads many short texts.
 */
function plainText(source, { lexer, options }) {
  const raw = PLAIN.exec(source)?.[0];
  if (raw === undefined || (options.breaks ? /&#|\n/ : /&#| {2}\n/).test(raw)) return false;
  return { type: "text", raw, text: raw, escaped: lexer.state.inRawBlock };
}

/** Makes of half-written links and images an element of HTML with their text. */
function showUnfinished(tokens, childTokens) {
  const lists = [tokens];
  for (const list of lists) {
    if (list.some(({ href }) => href === UNFINISHED)) replace(list, list.flatMap(shownUnfinished));
    for (const token of list) {
      withoutCloser(token);
      lists.push(...childLists(token, childTokens));
    }
  }
}

function shownUnfinished(token) {
  if (token.href !== UNFINISHED) return [token];
  const html = (text) => ({ type: "html", raw: "", text, block: false, pre: false });
  withoutCloser(token);
  const children =
    token.type === "image"
      ? [{ type: "text", raw: token.text, text: token.text, escaped: false }]
      : token.tokens.flatMap(shownUnfinished);
  return [html(`<span class="${CLASS}">`), ...children, html("</span>")];
}

/** The length of a text that is searched at once, with more blocks after it. */
const ENOUGH = 8192;

/** Adds links to the tokens of a document. */
function linkTokens(tokens, finder, options, Lexer) {
  const listsOf = (token) => childLists(token, options.extensions?.childTokens ?? {});
  // marked gives no positions. What was typed for all inline tokens, one block after the other, is
  // the source.
  let source = "";
  let blocks = [];
  const again = againWith(Lexer, tokens, options, finder, listsOf);
  const link = () => {
    const add = (nodes, piece) => addToken(nodes, piece, source);
    for (const [{ node }, pieces] of linkedBlocks(finder, source, blocks, again)) {
      replace(
        node,
        nested(pieces, add, (token, children) => replace(listsOf(token)[0], children)),
      );
    }
  };
  eachInlineList(tokens, listsOf, (list, kind) => {
    // Not after the last block, whose last word may still grow.
    if (source !== "") source += "\n\n";
    // The items of a long document together would outlive many garbage collections.
    if (source.length > ENOUGH) {
      link();
      [source, blocks] = ["", []];
    }
    const typed = rawOf(list);
    if (mayHoldLink(finder, typed))
      blocks.push({
        node: list,
        kind,
        start: source.length,
        items: itemsOf(list, source.length, listsOf, finder),
      });
    source += typed;
  });
  link();
}

/** Returns a function that reads a block again with its links as text. */
function againWith(Lexer, known, options, finder, listsOf) {
  let lexer;
  return ({ node: list, start, items }, links) => {
    if (Lexer === undefined) return undefined;
    // marked adds the box of a task itself.
    const boxes = list.filter(({ type }) => type === "checkbox");
    const before = rawOf(boxes).length;
    const mask = masked(rawOf(list).slice(before), start + before, links);
    if (mask === undefined) return undefined;
    if (lexer === undefined) {
      lexer = new Lexer(options);
      // A copy, because extensions such as that for footnotes count their tokens there.
      if (known.links !== undefined)
        lexer.tokens = Object.assign(copyOf([...known]), { links: known.links });
    }
    const tokens = lexer.inlineTokens(mask.source);
    if (!isRestored(tokens, mask, listsOf)) return undefined;
    return withCounted(itemsOf([...boxes, ...tokens], start, listsOf, finder), items, keyOf);
  };
}

/** The characters at which markup may start. */
const MARKS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/**
 * Punctuation and symbols that are rarely written, as many as there are marks: they stand in the
 * place of marks, and are no letters, either.
 */
const STAND_INS = [0x2e00, 0x2800, 0x2820].map((first) => ({
  of: (mark) => String.fromCharCode(first + MARKS.indexOf(mark)),
  markOf: (standIn) => MARKS[standIn.charCodeAt(0) - first],
  pattern: new RegExp(
    `[${String.fromCharCode(first)}-${String.fromCharCode(first + MARKS.length - 1)}]`,
    "g",
  ),
}));

/** What a parser decodes if a link shows what it means. */
const DECODED = /\\[^a-zA-Z0-9\s]|&#?\w+;/g;

/**
 * Returns a source of marked without the marks that are in links, and what stands in their place;
 * nothing if the source has all of that.
 */
function masked(source, start, links) {
  const standIns = STAND_INS.find(({ pattern }) => source.search(pattern) === -1);
  if (standIns === undefined) return undefined;
  const units = source.split("");
  for (const link of links) {
    const [from, to] = [link.start - start, link.end - start];
    const decoded = link.isTyped
      ? []
      : Array.from(source.slice(from, to).matchAll(DECODED), ({ 0: typed, index }) => [
          from + index,
          from + index + typed.length,
        ]);
    let next = 0;
    // A mark before the link is no part of it, and its first character is none.
    for (let at = from + 1; at < to; at++) {
      while (next < decoded.length && decoded[next][1] <= at) next += 1;
      if (!(decoded[next]?.[0] <= at) && MARKS.includes(source[at]))
        units[at] = standIns.of(source[at]);
    }
  }
  return { source: units.join(""), ...standIns };
}

/**
 * Puts the marks back. Returns `false` if one of them is in something that is no text, such as the
 * destination of another link.
 */
function isRestored(tokens, mask, listsOf) {
  return tokens.every((token) => {
    const lists = listsOf(token);
    if (lists.length === 0 && KINDS[token.type] !== TEXT)
      return token.raw.search(mask.pattern) === -1;
    for (const name of Object.keys(token)) {
      if (typeof token[name] === "string")
        token[name] = token[name].replace(mask.pattern, mask.markOf);
    }
    return lists.every((list) => isRestored(list, mask, listsOf));
  });
}

/** Returns what two tokens of an extension have in common if they are the same. */
function keyOf(kind, { type, raw }) {
  return kind === EXTENSION || type === "footnoteRef" ? `${type} ${raw}` : undefined;
}

/** Returns the lists of tokens that a token has, of extensions too. */
function childLists(token, childTokens) {
  if (CLOSED.has(token.type)) return [];
  if (token.type === "list") return [token.items];
  if (token.type === "table")
    return [...token.header, ...token.rows.flat()].map((cell) => cell.tokens);
  const names = childTokens[token.type];
  if (names === undefined) return Array.isArray(token.tokens) ? [token.tokens] : [];
  return names.map((name) => token[name]).flatMap(innermost);
}

/** Returns the lists of tokens in a list that may be a list of lists. */
function innermost(list) {
  if (!Array.isArray(list)) return [];
  return list.some(Array.isArray) ? list.flatMap(innermost) : [list];
}

/**
 * Calls a function with each list of inline tokens, in order, and with the kind of its block. Not
 * recursive: blocks may be nested deeply.
 */
function eachInlineList(tokens, listsOf, call) {
  const [rest, kinds] = [[tokens], [undefined]];
  while (rest.length > 0) {
    const [list, kind] = [rest.pop(), kinds.pop()];
    if (list.some(isInline)) call(list, kind);
    else {
      for (let at = list.length - 1; at >= 0; at--) {
        const lists = listsOf(list[at]);
        for (let next = lists.length - 1; next >= 0; next--) {
          rest.push(lists[next]);
          kinds.push(list[at].type === "heading" ? HEADING : undefined);
        }
      }
    }
  }
}

/** Returns whether a token is inline. A text with tokens is a block, as in an item of a list. */
function isInline({ type, tokens }) {
  return INLINE.has(type) || (type === "text" && tokens === undefined);
}

/**
 * Returns the inline tokens of a list as items, with the start and the end of marks. `start` is the
 * place of the list in the source.
 */
function itemsOf(list, start, listsOf, finder) {
  const items = [];
  // Text in raw HTML such as `<code>` is code.
  let isRaw = false;
  // Recursive, as marked is within a block.
  const addAll = (list, start) => {
    for (const token of list) {
      const { type, raw } = token;
      const end = start === undefined ? undefined : start + raw.length;
      const kind = KINDS[type];
      if (type === "html") isRaw = token.inRawBlock === true;
      if (kind === TEXT && !isRaw) addText(items, token, start, end, finder);
      else if (kind === OPEN || kind === undefined) addMarked(token, kind, start, end);
      else
        items.push(
          new Item(
            kind === TEXT ? OTHER : kind,
            token,
            start,
            end,
            kind === HTML && start !== undefined ? undefined : raw,
            raw,
          ),
        );
      start = end;
    }
  };
  /** Adds a mark with the text in it, or a token of an extension. */
  const addMarked = (token, kind, start, end) => {
    const lists = listsOf(token);
    if (lists.length !== 1)
      return items.push(
        new Item(
          EXTENSION,
          token,
          start,
          end,
          start === undefined ? token.raw : undefined,
          token.raw,
        ),
      );
    const inner = rawOf(lists[0]);
    const from = start === undefined ? undefined : innerStart(token.raw, inner, start);
    const isExtension = kind === undefined && from !== undefined;
    items.push(
      new Item(
        isExtension ? EXTENSION_OPEN : OPEN,
        token,
        start,
        isExtension ? from : end,
        isExtension ? undefined : "",
      ),
    );
    addAll(lists[0], from);
    items.push(
      new Item(
        isExtension ? EXTENSION_CLOSE : CLOSE,
        token,
        isExtension ? from + inner.length : start,
        end,
        isExtension ? undefined : "",
      ),
    );
  };
  addAll(list, start);
  return items;
}

/** Adds a text as one item, or one with references as its parts: literal text and references. */
function addText(items, token, start, end, finder) {
  const { raw, text } = token;
  const hasReference = text.includes("&");
  // Other extensions may have changed a text, and marked decodes numbers.
  if (raw !== text) {
    const shown = hasReference
      ? Array.from(decoded(text, finder), (part) => part.text).join("")
      : text;
    items.push(new Item(TEXT, token, start, end, shown, raw));
  } else if (!hasReference)
    items.push(new Item(TEXT, token, start, end, start === undefined ? text : undefined, raw));
  else {
    for (const part of decoded(text, finder)) {
      end = start === undefined ? undefined : start + part.raw.length;
      items.push(new Item(TEXT, token, start, end, part.text, part.raw));
      start = end;
    }
  }
}

/**
 * Returns where the content of a mark starts: in the middle of what was typed, as in `**a**`, or at
 * the first place that has it.
 */
function innerStart(raw, inner, start) {
  const middle = (raw.length - inner.length) / 2;
  const at = raw.startsWith(inner, middle) ? middle : raw.indexOf(inner);
  return at === -1 ? undefined : start + at;
}

function rawOf(list) {
  let raw = "";
  for (const token of list) raw += token.raw;
  return raw;
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
    tokens.push({
      type: "link",
      raw,
      href: escapedUrl(url),
      title: null,
      text,
      tokens: [{ type: "text", raw, text, escaped: false }],
    });
    return;
  }
  const { node, raw, text } = item;
  // What was typed for it is its text.
  if (text === undefined) return joinText(tokens, value, value, node.escaped);
  const isWhole = first === 0 && last === text.length;
  if (isWhole && node.type === "escape") return tokens.push(node);
  // A text of another extension, and one part of a text with references.
  if (isWhole) return joinText(tokens, raw, node.raw === raw ? node.text : raw, node.escaped);
  const part = raw === text && last > 0 ? value : undefined;
  joinText(tokens, part ?? typed ?? value, part ?? escapedText(value), node.escaped);
}

/** Adds a text, to the one before it if there is one. */
function joinText(tokens, raw, text, escaped = false) {
  const before = tokens.at(-1);
  if (before?.type !== "text" || before.escaped !== escaped)
    return tokens.push({ type: "text", raw, text, escaped });
  tokens[tokens.length - 1] = {
    type: "text",
    raw: before.raw + raw,
    text: before.text + text,
    escaped,
  };
}

/**
 * Returns a text in the form of marked, which leaves references as they are when it escapes a text.
 */
function escapedText(text) {
  return text.includes("&")
    ? text.replaceAll(/&(?=(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|\w+);)/g, "&amp;")
    : text;
}

/**
 * Returns a destination in the form of marked, which does not escape it. A browser reads some
 * references without a semicolon, too.
 */
function escapedUrl(url) {
  return url.includes("&") ? url.replaceAll(/&(?=#|\w+(?![\w=]))/g, "&amp;") : url;
}
