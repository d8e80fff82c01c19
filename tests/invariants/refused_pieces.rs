//! No piece of a refused URL is a link, on any way through the adapters: the parser cuts a URL at
//! the marks in it, and a piece alone may look like a link (U26).

use std::ops::Range;

use barelink::leaf::OnMarkup;
use barelink::{Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{
    CowStr, Event, Options, Parser, Tag, TagEnd, TextMergeStream,
};
use barelink_pulldown_cmark::{Autolinks, GITHUB, Masked, parse};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const FINDERS: [Finder; 3] = [
    Finder::new(Profile::Uts58),
    Finder::new(Profile::Prose),
    Finder::new(Profile::Chat),
];

/// Parts of URLs. Some are marks, and some are text between marks.
const PIECES: [&str; 22] = [
    "a",
    "evil.com",
    "/",
    "*",
    "_",
    "**",
    "~~",
    "*a*",
    "_evil.com_",
    "**b.com**",
    "~~c.de~~",
    "@",
    "user@",
    ":99999",
    "..",
    "/x",
    "?",
    "#",
    "\u{202e}",
    "\u{202e}b",
    "[::1]",
    ".",
];

fn destinations<'e>(events: impl Iterator<Item = Event<'e>>) -> Vec<String> {
    let destination = |event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    };
    events.filter_map(destination).collect()
}

/// The links of a document, by all adapters.
fn links(source: &str, options: Options, finder: &Finder) -> Vec<(&'static str, Vec<String>)> {
    let parser = || Parser::new_ext(source, options);
    let first = |(event, _): (Event<'_>, Range<usize>)| event.into_static();
    let owned = |event: Event<'static>| match event {
        Event::Text(text) => Event::Text(CowStr::from(text.into_string())),
        event => event,
    };
    let masked = Masked::new(source, options, finder);
    vec![
        ("parse", destinations(parse(source, options, finder))),
        (
            "masked",
            destinations(
                masked
                    .restore(Parser::new_ext(masked.text(), options).into_offset_iter())
                    .map(first),
            ),
        ),
        (
            "offsets",
            destinations(Autolinks::new(source, parser().into_offset_iter(), finder).map(first)),
        ),
        (
            "offsets, skipped",
            destinations(
                Autolinks::new(source, parser().into_offset_iter(), finder)
                    .on_markup(OnMarkup::Skip)
                    .map(first),
            ),
        ),
        (
            "events",
            destinations(Autolinks::new(source, parser(), finder)),
        ),
        (
            "owned",
            destinations(Autolinks::new(
                source,
                parser().map(Event::into_static).map(owned),
                finder,
            )),
        ),
        (
            "merged",
            destinations(Autolinks::new(
                source,
                TextMergeStream::new(parser()),
                finder,
            )),
        ),
        (
            "without a source",
            destinations(Autolinks::without_source(parser(), finder)),
        ),
        (
            "without a source, skipped",
            destinations(Autolinks::without_source(parser(), finder).on_markup(OnMarkup::Skip)),
        ),
        (
            "without a source, merged",
            destinations(Autolinks::without_source(
                TextMergeStream::new(parser()),
                finder,
            )),
        ),
    ]
}

/// The ways on which the marks are not read in the source. `TextMergeStream` copies the texts that
/// it merges.
const UNREAD: [&str; 5] = [
    "owned",
    "merged",
    "without a source",
    "without a source, skipped",
    "without a source, merged",
];

/// Returns a paragraph as it is read where the marks in the source are not: each mark of the parser
/// is an asterisk.
fn with_asterisks(source: &str) -> String {
    let piece = |event| match event {
        Event::Text(text) => text.into_string(),
        Event::SoftBreak => "\n".into(),
        Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => "*".into(),
        Event::Start(Tag::Strong | Tag::Strikethrough)
        | Event::End(TagEnd::Strong | TagEnd::Strikethrough) => "**".into(),
        _ => String::new(),
    };
    Parser::new_ext(source, GITHUB).map(piece).collect()
}

#[track_caller]
fn assert_none(source: &str) {
    for finder in &FINDERS {
        for (way, links) in links(source, GITHUB, finder) {
            assert_eq!(links, [""; 0], "{way} of {source:?}, {}", finder.profile());
        }
    }
}

#[test]
fn pieces_that_once_were_links() {
    for source in [
        "https://user@*evil.com*/x",
        "see https://user@**evil.com**/x now",
        "http://-*a*/www.**example.com**",
        "http://example.com*x*@example.org",
    ] {
        assert_none(source);
    }
    // `uts58` links a URL with marks of direction.
    let source = "https://example.com/*a*\u{202e}b";
    for finder in &FINDERS[1..] {
        for (way, links) in links(source, GITHUB, finder) {
            assert_eq!(links, [""; 0], "{way} of {source:?}, {}", finder.profile());
        }
    }
}

/// The word of a refused URL ends before white space, `<`, `>` or `"`, and before nothing else
/// (U37).
#[test]
fn a_refused_url_takes_what_these_characters_do_not_end() {
    for c in '\0'..='\u{ffff}' {
        let text = format!("http://\u{272a}df.ws/a{c}example.com");
        let links: Vec<_> = FINDERS[0].links(&text).collect();
        let links: Vec<_> = links.iter().map(barelink::Link::as_str).collect();
        if c.is_whitespace() || matches!(c, '<' | '>' | '"') {
            assert_eq!(links, ["example.com"], "{text:?}");
        } else {
            assert_eq!(links, [""; 0], "{text:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

    /// A URL that plain text refuses as a whole.
    #[test]
    fn no_piece_of_a_refused_url_is_a_link(
        start in select(
            &[
                "https://",
                "http://a.com/",
                "https://user@",
                "http://localhost",
                "http://-",
            ][..],
        ),
        pieces in vec(select(&PIECES[..]), 1..8),
        before in select(&["", "see ", "a\n"][..]),
        after in select(&["", " b", "\nc"][..]),
    ) {
        let source = format!("{before}{start}{}{after}", pieces.concat());
        for finder in &FINDERS {
            if finder.links(&source).next().is_some() {
                continue;
            }
            let is_known = finder.links(&with_asterisks(&source)).next().is_none();
            let ways = links(&source, GITHUB, finder).into_iter();
            for (way, links) in ways.filter(|(way, _)| is_known || !UNREAD.contains(way)) {
                prop_assert!(
                    links.is_empty(),
                    "{} of {:?}, {}: {:?}",
                    way,
                    source,
                    finder.profile(),
                    links
                );
            }
        }
    }
}

proptest! {
    /// Whatever became of the URLs of a paragraph, those of the next one are found.
    #[test]
    fn a_paragraph_has_the_links_that_it_has_alone(
        paragraphs in vec(
            (select(&["", "see "][..]), vec(select(&PIECES[..]), 0..4))
                .prop_map(|(before, pieces)| format!("{before}https://a.com/{}", pieces.concat())),
            2..4,
        ),
    ) {
        for finder in &FINDERS {
            let mut alone = links(&paragraphs[0], GITHUB, finder);
            for paragraph in &paragraphs[1..] {
                for ((_, all), (_, next)) in alone.iter_mut().zip(links(paragraph, GITHUB, finder)) {
                    all.extend(next);
                }
            }
            prop_assert_eq!(
                links(&paragraphs.join("\n\n"), GITHUB, finder),
                alone,
                "{:?}, {}",
                paragraphs,
                finder.profile()
            );
        }
    }
}
