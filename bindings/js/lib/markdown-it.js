// A plugin for markdown-it: bare URLs and e-mail addresses become links. `markdown-it.d.ts` has the
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
  linkedBlocks,
  literalEnds,
  mayHoldLink,
  toTreeFinder,
  withCounted,
} from "./tree.js";
import { CLASS, UNFINISHED, finished, withoutCloser } from "./unfinished.js";

/**
 * What the tokens of markdown-it are, and those of footnotes, which GitHub has too. All others are
 * of extensions.
 */
const KINDS = {
  __proto__: null,
  text: TEXT,
  text_special: TEXT,
  softbreak: TEXT,
  hardbreak: BREAK,
  html_inline: HTML,
  image: IMAGE,
  code_inline: OTHER,
  em_open: OPEN,
  em_close: CLOSE,
  strong_open: OPEN,
  strong_close: CLOSE,
  s_open: OPEN,
  s_close: CLOSE,
  footnote_ref: OTHER,
  footnote_anchor: OTHER,
};

/**
 * What the parser has read at each step, by the state: where it is, how many tokens there are, and
 * the length of the text after them.
 */
const STEPS = Symbol("barelink steps");

/** The plugin itself, for `md.use(markdownItBarelink, finder)`. */
export default function markdownItBarelink(md, user) {
  const finder = toTreeFinder(user, "use(markdownItBarelink, …)");
  const reader = new Reader(md, finder);
  // Both rules of markdown-it's own. The second is not in every version.
  md.core.ruler.disable("linkify", true);
  md.inline.ruler.disable("linkify", true);
  md.inline.ruler.after("text", "barelink", (state, isSilent) => reader.read(state, isSilent));
  // Before the rules that change tokens.
  md.inline.ruler2.before("balance_pairs", "barelink", (state) => reader.place(state));
  // After the rules of plugins that add blocks, and before those that change texts.
  md.core.ruler.before("linkify", "barelink", (state) => linkTokens(state, finder, reader));
  if (!finder.holds) return;
  md.core.ruler.before("normalize", "barelink_finished", (state) => {
    state.src = finished(state.src);
  });
  md.core.ruler.after("barelink", "barelink_unfinished", showUnfinished);
}

/**
 * Makes of half-written links and images an element of HTML with their text. The tokens have names
 * of their own, so that rules for links do not get them.
 */
function showUnfinished({ tokens, md, Token }) {
  const url = md.normalizeLink(UNFINISHED);
  const edge = (type, nesting) =>
    Object.assign(
      new Token(`unfinished_link_${type}`, "span", nesting),
      nesting === 1 ? { attrs: [["class", CLASS]] } : {},
    );
  for (const block of tokens) {
    let isOpen = false;
    withoutCloser(block);
    block.children =
      block.children?.flatMap((token) => {
        withoutCloser(token);
        if (token.type === "image" && token.attrGet("src") === url) {
          const text = Object.assign(new Token("text", "", 0), { content: token.content });
          return [edge("open", 1), text, edge("close", -1)];
        }
        if (token.type === "link_open" && token.attrGet("href") === url) isOpen = true;
        else if (token.type !== "link_close" || !isOpen) return [token];
        isOpen = token.nesting === 1;
        return [edge(isOpen ? "open" : "close", token.nesting)];
      }) ?? null;
  }
}

/**
 * Takes note of the places of tokens, which markdown-it does not give, and reads blocks again with
 * their links as text.
 */
class Reader {
  #md;
  #finder;
  /** The places of tokens in the content of their blocks: of a text its end. */
  #places = new WeakMap();
  /** The block that is read again, and the ends of its links by their positions. */
  #content = "";
  #ends = new Map();

  constructor(md, finder) {
    this.#md = md;
    this.#finder = finder;
  }

