//! The results of a search: links, their kinds, and the spans of a text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
#[cfg(feature = "leaf")]
use alloc::string::String;
use core::ops::Range;

/// The kind of a link, by the form in which it was typed.
///
/// ```
/// use barelink::{Finder, LinkKind};
///
/// let kinds: Vec<_> = Finder::default()
///     .links("www.example.com mailto:john@example.com")
///     .map(|link| link.kind())
///     .collect();
/// assert_eq!(kinds, [LinkKind::Www, LinkKind::Mailto]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkKind {
    /// A URL with its scheme: `https://example.com`.
    Url,
    /// A host that starts with `www.`: `www.example.com`.
    Www,
    /// A host without a scheme: `example.com/faq`.
    Domain,
    /// An e-mail address: `john@example.com`.
    Email,
    /// An e-mail address with its scheme: `mailto:john@example.com`.
    Mailto,
    /// An XMPP address with its scheme: `xmpp:john@example.com/phone`.
    Xmpp,
}

impl LinkKind {
    /// Returns the name in the command's output: `url`, `www`, `domain`, `email`, `mailto`, `xmpp`.
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

/// The kind of the block that a link is in.
///
/// ```
/// use barelink::{Action, BlockKind, Finder};
///
/// let finder = Finder::default();
/// let mut links = finder.links("www.example.com").on_link(|link| {
///     assert_eq!(link.block(), BlockKind::Text);
///     Action::Keep
/// });
/// assert!(links.next().is_some());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BlockKind {
    /// A paragraph, or any other text. All links of plain text and of HTML are in such a block.
    #[default]
    Text,
    /// A heading of Markdown, or the term of a definition list: renderers put anchors around both.
    Heading,
    /// A cell of a table of Markdown.
    Cell,
}

/// A link that was found in a text.
///
/// Two links are equal if their ranges and kinds, what was typed, and what a hook changed are
/// equal.
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
    /// The source at `range`; empty if the link does not borrow from it.
    typed: &'t str,
    range: Range<usize>,
    kind: LinkKind,
    prefix: Prefix,
    block: BlockKind,
    /// The changes by a hook.
    // Boxed: few links have changes, and links are moved often, so they should be small.
    changes: Option<Box<Changes<'t>>>,
}

/// The part of a destination before the link as typed.
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

/// The text and the destination that a hook set; `None` where it set nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes<'t> {
    text: Option<Cow<'t, str>>,
    destination: Option<Cow<'t, str>>,
}

impl<'t> Link<'t> {
    /// Makes a link of the text at `range` of a source, for a program that has links of its own
    /// beside those that were found. Its destination is that text. If the range does not lie in the
    /// source, the text is empty.
    ///
    /// ```
    /// use barelink::{Link, LinkKind};
    ///
    /// let mut link = Link::new("see <jo@example.com>", 5..19, LinkKind::Email);
    /// link.set_destination(format!("mailto:{}", link.as_str()));
    /// assert_eq!(
    ///     (link.as_str(), &*link.destination()),
    ///     ("jo@example.com", "mailto:jo@example.com")
    /// );
    /// ```
    #[must_use]
    pub fn new(source: &'t str, range: Range<usize>, kind: LinkKind) -> Self {
        Self::found(
            source.get(range.clone()).unwrap_or_default(),
            range,
            kind,
            Prefix::Nothing,
        )
    }

    /// Makes a link at `range` of a source. `typed` is the text at that range, and `prefix`
    /// precedes its destination.
    #[inline]
    pub(crate) fn found(
        typed: &'t str,
        range: Range<usize>,
        kind: LinkKind,
        prefix: Prefix,
    ) -> Self {
        Link {
            typed,
            range,
            kind,
            prefix,
            block: BlockKind::Text,
            changes: None,
        }
    }

    /// Returns the link at another range of its source.
    #[cfg(feature = "leaf")]
    pub(crate) fn at(self, range: Range<usize>) -> Self {
        Link { range, ..self }
    }

    /// Returns the range of the link, in bytes of the source.
    ///
    /// `barelink_pulldown_cmark::Autolinks::without_source` has no source: there, these are bytes
    /// of the text that the adapter put together.
    #[must_use]
    #[inline]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the kind of the link.
    #[must_use]
    #[inline]
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// Returns the kind of the block that the link is in, for a hook `on_link` of a Markdown host.
    /// Elsewhere it is [`BlockKind::Text`].
    ///
    /// ```
    /// use barelink_pulldown_cmark::{parse, pulldown_cmark::Options};
    /// use barelink::{Action, BlockKind, Finder};
    ///
    /// let (finder, source) = (Finder::default(), "# www.example.com\n\nwww.example.org");
    /// let mut blocks = Vec::new();
    /// let events = parse(source, Options::empty(), &finder).on_link(|link| {
    ///     blocks.push(link.block());
    ///     Action::Keep
    /// });
    /// events.for_each(drop);
    /// assert_eq!(blocks, [BlockKind::Heading, BlockKind::Text]);
    /// ```
    #[must_use]
    #[inline]
    pub fn block(&self) -> BlockKind {
        self.block
    }

