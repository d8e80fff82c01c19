//! Cuts the items of a leaf where links start and end.

use core::ops::Range;

use super::pieces::{Leaf, Piece, PieceKind};
use crate::steps;

/// One part of the new content of a leaf. The segments of a leaf, in order, are its items with the
/// links in their places.
///
/// ```
/// use barelink::leaf::{Leaf, Linker, OnMarkup, Segment, Segments};
/// use barelink::Finder;
///
/// let linker = Linker::new(&Finder::default(), OnMarkup::End);
/// let mut leaf = Leaf::new(|_| None);
/// leaf.read_block("`code`", &linker, |builder| builder.atom(Some(0..6)));
/// assert_eq!(Segments::default().next(&leaf, None), Some(Segment::Item(0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// The item of this number stays as it is.
    Item(usize),
    /// A part of the item's text stays.
    Text {
        /// The number of the item.
        item: usize,
        /// The range in the item's text, in bytes.
        text: Range<usize>,
        /// The range in the typed text, in bytes.
        typed: Range<usize>,
    },
    /// The typed text becomes text of the item, because a link took the other part of smart
    /// punctuation or of a reference. See [`Leaf::typed_at`].
    Typed {
        /// The number of the item.
        item: usize,
        /// The range in the typed text, in bytes.
        typed: Range<usize>,
    },
    /// The next link comes here, in place of the text that it takes. The number is that of the item
    /// in which it starts.
    Link(usize),
    /// The item of this number, a hard break, becomes a soft one, because a link took its
    /// backslash.
    SoftBreak(usize),
}

/// Cuts the items of a leaf at its links, lazily. Start with [`Segments::default`] for each leaf.
///
/// ```
/// use barelink::leaf::{Leaf, Linker, OnMarkup, Segment, Segments};
/// use barelink::{Finder, KeepAll};
///
/// let (source, mut links) = ("See www.example.com", Vec::new());
/// let mut linker = Linker::new(&Finder::default(), OnMarkup::End);
/// let mut leaf = Leaf::new(|_| None);
/// leaf.read_block(source, &linker, |builder| builder.text(source, Some(0..19)));
/// linker.find(&leaf, &mut KeepAll, &mut links);
///
/// let mut segments = Segments::default();
/// let first = segments.next(&leaf, Some(links[0].range()));
/// assert_eq!(first, Some(Segment::Text { item: 0, text: 0..4, typed: 0..4 }));
/// assert_eq!(segments.next(&leaf, Some(links[0].range())), Some(Segment::Link(0)));
/// assert_eq!(segments.next(&leaf, None), None);
/// ```
// The link comes with each call and not as a list, so that the links can be found while the items
// are cut.
#[derive(Clone, Debug, Default)]
pub struct Segments {
    /// The number of the item that comes next, and the indices of its pieces; no pieces if they
    /// were not looked for.
    item: usize,
    pieces: Range<usize>,
    /// The byte of the typed text before which everything was returned.
    from: usize,
}

impl Segments {
    /// Returns the next segment of `leaf`, or `None` at the end. Pass the same leaf in every call.
    /// `link` is the range of the first link of the leaf for which no [`Segment::Link`] was
    /// returned yet, and `None` after the last link.
    ///
    /// Items come in order. An item without a segment is gone: links took all of its text. Cost of
    /// all calls together: linear in the items, and logarithmic in the pieces of an item for each
    /// of its segments.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a host calls it in one loop, and a call costs a third of its work"
    )]
    #[allow(clippy::needless_pass_by_value, reason = "`Link::range` gives a range")]
    pub fn next(&mut self, leaf: &Leaf<'_>, link: Option<Range<usize>>) -> Option<Segment> {
        while self.item < leaf.items {
            steps::count(1);
            let item = self.item;
            let pieces = self.pieces(leaf);
            let Some(first) = pieces
                .first()
                .filter(|_| !self.is_untouched(pieces, link.as_ref()))
            else {
                self.end_item();
                return Some(Segment::Item(item));
            };
            if first.kind == PieceKind::Break {
                self.end_item();
                return Some(Segment::SoftBreak(item));
            }
            let start = first.typed.start;
            let end = pieces[pieces.len() - 1].typed.end;
            self.from = self.from.max(start);
            if self.from >= end {
                self.end_item();
            } else if let Some(typed) = half_of_smart(pieces, self.from) {
                self.from = typed.end;
                return Some(Segment::Typed { item, typed });
            } else if let Some(link) = link.as_ref().filter(|link| link.start <= self.from) {
                self.from = link.end;
                return Some(Segment::Link(item));
            } else {
                let typed = self.from..link.as_ref().map_or(end, |link| end.min(link.start));
                let text = shown_at(pieces, typed.start)..shown_at(pieces, typed.end);
                self.from = typed.end;
                // Escapes between pieces are typed, but nothing is shown for them.
                if !text.is_empty() {
                    return Some(Segment::Text { item, text, typed });
                }
            }
        }
        None
    }

    /// Returns the pieces of the current item.
    #[inline]
    fn pieces<'l>(&mut self, leaf: &'l Leaf<'_>) -> &'l [Piece] {
        if self.pieces.is_empty() {
            let rest = leaf.pieces.get(self.pieces.end..).unwrap_or_default();
            // Most items have one piece. A merged text may have thousands.
            self.pieces.end += match rest {
                [first, ..] if first.item() != self.item => 0,
                [_, second, ..] if second.item() != self.item => 1,
                rest => rest.partition_point(|piece| piece.item() == self.item),
            };
        }
        leaf.pieces.get(self.pieces.clone()).unwrap_or_default()
    }

    /// Returns whether the current item, which has these pieces, stays as it is.
    #[inline]
    fn is_untouched(&self, pieces: &[Piece], link: Option<&Range<usize>>) -> bool {
        let [first, ..] = pieces else { return true };
        if first.kind.is_text() {
            return self.from <= first.typed.start
                && link.is_none_or(|link| pieces[pieces.len() - 1].typed.end <= link.start);
        }
        // A link may take the backslash of a hard break.
        first.kind != PieceKind::Break || self.from <= first.typed.start
    }

    /// Continues with the next item, after the pieces of this one.
    #[inline]
    fn end_item(&mut self) {
        self.item += 1;
        self.pieces.start = self.pieces.end;
    }
}

