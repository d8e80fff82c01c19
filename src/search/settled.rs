//! Finds the byte of a growing text up to which its links can no longer change.
//!
//! No link contains white space, and no rule set looks beyond the white space around a word. So a
//! word is settled when white space follows it, or with [`Choice::EndAtFullWidth`] a full-width
//! mark. `Gfm` has one more condition: a host at the end of a paragraph follows other rules, so
//! white space settles a word only with another word or a blank line after it.
//!
//! ```text
//! see http://example.com and www.exa
//! ^^^^^^^^^^^^^^^^^^^^^^^^^^^  settled: `www.exa` may be the start of any host
//! ```

#[cfg(feature = "leaf")]
use alloc::vec::Vec;
#[cfg(feature = "leaf")]
use core::ops::Range;

use crate::names::choice::Choices;
use crate::rules::rule_set::Unit;
use crate::rules::settings::Settings;
use crate::search::scan::ends_word;
use crate::steps;
#[cfg(feature = "leaf")]
use crate::text::paragraph;

/// Reads a text that grows, and knows the byte up to which links can no longer change.
// It reads each byte once, so that a text that is fed byte by byte costs what the whole text costs.
#[derive(Clone, Debug)]
pub(crate) struct Settling {
    choices: Choices,
    /// The number of line ends after which white space settles the word before it.
    closing: usize,
    settled: usize,
    /// The number of bytes that were read.
    read: usize,
    last: Last,
}

/// The end of the text that was read.
#[derive(Clone, Copy, Debug)]
enum Last {
    /// A word, or a mark that ends words.
    Word,
    /// White space with this number of line ends in it, and its last byte.
    Blank(usize, u8),
}

impl Settling {
    /// Makes a reader for a text whose first `from` bytes were read before. They end with a word
    /// boundary.
    pub(crate) fn new(settings: &Settings, from: usize) -> Self {
        let closing = match settings.profile.rules().unit {
            Unit::Line => 0,
            Unit::Block => BLANK_LINE,
        };
        Settling {
            choices: settings.choices,
            closing,
            settled: from,
            read: from,
            last: Last::Blank(0, b' '),
        }
    }

    /// Returns the byte up to which links can no longer change.
    pub(crate) fn settled(&self) -> usize {
        self.settled
    }

    /// Reads the next part of the text.
    pub(crate) fn read(&mut self, more: &str) {
        steps::count(more.len());
        for c in more.chars() {
            let start = self.read;
            self.read += c.len_utf8();
            self.last = match (c, self.last) {
                ('\t' | '\n' | '\r' | ' ', last) => last.and(c as u8),
                (c, _) if ends_word(c, self.choices) => {
                    self.settled = self.read;
                    Last::Word
                }
                (_, Last::Blank(..)) => {
                    self.settled = start;
                    Last::Word
                }
                (_, Last::Word) => Last::Word,
            };
            if let Last::Blank(line_ends, _) = self.last {
                if line_ends >= self.closing {
                    self.settled = self.read;
                }
            }
        }
    }
}

impl Last {
    /// Returns the end of the text after one more byte of white space.
    fn and(self, blank: u8) -> Self {
        let (line_ends, last) = match self {
            Last::Word => (0, b' '),
            Last::Blank(line_ends, last) => (line_ends, last),
        };
        // CR LF is one line end. A CR at the end of the text may be the first half of one.
        let is_line_end = blank == b'\r' || blank == b'\n' && last != b'\r';
        Last::Blank(line_ends + usize::from(is_line_end), blank)
    }
}

/// Returns the byte up to which the links of a text can no longer change, whatever follows. Cost:
/// linear in the last word and the white space after it.
pub(crate) fn settled(settings: &Settings, text: &str) -> usize {
    let bytes = text.as_bytes();
    let end = bytes
        .iter()
        .rposition(|&byte| !is_blank(byte))
        .map_or(0, |last| last + 1);
    let start = bytes[..end]
        .iter()
        .rposition(|&byte| is_blank(byte))
        .map_or(0, |blank| blank + 1);
    let mut settling = Settling::new(settings, start);
    settling.read(&text[start..]);
    settling.settled()
}

