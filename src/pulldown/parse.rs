//! Parses and links in one call: [`parse`], [`parse_with`].

use core::fmt;
use core::ops::Range;
use std::collections::VecDeque;

use pulldown_cmark::{BrokenLinkCallback, DefaultBrokenLinkCallback, Event, OffsetIter, Options, Parser};

use super::callback::{AskedOnce, ParseCallback, Shared};
use super::context::Role;
use super::filter::Openers;
use super::mask::{Masked, unmasked};
use super::origin::{MakesLinks, WithOrigin};
use super::queue::Queue;
use super::rounds::pairing;
use super::stream::{LinkStream, Stopped};
use crate::finder::Finder;
use crate::hook::{Hook, KeepAll};
use crate::leaf::{CachedHook, Linker, OnMarkup, Pairing, holds_reference};
use crate::link::{Action, Link};
use crate::rules::rule_set::Reading;
use crate::settings::RawAnchors;
use crate::trigger::{self, Cues};

/// Parses Markdown and makes links of bare URLs and e-mail addresses: the events of [`Parser`], with the links in them.
///
/// Exact for every profile. Cost: linear in the source, beside the parser's own. With
/// [`Profile::Gfm`](crate::Profile::Gfm) a document in which a link takes markup is parsed again, at most twelve times.
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
    linked(source, options, finder, Shared::without_callback())
}

/// Parses and links as [`parse`] does. `callback` is called once for each reference that has no definition.
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
pub fn parse_with<'a, B>(
    source: &'a str,
    options: Options,
    finder: &Finder,
    callback: B,
) -> Linked<'a, KeepAll, AskedOnce<'a, B>>
where
    B: BrokenLinkCallback<'a>,
{
    linked(source, options, finder, Shared::new(callback))
}

fn linked<'a, C: ParseCallback<'a>>(
    source: &'a str,
    options: Options,
    finder: &Finder,
    callback: Shared<'a, C::Asked>,
) -> Linked<'a, KeepAll, C> {
    // Called where the parser stays: it is large, and copying it takes as many instructions as a short text.
    let parser = |callback| Parser::new_with_broken_link_callback(source, options, callback);
    let reading = finder.profile().rules().reading;
    // A search for character references takes more instructions, and most documents have none.
    let has_references = reading != Reading::Typed && holds_reference(source);
    let cues = if has_references { finder.settings.cues } else { finder.settings.cues.and(Cues::IN_TEXT) };
    // Most texts have no candidate, and the parser's own iterator is the fastest. If there is one, the linker continues this search.
    let Some(triggers) = trigger::first(cues, source) else {
        return Linked { events: LinkStream::unlinked(parser(C::for_one_parse(callback))), again: None, located: None };
    };
    let (on_markup, openers, callback, again) = match reading {
        Reading::Typed | Reading::Shown => (OnMarkup::End, Openers::NONE, C::for_one_parse(callback), None),
        Reading::TypedThenShown => {
            // Few sources have such a character in a link. In the others, no text is searched for them.
            let pairing = pairing(options).in_links_of(source, cues);
            let has_open_atoms = options.contains(Options::ENABLE_WIKILINKS)
                || pairing != Pairing::NONE
                // The parser may pair a mark in a raw anchor with one behind the anchor.
                || finder.settings.raw_anchors == RawAnchors::Skip;
            let openers = if has_open_atoms { Openers::ALL } else { Openers::MARKS };
            let first = C::for_first_parse(&callback);
            let again = Box::new(Again { source, options, finder: finder.clone(), callback });
            (OnMarkup::Take(pairing), openers, first, Some(again))
        }
    };
    // The second parse finds again what the first one found. The answers are kept, so that the hook is called once for each link.
    let hook = CachedHook::new_if(again.is_some(), KeepAll);
    let linker = Linker::continuing(triggers, finder, on_markup);
    // The address of a borrowed text gives its place, and a decoded text is found between its neighbours. But a reference may stand for
    // several characters, and only its range tells what was typed. Smart punctuation may stand for a mark. An atom has no address.
    let needs_ranges = match reading {
        Reading::Typed => false,
        Reading::Shown => has_references,
        Reading::TypedThenShown => {
            has_references || openers == Openers::ALL || options.contains(Options::ENABLE_SMART_PUNCTUATION)
        }
    };
    if needs_ranges {
        let events = LinkStream::parsed(source, parser(callback).into_offset_iter(), linker, hook, openers);
        Linked::located(LinkedWithOffset { events, again, rest: None })
    } else {
        Linked { events: LinkStream::parsed(source, parser(callback), linker, hook, openers), again, located: None }
    }
}

