//! Finds the byte of a growing Markdown source up to which its rendered blocks can no longer
//! change: [`settled`].
//!
//! A block at the top level is closed when more lines cannot become part of it. The parser reads
//! lines, so only complete lines decide, and an incomplete one that can start nothing but a
//! paragraph. A closed block can still change in one way: a definition that follows later makes a
//! link of a bracket pair in it, or a footnote.

use core::ops::Range;

use pulldown_cmark::{BrokenLink, Event, Options, Tag};

use super::parse::parse_with;
use super::parser::Boxed;
use super::parser::parser;
use barelink::inner::steps;
use barelink::{Choice, Finder};

/// Returns the byte of a Markdown source up to which its events with links can no longer change,
/// whatever follows.
///
/// It is the end of the last closed block at the top level before the first bracket pair that a
/// later definition could make a link or a footnote. Pairs whose definition is in a closed block
/// cannot change, because the first definition of a label counts. The byte is the start of a line,
/// and the blocks before it can be rendered once, for all time. Returns 0 if no block is closed.
///
/// A paragraph, a table and a block quote are closed by a blank line; a heading and a rule by their
/// line end; a list, code and the other blocks by the start of the next block. Nothing is closed
/// after a carriage return alone, because only some of the parser's rules read it as a line end.
///
/// pulldown-cmark limits how much text the references of a document may expand to: its length, and
/// at least 100,000 bytes. References beyond the limit stay text. A longer document has a higher
/// limit, so such a reference may become a link although it is before this byte.
///
/// Cost: that of a parse with [`parse`](super::parse) and one without links.
/// [`MarkdownStream`](super::MarkdownStream) does not start from the first byte each time.
///
/// ```
/// use barelink_pulldown_cmark::{GITHUB, settled};
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
    let (end, blocks) = closed(source, options);
    match first_unresolved(&source[..end], options, finder) {
        Some(at) => end.min(blocks.start_around(at)),
        None => end,
    }
}

/// Returns the byte up to which the blocks of a source are closed, whatever follows, and its
/// blocks. Definitions that follow may still make links and footnotes before that byte.
pub(crate) fn closed(source: &str, options: Options) -> (usize, TopLevelBlocks) {
    let certain = certain(source);
    steps::count(certain.len());
    let blocks = TopLevelBlocks::new(certain, options);
    let end = blocks.closed_to(certain);
    let metadata = open_metadata(certain, options, &blocks.verbatim);
    (
        metadata.map_or(end, |at| end.min(blocks.start_around(at))),
        blocks,
    )
}

/// Returns the lines that the parser reads in the same way whatever follows: the complete lines,
/// and an incomplete one that can start nothing but a paragraph.
// A carriage return alone is a line end for some of the parser's rules, and for others not. Nothing
// after one is certain.
fn certain(source: &str) -> &str {
    let is_alone = |&at: &usize| !source[at + 1..].starts_with('\n');
    let end = memchr::memchr_iter(b'\r', source.as_bytes()).find(is_alone);
    let source = &source[..end.unwrap_or(source.len())];
    let start = line_start(source, source.len());
    if starts_plainly(&source[start..]) {
        source
    } else {
        &source[..start]
    }
}

/// Returns the start of the line that contains the byte `at`.
fn line_start(source: &str, at: usize) -> usize {
    source[..at].rfind('\n').map_or(0, |end| end + 1)
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
struct TopLevelBlock {
    /// The start of its first line.
    line: usize,
    /// The start of the lines that may belong to the same paragraph, because definitions start it;
    /// otherwise `line`.
    start: usize,
    end: usize,
    /// Whether it contains blocks. The parser may give lines after them to it.
    is_container: bool,
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
            // A quote with an empty footnote goes on after a blank line.
            Tag::BlockQuote(None) if options.contains(Options::ENABLE_OLD_FOOTNOTES) => {
                Closing::NextBlock
            }
            // The parser continues an alert after a line with nothing but a tab.
            Tag::Paragraph | Tag::Table(_) | Tag::BlockQuote(None) => Closing::BlankLine,
            Tag::DefinitionList => Closing::NextButOneBlock,
            _ => Closing::NextBlock,
        }
    }
}

