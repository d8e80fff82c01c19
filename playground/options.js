// The rules and the options that the page offers. The names and values are those of `FinderOptions` in `bindings/js/lib/finder.d.ts`.

/** What the list "Rules" offers: the name of each entry, what it is, and the options that it stands for. */
export const RULES = {
  gfm: ["GitHub", { profile: "gfm" }],
  md4c: ["MD4C 0.5.2", { profile: "md4c" }],
  "md4c-0.5.3": ["MD4C 0.5.3", { profile: "md4c-0.5.3" }],
  "md4c-next": ["MD4C, development", { profile: "md4c-next" }],
  uts58: ["UTS #58", { profile: "uts58" }],
  prose: ["UTS #58 for prose", { preset: "prose" }],
  chat: ["UTS #58 for chats", { preset: "chat" }],
};

const KINDS = ["url", "www", "domain", "email", "protocol"];
const EXTENSIONS = [
  "github", "tables", "footnotes", "strikethrough", "tasklists", "smart-punctuation", "heading-attributes", "metadata", "math", "gfm",
  "definition-lists", "superscript", "subscript", "wikilinks",
];

/** Options of all rules: the name, the label, and the values, or what is typed. */
export const COMMON = [
  ["kinds", "Kinds of links", { checked: KINDS, initial: KINDS }],
  ["extensions", "Extensions of Markdown", { checked: EXTENSIONS, initial: ["github"] }],
  ["schemes", "More schemes", { list: "tel, obsidian" }],
  ["wwwScheme", "Scheme where none was typed", ["http", "https"]],
  ["rawAnchors", "Text in raw HTML anchors", ["look", "skip"]],
  ["boundary", "Full-width punctuation", ["profile", "full-width"]],
  ["enclosure", "Quotation marks around a link", ["profile", "ends-at-closer"]],
  ["incomplete", "A link that more text could change", ["show", "hold"]],
  ["maxLength", "Longest link, in bytes", { number: 1 }],
  ["userInfo", "User names before hosts", ["profile", "reject"]],
  ["untrusted", "Limits for untrusted text", { isOn: "apply" }],
];

/** Options of UTS #58 alone. One with a `choice` adds this name to `choices`. */
export const UTS58 = [
  ["policy", "Policy", ["standard", "prose", "chat"]],
  ["tld", "Top-level domains", ["syntactic", "known", "common", "listed"]],
  ["tldAllow", "Accepted top-level domains", { list: "corp, lan" }],
  ["tldDeny", "Refused top-level domains", { list: "zip" }],
  ["endAtMarks", "Links first: a URL in Markdown takes the marks in it", { isOn: "end it at `*`, `_` and `~`", choice: "end-at-marks" }],
  ["choices", "Choices to add, or to remove with no-", { list: "require-scheme, no-drop-markup" }],
  ["maxLocalPart", "Longest name of an address", { number: 1 }],
  ["maxHost", "Longest host", { number: 1 }],
  ["destinationHost", "Hosts in destinations", ["as-typed", "a-label"]],
];

export const isUts58 = (rules) => ["uts58", "prose", "chat"].includes(rules);

/** The rule that makes a link of each kind, for each family of profiles. All other rules of the profile only refuse links or end them. */
const MADE_BY = {
  md4c: { url: "M1", www: "M2", email: "M3" },
  gfm: { url: "G1", www: "G2", email: "G12", mailto: "G13", xmpp: "G13" },
  uts58: { url: "U2", www: "U3", domain: "U3", email: "U14", mailto: "U16" },
};
const OWN_SCHEMES = { md4c: /^(?:https?|ftp):/i, gfm: /^(?:https?|ftp):/i, uts58: /^https?:/i };

/** Returns the number of the rule that made a link. */
export function madeBy(rules, { kind, text }) {
  const family = isUts58(rules) ? "uts58" : rules === "gfm" ? "gfm" : "md4c";
  if (kind === "url" && !OWN_SCHEMES[family].test(text)) return "S1";
  return MADE_BY[family][kind];
}
