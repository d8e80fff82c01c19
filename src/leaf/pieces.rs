//! The type [`Leaf`]: what was typed for the inline content of a block, and which parts of it the
//! host's items show.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::link::Link;
use crate::rules::run::{Edge, Run};
use crate::steps;

/// Decodes one character reference, such as `&amp;` (with `&` and `;`), as the host's parser does.
/// Returns `None` for an unknown name.
///
/// ```
/// use std::borrow::Cow;
///
/// use barelink::leaf::{DecodeReference, Leaf};
///
/// fn decode(reference: &str) -> Option<Cow<'_, str>> {
///     (reference == "&amp;").then_some(Cow::Borrowed("&"))
/// }
///
/// let leaf = Leaf::new(decode as DecodeReference);
/// assert_eq!(leaf.typed_at(0..0), "");
/// ```
pub type DecodeReference = fn(&str) -> Option<Cow<'_, str>>;

/// The inline content of one leaf block (paragraph, heading, table cell), or a part of it.
///
/// Positions are byte offsets into the *typed text*. It is the source, or a text that is
/// synthesized from the items if a text is not found in the source.
/// [`read_block`](Self::read_block) builds a leaf from the items of a block. Use the same leaf for
/// all blocks of a document, so that its memory is reused.
///
/// ```
/// use barelink::Finder;
/// use barelink::leaf::{Leaf, Linker, OnMarkup};
///
/// let (source, linker) = ("See www.example.com", Linker::new(&Finder::default(), OnMarkup::End));
/// let mut leaf = Leaf::new(|_| None);
/// leaf.read_block(source, &linker, |builder| builder.text(source, Some(0..19)));
/// assert_eq!(leaf.typed_at(4..19), "www.example.com");
/// assert_eq!(leaf.source_range(4..19), Some(4..19));
/// ```
#[derive(Clone, Debug)]
pub struct Leaf<'s> {
    /// The typed text. All positions are byte offsets into it.
    pub(super) typed: Cow<'s, str>,
    /// The text that the parser read instead of the source: a copy in which links are masked.
    pub(super) parsed: Option<&'s str>,
    /// In ascending order. Bytes between two pieces are markup.
    pub(super) pieces: Vec<Piece>,
    pub(super) runs: Vec<TextRun>,
    /// The ranges that are not literal text: escapes, character references, the backslash of a hard
    /// break. In ascending order.
    // Apart from the pieces, because the backslash of an escape lies between two of them, and the
    // rules need only these.
    pub(super) opaque: Vec<Range<usize>>,
    /// The ranges of emphasis, strong text and strikethrough with their marks, by their start, if
    /// the rule set reads text as it is shown.
    pub(super) marks: Vec<Range<usize>>,
    /// The number of items.
    pub(super) items: usize,
    /// The range from the first item to the last one whose ranges are known.
    pub(super) span: Range<usize>,
    /// The end of the inline content for links in the last run, and for links in the other runs.
    // They may differ if only closing marks follow the last run, and their ranges are not known.
    pub(super) ends: (usize, usize),
    pub(super) pipes: Pipes,
    pub(super) decode: DecodeReference,
}

/// A part of an item's text with its range in the typed text, or the range of an item without text.
// A leaf may have a million of them, so the numbers take 32 bits where that is enough: the builder
// leaves out what has larger ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) kind: PieceKind,
    item: u32,
    shown: Range<u32>,
    /// The range in the typed text, in bytes.
    pub(super) typed: Range<usize>,
}

impl Piece {
    /// The largest number of an item, and the largest length of its text.
    pub(super) const MOST: usize = u32::MAX as usize;

    /// Makes a piece of the item of this number, which shows the range `shown` of the item's text,
    /// in bytes.
    #[inline]
    pub(super) fn new(
        kind: PieceKind,
        item: usize,
        shown: Range<usize>,
        typed: Range<usize>,
    ) -> Self {
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Piece {
            kind,
            item: narrow(item),
            shown: narrow(shown.start)..narrow(shown.end),
            typed,
        }
    }

