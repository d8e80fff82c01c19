//! What an adapter promises whatever it is given: it changes nothing but links.

use std::collections::BTreeMap;
use std::ops::Range;

use barelink::{Action, BlockKind, Choice, Finder, Kinds, Link, LinkKind, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{
    CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream,
    TextMergeWithOffset,
};
use barelink_pulldown_cmark::{Autolinks, GITHUB, Masked, Origin, parse, parse_with, with_mailto};

use crate::common::corpora::markdown;
use crate::common::render;
use crate::streams::random_documents;

/// Hostile and ordinary paragraphs, some thousand, and blocks of all kinds.
fn documents() -> Vec<String> {
    let mut documents = ["md4c.jsonl", "md4c-spans.jsonl"].map(markdown).concat();
    documents.extend(random_documents(2000, 76));
    assert!(documents.len() > 6000);
    documents
}

const FINDER: Finder = Finder::new(Profile::Md4c);

const SYNTAX: [Options; 3] = [
    Options::empty(),
    Options::ENABLE_STRIKETHROUGH,
    Options::all(),
];

type Located<'a> = (Event<'a>, Range<usize>);

fn linked(markdown: &str, options: Options) -> Vec<Located<'_>> {
    parse(markdown, options, &FINDER)
        .into_offset_iter()
        .collect()
}

/// Takes out what an adapter put in: the links that `ranges` names.
fn without_links<'a>(events: &[Located<'a>], ranges: &[Range<usize>]) -> Vec<Event<'a>> {
    let is_link = |event: &Event<'_>| {
        matches!(
            event,
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link)
        )
    };
    let kept = events
        .iter()
        .filter(|(event, range)| !(is_link(event) && ranges.contains(range)));
    kept.map(|(event, _)| event.clone()).collect()
}

fn ranges(markdown: &str, options: Options) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let events = parse(markdown, options, &FINDER).on_link(|link| {
        ranges.push(link.range());
        Action::Keep
    });
    events.for_each(drop);
    ranges
}

#[test]
fn nothing_but_links_changes() {
    let mut links = 0;
    for markdown in documents() {
        // Smart punctuation inside a link is shown as it was typed: the next test.
        for options in [
            Options::empty(),
            Options::ENABLE_STRIKETHROUGH,
            Options::all() - Options::ENABLE_SMART_PUNCTUATION,
        ] {
            let ranges = ranges(&markdown, options);
            let left = without_links(&linked(&markdown, options), &ranges);
            let merged: Vec<_> = TextMergeStream::new(left.into_iter()).collect();
            let expected: Vec<_> =
                TextMergeStream::new(Parser::new_ext(&markdown, options)).collect();
            assert_eq!(merged, expected, "{markdown:?}");
            links += ranges.len();
        }
    }
    assert!(links > 5000, "{links}");
}

#[test]
fn events_balance_and_offsets_are_true() {
    for markdown in documents() {
        for options in SYNTAX {
            let mut open = Vec::new();
            let mut inside = None;
            for (event, range) in linked(&markdown, options) {
                match event {
                    Event::Start(tag) => {
                        let is_link = matches!(tag, Tag::Link { .. } | Tag::Image { .. });
                        let is_ours = matches!(tag, Tag::Link { .. })
                            && markdown.as_bytes()[range.start] != b'[';
                        let is_written = markdown[range.clone()].starts_with('<');
                        inside = (is_ours && !is_written).then_some(range);
                        let image_in_link = matches!(tag, Tag::Image { .. });
                        assert!(
                            !is_link || image_in_link || !open.contains(&TagEnd::Link),
                            "{markdown:?}"
                        );
                        open.push(tag.to_end());
                    }
                    Event::End(tag) => {
                        assert_eq!(open.pop(), Some(tag), "{markdown:?}");
                        inside = None;
                    }
                    Event::Text(text) => {
                        if let Some(link) = &inside {
                            assert_eq!(
                                (&*text, &range),
                                (&markdown[range.clone()], link),
                                "{markdown:?}"
                            );
                        }
                    }
                    _ => {}
                }
            }
            assert_eq!(open, [], "{markdown:?}");
        }
    }
}

