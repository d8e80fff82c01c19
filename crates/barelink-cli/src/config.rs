//! Finds and reads `barelink.toml`, and combines it with the flags.
//!
//! A key of the file is a flag without its hyphens: `www-scheme = "https"` is `--www-scheme https`. So the keys, their values
//! and the checks of the values are those of [`RuleArgs`], and the file is applied by writing it as flags before the flags
//! that were typed. Keys of their own are `exclude`, `extensions`, and `syntax` with a table.

use std::collections::{BTreeMap, BTreeSet, HashMap};
#[cfg(unix)]
use std::env;
use std::ffi::OsString;
use std::fs;
#[cfg(unix)]
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, anyhow, bail};
use clap::error::{ContextKind, ContextValue};
use clap::{ArgAction, FromArgMatches as _, ValueEnum as _};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use toml::de::{DeTable, DeValue};

use crate::arguments::{ConfigChoice, Language, RuleArgs, Setting, TypedFlags, keys, message, similar};
use crate::shown::InputName;

/// The name of a configuration file.
pub(crate) const NAME: &str = "barelink.toml";

/// The key for files to skip.
pub(crate) const EXCLUDE: &str = "exclude";

/// The key for endings of Markdown files, beside those that are known.
pub(crate) const EXTENSIONS: &str = "extensions";

/// The key for the syntax. Its value may be a table, whose keys are patterns of files.
pub(crate) const SYNTAX: &str = "syntax";

/// A file `barelink.toml`.
#[derive(Debug)]
pub(crate) struct Config {
    /// The file as messages name it.
    pub(crate) name: InputName,
    settings: Vec<Setting>,
    exclude: Option<Gitignore>,
    /// The patterns of `exclude`, and their line.
    pub(crate) patterns: (Vec<String>, usize),
    /// The endings of Markdown files, beside those that are known, and their line.
    pub(crate) extensions: (Vec<String>, usize),
    /// The syntax of files by patterns. The first that matches counts.
    pub(crate) syntaxes: Vec<SyntaxRow>,
}

/// A row of the table of syntaxes.
#[derive(Debug)]
pub(crate) struct SyntaxRow {
    pub(crate) pattern: String,
    pub(crate) language: Language,
    files: Gitignore,
    pub(crate) line: usize,
}

impl Config {
    /// Reads and checks a file.
    fn read(file: &Path) -> anyhow::Result<Self> {
        let name = InputName::new(file);
        let text = fs::read_to_string(file).with_context(|| format!("{name}: cannot read"))?;
        let at = |position: usize| {
            let line = 1 + text.get(..position).unwrap_or(&text).matches('\n').count();
            (line, format!("{name}:{line}"))
        };
        let table = DeTable::parse(&text).map_err(|error| {
            let (_, place) = at(error.span().map_or(0, |span| span.start));
            anyhow!("{place}: {}", error.message())
        })?;
        // The table is sorted by name; the first error is the one that is first in the file.
        let mut entries: Vec<_> = table.into_inner().into_iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let known = keys();
        let mut config = Config {
            name: name.clone(),
            settings: Vec::new(),
            exclude: None,
            patterns: (Vec::new(), 0),
            extensions: (Vec::new(), 0),
            syntaxes: Vec::new(),
        };
        for (key, value) in entries {
            let (line, place) = at(key.span().start);
            let key = key.into_inner();
            if key == EXCLUDE {
                config.patterns = (strings(value.get_ref()).with_context(|| format!("{place}: {EXCLUDE}"))?, line);
                config.exclude = patterns(&config.patterns.0).with_context(|| place)?;
            } else if key == EXTENSIONS {
                config.extensions = (strings(value.get_ref()).with_context(|| format!("{place}: {EXTENSIONS}"))?, line);
            } else if let (SYNTAX, DeValue::Table(table)) = (&*key, value.get_ref()) {
                let mut rows: Vec<_> = table.iter().collect();
                rows.sort_by_key(|(pattern, _)| pattern.span().start);
                for (pattern, value) in rows {
                    let (line, place) = at(pattern.span().start);
                    let row = SyntaxRow::read(pattern.get_ref(), value.get_ref(), line).with_context(|| place)?;
                    config.syntaxes.extend(row);
                }
            } else if let Some(flag) = flag(&known, &key, value.get_ref()).with_context(|| place)? {
                config.settings.push(Setting { key: key.into_owned(), flag, line });
            }
        }
        Ok(config)
    }

