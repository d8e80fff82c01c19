//! What other crates of this project ask for. Not a promise to others; it may change in any release.

pub use crate::brute_force::{links_by_trying_all, refusals, rules};
use crate::finder::Finder;
#[cfg(feature = "pulldown-cmark")]
pub use crate::pulldown::tree::{Blocks, Once, Placed};
use crate::trigger::{self, Cues};

/// The positions of the triggers of a plain text, in order.
pub fn candidates(finder: &Finder, text: &str) -> impl Iterator<Item = usize> {
    trigger::candidates(finder.settings.cues.and(Cues::IN_TEXT), text)
}

/// Whether anything in a Markdown source may begin a link. Cost: linear in the source up to the first such place.
#[must_use]
pub fn may_hold_links(source: &str, finder: &Finder) -> bool {
    trigger::may_hold_links(finder.settings.cues, source)
}
