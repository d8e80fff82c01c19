//! The one loop behind all adapters: hands events on in place, and stops where a link may be.
//!
//! The source is scanned for triggers once, ahead of the events; an event that no candidate reaches into is handed on as
//! it came, without being moved. Only where a candidate reaches are the texts of its run gathered, laid beside the
//! source and judged.

use core::ops::Range;
use std::collections::VecDeque;

use pulldown_cmark::{CowStr, Event};

use super::item::Item;
use super::pieces::{self, Layout, may_hold_link};
use super::weave::{Made, weave};
use super::{Hook, edges};
use crate::adapter::{Edge, Run};
use crate::finder::Finder;
use crate::link::{Action, Link};
use crate::rules;
use crate::scan::{Scan, Triggers};

/// Events with links in them.
pub(super) struct Weaver<'a, I: Iterator, F> {
    /// Empty where there is none.
    source: &'a str,
    events: I,
    finder: Finder,
    hook: F,
    triggers: Triggers,
    /// The first byte that the next candidate may take, of those at `front` or after it.
    reach: usize,
    front: usize,
    /// What a run touches that starts with the next event.
    left: Edge,
    /// How many open tags there are whose text is left alone.
    closed: usize,
    /// What is to be handed on before the next event is taken.
    ready: VecDeque<I::Item>,
    /// An event that was taken ahead and is to be looked at again.
    again: Option<I::Item>,
}

impl<'a, I: Iterator, F> Weaver<'a, I, F> {
    pub(super) fn new(source: &'a str, events: I, finder: &Finder, hook: F) -> Self {
        Weaver {
            source,
            events,
            finder: finder.clone(),
            hook,
            triggers: Triggers::new(finder),
            reach: 0,
            front: 0,
            left: Edge::Block,
            closed: 0,
            ready: VecDeque::new(),
            again: None,
        }
    }

    pub(super) fn events(&self) -> &I {
        &self.events
    }

    pub(super) fn into_parts(self) -> (&'a str, I, Finder, F) {
        (self.source, self.events, self.finder, self.hook)
    }

    pub(super) fn on_link<G>(self, hook: G) -> Weaver<'a, I, G> {
        Weaver {
            source: self.source,
            events: self.events,
            finder: self.finder,
            hook,
            triggers: self.triggers,
            reach: self.reach,
            front: self.front,
            left: self.left,
            closed: self.closed,
            ready: self.ready,
            again: self.again,
        }
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: Hook> Iterator for Weaver<'a, I, F> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if !self.ready.is_empty() {
            return self.ready.pop_front();
        }
        let item = if self.again.is_none() { self.events.next() } else { self.again.take() };
        match &item {
            Some(next) if self.is_reached(next) => self.gather(item),
            _ => item,
        }
    }
}

impl<'a, T: Item<'a>, I: Iterator<Item = T>, F: Hook> Weaver<'a, I, F> {
    /// Whether a candidate may reach into the event.
    #[inline]
    fn is_reached(&mut self, item: &T) -> bool {
        let Event::Text(text) = item.event() else {
            self.pass(item.event());
            return false;
        };
        if self.closed > 0 {
            return false;
        }
        let reached = match item.text_range(text, self.source) {
            Some(range) if range.end > self.reach || range.start < self.front => self.look_ahead(range),
            Some(_) => false,
            None => self.source.is_empty() || may_hold_link(text),
        };
        if !reached {
            self.left = Edge::Sibling;
        }
        reached
    }

    /// Finds the next candidate and whether it reaches into the range.
    #[cold]
    fn look_ahead(&mut self, range: Range<usize>) -> bool {
        let next = self.triggers.next(self.source, range.start);
        self.front = range.start;
        self.reach = next.map_or(usize::MAX, |trigger| trigger.reach(self.source, range.start));
        range.end > self.reach
    }

    /// Takes note of an event that is no text.
    #[inline]
    fn pass(&mut self, event: &Event<'a>) {
        match event {
            Event::Text(_) => return,
            Event::Start(tag) if edges::is_closed(tag) => self.closed += 1,
            Event::End(tag) if edges::is_closed_end(*tag) => self.closed = self.closed.saturating_sub(1),
            _ => {}
        }
        self.left = edges::after(event);
    }

    /// Takes the rest of the run that starts or goes on with `first`, and hands it on with its links.
    #[cold]
    fn gather(&mut self, first: Option<T>) -> Option<T> {
        let mut items: Vec<T> = first.into_iter().collect();
        let next = loop {
            match self.events.next() {
                Some(item) if self.continues(&items, &item) => items.push(item),
                next => break next,
            }
        };
        self.link(items, next.as_ref().map(Item::event));
        match next {
            Some(item) if matches!(item.event(), Event::Text(_)) => {
                self.left = Edge::Sibling;
                self.again = Some(item);
            }
            Some(item) => {
                self.pass(item.event());
                self.ready.push_back(item);
            }
            None => {}
        }
        self.ready.pop_front()
    }

    /// Whether an event goes on with the run: a text that does not stand before the last one.
    fn continues(&self, items: &[T], item: &T) -> bool {
        let range = |item: &T| match item.event() {
            Event::Text(text) => item.text_range(text, self.source),
            _ => None,
        };
        let Event::Text(_) = item.event() else { return false };
        match (items.last().and_then(range), range(item)) {
            (Some(last), Some(next)) => last.end <= next.start,
            _ => true,
        }
    }

    fn link(&mut self, items: Vec<T>, next: Option<&Event<'a>>) {
        let unknown = rules::unknown_references(&self.finder);
        match pieces::in_source(&items, self.source, (self.left, next), unknown) {
            Some(layout) if !self.source.is_empty() => {
                let links = scan(&self.finder, &mut self.triggers, &mut self.hook, self.source, &layout);
                let links = links.iter().map(|link| Made::new(link, CowStr::from)).collect();
                weave(items, &layout.parts, links, self.source, &mut self.ready);
                (self.front, self.reach) = (layout.span.end, layout.span.end);
            }
            _ => {
                let (source, layout) = pieces::without_source(&items, (self.left, next));
                let mut triggers = Triggers::new(&self.finder);
                let links = scan(&self.finder, &mut triggers, &mut self.hook, &source, &layout);
                let links = links.iter().map(|link| Made::new(link, |text| text.into_owned().into())).collect();
                weave(items, &layout.parts, links, &source, &mut self.ready);
            }
        }
    }
}

/// The links of a run that the hook keeps.
fn scan<'t>(
    finder: &Finder,
    triggers: &mut Triggers,
    hook: &mut impl Hook,
    source: &'t str,
    layout: &Layout,
) -> Vec<Link<'t>> {
    let run = Run::new(source, layout.span.clone(), layout.left, layout.right, &layout.opaque);
    let Ok(run) = run else { return Vec::new() };
    let mut scan = Scan::new(run);
    let mut links = Vec::new();
    while let Some(found) = scan.next(finder, triggers) {
        let mut link = Link::new(source, found.range.clone(), found.kind, finder.prefix(found.kind));
        match hook.call(&mut link) {
            Action::Keep => {
                scan.keep(&found);
                links.push(link);
            }
            Action::Skip => scan.skip(&found),
        }
    }
    links
}
