//! A Markdown source that grows: [`MarkdownStream`].

use core::fmt;
use core::ops::Range;

use pulldown_cmark::{Event, Options, Tag};

use super::item::Located;
use super::origin::{MakesLinks, WithOrigin};
use super::parse::{Linked, parse};
use super::parser::parser;
use super::settled::{closed, settled};
use crate::order::sort_by_position;
use barelink::{Action, Choice, Finder, Hook, KeepAll, Link};

/// A Markdown source that grows, and the blocks in it that can no longer change.
///
/// It is for programs that render a reply while it arrives. [`push`](Self::push) adds a token, and
/// returns the events of each block once, as soon as the block is [`settled`]: render them, and
/// append the result to what is shown. The rest of the source is [`held`](Self::held): after each
/// token, render the events of [`preview`](Self::preview), and replace what was shown of it before.
///
/// The events of all calls of `push`, and of [`rest`](Self::rest) at the end, are those that
/// [`parse`] returns for the whole source, with the same ranges. There are two exceptions:
///
/// * [`ignoring_later_definitions`](Self::ignoring_later_definitions) changes which references are
///   links.
/// * pulldown-cmark limits how much text the references of a document may expand to (its length,
///   and at least 100,000 bytes). A stream parses parts, and each part has a limit of its own.
///
/// A block is settled when the next one starts, or at a blank line: a reply that is one list or one
/// code block is held until it is complete. A bracket pair that a later definition could make a
/// link, such as the citation `[1]`, holds its block and all blocks after it;
/// `ignoring_later_definitions` prevents that.
///
/// [`Choice::HoldIncomplete`] has no effect: `preview` holds, and `rest` does not. The stream keeps
/// the whole source in memory.
///
/// Cost of all calls of `push` together: that of parsing the source a few times, without the parts
/// that are rendered. pulldown-cmark cannot continue a parse, so the held part is parsed again, but
/// only after it grew by a quarter: of a long held part, a block is returned later than it could
/// be. The definitions so far are parsed again with each part that has a bracket.
///
/// ```
/// use barelink_pulldown_cmark::pulldown_cmark::html::push_html;
/// use barelink_pulldown_cmark::{GITHUB, MarkdownStream};
/// use barelink::{Finder, Profile};
///
/// let (mut stream, mut settled) = (
///     MarkdownStream::new(GITHUB, &Finder::new(Profile::Gfm)),
///     String::new(),
/// );
/// for token in ["See www.exam", "ple.com.\n", "\nAnd ", "www.rust-"] {
///     push_html(&mut settled, stream.push(token).map(|(event, _)| event));
/// }
/// assert_eq!(
///     settled,
///     "<p>See <a href=\"http://www.example.com\">www.example.com</a>.</p>\n"
/// );
/// let mut shown = settled.clone();
/// push_html(&mut shown, stream.preview().map(|(event, _)| event));
/// assert!(shown.ends_with("<p>And www.rust-</p>\n"));
/// ```
#[derive(Clone)]
pub struct MarkdownStream {
    finder: Finder,
    options: Options,
    later: LaterDefinitions,
    text: String,
    settled: usize,
    /// The length of the text at which it is looked for settled blocks again.
    next: usize,
    /// The source of all definitions of links and footnotes in the settled part, with the blocks
    /// that they are in.
    definitions: String,
    /// The definitions and the part of the text that was parsed last.
    input: String,
}

/// Whether definitions count for text in the blocks before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LaterDefinitions {
    Count,
    Ignore,
}

impl MarkdownStream {
    /// Makes a stream with an empty source.
    #[must_use]
    pub fn new(options: Options, finder: &Finder) -> Self {
        let [text, definitions, input] = [(); 3].map(|()| String::new());
        let finder = finder.clone().without(Choice::HoldIncomplete);
        let later = LaterDefinitions::Count;
        MarkdownStream {
            finder,
            options,
            later,
            text,
            settled: 0,
            next: 0,
            definitions,
            input,
        }
    }

