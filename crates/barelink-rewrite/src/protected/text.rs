//! The input of the recognisers: a source, its lines, and the parts of it that are code.

use std::cell::OnceCell;
use std::ops::Range;
use std::slice;

use memchr::memchr_iter;
use pulldown_cmark::{Event, Options, Tag};

use crate::events::events;
use crate::steps;

/// A source that recognisers read.
#[derive(Debug)]
pub(super) struct SourceText<'s> {
    pub(super) source: &'s str,
    /// The parts that are parsed one after the other; empty if the source is parsed as a whole.
    parts: &'s [Range<usize>],
    pub(super) options: Options,
    // Found when a recogniser first asks: most sources hold nothing that needs the answer.
    parsed: OnceCell<CodeAndTables>,
    /// The starts of blank lines, in order.
    blank_lines: OnceCell<Vec<usize>>,
}

/// What the parser of CommonMark sees in a source.
#[derive(Debug, Default)]
struct CodeAndTables {
    /// The ranges of code spans and code blocks, in order.
    code: Vec<Range<usize>>,
    /// The ranges of tables, in order.
    tables: Vec<Range<usize>>,
}

impl<'s> SourceText<'s> {
    pub(super) fn new(source: &'s str, options: Options) -> Self {
        Self::in_parts(source, &[], options)
    }

    pub(super) fn in_parts(source: &'s str, parts: &'s [Range<usize>], options: Options) -> Self {
        SourceText {
            source,
            parts,
            options,
            parsed: OnceCell::new(),
            blank_lines: OnceCell::new(),
        }
    }

    pub(super) fn bytes(&self) -> &'s [u8] {
        self.source.as_bytes()
    }

    /// Returns what the parser sees. Cost: one parse, the first time.
    fn parsed(&self) -> &CodeAndTables {
        self.parsed.get_or_init(|| {
            let whole = 0..self.source.len();
            let mut parsed = CodeAndTables::default();
            let parts = if self.parts.is_empty() {
                slice::from_ref(&whole)
            } else {
                self.parts
            };
            for part in parts {
                for (event, range) in events(&self.source[part.clone()], self.options) {
                    let list = match event {
                        Event::Code(_) | Event::Start(Tag::CodeBlock(_)) => &mut parsed.code,
                        Event::Start(Tag::Table(_)) => &mut parsed.tables,
                        _ => continue,
                    };
                    list.push(part.start + range.start..part.start + range.end);
                }
            }
            parsed
        })
    }

    /// Returns the ranges of code spans and code blocks, in order. Cost: one parse, the first time.
    pub(super) fn code(&self) -> &[Range<usize>] {
        &self.parsed().code
    }

    /// Returns whether the byte `at` is in a table that the parser sees.
    pub(super) fn is_in_table(&self, at: usize) -> bool {
        containing(&self.parsed().tables, at).is_some()
    }

    pub(super) fn is_code(&self, at: usize) -> bool {
        self.code_end(at).is_some()
    }

    /// Returns the end of the code that contains the byte `at`; `None` if it is not in code.
    pub(super) fn code_end(&self, at: usize) -> Option<usize> {
        containing(self.code(), at).map(|code| code.end)
    }

    /// Returns the start of the first blank line after the byte `at`; the length of the source if
    /// there is none.
    pub(super) fn paragraph_end(&self, at: usize) -> usize {
        let starts = self.blank_lines.get_or_init(|| {
            let lines = self
                .lines()
                .filter(|line| line.text.trim_ascii().is_empty());
            lines.map(|line| line.start).collect()
        });
        starts
            .get(starts.partition_point(|start| *start <= at))
            .copied()
            .unwrap_or(self.source.len())
    }

    /// Returns all lines, those of code too.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line<'s>> {
        let source = self.source;
        let mut start = 0;
        let ends = memchr_iter(b'\n', self.bytes()).chain([source.len()]);
        ends.map(move |end| {
            let text = &source[start..end];
            let line = Line {
                start,
                text: text.strip_suffix('\r').unwrap_or(text),
            };
            steps::count(text.len());
            start = end + 1;
            line
        })
    }
}

/// Returns the range that contains the byte `at`, of ranges in order.
fn containing(ranges: &[Range<usize>], at: usize) -> Option<&Range<usize>> {
    let next = ranges.partition_point(|range| range.end <= at);
    ranges.get(next).filter(|range| range.start <= at)
}

/// A line, without its line end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'s> {
    /// The position of its first byte.
    pub(super) start: usize,
    pub(super) text: &'s str,
}

impl<'s> Line<'s> {
    pub(super) fn end(self) -> usize {
        self.start + self.text.len()
    }

    /// Returns the line from its content on, after white space and the markers of block quotes and
    /// list items.
    pub(super) fn content(self) -> Line<'s> {
        let (len, _) = content(self.text.as_bytes());
        Line {
            start: self.start + len,
            text: &self.text[len..],
        }
    }

    /// Returns the range from the first byte to the end of the line.
    pub(super) fn range(self) -> Range<usize> {
        self.start..self.end()
    }

    /// Returns whether the line consists of `---`, in a block quote or not.
    pub(super) fn is_fence(self) -> bool {
        // Few lines end so, and the others need no search for their start.
        let line = self.text.trim_ascii_end();
        line.ends_with("---") && line.trim_start_matches([' ', '\t', '>']) == "---"
    }

    pub(super) fn is_blank(self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}

/// Returns the start of a line's content, after white space and the markers of block quotes and
/// list items, and the number of block quotes.
pub(super) fn content(line: &[u8]) -> (usize, usize) {
    let mut at = 0;
    let mut quotes = 0;
    while let Some(&byte) = line.get(at) {
        at += match byte {
            b' ' | b'\t' | b'\r' => 1,
            b'>' => {
                quotes += 1;
                1
            }
            _ => match list_mark(&line[at..]) {
                Some(len) => len,
                None => break,
            },
        };
    }
    (at, quotes)
}

/// Returns the length of the list item marker at the start of the bytes; `None` if there is none.
fn list_mark(bytes: &[u8]) -> Option<usize> {
    // CommonMark allows at most nine digits.
    let digits = bytes
        .iter()
        .take(9)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let marks: &[u8] = if digits == 0 { b"-*+" } else { b".)" };
    let is_marked = bytes.get(digits).is_some_and(|mark| marks.contains(mark));
    let is_item = is_marked
        && bytes
            .get(digits + 1)
            .is_none_or(|next| matches!(next, b' ' | b'\t' | b'\r'));
    is_item.then_some(digits + 1)
}
