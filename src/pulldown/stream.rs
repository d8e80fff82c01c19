//! The iterator behind all adapters.
//!
//! The [`Gate`] looks for candidates in the source. Events that no link can touch pass through unchanged; the [`Filter`] lets most of them
//! pass without the gate. Text that stands alone ([`LoneText`]) is searched at once. All other events are collected as a leaf, and the
//! leaf is searched. It starts with the first event that a link can touch, or that leaves something open on which a link depends, and
//! [`Collected`] ends it. Each link is found when the one before it was given.

use core::mem;
use core::ops::Range;

use pulldown_cmark::{CowStr, Event};

use super::collected::{Collected, Ends, OPENING, Open, holds_bracket, is_wiki_link};
use super::context::{self, Context, Role, add};
use super::filter::{Filter, Openers};
use super::gate::{Ahead, Gate, Order};
use super::insert::Ready;
use super::item::{Item, within};
use super::queue::{Queue, borrowed_range};
use crate::finder::Finder;
use crate::hook::Hook;
use crate::leaf::{Conflict, Linker, LoneText, OnMarkup, may_hold_link};
use crate::link::Link;
use crate::rules::rule_set::{Reading, Unit};
use crate::settings::{Enclosure, RawAnchors};
use crate::steps;

/// The choice for a link that would take markup, in a stream that cannot be parsed again.
///
/// Only [`Profile::Gfm`](crate::Profile::Gfm) has such links: `http://example.com/*a*b` is one link on GitHub, and in a
/// stream of events it is a text, an emphasis and another text.
///
/// ```
/// use barelink::pulldown::pulldown_cmark::{Parser, html};
/// use barelink::pulldown::{AutolinksWithOffset, OnConflict};
/// use barelink::Finder;
///
/// let source = "http://example.com/*a*b";
/// let events = Parser::new(source).into_offset_iter();
/// let linked = AutolinksWithOffset::new(source, events, &Finder::default()).on_conflict(OnConflict::Skip);
/// let mut output = String::new();
/// html::push_html(&mut output, linked.map(|(event, _)| event));
/// assert_eq!(output, "<p>http://example.com/<em>a</em>b</p>\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OnConflict {
    /// The link ends at the markup, if the rest before it is a link.
    #[default]
    End,
    /// The link is not made, and its text stays as it is.
    Skip,
}

/// Events with links in them.
// What each event needs is here, and the rest in a box: it is large, and a stream is moved several times before the first event.
pub(super) struct LinkStream<'a, I: Iterator, F> {
    events: I,
    state: State,
    filter: Filter,
    /// The state behind the event that is held.
    then: State,
    /// The work on the events; `None` if no candidate is ahead, so that the events pass unseen.
    work: Option<Box<Work<'a, I, F>>>,
}

/// The part of a [`LinkStream`] that most events do not need.
struct Work<'a, I: Iterator, F> {
    /// The event that was read last, if a link may touch it.
    held: Option<I::Item>,
    linking: Linking<'a, I, F>,
}

/// The rest of a stream that stopped before a leaf, because a link in it takes markup: the source has to be parsed again.
pub(super) struct Stopped<'a, F> {
    pub(super) linker: Linker<'a>,
    pub(super) hook: F,
    /// The context of the leaf.
    pub(super) context: Context,
    /// The first byte of the first text of the leaf whose place is known.
    pub(super) text: usize,
    /// The number of events of the leaf before that text.
    pub(super) before_text: usize,
}

/// The work of a [`LinkStream`].
struct Linking<'a, I: Iterator, F> {
    /// The source of the texts; empty if only the events are known.
    source: &'a str,
    gate: Gate,
    linker: Linker<'a>,
    /// Without a source: the last character of the last text that passed.
    before: Option<char>,
    /// The context behind the last leaf that was built.
    behind: Context,
    /// The current leaf or text, and its events; `None` before the first one.
    // Most documents have none.
    ready: Option<Box<Ready<'a, I::Item>>>,
    hook: F,
}

/// The place that the next event comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The stream below, and the event passes unseen.
    Unlinked,
    /// The stream below; the gate looks at the event.
    Scan,
    /// The event that is held.
    Held,
    /// The current leaf.
    Leaf,
    /// The current text, which stands alone.
    Text,
    /// Nothing: a link takes markup, and [`Stopped`] tells where.
    Stopped,
}

/// The result of a look at an event that does not read its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// It passes through unchanged.
    Passes,
    /// A leaf starts with it.
    StartsLeaf,
    /// Its text has to be read to know.
    Unread,
    /// It passes through unchanged, and so do all events after it: there are no more candidates.
    AllPass,
}

/// The result of a search of text without a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Searched {
    /// A leaf has to be built. The event that is held is the first one of it, or the queue has its first events.
    NotAlone,
    /// The text has no link. It is the event that is held.
    Passes,
    /// The text is ready to be given.
    Texts,
}

