//! The one loop behind all adapters: passes events through, and stops where a link may be.
//!
//! The [`Gate`] looks ahead in the source for candidates. Events that no candidate touches pass as they came, without being
//! moved. The others are collected into a leaf: texts without markup between them, for rule sets that work line by line, or
//! the rest of the block. The leaf's links are found, and its events are given one by one.

use core::ops::Range;

use pulldown_cmark::Event;

use super::context::{self, Context, add};
use super::decode::decode;
use super::gate::Gate;
use super::insert::Ready;
use super::item::Item;
use crate::finder::Finder;
use crate::hook::Hook;
use crate::leaf::{Conflict, LeafBuilder, Linker, OnMarkup, Unplaced, may_hold_link};
use crate::link::Link;
use crate::rules::rule_set::{Reading, Unit};
use crate::steps;

/// What becomes of a link that would take markup, in a stream that cannot be parsed again.
///
/// Only [`Profile::Gfm`](crate::Profile::Gfm) has such links: `http://example.com/*a*b` is one link on GitHub, and in a
/// stream of events it is a text, an emphasis and another text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OnConflict {
    /// The link ends there, if what is left is a link.
    #[default]
    End,
    /// There is no link; all that it would take stays as it is.
    Skip,
}

/// Events with links in them.
pub(super) struct LinkStream<'a, I: Iterator, F> {
    /// Where the texts come from; `None`: only the events are known.
    source: Option<&'a str>,
    events: I,
    gate: Gate,
    context: Context,
    linker: Linker<'a>,
    ready: Ready<'a, I::Item>,
    state: State,
    hook: F,
}

/// What is done when the next event is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// It is taken and looked at. Where `order` says so, no event is looked at behind the last candidate.
    Scan(Order),
    /// It comes from the leaf at hand.
    Drain(Order),
    /// It passes: there are no candidates any more.
    Exhausted,
    /// There is none: a link takes markup in the leaf that starts at this byte.
    Stopped { at: usize },
}

/// How the texts of a stream follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// As in the source, from which all of them come: those of a parser of ours.
    Source,
    /// In any order, from anywhere.
    Any,
}

/// What is seen of an event without a pointer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// It passes as it came.
    Passes,
    /// A leaf starts with it.
    StartsLeaf,
    /// It depends on its text.
    Unread,
}

impl<'a, I: Iterator, F> LinkStream<'a, I, F> {
    /// Finds links as the rule set of `finder` says; a link that would take markup ends there.
    #[inline]
    pub(super) fn new(source: Option<&'a str>, events: I, finder: &Finder, hook: F) -> Self {
        Self::with(source, events, Linker::new(finder, OnMarkup::End), hook, State::Scan(Order::Any))
    }

    /// [`new`](Self::new) for a parser of ours, whose texts all come from the source, in its order.
    #[inline]
    pub(super) fn parsed(source: &'a str, events: I, finder: &Finder, on_markup: OnMarkup, hook: F) -> Self {
        Self::with(Some(source), events, Linker::new(finder, on_markup), hook, State::Scan(Order::Source))
    }

    /// Puts links where they are said to be, in order.
    pub(super) fn given(source: &'a str, events: I, finder: &Finder, hook: F, links: Vec<Link<'a>>) -> Self {
        Self::with(Some(source), events, Linker::given(finder, links), hook, State::Scan(Order::Any))
    }

    // It holds the parser: each move of it costs more than everything that is set up here.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see above")]
    fn with(source: Option<&'a str>, events: I, linker: Linker<'a>, hook: F, state: State) -> Self {
        let (gate, context) = (Gate::new(linker.settings()), Context::new(linker.settings().raw_anchors));
        LinkStream { source, events, gate, context, linker, ready: Ready::new(decode), state, hook }
    }

    pub(super) fn events(&self) -> &I {
        &self.events
    }

    /// For a stream that was not driven yet.
    pub(super) fn set_on_conflict(&mut self, on_conflict: OnConflict) {
        self.linker.set_on_markup(match on_conflict {
            OnConflict::End => OnMarkup::End,
            OnConflict::Skip => OnMarkup::Skip,
        });
    }

    /// The byte at which the leaf starts that has to be parsed again, if the stream stopped.
    pub(super) fn stopped(&self) -> Option<usize> {
        match self.state {
            State::Stopped { at } => Some(at),
            _ => None,
        }
    }

    pub(super) fn into_hook(self) -> F {
        self.hook
    }