    /// Settles blocks without regard to definitions that may follow, so that a citation such as
    /// `[1]` does not hold the text after it. A definition that comes after a block was settled has
    /// no effect on that block.
    ///
    /// The result then differs from [`parse`] in this: a reference to a link or a footnote stays
    /// text if its label is defined later and the block of the reference was settled before that
    /// definition was. How much is settled depends on the parts that are pushed. All other
    /// documents have the same events as with `parse`. Call it before the first `push`.
    ///
    /// ```
    /// use barelink_pulldown_cmark::{GITHUB, MarkdownStream};
    /// use barelink::{Finder, Profile};
    ///
    /// let mut stream = MarkdownStream::new(GITHUB, &Finder::new(Profile::Gfm));
    /// assert_eq!(stream.push("As said in [1].\n\nMore ").count(), 0);
    /// let mut stream =
    ///     MarkdownStream::new(GITHUB, &Finder::new(Profile::Gfm)).ignoring_later_definitions();
    /// assert_ne!(stream.push("As said in [1].\n\nMore ").count(), 0);
    /// ```
    #[must_use]
    pub fn ignoring_later_definitions(mut self) -> Self {
        self.later = LaterDefinitions::Ignore;
        self
    }

    /// Adds `more` to the end of the source, and returns the events of the blocks that are settled
    /// now, with their ranges in [`text`](Self::text). Returns no events if no block is.
    ///
    /// Events that the caller does not take are lost: no call returns them again.
    #[must_use = "events that are not taken are not returned again"]
    pub fn push(&mut self, more: &str) -> StreamEvents<'_> {
        self.text.push_str(more);
        if self.text.len() < self.next {
            return StreamEvents::none();
        }
        let from = self.settled;
        let skip = self.read(from..self.text.len());
        let end = match self.later {
            LaterDefinitions::Count => settled(&self.input, self.options, &self.finder),
            LaterDefinitions::Ignore => closed(&self.input, self.options).0,
        };
        let part = from..from + end.saturating_sub(skip);
        self.settled = part.end;
        let read = self.text.len() - part.end + self.definitions.len();
        self.next = self.text.len() + read / GROWTH;
        if part.is_empty() {
            return StreamEvents::none();
        }
        self.add_definitions(part.clone());
        if self.later == LaterDefinitions::Ignore {
            // A definition after the part may still change. Another block follows instead, because
            // the range of an empty item depends on that.
            self.input.truncate(end);
            self.input.push_str(DIVIDER);
        }
        // With the held part otherwise, because a closed block in it may define what this part
        // refers to.
        let events = parse(&self.input, self.options, &self.finder).into_offset_iter();
        StreamEvents {
            events: Some(events),
            part: skip..skip + part.len(),
            from,
            depth: 0,
        }
    }

    /// Returns the source that was added so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte of [`text`](Self::text) up to which events were returned. It is at most
    /// what [`settled`] returns for the text.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// Returns the source after [`settled`](Self::settled).
    #[must_use]
    pub fn held(&self) -> &str {
        self.text.get(self.settled..).unwrap_or_default()
    }

    /// Returns the events of [`held`](Self::held) when the source is complete, with their ranges in
    /// [`text`](Self::text). It changes nothing: it may be called again, and `push` may follow.
    ///
    /// Cost: a parse of the held part and, if that has a bracket, of the definitions so far.
    #[must_use]
    pub fn rest(&mut self) -> StreamEvents<'_> {
        self.held_events(&self.finder.clone())
    }

    /// Returns the events of [`held`](Self::held) while the source grows: as [`rest`](Self::rest),
    /// but links that more text could change stay text ([`Choice::HoldIncomplete`]).
    #[must_use]
    pub fn preview(&mut self) -> StreamEvents<'_> {
        self.held_events(&self.finder.clone().with(Choice::HoldIncomplete))
    }

    fn held_events(&mut self, finder: &Finder) -> StreamEvents<'_> {
        let from = self.settled;
        let skip = self.read(from..self.text.len());
        let events = parse(&self.input, self.options, finder).into_offset_iter();
        StreamEvents {
            events: Some(events),
            part: skip..self.input.len(),
            from,
            depth: 0,
        }
    }

    /// Sets the input to the definitions and a part of the text, and returns the byte at which the
    /// part starts in it.
    fn read(&mut self, part: Range<usize>) -> usize {
        let is_later = part.start > 0;
        let part = self.text.get(part).unwrap_or_default();
        self.input.clear();
        if is_later && part.starts_with('\u{feff}') {
            // At the start of a source it would be a byte order mark.
            self.input.push('\n');
        }
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
            self.definitions
                .push_str(part.get(range).unwrap_or_default());
            self.definitions.push_str("\n\n");
        }
    }
}

impl fmt::Debug for MarkdownStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MarkdownStream")
            .field("text", &self.text)
            .field("settled", &self.settled)
            .finish_non_exhaustive()
    }
}

