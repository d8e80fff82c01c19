//! Looks for triggers, asks the rules, never overlaps, always goes forward.
//!
//! Iteration, overlap and progress are written here, once; rule files never loop over the text.

use alloc::boxed::Box;
use core::mem;
use core::ops::Range;

use crate::brackets::OpenBrackets;
use crate::chars::is_full_width;
use crate::enclosure::Enclosed;
use crate::hook::Hook;
use crate::kinds::Kinds;
use crate::link::{Action, Link, LinkKind};
use crate::rules::rule_set::{Accepted, GoOn, Rejected, ScanState, Verdict};
use crate::run::Run;
use crate::settings::{Boundary, Enclosure, Settings};
use crate::steps;
use crate::trigger::{Cues, Trigger, Triggers};

/// A link in a run, which the caller takes with [`Scan::keep`] or leaves with [`Scan::skip`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Bytes of the source.
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// The start of the text behind the link.
    next: usize,
    trigger: Trigger,
}

/// Goes through one run, or through the runs of a leaf one by one.
#[derive(Clone, Debug)]
pub(crate) struct Scan<'t, 'r> {
    run: Run<'t, 'r>,
    state: ScanState,
    /// The cues that it looks at.
    cues: Cues,
    /// Whether it passed triggers of other cues, or text that may hold some.
    has_passed: bool,
    /// The byte from which the next trigger is looked for.
    from: usize,
    brackets: OpenBrackets,
    /// By kind: the end of the last link that was skipped, up to which the kind is off.
    suppressed: [usize; Kinds::COUNT],
    /// The byte from which no kind is off.
    none_suppressed: usize,
    word: Word,
}

impl<'t, 'r> Scan<'t, 'r> {
    /// A scan from the start of the run.
    #[must_use]
    #[inline]
    pub(crate) fn new(run: Run<'t, 'r>) -> Self {
        Self::of_pass(run, Cues::ALL)
    }

    /// The same for one of several passes, which looks at triggers of these cues alone.
    #[must_use]
    #[inline]
    pub(crate) fn of_pass(run: Run<'t, 'r>, cues: Cues) -> Self {
        let start = run.start;
        Self {
            run,
            state: ScanState::new(start),
            cues,
            has_passed: false,
            from: start,
            brackets: OpenBrackets::new(start, 0),
            suppressed: [0; Kinds::COUNT],
            none_suppressed: 0,
            word: Word::before(start),
        }
    }

    /// Whether triggers of other cues may stand in what was read since [`forget_passed`](Self::forget_passed), so that another pass
    /// is worth it.
    pub(crate) fn has_passed(&self) -> bool {
        self.has_passed
    }

    pub(crate) fn forget_passed(&mut self) {
        self.has_passed = false;
    }

    /// Goes on in the next run of the same leaf, which starts where this run ends or behind that. The end of the last link, the
    /// open square brackets and the word around the last trigger are carried over.
    // The kinds that a skipped link turned off are not: no link that starts in a run is cut by one that was skipped in another.
    #[cfg(feature = "leaf")]
    pub(crate) fn continue_in(&mut self, settings: &Settings, run: Run<'t, 'r>) {
        let open = self.open_behind(settings);
        let (floor, word) = (self.state.floor, mem::take(&mut self.word));
        *self = Self { brackets: OpenBrackets::new(run.start, open), word, ..Self::of_pass(run, self.cues) };
        self.pass_to(floor);
    }

    /// The same, with the word around the last trigger before the run, so that it is not looked for again.
    #[must_use]
    pub(crate) fn with_word(mut self, word: Word) -> Self {
        self.word = word;
        self
    }

    /// Takes the word around the last trigger.
    pub(crate) fn take_word(&mut self) -> Word {
        mem::take(&mut self.word)
    }

    /// The next link of the run; `None` when there are no more. Asked again without [`keep`](Self::keep) or
    /// [`skip`](Self::skip) it gives the same link.
    pub(crate) fn next(&mut self, settings: &Settings, triggers: &mut Triggers) -> Option<Found> {
        loop {
            let found = self.find(settings, triggers)?;
            if found.range.len() <= settings.max_len {
                return Some(found);
            }
            // The link is not looked into, but it is text for another pass.
            self.has_passed = true;
            self.pass_to(found.next);
        }
    }

