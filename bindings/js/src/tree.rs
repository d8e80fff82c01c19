//! Links in a tree whose nodes know their places in the source: `lib/tree.js` gives the inline
//! items of one block after the other.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use barelink::inner::Pairing;
use barelink::leaf::{
    Conflict, Leaf, LeafBuilder, Linker, OnMarkup, Segment, Segments, text_lines,
};
use barelink::{BlockKind, Choice, Format, KeepAll, Link};
#[cfg(feature = "markdown")]
use barelink_pulldown_cmark::decode as decode_reference;
use wasm_bindgen::prelude::*;

use crate::finder::{Finder, form};
use crate::offsets::Utf16Offsets;
#[cfg(not(feature = "markdown"))]
use crate::references::decode as decode_reference;

/// How an item comes from JavaScript, as four numbers: what it is, its start and its end in the
/// source, and the length of its text.
const ITEM: usize = 4;

/// The place of an item that is not in the source, and the length of a text that is the source at
/// its place.
const UNKNOWN: u32 = u32::MAX;

/// The blocks of a tree that have links: numbers and texts.
#[derive(Debug, Default)]
struct LinkedBlocks {
    numbers: Vec<u32>,
    texts: String,
}

/// Returns the text of a character reference such as `&amp;`, or nothing if there is no such
/// reference. For parsers that leave references in their texts.
#[wasm_bindgen]
pub fn decode(reference: &str) -> Option<String> {
    decode_reference(reference).map(Into::into)
}

/// An item of a block, as JavaScript gave it.
struct BlockItem<'t> {
    kind: u32,
    text: &'t str,
    range: Option<Range<usize>>,
    /// The positions of the text; nothing for a text that is the source at its place.
    offsets: Option<Utf16Offsets<'t>>,
}

/// A line or a line end of a text, or an item that is not a text.
struct ItemPart {
    /// The number of its item.
    item: usize,
    /// The bytes in the text of the item.
    text: Range<usize>,
    range: Option<Range<usize>>,
}

/// How the search reads markup of the host's extensions, which GitHub reads as text.
#[derive(Clone, Copy, PartialEq)]
enum Extensions {
    AsText,
    AsMarkup,
}

#[wasm_bindgen]
impl Finder {
    /// Returns the position of a source of Markdown after which all links are held; nothing if the
    /// finder holds none.
    #[wasm_bindgen(js_name = heldFrom)]
    pub fn held_from(&self, source: &str) -> Option<u32> {
        let held_from = Linker::new(&self.for_trees().0, OnMarkup::End)
            .holding(source)
            .held_from();
        held_from.map(|byte| Utf16Offsets::new(source).utf16(byte))
    }

    /// Finds the links of all blocks of a source in UTF-8. `numbers` has for each block: the number
    /// of its items, its kind (0 for text, 1 for a table cell, 2 for a heading, and 4 more if the
    /// parser can read it again), and its items (`ITEM`). `texts` has the texts that are not in the
    /// source, one after the other, in UTF-8.
    ///
    /// Returns for each block that has links: its number and the number of its segments; for each
    /// segment its kind (see `PART`), three numbers, which depend on the kind, and its place. Links
    /// end at markup. But if the parser can read a block again, and links of it take markup, only
    /// these links are returned (`TAKES`).
    // `TextEncoder` is many times as fast as the loop with which a string is passed.
    #[wasm_bindgen(js_name = linksInTree)]
    pub fn links_in_tree(&mut self, source: &[u8], numbers: &[u32], texts: &[u8]) -> Vec<u32> {
        let [source, texts] =
            [source, texts].map(|text| core::str::from_utf8(text).unwrap_or_default());
        let offsets = (&Utf16Offsets::new(source), &Utf16Offsets::new(texts));
        let (finder, showing) = self.for_trees();
        let mut search = TreeSearch::new(&finder, &showing, source);
        let mut blocks = LinkedBlocks::default();
        let mut rest = numbers;
        let mut units = 0;
        let mut number = 0;
        while let [items, kind, after @ ..] = rest {
            let Some((items, after)) = after.split_at_checked(*items as usize * ITEM) else {
                break;
            };
            let items = read(items, &mut units, (source, texts), offsets);
            search.find_in((number, *kind), &items, offsets.0, &mut blocks);
            rest = after;
            number += 1;
        }
        self.texts_of_tree = blocks.texts;
        blocks.numbers
    }

    /// Returns the texts of the last tree's segments that are not in the source, one after the
    /// other. Their lengths are in the segments.
    #[wasm_bindgen(js_name = textsOfTree)]
    pub fn texts_of_tree(&mut self) -> String {
        core::mem::take(&mut self.texts_of_tree)
    }
}

