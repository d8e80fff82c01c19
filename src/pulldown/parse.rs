//! Parses and links in one call: [`parse`], [`parse_with`].

use core::fmt;
use core::ops::Range;

use pulldown_cmark::{BrokenLinkCallback, DefaultBrokenLinkCallback, Event, OffsetIter, Options, Parser};

use super::callback::Shared;
use super::context::Role;
use super::mask::{Masked, unmasked};
use super::origin::{MakesLinks, WithOrigin};
use super::queue::Queue;
use super::rounds::pairing;
use super::stream::LinkStream;
use crate::finder::Finder;
use crate::hook::{Hook, KeepAll};
use crate::leaf::{CachedHook, Linker, OnMarkup, holds_reference};
use crate::link::{Action, Link};
use crate::rules::rule_set::Reading;
use crate::trigger::{self, Cues};

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
    let reading = finder.profile().rules().reading;
    // A search for character references takes more instructions, and most documents have none.
    let has_references = reading != Reading::Typed && holds_reference(source);
    let cues = if has_references { finder.settings.cues } else { finder.settings.cues.and(Cues::IN_TEXT) };
    // Most texts have no candidate, and the parser's own iterator is the fastest. If there is one, the linker continues this search.
    let Some(triggers) = trigger::first(cues, source) else {
        return Linked(Parsed::Events(LinkStream::unlinked(parser(callback))));
    };
    Linked(match (reading, has_references) {
        // The address of a borrowed text gives its place, and a decoded text is found between its neighbours. So the parser need not
        // give ranges. A reference may stand for several characters, and only its range tells what was typed.
        (Reading::Typed, _) | (Reading::Shown, false) => {
            let linker = Linker::continuing(triggers, finder, OnMarkup::End);
            Parsed::Events(LinkStream::parsed(source, parser(callback), linker, KeepAll))
        }
        // The parses that follow find the links before the first masked one once more. The answers are kept, so that the hook is
        // called once for each.
        (Reading::Shown | Reading::TypedThenShown, _) => {
            // Few sources have such a character in a link. In the others, no text is searched for them.
            let pairing = pairing(options).in_links_of(source, cues);
            let linker = Linker::continuing(triggers, finder, OnMarkup::Take(pairing));
            let events = Parse::new(source, options, finder, shared(callback));
            let stream = LinkStream::parsed(source, events, linker, CachedHook::new(KeepAll));
            Parsed::Offsets(Box::new(stream.with_restart(Parse::again, options.contains(Options::ENABLE_WIKILINKS))))
        }
    })
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
pub struct Linked<'a, F = KeepAll, B: BrokenLinkCallback<'a> = DefaultBrokenLinkCallback>(
    Parsed<'a, Parser<'a, B>, F, B>,
);

/// The events of a parse with links in them, by the reading of the rule set.
enum Parsed<'a, I: Iterator, F, B: BrokenLinkCallback<'a>> {
    /// The place of each text is known without its range, or there are no links.
    Events(LinkStream<'a, I, F>),
    /// A decoded text may need its range, which says what was typed, or the source may have to be parsed again.
    Offsets(Box<LinkStream<'a, Parse<'a, B>, CachedHook<F>>>),
}

impl<'a, I: Iterator, F, B: BrokenLinkCallback<'a>> Parsed<'a, I, F, B> {
    fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Parsed<'a, I, G, B> {
        match self {
            Parsed::Events(events) => Parsed::Events(events.on_link(hook)),
            Parsed::Offsets(events) => {
                let has_wiki_links = events.events().options.contains(Options::ENABLE_WIKILINKS);
                let events = events.on_link(CachedHook::new(hook));
                Parsed::Offsets(Box::new(events.with_restart(Parse::again, has_wiki_links)))
            }
        }
    }

    /// Returns whether the next event is the text or the end of a link that is made.
    fn is_in_link(&self) -> bool {
        match self {
            Parsed::Events(events) => events.is_in_link(),
            Parsed::Offsets(events) => events.is_in_link(),
        }
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> Linked<'a, F, B> {
    /// Calls `hook` with each link before it is made. It replaces an earlier hook.
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
    pub fn into_offset_iter(self) -> LinkedWithOffset<'a, F, B> {
        LinkedWithOffset(match self.0 {
            Parsed::Events(events) => Parsed::Events(events.map(Parser::into_offset_iter)),
            Parsed::Offsets(events) => Parsed::Offsets(events),
        })
    }
}