impl<'a, I: Iterator, F> LinkStream<'a, I, F> {
    /// Makes a stream that finds links by the rule set of `finder`. A link that would take markup ends there.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would move the events once more, and a parser is large")]
    pub(super) fn new(source: Option<&'a str>, events: I, finder: &Finder, hook: F) -> Self {
        let order = source.map_or(Order::NoSource, |_| Order::Any);
        let linker = Linker::new(finder, OnMarkup::End);
        let linker = if let Some(source) = source { linker.holding(source) } else { linker };
        Self::linking(events, Linking::new(source.unwrap_or_default(), linker, hook, order), Openers::NONE)
    }

    /// Makes a stream over a parser that this library started: all texts come from the source, in its order.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub(super) fn parsed(source: &'a str, events: I, linker: Linker<'a>, hook: F, openers: Openers) -> Self {
        let linking = Linking::new(source, linker.holding(source), hook, Order::Source);
        Self::linking(events, linking, openers)
    }

    /// Makes a stream over the rest of a second parse, which inserts `links`, those of the whole source, in order.
    pub(super) fn continued(source: &'a str, events: I, stopped: Stopped<'a, F>, links: Vec<Link<'a>>) -> Self {
        let Stopped { mut linker, hook, context, .. } = stopped;
        linker.give(links);
        linker.set_on_markup(OnMarkup::End);
        let mut stream = Self::linking(events, Linking::new(source, linker, hook, Order::Source), Openers::NONE);
        stream.filter.context = context;
        stream
    }

    /// Makes a stream that inserts `links`, which were found before, in order.
    pub(super) fn given(source: &'a str, events: I, finder: &Finder, hook: F, links: Vec<Link<'a>>) -> Self {
        let mut linker = Linker::new(finder, OnMarkup::End);
        linker.give(links);
        Self::linking(events, Linking::new(source, linker, hook, Order::Any), Openers::NONE)
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    fn linking(events: I, linking: Linking<'a, I, F>, openers: Openers) -> Self {
        let filter = Filter::new(linking.linker.settings().raw_anchors, openers);
        let work = Some(Box::new(Work { held: None, linking }));
        LinkStream { events, state: State::Scan, filter, then: State::Scan, work }
    }

    /// Makes a stream in which there is nothing to link.
    #[inline]
    pub(super) fn unlinked(events: I) -> Self {
        LinkStream { events, state: State::Unlinked, filter: Filter::passing_all(), then: State::Unlinked, work: None }
    }

    /// Makes a stream that has stopped.
    pub(super) fn ended(events: I) -> Self {
        LinkStream { state: State::Stopped, ..Self::unlinked(events) }
    }

    /// Returns whether the next event is the text or the end of a link that is made.
    pub(super) fn is_in_link(&self) -> bool {
        let is_given = matches!(self.state, State::Text | State::Leaf);
        let work = self.work.as_ref().filter(|_| is_given);
        work.and_then(|work| work.linking.ready.as_ref()).is_some_and(|ready| ready.is_in_link())
    }

    pub(super) fn events(&self) -> &I {
        &self.events
    }

    /// Replaces what happens where a link would take markup; for a stream that was not polled yet.
    pub(super) fn set_on_conflict(&mut self, on_conflict: OnConflict) {
        if let Some(work) = &mut self.work {
            work.linking.linker.set_on_markup(match on_conflict {
                OnConflict::End => OnMarkup::End,
                OnConflict::Skip => OnMarkup::Skip,
            });
        }
    }

    /// Replaces the hook; for a stream that was not polled yet.
    pub(super) fn on_link<G>(self, hook: G) -> LinkStream<'a, I, G> {
        let linking = self.work.map(|work| work.linking.renew(|_| hook));
        LinkStream::renewed(self.events, linking, self.filter.openers())
    }

    /// Replaces the events; for a stream that was not polled yet.
    pub(super) fn map<J: Iterator>(self, events: impl FnOnce(I) -> J) -> LinkStream<'a, J, F> {
        let linking = self.work.map(|work| work.linking.renew(|hook| hook));
        LinkStream::renewed(events(self.events), linking, self.filter.openers())
    }

    /// Makes a stream that starts, with this work.
    fn renewed(events: I, linking: Option<Linking<'a, I, F>>, openers: Openers) -> Self {
        match linking {
            Some(linking) => Self::linking(events, linking, openers),
            None => Self::unlinked(events),
        }
    }

    /// Returns whether the stream stopped, because a link takes markup.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.state == State::Stopped
    }

    /// Opens the gate for all events.
    #[cfg(test)]
    pub(super) fn with_open_gate(mut self) -> Self {
        self.work.iter_mut().for_each(|work| work.linking.gate.is_open = true);
        self
    }
}

