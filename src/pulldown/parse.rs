//! Parses and links in one call: [`parse`], [`parse_with`].

use core::convert::Infallible;
use core::fmt;
use core::ops::Range;
use std::vec;

use pulldown_cmark::{BrokenLinkCallback, DefaultBrokenLinkCallback, Event, OffsetIter, Options, Parser};

use super::callback::Shared;
use super::context;
use super::mask::Masked;
use super::rounds::pairing;
use super::stream::LinkStream;
use crate::finder::Finder;
use crate::hook::{Hook, KeepAll};
use crate::leaf::{CachedHook, OnMarkup};
use crate::link::{Action, Link};
use crate::rules::rule_set::Reading;
use crate::trigger::may_hold_links;

/// Parses Markdown and makes links of bare URLs and e-mail addresses: the events of [`Parser`], with the links in them.
///
/// Exact for every profile. Cost: linear in the source, beside the parser's own. With
/// [`Profile::Gfm`](crate::Profile::Gfm) a document in which a link takes markup is parsed again: at most ten times to find
/// its links, and once for the events.
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
    linked(source, options, finder, DefaultBrokenLinkCallback, |_| Shared::without_callback())
}

/// [`parse`] with a callback for references that have no definition. It is called once for each of them.
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
    linked(source, options, finder, callback, Shared::new)
}

fn linked<'a, B: BrokenLinkCallback<'a>>(
    source: &'a str,
    options: Options,
    finder: &Finder,
    callback: B,
    shared: impl FnOnce(B) -> Shared<'a, B>,
) -> Linked<'a, KeepAll, B> {
    let parser = |callback| Parser::new_with_broken_link_callback(source, options, Some(callback));
    // Most texts have no candidate, and the parser's own iterator is the fastest.
    if !may_hold_links(finder.settings.cues, source) {
        return Linked(Way::Plain(parser(callback)));
    }
    Linked(match finder.profile().rules().reading {
        Reading::Typed => Way::Runs(LinkStream::parsed(source, parser(callback), finder, OnMarkup::End, KeepAll)),
        // With offsets, because a decoded text does not borrow from the source, and only its range says what was typed.
        Reading::Shown => Way::Offsets(Box::new(LinkStream::parsed(
            source,
            parser(callback).into_offset_iter(),
            finder,
            OnMarkup::End,
            KeepAll,
        ))),
        Reading::TypedThenShown => Way::Chunks(Box::new(Chunked::new(source, options, finder, shared(callback)))),
    })
}

/// Events of a parse with links in them; made by [`parse`] and [`parse_with`].
pub struct Linked<'a, F = KeepAll, B: BrokenLinkCallback<'a> = DefaultBrokenLinkCallback>(
    Way<'a, Parser<'a, B>, LinkStream<'a, Parser<'a, B>, F>, F, B>,
);

/// How the events are made, by the rule set.
// Variants that are larger than a stream over a parser are boxed, because most texts have no candidate, and every value is moved
// with the size of the largest variant. The stream over a parser is not boxed, because that would be slower.
enum Way<'a, P, W, F, B: BrokenLinkCallback<'a>> {
    /// The source has no candidate.
    Plain(P),
    Runs(W),
    Offsets(Box<LinkStream<'a, OffsetIter<'a, B>, F>>),
    Chunks(Box<Chunked<'a, F, B>>),
}

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
        Linked(match self.0 {
            Way::Plain(parser) => Way::Plain(parser),
            Way::Runs(weaver) => Way::Runs(weaver.on_link(hook)),
            Way::Offsets(weaver) => Way::Offsets(Box::new(weaver.on_link(hook))),
            Way::Chunks(chunked) => Way::Chunks(Box::new(chunked.on_link(hook))),
        })
    }

    /// Returns the same events, each with its range in the source; for an iterator that was not polled yet.
    ///
    /// The events of a link have the range of the link.
    #[must_use]
    pub fn into_offset_iter(self) -> LinkedWithOffset<'a, F, B> {
        LinkedWithOffset(match self.0 {
            Way::Plain(parser) => Way::Plain(parser.into_offset_iter()),
            Way::Runs(weaver) => Way::Offsets(Box::new(weaver.map(Parser::into_offset_iter))),
            Way::Offsets(weaver) => Way::Offsets(weaver),
            Way::Chunks(chunked) => Way::Chunks(chunked),
        })
    }
}

