//! A pair of marks around a URL (U26): each small combination of a pair, text, a path with marks
//! and punctuation is linked as GitHub's profile links it, if that has a URL in the pair.
//!
//! `BARELINK_ENCLOSED_TOKENS`: the number of tokens of the longest path (3).

use std::env;

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Tag, TagEnd};
use barelink_pulldown_cmark::{GITHUB, parse};

use crate::common::render;

const PAIRS: [&str; 7] = ["*", "**", "_", "__", "~~", "***", "**_"];
const BEFORE: [&str; 3] = ["", "See ", "a b, "];
const TOKENS: [&str; 7] = ["a", "/", "*", "_", "**", "__", "~~"];
/// The texts after the path. `|` stands for the marks that close the pair.
const AFTER: [&str; 11] = [
    "|", "|.", "|?", "|?!", ".|", "|, b", "|)", ") b|", " b|", ", b| c", "| *b*",
];

/// All paths of up to so many tokens.
fn paths(most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..most {
        let longer: Vec<_> = all[from..]
            .iter()
            .flat_map(|path| TOKENS.map(|token| format!("{path}{token}")))
            .collect();
        from = all.len();
        all.extend(longer);
    }
    // UTS #58 takes a mark at the end that is not the closing one, and GitHub does not.
    all.retain(|path| !path.ends_with(['*', '_', '~']));
    all
}

fn is_mark(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough
    )
}

/// Returns whether a link is in a pair of marks.
fn has_enclosed<'e>(events: impl Iterator<Item = Event<'e>>) -> bool {
    let mut depth = 0_usize;
    let mut found = false;
    for event in events {
        match event {
            Event::Start(tag) if is_mark(tag.to_end()) => depth += 1,
            Event::End(tag) if is_mark(tag) => depth -= 1,
            Event::Start(Tag::Link { .. }) => found |= depth > 0,
            _ => {}
        }
    }
    found
}

#[test]
fn a_url_in_a_pair_of_marks_ends_as_on_github() {
    let most = env::var("BARELINK_ENCLOSED_TOKENS")
        .ok()
        .and_then(|most| most.parse().ok())
        .unwrap_or(3);
    let gfm = Finder::new(Profile::Gfm);
    let paths = paths(most);
    let finders = [Profile::Uts58, Profile::Prose, Profile::Chat].map(Finder::new);
    let mut inputs = 0;
    let mut wrong = Vec::new();
    for pair in PAIRS {
        let closing: String = pair.chars().rev().collect();
        for (before, after) in BEFORE
            .iter()
            .flat_map(|before| AFTER.map(|after| (before, after.replace('|', &closing))))
        {
            for path in &paths {
                let source = format!("{pair}{before}https://e.com/x{path}{after}");
                assert!(has_enclosed(parse(&source, GITHUB, &gfm)), "{source}");
                let expected = render(parse(&source, GITHUB, &gfm));
                let differs = |finder: &&Finder| render(parse(&source, GITHUB, finder)) != expected;
                wrong.extend(
                    finders
                        .iter()
                        .filter(differs)
                        .map(|finder| format!("{}: {source}", finder.profile())),
                );
                inputs += 1;
            }
        }
    }
    println!("{inputs} inputs, {} differ", wrong.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(inputs > 20_000, "{inputs}");
}
