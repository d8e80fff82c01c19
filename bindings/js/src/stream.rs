//! Plain texts that grow.

use barelink::Span;
use wasm_bindgen::prelude::*;

use crate::finder::{Finder, form};
use crate::offsets::Offsets;

/// A plain text that grows.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Stream {
    stream: barelink::Stream,
    destinations: Vec<String>,
}

#[wasm_bindgen]
impl Stream {
    /// Makes a stream with an empty text.
    #[wasm_bindgen(constructor)]
    pub fn new(finder: &Finder) -> Stream {
        Stream { stream: barelink::Stream::new(&finder.0.text), destinations: Vec::new() }
    }

    /// Adds a piece. Returns the length of the part that is settled now, and three numbers for each link in it, as `Finder::links`
    /// does. Positions are those of the part.
    pub fn push(&mut self, piece: &str) -> Vec<u32> {
        let from = self.stream.settled();
        numbers(self.stream.push(piece), from, &mut self.destinations)
    }

    /// Returns the length of the rest and its links, in the same form.
    pub fn rest(&mut self) -> Vec<u32> {
        numbers(self.stream.rest(), self.stream.settled(), &mut self.destinations)
    }

    /// Returns the destinations of the links that were returned last.
    pub fn destinations(&mut self) -> Vec<String> {
        std::mem::take(&mut self.destinations)
    }
}

/// Returns the length of the spans and their links. The text of the spans starts at the byte `from`.
fn numbers<'t>(spans: impl Iterator<Item = Span<'t>>, from: usize, destinations: &mut Vec<String>) -> Vec<u32> {
    destinations.clear();
    let (mut part, mut links) = (String::new(), Vec::new());
    for span in spans {
        part.push_str(span.as_str());
        if let Span::Link(link) = span {
            destinations.push(link.destination().into_owned());
            links.push((link.range(), form(&link)));
        }
    }
    let offsets = Offsets::new(&part);
    let units = |byte: usize| offsets.utf16(byte - from);
    let mut numbers = vec![offsets.utf16(part.len())];
    for (range, form) in links {
        numbers.extend([units(range.start), units(range.end), form]);
    }
    numbers
}