/// The places of a growing Markdown source whose links more text could change.
#[cfg(feature = "leaf")]
#[derive(Clone, Debug)]
pub(crate) struct Held {
    /// Links that end after this byte are held.
    pub(crate) from: usize,
    /// Links in these ranges are held too. In ascending order.
    brackets: Vec<Range<usize>>,
}

#[cfg(feature = "leaf")]
impl Held {
    /// Finds the places. Cost: linear in the source.
    pub(crate) fn new(settings: &Settings, source: &str) -> Self {
        Held {
            from: settled_in_markdown(settings, source),
            brackets: in_brackets(source),
        }
    }

    /// Returns whether a link in this range is held.
    pub(crate) fn holds(&self, range: &Range<usize>) -> bool {
        let next = self
            .brackets
            .partition_point(|pair| pair.end <= range.start);
        range.end > self.from
            || self
                .brackets
                .get(next)
                .is_some_and(|pair| pair.start < range.end)
    }
}

/// Returns the byte of a Markdown source up to which its links can no longer change, if no
/// definition follows for a bracket pair around them ([`in_brackets`] has these). A paragraph may
/// end before its last line, if that becomes the header of a table. Cost: linear in the last
/// paragraph.
#[cfg(feature = "leaf")]
fn settled_in_markdown(settings: &Settings, source: &str) -> usize {
    // No inline markup goes through a blank line.
    let start = paragraph::last_start(source.as_bytes(), &(0..source.len())).unwrap_or(0);
    let settled = settled_in_paragraph(settings, source, start);
    let Some((header, has_row)) = header(&source[start..]) else {
        return settled;
    };
    let header = start + header;
    let before = settled_in_paragraph(settings, &source[..header], start);
    // With more cells in the next line the header is none, and its own links change, too.
    let others = [
        first_in_emphasis(source, start..header),
        has_row.then_some(header),
    ];
    others
        .into_iter()
        .flatten()
        .fold(settled.min(before), usize::min)
}

/// Returns the byte of a Markdown source up to which its own links can no longer change, if no
/// definition does: the first mark of the last paragraph that may open a code span, a tag or
/// another link and is not closed, or a line that may become the header of a table or a definition.
/// Cost: linear in the last paragraph.
#[cfg(feature = "leaf")]
#[must_use]
pub fn first_open(source: &str) -> usize {
    let start = paragraph::last_start(source.as_bytes(), &(0..source.len())).unwrap_or(0);
    let open = [start, last_block_start(source, start)];
    let open = open
        .into_iter()
        .filter_map(|from| first_open_mark(source.as_bytes(), from))
        .min();
    let header = header(&source[start..]).map(|(header, _)| start + header);
    open.into_iter()
        .chain(header)
        .chain(first_definition(source, start))
        .min()
        .unwrap_or(source.len())
}

/// Returns the start of the last complete line of a paragraph, if it may be the header of a table,
/// and whether the delimiter row after it has started.
#[cfg(feature = "leaf")]
fn header(paragraph: &str) -> Option<(usize, bool)> {
    let (lines, row) = paragraph.rsplit_once(['\n', '\r'])?;
    let start = lines.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let may_follow = row
        .bytes()
        .all(|byte| is_blank(byte) || b"|:->".contains(&byte));
    (may_follow && lines[start..].contains('|')).then_some((start, row.contains('-')))
}

/// Returns the byte up to which links can no longer change, if the last paragraph starts at the
/// byte `start` and goes on. It is that of [`settled`], or an earlier one in the paragraph: the
/// start of the word with a mark that may open markup around a link and is not closed, of a word
/// whose emphasis may end after that mark ([`first_in_emphasis`]), of a word that more text may cut
/// ([`may_be_cut`]), of a line that may become a definition, or of a word with a backslash at its
/// end.
#[cfg(feature = "leaf")]
fn settled_in_paragraph(settings: &Settings, source: &str, start: usize) -> usize {
    let bytes = source.as_bytes();
    let open = [start, last_block_start(source, start)]
        .into_iter()
        .filter_map(|from| first_open_mark(bytes, from))
        .min();
    let word = |at: usize| {
        bytes[..at]
            .iter()
            .rposition(|&byte| is_blank(byte))
            .map_or(0, |blank| blank + 1)
    };
    let last_word = settled(settings, source);
    let others = [
        open.map(word),
        last_backslash(bytes, start).map(word),
        first_in_emphasis(
            source,
            start..open.unwrap_or(last_word).min(last_word).max(start),
        ),
        first_cut(source, start),
        first_definition(source, start),
    ];
    others.into_iter().flatten().fold(last_word, usize::min)
}

