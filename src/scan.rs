//! Looks for triggers, asks the rules, never overlaps, always goes forward.
//!
//! A *trigger* is what every link has in it: `://`, `www.` or `@`. The search for triggers may find too many and never
//! too few; the rules decide. Iteration, overlap and progress are written here, once; rule files never loop over
//! the text.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use memchr::memmem;

use crate::adapter::Run;
use crate::chunks::Chunks;
use crate::finder::Finder;
use crate::link::{Link, LinkKind, Span};
use crate::rules::{self, Method, Verdict};

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
    /// `&#`, which a reference to `@` may start with, where addresses are looked for in decoded text.
    Numeric,
    /// `&commat;`, likewise.
    Commat,
}

impl Cue {
    pub(crate) const ALL: [Cue; 5] = [Cue::Scheme, Cue::Www, Cue::At, Cue::Numeric, Cue::Commat];

    const fn needle(self) -> &'static str {
        match self {
            Cue::Scheme => "://",
            Cue::Www => "www.",
            Cue::At => "@",
            Cue::Numeric => "&#",
            Cue::Commat => "&commat;",
        }
    }
}

impl Trigger {
    /// The first byte that a link with this trigger may take in a run, as far left as any rule set that works on runs
    /// goes. Cost: the length of the name before an `@`.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn reach(self, text: &str) -> usize {
        match self.cue {
            Cue::Scheme => self.at.saturating_sub(LONGEST_SCHEME),
            Cue::At => {
                let before = text.as_bytes().get(..self.at).unwrap_or_default();
                let name = before.iter().rev().take_while(|&&byte| byte.is_ascii_alphanumeric() || NAME.has(byte));
                self.at - name.count()
            }
            Cue::Www | Cue::Numeric | Cue::Commat => self.at,
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
    finders: [Option<memmem::Finder<'static>>; Cue::ALL.len()],
    next: [usize; Cue::ALL.len()],
    from: usize,
    /// All positions of each cue, once somebody went back.
    index: Option<[Vec<usize>; Cue::ALL.len()]>,
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
        Self::of(finder, &Cue::ALL)
    }

    /// Those among them that are made of one of `cues`.
    pub(crate) fn of(finder: &Finder, cues: &[Cue]) -> Self {
        let looks_for = |cue| cues.contains(&cue) && rules::looks_for(finder, cue);
        let finders = Cue::ALL.map(|cue| looks_for(cue).then(|| memmem::Finder::new(cue.needle())));
        let next = Cue::ALL.map(|cue| if looks_for(cue) { UNKNOWN } else { NOWHERE });
        Self { finders, next, from: 0, index: None }
    }

    /// The next trigger at or after `from`; the text is the same in every call.
    ///
    /// All calls together cost time linear in the text while `from` does not fall. The first time that it does, all
    /// triggers are looked up once; from then on a call costs time logarithmic in their number.
    pub(crate) fn next(&mut self, text: &str, from: usize) -> Option<Trigger> {
        if from < self.from && self.index.is_none() {
            self.index = Some(Cue::ALL.map(|cue| self.all(cue, text.as_bytes())));
        }
        self.from = from;
        for cue in Cue::ALL {
            self.next[cue as usize] = self.ahead(cue, text, from);
        }
        let cue = Cue::ALL.into_iter().min_by_key(|&cue| self.next[cue as usize])?;
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
        self.finders[cue as usize].as_ref()?.find(text)
    }
}

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
    trigger: Trigger,
}

/// Goes through one run.
#[derive(Clone, Debug)]
pub struct Scan<'t, 'r> {
    run: Run<'t, 'r>,
    /// The end of the last link that was kept.
    floor: usize,
    /// Where to look for the next trigger.
    from: usize,
    /// How many square brackets are open, and up to where they were counted.
    open: usize,
    counted: usize,
    /// By cue: the end of the last link that was skipped, in which no other of its kind starts.
    skipped: [usize; Cue::ALL.len()],
}

