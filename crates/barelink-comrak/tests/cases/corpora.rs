//! The answers of reference programs, through comrak.

use std::collections::BTreeSet;

use comrak::{Arena, Options};

use crate::common::corpora::{self, Row};
use crate::common::{comrak_options, html, parsers_agree};

/// How many rows come out as the reference has them, and the lines that do not: where the parsers
/// agree without links, and where they do not.
fn compare(
    rows: &[Row],
    render: impl Fn(&Row, &Options<'_>) -> String,
) -> (usize, Vec<usize>, Vec<usize>) {
    let mut equal = 0;
    let mut differ = Vec::new();
    let mut parsers = Vec::new();
    for row in rows {
        let found = render(row, &comrak_options(row.options));
        if found == row.html {
            equal += 1;
        } else if parsers_agree(&row.markdown, row.options) {
            println!(
                "{} {:?}\n  expected {}\n  found    {found}",
                row.line, row.markdown, row.html
            );
            differ.push(row.line);
        } else {
            parsers.push(row.line);
        }
    }
    (equal, differ, parsers)
}

fn parsed(row: &Row, options: &Options<'_>) -> String {
    let arena = Arena::new();
    html(
        barelink_comrak::parse_document(&arena, &row.markdown, options, &row.finder),
        options,
    )
}

fn in_a_tree(row: &Row, options: &Options<'_>) -> String {
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, &row.markdown, options);
    barelink_comrak::autolink(&arena, root, &row.markdown, &row.finder);
    html(root, options)
}

/// The document of `md4c.jsonl` on which comrak and pulldown-cmark differ without links: marks of
/// strikethrough.
const MARKS: [usize; 1] = [687];

#[test]
fn md4c() {
    let rows = corpora::md4c();
    assert_eq!(compare(&rows, parsed), (2499, vec![], MARKS.to_vec()));
    assert_eq!(compare(&rows, in_a_tree), (2499, vec![], MARKS.to_vec()));
}

/// The adapter cannot parse a finished tree again, so the rows in which a link takes markup are
/// left out.
#[test]
fn gfm() {
    let rows = corpora::gfm();
    assert_eq!(compare(&rows, parsed), (3000, vec![], vec![]));
    assert_eq!(compare(&rows, in_a_tree).0, 2838);
}

/// The rows that deviate are those that deviate with pulldown-cmark.
#[test]
fn gfm_by_hand() {
    let rows = corpora::gfm_cases();
    let (equal, differ, parsers) = compare(&rows, parsed);
    assert_eq!((rows.len(), equal, parsers), (1480, 1428, vec![]));
    let listed = corpora::gfm_deviations();
    let listed: BTreeSet<_> = listed.keys().map(String::as_str).collect();
    let markdown = |line: &usize| {
        rows.iter()
            .find(|row| row.line == *line)
            .map(|row| &*row.markdown)
    };
    let differ: BTreeSet<_> = differ.iter().filter_map(markdown).collect();
    let unexplained: Vec<_> = differ.difference(&listed).collect();
    assert_eq!(unexplained, [&"x"; 0]);
    assert_eq!(differ.len(), 26);
}
