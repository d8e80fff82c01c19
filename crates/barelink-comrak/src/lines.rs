//! Converts between comrak's positions (lines and columns in bytes, both from 1) and byte offsets of the source.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use barelink::steps;
use comrak::nodes::{LineColumn, Sourcepos};
use memchr::{memchr, memchr_iter, memchr2_iter};

/// The byte offsets at which the lines of a source start.
// Few blocks have links, and most documents are long. So only the lines of the current block are known, as long as blocks come in
// their order.
#[derive(Debug)]
pub(crate) struct Lines<'s> {
    source: &'s str,
    /// The starts of the lines around the current block.
    window: Vec<usize>,
    /// The number of the first one of these lines.
    first: usize,
    /// Whether no line follows these lines.
    is_last: bool,
    has_lone_returns: OnceCell<bool>,
    /// The starts of all lines, for a position that is not in the window.
    all: OnceCell<Vec<usize>>,
    /// The number of bytes of blocks that may still be read.
    unread: Cell<usize>,
}

impl<'s> Lines<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Lines {
            source,
            window: vec![mark(source)],
            first: 1,
            is_last: false,
            has_lone_returns: OnceCell::new(),
            all: OnceCell::new(),
            unread: Cell::new(READS * source.len()),
        }
    }

    /// Finds the lines of a block. Cost of all calls together: linear in the source.
    pub(crate) fn reach(&mut self, block: Sourcepos) {
        let (from, to) = (block.start.line, block.end.line.saturating_add(1));
        // A host may have changed the order. Then all lines are found.
        if from < self.first || self.has_lone_returns() {
            return;
        }
        if from >= self.first + self.window.len() {
            self.skip_to(from);
        }
        let bytes = self.source.as_bytes();
        while let (false, Some(&start)) = (self.is_last || self.first + self.window.len() > to, self.window.last()) {
            steps::count(1);
            match memchr(b'\n', &bytes[start..]) {
                Some(end) => self.window.push(start + end + 1),
                None => self.is_last = true,
            }
        }
    }

    /// Starts the window at a line behind it. If the source has no such line, the window is empty.
    // Counting the line ends of a part is much faster than finding each of them.
    fn skip_to(&mut self, line: usize) {
        let Some(mut at) = self.window.pop() else { return };
        let mut current = self.first + self.window.len();
        self.window.clear();
        self.first = line;
        let bytes = self.source.as_bytes();
        while at < bytes.len() {
            steps::count(1);
            let part = &bytes[at..bytes.len().min(at + COUNTED)];
            let count = memchr_iter(b'\n', part).count();
            if current + count >= line {
                let end = memchr_iter(b'\n', part).nth(line - current - 1);
                self.window.extend(end.map(|end| at + end + 1));
                return;
            }
            (at, current) = (at + part.len(), current + count);
        }
    }

    /// Returns whether a carriage return is a line end of its own. Cost: linear in the source, once.
    // Lines of such a source are found all at once.
    fn has_lone_returns(&self) -> bool {
        let bytes = self.source.as_bytes();
        *self.has_lone_returns.get_or_init(|| memchr_iter(b'\r', bytes).any(|at| bytes.get(at + 1) != Some(&b'\n')))
    }

    /// Returns the starts of all lines. Cost: linear in the source, once.
    #[cold]
    fn all(&self) -> &[usize] {
        self.all.get_or_init(|| {
            let bytes = self.source.as_bytes();
            let mut starts = Vec::with_capacity(bytes.len() / TYPICAL_LINE);
            starts.push(mark(self.source));
            // Few sources have carriage returns, and the search for one byte is faster.
            if memchr(b'\r', bytes).is_some() {
                let is_end = |&at: &usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
                starts.extend(memchr2_iter(b'\n', b'\r', bytes).filter(is_end).map(|end| end + 1));
            } else {
                starts.extend(memchr_iter(b'\n', bytes).map(|end| end + 1));
            }
            starts
        })
    }

    /// Returns the byte at which a line starts, counted from 1; `None` if the source has no such line.
    fn start(&self, line: usize) -> Option<usize> {
        let in_all = line.checked_sub(1)?;
        match line.checked_sub(self.first).map(|in_window| self.window.get(in_window)) {
            Some(Some(&start)) => Some(start),
            Some(None) if self.is_last => None,
            _ => self.all().get(in_all).copied(),
        }
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
        let start = self.start(position.start.line)? + position.start.column.checked_sub(1)?;
        let end = self.start(position.end.line)? + position.end.column;
        (start <= end && end <= self.source.len()).then_some(start..end)
    }

    /// Returns the byte range of the lines that a position touches; the whole source if it has no such lines.
    pub(crate) fn whole(&self, position: Sourcepos) -> Range<usize> {
        let len = self.source.len();
        let end = self.start(position.end.line.saturating_add(1)).unwrap_or(len);
        self.start(position.start.line).map_or(0..len, |start| start.min(end)..end)
    }

    /// Returns the byte range of a line, counted from 1, with its line end; `None` if the source has no such line.
    pub(crate) fn line_range(&self, number: usize) -> Option<Range<usize>> {
        Some(self.start(number)?..self.start(number + 1).unwrap_or(self.source.len()))
    }

    /// Returns the position of a byte range, which has at least one byte.
    pub(crate) fn position(&self, range: &Range<usize>) -> Sourcepos {
        let (from, to) = (range.start, range.end.saturating_sub(1).max(range.start));
        Sourcepos { start: self.place(from), end: self.place(to) }
    }

    /// Returns the line and the column of a byte.
    fn place(&self, at: usize) -> LineColumn {
        let is_in_window = self.window.first().is_some_and(|&start| start <= at)
            && (self.is_last || self.window.last().is_some_and(|&start| at < start));
        let (starts, first) = if is_in_window { (&self.window[..], self.first) } else { (self.all(), 1) };
        let index = starts.partition_point(|&start| start <= at).saturating_sub(1);
        LineColumn { line: first + index, column: at.saturating_sub(starts[index]) + 1 }
    }
}

/// Returns the number of bytes of the byte order mark. comrak counts the columns of the first line without it.
fn mark(source: &str) -> usize {
    if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
}

/// The number of times that all blocks together may be read. A leaf may be read twice. Each time, one read looks for escaped pipes, one
/// makes the copy, and one goes through the blocks around, up to four for each byte: a tab is the indentation of two lists and their
/// items.
const READS: usize = 2 * (1 + 1 + 4);

/// The typical length of a line with its line end, to reserve memory.
const TYPICAL_LINE: usize = 40;

/// The number of bytes whose line ends are counted at once.
const COUNTED: usize = 512;
