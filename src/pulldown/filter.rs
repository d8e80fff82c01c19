//! Lets the events pass that no link touches, without a look at the source.

use core::ops::Range;

use pulldown_cmark::{CowStr, Event};

use super::collected::starts_with_opening;
use super::context::{Context, Role};
use super::item::Item;
use crate::settings::RawAnchors;
use crate::steps;

/// Decides about most events of a stream: by the context of an event, and by the part of the source that no link touches.
#[derive(Debug)]
pub(super) struct Filter {
    /// The context of the next event.
    pub(super) context: Context,
    openers: Openers,
    /// The part of the source that no link touches, as [`Item::part`] gives it. If there are no openers, it leaves nothing open.
    free: Range<usize>,
    /// The start of the block of the next link, or an earlier byte, as [`Item::part`] gives it. No link depends on what precedes it.
    linkless_to: usize,
}

/// The roles of the events in a free part that are looked at, because a link behind them may depend on what they leave open: one bit for
/// each. A mark or a bracket without a partner is a text of its own.
// A set of bits and not a list of cases, because it is asked for each event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Openers(u16);

impl Openers {
    /// None: nothing is parsed again, and the free part ends before them.
    pub(super) const NONE: Self = Openers(0);

    /// Starts of marks, and texts of a mark or a bracket.
    pub(super) const MARKS: Self = Openers(1 << Role::StartMark as u8);

    /// Starts of marks, all texts, and atoms; for a stream whose items have ranges.
    // Only a range tells whether an atom, or the start of a link, may be left open.
    pub(super) const ALL: Self = Openers(
        Self::MARKS.0
            | 1 << Role::StartLink as u8
            | 1 << Role::StartImage as u8
            | 1 << Role::RawHtml as u8
            | 1 << Role::Atom as u8,
    );

    /// Returns whether an event that is no text is one of them.
    #[inline]
    fn has(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 == 1
    }
}

impl Filter {
    /// Makes the filter of a stream at its start.
    #[inline]
    pub(super) fn new(anchors: RawAnchors, openers: Openers) -> Self {
        // Without openers, nothing is left open.
        let linkless_to = if openers == Openers::NONE { usize::MAX } else { 0 };
        Filter { context: Context::new(anchors), openers, free: 0..0, linkless_to }
    }

    /// Makes a filter that lets all events pass.
    #[inline]
    pub(super) fn passing_all() -> Self {
        Filter {
            context: Context::without_links(),
            openers: Openers::NONE,
            free: 0..usize::MAX,
            linkless_to: usize::MAX,
        }
    }

    /// Returns the events that are looked at in a free part.
    pub(super) fn openers(&self) -> Openers {
        self.openers
    }

    /// Notes the part of the source that no link touches, and the start of the block of the next link, if that is known.
    #[inline]
    pub(super) fn set_free<'a, T: Item<'a>>(&mut self, source: &'a str, free: &Range<usize>, block: Option<usize>) {
        self.free = T::part(source, free);
        // Only a stream with openers needs the start of the block. Nothing is before a block at the start of the source, and an empty part would
        // be behind all texts.
        if let (false, Some(start @ 1..)) = (self.openers == Openers::NONE, block) {
            self.linkless_to = self.linkless_to.max(T::part(source, &(0..start)).end);
        }
    }

    /// Returns whether an event passes unchanged, as far as that is known without a look at its text, and updates the context then.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is all work for most events")]
    #[allow(clippy::ref_option, reason = "the end of the stream passes too, by the same test")]
    pub(super) fn passes<'a, T: Item<'a>>(&mut self, item: &Option<T>) -> bool {
        steps::count(1);
        let Some(item) = item else { return true };
        // Each branch returns by itself: joined, they take up to nine instructions more for each event.
        if let Event::Text(text) = item.event() {
            // Where no link is made, other texts pass too. For a text that is not before the free part, the stream finds that out when it holds
            // the text: a test here would be one more for the texts of each link.
            let passes = match item.place(text) {
                Some(place) if self.free.start <= place.start => {
                    place.end <= self.free.end && self.opens_nothing(item, text, &place)
                }
                _ => self.context.is_closed(),
            };
            if passes {
                self.context.pass_text();
            }
            return passes;
        }
        // An end leaves nothing open.
        if let Event::End(tag) = item.event() {
            return self.context.pass_role(Role::of_end(*tag));
        }
        // Neither does the start of a block, but the start of a mark or of a link may.
        if let Event::Start(tag) = item.event() {
            return match Role::of_start(tag) {
                Role::StartMark => self.passes_as(Role::StartMark, item),
                Role::StartLink | Role::StartImage if T::HAS_RANGES => self.passes_as(Role::StartLink, item),
                role => self.context.pass_role(role),
            };
        }
        match Role::of_other(item.event()) {
            role @ (Role::Atom | Role::RawHtml) if T::HAS_RANGES => self.passes_as(role, item),
            role => self.context.pass_role(role),
        }
    }

    /// Works as [`passes`](Self::passes), for an event that may be an opener.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is all work for most events")]
    fn passes_as<'a, T: Item<'a>>(&mut self, role: Role, item: &T) -> bool {
        let opens = self.openers.has(role) && item.any_range().is_none_or(|range| range.start >= self.linkless_to);
        !opens && self.context.pass_role(role)
    }

    /// Returns whether a text in the free part leaves nothing open on which a later link depends; `false` if that is not known without
    /// a look.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is all work for most events")]
    fn opens_nothing<'a, T: Item<'a>>(&self, item: &T, text: &CowStr<'a>, place: &Range<usize>) -> bool {
        if place.end <= self.linkless_to {
            return true;
        }
        // A text that was decoded may stand for any mark.
        self.openers == Openers::MARKS && item.typed(text).is_some_and(|typed| !starts_with_opening(typed))
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{CowStr, Event};

    use super::{Filter, Openers};
    use crate::settings::RawAnchors;

    /// A block that starts with the source has nothing before it.
    #[test]
    fn a_text_of_the_first_block_may_open_something() {
        let source = "[a b";
        let text = |part: &'static str| Some(Event::Text(CowStr::Borrowed(part)));
        let mut filter = Filter::new(RawAnchors::Look, Openers::MARKS);
        filter.set_free::<Event<'_>>(source, &(0..4), Some(0));
        assert!(!filter.passes(&text(&source[..1])) && filter.passes(&text(&source[1..])));
        filter.set_free::<Event<'_>>(source, &(0..4), Some(1));
        assert!(filter.passes(&text(&source[..1])));
    }

    /// Where no link is made, a text that does not borrow passes, and one from elsewhere.
    #[test]
    fn a_text_from_elsewhere_passes_where_no_link_is_made() {
        let mut filter = Filter::new(RawAnchors::Look, Openers::NONE);
        filter.set_free::<Event<'_>>("", &(0..0), None);
        let (boxed, borrowed) = (Event::Text(CowStr::Boxed("a".into())), Event::Text(CowStr::Borrowed("a")));
        assert!(!filter.passes(&Some(boxed.clone())) && !filter.passes(&Some(borrowed.clone())));
        assert!(filter.passes(&Some(Event::Start(pulldown_cmark::Tag::HtmlBlock))));
        assert!(filter.passes(&Some(boxed)) && filter.passes(&Some(borrowed)));
    }
}
