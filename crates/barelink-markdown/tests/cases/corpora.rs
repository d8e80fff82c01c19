//! The answers of reference programs, through mdast.

use std::collections::BTreeSet;

use crate::common::corpora::{self, Row};
use crate::common::{html, linked, parsers_agree, through_parse, through_stream};

/// The lines of the rows of a corpus, by what comes out.
#[derive(Debug, Default, PartialEq)]
struct Compared {
    /// Equal to the reference.
    equal: usize,
    /// A link contains markup. A tree cannot be parsed again, so that the link ends there, as in
    /// pulldown-cmark's events.
    at_markup: BTreeSet<usize>,
    /// pulldown-cmark's source with links differs from the reference too.
    deviations: BTreeSet<usize>,
    /// The parsers differ without links.
    parsers: BTreeSet<usize>,
    others: BTreeSet<usize>,
}

fn compare(rows: &[Row]) -> Compared {
    let mut compared = Compared::default();
    for row in rows {
        let found = html(&linked(&row.markdown, row.options, &row.finder));
        let through =
            |host: fn(&str, _, &_) -> String| host(&row.markdown, row.options, &row.finder);
        if !parsers_agree(&row.markdown, row.options) {
            compared.parsers.insert(row.line);
        } else if found == row.html {
            compared.equal += 1;
        } else if through(through_parse) == row.html && through(through_stream) == found {
            compared.at_markup.insert(row.line);
        } else if through(through_parse) != row.html && through(through_stream) == found {
            compared.deviations.insert(row.line);
        } else {
            println!(
                "{} {:?}\n  expected {}\n  found    {found}",
                row.line, row.markdown, row.html
            );
            compared.others.insert(row.line);
        }
    }
    println!(
        "{} rows, {} equal, {} at markup",
        rows.len(),
        compared.equal,
        compared.at_markup.len()
    );
    println!(
        "deviations {:?}, parsers {:?}",
        compared.deviations, compared.parsers
    );
    compared
}

/// mdast has the text of an image as one string, in which a hard line break is nothing.
const MD4C_IMAGES: [usize; 6] = [642, 840, 1212, 1222, 1763, 2192];
const GFM_IMAGES: [usize; 6] = [1794, 2278, 2333, 2461, 2576, 2917];

#[test]
fn md4c() {
    let compared = compare(&corpora::md4c());
    assert_eq!(
        compared,
        Compared {
            equal: 2494,
            parsers: MD4C_IMAGES.into(),
            ..Compared::default()
        }
    );
}

#[test]
fn gfm() {
    let compared = compare(&corpora::gfm());
    assert_eq!(compared.at_markup.len(), 162);
    let expected = Compared {
        equal: 2832,
        parsers: GFM_IMAGES.into(),
        ..Compared::default()
    };
    assert_eq!(
        Compared {
            at_markup: BTreeSet::new(),
            ..compared
        },
        expected
    );
}

/// The documents of `gfm-cases.jsonl` that markdown-rs reads otherwise without links.
const PARSERS: [(usize, &str); 13] = [
    (188, "a tilde within a word: `a~b~c`"),
    (
        409,
        "mdast does not say whether indented code ends with a line end",
    ),
    (450, "a tilde within a word"),
    (557, "a reference before an open bracket: `[r][`"),
    (594, "underscores that close twice: `__m_._`"),
    (607, "the reference of a control character: `&#4;`"),
    (654, "a tab before the blanks of a hard line break"),
    (702, "pulldown-cmark's HTML of a table without rows"),
    (718, "a table's first row that ends with two pipes: `_||`"),
    (719, "a table's first row that ends with two pipes"),
    (721, "a table's first row that ends with two pipes"),
    (733, "a row of a table that is a pipe alone"),
    (736, "pulldown-cmark's HTML of a table without rows"),
];

/// The deviations are those that `gfm-cases.deviations.jsonl` explains.
#[test]
fn gfm_by_hand() {
    let rows = corpora::gfm_cases();
    let compared = compare(&rows);
    assert_eq!(compared.others, BTreeSet::new());
    assert_eq!(compared.parsers, PARSERS.map(|(line, _)| line).into());
    let listed = corpora::gfm_deviations();
    let deviate = rows
        .iter()
        .filter(|row| compared.deviations.contains(&row.line));
    let unexplained = deviate
        .filter(|row| !listed.contains_key(&row.markdown))
        .map(|row| row.line);
    assert_eq!(unexplained.collect::<Vec<_>>(), [0; 0]);
    let lines = (compared.at_markup.len(), compared.deviations.len());
    assert_eq!((rows.len(), compared.equal, lines), (1480, 1324, (42, 29)));
}
