// A class with the interface of linkify-it. `linkify-it.d.ts` has the documentation.

import { INSIDE } from "./finder.js";
import { asFinder } from "./plugin.js";
import { Prefixes, characterClasses } from "./prefixes.js";

/** The longest link by default, in bytes. linkify-it has the same limit. */
const LONGEST = 10_000;

/**
 * The number of characters after the longest link that can make a difference, and how many are read
 * first for a link at the start.
 */
const AFTER = 64;

export class LinkifyIt {
  #finder;
  /** The longest link of the finder, in bytes. */
  #longest;
  /** The names of schemes that were added. */
  #schemes;
  /**
   * The schemes that were turned off, and functions that normalize matches, by the scheme with its
   * colon.
   */
  #off = new Set();
  #normalizers = new Map();
  /** The prefixes with functions of the user. */
  #prefixes = new Prefixes();
  #classes;
  /** The last text and its matches: markdown-it calls `test` and then `match`. */
  #last = { text: "", matches: [] };

  constructor(finder) {
    this.#finder = asFinder(finder, "new LinkifyIt(…)");
    this.#schemes = new Set(this.#finder.options.schemes);
    this.#change(this.#finder.options.maxLen === undefined ? { maxLen: LONGEST } : {});
  }

  /** The classes of characters that rules of linkify-it are made of. */
  get re() {
    return (this.#classes ??= characterClasses());
  }

  pretest(text) {
    return this.test(text);
  }

  test(text) {
    return this.#matches(text).length > 0;
  }

  match(text) {
    const matches = this.#matches(text);
    // A list of its own, because callers may change it.
    return matches.length > 0 ? matches.map((match) => ({ ...match })) : null;
  }

  matchAtStart(text) {
    // markdown-it passes the whole rest of a paragraph at each `://`. No more is copied than a link
    // can be long.
    const start = text.slice(0, this.#longest + AFTER);
    const first = this.#prefixes.atStart(start, this, this.#longest) ?? this.#firstAtStart(start);
    if (
      first === undefined ||
      (this.#prefixes.get(first.schema) === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(first.raw))
    )
      return null;
    // markdown-it takes the length of the URL for the length of the text.
    return { ...this.#normalized(first), url: first.raw };
  }

  /**
   * Returns the match at the start of a text. It reads a short part, and longer ones only while
   * more text could change the first link of the part.
   */
  #firstAtStart(text) {
    for (let length = AFTER; ; length *= 16) {
      const part = text.slice(0, length);
      const [link] = this.#finder.links(part);
      if (length < text.length && this.#finder.settled(part) < (link?.start === 0 ? link.end : 1))
        continue;
      return link?.start === 0 ? this.#toMatches([link])[0] : undefined;
    }
  }

  testSchemaAt(text, schema, position) {
    if (this.#prefixes.get(schema) !== undefined)
      return this.#prefixes.length(text, schema, position, this, this.#longest);
    const match = this.matchAtStart(schema + text.slice(position));
    return match === null ? 0 : match.lastIndex - schema.length;
  }

  set(options = {}) {
    const { fuzzyLink, fuzzyEmail, maxLength, tlds, ...others } = options;
    for (const [name, value] of Object.entries(others)) {
      if (value)
        throw new Error(
          `barelink: the option \`${name}\` of linkify-it has no counterpart here; the guide has a table`,
        );
    }
    const supported = this.#inside.kinds().split(",");
    const kinds = new Set([this.#finder.options.kinds ?? supported].flat());
    const turn = (name, isOn) =>
      isOn === undefined ||
      (isOn && supported.includes(name) ? kinds.add(name) : kinds.delete(name));
    turn("www", fuzzyLink);
    turn("domain", fuzzyLink);
    turn("email", fuzzyEmail);
    this.#change({ kinds: [...kinds], maxLen: maxLength ?? this.#finder.options.maxLen });
    return tlds === undefined ? this : this.tlds(tlds);
  }

  tlds(list, keepOld = false) {
    // The profiles that find no hosts alone accept every top-level domain.
    if (!this.#inside.kinds().includes("domain")) return this;
    const old = keepOld ? (this.#finder.options.tldAllow ?? []) : [];
    this.#change({ tldAllow: [old, list].flat(), ...(keepOld ? {} : { tld: "listed" }) });
    return this;
  }

  add(prefix, definition) {
    const schema = prefix.toLowerCase();
    this.#last = { text: "", matches: [] };
    if (definition === null || definition === undefined) {
      this.#prefixes.delete(schema);
      this.#off.add(schema);
      return this;
    }
    // A string has methods of these names, too.
    const { validate, normalize } = typeof definition === "string" ? {} : definition;
    if (validate !== undefined) {
      this.#prefixes.set(schema, validate);
      // A function takes the place of the rules of a scheme.
      this.#off.add(schema);
    } else {
      const schemes = new Set(this.#schemes).add(
        schema.endsWith(":") ? schema.slice(0, -1) : schema,
      );
      // Fails for a name that is not a scheme, before anything is changed.
      this.#change({ schemes: [...schemes] });
      this.#schemes = schemes;
      this.#prefixes.delete(schema);
      this.#off.delete(schema);
    }
    if (normalize === undefined) this.#normalizers.delete(schema);
    else this.#normalizers.set(schema, normalize);
    return this;
  }

  /**
   * Is called for each match whose scheme has no `normalize` of its own. Does nothing: `url` and
   * `text` are right from the start.
   */
  normalize(_match) {}

  /** Does nothing: there is nothing to compile. */
  onCompile() {}

  #change(options) {
    this.#finder = this.#finder.with(options);
    this.#longest = this.#finder.options.maxLen;
    this.#last = { text: "", matches: [] };
  }

  #matches(text) {
    if (this.#last.text !== text) this.#last = { text, matches: this.#search(text) };
    return this.#last.matches;
  }

  get #inside() {
    return this.#finder[INSIDE]().finder;
  }

  #search(text) {
    const matches = this.#toMatches(this.#finder.links(text));
    return this.#prefixes
      .merge(text, matches, this, this.#longest)
      .map((match) => this.#normalized(match));
  }

  #toMatches(links) {
    const matches = [];
    for (const link of links) {
      const schema = schemaOf(link);
      if (!this.#off.has(schema))
        matches.push({
          schema,
          index: link.start,
          lastIndex: link.end,
          raw: link.text,
          text: link.text,
          url: link.url,
        });
    }
    return matches;
  }

  #normalized(match) {
    const normalize = this.#normalizers.get(match.schema);
    if (normalize === undefined) this.normalize(match);
    else normalize(match, this);
    return match;
  }
}

function schemaOf({ kind, text }) {
  if (kind === "www" || kind === "domain") return "";
  if (kind === "email") return "mailto:";
  return text.slice(0, text.indexOf(":") + 1).toLowerCase();
}

export default LinkifyIt;
