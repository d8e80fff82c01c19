//! Finds the links of a run: searches for triggers and asks the rule set about each.
//!
//! This module alone decides how the search advances and that links do not overlap. Rule files
//! never loop over the text.

use alloc::boxed::Box;
use core::mem;
use core::ops::Range;

use crate::link::{Action, Link, LinkKind};
use crate::names::choice::{Choice, Choices};
use crate::names::kinds::Kinds;
use crate::names::rule::{Reason, RefusedCandidate};
use crate::rules::enclosure::{Enclosed, len_without_mark};
use crate::rules::judge;
use crate::rules::rule_set::{Accepted, Rejected, Resume, ScanState, Verdict};
use crate::rules::run::Run;
use crate::rules::settings::Settings;
use crate::search::brackets::OpenBrackets;
use crate::search::hook::{Hook, sealed};
use crate::search::trigger::{Cue, Cues, Trigger, Triggers};
use crate::steps;
use crate::text::chars::is_full_width;
use crate::text::swar;

/// A link in a run. The caller accepts it with [`Scan::keep`] or rejects it with [`Scan::skip`].
// Not yet a `Link`, which holds the destination: the caller may cut the link first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Bytes of the source.
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// The byte at which the search continues if the link is kept.
    next: usize,
    trigger: Trigger,
}

impl Found {
    #[inline]
    fn of(link: Accepted, trigger: Trigger) -> Self {
        let Accepted {
            range, kind, next, ..
        } = link;
        Found {
            range,
            kind,
            next,
            trigger,
        }
    }
}

/// A search of one run, or of the runs of a leaf one after another.
// The run is passed in each time, so that a search can be kept beside the leaf that its runs borrow
// from.
#[derive(Clone, Debug)]
pub(crate) struct Scan {
    state: ScanState,
    /// The cues of this pass.
    cues: Cues,
    /// Whether the scan passed triggers of other cues, or text that may contain some.
    has_passed: bool,
    /// The byte at which the search for the next trigger starts.
    // At or after the floor of `state`: a trigger may be after the floor while its link would start
    // before it.
    from: usize,
    brackets: OpenBrackets,
    /// For each kind, the end of the last link of that kind that was skipped. The kind is off up to
    /// there.
    suppressed: [usize; Kinds::COUNT],
    /// The maximum of `suppressed`.
    // Most scans skip nothing, and compare with this number alone.
    none_suppressed: usize,
    word: Word,
}

