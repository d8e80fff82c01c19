// The end of Markdown that still grows. Of a link or an image that is half-written, such as
// `[text](https://exa`, readers see the text and not the marks:
//
//     see [the docs](https://exa
//         ^        ^^^^^^^^^^^^^
//
// `finished` writes a destination of its own for it, so that each parser reads a link; the plugins
// make of that link an element that can be styled.

/**
 * The destination of a link that is half-written. A parser and a sanitizer leave it as it is, and
 * no message has it.
 */
export const UNFINISHED = `#barelink-${Math.random().toString(36).slice(2)}`;

/** The class of the element that has the text of such a link. */
export const CLASS = "unfinished-link";

/** What is written after the text of a half-written link. */
const CLOSER = `](${UNFINISHED})`;

/**
 * Takes what was written out of the texts of a node, where a parser has read no link: parsers
 * differ on brackets in brackets.
 */
export function withoutCloser(node) {
  for (const name of Object.keys(node)) {
    if (
      typeof node[name] === "string" &&
      node[name].includes(UNFINISHED) &&
      node[name] !== UNFINISHED
    )
      node[name] = node[name].replaceAll(CLOSER, "");
  }
}

/** The marks of a block quote and of an item of a list at the start of a line. */
const CONTAINER = /[ \t]*(?:(>)|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))[ \t]?/y;
const FENCE = /^ *(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^ *#{1,6}(?=[ \t]|$)/;
/** A line that ends a paragraph: the line under a heading, or a thematic break. */
const UNDERLINE = /^ *(?:=+|-+|(?:[-_*][ \t]*){3,})[ \t]*$/;
/** The line between the head and the body of a table. */
const DELIMITER_ROW = /^(?=.*\|)[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/**
 * The elements that start a block of HTML also with text after their tag, but for rare ones:
 * https://spec.commonmark.org/0.31.2/#html-blocks, 1 and 6.
 */
const ELEMENTS =
  "article|blockquote|center|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|iframe|li|ol|p|pre|script|section|style|summary|t(?:able|body|d|extarea|foot|h|head|r)|ul";
/**
 * The start of a block of HTML: one of these elements, a comment or an instruction, or another tag
 * that is alone on its line.
 */
const HTML = new RegExp(
  `^ *<(?:[!?]|/?(?:${ELEMENTS})(?=[\\s/>]|$)|/?[a-z][\\w-]*(?:\\s[^<>]*)?>\\s*$)`,
  "i",
);
/** An autolink, or a tag of HTML. */
const ANGLE = /<(?:[a-zA-Z][\w+.-]*:[^\s<>]*|\/?[a-zA-Z][^<>]*)>/y;
const HALF_AUTOLINK = /<[a-zA-Z][\w+.-]*:[^\s<>]*$/y;
/** Where a bare link starts, in which brackets are no marks, and what ends its word. */
const START_OF_URL = /:\/\/|www\.|@/y;
const END_OF_WORD = /[\s<)\u3000-\u303f\uff00-\uffef]/;
/** The mark of a task, of which a part is there, and a definition without its destination. */
const TASK = /^\[[ xX]?\]?\s*$/;
const DEFINITION = /^\[[^\]]*\]:\s*$/;

/** The nesting of parentheses in a destination that parsers accept. */
const DEEPEST = 32;

/**
 * How much of a line, and of the end of a block, is read. A message is read again with each piece,
 * and no link is as long.
 */
const MOST = 2048;

/**
 * Returns a source of Markdown that grows in which a link or an image without its end has the
 * destination `UNFINISHED`. A bracket that is not closed, and a pair of brackets at the end, are
 * taken for such a link, too. A part of the mark of a task or of a footnote is left out. Everything
 * else stays, among it code, escapes and links that are complete. Cost: linear in the source.
 */
export function finished(source) {
  const block = lastBlock(source);
  if (block === undefined) return source;
  const start = startOfEnd(source, block.start);
  const text = source.slice(start);
  const isCut =
    start === block.start && (DEFINITION.test(text) || (block.isItem && TASK.test(text)));
  return source.slice(0, start) + (isCut ? "" : finishedText(text));
}

/** Returns the start of a block, or of a word in it if the block is long. */
function startOfEnd(source, start) {
  if (source.length - start <= MOST) return start;
  const rest = source.slice(-MOST);
  return source.length - rest.length + Math.max(rest.search(/\s/), 0);
}

/**
 * Returns where the text of the last leaf block starts, and whether it is the first one of an item
 * of a list; `undefined` if that block is code or HTML.
 */
