//! The JSON schema of `barelink.toml`, and the file that `barelink init` writes. Both are made from the flags.

use anyhow::{Context as _, bail};
use clap::{Arg, ArgAction};
use serde_json::{Map, Value, json};

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;

use barelink::Finder;

use crate::arguments::{KeyDefault, RuleArgs, TypedFlags, keys};
use crate::config::{self, EXCLUDE, EXTENSIONS, LISTS, NUMBER, SYNTAX, Settings};
use crate::shown::{append, json_line};
use crate::streams::{STANDARD_OUTPUT, Status, Streams};

use super::show_config::assignment;

/// Prints the schema.
pub(crate) fn print(streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let mut properties = Map::new();
    for arg in keys().get_arguments() {
        if let Some(key) = arg.get_long() {
            properties.insert(key.to_owned(), property(key, arg));
        }
    }
    for (key, text) in [(EXCLUDE, EXCLUDED), (EXTENSIONS, ENDINGS)] {
        properties.insert(key.to_owned(), described(json!({ "type": "array", "items": { "type": "string" } }), text));
    }
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": SCHEMA,
        "title": config::NAME,
        "description": "Settings of `barelink check`, `fix`, `links`, `explain` and `lsp`",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    });
    let text = serde_json::to_string_pretty(&schema)?;
    writeln!(streams.output, "{text}").context(STANDARD_OUTPUT)?;
    Ok(Status::Done)
}

/// The place of the schema, by which editors find it.
const SCHEMA: &str =
    "https://raw.githubusercontent.com/barelink/barelink/main/crates/barelink-cli/barelink.schema.json";

const EXCLUDED: &str = "Files to skip: patterns as in .gitignore, relative to the folder of this file";

const ENDINGS: &str = "Endings of Markdown files, beside those that are known";

fn property(key: &str, arg: &Arg) -> Value {
    let names: Vec<_> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let value = match arg.get_action() {
        ArgAction::SetTrue => json!({ "type": "boolean" }),
        _ if key == NUMBER => json!({ "type": "integer", "minimum": 1 }),
        // As on the command line, names may also be in one string.
        _ if LISTS.contains(&key) => json!({ "type": ["array", "string"], "items": { "type": "string" } }),
        // The syntax of all files, or of those that match a pattern.
        _ if key == SYNTAX => json!({ "oneOf": [
            { "type": "string", "enum": names },
            { "type": "object", "additionalProperties": { "type": "string", "enum": names } },
        ] }),
        _ if names.is_empty() => json!({ "type": "string" }),
        _ => json!({ "type": "string", "enum": names }),
    };
    described(value, &help(arg))
}

fn described(mut value: Value, text: &str) -> Value {
    value["description"] = text.into();
    value
}

fn help(arg: &Arg) -> String {
    arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default()
}

/// `barelink init`: writes a `barelink.toml` in which each key has its default and is a comment.
///
/// # Errors
///
/// If the current folder has the file already.
pub(crate) fn init(streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let file = Path::new(config::NAME);
    let text = commented()?;
    // Never over a file that exists, not even one that appears in this moment.
    match OpenOptions::new().write(true).create_new(true).open(file) {
        Ok(mut file) => file.write_all(text.as_bytes()).context(config::NAME)?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!("{}: it exists already, and is not changed", config::NAME)
        }
        Err(error) => return Err(error).context(format!("{}: cannot write", config::NAME)),
    }
    writeln!(streams.output, "{}: written; each key is a comment with its default", config::NAME)
        .context(STANDARD_OUTPUT)?;
    Ok(Status::Done)
}

fn commented() -> anyhow::Result<String> {
    let (typed_flags, choice) = (TypedFlags::default(), crate::arguments::ConfigChoice::none());
    let mut settings = Settings::new(&typed_flags, &choice, &[], RuleArgs::defaults)?;
    let scope = settings.ignoring_exclude(Path::new("*"))?;
    let known = keys();
    let mut text = format!("#:schema {SCHEMA}\n\n{HEAD}\n");
    for KeyDefault { key, value, .. } in &scope.rules {
        let Some(arg) = known.get_arguments().find(|arg| arg.get_long() == Some(key)) else { continue };
        for line in wrapped(&help(arg)) {
            append!(text, "# {line}\n");
        }
        let line = match value.as_deref() {
            Some("false") => format!("{key} = false"),
            Some(value) => assignment(key, Some(value))?,
            None if LISTS.contains(key) => format!("{key} = []"),
            // The only other key without a default is a number.
            None => format!("{key} = {}  # no limit by default", Finder::LONGEST_UNTRUSTED),
        };
        append!(text, "#{line}\n\n");
    }
    let patterns = json_line(&["CHANGELOG.md", "vendor/"])?;
    append!(text, "# {EXCLUDED}.\n#{EXCLUDE} = {}\n\n", patterns.trim_end().replace(',', ", "));
    append!(text, "# {ENDINGS}.\n#{EXTENSIONS} = []\n");
    Ok(text)
}

const HEAD: &str = "\
# Settings of `barelink check`, `fix`, `links`, `explain` and `lsp` for the files in this folder and below.
# Each key is the flag of that name, and a flag wins over a key. Remove the # before a key to set it.
# The profile uts58 has more keys, which `barelink config --profile uts58` prints.
";

/// Returns the lines of a text, each of at most 100 characters if its words allow that.
fn wrapped(text: &str) -> Vec<String> {
    const WIDTH: usize = 100;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
