//! A leaf of events: how it is collected, and how its events are returned with its links.

use pulldown_cmark::{CowStr, Event};

use super::context::{self, Context, Role, add};
use super::decode::decode;
use super::insert::{end_of, start_of, text_of};
use super::item::Item;
use barelink::Link;
use barelink::inner::{AnyHook, steps};
use barelink::leaf::{Leaf, Linker, Segment, Segments};

/// The events of a leaf, and the event after it.
pub(super) struct Block<'a, T> {
    pub(super) leaf: Leaf<'a>,
    /// `None` in place of those that were returned.
    pub(super) items: Vec<Option<T>>,
    /// The event after the leaf; `None` at the end of the stream.
    pub(super) following: Option<T>,
    segments: Segments,
    /// The number of the next event, if the events stay as they are.
    pub(super) next: usize,
    link: Option<Link<'a>>,
}

/// The kind of the next event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// An event of the stream: no leaf is collected.
    Idle,
    /// An event of the stream, and so are all events after it: there is no candidate anymore.
    Over,
    /// An event of the leaf. All of them stay as they are.
    Untouched,
    /// The next segment of the leaf.
    Segment,
    /// The text of the link.
    LinkText,
    /// The end of the link.
    LinkEnd,
    /// The next segment, after the next link was found.
    LinkSearch,
}

impl<T> Default for Block<'_, T> {
    fn default() -> Self {
        Block {
            leaf: Leaf::new(decode),
            items: Vec::new(),
            following: None,
            segments: Segments::default(),
            next: 0,
            link: None,
        }
    }
}

impl<'a, T: Item<'a>> Block<'a, T> {
    /// Makes a block without events before `following`.
    pub(super) fn before(following: Option<T>) -> Self {
        Block {
            following,
            ..Self::default()
        }
    }

    /// Collects the inline events from `first` to the end of the block, or to the first one that
    /// does not belong to the leaf.
    pub(super) fn collect(
        &mut self,
        first: Option<T>,
        events: &mut impl Iterator<Item = T>,
        mut belongs: impl FnMut(Role, &T, usize) -> bool,
    ) {
        self.items.clear();
        self.next = 0;
        self.items.push(first);
        // The last event is in the list before it is known to belong there, because so it is moved
        // once.
        while let Some(Some(item)) = self.items.last() {
            steps::count(1);
            let role = Role::of(item.event());
            if role.is_block() || !belongs(role, item, self.items.len() - 1) {
                break;
            }
            self.items.push(events.next());
        }
        self.following = self.items.pop().flatten();
    }

    /// Builds the leaf of the events, whose first one has this context. `source` is empty if it is
    /// not known.
    pub(super) fn read(&mut self, source: &'a str, linker: &Linker<'_>, start: Context) {
        let following = self.following.as_ref().map(|item| Role::of(item.event()));
        let edges = (start.left(), context::before(following));
        let known = (!source.is_empty()).then_some(source);
        let items = &self.items;
        self.leaf.read(known, linker, edges, |builder| {
            let mut context = start;
            items
                .iter()
                .flatten()
                .for_each(|item| add(builder, item, source, &mut context));
        });
    }

    /// Finds the first link of the leaf, whose search has started, and returns the state in which
    /// the events are returned.
    pub(super) fn start(&mut self, linker: &mut Linker<'a>, hook: &mut AnyHook<'_>) -> State {
        self.segments = Segments::default();
        self.link = linker.next(&self.leaf, hook);
        if self.link.is_some() {
            State::Segment
        } else {
            State::Untouched
        }
    }

    /// Returns the next event; `None` if all were returned.
    #[inline]
    pub(super) fn give(
        &mut self,
        state: &mut State,
        linker: &mut Linker<'a>,
        hook: &mut AnyHook<'_>,
    ) -> Option<T> {
        match state {
            // The stream returns the events of an untouched leaf itself.
            State::Idle | State::Over | State::Untouched => None,
            State::Segment => self.next_segment(state),
            State::LinkText => {
                *state = State::LinkEnd;
                self.link.as_mut().map(text_of)
            }
            State::LinkEnd => {
                *state = State::LinkSearch;
                self.link.take().map(|link| end_of(link.range()))
            }
            State::LinkSearch => {
                // Before the search, which calls the hook: if that panics, there are no more links.
                *state = State::Segment;
                self.link = linker.next(&self.leaf, hook);
                self.next_segment(state)
            }
        }
    }

    /// Returns the event of the next segment; `None` if all were returned.
    #[inline]
    fn next_segment(&mut self, state: &mut State) -> Option<T> {
        match self
            .segments
            .next(&self.leaf, self.link.as_ref().map(Link::range))?
        {
            Segment::Item(number) => self.items.get_mut(number)?.take(),
            segment => self.event_of(segment, state),
        }
    }

    /// Returns the event of a segment, or the first one of a link.
    fn event_of(&mut self, segment: Segment, state: &mut State) -> Option<T> {
        match segment {
            Segment::Item(number) => self.take(number),
            Segment::Text { item, text, typed } => {
                let Event::Text(whole) = self.items.get(item)?.as_ref()?.event() else {
                    return None;
                };
                let part = match whole {
                    CowStr::Borrowed(whole) => CowStr::Borrowed(whole.get(text)?),
                    whole => CowStr::from(whole.get(text)?.to_owned()),
                };
                Some(T::new(Event::Text(part), typed))
            }
            Segment::Link(_) => {
                *state = State::LinkText;
                self.link.as_mut().map(start_of)
            }
            Segment::Typed { typed, .. } => {
                let text = self.leaf.typed_at(typed.clone()).to_owned();
                Some(T::new(Event::Text(text.into()), typed))
            }
            Segment::SoftBreak(number) => {
                let range = self
                    .take(number)
                    .and_then(|item| item.range(""))
                    .unwrap_or_default();
                // The range after the backslash. A range from another stream may be wrong, so it is
                // not trusted.
                let start = range.start.saturating_add(1);
                Some(T::new(Event::SoftBreak, start..range.end.max(start)))
            }
        }
    }

    fn take(&mut self, number: usize) -> Option<T> {
        self.items.get_mut(number)?.take()
    }
}
