//! The answers of reference programs, row by row.

use std::collections::{BTreeMap, BTreeSet};

use barelink::{Action, Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Options, Parser, TextMergeWithOffset};
use barelink_pulldown_cmark::{Autolinks, parse};
use serde::Deserialize;

use crate::common::corpora::{self, Row, corpus};
use crate::common::render;

/// The lines of `md4c.jsonl` whose rendering differs from the expected one.
fn differences(render: impl Fn(&Row) -> String) -> BTreeSet<usize> {
    let differs = |row: &Row| {
        let expected = &row.html;
        let actual = render(row);
        if *expected != actual {
            println!(
                "{:?}\n  expected {expected:?}\n    actual {actual:?}",
                row.markdown
            );
        }
        *expected != actual
    };
    corpora::md4c()
        .iter()
        .filter(|row| differs(row))
        .map(|row| row.line)
        .collect()
}

#[test]
fn md4c_through_parse() {
    let found = differences(|row| render(parse(&row.markdown, row.options, &row.finder)));
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn md4c_through_parse_with_offsets() {
    let found = differences(|row| {
        let events = parse(&row.markdown, row.options, &row.finder).into_offset_iter();
        render(events.map(|(event, _)| event))
    });
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn md4c_through_events_with_offsets() {
    let found = differences(|row| {
        let events = Parser::new_ext(&row.markdown, row.options).into_offset_iter();
        render(Autolinks::new(&row.markdown, events, &row.finder).map(|(event, _)| event))
    });
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn md4c_through_merged_events_with_offsets() {
    let found = differences(|row| {
        let events = TextMergeWithOffset::new(
            Parser::new_ext(&row.markdown, row.options).into_offset_iter(),
        );
        render(Autolinks::new(&row.markdown, events, &row.finder).map(|(event, _)| event))
    });
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn md4c_through_events_with_source() {
    let found = differences(|row| {
        let events = Parser::new_ext(&row.markdown, row.options);
        render(Autolinks::new(&row.markdown, events, &row.finder))
    });
    assert_eq!(found, BTreeSet::new());
}

/// Events alone do not tell what was typed: an escape, or whether a hard break after a link was a
/// backslash.
#[test]
fn md4c_through_events_alone() {
    let found = differences(|row| {
        render(Autolinks::without_source(
            Parser::new_ext(&row.markdown, row.options),
            &row.finder,
        ))
    });
    let rows = corpora::md4c();
    let is_escaped = |line: &usize| rows[line - 1].markdown.contains(['\\', '&']);
    let others: Vec<_> = found.iter().filter(|line| !is_escaped(line)).collect();
    assert_eq!((found.len(), others.as_slice()), (127, [].as_slice()));
}

/// The autolinks of three versions of MD4C, all kinds and strikethrough on.
#[derive(Deserialize)]
struct Spans {
    markdown: String,
    #[serde(rename = "0.5.2")]
    release: Vec<Autolink>,
    #[serde(rename = "0.5.3")]
    release_053: Vec<Autolink>,
    head: Vec<Autolink>,
}

/// Kind, start, end in bytes, and `nested` where md2html made it inside a link.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Autolink {
    Plain(String, usize, usize),
    Nested(
        String,
        usize,
        usize,
        #[allow(dead_code, reason = "it says `nested`")] String,
    ),
}

type Found = (String, usize, usize);

fn found(markdown: &str, profile: Profile) -> Vec<Found> {
    let mut found = Vec::new();
    let linked = parse(
        markdown,
        Options::ENABLE_STRIKETHROUGH,
        &Finder::new(profile),
    )
    .on_link(|link| {
        found.push((
            link.kind().as_str().to_owned(),
            link.range().start,
            link.range().end,
        ));
        Action::Keep
    });
    linked.for_each(drop);
    found
}

/// What a decision of this project makes of a link of md2html.
enum Decision {
    Same,
    Changed(&'static str, Found),
    Dropped(&'static str),
}

type Decide = fn(&str, &Autolink) -> Decision;

/// `md4c`: no link in a link, and the last component of a host has two characters.
fn decide_release(markdown: &str, link: &Autolink) -> Decision {
    let Autolink::Plain(_, start, end) = link else {
        return Decision::Dropped("nested");
    };
    if last_component(&markdown[*start..*end]).len() < 2 {
        Decision::Dropped("M9")
    } else {
        Decision::Same
    }
}

/// `md4c-0.5.3`: no link in a link, and none that takes the start of a character reference.
fn decide_release_053(markdown: &str, link: &Autolink) -> Decision {
    let Autolink::Plain(_, start, end) = link else {
        return Decision::Dropped("nested");
    };
    let name = markdown[*start..*end]
        .rsplit_once('&')
        .map_or("", |(_, name)| name);
    let is_reference = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_reference && markdown[*end..].starts_with(';') {
        Decision::Dropped("K3")
    } else {
        Decision::Same
    }
}

/// The last component of the host of a link.
fn last_component(link: &str) -> &str {
    let host = link
        .rsplit("://")
        .next()
        .and_then(|rest| rest.rsplit('@').next())
        .expect("a link");
    let host = host
        .split(['/', '?', '#'])
        .next()
        .expect("a link has a host");
    host.rsplit('.').next().expect("a host has a component")
}

/// `md4c-next`: no link in a link, no separator before a user name, full stops given back.
fn decide_next(markdown: &str, link: &Autolink) -> Decision {
    let Autolink::Plain(kind, start, end) = link else {
        return Decision::Dropped("nested");
    };
    let typed = &markdown[*start..*end];
    if kind == "email" {
        let starts_with_separator = typed.starts_with(['.', '-', '_', '+']);
        return if starts_with_separator {
            Decision::Dropped("K4")
        } else {
            Decision::Same
        };
    }
    let kept = if typed.contains('#') {
        typed
    } else {
        typed.trim_end_matches(['.', '?'])
    };
    if kept == typed {
        Decision::Same
    } else {
        Decision::Changed("K5", (kind.clone(), *start, start + kept.len()))
    }
}

/// Rows that no decision about a single link of md2html explains.
#[derive(Default)]
struct Listed {
    /// The base parser pairs other marks than MD4C does.
    base_parser: &'static [usize],
    /// Rows in which this project makes links that md2html does not make.
    added: &'static [Added],
}

/// Links that a decision of this project adds to those of md2html.
struct Added {
    reason: &'static str,
    /// Whether the reason explains a link that was added.
    explains: fn(&str, &Found) -> bool,
    lines: &'static [usize],
}

/// Compares all rows with a column and counts those that deviate, by reason.
fn deviations(
    column: fn(&Spans) -> &[Autolink],
    profile: Profile,
    decide: Decide,
    listed: &Listed,
) -> BTreeMap<&'static str, usize> {
    let rows = corpus::<Spans>("md4c-spans.jsonl");
    assert_eq!(rows.len(), 1942);
    let mut counts = BTreeMap::new();
    for (line, row) in &rows {
        let (expected, mut reasons) = decide_all(&row.markdown, column(row), decide);
        let actual = found(&row.markdown, profile);
        let place = format!("line {line}: {:?}", row.markdown);
        if listed.base_parser.contains(line) {
            assert_ne!(actual, expected, "no deviation in {place}");
            reasons = BTreeSet::from(["base parser"]);
        } else if let Some(added) = listed.added.iter().find(|added| added.lines.contains(line)) {
            assert_only_adds(added, &row.markdown, &expected, &actual);
            reasons.insert(added.reason);
        } else {
            assert_eq!(actual, expected, "{place}");
        }
        for reason in reasons {
            *counts.entry(reason).or_default() += 1;
        }
    }
    counts
}

/// What the links of md2html become, and why.
fn decide_all(
    markdown: &str,
    links: &[Autolink],
    decide: Decide,
) -> (Vec<Found>, BTreeSet<&'static str>) {
    let mut expected = Vec::new();
    let mut reasons = BTreeSet::new();
    for link in links {
        let (Autolink::Plain(kind, start, end) | Autolink::Nested(kind, start, end, _)) = link;
        match decide(markdown, link) {
            Decision::Same => expected.push((kind.clone(), *start, *end)),
            Decision::Changed(reason, link) => {
                reasons.insert(reason);
                expected.push(link);
            }
            Decision::Dropped(reason) => {
                reasons.insert(reason);
            }
        }
    }
    (expected, reasons)
}

#[track_caller]
fn assert_only_adds(added: &Added, markdown: &str, expected: &[Found], actual: &[Found]) {
    let (kept, links): (Vec<_>, Vec<_>) = actual.iter().partition(|link| expected.contains(link));
    assert_eq!(kept, Vec::from_iter(expected), "{markdown:?}");
    assert!(!links.is_empty(), "no deviation in {markdown:?}");
    for link in links {
        assert!(
            (added.explains)(markdown, link),
            "{} does not explain {link:?} in {markdown:?}",
            added.reason
        );
    }
}

/// K5 again: md2html looks at the character after the full stop that it swallowed and makes no
/// link.
const GIVEN_BACK: Added = Added {
    reason: "K5",
    explains: |markdown, &(_, _, end)| {
        markdown[end..].starts_with('.') || markdown[end..].starts_with("?.")
    },
    lines: &[
        557, 620, 691, 699, 747, 888, 979, 1006, 1058, 1170, 1266, 1364, 1369, 1388, 1403, 1480,
        1508, 1633, 1672, 1698, 1699, 1742, 1773, 1808, 1915,
    ],
};

#[test]
fn md4c_spans_of_the_release() {
    let listed = Listed {
        base_parser: &[1129],
        ..Listed::default()
    };
    let counts = deviations(|row| &row.release, Profile::Md4c, decide_release, &listed);
    assert_eq!(
        counts,
        BTreeMap::from([("M9", 392), ("base parser", 1), ("nested", 4)])
    );
}

#[test]
fn md4c_spans_of_the_release_0_5_3() {
    let listed = Listed {
        base_parser: &[1547],
        ..Listed::default()
    };
    let counts = deviations(
        |row| &row.release_053,
        Profile::Md4c053,
        decide_release_053,
        &listed,
    );
    assert_eq!(
        counts,
        BTreeMap::from([("K3", 7), ("base parser", 1), ("nested", 4)])
    );
}

#[test]
fn md4c_spans_of_the_development_branch() {
    let listed = Listed {
        base_parser: &[1547],
        added: &[GIVEN_BACK],
    };
    let counts = deviations(|row| &row.head, Profile::Md4cNext, decide_next, &listed);
    assert_eq!(
        counts,
        BTreeMap::from([("K4", 34), ("K5", 89), ("base parser", 1), ("nested", 4)])
    );
}
