//! A queue of events that takes little memory.

use core::mem;
use core::ops::Range;
use std::collections::VecDeque;

use pulldown_cmark::{CowStr, Event, InlineStr, Tag, TagEnd};

use super::item::{Item, within};

/// The number of events at the start of a queue that are kept as they are.
const FEW: usize = 32;

/// Events that wait to be emitted, in order.
// An event has 80 bytes, and a paragraph may have a million. Most can be made again from few bytes.
#[derive(Debug)]
pub(super) struct Queue<'a, T> {
    /// The source of the events; empty if it is not known.
    pub(super) source: &'a str,
    /// The first events, as they are.
    // To make an event again costs more than to keep it, and most queues are short.
    first: VecDeque<T>,
    /// One entry for each event after these.
    entries: VecDeque<Entry>,
    /// The texts of the entries of kind [`Kind::Inlined`].
    inlined: VecDeque<InlineStr>,
    /// The events of the entries of kind [`Kind::Other`].
    // Apart from the entries, because one large variant would make all entries large.
    others: VecDeque<T>,
}

/// An event in a queue.
#[derive(Clone, Copy, Debug)]
struct Entry {
    kind: Kind,
    /// The length and the start of the event's range in the source, in bytes; 0 if the range is not known.
    // Together with the kind these are two words.
    len: u32,
    start: usize,
}

/// The kind of an event, by which it is made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A text that borrows from the source at its range.
    Text,
    /// A short text of its own, such as a decoded reference.
    Inlined,
    /// Raw HTML that borrows from the source at its range.
    InlineHtml,
    SoftBreak,
    HardBreak,
    StartEmphasis,
    StartStrong,
    StartStrikethrough,
    End(TagEnd),
    /// It is kept as it is.
    Other,
}

impl Kind {
    /// Returns the kind of an event that is no text.
    fn of(event: &Event<'_>) -> Self {
        match event {
            Event::SoftBreak => Kind::SoftBreak,
            Event::HardBreak => Kind::HardBreak,
            Event::Start(Tag::Emphasis) => Kind::StartEmphasis,
            Event::Start(Tag::Strong) => Kind::StartStrong,
            Event::Start(Tag::Strikethrough) => Kind::StartStrikethrough,
            Event::End(tag) => Kind::End(*tag),
            _ => Kind::Other,
        }
    }
}

impl Entry {
    fn new<'a, T: Item<'a>>(item: &T, source: &'a str) -> Self {
        let (kind, range) = match item.event() {
            Event::Text(CowStr::Borrowed(_)) => match borrowed_range(item, source) {
                range @ Some(_) => (Kind::Text, range),
                None => (Kind::Other, None),
            },
            Event::Text(CowStr::Inlined(_)) => (Kind::Inlined, item.any_range()),
            Event::InlineHtml(CowStr::Borrowed(html)) => match (within(source, html), item.any_range()) {
                (Some(place), range) if range.as_ref().is_none_or(|range| *range == place) => {
                    (Kind::InlineHtml, Some(place))
                }
                _ => (Kind::Other, None),
            },
            event => (Kind::of(event), item.any_range()),
        };
        let Range { start, end } = range.unwrap_or_default();
        match end.checked_sub(start).map(u32::try_from) {
            Some(Ok(len)) => Entry { kind, len, start },
            // A range that is longer, or goes backwards in a stream from elsewhere.
            _ => Entry { kind: Kind::Other, len: 0, start: 0 },
        }
    }

    /// Returns the event with its range; `None` if the queue keeps it. `inlined` gives the text of an inlined one.
    fn event(self, source: &str, inlined: impl FnOnce() -> Option<InlineStr>) -> Option<(Event<'_>, Range<usize>)> {
        let range = self.start..self.start + self.len as usize;
        let event = match self.kind {
            Kind::Text => Event::Text(source.get(range.clone())?.into()),
            Kind::InlineHtml => Event::InlineHtml(source.get(range.clone())?.into()),
            Kind::SoftBreak => Event::SoftBreak,
            Kind::HardBreak => Event::HardBreak,
            Kind::StartEmphasis => Event::Start(Tag::Emphasis),
            Kind::StartStrong => Event::Start(Tag::Strong),
            Kind::StartStrikethrough => Event::Start(Tag::Strikethrough),
            Kind::End(tag) => Event::End(tag),
            Kind::Inlined => Event::Text(CowStr::Inlined(inlined()?)),
            Kind::Other => return None,
        };
        Some((event, range))
    }
}

