//! The input of the rules: a [`Run`] of literal text and the [`Edge`] on each side.

use core::fmt;
use core::ops::Range;

use crate::text::chars::ByteSet;

/// The neighbour of a run at its start or at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edge {
    /// The start or the end of a block, a table cell, a list item or the text.
    #[default]
    Block,
    /// A line break.
    Line,
    /// A mark of the emphasis, strong emphasis, strikethrough … around the run.
    #[cfg_attr(
        not(feature = "leaf"),
        allow(dead_code, reason = "plain text has no markup")
    )]
    Parent,
    /// Anything else: other markup, or text outside the run. The raw character decides.
    Sibling,
}

/// A span of literal text in a source, which is the input of the rules.
///
/// The run holds the whole source, not a slice of it. So the rules can look at the characters
/// before and after the span, and all positions are byte offsets into the source. `opaque` lists,
/// in order, the parts of the span that are not literal text: escapes and character references.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'t, 'r> {
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) left: Edge,
    pub(crate) right: Edge,
    /// The end of the leaf that contains the run, for rule sets that look beyond the run. `None`
    /// for a plain text, whose leaves are its paragraphs.
    // The ends of paragraphs are not computed in advance: only few candidates of `Gfm` depend on
    // them.
    pub(crate) leaf_end: Option<usize>,
    /// The byte at which a link ends at the latest, for rule sets whose links extend beyond the
    /// run.
    pub(crate) link_limit: usize,
    /// The end of the text that rules may look at after a link: the end of the run, or of the run
    /// around an [enclosed](Run::enclosed) part.
    // Not the end of the part, because a rule set caches the text that it reads ahead, and the
    // cache serves the run and its parts.
    pub(crate) lookahead_end: usize,
    /// The characters of markup that belong to a link at its end, unless one before the link may
    /// open what they close.
    #[cfg_attr(
        not(feature = "uts58"),
        allow(dead_code, reason = "UTS #58 alone looks for markup")
    )]
    pub(crate) own_marks: &'static ByteSet,
    /// The characters of markup in the run that a parser has read.
    #[cfg_attr(
        not(feature = "uts58"),
        allow(dead_code, reason = "UTS #58 alone looks for markup")
    )]
    pub(crate) read_marks: &'static ByteSet,
    opaque: &'r [Range<usize>],
    /// A text that contains `text`, and the byte in it at which `text` starts. The triggers are
    /// searched in it.
    // For rule sets that see nothing but the run: the triggers of a source are found once for all
    // of its runs.
    pub(crate) searched: (&'t str, usize),
}

/// The error for a span that does not lie within its text, or not on character boundaries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadSpan(Range<usize>);

impl fmt::Display for BadSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the span {:?} is not on character boundaries of the text",
            self.0
        )
    }
}

impl core::error::Error for BadSpan {}

#[cfg(any(test, feature = "leaf", feature = "_testing"))]
impl<'t> Run<'t, 'static> {
    /// Makes a run of a whole text, without opaque ranges.
    #[cfg(any(test, feature = "_testing"))]
    #[must_use]
    #[inline]
    pub(crate) fn whole(text: &'t str) -> Self {
        let start = after_mark(text, 0);
        Run::between(text, start, text.len(), (Edge::Block, Edge::Block), &[])
    }

    /// Makes a run of `part`, which starts at the byte `start` of the source and is in the text
    /// `searched`, for rules that see nothing but the part. All are Markdown whose parser has read
    /// the marks that enclose something.
    #[cfg(feature = "leaf")]
    #[inline]
    pub(crate) fn part(part: &'t str, searched: (&'t str, usize), start: usize) -> Self {
        let own_start = if start == 0 { after_mark(part, 0) } else { 0 };
        let run = Run::between(part, own_start, part.len(), (Edge::Block, Edge::Block), &[]);
        Run {
            searched,
            own_marks: &MARKDOWN_MARKS,
            ..run
        }
    }
}

impl Run<'_, 'static> {
    /// Returns the same run of a plain text, whose leaves are its paragraphs.
    #[must_use]
    pub(crate) fn in_paragraphs(self) -> Self {
        Run {
            leaf_end: None,
            ..self
        }
    }
}

impl<'t, 'r> Run<'t, 'r> {
    /// Makes a run of the part `span` of `text`, with its edges and, in ascending order, the opaque
    /// ranges in it. A byte order mark at the start of the text is not part of the run.
    ///
    /// # Errors
    ///
    /// Returns [`BadSpan`] if the span is not on character boundaries of the text.
    #[inline]
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

    /// Makes a run of a part of `text`, which starts and ends on character boundaries.
    #[inline]
    pub(crate) fn between(
        text: &'t str,
        start: usize,
        end: usize,
        (left, right): (Edge, Edge),
        opaque: &'r [Range<usize>],
    ) -> Self {
        let leaf_end = Some(end);
        let searched = (text, 0);
        Run {
            text,
            start,
            end,
            left,
            right,
            leaf_end,
            link_limit: end,
            lookahead_end: end,
            own_marks: &PLAIN_MARKS,
            read_marks: &NO_MARKS,
            opaque,
            searched,
        }
    }

