/** The form in which a link was typed. `domain` is a host without a scheme (`example.com`), which only the profiles of UTS #58 find. */
export type LinkKind = "url" | "www" | "domain" | "email" | "mailto" | "xmpp";

// The types up to the next line of this form are made by `BARELINK_GENERATE=1 cargo test --features full`.
/** A choice that every profile may have. */
export type TextChoice =
  /** Full-width and CJK punctuation ends a link, as a blank does (rule B1). From the start: chat. */
  | "end-at-full-width"
  /** A link ends before a closing quotation mark or bracket if its opening mark is directly before the link (rule Q1). From the start: md4c, md4c-0.5.3, md4c-next, gfm, prose, chat (text, html); chat (markdown, rewritten). */
  | "end-at-closer"
  /** A URL with a user name or a password before its host stays text (rule A1). From the start: chat. */
  | "reject-user-names"
  /** A URL stays text if browsers refuse its host, or if escapes or a backslash in it make them open another host (rule A2). From the start: chat. */
  | "reject-misleading-hosts"
  /** In Markdown, text between raw HTML `<a …>` and `</a>` stays text (rule A3). From the start: md4c, md4c-0.5.3, md4c-next, gfm, uts58, prose, chat (rewritten). */
  | "skip-raw-anchors"
  /** In Markdown, text in headings and in the terms of definition lists stays text (rule A6). */
  | "skip-headings"
  /** A link that more text at the end could change stays text (rule A4). */
  | "hold-incomplete"
  /** The destination of a host that was typed without a scheme starts with `https://` instead of `http://` (rule A5). */
  | "write-https";

/** Something about links that they have or have not. */
export type Choice =
  | TextChoice
  /** The host of a destination is written with A-labels (`xn--…`) (rule U35). */
  | "write-a-labels"
  /** Hosts without a scheme stay text (rule U25). */
  | "require-scheme"
  /** In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough (rule U26). */
  | "end-at-marks"
  /** Hosts without a scheme do not start directly after `/`, `\`, `_` or `@` (rule U20). From the start: prose, chat. */
  | "reject-after-marks"
  /** An ideographic full stop after a host with a `.` ends the sentence and the link (rule U21). From the start: prose, chat. */
  | "end-at-ideographic-stop"
  /** A question mark at the end of a link is not part of it (rule U18). From the start: prose, chat. */
  | "drop-question-mark"
  /** A link with characters that change the direction of writing stays text (rule U23). From the start: prose, chat. */
  | "reject-bidi-controls"
  /** A host without a scheme, or an address, in a word that invisible characters divide stays text (rule U36). From the start: prose, chat. */
  | "reject-divided-words"
  /** A host without a scheme whose last label has a capital letter at its start, like a word, stays text (rule U41). From the start: prose, chat. */
  | "reject-capitalised-tlds"
  /** An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`, nor with a path (rule U42). From the start: prose, chat. */
  | "cut-address-keys"
  /** The fields after an address with `mailto:` are part of the link (rule U43). From the start: prose, chat. */
  | "accept-mailto-fields"
  /** Marks that set the direction of writing are not part of a link at its end, nor directly after its host (rule U44). From the start: prose, chat. */
  | "end-at-direction-marks"
  /** After `http://` and `https://`, every host is accepted that can be reached (rule C1). From the start: prose, chat. */
  | "accept-reachable-hosts"
  /** A host without a scheme that may be the name of a file needs a path after it, or `www.` before it (rule C2). From the start: prose, chat. */
  | "reject-file-names"
  /** A last label with a capital letter starts the next sentence, if the host has no scheme (rule C3). From the start: chat. */
  | "end-before-sentence"
  /** `…` at the end of a link is not part of it (rule C4). From the start: chat. */
  | "drop-ellipsis"
  /** Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it (rule C4). From the start: chat. */
  | "drop-markup"
  /** An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text (rule C5). From the start: chat. */
  | "reject-address-before-path"
  /** A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text (rule C6). From the start: prose, chat. */
  | "reject-code-names"
  /** Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch (rule C7). From the start: chat. */
  | "cut-unspaced-text"
  /** The name of a class in a package of Java, Scala or Kotlin stays text (rule C9). From the start: chat. */
  | "reject-package-names"
  /** An address directly after `@` stays text, because it is the name of a user on a server (rule C10). From the start: prose, chat. */
  | "reject-handles"
  /** A host without a scheme directly after `#` or `$` stays text (rule C11). From the start: chat. */
  | "reject-tags"
  /** Characters of zero width end a link after its host, and in its path, query and fragment (rule C12). From the start: chat. */
  | "end-at-zero-width"
  /** An opening bracket without its partner in the link ends the link (rule C14). From the start: chat. */
  | "end-at-open-bracket"
  /** A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――` (rule C15). From the start: chat. */
  | "end-at-quotation"
  /** A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment (rule C16). */
  | "end-at-unspaced-text"
  /** `|` ends a link in its path, and directly after `<` in its query and fragment too (rule C17). From the start: prose, chat. */
  | "end-at-bar"
  /** A link directly after a tag of a forum, such as `[img]` or `[url=…]`, ends before the tag that closes it (rule C18). From the start: chat. */
  | "end-at-closing-tag"
  /** A backslash ends a link (rule C19). From the start: prose, chat. */
  | "end-at-backslash"
  /** Character references at the end of a link are not part of it, and neither is the mark of a footnote (`[^1]`) (rule C20). From the start: chat. */
  | "drop-references"
  /** A comma or a semicolon in a path ends the link if the scheme of another URL follows (rule C21). From the start: chat. */
  | "end-before-url"
  /** The host of a URL may have emoji, but not in its last label (rule C22). From the start: chat. */
  | "accept-emoji"
  /** Full-width and CJK punctuation ends a link in its path, query or fragment (rule C23). From the start: prose, chat. */
  | "end-path-at-full-width";

