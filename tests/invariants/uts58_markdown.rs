//! UTS #58 in Markdown, with the choice that URLs end at marks: links are those of the text as it
//! is shown, run by run. `plain_and_markdown.rs` is about URLs that take marks.

use std::ops::Range;

use barelink::{Action, Choice, Finder, Format, Link, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{
    Event, Options, Parser, Tag, TagEnd, TextMergeStream, TextMergeWithOffset,
};
use barelink_pulldown_cmark::{Autolinks, GITHUB, Masked, parse};
use fastrand::Rng;

use crate::common::corpora::{self, markdown};
use crate::common::{normal, render, unmarked};
use crate::growth::sampled;
use crate::streams::random_documents;

static FINDERS: [Finder; 2] = [
    Finder::new(Profile::Uts58).with(Choice::EndAtMarks),
    Finder::new(Profile::Prose).with(Choice::EndAtMarks),
];

/// Both profiles, with syntax that leaves text as it is.
fn settings() -> [(&'static Finder, Options); 3] {
    let all = Options::all().difference(Options::ENABLE_SMART_PUNCTUATION);
    [
        (&FINDERS[0], Options::empty()),
        (&FINDERS[1], GITHUB),
        (&FINDERS[1], all),
    ]
}

fn documents() -> Vec<String> {
    let rows = [
        "md4c.jsonl",
        "md4c-spans.jsonl",
        "gfm.jsonl",
        "gfm-cases.jsonl",
    ]
    .map(markdown)
    .into_iter()
    .flatten();
    let lines = corpora::uts58()
        .map(|(_, line)| unmarked(line))
        .collect::<Vec<_>>();
    let mixed = lines
        .chunks(7)
        .map(|lines| lines.join("\n"))
        .collect::<Vec<_>>();
    let random = random_documents(2000, 58);
    let documents: Vec<_> = rows.chain(lines).chain(mixed).chain(random).collect();
    assert!(documents.len() > 10_000);
    documents
}

/// What is linked: the text and the destination.
type Found = (String, String);

fn found(link: &Link<'_>) -> Found {
    (link.text().into_owned(), link.destination().into_owned())
}

/// The links of each run of text, as the parser shows it, outside of links, images, code and
/// metadata.
fn expected(markdown: &str, options: Options, finder: &Finder) -> Vec<Found> {
    let finder = finder.clone().for_format(Format::Markdown);
    let mut links = Vec::new();
    let mut closed = 0;
    for event in TextMergeStream::new(Parser::new_ext(markdown, options)) {
        let shuts = |tag: &TagEnd| {
            matches!(
                tag,
                TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock | TagEnd::MetadataBlock(_)
            )
        };
        match event {
            Event::Start(tag) if shuts(&tag.to_end()) => closed += 1,
            Event::End(tag) if shuts(&tag) => closed -= 1,
            Event::Text(text) if closed == 0 => {
                links.extend(finder.links(&text).map(|link| found(&link)));
            }
            _ => {}
        }
    }
    links
}

#[test]
fn links_are_those_of_the_text_as_it_is_shown() {
    let mut count = 0;
    for markdown in documents() {
        for (finder, options) in settings() {
            let mut links = Vec::new();
            let events = parse(&markdown, options, finder).on_link(|link| {
                links.push(found(link));
                Action::Keep
            });
            events.for_each(drop);
            assert_eq!(
                links,
                expected(&markdown, options, finder),
                "{markdown:?} {options:?}"
            );
            count += links.len();
        }
    }
    assert!(count > 10_000, "{count}");
}

#[test]
fn all_adapters_agree() {
    for markdown in sampled(documents(), 3) {
        for (finder, options) in settings() {
            let source = markdown.as_str();
            let parser = || Parser::new_ext(&markdown, options);
            let first = |(event, _): (Event<'_>, Range<usize>)| event.into_static();
            let html = render(parse(source, options, finder));
            let offsets = parser().into_offset_iter();
            let merged = TextMergeWithOffset::new(parser().into_offset_iter());
            let masked = Masked::new(source, options, finder);
            assert_eq!(masked.text(), source);
            let results = [
                render(parse(source, options, finder).into_offset_iter().map(first)),
                render(Autolinks::new(source, offsets, finder).map(first)),
                render(Autolinks::new(source, merged, finder).map(first)),
                render(Autolinks::new(source, parser(), finder)),
                render(Autolinks::without_source(parser(), finder)),
                render(
                    masked
                        .restore(Parser::new_ext(masked.text(), options).into_offset_iter())
                        .map(first),
                ),
            ];
            for result in results {
                assert_eq!(result, html, "{markdown:?} {options:?}");
            }
        }
    }
}

#[test]
fn nothing_but_links_changes() {
    let is_link = |event: &Event<'_>| {
        matches!(
            event,
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link)
        )
    };
    for markdown in documents() {
        for (finder, options) in settings() {
            let without = |events: &mut dyn Iterator<Item = Event<'_>>| -> Vec<Event<'static>> {
                let kept = events
                    .filter(|event| !is_link(event))
                    .map(Event::into_static);
                TextMergeStream::new(kept.collect::<Vec<_>>().into_iter()).collect()
            };
            let plain = without(&mut Parser::new_ext(&markdown, options));
            assert_eq!(
                without(&mut parse(&markdown, options, finder)),
                plain,
                "{markdown:?}"
            );
        }
    }
}

/// What is smart at the start of a run is taken back too, where the source tells what was typed.
#[test]
fn adapters_with_a_source_agree_on_smart_punctuation() {
    let options = GITHUB.union(Options::ENABLE_SMART_PUNCTUATION);
    let by_hand = [
        "...example.com",
        "--john@a.uk",
        "---a.uk",
        "'a.uk'",
        "\"john@a.uk\" *'*a.uk",
        "&auml;rzte.de &#45;a.uk",
    ];
    let by_hand = by_hand.map(str::to_owned).into_iter();
    for markdown in by_hand.chain(documents()) {
        for finder in &FINDERS {
            let parser = || Parser::new_ext(&markdown, options);
            let first = |(event, _): (Event<'_>, Range<usize>)| event.into_static();
            let parsed = render(parse(&markdown, options, finder));
            let streamed =
                Autolinks::new(&markdown, parser().into_offset_iter(), finder).map(first);
            assert_eq!(render(streamed), parsed, "{markdown:?}");
            assert_eq!(
                render(Autolinks::new(&markdown, parser(), finder)),
                parsed,
                "{markdown:?}"
            );
        }
    }
}

fn html(markdown: &str, options: Options) -> String {
    render(parse(markdown, options, &FINDERS[1]))
}

#[test]
fn smart_punctuation_is_taken_back() {
    let smart = Options::ENABLE_SMART_PUNCTUATION;
    assert_eq!(
        html("see e.com/a--b...c'd -- \"example.com\"...", smart),
        "<p>see <a href=\"http://e.com/a--b...c'd\">e.com/a--b...c'd</a> – \
         “<a href=\"http://example.com\">example.com</a>”…</p>"
    );
    assert_eq!(
        html("it's 'example.com'", smart),
        "<p>it’s ‘<a href=\"http://example.com\">example.com</a>’</p>"
    );
}

#[test]
fn references_and_escapes_are_decoded() {
    for (markdown, expected) in [
        (
            r"e.com/a\_b\*c",
            r#"<p><a href="http://e.com/a_b*c">e.com/a_b*c</a></p>"#,
        ),
        (
            "e.com/?a=b&amp;c=d",
            r#"<p><a href="http://e.com/?a=b&amp;c=d">e.com/?a=b&amp;c=d</a></p>"#,
        ),
        (
            "john&#64;e&period;com",
            r#"<p><a href="mailto:john@e.com">john@e.com</a></p>"#,
        ),
        (
            "mailto:john@e.com",
            r#"<p><a href="mailto:john@e.com">mailto:john@e.com</a></p>"#,
        ),
        (
            "&#104;ttp://e.com",
            r#"<p><a href="http://e.com">http://e.com</a></p>"#,
        ),
        (
            "e.com/a&nbsp;b",
            "<p><a href=\"http://e.com/a\">e.com/a</a>\u{a0}b</p>",
        ),
        (
            r"http\://e.com",
            r#"<p><a href="http://e.com">http://e.com</a></p>"#,
        ),
        (
            "e.com/*a*",
            r#"<p><a href="http://e.com/">e.com/</a><em>a</em></p>"#,
        ),
        (
            "e.com/a_b_c",
            r#"<p><a href="http://e.com/a_b_c">e.com/a_b_c</a></p>"#,
        ),
        (
            "e.com/a\\\nb",
            "<p><a href=\"http://e.com/a\">e.com/a</a><br>b</p>",
        ),
        (
            "[e.com](u) `e.com` <e.com>",
            r#"<p><a href="u">e.com</a> <code>e.com</code> &lt;<a href="http://e.com">e.com</a>&gt;</p>"#,
        ),
    ] {
        assert_eq!(
            html(markdown, Options::empty()),
            normal(expected),
            "{markdown}"
        );
    }
}

/// A backslash before any punctuation of a link. In `chat` one in `://` or before `@` makes text of
/// it (C4), and all others change nothing.
#[test]
fn an_escaped_trigger_is_text_in_chat_and_other_escapes_change_nothing() {
    const PARTS: [&[&str]; 4] = [
        &["https://", "HTTP://", "jo.hn+x@", "a-b@"],
        &["e.com", "docs.e-f.org", "例え.jp", "bücher.de"],
        &["", "/a_b*c~d", "/p(q)", "?k=v&w=x", "#f!g"],
        &["", " (see it)", ", **now**", " | and"],
    ];
    let finder = Finder::new(Profile::Chat);
    let mut random = Rng::with_seed(74);
    let mut counts = [0; 2];
    for _ in 0..4_000 {
        let [start, host, path, after] = PARTS.map(|parts| parts[random.usize(..parts.len())]);
        let link = if start.ends_with('@') {
            [start, host].concat()
        } else {
            [start, host, path].concat()
        };
        let places = link
            .match_indices(|c: char| c.is_ascii_punctuation())
            .map(|(at, _)| at)
            .collect::<Vec<_>>();
        let at = places[random.usize(..places.len())];
        let is_trigger = match link.find("://") {
            Some(colon) => (colon..colon + 3).contains(&at),
            None => link.as_bytes()[at] == b'@',
        };
        let markdown = format!("see {}\\{}{after}", &link[..at], &link[at..]);
        let mut texts = Vec::new();
        let events = parse(&markdown, GITHUB, &finder).on_link(|link| {
            texts.push(link.text().into_owned());
            Action::Keep
        });
        events.for_each(drop);
        assert_eq!(
            texts,
            if is_trigger { vec![] } else { vec![link] },
            "{markdown}"
        );
        counts[usize::from(is_trigger)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
}

/// Where a link stands in the source, escapes included.
#[test]
fn ranges_are_those_of_the_source() {
    let markdown = r"é \(e.com/a&amp;b\_c) x";
    let mut ranges = Vec::new();
    let events = parse(markdown, Options::empty(), &FINDERS[0]).on_link(|link| {
        ranges.push((
            link.range(),
            link.as_str().to_owned(),
            link.text().into_owned(),
        ));
        Action::Keep
    });
    events.for_each(drop);
    assert_eq!(
        ranges,
        [(
            5..21,
            r"e.com/a&amp;b\_c".to_owned(),
            "e.com/a&b_c".to_owned()
        )]
    );
}

/// A link ends before a text that somebody put into the stream, also where its path would go on.
#[test]
fn no_link_goes_through_what_was_put_in() {
    let markdown = "see w.pl/ now";
    let put_in = Parser::new(markdown)
        .into_offset_iter()
        .flat_map(|(event, range)| match event {
            Event::Text(_) => vec![
                (Event::Text("see w.pl/".into()), 0..9),
                (Event::Text("@".into()), 0..0),
                (Event::Text(" now".into()), 9..13),
            ],
            event => vec![(event, range)],
        });
    let html = render(Autolinks::new(markdown, put_in, &FINDERS[1]).map(|(event, _)| event));
    assert_eq!(html, "<p>see <a href=\"http://w.pl/\">w.pl/</a>@ now</p>");
    let texts = [
        markdown[..9].into(),
        String::from("@").into(),
        markdown[9..].into(),
    ]
    .map(Event::Text);
    let with_source = Autolinks::new(markdown, texts.into_iter(), &FINDERS[1]);
    assert_eq!(
        render(with_source),
        "see <a href=\"http://w.pl/\">w.pl/</a>@ now"
    );
}

/// A reference to two characters of which a link would take one: no text is lost.
#[test]
fn no_link_takes_half_a_reference() {
    for (markdown, shown) in [
        ("&NotEqualTilde;@m.cr", "≂\u{338}@m.cr"),
        ("a &nvle;@m.cr", "a ≤\u{20d2}@m.cr"),
    ] {
        for (finder, options) in settings() {
            assert_eq!(
                render(parse(markdown, options, finder)),
                format!("<p>{shown}</p>")
            );
        }
    }
}

/// A text that was decoded is found between the texts around it, also if the only candidate is a
/// reference.
#[test]
fn references_need_no_ranges() {
    const PIECES: [&str; 16] = [
        "hn", "e", "e.com", "com?", "&commat;", "&period;", "&#46;", "&#64;", "&amp;", "\\.", " ",
        "\n", "*", "`c`", "[a](u)", "/x",
    ];
    let mut random = Rng::with_seed(54);
    let mut links = 0;
    for _ in 0..40_000 {
        let source: String = (0..7)
            .map(|_| PIECES[random.usize(..PIECES.len())])
            .collect();
        for (finder, options) in settings() {
            let with = Autolinks::new(
                &source,
                Parser::new_ext(&source, options).into_offset_iter(),
                finder,
            );
            let without = Autolinks::new(&source, Parser::new_ext(&source, options), finder);
            let with = with.map(|(event, _)| event).collect::<Vec<_>>();
            links += with
                .iter()
                .filter(|event| matches!(event, Event::End(TagEnd::Link)))
                .count();
            assert_eq!(without.collect::<Vec<_>>(), with, "{source:?}");
        }
    }
    assert!(links > 10_000, "{links}");
}
