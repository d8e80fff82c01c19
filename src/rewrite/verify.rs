//! Whether a new source reads as the old one does with its links, and if not, where.

use core::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TextMergeWithOffset};

use super::{Edit, apply};
use crate::pulldown::Masked;

/// Where a new source reads otherwise than it should: bytes of the old source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// About where it starts.
    pub(super) at: usize,
    /// The blocks that were given up for it.
    pub(super) blocks: Range<usize>,
}

/// Where the source with these edits, read without autolinks, is not what `masked` says of the old one; empty where it is the
/// same all over. A block without edits has to be what it was without autolinks too, for a link may take markup there and
/// then come to stand in another link, where it is none. Cost: three parses; linear in both sources.
pub(super) fn differences(masked: &Masked<'_>, source: &str, options: Options, edits: &[Edit<'_>]) -> Vec<Difference> {
    let applied = apply(source, edits);
    let expected = || merged(masked.restore(Parser::new_ext(masked.text(), options).into_offset_iter()));
    let found = || merged(Parser::new_ext(&applied, options).into_offset_iter());
    if expected().map(|(event, _)| event).eq_by_reading(found().map(|(event, _)| event)) {
        return Vec::new();
    }
    let origin = Origin::new(edits);
    let expected: Vec<_> = expected().map(|(event, range)| (event, range.start)).collect();
    let found: Vec<_> = found().map(|(event, range)| (event, origin.of(range.start))).collect();
    let mut differences = compare(&expected, &found);
    let holds_edit = |blocks: &Range<usize>| {
        let next = edits.partition_point(|edit| edit.range.start < blocks.start);
        edits.get(next).is_some_and(|edit| edit.range.start < blocks.end)
    };
    if differences.iter().all(|difference| holds_edit(&difference.blocks)) {
        return differences;
    }
    let before: Vec<_> = merged(Parser::new_ext(source, options).into_offset_iter())
        .map(|(event, range)| (event, range.start))
        .collect();
    let changed = compare(&before, &found);
    differences.retain(|Difference { at, blocks }| {
        let next = changed.partition_point(|changed| changed.blocks.end <= *at);
        let is_changed = || changed.get(next).is_some_and(|changed| changed.blocks.start < blocks.end);
        holds_edit(blocks) || is_changed()
    });
    differences
}

/// Events with texts that stand side by side in one, and without those that are empty.
fn merged<'m>(
    events: impl Iterator<Item = (Event<'m>, Range<usize>)>,
) -> impl Iterator<Item = (Event<'m>, Range<usize>)> {
    TextMergeWithOffset::new(events).filter(|(event, _)| !matches!(event, Event::Text(text) if text.is_empty()))
}

/// Comparing what is read.
trait EqByReading<'e>: Iterator<Item = Event<'e>> + Sized {
    fn eq_by_reading<'f>(mut self, mut others: impl Iterator<Item = Event<'f>>) -> bool {
        loop {
            match (self.next(), others.next()) {
                (None, None) => return true,
                (Some(one), Some(other)) if reads_the_same(&one, &other) => {}
                _ => return false,
            }
        }
    }
}

impl<'e, I: Iterator<Item = Event<'e>>> EqByReading<'e> for I {}

/// Whether two events mean the same: how a link was written does not matter.
fn reads_the_same(one: &Event<'_>, other: &Event<'_>) -> bool {
    match (one, other) {
        (Event::Start(Tag::Link { title: one_title, .. }), Event::Start(Tag::Link { title: other_title, .. })) => {
            one_title == other_title && goal(one) == goal(other)
        }
        _ => one == other,
    }
}

/// Where a link goes: `mailto:` or nothing, and the rest of the destination.
fn goal<'e>(event: &'e Event<'_>) -> Option<(&'static str, &'e str)> {
    use crate::link::MAILTO;

    let Event::Start(Tag::Link { link_type, dest_url, .. }) = event else { return None };
    Some(match (link_type, dest_url.strip_prefix(MAILTO)) {
        (LinkType::Email, _) => (MAILTO, dest_url),
        (_, Some(address)) => (MAILTO, address),
        _ => ("", dest_url),
    })
}

