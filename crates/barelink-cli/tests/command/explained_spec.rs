//! `barelink explain` over all examples of `spec/`: its links are those of the example, and an
//! example without a link is explained by the rule of its section.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use barelink::Rule;
use barelink_cli::{Streams, run};
use barelink_spec::{Example, examples, normalize};
use pretty_assertions::assert_eq;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd, html};

use crate::explain::Object;
use crate::library::{each_example, never_refuse};

/// The examples without a link that their rule does not explain: the place, such as `M5.2`, and the
/// reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "C1.3",
        "it shows the same text without the profile chat, which U3, U4 and U8 refuse, as the words before it say",
    ),
    (
        "M3.1",
        "the user name is `doe`, and M5 does not accept the `_` before it",
    ),
    (
        "M18.3",
        "the URL ends before the `&` of a reference, which M16 does not accept, as the words of M18 say",
    ),
    (
        "U17.1",
        "the scheme is `http://`, after which U5 refuses the `@`",
    ),
];

/// An example of a file.
struct Case<'a> {
    file: String,
    example: &'a Example<'a>,
    /// The flags for `explain`.
    flags: Vec<String>,
    /// How the example shows its links.
    shows: Shows,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shows {
    /// Between `⸠` and `⸡`.
    Marks,
    /// A line for each.
    Lines,
    /// As anchors of HTML.
    Anchors,
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec");
    let entries = fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|found| found == "txt"))
        .collect();
    files.sort();
    files
}

/// Returns the rule of a heading such as `M7. The host`.
fn rule(heading: &str) -> Option<Rule> {
    heading.split_once(". ")?.0.parse().ok()
}

/// Returns an example with the flags for `explain`; `None` if it is not about links.
fn case<'a>(file: &str, example: &'a Example<'a>) -> Option<Case<'a>> {
    let (flags, shows) = match example.flags.first().map(String::as_str) {
        Some("format") => return None,
        Some("links") => {
            let mut flags = Vec::new();
            let mut shows = Shows::Marks;
            let mut rest = example.flags[1..].iter();
            while let Some(flag) = rest.next() {
                if flag != "--format" {
                    flags.push(flag.clone());
                } else if rest.next().is_some_and(|format| format == "text") {
                    shows = Shows::Lines;
                }
            }
            // As in a specification that is run.
            if !flags.iter().any(|flag| flag == "--extensions")
                && flags.iter().any(|flag| flag == "markdown")
            {
                flags.extend(["--extensions".to_owned(), "commonmark".to_owned()]);
            }
            (flags, shows)
        }
        _ => (flags_of_html(&example.flags)?, Shows::Anchors),
    };
    Some(Case {
        file: file.to_owned(),
        example,
        flags,
        shows,
    })
}

/// Returns the flags for `explain` that are those of an example for `html`; `None` if they select
/// no links.
fn flags_of_html(flags: &[String]) -> Option<Vec<String>> {
    let mut explain = vec!["--from".to_owned(), "markdown".to_owned()];
    let mut kinds = Vec::new();
    let mut extensions = vec!["commonmark"];
    for flag in flags {
        match flag.as_str() {
            "--fpermissive-autolinks" => kinds.extend(["url", "www", "email"]),
            "--fpermissive-url-autolinks" => kinds.push("url"),
            "--fpermissive-www-autolinks" => kinds.push("www"),
            "--fpermissive-email-autolinks" => kinds.push("email"),
            "--ftables" => extensions.push("tables"),
            "--fstrikethrough" => extensions.push("strikethrough"),
            "--flatex-math" => extensions.push("math"),
            "--fwiki-links" => extensions.push("wikilinks"),
            "--fsuperscripts" => extensions.push("superscript"),
            _ => explain.push(flag.clone()),
        }
    }
    let has = |name: &str| flags.iter().any(|flag| flag == name);
    if kinds.is_empty() && !["--profile", "--kinds"].into_iter().any(has) {
        return None;
    }
    if !has("--profile") {
        explain.extend(["--profile".to_owned(), "md4c".to_owned()]);
    }
    if !has("--extensions") {
        explain.extend(["--extensions".to_owned(), extensions.join(",")]);
    }
    if !kinds.is_empty() {
        explain.extend(["--kinds".to_owned(), kinds.join(",")]);
    }
    Some(explain)
}

