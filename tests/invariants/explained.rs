//! An explanation has the links of the search, and a reason for every other trigger.
//!
//! `PROPTEST_CASES` sets the number of texts.

use std::env;

use barelink::testing::candidates;
use barelink::{Candidate, Choice, Finder, Kinds, Link, Profile};
use barelink_pulldown_cmark::{GITHUB, Masked, decoded, explain};
use fastrand::Rng;

use crate::common::finders::finders;
use crate::streams::{random_document, random_options};

/// All finders, each with options that bound links, with fewer kinds, and for a text that grows.
fn all_finders() -> Vec<Finder> {
    let with_options = |finder: Finder| {
        let bounded = finder
            .clone()
            .with(Choice::EndAtFullWidth)
            .with(Choice::EndAtCloser)
            .max_len(20);
        let fewer = finder.clone().kinds(Kinds::EMAIL);
        let held = finder.clone().with(Choice::HoldIncomplete);
        [finder, bounded, fewer, held]
    };
    finders().into_iter().flat_map(with_options).collect()
}

fn texts() -> impl Iterator<Item = String> {
    let cases = env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(256);
    let mut random = Rng::with_seed(21);
    (0..cases).map(move |_| random_document(&mut random))
}

/// Asserts what holds for plain text and for Markdown.
fn assert_explained(text: &str, found: &[Candidate<'_>], links: &[Link<'_>], finder: &Finder) {
    let explained: Vec<_> = found
        .iter()
        .filter_map(|candidate| candidate.outcome().ok())
        .cloned()
        .collect();
    assert_eq!(explained, links, "{finder:?} {text:?}");
    assert!(
        found.is_sorted_by(|one, next| one.trigger().start < next.trigger().start),
        "{found:?} {text:?}"
    );
    for candidate in found {
        let trigger = candidate.trigger();
        let range = candidate.range();
        assert!(
            text.get(trigger.clone())
                .is_some_and(|trigger| !trigger.is_empty()),
            "{candidate:?} {text:?}"
        );
        assert!(text.get(range.clone()).is_some(), "{candidate:?} {text:?}");
        assert!(
            range.start <= trigger.start && trigger.start < range.end,
            "{candidate:?} {text:?}"
        );
        if let Err(refusal) = candidate.outcome() {
            assert!(
                range.start <= refusal.at && refusal.at <= range.end,
                "{candidate:?} {text:?}"
            );
        }
    }
}

/// Returns a part of a Markdown source as it is shown.
fn shown(typed: &str) -> String {
    let mut shown = String::new();
    let mut rest = typed;
    while let Some(c) = rest.chars().next() {
        let (text, len) = Some(rest)
            .filter(|_| c == '\\' || c == '&')
            .and_then(decoded)
            .unwrap_or_else(|| (c.to_string().into(), c.len_utf8()));
        shown += &text;
        rest = &rest[len..];
    }
    shown
}