impl<'a, F: for<'t> Hook<'t>, B: BrokenLinkCallback<'a>> Iterator for Linked<'a, F, B> {
    type Item = Event<'a>;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each event costs too much")]
    fn next(&mut self) -> Option<Event<'a>> {
        match &mut self.0 {
            Parsed::Events(events) => events.next_in_order(),
            Parsed::Offsets(events) => events.next_event(),
        }
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> MakesLinks for Linked<'a, F, B> {
    fn is_in_link(&self) -> bool {
        self.0.is_in_link()
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> fmt::Debug for Linked<'a, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Linked").finish_non_exhaustive()
    }
}

/// Events with their ranges and with links in them; made by [`Linked::into_offset_iter`].
pub struct LinkedWithOffset<'a, F = KeepAll, B: BrokenLinkCallback<'a> = DefaultBrokenLinkCallback>(
    Parsed<'a, OffsetIter<'a, B>, F, B>,
);

impl<'a, F, B: BrokenLinkCallback<'a>> LinkedWithOffset<'a, F, B> {
    /// Calls `hook` with each link before it is made, as [`Linked::on_link`] does; for an iterator that was not polled yet.
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> LinkedWithOffset<'a, G, B> {
        LinkedWithOffset(self.0.on_link(hook))
    }

    /// Returns the same events, each with its [`Origin`](super::Origin): whether it belongs to a link that was made. It may be called after some
    /// events were read.
    #[must_use]
    pub fn with_origin(self) -> WithOrigin<Self> {
        WithOrigin(self)
    }
}

impl<'a, F: for<'t> Hook<'t>, B: BrokenLinkCallback<'a>> Iterator for LinkedWithOffset<'a, F, B> {
    type Item = (Event<'a>, Range<usize>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Parsed::Events(events) => events.next_in_order(),
            Parsed::Offsets(events) => events.next_in_order(),
        }
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> MakesLinks for LinkedWithOffset<'a, F, B> {
    fn is_in_link(&self) -> bool {
        self.0.is_in_link()
    }
}

impl<'a, F, B: BrokenLinkCallback<'a>> fmt::Debug for LinkedWithOffset<'a, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinkedWithOffset").finish_non_exhaustive()
    }
}

/// The events of a source with their ranges. If a link takes markup, the source is parsed again with the links masked.
struct Parse<'a, B: BrokenLinkCallback<'a>> {
    source: &'a str,
    options: Options,
    finder: Finder,
    callback: Shared<'a, B>,
    events: Pass<'a, B>,
}

/// The parse that the events come from.
#[allow(clippy::large_enum_variant, reason = "it is in a box, and the first variant is the usual one")]
enum Pass<'a, B: BrokenLinkCallback<'a>> {
    /// The parse of the source itself.
    First(OffsetIter<'a, Shared<'a, B>>),
    /// The events of a parse in which all links are masked, from the first leaf on in which a link takes markup.
    Second(Queue<'a, (Event<'a>, Range<usize>)>),
}

impl<'a, B: BrokenLinkCallback<'a>> Parse<'a, B> {
    fn new(source: &'a str, options: Options, finder: &Finder, callback: Shared<'a, B>) -> Self {
        let parser = Parser::new_with_broken_link_callback(source, options, Some(callback.clone()));
        let events = Pass::First(parser.into_offset_iter());
        Parse { source, options, finder: finder.clone(), callback, events }
    }

    /// Parses again, and continues at the byte `at`, at which a leaf starts. Returns all links of the source.
    fn again(&mut self, at: usize, hook: &mut impl for<'t> Hook<'t>) -> Vec<Link<'a>> {
        // The first parse is dropped before the next one.
        self.events = Pass::Second(Queue::new(""));
        let masked = Masked::asking(self.source, self.options, &self.finder, hook, &self.callback);
        let callback = Some(self.callback.clone());
        let parser = Parser::new_with_broken_link_callback(masked.text(), self.options, callback);
        // Masking changes no block and no markup before the leaf, so that the leaf starts at the same byte. Block events before it were
        // given already.
        let is_before = |(event, range): &(Event<'_>, Range<usize>)| match event {
            Event::Text(_) => range.end <= at,
            event => range.start < at || Role::of(event).is_block(),
        };
        let mut rest = Queue::new(self.source);
        for (event, range) in parser.into_offset_iter().skip_while(is_before) {
            // Texts may be cut elsewhere, and the first one may start before the leaf.
            let from = range.start.max(at);
            match unmasked(self.source, masked.text(), &event, &range, from) {
                Some(text) => rest.push((text, from..range.end)),
                // Owned, because the masked text does not outlive this function.
                None => rest.push((event.into_static(), range)),
            }
        }
        self.events = Pass::Second(rest);
        masked.into_links()
    }
}

