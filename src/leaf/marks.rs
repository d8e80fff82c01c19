//! Links first, for a rule set that reads text as it is shown: finds the URLs that take marks of emphasis, strong text and strikethrough.
//!
//! Such a URL is found in the text of several runs with the marks between them.
//!
//! ```text
//! *see https://example.com/a/__init__.py*
//!      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use super::conflict::{Conflict, OnMarkup};
use super::pieces::Leaf;
use super::shown::Shown;
use super::urls::Urls;
use crate::chars::ByteSet;
use crate::hook::{AnyHook, call};
use crate::link::{Link, LinkKind};
use crate::rule::Refused;
use crate::run::Run;
use crate::scan::Scan;
use crate::schemes::name_before;
use crate::settings::Settings;
use crate::steps;
use crate::trigger::{Cue, Cues, Trigger, Triggers};

/// The characters of emphasis, strong text and strikethrough.
pub(crate) const MARKS: ByteSet = ByteSet::new("*_~");

/// The search for URLs that take marks, in the runs of a leaf.
pub(super) struct MarkedUrls<'l, 's> {
    leaf: &'l Leaf<'s>,
    settings: &'l Settings,
    on_markup: OnMarkup,
    /// The triggers of URLs in the leaf.
    triggers: Triggers,
    /// The number of the next span of marks that has not started.
    next_span: usize,
    /// The spans that are open, from the outermost to the innermost.
    open: Vec<Range<usize>>,
    /// The part of the leaf that was read for white space, which has none before its end.
    word: Range<usize>,
    urls: &'l mut Urls<'s>,
    /// The starts of the URLs that stay text, and the texts of those that the rule set refuses.
    skipped: &'l mut Vec<Range<usize>>,
}

impl<'l, 's> MarkedUrls<'l, 's> {
    pub(super) fn new(
        leaf: &'l Leaf<'s>,
        settings: &'l Settings,
        on_markup: OnMarkup,
        urls: &'l mut Urls<'s>,
        skipped: &'l mut Vec<Range<usize>>,
    ) -> Self {
        let (triggers, open) = (Triggers::new(Cues::URLS), Vec::new());
        MarkedUrls { leaf, settings, on_markup, triggers, next_span: 0, open, word: 0..0, urls, skipped }
    }

    /// Adds the URLs that take marks and that the hook keeps. Returns whether there are any. Cost: linear in the leaf.
    pub(super) fn find_all(&mut self, hook: &mut AnyHook<'_>) -> Conflict {
        let (mut conflict, mut first) = (Conflict::None, 0);
        while let Some(run) = self.leaf.runs.get(first) {
            self.pass_marks(run.span.start, None);
            let (end, to, holds_url) = self.end_of_joined(first);
            if holds_url && end - first > 1 {
                conflict = conflict.max(self.find_in(first..end, to, hook));
            }
            first = end;
        }
        conflict
    }

    /// Returns the number after the last run that a URL in the run `first` may reach, the byte to which it may reach, and whether there may be
    /// such a URL. Between two of these runs are only marks, and none that closes around a URL.
    fn end_of_joined(&mut self, first: usize) -> (usize, usize, bool) {
        let leaf = self.leaf;
        let (mut url, mut holds_url) = (None, false);
        for (number, run) in leaf.runs.iter().enumerate().skip(first) {
            let Range { start, end } = run.span.clone();
            let next = leaf.runs.get(number + 1).map_or(end, |next| next.span.start);
            let marks = leaf.typed_at(end..next).trim_end_matches('\\');
            let is_joined = !marks.is_empty() && marks.bytes().all(|byte| MARKS.has(byte));
            if number == first && !is_joined {
                return (number + 1, end, false);
            }
            // No URL contains white space.
            let blank = leaf.typed_at(start..end).rfind(char::is_whitespace).map(|blank| start + blank);
            steps::count(end - start);
            // The last one, because a URL before it may have ended.
            url = self.last_url_in(blank.unwrap_or(start)..end).or(url.filter(|_| blank.is_none()));
            holds_url |= url.is_some();
            if !is_joined {
                return (number + 1, self.marks_to(end, url), holds_url);
            }
            if let Some(closed) = self.pass_marks(next, url) {
                match self.reopened(next, &closed) {
                    // As if the URL started after that mark, so that the span encloses it.
                    Some(mark) => url = Some(mark + 1),
                    None => return (number + 1, self.marks_to(end, url), holds_url),
                }
            }
        }
        (leaf.runs.len(), leaf.span.end, holds_url)
    }