/// Returns the start of the last line after the byte `from` that starts a block, such as an item of
/// a list, or of the last cell in it; `from` if there is none. A mark in an item before is not
/// closed by one in this item.
#[cfg(feature = "leaf")]
fn last_block_start(source: &str, from: usize) -> usize {
    let line = lines(source, from)
        .map(|(at, line)| {
            let start = line.trim_ascii_start();
            (at + line.len() - start.len(), start.trim_ascii_end())
        })
        .filter(|(_, line)| line.starts_with(BLOCK_MARKS))
        .last();
    let Some((at, line)) = line else { return from };
    match line.starts_with('|').then(|| line.rfind('|')).flatten() {
        // The mark at the end of a row starts no cell.
        Some(bar) if bar + 1 < line.len() => at + bar,
        _ => at,
    }
}

/// Returns the start of the first word in a range that starts with a mark of emphasis, if there is
/// such a mark after the range too. There it may close the emphasis or not: in markup that is open,
/// and in the last word. Some rule sets make no link directly after a mark that is text.
#[cfg(feature = "leaf")]
fn first_in_emphasis(source: &str, range: Range<usize>) -> Option<usize> {
    let start = range.start;
    let starts_with_mark = |word: &str| {
        let first = word.find(char::is_alphanumeric).unwrap_or(0);
        has(word, b":@.") && has(&word[..first], b"*_~^")
    };
    let is_open = has(&source[range.end..], b"*_~^");
    words(&source[range])
        .find(|(_, word)| is_open && starts_with_mark(word))
        .map(|(at, _)| start + at)
}

/// Returns the words of a text, each with its first byte.
#[cfg(feature = "leaf")]
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive(BLANKS).map(move |word| {
        at += word.len();
        (at - word.len(), word.trim_ascii_end())
    })
}

/// Returns whether a text has one of these bytes.
#[cfg(feature = "leaf")]
fn has(text: &str, bytes: &[u8]) -> bool {
    text.bytes().any(|byte| bytes.contains(&byte))
}

/// Returns the start of the first word after the byte `from` that [`may_be_cut`].
#[cfg(feature = "leaf")]
fn first_cut(source: &str, from: usize) -> Option<usize> {
    words(&source[from..])
        .find(|(_, word)| may_be_cut(word))
        .map(|(at, _)| from + at)
}

/// Returns whether more text of the paragraph may cut a link in this word, or move its start: by
/// emphasis that closes after it, or by a delimiter row that makes its line a row of a table.
// Marks in front of a URL are not part of it, whether they are emphasis or not. An address may
// start with them.
#[cfg(feature = "leaf")]
fn may_be_cut(word: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric();
    let Some(first) = word
        .find(is_word)
        .filter(|_| has(word, b":@.") && has(word, CUTTING))
    else {
        return false;
    };
    // The last byte at which a link may end: no mark, and no punctuation that is left out there.
    let is_end = |byte: &u8| !b".,:;!'\"()[]{}<>*_~^|".contains(byte);
    let last = word.as_bytes().iter().rposition(is_end).unwrap_or(0);
    let is_address = has(word, b"@");
    let mut before = ' ';
    word.char_indices().any(|(at, c)| {
        let after = word[at + c.len_utf8()..].chars().next().unwrap_or(' ');
        let before = core::mem::replace(&mut before, c);
        match c {
            '|' => true,
            // Between letters it is neither the start nor the end of emphasis.
            '_' => at < last && !(is_word(before) && is_word(after)),
            '*' | '~' | '^' => at < last && (at > first || is_address),
            _ => false,
        }
    })
}

