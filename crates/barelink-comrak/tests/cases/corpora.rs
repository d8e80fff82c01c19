//! The answers of reference programs, through comrak.

use std::collections::BTreeSet;

use barelink::pulldown::GITHUB;
use barelink::pulldown::pulldown_cmark::Options as Syntax;
use barelink::{Finder, Kinds, Profile};
use comrak::{Arena, Options};
use serde::Deserialize;

use crate::common::{comrak_options, corpus, html, normal, parsers_agree};

/// A document with its syntax, what looks for links in it, and the HTML of a reference program.
struct Row {
    line: usize,
    markdown: String,
    syntax: Syntax,
    finder: Finder,
    html: String,
}

#[derive(Deserialize)]
struct Rendered {
    markdown: String,
    kinds: Option<Vec<String>>,
    strikethrough: bool,
    html: String,
}

/// `md4c.jsonl` or `gfm.jsonl`.
fn rendered(name: &str, profile: Profile) -> Vec<Row> {
    let row = |(line, row): (usize, Rendered)| {
        let finder = Finder::new(profile);
        let finder = match row.kinds {
            Some(kinds) => finder.kinds(kinds.join(",").parse::<Kinds>().expect("known kinds")),
            None => finder,
        };
        let syntax = if row.strikethrough { Syntax::ENABLE_STRIKETHROUGH } else { Syntax::empty() };
        Row { line, markdown: row.markdown, syntax, finder, html: normal(&row.html) }
    };
    corpus(name).into_iter().map(row).collect()
}

/// `gfm-cases.jsonl`: written by hand, with autolinks alone and with GitHub's other syntax.
fn by_hand() -> Vec<Row> {
    #[derive(Deserialize)]
    struct Line {
        markdown: String,
        html: Option<String>,
        html_tables_strikethrough_tasklists: Option<String>,
    }
    let github = GITHUB.difference(Syntax::ENABLE_FOOTNOTES);
    let mut rows = Vec::new();
    for (line, Line { markdown, html, html_tables_strikethrough_tasklists }) in corpus("gfm-cases.jsonl") {
        for (syntax, html) in [(Syntax::empty(), html), (github, html_tables_strikethrough_tasklists)] {
            let (markdown, finder) = (markdown.clone(), Finder::new(Profile::Gfm));
            rows.extend(html.map(|html| Row { line, markdown, syntax, finder, html: normal(&html) }));
        }
    }
    rows
}

/// How many rows come out as the reference has them, and the lines that do not: where the parsers agree without links,
/// and where they do not.
fn compare(rows: &[Row], render: impl Fn(&Row, &Options<'_>) -> String) -> (usize, Vec<usize>, Vec<usize>) {
    let (mut equal, mut differ, mut parsers) = (0, Vec::new(), Vec::new());
    for row in rows {
        let found = render(row, &comrak_options(row.syntax));
        if found == row.html {
            equal += 1;
        } else if parsers_agree(&row.markdown, row.syntax) {
            println!("{} {:?}\n  expected {}\n  found    {found}", row.line, row.markdown, row.html);
            differ.push(row.line);
        } else {
            parsers.push(row.line);
        }
    }
    (equal, differ, parsers)
}

fn parsed(row: &Row, options: &Options<'_>) -> String {
    let arena = Arena::new();
    html(barelink_comrak::parse_document(&arena, &row.markdown, options, &row.finder), options)
}

fn in_a_tree(row: &Row, options: &Options<'_>) -> String {
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, &row.markdown, options);
    barelink_comrak::autolink(&arena, root, &row.markdown, &row.finder);
    html(root, options)
}

/// The document of `md4c.jsonl` on which comrak and pulldown-cmark differ without links: marks of strikethrough.
const MARKS: [usize; 1] = [687];

#[test]
fn md4c() {
    let rows = rendered("md4c.jsonl", Profile::Md4c);
    assert_eq!(compare(&rows, parsed), (2499, vec![], MARKS.to_vec()));
    assert_eq!(compare(&rows, in_a_tree), (2499, vec![], MARKS.to_vec()));
}

/// A tree that is there cannot be parsed again: the other rows are those in which a link takes markup.
#[test]
fn gfm() {
    let rows = rendered("gfm.jsonl", Profile::Gfm);
    assert_eq!(compare(&rows, parsed), (3000, vec![], vec![]));
    assert_eq!(compare(&rows, in_a_tree).0, 2838);
}

/// What deviates is what deviates with pulldown-cmark.
#[test]
fn gfm_by_hand() {
    #[derive(Deserialize)]
    struct Deviation {
        markdown: String,
    }
    let rows = by_hand();
    let (equal, differ, parsers) = compare(&rows, parsed);
    assert_eq!((rows.len(), equal, parsers), (1480, 1428, vec![]));
    let listed = corpus::<Deviation>("gfm-cases.deviations.jsonl");
    let listed: BTreeSet<_> = listed.iter().map(|(_, deviation)| &*deviation.markdown).collect();
    let markdown = |line: &usize| rows.iter().find(|row| row.line == *line).map(|row| &*row.markdown);
    let differ: BTreeSet<_> = differ.iter().filter_map(markdown).collect();
    let unexplained: Vec<_> = differ.difference(&listed).collect();
    assert_eq!(unexplained, [&"x"; 0]);
    assert_eq!(differ.len(), 26);
}
