//! The blocks of a document, to see whether masks change them.

use core::ops::Range;

use pulldown_cmark::{BrokenLinkCallback, Event, OffsetIter, Tag, TagEnd};

use crate::order::sort_by_position;
use barelink::inner::steps;

/// The blocks of a document and its definitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BlockOutline {
    /// The starts and the ends of the blocks, in order, each with its place: the first byte of the
    /// block, or its end.
    blocks: Vec<(BlockEvent, usize)>,
    /// The ranges of the definitions, in order, and their labels.
    definitions: Vec<(Range<usize>, String)>,
}

/// The start or the end of a block, with the block's type.
// A type is named by its end in both, because a `Tag` borrows from the text of its parse, and two
// parses are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockEvent {
    Start(TagEnd),
    /// The start of a heading with attributes: `# Heading {#id}`. A link that takes them takes them
    /// from the heading.
    StartWithAttributes(TagEnd),
    End(TagEnd),
    Other,
}

impl BlockOutline {
    /// Makes the outline of a document with these definitions, and without blocks.
    pub(super) fn new(definitions: impl Iterator<Item = (Range<usize>, String)>) -> Self {
        let mut definitions: Vec<_> = definitions.collect();
        // The parser keeps them in a hash map.
        sort_by_position(&mut definitions, |(range, _)| range.start);
        BlockOutline {
            blocks: Vec::new(),
            definitions,
        }
    }

    /// Returns whether a definition ends directly before the byte `at`, so that its title might
    /// start there.
    pub(super) fn ends_definition(&self, source: &[u8], at: usize) -> bool {
        let next = self
            .definitions
            .partition_point(|(range, _)| range.start < at);
        let Some(before) = next.checked_sub(1) else {
            return false;
        };
        let between = source
            .get(self.definitions[before].0.end..at)
            .unwrap_or_default();
        // From the end, so that the bytes between two leaves are read once.
        let marks = between
            .iter()
            .rev()
            .take_while(|&&byte| byte.is_ascii_whitespace() || byte == b'>')
            .count();
        steps::count(marks);
        // No title starts after a blank line.
        marks == between.len() && memchr::memchr_iter(b'\n', between).count() < 2
    }

    /// Adds a block event with its range in the source.
    pub(super) fn push(&mut self, event: &Event<'_>, range: &Range<usize>) {
        self.blocks.push(match event {
            Event::Start(Tag::Heading {
                level,
                id,
                classes,
                attrs,
            }) if id.is_some() || !classes.is_empty() || !attrs.is_empty() => (
                BlockEvent::StartWithAttributes(TagEnd::Heading(*level)),
                range.start,
            ),
            Event::Start(tag) => (BlockEvent::Start(tag.to_end()), range.start),
            Event::End(tag) => (BlockEvent::End(*tag), range.end),
            _ => (BlockEvent::Other, range.start),
        });
    }

    /// Returns the first byte from which on the blocks or definitions differ; `None` if they are
    /// the same.
    pub(super) fn differs_at(&self, other: &BlockOutline) -> Option<usize> {
        if self == other {
            return None;
        }
        let starts = |shape: &BlockOutline| -> Vec<_> {
            // An end says where a block was open, and not which leaf is the cause.
            let is_end = |event| matches!(event, BlockEvent::End(_));
            shape
                .blocks
                .iter()
                .filter(|block| !is_end(block.0))
                .map(|(event, place)| (*place, *event))
                .collect()
        };
        let definitions = |shape: &BlockOutline| -> Vec<_> {
            shape
                .definitions
                .iter()
                .map(|(range, label)| (range.start, label.clone()))
                .collect()
        };
        let block = first_difference(&starts(self), &starts(other));
        let definition = first_difference(&definitions(self), &definitions(other));
        // If blocks differ only in their ends, it is not known which leaf is the cause.
        Some(block.into_iter().chain(definition).min().unwrap_or(0))
    }
}

/// Returns the byte of the first element in which two lists differ; `None` if they are the same.
fn first_difference<T: PartialEq>(one: &[(usize, T)], other: &[(usize, T)]) -> Option<usize> {
    let same = one
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other)
        .count();
    one.get(same)
        .into_iter()
        .chain(other.get(same))
        .map(|(place, _)| *place)
        .min()
}

/// Returns the outline of a parse, with its definitions and without its blocks.
pub(super) fn outline_of<'m>(events: &OffsetIter<'m, impl BrokenLinkCallback<'m>>) -> BlockOutline {
    let definitions = events.reference_definitions().iter();
    BlockOutline::new(
        definitions.map(|(label, definition)| (definition.span.clone(), label.to_owned())),
    )
}

#[cfg(test)]
mod tests {
    use core::ops::Range;

    use pulldown_cmark::{Event, Tag, TagEnd};

    use super::BlockOutline;

    fn outline(
        blocks: &[(Event<'_>, Range<usize>)],
        definitions: &[(Range<usize>, &str)],
    ) -> BlockOutline {
        let definitions = definitions
            .iter()
            .map(|(range, label)| (range.clone(), (*label).to_owned()));
        let mut outline = BlockOutline::new(definitions);
        for (event, range) in blocks {
            outline.push(event, range);
        }
        outline
    }

    #[test]
    fn the_first_difference_is_found() {
        let paragraph = |range| (Event::Start(Tag::Paragraph), range);
        let one = outline(&[paragraph(0..5), paragraph(7..9)], &[(20..25, "a")]);
        assert_eq!(one.differs_at(&one.clone()), None);
        assert_eq!(
            one.differs_at(&outline(
                &[paragraph(0..5), paragraph(6..9)],
                &[(20..25, "a")]
            )),
            Some(6)
        );
        assert_eq!(
            one.differs_at(&outline(&[paragraph(0..5)], &[(20..25, "a")])),
            Some(7)
        );
        assert_eq!(
            one.differs_at(&outline(
                &[paragraph(0..5), paragraph(7..9)],
                &[(20..25, "b")]
            )),
            Some(20)
        );
        // They differ in an end alone, and it is not known since where.
        let item = |end| {
            outline(
                &[
                    (Event::Start(Tag::Item), 0..end),
                    paragraph(2..5),
                    (Event::End(TagEnd::Item), 0..end),
                ],
                &[],
            )
        };
        assert_eq!(item(6).differs_at(&item(5)), Some(0));
    }

    #[test]
    fn a_title_may_follow_a_definition() {
        let source = b"[a]: u\n> (x\n\ny (z";
        let outline = outline(&[], &[(0..6, "a")]);
        assert!(outline.ends_definition(source, 9));
        assert!(!outline.ends_definition(source, 15));
        assert!(!outline.ends_definition(source, 0));
    }
}
