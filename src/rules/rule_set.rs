//! A rule set as the other modules see it: the facts about it ([`RuleSet`]), what it is asked with ([`ScanState`]) and what it
//! answers ([`Verdict`]).

use core::ops::Range;

use crate::kinds::Kinds;
use crate::link::LinkKind;
use crate::rule::Refusal;
use crate::run::Run;
use crate::settings::Settings;
use crate::trigger::{Cue, Cues, Trigger};

/// Everything that other modules need to know about a rule set. Each has one constant, at the end of its file.
#[derive(Debug)]
pub(crate) struct RuleSet {
    /// The name on the command line and in serialised form.
    pub(crate) name: &'static str,
    /// All kinds of link that it knows.
    pub(crate) kinds: Kinds,
    /// The cues that begin its links, each with the kinds that it may begin.
    pub(crate) cues: &'static [(Cue, Kinds)],
    /// How much text it looks at together.
    #[cfg_attr(not(feature = "leaf"), allow(dead_code, reason = "plain text has no leaf blocks"))]
    pub(crate) unit: Unit,
    pub(crate) reading: Reading,
    #[cfg_attr(not(feature = "leaf"), allow(dead_code, reason = "plain text has no references"))]
    pub(crate) unknown_references: UnknownReferences,
    /// The number of bytes of the shortest text that holds a link and all that it is found by. The link may be shorter: `www` in
    /// `www. x`, where `www.` is what it is found by.
    #[cfg_attr(not(test), allow(dead_code, reason = "for gates in front of the search"))]
    pub(crate) shortest_link: usize,
    /// The cues at which it asks for the number of open square brackets.
    pub(crate) bracket_cues: Cues,
    #[cfg_attr(not(feature = "uts58"), allow(dead_code, reason = "the option belongs to that feature"))]
    pub(crate) host_forms: HostForms,
    /// Whether there is a link around a trigger in a run.
    pub(crate) judge: fn(&Settings, &Run<'_, '_>, Trigger, &mut ScanState) -> Verdict,
}

impl RuleSet {
    /// The kinds of link that a cue may begin.
    // A loop, because iterators cannot be used in constants.
    pub(crate) const fn kinds_of(&self, cue: Cue) -> Kinds {
        let mut at = 0;
        while at < self.cues.len() {
            if self.cues[at].0 as u8 == cue as u8 {
                return self.cues[at].1;
            }
            at += 1;
        }
        Kinds::NONE
    }

    /// The cues that are worth looking for: those that may begin a link of one of `kinds`.
    pub(crate) const fn cues_for(&self, kinds: Kinds) -> Cues {
        let (mut cues, mut at) = (Cues::NONE, 0);
        while at < self.cues.len() {
            if kinds.intersects(self.cues[at].1) {
                cues = cues.with(self.cues[at].0);
            }
            at += 1;
        }
        cues
    }
}

/// How much text a rule set looks at together. No link goes beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// A line of a leaf block.
    Line,
    /// The text of a leaf block; of plain text, a paragraph.
    Block,
}

/// In which form a rule set reads text that has escapes and character references in it, and in which order it looks for links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As it was typed: escapes and references are seen as such.
    Typed,
    /// As it is shown.
    #[cfg_attr(not(feature = "uts58"), allow(dead_code, reason = "UTS #58 alone reads it"))]
    Shown,
    /// Twice: URLs first, as typed, and then addresses, as shown, in the text that the URLs leave.
    TypedThenShown,
}

/// The meaning in Markdown of a name that has the syntax of a character reference but is none, such as `&foo;`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnknownReferences {
    /// It stops a link, as a reference does.
    Opaque,
    /// It is text.
    Literal,
}

/// The forms that hosts may have in destinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostForms {
    /// As typed, and no other.
    Typed,
    /// As typed or with A-labels.
    #[cfg_attr(not(feature = "uts58"), allow(dead_code, reason = "UTS #58 alone has them"))]
    TypedOrALabels,
}

/// The answer about a trigger.
pub(crate) type Verdict = Result<Accepted, Rejected>;

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// The start of the text behind the link.
    pub(crate) next: usize,
}

impl Accepted {
    pub(crate) fn new(range: Range<usize>, kind: LinkKind) -> Self {
        Accepted { next: range.end, range, kind }
    }
}

/// No link: why, and where the search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rejected {
    pub(crate) refusal: Refusal,
    pub(crate) go_on: GoOn,
}

/// Where the search goes on behind a trigger that is no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GoOn {
    /// At the next trigger.
    Next,
    /// At the first trigger from this byte on.
    #[cfg_attr(not(feature = "uts58"), allow(dead_code, reason = "UTS #58 alone knows it"))]
    From(usize),
    /// The same, and no link starts before this byte: the text up to there is taken, although it is no link.
    #[cfg_attr(not(feature = "uts58"), allow(dead_code, reason = "UTS #58 alone takes text that is no link"))]
    Behind(usize),
}

impl From<Refusal> for Rejected {
    #[inline]
    fn from(refusal: Refusal) -> Self {
        Rejected { refusal, go_on: GoOn::Next }
    }
}

/// The state that a rule set gets beside the run and the trigger, from earlier in the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScanState {
    /// No link starts before this byte.
    pub(crate) floor: usize,
    /// The kinds that are looked for here.
    pub(crate) kinds: Kinds,
    /// The number of open square brackets at the trigger; 0 for rule sets that do not ask for them.
    pub(crate) open: usize,
    #[cfg(feature = "uts58")]
    pub(crate) lookahead: Lookahead,
}

impl ScanState {
    pub(crate) fn new(floor: usize) -> Self {
        ScanState {
            floor,
            kinds: Kinds::NONE,
            open: 0,
            #[cfg(feature = "uts58")]
            lookahead: Lookahead::default(),
        }
    }
}

/// The parts that UTS #58 read ahead and keeps for the next triggers too, so that no text is read again and again.
#[cfg(feature = "uts58")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lookahead {
    /// The end of the last host run.
    pub(crate) run: usize,
    /// The same without the dots at its end.
    pub(crate) name: usize,
    /// The end of the last word that was read as the user name of an address.
    pub(crate) word: usize,
    /// Whether it is a user name.
    pub(crate) is_user_name: bool,
}
