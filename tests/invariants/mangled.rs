//! Streams that no parser makes: what becomes of links where texts step back, were changed, or do
//! not borrow from the source.

use std::ops::Range;

use barelink::leaf::OnMarkup;
use barelink::{Finder, Kinds, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{CowStr, Event, Options, Parser, Tag};
use barelink_pulldown_cmark::{Autolinks, Masked, parse};
use fastrand::Rng;

use crate::fuzz::events::{assert_only_links_made, marking, tokens};
use crate::growth::sampled;
use crate::streams::{
    Located, documents, mangled, merged, parsed, random_document, random_options,
};

fn events<'a>(items: &[Located<'a>]) -> impl Iterator<Item = Event<'a>> {
    items.iter().cloned().map(|(event, _)| event)
}

/// The events of the links that an adapter made are taken out; what is left has to be the stream.
/// Returns the number of links.
#[track_caller]
fn assert_stays(
    source: &str,
    items: &[Located<'_>],
    finder: &Finder,
    on_markup: OnMarkup,
) -> usize {
    let before = tokens(events(items));
    let mut links = 0;
    let located = |made: &mut Vec<_>| -> Vec<_> {
        let linked = Autolinks::new(source, items.iter().cloned(), finder);
        linked
            .on_markup(on_markup)
            .on_link(marking(made))
            .map(|(event, _)| event)
            .collect()
    };
    let placed = |made: &mut Vec<_>| -> Vec<_> {
        let linked = Autolinks::new(source, events(items), finder);
        linked.on_markup(on_markup).on_link(marking(made)).collect()
    };
    let alone = |made: &mut Vec<_>| -> Vec<_> {
        Autolinks::without_source(events(items), finder)
            .on_markup(on_markup)
            .on_link(marking(made))
            .collect()
    };
    let ways: [&dyn Fn(&mut Vec<_>) -> Vec<_>; 3] = [&located, &placed, &alone];
    for way in ways {
        let mut made = Vec::new();
        let after = tokens(way(&mut made));
        assert_only_links_made(finder, &before, &after, &made);
        links += made.len();
    }
    // Without a kind there are no links, and each event leaves as it came, with its range.
    let none = finder.clone().kinds(Kinds::NONE);
    let linked: Vec<_> = Autolinks::new(source, items.iter().cloned(), &none).collect();
    assert_eq!(linked, items);
    links
}

/// Of `parse` and `Masked`, with the text of the source where the parser saw masks.
#[track_caller]
fn assert_parse_stays(source: &str, options: Options, finder: &Finder) {
    let mut made = Vec::new();
    let after = tokens(
        parse(source, options, finder)
            .on_link(marking(&mut made))
            .map(Event::into_static),
    );
    let masked = Masked::new(source, options, finder);
    let unmasked = Parser::new_ext(masked.text(), options)
        .into_offset_iter()
        .map(|(event, range)| match event {
            Event::Text(text) if masked.text().get(range.clone()) == Some(&*text) => {
                Event::Text(source[range].into())
            }
            event => event,
        });
    assert_only_links_made(
        finder,
        &tokens(unmasked.map(Event::into_static)),
        &after,
        &made,
    );
}

/// A source that is printed if a test fails with it.
struct Printed<'a>(&'a str);

impl Drop for Printed<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the source is {:?}", self.0);
        }
    }
}

/// Tried with `LinkStream::give` that forgets the event after a leaf (`Block::following`).
#[test]
fn every_event_leaves_once_in_order() {
    let finders: Vec<_> = Profile::ALL
        .iter()
        .map(|&profile| Finder::new(profile))
        .collect();
    let mut random = Rng::with_seed(4);
    let mut links = 0;
    let mut by_chance = Rng::with_seed(14);
    let sources = documents()
        .into_iter()
        .chain((0..1500).map(|_| random_document(&mut by_chance)));
    let mut count = 0;
    for source in sampled(sources, 3) {
        count += 1;
        let _printed = Printed(&source);
        let options = random_options(&mut random);
        let on_markup = if random.bool() {
            OnMarkup::End
        } else {
            OnMarkup::Skip
        };
        let items = parsed(&source, options);
        let merged = merged(items.clone());
        let mangled = mangled(items.clone(), &source, &mut random);
        for finder in &finders {
            assert_parse_stays(&source, options, finder);
            for items in [&items, &merged, &mangled] {
                links += assert_stays(&source, items, finder, on_markup);
            }
        }
    }
    assert!(links > 20 * count, "{links} in {count} documents");
}

