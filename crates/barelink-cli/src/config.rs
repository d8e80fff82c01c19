//! Finds and reads `barelink.toml`, and combines it with the flags.
//!
//! A key of the file is a flag without its hyphens: `max-len = 100` is `--max-len 100`. So the keys
//! are those of [`Key`], and the library checks their values. Keys of their own are `exclude`,
//! `endings`, and `syntax` with a table.

use std::collections::{BTreeMap, BTreeSet, HashMap};
#[cfg(unix)]
use std::env;
use std::fmt::Display;
use std::fs;
#[cfg(unix)]
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, anyhow, bail};
use barelink::Values;
use barelink_rewrite::RewriteOption;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use toml::de::{DeTable, DeValue};

use crate::arguments::{ConfigChoice, Key, Setting, SettingSet, enumerated, named_syntax, similar};
use crate::escaped::InputName;

/// The name of a configuration file.
pub(crate) const NAME: &str = "barelink.toml";

/// The key for files to skip.
pub(crate) const EXCLUDE: &str = "exclude";

/// The key for endings of Markdown files, beside those that are known.
pub(crate) const ENDINGS: &str = "endings";

/// The key for the syntax. Its value may be a table, whose keys are patterns of files.
pub(crate) const SYNTAX: Key = Key::Rewrite(RewriteOption::Syntax);

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
    pub(crate) endings: (Vec<String>, usize),
    /// The syntax of files by patterns. The first that matches counts.
    pub(crate) syntaxes: Vec<SyntaxRow>,
}

/// A row of the table of syntaxes.
#[derive(Debug)]
pub(crate) struct SyntaxRow {
    pub(crate) pattern: String,
    /// The name of the language; `None` for `auto`.
    pub(crate) language: Option<&'static str>,
    files: Gitignore,
    pub(crate) line: usize,
}

