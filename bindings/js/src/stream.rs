//! Plain texts that grow.

#[cfg(feature = "uts58")]
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use barelink::{Link, Span, Spans};
use wasm_bindgen::prelude::*;

#[cfg(feature = "uts58")]
use crate::finder::joined;
use crate::finder::{Finder, form};
use crate::offsets::Utf16Offsets;

/// A plain text that grows.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Stream {
    stream: barelink::Stream,
    #[cfg(feature = "uts58")]
    destinations: String,
}

#[wasm_bindgen]
impl Stream {
    /// Makes a stream with an empty text.
    #[wasm_bindgen(constructor)]
    pub fn new(finder: &Finder) -> Stream {
        Stream {
            stream: barelink::Stream::new(&finder.finder),
            #[cfg(feature = "uts58")]
            destinations: String::new(),
        }
    }

    /// Adds a piece. Returns the length of the part that is settled now, and three numbers for each
    /// link in it, as `Finder::links` does. Positions are those of the part.
    pub fn push(&mut self, piece: &str) -> Vec<u32> {
        let from = self.stream.settled();
        let links = links(self.stream.push(piece));
        self.numbers(links, from..self.stream.settled())
    }

    /// Returns the length of the rest and its links, in the same form.
    pub fn rest(&mut self) -> Vec<u32> {
        let links = links(self.stream.rest());
        self.numbers(links, self.stream.settled()..self.stream.text().len())
    }

    /// Returns the destinations of the links that were returned last, as `Finder::destinations`
    /// does. Only this build has options that change them.
    #[cfg(feature = "uts58")]
    pub fn destinations(&mut self) -> String {
        core::mem::take(&mut self.destinations)
    }
}

impl Stream {
    /// Returns the length of a part of the text and its links.
    fn numbers(&mut self, links: Vec<StreamLink>, part: Range<usize>) -> Vec<u32> {
        let text = self.stream.text().get(part.clone()).unwrap_or_default();
        let offsets = Utf16Offsets::new(text);
        let units = |byte: usize| offsets.utf16(byte - part.start);
        let mut numbers = vec![offsets.utf16(text.len())];
        for StreamLink { range, form, .. } in &links {
            numbers.extend([units(range.start), units(range.end), *form]);
        }
        #[cfg(feature = "uts58")]
        {
            self.destinations = joined(links.into_iter().map(|link| link.destination.into()), '\n');
        }
        numbers
    }
}

/// A link of a stream, without the text.
struct StreamLink {
    range: Range<usize>,
    form: u32,
    #[cfg(feature = "uts58")]
    destination: String,
}

/// Returns the links of a part of a stream.
fn links(spans: Spans<'_>) -> Vec<StreamLink> {
    let found = |link: Link<'_>| StreamLink {
        range: link.range(),
        form: form(&link),
        #[cfg(feature = "uts58")]
        destination: link.destination().into_owned(),
    };
    spans
        .filter_map(|span| {
            if let Span::Link(link) = span {
                Some(found(link))
            } else {
                None
            }
        })
        .collect()
}