    /// The same, however long the link is.
    fn find(&mut self, settings: &Settings, triggers: &mut Triggers) -> Option<Found> {
        let rules = settings.profile.rules();
        loop {
            steps::count(1);
            let trigger = triggers.next(self.run.text, self.from).filter(|trigger| trigger.at < self.run.end)?;
            if !self.cues.has(trigger.cue) {
                (self.has_passed, self.from) = (true, trigger.at + 1);
                continue;
            }
            self.state.kinds = settings.kinds;
            if trigger.at < self.none_suppressed {
                let suppressed = Kinds::where_any(|kind| trigger.at < self.suppressed[kind]);
                self.state.kinds = settings.kinds.without(suppressed);
                if !self.state.kinds.intersects(rules.kinds_of(trigger.cue)) {
                    self.from = trigger.at + 1;
                    continue;
                }
            }
            if rules.bracket_cues.has(trigger.cue) {
                self.state.open = self.brackets.at(&self.run, trigger.at);
            }
            let verdict = if settings.has_bounds() {
                self.judge_in_word(settings, self.run, trigger)
            } else {
                (rules.judge)(settings, &self.run, trigger, &mut self.state)
            };
            match verdict {
                Ok(Accepted { range, next, .. }) if range.end <= trigger.at => {
                    // A sentence before the trigger. It was found at a trigger of its own, and left as text.
                    self.state.floor = self.state.floor.max(next);
                    self.from = self.from.max(next);
                }
                Ok(Accepted { range, kind, next }) => return Some(Found { range, kind, next, trigger }),
                Err(Rejected { go_on, .. }) => self.go_on(trigger, go_on),
            }
        }
    }

    #[inline]
    fn go_on(&mut self, trigger: Trigger, go_on: GoOn) {
        let next = trigger.at + 1;
        match go_on {
            GoOn::Next => self.from = next,
            // The rules know no more than the kinds that are looked for at the trigger.
            GoOn::From(from) => self.from = from.min(self.next_on(trigger.at)).max(next),
            GoOn::Behind(end) => self.pass_to(end.max(next)),
        }
    }

    /// The next link of the run that `hook` keeps, as it leaves it; the others are left as text.
    pub(crate) fn next_link(
        &mut self,
        settings: &Settings,
        triggers: &mut Triggers,
        hook: &mut impl Hook,
    ) -> Option<Link<'t>> {
        loop {
            let found = self.next(settings, triggers)?;
            let mut link = settings.link(self.run.text, found.range.clone(), found.kind);
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
    pub(crate) fn keep(&mut self, found: &Found) {
        self.pass_to(found.next);
    }

    /// Takes everything up to the byte `end`.
    pub(crate) fn pass_to(&mut self, end: usize) {
        self.state.floor = self.state.floor.max(end);
        self.from = self.from.max(end);
        self.brackets.skip_to(end);
    }

    /// The link again with its text cut off at the byte `end`, if what is left is a link.
    #[cfg(feature = "leaf")]
    pub(crate) fn cut(&mut self, settings: &Settings, found: &Found, end: usize) -> Option<Found> {
        let Found { trigger, .. } = *found;
        let run = self.run.within(&(self.run.start..end));
        let Accepted { range, kind, next } = self.judge_in_word(settings, run, trigger).ok()?;
        Some(Found { range, kind, next, trigger })
    }

    /// Leaves the link as text: it takes nothing, and its kind is off as far as it would have gone. Its trigger may
    /// belong to a link of another kind: the address after `mailto:`.
    pub(crate) fn skip(&mut self, found: &Found) {
        self.from = found.trigger.at;
        self.suppress_kind(found);
    }

    /// Finds no more links of the kind as far as the link goes.
    pub(crate) fn suppress_kind(&mut self, found: &Found) {
        self.suppress_to(found.kind.into(), found.range.end);
    }

    fn suppress_to(&mut self, kind: Kinds, end: usize) {
        self.suppressed[kind.index()] = end;
        self.none_suppressed = self.none_suppressed.max(end);
    }

    /// The first byte at which a kind that is off at the byte `at` is looked for again.
    fn next_on(&self, at: usize) -> usize {
        self.suppressed.into_iter().filter(|&end| at < end).min().unwrap_or(usize::MAX)
    }

    /// Asks the rules about a trigger, within what the options of `settings` let bound a link. Cost of all calls together, none
    /// before the last one, without that of the rules: linear in the run and the words that it touches.
    fn judge_in_word(&mut self, settings: &Settings, run: Run<'t, '_>, trigger: Trigger) -> Verdict {
        if settings.has_bounds() && trigger.at >= self.word.range.end {
            self.word = Word::around(&self.run, self.word.range.end, trigger.at, settings.boundary);
        }
        judge_in(settings, run, trigger, &mut self.word, &mut self.state)
    }

    /// The number of square brackets that are open behind the run; 0 for rule sets that do not ask for them.
    #[cfg_attr(not(feature = "pulldown-cmark"), allow(dead_code, reason = "a plain text is one run"))]
    pub(crate) fn open_behind(&mut self, settings: &Settings) -> usize {
        let asks = settings.profile.rules().bracket_cues != Cues::NONE;
        if asks { self.brackets.at(&self.run, self.run.end) } else { 0 }
    }
}

/// Asks the rules about a trigger in a word, as [`Scan`] does.
pub(crate) fn judge_in(
    settings: &Settings,
    run: Run<'_, '_>,
    trigger: Trigger,
    word: &mut Word,
    state: &mut ScanState,
) -> Verdict {
    let rules = settings.profile.rules();
    let run = if settings.boundary == Boundary::Profile { run } else { run.within(&word.range) };
    if settings.enclosure == Enclosure::EndsAtCloser {
        if let Some(part) = word.enclosed(run.text).around(trigger.at) {
            let inside = (rules.judge)(settings, &run.enclosed(&part), trigger, state);
            if inside.as_ref().is_ok_and(|link| link.range.start == part.start) {
                return inside; // Q1
            }
        }
    }
    (rules.judge)(settings, &run, trigger, state)
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

    /// The parts of it that pairs of marks enclose.
    fn enclosed(&mut self, text: &str) -> &Enclosed {
        self.enclosed.get_or_insert_with(|| Box::new(Enclosed::new(text, &self.range)))
    }
}

#[cfg(test)]
mod tests {
    use super::Scan;
    use crate::finder::Finder;
    use crate::run::{Edge, Run};
    use crate::settings::{Enclosure, Profile, Settings};
    use crate::trigger::{Cues, Triggers};

