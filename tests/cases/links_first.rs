//! URLs of UTS #58 that take marks, through all ways from a Markdown source to its links (U26).
//! `corpora/links-first.txt` has the sources.

use std::ops::Range;

use barelink::{Finder, Link, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Tag};
use barelink_pulldown_cmark::{GITHUB, MarkdownStream, Masked, Origin, explain, parse};

use crate::common::unmarked;

/// The lines with their links between `⸠` and `⸡`.
fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("../corpora/links-first.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
}

fn marked(source: &str, links: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut marked = String::new();
    let mut from = 0;
    for link in links {
        marked.extend([&source[from..link.start], "⸠", &source[link.clone()], "⸡"]);
        from = link.end;
    }
    marked + &source[from..]
}

/// Returns the ranges of the links that were made.
fn made<'a>(
    events: impl Iterator<Item = ((Event<'a>, Range<usize>), Origin)>,
) -> Vec<Range<usize>> {
    let starts = events.filter_map(|((event, range), origin)| match event {
        Event::Start(Tag::Link { .. }) if origin == Origin::Autolink => Some(range),
        _ => None,
    });
    starts.collect()
}

fn assert_links(links: fn(&str, Options, &Finder) -> Vec<Range<usize>>) {
    let finder = Finder::new(Profile::Uts58);
    for line in lines() {
        let source = unmarked(line);
        assert_eq!(marked(&source, links(&source, GITHUB, &finder)), line);
    }
    assert_eq!(lines().count(), 18);
}

#[test]
fn parse_finds_them() {
    assert_links(|source, options, finder| {
        made(
            parse(source, options, finder)
                .into_offset_iter()
                .with_origin(),
        )
    });
}

#[test]
fn masked_finds_them() {
    assert_links(|source, options, finder| {
        Masked::new(source, options, finder)
            .links()
            .iter()
            .map(Link::range)
            .collect()
    });
}

#[test]
fn explain_has_them() {
    assert_links(|source, options, finder| {
        let candidates = explain(source, options, finder);
        candidates
            .iter()
            .filter_map(|candidate| candidate.outcome().ok())
            .map(Link::range)
            .collect()
    });
}

/// Cut in two at each byte, and once with a blank line and more text after it, so that the block is
/// settled.
#[test]
fn a_stream_finds_them_wherever_it_is_cut() {
    let finder = Finder::new(Profile::Uts58);
    for line in lines() {
        let source = unmarked(line);
        for end in ["", "\n\nmore"] {
            let whole = format!("{source}{end}");
            for at in (0..=whole.len()).filter(|&at| whole.is_char_boundary(at)) {
                let mut stream = MarkdownStream::new(GITHUB, &finder);
                let mut links = made(stream.push(&whole[..at]).with_origin());
                links.extend(made(stream.push(&whole[at..]).with_origin()));
                links.extend(made(stream.rest().with_origin()));
                assert_eq!(marked(&whole, links), format!("{line}{end}"), "cut at {at}");
            }
        }
    }
}
