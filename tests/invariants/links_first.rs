//! A URL of UTS #58 in Markdown takes the marks of emphasis, strong text and strikethrough that plain text takes (U26).
//!
//! `PROPTEST_CASES` sets the number of documents.

use std::env;
use std::ops::Range;

use barelink::pulldown::pulldown_cmark::{Event, Options, Parser, Tag};
use barelink::pulldown::{GITHUB, Masked};
use barelink::uts58::{Choice, Policy};
use barelink::{Enclosure, Finder, Link, LinkKind, Profile};
use fastrand::Rng;

/// Words with URLs and marks. Nothing in them is code, a link, an image, a footnote, a formula, HTML, an escape or a reference.
const PARTS: [&str; 22] = [
    "https://e.com/",
    "https://e.com/a",
    "https://e.com?q=",
    "http://e.com",
    "a",
    "b",
    "/",
    "_",
    "_",
    "__",
    "*",
    "*",
    "**",
    "~",
    "~~",
    " ",
    " ",
    "\n",
    ".",
    "(",
    ")",
    "（",
];

fn document(random: &mut Rng) -> String {
    // A line that starts with a letter starts no list and no other block.
    let parts = (0..random.usize(2..14)).map(|_| PARTS[random.usize(..PARTS.len())]).collect::<String>();
    format!("x {}", parts.replace('\n', "\nx "))
}

/// Returns the ranges of the URLs in a Markdown source.
fn in_markdown(source: &str, finder: &Finder) -> Vec<Range<usize>> {
    let masked = Masked::new(source, GITHUB, finder);
    masked.links().iter().filter(|link| link.kind() == LinkKind::Url).map(Link::range).collect()
}

/// Returns the ranges of the URLs in a plain text.
fn in_text(text: &str, finder: &Finder) -> Vec<Range<usize>> {
    finder.links(text).filter(|link| link.kind() == LinkKind::Url).map(|link| link.range()).collect()
}

/// Returns the ranges of the marked parts of a source in which `finder` masks its links.
fn marked(source: &str, finder: &Finder) -> Vec<Range<usize>> {
    let masked = Masked::new(source, GITHUB, finder);
    let events = Parser::new_ext(masked.text(), GITHUB).into_offset_iter();
    let is_mark = |event: &Event<'_>| matches!(event, Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough));
    events.filter(|(event, _)| is_mark(event)).map(|(_, range)| range).collect()
}

/// Returns the marks that close a pair around a link and follow it or punctuation after it, which is not part of a URL.
fn closing_marks(source: &str, link: &Range<usize>, marked: &[Range<usize>]) -> Option<Range<usize>> {
    let follows = |mark: &&Range<usize>| {
        let after = source.get(link.end..mark.end).unwrap_or_default();
        mark.start < link.start && !after.is_empty() && after.bytes().all(|byte| b"*_~.)".contains(&byte))
    };
    marked.iter().find(follows).map(|mark| link.end..mark.end)
}

#[test]
fn a_url_takes_the_marks_that_it_has_in_plain_text() {
    let cases: u64 = env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(256);
    let finder = Finder::new(Profile::Uts58).enclosure(Enclosure::EndsAtCloser);
    let (mut random, mut all, mut enclosed) = (Rng::with_seed(55), 0, 0);
    for _ in 0..cases * 40 {
        let source = document(&mut random);
        let (links, marked) = (in_markdown(&source, &finder), marked(&source, &finder));
        // In plain text a blank ends a URL where in Markdown a pair of marks does.
        let mut text = source.clone();
        for marks in links.iter().filter_map(|link| closing_marks(&source, link, &marked)) {
            text.replace_range(marks.clone(), &" ".repeat(marks.len()));
            enclosed += 1;
        }
        assert_eq!(links, in_text(&text, &finder), "{source:?} {text:?} {marked:?}");
        all += links.len();
    }
    println!("{all} URLs, {enclosed} of them before a closing mark");
    assert!(all > 5_000 && enclosed > 500, "{all} {enclosed}");
}

/// With the choice, markup ends a URL, and the source is parsed once.
#[test]
fn with_the_choice_a_url_ends_at_marks() {
    let finder = Finder::new(Profile::Uts58).policy(Policy::STANDARD.with(Choice::EndAtMarks));
    let source = "https://e.com/__a__/b *https://e.com/a*b*c*";
    let masked = Masked::new(source, Options::empty(), &finder);
    let typed: Vec<_> = masked.links().iter().map(Link::as_str).collect();
    assert_eq!((masked.text(), typed), (source, vec!["https://e.com/", "https://e.com/a"]));
}