/// The differences of two lists of events with the bytes of the old source where they start. After a difference both are
/// taken up again where the same block starts at the same byte. Cost: linear in both.
fn compare(expected: &[(Event<'_>, usize)], found: &[(Event<'_>, usize)]) -> Vec<Difference> {
    let (mut differences, mut here, mut there, mut block) = (Vec::new(), 0, 0, 0);
    while here < expected.len() || there < found.len() {
        let (one, other) = (expected.get(here), found.get(there));
        match (one, other) {
            (Some(one), Some(other)) if reads_the_same(&one.0, &other.0) => {
                if is_block_start(&one.0) {
                    block = one.1;
                }
                (here, there) = (here + 1, there + 1);
            }
            _ => {
                let at = first_difference(one, other);
                (here, there) = next_common_block(expected, here, found, there);
                let end = expected.get(here).map_or(usize::MAX, |(_, start)| *start);
                differences.push(Difference { at, blocks: block.min(at)..end.max(at) });
            }
        }
    }
    differences
}

fn first_difference(one: Option<&(Event<'_>, usize)>, other: Option<&(Event<'_>, usize)>) -> usize {
    match (one, other) {
        (Some((Event::Text(text), start)), Some((Event::Text(other), _))) => start + common_prefix(text, other),
        (one, other) => [one, other].into_iter().flatten().map(|(_, start)| *start).min().unwrap_or(0),
    }
}

fn common_prefix(one: &CowStr<'_>, other: &CowStr<'_>) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count()
}

/// The next places in both lists where the same block starts at the same byte, or both ends.
fn next_common_block(
    expected: &[(Event<'_>, usize)],
    mut here: usize,
    found: &[(Event<'_>, usize)],
    mut there: usize,
) -> (usize, usize) {
    loop {
        here = next_block(expected, here);
        there = next_block(found, there);
        let (Some(one), Some(other)) = (expected.get(here), found.get(there)) else {
            return (expected.len(), found.len());
        };
        if one.1 == other.1 && reads_the_same(&one.0, &other.0) {
            return (here, there);
        }
        (here, there) = (here + usize::from(one.1 <= other.1), there + usize::from(other.1 <= one.1));
    }
}

fn next_block(events: &[(Event<'_>, usize)], from: usize) -> usize {
    from + events[from..].iter().take_while(|(event, _)| !is_block_start(event)).count()
}

fn is_block_start(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => !matches!(
            tag,
            Tag::Emphasis
                | Tag::Strong
                | Tag::Strikethrough
                | Tag::Superscript
                | Tag::Subscript
                | Tag::Link { .. }
                | Tag::Image { .. }
        ),
        Event::Rule => true,
        _ => false,
    }
}

/// The way from the source with its edits back to the one without.
#[derive(Debug)]
pub(super) struct Origin {
    /// For each edit, the bytes of the new source and those of the old one.
    places: Vec<(Range<usize>, Range<usize>)>,
}

impl Origin {
    pub(super) fn new(edits: &[Edit<'_>]) -> Self {
        let (mut places, mut old, mut new) = (Vec::with_capacity(edits.len()), 0, 0);
        for edit in edits {
            let start = new + (edit.range.start - old);
            (old, new) = (edit.range.end, start + edit.replacement.len());
            places.push((start..new, edit.range.clone()));
        }
        Origin { places }
    }

    /// The byte of the old source that stands at the byte `at` of the new one; inside an edit, its start. Cost: logarithmic in
    /// the number of edits.
    pub(super) fn of(&self, at: usize) -> usize {
        let next = self.places.partition_point(|(new, _)| new.end <= at);
        let (new_end, old_end) = match next.checked_sub(1).map(|before| &self.places[before]) {
            Some((new, old)) => (new.end, old.end),
            None => (0, 0),
        };
        match self.places.get(next) {
            Some((new, old)) if new.start <= at => old.start,
            _ => old_end + (at - new_end),
        }
    }
}
