//! The iterator behind all adapters.
//!
//! The [`Gate`] looks for candidates in the source. Events that no link can touch pass through unchanged. The others are collected
//! as a leaf, from the first event that a link can touch: one run of texts without anything between them and the inline event
//! after it ([`Unit::Line`]), or everything up to the end of the block ([`Unit::Block`]). Then the leaf's links are found, and its
//! events are given one by one.

use core::ops::Range;

use pulldown_cmark::Event;

use super::context::{self, Context, add};
use super::decode::decode;
use super::gate::Gate;
use super::insert::Ready;
use super::item::Item;
use super::queue::{Queue, Queued};
use crate::finder::Finder;
use crate::hook::Hook;
use crate::leaf::{Conflict, Edge, Leaf, LeafBuilder, Linker, OnMarkup, Unplaced, may_hold_link};
use crate::link::Link;
use crate::rules::rule_set::{Reading, Unit};
use crate::settings::Enclosure;
use crate::steps;

/// The choice for a link that would take markup, in a stream that cannot be parsed again.
///
/// Only [`Profile::Gfm`](crate::Profile::Gfm) has such links: `http://example.com/*a*b` is one link on GitHub, and in a
/// stream of events it is a text, an emphasis and another text.
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
pub(super) struct LinkStream<'a, I: Iterator, F> {
    /// The source of the texts; `None` if only the events are known.
    source: Option<&'a str>,
    events: I,
    gate: Gate,
    context: Context,
    linker: Linker<'a>,
    ready: Ready<'a, I::Item>,
    state: State,
    hook: F,
}

/// Where the next event comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// From the stream below, and the gate looks at it. In the order of the source, the state becomes `Exhausted` after the last
    /// candidate.
    Scan(Order),
    /// From the current leaf.
    Drain(Order),
    /// From the stream below, unseen: there are no more candidates.
    Exhausted,
    /// There is no next event: a link takes markup in the leaf that starts at this byte of the source.
    Stopped { at: usize },
}

/// The order of the texts of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// All of them come from the source, in its order: the parser was started by this library.
    Source,
    /// They may be in any order, and from any source.
    Any,
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
}

impl<'a, I: Iterator, F> LinkStream<'a, I, F> {
    /// Makes a stream that finds links by the rule set of `finder`. A link that would take markup ends there.
    #[inline]
    pub(super) fn new(source: Option<&'a str>, events: I, finder: &Finder, hook: F) -> Self {
        Self::with(source, events, Linker::new(finder, OnMarkup::End), hook, State::Scan(Order::Any))
    }

    /// The same as [`new`](Self::new), for a parser that this library started: all texts come from the source, in its order.
    #[inline]
    pub(super) fn parsed(source: &'a str, events: I, finder: &Finder, on_markup: OnMarkup, hook: F) -> Self {
        Self::with(Some(source), events, Linker::new(finder, on_markup), hook, State::Scan(Order::Source))
    }

    /// Makes a stream that inserts `links`, which were found before, in order.
    pub(super) fn given(source: &'a str, events: I, finder: &Finder, hook: F, links: Vec<Link<'a>>) -> Self {
        Self::with(Some(source), events, Linker::given(finder, links), hook, State::Scan(Order::Any))
    }

    // The stream holds the parser. Moving it once costs more than everything that is set up here.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see above")]
    fn with(source: Option<&'a str>, events: I, linker: Linker<'a>, hook: F, state: State) -> Self {
        let (gate, context) = (Gate::new(linker.settings()), Context::new(linker.settings().raw_anchors));
        LinkStream {
            source,
            events,
            gate,
            context,
            linker,
            ready: Ready::new(source.unwrap_or_default(), decode),
            state,
            hook,
        }
    }

    pub(super) fn events(&self) -> &I {
        &self.events
    }

    /// Replaces what happens where a link would take markup; for a stream that was not polled yet.
    pub(super) fn set_on_conflict(&mut self, on_conflict: OnConflict) {
        self.linker.set_on_markup(match on_conflict {
            OnConflict::End => OnMarkup::End,
            OnConflict::Skip => OnMarkup::Skip,
        });
    }

    /// Returns the first byte of the leaf that has to be parsed again, if the stream stopped.
    pub(super) fn stopped(&self) -> Option<usize> {
        match self.state {
            State::Stopped { at } => Some(at),
            _ => None,
        }
    }

    pub(super) fn into_hook(self) -> F {
        self.hook
    }

