//! The adapter for streams of events from elsewhere: [`Autolinks`].

use core::fmt;

use super::item::Item;
use super::origin::{MakesLinks, WithOrigin};
use super::stream::{LinkStream, Once};
use barelink::leaf::{Linker, OnMarkup};
use barelink::{Action, Finder, Hook, KeepAll, Link};

/// Makes links in a stream of events, with their ranges or without.
///
/// With the ranges of the events, the result is exact, the same as that of [`parse`](super::parse),
/// for streams from pulldown-cmark and for streams whose adjacent texts were merged. There are two
/// exceptions: two backslashes before a pipe in a table cell, which merging hides, and links of
/// [`Profile::Gfm`](barelink::Profile::Gfm) and `Profile::Uts58` that take markup
/// ([`on_markup`](Self::on_markup)): `https://e.com/*a*b` ends before the emphasis. A host
/// whose parser is made by a function that hides its options gets the whole link with
/// [`Masked::with_parser`](super::Masked::with_parser). A text that is not in the source at its
/// range, because something put it there, stays as it is, and no link goes through it.
///
/// Without ranges, the result is exact for all text that borrows from the source, as
/// pulldown-cmark's does. Other text (boxed by an adapter in between) is treated as without a
/// source.
///
/// Cost: linear in the source and the events. Each step back of the ranges costs a look-up that is
/// logarithmic in the number of candidates, and reading the backslashes before the text once more.
/// Between adjacent texts a stream may leave something out; no link goes across that.
///
/// ```
/// use barelink_pulldown_cmark::Autolinks;
/// use barelink_pulldown_cmark::pulldown_cmark::{Event, Parser, html};
/// use barelink::{Finder, Profile};
///
/// let (source, finder) = ("Visit *http://example.com*!", Finder::new(Profile::Md4c));
/// let links = Autolinks::new(source, Parser::new(source).into_offset_iter(), &finder);
/// let texts: Vec<_> = links
///     .filter(|(event, _)| matches!(event, Event::Text(_)))
///     .map(|(_, range)| range)
///     .collect();
/// assert_eq!(texts, [0..6, 7..25, 26..27]);
///
/// let mut output = String::new();
/// html::push_html(
///     &mut output,
///     Autolinks::new(source, Parser::new(source), &finder),
/// );
/// assert_eq!(
///     output,
///     "<p>Visit <em><a href=\"http://example.com\">http://example.com</a></em>!</p>\n"
/// );
/// ```
pub struct Autolinks<'a, I: Iterator, F = KeepAll>(LinkStream<'a, Once<I>, F>);

impl<'a, I: Iterator<Item: Item<'a>>> Autolinks<'a, I> {
    /// Makes links in `events`, whose ranges are bytes of `source`, or whose text borrows from it.
    #[inline]
    pub fn new(source: &'a str, events: I, finder: &Finder) -> Self {
        let linker = Linker::new(finder, OnMarkup::End);
        // Without a source, it is not known where text may be added to it.
        let linker = if source.is_empty() {
            linker
        } else {
            linker.holding(source)
        };
        let linker = Some(Box::new(linker));
        Self(LinkStream::new(source, Once(events), linker, KeepAll))
    }

    /// Makes links in `events` whose source is not known.
    ///
    /// The text that is shown is read as if it had been typed. The result depends on the events
    /// alone. It is approximate, because the typed text is not available. These links differ:
    ///
    /// | typed | made of it | exact |
    /// |---|---|---|
    /// | `http://example.com/a--b` with smart punctuation | text, a dash is no part of a link | a link |
    /// | `http://example.com\` before a line end | a link and a hard break | text |
    /// | `\*http://example.com` | a link | text |
    /// | `http://example.com\)` | a link before `)` | text, an escape follows |
    /// | `http://example.com?a=b&amp;c=d` | a link with `&c=d` | text, a reference is in it |
    ///
    /// The first row is about `Md4c053`, `Md4cNext` and `Gfm`. In the second row, the exact result
    /// of `Gfm` is a link with the backslash.
    ///
    /// Positions that a hook sees are bytes of a text that the adapter puts together.
    ///
    /// ```
    /// use barelink_pulldown_cmark::Autolinks;
    /// use barelink_pulldown_cmark::pulldown_cmark::{Parser, html};
    /// use barelink::{Finder, Profile};
    ///
    /// let mut output = String::new();
    /// let events = Parser::new("`code` www.example.com");
    /// html::push_html(
    ///     &mut output,
    ///     Autolinks::without_source(events, &Finder::new(Profile::Md4c)),
    /// );
    /// assert_eq!(
    ///     output,
    ///     "<p><code>code</code> <a href=\"http://www.example.com\">www.example.com</a></p>\n"
    /// );
    /// ```
    pub fn without_source(events: I, finder: &Finder) -> Self {
        Self::new("", events, finder)
    }
}

impl<'a, I: Iterator, F> Autolinks<'a, I, F> {
    /// Calls `hook` with each link before it is made. It replaces an earlier hook.
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Autolinks<'a, I, G> {
        Autolinks(self.0.on_link(hook))
    }

    /// Sets what happens with a link that would take markup, because a stream of events cannot be
    /// parsed again; for a stream that was not polled yet. Only [`Profile::Gfm`](barelink::Profile::Gfm)
    /// and the profiles of UTS #58 have such links: `http://example.com/*a*b` is one link on GitHub,
    /// and in a stream of events it is a text, an emphasis and another text.
    /// The default is [`OnMarkup::End`].
    ///
    /// ```
    /// use barelink_pulldown_cmark::pulldown_cmark::{Parser, html};
    /// use barelink::leaf::OnMarkup;
    /// use barelink_pulldown_cmark::Autolinks;
    /// use barelink::{Finder, Profile};
    ///
    /// let source = "www.example.com/a*b*c";
    /// let render = |on_markup| {
    ///     let events = Parser::new(source).into_offset_iter();
    ///     let linked =
    ///         Autolinks::new(source, events, &Finder::new(Profile::Gfm)).on_markup(on_markup);
    ///     let mut output = String::new();
    ///     html::push_html(&mut output, linked.map(|(event, _)| event));
    ///     output
    /// };
    /// let ended =
    ///     "<p><a href=\"http://www.example.com/a\">www.example.com/a</a><em>b</em>c</p>\n";
    /// assert_eq!(render(OnMarkup::End), ended);
    /// assert_eq!(
    ///     render(OnMarkup::Skip),
    ///     "<p>www.example.com/a<em>b</em>c</p>\n"
    /// );
    /// ```
    #[must_use]
    pub fn on_markup(mut self, on_markup: OnMarkup) -> Self {
        self.0.set_on_markup(on_markup);
        self
    }

    /// Returns the same events, each with its [`Origin`](super::Origin): whether it belongs to a
    /// link that was made. It may be called after some events were read.
    #[must_use]
    pub fn with_origin(self) -> WithOrigin<Self> {
        WithOrigin(self)
    }

    /// Returns the stream below.
    pub fn get_ref(&self) -> &I {
        &self.0.events().0
    }
}

impl<'a, I: Iterator<Item: Item<'a>>, F: for<'t> Hook<'t>> Iterator for Autolinks<'a, I, F> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<I: Iterator, F> MakesLinks for Autolinks<'_, I, F> {
    fn is_in_link(&self) -> bool {
        self.0.is_in_link()
    }
}

impl<I: Iterator + fmt::Debug, F> fmt::Debug for Autolinks<'_, I, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Autolinks")
            .field(&self.0.events().0)
            .finish()
    }
}
