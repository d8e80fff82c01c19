//! The choices that the standard leaves open: [`Policy`].

use super::choice::{Choice, Choices};
use crate::kinds::UnknownName;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The choices that UTS #58 leaves open, for [`Profile::Uts58`](crate::Profile::Uts58): a set of named choices, each of which it has or
/// has not, and a few values.
///
/// A policy filters the results of the standard's algorithms, which are the same with every policy. Start from a constant and
/// change what you need:
///
/// ```
/// use barelink::uts58::{Choice, Policy};
/// use barelink::{Finder, Profile};
///
/// const POLICY: Policy = Policy::STANDARD.with(Choice::RejectBidiControls).max_host(100);
/// const FINDER: Finder = Finder::new(Profile::Uts58).policy(POLICY);
/// assert_eq!(FINDER.links("example.com/a\u{202e}b example.com/b").count(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Policy {
    choices: Choices,
    pub(crate) tld: Tld,
    pub(crate) scripts: Scripts,
    pub(crate) max_local_part: usize,
    pub(crate) max_host: usize,
}

impl Policy {
    /// The policy that conforms to the standard. It is the default of a [`Finder`](crate::Finder).
    ///
    /// Any top-level domain of two letters or more counts, so `foo.txt` and `end.Next` are links.
    ///
    /// ```
    /// use barelink::uts58::Policy;
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58);
    /// assert_eq!(finder.links("See foo.txt").count(), 1);
    /// assert_eq!(finder.policy(Policy::STANDARD).links("See foo.txt").count(), 1);
    /// ```
    pub const STANDARD: Self =
        Self { choices: Choices::NONE, tld: Tld::Syntactic, scripts: Scripts::Any, max_local_part: 64, max_host: 253 };

    /// A policy for text that people write:
    ///
    /// * Hosts without a scheme and addresses need a known top-level domain.
    /// * Hosts without a scheme do not start right after `/`, `\`, `_` or `@`.
    /// * An ideographic full stop after a host ends the sentence.
    /// * A question mark at the end is not part of the link.
    /// * A link with characters that change the direction of writing stays text.
    /// * So does a host without a scheme, or an address, in a word that invisible characters divide (`goo\u{ad}gle.com`).
    ///
    /// ```
    /// use barelink::uts58::Policy;
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58).policy(Policy::PROSE);
    /// let found: Vec<_> = finder.links("See foo.txt on example.com。谢谢").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["example.com"]);
    /// ```
    #[cfg(feature = "psl")]
    pub const PROSE: Self = Policy { choices: Choices::PROSE, ..Self::STANDARD.tld(Tld::Known) };

    /// A policy for the messages of people and of language models: that of [`PROSE`](Self::PROSE), and
    ///
    /// * After `http://` and `https://`, a host of one label and an IP address are accepted too: `localhost`, `127.0.0.1`.
    /// * A host without a scheme that may be the name of a file needs a path or `www.` (`docs.rs/serde`, not `lib.rs`).
    /// * A host without a scheme directly before `(`, or before `_` and a letter, stays text (`s.is_empty()`).
    /// * A last label with a capital letter starts the next sentence (`done.It works`).
    /// * `…` at the end of a link, and characters around it that Markdown reads as markup, are not part of it. A link ends before `<`.
    /// * Letters of Chinese, Japanese, Korean, Thai and similar scripts directly beside a host of ASCII are not part of it
    ///   (`https://example.comにアクセス`).
    /// * An address before `:` and a path stays text (`git@github.com:o/r.git`), and so does one in the URL of another scheme
    ///   (`ssh://git@github.com`).
    ///
    /// [`Finder::chat`](crate::Finder::chat) adds the options for all profiles that suit such text.
    ///
    /// ```
    /// use barelink::uts58::Policy;
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58).policy(Policy::CHAT);
    /// let text = "**http://localhost:3000/a** is described in README.md and on docs.rs/serde…";
    /// let found: Vec<_> = finder.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["http://localhost:3000/a", "docs.rs/serde"]);
    /// ```
    #[cfg(feature = "psl")]
    pub const CHAT: Self = Policy { choices: Choices::CHAT, ..Self::PROSE };

    /// Returns the policy with a choice. If it has the choice, nothing changes.
    ///
    /// [`Choice`] has an example.
    #[must_use]
    pub const fn with(mut self, choice: Choice) -> Self {
        self.choices = self.choices.with(choice);
        self
    }

    /// Returns the policy without a choice. If it has not the choice, nothing changes.
    ///
    /// ```
    /// use barelink::uts58::{Choice, Policy};
    /// use barelink::{Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58).policy(Policy::CHAT.without(Choice::DropEllipsis));
    /// let found: Vec<_> = finder.links("https://example.com/a…").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["https://example.com/a…"]);
    /// ```
    #[must_use]
    pub const fn without(mut self, choice: Choice) -> Self {
        self.choices = self.choices.without(choice);
        self
    }

    /// Returns the policy with and without choices by their names, in the given order. A name without a prefix adds the choice, and
    /// `no-` before it removes it: `drop-ellipsis`, `no-drop-markup`.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownName`], which lists the known names.
    ///
    /// ```
    /// use barelink::uts58::{Choice, Policy};
    ///
    /// let policy = Policy::CHAT.with_named("require-scheme no-drop-markup".split(' '))?;
    /// assert!(policy.has(Choice::RequireScheme) && !policy.has(Choice::DropMarkup) && policy.has(Choice::DropEllipsis));
    /// assert!(Policy::CHAT.with_named(["markup"]).is_err());
    /// # Ok::<(), barelink::UnknownName>(())
    /// ```
    pub fn with_named<'n>(self, names: impl IntoIterator<Item = &'n str>) -> Result<Self, UnknownName> {
        names.into_iter().try_fold(self, |policy, name| {
            Ok(match name.strip_prefix("no-") {
                Some(name) => policy.without(name.parse()?),
                None => policy.with(name.parse()?),
            })
        })
    }

    /// Returns whether the policy has a choice.
    ///
    /// [`Choice`] has an example.
    #[inline]
    #[must_use]
    pub const fn has(&self, choice: Choice) -> bool {
        self.choices.has(choice)
    }

    /// Returns the choices that the policy has, in the order of [`Choice::ALL`].
    ///
    /// ```
    /// use barelink::uts58::{Choice, Policy};
    ///
    /// let policy = Policy::STANDARD.with(Choice::DropEllipsis);
    /// assert_eq!(policy.choices().collect::<Vec<_>>(), [Choice::DropEllipsis]);
    /// ```
    pub fn choices(&self) -> impl Iterator<Item = Choice> {
        self.choices.iter()
    }

    /// Sets which top-level domains hosts without a scheme and addresses may have. After `http://` and `https://`, every
    /// well-formed one is accepted.
    ///
    /// [`Tld`] has an example.
    #[must_use]
    pub const fn tld(mut self, tld: Tld) -> Self {
        self.tld = tld;
        self
    }

    /// Sets which scripts a label of a host may mix.
    ///
    /// [`Scripts`] has an example.
    #[must_use]
    pub const fn scripts(mut self, scripts: Scripts) -> Self {
        self.scripts = scripts;
        self
    }

    /// Sets the maximum number of bytes of the part of an address before the `@`; 64 by default (RFC 5321, section 4.5.3.1.1).
    /// An address with a longer one is not a link, nor is a part of it.
    ///
    /// ```
    /// use barelink::{Finder, Policy, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58).policy(Policy::STANDARD.max_local_part(4));
    /// let found: Vec<_> = finder.links("john@example.com, maria@example.com").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["john@example.com"]);
    /// ```
    #[must_use]
    pub const fn max_local_part(mut self, bytes: usize) -> Self {
        self.max_local_part = bytes;
        self
    }

    /// Sets the maximum number of bytes of a host with A-labels; 253 by default. A longer host is not a link. A higher maximum
    /// has no effect, because longer names are not valid.
    ///
    /// ```
    /// use barelink::{Finder, Policy, Profile};
    ///
    /// let finder = Finder::new(Profile::Uts58).policy(Policy::STANDARD.max_host(11));
    /// let found: Vec<_> = finder.links("example.com, example.info").map(|link| link.as_str()).collect();
    /// assert_eq!(found, ["example.com"]);
    /// ```
    #[must_use]
    pub const fn max_host(mut self, bytes: usize) -> Self {
        self.max_host = bytes;
        self
    }
}