impl Scan {
    /// Makes a scan of a run from its start on, which judges triggers of these cues only: of all,
    /// or of those of one pass.
    #[must_use]
    #[inline]
    pub(crate) fn new(start: usize, cues: Cues) -> Self {
        Self {
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

    /// Starts again, as a [new](Self::new) scan before which `open` square brackets are open.
    // Not a new value: it is large, and each text that stands alone has a search of its own.
    #[cfg(feature = "leaf")]
    #[inline]
    pub(crate) fn restart(&mut self, start: usize, cues: Cues, open: usize) {
        self.cues = cues;
        self.has_passed = false;
        self.from = start;
        self.state = ScanState::new(start);
        self.brackets = OpenBrackets::new(start, open);
        // Few scans skip a link.
        if self.none_suppressed > 0 {
            self.suppressed = [0; Kinds::COUNT];
            self.none_suppressed = 0;
        }
        self.word.restart(start);
    }

    /// Returns the byte at which the search for the next trigger starts.
    #[cfg(feature = "leaf")]
    pub(crate) fn search_from(&self) -> usize {
        self.from
    }

    /// Returns whether the text that was read since [`forget_passed`](Self::forget_passed) may
    /// contain triggers of other cues.
    // If not, the second pass is skipped: most texts with URLs have no `@`.
    pub(crate) fn has_passed(&self) -> bool {
        self.has_passed
    }

    /// Sets the number of square brackets that are open before the run.
    pub(crate) fn set_open_brackets(&mut self, open: usize) {
        self.brackets = OpenBrackets::new(self.from, open);
    }

    /// Resets [`has_passed`](Self::has_passed).
    pub(crate) fn forget_passed(&mut self) {
        self.has_passed = false;
    }

    /// Continues in the next run of the same leaf, before which `open` square brackets are open.
    /// Keeps the end of the last link, the kinds that are off, and the word around the last
    /// trigger.
    // A skipped link may end in a later run, and each run in it may have a link to the same end.
    // Without the kinds that are off, asking about all of them takes time quadratic in the leaf.
    #[cfg(feature = "leaf")]
    pub(crate) fn continue_in(&mut self, run: &Run<'_, '_>, open: usize) {
        self.brackets = OpenBrackets::new(run.start, open);
        self.has_passed = false;
        self.from = run.start;
        let floor = self.state.floor.max(run.start);
        self.state = ScanState::new(floor);
        self.pass_to(floor);
    }

    /// Sets the word around the last trigger before the run.
    // Each gap between URLs is a run of its own. Without this, a long word would be read again in
    // each gap.
    pub(crate) fn set_word(&mut self, word: Word) {
        self.word = word;
    }

    /// Takes the word around the last trigger.
    pub(crate) fn take_word(&mut self) -> Word {
        mem::take(&mut self.word)
    }

    /// Returns the next link of the run, or `None` if there are no more. Returns the same link
    /// again until the caller calls [`keep`](Self::keep) or [`skip`](Self::skip).
    pub(crate) fn next(
        &mut self,
        run: &Run<'_, '_>,
        settings: &Settings,
        triggers: &mut Triggers,
    ) -> Option<Found> {
        self.next_telling(run, settings, triggers, &mut |_| ())
    }

    /// Works as [`next`](Self::next), and tells the hook the candidates that are refused, if it
    /// explains.
    #[inline]
    pub(crate) fn next_for<'h, H: sealed::Sealed<'h> + ?Sized>(
        &mut self,
        run: &Run<'_, '_>,
        settings: &Settings,
        triggers: &mut Triggers,
        hook: &mut H,
    ) -> Option<Found> {
        // Without a type parameter, the usual search is compiled with the library, and not once for
        // each hook of a user.
        if hook.explains() {
            self.next_telling(run, settings, triggers, &mut |refused| {
                hook.refused(refused);
            })
        } else {
            self.next(run, settings, triggers)
        }
    }

    /// The search of [`next`](Self::next). It calls `refused` with each candidate that is refused.
    // One step for each trigger, and each step increases `from`: so the loop ends, and is linear if
    // `judge` is.
    #[inline]
    pub(crate) fn next_telling(
        &mut self,
        run: &Run<'_, '_>,
        settings: &Settings,
        triggers: &mut Triggers,
        refused: &mut impl FnMut(RefusedCandidate),
    ) -> Option<Found> {
        let rules = settings.profile.rules();
        loop {
            steps::count(1);
            let trigger = next_trigger(run, triggers, self.from)?;
            if !self.cues.has(trigger.cue) {
                self.has_passed = true;
                self.from = trigger.at + 1;
                continue;
            }
            self.state.kinds = settings.kinds;
            if trigger.at < self.none_suppressed {
                self.state.kinds = self.kinds_at(trigger.at, settings.kinds);
                if !self.state.kinds.intersects(rules.kinds_of(trigger.cue)) {
                    self.from = trigger.at + 1;
                    continue;
                }
            }
            if rules.bracket_cues.has(trigger.cue) {
                self.state.open = self.brackets.at(run, trigger.at);
            }
            let verdict = if settings.has_bounds() {
                self.judge_in_word(settings, run, trigger)
            } else {
                judge(settings, run, trigger, &mut self.state)
            };
            match verdict {
                Ok(Accepted { range, next, .. }) if range.end <= trigger.at => {
                    // UTS #58 found a host before the trigger, because an ideographic full stop
                    // ended it. It was found at a trigger of its own, and a hook has skipped it;
                    // without this branch the scan would return it forever.
                    self.state.floor = self.state.floor.max(next);
                    self.from = self.from.max(next);
                }
                Ok(link) => {
                    let reason = link.refusal(settings, run.text);
                    let found = Found::of(link, trigger);
                    let Some(reason) = reason else {
                        return Some(found);
                    };
                    let next = found.next;
                    refused(RefusedCandidate {
                        trigger: trigger.range(),
                        refusal: reason.at(found.range.end),
                        next,
                    });
                    // No shorter link is searched for within a link that an option rejects: its
                    // tail would become a link with a wrong destination. For another pass its text
                    // is like any other.
                    self.has_passed = true;
                    self.pass_to(next);
                }
                Err(Rejected { resume, refusal }) => {
                    self.resume(trigger, resume);
                    refused(RefusedCandidate {
                        trigger: trigger.range(),
                        refusal,
                        next: self.from,
                    });
                }
            }
        }
    }

    // `max` with the byte after the trigger's first character, so that the search advances whatever
    // a rule set answers.
    #[inline]
    fn resume(&mut self, trigger: Trigger, resume: Resume) {
        let next = trigger.at + trigger.cue.first_len();
        match resume {
            Resume::NextTrigger => self.from = next,
            // The rules know no more than the kinds that are looked for at the trigger.
            Resume::At(from) => self.from = from.min(self.next_on(trigger.at)).max(next),
            Resume::After(end) => self.pass_to(end.max(next)),
        }
    }

    /// Returns the next link of the run that `hook` keeps, with the changes by the hook. The links
    /// that it skips stay text.
    #[inline]
    pub(crate) fn next_link<'t>(
        &mut self,
        run: &Run<'t, '_>,
        settings: &Settings,
        triggers: &mut Triggers,
        hook: &mut impl Hook<'t>,
    ) -> Option<Link<'t>> {
        loop {
            let found = self.next_for(run, settings, triggers, hook)?;
            let mut link = settings.link(run.text, found.range.clone(), found.kind);
            match hook.call(&mut link) {
                Action::Keep => {
                    self.keep(&found);
                    return Some(link);
                }
                Action::Skip => self.skip(&found),
            }
        }
    }

