import type { Link, MarkdownFinder, MarkdownOptions, TextFinder } from "./finder.js";

/** Pieces of a text that arrive one after the other, such as `textStream` of the AI SDK, or a list. */
export type Pieces = AsyncIterable<string> | Iterable<string>;

/**
 * A plain text that grows, such as the reply of a language model. `push` returns each part of it once, as soon as its links can no longer
 * change, so that no reader sees a link with a wrong destination.
 *
 * The spans of all calls of `push`, and of `rest` at the end, are those that `spans` of a finder returns for the whole text, but the text
 * between two links may come in several strings. A piece may end in the middle of a character. The choice `hold-incomplete` has no effect.
 * Cost of all calls of `push`: linear in the text, whatever the pieces.
 */
export declare class TextStream<Options> {
  /** Takes options, or a finder of any build. @throws {Error} if an option or its value is unknown; the message names the option. */
  constructor(finder?: Options | TextFinder<any>);
  /** The text that was not returned yet: the start of a word that may become any link. Show it as text. */
  readonly held: string;
  /** The position up to which the text was returned, in UTF-16 code units. */
  readonly settled: number;
  /** Adds a piece, and returns the spans that are settled now, or an empty list. Positions of links are those of the whole text. */
  push(piece: string): (string | Link)[];
  /** Returns the spans of `held`, with the links that it has if the text ends here. Changes nothing. Cost: linear in `held`. */
  rest(): (string | Link)[];
  /** Pushes all pieces. Yields the spans of the text, each as soon as it is settled, and the rest at the end. */
  parts(pieces: Pieces): AsyncGenerator<string | Link, void, undefined>;
}

export interface StreamOptions extends MarkdownOptions {
  /**
   * Whether a block is settled although a later definition could make a link of a bracket pair in it, such as the citation `[1]`. Such a
   * definition then has no effect on the block. `false` by default: a citation holds its block and all blocks after it.
   */
  ignoreLaterDefinitions?: boolean;
}

/** What a page shows after a piece. */
export interface MarkdownParts {
  /** The HTML of the blocks that are settled now: append it to what is shown. */
  settled: string;
  /** The HTML of the rest: it replaces the rest that is shown. */
  rest: string;
}

/**
 * A Markdown source that grows, and the HTML of its blocks. `push` returns each block once, as soon as more text cannot change it.
 *
 * All that `push` returns, and `rest` at the end, is the HTML that `markdown` of a finder returns for the whole source, but the footnotes
 * of each part are numbered from 1. Raw HTML of the source is in it: sanitize it, if you do not trust the source. The choice
 * `hold-incomplete` has no effect. Cost of all calls of `push`: linear in the source.
 */
export declare class SourceStream<Options> {
  /** Takes options, or a finder of `barelink` or `barelink/markdown`. @throws {Error} if an option or its value is unknown; the message names the option. */
  constructor(finder?: Options | MarkdownFinder<any>, options?: StreamOptions);
  /** Adds a piece, and returns the HTML of the blocks that are settled now, or an empty string. */
  push(piece: string): string;
  /** Returns the HTML of the rest, with the links that it has if the source ends here. Changes nothing. Cost: linear in the rest. */
  rest(): string;
  /**
   * Returns the HTML of the rest in which links that more text could change are text, those of Markdown's syntax too. Changes nothing. Cost: linear
   * in the rest.
   */
  preview(): string;
  /** Pushes all pieces, and yields what a page shows after each of them. A long rest is not rendered after every piece, so that the cost stays linear in the source. */
  parts(pieces: Pieces): AsyncGenerator<MarkdownParts, void, undefined>;
}
