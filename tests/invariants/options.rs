//! `docs/src/options.md`, the page of the guide about profiles, options and choices, has the rows
//! of the library's tables.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use barelink::{Choice, Finder, FinderOption, Format, Link, Profile, Values};
use barelink_pulldown_cmark::pulldown_cmark::Options;
use barelink_pulldown_cmark::{EXTENSIONS, Masked};

use crate::rule_texts::root;

/// The lines around a part of the page that is made from a table. The first one ends with the name
/// of the part and ` -->`.
const START: &str = "<!-- made from the library's table: ";
const END: &str = "<!-- end -->";

/// The part that a test of `barelink-rewrite` makes.
const OF_REWRITE: &str = "rewrite";

/// Makes a part of the page.
type Part = fn() -> String;

/// The parts of the page, and the functions that make them.
const PARTS: [(&str, Part); 4] = [
    ("options", options),
    ("choices", || choices(|choice| choice.is_for(Profile::Gfm))),
    ("choices of UTS #58", || {
        choices(|choice| !choice.is_for(Profile::Gfm))
    }),
    ("extensions", || code(EXTENSIONS.iter().copied()) + "\n"),
];

/// Returns the page with its parts made anew.
fn generated(page: &str) -> String {
    let mut made = String::new();
    let mut rest = page;
    let mut missing = BTreeSet::from(PARTS.map(|(name, _)| name));
    while let Some((before, part)) = rest.split_once(START) {
        let (name, part) = part.split_once(" -->\n").expect("the name of a part");
        if name == OF_REWRITE {
            let (content, after) = part.split_once(END).expect("the end of a part");
            let _ = write!(made, "{before}{START}{name} -->\n{content}{END}");
            rest = after;
            continue;
        }
        let (_, content) = PARTS
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("no part {name}"));
        assert!(missing.remove(name), "{name} is there twice");
        let _ = write!(made, "{before}{START}{name} -->\n\n{}\n{END}", content());
        rest = part.split_once(END).expect("the end of a part").1;
    }
    assert!(missing.is_empty(), "{missing:?} have no place in the page");
    made + rest
}

/// The formats in which a profile has a choice from the start.
fn formats_of(choice: Choice, profile: Profile) -> Vec<Format> {
    Format::ALL
        .into_iter()
        .filter(|&format| choice.starts_in(profile, format))
        .collect()
}

fn named(formats: &[Format]) -> String {
    let name = |format: &Format| match format {
        Format::Text => "plain text",
        Format::Markdown => "Markdown",
        Format::Rewritten => "Markdown that is rewritten",
        Format::Html => "HTML",
        other => panic!("{other:?} has no name here"),
    };
    formats.iter().map(name).collect::<Vec<_>>().join(" and ")
}

/// The options of a finder, except for the profile and the choices, which have tables of their own.
fn options() -> String {
    let mut table = String::from(
        "| option | what it does | values | default | profiles |\n|---|---|---|---|---|\n",
    );
    for &option in FinderOption::ALL {
        let name = option.name();
        let default = match option {
            FinderOption::Profile => "`gfm`".to_owned(),
            FinderOption::Choices => "those of the profile".to_owned(),
            _ => {
                let defaults = defaults(option);
                let is_only = defaults.len() == 1;
                let cell = |(text, profiles): &(String, Vec<Profile>)| {
                    let value = value(option, text);
                    let profiles = || code(profiles.iter().map(|profile| profile.as_str()));
                    if is_only {
                        value
                    } else {
                        format!("{}: {value}", profiles())
                    }
                };
                defaults.iter().map(cell).collect::<Vec<_>>().join("<br>")
            }
        };
        let profiles = Profile::ALL
            .iter()
            .filter(|profile| option.is_for(**profile))
            .map(|profile| profile.as_str());
        let profiles: Vec<_> = profiles.collect();
        let profiles = if profiles.len() == Profile::ALL.len() {
            "all".to_owned()
        } else {
            code(profiles.into_iter())
        };
        let _ = writeln!(
            table,
            "| `{name}` | {} | {} | {default} | {profiles} |",
            cell(option.summary()),
            values(option.values()),
        );
    }
    table
}

/// The values that an option has from the start, each with its profiles.
fn defaults(option: FinderOption) -> Vec<(String, Vec<Profile>)> {
    let mut defaults: Vec<(String, Vec<Profile>)> = Vec::new();
    for &profile in Profile::ALL
        .iter()
        .filter(|profile| option.is_for(**profile))
    {
        let value = option.value_of(&Finder::new(profile));
        match defaults.iter_mut().find(|(known, _)| *known == value) {
            Some((_, profiles)) => profiles.push(profile),
            None => defaults.push((value, vec![profile])),
        }
    }
    defaults
}

fn value(option: FinderOption, value: &str) -> String {
    match (value, option.values()) {
        ("", Values::Bytes) => "no limit".to_owned(),
        ("", _) => "none".to_owned(),
        (list, values) if values.is_list() => code(list.split(',')),
        (value, _) => format!("`{value}`"),
    }
}

