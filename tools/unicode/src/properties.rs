//! The values of a code point in the tables, derived from the properties of Unicode 17.0.
//!
//! Source: UTS #58 revision 2, section 6, for `Link_Term`, `Link_Bracket` and `Link_Email`. UTS #58 does not define the
//! characters of hosts: they are those of IDNA2008 and those that UTS #46 maps to them.

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

/// The version of the package `icu_properties`. The package does not tell its version of Unicode, so `facts.rs` compares
/// the numbers of characters.
pub(crate) const ICU_PROPERTIES: &str = "2.3.0";

/// Every code point, including surrogates.
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

/// Returns `Link_Term`: the first class that matches.
pub(crate) fn link_term(code: u32) -> LinkTerm {
    // Hard comes first because of U+2329 and U+232A, which are deprecated brackets.
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

/// Returns `Link_Bracket`: the opening bracket for the closing bracket `code`; `None` for other characters.
pub(crate) fn link_bracket(code: u32) -> Option<char> {
    // The package lacks `Bidi_Paired_Bracket`; for paired brackets it equals `Bidi_Mirroring_Glyph`.
    let mirrored = || CodePointMapData::<BidiMirroringGlyph>::new().get32(code).mirroring_glyph;
    (link_term(code) == LinkTerm::Close).then(|| mirrored().expect("brackets are mirrored"))
}

/// Returns `Link_Email`. Only the file `LinkEmail.txt` lists the full stop; the text of UTS #58 does not.
pub(crate) fn is_link_email(code: u32) -> bool {
    match ascii(code) {
        Some(c) => c.is_ascii_alphanumeric() || "_-!?'{}*/&#%`^+=|~$.".contains(c),
        None => is_xid_continue(code),
    }
}

/// Characters that IDNA2008 allows although their general category is not one of those of [`is_host`].
///
/// The joiners (CONTEXTJ), U+00B7 to U+30FB (CONTEXTO), and the exceptions of RFC 5892, section 2.6.
const HOST_EXCEPTIONS: &str = "\u{200c}\u{200d}\u{b7}\u{375}\u{5f3}\u{5f4}\u{30fb}\u{6fd}\u{6fe}\u{f0b}\u{3007}";

/// Returns whether hosts may contain the character, in addition to the dot.
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

/// Returns whether top-level domains may contain the character: letters and marks.
pub(crate) fn is_tld(code: u32) -> bool {
    in_group(code, GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Mark))
}

/// Returns whether UTS #46 keeps the letter unchanged in any context: a label that consists of such letters and of
/// lower-case ASCII is valid and equals its mapped form.
///
/// These are left-to-right letters that no normalization changes, alone or after another letter. (Of letters, only those
/// of Hangul compose.)
///
/// Source: UTS #46, section 4.
pub(crate) fn is_kept(code: u32) -> bool {
    // Only the basic plane: users' versions of UTS #46 data may be older than this table and lack newer letters, and few
    // of those are in this plane.
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

/// Returns whether the character may be displayed as nothing.
pub(crate) fn is_invisible(code: u32) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains32(code)
}

/// Returns whether the character is full-width punctuation, or the full-width form of a symbol or of the space, and does
/// not join words.
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
