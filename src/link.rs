//! What is found: links, their kinds, and the spans of a text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::ops::Range;

/// What kind of link was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkKind {
    /// An address with its scheme: `https://example.com`.
    Url,
    /// A host that starts with `www.`: `www.example.com`.
    Www,
    /// A host without a scheme: `example.com/faq`.
    Domain,
    /// An e-mail address: `john@example.com`.
    Email,
    /// An e-mail address with its protocol: `mailto:john@example.com`.
    Mailto,
    /// An XMPP address with its protocol: `xmpp:john@example.com/phone`.
    Xmpp,
}

impl LinkKind {
    /// The name in the command's output: `url`, `www`, `domain`, `email`, `mailto`, `xmpp`.
    ///
    /// ```
    /// assert_eq!(barelink::LinkKind::Email.as_str(), "email");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            LinkKind::Url => "url",
            LinkKind::Www => "www",
            LinkKind::Domain => "domain",
            LinkKind::Email => "email",
            LinkKind::Mailto => "mailto",
            LinkKind::Xmpp => "xmpp",
        }
    }
}

/// A link that was found in a text.
///
/// ```
/// use barelink::{Finder, LinkKind, Profile};
///
/// let text = "See www.example.com.";
/// let link = Finder::new(Profile::Md4c).links(text).next().expect("a link");
/// assert_eq!(link.range(), 4..19);
/// assert_eq!(link.kind(), LinkKind::Www);
/// assert_eq!(link.as_str(), "www.example.com");
/// assert_eq!(link.destination(), "http://www.example.com");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link<'t> {
    source: &'t str,
    range: Range<usize>,
    kind: LinkKind,
    prefix: Prefix,
    /// What a hook changed; next to no link has it, and a link is moved often.
    changes: Option<Box<Changes<'t>>>,
}

/// What comes before a link as it was typed where it goes.
// Not a string, which would make each link a quarter larger, and links are moved often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    Nothing,
    Http,
    Https,
    Mailto,
}

impl Prefix {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Prefix::Nothing => "",
            Prefix::Http => "http://",
            Prefix::Https => "https://",
            Prefix::Mailto => MAILTO,
        }
    }
}

/// What a hook changed in a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes<'t> {
    text: Option<Cow<'t, str>>,
    destination: Option<Cow<'t, str>>,
}

impl<'t> Link<'t> {
    /// A link over `range` of `source`, which is on character boundaries; `prefix` comes before its destination.
    #[inline]
    pub(crate) fn new(source: &'t str, range: Range<usize>, kind: LinkKind, prefix: Prefix) -> Self {
        Link { source, range, kind, prefix, changes: None }
    }

    /// Where the link stands: bytes of the source.
    ///
    /// For `pulldown::Autolinks::new`, which has no source, bytes of the text that the adapter put together.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What kind of link it is.
    #[must_use]
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// The link as it was typed: the source at [`range`](Self::range).
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.source.get(self.range.clone()).unwrap_or_default()
    }

    /// The link as it is shown: as typed, or what [`set_text`](Self::set_text) gave.
    #[must_use]
    pub fn text(&self) -> Cow<'t, str> {
        let changed = self.changes.as_ref().and_then(|changes| changes.text.clone());
        changed.unwrap_or(Cow::Borrowed(self.as_str()))
    }

    /// Where the link goes, not escaped for HTML: as typed, with a scheme before it where none was typed
    /// (`http://` or, by [`Finder::www_scheme`](crate::Finder::www_scheme), `https://`; `mailto:`), or what
    /// [`set_destination`](Self::set_destination) gave.
    #[must_use]
    pub fn destination(&self) -> Cow<'t, str> {
        let changed = self.changes.as_ref().and_then(|changes| changes.destination.clone());
        match changed {
            Some(destination) => destination,
            None if self.prefix == Prefix::Nothing => Cow::Borrowed(self.as_str()),
            None => Cow::Owned([self.prefix.as_str(), self.as_str()].concat()),
        }
    }

    /// What comes before the link as it was typed where it goes; `None` where a hook changed something.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn prefix(&self) -> Option<&'static str> {
        self.changes.is_none().then_some(self.prefix.as_str())
    }

    /// Shows another text; for the hook `on_link`.
    pub fn set_text(&mut self, text: impl Into<Cow<'t, str>>) {
        self.changes.get_or_insert_default().text = Some(text.into());
    }

    /// Goes elsewhere; for the hook `on_link`. The destination is used as it is given, whatever its scheme.
    pub fn set_destination(&mut self, destination: impl Into<Cow<'t, str>>) {
        self.changes.get_or_insert_default().destination = Some(destination.into());
    }
}

#[cfg(feature = "pulldown-cmark")]
impl Link<'_> {
    /// What is not as it was typed.
    pub(crate) fn changes(&self) -> Changes<'static> {
        let own = |text: &Option<Cow<'_, str>>| text.as_deref().map(|text| Cow::Owned(text.to_owned()));
        let own = |changes: &Changes<'_>| Changes { text: own(&changes.text), destination: own(&changes.destination) };
        self.changes.as_deref().map(own).unwrap_or_default()
    }

    pub(crate) fn change(&mut self, changes: &Changes<'static>) {
        self.changes = (*changes != Changes::default()).then(|| Box::new(changes.clone()));
    }
}

/// Source: RFC 6068.
pub(crate) const MAILTO: &str = "mailto:";

/// The answer of a hook `on_link`. Later versions may have more answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub enum Action {
    /// Make the link.
    Keep,
    /// Leave it as text, as if its kind were off there, up to its end: the hook may be asked about a link of another kind in
    /// it, such as the address after `mailto:`.
    Skip,
}

/// A part of a text: a link, or the text between links.
///
/// There will never be a third variant: a `match` over the two stays complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span<'t> {
    /// Text without links, never empty.
    Text(&'t str),
    /// A link.
    Link(Link<'t>),
}

impl<'t> Span<'t> {
    /// The span as it stands in the text; all of them together are the text.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        match self {
            Span::Text(text) => text,
            Span::Link(link) => link.as_str(),
        }
    }
}
