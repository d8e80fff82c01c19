//! The values of the options `tld` and `scripts` ([`Tld`], [`Scripts`]), and the lists that they
//! and the choices name.

use crate::text::chars::ScriptSet;

/// Which top-level domains hosts without a scheme and addresses may have, beside those that
/// [`Finder::tld_lists`](crate::Finder::tld_lists) allows and denies.
///
/// ```
/// use barelink::uts58::Tld;
/// use barelink::{Finder, Profile};
///
/// let text = "foo.txt and example.com";
/// let links = |tld| {
///     Finder::new(Profile::Uts58)
///         .tld(tld)
///         .links(text)
///         .map(|link| link.as_str())
///         .collect::<Vec<_>>()
/// };
/// assert_eq!(links(Tld::Syntactic), ["foo.txt", "example.com"]);
/// assert_eq!(links(Tld::Common), ["example.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tld {
    /// Every well-formed one: letters and marks only, at least two if they are ASCII.
    #[default]
    Syntactic,
    /// Known ones: those of the root zone, and others in the ICANN section of the Public Suffix
    /// List of 2026-10-22, such as `onion`.
    Known,
    /// Those of [`COMMON_TLDS`], for chats whose readers write `obj.name` and `hey.how`.
    Common,
    /// None but those that the lists allow.
    Listed,
}

impl Tld {
    /// All values, and their names in the same order.
    pub(crate) const ALL: &'static [Tld] = &[Tld::Syntactic, Tld::Known, Tld::Common, Tld::Listed];
    pub(crate) const NAMES: &'static [&'static str] = &["syntactic", "known", "common", "listed"];
}

/// The top-level domains of [`Tld::Common`], in lower case and sorted.
///
/// It has four groups. A name that is a word of English, or a usual name of a member in programs,
/// is in it only for a reason that is given here. [`TldLists`](super::TldLists) adds others.
///
/// * Of RFC 920 and RFC 1591 `com`, `edu`, `gov`, `mil`, `net` and `org`, and `biz`. `int` and
///   `info` are names in programs.
/// * The codes of the countries of the OECD and of the G20, with `eu` and without `at`, `id`, `in`,
///   `is`, `it`, `no` and `us`.
/// * `hk`, `sg`, `tw`, `ua` and `vn`.
/// * Those of short links that people copy without a scheme (`youtu.be`, `discord.gg`, `goo.gl`,
///   `bit.ly`, `t.me`), and `ai`, `io` and `tv`. `be` and `me` are words, but these links are
///   frequent.
///
/// ```
/// use barelink::uts58::{COMMON_TLDS, Tld};
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Uts58).tld(Tld::Common);
/// let found: Vec<_> = finder
///     .links("hey.how are you? obj.name is on example.com and t.me/x")
///     .map(|link| link.as_str())
///     .collect();
/// assert_eq!(found, ["example.com", "t.me/x"]);
/// assert!(COMMON_TLDS.is_sorted() && !COMMON_TLDS.contains(&"name"));
/// ```
pub const COMMON_TLDS: [&str; 59] = [
    "ai", "ar", "au", "be", "biz", "br", "ca", "ch", "cl", "cn", "co", "com", "cr", "cz", "de",
    "dk", "edu", "ee", "es", "eu", "fi", "fr", "gg", "gl", "gov", "gr", "hk", "hu", "ie", "il",
    "io", "jp", "kr", "lt", "lu", "lv", "ly", "me", "mil", "mx", "net", "nl", "nz", "org", "pl",
    "pt", "ru", "sa", "se", "sg", "si", "sk", "tr", "tv", "tw", "ua", "uk", "vn", "za",
];

/// The top-level domains that are also the endings of common files, in lower case, for
/// [`Choice::RejectFileNames`](crate::Choice::RejectFileNames).
///
/// Not in it are top-level domains with which hosts are more frequent than files: `pl`
/// (`allegro.pl`), `so` (`notion.so`), `cc` and `ps`. With the number of a line after it
/// (`main.cc:10`), such a name is taken for that of a file, too.
///
/// ```
/// use barelink::uts58::FILE_ENDINGS;
///
/// assert!(FILE_ENDINGS.contains(&"rs") && !FILE_ENDINGS.contains(&"com"));
/// ```
pub const FILE_ENDINGS: [&str; 11] = [
    "ac", "am", "java", "md", "mk", "mov", "py", "rs", "sh", "tf", "zip",
];

/// The top-level domains that are also the endings of files, but more often those of hosts.
pub(crate) const FILE_ENDINGS_OF_LINES: [&str; 4] = ["cc", "pl", "ps", "so"];

