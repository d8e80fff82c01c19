//! Looks for triggers, asks the rules, never overlaps, always goes forward.
//!
//! Iteration, overlap and progress are written here, once; rule files never loop over the text.

use alloc::boxed::Box;
use core::fmt;
#[cfg(feature = "pulldown-cmark")]
use core::mem;
use core::ops::Range;

use crate::adapter::Run;
use crate::chars::is_full_width;
use crate::chunks::Chunks;
use crate::enclosure::Enclosed;
use crate::finder::{Boundary, Enclosure, Finder, Kinds};
use crate::hook::{Hook, KeepAll};
use crate::link::{Action, Link, LinkKind, Span};
use crate::rules::{self, Known, Method, Verdict};
use crate::steps;
use crate::triggers::{Cues, Trigger, Triggers};

/// A link in a run, which the caller takes with [`Scan::keep`] or leaves with [`Scan::skip`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Bytes of the source.
    pub range: Range<usize>,
    /// What kind of link it is.
    pub kind: LinkKind,
    /// Where what follows starts.
    next: usize,
    trigger: Trigger,
}

/// Goes through one run.
#[derive(Clone, Debug)]
pub struct Scan<'t, 'r> {
    run: Run<'t, 'r>,
    known: Known,
    /// Where to look for the next trigger.
    from: usize,
    /// Up to where square brackets were counted.
    counted: usize,
    /// Up to where it is known that there are no more of them.
    bare: usize,
    /// By kind: the end of the last link that was skipped, up to which the kind is off.
    off: [usize; Kinds::COUNT],
    /// From where on no kind is off.
    all_on: usize,
    word: Word,
}

impl<'t, 'r> Scan<'t, 'r> {
    /// From the start of the run.
    #[must_use]
    pub fn new(run: Run<'t, 'r>) -> Self {
        let (start, off) = (run.start, [0; Kinds::COUNT]);
        let known = Known::new(start);
        Self { known, from: start, counted: start, bare: start, off, all_on: 0, word: Word::before(start), run }
    }

    /// The same, with this many square brackets open before the run.
    #[cfg(feature = "pulldown-cmark")]
    #[must_use]
    pub(crate) fn with_open(mut self, open: usize) -> Self {
        self.known.open = open;
        self
    }

    /// The same, with the word around the last trigger before the run, so that it is not looked for again.
    #[cfg(feature = "pulldown-cmark")]
    #[must_use]
    pub(crate) fn with_word(mut self, word: Word) -> Self {
        self.word = word;
        self
    }

