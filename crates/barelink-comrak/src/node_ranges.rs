//! The ranges of the inline nodes of a block in the source.
//!
//! comrak 0.59 parses the inlines of a block in a copy of its text, and its positions are those of
//! that copy. They differ from those of the source
//! * in a paragraph or a heading that starts with reference definitions: their lines are removed,
//!   and the texts after them get the lines of the definitions;
//! * after a link or an image over several lines: the line ends in a destination, a title and a
//!   label are not counted;
//! * in a table cell, and in the paragraph directly before a table, after `\|`, whose backslash is
//!   removed;
//! * in a line that does not continue all blocks around it, after a tab of which one of them takes
//!   a part: the rest is written as spaces.
//!
//! In these blocks, this module makes the same copy, and maps each position from the copy to the
//! source. It also makes the [`Excerpts`] in which pulldown-cmark looks for links that take markup.

use std::ops::Range;

use barelink::BlockKind;
use barelink_pulldown_cmark::pulldown_cmark::{Options as Syntax, Parser};
use comrak::Node;
use comrak::nodes::{Ast, LineColumn, NodeValue, Sourcepos};
use memchr::{memchr_iter, memchr2, memmem};

use crate::lines::Lines;
use crate::steps;

/// How to find the ranges of the nodes of one block.
#[derive(Debug)]
pub(crate) enum NodeRanges {
    /// By comrak's positions.
    // Nearly all blocks: a copy is made only if something in the block can have shifted the
    // positions.
    FromTree,
    /// By a copy of the block's text.
    Copied(PositionMapper),
}

impl NodeRanges {
    /// Makes the value for a block with inline content. Cost: linear in the block.
    pub(crate) fn of(block: Node<'_>, parsed: &str, lines: &Lines<'_>) -> Self {
        match copy(block, parsed, lines) {
            Some((copy, from)) => NodeRanges::Copied(PositionMapper::new(
                copy,
                from,
                block.data().sourcepos.start.line,
            )),
            None => NodeRanges::FromTree,
        }
    }

    /// Returns whether comrak's positions are those of the source.
    pub(crate) fn are_from_tree(&self) -> bool {
        matches!(self, NodeRanges::FromTree)
    }

    /// Returns the byte range of a node that starts; `None` if it is not known. Call it for each
    /// node of the block, in order.
    pub(crate) fn start(&mut self, ast: &Ast, lines: &Lines<'_>) -> Option<Range<usize>> {
        match self {
            NodeRanges::FromTree => lines.range(ast.sourcepos),
            NodeRanges::Copied(reader) => reader.start(ast),
        }
    }

    /// Returns the byte range of a node that ends, after the nodes in it; `None` if it is not
    /// known. Only its end is exact.
    pub(crate) fn end(&self, ast: &Ast, lines: &Lines<'_>) -> Option<Range<usize>> {
        match self {
            NodeRanges::FromTree => lines.range(ast.sourcepos),
            NodeRanges::Copied(reader) => reader.end(ast),
        }
    }
}

/// Returns comrak's copy of a block's text, and the byte of the copy where the inlines start;
/// `None` if positions are those of the source.
fn copy(block: Node<'_>, parsed: &str, lines: &Lines<'_>) -> Option<(Copied, usize)> {
    let ast = block.data();
    let position = ast.sourcepos;
    let pipes = match pipes_in(block) {
        PipeEscapes::Unescaped if holds("\\|", parsed, lines.range(position)?, lines) => {
            PipeEscapes::Unescaped
        }
        _ => PipeEscapes::AsTyped,
    };
    match &ast.value {
        NodeValue::TableCell if pipes == PipeEscapes::Unescaped => {
            Some((Copied::of_cell(position, parsed, lines, pipes)?, 0))
        }
        NodeValue::Paragraph | NodeValue::Heading(_) => {
            let line_ends = position.end.line.saturating_sub(position.start.line);
            // If comrak counted the line end of every line, only a tab can have shifted its
            // positions.
            let is_counted = pipes == PipeEscapes::AsTyped
                && (line_ends == 0 || counted_line_ends(block) >= line_ends);
            if is_counted && (line_ends == 0 || !holds("\t", parsed, lines.range(position)?, lines))
            {
                return None;
            }
            let around = block.ancestors().take(lines.unread()).count();
            steps::count(around);
            if !lines.may_read(lines.whole(position).len() + around) {
                return None;
            }
            let copy = Copied::of_lines(block, position.end.line, parsed, lines, pipes);
            if is_counted && !copy.holds_split_tab {
                return None;
            }
            let from = if may_define(block) {
                after_definitions(&copy.text)
            } else {
                0
            };
            Some((copy, from))
        }
        _ => None,
    }
}

