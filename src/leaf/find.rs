//! Finds the links of a leaf. This is the only place that searches one in the way that the rule set
//! reads it: as typed or as shown, in one pass or in two.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::iter;
use core::mem;
use core::ops::Range;

use super::align::holds_reference;
use super::conflict::{Conflict, OnMarkup, Pairing};
use super::marks::MarkedUrls;
use super::pieces::{Leaf, Pipes, TextRun};
use super::shown::Shown;
use super::told::{HeldLinks, SearchedText, ToldHook};
use super::urls::{UrlSearch, Urls};
use crate::finder::Finder;
use crate::link::{BlockKind, Link};
use crate::names::choice::{Choice, Choices};
use crate::names::profile::Format;
use crate::rules::rule_set::Reading;
use crate::rules::run::{Edge, Run};
use crate::rules::settings::Settings;
use crate::search::hook::{AnyHook, Hook, call};
use crate::search::scan::{Found, Scan, Word};
use crate::search::settled::Held;
use crate::search::trigger::{self, Cues, Triggers, candidates, has_trigger};
use crate::search::two_pass::{Passes, TwoPass};

/// Finds the links of leaves, by the rule set and the options of a [`Finder`].
///
/// Use one for all leaves of a source, in their order: it reads the source once and keeps its
/// place.
///
/// ```
/// use barelink::leaf::{Leaf, Linker, OnMarkup};
/// use barelink::{Finder, KeepAll};
///
/// let source = "www.example.com\n\nhttp://example.org";
/// let mut linker = Linker::new(&Finder::default(), OnMarkup::End);
/// let (mut leaf, mut links) = (Leaf::new(|_| None), Vec::new());
/// for paragraph in [0..15, 17..35] {
///     let text = &source[paragraph.clone()];
///     leaf.read_block(source, &linker, |builder| builder.text(text, Some(paragraph.clone())));
///     linker.find(&leaf, &mut KeepAll, &mut links);
/// }
/// assert_eq!(links.iter().map(|link| link.range()).collect::<Vec<_>>(), [0..15, 17..35]);
/// ```
#[derive(Clone, Debug)]
pub struct Linker<'s> {
    pub(super) settings: Settings,
    pub(super) on_markup: OnMarkup,
    /// The kind of the block that is searched.
    pub(super) block: BlockKind,
    /// The places of the source whose links stay text.
    // Shared, because the hook of a search needs them while the search changes.
    pub(super) held: Option<Arc<Held>>,
    /// The triggers of the source.
    pub(super) triggers: Triggers,
    /// The number of bytes of the shortest text with a link.
    pub(super) shortest: usize,
    /// The links to insert, in order, if they were found by an earlier search.
    pub(super) given: Option<Vec<Link<'s>>>,
    /// The search of the current leaf, which the first leaf makes.
    // Most texts have no leaf, and it is large.
    pub(super) search: Option<Box<Search<'s>>>,
    /// Whether a search runs. If it still does when another one starts, a hook panicked, and the
    /// search was left half done. Then there are no more links.
    pub(super) is_searching: bool,
}

/// The search of one leaf. It gives one link after the other, because a leaf may have very many.
// A part of the linker and not an iterator: that would borrow the leaf, and a stream owns the leaf
// together with its search.
#[derive(Clone, Debug)]
pub(super) struct Search<'s> {
    /// The number of the current run.
    pub(super) run: usize,
    /// Whether the search of the current run has begun, so that the fields below are about this
    /// run.
    pub(super) has_begun: bool,
    pub(super) scan: Scan,
    /// The run as it is shown, for rule sets that read it so.
    pub(super) shown: Shown,
    /// The triggers of a text that is not the source: a shown or a synthesized one.
    pub(super) triggers: Triggers,
    /// The second of two passes, which finds addresses.
    pub(super) two_pass: TwoPass<'s>,
    /// The word around the last address of a text that stands alone.
    pub(super) word: Word,
    /// The URLs that the first pass found, without those that were given.
    pub(super) urls: Urls<'s>,
    /// The starts of the URLs that would take marks and stay text, in ascending order.
    pub(super) skipped: Vec<Range<usize>>,
    /// Whether a second pass may find anything.
    pub(super) holds_addresses: bool,
    /// The end of the last link that was given, of those that were found before.
    pub(super) given_to: usize,
}

// A default value and not a constructor with arguments: `Box::default` makes it in the box, and the
// value is large.
impl Default for Search<'_> {
    #[inline]
    fn default() -> Self {
        Search {
            run: 0,
            has_begun: false,
            scan: Scan::new(0, Cues::ALL),
            shown: Shown::default(),
            triggers: Triggers::new(Cues::NONE),
            two_pass: TwoPass::new(0..0),
            word: Word::default(),
            urls: Urls::default(),
            skipped: Vec::new(),
            holds_addresses: false,
            given_to: 0,
        }
    }
}