#[test]
fn events_alone_do_not_depend_on_memory() {
    for markdown in documents() {
        for options in SYNTAX {
            let events: Vec<_> = Parser::new_ext(&markdown, options).collect();
            let boxed = |event: Event<'_>| match event {
                Event::Text(text) => Event::Text(CowStr::Boxed(text.to_string().into_boxed_str())),
                event => event.into_static(),
            };
            let moved: Vec<_> = events.iter().cloned().map(boxed).collect();
            let here = Autolinks::without_source(events.into_iter(), &FINDER);
            let there = Autolinks::without_source(moved.into_iter(), &FINDER);
            assert_eq!(render(here), render(there), "{markdown:?}");
        }
    }
}

/// The parser cuts texts before and after a tilde; nothing was decoded there.
#[test]
fn a_cut_after_a_mark_is_no_escape() {
    for finder in [
        FINDER,
        Finder::new(Profile::Md4cNext),
        Finder::new(Profile::Gfm),
    ] {
        for markdown in [
            "http://e.com/a/~/b",
            "http://e.com/a_/b",
            "http://e.com/a*/b",
        ] {
            let exact = render(parse(markdown, GITHUB, &finder));
            let alone = render(Autolinks::without_source(
                Parser::new_ext(markdown, GITHUB),
                &finder,
            ));
            assert_eq!(alone, exact, "{}", finder.profile());
        }
    }
}

/// With ranges, a text that does not borrow from the source is no less known.
#[test]
fn owned_texts_are_held_no_longer_than_borrowed_ones() {
    let source = "word *x* ".repeat(50) + "http://a.b/c";
    let taken = |own: bool, profile| {
        let mut taken = 0;
        let events = Parser::new(&source)
            .into_offset_iter()
            .map(|(event, range)| match event {
                Event::Text(text) if own => {
                    (Event::Text(CowStr::Boxed(text.to_string().into())), range)
                }
                event => (event, range),
            });
        let counted = events.inspect(|_| taken += 1);
        let links = Autolinks::new(&source, counted, &Finder::new(profile));
        assert_eq!(links.take(9).count(), 9);
        taken
    };
    for profile in [Profile::Md4c, Profile::Gfm] {
        assert_eq!(taken(true, profile), taken(false, profile), "{profile}");
    }
}

#[test]
fn boxed_text_is_taken_as_it_stands() {
    let markdown = r"a_b www.e.com \(x@e.com) &amp; *b*";
    let merged = TextMergeStream::new(Parser::new(markdown));
    let html = render(Autolinks::new(markdown, merged, &FINDER));
    let expected = "<p>a_b <a href=\"http://www.e.com\">www.e.com</a> (<a \
        href=\"mailto:x@e.com\">x@e.com</a>) &amp; <em>b</em></p>";
    assert_eq!(html, expected);
}

/// GitHub counts the brackets of a paragraph, wherever its texts come from.
#[test]
fn brackets_count_in_texts_that_do_not_borrow() {
    let gfm = Finder::new(Profile::Gfm);
    for source in [
        "a]\nb [\nhttp://example.com/b]c",
        "x [http://example.com/(",
        "x `c` y [ http://example.com/",
    ] {
        let boxed = Parser::new(source).map(|event| match event {
            Event::Text(text) if &*text == "[" => {
                Event::Text(CowStr::Boxed(text.to_string().into()))
            }
            event => event,
        });
        let html = render(Autolinks::new(source, boxed, &gfm));
        assert_eq!(
            html,
            render(Autolinks::new(source, Parser::new(source), &gfm))
        );
        assert!(!html.contains("href=\"http://example.com"), "{html}");
    }
}

#[test]
fn ranges_may_go_back() {
    let markdown = "one www.e.com\n\ntwo x_y@e.com and a_b@e.org\n\nthree http://e.com\n\nfour\n";
    let mut blocks: Vec<Vec<Located<'_>>> = Vec::new();
    for (event, range) in Parser::new(markdown).into_offset_iter() {
        if matches!(event, Event::Start(Tag::Paragraph)) {
            blocks.push(Vec::new());
        }
        blocks.last_mut().expect("a paragraph").push((event, range));
    }
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
        let events = order.iter().flat_map(|&block| blocks[block].clone());
        let linked = Autolinks::new(markdown, events, &FINDER);
        let mut found: Vec<_> = linked
            .filter(|(event, _)| matches!(event, Event::Start(Tag::Link { .. })))
            .map(|(_, range)| &markdown[range])
            .collect();
        found.sort_unstable();
        assert_eq!(
            found,
            ["a_b@e.org", "http://e.com", "www.e.com", "x_y@e.com"],
            "{order:?}"
        );
    }
}