impl<'a, B: BrokenLinkCallback<'a>> Iterator for Parse<'a, B> {
    type Item = (Event<'a>, Range<usize>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.events {
            Pass::First(events) => events.next(),
            Pass::Second(events) => events.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use pulldown_cmark::{Event, Options, Parser, TagEnd};

    use super::parse;
    use crate::finder::Finder;
    use crate::leaf::{Linker, OnMarkup};
    use crate::link::Link;
    use crate::pulldown::context::Role;
    use crate::pulldown::rounds::pairing;
    use crate::pulldown::stream::LinkStream;
    use crate::pulldown::{GITHUB, KeepAll, Masked};
    use crate::settings::{Profile, RawAnchors};
    use crate::streams::{Located, documents, merged, parsed, random_document};

    /// All that [`Masked`] gives.
    fn masked(source: &str, options: Options, finder: &Finder) -> Vec<Located<'static>> {
        let masked = Masked::new(source, options, finder);
        let events = Parser::new_ext(masked.text(), options).into_offset_iter();
        masked.restore(events).map(|(event, range)| (event.into_static(), range)).collect()
    }

    /// Events that end at the leaf in which a link takes markup.
    struct Stopping<'a> {
        events: std::vec::IntoIter<Located<'a>>,
        /// The first byte of that leaf.
        at: Option<usize>,
    }

    impl<'a> Stopping<'a> {
        fn stop(&mut self, at: usize, _: &mut KeepAll) -> Vec<Link<'a>> {
            *self = Stopping { events: Vec::new().into_iter(), at: Some(at) };
            Vec::new()
        }
    }

    impl<'a> Iterator for Stopping<'a> {
        type Item = Located<'a>;

        fn next(&mut self) -> Option<Located<'a>> {
            self.events.next()
        }
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
    ];

    /// Tried with a leaf that starts behind an emphasis that is open.
    #[test]
    fn a_restart_happens_only_at_the_start_of_a_leaf() {
        let (finder, mut random, mut restarts) = (Finder::new(Profile::Gfm), Rng::with_seed(5), 0);
        let by_chance: Vec<_> = (0..4000).map(|_| random_document(&mut random) + " http://e.com/*c* x").collect();
        let math = Options::ENABLE_MATH | Options::ENABLE_SUBSCRIPT;
        for source in BY_HAND.iter().map(|&source| source.to_owned()).chain(by_chance).chain(documents()) {
            for options in
                [Options::empty(), GITHUB, Options::all(), Options::ENABLE_SUBSCRIPT, math, Options::ENABLE_WIKILINKS]
            {
                let events = Stopping { events: parsed(&source, options).into_iter(), at: None };
                let take = OnMarkup::Take(pairing(options));
                let mut stream = LinkStream::parsed(&source, events, Linker::new(&finder, take), KeepAll)
                    .with_restart(Stopping::stop, options.contains(Options::ENABLE_WIKILINKS));
                let given: Vec<_> = stream.by_ref().collect();
                let expected = masked(&source, options, &finder);
                let linked: Vec<_> = parse(&source, options, &finder).into_offset_iter().collect();
                // A text is cut where a leaf starts.
                assert_eq!(merged(linked), merged(expected.clone()), "{source:?}");
                let Some(at) = stream.events().at else {
                    assert_eq!(given, expected, "{source:?}");
                    continue;
                };
                restarts += 1;
                for (event, range) in &expected {
                    let is_cut = range.start < at && at < range.end;
                    assert!(
                        !is_cut || matches!(Role::of(event), Role::Text | Role::Block),
                        "{source:?}: {event:?} at {at}"
                    );
                }
            }
        }
        assert!(restarts > 3000, "{restarts}");
    }
}
