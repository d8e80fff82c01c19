//! The types in `lib/finder.d.ts`, and `playground/tables.json`, are made from the tables of the
//! library.

use std::fmt::{Debug, Write as _};
use std::fs;
use std::path::Path;

use barelink::{Case, Choice, Finder, FinderOption, Format, Profile, Values};
use barelink_pulldown_cmark as pulldown;
use barelink_rewrite::{Planner, RewriteOption};
use serde_json::{Value, json};

const START: &str = "// The types up to the next line of this form are made by \
    `BARELINK_GENERATE=1 cargo test --features full`.\n";
const END: &str = "// The end of what is made.\n";

/// Returns the file with the types between the two lines.
fn types(file: &str) -> String {
    let (before, rest) = file
        .split_once(START)
        .expect("a line that starts the types");
    let (_, after) = rest.split_once(END).expect("a line that ends the types");
    let small = |profile: &Profile| !FinderOption::Tld.is_for(*profile);
    let (own, others): (Vec<Choice>, Vec<Choice>) = Choice::ALL
        .iter()
        .partition(|choice| choice.is_for(Profile::Gfm));
    let mut made = String::new();
    let _ = write!(
        made,
        "/** A choice that every profile may have. */\nexport type TextChoice ={};\n\n\
         /** Something about links that they have or have not. */\nexport type Choice =\n  | TextChoice{};\n\n",
        choices(&own),
        choices(&others),
    );
    let profiles: Vec<_> = Profile::ALL.iter().copied().filter(small).collect();
    interface(
        &mut made,
        "The options of `barelink/text` and `barelink/markdown`.",
        "TextOptions",
        &profiles,
    );
    interface(
        &mut made,
        "The options of the whole package.",
        "FinderOptions",
        Profile::ALL,
    );
    let chat: Vec<_> = Profile::ALL
        .iter()
        .copied()
        .filter(|profile| !small(profile))
        .collect();
    // They have no table of scripts.
    let _ = write!(
        made,
        "/** The options of `barelink/chat` and `barelink/chat-text`. */\n\
         export interface ChatOptions extends Omit<FinderOptions, \"profile\" | \"kinds\" | \"scripts\"> {{\n  \
         /** {}. `{}` by default. */\n  profile?: {};\n  /** {}. */\n  kinds?: readonly ({})[];\n}}\n\n",
        FinderOption::Profile.summary(),
        Profile::Chat,
        names_of(&chat),
        FinderOption::Kinds.summary(),
        union(&kinds_of(&chat)),
    );
    let _ = write!(
        made,
        "/** Syntax of Markdown in addition to CommonMark. */\nexport type Extension = {};\n\n\
         /** The options of `fix`. */\nexport interface FixOptions extends MarkdownOptions {{\n",
        union(pulldown::EXTENSIONS),
    );
    let planner = Planner::new(pulldown::GITHUB, &Finder::default());
    for option in RewriteOption::ALL {
        let name = option.spelled(Case::Camel);
        let type_of = type_of(option.values(), "");
        let default = format!("`{}` by default.", option.value_of(&planner));
        let _ = write!(
            made,
            "  /** {}; {default} */\n  {name}?: {type_of};\n",
            option.summary()
        );
    }
    made.push_str("}\n");
    format!("{before}{START}{made}{END}{after}")
}

/// Returns choices as the members of a union, each with its comment.
fn choices(choices: &[Choice]) -> String {
    let member = |choice: &Choice| {
        let starts = starts(*choice);
        let starts = if starts.is_empty() {
            starts
        } else {
            format!(" From the start: {starts}.")
        };
        format!(
            "\n  /** {} (rule {}).{starts} */\n  | \"{choice}\"",
            choice.summary(),
            choice.rule()
        )
    };
    choices.iter().map(member).collect()
}

/// Returns which profiles have a choice from the start, by the format of the text if it matters.
fn starts(choice: Choice) -> String {
    let profiles = |format: &Format| {
        names(
            Profile::ALL
                .iter()
                .filter(|&&profile| choice.starts_in(profile, *format)),
        )
    };
    let groups = groups(
        Format::ALL
            .iter()
            .map(|format| (profiles(format), format!("{format:?}").to_lowercase())),
    );
    match &groups[..] {
        [(profiles, _)] => profiles.clone(),
        groups => {
            let groups = groups.iter().filter(|(profiles, _)| !profiles.is_empty());
            groups
                .map(|(profiles, formats)| format!("{profiles} ({formats})"))
                .collect::<Vec<_>>()
                .join("; ")
        }
    }
}

/// Writes the interface of the options that profiles may have.
fn interface(made: &mut String, what: &str, name: &str, profiles: &[Profile]) {
    let _ = write!(made, "/** {what} */\nexport interface {name} {{\n");
    for option in FinderOption::ALL {
        let of: Vec<_> = profiles
            .iter()
            .copied()
            .filter(|&profile| option.is_for(profile))
            .collect();
        if of.is_empty() {
            continue;
        }
        let values = match option {
            FinderOption::Kinds => format!("readonly ({})[]", union(&kinds_of(profiles))),
            FinderOption::Profile => names_of(profiles),
            _ => type_of(
                option.values(),
                if name == "TextOptions" {
                    "TextChoice"
                } else {
                    "Choice"
                },
            ),
        };
        let only = if of.len() == profiles.len() {
            String::new()
        } else {
            format!(" Only for {}.", names(of.iter()))
        };
        let default = default(*option, &of);
        let _ = write!(
            made,
            "  /** {}.{default}{only} */\n  {}?: {values};\n",
            option.summary(),
            option.spelled(Case::Camel)
        );
    }
    made.push_str("}\n\n");
}

