//! Inputs with their expected outputs: written by hand, from `spec/`, or recorded from reference programs (`tests/corpora`).
//! `tests/README.md` says which tests belong here. `spec.rs` has a test harness of its own and is a target of its own.

#[path = "../common/mod.rs"]
mod common;

mod chat;
mod corpora;
mod corpora_gfm;
mod explain;
mod gfm;
mod hazards;
mod hosts;
mod html;
mod serde;
mod uts58;
