//! The numbers of the rules ([`Rule`]), and the reasons why a candidate is not a link
//! ([`Refusal`]).

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use crate::names::error::UnknownName;

/// Returns the last of some names, as a text.
macro_rules! last {
    ($name:ident) => {
        stringify!($name)
    };
    ($name:ident $($others:ident)+) => {
        last!($($others)+)
    };
}

/// Declares the rules: for each rule set its name, and its rules with their titles in `spec/`.
// A macro, so that a rule and its title are one line. `tests/invariants/rules.rs` compares all of
// it with `spec/`.
macro_rules! rules {
    ($($set:literal { $first:ident $first_title:literal, $($rule:ident $title:literal,)* })*) => {
        /// A rule by which text becomes a link or stays text, by its number in the files of
        /// `spec/`.
        ///
        /// New rules may be added in any release.
        ///
        /// ```
        /// use barelink::Rule;
        ///
        /// let rule: Rule = "m8".parse()?;
        /// assert_eq!(
        ///     (rule.as_str(), rule.rule_set(), rule.title()),
        ///     ("M8", "md4c", "The host has at least two components")
        /// );
        /// # Ok::<(), barelink::UnknownName>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Rule(Number);

        /// The numbers, in the order of the table.
        // Not public: a program reads the number of a rule as a text, and a list of all of them
        // would hide the other items.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        enum Number {
            $($first, $($rule,)*)*
        }

        impl Rule {
            $(
                pub(crate) const $first: Rule = Rule(Number::$first);
                $(#[doc(hidden)] pub const $rule: Rule = Rule(Number::$rule);)*
            )*

            /// All rules, by rule set and number.
            ///
            /// ```
            /// use barelink::Rule;
            ///
            /// let first = Rule::ALL.iter().find(|rule| rule.rule_set() == "gfm");
            /// assert_eq!(first.map(|rule| rule.as_str()), Some("G1"));
            /// ```
            pub const ALL: &'static [Rule] = &[$(Rule::$first, $(Rule::$rule,)*)*];

            /// All rules with their numbers and titles.
            const TITLES: &'static [(Rule, &'static str, &'static str)] =
                &[$(
                    (Rule::$first, stringify!($first), $first_title),
                    $((Rule::$rule, stringify!($rule), $title),)*
                )*];

            /// The numbers of each rule set, for the error that lists them.
            const NUMBERS: &'static [&'static str] =
                &[$(concat!(stringify!($first), " to ", last!($first $($rule)*)),)*];

            /// Returns the name of the rule set, which is that of its file in `spec/` without
            /// `.txt`: `md4c`, `gfm`, `uts58`, `chat`, `schemes`,
            /// `full-width`, `all-profiles` or `enclosure`.
            ///
            /// ```
            /// use barelink::Rule;
            ///
            /// assert_eq!("C1".parse::<Rule>().expect("a rule").rule_set(), "chat");
            /// assert_eq!("B2".parse::<Rule>().expect("a rule").rule_set(), "full-width");
            /// ```
            #[must_use]
            pub const fn rule_set(self) -> &'static str {
                match self.0 {
                    $(Number::$first $(| Number::$rule)* => $set,)*
                }
            }
        }
    };
}