/// The texts of a stream.
fn shown<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    events
        .filter_map(|event| {
            if let Event::Text(text) = event {
                Some(text.into_string())
            } else {
                None
            }
        })
        .collect()
}

/// Texts that were repeated, moved, or stand at a longer range than they are, stay as they are.
#[test]
fn texts_stay_whatever_their_ranges() {
    let text = |text: &'static str, range: Range<usize>| (Event::Text(text.into()), range);
    let source = "www.e.com&nbsp;http://e.com/ab/c";
    let streams = [
        vec![
            text("www.e.com", 0..9),
            text("\u{a0}", 9..15),
            text("www.e.com", 0..9),
        ],
        vec![text("http://e.com", 15..32)],
        vec![
            text("http://e.com/ab", 15..31),
            text("b/", 29..31),
            text("c", 31..32),
        ],
        vec![
            text("e.com", 4..9),
            text("www.", 0..4),
            text("www.e.com", 0..9),
        ],
    ];
    for stream in streams {
        let expected = shown(stream.iter().map(|(event, _)| event.clone()));
        for finder in [&FINDER, &Finder::new(Profile::Gfm)] {
            let linked = Autolinks::new(source, stream.clone().into_iter(), finder);
            assert_eq!(shown(linked.map(|(event, _)| event)), expected);
        }
    }
    let source = "@[r]@.c";
    let stream = [
        text("@", 0..1),
        text("[", 0..3),
        text("r", 2..3),
        text("]", 3..3),
        text("@.c", 4..7),
    ];
    let linked = Autolinks::new(source, stream.into_iter(), &Finder::new(Profile::Gfm));
    assert_eq!(shown(linked.map(|(event, _)| event)), "@[r]@.c");
    let source = "http://a.com/x www.b.c";
    // The first link is cut where its text ends, and the second one is found.
    let stream = [text("http://a.com", 0..14), text(" www.b.c", 14..22)];
    let linked = Autolinks::new(source, stream.into_iter(), &Finder::new(Profile::Gfm));
    assert_eq!(
        shown(linked.map(|(event, _)| event)),
        "http://a.com www.b.c"
    );
    let source = "www.e.com&nbsp;http://e.com/ab/c";
    let part = |range: Range<usize>| Event::Text(CowStr::Borrowed(&source[range]));
    let stream = [
        part(0..9),
        Event::Text(CowStr::Boxed(" ".into())),
        part(0..9),
    ];
    for finder in [&FINDER, &Finder::new(Profile::Gfm)] {
        let linked: Vec<_> = Autolinks::new(source, stream.clone().into_iter(), finder).collect();
        assert_eq!(shown(linked.into_iter()), "www.e.com www.e.com");
    }
}

/// A text that somebody put there is no part of a link, and nothing is shown in its place.
#[test]
fn texts_that_stand_nowhere_stay() {
    let source = "http://e.com/p and www.e.com/q";
    let own = |text: &str| Event::Text(CowStr::Boxed(text.into()));
    let stream = [
        Event::Text(source[..14].into()),
        own("b:/"),
        Event::Text(source[14..].into()),
        own("é"),
    ];
    let stream = stream.map(|event| (event, 0..14));
    for finder in Profile::ALL.iter().map(|&profile| Finder::new(profile)) {
        let events = stream.iter().map(|(event, _)| event.clone());
        let linked = Autolinks::new(source, events, &finder);
        assert_eq!(
            shown(linked),
            "http://e.com/pb:/ and www.e.com/qé",
            "{}",
            finder.profile()
        );
        let linked = Autolinks::new(source, stream.iter().cloned(), &finder);
        assert_eq!(
            shown(linked.map(|(event, _)| event)),
            "http://e.com/pb:/ and www.e.com/qé",
            "{}",
            finder.profile()
        );
    }
}

/// A text that somebody put there is found in the source, right where the next one goes back to.
#[test]
fn texts_are_not_placed_twice() {
    let source = "_.example.com:80~";
    let borrowed = |range: Range<usize>| Event::Text(CowStr::Borrowed(&source[range]));
    let own = Event::Text(CowStr::Boxed(source[1..16].into()));
    let stream = [borrowed(0..1), own, borrowed(1..4), borrowed(16..17)];
    let exact = Profile::ALL
        .iter()
        .filter(|profile| !matches!(profile, Profile::Prose | Profile::Chat));
    for finder in exact.map(|&profile| Finder::new(profile)) {
        let linked = Autolinks::new(source, stream.iter().cloned(), &finder);
        assert_eq!(
            shown(linked),
            "_.example.com:80.ex~",
            "{}",
            finder.profile()
        );
    }
}