/** The options of `barelink/text` and `barelink/markdown`. */
export interface TextOptions {
  /** The set of rules, with the defaults of the other options. `gfm` by default. */
  profile?: "md4c" | "md4c-0.5.3" | "md4c-next" | "gfm";
  /** The kinds of links to find. By default `url,www,email` (md4c, md4c-0.5.3, md4c-next), `url,www,email,protocol` (gfm). */
  kinds?: readonly ("url" | "www" | "email" | "protocol")[];
  /** Choices to add to those of the profile; `no-` before a name removes a choice. */
  choices?: readonly (TextChoice | `no-${TextChoice}`)[];
  /** Schemes to link, in addition to those of the profile, such as `tel`; `*` is every scheme that has `://` after it. */
  schemes?: readonly string[];
  /** The maximum length of a link, in bytes. */
  maxLen?: number;
}

/** The options of the whole package. */
export interface FinderOptions {
  /** The set of rules, with the defaults of the other options. `gfm` by default. */
  profile?: "md4c" | "md4c-0.5.3" | "md4c-next" | "gfm" | "uts58" | "prose" | "chat";
  /** The kinds of links to find. By default `url,www,email` (md4c, md4c-0.5.3, md4c-next), `url,www,email,protocol` (gfm), `url,domain,email` (uts58, prose, chat). */
  kinds?: readonly ("url" | "www" | "domain" | "email" | "protocol")[];
  /** Choices to add to those of the profile; `no-` before a name removes a choice. */
  choices?: readonly (Choice | `no-${Choice}`)[];
  /** Schemes to link, in addition to those of the profile, such as `tel`; `*` is every scheme that has `://` after it. */
  schemes?: readonly string[];
  /** The maximum length of a link, in bytes. By default `8192` (chat). */
  maxLen?: number;
  /** The top-level domains that addresses and hosts without a scheme may have: all that are well-formed (`syntactic`), those of the root zone and a few others (`known`), 59 that are rarely words (`common`), or only those that are allowed by name (`listed`). By default `syntactic` (uts58), `known` (prose, chat). Only for uts58, prose, chat. */
  tld?: "syntactic" | "known" | "common" | "listed";
  /** Top-level domains to allow in addition to those of `tld`. Only for uts58, prose, chat. */
  tldAllow?: readonly string[];
  /** Top-level domains not to allow. Only for uts58, prose, chat. */
  tldDeny?: readonly string[];
  /** The scripts that a label of a host may mix: all (`any`), Latin with one other script (`moderately-restrictive`), Latin with those of Chinese, Japanese or Korean (`highly-restrictive`), or none (`single-script`). By default `any`. Only for uts58, prose, chat. */
  scripts?: "any" | "moderately-restrictive" | "highly-restrictive" | "single-script";
}

