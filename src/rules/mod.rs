//! The rule sets, one file each, and the table that compares them.
//!
//! | profile | file | rules | source |
//! |---|---|---|---|
//! | `Md4c`, `Md4cNext` | [`md4c`] | `M1` … `M18`, `spec/md4c.txt` | MD4C, `md_analyze_permissive_autolink` and its specification |
//! | `Gfm` | [`gfm`] | `G1` … `G15`, `spec/gfm.txt` | cmark-gfm, `extensions/autolink.c`, and GitHub's specification |
//! | `Uts58` | `uts58` | `U1` … `U36`, `spec/uts58.txt` | Unicode Technical Standard #58 |
//!
//! | | `Md4c`, `Md4cNext` | `Gfm` | `Uts58` |
//! |---|---|---|---|
//! | a part grows | while it is valid | up to a blank or `<`, then it is trimmed | to the last safe position |
//! | a bad neighbour | means that there is no link | is not looked at, but for the byte before `www.` | is not looked at, but for `@` and by policy |
//! | markup | first | URLs first: what they take is no markup | first |
//! | URLs | on source | on source | on text as it is shown |
//! | addresses | on source | on text as it is shown | on text as it is shown |
//! | unit | a line | a chunk, the text of a block | a line |
//!
//! Each file has the same functions in the same order: `judge` calls `left`, `may_precede`, `host`, `tail` and
//! `may_follow`. A rule set sees a run of literal text and a trigger in it; it knows no events and no trees.

pub(crate) mod gfm;
pub(crate) mod md4c;
#[cfg(feature = "uts58")]
pub(crate) mod uts58;

use core::ops::Range;

use crate::adapter::Run;
use crate::finder::{Finder, Kinds, Profile};
use crate::link::LinkKind;
use crate::triggers::{Cue, Cues, Trigger};

/// What a rule set says of a trigger: a link, or where to look for the next trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A link, and where what follows starts.
    Link { range: Range<usize>, kind: LinkKind, next: usize },
    /// No link; the next trigger is there or after it.
    Resume(usize),
    /// No link, and none starts before this byte.
    #[cfg_attr(not(feature = "uts58"), allow(dead_code, reason = "only UTS #58 takes text that is no link"))]
    Pass(usize),
}

impl Verdict {
    pub(crate) fn link(range: Range<usize>, kind: LinkKind) -> Self {
        Verdict::Link { next: range.end, range, kind }
    }
}

/// What is known when a rule set is asked, from what came before in the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// No link starts before this byte.
    pub(crate) floor: usize,
    /// The kinds that are looked for here.
    pub(crate) kinds: Kinds,
    /// The number of open square brackets at the trigger, as [`open_brackets`] counts them.
    pub(crate) open: usize,
    /// What was seen ahead.
    #[cfg(feature = "uts58")]
    pub(crate) ahead: uts58::Ahead,
}

impl Known {
    pub(crate) fn new(floor: usize) -> Self {
        Known {
            floor,
            kinds: Kinds::NONE,
            open: 0,
            #[cfg(feature = "uts58")]
            ahead: uts58::Ahead::default(),
        }
    }
}

/// Asks the rule set of `finder` about a trigger in `run`.
pub(crate) fn judge(finder: &Finder, run: &Run<'_, '_>, trigger: Trigger, known: &mut Known) -> Verdict {
    let floor = known.floor;
    match (finder.profile, trigger.cue) {
        (Profile::Md4c, _) => md4c::judge(&md4c::RELEASE, run, trigger, floor),
        (Profile::Md4cNext, _) => md4c::judge(&md4c::NEXT, run, trigger, floor),
        (Profile::Gfm, Cue::At) => gfm::address(&run.text[..run.end], trigger.at, floor.max(run.start), known.kinds),
        (Profile::Gfm, _) => gfm::judge(run, trigger, floor, known.open),
        #[cfg(feature = "uts58")]
        (Profile::Uts58, _) => uts58::judge(&finder.policy, run, trigger, known),
    }
}