#[test]
fn any_ranges_are_survived() {
    let source = "see http://e.com and www.e.com";
    for len in 0..source.len() {
        let cut = [(Event::Text(source[..len].into()), 0..len)];
        let borrowed = [Event::Text(source[..len].into())];
        for finder in [&FINDER, &Finder::new(Profile::Gfm)] {
            let texts =
                Autolinks::new(source, cut.clone().into_iter(), finder).map(|(event, _)| event);
            assert_eq!(shown(texts), source[..len]);
            assert_eq!(
                shown(Autolinks::new(source, borrowed.clone().into_iter(), finder)),
                source[..len]
            );
        }
    }
    for (start, end) in [
        (0, 0),
        (5, 2),
        (1, 2),
        (100, 200),
        (usize::MAX, usize::MAX),
        (0, usize::MAX),
        (3, 4),
    ] {
        let text = |text: &'static str| (Event::Text(text.into()), Range { start, end });
        let events = [
            text("é www.e.com"),
            text("a@e.com"),
            (Event::HardBreak, start..end),
            text("://www."),
        ];
        let linked = Autolinks::new("é www.e.com\\\na@e.com", events.into_iter(), &FINDER);
        assert!(linked.count() >= 4);
    }
}

#[test]
fn unbalanced_events_are_survived() {
    let link = || {
        Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url: "u".into(),
            title: "".into(),
            id: "".into(),
        })
    };
    let text = || Event::Text("www.e.com".into());
    let events = [
        Event::End(TagEnd::Link),
        Event::SoftBreak,
        text(),
        Event::SoftBreak,
        link(),
        text(),
    ];
    let linked: Vec<_> = Autolinks::without_source(events.into_iter(), &FINDER).collect();
    assert_eq!(linked.len(), 8);
}

#[test]
fn a_hook_sees_changes_and_skips_links() {
    let markdown = "http://e.com www.e.com *a@e.com* [www.e.com](u) `www.e.com`";
    let mut seen = Vec::new();
    let events = parse(markdown, Options::empty(), &FINDER).on_link(|link| {
        seen.push((link.kind(), link.as_str().to_owned(), link.range()));
        match link.kind() {
            LinkKind::Url => return Action::Skip,
            LinkKind::Www => link.set_destination(format!("/out?to={}", link.destination())),
            _ => link.set_text("mail <me>"),
        }
        Action::Keep
    });
    let expected = "<p>http://e.com <a href=\"/out?to=http://www.e.com\">www.e.com</a> \
        <em><a href=\"mailto:a@e.com\">mail &lt;me&gt;</a></em> <a href=\"u\">www.e.com</a> <code>www.e.com</code></p>";
    assert_eq!(render(events), expected);
    let link = |kind, text: &str, range| (kind, text.to_owned(), range);
    assert_eq!(
        seen,
        [
            link(LinkKind::Url, "http://e.com", 0..12),
            link(LinkKind::Www, "www.e.com", 13..22),
            link(LinkKind::Email, "a@e.com", 24..31),
        ]
    );
}

#[test]
fn a_skipped_link_takes_nothing() {
    let markdown = "(a@www.e.com";
    let only_www = parse(markdown, Options::empty(), &FINDER).on_link(|_| Action::Skip);
    assert_eq!(render(only_www), "<p>(a@www.e.com</p>");
    for markdown in documents() {
        for kind in [LinkKind::Url, LinkKind::Www, LinkKind::Email] {
            let skipping = |link: &mut Link<'_>| {
                if link.kind() == kind {
                    Action::Skip
                } else {
                    Action::Keep
                }
            };
            let skipped = render(parse(&markdown, Options::empty(), &FINDER).on_link(skipping));
            let off = FINDER.kinds(Profile::Md4c.kinds().without(Kinds::of(kind)));
            assert_eq!(
                skipped,
                render(parse(&markdown, Options::empty(), &off)),
                "{markdown:?}"
            );
        }
    }
    let hooked =
        Autolinks::without_source(Parser::new("www.e.com www.f.com"), &FINDER).on_link(|link| {
            match link.as_str() {
                "www.e.com" => Action::Skip,
                _ => Action::Keep,
            }
        });
    assert_eq!(
        render(hooked),
        "<p>www.e.com <a href=\"http://www.f.com\">www.f.com</a></p>"
    );
}