impl Finder {
    /// Returns the finder for trees, and the same one with the links that it holds. As where links
    /// are written out, text in raw anchors is left alone. But a tree may still grow.
    fn for_trees(&self) -> (barelink::Finder, barelink::Finder) {
        let showing = self.finder.clone().for_format(Format::Rewritten);
        let held = showing.clone().with(Choice::HoldIncomplete);
        (
            if self.finder.has(Choice::HoldIncomplete) {
                held
            } else {
                showing.clone()
            },
            showing,
        )
    }
}

/// Reads the items of a block. `units` is the place in `texts`, in UTF-16.
fn read<'t>(
    items: &[u32],
    units: &mut u32,
    (source, texts): (&'t str, &'t str),
    (in_source, in_texts): (&Utf16Offsets<'_>, &Utf16Offsets<'_>),
) -> Vec<BlockItem<'t>> {
    let mut read = Vec::with_capacity(items.len() / ITEM);
    for fields in items.chunks_exact(ITEM) {
        let &[kind, start, end, len] = fields else {
            break;
        };
        let range = (start != UNKNOWN).then(|| in_source.byte(start)..in_source.byte(end));
        let (text, offsets) = if len == UNKNOWN {
            (
                source
                    .get(range.clone().unwrap_or_default())
                    .unwrap_or_default(),
                None,
            )
        } else {
            let start = *units;
            *units += len;
            let text = texts
                .get(in_texts.byte(start)..in_texts.byte(*units))
                .unwrap_or_default();
            (text, Some(Utf16Offsets::new(text)))
        };
        read.push(BlockItem {
            kind,
            text,
            range,
            offsets,
        });
    }
    read
}

/// The search of one call.
struct TreeSearch<'s> {
    source: &'s str,
    leaf: Leaf<'s>,
    /// For blocks in which links end at markup. It holds links if the finder does.
    linker: Linker<'s>,
    /// For blocks in which links take markup. It shows all links, because a link that is held takes
    /// markup, too. The first such block makes it.
    taking: Option<Linker<'s>>,
    showing: &'s barelink::Finder,
    holds: bool,
    links: Vec<Link<'s>>,
}

impl<'s> TreeSearch<'s> {
    fn new(finder: &'s barelink::Finder, showing: &'s barelink::Finder, source: &'s str) -> Self {
        TreeSearch {
            source,
            leaf: Leaf::new(decode_reference),
            linker: Linker::new(finder, OnMarkup::End).holding(source),
            taking: None,
            showing,
            holds: finder.has(Choice::HoldIncomplete),
            links: Vec::new(),
        }
    }

    /// Adds the links of a block, or those that take markup.
    fn find_in(
        &mut self,
        (number, kind): (u32, u32),
        items: &[BlockItem<'_>],
        offsets: &Utf16Offsets<'_>,
        blocks: &mut LinkedBlocks,
    ) {
        let TreeSearch {
            source,
            leaf,
            linker,
            taking,
            showing,
            holds,
            links,
        } = self;
        let parts = parts(items, source);
        let source = *source;
        let block = block_kind(kind);
        let find = |linker: &mut Linker<'s>,
                    leaf: &mut Leaf<'s>,
                    links: &mut Vec<Link<'s>>,
                    extensions| {
            linker.set_block(block);
            leaf.read_block(source, linker, |builder| {
                for part in &parts {
                    hand_over(&items[part.item], part, extensions, builder);
                }
            });
            links.clear();
            linker.find(leaf, &mut KeepAll, links)
        };
        let mut is_found = false;
        // Nothing can be taken in a block whose texts are what was typed.
        if kind & AGAIN != 0
            && items
                .iter()
                .any(|item| item.kind != TEXT || item.offsets.is_some())
        {
            let taking =
                taking.get_or_insert_with(|| Linker::new(showing, OnMarkup::Take(Pairing::NONE)));
            let conflict = find(taking, leaf, links, Extensions::AsText);
            let has_extensions = items.iter().any(BlockItem::is_of_extension);
            if conflict != Conflict::None || has_extensions {
                keep_taking(links, conflict, items);
                if !links.is_empty() && blocks.push_taking(number, leaf, links, offsets) {
                    return;
                }
            } else {
                is_found = !*holds;
            }
        }
        if !is_found {
            // There is never a conflict.
            find(linker, leaf, links, Extensions::AsMarkup);
        }
        if !links.is_empty() {
            blocks.push(number, (items, &parts), leaf, links, offsets);
        }
    }
}

/// Returns the kind of a block by its number.
fn block_kind(number: u32) -> BlockKind {
    let kinds = [BlockKind::Text, BlockKind::Cell, BlockKind::Heading];
    kinds
        .get((number & !AGAIN) as usize)
        .copied()
        .unwrap_or_default()
}

/// Removes the links that take no markup: with a conflict those that are within markup of an
/// extension, else those that take none of an extension. Cost: linear in the links and the items.
fn keep_taking(links: &mut Vec<Link<'_>>, conflict: Conflict, items: &[BlockItem<'_>]) {
    let mut starts = items
        .iter()
        .filter(|item| item.is_of_extension())
        .filter_map(|item| item.range.clone())
        .peekable();
    let mut within = 0;
    links.retain(|link| {
        let link = link.range();
        while let Some(range) = starts.next_if(|range| range.start <= link.start) {
            within = range.end;
        }
        let takes = starts.peek().is_some_and(|range| range.start < link.end);
        link.start >= within && (takes || conflict != Conflict::None)
    });
}