    /// Takes the word around the last trigger.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn take_word(&mut self) -> Word {
        mem::take(&mut self.word)
    }

    /// A copy that looks ahead. What is known of the word around the last trigger is lent to it, not copied, for it may be
    /// long; [`end_ahead`](Self::end_ahead) takes it back.
    pub(crate) fn ahead(&mut self) -> Self {
        let enclosed = self.word.enclosed.take();
        let mut ahead = self.clone();
        ahead.word.enclosed = enclosed;
        ahead
    }

    /// Takes back what was lent to a copy that looked ahead.
    pub(crate) fn end_ahead(&mut self, ahead: Self) {
        if ahead.word.range == self.word.range {
            self.word = ahead.word;
        }
    }

    /// The next link of the run; `None` when there are no more. Asked again without [`keep`](Self::keep) or
    /// [`skip`](Self::skip) it gives the same link.
    pub fn next(&mut self, finder: &Finder, triggers: &mut Triggers) -> Option<Found> {
        loop {
            let found = self.find(finder, triggers)?;
            if found.range.len() <= finder.max_len {
                return Some(found);
            }
            self.pass_to(found.next);
        }
    }

    /// The same, however long the link is.
    pub(crate) fn find(&mut self, finder: &Finder, triggers: &mut Triggers) -> Option<Found> {
        loop {
            steps::count(1);
            let trigger = triggers.next(self.run.text, self.from).filter(|trigger| trigger.at < self.run.end)?;
            self.known.kinds = finder.chosen();
            if trigger.at < self.all_on {
                self.known.kinds = self.known.kinds.without(Kinds::where_any(|kind| trigger.at < self.off[kind]));
                if !self.known.kinds.intersects(rules::kinds_of(finder.profile, trigger.cue)) {
                    self.from = trigger.at + 1;
                    continue;
                }
            }
            self.count_to(finder, trigger.at);
            let verdict = if finder.has_bounds() {
                self.judge_in_word(finder, self.run, trigger)
            } else {
                rules::judge(finder, &self.run, trigger, &mut self.known)
            };
            match verdict {
                Verdict::Link { range, kind, next } if range.end <= trigger.at && self.is_off(kind, range.end) => {
                    // A sentence before the trigger, which was left as text.
                    self.known.floor = self.known.floor.max(next);
                    self.from = self.from.max(next);
                }
                Verdict::Link { range, kind, next } => return Some(Found { range, kind, next, trigger }),
                Verdict::Resume(from) => self.from = from.max(trigger.at + 1),
                Verdict::Pass(end) => self.pass_to(end.max(trigger.at + 1)),
            }
        }
    }

    /// The next link of the run that `hook` keeps, as it leaves it; the others are left as text.
    pub(crate) fn next_link(
        &mut self,
        finder: &Finder,
        triggers: &mut Triggers,
        hook: &mut impl Hook,
    ) -> Option<Link<'t>> {
        loop {
            let found = self.next(finder, triggers)?;
            let mut link = finder.link(self.run.text, found.range.clone(), found.kind);
            match hook.call(&mut link) {
                Action::Keep => {
                    self.keep(&found);
                    return Some(link);
                }
                Action::Skip => self.skip(&found),
            }
        }
    }

    /// Takes the link: what follows starts after it.
    pub fn keep(&mut self, found: &Found) {
        self.pass_to(found.next);
    }

    /// Takes everything up to the byte `end`.
    pub(crate) fn pass_to(&mut self, end: usize) {
        self.known.floor = self.known.floor.max(end);
        self.from = self.from.max(end);
        self.counted = self.counted.max(end);
    }

    /// Looks for links with other triggers than that of `found` from now on, but takes nothing.
    pub(crate) fn leave(&mut self, found: &Found) {
        self.from = self.from.max(found.trigger.at + 1);
    }

    /// Finds no more URLs as far as one goes that is none, because it is too long; an address may be in it.
    pub(crate) fn turn_off_urls(&mut self, found: &Found) {
        for kind in [Kinds::URL, Kinds::WWW] {
            self.turn_off_to(kind, found.next);
        }
        self.counted = self.counted.max(found.next);
    }

    /// What is left of a link that ends at the byte `end` at the latest, if that is a link.
    pub(crate) fn cut(&mut self, finder: &Finder, found: &Found, end: usize) -> Option<Found> {
        let Found { trigger, .. } = *found;
        let run = self.run.within(&(self.run.start..end));
        match self.judge_in_word(finder, run, trigger) {
            Verdict::Link { range, kind, next } => Some(Found { range, kind, next, trigger }),
            Verdict::Resume(_) | Verdict::Pass(_) => None,
        }
    }

    /// Leaves the link as text: it takes nothing, and its kind is off as far as it would have gone. Its trigger may
    /// belong to a link of another kind: the address after `mailto:`.
    pub fn skip(&mut self, found: &Found) {
        self.from = found.trigger.at;
        self.turn_off(found);
    }

    /// Finds no more links of the kind as far as the link goes.
    pub(crate) fn turn_off(&mut self, found: &Found) {
        self.turn_off_to(found.kind.into(), found.range.end);
    }

    fn turn_off_to(&mut self, kind: Kinds, end: usize) {
        self.off[kind.index()] = end;
        self.all_on = self.all_on.max(end);
    }

    /// Whether a link of this kind that ends at the byte `end` was left as text.
    fn is_off(&self, kind: LinkKind, end: usize) -> bool {
        end <= self.off[Kinds::from(kind).index()]
    }

    /// Asks the rules about a trigger, within what the options of `finder` let bound a link. Cost of all calls together, none
    /// before the last one, without that of the rules: linear in the run and the words that it touches.
    fn judge_in_word(&mut self, finder: &Finder, run: Run<'t, '_>, trigger: Trigger) -> Verdict {
        if finder.has_bounds() && trigger.at >= self.word.range.end {
            self.word = Word::around(&self.run, self.word.range.end, trigger.at, finder.boundary);
        }
        judge_in(finder, run, trigger, &mut self.word, &mut self.known)
    }

    /// The end of the last link.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn floor(&self) -> usize {
        self.known.floor
    }

    /// How many square brackets are open behind the run.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn open_behind(mut self, finder: &Finder) -> usize {
        self.count_to(finder, self.run.end);
        self.known.open
    }

    fn count_to(&mut self, finder: &Finder, to: usize) {
        if self.bare < to || self.known.open > 0 {
            self.known.open = rules::open_brackets(finder, &self.run, self.counted..to, self.known.open);
            if self.bare < to {
                self.bare = rules::next_bracket(finder, &self.run, to);
            }
        }
        self.counted = self.counted.max(to);
    }
}

