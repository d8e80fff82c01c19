//! `docs/src/choices.md`, the page of the guide about the choices of a policy, is made from their table.

use std::fmt::Write as _;
use std::fs;

use barelink::Policy;
use barelink::uts58::Choice;

use crate::rule_texts::root;

/// The page without its table.
const HEAD: &str = "# Choices of a policy

`Uts58` has a [policy](profiles.md#policies-of-uts58), which is a set of choices and a few values. `Policy::STANDARD` has none of these
choices. `Policy::PROSE` and `Policy::CHAT` have those with a ✓, and in addition `Tld::Known`.

In Rust a name is a variant of `barelink::uts58::Choice`, such as `Choice::DropEllipsis` for `drop-ellipsis`. Elsewhere `drop-ellipsis` adds
the choice and `no-drop-ellipsis` removes it: in `--choices` of the command, in the key `choices` of `barelink.toml`, and in the option
`choices` of JavaScript and Python. In the examples `⸠` and `⸡` surround the links of `Policy::STANDARD`, first without the choice and
then with it; an invisible character is written by its number.

";

fn generated() -> String {
    let mut page =
        format!("{HEAD}| choice | prose | chat | rule | what it does | example |\n|---|---|---|---|---|---|\n");
    let mark = |policy: Policy, choice| if policy.has(choice) { "✓" } else { "" };
    for &choice in Choice::ALL {
        let rule = choice.rule();
        let [without, with] = choice.example().map(visible);
        let _ = writeln!(
            page,
            "| `{choice}` | {} | {} | [{rule}](rules/{}.md) | {} | {without}<br>{with} |",
            mark(Policy::PROSE, choice),
            mark(Policy::CHAT, choice),
            rule.rule_set(),
            choice.summary(),
        );
    }
    page
}

/// Returns a text as code in a cell of a table, with invisible characters by their numbers.
fn visible(text: &str) -> String {
    let is_invisible =
        |c| matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
    let shown = |c: char| match c {
        c if is_invisible(c) => format!("[U+{:04X}]", u32::from(c)),
        '|' => "\\|".to_owned(),
        c => c.to_string(),
    };
    let text: String = text.chars().map(shown).collect();
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// After a change of the table, `BARELINK_GENERATE=1 cargo test -p barelink --all-features --test invariants choices` writes the page
/// anew.
#[test]
fn the_page_of_the_guide_has_all_choices() {
    let (file, page) = (root().join("docs/src/choices.md"), generated());
    if std::env::var_os("BARELINK_GENERATE").is_some() {
        fs::write(&file, &page).expect("the file can be written");
    }
    assert!(fs::read_to_string(file).unwrap_or_default() == page, "docs/src/choices.md is outdated");
}
