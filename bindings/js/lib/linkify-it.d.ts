import type { TextFinder } from "./finder.js";

// @ts-ignore: linkify-it need not be installed.
type Installed = typeof import("linkify-it");

/** linkify-it's class, of version 6 or of version 5, so that ours can stand in its place; without linkify-it, any object. */
type Original = 0 extends 1 & Installed
  ? object
  : Installed extends { LinkifyIt: new (...options: never[]) => infer Instance }
    ? Instance
    : Installed extends { default: new (...options: never[]) => infer Instance }
      ? Instance
      : object;

declare const Base: new () => Original;

/** A link as linkify-it describes it. Positions are UTF-16 code units. */
export interface Match {
  /** The scheme with its colon, in lower case; `"mailto:"` for an address, and an empty string for a host without a scheme. */
  schema: string;
  index: number;
  lastIndex: number;
  raw: string;
  text: string;
  url: string;
}

/** How a scheme or a prefix is read. */
export interface Rule {
  /**
   * Returns how many code units after the prefix belong to the link; 0 if there is none. The prefix ends at `position`, which is at the start
   * of the text or after white space, punctuation (not `_`), `<` or `>`. A regular expression has to match right after the prefix.
   */
  validate?: ((text: string, position: number, self: LinkifyIt) => number) | RegExp;
  /** Changes the match: its `text` and its `url`, which is the typed text for a prefix. */
  normalize?: (match: Match, self: LinkifyIt) => void;
}

/**
 * A class with linkify-it's interface: `markdownIt().linkify = new LinkifyIt(new Finder({ profile: "chat" }))`.
 *
 * Links are those of the finder. The longest one has 10,000 bytes, as with linkify-it, unless the finder has a limit.
 */
export declare class LinkifyIt extends Base {
  /** Takes a finder of any build, whose WebAssembly is used; in a browser, make it after `init`. @throws {TypeError} without a finder. */
  constructor(finder: TextFinder<any>);
  /**
   * An object for the regular expressions of rules. It has the classes of characters that linkify-it's examples use, as texts: `src_Any`,
   * `src_Cc`, `src_P`, `src_Z`, `src_ZCc` and `src_ZPCc`; nothing else of linkify-it's `re`.
   */
  // Not the type of linkify-it, which has functions that are missing here.
  readonly re: any;
  /** Returns whether the text has a link: whether `match` returns any. */
  test(text: string): boolean;
  /** The same as `test`. */
  pretest(text: string): boolean;
  /** Returns the links, or `null` if there is none. */
  match(text: string): Match[] | null;
  /** Returns the link with a scheme at the start of the text, or `null`. Reads the first word of the text. */
  matchAtStart(text: string): Match | null;
  /** Returns how many code units after `schema` belong to a link, if `schema` were directly before `position`; 0 if there is none. */
  testSchemaAt(text: string, schema: string, position: number): number;
  /** Turns hosts without a scheme, and addresses without one, on or off. @throws {Error} for options of linkify-it that have no counterpart. */
  set(options?: { fuzzyLink?: boolean; fuzzyEmail?: boolean; maxLength?: number; tlds?: string[] }): this;
  /** Accepts only these top-level domains, or these too, for `uts58`. The other profiles accept all of them. */
  tlds(list: string | string[], keepOld?: boolean): this;
  /**
   * Adds a scheme such as `"tel:"`, or turns one off with `null`: `"mailto:"` turns all addresses off. A string is an alias, whose rules do
   * not matter: all added schemes have the same.
   *
   * With `validate`, it adds a prefix of any characters, such as `"@"`, in place of the rules of a scheme of that name. @throws {TypeError} if
   * `validate` is neither a function nor a regular expression.
   */
  add(schema: string, definition?: Rule | null): this;
  // A signature of its own, because a string has a method `normalize`, which would hide the types of a rule's.
  add(schema: string, alias: string): this;
  /** Is called for each match whose scheme has no `normalize` of its own, and may be overridden. Does nothing. */
  normalize(match: Match): void;
}

export default LinkifyIt;
