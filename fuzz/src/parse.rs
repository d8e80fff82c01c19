//! Markdown parsed and linked in one call: exact, and the same through every entry point.

use std::collections::BTreeSet;
use std::sync::mpsc;

use super::events::{
    Item, Made, assert_no_link_in_a_link, assert_only_links_made, assert_ranges_true, is_balanced,
    is_made, is_md4c, marking, tokens,
};
use super::input::Choices;
use super::joined::joined;
use super::links::{assert_destination, assert_explained, assert_in_order};
use barelink::{Finder, Profile};
use barelink_pulldown_cmark::{Autolinks, Masked, Origin, explain, parse, parse_with};
use pulldown_cmark::{BrokenLink, CowStr, Event, Options, Parser, TagEnd};

/// Asserts all of it of one input.
pub fn run(input: &[u8]) {
    let Some((mut choices, source)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    let syntax = choices.syntax();
    let mut made = Vec::new();
    let source = &*source;
    let linked = parse(source, syntax, &finder).on_link(marking(&mut made));
    let linked = without_origin(linked.into_offset_iter().with_origin());
    let masked = Masked::new(source, syntax, &finder);
    assert_masked(source, &finder, &masked);
    assert_explained(source, &explain(source, syntax, &finder), masked.links());
    assert_agree(source, syntax, &finder, &masked);
    let parsed = Parser::new_ext(masked.text(), syntax).into_offset_iter();
    let parsed: Vec<Item<'_>> = parsed
        .map(|item| unmasked(source, masked.text(), item))
        .collect();
    assert_linked(source, &finder, &parsed, &linked, &made);
    assert_called_back(source, syntax, &finder);
}

/// Returns the events alone. Asserts that the origin of the three events of each link that was made
/// is told, and no other.
fn without_origin<'a>(events: impl Iterator<Item = (Item<'a>, Origin)>) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    let mut in_link = false;
    for ((event, range), origin) in events {
        in_link |= is_made(&event);
        assert_eq!(
            origin == Origin::Autolink,
            in_link,
            "{event:?} at {range:?}"
        );
        in_link &= event != Event::End(TagEnd::Link);
        items.push((event, range));
    }
    items
}

/// Asserts that a callback is called once for each reference without a definition, and that links
/// are made as without it.
fn assert_called_back(source: &str, syntax: Options, finder: &Finder) {
    // The callback has to be `Send`, and to live as long as the source.
    let (sender, spans) = mpsc::channel();
    let none = move |link: BrokenLink<'_>| {
        sender.send(link.span).expect("a receiver");
        None::<(CowStr<'_>, CowStr<'_>)>
    };
    let events: Vec<Event<'_>> = parse_with(source, syntax, finder, none).collect();
    let mut called = BTreeSet::new();
    for span in spans {
        assert!(
            called.insert((span.start, span.end)),
            "called twice for {span:?}: {source:?}"
        );
    }
    assert_eq!(
        events,
        parse(source, syntax, finder).collect::<Vec<_>>(),
        "with a callback that defines nothing"
    );
    let any =
        |link: BrokenLink<'_>| Some((format!("/{}", link.reference).into(), CowStr::from("")));
    let linked: Vec<Item<'_>> = parse_with(source, syntax, finder, any)
        .into_offset_iter()
        .collect();
    assert!(
        is_balanced(linked.iter().map(|(event, _)| event)),
        "{linked:?}"
    );
    // Links of the other profiles may take brackets, of which a reference is made here.
    if is_md4c(finder) {
        let mut any = any;
        let events = Parser::new_with_broken_link_callback(source, syntax, Some(&mut any))
            .into_offset_iter();
        assert_eq!(
            Autolinks::new(source, events, finder).collect::<Vec<_>>(),
            linked,
            "references are defined"
        );
    }
}

/// Replaces the text of an event of a masked text by the text of the source.
fn unmasked<'a>(source: &'a str, masked: &str, (event, range): Item<'a>) -> Item<'a> {
    match event {
        Event::Text(text) if masked.get(range.clone()) == Some(&text) => {
            (Event::Text(source[range.clone()].into()), range)
        }
        event => (event, range),
    }
}

fn assert_masked(source: &str, finder: &Finder, masked: &Masked<'_>) {
    assert_in_order(finder, source, masked.links());
    let source = source.as_bytes();
    let text = masked.text().as_bytes();
    assert_eq!(source.len(), text.len());
    let mut changed = (0..source.len()).filter(|&at| source[at] != text[at]);
    // Letters of a link may be replaced by backticks, which prevent a line from starting a fenced
    // block.
    let is_guard = |at: usize| {
        text[at] == b'`' && masked.links().iter().any(|link| link.range().contains(&at))
    };
    let is_mark =
        |at: usize| source[at].is_ascii_punctuation() || source[at].is_ascii() && is_guard(at);
    assert!(changed.all(|at| is_mark(at) && text[at].is_ascii() && !text[at].is_ascii_control()));
    assert!(!is_md4c(finder) || source == text);
}

/// Asserts that all entry points have the same result.
fn assert_agree(source: &str, syntax: Options, finder: &Finder, masked: &Masked<'_>) {
    let exact: Vec<Item<'_>> = parse(source, syntax, finder).into_offset_iter().collect();
    let without: Vec<Event<'_>> = parse(source, syntax, finder).collect();
    assert_eq!(
        tokens(without),
        tokens(exact.iter().map(|(event, _)| event.clone())),
        "without offsets"
    );
    let restored: Vec<Item<'_>> = masked
        .restore(Parser::new_ext(masked.text(), syntax).into_offset_iter())
        .collect();
    assert_eq!(
        joined(restored.into_iter()),
        joined(exact.iter().cloned()),
        "masked"
    );
    // A stream of events cannot be parsed again, which a masked link needs.
    if finder.profile() != Profile::Gfm && masked.text() == source {
        let events = Parser::new_ext(source, syntax).into_offset_iter();
        let stream: Vec<Item<'_>> = Autolinks::new(source, events, finder).collect();
        assert_eq!(stream, exact, "a stream");
    }
}

fn assert_linked(
    source: &str,
    finder: &Finder,
    before: &[Item<'_>],
    after: &[Item<'_>],
    made: &[Made],
) {
    assert!(
        is_balanced(after.iter().map(|(event, _)| event)),
        "{after:?}"
    );
    assert_ranges_true(finder, source, before, after, made);
    let empty = |items: &[Item<'_>]| {
        let is_empty =
            |(event, _): &&Item<'_>| matches!(event, Event::Text(text) if text.is_empty());
        items.iter().filter(is_empty).count()
    };
    assert!(empty(after) <= empty(before), "{after:?}");
    let events =
        |items: &[Item<'_>]| tokens(items.iter().map(|(event, _)| event.clone().into_static()));
    let before = events(before);
    let after = events(after);
    assert_only_links_made(finder, &before, &after, made);
    assert_no_link_in_a_link(&after);
    for link in made {
        assert_destination(finder.profile(), &link.destination);
    }
}