/// The blocks of a source at the top level, in order.
pub(crate) struct TopLevelBlocks {
    list: Vec<TopLevelBlock>,
    /// The ranges of code and metadata, in ascending order.
    verbatim: Vec<Range<usize>>,
}

impl TopLevelBlocks {
    fn new(source: &str, options: Options) -> Self {
        let mut list = Vec::new();
        let mut verbatim = Vec::new();
        let mut depth = 0_usize;
        let mut add = |range: &Range<usize>, closing, is_container| {
            let line = line_start(source, range.start);
            let start = paragraph_start(source, line, list.last());
            list.push(TopLevelBlock {
                line,
                start,
                end: range.end,
                is_container,
                closing,
            });
        };
        for (event, range) in parser(source, options).into_offset_iter() {
            match &event {
                Event::Start(tag) => {
                    if depth == 0 {
                        add(&range, Closing::of(tag, options), is_container(tag));
                    }
                    if matches!(tag, Tag::CodeBlock(_) | Tag::MetadataBlock(_)) {
                        verbatim.push(range);
                    }
                    depth += 1;
                }
                Event::End(_) => depth = depth.saturating_sub(1),
                Event::Rule if depth == 0 => add(&range, Closing::LineEnd, false),
                _ => {}
            }
        }
        TopLevelBlocks { list, verbatim }
    }

    /// Returns the byte up to which blocks are closed.
    fn closed_to(&self, source: &str) -> usize {
        let Some(last) = self.list.last() else {
            return last_lines(source);
        };
        let end = source[..last.end]
            .trim_end_matches(BLANK)
            .len()
            .max(last.start);
        let (lines, after) = blank_lines(source, end);
        match last.closing {
            Closing::LineEnd if lines > 0 => return after + last_lines(&source[after..]),
            Closing::BlankLine if lines > 1 => return after + last_lines(&source[after..]),
            _ => {}
        }
        let mut open = self.list.len() - 1;
        while open > 0 && self.may_change_before(open, source) {
            open -= 1;
        }
        self.list[open].start
    }

    /// Returns whether the block before this one may still change.
    fn may_change_before(&self, block: usize, source: &str) -> bool {
        let before = &self.list[block - 1];
        let block = &self.list[block];
        // The parser gives the lines of a definition to the block before it, and a line that starts
        // with `[` may become one.
        let may_define = || block.start < block.line || starts_with_bracket(&source[block.line..]);
        match before.closing {
            Closing::LineEnd => false,
            Closing::BlankLine => before.is_container && before.end >= block.line && may_define(),
            Closing::NextBlock => may_define(),
            Closing::NextButOneBlock => true,
        }
    }

    /// Returns the start of the block that contains the byte `at`.
    fn start_around(&self, at: usize) -> usize {
        let next = self.list.partition_point(|block| block.start <= at);
        next.checked_sub(1)
            .map_or(0, |block| self.list[block].start)
    }
}

/// Returns the start of the lines after the last blank line, in a source with nothing but
/// definitions.
// No definition contains a blank line.
fn last_lines(source: &str) -> usize {
    let source = source.trim_end_matches(BLANK);
    let is_blank = |line: &&str| line.trim_matches(BLANK).is_empty();
    let lines = source
        .split_inclusive('\n')
        .rev()
        .take_while(|line| !is_blank(line));
    source.len() - lines.map(str::len).sum::<usize>()
}

fn is_container(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::List(_) | Tag::BlockQuote(_) | Tag::FootnoteDefinition(_) | Tag::DefinitionList
    )
}

/// Returns the start of the first definition in the lines directly before the byte `line`, at which
/// a block starts; `line` if there is none. It is the start of the block before if the definition
/// is in that.
// The definitions and the lines after them are one paragraph, and these lines may become the title
// of the last definition.
fn paragraph_start(source: &str, line: usize, before: Option<&TopLevelBlock>) -> usize {
    let from = before.map_or(0, |before| {
        if before.is_container {
            before.line
        } else {
            before.end.min(line)
        }
    });
    let mut start = line;
    let mut at = line;
    for text in source[from..line].split_inclusive('\n').rev() {
        at -= text.len();
        if text.trim_matches(BLANK).is_empty() {
            break;
        }
        if starts_with_bracket(text) {
            start = at;
        }
    }
    match before {
        Some(before) if start < before.end.min(line) => before.start,
        _ => start,
    }
}