    /// With another hook; for a stream that was not driven yet.
    pub(super) fn on_link<G>(self, hook: G) -> LinkStream<'a, I, G> {
        LinkStream::with(self.source, self.events, self.linker, hook, self.state)
    }

    /// The same without a gate.
    #[cfg(test)]
    pub(super) fn with_open_gate(mut self) -> Self {
        self.gate.is_open = true;
        self
    }

    /// Over other events; for a stream that was not driven yet.
    pub(super) fn map<J: Iterator>(self, events: impl FnOnce(I) -> J) -> LinkStream<'a, J, F> {
        LinkStream::with(self.source, events(self.events), self.linker, self.hook, self.state)
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: Hook> Iterator for LinkStream<'a, I, F> {
    type Item = T;

    // In the loop of the caller: a call for each event costs about a third of what is done for it. On the way no call gets a
    // pointer to the event, which is faster as measured (`ir`).
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
            State::Drain(order) => match self.ready.next_of_plain_leaf() {
                None => self.drain(order),
                item => item,
            },
            State::Stopped { .. } => None,
        }
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: Hook> LinkStream<'a, I, F> {
    /// What is seen of an event without a pointer to it; updates the context if it passes.
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

    /// Whether a link may touch the part of the source from `start` to `end`.
    fn reaches(&mut self, source: &str, start: usize, end: usize, order: Order) -> bool {
        if self.gate.look(source, start, &mut self.linker).is_none() && order == Order::Source {
            self.state = State::Exhausted;
        }
        self.gate.free.end < end
    }

    /// What comes of an event that does not simply pass.
    #[cold]
    fn next_seen(&mut self, item: Option<T>, seen: Seen, order: Order) -> Option<T> {
        let first = item?;
        if seen == Seen::Unread && !self.is_read_as_candidate(&first) {
            return Some(first);
        }
        self.state = State::Drain(order);
        self.collect(first);
        if let State::Stopped { .. } = self.state {
            return None;
        }
        self.drain(order)
    }

    /// Whether an event whose text had to be read may belong to a link; if not, updates the context.
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
        // The text as it is shown is read from the start of the run.
        let may_hold = self.gate.unit == Unit::Block || may_hold_link(text) || reads_shown();
        if !may_hold {
            self.context.pass_text();
            if self.source.is_none() {
                self.context.before = text.chars().next_back();
            }
        }
        may_hold
    }

    /// The next event of the leaf at hand, or what follows it.
    #[cold]
    fn drain(&mut self, order: Order) -> Option<T> {
        loop {
            if let Some(item) = self.ready.next() {
                return Some(item);
            }
            self.state = State::Scan(order);
            steps::count(1);
            let item = self.ready.ahead.take().or_else(|| self.events.next())?;
            let seen = self.see(&item, order);
            if seen == Seen::Passes || seen == Seen::Unread && !self.is_read_as_candidate(&item) {
                return Some(item);
            }
            self.state = State::Drain(order);
            self.collect(item);
            if let State::Stopped { .. } = self.state {
                return None;
            }
        }
    }

    /// Collects the leaf that starts with `first` and finds its links.
    fn collect(&mut self, first: T) {
        let at = first.any_range().map_or(0, |range| range.start);
        if self.collect_items(first) {
            if self.link() != Conflict::None {
                self.state = State::Stopped { at };
            }
        } else {
            for item in &self.ready.items {
                self.context.pass(item.event());
            }
        }
        self.ready.start();
    }

    /// Collects the items of the leaf that starts with `first`, and tells whether it may hold a link. Cost: linear in the
    /// items, and in the texts whose place is not known.
    fn collect_items(&mut self, first: T) -> bool {
        let LinkStream { source, events, gate, linker, ready, .. } = self;
        let source = source.unwrap_or_default();
        let (mut placed, mut holds_candidate, mut unplaced) = (None, false, 0);
        ready.items.clear();
        ready.links.clear();
        ready.items.push_back(first);
        // In its place: an item is larger than all that is asked of it.
        while let Some(last) = ready.items.back() {
            steps::count(1);
            let ends_before = match last.event() {
                Event::Text(text) => match last.text_range(text, source) {
                    // A text that steps back starts a leaf of its own, so that the pieces of a leaf ascend.
                    Some(range) if placed.as_ref().is_some_and(|placed: &Range<usize>| range.start < placed.end) => {
                        true
                    }
                    Some(range) => {
                        // Within a run the candidate is the one that the gate has seen. In a block there may be links and
                        // code between.
                        holds_candidate = holds_candidate
                            || match gate.unit {
                                Unit::Line => gate.has_candidate_before(range.end),
                                Unit::Block => linker.may_hold_link(source, &range),
                            };
                        placed = Some(placed.map_or(range.start, |placed| placed.start)..range.end);
                        false
                    }
                    None => {
                        holds_candidate |= linker.may_show_link(text);
                        unplaced += 1;
                        false
                    }
                },
                // A run without markup is enough for rule sets that look at one line.
                event if !context::is_block(event) && gate.unit == Unit::Line => break,
                event => context::is_block(event),
            };
            if ends_before {
                ready.ahead = ready.items.pop_back();
                break;
            }
            let Some(item) = events.next() else { break };
            ready.items.push_back(item);
        }
        #[cfg(test)]
        if gate.is_open {
            return true;
        }
        // A text whose place is not known may stand for a reference that is a candidate.
        let mut holds_between = || placed.as_ref().is_some_and(|placed| linker.may_hold_link(source, placed));
        holds_candidate || unplaced > 0 && holds_between()
    }

    /// Finds the links of the leaf.
    fn link(&mut self) -> Conflict {
        let LinkStream { source, context, linker, ready, hook, .. } = self;
        let Ready { leaf, links, items, ahead, .. } = ready;
        let start = *context;
        let right = context::before(ahead.as_ref().map(Item::event));
        let pipes = context::pipes_before(ahead.as_ref().map(Item::event));
        let placed = source.map_or(Err(Unplaced), |source| {
            let mut builder = LeafBuilder::in_source(leaf, source, linker, start.left);
            for item in &*items {
                add(&mut builder, item, Some(source), context);
            }
            builder.finish(right, pipes)
        });
        if placed == Err(Unplaced) {
            *context = start;
            let mut builder = LeafBuilder::without_source(leaf, *source, linker, start.left, start.before);
            for item in &*items {
                add(&mut builder, item, *source, context);
            }
            // Without a source every text is placed.
            builder.finish(right, pipes).unwrap_or_default();
        }
        linker.find(leaf, hook, links)
    }
}