#[test]
fn link_types_can_be_written_back() {
    let types = |finder: &Finder| -> Vec<_> {
        let start = |event| match event {
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) => Some((link_type, dest_url.to_string())),
            _ => None,
        };
        parse("http://e.com www.e.com a@e.com", Options::empty(), finder)
            .filter_map(start)
            .collect()
    };
    let found = [
        (LinkType::Autolink, "http://e.com"),
        (LinkType::Inline, "http://www.e.com"),
        (LinkType::Email, "a@e.com"),
    ];
    assert_eq!(
        types(&FINDER),
        found.map(|(link_type, destination)| (link_type, destination.to_owned()))
    );
    assert_eq!(
        types(&FINDER.kinds(Kinds::WWW).with(Choice::WriteHttps)),
        [(LinkType::Inline, "https://www.e.com".to_owned())]
    );
}

#[test]
fn a_callback_for_broken_links_is_asked() {
    let callback = |link: pulldown_cmark::BrokenLink<'_>| {
        Some((link.reference.into_string().into(), "".into()))
    };
    let events =
        parse_with("[www.e.com] www.e.com", Options::empty(), &FINDER, callback).into_offset_iter();
    let html = render(events.map(|(event, _)| event));
    assert_eq!(
        html,
        "<p><a href=\"www.e.com\">www.e.com</a> <a href=\"http://www.e.com\">www.e.com</a></p>"
    );
}

/// Whether each text of an event borrows from the source. Only those of a link are not compared.
fn borrowed<'a>(events: impl Iterator<Item = Event<'a>>, source: &str) -> Vec<(bool, String)> {
    let is_own = |text: &CowStr<'_>| match text {
        CowStr::Borrowed(text) => source.as_bytes().as_ptr_range().contains(&text.as_ptr()),
        _ => false,
    };
    let text = |event| match event {
        Event::Code(text)
        | Event::Html(text)
        | Event::InlineHtml(text)
        | Event::InlineMath(text)
        | Event::DisplayMath(text)
        | Event::FootnoteReference(text)
        | Event::Start(
            Tag::FootnoteDefinition(text) | Tag::CodeBlock(CodeBlockKind::Fenced(text)),
        ) => (!text.is_empty()).then(|| (is_own(&text), text.into_string())),
        Event::Start(Tag::Image { dest_url, .. }) => {
            Some((is_own(&dest_url), dest_url.into_string()))
        }
        Event::Start(Tag::Heading { id: Some(id), .. }) => Some((is_own(&id), id.into_string())),
        _ => None,
    };
    events.filter_map(text).collect()
}

/// A second parse reads a copy of the source, and its texts are those of the source.
#[test]
fn texts_borrow_from_the_source_after_a_second_parse() {
    let finder = Finder::new(Profile::Gfm);
    let options = Options::all();
    let mut texts = 0;
    for markdown in documents() {
        // A link that takes the markup after it does so in a paragraph of its own.
        for source in [
            format!("http://e.com/*a*b\n\n# h {{#id}}\n\n{markdown}"),
            format!("{markdown}\n\nhttp://e.com/*a*b"),
        ] {
            if Masked::new(&source, options, &finder).text() == source {
                continue;
            }
            let found = borrowed(parse(&source, options, &finder), &source);
            let plain = borrowed(Parser::new_ext(&source, options), &source);
            texts += found.len();
            let owned = |texts: &[(bool, String)]| {
                texts
                    .iter()
                    .filter(|(is_own, _)| !is_own)
                    .map(|(_, text)| text.clone())
                    .collect::<Vec<_>>()
            };
            assert!(
                owned(&found)
                    .iter()
                    .all(|text| owned(&plain).contains(text)),
                "{source:?}"
            );
        }
    }
    assert!(texts > 1000, "{texts}");
}

