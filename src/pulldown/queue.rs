//! A queue of events that takes little memory.

use core::num::NonZeroUsize;
use core::ops::Range;
use std::collections::VecDeque;

use pulldown_cmark::{CowStr, Event};

use super::item::{Item, within};

/// Events that wait to be emitted, in order.
// An event has 80 bytes, and a paragraph may have a million. Most are texts that borrow from the source, and for those the place in
// the source is enough.
#[derive(Debug)]
pub(super) struct Queue<'a, T> {
    source: &'a str,
    /// One entry for each event: the start and the length of a text in the source, or `None` for an event in `others`.
    // A length that is not zero leaves room for `None`, so that an entry is two words.
    places: VecDeque<Option<(usize, NonZeroUsize)>>,
    others: VecDeque<T>,
}

/// An event in a queue.
#[derive(Clone, Debug)]
pub(super) enum Queued<'q, T> {
    /// A text that is in the source at this range, as it is shown.
    Text(Range<usize>),
    Other(&'q T),
}

impl<'a, T> Queue<'a, T> {
    /// Makes a queue for events of `source`, which is empty if it is not known.
    pub(super) fn new(source: &'a str) -> Self {
        Queue { source, places: VecDeque::new(), others: VecDeque::new() }
    }

    /// Returns the number of events.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Removes all events, and keeps the memory for the next ones.
    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.others.clear();
    }
}

impl<'a, T: Item<'a>> Queue<'a, T> {
    /// Adds an event.
    #[inline]
    pub(super) fn push(&mut self, item: T) {
        let place = match item.event() {
            Event::Text(text @ CowStr::Borrowed(borrowed)) => {
                let range = within(self.source, borrowed)
                    .filter(|range| item.text_range(text, self.source).as_ref() == Some(range));
                range.and_then(|range| Some((range.start, NonZeroUsize::new(range.len())?)))
            }
            _ => None,
        };
        if place.is_none() {
            self.others.push_back(item);
        }
        self.places.push_back(place);
    }

    /// Returns the part `range` of the first event's text, borrowed if the text is.
    pub(super) fn part(&self, range: Range<usize>) -> Option<CowStr<'a>> {
        let whole = match self.places.front()?.as_ref() {
            Some(&(start, len)) => self.source.get(start..start + len.get())?,
            None => match self.others.front()?.event() {
                Event::Text(CowStr::Borrowed(text)) => text,
                Event::Text(text) => return Some(text.get(range)?.to_owned().into()),
                _ => return None,
            },
        };
        Some(CowStr::Borrowed(whole.get(range)?))
    }

    /// Returns the events in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Queued<'_, T>> {
        let mut others = self.others.iter();
        self.places.iter().filter_map(move |place| match place {
            Some((start, len)) => Some(Queued::Text(*start..start + len.get())),
            None => others.next().map(Queued::Other),
        })
    }
}

/// Removes the events, and returns each as it was.
impl<'a, T: Item<'a>> Iterator for Queue<'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        match self.places.pop_front()? {
            Some((start, len)) => {
                let range = start..start + len.get();
                Some(T::new(Event::Text(self.source.get(range.clone())?.into()), range))
            }
            None => self.others.pop_front(),
        }
    }
}

impl<'a, T: Item<'a>> Queued<'_, T> {
    /// Returns the range of the event, if it is known.
    pub(super) fn range(&self) -> Option<Range<usize>> {
        match self {
            Queued::Text(range) => Some(range.clone()),
            Queued::Other(item) => item.any_range(),
        }
    }
}
