//! The iterator of all adapters: one block at a time.
//!
//! Events pass until a block that a link can touch. The inline events of that block are collected,
//! its links are found, and its events are returned with the links in them.

use core::ops::Range;

use pulldown_cmark::Event;

use super::block::{Block, State};
use super::context::{Context, Role};
use super::decide::{Decision, Kind, Outlook, Place, decide};
use super::item::Item;
use barelink::inner::{AnyHook, Choices, Reading, steps};
use barelink::leaf::{Conflict, Linker, OnMarkup};
use barelink::{Hook, Link};

/// The events of a stream, which may be parsed again.
pub(super) trait Events<'a>: Iterator {
    /// Whether all texts come from the source, in its order: the parser was started by this
    /// library.
    const IS_PARSED: bool;

    /// Continues with a parse in which the links have no markup, after so many block events, and
    /// returns the links from there on. `read` is the leaf after them, which is collected already
    /// and has the context `start`.
    fn parse_again(
        &mut self,
        blocks: usize,
        start: Context,
        read: Box<Block<'a, Self::Item>>,
        hook: &mut AnyHook<'_>,
    ) -> Vec<Link<'a>>;
}

/// Events from elsewhere.
#[derive(Debug)]
pub(super) struct Once<I>(pub(super) I);

impl<I: Iterator> Iterator for Once<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }
}

impl<'a, I: Iterator<Item: Item<'a>>> Events<'a> for Once<I> {
    const IS_PARSED: bool = false;

    fn parse_again(
        &mut self,
        _: usize,
        _: Context,
        _: Box<Block<'a, I::Item>>,
        _: &mut AnyHook<'_>,
    ) -> Vec<Link<'a>> {
        Vec::new()
    }
}

/// Events with links in them.
pub(super) struct LinkStream<'a, I: Iterator, F> {
    events: I,
    /// The source of the texts; empty if only the events are known.
    source: &'a str,
    /// `None` if there is nothing to link: all events pass.
    // In a box, and so is the block, because most short texts need neither, and a stream is moved
    // when it is made.
    linker: Option<Box<Linker<'a>>>,
    hook: F,
    context: Context,
    outlook: Outlook,
    /// The decision about the first text of the current block.
    decision: Option<Decision>,
    /// Whether all events up to the next block event pass.
    is_unlinked: bool,
    /// The number of block events that passed.
    blocks: usize,
    state: State,
    /// The leaf of the current block or of an earlier one; `None` before the first one.
    block: Option<Box<Block<'a, I::Item>>>,
    /// Whether no inline event passes, so that a test can compare the links.
    #[cfg(test)]
    collects_all: bool,
}

impl<'a, I: Iterator, F> LinkStream<'a, I, F> {
    /// Makes a stream that finds links with this linker; `None` if there is nothing to link.
    pub(super) fn new(
        source: &'a str,
        events: I,
        linker: Option<Box<Linker<'a>>>,
        hook: F,
    ) -> Self {
        let choices = linker
            .as_ref()
            .map_or(Choices::NONE, |linker| linker.choices());
        LinkStream {
            events,
            source,
            state: if linker.is_none() {
                State::Over
            } else {
                State::Idle
            },
            block: None,
            is_unlinked: false,
            outlook: Outlook::default(),
            linker,
            hook,
            context: Context::new(choices),
            decision: None,
            blocks: 0,
            #[cfg(test)]
            collects_all: false,
        }
    }

    pub(super) fn is_in_link(&self) -> bool {
        matches!(self.state, State::LinkText | State::LinkEnd)
    }

    pub(super) fn events(&self) -> &I {
        &self.events
    }

    /// Replaces what happens where a link would take markup; for a stream that was not polled yet.
    pub(super) fn set_on_markup(&mut self, on_markup: OnMarkup) {
        if let Some(linker) = &mut self.linker {
            // Events from elsewhere cannot be parsed again, so no link takes markup.
            linker.set_on_markup(match on_markup {
                OnMarkup::Skip => OnMarkup::Skip,
                OnMarkup::End | OnMarkup::Take(_) => OnMarkup::End,
            });
        }
    }

