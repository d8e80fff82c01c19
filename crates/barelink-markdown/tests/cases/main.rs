//! Inputs with their expected outputs. The groups are those of the library's tests
//! (`tests/README.md` of the repository).

#[path = "../common/mod.rs"]
mod common;

mod corpora;
mod spec;