/// Returns the ranges of the definitions in a source, in order. A definition within a block comes
/// with the whole block.
fn definitions(source: &str, options: Options) -> Vec<Range<usize>> {
    let parser = parser(source, options);
    let mut places: Vec<_> = parser
        .reference_definitions()
        .iter()
        .map(|(_, definition)| definition.span.clone())
        .collect();
    let mut blocks = Vec::new();
    let mut depth = 0_usize;
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
    sort_by_position(&mut places, |place| place.start);
    places.dedup();
    places
}

/// The events of a part of a source with their ranges; made by [`MarkdownStream::push`] and
/// [`MarkdownStream::rest`].
pub struct StreamEvents<'s, F = KeepAll> {
    /// `None` if no block is settled.
    events: Option<Linked<'s, F, Located<'s>>>,
    /// The part of the input; definitions precede it.
    part: Range<usize>,
    /// The byte of the source at which the part starts.
    from: usize,
    /// The number of open tags.
    depth: usize,
}

impl StreamEvents<'_> {
    fn none() -> Self {
        StreamEvents {
            events: None,
            part: 0..0,
            from: 0,
            depth: 0,
        }
    }
}

impl<'s, F> StreamEvents<'s, F> {
    /// Calls `hook` with each link before it is made. It replaces an earlier hook. For an iterator
    /// that was not polled yet. Set the same hook on the events of each call.
    ///
    /// The range of a link that the hook gets is in the text that is parsed, and not in
    /// [`MarkdownStream::text`]. With [`Profile::Gfm`](barelink::Profile::Gfm), a bracket pair in a
    /// link that the hook skips stays text if its definition follows in a later part.
    ///
    /// ```
    /// use barelink_pulldown_cmark::pulldown_cmark::html::push_html;
    /// use barelink_pulldown_cmark::{GITHUB, MarkdownStream};
    /// use barelink::{Action, Finder, Profile};
    ///
    /// let mut stream = MarkdownStream::new(GITHUB, &Finder::new(Profile::Gfm));
    /// let mut shown = String::new();
    /// stream.push("www.example.com www.intern.org").for_each(drop);
    /// let events = stream.rest().on_link(|link| {
    ///     if link.as_str().ends_with("intern.org") {
    ///         Action::Skip
    ///     } else {
    ///         Action::Keep
    ///     }
    /// });
    /// push_html(&mut shown, events.map(|(event, _)| event));
    /// assert_eq!(
    ///     shown,
    ///     "<p><a href=\"http://www.example.com\">www.example.com</a> www.intern.org</p>\n"
    /// );
    /// ```
    #[must_use]
    pub fn on_link(
        self,
        mut hook: impl FnMut(&mut Link<'_>) -> Action,
    ) -> StreamEvents<'s, impl FnMut(&mut Link<'_>) -> Action> {
        let StreamEvents {
            events,
            part,
            from,
            depth,
        } = self;
        let Range { start, end } = part;
        // The definitions and the held source are parsed with the part, and their links are not
        // asked for here.
        let in_part = move |link: &mut Link<'_>| {
            if (start..end).contains(&link.range().start) {
                hook(link)
            } else {
                Action::Keep
            }
        };
        StreamEvents {
            events: events.map(|events| events.on_link(in_part)),
            part,
            from,
            depth,
        }
    }

    /// Returns the same events, each with its [`Origin`](super::Origin): whether it belongs to a
    /// link that was made. It may be called after some events were read.
    #[must_use]
    pub fn with_origin(self) -> WithOrigin<Self> {
        WithOrigin(self)
    }
}

impl<F> MakesLinks for StreamEvents<'_, F> {
    fn is_in_link(&self) -> bool {
        self.events.as_ref().is_some_and(MakesLinks::is_in_link)
    }
}

impl<'s, F: for<'t> Hook<'t>> Iterator for StreamEvents<'s, F> {
    type Item = Located<'s>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.part.start;
        let from = self.from;
        let (event, range) = self
            .events
            .as_mut()?
            .find(|(_, range)| range.start >= start)?;
        // Only between blocks: the empty cell at the end of a table starts at the end of the part
        // too.
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

impl<F> fmt::Debug for StreamEvents<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamEvents").finish_non_exhaustive()
    }
}

/// The part of the held source by which it grows before it is parsed again: a quarter.
// So all parses together read at most five bytes for each byte of the source, however long it is
// held.
const GROWTH: usize = 4;

/// A block that ends every block before it, for example so that an indented line after it starts a
/// block of its own.
const DIVIDER: &str = "<!-- -->\n\n";
