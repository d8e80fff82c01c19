//! The links of a plain text, as iterators: [`Links`] and [`Spans`].

use core::fmt;
use core::mem;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};

use crate::link::{Action, Link, Span};
use crate::names::choice::Choice;
use crate::rules::rule_set::{Reading, Unit};
use crate::rules::run::{Edge, Run};
use crate::rules::settings::Settings;
use crate::search::brackets;
use crate::search::hook::{Hook, KeepAll};
use crate::search::scan::{Scan, Word};
use crate::search::settled::settled;
use crate::search::trigger::{Cues, Triggers, may_have_trigger};
use crate::search::two_pass::{RunPasses, TwoPass};
use crate::text::paragraph;

/// The links of a plain text; made by [`Finder::links`](crate::Finder::links).
///
/// ```
/// use barelink::{Finder, Profile};
///
/// let mut links = Finder::new(Profile::Gfm).links("www.example.com, www.example.org");
/// assert_eq!(links.next().map(|link| link.range()), Some(0..15));
/// assert_eq!(links.next().map(|link| link.range()), Some(17..32));
/// assert_eq!(links.next(), None);
/// ```
#[derive(Clone)]
pub struct Links<'t, F = KeepAll> {
    text: &'t str,
    /// The search and its settings; `None` if the text has no trigger.
    // The settings are copied only for a search: most texts of a chat have no trigger.
    search: Option<(Settings, Strategy<'t>)>,
    hook: F,
    /// Whether the search runs. If it still does when the next link is asked for, the hook
    /// panicked, and there are no more links.
    is_searching: bool,
}

/// How the links are found. The [`Reading`] of the rule set decides.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "a text without links costs no allocation"
)]
enum Strategy<'t> {
    OnePass(RunSearch<'t>),
    /// A search for URLs, the order of both searches, and the word around the last address.
    TwoPasses(RunSearch<'t>, TwoPass<'t>, Word),
}

/// A search of one run.
#[derive(Clone, Debug)]
struct RunSearch<'t> {
    run: Run<'t, 'static>,
    scan: Scan,
    triggers: Triggers,
}

impl<'t> RunSearch<'t> {
    #[inline]
    fn new(run: Run<'t, 'static>, cues: Cues, triggers: Triggers) -> Self {
        RunSearch {
            run,
            scan: Scan::new(run.start, cues),
            triggers,
        }
    }
}

impl<'t> Links<'t> {
    pub(crate) fn new(settings: &Settings, text: &'t str) -> Self {
        // Most messages of a chat have no trigger. For a longer text, the search finds that out as
        // fast.
        if text.len() <= SHORT && !may_have_trigger(settings.cues, text) {
            return Self {
                text,
                search: None,
                hook: KeepAll,
                is_searching: false,
            };
        }
        let end = if settings.has(Choice::HoldIncomplete) {
            settled(settings, text)
        } else {
            text.len()
        };
        Self::within(settings, text, 0..end, 0)
    }

    /// Makes an iterator over the links of a part of a text, which starts at the start of a word
    /// and ends at the end of one. `open` is the number of square brackets that are open before it.
    // The rules see the text after the part, because with `Gfm` it decides about links in the part.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a text without links costs a tenth more if this is a call"
    )]
    pub(crate) fn within(
        settings: &Settings,
        text: &'t str,
        part: Range<usize>,
        open: usize,
    ) -> Self {
        let mut triggers = Triggers::new(settings.cues.and(Cues::IN_TEXT));
        // The search reads on after the part, so an empty part has none: a stream asks for one with
        // each character of a long word.
        let next = if part.is_empty() {
            None
        } else {
            triggers.next(text, part.start)
        };
        // Each case makes the whole value, which is large and would be moved otherwise.
        if next.is_some_and(|trigger| trigger.at < part.end) {
            Self::searching(settings, text, part, open, triggers)
        } else {
            Self {
                text,
                search: None,
                hook: KeepAll,
                is_searching: false,
            }
        }
    }

    /// Makes an iterator over the links of a part that has a trigger. The other arguments are those
    /// of [`within`](Self::within).
    // Not inlined: most texts have no trigger and need no search, and its set-up would slow them
    // down.
    #[inline(never)]
    fn searching(
        settings: &Settings,
        text: &'t str,
        part: Range<usize>,
        open: usize,
        triggers: Triggers,
    ) -> Self {
        let Ok(run) = Run::new(text, part.clone(), Edge::Block, Edge::Block, &[]) else {
            return Self {
                text,
                search: None,
                hook: KeepAll,
                is_searching: false,
            };
        };
        match settings.profile.rules().reading {
            Reading::Typed | Reading::Shown => {
                let strategy = Strategy::OnePass(RunSearch::new(run, Cues::ALL, triggers));
                Self {
                    text,
                    search: Some((settings.clone(), strategy)),
                    hook: KeepAll,
                    is_searching: false,
                }
            }
            Reading::TypedThenShown => {
                let mut urls = RunSearch::new(run.in_paragraphs(), Cues::URLS, triggers);
                urls.scan.set_open_brackets(open);
                let strategy =
                    Strategy::TwoPasses(urls, TwoPass::new(part.clone()), Word::before(part.start));
                Self {
                    text,
                    search: Some((settings.clone(), strategy)),
                    hook: KeepAll,
                    is_searching: false,
                }
            }
        }
    }
}

