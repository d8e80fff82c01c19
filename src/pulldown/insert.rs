//! Gives the events of a leaf or a text with its links one by one. Texts are cut and link events are made only when they are asked for.

use core::mem;
use core::ops::Range;
use std::collections::VecDeque;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::decode::decode;
use super::item::Item;
use super::queue::Queue;
use crate::hook::Hook;
use crate::leaf::{Leaf, Linker, LoneText, Segment, Segments};
use crate::link::{Link, LinkKind, MAILTO};

/// A leaf or a text that stands alone, and those of its events that were not given yet.
#[derive(Debug)]
pub(super) struct Ready<'a, T> {
    pub(super) leaf: Leaf<'a>,
    /// The text that is given instead of the leaf.
    text: LoneText<'a>,
    /// The part of that text that was not given.
    rest: &'a str,
    /// The ends of the events of that text, if there are several: bytes of the source.
    pub(super) ends: VecDeque<usize>,
    /// The events of the leaf that were not given, or not completely.
    pub(super) items: Queue<'a, T>,
    /// The event after the leaf, if the stream had to read it to find the end of the leaf.
    pub(super) ahead: Option<T>,
    segments: Segments,
    /// The number of next events that stay as they are.
    untouched: usize,
    /// The number of events of the leaf that are no longer in `items`.
    given: usize,
    /// The next link, or the one whose events are given.
    link: Option<Link<'a>>,
    next: LinkEvent,
}

/// The event of a link that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkEvent {
    Start,
    Text,
    End,
}

// A default value and not a constructor with arguments: `Box::default` makes it in the box, and the value is large.
impl<T> Default for Ready<'_, T> {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see above")]
    fn default() -> Self {
        Ready {
            leaf: Leaf::new(decode),
            text: LoneText::default(),
            rest: "",
            ends: VecDeque::new(),
            items: Queue::new(""),
            ahead: None,
            segments: Segments::default(),
            untouched: 0,
            given: 0,
            link: None,
            next: LinkEvent::Start,
        }
    }
}

impl<T> Ready<'_, T> {
    /// Returns whether the next event is the text or the end of a link.
    #[inline]
    pub(super) fn is_in_link(&self) -> bool {
        self.next != LinkEvent::Start
    }
}

impl<'a, T> Ready<'a, T> {
    /// Makes a value without a leaf. `source` is empty if it is not known.
    pub(super) fn new(source: &'a str) -> Box<Self> {
        let mut ready = Box::<Self>::default();
        ready.items.source = source;
        ready
    }
}

