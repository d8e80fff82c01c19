//! The gate in front of the search: can a link touch what comes next?
//!
//! It may open for nothing, but it never stays shut before something that belongs to a link.

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
    /// The candidate that was looked at last, and where links with it start at the earliest. One candidate is met again and
    /// again by the texts before it.
    last: Option<(usize, usize)>,
    /// The same of all candidates since the stream stepped back: it may return to each of them again and again.
    starts: BTreeMap<usize, usize>,
}

impl Gate {
    #[inline]
    pub(super) fn new(settings: &Settings) -> Self {
        Gate { unit: settings.profile.rules().unit, free: 0..0, last: None, starts: BTreeMap::new() }
    }

    /// Finds the next candidate at the byte `from` or after it, and what is free before it; `None`: there are no more.
    ///
    /// Cost of all calls together, while `from` does not fall: linear in the source.
    pub(super) fn look(&mut self, source: &str, from: usize, linker: &mut Linker<'_>) -> Option<()> {
        let candidate = linker.candidate(source, from);
        let start = candidate.map_or(source.len(), |candidate| self.start_for(source, candidate, from, linker));
        self.free = from..start;
        candidate.map(drop)
    }

    /// Whether the candidate that was looked at last is before the byte `end`.
    pub(super) fn has_candidate_before(&self, end: usize) -> bool {
        self.last.is_some_and(|(candidate, _)| candidate < end)
    }

    /// Where a link with the candidate starts at the earliest, but not before `from`.
    fn start_for(&mut self, source: &str, candidate: usize, from: usize, linker: &Linker<'_>) -> usize {
        let start = match self.last {
            Some((last, start)) if last == candidate => start,
            _ => {
                let unit = self.unit;
                let find = |from| match unit {
                    Unit::Line => word_start(source, from, candidate),
                    Unit::Block => block_start(source, from, candidate),
                };
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

/// The start of the word around the byte `at`, but not before `from`: no link of any rule set goes through white space.
fn word_start(source: &str, from: usize, at: usize) -> usize {
    let before = source.as_bytes().get(from..at).unwrap_or_default();
    let len = before.iter().rev().take_while(|byte| !byte.is_ascii_whitespace()).count();
    steps::count(len);
    at - len
}

/// The start of the last block that visibly starts between the bytes `from` and `at`, or `from`: after a blank line, or
/// with the mark of a list item or a heading, which no other block continues after.
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

/// Whether a line starts a list item or a heading wherever it is. Deeper ones may continue a paragraph.
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

/// A line that is indented as far is code, or continues a paragraph.
const DEEP: usize = 4;

/// The marks of the smallest heading.
const HASHES: usize = 6;
