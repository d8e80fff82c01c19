//! The text of a run as it is shown, with smart punctuation as it was typed, and the way back to the source.

use core::mem;
use core::ops::Range;
use std::borrow::Cow;

use pulldown_cmark::Event;

use super::align::{Part, Typed};
use super::item::Item;
use super::pieces::Layout;
use crate::steps;

/// A part of the source as text.
#[derive(Debug)]
pub(super) struct Decoded<'s> {
    pub(super) text: Cow<'s, str>,
    /// In order; literal where the text is as it was typed.
    parts: Vec<Part>,
}

impl<'s> Decoded<'s> {
    /// The text of a run.
    pub(super) fn new<'a, T: Item<'a>>(items: &[T], layout: &Layout, source: &'s str) -> Self {
        if let Some(typed) = source.get(layout.span.clone()).filter(|_| is_typed(layout)) {
            let whole = Part { text: 0..typed.len(), source: layout.span.clone(), typed: Typed::Literal };
            return Decoded { text: Cow::Borrowed(typed), parts: vec![whole] };
        }
        let mut decoded = Decoded { text: Cow::Borrowed(""), parts: Vec::new() };
        let mut end = layout.span.start;
        for (item, parts) in items.iter().zip(layout.parts.by_text()) {
            let Event::Text(text) = item.event() else { continue };
            for part in parts {
                let between = source.as_bytes().get(end..part.source.start).unwrap_or_default();
                steps::count(part.source.len());
                if between.iter().any(|&byte| byte != b'\\') {
                    decoded.push(UNSEEN, end..part.source.start, Typed::Opaque);
                }
                // A text that stands nowhere before all others is said to stand at the start of the source.
                end = part.source.end.max(layout.span.start);
                let range = part.source.clone();
                match part.typed {
                    Typed::Literal | Typed::Smart => {
                        decoded.push(source.get(range.clone()).unwrap_or_default(), range, Typed::Literal);
                    }
                    Typed::Decoded => decoded.push(&text[part.text.clone()], range, Typed::Decoded),
                    Typed::Opaque => decoded.push(UNSEEN, range, Typed::Opaque),
                }
            }
        }
        decoded
    }

    /// The byte of the text that stands at the byte `at` of the source, or the next one that stands in the source.
    pub(super) fn at(&self, at: usize) -> usize {
        let next = self.parts.partition_point(|part| part.source.end <= at);
        self.parts.get(next).map_or(self.text.len(), |part| {
            let inside = if part.typed == Typed::Literal { at.saturating_sub(part.source.start) } else { 0 };
            part.text.start + inside
        })
    }

    fn push(&mut self, text: &str, source: Range<usize>, typed: Typed) {
        let start = self.text.len();
        self.text.to_mut().push_str(text);
        self.parts.push(Part { text: start..self.text.len(), source, typed });
    }

    /// The bytes of the source that the bytes `range` of the text stand for; `None` where it cuts a reference to two
    /// characters in two, of which nobody could show one: `&NotEqualTilde;`.
    pub(super) fn in_source(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let (first, last) = (self.part_at(range.start)?, self.part_at(range.end - 1)?);
        let start = match first.typed {
            Typed::Literal => first.source.start + (range.start - first.text.start),
            _ if first.text.start < range.start => return None,
            _ => first.source.start,
        };
        let end = match last.typed {
            Typed::Literal => last.source.start + (range.end - last.text.start),
            _ if range.end < last.text.end => return None,
            _ => last.source.end,
        };
        Some(start..end)
    }

    fn part_at(&self, at: usize) -> Option<&Part> {
        self.parts.get(self.parts.partition_point(|part| part.text.end <= at))
    }
}

/// Whether the text of a run is what was typed, from its start to its end.
fn is_typed(layout: &Layout) -> bool {
    let mut end = layout.span.start;
    let goes_on = |part: &Part| {
        let starts = mem::replace(&mut end, part.source.end);
        matches!(part.typed, Typed::Literal | Typed::Smart) && part.source.start == starts
    };
    layout.parts.all().iter().all(goes_on) && end == layout.span.end
}

/// What stands for text that cannot be told: a noncharacter, before which every link ends. U+FFFC would be taken into paths.
const UNSEEN: &str = "\u{ffff}";
