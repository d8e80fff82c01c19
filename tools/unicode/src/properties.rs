//! What the tables say of a code point, from the properties of Unicode 17.0.
//!
//! Source: UTS #58 revision 2, section 6, for `Link_Term`, `Link_Bracket` and `Link_Email`. The classes of hosts,
//! which UTS #58 leaves open, are IDNA2008's with what UTS #46 maps to it.

use std::ops::RangeInclusive;

use icu_properties::props::{
    BidiClass, BidiControl, BidiMirroringGlyph, BidiPairedBracketType, CanonicalCombiningClass,
    ChangesWhenNfkcCasefolded, DefaultIgnorableCodePoint, Deprecated, EastAsianWidth, GeneralCategory,
    GeneralCategoryGroup, HangulSyllableType, LineBreak, NoncharacterCodePoint, TerminalPunctuation, WhiteSpace,
    XidContinue,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The version of Unicode that [`ICU_PROPERTIES`] has.
pub(crate) const UNICODE_VERSION: (u8, u8, u8) = (17, 0, 0);

/// The version of the package `icu_properties`. It does not say its version of Unicode; `facts.rs` counts.
pub(crate) const ICU_PROPERTIES: &str = "2.3.0";

/// Every code point, surrogates too.
pub(crate) const CODE_POINTS: RangeInclusive<u32> = 0..=0x10_ffff;

/// The values of `Link_Term`; the numbers are those of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkTerm {
    Include = 0,
    Hard = 1,
    Soft = 2,
    Close = 3,
    Open = 4,
}

/// The first that matches; Hard comes first because of U+2329 and U+232A, which are deprecated brackets.
pub(crate) fn link_term(code: u32) -> LinkTerm {
    if is_hard(code) {
        LinkTerm::Hard
    } else if is_soft(code) {
        LinkTerm::Soft
    } else if is_close(code) {
        LinkTerm::Close
    } else if is_open(code) {
        LinkTerm::Open
    } else {
        LinkTerm::Include
    }
}

pub(crate) fn is_hard(code: u32) -> bool {
    CodePointSetData::new::<WhiteSpace>().contains32(code)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains32(code)
        || CodePointSetData::new::<Deprecated>().contains32(code)
        || in_group(code, GeneralCategoryGroup::Control.union(GeneralCategoryGroup::Surrogate))
        || in_group(code, GeneralCategoryGroup::PrivateUse.union(GeneralCategoryGroup::Unassigned))
}

pub(crate) fn is_soft(code: u32) -> bool {
    CodePointSetData::new::<TerminalPunctuation>().contains32(code)
        || CodePointMapData::<LineBreak>::new().get32(code) == LineBreak::Quotation
}

pub(crate) fn is_close(code: u32) -> bool {
    code == u32::from('>') || bracket_type(code) == BidiPairedBracketType::Close
}

pub(crate) fn is_open(code: u32) -> bool {
    code == u32::from('<') || bracket_type(code) == BidiPairedBracketType::Open
}

/// `Link_Bracket`: the bracket that opens what `code` closes.
///
/// `Bidi_Mirroring_Glyph` of a paired bracket is its `Bidi_Paired_Bracket`.
pub(crate) fn link_bracket(code: u32) -> Option<char> {
    let mirrored = || CodePointMapData::<BidiMirroringGlyph>::new().get32(code).mirroring_glyph;
    (link_term(code) == LinkTerm::Close).then(|| mirrored().expect("brackets are mirrored"))
}

/// `Link_Email`. The full stop stands in `LinkEmail.txt` alone, not in the text of UTS #58.
pub(crate) fn is_link_email(code: u32) -> bool {
    match ascii(code) {
        Some(c) => c.is_ascii_alphanumeric() || "_-!?'{}*/&#%`^+=|~$.".contains(c),
        None => is_xid_continue(code),
    }
}

