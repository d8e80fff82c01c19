//! Full-width punctuation.
//!
//! Generated, never edited: `cargo run --manifest-path tools/unicode/Cargo.toml` writes it,
//! from `icu_properties` 2.4.0, Unicode 18.0.0.
//! The data are Unicode's: see LICENSE-UNICODE.

/// The ranges of full-width punctuation, first and last; sorted.
///
/// `East_Asian_Width` Fullwidth, Wide or Halfwidth and general category P, or Fullwidth and
/// S or Zs; without `XID_Continue`, which joins words (among others U+30FB, U+FF3F, U+FF65).
#[rustfmt::skip]
pub(crate) static FULL_WIDTH: [(u32, u32); 22] = [
    (0x2329, 0x232a), (0x3000, 0x3003), (0x3008, 0x3011), (0x3014, 0x301f), (0x3030, 0x3030),
    (0x303d, 0x303d), (0x30a0, 0x30a0), (0xfe10, 0xfe19), (0xfe30, 0xfe32), (0xfe35, 0xfe4c),
    (0xfe50, 0xfe52), (0xfe54, 0xfe61), (0xfe63, 0xfe63), (0xfe68, 0xfe68), (0xfe6a, 0xfe6b),
    (0xff01, 0xff0f), (0xff1a, 0xff20), (0xff3b, 0xff3e), (0xff40, 0xff40), (0xff5b, 0xff64),
    (0xffe0, 0xffe6), (0x16fe2, 0x16fe2),
];
