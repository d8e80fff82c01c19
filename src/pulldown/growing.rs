//! A Markdown source that grows: [`Stream`].

use core::fmt;
use core::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::parse::{LinkedWithOffset, parse};
use super::settled::settled;
use crate::finder::Finder;
use crate::settings::Incomplete;

/// A Markdown source that grows, and the blocks in it that can no longer change.
///
/// It is for programs that render a reply while it arrives. [`push`](Self::push) returns the events of each block once, as soon as
/// the block is [`settled`]. The rest of the source, [`held`](Self::held), is rendered again with each token:
/// [`rest`](Self::rest) returns its events.
///
/// The events of all calls of `push`, and of `rest` with [`Incomplete::Show`] at the end, are those that [`parse`] returns for
/// the whole source, with the same ranges.
///
/// Cost of all calls of `push` together: that of parsing the source a few times, without the parts that are rendered. pulldown-cmark
/// cannot continue a parse, so the held part is parsed again, but only after it grew by a quarter: of a long held part, a block is
/// returned later than it could be. The definitions so far are parsed again with each part that has a bracket. `rest` costs a
/// parse of the held part.
///
/// ```
/// use barelink::pulldown::pulldown_cmark::html::push_html;
/// use barelink::pulldown::{GITHUB, Stream};
/// use barelink::{Finder, Incomplete, Profile};
///
/// let (mut stream, mut settled) = (Stream::new(GITHUB, &Finder::new(Profile::Gfm)), String::new());
/// for token in ["See www.exam", "ple.com.\n", "\nAnd ", "www.rust-"] {
///     push_html(&mut settled, stream.push(token).map(|(event, _)| event));
/// }
/// assert_eq!(settled, "<p>See <a href=\"http://www.example.com\">www.example.com</a>.</p>\n");
/// let mut shown = settled.clone();
/// push_html(&mut shown, stream.rest(Incomplete::Hold).map(|(event, _)| event));
/// assert!(shown.ends_with("<p>And www.rust-</p>\n"));
/// ```
#[derive(Clone)]
pub struct Stream {
    finder: Finder,
    options: Options,
    text: String,
    settled: usize,
    /// The length of the text at which it is looked for settled blocks again.
    next: usize,
    /// The source of all definitions of links and footnotes in the settled part, with the blocks that they are in.
    definitions: String,
    /// The definitions and the part of the text that was parsed last.
    input: String,
}

impl Stream {
    /// Makes a stream with an empty source.
    #[must_use]
    pub fn new(options: Options, finder: &Finder) -> Self {
        let [text, definitions, input] = [(); 3].map(|()| String::new());
        let finder = finder.clone().incomplete(Incomplete::Show);
        Stream { finder, options, text, settled: 0, next: 0, definitions, input }
    }

