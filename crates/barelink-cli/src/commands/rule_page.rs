//! Prints a rule with its examples, for `barelink explain M9`.

use barelink::Rule;
use serde::Serialize;

use crate::escaped::{append, json_line};

/// The columns before the lines of an example.
const INDENT: &str = "    ";

/// Returns the page of a rule: its number and title, where it applies, its words, and its examples.
pub(crate) fn text(rule: Rule) -> String {
    let mut page = format!(
        "{rule}. {}\n\nIt is a rule {}.\n\n{}\n",
        rule.title(),
        scope(rule),
        rule.text()
    );
    for (number, example) in (1..).zip(rule.examples()) {
        append!(page, "\nExample {number}");
        if let Some(refused_by) = example.refused_by() {
            append!(page, ", refused by {refused_by}");
        }
        page.push_str(":\n");
        if !example.introduction().is_empty() {
            append!(page, "\n{}\n", example.introduction());
        }
        append!(page, "\n{INDENT}$ {}\n", command(example.flags()));
        for (head, lines) in [("Input", example.input()), ("Output", example.output())] {
            append!(page, "\n  {head}:\n\n");
            for line in lines.lines() {
                append!(page, "{}\n", [INDENT, line].concat().trim_end());
            }
        }
    }
    append!(page, "\nAll rules of this set: {}\n", address(rule));
    page
}

/// Returns the rule as one line of JSON.
pub(crate) fn object(rule: Rule) -> anyhow::Result<String> {
    let examples = rule.examples().map(|example| ExampleObject {
        introduction: example.introduction(),
        refused_by: example.refused_by().map(Rule::as_str),
        flags: example.flags(),
        input: example.input(),
        output: example.output(),
    });
    json_line(&RuleObject {
        rule: rule.as_str(),
        title: rule.title(),
        rule_set: rule.rule_set(),
        text: rule.text(),
        examples: examples.collect(),
        address: address(rule),
    })
}

/// A rule as JSON.
#[derive(Serialize)]
struct RuleObject {
    rule: &'static str,
    title: &'static str,
    rule_set: &'static str,
    text: &'static str,
    examples: Vec<ExampleObject>,
    address: String,
}

#[derive(Serialize)]
struct ExampleObject {
    introduction: &'static str,
    refused_by: Option<&'static str>,
    flags: &'static str,
    input: &'static str,
    output: &'static str,
}

/// Returns the profiles and the flags with which a rule applies.
fn scope(rule: Rule) -> &'static str {
    match rule.rule_set() {
        "md4c" => "of the profiles md4c, md4c-0.5.3 and md4c-next",
        "gfm" => "of the profile gfm",
        "uts58" => "of the profiles uts58, prose and chat",
        "chat" => "of the profile chat, and uts58 and prose may have it",
        "schemes" => "about --schemes, for each profile",
        "full-width" => "about the choice end-at-full-width, for each profile",
        "enclosure" => "about the choice end-at-closer, for each profile",
        "all-profiles" => "about a choice, for each profile",
        _ => "of barelink",
    }
}

/// Returns the command of an example. Examples are about CommonMark, and `html` reads GitHub's
/// syntax without a flag of MD4C.
fn command(flags: &str) -> String {
    let words: Vec<_> = flags.split_whitespace().collect();
    let is_html = words.first().is_none_or(|word| word.starts_with("--"));
    let is_md4c = words.iter().any(|word| word.starts_with("--f"));
    match (is_html, is_md4c) {
        (true, false) => ["barelink --commonmark", flags]
            .join(" ")
            .trim_end()
            .to_owned(),
        _ => format!("barelink {flags}"),
    }
}

/// Returns the address of the rule set.
// Of the file in `spec/`, from which the guide's page is made when the guide is built: the page in
// the repository has no rules.
fn address(rule: Rule) -> String {
    format!(
        "{}/blob/main/spec/{}.txt",
        env!("CARGO_PKG_REPOSITORY"),
        rule.rule_set()
    )
}

#[cfg(test)]
mod tests {
    use barelink::Rule;

    use super::text;

    /// The flags of its examples tell for which profiles a rule is.
    #[test]
    fn a_page_names_the_profiles_of_its_examples() {
        for &rule in Rule::ALL {
            let page = text(rule);
            let scope = page
                .lines()
                .find_map(|line| line.strip_prefix("It is a rule "))
                .expect("a sentence");
            let names: Vec<_> = scope.trim_end_matches('.').split([' ', ',']).collect();
            for example in rule.examples() {
                let mut flags = example
                    .flags()
                    .split(' ')
                    .skip_while(|flag| *flag != "--profile")
                    .skip(1);
                let is_named =
                    |profile| scope.ends_with("for each profile.") || names.contains(&profile);
                assert!(
                    flags.next().is_none_or(is_named),
                    "{rule} is a rule {scope}\n{}",
                    example.flags()
                );
            }
        }
    }
}
