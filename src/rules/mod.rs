//! The rule sets, one file each, and the table that compares them.
//!
//! | profile | file | rules | source |
//! |---|---|---|---|
//! | `Md4c`, `Md4cNext` | [`md4c`] | `M1` … `M18`, `spec/md4c.txt` | MD4C, `md_analyze_permissive_autolink` and its specification |
//! | `Gfm` | [`gfm`] | `G1` … `G15`, `spec/gfm.txt` | cmark-gfm, `extensions/autolink.c`, and GitHub's specification |
//!
//! | | `Md4c`, `Md4cNext` | `Gfm` |
//! |---|---|---|
//! | a part grows | while it is valid | up to a blank or `<`, then it is trimmed |
//! | a bad neighbour | means that there is no link | is not looked at, but for the byte before `www.` |
//! | markup | first | URLs first: what they take is no markup |
//! | addresses | on source | on text as it is shown |
//! | unit | a line | a chunk, the text of a block |
//!
//! Each file has the same functions in the same order: `judge` calls `left`, `may_precede`, `host`, `tail` and
//! `may_follow`. A rule set sees a run of literal text and a trigger in it; it knows no events and no trees.

pub(crate) mod gfm;
pub(crate) mod md4c;

use core::ops::Range;

use crate::adapter::Run;
use crate::finder::{Finder, Kinds, Profile};
use crate::link::LinkKind;
use crate::scan::{Cue, Trigger};

/// What a rule set says of a trigger: a link, or where to look for the next trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Link { range: Range<usize>, kind: LinkKind },
    Resume(usize),
}

/// Asks the rule set of `finder` about a trigger in `run`. No link starts before `floor`; `open` is the number of open
/// square brackets at the trigger, as [`open_brackets`] counts them.
pub(crate) fn judge(finder: &Finder, run: &Run<'_, '_>, trigger: Trigger, floor: usize, open: usize) -> Verdict {
    match (finder.profile, trigger.cue) {
        (Profile::Md4c, _) => md4c::judge(&md4c::RELEASE, run, trigger, floor),
        (Profile::Md4cNext, _) => md4c::judge(&md4c::NEXT, run, trigger, floor),
        (Profile::Gfm, Cue::At) => {
            gfm::address(&run.text[..run.end], trigger.at, floor.max(run.start), finder.chosen())
        }
        (Profile::Gfm, Cue::Scheme | Cue::Www) => gfm::judge(run, trigger, floor, open),
        (Profile::Gfm, Cue::Numeric | Cue::Commat) => Verdict::Resume(trigger.at + 1),
    }
}

/// How many square brackets are open behind `part` of a run if `open` were before it; 0 where nobody asks.
pub(crate) fn open_brackets(finder: &Finder, run: &Run<'_, '_>, part: Range<usize>, open: usize) -> usize {
    match finder.profile {
        Profile::Md4c | Profile::Md4cNext => 0,
        Profile::Gfm => gfm::open_brackets(run, part, open),
    }
}

/// Whether a cue is worth looking for: whether a kind that it may begin is on.
pub(crate) fn looks_for(finder: &Finder, cue: Cue) -> bool {
    let kinds = match cue {
        Cue::Scheme => Kinds::URL,
        Cue::Www => Kinds::WWW,
        Cue::At => Kinds::EMAIL.union(Kinds::PROTOCOL),
        Cue::Numeric | Cue::Commat if method(finder) == Method::Chunks => Kinds::EMAIL.union(Kinds::PROTOCOL),
        Cue::Numeric | Cue::Commat => Kinds::NONE,
    };
    finder.chosen().intersects(kinds)
}

/// How a rule set goes about its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// One pass over runs of literal text.
    Runs,
    /// Two passes over chunks: URLs on source, then addresses on text as it is shown.
    Chunks,
}

pub(crate) fn method(finder: &Finder) -> Method {
    match finder.profile {
        Profile::Md4c | Profile::Md4cNext => Method::Runs,
        Profile::Gfm => Method::Chunks,
    }
}

/// What a name that is no character reference but has the syntax of one, such as `&foo;`, is in Markdown.
#[cfg(feature = "pulldown-cmark")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnknownReferences {
    /// It stops a link, as a reference does.
    Opaque,
    /// It is text.
    Literal,
}

#[cfg(feature = "pulldown-cmark")]
pub(crate) fn unknown_references(finder: &Finder) -> UnknownReferences {
    match finder.profile {
        Profile::Md4c | Profile::Md4cNext => UnknownReferences::Opaque,
        Profile::Gfm => UnknownReferences::Literal,
    }
}
