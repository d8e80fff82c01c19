//! The properties of UTS #58: `Link_Term`, `Link_Bracket` and `Link_Email`, at Unicode 18.0.
//!
//! They are exact: `tests/reference/unicode.rs` compares every code point with Unicode's own files.
//!
//! # References
//!
//! * [UTS #58](https://www.unicode.org/reports/tr58/), revision 2, section 6: property data

use crate::text::chars::{self, Properties};

pub use crate::text::chars::LinkTerm;

/// The version of Unicode that the properties come from: major, minor, update.
///
/// ```
/// assert_eq!(barelink::uts58::UNICODE_VERSION, (18, 0, 0));
/// ```
pub const UNICODE_VERSION: (u8, u8, u8) = chars::UNICODE_VERSION;

/// Returns the property `Link_Term` of a character, which decides whether a link may end before it.
///
/// Characters that are not assigned in [`UNICODE_VERSION`] are [`LinkTerm::Hard`].
///
/// Cost: one look-up in a table of 19 KB. Source: UTS #58, section 6.
///
/// ```
/// use barelink::uts58::{LinkTerm, link_term};
///
/// assert_eq!(link_term('a'), LinkTerm::Include);
/// assert_eq!(link_term('…'), LinkTerm::Include);
/// assert_eq!(link_term(' '), LinkTerm::Hard);
/// assert_eq!(link_term('。'), LinkTerm::Soft);
/// assert_eq!(link_term('（'), LinkTerm::Open);
/// assert_eq!(link_term('>'), LinkTerm::Close);
/// ```
#[must_use]
#[inline]
pub const fn link_term(c: char) -> LinkTerm {
    Properties::of(c).link_term()
}

/// Returns the opening bracket for the closing bracket `c`: the property `Link_Bracket`. Returns
/// `None` if `c` is not [`LinkTerm::Close`].
///
/// Cost: one look-up in a table of 19 KB; for a closing bracket, also a binary search among 65.
/// Source: UTS #58, section 6.
///
/// ```
/// use barelink::uts58::link_bracket;
///
/// assert_eq!(link_bracket(')'), Some('('));
/// assert_eq!(link_bracket('》'), Some('《'));
/// assert_eq!(link_bracket('('), None);
/// assert_eq!(link_bracket('»'), None);
/// ```
#[must_use]
#[inline]
pub fn link_bracket(c: char) -> Option<char> {
    chars::link_bracket(c)
}

/// Returns whether a bare e-mail address may contain `c` in its local part: the property
/// `Link_Email`.
///
/// The property includes the full stop; [`local_part_start`](super::local_part_start) rejects it in
/// some positions.
///
/// Cost: one look-up in a table of 19 KB. Source: UTS #58, section 6, and for the full stop
/// `LinkEmail.txt`.
///
/// ```
/// use barelink::uts58::is_link_email;
///
/// assert!(is_link_email('é') && is_link_email('+') && is_link_email('.'));
/// assert!(!is_link_email('@') && !is_link_email('(') && !is_link_email(' '));
/// ```
#[must_use]
#[inline]
pub const fn is_link_email(c: char) -> bool {
    Properties::of(c).is_link_email()
}
