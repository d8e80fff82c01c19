//! Cuts the items of a leaf where links start and end.

use core::ops::Range;

use super::{Leaf, Piece, PieceKind};
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
    pub fn next(&mut self, leaf: &Leaf<'_>, links: &[Link<'_>]) -> Option<Segment> {
        loop {
            let item = self.item;
            if item == leaf.items {
                return None;
            }
            steps::count(1);
            let pieces = self.pieces_of(leaf, item);
            let next = links.get(self.link).map_or(usize::MAX, |link| link.range().start);
            let (start, end) = match pieces {
                [first, .., last] => (first.typed.start, last.typed.end),
                [only] => (only.typed.start, only.typed.end),
                [] => (0, 0),
            };
            let is_text = pieces.first().is_some_and(|piece| piece.kind.is_text());
            if !is_text || (self.from <= start && end <= next) {
                let is_taken = start < self.from && matches!(pieces, [piece] if piece.kind == PieceKind::Break);
                self.end_item(pieces.len());
                return Some(if is_taken { Segment::SoftBreak(item) } else { Segment::Item(item) });
            }
            self.from = self.from.max(start);
            if let Some(typed) = half_of_smart(pieces, self.from) {
                self.from = typed.end;
                return Some(Segment::Typed { item, typed });
            }
            if next < end && next <= self.from {
                self.from = links[self.link].range().end;
                self.link += 1;
                return Some(Segment::Link { item, link: self.link - 1 });
            }
            let typed = self.from..next.min(end);
            let text = shown_at(pieces, typed.start)..shown_at(pieces, typed.end);
            self.from = typed.end.max(self.from);
            if typed.end == end {
                self.end_item(pieces.len());
            }
            if text.start < text.end {
                return Some(Segment::Text { item, text, typed });
            }
        }
    }

    fn end_item(&mut self, pieces: usize) {
        self.item += 1;
        self.piece += pieces;
    }

    /// The pieces of an item, which come next.
    fn pieces_of<'l>(&self, leaf: &'l Leaf<'_>, item: usize) -> &'l [Piece] {
        let rest = &leaf.pieces[self.piece..];
        // Most items have one piece. A merged text may have thousands, and is asked about for each of its links.
        let len = match rest {
            [first, ..] if first.item != item => 0,
            [_, second, ..] if second.item != item => 1,
            rest => rest.partition_point(|piece| piece.item == item),
        };
        &rest[..len]
    }
}

/// The byte of an item's text that was typed at the byte `at`.
fn shown_at(pieces: &[Piece], at: usize) -> usize {
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