    /// Returns the end of the marks directly after a run, which ends at the byte `end`, that close what opened after the byte `url`: a URL
    /// that starts there takes them.
    fn marks_to(&self, end: usize, url: Option<usize>) -> usize {
        let Some(url) = url else { return end };
        let marks = self.leaf.typed.as_bytes()[end..].iter().take_while(|&&byte| MARKS.has(byte)).count();
        let after = self.leaf.marks.partition_point(|span| span.start <= url);
        let opened = self.leaf.marks[after..].iter().take_while(|span| span.start < end);
        steps::count(marks + opened.clone().count());
        opened.map(|span| span.end).filter(|&closed| closed <= end + marks).fold(end, usize::max)
    }

    /// Moves on to the byte `to`. Returns the outermost span that closes before it and that opened before the byte `url`; `None` if there is
    /// none.
    fn pass_marks(&mut self, to: usize, url: Option<usize>) -> Option<Range<usize>> {
        let mut outer = None;
        while self.open.last().is_some_and(|span| span.end <= to) {
            let closed = self.open.pop()?;
            outer = url.filter(|&at| closed.start < at).map(|_| closed).or(outer);
        }
        while let Some(span) = self.leaf.marks.get(self.next_span).filter(|span| span.start < to) {
            steps::count(1);
            self.next_span += 1;
            if span.end > to {
                self.open.push(span.clone());
            }
        }
        outer
    }

    /// Returns the start of the span that takes the place of `closed` if a URL takes the mark at the end of `closed`: the next one with this
    /// mark in the same word, if it closes at the end of the word or after it. Both marks are between letters or digits of ASCII, so that
    /// they may be in a URL. The byte `from` follows the first one.
    ///
    /// ```text
    /// *https://example.com/a*b*c*
    ///                       ^ ^ ^
    /// ```
    // Without the first two marks, the last one closes the emphasis.
    fn reopened(&mut self, from: usize, closed: &Range<usize>) -> Option<usize> {
        let (leaf, next) = (self.leaf, self.leaf.marks.get(self.next_span)?.clone());
        let is_mark = |c: char| u8::try_from(c).is_ok_and(|byte| byte.is_ascii() && MARKS.has(byte));
        let is_inside = |at: usize| {
            let (before, after) = (leaf.typed_at(0..at), leaf.typed_at(at..leaf.span.end));
            let (before, after) = (before.trim_end_matches(is_mark), after.trim_start_matches(is_mark));
            steps::count(at - before.len());
            let is_alphanumeric = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
            is_alphanumeric(before.chars().next_back()) && is_alphanumeric(after.chars().next())
        };
        let mark = |span: &Range<usize>| leaf.typed.as_bytes().get(span.start);
        if mark(closed) != mark(&next) || !is_inside(from) || !is_inside(next.start) {
            return None;
        }
        let word_end = self.word_end(from);
        let rest = leaf.typed_at(next.end..leaf.span.end);
        let ends_word = next.end >= word_end || rest.starts_with(char::is_whitespace);
        (next.start < word_end && ends_word).then_some(next.start)
    }

    /// Returns the byte of the first white space at the byte `from` or after it, or the end of the leaf. Cost of all calls together: linear
    /// in the leaf, if `from` ascends.
    fn word_end(&mut self, from: usize) -> usize {
        if !self.word.contains(&from) {
            let rest = self.leaf.typed_at(from..self.leaf.span.end);
            let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
            steps::count(len);
            self.word = from..from + len;
        }
        self.word.end
    }

