//! `src/names/rule_texts.txt` has the rules of `spec/` with our own examples, and nothing that
//! other people wrote.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use barelink::{Rule, RuleExample};
use barelink_spec::{Example, examples};

/// The first word of a paragraph that says where the next block comes from.
const FROM: &str = "From ";

/// The first words of a paragraph that names the rule of a refusal.
const REFUSED: &str = "Refused by ";

/// The line around code that is not an example.
const CODE: &str = "```";

/// The start of the fence of an example.
const FENCE: &str = "````````````````````````````````";

/// A block of a file of `spec/`.
enum Block<'t> {
    Heading(&'t str),
    /// A paragraph, a list or a table.
    Words(String),
    /// Code that is not an example.
    Code(String),
    Example(Box<Example<'t>>),
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The text of the file of a rule set.
fn spec(rule_set: &str) -> String {
    let path = root().join("spec").join(rule_set).with_extension("txt");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The blocks of a file of `spec/`, in order.
fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut examples =
        examples(text).map(|example| example.unwrap_or_else(|malformed| panic!("{malformed}")));
    let mut blocks = Vec::new();
    let mut words = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let is_words = !line.is_empty() && !line.starts_with(['#', '`'].as_slice());
        // A line of words may start with code.
        if is_words || line.starts_with('`') && !line.starts_with(CODE) {
            words += line;
            words += "\n";
            continue;
        }
        if !words.is_empty() {
            blocks.push(Block::Words(std::mem::take(&mut words)));
        }
        if line.starts_with(FENCE) {
            lines
                .by_ref()
                .find(|line| line.starts_with(FENCE))
                .expect("the end of an example");
            blocks.push(Block::Example(Box::new(
                examples.next().expect("an example"),
            )));
        } else if line == CODE {
            let code: Vec<&str> = lines.by_ref().take_while(|line| *line != CODE).collect();
            blocks.push(Block::Code(code.join("\n")));
        } else if line.starts_with('#') {
            blocks.push(Block::Heading(line));
        } else {
            assert!(line.is_empty(), "a line of another kind: {line}");
        }
    }
    blocks.extend((!words.is_empty()).then_some(Block::Words(words)));
    blocks
}

/// A rule as the file in `src` has it.
#[derive(Default)]
struct Section {
    text: Vec<String>,
    examples: Vec<String>,
}

/// Returns the rule under this heading without the examples that come from elsewhere.
fn section<'t>(blocks: impl Iterator<Item = &'t Block<'t>>) -> Section {
    let mut section = Section::default();
    let mut is_quoted = false;
    let mut introduction = String::new();
    let mut refused = String::new();
    let mut blocks = blocks.peekable();
    while let Some(block) = blocks.next() {
        match block {
            Block::Heading(_) => break,
            Block::Words(words) if words.starts_with(FROM) => is_quoted = true,
            Block::Words(words) if words.starts_with(REFUSED) => refused.clone_from(words),
            Block::Words(words) => {
                assert!(
                    !is_quoted,
                    "words between those that start with `From` and the example: {words}"
                );
                let is_before_example = match blocks.peek() {
                    Some(Block::Example(_)) => true,
                    Some(Block::Words(next)) => next.starts_with(REFUSED),
                    _ => false,
                };
                if is_before_example && words.ends_with(":\n") {
                    introduction.clone_from(words);
                } else {
                    section.text.push(words.clone());
                }
            }
            Block::Code(_) => assert!(
                std::mem::take(&mut is_quoted),
                "code of our own is not expected"
            ),
            Block::Example(example) => {
                let words = [
                    std::mem::take(&mut introduction),
                    std::mem::take(&mut refused),
                ];
                if !std::mem::take(&mut is_quoted) {
                    section.examples.push(written(&words, example));
                }
            }
        }
    }
    section
}