/// How many square brackets are open behind `part` of a run if `open` were before it; 0 where nobody asks.
pub(crate) fn open_brackets(finder: &Finder, run: &Run<'_, '_>, part: Range<usize>, open: usize) -> usize {
    match finder.profile {
        Profile::Gfm => gfm::open_brackets(run, part, open),
        _ => 0,
    }
}

/// Where the next square bracket stands that may count, from the byte `from` of a run on; the end of the run if none does.
pub(crate) fn next_bracket(finder: &Finder, run: &Run<'_, '_>, from: usize) -> usize {
    match finder.profile {
        Profile::Gfm => gfm::next_bracket(run, from),
        _ => run.end,
    }
}

/// The cues that are worth looking for: those that may begin a link of one of `kinds`.
pub(crate) const fn cues_of(profile: Profile, kinds: Kinds) -> Cues {
    let (mut cues, mut at) = (Cues::of(&[]), 0);
    while at < Cue::ALL.len() {
        if kinds.intersects(kinds_of(profile, Cue::ALL[at])) {
            cues = cues.with(Cue::ALL[at]);
        }
        at += 1;
    }
    cues
}

/// The kinds of link that a cue may begin.
pub(crate) const fn kinds_of(profile: Profile, cue: Cue) -> Kinds {
    let addresses = Kinds::EMAIL.union(Kinds::PROTOCOL);
    match profile {
        Profile::Md4c | Profile::Md4cNext | Profile::Gfm => match cue {
            Cue::Scheme => Kinds::URL,
            Cue::Www => Kinds::WWW,
            Cue::At => addresses,
            Cue::Numeric | Cue::Commat if matches!(profile, Profile::Gfm) => addresses,
            _ => Kinds::NONE,
        },
        #[cfg(feature = "uts58")]
        Profile::Uts58 => match cue {
            Cue::Www | Cue::At | Cue::Commat => Kinds::NONE,
            _ => Profile::Uts58.kinds(),
        },
    }
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
    if finder.profile == Profile::Gfm { Method::Chunks } else { Method::Runs }
}

/// What a rule set that works on runs reads of Markdown.
#[cfg(feature = "pulldown-cmark")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// What was typed: escapes and references are seen as such.
    Typed,
    /// What is shown.
    #[cfg_attr(not(feature = "uts58"), allow(dead_code, reason = "only UTS #58 reads it"))]
    Shown,
}

#[cfg(feature = "pulldown-cmark")]
pub(crate) fn reading(finder: &Finder) -> Reading {
    match finder.profile {
        #[cfg(feature = "uts58")]
        Profile::Uts58 => Reading::Shown, // U26
        _ => Reading::Typed,
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
        _ => UnknownReferences::Literal,
    }
}

#[cfg(test)]
mod tests {
    use super::{Finder, Kinds, Profile, kinds_of};
    use crate::triggers::Cue;

    /// All sets of kinds, those among them that a profile does not know.
    fn kinds() -> impl Iterator<Item = Kinds> {
        let one = [Kinds::URL, Kinds::WWW, Kinds::EMAIL, Kinds::PROTOCOL, Kinds::DOMAIN];
        (0..1 << one.len()).map(move |set| {
            let chosen = one.into_iter().enumerate().filter(|&(at, _)| set >> at & 1 == 1);
            chosen.fold(Kinds::NONE, |kinds, (_, kind)| kinds | kind)
        })
    }

    #[test]
    fn a_cue_is_looked_for_if_a_kind_is_that_it_may_begin() {
        for &profile in Profile::ALL {
            for kinds in kinds() {
                for finder in [Finder::new(profile).kinds(kinds), Finder::new(profile).kinds(Kinds::NONE).kinds(kinds)]
                {
                    for cue in Cue::ALL {
                        let is_on = finder.chosen().intersects(kinds_of(profile, cue));
                        assert_eq!(finder.cues.has(cue), is_on, "{profile} {kinds} {cue:?}");
                    }
                }
            }
            assert_eq!(Finder::new(profile).cues, Finder::new(profile).kinds(profile.kinds()).cues, "{profile}");
        }
    }
}