impl<'a, I: Iterator, F> Linking<'a, I, F> {
    #[inline]
    fn new(source: &'a str, linker: Linker<'a>, hook: F, order: Order) -> Self {
        let gate = Gate::new(linker.settings(), order);
        // A leaf sets it before it is read.
        let behind = Context::without_links();
        Linking { source, gate, linker, before: None, behind, ready: None, hook }
    }

    /// Makes the same work for other items and with another hook, from its start.
    fn renew<J: Iterator, G>(self, hook: impl FnOnce(F) -> G) -> Linking<'a, J, G> {
        Linking::new(self.source, self.linker, hook(self.hook), self.gate.order)
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: for<'t> Hook<'t>> Iterator for LinkStream<'a, I, F> {
    type Item = T;

    // Inlined into the loop of the caller, because a call for each event costs about a third of the work for it. The compiler does not
    // copy an event that passes, as long as there is one place to return from, and nothing before it drops the event or may panic.
    // An event that is given is shown to the filter too. Then the compiler knows the kind of each event that is returned. The caller need
    // not compare it again: the comparisons of the filter lead directly to what the caller does with this kind.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see above")]
    fn next(&mut self) -> Option<T> {
        loop {
            let is_ready = self.is_ready();
            let item = if is_ready { self.give() } else { self.read() };
            if self.passes(&item) || is_ready {
                return item;
            }
            self.hold(item);
        }
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: for<'t> Hook<'t>> LinkStream<'a, I, F> {
    /// Returns whether the next event does not come from the stream below.
    #[inline]
    pub(super) fn is_ready(&self) -> bool {
        !matches!(self.state, State::Unlinked | State::Scan)
    }

    /// Returns whether an event passes unchanged, as far as that is known without a look at its text, and updates the context then.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as for `next`")]
    #[allow(clippy::ref_option, reason = "as for `Filter`")]
    pub(super) fn passes(&mut self, item: &Option<T>) -> bool {
        self.filter.passes(item)
    }

    /// Returns the next event of the stream below.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as for `next`")]
    pub(super) fn read(&mut self) -> Option<T> {
        self.events.next()
    }

    /// Decides what happens with an event that does not simply pass.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it moves the event")]
    pub(super) fn hold(&mut self, item: Option<T>) {
        // Nothing was held, and there is work. The compiler does not know that, and would drop an event.
        match &mut self.work {
            Some(work) => mem::forget(mem::replace(&mut work.held, item)),
            None => mem::forget(item),
        }
        self.begin();
    }

    /// Decides what happens with the event that is held: it passes, or a leaf or a text starts with it.
    // Out of line, so that `next` stays small enough for the caller's loop.
    #[cold]
    #[inline(never)]
    fn begin(&mut self) {
        (self.state, self.then) = (State::Held, self.state);
        let Some(work) = &mut self.work else { return };
        let Work { held, linking } = &mut **work;
        let Some(first) = held else { return };
        let (is_text, before) = (matches!(first.event(), Event::Text(_)), self.filter.context);
        // The gate is not asked: it would take a text that is before the last one for a step back, but the order matters only for texts in
        // which links are made.
        if is_text && before.is_closed() {
            return self.filter.context.pass_text();
        }
        // Most events that are held are texts that borrow.
        if !matches!(first.event(), Event::Text(CowStr::Borrowed(_))) {
            if linking.is_unplaced_mark(first) {
                return self.begin_mark();
            }
            if let Some(placed) = linking.placed_bracket(first) {
                *first = placed;
            }
        }
        let place = borrowed_range(first, linking.source);
        let seen = linking.see(first, place.as_ref(), &mut self.filter.context);
        self.filter.set_free::<T>(linking.source, &linking.gate.free, linking.gate.known_block_start());
        match seen {
            // Without ranges, no start of a link is held.
            Seen::Passes if T::HAS_RANGES && !is_text => return self.settle_context(before),
            Seen::Passes => return,
            Seen::AllPass => {
                (self.then, self.filter) = (State::Unlinked, Filter::passing_all());
                return;
            }
            Seen::Unread if !linking.may_belong_to_link(first.event()) => {
                self.filter.context.pass(first.event());
                if let (Order::NoSource, Event::Text(text)) = (linking.gate.order, first.event()) {
                    linking.before = text.chars().next_back();
                }
                return;
            }
            Seen::Unread | Seen::StartsLeaf => {}
        }
        let mut ready = linking.ready.take().unwrap_or_else(|| Ready::new(linking.source));
        if let Some(range) = place.filter(|place| linking.may_stand_alone(place)) {
            let searched = linking.search_text(held, range, &mut self.events, &mut self.filter.context, &mut ready);
            match searched {
                Searched::Texts => self.state = State::Text,
                Searched::Passes => self.then = State::Text,
                Searched::NotAlone => return self.begin_leaf(ready),
            }
            linking.ready = Some(ready);
            return;
        }
        self.begin_leaf(ready);
    }

    /// Updates the context for an event that is held and passes. `before` is the context before the event. The context of the filter counts
    /// the event already.
    // The filter is shown the event when it is given. A link that starts must not count twice.
    #[cold]
    fn settle_context(&mut self, before: Context) {
        let Some(work) = &self.work else { return };
        let behind = mem::replace(&mut self.filter.context, before);
        self.filter.context = if self.filter.passes(&work.held) { before } else { behind };
    }

    /// Decides what happens with the start of a mark without a range, which is held: the event behind it tells its place.
    #[inline(never)]
    fn begin_mark(&mut self) {
        let Some(work) = &mut self.work else { return };
        let Work { held, linking } = &mut **work;
        let (start, source) = (self.filter.context, linking.source);
        let mut ready = linking.ready.take().unwrap_or_else(|| Ready::new(source));
        ready.ahead = held.take();
        // Several marks and links may start directly one after the other.
        while let Some(Event::Start(tag)) = ready.ahead.as_ref().map(Item::event) {
            if Role::of_start(tag).is_block() {
                break;
            }
            steps::count(1);
            if let Some(item) = ready.ahead.take() {
                self.filter.context.pass(item.event());
                ready.items.push(item);
            }
            ready.ahead = self.events.next();
        }
        let marked = ready.ahead.as_ref().and_then(|next| shown_range(next.event(), source));
        let is_free =
            start.is_closed() || marked.is_some_and(|marked| linking.is_free_mark(&marked, ready.items.len()));
        self.filter.set_free::<T>(source, &linking.gate.free, linking.gate.known_block_start());
        if !is_free {
            self.filter.context = start;
            return self.begin_leaf(ready);
        }
        ready.start(None, &mut linking.hook);
        linking.ready = Some(ready);
        linking.behind = self.filter.context;
        self.state = State::Leaf;
    }

    /// Starts the leaf that starts with the event that is held, or with the queue's if none is.
    #[inline(never)]
    fn begin_leaf(&mut self, mut ready: Box<Ready<'a, T>>) {
        let Some(work) = &mut self.work else { return };
        let Work { held, linking } = &mut **work;
        let start = self.filter.context;
        let before = linking.before.take().filter(|_| start.is_behind_text());
        self.state = State::Leaf;
        let may_hold_link = match held.take() {
            // Most leaves start here.
            Some(first) if ready.ahead.is_none() => {
                linking.collect(first, &mut self.filter.context, &mut ready, |_| self.events.next())
            }
            first => linking.collect_read(first, &mut self.filter.context, &mut self.events, &mut ready),
        };
        self.filter.set_free::<T>(linking.source, &linking.gate.free, None);
        if !may_hold_link {
            ready.start(None, &mut linking.hook);
        } else if linking.build(start, before, &mut ready) == Conflict::None {
            ready.start(Some(&mut linking.linker), &mut linking.hook);
        } else {
            (self.state, self.filter.context) = (State::Stopped, start);
        }
        // A leaf has one event at least: its first one, or the link that takes its text.
        linking.ready = Some(ready);
        linking.behind = self.filter.context;
    }

    /// Ends a stream that [stopped](Self::is_stopped), and returns what its rest needs; `None` if it did not stop.
    // The leaf has a text whose place is known: the one with the link that takes markup.
    #[cold]
    pub(super) fn stopped(&mut self) -> Option<Stopped<'a, F>> {
        if !self.is_stopped() {
            return None;
        }
        let Linking { linker, hook, ready, source, .. } = self.work.take()?.linking;
        let (mut text, mut before_text) = (None, 0);
        ready?.items.visit(|item| {
            if let (None, Event::Text(shown)) = (text, item.event()) {
                text = item.text_range(shown, source).map(|range| range.start);
            }
            before_text += usize::from(text.is_none());
        });
        Some(Stopped { linker, hook, context: self.filter.context, text: text?, before_text })
    }

