//! The links of a text that may have bytes that are not UTF-8.

use std::borrow::Cow;
use std::ffi::{CStr, c_char};
use std::str;

use barelink::{Finder, Link, LinkKind};

use crate::border::StatusResult;
use crate::finder::barelink_finder;
use crate::types::{barelink_kind, barelink_link};

/// A part of a text that is UTF-8.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Utf8Part<'t> {
    /// The byte of the text at which the part starts.
    pub(crate) start: usize,
    pub(crate) text: &'t str,
    pub(crate) end: PartEnd,
}

/// The reason why a part ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartEnd {
    /// A byte that is not UTF-8, which is a boundary.
    Boundary,
    /// The end of the text, perhaps after the first bytes of a character.
    Text,
}

/// Returns the parts of a text between the bytes that are not UTF-8, at least one. Each one is
/// searched as a text of its own, so that a link ends before such a byte and may start after it.
/// Nothing is copied.
pub(crate) fn parts(bytes: &[u8]) -> impl Iterator<Item = Utf8Part<'_>> {
    // Most texts are UTF-8, and this is the fastest way to see it.
    let whole = str::from_utf8(bytes).ok();
    let rest = if whole.is_some() { &[] } else { bytes };
    let whole = whole.map(|text| Utf8Part {
        start: 0,
        text,
        end: PartEnd::Text,
    });
    let mut start = 0;
    let mut end = PartEnd::Boundary;
    let mut chunks = rest.utf8_chunks();
    let cut = move || {
        let Some(chunk) = chunks.next() else {
            // Nothing follows the last byte, which is not UTF-8.
            let is_closed = !rest.is_empty() && end == PartEnd::Boundary;
            end = PartEnd::Text;
            return is_closed.then_some(Utf8Part {
                start,
                text: "",
                end,
            });
        };
        end = if is_open(chunk.invalid())
            && start + chunk.valid().len() + chunk.invalid().len() == rest.len()
        {
            PartEnd::Text
        } else {
            PartEnd::Boundary
        };
        let part = Utf8Part {
            start,
            text: chunk.valid(),
            end,
        };
        start += chunk.valid().len() + chunk.invalid().len();
        Some(part)
    };
    whole.into_iter().chain(std::iter::from_fn(cut))
}

/// Returns whether more bytes may make a character of these.
fn is_open(bytes: &[u8]) -> bool {
    str::from_utf8(bytes).map_or_else(|error| error.error_len().is_none(), |_| true)
}

impl barelink_finder {
    /// Returns the finder for the links of a part.
    pub(crate) fn for_part(&self, part: &Utf8Part<'_>) -> &Finder {
        match part.end {
            PartEnd::Boundary => &self.complete,
            PartEnd::Text => &self.finder,
        }
    }

    /// Calls a function with each link of a text, in order, until it returns an error.
    // Not an iterator over the links of all parts, and not `for`: both move the search of each
    // part, which takes longer than a short text.
    pub(crate) fn each_link(
        &self,
        bytes: &[u8],
        mut take: impl FnMut(barelink_link) -> StatusResult,
    ) -> StatusResult {
        for part in parts(bytes) {
            self.for_part(&part)
                .links(part.text)
                .try_for_each(|link| take(in_c(&link, part.start)))?;
        }
        Ok(())
    }

    /// Returns the destination of a link that was typed so. Cost: linear in the link.
    // It gets the link's own bytes: a program asks for each link, so to read more of the text here
    // would be quadratic.
    pub(crate) fn destination<'t>(&self, typed: &'t str, link: &barelink_link) -> Cow<'t, str> {
        match PREFIXES
            .iter()
            .find(|prefix| prefix.as_ptr() == link.prefix)
        {
            Some(prefix) if prefix.is_empty() => typed.into(),
            Some(prefix) => [&*prefix.to_string_lossy(), typed].concat().into(),
            None => self.finder.destination_of(typed, in_rust(link.kind)),
        }
    }

    /// Returns the byte up to which the links of a growing text can no longer change.
    pub(crate) fn settled(&self, bytes: &[u8]) -> usize {
        parts(bytes)
            .last()
            .map_or(0, |part| part.start + self.finder.settled(part.text))
    }
}

/// Returns the number of UTF-16 code units of a text. A sequence of bytes that is not UTF-8 is one
/// unit, U+FFFD.
pub(crate) fn utf16_units(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .map(|chunk| {
            chunk.valid().encode_utf16().count() + usize::from(!chunk.invalid().is_empty())
        })
        .sum()
}

/// The prefixes of destinations: a destination is one of them and the link as it was typed. C gets
/// pointers to these.
// A static and not a constant: each use of a constant may have an address of its own.
static PREFIXES: [&CStr; 4] = [c"", c"http://", c"https://", c"mailto:"];

/// Returns a link as C gets it; `start` is the byte of the text at which the link's part starts.
pub(crate) fn in_c(link: &Link<'_>, start: usize) -> barelink_link {
    let range = link.range();
    barelink_link {
        size: size_of::<barelink_link>(),
        start: start + range.start,
        end: start + range.end,
        prefix: prefix(link),
        kind: kind(link.kind()),
    }
}

fn prefix(link: &Link<'_>) -> *const c_char {
    let prefix = link.prefix().map(str::as_bytes);
    let known = PREFIXES
        .iter()
        .find(|known| prefix == Some(known.to_bytes()));
    known.map_or(std::ptr::null(), |known| known.as_ptr())
}

pub(crate) fn kind(kind: LinkKind) -> barelink_kind {
    match kind {
        LinkKind::Www => barelink_kind::Www,
        LinkKind::Domain => barelink_kind::Domain,
        LinkKind::Email => barelink_kind::Email,
        LinkKind::Mailto => barelink_kind::Mailto,
        LinkKind::Xmpp => barelink_kind::Xmpp,
        // The library may have kinds that this one does not know.
        _ => barelink_kind::Url,
    }
}

fn in_rust(kind: barelink_kind) -> LinkKind {
    match kind {
        barelink_kind::Url => LinkKind::Url,
        barelink_kind::Www => LinkKind::Www,
        barelink_kind::Domain => LinkKind::Domain,
        barelink_kind::Email => LinkKind::Email,
        barelink_kind::Mailto => LinkKind::Mailto,
        barelink_kind::Xmpp => LinkKind::Xmpp,
    }
}
