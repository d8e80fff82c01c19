//! Markdown source with its bare links written out: what is promised holds for every row of the corpora, for documents that people
//! wrote and for random ones.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use barelink::pulldown::pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use barelink::pulldown::{GITHUB, parse};
use barelink::rewrite::{Plan, Reason, Style, plan, replacement};
use barelink::{Action, Finder, Policy, Profile};
use common::{corpus, render};
use serde::Deserialize;

/// Every profile.
const FINDERS: [(&str, Finder); 5] = [
    ("md4c", Finder::new(Profile::Md4c)),
    ("md4c-next", Finder::new(Profile::Md4cNext)),
    ("gfm", Finder::new(Profile::Gfm)),
    ("uts58", Finder::new(Profile::Uts58)),
    ("uts58 standard", Finder::new(Profile::Uts58).policy(Policy::STANDARD)),
];

/// What site generators read.
const SITE: Options = GITHUB
    .union(Options::ENABLE_SMART_PUNCTUATION)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_MATH);

/// The links of a stream, text and destination.
fn links<'e>(events: impl Iterator<Item = Event<'e>>) -> Vec<(String, String)> {
    let mut links = Vec::new();
    let mut open: Option<(String, String)> = None;
    for event in events {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                let scheme = if link_type == LinkType::Email { "mailto:" } else { "" };
                open = Some((String::new(), format!("{scheme}{dest_url}")));
            }
            Event::End(TagEnd::Link) => links.extend(open.take()),
            Event::Text(text) | Event::Code(text) => {
                if let Some((shown, _)) = &mut open {
                    shown.push_str(&text);
                }
            }
            _ => {}
        }
    }
    links
}

/// How many edits were made, and how many links were refused, by reason.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    edits: usize,
    refused: BTreeMap<Reason, usize>,
}

/// Fails unless everything that is promised holds.
#[track_caller]
fn assert_holds(source: &str, options: Options, finder: &Finder, style: Style, count: &mut Count) {
    let made = plan(source, options, finder, style);
    let applied = made.apply();
    assert_only_edits(source, &made, &applied);
    let refused: Vec<_> = made.refused().iter().map(|refused| refused.link().range()).collect();
    let expected = || {
        parse(source, options, finder).on_link(|link| {
            let range = link.range();
            if refused.iter().any(|refused| refused.start < range.end && range.start < refused.end) {
                Action::Skip
            } else {
                Action::Keep
            }
        })
    };
    let place = || format!("{:?} with {options:?} and {style:?}:\n  {source:?}\n  {applied:?}", finder.profile());
    assert_eq!(links(Parser::new_ext(&applied, options)), links(expected()), "{}", place());
    assert_eq!(render(Parser::new_ext(&applied, options)), render(expected()), "{}", place());
    let twice = plan(&applied, options, finder, style);
    assert_eq!(twice.edits(), [], "{}", place());
    count.edits += made.edits().len();
    for refused in made.refused() {
        *count.refused.entry(refused.reason()).or_default() += 1;
    }
}

/// Fails unless the new source is the old one but for the edits.
#[track_caller]
fn assert_only_edits(source: &str, plan: &Plan<'_>, applied: &str) {
    let (mut old, mut new) = (0, 0);
    for edit in plan.edits() {
        let kept = &source[old..edit.range().start];
        assert_eq!(&applied[new..new + kept.len()], kept);
        new += kept.len() + edit.replacement().len();
        old = edit.range().end;
        assert_eq!(&applied[new - edit.replacement().len()..new], edit.replacement());
        assert!(edit.range().end == edit.link().range().end && edit.range().start <= edit.link().range().start);
    }
    assert_eq!(applied[new..], source[old..]);
}

/// The Markdown of a corpus.
fn markdown(name: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct Row {
        markdown: String,
    }
    corpus::<Row>(name).into_iter().map(|(_, row)| row.markdown).collect()
}

/// Runs the rows with every profile and says what came of it.
fn count_rows(rows: &[String], options: Options, style: Style) -> String {
    let mut report = String::new();
    for (name, finder) in &FINDERS {
        let mut count = Count::default();
        for row in rows {
            assert_holds(row, options, finder, style, &mut count);
        }
        writeln!(report, "{name}: {} edits, refused {:?}", count.edits, count.refused).expect("a string");
    }
    report
}

#[test]
fn corpora() {
    for name in ["md4c.jsonl", "md4c-spans.jsonl", "gfm.jsonl", "gfm-cases.jsonl"] {
        let rows = markdown(name);
        println!("{name}: {} rows\n{}", rows.len(), count_rows(&rows, Options::ENABLE_STRIKETHROUGH, Style::Angle));
    }
}

#[test]
fn scratch_documents() {
    let documents = common::documents::real_documents();
    println!("{} documents", documents.len());
    for (options, style) in [(SITE, Style::Angle), (GITHUB, Style::Inline)] {
        for (name, finder) in &FINDERS {
            let mut count = Count::default();
            for (path, row) in &documents {
                let made = plan(row, options, finder, style);
                for r in made.refused() {
                    let line = row[..r.link().range().start].lines().count();
                    println!(
                        "{name} {} {line}: {} {:?} {}",
                        path.display(),
                        r.link().as_str(),
                        r.reason(),
                        row.lines().nth(line.saturating_sub(1)).unwrap_or_default()
                    );
                }
                assert_holds(row, options, finder, style, &mut count);
            }
            println!("{name}: {} edits, refused {:?}", count.edits, count.refused);
        }
    }
}
#[test]
fn scratch_refused() {
    for name in ["md4c.jsonl", "md4c-spans.jsonl", "gfm.jsonl", "gfm-cases.jsonl"] {
        for row in markdown(name) {
            for (name, finder) in &FINDERS[..4] {
                let made = plan(&row, SITE, finder, Style::Angle);
                for r in made.refused() {
                    println!("{name} {:?} {:?} in {row:?}", r.link().as_str(), r.reason());
                }
            }
        }
    }
}