impl<'t, 'r> Scan<'t, 'r> {
    /// From the start of the run.
    #[must_use]
    pub fn new(run: Run<'t, 'r>) -> Self {
        let (start, skipped) = (run.start, [0; Cue::ALL.len()]);
        Self { floor: start, from: start, open: 0, counted: start, skipped, run }
    }

    /// The same, with this many square brackets open before the run.
    #[cfg(feature = "pulldown-cmark")]
    #[must_use]
    pub(crate) fn with_open(mut self, open: usize) -> Self {
        self.open = open;
        self
    }

    /// The next link of the run; `None` when there are no more. Asked again without [`keep`](Self::keep) or
    /// [`skip`](Self::skip) it gives the same link.
    pub fn next(&mut self, finder: &Finder, triggers: &mut Triggers) -> Option<Found> {
        loop {
            let trigger = triggers.next(self.run.text, self.from).filter(|trigger| trigger.at < self.run.end)?;
            if trigger.at < self.skipped[trigger.cue as usize] {
                self.from = trigger.at + 1;
                continue;
            }
            self.count_to(finder, trigger.at);
            match rules::judge(finder, &self.run, trigger, self.floor, self.open) {
                Verdict::Link { range, kind } => return Some(Found { range, kind, trigger }),
                Verdict::Resume(from) => self.from = from,
            }
        }
    }

    /// Takes the link: what follows starts after it.
    pub fn keep(&mut self, found: &Found) {
        self.pass_to(found.range.end);
    }

    /// Takes everything up to the byte `end`.
    pub(crate) fn pass_to(&mut self, end: usize) {
        self.floor = self.floor.max(end);
        self.from = self.from.max(end);
        self.counted = self.counted.max(end);
    }

    /// What is left of a link that ends at the byte `end` at the latest, if that is a link.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn cut(&self, finder: &Finder, found: &Found, end: usize) -> Option<Found> {
        let Found { trigger, .. } = *found;
        match rules::judge(finder, &self.run.taking_to(end), trigger, self.floor, self.open) {
            Verdict::Link { range, kind } => Some(Found { range, kind, trigger }),
            Verdict::Resume(_) => None,
        }
    }

    /// Leaves the link as text: it takes nothing, and its kind is off as far as it would have gone.
    pub fn skip(&mut self, found: &Found) {
        self.from = found.trigger.at + 1;
        self.skipped[found.trigger.cue as usize] = found.range.end;
    }

    /// The end of the last link.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn floor(&self) -> usize {
        self.floor
    }

    /// How many square brackets are open behind the run.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn open_behind(mut self, finder: &Finder) -> usize {
        self.count_to(finder, self.run.end);
        self.open
    }

    fn count_to(&mut self, finder: &Finder, to: usize) {
        if self.counted < to {
            self.open = rules::open_brackets(finder, &self.run, self.counted..to, self.open);
            self.counted = to;
        }
    }
}

/// The links of a plain text; made by [`Finder::links`].
#[derive(Clone, Debug)]
pub struct Links<'t> {
    finder: Finder,
    text: &'t str,
    way: Way<'t>,
}

/// See [`Method`].
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a text without links costs no allocation")]
enum Way<'t> {
    Runs(Scan<'t, 'static>, Triggers),
    Chunks(Chunks<'t>),
}

impl<'t> Links<'t> {
    pub(crate) fn new(finder: &Finder, text: &'t str) -> Self {
        let run = Run::whole(text);
        let way = match rules::method(finder) {
            Method::Runs => Way::Runs(Scan::new(run), Triggers::new(finder)),
            Method::Chunks => Way::Chunks(Chunks::new(finder, run)),
        };
        Self { finder: finder.clone(), text, way }
    }
}

impl<'t> Iterator for Links<'t> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        let found = match &mut self.way {
            Way::Chunks(chunks) => chunks.next(&self.finder)?,
            Way::Runs(scan, triggers) => {
                let found = scan.next(&self.finder, triggers)?;
                scan.keep(&found);
                found
            }
        };
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
