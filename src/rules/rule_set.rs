//! The interface between rule sets and other modules: facts about a rule set ([`RuleSet`]), the
//! state that `judge` gets ([`ScanState`]), and its answer ([`Verdict`]).

use core::ops::Range;

use crate::link::LinkKind;
#[cfg(all(feature = "leaf", feature = "uts58"))]
use crate::names::choice::Choice;
use crate::names::kinds::Kinds;
use crate::names::rule::{Reason, Refusal, Rule};
use crate::rules::run::Run;
use crate::rules::settings::Settings;
use crate::search::trigger::{Cue, Cues, Trigger};

/// Everything that other modules need to know about a rule set. Each rule set has one constant, at
/// the end of its file.
// A table of facts and not a trait: the compiler asks for each field, the facts are known in
// constants (`Finder::new` is `const`), and no module needs a type parameter.
#[derive(Debug)]
pub(crate) struct RuleSet {
    /// The name on the command line and in serialised form.
    pub(crate) name: &'static str,
    /// All kinds of link that it supports.
    pub(crate) kinds: Kinds,
    /// The cues that trigger its links, each with the kinds that it may trigger.
    pub(crate) cues: &'static [(Cue, Kinds)],
    /// The text beyond which no link extends.
    pub(crate) unit: Unit,
    pub(crate) reading: Reading,
    #[cfg_attr(
        not(feature = "leaf"),
        allow(dead_code, reason = "plain text has no references")
    )]
    pub(crate) unknown_references: UnknownReferences,
    /// The number of bytes of the shortest text that contains a link and its trigger. The link may
    /// be shorter: in `www. x` the trigger is `www.`, and the link is `www`.
    #[cfg_attr(
        not(any(test, feature = "leaf")),
        allow(dead_code, reason = "for gates in front of the search")
    )]
    pub(crate) shortest_link: usize,
    /// The cues for which `judge` needs the number of open square brackets.
    pub(crate) bracket_cues: Cues,
    #[cfg_attr(
        not(feature = "uts58"),
        allow(dead_code, reason = "all others have the typed form")
    )]
    pub(crate) address_form: AddressForm,
    /// The schemes of its links, in lower case. A list of further schemes changes nothing about
    /// these.
    pub(crate) schemes: &'static [&'static str],
    /// The rules by which the name of a host is refused, whatever surrounds it. No name contains a
    /// quotation mark or a bracket.
    pub(crate) name_rules: &'static [Rule],
    /// Where a link with another scheme ends.
    pub(crate) scheme_end: SchemeEnd,
    /// Decides whether there is a link around a trigger in a run.
    pub(crate) judge: fn(&Settings, &Run<'_, '_>, Trigger, &mut ScanState) -> Verdict,
}

impl RuleSet {
    /// Returns the kinds of link that a cue may trigger.
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

    /// Returns whether links of Markdown take markup, so that a source in which one does is parsed
    /// again.
    #[cfg(feature = "leaf")]
    pub(crate) fn takes_markup(&self, settings: &Settings) -> bool {
        match self.reading {
            Reading::Typed => false,
            #[cfg(feature = "uts58")]
            Reading::Shown if settings.has(Choice::EndAtMarks) => false,
            Reading::Shown => settings.kinds.intersects(Kinds::URL.union(Kinds::DOMAIN)),
            Reading::TypedThenShown => true,
        }
    }

    /// Returns whether the destination of an address has escapes.
    // No address of the other rule sets has a character that is escaped. They are not searched for
    // one.
    #[cfg(feature = "uts58")]
    pub(crate) fn escapes_addresses(&self) -> bool {
        self.address_form == AddressForm::Escaped
    }

    /// Returns the cues that may trigger a link of one of `kinds`.
    // The search skips the others, so that a finder for addresses alone does not stop at each
    // `://`.
    pub(crate) const fn cues_for(&self, kinds: Kinds) -> Cues {
        let mut cues = Cues::NONE;
        let mut at = 0;
        while at < self.cues.len() {
            if kinds.intersects(self.cues[at].1) {
                cues = cues.with(self.cues[at].0);
            }
            at += 1;
        }
        cues
    }
}

/// The text that decides about a link. No link extends beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// A line of a leaf block.
    Line,
    /// The text of a leaf block; of plain text, a paragraph.
    Block,
}

/// The form in which a rule set reads text with escapes and character references, and the order of
/// its searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As typed: escapes and references stop a link.
    Typed,
    /// As shown: decoded.
    #[cfg_attr(
        not(feature = "uts58"),
        allow(dead_code, reason = "UTS #58 alone reads it")
    )]
    Shown,
    /// Two searches: first URLs in the text as typed, and then addresses in the rest of the text as
    /// shown.
    TypedThenShown,
}

