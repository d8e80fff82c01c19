//! Finds the byte of a growing Markdown source up to which its rendered blocks can no longer change: [`settled`].
//!
//! A block at the top level is closed when more lines cannot become part of it. The parser reads lines, so only complete lines
//! decide, and an incomplete one that can start nothing but a paragraph. A closed block can still change in one way: a definition
//! that follows later makes a link of a bracket pair in it, or a footnote.

use core::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr, Event, Options, Parser, Tag};

use super::parse::parse_with;
use crate::finder::Finder;
use crate::settings::Incomplete;
use crate::steps;

/// Returns the byte of a Markdown source up to which its events with links can no longer change, whatever follows.
///
/// It is the end of the last closed block at the top level before the first bracket pair that a later definition could make a
/// link or a footnote. Pairs whose definition is in a closed block cannot change, because the first definition of a label counts.
/// The byte is the start of a line, and the blocks before it can be rendered once, for all time. Returns 0 if no block is closed.
///
/// A paragraph, a table and a block quote are closed by a blank line; a heading and a rule by their line end; a list, code and the
/// other blocks by the start of the next block.
///
/// Cost: that of a parse with [`parse`](super::parse) and one without links. [`Stream`](super::Stream) does not start from the
/// first byte each time.
///
/// ```
/// use barelink::pulldown::{GITHUB, settled};
/// use barelink::{Finder, Profile};
///
/// let finder = Finder::new(Profile::Gfm);
/// assert_eq!(settled("# Title\n\nSee www.exa", GITHUB, &finder), 9);
/// assert_eq!(settled("One.\n\n- two\n- thr", GITHUB, &finder), 6);
/// assert_eq!(settled("See [docs].\n\nMore.\n\n", GITHUB, &finder), 0);
/// assert_eq!(settled("See [docs].\n\n[docs]: /docs\n\nMore.\n\n", GITHUB, &finder), 35);
/// ```
#[must_use]
pub fn settled(source: &str, options: Options, finder: &Finder) -> usize {
    let certain = certain(source);
    steps::count(certain.len());
    let blocks = Blocks::new(certain, options);
    let mut end = blocks.closed_to(certain);
    if let Some(at) = open_metadata(certain, options, &blocks.verbatim) {
        end = end.min(blocks.start_around(at));
    }
    match first_unresolved(&source[..end], options, finder) {
        Some(at) => end.min(blocks.start_around(at)),
        None => end,
    }
}

/// Returns the lines that the parser reads in the same way whatever follows: the complete lines, and an incomplete one that can
/// start nothing but a paragraph.
fn certain(source: &str) -> &str {
    let start = source.rfind('\n').map_or(0, |end| end + 1);
    let (complete, last) = source.split_at(start);
    // A carriage return may end the line.
    let last = last.split('\r').next().unwrap_or_default();
    if starts_plainly(last) { &source[..start + last.len()] } else { complete }
}

/// Returns whether a line starts with a word, perhaps in emphasis.
// A list item needs a blank after its mark, and a rule has nothing but marks.
fn starts_plainly(line: &str) -> bool {
    let first = line.trim_start_matches(['*', '_']).chars().next();
    first.is_some_and(|c| c.is_alphabetic() || !c.is_ascii() && !c.is_whitespace())
}

/// White space between blocks.
const BLANK: [char; 4] = ['\n', '\r', ' ', '\t'];

/// A block at the top level.
struct Block {
    /// The start of its first line.
    start: usize,
    end: usize,
    closing: Closing,
}

/// What closes a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closing {
    LineEnd,
    BlankLine,
    NextBlock,
    /// Not the start of a paragraph after it either, which may become a part of it.
    NextButOneBlock,
}

impl Closing {
    fn of(tag: &Tag<'_>, options: Options) -> Self {
        let has_terms = options.contains(Options::ENABLE_DEFINITION_LIST);
        match tag {
            Tag::Heading { .. } | Tag::MetadataBlock(_) => Closing::LineEnd,
            // A definition may follow after blank lines, and make a term of the paragraph.
            Tag::Paragraph if has_terms => Closing::NextBlock,
            Tag::Paragraph | Tag::Table(_) | Tag::BlockQuote(_) => Closing::BlankLine,
            Tag::DefinitionList => Closing::NextButOneBlock,
            _ => Closing::NextBlock,
        }
    }
}

/// The blocks of a source at the top level, in order.
struct Blocks {
    list: Vec<Block>,
    /// The ranges of code and metadata.
    verbatim: Vec<Range<usize>>,
}