/// Events of a parse with links in them; made by [`parse`] and [`parse_with`].
///
/// ```
/// use barelink::pulldown::parse;
/// use barelink::pulldown::pulldown_cmark::{Event, Options, Tag};
/// use barelink::Finder;
///
/// let mut events = parse("www.example.com", Options::empty(), &Finder::default());
/// assert!(events.any(|event| matches!(event, Event::Start(Tag::Link { .. }))));
/// ```
pub struct Linked<'a, F = KeepAll, C: ParseCallback<'a> = DefaultBrokenLinkCallback> {
    events: LinkStream<'a, Parser<'a, C>, CachedHook<F>>,
    /// `None` for a rule set whose links take no markup.
    again: Option<Box<Again<'a, C::Asked>>>,
    /// The events that are given when `events` has stopped. They are the rest of a second parse, or all events of a document that is parsed
    /// with ranges.
    located: Option<Box<LinkedWithOffset<'a, F, C>>>,
}

impl<'a, F, C: ParseCallback<'a>> Linked<'a, F, C> {
    /// Calls `hook` with each link before it is made; for an iterator that was not polled yet. It replaces an earlier hook.
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
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Linked<'a, G, C> {
        if let Some(located) = self.located {
            return Linked::located(located.on_link(hook));
        }
        let hook = CachedHook::new_if(self.again.is_some(), hook);
        Linked { events: self.events.on_link(hook), again: self.again, located: None }
    }

    /// Returns the same events, each with its [`Origin`](super::Origin): whether it belongs to a link that was made. It may be called after some
    /// events were read.
    #[must_use]
    pub fn with_origin(self) -> WithOrigin<Self> {
        WithOrigin(self)
    }

    /// Returns the same events, each with its range in the source; for an iterator that was not polled yet.
    ///
    /// The events of a link have the range of the link.
    ///
    /// ```
    /// use barelink::pulldown::parse;
    /// use barelink::pulldown::pulldown_cmark::{Event, Options};
    /// use barelink::Finder;
    ///
    /// let events = parse("See www.example.com.", Options::empty(), &Finder::default()).into_offset_iter();
    /// let texts: Vec<_> = events.filter(|(event, _)| matches!(event, Event::Text(_))).map(|(_, range)| range).collect();
    /// assert_eq!(texts, [0..4, 4..19, 19..20]);
    /// ```
    #[must_use]
    pub fn into_offset_iter(self) -> LinkedWithOffset<'a, F, C> {
        match self.located {
            Some(located) => *located,
            None => {
                LinkedWithOffset { events: self.events.map(Parser::into_offset_iter), again: self.again, rest: None }
            }
        }
    }

    /// Makes the events of a parse that gives ranges.
    fn located(located: LinkedWithOffset<'a, F, C>) -> Self {
        Linked { events: LinkStream::ended(nothing()), again: None, located: Some(Box::new(located)) }
    }
}

impl<'a, F: for<'t> Hook<'t>, C: ParseCallback<'a>> Linked<'a, F, C> {
    /// Returns the next event, if it does not come from the parser as it is.
    #[inline(never)]
    fn give(&mut self) -> Option<Event<'a>> {
        let Linked { events, again, located } = self;
        events.give_or(|events| give_located(events, again, located))
    }
}

impl<'a, F: for<'t> Hook<'t>, C: ParseCallback<'a>> Iterator for Linked<'a, F, C> {
    type Item = Event<'a>;

    // The same loop as that of the stream, which has the reasons.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each event costs too much")]
    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            let is_ready = self.events.is_ready();
            let event = if is_ready { self.give() } else { self.events.read() };
            if self.events.passes(&event) || is_ready {
                return event;
            }
            self.events.hold(event);
        }
    }
}

