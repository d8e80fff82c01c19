//! Comments of markdownlint in any order: the links that stay bare are those in the lines in which
//! markdownlint does not report MD034.
//!
//! `PROPTEST_CASES` sets the number of cases. `BARELINK_MARKDOWNLINT` is a folder with markdownlint
//! 0.40.0 (`npm install markdownlint@0.40.0`), which then has to agree.

use std::env;
use std::process::Command;

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::GITHUB;
use barelink_rewrite::Planner;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The comments: the word after `markdownlint-`, and the rules. Some are about other rules.
const WORDS: [&str; 9] = [
    "disable",
    "enable",
    "disable-file",
    "enable-file",
    "disable-line",
    "disable-next-line",
    "capture",
    "restore",
    "off",
];
const RULES: [&str; 8] = [
    "",
    "",
    " MD034",
    " md034",
    " no-bare-urls",
    " MD013 links",
    " URL",
    " MD013",
];

/// A line of a document.
#[derive(Clone, Debug)]
enum Line {
    Blank,
    Link,
    Comment(&'static str, &'static str),
    LinkAndComment(&'static str, &'static str),
}

impl Line {
    /// Returns the comment, if it is about MD034: its word.
    fn word(&self) -> Option<&'static str> {
        match self {
            Self::Comment(word, rules) | Self::LinkAndComment(word, rules) => {
                // `capture` and `restore` have no rules.
                let is_about = matches!(*word, "capture" | "restore") || *rules != " MD013";
                is_about.then_some(*word)
            }
            Self::Blank | Self::Link => None,
        }
    }

    fn has_link(&self) -> bool {
        matches!(self, Self::Link | Self::LinkAndComment(..))
    }

    fn text(&self, number: usize) -> String {
        match self {
            Self::Blank => String::new(),
            Self::Link => format!("http://e.com/{number}"),
            Self::Comment(word, rules) => format!("<!-- markdownlint-{word}{rules} -->"),
            Self::LinkAndComment(word, rules) => {
                format!("http://e.com/{number} <!-- markdownlint-{word}{rules} -->")
            }
        }
    }
}

fn line() -> impl Strategy<Value = Line> {
    let comment = || (select(&WORDS[..]), select(&RULES[..]));
    prop_oneof![
        1 => Just(Line::Blank),
        3 => Just(Line::Link),
        3 => comment().prop_map(|(word, rules)| Line::Comment(word, rules)),
        1 => comment().prop_map(|(word, rules)| Line::LinkAndComment(word, rules)),
    ]
}

/// Returns whether the rule is on before any line: the last comment about the file decides.
fn starts_enabled(lines: &[Line]) -> bool {
    let mut words = lines.iter().rev().filter_map(Line::word);
    words
        .find(|word| word.ends_with("-file"))
        .is_none_or(|word| word == "enable-file")
}

/// Returns whether the rule is on after `lines`, by the last comment that says so: `restore` goes
/// back to the `capture` before it. Without one it undoes all comments, also those about the file,
/// because markdownlint captures its configuration first.
fn ends_enabled(lines: &[Line], at_start: bool) -> bool {
    let decides = |line: &Line| matches!(line.word(), Some("disable" | "enable" | "restore"));
    let Some(last) = lines.iter().rposition(decides) else {
        return at_start;
    };
    if lines[last].word() != Some("restore") {
        return lines[last].word() == Some("enable");
    }
    let captures = |line: &Line| line.word() == Some("capture");
    lines[..last]
        .iter()
        .rposition(captures)
        .is_none_or(|capture| ends_enabled(&lines[..capture], at_start))
}

/// Returns the numbers of the lines with a link in which the rule is on.
fn reported(lines: &[Line]) -> Vec<usize> {
    let at_start = starts_enabled(lines);
    let is_reported = |&number: &usize| {
        let is_off = lines[number].word() == Some("disable-line")
            || number > 0 && lines[number - 1].word() == Some("disable-next-line");
        lines[number].has_link() && !is_off && ends_enabled(&lines[..=number], at_start)
    };
    (0..lines.len()).filter(is_reported).collect()
}

/// Returns the numbers of the lines in which markdownlint reports MD034.
fn reported_by_markdownlint(folder: &str, source: &str) -> Vec<usize> {
    let program = "import { lint } from 'markdownlint/sync'; \
        const strings = { source: process.argv[1] }; \
        const config = { default: false, MD034: true }; \
        for (const found of lint({ strings, config }).source) \
            if (found.ruleNames[0] === 'MD034') console.log(found.lineNumber - 1)";
    let output = Command::new("node")
        .args(["--input-type=module", "--eval", program, "--", source])
        .current_dir(folder)
        .output()
        .expect("node runs");
    assert!(output.status.success(), "{output:?}");
    let numbers = String::from_utf8(output.stdout).expect("numbers");
    numbers
        .lines()
        .map(|number| number.parse().expect("a number"))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn links_stay_where_markdownlint_reports_none(lines in vec(line(), 0..12)) {
        let texts: Vec<_> = lines.iter().enumerate().map(|(at, line)| line.text(at)).collect();
        let source = texts.join("\n");
        let expected = reported(&lines);
        if let Ok(folder) = env::var("BARELINK_MARKDOWNLINT") {
            prop_assert_eq!(&reported_by_markdownlint(&folder, &source), &expected);
        }
        let plan = Planner::new(GITHUB, &Finder::new(Profile::Gfm)).plan(&source);
        let edited = |number: &usize| {
            let link = format!("http://e.com/{number}");
            plan.edits().iter().any(|edit| edit.link().as_str() == link)
        };
        let edited: Vec<_> = (0..lines.len()).filter(edited).collect();
        prop_assert_eq!(edited, expected, "{}", source);
        prop_assert_eq!(plan.refused(), &[]);
    }
}
