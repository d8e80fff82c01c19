//! A rule has a number in `spec/`, examples under it, and is cited once in the sources, where it is implemented.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use barelink_spec::{Example, examples};

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    paths.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
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

/// How often each rule is cited as `// M7`, alone or with others, at the end of a line of the rule files, or of the scan,
/// for what holds for all rule sets.
fn citations() -> BTreeMap<String, usize> {
    let mut cited = BTreeMap::new();
    for path in [files("src", "rs"), files("src/rules", "rs"), files("src/uts58", "rs")].concat() {
        for line in read(&path).lines() {
            let Some((_, comment)) = line.rsplit_once("// ") else { continue };
            for word in comment.split(", ").filter(|word| number(&format!("{word}. x")).is_some()) {
                *cited.entry(word.to_owned()).or_default() += 1;
            }
        }
    }
    cited
}

/// Whether an example has a link in what is expected, and whether it has a line with something like a link that is none.
/// Of one that formats URLs: whether one changes, and whether one stays as it is.
fn shows(example: &Example<'_>) -> (bool, bool) {
    if example.flags.first().is_some_and(|flag| flag == "format") {
        let pairs = || example.markdown.lines().zip(example.html.lines());
        return (pairs().any(|(before, after)| before != after), pairs().any(|(before, after)| before == after));
    }
    let is_link = |line: &str| line.contains("<a href") || line.contains('⸠');
    let is_like_one = |line: &str| ["://", "www", "@", "http"].iter().any(|cue| line.to_lowercase().contains(cue));
    let lines: Vec<&str> = example.html.lines().collect();
    (lines.iter().any(|line| is_link(line)), lines.iter().any(|line| !is_link(line) && is_like_one(line)))
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
            let example = example.unwrap_or_else(|malformed| panic!("{}: {malformed}", path.display()));
            let Some(shown) = number(example.section).and_then(|number| rules.get_mut(number)) else { continue };
            let (links, does_not) = shows(&example);
            (shown.0, shown.1) = (shown.0 || links, shown.1 || does_not);
        }
    }
    assert!(rules.len() >= 18, "{rules:?}");
    for (rule, shown) in &rules {
        assert_eq!(*shown, (true, true), "{rule} needs an example that links and one that does not");
    }
    let expected = rules.keys().map(|rule| (rule.clone(), 1)).collect::<BTreeMap<_, _>>();
    assert_eq!(citations(), expected, "each rule is cited once");
}