/// Runs the command in this process.
#[track_caller]
fn output(args: &[&str], input: &str) -> String {
    let mut input = input.as_bytes();
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let mut streams = Streams::new(&mut input, &mut output, &mut errors);
    let status = run(["barelink"].iter().chain(args), &mut streams);
    assert_eq!(status, 0, "{args:?}: {}", String::from_utf8_lossy(&errors));
    String::from_utf8(output).expect("UTF-8")
}

impl Case<'_> {
    fn place(&self) -> String {
        format!(
            "{}:{} (example {}), {}",
            self.file,
            self.example.line,
            self.example.number,
            self.flags.join(" ")
        )
    }

    fn explanation(&self) -> Vec<Object> {
        let flags = self.flags.iter().map(String::as_str);
        let args: Vec<_> = ["explain", "--no-config", "--format", "json"]
            .into_iter()
            .chain(flags)
            .collect();
        crate::explain::objects(&output(&args, &self.example.markdown))
    }

    /// Asserts that each candidate has the text of its range, and that its trigger and the byte of
    /// its reason are there.
    fn assert_positions(&self, explanation: &[Object]) {
        for object in explanation {
            assert_eq!(
                self.example.markdown[object.start..object.end],
                object.text,
                "{}",
                self.place()
            );
            let at = object
                .reason
                .as_ref()
                .map_or(object.start, |reason| reason.at);
            let is_inside = (object.start..=object.end).contains(&at);
            assert!(
                is_inside && (object.start..object.end).contains(&object.trigger.start),
                "{object:?} {}",
                self.place()
            );
        }
    }

    /// Asserts that the links are those of the example; returns their number.
    fn assert_links(&self, explanation: &[Object]) -> usize {
        let links: Vec<_> = explanation
            .iter()
            .filter(|object| object.link.is_some())
            .collect();
        let html = &self.example.html;
        match self.shows {
            Shows::Marks => {
                let found: Vec<_> = links
                    .iter()
                    .map(|object| object.start..object.end)
                    .collect();
                assert_eq!(found, marked(html), "{}", self.place());
            }
            Shows::Lines => {
                let line = |object: &&Object| {
                    let link = object.link.as_ref().expect("a link");
                    format!(
                        "-:{}:{}: {} -> {}\n",
                        object.line, object.column, link.text, link.destination
                    )
                };
                assert_eq!(
                    links.iter().map(line).collect::<String>(),
                    *html,
                    "{}",
                    self.place()
                );
            }
            Shows::Anchors => {
                let link =
                    |object: &&Object| href(&object.link.as_ref().expect("a link").destination);
                let mut found: Vec<_> = links.iter().map(link).collect();
                found.sort();
                assert_eq!(found, self.bare_anchors(), "{}", self.place());
            }
        }
        links.len()
    }

    /// Returns the anchors of the expected HTML that the same Markdown does not have without
    /// autolinks, sorted.
    fn bare_anchors(&self) -> Vec<String> {
        let mut flags = self
            .flags
            .iter()
            .map(String::as_str)
            .skip_while(|flag| *flag != "--extensions");
        let syntax: Vec<_> = ["html", "--commonmark"]
            .into_iter()
            .chain(flags.by_ref().take(2))
            .collect();
        let mut anchors = anchors(&self.example.html);
        for written in self::anchors(&output(&syntax, &self.example.markdown)) {
            // With `gfm`, a bare link may take the characters of a written one (`spec/gfm.txt`,
            // "Links first").
            if let Some(at) = anchors.iter().position(|anchor| *anchor == written) {
                anchors.remove(at);
            }
        }
        anchors.sort();
        anchors
    }
}

/// Returns the ranges between `⸠` and `⸡`, in the text without these marks.
fn marked(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut at = 0;
    for part in text.split_inclusive(['⸠', '⸡']) {
        let content = part.trim_end_matches(['⸠', '⸡']);
        if part.ends_with('⸡') {
            ranges.push(at..at + content.len());
        }
        at += content.len();
    }
    ranges
}

