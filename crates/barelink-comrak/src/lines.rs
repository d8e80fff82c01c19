//! comrak's positions, lines and columns from 1 in bytes, and bytes of the source.

use std::ops::Range;

use comrak::nodes::{LineColumn, Sourcepos};
use memchr::memchr2_iter;

/// Where the lines of a source start.
#[derive(Debug)]
pub(crate) struct Lines {
    starts: Vec<usize>,
    len: usize,
}

impl Lines {
    /// Cost: linear in the source.
    pub(crate) fn new(source: &str) -> Self {
        let bytes = source.as_bytes();
        let is_end = |&at: &usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
        let ends = memchr2_iter(b'\n', b'\r', bytes).filter(is_end);
        let mark = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lines { starts: std::iter::once(mark).chain(ends.map(|end| end + 1)).collect(), len: bytes.len() }
    }

    /// The bytes at a position; `None` where the source has no such place.
    pub(crate) fn range(&self, position: Sourcepos) -> Option<Range<usize>> {
        let start = self.starts.get(position.start.line.checked_sub(1)?)? + position.start.column.checked_sub(1)?;
        let end = self.starts.get(position.end.line.checked_sub(1)?)? + position.end.column;
        (start <= end && end <= self.len).then_some(start..end)
    }

    /// The bytes of the lines that a position touches; all of the source where it has no such lines.
    pub(crate) fn whole(&self, position: Sourcepos) -> Range<usize> {
        let start = position.start.line.checked_sub(1).and_then(|line| self.starts.get(line));
        let end = self.starts.get(position.end.line).copied().unwrap_or(self.len);
        start.map_or(0..self.len, |&start| start.min(end)..end)
    }

    /// The position of some bytes, at least one.
    pub(crate) fn position(&self, range: &Range<usize>) -> Sourcepos {
        let line = |at: usize| self.starts.partition_point(|&start| start <= at).max(1);
        let (from, to) = (range.start, range.end.saturating_sub(1).max(range.start));
        let first = line(from);
        let last = if self.starts.get(first).is_none_or(|&next| to < next) { first } else { line(to) };
        let place = |line: usize, at: usize| LineColumn { line, column: at.saturating_sub(self.starts[line - 1]) + 1 };
        Sourcepos { start: place(first, from), end: place(last, to) }
    }
}
