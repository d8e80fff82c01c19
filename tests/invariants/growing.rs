//! Texts that still grow: what is settled does not change, whatever follows.
//!
//! `PROPTEST_CASES` sets the number of cases; each case tries all prefixes of a text.

use std::collections::BTreeSet;

use barelink::{Choice, Finder, Kinds, Span, Stream};
use fastrand::Rng;

use crate::common::finders::{bounded, finders, named_finders, untrusted};
use crate::fuzz::settled::{Found, before, found, skip_some};

/// The parts of texts: everything that has a meaning in a rule set.
const PARTS: [&str; 92] = [
    "http://",
    "https://",
    "ftp://",
    "HTTP://",
    "www.",
    "mailto:",
    "xmpp:",
    "://",
    ":",
    "//",
    "@",
    "a",
    "b.cd",
    "com",
    "It",
    "example.com",
    "例え.jp",
    "a@b.cd",
    "www.e.com",
    "http://e.com/p",
    "http://e.com/(a",
    "https://b.cd@evil.org",
    "localhost",
    "127.0.0.1",
    "[::1]",
    ":80",
    ":99999",
    "xn--a.com",
    "lib.rs",
    "git@github.com:o/r.git",
    ".",
    "..",
    "…",
    "。",
    "．",
    "、",
    "（",
    "）",
    "「",
    "」",
    "＠",
    "　",
    "_",
    "__",
    "*",
    "**",
    "~",
    "|",
    "`",
    "-",
    "+",
    "/",
    "?",
    "?q=",
    "&",
    "&amp;",
    ";",
    "=",
    "#f",
    ":~:",
    ",",
    "!",
    "'",
    "\"",
    "“",
    "”",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "\\",
    "é",
    "例",
    "\u{301}",
    "\u{200d}",
    "\u{ad}",
    "\u{202e}",
    "\u{feff}",
    "😀",
    "\u{a0}",
    "\u{b}",
    " ",
    " ",
    "\n",
    "\n\n",
    "\r",
    "\r\n",
    "\t",
];

/// Texts whose links depend on much of what is around them; all finders read them.
const BY_HAND: [&str; 6] = [
    "[x http://e.com/a y] http://e.com/b [\n\nhttp://e.com/c",
    "see http://foo.bar_ \n x http://foo.bar_\r\n\r\nwww.a_b.c ",
    "[x（http://e.com/a）\n\nhttp://e.com/b。[ http://e.com/c\n] http://e.com/d",
    "mail a@b.c.http://d.ef and \"https://e.com/a\"b, git@github.com:o/r.git",
    "https://bank.example@evil.org http://[::1]:80/a http://localhost:99999",
    "**http://e.com/a** _www.e.com_ <http://e.com/(b)> done.It works… lib.rs",
];

/// Returns texts, each with the finders that read it.
fn texts<'f>(finders: &'f [Finder], random: &mut Rng, most: usize) -> Vec<(String, &'f [Finder])> {
    let by_chance = (0..cases()).map(|case| {
        (
            random_text(random, most),
            &finders[case % finders.len()..][..1],
        )
    });
    BY_HAND
        .iter()
        .map(|text| ((*text).to_owned(), finders))
        .chain(by_chance)
        .collect()
}

fn random_text(random: &mut Rng, most: usize) -> String {
    (0..random.usize(..=most))
        .map(|_| PARTS[random.usize(..PARTS.len())])
        .collect()
}

fn cases() -> usize {
    std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(256)
}

/// All finders, with each option and with fewer kinds.
fn all_finders() -> Vec<Finder> {
    let mut all = Vec::new();
    for finder in finders() {
        for finder in bounded(&finder) {
            let fewer = [Kinds::EMAIL, Kinds::URL, Kinds::WWW.union(Kinds::DOMAIN)];
            all.extend(fewer.map(|kinds| finder.clone().kinds(kinds)));
            all.extend([
                finder.clone().max_len(14),
                untrusted(finder.clone()),
                finder,
            ]);
        }
    }
    all
}

fn prefixes(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, _)| &text[..at]).chain([text])
}

