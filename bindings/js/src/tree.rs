//! Links in a tree whose nodes know their places in the source: `lib/tree.js` gives the inline items of one block after the other.

use std::ops::Range;

use barelink::leaf::{Leaf, LeafBuilder, Linker, OnMarkup, Segment, Segments, text_lines};
use barelink::pulldown;
use barelink::{BlockKind, KeepAll, Link};
use wasm_bindgen::prelude::*;

use crate::finder::{Finder, form};
use crate::offsets::Offsets;

/// How an item comes from JavaScript, as four numbers: what it is, its start and its end in the source, and the length of its text.
const ITEM: usize = 4;

/// The place of an item that is not in the source.
const UNKNOWN: u32 = u32::MAX;

/// Finds the links of a tree.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tree {
    finder: barelink::Finder,
    source: String,
}

/// The blocks of a tree that have links: numbers and texts.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Blocks {
    numbers: Vec<u32>,
    texts: Vec<String>,
}

#[wasm_bindgen]
impl Blocks {
    /// For each block that has links: its number and the number of its segments; for each segment four numbers (see `Kind`) and the place
    /// of its text in `texts`.
    pub fn numbers(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.numbers)
    }

    /// The texts of segments; two for a link: text and destination.
    pub fn texts(&mut self) -> Vec<String> {
        std::mem::take(&mut self.texts)
    }
}

/// Returns the text of a character reference such as `&amp;`, or nothing if there is no such reference. For parsers that leave references
/// in their texts.
#[wasm_bindgen]
pub fn decode(reference: &str) -> Option<String> {
    pulldown::decode(reference).map(Into::into)
}

/// An item of a block, as JavaScript gave it.
struct Item<'t> {
    kind: u32,
    text: &'t str,
    range: Option<Range<usize>>,
    /// The positions of the text.
    offsets: Offsets<'t>,
}

/// A line or a line end of a text, or an item that is not a text.
struct Part {
    /// The number of its item.
    item: usize,
    /// The bytes in the text of the item.
    text: Range<usize>,
    range: Option<Range<usize>>,
}

#[wasm_bindgen]
impl Tree {
    /// Makes a tree over a source.
    #[wasm_bindgen(constructor)]
    pub fn new(finder: &Finder, source: String) -> Tree {
        Tree { finder: finder.0.clone(), source }
    }

    /// Finds the links of all blocks. `numbers` has for each block: the number of its items, its kind (0 for text, 1 for a table cell, 2 for a heading), and its items (`ITEM`). `texts`
    /// has the texts of all items, one after the other.
    pub fn links(&self, numbers: Vec<u32>, texts: &str) -> Blocks {
        let (mut blocks, mut links) = (Blocks::default(), Vec::new());
        let offsets = Offsets::new(&self.source);
        let mut linker = Linker::new(&self.finder, OnMarkup::End).holding(&self.source);
        let mut leaf = Leaf::new(pulldown::decode);
        let (mut rest, mut texts, mut number) = (&numbers[..], texts, 0);
        while let [items, block, after @ ..] = rest {
            let Some((items, after)) = after.split_at_checked(*items as usize * ITEM) else { break };
            let (items, after_texts) = read(items, texts, &offsets);
            let parts = self.parts(&items);
            let kinds = [BlockKind::Text, BlockKind::Cell, BlockKind::Heading];
            linker.set_block(kinds.get(*block as usize).copied().unwrap_or_default());
            leaf.read_block(&self.source, &linker, |builder| {
                for part in &parts {
                    hand_over(&items[part.item], part, builder);
                }
            });
            // Links end before markup, so that there is never a conflict.
            linker.find(&leaf, &mut KeepAll, &mut links);
            if !links.is_empty() {
                blocks.push(number, (&items, &parts), &leaf, &links, &offsets);
                links.clear();
            }
            (rest, texts, number) = (after, after_texts, number + 1);
        }
        blocks
    }

    /// Returns the items of a block, with texts cut into lines.
    fn parts(&self, items: &[Item<'_>]) -> Vec<Part> {
        let mut parts = Vec::new();
        for (number, item) in items.iter().enumerate() {
            if item.kind != TEXT {
                parts.push(Part { item: number, text: 0..item.text.len(), range: item.range.clone() });
                continue;
            }
            for (text, range) in text_lines(item.text, item.range.clone(), &self.source, pulldown::decode) {
                parts.push(Part { item: number, text, range });
            }
        }
        parts
    }
}

/// Reads the items of a block. Returns the texts of the blocks after it, too.
fn read<'t>(items: &[u32], mut texts: &'t str, source: &Offsets<'_>) -> (Vec<Item<'t>>, &'t str) {
    let mut read = Vec::with_capacity(items.len() / ITEM);
    for fields in items.chunks_exact(ITEM) {
        let &[kind, start, end, units] = fields else { break };
        let range = (start != UNKNOWN).then(|| source.byte(start)..source.byte(end));
        let text;
        (text, texts) = texts.split_at(len_of(texts, units));
        read.push(Item { kind, text, range, offsets: Offsets::new(text) });
    }
    (read, texts)
}

