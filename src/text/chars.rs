//! Character classes: sets of bytes, and the Unicode classes that the rules use.
//!
//! Each class of a rule set is a constant in the file of that rule set, with its source in its doc
//! comment. This module has the types and the classes that several modules share.

#[cfg(any(feature = "html", feature = "uts58"))]
use alloc::string::String;

#[cfg(feature = "uts58")]
use crate::text::tables::{
    link_byte, links, ranges::EMOJI, ranges::INVISIBLE, script_set, scripts,
};
use crate::text::tables::{punctuation::PUNCTUATION, ranges::FULL_WIDTH};

#[cfg(feature = "uts58")]
pub(crate) use crate::text::tables::links::UNICODE_VERSION;

/// A set of ASCII characters. Bytes from 0x80 up are in no set, so a part of a character is never a
/// member.
// A table of 256 `bool`s: one load without a range check. A bit set of 128 bits needs a shift and a
// test besides.
#[derive(Clone, Debug)]
pub struct ByteSet([bool; 256]);

impl ByteSet {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self([false; 256]);

    /// Makes the set of the characters of `ascii`. Other characters are ignored.
    pub(crate) const fn new(ascii: &str) -> Self {
        Self::EMPTY.and(ascii)
    }

    /// Makes the set of letters, digits and the characters of `ascii`.
    pub(crate) const fn alphanumeric_and(ascii: &str) -> Self {
        Self::EMPTY
            .and("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
            .and(ascii)
    }

    const fn and(mut self, ascii: &str) -> Self {
        let bytes = ascii.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            self.0[bytes[at] as usize] |= bytes[at] < 0x80;
            at += 1;
        }
        self
    }

    /// Returns whether `byte` is a member.
    #[inline]
    #[must_use]
    pub const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }

    /// Returns the number of members at the start of `bytes`.
    #[inline]
    pub(crate) fn len_in(&self, bytes: &[u8]) -> usize {
        bytes.iter().take_while(|&&byte| self.has(byte)).count()
    }

    /// Returns the number of members at the end of `bytes`.
    #[inline]
    pub(crate) fn len_at_end_of(&self, bytes: &[u8]) -> usize {
        bytes
            .iter()
            .rev()
            .take_while(|&&byte| self.has(byte))
            .count()
    }
}

/// The first letter of the scripts that are written without spaces, from Thai on. Korean has spaces,
/// but none after a host.
#[cfg(feature = "uts58")]
pub(crate) const FIRST_UNSPACED: char = '\u{e00}';

/// Returns whether a label, as it is typed, may be a known top-level domain. None has both ASCII and
/// letters of a script without spaces, unlike the text around many dots in such scripts: `Node.jsの`.
/// Cost: linear.
#[cfg(feature = "uts58")]
pub(crate) fn may_be_known_tld(label: &str) -> bool {
    // UTS #46 changes no such letter.
    let is_kept = |c| c >= FIRST_UNSPACED && Properties::of(c).label_class() == LabelClass::Letter;
    let has_ascii = label.bytes().any(|byte| byte.is_ascii_alphanumeric());
    !(has_ascii && label.chars().any(is_kept))
}

/// Returns whether a text holds `://`. Cost: linear.
#[cfg(any(feature = "leaf", feature = "uts58"))]
pub(crate) fn holds_url(text: &[u8]) -> bool {
    last_in(text, b"://").is_some()
}

/// Returns the last place of a few bytes in a text. Cost: linear.
// Not by `memmem` or `rfind`, whose searches take a kilobyte each in WebAssembly. These texts are
// words.
#[cfg(any(feature = "leaf", feature = "uts58"))]
pub(crate) fn last_in(text: &[u8], bytes: &[u8]) -> Option<usize> {
    text.windows(bytes.len()).rposition(|part| part == bytes)
}

/// Adds the percent escape of a byte.
// Not by a format string, which takes more code in a program that has no other.
#[cfg(any(feature = "html", feature = "uts58"))]
pub(crate) fn push_escape(escaped: &mut String, byte: u8) {
    let digit = |half: u8| {
        char::from_digit(half.into(), 16)
            .unwrap_or_default()
            .to_ascii_uppercase()
    };
    escaped.extend(['%', digit(byte >> 4), digit(byte & 15)]);
}