impl<'a, T> Queue<'a, T> {
    /// Makes a queue for events of `source`.
    pub(super) fn new(source: &'a str) -> Self {
        Queue {
            source,
            first: VecDeque::with_capacity(4),
            entries: VecDeque::new(),
            inlined: VecDeque::new(),
            others: VecDeque::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.first.len() + self.entries.len()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.first.is_empty() && self.entries.is_empty()
    }

    /// Removes all events, and keeps the memory for the next ones.
    pub(super) fn clear(&mut self) {
        self.first.clear();
        if !self.entries.is_empty() {
            self.entries.clear();
            self.inlined.clear();
            self.others.clear();
        }
    }
}

impl<'a, T: Item<'a>> Queue<'a, T> {
    /// Adds an event.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would move the event twice")]
    pub(super) fn push(&mut self, item: T) {
        if self.first.len() < FEW && self.entries.is_empty() {
            self.first.push_back(item);
        } else {
            self.push_entry(item);
        }
    }

    fn next_entry(&mut self) -> Option<T> {
        match self.entries.pop_front()?.event(self.source, || self.inlined.pop_front()) {
            Some((event, range)) => Some(T::new(event, range)),
            None => self.others.pop_front(),
        }
    }

    #[inline(never)]
    fn push_entry(&mut self, item: T) {
        let entry = Entry::new(&item, self.source);
        match (entry.kind, item.event()) {
            (Kind::Inlined, Event::Text(CowStr::Inlined(text))) => self.inlined.push_back(*text),
            (Kind::Other, _) => self.others.push_back(item),
            _ => {}
        }
        self.entries.push_back(entry);
    }

    /// Returns the part `range` of the first event's text, in bytes, borrowed if the text is; `None` if it is no text or has no
    /// such part.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it only chooses")]
    pub(super) fn part(&self, range: Range<usize>) -> Option<CowStr<'a>> {
        match self.first.front().map(Item::event) {
            Some(Event::Text(CowStr::Borrowed(text))) => text.get(range).map(CowStr::Borrowed),
            _ => self.part_of_any(range),
        }
    }

    /// Works as [`part`](Self::part), for any event.
    fn part_of_any(&self, range: Range<usize>) -> Option<CowStr<'a>> {
        let part = |item: &T| match item.event() {
            Event::Text(CowStr::Borrowed(text)) => text.get(range).map(CowStr::Borrowed),
            Event::Text(text) => Some(text.get(range)?.to_owned().into()),
            _ => None,
        };
        if let Some(item) = self.first.front() {
            return part(item);
        }
        match self.entries.front()?.event(self.source, || self.inlined.front().copied()) {
            Some((event, range)) => part(&T::new(event, range)),
            None => part(self.others.front()?),
        }
    }

    /// Removes the first event.
    pub(super) fn skip_first(&mut self) {
        drop(self.next());
    }

    /// Calls `read` with each event, in order.
    #[inline]
    pub(super) fn visit(&self, mut read: impl FnMut(&T)) {
        for item in &self.first {
            read(item);
        }
        if !self.entries.is_empty() {
            self.visit_entries(&mut read);
        }
    }

    /// Calls `read` with each event that is kept as an entry, in order.
    // Out of line, because most queues have no entry, and the loop over the first events takes fewer instructions alone.
    #[cold]
    fn visit_entries(&self, read: &mut dyn FnMut(&T)) {
        let (mut inlined, mut others) = (self.inlined.iter(), self.others.iter());
        for entry in &self.entries {
            match entry.event(self.source, || inlined.next().copied()) {
                Some((event, range)) => {
                    let item = T::new(event, range);
                    read(&item);
                    // There is nothing to free in it, and the compiler does not know that.
                    mem::forget(item);
                }
                None => others.next().into_iter().for_each(&mut *read),
            }
        }
    }
}