    fn settings() -> Settings {
        Finder::new(Profile::Md4c).enclosure(Enclosure::EndsAtCloser).settings
    }

    #[test]
    fn a_pass_tells_whether_it_met_triggers_of_others() {
        let settings = Finder::new(Profile::Gfm).settings;
        let mut triggers = Triggers::new(settings.cues);
        let mut scan = Scan::of_pass(Run::whole("http://a.b c@d http://e.f"), Cues::URLS);
        let mut passed = || {
            scan.forget_passed();
            let found = scan.next(&settings, &mut triggers);
            if let Some(found) = &found {
                scan.keep(found);
            }
            (found.is_some(), scan.has_passed())
        };
        assert_eq!([passed(), passed(), passed()], [(true, false), (true, true), (false, false)]);
    }

    #[test]
    fn a_word_starts_in_the_run() {
        let (settings, text) = (settings(), "\"a\"http://e.com/b\"c");
        let found = |start: usize| {
            let run = Run::new(text, start..text.len(), Edge::Line, Edge::Line, &[]).expect("a span of the text");
            Scan::new(run).next(&settings, &mut Triggers::new(settings.cues)).map(|found| found.range)
        };
        assert_eq!([found(0), found(2)], [None, Some(3..17)]);
    }

    #[test]
    fn the_word_around_the_last_trigger_is_handed_on() {
        let (settings, text) = (settings(), "see http://e.com/a b");
        let mut scan = Scan::new(Run::whole(text));
        assert!(scan.next(&settings, &mut Triggers::new(settings.cues)).is_some());
        #[cfg(feature = "leaf")]
        scan.continue_in(&settings, Run::new(text, 19..20, Edge::Line, Edge::Block, &[]).expect("a span of the text"));
        let word = scan.take_word();
        assert_eq!(word.range, 4..18);
        assert_eq!(Scan::new(Run::whole(text)).with_word(word).take_word().range, 4..18);
    }

    /// A run of host characters has one answer, which is not asked for at each of its dots.
    #[cfg(all(feature = "_steps", feature = "uts58"))]
    #[test]
    fn a_run_that_is_no_host_is_read_once() {
        let settings = Finder::new(Profile::Uts58).settings;
        let text = "a.".repeat(500) + "b";
        let _ = crate::steps::take();
        assert_eq!(Scan::new(Run::whole(&text)).next(&settings, &mut Triggers::new(settings.cues)), None);
        assert!(crate::steps::take() < 8 * text.len());
    }
}