    /// Returns the next event that is ready.
    #[inline(never)]
    fn give(&mut self) -> Option<T> {
        self.give_or(|_| None)
    }

    /// Works as [`give`](Self::give), within another function that is not inlined. `rest` returns the next event if the stream has stopped.
    // An event that is held is taken here, where no registers are saved for the rest.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would move the event once more")]
    pub(super) fn give_or(&mut self, rest: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        match self.state {
            State::Text => self.drain_text(rest),
            State::Held => {
                self.state = self.then;
                self.work.as_mut()?.held.take()
            }
            // Not a list of the others, for which the compiler would look first.
            _ => self.drain(rest),
        }
    }

    /// Returns the next event of the current leaf, or the event after it. If the stream has stopped, `rest` returns the next event.
    #[inline(never)]
    fn drain(&mut self, rest: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.state != State::Leaf {
            return rest(self);
        }
        let linking = &mut self.work.as_mut()?.linking;
        let ready = linking.ready.as_mut()?;
        if ready.stays() {
            return ready.next_untouched();
        }
        if ready.is_in_link() {
            return ready.next_of_link(&mut linking.linker, &mut linking.hook);
        }
        self.drain_segments(rest)
    }

    /// Returns the next event of the current text, or the event after it.
    // Not inlined: as a part of its caller it would have to save more registers.
    #[inline(never)]
    fn drain_text(&mut self, rest: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let linking = &mut self.work.as_mut()?.linking;
        let ready = linking.ready.as_mut()?;
        if ready.is_in_link() {
            return ready.next_of_text_link(&mut linking.linker, &mut linking.hook);
        }
        match ready.len_before_link() {
            0 if ready.has_link() => ready.start_link(),
            0 => self.leave(rest),
            len => ready.next_text(len),
        }
    }