    /// Returns the place of a key, for messages.
    pub(crate) fn place(&self, line: usize) -> String {
        format!("{}:{line}", self.name)
    }
}

impl SyntaxRow {
    fn read(pattern: &str, value: &DeValue<'_>, line: usize) -> anyhow::Result<Option<Self>> {
        let name = match value {
            DeValue::String(name) => &**name,
            other => bail!("'{SYNTAX}' is a string, not {}", kind(other)),
        };
        let language = Language::from_str(name, false).map_err(|_| anyhow!("invalid value '{name}' for '{SYNTAX}'"))?;
        let pattern = pattern.to_owned();
        let files = patterns(std::slice::from_ref(&pattern))?;
        Ok(files.map(|files| SyntaxRow { pattern, language, files, line }))
    }
}

/// Returns a key and its value as a flag; `None` for `false` and for an empty list, which are defaults.
fn flag(known: &clap::Command, key: &str, value: &DeValue<'_>) -> anyhow::Result<Option<OsString>> {
    let arg = known.get_arguments().find(|arg| arg.get_long() == Some(key));
    let Some(arg) = arg else {
        let names = known.get_arguments().filter_map(clap::Arg::get_long).chain([EXCLUDE, EXTENSIONS]);
        let hint = similar(key, names).map_or_else(String::new, |name| format!("; did you mean '{name}'?"));
        bail!("unknown key '{key}'{hint}");
    };
    let text = match (arg.get_action(), value) {
        (ArgAction::SetTrue, DeValue::Boolean(true)) => return Ok(Some(format!("--{key}").into())),
        (ArgAction::SetTrue, DeValue::Boolean(false)) => return Ok(None),
        (ArgAction::SetTrue, other) => bail!("'{key}' is true or false, not {}", kind(other)),
        (_, DeValue::String(text)) if key != NUMBER => text.to_string(),
        (_, DeValue::Integer(number)) if key == NUMBER => {
            // TOML has other notations, such as 0x7f and 1_000, which flags do not have.
            let bytes = usize::from_str_radix(number.as_str(), number.radix());
            bytes.map_err(|_| anyhow!("'{key}' is a number of bytes, not {number}"))?.to_string()
        }
        (_, DeValue::Array(names)) if LISTS.contains(&key) => {
            // An empty list is the default; only for kinds it is a mistake, as on the command line.
            if names.is_empty() && key != "kinds" {
                return Ok(None);
            }
            strings(value).with_context(|| format!("'{key}'"))?.join(",")
        }
        (_, other) if LISTS.contains(&key) => bail!("'{key}' is a list of strings, not {}", kind(other)),
        (_, other) if key == NUMBER => bail!("'{key}' is a whole number, not {}", kind(other)),
        (_, other) => bail!("'{key}' is a string, not {}", kind(other)),
    };
    let flag = OsString::from(format!("--{key}={text}"));
    match known.clone().try_get_matches_from([&flag]) {
        Ok(_) => Ok(Some(flag)),
        Err(error) => Err(anyhow!("{}", wrong_value(&error, key))),
    }
}

/// The key whose value is a number.
pub(crate) const NUMBER: &str = "max-len";

/// The keys whose flags take a list, separated by commas.
pub(crate) const LISTS: [&str; 5] = ["kinds", "schemes", "tld-allow", "tld-deny", "choices"];

/// Describes a wrong value, with the name of the key instead of that of the flag.
fn wrong_value(error: &clap::Error, key: &str) -> String {
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(flag)) => message(error).replacen(&format!("'{flag}'"), &format!("'{key}'"), 1),
        _ => message(error),
    }
}

/// Returns the type of a value, in words.
fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Returns the strings of a list.
fn strings(value: &DeValue<'_>) -> anyhow::Result<Vec<String>> {
    let items = match value {
        DeValue::Array(items) => items,
        DeValue::String(text) => bail!("it must be a list, such as [{text:?}]"),
        _ => bail!("it is a list of strings, not {}", kind(value)),
    };
    let strings = items.iter().map(|item| match item.get_ref() {
        DeValue::String(text) => Ok(text.to_string()),
        other => Err(anyhow!("it is a list of strings, and {} is in it", kind(other))),
    });
    strings.collect()
}

