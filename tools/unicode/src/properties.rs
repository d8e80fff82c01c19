//! The values of a code point in the tables, derived from the properties of Unicode 18.0.
//!
//! Source: UTS #58 revision 2, section 6, for `Link_Term`, `Link_Bracket` and `Link_Email`. UTS #58
//! does not define the characters of hosts: they are those of IDNA2008 and those that UTS #46 maps
//! to them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use icu_casemap::CaseMapper;
use icu_normalizer::properties::{CanonicalDecomposition, Decomposed};
use icu_properties::props::{
    BidiClass, BidiControl, BidiMirroringGlyph, BidiPairedBracketType, CanonicalCombiningClass,
    ChangesWhenNfkcCasefolded, DefaultIgnorableCodePoint, Deprecated, EastAsianWidth, Emoji,
    GeneralCategory, GeneralCategoryGroup, HangulSyllableType, LineBreak, NoncharacterCodePoint,
    TerminalPunctuation, WhiteSpace, XidContinue,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The version of Unicode that [`ICU_PROPERTIES`] has.
pub(crate) const UNICODE_VERSION: (u8, u8, u8) = (18, 0, 0);

/// The version of the package `icu_properties`. The package does not tell its version of Unicode,
/// so `facts.rs` compares the numbers of characters.
pub(crate) const ICU_PROPERTIES: &str = "2.4.0";

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
        || in_group(
            code,
            GeneralCategoryGroup::Control.union(GeneralCategoryGroup::Surrogate),
        )
        || in_group(
            code,
            GeneralCategoryGroup::PrivateUse.union(GeneralCategoryGroup::Unassigned),
        )
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

/// Returns `Link_Bracket`: the opening bracket for the closing bracket `code`; `None` for other
/// characters.
pub(crate) fn link_bracket(code: u32) -> Option<char> {
    // The package lacks `Bidi_Paired_Bracket`; for paired brackets it equals
    // `Bidi_Mirroring_Glyph`.
    let mirrored = || {
        CodePointMapData::<BidiMirroringGlyph>::new()
            .get32(code)
            .mirroring_glyph
    };
    (link_term(code) == LinkTerm::Close).then(|| mirrored().expect("brackets are mirrored"))
}

/// Returns `Link_Email`. Only the file `LinkEmail.txt` lists the full stop; the text of UTS #58
/// does not.
pub(crate) fn is_link_email(code: u32) -> bool {
    match ascii(code) {
        Some(c) => c.is_ascii_alphanumeric() || "_-!?'{}*/&#%`^+=|~$.".contains(c),
        None => is_xid_continue(code),
    }
}

/// Characters that IDNA2008 allows although their general category is not one of those of
/// [`is_host`].
///
/// The joiners (CONTEXTJ), U+00B7 to U+30FB (CONTEXTO), and the exceptions of RFC 5892, section
/// 2.6.
const HOST_EXCEPTIONS: &str =
    "\u{200c}\u{200d}\u{b7}\u{375}\u{5f3}\u{5f4}\u{30fb}\u{6fd}\u{6fe}\u{f0b}\u{3007}";

/// Returns whether hosts may contain the character, in addition to the dot.
pub(crate) fn is_host(code: u32) -> bool {
    let marks_and_digits = GeneralCategoryGroup::NonspacingMark
        .union(GeneralCategoryGroup::SpacingMark)
        .union(GeneralCategoryGroup::DecimalNumber);
    match ascii(code) {
        Some(c) => c.is_ascii_alphanumeric() || c == '-',
        None if is_hard(code) => false,
        None => {
            in_group(code, GeneralCategoryGroup::Letter.union(marks_and_digits))
                || is_one_of(code, HOST_EXCEPTIONS)
        }
    }
}

/// Returns whether top-level domains may contain the character: letters and marks.
pub(crate) fn is_tld(code: u32) -> bool {
    in_group(
        code,
        GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Mark),
    )
}

/// The meaning of a host character for the validity of a label in UTS #46; the numbers are those of
/// the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LabelClass {
    /// Its effect depends on more than the other classes.
    Other = 0,
    /// A letter that is written from the left and that UTS #46 keeps.
    Letter = 1,
    /// An ASCII digit, or the hyphen.
    Neutral = 2,
    /// A mark of no direction that stays where it is.
    Mark = 3,
    /// A mark of no direction that normalization may move.
    MovableMark = 4,
    /// A mark that is written from the left and stays where it is.
    SpacingMark = 5,
    /// A letter that is written from the right and that UTS #46 keeps.
    RightToLeft = 6,
    /// A capital letter: UTS #46 maps it to one character, which is a [`Letter`](Self::Letter).
    Capital = 7,
    /// A mark that is written from the left, and that normalization joins to some marks before it,
    /// and to no letter.
    JoinedMark = 0x80,
}