/// Returns the start of the first line after the byte `from` that may become a definition, or a
/// part of one.
#[cfg(feature = "leaf")]
fn first_definition(source: &str, from: usize) -> Option<usize> {
    let is_definition = |(_, line): &(usize, &str)| {
        let line = line.trim_start_matches(|c: char| {
            c.is_ascii_whitespace() || c.is_ascii_digit() || BLOCK_MARKS.contains(&c)
        });
        line.starts_with('[')
            && line
                .match_indices(']')
                .any(|(at, _)| line[at..].starts_with("]:"))
    };
    lines(source, from).find(is_definition).map(|(at, _)| at)
}

/// Returns the lines after the byte `from`, each with its first byte.
#[cfg(feature = "leaf")]
fn lines(source: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = from;
    source[from..]
        .split_inclusive(['\n', '\r'])
        .map(move |line| {
            at += line.len();
            (at - line.len(), line)
        })
}

/// Returns the ranges of bracket pairs in a Markdown source, with the words that they are part of,
/// in ascending order. A later definition may make a link or a footnote of each, and then takes the
/// bare links in these ranges away. Cost: linear in the source.
#[cfg(feature = "leaf")]
fn in_brackets(source: &str) -> Vec<Range<usize>> {
    let bytes = source.as_bytes();
    let mut ranges = Vec::<Range<usize>>::new();
    let mut open = Vec::new();
    if memchr::memchr(b']', bytes).is_none() {
        return ranges;
    }
    let mut word = 0;
    let mut escaped = usize::MAX;
    let mut line_is_blank = true;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            // No pair goes through a blank line.
            b'\n' if core::mem::replace(&mut line_is_blank, true) => open.clear(),
            b'\\' if escaped != at => escaped = at + 1,
            b'[' if escaped != at => open.push((word, at)),
            b']' if escaped != at => {
                if let Some((word, start)) = open.pop() {
                    add_pair(&mut ranges, word, start..at + 1, bytes);
                }
            }
            _ => {}
        }
        line_is_blank &= is_blank(byte);
        if is_blank(byte) {
            word = at + 1;
        }
    }
    ranges
}

/// Adds a pair of brackets in a word that starts at the byte `word`, to ranges in ascending order.
#[cfg(feature = "leaf")]
fn add_pair(ranges: &mut Vec<Range<usize>>, word: usize, pair: Range<usize>, source: &[u8]) {
    let end = match ranges.last() {
        // The word was read before if another pair in it is closed.
        Some(last) if last.end >= pair.end => last.end,
        _ => {
            let rest = &source[pair.end..];
            let end = rest
                .iter()
                .position(|&byte| is_blank(byte))
                .map_or(source.len(), |len| pair.end + len);
            let is_link = rest.first() == Some(&b'(');
            if !is_link && may_take_marks(&source[word..pair.start], &source[pair.end..end]) {
                paragraph::end_after(source, end)
            } else {
                end
            }
        }
    };
    while ranges.last().is_some_and(|last| last.start >= word) {
        ranges.pop();
    }
    match ranges.last_mut() {
        Some(last) if last.end >= word => last.end = end.max(last.end),
        _ => ranges.push(word..end),
    }
}

/// Returns whether a link before or after a bracket pair in the same word may take the marks of
/// emphasis there. If the pair becomes a link, these marks may be emphasis, which changes the rest
/// of the paragraph.
#[cfg(feature = "leaf")]
fn may_take_marks(before: &[u8], after: &[u8]) -> bool {
    let has = |bytes: &[u8]| before.iter().chain(after).any(|byte| bytes.contains(byte));
    has(b":@.") && has(b"*_~")
}

/// Returns the backslash that ends the text, or that ends the line before the last one after the
/// byte `from`, apart from the white space after it. With another line of the paragraph after it,
/// it is a line break and not a part of the word. The last line may still become the start of a
/// block.
#[cfg(feature = "leaf")]
fn last_backslash(source: &[u8], from: usize) -> Option<usize> {
    let line = source
        .iter()
        .rposition(|byte| b"\n\r".contains(byte))
        .unwrap_or(0);
    let at_end = |text: &[u8]| {
        text.iter()
            .rposition(|&byte| !is_blank(byte))
            .filter(|&last| text[last] == b'\\')
    };
    at_end(&source[..line])
        .filter(|&at| at >= from)
        .or_else(|| at_end(source))
}

