//! A text that a parser of the caller reads: the link that starts at a byte, and blocks of Markdown
//! with their links.

use std::ffi::c_int;

use crate::border::{StatusResult, StepCallback};
use crate::find::{Utf8Part, in_c, parts};
use crate::finder::barelink_finder;
#[cfg(feature = "markdown")]
use crate::types::{barelink_block, barelink_item};
use crate::types::{barelink_link, barelink_status};

#[cfg(feature = "markdown")]
use block::BlockReader;

/// A text that a parser of yours reads. One thread at a time may use it.
#[allow(non_camel_case_types, reason = "this is a name of C")]
#[derive(Debug)]
pub struct barelink_source {
    finder: barelink_finder,
    parts: Vec<Utf8Part<'static>>,
    #[cfg(feature = "markdown")]
    blocks: BlockReader,
}

impl barelink_source {
    /// Reads a text, which has to live as long as the value. Cost: linear in the text.
    pub(crate) fn new(finder: &barelink_finder, text: &'static [u8]) -> Self {
        let finder = finder.clone();
        barelink_source {
            #[cfg(feature = "markdown")]
            blocks: BlockReader::new(&finder.finder, text),
            finder,
            parts: parts(text).collect(),
        }
    }

    /// Returns the link that starts at a byte.
    pub(crate) fn link_at(&self, at: usize) -> StatusResult<barelink_link> {
        let index = self
            .parts
            .partition_point(|part| part.start <= at)
            .saturating_sub(1);
        let part = self.parts.get(index).ok_or(barelink_status::NoLink)?;
        let at = at.checked_sub(part.start).ok_or(barelink_status::NoLink)?;
        let link = self.finder.for_part(part).link_starting_at(part.text, at);
        link.map(|link| in_c(&link, part.start))
            .ok_or(barelink_status::NoLink)
    }
}

#[cfg(feature = "markdown")]
impl barelink_source {
    /// Adds an item of the kind with this number to the current block.
    pub(crate) fn add(&mut self, item: c_int, text: &'static [u8], start: usize) -> StatusResult {
        let kind = ITEMS
            .iter()
            .find(|kind| **kind as c_int == item)
            .ok_or(barelink_status::Range)?;
        self.blocks.add(*kind, text, start);
        Ok(())
    }

    /// Ends the current block, which is of the kind with this number.
    pub(crate) fn end_block(
        &mut self,
        block: c_int,
        callback: StatusResult<StepCallback>,
    ) -> StatusResult {
        let items = self.blocks.take();
        let kind = BLOCKS
            .iter()
            .find(|kind| **kind as c_int == block)
            .ok_or(barelink_status::Range)?;
        self.blocks.finish(&items, *kind, &mut callback?)
    }
}

#[cfg(not(feature = "markdown"))]
impl barelink_source {
    pub(crate) fn add(&mut self, _: c_int, _: &'static [u8], _: usize) -> StatusResult {
        Err(barelink_status::NotBuilt)
    }

    pub(crate) fn end_block(&mut self, _: c_int, _: StatusResult<StepCallback>) -> StatusResult {
        Err(barelink_status::NotBuilt)
    }
}

#[cfg(feature = "markdown")]
const ITEMS: [barelink_item; 9] = [
    barelink_item::Text,
    barelink_item::Reference,
    barelink_item::Open,
    barelink_item::Close,
    barelink_item::Atom,
    barelink_item::Image,
    barelink_item::RawHtml,
    barelink_item::SoftBreak,
    barelink_item::HardBreak,
];

#[cfg(feature = "markdown")]
const BLOCKS: [barelink_block; 3] = [
    barelink_block::Text,
    barelink_block::Cell,
    barelink_block::Heading,
];

#[cfg(feature = "markdown")]
mod block {
    use std::borrow::Cow;
    use std::ops::Range;
    use std::ptr;

    use barelink::leaf::{Leaf, LeafBuilder, Linker, OnMarkup, Segment, Segments};
    use barelink::{BlockKind, Finder, KeepAll, Link};
    use barelink_pulldown_cmark::decode;

    use crate::border::{StatusResult, StepCallback};
    use crate::find::in_c;
    use crate::types::{
        BARELINK_UNKNOWN, barelink_action, barelink_block, barelink_item, barelink_step,
    };