    /// Accepts the link. Later links start after it.
    pub(crate) fn keep(&mut self, found: &Found) {
        self.pass_to(found.next);
    }

    /// Consumes the text up to the byte `end`: no later link starts in it.
    pub(crate) fn pass_to(&mut self, end: usize) {
        // cmark-gfm does not push the brackets in a link onto its stack, so they are not counted.
        self.state.floor = self.state.floor.max(end);
        self.from = self.from.max(end);
        self.brackets.skip_to(end);
    }

    /// Judges the link again in a text that ends at the byte `end`. Returns the shorter link, if it
    /// is one.
    // Not just cut: the rest may be no link, or may lose more to trimming.
    #[cfg(feature = "leaf")]
    pub(crate) fn cut(
        &mut self,
        run: &Run<'_, '_>,
        settings: &Settings,
        found: &Found,
        end: usize,
    ) -> Option<Found> {
        let run = run.within(&(run.start..end));
        let link = self.judge_in_word(settings, &run, found.trigger).ok()?;
        Some(Found::of(link, found.trigger))
    }

    /// Rejects the link. It stays text, and its kind is off up to its end. Its trigger may belong
    /// to a link of another kind, such as the address after `mailto:`.
    pub(crate) fn skip(&mut self, found: &Found) {
        // The search goes back to the trigger, at most once for each kind, so it is still linear.
        self.from = found.trigger.at;
        self.suppress_kind(found);
    }

    /// Turns the kind of the link off up to its end, or to the end of the text in which no other
    /// link is looked for.
    // C14 cuts a link and reads on: each trigger in the rest would read the same text again.
    pub(crate) fn suppress_kind(&mut self, found: &Found) {
        self.suppress_to(Kinds::of(found.kind), found.range.end.max(found.next));
    }

    fn suppress_to(&mut self, kind: Kinds, end: usize) {
        self.suppressed[kind.index()] = end;
        self.none_suppressed = self.none_suppressed.max(end);
    }

