//! A leaf: what was typed for the inline content of a block, and the pieces of it that the host's items show.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::run::{Edge, Run};

/// How a host decodes a character reference, such as `&amp;`; `None` for an unknown name.
pub type Decode = fn(&str) -> Option<Cow<'_, str>>;

/// The inline content of one leaf block, such as a paragraph, a heading or a table cell, or of a part of it.
///
/// The parts are those of the *typed text*: the source, or a text put together from the items where there is no source.
#[derive(Clone, Debug)]
pub struct Leaf<'s> {
    /// What was typed. All positions are byte offsets into it.
    pub(super) typed: Cow<'s, str>,
    /// What the parser read instead: a copy of the source in which links are masked.
    pub(super) parsed: Option<&'s str>,
    /// In ascending order. What lies between two pieces is markup.
    pub(super) pieces: Vec<Piece>,
    pub(super) runs: Vec<TextRun>,
    /// Escapes, character references and the backslash of a hard break: no literal text. In ascending order.
    pub(super) opaque: Vec<Range<usize>>,
    /// How many items the host handed over.
    pub(super) items: usize,
    /// From the first item to the last one, as far as their places are known.
    pub(super) span: Range<usize>,
    /// The end of the inline content, as links in the last run see it, and links in the others.
    pub(super) ends: (usize, usize),
    pub(super) pipes: Pipes,
    pub(super) decode: Decode,
}

/// A part of an item's text and what was typed for it, or the place of an item that holds no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) kind: PieceKind,
    /// The number of the host's item.
    pub(super) item: usize,
    /// Bytes of the item's text.
    pub(super) shown: Range<usize>,
    /// Bytes of the typed text.
    pub(super) typed: Range<usize>,
}

/// What a [`Piece`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// Text that was typed as it is shown.
    Literal,
    /// Smart punctuation: shown otherwise, and literal text nevertheless.
    Smart,
    /// A character reference.
    Reference,
    /// The backslash and the line end of a hard break.
    Break,
    /// Anything that a link never goes through: code, raw HTML, a link, a text that was not typed there.
    Atom,
}

impl PieceKind {
    pub(super) fn is_text(self) -> bool {
        matches!(self, PieceKind::Literal | PieceKind::Smart | PieceKind::Reference)
    }
}

/// Pieces of text with nothing but escapes between them.
#[derive(Clone, Debug)]
pub(super) struct TextRun {
    pub(super) pieces: Range<usize>,
    /// Bytes of the typed text, with the backslash of a hard break after it.
    pub(super) span: Range<usize>,
    pub(super) left: Edge,
    pub(super) right: Edge,
    /// The opaque ranges in it.
    pub(super) opaque: Range<usize>,
}

/// What `\|` is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pipes {
    /// An escape like any other.
    #[default]
    AsTyped,
    /// A pipe, before anything else is read: in the cell of a table.
    Unescaped,
}

impl<'s> Leaf<'s> {
    /// A leaf without items.
    #[must_use]
    pub fn new(decode: Decode) -> Self {
        Leaf {
            typed: Cow::Borrowed(""),
            parsed: None,
            pieces: Vec::new(),
            runs: Vec::new(),
            opaque: Vec::new(),
            items: 0,
            span: 0..0,
            ends: (0, 0),
            pipes: Pipes::AsTyped,
            decode,
        }
    }

    /// Takes out all items; the memory is used again.
    pub(super) fn clear(&mut self, typed: Cow<'s, str>) {
        (self.typed, self.parsed) = (typed, None);
        self.pieces.clear();
        self.runs.clear();
        self.opaque.clear();
        (self.items, self.span, self.ends) = (0, 0..0, (0, 0));
    }

    /// The same leaf in `source`, of which the text that it was built from is a masked copy of the same length.
    #[must_use]
    pub fn unmasked(self, source: &'s str) -> Self {
        match self.typed {
            Cow::Borrowed(masked) => Leaf { typed: Cow::Borrowed(source), parsed: Some(masked), ..self },
            // What was put together stays as it is.
            Cow::Owned(_) => self,
        }
    }

    /// The text of an item that holds `text`, with what the [unmasked](Self::unmasked) source says in place of the mask; `None`
    /// where the item's text was not found there.
    #[must_use]
    pub fn unmasked_text(&self, item: usize, text: &str) -> Option<String> {
        let first = self.pieces.partition_point(|piece| piece.item < item);
        let pieces = self.pieces[first..].iter().take_while(|piece| piece.item == item && piece.kind.is_text());
        let unmasked = pieces.fold(String::new(), |unmasked, piece| match piece.kind {
            PieceKind::Literal => unmasked + self.typed.get(piece.typed.clone()).unwrap_or_default(),
            _ => unmasked + text.get(piece.shown.clone()).unwrap_or_default(),
        });
        (unmasked.len() == text.len()).then_some(unmasked)
    }

    /// The bytes of the source that are `range` of the typed text; `None` if that text was put together.
    #[must_use]
    pub fn source_range(&self, range: Range<usize>) -> Option<Range<usize>> {
        matches!(self.typed, Cow::Borrowed(_)).then_some(range)
    }

    /// From the first item to the last one, as far as their places are known.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What was typed at `range`.
    #[must_use]
    pub fn typed_at(&self, range: Range<usize>) -> &str {
        self.typed.get(range).unwrap_or_default()
    }

    /// The end of the inline content as a link in `run` sees it.
    pub(super) fn end_for(&self, run: &TextRun) -> usize {
        let is_last = self.runs.last().is_some_and(|last| last.span == run.span);
        let end = if is_last { self.ends.0 } else { self.ends.1 };
        end.max(run.span.end)
    }

    /// What the rules read of a run; `None` where it is not on character boundaries of the typed text.
    pub(super) fn run<'t>(&self, typed: &'t str, run: &TextRun) -> Option<Run<'t, '_>> {
        Run::new(typed, run.span.clone(), run.left, run.right, &self.opaque[run.opaque.clone()]).ok()
    }

    /// Where literal text stands, for masking: not what is escaped, nor references. In ascending order.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn literals(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let escaped = |at: usize| {
            let next = self.opaque.partition_point(|opaque| opaque.end <= at);
            self.opaque.get(next).filter(|opaque| opaque.start <= at).map(|opaque| opaque.end)
        };
        let literal = self.pieces.iter().filter(|piece| piece.kind == PieceKind::Literal);
        // A parser cuts its texts before an escape, so only the first character may be escaped.
        literal.map(move |piece| {
            escaped(piece.typed.start).unwrap_or(piece.typed.start).min(piece.typed.end)..piece.typed.end
        })
    }

    /// Where the code, raw HTML, links and the like are that start at the byte `from` or after it. In ascending order.
    pub(crate) fn atoms_from(&self, from: usize) -> impl Iterator<Item = &Range<usize>> {
        let next = self.pieces.partition_point(|piece| piece.typed.start < from);
        self.pieces[next..].iter().filter(|piece| piece.kind == PieceKind::Atom).map(|piece| &piece.typed)
    }

    /// The opaque range that the byte `at` cuts in two.
    pub(super) fn opaque_cut_at(&self, at: usize) -> Option<&Range<usize>> {
        let next = self.opaque.partition_point(|opaque| opaque.end <= at);
        self.opaque.get(next).filter(|opaque| opaque.start < at)
    }
}