/// Tried with a word that a tab does not end, with `Gfm` and one line end as a blank line, and with
/// a mark that ends words without the option: each of them fails.
#[test]
fn settled_links_never_change() {
    let finders = all_finders();
    let mut random = Rng::with_seed(19);
    let mut tried = 0_usize;
    for (text, finders) in texts(&finders, &mut random, 14) {
        let each = |finder| prefixes(&text).map(move |prefix| (finder, prefix));
        for (finder, prefix) in finders.iter().flat_map(each) {
            let settled = finder.settled(prefix);
            assert!(prefix.is_char_boundary(settled));
            let links = found(finder.links(prefix));
            let links = before(&links, settled);
            assert!(
                links.iter().all(|(range, ..)| range.end <= settled),
                "{prefix:?} with {finder:?}"
            );
            let others = (0..4).map(|_| prefix.to_owned() + &random_text(&mut random, 4));
            for longer in others.chain([text.clone()]) {
                tried += 1;
                let after = found(finder.links(&longer));
                assert_eq!(
                    links,
                    before(&after, settled),
                    "{prefix:?} and {longer:?} up to {settled} with {finder:?}"
                );
            }
        }
    }
    assert!(tried > cases() * 50, "{tried}");
    println!("{tried} continuations");
}

#[test]
fn held_links_are_those_that_are_not_settled() {
    let finders = all_finders();
    let mut random = Rng::with_seed(20);
    let texts = texts(&finders, &mut random, 14);
    for (text, finder) in texts
        .iter()
        .flat_map(|(text, finders)| finders.iter().map(move |finder| (text, finder)))
    {
        let held = finder.clone().with(Choice::HoldIncomplete);
        let all = found(finder.links(text));
        let settled = finder.settled(text);
        assert_eq!(
            found(held.links(text)),
            before(&all, settled),
            "{text:?} with {finder:?}"
        );
        assert_eq!(
            held.spans(text)
                .map(|span| span.as_str().to_owned())
                .collect::<String>(),
            *text
        );
        for offset in 0..=text.len() {
            let expected = finder
                .link_at(text, offset)
                .filter(|link| link.range().end <= settled);
            assert_eq!(
                held.link_at(text, offset),
                expected,
                "{text:?} at {offset} with {finder:?}"
            );
        }
    }
}

/// Returns the links of a text that is pushed in these parts, with [`skip_some`].
fn streamed_with_hook<'t>(finder: &Finder, parts: impl Iterator<Item = &'t str>) -> Found {
    let mut stream = Stream::new(finder);
    let mut links = Found::new();
    let mut take = |span: Span<'_>| {
        if let Span::Link(link) = span {
            links.extend(found([link].into_iter()));
        }
    };
    for part in parts {
        stream.push(part).on_link(skip_some).for_each(&mut take);
    }
    stream.rest().on_link(skip_some).for_each(&mut take);
    links
}

/// Square brackets count if they are in a link that the hook skips. Tried with a count without the
/// hook: it fails.
#[test]
fn a_stream_with_a_hook_finds_the_links_of_the_whole_text() {
    let finders = all_finders();
    let mut random = Rng::with_seed(23);
    let mut skipped = 0;
    let texts = texts(&finders, &mut random, 30);
    let by_hand = [("http://a.b/[ http://c.d ".to_owned(), &finders[..])];
    let texts = by_hand.iter().chain(&texts);
    for (text, finder) in
        texts.flat_map(|(text, finders)| finders.iter().map(move |finder| (text, finder)))
    {
        let expected = found(finder.links(text).on_link(skip_some));
        skipped += found(finder.links(text)).len().abs_diff(expected.len());
        let by_char = text.split_inclusive(|_: char| true);
        assert_eq!(
            streamed_with_hook(finder, by_char),
            expected,
            "{text:?} with {finder:?}"
        );
        let parts = text.split_inclusive(|_: char| random.u8(..4) == 0);
        assert_eq!(
            streamed_with_hook(finder, parts),
            expected,
            "{text:?} with {finder:?}"
        );
    }
    assert!(skipped > 100, "{skipped}");
}

