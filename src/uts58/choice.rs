//! The choices that a [`Policy`](super::Policy) has or has not: [`Choice`].

use core::fmt;
use core::str::FromStr;

use crate::kinds::UnknownName;
use crate::rule::Rule;

/// The policies that have a choice from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// None: it is for those who ask for it.
    #[allow(dead_code, reason = "each choice may be a preset's one day")]
    Option,
    /// [`Policy::CHAT`](super::Policy::CHAT)
    Chat,
    /// [`Policy::PROSE`](super::Policy::PROSE), and so [`Policy::CHAT`](super::Policy::CHAT).
    Prose,
}

/// A row of the table of choices.
struct Row {
    name: &'static str,
    rule: Rule,
    #[cfg_attr(not(feature = "psl"), allow(dead_code, reason = "the presets need known top-level domains"))]
    of: Of,
    summary: &'static str,
    example: [&'static str; 2],
}

/// Declares the choices: for each its variant, its name, its rule, the first preset that has it, what it does, and an example, which is
/// a text with its links between `⸠` and `⸡`, first without the choice and then with it.
// A macro, so that nothing else has to know the choices: their documentation, the set of a policy, the flag of the command, the option of the
// bindings and the table of the guide are made from these rows.
macro_rules! choices {
    ($($(#[doc = $more:literal])* $choice:ident $name:literal $rule:ident $of:ident: $summary:literal,
        $without:literal => $with:literal;)*) => {
        /// A choice that the standard leaves open, and that a [`Policy`](super::Policy) has or has not. [`Policy::STANDARD`] has none of
        /// them, and each is a departure from it. In the example of each, `⸠` and `⸡` surround the links.
        ///
        /// [`Policy::STANDARD`]: super::Policy::STANDARD
        ///
        /// New choices may be added in any release.
        ///
        /// ```
        /// use barelink::uts58::{Choice, Policy};
        /// use barelink::{Finder, Profile};
        ///
        /// const POLICY: Policy = Policy::STANDARD.with(Choice::DropQuestionMark).with(Choice::RejectFileNames);
        /// const FINDER: Finder = Finder::new(Profile::Uts58).policy(POLICY);
        /// let found: Vec<_> = FINDER.links("Is lib.rs on https://example.com/a?").map(|link| link.as_str()).collect();
        /// assert_eq!(found, ["https://example.com/a"]);
        /// assert!(POLICY.has(Choice::DropQuestionMark) && !POLICY.without(Choice::DropQuestionMark).has(Choice::DropQuestionMark));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Choice {
            $(
                #[doc = concat!($summary, ".")]
                ///
                $(#[doc = $more])*
                #[doc = concat!("\n\nExample: `", $without, "` becomes `", $with, "`.")]
                $choice,
            )*
        }

        impl Choice {
            /// All choices, in the order of the documentation.
            pub const ALL: &'static [Choice] = &[$(Choice::$choice,)*];

            /// The names of [`Self::ALL`], in the same order.
            const NAMES: &'static [&'static str] = &[$($name,)*];

            /// The rows of [`Self::ALL`], in the same order.
            const ROWS: &'static [Row] = &[$(Row {
                name: $name,
                rule: Rule::$rule,
                of: Of::$of,
                summary: $summary,
                example: [$without, $with],
            },)*];
        }
    };
}

