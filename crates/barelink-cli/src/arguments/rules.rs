//! The settings that flags and `barelink.toml` select, and what the library makes of them.

use anyhow::anyhow;
use barelink::pulldown::extensions;
use barelink::rewrite::{Planner, RewriteOption};
use barelink::{Case, Finder, FinderOption, InvalidOption, Kinds, Profile, Values};
use pulldown_cmark::Options;

use super::keys::{ALL_PROFILES, AUTO, Key};
use super::names::similar;

/// A key with its value, as a flag writes it.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) key: Key,
    pub(crate) value: String,
    /// Where it is set, for messages: `--max-len`, `barelink.toml:3`.
    pub(crate) place: String,
}

impl Setting {
    /// Returns the name of the option and its value, for the library.
    pub(super) fn pair(&self) -> (&'static str, &str) {
        (self.key.name(), &self.value)
    }

    /// Returns the items of a list, or the only value.
    pub(crate) fn items(&self) -> impl Iterator<Item = &str> {
        let is_list = self.key.values().is_some_and(Values::is_list);
        let items = self.value.split(move |c| is_list && c == ',').map(str::trim);
        items.filter(move |item| !is_list || !item.is_empty())
    }

    /// Returns an error with the place of the setting.
    pub(crate) fn error(&self, reason: &str) -> anyhow::Error {
        let name = if self.is_flag() { String::new() } else { format!("{}: ", self.key.name()) };
        anyhow!("{}: {name}{reason}", self.place)
    }

    pub(crate) fn is_flag(&self) -> bool {
        // The place in a file has a line.
        !self.place.contains(':')
    }

    /// Checks the value without the other settings.
    ///
    /// # Errors
    ///
    /// If the setting is invalid with each profile.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let checked = match self.key {
            Key::Finder(FinderOption::Profile) if self.value == ALL_PROFILES => Ok(()),
            Key::Finder(_) => {
                let mut tried = Profile::ALL.iter().rev().map(|profile| with(*profile, [self.pair()]).map(drop));
                let last = tried.next().unwrap_or(Ok(()));
                last.or_else(|error| tried.find(Result::is_ok).unwrap_or(Err(error)))
            }
            Key::Extensions => extensions(&self.value).map(drop),
            Key::Rewrite(_) if self.is_auto() => Ok(()),
            Key::Rewrite(_) => {
                Planner::new(Options::empty(), &Finder::default()).with_options(Case::Kebab, [self.pair()]).map(drop)
            }
            Key::Doubtful => Ok(()),
        };
        checked.map_err(|error| self.error(&with_hint(error.reason())))
    }

    pub(super) fn is_auto(&self) -> bool {
        self.pair() == (RewriteOption::Syntax.name(), AUTO)
    }
}

/// Makes a finder of a profile with options.
fn with<'o>(profile: Profile, options: impl IntoIterator<Item = (&'o str, &'o str)>) -> Result<Finder, InvalidOption> {
    let profile = (FinderOption::Profile.name(), profile.as_str());
    Finder::from_options(Case::Kebab, [profile].into_iter().chain(options))
}

/// Returns a reason of the library with the name that was probably meant.
fn with_hint(reason: &str) -> String {
    let meant = reason.strip_prefix('`').and_then(|rest| {
        let (value, known) = rest.split_once("` is none of ")?;
        similar(value, known.split(", "))
    });
    meant.map_or_else(|| reason.to_owned(), |name| format!("{reason}; did you mean '{name}'?"))
}

/// The settings of a run or of a file: each key at most once.
#[derive(Clone, Debug)]
pub(crate) struct Rules<'s>(pub(super) Vec<&'s Setting>);

impl<'s> Rules<'s> {
    /// Returns the settings of flags alone.
    pub(crate) fn of(flags: impl IntoIterator<Item = &'s Setting>) -> Self {
        Rules(flags.into_iter().collect())
    }

    /// Combines the flags with the settings of a file. A flag wins over the key. With another profile than that of the file, the settings
    /// of the file that this profile cannot have are dropped.
    pub(crate) fn new(typed: &'s [Setting], file: &'s [Setting]) -> Self {
        let is_typed = |setting: &&Setting| typed.iter().any(|typed| typed.key == setting.key);
        let of_file = Rules::of(file).profile(Profile::Gfm).ok().flatten();
        let chosen = typed.iter().find(|typed| typed.key == PROFILE).and_then(|typed| typed.value.parse().ok());
        let is_lost = |setting: &&Setting| match (setting.key, of_file, chosen) {
            (Key::Finder(_), Some(before), Some(profile)) => {
                with(before, [setting.pair()]).is_ok() && with(profile, [setting.pair()]).is_err()
            }
            _ => false,
        };
        Rules(file.iter().filter(|setting| !is_typed(setting) && !is_lost(setting)).chain(typed).collect())
    }