/// Compiles patterns of files to skip; `None` without any.
pub(crate) fn patterns(globs: &[String]) -> anyhow::Result<Option<Gitignore>> {
    if globs.is_empty() {
        return Ok(None);
    }
    // The paths that are matched are relative already.
    let mut builder = GitignoreBuilder::new("");
    for glob in globs {
        builder.add_line(None, glob).map_err(|error| anyhow!("invalid pattern '{glob}' to exclude: {error}"))?;
    }
    Ok(Some(builder.build()?))
}

/// The settings for the files of one folder.
#[derive(Debug)]
pub(crate) struct Scope<T> {
    /// The result of `build` for the flags and the configuration.
    pub(crate) rules: T,
    pub(crate) config: Option<Arc<Config>>,
    /// The folder to which the patterns of the configuration are relative.
    root: PathBuf,
}

/// Finds the settings for each file: the flags, then the nearest `barelink.toml`, then the defaults.
pub(crate) struct Settings<'s, T> {
    typed_flags: &'s TypedFlags,
    choice: &'s ConfigChoice,
    build: fn(&RuleArgs) -> anyhow::Result<T>,
    /// The patterns of the command line, and the folder to which they are relative.
    excluded: Option<(Gitignore, PathBuf)>,
    /// The settings by the resolved path of a folder.
    scopes: HashMap<PathBuf, Arc<Scope<T>>>,
    /// The settings by the path of a configuration; the empty path means that there is none.
    files: BTreeMap<PathBuf, Arc<Scope<T>>>,
    /// The resolved path of each folder.
    folders: HashMap<PathBuf, PathBuf>,
    /// The configurations that were found and not read, because of their owner.
    unread: BTreeSet<PathBuf>,
}

impl<'s, T> Settings<'s, T> {
    pub(crate) fn new(
        typed_flags: &'s TypedFlags,
        choice: &'s ConfigChoice,
        exclude: &[String],
        build: fn(&RuleArgs) -> anyhow::Result<T>,
    ) -> anyhow::Result<Self> {
        let excluded = patterns(exclude).context("--exclude")?.map(|globs| (globs, resolved(Path::new(""))));
        let (scopes, files, folders) = (HashMap::new(), BTreeMap::new(), HashMap::new());
        Ok(Settings { typed_flags, choice, build, excluded, scopes, files, folders, unread: BTreeSet::new() })
    }

    /// Returns a message about each configuration that was found until now and is not read, because another user owns it.
    pub(crate) fn unread(&self) -> Vec<String> {
        let name = |file: &PathBuf| InputName::new(&relative(file));
        let why = "not read, because another user owns it (`--config` with its name reads it)";
        self.unread.iter().map(|file| format!("{}: {why}", name(file))).collect()
    }

    /// Returns the settings for a file, which need not exist, even if it is excluded.
    ///
    /// # Errors
    ///
    /// If the configuration cannot be read, or has an error.
    pub(crate) fn ignoring_exclude(&mut self, file: &Path) -> anyhow::Result<Arc<Scope<T>>> {
        let folder = self.folder_of(file);
        self.of_folder(&folder)
    }

    /// Returns the settings for a file, which need not exist; if it is excluded, what excludes it.
    ///
    /// # Errors
    ///
    /// If the configuration cannot be read, or has an error.
    pub(crate) fn of(&mut self, file: &Path) -> anyhow::Result<Result<Arc<Scope<T>>, String>> {
        let folder = self.folder_of(file);
        let scope = self.of_folder(&folder)?;
        let place = folder.join(file.file_name().unwrap_or_default());
        let is_excluded = |globs: &Gitignore, root: &Path| {
            let path = place.strip_prefix(root).ok();
            path.is_some_and(|path| globs.matched_path_or_any_parents(path, false).is_ignore())
        };
        if self.excluded.as_ref().is_some_and(|(globs, root)| is_excluded(globs, root)) {
            return Ok(Err("--exclude".to_owned()));
        }
        let config = scope.config.as_ref().filter(|config| {
            let globs = config.exclude.as_ref();
            globs.is_some_and(|globs| is_excluded(globs, &scope.root))
        });
        Ok(config.map_or_else(|| Ok(Arc::clone(&scope)), |config| Err(config.place(config.patterns.1))))
    }