    /// Replaces the hook; for a stream that was not polled yet.
    pub(super) fn on_link<G>(self, hook: G) -> LinkStream<'a, I, G> {
        LinkStream::with(self.source, self.events, self.linker, hook, self.state)
    }

    /// The same without a gate.
    #[cfg(test)]
    pub(super) fn with_open_gate(mut self) -> Self {
        self.gate.is_open = true;
        self
    }

    /// Replaces the events; for a stream that was not polled yet.
    pub(super) fn map<J: Iterator>(self, events: impl FnOnce(I) -> J) -> LinkStream<'a, J, F> {
        LinkStream::with(self.source, events(self.events), self.linker, self.hook, self.state)
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: Hook> Iterator for LinkStream<'a, I, F> {
    type Item = T;

    // Inlined into the loop of the caller, because a call for each event costs about a third of the work for it. No call on this
    // path gets a pointer to the event; the benchmark `ir` shows that this is faster.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see above")]
    fn next(&mut self) -> Option<T> {
        match self.state {
            State::Exhausted => self.events.next(),
            State::Scan(order) => {
                steps::count(1);
                let item = self.events.next();
                let seen = match &item {
                    Some(item) => self.see(item, order),
                    None => Seen::Passes,
                };
                if seen == Seen::Passes { item } else { self.next_seen(item, seen, order) }
            }
            State::Drain(order) => {
                let item = self.ready.next(&mut self.linker, &mut self.hook);
                if item.is_some() { item } else { self.next_after_leaf(order) }
            }
            State::Stopped { .. } => None,
        }
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: Hook> LinkStream<'a, I, F> {
    /// Looks at an event without reading its text, and updates the context if it passes.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would have a pointer to the event")]
    fn see(&mut self, item: &T, order: Order) -> Seen {
        let event = item.event();
        if let Event::Text(text) = event {
            let source = self.source.unwrap_or_default();
            if !item.lies_in(text, source, &self.gate.free) && !self.context.is_closed() {
                match item.text_range(text, source) {
                    Some(range) if self.reaches(source, range.start, range.end, order) => return Seen::StartsLeaf,
                    Some(_) => {}
                    None => return Seen::Unread,
                }
            }
            self.context.pass_text();
            return Seen::Passes;
        }
        if self.gate.unit == Unit::Block && !self.context.is_closed() && !context::is_block(event) {
            if let (Some(source), Some(range)) = (self.source, item.any_range()) {
                let is_free = self.gate.free.contains(&range.start);
                if !is_free && self.reaches(source, range.start, range.end, order) {
                    return Seen::StartsLeaf;
                }
            }
        }
        if self.context.pass_unread(event) { Seen::Passes } else { Seen::Unread }
    }

    /// Returns whether a link may touch the part of the source from `start` to `end`.
    fn reaches(&mut self, source: &str, start: usize, end: usize, order: Order) -> bool {
        if self.gate.look(source, start, &mut self.linker).is_none() && order == Order::Source {
            self.state = State::Exhausted;
        }
        self.gate.free.end < end
    }

    /// Returns the event that follows from one that does not simply pass: the event itself, or the first one of its leaf.
    #[cold]
    fn next_seen(&mut self, item: Option<T>, seen: Seen, order: Order) -> Option<T> {
        let first = item?;
        if seen == Seen::Unread && !self.is_read_as_candidate(&first) {
            return Some(first);
        }
        // A leaf has one event at least: `first`, or the link that takes its text.
        self.first_of_leaf(first, order)
    }

    /// Reads the text of an event and returns whether it may belong to a link; if not, updates the context.
    fn is_read_as_candidate(&mut self, item: &T) -> bool {
        let Event::Text(text) = item.event() else {
            self.context.pass(item.event());
            return false;
        };
        let reads_shown = || self.linker.settings().profile.rules().reading == Reading::Shown;
        #[cfg(test)]
        if self.gate.is_open {
            return true;
        }
        // An opening mark may enclose the link after it.
        let may_enclose = self.linker.settings().enclosure == Enclosure::EndsAtCloser;
        // A rule set that reads text as shown needs the run from its start, however short its texts are.
        let may_hold = self.gate.unit == Unit::Block || may_enclose || may_hold_link(text) || reads_shown();
        if !may_hold {
            self.context.pass_text();
            if self.source.is_none() {
                self.context.before = text.chars().next_back();
            }
        }
        may_hold
    }

    /// Returns the next event of the current leaf, or the event after it.
    #[cold]
    fn next_after_leaf(&mut self, order: Order) -> Option<T> {
        loop {
            self.state = State::Scan(order);
            steps::count(1);
            let item = self.ready.ahead.take().or_else(|| self.events.next())?;
            let seen = self.see(&item, order);
            if seen == Seen::Passes || seen == Seen::Unread && !self.is_read_as_candidate(&item) {
                return Some(item);
            }
            let first = self.first_of_leaf(item, order);
            if first.is_some() || matches!(self.state, State::Stopped { .. }) {
                return first;
            }
        }
    }

    /// Collects the leaf that starts with `first`, and returns its first event; `None` if it has none, or if the stream stops.
    fn first_of_leaf(&mut self, first: T, order: Order) -> Option<T> {
        self.state = State::Drain(order);
        self.collect(first);
        if matches!(self.state, State::Stopped { .. }) {
            None
        } else {
            self.ready.next(&mut self.linker, &mut self.hook)
        }
    }

    /// Collects the leaf that starts with `first` and finds its links.
    fn collect(&mut self, first: T) {
        let at = first.any_range().map_or(0, |range| range.start);
        if self.collect_items(first) {
            if self.build() == Conflict::None {
                self.ready.start(Some(&mut self.linker), &mut self.hook);
            } else {
                self.state = State::Stopped { at };
            }
        } else {
            for item in self.ready.items.iter() {
                self.context.pass_queued(&item);
            }
            self.ready.start(None, &mut self.hook);
        }
    }

    /// Collects the items of the leaf that starts with `first`, and returns whether it may hold a link. Cost: linear in the
    /// items, and in the texts whose ranges are not known.
    fn collect_items(&mut self, first: T) -> bool {
        let LinkStream { source, events, gate, linker, ready, .. } = self;
        let source = source.unwrap_or_default();
        let (mut placed, mut holds_candidate, mut unplaced) = (None, false, 0);
        ready.items.clear();
        let mut next = Some(first);
        while let Some(item) = next {
            steps::count(1);
            match item.event() {
                Event::Text(text) => match item.text_range(text, source) {
                    // A text that steps back starts a leaf of its own, so that the pieces of a leaf ascend.
                    Some(range) if placed.as_ref().is_some_and(|placed: &Range<usize>| range.start < placed.end) => {
                        ready.ahead = Some(item);
                        break;
                    }
                    Some(range) => {
                        // In a run, the candidate is the one that the gate has seen. In a block, that one may be in a link or
                        // in code.
                        holds_candidate = holds_candidate
                            || match gate.unit {
                                Unit::Line => gate.has_candidate_before(range.end),
                                Unit::Block => linker.may_hold_link(source, &range),
                            };
                        placed = Some(placed.map_or(range.start, |placed| placed.start)..range.end);
                    }
                    None => {
                        holds_candidate |= linker.may_show_link(text);
                        unplaced += 1;
                    }
                },
                event if context::is_block(event) => {
                    ready.ahead = Some(item);
                    break;
                }
                // One run is enough for rule sets that work line by line: their links do not go through markup.
                _ if gate.unit == Unit::Line => {
                    ready.items.push(item);
                    break;
                }
                _ => {}
            }
            ready.items.push(item);
            next = events.next();
        }
        #[cfg(test)]
        if gate.is_open {
            return true;
        }
        // A text whose range is not known may be a decoded reference, and the reference a candidate.
        let mut holds_between = || placed.as_ref().is_some_and(|placed| linker.may_hold_link(source, placed));
        holds_candidate || unplaced > 0 && holds_between()
    }

    /// Builds the collected leaf, with a synthesized text if a text is not found in the source, and starts the search of it.
    fn build(&mut self) -> Conflict {
        let LinkStream { source, context, gate, linker, ready, hook, .. } = self;
        let Ready { leaf, items, ahead, .. } = ready;
        let start = *context;
        let right = context::before(ahead.as_ref().map(Item::event));
        let pipes = context::pipes_before(ahead.as_ref().map(Item::event));
        if let Some(source) = *source {
            if read_alone(leaf, source, items, (start.left, right), gate.unit, linker) {
                for item in items.iter() {
                    context.pass_queued(&item);
                }
                return linker.start(leaf, hook);
            }
        }
        let placed = source.map_or(Err(Unplaced), |source| {
            let mut builder = LeafBuilder::in_source(leaf, source, linker, start.left);
            for item in items.iter() {
                add(&mut builder, &item, source, context);
            }
            builder.finish(right, pipes)
        });
        if placed == Err(Unplaced) {
            *context = start;
            let mut builder = LeafBuilder::without_source(leaf, *source, linker, start.left, start.before);
            for item in items.iter() {
                add(&mut builder, &item, source.unwrap_or_default(), context);
            }
            // A synthesized text has every item's text, so this cannot fail.
            builder.finish(right, pipes).unwrap_or_default();
        }
        linker.start(leaf, hook)
    }
}

/// Builds the leaf of one text and at most one event after it that ends the run, as most are, without a builder. Returns `false`
/// if there is more to read. `edges` are what the items touch.
fn read_alone<'a, T: Item<'a>>(
    leaf: &mut Leaf<'a>,
    source: &'a str,
    items: &Queue<'a, T>,
    (left, right): (Edge, Edge),
    unit: Unit,
    linker: &Linker<'_>,
) -> bool {
    let mut first = items.iter();
    let (Some(Queued::Text(range)), after) = (first.next(), first.next()) else { return false };
    let right = match after {
        None => right,
        Some(Queued::Other(after))
            if items.len() == 2 && unit == Unit::Line && !matches!(after.event(), Event::Text(_)) =>
        {
            context::before(Some(after.event()))
        }
        Some(_) => return false,
    };
    leaf.read_text(source, range, items.len(), linker, (left, right))
}