/// Returns the range of a text that borrows from the source at this very range.
// A stream from elsewhere may give a text another range than that of its bytes.
pub(super) fn borrowed_range<'a, T: Item<'a>>(item: &T, source: &'a str) -> Option<Range<usize>> {
    let Event::Text(text @ CowStr::Borrowed(borrowed)) = item.event() else { return None };
    within(source, borrowed).filter(|range| item.text_range(text, source).as_ref() == Some(range))
}

/// Removes the events, and returns each as it was.
impl<'a, T: Item<'a>> Iterator for Queue<'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.first.is_empty() { self.next_entry() } else { self.first.pop_front() }
    }
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use fastrand::Rng;
    use pulldown_cmark::{CowStr, Event, Options, Tag, TagEnd};

    use super::{Entry, FEW, Queue};
    use crate::pulldown::item::Item;
    use crate::streams::{Located, documents, mangled, parsed};

    /// Returns a queue that keeps the next events as entries, if `is_filled`: more events were in it.
    fn queue<'a, T: Item<'a>>(source: &'a str, is_filled: bool, events: impl Iterator<Item = T>) -> Queue<'a, T> {
        let (mut queue, fill) = (Queue::new(source), if is_filled { FEW } else { 0 });
        (0..fill).for_each(|_| queue.push(T::new(Event::Rule, 0..0)));
        events.for_each(|event| queue.push(event));
        (0..fill).for_each(|_| queue.skip_first());
        queue
    }

    /// Fails unless the events leave the queue as they came, and `visit` gives the same ones.
    #[track_caller]
    fn assert_kept<'a, T: Item<'a> + Clone + Debug + PartialEq>(events: &[T], source: &'a str) {
        for is_filled in [false, true] {
            let mut queue = queue(source, is_filled, events.iter().cloned());
            assert_eq!(queue.len(), events.len());
            let mut visited = Vec::new();
            queue.visit(|event| visited.push(event.clone()));
            assert_eq!(visited, events, "{source:?}");
            assert_eq!(queue.by_ref().collect::<Vec<_>>(), events, "{source:?}");
            assert_eq!(queue.next(), None);
        }
    }

    #[test]
    fn events_leave_as_they_came() {
        let (mut random, mut count) = (Rng::with_seed(7), 0);
        for source in documents().into_iter().step_by(5) {
            let events = parsed(&source, Options::all());
            let lying = mangled(events.clone(), &source, &mut random);
            for events in [events, lying] {
                count += events.len();
                assert_kept(&events, &source);
                let without_ranges: Vec<Event<'_>> = events.into_iter().map(|(event, _)| event).collect();
                assert_kept(&without_ranges, &source);
                assert_kept(&without_ranges, "");
            }
        }
        assert!(count > 10_000, "{count}");
    }

    #[test]
    fn ranges_may_be_any() {
        let text = |text: &'static str| Event::Text(CowStr::Borrowed(text));
        #[allow(clippy::reversed_empty_ranges, reason = "a stream may lie")]
        let events: [Located<'_>; 4] = [
            (text("a"), 5..2),
            (Event::SoftBreak, usize::MAX - 1..usize::MAX),
            (Event::Start(Tag::Superscript), 0..1),
            (Event::End(TagEnd::Superscript), 3..1),
        ];
        assert_kept(&events, "a\nb");
    }

    #[test]
    fn parts_of_the_first_text_are_given() {
        let source = "one two";
        for first in [CowStr::Borrowed(&source[0..3]), CowStr::Boxed("one".into()), CowStr::from('é')] {
            for is_filled in [false, true] {
                let events = [(Event::Text(first.clone()), 0..3), (Event::SoftBreak, 3..4)];
                let mut queue = queue(source, is_filled, events.into_iter());
                assert_eq!(queue.part(0..first.len()).as_deref(), Some(&*first));
                assert_eq!(queue.part(0..9), None);
                queue.skip_first();
                assert_eq!(queue.next(), Some((Event::SoftBreak, 3..4)));
            }
        }
    }

    /// The peak memory of a paragraph rests on it.
    #[test]
    fn an_entry_is_two_words() {
        assert!(size_of::<Entry>() <= 2 * size_of::<u64>());
    }
}