    pub(crate) fn get(&self, key: Key) -> Option<&'s Setting> {
        self.0.iter().copied().find(|setting| setting.key == key)
    }

    /// Returns whether the settings name a profile or kinds of links.
    pub(crate) fn name_links(&self) -> bool {
        self.get(PROFILE).or(self.get(KINDS)).is_some()
    }

    /// Returns the profile; `None` for all profiles.
    ///
    /// # Errors
    ///
    /// If there is no profile of that name.
    fn profile(&self, default: Profile) -> anyhow::Result<Option<Profile>> {
        match self.get(PROFILE) {
            Some(setting) if setting.value == ALL_PROFILES => Ok(None),
            Some(setting) => {
                let finder = Finder::from_options(Case::Kebab, [setting.pair()]).map_err(|error| self.error(&error))?;
                Ok(Some(finder.profile()))
            }
            None => Ok(Some(default)),
        }
    }

    /// Returns the finder. `default` is the profile if none is set.
    ///
    /// # Errors
    ///
    /// If the profile cannot have one of the settings.
    pub(crate) fn finder(&self, default: Profile) -> anyhow::Result<Finder> {
        let Some(profile) = self.profile(default)? else {
            let reason = "`all` compares the profiles, and only `explain` does that";
            return Err(self.get(PROFILE).map_or_else(|| anyhow!(reason), |setting| setting.error(reason)));
        };
        let set = self.0.iter().filter(|setting| matches!(setting.key, Key::Finder(_))).map(|setting| setting.pair());
        with(profile, set).map_err(|error| self.error(&error))
    }

    /// Returns the finders of `explain`: one, or those of all profiles.
    ///
    /// # Errors
    ///
    /// If the profile cannot have one of the settings.
    pub(crate) fn finders(&self) -> anyhow::Result<Vec<Finder>> {
        match self.profile(Profile::Gfm)? {
            Some(_) => Ok(vec![self.finder(Profile::Gfm)?]),
            None => Ok(self.finders_of_all_profiles()),
        }
    }

    /// Returns the finders of all profiles, each with those settings that it may have.
    pub(crate) fn finders_of_all_profiles(&self) -> Vec<Finder> {
        Profile::ALL.iter().map(|&profile| self.comparable(profile)).collect()
    }

    fn comparable(&self, profile: Profile) -> Finder {
        let others = self.0.iter().filter(|setting| matches!(setting.key, Key::Finder(_)) && setting.key != PROFILE);
        let fitting: Vec<_> = others
            .map(|setting| {
                let name = setting.key.name();
                let items = setting.items().filter(|item| with(profile, [(name, *item)]).is_ok());
                (setting, items.collect::<Vec<_>>().join(","))
            })
            .collect();
        let set = fitting.iter().filter(|(_, value)| !value.is_empty()).map(|(one, value)| (one.key.name(), &**value));
        let finder = with(profile, set).unwrap_or_else(|_| Finder::new(profile));
        let has_none = |(setting, value): &(&&Setting, String)| setting.key == KINDS && value.is_empty();
        if fitting.iter().any(has_none) { finder.kinds(Kinds::NONE) } else { finder }
    }

    /// Returns the syntax of Markdown. `default` has the extensions if none are set.
    ///
    /// # Errors
    ///
    /// If an extension is unknown.
    pub(crate) fn options(&self, default: &str) -> anyhow::Result<Options> {
        let set = self.get(Key::Extensions).map_or(default, |setting| &setting.value);
        extensions(set).map_err(|error| self.error(&error))
    }

    /// Returns an error of the library with the place of the setting.
    pub(super) fn error(&self, error: &InvalidOption) -> anyhow::Error {
        let setting = self.0.iter().find(|setting| setting.key.name() == error.name());
        setting.map_or_else(|| anyhow!("{error}"), |setting| setting.error(&with_hint(error.reason())))
    }
}

const PROFILE: Key = Key::Finder(FinderOption::Profile);
const KINDS: Key = Key::Finder(FinderOption::Kinds);
pub(super) const CHOICES: Key = Key::Finder(FinderOption::Choices);
