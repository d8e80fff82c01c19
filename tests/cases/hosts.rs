//! The examples of `spec/` through every host: each adapter for pulldown-cmark, and comrak.
//!
//! `expected_failures.txt` lists the examples whose result differs with a host: host, file, place of the example, and why. An
//! example that is listed and does not differ fails too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use barelink::Finder;
use barelink::pulldown::pulldown_cmark::{Event, Options, Parser, TextMergeWithOffset, html::push_html};
use barelink::pulldown::{Autolinks, Masked, parse};
use barelink_cli::settings;
use barelink_spec::{Example, examples};

fn rendered<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut html = String::new();
    push_html(&mut html, events);
    html
}

/// A way from Markdown to HTML with links.
type Host = fn(&str, Options, &Finder) -> String;

const HOSTS: [(&str, Host); 7] = [
    ("parse", |source, options, finder| rendered(parse(source, options, finder))),
    ("parse-offsets", |source, options, finder| {
        rendered(parse(source, options, finder).into_offset_iter().map(|(event, _)| event))
    }),
    ("masked", |source, options, finder| {
        let masked = Masked::new(source, options, finder);
        let events = Parser::new_ext(masked.text(), options).into_offset_iter();
        rendered(masked.restore(events).map(|(event, _)| event))
    }),
    ("stream", |source, options, finder| {
        let events = Parser::new_ext(source, options).into_offset_iter();
        rendered(Autolinks::new(source, events, finder).map(|(event, _)| event))
    }),
    ("merged", |source, options, finder| {
        let events = TextMergeWithOffset::new(Parser::new_ext(source, options).into_offset_iter());
        rendered(Autolinks::new(source, events, finder).map(|(event, _)| event))
    }),
    ("events-source", |source, options, finder| {
        rendered(Autolinks::new(source, Parser::new_ext(source, options), finder))
    }),
    ("events", |source, options, finder| rendered(Autolinks::without_source(Parser::new_ext(source, options), finder))),
];

/// A failure: host, file, place of the example.
type Failure = (String, String, String);

/// The place of the example that is the `number`th one in its section: `M5.2`, or `Destinations.1` under a heading without a rule.
// Not its line, which changes with every example above it.
fn place(section: &str, number: usize) -> String {
    let is_rule = |name: &str| name[1..].bytes().all(|byte| byte.is_ascii_digit());
    match section.split_once(". ") {
        Some((rule, _)) if rule.len() > 1 && rule.is_char_boundary(1) && is_rule(rule) => format!("{rule}.{number}"),
        _ => format!("{}.{number}", section.replace(' ', "-")),
    }
}

fn listed() -> BTreeMap<Failure, String> {
    let mut listed = BTreeMap::new();
    for line in include_str!("expected_failures.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let mut fields = line.splitn(4, ' ');
        let mut next = || fields.next().unwrap_or_else(|| panic!("{line}: host, file, place, reason")).to_owned();
        let (host, file, at, reason) = (next(), next(), next(), next());
        assert!(listed.insert((host, file, at), reason).is_none(), "{line} is listed twice");
    }
    listed
}

/// The HTML of an example through a host; `None` for plain text, URLs, and what a host's parser does not know.
fn through(host: &str, example: &Example<'_>) -> Option<String> {
    let (options, finder) = settings(&example.flags)?;
    if let Some((_, render)) = HOSTS.iter().find(|(name, _)| *name == host) {
        let plain = || rendered(Parser::new_ext(&example.markdown, options));
        return Some(finder.map_or_else(plain, |finder| render(&example.markdown, options, &finder)));
    }
    let mut example = example.clone();
    example.flags.extend(["--engine".to_owned(), host.to_owned()]);
    Some(barelink_cli::in_process(&example).unwrap_or_else(|failure| failure.to_string()))
}

#[test]
fn every_example_comes_out_the_same_with_every_host() {
    let (mut failed, mut passed) = (BTreeSet::new(), BTreeMap::<&str, usize>::new());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec");
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a readable file");
        let mut counts = BTreeMap::<String, usize>::new();
        for example in examples(&text).map(|example| example.expect("an example")) {
            let number = counts.entry(example.section.to_owned()).or_default();
            *number += 1;
            let place = place(example.section, *number);
            for host in HOSTS.map(|(name, _)| name).into_iter().chain(["comrak"]) {
                let Some(html) = through(host, &example) else { continue };
                if example.is_met_by(&html) {
                    *passed.entry(host).or_default() += 1;
                } else {
                    println!("{host} {file} {place} (line {}): {html}", example.line);
                    failed.insert((host.to_owned(), file.clone(), place.clone()));
                }
            }
        }
    }
    println!("{passed:?}");
    assert!(passed.values().all(|&count| count > 80), "{passed:?}");
    let listed: BTreeSet<_> = listed().into_keys().collect();
    let unexpected: Vec<_> = failed.difference(&listed).collect();
    assert!(unexpected.is_empty(), "these fail: {unexpected:#?}");
    let successes: Vec<_> = listed.difference(&failed).collect();
    assert!(successes.is_empty(), "these are listed and pass: {successes:#?}");
}
