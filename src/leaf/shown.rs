//! The text of runs as it is shown, but with smart punctuation and marks as they were typed, and
//! the mapping between it and the typed text.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::slice;

use super::pieces::{Leaf, Piece, PieceKind, TextRun};
use crate::link::{Link, LinkKind};
use crate::names::choice::DROPS_MARKUP;
use crate::rules::run::Run;
use crate::rules::settings::Settings;
use crate::search::scan::Found;
use crate::steps;

/// The text of a run, or of several ones, as it is shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// The text; `None` if it equals the typed one.
    text: Option<String>,
    /// The range of the runs in the typed text, without the backslash of a hard break.
    span: Range<usize>,
    /// The indices of the pieces, and the byte of the text where each starts. No starts if there is
    /// no other text.
    pieces: Range<usize>,
    starts: Vec<usize>,
}

impl Shown {
    /// Returns the text of `run`. Cost: linear in the run.
    pub(super) fn new(leaf: &Leaf<'_>, run: &TextRun) -> Self {
        Self::of_runs(leaf, slice::from_ref(run), run.span.end)
    }

    /// Returns the text of several runs with the marks between them, and with those after them to
    /// the byte `to`, as they were typed. Cost: linear in the runs.
    pub(super) fn of_runs(leaf: &Leaf<'_>, runs: &[TextRun], to: usize) -> Self {
        let ends = runs.first().zip(runs.last());
        let (span, marks) = ends.map_or((0..0, 0), |(first, last)| {
            (first.span.start..last.span.end, to - last.span.end)
        });
        let numbers = leaf.pieces_in(&span);
        let pieces = &leaf.pieces[numbers.clone()];
        let span = span.start
            ..pieces
                .last()
                .map_or(span.start, |piece| piece.typed.end + marks);
        // Most runs are shown as they were typed, and are not copied.
        if is_as_typed(leaf, pieces) {
            return Shown {
                text: None,
                span,
                pieces: numbers,
                starts: Vec::new(),
            };
        }
        steps::count(span.len());
        let mut text = String::with_capacity(span.len());
        let mut starts = Vec::with_capacity(pieces.len());
        for (number, piece) in pieces.iter().enumerate() {
            let typed = leaf.typed_at(piece.typed.clone());
            starts.push(text.len());
            match piece.kind {
                PieceKind::Reference => text.push_str(&(leaf.decode)(typed).unwrap_or_default()),
                // Smart punctuation is read as typed: the rules know `...`, and not `…`.
                _ => text.push_str(typed),
            }
            text.push_str(marks_after(leaf, &pieces[number..], span.end));
        }
        Shown {
            text: Some(text),
            span,
            pieces: numbers,
            starts,
        }
    }

