//! A Markdown source in which links are masked, so that the parser reads them as text.
//!
//! A URL may contain characters that would otherwise be markup: `http://example.com/*a*b` is one
//! link on GitHub. The parser does not know that. So the markup inside a link is overwritten with
//! filler of the same length, the parser reads that copy, and the texts of its events are replaced
//! by those of the source. [`Rounds`] finds the bytes to overwrite.

use std::borrow::Cow;

use core::fmt;
use core::ops::Range;

use pulldown_cmark::{BrokenLinkCallback, Options, Parser};

use super::hide::{self, unmasked};
use super::item::Located;
use super::origin::{MakesLinks, WithOrigin};
use super::parser::{ByHost, Callback, Configured, SourceParser};
use super::rounds::Rounds;
use super::stream::{LinkStream, Once};
use crate::order::sort_by_position;
use barelink::inner::{AnyHook, CachedHook, RefusedCandidate, paragraph, sealed};
use barelink::leaf::{Linker, OnMarkup};
use barelink::{Action, Finder, Hook, KeepAll, Link, LinkKind};

/// A Markdown source with its links, for hosts that keep their own parser.
///
/// Parse [`text`](Self::text), and pass the events to [`restore`](Self::restore) before anything
/// else reads, merges or changes their texts, because a masked text is not the text of the source.
/// The result is that of [`parse`](super::parse), exact for every profile. Only characters of
/// markup inside a link are changed, with [`Profile::Gfm`](barelink::Profile::Gfm) all of them and
/// with `Profile::Uts58` those of emphasis, strong text and strikethrough. Otherwise the text is
/// the source itself.
///
/// Cost: a parse. A document in which a link of these profiles takes markup is parsed at most ten
/// times to find its links. Each parse is linear in the source.
///
/// ```
/// use barelink_pulldown_cmark::Masked;
/// use barelink_pulldown_cmark::pulldown_cmark::{Options, Parser, html};
/// use barelink::{Finder, Profile};
///
/// let source = "See http://example.com/*a*!";
/// let masked = Masked::new(source, Options::empty(), &Finder::new(Profile::Gfm));
/// let events = Parser::new(masked.text()).into_offset_iter();
/// let mut output = String::new();
/// html::push_html(&mut output, masked.restore(events).map(|(event, _)| event));
/// assert_eq!(
///     output,
///     "<p>See <a href=\"http://example.com/*a\">http://example.com/*a</a>*!</p>\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Masked<'a> {
    source: &'a str,
    text: Cow<'a, str>,
    links: Vec<Link<'a>>,
    finder: Finder,
}

impl<'a> Masked<'a> {
    /// Finds the links of `source`, as pulldown-cmark reads it with `options`.
    #[must_use]
    pub fn new(source: &'a str, options: Options, finder: &Finder) -> Self {
        Self::asking(source, options, finder, &mut KeepAll)
    }