    /// Returns the event of the leaf's next segment, or the event after the leaf.
    #[inline(never)]
    fn drain_segments(&mut self, rest: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let linking = &mut self.work.as_mut()?.linking;
        let ready = linking.ready.as_mut()?;
        if let Some(segment) = ready.next_segment() {
            return ready.event(segment);
        }
        self.filter.context = linking.behind;
        self.leave(rest)
    }

    /// Returns the event after the leaf or the text. The context is the one behind it.
    // Behind a text that stands alone, the context is right: its links have ended, and what follows a link has the same edge as what follows
    // a text. Only a stream without a source asks whether a text is before, and there no text stands alone.
    #[inline(never)]
    fn leave(&mut self, rest: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.state = State::Scan;
        let ready = self.work.as_mut()?.linking.ready.as_mut()?;
        let (context, is_ahead) = (self.filter.context, ready.ahead.is_some());
        // Most events pass. They are asked for before they are moved, so that they are moved only once.
        if is_ahead && self.filter.passes(&ready.ahead) {
            self.filter.context = context;
            return ready.ahead.take();
        }
        let item = if is_ahead { ready.ahead.take() } else { self.events.next() };
        if !is_ahead && self.filter.passes(&item) {
            self.filter.context = context;
            return item;
        }
        self.hold(item);
        self.give_or(rest)
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: for<'t> Hook<'t>> Linking<'a, I, F> {
    /// Looks at an event that does not simply pass, without reading its text. Updates the context if it passes. `place` is the range of
    /// a text that borrows from the source.
    fn see(&mut self, item: &T, place: Option<&Range<usize>>, context: &mut Context) -> Seen {
        if let Event::Text(text) = item.event() {
            let range = place.cloned().or_else(|| item.text_range(text, self.source));
            let seen = range.map_or(Seen::Unread, |range| self.see_text(text, &range));
            if seen == Seen::Passes {
                context.pass_text();
            }
            return seen;
        }
        if let Some(range) = item.any_range().filter(|_| self.takes_markup()) {
            let seen = self.see_markup(Role::of(item.event()), &range, context);
            if seen != Seen::Passes {
                return seen;
            }
        }
        if context.pass_unread(item.event()) { Seen::Passes } else { Seen::Unread }
    }

    /// Looks at a text at this range.
    fn see_text(&mut self, text: &CowStr<'a>, range: &Range<usize>) -> Seen {
        match self.gate.look(self.source, range, &mut self.linker) {
            // In another order, a later event may be before the last candidate.
            Ahead::Nothing if self.gate.order == Order::Source => Seen::AllPass,
            Ahead::Nothing => Seen::Passes,
            Ahead::Later if self.leaves_link_alone(text, range) => Seen::Passes,
            Ahead::Later | Ahead::Link => Seen::StartsLeaf,
        }
    }

    /// Returns whether a link may take markup.
    #[inline]
    fn takes_markup(&self) -> bool {
        self.gate.unit == Unit::Block && self.linker.takes_markup()
    }

    /// Returns whether an event is the start of a mark without a range, on which a link may depend.
    #[inline]
    fn is_unplaced_mark(&self, item: &T) -> bool {
        let is_mark = matches!(item.event(), Event::Start(tag) if Role::of_start(tag) == Role::StartMark);
        is_mark && !T::HAS_RANGES && self.takes_markup()
    }

    /// Returns whether no link depends on the marks and links that start directly before an event. There are `starts` of them, and `shown`
    /// is the place of the event's text in the source.
    fn is_free_mark(&mut self, shown: &Range<usize>, starts: usize) -> bool {
        // The last byte before it is that of a mark or of a bracket.
        let start = shown.start.saturating_sub(1);
        let end = end_of_mark(self.source, shown).filter(|_| starts == 1);
        match self.gate.look(self.source, &(start..end.unwrap_or(shown.start)), &mut self.linker) {
            Ahead::Nothing => true,
            Ahead::Later => end.is_some() || shown.start <= self.gate.block_start(self.source, start),
            Ahead::Link => false,
        }
    }

    /// Looks at the start of a mark or at an atom at this part of the source: whether a link behind it that takes markup may depend on
    /// it.
    fn see_markup(&mut self, role: Role, part: &Range<usize>, context: &Context) -> Seen {
        if context.is_closed() {
            return Seen::Passes;
        }
        // The parser may pair a mark in a raw anchor with one behind the anchor.
        let hides_marks = role == Role::RawHtml && self.linker.settings().raw_anchors == RawAnchors::Skip;
        let opens = || hides_marks || is_wiki_link(self.source, part) || self.linker.may_split_pairs(self.source, part);
        // A link that takes an atom starts in a text before it, and that text starts the leaf. So most atoms leave nothing open.
        if role.is_atom() && !opens() {
            return Seen::Passes;
        }
        match self.gate.look(self.source, part, &mut self.linker) {
            Ahead::Nothing => Seen::AllPass,
            Ahead::Later if role == Role::StartMark && holds_plain_text(self.source, part) => Seen::Passes,
            Ahead::Later if part.end <= self.gate.block_start(self.source, part.start) => Seen::Passes,
            Ahead::Later | Ahead::Link => Seen::StartsLeaf,
        }
    }

    /// Returns a text with a bracket that does not borrow as one that borrows from the source, if it is the source's next bracket.
    // The brackets of a leaf count only where they have a place, and the text before this one has passed and tells no place.
    fn placed_bracket(&self, item: &T) -> Option<T> {
        let Event::Text(text @ (CowStr::Boxed(_) | CowStr::Inlined(_))) = item.event() else { return None };
        if self.gate.order != Order::Any || self.gate.unit == Unit::Line || item.any_range().is_some() {
            return None;
        }
        // The free part ends before the next bracket.
        let start = self.gate.free.end.checked_sub(memchr::memchr(b'[', text.as_bytes())?)?;
        let range = start..start + text.len();
        let placed = self.source.get(range.clone()).filter(|placed| *placed == &**text)?;
        Some(T::new(Event::Text(CowStr::Borrowed(placed)), range))
    }

    /// Returns whether a text at this range, before the next link, leaves nothing open that may change that link.
    fn leaves_link_alone(&mut self, text: &CowStr<'a>, range: &Range<usize>) -> bool {
        let opens = match (self.gate.unit, self.gate.order) {
            (Unit::Line, _) => false,
            // A text that was decoded may stand for any mark.
            (Unit::Block, Order::Source) if text.len() != range.len() => true,
            (Unit::Block, Order::Source) => {
                !Open::is_nothing_after(self.source, range) || self.linker.may_split_pairs(self.source, range)
            }
            (Unit::Block, Order::Any | Order::NoSource) => range.end > self.gate.free.end && holds_bracket(text),
        };
        !opens || range.end <= self.gate.block_start(self.source, range.start)
    }

    /// Returns whether the text at this range may be searched without a leaf, if nothing else follows it in its line.
    fn may_stand_alone(&mut self, range: &Range<usize>) -> bool {
        if range.is_empty() {
            return false;
        }
        if self.gate.unit == Unit::Line {
            return true;
        }
        // Where another text of the line has the candidate, that text may stand alone. With a bracket, it does not.
        let is_worth_it = match self.gate.order {
            Order::Source => self.gate.has_candidate_in_line_of(self.source, range),
            Order::Any | Order::NoSource => self.source.get(range.clone()).is_some_and(|text| !holds_bracket(text)),
        };
        is_worth_it && !self.is_probably_before_markup(range.end)
    }

    /// Returns whether what starts at the byte `at`, behind a text, is probably markup. Cost: constant.
    fn is_probably_before_markup(&self, at: usize) -> bool {
        match self.source.as_bytes().get(at..) {
            // Brackets are markup if another pair follows. If not, they are mostly text, such as a number. In a stream from elsewhere,
            // text with brackets never stands alone.
            Some([b'[', rest @ ..]) if self.gate.order == Order::Source => {
                let end = rest.iter().take(SHORT_LABEL).position(|&byte| byte == b']');
                end.is_none_or(|end| matches!(rest.get(end + 1), Some(b'(' | b'[')))
            }
            rest => rest.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_punctuation)),
        }
    }

    /// Searches the text at `range` and the texts directly behind it without a leaf, and updates the context, if that is possible.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it has one caller")]
    fn search_text(
        &mut self,
        first: &mut Option<T>,
        range: Range<usize>,
        events: &mut I,
        context: &mut Context,
        ready: &mut Ready<'a, T>,
    ) -> Searched {
        let Linking { source, linker, hook, gate, .. } = self;
        let (span, open) = read_texts(source, range, events, ready);
        #[allow(clippy::manual_map, reason = "the closure would be a call")]
        let next = match &ready.ahead {
            Some(item) => Some(Role::of(item.event())),
            None => None,
        };
        let edges = (context.left(), context::before(next));
        let leaves_nothing_open = || match gate.order {
            Order::Source if !ready.ends.is_empty() => open.is_nothing(),
            Order::Source => Open::is_nothing_after(source, &span),
            // `may_stand_alone` saw that the first text has none.
            Order::Any | Order::NoSource => ready.ends.is_empty() || !holds_bracket(&source[span.clone()]),
        };
        let may_hold_reference = linker.has_opaque_reference(source);
        let follows = context::follows(next)
            .filter(|_| gate.unit == Unit::Line || leaves_nothing_open() && !linker.may_split_pairs(source, &span));
        let text = match first.as_ref().map(Item::event) {
            Some(&Event::Text(CowStr::Borrowed(text))) if ready.ends.is_empty() => Some(text),
            _ => source.get(span.clone()),
        };
        // Not a closure, which would be a call.
        let text = match (follows, text) {
            (Some(follows), Some(text)) => {
                LoneText::new(source, text, span.start, linker.settings(), edges, follows, may_hold_reference)
            }
            _ => None,
        };
        let Some(text) = text else {
            if !ready.ends.is_empty() {
                mem::forget(first.take());
                ready.queue_texts(span.start);
            }
            return Searched::NotAlone;
        };
        context.pass_text();
        ready.start_text(text, linker, hook);
        if ready.ends.is_empty() && !ready.has_link() {
            ready.end_text();
            return Searched::Passes;
        }
        mem::forget(first.take());
        Searched::Texts
    }

    /// Returns whether an event whose text has no known range may belong to a link.
    fn may_belong_to_link(&self, event: &Event<'_>) -> bool {
        let Event::Text(text) = event else { return false };
        let settings = self.linker.settings();
        // An opening mark may enclose the link after it.
        let may_enclose = settings.enclosure == Enclosure::EndsAtCloser;
        // A rule set that reads text as shown needs the run from its start, however short its texts are.
        let reads_shown = settings.profile.rules().reading == Reading::Shown;
        self.gate.is_open || self.gate.unit == Unit::Block || may_enclose || reads_shown || may_hold_link(text)
    }

    /// Works as [`collect`](Self::collect), and takes the texts in the queue and the event ahead before other events. Without `first`
    /// the leaf starts with the texts.
    #[cold]
    #[inline(never)]
    fn collect_read(
        &mut self,
        first: Option<T>,
        context: &mut Context,
        events: &mut I,
        ready: &mut Ready<'a, T>,
    ) -> bool {
        let mut texts = match &first {
            Some(_) => None,
            None => Some(mem::replace(&mut ready.items, Queue::new(self.source))),
        };
        let mut next = |ready: &mut Ready<'a, T>| {
            texts.as_mut().and_then(Iterator::next).or_else(|| ready.ahead.take()).or_else(|| events.next())
        };
        match first.or_else(|| next(ready)) {
            Some(first) => self.collect(first, context, ready, next),
            None => false,
        }
    }

    /// Collects the items of the leaf that starts with `first`, and returns whether it may hold a link. `next` gives the other events.
    /// Updates `context`. Cost: linear in the items, and in the texts whose ranges are not known.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call of `next` would move each event once more")]
    fn collect(
        &mut self,
        first: T,
        context: &mut Context,
        ready: &mut Ready<'a, T>,
        mut next: impl FnMut(&mut Ready<'a, T>) -> Option<T>,
    ) -> bool {
        let (mut item, mut seen) = (first, Collected::default());
        loop {
            steps::count(1);
            let role = Role::of(item.event());
            let ends = seen.add(&item, role, self.source, context, &mut self.gate, &mut self.linker);
            if ends == Ends::Before {
                ready.ahead = Some(item);
                break;
            }
            context.pass_as(role, item.event());
            ready.items.push(item);
            if ends == Ends::After {
                break;
            }
            let Some(next) = next(ready) else { break };
            item = next;
        }
        // A text whose range is not known may be a decoded reference, and the reference a candidate.
        let holds_between = || seen.placed.is_some_and(|placed| self.linker.may_hold_link(self.source, &placed));
        self.gate.is_open || seen.holds_candidate || seen.holds_unplaced && holds_between()
    }

    /// Builds the collected leaf, with a synthesized text if a text is not found in the source, and starts the search of it.
    /// `start` is the context of its first event and `before` the character before it, if that is known without a source.
    fn build(&mut self, start: Context, before: Option<char>, ready: &mut Ready<'a, T>) -> Conflict {
        let Linking { gate, linker, hook, .. } = self;
        let source = self.source;
        let Ready { leaf, items, ahead, .. } = ready;
        let right = context::before(ahead.as_ref().map(|item| Role::of(item.event())));
        let pipes = context::pipes_before(ahead.as_ref().map(Item::event));
        let known = (gate.order != Order::NoSource).then_some(source);
        leaf.read(known, linker, (start.left(), right), before, pipes, |builder| {
            let mut context = start;
            items.visit(|item| add(builder, item, source, &mut context));
        });
        leaf.knows_ends = T::HAS_RANGES;
        // The next parse has ranges.
        if !T::HAS_RANGES && gate.unit == Unit::Block && linker.takes_markup() && leaf.may_end_elsewhere() {
            return Conflict::Straddling;
        }
        linker.start(leaf, hook)
    }
}

