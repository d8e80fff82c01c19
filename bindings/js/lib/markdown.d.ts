import { MarkdownFinder, type Source, type TextOptions } from "./finder.js";

/** Finds links in plain text and in Markdown by the rules of MD4C or GitHub. */
export declare class Finder extends MarkdownFinder<TextOptions> {}
/** Loads the WebAssembly. Browsers need it once, before anything else; in Node it does nothing. */
export declare function init(source?: Source): Promise<void>;
export type { Extension, Fixed, FixOptions, HtmlOptions, Link, Kind, LinkKind, MarkdownOptions, TextOptions as FinderOptions } from "./finder.js";