/// Returns whether a character is horizontal white space: tab, vertical tab, form feed, the space,
/// or a character of the general category Zs. Line ends are not, nor are U+0085, U+200B, U+2028,
/// U+2029 and U+FEFF.
// MD4C's definition of white space (`md_is_unicode_whitespace`), pinned here because
// `char::is_whitespace` has more members.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\t' | '\u{b}' | '\u{c}' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// Returns whether a character is white space above ASCII: general category Zs.
pub(crate) const fn is_unicode_space(c: char) -> bool {
    !c.is_ascii() && is_blank(c)
}

/// Returns whether a character is punctuation above ASCII, as in cmark-gfm: general category P of
/// Unicode 7.0. Cost: a binary search.
#[must_use]
pub fn is_unicode_punctuation(c: char) -> bool {
    is_in(&PUNCTUATION, c)
}

/// Returns whether a character is full-width punctuation, a full-width symbol or the ideographic
/// space. They separate words in East Asian text.
///
/// Source: `East_Asian_Width` Fullwidth, Wide or Halfwidth and general category P, or Fullwidth and
/// S or Zs; less `XID_Continue`. Unicode 18.0. Cost: a binary search, below U+2329 a comparison.
#[inline]
#[must_use]
pub fn is_full_width(c: char) -> bool {
    // Most characters of a link are below the first range, so that most calls need no search.
    let [(first, _), ..] = FULL_WIDTH;
    u32::from(c) >= first && is_in(&FULL_WIDTH, c)
}

/// Returns whether a character may be invisible: `Default_Ignorable_Code_Point`. Unicode 18.0.
/// Cost: a binary search, below U+00AD a comparison.
#[cfg(feature = "uts58")]
#[inline]
pub(crate) fn is_invisible(c: char) -> bool {
    let [(first, _), ..] = INVISIBLE;
    u32::from(c) >= first && is_in(&INVISIBLE, c)
}

/// Returns whether a character is in a block of Han, Hiragana, Katakana or Hangul. Source:
/// `Blocks.txt` and `Scripts.txt` of Unicode.
pub(crate) fn is_in_east_asian_block(c: char) -> bool {
    const BLOCKS: [(u32, u32); 12] = [
        (0x1100, 0x11ff),
        (0x2e80, 0x2fdf),
        (0x3005, 0x3007),
        (0x3021, 0x3029),
        (0x3038, 0x303b),
        (0x3041, 0x318f),
        (0x31f0, 0x31ff),
        (0x3400, 0x9fff),
        (0xa960, 0xa97f),
        (0xac00, 0xd7ff),
        (0xf900, 0xfaff),
        (0x20000, 0x3ffff),
    ];
    is_in(&BLOCKS, c)
}

/// Returns whether a character is in a block of a script that is written without spaces, or of
/// Hangul, whose particles follow without one: a block of Han, Hiragana, Katakana or Hangul, or of
/// Thai, Lao, Myanmar or Khmer. Source: `Blocks.txt` of Unicode.
#[must_use]
pub fn is_in_unspaced_block(c: char) -> bool {
    const BLOCKS: [(u32, u32); 5] = [
        (0xe00, 0xeff),
        (0x1000, 0x109f),
        (0x1780, 0x17ff),
        (0xa9e0, 0xa9ff),
        (0xaa60, 0xaa7f),
    ];
    is_in_east_asian_block(c) || is_in(&BLOCKS, c)
}

/// Returns whether a character above ASCII may be in an emoji: `Emoji`, and what joins emoji or
/// changes their form. Unicode 18.0. Cost: a binary search.
#[cfg(feature = "uts58")]
pub(crate) fn is_emoji(c: char) -> bool {
    is_in(&EMOJI, c)
}

/// Returns whether one of `ranges`, sorted pairs of first and last, contains `c`.
fn is_in(ranges: &[(u32, u32)], c: char) -> bool {
    let code = u32::from(c);
    let next = ranges.partition_point(|&(_, last)| last < code);
    ranges.get(next).is_some_and(|&(first, _)| first <= code)
}

/// Returns whether a character separates the labels of a host: the full stop, and the characters
/// that UTS #46 maps to it.
#[cfg(feature = "uts58")]
pub(crate) const fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}')
}