    /// The blocks of a source, one at a time.
    #[derive(Debug)]
    pub(super) struct BlockReader {
        /// The source; nothing if it is not UTF-8. Then the shown text is read as if it had been
        /// typed.
        source: &'static str,
        linker: Linker<'static>,
        leaf: Leaf<'static>,
        items: Vec<CallerItem>,
        /// The number of items that the caller has added.
        count: usize,
    }

    /// An item, or a part of a text between bytes that are not UTF-8.
    #[derive(Debug)]
    pub(super) struct CallerItem {
        kind: barelink_item,
        /// The number of the caller's item.
        number: usize,
        /// The text as it is shown.
        shown: Cow<'static, str>,
        /// Bytes that are not UTF-8: a boundary in the caller's text.
        invalid: &'static [u8],
        /// Whether this is a part of the caller's text.
        is_part: bool,
        range: Option<Range<usize>>,
    }

    impl BlockReader {
        pub(super) fn new(finder: &Finder, text: &'static [u8]) -> Self {
            let linker = Linker::new(finder, OnMarkup::End);
            let (source, linker) = match std::str::from_utf8(text) {
                Ok(source) => (source, linker.holding(source)),
                // Nothing tells which links of such a text could still change, so all are made.
                Err(_) => ("", linker),
            };
            BlockReader {
                source,
                linker,
                leaf: Leaf::new(decode),
                items: Vec::new(),
                count: 0,
            }
        }

        /// Adds an item. Its text has to live until the block was written.
        pub(super) fn add(&mut self, kind: barelink_item, text: &'static [u8], start: usize) {
            let number = self.count;
            self.count += 1;
            let range = (start != BARELINK_UNKNOWN).then(|| start..self.end(text, start));
            let mut item = |kind, shown, invalid, is_part, range| {
                self.items.push(CallerItem {
                    kind,
                    number,
                    shown,
                    invalid,
                    is_part,
                    range,
                });
            };
            match (kind, std::str::from_utf8(text)) {
                (barelink_item::Reference, Ok(typed)) => {
                    item(
                        barelink_item::Text,
                        decode(typed).unwrap_or(typed.into()),
                        &[],
                        false,
                        range,
                    );
                }
                (_, Ok(shown)) => item(kind, shown.into(), &[], false, range),
                (barelink_item::Text | barelink_item::Reference, Err(_)) => {
                    for chunk in text.utf8_chunks() {
                        item(barelink_item::Text, chunk.valid().into(), &[], true, None);
                        if !chunk.invalid().is_empty() {
                            item(
                                barelink_item::SoftBreak,
                                "".into(),
                                chunk.invalid(),
                                true,
                                None,
                            );
                        }
                    }
                }
                (_, Err(_)) => item(kind, "".into(), &[], false, range),
            }
        }

        /// Returns the end of a text that starts at a byte of the source.
        // A text that ends with a decoded `&amp;` looks as if it were typed up to its `&`.
        fn end(&self, text: &[u8], start: usize) -> usize {
            let end = start.saturating_add(text.len());
            let rest = self
                .source
                .get(end.saturating_sub(1)..)
                .filter(|_| text.ends_with(b"&"))
                .unwrap_or_default();
            let reference = rest.get(
                ..=rest
                    .bytes()
                    .take(LONGEST_AMPERSAND)
                    .position(|byte| byte == b';')
                    .unwrap_or(0),
            );
            let is_decoded = reference
                .and_then(decode)
                .is_some_and(|decoded| decoded == "&");
            if is_decoded {
                end - 1 + reference.map_or(0, str::len)
            } else {
                end
            }
        }

        /// Takes the items of the current block, so that the next one starts without items.
        pub(super) fn take(&mut self) -> Vec<CallerItem> {
            self.count = 0;
            std::mem::take(&mut self.items)
        }