    /// Finds the links of `source`, as `parser` reads it, and calls `hook` once for each link
    /// before it is made. The options of the parser need not be known. It is called for the source
    /// and for each copy of it in which links are masked. Parse [`text`](Self::text) with such a
    /// parser, too, and not the source. A closure has to be written in the call, because its text
    /// may be of any lifetime. For the same reason, a callback for broken links has to be a
    /// function or of a type of yours, and it is asked again in each parse;
    /// [`parse_with`](super::parse_with) takes any.
    ///
    /// ```
    /// use barelink_pulldown_cmark::Masked;
    /// use barelink_pulldown_cmark::pulldown_cmark::{Options, Parser, html};
    /// use barelink::{Action, Finder};
    ///
    /// // A function of another crate, with options of its own.
    /// fn new_parser(text: &str, is_smart: bool) -> Parser<'_> {
    ///     let smart = if is_smart {
    ///         Options::ENABLE_SMART_PUNCTUATION
    ///     } else {
    ///         Options::empty()
    ///     };
    ///     Parser::new_ext(text, smart | Options::ENABLE_STRIKETHROUGH)
    /// }
    ///
    /// let (source, is_smart) = ("http://example.com/~a~b ~c~", true);
    /// let masked = Masked::with_parser(
    ///     source,
    ///     |text| new_parser(text, is_smart),
    ///     &Finder::default(),
    ///     |_| Action::Keep,
    /// );
    /// let events = masked.restore(new_parser(masked.text(), is_smart).into_offset_iter());
    /// let mut output = String::new();
    /// html::push_html(&mut output, events.map(|(event, _)| event));
    /// assert_eq!(
    ///     output,
    ///     "<p><a href=\"http://example.com/~a~b\">http://example.com/~a~b</a> <del>c</del></p>\n"
    /// );
    /// ```
    #[must_use]
    pub fn with_parser<C: for<'m> BrokenLinkCallback<'m>>(
        source: &'a str,
        parser: impl Fn(&str) -> Parser<'_, C>,
        finder: &Finder,
        hook: impl FnMut(&mut Link<'_>) -> Action,
    ) -> Self {
        Self::found(
            source,
            &ByHost::new(parser),
            finder,
            &mut CachedHook::new(hook),
        )
    }

    /// Finds the links of `source` as [`new`](Self::new) does, and calls `hook` once for each link
    /// before it is made. Positions and costs are those of `new`. A link that the hook skips is
    /// text, and none of its bytes is masked.
    ///
    /// ```
    /// use barelink_pulldown_cmark::{GITHUB, Masked};
    /// use barelink::{Action, Finder, LinkKind};
    ///
    /// let masked = Masked::with_hook(
    ///     "www.example.com, jo@example.com",
    ///     GITHUB,
    ///     &Finder::default(),
    ///     |link| {
    ///         if link.kind() == LinkKind::Email {
    ///             Action::Skip
    ///         } else {
    ///             Action::Keep
    ///         }
    ///     },
    /// );
    /// assert_eq!(masked.links().len(), 1);
    /// ```
    pub fn with_hook(
        source: &'a str,
        options: Options,
        finder: &Finder,
        hook: impl FnMut(&mut Link<'_>) -> Action,
    ) -> Self {
        Self::asking(source, options, finder, &mut CachedHook::new(hook))
    }

    /// Finds the links of `source`, and asks `hook`. With a rule set whose links take markup, the
    /// hook is called again for links that are found again.
    pub(super) fn asking(
        source: &'a str,
        options: Options,
        finder: &Finder,
        hook: &mut AnyHook<'_>,
    ) -> Self {
        let parser = Configured {
            options,
            callback: None::<Callback<'a>>,
        };
        Self::found(source, &parser, finder, hook)
    }

    fn found(
        source: &'a str,
        parser: &dyn SourceParser<'a>,
        finder: &Finder,
        hook: &mut AnyHook<'_>,
    ) -> Self {
        let (text, links) = if finder.takes_markup() {
            let settled = Rounds::new(source, parser, finder).settle(hook);
            (settled.text, settled.links)
        } else {
            (Cow::Borrowed(source), in_runs(source, parser, finder, hook))
        };
        Masked {
            source,
            text,
            links,
            finder: finder.clone(),
        }
    }

    /// Masks all characters of URLs that any parser may read as markup, also those that
    /// pulldown-cmark reads as text: for a host with another parser. Parsers differ, for example,
    /// in which tildes they pair. The links stay the same. Cost: linear in the links and, if a byte
    /// changes, in the source.
    ///
    /// ```
    /// use barelink_pulldown_cmark::{Masked, pulldown_cmark::Options};
    /// use barelink::{Finder, Profile};
    ///
    /// let masked = Masked::new(
    ///     "http://example.com/a~b",
    ///     Options::empty(),
    ///     &Finder::new(Profile::Gfm),
    /// );
    /// assert_eq!(masked.text(), "http://example.com/a~b");
    /// assert_eq!(masked.for_another_parser().text(), "http://example.com/axb");
    /// ```
    // For `barelink-comrak` alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    pub fn for_another_parser(mut self) -> Self {
        let mut masked = self.text.as_bytes().to_vec();
        let reading = self.finder.reading();
        for link in self
            .links
            .iter()
            .filter(|link| matches!(link.kind(), LinkKind::Url | LinkKind::Www))
        {
            hide::mask_link(self.source.as_bytes(), &link.range(), reading, &mut masked);
            keep_backticks(self.text.as_bytes(), link.range(), &mut masked);
        }
        // Most texts have no such character, and stay borrowed.
        if masked != self.text.as_bytes() {
            self.text = Cow::Owned(hide::text(&masked).into_owned());
        }
        self
    }

    /// Removes the masks and the links of the paragraphs in which links start at these bytes, in
    /// ascending order: for a host whose parser reads these paragraphs differently. Cost: linear in
    /// the source.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink_pulldown_cmark::{Masked, pulldown_cmark::Options};
    ///
    /// let masked = Masked::new(
    ///     "http://a.b/*c*d\n\nhttp://e.f/*g*h",
    ///     Options::empty(),
    ///     &Finder::default(),
    /// );
    /// let masked = masked.without_paragraphs(&[0]);
    /// assert_eq!(masked.text(), "http://a.b/*c*d\n\nhttp://e.f/xgxh");
    /// assert_eq!(masked.links().len(), 1);
    /// ```
    // For `barelink-comrak` alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    pub fn without_paragraphs(mut self, starts: &[usize]) -> Self {
        let mut text = self.text.into_owned().into_bytes();
        let mut done = 0;
        let mut paragraphs = Vec::new();
        for &start in starts.iter().filter(|&&start| start < self.source.len()) {
            // Paragraphs are read once, however many links are in one.
            if start >= done {
                let paragraph = paragraph::around(self.source, done, start);
                text[paragraph.clone()].copy_from_slice(&self.source.as_bytes()[paragraph.clone()]);
                done = paragraph.end.max(start + 1);
                paragraphs.push(paragraph);
            }
        }
        let is_in_one = |at: usize| {
            let next = paragraphs.partition_point(|paragraph| paragraph.end <= at);
            paragraphs
                .get(next)
                .is_some_and(|paragraph| paragraph.start <= at)
        };
        self.links.retain(|link| !is_in_one(link.range().start));
        self.text = Cow::Owned(hide::text(&text).into_owned());
        self
    }

