//! The one loop behind all adapters: hands events on in place, and stops where a link may be.
//!
//! The source is scanned for triggers once, ahead of the events; an event that no candidate reaches into is handed on as
//! it came, without being moved. Only where a candidate reaches are the texts of its run gathered (for a rule set that
//! works on chunks, the rest of its chunk), laid beside the source and judged.

use core::mem;
use core::ops::Range;
use std::collections::{BTreeMap, VecDeque};

use pulldown_cmark::{CowStr, Event, TagEnd};

use super::align::{Part, Typed};
use super::chunk::{self, ChunkEnd, Conflict, Holds, NO_ATOMS, Policy, RunEnd, Stretch, Urls};
use super::decoded::Decoded;
use super::edges::{self, Around};
use super::item::Item;
use super::pieces::{self, Layout, Spare, may_hold_link};
use super::weave::weave;
use super::{Hook, OnConflict};
use crate::chars::ByteSet;
use crate::finder::Finder;
use crate::link::Link;
use crate::rules::rule_set::{Reading, Unit};
use crate::run::{Edge, Run};
use crate::scan::Found;
use crate::steps;
use crate::trigger::{Cues, Trigger, Triggers, candidates};

/// Events with links in them.
pub(super) struct Weaver<'a, I: Iterator, F> {
    /// Empty where there is none.
    source: &'a str,
    events: I,
    finder: Finder,
    hook: F,
    work: Work<'a>,
    triggers: Triggers,
    /// A part of the source into which no candidate reaches. For chunks: its end is the first byte of the lines around the
    /// next candidate.
    free: Range<usize>,
    /// The trigger that `free` ends before, for chunks.
    candidate: usize,
    /// The trigger that was looked at last, and how far left a link with it may go.
    reach: (usize, usize),
    /// The same of all triggers that were looked at since the stream stepped back, and the starts of their blocks: it may
    /// come back to each of them again and again.
    seen: Option<Box<SeenAgain>>,
    chunk: Chunk,
    /// Without a source: the last character of the text that the next event follows.
    before: Option<char>,
    around: Around,
    in_cell: bool,
    /// What is to be handed on before the next event is taken.
    ready: VecDeque<I::Item>,
    /// An event that was taken ahead and is to be looked at again.
    again: Option<I::Item>,
    mode: Mode,
    texts: Texts,
    /// The events of the run or the chunk at hand; empty between them.
    taken_ahead: Vec<I::Item>,
    /// The links of the run or the URLs of the chunk at hand; empty between them.
    links: Vec<Link<'a>>,
    spare: Spare,
    /// How many events were taken from the stream below.
    taken: usize,
    stopped: Option<Stopped>,
}

/// What is known of triggers, by where they stand.
#[derive(Debug, Default)]
struct SeenAgain {
    reaches: BTreeMap<usize, usize>,
    blocks: BTreeMap<usize, usize>,
}

/// What is done when the next event is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It is taken and looked at.
    Looks,
    /// There is something in `ready` or in `again`.
    Waits,
    /// It is handed on: there are no candidates any more.
    Passes,
}

/// What is seen of an event without a pointer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// It is handed on as it came.
    GoesOn,
    /// A candidate reaches into it.
    IsReached,
    /// It depends on what it says.
    NotRead,
}

/// Where the texts of a stream come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Texts {
    /// From the source, in its order, as a parser of ours gives them.
    Source,
    /// From anywhere.
    Any,
}

/// Where the links come from.
#[derive(Debug)]
enum Work<'a> {
    /// The rules, run by run.
    Runs,
    /// The rules, chunk by chunk; the scan for URLs goes on from chunk to chunk.
    Chunks(Policy, Triggers),
    /// Somebody found them before, in order.
    Given(Vec<Link<'a>>),
}

impl Work<'_> {
    #[inline]
    fn of(finder: &Finder) -> Self {
        match finder.profile().rules().unit {
            Unit::Line => Work::Runs,
            Unit::Block => {
                Work::Chunks(Policy::Settle(OnConflict::End), Triggers::new(finder.settings.cues.and(Cues::URLS)))
            }
        }
    }
}

/// The chunk at hand, for rule sets that work on chunks.
#[derive(Clone, Copy, Debug, Default)]
struct Chunk {
    /// The event that it starts with.
    at_event: usize,
    /// Whether it may hold a candidate.
    is_reached: bool,
}

