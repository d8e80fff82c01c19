// A plugin for markdown-it: bare URLs and e-mail addresses become links. `markdown-it.d.ts` has the documentation.

import { BREAK, CLOSE, HEADING, HTML, IMAGE, OPEN, OTHER, TEXT, linkedBlocks, literals, toTreeFinder } from "./tree.js";

const KINDS = { text: TEXT, text_special: TEXT, softbreak: TEXT, hardbreak: BREAK, html_inline: HTML, image: IMAGE };

/** The plugin itself, for `md.use(markdownItBarelink, finder)`. */
export default function markdownItBarelink(md, user) {
  const finder = toTreeFinder(user, "use(markdownItBarelink, …)");
  // Both rules of markdown-it's own. The second is not in every version.
  md.core.ruler.disable("linkify", true);
  md.inline.ruler.disable("linkify", true);
  md.inline.ruler.after("text", "barelink", literalRule(finder));
  // After the rules of plugins that add blocks, and before those that change texts.
  md.core.ruler.before("linkify", "barelink", (state) => linkTokens(state, finder));
}

/** Returns a rule that reads markup in a bare link as text. */
function literalRule(finder) {
  const known = new WeakMap();
  return (state, isSilent) => {
    if (!known.has(state)) known.set(state, literals(finder, state.src));
    const end = known.get(state).get(state.pos);
    if (end === undefined || end > state.posMax) return false;
    if (!isSilent) state.pending += state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  };
}

/** The kinds of blocks, by the token before the inline one; the last one is that of the plugin markdown-it-deflist. */
const BLOCK_KINDS = { heading_open: HEADING, dt_open: HEADING };

/** Adds links to the inline tokens of a document. */
function linkTokens(state, finder) {
  // markdown-it gives no positions. What was typed for all inline tokens, one block after the other, is the source.
  let source = "";
  const blocks = [];
  for (const [number, block] of state.tokens.entries()) {
    if (block.type !== "inline" || block.children.length === 0) continue;
    const items = [];
    // Not after the last block, whose last word may still grow.
    if (blocks.length > 0) source += "\n\n";
    for (const { typed, ...item } of itemsOf(block)) {
      items.push({ ...item, start: source.length, end: source.length + typed.length });
      source += typed;
    }
    blocks.push({ node: block, kind: BLOCK_KINDS[state.tokens[number - 1]?.type], items });
  }
  for (const [{ node }, pieces] of linkedBlocks(finder, source, blocks)) node.children = tokensOf(pieces, state);
}

/** Returns the tokens of a block as items, each with what was typed for it, as far as tokens say it. A link with all that is in it is one item. */
function itemsOf({ children, content }) {
  const items = [];
  // The line breaks as they were typed: a hard one is two spaces or a backslash.
  const breaks = content.matchAll(/(?: {2,}|\\)?\n/g);
  let link;
  for (const token of children) {
    if (token.type === "link_open") items.push((link = { kind: OTHER, nodes: [], typed: token.markup === "autolink" ? "<>" : "[]()" }));
    if (link === undefined) items.push({ kind: kindOf(token), nodes: [token], text: textOf(token), typed: typedOf(token, breaks) });
    else link.nodes.push(token);
    if (token.type === "link_close") link = undefined;
  }
  return items;
}

function kindOf({ type, nesting }) {
  return KINDS[type] ?? (nesting === 1 ? OPEN : nesting === -1 ? CLOSE : OTHER);
}

function textOf({ type, content }) {
  return type === "softbreak" ? "\n" : content;
}

function typedOf({ type, markup, content }, breaks) {
  if (type === "softbreak" || type === "hardbreak") {
    const typed = breaks.next().value?.[0] ?? "\n";
    return type === "softbreak" ? "\n" : typed;
  }
  if (type === "image") return `![${content}]()`;
  if (type === "text" || type === "html_inline") return content;
  // The markup of an escape or a reference is what was typed for it; `content` is what it means.
  if (type === "text_special" || content === "") return markup;
  return markup + content + markup;
}

/** Returns the tokens of a block's pieces. */
function tokensOf(pieces, { md, Token }) {
  const make = (type, tag, nesting, properties) => Object.assign(new Token(type, tag, nesting), properties);
  return pieces.flatMap(({ item, first, last, value, url }) => {
    if (value === undefined) return item.nodes;
    const [token] = item.nodes;
    const { level } = token;
    const href = url === undefined ? undefined : md.normalizeLink(url);
    if (href !== undefined && md.validateLink(href)) {
      // As the tokens of markdown-it's own rule, for plugins that look for them.
      const edge = { level, markup: "linkify", info: "auto" };
      const text = make("text", "", 0, { level: level + 1, content: value });
      return [make("link_open", "a", 1, { ...edge, attrs: [["href", href]] }), text, make("link_close", "a", -1, edge)];
    }
    // A link took the backslash of a hard line break.
    if (token.type === "hardbreak") return [make("softbreak", "br", 0, { level })];
    if (first === 0 && last === item.text.length) return [token];
    return [make("text", "", 0, { level, content: value })];
  });
}