fn values(values: Values) -> String {
    match values {
        Values::Name(names) => code(names.iter().copied()),
        Values::Names(names) => format!("a list of {}", code(names.iter().copied())),
        Values::Choices(_) => "a list of the [choices](#choices)".to_owned(),
        Values::Texts => "a list of texts".to_owned(),
        Values::Bytes => "a number of bytes".to_owned(),
        other => panic!("{other:?} has no words here"),
    }
}

/// The choices for which the function returns true, each with a link to its rule.
fn choices(is_listed: fn(Choice) -> bool) -> String {
    let mut table = String::from(
        "| choice | on from the start | what it does | example |\n|---|---|---|---|\n",
    );
    for &choice in Choice::ALL.iter().filter(|choice| is_listed(**choice)) {
        let rule = choice.rule();
        let [without, with] = choice.example().map(visible);
        let _ = writeln!(
            table,
            "| <a id=\"{choice}\"></a>[`{choice}`](rules/{}.md#{rule}) | {} | {} | {without}<br>{with} |",
            rule.rule_set(),
            start(choice),
            cell(choice.summary()),
        );
    }
    table
}

/// Returns where a choice is on from the start.
fn start(choice: Choice) -> String {
    let mut groups: Vec<(Vec<Format>, Vec<&str>)> = Vec::new();
    for &profile in Profile::ALL {
        let formats = formats_of(choice, profile);
        match groups.iter_mut().find(|(known, _)| *known == formats) {
            _ if formats.is_empty() => {}
            Some((_, profiles)) => profiles.push(profile.as_str()),
            None => groups.push((formats, vec![profile.as_str()])),
        }
    }
    let written = |(formats, profiles): (Vec<Format>, Vec<&str>)| {
        let is_all = profiles.len() == Profile::ALL.len();
        let profiles = if is_all {
            "all profiles".to_owned()
        } else {
            code(profiles.into_iter())
        };
        if formats.len() == Format::ALL.len() {
            profiles
        } else {
            format!("{profiles} in {}", named(&formats))
        }
    };
    groups
        .into_iter()
        .map(written)
        .collect::<Vec<_>>()
        .join("; ")
}

fn code<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns Markdown as the content of a cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Returns a text as code in a cell of a table, with invisible characters by their numbers.
fn visible(text: &str) -> String {
    let is_invisible = |c| {
        matches!(
            c,
            '\u{ad}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}'
        )
    };
    let shown = |c: char| match c {
        c if is_invisible(c) => format!("[U+{:04X}]", u32::from(c)),
        c => c.to_string(),
    };
    let text = cell(&text.chars().map(shown).collect::<String>());
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

/// After a change of a table,
/// `BARELINK_GENERATE=1 cargo test -p barelink --all-features --test invariants options` writes the
/// page anew.
#[test]
fn the_page_of_the_guide_has_all_options() {
    let file = root().join("docs/src/options.md");
    let page = fs::read_to_string(&file).expect("the page");
    let made = generated(&page);
    if std::env::var_os("BARELINK_GENERATE").is_some() {
        fs::write(&file, &made).expect("the file can be written");
    }
    assert!(
        fs::read_to_string(&file).expect("the page") == made,
        "docs/src/options.md is outdated"
    );
}

/// Returns whether an example is about markup.
fn is_markdown(text: &str) -> bool {
    text.contains("*/") || text.contains("<a") || text.starts_with('#')
}

/// Returns the links of a text or, if markup is in it, of that Markdown source.
fn links<'t>(text: &'t str, finder: &Finder) -> Vec<Link<'t>> {
    if is_markdown(text) {
        return Masked::new(text, Options::empty(), finder).links().to_vec();
    }
    finder.links(text).collect()
}

/// Returns a text with its links between `⸠` and `⸡`, and the destination if the example has
/// one.
fn marked(example: &str, finder: &Finder) -> String {
    let text = example.replace(['⸠', '⸡'], "");
    let (text, arrow) = text
        .split_once(" → ")
        .map_or((&*text, false), |(text, _)| (text, true));
    let mut marked = String::from(text);
    let links = links(text, finder);
    for range in links.iter().rev().map(Link::range) {
        marked.insert(range.end, '⸡');
        marked.insert(range.start, '⸠');
    }
    match links.first().filter(|_| arrow) {
        Some(link) => format!("{marked} → {}", link.destination()),
        None => marked,
    }
}

#[test]
fn each_choice_changes_its_example() {
    for &choice in Choice::ALL {
        let [without, with] = choice.example();
        let base = Finder::new(
            *Profile::ALL
                .iter()
                .rfind(|&&profile| {
                    !matches!(profile, Profile::Prose | Profile::Chat) && choice.is_for(profile)
                })
                .unwrap(),
        );
        let base = if choice.is_for(Profile::Gfm) {
            Finder::new(Profile::Gfm)
        } else {
            base
        };
        assert_eq!(
            marked(without, &base.clone().without(choice)),
            without,
            "{choice}"
        );
        assert_eq!(marked(without, &base.with(choice)), with, "{choice}");
        assert_ne!(without, with, "{choice}");
    }
}