/// What is outside the categories of hosts and yet in IDNA2008.
///
/// The joiners (CONTEXTJ), U+00B7 to U+30FB (CONTEXTO), and the exceptions of RFC 5892, section 2.6.
const HOST_EXCEPTIONS: &str = "\u{200c}\u{200d}\u{b7}\u{375}\u{5f3}\u{5f4}\u{30fb}\u{6fd}\u{6fe}\u{f0b}\u{3007}";

/// Whether hosts are made of it, the dot aside.
pub(crate) fn is_host(code: u32) -> bool {
    let marks_and_digits = GeneralCategoryGroup::NonspacingMark
        .union(GeneralCategoryGroup::SpacingMark)
        .union(GeneralCategoryGroup::DecimalNumber);
    match ascii(code) {
        Some(c) => c.is_ascii_alphanumeric() || c == '-',
        None if is_hard(code) => false,
        None => {
            in_group(code, GeneralCategoryGroup::Letter.union(marks_and_digits)) || is_one_of(code, HOST_EXCEPTIONS)
        }
    }
}

/// Whether top-level domains are made of it: letters and marks.
pub(crate) fn is_tld(code: u32) -> bool {
    in_group(code, GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Mark))
}

/// Whether a label of such letters alone, and of ASCII in lower case, is valid and stays as it is, whatever stands beside
/// them: letters from left to right of which no normal form changes any, alone or with the one before it (of letters, only
/// those of Hangul join). Of the basic plane, where few letters are younger than what anybody has of UTS #46.
///
/// Source: UTS #46, section 4.
pub(crate) fn is_kept(code: u32) -> bool {
    (0x80..=0xffff).contains(&code)
        && is_host(code)
        && in_group(code, GeneralCategoryGroup::Letter)
        && CodePointMapData::<BidiClass>::new().get32(code) == BidiClass::LeftToRight
        && CodePointMapData::<CanonicalCombiningClass>::new().get32(code) == CanonicalCombiningClass::NotReordered
        && !matches!(
            CodePointMapData::<HangulSyllableType>::new().get32(code),
            HangulSyllableType::VowelJamo | HangulSyllableType::TrailingJamo
        )
        && !CodePointSetData::new::<ChangesWhenNfkcCasefolded>().contains32(code)
}

pub(crate) fn is_bidi_control(code: u32) -> bool {
    CodePointSetData::new::<BidiControl>().contains32(code)
}

/// Whether it may be shown as nothing.
pub(crate) fn is_invisible(code: u32) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains32(code)
}

/// Whether it is full-width punctuation, or the full-width form of a symbol or of the blank, and does not join words.
pub(crate) fn is_full_width(code: u32) -> bool {
    let punctuation = in_group(code, GeneralCategoryGroup::Punctuation);
    let symbol_or_blank = in_group(code, GeneralCategoryGroup::Symbol.union(GeneralCategoryGroup::SpaceSeparator));
    let of_this_width = match CodePointMapData::<EastAsianWidth>::new().get32(code) {
        EastAsianWidth::Fullwidth => punctuation || symbol_or_blank,
        EastAsianWidth::Wide | EastAsianWidth::Halfwidth => punctuation,
        _ => false,
    };
    of_this_width && !is_xid_continue(code)
}

fn is_xid_continue(code: u32) -> bool {
    CodePointSetData::new::<XidContinue>().contains32(code)
}

fn bracket_type(code: u32) -> BidiPairedBracketType {
    CodePointMapData::<BidiMirroringGlyph>::new().get32(code).paired_bracket_type
}

fn in_group(code: u32, group: GeneralCategoryGroup) -> bool {
    group.contains(CodePointMapData::<GeneralCategory>::new().get32(code))
}

fn ascii(code: u32) -> Option<char> {
    char::from_u32(code).filter(char::is_ascii)
}

fn is_one_of(code: u32, characters: &str) -> bool {
    char::from_u32(code).is_some_and(|c| characters.contains(c))
}
