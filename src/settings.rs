//! The names of the rule sets ([`Profile`]), the types of the options, and [`Settings`], which holds all choices of a finder.

use core::ops::Range;

use crate::authority::{authority, is_plain, opens_as_typed};
use crate::kinds::Kinds;
use crate::link::{Link, LinkKind, MAILTO, Prefix};
use crate::rule::Reason;
use crate::schemes::Schemes;
#[cfg(feature = "psl")]
use crate::trigger::Cue;
use crate::trigger::Cues;
#[cfg(feature = "uts58")]
use crate::uts58::domain::with_a_labels;
#[cfg(feature = "uts58")]
use crate::uts58::email::{Typed, escaped, may_need_escape};
#[cfg(feature = "uts58")]
use crate::uts58::policy::{DestinationHost, Policy};
#[cfg(feature = "uts58")]
use crate::uts58::tlds::{AllowedTlds, TldLists};

/// A rule set, which defines what is a link.
///
/// Each profile equals a pinned version of a program or a standard, which its description names.
///
/// ```
/// use barelink::{Finder, Profile};
///
/// let text = "See \"http://example.com\" or http://localhost.";
/// let found = |profile| Finder::new(profile).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(found(Profile::Gfm), ["http://example.com", "http://localhost"]);
/// assert!(found(Profile::Md4c).is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Profile {
    /// MD4C's permissive autolinks as md2html 0.5.2 makes them and their specification describes them.
    Md4c,
    /// MD4C's permissive autolinks as md2html 0.5.3 makes them: `+` and `-` anywhere in paths, and hosts that end with a single
    /// character.
    #[cfg_attr(feature = "serde", serde(rename = "md4c-0.5.3"))]
    Md4c053,
    /// MD4C's permissive autolinks as its development branch makes them, frozen at commit c4be862: `~`, `%`, `+`,
    /// `-` and `_` anywhere in paths, more freedom in queries.
    Md4cNext,
    /// GitHub Flavored Markdown's extended autolinks as cmark-gfm 0.29.0.gfm.13 makes them.
    Gfm,
    /// Unicode Technical Standard #58, revision 2, with the data of Unicode 18.0: links and addresses in all scripts.
    /// [`Policy`] has the choices that the standard leaves open.
    #[cfg(feature = "uts58")]
    Uts58,
}

impl Profile {
    /// All profiles of this build of the library.
    ///
    /// ```
    /// use barelink::Profile;
    ///
    /// let names: Vec<_> = Profile::ALL.iter().map(|profile| profile.as_str()).collect();
    /// assert_eq!(names[..4], ["md4c", "md4c-0.5.3", "md4c-next", "gfm"]);
    /// ```
    pub const ALL: &'static [Profile] = &[
        Profile::Md4c,
        Profile::Md4c053,
        Profile::Md4cNext,
        Profile::Gfm,
        #[cfg(feature = "uts58")]
        Profile::Uts58,
    ];
}

/// The scheme in the destination of a link that was typed without one: `www.example.com`, or another host.
///
/// ```
/// use barelink::{Finder, WwwScheme};
///
/// let destination = |scheme| Finder::default().www_scheme(scheme).links("www.e.com").map(|link| link.destination()).next();
/// assert_eq!(destination(WwwScheme::Http).as_deref(), Some("http://www.e.com"));
/// assert_eq!(destination(WwwScheme::Https).as_deref(), Some("https://www.e.com"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WwwScheme {
    /// `http://`, as in all published rule sets.
    #[default]
    Http,
    /// `https://`.
    Https,
}

impl WwwScheme {
    const fn prefix(self) -> Prefix {
        match self {
            WwwScheme::Http => Prefix::Http,
            WwwScheme::Https => Prefix::Https,
        }
    }
}

