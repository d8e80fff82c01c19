// A class with the interface of linkify-it. `linkify-it.d.ts` has the documentation.

import { AT_START } from "./finder.js";
import { toFinder } from "./options.js";

/** The longest link by default, in bytes. linkify-it has the same limit. */
const LONGEST = 10_000;

/** The number of characters after the longest link that can make a difference. */
const AFTER = 64;

export class LinkifyIt {
  #finder;
  /** The names of schemes that were added. */
  #schemes;
  /** The schemes that were turned off, and functions that normalize matches, by the scheme with its colon. */
  #off = new Set();
  #normalizers = new Map();
  /** The last text and its matches: markdown-it calls `test` and then `match`. */
  #last = { text: "", matches: [] };

  constructor(finder = {}) {
    this.#finder = toFinder(finder);
    this.#schemes = new Set(this.#finder.options.schemes);
    if (this.#finder.options.maxLength === undefined) this.#change({ maxLength: LONGEST });
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
    // markdown-it passes the whole rest of a paragraph at each `://`. No more is copied than a link can be long.
    const [first] = this.#toMatches(this.#finder[AT_START](text.slice(0, LONGEST + AFTER)));
    if (first === undefined || !/^[a-z][a-z0-9+.-]*:/i.test(first.raw)) return null;
    // markdown-it takes the length of the URL for the length of the text.
    return { ...first, url: first.raw };
  }

  testSchemaAt(text, schema, position) {
    const match = this.matchAtStart(schema + text.slice(position));
    return match === null ? 0 : match.lastIndex - schema.length;
  }

  set(options = {}) {
    const { fuzzyLink, fuzzyEmail, maxLength, tlds, ...others } = options;
    for (const [name, value] of Object.entries(others)) {
      if (value) throw new Error(`barelink: the option \`${name}\` of linkify-it has no counterpart here; the guide has a table`);
    }
    const kinds = new Set(this.#finder.options.kinds ?? ["url", "www", "domain", "email", "protocol"]);
    const turn = (name, isOn) => isOn === undefined || (isOn ? kinds.add(name) : kinds.delete(name));
    turn("www", fuzzyLink);
    turn("domain", fuzzyLink);
    turn("email", fuzzyEmail);
    this.#change({ kinds: [...kinds], maxLength: maxLength ?? this.#finder.options.maxLength });
    return tlds === undefined ? this : this.tlds(tlds);
  }

  tlds(list, keepOld = false) {
    const { preset, profile } = this.#finder.options;
    // The other profiles accept every top-level domain.
    if (preset === undefined && profile !== "uts58") return this;
    const names = Array.isArray(list) ? list : [list];
    const old = keepOld ? (this.#finder.options.tldAllow ?? []) : [];
    this.#change({ tldAllow: [...old, ...names], ...(keepOld ? {} : { tld: "listed" }) });
    return this;
  }

  add(schema, definition) {
    const name = schema.endsWith(":") ? schema.slice(0, -1) : schema;
    if (definition === null || definition === undefined) {
      this.#off.add(schema);
      this.#last = { text: "", matches: [] };
      return this;
    }
    if (typeof definition !== "string" && definition.validate !== undefined) {
      throw new TypeError(
        `barelink: the rule of \`${schema}\` has \`validate\`, but a text of your own rules cannot be searched here; ` +
          "use a string, which is the name of a scheme whose rules apply",
      );
    }
    const schemes = new Set(this.#schemes).add(name);
    // Fails for a name that is not a scheme, before anything is changed.
    this.#change({ schemes: [...schemes] });
    this.#schemes = schemes;
    this.#off.delete(schema);
    // A string has a method of this name, too.
    const normalize = typeof definition === "string" ? undefined : definition.normalize;
    if (normalize === undefined) this.#normalizers.delete(schema);
    else this.#normalizers.set(schema, normalize);
    return this;
  }

  /** Is called for each match whose scheme has no `normalize` of its own. Does nothing: `url` and `text` are right from the start. */
  normalize(_match) {}

  /** Does nothing: there is nothing to compile. */
  onCompile() {}

  #change(options) {
    this.#finder = this.#finder.with(options);
    this.#last = { text: "", matches: [] };
  }

  #matches(text) {
    if (this.#last.text !== text) this.#last = { text, matches: this.#search(text) };
    return this.#last.matches;
  }

  #search(text) {
    return this.#toMatches(this.#finder.links(text));
  }

  #toMatches(links) {
    const matches = [];
    for (const link of links) {
      const schema = schemaOf(link);
      if (this.#off.has(schema)) continue;
      const match = { schema, index: link.start, lastIndex: link.end, raw: link.text, text: link.text, url: link.url };
      const normalize = this.#normalizers.get(schema);
      if (normalize === undefined) this.normalize(match);
      else normalize(match, this);
      matches.push(match);
    }
    return matches;
  }
}

function schemaOf({ kind, text }) {
  if (kind === "www" || kind === "domain") return "";
  if (kind === "email") return "mailto:";
  return text.slice(0, text.indexOf(":") + 1).toLowerCase();
}

export default LinkifyIt;
