//! Decides which events pass: those that no link can touch. This is the only place that decides it.

use core::ops::Range;

use barelink::inner::steps;
use barelink::leaf::Linker;

/// A decision about an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// The event passes unchanged.
    Pass,
    /// A leaf starts with the event.
    Collect,
}

/// The kind of an inline event. All other events pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A text. Without a place, only what it shows tells whether it may be a part of a link.
    Text { shows_link: bool },
    /// Any other event.
    Other,
}

/// The place of an event, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// No link is made there: in code, in a link, in an image.
    Closed,
    /// It is in the part of the source that no link touches.
    Unlinked,
    /// It is in the block of the next candidate, before the word of the candidate, and the rule set
    /// reads text as it was typed.
    BeforeWord,
    /// It is elsewhere in the source.
    Linked,
    /// It is not known.
    Unknown,
}

/// Decides whether an inline event passes. `block` is the decision about the first text of its
/// block, if there was one.
pub(super) fn decide(kind: Kind, place: Place, block: Option<Decision>) -> Decision {
    match (place, kind, block) {
        (Place::Closed | Place::Unlinked | Place::BeforeWord, _, _)
        // No text of the parser is without a place in a block without a candidate, except for a
        // decoded one. Another one may be any text.
        | (Place::Unknown, Kind::Text { shows_link: false } | Kind::Other, Some(Decision::Pass)) => Decision::Pass,
        (Place::Linked | Place::Unknown, _, _) => Decision::Collect,
    }
}

/// The next candidate of the source, and the part of the source before it that no link touches.
#[derive(Debug, Default)]
pub(super) struct Outlook {
    /// The byte after the first byte of the next candidate, so that 0 says that none was looked
    /// for; `usize::MAX` if there is none.
    candidate_to: usize,
    /// The start of the block of the candidate, as [`block_start`] finds it.
    block_start: usize,
    /// The start of the word of the candidate, as [`word_start`] finds it; 0 also says that it was
    /// not looked for.
    word_start: usize,
    /// The byte before which nothing is known.
    from: usize,
    /// Whether the stream went back in the source. Then nothing is known from there on, because a
    /// search for each step would take more than linear time.
    pub(super) steps_back: bool,
}

impl Outlook {
    /// Returns whether no link touches `part` of the source, and moves on to it. Each candidate is
    /// looked for once.
    #[inline]
    pub(super) fn is_unlinked(
        &mut self,
        part: &Range<usize>,
        source: &str,
        linker: &mut Linker<'_>,
    ) -> bool {
        // Most texts are before the block of the same candidate.
        if self.moves_unlinked_to(part) {
            return true;
        }
        self.move_to(part.start);
        if !self.steps_back && part.start >= self.candidate_to {
            self.look(part.start, source, linker);
        }
        self.moves_unlinked_to(part)
    }

    /// Returns whether it is known that no link touches `part` of the source, and moves on to it
    /// then.
    #[inline]
    pub(super) fn moves_unlinked_to(&mut self, part: &Range<usize>) -> bool {
        // An empty text at the start of the block may be the first one of it.
        let is_before = part.start < self.block_start && part.end <= self.block_start;
        let is_unlinked = is_before && self.from <= part.start && !self.steps_back;
        if is_unlinked {
            self.from = part.start;
        }
        is_unlinked
    }

    /// Returns whether `part` of the source, for which [`is_unlinked`](Self::is_unlinked) was
    /// asked, ends before the word of the candidate.
    pub(super) fn is_before_word(&mut self, part: &Range<usize>, source: &str) -> bool {
        if self.word_start == 0 {
            self.word_start = word_start(source, part.start, self.candidate_to.saturating_sub(1));
        }
        part.end <= self.word_start
    }

    /// Moves on to a text that starts at the byte `start`.
    #[inline]
    pub(super) fn move_to(&mut self, start: usize) {
        self.steps_back |= start < self.from;
        self.from = start;
    }

    /// Returns whether `part` of the source has a candidate. It does not start before a part that
    /// was asked for earlier, unless the stream steps back.
    #[inline]
    pub(super) fn has_candidate(
        &mut self,
        part: &Range<usize>,
        source: &str,
        linker: &mut Linker<'_>,
    ) -> bool {
        if self.steps_back {
            return linker.may_hold_link(source, part);
        }
        if part.start >= self.candidate_to {
            self.look(part.start, source, linker);
        }
        self.candidate_to <= part.end
    }

    /// Looks for the next candidate.
    #[inline(never)]
    fn look(&mut self, from: usize, source: &str, linker: &mut Linker<'_>) {
        (self.candidate_to, self.block_start) = match linker.candidate(source, from) {
            Some(candidate) => (candidate + 1, block_start(source, from, candidate)),
            None => (usize::MAX, usize::MAX),
        };
        self.word_start = 0;
    }

    /// Returns whether there are no more candidates in a stream that keeps the order of the source.
    pub(super) fn is_over(&self) -> bool {
        self.candidate_to == usize::MAX
    }
}

/// Returns the start of the word around the byte `at`, which is after white space, or `from` if it
/// starts before that.
// No rule that finds a link looks at text before its word.
fn word_start(source: &str, from: usize, at: usize) -> usize {
    let before = source
        .as_bytes()
        .get(from..at)
        .unwrap_or_default()
        .iter()
        .rev();
    let len = before
        .take_while(|byte| !byte.is_ascii_whitespace())
        .count();
    steps::count(len);
    at - len
}