    /// Adds `more` to the end of the source, and returns the events of the blocks that are settled now, with their ranges in
    /// [`text`](Self::text). Returns no events if no block is.
    ///
    /// Events that the caller does not take are not returned again.
    pub fn push(&mut self, more: &str) -> Blocks<'_> {
        self.text.push_str(more);
        if self.text.len() < self.next {
            return Blocks::none();
        }
        let from = self.settled;
        let skip = self.read(from..self.text.len());
        let part = from..from + settled(&self.input, self.options, &self.finder).saturating_sub(skip);
        self.settled = part.end;
        let read = self.text.len() - part.end + self.definitions.len();
        self.next = self.text.len() + read / GROWTH;
        if part.is_empty() {
            return Blocks::none();
        }
        self.add_definitions(part.clone());
        // With the held part, because a closed block in it may define what this part refers to.
        let events = parse(&self.input, self.options, &self.finder).into_offset_iter();
        Blocks { events: Some(events), part: skip..skip + part.len(), from, depth: 0 }
    }

    /// Returns the source that was added so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte of [`text`](Self::text) up to which events were returned. It is at most what [`settled`] returns for the
    /// text.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// Returns the source after [`settled`](Self::settled).
    #[must_use]
    pub fn held(&self) -> &str {
        self.text.get(self.settled..).unwrap_or_default()
    }

    /// Returns the events of [`held`](Self::held) with their ranges in [`text`](Self::text): with [`Incomplete::Hold`] while the
    /// source grows, with [`Incomplete::Show`] when it is complete. Cost: a parse of the held part.
    pub fn rest(&mut self, incomplete: Incomplete) -> Blocks<'_> {
        let from = self.settled;
        let skip = self.read(from..self.text.len());
        let finder = self.finder.clone().incomplete(incomplete);
        let events = parse(&self.input, self.options, &finder).into_offset_iter();
        Blocks { events: Some(events), part: skip..self.input.len(), from, depth: 0 }
    }

    /// Sets the input to the definitions and a part of the text, and returns the byte at which the part starts in it.
    fn read(&mut self, part: Range<usize>) -> usize {
        let part = self.text.get(part).unwrap_or_default();
        self.input.clear();
        if !self.definitions.is_empty() && memchr::memchr(b'[', part.as_bytes()).is_some() {
            self.input.push_str(&self.definitions);
            self.input.push_str(DIVIDER);
        }
        let skip = self.input.len();
        self.input.push_str(part);
        skip
    }

    /// Adds the definitions in a part of the text.
    fn add_definitions(&mut self, part: Range<usize>) {
        let part = self.text.get(part).unwrap_or_default();
        if memchr::memchr(b'[', part.as_bytes()).is_none() {
            return;
        }
        for range in definitions(part, self.options) {
            self.definitions.push_str(part.get(range).unwrap_or_default());
            self.definitions.push_str("\n\n");
        }
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("text", &self.text).field("settled", &self.settled).finish_non_exhaustive()
    }
}

/// Returns the ranges of the definitions in a source, in order. A definition within a block comes with the whole block.
fn definitions(source: &str, options: Options) -> Vec<Range<usize>> {
    let parser = Parser::new_ext(source, options);
    let mut places: Vec<_> =
        parser.reference_definitions().iter().map(|(_, definition)| definition.span.clone()).collect();
    let (mut blocks, mut depth) = (Vec::new(), 0_usize);
    for (event, range) in parser.into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if depth == 0 {
                    let start = source[..range.start].rfind('\n').map_or(0, |end| end + 1);
                    blocks.push(start..range.end);
                }
                if matches!(tag, Tag::FootnoteDefinition(_)) {
                    places.push(range);
                }
                depth += 1;
            }
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    for place in &mut places {
        let next = blocks.partition_point(|block: &Range<usize>| block.start <= place.start);
        let block = next.checked_sub(1).map(|before| &blocks[before]);
        if let Some(block) = block.filter(|block| place.start < block.end) {
            *place = block.clone();
        }
    }
    places.sort_unstable_by_key(|place| place.start);
    places.dedup();
    places
}

/// The events of a part of a source; made by [`Stream::push`] and [`Stream::rest`].
pub struct Blocks<'s> {
    /// `None` if no block is settled.
    events: Option<LinkedWithOffset<'s>>,
    /// The part of the input; definitions precede it.
    part: Range<usize>,
    /// The byte of the source at which the part starts.
    from: usize,
    /// The number of open tags.
    depth: usize,
}

impl Blocks<'_> {
    fn none() -> Self {
        Blocks { events: None, part: 0..0, from: 0, depth: 0 }
    }
}

impl<'s> Iterator for Blocks<'s> {
    type Item = (Event<'s>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let (start, from) = (self.part.start, self.from);
        let (event, range) = self.events.as_mut()?.find(|(_, range)| range.start >= start)?;
        // Only between blocks: the empty cell at the end of a table starts at the end of the part too.
        if self.depth == 0 && range.start >= self.part.end {
            self.events = None;
            return None;
        }
        match event {
            Event::Start(_) => self.depth += 1,
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        Some((event, range.start - start + from..range.end - start + from))
    }
}

impl fmt::Debug for Blocks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocks").finish_non_exhaustive()
    }
}

/// The part of the held source by which it grows before it is parsed again: a quarter.
// So all parses together read at most five bytes for each byte of the source, however long it is held.
const GROWTH: usize = 4;

/// A block that ends every block before it, so that an indented line after it starts a block of its own.
const DIVIDER: &str = "<!-- -->\n\n";