    /// Returns the place of the last scheme, or of the last `www.`, in a part of the leaf. Cost of all calls together: linear in the leaf, if
    /// the parts ascend.
    fn last_url_in(&mut self, part: Range<usize>) -> Option<usize> {
        // Not the whole source, which the search would read on to the next trigger for each leaf.
        let text = self.leaf.typed_at(0..self.leaf.span.end);
        let (mut last, mut from) = (None, part.start);
        while let Some(Trigger { cue, at }) = self.triggers.next(text, from).filter(|trigger| trigger.at < part.end) {
            if cue != Cue::Colon || self.is_scheme(&text[part.start..at]) {
                last = Some(at);
            }
            from = at + 1;
        }
        last
    }

    /// Returns whether a text before a colon without `//` ends with a scheme.
    fn is_scheme(&self, before: &str) -> bool {
        let name = name_before(before);
        name.eq_ignore_ascii_case("mailto") || self.settings.schemes.has(name, "")
    }

    /// Adds the URLs that start in one of the runs `joined` and end after it. The text of the runs goes to the byte `to`.
    fn find_in(&mut self, joined: Range<usize>, to: usize, hook: &mut AnyHook<'_>) -> Conflict {
        let MarkedUrls { leaf, settings, .. } = *self;
        let runs = &leaf.runs[joined];
        let shown = Shown::of_runs(leaf, runs, to);
        let text = shown.text(leaf);
        let (run, cues) = (Run::part(text, text, 0), settings.cues.and(Cues::IN_TEXT));
        let (mut scan, mut triggers) = (Scan::new(run.start, cues), Triggers::new(cues));
        let mut conflict = Conflict::None;
        // Of a refused URL, a part in a run alone may look like a link.
        let refused_part = |Refused { trigger: Range { start, end }, next, .. }: Refused| {
            let is_refused_url = text[start..].starts_with("://") && end < next;
            is_refused_url.then(|| shown.typed_at(leaf, start)..shown.typed_at(leaf, next))
        };
        loop {
            let refused = &mut |refused| self.skipped.extend(refused_part(refused));
            let Some(found) = scan.next_telling(&run, settings, &mut triggers, refused) else { break };
            let Some(link) = shown.link(leaf, settings, &found) else {
                scan.keep(&found);
                continue;
            };
            let Range { start, end } = link.range();
            let own = runs.partition_point(|run| run.span.end <= start);
            if runs.get(own).is_none_or(|run| end <= run.span.end) {
                scan.keep(&found);
                continue;
            }
            // It ends at the mark if the host does not take marks. Only those that are refused matter then.
            if self.on_markup == OnMarkup::End {
                scan.keep(&found);
                continue;
            }
            if !may_take_marks(&link) {
                // It ends at the mark, and a URL may follow.
                scan.skip(&found);
                continue;
            }
            let kept = if self.on_markup == OnMarkup::Skip { None } else { call(hook, link) };
            match kept {
                Some(link) => {
                    self.urls.push(link, leaf);
                    conflict = Conflict::Contained;
                }
                None => self.skipped.push(start..start + 1),
            }
            scan.keep(&found);
        }
        conflict
    }
}

/// Returns whether a link may take marks: a URL with a scheme, or a host that starts with `www.`.
fn may_take_marks(link: &Link<'_>) -> bool {
    let starts =
        |prefix: &str| link.as_str().get(..prefix.len()).is_some_and(|typed| typed.eq_ignore_ascii_case(prefix));
    match link.kind() {
        LinkKind::Url | LinkKind::Www | LinkKind::Mailto | LinkKind::Xmpp => true,
        LinkKind::Domain => starts("www."),
        LinkKind::Email => starts("mailto:"),
    }
}