/// The meaning of a character for the end of a link: the values of the property `Link_Term`.
///
/// Source: UTS #58, section 6.
///
/// ```
/// use barelink::uts58::{LinkTerm, link_term};
///
/// // Of `https://example.com/a(b), c` the link is `https://example.com/a(b)`.
/// let terms: Vec<LinkTerm> = "a(b), ".chars().map(link_term).collect();
/// let [a, open, b, close, comma, blank] = terms[..] else { unreachable!() };
/// assert_eq!([a, b], [LinkTerm::Include; 2]);
/// assert_eq!([open, close], [LinkTerm::Open, LinkTerm::Close]);
/// assert_eq!([comma, blank], [LinkTerm::Soft, LinkTerm::Hard]);
/// ```
#[cfg(feature = "uts58")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkTerm {
    /// Part of the link: all characters that are not in another class, such as letters, digits,
    /// marks and symbols.
    Include,
    /// The link ends before it: white space, controls, and unassigned, private or deprecated
    /// characters.
    Hard,
    /// Part of the link if more of it follows: punctuation that ends sentences and clauses, and
    /// most quotation marks.
    Soft,
    /// Part of the link if its opening bracket is: a closing bracket, and `>`.
    Close,
    /// Part of the link: an opening bracket, and `<`.
    Open,
}

/// The meaning of a character for the validity of a label in UTS #46.
///
/// [`Other`](Self::Other) says nothing. UTS #46 maps a [`Capital`](Self::Capital), and keeps the
/// characters of all other classes unchanged. Normalization joins none of them to a letter before
/// it, and only a [`JoinedMark`](Self::JoinedMark) to a mark.
#[cfg(feature = "uts58")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LabelClass {
    /// The crate `idna` decides.
    Other,
    /// A letter that is written from the left.
    Letter,
    /// An ASCII digit, or the hyphen.
    Neutral,
    /// A mark of no direction, of combining class 0.
    Mark,
    /// A mark of no direction, of another combining class: normalization may exchange two of them.
    MovableMark,
    /// A mark that is written from the left, of combining class 0.
    SpacingMark,
    /// A letter that is written from the right.
    RightToLeft,
    /// A capital letter, which UTS #46 maps to its lower case, a [`Letter`](Self::Letter).
    Capital,
    /// A mark that is written from the left, of combining class 0. Normalization joins it to some
    /// marks.
    JoinedMark,
}

/// The properties of a character that UTS #58 and its choices use.
// One byte, so that one look-up answers all questions about a character.
#[cfg(feature = "uts58")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Properties(u8);

#[cfg(feature = "uts58")]
impl Properties {
    /// Returns the properties of `c`. Cost: one load for ASCII, three for the others.
    #[inline]
    pub(crate) const fn of(c: char) -> Self {
        Self(link_byte(c))
    }

    /// Returns the property `Link_Term`: UTS #58, section 6.
    #[inline]
    pub(crate) const fn link_term(self) -> LinkTerm {
        // The characters of hosts are Include, and have their class in a label in these bits.
        match self.0 & (links::LINK_TERM | links::HOST) {
            1 => LinkTerm::Hard,
            2 => LinkTerm::Soft,
            3 => LinkTerm::Close,
            4 => LinkTerm::Open,
            _ => LinkTerm::Include,
        }
    }

    /// Returns the property `Link_Email`: UTS #58, section 6, and for the full stop
    /// `LinkEmail.txt`.
    #[inline]
    pub(crate) const fn is_link_email(self) -> bool {
        self.0 & links::LINK_EMAIL != 0
    }

    /// Returns whether a host may contain the character: those that IDNA2008 allows, and those that
    /// UTS #46 maps to them. Dots are not included.
    ///
    /// ASCII letters, digits and `-`; above ASCII general category L, Mn, Mc and Nd, and the
    /// exceptions of RFC 5892. Never a Hard character.
    #[inline]
    pub(crate) const fn is_host(self) -> bool {
        self.0 & links::HOST != 0
    }

    /// Returns whether a top-level domain may contain the character: general category L and M.
    #[inline]
    pub(crate) const fn is_tld(self) -> bool {
        self.0 & links::TLD != 0
    }

    /// Returns what the character means for the validity of a label in UTS #46.
    #[inline]
    pub(crate) const fn label_class(self) -> LabelClass {
        match self.0 & (links::LABEL_CLASS | links::HOST) ^ links::HOST {
            1 => LabelClass::Letter,
            2 => LabelClass::Neutral,
            3 => LabelClass::Mark,
            4 => LabelClass::MovableMark,
            5 => LabelClass::SpacingMark,
            6 => LabelClass::RightToLeft,
            7 => LabelClass::Capital,
            0x80 => LabelClass::JoinedMark,
            _ => LabelClass::Other,
        }
    }