    /// Returns the run in the source, if it is shown as it was typed there.
    #[inline]
    pub(super) fn in_source<'l>(&self, leaf: &'l Leaf<'_>) -> Option<Run<'l, 'static>> {
        let Cow::Borrowed(source) = &leaf.typed else {
            return None;
        };
        let part = source
            .get(self.span.clone())
            .filter(|_| self.text.is_none())?;
        Some(Run::part(part, (source, self.span.start), self.span.start))
    }

    /// Returns the run of the text alone.
    pub(super) fn alone<'l>(&'l self, leaf: &'l Leaf<'_>) -> Run<'l, 'static> {
        Run::part(self.text(leaf), (self.text(leaf), 0), self.span.start)
    }

    /// Returns the text.
    #[inline]
    pub(super) fn text<'l>(&'l self, leaf: &'l Leaf<'_>) -> &'l str {
        self.text
            .as_deref()
            .unwrap_or_else(|| leaf.typed_at(self.span.clone()))
    }

    /// Returns the byte of the text that was typed at the byte `at`; if nothing is shown for that
    /// byte, the next one.
    pub(super) fn at(&self, leaf: &Leaf<'_>, at: usize) -> usize {
        let Some(text) = &self.text else {
            return at.saturating_sub(self.span.start).min(self.span.len());
        };
        let pieces = &leaf.pieces[self.pieces.clone()];
        let next = pieces.partition_point(|piece| piece.typed.end <= at);
        pieces
            .get(next)
            .zip(self.starts.get(next))
            .map_or(text.len(), |(piece, start)| match piece.kind {
                // It has no byte inside that is shown, so its start is meant.
                PieceKind::Reference => *start,
                _ => start + at.saturating_sub(piece.typed.start),
            })
    }

    /// Returns the byte of the typed text for the byte `at` of the text; of a reference, its first
    /// byte.
    pub(super) fn typed_at(&self, leaf: &Leaf<'_>, at: usize) -> usize {
        match self.piece_at(leaf, at) {
            Some((piece, shown)) if shown.end <= at => piece.typed.end + (at - shown.end),
            Some((piece, _)) if piece.kind == PieceKind::Reference => piece.typed.start,
            Some((piece, shown)) => piece.typed.start + (at - shown.start),
            None if self.text.is_none() => (self.span.start + at).min(self.span.end),
            None => self.span.end,
        }
    }

    /// Returns the range of the typed text for `range` of the text; `None` if the range has only
    /// one of the two characters of a reference such as `&NotEqualTilde;`, because no typed text
    /// shows that character alone.
    pub(super) fn typed(&self, leaf: &Leaf<'_>, range: &Range<usize>) -> Option<Range<usize>> {
        if self.text.is_none() {
            return Some(self.span.start + range.start..self.span.start + range.end);
        }
        let (first, shown) = self.piece_at(leaf, range.start)?;
        let start = match first.kind {
            PieceKind::Reference if shown.start < range.start && range.start < shown.end => {
                return None;
            }
            _ => self.typed_at(leaf, range.start),
        };
        let (last, shown) = self.piece_at(leaf, range.end.checked_sub(1)?)?;
        let end = match last.kind {
            _ if shown.end <= range.end => last.typed.end + (range.end - shown.end),
            PieceKind::Reference => return None,
            _ => last.typed.start + (range.end - shown.start),
        };
        Some(start..end)
    }

    /// Returns a link of the text as a link of the typed text; `None` if no typed text shows it, or
    /// if its author escaped the `://` or the `@` (C4).
    pub(super) fn link<'l>(
        &self,
        leaf: &'l Leaf<'_>,
        settings: &Settings,
        found: &Found,
    ) -> Option<Link<'l>> {
        let (range, text) = (
            self.typed(leaf, &found.range)?,
            &self.text(leaf)[found.range.clone()],
        );
        let reads_markup = DROPS_MARKUP.is_some_and(|choice| settings.has(choice));
        let is_text =
            reads_markup && range.len() > text.len() && self.is_escaped(leaf, found, text);
        (!is_text).then(|| settings.link_shown(&leaf.typed, range, found.kind, text))
    }

    /// Returns whether a backslash is before one of the characters that make a link of a text.
    fn is_escaped(&self, leaf: &Leaf<'_>, found: &Found, text: &str) -> bool {
        let trigger = match found.kind {
            LinkKind::Url => text.find(':').map(|at| at..at + "://".len()),
            LinkKind::Email => text.find('@').map(|at| at..at + "@".len()),
            LinkKind::Www | LinkKind::Domain | LinkKind::Mailto | LinkKind::Xmpp => None,
        };
        let escaped = |at: usize| {
            leaf.typed_at(0..self.typed_at(leaf, found.range.start + at))
                .ends_with('\\')
        };
        trigger.is_some_and(|trigger| trigger.into_iter().any(escaped))
    }

    /// Returns the piece that is shown at the byte `at` of the text or, with marks, directly before
    /// it, with its range there; `None` at the end of the text.
    fn piece_at<'l>(&self, leaf: &'l Leaf<'_>, at: usize) -> Option<(&'l Piece, Range<usize>)> {
        let next = self.starts.partition_point(|&start| start <= at);
        let start = *self.starts.get(next.checked_sub(1)?)?;
        let end = self
            .starts
            .get(next)
            .copied()
            .or(self.text.as_ref().map(String::len))
            .filter(|&end| at < end)?;
        let pieces = leaf
            .pieces
            .get(self.pieces.start + next - 1..self.pieces.end)?;
        Some((
            pieces.first()?,
            start..end - marks_after(leaf, pieces, self.span.end).len(),
        ))
    }
}

