//! The events of a source without autolinks, which a plan reads.

use std::ops::Range;

use barelink::{Finder, Kinds, Profile};
use barelink_pulldown_cmark::parse;
use pulldown_cmark::{Event, Options};

/// Source: RFC 6068.
pub(crate) const MAILTO: &str = "mailto:";

/// Returns the events of a source as the parser makes them, with their ranges.
// By the library's `parse` without any kind of link, so that a program has the code of the parser
// once.
pub(crate) fn events(
    source: &str,
    options: Options,
) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    parse(
        source,
        options,
        &Finder::new(Profile::Gfm).kinds(Kinds::NONE),
    )
    .into_offset_iter()
}