    /// Returns the property `Bidi_Control`: UAX #9, section 2.
    #[inline]
    pub(crate) const fn is_bidi_control(self) -> bool {
        self.0 & links::BIDI_CONTROL != 0
    }
}

/// Returns the property `Link_Bracket` (UTS #58, section 6): the opening bracket for the closing
/// bracket `c`. Cost: for brackets a binary search.
#[cfg(feature = "uts58")]
pub(crate) fn link_bracket(c: char) -> Option<char> {
    if Properties::of(c).link_term() != LinkTerm::Close {
        return None;
    }
    let at = links::BRACKETS
        .binary_search_by_key(&c, |&(closing, _)| closing)
        .ok()?;
    Some(links::BRACKETS[at].1)
}

/// A set of scripts, augmented with the writing systems Hanb, Jpan and Kore: UTS #39, section 5.1.
#[cfg(feature = "uts58")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScriptSet(u64);

#[cfg(feature = "uts58")]
impl ScriptSet {
    pub(crate) const ALL: Self = Self(scripts::ALL);

    /// Returns the scripts that a character is used with; `None` if its `Identifier_Status` is not
    /// Allowed. Cost: see [`script_set`].
    pub(crate) fn of(c: char) -> Option<Self> {
        script_set(c).map(Self)
    }

    /// Returns the scripts that both sets have.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn has_latin(self) -> bool {
        self.0 & scripts::LATIN != 0
    }

    /// Returns whether the set has a writing system that mixes scripts: that of Chinese, Japanese
    /// or Korean.
    pub(crate) const fn has_east_asian(self) -> bool {
        self.0 & scripts::EAST_ASIAN != 0
    }

    /// Returns whether the set is one script that is recommended, and neither Latin, Cyrillic nor
    /// Greek.
    pub(crate) const fn is_beside_latin(self) -> bool {
        self.0.is_power_of_two() && self.0 & scripts::BESIDE_LATIN != 0
    }
}

#[cfg(test)]
mod tests {
    use super::{ByteSet, is_blank, is_full_width};

