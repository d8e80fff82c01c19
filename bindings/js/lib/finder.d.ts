/** The set of rules. */
export type Profile = "md4c" | "md4c-0.5.3" | "md4c-next" | "gfm" | "uts58";

/** The form in which a link was typed. `domain` is a host without a scheme (`example.com`), which only `uts58` finds. */
export type LinkKind = "url" | "www" | "domain" | "email" | "mailto" | "xmpp";

/** The kinds that can be turned off. `protocol` is an address with `mailto:` or `xmpp:`. */
export type Kind = "url" | "www" | "domain" | "email" | "protocol";

/** The options of the smallest build, `barelink/text`. */
export interface TextOptions {
  /** The set of rules; `"gfm"` by default. */
  profile?: Exclude<Profile, "uts58">;
  /** The kinds of links to find; all that the profile has by default. */
  kinds?: Kind[];
  /** Schemes that are links in addition to those of the profile, such as `"tel"`; none by default. */
  schemes?: string[];
  /** The scheme of destinations of hosts that were typed without one; `"http"` by default. */
  wwwScheme?: "http" | "https";
  /** Whether links are found between raw HTML `<a …>` and `</a>` in Markdown; `"look"` by default. */
  rawAnchors?: "look" | "skip";
  /** Whether full-width punctuation ends links; `"profile"` by default, which means that the profile decides. */
  boundary?: "profile" | "full-width";
  /** Whether a link ends before a closing quotation mark or bracket that belongs to one before the link: in text and HTML by default, in Markdown if the profile says so. */
  enclosure?: "profile" | "ends-at-closer";
  /** Whether a link that more text could change is found; `"show"` by default. `"hold"` is for a text that still grows. */
  incomplete?: "show" | "hold";
  /** The maximum length of a link, in bytes of UTF-8; no limit by default. */
  maxLength?: number;
  /** Whether a URL may have a user name before its host (`https://bank.example@evil.example`); `"profile"` by default, which means that the profile decides. */
  userInfo?: "profile" | "reject";
  /** Whether the limits for text from untrusted users apply: 2,048 bytes for a link, no user name before a host, no URL that browsers do not open or whose host has escapes, and no characters that change the direction of writing. */
  untrusted?: boolean;
}

/** The options of the whole package. */
export interface FinderOptions extends Omit<TextOptions, "profile"> {
  /** The set of rules; `"gfm"` by default. Not together with `preset`. */
  profile?: Profile;
  /** All options that suit the messages of people and of language models (`"chat"`), or prose (`"prose"`), by the profile `uts58`. */
  preset?: "chat" | "prose";
  /** For `uts58`: what the standard leaves open; `"standard"` by default. The options below change parts of it. */
  policy?: "standard" | "prose" | "chat";
  /** For `uts58`: the top-level domains of hosts without a scheme and of addresses: well-formed ones, known ones, a short list for chats, or those of `tldAllow`. */
  tld?: "syntactic" | "known" | "common" | "listed";
  /** For `uts58`: top-level domains that are accepted, whatever `tld` says. */
  tldAllow?: string[];
  /** For `uts58`: top-level domains that are refused. */
  tldDeny?: string[];
  /** For `uts58`: choices to add to the policy, or to remove with `no-` before the name: `["require-scheme", "no-drop-markup"]`. The guide lists them. */
  choices?: string[];
  /** For `uts58`: the longest name of an address, in bytes; 64 by default. */
  maxLocalPart?: number;
  /** For `uts58`: the longest host, in bytes; 253 by default. */
  maxHost?: number;
  /** For `uts58`: how hosts are written in destinations. */
  destinationHost?: "as-typed" | "a-label";
}

/** A link. Positions are UTF-16 code units, so that `text.slice(link.start, link.end)` is what was typed. */
export interface Link {
  /** The position of the first code unit. */
  start: number;
  /** The position after the last code unit. */
  end: number;
  kind: LinkKind;
  /** The link as it was typed; in Markdown, as it is shown. */
  text: string;
  /** The destination, not escaped for HTML: the text with `http://`, `https://` or `mailto:` before it where none was typed. */
  url: string;
}

/** How plain text is rendered. */
export interface HtmlOptions {
  /** The attribute `rel` of each anchor. */
  rel?: string;
  /** The attribute `target` of each anchor. */
  target?: string;
  /** The attribute `class` of each anchor. */
  class?: string;
  /** `"br"` writes `<br>` before each line end; `"keep"` by default. */
  lineBreaks?: "keep" | "br";
}

/** Where the WebAssembly is: an address (a string or a `URL`), what `fetch` returned, bytes, or a compiled `WebAssembly.Module`. */
// Not the types of browsers, which a program for a server need not have.
export type Source = string | object;

/** The bytes of the WebAssembly (an `ArrayBuffer` or a view of one), or a compiled `WebAssembly.Module`. */
export type BytesOrModule = object;