  /** An inline rule: notes where the parser is, and reads a link as text. */
  read(state, isSilent) {
    if (!isSilent) this.#stepsOf(state)?.push(state.pos, state.tokens.length, state.pending.length);
    if (this.#ends.size === 0 || state.src !== this.#content) return false;
    const end = this.#ends.get(state.pos);
    if (end === undefined || end > state.posMax) return false;
    if (!isSilent) state.pending += state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  }

  /** A rule for all tokens of a text: notes their places. */
  place(state) {
    const steps = this.#stepsOf(state);
    if (steps === null) return;
    const { src, tokens } = state;
    steps.push(src.length, tokens.length, 0);
    let [from, first] = [0, 0];
    for (let at = 0; at < steps.length; at += 3) {
      // The text after the last token is not one yet.
      const [to, next] = [steps[at] - steps[at + 2], steps[at + 1]];
      if (next > first) this.#placeAll(tokens, first, next, src, from, to);
      [from, first] = [to, next];
    }
  }

  /** Returns the steps of a parser so far; `null` for a text without links. */
  #stepsOf(state) {
    if (state[STEPS] === undefined) state[STEPS] = mayHoldLink(this.#finder, state.src) ? [] : null;
    return state[STEPS];
  }

  /** Notes the places of tokens that are between two positions. A text at the end ends there. */
  #placeAll(tokens, first, next, src, from, to) {
    const startOf = (number, from) =>
      number + 1 === next
        ? to - tokens[number].content.length
        : src.indexOf(tokens[number].content, from);
    for (let number = first; number < next; number++) {
      const { type, content, markup } = tokens[number];
      let end = to;
      if (type === "text") {
        const start = startOf(number, from);
        if (start < from || !src.startsWith(content, start)) continue;
        end = start + content.length;
      } else if (type === "text_special") end = from + markup.length;
      else if (tokens[number + 1]?.type === "text" && number + 1 < next)
        end = Math.max(from, startOf(number + 1, from));
      this.#places.set(tokens[number], { start: from, end });
      from = end;
    }
  }

  /** Returns the place of a token, if it is known. */
  placeOf(token, content) {
    const place = this.#places.get(token);
    const { type, content: text, markup } = token;
    if (place === undefined) return undefined;
    // The first mark of two was a text of its own when its place was noted.
    if (type === "strong_open") return { start: place.end - markup.length, end: place.end };
    if (type === "strong_close") return { start: place.start, end: place.start + markup.length };
    if (type !== "text") return place;
    // Texts are joined after their places are noted, each to the one after it, which may have been
    // a mark.
    for (const end of [place.end, place.end - 1]) {
      if (content.startsWith(text, end - text.length)) return { start: end - text.length, end };
    }
    return undefined;
  }

  /** Returns the tokens of a block with its links as text. */
  again(block, links, env) {
    this.#content = block.content;
    this.#ends = literalEnds(block.content, links);
    const tokens = [];
    try {
      this.#md.inline.parse(block.content, this.#md, env, tokens);
    } finally {
      this.#ends = new Map();
    }
    return tokens;
  }
}

/**
 * The kinds of blocks, by the token before the inline one; the last one is that of the plugin
 * markdown-it-deflist.
 */
const BLOCK_KINDS = { heading_open: HEADING, dt_open: HEADING };