/// Returns the items of a block, with texts cut into lines.
fn parts(items: &[BlockItem<'_>], source: &str) -> Vec<ItemPart> {
    let mut parts = Vec::with_capacity(items.len());
    for (number, item) in items.iter().enumerate() {
        let part = |(text, range)| ItemPart {
            item: number,
            text,
            range,
        };
        match (item.kind, &item.range) {
            // Each line is in the source as it is shown.
            (TEXT, Some(range)) if item.offsets.is_none() => {
                parts.extend(lines(item.text).map(|line| {
                    let typed = range.start + line.start..range.start + line.end;
                    part((line, Some(typed)))
                }))
            }
            (TEXT, range) => parts.extend(
                text_lines(item.text, range.clone(), source, decode_reference)
                    .into_iter()
                    .map(part),
            ),
            (_, range) => parts.push(part((0..item.text.len(), range.clone()))),
        }
    }
    parts
}

/// Returns the lines of a text and the line ends between them, without empty lines.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let len = match rest.find(['\n', '\r']) {
            Some(0) if rest.starts_with("\r\n") => 2,
            Some(0) => 1,
            Some(end) => end,
            None => rest.len(),
        };
        let start = at;
        at += len;
        Some(start..at)
    })
}

/// Marks a block that the parser can read again.
const AGAIN: u32 = 4;

/// What an item is; `lib/tree.js` has the same numbers.
const TEXT: u32 = 0;
const OPEN: u32 = 1;
const CLOSE: u32 = 2;
const BREAK: u32 = 3;
const HTML: u32 = 4;
const IMAGE: u32 = 5;
/// The mark before or after a text, and what has no text, of an extension of the host.
const EXTENSION_OPEN: u32 = 7;
const EXTENSION_CLOSE: u32 = 8;
const EXTENSION: u32 = 9;

impl BlockItem<'_> {
    fn is_of_extension(&self) -> bool {
        matches!(self.kind, EXTENSION_OPEN | EXTENSION_CLOSE | EXTENSION)
    }

    /// Returns the place of a part of the text in the text, in UTF-16.
    fn units_of(&self, part: Range<usize>, source: &Utf16Offsets<'_>) -> [u32; 2] {
        if let Some(offsets) = &self.offsets {
            return units(offsets, part);
        }
        let start = self.range.as_ref().map_or(0, |range| range.start);
        units(source, start + part.start..start + part.end).map(|at| at - source.utf16(start))
    }
}

fn units(offsets: &Utf16Offsets<'_>, range: Range<usize>) -> [u32; 2] {
    [offsets.utf16(range.start), offsets.utf16(range.end)]
}

fn hand_over(
    item: &BlockItem<'_>,
    part: &ItemPart,
    extensions: Extensions,
    builder: &mut LeafBuilder<'_, '_>,
) {
    let text = &item.text[part.text.clone()];
    let range = part.range.clone();
    let is_text = item.kind == TEXT || item.is_of_extension() && extensions == Extensions::AsText;
    match (item.kind, text) {
        _ if is_text && matches!(text, "\n" | "\r" | "\r\n") => builder.soft_break(range),
        _ if is_text && item.offsets.is_none() => builder.text(text, range),
        _ if is_text => builder.text_near(text, range),
        (HTML, html) => builder.raw_html(html, range),
        (OPEN | EXTENSION_OPEN, _) => builder.open(range),
        (CLOSE | EXTENSION_CLOSE, _) => builder.close(range.map(|range| range.end..range.end)),
        (BREAK, _) => builder.hard_break(range),
        (IMAGE, _) => builder.image(range),
        _ => builder.atom(range),
    }
}

/// The kinds of segments; `lib/tree.js` has the same numbers. After the kind come five numbers:
/// that of the item, two that depend on the kind, and the start and the end in the source. For a
/// part of a text, the two are its start and its end in the text of the item. For what is in
/// `texts`, they are the lengths of its one or two texts.
const ITEM_STAYS: u32 = 0;
const PART: u32 = 1;
const NEW_TEXT: u32 = 2;
/// A link whose text is what was typed, and whose destination is a prefix with that text. The
/// number after its item is its form.
const LINK: u32 = 3;
/// A link with its text and its destination in `texts`.
const CHANGED_LINK: u32 = 4;
/// A link that takes markup. The number after its item is 1 if its text is what was typed, and 0 if
/// not.
const TAKES: u32 = 5;