    /// Sets the kind of the block that the link is in.
    // For `barelink-comrak` alone; it may change in any release.
    #[doc(hidden)]
    #[cfg(feature = "leaf")]
    pub fn set_block(&mut self, block: BlockKind) {
        self.block = block;
    }

    /// Returns the link as it was typed: the source at [`range`](Self::range).
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &'t str {
        self.typed
    }

    /// Returns the text that is shown: the link as it was typed, or the text given to
    /// [`set_text`](Self::set_text).
    #[must_use]
    pub fn text(&self) -> Cow<'t, str> {
        let changed = self
            .changes
            .as_ref()
            .and_then(|changes| changes.text.clone());
        changed.unwrap_or(Cow::Borrowed(self.as_str()))
    }

    /// Returns the destination, not escaped for HTML.
    ///
    /// This is the link as it was typed, with a scheme before it if none was typed: `mailto:`,
    /// `http://` or, with [`Choice::WriteHttps`](crate::Choice::WriteHttps), `https://`. A hook
    /// replaces it with [`set_destination`](Self::set_destination).
    #[must_use]
    pub fn destination(&self) -> Cow<'t, str> {
        let changed = self
            .changes
            .as_ref()
            .and_then(|changes| changes.destination.clone());
        match changed {
            Some(destination) => destination,
            None if self.prefix == Prefix::Nothing => Cow::Borrowed(self.as_str()),
            None => Cow::Owned([self.prefix.as_str(), self.as_str()].concat()),
        }
    }

    /// Returns the text without a copy, for as long as this link lives.
    #[cfg(feature = "leaf")]
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn shown(&self) -> &str {
        let changed = self
            .changes
            .as_ref()
            .and_then(|changes| changes.text.as_deref());
        changed.unwrap_or(self.as_str())
    }

    /// Takes the text out of the link, which saves a copy. Afterwards the link shows what was
    /// typed.
    #[cfg(feature = "leaf")]
    #[doc(hidden)]
    #[inline]
    pub fn take_text(&mut self) -> Cow<'t, str> {
        let changed = self
            .changes
            .as_mut()
            .and_then(|changes| changes.text.take());
        changed.unwrap_or(Cow::Borrowed(self.as_str()))
    }

    /// Takes the destination out of the link, which saves a copy. Afterwards the link leads to what
    /// was typed.
    #[cfg(feature = "leaf")]
    #[doc(hidden)]
    #[inline]
    pub fn take_destination(&mut self) -> Cow<'t, str> {
        let changed = self
            .changes
            .as_mut()
            .and_then(|changes| changes.destination.take());
        changed.unwrap_or_else(|| self.destination())
    }

    /// Returns the part of the destination before the link as it was typed: an empty text,
    /// `mailto:`, `http://` or `https://`. Returns `None` if the destination is another text,
    /// because a hook or [`Choice::WriteALabels`](crate::Choice::WriteALabels) set it.
    ///
    /// It is for bindings to other languages, which can make the destination there without a copy
    /// of it here.
    ///
    /// ```
    /// use barelink::Finder;
    ///
    /// let prefixes: Vec<_> = Finder::default()
    ///     .links("www.example.com http://example.org")
    ///     .map(|link| link.prefix())
    ///     .collect();
    /// assert_eq!(prefixes, [Some("http://"), Some("")]);
    /// ```
    #[must_use]
    #[inline]
    pub fn prefix(&self) -> Option<&'static str> {
        self.changes.is_none().then_some(self.prefix.as_str())
    }

    /// Replaces the text that is shown. Call it from a hook `on_link`.
    ///
    /// ```
    /// use barelink::{Action, Finder};
    ///
    /// let links = Finder::default().links("https://example.com/a/long/path").on_link(|link| {
    ///     link.set_text("example.com/…");
    ///     Action::Keep
    /// });
    /// assert_eq!(links.map(|link| link.text()).collect::<Vec<_>>(), ["example.com/…"]);
    /// ```
    pub fn set_text(&mut self, text: impl Into<Cow<'t, str>>) {
        self.changes.get_or_insert_default().text = Some(text.into());
    }

    /// Replaces the destination. Call it from a hook `on_link`. The destination is used unchanged,
    /// and its scheme is not checked.
    ///
    /// ```
    /// use barelink::{Action, Finder};
    ///
    /// let links = Finder::default()
    ///     .links("https://example.com")
    ///     .on_link(|link| {
    ///         let destination = format!("/leave?to={}", link.as_str());
    ///         link.set_destination(destination);
    ///         Action::Keep
    ///     });
    /// assert_eq!(
    ///     links.map(|link| link.destination()).collect::<Vec<_>>(),
    ///     ["/leave?to=https://example.com"]
    /// );
    /// ```
    pub fn set_destination(&mut self, destination: impl Into<Cow<'t, str>>) {
        self.changes.get_or_insert_default().destination = Some(destination.into());
    }
}

