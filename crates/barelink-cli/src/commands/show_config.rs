//! `barelink config`: prints the settings that `check` and `fix` use for a file, and where each comes from.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::arguments::{ConfigArgs, FileKind, KeyDefault, Language, RuleArgs};
use crate::config::{self, Config, EXCLUDE, EXTENSIONS, LISTS, Settings, SyntaxRow};
use crate::files::{ProgressDisplay, Site, Sites, below};
use crate::shown::{InputName, append, json_line};
use crate::streams::{Progress, STANDARD_OUTPUT, Status, Streams, note};

pub(crate) fn run(args: &ConfigArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let mut settings = Settings::new(&args.typed_flags, &args.choice, &[], RuleArgs::defaults)?;
    if !args.path.exists() {
        bail!("{}: there is no such file or folder", InputName::new(&args.path));
    }
    // The settings of a folder are those of the files in it.
    let file = if args.path.is_dir() { args.path.join("*") } else { args.path.clone() };
    let scope = settings.ignoring_exclude(&file)?;
    settings.unread().iter().for_each(|unread| note(streams, unread));
    let mut text = head(&args.path, scope.config.as_deref());
    let sources = config::sources(&args.typed_flags, scope.config.as_deref());
    let mut lines = Vec::new();
    let config = scope.config.as_deref();
    for KeyDefault { key, value, why } in &scope.rules {
        let table = config.filter(|config| *key == config::SYNTAX && !config.syntaxes.is_empty());
        if let (Some(config), None) = (table, sources.get(*key)) {
            lines.push(syntaxes(config)?);
            continue;
        }
        lines.push(match (sources.get(*key), value) {
            (Some((value, source)), _) => (assignment(key, value.as_deref())?, source.clone()),
            (None, Some(value)) if value == "false" => (format!("{key} = false"), (*why).to_owned()),
            (None, Some(value)) => (assignment(key, Some(value))?, (*why).to_owned()),
            (None, None) => (format!("# {key} is not set"), (*why).to_owned()),
        });
    }
    lines.push(own_list(EXCLUDE, config.map(|config| (config, &config.patterns)))?);
    lines.push(own_list(EXTENSIONS, config.map(|config| (config, &config.extensions)))?);
    let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or_default();
    for (line, source) in lines {
        if line.starts_with("commonmark ") {
            text.push_str(SYNTAX);
        }
        append!(text, "{line:width$}  # {source}\n");
    }
    text += &folders(args, file)?;
    streams.output.write_all(text.as_bytes()).context(STANDARD_OUTPUT)?;
    Ok(Status::Done)
}

/// Returns the syntax of the folders with Markdown files, and what tells it, as comments.
fn folders(args: &ConfigArgs, file: PathBuf) -> anyhow::Result<String> {
    let mut settings = Settings::new(&args.typed_flags, &args.choice, &[], RuleArgs::rewriting)?;
    let mut files = vec![file];
    if args.path.is_dir() {
        let display = ProgressDisplay::of_search(Progress::Hidden);
        files = below(&args.path, FileKind::Markdown, &mut settings, &display).into_iter().collect::<Result<_, _>>()?;
    }
    let (mut sites, mut known) = (Sites::default(), BTreeSet::new());
    for file in files {
        let scope = settings.ignoring_exclude(&file)?;
        let site = sites.of(&file, &scope, &mut settings);
        let Site { syntax, why, folder } = &*site;
        let name = syntax.map_or_else(|| "markdown, or mdx if a file has imports".to_owned(), Language::name_of);
        let shown = |folder: &PathBuf| if folder == Path::new("") { PathBuf::from(".") } else { folder.clone() };
        let place = folder.as_ref().map(|folder| format!("{}: ", InputName::new(&shown(folder)))).unwrap_or_default();
        known.insert(format!("# {place}{name} ({why})\n"));
    }
    Ok(known.into_iter().collect())
}

/// The comment before the keys for syntax.
// Their defaults are `false`, and users would conclude that tables are not read.
const SYNTAX: &str =
    "# Without commonmark and github, `check` and `fix` read the syntax of site generators, which has tables\n";

fn head(path: &Path, config: Option<&Config>) -> String {
    let file = config.map_or_else(|| format!("there is no {}", config::NAME), |config| format!("from {}", config.name));
    format!("# Settings of `check` and `fix` for {}: {file}\n", InputName::new(path))
}

/// Returns the syntax by patterns of files as a line of `barelink.toml`, and where it comes from.
fn syntaxes(config: &Config) -> anyhow::Result<(String, String)> {
    let row = |row: &SyntaxRow| Ok(format!("{} = {}", string(&row.pattern)?, string(&row.language.name())?));
    let rows: Vec<_> = config.syntaxes.iter().map(row).collect::<anyhow::Result<_>>()?;
    let first = config.syntaxes.first().map_or(0, |row| row.line);
    Ok((format!("{} = {{ {} }}", config::SYNTAX, rows.join(", ")), config.place(first)))
}

/// Returns a setting as a line of `barelink.toml`.
pub(super) fn assignment(key: &str, value: Option<&str>) -> anyhow::Result<String> {
    let Some(value) = value else { return Ok(format!("{key} = true")) };
    let value = match value.parse::<u64>() {
        Ok(number) => number.to_string(),
        Err(_) if LISTS.contains(&key) => list(value.split(',').map(str::trim).filter(|name| !name.is_empty()))?,
        Err(_) => string(value)?,
    };
    Ok(format!("{key} = {value}"))
}

/// Returns a list that has no flag, and where it comes from.
fn own_list(key: &str, config: Option<(&Config, &(Vec<String>, usize))>) -> anyhow::Result<(String, String)> {
    match config.filter(|(_, (items, _))| !items.is_empty()) {
        Some((config, (items, line))) => {
            let items = list(items.iter().map(String::as_str))?;
            Ok((format!("{key} = {items}"), format!("{}:{line}", config.name)))
        }
        None => Ok((format!("{key} = []"), "default".to_owned())),
    }
}

fn list<'n>(names: impl Iterator<Item = &'n str>) -> anyhow::Result<String> {
    let names: Vec<_> = names.map(string).collect::<Result<_, _>>()?;
    Ok(format!("[{}]", names.join(", ")))
}

/// Returns a string of TOML. Those of JSON are also strings of TOML.
fn string(text: &str) -> anyhow::Result<String> {
    Ok(json_line(&text)?.trim_end().to_owned())
}