/// How many numbers a segment has.
const SEGMENT: usize = 6;

impl LinkedBlocks {
    /// Starts a block. Returns the place of the number of its segments.
    fn start(&mut self, number: u32) -> usize {
        self.numbers.extend([number, 0]);
        self.numbers.len() - 1
    }

    /// Adds the links of a block that take markup. Returns `false`, and adds nothing, if they are
    /// not in the source.
    fn push_taking(
        &mut self,
        number: u32,
        leaf: &Leaf<'_>,
        links: &[Link<'_>],
        source: &Utf16Offsets<'_>,
    ) -> bool {
        if links
            .iter()
            .any(|link| leaf.source_range(link.range()).is_none())
        {
            return false;
        }
        let count = self.start(number);
        for link in links {
            let Range { start, end } = link.range();
            let is_typed = u32::from(link.text() == leaf.typed_at(start..end));
            self.numbers.extend([
                TAKES,
                0,
                is_typed,
                0,
                source.utf16(start),
                source.utf16(end),
            ]);
            self.numbers[count] += 1;
        }
        true
    }

    /// Adds the segments of a block that has links.
    fn push(
        &mut self,
        number: u32,
        (items, parts): (&[BlockItem<'_>], &[ItemPart]),
        leaf: &Leaf<'_>,
        links: &[Link<'_>],
        source: &Utf16Offsets<'_>,
    ) {
        let mut segments = Segments::default();
        let mut links = links.iter().peekable();
        let count = self.start(number);
        let place =
            |range: Option<Range<usize>>| range.map_or([UNKNOWN; 2], |range| units(source, range));
        while let Some(segment) = segments.next(leaf, links.peek().map(|link| link.range())) {
            let (kind, part, [start, end], [from, to]) = match segment {
                Segment::Item(part) => {
                    let ItemPart { item, text, range } = &parts[part];
                    let item = &items[*item];
                    let place = place(range.clone());
                    match item.kind {
                        TEXT => (PART, part, item.units_of(text.clone(), source), place),
                        _ => (ITEM_STAYS, part, [0; 2], place),
                    }
                }
                Segment::Text {
                    item: part,
                    text,
                    typed,
                } => {
                    let item = &items[parts[part].item];
                    let before = parts[part].text.start;
                    let text = item.units_of(before + text.start..before + text.end, source);
                    (PART, part, text, place(leaf.source_range(typed)))
                }
                Segment::Link(part) => {
                    let Some(link) = links.next() else { continue };
                    let range = leaf.source_range(link.range());
                    let is_typed = range.is_some() && link.prefix().is_some();
                    let (kind, numbers) = if is_typed {
                        (LINK, [form(link), 0])
                    } else {
                        (CHANGED_LINK, self.push_texts(link))
                    };
                    (kind, part, numbers, place(range))
                }
                // A link took the other half of a reference.
                Segment::Typed { item: part, typed } => (
                    NEW_TEXT,
                    part,
                    [self.push_text(leaf.typed_at(typed)), 0],
                    [UNKNOWN; 2],
                ),
                // A link took the backslash of a hard line break.
                Segment::SoftBreak(part) => {
                    (NEW_TEXT, part, [self.push_text("\n"), 0], [UNKNOWN; 2])
                }
            };
            self.add(count, [kind, parts[part].item as u32, start, end, from, to]);
        }
    }

    /// Adds the text and the destination of a link. Returns their lengths in UTF-16.
    fn push_texts(&mut self, link: &Link<'_>) -> [u32; 2] {
        [
            self.push_text(&link.text()),
            self.push_text(&link.destination()),
        ]
    }

    /// Adds a text. Returns its length in UTF-16.
    fn push_text(&mut self, text: &str) -> u32 {
        self.texts.push_str(text);
        text.encode_utf16().count() as u32
    }

    /// Adds a segment to a block, or to the segment before it if both are parts of one text, such
    /// as two lines.
    fn add(&mut self, count: usize, segment: [u32; SEGMENT]) {
        let [kind, item, start, end, from, to] = segment;
        if let (true, Some([PART, last, _, last_end, last_from, last_to])) = (
            kind == PART && self.numbers[count] > 0,
            self.numbers.last_chunk_mut::<SEGMENT>(),
        ) {
            if (*last, *last_end) == (item, start) && (*last_from == UNKNOWN) == (from == UNKNOWN) {
                *last_end = end;
                *last_to = to;
                return;
            }
        }
        self.numbers.extend(segment);
        self.numbers[count] += 1;
    }
}
