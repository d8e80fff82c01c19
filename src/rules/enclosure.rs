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
#[derive(Clone, Debug)]
pub(crate) struct Enclosed {
    /// The enclosed parts, in the order of their starts.
    parts: Vec<Range<usize>>,
}

impl Enclosed {
    /// Pairs the marks of `word`. Cost: linear in the word.
    // A stack of parts for each kind of mark, and not one for all: an unclosed bracket between two
    // quotation marks does not prevent them from being a pair.
    pub(crate) fn new(text: &str, word: &Range<usize>) -> Self {
        steps::count(word.len());
        let inside = text.get(word.clone()).unwrap_or_default();
        let mut parts: Vec<Range<usize>> = Vec::new();
        // Of each stack the number of the top part, from 1 on. While a part is open, its `end` is
        // the number of the part below it. That is less than its start, because each part has a
        // mark before it.
        let mut tops = [0_usize; PAIRS.len()];
        let mut next = 0;
        while let Some((at, mark)) = next_mark(inside, next) {
            next = at + mark.len_utf8();
            if APOSTROPHES.contains(&mark) && is_in_word(inside, at) {
                continue; // Q3
            }
            let (at, next) = (word.start + at, word.start + next);
            // Closing before opening: `"` is both, and the second one closes.
            // A run of backticks opens before it closes, as in Markdown: ``https://e.com``.
            let closes = |&kind: &usize| {
                let part = tops[kind].checked_sub(1).map(|number| &parts[number]);
                part.is_some_and(|part| mark != '`' || part.start < at)
            };
            let opened = PAIRS.iter().filter(|&&(_, closing)| closing == mark);
            let mut opened = opened.filter_map(|&(opening, _)| kind(opening));
            if let Some(kind) = opened.find(closes) {
                let part = &mut parts[tops[kind] - 1];
                tops[kind] = part.end;
                part.end = end_before(text, part.start, at); // Q2
            } else if let Some(kind) = kind(mark) {
                parts.push(Range {
                    start: next,
                    end: tops[kind],
                });
                tops[kind] = parts.len();
            }
        }
        parts.retain(|part| part.start <= part.end);
        Enclosed { parts }
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

/// Returns the first mark of a text at the byte `from` or after it, with its place.
fn next_mark(text: &str, from: usize) -> Option<(usize, char)> {
    let at = from + len_without_mark(text.as_bytes().get(from..)?);
    Some((at, text[at..].chars().next()?))
}

/// Returns the length of the text before the first mark or backslash.
pub(crate) fn len_without_mark(text: &[u8]) -> usize {
    let mut len = 0;
    let starts = |byte: &u8| STARTS[usize::from(*byte)];
    loop {
        // Four bytes at once take two thirds of the instructions.
        while let Some([a, b, c, d]) = text[len..].first_chunk() {
            if starts(a) | starts(b) | starts(c) | starts(d) {
                break;
            }
            len += 4;
        }
        let Some(at) = text[len..].iter().position(starts) else {
            return text.len();
        };
        len += at;
        if starts_with_mark(&text[len..]) {
            return len;
        }
        len += 1;
    }
}

/// Returns whether a text that starts with one of [`STARTS`] starts with a mark, opening or closing,
/// or with a backslash.
fn starts_with_mark(text: &[u8]) -> bool {
    let (marks, last) = match *text {
        [byte, ..] if byte.is_ascii() => return true,
        [0xc2, last, ..] => (const { marks_from('\u{80}') }, last),
        [0xe2, 0x80, last, ..] => (const { marks_from('\u{2000}') }, last),
        [0xe3, 0x80, last, ..] => (const { marks_from('\u{3000}') }, last),
        [0xef, 0xbc, last, ..] => (const { marks_from('\u{ff00}') }, last),
        [0xef, 0xbd, last, ..] => (const { marks_from('\u{ff40}') }, last),
        _ => return false,
    };
    marks >> (last & 0x3f) & 1 == 1
}

/// Returns which of the 64 characters from `first` on are marks, the first one in the lowest bit.
const fn marks_from(first: char) -> u64 {
    let (mut marks, mut at) = (0, 0);
    while at < 2 * PAIRS.len() {
        let (opening, closing) = PAIRS[at / 2];
        let mark = if at % 2 == 0 { opening } else { closing };
        if mark as u32 / 64 == first as u32 / 64 {
            marks |= 1 << (mark as u32 % 64);
        }
        at += 1;
    }
    marks
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

/// Returns whether the mark at the byte `at` is between letters or digits.
fn is_in_word(text: &str, at: usize) -> bool {
    let (before, from) = text.split_at(at);
    let beside = [before.chars().next_back(), from.chars().nth(1)];
    beside
        .into_iter()
        .all(|c| c.is_some_and(char::is_alphanumeric))
}

/// Returns the number of the first pair that a mark opens; `None` if it opens none.
fn kind(mark: char) -> Option<usize> {
    PAIRS.iter().position(|&(opening, _)| opening == mark)
}

/// Returns whether a mark may close a pair.
#[cfg(feature = "uts58")]
pub(crate) fn is_closing(mark: char) -> bool {
    PAIRS.iter().any(|&(_, closing)| closing == mark)
}

/// The opening marks of ASCII.
const OPENING: ByteSet = ByteSet::new("([{<\"'`");

/// The marks of ASCII, opening and closing, and the backslash (Q4).
const MARKS: ByteSet = ByteSet::new("()[]{}<>\"'`\\");

/// Which bytes may be the first one of a mark.
// Few letters above ASCII start with one of the four, but all of Hiragana and Katakana do.
const STARTS: [bool; 256] = {
    let (mut starts, mut byte) = ([false; 256], u8::MAX);
    while byte > 0 {
        starts[byte as usize] = MARKS.has(byte) || matches!(byte, 0xc2 | 0xe2 | 0xe3 | 0xef);
        byte -= 1;
    }
    starts
};

/// The opening and the closing marks of pairs. A closing mark that may close several closes the first
/// one that is open.
///
/// The brackets and quotation marks of ASCII, and the backtick; the quotation marks of all
/// languages in Unicode's CLDR (`quotationStart` to `alternateQuotationEnd`), some of which open in
/// one language and close in another; the brackets of Chinese and Japanese.
const PAIRS: [(char, char); 38] = [
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
    ('<', '>'),
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('“', '”'),
    ('„', '”'),
    ('”', '”'),
    ('„', '“'),
    ('‘', '’'),
    ('‚', '’'),
    ('’', '’'),
    ('‚', '‘'),
    ('«', '»'),
    ('»', '»'),
    ('»', '«'),
    ('‹', '›'),
    ('›', '›'),
    ('›', '‹'),
    ('（', '）'),
    ('［', '］'),
    ('｛', '｝'),
    ('＜', '＞'),
    ('｟', '｠'),
    ('｢', '｣'),
    ('「', '」'),
    ('『', '』'),
    ('〈', '〉'),
    ('《', '》'),
    ('【', '】'),
    ('〔', '〕'),
    ('〖', '〗'),
    ('〘', '〙'),
    ('〚', '〛'),
    ('〝', '〞'),
    ('〝', '〟'),
];

/// Quotation marks that are apostrophes if they are between letters or digits.
pub(crate) const APOSTROPHES: [char; 2] = ['\'', '’'];

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString as _;

    use super::{PAIRS, len_without_mark, may_open};

    #[test]
    fn the_marks_are_those_of_the_table() {
        for (opening, _) in PAIRS {
            assert!(may_open(opening.to_string().as_bytes()[0]), "{opening}");
        }
        for c in '\0'..=char::MAX {
            let is_mark = c == '\\' || PAIRS.iter().any(|&(one, other)| one == c || other == c);
            let text = format!("https://é例を{c}");
            let len = text.len() - c.len_utf8();
            let expected = if is_mark { len } else { text.len() };
            assert_eq!(len_without_mark(text.as_bytes()), expected, "{c}");
        }
    }
}
