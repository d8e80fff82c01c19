//! The links of a plain text. The search in a long text stops between parts, such as when a signal
//! handler raises an exception.

use std::ops::Range;

use barelink::{Choice, Finder, Link, LinkKind, Span, Stream};
use pyo3::prelude::*;

use crate::pace::Pace;
use crate::text::{LONG, pieces};

/// How many bytes of a long text are searched at a time: some tenths of a millisecond of work.
pub(crate) const PIECE: usize = 64 * 1024;

/// A link of a plain text, without a borrow of it.
#[derive(Debug)]
pub(crate) struct OwnedLink {
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// `None` if it is the text of the link.
    pub(crate) destination: Option<String>,
}

impl From<Link<'_>> for OwnedLink {
    fn from(link: Link<'_>) -> Self {
        let destination = (link.prefix() != Some("")).then(|| link.destination().into_owned());
        OwnedLink {
            range: link.range(),
            kind: link.kind(),
            destination,
        }
    }
}

/// Returns the links of a text. The caller is detached from the interpreter.
pub(crate) fn links(finder: &Finder, text: &str) -> PyResult<Vec<OwnedLink>> {
    let mut found = Vec::new();
    let mut pace = Pace::new();
    each_link(
        finder,
        text,
        || pace.turn_detached(),
        |link| found.push(link.into()),
    );
    pace.finish()?;
    Ok(found)
}

/// Calls `each` with the links of a text, in order. The search in a long text ends when `goes_on`,
/// which is called between its parts, returns `false`.
pub(crate) fn each_link(
    finder: &Finder,
    text: &str,
    mut goes_on: impl FnMut() -> bool,
    mut each: impl FnMut(Link<'_>),
) {
    if text.len() <= LONG {
        return finder.links(text).for_each(each);
    }
    let mut each_span = |span: Span<'_>| {
        if let Span::Link(link) = span {
            each(link);
        }
    };
    // The same links as those of the whole text.
    let mut stream = Stream::new(finder);
    for piece in pieces(text, PIECE) {
        if !goes_on() {
            return;
        }
        stream.push(piece).for_each(&mut each_span);
    }
    if !finder.has(Choice::HoldIncomplete) && goes_on() {
        stream.rest().for_each(each_span);
    }
}
