//! Pairs the marks that may enclose a link: quotation marks, brackets, `<` and `>`. They are for
//! `Choice::EndAtCloser`; `spec/enclosure.txt` has the rules.
//!
//! Both marks of a pair are in the same word. No link contains white space, so a pair with white
//! space between its marks does not enclose exactly one link.

use alloc::vec::Vec;
use core::ops::Range;

use crate::steps;
use crate::text::chars::ByteSet;

/// The parts of one word that pairs of marks enclose.
#[derive(Clone, Debug, Default)]
pub(crate) struct Enclosed {
    /// The enclosed parts, in the order of their starts.
    parts: Vec<Range<usize>>,
}

impl Enclosed {
    /// Pairs the marks of `word`. Cost: linear in the word.
    // A stack of the numbers of parts for each kind of mark, and not one for all: an unclosed
    // bracket between two quotation marks does not prevent them from being a pair.
    pub(crate) fn new(text: &str, word: &Range<usize>) -> Self {
        let mut enclosed = Enclosed::default();
        // Few kinds of marks are in one word.
        let mut open: Vec<(char, Vec<usize>)> = Vec::new();
        let inside = text.get(word.clone()).unwrap_or_default();
        steps::count(inside.len());
        let mut before = None;
        let mut chars = inside.char_indices().peekable();
        while let Some((at, mark)) = chars.next() {
            let at = word.start + at;
            let after = chars.peek().map(|&(_, c)| c);
            // Most characters of a word leave here, without a look at the tables.
            if u8::try_from(mark).is_ok_and(|byte| byte.is_ascii() && !MARKS.has(byte)) {
                before = Some(mark);
                continue;
            }
            let is_apostrophe = APOSTROPHES.contains(&mark) && is_word(before) && is_word(after); // Q3
            before = Some(mark);
            if is_apostrophe {
                continue;
            }
            // Closing before opening: `"` is both, and the second one closes.
            // A run of backticks opens before it closes, as in Markdown: ``https://e.com``.
            let parts = &mut enclosed.parts;
            let closes = |number: &usize| mark != '`' || parts[*number].start < at;
            let mut opened = openings(mark)
                .iter()
                .filter_map(|opening| open.iter().position(|(kind, _)| kind == opening));
            if let Some(kind) = opened.find(|&kind| open[kind].1.last().is_some_and(closes)) {
                let Some(number) = open[kind].1.pop() else {
                    continue;
                };
                parts[number].end = end_before(text, parts[number].start, at); // Q2
            } else if is_opening(mark) {
                let kind = open
                    .iter()
                    .position(|&(kind, _)| kind == mark)
                    .unwrap_or_else(|| {
                        open.push((mark, Vec::new()));
                        open.len() - 1
                    });
                open[kind].1.push(parts.len());
                parts.push(at + mark.len_utf8()..UNCLOSED);
            }
        }
        enclosed.parts.retain(|part| part.end != UNCLOSED);
        enclosed
    }

    /// Returns the part that the last opening mark before the byte `at` encloses, if the part
    /// extends beyond `at`.
    // Not an outer part: the link would not start right after the opening mark of that.
    pub(crate) fn around(&self, at: usize) -> Option<Range<usize>> {
        let next = self.parts.partition_point(|part| part.start <= at);
        let part = self.parts.get(next.checked_sub(1)?)?;
        (at < part.end).then(|| part.clone())
    }
}

/// The end of a part whose mark has no partner yet.
const UNCLOSED: usize = usize::MAX;

/// Returns the length of the part at the start of a text that has no opening mark; it may be too
/// short.
pub(crate) fn len_without_opening(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| !may_open(byte)).count()
}

/// Returns whether a byte may be the first one of an opening mark.
pub(crate) fn may_open(byte: u8) -> bool {
    // Opening marks above ASCII start with one of these bytes, and few letters do.
    OPENING.has(byte) || matches!(byte, 0xc2 | 0xe2 | 0xe3 | 0xef)
}

/// Returns the end of the enclosed part that starts at `start` and whose closing mark is at
/// `closing`. If a backslash precedes both marks, as in Markdown and in quoted JSON, the second one
/// is not part of it.
fn end_before(text: &str, start: usize, closing: usize) -> usize {
    let is_escaped = |mark: usize| text.as_bytes()[..mark].ends_with(b"\\");
    let opening = text[..start]
        .char_indices()
        .next_back()
        .map_or(start, |(at, _)| at);
    let is_pair = is_escaped(opening) && is_escaped(closing);
    if is_pair {
        closing - "\\".len()
    } else {
        closing
    } // Q4
}

fn is_word(c: Option<char>) -> bool {
    c.is_some_and(char::is_alphanumeric)
}

/// Returns whether a mark may open a pair.
fn is_opening(mark: char) -> bool {
    PAIRS.iter().any(|&(_, openings)| openings.contains(&mark))
}

/// Returns whether a mark may close a pair.
#[cfg(feature = "uts58")]
pub(crate) fn is_closing(mark: char) -> bool {
    !openings(mark).is_empty()
}

/// Returns the opening marks that `closing` may close, the most common one first.
fn openings(closing: char) -> &'static [char] {
    PAIRS
        .iter()
        .find(|&&(mark, _)| mark == closing)
        .map_or(&[], |&(_, openings)| openings)
}

/// The opening marks of ASCII.
const OPENING: ByteSet = ByteSet::new("([{<\"'`");

/// The marks of ASCII, opening and closing.
const MARKS: ByteSet = ByteSet::new("()[]{}<>\"'`");

/// Closing marks, each with the opening marks that it may close.
///
/// The brackets and quotation marks of ASCII, and the backtick; the quotation marks of all
/// languages in Unicode's CLDR (`quotationStart` to `alternateQuotationEnd`), some of which open in
/// one language and close in another; the brackets of Chinese and Japanese.
const PAIRS: [(char, &[char]); 32] = [
    (')', &['(']),
    (']', &['[']),
    ('}', &['{']),
    ('>', &['<']),
    ('"', &['"']),
    ('\'', &['\'']),
    ('`', &['`']),
    ('”', &['“', '„', '”']),
    ('“', &['„']),
    ('’', &['‘', '‚', '’']),
    ('‘', &['‚']),
    ('»', &['«', '»']),
    ('«', &['»']),
    ('›', &['‹', '›']),
    ('‹', &['›']),
    ('）', &['（']),
    ('］', &['［']),
    ('｝', &['｛']),
    ('＞', &['＜']),
    ('｠', &['｟']),
    ('｣', &['｢']),
    ('」', &['「']),
    ('』', &['『']),
    ('〉', &['〈']),
    ('》', &['《']),
    ('】', &['【']),
    ('〕', &['〔']),
    ('〗', &['〖']),
    ('〙', &['〘']),
    ('〛', &['〚']),
    ('〞', &['〝']),
    ('〟', &['〝']),
];

/// Quotation marks that are apostrophes if they are between letters or digits.
pub(crate) const APOSTROPHES: [char; 2] = ['\'', '’'];

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::{PAIRS, len_without_opening};

    #[test]
    fn no_opening_mark_is_missed_by_its_first_byte() {
        for mark in PAIRS.iter().flat_map(|&(_, openings)| openings) {
            assert_eq!(
                len_without_opening(mark.to_string().as_bytes()),
                0,
                "{mark}"
            );
        }
        assert_eq!(len_without_opening("https://é例)]".as_bytes()), 15);
    }
}
