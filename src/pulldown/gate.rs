//! The gate in front of the search: it decides whether a link can touch the next event.
//!
//! It may let an event through that no link touches. It never refuses one that belongs to a link.

use core::ops::Range;
use std::collections::BTreeMap;

use crate::leaf::Linker;
use crate::rules::rule_set::Unit;
use crate::settings::Settings;
use crate::steps;

/// Knows where the next candidate is, and how far before it a link may start.
#[derive(Debug)]
pub(super) struct Gate {
    pub(super) unit: Unit,
    /// A part of the source that no link touches.
    pub(super) free: Range<usize>,
    /// The last candidate that was looked at, and the first byte at which a link with it may start.
    // Each text before a candidate asks about the same one.
    last: Option<(usize, usize)>,
    /// The same for all candidates since the stream stepped back: it may return to each of them many times.
    starts: BTreeMap<usize, usize>,
}

impl Gate {
    #[inline]
    pub(super) fn new(settings: &Settings) -> Self {
        Gate { unit: settings.profile.rules().unit, free: 0..0, last: None, starts: BTreeMap::new() }
    }

    /// Finds the next candidate at the byte `from` or after it, and sets `free` to the part before it that no link touches. Returns
    /// `None` if there are no more candidates.
    ///
    /// Cost of all calls together, while `from` does not fall: linear in the source.
    pub(super) fn look(&mut self, source: &str, from: usize, linker: &mut Linker<'_>) -> Option<()> {
        let candidate = linker.candidate(source, from);
        // Without a candidate, no link touches the rest of the source.
        let start = candidate.map_or(source.len(), |candidate| self.start_for(source, candidate, from, linker));
        self.free = from..start;
        candidate.map(drop)
    }

    /// Returns whether the last candidate that was looked at is before the byte `end`.
    pub(super) fn has_candidate_before(&self, end: usize) -> bool {
        self.last.is_some_and(|(candidate, _)| candidate < end)
    }

    /// Returns the first byte at which a link with the candidate may start, but not a byte before `from`.
    fn start_for(&mut self, source: &str, candidate: usize, from: usize, linker: &Linker<'_>) -> usize {
        let start = match self.last {
            Some((last, start)) if last == candidate => start,
            _ => {
                let unit = self.unit;
                let find = |from| match unit {
                    Unit::Line => word_start(source, from, candidate),
                    Unit::Block => block_start(source, from, candidate),
                };
                // As long as the stream has not stepped back, one remembered candidate is enough.
                match linker.last_candidate(candidate) {
                    None => find(from),
                    Some(before) => *self.starts.entry(candidate).or_insert_with(|| find(before)),
                }
            }
        };
        self.last = Some((candidate, start));
        start.max(from)
    }
}

/// Returns the start of the word around the byte `at`, but not a byte before `from`.
// No link of any rule set goes through white space.
fn word_start(source: &str, from: usize, at: usize) -> usize {
    let before = source.as_bytes().get(from..at).unwrap_or_default();
    let len = before.iter().rev().take_while(|byte| !byte.is_ascii_whitespace()).count();
    steps::count(len);
    at - len
}

/// Returns the start of the last block that certainly starts between the bytes `from` and `at`: after a blank line, or with the mark
/// of a list item or a heading. Returns `from` if none does.
// Other blocks may start there too. Then the gate lets more events through than it has to.
fn block_start(source: &str, from: usize, at: usize) -> usize {
    let bytes = &source.as_bytes()[..at];
    let is_blank = |end: usize| {
        let line = bytes[from..end].iter().rev().find(|&&byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        line.is_none_or(|&byte| byte == b'\n')
    };
    let mut ends = memchr::memrchr_iter(b'\n', &bytes[from..]).map(|end| from + end);
    let start = ends.find(|&end| is_blank(end) || starts_block(&bytes[end + 1..])).map_or(from, |end| end + 1);
    steps::count(at - start);
    start
}

/// Returns whether a line starts a list item or a heading, whatever precedes it. A line that is indented further may continue a
/// paragraph.
fn starts_block(line: &[u8]) -> bool {
    let indent = line.iter().take_while(|&&byte| byte == b' ').count();
    match &line[indent..] {
        _ if indent >= DEEP => false,
        [b'-' | b'*' | b'+', b' ', next, ..] => !next.is_ascii_whitespace(),
        [b'#', rest @ ..] => {
            let hashes = rest.iter().take_while(|&&byte| byte == b'#').count();
            hashes < HASHES && rest.get(hashes) == Some(&b' ')
        }
        _ => false,
    }
}

/// The indentation from which on a line is code, or continues a paragraph.
const DEEP: usize = 4;

/// The number of `#` of the smallest heading.
const HASHES: usize = 6;