/// Returns the class of a host character.
///
/// A letter or a mark has a class other than [`LabelClass::Other`] only if UTS #46 keeps it, and
/// normalization neither changes it nor joins it to a letter before it. So a label of such
/// characters is valid and unchanged, if its marks and directions are in the order that the library
/// checks.
///
/// Source: UTS #46, section 4; RFC 5893, section 2; UAX #15.
pub(crate) fn label_class(code: u32) -> LabelClass {
    if let Some(c) = ascii(code) {
        return match c {
            'a'..='z' => LabelClass::Letter,
            'A'..='Z' => LabelClass::Capital,
            '0'..='9' | '-' => LabelClass::Neutral,
            _ => LabelClass::Other,
        };
    }
    // Only the basic plane: the data of UTS #46 may be older than this table and lack newer
    // letters, and few of those are in this plane.
    if code > 0xffff || NEWER.iter().any(|range| range.contains(&code)) || !is_host(code) {
        return LabelClass::Other;
    }
    if is_capital(code) {
        return LabelClass::Capital;
    }
    let is_kept = !CodePointSetData::new::<ChangesWhenNfkcCasefolded>().contains32(code)
        || is_one_of(code, DEVIATIONS);
    if !is_kept || joins_letter(code) {
        return LabelClass::Other;
    }
    let stays = CodePointMapData::<CanonicalCombiningClass>::new().get32(code)
        == CanonicalCombiningClass::NotReordered;
    let bidi = CodePointMapData::<BidiClass>::new().get32(code);
    let is_letter = in_group(code, GeneralCategoryGroup::Letter) && stays;
    let is_mark = in_group(
        code,
        GeneralCategoryGroup::NonspacingMark.union(GeneralCategoryGroup::SpacingMark),
    );
    let joins = JOINED.contains_key(&code);
    match bidi {
        BidiClass::LeftToRight if is_mark && stays && joins => LabelClass::JoinedMark,
        _ if joins => LabelClass::Other,
        BidiClass::LeftToRight if is_letter => LabelClass::Letter,
        BidiClass::LeftToRight if is_mark && stays => LabelClass::SpacingMark,
        BidiClass::RightToLeft | BidiClass::ArabicLetter if is_letter => LabelClass::RightToLeft,
        BidiClass::NonspacingMark if is_mark && stays => LabelClass::Mark,
        BidiClass::NonspacingMark if is_mark => LabelClass::MovableMark,
        _ => LabelClass::Other,
    }
}

/// Returns whether a character above ASCII is a capital whose one lower-case letter, by its simple
/// mapping, is what UTS #46 maps it to.
fn is_capital(code: u32) -> bool {
    let Some(c) = char::from_u32(code) else {
        return false;
    };
    let casemap = CaseMapper::new();
    let lower = casemap.simple_lowercase(c);
    let folded = || casemap.fold_string(c.encode_utf8(&mut [0; 4])).into_owned();
    // A letter whose lower case is long in full, such as U+0130, folds to more than one character.
    lower != c
        && folded().chars().eq([lower])
        && label_class(u32::from(lower)) == LabelClass::Letter
}

/// The letters and marks of the basic plane that are newer than Unicode 16.0.
///
/// The library reads the data of UTS #46 in the version that a program's lock file has, at least
/// 16.0 with the packages `icu_*` 2, and the lower case of letters in that of the compiler, at
/// least 16.0 with Rust 1.85. Source: `Age`, which the package lacks; the comments in
/// `LinkEmail.txt` have it too.
const NEWER: [RangeInclusive<u32>; 17] = [
    0x558..=0x558,
    0x58b..=0x58c,
    0x5c8..=0x5c9,
    0x88f..=0x88f,
    0xb53..=0xb54,
    0xc5c..=0xc5c,
    0xcdc..=0xcdc,
    0x1acf..=0x1af0,
    0x208f..=0x208f,
    0x209d..=0x209f,
    0xa7ce..=0xa7cf,
    0xa7d2..=0xa7d2,
    0xa7d4..=0xa7d4,
    0xa7dd..=0xa7dd,
    0xa7e2..=0xa7e2,
    0xa7f1..=0xa7f1,
    0xab6c..=0xab6d,
];

/// The letters that UTS #46 keeps although `NFKC_Casefold` changes them: its deviation characters,
/// without the joiners.
const DEVIATIONS: &str = "\u{df}\u{3c2}";

/// Returns whether normalization may join the character to a letter before it.
fn joins_letter(code: u32) -> bool {
    let hangul = CodePointMapData::<HangulSyllableType>::new().get32(code);
    let is_letter = |&first: &u32| in_group(first, GeneralCategoryGroup::Letter);
    matches!(
        hangul,
        HangulSyllableType::VowelJamo | HangulSyllableType::TrailingJamo
    ) || JOINED
        .get(&code)
        .is_some_and(|firsts| firsts.iter().any(is_letter))
}

/// The characters that are not the first of a canonical decomposition, each with those that are the
/// first of one with it.
static JOINED: LazyLock<BTreeMap<u32, Vec<u32>>> = LazyLock::new(|| {
    let decomposition = CanonicalDecomposition::new();
    let mut joined = BTreeMap::<u32, Vec<u32>>::new();
    for c in CODE_POINTS.filter_map(char::from_u32) {
        if let Decomposed::Expansion(first, second) = decomposition.decompose(c) {
            joined
                .entry(u32::from(second))
                .or_default()
                .push(u32::from(first));
        }
    }
    joined
});

pub(crate) fn is_bidi_control(code: u32) -> bool {
    CodePointSetData::new::<BidiControl>().contains32(code)
}

/// Returns whether the character may be in an emoji. The digits of ASCII may be, too, and are left
/// out.
pub(crate) fn is_emoji(code: u32) -> bool {
    let joins = matches!(code, 0x200d | 0xfe0f);
    joins || code > 0x7f && CodePointSetData::new::<Emoji>().contains32(code)
}

/// Returns whether the character may be displayed as nothing.
pub(crate) fn is_invisible(code: u32) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains32(code)
}

/// Returns whether the character is full-width punctuation, or the full-width form of a symbol or
/// of the space, and does not join words.
pub(crate) fn is_full_width(code: u32) -> bool {
    let punctuation = in_group(code, GeneralCategoryGroup::Punctuation);
    let symbol_or_blank = in_group(
        code,
        GeneralCategoryGroup::Symbol.union(GeneralCategoryGroup::SpaceSeparator),
    );
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
    CodePointMapData::<BidiMirroringGlyph>::new()
        .get32(code)
        .paired_bracket_type
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
