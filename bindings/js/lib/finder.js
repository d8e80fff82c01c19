// The class `Finder`, for each of the builds. `finder.d.ts` has the documentation.

import { checked } from "./check.js";
import { htmlOf } from "./html.js";

// The kinds and the prefixes by the numbers that `form` in `src/lib.rs` makes of them.
export const KINDS = ["url", "www", "domain", "email", "mailto", "xmpp"];
export const PREFIXES = ["", "http://", "https://", "mailto:"];

// A text without any of these has no link of the profile. A test in JavaScript takes less time than
// a call of WebAssembly.
const CUE = /[:@]|[wW]{3}\./;
const CUE_OF_HOSTS = /[:@]|\.[^\s.]|[。．｡]/;
// Where full-width punctuation divides words, such a full stop is in no host. A text in Chinese has
// many, and its conversion to UTF-8 takes time.
const CUE_OF_DIVIDED_HOSTS = /[:@]|\.[^\s.]/;
const ENCODER = new TextEncoder();

/**
 * What `initSync` takes beside views of bytes. Not by `instanceof`, because each frame has classes
 * of its own.
 */
const SOURCES = ["[object ArrayBuffer]", "[object WebAssembly.Module]"];

/** The methods that not all builds have. `methods.js` has them. */
const OTHERS = ["markdown", "fix", "misleads", "explain"];

/** How the plugins reach what is inside of a finder of any build. */
export const INSIDE = Symbol("barelink");

/**
 * Makes the class and the functions of a build from its generated module, and from two functions:
 * one that returns the address of its WebAssembly, and one that returns its bytes; the second one
 * is missing in browsers, which load the file. The address is asked for only when it is needed:
 * some bundlers and workers have none. `methods` are those of `methods.js`, if the build has
 * Markdown.
 */