/// The number of bytes up to which a look for any trigger pays before the search for the first one.
const SHORT: usize = 256;

/// Returns the number of square brackets that are open after a part of a text, for rule sets that
/// count them. The arguments are those of [`Links::within`]. Cost: that of finding the links of the
/// part.
// The brackets in links do not count, so the links have to be found.
pub(crate) fn open_after(
    settings: &Settings,
    text: &str,
    part: Range<usize>,
    open: usize,
) -> usize {
    let mut links = Links::within(settings, text, part.clone(), open);
    links.by_ref().for_each(drop);
    links.open_at_end(settings, part, open)
}

/// Returns the link around the byte `offset`. See [`Finder::link_at`](crate::Finder::link_at).
pub(crate) fn link_at<'t>(settings: &Settings, text: &'t str, offset: usize) -> Option<Link<'t>> {
    let unit = match settings.profile.rules().unit {
        _ if offset >= text.len() => return None,
        Unit::Line => paragraph::line_around(text, offset),
        Unit::Block => paragraph::around(text, 0, offset),
    };
    // With the text before the unit, whose first character alone may be a byte order mark.
    let mut links = Links::within(settings, text.get(..unit.end)?, unit, 0);
    let link = links
        .find(|link| offset < link.range().end)
        .filter(|link| link.range().start <= offset)?;
    // Of the whole text, because the end of the unit is not the end of the text. No link ends
    // exactly where a text is settled: white space or a full-width mark is between.
    let is_held =
        settings.has(Choice::HoldIncomplete) && link.range().end > settled(settings, text);
    (!is_held).then_some(link)
}

impl<'t, F> Links<'t, F> {
    /// Returns the number of square brackets that are open after all links were returned. The
    /// arguments are those of [`Links::within`].
    fn open_at_end(&mut self, settings: &Settings, part: Range<usize>, open: usize) -> usize {
        // Most rule sets do not ask.
        if settings.profile.rules().bracket_cues == Cues::NONE {
            return 0;
        }
        let Ok(run) = Run::new(self.text, part.clone(), Edge::Block, Edge::Block, &[]) else {
            return open;
        };
        match &mut self.search {
            Some((_, Strategy::TwoPasses(urls, ..))) => {
                urls.scan.open_after_run(settings, &urls.run)
            }
            Some((_, Strategy::OnePass(_))) | None => {
                brackets::open_after(&run.in_paragraphs(), part, open)
            }
        }
    }

    /// Sets the hook, which is called for each link before it is made. Replaces an earlier hook.
    /// See [`Hook`].
    ///
    /// The hook is called lazily, in the order of the links. [`Profile::Gfm`](crate::Profile::Gfm)
    /// finds URLs first: the hook is called for a URL before it is called for the addresses between
    /// that URL and the previous one.
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
    ///
    /// The hook may keep what the links borrow from the text:
    ///
    /// ```
    /// use barelink::{Action, Finder, Profile};
    ///
    /// let text = String::from("www.example.com, http://example.org");
    /// let mut skipped = Vec::new();
    /// let links = Finder::new(Profile::Md4c).links(&text).on_link(|link| {
    ///     skipped.push(link.as_str());
    ///     Action::Skip
    /// });
    /// assert_eq!((links.count(), skipped), (0, vec!["www.example.com", "http://example.org"]));
    /// ```
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'t>) -> Action>(self, hook: G) -> Links<'t, G> {
        self.with_hook(hook)
    }

    pub(crate) fn with_hook<G>(self, hook: G) -> Links<'t, G> {
        let Links { text, search, .. } = self;
        Links {
            text,
            search,
            hook,
            is_searching: false,
        }
    }
}