    /// Replaces the hook; for a stream that was not polled yet.
    pub(super) fn on_link<G>(self, hook: G) -> LinkStream<'a, I, G> {
        LinkStream::new(self.source, self.events, self.linker, hook)
    }
}

impl<'a, T: Item<'a>, I: Events<'a, Item = T>, F: for<'t> Hook<'t>> Iterator
    for LinkStream<'a, I, F>
{
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.next_as(|item| item)
    }
}

impl<'a, T: Item<'a>, I: Events<'a, Item = T>, F: for<'t> Hook<'t>> LinkStream<'a, I, F> {
    /// Returns the next event, as `convert` makes it.
    // `convert` is a parameter, and no variable is assigned in two places: otherwise, each event
    // would be moved once more.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a call would move each event once more"
    )]
    pub(super) fn next_as<U>(&mut self, convert: impl Fn(Option<T>) -> Option<U>) -> Option<U> {
        if matches!(self.state, State::Idle | State::Over) {
            steps::count(1);
            let item = self.events.next();
            if item.as_ref().is_none_or(|item| self.passes(item)) {
                return convert(item);
            }
            self.collect(item);
        }
        convert(self.give())
    }

    /// Returns whether an event passes unchanged, and updates what is known of the stream then.
    #[inline]
    fn passes(&mut self, item: &T) -> bool {
        if I::IS_PARSED && self.state == State::Over {
            return true;
        }
        let role = Role::of(item.event());
        if role.is_block() {
            self.pass_block(role, item.event());
            return true;
        }
        if self.is_unlinked {
            return true;
        }
        // Most events are before the block of the next candidate, or come after a text that is.
        let is_text = role == Role::Text;
        let counts = is_text || self.decision.is_none();
        if counts
            && item
                .range(self.source)
                .is_some_and(|range| self.is_before_candidate(&range))
        {
            self.pass_unlinked(role, item.event());
            return true;
        }
        if !is_text && self.decision == Some(Decision::Pass) {
            self.context.pass_as(role, item.event());
            return true;
        }
        self.passes_in_block(role, item)
    }

    /// Returns whether it is known that a text at `range` is before the block of the next
    /// candidate.
    #[inline]
    fn is_before_candidate(&mut self, range: &Range<usize>) -> bool {
        #[cfg(test)]
        if self.collects_all {
            return false;
        }
        self.outlook.moves_unlinked_to(range)
    }

    /// Passes an event that no link touches.
    #[inline]
    fn pass_unlinked(&mut self, role: Role, event: &Event<'a>) {
        self.decision = Some(Decision::Pass);
        self.is_unlinked = I::IS_PARSED;
        if I::IS_PARSED {
            // The other inline events are not looked at, and what starts among them ends among
            // them.
            self.context.leave_inline();
        } else {
            self.context.pass_as(role, event);
        }
    }

    #[inline]
    fn pass_block(&mut self, role: Role, event: &Event<'a>) {
        self.context.pass_as(role, event);
        self.blocks += 1;
        self.decision = None;
        self.is_unlinked = I::IS_PARSED && self.context.is_closed();
        if I::IS_PARSED && self.outlook.is_over() {
            self.state = State::Over;
        }
        #[cfg(test)]
        self.forget_unlinked();
    }

    /// Returns whether an inline event passes about which nothing is known yet.
    #[inline(never)]
    fn passes_in_block(&mut self, role: Role, item: &T) -> bool {
        let place = self.place(item);
        #[cfg(test)]
        let place = if self.collects_all && place != Place::Closed {
            Place::Linked
        } else {
            place
        };
        let kind = match item.event() {
            Event::Text(text) => {
                let shows_link = place == Place::Unknown
                    && self
                        .linker
                        .as_ref()
                        .is_some_and(|linker| linker.may_show_link(text));
                Kind::Text { shows_link }
            }
            _ => Kind::Other,
        };
        let decision = decide(kind, place, self.decision);
        match (decision, place) {
            (Decision::Collect, _) => {}
            (Decision::Pass, Place::Unlinked) => self.pass_unlinked(role, item.event()),
            (Decision::Pass, place) => {
                self.context.pass_as(role, item.event());
                if place == Place::BeforeWord {
                    self.decision = Some(Decision::Pass);
                }
            }
        }
        decision == Decision::Pass
    }

    #[cfg(test)]
    fn forget_unlinked(&mut self) {
        self.is_unlinked &= !self.collects_all || self.context.is_closed();
        if self.collects_all && self.state == State::Over {
            self.state = State::Idle;
        }
    }

    /// Returns what is known about the place of an inline event.
    #[inline]
    fn place(&mut self, item: &T) -> Place {
        // The end of a mark has the range of the whole mark, which starts before the last text. So
        // in a block only texts are looked at.
        let counts = self.decision.is_none() || matches!(item.event(), Event::Text(_));
        if let (true, Some(linker)) = (counts && !self.source.is_empty(), &mut self.linker) {
            match item.range(self.source) {
                Some(range) if self.outlook.is_unlinked(&range, self.source, linker) => {
                    return Place::Unlinked;
                }
                Some(range) if !self.context.is_closed() => {
                    // The texts of the parser ascend, and none of them is without a place. Other
                    // rule sets have links that take markup, for which a block is parsed again from
                    // its start.
                    let starts_late = I::IS_PARSED && linker.reading() == Reading::Typed;
                    let is_text = matches!(item.event(), Event::Text(_));
                    let is_before = starts_late
                        && (!is_text || self.outlook.is_before_word(&range, self.source));
                    return if is_before {
                        Place::BeforeWord
                    } else {
                        Place::Linked
                    };
                }
                _ => {}
            }
        }
        if self.context.is_closed() {
            Place::Closed
        } else {
            Place::Unknown
        }
    }

    /// Collects the leaf that starts with `first`, and starts the search for its links.
    #[inline(never)]
    fn collect(&mut self, first: Option<T>) {
        let LinkStream {
            events,
            source,
            linker,
            hook,
            context,
            outlook,
            block,
            state,
            ..
        } = self;
        let Some(linker) = linker else { return };
        let block = block.get_or_insert_default();
        let start = *context;
        let mut texts = TextNotes::default();
        block.collect(first, events, |role, item, len| {
            if let Event::Text(text) = item.event() {
                let is_closed = context.is_closed();
                match item.range(source).filter(|_| !source.is_empty()) {
                    None => texts.add_unplaced(text, is_closed, linker),
                    // The texts of the parser ascend.
                    Some(range) if !I::IS_PARSED && !texts.is_followed_by(&range, outlook) => {
                        return false;
                    }
                    Some(range)
                        if len > 0
                            && texts.has_no_candidate()
                            && outlook.is_unlinked(&range, source, linker) =>
                    {
                        // The candidate was in something else than text, and no link touches the
                        // rest of the block.
                        return false;
                    }
                    Some(range) => {
                        if !texts.holds_candidate && !is_closed {
                            // The search of the leaf starts with this candidate, so no later one is
                            // looked for.
                            let part = texts.start_before(range.start)..range.end;
                            texts.holds_candidate = outlook.has_candidate(&part, source, linker);
                        }
                        texts.add(&range);
                    }
                }
            }
            context.pass_as(role, item.event());
            true
        });
        *state = State::Untouched;
        // Most candidates are in destinations of links, or in code.
        if !texts.holds_candidate {
            return;
        }
        linker.set_block(start.block());
        block.read(source, linker, start);
        linker.pass_from(block.leaf.span().start);
        if linker.start(&block.leaf, hook) != Conflict::None {
            return self.parse_again(start);
        }
        *state = block.start(linker, hook);
    }

    /// Continues at the start of the block in a parse in which the links have no markup.
    #[cold]
    fn parse_again(&mut self, start: Context) {
        let read = self.block.take().unwrap_or_default();
        let links = self
            .events
            .parse_again(self.blocks, start, read, &mut self.hook);
        if let Some(linker) = &mut self.linker {
            linker.give(links);
            linker.set_on_markup(OnMarkup::End);
        }
        self.context = start;
        self.outlook = Outlook::default();
        self.state = State::Untouched;
        self.block = Some(Box::new(Block::before(self.events.next())));
    }

    /// Returns the next event of the leaf, or the one after it.
    #[inline(never)]
    fn give(&mut self) -> Option<T> {
        loop {
            let LinkStream {
                linker: Some(linker),
                hook,
                block: Some(block),
                state,
                ..
            } = self
            else {
                return None;
            };
            // The events of a leaf without links, directly: most leaves have none.
            if *state == State::Untouched {
                if let Some(item) = block.items.get_mut(block.next) {
                    block.next += 1;
                    return item.take();
                }
            } else if let Some(item) = block.give(state, linker, hook) {
                return Some(item);
            }
            *state = State::Idle;
            let item = block.following.take();
            if item.as_ref().is_none_or(|item| self.follows(item)) {
                return item;
            }
            self.collect(item);
        }
    }

    /// Returns whether the event after a leaf passes unchanged.
    fn follows(&mut self, item: &T) -> bool {
        let role = Role::of(item.event());
        if role.is_block() {
            self.pass_block(role, item.event());
            return true;
        }
        self.passes_in_block(role, item)
    }
}