/// The texts of the links of a stream.
fn linked<'a>(events: impl Iterator<Item = Event<'a>>) -> Vec<String> {
    let mut texts = Vec::new();
    let mut events = events;
    while let Some(event) = events.next() {
        if let Event::Start(Tag::Link { .. }) = event {
            let Some(Event::Text(text)) = events.next() else {
                panic!("a link shows a text")
            };
            texts.push(text.into_string());
        }
    }
    texts
}

fn linked_at<'a>(source: &'a str, items: Vec<Located<'a>>, profile: Profile) -> Vec<String> {
    linked(Autolinks::new(source, items.into_iter(), &Finder::new(profile)).map(|(event, _)| event))
}

fn text(text: &str, range: Range<usize>) -> Located<'_> {
    (Event::Text(text.into()), range)
}

fn boxed(text: &str) -> Event<'static> {
    Event::Text(CowStr::Boxed(text.into()))
}

/// A text that steps back starts a leaf of its own: links before it and in it are made, and
/// brackets do not count across.
#[test]
fn a_text_that_steps_back_starts_a_leaf() {
    let source = "www.a.com www.b.com [";
    let items = vec![text(&source[10..], 10..21), text(&source[..9], 0..9)];
    for &profile in Profile::ALL {
        assert_eq!(
            linked_at(source, items.clone(), profile),
            ["www.b.com", "www.a.com"],
            "{profile}"
        );
    }
    // In order the bracket is open at the URL, and GitHub makes no link of `://` there.
    let source = "http://a.bc [";
    let back = vec![text(&source[12..], 12..13), text(&source[..11], 0..11)];
    assert_eq!(linked_at(source, back, Profile::Gfm), ["http://a.bc"]);
    // The source has code beside the URL, whose end MD4C reads only before a boundary.
    let source = "x http://a.bc`x`";
    let beside = vec![text(&source[1..13], 1..13), text(&source[..1], 0..1)];
    for profile in [Profile::Md4c, Profile::Md4c053, Profile::Md4cNext] {
        assert_eq!(
            linked(parse(&source[2..], Options::empty(), &Finder::new(profile))),
            [""; 0],
            "{profile}"
        );
        assert_eq!(
            linked_at(source, beside.clone(), profile),
            [""; 0],
            "{profile}"
        );
    }
    let source = "[ http://a.bc";
    let ahead = vec![text(&source[..1], 0..1), text(&source[1..], 1..13)];
    assert_eq!(linked_at(source, ahead, Profile::Gfm), [""; 0]);
}

/// Nothing goes through a text that the source does not say at its range, and the texts on both
/// sides are runs of their own.
#[test]
fn a_text_that_is_not_in_the_source_parts_runs() {
    let source = "www.a.com www.b.com www.c.com";
    for &profile in Profile::ALL {
        let items = vec![
            text(&source[..9], 0..9),
            text(" www.x.com ", 9..20),
            text(&source[20..], 20..29),
        ];
        assert_eq!(
            linked_at(source, items, profile),
            ["www.a.com", "www.c.com"],
            "{profile}"
        );
        // The host goes on after the text in the source, and neither part takes the other.
        let items = vec![
            text("www.a.com", 0..9),
            text("!", 9..10),
            text("www.b.com", 10..19),
        ];
        assert_eq!(
            linked_at(source, items, profile),
            ["www.a.com", "www.b.com"],
            "{profile}"
        );
    }
}