impl<'t, F: Hook<'t>> Iterator for Links<'t, F> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        let hook = &mut self.hook;
        let (settings, strategy) = self.search.as_mut()?;
        if mem::replace(&mut self.is_searching, true) {
            return None;
        }
        let link = match strategy {
            Strategy::OnePass(RunSearch {
                run,
                scan,
                triggers,
            }) => scan.next_link(run, settings, triggers, hook),
            Strategy::TwoPasses(
                RunSearch {
                    run,
                    scan: urls,
                    triggers,
                },
                two_pass,
                word,
            ) => two_pass.next(&mut RunPasses {
                run,
                settings,
                urls,
                triggers,
                word,
                hook,
            }),
        };
        self.is_searching = false;
        link
    }
}

impl<'t, F: Hook<'t>> core::iter::FusedIterator for Links<'t, F> {}

impl<F> fmt::Debug for Links<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Links")
            .field("text", &self.text)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}

/// A plain text as links and the text between them; made by
/// [`Finder::spans`](crate::Finder::spans).
///
/// ```
/// use barelink::{Finder, Profile};
///
/// let text = "See www.example.com, www.example.org";
/// let parts: Vec<&str> = Finder::new(Profile::Gfm)
///     .spans(text)
///     .map(|span| span.as_str())
///     .collect();
/// assert_eq!(parts, ["See ", "www.example.com", ", ", "www.example.org"]);
/// assert_eq!(parts.concat(), text);
/// ```
#[derive(Clone, Debug)]
pub struct Spans<'t, F = KeepAll> {
    links: Links<'t, F>,
    /// The link after the text that was returned last.
    pending: Option<Link<'t>>,
    /// The end of the last span.
    at: usize,
    /// The end of the text, or of the part of it.
    end: usize,
    /// For the part of a stream that has brackets to count.
    count: Option<Count<'t>>,
}

/// The count of the square brackets that are open after a part of a text, which is stored when the
/// last link was returned.
// After that and not before, because a hook may skip links, and then their brackets count. Atomic,
// so that the iterator may be sent to another thread.
#[derive(Clone, Debug)]
pub(crate) struct Count<'t> {
    pub(crate) settings: &'t Settings,
    pub(crate) part: Range<usize>,
    pub(crate) open: usize,
    pub(crate) after: &'t AtomicUsize,
}

impl<'t> Spans<'t> {
    pub(crate) fn new(settings: &Settings, text: &'t str) -> Self {
        Self {
            links: Links::new(settings, text),
            pending: None,
            at: 0,
            end: text.len(),
            count: None,
        }
    }

    /// Makes an iterator over a part of a text. The arguments are those of [`Links::within`].
    pub(crate) fn within(
        settings: &Settings,
        text: &'t str,
        part: Range<usize>,
        open: usize,
    ) -> Self {
        let links = Links::within(settings, text, part.clone(), open);
        Self {
            links,
            pending: None,
            at: part.start,
            end: part.end,
            count: None,
        }
    }

    /// Stores the number of open brackets after the last link.
    pub(crate) fn counting(mut self, count: Count<'t>) -> Self {
        self.count = Some(count);
        self
    }
}

impl<'t, F> Spans<'t, F> {
    /// Sets the hook, which is called for each link before it is made, as [`Links::on_link`] does.
    /// A link that it skips is part of the text.
    ///
    /// ```
    /// use barelink::{Action, Finder, Profile, Span};
    ///
    /// let spans = Finder::new(Profile::Md4c)
    ///     .spans("www.a.com www.b.com")
    ///     .on_link(|link| match link.as_str() {
    ///         "www.a.com" => Action::Skip,
    ///         _ => Action::Keep,
    ///     });
    /// assert_eq!(spans.collect::<Vec<_>>()[0], Span::Text("www.a.com "));
    /// ```
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'t>) -> Action>(self, hook: G) -> Spans<'t, G> {
        let Spans {
            links,
            pending,
            at,
            end,
            count,
        } = self;
        Spans {
            links: links.on_link(hook),
            pending,
            at,
            end,
            count,
        }
    }
}

impl<'t, F: Hook<'t>> Iterator for Spans<'t, F> {
    type Item = Span<'t>;

    fn next(&mut self) -> Option<Span<'t>> {
        let link = self.pending.take().or_else(|| self.links.next());
        // After a panic of the hook the number stays unknown, and the stream finds it anew.
        let is_over = link.is_none() && !self.links.is_searching;
        if let Some(Count {
            settings,
            part,
            open,
            after,
        }) = self.count.take_if(|_| is_over)
        {
            after.store(
                self.links.open_at_end(settings, part, open),
                Ordering::Relaxed,
            );
        }
        let text = self.links.text;
        let next = link.as_ref().map_or(self.end, |link| link.range().start);
        // No empty text between two adjacent links: `Span::Text` is documented as never empty.
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

impl<'t, F: Hook<'t>> core::iter::FusedIterator for Spans<'t, F> {}