    /// Returns those of `kinds` that are not off at the byte `at`.
    #[cold]
    fn kinds_at(&self, at: usize, kinds: Kinds) -> Kinds {
        kinds.without(Kinds::where_any(|kind| at < self.suppressed[kind]))
    }

    /// Returns the first byte at which a kind that is off at the byte `at` is looked for again.
    fn next_on(&self, at: usize) -> usize {
        self.suppressed
            .into_iter()
            .filter(|&end| at < end)
            .min()
            .unwrap_or(usize::MAX)
    }

    /// Asks the rule set about a trigger, within the bounds that the options of `settings` set.
    ///
    /// The cost of all calls together, without the rules, is linear in the run, if the triggers
    /// ascend.
    // Not inlined: it is rare, and would make the search larger.
    #[inline(never)]
    fn judge_in_word(
        &mut self,
        settings: &Settings,
        run: &Run<'_, '_>,
        trigger: Trigger,
    ) -> Verdict {
        judge_in(settings, run, trigger, &mut self.word, &mut self.state)
    }

    /// Returns the number of square brackets that are open at the end of the run; 0 for rule sets
    /// that do not need it.
    pub(crate) fn open_after_run(&mut self, settings: &Settings, run: &Run<'_, '_>) -> usize {
        let asks = settings.profile.rules().bracket_cues != Cues::NONE;
        if asks {
            self.brackets.at(run, run.end)
        } else {
            0
        }
    }
}

/// Returns the first trigger of the run at the byte `from` or after it.
#[inline]
fn next_trigger(run: &Run<'_, '_>, triggers: &mut Triggers, from: usize) -> Option<Trigger> {
    let (searched, offset) = run.searched;
    let found = triggers.next(searched, from + offset)?;
    let trigger = Trigger {
        at: found.at - offset,
        ..found
    };
    // A trigger of the source may extend beyond the run. The run's own text has only a part of it,
    // which is no trigger.
    let is_cut = || {
        searched.len() > run.text.len()
            && Cue::at(&run.text.as_bytes()[trigger.at..]) != Some(trigger.cue)
    };
    (trigger.at < run.end && !is_cut()).then_some(trigger)
}

/// Asks the rule set about a trigger, as [`Scan`] does. `word` is a word around an earlier trigger.
pub(crate) fn judge_in(
    settings: &Settings,
    run: &Run<'_, '_>,
    trigger: Trigger,
    word: &mut Word,
    state: &mut ScanState,
) -> Verdict {
    let (mut run, choices) = (*run, settings.choices);
    if settings.has(Choice::EndAtFullWidth) {
        word.move_to(&run, trigger.at, choices);
        run = run.within(&word.range);
    }
    let mut judged = |run: &Run<'_, '_>| judge(settings, run, trigger, state);
    let has_closers = settings.has(Choice::EndAtCloser);
    let mut whole = None;
    if !has_closers || !word.has_pairs(trigger.at) {
        let verdict = judged(&run);
        // Nearly every link is without marks. If no mark is in the link, nor in the text that it
        // takes from later links, the marks around it give the same link and need not be found.
        let is_without_marks = |link: &Accepted| {
            let taken = run.text.as_bytes().get(link.range.start..link.next);
            taken.is_some_and(|taken| len_without_mark(taken) == taken.len())
        };
        // In text without spaces, most candidates are refused by their names. A small build does
        // not look for them, because it is for short texts.
        let is_refused_name = |rejected: &Rejected| {
            let names = settings.profile.rules().name_rules;
            let is_name = |reason| matches!(reason, Reason::Rule(rule) if names.contains(&rule));
            trigger.cue != Cue::Scheme && is_name(rejected.refusal.reason)
        };
        if !has_closers
            || verdict.as_ref().is_ok_and(is_without_marks)
            || !cfg!(small_build) && verdict.as_ref().is_err_and(is_refused_name)
        {
            return verdict;
        }
        word.move_to(&run, trigger.at, choices);
        if !word.may_enclose(run.text, trigger.at) {
            return verdict;
        }
        whole = Some(verdict);
    }
    // The part between the marks is judged as if blanks surrounded it. If no link starts right
    // after the opening mark, the verdict about the whole run holds.
    if let Some(part) = word.enclosed(run.text).around(trigger.at) {
        let inside = judged(&run.enclosed(&part));
        let is_decided = match &inside {
            Ok(link) => link.range.start == part.start,
            // A URL that is refused takes text with it, and no more than the marks enclose.
            Err(rejected) => {
                trigger.cue == Cue::Scheme && matches!(rejected.resume, Resume::After(_))
            }
        };
        if is_decided {
            return inside; // Q1
        }
    }
    whole.unwrap_or_else(|| judged(&run))
}

