#![doc = include_str!("../README.md")]

mod anchor;
mod anchors;
mod attributes;
mod edit;
mod edits;
mod escape;
mod link;
mod options;
mod page;
mod runs;
mod strict;
mod text;
mod tree;

pub use anchor::Anchor;
pub use edit::PageEdit;
pub use link::{edits, link, link_bytes};
pub use options::{Options, RelFor};
#[doc(hidden)]
pub use page::is_document;
pub use tree::SKIPPED;