/** The options of `barelink/chat` and `barelink/chat-text`. */
export interface ChatOptions extends Omit<FinderOptions, "profile" | "kinds" | "scripts"> {
  /** The set of rules, with the defaults of the other options. `chat` by default. */
  profile?: "uts58" | "prose" | "chat";
  /** The kinds of links to find. */
  kinds?: readonly ("url" | "domain" | "email")[];
}

/** Syntax of Markdown in addition to CommonMark. */
export type Extension = "commonmark" | "github" | "site" | "tables" | "footnotes" | "strikethrough" | "tasklists" | "smart-punctuation" | "heading-attributes" | "metadata" | "math" | "gfm" | "definition-lists" | "superscript" | "subscript" | "wikilinks";

/** The options of `fix`. */
export interface FixOptions extends MarkdownOptions {
  /** How links are written: `angle` as `<https://example.com>` where that is the same link, `inline` as `[…](…)`; `angle` by default. */
  style?: "angle" | "inline";
  /** The language of the source, whose syntax is left alone; `markdown` by default. */
  syntax?: "markdown" | "mdx" | "myst" | "mkdocs" | "quarto" | "mdc" | "obsidian" | "kramdown";
  /** What is done with links whose end is doubtful, such as a URL before `[^1]`, which may be a footnote: `leave` does not edit them, `edit` writes them out as the rules end them; `leave` by default. */
  doubtful?: "leave" | "edit";
}
// The end of what is made.

/** A set of rules, with the defaults of the other options. */
export type Profile = NonNullable<FinderOptions["profile"]>;

/** A kind that can be turned off. `protocol` is an address with `mailto:` or `xmpp:`. */
export type Kind = NonNullable<FinderOptions["kinds"]>[number];

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

/** The bytes of the WebAssembly, such as those of a file: an `ArrayBuffer`, or a view of one. */
export type Bytes = ArrayBuffer | ArrayBufferView;

// The types of browsers are not named, because a program for a server need not have them.
/** A compiled `WebAssembly.Module`, whose type in TypeScript has no properties. */
export interface CompiledModule {
  readonly length?: never;
}

/** What `fetch` returns. */
export interface FetchedFile {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Where the WebAssembly is: an address (a string or a `URL`), what `fetch` returned, bytes, or a compiled module. */
export type Source = string | { readonly href: string } | FetchedFile | PromiseLike<FetchedFile> | BytesOrModule;

/** The bytes of the WebAssembly, or a compiled module. */
export type BytesOrModule = Bytes | CompiledModule;

/**
 * Finds links in plain text, by one set of rules with its options. Making one takes some microseconds; keep it.
 *
 * A lone surrogate is searched as U+FFFD. The texts of links come from the string that was passed.
 */
export declare class TextFinder<Options = TextOptions> {
  /** @throws {Error} if an option or its value is unknown, or if the profile cannot have it; the message names the option. */
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

export interface MarkdownOptions {
  /** The extensions of CommonMark; `["github"]` by default, which means tables, strikethrough, task lists and footnotes. */
  extensions?: readonly Extension[];
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

/** A finder of `barelink/chat`. */
export declare class ChatFinder extends TextFinder<ChatOptions> {
  // Tells it from that of `barelink/chat-text`, which the plugins for Markdown refuse.
  private readonly forTrees: true;
}

/** The finders that the plugins for Markdown take. */
export type TreeFinder = MarkdownFinder<any> | ChatFinder;

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
  /**
   * Returns whether the text of a link shows another host or address than its destination opens: `https://bank.com` for
   * `https://evil.example`. A text that is shortened, that lacks `www.`, or that shows a host above the one that is opened, does not mislead.
   */
  misleads(text: string, destination: string): boolean;
  /** Returns every place of a text where a link may be, in order, each with its link or with the reason why there is none. */
  explain(text: string, options?: { from?: "text" | "markdown" } & MarkdownOptions): Candidate[];
}
