//! The links of one part of a text do not depend on its other parts. The texts are dense: two
//! candidates are often in one word, or in two words beside each other.
//!
//! `PROPTEST_CASES` sets the number of texts.

use std::ops::Range;

use barelink::testing::links_by_trying_all;
use barelink::uts58::{Tld, TldLists};
use barelink::{Choice, Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Tag, TagEnd};
use barelink_pulldown_cmark::{GITHUB, Masked};
use fastrand::Rng;

use crate::common::finders::finders;
use crate::growth::number;
use crate::streams::{merged, parsed};

/// Returns some of the pieces, one after another.
fn joined(random: &mut Rng, pieces: &[&str], count: Range<usize>) -> String {
    let count = random.usize(count);
    let piece = |_| pieces[random.usize(..pieces.len())];
    (0..count).map(piece).collect()
}

/// A candidate without blanks before it, whose host or refusal another candidate could get.
#[test]
fn no_candidate_of_a_word_gets_the_answer_of_another() {
    const PIECES: [&str; 20] = [
        "例",
        "例え.jp",
        "是",
        "路径",
        "ไทย",
        "a",
        "www.",
        "e.com",
        "www.e.com",
        "http://",
        "@",
        "a@",
        ".",
        "。",
        "，",
        "/",
        "_",
        "-",
        ":",
        "1",
    ];
    let misleading = |finder: Finder| finder.with(Choice::RejectMisleadingHosts);
    let finders: Vec<_> = finders()
        .into_iter()
        .flat_map(|finder| [finder.clone(), misleading(finder)])
        .collect();
    let mut random = Rng::with_seed(91);
    let mut links = 0;
    for case in 0..250_000 * number("PROPTEST_CASES", 256) / 256 {
        let text = joined(&mut random, &PIECES, 2..10);
        let finder = &finders[case % finders.len()];
        let found: Vec<_> = finder.links(&text).collect();
        links += found.len();
        assert_eq!(
            found,
            links_by_trying_all(finder, &text),
            "{text:?} {finder:?}"
        );
    }
    assert!(links > 100, "{links} links");
}

/// Returns the events in the only paragraph of a source; `None` if it is another document. A line
/// end is a blank.
fn content(source: &str) -> Option<Vec<Event<'_>>> {
    let as_text = |(event, range)| match event {
        Event::SoftBreak => (Event::Text(" ".into()), range),
        event => (event, range),
    };
    let events = parsed(source, GITHUB).into_iter().map(as_text).collect();
    let mut events: Vec<_> = merged(events).into_iter().map(|(event, _)| event).collect();
    let is_paragraph = events.len() > 2
        && events.remove(0) == Event::Start(Tag::Paragraph)
        && events.pop() == Some(Event::End(TagEnd::Paragraph));
    is_paragraph.then_some(events)
}

/// Returns the contents of two words one after another, with a text between them.
fn with_between<'a>(one: &[Event<'a>], between: &'a str, other: &[Event<'a>]) -> Vec<Event<'a>> {
    let text = Event::Text(between.into());
    let events = one.iter().chain([&text]).chain(other).cloned();
    let merged = merged(events.map(|event| (event, 0..0)).collect());
    merged.into_iter().map(|(event, _)| event).collect()
}

fn links(source: &str, finder: &Finder, by: usize) -> Vec<(Range<usize>, String)> {
    let masked = Masked::new(source, GITHUB, finder);
    let link = |link: &barelink::Link<'_>| {
        let range = link.range();
        (
            range.start + by..range.end + by,
            link.destination().into_owned(),
        )
    };
    masked.links().iter().map(link).collect()
}

/// The marks of emphasis, strong text and strikethrough.
const MARKS: [char; 3] = ['*', '_', '~'];

/// Two words that the parser reads as it reads each of them alone have the links of each.
#[test]
fn a_word_of_markdown_has_no_links_because_of_another() {
    const PIECES: [&str; 22] = [
        "*",
        "*",
        "**",
        "_",
        "_",
        "~~",
        "`",
        "a",
        "b*",
        "_c",
        "http://e.com/a",
        "https://e.com/a*b",
        "www.e.com/_x",
        "http://e.com/*",
        "j@e.com",
        "_j@e.com",
        "e.com/~a",
        "\\*",
        "&amp;",
        "!",
        ".",
        ",",
    ];
    const BETWEEN: [&str; 3] = [" and ", " ", ", see "];
    let finders = finders();
    let mut random = Rng::with_seed(92);
    let mut compared = 0;
    for case in 0..120_000 * number("PROPTEST_CASES", 256) / 256 {
        let mut words = [(); 2].map(|()| joined(&mut random, &PIECES, 2..6));
        if case % 2 == 0 {
            // A mark before a URL closes in it.
            words = [(); 2].map(|()| {
                let mark = joined(&mut random, &["*", "**", "_", "~~"], 1..2);
                let url = joined(&mut random, &["http://e.com/a", "www.e.com/b"], 1..2);
                let after = joined(&mut random, &["b", "b*", "b_", ".", "", "/c"], 1..2);
                [&*mark, &url, &mark, &after].concat()
            });
        }
        words[1] += " and more";
        let between = BETWEEN[random.usize(..BETWEEN.len())];
        let both = words.join(between);
        let [Some(one), Some(other)] = words.each_ref().map(|word| content(word)) else {
            continue;
        };
        // A mark that is text may close what is open around a URL.
        // At the end of the first word it opens nothing.
        let has_marks = |content: &[Event<'_>]| {
            content.iter().any(|event| match event {
                Event::Text(text) => text.trim_end_matches(MARKS).contains(MARKS),
                _ => false,
            })
        };
        // So may one that ends a word and closes something else.
        let may_close = words[1]
            .split_inclusive(MARKS)
            .skip(1)
            .any(|after| !after.starts_with(char::is_alphanumeric))
            || words[1].ends_with(MARKS);
        if has_marks(&one)
            || has_marks(&other)
            || may_close
            || content(&both) != Some(with_between(&one, between, &other))
        {
            continue;
        }
        let finder = &finders[case % finders.len()];
        compared += usize::from(assert_independent(&words, between, finder));
    }
    assert!(compared > 100, "{compared} texts have a link");
}