function lastBlock(source) {
  let block = { start: 0, isItem: false };
  // Whether the next line starts a block, and the column of the text in the last item of a list.
  let [isNew, isAfterText, isTable, isCode, isHtml, depth, column] = [
    true,
    false,
    false,
    false,
    false,
    0,
    0,
  ];
  let fence;
  let start = 0;
  while (start < source.length) {
    const newline = source.indexOf("\n", start);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(start, Math.min(end, start + MOST)).replace(/\r$/, "");
    const { length, quotes, isItem } = containers(line, isNew ? column : Infinity);
    const content = line.slice(length);
    const next = Math.min(end + 1, source.length);
    if (fence !== undefined && quotes >= fence.quotes) {
      if (isClosing(line, fence))
        [fence, isNew, block] = [undefined, true, { start: next, isItem: false }];
    } else if (content.trim() === "" && !isItem) {
      [fence, isNew, isTable, isHtml, block] = [
        undefined,
        true,
        false,
        false,
        { start: next, isItem: false },
      ];
    } else if (!isHtml) {
      fence = undefined;
      const indent = indentOf(content);
      if (isItem) column = length;
      else if (indent < column && (isNew || UNDERLINE.test(content))) column = 0;
      const isFirst = isNew || isItem || quotes > depth;
      isCode = isFirst && indent - (isItem ? 0 : column) >= 4;
      const opening = isCode ? null : FENCE.exec(content);
      const isOneLine = HEADING.test(content) || isTable || content.trimStart().startsWith("|");
      if (isFirst || isOneLine) {
        block = { start: start + length, isItem };
        isHtml = HTML.test(content);
      }
      if (opening !== null) fence = { mark: opening[1][0], length: opening[1].length, quotes };
      else if (isAfterText && DELIMITER_ROW.test(content))
        [isTable, column] = [true, indent < column ? 0 : column];
      if (isTable || content.trimStart().startsWith("|")) block.start += startOfCell(content);
      isNew = isCode || isOneLine || UNDERLINE.test(content);
      // The text of the next line is in another block.
      if (isNew && newline !== -1) block = { start: next, isItem: false };
    }
    [depth, isAfterText] = [quotes, content.trim() !== ""];
    start = next;
  }
  return fence !== undefined || isCode || isHtml ? undefined : block;
}

/**
 * Returns the length of the marks of quotes and items at the start of a line, and what they are. A
 * line that is indented by more than the last item is code.
 */
function containers(line, column) {
  let [length, quotes, isItem] = [0, 0, false];
  if (indentOf(line) - column >= 4) return { length, quotes, isItem };
  for (;;) {
    CONTAINER.lastIndex = length;
    const found = CONTAINER.exec(line);
    if (found === null) return { length, quotes, isItem };
    // Text that is indented by so much after a mark is code.
    if (length > 0 && indentOf(line.slice(length)) >= 4) return { length, quotes, isItem };
    length = CONTAINER.lastIndex;
    if (found[1] === undefined) isItem = true;
    else quotes += 1;
  }
}

/** Returns how far a line is indented, in spaces. */
function indentOf(line) {
  return /^[ \t]*/.exec(line)[0].replaceAll("\t", "    ").length;
}

function isClosing(line, { mark, length }) {
  const found = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return found !== undefined && found[0] === mark && found.length >= length;
}

/** Returns where the last cell of a row starts. */
function startOfCell(row) {
  let start = 0;
  for (const { 0: found, index } of row.matchAll(/\\.|\|/g)) if (found === "|") start = index + 1;
  return start;
}

/** Returns the text of a leaf block in which half-written links have a destination. */
function finishedText(text) {
  const { open, half, code, end } = openMarks(text);
  if (half?.isAutolink) return text.slice(0, half.at) + text.slice(half.at + 1);
  const [outer] = open;
  // A pair of brackets at the end may be in the text of a link, in which only an image is a link of
  // its own.
  const isPair =
    half?.end === text.length - 1 && outer !== undefined && (!half.isImage || outer.isImage);
  const isInner = half !== undefined && !isPair;
  if (isInner && !half.isImage) return text.slice(0, half.end) + CLOSER;
  // Parsers differ on an image in the text of an image.
  if (isInner && open.some(({ isImage }) => isImage)) return text;
  if (outer === undefined) return isInner ? text.slice(0, half.end) + CLOSER : text;
  if (text.startsWith("[^", outer.at)) return text.slice(0, outer.at);
  // A parser would take another bracket for the start of the link.
  const image = !outer.isImage && open.at(-1).isImage ? open.at(-1) : undefined;
  let [result, last] = ["", 0];
  for (const mark of open.slice(1).filter((mark) => mark !== image)) {
    const bracket = mark.at + (mark.isImage ? 1 : 0);
    result += `${text.slice(last, bracket)}\\`;
    last = bracket;
  }
  // Not on a line of its own, where the mark of code starts a block, nor after the backslash of a
  // line break.
  const shown = isInner
    ? text.slice(last, half.end) + CLOSER
    : text.slice(last, end).replace(/[\\\s]*\n\s*$/, "") + code;
  return result + shown + (image === undefined ? CLOSER : CLOSER + CLOSER);
}

