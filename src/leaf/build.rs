//! Builds a leaf from a host's items: finds each text in the source, or synthesizes a typed text if
//! that is not possible.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use super::align::{Escaped, align, is_escaped, reference};
use super::find::Linker;
use super::marks::MARKS;
use super::pieces::{DecodeReference, Leaf, Piece, PieceKind, Pipes, TextRun};
use super::synthesize::Synthesis;
use crate::names::choice::Choice;
use crate::rules::rule_set::{Reading, Unit, UnknownReferences};
use crate::rules::run::Edge;
use crate::rules::settings::Settings;
use crate::steps;

/// Takes the items of a leaf, in order. [`Leaf::read_block`] makes the builder. Each call of a
/// method is one item, and its number is the count of calls before it.
///
/// Items in which no link may be made (a link, its text, code) are [atoms](Self::atom).
///
/// Ranges are byte offsets into the source, `None` if they are not known. A range that is wrong or
/// does not ascend makes no error: the text is kept, and no link goes through it. Only the range of
/// a text has to be exact; see [`text_near`](Self::text_near).
///
/// ```
/// use barelink::leaf::{Leaf, LeafBuilder, Linker, OnMarkup};
/// use barelink::{Finder, KeepAll};
///
/// // The items of `See *www.example.com*`.
/// fn add(builder: &mut LeafBuilder<'_, '_>) {
///     builder.text("See ", Some(0..4));
///     builder.open(Some(4..5));
///     builder.text("www.example.com", Some(5..20));
///     builder.close(Some(20..21));
/// }
///
/// let mut linker = Linker::new(&Finder::default(), OnMarkup::End);
/// let (mut leaf, mut links) = (Leaf::new(|_| None), Vec::new());
/// leaf.read_block("See *www.example.com*", &linker, add);
/// linker.find(&leaf, &mut KeepAll, &mut links);
/// assert_eq!(links[0].range(), 5..20);
/// ```
#[derive(Debug)]
pub struct LeafBuilder<'l, 's> {
    leaf: &'l mut Leaf<'s>,
    settings: &'l Settings,
    /// Whether links take markup, so that they need all of the line after the last item.
    takes_markup: bool,
    source: &'s str,
    /// Synthesizes a typed text, instead of finding the texts in the source.
    synthesis: Option<Synthesis>,
    /// The current run, which the next text may continue.
    run: Option<TextRun>,
    /// The left edge of the next run.
    left: Edge,
    anchor: AnchorState,
    /// Texts at the start of a run whose ranges are not known until a text with a known range
    /// follows.
    pending: Vec<(usize, String)>,
    /// The numbers of the open spans among the marks of the leaf.
    open_marks: Vec<usize>,
    /// The number after the last item that is not a closing mark: all items from this number on are
    /// closing marks.
    closing_from: usize,
    /// The last item whose range is known.
    last_placed: Option<usize>,
    /// Whether a line end follows that item.
    is_line_over: bool,
    /// Whether all texts that may be part of a link were found in the source.
    is_placed: bool,
}

/// The number of bytes that are looked at for the end of a leaf, after the marks at its end.
const BYTES_AFTER: usize = 64;

/// The length of the longest mark around text, such as `**`.
const MARK: usize = 2;

/// Tells whether a raw HTML tag `<a …>` is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnchorState {
    /// It is.
    Open,
    /// It is not.
    Closed,
}

/// Returns whether a raw HTML tag opens or closes an anchor; `None` if it is another tag.
#[must_use]
pub fn opens_anchor(html: &str) -> Option<AnchorState> {
    let name = html
        .trim_start_matches(['<', '/'])
        .split(|c: char| !c.is_ascii_alphanumeric())
        .next()?;
    let anchor = if html.starts_with("</") {
        AnchorState::Closed
    } else {
        AnchorState::Open
    };
    name.eq_ignore_ascii_case("a").then_some(anchor)
}

impl<'s> Leaf<'s> {
    /// Builds the leaf of a whole block. `hand_over` gives all items of the block to the builder.
    /// It is called once more, with the same items, if a text that may be part of a link is not
    /// found in `source`; then the typed text is synthesized.
    ///
    /// `linker` is the one that [finds](Linker::find) the links. If its block is a
    /// [cell](crate::BlockKind::Cell), `\|` is a pipe, which the parser replaced before it read
    /// anything else. Cost: linear in the items and in their part of the source.
    pub fn read_block(
        &mut self,
        source: &'s str,
        linker: &Linker<'_>,
        hand_over: impl FnMut(&mut LeafBuilder<'_, 's>),
    ) {
        self.read(Some(source), linker, (Edge::Block, Edge::Block), hand_over);
    }

    /// Builds the leaf of a part of a block, as [`read_block`](Self::read_block) does for a whole
    /// one. `left` and `right` are what the first and the last text of the part touch. Without a
    /// source, the typed text is synthesized.
    #[doc(hidden)]
    pub fn read(
        &mut self,
        source: Option<&'s str>,
        linker: &Linker<'_>,
        (left, right): (Edge, Edge),
        mut hand_over: impl FnMut(&mut LeafBuilder<'_, 's>),
    ) {
        let pipes = linker.pipes();
        if let Some(source) = source {
            let mut builder = LeafBuilder::in_source(self, source, linker, left);
            hand_over(&mut builder);
            if builder.finish(right, pipes) {
                return;
            }
        }
        // The items are read again from the first one, because positions of two typed texts cannot
        // be mixed. The links are approximate then, because escapes and references cannot be seen.
        // The typed text of the leaf before gives its memory to this one.
        let memory = match mem::take(&mut self.typed) {
            Cow::Owned(typed) => typed,
            Cow::Borrowed(_) => String::new(),
        };
        self.clear(Cow::Borrowed(""));
        let synthesis = Some(Synthesis::new(
            memory,
            linker.settings().profile.rules().reading,
        ));
        let mut builder =
            LeafBuilder::with(self, linker, left, source.unwrap_or_default(), synthesis);
        hand_over(&mut builder);
        builder.finish(right, pipes);
    }
}

