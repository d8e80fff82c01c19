//! Finds the byte of a growing text up to which its links can no longer change.
//!
//! No link contains white space, and no rule set looks beyond the white space around a word. So a word is settled when white
//! space follows it, or with [`Boundary::FullWidth`] a full-width mark. `Gfm` has one more condition: a host at the end of a
//! paragraph follows other rules, so white space settles a word only with another word or a blank line after it.
//!
//! ```text
//! see http://example.com and www.exa
//! ^^^^^^^^^^^^^^^^^^^^^^^^^^^  settled: `www.exa` may be the start of any host
//! ```

use crate::rules::rule_set::Unit;
use crate::scan::ends_word;
use crate::settings::{Boundary, Settings};
use crate::steps;

/// Reads a text that grows, and knows the byte up to which links can no longer change.
// It reads each byte once, so that a text that is fed byte by byte costs what the whole text costs.
#[derive(Clone, Debug)]
pub(crate) struct Settling {
    boundary: Boundary,
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
    /// Makes a reader for a text whose first `from` bytes were read before. They end with a word boundary.
    pub(crate) fn new(settings: &Settings, from: usize) -> Self {
        let closing = match settings.profile.rules().unit {
            Unit::Line => 0,
            Unit::Block => BLANK_LINE,
        };
        Settling { boundary: settings.boundary, closing, settled: from, read: from, last: Last::Blank(0, b' ') }
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
                (c, _) if ends_word(c, self.boundary) => {
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

/// Returns the byte up to which the links of a text can no longer change, whatever follows. Cost: linear in the last word and the
/// white space after it.
pub(crate) fn settled(settings: &Settings, text: &str) -> usize {
    let bytes = text.as_bytes();
    let end = bytes.iter().rposition(|&byte| !is_blank(byte)).map_or(0, |last| last + 1);
    let start = bytes[..end].iter().rposition(|&byte| is_blank(byte)).map_or(0, |blank| blank + 1);
    let mut settling = Settling::new(settings, start);
    settling.read(&text[start..]);
    settling.settled()
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' ')
}

/// The number of line ends of a blank line and the line before it.
const BLANK_LINE: usize = 2;

#[cfg(test)]
mod tests {
    use super::{Settling, settled};
    use crate::finder::Finder;
    use crate::settings::{Boundary, Profile};

    /// Asserts that each text, in which `|` is at the settled byte, is settled up to there, read at once or character by character.
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
            assert_eq!(settling.settled(), before.len(), "{marked:?} by the character");
        }
    }

    #[test]
    fn white_space_settles_a_word() {
        let texts =
            ["|", "|a", "a |", "a |b", "a b\n|", "a\r|", "a\r\n|", " \t|", " |a", "a\u{a0}b |c\u{3000}d", "é |例"];
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
            let finder = Finder::new(profile).boundary(Boundary::FullWidth);
            assert_settled(&finder, &["a。|b", "a。|", "a，b。|", "a。 |b"]);
        }
    }
}