/// Reads the texts directly behind the one at `first`, and the event after them. Returns the range of all of them, and what they leave open
/// if there are several. They are not kept: their ends are enough to make them again.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it has one caller")]
fn read_texts<'a, T: Item<'a>>(
    source: &'a str,
    first: Range<usize>,
    events: &mut impl Iterator<Item = T>,
    ready: &mut Ready<'a, T>,
) -> (Range<usize>, Open) {
    let (mut span, mut open) = (first, Open::default());
    ready.ahead = events.next();
    ready.ends.clear();
    while let Some(next) = ready.ahead.as_ref().and_then(|item| borrowed_range(item, source)) {
        // An empty text has no place in the source, but it has to leave the stream too.
        if next.start != span.end || next.is_empty() {
            break;
        }
        steps::count(1);
        if ready.ends.is_empty() {
            open.add(source, &span, || true);
            ready.ends.push_back(span.end);
        }
        open.add(source, &next, || true);
        span.end = next.end;
        ready.ends.push_back(next.end);
        // A borrowed text has nothing to free, and the compiler does not know that.
        mem::forget(ready.ahead.take());
        ready.ahead = events.next();
    }
    (span, open)
}

/// Returns the part of the source that a text, or an atom with a text, shows; `None` if it does not borrow from the source.
fn shown_range<'a>(event: &Event<'a>, source: &'a str) -> Option<Range<usize>> {
    match event {
        Event::Text(CowStr::Borrowed(shown))
        | Event::Code(CowStr::Borrowed(shown))
        | Event::InlineHtml(CowStr::Borrowed(shown))
        | Event::InlineMath(CowStr::Borrowed(shown))
        | Event::DisplayMath(CowStr::Borrowed(shown)) => within(source, shown).filter(|shown| !shown.is_empty()),
        _ => None,
    }
}