/**
 * Returns the brackets of a text that are open at its end, the half-written link at its end if
 * there is one, and the end of the text with the mark that closes its code. Nothing is open if a
 * link may be in code.
 */
function openMarks(text) {
  let open = [];
  let isUrl = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (END_OF_WORD.test(char)) isUrl = false;
    else if (matches(START_OF_URL, text, at) > 0) isUrl = true;
    if (char === "\\") {
      // A backslash at the end may be the start of an escape.
      if (at + 1 === text.length) return { open, code: "", end: at };
      at += 1;
    } else if (char === "`") {
      const run = /`+/y;
      run.lastIndex = at;
      const [mark] = run.exec(text);
      const close = closingRun(text, at + mark.length, mark.length);
      if (close === -1) {
        if (/[`[\]]/.test(text.slice(at + mark.length))) return { ...NOTHING, end: text.length };
        const isEmpty = at + mark.length === text.length;
        return { open, code: isEmpty ? "" : mark, end: isEmpty ? at : text.length };
      }
      // marked does not read such code in the text of a link.
      if (open.length > 0 && text.slice(at + mark.length, close - mark.length).includes("`"))
        return { ...NOTHING, end: text.length };
      at = close - 1;
    } else if (char === "<") {
      if (matches(HALF_AUTOLINK, text, at) > 0)
        return { open, half: { isAutolink: true, at }, code: "", end: text.length };
      at += Math.max(matches(ANGLE, text, at) - 1, 0);
    } else if (char === "[" && (!isUrl || open.length > 0)) {
      const isImage = text[at - 1] === "!" && text[at - 2] !== "\\";
      open.push({ at: isImage ? at - 1 : at, isImage });
    } else if (char === "]" && open.length > 0) {
      const { isImage } = open.pop();
      const end =
        at + 1 === text.length
          ? HALF
          : text[at + 1] === "("
            ? endOfDestination(text, at + 2)
            : text[at + 1] === "["
              ? endOfLabel(text, at + 2)
              : at + 1;
      if (end === HALF) return { open, half: { end: at, isImage }, code: "", end: text.length };
      // There is no link in the text of a link.
      if (text[end - 1] === ")" && !isImage) open = open.filter(({ isImage }) => isImage);
      at = end - 1;
    }
  }
  return { open, code: "", end: text.length };
}

/** What is returned where no link can be told from code. */
const NOTHING = { open: [], code: "" };

/** What a part of a link returns that may go on after the text. */
const HALF = -1;

/**
 * Returns the end of a destination with its title and the parenthesis after them; `HALF` if the
 * text ends before; its start if it is none.
 */
function endOfDestination(text, start) {
  let at = afterSpace(text, start);
  if (text[at] === "<") {
    const end = /[>\n]/g;
    end.lastIndex = at;
    const found = end.exec(text);
    if (found === null) return HALF;
    if (found[0] !== ">") return start;
    at = found.index + 1;
  } else {
    for (let depth = 0; at < text.length && !/[\s\x00-\x1f]/.test(text[at]); at += 1) {
      if (text[at] === "\\") at += 1;
      else if (text[at] === "(") depth += 1;
      else if (text[at] === ")" && depth-- === 0) return at + 1;
      if (depth > DEEPEST) return start;
    }
  }
  at = afterSpace(text, at);
  const quote = { '"': '"', "'": "'", "(": ")" }[text[at]];
  if (quote !== undefined) {
    for (at += 1; at < text.length && text[at] !== quote; at += 1) if (text[at] === "\\") at += 1;
    at = afterSpace(text, at + 1);
  }
  if (at >= text.length) return HALF;
  return text[at] === ")" ? at + 1 : start;
}

function endOfLabel(text, start) {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "]") return at + 1;
  }
  return HALF;
}

function afterSpace(text, start) {
  let at = start;
  while (at < text.length && /\s/.test(text[at])) at += 1;
  return at;
}

/** Returns the end of the next run of so many backticks; -1 if there is none. */
function closingRun(text, start, length) {
  for (const { 0: mark, index } of text.slice(start).matchAll(/`+/g))
    if (mark.length === length) return start + index + length;
  return -1;
}

/** Returns the length of what a sticky expression matches at a position. */
function matches(expression, text, at) {
  expression.lastIndex = at;
  return expression.exec(text)?.[0].length ?? 0;
}
