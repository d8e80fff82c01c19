//! Parses and links in one call: [`parse`], [`parse_with`].

use core::fmt;
use core::marker::PhantomData;
use std::sync::OnceLock;
use std::vec;

use pulldown_cmark::{BrokenLinkCallback, Event, OffsetIter, Options, Parser, RefDefs};

use super::block::Block;
use super::context::Context;
use super::item::{Item, Located};
use super::origin::{MakesLinks, WithOrigin};
use super::outline::outline_of;
use super::parser::{Boxed, Callback, Configured, pairing, parser};
use super::rounds::Rounds;
use super::stream::{Events, LinkStream};
use super::unfinished::Unfinished;
use barelink::inner::{AnyHook, CachedHook};
use barelink::leaf::{Linker, OnMarkup};
use barelink::{Action, Choice, Finder, Hook, KeepAll, Link};

/// Parses Markdown and makes links of bare URLs and e-mail addresses: the events of [`Parser`],
/// with the links in them.
///
/// Exact for every profile. Cost: linear in the source, beside the parser's own. With
/// [`Profile::Gfm`](barelink::Profile::Gfm) and `Profile::Uts58` a document in which a link takes
/// markup is parsed again, at most nine times.
///
/// ```
/// use barelink_pulldown_cmark::parse;
/// use barelink_pulldown_cmark::pulldown_cmark::{Event, Options};
/// use barelink::{Finder, Profile};
///
/// let events = parse("See www.example.com.", Options::empty(), &Finder::new(Profile::Md4c));
/// assert_eq!(events.filter(|event| matches!(event, Event::Start(_))).count(), 2);
/// ```
#[must_use]
pub fn parse<'a>(source: &'a str, options: Options, finder: &Finder) -> Linked<'a> {
    linked(source, options, finder, None)
}

/// Parses and links as [`parse`] does. `callback` is called once for each reference that has no
/// definition. It is any callback that [`Parser::new_with_broken_link_callback`] takes, without the
/// `Some` around it, also one that borrows.
///
/// If a link takes markup, which those of MD4C never do, the rest of the document is parsed before
/// its events are returned. Then `callback` is called for references of later blocks before the
/// events of earlier blocks, and it may be called for brackets that become part of a link.
/// `BrokenLink::span` tells where each reference is.
///
/// ```
/// use barelink_pulldown_cmark::parse_with;
/// use barelink_pulldown_cmark::pulldown_cmark::{BrokenLink, Options, html};
/// use barelink::{Finder, Profile};
///
/// let wiki = |link: BrokenLink<'_>| Some((format!("/wiki/{}", link.reference).into(), "".into()));
/// let mut output = String::new();
/// html::push_html(
///     &mut output,
///     parse_with(
///         "[Rust] www.rust.org",
///         Options::empty(),
///         &Finder::new(Profile::Md4c),
///         wiki,
///     ),
/// );
/// assert_eq!(
///     output,
///     "<p><a href=\"/wiki/Rust\">Rust</a> <a href=\"http://www.rust.org\">www.rust.org</a></p>\n"
/// );
/// ```
#[must_use]
pub fn parse_with<'a, C: BrokenLinkCallback<'a>>(
    source: &'a str,
    options: Options,
    finder: &Finder,
    callback: C,
) -> Linked<'a, KeepAll, Event<'a>, C> {
    linked(source, options, finder, Some(Callback::new(callback)))
}

fn linked<'a, C: BrokenLinkCallback<'a>>(
    source: &'a str,
    options: Options,
    finder: &Finder,
    callback: Option<Callback<'a, C>>,
) -> Linked<'a, KeepAll, Event<'a>, C> {
    let takes_markup = finder.takes_markup();
    let on_markup = if takes_markup {
        OnMarkup::Take(pairing(options))
    } else {
        OnMarkup::End
    };
    // Most texts have no candidate.
    let linker = Linker::if_needed(source, finder, on_markup);
    let first =
        Parser::new_with_broken_link_callback(source, options, callback.clone()).into_offset_iter();
    let again = (linker.is_some() && takes_markup).then(|| {
        Box::new(Again {
            finder: finder.clone(),
            parser: Configured { options, callback },
        })
    });
    // The second parse finds again what the first one found. The answers are kept, so that the hook
    // is called once for each link.
    let hook = CachedHook::new_if(again.is_some(), KeepAll);
    let rest = Vec::new().into_iter();
    let mut events = ParsedEvents {
        source,
        options,
        first: Some(first),
        rest,
        again,
        growing: None,
        definitions: OnceLock::new(),
    };
    if finder.has(Choice::HoldIncomplete) {
        events.hold();
    }
    Linked {
        events: LinkStream::new(source, events, linker, hook),
        item: PhantomData,
    }
}

