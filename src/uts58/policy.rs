//! The choices that the standard leaves open: [`Policy`].

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The choices that UTS #58 leaves open, for [`Profile::Uts58`](crate::Profile::Uts58).
///
/// A policy filters the results of the standard's algorithms, which are the same with every policy. Start from a constant and
/// change the settings that you need:
///
/// ```
/// use barelink::uts58::{BidiControls, Policy};
/// use barelink::{Finder, Profile};
///
/// const POLICY: Policy = Policy::STANDARD.bidi_controls(BidiControls::Reject);
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
    pub(crate) tld: Tld,
    pub(crate) schemeless: Schemeless,
    pub(crate) schemeless_start: SchemelessStart,
    pub(crate) ideographic_full_stop: IdeographicFullStop,
    pub(crate) lone_question_mark: LoneQuestionMark,
    pub(crate) bidi_controls: BidiControls,
    pub(crate) after_invisible: AfterInvisible,
    pub(crate) scripts: Scripts,
    pub(crate) url_hosts: UrlHosts,
    pub(crate) file_endings: FileEndings,
    pub(crate) capitalised_label: CapitalisedLabel,
    pub(crate) trailing_ellipsis: TrailingEllipsis,
    pub(crate) outer_markup: OuterMarkup,
    pub(crate) address_before_path: AddressBeforePath,
    pub(crate) code_names: CodeNames,
    pub(crate) unspaced_text: UnspacedText,
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
    pub const STANDARD: Self = Self {
        tld: Tld::Syntactic,
        schemeless: Schemeless::Link,
        schemeless_start: SchemelessStart::Anywhere,
        ideographic_full_stop: IdeographicFullStop::Dot,
        lone_question_mark: LoneQuestionMark::Keep,
        bidi_controls: BidiControls::Allow,
        after_invisible: AfterInvisible::Anywhere,
        scripts: Scripts::Any,
        url_hosts: UrlHosts::Domains,
        file_endings: FileEndings::Link,
        capitalised_label: CapitalisedLabel::Keep,
        trailing_ellipsis: TrailingEllipsis::Keep,
        outer_markup: OuterMarkup::Keep,
        address_before_path: AddressBeforePath::Link,
        code_names: CodeNames::Link,
        unspaced_text: UnspacedText::Keep,
        max_local_part: 64,
        max_host: 253,
    };

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
    pub const PROSE: Self = Self::STANDARD
        .tld(Tld::Known)
        .schemeless_start(SchemelessStart::NotAfterMark)
        .ideographic_full_stop(IdeographicFullStop::EndsSentence)
        .lone_question_mark(LoneQuestionMark::Leave)
        .bidi_controls(BidiControls::Reject)
        .after_invisible(AfterInvisible::NotInWord);

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
    pub const CHAT: Self = Self::PROSE
        .url_hosts(UrlHosts::Reachable)
        .file_endings(FileEndings::NeedPath)
        .capitalised_label(CapitalisedLabel::StartsSentence)
        .trailing_ellipsis(TrailingEllipsis::Leave)
        .outer_markup(OuterMarkup::Leave)
        .address_before_path(AddressBeforePath::Leave)
        .code_names(CodeNames::Leave)
        .unspaced_text(UnspacedText::Leave);

    /// Sets which top-level domains hosts without a scheme and addresses may have. After `http://` and `https://`, every
    /// well-formed one is accepted.
    ///
    /// [`Tld`] has an example.
    #[must_use]
    pub const fn tld(mut self, tld: Tld) -> Self {
        self.tld = tld;
        self
    }

    /// Sets whether hosts without a scheme are linked.
    ///
    /// [`Schemeless`] has an example.
    #[must_use]
    pub const fn schemeless(mut self, schemeless: Schemeless) -> Self {
        self.schemeless = schemeless;
        self
    }

    /// Sets where hosts without a scheme may start.
    ///
    /// [`SchemelessStart`] has an example.
    #[must_use]
    pub const fn schemeless_start(mut self, start: SchemelessStart) -> Self {
        self.schemeless_start = start;
        self
    }

    /// Sets the meaning of `。`, `．` and `｡` in a host that also has a `.`.
    ///
    /// [`IdeographicFullStop`] has an example.
    #[must_use]
    pub const fn ideographic_full_stop(mut self, full_stop: IdeographicFullStop) -> Self {
        self.ideographic_full_stop = full_stop;
        self
    }

    /// Sets whether a question mark at the end of a link is part of it.
    ///
    /// [`LoneQuestionMark`] has an example.
    #[must_use]
    pub const fn lone_question_mark(mut self, mark: LoneQuestionMark) -> Self {
        self.lone_question_mark = mark;
        self
    }

    /// Sets whether a link may contain characters that change the direction of writing.
    ///
    /// [`BidiControls`] has an example.
    #[must_use]
    pub const fn bidi_controls(mut self, controls: BidiControls) -> Self {
        self.bidi_controls = controls;
        self
    }

    /// Sets where hosts without a scheme, and addresses, may start after invisible characters.
    ///
    /// [`AfterInvisible`] has an example.
    #[must_use]
    pub const fn after_invisible(mut self, after: AfterInvisible) -> Self {
        self.after_invisible = after;
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

    /// Sets which hosts a URL may have.
    ///
    /// [`UrlHosts`] has an example.
    #[must_use]
    pub const fn url_hosts(mut self, hosts: UrlHosts) -> Self {
        self.url_hosts = hosts;
        self
    }

    /// Sets whether a host without a scheme is a link if its top-level domain is one of [`FILE_ENDINGS`].
    ///
    /// [`FileEndings`] has an example.
    #[must_use]
    pub const fn file_endings(mut self, endings: FileEndings) -> Self {
        self.file_endings = endings;
        self
    }

    /// Sets the meaning of a last label that starts with a capital letter.
    ///
    /// [`CapitalisedLabel`] has an example.
    #[must_use]
    pub const fn capitalised_label(mut self, label: CapitalisedLabel) -> Self {
        self.capitalised_label = label;
        self
    }

    /// Sets whether `…` at the end of a link is part of it.
    ///
    /// [`TrailingEllipsis`] has an example.
    #[must_use]
    pub const fn trailing_ellipsis(mut self, ellipsis: TrailingEllipsis) -> Self {
        self.trailing_ellipsis = ellipsis;
        self
    }

    /// Sets whether characters that Markdown reads as markup are part of the link that they enclose.
    ///
    /// [`OuterMarkup`] has an example.
    #[must_use]
    pub const fn outer_markup(mut self, markup: OuterMarkup) -> Self {
        self.outer_markup = markup;
        self
    }

    /// Sets whether an address before `:` and a path is a link.
    ///
    /// [`AddressBeforePath`] has an example.
    #[must_use]
    pub const fn address_before_path(mut self, address: AddressBeforePath) -> Self {
        self.address_before_path = address;
        self
    }

    /// Sets whether a host without a scheme is a link if it looks like a name in code.
    #[must_use]
    pub const fn code_names(mut self, names: CodeNames) -> Self {
        self.code_names = names;
        self
    }

    /// Sets whether letters of scripts that are written without spaces are part of a host that they touch.
    #[must_use]
    pub const fn unspaced_text(mut self, text: UnspacedText) -> Self {
        self.unspaced_text = text;
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
    /// None but those that the lists allow.
    Listed,
}

/// Whether hosts without a scheme are linked.
///
/// ```
/// use barelink::uts58::{Policy, Schemeless};
/// use barelink::{Finder, Profile};
///
/// let text = "example.com, http://example.com";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["example.com", "http://example.com"]);
/// assert_eq!(links(Policy::STANDARD.schemeless(Schemeless::Leave)), ["http://example.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Schemeless {
    /// They are links.
    #[default]
    Link,
    /// They stay text, including their paths: in `example.com/a@b.org` no address is found. To find other links there, remove
    /// [`Kinds::DOMAIN`](crate::Kinds::DOMAIN) from the kinds instead.
    Leave,
}

