//! Verifies that plain CommonMark reads the new source as the old source with its links, and
//! reports the differences.

use std::iter::Peekable;
use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Tag, TextMergeWithOffset};

use super::edit::{Edit, apply};
use crate::events::events;
use barelink_pulldown_cmark::Masked;

/// A difference between the new source and the expected result, in bytes of the old source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// The approximate start.
    pub(super) at: usize,
    /// The range of the blocks that differ.
    pub(super) blocks: Range<usize>,
}

/// Returns the differences between the source with these edits, parsed without autolinks, and the
/// links and events that `masked` has for the old source. Returns an empty list if there are none.
///
/// A difference in a block without edits counts only if that block also changed compared with the
/// old source without autolinks. In such a block, a link that `masked` hides from the parser can
/// change the markup around it and end up inside another link, where no link is made. Cost: two or
/// four parses; linear in both sources. No event is stored.
pub(super) fn differences(
    masked: &Masked<'_>,
    source: &str,
    options: Options,
    edits: &[Edit<'_>],
) -> Vec<Difference> {
    // Of the masked text and not of the source: there the links of the finder are text, so that no
    // markup in them is read.
    let expected = masked.restore(events(masked.text(), options));
    let applied = apply(source, 0, edits);
    let positions = PositionMap::new(edits);
    let found = || events(&applied, options);
    let mut differences = compare(expected, found(), &positions);
    // The other two parses are needed only for differences in blocks without edits, which are rare.
    if differences
        .iter()
        .all(|difference| contain_edit(&difference.blocks, edits))
    {
        return differences;
    }
    let changed = compare(events(source, options), found(), &positions);
    differences.retain(|difference| {
        contain_edit(&difference.blocks, edits) || is_among(difference, &changed)
    });
    differences
}

/// Returns whether an edit starts in these blocks.
fn contain_edit(blocks: &Range<usize>, edits: &[Edit<'_>]) -> bool {
    let next = edits.partition_point(|edit| edit.range.start < blocks.start);
    edits
        .get(next)
        .is_some_and(|edit| edit.range.start < blocks.end)
}

/// Returns whether one of the changes is in the blocks of the difference, at or after the
/// difference.
fn is_among(difference: &Difference, changed: &[Difference]) -> bool {
    let next = changed.partition_point(|changed| changed.blocks.end <= difference.at);
    changed
        .get(next)
        .is_some_and(|changed| changed.blocks.start < difference.blocks.end)
}

/// Joins adjacent texts and drops empty ones: how a parser splits text depends on the characters
/// around it.
fn merged<'m>(
    events: impl Iterator<Item = (Event<'m>, Range<usize>)>,
) -> impl Iterator<Item = (Event<'m>, Range<usize>)> {
    TextMergeWithOffset::new(events)
        .filter(|(event, _)| !matches!(event, Event::Text(text) if text.is_empty()))
}

/// Returns whether two events mean the same. The syntax of a link does not matter.
fn reads_the_same(one: &Event<'_>, other: &Event<'_>) -> bool {
    match (one, other) {
        (
            Event::Start(Tag::Link {
                title: one_title, ..
            }),
            Event::Start(Tag::Link {
                title: other_title, ..
            }),
        ) => {
            // The link type and the id of a reference are syntax; the title is content.
            one_title == other_title && goal(one) == goal(other)
        }
        _ => one == other,
    }
}

/// Returns the destination of a link: `mailto:` or nothing, and the rest.
// In two parts, because the destination of `LinkType::Email` lacks the `mailto:`.
fn goal<'e>(event: &'e Event<'_>) -> Option<(&'static str, &'e str)> {
    use crate::events::MAILTO;

    let Event::Start(Tag::Link {
        link_type,
        dest_url,
        ..
    }) = event
    else {
        return None;
    };
    Some(match (link_type, dest_url.strip_prefix(MAILTO)) {
        (LinkType::Email, _) => (MAILTO, dest_url),
        (_, Some(address)) => (MAILTO, address),
        _ => ("", dest_url),
    })
}

/// Returns the differences between the events of the old source and those of the new one. After a
/// difference, the comparison resumes where both start the same block at the same byte. Cost:
/// linear in both.
// Both are read once and only forwards, so that a source that differs everywhere takes no more
// memory than another.
fn compare<'e, 'f>(
    expected: impl Iterator<Item = (Event<'e>, Range<usize>)>,
    found: impl Iterator<Item = (Event<'f>, Range<usize>)>,
    positions: &PositionMap,
) -> Vec<Difference> {
    let mut expected = merged(expected).peekable();
    let mut found = merged(found).peekable();
    let mut differences = Vec::new();
    let mut block = 0;
    loop {
        match (expected.peek(), found.peek()) {
            (None, None) => return differences,
            (Some(one), Some(other)) if reads_the_same(&one.0, &other.0) => {
                if is_block_start(&one.0) {
                    block = one.1.start;
                }
                expected.next();
                found.next();
            }
            (one, other) => {
                let one = one.map(|(event, range)| (event, range.start));
                let other =
                    other.map(|(event, range)| (event, positions.old_position(range.start)));
                let at = first_difference(one, other);
                go_to_common_block(&mut expected, &mut found, positions);
                let end = expected.peek().map_or(usize::MAX, |(_, range)| range.start);
                differences.push(Difference {
                    at,
                    blocks: block.min(at)..end.max(at),
                });
            }
        }
    }
}

fn first_difference(one: Option<(&Event<'_>, usize)>, other: Option<(&Event<'_>, usize)>) -> usize {
    match (one, other) {
        // Within a text the position is approximate: escapes and references are shorter in the text
        // than in the source.
        (Some((Event::Text(text), start)), Some((Event::Text(other), _))) => {
            start + common_prefix(text, other)
        }
        (one, other) => [one, other]
            .into_iter()
            .flatten()
            .map(|(_, start)| start)
            .min()
            .unwrap_or(0),
    }
}

fn common_prefix(one: &CowStr<'_>, other: &CowStr<'_>) -> usize {
    one.bytes()
        .zip(other.bytes())
        .take_while(|(one, other)| one == other)
        .count()
}

/// Advances both to the next place where the same block starts at the same byte of the old source;
/// otherwise to their ends.
fn go_to_common_block<'e, 'f>(
    expected: &mut Peekable<impl Iterator<Item = (Event<'e>, Range<usize>)>>,
    found: &mut Peekable<impl Iterator<Item = (Event<'f>, Range<usize>)>>,
    positions: &PositionMap,
) {
    loop {
        while expected
            .next_if(|(event, _)| !is_block_start(event))
            .is_some()
        {}
        while found.next_if(|(event, _)| !is_block_start(event)).is_some() {}
        let (Some(one), Some(other)) = (expected.peek(), found.peek()) else {
            break;
        };
        let here = one.1.start;
        let there = positions.old_position(other.1.start);
        if here == there && reads_the_same(&one.0, &other.0) {
            return;
        }
        // The one at the lower byte advances; at the same byte, both do.
        if here <= there {
            expected.next();
        }
        if there <= here {
            found.next();
        }
    }
    expected.for_each(drop);
    found.for_each(drop);
}

pub(super) fn is_block_start(event: &Event<'_>) -> bool {
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
        let mut places = Vec::with_capacity(edits.len());
        let mut old = 0;
        let mut new = 0;
        for edit in edits {
            let start = new + (edit.range.start - old);
            old = edit.range.end;
            new = start + edit.replacement.len();
            places.push((start..new, edit.range.clone()));
        }
        PositionMap { places }
    }

    /// Returns the byte of the old source for the byte `at` of the new one; inside an edit, the
    /// edit's start. Cost: logarithmic in the number of edits.
    pub(super) fn old_position(&self, at: usize) -> usize {
        // `next` is the first edit that ends after `at`; the one before it gives the shift of the
        // text between them.
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

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use pulldown_cmark::{CowStr, Event, Options, Parser};

    use super::{
        Difference, PositionMap, compare, contain_edit, differences, first_difference,
        go_to_common_block, is_among, reads_the_same,
    };
    use crate::Edit;
    use barelink::Finder;
    use barelink::Profile;
    use barelink_pulldown_cmark::Masked;

    /// Returns edits that replace the bare links of the source by these texts.
    fn edits<'a>(source: &'a str, replacements: &[&str]) -> Vec<Edit<'a>> {
        let edit = |(link, replacement): (barelink::Link<'a>, &&str)| {
            let range = link.range();
            Edit {
                link,
                range,
                replacement: (*replacement).to_owned(),
            }
        };
        let finder = Finder::new(Profile::Gfm);
        finder.links(source).zip(replacements).map(edit).collect()
    }

    fn difference(at: usize, blocks: Range<usize>) -> Difference {
        Difference { at, blocks }
    }

    /// Returns the events of the source, each with its start.
    fn compared(one: &str, other: &str) -> Vec<Difference> {
        let events = |source| Parser::new(source).into_offset_iter();
        compare(events(one), events(other), &PositionMap::new(&[]))
    }

    fn links_read_the_same(one: &str, other: &str) -> bool {
        let mut links =
            [one, other].map(|source| Parser::new(source).nth(1).expect("a link in a paragraph"));
        assert!(
            links
                .iter_mut()
                .all(|link| matches!(link, Event::Start(pulldown_cmark::Tag::Link { .. })))
        );
        reads_the_same(&links[0], &links[1])
    }

    #[test]
    fn positions_are_mapped_to_those_of_the_old_source() {
        let old = "a www.b.cc, www.c.cc d";
        let edits = edits(old, &["<b>", "[www.c.cc](http://www.c.cc)"]);
        let new = super::apply(old, 0, &edits);
        assert_eq!(new, "a <b>, [www.c.cc](http://www.c.cc) d");
        let map = PositionMap::new(&edits);
        let place = |text: &str| map.old_position(new.find(text).expect("is in the new source"));
        assert_eq!(["a", " <", "<b", "b>", ", ["].map(place), [0, 1, 2, 2, 10]);
        assert_eq!(["[", "](", " d", "d"].map(place), [12, 12, 20, 21]);
        assert_eq!(map.old_position(new.len()), old.len());
    }

    #[test]
    fn how_a_link_is_written_does_not_matter() {
        assert!(links_read_the_same("<a@b.cc>", "[a](mailto:a@b.cc)"));
        assert!(links_read_the_same("<http://a.cc>", "[b](http://a.cc)"));
        assert!(links_read_the_same("[a](/b 'c')", "[a]\n\n[a]: /b 'c'"));
        assert!(!links_read_the_same("[a](/b 'c')", "[a](/b 'd')"));
        assert!(!links_read_the_same("[a](/b)", "[a](/c)"));
        assert!(!links_read_the_same("<a@b.cc>", "[a](a@b.cc)"));
        assert!(!links_read_the_same("<a@b.cc>", "<a@b.cd>"));
    }

    #[test]
    fn equal_events_are_equal_up_to_the_last() {
        let is_equal = |one: &str, other: &str| compared(one, other).is_empty();
        assert!(is_equal("", "") && is_equal("*a*", "_a_") && is_equal("a\n\n---", "a\n***"));
        assert!(!is_equal("a", "b") && !is_equal("a", "a\n\nb") && !is_equal("a\n\nb", "a"));
    }

    #[test]
    fn a_difference_ends_where_both_start_the_same_block() {
        // In the second block of four.
        assert_eq!(
            compared("a\n\nbcd\n\n---\n\ne", "a\n\nbce\n\n---\n\ne"),
            [difference(5, 3..8)]
        );
        // In the last one, which one of them lacks.
        let one = "a\n\nb";
        let other = "a";
        for (one, other) in [(one, other), (other, one)] {
            let [Difference { at, blocks }] = &compared(one, other)[..] else {
                panic!("not one difference")
            };
            assert!(*at == 3 && blocks.contains(at), "{at} {blocks:?}");
        }
    }

    #[test]
    fn a_difference_in_a_text_is_at_the_first_byte_that_differs() {
        let [one, other] = ["abcd", "abce"].map(|text| Event::Text(CowStr::from(text)));
        assert_eq!(first_difference(Some((&one, 2)), Some((&other, 2))), 5);
        assert_eq!(
            first_difference(Some((&one, 4)), Some((&Event::Rule, 3))),
            3
        );
        assert_eq!(first_difference(None, Some((&one, 4))), 4);
    }

    #[test]
    fn the_next_common_block_starts_at_the_same_byte() {
        let rules = |starts: &[usize]| {
            let starts: Vec<_> = starts
                .iter()
                .map(|&start| (Event::Rule, start..start))
                .collect();
            starts.into_iter().peekable()
        };
        let common = |one: &[usize], other: &[usize]| {
            let mut one = rules(one);
            let mut other = rules(other);
            go_to_common_block(&mut one, &mut other, &PositionMap::new(&[]));
            (one.len(), other.len())
        };
        let left = [
            common(&[0, 5, 10], &[3, 10]),
            common(&[3, 10], &[0, 5, 10]),
            common(&[0, 5], &[2, 7]),
            common(&[], &[2]),
        ];
        assert_eq!(left, [(1, 1), (1, 1), (0, 0), (0, 0)]);
        let events = |source| Parser::new(source).into_offset_iter().peekable();
        let mut one = events("# a\n\n---");
        let mut other = events("> a\n\n---");
        go_to_common_block(&mut one, &mut other, &PositionMap::new(&[]));
        assert_eq!(
            (one.next(), other.next()),
            (Some((Event::Rule, 5..8)), Some((Event::Rule, 5..8)))
        );
    }

    #[test]
    fn blocks_contain_the_edits_that_start_in_them() {
        let source = "www.a.cc www.b.cc";
        let edits = edits(source, &["a", "b"]);
        assert!(
            [0..1, 0..9, 9..10, 5..20]
                .iter()
                .all(|blocks| contain_edit(blocks, &edits))
        );
        assert!(
            [1..9, 10..20, 5..6]
                .iter()
                .all(|blocks| !contain_edit(blocks, &edits))
        );
    }

    #[test]
    fn a_change_counts_from_the_difference_up_to_the_end_of_its_blocks() {
        let changed = [difference(0, 0..10), difference(20, 20..30)];
        assert!(
            [(9, 5..15), (20, 12..25), (15, 12..21)]
                .map(|(at, blocks)| difference(at, blocks))
                .iter()
                .all(|it| is_among(it, &changed))
        );
        assert!(
            [(10, 5..15), (15, 12..20), (30, 25..40)]
                .map(|(at, blocks)| difference(at, blocks))
                .iter()
                .all(|it| !is_among(it, &changed))
        );
    }

    /// A definition in the replacement makes a link of another block, in which nothing is edited.
    #[test]
    fn a_block_without_edits_counts_if_it_changes() {
        let source = "www.a.cc\n\n[b]\n\nc";
        let masked = Masked::new(source, Options::empty(), &Finder::new(Profile::Gfm));
        let of = |replacement: &str| {
            differences(
                &masked,
                source,
                Options::empty(),
                &edits(source, &[replacement]),
            )
        };
        assert_eq!(of("[www.a.cc](http://www.a.cc)"), []);
        let found = of("[www.a.cc](http://www.a.cc)\n\n[b]: /d");
        assert!(
            matches!(&found[..], [Difference { at: 10.., blocks }] if blocks.end == 15),
            "{found:?}"
        );
    }
}
