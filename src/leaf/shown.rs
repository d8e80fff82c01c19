//! The text of a run as it is shown, with smart punctuation as it was typed, and the way back to the typed text.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::pieces::{Leaf, Piece, PieceKind, TextRun};
use crate::steps;

/// The text of a run as it is shown.
#[derive(Debug)]
pub(super) struct Shown<'t> {
    pub(super) text: Cow<'t, str>,
    /// Where the text starts in the typed text.
    start: usize,
    /// In ascending order; none where the text is as it was typed.
    parts: Vec<Part>,
}

/// A part of the text.
#[derive(Debug)]
struct Part {
    kind: PieceKind,
    /// Bytes of the text.
    shown: Range<usize>,
    /// Bytes of the typed text.
    typed: Range<usize>,
}

impl<'t> Shown<'t> {
    /// The text of `run`. Cost: linear in it.
    pub(super) fn new(leaf: &Leaf<'_>, typed: &'t str, run: &TextRun) -> Self {
        let pieces = &leaf.pieces[run.pieces.clone()];
        let span = run.span.start..pieces.last().map_or(run.span.start, |piece| piece.typed.end);
        let whole = typed.get(span.clone()).unwrap_or_default();
        if is_as_typed(pieces) {
            return Shown { text: Cow::Borrowed(whole), start: span.start, parts: Vec::new() };
        }
        steps::count(whole.len());
        let (mut text, mut parts) = (String::with_capacity(whole.len()), Vec::with_capacity(pieces.len()));
        for piece in pieces {
            let typed = typed.get(piece.typed.clone()).unwrap_or_default();
            let start = text.len();
            match piece.kind {
                PieceKind::Reference => text.push_str(&(leaf.decode)(typed).unwrap_or_default()),
                _ => text.push_str(typed),
            }
            let kind = if piece.kind == PieceKind::Reference { piece.kind } else { PieceKind::Literal };
            parts.push(Part { kind, shown: start..text.len(), typed: piece.typed.clone() });
        }
        Shown { text: Cow::Owned(text), start: span.start, parts }
    }

    /// The byte of the text that was typed at the byte `at`, or the next one that was.
    pub(super) fn at(&self, at: usize) -> usize {
        if self.parts.is_empty() {
            return at.saturating_sub(self.start).min(self.text.len());
        }
        let next = self.parts.partition_point(|part| part.typed.end <= at);
        self.parts.get(next).map_or(self.text.len(), |part| {
            let inside = if part.kind == PieceKind::Literal { at.saturating_sub(part.typed.start) } else { 0 };
            part.shown.start + inside
        })
    }

    /// The bytes that were typed for the bytes `range` of the text; `None` where it cuts a reference to two characters in
    /// two, of which one cannot be shown alone: `&NotEqualTilde;`.
    pub(super) fn typed(&self, range: &Range<usize>) -> Option<Range<usize>> {
        if self.parts.is_empty() {
            return Some(self.start + range.start..self.start + range.end);
        }
        let (first, last) = (self.part_at(range.start)?, self.part_at(range.end.checked_sub(1)?)?);
        let start = match first.kind {
            PieceKind::Literal => first.typed.start + (range.start - first.shown.start),
            _ if first.shown.start < range.start => return None,
            _ => first.typed.start,
        };
        let end = match last.kind {
            PieceKind::Literal => last.typed.start + (range.end - last.shown.start),
            _ if range.end < last.shown.end => return None,
            _ => last.typed.end,
        };
        Some(start..end)
    }

    fn part_at(&self, at: usize) -> Option<&Part> {
        self.parts.get(self.parts.partition_point(|part| part.shown.end <= at))
    }
}

/// Whether a text is what was typed, from its start to its end.
fn is_as_typed(pieces: &[Piece]) -> bool {
    let is_literal = |piece: &Piece| piece.kind != PieceKind::Reference;
    pieces.iter().all(is_literal) && pieces.windows(2).all(|pair| pair[0].typed.end == pair[1].typed.start)
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;

    use super::Shown;
    use crate::finder::Finder;
    use crate::leaf::{Edge, Leaf, LeafBuilder, Linker, OnMarkup, Pipes};
    use crate::settings::Profile;

    fn decode(reference: &str) -> Option<Cow<'_, str>> {
        let known = [("&amp;", "&"), ("&NotEqualTilde;", "≂̸")];
        known.iter().find(|(name, _)| *name == reference).map(|&(_, text)| Cow::Borrowed(text))
    }

    fn leaf<'s>(source: &'s str, text: &str) -> Leaf<'s> {
        let (linker, mut leaf) = (Linker::new(&Finder::new(Profile::Gfm), OnMarkup::End), Leaf::new(decode));
        let mut builder = LeafBuilder::in_source(&mut leaf, source, &linker, Edge::Block);
        builder.text(text, Some(0..source.len()));
        builder.finish(Edge::Block, Pipes::AsTyped).expect("the text has a place");
        leaf
    }

    #[test]
    fn references_are_shown_and_found_again() {
        let source = "a&amp;b";
        let leaf = leaf(source, "a&b");
        let shown = Shown::new(&leaf, source, &leaf.runs[0]);
        assert_eq!(shown.text, "a&b");
        assert_eq!([0, 1, 3, 6, 7].map(|at| shown.at(at)), [0, 1, 1, 2, 3]);
        assert_eq!(shown.typed(&(1..2)), Some(1..6));
        assert_eq!(shown.typed(&(0..3)), Some(0..7));
    }

    #[test]
    fn smart_punctuation_is_shown_as_typed() {
        let source = "a--b";
        let leaf = leaf(source, "a–b");
        let shown = Shown::new(&leaf, source, &leaf.runs[0]);
        assert_eq!((&*shown.text, shown.typed(&(2..4))), ("a--b", Some(2..4)));
    }

    #[test]
    fn a_reference_to_two_characters_is_not_cut() {
        let source = "&NotEqualTilde;";
        let leaf = leaf(source, "≂̸");
        let shown = Shown::new(&leaf, source, &leaf.runs[0]);
        assert_eq!(shown.text, "≂̸");
        assert_eq!([shown.typed(&(0..3)), shown.typed(&(3..5)), shown.typed(&(0..5))], [None, None, Some(0..15)]);
    }
}