    fn all() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    /// FNV-1a, 64 bits.
    fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    }

    #[test]
    fn a_set_has_its_members_and_no_others() {
        let set = ByteSet::new(".-é");
        let members: Vec<u8> = (0..=255).filter(|&byte| set.has(byte)).collect();
        assert_eq!(members, b"-.");
        assert!((0..=255).all(|byte| !ByteSet::EMPTY.has(byte)));
    }

    #[test]
    fn blanks_are_zs_and_three_controls() {
        let blanks: String = all().filter(|&c| is_blank(c)).collect();
        assert_eq!(
            blanks,
            "\t\u{b}\u{c} \
            \u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\
            \u{2008}\u{2009}\u{200a}\u{202f}\u{205f}\u{3000}"
        );
    }

    #[test]
    fn full_width_is_what_stands_between_words() {
        for c in "。，！？；：、（）「」『』【】《》〈〉｡､｢｣～｜＜＞\u{3000}".chars()
        {
            assert!(is_full_width(c), "{c:?}");
        }
        for c in "・ー･ｰ＿々〆〇あアｱ漢字한글Ａ１😀👍“”‘’…—–a1 .,!?:;()<>|~".chars()
        {
            assert!(!is_full_width(c), "{c:?}");
        }
    }

    #[test]
    fn full_width_is_pinned() {
        assert_eq!(all().filter(|&c| is_full_width(c)).count(), 134);
        assert_eq!(
            hash(all().map(|c| u8::from(is_full_width(c)))),
            0x2974_ec95_63d1_6b9d
        );
    }

    #[cfg(feature = "uts58")]
    mod uts58 {
        use super::super::{LabelClass, LinkTerm, Properties, is_dot, is_invisible, link_byte};
        use super::{all, hash};
        use crate::text::tables::{links, staged};

        fn count(is_member: impl Fn(Properties) -> bool) -> usize {
            all().filter(|&c| is_member(Properties::of(c))).count()
        }

        /// Checks all bits of the table, also for surrogates, except the classes in labels
        /// (`crate::uts58::labels` compares those with `idna`).
        #[test]
        fn the_table_is_pinned() {
            let masks = [
                links::LINK_TERM,
                links::LINK_EMAIL,
                links::HOST,
                links::TLD,
                links::BIDI_CONTROL,
            ];
            assert_eq!(masks, [0b111, 1 << 3, 1 << 4, 1 << 5, 1 << 6]);
            assert_eq!(links::LABEL_CLASS, links::LINK_TERM | 1 << 7);
            let without_class = |byte: u8| {
                if byte & links::HOST == 0 {
                    byte
                } else {
                    byte & !links::LABEL_CLASS
                }
            };
            assert_eq!(
                hash((0..=0x10_ffff).map(|code| without_class(staged(code)))),
                0x30d4_8653_9a9a_6376
            );
            assert!(
                all().all(|c| link_byte(c) == staged(u32::from(c))),
                "ASCII has another answer of its own"
            );
        }

        #[test]
        fn ascii_is_as_the_standard_says() {
            let of = |term| {
                ('\0'..='\x7f')
                    .filter(|&c| Properties::of(c).link_term() == term)
                    .collect::<String>()
            };
            assert_eq!(of(LinkTerm::Soft), "!\"',.:;?");
            assert_eq!(of(LinkTerm::Open), "(<[{");
            assert_eq!(of(LinkTerm::Close), ")>]}");
            assert!(of(LinkTerm::Hard).chars().eq(('\0'..=' ').chain(['\x7f'])));
        }

        #[test]
        fn hosts_have_letters_marks_digits_and_hyphens() {
            let exceptions = "\u{200c}\u{200d}\u{b7}\u{375}\u{5f3}\u{5f4}\u{6fd}\u{6fe}\u{f0b}・〇";
            for c in "aZ09-éßあ漢ー१ाी\u{301}Ａ１𝒶"
                .chars()
                .chain(exceptions.chars())
            {
                assert!(Properties::of(c).is_host(), "{c:?}");
            }
            let hard = "\u{149}\u{673}\u{e000}\u{378}";
            for c in "._@/:%“”«»—…、（）。．｡❤😀①²\u{ad}\u{200b}\u{20dd}\u{feff}"
                .chars()
                .chain(hard.chars())
            {
                assert!(!Properties::of(c).is_host(), "{c:?}");
            }
            assert_eq!(count(Properties::is_host), 161_515);
            assert_eq!(count(|c| c.is_host() && c.link_term() == LinkTerm::Hard), 0);
        }

        #[test]
        fn top_level_domains_have_letters_and_marks() {
            for c in "aZéあ漢ーा\u{301}\u{20dd}".chars() {
                assert!(Properties::of(c).is_tld(), "{c:?}");
            }
            for c in "09-.१１\u{200c}\u{200d}\u{b7}・〇".chars() {
                assert!(!Properties::of(c).is_tld(), "{c:?}");
            }
            assert_eq!(count(Properties::is_tld), 160_752);
        }

        #[test]
        fn twelve_characters_control_the_direction() {
            let controls: String = all()
                .filter(|&c| Properties::of(c).is_bidi_control())
                .collect();
            assert_eq!(
                controls,
                "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}"
            );
        }

        /// The total is that of `DerivedCoreProperties.txt` of 17.0.0, and 18.0.0 adds none.
        #[test]
        fn invisible_characters_are_pinned() {
            for c in "\u{ad}\u{34f}\u{61c}\u{200b}\u{200d}\u{202e}\u{2060}\u{fe0f}\u{feff}\u{e0020}"
                .chars()
            {
                assert!(is_invisible(c), "{c:?}");
            }
            // They are not taken for characters that are certainly seen.
            let is_seen = |c: char| Properties::of(c).label_class() != LabelClass::Other;
            assert_eq!(all().filter(|&c| is_invisible(c) && is_seen(c)).count(), 0);
            for c in "a .\u{a0}\u{2028}\u{3000}\u{301}😀\u{e000}".chars() {
                assert!(!is_invisible(c), "{c:?}");
            }
            assert_eq!(all().filter(|&c| is_invisible(c)).count(), 4_174);
            assert_eq!(
                hash(all().map(|c| u8::from(is_invisible(c)))),
                0x99ac_3ef8_28dd_13ef
            );
        }

        #[test]
        fn four_characters_are_dots_and_none_is_in_a_host() {
            assert!(
                all()
                    .filter(|&c| is_dot(c))
                    .eq(".\u{3002}\u{ff0e}\u{ff61}".chars())
            );
            assert_eq!(
                all()
                    .filter(|&c| is_dot(c) && Properties::of(c).is_host())
                    .count(),
                0
            );
        }
    }
}