/// The stream ended early: a chunk has to be parsed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped {
    /// The event that the chunk starts with.
    pub(super) at_event: usize,
    /// The byte of the source up to which the chunk was handed on: no event of it that was handed on ends behind it, all others
    /// do.
    pub(super) from: usize,
}

impl<'a, I: Iterator, F> Weaver<'a, I, F> {
    /// Judges as the rule set of `finder` does; a conflict ends a link.
    #[inline]
    pub(super) fn new(source: &'a str, events: I, finder: &Finder, hook: F) -> Self {
        Self::with(source, events, finder.clone(), hook, Work::of(finder), Texts::Any)
    }

    /// [`new`](Self::new) for a parser of ours, whose texts all come from the source, in its order.
    #[inline]
    pub(super) fn parsed(source: &'a str, events: I, finder: &Finder, hook: F) -> Self {
        Self::with(source, events, finder.clone(), hook, Work::of(finder), Texts::Source)
    }

    /// Puts links where they are said to be, in order.
    pub(super) fn given(source: &'a str, events: I, finder: &Finder, hook: F, links: Vec<Link<'a>>) -> Self {
        Self::with(source, events, finder.clone(), hook, Work::Given(links), Texts::Any)
    }

    // It holds the parser: each time that it is moved costs more than all that is set up here.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see above")]
    fn with(source: &'a str, events: I, finder: Finder, hook: F, work: Work<'a>, texts: Texts) -> Self {
        Weaver {
            source,
            events,
            triggers: Triggers::new(finder.settings.cues),
            around: Around::new(finder.settings.raw_anchors),
            finder,
            hook,
            work,
            free: 0..0,
            candidate: usize::MAX,
            reach: (usize::MAX, 0),
            seen: None,
            chunk: Chunk::default(),
            before: None,
            in_cell: false,
            ready: VecDeque::new(),
            again: None,
            mode: Mode::Looks,
            texts,
            taken_ahead: Vec::new(),
            links: Vec::new(),
            spare: Spare::default(),
            taken: 0,
            stopped: None,
        }
    }

    pub(super) fn finder(&self) -> &Finder {
        &self.finder
    }

    pub(super) fn events(&self) -> &I {
        &self.events
    }

    pub(super) fn events_mut(&mut self) -> &mut I {
        &mut self.events
    }

    /// What is done where a link meets a conflict; a rule set that works on runs meets none.
    pub(super) fn set_policy(&mut self, policy: Policy) {
        if let Work::Chunks(chosen, _) = &mut self.work {
            *chosen = policy;
        }
    }

    /// Where the stream ended early, if it did.
    pub(super) fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    pub(super) fn into_hook(self) -> F {
        self.hook
    }