/// Whether links are found in text between raw HTML `<a …>` and `</a>` in Markdown.
///
/// ```
/// # #[cfg(feature = "pulldown-cmark")] {
/// use barelink::pulldown::{parse, pulldown_cmark::{Options, html}};
/// use barelink::{Finder, RawAnchors};
///
/// let finder = Finder::default().raw_anchors(RawAnchors::Skip);
/// let mut output = String::new();
/// html::push_html(&mut output, parse("<a href=\"/faq\">see www.e.com</a>", Options::empty(), &finder));
/// assert_eq!(output, "<p><a href=\"/faq\">see www.e.com</a></p>\n");
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RawAnchors {
    /// Finds links there, as all published rule sets do. The result may have a link in a link.
    #[default]
    Look,
    /// Finds no links there. Without `</a>`, up to the end of the paragraph, heading or cell.
    Skip,
}

/// Whether full-width and CJK punctuation ends a link, for all profiles.
///
/// ```
/// use barelink::{Boundary, Finder};
///
/// let found = |boundary| Finder::default().boundary(boundary).links("https://e.com。").map(|link| link.as_str()).next();
/// assert_eq!(found(Boundary::Profile), Some("https://e.com。"));
/// assert_eq!(found(Boundary::FullWidth), Some("https://e.com"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Boundary {
    /// The profile decides.
    #[default]
    Profile,
    /// Before full-width and CJK punctuation, which all profiles then treat as a blank: `。，！？；：、（）「」『』【】《》〈〉`,
    /// full-width symbols such as `｜` and `～`, and the ideographic space.
    ///
    /// The characters are those whose `East_Asian_Width` is `Fullwidth`, `Wide` or `Halfwidth` and whose general category is
    /// punctuation, and the full-width symbols and space, except those that join words (`XID_Continue`), such as `・`. The
    /// data are those of Unicode 18.0.
    FullWidth,
}

/// Whether a closing quotation mark or bracket ends a link if its opening mark precedes the link.
///
/// ```
/// use barelink::{Enclosure, Finder};
///
/// let found = |enclosure| Finder::default().enclosure(enclosure).links("<https://e.com/a>").map(|link| link.as_str()).next();
/// assert_eq!(found(Enclosure::Profile), Some("https://e.com/a>"));
/// assert_eq!(found(Enclosure::EndsAtCloser), Some("https://e.com/a"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Enclosure {
    /// The profile decides.
    #[default]
    Profile,
    /// The link ends before the closing mark: for all profiles, `<https://e.com/a>`, `"https://e.com/a"b` and
    /// `（https://e.com/a）` contain the link `https://e.com/a`. The text between the two marks is read as if blanks surrounded
    /// it. If no link starts right after the opening mark, the profile decides alone.
    ///
    /// The marks are the brackets and quotation marks of ASCII, including `<` and `>`, the backtick, the quotation marks of other
    /// languages, and the brackets of Chinese and Japanese. Brackets inside a link are paired: in `(https://e.com/a_(b))` the
    /// last one closes the first. Two marks with white space between them are not a pair. `spec/enclosure.txt` has the
    /// details.
    ///
    /// In Markdown the marks are those of the text that the profile reads: the text as typed or, for addresses of `Gfm` and
    /// for `Uts58`, as shown. Both marks must be in the same text, without markup between them and the link.
    EndsAtCloser,
}

/// Whether a URL may have a user name or a password before its host: `https://bank.example@evil.example/`.
///
/// A reader takes the user name for the host. Nearly no URL that people write has one.
///
/// ```
/// use barelink::{Finder, UserInfo};
///
/// let text = "https://bank.example@evil.example/ and https://example.com/@name";
/// let found = |user_info| Finder::default().user_info(user_info).links(text).map(|link| link.as_str()).collect::<Vec<_>>();
/// assert_eq!(found(UserInfo::Profile), ["https://bank.example@evil.example/", "https://example.com/@name"]);
/// assert_eq!(found(UserInfo::Reject), ["bank.example@evil.example", "https://example.com/@name"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum UserInfo {
    /// The profile decides: `Gfm` makes the link, and the others do not.
    #[default]
    Profile,
    /// The URL is no link, and no part of it is another URL. With `Gfm`, the address in it may be a link. That holds for schemes that the user
    /// named, too, if `//` follows them.
    Reject,
}