/// Returns the marks after the first piece, which are before the next one, or before the byte `to`
/// after the last one; an empty text if there are none. The backslash of an escape is not shown.
fn marks_after<'l>(leaf: &'l Leaf<'_>, pieces: &[Piece], to: usize) -> &'l str {
    let Some(piece) = pieces.first() else {
        return "";
    };
    let to = pieces.get(1).map_or(to, |next| next.typed.start);
    leaf.typed_at(piece.typed.end..to).trim_end_matches('\\')
}

/// Returns whether the shown text equals the typed one.
fn is_as_typed(leaf: &Leaf<'_>, pieces: &[Piece]) -> bool {
    let is_literal = |piece: &Piece| piece.kind != PieceKind::Reference;
    let is_next = |pair: &[Piece]| {
        pair[0].typed.end + marks_after(leaf, pair, pair[1].typed.start).len()
            == pair[1].typed.start
    };
    pieces.iter().all(is_literal) && pieces.windows(2).all(is_next)
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;

    use super::Shown;
    use crate::finder::Finder;
    use crate::leaf::pieces::Pipes;
    use crate::leaf::{Leaf, LeafBuilder, Linker, OnMarkup};
    use crate::names::profile::Profile;
    use crate::rules::run::Edge;

    fn decode(reference: &str) -> Option<Cow<'_, str>> {
        let known = [("&amp;", "&"), ("&NotEqualTilde;", "≂̸")];
        known
            .iter()
            .find(|(name, _)| *name == reference)
            .map(|&(_, text)| Cow::Borrowed(text))
    }

    fn leaf<'s>(source: &'s str, text: &str) -> Leaf<'s> {
        let linker = Linker::new(&Finder::new(Profile::Gfm), OnMarkup::End);
        let mut leaf = Leaf::new(decode);
        let mut builder = LeafBuilder::in_source(&mut leaf, source, &linker, Edge::Block);
        builder.text(text, Some(0..source.len()));
        assert!(builder.finish(Edge::Block, Pipes::AsTyped));
        leaf
    }

    #[test]
    fn references_are_shown_and_found_again() {
        let source = "a&amp;b";
        let leaf = leaf(source, "a&b");
        let shown = Shown::new(&leaf, &leaf.runs[0]);
        assert_eq!(shown.text(&leaf), "a&b");
        assert_eq!(
            [0, 1, 3, 6, 7].map(|at| shown.at(&leaf, at)),
            [0, 1, 1, 2, 3]
        );
        assert_eq!(shown.typed(&leaf, &(1..2)), Some(1..6));
        assert_eq!(shown.typed(&leaf, &(0..3)), Some(0..7));
    }

    #[test]
    fn smart_punctuation_is_shown_as_typed() {
        let source = "a--b";
        let leaf = leaf(source, "a–b");
        let shown = Shown::new(&leaf, &leaf.runs[0]);
        assert_eq!(
            (shown.text(&leaf), shown.typed(&leaf, &(2..4))),
            ("a--b", Some(2..4))
        );
    }

    #[test]
    fn a_reference_to_two_characters_is_not_cut() {
        let source = "&NotEqualTilde;";
        let leaf = leaf(source, "≂̸");
        let shown = Shown::new(&leaf, &leaf.runs[0]);
        assert_eq!(shown.text(&leaf), "≂̸");
        assert_eq!(
            [
                shown.typed(&leaf, &(0..3)),
                shown.typed(&leaf, &(3..5)),
                shown.typed(&leaf, &(0..5))
            ],
            [None, None, Some(0..15)]
        );
    }
}
