//! A rule set's name and the options beside it: [`Profile`], the option types, and [`Settings`], which holds the choices.

use core::ops::Range;

use crate::kinds::Kinds;
use crate::link::{Link, LinkKind, MAILTO, Prefix};
use crate::trigger::Cues;
#[cfg(feature = "uts58")]
use crate::uts58::domain::with_a_labels;
#[cfg(feature = "uts58")]
use crate::uts58::policy::{DestinationHost, Policy};

/// A rule set that says what is a link.
///
/// A profile never changes its source; what it equals is pinned in its description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Profile {
    /// MD4C's permissive autolinks as md2html 0.5.2 makes them and their specification describes them.
    Md4c,
    /// MD4C's permissive autolinks as its development branch makes them, frozen at commit c4be862: `~`, `%`, `+`,
    /// `-` and `_` anywhere in paths, more freedom in queries.
    Md4cNext,
    /// GitHub Flavored Markdown's extended autolinks as cmark-gfm 0.29.0.gfm.13 makes them.
    Gfm,
    /// Unicode Technical Standard #58, revision 2, with the data of Unicode 17.0: links and addresses in every language.
    /// A choice that the standard leaves open is a [`Policy`].
    #[cfg(feature = "uts58")]
    Uts58,
}

impl Profile {
    /// All profiles that this build of the library knows.
    pub const ALL: &'static [Profile] = &[
        Profile::Md4c,
        Profile::Md4cNext,
        Profile::Gfm,
        #[cfg(feature = "uts58")]
        Profile::Uts58,
    ];
}

/// The scheme that is put before a link that was typed without a scheme: one that starts with `www.`, or another host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WwwScheme {
    /// `http://`, as all published rule sets have it.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RawAnchors {
    /// It is looked at like any other, as all published rule sets have it: a link may come to stand in a link.
    #[default]
    Look,
    /// It is left alone, to the end of the paragraph, heading or cell if there is no `</a>` before.
    Skip,
}

/// Where a link ends at the latest, whatever its profile says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Boundary {
    /// Where the profile says.
    #[default]
    Profile,
    /// Before full-width and CJK punctuation, which counts as a blank for every profile: `。，！？；：、（）「」『』【】《》〈〉`,
    /// full-width symbols such as `｜` and `～`, and the ideographic space.
    ///
    /// The characters are those whose `East_Asian_Width` is `Fullwidth`, `Wide` or `Halfwidth` and whose general category is
    /// punctuation, and the full-width symbols and space; not those that join words (`XID_Continue`), such as `・`. The
    /// data are those of Unicode 17.0.
    FullWidth,
}

/// The meaning of a closing quotation mark or bracket for a link whose opening one stands right before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Enclosure {
    /// As the profile says.
    #[default]
    Profile,
    /// The link ends before it: `<https://e.com/a>`, `"https://e.com/a"b` and `（https://e.com/a）` hold `https://e.com/a`
    /// for every profile. What the two marks enclose is looked at as if blanks stood around it; where a link does not start
    /// right behind the opening mark, the profile decides alone.
    ///
    /// The marks are ASCII's brackets, `<` and `>` among them, and quotation marks, the quotation marks of other languages,
    /// and the brackets of Chinese and Japanese. Inside a link, brackets pair: of `(https://e.com/a_(b))` the last one
    /// closes. White space between the two marks parts them. `spec/enclosure.txt` has the details.
    ///
    /// In Markdown the marks are those of the text that the profile reads: as it was typed, or, for addresses of `Gfm` and
    /// for `Uts58`, as it is shown; both of them stand in the same text, without markup between them and the link.
    EndsAtCloser,
}

/// The choices of a [`Finder`](crate::Finder), resolved: an option that the profile does not have is as if it was not set, so
/// that no other module has to ask for the profile too.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) profile: Profile,
    /// The kinds to look for: those chosen that the profile knows.
    pub(crate) kinds: Kinds,
    /// The cues to look for: those that may begin a link of one of the kinds.
    pub(crate) cues: Cues,
    pub(crate) www_scheme: WwwScheme,
    pub(crate) raw_anchors: RawAnchors,
    pub(crate) boundary: Boundary,
    pub(crate) enclosure: Enclosure,
    pub(crate) max_len: usize,
    #[cfg(feature = "uts58")]
    pub(crate) policy: Policy,
    #[cfg(feature = "uts58")]
    pub(crate) destination_host: DestinationHost,
}

impl Settings {
    /// Whether an option bounds links, in addition to the profile.
    #[inline]
    pub(crate) const fn has_bounds(&self) -> bool {
        !matches!((self.boundary, self.enclosure), (Boundary::Profile, Enclosure::Profile))
    }

    /// A link over `range` of `source`, which is on character boundaries, with the destination that the options give it.
    pub(crate) fn link<'t>(&self, source: &'t str, range: Range<usize>, kind: LinkKind) -> Link<'t> {
        let prefix = self.prefix(kind, || source.get(range.clone()).unwrap_or_default());
        #[cfg_attr(not(feature = "uts58"), allow(unused_mut, reason = "that feature changes hosts"))]
        let mut link = Link::new(source, range, kind, prefix);
        #[cfg(feature = "uts58")]
        if self.destination_host == DestinationHost::ALabel {
            write_a_labels(&mut link);
        }
        link
    }

    /// The same for a link that is shown as `shown`, which may differ from what was typed.
    #[cfg(feature = "leaf")]
    pub(crate) fn link_shown<'t>(&self, source: &'t str, range: Range<usize>, kind: LinkKind, shown: &str) -> Link<'t> {
        let prefix = self.prefix(kind, || shown);
        let mut link = Link::new(source, range, kind, prefix);
        if link.as_str() != shown {
            link.set_text(alloc::string::String::from(shown));
            link.set_destination([prefix.as_str(), shown].concat());
        }
        #[cfg(feature = "uts58")]
        if self.destination_host == DestinationHost::ALabel {
            write_a_labels(&mut link);
        }
        link
    }

    /// The text before the destination of a link with this text.
    #[inline]
    fn prefix<'s>(&self, kind: LinkKind, text: impl FnOnce() -> &'s str) -> Prefix {
        match kind {
            LinkKind::Url | LinkKind::Mailto | LinkKind::Xmpp => Prefix::Nothing,
            LinkKind::Www | LinkKind::Domain => self.www_scheme.prefix(),
            LinkKind::Email if starts_with_mailto(text()) => Prefix::Nothing,
            LinkKind::Email => Prefix::Mailto,
        }
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

/// Whether an address was typed with its protocol, in any case. No other address holds a colon.
fn starts_with_mailto(text: &str) -> bool {
    text.get(..MAILTO.len()).is_some_and(|start| start.eq_ignore_ascii_case(MAILTO))
}
