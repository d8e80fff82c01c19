import { FullFinder, type Rule, type Source } from "./finder.js";

/** Finds links in plain text and in Markdown, with all profiles, presets and options. */
export { FullFinder as Finder };
/** Loads the WebAssembly. Browsers need it once, before anything else; in Node it does nothing. */
export declare function init(source?: Source): Promise<void>;
/** Returns a rule with its text and its examples. @throws {Error} if there is no rule of this number. */
export declare function rule(number: string): Rule;
export type * from "./finder.js";