fn starts_with_bracket(line: &str) -> bool {
    line.trim_start_matches(BLANK).starts_with('[')
}

/// Returns the number of line ends in the white space at the byte `at`, and the start of the first
/// line after them that is not blank.
fn blank_lines(source: &str, at: usize) -> (usize, usize) {
    let rest = &source[at..];
    let blank = &rest[..rest.len() - rest.trim_start_matches(BLANK).len()];
    let after = blank.rfind('\n').map_or(at, |end| at + end + 1);
    (blank.bytes().filter(|&byte| byte == b'\n').count(), after)
}

/// Returns the first byte of a line that may open a metadata block whose end follows later; `None`
/// if there is none.
// Without its end, the opening line is a rule or text, and everything up to its end would change.
fn open_metadata(source: &str, options: Options, verbatim: &[Range<usize>]) -> Option<usize> {
    let marks = [
        (Options::ENABLE_YAML_STYLE_METADATA_BLOCKS, "---"),
        (Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS, "+++"),
    ];
    // By bisection: a source may have many such lines in many blocks of code.
    let is_verbatim = |at: usize| {
        let next = verbatim.partition_point(|range| range.end <= at);
        verbatim.get(next).is_some_and(|range| range.start <= at)
    };
    let mut at = 0;
    let lines = source.split_inclusive('\n').map(|line| {
        at += line.len();
        (at - line.len(), line)
    });
    let opens = |&(start, line): &(usize, &str)| {
        // The marks of lists, quotes, definitions and footnotes may precede it.
        let may_open = |mark: &str| {
            let before = line.trim_end_matches(BLANK).strip_suffix(mark);
            let marks =
                before.map(|before| before.rsplit_once("]:").map_or(before, |(_, marks)| marks));
            marks.is_some_and(|marks| marks.chars().all(|c| " \t>:*+-.)0123456789".contains(c)))
        };
        let next = source[start + line.len()..].split_inclusive('\n').next();
        let is_blank = next.is_some_and(|next| next.trim_matches(BLANK).is_empty());
        marks
            .iter()
            .any(|&(option, mark)| options.contains(option) && may_open(mark))
            && !is_blank
            && !is_verbatim(start)
    };
    lines.into_iter().find(opens).map(|(start, _)| start)
}

/// Returns the first byte of a bracket pair that a later definition could make a link or a
/// footnote; `None` if there is none.
fn first_unresolved(source: &str, options: Options, finder: &Finder) -> Option<usize> {
    let mut first = usize::MAX;
    let callback: Boxed<'_> = Box::new(|link: BrokenLink<'_>| {
        first = first.min(link.span.start);
        None
    });
    // With the links, because a link may take the markup that hides a pair.
    let finder = finder.clone().without(Choice::HoldIncomplete);
    let events = parse_with(source, options, &finder, callback).into_offset_iter();
    let footnote = first_footnote(source, options, events);
    let first = footnote.map_or(first, |footnote| first.min(footnote));
    (first != usize::MAX).then_some(first)
}