impl<'a, T: Item<'a>> Ready<'a, T> {
    /// Starts to give the events of a new leaf, whose search has started. Without a linker, the events stay as they are.
    pub(super) fn start(&mut self, linker: Option<&mut Linker<'a>>, hook: &mut impl for<'t> Hook<'t>) {
        (self.segments, self.given, self.next) = (Segments::default(), 0, LinkEvent::Start);
        self.link = linker.and_then(|linker| linker.next(&self.leaf, hook));
        self.untouched = if self.link.is_none() { self.items.len() } else { 0 };
    }

    /// Starts to give the events of a text.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it has one caller, and a call would move the text once more")]
    pub(super) fn start_text(&mut self, text: LoneText<'a>, linker: &mut Linker<'a>, hook: &mut impl for<'t> Hook<'t>) {
        self.rest = text.as_str();
        self.text = text;
        let link = linker.start_text(self.items.source, &self.text, 0, hook);
        // All links before this text were given, so that nothing is dropped here. The compiler does not know that.
        mem::forget(mem::replace(&mut self.link, link));
        self.next = LinkEvent::Start;
    }

    /// Returns whether the text has a link that was not given.
    pub(super) fn has_link(&self) -> bool {
        self.link.is_some()
    }

    /// Ends the text: its caller gives the event.
    pub(super) fn end_text(&mut self) {
        self.rest = "";
    }

    /// Returns the number of bytes of the text that were not given, up to its next link.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it has one caller, which is small")]
    pub(super) fn len_before_link(&self) -> usize {
        let at = self.text.end() - self.rest.len();
        self.link.as_ref().map_or(self.rest.len(), |link| link.range().start.saturating_sub(at))
    }

    /// Returns the first event of the next link.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub(super) fn start_link(&mut self) -> Option<T> {
        self.next = LinkEvent::Text;
        start_of(self.link.as_mut()?)
    }

    /// Returns the text or the end of the link whose events are given.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub(super) fn next_of_text_link(&mut self, linker: &mut Linker<'a>, hook: &mut impl for<'t> Hook<'t>) -> Option<T> {
        if self.next == LinkEvent::End {
            return self.end_link(linker, hook);
        }
        self.next = LinkEvent::End;
        text_of(self.link.as_mut()?)
    }

    /// Returns the next event of the text, of `len` bytes at most.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub(super) fn next_text(&mut self, len: usize) -> Option<T> {
        // Most texts are one event.
        if self.ends.is_empty() { self.cut_text(len) } else { self.next_of_texts(len) }
    }

    /// Returns the next `len` bytes of the text.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    fn cut_text(&mut self, len: usize) -> Option<T> {
        let at = self.text.end() - self.rest.len();
        let (shown, behind) = self.rest.split_at_checked(len)?;
        self.rest = behind;
        Some(T::new(Event::Text(CowStr::Borrowed(shown)), at..at + len))
    }

    /// Works as [`cut_text`](Self::cut_text), and stops at the end of an event.
    #[inline(never)]
    fn next_of_texts(&mut self, len: usize) -> Option<T> {
        let at = self.text.end() - self.rest.len();
        while self.ends.front().is_some_and(|&end| end <= at) {
            self.ends.pop_front();
        }
        let len = self.ends.front().map_or(len, |end| len.min(end - at));
        self.cut_text(len)
    }

    /// Makes the events of a text again, and queues them as the first ones of a leaf. `start` is the first byte of the text.
    pub(super) fn queue_texts(&mut self, start: usize) {
        let mut start = start;
        for end in mem::take(&mut self.ends) {
            let text = self.items.source.get(start..end).unwrap_or_default();
            self.items.push(T::new(Event::Text(CowStr::Borrowed(text)), start..end));
            start = end;
        }
    }

    /// Returns the end of the current link, and searches the next one in the text.
    #[inline(never)]
    fn end_link(&mut self, linker: &mut Linker<'a>, hook: &mut impl for<'t> Hook<'t>) -> Option<T> {
        let range = self.link.as_ref()?.range();
        let rest = self.rest.get(range.len()..)?;
        // Most texts have one link. The search comes before the other changes, because the hook may panic.
        if linker.ends_text(self.items.source, &self.text) {
            self.link = None;
        } else {
            self.link = linker.next_in_text(self.items.source, &self.text, hook);
        }
        (self.rest, self.next) = (rest, LinkEvent::Start);
        Some(T::new(Event::End(TagEnd::Link), range))
    }

    /// Returns whether the next event stays as it is.
    #[inline]
    pub(super) fn stays(&self) -> bool {
        self.untouched > 0
    }

    /// Returns the next event, which stays as it is.
    #[inline]
    pub(super) fn next_untouched(&mut self) -> Option<T> {
        (self.untouched, self.given) = (self.untouched - 1, self.given + 1);
        self.items.next()
    }

    /// Returns the next segment of the leaf after the events that stay as they are; `None` at its end.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it has one caller, and a call would move the event once more")]
    pub(super) fn next_segment(&mut self) -> Option<Segment> {
        // If no leaf was built, `leaf` is an earlier one and must not be read.
        if self.items.is_empty() {
            return None;
        }
        let segment = self.segments.next(&self.leaf, self.link.as_ref().map(Link::range));
        if segment.is_none() {
            // Links took all of the last texts.
            self.items.clear();
        }
        segment
    }

    /// Returns the event of a segment, or the first one of a link.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it has one caller, and a call would move the event once more")]
    pub(super) fn event(&mut self, segment: Segment) -> Option<T> {
        match segment {
            Segment::Item(number) => {
                self.drop_to(number);
                self.given += 1;
                let link = self.link.as_ref().map(Link::range);
                self.untouched = self.segments.pass_untouched(&self.leaf, link.as_ref());
                self.items.next()
            }
            Segment::Text { item, text, typed } => {
                self.drop_to(item);
                Some(T::new(Event::Text(self.items.part(text)?), typed))
            }
            Segment::Link(_) => {
                self.next = LinkEvent::Text;
                start_of(self.link.as_mut()?)
            }
            Segment::Typed { typed, .. } => {
                let text = self.leaf.typed_at(typed.clone()).to_owned();
                Some(T::new(Event::Text(text.into()), typed))
            }
            Segment::SoftBreak(number) => {
                self.drop_to(number);
                self.given += 1;
                let range = self.items.next().and_then(|item| item.any_range()).unwrap_or_default();
                // The range after the backslash. A range from another stream may be wrong, so it is not trusted.
                let start = range.start.saturating_add(1);
                Some(T::new(Event::SoftBreak, start..range.end.max(start)))
            }
        }
    }

    /// Returns the text or the end of the link whose events are given.
    // Out of line, so that its caller does little for the events that stay as they are.
    #[inline(never)]
    pub(super) fn next_of_link(&mut self, linker: &mut Linker<'a>, hook: &mut impl for<'t> Hook<'t>) -> Option<T> {
        let link = self.link.as_mut()?;
        if self.next == LinkEvent::Text {
            self.next = LinkEvent::End;
            return text_of(link);
        }
        let range = link.range();
        // Only now, so that a leaf with a million links holds one of them.
        (self.link, self.next) = (linker.next(&self.leaf, hook), LinkEvent::Start);
        Some(T::new(Event::End(TagEnd::Link), range))
    }

    /// Drops the events before the one of this number: all of their text was given or is in links.
    fn drop_to(&mut self, number: usize) {
        while self.given < number {
            self.items.skip_first();
            self.given += 1;
        }
    }
}

