//! Internal functions for the tests, the fuzz targets and the benchmarks of this project. They may change in any release.

pub use crate::brute_force::links_by_trying_all;
use crate::finder::Finder;
use crate::trigger::{self, Cues};

/// Returns the byte offsets of the triggers of a plain text, in order.
pub fn candidates(finder: &Finder, text: &str) -> impl Iterator<Item = usize> {
    trigger::candidates(finder.settings.cues.and(Cues::IN_TEXT), text)
}