/// Asks the rules about a trigger in a word, as [`Scan`] does.
pub(crate) fn judge_in(
    finder: &Finder,
    run: Run<'_, '_>,
    trigger: Trigger,
    word: &mut Word,
    known: &mut Known,
) -> Verdict {
    let run = if finder.boundary == Boundary::Profile { run } else { run.within(&word.range) };
    if finder.enclosure == Enclosure::EndsAtCloser {
        if let Some(part) = word.enclosed(run.text).around(trigger.at) {
            let inside = rules::judge(finder, &run.enclosed(&part), trigger, known);
            if matches!(&inside, Verdict::Link { range, .. } if range.start == part.start) {
                return inside; // Q1
            }
        }
    }
    rules::judge(finder, &run, trigger, known)
}

/// A part of a text, around the last trigger, that a link does not go beyond.
#[derive(Clone, Debug, Default)]
pub(crate) struct Word {
    range: Range<usize>,
    /// Looked up when it is asked for.
    enclosed: Option<Box<Enclosed>>,
}

impl Word {
    /// Of no bytes, before the byte `start`.
    fn before(start: usize) -> Self {
        Word { range: start..start, enclosed: None }
    }

    /// The part around the byte `at`, between `floor` and where links in `run` end at the latest, that white space bounds
    /// and, by `boundary`, full-width punctuation. White space bounds links of all rule sets anyhow; it keeps the search short.
    pub(crate) fn around(run: &Run<'_, '_>, floor: usize, at: usize, boundary: Boundary) -> Self {
        let (text, end) = (run.text, run.takes_to);
        let is_mark = |c: char| boundary == Boundary::FullWidth && is_full_width(c);
        let bounds = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r') || is_mark(c);
        let before = text[floor..at].char_indices().rev().find(|&(_, c)| bounds(c));
        let start = before.map_or(floor, |(bound, c)| floor + bound + c.len_utf8()); // B2
        let range = start..text[at..end].find(bounds).map_or(end, |len| at + len); // B1
        steps::count(range.len());
        Word { range, enclosed: None }
    }

    /// What marks enclose in it.
    fn enclosed(&mut self, text: &str) -> &Enclosed {
        self.enclosed.get_or_insert_with(|| Box::new(Enclosed::new(text, &self.range)))
    }
}

/// The links of a plain text; made by [`Finder::links`].
#[derive(Clone)]
pub struct Links<'t, F = KeepAll> {
    finder: Finder,
    text: &'t str,
    way: Way<'t>,
    hook: F,
}