/// Returns the start of the last block that certainly starts between the bytes `from` and `at`:
/// after a blank line, or with the mark of a list item or a heading. Returns `from` if none does.
// Other blocks may start there too. Then more events are collected than have to be.
fn block_start(source: &str, from: usize, at: usize) -> usize {
    let bytes = &source.as_bytes()[..at];
    let is_blank = |end: usize| {
        let line = bytes[from..end]
            .iter()
            .rev()
            .find(|&&byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        // The first byte may be in the middle of a line, after a link for example.
        line.or(bytes[..from].last())
            .is_none_or(|&byte| byte == b'\n')
    };
    let mut ends = memchr::memrchr_iter(b'\n', &bytes[from..]).map(|end| from + end);
    let start = ends
        .find(|&end| is_blank(end) || starts_block(&bytes[end + 1..]))
        .map_or(from, |end| end + 1);
    steps::count(at - start);
    start
}

/// Returns whether a line starts a list item or a heading, whatever precedes it. A line that is
/// indented further may continue a paragraph.
fn starts_block(line: &[u8]) -> bool {
    let indent = line.iter().take_while(|&&byte| byte == b' ').count();
    match &line[indent..] {
        _ if indent >= DEEP => false,
        // Only an item with text ends a paragraph. A numbered one does so with the number 1 alone;
        // it is left to the blank line.
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

/// The number of `#` before a heading of the lowest level.
const HASHES: usize = 6;

#[cfg(test)]
mod tests {
    use super::{Decision, Kind, Outlook, Place, block_start, decide};
    use barelink::leaf::{Linker, OnMarkup};
    use barelink::{Finder, Profile};

    #[test]
    fn events_that_no_link_touches_pass() {
        use Decision::{Collect, Pass};
        let text = Kind::Text { shows_link: false };
        let link = Kind::Text { shows_link: true };
        let other = Kind::Other;
        for (kind, place, block, decision) in [
            (text, Place::Closed, None, Pass),
            (link, Place::Closed, Some(Collect), Pass),
            (link, Place::Unlinked, None, Pass),
            (link, Place::BeforeWord, None, Pass),
            (other, Place::BeforeWord, Some(Collect), Pass),
            (text, Place::Linked, None, Collect),
            (text, Place::Linked, Some(Pass), Collect),
            (other, Place::Linked, Some(Pass), Collect),
            // Without a place, the first text of the block decides.
            (other, Place::Unknown, None, Collect),
            (other, Place::Unknown, Some(Pass), Pass),
            (text, Place::Unknown, None, Collect),
            (text, Place::Unknown, Some(Pass), Pass),
            (link, Place::Unknown, Some(Pass), Collect),
        ] {
            assert_eq!(
                decide(kind, place, block),
                decision,
                "{kind:?} {place:?} {block:?}"
            );
        }
    }

    #[test]
    fn the_part_before_the_block_of_a_candidate_is_unlinked() {
        let source = "one two\n\nthree www.e.com four\n\nfive";
        let mut linker = Linker::new(&Finder::new(Profile::Md4c), OnMarkup::End);
        let mut outlook = Outlook::default();
        let mut is_unlinked = |part| outlook.is_unlinked(&part, source, &mut linker);
        assert!(is_unlinked(0..3) && is_unlinked(4..7));
        assert!(!is_unlinked(9..15) && !is_unlinked(15..24));
        assert!(is_unlinked(24..29) && is_unlinked(31..35));
        assert!(!outlook.steps_back && outlook.is_over());
        // After a step back nothing is known, also where nothing is.
        assert!(!outlook.is_unlinked(&(0..3), source, &mut linker));
        assert!(!outlook.is_unlinked(&(31..35), source, &mut linker) && outlook.steps_back);
    }

    #[test]
    fn a_text_before_the_word_of_the_candidate_is_found() {
        let source = "one (www.e.com) two";
        let mut linker = Linker::new(&Finder::new(Profile::Md4c), OnMarkup::End);
        let mut outlook = Outlook::default();
        assert!(!outlook.is_unlinked(&(0..3), source, &mut linker));
        assert!(outlook.is_before_word(&(0..3), source) && outlook.is_before_word(&(0..4), source));
        assert!(!outlook.is_before_word(&(0..5), source));
    }

    #[test]
    fn an_empty_text_at_the_start_of_a_block_belongs_to_it() {
        let source = "*www.e.com*";
        let mut linker = Linker::new(&Finder::new(Profile::Md4c), OnMarkup::End);
        assert!(!Outlook::default().is_unlinked(&(0..0), source, &mut linker));
        assert!(!Outlook::default().is_unlinked(&(1..1), source, &mut linker));
    }

    #[test]
    fn a_block_starts_after_a_blank_line_or_with_a_mark() {
        let starts = [
            ("a\n\nb ://", 5, 3),
            ("a\n- b ://", 6, 2),
            ("a\nb ://", 4, 0),
            ("a\n    - b ://", 10, 0),
            ("a\n## b ://", 7, 2),
        ];
        for (source, at, start) in starts {
            assert_eq!(block_start(source, 0, at), start, "{source:?}");
        }
    }
}
