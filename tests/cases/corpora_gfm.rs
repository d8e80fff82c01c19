//! The answers of cmark-gfm 0.29.0.gfm.13, row by row.

use std::collections::{BTreeMap, BTreeSet};

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Parser, TextMergeWithOffset};
use barelink_pulldown_cmark::{Autolinks, Masked, parse};

use crate::common::corpora::{self, Row};
use crate::common::render;

const FINDER: Finder = Finder::new(Profile::Gfm);

fn with_masked(row: &Row) -> String {
    let masked = Masked::new(&row.markdown, row.options, &FINDER);
    let events = Parser::new_ext(masked.text(), row.options).into_offset_iter();
    render(masked.restore(events).map(|(event, _)| event))
}

fn with_parse(row: &Row) -> String {
    render(parse(&row.markdown, row.options, &FINDER))
}

#[test]
fn gfm_through_parse_and_masked() {
    for row in corpora::gfm() {
        assert_eq!(
            with_parse(&row),
            row.html,
            "parse, line {}: {:?}",
            row.line,
            row.markdown
        );
        assert_eq!(
            with_masked(&row),
            row.html,
            "Masked, line {}: {:?}",
            row.line,
            row.markdown
        );
        let events = parse(&row.markdown, row.options, &FINDER).into_offset_iter();
        assert_eq!(
            render(events.map(|(event, _)| event)),
            row.html,
            "offsets, line {}: {:?}",
            row.line,
            row.markdown
        );
    }
}

/// `gfm-cases.deviations.jsonl`: the inputs that deviate, each with its reason.
#[test]
fn gfm_cases_through_parse_and_masked() {
    let listed = corpora::gfm_deviations();
    let mut deviating = BTreeMap::new();
    for row in corpora::gfm_cases() {
        let parsed = with_parse(&row);
        assert_eq!(
            parsed,
            with_masked(&row),
            "line {}: {:?}",
            row.line,
            row.markdown
        );
        if parsed == row.html {
            continue;
        }
        let reason = listed.get(&row.markdown);
        let Some(reason) = reason else {
            panic!(
                "line {}: {:?}\n  expected {}\n    actual {parsed}",
                row.line, row.markdown, row.html
            );
        };
        if reason.starts_with("base") {
            let without = render(Parser::new_ext(&row.markdown, row.options));
            let is_plain = |html: &str| strip_links(html);
            assert_ne!(
                is_plain(&without),
                is_plain(&row.html),
                "{:?} has the same base parse",
                row.markdown
            );
        }
        deviating.insert(row.markdown, reason.clone());
    }
    assert_eq!(deviating, listed, "a listed input does not deviate");
}

/// HTML without its anchors.
fn strip_links(html: &str) -> String {
    let without_starts = html
        .split("<a href=")
        .map(|part| part.split_once("\">").map_or(part, |(_, rest)| rest));
    without_starts.collect::<String>().replace("</a>", "")
}

/// Streams that were parsed elsewhere are exact where no link takes markup.
#[test]
fn gfm_through_streams() {
    let mut differ = BTreeSet::new();
    let mut in_conflict = BTreeSet::new();
    for row in corpora::gfm() {
        let parser = || Parser::new_ext(&row.markdown, row.options).into_offset_iter();
        let linked =
            render(Autolinks::new(&row.markdown, parser(), &FINDER).map(|(event, _)| event));
        let merged = TextMergeWithOffset::new(parser());
        let merged = render(Autolinks::new(&row.markdown, merged, &FINDER).map(|(event, _)| event));
        let events = Parser::new_ext(&row.markdown, row.options);
        let sourced = render(Autolinks::new(&row.markdown, events, &FINDER));
        assert_eq!(
            linked, merged,
            "merged, line {}: {:?}",
            row.line, row.markdown
        );
        assert_eq!(
            linked, sourced,
            "with source, line {}: {:?}",
            row.line, row.markdown
        );
        if linked != row.html {
            differ.insert(row.line);
        }
        if Masked::new(&row.markdown, row.options, &FINDER).text() != row.markdown {
            in_conflict.insert(row.line);
        }
    }
    let unexplained: Vec<_> = differ.difference(&in_conflict).collect();
    assert!(unexplained.is_empty(), "lines {unexplained:?}");
    // Four have a tilde in a link and one outside, which makes no difference there.
    assert_eq!((differ.len(), in_conflict.len()), (162, 166));
}

/// Without the source much cannot be known; how much is counted.
#[test]
fn gfm_through_events_alone() {
    let differs = |row: &Row| {
        render(Autolinks::without_source(
            Parser::new_ext(&row.markdown, row.options),
            &FINDER,
        )) != row.html
    };
    assert_eq!(
        corpora::gfm().iter().filter(|row| differs(row)).count(),
        495
    );
}

/// Nothing is lost where links are given up or ended: the texts are those of the parse, but for the
/// backslashes that links take. Documents with `&` are left out: a link shows a reference as it was
/// typed.
#[test]
fn streams_keep_their_texts() {
    fn texts<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
        let text = |event| {
            if let Event::Text(text) = event {
                Some(text.into_string())
            } else {
                None
            }
        };
        events
            .filter_map(text)
            .collect::<String>()
            .replace('\\', "")
    }
    let rows: Vec<_> = corpora::gfm()
        .into_iter()
        .filter(|row| !row.markdown.contains('&'))
        .collect();
    assert!(rows.len() > 2000, "{}", rows.len());
    for row in rows {
        let parser = || Parser::new_ext(&row.markdown, row.options);
        let linked = texts(Autolinks::new(&row.markdown, parser(), &FINDER));
        assert_eq!(linked, texts(parser()), "{:?}", row.markdown);
    }
}