/// Notes about the texts of a leaf while it is collected.
#[derive(Debug, Default)]
struct TextNotes {
    /// The end of the last text whose place is known.
    end: Option<usize>,
    /// Whether a text without a place follows that text.
    is_last_unplaced: bool,
    holds_candidate: bool,
}

/// Two texts with more bytes than this between them are far apart.
// Marks are mostly shorter. A URL that would take longer code or a longer link reaches its first
// bytes, and these decide.
const FAR: usize = 64;

impl TextNotes {
    /// Adds a text whose place is not known.
    fn add_unplaced(&mut self, text: &str, is_closed: bool, linker: &Linker<'_>) {
        self.holds_candidate |= !is_closed && linker.may_show_link(text);
        self.is_last_unplaced = true;
    }

    /// Returns whether no text had a candidate. A text without a place may have one, which only the
    /// next text tells.
    fn has_no_candidate(&self) -> bool {
        !self.holds_candidate && !self.is_last_unplaced
    }

    /// Returns whether a text at `range` belongs to the leaf.
    // A text that steps back starts a leaf of its own, so that the pieces of a leaf ascend. After a
    // step back, a text far from the last one starts one too: links may look at all of a leaf, and
    // would read the bytes between the texts again for each leaf.
    fn is_followed_by(&self, range: &Range<usize>, outlook: &mut Outlook) -> bool {
        outlook.move_to(range.start);
        let Some(end) = self.end else { return true };
        outlook.steps_back |= range.start < end;
        range.start >= end && !(outlook.steps_back && range.start - end > FAR)
    }

