//! Statements that hold for every input. The groups are those of the library's tests
//! (`tests/README.md` of the repository).

#[path = "../../../../tests/common/mod.rs"]
mod common;
#[path = "../../../../tests/common/families.rs"]
mod families;
#[path = "../../../../tests/common/growth.rs"]
mod growth;
#[path = "../../../../tests/common/streams.rs"]
mod streams;

mod linear;
mod links_first;
mod lint;
mod options;
mod rewrite;
mod syntaxes;
