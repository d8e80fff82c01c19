//! Cuts the texts of a run where links start and end, and puts the links between.

use core::ops::Range;
use std::collections::VecDeque;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::align::{Part, Typed};
use super::item::Item;
use super::pieces::Parts;
use crate::finder::MAILTO;
use crate::link::{Link, LinkKind};
use crate::steps;

/// A link as events show it.
#[derive(Debug)]
pub(super) struct Made<'a> {
    range: Range<usize>,
    link_type: LinkType,
    destination: CowStr<'a>,
    text: CowStr<'a>,
}

impl<'a> Made<'a> {
    pub(super) fn new<'t>(link: &Link<'t>, own: impl Fn(alloc::borrow::Cow<'t, str>) -> CowStr<'a>) -> Self {
        let (link_type, destination) = match (link.kind(), link.prefix()) {
            (LinkKind::Url, Some("")) => (LinkType::Autolink, own(link.text())),
            // An address goes without its protocol in events.
            (LinkKind::Email, Some(MAILTO)) => (LinkType::Email, own(link.text())),
            (kind, _) => {
                let (text, destination) = (link.text(), link.destination());
                let is_bare = || destination.strip_prefix(MAILTO).is_some_and(|address| *address == *text);
                match kind {
                    LinkKind::Email if is_bare() => (LinkType::Email, own(text)),
                    LinkKind::Url if destination == text => (LinkType::Autolink, own(destination)),
                    _ => (LinkType::Inline, own(destination)),
                }
            }
        };
        Made { range: link.range(), link_type, destination, text: own(link.text()) }
    }

    fn push<T: Item<'a>>(self, ready: &mut VecDeque<T>) {
        let (title, id) = (CowStr::Borrowed(""), CowStr::Borrowed(""));
        let tag = Tag::Link { link_type: self.link_type, dest_url: self.destination, title, id };
        for event in [Event::Start(tag), Event::Text(self.text), Event::End(TagEnd::Link)] {
            ready.push_back(T::new(event, self.range.clone()));
        }
    }
}

/// Hands on the events of a run with its links in them, and gives the end of the last link, or 0. An event that no link
/// touches is handed on as it came.
pub(super) fn weave<'a, T: Item<'a>>(
    items: impl Iterator<Item = T>,
    parts: &Parts,
    links: impl Iterator<Item = Made<'a>>,
    source: &str,
    ready: &mut VecDeque<T>,
) -> usize {
    let mut links = links.peekable();
    let mut taken = 0;
    for (item, parts) in items.zip(parts.by_text()) {
        steps::count(1);
        let (start, end) =
            (parts.first().map_or(0, |part| part.source.start), parts.last().map_or(0, |part| part.source.end));
        if taken <= start && links.peek().is_none_or(|link| link.range.start >= end) {
            ready.push_back(item);
            continue;
        }
        let Event::Text(text) = item.into_event() else { continue };
        let mut cut = Cut { text, parts, source, from: start, ready };
        cut.skip_to(taken);
        while let Some(link) = links.next_if(|link| link.range.start < end) {
            cut.emit_to(link.range.start);
            taken = link.range.end;
            link.push(cut.ready);
            cut.skip_to(taken);
        }
        cut.emit_to(end);
    }
    taken
}

/// A text that is handed on in pieces.
struct Cut<'a, 'r, T> {
    text: CowStr<'a>,
    parts: &'r [Part],
    source: &'r str,
    /// Where in the source what was not handed on yet starts.
    from: usize,
    ready: &'r mut VecDeque<T>,
}

impl<'a, T: Item<'a>> Cut<'a, '_, T> {
    /// Hands on the text up to the byte `to` of the source.
    fn emit_to(&mut self, to: usize) {
        let (start, end) = (self.text_at(self.from), self.text_at(to));
        if start < end {
            self.ready.push_back(T::new(Event::Text(slice(&self.text, start..end)), self.from..to));
        }
        self.from = self.from.max(to);
    }

    /// Drops the text up to the byte `to` of the source, which a link took. Of smart punctuation that a link took
    /// half of, the other half stays as it was typed.
    fn skip_to(&mut self, to: usize) {
        self.from = self.from.max(to);
        let next = self.parts.partition_point(|part| part.source.end <= to);
        if let Some(part) = self.parts.get(next) {
            if part.source.start < to && part.typed != Typed::Literal {
                let rest = to..part.source.end;
                let typed = CowStr::from(self.source[rest.clone()].to_owned());
                self.ready.push_back(T::new(Event::Text(typed), rest.clone()));
                self.from = rest.end;
            }
        }
    }

    /// The byte of the text that stands at the byte `at` of the source.
    fn text_at(&self, at: usize) -> usize {
        let next = self.parts.partition_point(|part| part.source.end <= at);
        match self.parts.get(next) {
            None => self.text.len(),
            Some(part) if part.typed == Typed::Literal => part.text.start + at.saturating_sub(part.source.start),
            Some(part) => part.text.start,
        }
    }
}

/// A part of a text.
pub(super) fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(&text[range]),
        text => CowStr::from(text[range].to_owned()),
    }
}
