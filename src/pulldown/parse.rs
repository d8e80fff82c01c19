//! Parses and links in one call: [`parse`], [`parse_with`].

use core::fmt;
use core::ops::Range;

use pulldown_cmark::{BrokenLinkCallback, DefaultBrokenLinkCallback, Event, OffsetIter, Options, Parser};

use super::weaver::Weaver;
use super::{Hook, KeepAll};
use crate::finder::Finder;
use crate::link::{Action, Link};

/// Parses Markdown and makes links of what was typed bare: the events of [`Parser`] with the links in them.
///
/// Exact for every profile. Cost: linear in the source, beside the parser's own.
///
/// ```
/// use barelink::pulldown::parse;
/// use barelink::pulldown::pulldown_cmark::{Event, Options};
/// use barelink::{Finder, Profile};
///
/// let events = parse("See www.example.com.", Options::empty(), &Finder::new(Profile::Md4c));
/// assert_eq!(events.filter(|event| matches!(event, Event::Start(_))).count(), 2);
/// ```
#[must_use]
pub fn parse<'a>(source: &'a str, options: Options, finder: &Finder) -> Linked<'a> {
    Linked(Weaver::new(source, Parser::new_ext(source, options), finder, KeepAll))
}

/// [`parse`] with a callback for references that have no definition.
///
/// ```
/// use barelink::pulldown::parse_with;
/// use barelink::pulldown::pulldown_cmark::{BrokenLink, Options, html};
/// use barelink::{Finder, Profile};
///
/// let wiki = |link: BrokenLink<'_>| Some((format!("/wiki/{}", link.reference).into(), "".into()));
/// let mut output = String::new();
/// html::push_html(&mut output, parse_with("[Rust] www.rust.org", Options::empty(), &Finder::new(Profile::Md4c), wiki));
/// assert_eq!(
///     output,
///     "<p><a href=\"/wiki/Rust\">Rust</a> <a href=\"http://www.rust.org\">www.rust.org</a></p>\n"
/// );
/// ```
pub fn parse_with<'a, B>(source: &'a str, options: Options, finder: &Finder, callback: B) -> Linked<'a, KeepAll, B>
where
    B: BrokenLinkCallback<'a>,
{
    let parser = Parser::new_with_broken_link_callback(source, options, Some(callback));
    Linked(Weaver::new(source, parser, finder, KeepAll))
}

/// Events of a parse with links in them; made by [`parse`] and [`parse_with`].
pub struct Linked<'a, F = KeepAll, B: BrokenLinkCallback<'a> = DefaultBrokenLinkCallback>(Weaver<'a, Parser<'a, B>, F>);

impl<'a, F, B: BrokenLinkCallback<'a>> Linked<'a, F, B> {
    /// Asks `hook` about each link before it is made; it replaces an earlier hook.
    ///
    /// ```
    /// use barelink::pulldown::parse;
    /// use barelink::pulldown::pulldown_cmark::{Options, html};
    /// use barelink::{Action, Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Md4c);
    /// let links = parse("www.example.com www.intern.org", Options::empty(), &finder).on_link(|link| {
    ///     if link.as_str().ends_with("intern.org") {
    ///         return Action::Skip;
    ///     }
    ///     link.set_text("example");
    ///     Action::Keep
    /// });
    /// let mut output = String::new();
    /// html::push_html(&mut output, links);
    /// assert_eq!(output, "<p><a href=\"http://www.example.com\">example</a> www.intern.org</p>\n");
    /// ```
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Linked<'a, G, B> {
        Linked(self.0.on_link(hook))
    }

    /// The same events, each with its range in the source; for an iterator that was not driven yet.
    ///
    /// The events of a link have the range of the link.
    #[must_use]
    pub fn into_offset_iter(self) -> LinkedWithOffset<'a, F, B> {
        let (source, parser, finder, hook) = self.0.into_parts();
        LinkedWithOffset(Weaver::new(source, parser.into_offset_iter(), &finder, hook))
    }
}

impl<'a, F: Hook, B: BrokenLinkCallback<'a>> Iterator for Linked<'a, F, B> {
    type Item = Event<'a>;

    #[inline]
    fn next(&mut self) -> Option<Event<'a>> {
        self.0.next()
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> fmt::Debug for Linked<'a, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Linked").finish_non_exhaustive()
    }
}

/// Events with their ranges and with links in them; made by [`Linked::into_offset_iter`].
pub struct LinkedWithOffset<'a, F = KeepAll, B: BrokenLinkCallback<'a> = DefaultBrokenLinkCallback>(
    Weaver<'a, OffsetIter<'a, B>, F>,
);

impl<'a, F: Hook, B: BrokenLinkCallback<'a>> Iterator for LinkedWithOffset<'a, F, B> {
    type Item = (Event<'a>, Range<usize>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> fmt::Debug for LinkedWithOffset<'a, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinkedWithOffset").finish_non_exhaustive()
    }
}