    /// Returns the number of the host's item.
    #[inline]
    pub(super) fn item(&self) -> usize {
        self.item as usize
    }

    /// Returns the range in the item's text, in bytes.
    #[inline]
    pub(super) fn shown(&self) -> Range<usize> {
        self.shown.start as usize..self.shown.end as usize
    }

    /// Adds a literal piece if it is directly after this one, in the same item. Returns whether it
    /// is.
    #[inline]
    pub(super) fn extend(&mut self, next: &Self) -> bool {
        let is_next = (self.item, self.shown.end, self.typed.end)
            == (next.item, next.shown.start, next.typed.start);
        let is_literal = self.kind == PieceKind::Literal && next.kind == PieceKind::Literal;
        if is_next && is_literal {
            (self.shown.end, self.typed.end) = (next.shown.end, next.typed.end);
        }
        is_next && is_literal
    }
}

/// The kind of a [`Piece`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// Text that was typed as it is shown.
    Literal,
    /// Smart punctuation: literal text that is shown as other characters.
    Smart,
    /// A character reference.
    Reference,
    /// The backslash and the line end of a hard break.
    Break,
    /// Anything that no link goes through: code, raw HTML, a link, a text that is not in the
    /// source.
    Atom,
}

impl PieceKind {
    pub(super) fn is_text(self) -> bool {
        matches!(
            self,
            PieceKind::Literal | PieceKind::Smart | PieceKind::Reference
        )
    }
}

/// A sequence of text pieces with nothing but escapes between them.
#[derive(Clone, Debug)]
pub(super) struct TextRun {
    /// The range in the typed text, with the backslash of a hard break after it.
    pub(super) span: Range<usize>,
    pub(super) left: Edge,
    pub(super) right: Edge,
}

/// The way in which the parser reads `\|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pipes {
    /// It is an escape like any other.
    AsTyped,
    /// It is a pipe, and the parser replaces it before it reads anything else: in a table cell.
    Unescaped,
}

impl<'s> Leaf<'s> {
    /// Makes a leaf without items. `decode` decodes the character references of its texts.
    #[must_use]
    #[inline]
    pub fn new(decode: DecodeReference) -> Self {
        Leaf {
            typed: Cow::Borrowed(""),
            parsed: None,
            pieces: Vec::new(),
            runs: Vec::new(),
            opaque: Vec::new(),
            marks: Vec::new(),
            items: 0,
            span: 0..0,
            ends: (0, 0),
            pipes: Pipes::AsTyped,
            decode,
        }
    }

    /// Removes all items, and keeps the memory for the next ones.
    pub(super) fn clear(&mut self, typed: Cow<'s, str>) {
        self.typed = typed;
        self.parsed = None;
        if self.pieces.capacity() == 0 {
            // Enough for most leaves, and an exact allocation takes half the work of one that
            // grows.
            self.pieces = Vec::with_capacity(4);
            self.runs = Vec::with_capacity(4);
        }
        self.pieces.clear();
        self.runs.clear();
        self.opaque.clear();
        self.marks.clear();
        self.items = 0;
        self.span = 0..0;
        self.ends = (0, 0);
        self.pipes = Pipes::AsTyped;
    }