impl<'s> Linker<'s> {
    /// Makes a linker for the leaves of one source. `on_markup` says what happens where a link
    /// would take markup; a finished tree cannot be parsed again, and needs [`OnMarkup::End`] or
    /// [`OnMarkup::Skip`].
    #[must_use]
    #[inline]
    pub fn new(finder: &Finder, on_markup: OnMarkup) -> Self {
        Self::continuing(Triggers::new(finder.settings.cues), finder, on_markup)
    }

    /// Makes a linker if the source has a candidate, and holds links as [`holding`](Self::holding)
    /// does.
    #[doc(hidden)]
    #[must_use]
    pub fn if_needed(source: &str, finder: &Finder, on_markup: OnMarkup) -> Option<Box<Self>> {
        let cues = finder.settings.cues;
        // A search for character references takes more instructions, and most documents have none.
        let cues = if holds_reference(source) {
            cues
        } else {
            cues.and(Cues::IN_TEXT)
        };
        // The linker continues this search.
        let triggers = trigger::first(cues, source)?;
        Some(Box::new(
            Self::continuing(triggers, finder, on_markup).holding(source),
        ))
    }

    /// Works as [`new`](Self::new), and continues a search for the triggers of the source, which
    /// was only asked for the first one.
    #[inline]
    fn continuing(triggers: Triggers, finder: &Finder, on_markup: OnMarkup) -> Self {
        let settings = Settings {
            choices: finder.choices_in(Format::Markdown),
            ..finder.settings.clone()
        };
        let on_markup = if settings.profile.rules().takes_markup(&settings) {
            on_markup
        } else {
            OnMarkup::End
        };
        // A link with a scheme that the user named may be shorter than those of the rule set.
        let shortest = if settings.cues.intersects(Cues::NAMED) {
            0
        } else {
            settings.profile.rules().shortest_link
        };
        Linker {
            settings,
            on_markup,
            block: BlockKind::Text,
            held: None,
            triggers,
            shortest,
            given: None,
            search: None,
            is_searching: false,
        }
    }

    /// Holds the links that more text at the end of `source` could change, if the finder has
    /// [`Choice::HoldIncomplete`](crate::Choice::HoldIncomplete). Cost: linear in the source.
    #[must_use]
    #[inline]
    pub fn holding(mut self, source: &str) -> Self {
        if self.settings.has(Choice::HoldIncomplete) {
            self.held = Some(Arc::new(Held::new(&self.settings, source)));
        }
        self
    }

    /// Says in which kind of block the next links are, up to the next call: a hook may ask, the
    /// builder of a leaf reads the pipes of a cell as they are there, and with
    /// [`Choice::SkipHeadings`] there are no links in headings.
    ///
    /// ```
    /// use barelink::leaf::{Leaf, Linker, OnMarkup};
    /// use barelink::{BlockKind, Choice, Finder, KeepAll};
    ///
    /// let finder = Finder::default().with(Choice::SkipHeadings);
    /// let (mut linker, mut leaf, mut links) = (
    ///     Linker::new(&finder, OnMarkup::End),
    ///     Leaf::new(|_| None),
    ///     Vec::new(),
    /// );
    /// for block in [BlockKind::Heading, BlockKind::Text] {
    ///     linker.set_block(block);
    ///     leaf.read_block("www.a.bc", &linker, |builder| {
    ///         builder.text("www.a.bc", Some(0..8))
    ///     });
    ///     linker.find(&leaf, &mut KeepAll, &mut links);
    /// }
    /// assert_eq!(links.len(), 1);
    /// ```
    #[inline]
    pub fn set_block(&mut self, block: BlockKind) {
        self.block = block;
    }

    /// Returns how the parser reads `\|` in the block.
    pub(super) fn pipes(&self) -> Pipes {
        if self.block == BlockKind::Cell {
            Pipes::Unescaped
        } else {
            Pipes::AsTyped
        }
    }

    /// Returns whether no link is made in the block.
    #[inline]
    pub(super) fn skips_block(&self) -> bool {
        self.block == BlockKind::Heading && self.settings.has(Choice::SkipHeadings)
    }