/// Spans that were not taken do not change the links after them: of some calls all spans are taken,
/// of some the first one, of some none.
#[test]
fn spans_that_nobody_took_change_no_link_after_them() {
    let finders = all_finders();
    let mut random = Rng::with_seed(25);
    let texts = texts(&finders, &mut random, 30);
    let by_hand = [("[x y http://a.b z http://c.d ".to_owned(), &finders[..])];
    let texts = by_hand.iter().chain(&texts);
    let mut compared = 0;
    for (text, finder) in
        texts.flat_map(|(text, finders)| finders.iter().map(move |finder| (text, finder)))
    {
        let expected = found(finder.links(text));
        let mut stream = Stream::new(finder);
        for part in text.split_inclusive(|c: char| c.is_whitespace()) {
            let from = stream.settled();
            let most = [0, 1, usize::MAX][random.usize(..3)];
            let spans = stream.push(part).take(most);
            let links: Vec<_> = spans
                .filter_map(|span| match span {
                    Span::Link(link) => Some(link.range()),
                    Span::Text(_) => None,
                })
                .collect();
            let settled = before(&expected, stream.settled());
            let all = settled.iter().filter(|(range, ..)| range.start >= from);
            let all: Vec<_> = all.map(|(range, ..)| range.clone()).collect();
            if most == usize::MAX {
                compared += links.len();
                assert_eq!(links, all, "{text:?} with {finder:?}");
            } else {
                assert!(all.starts_with(&links), "{text:?} with {finder:?}");
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Returns the links of a text that is pushed in these parts, and checks the text between them.
fn streamed<'t>(finder: &Finder, text: &str, parts: impl Iterator<Item = &'t str>) -> Found {
    let mut stream = Stream::new(finder);
    let mut shown = String::new();
    let mut links = Found::new();
    let mut take = |span: Span<'_>| {
        shown += span.as_str();
        if let Span::Link(link) = span {
            assert_eq!(shown.len(), link.range().end, "{text:?}");
            links.extend(found([link].into_iter()));
        }
    };
    for (number, part) in parts.enumerate() {
        // A copy goes on as the stream does.
        if number % 2 == 1 {
            stream = stream.clone();
        }
        stream.push(part).for_each(&mut take);
        assert_eq!(
            stream.settled(),
            finder.settled(stream.text()),
            "{:?} with {finder:?}",
            stream.text()
        );
        assert_eq!(stream.settled() + stream.held().len(), stream.text().len());
    }
    stream.rest().for_each(&mut take);
    assert_eq!(shown, text, "{finder:?}");
    links
}

/// Tried with a stream that forgets open brackets: it fails.
#[test]
fn a_stream_finds_the_links_of_the_whole_text() {
    let finders = all_finders();
    let mut random = Rng::with_seed(21);
    let texts = texts(&finders, &mut random, 30);
    for (text, finder) in texts
        .iter()
        .flat_map(|(text, finders)| finders.iter().map(move |finder| (text, finder)))
    {
        let expected = found(finder.links(text));
        assert_eq!(
            streamed(finder, text, text.split_inclusive(|_: char| true)),
            expected,
            "{text:?} with {finder:?}"
        );
        let parts = text.split_inclusive(|_: char| random.u8(..4) == 0);
        assert_eq!(
            streamed(finder, text, parts),
            expected,
            "{text:?} with {finder:?}"
        );
    }
}

/// A sentence with a link of each of three kinds, which an assistant writes character by character.
const SENTENCE: &str =
    "See https://example.com/docs/intro, www.rust-lang.org and mail john.doe@example.com today.";

/// Returns the number of different destinations that a reader sees while the sentence grows, and at
/// its end.
fn destinations(finder: &Finder, links: impl Fn(&Finder, &str) -> Vec<String>) -> usize {
    let complete = finder.clone().without(Choice::HoldIncomplete);
    let growing = prefixes(SENTENCE).flat_map(|prefix| links(finder, prefix));
    growing
        .chain(links(&complete, SENTENCE))
        .collect::<BTreeSet<_>>()
        .len()
}

/// Issue 19, point 4: a link that grows is shown once, and not with each of its beginnings.
#[test]
fn a_sentence_shows_three_destinations() {
    let links = |finder: &Finder, text: &str| -> Vec<String> {
        finder
            .links(text)
            .map(|link| link.destination().into_owned())
            .collect()
    };
    for (name, finder) in named_finders() {
        let shown = destinations(&finder, links);
        println!("{name}: {shown} without `Hold`");
        assert!(shown > 10, "{name}: {shown}");
    }
    for (name, finder) in named_finders() {
        assert_eq!(
            destinations(&finder.with(Choice::HoldIncomplete), links),
            3,
            "{name}"
        );
    }
}

/// Each kind of line end ends a line, and CR LF is one of them.
#[test]
fn the_kind_of_line_ends_changes_no_link() {
    let finders = all_finders();
    let mut random = Rng::with_seed(24);
    for (text, finders) in texts(&finders, &mut random, 14) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        for finder in finders {
            let [expected, others @ ..] = ["\n", "\r\n", "\r"].map(|line_end| {
                let text = text.replace('\n', line_end);
                let links = finder.links(&text);
                links
                    .map(|link| link.as_str().to_owned())
                    .collect::<Vec<_>>()
            });
            for found in others {
                assert_eq!(found, expected, "{text:?} with {finder:?}");
            }
        }
    }
}