/// Events of a parse with links in them; made by [`parse`] and [`parse_with`]. The items are events
/// or, after [`into_offset_iter`](Self::into_offset_iter), events with their ranges. Their texts
/// borrow from the source as those of a [`Parser`] do.
///
/// ```
/// use barelink_pulldown_cmark::parse;
/// use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Tag};
/// use barelink::Finder;
///
/// let mut events = parse("www.example.com", Options::empty(), &Finder::default());
/// assert!(events.any(|event| matches!(event, Event::Start(Tag::Link { .. }))));
/// ```
pub struct Linked<'a, F = KeepAll, T = Event<'a>, C: BrokenLinkCallback<'a> = Boxed<'a>> {
    events: LinkStream<'a, ParsedEvents<'a, C>, CachedHook<F>>,
    item: PhantomData<fn() -> T>,
}

impl<'a, F, T, C: BrokenLinkCallback<'a>> Linked<'a, F, T, C> {
    /// Calls `hook` with each link before it is made; for an iterator that was not polled yet. It
    /// replaces an earlier hook.
    ///
    /// ```
    /// use barelink_pulldown_cmark::parse;
    /// use barelink_pulldown_cmark::pulldown_cmark::{Options, html};
    /// use barelink::{Action, Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Md4c);
    /// let links =
    ///     parse("www.example.com www.intern.org", Options::empty(), &finder).on_link(|link| {
    ///         if link.as_str().ends_with("intern.org") {
    ///             return Action::Skip;
    ///         }
    ///         link.set_text("example");
    ///         Action::Keep
    ///     });
    /// let mut output = String::new();
    /// html::push_html(&mut output, links);
    /// assert_eq!(
    ///     output,
    ///     "<p><a href=\"http://www.example.com\">example</a> www.intern.org</p>\n"
    /// );
    /// ```
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Linked<'a, G, T, C> {
        let hook = CachedHook::new_if(self.events.events().again.is_some(), hook);
        Linked {
            events: self.events.on_link(hook),
            item: PhantomData,
        }
    }

    /// Returns the definitions of references, as [`Parser::reference_definitions`] does. Cost:
    /// none, except once for a document in which a link took markup: a parse of the source.
    ///
    /// ```
    /// use barelink_pulldown_cmark::{parse, pulldown_cmark::Options};
    /// use barelink::Finder;
    ///
    /// let events = parse("[a]: /b\n\nwww.example.com/*c*d", Options::empty(), &Finder::default());
    /// assert_eq!(&*events.reference_definitions().get("a").expect("a definition").dest, "/b");
    /// ```
    #[must_use]
    pub fn reference_definitions(&self) -> &RefDefs<'_> {
        self.events.events().reference_definitions()
    }

    /// Returns the same events, each with its [`Origin`](super::Origin): whether it belongs to a
    /// link that was made. It may be called after some events were read.
    #[must_use]
    pub fn with_origin(self) -> WithOrigin<Self> {
        WithOrigin(self)
    }
}