    /// Returns the byte of the source after which all links are held; `None` without
    /// [`holding`](Self::holding).
    ///
    /// It is for the links of Markdown itself, which a host may hold too.
    // For the package for JavaScript alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    pub fn held_from(&self) -> Option<usize> {
        self.held.as_ref().map(|held| held.from)
    }

    /// Gives `links`, which were found before, in order, instead of searching. Ends the search of
    /// the current leaf.
    #[doc(hidden)]
    #[inline]
    pub fn give(&mut self, links: Vec<Link<'s>>) {
        self.given = Some(links);
        self.search = None;
    }

    /// Works as [`give`](Self::give).
    #[doc(hidden)]
    #[must_use]
    pub fn giving(mut self, links: Vec<Link<'s>>) -> Self {
        self.give(links);
        self
    }

    /// Replaces what happens where a link would take markup.
    #[doc(hidden)]
    #[inline]
    pub fn set_on_markup(&mut self, on_markup: OnMarkup) {
        self.on_markup = if self.settings.profile.rules().takes_markup(&self.settings) {
            on_markup
        } else {
            OnMarkup::End
        };
    }

    /// Returns whether a link takes the markup in it.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn takes_markup(&self) -> bool {
        matches!(self.on_markup, OnMarkup::Take(_))
    }

    /// Returns how the rule set reads a text.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn reading(&self) -> Reading {
        self.settings.profile.rules().reading
    }

    /// Returns the choices in Markdown.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn choices(&self) -> Choices {
        self.settings.choices
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns whether a link may touch `part` of `source`, in bytes: whether a candidate is in it.
    /// If not, no leaf has to be built for it. Cost: linear in the source for all parts together,
    /// if they come in order.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink::leaf::{Linker, OnMarkup};
    ///
    /// let source = "no link\n\nwww.example.com";
    /// let mut linker = Linker::new(&Finder::default(), OnMarkup::End);
    /// assert!(!linker.may_hold_link(source, &(0..7)));
    /// assert!(linker.may_hold_link(source, &(9..24)));
    /// ```
    pub fn may_hold_link(&mut self, source: &str, part: &Range<usize>) -> bool {
        self.candidate(source, part.start)
            .is_some_and(|at| at < part.end)
    }

    /// Returns whether a text, as it is shown, may hold a candidate or a part of one; for texts
    /// whose ranges are not known. Cost: linear in the text.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink::leaf::{Linker, OnMarkup};
    ///
    /// let linker = Linker::new(&Finder::default(), OnMarkup::End);
    /// assert!(linker.may_show_link("www.example.com"));
    /// assert!(!linker.may_show_link("no link"));
    /// ```
    // For the C library alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    pub fn may_show_link(&self, text: &str) -> bool {
        // Smart punctuation hides the dot of `www....`, and a parser may have cut a trigger or a
        // host in two.
        candidates(
            self.settings
                .cues
                .and(Cues::IN_TEXT)
                .union(Cues::IMPOSSIBLE),
            text,
        )
        .next()
        .is_some()
            || matches!(text.as_bytes().last(), Some(b':' | b'/' | b'w'))
            || !text.is_ascii() && text.contains('…')
    }

    /// Returns whether a text, as it is shown, may hold a candidate; for a text of a tree without a
    /// text or an escape beside it, which could have a part of the candidate. Cost: linear in the
    /// text.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink::leaf::{Linker, OnMarkup};
    ///
    /// let linker = Linker::new(&Finder::default(), OnMarkup::End);
    /// assert!(linker.may_show_whole_link("www.example.com"));
    /// assert!(!linker.may_show_whole_link("no link"));
    /// ```
    // For `barelink-comrak` alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn may_show_whole_link(&self, text: &str) -> bool {
        text.len() >= self.shortest && self.triggers.may_be_in(text) && self.shows_trigger(text)
    }

    /// Returns whether a text has a trigger, or hides one.
    // Not inlined: most texts have none, and the look before it says so.
    #[inline(never)]
    fn shows_trigger(&self, text: &str) -> bool {
        // An `@` at the start has no name before it: a whole address would have its name in the
        // text.
        let text = text.strip_prefix('@').unwrap_or(text);
        // Smart punctuation hides the dot of `www....`, but not its letters. The hyphens of an
        // A-label are not looked for.
        has_trigger(self.settings.cues.and(Cues::IN_TEXT), text) || text.contains('…')
    }

    /// Returns whether a link in this part of the source may take a character that pairs with one
    /// after the part. Cost: linear in the part.
    #[inline]
    pub(super) fn may_split_pairs(&self, source: &str, part: &Range<usize>) -> bool {
        match self.on_markup {
            // Few sources have such a character in a link.
            OnMarkup::Take(pairing) if pairing != Pairing::NONE => {
                pairing.is_in(source.as_bytes().get(part.clone()).unwrap_or_default())
            }
            _ => false,
        }
    }

    /// Returns the byte of the first candidate at the byte `from` of the source or after it; `None`
    /// if there is none.
    #[inline]
    #[doc(hidden)]
    pub fn candidate(&mut self, source: &str, from: usize) -> Option<usize> {
        match &self.given {
            None => self.triggers.next(source, from).map(|trigger| trigger.at),
            Some(links) => {
                let next = links.partition_point(|link| link.range().start < from);
                links.get(next).map(|link| link.range().start)
            }
        }
    }

    /// Notes that no text between the byte `from` of the source and the last candidate that was
    /// asked for has a candidate, so that the search of a leaf that starts there continues from
    /// that candidate.
    #[doc(hidden)]
    #[inline]
    pub fn pass_from(&mut self, from: usize) {
        self.triggers.pass_from(from);
    }

    /// Adds the links of `leaf` that `hook` keeps to the end of `links`, in order, and none if
    /// there are none.
    ///
    /// Returns whether links take markup. If they do, the links that were added are incomplete: the
    /// source has to be parsed again with the links masked. With [`OnMarkup::End`] and
    /// [`OnMarkup::Skip`] the result is always [`Conflict::None`].
    ///
    /// The ranges of the links are those of the typed text: bytes of the source, or of a
    /// synthesized text ([`Leaf::source_range`]). A link in a synthesized text has an empty
    /// [`as_str`](Link::as_str).
    ///
    /// Cost: linear in the leaf if leaves come in the order of the source; a step back costs a
    /// search that is logarithmic in the candidates of the source.
    pub fn find(
        &mut self,
        leaf: &Leaf<'s>,
        hook: &mut impl for<'t> Hook<'t>,
        links: &mut Vec<Link<'s>>,
    ) -> Conflict {
        self.find_all(leaf, hook, links)
    }

    #[doc(hidden)]
    pub fn find_all(
        &mut self,
        leaf: &Leaf<'s>,
        hook: &mut AnyHook<'_>,
        links: &mut Vec<Link<'s>>,
    ) -> Conflict {
        let conflict = self.start(leaf, hook);
        if conflict == Conflict::None {
            links.extend(iter::from_fn(|| self.next(leaf, hook)));
        } else {
            let Linker {
                settings,
                search: Some(search),
                ..
            } = self
            else {
                return conflict;
            };
            links.extend(iter::from_fn(|| {
                search.urls.pop_before(usize::MAX, leaf, settings)
            }));
        }
        conflict
    }

    /// Returns the hook for the links of a leaf.
    fn told<'h>(&self, leaf: &Leaf<'s>, hook: &'h mut AnyHook<'_>) -> ToldHook<'h, 's> {
        let is_own = is_own(leaf);
        let held = match &self.held {
            None => HeldLinks::None,
            // A place in a synthesized text is not a place in the source.
            Some(held) if is_own && held.holds(&leaf.span) => HeldLinks::All,
            Some(_) if is_own => HeldLinks::None,
            Some(held) => HeldLinks::At(Arc::clone(held)),
        };
        let text = if is_own {
            SearchedText::Synthesized
        } else {
            SearchedText::From(0)
        };
        ToldHook {
            block: self.block,
            held,
            text,
            hook,
        }
    }

    /// Starts the search of a leaf, and returns whether links take markup. If they do not,
    /// [`next`](Self::next) gives the links.
    #[inline]
    #[doc(hidden)]
    pub fn start(&mut self, leaf: &Leaf<'s>, hook: &mut AnyHook<'_>) -> Conflict {
        if self.skips_block() || mem::replace(&mut self.is_searching, true) {
            return Conflict::None;
        }
        let conflict = self.start_search(leaf, hook);
        self.is_searching = false;
        conflict
    }

    #[inline]
    fn start_search(&mut self, leaf: &Leaf<'s>, hook: &mut AnyHook<'_>) -> Conflict {
        let hook = &mut self.told(leaf, hook);
        let search = self.search.get_or_insert_default();
        search.run = 0;
        search.has_begun = false;
        if is_own(leaf) {
            // Once for the leaf and not for each run: each search reads on to the next trigger,
            // however far that is.
            search.triggers = Triggers::new(self.settings.cues);
        }
        search.skipped.clear();
        match self.settings.profile.rules().reading {
            Reading::TypedThenShown if self.given.is_none() => self.find_urls(leaf, hook),
            // A host that ends links at marks has to know those that are refused with their marks.
            Reading::Shown if !leaf.marks.is_empty() && self.given.is_none() => {
                self.find_marked_urls(leaf, hook)
            }
            _ => Conflict::None,
        }
    }

    /// Finds the URLs that take marks, or that are refused with them, before the links of each run
    /// are found: a mark in a URL may change everything after it.
    #[cold]
    fn find_marked_urls(&mut self, leaf: &Leaf<'s>, hook: &mut AnyHook<'_>) -> Conflict {
        let Linker {
            settings,
            on_markup,
            search: Some(search),
            ..
        } = self
        else {
            return Conflict::None;
        };
        let Search { urls, skipped, .. } = &mut **search;
        urls.clear();
        if !settings.profile.rules().takes_markup(settings) {
            return Conflict::None;
        }
        MarkedUrls::new(leaf, settings, *on_markup, urls, skipped).find_all(hook)
    }

    /// GitHub's first pass: the URLs of all runs, because a URL that takes markup changes
    /// everything after it.
    fn find_urls(&mut self, leaf: &Leaf<'s>, hook: &mut AnyHook<'_>) -> Conflict {
        let Linker {
            settings,
            on_markup,
            triggers: triggers_of_source,
            search: Some(search),
            ..
        } = self
        else {
            return Conflict::None;
        };
        let on_markup = *on_markup;
        let Search {
            run,
            scan,
            urls,
            holds_addresses,
            triggers,
            ..
        } = &mut **search;
        // The search starts directly before the first run, because text before that belongs to
        // another leaf.
        let start = leaf.runs.first().map_or(0, |run| run.span.start);
        *scan = Scan::new(start, Cues::URLS);
        urls.clear();
        let mut first_pass = UrlSearch {
            leaf,
            settings,
            triggers: if is_own(leaf) {
                triggers
            } else {
                triggers_of_source
            },
            on_markup,
            scan,
            open: 0,
            holds_other_triggers: false,
            conflict: Conflict::None,
            is_lost: false,
            urls,
        };
        first_pass.find_all(hook);
        let conflict = first_pass.conflict;
        *holds_addresses = first_pass.holds_other_triggers;
        if !*holds_addresses {
            // All links are known, so the runs do not matter.
            *run = leaf.runs.len().saturating_sub(1);
        }
        let parsed = leaf.parsed.unwrap_or(&leaf.typed).as_bytes();
        let is_split = |pairing: Pairing| pairing.is_split(parsed, urls.ranges(), &leaf.span);
        match on_markup {
            OnMarkup::Take(pairing) if conflict == Conflict::None && is_split(pairing) => {
                Conflict::Contained
            }
            _ => conflict,
        }
    }

    /// Returns the next link of the leaf that `hook` keeps; `None` if there are no more. The leaf
    /// is the one that the search [started](Self::start) with.
    #[doc(hidden)]
    pub fn next(&mut self, leaf: &Leaf<'s>, hook: &mut AnyHook<'_>) -> Option<Link<'s>> {
        if self.skips_block() || mem::replace(&mut self.is_searching, true) {
            return None;
        }
        let link = self.search_on(leaf, hook);
        self.is_searching = false;
        link
    }

    fn search_on(&mut self, leaf: &Leaf<'s>, hook: &mut AnyHook<'_>) -> Option<Link<'s>> {
        let hook = &mut self.told(leaf, hook);
        while let Some(run) = self
            .search
            .as_ref()
            .and_then(|search| leaf.runs.get(search.run))
        {
            if self.settings.profile.rules().reading == Reading::Shown && self.may_skip(leaf, run) {
                self.end_run();
                continue;
            }
            let link = match (&self.given, self.settings.profile.rules().reading) {
                (Some(_), _) => self.next_given(&run.span),
                (None, Reading::Typed) => self.next_typed(leaf, run, hook),
                (None, Reading::Shown) => self.next_shown(leaf, run, hook),
                (None, Reading::TypedThenShown) => self.next_of_two_passes(leaf, run, hook),
            };
            if let Some(mut link) = link {
                // The first pass of GitHub's rules keeps the ranges and kinds of URLs alone.
                link.set_block(self.block);
                return Some(link);
            }
            self.end_run();
        }
        None
    }

    /// Continues with the next run.
    fn end_run(&mut self) {
        if let Some(search) = &mut self.search {
            search.run += 1;
            search.has_begun = false;
        }
    }

    /// Returns whether the search of `run` has not begun, and the run, which is read as it is
    /// shown, has no candidate, neither typed nor in what is shown for an escape or a reference.
    // Most lines of a paragraph have no candidate, and reading a run as it is shown takes longer
    // than this.
    #[inline]
    fn may_skip(&mut self, leaf: &Leaf<'s>, run: &TextRun) -> bool {
        let Linker {
            given: None,
            triggers,
            search: Some(search),
            ..
        } = self
        else {
            return false;
        };
        if search.has_begun || is_own(leaf) {
            return false;
        }
        triggers
            .next(&leaf.typed, run.span.start)
            .is_none_or(|trigger| trigger.at >= run.span.end)
            && memchr::memchr2(b'&', b'\\', leaf.typed_at(run.span.clone()).as_bytes()).is_none()
    }

    /// Returns whether the search of the current run begins with this call.
    fn begins(&mut self) -> bool {
        self.search
            .as_mut()
            .is_some_and(|search| !mem::replace(&mut search.has_begun, true))
    }

    /// Returns the next link of a run, as it was typed.
    fn next_typed(
        &mut self,
        leaf: &Leaf<'s>,
        run: &TextRun,
        hook: &mut AnyHook<'_>,
    ) -> Option<Link<'s>> {
        let begins = self.begins();
        let run = leaf.run(run)?;
        let Linker {
            settings,
            triggers: triggers_of_source,
            search: Some(search),
            ..
        } = self
        else {
            return None;
        };
        if begins {
            search.scan = Scan::new(run.start, Cues::ALL);
        }
        let Search { scan, triggers, .. } = &mut **search;
        let triggers = if is_own(leaf) {
            triggers
        } else {
            triggers_of_source
        };
        let link_of =
            |found: &Found| Some(settings.link(&leaf.typed, found.range.clone(), found.kind));
        next_link(scan, &run, settings, triggers, link_of, hook).map(|link| leaf.keep(link))
    }

    /// Returns the next link of a run, as it is shown.
    fn next_shown(
        &mut self,
        leaf: &Leaf<'s>,
        run: &TextRun,
        hook: &mut ToldHook<'_, 's>,
    ) -> Option<Link<'s>> {
        let begins = self.begins();
        let Linker {
            settings,
            triggers: triggers_of_source,
            search: Some(search),
            ..
        } = self
        else {
            return None;
        };
        // In the text as it is shown, because a reference may hide a trigger.
        let cues = settings.cues.and(Cues::IN_TEXT);
        if begins {
            search.shown = Shown::new(leaf, run);
        }
        let Search {
            scan,
            shown,
            triggers,
            skipped,
            ..
        } = &mut **search;
        let in_source = shown.in_source(leaf);
        let run = in_source.unwrap_or_else(|| shown.alone(leaf));
        if begins {
            *scan = Scan::new(run.start, cues);
            if in_source.is_none() {
                *triggers = Triggers::new(cues);
            }
        }
        let triggers = if in_source.is_some() {
            triggers_of_source
        } else {
            triggers
        };
        let is_skipped = |link: Range<usize>| {
            let next = skipped.partition_point(|part| part.end <= link.start);
            skipped.get(next).is_some_and(|part| part.start < link.end)
        };
        let link_of = |found: &Found| {
            shown
                .link(leaf, settings, found)
                .filter(|link| !is_skipped(link.range()))
        };
        let hook = &mut hook.of_shown(leaf, shown);
        next_link(scan, &run, settings, triggers, link_of, hook).map(|link| leaf.keep(link))
    }

    /// Returns the next link of a run whose URLs are known: one of these, or an address between
    /// them, as it is shown.
    fn next_of_two_passes(
        &mut self,
        leaf: &Leaf<'s>,
        run: &TextRun,
        hook: &mut ToldHook<'_, 's>,
    ) -> Option<Link<'s>> {
        let begins = self.begins();
        let Linker {
            settings,
            search: Some(search),
            ..
        } = self
        else {
            return None;
        };
        // Most leaves have no address, and the first pass has seen all triggers.
        if !search.holds_addresses {
            return search.urls.pop_before(run.span.end, leaf, settings);
        }
        if begins {
            search.shown = Shown::new(leaf, run);
            search.triggers = Triggers::new(settings.cues.of_addresses());
            search.two_pass = TwoPass::new(run.span.clone());
            // The word of the last run is in another text.
            search.scan.set_word(Word::default());
        }
        let Search {
            two_pass,
            urls,
            shown,
            triggers,
            scan,
            ..
        } = &mut **search;
        two_pass.next(&mut LeafPasses {
            leaf,
            urls,
            end: run.span.end,
            shown,
            settings,
            triggers,
            scan,
            hook,
        })
    }

    /// Returns the next link of a run at `span` among those that were found by an earlier search;
    /// `None` if there are no more in the run. Cost: logarithmic in the links of the source.
    pub(super) fn next_given(&mut self, span: &Range<usize>) -> Option<Link<'s>> {
        let begins = self.begins();
        let Linker {
            given: Some(given),
            search: Some(search),
            ..
        } = self
        else {
            return None;
        };
        let from = if begins { span.start } else { search.given_to };
        let next = given.partition_point(|link| link.range().start < from);
        let in_run = given[next..]
            .iter()
            .take_while(|link| link.range().start < span.end);
        // A link that is not within one run is left out: the host reads the text differently from
        // the first search.
        let link = in_run
            .into_iter()
            .find(|link| link.range().end <= span.end)?;
        search.given_to = link.range().end;
        Some(link.clone())
    }
}

