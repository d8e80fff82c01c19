//! Cuts the items of a leaf where links start and end.

use core::ops::Range;

use super::pieces::{Leaf, Piece, PieceKind};
use crate::link::Link;
use crate::steps;

/// What becomes of the items of a leaf, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// The item stays as it is.
    Item(usize),
    /// A part of the item's text stays: its bytes `text`, which were typed at `typed`.
    Text {
        /// The number of the item.
        item: usize,
        /// Bytes of the item's text.
        text: Range<usize>,
        /// Bytes of the typed text.
        typed: Range<usize>,
    },
    /// What was typed here is text of the item from now on: a link took the other half of smart punctuation.
    Typed {
        /// The number of the item.
        item: usize,
        /// Bytes of the typed text.
        typed: Range<usize>,
    },
    /// A link takes the text here.
    Link {
        /// The number of the item in which it starts.
        item: usize,
        /// The number of the link.
        link: usize,
    },
    /// A hard break is a soft one from now on: a link took its backslash.
    SoftBreak(usize),
}

/// How far the items of a leaf were cut. See [`Segments::next`].
#[derive(Clone, Debug, Default)]
pub struct Segments {
    /// The item, the piece and the link that come next.
    item: usize,
    piece: usize,
    link: usize,
    /// The byte of the typed text up to which everything was given.
    from: usize,
}

impl Segments {
    /// The next segment of `leaf`, whose links are `links`, in order. Both are the same in every call. `None` at the end.
    ///
    /// Items are never given out of order, and each link once. Cost: linear in the items, their pieces and the links.
    #[inline]
    pub fn next(&mut self, leaf: &Leaf<'_>, links: &[Link<'_>]) -> Option<Segment> {
        while self.item < leaf.items {
            steps::count(1);
            let pieces = leaf.pieces.get(self.piece..).unwrap_or_default();
            // Most items have one piece. A merged text may have thousands, and is asked about for each of its links.
            let pieces = match pieces {
                [first, ..] if first.item != self.item => &[],
                [only, second, ..] if second.item != only.item => &pieces[..1],
                pieces => &pieces[..pieces.partition_point(|piece| piece.item == self.item)],
            };
            let segment = match pieces {
                [first, ..] if first.kind.is_text() => self.next_of_text(pieces, links),
                [only] if only.kind == PieceKind::Break && only.typed.start < self.from => {
                    Some(Segment::SoftBreak(self.item))
                }
                _ => Some(Segment::Item(self.item)),
            };
            if !matches!(segment, Some(Segment::Text { .. } | Segment::Typed { .. } | Segment::Link { .. })) {
                self.item += 1;
                self.piece += pieces.len();
            }
            match segment {
                // Nothing is shown for what was typed there.
                Some(Segment::Text { text, .. }) if text.is_empty() => {}
                None => {}
                segment => return segment,
            }
        }
        None
    }

    /// The next segment of the text that has these pieces; `None` where all of it was given.
    #[inline]
    fn next_of_text(&mut self, pieces: &[Piece], links: &[Link<'_>]) -> Option<Segment> {
        let (item, start) = (self.item, pieces.first()?.typed.start);
        let end = pieces.last()?.typed.end;
        let next = links.get(self.link).map_or(usize::MAX, |link| link.range().start);
        if self.from <= start && end <= next {
            return Some(Segment::Item(item));
        }
        self.from = self.from.max(start);
        if self.from >= end {
            return None;
        }
        if !matches!(pieces, [only] if only.kind == PieceKind::Literal) {
            if let Some(typed) = half_of_smart(pieces, self.from) {
                self.from = typed.end;
                return Some(Segment::Typed { item, typed });
            }
        }
        if next <= self.from {
            self.from = links[self.link].range().end;
            self.link += 1;
            return Some(Segment::Link { item, link: self.link - 1 });
        }
        let typed = self.from..next.min(end);
        let text = shown_at(pieces, typed.start)..shown_at(pieces, typed.end);
        self.from = typed.end;
        Some(Segment::Text { item, text, typed })
    }
}

/// The byte of an item's text that was typed at the byte `at`.
#[inline]
fn shown_at(pieces: &[Piece], at: usize) -> usize {
    match pieces {
        [only] if only.kind == PieceKind::Literal => at - only.typed.start,
        pieces => shown_in(pieces, at),
    }
}

fn shown_in(pieces: &[Piece], at: usize) -> usize {
    let next = pieces.partition_point(|piece| piece.typed.end <= at);
    match pieces.get(next) {
        None => pieces.last().map_or(0, |piece| piece.shown.end),
        Some(piece) if piece.kind == PieceKind::Literal => piece.shown.start + at.saturating_sub(piece.typed.start),
        Some(piece) => piece.shown.start,
    }
}

/// The rest of smart punctuation or of a reference, of which a link that ends at the byte `at` took the other part.
fn half_of_smart(pieces: &[Piece], at: usize) -> Option<Range<usize>> {
    let next = pieces.partition_point(|piece| piece.typed.end <= at);
    let piece = pieces.get(next).filter(|piece| piece.typed.start < at && piece.kind != PieceKind::Literal)?;
    Some(at..piece.typed.end)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::iter;

    use super::{Segment, Segments};
    use crate::finder::Finder;
    use crate::leaf::{Edge, Leaf, LeafBuilder, Linker, OnMarkup, Pipes};
    use crate::link::LinkKind;
    use crate::settings::Profile;

    const FINDER: Finder = Finder::new(Profile::Md4c);

    /// The segments of the leaf that `hand_over` builds, with one link at `range`.
    fn segments(
        source: &str,
        range: core::ops::Range<usize>,
        hand_over: impl FnOnce(&mut LeafBuilder<'_, '_>),
    ) -> Vec<Segment> {
        let (linker, mut leaf) = (Linker::new(&FINDER, OnMarkup::End), Leaf::new(|_| None));
        let mut builder = LeafBuilder::in_source(&mut leaf, source, &linker, Edge::Block);
        hand_over(&mut builder);
        builder.finish(Edge::Block, Pipes::AsTyped).expect("all texts have places");
        let links = [FINDER.settings.link(source, range, LinkKind::Url)];
        let mut segments = Segments::default();
        iter::from_fn(|| segments.next(&leaf, &links)).collect()
    }

    #[test]
    fn a_link_cuts_a_text() {
        let found = segments("see www.a.com, x", 4..13, |builder| builder.text("see www.a.com, x", Some(0..16)));
        let text = |range: core::ops::Range<usize>| Segment::Text { item: 0, text: range.clone(), typed: range };
        assert_eq!(found, [text(0..4), Segment::Link { item: 0, link: 0 }, text(13..16)]);
    }

    #[test]
    fn a_link_that_takes_a_backslash_softens_the_break() {
        let found = segments("http://a.b\\\nx", 0..11, |builder| {
            builder.text("http://a.b", Some(0..10));
            builder.hard_break(Some(10..12));
            builder.text("x", Some(12..13));
        });
        assert_eq!(found, [Segment::Link { item: 0, link: 0 }, Segment::SoftBreak(1), Segment::Item(2)]);
    }

    #[test]
    fn half_of_a_dash_is_shown_as_typed() {
        let found = segments("a--", 0..2, |builder| builder.text("a–", Some(0..3)));
        assert_eq!(found, [Segment::Link { item: 0, link: 0 }, Segment::Typed { item: 0, typed: 2..3 }]);
    }
}
