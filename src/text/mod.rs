//! Text by itself: characters and their classes, paragraphs and lines, and the parts of a URL as it
//! was typed.
//!
//! | module | purpose |
//! |---|---|
//! | [`tables`] | character data, generated |
//! | [`chars`] | character classes: sets of bytes, and the Unicode classes that rules name |
//! | [`swar`] | eight bytes in one integer, compared at once |
//! | [`paragraph`] | the paragraphs and the lines of a plain text |
//! | [`emphasis`] | marks of emphasis in a text that no parser has read |
//! | [`authority`] | the scheme and the host of a URL, as they were typed and as a browser reads them |
//!
//! This room knows nothing about rules, profiles or options.

pub(crate) mod authority;
pub(crate) mod chars;
#[cfg(any(feature = "uts58", feature = "leaf"))]
pub(crate) mod emphasis;
pub mod paragraph;
pub(crate) mod swar;
pub(crate) mod tables;