/// Returns the bytes of the first `units` UTF-16 units of a text. Cost: linear in them.
fn len_of(text: &str, units: u32) -> usize {
    let mut left = units as usize;
    let len = text.chars().map_while(|character| {
        left = left.checked_sub(character.len_utf16())?;
        Some(character.len_utf8())
    });
    len.sum()
}

/// What an item is; `lib/tree.js` has the same numbers.
const TEXT: u32 = 0;
const OPEN: u32 = 1;
const CLOSE: u32 = 2;
const BREAK: u32 = 3;
const HTML: u32 = 4;
const IMAGE: u32 = 5;

fn hand_over(item: &Item<'_>, part: &Part, builder: &mut LeafBuilder<'_, '_>) {
    let (text, range) = (&item.text[part.text.clone()], part.range.clone());
    match (item.kind, text) {
        (TEXT, "\n" | "\r" | "\r\n") => builder.soft_break(range),
        (TEXT, line) => builder.text_near(line, range),
        (HTML, html) => builder.raw_html(html, range),
        (OPEN, _) => builder.open(range),
        (CLOSE, _) => builder.close(range.map(|range| range.end..range.end)),
        (BREAK, _) => builder.hard_break(range),
        (IMAGE, _) => builder.image(range),
        _ => builder.atom(range),
    }
}

/// What a segment is; `lib/tree.js` has the same numbers. Each has four numbers after it: for an item its number, for a text the
/// number of its item, its start and its end in the text of the item; for the others nothing, and their place in the source.
const ITEM_STAYS: u32 = 0;
const PART: u32 = 1;
const NEW_TEXT: u32 = 2;
const LINK: u32 = 3;

impl Blocks {
    fn push(
        &mut self,
        number: u32,
        (items, parts): (&[Item<'_>], &[Part]),
        leaf: &Leaf<'_>,
        links: &[Link<'_>],
        source: &Offsets<'_>,
    ) {
        let (mut segments, mut links) = (Segments::default(), links.iter().peekable());
        self.numbers.extend([number, 0]);
        let count = self.numbers.len() - 1;
        let units = |offsets: &Offsets<'_>, range: Range<usize>| [offsets.utf16(range.start), offsets.utf16(range.end)];
        let place = |range: Option<Range<usize>>| range.map_or([UNKNOWN; 2], |range| units(source, range));
        while let Some(segment) = segments.next(leaf, links.peek().map(|link| link.range())) {
            let (kind, part, [start, end], [from, to]) = match segment {
                Segment::Item(part) => {
                    let Part { item, text, range } = &parts[part];
                    let (item, place) = (&items[*item], place(range.clone()));
                    match item.kind {
                        TEXT => (PART, part, units(&item.offsets, text.clone()), place),
                        _ => (ITEM_STAYS, part, [0; 2], place),
                    }
                }
                Segment::Text { item: part, text, typed } => {
                    let (item, before) = (&items[parts[part].item], parts[part].text.start);
                    let text = units(&item.offsets, before + text.start..before + text.end);
                    (PART, part, text, place(leaf.source_range(typed)))
                }
                Segment::Link(part) => {
                    let Some(link) = links.next() else { continue };
                    self.texts.extend([link.text().into_owned(), link.destination().into_owned()]);
                    (LINK, part, [form(link), 0], place(leaf.source_range(link.range())))
                }
                // A link took the other half of a reference.
                Segment::Typed { item: part, typed } => {
                    self.texts.push(leaf.typed_at(typed).to_owned());
                    (NEW_TEXT, part, [0; 2], [UNKNOWN; 2])
                }
                // A link took the backslash of a hard line break.
                Segment::SoftBreak(part) => {
                    self.texts.push("\n".to_owned());
                    (NEW_TEXT, part, [0; 2], [UNKNOWN; 2])
                }
            };
            self.numbers.extend([kind, parts[part].item as u32, start, end, from, to]);
            self.numbers[count] += 1;
        }
    }
}