export function bind(glue, { address, bytes, methods }) {
  let isLoaded = false;
  let loading;

  function load() {
    if (isLoaded) return;
    if (bytes === undefined) throw new Error("barelink: call `await init()` first");
    initSync(bytes());
  }

  function initSync(source) {
    if (isLoaded) return;
    if (source === undefined) return load();
    if (!ArrayBuffer.isView(source) && !SOURCES.includes(Object.prototype.toString.call(source)))
      throw new TypeError("barelink: `initSync` takes bytes or a module");
    glue.initSync({ module: source });
    isLoaded = true;
  }

  function file() {
    try {
      return address();
    } catch {
      throw new Error("barelink: the WebAssembly has no address; pass it to `init`");
    }
  }

  async function init(source) {
    if (isLoaded) return;
    if (source === null) throw new TypeError("barelink: expected the WebAssembly, not null");
    if (bytes !== undefined && source === undefined) return load();
    source ??= file();
    loading ??= Promise.resolve(glue.default({ module_or_path: source })).then(() => {
      isLoaded = true;
    });
    try {
      await loading;
    } catch (error) {
      // A second call tries again.
      loading = undefined;
      throw error;
    }
  }

  /** The names of the options of a finder of this build. */
  let known;
  /** What an error says about a name that this build does not know. */
  const elsewhere = glue.rule ? "" : '; "barelink" may have it';

  function checkedFinder(options) {
    known ??= glue.finderOptions();
    return checked("finder", options, known, elsewhere);
  }

  function made(options) {
    try {
      return new glue.Finder(pairs(options));
    } catch (error) {
      if (error.message.includes(" is not one of ")) error.message += elsewhere;
      throw error;
    }
  }

  class Finder {
    #inside;
    #options;
    #cue;

    constructor(options) {
      load();
      const set = checkedFinder(options);
      this.#inside = made(set);
      this.#options = Object.freeze(set);
      this.#cue = cueOf(this.#inside);
    }

    get options() {
      return this.#options;
    }

    with(options) {
      checkedFinder(options);
      // An option that is `undefined` is removed.
      return new Finder({ ...this.#options, ...options });
    }

    links(text, options) {
      // Most calls have none.
      const { from, extensions } = options === undefined ? {} : textOptions(options);
      if (from === "markdown") {
        this.#part("linksInMarkdown", "Markdown");
        return methods.linksInMarkdown(this[INSIDE](), string(text), extensions);
      }
      if (!this.#cue.test(string(text))) return [];
      const numbers = this.#inside.links(ENCODER.encode(text));
      return objects(text, numbers, () => this.#inside.destinations(text).split("\n"));
    }

    spans(text) {
      return spansOf(text, this.links(text));
    }

    html(text, options) {
      const { lineBreaks, ...attributes } = checked("html", options);
      return htmlOf(this.spans(withoutOrderMark(string(text))), attributes, lineBreaks === "br");
    }

    settled(text, options) {
      const { from, extensions } = textOptions(options);
      return from === "markdown"
        ? this.#part("settledInMarkdown", "Markdown")(string(text), extensions)
        : this.#inside.settled(string(text));
    }

    // Programs tell finders apart by their JSON, such as streamdown, which keeps a processor for
    // each list of plugins.
    toJSON() {
      return this.#options;
    }

    static {
      for (const name of OTHERS) {
        this.prototype[name] = function (...parameters) {
          this.#part(name);
          return methods[name](this[INSIDE](), ...parameters);
        };
      }
    }

    /**
     * Returns a function of the WebAssembly that not all builds have. `what` is the name of the
     * method.
     */
    #part(name, what = name) {
      const others =
        name === "explain" || name === "misleads"
          ? '"barelink"'
          : '"barelink" or "barelink/markdown"';
      if (!(name in this.#inside))
        throw new Error(`barelink: this build has no ${what}; import ${others}`);
      return this.#inside[name].bind(this.#inside);
    }

    [INSIDE]() {
      return { glue, finder: this.#inside, cue: this.#cue };
    }
  }

  function rule(number) {
    load();
    return methods.rule(glue, number);
  }

  return { Finder, init, initSync, rule };
}

/** Returns the cues of the links of a finder. */
function cueOf(inside) {
  if (!inside.kinds().includes("domain")) return CUE;
  return inside.endsAtFullWidth() ? CUE_OF_DIVIDED_HOSTS : CUE_OF_HOSTS;
}

/** Returns a text as its links and the strings between them. */
export function spansOf(text, links) {
  const spans = [];
  let end = 0;
  for (const link of links) {
    if (link.start > end) spans.push(text.slice(end, link.start));
    spans.push(link);
    end = link.end;
  }
  if (end < text.length) spans.push(text.slice(end));
  return spans;
}

/** Makes links of their numbers. `destinations` is asked only if an option changes destinations. */
export function objects(source, numbers, destinations) {
  const links = [];
  let changed;
  for (let at = 0; at < numbers.length; at += 3) {
    const start = numbers[at];
    const end = numbers[at + 1];
    const form = numbers[at + 2];
    const text = source.slice(start, end);
    const prefix = PREFIXES[form >> 3];
    const url = prefix === undefined ? (changed ??= destinations())[at / 3] : prefix + text;
    links.push({ start, end, kind: KINDS[form & 7], text, url });
  }
  return links;
}

/** A surrogate without its partner. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Returns a text with U+FFFD for each lone surrogate, as WebAssembly sees it. */
export function wellFormed(text) {
  return text.replaceAll(LONE, "\ufffd");
}

/** Returns the text and the destination of a link, with the lone surrogates that were typed. */
export function asTyped(text, url, typed) {
  if (!text.includes("\ufffd") || wellFormed(typed) !== text) return { text, url };
  return { text: typed, url: url.endsWith(text) ? url.slice(0, -text.length) + typed : url };
}

/**
 * Makes one text of names and values, with a NUL between them. No value keeps one of its own, which
 * would make an option of what follows.
 */
export function pairs(options) {
  return Object.entries(options)
    .flat()
    .map((part) => String(part).replaceAll("\0", "\ufffd"))
    .join("\0");
}

/** Returns the options of a call that reads text or Markdown. */
export function textOptions(options) {
  const { from, extensions } = checked("text", options);
  if (from !== "markdown" && extensions !== undefined)
    throw new TypeError('barelink: option `extensions` requires `from: "markdown"`');
  return { from, extensions: names(extensions) };
}

/** Returns the names of extensions as one text. */
export function names(extensions = "github") {
  return String(extensions);
}

/**
 * Returns a source of Markdown without a byte order mark, after which a heading would be a
 * paragraph.
 */
export function withoutOrderMark(source) {
  return source.startsWith("\ufeff") ? source.slice(1) : source;
}

/** Returns a source of Markdown with U+FFFD for NUL, as CommonMark asks for. */
export function withoutNul(source) {
  return source.replaceAll("\0", "\ufffd");
}

export function string(text) {
  if (typeof text !== "string")
    throw new TypeError(`barelink: expected a string, not ${text === null ? "null" : typeof text}`);
  return text;
}