/// The part of a text around a trigger beyond which no link extends: the text between white space
/// or, with [`Choice::EndAtFullWidth`], full-width punctuation.
// White space ends the links of all rule sets anyway. Here it keeps the search for marks short.
#[derive(Clone, Debug, Default)]
pub(crate) struct Word {
    range: Range<usize>,
    /// The part before this byte has no mark of a pair.
    unmarked_to: usize,
    /// The enclosed parts of the word, computed on first use.
    // Boxed, because a `Scan` is moved often and most have none.
    enclosed: Option<Box<Enclosed>>,
}

impl Word {
    /// Makes an empty word before the byte `start`.
    pub(crate) fn before(start: usize) -> Self {
        Word {
            range: start..start,
            unmarked_to: start,
            enclosed: None,
        }
    }

    /// Ends the word before the byte `start`, so that the next trigger from there on has a new one.
    #[cfg(feature = "leaf")]
    #[inline]
    pub(crate) fn restart(&mut self, start: usize) {
        self.range = start..start;
    }

    /// Moves on to the word around the byte `at`, if that is after this word. Cost of all calls
    /// together: linear in the text.
    fn move_to(&mut self, run: &Run<'_, '_>, at: usize, choices: Choices) {
        let floor = self.range.end;
        if at < floor {
            return;
        }
        let start = floor + start_of_word(&run.text[floor..at], choices); // B2
        let end = at + len_of_word(&run.text[at..run.link_limit], choices); // B1
        *self = Word {
            range: start..end,
            ..Word::before(start)
        };
    }

    /// Returns whether the byte `at` is in the word, and the pairs of the word are known.
    fn has_pairs(&self, at: usize) -> bool {
        at < self.range.end && self.enclosed.is_some()
    }

    /// Returns whether a mark is in the word before the byte `at`. Cost of all calls together:
    /// linear in the word.
    // Most words have none, and are not searched for pairs of marks.
    fn may_enclose(&mut self, text: &str, at: usize) -> bool {
        let rest = text.get(self.unmarked_to..at).unwrap_or_default();
        let len = len_without_mark(rest.as_bytes());
        steps::count(len);
        self.unmarked_to += len;
        self.unmarked_to < at
    }

    /// Returns the parts of the word that pairs of marks enclose.
    fn enclosed(&mut self, text: &str) -> &Enclosed {
        self.enclosed
            .get_or_insert_with(|| Box::new(Enclosed::new(text, &self.range)))
    }
}

/// Returns the start of the last word of a text. Cost: linear in the word.
fn start_of_word(text: &str, choices: Choices) -> usize {
    let mut start = text.len();
    loop {
        while let Some(&last) = text.as_bytes()[..start].last_chunk() {
            let len = len_in_word(u64::from_be_bytes(last), choices);
            start -= len;
            if len < 8 {
                break;
            }
        }
        // Eight bytes may end within a character, all of whose bytes are in the word.
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let last = text[..start].chars().next_back();
        let Some(c) = last.filter(|&c| !ends_word(c, choices)) else {
            steps::count(text.len() - start);
            return start;
        };
        start -= c.len_utf8();
    }
}