/// Where hosts without a scheme may start.
///
/// ```
/// use barelink::uts58::{Policy, SchemelessStart};
/// use barelink::{Finder, Profile};
///
/// let text = "path/to/file.rs";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["file.rs"]);
/// assert!(links(Policy::STANDARD.schemeless_start(SchemelessStart::NotAfterMark)).is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SchemelessStart {
    /// After any character that no host contains.
    #[default]
    Anywhere,
    /// Not right after `/`, `\`, `_` or `@`: not in `path/to/file.rs`.
    NotAfterMark,
}

/// The meaning of `。`, `．` and `｡` in a host that also has a `.`.
///
/// ```
/// use barelink::uts58::{IdeographicFullStop, Policy};
/// use barelink::{Finder, Profile};
///
/// let text = "example.com。谢谢";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["example.com。谢谢"]);
/// assert_eq!(links(Policy::STANDARD.ideographic_full_stop(IdeographicFullStop::EndsSentence)), ["example.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum IdeographicFullStop {
    /// A dot like any other.
    #[default]
    Dot,
    /// The end of the sentence, if a valid host with a `.` precedes it: `example.com。谢谢`.
    EndsSentence,
}

/// Whether a question mark at the end of a link is part of it.
///
/// ```
/// use barelink::uts58::{LoneQuestionMark, Policy};
/// use barelink::{Finder, Profile};
///
/// let text = "https://example.com/a? Yes";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["https://example.com/a?"]);
/// assert_eq!(links(Policy::STANDARD.lone_question_mark(LoneQuestionMark::Leave)), ["https://example.com/a"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum LoneQuestionMark {
    /// It is, as the standard's algorithm says.
    #[default]
    Keep,
    /// It is not, as the standard's table 3-2 shows.
    Leave,
}