/// Returns [`Policy::STANDARD`], with any features.
// Not `PROSE` with the feature `psl`: Cargo unifies features, so one crate of a build would change the links of all others.
impl Default for Policy {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// Which top-level domains hosts without a scheme and addresses may have, beside those that
/// [`Finder::tld_lists`](crate::Finder::tld_lists) allows and denies.
///
/// ```
/// use barelink::uts58::{Policy, Tld};
/// use barelink::{Finder, Profile};
///
/// let text = "foo.txt and example.com";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["foo.txt", "example.com"]);
/// assert_eq!(links(Policy::STANDARD.tld(Tld::Known)), ["example.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
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
/// use barelink::uts58::{COMMON_TLDS, Policy, Tld};
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Uts58).policy(Policy::STANDARD.tld(Tld::Common));
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

/// The top-level domains that are also the endings of common files, in lower case, for [`Choice::RejectFileNames`].
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
/// use barelink::uts58::{Policy, Scripts};
/// use barelink::{Finder, Profile};
///
/// let text = "раypal.com, paypal.com";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["раypal.com", "paypal.com"]);
/// assert_eq!(links(Policy::STANDARD.scripts(Scripts::SingleScript)), ["paypal.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
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

/// How the host of a link is written in its destination.
///
/// ```
/// use barelink::uts58::DestinationHost;
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Uts58);
/// let destination = |host| finder.clone().destination_host(host).links("bücher.de").map(|link| link.destination()).next();
/// assert_eq!(destination(DestinationHost::AsTyped).as_deref(), Some("http://bücher.de"));
/// assert_eq!(destination(DestinationHost::ALabel).as_deref(), Some("http://xn--bcher-kva.de"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DestinationHost {
    /// As it was typed. Browsers convert it themselves.
    #[default]
    AsTyped,
    /// With A-labels (`xn--…`), for programs that do not support other labels.
    ALabel,
}
