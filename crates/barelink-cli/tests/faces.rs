//! The same text with the same options gives the same links in every face: `tests/faces/rows.jsonl`
//! has rows of options, each with the links of a document of `tests/faces/documents.json`, as the
//! library in Rust finds them. This test holds the rows to the library, and the command to the
//! rows. The other faces have a test of the same name, which reads the same files: JavaScript,
//! Python, C, mdBook and SQL.
//!
//! After a change of a table or of a rule,
//! `BARELINK_GENERATE=1 cargo test -p barelink-cli --test faces` writes the rows anew: look at what
//! changes.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use barelink::{Case, Choice, Finder, FinderOption, Format, Profile, Values, html};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::pulldown_cmark::{Options, html::push_html};
use barelink_rewrite::Planner;
use serde::{Deserialize, Serialize};

/// A row: the format of the document, the options in kebab case, and the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    format: String,
    options: BTreeMap<String, String>,
    /// The links, each with its text and its destination; of a document that is rewritten, the
    /// whole new document; `None` if the options are refused.
    output: Option<Vec<String>>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/faces")
}

fn documents() -> BTreeMap<String, String> {
    let text = fs::read_to_string(folder().join("documents.json")).expect("the documents");
    serde_json::from_str(&text).expect("a text for each format")
}

/// The name of a format in the files.
const fn name(format: Format) -> &'static str {
    match format {
        Format::Text => "text",
        Format::Markdown => "markdown",
        Format::Rewritten => "rewritten",
        _ => "html",
    }
}

/// The names of Markdown, and of Markdown that is rewritten, without any option: each face has the
/// same extensions from the start.
const DEFAULT_MARKDOWN: &str = "default-markdown";
const DEFAULT_REWRITTEN: &str = "default-rewritten";

/// The options of all rows: each profile alone, and each option and choice with the profiles that
/// tell it best.
fn options() -> Vec<(&'static str, Vec<(&'static str, String)>)> {
    let mut rows = vec![(DEFAULT_MARKDOWN, vec![]), (DEFAULT_REWRITTEN, vec![])];
    for profile in Profile::ALL {
        for format in Format::ALL {
            rows.push((name(format), vec![("profile", profile.to_string())]));
        }
    }
    let with = |profile: Profile, option: FinderOption, value: &str| {
        vec![
            ("profile", profile.to_string()),
            (option.name(), value.to_owned()),
        ]
    };
    for &choice in Choice::ALL {
        // One that the profile has is removed. A profile that cannot have it refuses it.
        for profile in [
            Profile::Md4c,
            Profile::Gfm,
            Profile::Uts58,
            Profile::Prose,
            Profile::Chat,
        ] {
            for format in Format::ALL {
                let value = if choice.starts_in(profile, format) {
                    format!("no-{choice}")
                } else {
                    choice.to_string()
                };
                let is_told = matches!(format, Format::Text) || choice.is_for(Profile::Md4c);
                // The command refuses a choice that cannot change the text.
                if !choice.matters_in(format) {
                    continue;
                }
                if is_told || format == Format::Markdown && profile == Profile::Uts58 {
                    rows.push((name(format), with(profile, FinderOption::Choices, &value)));
                }
            }
        }
    }
    for &option in FinderOption::ALL {
        let values: Vec<&str> = match option.values() {
            Values::Name(names) if option != FinderOption::Profile => names.to_vec(),
            Values::Names(names) => names.to_vec(),
            Values::Bytes => vec!["20", "0", "-1"],
            Values::Texts => vec!["tel,matrix", "corp", "com,de", "*"],
            _ => vec![],
        };
        for value in values {
            for profile in [Profile::Gfm, Profile::Prose] {
                for format in [Format::Text, Format::Markdown] {
                    rows.push((name(format), with(profile, option, value)));
                }
            }
        }
    }
    rows
}

/// The texts and the destinations of the anchors in HTML, without those of the document, whose
/// destinations start with `/`.
fn anchors(html: &str) -> Vec<String> {
    let parts = html
        .split("<a href=\"")
        .skip(1)
        .filter_map(|part| part.split_once("\">"));
    let links = parts.filter_map(|(to, rest)| Some((to, rest.split_once("</a>")?.0)));
    links
        .filter(|(to, _)| !to.starts_with('/'))
        .map(|(to, text)| format!("{text} -> {to}"))
        .collect()
}

