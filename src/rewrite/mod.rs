//! Writes bare links out in Markdown source, so that every CommonMark renderer makes links of them: [`plan`] says which bytes
//! to replace by what, [`Plan::apply`] does it, [`replacement`] is for one link of a parser of your own.
//!
//! ```
//! use barelink::rewrite::{Style, plan};
//! use barelink::{Finder, Profile, pulldown::GITHUB};
//!
//! let source = "See https://example.com/a_b, www.example.com or `www.example.org`.\r\n";
//! let plan = plan(source, GITHUB, &Finder::new(Profile::Gfm), Style::Angle);
//! assert_eq!(
//!     plan.apply(),
//!     "See <https://example.com/a_b>, [www.example.com](http://www.example.com) or `www.example.org`.\r\n"
//! );
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `replacement` | how one link is written |
//! | `off` | where `<!-- barelink off -->` is in force |
//! | `attempt` | chooses a form for each link until the source reads as it should |
//! | `verify` | whether the new source reads as the old one does with its links, and if not, where |
//!
//! # What is promised
//!
//! * Nothing but the edits changes, not one byte.
//! * The new source, read by plain CommonMark without any autolinks but with the same `Options`, has the links, the text and
//!   the structure of the old one with the links that the finder sees in it. That is checked by parsing it. A link for
//!   which it does not hold is refused, and said to be; so the structure is that of the old source with these links left as text.
//! * A plan for the new source, with the same options, finder and style, has no edits.
//!
//! Only what the finder takes for a bare link is touched: never code, raw HTML, metadata, link reference definitions, the
//! text or destination of links, or math, as far as `Options` say that the parser knows them.
//!
//! # Switching it off
//!
//! From the HTML comment `<!-- barelink off -->` up to `<!-- barelink on -->`, or to the end of the source where none
//! follows, nothing is looked at. A comment counts wherever the parser sees HTML: as a block, in a line, in a larger HTML block, in a
//! list or a quote; not in code, where it is text. It stands on one line; blanks and tabs in it do not matter, case does. A second `off` and an
//! `on` without `off` do nothing.

#![allow(clippy::doc_markdown, reason = "CommonMark is a name, not an item")]

mod attempt;
mod off;
mod replacement;
mod verify;

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;

use pulldown_cmark::Options;

use crate::finder::Finder;
use crate::link::Link;
use attempt::{Attempt, Refusals};

pub use replacement::{Style, replacement};

/// How often a plan is made anew, with more refused, because a second plan would have edits.
const SETTLING: usize = 3;

/// What to replace in `source`, Markdown that is read with `options`, so that the links that `finder` sees are written out.
///
/// Cost: linear in the source. Where no link is found, that of [`Masked::new`](crate::pulldown::Masked::new); where
/// all edits hold, two more parses of the old source and two of the new one. Where some do not, others are tried and
/// parsed again: a dozen times at the most for each of at most three plans, whatever the source.
///
/// ```
/// use barelink::rewrite::{Style, plan};
/// use barelink::{Finder, Profile, pulldown::pulldown_cmark::Options};
///
/// // An emphasis would end before a `<` as before a `[`: CommonMark counts what stands beside its marks.
/// let source = "a*www.example.com*b, john@example.com";
/// let plan = plan(source, Options::empty(), &Finder::new(Profile::Md4c), Style::Angle);
/// let [edit] = plan.edits() else { unreachable!() };
/// assert_eq!((edit.range(), edit.replacement()), (21..37, "<john@example.com>"));
/// let [refused] = plan.refused() else { unreachable!() };
/// assert_eq!(refused.link().as_str(), "www.example.com");
/// assert_eq!(plan.apply(), "a*www.example.com*b, <john@example.com>");
/// ```
#[must_use]
pub fn plan<'a>(source: &'a str, options: Options, finder: &Finder, style: Style) -> Plan<'a> {
    let mut refusals = Refusals::default();
    for _ in 0..SETTLING {
        let attempt = Attempt::new(source, options, finder, style, &refusals);
        if attempt.edits.is_empty() {
            return Plan::new(source, attempt);
        }
        let applied = apply(source, &attempt.edits);
        let second = Attempt::new(&applied, options, finder, style, &Refusals::default());
        if second.edits.is_empty() {
            return Plan::new(source, attempt);
        }
        for edit in &second.edits {
            attempt.refuse_around(verify::Origin::new(&attempt.edits).of(edit.range.start), &mut refusals);
        }
    }
    Plan::new(source, Attempt::nothing(source, options, finder))
}

/// What to replace in a source; made by [`plan`].
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    source: &'a str,
    edits: Vec<Edit<'a>>,
    refused: Vec<Refused<'a>>,
}

impl<'a> Plan<'a> {
    fn new(source: &'a str, attempt: Attempt<'a>) -> Self {
        Plan { source, edits: attempt.edits, refused: attempt.refused }
    }

    /// The edits, in order, none overlapping.
    #[must_use]
    pub fn edits(&self) -> &[Edit<'a>] {
        &self.edits
    }

    /// The links that stay bare, in order, with the reasons.
    #[must_use]
    pub fn refused(&self) -> &[Refused<'a>] {
        &self.refused
    }

    /// The source with the edits in it; the source itself where there are none. Cost: linear in the source.
    #[must_use]
    pub fn apply(&self) -> Cow<'a, str> {
        if self.edits.is_empty() { Cow::Borrowed(self.source) } else { Cow::Owned(apply(self.source, &self.edits)) }
    }
}

fn apply(source: &str, edits: &[Edit<'_>]) -> String {
    let mut applied =
        String::with_capacity(source.len() + edits.iter().map(|edit| edit.replacement.len()).sum::<usize>());
    let mut at = 0;
    for edit in edits {
        applied.push_str(&source[at..edit.range.start]);
        applied.push_str(&edit.replacement);
        at = edit.range.end;
    }
    applied.push_str(&source[at..]);
    applied
}

/// Bytes of a source and what to put in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit<'a> {
    link: Link<'a>,
    range: Range<usize>,
    replacement: String,
}

impl<'a> Edit<'a> {
    /// The link that is written out.
    #[must_use]
    pub fn link(&self) -> &Link<'a> {
        &self.link
    }

    /// The bytes of the source that are replaced: those of the link, and the character before it where that would mean
    /// something else before a `[` or a `<` (`!`, a backslash) and is escaped.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What is put in their place.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }
}

/// A link that stays bare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<'a> {
    link: Link<'a>,
    reason: Reason,
}

impl<'a> Refused<'a> {
    /// The link, as the finder sees it.
    #[must_use]
    pub fn link(&self) -> &Link<'a> {
        &self.link
    }

    /// Why it stays.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason
    }
}

/// Why a link stays bare. Its text is half a sentence: "the text around it would read otherwise".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// There is no way to write it: its text is empty, or the text or the destination holds a line end.
    NotWritable,
    /// However it is written, plain CommonMark reads something else there: `a*www.example.com*b`, where marks stand beside a link
    /// and a letter, and are no marks beside a bracket.
    ReadsOtherwise,
    /// A second plan would have changed more.
    NotSettled,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotWritable => "it cannot be written in Markdown",
            Reason::ReadsOtherwise => "the text around it would read otherwise",
            Reason::NotSettled => "there would be other links beside it",
        })
    }
}