rules! {
    "md4c" {
        M1 "A URL begins with a scheme",
        M2 "A WWW link begins with `www.`",
        M3 "An e-mail address has a user name, an `@` and a host",
        M4 "What a link took is not looked at again",
        M5 "Before the link: the start of a line, a blank, or `(`, `[`, `{`",
        M6 "Before the link: the opening mark of the emphasis around it",
        M7 "The host",
        M8 "The host has at least two components",
        M9 "In `md4c`, the last component of the host has at least two characters",
        M10 "The path",
        M11 "One slash after the path",
        M12 "The query",
        M13 "Brackets in the query",
        M14 "The fragment",
        M15 "Full stops after a path or a query are given back",
        M16 "After the link: the end of the line, a blank, or one of `)`, `}`, `]`, `.`, `!`, `?`, `,`, `;`",
        M17 "After the link: a closing mark around it",
        M18 "Escapes and character references are no part of a link",
    }
    "gfm" {
        G1 "A URL begins with `http`, `https` or `ftp` in any case, and `://`",
        G2 "A WWW link begins with `www.` in lower case",
        G3 "No URL and no WWW link after an open `[`",
        G4 "Before `www.`: the start of a line, white space, or `*`, `_`, `~`, `(`",
        G5 "After `://` stands a character that may be in a host",
        G6 "No underscore in the last two labels of a host",
        G7 "The last byte of the leaf is not looked at",
        G8 "The link is everything up to white space or `<`",
        G9 r#"`?`, `!`, `.`, `,`, `:`, `*`, `_`, `~`, `'`, `"` are taken off the end"#,
        G10 "A `)` at the end is taken off if there are more `)` than `(`",
        G11 "A `;` at the end is taken off, with `&` and letters before it if there are any",
        G12 "The name of an address: letters, digits, `.`, `+`, `-`, `_`",
        G13 "`mailto:` and `xmpp:` before the name belong to the link",
        G14 "The domain: letters, digits, `-`, `_`, and `.` before a letter or digit",
        G15 "The domain has a full stop, its last character is a letter, and no `@` follows",
    }
    "uts58" {
        U1 "A host run is as long as it can be",
        U2 "A URL begins with `http://` or `https://`, in any case",
        U3 "A host is a domain with at least two labels",
        U4 "The top-level domain is made of letters and marks",
        U5 "An `@` before the host of a URL: no link",
        U6 "A host before an `@` is no URL",
        U7 "One dot may follow the host, if a part or a port follows the dot",
        U8 "A port: `:` and up to five digits",
        U9 "In a broken URL nothing is a link",
        U10 "After the host: path, query, fragment, fragment directive",
        U11 "What ends a part: Hard, and Soft before it",
        U12 "A closing bracket belongs to the link if its partner stands in the same part",
        U13 "Separators close all brackets",
        U14 "An address: a name, `@`, a domain",
        U15 "The name of an address: letters, digits, dots and some punctuation",
        U16 "`mailto:` before the name belongs to the link",
        U17 "`://` before a name: no link",
        U18 "A `?` that nothing follows",
        U19 "Known top-level domains",
        U20 r"No host directly after `/`, `\`, `_` or `@`",
        U21 "`。` after a host ends the sentence",
        U22 "Limits of length",
        U23 "Marks that change the direction of writing",
        U24 "Scripts of the host",
        U25 "Hosts without a scheme, left alone",
        U26 "Links are found in the text as it is shown",
        U27 "What would end the link is escaped",
        U28 "Characters with a meaning stay escaped",
        U29 "Empty parts",
        U30 "Fragment directives",
        U31 "Bytes that are no UTF-8",
        U32 "Marks that change the direction of writing are escaped",
        U33 "Hosts as they are shown",
        U34 "Names of addresses that need quotation marks",
        U35 "Destinations with hosts in ASCII",
        U36 "Invisible characters do not divide a word",
        U37 "A refused URL takes its word with it",
        U38 "No escaped character directly after a host",
        U39 "Destinations of addresses are URLs",
        U40 "Invisible characters stay escaped",
        U41 "A last label like a word with a capital letter",
        U42 "Signs and keys before an address",
        U43 "Fields after an address",
        U44 "Marks of direction at the end of a link",
    }
    "chat" {
        C1 "After a scheme: any host that can be reached",
        C2 "A host that may be the name of a file needs a path",
        C3 "A last label with a capital letter starts a sentence",
        C4 "Ellipses at the end, and markup around a link",
        C5 "No address before `:` and a path, nor in a URL of another scheme",
        C6 "No host directly before the brackets of a call, or before `_` and a letter",
        C7 "Letters beside a host of ASCII",
        C8 "What may follow a host of one label",
        C9 "Names of classes",
        C10 "No address directly after `@`",
        C11 "No host directly after `#` or `$`",
        C12 "Characters of zero width end a link",
        C13 "An underscore at the end",
        C14 "An opening bracket without its partner ends a link",
        C15 "Quotation marks, ellipses and dashes end a link",
        C16 "Letters of scripts without spaces end a link",
        C17 "`|` ends a link",
        C18 "The tag of a forum that closes ends a link",
        C19 "A backslash ends a link",
        C20 "Character references and marks of footnotes at the end",
        C21 "Another URL after a comma or a semicolon",
        C22 "Emoji in a host",
        C23 "Full-width punctuation in a path",
    }
    "schemes" {
        S1 "The scheme is one that was named",
        S2 "The scheme is not within a word or another URL",
        S3 "Something follows the colon, and the slashes after it",
        S4 "Where the link ends",
        S5 "With `gfm`, no link after an open `[`",
        S6 "Every scheme before `://`",
    }
    "full-width" {
        B1 "A link ends before a full-width character",
        B2 "A full-width character is like a blank",
    }
    "all-profiles" {
        A1 "No user name before the host of a URL",
        A2 "A URL opens at the host that is typed",
        A3 "Text between `<a …>` and `</a>` in raw HTML",
        A4 "The end of a text that grows",
        A5 "The scheme of a destination without a typed one",
        A6 "Headings and terms",
    }
    "enclosure" {
        Q1 "What marks enclose is looked at alone",
        Q2 "Which marks belong together",
        Q3 "An apostrophe is no mark",
        Q4 "Marks with a backslash before them",
    }
}

