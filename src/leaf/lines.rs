//! Cuts the text of a node into lines, for trees in which one text goes over several lines:
//! [`text_lines`].

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::pieces::DecodeReference;
use crate::steps;

/// A part of a text: its bytes in the text, and what was typed for it in the source, if that is
/// known.
type Part = (Range<usize>, Option<Range<usize>>);

/// Returns the lines of `text`, which was typed at `range` of the source, and the line ends between
/// them, in order; each with its bytes in the text and its bytes in the source. Empty lines are
/// left out.
///
/// It is for trees such as mdast, in which the lines of a paragraph are one text: without the
/// blanks around the line ends and without the marks of block quotes, which are in the source. A
/// range may have blanks after the text, which
/// [`LeafBuilder::text_near`](super::LeafBuilder::text_near) leaves out. If `range` is unknown or
/// not in the source, the whole text is one part with an unknown range. `decode` decodes the
/// character references of the source, as for [`Leaf::new`](super::Leaf::new). Cost: linear in the
/// text and in its part of the source.
///
/// ```
/// use barelink::leaf::text_lines;
///
/// let source = "> one\n>  two";
/// let parts = text_lines("one\ntwo", Some(2..12), source, |_| None);
/// assert_eq!(parts, [(0..3, Some(2..5)), (3..4, Some(5..6)), (4..7, Some(9..12))]);
/// ```
#[must_use]
pub fn text_lines(
    text: &str,
    range: Option<Range<usize>>,
    source: &str,
    decode: DecodeReference,
) -> Vec<Part> {
    let Some(Range { start, end }) = range.filter(|range| source.get(range.clone()).is_some())
    else {
        return vec![(0..text.len(), None)];
    };
    steps::count(text.len() + (end - start));
    let mut parts = Vec::new();
    let mut at = 0;
    let mut from = start;
    loop {
        let rest = &text[at..];
        let typed = &source[from..end];
        let ends = line_end(rest).zip(line_end(typed));
        let (text_end, typed_end) =
            ends.unwrap_or((rest.len()..rest.len(), typed.len()..typed.len()));
        let line = &rest[..text_end.start];
        // The blanks at the start of the first line are a part of the text.
        let before = if from == start {
            0
        } else {
            before_line(&typed[..typed_end.start], line, decode)
        };
        if !line.is_empty() {
            parts.push((
                at..at + line.len(),
                Some(from + before..from + typed_end.start),
            ));
        }
        if text_end.is_empty() {
            return parts;
        }
        parts.push((
            at + text_end.start..at + text_end.end,
            Some(from + typed_end.start..from + typed_end.end),
        ));
        at += text_end.end;
        from += typed_end.end;
    }
}

/// Returns the number of bytes before a line in what was typed for it: indentation and the marks of
/// block quotes. A mark that is indented by four columns or more is text, and so is one that is
/// escaped: `>     > text`, `> \> text`.
fn before_line(typed: &str, line: &str, decode: DecodeReference) -> usize {
    let marks = |text: &str| text.len() - text.trim_start_matches([' ', '\t', '>']).len();
    let after = &typed[marks(typed)..];
    let reference = after.find(';').and_then(|end| decode(&after[..=end]));
    let is_decoded = after.starts_with("\\>") || reference.is_some_and(|text| marks(&text) > 0);
    marks(typed).saturating_sub(if is_decoded { 0 } else { marks(line) })
}

/// Returns the first line end: `\n`, `\r` or both.
fn line_end(text: &str) -> Option<Range<usize>> {
    let start = text.find(['\n', '\r'])?;
    Some(
        start
            ..start
                + if text[start..].starts_with("\r\n") {
                    2
                } else {
                    1
                },
    )
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;
    use alloc::vec::Vec;

    use super::text_lines;

    /// The parts of a text over a whole source, as the texts that were typed for them.
    fn typed<'s>(text: &str, source: &'s str) -> Vec<&'s str> {
        let decode = |reference: &str| (reference == "&gt;").then_some(Cow::Borrowed(">"));
        let parts = text_lines(text, Some(0..source.len()), source, decode);
        let shown: Vec<_> = parts.iter().map(|(part, _)| &text[part.clone()]).collect();
        assert_eq!(shown.concat(), text);
        parts
            .into_iter()
            .filter_map(|(_, range)| source.get(range?))
            .collect()
    }

    #[test]
    fn marks_of_block_quotes_are_no_text() {
        assert_eq!(
            typed("a\nb\r\nc", "a\n > > b\r\n\tc"),
            ["a", "\n", "b", "\r\n", "c"]
        );
        assert_eq!(typed("a\n> b", "a\n>     > b"), ["a", "\n", "> b"]);
        assert_eq!(typed("a\n> b", "a\n> \\> b"), ["a", "\n", "\\> b"]);
        assert_eq!(typed("a\n> b", "a\n> &gt; b"), ["a", "\n", "&gt; b"]);
    }

    #[test]
    fn a_range_outside_the_source_is_unknown() {
        assert_eq!(
            text_lines("a\nb", Some(2..9), "a\nb", |_| None),
            [(0..3, None)]
        );
        assert_eq!(text_lines("a\nb", None, "a\nb", |_| None), [(0..3, None)]);
    }
}
