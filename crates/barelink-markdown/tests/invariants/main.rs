//! Statements that hold for every input. The groups are those of the library's tests
//! (`tests/README.md` of the repository).

#[path = "../common/mod.rs"]
mod common;
#[path = "../../../../tests/common/families.rs"]
mod families;
#[path = "../../../../tests/common/growth.rs"]
mod growth;
#[path = "../../../../tests/common/streams.rs"]
mod streams;

mod documents;
mod enclosed_urls;
mod lies;
mod linear;
mod positions;
mod trees;
