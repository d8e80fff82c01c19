//! The inputs of `tests/corpora/field.jsonl` that are plain text or Markdown.
//! `crates/barelink-html` tests those in HTML.

use std::collections::BTreeSet;
use std::fs;

use barelink::{Choice, Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Options};
use barelink_pulldown_cmark::{Origin, parse};

use crate::common::field::{Form, assert_field, right_in_chat};
use crate::common::{mark, unmarked};

fn in_text(text: &str, finder: &Finder) -> Vec<String> {
    finder
        .links(text)
        .map(|link| link.as_str().to_owned())
        .collect()
}

/// The texts of the links that were made; those that the author wrote are not among them.
fn in_markdown(source: &str, options: Options, finder: &Finder) -> Vec<String> {
    let text_of = |(event, origin)| match event {
        Event::Text(text) if origin == Origin::Autolink => Some(text.into_string()),
        _ => None,
    };
    parse(source, options, finder)
        .with_origin()
        .filter_map(text_of)
        .collect()
}

const GITHUB: Options = Options::ENABLE_STRIKETHROUGH
    .union(Options::ENABLE_TABLES)
    .union(Options::ENABLE_FOOTNOTES);

#[test]
fn reports_have_the_links_that_a_reader_expects() {
    let commonmark = |source: &str, finder: &Finder| in_markdown(source, Options::empty(), finder);
    let github = |source: &str, finder: &Finder| in_markdown(source, GITHUB, finder);
    assert_field(&[
        (Form::Text, 107, &[&in_text]),
        (Form::Markdown, 31, &[&commonmark, &github]),
    ]);
}

/// Each choice of `chat` makes more texts right than wrong, of the reports and of `chat.txt`.
/// Prints the lines that are right only with the choice, and those that are right only without it.
#[test]
fn each_choice_of_chat_is_worth_having() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpora/chat.txt");
    let messages = fs::read_to_string(path).expect("the corpus");
    let right = |finder: &Finder| -> [BTreeSet<usize>; 2] {
        let markdown = |source: &str, finder: &Finder| in_markdown(source, GITHUB, finder);
        let reports = right_in_chat(
            finder,
            &[(Form::Text, &in_text), (Form::Markdown, &markdown)],
        );
        let lines = messages
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.starts_with('#'));
        let is_right = |line: &str| mark(finder, &unmarked(line)) == line;
        [
            reports,
            lines
                .filter(|(_, line)| is_right(line))
                .map(|(at, _)| at + 1)
                .collect(),
        ]
    };
    let chat = Finder::new(Profile::Chat);
    let with = right(&chat);
    assert!(with[0].len() > 100 && with[1].len() == 36, "{with:?}");
    println!(
        "chat: {} of field.jsonl and {} of chat.txt are right",
        with[0].len(),
        with[1].len()
    );
    for &choice in Choice::ALL.iter().filter(|choice| chat.has(**choice)) {
        let without = right(&chat.clone().without(choice));
        let difference = |one: &[BTreeSet<usize>; 2], other: &[BTreeSet<usize>; 2]| {
            [0, 1].map(|at| &one[at] - &other[at])
        };
        let saved = difference(&with, &without);
        let lost = difference(&without, &with);
        println!(
            "without {}: {} and {} are right; saved {saved:?}, lost {lost:?}",
            choice.name(),
            without[0].len(),
            without[1].len()
        );
        let count = |lines: &[BTreeSet<usize>; 2]| lines.iter().map(BTreeSet::len).sum::<usize>();
        assert!(count(&lost) <= count(&saved), "{}", choice.name());
    }
}