/// Returns whether a paragraph is directly before a table. comrak splits such a paragraph from the
/// table's head, and reads its pipes as those of a cell.
fn is_before_table(block: Node<'_>) -> bool {
    let ast = block.data();
    let is_table = |next: Node<'_>| {
        let next = next.data();
        matches!(next.value, NodeValue::Table(_))
            && next.sourcepos.start.line.checked_sub(1) == Some(ast.sourcepos.end.line)
    };
    matches!(ast.value, NodeValue::Paragraph) && block.next_sibling().is_some_and(is_table)
}

/// Returns whether comrak looks for definitions at the start of a block.
fn may_define(block: Node<'_>) -> bool {
    let is_cell = matches!(block.data().value, NodeValue::TableCell);
    !is_cell && !is_before_table(block) && !follows_task_mark(block)
}

fn follows_task_mark(block: Node<'_>) -> bool {
    let is_task = |around: Node<'_>| matches!(around.data().value, NodeValue::TaskItem(_));
    block.previous_sibling().is_none() && block.parent().is_some_and(is_task)
}

/// Returns the number of line ends that comrak counted in a block.
fn counted_line_ends(block: Node<'_>) -> usize {
    let counted = |node: Node<'_>| {
        steps::count(1);
        let ast = node.data();
        match ast.value {
            NodeValue::SoftBreak | NodeValue::LineBreak => 1,
            _ if node.first_child().is_some() => 0,
            _ => ast
                .sourcepos
                .end
                .line
                .saturating_sub(ast.sourcepos.start.line),
        }
    };
    block
        .descendants()
        .skip(1)
        .map(counted)
        .fold(0, usize::saturating_add)
}

/// Returns the byte after the reference definitions at the start of a text, as pulldown-cmark reads
/// it: the start of a line, or 0.
fn after_definitions(text: &str) -> usize {
    if !text.starts_with('[') {
        return 0;
    }
    steps::count(text.len());
    // pulldown-cmark reads definitions by the same rules, and emits no event for them: the first
    // event starts after them.
    let start = Parser::new(text)
        .into_offset_iter()
        .next()
        .map_or(0, |(_, range)| range.start);
    text.get(..start)
        .map_or(0, |before| before.trim_end_matches([' ', '\t']).len())
}

fn holds(text: &str, parsed: &str, block: Range<usize>, lines: &Lines<'_>) -> bool {
    lines.may_read(block.len())
        && parsed.get(block).is_some_and(|block| {
            steps::count(block.len());
            memmem::find(block.as_bytes(), text.as_bytes()).is_some()
        })
}

/// The way in which comrak reads `\|` in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PipeEscapes {
    /// It is an escape like any other.
    AsTyped,
    /// It is a pipe.
    Unescaped,
}

/// Returns how comrak reads `\|` in a block.
pub(crate) fn pipes_in(block: Node<'_>) -> PipeEscapes {
    let is_cell = matches!(block.data().value, NodeValue::TableCell);
    if is_cell || is_before_table(block) {
        PipeEscapes::Unescaped
    } else {
        PipeEscapes::AsTyped
    }
}