impl<'l, 's> LeafBuilder<'l, 's> {
    /// Starts to build `leaf`, whose items are in `source`. `left` is what its first text touches.
    /// All items of an earlier build are removed.
    #[inline]
    pub(crate) fn in_source(
        leaf: &'l mut Leaf<'s>,
        source: &'s str,
        linker: &'l Linker<'_>,
        left: Edge,
    ) -> Self {
        leaf.clear(Cow::Borrowed(source));
        Self::with(leaf, linker, left, source, None)
    }

    /// Makes a builder that adds its items to `leaf`, which has none.
    #[inline]
    fn with(
        leaf: &'l mut Leaf<'s>,
        linker: &'l Linker<'_>,
        left: Edge,
        source: &'s str,
        synthesis: Option<Synthesis>,
    ) -> Self {
        LeafBuilder {
            leaf,
            settings: linker.settings(),
            takes_markup: linker.takes_markup(),
            source,
            synthesis,
            run: None,
            left,
            anchor: AnchorState::Closed,
            pending: Vec::new(),
            open_marks: Vec::new(),
            closing_from: 0,
            last_placed: None,
            is_line_over: false,
            is_placed: true,
        }
    }

    /// Adds a text; `range` is exactly what was typed for it. A text may have escapes, references
    /// and smart punctuation in it, which are recognised by comparing it with the source. Cost:
    /// linear in the text.
    #[inline]
    pub fn text(&mut self, text: &str, range: Option<Range<usize>>) {
        let item = self.add(range.clone());
        self.closing_from = item + 1;
        // An empty text is counted, but it has no piece.
        if text.is_empty() {
            return;
        }
        // Within a raw anchor, a text is like an atom.
        if self.anchor == AnchorState::Open || item.max(text.len()) > Piece::MOST {
            return self.end_run(Edge::Sibling, Edge::Sibling);
        }
        match range {
            range if self.synthesis.is_some() => self.synthesize(item, text, range),
            Some(range) => {
                // Pieces ascend, so a range before the end of the last piece cannot be right.
                let is_next = self.end().is_none_or(|end| end <= range.start);
                match self.source.get(range.clone()) {
                    Some(typed) if is_next => self.place_at(item, text, typed, range),
                    // The range overlaps an earlier text or is not in the source. No link goes
                    // through such a text.
                    _ => self.end_run(Edge::Sibling, Edge::Sibling),
                }
            }
            None => self.place_next(item, text),
        }
    }

    /// Adds a text whose `range` may be wrong. If what was typed at its start is not the text, and
    /// escapes, references and smart punctuation do not explain the difference, the range is
    /// treated as unknown. The end of the range is corrected. Cost: linear in the text.
    pub fn text_near(&mut self, text: &str, range: Option<Range<usize>>) {
        let range = range.and_then(|range| {
            // Most positions are right, and most texts are shown as they were typed.
            if self.leaf.typed.get(range.clone()) == Some(text) {
                return Some(range);
            }
            let start = range.start;
            // A backslash that belongs to the text before this one escapes nothing.
            let is_escaped =
                self.end() != Some(start) && is_escaped(self.leaf.typed.as_bytes(), start);
            let escaped = if is_escaped {
                Escaped::First
            } else {
                Escaped::Nothing
            };
            let pieces = align(
                (0, text),
                &self.leaf.typed,
                start,
                escaped,
                self.leaf.decode,
            )?;
            Some(start..pieces.last().map_or(start, |piece| piece.typed.end))
        });
        self.text(text, range);
    }

    /// Adds raw HTML within text, as an atom. With
    /// [`Choice::SkipRawAnchors`](crate::Choice::SkipRawAnchors), the items after a tag `<a …>` are
    /// atoms too, up to `</a>` or the end of the leaf. The leaf has to be a whole block.
    pub fn raw_html(&mut self, html: &str, range: Option<Range<usize>>) {
        self.atom(range);
        if self.settings.has(Choice::SkipRawAnchors) {
            self.anchor = opens_anchor(html).unwrap_or(self.anchor);
        }
    }

    /// Adds the start of emphasis or of another mark around text. `range` is that of the mark or of
    /// the whole node.
    pub fn open(&mut self, range: Option<Range<usize>>) {
        let item = self.add(range.clone());
        self.closing_from = item + 1;
        // If the range is not known, the mark is after the last piece.
        let end = self.end().unwrap_or_default();
        // The mark is a sibling of the run before it, and the parent of the run after it.
        self.end_run(Edge::Sibling, Edge::Parent);
        // A URL may take the marks.
        if self.settings.profile.rules().reading == Reading::Shown {
            self.open_marks.push(self.leaf.marks.len());
            self.leaf.marks.push(
                range
                    .filter(|_| self.synthesis.is_none())
                    .unwrap_or(end..end),
            );
        }
    }

    /// Adds the end of a mark around text. `range` is that of the mark or of the whole node.
    pub fn close(&mut self, range: Option<Range<usize>>) {
        self.add(range);
        // The mark is the parent of the run before it, and a sibling of the run after it.
        self.end_run(Edge::Parent, Edge::Sibling);
        let end = self.end().unwrap_or_default() + 1;
        if let Some(span) = self
            .open_marks
            .pop()
            .and_then(|open| self.leaf.marks.get_mut(open))
        {
            span.end = span.end.max(end);
        }
    }

