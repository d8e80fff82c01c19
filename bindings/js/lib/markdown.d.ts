import { MarkdownFinder, type BytesOrModule, type Source, type TextOptions } from "./finder.js";
import { SourceStream, TextStream } from "./stream.js";

/** Finds links in plain text and in Markdown by the rules of MD4C or GitHub. */
export declare class Finder extends MarkdownFinder<TextOptions> {}
/** A plain text that grows, and its links. */
export declare class Stream extends TextStream<TextOptions> {}
/** A Markdown source that grows, as HTML. */
export declare class MarkdownStream extends SourceStream<TextOptions> {}
/** Loads the WebAssembly. Browsers need it once, before anything else; in Node it does nothing. */
export declare function init(source?: Source): Promise<void>;
/** Loads the WebAssembly from its bytes or a module at once; in Node also without them. @throws {Error} if there are none, and {TypeError} for anything else. */
export declare function initSync(source?: BytesOrModule): void;
export type { Extension, Fixed, FixOptions, HtmlOptions, Link, Kind, LinkKind, MarkdownOptions, TextOptions as FinderOptions } from "./finder.js";
export type { MarkdownParts, Pieces, StreamOptions } from "./stream.js";