impl Rule {
    /// Returns the number, such as `M9`.
    ///
    /// ```
    /// assert_eq!("M9".parse::<barelink::Rule>().expect("a rule").as_str(), "M9");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        Self::TITLES[self.0 as usize].1
    }

    /// Returns the title, which is Markdown in one line without a full stop.
    ///
    /// ```
    /// assert_eq!(
    ///     "M2".parse::<barelink::Rule>().expect("a rule").title(),
    ///     "A WWW link begins with `www.`"
    /// );
    /// ```
    #[must_use]
    pub const fn title(self) -> &'static str {
        Self::TITLES[self.0 as usize].2
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Rule {
    type Err = UnknownName;

    /// Reads the number of a rule, in any case: `M9`, `m9`.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownName`], which lists the numbers of each rule set.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// let error = "M99".parse::<Rule>().unwrap_err();
    /// assert!(
    ///     error
    ///         .to_string()
    ///         .starts_with("unknown rule; the known ones are M1 to M")
    /// );
    /// ```
    fn from_str(number: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL
            .iter()
            .find(|rule| rule.as_str().eq_ignore_ascii_case(number));
        found.copied().ok_or(UnknownName {
            what: "rule",
            known: Self::NUMBERS,
        })
    }
}

impl Rule {
    /// Returns the reason why a candidate is not a link if this rule refuses it, as a clause with a
    /// small first letter; `None` for a rule that never refuses a candidate.
    ///
    /// ```
    /// use barelink::Rule;
    ///
    /// assert_eq!(
    ///     "M8".parse::<Rule>().expect("a rule").refusal(),
    ///     Some("the host has only one component")
    /// );
    /// assert_eq!("M15".parse::<Rule>().expect("a rule").refusal(), None);
    /// ```
    #[must_use]
    pub const fn refusal(self) -> Option<&'static str> {
        Some(match self {
            Rule::M1 | Rule::G1 => "the letters before `://` are not `http`, `https` or `ftp`",
            Rule::M2 | Rule::G2 => "`www.` has a capital letter",
            Rule::M3 | Rule::G12 => "no name is before the `@`",
            Rule::M5 => "no link may start after the character before it",
            Rule::M7 => "no letter or digit starts the host, or a `(` is in it",
            Rule::M8 => "the host has only one component",
            Rule::M9 => "the last component of the host has only one character",
            Rule::M10 => "a `(` is in the path",
            Rule::M13 => "a `(` in the query is not closed",
            Rule::M14 => "a `(` is in the fragment",
            Rule::M16 => "no link may end before the character after it",
            Rule::M18 => "an escape or a character reference is where the search starts",
            Rule::G3 | Rule::S5 => "a `[` before it is still open there",
            Rule::G4 => "no link may start after the character before `www.`",
            Rule::G5 => "the character after `://` may not be in a host",
            Rule::G6 => "one of the last two labels of the host has an underscore",
            Rule::G7 => "the text ends directly after `www.`",
            Rule::G8 => "an option ends the link before its host",
            Rule::G15 => {
                "the domain has no full stop or ends with another character than a letter, or an `@` follows it"
            }
            Rule::U1 => "no character that a host may have follows",
            Rule::U2 => "`://` does not follow `http` or `https`",
            Rule::U3 => "the host has only one label, or a label that is not valid",
            Rule::U4 => {
                "the top-level domain has only one character, or a character that is not a letter"
            }
            Rule::U5 => "an `@` is in the URL before its path",
            Rule::U6 => "the host is a part of the name of an address",
            Rule::U8 => "the port is not valid",
            Rule::U15 => "no valid name is before the `@`",
            Rule::U17 => "`://` is before the name of the address",
            Rule::U19 => "the top-level domain is not known or not allowed",
            Rule::U20 => "one of `/`, `\\`, `_` and `@` is directly before the host",
            Rule::U22 => "the host, or the name of the address, is too long",
            Rule::U23 => "the link has characters that change the direction of writing",
            Rule::U24 => "the host mixes scripts",
            Rule::U25 => "hosts without a scheme are left alone",
            Rule::U36 => "invisible characters divide the word",
            Rule::U38 => {
                "an escaped or invisible character follows the host, which goes on after it in a browser"
            }
            Rule::U41 => "the last label is like a word that starts with a capital letter",
            Rule::U42 => "no valid name is between a sign or a key and the `@`",
            _ => return self.refusal_of_choice(),
        })
    }

    /// Returns why a rule that only a choice adds, or a scheme that the user named, refuses a
    /// candidate.
    const fn refusal_of_choice(self) -> Option<&'static str> {
        Some(match self {
            Rule::C1 => "the host is neither a valid name nor a valid IP address",
            Rule::C2 => "the host may be the name of a file, and has no path",
            Rule::C3 => "the last label starts a sentence, and the text before it is no host",
            Rule::C4 => "only markup, or no valid name, is before the `@`",
            Rule::C5 => {
                "a `:` and a path follow the address, or it is in a URL with another scheme"
            }
            Rule::C6 => "a `(`, or a `_` and a letter, follow the host as in a program",
            Rule::C8 => "the host has one label, and a character follows that does not end it",
            Rule::C9 => "it is the name of a class in a package",
            Rule::C10 => "an `@` is directly before the address",
            Rule::C11 => "a `#` or a `$` is directly before the host",
            Rule::A1 => "a user name is before its host",
            Rule::A2 => "no browser opens it, or only at another host than the one that is typed",
            Rule::A4 => "more text could change it",
            Rule::A6 => "it is in a heading or in the term of a definition list",
            Rule::S1 => "no named scheme is before the colon",
            Rule::S2 => "the scheme is inside a word or another URL",
            Rule::S3 => "nothing follows the colon and its slashes",
            _ => return None,
        })
    }

    /// Makes the refusal by this rule at a byte of the source.
    #[inline]
    pub(crate) const fn at(self, at: usize) -> Refusal {
        Refusal {
            reason: Reason::Rule(self),
            at,
        }
    }
}