/// Returns the start tags of the anchors in some HTML, in the normal form.
fn anchors(html: &str) -> Vec<String> {
    let html = normalize(html);
    let tags = html
        .split("<a ")
        .skip(1)
        .filter_map(|rest| rest.split_once('>'));
    tags.filter(|(tag, _)| tag.contains("href="))
        .map(|(tag, _)| format!("<a {tag}>"))
        .collect()
}

/// Returns the start tag of an anchor with this destination, in the normal form.
fn href(destination: &str) -> String {
    let link = Tag::Link {
        link_type: LinkType::Inline,
        dest_url: CowStr::from(destination),
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    };
    let mut page = String::new();
    html::push_html(
        &mut page,
        [Event::Start(link), Event::End(TagEnd::Link)].into_iter(),
    );
    anchors(&page).concat()
}

#[test]
fn examples_are_explained() {
    let mut places = BTreeMap::new();
    each_example(|file, place, example| {
        places.insert((file.to_owned(), example.line), place.to_owned());
    });
    let mut by_profile = BTreeMap::<String, usize>::new();
    let mut by_reason = BTreeMap::<String, usize>::new();
    let mut others = BTreeMap::<&str, usize>::new();
    let mut unexplained = BTreeSet::new();
    let mut cases = 0;
    let mut links = 0;
    let mut explained = 0;
    for path in files() {
        let text = fs::read_to_string(&path).expect("a specification");
        let file = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        for example in examples(&text) {
            let example = example.unwrap_or_else(|malformed| panic!("{file}: {malformed}"));
            let Some(case) = case(&file, &example) else {
                let why = if example.flags.is_empty() {
                    "no flags for links"
                } else {
                    "format"
                };
                *others.entry(why).or_default() += 1;
                continue;
            };
            let explanation = case.explanation();
            case.assert_positions(&explanation);
            let count = case.assert_links(&explanation);
            cases += 1;
            links += count;
            for object in &explanation {
                *by_profile.entry(object.profile.clone()).or_default() += 1;
                let reason = object
                    .reason
                    .as_ref()
                    .map_or("none: a link", |reason| &reason.name);
                *by_reason.entry(reason.to_owned()).or_default() += 1;
            }
            let rule = rule(example.section)
                .filter(|rule| never_refuse().all(|never| never != rule.as_str()));
            if let Some(rule) = rule.filter(|_| count == 0) {
                let names = |object: &Object| {
                    object
                        .reason
                        .as_ref()
                        .is_some_and(|reason| reason.name == rule.as_str())
                };
                if explanation.iter().any(names) {
                    explained += 1;
                } else {
                    let reasons: BTreeSet<_> = explanation
                        .iter()
                        .flat_map(|object| &object.reason)
                        .map(|reason| &reason.name)
                        .collect();
                    println!("{}: not by {rule}, but by {reasons:?}", case.place());
                    unexplained.insert(places[&(file.clone(), example.line)].clone());
                }
            }
        }
    }
    println!(
        "{cases} examples with {links} links; {explained} without a link are explained by their rule"
    );
    println!(
        "not about links: {others:?}\ncandidates by profile: {by_profile:?}\nby reason: {by_reason:?}"
    );
    let exceptions: BTreeSet<_> = EXCEPTIONS
        .iter()
        .map(|(place, _)| (*place).to_owned())
        .collect();
    assert_eq!(
        unexplained, exceptions,
        "examples that their rule does not explain, and the exceptions"
    );
    let never = Rule::ALL
        .iter()
        .filter(|rule| !by_reason.contains_key(rule.as_str()))
        .map(|rule| rule.as_str());
    let can_refuse: Vec<_> = never
        .filter(|rule| never_refuse().all(|never| never != *rule))
        .collect();
    assert_eq!(
        can_refuse, [""; 0],
        "rules that can refuse and are named for no example"
    );
    let refused: Vec<_> = never_refuse()
        .filter(|rule| by_reason.contains_key(*rule))
        .collect();
    assert_eq!(refused, [""; 0], "rules that never refuse, and did");
}