        /// Finds the links of a block with these items, and gives the steps of writing it. Cost:
        /// linear in the block.
        pub(super) fn finish(
            &mut self,
            items: &[CallerItem],
            block: barelink_block,
            callback: &mut StepCallback,
        ) -> StatusResult {
            self.linker.set_block(match block {
                barelink_block::Text => BlockKind::Text,
                barelink_block::Cell => BlockKind::Cell,
                barelink_block::Heading => BlockKind::Heading,
            });
            let mut links = Vec::new();
            let is_text = |item: &CallerItem| item.kind == barelink_item::Text;
            // A text can be ruled out only if it stands alone, because a parser may cut a link
            // anywhere.
            let touch = items.windows(2).any(|two| two.iter().all(is_text));
            if touch
                || items
                    .iter()
                    .any(|item| is_text(item) && self.linker.may_show_link(&item.shown))
            {
                self.leaf.read_block(self.source, &self.linker, |builder| {
                    items.iter().for_each(|item| item.hand_over(builder));
                });
                self.linker.find(&self.leaf, &mut KeepAll, &mut links);
            }
            if links.is_empty() {
                return items.iter().try_for_each(|item| item.keep(callback));
            }
            write(items, &self.leaf, &links, callback)
        }
    }

    /// The length of the longest reference to an ampersand: `&#0000038;` and `&#x000026;`. Source:
    /// CommonMark, section 2.5.
    const LONGEST_AMPERSAND: usize = 10;

    /// Gives the steps of writing a block with links.
    fn write(
        items: &[CallerItem],
        leaf: &Leaf<'_>,
        links: &[Link<'_>],
        callback: &mut StepCallback,
    ) -> StatusResult {
        let mut segments = Segments::default();
        let mut links = links.iter().peekable();
        while let Some(segment) = segments.next(leaf, links.peek().map(|link| link.range())) {
            match segment {
                Segment::Item(index) => items[index].keep(callback)?,
                Segment::Text { item, text, .. } => {
                    items[item].text(
                        items[item].shown.get(text).unwrap_or_default().as_bytes(),
                        callback,
                    )?;
                }
                Segment::Typed { item, typed } => {
                    items[item].text(leaf.typed_at(typed).as_bytes(), callback)?
                }
                Segment::SoftBreak(item) => {
                    callback.call(&items[item].step(barelink_action::SoftBreak))?
                }
                Segment::Link(item) => {
                    let Some(link) = links.next() else { continue };
                    let text = link.text();
                    let destination = link.destination();
                    let mut found = in_c(link, 0);
                    if leaf.source_range(link.range()).is_none() {
                        found.start = BARELINK_UNKNOWN;
                        found.end = BARELINK_UNKNOWN;
                    }
                    callback.call(&barelink_step {
                        text: text.as_ptr().cast(),
                        text_length: text.len(),
                        destination: destination.as_ptr().cast(),
                        destination_length: destination.len(),
                        link: &raw const found,
                        ..items[item].step(barelink_action::Link)
                    })?;
                }
            }
        }
        Ok(())
    }

    impl CallerItem {
        fn hand_over(&self, builder: &mut LeafBuilder<'_, '_>) {
            let range = self.range.clone();
            match self.kind {
                barelink_item::Text | barelink_item::Reference => {
                    builder.text_near(&self.shown, range)
                }
                barelink_item::Open => builder.open(range),
                barelink_item::Close => builder.close(range),
                barelink_item::Atom => builder.atom(range),
                barelink_item::Image => builder.image(range),
                barelink_item::RawHtml => builder.raw_html(&self.shown, range),
                barelink_item::SoftBreak => builder.soft_break(range),
                barelink_item::HardBreak => builder.hard_break(range),
            }
        }

        /// Returns a step without a text.
        fn step(&self, action: barelink_action) -> barelink_step {
            barelink_step {
                size: size_of::<barelink_step>(),
                action,
                item: self.number,
                text: ptr::null(),
                text_length: 0,
                destination: ptr::null(),
                destination_length: 0,
                link: ptr::null(),
            }
        }

        /// Gives a text in place of the item.
        fn text(&self, text: &[u8], callback: &mut StepCallback) -> StatusResult {
            if text.is_empty() {
                return Ok(());
            }
            let step = self.step(barelink_action::Text);
            callback.call(&barelink_step {
                text: text.as_ptr().cast(),
                text_length: text.len(),
                ..step
            })
        }

        /// Leaves the item as it is.
        fn keep(&self, callback: &mut StepCallback) -> StatusResult {
            match (self.is_part, self.invalid) {
                (false, _) => callback.call(&self.step(barelink_action::Keep)),
                (true, []) => self.text(self.shown.as_bytes(), callback),
                (true, invalid) => self.text(invalid, callback),
            }
        }
    }
}