    /// Returns the same run in a leaf that ends at the byte `end`, after markup and other runs.
    #[cfg(feature = "leaf")]
    #[must_use]
    #[inline]
    pub(crate) fn in_leaf(mut self, end: usize) -> Self {
        // A wrong end is ignored, because the rules slice the text at it and the library does not
        // panic.
        if end >= self.end && self.text.is_char_boundary(end) {
            self.leaf_end = Some(end);
            self.link_limit = end;
        }
        self
    }

    /// Returns the same run with links that end at the byte `end` at the latest.
    #[cfg(feature = "leaf")]
    #[must_use]
    #[inline]
    pub(crate) fn with_link_limit(mut self, end: usize) -> Self {
        self.link_limit = end;
        self
    }

    /// Returns the same run of a text with the marks that a parser has read.
    #[cfg(feature = "leaf")]
    #[must_use]
    pub(crate) fn with_read_marks(self) -> Self {
        Run {
            read_marks: &MARKDOWN_MARKS,
            ..self
        }
    }

    /// Returns the part of the run that lies in `word`. Its links end in `word` too.
    #[must_use]
    pub(crate) fn within(mut self, word: &Range<usize>) -> Self {
        // An option cut the run here, not markup. `Line` lets the link start or end, as white space
        // would.
        if word.start > self.start {
            self.start = word.start;
            self.left = Edge::Line;
        }
        if word.end < self.end {
            self.end = word.end;
            self.right = Edge::Line;
        }
        self.link_limit = self.link_limit.min(word.end);
        self.lookahead_end = self.end;
        self
    }

    /// Returns the part of the run that a pair of marks encloses.
    #[must_use]
    pub(crate) fn enclosed(self, part: &Range<usize>) -> Self {
        Run {
            lookahead_end: self.lookahead_end,
            ..self.within(part)
        }
    }

    /// Returns the range of literal text around the byte `at`, up to the next opaque range on each
    /// side. Returns `None` if `at` is in an opaque range or outside the span. Cost: logarithmic in
    /// the number of opaque ranges.
    #[inline]
    pub(crate) fn literal_around(&self, at: usize) -> Option<Range<usize>> {
        if !(self.start..self.end).contains(&at) {
            return None;
        }
        // Most runs have no escape, and a plain text has none.
        if self.opaque.is_empty() {
            return Some(self.start..self.end);
        }
        // A binary search: a run may have many escapes and as many triggers, and a search from the
        // start would take the product.
        let next = self.opaque.partition_point(|range| range.end <= at);
        let end = self.opaque.get(next).map_or(self.end, |range| range.start);
        let start = next
            .checked_sub(1)
            .map_or(self.start, |before| self.opaque[before].end);
        (end > at).then_some(start..end.min(self.end))
    }

    /// Returns the character of the source before the byte `at`; `None` at the start of the source.
    #[inline]
    pub(crate) fn char_before(&self, at: usize) -> Option<char> {
        // Most are ASCII, and need no decoder.
        match self.text.as_bytes().get(at.checked_sub(1)?) {
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            _ => self.text.get(..at)?.chars().next_back(),
        }
    }

    /// Returns the character of the source at the byte `at`; `None` at the end of the source.
    #[inline]
    pub(crate) fn char_at(&self, at: usize) -> Option<char> {
        match self.text.as_bytes().get(at) {
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            _ => self.text.get(at..)?.chars().next(),
        }
    }
}

/// Returns `start`, or the byte after the byte order mark if the text starts with one and `start`
/// is 0.
// Otherwise the mark would precede the first link as a character that no rule allows there. md2html
// removes it, too.
#[inline]
pub(crate) fn after_mark(text: &str, start: usize) -> usize {
    if start == 0 && text.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len_utf8()
    } else {
        start
    }
}

/// In plain text all other marks may be what a renderer has not read.
const PLAIN_MARKS: ByteSet = ByteSet::new("_");

const NO_MARKS: ByteSet = ByteSet::new("");

/// The marks of emphasis, strong text and strikethrough. Those that are left enclose nothing.
#[cfg(feature = "leaf")]
const MARKDOWN_MARKS: ByteSet = ByteSet::new("*_~");

/// U+FEFF; at the start of a text it is the signature of its encoding.
const BYTE_ORDER_MARK: char = '\u{feff}';

#[cfg(test)]
mod tests {
    use super::{Edge, Run};

    #[test]
    fn a_span_is_checked() {
        for span in [0..1, 1..2, 2..9, usize::MAX - 1..usize::MAX] {
            assert!(
                Run::new("éa", span.clone(), Edge::Block, Edge::Block, &[]).is_err(),
                "{span:?}"
            );
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