/// Whether the end of a text is read as if the text were complete.
///
/// It is for texts that still grow, such as the reply of a language model: `https://exam` is a link, but not the one that is being
/// typed.
///
/// In plain text, `Hold` is exact: it holds the links after [`Finder::settled`](crate::Finder::settled).
///
/// In Markdown the text is the whole source. `Hold` holds
///
/// * the last word,
/// * in the last paragraph, everything after a `[`, a tag, a comment or a backtick that is not closed; after a tag or a comment that
///   contains `[`, `<`, `|` or a backtick; after a line that may become a definition; and after a word with a mark that may cut its link: `http://e.com/*a`, `http://e.com/a|b`, `_john@example.com`; and after a mark
///   directly before a link, if such a mark follows in what is held: `*http://e.com [a*`,
/// * links in a bracket pair (`[www.example.com]`), because a later definition may make another link of it.
///
/// So a link is shown as soon as its word is complete, and no link that is shown gets another place or destination. It may be text again
/// for a moment, while what follows may still take it. The text between two dollar signs is not
/// held for a host with formulas. Links of Markdown itself are the parser's: `[docs]` is shown while its definition grows.
///
/// The option has no effect on [`Finder::settled`](crate::Finder::settled), `pulldown::settled` and the types named `Stream`, nor on
/// events whose source is not known (`pulldown::Autolinks::without_source`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Incomplete {
    /// The text is complete: its last word may be a link.
    #[default]
    Show,
    /// The text may grow: a link that more text could change stays text.
    Hold,
}

/// The choices of a [`Finder`](crate::Finder), resolved.
// An option that the profile does not support has its default value here, so that no other module has to check the profile.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) profile: Profile,
    /// The kinds to find: those that were chosen and that the profile supports.
    pub(crate) kinds: Kinds,
    /// The cues to search for: those that may trigger a link of one of the kinds.
    pub(crate) cues: Cues,
    pub(crate) www_scheme: WwwScheme,
    pub(crate) raw_anchors: RawAnchors,
    pub(crate) boundary: Boundary,
    pub(crate) enclosure: Enclosure,
    pub(crate) incomplete: Incomplete,
    pub(crate) max_len: usize,
    pub(crate) user_info: UserInfo,
    /// Whether a URL is rejected that browsers do not open, or at another host than the one that is typed.
    pub(crate) opens_as_typed: bool,
    /// The schemes that the user named.
    pub(crate) schemes: Schemes,
    #[cfg(feature = "uts58")]
    pub(crate) policy: Policy,
    #[cfg(feature = "uts58")]
    pub(crate) tld_lists: TldLists,
    #[cfg(feature = "uts58")]
    pub(crate) destination_host: DestinationHost,
}

impl Settings {
    /// Returns whether an option bounds links, in addition to the profile.
    // If not, which is the default, the search never computes the word around a trigger.
    #[inline]
    pub(crate) const fn has_bounds(&self) -> bool {
        !matches!((self.boundary, self.enclosure), (Boundary::Profile, Enclosure::Profile))
    }

