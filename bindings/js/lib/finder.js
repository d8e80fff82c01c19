// The class `Finder`, for each of the three builds. `finder.d.ts` has the documentation.

import { read } from "#read";

// The kinds and the prefixes by the numbers that `form` in `src/lib.rs` makes of them.
const KINDS = ["url", "www", "domain", "email", "mailto", "xmpp"];
const PREFIXES = ["", "http://", "https://", "mailto:"];

// A text without any of these has no link of the profile. A test in JavaScript takes less time than a call of WebAssembly.
const CUE = /[:@]|[wW]{3}\./;
const CUE_OF_HOSTS = /[:@]|\.[^\s.]|[^\0-\x7f]/;
const ENCODER = new TextEncoder();
const NARROW = ["gfm", "md4c", "md4c-0.5.3", "md4c-next"];

/** How the plugins reach what is inside of a finder of any build. */
export const INSIDE = Symbol("barelink");

/** Makes the class and the functions of a build from its generated module and the address of its WebAssembly. */
export function bind(glue, file) {
  let isLoaded = false;
  let loading;

  function load() {
    if (isLoaded) return;
    if (read === undefined) throw new Error("barelink: call `await init()` once before anything else");
    glue.initSync({ module: read(file) });
    isLoaded = true;
  }

  async function init(source = file) {
    if (isLoaded) return;
    if (read !== undefined && source === file) return load();
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

  class Finder {
    #inside;
    #options;
    #cue;

    constructor(options = {}) {
      load();
      this.#inside = new glue.Finder(pairs(options));
      this.#options = Object.freeze({ ...options });
      const { preset, profile = "gfm" } = options;
      this.#cue = preset === undefined && NARROW.includes(profile) ? CUE : CUE_OF_HOSTS;
    }

    get options() {
      return this.#options;
    }

    with(options) {
      return new Finder({ ...this.#options, ...options });
    }

    links(text, options) {
      if (from(options) === "markdown") return this.#linksInMarkdown(string(text), extensions(options));
      if (!this.#cue.test(string(text))) return [];
      const numbers = this.#inside.links(ENCODER.encode(text));
      return objects(text, numbers, () => this.#inside.destinations(text));
    }

    #linksInMarkdown(source, extensions) {
      const found = this.#part("linksInMarkdown")(source, extensions);
      const numbers = found.numbers();
      const texts = found.texts();
      found.free();
      const links = [];
      for (let at = 0; at < numbers.length; at += 3) {
        const kind = KINDS[numbers[at + 2] & 7];
        const text = (at / 3) * 2;
        links.push({ start: numbers[at], end: numbers[at + 1], kind, text: texts[text], url: texts[text + 1] });
      }
      return links;
    }

    spans(text) {
      const spans = [];
      let end = 0;
      for (const link of this.links(text)) {
        if (link.start > end) spans.push(text.slice(end, link.start));
        spans.push(link);
        end = link.end;
      }
      if (end < text.length) spans.push(text.slice(end));
      return spans;
    }

    html(text, { rel, target, class: name, lineBreaks = "keep" } = {}) {
      const breaks = oneOf("lineBreaks", lineBreaks, ["keep", "br"]) === "br";
      return this.#inside.html(string(text), rel, target, name, breaks);
    }

    settled(text) {
      return this.#inside.settled(string(text));
    }

    markdown(source, options) {
      return this.#part("markdown")(string(source), extensions(options));
    }

    fix(source, options = {}) {
      const { style = "angle", syntax = "markdown", headings = "edit" } = options;
      const fixed = this.#part("fix")(string(source), extensions(options), style, syntax, headings);
      const [edits, replacements, bare, reasons] = [fixed.edits(), fixed.replacements(), fixed.bare(), fixed.reasons()];
      const text = fixed.text();
      fixed.free();
      const links = objects(source, bare, () => reasons.filter((_, at) => at % 2 === 0));
      return {
        text,
        edits: replacements.map((text, at) => ({ start: edits[2 * at], end: edits[2 * at + 1], text })),
        bare: links.map((link, at) => ({ ...link, reason: reasons[2 * at + 1] })),
      };
    }

    explain(text, options) {
      const json =
        from(options) === "markdown"
          ? this.#part("explainMarkdown")(string(text), extensions(options))
          : this.#part("explain")(string(text));
      return JSON.parse(json).map(({ start, end, trigger, link, refusal }) => ({
        start,
        end,
        trigger: { start: trigger[0], end: trigger[1] },
        link: link && { start: link.start, end: link.end, kind: KINDS[link.form & 7], text: link.text, url: link.url },
        refusal: refusal && {
          at: refusal.at,
          rule: refusal.is_rule ? refusal.reason : undefined,
          reason: refusal.reason,
          message: refusal.message,
        },
      }));
    }

    /** Returns a function of the WebAssembly that not all builds have. */
    #part(name) {
      if (!(name in this.#inside)) throw new Error("barelink: this build does not have it; import \"barelink\" instead");
      return this.#inside[name].bind(this.#inside);
    }

    [INSIDE]() {
      return { glue, finder: this.#inside, cue: this.#cue };
    }
  }

  function rule(number) {
    load();
    const { refusal, ...rule } = JSON.parse(glue.rule(string(number)));
    return { ...rule, refusal: refusal ?? undefined };
  }

  return { Finder, init, rule };
}

/** Makes links of their numbers. `destinations` is asked only if an option changes destinations. */
function objects(source, numbers, destinations) {
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

/** Makes a flat list of names and values. */
function pairs(options) {
  const list = [];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
    if (!isList && !["string", "number", "boolean"].includes(typeof value)) {
      throw new TypeError(`barelink: option \`${name}\` is a string, a number, a boolean or a list of strings`);
    }
    list.push(name, isList ? value.join(",") : String(value));
  }
  return list;
}

function from({ from = "text" } = {}) {
  return oneOf("from", from, ["text", "markdown"]);
}

function extensions({ extensions = ["github"] } = {}) {
  if (!Array.isArray(extensions)) throw new TypeError("barelink: option `extensions` is a list of strings");
  return extensions.join(",");
}

function oneOf(name, value, known) {
  if (!known.includes(value)) throw new RangeError(`barelink: option \`${name}\`: \`${value}\` is none of ${known.join(", ")}`);
  return value;
}

function string(text) {
  if (typeof text !== "string") throw new TypeError(`barelink: expected a string, not ${text === null ? "null" : typeof text}`);
  return text;
}