    /// Adds an item that no link goes through.
    #[inline]
    pub fn atom(&mut self, range: Option<Range<usize>>) {
        let item = self.add(range.clone());
        self.closing_from = item + 1;
        self.end_run(Edge::Sibling, Edge::Sibling);
        // A range that does not ascend is dropped, and so is one of a source that the leaf is not
        // built in. The atom ends the run all the same.
        let is_there = |range: &Range<usize>| self.leaf.typed.get(range.clone()).is_some();
        let ascends = |range: &Range<usize>| {
            is_there(range) && self.end().is_none_or(|end| end <= range.start)
        };
        if let (None, Some(range)) = (&self.synthesis, range.filter(ascends)) {
            self.push_atom(item, 0..0, range);
        }
    }

    /// Adds an image, which is an atom whose `!` may be next to a link.
    pub fn image(&mut self, range: Option<Range<usize>>) {
        // With a source, the rules see the `!` there.
        if let (Some(synthesis), Some(_)) = (&mut self.synthesis, &self.run) {
            synthesis.start_image();
        }
        self.atom(range);
    }

    /// Adds a line end that is shown as a space.
    #[inline]
    pub fn soft_break(&mut self, range: Option<Range<usize>>) {
        let item = self.add(range);
        self.closing_from = item + 1;
        self.is_line_over = true;
        self.end_run(Edge::Line, Edge::Line);
    }

    /// Adds a line break that is shown as one. Its backslash, if it has one, belongs to the run
    /// before it: a link may take it, and the break is a soft one then
    /// ([`Segment::SoftBreak`](super::Segment::SoftBreak)).
    pub fn hard_break(&mut self, range: Option<Range<usize>>) {
        let item = self.add(range);
        self.closing_from = item + 1;
        self.is_line_over = true;
        self.place_pending(None);
        if let (Some(run), None) = (&mut self.run, &self.synthesis) {
            let at = run.span.end;
            // A break of two spaces has nothing that a link could take.
            if self.source.as_bytes().get(at) == Some(&b'\\') {
                run.span.end += 1;
                self.leaf.opaque.push(at..at + 1);
                self.leaf
                    .pieces
                    .push(Piece::new(PieceKind::Break, item, 0..0, at..at + 1));
            }
        }
        self.end_run(Edge::Line, Edge::Line);
    }

    /// Ends the leaf. `right` is what its last text touches, and `pipes` is [`Pipes::Unescaped`]
    /// for table cells. Returns whether all texts that may be part of a link were found in the
    /// source.
    pub(crate) fn finish(mut self, right: Edge, pipes: Pipes) -> bool {
        // A link may take closing marks after the last run, because no white space is before them.
        let last_text = self
            .leaf
            .pieces
            .iter()
            .rev()
            .find(|piece| piece.kind.is_text());
        let ends_before_marks = last_text.is_some_and(|last| last.item() + 1 == self.closing_from);
        let ends_with_run = self.run.is_some();
        self.end_run(right, Edge::Block);
        self.leaf.pipes = pipes;
        let from = self.leaf.span.end;
        self.leaf.ends = (from, from);
        if let Some(synthesis) = self.synthesis {
            // Nothing follows a run that ends the block, neither text nor marks.
            let end = self
                .leaf
                .runs
                .last()
                .filter(|_| ends_with_run && right == Edge::Block)
                .map(|run| run.span.end);
            let end = end.unwrap_or(synthesis.typed.len());
            self.leaf.typed = Cow::Owned(synthesis.typed);
            self.leaf.ends = (end, end);
        } else if self.settings.profile.rules().unit == Unit::Block
            && self.last_placed != self.leaf.items.checked_sub(1)
        {
            // The range of the last item is not known, and rules of this unit look at the end of
            // the block. A leaf whose items have ranges ends with the last one, because a parser's
            // leaf has nothing after it.
            let rest = self.leaf.typed.as_bytes().get(from..).unwrap_or_default();
            // A stream may have many leaves in one line. A host ends at the markup, and a link that
            // would take it takes its first bytes. If those bytes are marks, trimming removes them,
            // so the bytes after the marks are needed too.
            let unplaced = self.leaf.items - self.last_placed.map_or(0, |last| last + 1);
            let most = if self.takes_markup {
                rest.len()
            } else {
                rest.len().min(BYTES_AFTER + MARK * unplaced)
            };
            let rest = &rest[..most];
            let ends_cell = |byte: u8| pipes == Pipes::Unescaped && byte == b'|';
            let ends_line = |&byte: &u8| matches!(byte, b'\n' | b'\r') || ends_cell(byte);
            // After a line end, the content continues.
            let line = from
                + rest
                    .iter()
                    .position(ends_line)
                    .map_or(rest.len(), |len| len + usize::from(self.is_line_over));
            let word = rest
                .iter()
                .position(|&byte| byte.is_ascii_whitespace() || byte == b'|')
                .unwrap_or(rest.len());
            steps::count(line - from);
            self.leaf.ends = (if ends_before_marks { from + word } else { line }, line);
        }
        self.is_placed
    }

    /// Counts an item and returns its number.
    #[inline]
    fn add(&mut self, range: Option<Range<usize>>) -> usize {
        let item = self.leaf.items;
        self.leaf.items += 1;
        // A range that is not in the text must not widen the span, which hosts use to cut the text.
        if let Some(range) =
            range.filter(|range| range.start <= range.end && range.end <= self.leaf.typed.len())
        {
            let span = &mut self.leaf.span;
            *span = match self.last_placed {
                Some(_) => span.start.min(range.start)..span.end.max(range.end),
                None => range,
            };
            self.last_placed = Some(item);
            self.is_line_over = false;
        }
        item
    }

    /// Returns the end of the last piece; `None` if there is none yet.
    #[inline]
    fn end(&self) -> Option<usize> {
        self.leaf.pieces.last().map(|piece| piece.typed.end)
    }

