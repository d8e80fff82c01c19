//! The link that starts at a place is the one that a search of the whole text finds there, and
//! asking at each place takes linear work.

use barelink::{Choice, Finder, Link, steps};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::common::finders::{finders, named_finders};
use crate::families::{hostile, short_strings};
use crate::growth::sampled;

/// Texts that start, end, refuse and cut links, in words that are shorter than the part that is
/// searched.
const PIECES: [&str; 75] = [
    "http://",
    "HTTPS://",
    "ftp://",
    "https://a.bc/d",
    "http://-a",
    "http://a:99999/",
    "www.",
    "www.e.com",
    "example.com",
    "a.b",
    "x@y.zz",
    "/e@f.gg",
    "mailto:",
    "xmpp:",
    "MAILTO:j@e.com",
    "j.d",
    "tel:5",
    "zed-editor:",
    "e.com:",
    "lib.rs",
    "foo.map",
    "It",
    "A.It",
    "localhost",
    "127.0.0.1",
    "例え",
    "例え.jp",
    "。",
    "．",
    "、",
    "（",
    "」",
    "”",
    "’",
    "é",
    "\u{200d}",
    "\u{ad}",
    "\u{200b}",
    "\u{feff}",
    "\u{202e}",
    "@",
    ".",
    "..",
    ":80",
    ":",
    "/",
    "//",
    "?",
    "#",
    "&",
    "=",
    "_",
    "__",
    "*",
    "**",
    "~~",
    "`",
    "|",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "{",
    "'",
    "\"",
    "!",
    ",",
    ";",
    "-",
    "\u{1}",
    // The ends of ranges.
    "9.co",
    "Z.az",
    "w.zz",
];

const BLANKS: [&str; 6] = [" ", " ", "\n", "\n\n", "\t", "\r\n \r\n"];

fn text() -> impl Strategy<Value = String> {
    let word = vec(select(&PIECES[..]), 0..7).prop_map(|pieces| pieces.concat());
    vec((word, select(&BLANKS[..])), 0..4).prop_map(|words| {
        words
            .into_iter()
            .map(|(word, blank)| word + blank)
            .collect()
    })
}

/// All profiles, each with the options that decide where a word and a link end.
fn all_finders() -> impl Iterator<Item = Finder> {
    finders().into_iter().flat_map(|finder| {
        [
            finder.clone().with(Choice::EndAtFullWidth),
            finder.clone().with(Choice::EndAtCloser),
            finder.clone().with(Choice::HoldIncomplete),
            finder.clone().max_len(14),
            finder,
        ]
    })
}

/// The number of bytes before a place that are searched.
const LOOK_BEHIND: usize = 64;

/// The number of bytes after a link that are read.
const LOOK_AHEAD: usize = 32;

/// Returns whether the word at the end of a text starts further away, or a bracket that is open.
fn is_far(before: &str) -> bool {
    let word = before
        .rsplit([' ', '\t', '\n', '\r'])
        .next()
        .unwrap_or_default();
    word.len() > LOOK_BEHIND || before.contains('[')
}

proptest! {
    #[test]
    fn a_link_starts_where_a_search_of_the_text_finds_it(text in text()) {
        for finder in all_finders() {
            let links: Vec<Link<'_>> = finder.links(&text).collect();
            let shown: Vec<Link<'_>> = finder
                .clone()
                .without(Choice::HoldIncomplete)
                .links(&text)
                .collect();
            for at in 0..=text.len() + 1 {
                // Text that is further away has no effect: the start of a long word, and brackets
                // in a long paragraph.
                if text
                    .get(..at)
                    .is_some_and(|before| before.len() > LOOK_BEHIND && is_far(before))
                {
                    continue;
                }
                let expected = links.iter().find(|link| link.range().start == at);
                let found = finder.link_starting_at(&text, at);
                // Whether a link is held depends on the end of its word, which may be far away.
                if expected.is_none()
                    && found
                        .as_ref()
                        .is_some_and(|link| link.range().end + LOOK_AHEAD <= text.len())
                {
                    prop_assert!(
                        shown.iter().any(|link| Some(link) == found.as_ref()),
                        "{} at {} \
                        of {:?}",
                        finder.profile(),
                        at,
                        text
                    );
                    continue;
                }
                prop_assert_eq!(
                    found.as_ref(),
                    expected,
                    "{} at {} of {:?}",
                    finder.profile(),
                    at,
                    text
                );
            }
        }
    }
}

/// Asks at each byte, as a parser does that continues after a link.
fn starting(finder: &Finder, text: &str) -> Vec<(usize, usize)> {
    let mut at = 0;
    let mut found = Vec::new();
    while at < text.len() {
        let link = finder.link_starting_at(text, at);
        found.extend(link.as_ref().map(|link| (at, link.range().end)));
        at = link.map_or(at + 1, |link| link.range().end);
    }
    found
}

#[test]
fn asking_at_each_byte_takes_linear_work() {
    let families: Vec<_> = hostile().into_iter().chain(short_strings(1)).collect();
    for (number, (name, finder)) in named_finders().into_iter().enumerate() {
        let options = [
            None,
            Some(Choice::EndAtFullWidth),
            Some(Choice::EndAtCloser),
            Some(Choice::HoldIncomplete),
        ];
        // One of them for each family, another one with each finder: the texts are long.
        let cases = families
            .iter()
            .zip(options.into_iter().cycle().skip(number % options.len()));
        for (family, option) in sampled(cases, 7) {
            let finder = option.map_or(finder.clone(), |choice| finder.clone().with(choice));
            let steps_of = |len| {
                let text = family.text(len);
                let _ = steps::take();
                starting(&finder, &text);
                (steps::take(), text.len())
            };
            let (once, _) = steps_of(BYTES);
            let (twice, bytes) = steps_of(2 * BYTES);
            let is_linear = twice <= once * 5 / 2 + FEW && twice <= bytes * MOST_STEPS;
            assert!(
                is_linear,
                "{name} {option:?}: {once} steps, {twice} for {bytes} bytes: {family:?}"
            );
        }
    }
}

/// More than the text around a place that is read, and than the longest link of a chat, so that all
/// families are at their full cost.
const BYTES: usize = 8_448;

/// Steps that may be one more or less whatever the length.
const FEW: usize = 4_096;

/// How often a byte is looked at: the window around it is read by several rules, and again to hold
/// links.
const MOST_STEPS: usize = 640;

/// A link at each word of a text, and a link of any length.
#[test]
fn a_long_link_is_found_whole() {
    for (name, finder) in named_finders() {
        for len in (0..300).chain([5_000]) {
            let link = format!("http://example.com/{}", "a(b)".repeat(len));
            let text = format!("see {link} (www.example.org");
            let limited = finder.clone().max_len(usize::MAX);
            let expected: Vec<_> = limited
                .links(&text)
                .map(|link| (link.range().start, link.range().end))
                .collect();
            assert_eq!(starting(&limited, &text), expected, "{name} {len}");
        }
        for len in 1..250 {
            let text = format!(
                "http://{}example.com/ {}@example.com",
                "abc.".repeat(len / 4),
                "a".repeat(len.min(200))
            );
            let expected: Vec<_> = finder
                .links(&text)
                .map(|link| (link.range().start, link.range().end))
                .collect();
            assert_eq!(starting(&finder, &text), expected, "{name} {len}");
        }
    }
}
