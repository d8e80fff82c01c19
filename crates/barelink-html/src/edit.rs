//! The public [`PageEdit`].

use std::ops::Range;

/// A change of a page: the bytes of `range` become `text`. An empty range is an insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageEdit {
    /// The bytes of the source that are replaced.
    pub range: Range<usize>,
    /// The HTML in their place. All of its characters are ASCII, unless they come from the page, a
    /// hook or the options.
    pub text: String,
}
