//! All texts of the project's corpora: the functions return what the library does, and what readers
//! and the standard expect.

use std::collections::BTreeMap;

use std::fs;
use std::path::Path;

use barelink::{Action, Choice, Finder, Link, Profile};
use barelink_pulldown_cmark::{GITHUB, parse};
use serde_json::Value;

use crate::common::{Row, column, links, texts, views};

fn corpus(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/corpora")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a corpus whose links are between `⸠` and `⸡`, with their numbers and without
/// comments.
fn marked(name: &str) -> Vec<(usize, String)> {
    let lines = corpus(name);
    let lines = lines
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.to_owned()));
    lines
        .filter(|(_, line)| name != "chat.txt" || !line.starts_with('#'))
        .collect()
}

fn unmarked(line: &str) -> String {
    line.replace(['⸠', '⸡'], "")
}

/// The texts of all corpora. Hostile inputs are repeated up to 4,000 bytes.
fn all_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for (name, rows) in [
        ("md4c.jsonl", 2500),
        ("gfm.jsonl", 3000),
        ("gfm-cases.jsonl", 740),
        ("md4c-spans.jsonl", 1942),
    ] {
        let before = texts.len();
        for line in corpus(name).lines() {
            let row: Value = serde_json::from_str(line).expect("a row");
            texts.push(row["markdown"].as_str().expect("Markdown").to_owned());
        }
        assert_eq!(texts.len() - before, rows, "{name}");
    }
    for line in corpus("hostile.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        let part = |name: &str| row[name].as_str().expect("a text").to_owned();
        texts.push(
            [
                part("prefix"),
                part("unit").repeat(4_000 / part("unit").len() + 1),
                part("suffix"),
            ]
            .concat(),
        );
    }
    for name in ["uts58-standard.txt", "chat.txt"] {
        texts.extend(marked(name).iter().map(|(_, line)| unmarked(line)));
    }
    texts
}

/// Finders with their arguments: of each profile, with a choice, and without arguments.
fn finders() -> Vec<(String, Finder)> {
    let profiles = Profile::ALL
        .iter()
        .map(|&profile| (format!(", '{}'", profile.as_str()), Finder::new(profile)));
    let full_width = Finder::new(Profile::Md4c).with(Choice::EndAtFullWidth);
    profiles
        .chain([
            (", 'md4c', 'choices=end-at-full-width'".into(), full_width),
            (String::new(), Finder::default()),
        ])
        .collect()
}

/// Returns a link as SQL has it, counted in another way: character by character from the start of
/// the text.
fn row(text: &str, link: &Link<'_>) -> Row {
    let position = |byte| text.char_indices().take_while(|(at, _)| *at < byte).count();
    let start = position(link.range().start);
    let end = position(link.range().end);
    Row {
        start: start + 1,
        length: end - start,
        kind: link.kind().as_str().to_owned(),
        text: link.text().into_owned(),
        url: link.destination().into_owned(),
    }
}

#[tokio::test]
async fn links_are_those_of_the_library() {
    let all = all_texts();
    for (options, finder) in finders() {
        let found = column(
            views(all.iter().map(String::as_str)),
            &format!("bare_links(text{options})"),
        )
        .await
        .expect("links");
        for (text, found) in all.iter().zip(links(&found)) {
            let found = found.expect("a list");
            let expected: Vec<Row> = finder.links(text).map(|link| row(text, &link)).collect();
            assert_eq!(found, expected, "{options} {text:?}");
            for link in found {
                let substr: String = text
                    .chars()
                    .skip(link.start - 1)
                    .take(link.length)
                    .collect();
                assert_eq!(substr, link.text);
            }
        }
    }
}

#[tokio::test]
async fn links_of_markdown_are_those_of_the_library() {
    let all = all_texts();
    for (options, finder) in finders() {
        let found = column(
            views(all.iter().map(String::as_str)),
            &format!("bare_links_markdown(text{options})"),
        )
        .await
        .expect("links");
        for (text, found) in all.iter().zip(links(&found)) {
            // The hook sees links that a later parse of the paragraph replaces, too.
            let mut expected = BTreeMap::new();
            let events = parse(text, GITHUB, &finder).on_link(|link: &mut Link<'_>| {
                expected.insert(link.range().start, row(text, link));
                Action::Keep
            });
            events.for_each(drop);
            let expected: Vec<Row> = expected.into_values().collect();
            assert_eq!(found.expect("a list"), expected, "{options} {text:?}");
        }
    }
}

#[tokio::test]
async fn html_is_that_of_the_library() {
    let all = all_texts();
    for (options, finder) in finders() {
        let found = column(
            views(all.iter().map(String::as_str)),
            &format!("linkify_html(text{options})"),
        )
        .await
        .expect("pages");
        for (text, found) in all.iter().zip(texts(&found)) {
            let expected = barelink_html::link(text, &finder, &barelink_html::Options::new());
            assert_eq!(found.as_deref(), Some(&*expected), "{options}");
        }
    }
}

/// Returns the numbers of the lines whose links are not those that are marked.
async fn different(name: &str, options: &str) -> Vec<usize> {
    let lines = marked(name);
    let plain: Vec<String> = lines.iter().map(|(_, line)| unmarked(line)).collect();
    let found = column(
        views(plain.iter().map(String::as_str)),
        &format!("bare_links(text{options})"),
    )
    .await
    .expect("links");
    let mut different = Vec::new();
    for (((number, line), plain), found) in lines.iter().zip(&plain).zip(links(&found)) {
        let mut characters: Vec<String> = plain.chars().map(String::from).collect();
        for link in found.expect("a list") {
            characters[link.start - 1].insert(0, '⸠');
            characters[link.start + link.length - 2].push('⸡');
        }
        if characters.concat() != *line {
            different.push(*number);
        }
    }
    different
}

#[tokio::test]
async fn links_that_the_standard_demands() {
    assert_eq!(marked("uts58-standard.txt").len(), 1500);
    // `tests/cases/uts58.rs` of the library has the reasons.
    let listed = corpus("uts58-standard.deviations.txt");
    let listed = listed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.parse().expect("a number"));
    assert_eq!(
        different("uts58-standard.txt", ", 'uts58'").await,
        listed.collect::<Vec<usize>>()
    );
}

#[tokio::test]
async fn links_that_readers_expect() {
    assert_eq!(marked("chat.txt").len(), 36);
    assert_eq!(different("chat.txt", ", 'chat'").await, [] as [usize; 0]);
}
