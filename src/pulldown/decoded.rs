//! The text of a run as it is shown, with smart punctuation as it was typed, and the way back to the source.

use core::ops::Range;

use pulldown_cmark::Event;

use super::align::Typed;
use super::item::Item;
use super::pieces::Layout;

/// A part of the source as text.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) text: String,
    /// Bytes of the text, bytes of the source, in order; of equal length where the text is as it was typed.
    parts: Vec<(Range<usize>, Range<usize>)>,
}

impl Decoded {
    /// The text of a run.
    pub(super) fn new<'a, T: Item<'a>>(items: &[T], layout: &Layout, source: &str) -> Self {
        let mut decoded = Decoded { text: String::new(), parts: Vec::new() };
        let mut end = layout.span.start;
        for (item, parts) in items.iter().zip(layout.parts.by_text()) {
            let Event::Text(text) = item.event() else { continue };
            for part in parts {
                let between = source.as_bytes().get(end..part.source.start).unwrap_or_default();
                if between.iter().any(|&byte| byte != b'\\') {
                    decoded.push(UNSEEN, end..part.source.start);
                }
                end = part.source.end;
                let range = part.source.clone();
                match part.typed {
                    Typed::Literal | Typed::Smart => decoded.push(source.get(range.clone()).unwrap_or_default(), range),
                    Typed::Decoded => decoded.push(&text[part.text.clone()], range),
                    Typed::Opaque => decoded.push(UNSEEN, range),
                }
            }
        }
        decoded
    }

    /// The byte of the text that stands at the byte `at` of the source, or the next one that stands in the source.
    pub(super) fn at(&self, at: usize) -> usize {
        let next = self.parts.partition_point(|(_, source)| source.end <= at);
        self.parts.get(next).map_or(self.text.len(), |(text, source)| {
            let inside = if text.len() == source.len() { at.saturating_sub(source.start) } else { 0 };
            text.start + inside
        })
    }

    fn push(&mut self, text: &str, source: Range<usize>) {
        let start = self.text.len();
        self.text.push_str(text);
        self.parts.push((start..self.text.len(), source));
    }

    /// The bytes of the source that the bytes `range` of the text stand for.
    pub(super) fn in_source(&self, range: &Range<usize>) -> Range<usize> {
        let part = |at: usize| {
            let next = self.parts.partition_point(|(text, _)| text.end <= at);
            self.parts.get(next).filter(|(text, source)| text.len() == source.len()).map_or_else(
                || self.parts.get(next).map(|(_, source)| source.clone()),
                |(text, source)| Some(source.start + (at - text.start)..source.start + (at - text.start) + 1),
            )
        };
        let start = part(range.start).map_or(0, |found| found.start);
        let end = part(range.end - 1).map_or(start, |found| found.end);
        start..end
    }
}

/// What stands for text that cannot be told: a noncharacter, before which every link ends. U+FFFC would be taken into paths.
const UNSEEN: &str = "\u{ffff}";