impl<'a, F, C: BrokenLinkCallback<'a>> Linked<'a, F, Event<'a>, C> {
    /// Returns the same events, each with its range in the source; for an iterator that was not
    /// polled yet.
    ///
    /// The events of a link have the range of the link.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink_pulldown_cmark::parse;
    /// use barelink_pulldown_cmark::pulldown_cmark::{Event, Options};
    ///
    /// let events =
    ///     parse("See www.example.com.", Options::empty(), &Finder::default()).into_offset_iter();
    /// let texts: Vec<_> = events
    ///     .filter(|(event, _)| matches!(event, Event::Text(_)))
    ///     .map(|(_, range)| range)
    ///     .collect();
    /// assert_eq!(texts, [0..4, 4..19, 19..20]);
    /// ```
    #[must_use]
    pub fn into_offset_iter(self) -> Linked<'a, F, Located<'a>, C> {
        Linked {
            events: self.events,
            item: PhantomData,
        }
    }
}

impl<'a, F: for<'t> Hook<'t>, T: Item<'a>, C: BrokenLinkCallback<'a>> Iterator
    for Linked<'a, F, T, C>
{
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.events
            .next_as(|item| item.map(|(event, range)| T::new(event, range)))
    }
}

impl<'a, F, T, C: BrokenLinkCallback<'a>> MakesLinks for Linked<'a, F, T, C> {
    fn is_in_link(&self) -> bool {
        self.events.is_in_link()
    }
}

impl<'a, F, T, C: BrokenLinkCallback<'a>> fmt::Debug for Linked<'a, F, T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Linked").finish_non_exhaustive()
    }
}

/// The events of a document, and what is needed to parse it again.
struct ParsedEvents<'a, C> {
    source: &'a str,
    options: Options,
    /// `None` after the second parse, which needs the memory, and for a source that grows.
    first: Option<OffsetIter<'a, Callback<'a, C>>>,
    /// The rest of a second parse, in which the links are masked.
    rest: vec::IntoIter<Option<Located<'a>>>,
    /// `None` for a rule set whose links take no markup, and after the second parse.
    again: Option<Box<Again<'a, C>>>,
    /// `None` for a source that is complete.
    growing: Option<Box<Growing<'a, C>>>,
    /// A parser of the source, made for its definitions after the second parse. Its events are not
    /// read.
    definitions: OnceLock<Box<Parser<'a, Callback<'a>>>>,
}

/// The first parse of a source that grows, and what is held of it.
struct Growing<'a, C> {
    /// As the first parse of [`ParsedEvents`], which has none then: a complete source is read
    /// without a question for each event.
    first: Option<OffsetIter<'a, Callback<'a, C>>>,
    unfinished: Unfinished<'a>,
}

impl<'a, C: BrokenLinkCallback<'a>> Iterator for ParsedEvents<'a, C> {
    type Item = Located<'a>;

    #[inline]
    fn next(&mut self) -> Option<Located<'a>> {
        match &mut self.first {
            Some(first) => first.next(),
            None => self.next_of_rest(),
        }
    }
}

impl<'a, C: BrokenLinkCallback<'a>> ParsedEvents<'a, C> {
    /// Returns the first parse; `None` after the second one.
    fn first(&self) -> Option<&OffsetIter<'a, Callback<'a, C>>> {
        self.first
            .as_ref()
            .or_else(|| self.growing.as_ref()?.first.as_ref())
    }

    fn reference_definitions(&self) -> &RefDefs<'_> {
        if let Some(first) = self.first() {
            return first.reference_definitions();
        }
        let parser = || Box::new(parser(self.source, self.options));
        self.definitions.get_or_init(parser).reference_definitions()
    }

    /// Shows the source as one that grows.
    #[cold]
    #[inline(never)]
    fn hold(&mut self) {
        let first = self.first.take();
        let unfinished = Unfinished::new(self.source);
        self.growing = Some(Box::new(Growing { first, unfinished }));
    }

    #[cold]
    #[inline(never)]
    fn next_of_rest(&mut self) -> Option<Located<'a>> {
        loop {
            let Some(growing) = &mut self.growing else {
                return self.rest.next().flatten();
            };
            let next = match &mut growing.first {
                Some(first) => first.next(),
                None => self.rest.next().flatten(),
            };
            let shown = growing.unfinished.shown(next?);
            if shown.is_some() {
                return shown;
            }
        }
    }
}

impl<'a, C: BrokenLinkCallback<'a>> Events<'a> for ParsedEvents<'a, C> {
    const IS_PARSED: bool = true;