/// Returns the type of the names of profiles.
fn names_of(profiles: &[Profile]) -> String {
    union(
        &profiles
            .iter()
            .map(|profile| profile.as_str())
            .collect::<Vec<_>>(),
    )
}

/// Returns the names of the kinds that at least one of the profiles has.
fn kinds_of(profiles: &[Profile]) -> Vec<&'static str> {
    let has = |kind: &&str| {
        profiles
            .iter()
            .any(|profile| profile.kinds().names().any(|name| name == *kind))
    };
    FinderOption::Kinds
        .values()
        .names()
        .iter()
        .copied()
        .filter(has)
        .collect()
}

/// Returns a sentence about the default of an option; an empty text if there is nothing to say.
fn default(option: FinderOption, profiles: &[Profile]) -> String {
    let of = |profile: &Profile| option.value_of(&Finder::new(*profile));
    if option == FinderOption::Profile {
        return format!(" `{}` by default.", Finder::default().profile());
    }
    let groups = groups(
        profiles
            .iter()
            .map(|profile| (of(profile), profile.as_str().to_owned())),
    );
    let text = |(value, profiles): &(String, String)| match groups.len() {
        1 => format!("`{value}`"),
        _ => format!("`{value}` ({profiles})"),
    };
    let all: Vec<_> = groups
        .iter()
        .filter(|(value, _)| !value.is_empty())
        .map(text)
        .collect();
    if all.is_empty() {
        String::new()
    } else {
        format!(" By default {}.", all.join(", "))
    }
}

/// Joins the names of what has the same value. The values are in the order in which they are first.
fn groups(all: impl Iterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut groups: Vec<(String, String)> = Vec::new();
    for (value, name) in all {
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, names)) => *names += &format!(", {name}"),
            None => groups.push((value, name)),
        }
    }
    groups
}

fn names<'p>(profiles: impl Iterator<Item = &'p Profile>) -> String {
    profiles
        .map(|profile| profile.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the type of values. `choice` is that of a choice.
fn type_of(values: Values, choice: &str) -> String {
    match values {
        Values::Name(names) => union(names),
        // Read-only, so that a program may pass a list that is `as const`.
        Values::Names(names) => format!("readonly ({})[]", union(names)),
        Values::Choices(_) => format!("readonly ({choice} | `no-${{{choice}}}`)[]"),
        Values::Texts => "readonly string[]".to_owned(),
        Values::Bytes => "number".to_owned(),
        other => panic!("no type for {other:?}"),
    }
}

fn union(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("\"{name}\""))
        .collect::<Vec<_>>()
        .join(" | ")
}

/// Returns what the playground makes its controls of.
fn tables() -> String {
    let names = |profiles: &dyn Fn(Profile) -> bool| -> Vec<&str> {
        Profile::ALL
            .iter()
            .filter(|&&profile| profiles(profile))
            .map(|profile| profile.as_str())
            .collect()
    };
    let option = |option: &FinderOption| {
        json!({
            "name": option.spelled(Case::Camel),
            "summary": option.summary(),
            "values": kind_of(option.values()),
            "names": option.values().names(),
            "profiles": names(&|profile| option.is_for(profile)),
        })
    };
    let choice = |choice: &Choice| {
        json!({
            "name": choice.name(),
            "summary": choice.summary(),
            "profiles": names(&|profile| choice.is_for(profile)),
            "text": names(&|profile| choice.starts_in(profile, Format::Text)),
            "markdown": names(&|profile| choice.starts_in(profile, Format::Markdown)),
        })
    };
    let kinds = |profile: &Profile| {
        format!(
            "\"{profile}\": \"{}\"",
            FinderOption::Kinds.value_of(&Finder::new(*profile))
        )
    };
    format!(
        "{{\n\"default\": \"{}\",\n\"kinds\": {{{}}},\n\"extensions\": {},\n\"options\": {},\n\"choices\": {}\n}}\n",
        Finder::default().profile(),
        Profile::ALL
            .iter()
            .map(kinds)
            .collect::<Vec<_>>()
            .join(", "),
        json!(pulldown::EXTENSIONS),
        lines(FinderOption::ALL.iter().map(option)),
        lines(Choice::ALL.iter().map(choice)),
    )
}

/// Returns a list with a line for each value.
fn lines(values: impl Iterator<Item = Value>) -> String {
    format!(
        "[\n{}\n]",
        values
            .map(|value| value.to_string())
            .collect::<Vec<_>>()
            .join(",\n")
    )
}

/// Returns the name of a variant of `Values`: `bytes`.
fn kind_of(values: impl Debug) -> String {
    let variant = format!("{values:?}");
    variant.split('(').next().unwrap_or_default().to_lowercase()
}

/// After a change of a table, `BARELINK_GENERATE=1` writes both files anew.
#[test]
fn types_and_the_playground_have_all_options() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let declarations = folder.join("lib/finder.d.ts");
    let controls = folder.join("../../playground/tables.json");
    let written = fs::read_to_string(&declarations).expect("the types");
    for (file, written, made) in [
        (&declarations, written.clone(), types(&written)),
        (
            &controls,
            fs::read_to_string(&controls).unwrap_or_default(),
            tables(),
        ),
    ] {
        if std::env::var_os("BARELINK_GENERATE").is_some() {
            fs::write(file, &made).expect("the file can be written");
        } else {
            assert!(written == made, "{} is outdated", file.display());
        }
    }
}
