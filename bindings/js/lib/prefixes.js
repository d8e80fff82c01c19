// The prefixes of a user for `LinkifyIt`, such as `@` and `#`, each with a function that reads what
// follows it.

/**
 * What may be before a prefix: the start of the text, or a character at which linkify-it looks for
 * one.
 */
const BEFORE = "(?<=^|(?!_)[<>\\uff5c\\p{Z}\\p{P}\\p{Cc}])";

export class Prefixes {
  /** The functions by prefix, in lower case. */
  #functions = new Map();
  #pattern;

  set(prefix, validate) {
    if (prefix === "") throw new TypeError("barelink: a prefix is empty");
    this.#functions.set(prefix, functionOf(prefix, validate));
    this.#compile();
  }

  delete(prefix) {
    if (this.#functions.delete(prefix)) this.#compile();
  }

  /** Returns the function of a prefix; `undefined` if it has none. */
  get(prefix) {
    return this.#functions.get(prefix.toLowerCase());
  }

  /**
   * Returns how many code units of a text, from `position` on, belong to the link with this prefix;
   * 0 if there is none.
   */
  length(text, prefix, position, linkify, longest) {
    // As with linkify-it, no more of the text is passed than a link can be long.
    const length = this.get(prefix)(text.slice(0, position + longest), position, linkify);
    return Number.isSafeInteger(length) && length > 0
      ? Math.min(length, text.length - position)
      : 0;
  }

  /** Returns the match at the start of a text; `undefined` if there is none. */
  atStart(text, linkify, longest) {
    return this.#next(text, 0, "iuy", linkify, longest);
  }

  #next(text, from, flags, linkify, longest) {
    if (this.#pattern === undefined) return undefined;
    // An expression of its own, because a function of the user may search, too.
    const pattern = new RegExp(this.#pattern, flags);
    pattern.lastIndex = from;
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      const end = pattern.lastIndex;
      const length = this.length(text, found[0], end, linkify, longest);
      if (length > 0) return matchOf(text, found[0], found.index, end + length);
      // The expression of `atStart` would continue after the start.
      if (pattern.sticky) return undefined;
    }
    return undefined;
  }

  /**
   * Puts the matches of the prefixes among those of a finder. Of two that overlap, the first one
   * stays; of those that start together, the longest.
   */
  merge(text, matches, linkify, longest) {
    const merged = [];
    let end = 0;
    let own = this.#next(text, end, "giu", linkify, longest);
    const take = (match) => {
      merged.push(match);
      end = match.lastIndex;
      if (own !== undefined && own.index < end)
        own = this.#next(text, end, "giu", linkify, longest);
    };
    for (const match of matches) {
      while (own !== undefined && isBefore(own, match)) take(own);
      if (match.index >= end) take(match);
    }
    while (own !== undefined) take(own);
    return merged;
  }

  #compile() {
    // The longest first, because one prefix may start with another one.
    const prefixes = [...this.#functions.keys()].sort((one, other) => other.length - one.length);
    const escaped = prefixes.map((prefix) => prefix.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    this.#pattern = escaped.length > 0 ? `${BEFORE}(?:${escaped.join("|")})` : undefined;
  }
}

/** Makes a match as linkify-it does. */
function matchOf(text, schema, index, lastIndex) {
  const raw = text.slice(index, lastIndex);
  return { schema: schema.toLowerCase(), index, lastIndex, raw, text: raw, url: raw };
}

function isBefore(own, match) {
  return own.index < match.index || (own.index === match.index && own.lastIndex >= match.lastIndex);
}

/**
 * Returns the function of a rule. linkify-it 5 also takes a regular expression, which has to match
 * right after the prefix.
 */
function functionOf(prefix, validate) {
  if (typeof validate === "function") return validate;
  if (!(validate instanceof RegExp))
    throw new TypeError(`barelink: \`validate\` of \`${prefix}\` is a function or a RegExp`);
  const pattern = new RegExp(validate.source, validate.flags.replace(/[gy]/g, ""));
  return (text, position) => {
    const found = pattern.exec(text.slice(position));
    return found?.index === 0 ? found[0].length : 0;
  };
}

/**
 * Returns the text of a regular expression, for use without the flag `u`, that matches the
 * characters of a property of Unicode.
 */
function classOf(property) {
  const pattern = new RegExp(`\\p{${property}}`, "u");
  /**
   * The ranges of last code units, by the code unit before them; an empty string for characters of
   * one unit.
   */
  const ranges = new Map();
  for (let code = 0, last; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (!pattern.test(character)) continue;
    const [high, unit] = code > 0xffff ? [character[0], character.charCodeAt(1)] : ["", code];
    if (!ranges.has(high)) ranges.set(high, []);
    const list = ranges.get(high);
    last = list.at(-1);
    if (last !== undefined && last[1] === unit - 1) last[1] = unit;
    else list.push([unit, unit]);
  }
  const escape = (unit) => `\\u${unit.toString(16).padStart(4, "0")}`;
  const written = ([first, last]) =>
    first === last ? escape(first) : `${escape(first)}-${escape(last)}`;
  const classes = [...ranges].map(
    ([high, list]) => `${high && escape(high.charCodeAt(0))}[${list.map(written).join("")}]`,
  );
  return classes.length === 1 ? classes[0] : `(?:${classes.join("|")})`;
}

let sources;

/**
 * Returns the classes of characters that linkify-it has in `re`. They are made once, when they are
 * first asked for.
 */
export function characterClasses() {
  if (sources === undefined) {
    const [src_Cc, src_P, src_Z] = ["Cc", "P", "Z"].map(classOf);
    const src_Any = "(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^])";
    sources = {
      src_Any,
      src_Cc,
      src_P,
      src_Z,
      src_ZPCc: [src_Z, src_P, src_Cc].join("|"),
      src_ZCc: [src_Z, src_Cc].join("|"),
    };
  }
  // An object of its own for each user: rules keep their expressions in it.
  return { ...sources };
}
