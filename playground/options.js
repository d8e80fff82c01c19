// The profiles and the options that the page offers are those of the library: `tables.json` is made
// of its tables.

import tables from "./tables.json";

/** The profile that the page starts with, and all profiles. */
export const DEFAULT = tables.default;
export const PROFILES = Object.keys(tables.kinds);

const hasKind = (kind, profile) => tables.kinds[profile].split(",").includes(kind);
const choiceOf = (name) => tables.choices.find((choice) => choice.name === name);

/**
 * For options whose names are switches: whether one is on from the start, and whether the profile
 * may have it.
 */
const SWITCHES = {
  kinds: { starts: hasKind, may: hasKind },
  choices: {
    starts: (name, profile, from) => choiceOf(name)[from].includes(profile),
    may: (name, profile) => choiceOf(name).profiles.includes(profile),
    summary: (name) => choiceOf(name).summary,
  },
};

/** All options but the profile: those of a finder, and the extensions of the parser of Markdown. */
export const OPTIONS = [
  ...tables.options
    .filter(({ name }) => name !== "profile")
    .map((option) => ({ ...option, switches: SWITCHES[option.name] })),
  {
    name: "extensions",
    summary: "The extensions of CommonMark, in Markdown",
    values: "names",
    names: tables.extensions,
    profiles: PROFILES,
    switches: { starts: (name) => name === "github", may: () => true },
  },
];

/**
 * The rule that makes a link of each kind, for each family of profiles. All other rules of the
 * profile only refuse links or end them.
 */
const MADE_BY = {
  md4c: { url: "M1", www: "M2", email: "M3" },
  gfm: { url: "G1", www: "G2", email: "G12", mailto: "G13", xmpp: "G13" },
  uts58: { url: "U2", www: "U3", domain: "U3", email: "U14", mailto: "U16" },
};
const OWN_SCHEMES = { md4c: /^(?:https?|ftp):/i, gfm: /^(?:https?|ftp):/i, uts58: /^https?:/i };

/** Returns the number of the rule that made a link. */
export function madeBy(profile, { kind, text }) {
  const family = hasKind("domain", profile) ? "uts58" : profile === "gfm" ? "gfm" : "md4c";
  if (kind === "url" && !OWN_SCHEMES[family].test(text)) return "S1";
  return MADE_BY[family][kind];
}