/// Returns the byte of an item's text that was typed at the byte `at`.
#[inline]
fn shown_at(pieces: &[Piece], at: usize) -> usize {
    match pieces {
        [only] if only.kind == PieceKind::Literal => at - only.typed.start,
        pieces => shown_in(pieces, at),
    }
}

/// Works as [`shown_at`], for texts of any pieces. Cost: logarithmic in the pieces.
fn shown_in(pieces: &[Piece], at: usize) -> usize {
    let next = pieces.partition_point(|piece| piece.typed.end <= at);
    match pieces.get(next) {
        None => pieces.last().map_or(0, |piece| piece.shown().end),
        Some(piece) if piece.kind == PieceKind::Literal => {
            piece.shown().start + at.saturating_sub(piece.typed.start)
        }
        Some(piece) => piece.shown().start,
    }
}

/// Returns the typed range of the rest of smart punctuation or of a reference, of which a link that
/// ends at the byte `at` took the start; `None` if there is no such rest.
#[inline]
fn half_of_smart(pieces: &[Piece], at: usize) -> Option<Range<usize>> {
    // A single literal piece has no smart punctuation; this is the common case.
    if matches!(pieces, [only] if only.kind == PieceKind::Literal) {
        return None;
    }
    let next = pieces.partition_point(|piece| piece.typed.end <= at);
    let piece = pieces
        .get(next)
        .filter(|piece| piece.typed.start < at && piece.kind != PieceKind::Literal)?;
    Some(at..piece.typed.end)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::iter;

    use super::{Segment, Segments};
    use crate::finder::Finder;
    use crate::leaf::pieces::Pipes;
    use crate::leaf::{Leaf, LeafBuilder, Linker, OnMarkup};
    use crate::names::profile::Profile;
    use crate::rules::run::Edge;

    const FINDER: Finder = Finder::new(Profile::Md4c);

    /// The segments of the leaf that `hand_over` builds, with one link at `range`.
    fn segments(
        source: &str,
        range: core::ops::Range<usize>,
        hand_over: impl FnOnce(&mut LeafBuilder<'_, '_>),
    ) -> Vec<Segment> {
        let linker = Linker::new(&FINDER, OnMarkup::End);
        let mut leaf = Leaf::new(|_| None);
        let mut builder = LeafBuilder::in_source(&mut leaf, source, &linker, Edge::Block);
        hand_over(&mut builder);
        assert!(builder.finish(Edge::Block, Pipes::AsTyped));
        let mut segments = Segments::default();
        let mut link = Some(range);
        let next = || {
            let segment = segments.next(&leaf, link.clone())?;
            link = link.take().filter(|_| !matches!(segment, Segment::Link(_)));
            Some(segment)
        };
        iter::from_fn(next).collect()
    }

    #[test]
    fn a_link_cuts_a_text() {
        let found = segments("see www.a.com, x", 4..13, |builder| {
            builder.text("see www.a.com, x", Some(0..16));
        });
        let text = |range: core::ops::Range<usize>| Segment::Text {
            item: 0,
            text: range.clone(),
            typed: range,
        };
        assert_eq!(found, [text(0..4), Segment::Link(0), text(13..16)]);
    }

    #[test]
    fn a_link_that_takes_a_backslash_softens_the_break() {
        let found = segments("http://a.b\\\nx", 0..11, |builder| {
            builder.text("http://a.b", Some(0..10));
            builder.hard_break(Some(10..12));
            builder.text("x", Some(12..13));
        });
        assert_eq!(
            found,
            [Segment::Link(0), Segment::SoftBreak(1), Segment::Item(2)]
        );
    }

    #[test]
    fn half_of_a_dash_is_shown_as_typed() {
        let found = segments("a--", 0..2, |builder| builder.text("a–", Some(0..3)));
        assert_eq!(
            found,
            [
                Segment::Link(0),
                Segment::Typed {
                    item: 0,
                    typed: 2..3
                }
            ]
        );
    }
}