/// Why a candidate is not a link.
// Two words that are never allocated: most candidates are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Refusal {
    /// The rule or the option that refused the candidate, or its place in Markdown.
    pub reason: Reason,
    /// The byte of the text at which the reason applies. It may be the end of the text.
    pub at: usize,
}

/// A candidate that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedCandidate {
    /// The characters that triggered it.
    pub(crate) trigger: Range<usize>,
    pub(crate) refusal: Refusal,
    /// Triggers before this byte are refused for the same reason.
    pub(crate) next: usize,
}

/// The reason why a candidate is not a link: a rule, an option, or its place in Markdown.
///
/// Its `Display` is a sentence without a full stop.
///
/// ```
/// use barelink::{Finder, Profile, Reason};
///
/// let candidates = Finder::new(Profile::Md4c).explain("http://localhost");
/// let reason = candidates[0].outcome().expect_err("no link").reason;
/// assert_eq!(
///     (reason.as_str(), &*reason.to_string()),
///     ("M8", "M8: the host has only one component")
/// );
/// assert_eq!(Reason::Html.to_string(), "it is in raw HTML");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A rule refused it.
    Rule(Rule),
    /// Links of its kind are turned off ([`Finder::kinds`](crate::Finder::kinds)).
    Kind,
    /// It is a part of an earlier candidate, or of text that cannot contain a link, so that no rule
    /// was asked.
    Taken,
    /// It is longer than [`Finder::max_len`](crate::Finder::max_len) allows.
    Length,
    /// In Markdown: the characters that would start the search are escaped, or are character
    /// references.
    Escape,
    /// In Markdown: it is in code or in a formula.
    Code,
    /// In Markdown: it is in a link, such as `[text](destination)` or `<https://example.com>`.
    Link,
    /// In Markdown: it is in an image.
    Image,
    /// In Markdown: it is in raw HTML.
    Html,
    /// In Markdown: it is in a metadata block.
    Metadata,
    /// In Markdown: it is in other syntax, such as a link definition.
    Syntax,
}

