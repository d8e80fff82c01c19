//! Where a link ends: UTS #58, section 3.5, "Termination Algorithm".

use alloc::vec::Vec;

use super::policy::LoneQuestionMark;
use super::properties::{LinkTerm, link_bracket, link_term};
use crate::chars::ByteSet;
use crate::steps;

/// The end of the link whose host, with its port, ends at the byte `from` of `text`, in bytes: `from` itself if no path,
/// query or fragment follows, or if `from` is no character boundary of the text.
///
/// This is the algorithm of UTS #58, section 3.5.1, for use behind another finder: give it the end of the host that the
/// other finder found. It gives back a lone `?` as part of the link, as the algorithm says. Cost: linear in what is read,
/// which ends at the next white space at the latest.
///
/// ```
/// use barelink::uts58::link_end;
///
/// let text = "(see example.com/a_(b)?c=d.)";
/// let host = "(see example.com".len();
/// assert_eq!(&text[..link_end(text, host)], "(see example.com/a_(b)?c=d");
/// assert_eq!(link_end("example.com, and", 11), 11);
/// ```
#[must_use]
pub fn link_end(text: &str, from: usize) -> usize {
    end(text, from, LoneQuestionMark::Keep)
}

/// A part of a URL after its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
    const ALL: [Part; 4] = [Part::Path, Part::Query, Part::Fragment, Part::Directive];

    /// What starts the part. Source: table 3-3.
    pub(super) const fn initiator(self) -> &'static str {
        match self {
            Part::Path => "/",
            Part::Query => "?",
            Part::Fragment => "#",
            Part::Directive => ":~:",
        }
    }

    /// What ends the part. Source: table 3-3.
    const fn terminators(self) -> &'static [&'static str] {
        match self {
            Part::Path => &["?", "#"],
            Part::Query => &["#"],
            Part::Fragment => &[":~:"],
            Part::Directive => &[],
        }
    }

    /// What brackets do not reach across. Source: table 3-3.
    pub(super) const fn separators(self) -> &'static [&'static str] {
        match self {
            Part::Path => &["/"],
            Part::Query => &["=", "&"],
            Part::Fragment => &[],
            Part::Directive => &["&", ",", ":~:"],
        }
    }

    /// The part that starts with `rest` after `previous`.
    fn started_by(rest: &[u8], previous: Option<Part>) -> Option<Part> {
        let started = Part::ALL.into_iter().find(|part| starts_with(rest, part.initiator()))?;
        (started != Part::Directive || previous == Some(Part::Fragment)).then_some(started)
    }
}

/// [`link_end`], with a choice of what a lone `?` is.
///
/// ```text
/// see https://example.com/a_(b)?c=(d.e)#f, and
///                        ^^^^^^^^^^^^^^^^^
/// ```
pub(crate) fn end(text: &str, from: usize, lone: LoneQuestionMark) -> usize {
    let (mut at, mut safe) = (from, from);
    let (mut part, mut open) = (None, Brackets::default());
    while let Some(&byte) = text.as_bytes().get(at) {
        if part.is_some() && PLAIN.has(byte) {
            (at, safe) = (at + 1, at + 1); // U11
            continue;
        }
        let Some(rest) = text.get(at..) else { break };
        let (bytes, is_mark) = (rest.as_bytes(), MARKS.has(byte));
        let starts = |marks: &[&str]| marks.iter().find(|mark| starts_with(bytes, mark)).map(|mark| mark.len());
        if part.is_none_or(|part: Part| is_mark && starts(part.terminators()).is_some()) {
            let Some(next) = Part::started_by(bytes, part) else { break };
            part = Some(next);
            at += next.initiator().len(); // U10
            open.clear();
            if next != Part::Query || lone == LoneQuestionMark::Keep {
                safe = at; // U18
            }
            continue;
        }
        if let Some(len) = part.filter(|_| is_mark).and_then(|part| starts(part.separators())) {
            (at, safe) = (at + len, at + len); // U13
            open.clear();
            continue;
        }
        let Some(c) = rest.chars().next() else { break };
        at += c.len_utf8();
        match link_term(c) {
            LinkTerm::Include => safe = at,
            LinkTerm::Soft => {}
            LinkTerm::Open if open.push(c) => safe = at,
            LinkTerm::Close if open.closes(c) => safe = at,
            LinkTerm::Hard | LinkTerm::Open | LinkTerm::Close => break,
        }
    }
    steps::count(at - from);
    safe
}

/// Whether a text starts with a mark; nearly all marks are one byte.
#[inline]
fn starts_with(text: &[u8], mark: &str) -> bool {
    let mark = mark.as_bytes();
    text.first() == mark.first() && (mark.len() == 1 || text.starts_with(mark))
}

/// The brackets that are open, up to a limit.
#[derive(Debug, Default)]
pub(super) struct Brackets(Vec<char>);

impl Brackets {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Opens a bracket; not if too many are open.
    pub(super) fn push(&mut self, bracket: char) -> bool {
        let fits = self.0.len() < MOST_OPEN;
        if fits {
            self.0.push(bracket);
        }
        fits
    }

    /// Closes the bracket that was opened last, if `bracket` is its partner.
    pub(super) fn closes(&mut self, bracket: char) -> bool {
        let closes = self.0.last().copied() == link_bracket(bracket) && !self.0.is_empty(); // U12
        if closes {
            self.0.pop();
        }
        closes
    }
}

/// Include, and no mark of any part: the greater part of most links, read in one go.
const PLAIN: ByteSet = ByteSet::alphanumeric_and("-_+%");

/// What the marks of table 3-3 start with.
const MARKS: ByteSet = ByteSet::new("/?#=&,:");

/// Source: section 3.5.1, "limit".
const MOST_OPEN: usize = 125;