/// Returns the next event of a parse that gives ranges, after `events` stopped.
#[cold]
#[inline(never)]
fn give_located<'a, F: for<'t> Hook<'t>, C: ParseCallback<'a>>(
    events: &mut LinkStream<'a, Parser<'a, C>, CachedHook<F>>,
    again: &mut Option<Box<Again<'a, C::Asked>>>,
    located: &mut Option<Box<LinkedWithOffset<'a, F, C>>>,
) -> Option<Event<'a>> {
    if let Some(again) = again.take() {
        let stopped = events.stopped()?;
        // The first parse is dropped before the next one.
        *events = LinkStream::ended(nothing());
        *located = Some(Box::new(LinkedWithOffset::rest(again.parse(stopped))));
    }
    let (event, _) = located.as_mut()?.next()?;
    Some(event)
}

impl<'a, F, C: ParseCallback<'a>> MakesLinks for Linked<'a, F, C> {
    fn is_in_link(&self) -> bool {
        self.located.as_ref().map_or_else(|| self.events.is_in_link(), |located| located.is_in_link())
    }
}

impl<'a, F, C: ParseCallback<'a>> fmt::Debug for Linked<'a, F, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Linked").finish_non_exhaustive()
    }
}

/// Events with their ranges and with links in them; made by [`Linked::into_offset_iter`].
pub struct LinkedWithOffset<'a, F = KeepAll, C: ParseCallback<'a> = DefaultBrokenLinkCallback> {
    events: LinkStream<'a, OffsetIter<'a, C>, CachedHook<F>>,
    again: Option<Box<Again<'a, C::Asked>>>,
    /// The events of a second parse, in which all links are masked, from the first leaf on in which a link takes markup.
    rest: Option<Box<Rest<'a, F>>>,
}

/// An event with its range in the source, in bytes.
type Located<'a> = (Event<'a>, Range<usize>);

/// See [`LinkedWithOffset::rest`].
type Rest<'a, F> = LinkStream<'a, Queue<'a, Located<'a>>, CachedHook<F>>;

impl<'a, F, C: ParseCallback<'a>> LinkedWithOffset<'a, F, C> {
    /// Calls `hook` with each link before it is made, as [`Linked::on_link`] does; for an iterator that was not polled yet.
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> LinkedWithOffset<'a, G, C> {
        let hook = CachedHook::new_if(self.again.is_some(), hook);
        match self.rest {
            Some(rest) => LinkedWithOffset::rest(rest.on_link(hook)),
            None => LinkedWithOffset { events: self.events.on_link(hook), again: self.again, rest: None },
        }
    }

    /// Returns the same events, each with its [`Origin`](super::Origin): whether it belongs to a link that was made. It may be called after some
    /// events were read.
    #[must_use]
    pub fn with_origin(self) -> WithOrigin<Self> {
        WithOrigin(self)
    }
}

impl<'a, F, C: ParseCallback<'a>> LinkedWithOffset<'a, F, C> {
    fn rest(rest: Rest<'a, F>) -> Self {
        LinkedWithOffset {
            events: LinkStream::ended(nothing().into_offset_iter()),
            again: None,
            rest: Some(Box::new(rest)),
        }
    }
}

impl<'a, F: for<'t> Hook<'t>, C: ParseCallback<'a>> LinkedWithOffset<'a, F, C> {
    /// Returns the next event, if it does not come from the parser as it is.
    #[inline(never)]
    fn give(&mut self) -> Option<Located<'a>> {
        let LinkedWithOffset { events, again, rest } = self;
        events.give_or(|events| give_rest(events, again, rest))
    }
}

impl<'a, F: for<'t> Hook<'t>, C: ParseCallback<'a>> Iterator for LinkedWithOffset<'a, F, C> {
    type Item = Located<'a>;

    #[inline]
    fn next(&mut self) -> Option<Located<'a>> {
        loop {
            let is_ready = self.events.is_ready();
            let item = if is_ready { self.give() } else { self.events.read() };
            if self.events.passes(&item) || is_ready {
                return item;
            }
            self.events.hold(item);
        }
    }
}

