//! Streams of events, compared.
#![allow(missing_docs, unreachable_pub, reason = "for tests and fuzz targets")]

use core::ops::Range;

use pulldown_cmark::Event;

/// Items with their texts put together: where those are cut may differ.
#[must_use]
pub fn joined<'a>(
    items: impl Iterator<Item = (Event<'a>, Range<usize>)>,
) -> Vec<(Event<'a>, Range<usize>)> {
    let mut joined: Vec<(Event<'a>, Range<usize>)> = Vec::new();
    for (event, range) in items {
        match (event, joined.last_mut()) {
            (Event::Text(text), Some((Event::Text(before), placed))) => {
                *before = [&**before, &*text].concat().into();
                placed.end = range.end;
            }
            (event, _) => joined.push((event, range)),
        }
    }
    joined
}
