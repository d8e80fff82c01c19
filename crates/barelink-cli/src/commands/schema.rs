//! The JSON schema of `barelink.toml`, and the file that `barelink init` writes. Both are made from
//! the keys.

use anyhow::{Context as _, bail};
use serde_json::{Map, Value, json};

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;

use barelink::{Profile, Values};

use crate::arguments::{ConfigArgs, Key};
use crate::config::{self, ENDINGS, EXCLUDE, SYNTAX};
use crate::escaped::{append, json_line};
use crate::streams::{STANDARD_OUTPUT, Status, Streams};

use super::show_config::assignment;

/// Prints the schema.
///
/// # Errors
///
/// If another argument was typed, because the schema is that of all files.
pub(crate) fn print(args: &ConfigArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    if let Some(flag) = args.flags.0.first() {
        bail!("{} has no effect on --schema", flag.place);
    }
    let properties = Key::all().map(|key| (key.name().to_owned(), property(key)));
    let own = [(EXCLUDE, EXCLUDED), (ENDINGS, ADDED)].map(|(key, text)| {
        (
            key.to_owned(),
            described(
                json!({ "type": "array", "items": { "type": "string" } }),
                text,
            ),
        )
    });
    let properties: Map<_, _> = properties.chain(own).collect();
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
const SCHEMA: &str = "https://raw.githubusercontent.com/barelink/barelink/main/\
    crates/barelink-cli/barelink.schema.json";

const EXCLUDED: &str =
    "Files to skip: patterns as in .gitignore, relative to the folder of this file";

const ADDED: &str = "Endings of Markdown files, beside those that are known";

fn property(key: Key) -> Value {
    let names: Vec<_> = key.names().collect();
    let value = match key.values() {
        Values::Bytes => json!({ "type": "integer", "minimum": 1 }),
        // As on the command line, names may also be in one string.
        Values::Choices(_) => {
            let items: Vec<_> = names
                .iter()
                .flat_map(|name| [(*name).to_owned(), format!("no-{name}")])
                .collect();
            json!({ "type": ["array", "string"], "items": { "enum": items } })
        }
        values if values.is_list() && !names.is_empty() => {
            json!({ "type": ["array", "string"], "items": { "enum": names } })
        }
        values if values.is_list() => {
            json!({ "type": ["array", "string"], "items": { "type": "string" } })
        }
        // The syntax of all files, or of those that match a pattern.
        _ if key == SYNTAX => json!({ "oneOf": [
            { "type": "string", "enum": names },
            { "type": "object", "additionalProperties": { "type": "string", "enum": names } },
        ] }),
        _ => json!({ "type": "string", "enum": names }),
    };
    described(value, key.summary())
}

fn described(mut value: Value, text: &str) -> Value {
    value["description"] = text.into();
    value
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
    writeln!(
        streams.output,
        "{}: written; each key is a comment with its default",
        config::NAME
    )
    .context(STANDARD_OUTPUT)?;
    Ok(Status::Done)
}

fn commented() -> anyhow::Result<String> {
    let mut text = format!("#:schema {SCHEMA}\n\n{HEAD}\n");
    for key in Key::all().filter(|key| key.is_for(Profile::Gfm)) {
        for line in wrapped(key.summary()) {
            append!(text, "# {line}\n");
        }
        let line = match (key.values(), &*key.default_with(Profile::Gfm)) {
            (Values::Bytes, "") => format!("{} = 2048  # no limit by default", key.name()),
            (_, value) => assignment(key, value)?,
        };
        append!(text, "#{line}\n\n");
    }
    let patterns = json_line(&["CHANGELOG.md", "vendor/"])?;
    append!(
        text,
        "# {EXCLUDED}.\n#{EXCLUDE} = {}\n\n",
        patterns.trim_end().replace(',', ", ")
    );
    append!(text, "# {ADDED}.\n#{ENDINGS} = []\n");
    Ok(text)
}

const HEAD: &str = "\
# Settings of `barelink check`, `fix`, `links`, `explain` and `lsp` for the files in this folder and below.
# Each key is the flag of that name, and a flag wins over a key. Remove the # before a key to set it.
# Some profiles have more keys, which `barelink config --profile NAME` prints.
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