/// Whether a link may contain characters that change the direction of writing (`Bidi_Control`).
///
/// ```
/// use barelink::uts58::{BidiControls, Policy};
/// use barelink::{Finder, Profile};
///
/// let text = "https://example.com/a\u{202e}b";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["https://example.com/a\u{202e}b"]);
/// assert!(links(Policy::STANDARD.bidi_controls(BidiControls::Reject)).is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum BidiControls {
    /// It may.
    #[default]
    Allow,
    /// A candidate that contains one is not a link.
    Reject,
}

/// Where a host without a scheme, or an address without `mailto:`, may start after invisible characters
/// (`Default_Ignorable_Code_Point` of Unicode 17.0), such as the soft hyphen, the zero width space and variation selectors.
///
/// ```
/// use barelink::uts58::{AfterInvisible, Policy};
/// use barelink::{Finder, Profile};
///
/// let text = "goo\u{ad}gle.com, which is shown as https://google.com";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.destination()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["http://gle.com", "https://google.com"]);
/// assert_eq!(links(Policy::STANDARD.after_invisible(AfterInvisible::NotInWord)), ["https://google.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum AfterInvisible {
    /// Anywhere. If a host may contain the invisible characters, as it may variation selectors, the link starts with them.
    #[default]
    Anywhere,
    /// Not if the invisible characters follow a letter, a digit, a mark or a hyphen, because a reader sees one word there.
    /// Otherwise the link starts after them.
    NotInWord,
}

/// Which hosts a URL may have: what may follow `http://` and `https://`.
///
/// ```
/// use barelink::uts58::{Policy, UrlHosts};
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Uts58).policy(Policy::STANDARD.url_hosts(UrlHosts::Reachable));
/// assert_eq!(finder.links("http://localhost:3000 http://10.0.0.1/a http://[::1]").count(), 3);
/// assert_eq!(finder.links("localhost:3000 10.0.0.1 http://10.0.0.300").count(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum UrlHosts {
    /// Domains of two labels or more, with a well-formed top-level domain. The port is not 0.
    #[default]
    Domains,
    /// Any host that can be reached: a domain of any number of labels, also with underscores (`localhost`, `my_service`), an IPv4
    /// address, an IPv6 address in square brackets. The port may be 0. `localhost`, an IPv4 address and a port end before a
    /// character above ASCII; a letter or digit of ASCII after a port makes it invalid.
    Reachable,
}

/// Whether a host without a scheme is a link if its top-level domain is one of [`FILE_ENDINGS`].
///
/// ```
/// use barelink::uts58::{FileEndings, Policy};
/// use barelink::{Finder, Profile};
///
/// let text = "lib.rs, docs.rs/serde";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["lib.rs", "docs.rs/serde"]);
/// assert_eq!(links(Policy::STANDARD.file_endings(FileEndings::NeedPath)), ["docs.rs/serde"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum FileEndings {
    /// It is.
    #[default]
    Link,
    /// Only with a path after it, or with `www.` before it: `docs.rs/serde`, but not `lib.rs` and not `lib.rs:10`.
    NeedPath,
}

/// The top-level domains that are also the endings of common files, in lower case, for [`FileEndings::NeedPath`].
///
/// Not in it are top-level domains with which hosts are more frequent than files: `pl` (`allegro.pl`), `so` (`notion.so`), `cc`
/// and `ps`.
///
/// ```
/// use barelink::uts58::FILE_ENDINGS;
///
/// assert!(FILE_ENDINGS.contains(&"rs") && !FILE_ENDINGS.contains(&"com"));
/// ```
pub const FILE_ENDINGS: [&str; 9] = ["am", "md", "mk", "mov", "py", "rs", "sh", "tf", "zip"];