/// Marks that reach over a link if they are text: code, a label, a tag and the end of a cell.
#[cfg(feature = "leaf")]
const MARKS: &[u8] = b"`[<|";

/// Returns the first mark at the byte `from` or after it that may open a code span, a tag or a
/// Markdown link, and that is not closed; `None` if there is none. Cost: linear in the text,
/// because each search for a closing mark passes it or is the last one.
#[cfg(feature = "leaf")]
fn first_open_mark(source: &[u8], from: usize) -> Option<usize> {
    steps::count(source.len() - from);
    let mut at = from;
    let mut brackets = Vec::new();
    while let Some(&byte) = source.get(at) {
        let rest = &source[at..];
        let is_tag = || {
            rest.get(1)
                .is_some_and(|byte| byte.is_ascii_alphabetic() || b"/!?".contains(byte))
        };
        let closed = if byte == b']' { brackets.pop() } else { None };
        let len = match (byte, rest.get(1)) {
            (b'`', _) => code_len(rest),
            // If it is no tag after all, the marks in it count.
            (b'<', _) if is_tag() => {
                tag_len(rest).filter(|&len| !rest[1..len].iter().any(|byte| MARKS.contains(byte)))
            }
            (b']', Some(b'(')) if closed.is_some() => destination_len(rest),
            // A destination may follow, or a row that cuts the pair.
            (b']', None) => None,
            (b'|', _) if !brackets.is_empty() => None,
            (b'[', _) => {
                brackets.push(at);
                Some(1)
            }
            (b'\\', _) => Some(2),
            _ => Some(1),
        };
        let Some(len) = len else {
            return brackets.first().copied().or(closed).or(Some(at));
        };
        at += len;
    }
    brackets.first().copied()
}

/// Returns the length of a text up to the `)` that closes its first `(`; `None` if there is none.
#[cfg(feature = "leaf")]
fn destination_len(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    memchr::memchr2_iter(b'(', b')', text).find(|&at| {
        depth = if text[at] == b'(' {
            depth + 1
        } else {
            depth - 1
        };
        depth == 0
    })
}

/// Returns the length of the raw HTML at the start of a text: of a comment, an instruction, a
/// `CDATA` section, or else of a tag; `None` if it has no end. Whether a tag is valid is not
/// checked. Cost: linear in that length.
#[cfg(feature = "leaf")]
fn tag_len(text: &[u8]) -> Option<usize> {
    // A `>` alone does not end these. A comment may be as short as `<!-->`.
    let sections = [
        (&b"<!--"[..], &b"-->"[..], 2),
        (b"<?", b"?>", 2),
        (b"<![CDATA[", b"]]>", 9),
    ];
    if let Some((_, end, from)) = sections
        .into_iter()
        .find(|(start, ..)| text.starts_with(start))
    {
        let ends = memchr::memchr_iter(b'>', text).map(|at| at + 1);
        return ends
            .skip_while(|&to| to < from)
            .find(|&to| text[from..to].ends_with(end));
    }
    let mut at = 0;
    loop {
        at += memchr::memchr3(b'>', b'"', b'\'', &text[at..])? + 1;
        let mark = text[at - 1];
        let before = &text[..at - 1];
        // A quote encloses a value only after a `=`.
        let is_value = || before.iter().rfind(|&&byte| !byte.is_ascii_whitespace()) == Some(&b'=');
        match mark {
            b'>' => return Some(at),
            _ if is_value() => at += memchr::memchr(mark, &text[at..])? + 1,
            _ => {}
        }
    }
}

/// Returns the length of the code span at the start of a text; `None` if it has no end, or if its
/// end may move because the text grows.
#[cfg(feature = "leaf")]
fn code_len(text: &[u8]) -> Option<usize> {
    let run = |at: usize| text[at..].iter().take_while(|&&byte| byte == b'`').count();
    let len = run(0);
    let mut at = run(0);
    loop {
        at += memchr::memchr(b'`', &text[at..])?;
        match run(at) {
            // A run at the end of the text may grow.
            other if other == len => {
                let (before, after) = (&text[..at], &text[at + len..]);
                let may_move = after.is_empty() || len >= FENCE && may_be_fence(before, after);
                return (!may_move).then_some(at + len);
            }
            other => at += other,
        }
    }
}

