//! Finds the links that people type without any markup and turns them into links.
#![cfg_attr(not(feature = "pulldown-cmark"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[doc(hidden)]
pub mod adapter;
mod chars;
mod finder;
mod link;
mod rules;
mod scan;

#[cfg(feature = "pulldown-cmark")]
pub mod pulldown;

pub use finder::{Finder, Kinds, Profile, UnknownName, WwwScheme};
pub use link::{Action, Link, LinkKind, Span};
pub use scan::{Links, Spans};