/// Returns whether the text of a leaf was synthesized, so that it has triggers of its own, and not
/// those of the source.
fn is_own(leaf: &Leaf<'_>) -> bool {
    matches!(leaf.typed, Cow::Owned(_))
}

/// Returns the next link that a scan finds and the hook keeps; `None` if there are no more. A
/// candidate for which `link_of` returns `None` stays text.
pub(super) fn next_link<'s>(
    scan: &mut Scan,
    run: &Run<'_, '_>,
    settings: &Settings,
    triggers: &mut Triggers,
    link_of: impl Fn(&Found) -> Option<Link<'s>>,
    hook: &mut AnyHook<'_>,
) -> Option<Link<'s>> {
    loop {
        let found = scan.next_for(run, settings, triggers, hook)?;
        let Some(link) = link_of(&found) else {
            scan.keep(&found);
            continue;
        };
        match call(hook, link) {
            None => scan.skip(&found),
            link => {
                scan.keep(&found);
                return link;
            }
        }
    }
}

/// The two passes over one run, whose URLs are known.
struct LeafPasses<'l, 'h, 's> {
    leaf: &'l Leaf<'s>,
    urls: &'l mut Urls<'s>,
    /// The end of the run. URLs that start before it are in the run.
    end: usize,
    shown: &'l Shown,
    settings: &'l Settings,
    triggers: &'l mut Triggers,
    /// It keeps the word around the last trigger.
    scan: &'l mut Scan,
    hook: &'l mut ToldHook<'h, 's>,
}