/// Random documents of headings, cells, terms, items and quotes: the choice leaves out the links
/// that a hook is told are in headings, and no other, whichever adapter makes them.
#[test]
fn the_choice_leaves_out_what_is_told_to_be_in_headings() {
    const WRAPPERS: [&str; 10] = [
        "# {}",
        "{}\n---",
        "{}",
        "- {}",
        "> # {}",
        "| a | {} |\n|---|---|\n| {} | b |",
        "{}\n: {}",
        "1. # {}\n\n   {}",
        "*{}*\n{}",
        "`{}` {}",
    ];
    const INLINE: [&str; 9] = [
        "www.a.bc",
        "http://e.com/*a*b",
        "jo@e.com",
        "*x* https://e.com/_c_",
        "text",
        "[www.l.in](u)",
        "`www.co.de`",
        "**http://s.tr**",
        "https://e.com/[^1]",
    ];
    let options = GITHUB | Options::ENABLE_DEFINITION_LIST;
    let mut random = fastrand::Rng::with_seed(73);
    let mut kinds = [0; 3];
    for round in 0..6_000 {
        let blocks = (0..random.usize(1..5)).map(|_| {
            let wrapper = WRAPPERS[random.usize(..WRAPPERS.len())];
            wrapper
                .split("{}")
                .map(str::to_owned)
                .reduce(|before, after| {
                    before
                        + INLINE[random.usize(..INLINE.len())]
                        + " "
                        + INLINE[random.usize(..INLINE.len())]
                        + &after
                })
        });
        let source = blocks.flatten().collect::<Vec<_>>().join("\n\n");
        let finder = Finder::new(Profile::ALL[round % Profile::ALL.len()]);
        let mut told = BTreeMap::new();
        let by_hook: Vec<_> = parse(&source, options, &finder)
            .on_link(|link| {
                kinds[link.block() as usize] += 1;
                told.insert(link.range().start, link.block());
                if link.block() == BlockKind::Heading {
                    Action::Skip
                } else {
                    Action::Keep
                }
            })
            .collect();
        let with_choice = finder.clone().with(Choice::SkipHeadings);
        let by_choice = parse(&source, options, &with_choice).on_link(|link| {
            assert_ne!(link.block(), BlockKind::Heading, "{source:?}");
            Action::Keep
        });
        assert_eq!(by_choice.collect::<Vec<_>>(), by_hook, "{source:?}");
        let masked = Masked::new(&source, options, &with_choice);
        let all = Masked::new(&source, options, &finder);
        for link in all.links() {
            let block = told.get(&link.range().start);
            assert_eq!(block, Some(&link.block()), "{link:?} of {source:?}");
        }
        let is_kept = |link: &&Link<'_>| link.block() != BlockKind::Heading;
        let kept: Vec<_> = all.links().iter().filter(is_kept).collect();
        assert_eq!(
            kept,
            masked.links().iter().collect::<Vec<_>>(),
            "{source:?}"
        );
        let restored = masked.restore(Parser::new_ext(masked.text(), options).into_offset_iter());
        assert_eq!(
            restored.map(|(event, _)| event).collect::<Vec<_>>(),
            by_hook,
            "{source:?}"
        );
        let events = Parser::new_ext(&source, options).into_offset_iter();
        let mut is_title = false;
        for ((event, _), origin) in Autolinks::new(&source, events, &with_choice).with_origin() {
            match event {
                Event::Start(Tag::Heading { .. } | Tag::DefinitionListTitle) => is_title = true,
                Event::End(TagEnd::Heading(_) | TagEnd::DefinitionListTitle) => is_title = false,
                _ => assert!(!is_title || origin == Origin::Document, "{source:?}"),
            }
        }
    }
    assert!(kinds.iter().all(|count| *count > 1_000), "{kinds:?}");
}

/// A parser whose options are not known gives the result of one whose options are.
#[test]
fn a_parser_of_the_host_gives_the_same() {
    let mut masks = 0;
    for (number, markdown) in documents().iter().enumerate() {
        let options = SYNTAX[number % 3];
        let profile = Profile::ALL[number % Profile::ALL.len()];
        let finder = Finder::new(profile);
        let known = Masked::new(markdown, options, &finder);
        let unknown = Masked::with_parser(
            markdown,
            |text| Parser::new_ext(text, options),
            &finder,
            |_| Action::Keep,
        );
        assert_eq!(known.links(), unknown.links(), "{markdown:?}");
        let events = |masked: &Masked<'_>| {
            let events = masked.restore(Parser::new_ext(masked.text(), options).into_offset_iter());
            TextMergeWithOffset::new(events)
                .map(|(event, range)| (event.into_static(), range))
                .collect::<Vec<_>>()
        };
        assert_eq!(events(&known), events(&unknown), "{markdown:?}");
        masks += usize::from(known.text() != *markdown);
    }
    assert!(masks > 20, "{masks}");
}

