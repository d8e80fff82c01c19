//! Decides which bytes of a leaf are masked, so that the parser reads its links as text.

use core::ops::Range;
use std::borrow::Cow;

use pulldown_cmark::Event;

use super::outline::BlockOutline;
use barelink::Link;
use barelink::inner::{MARKS, MARKUP, Reading, steps};
use barelink::leaf::Leaf;

/// Returns masked bytes as text.
// Never lossy, because only ASCII is masked, and only by ASCII. The strict conversion takes a tenth
// of the instructions.
pub(super) fn text(masked: &[u8]) -> Cow<'_, str> {
    core::str::from_utf8(masked).map_or_else(|_| String::from_utf8_lossy(masked), Cow::Borrowed)
}

/// Returns the text of the source for a text of the masked one; `None` for other events.
pub(super) fn unmasked<'a>(
    source: &'a str,
    masked: &str,
    event: &Event<'_>,
    range: &Range<usize>,
) -> Option<Event<'a>> {
    let Event::Text(text) = event else {
        return None;
    };
    // A text that differs from the masked text at its range was decoded, and decoded text has no
    // masks.
    masked
        .get(range.clone())
        .filter(|masked| *masked == &**text)?;
    Some(Event::Text(source.get(range.clone())?.into()))
}

/// Decides what is masked in a leaf: markup in its links, and text that would become markup if the
/// links were masked alone.
pub(super) struct Hiding<'m, 'a> {
    pub(super) source: &'m [u8],
    /// The source as it was parsed, with the masks of earlier rounds.
    pub(super) masked: &'m [u8],
    pub(super) leaf: &'m Leaf<'a>,
    pub(super) links: &'m [Link<'a>],
    /// Whether the leaf is a cell of a row that starts with three backticks.
    // They start a fenced block too, if no other cell has a backtick.
    pub(super) is_in_fenced_row: bool,
    pub(super) reading: Reading,
}

impl Hiding<'_, '_> {
    /// Masks the leaf in `next`, the text of the next round. Returns `false` if the masks would
    /// change the blocks.
    pub(super) fn mask(&self, outline: &BlockOutline, next: &mut [u8]) -> bool {
        for link in self.links {
            mask_link(self.source, &link.range(), self.reading, next);
        }
        let last = self.links.last().map_or(0, |link| link.range().start);
        // These bytes are text now, but may start markup that reaches over a mask: a `<` may start
        // a tag, a `(` or a colon after a name in brackets a destination or a definition, and the
        // first byte after a definition its title. After the last link nothing is masked, so
        // nothing changes there.
        let literals = self
            .leaf
            .literals()
            .flat_map(|literal| literal.start..literal.end.min(last).max(literal.start));
        let starts = literals.filter_map(|at| match self.source[at] {
            b'<' => Some(at),
            b']' => self.after_name(at + 1),
            _ => None,
        });
        let after = self
            .leaf
            .atoms_in(0..usize::MAX)
            .filter_map(|atom| self.after_name(atom.end));
        let start = self.leaf.span().start;
        let is_title = |&at: &usize| matches!(self.source.get(at), Some(b'(' | b'"' | b'\''));
        let title = outline
            .ends_definition(self.source, start)
            .then_some(start)
            .filter(is_title);
        for at in starts
            .chain(after)
            .chain(title)
            .filter(|&at| at < last && !self.is_linked(at))
        {
            next[at] = b'/';
        }
        // In text as it is shown, no backtick is masked.
        self.reading == Reading::Shown || self.guard_fences(next)
    }

    /// Returns `at` if a destination or a definition would start there, because a name in brackets
    /// precedes it; `None` if not.
    fn after_name(&self, at: usize) -> Option<usize> {
        matches!(self.source.get(at.saturating_sub(1)..=at)?, b"](" | b"]:").then_some(at)
    }

    /// Returns whether the byte `at` is in a link. Cost: logarithmic in the links.
    fn is_linked(&self, at: usize) -> bool {
        let next = self.links.partition_point(|link| link.range().end <= at);
        self.links
            .get(next)
            .is_some_and(|link| link.range().start <= at)
    }

    /// Puts a run of backticks without a partner into a link, if masking the links would make their
    /// line start a fenced block. Returns `false` if no run is left for a line.
    // A line that starts with three backticks does so unless it has another backtick; a link may
    // have the only other one.
    fn guard_fences(&self, next: &mut [u8]) -> bool {
        let mut guarded = 0;
        let mut taken = None;
        for range in self.links.iter().map(Link::range) {
            if range.start < guarded || !self.source[range.clone()].contains(&b'`') {
                continue;
            }
            let line = self.line_of(range.start);
            guarded = line.end;
            // The guard of an earlier round is still in the text.
            let is_guarded = self.masked.get(range.start + 1) == Some(&b'`');
            if is_guarded || !self.starts_fence(&line) {
                continue;
            }
            let is_room = |byte: &&u8| byte.is_ascii_alphanumeric() || b":/.".contains(byte);
            let room = self.source[range.clone()]
                .iter()
                .take(MOST_GUARD + 1)
                .take_while(is_room)
                .count()
                - 1;
            // All lengths are counted at once and once for a leaf, because many links may need a
            // guard.
            let taken = taken.get_or_insert_with(|| self.runs_of_backticks());
            let Some(run) = (1..=room).find(|&run| !taken[run]) else {
                return false;
            };
            taken[run] = true;
            next[range.start + 1..=range.start + run].fill(b'`');
        }
        true
    }

