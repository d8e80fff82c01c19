//! Converts between comrak's positions (lines and columns in bytes, both from 1) and byte offsets
//! of the source.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use comrak::nodes::{LineColumn, Sourcepos};
use memchr::{memchr, memchr_iter, memchr2_iter};

use crate::steps;

/// The byte offsets at which the lines of a source start.
// Few blocks have links, and most documents are long. So only the lines of the current block are
// known, as long as blocks come in their order.
#[derive(Debug)]
pub(crate) struct Lines<'s> {
    source: &'s str,
    /// The starts of the lines around the current block.
    window: Vec<usize>,
    /// The number of the first one of these lines.
    first: usize,
    /// Whether no line follows these lines.
    is_last: bool,
    /// Whether a carriage return is a line end of its own; `None` if no block was reached.
    // Lines of such a source are found all at once.
    has_lone_returns: Option<bool>,
    /// The starts of all lines, for a position that is not in the window.
    all: OnceCell<Vec<usize>>,
    /// The number of bytes of blocks that may still be read.
    unread: Cell<usize>,
}

impl<'s> Lines<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Lines {
            source,
            window: Vec::new(),
            first: 1,
            is_last: false,
            has_lone_returns: None,
            all: OnceCell::new(),
            unread: Cell::new(READS * source.len()),
        }
    }

    /// Finds the lines of a block. Cost of all calls together: linear in the source.
    pub(crate) fn reach(&mut self, block: Sourcepos) {
        let from = block.start.line;
        let to = block.end.line.saturating_add(1);
        // A host may have changed the order. Then all lines are found.
        if !self.has_line_feeds_only() || from < self.first {
            return;
        }
        // Saturating, because the position of a block may be any number.
        let next = self.first.saturating_add(self.window.len());
        if from >= next.saturating_add(NEAR) {
            self.skip_to(from);
        }
        let next = self.first.saturating_add(self.window.len());
        if let (true, Some(&start)) = (next <= to, self.window.last()) {
            self.extend(start, to);
        }
    }

    /// Adds the lines up to the number `to` to the window, whose last line starts at the byte
    /// `start`.
    fn extend(&mut self, start: usize, to: usize) {
        for end in memchr_iter(b'\n', &self.source.as_bytes()[start..]) {
            steps::count(1);
            self.window.push(start + end + 1);
            if self.first + self.window.len() > to {
                return;
            }
        }
        self.is_last = true;
    }

    /// Starts the window at a line after it. If the source has no such line, the window is empty.
    // Counting the line ends of a part is much faster than finding each of them.
    fn skip_to(&mut self, line: usize) {
        let Some(mut at) = self.window.pop() else {
            return;
        };
        let mut current = self.first + self.window.len();
        self.window.clear();
        self.first = line;
        let bytes = self.source.as_bytes();
        while at < bytes.len() {
            steps::count(1);
            let part = &bytes[at..bytes.len().min(at + COUNTED)];
            let count = line_ends(part);
            if current + count >= line {
                let end = memchr_iter(b'\n', part).nth(line - current - 1);
                self.window.extend(end.map(|end| at + end + 1));
                return;
            }
            at += part.len();
            current += count;
        }
    }

    /// Starts the window at the first line, if no block was reached before. Returns whether lines
    /// end with line feeds only. Cost: linear in the source, once.
    fn has_line_feeds_only(&mut self) -> bool {
        let bytes = self.source.as_bytes();
        let has_lone_returns = *self.has_lone_returns.get_or_insert_with(|| {
            self.window.reserve(TYPICAL_LINES);
            self.window.push(0);
            memchr_iter(b'\r', bytes).any(|at| bytes.get(at + 1) != Some(&b'\n'))
        });
        !has_lone_returns
    }

    /// Returns the starts of all lines. Cost: linear in the source, once.
    #[cold]
    fn all(&self) -> &[usize] {
        self.all.get_or_init(|| {
            let bytes = self.source.as_bytes();
            let mut starts = Vec::with_capacity(bytes.len() / TYPICAL_LINE);
            starts.push(0);
            // Few sources have carriage returns, and the search for one byte is faster.
            if memchr(b'\r', bytes).is_some() {
                let is_end = |&at: &usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
                starts.extend(
                    memchr2_iter(b'\n', b'\r', bytes)
                        .filter(is_end)
                        .map(|end| end + 1),
                );
            } else {
                starts.extend(memchr_iter(b'\n', bytes).map(|end| end + 1));
            }
            starts
        })
    }

    /// Returns the byte at which a line starts, counted from 1; `None` if the source has no such
    /// line.
    #[inline]
    fn start(&self, line: usize) -> Option<usize> {
        // Lines before the window have huge numbers in it.
        self.window
            .get(line.wrapping_sub(self.first))
            .copied()
            .or_else(|| self.start_elsewhere(line))
    }

    /// Works as [`start`](Self::start), for a line that is not in the window.
    #[cold]
    fn start_elsewhere(&self, line: usize) -> Option<usize> {
        let in_all = line.checked_sub(1)?;
        if self.is_last && line >= self.first {
            None
        } else {
            self.all().get(in_all).copied()
        }
    }

    /// Returns whether so many bytes of blocks may still be read. In a tree that comrak made, the
    /// answer is always yes. After a no it is always no.
    // Blocks do not overlap there. A host may give each of many blocks the position of the same
    // long one.
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
        let Sourcepos { start, end } = position;
        let first = self.start(start.line)?;
        let last = if start.line == end.line {
            first
        } else {
            self.start(end.line)?
        };
        let start = first.checked_add(start.column.checked_sub(1)?)?;
        let end = last.checked_add(end.column)?;
        (start <= end && end <= self.source.len()).then_some(start..end)
    }

    /// Returns the byte range of the lines that a position touches; the whole source if it has no
    /// such lines.
    pub(crate) fn whole(&self, position: Sourcepos) -> Range<usize> {
        let len = self.source.len();
        let end = self
            .start(position.end.line.saturating_add(1))
            .unwrap_or(len);
        self.start(position.start.line)
            .map_or(0..len, |start| start.min(end)..end)
    }

    /// Returns the byte range of a line, counted from 1, with its line end; `None` if the source
    /// has no such line.
    pub(crate) fn line_range(&self, number: usize) -> Option<Range<usize>> {
        Some(self.start(number)?..self.start(number + 1).unwrap_or(self.source.len()))
    }

    /// Returns the position of a byte range, which has at least one byte.
    pub(crate) fn position(&self, range: &Range<usize>) -> Sourcepos {
        let from = range.start;
        let to = range.end.saturating_sub(1).max(range.start);
        let start = self.place(from);
        // Nearly all links are within one line.
        let is_same = self.start(start.line + 1).is_none_or(|next| to < next);
        let end = if is_same {
            LineColumn {
                column: start.column + (to - from),
                ..start
            }
        } else {
            self.place(to)
        };
        Sourcepos { start, end }
    }

    /// Returns the line and the column of a byte.
    fn place(&self, at: usize) -> LineColumn {
        let is_in_window = self.window.first().is_some_and(|&start| start <= at)
            && (self.is_last || self.window.last().is_some_and(|&start| at < start));
        let (starts, first) = if is_in_window {
            (&self.window[..], self.first)
        } else {
            (self.all(), 1)
        };
        let index = starts
            .partition_point(|&start| start <= at)
            .saturating_sub(1);
        LineColumn {
            line: first + index,
            column: at.saturating_sub(starts[index]) + 1,
        }
    }
}

