//! Compares finders on the messages of `tests/corpora/chat.txt`, which people marked: prints the
//! numbers of docs/src/chat.md.
//!
//! `cargo run --package barelink-bench --example chat`; `tools/chat-peers` adds the libraries for
//! JavaScript.

use std::ops::Range;

use barelink::{Choice, Finder, Profile};
use linkify::LinkFinder;

/// The messages.
const CORPUS: &str = include_str!("../../../tests/corpora/chat.txt");

fn main() {
    let finder = |finder: Finder| {
        move |text: &str| {
            finder
                .links(text)
                .map(|link| link.range())
                .collect::<Vec<_>>()
        }
    };
    let linkify = |schemeless| {
        let mut finder = LinkFinder::new();
        finder.url_must_have_scheme(schemeless);
        move |text: &str| {
            finder
                .links(text)
                .map(|link| link.start()..link.end())
                .collect::<Vec<_>>()
        }
    };
    print("`Chat`", finder(Finder::new(Profile::Chat)));
    print("`Gfm`", finder(Finder::new(Profile::Gfm)));
    print(
        "`Gfm`, `Choice::EndAtFullWidth`",
        finder(Finder::new(Profile::Gfm).with(Choice::EndAtFullWidth)),
    );
    print("`Prose`", finder(Finder::new(Profile::Prose)));
    print("`Md4c`", finder(Finder::new(Profile::Md4c)));
    print("linkify 0.11", linkify(true));
    print("linkify 0.11, hosts without a scheme too", linkify(false));
}

/// Prints the row of a finder: how many lines are right, and how many links are right, missed and
/// wrong.
fn print(name: &str, find: impl Fn(&str) -> Vec<Range<usize>>) {
    let [mut lines, mut right, mut missed, mut wrong] = [0; 4];
    for line in CORPUS.lines().filter(|line| !line.starts_with('#')) {
        let (text, expected) = expected(line);
        let found = find(&text);
        let hits = found.iter().filter(|link| expected.contains(link)).count();
        lines += usize::from(found == expected);
        right += hits;
        missed = missed + expected.len() - hits;
        wrong = wrong + found.len() - hits;
    }
    println!("| {name} | {lines} | {right} | {missed} | {wrong} |");
}

/// Returns a line without its marks, and the ranges of its links in bytes.
fn expected(line: &str) -> (String, Vec<Range<usize>>) {
    let mut text = String::new();
    let mut links = Vec::new();
    let mut start = 0;
    for c in line.chars() {
        match c {
            '⸠' => start = text.len(),
            '⸡' => links.push(start..text.len()),
            c => text.push(c),
        }
    }
    (text, links)
}
