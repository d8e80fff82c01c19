//! A rule has a number in `spec/`, examples under it, and is cited in one module, where it is
//! implemented. One that can refuse a link has an example of that.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use barelink::{Reason, Rule};
use barelink_pulldown_cmark::explain;
use barelink_spec::{Example, examples};

use crate::common::spec::{Form, form, never_refuse};

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The number at the start of a heading such as `M7. The host`.
fn number(heading: &str) -> Option<&str> {
    let (number, _) = heading.split_once(". ")?;
    let digits = number.strip_prefix(|c: char| c.is_ascii_uppercase())?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// The modules in which each rule is cited: as a value, `Rule::M8`, if it can refuse a link, or as
/// a comment, `// M7`, at the end of a line.
#[derive(Debug, Default)]
struct Citations {
    values: BTreeMap<String, BTreeSet<PathBuf>>,
    comments: BTreeMap<String, Vec<PathBuf>>,
}

fn citations() -> Citations {
    let mut cited = Citations::default();
    // `rule.rs` has the names of all rules.
    let is_code = |path: &PathBuf| !path.ends_with("src/names/rule.rs");
    let folders = [
        "crates/barelink-pulldown-cmark/src",
        "src",
        "src/leaf",
        "src/names",
        "src/rules",
        "src/search",
        "src/text",
        "src/uts58",
    ];
    for path in folders
        .iter()
        .flat_map(|folder| files(folder, "rs"))
        .filter(is_code)
    {
        let text = read(&path);
        let code = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        for line in code.lines() {
            let (code, comment) = line.split_once("//").unwrap_or((line, ""));
            for part in code.split("Rule::").skip(1) {
                let len = part
                    .find(|c: char| !c.is_ascii_alphanumeric())
                    .unwrap_or(part.len());
                if number(&format!("{}. x", &part[..len])).is_some() {
                    cited
                        .values
                        .entry(part[..len].to_owned())
                        .or_default()
                        .insert(path.clone());
                }
            }
            for word in comment
                .trim()
                .split(", ")
                .filter(|word| number(&format!("{word}. x")).is_some())
            {
                cited
                    .comments
                    .entry(word.to_owned())
                    .or_default()
                    .push(path.clone());
            }
        }
    }
    cited
}

/// Whether an example has a link in what is expected, and whether it has a line with something like
/// a link that is none. Of one that formats URLs: whether one changes, and whether one stays as it
/// is.
fn shows(example: &Example<'_>) -> (bool, bool) {
    if example.flags.first().is_some_and(|flag| flag == "format") {
        let pairs = || example.markdown.lines().zip(example.html.lines());
        return (
            pairs().any(|(before, after)| before != after),
            pairs().any(|(before, after)| before == after),
        );
    }
    let is_link = |line: &str| line.contains("<a href") || line.contains('⸠');
    let is_like_one = |line: &str| {
        ["://", "www", "@", "http"]
            .iter()
            .any(|cue| line.to_lowercase().contains(cue))
    };
    let lines: Vec<&str> = example.html.lines().collect();
    (
        lines.iter().any(|line| is_link(line)),
        lines.iter().any(|line| !is_link(line) && is_like_one(line)),
    )
}

#[test]
fn every_rule_has_examples_and_is_cited_once() {
    let mut rules: BTreeMap<String, (bool, bool)> = BTreeMap::new();
    for path in files("spec", "txt") {
        let text = read(&path);
        for line in text.lines().filter_map(|line| line.strip_prefix("## ")) {
            rules.extend(number(line).map(|number| (number.to_owned(), (false, false))));
        }
        for example in examples(&text) {
            let example =
                example.unwrap_or_else(|malformed| panic!("{}: {malformed}", path.display()));
            let Some(shown) = number(example.section).and_then(|number| rules.get_mut(number))
            else {
                continue;
            };
            let (links, does_not) = shows(&example);
            shown.0 = shown.0 || links;
            shown.1 = shown.1 || does_not;
        }
    }
    assert_eq!(rules.len(), Rule::ALL.len(), "{rules:?}");
    for (rule, shown) in &rules {
        assert_eq!(
            *shown,
            (true, true),
            "{rule} needs an example that links and one that does not"
        );
    }
    let cited = citations();
    for rule in rules.keys() {
        let places = (
            cited.values.get(rule).map_or(0, BTreeSet::len),
            cited.comments.get(rule).map_or(0, Vec::len),
        );
        assert!(
            matches!(places, (1, 0) | (0, 1)),
            "{rule} is cited in one module, as a value or once as a comment: {places:?}"
        );
    }
    let known = |rule: &&String| !rules.contains_key(*rule);
    assert_eq!(
        cited.values.keys().chain(cited.comments.keys()).find(known),
        None,
        "it is no rule"
    );
}

#[test]
fn the_table_of_rules_is_that_of_the_headings() {
    let mut headings = BTreeMap::new();
    for path in files("spec", "txt") {
        for line in read(&path)
            .lines()
            .filter_map(|line| line.strip_prefix("## "))
        {
            if let Some(number) = number(line) {
                headings.insert(
                    number.to_owned(),
                    line[number.len() + ". ".len()..].to_owned(),
                );
            }
        }
    }
    let table = Rule::ALL
        .iter()
        .map(|rule| (rule.to_string(), rule.title().to_owned()))
        .collect();
    assert_eq!(headings, table);
}

/// The rules by which the candidates of an example were refused that are no links.
fn refused_by(example: &Example<'_>) -> BTreeSet<&'static str> {
    let text = &example.markdown;
    let candidates = match form(&example.flags) {
        Form::MarkedText(finder) | Form::Listed(finder) => finder.explain(text),
        Form::MarkedMarkdown(options, finder) | Form::Html(options, Some(finder)) => {
            explain(text, options, &finder)
        }
        other => panic!(
            "line {}: {other:?} has no links that a rule may refuse",
            example.line
        ),
    };
    let reasons = candidates
        .iter()
        .filter_map(|candidate| Some(candidate.outcome().err()?.reason));
    reasons
        .filter(|reason| matches!(reason, Reason::Rule(_)))
        .map(Reason::as_str)
        .collect()
}

/// The examples under the words "Refused by M8.", by rule.
fn marked_refusals() -> Vec<(String, String, BTreeSet<&'static str>)> {
    let mut marked = Vec::new();
    for path in files("spec", "txt") {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        for example in examples(&text) {
            let example =
                example.unwrap_or_else(|malformed| panic!("{}: {malformed}", path.display()));
            let before = lines[..example.line - 1]
                .iter()
                .rev()
                .take(2)
                .find(|line| !line.is_empty());
            let rule = before.and_then(|line| line.strip_prefix("Refused by ")?.strip_suffix('.'));
            marked.extend(rule.map(|rule| {
                let place = format!("{}:{}", path.display(), example.line);
                (rule.to_owned(), place, refused_by(&example))
            }));
        }
    }
    marked
}

#[test]
fn every_rule_that_can_refuse_a_link_has_an_example_of_it() {
    let marked = marked_refusals();
    for (rule, place, refused_by) in &marked {
        assert!(
            refused_by.iter().eq([rule]),
            "{place} is said to be refused by {rule}: {refused_by:?}"
        );
    }
    let shown: BTreeSet<&String> = marked.iter().map(|(rule, ..)| rule).collect();
    let cited = citations();
    assert_eq!(
        shown,
        cited.values.keys().collect::<BTreeSet<_>>(),
        "rules with examples, and rules that refuse"
    );
    let with_reasons = Rule::ALL
        .iter()
        .filter(|rule| rule.refusal().is_some())
        .map(|rule| rule.as_str());
    assert_eq!(
        with_reasons.collect::<BTreeSet<_>>(),
        shown.iter().map(|rule| &***rule).collect(),
        "rules with a reason"
    );
    let others: BTreeSet<&str> = never_refuse().collect();
    assert_eq!(
        others,
        cited
            .comments
            .keys()
            .map(String::as_str)
            .collect::<BTreeSet<_>>(),
        "rules that never refuse"
    );
}
