//! Verifies that plain CommonMark reads the new source as the old source with its links, and reports the differences.

use core::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TextMergeWithOffset};

use super::{Edit, apply};
use crate::pulldown::Masked;

/// A difference between the new source and the expected result, in bytes of the old source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// The approximate start.
    pub(super) at: usize,
    /// The range of the blocks that differ.
    pub(super) blocks: Range<usize>,
}

/// Returns the differences between the source with these edits, parsed without autolinks, and the links and events that
/// `masked` has for the old source. Returns an empty list if there are none.
///
/// A difference in a block without edits counts only if that block also changed compared with the old source without
/// autolinks. In such a block, a link that `masked` hides from the parser can change the markup around it and end up
/// inside another link, where no link is made. Cost: three parses; linear in both sources.
pub(super) fn differences(masked: &Masked<'_>, source: &str, options: Options, edits: &[Edit<'_>]) -> Vec<Difference> {
    // Of the masked text and not of the source: there the links of the finder are text, so that no markup in them is read.
    let applied = apply(source, edits);
    let expected = || merged(masked.restore(Parser::new_ext(masked.text(), options).into_offset_iter()));
    let found = || merged(Parser::new_ext(&applied, options).into_offset_iter());
    if expected().map(|(event, _)| event).eq_by_reading(found().map(|(event, _)| event)) {
        return Vec::new();
    }
    // The common case ends above, without storing any event.
    let positions = PositionMap::new(edits);
    let expected: Vec<_> = expected().map(|(event, range)| (event, range.start)).collect();
    let found: Vec<_> = found().map(|(event, range)| (event, positions.old_position(range.start))).collect();
    let mut differences = compare(&expected, &found);
    let contains_edit = |blocks: &Range<usize>| {
        let next = edits.partition_point(|edit| edit.range.start < blocks.start);
        edits.get(next).is_some_and(|edit| edit.range.start < blocks.end)
    };
    // The third parse is needed only for differences in blocks without edits, which are rare.
    if differences.iter().all(|difference| contains_edit(&difference.blocks)) {
        return differences;
    }
    let before: Vec<_> = merged(Parser::new_ext(source, options).into_offset_iter())
        .map(|(event, range)| (event, range.start))
        .collect();
    let changed = compare(&before, &found);
    differences.retain(|Difference { at, blocks }| {
        let next = changed.partition_point(|changed| changed.blocks.end <= *at);
        let is_changed = || changed.get(next).is_some_and(|changed| changed.blocks.start < blocks.end);
        contains_edit(blocks) || is_changed()
    });
    differences
}

/// Joins adjacent texts and drops empty ones: how a parser splits text depends on the characters around it.
fn merged<'m>(
    events: impl Iterator<Item = (Event<'m>, Range<usize>)>,
) -> impl Iterator<Item = (Event<'m>, Range<usize>)> {
    TextMergeWithOffset::new(events).filter(|(event, _)| !matches!(event, Event::Text(text) if text.is_empty()))
}

/// Compares events by meaning.
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

/// Returns whether two events mean the same. The syntax of a link does not matter.
fn reads_the_same(one: &Event<'_>, other: &Event<'_>) -> bool {
    match (one, other) {
        (Event::Start(Tag::Link { title: one_title, .. }), Event::Start(Tag::Link { title: other_title, .. })) => {
            // The link type and the id of a reference are syntax; the title is content.
            one_title == other_title && goal(one) == goal(other)
        }
        _ => one == other,
    }
}

/// Returns the destination of a link: `mailto:` or nothing, and the rest.
// In two parts, because the destination of `LinkType::Email` lacks the `mailto:`.
fn goal<'e>(event: &'e Event<'_>) -> Option<(&'static str, &'e str)> {
    use crate::link::MAILTO;

    let Event::Start(Tag::Link { link_type, dest_url, .. }) = event else { return None };
    Some(match (link_type, dest_url.strip_prefix(MAILTO)) {
        (LinkType::Email, _) => (MAILTO, dest_url),
        (_, Some(address)) => (MAILTO, address),
        _ => ("", dest_url),
    })
}

/// Returns the differences between two lists of events, each with its start in the old source. After a difference, the
/// comparison resumes where both lists start the same block at the same byte. Cost: linear in both.
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
                // All positions are those of the old source, so a block that both lists share starts at the same byte.
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
        // Within a text the position is approximate: escapes and references are shorter in the text than in the source.
        (Some((Event::Text(text), start)), Some((Event::Text(other), _))) => start + common_prefix(text, other),
        (one, other) => [one, other].into_iter().flatten().map(|(_, start)| *start).min().unwrap_or(0),
    }
}

fn common_prefix(one: &CowStr<'_>, other: &CowStr<'_>) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count()
}

/// Returns the next indices in both lists at which the same block starts at the same byte; otherwise both lengths.
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
        // The list that is behind advances; at the same byte, both do.
        (here, there) = (here + usize::from(one.1 <= other.1), there + usize::from(other.1 <= one.1));
    }
}

fn next_block(events: &[(Event<'_>, usize)], from: usize) -> usize {
    from + events[from..].iter().take_while(|(event, _)| !is_block_start(event)).count()
}

fn is_block_start(event: &Event<'_>) -> bool {
    match event {
        // Inline tags are listed and not blocks: a new kind of block then counts as one.
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

/// Maps positions in the new source to positions in the old one.
#[derive(Debug)]
pub(super) struct PositionMap {
    /// For each edit, its range in the new source and its range in the old one.
    places: Vec<(Range<usize>, Range<usize>)>,
}

impl PositionMap {
    pub(super) fn new(edits: &[Edit<'_>]) -> Self {
        let (mut places, mut old, mut new) = (Vec::with_capacity(edits.len()), 0, 0);
        for edit in edits {
            let start = new + (edit.range.start - old);
            (old, new) = (edit.range.end, start + edit.replacement.len());
            places.push((start..new, edit.range.clone()));
        }
        PositionMap { places }
    }

    /// Returns the byte of the old source for the byte `at` of the new one; inside an edit, the edit's start. Cost:
    /// logarithmic in the number of edits.
    pub(super) fn old_position(&self, at: usize) -> usize {
        // `next` is the first edit that ends after `at`; the one before it gives the shift of the text between them.
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