    /// Keeps only the links that `keep` is true of. Nothing must be masked, so that no other link
    /// depends on them.
    // For `barelink-rewrite` alone; it may change in any release.
    #[doc(hidden)]
    pub fn retain(&mut self, keep: impl FnMut(&Link<'a>) -> bool) {
        self.links.retain(keep);
    }

    /// Returns the text to parse. It has the same length and the same lines as the source.
    ///
    /// ```
    /// use barelink_pulldown_cmark::{Masked, pulldown_cmark::Options};
    /// use barelink::Finder;
    ///
    /// let source = "See http://example.com/*a*b";
    /// let masked = Masked::new(source, Options::empty(), &Finder::default());
    /// assert_eq!(masked.text().len(), source.len());
    /// assert!(!masked.text().contains('*'));
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the links, in order. Their ranges are bytes of the source.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink_pulldown_cmark::{Masked, pulldown_cmark::Options};
    ///
    /// let masked = Masked::new(
    ///     "See http://example.com/*a*b",
    ///     Options::empty(),
    ///     &Finder::default(),
    /// );
    /// assert_eq!(masked.links()[0].range(), 4..27);
    /// ```
    #[must_use]
    pub fn links(&self) -> &[Link<'a>] {
        &self.links
    }

    pub(crate) fn into_links(self) -> Vec<Link<'a>> {
        self.links
    }

    /// Inserts the links into the events of a parse of [`text`](Self::text), and restores the text
    /// of the source.
    pub fn restore<'m, I>(&'m self, events: I) -> Restored<'m, I::IntoIter>
    where
        I: IntoIterator<Item = Located<'m>>,
    {
        let unmasked = Unmasked {
            source: self.source,
            text: &self.text,
            events: events.into_iter(),
        };
        // The hook was called when the links were found.
        let linker = Linker::new(&self.finder, OnMarkup::End).giving(self.links.clone());
        let linker = Some(Box::new(linker));
        Restored(LinkStream::new(
            self.source,
            Once(unmasked),
            linker,
            KeepAll,
        ))
    }
}