/// Only the start of an e-mail link changes, also of one that the writer typed, and a hook may do
/// the same.
#[test]
fn mailto_is_written_for_hosts_that_do_not_know_the_type() {
    let mut links = 0;
    for markdown in documents() {
        let mapped = parse(&markdown, GITHUB, &FINDER).map(with_mailto);
        for (event, changed) in parse(&markdown, GITHUB, &FINDER).zip(mapped) {
            match (event, changed) {
                (
                    Event::Start(Tag::Link {
                        link_type: LinkType::Email,
                        dest_url,
                        ..
                    }),
                    Event::Start(Tag::Link {
                        link_type: LinkType::Inline,
                        dest_url: changed,
                        ..
                    }),
                ) => {
                    assert_eq!(*changed, format!("mailto:{dest_url}"));
                    links += 1;
                }
                (event, changed) => assert_eq!(event, changed),
            }
        }
        let by_hook = parse(&markdown, GITHUB, &FINDER).on_link(|link| {
            link.set_destination(link.destination().into_owned());
            Action::Keep
        });
        assert_eq!(render(by_hook), render(parse(&markdown, GITHUB, &FINDER)));
    }
    assert!(links > 500, "{links}");
}

/// The texts of a stream, and whether each is in a link that was made.
fn shown_with_origin<'a>(
    events: impl Iterator<Item = (Event<'a>, Origin)>,
) -> Vec<(String, Origin)> {
    let text = |(event, origin)| {
        if let Event::Text(text) = event {
            Some((text.into_string(), origin))
        } else {
            None
        }
    };
    events.filter_map(text).collect()
}

/// No byte is invented and none is lost, with references, escapes and boxed texts. A link of `Gfm`
/// shows what was typed.
#[test]
fn the_text_is_the_same_before_and_after() {
    const PIECES: [&str; 24] = [
        "http://a.com/?x=1",
        "&amp;",
        "y=2",
        "&lt;",
        "&gt;",
        "&copy;",
        "&foo;",
        "\\",
        "\\*",
        "\\_",
        "\\)",
        "see ",
        "www.e.com",
        "a@b.cd",
        "_",
        "*",
        "(",
        ")",
        "--",
        "...",
        "\"",
        " ",
        "\n",
        "/a",
    ];
    fn boxed(event: Event<'_>) -> Event<'_> {
        match event {
            Event::Text(text) => Event::Text(CowStr::Boxed(text.into_string().into())),
            event => event,
        }
    }
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..4_000 {
        let source: String = (0..random.usize(2..9))
            .map(|_| PIECES[random.usize(..PIECES.len())])
            .collect();
        for &profile in Profile::ALL {
            let finder = Finder::new(profile);
            let options = SYNTAX[random.usize(..SYNTAX.len())];
            let parser = || Parser::new_ext(&source, options);
            let expected = shown(parser());
            let alone = [
                shown(Autolinks::without_source(parser(), &finder)),
                shown(Autolinks::without_source(parser().map(boxed), &finder)),
                shown(Autolinks::without_source(
                    TextMergeStream::new(parser()),
                    &finder,
                )),
            ];
            assert_eq!(
                alone,
                [(); 3].map(|()| expected.clone()),
                "{source:?} {profile}"
            );
            // With a source, a link shows smart punctuation as it was typed.
            let options = options - Options::ENABLE_SMART_PUNCTUATION;
            let parser = || Parser::new_ext(&source, options);
            let expected = shown(Parser::new_ext(&source, options));
            let located = || parser().into_offset_iter();
            let with_source = [
                shown_with_origin(Autolinks::new(&source, parser(), &finder).with_origin()),
                shown_with_origin(
                    Autolinks::new(&source, parser().map(boxed), &finder).with_origin(),
                ),
                shown_with_origin(
                    Autolinks::new(&source, located(), &finder)
                        .with_origin()
                        .map(|((event, _), origin)| (event, origin)),
                ),
            ];
            for texts in with_source {
                let is_typed = |(text, origin): &(String, Origin)| {
                    *origin == Origin::Document || source.contains(text.as_str())
                };
                // Without what was typed for it, a text of a link is the one that was shown.
                let all: String = texts.iter().map(|(text, _)| text.as_str()).collect();
                let shows_typed = profile == Profile::Gfm && texts.iter().all(is_typed);
                assert!(
                    all == expected || shows_typed,
                    "{source:?} {profile} {texts:?}"
                );
            }
        }
    }
}
