//! Converts between comrak's positions (lines and columns in bytes, both from 1) and byte offsets of the source.

use std::cell::Cell;
use std::ops::Range;

use comrak::nodes::{LineColumn, Sourcepos};
use memchr::{memchr, memchr_iter, memchr2_iter};

/// The byte offsets at which the lines of a source start.
#[derive(Debug)]
pub(crate) struct Lines {
    starts: Vec<usize>,
    len: usize,
    /// The line of the last position.
    // Positions are mostly asked for in order, so that the next one is mostly in the same line.
    last: Cell<usize>,
    /// The number of bytes of blocks that may still be read.
    unread: Cell<usize>,
}

impl Lines {
    /// Finds the lines of a source. Cost: linear in the source.
    pub(crate) fn new(source: &str) -> Self {
        let bytes = source.as_bytes();
        // comrak counts the columns of the first line without the byte order mark.
        let mark = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut starts = Vec::with_capacity(bytes.len() / TYPICAL_LINE);
        starts.push(mark);
        // Few sources have carriage returns, and the search for one byte is faster.
        if memchr(b'\r', bytes).is_some() {
            let is_end = |&at: &usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
            starts.extend(memchr2_iter(b'\n', b'\r', bytes).filter(is_end).map(|end| end + 1));
        } else {
            starts.extend(memchr_iter(b'\n', bytes).map(|end| end + 1));
        }
        Lines { starts, len: bytes.len(), last: Cell::new(1), unread: Cell::new(READS * bytes.len()) }
    }

    /// Returns whether so many bytes of blocks may still be read. In a tree that comrak made, the answer is always yes. After a no it
    /// is always no.
    // Blocks do not overlap there. A host may give each of many blocks the position of the same long one.
    pub(crate) fn may_read(&self, bytes: usize) -> bool {
        let left = self.unread.get().checked_sub(bytes);
        self.unread.set(left.unwrap_or_default());
        left.is_some()
    }

    /// Returns the number of bytes of blocks that may still be read.
    pub(crate) fn unread(&self) -> usize {
        self.unread.get()
    }

    /// Returns the byte range of a position; `None` if the source has no such position.
    pub(crate) fn range(&self, position: Sourcepos) -> Option<Range<usize>> {
        let start = self.starts.get(position.start.line.checked_sub(1)?)? + position.start.column.checked_sub(1)?;
        let end = self.starts.get(position.end.line.checked_sub(1)?)? + position.end.column;
        (start <= end && end <= self.len).then_some(start..end)
    }

    /// Returns the byte range of the lines that a position touches; the whole source if it has no such lines.
    pub(crate) fn whole(&self, position: Sourcepos) -> Range<usize> {
        let start = position.start.line.checked_sub(1).and_then(|line| self.starts.get(line));
        let end = self.starts.get(position.end.line).copied().unwrap_or(self.len);
        start.map_or(0..self.len, |&start| start.min(end)..end)
    }

    /// Returns the byte range of a line, counted from 1, with its line end; `None` if the source has no such line.
    pub(crate) fn line_range(&self, number: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(number.checked_sub(1)?)?;
        Some(start..self.starts.get(number).copied().unwrap_or(self.len))
    }

    /// Returns the position of a byte range, which has at least one byte.
    pub(crate) fn position(&self, range: &Range<usize>) -> Sourcepos {
        let (from, to) = (range.start, range.end.saturating_sub(1).max(range.start));
        let (first, last) = (self.line(from), self.line(to));
        let place = |line: usize, at: usize| LineColumn { line, column: at.saturating_sub(self.starts[line - 1]) + 1 };
        Sourcepos { start: place(first, from), end: place(last, to) }
    }

    /// Returns the line of a byte.
    fn line(&self, at: usize) -> usize {
        let last = self.last.get();
        let is_in = |line: usize| self.starts[line - 1] <= at && self.starts.get(line).is_none_or(|&next| at < next);
        if is_in(last) {
            return last;
        }
        let is_next = last < self.starts.len() && is_in(last + 1);
        let line = if is_next { last + 1 } else { self.starts.partition_point(|&start| start <= at).max(1) };
        self.last.set(line);
        line
    }
}

/// The number of times that all blocks together may be read. A leaf may be read twice. Each time, one read looks for escaped pipes, one
/// makes the copy, and one goes through the blocks around, up to four for each byte: a tab is the indentation of two lists and their
/// items.
const READS: usize = 2 * (1 + 1 + 4);

/// The typical length of a line with its line end, to reserve memory.
const TYPICAL_LINE: usize = 40;