/// Where one text of a line does not borrow, the whole line is put together from its texts. Escapes
/// are seen where the place of a text is known.
#[test]
fn a_line_with_a_text_that_does_not_borrow_is_put_together() {
    let source = "www.a.com x";
    let own = || {
        [
            Event::Text(source[..9].into()),
            boxed("pany/b www.x.org"),
            Event::Text(source[9..].into()),
        ]
    };
    for &profile in Profile::ALL {
        let finder = Finder::new(profile);
        let found = linked(Autolinks::new(source, own().into_iter(), &finder));
        assert_eq!(found, ["www.a.company/b", "www.x.org"], "{profile}");
    }
    // `:` is escaped in the source, and the parser gives it as a text of its own.
    let source = r"http\://a.bc x";
    let md4c = Finder::new(Profile::Md4c);
    let texts: Vec<_> = Parser::new(source)
        .filter(|event| matches!(event, Event::Text(_)))
        .collect();
    assert_eq!(texts.len(), 2);
    let escaped = [texts[0].clone(), texts[1].clone(), boxed(" www.x.org")];
    assert_eq!(
        linked(Autolinks::new(source, escaped.into_iter(), &md4c)),
        ["www.x.org"]
    );
}

/// A link does not go on after a gap: bytes of the source that no text of the stream has.
#[test]
fn a_link_ends_before_a_gap() {
    let source = "http://m<w>/";
    let tag = (Event::InlineHtml(source[8..11].into()), 8..11);
    let items = vec![tag, text(&source[..8], 0..8), text(&source[11..], 11..12)];
    assert_eq!(linked_at(source, items, Profile::Gfm), ["http://m"]);
}

/// A line break after a backslash that is in a link is a soft one, at the line end.
#[test]
fn a_soft_break_after_a_link_is_at_its_line_end() {
    for source in [
        "http://a.bc/d\\\nt",
        "www.a.bc/\\\nt",
        "http://a.bc/\\\nwww.d.e/\\\nt",
    ] {
        let mut count = 0;
        for &profile in Profile::ALL {
            for (event, range) in
                parse(source, Options::empty(), &Finder::new(profile)).into_offset_iter()
            {
                if event == Event::SoftBreak {
                    assert_eq!(&source[range], "\n", "{profile} {source:?}");
                    count += 1;
                }
            }
        }
        assert!(count > 0, "{source:?}");
    }
}

/// No link is made in a link, wherever a host took its text from.
#[test]
fn a_text_that_was_moved_into_a_link_stays() {
    for before in ["", "\t:\n", "# h\n", "www.a.bc\n\n"] {
        let source = format!("{before}http://a.bc[]()");
        let mut items: Vec<_> = Parser::new_ext(&source, Options::empty())
            .into_offset_iter()
            .collect();
        let at = items
            .iter()
            .position(|(event, _)| matches!(event, Event::Start(Tag::Link { .. })))
            .expect("a link");
        items.swap(at - 1, at);
        for &profile in Profile::ALL {
            let links = linked_at(&source, items.clone(), profile);
            // The link of Markdown itself has the text.
            assert_eq!(
                links.iter().filter(|link| *link == "http://a.bc").count(),
                1,
                "{source:?} {links:?}"
            );
        }
    }
}

/// A link that starts at an escaped character starts after the backslash, whether texts are merged
/// or not.
#[test]
fn a_link_starts_after_a_backslash() {
    let source = r"x \_a@b.cd";
    for profile in [Profile::Gfm, Profile::Uts58] {
        let finder = Finder::new(profile);
        let starts = |items: Vec<Located<'_>>| -> Vec<usize> {
            let linked = Autolinks::new(source, items.into_iter(), &finder);
            let links = linked.filter(|(event, _)| matches!(event, Event::Start(Tag::Link { .. })));
            links.map(|(_, range)| range.start).collect()
        };
        let items = parsed(source, Options::empty());
        assert_eq!(starts(items.clone()), [3], "{profile}");
        assert_eq!(starts(merged(items)), [3], "{profile}");
    }
}

/// Without a source, square brackets count over the whole block, also across lines and marks.
#[test]
fn brackets_count_over_a_block_without_a_source() {
    let gfm = Finder::new(Profile::Gfm);
    for markdown in ["[ http://a.bc", "[ x\nhttp://a.bc", "[ *x*\n*http://a.bc*"] {
        assert_eq!(
            linked(Autolinks::without_source(Parser::new(markdown), &gfm)),
            [""; 0],
            "{markdown}"
        );
    }
    assert_eq!(
        linked(Autolinks::without_source(
            Parser::new("[\n\nhttp://a.bc"),
            &gfm
        )),
        ["http://a.bc"]
    );
}
