//! For hosts with trees: links the inline content of their blocks, one block after the other, handed over as events.
//!
//! This module is not a promise to others; it may change in any release.

use core::fmt;
use core::ops::Range;
use std::vec;

use pulldown_cmark::{CowStr, Event, Options};

use super::align::{Escaped, Part, Typed, align};
use super::callback::Shared;
use super::chunk::Policy;
use super::item::Item;
use super::masked::{Masked, Memo};
use super::weaver::Weaver;
use super::{Hook, KeepAll};
use crate::finder::Finder;
use crate::link::{Action, Link};
use crate::triggers::{Triggers, candidates};

/// An event of a block's inline content, and where it stands in the source if that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<'a> {
    /// What stands there.
    pub event: Event<'a>,
    /// Bytes of the source.
    pub range: Option<Range<usize>>,
}

impl<'a> Placed<'a> {
    /// A text that is said to stand at `range` of `parsed`, which is the source or a masked copy of it: what of it stands
    /// there as it is, and each escape and reference, apart; or the whole without a range, where `parsed` says something
    /// else. The text is what the source says.
    #[must_use]
    pub fn texts(text: &str, source: &'a str, parsed: &str, range: Option<Range<usize>>) -> Vec<Self> {
        let placed = |text: CowStr<'a>, range| Placed { event: Event::Text(text), range };
        let typed = |range: Range<usize>| placed(source.get(range.clone()).unwrap_or_default().into(), Some(range));
        if let Some(range) = range.clone().filter(|range| parsed.get(range.clone()) == Some(text)) {
            return vec![typed(range)];
        }
        // An end may be wrong, as it is after an escaped pipe in a cell of a table.
        let Some(parts) = range.and_then(|range| align(text, parsed, range.start, Escaped::Nothing)) else {
            return vec![placed(CowStr::from(text.to_owned()), None)];
        };
        let part = |part: Part| match part.typed {
            Typed::Literal => typed(part.source),
            _ => placed(CowStr::from(text[part.text].to_owned()), Some(part.source)),
        };
        parts.into_iter().map(part).collect()
    }
}

impl<'a> Item<'a> for Placed<'a> {
    fn new(event: Event<'a>, range: Range<usize>) -> Self {
        Placed { event, range: Some(range) }
    }

    fn event(&self) -> &Event<'a> {
        &self.event
    }

    fn text_range(&self, _: &CowStr<'a>, _: &'a str) -> Option<Range<usize>> {
        self.range.clone()
    }

    fn lies_in(&self, _: &CowStr<'a>, _: &'a str, part: &Range<usize>) -> bool {
        self.range.as_ref().is_some_and(|range| part.start <= range.start && range.end <= part.end)
    }

    fn range(&self, _: &'a str) -> Option<Range<usize>> {
        self.range.clone()
    }

    fn into_event(self) -> Event<'a> {
        self.event
    }
}

/// The events that wait to be linked.
#[derive(Debug, Default)]
struct Feed<'a>(vec::IntoIter<Placed<'a>>);

impl<'a> Iterator for Feed<'a> {
    type Item = Placed<'a>;

    fn next(&mut self) -> Option<Placed<'a>> {
        self.0.next()
    }
}

/// A link takes markup: the block has to be parsed again without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakesMarkup;

/// Links blocks, in the order of the source.
pub struct Blocks<'a, F = KeepAll> {
    source: &'a str,
    weaver: Weaver<'a, Feed<'a>, F>,
    search: Search<'a>,
}

/// Where links may be.
#[derive(Debug)]
enum Search<'a> {
    Triggers(Box<Triggers>),
    Given(Vec<Link<'a>>),
}

impl<'a, F: Hook> Blocks<'a, F> {
    /// Finds links as the rule set of `finder` says; a link that takes markup ends there.
    pub fn new(source: &'a str, finder: &Finder, hook: F) -> Self {
        let weaver = Weaver::new(source, Feed::default(), finder, hook);
        Blocks { source, weaver, search: Search::Triggers(Box::new(Triggers::new(finder))) }
    }

    /// The same, but a link that takes markup stops everything.
    #[must_use]
    pub fn stopping(mut self) -> Self {
        self.weaver.set_policy(Policy::Stop);
        self
    }

    /// Whether a block that stands at `range` of the source may hold a link. Cost of all calls together, in the order of
    /// the source: linear in it.
    pub fn may_hold_link(&mut self, range: &Range<usize>) -> bool {
        match &mut self.search {
            Search::Triggers(triggers) => {
                triggers.next(self.source, range.start).is_some_and(|trigger| trigger.at < range.end)
            }
            Search::Given(links) => {
                let next = links.partition_point(|link| link.range().end <= range.start);
                links.get(next).is_some_and(|link| link.range().start < range.end)
            }
        }
    }

    /// Whether a text as it is shown may hold a part of a link by which it is found. Cost: linear in the text.
    pub fn may_show_link(&self, text: &str) -> bool {
        match &self.search {
            // Smart punctuation hides the dot of `www....`.
            Search::Triggers(_) => candidates(self.weaver.finder(), text).next().is_some() || text.contains('…'),
            Search::Given(_) => true,
        }
    }

    /// The events of one block with its links in them: the same events in the same order, but for texts that were cut, and
    /// the three events of each link. The first and the last one are the start and the end of the block.
    ///
    /// # Errors
    ///
    /// [`TakesMarkup`] where a link does, if that is to stop everything.
    pub fn link(&mut self, events: Vec<Placed<'a>>) -> Result<Vec<Placed<'a>>, TakesMarkup> {
        // A link makes five events of one.
        let mut linked = Vec::with_capacity(events.len() + 8);
        self.weaver.events_mut().0 = events.into_iter();
        linked.extend(self.weaver.by_ref());
        if self.weaver.stopped().is_some() { Err(TakesMarkup) } else { Ok(linked) }
    }

    /// The hook that was given.
    pub fn into_hook(self) -> F {
        self.weaver.into_hook()
    }
}

impl<'a> Blocks<'a> {
    /// Puts links where `masked` found them.
    #[must_use]
    pub fn given(masked: &Masked<'a>, source: &'a str, finder: &Finder) -> Self {
        let links = masked.links().to_vec();
        let weaver = Weaver::given(source, Feed::default(), finder, KeepAll, links.clone());
        Blocks { source, weaver, search: Search::Given(links) }
    }
}

impl<F> fmt::Debug for Blocks<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocks").field("search", &self.search).finish_non_exhaustive()
    }
}

/// A hook that is asked about each link once, however often it is found.
#[derive(Debug)]
pub struct Once<F>(Memo<F>);

impl<F: FnMut(&mut Link<'_>) -> Action> Once<F> {
    /// Asks `hook`.
    pub fn new(hook: F) -> Self {
        Once(Memo::new(hook))
    }

    /// The links of `source`, masked; see [`Masked`].
    pub fn mask<'a>(&mut self, source: &'a str, options: Options, finder: &Finder) -> Masked<'a> {
        Masked::asking(source, options, finder, &mut self.0, &Shared::nobody())
    }

    /// What the hook answers, or has answered.
    pub fn answer(&mut self, link: &mut Link<'_>) -> Action {
        self.0.call(link)
    }
}
