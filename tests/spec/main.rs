//! Runs the examples of every file in `spec/` with the library: a test for each file.
//!
//! The tests of the packages run the examples through hosts: the adapters for pulldown-cmark
//! (`tests/cases/hosts.rs`), and the command, comrak, mdast and HTML (`tests` of the package of
//! each).
#![cfg(all(feature = "uts58", feature = "unicode-security"))]

#[path = "../common/spec.rs"]
mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use barelink::uts58::{pretty, pretty_email};
use barelink::{Action, Finder, Span};
use barelink_pulldown_cmark::parse;
use barelink_spec::{Counts, Example, Outcome, examples, normalize, run};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{Options, Parser};

use crate::common::{Form, form};

/// The library's answer to an example.
fn answer(example: &Example<'_>) -> String {
    let text = &*example.markdown;
    match form(&example.flags) {
        Form::Html(options, finder) => rendered(text, options, finder.as_ref()),
        Form::MarkedText(finder) => finder.spans(text).map(marked).collect(),
        Form::MarkedMarkdown(options, finder) => marked_in_source(text, options, &finder),
        Form::Listed(finder) => listed(text, &finder),
        Form::Formatted(host, bidi, decode) => {
            let formatted = |line: &str| {
                let url = pretty(line).host(host).bidi(bidi).decode(decode);
                let address = || {
                    pretty_email(line, host).unwrap_or_else(|| format!("{line} is not an address"))
                };
                if url.is_url() {
                    url.to_string()
                } else {
                    address()
                }
            };
            text.lines().map(|line| formatted(line) + "\n").collect()
        }
    }
}

fn rendered(text: &str, options: Options, finder: Option<&Finder>) -> String {
    let mut html = String::new();
    match finder {
        Some(finder) => push_html(&mut html, parse(text, options, finder)),
        None => push_html(&mut html, Parser::new_ext(text, options)),
    }
    html
}

fn marked(span: Span<'_>) -> String {
    match span {
        Span::Text(text) => text.to_owned(),
        Span::Link(link) => format!("⸠{}⸡", link.as_str()),
    }
}

/// Markdown source with its links between marks.
fn marked_in_source(text: &str, options: Options, finder: &Finder) -> String {
    let mut ranges = Vec::new();
    // A hook, because the events do not tell bare links from others.
    let linked = parse(text, options, finder).on_link(|link| {
        ranges.push(link.range());
        Action::Keep
    });
    linked.for_each(drop);
    ranges.sort_by_key(|range| range.start);
    let mut marked = String::new();
    let mut at = 0;
    for range in ranges {
        marked.extend([&text[at..range.start], "⸠", &text[range.clone()], "⸡"]);
        at = range.end;
    }
    marked + &text[at..]
}

/// A line for each link: its place, its text, its destination. The place is that of the command for
/// its standard input.
fn listed(text: &str, finder: &Finder) -> String {
    let mut lines = String::new();
    for link in finder.links(text) {
        let before = &text[..link.range().start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        writeln!(
            lines,
            "-:{line}:{column}: {} -> {}",
            link.text(),
            link.destination()
        )
        .expect("it is a string");
    }
    lines
}

/// Fails with file, line, rule and difference of every example that does not pass, and where there
/// is none to run.
fn check(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("spec")
        .join(file);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read: Vec<Example<'_>> = examples(&text)
        .map(|example| example.unwrap_or_else(|malformed| panic!("{file}: {malformed}")))
        .collect();
    let mut counts = Counts::default();
    let mut report = String::new();
    for (example, outcome) in run(read, |example| Ok(answer(example))) {
        counts.count(&outcome);
        let place = format!("{file}:{}: {}", example.line, example.section);
        match outcome {
            Outcome::Passed => {}
            Outcome::Failed(failure) => {
                writeln!(report, "{place}\n{failure}\n").expect("it is a string");
            }
            Outcome::Differs(actual) => {
                let expected = normalize(&example.html);
                let actual = normalize(&actual);
                let markdown = &example.markdown;
                writeln!(
                    report,
                    "{place}\n{markdown}expected {expected}\nactual   {actual}\n"
                )
                .expect("it is a string");
            }
        }
    }
    println!("{file}: {counts}");
    assert!(
        counts.passed > 0 && counts.failed == 0,
        "{report}{file}: {counts}"
    );
}

/// Makes a test of each file, and one that fails for a file without a test.
macro_rules! files {
    ($($test:ident $file:literal)*) => {
        $(#[test]
        fn $test() {
            check($file);
        })*

        #[test]
        fn each_file_has_a_test() {
            let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("spec")).expect("the folder");
            let names = entries.map(|entry| entry.expect("a file").file_name().into_string().expect("a name"));
            let mut names: Vec<String> = names.filter(|name| name.ends_with(".txt")).collect();
            names.sort();
            assert_eq!(names, [$($file),*]);
        }
    };
}

files! {
    all_profiles "all-profiles.txt"
    chat "chat.txt"
    enclosure "enclosure.txt"
    full_width "full-width.txt"
    gfm "gfm.txt"
    md4c_www "md4c-www.txt"
    md4c "md4c.txt"
    schemes "schemes.txt"
    uts58 "uts58.txt"
}
