// The classes `Stream` and `MarkdownStream`, for texts that grow. `stream.d.ts` has the
// documentation.

import { checked } from "./check.js";
import { INSIDE, names, objects, spansOf, string, withoutOrderMark, withoutNul } from "./finder.js";

/** The length of a rest that is rendered after each piece. */
const SHORT = 4096;

/**
 * A longer rest is rendered again after it grew by this part, so that all renderings together are
 * linear in the text.
 */
const GROWTH = 1 / 16;

/** Returns what is inside a finder, or inside a finder with these options. */
function insideOf(Finder, finder) {
  return (typeof finder?.[INSIDE] === "function" ? finder : new Finder(finder))[INSIDE]();
}

/** Makes the class of streams of plain text, for a class of finders. */
export function textStream(Finder) {
  return class Stream {
    #inside;
    #pieces = new Pieces();
    #held = "";
    #settled = 0;

    constructor(finder) {
      const { glue, finder: found } = insideOf(Finder, finder);
      this.#inside = new glue.Stream(found);
    }

    get held() {
      return this.#held;
    }

    get settled() {
      return this.#settled;
    }

    push(piece) {
      const whole = this.#pieces.add(piece);
      this.#held += piece;
      const numbers = this.#inside.push(whole);
      const [length] = numbers;
      if (length === 0) return [];
      const spans = this.#spans(this.#held.slice(0, length), numbers);
      this.#held = this.#held.slice(length);
      this.#settled += length;
      return spans;
    }

    rest() {
      return this.#spans(this.#held, this.#inside.rest());
    }

    async *parts(pieces) {
      for await (const piece of pieces) yield* this.push(piece);
      yield* this.rest();
    }

    /**
     * Returns the spans of the text at the settled position. Their numbers have its length first.
     */
    #spans(text, numbers) {
      const spans = spansOf(
        text,
        objects(text, numbers.subarray(1), () => this.#inside.destinations().split("\n")),
      );
      for (const span of spans) {
        if (typeof span === "string") continue;
        span.start += this.#settled;
        span.end += this.#settled;
      }
      return spans;
    }
  };
}

/** Makes the class of streams of Markdown, for a class of finders. */
export function markdownStream(Finder) {
  return class MarkdownStream {
    #inside;
    #pieces = new Pieces();
    #hasStarted = false;
    /** The length of the rest, or more. */
    #held = 0;

    constructor(finder, options) {
      const { extensions, ignoreLaterDefinitions = false } = checked("stream", options);
      const { glue, finder: found } = insideOf(Finder, finder);
      if (glue.MarkdownStream === undefined)
        throw new Error(
          'barelink: this build has no Markdown; use a finder of "barelink" or "barelink/markdown"',
        );
      const stream = new glue.MarkdownStream(found, names(extensions));
      this.#inside = ignoreLaterDefinitions ? stream.ignoringLaterDefinitions() : stream;
    }

    push(piece) {
      const added = this.#pieces.add(piece);
      const whole = withoutNul(this.#hasStarted ? added : withoutOrderMark(added));
      this.#hasStarted ||= added !== "";
      const html = this.#inside.push(whole);
      this.#held = html === "" ? this.#held + whole.length : this.#inside.held();
      return html;
    }

    rest() {
      return this.#inside.rest();
    }

    preview() {
      return this.#inside.preview();
    }

    async *parts(pieces) {
      let rendered = 0;
      for await (const piece of pieces) {
        const settled = this.push(piece);
        if (settled === "" && this.#held > SHORT && this.#held < rendered * (1 + GROWTH)) continue;
        rendered = this.#held;
        yield { settled, rest: this.preview() };
      }
      yield { settled: "", rest: this.rest() };
    }
  };
}

/**
 * Pieces of a text. A piece may end with the first half of a character, which WebAssembly gets with
 * the other half.
 */
class Pieces {
  #half = "";

  /**
   * Returns the characters of the text that are complete with this piece, and that were not before.
   */
  add(piece) {
    const text = this.#half + string(piece);
    const end = text.length - (/[\ud800-\udbff]$/.test(text) ? 1 : 0);
    this.#half = text.slice(end);
    return text.slice(0, end);
  }
}
