import { TextFinder, type BytesOrModule, type Source, type ChatOptions } from "./finder.js";
import { TextStream } from "./stream.js";

/** Finds links in plain text by the rules of Unicode. */
export declare class Finder extends TextFinder<ChatOptions> {}
/** A plain text that grows, and its links. */
export declare class Stream extends TextStream<ChatOptions> {}
/** Loads the WebAssembly. Browsers need it once, before anything else; in Node it does nothing. */
export declare function init(source?: Source): Promise<void>;
/** Loads the WebAssembly from its bytes or a module at once; in Node also without them. @throws {Error} if there are none, and {TypeError} for anything else. */
export declare function initSync(source?: BytesOrModule): void;
export type { Choice, HtmlOptions, Link, Kind, LinkKind, ChatOptions as FinderOptions } from "./finder.js";
export type { Pieces } from "./stream.js";
