//! Decides where a leaf of a stream ends.
//!
//! For a rule set that works line by line ([`Unit::Line`]) a leaf is one run of texts without anything between them, with a hard
//! break or the start of an image after it. For others ([`Unit::Block`]) it ends with the block, or earlier: behind a line that
//! leaves nothing open, so that markup and links after it do not depend on it. If the rest of the block has no candidate, it ends
//! behind any line, or behind an atom if there was no candidate before it.

use core::ops::Range;

use pulldown_cmark::{CowStr, Event};

use super::context::{Context, Role};
use super::gate::{Gate, Order};
use super::item::Item;
use crate::chars::ByteSet;
use crate::leaf::Linker;
use crate::rules::rule_set::Unit;

/// The facts about the events of a leaf, from which follows where the leaf ends and whether it may hold a link.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// The part of the source from the first text to the last one whose range is known.
    pub(super) placed: Option<Range<usize>>,
    pub(super) holds_candidate: bool,
    /// Whether the range of a text is not known.
    pub(super) holds_unplaced: bool,
    /// Whether a character is there that may pair with one behind it, so that the leaf has to be a whole block.
    holds_pair: bool,
    /// The first byte of the first event that has a range.
    start: Option<usize>,
    open: Open,
}

/// The marks and brackets that a part of a block leaves open for the text behind it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Open {
    /// The number of marks around text that started and did not end.
    marks: usize,
    /// The number of opening brackets without a closing one.
    brackets: usize,
    /// Whether there is a text that could be a mark if other text followed it.
    holds_mark: bool,
}

impl Open {
    /// Adds the text at this range of the source. The range is empty if it is not known what the text may be. `counts` tells
    /// whether the text, if it is a bracket, opens or closes one here.
    // The parser makes a text of each character that may be a mark or of several equal ones, and of a bracket whether or not it has
    // a partner.
    #[inline]
    pub(super) fn add(&mut self, source: &str, text: &Range<usize>, counts: impl Fn() -> bool) {
        let source = source.as_bytes();
        let (before, bytes) = (&source[..text.start], &source[text.clone()]);
        match bytes {
            [first, rest @ ..] if !OPENING.has(*first) || rest.iter().any(|byte| byte != first) && bytes != b"![" => {}
            b"[" | b"![" if counts() => self.brackets += 1,
            b"]" if counts() => self.brackets = self.brackets.saturating_sub(1),
            // Behind a letter it cannot start emphasis, and has nothing to end: `wiki/Type_(into)`.
            [b'_', ..] if before.last().is_some_and(u8::is_ascii_alphanumeric) => {}
            _ => self.holds_mark = true,
        }
    }

    /// Returns whether the text at this range of the source leaves nothing open.
    #[inline]
    pub(super) fn is_nothing_after(source: &str, text: &Range<usize>) -> bool {
        let mut open = Open::default();
        // An escaped bracket counts here too: the leaf starts too early then.
        open.add(source, text, || true);
        open.is_nothing()
    }

    /// Returns whether markup and links behind the part do not depend on it.
    #[inline]
    pub(super) fn is_nothing(&self) -> bool {
        self.marks == 0 && self.brackets == 0 && !self.holds_mark
    }
}

/// Returns whether a text may leave a bracket open. Cost: linear in the text.
// A stream from elsewhere may have merged a bracket with other text. Such a stream is not parsed again, so other marks do not matter.
#[inline]
pub(super) fn holds_bracket(text: &str) -> bool {
    memchr::memchr(b'[', text.as_bytes()).is_some()
}

/// The characters that may be markup by themselves, or start or end it.
// Others, such as `)`, are markup only behind one of these. Smart punctuation decodes `--` and `...`, and a decoded text may be any mark.
pub(super) const OPENING: ByteSet = ByteSet::new("!\"$&'*<>[\\]^_`{|}~");

/// Returns whether a text starts with one of these, or is empty.
#[inline]
pub(super) fn starts_with_opening(text: &str) -> bool {
    text.as_bytes().first().is_none_or(|&first| OPENING.has(first))
}

/// Returns whether an atom at this part of the source may be a link like `[[name]]`.
// The parser makes them after all other links. If a bare link takes a bracket, one of theirs may pair with a bracket behind it.
pub(super) fn is_wiki_link(source: &str, part: &Range<usize>) -> bool {
    let text = source.as_bytes().get(part.clone()).unwrap_or_default();
    text.strip_prefix(b"!").unwrap_or(text).starts_with(b"[[")
}

/// Two texts with more bytes than this between them are far apart.
// Marks are mostly shorter. A URL that would take longer code or a longer link reaches its first bytes, and these decide.
const FAR: usize = 64;

/// Whether a leaf ends at an event, and on which side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    No,
    Before,
    After,
}

