//! Plain text: links have the right positions, and equal those of the rules applied to every
//! position of the text.

use std::collections::BTreeSet;

use super::input::Choices;
use super::links::{assert_explained, assert_in_order};
use super::opened::{is_url, opened, shown};
use barelink::testing::links_by_trying_all;
use barelink::{Action, Choice, Finder, Schemes, Span};

/// Asserts all of it of one input.
pub fn run(input: &[u8]) {
    let Some((mut choices, text)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    assert_plain(&finder, &text);
    if text.len() <= READ_WHOLE {
        assert_places(&finder, &text);
        assert_places(&finder.clone().with(Choice::HoldIncomplete), &text);
    }
    let strict = finder
        .clone()
        .with(Choice::RejectUserNames)
        .with(Choice::RejectMisleadingHosts);
    assert_untrusted(
        &strict
            .with(Choice::RejectBidiControls)
            .schemes(Schemes::NONE),
        &text,
    );
    assert_asked_once(&finder, &text, choices.among(&[1, 2, 3]));
}

/// The longest text of which every position is tried.
const LONGEST_TRIED: usize = 2_000;

fn assert_plain(finder: &Finder, text: &str) {
    let links: Vec<_> = finder.links(text).collect();
    assert_in_order(finder, text, &links);
    // Its time is that of a square.
    if text.len() <= LONGEST_TRIED {
        let expected = links_by_trying_all(finder, text);
        assert_eq!(
            links, expected,
            "not the links of a brute-force search: {finder:?} {text:?}"
        );
    }

    assert_explained(text, &finder.explain(text), &links);

    let spans: Vec<_> = finder.spans(text).collect();
    assert_eq!(spans.iter().map(Span::as_str).collect::<String>(), text);
    let is_text = |span: &Span<'_>| matches!(span, Span::Text(_));
    assert!(
        !spans.iter().any(|span| span.as_str().is_empty())
            && !spans.windows(2).any(|two| two.iter().all(is_text))
    );
    let of_spans = spans.into_iter().filter_map(|span| match span {
        Span::Link(link) => Some(link),
        Span::Text(_) => None,
    });
    assert!(of_spans.eq(links));
}

/// The length of a text that the search for a link at a place reads whole, from each place.
const READ_WHOLE: usize = 32;

/// Asserts that the link at a place, and the one that starts there, are those of the text.
fn assert_places(finder: &Finder, text: &str) {
    let links: Vec<_> = finder.links(text).collect();
    for at in 0..=text.len() + 1 {
        let around = links.iter().find(|link| link.range().contains(&at));
        let from = links.iter().find(|link| link.range().start == at);
        let found = (finder.link_at(text, at), finder.link_starting_at(text, at));
        assert_eq!(
            (found.0.as_ref(), found.1.as_ref()),
            (around, from),
            "at {at} of {text:?}: {finder:?}"
        );
    }
}

/// Asserts that a link opens the host that it shows.
fn assert_untrusted(finder: &Finder, text: &str) {
    for link in finder.links(text).filter(is_url) {
        let opened = opened(&link.destination());
        assert!(
            opened.is_some() && opened == shown(&link),
            "{link:?} opens {opened:?}: {finder:?} {text:?}"
        );
    }
}

/// Asserts that a hook that skips every n-th link is called once for each link.
fn assert_asked_once(finder: &Finder, text: &str, every: usize) {
    let mut asked = BTreeSet::new();
    let links = finder.links(text).on_link(|link| {
        let is_new = asked.insert((link.range().start, link.range().end, link.kind().as_str()));
        assert!(is_new, "asked twice about {link:?}: {finder:?} {text:?}");
        if asked.len() % every == 0 {
            Action::Skip
        } else {
            Action::Keep
        }
    });
    assert_in_order(finder, text, &links.collect::<Vec<_>>());
}