choices! {
    /// So do their paths: in `example.com/a@b.org` no address is found. To find other links there, remove
    /// [`Kinds::DOMAIN`](crate::Kinds::DOMAIN) from the kinds instead.
    RequireScheme "require-scheme" U25 Option:
        "Hosts without a scheme stay text",
        "⸠example.com⸡ ⸠http://example.com⸡" => "example.com ⸠http://example.com⸡";
    /// Without the choice, a URL with a scheme or with `www.` takes such marks, as a link of [`Profile::Gfm`](crate::Profile::Gfm) does. It
    /// has no effect on plain text.
    EndAtMarks "end-at-marks" U26 Option:
        "In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough",
        "⸠https://example.com/*a*/b⸡" => "⸠https://example.com/⸡*a*/b";
    RejectAfterMarks "reject-after-marks" U20 Prose:
        "Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`",
        "path/to/⸠file.rs⸡" => "path/to/file.rs";
    /// The full stops are `。`, `．` and `｡`. Without the choice each is a dot like any other.
    EndAtIdeographicStop "end-at-ideographic-stop" U21 Prose:
        "An ideographic full stop after a host with a `.` ends the sentence and the link",
        "⸠example.com。谢谢⸡" => "⸠example.com⸡。谢谢";
    /// So the standard's table 3-2 shows it; its algorithm keeps the mark.
    DropQuestionMark "drop-question-mark" U18 Prose:
        "A question mark at the end of a link is not part of it",
        "⸠https://example.com/a?⸡ Yes" => "⸠https://example.com/a⸡? Yes";
    /// The characters are those with the property `Bidi_Control`.
    RejectBidiControls "reject-bidi-controls" U23 Prose:
        "A link with characters that change the direction of writing stays text",
        "⸠https://example.com/a\u{202e}b⸡" => "https://example.com/a\u{202e}b";
    /// Invisible are the characters with the property `Default_Ignorable_Code_Point`, such as the soft hyphen, the zero width space and
    /// variation selectors. After a letter, a digit, a mark or a hyphen they divide a word that a reader sees as one. Elsewhere a link
    /// starts after them; without the choice, it starts with those that a host may contain. An address whose host goes on after them stays
    /// text too.
    RejectDividedWords "reject-divided-words" U36 Prose:
        "A host without a scheme, or an address, in a word that invisible characters divide stays text",
        "goo\u{ad}⸠gle.com⸡" => "goo\u{ad}gle.com";
    /// The letter is one, and small letters follow it. `biz`, `com`, `edu`, `gov`, `mil`, `net` and `org` stay top-level domains, and so does
    /// every one after `www.`; after a scheme, and in addresses, nothing changes.
    RejectCapitalisedTlds "reject-capitalised-tlds" U41 Prose:
        "A host without a scheme whose last label has a capital letter at its start, like a word, stays text",
        "a ⸠M.Sc⸡. of ⸠Example.Com⸡ Ltd" => "a M.Sc. of ⸠Example.Com⸡ Ltd";
    /// A key is letters, digits, `.`, `-` and `_` at the start of the word or after `?`, `&` or `--`. Operators with an `=` count too: `==`,
    /// `+=`. Return paths stay whole: names such as `SRS0=…=…` and `list-return-7-john=example.org`. A `mailto:` with no address before its
    /// fields is not part of the link: `mailto:?to=john@example.com`.
    CutAddressKeys "cut-address-keys" U42 Prose:
        "An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`",
        "⸠user.email=john@example.com⸡" => "user.email=⸠john@example.com⸡";
    /// The fields are those of RFC 6068, such as `subject`. Punctuation at their end is not part of the link.
    AcceptMailtoFields "accept-mailto-fields" U43 Prose:
        "The fields after an address with `mailto:` are part of the link",
        "⸠mailto:john@example.com⸡⸠?cc=jane@example.com⸡" => "⸠mailto:john@example.com?cc=jane@example.com⸡";
    /// The characters are U+061C, U+200E, U+200F, U+202A to U+202C and U+2066 to U+2069. Within a link they refuse it, if the policy has
    /// [`Choice::RejectBidiControls`].
    EndAtDirectionMarks "end-at-direction-marks" U44 Prose:
        "Marks that set the direction of writing are not part of a link at its end, nor directly after its host",
        "\u{2068}⸠https://example.com/a\u{2069}⸡" => "\u{2068}⸠https://example.com/a⸡\u{2069}";
    /// Such a host is a domain of any number of labels, also with underscores (`localhost`, `my_service`), an IPv4 address, or an IPv6
    /// address in square brackets. The port may be 0. `localhost`, an IPv4 address and a port end before a character above ASCII; a letter
    /// or digit of ASCII after a port makes it invalid.
    AcceptReachableHosts "accept-reachable-hosts" C1 Chat:
        "After `http://` and `https://`, every host is accepted that can be reached",
        "http://localhost:3000 http://10.0.0.1/a" => "⸠http://localhost:3000⸡ ⸠http://10.0.0.1/a⸡";
    /// The names are those whose top-level domain is one of [`FILE_ENDINGS`](super::FILE_ENDINGS), or with a number after it, as in
    /// `main.cc:10`, one of `cc`, `pl`, `ps` and `so`.
    RejectFileNames "reject-file-names" C2 Chat:
        "A host without a scheme that may be the name of a file needs a path after it, or `www.` before it",
        "⸠lib.rs⸡, ⸠docs.rs/serde⸡" => "lib.rs, ⸠docs.rs/serde⸡";
    /// The first letter of the label is a capital, and the second, if it has one, is small (`It` and `I`, but not `IT`); all labels before it
    /// start with a small letter. In `done.It works` there is no link. An address ends before such a label if the rest is a valid address.
    EndBeforeSentence "end-before-sentence" C3 Chat:
        "A last label with a capital letter starts the next sentence, if the host has no scheme",
        "⸠example.com.It⸡ works" => "⸠example.com⸡.It works";
    DropEllipsis "drop-ellipsis" C4 Chat:
        "`…` at the end of a link is not part of it",
        "⸠https://example.com/a…⸡" => "⸠https://example.com/a⸡…";
    /// The characters are `*`, `_`, `~`, `|` and the backtick. A renderer that did not read them as markup left them there. A link also ends
    /// before `<`. An underscore at the end is left if one before the link may be the start of emphasis (rule C13); otherwise it is part of the
    /// link. A host without a scheme may start after a `_` that starts a word, also with [`Choice::RejectAfterMarks`].
    DropMarkup "drop-markup" C4 Chat:
        "Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it",
        "**⸠https://example.com/a**⸡" => "**⸠https://example.com/a⸡**";
    /// A path is a word that contains `/` or ends with `.git`, and is no URL. The path stays text too.
    RejectAddressBeforePath "reject-address-before-path" C5 Chat:
        "An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text",
        "⸠git@example.com⸡:o/⸠r.git⸡" => "git@example.com:o/r.git";
    RejectCodeNames "reject-code-names" C6 Chat:
        "A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text",
        "⸠s.is⸡_empty()" => "s.is_empty()";
    /// The rest must be a host with a top-level domain that the policy allows. The letters are those from U+0E00 on: of Thai, Chinese,
    /// Japanese, Korean and others. Labels that mix them with letters of ASCII are cut, such as `日本abc.com`.
    CutUnspacedText "cut-unspaced-text" C7 Chat:
        "Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch",
        "⸠网址是www.example.com吧⸡" => "网址是⸠www.example.com⸡吧";
    /// The first label is one of `android`, `com`, `io`, `java`, `javax`, `jdk`, `kotlin`, `net`, `org`, `scala` and `sun`, and another one
    /// starts with a capital letter as in [`Choice::EndBeforeSentence`].
    RejectPackageNames "reject-package-names" C9 Chat:
        "The name of a class in a package of Java, Scala or Kotlin stays text",
        "throws ⸠java.io.File⸡" => "throws java.io.File";
    RejectHandles "reject-handles" C10 Chat:
        "An address directly after `@` stays text, because it is the name of a user on a server",
        "hi @⸠alice@example.social⸡!" => "hi @alice@example.social!";
    RejectTags "reject-tags" C11 Chat:
        "A host without a scheme directly after `#` or `$` stays text",
        "#⸠asp.net⸡ $⸠TVI.CA⸡" => "#asp.net $TVI.CA";
    /// The characters are U+200B, U+2060 and U+FEFF. In a host of one label they refuse the link if the host goes on after them.
    EndAtZeroWidth "end-at-zero-width" C12 Chat:
        "Characters of zero width end a link after its host, and in its path, query and fragment",
        "⸠https://example.com/a\u{200b}b⸡" => "⸠https://example.com/a⸡\u{200b}b";
    /// So it does if a scheme and `://` follow before the partner. No link starts in the text from the bracket on, up to that URL or to the end
    /// that the link would have without this choice.
    EndAtOpenBracket "end-at-open-bracket" C14 Chat:
        "An opening bracket without its partner in the link ends the link",
        "⸠https://example.com/a(b⸡ c" => "⸠https://example.com/a⸡(b c";
    /// A pair of quotation marks in the link is a part of it. A single `’` ends the link only before a Chinese, Japanese or Korean letter.
    /// Between two letters or digits of scripts with spaces, `‘` and `’` are apostrophes.
    EndAtQuotation "end-at-quotation" C15 Chat:
        "A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`",
        "⸠https://example.com/a“b⸡ c”" => "⸠https://example.com/a⸡“b c”";
    /// The scripts are Han, Hiragana, Katakana, Hangul, Thai, Lao, Khmer and Myanmar. After other characters, such as `/` and `=`, their letters
    /// stay in the link.
    EndAtUnspacedText "end-at-unspaced-text" C16 Option:
        "A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment",
        "⸠https://example.com/docs에서⸡" => "⸠https://example.com/docs⸡에서";
}

