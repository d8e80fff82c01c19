//! The hook `on_link` means the same on all hosts, and a link that it skips is one whose kind is
//! off there.

use std::panic::{self, AssertUnwindSafe};

use barelink::{Action, Choice, Finder, Format, Kinds, Link, LinkKind, Profile, Span, Stream};
use barelink_pulldown_cmark::pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use barelink_pulldown_cmark::{Autolinks, GITHUB, parse};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::common::finders::{finders, named_finders};
use crate::fuzz::hooks::{panicking, polled};

/// A text of one line in which links are likely, without anything that means something in Markdown.
fn text() -> impl Strategy<Value = String> {
    const PIECES: [&str; 22] = [
        "http://",
        "https://",
        "ftp://",
        "HTTP://",
        "www.",
        "mailto:",
        "xmpp:",
        "a@",
        "b",
        "c.d",
        "example.com",
        ".",
        "。",
        "/",
        "?q",
        ":",
        ":80",
        "(",
        ")",
        " ",
        "例え.jp",
        "-",
    ];
    // No list item, no indented code.
    vec(select(&PIECES[..]), 1..12).prop_map(|pieces| format!("x {}", pieces.concat()))
}

/// Parts of a path: addresses and URLs, which another link may be.
const IN_URLS: [&str; 9] = [
    "(a@b.com)",
    "?q=(c@d.org)",
    "/www.e.com/",
    "(f.com)",
    "&u=https://g.org",
    "/http://h.com/i",
    "/",
    "j",
    "=",
];

/// What a person gets of a link.
type ShownLink = (std::ops::Range<usize>, LinkKind, String, String);

fn shown(link: &Link<'_>) -> ShownLink {
    (
        link.range(),
        link.kind(),
        link.text().into_owned(),
        link.destination().into_owned(),
    )
}