/// Returns whether a mark at this part of the source holds nothing but text that leaves nothing open. Cost: linear in that text.
fn holds_plain_text(source: &str, mark: &Range<usize>) -> bool {
    let bytes = source.as_bytes().get(mark.clone()).unwrap_or_default();
    let is_mark = |byte: &&u8| Some(*byte) == bytes.first();
    let start = bytes.iter().take(LONGEST_MARK).take_while(is_mark).count();
    let end = bytes.iter().rev().take(LONGEST_MARK).take_while(is_mark).count();
    let inside = bytes.get(start..bytes.len() - end).unwrap_or_default();
    let plain = inside.iter().take_while(|&&byte| !OPENING.has(byte)).count();
    steps::count(plain);
    plain == inside.len()
}

/// Returns the end of the emphasis that starts directly before a text, if the emphasis certainly holds that text alone, and the text leaves
/// nothing open. Cost: linear in the text.
// By the rules of CommonMark: the closing mark has the length of the opening one, and is behind a letter or a digit.
fn end_of_mark(source: &str, text: &Range<usize>) -> Option<usize> {
    let (before, rest) = source.as_bytes().split_at_checked(text.start)?;
    let (shown, after) = rest.split_at_checked(text.len())?;
    let mark = before.last().filter(|mark| matches!(mark, b'*' | b'_'))?;
    let len = before.iter().rev().take(LONGEST_MARK).take_while(|&byte| byte == mark).count();
    let closing = after.iter().take(LONGEST_MARK).take_while(|&byte| byte == mark).count();
    // Before a letter, `_` is a part of a word.
    let closes = *mark == b'*' || !after.get(len).is_some_and(|next| !next.is_ascii() || next.is_ascii_alphanumeric());
    let is_pair = len < LONGEST_MARK && len == closing && closes && shown.last()?.is_ascii_alphanumeric();
    if !is_pair {
        return None;
    }
    steps::count(shown.len());
    (!shown.iter().any(|&byte| OPENING.has(byte))).then_some(text.end + len)
}

/// The number of equal bytes that count as the mark, as in `***`. More of them count as markup in it.
const LONGEST_MARK: usize = 3;

/// The number of bytes in which the end of brackets is looked for.
const SHORT_LABEL: usize = 16;