impl<'a, F: Hook, B: BrokenLinkCallback<'a>> Iterator for Linked<'a, F, B> {
    type Item = Event<'a>;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each event costs too much")]
    fn next(&mut self) -> Option<Event<'a>> {
        match &mut self.0 {
            Way::Plain(parser) => parser.next(),
            Way::Runs(weaver) => weaver.next(),
            Way::Offsets(weaver) => {
                let (event, _) = weaver.next()?;
                Some(event)
            }
            Way::Chunks(chunked) => chunked.next_event(),
        }
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> fmt::Debug for Linked<'a, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Linked").finish_non_exhaustive()
    }
}

/// Events with their ranges and with links in them; made by [`Linked::into_offset_iter`].
pub struct LinkedWithOffset<'a, F = KeepAll, B: BrokenLinkCallback<'a> = DefaultBrokenLinkCallback>(
    Way<'a, OffsetIter<'a, B>, Infallible, F, B>,
);

impl<'a, F: Hook, B: BrokenLinkCallback<'a>> Iterator for LinkedWithOffset<'a, F, B> {
    type Item = (Event<'a>, Range<usize>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Way::Plain(parser) => parser.next(),
            Way::Runs(never) => match *never {},
            Way::Offsets(weaver) => weaver.next(),
            Way::Chunks(chunked) => chunked.next(),
        }
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> fmt::Debug for LinkedWithOffset<'a, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinkedWithOffset").finish_non_exhaustive()
    }
}

/// Parses, and finds the links of one leaf after the other. If a link takes markup, parses again with the links masked.
struct Chunked<'a, F, B: BrokenLinkCallback<'a>> {
    source: &'a str,
    options: Options,
    finder: Finder,
    callback: Shared<'a, B>,
    /// `None` after the stream stopped at a leaf in which a link takes markup. It owns the hook until then.
    stream: Option<LinkStream<'a, OffsetIter<'a, Shared<'a, B>>, CachedHook<F>>>,
    /// The events from that leaf on.
    rest: vec::IntoIter<(Event<'a>, Range<usize>)>,
}

impl<'a, B: BrokenLinkCallback<'a>> Chunked<'a, KeepAll, B> {
    fn new(source: &'a str, options: Options, finder: &Finder, callback: Shared<'a, B>) -> Self {
        let parser = Parser::new_with_broken_link_callback(source, options, Some(callback.clone()));
        let (events, stop) = (parser.into_offset_iter(), OnMarkup::Take(pairing(options)));
        let stream = LinkStream::parsed(source, events, finder, stop, CachedHook::new(KeepAll));
        let rest = Vec::new().into_iter();
        Chunked { source, options, finder: finder.clone(), callback, stream: Some(stream), rest }
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> Chunked<'a, F, B> {
    fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Chunked<'a, G, B> {
        Chunked {
            source: self.source,
            options: self.options,
            finder: self.finder,
            callback: self.callback,
            stream: self.stream.map(|stream| stream.on_link(CachedHook::new(hook))),
            rest: self.rest,
        }
    }
}

