//! Ranges in order, and the ends of lines.

use std::ops::Range;

use memchr::memchr;

/// Sorts the ranges by their starts, and joins those that overlap or touch.
pub(crate) fn merged(ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let ranges = merged_kinds(ranges.into_iter().map(|range| (range, ())).collect());
    ranges.into_iter().map(|(range, ())| range).collect()
}

/// Sorts the ranges by their starts, and joins those that overlap or touch. Joined ranges have the
/// kind of the first.
pub(crate) fn merged_kinds<K>(mut ranges: Vec<(Range<usize>, K)>) -> Vec<(Range<usize>, K)> {
    ranges.sort_by_key(|(range, _)| range.start);
    let mut merged: Vec<(Range<usize>, K)> = Vec::with_capacity(ranges.len());
    for (range, kind) in ranges {
        match merged.last_mut() {
            Some((last, _)) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push((range, kind)),
        }
    }
    merged
}

/// Finds the ends of lines, and searches each line once.
#[derive(Debug)]
pub(super) struct LineEnds<'s> {
    pub(super) bytes: &'s [u8],
    /// The last end that was found.
    pub(super) end: usize,
}

impl LineEnds<'_> {
    /// Returns the end of the line that contains the byte `at`, before its line feed. `at` must not
    /// be in a line before that of the previous call.
    pub(super) fn end_of(&mut self, at: usize) -> usize {
        if self.end <= at {
            self.end =
                memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |found| at + found);
        }
        self.end
    }
}