    /// Places a text whose range is given, and what is typed there.
    #[inline]
    fn place_at(&mut self, item: usize, text: &str, typed: &str, range: Range<usize>) {
        steps::count(text.len());
        let source = self.source;
        let escaped = self.continue_at(range.start);
        if is_same(typed, text) {
            return self.push(Piece::new(PieceKind::Literal, item, 0..text.len(), range));
        }
        let pieces = align((item, text), source, range.start, escaped, self.leaf.decode);
        let is_in_range =
            |pieces: &Vec<Piece>| pieces.last().is_none_or(|last| last.typed.end <= range.end);
        let pieces = pieces.filter(is_in_range).unwrap_or_default();
        let (said, placed) = pieces
            .last()
            .map_or((0, range.start), |last| (last.shown().end, last.typed.end));
        for piece in pieces {
            self.push(piece);
        }
        // Something put the rest of the text there. No link goes through it.
        if said < text.len() || placed < range.end {
            self.end_run(Edge::Sibling, Edge::Sibling);
            self.push_atom(item, said..text.len(), placed..range.end);
        }
    }

    /// Places a text whose range is not known: directly after the text before it, or directly
    /// before the next one.
    fn place_next(&mut self, item: usize, text: &str) {
        let Some(end) = self.run.as_ref().map(|run| run.span.end) else {
            // Nothing is before it in the run, so its place is known only when the next text is
            // placed.
            return self.pending.push((item, String::from(text)));
        };
        match align(
            (item, text),
            self.source,
            end,
            Escaped::Nothing,
            self.leaf.decode,
        ) {
            Some(pieces) => pieces.into_iter().for_each(|piece| self.push(piece)),
            None => self.leave_out(text),
        }
    }

    /// Leaves out a text that is not found. No link goes through it.
    fn leave_out(&mut self, text: &str) {
        // A text that is too short for a link is no reason to give up the source for the rest of
        // the leaf.
        if may_hold_link(text) {
            self.is_placed = false;
        }
        self.end_run(Edge::Sibling, Edge::Sibling);
    }

    /// Continues the run at the byte `start`, or starts a run there, and returns whether the
    /// character there is escaped.
    #[inline]
    fn continue_at(&mut self, start: usize) -> Escaped {
        if !self.pending.is_empty() {
            self.place_pending(Some(start));
        }
        let bytes = self.source.as_bytes();
        let is_punctuation = bytes.get(start).is_some_and(u8::is_ascii_punctuation);
        let from = match self.run.as_ref().map(|run| run.span.end) {
            Some(end) if end == start => return Escaped::Nothing,
            // The parser removed the backslash between the two texts.
            Some(end) if is_punctuation && is_escaping(&bytes[end..start]) => end,
            Some(_) => {
                // Something was left out of the stream, and no link goes across that.
                self.end_run(Edge::Sibling, Edge::Sibling);
                self.start_run(start);
                return Escaped::Nothing;
            }
            None => {
                self.start_run(start);
                if !is_escaped(bytes, start) {
                    return Escaped::Nothing;
                }
                // The backslash is in no text, but a link that ends between it and the character
                // would cut the escape.
                start - 1
            }
        };
        if self.settings.profile.rules().reading != Reading::Shown {
            self.leaf.opaque.push(from..start + 1);
        }
        Escaped::First
    }

    /// Places the pending texts backwards from the byte `start` of the text that follows them, or
    /// leaves them out.
    fn place_pending(&mut self, start: Option<usize>) {
        if self.pending.is_empty() {
            return;
        }
        let pending = core::mem::take(&mut self.pending);
        // Pieces ascend, so no text is placed before the end of the last piece.
        let floor = self.end().unwrap_or(0);
        let source = self.source;
        let placed = start.and_then(|start| {
            let mut next = start - usize::from(is_escaped(source.as_bytes(), start));
            // All or none of them: places are counted back from the text that follows, so that one
            // text which is not found hides those before it.
            let mut places = Vec::new();
            for (_, text) in pending.iter().rev() {
                let start = decoded_before(text, source, next, self.leaf.decode)
                    .filter(|&start| floor <= start)?;
                places.push(start);
                next = start;
            }
            Some(places)
        });
        let Some(starts) = placed else {
            let to = start.unwrap_or(source.len());
            return pending
                .iter()
                .for_each(|(item, text)| self.place_after_marks(*item, text, to));
        };
        for ((item, text), start) in pending.into_iter().zip(starts.into_iter().rev()) {
            if self.run.is_none() {
                self.start_run(start);
            }
            let pieces = align(
                (item, &text),
                source,
                start,
                Escaped::Nothing,
                self.leaf.decode,
            );
            pieces
                .into_iter()
                .flatten()
                .for_each(|piece| self.push(piece));
        }
    }

    /// Places a text directly after the marks that follow the last piece, if it ends at the byte
    /// `to` or before it, or leaves it out.
    fn place_after_marks(&mut self, item: usize, text: &str, to: usize) {
        let end = self.end().unwrap_or_default();
        let after = self.source.as_bytes()[end..].iter().take(BYTES_AFTER);
        let marks = after.take_while(|&&byte| MARKS.has(byte)).count();
        // Some of the marks may belong to the text.
        let own = text.bytes().take_while(|&byte| MARKS.has(byte)).count();
        let start = (end + marks).saturating_sub(own);
        steps::count(marks + own);
        let is_free = self.run.is_none() && end < start && own < text.len();
        let pieces = align(
            (item, text),
            self.source,
            start,
            Escaped::Nothing,
            self.leaf.decode,
        );
        match pieces
            .filter(|pieces| is_free && pieces.last().is_some_and(|last| last.typed.end <= to))
        {
            Some(pieces) => {
                self.start_run(start);
                for piece in pieces {
                    self.push(piece);
                }
            }
            None => self.leave_out(text),
        }
    }