/** Adds links to the inline tokens of a document. */
function linkTokens(state, finder, reader) {
  // The content of all inline tokens, one block after the other.
  let source = "";
  const blocks = [];
  let isFirst = true;
  for (let number = 0; number < state.tokens.length; number++) {
    const block = state.tokens[number];
    if (block.type !== "inline" || block.children.length === 0) continue;
    // Not after the last block, whose last word may still grow.
    if (!isFirst) source += "\n\n";
    isFirst = false;
    if (mayHoldLink(finder, block.content)) {
      const start = source.length;
      blocks.push({
        node: block,
        kind: BLOCK_KINDS[state.tokens[number - 1]?.type],
        start,
        items: itemsOf(block.children, block.content, start, reader),
      });
    }
    source += block.content;
  }
  if (blocks.length === 0) return;
  let env;
  const again = ({ node, start, items }, links) => {
    // A copy, because the plugin for footnotes counts them there.
    env ??= {
      ...state.env,
      ...(state.env.footnotes && { footnotes: copyOf(state.env.footnotes) }),
    };
    const inBlock = links.map((link) => ({
      start: link.start - start,
      end: link.end - start,
      isTyped: link.isTyped,
    }));
    const tokens = reader.again(node, inBlock, env);
    return withCounted(itemsOf(tokens, node.content, start, reader), items, keyOf);
  };
  for (const [{ node }, pieces] of linkedBlocks(finder, source, blocks, again))
    node.children = tokensOf(pieces, state);
}

/**
 * Returns what two tokens of an extension have in common if they are the same, such as two for one
 * footnote.
 */
function keyOf(_, [{ type, meta }]) {
  return meta === null ? undefined : `${type} ${meta?.label}`;
}

/**
 * Returns the tokens of a block as items. A link with all that is in it is one item. `from` is the
 * place of the block in the source.
 */
function itemsOf(tokens, content, from, reader) {
  const items = [];
  let link;
  for (const token of tokens) {
    const place = reader.placeOf(token, content);
    const [start, end] = place === undefined ? [] : [from + place.start, from + place.end];
    if (token.type === "link_open") items.push((link = new Item(OTHER, [], start, end, "")));
    if (link === undefined) items.push(itemOf(token, content, start, end, from));
    else {
      link.node.push(token);
      link.end = end;
      if (end === undefined) link.start = undefined;
    }
    if (token.type === "link_close") link = undefined;
  }
  return items;
}

/** Returns a token as an item. */
function itemOf(token, content, start, end, from) {
  const { type, nesting } = token;
  const isKnown = KINDS[type] !== undefined;
  const kind = isKnown
    ? KINDS[type]
    : nesting === 1
      ? EXTENSION_OPEN
      : nesting === -1
        ? EXTENSION_CLOSE
        : EXTENSION;
  if (type === "softbreak") {
    // After the line end there may be blanks.
    const at = start === undefined ? -1 : content.indexOf("\n", start - from);
    return at === -1
      ? new Item(TEXT, [token], undefined, undefined, "\n")
      : new Item(TEXT, [token], from + at, from + at + 1, undefined);
  }
  const isPlaced = start !== undefined;
  if (type === "text" || kind === HTML)
    return new Item(kind, [token], start, end, isPlaced ? undefined : token.content);
  if (kind === TEXT) return new Item(kind, [token], start, end, token.content);
  return new Item(kind, [token], start, end, isKnown || !isPlaced ? "" : undefined);
}

/** Returns the tokens of a block's pieces. */
function tokensOf(pieces, { md, Token }) {
  const make = (type, tag, nesting, properties) =>
    Object.assign(new Token(type, tag, nesting), properties);
  return pieces.flatMap(({ item, first, last, value, url }) => {
    if (value === undefined) return item.node;
    const [token] = item.node;
    const { level } = token;
    const href = url === undefined ? undefined : md.normalizeLink(url);
    if (href !== undefined && md.validateLink(href)) {
      // As the tokens of markdown-it's own rule, for plugins that look for them.
      const edge = { level, markup: "linkify", info: "auto" };
      const text = make("text", "", 0, { level: level + 1, content: value });
      return [
        make("link_open", "a", 1, { ...edge, attrs: [["href", href]] }),
        text,
        make("link_close", "a", -1, edge),
      ];
    }
    // A link took the backslash of a hard line break.
    if (token.type === "hardbreak") return [make("softbreak", "br", 0, { level })];
    if (first === 0 && last === (item.text?.length ?? item.end - item.start)) return [token];
    return [make("text", "", 0, { level, content: value })];
  });
}