/// Returns the first byte of a reference to a footnote that is not defined; `None` if there is
/// none. Reads all events.
// The parser does not call the callback for these.
fn first_footnote<'a>(
    source: &str,
    options: Options,
    events: impl Iterator<Item = (Event<'a>, Range<usize>)>,
) -> Option<usize> {
    let mut first = None;
    let mut is_code = false;
    for (event, range) in events {
        match event {
            Event::Start(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => is_code = true,
            Event::End(_) => is_code = false,
            Event::Text(_)
                if first.is_none() && !is_code && options.contains(Options::ENABLE_FOOTNOTES) =>
            {
                // The parser cuts a text before and after a bracket. As bytes, because the next one
                // may start a longer character.
                let end = source.len().min(range.end.saturating_add(1));
                let part = source.as_bytes().get(range.start..end).unwrap_or_default();
                first = memchr::memmem::find(part, b"[^").map(|len| range.start + len);
            }
            _ => {}
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::settled;
    use crate::GITHUB;
    use barelink::{Finder, Profile};

    /// Asserts that each source, in which `¦` is at the settled byte, is settled up to there.
    #[track_caller]
    fn assert_settled(options: Options, marked: &[&str]) {
        for marked in marked {
            let (before, after) = marked.split_once('¦').expect("a mark");
            let source = [before, after].concat();
            assert_eq!(
                settled(&source, options, &Finder::new(Profile::Md4c)),
                before.len(),
                "{marked:?}"
            );
        }
    }

    /// The link may lose its end to the footnote.
    #[test]
    fn a_footnote_in_a_link_is_not_settled() {
        for mark in ["", ".", "。"] {
            let source = format!("x http://e.com/[^1]{mark}\n\ny\n\n");
            assert_eq!(
                settled(&source, GITHUB, &Finder::new(Profile::Chat)),
                0,
                "{source}"
            );
        }
    }

    #[test]
    fn closed_blocks_are_settled() {
        let sources = [
            "a\n\n¦",
            "¦a\n",
            "# a\n¦b",
            "- a\n\n¦b",
            "¦- a\n\n",
            "```\n[a]\n```\n¦b",
            "> a\n\n¦b",
            "¦a [b]\n\n",
        ];
        assert_settled(GITHUB, &sources);
    }

    /// The lines after a definition may become its title, and the parser gives its lines to the
    /// list before it.
    #[test]
    fn lines_after_a_definition_are_not_separated_from_it() {
        let sources = [
            "¦- a\n\n[f]: /u\n    b\n",
            "¦-\n[f]: /u\n2. p\n",
            "¦[b]: /x\n\tt[f]=\n\n",
            "¦4.\n[f]:b\n\"\n",
            "# h\n¦[f]: /u\n    b\n",
            "¦>\n[f\n",
            "¦>\n[f\n]: /u\n",
        ];
        assert_settled(GITHUB, &sources);
        assert_settled(Options::empty(), &sources);
        // One more line could make the quote a title, so that no block follows the first one.
        assert_settled(
            Options::ENABLE_DEFINITION_LIST,
            &["¦a\n\n[f]: /u\n'b\n", "¦a\n\n[f]: /u\nb\n"],
        );
    }

    #[test]
    fn blank_lines_and_empty_quotes_are_settled() {
        assert_settled(Options::empty(), &["\n¦\u{301}", ">\n¦b", "\n¦[1]:x\n"]);
    }

    #[test]
    fn an_alert_is_closed_by_the_next_block() {
        assert_settled(
            GITHUB | Options::ENABLE_GFM,
            &["¦> [!NOTE]\n\t\n", "> [!NOTE]\n\n¦a", "> a\n\t\n¦"],
        );
    }

    #[test]
    fn a_quote_with_an_empty_footnote_goes_on() {
        let options = GITHUB | Options::ENABLE_OLD_FOOTNOTES;
        assert_settled(options, &["¦> [^1]: \n\n", "¦> - [^1]:\n\n", "> a\n\n¦b"]);
    }

    #[test]
    fn nothing_is_settled_after_a_carriage_return_alone() {
        assert_settled(
            GITHUB,
            &[
                "# a\n¦b\r",
                "# a\r\n¦",
                "# a\n¦b\r\r- c\n",
                "¦# a\rb\n",
                "¦x\n-\rl\n",
            ],
        );
    }

    #[test]
    fn a_no_break_space_is_not_blank() {
        let options = GITHUB | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
        assert_settled(options, &["¦---\n\u{a0}\nx\n\n", "---\n \nx\n\n¦"]);
        // Metadata may be in other blocks.
        let all = options | Options::ENABLE_FOOTNOTES | Options::ENABLE_DEFINITION_LIST;
        assert_settled(
            all,
            &[
                "¦[^1]: ---\nx\n\n# h\n",
                "¦t\n\n:---\nx\n\n# h\n",
                "¦> [^1]: ---\nx\n\n# h\n",
            ],
        );
        // The blocks before metadata are settled.
        assert_settled(options, &["a\n\n¦---\nb: c\n", "---\nb: c\n---\n¦"]);
    }
}