impl Collected {
    /// Returns whether the leaf ends at an event, and notes the facts about the event. `context` is the one before the event.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it has one caller, and the facts stay in registers then")]
    pub(super) fn add<'a, T: Item<'a>>(
        &mut self,
        item: &T,
        role: Role,
        source: &'a str,
        context: &Context,
        gate: &mut Gate,
        linker: &mut Linker<'a>,
    ) -> Ends {
        let is_line = gate.unit == Unit::Line;
        if !is_line && self.start.is_none() {
            self.start = item.any_range().map(|range| range.start);
        }
        if let Event::Text(text) = item.event() {
            let Some(range) = item.text_range(text, source) else {
                self.holds_candidate |= linker.may_show_link(text);
                self.holds_unplaced = true;
                return Ends::No;
            };
            if !is_line && gate.order == Order::Source {
                let typed = match text {
                    CowStr::Borrowed(text) if text.len() == range.len() => range.clone(),
                    // It was decoded.
                    _ => range.start..range.start,
                };
                // An escaped bracket opens and closes nothing, and one in a link nothing outside of it.
                let is_escaped = || source.as_bytes().get(range.start.wrapping_sub(1)) == Some(&b'\\');
                self.open.add(source, &typed, || !context.is_closed() && !is_escaped());
            }
            return self.add_text(range, source, context, gate, linker);
        }
        if role.is_atom()
            && gate.order == Order::Source
            && item.any_range().is_some_and(|part| is_wiki_link(source, &part))
        {
            self.open.holds_mark = true;
        }
        match role {
            // Marks are only counted for leaves that are blocks.
            Role::StartMark if !is_line => {
                self.open.marks += 1;
                Ends::No
            }
            Role::EndMark if !is_line => {
                self.open.marks = self.open.marks.saturating_sub(1);
                Ends::No
            }
            // These end a run with a character: a backslash, which a link may take, or the `!` of an image.
            Role::HardBreak | Role::StartImage if is_line => Ends::After,
            // One run is enough for rule sets that work line by line: their links do not go through markup.
            role if is_line || role.is_block() => Ends::Before,
            _ if context.is_closed() || self.holds_unplaced => Ends::No,
            Role::SoftBreak if !self.holds_pair => self.ends_at_line(item, source, gate, linker),
            // Most candidates are in the destination of a link. If there is no other one in the block, no link is.
            role if role.is_atom() && !self.holds_candidate => match item.any_range() {
                Some(range) if gate.frees_block(source, range.end, linker) => Ends::After,
                _ => Ends::No,
            },
            _ => Ends::No,
        }
    }

    /// Returns whether the leaf of a block ends behind a line, whose end is `item`.
    // No link goes across a line end, and behind the line of its last candidate a block has no other link.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    fn ends_at_line<'a, T: Item<'a>>(
        &mut self,
        item: &T,
        source: &str,
        gate: &mut Gate,
        linker: &mut Linker<'a>,
    ) -> Ends {
        let Some(placed) = &self.placed else { return Ends::No };
        // A stream from elsewhere may have merged brackets with other text.
        let is_settled = gate.order == Order::Source && self.open.is_nothing();
        if !is_settled && (!self.holds_candidate || !gate.frees_block(source, placed.end, linker)) {
            return Ends::No;
        }
        // With the atoms, in which such characters are marks.
        let start = self.start.map_or(placed.start, |start| start.min(placed.start));
        let end = item.any_range().map_or(placed.end, |range| range.start.max(placed.end));
        self.holds_pair = linker.may_split_pairs(source, &(start..end));
        if self.holds_pair { Ends::No } else { Ends::After }
    }

    /// Works as [`add`](Self::add), for a text at this range of the source.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    fn add_text(
        &mut self,
        range: Range<usize>,
        source: &str,
        context: &Context,
        gate: &mut Gate,
        linker: &mut Linker<'_>,
    ) -> Ends {
        if let Some(placed) = &self.placed {
            // A text that steps back starts a leaf of its own, so that the pieces of a leaf ascend. After a step back, a text far
            // from the last one starts one too. Links may look at all of a leaf, and would read the bytes between the texts again
            // for each leaf.
            let between = range.start.checked_sub(placed.end);
            gate.is_open |= between.is_none();
            if gate.is_open && between.is_none_or(|between| between > FAR) {
                return Ends::Before;
            }
        }
        // In a run, the candidate is the one that the gate has seen. In a block, that one may be in a link or in code.
        self.holds_candidate = self.holds_candidate
            || match gate.unit {
                Unit::Line => gate.has_candidate_before(range.end),
                Unit::Block => !context.is_closed() && linker.may_hold_link(source, &range),
            };
        let start = self.placed.as_ref().map_or(range.start, |placed| placed.start);
        self.placed = Some(start..range.end);
        Ends::No
    }
}