    /// Returns the line of the leaf around the byte `at`, without the marks of the blocks that it
    /// is in.
    fn line_of(&self, at: usize) -> Range<usize> {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let before = &self.source[self.leaf.span().start..at];
        let start = at - before.iter().rev().take_while(|byte| !is_end(byte)).count();
        let marks = self.source[start..at]
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t' | b'>'))
            .count();
        // The first character of the leaf may be escaped.
        let start = start - usize::from(marks == 0 && self.source[..start].ends_with(b"\\"));
        let end = at
            + self.source[at..self.leaf.span().end.max(at)]
                .iter()
                .take_while(|byte| !is_end(byte))
                .count();
        steps::count(end - start);
        start + marks..end
    }

    /// Returns whether a line would start a fenced block with its links masked.
    fn starts_fence(&self, line: &Range<usize>) -> bool {
        if self.is_in_fenced_row {
            // The other cells are not known here. A guard in one of them does no harm.
            return true;
        }
        let ticks = self.source[line.clone()]
            .iter()
            .take_while(|&&byte| byte == b'`')
            .count();
        let is_other = |at: usize| self.source[at] == b'`' && !self.is_linked(at);
        ticks >= FENCE && !(line.start + ticks..line.end).any(is_other)
    }

    /// Returns which lengths the runs of backticks in the leaf have.
    fn runs_of_backticks(&self) -> [bool; MOST_GUARD + 1] {
        let mut taken = [false; MOST_GUARD + 1];
        let mut end = self.leaf.span().start;
        steps::count(self.leaf.span().len());
        for run in self.masked[self.leaf.span()].chunk_by(|one, other| one == other) {
            // A run whose first character is escaped closes code with that character, and opens
            // code without it.
            let is_escaped = self.masked[..end].ends_with(b"\\");
            end += run.len();
            for len in [run.len(), run.len() - usize::from(is_escaped)] {
                if let Some(taken) = taken.get_mut(len).filter(|_| run[0] == b'`') {
                    *taken = true;
                }
            }
        }
        taken
    }
}

/// The number of backticks that start a fenced block.
const FENCE: usize = 3;

/// The longest run of backticks that is put into a link.
const MOST_GUARD: usize = 6;

/// Masks the markup in a link, in a copy of the source: by a letter, and at its end by punctuation.
// The last character decides whether emphasis after the link may open or close, so it has to stay
// punctuation.
pub(super) fn mask_link(source: &[u8], range: &Range<usize>, reading: Reading, masked: &mut [u8]) {
    if reading == Reading::Shown {
        return mask_marks(source, range, masked);
    }
    // Before the byte `read`, backslashes are known not to precede a pipe.
    let mut at = range.start;
    let mut read = range.start;
    while at < range.end {
        let next = source.get(at + 1).copied().filter(|_| at + 1 < range.end);
        let filler = if at + 1 == range.end { b'/' } else { b'x' };
        steps::count(1);
        if source[at] == b'\\' && at >= read {
            read = at
                + source[at..range.end]
                    .iter()
                    .take_while(|&&byte| byte == b'\\')
                    .count();
            steps::count(read - at);
            if source.get(read) == Some(&b'|') {
                // An escaped pipe is kept, because a pipe that is not escaped ends a table cell.
                at = read + 1;
                continue;
            }
        }
        match (source[at], next) {
            // Without its backslash, a bracket would count in a destination, and a second backslash
            // would be an escape.
            (b'\\', Some(b'(' | b')' | b'\\')) => {
                masked[at] = b'x';
                masked[at + 1] = if at + 2 == range.end { b'/' } else { b'x' };
                at += 1;
            }
            // A backslash at the end of a line is a break, which the link takes.
            (b'\\', None)
                if source
                    .get(at + 1)
                    .is_none_or(|byte| matches!(byte, b'\n' | b'\r')) => {}
            (byte, _) if MARKUP.has(byte) => masked[at] = filler,
            _ => {}
        }
        at += 1;
    }
}

/// Masks the marks in a link, and no other markup, so that the parser decodes the escapes and the
/// references in it.
fn mask_marks(source: &[u8], range: &Range<usize>, masked: &mut [u8]) {
    let mut at = range.start;
    while at < range.end {
        let is_escape =
            source[at] == b'\\' && source.get(at + 1).is_some_and(u8::is_ascii_punctuation);
        if MARKS.has(source[at]) {
            // No letter, with which `<*>` would be a tag.
            masked[at] = if at + 1 == range.end { b'/' } else { b',' };
        }
        steps::count(1);
        at += if is_escape { 2 } else { 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::mask_link;
    use barelink::inner::Reading;

    /// The text with the masks of a link over all of it.
    fn masked(text: &str) -> String {
        let mut masked = text.as_bytes().to_vec();
        mask_link(
            text.as_bytes(),
            &(0..text.len()),
            Reading::TypedThenShown,
            &mut masked,
        );
        super::text(&masked).into_owned()
    }

    #[test]
    fn markup_is_overwritten() {
        assert_eq!(masked("http://a/*b*c"), "http://a/xbxc");
        // Punctuation at the end stays punctuation.
        assert_eq!(masked("http://a/*b*"), "http://a/xb/");
        assert_eq!(masked("http://a/(b)|c"), "http://a/(b)|c");
        // An escaped pipe stays one, an escaped bracket is no bracket.
        assert_eq!(masked(r"http://a/\|b"), r"http://a/\|b");
        assert_eq!(masked(r"http://a/\(b"), "http://a/xxb");
    }
}
