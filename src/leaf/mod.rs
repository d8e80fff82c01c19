//! The inline content of one leaf block, or of a part of it, without the host that it comes from.
//!
//! ```text
//! host items ──► LeafBuilder ──► Leaf ──► Linker::find ──► links ──► Segments ──► host items
//! ```
//!
//! A host hands its items over one by one: texts, marks, line breaks, and everything else as atoms. The leaf keeps what was
//! typed for each text. The [`Linker`] finds the links, and [`Segments`] tells how they cut the items.
//!
//! This module knows no events and no nodes.

mod align;
mod build;
mod find;
mod memo;
mod pieces;
mod segments;
mod shown;
mod synthesize;

#[cfg(feature = "pulldown-cmark")]
pub(crate) use build::{Anchor, may_hold_link, opens_anchor};
pub use build::{LeafBuilder, Unplaced};
pub use find::{Conflict, Linker, OnMarkup, Pairing};
pub use memo::CachedHook;
pub use pieces::{Decode, Leaf, Pipes};
pub use segments::{Segment, Segments};

pub use crate::run::Edge;

use crate::finder::Finder;
use crate::trigger;

/// Whether anything in a Markdown source may begin a link; most texts need no more than this. Cost: linear in the source up to
/// the first such place.
#[must_use]
pub fn may_hold_links(source: &str, finder: &Finder) -> bool {
    trigger::may_hold_links(finder.settings.cues, source)
}
