//! The values of the options `tld` and `scripts` ([`Tld`], [`Scripts`]), and the lists that they and the choices name.

/// Which top-level domains hosts without a scheme and addresses may have, beside those that
/// [`Finder::tld_lists`](crate::Finder::tld_lists) allows and denies.
///
/// ```
/// use barelink::uts58::Tld;
/// use barelink::{Finder, Profile};
///
/// let text = "foo.txt and example.com";
/// let links = |tld| Finder::new(Profile::Uts58).tld(tld).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Tld::Syntactic), ["foo.txt", "example.com"]);
/// assert_eq!(links(Tld::Common), ["example.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tld {
    /// Every well-formed one: letters and marks only, at least two if they are ASCII.
    #[default]
    Syntactic,
    /// Known ones: the name has a suffix in the ICANN section of the Public Suffix List of the crate `psl`. Update that crate
    /// to update the list.
    #[cfg(feature = "psl")]
    Known,
    /// Those of [`COMMON_TLDS`], for chats whose readers write `obj.name` and `hey.how`.
    Common,
    /// None but those that the lists allow.
    Listed,
}

impl Tld {
    /// All values, and their names in the same order.
    pub(crate) const ALL: &'static [Tld] = &[
        Tld::Syntactic,
        #[cfg(feature = "psl")]
        Tld::Known,
        Tld::Common,
        Tld::Listed,
    ];
    pub(crate) const NAMES: &'static [&'static str] = &[
        "syntactic",
        #[cfg(feature = "psl")]
        "known",
        "common",
        "listed",
    ];
}

/// The top-level domains of [`Tld::Common`], in lower case and sorted.
///
/// It has four groups. A name that is a word of English, or a usual name of a member in programs, is in it only for a reason that is given
/// here. [`TldLists`](super::TldLists) adds others.
///
/// * Of RFC 920 and RFC 1591 `com`, `edu`, `gov`, `mil`, `net` and `org`, and `biz`. `int` and `info` are names in programs.
/// * The codes of the countries of the OECD and of the G20, with `eu` and without `at`, `id`, `in`, `is`, `it`, `no` and `us`.
/// * `hk`, `sg`, `tw`, `ua` and `vn`.
/// * Those of short links that people copy without a scheme (`youtu.be`, `discord.gg`, `goo.gl`, `bit.ly`, `t.me`), and `ai`, `io` and `tv`.
///   `be` and `me` are words, but these links are frequent.
///
/// ```
/// use barelink::uts58::{COMMON_TLDS, Tld};
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Uts58).tld(Tld::Common);
/// let found: Vec<_> = finder.links("hey.how are you? obj.name is on example.com and t.me/x").map(|link| link.as_str()).collect();
/// assert_eq!(found, ["example.com", "t.me/x"]);
/// assert!(COMMON_TLDS.is_sorted() && !COMMON_TLDS.contains(&"name"));
/// ```
pub const COMMON_TLDS: [&str; 59] = [
    "ai", "ar", "au", "be", "biz", "br", "ca", "ch", "cl", "cn", "co", "com", "cr", "cz", "de", "dk", "edu", "ee",
    "es", "eu", "fi", "fr", "gg", "gl", "gov", "gr", "hk", "hu", "ie", "il", "io", "jp", "kr", "lt", "lu", "lv", "ly",
    "me", "mil", "mx", "net", "nl", "nz", "org", "pl", "pt", "ru", "sa", "se", "sg", "si", "sk", "tr", "tv", "tw",
    "ua", "uk", "vn", "za",
];

/// The top-level domains that are also the endings of common files, in lower case, for [`Choice::RejectFileNames`](crate::Choice::RejectFileNames).
///
/// Not in it are top-level domains with which hosts are more frequent than files: `pl` (`allegro.pl`), `so` (`notion.so`), `cc`
/// and `ps`. With the number of a line after it (`main.cc:10`), such a name is taken for that of a file, too.
///
/// ```
/// use barelink::uts58::FILE_ENDINGS;
///
/// assert!(FILE_ENDINGS.contains(&"rs") && !FILE_ENDINGS.contains(&"com"));
/// ```
pub const FILE_ENDINGS: [&str; 11] = ["ac", "am", "java", "md", "mk", "mov", "py", "rs", "sh", "tf", "zip"];

/// The top-level domains that are also the endings of files, but more often those of hosts.
pub(crate) const FILE_ENDINGS_OF_LINES: [&str; 4] = ["cc", "pl", "ps", "so"];

/// Which scripts a label of a host may mix. The levels are those of Unicode Technical Standard #39.
///
/// ```
/// use barelink::uts58::Scripts;
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Uts58);
/// let links = |finder: Finder| finder.links("раypal.com, paypal.com").map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(finder.clone()), ["раypal.com", "paypal.com"]);
/// # #[cfg(feature = "unicode-security")]
/// assert_eq!(links(finder.scripts(Scripts::SingleScript)), ["paypal.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scripts {
    /// All scripts.
    #[default]
    Any,
    /// Latin with one other script except Cyrillic and Greek, and all combinations of the next two levels.
    #[cfg(feature = "unicode-security")]
    ModeratelyRestrictive,
    /// Latin with the scripts of Chinese, of Japanese or of Korean, or a single script.
    #[cfg(feature = "unicode-security")]
    HighlyRestrictive,
    /// A single script.
    #[cfg(feature = "unicode-security")]
    SingleScript,
}

impl Scripts {
    /// All values, and their names in the same order.
    pub(crate) const ALL: &'static [Scripts] = &[
        Scripts::Any,
        #[cfg(feature = "unicode-security")]
        Scripts::ModeratelyRestrictive,
        #[cfg(feature = "unicode-security")]
        Scripts::HighlyRestrictive,
        #[cfg(feature = "unicode-security")]
        Scripts::SingleScript,
    ];
    pub(crate) const NAMES: &'static [&'static str] = &[
        "any",
        #[cfg(feature = "unicode-security")]
        "moderately-restrictive",
        #[cfg(feature = "unicode-security")]
        "highly-restrictive",
        #[cfg(feature = "unicode-security")]
        "single-script",
    ];

    /// Returns whether the level allows the scripts of a label, which must be decoded.
    #[cfg(feature = "unicode-security")]
    pub(crate) fn allow(self, label: &str) -> bool {
        use unicode_security::RestrictionLevel as Level;
        use unicode_security::RestrictionLevelDetection as _;

        let most = match self {
            Scripts::Any => return true,
            Scripts::ModeratelyRestrictive => Level::ModeratelyRestrictive,
            Scripts::HighlyRestrictive => Level::HighlyRestrictive,
            Scripts::SingleScript => Level::SingleScript,
        };
        label.detect_restriction_level() <= most
    }

    #[cfg(not(feature = "unicode-security"))]
    pub(crate) fn allow(self, _: &str) -> bool {
        self == Scripts::Any
    }
}