    /// Starts a run at the byte `start` of the typed text.
    #[inline]
    fn start_run(&mut self, start: usize) {
        self.run = Some(TextRun {
            span: start..start,
            left: self.left,
            right: Edge::Sibling,
        });
    }

    /// Ends the current run, if there is one, with the right edge `right`. The next run has the
    /// left edge `left`.
    #[inline]
    fn end_run(&mut self, right: Edge, left: Edge) {
        if !self.pending.is_empty() {
            self.place_pending(None);
        }
        self.left = left;
        if let Some(mut run) = self.run.take() {
            run.right = right;
            self.leaf.runs.push(run);
            if let Some(synthesis) = &mut self.synthesis {
                synthesis.end_run(left);
            }
        }
        if let Some(synthesis) = &mut self.synthesis {
            synthesis.separate(right, left);
        }
    }

    /// Adds a piece of text to the run, and what is opaque in it. Merges it with the literal piece
    /// before it if the two are adjacent in one item.
    #[inline]
    fn push(&mut self, piece: Piece) {
        let Some(run) = &mut self.run else { return };
        let Leaf {
            pieces,
            opaque,
            typed: source,
            ..
        } = &mut *self.leaf;
        // A text that is read as it is shown has nothing opaque in it.
        let reads_typed = self.settings.profile.rules().reading != Reading::Shown;
        let Range { start, end } = piece.typed;
        // An escape before the whole text was added by `continue_at`, and one within the text is
        // found here.
        let is_known = opaque.last().is_some_and(|last| last.end > start);
        // The backslash is opaque with its character, and only the character is shown.
        let is_escaped = run.span.end < start && !is_known && reads_typed;
        if is_escaped {
            opaque.push(run.span.end..start + 1);
        }
        run.span.end = end;
        if piece.kind == PieceKind::Reference && reads_typed {
            opaque.push(start..end);
        }
        let is_literal = piece.kind == PieceKind::Literal;
        if is_literal
            && self.settings.profile.rules().unknown_references == UnknownReferences::Opaque
        {
            let from = start + usize::from(is_escaped);
            let text = source.get(from..end).unwrap_or_default();
            // Most texts have none.
            if let Some(first) = memchr::memchr(b'&', text.as_bytes()) {
                let names = text[first..].match_indices('&').map(|(at, _)| first + at);
                let found = names.filter_map(|at| Some((from + at, reference(&text[at..])?.len())));
                opaque.extend(found.map(|(at, len)| at..at + len));
            }
        }
        if !pieces.last_mut().is_some_and(|last| last.extend(&piece)) {
            pieces.push(piece);
        }
    }

    /// Adds an atom, and what the item shows of it.
    fn push_atom(&mut self, item: usize, shown: Range<usize>, typed: Range<usize>) {
        self.leaf
            .pieces
            .push(Piece::new(PieceKind::Atom, item, shown, typed));
    }

    /// Adds a text to the synthesized text.
    fn synthesize(&mut self, item: usize, text: &str, range: Option<Range<usize>>) {
        let Some(synthesis) = &mut self.synthesis else {
            return;
        };
        let starts_run = self.run.is_none();
        let typed = synthesis.add(text, if starts_run { Some(self.left) } else { None });
        if starts_run {
            self.start_run(typed.start);
        }
        // The source tells that the first character was escaped, if the place of the text is known.
        let is_escaped = range.is_some_and(|range| is_escaped(self.source.as_bytes(), range.start));
        if is_escaped && self.settings.profile.rules().reading != Reading::Shown {
            self.leaf.opaque.push(typed.start..typed.start + 1);
        }
        self.push(Piece::new(PieceKind::Literal, item, 0..text.len(), typed));
    }
}

/// Returns whether the bytes between two texts are backslashes that a parser removes: one before an
/// escaped character, two before a pipe in a table cell.
fn is_escaping(gap: &[u8]) -> bool {
    gap.len() <= 2 && gap.iter().all(|&byte| byte == b'\\')
}

/// Returns the start of the reference or the smart punctuation that is shown as `text` and ends at
/// the byte `end`; `None` if none does.
fn decoded_before(text: &str, source: &str, end: usize, decode: DecodeReference) -> Option<usize> {
    let before = source.get(..end)?;
    // These characters end a reference or smart punctuation. No other byte has to be tried.
    let start = match before.bytes().next_back()? {
        b';' => {
            let floor = end.saturating_sub(LONGEST_REFERENCE);
            let start = floor + memchr::memrchr(b'&', &before.as_bytes()[floor..])?;
            steps::count(end - start);
            Some(start).filter(|&start| reference(&source[start..]).is_some())?
        }
        b'.' => end.checked_sub("...".len())?,
        b'-' => {
            // As in `align`: no text stands for more hyphens than it has bytes.
            let hyphens = before
                .bytes()
                .rev()
                .take(text.len() + 1)
                .take_while(|&byte| byte == b'-')
                .count();
            steps::count(hyphens);
            end - hyphens
        }
        b'\'' | b'"' => end - 1,
        _ => return None,
    };
    let pieces = align((0, text), source, start, Escaped::Nothing, decode)?;
    (pieces.last()?.typed.end == end).then_some(start)
}

/// The length of the longest reference that [`reference`] takes, in bytes: `&`, 48 letters and
/// digits, `;`.
// A search back from a `;` has to have a limit, because a text may hold one after the other.
const LONGEST_REFERENCE: usize = 50;

/// Returns whether a text may hold a whole link.
fn may_hold_link(text: &str) -> bool {
    let holds_mark = || memchr::memchr3(b':', b'@', b'.', text.as_bytes()).is_some();
    // A dot, or anything in another script. A parser puts dashes and quotation marks there, which
    // alone make no link.
    let is_mark = |c: char| !c.is_ascii() && !matches!(c, '–' | '—' | '‘' | '’' | '“' | '”');
    text.len() >= SHORTEST_LINK && (holds_mark() || !text.is_ascii() && text.contains(is_mark))
}

