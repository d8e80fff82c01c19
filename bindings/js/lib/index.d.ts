import { FullFinder, type BytesOrModule, type FinderOptions, type Rule, type Source } from "./finder.js";
import { SourceStream, TextStream } from "./stream.js";

/** Finds links in plain text and in Markdown, with all profiles and options. */
export { FullFinder as Finder };
/** A plain text that grows, and its links. */
export declare class Stream extends TextStream<FinderOptions> {}
/** A Markdown source that grows, as HTML. */
export declare class MarkdownStream extends SourceStream<FinderOptions> {}
/** Loads the WebAssembly. Browsers need it once, before anything else; in Node it does nothing. */
export declare function init(source?: Source): Promise<void>;
/** Loads the WebAssembly from its bytes or a module at once; in Node also without them. @throws {Error} if there are none, and {TypeError} for anything else. */
export declare function initSync(source?: BytesOrModule): void;
/** Returns a rule with its text and its examples. @throws {Error} if there is no rule of this number. */
export declare function rule(number: string): Rule;
export type * from "./finder.js";
export type { MarkdownParts, Pieces, StreamOptions } from "./stream.js";