impl Blocks {
    fn new(source: &str, options: Options) -> Self {
        let (mut list, mut verbatim, mut depth) = (Vec::new(), Vec::new(), 0_usize);
        let mut add = |range: &Range<usize>, closing| {
            let start = source[..range.start].rfind('\n').map_or(0, |end| end + 1);
            list.push(Block { start, end: range.end, closing });
        };
        for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
            match &event {
                Event::Start(tag) => {
                    if depth == 0 {
                        add(&range, Closing::of(tag, options));
                    }
                    if matches!(tag, Tag::CodeBlock(_) | Tag::MetadataBlock(_)) {
                        verbatim.push(range);
                    }
                    depth += 1;
                }
                Event::End(_) => depth = depth.saturating_sub(1),
                Event::Rule if depth == 0 => add(&range, Closing::LineEnd),
                _ => {}
            }
        }
        Blocks { list, verbatim }
    }

    /// Returns the byte up to which blocks are closed.
    fn closed_to(&self, source: &str) -> usize {
        let Some(last) = self.list.last() else { return 0 };
        let end = source[..last.end].trim_end_matches(BLANK).len().max(last.start);
        let (lines, after) = blank_lines(source, end);
        match last.closing {
            Closing::LineEnd if lines > 0 => return after,
            Closing::BlankLine if lines > 1 => return after,
            _ => {}
        }
        let open = self.list.len() - 1;
        let Some(before) = open.checked_sub(1).map(|before| &self.list[before]) else {
            return first_line(source, 0, last);
        };
        let start = first_line(source, before.end, last);
        // The parser gives the lines of a definition to the list before it, and a line that starts with `[` may become one.
        let may_define = start < last.start || source[start..].trim_start().starts_with('[');
        match before.closing {
            Closing::NextBlock if may_define => before.start,
            Closing::NextButOneBlock => before.start,
            _ => start,
        }
    }

    /// Returns the start of the block that contains the byte `at`.
    fn start_around(&self, at: usize) -> usize {
        let next = self.list.partition_point(|block| block.start <= at);
        next.checked_sub(1).map_or(0, |block| self.list[block].start)
    }
}

/// Returns the start of the first definition between the byte `from` and the block, or that of the block if there is none.
// The first lines of the block may become the title of a definition.
fn first_line(source: &str, from: usize, block: &Block) -> usize {
    let between = source.get(from..block.start).unwrap_or_default();
    let blank = between.len() - between.trim_start_matches(BLANK).len();
    let line = || source[..from + blank].rfind('\n').map_or(0, |end| end + 1);
    if blank == between.len() { block.start } else { line() }
}

/// Returns the number of line ends in the white space at the byte `at`, and the start of the first line after them that is not
/// blank.
fn blank_lines(source: &str, at: usize) -> (usize, usize) {
    let rest = &source[at..];
    let blank = &rest[..rest.len() - rest.trim_start_matches(BLANK).len()];
    let after = blank.rfind('\n').map_or(at, |end| at + end + 1);
    (blank.bytes().filter(|&byte| byte == b'\n').count(), after)
}

/// Returns the first byte of a line that may open a metadata block whose end follows later; `None` if there is none.
// Without its end, the opening line is a rule or text, and everything up to its end would change.
fn open_metadata(source: &str, options: Options, verbatim: &[Range<usize>]) -> Option<usize> {
    let marks = [
        (Options::ENABLE_YAML_STYLE_METADATA_BLOCKS, "---"),
        (Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS, "+++"),
    ];
    let mut at = 0;
    let lines = source.split_inclusive('\n').map(|line| {
        at += line.len();
        (at - line.len(), line)
    });
    let opens = |&(start, line): &(usize, &str)| {
        let line_end = start + line.len();
        // The marks of lists and quotes may precede it.
        let may_open = |mark: &str| {
            let before = line.trim_end().strip_suffix(mark);
            before.is_some_and(|before| before.chars().all(|c| " \t>*+-.)0123456789".contains(c)))
        };
        let is_blank = source[line_end..].split_inclusive('\n').next().is_some_and(|next| next.trim().is_empty());
        marks.iter().any(|&(option, mark)| options.contains(option) && may_open(mark))
            && !is_blank
            && !verbatim.iter().any(|range| range.contains(&start))
    };
    lines.into_iter().find(opens).map(|(start, _)| start)
}

/// Returns the first byte of a bracket pair that a later definition could make a link or a footnote; `None` if there is none.
fn first_unresolved(source: &str, options: Options, finder: &Finder) -> Option<usize> {
    let mut first = usize::MAX;
    let callback = |link: BrokenLink<'_>| -> Option<(CowStr<'_>, CowStr<'_>)> {
        first = first.min(link.span.start);
        None
    };
    // With the links, because a link may take the markup that hides a pair.
    let finder = finder.clone().incomplete(Incomplete::Show);
    let events = parse_with(source, options, &finder, callback).into_offset_iter();
    let footnote = first_footnote(source, options, events);
    let first = footnote.map_or(first, |footnote| first.min(footnote));
    (first != usize::MAX).then_some(first)
}

/// Returns the first byte of a reference to a footnote that is not defined; `None` if there is none. Reads all events.
// The parser does not call the callback for these.
fn first_footnote<'a>(
    source: &str,
    options: Options,
    events: impl Iterator<Item = (Event<'a>, Range<usize>)>,
) -> Option<usize> {
    let (mut first, mut is_code) = (None, false);
    for (event, range) in events {
        match event {
            Event::Start(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => is_code = true,
            Event::End(_) => is_code = false,
            Event::Text(_) if first.is_none() && !is_code && options.contains(Options::ENABLE_FOOTNOTES) => {
                // The parser cuts a text before and after a bracket.
                let part = source.get(range.start..range.end.saturating_add(1)).unwrap_or_default();
                first = part.find("[^").map(|len| range.start + len);
            }
            _ => {}
        }
    }
    first
}
