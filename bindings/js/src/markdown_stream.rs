//! Markdown sources that grow.

use barelink_pulldown_cmark as pulldown;
use wasm_bindgen::prelude::*;

use crate::finder::Finder;
use crate::markdown::{extensions_of, written};
use crate::offsets::Utf16Offsets;

/// A Markdown source that grows, as HTML.
#[wasm_bindgen]
#[derive(Debug)]
pub struct MarkdownStream(pulldown::MarkdownStream);

#[wasm_bindgen]
impl MarkdownStream {
    /// Makes a stream with an empty source.
    #[wasm_bindgen(constructor)]
    pub fn new(finder: &Finder, extensions: &str) -> Result<MarkdownStream, JsError> {
        Ok(MarkdownStream(pulldown::MarkdownStream::new(
            extensions_of(extensions)?,
            &finder.finder,
        )))
    }

    /// Settles text with references that have no definition yet. It is for a stream that has an
    /// empty source.
    #[wasm_bindgen(js_name = ignoringLaterDefinitions)]
    pub fn ignoring_later_definitions(self) -> MarkdownStream {
        MarkdownStream(self.0.ignoring_later_definitions())
    }

    /// Adds a piece. Returns the HTML of the blocks that are settled now.
    pub fn push(&mut self, piece: &str) -> String {
        written(&mut self.0.push(piece).map(|(event, _)| event))
    }

    /// Returns the number of UTF-16 units that are not settled.
    pub fn held(&self) -> u32 {
        let held = self.0.held();
        Utf16Offsets::new(held).utf16(held.len())
    }

    /// Returns the HTML of the rest, with the links that it has if the source ends here.
    pub fn rest(&mut self) -> String {
        written(&mut self.0.rest().map(|(event, _)| event))
    }

    /// Returns the HTML of the rest, without the links that more text could change.
    pub fn preview(&mut self) -> String {
        written(&mut self.0.preview().map(|(event, _)| event))
    }
}

#[wasm_bindgen]
impl Finder {
    /// Returns the position of a Markdown source up to which its blocks can no longer change.
    #[wasm_bindgen(js_name = settledInMarkdown)]
    pub fn settled_in_markdown(&self, source: &str, extensions: &str) -> Result<u32, JsError> {
        let settled = pulldown::settled(source, extensions_of(extensions)?, &self.finder);
        Ok(Utf16Offsets::new(source).utf16(settled))
    }
}
