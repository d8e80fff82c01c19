//! comrak's positions, lines and columns from 1 in bytes, and bytes of the source.

use std::cell::Cell;
use std::ops::Range;

use comrak::nodes::{LineColumn, Sourcepos};
use memchr::{memchr, memchr_iter, memchr2_iter};

/// Where the lines of a source start.
#[derive(Debug)]
pub(crate) struct Lines {
    starts: Vec<usize>,
    len: usize,
    /// The line that was asked for last.
    last: Cell<usize>,
}

impl Lines {
    /// Cost: linear in the source.
    pub(crate) fn new(source: &str) -> Self {
        let bytes = source.as_bytes();
        let mark = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut starts = Vec::with_capacity(bytes.len() / TYPICAL_LINE);
        starts.push(mark);
        if memchr(b'\r', bytes).is_some() {
            let is_end = |&at: &usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
            starts.extend(memchr2_iter(b'\n', b'\r', bytes).filter(is_end).map(|end| end + 1));
        } else {
            starts.extend(memchr_iter(b'\n', bytes).map(|end| end + 1));
        }
        Lines { starts, len: bytes.len(), last: Cell::new(1) }
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

    /// The bytes of a line, counted from 1, with its end; `None` where the source has no such line.
    pub(crate) fn line_range(&self, number: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(number.checked_sub(1)?)?;
        Some(start..self.starts.get(number).copied().unwrap_or(self.len))
    }

    /// The position of some bytes, at least one.
    pub(crate) fn position(&self, range: &Range<usize>) -> Sourcepos {
        let (from, to) = (range.start, range.end.saturating_sub(1).max(range.start));
        let (first, last) = (self.line(from), self.line(to));
        let place = |line: usize, at: usize| LineColumn { line, column: at.saturating_sub(self.starts[line - 1]) + 1 };
        Sourcepos { start: place(first, from), end: place(last, to) }
    }

    /// The line that a byte stands in; most often the same one as last time.
    fn line(&self, at: usize) -> usize {
        let last = self.last.get();
        if self.starts[last - 1] <= at && self.starts.get(last).is_none_or(|&next| at < next) {
            return last;
        }
        let line = self.starts.partition_point(|&start| start <= at).max(1);
        self.last.set(line);
        line
    }
}

/// How long lines are, about, with their ends.
const TYPICAL_LINE: usize = 40;