/// The length of `a.bc`, in bytes. No rule set has a shorter link with its trigger.
const SHORTEST_LINK: usize = 4;

/// Returns whether two texts are equal.
// Most texts of a parser borrow from the source: then comparing two addresses is enough.
fn is_same(one: &str, other: &str) -> bool {
    core::ptr::eq(one, other) || one == other
}

#[cfg(test)]
mod tests {
    use barelink_pulldown_cmark::decode;
    use fastrand::Rng;
    use pulldown_cmark::{Event, Tag};

    use super::super::pieces::{Piece, PieceKind};
    use super::{Cow, Edge, Leaf, LeafBuilder, Linker, Pipes, Range, Vec, may_hold_link};
    use crate::finder::Finder;
    use crate::leaf::OnMarkup;
    use crate::names::profile::Profile;
    use crate::streams::{
        Located, blocks, documents, mangled, merged, parsed, random_document, random_options,
    };

    /// Which ranges are handed over.
    #[derive(Clone, Copy, Debug)]
    enum Ranges {
        All,
        /// Those of texts, by the call for ranges that may be wrong.
        Near,
        /// Those of texts that borrow.
        Borrowed,
    }

    fn hand_over(builder: &mut LeafBuilder<'_, '_>, items: &[Located<'_>], ranges: Ranges) {
        for (event, range) in items {
            let range = Some(range.clone());
            match (event, ranges) {
                (Event::Text(text), Ranges::All) => builder.text(text, range),
                (Event::Text(text), Ranges::Near) => builder.text_near(text, range),
                (Event::Text(text), Ranges::Borrowed) => {
                    let is_borrowed = matches!(text, pulldown_cmark::CowStr::Borrowed(_));
                    builder.text(text, range.filter(|_| is_borrowed));
                }
                (Event::SoftBreak, _) => builder.soft_break(range),
                (Event::HardBreak, _) => builder.hard_break(range),
                (Event::InlineHtml(html), _) => builder.raw_html(html, range),
                (Event::Start(Tag::Image { .. }), _) => builder.image(range),
                (Event::Start(tag), _) if !matches!(tag, Tag::Link { .. }) => builder.open(range),
                (Event::End(end), _) if !matches!(end, pulldown_cmark::TagEnd::Link) => {
                    builder.close(range);
                }
                _ => builder.atom(range),
            }
        }
    }

    /// Fails unless the pieces of a leaf ascend and literal pieces say what the items say; returns
    /// how many are literal.
    #[track_caller]
    fn assert_ascending(leaf: &Leaf<'_>, items: &[Located<'_>]) -> usize {
        assert_eq!(leaf.items, items.len());
        for piece in &leaf.pieces {
            let typed = &piece.typed;
            let shown = &piece.shown();
            assert!(
                typed.start <= typed.end && leaf.typed.get(typed.clone()).is_some(),
                "{piece:?} of {leaf:?}"
            );
            assert!(shown.start <= shown.end, "{piece:?} of {leaf:?}");
            if piece.kind == PieceKind::Literal {
                let Event::Text(text) = &items[piece.item()].0 else {
                    panic!("{piece:?} is of no text: {leaf:?}")
                };
                assert_eq!(
                    leaf.typed.get(typed.clone()),
                    text.get(shown.clone()),
                    "{piece:?} of {leaf:?}"
                );
            }
        }
        // Of a typed text that was put together, atoms without a text have places in the source
        // instead.
        let is_placed =
            |piece: &&Piece| matches!(leaf.typed, Cow::Borrowed(_)) || !piece.shown().is_empty();
        let pieces: Vec<_> = leaf.pieces.iter().filter(is_placed).collect();
        for pair in pieces.windows(2) {
            assert!(
                pair[0].typed.end <= pair[1].typed.start,
                "{pair:?} of {leaf:?}"
            );
            let next = (pair[1].item(), pair[1].shown().start);
            assert!(
                (pair[0].item(), pair[0].shown().end) <= next || pair[0].item() < next.0,
                "{pair:?} of {leaf:?}"
            );
        }
        for pair in leaf.runs.windows(2) {
            assert!(pair[0].span.end <= pair[1].span.start, "{leaf:?}");
        }
        leaf.pieces
            .iter()
            .filter(|piece| piece.kind == PieceKind::Literal)
            .count()
    }

    /// Returns how many pieces are literal, of leaves built in all ways.
    #[track_caller]
    fn assert_all_ascend(source: &str, items: &[Located<'_>], linkers: &[Linker<'_>]) -> usize {
        let mut leaf = Leaf::new(decode);
        let mut literal = 0;
        for linker in linkers {
            for ranges in [Ranges::All, Ranges::Near, Ranges::Borrowed] {
                leaf.read_block(source, linker, |builder| hand_over(builder, items, ranges));
                literal += assert_ascending(&leaf, items);
                let mut builder = LeafBuilder::in_source(&mut leaf, source, linker, Edge::Parent);
                hand_over(&mut builder, items, ranges);
                builder.finish(Edge::Block, Pipes::Unescaped);
                literal += assert_ascending(&leaf, items);
            }
            let edges = (Edge::Block, Edge::Block);
            leaf.read(None, linker, edges, |builder| {
                hand_over(builder, items, Ranges::All);
            });
            literal += assert_ascending(&leaf, items);
        }
        literal
    }

