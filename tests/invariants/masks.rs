//! What is masked belongs to a link that is made, and all functions find the same links.
//!
//! `PROPTEST_CASES` sets the number of documents.

use std::env;
use std::ops::Range;

use barelink::{Finder, Link, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Parser, Tag};
use barelink_pulldown_cmark::{GITHUB, Masked, Origin, explain, parse};
use fastrand::Rng;

use crate::streams::{random_document, random_options};

/// Brackets and links with markup, of which a bracket before the link may take a part.
const PARTS: [&str; 22] = [
    "[",
    "[",
    "]",
    "](u)",
    "](",
    ")",
    "[[)[](]](u)](u)",
    "![",
    "<",
    "`",
    "*",
    "\n",
    " ",
    " ",
    "http://a/`b`)",
    "http://a/*b*c",
    "http://a/[b](c",
    "www.a.b/_c_](",
    "http://a/<b>",
    "a@b.cd",
    "[r]: /u\n",
    "\n\n",
];

fn document(random: &mut Rng) -> String {
    (0..random.usize(2..12))
        .map(|_| PARTS[random.usize(..PARTS.len())])
        .collect()
}

/// Returns the ranges of the links that were made in a document.
fn made(source: &str, options: Options, finder: &Finder) -> Vec<Range<usize>> {
    let events = parse(source, options, finder)
        .into_offset_iter()
        .with_origin();
    let starts = events.filter_map(|((event, range), origin)| match event {
        Event::Start(Tag::Link { .. }) if origin == Origin::Autolink => Some(range),
        _ => None,
    });
    starts.collect()
}

/// Fails unless each byte that is masked is in a link or in a text that is restored.
#[track_caller]
fn assert_hidden(source: &str, masked: &Masked<'_>, options: Options) {
    let links: Vec<_> = masked.links().iter().map(Link::range).collect();
    let events = Parser::new_ext(masked.text(), options).into_offset_iter();
    let texts: Vec<_> = masked
        .restore(events)
        .filter(|(event, _)| matches!(event, Event::Text(_)))
        .collect();
    for (at, (byte, hidden)) in source.bytes().zip(masked.text().bytes()).enumerate() {
        let is_linked = || links.iter().any(|link| link.contains(&at));
        // A byte outside of a link is hidden for the sake of a link after it.
        let is_restored = || {
            let is_shown = |(event, range): &(Event<'_>, Range<usize>)| {
                range.contains(&at)
                    && matches!(event, Event::Text(text) if **text == source[range.clone()])
            };
            texts.iter().any(is_shown) && links.iter().any(|link| at < link.start)
        };
        assert!(
            byte == hidden || is_linked() || is_restored(),
            "{source:?} {:?} at {at}: {links:?} {texts:?}",
            masked.text()
        );
    }
}

#[track_caller]
fn assert_agree(source: &str, options: Options, finder: &Finder) -> usize {
    let masked = Masked::new(source, options, finder);
    assert_hidden(source, &masked, options);
    let links: Vec<_> = masked.links().iter().map(Link::range).collect();
    let explained = explain(source, options, finder);
    let explained: Vec<_> = explained
        .iter()
        .filter_map(|candidate| candidate.outcome().ok())
        .map(Link::range)
        .collect();
    assert_eq!(explained, links, "{source:?} {:?}", masked.text());
    assert_eq!(
        made(source, options, finder),
        links,
        "{source:?} {:?}",
        masked.text()
    );
    links.len()
}

/// Found by a search for hostile inputs (issue 53, item 6): the code and the link were both lost.
#[test]
fn a_link_that_a_bracket_takes_is_not_masked() {
    assert_agree(
        "[[)[](]](u)](u)\nhttp://a/`b`)",
        GITHUB,
        &Finder::new(Profile::Gfm),
    );
}

#[test]
fn what_is_hidden_belongs_to_a_link_and_all_functions_agree() {
    let cases: u64 = env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(256);
    let mut random = Rng::with_seed(54);
    let mut links = 0;
    for _ in 0..cases * 40 {
        let source = if random.bool() {
            document(&mut random)
        } else {
            random_document(&mut random)
        };
        for options in [GITHUB, Options::all(), random_options(&mut random)] {
            for profile in [Profile::Gfm, Profile::Uts58] {
                links += assert_agree(&source, options, &Finder::new(profile));
            }
        }
    }
    assert!(links > 20_000, "{links}");
}