impl<'s> Passes<'s> for LeafPasses<'_, '_, 's> {
    fn next_url(&mut self) -> Option<Link<'s>> {
        self.urls.pop_before(self.end, self.leaf, self.settings)
    }

    fn next_address(&mut self, gap: &Range<usize>) -> Option<Link<'s>> {
        let LeafPasses {
            leaf,
            shown,
            settings,
            triggers,
            scan,
            hook,
            ..
        } = self;
        let part = shown.at(leaf, gap.start)..shown.at(leaf, gap.end);
        let run = Run::new(shown.text(leaf), part, Edge::Block, Edge::Block, &[]).ok()?;
        let word = scan.take_word();
        **scan = Scan::new(run.start, Cues::ALL);
        // Kept from gap to gap, so that a long word with many URLs in it is read once.
        scan.set_word(word);
        let link_of = |found: &Found| shown.link(leaf, settings, found);
        let hook = &mut hook.of_shown(leaf, shown);
        next_link(scan, &run, settings, triggers, link_of, hook).map(|link| leaf.keep(link))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::ops::Range;

    use super::{Conflict, Linker, OnMarkup, Pairing};
    use crate::finder::Finder;
    use crate::leaf::pieces::Pipes;
    use crate::leaf::{Leaf, LeafBuilder};
    use crate::link::{Action, Link};
    use crate::names::choice::Choice;
    use crate::names::profile::Profile;
    use crate::rules::run::Edge;
    use crate::search::hook::KeepAll;

    #[test]
    fn lines_with_wrong_ranges_need_a_leaf() {
        let source = "é www.a.de\nsee www.d.fr";
        let found = |profile, lines: &[Range<usize>]| {
            let mut linker = Linker::new(&Finder::new(profile), OnMarkup::End);
            let mut links = Vec::new();
            let is_found = linker.find_in_lines(source, lines, true, &mut KeepAll, &mut links);
            is_found.then(|| links.iter().map(Link::range).collect::<Vec<_>>())
        };
        for &profile in Profile::ALL {
            assert_eq!(
                found(profile, &[0..11, 12..24]),
                Some([3..11, 16..24].to_vec()),
                "{profile}"
            );
            #[allow(clippy::reversed_empty_ranges, reason = "a host may pass any ranges")]
            for wrong in [
                [12..24, 0..11],
                [0..13, 12..24],
                [1..11, 12..24],
                [0..11, 24..12],
                [0..11, 12..99],
                [0..0, 12..24],
            ] {
                assert_eq!(found(profile, &wrong), None, "{profile} {wrong:?}");
            }
        }
    }

    #[test]
    fn a_line_after_code_has_the_links_of_a_leaf() {
        let texts = [
            "www.d.ef",
            " www.d.ef",
            "(www.d.ef",
            ":www.d.ef",
            "_http://d.ef",
            "xhttp://d.ef",
            "-a@d.ef",
            "@d.ef",
            "é.d.ef",
        ];
        let mut count = 0;
        for (&profile, text) in Profile::ALL
            .iter()
            .flat_map(|profile| texts.iter().map(move |text| (profile, text)))
        {
            let source = std::format!("`c`{text}");
            let line = 3..source.len();
            let mut linker = Linker::new(&Finder::new(profile), OnMarkup::End);
            let mut links = Vec::new();
            let mut leaf = Leaf::new(|_| None);
            let mut builder = LeafBuilder::in_source(&mut leaf, &source, &linker, Edge::Block);
            builder.atom(Some(0..3));
            builder.text(text, Some(line.clone()));
            assert!(builder.finish(Edge::Block, Pipes::AsTyped));
            linker.find(&leaf, &mut KeepAll, &mut links);
            let mut in_lines = Vec::new();
            assert!(linker.find_in_lines(&source, &[line], false, &mut KeepAll, &mut in_lines));
            assert_eq!(in_lines, links, "{profile} {text}");
            count += links.len();
        }
        assert!(count > 10, "{count}");
    }

    /// The links of `http://a.b/_c_`, of which the parser took `_c_` for emphasis.
    fn found(profile: Profile, on_markup: OnMarkup) -> (Vec<String>, Conflict) {
        let source = "http://a.b/_c_";
        let mut linker = Linker::new(&Finder::new(profile), on_markup);
        let mut leaf = Leaf::new(|_| None);
        let mut links = Vec::new();
        let mut builder = LeafBuilder::in_source(&mut leaf, source, &linker, Edge::Block);
        builder.text("http://a.b/", Some(0..11));
        builder.open(Some(11..14));
        builder.text("c", Some(12..13));
        builder.close(Some(11..14));
        assert!(builder.finish(Edge::Block, Pipes::AsTyped));
        let conflict = linker.find(&leaf, &mut KeepAll, &mut links);
        (
            links
                .iter()
                .map(|link| String::from(link.as_str()))
                .collect(),
            conflict,
        )
    }

    #[test]
    fn a_link_meets_markup() {
        let of = |on_markup| found(Profile::Gfm, on_markup);
        assert_eq!(
            of(OnMarkup::End),
            ([String::from("http://a.b/")].to_vec(), Conflict::None)
        );
        assert_eq!(of(OnMarkup::Skip), (Vec::new(), Conflict::None));
        // A URL on GitHub does not end with an underscore.
        let whole = (
            [String::from("http://a.b/_c")].to_vec(),
            Conflict::Contained,
        );
        assert_eq!(of(OnMarkup::Take(Pairing::NONE)), whole);
    }

    /// A place in such a text is not a place in the source. So it is held as a whole, if the source
    /// of its items is.
    #[test]
    fn a_text_that_is_not_in_the_source_is_held_as_a_whole() {
        let source = "aa\n\nbb www.e.com";
        let count =
            |finder: &Finder, item: &'static str, range: Range<usize>, other: &'static str| {
                let mut linker = Linker::new(finder, OnMarkup::End).holding(source);
                let mut leaf = Leaf::new(|_| None);
                let mut links = Vec::new();
                leaf.read_block(source, &linker, |builder| {
                    builder.text(item, Some(range.clone()));
                    builder.text(other, None);
                });
                linker.find(&leaf, &mut KeepAll, &mut links);
                links.len()
            };
        let counts = |finder: Finder| {
            [
                count(&finder, "aa", 0..2, " www.a.bc"),
                count(&finder, "bb ", 4..7, "www.a.bc"),
                count(&finder, "bb www.e.com", 4..16, " x"),
            ]
        };
        let finder = Finder::new(Profile::Md4c);
        assert_eq!(
            [finder.clone(), finder.with(Choice::HoldIncomplete)].map(counts),
            [[1, 1, 1], [1, 1, 0]]
        );
    }

    #[test]
    fn a_part_without_a_candidate_holds_no_link() {
        let new = || Linker::new(&Finder::new(Profile::Md4c), OnMarkup::End);
        assert!(!new().may_hold_link("no link", &(0..7)));
        let mut linker = new();
        let source = "no, a@example.com";
        let at = linker.candidate(source, 0).expect("there is an address");
        assert!(
            linker.may_hold_link(source, &(0..at + 1)) && !linker.may_hold_link(source, &(0..at))
        );
    }

    #[test]
    fn a_text_that_may_be_a_part_of_a_link_is_seen() {
        let linker = Linker::new(&Finder::new(Profile::Md4c), OnMarkup::End);
        for text in ["a@example.com", "http:", "http:/", "see w", "a…"] {
            assert!(linker.may_show_link(text), "{text}");
        }
        for text in ["", "no link", "é"] {
            assert!(!linker.may_show_link(text), "{text}");
        }
    }

    /// A search that was made before has called the hook.
    #[test]
    fn links_that_are_given_are_not_searched() {
        let source = "http://a.b/";
        let mut linker = Linker::new(&Finder::new(Profile::Gfm), OnMarkup::End);
        linker.give(Vec::new());
        let mut leaf = Leaf::new(|_| None);
        let mut links = Vec::new();
        leaf.read_block(source, &linker, |builder| builder.text(source, Some(0..11)));
        let mut hook = |link: &mut Link<'_>| -> Action { panic!("{link:?} was found again") };
        assert_eq!(
            (linker.find(&leaf, &mut hook, &mut links), links.len()),
            (Conflict::None, 0)
        );
    }

    #[test]
    fn a_url_belongs_to_the_run_in_which_it_starts() {
        let source = "(http://u@b.cc/ c@d.ee";
        let mut linker = Linker::new(&Finder::new(Profile::Gfm), OnMarkup::End);
        let mut leaf = Leaf::new(|_| None);
        let mut links = Vec::new();
        leaf.read_block(source, &linker, |builder| {
            builder.text("(", Some(0..1));
            // Something that a stream put between the two texts.
            builder.atom(Some(1..1));
            builder.text(&source[1..], Some(1..source.len()));
        });
        linker.find(&leaf, &mut KeepAll, &mut links);
        let found: Vec<_> = links.iter().map(Link::as_str).collect();
        assert_eq!(found, ["http://u@b.cc/", "c@d.ee"]);
    }

    #[test]
    fn only_an_atom_that_is_cut_hides_the_links_after_it() {
        let conflict = |source: &str, atom: core::ops::Range<usize>| {
            let mut linker = Linker::new(&Finder::new(Profile::Gfm), OnMarkup::Take(Pairing::NONE));
            let mut leaf = Leaf::new(|_| None);
            let mut links = Vec::new();
            leaf.read_block(source, &linker, |builder| {
                builder.text("http://a.b/", Some(0..11));
                builder.open(Some(11..14));
                builder.text("c", Some(12..13));
                builder.close(Some(11..14));
                builder.text(&source[14..atom.start], Some(14..atom.start));
                builder.atom(Some(atom.clone()));
            });
            let conflict = linker.find(&leaf, &mut KeepAll, &mut links);
            (String::from(links[0].as_str()), conflict)
        };
        let of = |link, conflict| (String::from(link), conflict);
        // A URL on GitHub ends before `<`, takes brackets that close, and takes no white space.
        assert_eq!(
            conflict("http://a.b/*c*d<br>", 15..19),
            of("http://a.b/*c*d", Conflict::Contained)
        );
        assert_eq!(
            conflict("http://a.b/*c*d[x](y)", 15..21),
            of("http://a.b/*c*d[x](y)", Conflict::Contained)
        );
        assert_eq!(
            conflict("http://a.b/*c*d`x y`", 15..20),
            of("http://a.b/*c*d`x", Conflict::Straddling)
        );
    }
}