    /// Returns the syntax that the configuration of `scope`, the settings of a file, names for its path, and the place of that key.
    pub(crate) fn syntax_by_path(&mut self, file: &Path, scope: &Scope<T>) -> Option<(Language, String)> {
        // Hardly any configuration has such a table.
        let config =
            scope.config.as_ref().filter(|config| !config.syntaxes.is_empty() && !self.typed_flags.has(SYNTAX))?;
        let place = self.folder_of(file).join(file.file_name().unwrap_or_default());
        let path = place.strip_prefix(&scope.root).ok()?;
        let row = config.syntaxes.iter().find(|row| row.files.matched_path_or_any_parents(path, false).is_ignore());
        row.map(|row| (row.language, config.place(row.line)))
    }

    /// Returns whether the configuration adds the ending of a file to those of Markdown.
    ///
    /// # Errors
    ///
    /// If the configuration cannot be read, or has an error.
    pub(crate) fn has_extension(&mut self, file: &Path) -> anyhow::Result<bool> {
        let Some(extension) = file.extension() else { return Ok(false) };
        let scope = self.ignoring_exclude(file)?;
        let mut added = scope.config.iter().flat_map(|config| &config.extensions.0);
        Ok(added.any(|added| extension.eq_ignore_ascii_case(added.trim_start_matches('.'))))
    }

    /// Returns the resolved path of the folder of a file.
    pub(crate) fn folder_of(&mut self, file: &Path) -> PathBuf {
        self.folder(file.parent().unwrap_or(Path::new("")))
    }

    fn folder(&mut self, folder: &Path) -> PathBuf {
        if let Some(known) = self.folders.get(folder) {
            return known.clone();
        }
        let found = resolved(folder);
        self.folders.insert(folder.to_owned(), found.clone());
        found
    }

    /// Returns the settings for the files of a folder, which is given by its resolved path.
    pub(crate) fn of_folder(&mut self, folder: &Path) -> anyhow::Result<Arc<Scope<T>>> {
        if let Some(known) = self.scopes.get(folder) {
            return Ok(Arc::clone(known));
        }
        let file = match &self.choice.config {
            _ if self.choice.no_config => None,
            Some(file) => Some(file.clone()),
            None => self.nearest(folder),
        };
        let key = file.clone().unwrap_or_default();
        let scope = match self.files.get(&key) {
            Some(known) => Arc::clone(known),
            None => Arc::new(self.read(file.as_deref())?),
        };
        self.files.insert(key, Arc::clone(&scope));
        self.scopes.insert(folder.to_owned(), Arc::clone(&scope));
        Ok(scope)
    }

    /// Returns the configuration of a folder: that in it or in the nearest folder above. Skips those that [`is_trusted`] refuses.
    fn nearest(&mut self, folder: &Path) -> Option<PathBuf> {
        let here = resolved(Path::new(""));
        for folder in folder.ancestors() {
            let file = folder.join(NAME);
            if !file.is_file() {
                continue;
            }
            // In a container, root works in a folder of a user of the host. In other folders that user is a stranger.
            let owner = folder.starts_with(&here).then_some(&*here);
            if is_trusted(&file, owner) {
                return Some(file);
            }
            self.unread.insert(file);
        }
        None
    }

    fn read(&self, file: Option<&Path>) -> anyhow::Result<Scope<T>> {
        let config = file.map(|file| Config::read(&relative(file))).transpose()?;
        let rules = build(self.build, self.typed_flags, config.as_ref())?;
        let root = file.and_then(Path::parent).map(resolved).unwrap_or_default();
        Ok(Scope { rules, config: config.map(Arc::new), root })
    }
}