/// A copy of a part of the source, or of a masked source, without the bytes that comrak removes.
#[derive(Debug, Default)]
struct Copied {
    text: String,
    /// The parts without a gap: the byte of the copy and the byte of the source at which each
    /// starts.
    parts: Vec<(usize, usize)>,
    /// The number of bytes that are removed at the start of each line of the block.
    offsets: Vec<usize>,
    /// Whether a line starts with spaces for the rest of a tab of which an indentation takes a
    /// part.
    holds_split_tab: bool,
}

impl Copied {
    /// Copies a table cell; returns `None` if its position is not one of the source.
    fn of_cell(
        position: Sourcepos,
        parsed: &str,
        lines: &Lines<'_>,
        pipes: PipeEscapes,
    ) -> Option<Self> {
        let mut copy = Copied::default();
        copy.offsets.push(position.start.column.saturating_sub(1));
        copy.push(parsed, lines.range(position)?, pipes);
        Some(copy)
    }

    /// Copies the lines of a block up to the line `last`, without the marks of the blocks around
    /// it, and without the indentation that comrak removes.
    fn of_lines(
        block: Node<'_>,
        last: usize,
        parsed: &str,
        lines: &Lines<'_>,
        pipes: PipeEscapes,
    ) -> Self {
        let mut around: Vec<_> = block
            .ancestors()
            .skip(1)
            .inspect(|_| steps::count(1))
            .filter_map(Container::of)
            .collect();
        around.reverse();
        let position = block.data().sourcepos;
        let is_paragraph = matches!(block.data().value, NodeValue::Paragraph);
        let is_mark = |line: &str| {
            !line.trim().is_empty() && line.bytes().all(|byte| b"=- \t\r\n".contains(&byte))
        };
        let mut copy = Copied::default();
        for number in position.start.line..=last {
            let Some(line) = lines.line_range(number) else {
                break;
            };
            let (prefix, spaces) = if number == position.start.line {
                (position.start.column.saturating_sub(1), 0)
            } else {
                prefix(&parsed.as_bytes()[line.clone()], &around)
            };
            copy.offsets.push(prefix);
            copy.holds_split_tab |= spaces > 0;
            copy.text.extend(std::iter::repeat_n(' ', spaces));
            let start = copy.text.len();
            copy.push(parsed, line.start.saturating_add(prefix)..line.end, pipes);
            // In a block quote or an item, such a line may be text. pulldown-cmark would read it as
            // the mark of a heading.
            if start > 0 && is_paragraph && is_mark(&copy.text[start..]) {
                copy.text.replace_range(start..=start, "x");
            }
        }
        copy
    }

    /// Adds a part of a line.
    fn push(&mut self, parsed: &str, range: Range<usize>, pipes: PipeEscapes) {
        let Some(part) = parsed.get(range.clone()) else {
            return;
        };
        steps::count(part.len());
        let start = range.start;
        let mut add = |range: Range<usize>| {
            self.parts.push((self.text.len(), start + range.start));
            self.text.push_str(&part[range]);
        };
        let mut from = 0;
        let mut read = 0;
        if pipes == PipeEscapes::Unescaped {
            for at in memchr_iter(b'\\', part.as_bytes()) {
                // The second one of two backslashes is escaped itself.
                if at < read {
                    continue;
                }
                read = at + 2;
                if part.as_bytes().get(at + 1) == Some(&b'|') {
                    add(from..at);
                    from = at + 1;
                }
            }
        }
        add(from..part.len());
    }

    /// Returns the parts without a gap, each with the byte of the source at which it starts.
    fn parts(&self) -> impl Iterator<Item = (usize, &str)> {
        let ends = self
            .parts
            .iter()
            .skip(1)
            .map(|&(start, _)| start)
            .chain([self.text.len()]);
        // At the end of a part there may be spaces that comrak writes for a tab in the next line.
        self.parts
            .iter()
            .zip(ends)
            .map(|(&(start, place), end)| (place, self.text[start..end].trim_end_matches(' ')))
    }