    /// Returns where a candidate may start that the next text shows, which starts at the byte
    /// `start`.
    // A text without a place before it may be a decoded reference, and the reference a candidate.
    #[inline]
    fn start_before(&self, start: usize) -> usize {
        self.end.filter(|_| self.is_last_unplaced).unwrap_or(start)
    }

    /// Adds a text at `range`.
    #[inline]
    fn add(&mut self, range: &Range<usize>) {
        self.end = Some(range.end);
        self.is_last_unplaced = false;
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use pulldown_cmark::{CowStr, Event, Options, Tag, TagEnd};

    use super::{Context, Events, LinkStream, Once};
    use crate::block::Block;
    use crate::context::Role;
    use crate::item::Item;
    use crate::streams::{
        Located, documents, mangled, merged, parsed, random_document, random_options,
    };
    use crate::{GITHUB, parse};
    use barelink::inner::AnyHook;
    use barelink::leaf::{Linker, OnMarkup};
    use barelink::uts58::Tld;
    use barelink::{Choice, Finder, Format, KeepAll, Kinds, Link, Profile, Schemes};

    /// All profiles, kinds one by one and together, the options that bound links, and schemes of a
    /// user.
    fn finders() -> Vec<Finder> {
        let kinds = [
            Kinds::URL,
            Kinds::WWW,
            Kinds::EMAIL,
            Kinds::PROTOCOL,
            Kinds::DOMAIN,
        ];
        // Names that the documents have before a colon.
        let named = Schemes::from_static(&["tel", "mailto", "e.com", "xhttp"]);
        // It looks for the scheme of a URL before an address.
        let mut finders = vec![Finder::new(Profile::Chat).kinds(Kinds::EMAIL)];
        for &profile in Profile::ALL {
            let known = kinds
                .into_iter()
                .filter(|&kind| profile.kinds().contains(kind));
            for kinds in known.chain([profile.kinds()]) {
                let plain = Finder::new(profile).kinds(kinds);
                let bounded = plain.clone().with(Choice::EndAtFullWidth);
                for finder in [plain, bounded] {
                    for finder in [
                        finder.clone().without(Choice::EndAtCloser),
                        finder.with(Choice::EndAtCloser),
                    ] {
                        finders.extend([finder.clone(), finder.schemes(named.clone())]);
                    }
                }
            }
        }
        finders
    }

    /// Which events a stream collects.
    #[derive(Clone, Copy)]
    enum Which {
        /// Those that a link can touch.
        Some,
        All,
    }

    /// How a stream is driven.
    #[derive(Clone, Copy, Debug)]
    enum Input {
        /// As [`parse`](crate::parse) drives it.
        Parsed,
        Ranges,
        /// Events without ranges, and the source.
        Events,
    }

    /// Events that come in the order of the source.
    struct InOrder<I>(I);

    impl<I: Iterator> Iterator for InOrder<I> {
        type Item = I::Item;

        fn next(&mut self) -> Option<I::Item> {
            self.0.next()
        }
    }

    impl<'a, I: Iterator<Item: Item<'a>>> Events<'a> for InOrder<I> {
        const IS_PARSED: bool = true;

        fn parse_again(
            &mut self,
            _: usize,
            _: Context,
            _: Box<Block<'a, I::Item>>,
            _: &mut AnyHook<'_>,
        ) -> Vec<Link<'a>> {
            Vec::new()
        }
    }

    fn linked<'a>(
        source: &'a str,
        events: Vec<Located<'a>>,
        finder: &Finder,
        input: Input,
        which: Which,
    ) -> Vec<Located<'a>> {
        let without = |event: Event<'a>| (event, 0..0);
        let linker = || Some(Box::new(Linker::new(finder, OnMarkup::End).holding(source)));
        let located = events.clone().into_iter();
        let events = events.into_iter().map(|(event, _)| event);
        match input {
            Input::Parsed => collecting(
                LinkStream::new(source, InOrder(located), linker(), KeepAll),
                which,
            )
            .collect(),
            Input::Ranges => collecting(
                LinkStream::new(source, Once(located), linker(), KeepAll),
                which,
            )
            .collect(),
            Input::Events => {
                let stream = LinkStream::new(source, Once(events), linker(), KeepAll);
                collecting(stream, which).map(without).collect()
            }
        }
    }

    fn collecting<I: Iterator, F>(
        mut stream: LinkStream<'_, I, F>,
        which: Which,
    ) -> LinkStream<'_, I, F> {
        stream.collects_all = matches!(which, Which::All);
        stream
    }

    /// Known faults. In a stream without ranges where something else was put into a line, the
    /// stream lets the texts before that pass. In a stream that steps back, a text that is said to
    /// be before an atom or in it has no place in the leaf of that atom, and what was typed for
    /// smart punctuation is guessed from the texts around it; both are others where a leaf starts
    /// later.
    fn is_not_exact(source: &str, events: &[Located<'_>], input: Input) -> bool {
        let has_no_ranges = matches!(input, Input::Events);
        let is_boxed = |(event, _): &Located<'_>| matches!(event, Event::Text(CowStr::Boxed(_)));
        let places = events.iter().filter_map(|(event, range)| match event {
            Event::Text(CowStr::Borrowed(text)) if has_no_ranges => text
                .as_ptr()
                .addr()
                .checked_sub(source.as_ptr().addr())
                .filter(|&at| at <= source.len()),
            _ if has_no_ranges => None,
            Event::End(_) => None,
            _ => Some(range.start),
        });
        has_no_ranges && events.iter().any(is_boxed)
            || !places.is_sorted()
            || steps_into_atom(events)
    }

    /// Returns whether a text after an atom is said to be inside of that atom.
    fn steps_into_atom(events: &[Located<'_>]) -> bool {
        let mut depth = 0_usize;
        let mut end = 0;
        events.iter().any(|(event, range)| {
            match event {
                Event::Start(Tag::Link { .. } | Tag::Image { .. }) => depth += 1,
                Event::End(TagEnd::Link | TagEnd::Image) => depth = depth.saturating_sub(1),
                Event::Text(_) => return depth == 0 && range.start < end,
                _ => {}
            }
            if matches!(
                Role::of(event),
                Role::StartLink | Role::StartImage | Role::RawHtml | Role::Atom
            ) {
                end = end.max(range.end);
            }
            false
        })
    }

    /// Fails if the links of a stream depend on which events are collected; returns whether there
    /// are links.
    #[track_caller]
    fn assert_same(source: &str, events: &[Located<'_>], finder: &Finder, input: Input) -> bool {
        if is_not_exact(source, events, input) {
            return false;
        }
        let linked = |which| linked(source, events.to_vec(), finder, input, which);
        let some = linked(Which::Some);
        let all = linked(Which::All);
        // Where texts are cut beside links does not depend on it either.
        assert_eq!(some, all, "{source:?} {input:?} {finder:?} {events:?}");
        all.len() > events.len()
    }

    #[test]
    fn no_event_passes_that_would_be_linked() {
        let smart = GITHUB | Options::ENABLE_SMART_PUNCTUATION;
        let syntax = [Options::empty(), GITHUB, smart, Options::all()];
        let finders = finders();
        let mut random = Rng::with_seed(18);
        let mut links = 0;
        let by_hand = [
            "o'brien@example.com",
            "x o'brien@example.com www.e.com 'a.b'@c.de\nhttp://a.b/'c'",
            "a&commat;b.cd http&colon;//e.com www&period;e.com e&period;com",
            "tel:5 tel&colon;5 tel&#58;5 *tel:*5 tel\\:5 'tel:5' [tel:5](u) xtel:5 tel:_5_",
            "[http://e.com\n[x](u) a@b.cd] www.e.com",
            "ssh://x](u)git@github.com",
        ];
        for source in by_hand {
            for finder in &finders {
                for options in syntax {
                    let events = parsed(source, options);
                    for input in [Input::Parsed, Input::Ranges, Input::Events] {
                        links += usize::from(assert_same(source, &events, finder, input));
                    }
                }
            }
        }
        let corpora = documents();
        let documents = corpora.into_iter().chain(
            (0..8000)
                .map(|_| random_document(&mut Rng::with_seed(random.u64(..))))
                .collect::<Vec<_>>(),
        );
        for source in documents {
            for _ in 0..3 {
                let finder = &finders[random.usize(..finders.len())];
                let events = parsed(&source, random_options(&mut random));
                links += usize::from(assert_same(&source, &events, finder, Input::Parsed));
                let events = if random.bool() {
                    merged(events)
                } else {
                    events
                };
                links += usize::from(assert_same(&source, &events, finder, Input::Ranges));
                assert_same(&source, &events, finder, Input::Events);
                let events = mangled(events, &source, &mut random);
                assert_same(&source, &events, finder, Input::Ranges);
                assert_same(&source, &events, finder, Input::Events);
            }
        }
        assert!(links > 10_000, "{links}");
    }

    /// Fails if a search for an explanation, which reports every dot and every `@`, finds other
    /// links. Returns the number of links.
    fn assert_complete(finder: &Finder, text: &str) -> usize {
        let explaining = finder.explaining();
        let plain = |finder: &Finder| {
            finder
                .links(text)
                .map(|link| link.range())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            plain(finder),
            plain(&explaining),
            "{text:?} {:?}",
            finder.choices_in(Format::Text)
        );
        let smart = GITHUB | Options::ENABLE_SMART_PUNCTUATION;
        let marked = |finder: &Finder| parse(text, smart, finder).collect::<Vec<_>>();
        assert_eq!(
            marked(finder),
            marked(&explaining),
            "{text:?} {:?}",
            finder.choices_in(Format::Text)
        );
        plain(finder).len()
    }

    /// A search reports a dot only before what may be the rest of a host.
    #[test]
    fn no_link_has_a_dot_that_the_search_leaves_out() {
        // Between blanks, for which `~` stands. Every fourth piece is a dot.
        const PIECES: &str = "a b I It c1 2 10 com de toml co.za http://a xn--p1ai - -- ... _ * \
            \\ & &period; &#46; é 。 \u{200b} ~ ~ \n , ) @ :80 /x <b> www.e.com";
        let pieces: Vec<_> = PIECES.split(' ').collect();
        let profiles = [Profile::Uts58, Profile::Prose, Profile::Chat].map(Finder::new);
        let syntactic = Finder::new(Profile::Chat).tld(Tld::Syntactic);
        let finders = [&profiles[..], &[syntactic]].concat();
        let mut random = Rng::with_seed(22);
        let mut links = 0;
        for _ in 0..40_000 {
            let mut piece = |_| {
                if random.u8(..4) == 0 {
                    "."
                } else {
                    pieces[random.usize(..pieces.len())]
                }
            };
            let text = (0..8).map(&mut piece).collect::<String>().replace('~', " ");
            links += assert_complete(&finders[random.usize(..finders.len())], &text);
        }
        assert!(links > 3_000, "{links}");
    }

    /// A search reports an `@` only after what may be the end of a name.
    #[test]
    fn no_link_has_an_at_that_the_search_leaves_out() {
        const PIECES: [&str; 24] = [
            "a",
            "b1",
            "-",
            "_",
            "*",
            "\\",
            "&#64;",
            "&commat;",
            "&#97;",
            "é",
            " ",
            "\n",
            "\t",
            "(",
            "[",
            "](u)",
            "`c`",
            "<b>",
            ".",
            "e.fg",
            "http://a.b/",
            "www.e.com",
            "mailto:",
            "\r",
        ];
        let mut random = Rng::with_seed(23);
        let mut links = 0;
        for _ in 0..40_000 {
            let mut piece = |_| {
                if random.u8(..4) == 0 {
                    "@"
                } else {
                    PIECES[random.usize(..PIECES.len())]
                }
            };
            let text: String = (0..8).map(&mut piece).collect();
            let profile = Profile::ALL[random.usize(..Profile::ALL.len())];
            links += assert_complete(&Finder::new(profile), &text);
        }
        assert!(links > 3_000, "{links}");
    }
}