/// Asserts that two words have the links of each, and returns whether they have any.
fn assert_independent(words: &[String; 2], between: &str, finder: &Finder) -> bool {
    let both = words.join(between);
    let alone = [
        links(&words[0], finder, 0),
        links(&words[1], finder, words[0].len() + between.len()),
    ]
    .concat();
    assert_eq!(links(&both, finder, 0), alone, "{both:?} {finder:?}");
    !alone.is_empty()
}

/// An escaped mark closes nothing, and neither does a run of marks after a blank.
#[test]
fn a_mark_that_closes_nothing_changes_no_url() {
    for mark in ["x\\*.", "\\*_y", "**.", "x **", "&#42;."] {
        let words = ["a*https://e.com/a*b", mark].map(str::to_owned);
        for finder in finders() {
            assert!(assert_independent(&words, ", see ", &finder));
        }
    }
}

/// A line end in a paragraph divides words as a blank does, and brackets count on each line.
#[test]
fn a_line_end_is_like_a_blank() {
    const WORDS: [&str; 20] = [
        "[",
        "[",
        "]",
        "]",
        "a",
        "[a",
        "b]",
        "[[a",
        "(",
        ")",
        "*",
        "_x",
        "www.e.com",
        "http://e.com/a",
        "e.com",
        "j@e.com",
        "`c`",
        "http://e.com/[",
        "\"",
        "<b>",
    ];
    let finders = finders();
    let mut random = Rng::with_seed(93);
    let mut compared = 0;
    for case in 0..120_000 * number("PROPTEST_CASES", 256) / 256 {
        let (mut lines, mut blanks) = (String::new(), String::new());
        for word in 0..random.usize(2..8) {
            if word > 0 {
                lines.push(if random.bool() { '\n' } else { ' ' });
                blanks.push(' ');
            }
            let word = WORDS[random.usize(..WORDS.len())];
            lines += word;
            blanks += word;
        }
        let content = [&lines, &blanks].map(|source| content(source));
        if content[0].is_none() || content[0] != content[1] {
            continue;
        }
        let finder = &finders[case % finders.len()];
        let expected = links(&blanks, finder, 0);
        compared += usize::from(lines != blanks && !expected.is_empty());
        assert_eq!(links(&lines, finder, 0), expected, "{lines:?} {finder:?}");
    }
    assert!(compared > 100, "{compared} texts have a link");
}

/// A list decides about its labels, whatever they are made of, and about no others.
#[test]
fn a_list_of_top_level_domains_decides_about_its_labels() {
    const LABELS: [&str; 14] = [
        "例a",
        "a例",
        "zzz",
        "日本",
        "org",
        "zip",
        "рф",
        "рфx",
        "qx",
        "straße",
        "éa",
        "com",
        "ไทย",
        "cafe",
    ];
    let linked = |finder: &Finder, label: &str| {
        let host = format!("foo.{label}");
        finder.links(&host).any(|link| link.as_str() == host)
    };
    for tld in [Tld::Known, Tld::Syntactic, Tld::Common, Tld::Listed] {
        for profile in [Profile::Uts58, Profile::Prose, Profile::Chat] {
            // A file name is refused whatever the list says.
            let plain = Finder::new(profile)
                .without(Choice::RejectFileNames)
                .tld(tld);
            for label in LABELS {
                let lists = |allow: &[&str], deny: &[&str]| {
                    let lists = TldLists::new(allow, deny).expect("top-level domains");
                    plain.clone().tld_lists(lists)
                };
                assert!(
                    linked(&lists(&[label], &[]), label),
                    "{profile} {tld:?} {label}"
                );
                assert!(
                    !linked(&lists(&[], &[label]), label),
                    "{profile} {tld:?} {label}"
                );
                for other in LABELS.into_iter().filter(|&other| other != label) {
                    for finder in [lists(&[other], &[]), lists(&[], &[other])] {
                        let expected = linked(&plain, label);
                        assert_eq!(linked(&finder, label), expected, "{tld:?} {label} {other}");
                    }
                }
            }
        }
    }
}
