//! Cuts the texts of a run where links start and end, and puts the links between.

use core::ops::Range;
use std::borrow::Cow;
use std::collections::VecDeque;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::align::{Part, Typed};
use super::item::Item;
use crate::link::{Link, LinkKind, MAILTO};
use crate::steps;

/// Hands on the texts of a run, each with its parts, with `links` in them, whose texts and destinations `own` makes its own,
/// and gives the end of the last link, or 0. An event that no link touches is handed on as it came.
pub(super) fn weave<'a, 'p, 't, T: Item<'a>>(
    texts: impl Iterator<Item = (T, &'p [Part])>,
    links: &[Link<'t>],
    own: impl Fn(Cow<'t, str>) -> CowStr<'a>,
    source: &str,
    ready: &mut VecDeque<T>,
) -> usize {
    // Each link is three events, and cuts a text in two.
    ready.reserve(4 * (links.len() + 1));
    let mut links = links.iter().peekable();
    let mut taken = 0;
    for (item, parts) in texts {
        steps::count(1);
        let (start, end) =
            (parts.first().map_or(0, |part| part.source.start), parts.last().map_or(0, |part| part.source.end));
        if taken <= start && links.peek().is_none_or(|link| link.range().start >= end) {
            ready.push_back(item);
            continue;
        }
        let Event::Text(text) = item.into_event() else { continue };
        let mut cut = Cut { text, parts, source, from: start, ready };
        cut.skip_to(taken);
        while let Some(link) = links.next_if(|link| link.range().start < end) {
            cut.emit_to(link.range().start);
            taken = link.range().end;
            push(link, &own, cut.ready);
            cut.skip_to(taken);
        }
        cut.emit_to(end);
    }
    taken
}

/// Hands on a link as events show it.
fn push<'a, 't, T: Item<'a>>(link: &Link<'t>, own: &impl Fn(Cow<'t, str>) -> CowStr<'a>, ready: &mut VecDeque<T>) {
    let (link_type, dest_url) = destination(link, own);
    let (title, id) = (CowStr::Borrowed(""), CowStr::Borrowed(""));
    ready.push_back(T::new(Event::Start(Tag::Link { link_type, dest_url, title, id }), link.range()));
    ready.push_back(T::new(Event::Text(own(link.text())), link.range()));
    ready.push_back(T::new(Event::End(TagEnd::Link), link.range()));
}

fn destination<'a, 't>(link: &Link<'t>, own: &impl Fn(Cow<'t, str>) -> CowStr<'a>) -> (LinkType, CowStr<'a>) {
    match (link.kind(), link.prefix()) {
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
    }
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