    /// Tried with `LeafBuilder::text` that places each text, also before the last one.
    #[test]
    fn pieces_ascend() {
        let linkers: Vec<_> = Profile::ALL
            .iter()
            .map(|&profile| Linker::new(&Finder::new(profile), OnMarkup::End))
            .collect();
        let mut random = Rng::with_seed(1);
        let mut literal = 0;
        let mut by_chance = Rng::with_seed(2);
        let documents = documents()
            .into_iter()
            .chain((0..4000).map(|_| random_document(&mut by_chance)));
        for source in documents {
            let events = parsed(&source, random_options(&mut random));
            let mangled = mangled(events.clone(), &source, &mut random);
            for events in [
                merged(events.clone()),
                merged(mangled.clone()),
                events,
                mangled,
            ] {
                for items in blocks(&events) {
                    literal += assert_all_ascend(&source, items, &linkers);
                }
            }
        }
        assert!(literal > 100_000, "{literal}");
    }

    #[test]
    fn an_escape_between_texts_is_opaque() {
        let linker = Linker::new(&Finder::new(Profile::Md4c), OnMarkup::End);
        let mut leaf = Leaf::new(decode);
        let mut builder = LeafBuilder::in_source(&mut leaf, r"a\*b *c*", &linker, Edge::Block);
        builder.text("a", Some(0..1));
        builder.text("*b ", Some(2..5));
        builder.open(Some(5..8));
        builder.text("c", Some(6..7));
        builder.close(Some(5..8));
        assert!(builder.finish(Edge::Block, Pipes::AsTyped));
        let literal = |item, shown, typed| Piece::new(PieceKind::Literal, item, shown, typed);
        assert_eq!(
            leaf.pieces,
            [
                literal(0, 0..1, 0..1),
                literal(1, 0..3, 2..5),
                literal(3, 0..1, 6..7)
            ]
        );
        assert_eq!((leaf.opaque.len(), &leaf.opaque[0]), (1, &(1..3)));
        let runs: Vec<_> = leaf
            .runs
            .iter()
            .map(|run| (run.span.clone(), run.left, run.right))
            .collect();
        assert_eq!(
            runs,
            [
                (0..5, Edge::Block, Edge::Sibling),
                (6..7, Edge::Parent, Edge::Parent)
            ]
        );
    }

