//! The rule sets, one file each, and the table that compares them.
//!
//! | profile | file | rules | source |
//! |---|---|---|---|
//! | `Md4c`, `Md4cNext` | [`md4c`] | `M1` … `M18`, `spec/md4c.txt` | MD4C, `md_analyze_permissive_autolink` and its specification |
//!
//! Each file has the same functions in the same order: `judge` calls `left`, `may_precede`, `host`, `tail` and
//! `may_follow`. A rule set sees a run of literal text and a trigger in it; it knows no events and no trees.

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

/// Asks the rule set of `finder` about a trigger in `run`. No link starts before `floor`.
pub(crate) fn judge(finder: &Finder, run: &Run<'_, '_>, trigger: Trigger, floor: usize) -> Verdict {
    match finder.profile {
        Profile::Md4c => md4c::judge(&md4c::RELEASE, run, trigger, floor),
        Profile::Md4cNext => md4c::judge(&md4c::NEXT, run, trigger, floor),
    }
}

/// Whether a cue is worth looking for: whether a kind that it may begin is on.
pub(crate) fn looks_for(finder: &Finder, cue: Cue) -> bool {
    finder.kinds.contains(match cue {
        Cue::Scheme => Kinds::URL,
        Cue::Www => Kinds::WWW,
        Cue::At => Kinds::EMAIL,
    })
}

/// What a name that is no character reference but has the syntax of one, such as `&foo;`, is in Markdown.
#[cfg(feature = "pulldown-cmark")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnknownReferences {
    /// It stops a link, as a reference does.
    Opaque,
}

#[cfg(feature = "pulldown-cmark")]
pub(crate) fn unknown_references(finder: &Finder) -> UnknownReferences {
    match finder.profile {
        Profile::Md4c | Profile::Md4cNext => UnknownReferences::Opaque,
    }
}
