//! For hosts with trees: links the inline content of their blocks, one block after the other, handed over as events.
//!
//! This module is not a promise to others; it may change in any release.

use core::fmt;
use core::ops::Range;
use std::collections::VecDeque;
use std::vec;

use pulldown_cmark::{CowStr, Event, Options};

use super::align::{Escaped, Part, Typed, align};
use super::callback::Shared;
use super::chunk::{Live, Policy};
use super::item::Item;
use super::masked::{Masked, Memo};
use super::pieces::is_escaped;
use super::weaver::Weaver;
use super::{Hook, KeepAll};
use crate::finder::Finder;
use crate::link::{Action, Link};
use crate::trigger::{Cues, Triggers, candidates};

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
    pub fn texts(
        text: &str,
        source: &'a str,
        parsed: &str,
        range: Option<Range<usize>>,
    ) -> impl ExactSizeIterator<Item = Self> + use<'a> {
        let placed = |text: CowStr<'a>, range| Placed { event: Event::Text(text), range };
        let typed = |range: Range<usize>| placed(source.get(range.clone()).unwrap_or_default().into(), Some(range));
        let part = |part: Part| match part.typed {
            Typed::Literal => typed(part.source),
            Typed::Decoded if source.get(part.source.clone()) != parsed.get(part.source.clone()) => {
                // The character of an escape is masked; a character reference never is.
                let typed = source.get(part.source.clone()).unwrap_or_default();
                placed(typed.strip_prefix('\\').unwrap_or(typed).into(), Some(part.source))
            }
            _ => placed(CowStr::from(text[part.text].to_owned()), Some(part.source)),
        };
        match range {
            Some(range) if parsed.get(range.clone()) == Some(text) => Texts::One(Some(typed(range))),
            // An end may be wrong, as it is after an escaped pipe in a cell of a table.
            range => match range.and_then(|range| align(text, parsed, range.start, escaped_at(parsed, range.start))) {
                Some(parts) => Texts::Parts(parts.into_iter().map(part).collect::<Vec<_>>().into_iter()),
                None => Texts::One(Some(placed(CowStr::from(text.to_owned()), None))),
            },
        }
    }
}

/// A text that starts with an escape is said to stand behind its backslash.
fn escaped_at(parsed: &str, at: usize) -> Escaped {
    if is_escaped(parsed.as_bytes(), at) { Escaped::First } else { Escaped::Nothing }
}

/// A text, whole or in parts.
enum Texts<'a> {
    One(Option<Placed<'a>>),
    Parts(vec::IntoIter<Placed<'a>>),
}

impl<'a> Iterator for Texts<'a> {
    type Item = Placed<'a>;

    fn next(&mut self) -> Option<Placed<'a>> {
        match self {
            Texts::One(text) => text.take(),
            Texts::Parts(parts) => parts.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = match self {
            Texts::One(text) => usize::from(text.is_some()),
            Texts::Parts(parts) => parts.len(),
        };
        (len, Some(len))
    }
}

impl ExactSizeIterator for Texts<'_> {}

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
struct Feed<'a>(VecDeque<Placed<'a>>);

impl<'a> Iterator for Feed<'a> {
    type Item = Placed<'a>;

    fn next(&mut self) -> Option<Placed<'a>> {
        self.0.pop_front()
    }
}

/// Links blocks, in the order of the source.
pub struct Blocks<'a, F = KeepAll> {
    source: &'a str,
    weaver: Weaver<'a, Feed<'a>, F>,
    triggers: Triggers,
}

impl<'a, F: Hook> Blocks<'a, F> {
    /// Finds links as the rule set of `finder` says; a link that takes markup ends there.
    pub fn new(source: &'a str, finder: &Finder, hook: F) -> Self {
        let weaver = Weaver::new(source, Feed::default(), finder, hook);
        Blocks { source, weaver, triggers: Triggers::new(finder.settings.cues) }
    }

    /// The same, but a link that takes markup stops everything.
    #[must_use]
    pub fn stopping(mut self) -> Self {
        self.weaver.set_policy(Policy::Stop(Live::NONE));
        self
    }

    /// Whether a block that stands at `range` of the source may hold a link. Cost of all calls together, in the order of
    /// the source: linear in it.
    pub fn may_hold_link(&mut self, range: &Range<usize>) -> bool {
        self.triggers.next(self.source, range.start).is_some_and(|trigger| trigger.at < range.end)
    }

    /// Whether a text as it is shown, which is said to stand at `range`, may hold a part of a link by which it is found.
    /// Cost: linear in the text.
    pub fn may_show_link(&mut self, text: &str, range: Option<Range<usize>>) -> bool {
        match range {
            Some(range) if self.source.get(range.clone()) == Some(text) => self.may_hold_link(&range),
            // Smart punctuation hides the dot of `www....`.
            _ => {
                candidates(self.weaver.finder().settings.cues.and(Cues::IN_TEXT), text).next().is_some()
                    || text.contains('…')
            }
        }
    }

    /// Hands over the next event of a block, of which the first and the last one are its start and its end.
    pub fn push(&mut self, placed: Placed<'a>) {
        self.weaver.events_mut().0.push_back(placed);
    }

    /// Whether a link takes markup that is to stop everything: then there are no more events.
    pub fn takes_markup(&self) -> bool {
        self.weaver.stopped().is_some()
    }
}

/// The events that were handed over, with links in them: the same events in the same order, but for texts that were cut, and
/// the three events of each link. `None` at the end of what was handed over, all of a block.
impl<'a, F: Hook> Iterator for Blocks<'a, F> {
    type Item = Placed<'a>;

    fn next(&mut self) -> Option<Placed<'a>> {
        self.weaver.next()
    }
}

impl<F> fmt::Debug for Blocks<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocks").field("triggers", &self.triggers).finish_non_exhaustive()
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

    /// The links of `source`, masked for another parser than pulldown-cmark; see [`Masked`].
    pub fn mask<'a>(&mut self, source: &'a str, options: Options, finder: &Finder) -> Masked<'a> {
        let mut masked = Masked::asking(source, options, finder, &mut self.0, &Shared::nobody());
        masked.hide_all();
        masked
    }

    /// What the hook answers, or has answered.
    pub fn answer(&mut self, link: &mut Link<'_>) -> Action {
        self.0.call(link)
    }
}