/// Returns the first event of a link, and takes the destination out of the link.
// Most links are URLs as they were typed. The others are left to a call, because the compiler copies an event in pieces if several branches
// make a part of it. The call returns an option, so that it writes the event to its last place.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a call would move the event once more")]
fn start_of<'a, T: Item<'a>>(link: &mut Link<'a>) -> Option<T> {
    if link.kind() == LinkKind::Url && link.prefix() == Some("") {
        return Some(start(LinkType::Autolink, CowStr::Borrowed(link.as_str()), link.range()));
    }
    start_of_other(link)
}

#[inline(never)]
#[allow(clippy::unnecessary_wraps, reason = "see above")]
fn start_of_other<'a, T: Item<'a>>(link: &mut Link<'a>) -> Option<T> {
    let (link_type, dest_url) = destination(link);
    Some(start(link_type, dest_url, link.range()))
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "as above")]
fn start<'a, T: Item<'a>>(link_type: LinkType, dest_url: CowStr<'a>, range: Range<usize>) -> T {
    let (title, id) = (CowStr::Borrowed(""), CowStr::Borrowed(""));
    T::new(Event::Start(Tag::Link { link_type, dest_url, title, id }), range)
}

/// Returns the text of a link as an event, and takes it out of the link.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as above")]
fn text_of<'a, T: Item<'a>>(link: &mut Link<'a>) -> Option<T> {
    // No hook changed it.
    if link.prefix().is_some() {
        return Some(T::new(Event::Text(CowStr::Borrowed(link.as_str())), link.range()));
    }
    text_of_other(link)
}

#[inline(never)]
#[allow(clippy::unnecessary_wraps, reason = "as above")]
fn text_of_other<'a, T: Item<'a>>(link: &mut Link<'a>) -> Option<T> {
    Some(T::new(Event::Text(link.take_text().into()), link.range()))
}

/// Returns the type and the destination of a link's event, and takes the destination out of the link.
fn destination<'a>(link: &mut Link<'a>) -> (LinkType, CowStr<'a>) {
    match (link.kind(), link.prefix()) {
        (LinkKind::Url, Some("")) => (LinkType::Autolink, CowStr::Borrowed(link.as_str())),
        // pulldown-cmark's HTML writer adds `mailto:` itself.
        (LinkKind::Email, Some(MAILTO)) => (LinkType::Email, CowStr::Borrowed(link.as_str())),
        (kind, _) => {
            let destination = link.take_destination();
            let text = link.shown();
            // A hook may have set a destination that is the same as the default one.
            match kind {
                LinkKind::Email if destination.strip_prefix(MAILTO) == Some(text) => {
                    (LinkType::Email, CowStr::from(link.text()))
                }
                LinkKind::Url if destination == text => (LinkType::Autolink, CowStr::from(destination)),
                _ => (LinkType::Inline, CowStr::from(destination)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{CowStr, LinkType};

    use super::destination;
    use crate::finder::Finder;
    use crate::link::LinkKind;
    use crate::settings::Profile;

    #[test]
    fn links_have_the_types_that_writers_know() {
        let (source, settings) = ("www.a.com", Finder::new(Profile::Md4c).settings);
        for (kind, link_type, expected) in [
            (LinkKind::Url, LinkType::Autolink, "www.a.com"),
            (LinkKind::Www, LinkType::Inline, "http://www.a.com"),
            (LinkKind::Email, LinkType::Email, "www.a.com"),
        ] {
            let mut link = settings.link(source, 0..9, kind);
            assert_eq!(destination(&mut link), (link_type, CowStr::from(expected)));
            link.set_destination("other".to_owned());
            assert_eq!(destination(&mut link), (LinkType::Inline, CowStr::from("other")));
        }
    }
}