/// The links that the host makes of a text in Markdown.
fn in_markdown(
    finder: &Finder,
    text: &str,
    mut hook: impl FnMut(&mut Link<'_>) -> Action,
) -> Vec<ShownLink> {
    let mut made = Vec::new();
    let events = parse(text, Options::empty(), finder).on_link(|link| {
        let action = hook(link);
        if action == Action::Keep {
            made.push(shown(link));
        }
        action
    });
    events.for_each(drop);
    made.sort_by_key(|(range, ..)| range.start);
    made
}

/// Skips every link of a kind.
fn skipping(kinds: Kinds) -> impl FnMut(&mut Link<'_>) -> Action {
    move |link| {
        if kinds.contains(Kinds::of(link.kind())) {
            Action::Skip
        } else {
            Action::Keep
        }
    }
}

/// Skips some, changes some, keeps some.
fn choosing(choice: usize) -> impl FnMut(&mut Link<'_>) -> Action {
    move |link| {
        match (link.range().len() + choice) % 4 {
            0 | 1 => return Action::Skip,
            2 => link.set_text(format!("<{}>", link.as_str())),
            _ => link.set_destination(format!("/out?to={}", link.destination())),
        }
        Action::Keep
    }
}

/// What is linked by a profile in a text if no link of a kind is kept, and what the hook was asked
/// about.
fn without(profile: Profile, kinds: Kinds, text: &str) -> (Vec<&str>, Vec<(LinkKind, String)>) {
    let mut asked = Vec::new();
    let mut skip = skipping(kinds);
    let links = Finder::new(profile).links(text).on_link(|link| {
        asked.push((link.kind(), link.as_str().to_owned()));
        skip(link)
    });
    (links.map(|link| link.as_str()).collect(), asked)
}

#[test]
fn what_a_skipped_link_would_have_taken_is_text_for_the_others() {
    let (links, asked) = without(Profile::Gfm, Kinds::PROTOCOL, "mailto:a@b.c xmpp:d@e.f/g");
    assert_eq!(links, ["a@b.c", "d@e.f"]);
    let asked: Vec<_> = asked
        .iter()
        .map(|(kind, text)| (kind.as_str(), text.as_str()))
        .collect();
    let expected = [
        ("mailto", "mailto:a@b.c"),
        ("email", "a@b.c"),
        ("xmpp", "xmpp:d@e.f/g"),
        ("email", "d@e.f"),
    ];
    assert_eq!(asked, expected);
    assert_eq!(
        in_markdown(
            &Finder::new(Profile::Gfm),
            "mailto:a@b.c",
            skipping(Kinds::PROTOCOL)
        )[0]
        .0,
        7..12
    );

    assert_eq!(
        without(Profile::Md4c, Kinds::URL, "http://a.b/www.c.d").0,
        <[&str; 0]>::default()
    );
    assert_eq!(
        without(
            Profile::Gfm,
            Kinds::URL,
            "http://a.b/(www.c.d http://e.f/x@y.z"
        )
        .0,
        ["www.c.d", "x@y.z"]
    );
    assert_eq!(
        without(Profile::Uts58, Kinds::DOMAIN, "a.de/john@b.de").0,
        ["a.de/john@b.de"]
    );
    assert_eq!(
        without(
            Profile::Uts58,
            Kinds::EMAIL | Kinds::DOMAIN,
            "a.de/john@b.de c。de"
        )
        .0,
        <[&str; 0]>::default()
    );
}

/// A link is asked about when it comes; with GitHub's rules, a URL before the addresses between it
/// and the URL before. Without a source, the links are those of a text that does not outlive the
/// search.
#[test]
fn a_hook_sees_what_was_typed_without_a_source() {
    for (profile, typed) in [
        (Profile::Md4c, "www.a.com"),
        (Profile::Gfm, "http://a.com/b"),
        (Profile::Gfm, "a@b.com"),
        (Profile::Uts58, "a.com/b"),
    ] {
        let text = format!("see {typed} x");
        let mut seen = Vec::new();
        let events =
            Autolinks::without_source(Parser::new(&text), &Finder::new(profile)).on_link(|link| {
                seen.push(link.as_str().to_owned());
                Action::Keep
            });
        assert_eq!(
            events
                .filter(|event| matches!(event, Event::Start(Tag::Link { .. })))
                .count(),
            1,
            "{profile}"
        );
        assert_eq!(seen, [typed], "{profile}");
    }
}

#[test]
fn the_order_of_questions() {
    let cases = [
        (
            Profile::Gfm,
            "a@b.cd http://d.ef\n\ng@h.ij",
            vec!["http://d.ef", "a@b.cd", "g@h.ij"],
        ),
        (
            Profile::Md4c,
            "a@b.cd http://d.ef\n\ng@h.ij",
            vec!["a@b.cd", "http://d.ef", "g@h.ij"],
        ),
        (
            Profile::Gfm,
            "a@b.cd.http://d.ef g@h.ij",
            vec!["http://d.ef", "a@b.cd", "g@h.ij"],
        ),
    ];
    for (profile, text, expected) in cases {
        let mut asked = Vec::new();
        let links = Finder::new(profile).links(text).on_link(|link| {
            asked.push(link.as_str().to_owned());
            Action::Keep
        });
        let starts: Vec<_> = links.map(|link| link.range().start).collect();
        assert!(starts.is_sorted(), "{text:?}: {starts:?}");
        assert_eq!(asked, expected, "{profile}");
    }
    let mut asked = 0;
    let links = Finder::new(Profile::Gfm)
        .links("a@b.cd.http://d.ef")
        .on_link(|link| {
            asked += 1;
            if link.kind() == LinkKind::Url {
                Action::Skip
            } else {
                Action::Keep
            }
        });
    assert_eq!(
        links.map(|link| link.as_str()).collect::<Vec<_>>(),
        ["a@b.cd.http"]
    );
    assert_eq!(asked, 2);
}

/// A host that a sentence's full stop ends is found from the dots after it too; skipped, it is
/// asked about once, and what follows is looked at.
#[test]
fn a_skipped_sentence_is_asked_about_once() {
    for (kinds, text, expected) in [
        (Kinds::EMAIL, "x@a.com。b", vec!["x@a.com"]),
        (Kinds::DOMAIN, "a.com。b", vec!["a.com"]),
        (
            Kinds::DOMAIN,
            "a.com。b.com。c.de",
            vec!["a.com", "b.com", "c.de"],
        ),
        (Kinds::EMAIL, "-a@b.com。www.c.de", vec!["-a@b.com"]),
    ] {
        let mut asked = Vec::new();
        let finder = Finder::new(Profile::Prose).kinds(kinds);
        let links = finder.links(text).on_link(|link| {
            asked.push(link.as_str().to_owned());
            assert!(asked.len() < 10, "{asked:?}");
            Action::Skip
        });
        assert_eq!(links.count(), 0);
        assert_eq!(asked, expected, "{text}");
        let mut asked = 0;
        let events = parse(text, Options::empty(), &finder).on_link(|_| {
            asked += 1;
            assert!(asked < 10, "{text}");
            Action::Skip
        });
        events.for_each(drop);
        assert_eq!(asked, expected.len(), "{text}");
    }
}

#[test]
fn types_can_be_named() {
    struct Holder<'t>(barelink::Links<'t>, barelink::Spans<'t>);
    fn debug(value: impl std::fmt::Debug) -> String {
        format!("{value:?}")
    }

    let finder = Finder::new(Profile::Md4c);
    let holder = Holder(finder.links("www.a.bc"), finder.spans("www.a.bc"));
    let hooked = holder.0.clone().on_link(|_| Action::Skip);
    assert!(debug(&hooked).starts_with("Links"));
    assert_eq!(
        (holder.0.count(), holder.1.count(), hooked.count()),
        (1, 1, 0)
    );
}

/// A host may catch the panic of a hook and go on. Links are still closed, and no text is lost or
/// given twice.
#[test]
fn a_stream_goes_on_after_a_hook_that_panics() {
    let source = "x www.e.com and a@b.cd more text";
    for panics_at in 1..=2 {
        let mut calls = 0;
        let finder = Finder::new(Profile::Md4c);
        let events = Parser::new(source).into_offset_iter();
        let mut linked = Autolinks::new(source, events, &finder).on_link(|_| {
            calls += 1;
            assert_ne!(calls, panics_at, "a hook that panics");
            Action::Keep
        });
        let mut text = String::new();
        let mut open = 0;
        let mut panics = 0;
        loop {
            match panic::catch_unwind(AssertUnwindSafe(|| linked.next())) {
                Ok(None) => break,
                Ok(Some((Event::Text(shown), range))) => {
                    assert_eq!(&source[range], &*shown);
                    text.push_str(&shown);
                }
                Ok(Some((Event::Start(Tag::Link { .. }), _))) => open += 1,
                Ok(Some((Event::End(TagEnd::Link), _))) => open -= 1,
                Ok(Some(_)) => {}
                Err(_) => panics += 1,
            }
            assert!((0..=1).contains(&open), "{panics_at}: {text}");
        }
        assert_eq!((text.as_str(), open, panics), (source, 0, 1), "{panics_at}");
    }
}

/// Issue 60, item 6: after a panic of the hook, there are no more links, and nothing of ours
/// panics.
#[test]
fn iterators_are_fused_after_a_hook_that_panics() {
    let sources = [
        "b@.r:@ &#0;b@.r",
        "www.a.bc x@d.ef *http://g.hi/a*b* [www.j.kl",
        "\"http://a.bc\" (b@c.de) `x` www.f.gh。x@i.jk\n\n| a@b.cd | www.e.fg\\|x |\n|-|-|",
        "x@a.bc http://d.ef/&amp;x y@g.hi **www.j.kl** z@m.no tel:5 lib.rs",
    ];
    let mut panics = [0; 3];
    for (_, finder) in named_finders() {
        for finder in [
            finder.clone(),
            finder
                .with(Choice::EndAtFullWidth)
                .with(Choice::EndAtCloser),
        ] {
            for (source, at) in sources
                .iter()
                .flat_map(|source| (1..6).map(move |at| (*source, at)))
            {
                panics[0] += polled(finder.links(source).on_link(panicking(at))).1;
                let (spans, panicked) = polled(finder.spans(source).on_link(panicking(at)));
                assert_eq!(
                    spans.iter().map(Span::as_str).collect::<String>(),
                    source,
                    "no text is lost"
                );
                panics[1] += panicked;
                panics[2] += polled(parse(source, GITHUB, &finder).on_link(panicking(at))).1;
                let events = || Parser::new_ext(source, GITHUB).into_offset_iter();
                let (linked, _) =
                    polled(Autolinks::new(source, events(), &finder).on_link(panicking(at)));
                let is_other_end =
                    |event: &Event<'_>| matches!(event, Event::End(end) if *end != TagEnd::Link);
                let ends = |events: &mut dyn Iterator<Item = Event<'_>>| {
                    events.filter(is_other_end).count()
                };
                let found = ends(&mut linked.into_iter().map(|(event, _)| event));
                let expected = ends(&mut events().map(|(event, _)| event));
                assert_eq!(found, expected, "no event is lost");
                let mut stream = Stream::new(&finder);
                for part in source.split_inclusive(' ') {
                    polled(stream.push(part).on_link(panicking(at)));
                }
                polled(stream.rest());
            }
        }
    }
    assert!(panics.iter().all(|&panics| panics > 100), "{panics:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Of rule sets in which a kind takes nothing but its links.
    #[test]
    fn a_kind_that_is_skipped_is_off(text in text()) {
        for profile in [Profile::Md4c, Profile::Md4cNext, Profile::Gfm] {
            let finder = Finder::new(profile);
            for kind in [Kinds::URL, Kinds::WWW, Kinds::EMAIL] {
                let off = Finder::new(profile).kinds(finder.profile().kinds().without(kind));
                let without: Vec<_> = off.links(&text).map(|link| shown(&link)).collect();
                let skipped: Vec<_> = finder
                    .links(&text)
                    .on_link(skipping(kind))
                    .map(|link| shown(&link))
                    .collect();
                prop_assert_eq!(skipped, without, "{} without {}", profile, kind);
            }
        }
    }

    /// The hook is asked about the same links, and gets what it says.
    #[test]
    fn text_and_markdown_have_the_same_links(text in text(), choice in 0..4usize) {
        for finder in finders() {
            let as_markdown = finder.clone().for_format(Format::Markdown);
            let in_text: Vec<_> = as_markdown
                .links(&text)
                .on_link(choosing(choice))
                .map(|link| shown(&link))
                .collect();
            prop_assert_eq!(
                in_markdown(&finder, &text, choosing(choice)),
                in_text,
                "{}",
                finder.profile()
            );
        }
    }

    /// Markdown may be written from the events, and an autolink is written without its text.
    #[test]
    fn an_autolink_shows_its_destination(text in text(), choice in 0..4usize) {
        for finder in finders() {
            let events: Vec<_> = parse(&text, Options::empty(), &finder)
                .on_link(choosing(choice))
                .collect();
            for pair in events.windows(2) {
                let Event::Start(Tag::Link { link_type, dest_url, .. }) = &pair[0] else {
                    continue;
                };
                if matches!(link_type, LinkType::Autolink | LinkType::Email) {
                    prop_assert_eq!(&pair[1], &Event::Text(dest_url.clone()), "{:?}", finder);
                }
            }
        }
    }

    /// Of a URL that is skipped, no part is asked about as another URL, whatever else is skipped in
    /// it.
    #[test]
    fn no_url_starts_in_one_that_was_skipped(
        pieces in vec(select(&IN_URLS[..]), 1..6).prop_map(|pieces| pieces.concat()),
    ) {
        let text = format!("x https://example.com/{pieces} y");
        for finder in finders() {
            let mut end = 0;
            let links = finder.links(&text).on_link(|link| {
                if link.kind() == LinkKind::Url {
                    assert!(end <= link.range().start, "{text:?} with {finder:?}");
                    end = link.range().end;
                }
                Action::Skip
            });
            prop_assert_eq!(links.count(), 0);
        }
    }

    /// Each link is asked about once, whichever kinds are chosen, and what is left is the text.
    #[test]
    fn each_link_is_asked_about_once(text in text(), choice in 0..4usize, chosen in 1..32_u8) {
        let kinds = [
            Kinds::URL,
            Kinds::WWW,
            Kinds::EMAIL,
            Kinds::PROTOCOL,
            Kinds::DOMAIN,
        ];
        let kinds = kinds
            .into_iter()
            .enumerate()
            .filter(|(at, _)| chosen >> at & 1 == 1)
            .map(|(_, kind)| kind);
        let kinds = kinds.fold(Kinds::NONE, Kinds::union);
        for finder in finders() {
            let mut asked = Vec::new();
            let mut choose = choosing(choice);
            let finder = finder.kinds(kinds);
            let spans = finder.spans(&text).on_link(|link| {
                asked.push((link.range().start, link.range().end, link.kind().as_str()));
                assert!(asked.len() <= text.len(), "{finder:?}: {asked:?}");
                choose(link)
            });
            let spans: Vec<_> = spans.collect();
            prop_assert_eq!(
                spans.iter().map(Span::as_str).collect::<String>(),
                text.as_str()
            );
            let all = asked.len();
            asked.sort_unstable();
            asked.dedup();
            prop_assert_eq!(asked.len(), all, "{:?}", finder);
        }
    }
}