impl Link<'_> {
    /// Returns the same link in a longer source, whose part at the byte `start` was searched for
    /// it.
    ///
    /// ```
    /// use barelink::Finder;
    ///
    /// let source = "a long text, www.example.com";
    /// let link = Finder::default().links(&source[13..]).next().expect("a link");
    /// assert_eq!(link.in_source(source, 13).range(), 13..28);
    /// ```
    #[must_use]
    #[inline]
    pub fn in_source(self, source: &str, start: usize) -> Link<'_> {
        let own = |changes: Changes<'_>| {
            let [text, destination] = [changes.text, changes.destination]
                .map(|text| text.map(|text| text.into_owned().into()));
            Box::new(Changes { text, destination })
        };
        let Link {
            range,
            kind,
            prefix,
            block,
            changes,
            ..
        } = self;
        let range = start + range.start..start + range.end;
        let typed = source.get(range.clone()).unwrap_or_default();
        Link {
            typed,
            range,
            kind,
            prefix,
            block,
            changes: changes.map(|changes| own(*changes)),
        }
    }
}

#[cfg(feature = "leaf")]
impl Link<'_> {
    /// Returns the same link without its source: [`as_str`](Self::as_str) is empty then.
    pub(crate) fn into_owned(self) -> Link<'static> {
        let text = self.text().into_owned();
        let destination = self.destination().into_owned();
        let changes = Changes {
            text: Some(Cow::Owned(text)),
            destination: Some(Cow::Owned(destination)),
        };
        let Link {
            range,
            kind,
            prefix,
            block,
            ..
        } = self;
        Link {
            typed: "",
            range,
            kind,
            prefix,
            block,
            changes: Some(Box::new(changes)),
        }
    }

    /// Returns whether a hook changed the link.
    #[inline]
    pub(crate) fn is_changed(&self) -> bool {
        self.changes.is_some()
    }

    /// Returns the changes by a hook, without borrows.
    pub(crate) fn changes(&self) -> Changes<'static> {
        // `Masked` keeps them after the link that the hook saw is gone, and applies them to another
        // link.
        let own = |text: &Option<Cow<'_, str>>| {
            text.as_deref().map(|text| Cow::Owned(String::from(text)))
        };
        let own = |changes: &Changes<'_>| Changes {
            text: own(&changes.text),
            destination: own(&changes.destination),
        };
        self.changes.as_deref().map(own).unwrap_or_default()
    }

    /// Replaces the changes by a hook.
    pub(crate) fn change(&mut self, changes: &Changes<'static>) {
        // No allocation for a link that no hook changed.
        self.changes = (*changes != Changes::default()).then(|| Box::new(changes.clone()));
    }
}

/// Source: RFC 6068.
pub const MAILTO: &str = "mailto:";

/// The answer of a hook `on_link`. Later versions may have more answers.
///
/// ```
/// use barelink::{Action, Finder, Profile};
///
/// let finder = Finder::new(Profile::Gfm);
/// let links = finder.links("https://example.com http://example.org").on_link(|link| {
///     if link.as_str().starts_with("https:") { Action::Keep } else { Action::Skip }
/// });
/// assert_eq!(links.count(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub enum Action {
    /// Makes the link.
    Keep,
    /// Leaves it as text, as if its kind were disabled from the link's start to its end. The hook
    /// may then be asked about a link of another kind inside, such as the address after `mailto:`.
    Skip,
}

/// A part of a text: a link, or the text between links.
///
/// There will never be a third variant: a `match` over the two stays exhaustive.
///
/// ```
/// use barelink::{Finder, Span};
///
/// let spans: Vec<_> = Finder::default().spans("See www.example.com").collect();
/// assert!(
///     matches!(&spans[..], [Span::Text("See "), Span::Link(link)] if link.range() == (4..19))
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span<'t> {
    /// Text without links, never empty.
    Text(&'t str),
    /// A link.
    Link(Link<'t>),
}

impl<'t> Span<'t> {
    /// Returns the span as it was typed. All spans concatenated are the text.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        match self {
            Span::Text(text) => text,
            Span::Link(link) => link.as_str(),
        }
    }
}
