//! The input of the rules: a [`Run`] of literal text and the [`Edge`] on each side.

use core::fmt;
use core::ops::Range;

/// The neighbour of a run where it begins or ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "leaf"), allow(unreachable_pub, reason = "it is public with the feature"))]
pub enum Edge {
    /// The start or the end of the block, of a table cell, of a list item, of the text.
    #[default]
    Block,
    /// A line break.
    Line,
    /// The mark of the emphasis, strong emphasis, strikethrough … around the run.
    #[cfg_attr(not(feature = "leaf"), allow(dead_code, reason = "plain text has no markup"))]
    Parent,
    /// Anything else: other markup, or text that is not looked at. The raw character decides.
    Sibling,
}

/// A span of literal text in a source: what the rules look at.
///
/// The source is there as a whole, so that the characters beside the span stay visible and all positions are byte
/// offsets into the source. `opaque` lists, in order, the parts of the span that are no literal text: escapes and
/// character references.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'t, 'r> {
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) left: Edge,
    pub(crate) right: Edge,
    /// The end of the leaf that the run is a part of, for rule sets that look beyond the run. `None` for a plain text, whose leaves
    /// are its paragraphs.
    pub(crate) chunk_end: Option<usize>,
    /// Where a link ends at the latest, for rule sets that take what is beyond the run.
    pub(crate) takes_to: usize,
    /// How far text is looked at that is no part of a link: the end of the run, or that of the run around an [enclosed](Run::enclosed)
    /// part, so that what was seen there holds for the parts too.
    pub(crate) seen_to: usize,
    opaque: &'r [Range<usize>],
}

/// The span of a [`Run`] does not lie within its text, or not on character boundaries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadSpan(Range<usize>);

impl fmt::Display for BadSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the span {:?} is not on character boundaries of the text", self.0)
    }
}

impl core::error::Error for BadSpan {}

impl<'t> Run<'t, 'static> {
    /// A whole text: nothing around it, nothing opaque in it.
    #[must_use]
    pub(crate) fn whole(text: &'t str) -> Self {
        let start = after_mark(text, 0);
        Run::between(text, start, text.len(), (Edge::Block, Edge::Block), &[])
    }

    /// A whole plain text, whose leaves are its paragraphs.
    #[must_use]
    pub(crate) fn paragraphs(text: &'t str) -> Self {
        Run { chunk_end: None, ..Run::whole(text) }
    }
}

impl<'t, 'r> Run<'t, 'r> {
    /// The run `span` of `text` with its edges and, in ascending order, the opaque ranges in it. A byte order mark at
    /// the start of the text is no part of it.
    ///
    /// # Errors
    ///
    /// [`BadSpan`] where the span is not on character boundaries of the text.
    pub(crate) fn new(
        text: &'t str,
        span: Range<usize>,
        left: Edge,
        right: Edge,
        opaque: &'r [Range<usize>],
    ) -> Result<Self, BadSpan> {
        if text.get(span.clone()).is_none() {
            return Err(BadSpan(span));
        }
        let start = after_mark(text, span.start).min(span.end);
        Ok(Run::between(text, start, span.end, (left, right), opaque))
    }

    fn between(
        text: &'t str,
        start: usize,
        end: usize,
        (left, right): (Edge, Edge),
        opaque: &'r [Range<usize>],
    ) -> Self {
        Run { text, start, end, left, right, chunk_end: Some(end), takes_to: end, seen_to: end, opaque }
    }

    /// The same run in a leaf that ends at the byte `end`, after markup and other runs.
    #[cfg(feature = "leaf")]
    #[must_use]
    pub(crate) fn in_chunk(mut self, end: usize) -> Self {
        if end >= self.end && self.text.is_char_boundary(end) {
            (self.chunk_end, self.takes_to) = (Some(end), end);
        }
        self
    }

    /// The same run with links that end at the byte `end` at the latest.
    #[cfg(feature = "leaf")]
    #[must_use]
    pub(crate) fn taking_to(mut self, end: usize) -> Self {
        self.takes_to = end;
        self
    }

    /// The part of the run, and of what links take beyond it, that lies in `word`. Where it ends there, it ends as at
    /// white space.
    #[must_use]
    pub(crate) fn within(mut self, word: &Range<usize>) -> Self {
        if word.start > self.start {
            (self.start, self.left) = (word.start, Edge::Line);
        }
        if word.end < self.end {
            (self.end, self.right) = (word.end, Edge::Line);
        }
        self.takes_to = self.takes_to.min(word.end);
        self.seen_to = self.end;
        self
    }

    /// The same for a part that marks enclose.
    #[must_use]
    pub(crate) fn enclosed(self, part: &Range<usize>) -> Self {
        Run { seen_to: self.seen_to, ..self.within(part) }
    }

    /// The literal text around the byte `at`, which no opaque range interrupts; `None` where `at` itself is opaque
    /// or outside the span. Cost: logarithmic in the number of opaque ranges.
    pub(crate) fn literal_around(&self, at: usize) -> Option<Range<usize>> {
        if !(self.start..self.end).contains(&at) {
            return None;
        }
        let next = self.opaque.partition_point(|range| range.end <= at);
        let end = self.opaque.get(next).map_or(self.end, |range| range.start);
        let start = next.checked_sub(1).map_or(self.start, |before| self.opaque[before].end);
        (end > at).then_some(start..end.min(self.end))
    }

    /// The character of the source before the byte `at`; `None` at the start of the source.
    pub(crate) fn char_before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.chars().next_back()
    }

    /// The character of the source at the byte `at`; `None` at the end of the source.
    pub(crate) fn char_at(&self, at: usize) -> Option<char> {
        self.text.get(at..)?.chars().next()
    }
}

/// `start`, or the byte after the byte order mark that stands there.
fn after_mark(text: &str, start: usize) -> usize {
    if start == 0 && text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { start }
}

/// U+FEFF; at the start of a text it is the signature of its encoding.
const BYTE_ORDER_MARK: char = '\u{feff}';

#[cfg(test)]
mod tests {
    use super::{Edge, Run};

    #[test]
    fn a_span_is_checked() {
        for span in [0..1, 1..2, 2..9, usize::MAX - 1..usize::MAX] {
            assert!(Run::new("éa", span.clone(), Edge::Block, Edge::Block, &[]).is_err(), "{span:?}");
        }
        assert!(Run::new("éa", 2..3, Edge::Block, Edge::Block, &[]).is_ok());
    }

    #[test]
    fn opaque_ranges_interrupt_literal_text() {
        let run = Run::new("0123456789", 1..9, Edge::Block, Edge::Block, &[2..4, 6..7]);
        let run = run.expect("the span is on character boundaries");
        assert_eq!(run.literal_around(0), None);
        assert_eq!(run.literal_around(1), Some(1..2));
        assert_eq!(run.literal_around(2), None);
        assert_eq!(run.literal_around(4), Some(4..6));
        assert_eq!(run.literal_around(6), None);
        assert_eq!(run.literal_around(8), Some(7..9));
        assert_eq!(run.literal_around(9), None);
    }
}