/// Returns the next event of a second parse, after `events` stopped.
#[cold]
#[inline(never)]
fn give_rest<'a, F: for<'t> Hook<'t>, C: ParseCallback<'a>>(
    events: &mut LinkStream<'a, OffsetIter<'a, C>, CachedHook<F>>,
    again: &mut Option<Box<Again<'a, C::Asked>>>,
    rest: &mut Option<Box<Rest<'a, F>>>,
) -> Option<Located<'a>> {
    if let Some(again) = again.take() {
        let stopped = events.stopped()?;
        // The first parse is dropped before the next one.
        *events = LinkStream::ended(nothing().into_offset_iter());
        *rest = Some(Box::new(again.parse(stopped)));
    }
    rest.as_mut()?.next()
}

impl<'a, F, C: ParseCallback<'a>> MakesLinks for LinkedWithOffset<'a, F, C> {
    fn is_in_link(&self) -> bool {
        self.rest.as_ref().map_or_else(|| self.events.is_in_link(), |rest| rest.is_in_link())
    }
}

impl<'a, F, C: ParseCallback<'a>> fmt::Debug for LinkedWithOffset<'a, F, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinkedWithOffset").finish_non_exhaustive()
    }
}

/// Returns a parser without events.
fn nothing<'a, B: BrokenLinkCallback<'a>>() -> Parser<'a, B> {
    Parser::new_with_broken_link_callback("", Options::empty(), None)
}

/// The input of a second parse, in which the links are masked.
struct Again<'a, B: BrokenLinkCallback<'a>> {
    source: &'a str,
    options: Options,
    finder: Finder,
    callback: Shared<'a, B>,
}