    /// With another hook; for a stream that was not driven yet.
    pub(super) fn on_link<G>(self, hook: G) -> Weaver<'a, I, G> {
        Weaver::with(self.source, self.events, self.finder, hook, self.work, self.texts)
    }

    /// Over other events; for a stream that was not driven yet.
    pub(super) fn map<J: Iterator>(self, events: impl FnOnce(I) -> J) -> Weaver<'a, J, F> {
        let Weaver { source, finder, hook, work, texts, .. } = self;
        Weaver::with(source, events(self.events), finder, hook, work, texts)
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: Hook> Iterator for Weaver<'a, I, F> {
    type Item = T;

    // In the loop of whoever asks: a call for each event costs about a third of what is asked of it. On the way no call gets a
    // pointer to the event, which is faster as measured (`ir`).
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see above")]
    fn next(&mut self) -> Option<T> {
        match self.mode {
            Mode::Passes => self.events.next(),
            Mode::Waits => self.next_waiting(),
            Mode::Looks => {
                let item = self.take();
                let seen = match &item {
                    Some(item) => self.see(item),
                    None => Seen::GoesOn,
                };
                if seen == Seen::GoesOn {
                    return item;
                }
                self.again = item;
                self.next_seen(seen)
            }
        }
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: Hook> Weaver<'a, I, F> {
    #[inline]
    fn take(&mut self) -> Option<T> {
        steps::count(1);
        self.taken += 1;
        self.events.next()
    }

    #[cold]
    fn next_waiting(&mut self) -> Option<T> {
        let item = self.ready.pop_front();
        self.set_mode();
        if item.is_some() {
            return item;
        }
        self.mode = Mode::Looks;
        self.next_seen(Seen::NotRead)
    }

    /// The event that was taken ahead, or what is made of it and of what belongs to it.
    #[cold]
    fn next_seen(&mut self, seen: Seen) -> Option<T> {
        let item = self.again.take();
        match &item {
            Some(event) if seen == Seen::IsReached || self.is_reached(event) => self.gather(item),
            _ => item,
        }
    }

    fn set_mode(&mut self) {
        let waits = !self.ready.is_empty() || self.again.is_some();
        self.mode = if waits { Mode::Waits } else { Mode::Looks };
    }

    /// Takes note that there are no candidates from here on. What is no part of the source may have some.
    fn pass_the_rest(&mut self) {
        if self.texts == Texts::Source && self.mode == Mode::Looks {
            self.mode = Mode::Passes;
        }
    }

    /// What is seen of an event without a pointer to it; takes note of it if it goes on.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would have a pointer to the event")]
    fn see(&mut self, item: &T) -> Seen {
        let event = item.event();
        let by_chunks = matches!(self.work, Work::Chunks(..));
        let seen = if by_chunks { self.see_chunk(item) } else { Seen::GoesOn };
        if seen != Seen::GoesOn {
            return seen;
        }
        if let Event::Text(text) = event {
            let goes_on = by_chunks || item.lies_in(text, self.source, &self.free) || self.around.is_closed();
            if !goes_on {
                match item.borrowed(self.source) {
                    Some((_, range)) if self.look_ahead(range.clone()) => return Seen::IsReached,
                    Some(_) => {}
                    None => return Seen::NotRead,
                }
            }
            self.around.left = Edge::Sibling;
            return Seen::GoesOn;
        }
        self.before = None;
        if self.around.pass_unread(event) { Seen::GoesOn } else { Seen::NotRead }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would have a pointer to the event")]
    fn see_chunk(&mut self, item: &T) -> Seen {
        let event = item.event();
        // What is in a tag goes on with the chunk around it.
        if self.around.left == Edge::Block && !self.around.is_in_tag() {
            let starts_chunk = !self.around.is_closed() && !edges::is_block(event);
            let range = item.range(self.source);
            let is_free = |range: &Range<usize>| self.free.contains(&range.start);
            if starts_chunk && !range.as_ref().is_some_and(is_free) {
                let is_reached = range.is_none_or(|range| self.may_hold_candidate(range.start));
                self.chunk = Chunk { at_event: self.taken - 1, is_reached };
            } else {
                self.chunk.is_reached = false;
            }
        }
        let Work::Chunks(policy, _) = self.work else { return Seen::GoesOn };
        if !self.chunk.is_reached || self.is_settled(event, policy) {
            return Seen::GoesOn;
        }
        match item.borrowed(self.source) {
            Some((text, range)) => {
                if self.text_is_settled(text, range, policy) {
                    Seen::GoesOn
                } else {
                    Seen::IsReached
                }
            }
            None => {
                if matches!(event, Event::Text(_)) {
                    Seen::NotRead
                } else {
                    Seen::IsReached
                }
            }
        }
    }

    /// Whether a candidate may reach into the event; if not, takes note of it.
    fn is_reached(&mut self, item: &T) -> bool {
        match (self.see(item), item.event()) {
            (Seen::GoesOn, _) => false,
            (Seen::IsReached, _) => true,
            (Seen::NotRead, Event::Text(text)) => {
                let is_reached = self.text_is_reached(item, text);
                if !is_reached {
                    self.around.left = Edge::Sibling;
                }
                is_reached
            }
            (Seen::NotRead, event) => {
                self.pass(event);
                false
            }
        }
    }

    fn text_is_reached(&mut self, item: &T, text: &CowStr<'a>) -> bool {
        match (&self.work, item.text_range(text, self.source)) {
            (&Work::Chunks(policy, _), Some(range)) => !self.text_is_settled(text, range, policy),
            (Work::Chunks(..), None) => true,
            (_, Some(range)) => self.look_ahead(range),
            (_, None) => self.is_reached_alone(text),
        }
    }

    /// Whether a text that does not stand in the source may belong to a link.
    fn is_reached_alone(&mut self, text: &str) -> bool {
        // What is shown is looked at from the start of the run.
        let is_reached = may_hold_link(text) || self.finder.profile().rules().reading == Reading::Shown;
        if self.source.is_empty() && !is_reached {
            self.before = text.chars().next_back();
        }
        is_reached
    }

    /// Finds the next candidate and whether it reaches into the range.
    fn look_ahead(&mut self, range: Range<usize>) -> bool {
        let reach = if let Work::Given(links) = &self.work {
            let next = links.partition_point(|link| link.range().start < range.start);
            links.get(next).map(|link| link.range().start)
        } else {
            let next = self.triggers.next(self.source, range.start);
            next.map(|trigger| self.reach_of(trigger, range.start))
        };
        self.free = range.start..reach.unwrap_or(self.source.len());
        if reach.is_none() {
            self.pass_the_rest();
        }
        reach.is_some_and(|reach| range.end > reach)
    }

    /// How far left a link with the trigger may go, but not before `floor`. One trigger is met again and again by the texts
    /// before it, but looked at once.
    fn reach_of(&mut self, trigger: Trigger, floor: usize) -> usize {
        if self.reach.0 != trigger.at {
            let reach = match self.triggers.last_before(trigger.at) {
                None => self.find_reach(trigger, floor),
                Some(before) => {
                    let known = self.seen.as_ref().and_then(|seen| seen.reaches.get(&trigger.at).copied());
                    let reach = known.unwrap_or_else(|| self.find_reach(trigger, before));
                    self.seen.get_or_insert_default().reaches.insert(trigger.at, reach);
                    reach
                }
            };
            self.reach = (trigger.at, reach);
        }
        self.reach.1.max(floor)
    }

    fn find_reach(&self, trigger: Trigger, floor: usize) -> usize {
        match (&self.work, self.finder.profile().rules().reading) {
            (Work::Chunks(..), _) => trigger.reach_decoded(self.source, floor),
            (_, Reading::Typed | Reading::TypedThenShown) => trigger.reach(self.source, floor),
            (_, Reading::Shown) => trigger.word(self.source, floor),
        }
    }

    /// The start of the last block that is seen to start before the trigger, but not before `floor`.
    fn block_of(&mut self, trigger: Trigger, floor: usize) -> usize {
        let Some(before) = self.triggers.last_before(trigger.at) else {
            return block_start(self.source, floor, trigger.at);
        };
        let blocks = &mut self.seen.get_or_insert_default().blocks;
        let block = blocks.entry(trigger.at).or_insert_with(|| block_start(self.source, before, trigger.at));
        (*block).max(floor)
    }

    /// Whether an event of a chunk can be handed on although a candidate may come behind it: it holds none, and no bracket that
    /// counts there. Where the chunk may have to be parsed again, the event also has to be the same then, whatever is
    /// hidden behind it.
    ///
    /// A text is another matter.
    #[inline]
    fn is_settled(&self, event: &Event<'a>, policy: Policy) -> bool {
        let is_parsed_once = !matches!(policy, Policy::Stop(_));
        match event {
            // The link around it is closed, further on.
            _ if self.around.is_in_tag() => true,
            Event::Text(_) => false,
            Event::SoftBreak
            | Event::HardBreak
            | Event::Code(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_) => true,
            Event::Start(tag) if edges::is_link(tag) => is_parsed_once || !edges::is_wiki(tag),
            event => is_parsed_once || edges::is_block(event),
        }
    }

    /// The same of a text.
    fn text_is_settled(&mut self, text: &str, range: Range<usize>, policy: Policy) -> bool {
        let is_parsed_once = !matches!(policy, Policy::Stop(_));
        let is_typed = self.source.get(range.clone()).is_some_and(|typed| pieces::is_same(typed, text));
        let next = self.triggers.next(self.source, range.start);
        let is_before = next.is_none_or(|next| range.end <= self.reach_of(next, range.start));
        // A parser cuts its texts before what may be markup.
        let is_mark = !is_parsed_once && text.bytes().next().is_some_and(|byte| MARKS.has(byte));
        let holds_bracket = || memchr::memchr2(b'[', b']', text.as_bytes()).is_some();
        is_typed && !is_mark && is_before && !holds_bracket()
    }

    /// Whether the chunk that starts at the byte `start` may hold a candidate: no blank line is between.
    fn may_hold_candidate(&mut self, start: usize) -> bool {
        let is_new = self.candidate == usize::MAX && self.free.start == 0;
        if start > self.candidate || start < self.free.start || is_new {
            let next = self.triggers.next(self.source, start);
            self.candidate = next.map_or(usize::MAX, |trigger| trigger.at);
            let end = next.map_or(usize::MAX, |trigger| self.block_of(trigger, start));
            self.free = start.max(1)..end;
            if next.is_none() {
                self.pass_the_rest();
            }
        }
        start >= self.free.end
    }

    /// Takes note of an event.
    fn pass(&mut self, event: &Event<'a>) {
        self.around.pass(event);
        self.before = None;
    }

    /// Takes what belongs to `first`, makes links in it, and hands on the first event of what comes of it.
    #[cold]
    fn gather(&mut self, first: Option<T>) -> Option<T> {
        match self.work {
            Work::Chunks(policy, _) => self.gather_chunk(first, policy),
            _ => self.gather_run(first),
        }
        let item = self.ready.pop_front();
        self.set_mode();
        item
    }

    /// Takes the rest of the run that starts or goes on with `first`, and hands it on with its links.
    fn gather_run(&mut self, first: Option<T>) {
        let mut texts = mem::take(&mut self.taken_ahead);
        let mut end = RunEnd::default();
        texts.extend(first.into_iter().inspect(|item| _ = end.goes_on(item, self.source)));
        let next = loop {
            match self.take() {
                Some(item) if end.goes_on(&item, self.source) => texts.push(item),
                next => break next,
            }
        };
        let takes_break = self.link_run(&mut texts, next.as_ref().map(Item::event));
        texts.clear();
        self.taken_ahead = texts;
        match next {
            Some(item) if takes_break => {
                self.around.left = Edge::Line;
                self.soften(Some(item));
            }
            Some(item) if matches!(item.event(), Event::Text(_)) => {
                self.around.left = Edge::Sibling;
                self.again = Some(item);
            }
            Some(item) => {
                self.pass(item.event());
                self.ready.push_back(item);
            }
            None => {}
        }
    }

    /// Hands on a run with its links, and tells whether one took the backslash of the hard break that follows.
    fn link_run(&mut self, items: &mut Vec<T>, next: Option<&Event<'a>>) -> bool {
        let unknown = self.finder.profile().rules().unknown_references;
        if let Some(span) = pieces::alone(items, self.source, next, unknown) {
            self.link_text(items, span, edges::before(next));
            return false;
        }
        let edges = (self.around.left, next);
        let layout = match self.source {
            "" => None,
            source => pieces::in_source(items, source, edges, unknown, &mut self.spare),
        };
        match layout {
            Some(layout) if !layout.span.is_empty() => {
                let end = self.link_in_source(items, &layout);
                let takes_break = layout.takes_break(end);
                self.free = layout.span.end..layout.span.end;
                self.spare.keep(layout);
                takes_break
            }
            _ if !items.iter().any(|item| holds_shown_candidate(&self.finder, item)) => {
                items.drain(..).for_each(|item| self.ready.push_back(item));
                false
            }
            _ => {
                let reading = self.finder.profile().rules().reading;
                let (source, layout) = pieces::without_source(items, self.before, edges, reading);
                let mut triggers = Triggers::new(self.finder.settings.cues);
                let keep = |link| chunk::call(&mut self.hook, link);
                let links: Vec<_> = match reading {
                    Reading::Typed | Reading::TypedThenShown => layout
                        .run(&source)
                        .map_or_else(Vec::new, |run| typed(&self.finder, &mut triggers, &source, run, keep).collect()),
                    Reading::Shown => {
                        let decoded = Decoded::new(items, &layout, &source);
                        shown(&self.finder, &source, &decoded.text, |range| decoded.in_source(&range), keep).collect()
                    }
                };
                weave_own(items.drain(..), &layout, &source, &links, &mut self.ready);
                false
            }
        }
    }

    /// Hands on a run of one text with its links, which is all that was typed at `span`.
    fn link_text(&mut self, items: &mut Vec<T>, span: Range<usize>, right: Edge) {
        let Weaver { source, finder, triggers, ready, hook, links, .. } = self;
        let keep = |link| chunk::call(hook, link);
        match (&self.work, finder.profile().rules().reading) {
            (Work::Given(given), _) => links.extend(chunk::inside(given, &span).cloned()),
            (_, Reading::Typed | Reading::TypedThenShown) => {
                if let Ok(run) = Run::new(source, span.clone(), self.around.left, right, &[]) {
                    links.extend(typed(finder, triggers, source, run, keep));
                }
            }
            (_, Reading::Shown) => {
                let text = &source[span.clone()];
                let place = |range: Range<usize>| Some(span.start + range.start..span.start + range.end);
                links.extend(shown(finder, source, text, place, keep));
            }
        }
        let part = [Part { text: 0..span.len(), source: span.clone(), typed: Typed::Literal }];
        weave(items.drain(..).map(|item| (item, &part[..])), links, CowStr::from, source, ready);
        links.clear();
        self.free = span.end..span.end;
    }

    /// Hands on a run that stands in the source with its links, and gives the end of the last one, or 0.
    fn link_in_source(&mut self, items: &mut Vec<T>, layout: &Layout) -> usize {
        let Weaver { source, finder, triggers, ready, hook, links, .. } = self;
        let keep = |link| chunk::call(hook, link);
        match (&self.work, finder.profile().rules().reading) {
            (Work::Given(given), _) => links.extend(chunk::inside(given, &layout.span).cloned()),
            (_, Reading::Typed | Reading::TypedThenShown) => {
                if let Some(run) = layout.run(source) {
                    links.extend(typed(finder, triggers, source, run, keep));
                }
            }
            (_, Reading::Shown) => {
                let decoded = Decoded::new(items, layout, source);
                links.extend(shown(finder, source, &decoded.text, |range| decoded.in_source(&range), keep));
            }
        }
        let end = weave(items.drain(..).zip(layout.parts.by_text()), links, CowStr::from, source, ready);
        links.clear();
        end
    }

    /// Takes the rest of a chunk, from `first` on, and hands it on with its links, and the event after it; or stops, if a link
    /// takes markup and nobody said what becomes of it.
    fn gather_chunk(&mut self, first: Option<T>, policy: Policy) {
        let from = first.as_ref().and_then(|item| item.range(self.source)).map_or(0, |range| range.start);
        self.ready.clear();
        let mut items = mem::take(&mut self.taken_ahead);
        let mut next = first;
        let next = loop {
            match next {
                Some(item) if items.is_empty() || !edges::is_block(item.event()) => items.push(item),
                next => break next,
            }
            next = self.take();
        };
        let after = next.as_ref().map(Item::event);
        if self.link_chunk(&mut items, after, policy) {
            if let Some(item) = next {
                self.pass(item.event());
                self.ready.push_back(item);
            }
        } else {
            self.stopped = Some(Stopped { at_event: self.chunk.at_event, from });
        }
        items.clear();
        self.taken_ahead = items;
    }

    /// Hands on a chunk with its links; `false`: it has to be parsed again.
    fn link_chunk(&mut self, items: &mut Vec<T>, after: Option<&Event<'a>>, policy: Policy) -> bool {
        self.in_cell = matches!(after, Some(Event::End(TagEnd::TableCell)));
        let Weaver { source, finder, around, triggers, spare, .. } = self;
        let holds = |texts: &[T]| held(texts, source, finder, triggers);
        let mut stretches = chunk::stretches(items, source, finder, around, after, holds, spare);
        if stretches.is_empty() {
            // All of them, without moving them.
            *items = mem::replace(&mut self.ready, mem::take(items).into()).into();
            return true;
        }
        let mut urls = mem::take(&mut self.links);
        let is_known = self.find_urls(items, &mut stretches, policy, &mut urls);
        if is_known {
            self.hand_on(items, stretches, &urls, after);
        }
        urls.clear();
        self.links = urls;
        is_known
    }

    /// Finds the URLs of the stretches that stand in the source; `false`: the chunk has to be parsed again.
    fn find_urls(&mut self, items: &[T], stretches: &mut [Stretch], policy: Policy, found: &mut Vec<Link<'a>>) -> bool {
        let Work::Chunks(_, triggers) = &mut self.work else { return false };
        let mut urls = Urls::new(&self.finder, triggers, policy, &NO_ATOMS);
        let mut end = ChunkEnd::new(items, self.source);
        for stretch in stretches {
            let Some(layout) = &stretch.layout else { continue };
            let Some(run) = layout.run(self.source) else { return false };
            let first = found.len();
            urls.find(run.in_chunk(end.after(stretch, layout)), &layout.walls, found, |mut link| {
                if self.in_cell {
                    chunk::unescape_pipes(&mut link);
                }
                chunk::call(&mut self.hook, link)
            });
            if urls.conflict != Conflict::None {
                return false;
            }
            stretch.urls = first..found.len();
        }
        let Policy::Stop(live) = policy else { return true };
        let chunk = || {
            let ranges = items.iter().filter_map(|item| item.range(self.source));
            ranges.reduce(|chunk, range| chunk.start.min(range.start)..chunk.end.max(range.end)).unwrap_or_default()
        };
        !live.is_in_links(self.source.as_bytes(), found, chunk)
    }

    fn hand_on(&mut self, items: &mut Vec<T>, stretches: Vec<Stretch>, urls: &[Link<'a>], next: Option<&Event<'a>>) {
        let mut items = items.drain(..);
        let mut at = 0;
        for stretch in stretches {
            items.by_ref().take(stretch.items.start - at).for_each(|item| self.ready.push_back(item));
            at = stretch.items.end;
            let Some(layout) = stretch.layout else {
                let texts = items.by_ref().take(stretch.items.len()).collect();
                let after = items.as_slice().first().map(Item::event).or(next);
                self.link_unplaced(texts, (stretch.left, after));
                continue;
            };
            let texts = &items.as_slice()[..stretch.items.len()];
            let urls = &urls[stretch.urls];
            let keep = |link| chunk::call(&mut self.hook, link);
            let addresses = chunk::addresses(&self.finder, texts, &layout, self.source, urls, keep);
            let texts = items.by_ref().take(stretch.items.len()).zip(layout.parts.by_text());
            let end = if addresses.is_empty() {
                weave(texts, urls, CowStr::from, self.source, &mut self.ready)
            } else {
                weave(texts, &chunk::merged(urls, addresses), CowStr::from, self.source, &mut self.ready)
            };
            if layout.takes_break(end) {
                at += 1;
                self.soften(items.next());
            }
            self.spare.keep(layout);
        }
        items.for_each(|item| self.ready.push_back(item));
    }

    /// Hands on a hard break whose backslash a link took.
    fn soften(&mut self, item: Option<T>) {
        self.ready.extend(item.map(|item| {
            let range = item.range(self.source).unwrap_or_default();
            // Behind the backslash; a range from outside may be any.
            let start = range.start.saturating_add(1);
            T::new(Event::SoftBreak, start..range.end.max(start))
        }));
    }

    /// Links texts that do not stand in the source, as far as they tell by themselves.
    fn link_unplaced(&mut self, texts: Vec<T>, edges: (Edge, Option<&Event<'a>>)) {
        let (source, layout) = pieces::without_source(&texts, None, edges, Reading::Typed);
        let mut triggers = Triggers::new(self.finder.settings.cues.and(Cues::URLS));
        let policy = match self.work {
            Work::Chunks(Policy::Settle(policy), _) => Policy::Settle(policy),
            _ => Policy::Settle(OnConflict::End),
        };
        let mut urls = Urls::new(&self.finder, &mut triggers, policy, &NO_ATOMS);
        let Some(run) = layout.run(&source) else { return self.ready.extend(texts) };
        let mut links = Vec::new();
        let keep = |link| chunk::call(&mut self.hook, link);
        urls.find(run.in_chunk(source.len()), &layout.walls, &mut links, keep);
        let keep = |link| chunk::call(&mut self.hook, link);
        let addresses = chunk::addresses(&self.finder, &texts, &layout, &source, &links, keep);
        let links = chunk::merged(&links, addresses);
        weave_own(texts.into_iter(), &layout, &source, &links, &mut self.ready);
    }
}

/// What adjacent texts hold. Cost: linear in the texts, whatever is between them.
fn held<'a, T: Item<'a>>(texts: &[T], source: &'a str, finder: &Finder, triggers: &mut Triggers) -> Holds {
    let mut held = Holds::Nothing;
    for item in texts {
        let Event::Text(text) = item.event() else { continue };
        let may_hold_link = match item.text_range(text, source) {
            Some(range) => triggers.next(source, range.start).is_some_and(|trigger| trigger.at < range.end),
            None => shows_candidate(finder, text),
        };
        if may_hold_link {
            return Holds::Candidate;
        }
        if memchr::memchr2(b'[', b']', text.as_bytes()).is_some() {
            held = Holds::Brackets;
        }
    }
    held
}

/// Whether a text may hold a part of a link by which it is found, as far as the text itself tells: smart punctuation may
/// hide a dot, and somebody may have cut a trigger in two.
fn shows_candidate(finder: &Finder, text: &str) -> bool {
    candidates(finder.settings.cues.and(Cues::IN_TEXT), text).next().is_some()
        || matches!(text.as_bytes().last(), Some(b':' | b'/' | b'w'))
        || !text.is_ascii() && text.contains('…')
}

fn holds_shown_candidate<'a, T: Item<'a>>(finder: &Finder, item: &T) -> bool {
    matches!(item.event(), Event::Text(text) if shows_candidate(finder, text))
}

/// The start of the last block that is seen to start between the bytes `from` and `to`, or `from`: after a blank line, or
/// with the mark of a list item or a heading, which no other block goes on after. Cost: linear in what is between.
fn block_start(source: &str, from: usize, to: usize) -> usize {
    let bytes = &source.as_bytes()[..to];
    let is_blank = |end: usize| {
        let line = bytes[from..end].iter().rev().find(|&&byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        line.is_none_or(|&byte| byte == b'\n')
    };
    let mut ends = memchr::memrchr_iter(b'\n', &bytes[from..]).map(|end| from + end);
    let start = ends.find(|&end| is_blank(end) || starts_block(&bytes[end + 1..])).map_or(from, |end| end + 1);
    steps::count(to - start);
    start
}

/// Whether a line starts a list item or a heading wherever it stands. Deeper ones may go on with a paragraph.
fn starts_block(line: &[u8]) -> bool {
    let indent = line.iter().take_while(|&&byte| byte == b' ').count();
    match &line[indent..] {
        _ if indent >= DEEP => false,
        [b'-' | b'*' | b'+', b' ', next, ..] => !next.is_ascii_whitespace(),
        [b'#', rest @ ..] => {
            let hashes = rest.iter().take_while(|&&byte| byte == b'#').count();
            hashes < HASHES && rest.get(hashes) == Some(&b' ')
        }
        _ => false,
    }
}

/// What may be markup, at the start of a text.
const MARKS: ByteSet = ByteSet::new("!$&*<>[\\]^_`{|}~");

/// What is indented as far is code, or goes on with a paragraph.
const DEEP: usize = 4;

/// The marks of the smallest heading.
const HASHES: usize = 6;

/// Weaves links of a source that was put together here.
fn weave_own<'a, T: Item<'a>>(
    items: impl Iterator<Item = T>,
    layout: &Layout,
    source: &str,
    links: &[Link<'_>],
    ready: &mut VecDeque<T>,
) {
    weave(items.zip(layout.parts.by_text()), links, |text| text.into_owned().into(), source, ready);
}

/// The links of a run as it was typed, those that `keep` keeps.
fn typed<'t>(
    finder: &Finder,
    triggers: &mut Triggers,
    source: &'t str,
    run: Run<'t, '_>,
    keep: impl FnMut(Link<'t>) -> Option<Link<'t>>,
) -> impl Iterator<Item = Link<'t>> {
    chunk::all(run, finder, triggers, |found| Some(chunk::link_of(source, finder, found)), keep)
}

/// The links of a run as it is shown, which stand in the source where `place` says; those that `keep` keeps.
fn shown<'t>(
    finder: &Finder,
    source: &'t str,
    text: &str,
    place: impl Fn(Range<usize>) -> Option<Range<usize>>,
    keep: impl FnMut(Link<'t>) -> Option<Link<'t>>,
) -> impl Iterator<Item = Link<'t>> {
    let link_of = move |found: &Found| chunk::shown_link_of(source, finder, text, &place, found);
    chunk::all(Run::whole(text), finder, Triggers::new(finder.settings.cues.and(Cues::IN_TEXT)), link_of, keep)
}