    /// Returns the byte of the source at a byte of the copy.
    // Parts ascend in both texts, because bytes are only removed. So a binary search finds the
    // part.
    fn source(&self, at: usize) -> usize {
        let next = self.parts.partition_point(|&(start, _)| start <= at);
        next.checked_sub(1)
            .map_or(at, |part| self.parts[part].1 + (at - self.parts[part].0))
    }

    /// Returns the range of the source at a range of the copy; `None` if the range is empty.
    fn range(&self, range: Range<usize>) -> Option<Range<usize>> {
        (range.start < range.end).then(|| self.source(range.start)..self.source(range.end - 1) + 1)
    }

    /// Returns the byte after the next line end from a byte on; the end of the copy if there is
    /// none.
    fn next_line(&self, from: usize) -> usize {
        let rest = self.text.as_bytes().get(from..).unwrap_or_default();
        match memchr2(b'\n', b'\r', rest) {
            Some(end) if rest[end..].starts_with(b"\r\n") => from + end + 2,
            Some(end) => from + end + 1,
            None => self.text.len(),
        }
    }
}

/// The start of a line that continues a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    Quote,
    /// Columns of white space.
    Indented(usize),
}

impl Container {
    /// Returns what a block adds to the start of its lines; `None` if it adds nothing.
    fn of(node: Node<'_>) -> Option<Self> {
        let container = match &node.data().value {
            NodeValue::BlockQuote | NodeValue::Alert(_) => Some(Container::Quote),
            NodeValue::Item(list) => Some(Container::Indented(
                list.marker_offset.saturating_add(list.padding),
            )),
            // A task item has no indentation of its own in comrak. The items of a list mostly have
            // the same one.
            NodeValue::TaskItem(_) => match &node.parent()?.data().value {
                NodeValue::List(list) => Some(Container::Indented(
                    list.marker_offset.saturating_add(list.padding),
                )),
                _ => None,
            },
            NodeValue::DescriptionItem(item) => Some(Container::Indented(
                item.marker_offset.saturating_add(item.padding),
            )),
            NodeValue::FootnoteDefinition(_) => Some(Container::Indented(TAB)),
            _ => None,
        };
        container.filter(|&container| container != Container::Indented(0))
    }
}

/// Returns the byte at which a paragraph continues in a line, inside of the blocks `around`: after
/// the indentation, or before it if the line does not continue all of these blocks. If they end
/// within a tab, the byte is after it, and comrak writes as many spaces as the second number says.
fn prefix(line: &[u8], around: &[Container]) -> (usize, usize) {
    let mut at = 0;
    let mut column = 0;
    for container in around {
        steps::count(1);
        // Not all of the indentation, which would be read again for each of the blocks.
        let columns = if let Container::Indented(columns) = container {
            *columns
        } else {
            TAB
        };
        let (end, indented) = advance(line, at, column, columns);
        match container {
            Container::Quote if indented - column < TAB && line.get(end) == Some(&b'>') => {
                (at, column) = advance(line, end + 1, indented + 1, 1);
            }
            Container::Indented(_) if indented - column == columns => {
                (at, column) = (end, indented);
            }
            _ => return after_split_tab(line, at, column),
        }
    }
    (advance(line, at, column, usize::MAX).0, 0)
}

/// Returns what [`prefix`] returns for a line that does not continue all blocks: those that it
/// continues end at a byte and a column.
fn after_split_tab(line: &[u8], at: usize, column: usize) -> (usize, usize) {
    steps::count(at);
    let after = |column: usize, byte: &u8| {
        if *byte == b'\t' {
            (column / TAB + 1) * TAB
        } else {
            column + 1
        }
    };
    // Before the column, the byte is a tab of which the last block takes a part.
    if line[..at].iter().fold(0, after) < column {
        (at + 1, TAB - column % TAB)
    } else {
        (at, 0)
    }
}

/// Returns the byte and the column after the spaces and tabs at a byte, but not after more than so
/// many columns. If only a part of a tab is in these columns, the byte is that of the tab.
fn advance(line: &[u8], mut at: usize, mut column: usize, columns: usize) -> (usize, usize) {
    let last = column.saturating_add(columns);
    while column < last {
        let next = match line.get(at) {
            Some(b' ') => column + 1,
            Some(b'\t') => (column / TAB + 1) * TAB,
            _ => break,
        };
        if next > last {
            return (at, last);
        }
        at += 1;
        column = next;
    }
    (at, column)
}