/// Returns whether the user, root or the owner of `folder` owns a configuration. Git has the same rule (`safe.directory`), because
/// any user may put a file into a folder such as `/tmp`.
#[cfg(unix)]
fn is_trusted(file: &Path, folder: Option<&Path>) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    let owner = |metadata: io::Result<fs::Metadata>| metadata.ok().map(|file| file.uid());
    let user = rustix::process::geteuid().as_raw();
    // As in git, the user who called `sudo` is trusted, too.
    let caller = || env::var("SUDO_UID").ok().filter(|_| user == 0).and_then(|user| user.parse().ok());
    let trusted = [Some(user), Some(0), caller(), folder.and_then(|folder| owner(fs::metadata(folder)))];
    // Both: another user may make a symbolic link to a file of this user.
    let owners = [owner(fs::symlink_metadata(file)), owner(fs::metadata(file))];
    owners.iter().all(|owner| owner.is_some() && trusted.contains(owner))
}

#[cfg(not(unix))]
fn is_trusted(_: &Path, _: Option<&Path>) -> bool {
    true
}

/// Returns the absolute path of a folder, without symbolic links and `..`; the path itself if there is no such folder.
pub(crate) fn resolved(folder: &Path) -> PathBuf {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}

/// Returns the path relative to the current folder if the file is in it or below, because messages with it are shorter.
pub(crate) fn relative(file: &Path) -> PathBuf {
    let here = resolved(Path::new(""));
    file.strip_prefix(here).unwrap_or(file).to_owned()
}

/// Combines the flags with a configuration. An error that only the configuration causes names its line.
fn build<T>(
    build: fn(&RuleArgs) -> anyhow::Result<T>,
    typed_flags: &TypedFlags,
    config: Option<&Config>,
) -> anyhow::Result<T> {
    let settings: Vec<&Setting> = config.map_or(Vec::new(), |config| {
        config.settings.iter().filter(|setting| !typed_flags.overrides(setting, &config.settings)).collect()
    });
    let with = |settings: &[&Setting]| {
        let flags = settings.iter().copied().chain(&typed_flags.0).map(|setting| &setting.flag);
        let matches = keys().try_get_matches_from(flags).map_err(|error| anyhow!("{}", message(&error)))?;
        build(&RuleArgs::from_arg_matches(&matches)?)
    };
    with(&settings).map_err(|error| match (config, first_failure(&settings, with)) {
        (Some(config), Some(setting)) => error.context(config.place(setting.line)),
        _ => error,
    })
}

/// Returns the first setting with which the settings before it have an error; `None` if the flags alone have one.
// The profile first: whether others are valid depends on it.
fn first_failure<'f, T>(
    settings: &[&'f Setting],
    with: impl Fn(&[&Setting]) -> anyhow::Result<T>,
) -> Option<&'f Setting> {
    let mut settings = settings.to_vec();
    settings.sort_by_key(|setting| setting.key != "profile");
    let fails = |count: &usize| with(&settings[..*count]).is_err();
    (0..=settings.len()).find(fails)?.checked_sub(1).map(|last| settings[last])
}

/// Returns each key that is set, with its value as a flag writes it and its source; the other keys have their defaults.
pub(crate) fn sources(typed_flags: &TypedFlags, config: Option<&Config>) -> BTreeMap<String, (Option<String>, String)> {
    let value = |setting: &Setting| {
        let flag = setting.flag.to_string_lossy();
        flag.split_once('=').map(|(_, value)| value.to_owned())
    };
    let mut sources = BTreeMap::new();
    if let Some(config) = config {
        for setting in config.settings.iter().filter(|setting| !typed_flags.overrides(setting, &config.settings)) {
            sources.insert(setting.key.clone(), (value(setting), config.place(setting.line)));
        }
    }
    for setting in &typed_flags.0 {
        sources.insert(setting.key.clone(), (value(setting), format!("--{}", setting.key)));
    }
    sources
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use pretty_assertions::assert_eq;

    use super::{ConfigChoice, RuleArgs, Settings, TypedFlags};

    /// The tests that give a file to another user need root.
    #[test]
    fn a_configuration_of_another_user_is_reported() {
        let (typed_flags, choice) = (TypedFlags::default(), ConfigChoice::none());
        let mut settings = Settings::new(&typed_flags, &choice, &[], RuleArgs::rewriting).unwrap();
        assert_eq!(settings.unread(), [""; 0]);
        settings.unread.insert(PathBuf::from("up/barelink.toml"));
        let message = "up/barelink.toml: not read, because another user owns it (`--config` with its name reads it)";
        assert_eq!(settings.unread(), [message]);
    }
}