/// Asserts that each candidate that is refused has the characters of one trigger, and no more.
/// Returns how many are refused.
fn assert_triggers(text: &str, found: &[Candidate<'_>]) -> usize {
    const TRIGGERS: [&str; 8] = ["://", ":", "@", ".", "www.", "。", "．", "｡"];
    let refused = || found.iter().filter(|found| found.outcome().is_err());
    for candidate in refused() {
        let shown = shown(&text[candidate.trigger()]).to_ascii_lowercase();
        assert!(
            TRIGGERS.contains(&&*shown),
            "{shown:?} of {candidate:?} {text:?}"
        );
    }
    refused().count()
}

#[test]
fn a_plain_text_is_explained_by_its_links_and_refusals() {
    let finders = all_finders();
    for (number, text) in texts().enumerate() {
        let finder = &finders[number % finders.len()];
        let found = finder.explain(&text);
        assert_explained(
            &text,
            &found,
            &finder.links(&text).collect::<Vec<_>>(),
            finder,
        );
        // No trigger is left out, unless it has the answer of the one before or its kind is off.
        let finder = finder.clone().kinds(finder.profile().kinds());
        let found = finder.explain(&text);
        let first = candidates(&finder, &text).next();
        assert!(
            first.is_none_or(|first| found
                .iter()
                .any(|candidate| candidate.range().contains(&first))),
            "{text:?}"
        );
    }
}

#[test]
fn a_markdown_source_is_explained_by_its_links_and_refusals() {
    let finders = all_finders();
    let mut random = Rng::with_seed(76);
    for (number, text) in texts().enumerate() {
        let finder = &finders[number % finders.len()];
        let options = random_options(&mut random);
        let found = explain(&text, options, finder);
        assert_explained(
            &text,
            &found,
            Masked::new(&text, options, finder).links(),
            finder,
        );
        assert_triggers(&text, &found);
    }
}

/// A trigger may be typed as an escape or a reference, and beside one.
#[test]
fn a_trigger_has_no_part_of_an_escape_beside_it() {
    const PIECES: [&str; 16] = [
        "x", "b", "@", ".", "://", "www", "http", "e.com", "\\_", "\\.", "\\@", "&amp;",
        "&period;", "&#64;", "*", " ",
    ];
    let finders = finders();
    let mut random = Rng::with_seed(95);
    let mut refused = 0;
    for case in 0..20_000 {
        let source: String = (0..random.usize(2..7))
            .map(|_| PIECES[random.usize(..PIECES.len())])
            .collect();
        let finder = &finders[case % finders.len()];
        refused += assert_triggers(&source, &explain(&source, GITHUB, finder));
    }
    assert!(refused > 1_000, "{refused}");
}

/// In text without spaces, a link may start after the text that a kind was refused for.
#[test]
fn a_refusal_of_a_kind_is_in_its_candidate() {
    const PIECES: [&str; 12] = [
        "最高の",
        "製品",
        "e.com",
        "www.",
        "https://",
        "a@",
        "é",
        " ",
        "。",
        ".",
        "1",
        "/x",
    ];
    let mut random = Rng::with_seed(54);
    let mut text = String::new();
    let mut refused = 0;
    for _ in 0..20_000 {
        text.clear();
        (0..6).for_each(|_| text.push_str(PIECES[random.usize(..PIECES.len())]));
        for profile in [Profile::Chat, Profile::Prose, Profile::Uts58] {
            for kinds in [Kinds::EMAIL, Kinds::URL, Kinds::DOMAIN] {
                let finder = Finder::new(profile).kinds(kinds);
                let found = finder.explain(&text);
                assert_explained(
                    &text,
                    &found,
                    &finder.links(&text).collect::<Vec<_>>(),
                    &finder,
                );
                refused += found
                    .iter()
                    .filter(|candidate| candidate.outcome().is_err())
                    .count();
            }
        }
    }
    assert!(refused > 10_000, "{refused}");
}

/// Returns the candidates of an explanation as texts: places, destination or reason. `from` is added
/// to each place.
fn told(found: &[Candidate<'_>], from: usize) -> Vec<String> {
    let told = |candidate: &Candidate<'_>| {
        let [trigger, range] = [candidate.trigger(), candidate.range()]
            .map(|range| range.start + from..range.end + from);
        let outcome = candidate
            .outcome()
            .map(|link| link.destination().into_owned())
            .map_err(|refusal| (refusal.reason, refusal.at + from));
        format!("{trigger:?} {range:?} {outcome:?}")
    };
    found.iter().map(told).collect()
}

/// No inline syntax goes beyond its paragraph, so neither does a reason.
#[test]
fn a_paragraph_is_explained_as_it_is_alone() {
    const PIECES: [&str; 16] = [
        "<a href=u>",
        "</a>",
        "<b>",
        "`",
        "*",
        "[x](",
        "![x](",
        ")",
        "http://localhost_",
        "http://e.com/a",
        "www.e.com",
        "e.com",
        "a@b",
        "&commat;b.cd",
        "\\",
        " ",
    ];
    let finders: Vec<_> = finders()
        .into_iter()
        .flat_map(|finder| [finder.clone().with(Choice::SkipRawAnchors), finder])
        .collect();
    let mut random = Rng::with_seed(79);
    let mut paragraph = || -> String {
        let pieces = (0..random.usize(1..6)).map(|_| PIECES[random.usize(..PIECES.len())]);
        "x ".to_owned() + &pieces.collect::<String>()
    };
    let cases = texts().count() * 8;
    for number in 0..cases {
        let finder = &finders[number % finders.len()];
        let [one, two] = [paragraph(), paragraph()];
        let explained = |source: &str, from| told(&explain(source, GITHUB, finder), from);
        let mut expected = explained(&one, 0);
        expected.extend(explained(&two, one.len() + "\n\n".len()));
        let both = format!("{one}\n\n{two}");
        assert_eq!(explained(&both, 0), expected, "{both:?} with {finder:?}");
    }
}
