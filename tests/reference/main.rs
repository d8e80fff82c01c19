//! Comparisons with programs and files that are not part of this project. Each is ignored unless it
//! is asked for; `tools/ignored-tests` runs those whose program or file is there. `tests/README.md`
//! says which tests belong here.
#![cfg(all(feature = "uts58", feature = "unicode-security"))]

#[path = "../common/mod.rs"]
mod common;

mod cmark_gfm;
mod md2html;
mod unicode;
mod uts58;