/// The columns of a tab, and of an indentation that makes code.
const TAB: usize = 4;

/// The texts of some blocks, each at its own bytes of the source, with blank lines in place of all
/// else.
///
/// pulldown-cmark finds the links of these texts that take markup. It reads some blocks of a source
/// differently than comrak, and these texts alike.
// In two texts in turn, because one byte may be between two cells, which leaves no room for a blank
// line.
#[derive(Debug, Default)]
pub(crate) struct Excerpts {
    texts: [Vec<u8>; 2],
    /// The first byte and the kind of each block, in order.
    blocks: Vec<(usize, BlockKind)>,
}

impl Excerpts {
    /// Adds the text of a block, which comes after those that were added. Cost: linear in the
    /// block, and once in the source.
    pub(crate) fn add(
        &mut self,
        block: Node<'_>,
        kind: BlockKind,
        source: &str,
        lines: &Lines<'_>,
    ) {
        let text = &mut self.texts[self.blocks.len() % 2];
        text.resize(source.len(), b'\n');
        let position = block.data().sourcepos;
        let is_cell = matches!(block.data().value, NodeValue::TableCell);
        let copy = if is_cell {
            Copied::of_cell(position, source, lines, PipeEscapes::AsTyped).unwrap_or_default()
        } else {
            // comrak gives a term of a description list one line, whatever it has.
            let last = block
                .last_child()
                .map_or(0, |node| node.data().sourcepos.end.line);
            Copied::of_lines(
                block,
                last.max(position.end.line),
                source,
                lines,
                PipeEscapes::AsTyped,
            )
        };
        let Some(&(_, first)) = copy.parts.first() else {
            return;
        };
        self.blocks.push((first, kind));
        let mut at = first;
        for (place, part) in copy.parts() {
            // The marks of the blocks around a line that continues its block.
            let marks = source.as_bytes().get(at..place).unwrap_or_default();
            for (byte, mark) in text.iter_mut().skip(at).zip(marks) {
                *byte = if *mark == b'\t' { b'\t' } else { b' ' };
            }
            at = place + part.len();
            text[place..at].copy_from_slice(part.as_bytes());
        }
        let colon = memmem::find(&text[first..at], b"]:")
            .filter(|_| !may_define(block) && text[first] == b'[');
        if let Some(colon) = colon {
            // comrak reads no definition there, and a comma ends a link as a colon does.
            text[first + colon + 1] = b',';
        }
        if is_cell {
            // A heading has one line, as a cell does, and starts no other block. The first cell of
            // a source has no room for its mark, but no block starts with a bracket either.
            let mark = match first {
                0 | 1 => "(",
                _ if is_in_fenced_row(block, source, lines) => FENCED_HEADING,
                _ => HEADING,
            };
            let room = first.min(mark.len());
            text[first - room..first].copy_from_slice(&mark.as_bytes()[mark.len() - room..]);
        }
    }

    /// Returns the kind of the block in which a byte of a text is.
    pub(crate) fn kind_at(blocks: &[(usize, BlockKind)], at: usize) -> BlockKind {
        let next = blocks.partition_point(|(first, _)| *first <= at);
        next.checked_sub(1)
            .map_or(BlockKind::Text, |last| blocks[last].1)
    }

    /// Returns the two texts, and the first byte and the kind of each block. After each text, the
    /// names of the definitions that pulldown-cmark finds in the source follow.
    pub(crate) fn into_texts(
        self,
        source: &str,
        syntax: Syntax,
    ) -> ([String; 2], Vec<(usize, BlockKind)>) {
        let parser = Parser::new_ext(source, syntax);
        let names: String = parser
            .reference_definitions()
            .iter()
            .flat_map(|(name, _)| ["\n\n[", name, "]:/"])
            .collect();
        (
            self.texts
                .map(|text| String::from_utf8(text).unwrap_or_default() + &names),
            self.blocks,
        )
    }
}