    #[cold]
    fn parse_again(
        &mut self,
        blocks: usize,
        start: Context,
        read: Box<Block<'a, Located<'a>>>,
        hook: &mut AnyHook<'_>,
    ) -> Vec<Link<'a>> {
        let first = self
            .first
            .take()
            .or_else(|| self.growing.as_mut()?.first.take());
        let (Some(again), Some(mut first)) = (self.again.take(), first) else {
            return Vec::new();
        };
        let Again { finder, parser } = *again;
        let rounds = Rounds::new(self.source, &parser, &finder);
        let settled =
            rounds.settle_after(blocks, start, outline_of(&first), read, &mut first, hook);
        self.rest = settled.events.into_iter();
        settled.links
    }
}

/// The input of a second parse, in which the links are masked.
struct Again<'a, C> {
    finder: Finder,
    parser: Configured<'a, C>,
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use pulldown_cmark::{Event, Options, Parser, TagEnd};

    use super::{Located, parse};
    use crate::block::Block;
    use crate::context::{Context, Role};
    use crate::parser::pairing;
    use crate::stream::{Events, LinkStream};
    use crate::streams::{documents, parsed, random_document, random_options};
    use crate::{GITHUB, Masked};
    use barelink::inner::AnyHook;
    use barelink::leaf::{Linker, OnMarkup};
    use barelink::{Action, Choice, Finder, KeepAll, Link, Profile};

    /// All that [`Masked`] gives.
    fn masked(source: &str, options: Options, finder: &Finder) -> Vec<Located<'static>> {
        let masked = Masked::new(source, options, finder);
        let events = Parser::new_ext(masked.text(), options).into_offset_iter();
        masked
            .restore(events)
            .map(|(event, range)| (event.into_static(), range))
            .collect()
    }

    /// `parse` gives the events of the exact way with a mask, for texts that were decoded.
    #[test]
    fn decoded_texts_are_found() {
        const PIECES: &str = "e e.com a@b.com .com com . &period; &#46; &amp; &fjlig; \
            &NotEqualTilde; http://e.com ig \\. \\@ \\\\ -- --- ... .... \" ' \0 * ** _ ` ~ ~ @ \
            http:// é … – “ [ ](u) <b> /";
        let pieces: Vec<_> = PIECES.split(' ').collect();
        let finders: Vec<_> = Profile::ALL
            .iter()
            .map(|&profile| Finder::new(profile))
            .collect();
        let mut random = Rng::with_seed(9);
        let mut links = 0;
        let smart = GITHUB | Options::ENABLE_SMART_PUNCTUATION;
        let random = (0..20_000).map(|_| {
            (0..8)
                .map(|_| pieces[random.usize(..pieces.len())])
                .collect::<String>()
        });
        // Only its range tells that two letters were typed as one reference, and where a reference
        // that is alone in its line was typed.
        let by_hand = [
            "&fjlig;&period;ig",
            "http://e.com&nbsp; x\n&NotEqualTilde;",
            "http://e.com\\) x\n&NotEqualTilde;",
        ];
        let by_hand = by_hand
            .iter()
            .flat_map(|source| vec![String::from(*source); finders.len()]);
        for (number, source) in by_hand
            .chain(random.map(|text| text.replace('~', " ")))
            .enumerate()
        {
            let finder = &finders[number % finders.len()];
            let linked: Vec<_> = parse(&source, smart, finder)
                .map(Event::into_static)
                .collect();
            let expected: Vec<_> = masked(&source, smart, finder)
                .into_iter()
                .map(|(event, _)| event)
                .collect();
            assert_eq!(linked, expected, "{source:?}");
            links += linked
                .iter()
                .filter(|event| matches!(event, Event::End(TagEnd::Link)))
                .count();
        }
        assert!(links > 2_000, "{links}");
    }

    /// No link is made in the anchor, and its brackets do not count.
    #[test]
    fn a_bracket_in_an_anchor_closes_nothing() {
        let finder = Finder::new(Profile::Gfm).with(Choice::SkipRawAnchors);
        let source = "[ <a href=x>]</a>\nhttp://e.com";
        let linked: Vec<_> = parse(source, GITHUB, &finder).into_offset_iter().collect();
        assert_eq!(linked, masked(source, GITHUB, &finder));
    }

    /// A hook has to be set before the first event. If it is set later, the events of a second
    /// parse are not lost.
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
        // A mark after a letter starts nothing, and one before a letter may.
        "http://a.b/c_(d) x\nhttp://e.com/_f_ g_",
        "http://a.b/c _(d\nhttp://e.com/e_ f_",
        // With the option for subscripts alone, this is one text.
        "~~x\nhttp://m~~",
        // GitHub's links go through a form feed.
        "www.e.com/\u{c}\"r\"",
        "http://c~~b _b_~~",
        // The block goes on after the line of its last text.
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

    /// The events of a parse, and the number of block events before the second one.
    struct Stopping<'a> {
        events: std::vec::IntoIter<Located<'a>>,
        blocks: Option<usize>,
    }

    impl<'a> Iterator for Stopping<'a> {
        type Item = Located<'a>;

        fn next(&mut self) -> Option<Located<'a>> {
            self.events.next()
        }
    }

    impl<'a> Events<'a> for Stopping<'a> {
        const IS_PARSED: bool = true;

        fn parse_again(
            &mut self,
            blocks: usize,
            _: Context,
            _: Box<Block<'a, Located<'a>>>,
            _: &mut AnyHook<'_>,
        ) -> Vec<Link<'a>> {
            self.events = Vec::new().into_iter();
            self.blocks = Some(blocks);
            Vec::new()
        }
    }

    /// Fails if a stream with markup in a link stops anywhere but at the start of a block; returns
    /// whether it stops.
    #[track_caller]
    fn assert_stops_at_block(source: &str, options: Options, expected: &[Located<'_>]) -> bool {
        let linker = Linker::new(&Finder::new(Profile::Gfm), OnMarkup::Take(pairing(options)));
        let events = Stopping {
            events: parsed(source, options).into_iter(),
            blocks: None,
        };
        let mut stream = LinkStream::new(source, events, Some(Box::new(linker)), KeepAll);
        let events: Vec<_> = stream.by_ref().collect();
        assert_eq!(events, expected[..events.len()], "{source:?}");
        let Some(blocks) = stream.events().blocks else {
            assert_eq!(events.len(), expected.len(), "{source:?}");
            return false;
        };
        assert!(
            events
                .last()
                .is_none_or(|(event, _)| Role::of(event).is_block()),
            "{source:?}"
        );
        assert_eq!(
            events
                .iter()
                .filter(|(event, _)| Role::of(event).is_block())
                .count(),
            blocks,
            "{source:?}"
        );
        true
    }

    #[test]
    fn a_second_parse_starts_at_the_start_of_a_block() {
        let finder = Finder::new(Profile::Gfm);
        let mut random = Rng::with_seed(5);
        let mut stops = 0;
        let by_chance: Vec<_> = (0..4000)
            .map(|_| random_document(&mut random) + " http://e.com/*c* x")
            .collect();
        let math = Options::ENABLE_MATH | Options::ENABLE_SUBSCRIPT;
        for source in BY_HAND
            .iter()
            .map(|&source| source.to_owned())
            .chain(by_chance)
            .chain(documents())
        {
            for options in [
                Options::empty(),
                GITHUB,
                Options::all(),
                Options::ENABLE_SUBSCRIPT,
                math,
                Options::ENABLE_WIKILINKS,
                random_options(&mut random),
            ] {
                let expected = masked(&source, options, &finder);
                let linked: Vec<_> = parse(&source, options, &finder)
                    .into_offset_iter()
                    .collect();
                assert_eq!(linked, expected, "{source:?}");
                let linked: Vec<_> = parse(&source, options, &finder).collect();
                assert_eq!(linked, events_of(&expected), "{source:?}");
                stops += usize::from(assert_stops_at_block(&source, options, &expected));
            }
        }
        assert!(stops > 3000, "{stops}");
    }
}
