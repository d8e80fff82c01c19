//! The links of a plain text. The search in a long text stops when a signal handler raises an exception.

use std::ops::Range;

use barelink::{Finder, Incomplete, LinkKind, Span, Stream};
use pyo3::prelude::*;

use crate::pace::Pace;
use crate::text::{LONG, pieces};

/// How many bytes of a long text are searched at a time: some tenths of a millisecond of work.
const PIECE: usize = 64 * 1024;

/// A link of a plain text, without a borrow of it.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// `None` if it is the text of the link.
    pub(crate) destination: Option<String>,
}

impl From<barelink::Link<'_>> for Found {
    fn from(link: barelink::Link<'_>) -> Self {
        let destination = (link.prefix() != Some("")).then(|| link.destination().into_owned());
        Found { range: link.range(), kind: link.kind(), destination }
    }
}

/// Returns the links of a text. The caller is detached from the interpreter. `incomplete` is the choice of the finder.
pub(crate) fn links(finder: &Finder, incomplete: Incomplete, text: &str) -> PyResult<Vec<Found>> {
    if text.len() <= LONG {
        return Ok(finder.links(text).map(Found::from).collect());
    }
    let (mut found, mut pace) = (Vec::new(), Pace::new());
    // The same links as those of the whole text, but the search stops after each piece.
    let mut stream = Stream::new(finder);
    for piece in pieces(text, PIECE) {
        if !pace.turn_detached() {
            break;
        }
        found.extend(stream.push(piece).filter_map(link_of));
    }
    pace.finish()?;
    if incomplete == Incomplete::Show {
        found.extend(stream.rest().filter_map(link_of));
    }
    Ok(found)
}

fn link_of(span: Span<'_>) -> Option<Found> {
    if let Span::Link(link) = span { Some(link.into()) } else { None }
}