/// The result of the library.
fn found(format: &str, document: &str, options: &BTreeMap<String, String>) -> Option<Vec<String>> {
    let finder = Finder::from_options(
        Case::Kebab,
        options.iter().map(|(name, value)| (&**name, &**value)),
    )
    .ok()?;
    Some(match format {
        "text" => anchors(&html::render(document, &finder).to_string()),
        "markdown" => {
            let mut html = String::new();
            push_html(
                &mut html,
                pulldown::parse(document, Options::empty(), &finder),
            );
            anchors(&html)
        }
        "html" => anchors(&barelink_html::link(
            document,
            &finder,
            &barelink_html::Options::new(),
        )),
        DEFAULT_MARKDOWN => {
            let mut html = String::new();
            push_html(
                &mut html,
                pulldown::parse(document, pulldown::GITHUB, &finder),
            );
            anchors(&html)
        }
        DEFAULT_REWRITTEN => {
            let site = pulldown::extensions("site").expect("a name");
            vec![
                Planner::new(site, &finder)
                    .plan(document)
                    .apply()
                    .into_owned(),
            ]
        }
        _ => vec![
            Planner::new(Options::empty(), &finder)
                .plan(document)
                .apply()
                .into_owned(),
        ],
    })
}

/// A choice that cannot change the texts of a format changes nothing in the document.
#[test]
fn a_choice_that_does_not_matter_changes_nothing() {
    let documents = documents();
    for &choice in Choice::ALL {
        for format in Format::ALL
            .into_iter()
            .filter(|&format| !choice.matters_in(format))
        {
            for profile in Profile::ALL
                .iter()
                .filter(|&&profile| choice.is_for(profile))
            {
                let [with, without] = ["", "no-"].map(|before| {
                    let set = [
                        ("profile", profile.to_string()),
                        ("choices", format!("{before}{choice}")),
                    ];
                    let set = set
                        .map(|(name, value)| (name.to_owned(), value))
                        .into_iter()
                        .collect();
                    found(name(format), &documents[name(format)], &set)
                });
                assert_eq!(with, without, "{choice} {profile} {format:?}");
            }
        }
    }
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("rows.jsonl")).expect("the rows");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a row"))
        .collect()
}

#[test]
fn the_rows_are_those_of_the_library() {
    let documents = documents();
    let made: Vec<Row> = options()
        .into_iter()
        .map(|(format, options)| {
            let options = options
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect();
            Row {
                output: found(format, &documents[format], &options),
                format: format.to_owned(),
                options,
            }
        })
        .collect();
    if std::env::var_os("BARELINK_GENERATE").is_some() {
        let lines: Vec<_> = made
            .iter()
            .map(|row| serde_json::to_string(row).expect("JSON"))
            .collect();
        fs::write(folder().join("rows.jsonl"), lines.join("\n") + "\n")
            .expect("a file that can be written");
    }
    let refused = made.iter().filter(|row| row.output.is_none()).count();
    assert!(
        made.len() > 300 && refused > 20,
        "{} rows, {refused} of them refused",
        made.len()
    );
    for (made, row) in made.iter().zip(rows()) {
        assert_eq!(*made, row, "tests/faces/rows.jsonl is outdated");
    }
    assert_eq!(made.len(), rows().len());
}

/// Calls the command with a document. Returns what it writes; `None` if it refuses a flag.
fn call(args: &[&str], options: &BTreeMap<String, String>, document: &str) -> Option<String> {
    let flags = options
        .iter()
        .map(|(name, value)| format!("--{name}={value}"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_barelink"));
    let command = command
        .args(args)
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(document.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    (output.status.code() != Some(2)).then(|| String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn the_command_gives_the_same() {
    let documents = documents();
    for row in rows() {
        let document = &documents[&row.format];
        let call = |args: &[&str]| call(args, &row.options, document);
        let output = match &*row.format {
            "rewritten" => {
                call(&["fix", "--no-config", "--extensions=commonmark", "-"]).map(|text| vec![text])
            }
            "markdown" => call(&["html", "--extensions=commonmark"]).map(|html| anchors(&html)),
            DEFAULT_REWRITTEN => call(&["fix", "--no-config", "-"]).map(|text| vec![text]),
            DEFAULT_MARKDOWN => call(&["html"]).map(|html| anchors(&html)),
            format => call(&["html", "--from", format]).map(|html| anchors(&html)),
        };
        assert_eq!(output, row.output, "{row:?}");
    }
}