/// The meaning in Markdown of an unknown name with the syntax of a character reference, such as
/// `&foo;`.
// MD4C has no table of names: `&foo;` is a mark for it. cmark-gfm and pulldown-cmark look names up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnknownReferences {
    /// It stops a link, as a reference does.
    Opaque,
    /// It is text.
    Literal,
}

/// The form of an address in its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressForm {
    /// As typed, whatever its characters mean in a URL.
    Typed,
    /// As a URL, with escapes.
    #[cfg(feature = "uts58")]
    Escaped,
}

/// Where a link with a scheme ends that the user named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SchemeEnd {
    /// As a URL of GitHub: before white space or `<`, then trimmed.
    Trimmed,
    /// As a URL of UTS #58, whose path starts after the colon.
    #[cfg(feature = "uts58")]
    Standard,
}

/// The answer of `judge` about a trigger.
// A `Result`, so that each stage of a rule set can leave with `?` at the first rule that refuses
// the candidate.
pub(crate) type Verdict = Result<Accepted, Rejected>;

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// The byte at which the search continues.
    // Not always the end of the link: after an address, UTS #58 also consumes a port (`a@b.cc:80`).
    pub(crate) next: usize,
    /// Whether it is certain that browsers open the host that is typed. If it is not, the host has
    /// to be read.
    pub(crate) opens_as_typed: bool,
}

impl Accepted {
    pub(crate) fn new(range: Range<usize>, kind: LinkKind) -> Self {
        Accepted {
            next: range.end,
            range,
            kind,
            opens_as_typed: false,
        }
    }

    /// Returns why the options reject the link of a text; `None` if they do not.
    #[inline]
    pub(crate) fn refusal(&self, settings: &Settings, text: &str) -> Option<Reason> {
        if self.range.len() > settings.max_len {
            return Some(Reason::Length);
        }
        // The rule set has read most hosts, and reading one again takes a seventh of a search.
        if self.opens_as_typed || !settings.reads_hosts() {
            return None;
        }
        settings.refusal_by_host(text.get(self.range.clone())?, self.kind)
    }
}

/// A candidate that is not a link: the reason, and where the search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rejected {
    pub(crate) refusal: Refusal,
    pub(crate) resume: Resume,
}

/// Where the search continues after a candidate was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resume {
    /// At the next trigger.
    NextTrigger,
    /// At the first trigger at or after this byte. A later link may start before this byte.
    // Saves time only: the triggers before it have the same answer.
    #[cfg_attr(
        not(feature = "uts58"),
        allow(dead_code, reason = "UTS #58 alone uses it")
    )]
    At(usize),
    /// At this byte, and no later link starts before it: the text is consumed, although it is not a
    /// link.
    #[cfg_attr(
        not(feature = "uts58"),
        allow(dead_code, reason = "UTS #58 alone consumes text that is not a link")
    )]
    After(usize),
}

impl From<Refusal> for Rejected {
    #[inline]
    fn from(refusal: Refusal) -> Self {
        Rejected {
            refusal,
            resume: Resume::NextTrigger,
        }
    }
}

/// The state that a rule set gets besides the run and the trigger. It comes from earlier in the
/// run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScanState {
    /// No link starts before this byte.
    pub(crate) floor: usize,
    /// The kinds to find here.
    // Fewer than those of the finder where a hook skipped a link of a kind.
    pub(crate) kinds: Kinds,
    /// The number of open square brackets at the trigger, or 0 if the trigger is not one of
    /// `RuleSet::bracket_cues`.
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

/// The positions that UTS #58 found ahead of a trigger.
// A host run has a trigger for each of its dots. Without this cache each of them would read the
// rest of the run: the square of its length.
#[cfg(feature = "uts58")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lookahead {
    /// The start of the last host run, without invisible characters that were removed.
    pub(crate) start: usize,
    /// The end of the last host run.
    pub(crate) run: usize,
    /// The end of the last host run without the dots at its end.
    pub(crate) name: usize,
    pub(crate) whole: WholeRun,
    /// The end of the last word that was read as the user name of an address.
    pub(crate) word: usize,
    /// The start of the address whose user name that word is; `None` if it is none.
    pub(crate) user_name: Option<usize>,
}

/// The last host run as one host.
#[cfg(feature = "uts58")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum WholeRun {
    /// It has only ASCII characters, and all of its triggers have the same answer.
    #[default]
    Ascii,
    Unread,
    /// It is no host, for this reason. A part of it may be one.
    Refused(Reason),
}
