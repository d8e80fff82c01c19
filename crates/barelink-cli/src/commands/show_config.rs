//! `barelink config`: prints the settings that `check` and `fix` use for a file, and where each
//! comes from.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use barelink::{Profile, Values};

use crate::arguments::{AUTO, ConfigArgs, FileKind, Key, Rewriting};
use crate::config::{self, Config, ENDINGS, EXCLUDE, SettingsFinder, SyntaxRow};
use crate::escaped::{InputName, append, json_line};
use crate::files::{ProgressDisplay, Site, Sites, below};
use crate::streams::{Progress, STANDARD_OUTPUT, Status, Streams, note};

pub(crate) fn run(args: &ConfigArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let mut settings = SettingsFinder::new(&args.flags.0, &args.choice, &[], |rules| {
        Ok(Rewriting::new(rules)?.finder.profile())
    })?;
    if !args.path.exists() {
        bail!(
            "{}: there is no such file or folder",
            InputName::new(&args.path)
        );
    }
    // The settings of a folder are those of the files in it.
    let file = if args.path.is_dir() {
        args.path.join("*")
    } else {
        args.path.clone()
    };
    let scope = settings.ignoring_exclude(&file)?;
    settings
        .unread()
        .iter()
        .for_each(|unread| note(streams, unread));
    let config = scope.config.as_deref();
    let profile = scope.rules;
    let mut text = head(&args.path, config);
    let set = config::sources(&args.flags.0, config);
    let mut lines = Vec::new();
    for key in Key::all().filter(|key| key.is_for(profile)) {
        let table = config.filter(|config| key == config::SYNTAX && !config.syntaxes.is_empty());
        lines.push(
            match (set.iter().find(|setting| setting.key == key), table) {
                (Some(setting), _) => (assignment(key, &setting.value)?, setting.place.clone()),
                (None, Some(config)) => syntaxes(config)?,
                (None, None) => default(key, profile)?,
            },
        );
    }
    lines.push(own_list(
        EXCLUDE,
        config.map(|config| (config, &config.patterns)),
    )?);
    lines.push(own_list(
        ENDINGS,
        config.map(|config| (config, &config.endings)),
    )?);
    let width = lines
        .iter()
        .map(|(line, _)| line.chars().count())
        .max()
        .unwrap_or_default();
    for (line, source) in lines {
        append!(text, "{line:width$}  # {source}\n");
    }
    text += &folders(args, file)?;
    streams
        .output
        .write_all(text.as_bytes())
        .context(STANDARD_OUTPUT)?;
    Ok(Status::Done)
}

/// Returns the default of a key as a line of `barelink.toml`, and what it is the default of.
fn default(key: Key, profile: Profile) -> anyhow::Result<(String, String)> {
    let value = key.default_with(profile);
    let is_usual = key.is_for(Profile::Gfm) && key.default_with(Profile::Gfm) == value;
    let source = if is_usual {
        "default".to_owned()
    } else {
        format!("default of the profile {profile}")
    };
    Ok((assignment(key, &value)?, source))
}

/// Returns the syntax of the folders with Markdown files, and what tells it, as comments.
fn folders(args: &ConfigArgs, file: PathBuf) -> anyhow::Result<String> {
    let mut settings = SettingsFinder::new(&args.flags.0, &args.choice, &[], Rewriting::new)?;
    let mut files = vec![file];
    if args.path.is_dir() {
        let display = ProgressDisplay::of_search(Progress::Hidden);
        files = below(&args.path, FileKind::Markdown, &mut settings, &display)
            .into_iter()
            .collect::<Result<_, _>>()?;
    }
    let mut sites = Sites::default();
    let mut known = BTreeSet::new();
    for file in files {
        let scope = settings.ignoring_exclude(&file)?;
        let site = sites.of(&file, &scope, &mut settings);
        let Site {
            syntax,
            why,
            folder,
        } = &*site;
        let name = syntax.unwrap_or("markdown, or mdx if a file has imports");
        let shown = |folder: &PathBuf| {
            if folder == Path::new("") {
                PathBuf::from(".")
            } else {
                folder.clone()
            }
        };
        let place = folder
            .as_ref()
            .map(|folder| format!("{}: ", InputName::new(&shown(folder))))
            .unwrap_or_default();
        known.insert(format!("# {place}{name} ({why})\n"));
    }
    Ok(known.into_iter().collect())
}

fn head(path: &Path, config: Option<&Config>) -> String {
    let file = config.map_or_else(
        || format!("there is no {}", config::NAME),
        |config| format!("from {}", config.name),
    );
    format!(
        "# Settings of `check` and `fix` for {}: {file}\n",
        InputName::new(path)
    )
}

/// Returns the syntax by patterns of files as a line of `barelink.toml`, and where it comes from.
fn syntaxes(config: &Config) -> anyhow::Result<(String, String)> {
    let row = |row: &SyntaxRow| {
        Ok(format!(
            "{} = {}",
            string(&row.pattern)?,
            string(row.language.unwrap_or(AUTO))?
        ))
    };
    let rows: Vec<_> = config
        .syntaxes
        .iter()
        .map(row)
        .collect::<anyhow::Result<_>>()?;
    let first = config.syntaxes.first().map_or(0, |row| row.line);
    Ok((
        format!("{} = {{ {} }}", config::SYNTAX.name(), rows.join(", ")),
        config.place(first),
    ))
}

/// Returns a setting as a line of `barelink.toml`; a comment for a number that is not set.
pub(super) fn assignment(key: Key, value: &str) -> anyhow::Result<String> {
    let value = match key.values() {
        Values::Bytes if value.is_empty() => return Ok(format!("# {} is not set", key.name())),
        Values::Bytes => value.to_owned(),
        values if values.is_list() => list(
            value
                .split(',')
                .map(str::trim)
                .filter(|name| !name.is_empty()),
        )?,
        _ => string(value)?,
    };
    Ok(format!("{} = {value}", key.name()))
}

/// Returns a list that has no flag, and where it comes from.
fn own_list(
    key: &str,
    config: Option<(&Config, &(Vec<String>, usize))>,
) -> anyhow::Result<(String, String)> {
    match config.filter(|(_, (items, _))| !items.is_empty()) {
        Some((config, (items, line))) => {
            let items = list(items.iter().map(String::as_str))?;
            Ok((
                format!("{key} = {items}"),
                format!("{}:{line}", config.name),
            ))
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
