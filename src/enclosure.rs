//! The marks that enclose links in plain text: quotation marks, brackets, `<` and `>`. For [`Enclosure::EndsAtCloser`], see
//! `spec/enclosure.txt`.
//!
//! Marks are paired within one word: white space stands in no link, so an opening mark and its closing one that white
//! space divides enclose no link whole.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

#[cfg(doc)]
use crate::settings::Enclosure;
use crate::steps;

/// The parts of one word that pairs of marks enclose.
#[derive(Clone, Debug, Default)]
pub(crate) struct Enclosed {
    /// By its first byte, where each enclosed part ends.
    ends: BTreeMap<usize, usize>,
}

impl Enclosed {
    /// Pairs the marks of `word`. Each sort of mark is paired by itself, so that a bracket that was never closed does not keep
    /// the quotation marks around it from being a pair. Cost: linear in the word, times the logarithm of its marks.
    pub(crate) fn new(text: &str, word: &Range<usize>) -> Self {
        let mut enclosed = Enclosed::default();
        let mut open: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        let inside = text.get(word.clone()).unwrap_or_default();
        steps::count(inside.len());
        let mut before = None;
        let mut chars = inside.char_indices().peekable();
        while let Some((at, mark)) = chars.next() {
            let (at, after) = (word.start + at, chars.peek().map(|&(_, c)| c));
            if mark.is_ascii_alphanumeric() {
                before = Some(mark);
                continue;
            }
            let is_apostrophe = APOSTROPHES.contains(&mark) && is_word(before) && is_word(after); // Q3
            before = Some(mark);
            if is_apostrophe {
                continue;
            }
            let opening = openings(mark).iter().find(|opening| open.get(opening).is_some_and(|open| !open.is_empty()));
            if let Some(start) = opening.and_then(|opening| open.get_mut(opening)).and_then(Vec::pop) {
                enclosed.ends.insert(start, end_before(text, start, at)); // Q2
            } else if is_opening(mark) {
                open.entry(mark).or_default().push(at + mark.len_utf8());
            }
        }
        enclosed
    }

    /// The part that the last opening mark before the byte `at` encloses, if it reaches past `at`.
    pub(crate) fn around(&self, at: usize) -> Option<Range<usize>> {
        let (&start, &end) = self.ends.range(..=at).next_back()?;
        (at < end).then_some(start..end)
    }
}

/// Where what starts at `start` ends before the closing mark at `closing`: where a backslash stands before both marks, as in
/// Markdown and in quoted JSON, it is not part of what they enclose.
fn end_before(text: &str, start: usize, closing: usize) -> usize {
    let is_escaped = |mark: usize| text.as_bytes()[..mark].ends_with(b"\\");
    let opening = text[..start].char_indices().next_back().map_or(start, |(at, _)| at);
    let is_pair = is_escaped(opening) && is_escaped(closing);
    if is_pair { closing - "\\".len() } else { closing } // Q4
}

fn is_word(c: Option<char>) -> bool {
    c.is_some_and(char::is_alphanumeric)
}

/// Whether a mark may open.
fn is_opening(mark: char) -> bool {
    PAIRS.iter().any(|&(_, openings)| openings.contains(&mark))
}

/// The marks that `closing` may close, the likeliest first.
fn openings(closing: char) -> &'static [char] {
    PAIRS.iter().find(|&&(mark, _)| mark == closing).map_or(&[], |&(_, openings)| openings)
}

/// Closing marks, and what they close.
///
/// ASCII's brackets and quotation marks; the quotation marks that the languages of Unicode's CLDR have (`quotationStart` to
/// `alternateQuotationEnd`), of which some open in one language and close in another; the brackets of Chinese and Japanese.
const PAIRS: [(char, &[char]); 31] = [
    (')', &['(']),
    (']', &['[']),
    ('}', &['{']),
    ('>', &['<']),
    ('"', &['"']),
    ('\'', &['\'']),
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

/// Quotation marks that are apostrophes between letters or digits.
const APOSTROPHES: [char; 2] = ['\'', '’'];
