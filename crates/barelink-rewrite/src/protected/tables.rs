//! Finds tables in which an edit may move a cell.
//!
//! In a table of Pandoc, the columns are those of the text: a longer text in a cell would move the
//! cells after it.
//!
//! | table | how it is recognised |
//! |---|---|
//! | grid table | from a line `+---+---+` on, lines that start with `+` or `|` |
//! | simple table | the lines without a blank line around a line `----- ----` |
//! | multiline table | the same, if the first of them is a line of hyphens: up to the next line of hyphens |
//!
//! GitHub also reads a table directly after a line of a paragraph, and there pulldown-cmark reads
//! text. So in the line before a row of delimiters and in the lines after it, a link that holds or
//! touches a `|` may be in two cells, or in one.
//!
//! References: Pandoc's manual, "Tables"; cmark-gfm, `extensions/table.c`,
//! `try_opening_table_header`.

use std::ops::Range;

use memchr::memchr_iter;
use pulldown_cmark::Options;

use super::text::{Line, SourceText};

/// Returns the ranges of tables. Cost: linear in the source.
pub(super) fn find(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let lines: Vec<_> = text.lines().map(Line::content).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let start = at;
        let is_part = |line: &&Line<'_>| !line.is_blank();
        let end = start + lines[start..].iter().take_while(is_part).count();
        at = end.max(start + 1);
        if let Some(end) =
            block_end(&lines, start..end).filter(|_| !text.is_code(lines[start].start))
        {
            found.push(lines[start].start..lines[end - 1].end());
            at = end;
        }
    }
    found
}

/// Returns the pipes of tables that the parser does not see. Cost: linear in the source.
pub(super) fn find_unseen(text: &SourceText<'_>) -> Vec<Range<usize>> {
    if !text.options.contains(Options::ENABLE_TABLES) {
        return Vec::new();
    }
    let lines: Vec<_> = text.lines().map(Line::content).collect();
    let mut found = Vec::new();
    let mut is_in_table = false;
    for (at, line) in lines.iter().enumerate() {
        let is_delimiters =
            |line: &Line<'_>| is_delimiter_row(line.text) && !text.is_in_table(line.start);
        is_in_table =
            !line.is_blank() && (is_in_table || lines.get(at + 1).is_some_and(is_delimiters));
        if is_in_table {
            found.extend(
                memchr_iter(b'|', line.text.as_bytes())
                    .map(|pipe| line.start + pipe..line.start + pipe + 1),
            );
        }
    }
    found
}

/// Returns whether a line separates the header of a table from its rows: `---|---`, `| :-: |`.
fn is_delimiter_row(line: &str) -> bool {
    let is_delimiter = |byte: u8| matches!(byte, b'|' | b':' | b'-' | b' ' | b'\t');
    line.contains('|') && line.contains('-') && line.bytes().all(is_delimiter)
}

/// Returns the end of the table that starts with these lines, which are not blank, as a number of
/// lines; `None` if they are no table.
fn block_end(lines: &[Line<'_>], block: Range<usize>) -> Option<usize> {
    let first = lines.get(block.clone())?.first()?;
    let of_block = || lines[block.clone()].iter();
    if of_block().any(|line| is_ruler(line.text)) {
        // Rows of a multiline table have blank lines between them.
        let closer = (block.end..lines.len()).find(|at| is_hyphens(lines[*at].text));
        return Some(
            closer
                .filter(|_| is_hyphens(first.text))
                .map_or(block.end, |closer| closer + 1),
        );
    }
    of_block()
        .any(|line| is_border(line.text))
        .then_some(block.end)
}

/// Returns whether a line is the border of a grid table: `+---+`.
fn is_border(line: &str) -> bool {
    let line = line.trim_ascii_end();
    line.len() > 2
        && line.starts_with('+')
        && line.ends_with('+')
        && line.bytes().all(|byte| b"+-=:".contains(&byte))
        && line.contains(['-', '='])
}

/// Returns whether a line separates the columns of a simple table: two runs of hyphens or more. A
/// column may be one character wide.
fn is_ruler(line: &str) -> bool {
    let runs: Vec<_> = line.split_ascii_whitespace().collect();
    runs.len() > 1 && runs.iter().all(|run| run.bytes().all(|byte| byte == b'-'))
}

/// Returns whether a line consists of hyphens: at least two.
fn is_hyphens(line: &str) -> bool {
    let line = line.trim_ascii();
    line.len() > 1 && line.bytes().all(|byte| byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::super::text::SourceText;

    #[test]
    fn tables_of_columns() {
        for table in [
            "+---+---+\n| a | b |\n+===+===+\n| c | d |\n+---+---+",
            "  a     b\n---- ----\n  c     https://d.com",
            "---- ----\n  c     d\n---- ----",
            "---------\n a   b\n--- -----\n c   d\n     e\n\n f   https://g.com\n---------",
            "---------\n a   b\n--- -----\n c   d\n\n f   https://g.com\n--",
            "name          b\n------------- -\nhttps://d.com c",
        ] {
            let source = format!("x\n\n{table}\n\ny https://z.com");
            let found = super::find(&SourceText::new(&source, pulldown_cmark::Options::empty()));
            let found: Vec<_> = found.into_iter().map(|range| &source[range]).collect();
            assert_eq!(found, [table.trim_start()], "{table}");
        }
    }

    #[test]
    fn other_lines_are_no_table() {
        for source in [
            "- - -",
            "a\n---",
            "---",
            "+ a",
            "+-",
            "+--",
            "--+",
            "| a |\n|---|",
            "```\n-- --\n```",
            "a -- b",
        ] {
            let text = SourceText::new(source, pulldown_cmark::Options::empty());
            assert!(super::find(&text).is_empty(), "{source}");
        }
    }
}