/// Returns whether a cell is in a row that starts with three backticks, which would start a fenced
/// block if a link hid the other ones.
fn is_in_fenced_row(cell: Node<'_>, source: &str, lines: &Lines<'_>) -> bool {
    let row = cell
        .previous_sibling()
        .and_then(|_| lines.range(cell.parent()?.data().sourcepos));
    row.and_then(|row| source.get(row.start..))
        .is_some_and(|row| row.starts_with("```"))
}

/// The start of a heading.
const HEADING: &str = "# ";

/// The start of a heading whose text starts as a fenced block does.
const FENCED_HEADING: &str = "# ``` ";

/// Maps positions from a copy to the source, one node after the other.
#[derive(Debug)]
pub(crate) struct PositionMapper {
    copy: Copied,
    /// The first line of the block, and the current line, as comrak counts lines.
    first_line: usize,
    line: usize,
    /// The byte of the copy where the current line starts.
    line_start: usize,
}

impl PositionMapper {
    fn new(copy: Copied, from: usize, line: usize) -> Self {
        PositionMapper {
            copy,
            first_line: line,
            line,
            line_start: from,
        }
    }

    fn start(&mut self, ast: &Ast) -> Option<Range<usize>> {
        let position = ast.sourcepos;
        let start = self.byte(position.start);
        let ends = match &ast.value {
            NodeValue::SoftBreak | NodeValue::LineBreak => 1,
            value if is_leaf(value) => position.end.line.saturating_sub(position.start.line),
            // The end of another node may be on a line that was not read yet.
            _ => {
                let end = self.byte(position.end).map_or(start?, |last| last + 1);
                return self.copy.range(start?..end.max(start? + 1));
            }
        };
        if ends == 0 {
            return self.copy.range(start?..self.byte(position.end)? + 1);
        }
        self.line_start = start.unwrap_or(self.line_start);
        for _ in 0..ends {
            // A position may name more lines than there are.
            if self.line_start >= self.copy.text.len() {
                break;
            }
            self.line_start = self.copy.next_line(self.line_start);
        }
        self.line = self.line.saturating_add(ends);
        // A line break ends with its line.
        let end = self
            .byte(position.end)
            .map_or(self.line_start, |last| last + 1);
        self.copy.range(start?..end)
    }

    fn end(&self, ast: &Ast) -> Option<Range<usize>> {
        let last = self.byte(ast.sourcepos.end)?;
        self.copy.range(last..last + 1)
    }

    /// Returns the byte of the copy at a position on the current line; `None` for another line.
    // comrak adds to a column the bytes that it removed from the line of that number in the block,
    // although its own count of lines may lag, so that this is another line.
    fn byte(&self, position: LineColumn) -> Option<usize> {
        let offset = self
            .copy
            .offsets
            .get(self.line.checked_sub(self.first_line)?)?;
        let at = self
            .line_start
            .checked_add(position.column.checked_sub(1)?.checked_sub(*offset)?)?;
        (position.line == self.line && at < self.copy.text.len()).then_some(at)
    }
}

/// Returns whether a node may have several lines and has no other nodes in it.
fn is_leaf(value: &NodeValue) -> bool {
    matches!(
        value,
        NodeValue::Code(_) | NodeValue::HtmlInline(_) | NodeValue::Math(_) | NodeValue::Raw(_)
    )
}

#[cfg(test)]
mod tests {
    use comrak::arena_tree::NodeEdge;
    use comrak::{Arena, Options, parse_document};

    use super::*;