    /// Returns the leaf that `hand_over` builds, and whether all texts were found.
    fn built<'s>(
        source: &'s str,
        (profile, pipes): (Profile, Pipes),
        hand_over: impl FnOnce(&mut LeafBuilder<'_, 's>),
    ) -> (Leaf<'s>, bool) {
        let linker = Linker::new(&Finder::new(profile), OnMarkup::End);
        let mut leaf = Leaf::new(decode);
        let mut builder = LeafBuilder::in_source(&mut leaf, source, &linker, Edge::Block);
        hand_over(&mut builder);
        let is_placed = builder.finish(Edge::Block, pipes);
        (leaf, is_placed)
    }

    const MD4C: (Profile, Pipes) = (Profile::Md4c, Pipes::AsTyped);
    const GFM: (Profile, Pipes) = (Profile::Gfm, Pipes::AsTyped);

    fn spans(leaf: &Leaf<'_>) -> Vec<Range<usize>> {
        leaf.runs.iter().map(|run| run.span.clone()).collect()
    }

    fn opaque(leaf: &Leaf<'_>) -> Vec<(usize, usize)> {
        leaf.opaque
            .iter()
            .map(|range| (range.start, range.end))
            .collect()
    }

    #[test]
    fn a_leaf_with_an_unknown_end_ends_with_its_line_or_its_marks() {
        let ends =
            |source, choice, add: fn(&mut LeafBuilder<'_, '_>)| built(source, choice, add).0.ends;
        let close = |builder: &mut LeafBuilder<'_, '_>| {
            builder.open(None);
            builder.text("a", Some(2..3));
            builder.close(None);
        };
        assert_eq!(ends("**a**b c\nd", GFM, close), (6, 8));
        assert_eq!(ends("**a**b|c\nd", GFM, close), (6, 8));
        assert_eq!(
            ends("**a**b|c\nd", (Profile::Gfm, Pipes::Unescaped), close),
            (6, 6)
        );
        // White space or another item may be before the marks. After a break, the content continues
        // in the next line.
        let others: [fn(&mut LeafBuilder<'_, '_>); 4] = [
            |builder| builder.open(None),
            |builder| builder.atom(None),
            |builder| builder.soft_break(None),
            |builder| builder.hard_break(None),
        ];
        for (add, end) in others.into_iter().zip([6, 6, 7, 7]) {
            let [direct, marked] = [false, true].map(|is_marked| {
                let hand_over = |builder: &mut LeafBuilder<'_, '_>| {
                    builder.text("a", Some(0..1));
                    if is_marked {
                        builder.close(None);
                    }
                    add(builder);
                };
                built("a**b c\nd", GFM, hand_over).0.ends
            });
            assert_eq!([direct, marked], [(end, end), (end, end)]);
        }
        assert_eq!(
            ends("a b", GFM, |builder| builder.text("a", Some(0..1))),
            (1, 1)
        );
    }

    #[test]
    fn a_text_of_dashes_and_quotation_marks_holds_no_link() {
        for text in ["—–", "“‘", "a-b", "a@b", "——-"] {
            assert!(!may_hold_link(text), "{text}");
        }
        for text in ["a.bc", "—a@b", "例え", "www…"] {
            assert!(may_hold_link(text), "{text}");
        }
    }

    #[test]
    fn a_range_that_is_wrong_places_nothing() {
        let (leaf, _) = built("abc", MD4C, |builder| {
            builder.text("ab", Some(0..2));
            builder.text("b", Some(1..2));
            builder.text("c", Some(2..9));
            builder.atom(Some(0..1));
            builder.atom(Some(2..9));
        });
        assert_eq!(
            (leaf.pieces.as_slice(), &leaf.span),
            (
                [Piece::new(PieceKind::Literal, 0, 0..2, 0..2)].as_slice(),
                &(0..2)
            )
        );
    }

    #[test]
    fn a_range_that_is_near_is_corrected_at_its_end() {
        let (leaf, is_placed) = built(r"a\_b", MD4C, |builder| {
            builder.text_near("a_b", Some(0..3));
        });
        let pieces = [
            Piece::new(PieceKind::Literal, 0, 0..1, 0..1),
            Piece::new(PieceKind::Literal, 0, 1..3, 2..4),
        ];
        assert_eq!(
            (leaf.pieces.as_slice(), is_placed),
            (pieces.as_slice(), true)
        );
    }

    #[test]
    fn the_backslash_of_a_hard_break_belongs_to_the_run_before_it() {
        let (leaf, _) = built("a\\\nb", MD4C, |builder| {
            builder.text("a", Some(0..1));
            builder.hard_break(Some(1..3));
            builder.text("b", Some(3..4));
        });
        let literal = PieceKind::Literal;
        let hard = PieceKind::Break;
        assert_eq!(
            leaf.pieces,
            [
                Piece::new(literal, 0, 0..1, 0..1),
                Piece::new(hard, 1, 0..0, 1..2),
                Piece::new(literal, 2, 0..1, 3..4)
            ]
        );
        assert_eq!(
            (spans(&leaf), opaque(&leaf)),
            ([0..2, 3..4].to_vec(), [(1, 2)].to_vec())
        );
    }

    #[test]
    fn the_rest_of_a_text_that_differs_is_an_atom() {
        let (leaf, _) = built("abc", MD4C, |builder| builder.text("a", Some(0..3)));
        assert_eq!(
            leaf.pieces,
            [
                Piece::new(PieceKind::Literal, 0, 0..1, 0..1),
                Piece::new(PieceKind::Atom, 0, 1..1, 1..3)
            ]
        );
        let (leaf, _) = built("ab", MD4C, |builder| {
            builder.text("a", Some(0..1));
            builder.text("x", Some(1..1));
            builder.text("b", Some(1..2));
        });
        assert_eq!(
            (spans(&leaf), leaf.pieces[1].clone()),
            (
                [0..1, 1..2].to_vec(),
                Piece::new(PieceKind::Atom, 1, 0..1, 1..1)
            )
        );
    }

    #[test]
    fn only_a_removed_backslash_may_be_between_two_texts_of_a_run() {
        for (source, next) in [
            ("a-b", 2),
            ("a-*", 2),
            (r"a\b", 2),
            ("a--*", 3),
            (r"a\\\*", 4),
        ] {
            let (leaf, _) = built(source, MD4C, |builder| {
                builder.text("a", Some(0..1));
                builder.text(&source[next..], Some(next..next + 1));
            });
            assert_eq!(spans(&leaf), [0..1, next..next + 1], "{source}");
        }
        // The parser of a table cell reads `\\|` as an escaped pipe.
        let (leaf, _) = built(r"a\\|", MD4C, |builder| {
            builder.text("a", Some(0..1));
            builder.text("|", Some(3..4));
        });
        assert_eq!((spans(&leaf).len(), &leaf.runs[0].span), (1, &(0..4)));
    }

    #[test]
    fn a_text_that_is_not_in_the_source_ends_the_run() {
        let found = |text: &str| {
            let (leaf, is_placed) = built("ab", MD4C, |builder| {
                builder.text("a", Some(0..1));
                builder.text(text, None);
                builder.text("b", Some(1..2));
            });
            (spans(&leaf), is_placed)
        };
        assert_eq!(found("x"), ([0..1, 1..2].to_vec(), true));
        assert_eq!(found("www.example.com"), ([0..1, 1..2].to_vec(), false));
        // Nothing follows that could tell the place.
        assert!(!built("ab", MD4C, |builder| builder.text("www.example.com", None)).1);
    }

    #[test]
    fn references_and_escapes_are_opaque_once() {
        let found = |source: &str, text: &str, choice| {
            let (leaf, _) = built(source, choice, |builder| {
                builder.text(text, Some(0..source.len()));
            });
            opaque(&leaf)
        };
        assert_eq!(found("a&foo;b", "a&foo;b", MD4C), [(1, 6)]);
        assert_eq!(found("a&foo;b", "a&foo;b", GFM), []);
        assert_eq!(found("a&amp;b", "a&b", MD4C), [(1, 6)]);
        assert_eq!(found(r"a\&foo;b", "a&foo;b", MD4C), [(1, 3)]);
    }

    /// Equal texts need no explanation, wherever they are in memory.
    #[test]
    fn a_text_that_equals_its_source_is_literal() {
        let text = ["&am", "p;"].concat();
        let (leaf, _) = built("&amp;", GFM, |builder| builder.text(&text, Some(0..5)));
        assert_eq!(leaf.pieces, [Piece::new(PieceKind::Literal, 0, 0..5, 0..5)]);
    }

    #[test]
    fn decoded_texts_are_found_before_the_text_that_follows() {
        for (source, shown, typed) in [
            ("a\n...b", "…", 2..5),
            ("a\n'b", "‘", 2..3),
            ("a\n\"b", "“", 2..3),
            ("a\n--b", "–", 2..4),
        ] {
            let (leaf, is_placed) = built(source, MD4C, |builder| {
                builder.text("a", Some(0..1));
                builder.soft_break(Some(1..2));
                builder.text(shown, None);
                builder.text("b", Some(typed.end..typed.end + 1));
            });
            assert_eq!(
                leaf.pieces.get(1),
                Some(&Piece::new(
                    PieceKind::Smart,
                    2,
                    0..shown.len(),
                    typed.clone()
                )),
                "{source}"
            );
            assert_eq!(
                (spans(&leaf), is_placed),
                ([0..1, 2..typed.end + 1].to_vec(), true),
                "{source}"
            );
        }
    }
}