/// Which scripts a label of a host may mix. The levels are those of Unicode Technical Standard #39.
///
/// ```
/// use barelink::uts58::Scripts;
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Uts58);
/// let links = |finder: Finder| {
///     finder
///         .links("раypal.com, paypal.com")
///         .map(|link| link.as_str())
///         .collect::<Vec<_>>()
/// };
/// assert_eq!(links(finder.clone()), ["раypal.com", "paypal.com"]);
/// assert_eq!(links(finder.scripts(Scripts::SingleScript)), ["paypal.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scripts {
    /// All scripts.
    #[default]
    Any,
    /// Latin with one other script except Cyrillic and Greek, and all combinations of the next two
    /// levels.
    ModeratelyRestrictive,
    /// Latin with the scripts of Chinese, of Japanese or of Korean, or a single script.
    HighlyRestrictive,
    /// A single script.
    SingleScript,
}

impl Scripts {
    /// All values, and their names in the same order.
    pub(crate) const ALL: &'static [Scripts] = &[
        Scripts::Any,
        Scripts::ModeratelyRestrictive,
        Scripts::HighlyRestrictive,
        Scripts::SingleScript,
    ];
    pub(crate) const NAMES: &'static [&'static str] = &[
        "any",
        "moderately-restrictive",
        "highly-restrictive",
        "single-script",
    ];

    /// Returns whether the level allows the scripts of a label, which must be decoded. Cost:
    /// linear.
    pub(crate) fn allow(self, label: &str) -> bool {
        // Each value allows less than the one before it.
        self == Scripts::Any || self as u8 <= Scripts::strictest(label) as u8
    }

    /// Returns the strictest level that allows a label; [`Scripts::Any`] if no level does.
    ///
    /// Source: UTS #39, section 5.2, as the crate `unicode-security` reads it.
    // The level Moderately Restrictive could be read differently where all characters beside Latin
    // ones are those of several scripts, as in `a१`: the digit is used with Devanagari and three
    // other scripts. That is not one script, so no level allows it.
    fn strictest(label: &str) -> Scripts {
        let mut all = ScriptSet::ALL;
        let mut others = ScriptSet::ALL;
        for c in label.chars() {
            let Some(scripts) = ScriptSet::of(c) else {
                return Scripts::Any;
            };
            all = all.and(scripts);
            if !scripts.has_latin() {
                others = others.and(scripts);
            }
        }
        if !all.is_empty() {
            Scripts::SingleScript
        } else if others.has_east_asian() {
            Scripts::HighlyRestrictive
        } else if others.is_beside_latin() {
            Scripts::ModeratelyRestrictive
        } else {
            Scripts::Any
        }
    }
}

#[cfg(all(test, feature = "unicode-security"))]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use unicode_security::mixed_script::AugmentedScriptSet;
    use unicode_security::{
        GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _,
    };

    use super::Scripts;

    #[track_caller]
    fn compare(label: &str) {
        let expected = match label.detect_restriction_level() {
            RestrictionLevel::ASCIIOnly | RestrictionLevel::SingleScript => Scripts::SingleScript,
            RestrictionLevel::HighlyRestrictive => Scripts::HighlyRestrictive,
            RestrictionLevel::ModeratelyRestrictive => Scripts::ModeratelyRestrictive,
            RestrictionLevel::MinimallyRestrictive | RestrictionLevel::Unrestricted => Scripts::Any,
        };
        assert_eq!(Scripts::strictest(label), expected, "{label:?}");
    }

    /// The tables of the package are of the same version of Unicode.
    #[test]
    fn the_level_of_each_character_is_that_of_unicode_security() {
        assert_eq!(unicode_security::UNICODE_VERSION, (18, 0, 0));
        // Alone, and after Latin, Cyrillic, Katakana, Han and Hangul.
        for before in ["", "a", "я", "カ", "例", "한"] {
            let mut label = String::from(before);
            for c in '\0'..=char::MAX {
                label.push(c);
                compare(&label);
                label.truncate(before.len());
            }
        }
    }

    #[test]
    fn the_level_of_three_characters_is_that_of_unicode_security() {
        // One character of each set of scripts, and one that no level allows.
        let mut sets = Vec::new();
        let mut chars = Vec::from(['ǃ']);
        for c in ('\0'..=char::MAX).filter(|c| c.identifier_allowed()) {
            let set = AugmentedScriptSet::for_char(c);
            if !sets.contains(&set) {
                sets.push(set);
                chars.push(c);
            }
        }
        assert!(chars.len() > 50, "{}", chars.len());
        for &first in &chars {
            for &second in &chars {
                for &third in &chars {
                    compare(&String::from_iter([first, second, third]));
                }
            }
        }
    }

    #[test]
    fn each_level_allows_what_the_stricter_ones_allow() {
        for (label, allowed) in [
            ("пример", 4),
            ("例えa", 3),
            ("aप", 2),
            ("aя", 1),
            ("a१", 1),
            ("ǃ", 1),
        ] {
            let allow: Vec<Scripts> = Scripts::ALL
                .iter()
                .copied()
                .filter(|level| level.allow(label))
                .collect();
            assert_eq!(allow, Scripts::ALL[..allowed], "{label}");
        }
    }
}