impl Reason {
    #[inline]
    pub(crate) const fn at(self, at: usize) -> Refusal {
        Refusal { reason: self, at }
    }

    /// Returns the number of the rule, or the name of the variant in lower case, with hyphens
    /// between words: `M9`, `kind`, `length`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::Rule(rule) => rule.as_str(),
            Reason::Kind => "kind",
            Reason::Taken => "taken",
            Reason::Length => "length",
            Reason::Escape => "escape",
            Reason::Code => "code",
            Reason::Link => "link",
            Reason::Image => "image",
            Reason::Html => "html",
            Reason::Metadata => "metadata",
            Reason::Syntax => "syntax",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Reason::Rule(rule) => return write!(f, "{rule}: {}", rule.refusal().unwrap_or(rule.title())),
            Reason::Kind => "links of this kind are turned off",
            Reason::Taken => "it is a part of an earlier candidate, or of text that cannot contain a link",
            Reason::Length => "it is longer than the maximum length",
            Reason::Escape => "it has an escape or a character reference where a link must be typed as it is shown",
            Reason::Code => "it is in code or in a formula",
            Reason::Link => "it is in a link",
            Reason::Image => "it is in an image",
            Reason::Html => "it is in raw HTML",
            Reason::Metadata => "it is in a metadata block",
            Reason::Syntax => "it is in other Markdown syntax, such as a link definition",
        })
    }
}

#[cfg(test)]
mod tests {
    use core::mem::size_of;

    use super::{Reason, Refusal, Rule};

    #[test]
    fn a_refusal_is_two_words() {
        assert_eq!(size_of::<Refusal>(), 2 * size_of::<usize>());
        assert_eq!(size_of::<Result<usize, Refusal>>(), 2 * size_of::<usize>());
    }

    #[test]
    fn the_table_is_in_the_order_of_the_rules() {
        for (at, &(rule, name, _)) in Rule::TITLES.iter().enumerate() {
            assert_eq!((rule.0 as usize, Reason::Rule(rule).as_str()), (at, name));
        }
    }
}