impl Config {
    /// Reads and checks a file.
    fn read(file: &Path) -> anyhow::Result<Self> {
        let name = InputName::new(file);
        let source = fs::read_to_string(file).with_context(|| format!("{name}: cannot read"))?;
        let at = |position: usize| {
            let line = 1 + source
                .get(..position)
                .unwrap_or(&source)
                .matches('\n')
                .count();
            (line, format!("{name}:{line}"))
        };
        let table = DeTable::parse(&source).map_err(|error| {
            let (_, place) = at(error.span().map_or(0, |span| span.start));
            anyhow!("{place}: {}", error.message())
        })?;
        // The table is sorted by name; the first error is the one that is first in the file.
        let mut entries: Vec<_> = table.into_inner().into_iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let mut config = Config {
            name: name.clone(),
            settings: Vec::new(),
            exclude: None,
            patterns: (Vec::new(), 0),
            endings: (Vec::new(), 0),
            syntaxes: Vec::new(),
        };
        for (key, value) in entries {
            let (line, place) = at(key.span().start);
            let key = key.into_inner();
            if key == EXCLUDE {
                config.patterns = (
                    strings(value.get_ref()).with_context(|| format!("{place}: {EXCLUDE}"))?,
                    line,
                );
                config.exclude = patterns(&config.patterns.0).with_context(|| place)?;
            } else if key == ENDINGS {
                config.endings = (
                    strings(value.get_ref()).with_context(|| format!("{place}: {ENDINGS}"))?,
                    line,
                );
            } else if let (true, DeValue::Table(table)) = (key == SYNTAX.name(), value.get_ref()) {
                let mut rows: Vec<_> = table.iter().collect();
                rows.sort_by_key(|(pattern, _)| pattern.span().start);
                for (pattern, value) in rows {
                    let (line, place) = at(pattern.span().start);
                    let row = SyntaxRow::read(pattern.get_ref(), value.get_ref(), line, &place)?;
                    config.syntaxes.extend(row);
                }
            } else {
                let key = known(&key).with_context(|| place.clone())?;
                let value = text(key, value.get_ref())
                    .with_context(|| format!("{place}: {}", key.name()))?;
                let setting = Setting { key, value, place };
                setting.check()?;
                config.settings.push(setting);
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
    fn read(
        pattern: &str,
        value: &DeValue<'_>,
        line: usize,
        place: &str,
    ) -> anyhow::Result<Option<Self>> {
        let setting = Setting {
            key: SYNTAX,
            value: text(SYNTAX, value)?,
            place: place.to_owned(),
        };
        setting.check()?;
        let language = named_syntax(&setting.value);
        let pattern = pattern.to_owned();
        let files = patterns(std::slice::from_ref(&pattern)).with_context(|| place.to_owned())?;
        Ok(files.map(|files| SyntaxRow {
            pattern,
            language,
            files,
            line,
        }))
    }
}

/// Returns the key of this name.
fn known(name: &str) -> anyhow::Result<Key> {
    Key::all().find(|key| key.name() == name).ok_or_else(|| {
        let names = Key::all().map(Key::name).chain([EXCLUDE, ENDINGS]);
        let hint = similar(name, names)
            .map_or_else(String::new, |name| format!("; did you mean '{name}'?"));
        anyhow!("unknown key '{name}'{hint}")
    })
}

/// Returns a value as a flag has it.
fn text(key: Key, value: &DeValue<'_>) -> anyhow::Result<String> {
    match (key.values(), value) {
        // TOML has other notations, such as 0x7f and 1_000, which flags do not have.
        (Values::Bytes, DeValue::Integer(number)) => {
            let bytes = usize::from_str_radix(number.as_str(), number.radix());
            Ok(bytes.map_or_else(|_| number.to_string(), |bytes| bytes.to_string()))
        }
        (Values::Bytes, other) => bail!("it is a whole number, not {}", kind(other)),
        (_, DeValue::String(text)) => Ok(text.to_string()),
        (values, DeValue::Array(_)) if values.is_list() => Ok(strings(value)?.join(",")),
        (values, other) if values.is_list() => {
            bail!("it is a list of strings, not {}", kind(other))
        }
        (_, other) => {
            let names = enumerated(key.names().map(str::to_owned), "or");
            bail!(
                "it is a string, not {}{}{names}",
                kind(other),
                if names.is_empty() { "" } else { ": " }
            )
        }
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
        other => Err(anyhow!(
            "it is a list of strings, and {} is in it",
            kind(other)
        )),
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
        let invalid = |error: &dyn Display| anyhow!("invalid pattern '{glob}' to exclude: {error}");
        if has_open_class(glob) {
            return Err(invalid(&"a `[` is not closed; `\\[` is the character"));
        }
        builder
            .add_line(None, glob)
            .map_err(|error| invalid(&error))?;
    }
    Ok(Some(builder.build()?))
}

/// Returns whether a pattern has a `[` that is not closed.
// Git never matches such a pattern, and the library that reads patterns takes the `[` for a
// character.
fn has_open_class(glob: &str) -> bool {
    let mut rest = glob;
    while let Some(at) = rest.find(['\\', '[']) {
        let is_escape = rest[at..].starts_with('\\');
        rest = &rest[at + 1..];
        if is_escape {
            let escaped = rest.chars().next().map_or(0, char::len_utf8);
            rest = &rest[escaped..];
            continue;
        }
        let class = rest.strip_prefix(['!', '^']).unwrap_or(rest);
        // A `]` at the start of a class is a member of it.
        let members = class.strip_prefix(']').unwrap_or(class);
        let Some((_, after)) = members.split_once(']') else {
            return true;
        };
        rest = after;
    }
    false
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

/// Makes something of the settings of a file.
type Build<'s, T> = Box<dyn Fn(&SettingSet<'_>) -> anyhow::Result<T> + 's>;

/// Finds the settings for each file: the flags, then the nearest `barelink.toml`, then the
/// defaults.
pub(crate) struct SettingsFinder<'s, T> {
    flags: &'s [Setting],
    choice: &'s ConfigChoice,
    build: Build<'s, T>,
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

impl<'s, T> SettingsFinder<'s, T> {
    pub(crate) fn new(
        flags: &'s [Setting],
        choice: &'s ConfigChoice,
        exclude: &[String],
        build: impl Fn(&SettingSet<'_>) -> anyhow::Result<T> + 's,
    ) -> anyhow::Result<Self> {
        // An error in a flag does not depend on the files that are found.
        flags.iter().try_for_each(Setting::check)?;
        let excluded = patterns(exclude)
            .context("--exclude")?
            .map(|globs| (globs, resolved(Path::new(""))));
        let scopes = HashMap::new();
        let files = BTreeMap::new();
        let folders = HashMap::new();
        let build = Box::new(build);
        Ok(SettingsFinder {
            flags,
            choice,
            build,
            excluded,
            scopes,
            files,
            folders,
            unread: BTreeSet::new(),
        })
    }

    /// Returns a message about each configuration that was found until now and is not read, because
    /// another user owns it.
    pub(crate) fn unread(&self) -> Vec<String> {
        let name = |file: &PathBuf| InputName::new(&relative(file));
        let why = "not read, because another user owns it (`--config` with its name reads it)";
        self.unread
            .iter()
            .map(|file| format!("{}: {why}", name(file)))
            .collect()
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
        if self
            .excluded
            .as_ref()
            .is_some_and(|(globs, root)| is_excluded(globs, root))
        {
            return Ok(Err("--exclude".to_owned()));
        }
        let config = scope.config.as_ref().filter(|config| {
            let globs = config.exclude.as_ref();
            globs.is_some_and(|globs| is_excluded(globs, &scope.root))
        });
        Ok(config.map_or_else(
            || Ok(Arc::clone(&scope)),
            |config| Err(config.place(config.patterns.1)),
        ))
    }

    /// Returns the syntax that the configuration of `scope`, the settings of a file, names for its
    /// path, and the place of that key.
    pub(crate) fn syntax_by_path(
        &mut self,
        file: &Path,
        scope: &Scope<T>,
    ) -> Option<(Option<&'static str>, String)> {
        // Hardly any configuration has such a table.
        let is_typed = || self.flags.iter().any(|flag| flag.key == SYNTAX);
        let config = scope
            .config
            .as_ref()
            .filter(|config| !config.syntaxes.is_empty() && !is_typed())?;
        let place = self
            .folder_of(file)
            .join(file.file_name().unwrap_or_default());
        let path = place.strip_prefix(&scope.root).ok()?;
        let row = config.syntaxes.iter().find(|row| {
            row.files
                .matched_path_or_any_parents(path, false)
                .is_ignore()
        });
        row.map(|row| (row.language, config.place(row.line)))
    }

    /// Returns whether the configuration adds the ending of a file to those of Markdown.
    ///
    /// # Errors
    ///
    /// If the configuration cannot be read, or has an error.
    pub(crate) fn has_ending(&mut self, file: &Path) -> anyhow::Result<bool> {
        let Some(extension) = file.extension() else {
            return Ok(false);
        };
        let scope = self.ignoring_exclude(file)?;
        let mut added = scope.config.iter().flat_map(|config| &config.endings.0);
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

    /// Returns the configuration of a folder: that in it or in the nearest folder above. Skips
    /// those that [`is_trusted`] refuses.
    fn nearest(&mut self, folder: &Path) -> Option<PathBuf> {
        let here = resolved(Path::new(""));
        for folder in folder.ancestors() {
            let file = folder.join(NAME);
            if !file.is_file() {
                continue;
            }
            // In a container, root works in a folder of a user of the host. In other folders that
            // user is a stranger.
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
        let rules = (self.build)(&SettingSet::new(
            self.flags,
            config.as_ref().map_or(&[], |config| &config.settings),
        ))?;
        let root = file
            .and_then(Path::parent)
            .map(resolved)
            .unwrap_or_default();
        Ok(Scope {
            rules,
            config: config.map(Arc::new),
            root,
        })
    }
}

/// Returns whether the user, root or the owner of `folder` owns a configuration. Git has the same
/// rule (`safe.directory`), because any user may put a file into a folder such as `/tmp`.
#[cfg(unix)]
fn is_trusted(file: &Path, folder: Option<&Path>) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    let owner = |metadata: io::Result<fs::Metadata>| metadata.ok().map(|file| file.uid());
    let user = rustix::process::geteuid().as_raw();
    // As in git, the user who called `sudo` is trusted, too.
    let caller = || {
        env::var("SUDO_UID")
            .ok()
            .filter(|_| user == 0)
            .and_then(|user| user.parse().ok())
    };
    let trusted = [
        Some(user),
        Some(0),
        caller(),
        folder.and_then(|folder| owner(fs::metadata(folder))),
    ];
    // Both: another user may make a symbolic link to a file of this user.
    let owners = [owner(fs::symlink_metadata(file)), owner(fs::metadata(file))];
    owners
        .iter()
        .all(|owner| owner.is_some() && trusted.contains(owner))
}

#[cfg(not(unix))]
fn is_trusted(_: &Path, _: Option<&Path>) -> bool {
    true
}

/// Returns the absolute path of a folder, without symbolic links and `..`; the path itself if there
/// is no such folder.
pub(crate) fn resolved(folder: &Path) -> PathBuf {
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}

/// Returns the path relative to the current folder if the file is in it or below, because messages
/// with it are shorter.
pub(crate) fn relative(file: &Path) -> PathBuf {
    let here = resolved(Path::new(""));
    file.strip_prefix(here).unwrap_or(file).to_owned()
}

/// Returns each key that is set, with its value as a flag writes it and its source; the other keys
/// have their defaults.
pub(crate) fn sources(flags: &[Setting], config: Option<&Config>) -> Vec<Setting> {
    let rules = SettingSet::new(flags, config.map_or(&[], |config| &config.settings));
    Key::all()
        .filter_map(|key| rules.get(key))
        .cloned()
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use pretty_assertions::assert_eq;

    use super::{ConfigChoice, SettingsFinder};
    use crate::arguments::Rewriting;

    /// The tests that give a file to another user need root.
    #[test]
    fn a_configuration_of_another_user_is_reported() {
        let choice = ConfigChoice::none();
        let mut settings = SettingsFinder::new(&[], &choice, &[], Rewriting::new).unwrap();
        assert_eq!(settings.unread(), [""; 0]);
        settings.unread.insert(PathBuf::from("up/barelink.toml"));
        let message = "up/barelink.toml: not read, because another user owns it (`--config` with its name reads it)";
        assert_eq!(settings.unread(), [message]);
    }
}
