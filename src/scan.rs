//! Looks for triggers, asks the rules, never overlaps, always goes forward.
//!
//! A *trigger* is what every link has in it: `://`, `www.` or `@`. The search for triggers may find too many and never
//! too few; the rules decide. Iteration, overlap and progress are written here, once; rule files never loop over
//! the text.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use memchr::{memchr, memmem};

use crate::adapter::Run;
use crate::finder::Finder;
use crate::link::{Link, LinkKind, Span};
use crate::rules::{self, Verdict};

/// Where a link may be: what was seen, and the position of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trigger {
    pub(crate) cue: Cue,
    pub(crate) at: usize,
}

/// What a trigger is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    /// `://`
    Scheme,
    /// `www.`
    Www,
    /// `@`
    At,
}

impl Trigger {
    /// The first byte that a link with this trigger may take, as far left as any rule set goes, but not below `floor`.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn reach(self, text: &str, floor: usize) -> usize {
        match self.cue {
            Cue::Scheme => self.at.saturating_sub(LONGEST_SCHEME).max(floor),
            Cue::Www => self.at,
            Cue::At => {
                let before = text.as_bytes().get(floor..self.at).unwrap_or_default();
                let name = before.iter().rev().take_while(|&&byte| byte.is_ascii_alphanumeric() || NAME.has(byte));
                self.at - name.count()
            }
        }
    }
}

/// `https`.
#[cfg(feature = "pulldown-cmark")]
const LONGEST_SCHEME: usize = 5;

/// What any rule set lets stand in the user name of an e-mail address beside letters and digits.
#[cfg(feature = "pulldown-cmark")]
const NAME: crate::chars::ByteSet = crate::chars::ByteSet::new(".-_+");

/// The triggers of one text, in order, each looked for ahead once.
///
/// One stream a cue with its next position kept, so that a rare cue is not searched for again after each link.
#[derive(Clone)]
pub struct Triggers {
    scheme: Option<memmem::Finder<'static>>,
    www: Option<memmem::Finder<'static>>,
    at: Option<u8>,
    next: [usize; 3],
    from: usize,
    /// All positions of each cue, once somebody went back.
    index: Option<[Vec<usize>; 3]>,
}

impl fmt::Debug for Triggers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Triggers").field("next", &self.next).field("from", &self.from).finish_non_exhaustive()
    }
}

impl Triggers {
    /// The triggers of one text that matter for the kinds of `finder`.
    #[must_use]
    pub fn new(finder: &Finder) -> Self {
        let looks_for = |cue| rules::looks_for(finder, cue);
        Self {
            scheme: looks_for(Cue::Scheme).then(|| memmem::Finder::new("://")),
            www: looks_for(Cue::Www).then(|| memmem::Finder::new("www.")),
            at: looks_for(Cue::At).then_some(b'@'),
            next: [UNKNOWN; 3],
            from: 0,
            index: None,
        }
    }

    /// The next trigger at or after `from`; the text is the same in every call.
    ///
    /// All calls together cost time linear in the text while `from` does not fall. The first time that it does, all
    /// triggers are looked up once; from then on a call costs time logarithmic in their number.
    pub(crate) fn next(&mut self, text: &str, from: usize) -> Option<Trigger> {
        if from < self.from && self.index.is_none() {
            self.index = Some(CUES.map(|cue| self.all(cue, text.as_bytes())));
        }
        self.from = from;
        for cue in CUES {
            self.next[cue as usize] = self.ahead(cue, text, from);
        }
        let cue = CUES.into_iter().min_by_key(|&cue| self.next[cue as usize])?;
        let at = self.next[cue as usize];
        (at != NOWHERE).then_some(Trigger { cue, at })
    }

    fn ahead(&self, cue: Cue, text: &str, from: usize) -> usize {
        if let Some(index) = &self.index {
            let positions = &index[cue as usize];
            return positions.get(positions.partition_point(|&at| at < from)).copied().unwrap_or(NOWHERE);
        }
        match self.next[cue as usize] {
            known if known != UNKNOWN && known >= from => known,
            _ => {
                let found = text.as_bytes().get(from..).and_then(|rest| self.find(cue, rest));
                found.map_or(NOWHERE, |at| from + at)
            }
        }
    }