    /// Returns the same leaf with `source` as its typed text. Use it if the leaf was built from
    /// `barelink_pulldown_cmark::Masked::text`, a copy of `source` of the same length. A leaf with
    /// a synthesized text is returned as it is.
    // For `barelink-comrak` alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    pub fn unmasked(self, source: &'s str) -> Self {
        match self.typed {
            Cow::Borrowed(masked) => Leaf {
                typed: Cow::Borrowed(source),
                parsed: Some(masked),
                ..self
            },
            // A synthesized text has no masked bytes.
            Cow::Owned(_) => self,
        }
    }

    /// Returns `text`, which is the text of `item`, with the bytes of the
    /// [unmasked](Self::unmasked) source in place of the masked ones. Returns `None` if the item's
    /// text was not found in the source as a whole. Cost: linear in the text, and logarithmic in
    /// the pieces of the leaf.
    // For `barelink-comrak` alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    pub fn unmasked_text(&self, item: usize, text: &str) -> Option<String> {
        let first = self.pieces.partition_point(|piece| piece.item() < item);
        let pieces = self.pieces[first..]
            .iter()
            .take_while(|piece| piece.item() == item && piece.kind.is_text());
        let unmasked = pieces.fold(String::new(), |unmasked, piece| match piece.kind {
            PieceKind::Literal => {
                unmasked + self.typed.get(piece.typed.clone()).unwrap_or_default()
            }
            _ => unmasked + text.get(piece.shown()).unwrap_or_default(),
        });
        (unmasked.len() == text.len()).then_some(unmasked)
    }

    /// Returns `range`, a byte range of the typed text, if that text is the source. Returns `None`
    /// if it is synthesized.
    #[must_use]
    pub fn source_range(&self, range: Range<usize>) -> Option<Range<usize>> {
        matches!(self.typed, Cow::Borrowed(_)).then_some(range)
    }

    /// Returns how the parser read `\|` in the leaf.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn pipes(&self) -> Pipes {
        self.pipes
    }

    /// Returns the range from the first item to the last one whose ranges are known.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the typed text at `range`, in bytes; an empty text if the range is not on its
    /// character boundaries.
    #[must_use]
    #[inline]
    pub fn typed_at(&self, range: Range<usize>) -> &str {
        self.typed.get(range).unwrap_or_default()
    }

    /// Returns the end of the inline content for links in `run`.
    #[inline]
    pub(super) fn end_for(&self, run: &TextRun) -> usize {
        let is_last = self.runs.last().is_some_and(|last| last.span == run.span);
        let end = if is_last { self.ends.0 } else { self.ends.1 };
        end.max(run.span.end)
    }

    /// Returns the input of the rules for a run; `None` if it is not on character boundaries of the
    /// typed text.
    #[inline]
    pub(super) fn run(&self, run: &TextRun) -> Option<Run<'_, '_>> {
        Run::new(
            &self.typed,
            run.span.clone(),
            run.left,
            run.right,
            self.opaque_in(run),
        )
        .ok()
    }

    /// Returns the opaque ranges of a run.
    #[inline]
    fn opaque_in(&self, run: &TextRun) -> &[Range<usize>] {
        // Most leaves have none.
        if self.opaque.is_empty() {
            return &[];
        }
        let first = self
            .opaque
            .partition_point(|opaque| opaque.end <= run.span.start);
        let end =
            first + self.opaque[first..].partition_point(|opaque| opaque.start < run.span.end);
        &self.opaque[first..end]
    }

    /// Returns the indices of the text pieces at `span`, which is that of a run or of several ones.
    pub(super) fn pieces_in(&self, span: &Range<usize>) -> Range<usize> {
        let first = self
            .pieces
            .partition_point(|piece| piece.typed.start < span.start);
        let pieces = first
            ..first + self.pieces[first..].partition_point(|piece| piece.typed.start < span.end);
        // The backslash of a hard break belongs to the run, and is no text.
        let is_break = self.pieces[pieces.clone()]
            .last()
            .is_some_and(|last| last.kind == PieceKind::Break);
        pieces.start..pieces.end - usize::from(is_break)
    }

    /// Returns a link of the typed text without a borrow from this leaf: a synthesized text does
    /// not live as long as the links.
    #[inline]
    pub(super) fn keep(&self, link: Link<'_>) -> Link<'s> {
        match &self.typed {
            Cow::Borrowed(source) => link.in_source(source, 0),
            Cow::Owned(_) => link.into_owned(),
        }
    }

    /// Returns the ranges of literal text, without escapes and references, in ascending order. Only
    /// masking needs them.
    #[doc(hidden)]
    pub fn literals(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let escaped = |at: usize| {
            let next = self.opaque.partition_point(|opaque| opaque.end <= at);
            self.opaque
                .get(next)
                .filter(|opaque| opaque.start <= at)
                .map(|opaque| opaque.end)
        };
        let literal = self
            .pieces
            .iter()
            .filter(|piece| piece.kind == PieceKind::Literal);
        // A parser cuts its texts before an escape, so only the first character may be escaped.
        literal.map(move |piece| {
            escaped(piece.typed.start)
                .unwrap_or(piece.typed.start)
                .min(piece.typed.end)..piece.typed.end
        })
    }

    /// Returns the ranges of the atoms that start in `part`, in ascending order. Cost: linear in
    /// the pieces of that part.
    #[doc(hidden)]
    pub fn atoms_in(&self, part: Range<usize>) -> impl Iterator<Item = &Range<usize>> {
        let next = self
            .pieces
            .partition_point(|piece| piece.typed.start < part.start);
        // The end is looked for first: a leaf may have a million pieces, and none of them an atom.
        let pieces = self.pieces[next..]
            .iter()
            .take_while(move |piece| piece.typed.start < part.end);
        let pieces = pieces.inspect(|_| steps::count(1));
        pieces
            .filter(|piece| piece.kind == PieceKind::Atom)
            .map(|piece| &piece.typed)
    }

    /// Returns the opaque range that has the byte `at` strictly inside; `None` if no range has. A
    /// link that ends there would cut an escape or a reference in two.
    pub(super) fn opaque_cut_at(&self, at: usize) -> Option<&Range<usize>> {
        let next = self.opaque.partition_point(|opaque| opaque.end <= at);
        self.opaque.get(next).filter(|opaque| opaque.start < at)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::Leaf;
    use crate::finder::Finder;
    use crate::leaf::{Linker, OnMarkup};
    use crate::names::profile::Profile;

    fn linker() -> Linker<'static> {
        Linker::new(&Finder::new(Profile::Gfm), OnMarkup::End)
    }

    #[test]
    fn only_a_source_has_ranges() {
        let mut leaf = Leaf::new(|_| None);
        leaf.read_block("www.a.bc", &linker(), |builder| {
            builder.text("www.a.bc", Some(0..8));
        });
        assert_eq!(leaf.source_range(1..2), Some(1..2));
        leaf.read_block("x", &linker(), |builder| builder.text("www.a.bc", None));
        assert_eq!(leaf.source_range(1..2), None);
    }

    #[test]
    fn only_the_last_run_ends_before_the_marks() {
        let mut leaf = Leaf::new(|_| None);
        leaf.read_block("x **a**b c", &linker(), |builder| {
            builder.text("x ", Some(0..2));
            builder.open(None);
            builder.text("a", Some(4..5));
            builder.close(None);
        });
        let ends: Vec<_> = leaf.runs.iter().map(|run| leaf.end_for(run)).collect();
        assert_eq!(ends, [10, 8]);
    }

    #[test]
    fn an_escaped_character_is_not_literal() {
        let mut leaf = Leaf::new(|_| None);
        leaf.read_block(r"a\*b", &linker(), |builder| {
            builder.text("a*b", Some(0..4));
        });
        assert_eq!(leaf.literals().collect::<Vec<_>>(), [0..1, 3..4]);
    }

    #[test]
    fn an_unmasked_leaf_keeps_what_the_parser_read() {
        let mut leaf = Leaf::new(|_| None);
        leaf.read_block("www.a.bx", &linker(), |builder| {
            builder.text("www.a.bx", Some(0..8));
        });
        let leaf = leaf.unmasked("www.a.b*");
        assert_eq!(
            (leaf.typed_at(0..8), leaf.parsed),
            ("www.a.b*", Some("www.a.bx"))
        );
    }
}