impl<'a, F: Hook, B: BrokenLinkCallback<'a>> Chunked<'a, F, B> {
    #[inline]
    fn next(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        if let Some(stream) = &mut self.stream {
            let item = stream.next();
            if item.is_some() {
                return item;
            }
        }
        self.next_of_rest()
    }

    /// The same without its range.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each event costs too much")]
    fn next_event(&mut self) -> Option<Event<'a>> {
        if let Some(stream) = &mut self.stream {
            if let Some((event, _)) = stream.next() {
                return Some(event);
            }
        }
        let (event, _) = self.next_of_rest()?;
        Some(event)
    }

    /// Returns the next event after the end of the stream, which may have stopped early.
    #[cold]
    fn next_of_rest(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        if let Some(at) = self.stream.as_ref().and_then(LinkStream::stopped) {
            self.parse_again(at);
        }
        self.rest.next()
    }

    /// Finds all links of the source first, and continues with the leaf that starts at the byte `at`.
    #[cold]
    fn parse_again(&mut self, at: usize) {
        let Some(mut hook) = self.stream.take().map(LinkStream::into_hook) else { return };
        let masked = Masked::asking(self.source, self.options, &self.finder, &mut hook, &self.callback);
        let callback = Some(self.callback.clone());
        let parser = Parser::new_with_broken_link_callback(masked.text(), self.options, callback);
        // Masking changes no block, so the leaf starts at the same byte, although its first event may be another one. Block events
        // before it were given already.
        let is_before = |(event, range): &(Event<'_>, Range<usize>)| range.start < at || context::is_block(event);
        let events = parser.into_offset_iter().skip_while(is_before);
        // Owned events, because the masked text does not outlive this function.
        let rest: Vec<_> = masked.restore(events).map(|(event, range)| (event.into_static(), range)).collect();
        self.rest = rest.into_iter();
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use pulldown_cmark::{Options, Parser};

    use super::{Chunked, Shared};
    use crate::finder::Finder;
    use crate::pulldown::{GITHUB, Masked, context};
    use crate::settings::Profile;
    use crate::streams::{Located, documents, random_document};

    /// All that [`Masked`] gives.
    fn masked(source: &str, options: Options, finder: &Finder) -> Vec<Located<'static>> {
        let masked = Masked::new(source, options, finder);
        let events = Parser::new_ext(masked.text(), options).into_offset_iter();
        masked.restore(events).map(|(event, range)| (event.into_static(), range)).collect()
    }

    /// Tried with a gate that takes the word around a candidate for the start of its block: the leaf starts in the middle.
    #[test]
    fn a_restart_happens_only_at_the_start_of_a_leaf() {
        let (finder, mut random, mut restarts) = (Finder::new(Profile::Gfm), Rng::with_seed(5), 0);
        let by_hand = ["one www.e.com\n\n- *x*\n- a *b* http://e.com/*c*", "| a | `b` http://e.com/*c* |\n|-|-|\n"];
        let by_chance: Vec<_> = (0..4000).map(|_| random_document(&mut random) + " http://e.com/*c* x").collect();
        for source in by_hand.map(str::to_owned).into_iter().chain(by_chance).chain(documents()) {
            for options in [Options::empty(), GITHUB, Options::all()] {
                let mut chunked = Chunked::new(&source, options, &finder, Shared::without_callback());
                let stream = chunked.stream.as_mut().expect("the stream before a restart");
                let given: Vec<_> = stream.map(|(event, range)| (event.into_static(), range)).collect();
                let Some(at) = stream.stopped() else { continue };
                restarts += 1;
                let expected = masked(&source, options, &finder);
                assert_eq!(expected.get(..given.len()), Some(&*given), "{source:?}");
                assert!(given.last().is_none_or(|(event, _)| context::is_block(event)), "{source:?}: {given:?}");
                let (event, range) = &expected[given.len()];
                assert!(!context::is_block(event) && range.start == at, "{source:?}: {event:?} at {range:?}, not {at}");
                let rest: Vec<_> = std::iter::from_fn(|| chunked.next()).collect();
                assert_eq!(rest, expected[given.len()..], "{source:?}");
            }
        }
        assert!(restarts > 3000, "{restarts}");
    }
}