/// Returns the length of the word at the start of a text. Cost: linear in the word.
fn len_of_word(text: &str, choices: Choices) -> usize {
    let mut len = 0;
    loop {
        while let Some(&first) = text.as_bytes()[len..].first_chunk() {
            let part = len_in_word(u64::from_le_bytes(first), choices);
            len += part;
            if part < 8 {
                break;
            }
        }
        // As above.
        while !text.is_char_boundary(len) {
            len += 1;
        }
        let first = text[len..].chars().next();
        let Some(c) = first.filter(|&c| !ends_word(c, choices)) else {
            steps::count(len);
            return len;
        };
        len += c.len_utf8();
    }
}

/// Returns the number of bytes, of eight, before the first one that may end a word.
// Words with links are long, and each of their bytes is read.
fn len_in_word(bytes: u64, choices: Choices) -> usize {
    let wide = if choices.has(Choice::EndAtFullWidth) {
        swar::HIGHEST
    } else {
        0
    };
    let may_end = swar::first_below(bytes, b' ' + 1) | bytes & wide;
    may_end.trailing_zeros() as usize / 8
}

/// Returns whether a character is between words.
#[inline]
pub(crate) fn ends_word(c: char, choices: Choices) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r') || choices.has(Choice::EndAtFullWidth) && is_full_width(c)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Scan, Word, judge_in, next_trigger};
    use crate::finder::Finder;
    use crate::names::choice::Choice;
    use crate::names::profile::Profile;
    use crate::rules::judge;
    use crate::rules::rule_set::{Rejected, Resume, ScanState, Verdict};
    use crate::rules::run::{Edge, Run};
    use crate::rules::settings::Settings;
    use crate::search::trigger::{Cue, Cues, Trigger, Triggers};

    fn settings() -> Settings {
        Finder::new(Profile::Md4c).settings
    }

    #[test]
    fn a_pass_tells_whether_it_met_triggers_of_others() {
        let settings = Finder::new(Profile::Gfm).settings;
        let mut triggers = Triggers::new(settings.cues);
        let run = Run::whole("http://a.b c@d http://e.f");
        let mut scan = Scan::new(run.start, Cues::URLS);
        let mut passed = || {
            scan.forget_passed();
            let found = scan.next(&run, &settings, &mut triggers);
            if let Some(found) = &found {
                scan.keep(found);
            }
            (found.is_some(), scan.has_passed())
        };
        assert_eq!(
            [passed(), passed(), passed()],
            [(true, false), (true, true), (false, false)]
        );
    }

    #[test]
    fn a_word_starts_in_the_run() {
        let (settings, text) = (settings(), "\"a\"http://e.com/b\"c");
        let found = |start: usize| {
            let run = Run::new(text, start..text.len(), Edge::Line, Edge::Line, &[])
                .expect("a span of the text");
            Scan::new(run.start, Cues::ALL)
                .next(&run, &settings, &mut Triggers::new(settings.cues))
                .map(|found| found.range)
        };
        assert_eq!([found(0), found(2)], [None, Some(3..17)]);
    }

    /// Two marks with white space between them are not a pair, however far the white space is from
    /// the trigger.
    #[test]
    fn a_word_ends_at_white_space() {
        let settings = settings();
        let found = |text: &str| {
            let run = Run::whole(text);
            let mut scan = Scan::new(run.start, Cues::ALL);
            scan.next(&run, &settings, &mut Triggers::new(settings.cues))
                .map(|found| found.range)
        };
        let pair = "<http://example.com/abcdefgh>";
        assert_eq!(found(pair), Some(1..28));
        for at in 20..28 {
            let (before, after) = pair.split_at(at);
            assert_eq!(found(&format!("{before} {after}")), None, "{at}");
        }
    }

    #[test]
    fn the_word_around_the_last_trigger_is_handed_on() {
        let (settings, text) = (settings(), "see \"http://e.com/a\"b c");
        let run = Run::whole(text);
        let mut scan = Scan::new(run.start, Cues::ALL);
        assert!(
            scan.next(&run, &settings, &mut Triggers::new(settings.cues))
                .is_some()
        );
        #[cfg(feature = "leaf")]
        {
            let next =
                Run::new(text, 22..23, Edge::Line, Edge::Block, &[]).expect("a span of the text");
            scan.continue_in(&next, 0);
        }
        let word = scan.take_word();
        assert_eq!(word.range.start, 4);
        scan.set_word(word);
        assert_eq!(scan.take_word().range.start, 4);
    }

    /// A run of host characters has one answer, which is not asked for at each of its dots.
    #[cfg(all(feature = "_steps", feature = "uts58"))]
    #[test]
    fn a_run_that_is_no_host_is_read_once() {
        let settings = Finder::new(Profile::Uts58).settings;
        let text = "a.".repeat(500) + "b";
        let _ = crate::steps::take();
        let run = Run::whole(&text);
        assert_eq!(
            Scan::new(run.start, Cues::ALL).next(
                &run,
                &settings,
                &mut Triggers::new(settings.cues)
            ),
            None
        );
        assert!(crate::steps::take() < 8 * text.len());
    }

    /// Judges what the marks around a trigger enclose before all of the run.
    fn judge_enclosed_first(settings: &Settings, run: &Run<'_, '_>, trigger: Trigger) -> Verdict {
        let mut word = Word::before(run.start);
        word.move_to(run, trigger.at, settings.choices);
        let mut run = *run;
        if settings.has(Choice::EndAtFullWidth) {
            run = run.within(&word.range);
        }
        if let Some(part) = word.enclosed(run.text).around(trigger.at) {
            let mut state = state(settings, &run);
            let inside = judge(settings, &run.enclosed(&part), trigger, &mut state);
            let is_decided = match &inside {
                Ok(link) => link.range.start == part.start,
                Err(Rejected { resume, .. }) => {
                    trigger.cue == Cue::Scheme && matches!(resume, Resume::After(_))
                }
            };
            if is_decided {
                return inside;
            }
        }
        judge(settings, &run, trigger, &mut state(settings, &run))
    }

    fn state(settings: &Settings, run: &Run<'_, '_>) -> ScanState {
        ScanState {
            kinds: settings.kinds,
            ..ScanState::new(run.start)
        }
    }

    /// A link without marks is judged once, and not first between the marks around it.
    #[test]
    fn a_link_without_marks_is_the_same_between_marks() {
        const PARTS: &str = "http://e.com https://e.com/p www.e.com j@e.com e.com/a?b#c 例え.jp/道 \
            mailto:j@e.com http://localhost http://u@e.com https://[::1]/ foo.rs e.zz a..b a.1 -.com \
            。com e.com。 (x) ( ) [ ] < > \
            \" ' ` “ ” „ « » 「 」 \\ . , ! : @ / * _ 中 … \u{a0}";
        let parts: Vec<&str> = PARTS.split(' ').collect();
        let mut rng = fastrand::Rng::with_seed(5);
        let mut decided = 0;
        for _ in 0..100_000 {
            let drawn = (0..rng.usize(2..9)).map(|_| parts[rng.usize(..parts.len())]);
            let text = drawn.collect::<String>().replace('\u{a0}', " ");
            let profile = Profile::ALL[rng.usize(..Profile::ALL.len())];
            let finder = Finder::new(profile).with(Choice::EndAtCloser);
            let drawn = Choice::ALL.iter().filter(|_| rng.u8(..10) == 0);
            let settings = drawn
                .fold(finder, |finder, &choice| finder.with(choice))
                .settings;
            let run = Run::whole(&text);
            let mut triggers = Triggers::new(settings.cues);
            let mut from = 0;
            while let Some(trigger) = next_trigger(&run, &mut triggers, from) {
                from = trigger.at + 1;
                let expected = judge_enclosed_first(&settings, &run, trigger);
                let (mut word, mut state) = (Word::before(run.start), state(&settings, &run));
                let verdict = judge_in(&settings, &run, trigger, &mut word, &mut state);
                assert_eq!(
                    verdict.ok(),
                    expected.clone().ok(),
                    "{text:?} at {}",
                    trigger.at
                );
                let alone = judge(&settings, &run, trigger, &mut ScanState { ..state });
                decided += usize::from(alone.ok() != expected.ok());
            }
        }
        assert!(decided > 400, "{decided}");
    }
}
