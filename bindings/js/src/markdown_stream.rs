//! Markdown sources that grow.

use barelink::Choice;
use barelink::leaf::{Linker, OnMarkup};
use barelink::pulldown::{self, Origin};
use pulldown_cmark::{Event, LinkType, Tag, TagEnd};
use wasm_bindgen::prelude::*;

use crate::finder::Finder;
use crate::markdown::{extensions_of, written};
use crate::offsets::Offsets;

/// A Markdown source that grows, as HTML.
#[wasm_bindgen]
#[derive(Debug)]
pub struct MarkdownStream {
    stream: pulldown::MarkdownStream,
    finder: barelink::Finder,
}

#[wasm_bindgen]
impl MarkdownStream {
    /// Makes a stream with an empty source.
    #[wasm_bindgen(constructor)]
    pub fn new(finder: &Finder, extensions: &str) -> Result<MarkdownStream, JsError> {
        let finder = finder.0.clone();
        let stream = pulldown::MarkdownStream::new(extensions_of(extensions)?, &finder);
        Ok(MarkdownStream { stream, finder: finder.with(Choice::HoldIncomplete) })
    }

    /// Settles text with references that have no definition yet. It is for a stream that has an empty source.
    #[wasm_bindgen(js_name = ignoringLaterDefinitions)]
    pub fn ignoring_later_definitions(self) -> MarkdownStream {
        MarkdownStream { stream: self.stream.ignoring_later_definitions(), ..self }
    }

    /// Adds a piece. Returns the HTML of the blocks that are settled now.
    pub fn push(&mut self, piece: &str) -> String {
        written(&mut self.stream.push(piece).map(|(event, _)| event))
    }

    /// Returns the number of UTF-16 units that are not settled.
    pub fn held(&self) -> u32 {
        let held = self.stream.held();
        Offsets::new(held).utf16(held.len())
    }

    /// Returns the HTML of the rest, with the links that it has if the source ends here.
    pub fn rest(&mut self) -> String {
        written(&mut self.stream.rest().map(|(event, _)| event))
    }

    /// Returns the HTML of the rest, without the links that more text could change.
    pub fn preview(&mut self) -> String {
        // In the rest alone, whose blocks nothing before it can change: the source may be long.
        let (rest, from) = (self.stream.held(), self.stream.settled());
        let held_from = Linker::new(&self.finder, OnMarkup::End).holding(rest).held_from().unwrap_or(rest.len());
        let labels = labels(rest.get(held_from..).unwrap_or_default());
        let (held_from, source) = (from + held_from, rest.to_owned());
        let mut open = Vec::new();
        let mut events = self.stream.preview().with_origin().filter_map(|((event, range), origin)| match &event {
            Event::Start(Tag::Link { link_type, id, .. }) => {
                let is_growing = is_reference(*link_type) && labels.contains(&normal(id));
                let is_held =
                    || range.end > held_from || is_growing || follows_url(source.as_bytes(), range.start - from);
                open.push(origin == Origin::Document && is_held());
                open.last().is_some_and(|is_held| !is_held).then_some(event)
            }
            Event::End(TagEnd::Link) => (!open.pop().unwrap_or(false)).then_some(event),
            _ => Some(event),
        });
        written(&mut events)
    }
}

/// Returns whether a link starts in a word that may be a bare link, which then takes the link too. Such a bare link is held because of
/// the brackets.
fn follows_url(source: &[u8], start: usize) -> bool {
    let before = source.get(start.saturating_sub(LONGEST)..start).unwrap_or_default();
    before.iter().rev().take_while(|byte| !byte.is_ascii_whitespace()).any(|byte| b":@.".contains(byte))
}

/// The number of bytes before a link that are looked at, so that a word of many links takes linear time.
const LONGEST: usize = 2048;

fn is_reference(link: LinkType) -> bool {
    matches!(link, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut)
}

/// Returns the labels of the definitions that may still grow, in the form in which they are compared.
fn labels(held: &str) -> Vec<String> {
    let label = |line: &str| Some(normal(line.split_once("]:")?.0.rsplit_once('[')?.1));
    held.lines().filter_map(label).collect()
}

/// Returns a label in the form in which labels are compared.
fn normal(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[wasm_bindgen]
impl Finder {
    /// Returns the position of a Markdown source after which all links are held; nothing if none are.
    #[wasm_bindgen(js_name = heldFrom)]
    pub fn held_from(&self, source: &str) -> Option<u32> {
        let held_from = Linker::new(&self.0, OnMarkup::End).holding(source).held_from();
        held_from.map(|byte| Offsets::new(source).utf16(byte))
    }

    /// Returns the position of a Markdown source up to which its blocks can no longer change.
    #[wasm_bindgen(js_name = settledInMarkdown)]
    pub fn settled_in_markdown(&self, source: &str, extensions: &str) -> Result<u32, JsError> {
        let settled = pulldown::settled(source, extensions_of(extensions)?, &self.0);
        Ok(Offsets::new(source).utf16(settled))
    }
}