/// Returns the number of line feeds in a part of a source.
// Few bytes at once, so that one byte holds their count and compilers vectorise it.
fn line_ends(part: &[u8]) -> usize {
    let count = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0_u8, |count, &byte| count + u8::from(byte == b'\n'))
    };
    let chunks = part.chunks_exact(CHUNK);
    usize::from(count(chunks.remainder()))
        + chunks.map(|chunk| usize::from(count(chunk))).sum::<usize>()
}

/// The number of times that all blocks together may be read. A leaf may be read twice. Each time,
/// one read looks for escaped pipes, one looks for tabs, one makes the copy, and one goes through
/// the blocks around, up to four for each byte: a tab is the indentation of two lists and their
/// items.
const READS: usize = 2 * (1 + 1 + 1 + 4);

/// The typical length of a line with its line end, to reserve memory.
const TYPICAL_LINE: usize = 40;

/// The typical number of lines that are known at once, to reserve memory.
const TYPICAL_LINES: usize = 64;

/// The number of lines between two blocks up to which finding each of them is faster than counting
/// them.
const NEAR: usize = 8;

/// The number of bytes in which a line is looked for, if it is there.
const COUNTED: usize = 4 * CHUNK;

/// The number of bytes whose line ends are counted at once.
const CHUNK: usize = 128;

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the starts of the lines of a source, which is read byte by byte.
    fn starts(source: &str) -> Vec<usize> {
        let bytes = source.as_bytes();
        let is_end = |&at: &usize| {
            bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n')
        };
        std::iter::once(0)
            .chain((0..bytes.len()).filter(is_end).map(|at| at + 1))
            .collect()
    }

    /// Returns the line and the column of a byte.
    fn place(starts: &[usize], at: usize) -> LineColumn {
        let line = starts.iter().filter(|&&start| start <= at).count();
        LineColumn {
            line,
            column: at - starts[line - 1] + 1,
        }
    }

    /// A source of short and long lines, of many empty ones, and of long stretches without a line
    /// end.
    fn source(random: &mut fastrand::Rng) -> String {
        let ends: &[&str] =
            [&["\n"][..], &["\n", "\r\n"], &["\n", "\r\n", "\r"]][random.usize(0..3)];
        let mut source = String::new();
        for _ in 0..random.usize(1..30) {
            source.push_str(&"x".repeat([0, 1, 30, 127, 700][random.usize(0..5)]));
            let count = [1, 2, 9, 300][random.usize(0..4)];
            source.push_str(&ends[random.usize(0..ends.len())].repeat(count));
        }
        source.push_str(["", "x"][random.usize(0..2)]);
        source
    }

    /// Compares all conversions for a block with the count. Ranges are drawn in its lines, or
    /// without `is_near` in the whole source.
    fn assert_block(
        lines: &Lines<'_>,
        starts: &[usize],
        block: Sourcepos,
        is_near: bool,
        random: &mut fastrand::Rng,
    ) {
        let len = lines.source.len();
        let line = |number: usize| {
            starts
                .get(number - 1)
                .map(|&start| start..*starts.get(number).unwrap_or(&len))
        };
        let first = line(block.start.line).expect("a line");
        let last = line(block.end.line).expect("a line");
        assert_eq!(lines.whole(block), first.start..last.end);
        let (start, end) = (
            first.start + block.start.column - 1,
            last.start + block.end.column,
        );
        assert_eq!(
            lines.range(block),
            (start <= end && end <= len).then_some(start..end)
        );
        let within = if is_near {
            first.start..last.end
        } else {
            0..len
        };
        for _ in 0..4 {
            if !within.is_empty() {
                let start = random.usize(within.clone());
                let end = random.usize(start..within.end) + 1;
                let position = Sourcepos {
                    start: place(starts, start),
                    end: place(starts, end - 1),
                };
                assert_eq!(lines.position(&(start..end)), position);
                assert_eq!(lines.range(position), Some(start..end));
            }
            let numbers = if is_near {
                block.start.line..block.end.line + 1
            } else {
                1..starts.len() + 3
            };
            let number = random.usize(numbers);
            assert_eq!(lines.line_range(number), line(number), "{number}");
        }
    }

    /// Positions are those of a count byte by byte, in whatever order the blocks come.
    #[test]
    fn positions_are_those_of_the_lines() {
        let mut random = fastrand::Rng::with_seed(60);
        for round in 0..400 {
            let source = source(&mut random);
            let starts = starts(&source);
            let is_sorted = round % 2 == 0;
            let mut blocks: Vec<_> = (0..random.usize(1..6))
                .map(|_| {
                    let start = random.usize(1..=starts.len());
                    let end = random.usize(start..=starts.len().min(start + 3));
                    let [from, to] = [start, end].map(|line| LineColumn {
                        line,
                        column: random.usize(1..4),
                    });
                    Sourcepos {
                        start: from,
                        end: to,
                    }
                })
                .collect();
            if is_sorted {
                blocks.sort_by_key(|block| (block.start.line, block.end.line));
            }
            let mut lines = Lines::new(&source);
            for block in blocks {
                lines.reach(block);
                assert_block(&lines, &starts, block, is_sorted, &mut random);
            }
            // Blocks in their order need no list of all lines, unless a carriage return ends a
            // line.
            let has_lone_returns = source.replace("\r\n", "").contains('\r');
            assert!(
                !is_sorted || has_lone_returns == lines.all.get().is_some(),
                "{source:?}"
            );
        }
    }

    /// A position that is not in the source has no range.
    #[test]
    fn other_positions_have_no_range() {
        let mut lines = Lines::new("ab\nc");
        let at = |line, column| LineColumn { line, column };
        for reached in [1, 2, 3, usize::MAX] {
            lines.reach(Sourcepos {
                start: at(reached, 1),
                end: at(reached, 1),
            });
            for (start, end) in [
                ((0, 1), (1, 1)),
                ((1, 0), (1, 1)),
                ((3, 1), (3, 1)),
                ((1, 1), (3, 1)),
                ((2, 1), (2, 2)),
                ((2, 1), (1, 2)),
            ] {
                let position = Sourcepos {
                    start: at(start.0, start.1),
                    end: at(end.0, end.1),
                };
                assert_eq!(lines.range(position), None, "{position:?}");
            }
        }
    }
}