/// The meaning of a last label whose first letter is a capital and whose second letter, if it has one, is small (`It` and `I`, but
/// not `IT`). It has this meaning only if all labels before it start with a small letter.
///
/// ```
/// use barelink::uts58::{CapitalisedLabel, Policy};
/// use barelink::{Finder, Profile};
///
/// let text = "example.com.It works";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["example.com.It"]);
/// assert_eq!(links(Policy::STANDARD.capitalised_label(CapitalisedLabel::StartsSentence)), ["example.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum CapitalisedLabel {
    /// It is a label like any other.
    #[default]
    Keep,
    /// It starts the next sentence, if the host has no scheme: in `example.com.It works` the link ends before `.It`, and in
    /// `done.It works` there is none. An address ends before such a label if the rest is a valid address: `a@example.com.It`.
    StartsSentence,
}

/// Whether `…` at the end of a link is part of it.
///
/// ```
/// use barelink::uts58::{Policy, TrailingEllipsis};
/// use barelink::{Finder, Profile};
///
/// let text = "https://example.com/a…";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["https://example.com/a…"]);
/// assert_eq!(links(Policy::STANDARD.trailing_ellipsis(TrailingEllipsis::Leave)), ["https://example.com/a"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum TrailingEllipsis {
    /// It is, as the standard says.
    #[default]
    Keep,
    /// It is not.
    Leave,
}

/// Whether the characters `*`, `_`, `~`, `|` and the backtick are part of a link if they are at its end, or enclose it, or are at the
/// start of an address; and whether `<` is part of a link. A renderer that did not read them as markup left them there.
///
/// ```
/// use barelink::uts58::{OuterMarkup, Policy};
/// use barelink::{Finder, Profile};
///
/// let text = "**https://example.com/a**";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["https://example.com/a**"]);
/// assert_eq!(links(Policy::STANDARD.outer_markup(OuterMarkup::Leave)), ["https://example.com/a"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum OuterMarkup {
    /// They are, as the standard says.
    #[default]
    Keep,
    /// They are not. A host without a scheme may start after a `_` that starts a word, also with
    /// [`SchemelessStart::NotAfterMark`].
    Leave,
}

/// Whether an address is a link if it is a part of something else: if `:` and a path follow it, as in `git@github.com:o/r.git`, or if
/// it is in a URL with another scheme, as in `ssh://git@github.com`.
///
/// ```
/// use barelink::uts58::{AddressBeforePath, Policy};
/// use barelink::{Finder, Profile};
///
/// let text = "git@example.com:o/r.git";
/// let links = |policy| Finder::new(Profile::Uts58).policy(policy).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(links(Policy::STANDARD), ["git@example.com", "r.git"]);
/// assert!(links(Policy::STANDARD.address_before_path(AddressBeforePath::Leave)).is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum AddressBeforePath {
    /// It is.
    #[default]
    Link,
    /// It stays text, with the path. A path is a word that contains `/` or ends with `.git`, and is no URL.
    Leave,
}

/// Whether a host without a scheme is a link if it looks like a name in code: directly before `(`, or before `_` and a letter or
/// digit, as in `s.is_empty()`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum CodeNames {
    /// It is.
    #[default]
    Link,
    /// It stays text.
    Leave,
}

/// Whether letters of scripts that are written without spaces are part of a host of ASCII that they touch, and of the user name of an
/// address.
///
/// ```
/// use barelink::uts58::{Policy, Tld, UnspacedText};
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Uts58).policy(Policy::STANDARD.unspaced_text(UnspacedText::Leave));
/// let found: Vec<_> = finder.links("网址是www.example.com吧 https://example.comにアクセス").map(|link| link.as_str()).collect();
/// assert_eq!(found, ["www.example.com", "https://example.com"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum UnspacedText {
    /// They are, as the standard says.
    #[default]
    Keep,
    /// They are not, if the rest is a host with a top-level domain that the policy allows. The letters are those from U+0E00 on: of
    /// Thai, Chinese, Japanese, Korean and others. Labels that mix them with letters of ASCII are cut, such as `日本abc.com`.
    Leave,
}

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