    fn all(&self, cue: Cue, text: &[u8]) -> Vec<usize> {
        let mut from = 0;
        let next = || {
            let at = from + self.find(cue, text.get(from..)?)?;
            from = at + 1;
            Some(at)
        };
        core::iter::from_fn(next).collect()
    }

    fn find(&self, cue: Cue, text: &[u8]) -> Option<usize> {
        match cue {
            Cue::Scheme => self.scheme.as_ref()?.find(text),
            Cue::Www => self.www.as_ref()?.find(text),
            Cue::At => memchr(self.at?, text),
        }
    }
}

const CUES: [Cue; 3] = [Cue::Scheme, Cue::Www, Cue::At];

/// A position that was not looked for yet; no text is that long.
const UNKNOWN: usize = usize::MAX - 1;

/// The position of what is nowhere in the rest of the text.
const NOWHERE: usize = usize::MAX;

/// A link in a run, which the caller takes with [`Scan::keep`] or leaves with [`Scan::skip`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Bytes of the source.
    pub range: Range<usize>,
    /// What kind of link it is.
    pub kind: LinkKind,
    trigger: usize,
}

/// Goes through one run.
#[derive(Clone, Debug)]
pub struct Scan<'t, 'r> {
    run: Run<'t, 'r>,
    /// The end of the last link that was kept.
    floor: usize,
    /// Where to look for the next trigger.
    from: usize,
}

impl<'t, 'r> Scan<'t, 'r> {
    /// From the start of the run.
    #[must_use]
    pub fn new(run: Run<'t, 'r>) -> Self {
        Self { floor: run.start, from: run.start, run }
    }

    /// The next link of the run; `None` when there are no more. Asked again without [`keep`](Self::keep) or
    /// [`skip`](Self::skip) it gives the same link.
    pub fn next(&mut self, finder: &Finder, triggers: &mut Triggers) -> Option<Found> {
        loop {
            let trigger = triggers.next(self.run.text, self.from).filter(|trigger| trigger.at < self.run.end)?;
            match rules::judge(finder, &self.run, trigger, self.floor) {
                Verdict::Link { range, kind } => return Some(Found { range, kind, trigger: trigger.at }),
                Verdict::Resume(from) => self.from = from,
            }
        }
    }

    /// Takes the link: what follows starts after it.
    pub fn keep(&mut self, found: &Found) {
        self.floor = found.range.end;
        self.from = found.range.end;
    }

    /// Leaves the link as text: it takes nothing.
    pub fn skip(&mut self, found: &Found) {
        self.from = found.trigger + 1;
    }
}

/// The links of a plain text; made by [`Finder::links`].
#[derive(Clone, Debug)]
pub struct Links<'t> {
    finder: Finder,
    text: &'t str,
    triggers: Triggers,
    scan: Scan<'t, 'static>,
}

impl<'t> Links<'t> {
    pub(crate) fn new(finder: &Finder, text: &'t str) -> Self {
        let scan = Scan::new(Run::whole(text));
        Self { finder: finder.clone(), text, triggers: Triggers::new(finder), scan }
    }
}

impl<'t> Iterator for Links<'t> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        let found = self.scan.next(&self.finder, &mut self.triggers)?;
        self.scan.keep(&found);
        Some(Link::new(self.text, found.range, found.kind, self.finder.prefix(found.kind)))
    }
}

impl core::iter::FusedIterator for Links<'_> {}

/// A plain text as links and what stands between them; made by [`Finder::spans`].
#[derive(Clone, Debug)]
pub struct Spans<'t> {
    links: Links<'t>,
    pending: Option<Link<'t>>,
    at: usize,
}

impl<'t> Spans<'t> {
    pub(crate) fn new(finder: &Finder, text: &'t str) -> Self {
        Self { links: Links::new(finder, text), pending: None, at: 0 }
    }
}

impl<'t> Iterator for Spans<'t> {
    type Item = Span<'t>;

    fn next(&mut self) -> Option<Span<'t>> {
        let link = self.pending.take().or_else(|| self.links.next());
        let text = self.links.text;
        let next = link.as_ref().map_or(text.len(), |link| link.range().start);
        if self.at < next {
            let between = Span::Text(&text[self.at..next]);
            self.at = next;
            self.pending = link;
            return Some(between);
        }
        let link = link?;
        self.at = link.range().end;
        Some(Span::Link(link))
    }
}

impl core::iter::FusedIterator for Spans<'_> {}