/// Returns an example in the format of the file in `src`.
fn written(words: &[String], example: &Example<'_>) -> String {
    let flags = example.flags.join(" ");
    assert_eq!(
        flags.split(' ').filter(|flag| !flag.is_empty()).count(),
        example.flags.len(),
        "a flag with a space in it"
    );
    let mut written = "### Example\n\n".to_owned();
    for words in words.iter().filter(|words| !words.is_empty()) {
        let _ = writeln!(written, "{words}");
    }
    let _ = write!(
        written,
        "{FENCE} example\n{}.\n{}.\n",
        example.markdown, example.html
    );
    let _ = writeln!(
        written,
        "{flags}{}{FENCE}",
        if flags.is_empty() { "" } else { "\n" }
    );
    written
}

/// The names of the rule sets, in the order of the rules.
fn rule_sets() -> Vec<&'static str> {
    let mut sets: Vec<_> = Rule::ALL.iter().map(|rule| rule.rule_set()).collect();
    sets.dedup();
    sets
}

/// Returns what the file in `src` has to be.
fn generated() -> String {
    let head = "# The rules of `spec/` with the examples of our own\n\nMade from `spec/`; do not \
        edit. CONTRIBUTING.md says how.\n";
    let texts: Vec<_> = rule_sets().into_iter().map(spec).collect();
    let blocks: Vec<_> = texts.iter().map(|text| blocks(text)).collect();
    let mut file = head.to_owned();
    for rule in Rule::ALL {
        let heading = format!("## {rule}. {}", rule.title());
        let place = blocks.iter().find_map(|blocks| {
            let at = blocks
                .iter()
                .position(|block| matches!(block, Block::Heading(found) if *found == heading))?;
            Some(&blocks[at + 1..])
        });
        let Section { text, examples } = section(place.expect("the rule is in spec/").iter());
        let _ = writeln!(file, "\n{heading}");
        for block in text.iter().chain(&examples) {
            let _ = write!(file, "\n{block}");
        }
    }
    file
}

fn file() -> PathBuf {
    root().join("src/names/rule_texts.txt")
}

/// After a change in `spec/`,
/// `BARELINK_GENERATE=1 cargo test -p barelink --all-features --test invariants rule_texts` writes
/// the file anew.
#[test]
fn the_packaged_texts_are_those_of_the_rules() {
    let text = generated();
    if std::env::var_os("BARELINK_GENERATE").is_some() {
        fs::write(file(), &text).expect("the file can be written");
    }
    assert!(
        fs::read_to_string(file()).unwrap_or_default() == text,
        "src/names/rule_texts.txt is outdated"
    );
}

/// Texts that other people wrote, in all files of `spec/`: examples and code under words that start
/// with `From`, and all examples of `md4c-www.txt`.
fn quoted() -> Vec<String> {
    let mut quoted = Vec::new();
    for entry in fs::read_dir(root().join("spec")).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("a name")
            .to_owned();
        let text = spec(&name);
        let is_all_quoted = name == "md4c-www";
        let mut is_quoted = false;
        for block in blocks(&text) {
            match block {
                Block::Words(words) => {
                    is_quoted = words.starts_with(FROM) || is_quoted && words.starts_with(REFUSED);
                }
                Block::Code(code) if is_quoted => quoted.push(code),
                Block::Example(example) if is_quoted || is_all_quoted => {
                    quoted.extend([example.markdown.into_owned(), example.html.into_owned()]);
                    is_quoted = false;
                }
                Block::Heading(_) | Block::Code(_) | Block::Example(_) => is_quoted = false,
            }
        }
    }
    quoted
}

/// Short lines of examples that come from elsewhere which are also in examples of our own: URLs
/// with the usual names, and their HTML.
const COMMON_LINES: [&str; 10] = [
    "http://example.com",
    "https://example.com",
    "https://www.example.com",
    "ftp://example.com",
    "ssh://example.com",
    "www.example.com",
    "<https://example.com>",
    r#"<a href="https://example.com">https://example.com</a></p>"#,
    "bücher.de/bücher",
    "xn--bcher-kva.de/b%C3%BCcher",
];

