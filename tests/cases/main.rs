//! Inputs with their expected outputs: written by hand, from `spec/`, or recorded from reference
//! programs (`tests/corpora`). `tests/README.md` says which tests belong here.
#![cfg(all(
    feature = "_testing",
    feature = "html",
    feature = "uts58",
    feature = "unicode-security"
))]

#[path = "../common/mod.rs"]
mod common;

mod authority;
mod callbacks;
mod chat;
mod corpora;
mod corpora_gfm;
mod explain;
mod field;
mod gfm;
mod hazards;
mod hosts;
mod html;
mod links_first;
mod masked;
mod members;
#[cfg(feature = "uts58")]
mod misleading;
mod terminal;
mod uts58;