/// Puts the backticks of a link back that are in the text of the last round. All parsers pair them
/// alike, and without them a line that starts with three would start a fenced block.
fn keep_backticks(text: &[u8], link: Range<usize>, masked: &mut [u8]) {
    for at in link.filter(|&at| text[at] == b'`') {
        masked[at] = b'`';
        if text[at - 1] == b'\\' {
            masked[at - 1] = b'\\';
        }
    }
}

/// Returns the links of a rule set whose links take no markup, so that nothing is masked.
fn in_runs<'a>(
    source: &'a str,
    parser: &dyn SourceParser<'a>,
    finder: &Finder,
    hook: &mut AnyHook<'_>,
) -> Vec<Link<'a>> {
    let mut links = Vec::new();
    let (_, events) = parser.parse(source);
    let hook = Collecting {
        source,
        hook,
        links: &mut links,
    };
    let linker = Some(Box::new(Linker::new(finder, OnMarkup::End).holding(source)));
    LinkStream::new(source, Once(events), linker, hook).for_each(drop);
    sort_by_position(&mut links, |link| link.range().start);
    links
}

/// A hook that collects the links that another hook keeps.
struct Collecting<'c, 'a> {
    source: &'a str,
    hook: &'c mut AnyHook<'c>,
    links: &'c mut Vec<Link<'a>>,
}

impl<'t> Hook<'t> for Collecting<'_, '_> {
    fn call(&mut self, link: &mut Link<'t>) -> Action {
        let action = self.hook.call(link);
        if action == Action::Keep {
            // The link that the hook sees does not outlive this call, so an equal one is made.
            self.links.push(link.clone().in_source(self.source, 0));
        }
        action
    }
}

impl sealed::Sealed<'_> for Collecting<'_, '_> {
    fn explains(&self) -> bool {
        self.hook.explains()
    }

    fn refused(&mut self, refused: RefusedCandidate) {
        self.hook.refused(refused);
    }
}

/// The events of a masked text, with the texts of the source.
#[derive(Debug)]
struct Unmasked<'m, I> {
    source: &'m str,
    text: &'m str,
    events: I,
}

impl<'m, I: Iterator<Item = Located<'m>>> Iterator for Unmasked<'m, I> {
    type Item = Located<'m>;

    fn next(&mut self) -> Option<Self::Item> {
        let (event, range) = self.events.next()?;
        Some((
            unmasked(self.source, self.text, &event, &range).unwrap_or(event),
            range,
        ))
    }
}

/// Events with links in them; made by [`Masked::restore`].
///
/// ```
/// use barelink::Finder;
/// use barelink_pulldown_cmark::Masked;
/// use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Parser};
///
/// let masked = Masked::new(
///     "See http://example.com/*a*b",
///     Options::empty(),
///     &Finder::default(),
/// );
/// let events = masked.restore(Parser::new(masked.text()).into_offset_iter());
/// let texts: Vec<_> = events
///     .filter(|(event, _)| matches!(event, Event::Text(_)))
///     .map(|(_, range)| range)
///     .collect();
/// assert_eq!(texts, [0..4, 4..27]);
/// ```
pub struct Restored<'m, I: Iterator<Item = Located<'m>>>(
    LinkStream<'m, Once<Unmasked<'m, I>>, KeepAll>,
);

impl<'m, I: Iterator<Item = Located<'m>>> Restored<'m, I> {
    /// Returns the same events, each with its [`Origin`](super::Origin): whether it belongs to a
    /// link that was made. It may be called after some events were read.
    #[must_use]
    pub fn with_origin(self) -> WithOrigin<Self> {
        WithOrigin(self)
    }
}

impl<'m, I: Iterator<Item = Located<'m>>> MakesLinks for Restored<'m, I> {
    fn is_in_link(&self) -> bool {
        self.0.is_in_link()
    }
}

impl<'m, I: Iterator<Item = Located<'m>>> Iterator for Restored<'m, I> {
    type Item = Located<'m>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<'m, I: Iterator<Item = Located<'m>>> fmt::Debug for Restored<'m, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Restored").finish_non_exhaustive()
    }
}