    fn options() -> Options<'static> {
        let mut options = Options::default();
        let extension = &mut options.extension;
        extension.table = true;
        extension.tasklist = true;
        extension.footnotes = true;
        extension.alerts = true;
        extension.description_lists = true;
        extension.math_dollars = true;
        options
    }

    /// Blocks whose positions in comrak are shifted, around words that each occur once.
    struct Writer {
        random: fastrand::Rng,
        words: usize,
    }

    impl Writer {
        fn one_of<'t>(&mut self, choices: &[&'t str]) -> &'t str {
            choices[self.random.usize(0..choices.len())]
        }

        /// Returns a text with each `w` replaced by a new word.
        fn words(&mut self, text: &str) -> String {
            let mut parts = text.split('w');
            let mut written = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                self.words += 1;
                written += &["x", &self.words.to_string(), "y", part].concat();
            }
            written
        }

        fn inlines(&mut self, pieces: &[&str], separators: &[&str]) -> String {
            let mut text = String::new();
            for _ in 0..self.random.usize(2..7) {
                text += self.one_of(pieces);
                text += self.one_of(separators);
            }
            text += "w";
            self.words(&text)
        }

        fn table(&mut self) -> String {
            let row = |writer: &mut Self| {
                let cells: Vec<_> = (0..2).map(|_| writer.inlines(CELLS, &[" ", ""])).collect();
                format!(
                    "|{}{}|  {}\t|\n",
                    writer.one_of(&["", " ", "  ", "\t"]),
                    cells[0],
                    cells[1]
                )
            };
            row(self) + "|-|-|\n" + &row(self)
        }

        fn block(&mut self) -> String {
            let before = match self.random.u8(0..3) {
                0 => self.one_of(&["[r]: /u\n", "[r]:\n/v\n", "[r]: /u\n'a title'\n[s]: /v\n"]),
                _ => "",
            };
            let paragraph = before.to_owned()
                + &self.inlines(PIECES, &[" ", "\n", "  \n", "\\\n", "\n  ", " "])
                + "\n";
            match self.random.u8(0..7) {
                0 => self.table(),
                1 => paragraph + &self.table(),
                2 => paragraph + "===\n",
                3 => paragraph + "- a\n",
                _ => paragraph,
            }
        }

        /// Puts a block into others.
        fn document(&mut self) -> String {
            let mut document = self.block();
            // comrak reads an indented definition as text.
            let has_tabs = self.random.u8(0..4) == 0;
            let containers = if has_tabs { WITH_TABS } else { CONTAINERS };
            let may_be_lazy = !document.starts_with("[r]:");
            for _ in 0..self.random.usize(0..4) {
                let &(first, rest) = &containers[self.random.usize(0..containers.len())];
                let mut lines = String::new();
                for (number, line) in document.lines().enumerate() {
                    let is_lazy = may_be_lazy && self.random.u8(0..8) == 0;
                    let prefix = [rest, self.one_of(LAZY)][usize::from(is_lazy)];
                    lines += &[if number == 0 { first } else { prefix }, line, "\n"].concat();
                }
                document = lines;
            }
            let line_end = self.one_of(&["\n", "\n", "\r\n", "\r"]);
            self.one_of(&["", "\u{feff}", "a\n\n"]).to_owned() + &document.replace('\n', line_end)
        }
    }

    const PIECES: &[&str] = &[
        "w",
        "*w*",
        "*w\nw*",
        "`w\nw`",
        "`w`",
        "[w](\n/u\n'v')",
        "![w](/u\n'v')",
        "[w\nw](/u)",
        "<w\nw>",
        "<w>",
        "$w\nw$",
        "$w$",
        "\\*",
        "\\|",
        "&amp;",
    ];
    const CELLS: &[&str] = &[
        "w", "*w*", "`w`", "\\|", "\\\\", "\\*", "<w>", "[w](/u)", "`\\|`",
    ];
    /// Each row has the prefix of the first line in a block, and that of its other lines.
    const CONTAINERS: &[(&str, &str)] = &[
        ("> ", "> "),
        (" > ", " > "),
        ("- ", "  "),
        (" -  ", "    "),
        ("1. ", "   "),
        ("10)  ", "     "),
        ("- [ ] ", "  "),
        ("[^1]: ", "    "),
        ("> [!NOTE]\n> ", "> "),
        ("term\n\n: ", "  "),
    ];
    const WITH_TABS: &[(&str, &str)] = &[
        ("-\t", "\t"),
        ("-   ", "\t"),
        ("-\t", "    "),
        ("-   ", "  \t"),
        ("> - ", ">\t"),
        ("> - ", ">   "),
    ];
    /// Prefixes of lines that only continue a paragraph.
    const LAZY: &[&str] = &["", "    > ", "\t", " \t"];

    /// The place of each text, and of each node with a text, is where the source has it.
    #[test]
    fn texts_stand_where_they_are() {
        let mut writer = Writer {
            random: fastrand::Rng::with_seed(60),
            words: 0,
        };
        let mut from_tree = 0;
        let mut copied = 0;
        for _ in 0..2_000 {
            let source = writer.document();
            let arena = Arena::new();
            let root = parse_document(&arena, &source, &options());
            let mut lines = Lines::new(&source);
            for block in root.descendants() {
                if matches!(
                    block.data().value,
                    NodeValue::Paragraph | NodeValue::Heading(_) | NodeValue::TableCell
                ) {
                    lines.reach(block.data().sourcepos);
                    let node_ranges = NodeRanges::of(block, &source, &lines);
                    let count = if node_ranges.are_from_tree() {
                        &mut from_tree
                    } else {
                        &mut copied
                    };
                    *count += assert_node_ranges(block, node_ranges, &source, &lines);
                }
            }
        }
        assert!(from_tree > 4_000 && copied > 4_000, "{from_tree} {copied}");
    }

    /// Checks the ranges of a block, and returns how many of its nodes have a text that the source
    /// has once.
    fn assert_node_ranges(
        block: Node<'_>,
        mut node_ranges: NodeRanges,
        source: &str,
        lines: &Lines<'_>,
    ) -> usize {
        let mut count = 0;
        for edge in block.traverse().skip(1) {
            let (NodeEdge::Start(node) | NodeEdge::End(node)) = edge;
            if node.same_node(block) {
                break;
            }
            let is_start = matches!(edge, NodeEdge::Start(_));
            let ast = node.data();
            let place = if is_start {
                node_ranges.start(&ast, lines)
            } else {
                node_ranges.end(&ast, lines)
            };
            let text = match &ast.value {
                NodeValue::Text(text) if is_start => text.to_string(),
                NodeValue::Code(code) if is_start => {
                    let run = "`".repeat(code.num_backticks);
                    [&*run, &code.literal, &run].concat()
                }
                NodeValue::Math(math) if is_start => format!("${}$", math.literal),
                NodeValue::HtmlInline(html) if is_start => html.clone(),
                NodeValue::Emph => format!("*{}*", node.collect_text()),
                _ => continue,
            };
            // Lines of the source have the marks of blocks between them, so the first and the last
            // word are looked for.
            let words: Vec<_> = match &ast.value {
                NodeValue::Text(_) => vec![&*text],
                _ => text.split_ascii_whitespace().collect(),
            };
            let is_plain = |word: &&&str| {
                word.contains('y')
                    && word
                        .chars()
                        .all(|c| c.is_alphanumeric() || " *`$<>".contains(c))
            };
            let at = |word: &str| {
                source
                    .find(word)
                    .filter(|_| source.matches(word).count() == 1)
            };
            let (Some(first), Some(last)) = (
                words.first().filter(is_plain),
                words.last().filter(is_plain),
            ) else {
                continue;
            };
            if let (Some(start), Some(end)) = (at(first), at(last)) {
                // Of a node around others, only the start or the end is exact.
                let place = match (&ast.value, is_start) {
                    (NodeValue::Emph, true) => place.map(|place| place.start..end + last.len()),
                    (NodeValue::Emph, false) => place.map(|place| start..place.end),
                    _ => place,
                };
                assert_eq!(
                    place,
                    Some(start..end + last.len()),
                    "{text:?} in {source:?}"
                );
                count += 1;
            }
        }
        count
    }
}
