//! Links first, for a rule set that reads text as it is shown: finds the URLs that take marks of
//! emphasis, strong text and strikethrough.
//!
//! Such a URL is found in the text of several runs with the marks between them.
//!
//! ```text
//! *see https://example.com/a/__init__.py*
//!      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use super::align::is_escaped;
use super::conflict::{Conflict, OnMarkup};
use super::pieces::Leaf;
use super::shown::Shown;
use super::urls::Urls;
use crate::link::{Link, LinkKind};
use crate::names::choice::DROPS_MARKUP;
use crate::names::rule::RefusedCandidate;
use crate::names::schemes::name_before;
use crate::rules::settings::Settings;
use crate::search::hook::{AnyHook, call};
use crate::search::scan::Scan;
use crate::search::trigger::{Cue, Cues, Trigger, Triggers};
use crate::steps;
use crate::text::chars::{ByteSet, last_in};
use crate::text::emphasis;

/// The characters of emphasis, strong text and strikethrough.
pub const MARKS: ByteSet = ByteSet::new("*_~");

/// The search for URLs that take marks, in the runs of a leaf.
pub(super) struct MarkedUrls<'l, 's> {
    leaf: &'l Leaf<'s>,
    /// The bytes from the first run to the end of the leaf.
    part: Range<usize>,
    settings: &'l Settings,
    on_markup: OnMarkup,
    /// The triggers of URLs in the leaf.
    triggers: Triggers,
    /// The spans at the end of the last run.
    spans: MarkSpans,
    /// The spans at the start of the last URL.
    around_url: MarkSpans,
    word: MarkedWord,
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
        let start = leaf.runs.first().map_or(0, |run| run.span.start);
        let end = leaf.runs.last().map_or(0, |run| run.span.end);
        MarkedUrls {
            leaf,
            part: start..end.max(leaf.span.end),
            settings,
            on_markup,
            triggers: Triggers::new(Cues::URLS),
            spans: MarkSpans::default(),
            around_url: MarkSpans::default(),
            word: MarkedWord::default(),
            urls,
            skipped,
        }
    }

    /// Adds the URLs that take marks and that the hook keeps. Returns whether there are any. Cost:
    /// linear in the leaf.
    pub(super) fn find_all(&mut self, hook: &mut AnyHook<'_>) -> Conflict {
        let mut conflict = Conflict::None;
        let mut first = 0;
        while let Some(run) = self.leaf.runs.get(first) {
            self.spans.pass(self.leaf, run.span.start, None);
            let (end, to, holds_url) = self.end_of_joined(first);
            if holds_url && end - first > 1 {
                conflict = conflict.max(self.find_in(first..end, to, hook));
            }
            first = end;
        }
        conflict
    }

    /// Returns the number after the last run that a URL in the run `first` may reach, the byte to
    /// which it may reach, and whether there may be such a URL. Between two of these runs are only
    /// marks, and none that has to close around a URL.
    fn end_of_joined(&mut self, first: usize) -> (usize, usize, bool) {
        let leaf = self.leaf;
        let mut url = None;
        let mut holds_url = false;
        let from = leaf.runs[first].span.start;
        for (number, run) in leaf.runs.iter().enumerate().skip(first) {
            let Range { start, end } = run.span.clone();
            let next = leaf
                .runs
                .get(number + 1)
                .map_or(end, |next| next.span.start);
            let marks = leaf.typed_at(end..next).trim_end_matches('\\');
            let is_joined = !marks.is_empty() && marks.bytes().all(|byte| MARKS.has(byte));
            if number == first && !is_joined {
                return (number + 1, end, false);
            }
            // No URL contains white space.
            let blank = leaf
                .typed_at(start..end)
                .rfind(char::is_whitespace)
                .map(|blank| start + blank);
            steps::count(end - start);
            // The last one, because a URL before it may have ended.
            url = self
                .last_url_in(blank.unwrap_or(start)..end)
                .or(url.filter(|_| blank.is_none()));
            holds_url |= url.is_some();
            if !is_joined {
                return (
                    number + 1,
                    self.marks_to(end, url.unwrap_or(from)),
                    holds_url,
                );
            }
            if self
                .spans
                .pass(leaf, next, url)
                .is_some_and(|closed| !self.closes_later(next, &closed))
            {
                return (
                    number + 1,
                    self.marks_to(end, url.unwrap_or(from)),
                    holds_url,
                );
            }
        }
        (leaf.runs.len(), self.part.end, holds_url)
    }

    /// Returns the end of the marks directly after a run, which ends at the byte `end`, that close
    /// what opened after the byte `from`.
    fn marks_to(&self, end: usize, from: usize) -> usize {
        let marks = self.leaf.typed.as_bytes()[end..]
            .iter()
            .take_while(|&&byte| MARKS.has(byte))
            .count();
        let after = self.leaf.marks.partition_point(|span| span.start <= from);
        let opened = self.leaf.marks[after..]
            .iter()
            .take_while(|span| span.start < end);
        steps::count(marks + opened.clone().count());
        opened
            .map(|span| span.end)
            .filter(|&closed| closed <= end + marks)
            .fold(end, usize::max)
    }

    /// Returns whether a span closes later too if a URL takes the mark at its end, which is before
    /// the byte `from`: with the marks at the end of the word, or after it. Cost of all calls
    /// together: linear in the leaf, if `from` ascends.
    ///
    /// ```text
    /// *https://example.com/a*b*c*    *https://example.com/a*/b and more*
    ///                       ^   ^                          ^           ^
    /// ```
    fn closes_later(&mut self, from: usize, closed: &Range<usize>) -> bool {
        let leaf = self.leaf;
        if !self.word.range.contains(&from) {
            self.word.read(leaf, from..self.part.end, closed.end);
        }
        let Some(kind) = kind_at(leaf, closed.start) else {
            return false;
        };
        from >= self.word.plain_from
            && (self.word.closes[kind] || self.word.closes_after(leaf, kind, self.part.end))
    }

    /// Returns the place of the last scheme, or of the last `www.`, in a part of the leaf. Cost of
    /// all calls together: linear in the leaf, if the parts ascend.
    fn last_url_in(&mut self, part: Range<usize>) -> Option<usize> {
        // Not the whole source, which the search would read on to the next trigger for each leaf.
        let text = self.leaf.typed_at(0..self.part.end);
        let mut last = None;
        let mut from = part.start;
        while let Some(Trigger { cue, at }) = self
            .triggers
            .next(text, from)
            .filter(|trigger| trigger.at < part.end)
        {
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

    /// Adds the URLs that start in one of the runs `joined` and end after it. The text of the runs
    /// goes to the byte `to`.
    fn find_in(&mut self, joined: Range<usize>, to: usize, hook: &mut AnyHook<'_>) -> Conflict {
        let MarkedUrls { leaf, settings, .. } = *self;
        let runs = &leaf.runs[joined];
        let shown = Shown::of_runs(leaf, runs, to);
        let text = shown.text(leaf);
        let run = shown.alone(leaf).with_read_marks();
        let cues = settings.cues.and(Cues::IN_TEXT);
        let mut scan = Scan::new(run.start, cues);
        let mut triggers = Triggers::new(cues);
        let mut conflict = Conflict::None;
        // The end of the last host without a scheme, which ends at a mark. A URL in its path that is
        // refused stays part of it.
        let mut host_to = 0;
        loop {
            // Of a refused URL, a part in a run alone may look like a link.
            let refused = &mut |RefusedCandidate { trigger, next, .. }| {
                let is_url = text[trigger.start..].starts_with("://") && trigger.end < next;
                if is_url && trigger.start >= host_to {
                    let [start, end] = [trigger.start, next].map(|at| shown.typed_at(leaf, at));
                    self.skipped.push(start..end);
                }
            };
            let Some(whole) = scan.next_telling(&run, settings, &mut triggers, refused) else {
                break;
            };
            let closing = shown
                .typed(leaf, &whole.range)
                .map_or(0, |typed| self.closing_marks(&typed));
            let found = if closing == 0 {
                Some(whole.clone())
            } else {
                scan.cut(&run, settings, &whole, whole.range.end - closing)
            };
            let link = found
                .as_ref()
                .and_then(|found| shown.link(leaf, settings, found));
            let Some((found, link)) = found.zip(link) else {
                scan.keep(&whole);
                continue;
            };
            let Range { start, end } = link.range();
            let own = runs.partition_point(|run| run.span.end <= start);
            let own_end = runs.get(own).map_or(end, |run| run.span.end);
            if end > own_end && !may_take_marks(&link) {
                // It ends at the mark, and a URL may follow.
                host_to = shown.at(leaf, own_end);
                scan.skip(&found);
                continue;
            }
            // With `OnMarkup::End` each link ends at a mark, and only refused URLs matter.
            if end <= own_end || self.on_markup == OnMarkup::End {
                scan.keep(&found);
                continue;
            }
            if self.take(link, hook) {
                conflict = Conflict::Contained;
            }
            scan.keep(&found);
        }
        conflict
    }

    /// Adds a URL that takes markup, and returns whether it was added: unless no such link is made,
    /// or the hook skips it.
    fn take(&mut self, link: Link<'_>, hook: &mut AnyHook<'_>) -> bool {
        let start = link.range().start;
        let kept = if self.on_markup == OnMarkup::Skip {
            None
        } else {
            call(hook, link)
        };
        let Some(link) = kept else {
            self.skipped.push(start..start + 1);
            return false;
        };
        self.urls.push(link, self.leaf);
        true
    }

    /// Returns the length of the marks at the end of a URL, from the first one on that closes what
    /// is open before the URL.
    ///
    /// ```text
    /// _See https://example.com/_layouts/start.aspx_.
    /// ^                                           ^
    /// ```
    fn closing_marks(&mut self, url: &Range<usize>) -> usize {
        let (leaf, typed) = (self.leaf, self.leaf.typed.as_bytes());
        let is_mark = |at: usize| {
            typed.get(at).is_some_and(|&byte| MARKS.has(byte)) && !is_escaped(typed, at)
        };
        // Where `?` is part of a URL at its end, it is so after a mark too:
        // `*https://example.com/a*?`.
        let end = (url.start..url.end)
            .rev()
            .find(|&at| typed[at] != b'?')
            .map_or(url.end, |at| at + 1);
        let from = (url.start..end)
            .rev()
            .take_while(|&at| is_mark(at))
            .last()
            .unwrap_or(end);
        if from == end {
            return 0;
        }
        self.around_url.pass(leaf, url.start, None);
        steps::count(url.end - from);
        let before = leaf.typed_at(self.part.start.min(url.start)..url.start);
        // With this choice the rule set has looked, and left out the marks that close something.
        let has_looked = DROPS_MARKUP.is_some_and(|choice| self.settings.has(choice));
        let opens =
            |mark: u8| !has_looked && emphasis::opening(emphasis::lookback(before), mark).is_some();
        let mut at = from;
        let mut is_open = [None; KINDS];
        for group in typed[from..end].chunk_by(|one, other| one == other) {
            let next = leaf.marks.partition_point(|span| span.start < at);
            let opens_span = leaf
                .marks
                .get(next)
                .is_some_and(|span| span.start < at + group.len());
            let closes = kind_at(leaf, at)
                .filter(|_| !opens_span)
                .is_some_and(|kind| {
                    let is_around = self.around_url.kinds[kind] > 0
                        || before.as_bytes().last() == Some(&group[0]);
                    *is_open[kind].get_or_insert_with(|| is_around || opens(group[0]))
                });
            if closes {
                return url.end - at;
            }
            at += group.len();
        }
        0
    }
}

/// Returns whether a link may take marks: a URL with a scheme, or a host that starts with `www.`.
fn may_take_marks(link: &Link<'_>) -> bool {
    let starts = |prefix: &str| {
        link.as_str()
            .get(..prefix.len())
            .is_some_and(|typed| typed.eq_ignore_ascii_case(prefix))
    };
    match link.kind() {
        LinkKind::Url | LinkKind::Www | LinkKind::Mailto | LinkKind::Xmpp => true,
        LinkKind::Domain => starts("www."),
        LinkKind::Email => starts("mailto:"),
    }
}

/// The number of kinds of marks.
const KINDS: usize = 3;

/// Returns the number of the kind of the mark at the byte `at`; `None` if no mark is there.
fn kind_at(leaf: &Leaf<'_>, at: usize) -> Option<usize> {
    let mark = leaf.typed.as_bytes().get(at)?;
    b"*_~".iter().position(|other| other == mark)
}

/// The spans of emphasis, strong text and strikethrough around a place of a leaf.
#[derive(Debug, Default)]
struct MarkSpans {
    /// The number of the next span that has not started.
    next: usize,
    /// The spans that are open, from the outermost to the innermost.
    open: Vec<Range<usize>>,
    /// The number of open spans of each kind.
    kinds: [usize; KINDS],
}

impl MarkSpans {
    /// Moves on to the byte `to`. Returns the outermost span that closes before it and that opened
    /// before the byte `url`; `None` if there is none.
    fn pass(&mut self, leaf: &Leaf<'_>, to: usize, url: Option<usize>) -> Option<Range<usize>> {
        let mut outer = None;
        while self.open.last().is_some_and(|span| span.end <= to) {
            let closed = self.open.pop()?;
            if let Some(kind) = kind_at(leaf, closed.start) {
                self.kinds[kind] -= 1;
            }
            outer = url
                .filter(|&at| closed.start < at)
                .map(|_| closed)
                .or(outer);
        }
        while let Some(span) = leaf.marks.get(self.next).filter(|span| span.start < to) {
            steps::count(1);
            self.next += 1;
            if span.end > to {
                if let Some(kind) = kind_at(leaf, span.start) {
                    self.kinds[kind] += 1;
                }
                self.open.push(span.clone());
            }
        }
        outer
    }
}

/// The rest of a word after a mark in it.
#[derive(Debug, Default)]
struct MarkedWord {
    range: Range<usize>,
    /// The byte from which the word is ASCII and has no other URL.
    plain_from: usize,
    /// For each kind of mark: whether the word ends with one, or something opens in the word and
    /// closes after it.
    closes: [bool; KINDS],
    /// For each kind of mark: the first one after the word that may close something, or an earlier
    /// byte.
    next_closing: [usize; KINDS],
}

impl MarkedWord {
    /// Reads the word at the start of a part of a leaf. The span that closes before it ends at the
    /// byte `closed`.
    fn read(&mut self, leaf: &Leaf<'_>, Range { start: from, end }: Range<usize>, closed: usize) {
        let rest = leaf.typed_at(from..end);
        let len = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '<' | '`'))
            .unwrap_or(rest.len());
        let word = &rest[..len];
        let range = from..from + len;
        let foreign = word
            .bytes()
            .rposition(|byte| !byte.is_ascii())
            .map(|at| at + 1);
        let url = [b"://".as_slice(), b"www."]
            .iter()
            .filter_map(|start| last_in(word.as_bytes(), start))
            .max();
        let ends = word
            .bytes()
            .rev()
            .take_while(u8::is_ascii_punctuation)
            .count();
        let next = leaf.marks.partition_point(|span| span.start < closed);
        let spans = leaf.marks[next..]
            .iter()
            .take_while(|span| span.start < range.end);
        steps::count(2 * len + spans.clone().count());
        let opened = spans
            .filter(|span| span.end > range.end)
            .map(|span| span.start);
        self.closes = [false; KINDS];
        for kind in (range.end - ends..range.end)
            .chain(opened)
            .filter_map(|at| kind_at(leaf, at))
        {
            self.closes[kind] = true;
        }
        self.plain_from = from + foreign.max(url).unwrap_or(0);
        self.range = range;
    }

    /// Returns whether a mark of a kind may close something after the word. Cost of all calls
    /// together: linear in the leaf.
    fn closes_after(&mut self, leaf: &Leaf<'_>, kind: usize, end: usize) -> bool {
        let next = &mut self.next_closing[kind];
        *next = (*next).max(self.range.end);
        let from = *next;
        let text = leaf.typed_at(0..end);
        let mark = ['*', '_', '~'][kind];
        let found = text[from..]
            .match_indices(mark)
            .map(|(at, _)| from + at)
            .find(|&at| {
                let before = text[..at].chars().next_back();
                // A run of marks closes something or not as a whole.
                let starts_run = at == from || before != Some(mark);
                starts_run
                    && before.is_some_and(|c| !c.is_whitespace())
                    && !is_escaped(text.as_bytes(), at)
                    && !text[at..]
                        .trim_start_matches(mark)
                        .starts_with(char::is_alphanumeric)
            });
        let to = found.unwrap_or(end);
        steps::count(to - *next);
        *next = to;
        found.is_some()
    }
}
