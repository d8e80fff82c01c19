import { TextFinder, type Source, type TextOptions } from "./finder.js";
import { TextStream } from "./stream.js";

/** Finds links in plain text by the rules of MD4C or GitHub. This is the smallest build. */
export declare class Finder extends TextFinder<TextOptions> {}
/** A plain text that grows, and its links. */
export declare class Stream extends TextStream<TextOptions> {}
/** Loads the WebAssembly. Browsers need it once, before anything else; in Node it does nothing. */
export declare function init(source?: Source): Promise<void>;
export type { HtmlOptions, Link, Kind, LinkKind, TextOptions as FinderOptions } from "./finder.js";
export type { Pieces } from "./stream.js";