#[test]
fn the_package_has_no_example_that_comes_from_elsewhere() {
    let unmarked = |text: &str| text.replace(['⸠', '⸡'], "");
    let packaged = unmarked(&fs::read_to_string(file()).expect("the file"));
    let quoted = quoted();
    assert!(quoted.len() > 150, "{}", quoted.len());
    for text in &quoted {
        for line in unmarked(text)
            .lines()
            .filter(|line| !line.is_empty() && !COMMON_LINES.contains(line))
        {
            assert!(
                !packaged.contains(line),
                "a line of an example that comes from elsewhere: {line}"
            );
        }
    }
    for line in COMMON_LINES {
        assert!(
            quoted
                .iter()
                .any(|text| unmarked(text).lines().any(|quoted| quoted == line)),
            "{line} is not quoted"
        );
    }
    for words in ["commonmark.org", "foo@bar.baz", "Lorem ipsum"] {
        assert!(
            quoted.iter().any(|text| text.contains(words)) && !packaged.contains(words),
            "{words}"
        );
    }
    assert_eq!(packaged.lines().find(|line| line.starts_with(FROM)), None);
}

#[test]
fn every_rule_has_a_text_and_an_example_of_our_own() {
    for rule in Rule::ALL {
        assert!(!rule.text().is_empty(), "{rule} has no text");
        assert!(
            !rule.text().contains(FENCE) && !rule.text().ends_with(':'),
            "{rule}: {}",
            rule.text()
        );
        assert!(
            rule.examples().next().is_some(),
            "{rule} has no example of our own"
        );
    }
}

/// The library reads its file as `barelink-spec` reads `spec/`.
#[test]
fn the_packaged_examples_are_those_of_the_rules() {
    let mut count = 0;
    for set in rule_sets() {
        let text = spec(set);
        for rule in Rule::ALL.iter().filter(|rule| rule.rule_set() == set) {
            let in_spec: Vec<_> = examples(&text)
                .map(|example| example.expect("an example"))
                .collect();
            let heading = format!("{rule}. {}", rule.title());
            let in_spec: Vec<_> = in_spec
                .iter()
                .filter(|example| example.section == heading)
                .collect();
            for example in rule.examples() {
                assert!(
                    in_spec.iter().any(|in_spec| is_same(&example, in_spec)),
                    "{rule}: {example:?}"
                );
                let introduction = example.introduction();
                assert!(
                    introduction.is_empty() || introduction.ends_with(':'),
                    "{rule}: {introduction}"
                );
                count += 1;
            }
        }
    }
    let file = fs::read_to_string(file()).expect("the file");
    assert_eq!(count, examples(&file).count());
    let refused: usize = Rule::ALL
        .iter()
        .map(|rule| {
            rule.examples()
                .filter(|it| it.refused_by().is_some())
                .count()
        })
        .sum();
    assert_eq!(
        refused,
        file.lines()
            .filter(|line| line.starts_with(REFUSED))
            .count()
    );
}

fn is_same(example: &RuleExample, in_spec: &Example<'_>) -> bool {
    let line = |text: &str| format!("{text}\n");
    (
        line(example.input()),
        line(example.output()),
        example.flags(),
    ) == (
        in_spec.markdown.to_string(),
        in_spec.html.to_string(),
        &in_spec.flags.join(" "),
    )
}

/// Each rule set has its file in `spec/`, and the error for an unknown number has the first and the
/// last rule of each.
#[test]
fn rule_sets_are_files_and_numbers_ascend() {
    let mut ranges = Vec::new();
    for set in rule_sets() {
        let rules: Vec<_> = Rule::ALL
            .iter()
            .filter(|rule| rule.rule_set() == set)
            .collect();
        let letter = &rules[0].as_str()[..1];
        for (at, rule) in rules.iter().enumerate() {
            assert_eq!(rule.as_str(), format!("{letter}{}", at + 1));
            assert_eq!(rule.as_str().to_lowercase().parse(), Ok(**rule));
            assert!(
                spec(set)
                    .lines()
                    .any(|line| line == format!("## {rule}. {}", rule.title())),
                "{rule} is not in {set}"
            );
        }
        ranges.push(format!("{} to {}", rules[0], rules[rules.len() - 1]));
    }
    let error = "m0".parse::<Rule>().expect_err("no rule");
    assert_eq!(
        error.to_string(),
        format!("unknown rule; the known ones are {}", ranges.join(", "))
    );
}