/**
 * Finds links in plain text, by one set of rules with its options. Making one takes some microseconds; keep it.
 *
 * A lone surrogate is searched as U+FFFD. The texts of links come from the string that was passed.
 */
export declare class TextFinder<Options = TextOptions> {
  /** @throws {Error} if an option or its value is unknown; the message names the option. */
  constructor(options?: Options);
  /** The options that were passed. */
  readonly options: Readonly<Options>;
  /** Returns a finder with these options changed. `undefined` removes an option. */
  with(options: Options): this;
  /** Returns the links of a plain text in order, or an empty list. Cost: linear in the text. */
  links(text: string): Link[];
  /** Returns the text as links and the strings between them. All of them together are the text. */
  spans(text: string): (string | Link)[];
  /** Renders plain text as HTML with anchors. The result is safe to insert into the content of an element. */
  html(text: string, options?: HtmlOptions): string;
  /** Returns the position up to which links can no longer change, whatever follows the text. */
  settled(text: string): number;
  /** Returns the options, so that programs which compare finders by their JSON tell them apart. */
  toJSON(): Readonly<Options>;
}

/** The syntax of Markdown in addition to CommonMark. */
export type Extension =
  | "github"
  | "tables"
  | "footnotes"
  | "strikethrough"
  | "tasklists"
  | "smart-punctuation"
  | "heading-attributes"
  | "metadata"
  | "math"
  | "gfm"
  | "definition-lists"
  | "superscript"
  | "subscript"
  | "wikilinks";

export interface MarkdownOptions {
  /** The extensions of CommonMark; `["github"]` by default, which means tables, strikethrough, task lists, footnotes and alerts. */
  extensions?: Extension[];
}

export interface FixOptions extends MarkdownOptions {
  /** How links are written: `<https://example.com>` where CommonMark allows it, or always `[text](destination)`; `"angle"` by default. */
  style?: "angle" | "inline";
  /** The language of the source; `"markdown"` by default. */
  syntax?: "markdown" | "mdx";
  /** Whether links in headings are edited; `"edit"` by default. */
  headings?: "edit" | "leave";
}

/** What `fix` returns. */
export interface Fixed {
  /** The new source. */
  text: string;
  /** The edits, with positions in the old source. */
  edits: { start: number; end: number; text: string }[];
  /** The links that stay bare, each with the reason. */
  bare: (Link & { reason: string })[];
}

/** A finder that also reads Markdown. */
export declare class MarkdownFinder<Options = TextOptions> extends TextFinder<Options> {
  /** Returns the links of a plain text, or the bare links of Markdown, in order. */
  links(text: string, options?: { from?: "text" | "markdown" } & MarkdownOptions): Link[];
  /** Returns the position up to which links of a plain text, or blocks of Markdown, can no longer change, whatever follows. */
  settled(text: string, options?: { from?: "text" | "markdown" } & MarkdownOptions): number;
  /**
   * Renders Markdown as HTML. A byte order mark is left out, and NUL becomes U+FFFD. Raw HTML of the source is in the result: sanitize it, if
   * you do not trust the source.
   */
  markdown(source: string, options?: MarkdownOptions): string;
  /** Writes the bare links of Markdown in CommonMark syntax. Nothing else changes; front matter, template tags and MDX syntax are left alone. */
  fix(source: string, options?: FixOptions): Fixed;
}

/** A place where a link may be. It has a `link` or a `refusal`. */
export interface Candidate {
  start: number;
  end: number;
  /** The characters that started the search: `://`, `www.`, `@`, or the dot of a host. */
  trigger: { start: number; end: number };
  link?: Link;
  refusal?: Refusal;
}

/** Why a place is not a link. */
export interface Refusal {
  /** The position at which the reason applies. */
  at: number;
  /** The number of the rule that refused it, such as `"M8"`; `undefined` for an option, or for a place in Markdown. */
  rule?: string;
  /** The number of the rule or a word for the reason: `"kind"`, `"code"`. */
  reason: string;
  /** A sentence without a full stop. */
  message: string;
}

/** A rule of a profile or of an option. */
export interface Rule {
  number: string;
  title: string;
  ruleSet: string;
  /** The words of the rule, as Markdown. */
  text: string;
  /** Why a candidate is not a link if this rule refuses it; `undefined` for a rule that refuses none. */
  refusal?: string;
  /** Examples: a text, and what the command `barelink` with these flags makes of it. */
  examples: { introduction: string; input: string; output: string; flags: string }[];
}

/** A finder with all that the package has. */
export declare class FullFinder extends MarkdownFinder<FinderOptions> {
  /** Returns every place of a text where a link may be, in order, each with its link or with the reason why there is none. */
  explain(text: string, options?: { from?: "text" | "markdown" } & MarkdownOptions): Candidate[];
}