impl<'a, B: BrokenLinkCallback<'a>> Again<'a, B> {
    /// Parses again, and continues at the leaf at which a stream stopped.
    fn parse<F: for<'t> Hook<'t>>(
        &self,
        mut stopped: Stopped<'a, CachedHook<F>>,
    ) -> LinkStream<'a, Queue<'a, Located<'a>>, CachedHook<F>> {
        let at = self.leaf_start(stopped.text, stopped.before_text);
        let masked = Masked::asking(self.source, self.options, &self.finder, &mut stopped.hook, &self.callback);
        // Masking changes no block and no markup before the leaf, so that the leaf starts at the same byte. Block events before it were
        // given already.
        let is_before = |(event, range): &(Event<'_>, Range<usize>)| match event {
            Event::Text(_) => range.end <= at,
            event => range.start < at || Role::of(event).is_block(),
        };
        let mut rest = Queue::new(self.source);
        for (event, range) in self.events(masked.text()).skip_while(is_before) {
            // Texts may be cut elsewhere, and the first one may start before the leaf.
            let from = range.start.max(at);
            match unmasked(self.source, masked.text(), &event, &range, from) {
                Some(text) => rest.push((text, from..range.end)),
                // Owned, because the masked text does not outlive this function.
                None => rest.push((event.into_static(), range)),
            }
        }
        LinkStream::continued(self.source, rest, stopped, masked.into_links())
    }

    /// Returns the first byte of the leaf whose first text starts at the byte `text`, behind this number of its events.
    fn leaf_start(&self, text: usize, before_text: usize) -> usize {
        let mut last = VecDeque::with_capacity(before_text + 1);
        for (event, range) in self.events(self.source) {
            if last.len() > before_text {
                last.pop_front();
            }
            last.push_back(range.start);
            if range.start == text && matches!(event, Event::Text(_)) {
                break;
            }
        }
        last.front().copied().unwrap_or(text)
    }

    /// Parses the source, or a copy in which links are masked.
    fn events<'m>(&self, text: &'m str) -> OffsetIter<'m, Shared<'a, B>>
    where
        'a: 'm,
    {
        Parser::new_with_broken_link_callback(text, self.options, Some(self.callback.clone())).into_offset_iter()
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use pulldown_cmark::{Event, Options, Parser, TagEnd, TextMergeStream};

    use super::{Again, Located, parse};
    use crate::finder::Finder;
    use crate::leaf::{Linker, OnMarkup};
    use crate::link::Action;
    use crate::pulldown::callback::Shared;
    use crate::pulldown::context::Role;
    use crate::pulldown::filter::Openers;
    use crate::pulldown::item::Item;
    use crate::pulldown::rounds::pairing;
    use crate::pulldown::stream::LinkStream;
    use crate::pulldown::{GITHUB, KeepAll, Masked};
    use crate::settings::{Profile, RawAnchors};
    use crate::streams::{documents, merged, parsed, random_document};

    /// All that [`Masked`] gives.
    fn masked(source: &str, options: Options, finder: &Finder) -> Vec<Located<'static>> {
        let masked = Masked::new(source, options, finder);
        let events = Parser::new_ext(masked.text(), options).into_offset_iter();
        masked.restore(events).map(|(event, range)| (event.into_static(), range)).collect()
    }

    /// Where `parse` takes no ranges from the parser, each text that was decoded is found by the texts around it.
    #[cfg(feature = "uts58")]
    #[test]
    fn decoded_texts_need_no_ranges() {
        const PIECES: &str = "e e.com a@b.com .com com . &period; &#46; &amp; &fjlig; ig \\. \\@ \\\\ -- --- ... .... \" ' \0 * ** _ ` ~ ~ @ http:// é … – “ [ ](u) <b> /";
        let pieces: Vec<_> = PIECES.split(' ').collect();
        let (finder, mut random, mut links) = (Finder::new(Profile::Uts58), Rng::with_seed(9), 0);
        let smart = GITHUB | Options::ENABLE_SMART_PUNCTUATION;
        let random = (0..20_000).map(|_| (0..8).map(|_| pieces[random.usize(..pieces.len())]).collect::<String>());
        // Only its range tells that two letters were typed as one reference.
        for source in [String::from("&fjlig;&period;ig")].into_iter().chain(random.map(|text| text.replace('~', " "))) {
            let linked: Vec<_> = parse(&source, smart, &finder).map(Event::into_static).collect();
            let expected: Vec<_> = masked(&source, smart, &finder).into_iter().map(|(event, _)| event).collect();
            assert_eq!(linked, expected, "{source:?}");
            links += linked.iter().filter(|event| matches!(event, Event::End(TagEnd::Link))).count();
        }
        assert!(links > 2_000, "{links}");
    }

    /// No link is made in the anchor, and its brackets do not count.
    #[test]
    fn a_bracket_in_an_anchor_closes_nothing() {
        let finder = Finder::new(Profile::Gfm).raw_anchors(RawAnchors::Skip);
        let source = "[ <a href=x>]</a>\nhttp://e.com";
        let linked: Vec<_> = parse(source, GITHUB, &finder).into_offset_iter().collect();
        assert_eq!(linked, masked(source, GITHUB, &finder));
    }

    /// A hook has to be set before the first event. If it is set later, the events of a second parse are not lost.
    #[test]
    fn a_late_hook_keeps_the_rest_of_a_second_parse() {
        let source = "http://e.com/*a*b c\n\nnext";
        let mut events = parse(source, GITHUB, &Finder::new(Profile::Gfm));
        assert_eq!(events.by_ref().take(2).count(), 2);
        let rest: Vec<_> = events.on_link(|_| Action::Keep).collect();
        assert!(rest.contains(&Event::Text("next".into())), "{rest:?}");
    }

    /// Sources in which a leaf has to start early, or may start late.
    const BY_HAND: &[&str] = &[
        "one www.e.com\n\n- *x*\n- a *b* http://e.com/*c*",
        "| a | `b` http://e.com/*c* |\n|-|-|\n",
        // A candidate that is in an atom does not end the block.
        "*a [x](http://a.b)\nhttp://c.d/e*f",
        "*a `http://a.b`\nhttp://c.d/e*f",
        // A link takes a mark whose pair is in the next line, or in the line before.
        "http://a.b/\"c\nd\" e",
        "~ /\nx<http://c~/",
        "a$a$\ne<http://p$ *b* http://e.com/*c*",
        // A mark that holds a character which pairs with one in the link.
        "*$* http://a{~a /$~",
        "*a [b* http://x/`c ](u) d`",
        // A wiki link may pair with a bracket in the next line.
        "![[x]]\nhttp://a.b/[ a](u)",
        // A bracket that is escaped or in a link closes nothing.
        "[\\]\nhttp://e",
        "[\n\\]\nhttp://e.com",
        "[ [\\]](u)\nhttp://e.com",
        // A link that would take the attributes of a heading ends before them.
        "# http://e.com/[a](b){#id} www.e.com",
        "# http://e.com/[a](b){#id}",
        "# http://e[](){id}\n\nhttp://e.com/*a*b",
        // A mark behind a letter starts nothing, and one before a letter may.
        "http://a.b/c_(d) x\nhttp://e.com/_f_ g_",
        "http://a.b/c _(d\nhttp://e.com/e_ f_",
        // With the option for subscripts alone, this is one text.
        "~~x\nhttp://m~~",
        // GitHub's links go through a form feed.
        "www.e.com/\u{c}\"r\"",
        "http://c~~b _b_~~",
        // The block goes on behind the line of its last text.
        "<b>- <@> www.\n<http://h.i><b>",
        // White space at the end of a block that belongs to a mark, or does not.
        "_](www._\u{b}",
        "# *b http://a.b/c)://*\u{c}",
        "# o*www.e.com/://http://a~*\u{b}",
    ];

    /// Returns the same events without their ranges.
    fn events_of<'a>(items: &[Located<'a>]) -> Vec<Event<'a>> {
        items.iter().map(|(event, _)| event.clone()).collect()
    }

    /// Returns the same events with adjacent texts merged.
    fn without_cuts(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
        TextMergeStream::new(events.into_iter()).collect()
    }

    /// Returns the events of a stream up to the leaf in which a link takes markup, and the first byte of that leaf.
    fn up_to_markup<'a, T: Item<'a>>(
        source: &'a str,
        options: Options,
        openers: Openers,
        events: impl Iterator<Item = T>,
    ) -> (Vec<T>, Option<usize>) {
        let finder = Finder::new(Profile::Gfm);
        let linker = Linker::new(&finder, OnMarkup::Take(pairing(options)));
        let mut stream = LinkStream::parsed(source, events, linker, KeepAll, openers);
        let given = stream.by_ref().collect();
        let again = Again { source, options, finder, callback: Shared::without_callback() };
        (given, stream.stopped().map(|stopped| again.leaf_start(stopped.text, stopped.before_text)))
    }

    /// Fails if a stream with markup in a link stops anywhere but at the start of a leaf. The test was tried with a library in which a leaf
    /// may start behind an open emphasis.
    #[track_caller]
    fn assert_between(source: &str, at: usize, expected: &[Located<'_>]) {
        for (event, range) in expected {
            let is_cut = range.start < at && at < range.end;
            assert!(!is_cut || matches!(Role::of(event), Role::Text | Role::Block), "{source:?}: {event:?} at {at}");
        }
    }

    #[test]
    fn a_restart_happens_only_at_the_start_of_a_leaf() {
        let (finder, mut random, mut restarts) = (Finder::new(Profile::Gfm), Rng::with_seed(5), [0, 0]);
        let by_chance: Vec<_> = (0..4000).map(|_| random_document(&mut random) + " http://e.com/*c* x").collect();
        let math = Options::ENABLE_MATH | Options::ENABLE_SUBSCRIPT;
        for source in BY_HAND.iter().map(|&source| source.to_owned()).chain(by_chance).chain(documents()) {
            for options in
                [Options::empty(), GITHUB, Options::all(), Options::ENABLE_SUBSCRIPT, math, Options::ENABLE_WIKILINKS]
            {
                let expected = masked(&source, options, &finder);
                let linked: Vec<_> = parse(&source, options, &finder).into_offset_iter().collect();
                // A text is cut where a leaf starts.
                assert_eq!(merged(linked), merged(expected.clone()), "{source:?}");
                let linked: Vec<_> = parse(&source, options, &finder).collect();
                assert_eq!(without_cuts(linked), without_cuts(events_of(&expected)), "{source:?}");
                let events = parsed(&source, options).into_iter();
                let (given, at) = up_to_markup(&source, options, Openers::ALL, events.clone());
                match at {
                    Some(at) => assert_between(&source, at, &expected),
                    None => assert_eq!(given, expected, "{source:?}"),
                }
                restarts[0] += usize::from(at.is_some());
                if parse(&source, options, &finder).located.is_some() {
                    continue;
                }
                let (given, at) = up_to_markup(&source, options, Openers::MARKS, events.map(|(event, _)| event));
                match at {
                    Some(at) => assert_between(&source, at, &expected),
                    None => assert_eq!(given, events_of(&expected), "{source:?}"),
                }
                restarts[1] += usize::from(at.is_some());
            }
        }
        assert!(restarts.iter().all(|&restarts| restarts > 3000), "{restarts:?}");
    }
}