impl Choice {
    /// Returns the name, which is that of the command, of configuration files and of the bindings.
    ///
    /// ```
    /// assert_eq!(barelink::uts58::Choice::DropEllipsis.name(), "drop-ellipsis");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the choice of a name; `None` if there is none. The [`FromStr`] of this type returns an error that lists the names.
    ///
    /// ```
    /// use barelink::uts58::Choice;
    ///
    /// assert_eq!(Choice::from_name("drop-ellipsis"), Some(Choice::DropEllipsis));
    /// assert_eq!(Choice::from_name("DropEllipsis"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.name() == name)
    }

    /// Returns the rule that the choice adds.
    ///
    /// ```
    /// use barelink::{Rule, uts58::Choice};
    ///
    /// assert_eq!(Choice::RejectFileNames.rule(), Rule::C2);
    /// ```
    #[must_use]
    pub const fn rule(self) -> Rule {
        self.row().rule
    }

    /// Returns what the choice does: Markdown in one line, without a full stop.
    ///
    /// ```
    /// assert_eq!(barelink::uts58::Choice::DropEllipsis.summary(), "`…` at the end of a link is not part of it");
    /// ```
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.row().summary
    }

    /// Returns a text in which the choice changes something, twice: with the links of [`Policy::STANDARD`](super::Policy::STANDARD), and with
    /// those of the same policy with the choice. A link is between `⸠` and `⸡`.
    ///
    /// ```
    /// use barelink::uts58::Choice;
    ///
    /// assert_eq!(Choice::RejectAfterMarks.example(), ["path/to/⸠file.rs⸡", "path/to/file.rs"]);
    /// ```
    #[must_use]
    pub const fn example(self) -> [&'static str; 2] {
        self.row().example
    }

    const fn row(self) -> &'static Row {
        &Self::ROWS[self as usize]
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Choice {
    type Err = UnknownName;

    /// Reads a name.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownName`], which lists the known names.
    ///
    /// ```
    /// use barelink::uts58::Choice;
    ///
    /// assert_eq!("drop-ellipsis".parse(), Ok(Choice::DropEllipsis));
    /// let error = "ellipsis".parse::<Choice>().unwrap_err();
    /// assert!(error.to_string().starts_with("unknown choice; the known ones are require-scheme, "));
    /// ```
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::from_name(name).ok_or(UnknownName { what: "choice", known: Self::NAMES })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Choice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Choice {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = alloc::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of choices: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Choices(u32);

impl Choices {
    pub(crate) const NONE: Self = Choices(0);

    /// The choices that text of people needs.
    #[cfg(feature = "psl")]
    pub(crate) const PROSE: Self = Self::of(Of::Prose);

    /// The choices that messages need in addition.
    #[cfg(feature = "psl")]
    pub(crate) const CHAT: Self = Choices(Self::PROSE.0 | Self::of(Of::Chat).0);

    #[cfg(feature = "psl")]
    const fn of(of: Of) -> Self {
        let (mut set, mut at) = (Self::NONE, 0);
        while at < Choice::ALL.len() {
            if Choice::ROWS[at].of as u8 == of as u8 {
                set = set.with(Choice::ALL[at]);
            }
            at += 1;
        }
        set
    }

    pub(crate) const fn with(self, choice: Choice) -> Self {
        Choices(self.0 | 1 << choice as u32)
    }

    pub(crate) const fn without(self, choice: Choice) -> Self {
        Choices(self.0 & !(1 << choice as u32))
    }

    #[inline]
    pub(crate) const fn has(self, choice: Choice) -> bool {
        self.0 & 1 << choice as u32 != 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Choice> {
        Choice::ALL.iter().copied().filter(move |&choice| self.has(choice))
    }
}

impl fmt::Debug for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Choices {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Choices {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let choices = alloc::vec::Vec::<Choice>::deserialize(deserializer)?;
        Ok(choices.into_iter().fold(Self::NONE, Self::with))
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::ops::Range;

    use super::Choice;
    use crate::finder::Finder;
    use crate::settings::Profile;
    use crate::uts58::policy::Policy;

    /// Returns the links of a text or, if marks of Markdown are in it, of that source.
    fn links(text: &str, finder: &Finder) -> Vec<Range<usize>> {
        #[cfg(feature = "pulldown-cmark")]
        if text.contains("*/") {
            let masked = crate::pulldown::Masked::new(text, pulldown_cmark::Options::empty(), finder);
            return masked.links().iter().map(crate::link::Link::range).collect();
        }
        finder.links(text).map(|link| link.range()).collect()
    }

    /// Returns a text with its links between `⸠` and `⸡`.
    fn marked(text: &str, policy: Policy) -> String {
        let mut marked = String::from(text);
        for range in links(text, &Finder::new(Profile::Uts58).policy(policy)).into_iter().rev() {
            marked.insert(range.end, '⸡');
            marked.insert(range.start, '⸠');
        }
        marked
    }

    #[test]
    fn each_choice_changes_its_example() {
        for &choice in Choice::ALL {
            let [without, with] = choice.example();
            if choice == Choice::EndAtMarks && cfg!(not(feature = "pulldown-cmark")) {
                // Only Markdown has marks.
                continue;
            }
            let text = without.replace(['⸠', '⸡'], "");
            assert_eq!(marked(&text, Policy::STANDARD), without, "{choice}");
            assert_eq!(marked(&text, Policy::STANDARD.with(choice)), with, "{choice}");
            assert_ne!(without, with, "{choice}");
        }
    }

    /// The names are the variants in kebab case, as serde would derive them, and the set has a bit for each.
    #[test]
    fn the_names_are_those_of_the_variants() {
        for (at, &choice) in Choice::ALL.iter().enumerate() {
            let mut name = String::new();
            for c in format!("{choice:?}").chars() {
                if c.is_ascii_uppercase() && !name.is_empty() {
                    name.push('-');
                }
                name.push(c.to_ascii_lowercase());
            }
            assert_eq!((choice as usize, choice.name()), (at, &*name));
            assert!(at < 32 && !choice.summary().ends_with('.'), "{choice}");
        }
    }
}