    /// Returns the top-level domains that a host without a scheme, or of an address, may have.
    #[cfg(feature = "uts58")]
    pub(crate) const fn tlds(&self) -> AllowedTlds<'_> {
        AllowedTlds::new(self.policy.tld, &self.tld_lists)
    }

    /// Sets the kinds to find, and the cues that follow from them and from the schemes.
    pub(crate) const fn set_kinds(&mut self, kinds: Kinds) {
        let rules = self.profile.rules();
        let cues = rules.cues_for(kinds);
        self.kinds = kinds.and(rules.kinds);
        self.cues = if self.schemes.is_empty() { cues.without(Cues::NAMED) } else { cues };
        // Only the rule set with top-level domains has dots.
        #[cfg(feature = "psl")]
        if self.cues.has(Cue::Dot) && self.tlds().are_known() {
            self.cues = self.cues.union(Cues::KNOWN_TLDS);
        }
    }

    /// Returns why the options reject a link over `range` of a text; `None` if they do not.
    #[inline]
    pub(crate) fn refusal(&self, text: &str, range: Range<usize>, kind: LinkKind) -> Option<Reason> {
        if range.len() > self.max_len {
            return Some(Reason::Length);
        }
        let reads_host = self.user_info == UserInfo::Reject || self.opens_as_typed;
        if reads_host { self.refusal_by_host(text.get(range)?, kind) } else { None }
    }

    // Not inlined: few finders are for untrusted text, and the search would be twice as large in each program.
    #[cold]
    #[inline(never)]
    fn refusal_by_host(&self, typed: &str, kind: LinkKind) -> Option<Reason> {
        let (authority, is_special) = authority(typed, kind)?;
        // Nearly every authority is only a host, and reading it once is enough.
        if is_plain(authority) {
            return None;
        }
        if self.user_info == UserInfo::Reject && authority.contains('@') {
            return Some(Reason::UserInfo);
        }
        (self.opens_as_typed && is_special && !opens_as_typed(authority)).then_some(Reason::Host)
    }

    /// Makes a link over `range` of `source`, with the destination that the options require. The range must be on character
    /// boundaries.
    #[inline]
    pub(crate) fn link<'t>(&self, source: &'t str, range: Range<usize>, kind: LinkKind) -> Link<'t> {
        // `get`, because this library never panics; the range is always valid.
        let typed = source.get(range.clone()).unwrap_or_default();
        #[cfg_attr(not(feature = "uts58"), allow(unused_mut, reason = "that feature changes hosts"))]
        let mut link = Link::new(typed, range, kind, self.prefix(kind, typed));
        #[cfg(feature = "uts58")]
        self.write_destination(&mut link);
        link
    }

    /// Makes a link that is shown as `shown`, which may differ from the typed text.
    #[cfg(feature = "leaf")]
    pub(crate) fn link_shown<'t>(&self, source: &'t str, range: Range<usize>, kind: LinkKind, shown: &str) -> Link<'t> {
        let prefix = self.prefix(kind, shown);
        let mut link = Link::new(source.get(range.clone()).unwrap_or_default(), range, kind, prefix);
        // Only for links with an escape or a reference: the changes are allocated.
        // The destination too: with `&amp;` in the source, the link leads to the URL with `&`.
        if link.as_str() != shown {
            link.set_text(alloc::string::String::from(shown));
            link.set_destination([prefix.as_str(), shown].concat());
        }
        #[cfg(feature = "uts58")]
        self.write_destination(&mut link);
        link
    }

    /// Writes the destination in the form that the rule set and the options require, if that is not the typed one.
    #[cfg(feature = "uts58")]
    #[inline]
    fn write_destination(&self, link: &mut Link<'_>) {
        if link.kind() == LinkKind::Email && self.profile.rules().escapes_addresses() {
            write_escapes(link);
        }
        if self.destination_host == DestinationHost::ALabel {
            write_a_labels(link);
        }
    }

    /// Returns the prefix of the destination of a link with this text.
    #[inline]
    fn prefix(&self, kind: LinkKind, text: &str) -> Prefix {
        match kind {
            LinkKind::Url | LinkKind::Mailto | LinkKind::Xmpp => Prefix::Nothing,
            LinkKind::Www | LinkKind::Domain => self.www_scheme.prefix(),
            LinkKind::Email if starts_with_mailto(text) => Prefix::Nothing,
            LinkKind::Email => Prefix::Mailto,
        }
    }
}

/// Writes the name of the address in the destination as a URL has it.
// Not inlined: few links are addresses.
#[cfg(feature = "uts58")]
#[inline(never)]
fn write_escapes(link: &mut Link<'_>) {
    // The destination of an address is a text of its own, so it is not made without need.
    if !may_need_escape(&link.text()) {
        return;
    }
    let typed = if starts_with_mailto(&link.text()) { Typed::Url } else { Typed::Address };
    if let Some(destination) = escaped(&link.destination(), typed) {
        link.set_destination(destination);
    }
}

/// Writes the host of the destination with A-labels.
#[cfg(feature = "uts58")]
#[cold]
fn write_a_labels(link: &mut Link<'_>) {
    if let Some(destination) = with_a_labels(&link.destination()) {
        link.set_destination(destination);
    }
}

/// Returns whether an address was typed with its protocol, in any case. No other address contains a colon.
// Not inlined: it is rare, and would make each place larger that makes a link.
#[inline(never)]
fn starts_with_mailto(text: &str) -> bool {
    text.get(..MAILTO.len()).is_some_and(|start| start.eq_ignore_ascii_case(MAILTO))
}