/// Returns whether the backticks between two texts may start a code block now, and close a code span
/// later: the first line of a code block has no other backtick.
#[cfg(feature = "leaf")]
fn may_be_fence(before: &[u8], after: &[u8]) -> bool {
    let last = before.iter().rfind(|byte| !b" \t>".contains(byte));
    let is_first = matches!(last, Some(b'\n' | b'\r'));
    is_first && !after.iter().any(|byte| b"\n\r`".contains(byte))
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' ')
}

/// White space, as [`is_blank`] knows it.
#[cfg(feature = "leaf")]
const BLANKS: [char; 4] = ['\t', '\n', '\r', ' '];

/// The marks at the start of a line that may start a block in a paragraph: quotes, items, headings,
/// rows of tables.
#[cfg(feature = "leaf")]
const BLOCK_MARKS: [char; 9] = ['>', '-', '+', '*', '#', '|', '.', ')', ':'];

/// The least number of backticks that start a code block.
#[cfg(feature = "leaf")]
const FENCE: usize = 3;

/// The marks of emphasis and of tables, which may cut a link.
#[cfg(feature = "leaf")]
const CUTTING: &[u8] = b"*_~^|";

/// The number of line ends of a blank line and the line before it.
const BLANK_LINE: usize = 2;

#[cfg(test)]
mod tests {
    use super::{Settling, settled};
    use crate::finder::Finder;
    use crate::names::choice::Choice;
    use crate::names::profile::Profile;

    /// Asserts that each text, in which `|` is at the settled byte, is settled up to there, read at
    /// once or character by character.
    #[track_caller]
    fn assert_settled(finder: &Finder, marked: &[&str]) {
        for marked in marked {
            let (before, after) = marked.split_once('|').expect("a mark");
            let text = [before, after].concat();
            assert_eq!(settled(&finder.settings, &text), before.len(), "{marked:?}");
            let mut settling = Settling::new(&finder.settings, 0);
            for c in text.chars() {
                settling.read(c.encode_utf8(&mut [0; 4]));
            }
            assert_eq!(
                settling.settled(),
                before.len(),
                "{marked:?} by the character"
            );
        }
    }

    #[test]
    fn white_space_settles_a_word() {
        let texts = [
            "|",
            "|a",
            "a |",
            "a |b",
            "a b\n|",
            "a\r|",
            "a\r\n|",
            " \t|",
            " |a",
            "a\u{a0}b |c\u{3000}d",
            "é |例",
        ];
        assert_settled(&Finder::new(Profile::Md4c), &texts);
    }

    #[test]
    fn in_github_rules_the_next_word_or_a_blank_line_settles_a_word() {
        let texts = [
            "|",
            "|a",
            "|a ",
            "a |b",
            "a |b\n",
            "|a\r\n",
            "a\n\n|",
            "a\n |b",
            "a\r\n\r|",
            "a\r\r|",
            "a\n \t\n|",
            "a\n\n|b",
            "a\n\n |b",
            "\n\n |",
            "|\n ",
            "a |b \r\n ",
        ];
        assert_settled(&Finder::new(Profile::Gfm), &texts);
    }

    #[test]
    fn a_full_width_mark_settles_a_word_with_the_option() {
        for profile in [Profile::Md4c, Profile::Gfm] {
            assert_settled(&Finder::new(profile), &["|a。b"]);
            let finder = Finder::new(profile).with(Choice::EndAtFullWidth);
            assert_settled(&finder, &["a。|b", "a。|", "a，b。|", "a。 |b"]);
        }
    }

    #[cfg(feature = "leaf")]
    #[test]
    fn code_is_closed_by_a_run_that_cannot_grow() {
        for (text, len) in [
            ("``a``", None),
            ("``a`` b", Some(5)),
            ("``a``` b", None),
            ("`a", None),
        ] {
            assert_eq!(super::code_len(text.as_bytes()), len, "{text:?}");
        }
    }
}
