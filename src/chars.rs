//! Character classes: byte sets, and the Unicode classes that the rules name.
//!
//! A class is a constant with its source in its doc comment; this module only says how to build and ask one.

use crate::tables::PUNCTUATION;

/// A set of ASCII characters, asked byte by byte. Bytes from 0x80 up are in no set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteSet(u128);

impl ByteSet {
    /// The set without members.
    pub(crate) const EMPTY: Self = Self(0);

    /// The set of the characters of `ascii`; what is not ASCII is left out.
    pub(crate) const fn new(ascii: &str) -> Self {
        let bytes = ascii.as_bytes();
        let mut bits = 0;
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] < 0x80 {
                bits |= 1 << bytes[at];
            }
            at += 1;
        }
        Self(bits)
    }

    /// Whether `byte` is a member.
    pub(crate) const fn has(self, byte: u8) -> bool {
        byte < 0x80 && self.0 >> byte & 1 == 1
    }
}

/// Horizontal white space: tab, vertical tab, form feed, the blank, and Unicode's general category Zs.
/// Line ends are not among them, nor are U+0085, U+200B, U+2028, U+2029 and U+FEFF.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\t' | '\u{b}' | '\u{c}' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// White space above ASCII: general category Zs.
pub(crate) const fn is_unicode_space(c: char) -> bool {
    !c.is_ascii() && is_blank(c)
}

/// Punctuation above ASCII, as cmark-gfm has it: general category P of Unicode 7.0. Cost: a binary search.
pub(crate) fn is_unicode_punctuation(c: char) -> bool {
    let code = u32::from(c);
    let next = PUNCTUATION.partition_point(|&(_, last)| last < code);
    PUNCTUATION.get(next).is_some_and(|&(first, _)| first <= code)
}

/// A line end of plain text, or of Markdown source: U+000A and U+000D.
pub(crate) const fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::{ByteSet, is_blank};

    #[test]
    fn a_set_has_its_members_and_no_others() {
        let set = ByteSet::new(".-é");
        let members: Vec<u8> = (0..=255).filter(|&byte| set.has(byte)).collect();
        assert_eq!(members, b"-.");
        assert!((0..=255).all(|byte| !ByteSet::EMPTY.has(byte)));
    }

    #[test]
    fn blanks_are_zs_and_three_controls() {
        let blanks: String = (0..=0x10_ffff).filter_map(char::from_u32).filter(|&c| is_blank(c)).collect();
        assert_eq!(
            blanks,
            "\t\u{b}\u{c} \u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\u{202f}\u{205f}\u{3000}"
        );
    }
}