/// See [`Method`].
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a text without links costs no allocation")]
enum Way<'t> {
    /// There is no candidate in the text, as in most messages of a chat.
    Nothing,
    Runs(Scan<'t, 'static>, Triggers),
    Chunks(Chunks<'t>),
}

impl<'t> Links<'t> {
    pub(crate) fn new(finder: &Finder, text: &'t str) -> Self {
        let mut triggers = Triggers::of(finder, Cues::IN_TEXT);
        let way = match rules::method(finder) {
            _ if triggers.next(text, 0).is_none() => Way::Nothing,
            Method::Runs => Way::Runs(Scan::new(Run::whole(text)), triggers),
            Method::Chunks => Way::Chunks(Chunks::new(text, triggers)),
        };
        Self { finder: finder.clone(), text, way, hook: KeepAll }
    }
}

impl<'t, F> Links<'t, F> {
    /// Asks `hook` about each link before it is made; it replaces an earlier hook. See [`Hook`].
    ///
    /// The hook is asked about each link when it comes; with [`Profile::Gfm`](crate::Profile::Gfm), about a URL that an address
    /// before it runs into before that address.
    ///
    /// ```
    /// use barelink::{Action, Finder, LinkKind, Profile};
    ///
    /// let text = "www.example.com, http://example.org, john@example.com";
    /// let links = Finder::new(Profile::Md4c).links(text).on_link(|link| match link.kind() {
    ///     LinkKind::Email => Action::Skip,
    ///     LinkKind::Www => {
    ///         link.set_destination("https://example.com/");
    ///         Action::Keep
    ///     }
    ///     _ => Action::Keep,
    /// });
    /// let destinations: Vec<_> = links.map(|link| link.destination()).collect();
    /// assert_eq!(destinations, ["https://example.com/", "http://example.org"]);
    /// ```
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Links<'t, G> {
        Links { finder: self.finder, text: self.text, way: self.way, hook }
    }
}

impl<'t, F: Hook> Iterator for Links<'t, F> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        match &mut self.way {
            Way::Nothing => None,
            Way::Chunks(chunks) => chunks.next(&self.finder, &mut self.hook),
            Way::Runs(scan, triggers) => scan.next_link(&self.finder, triggers, &mut self.hook),
        }
    }
}

impl<F: Hook> core::iter::FusedIterator for Links<'_, F> {}

impl<F> fmt::Debug for Links<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Links");
        shown.field("finder", &self.finder).field("text", &self.text).field("way", &self.way).finish_non_exhaustive()
    }
}

/// A plain text as links and what stands between them; made by [`Finder::spans`].
#[derive(Clone, Debug)]
pub struct Spans<'t, F = KeepAll> {
    links: Links<'t, F>,
    pending: Option<Link<'t>>,
    at: usize,
}

impl<'t> Spans<'t> {
    pub(crate) fn new(finder: &Finder, text: &'t str) -> Self {
        Self { links: Links::new(finder, text), pending: None, at: 0 }
    }
}

impl<'t, F> Spans<'t, F> {
    /// Asks `hook` about each link before it is made, as [`Links::on_link`] does. What is skipped is text.
    ///
    /// ```
    /// use barelink::{Action, Finder, Profile, Span};
    ///
    /// let spans = Finder::new(Profile::Md4c).spans("www.a.com www.b.com").on_link(|link| match link.as_str() {
    ///     "www.a.com" => Action::Skip,
    ///     _ => Action::Keep,
    /// });
    /// assert_eq!(spans.collect::<Vec<_>>()[0], Span::Text("www.a.com "));
    /// ```
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Spans<'t, G> {
        Spans { links: self.links.on_link(hook), pending: self.pending, at: self.at }
    }
}

impl<'t, F: Hook> Iterator for Spans<'t, F> {
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

impl<F: Hook> core::iter::FusedIterator for Spans<'_, F> {}
