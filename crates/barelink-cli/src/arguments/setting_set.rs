//! The settings that flags and `barelink.toml` select, and what the library makes of them.

use std::borrow::Cow;

use anyhow::anyhow;
use barelink::{Case, Finder, InvalidOption, Kinds, Profile};
use barelink_pulldown_cmark::extensions;
use pulldown_cmark::Options;

use super::keys::{ALL_PROFILES, Key};
use super::setting::{CHOICES, KINDS, PROFILE, Setting, with, with_hint};
use super::useless::{refuse_contradictions, refuse_without_kinds};

/// The settings of a run or of a file: each key at most once.
#[derive(Clone, Debug)]
pub(crate) struct SettingSet<'s>(pub(super) Vec<Cow<'s, Setting>>);

impl<'s> SettingSet<'s> {
    /// Returns the settings of flags alone.
    pub(crate) fn of(flags: impl IntoIterator<Item = &'s Setting>) -> Self {
        SettingSet(flags.into_iter().map(Cow::Borrowed).collect())
    }

    /// Combines the flags with the settings of a file. A flag wins over the key. With another
    /// profile than that of the file, the names in the file that this profile cannot have are
    /// dropped.
    pub(crate) fn new(typed: &'s [Setting], file: &'s [Setting]) -> Self {
        let is_typed = |setting: &&Setting| typed.iter().any(|typed| typed.key == setting.key);
        let of_file = SettingSet::of(file).profile(Profile::Gfm).ok().flatten();
        let chosen = typed
            .iter()
            .find(|typed| typed.key == PROFILE)
            .and_then(|typed| typed.value.parse().ok());
        let fitting = |setting: &'s Setting| match (setting.key, of_file, chosen) {
            (Key::Finder(_), Some(before), Some(profile))
                if with(before, [setting.pair()]).is_ok() =>
            {
                let fitting = setting.fitting(profile).map(Cow::Owned);
                // Without the kinds of the file, all kinds would be found.
                fitting.or_else(|| (setting.key == KINDS).then_some(Cow::Borrowed(setting)))
            }
            _ => Some(Cow::Borrowed(setting)),
        };
        let of_file = file
            .iter()
            .filter(|setting| !is_typed(setting))
            .filter_map(fitting);
        SettingSet(of_file.chain(typed.iter().map(Cow::Borrowed)).collect())
    }

    pub(crate) fn get(&self, key: Key) -> Option<&Setting> {
        self.0
            .iter()
            .map(|setting| &**setting)
            .find(|setting| setting.key == key)
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
                let finder = Finder::from_options(Case::Kebab, [setting.pair()])
                    .map_err(|error| self.error(&error))?;
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
            return Err(self
                .get(PROFILE)
                .map_or_else(|| anyhow!(reason), |setting| setting.error(reason)));
        };
        let set = self
            .0
            .iter()
            .filter(|setting| matches!(setting.key, Key::Finder(_)))
            .map(|setting| setting.pair());
        let finder = with(profile, set).map_err(|error| self.error(&error))?;
        self.get(CHOICES).map_or(Ok(()), refuse_contradictions)?;
        refuse_without_kinds(
            self.0.iter().filter(|setting| setting.is_flag()),
            self.get(KINDS),
        )?;
        Ok(finder)
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
        Profile::ALL
            .iter()
            .map(|&profile| self.comparable(profile))
            .collect()
    }

    fn comparable(&self, profile: Profile) -> Finder {
        let others = self
            .0
            .iter()
            .filter(|setting| matches!(setting.key, Key::Finder(_)) && setting.key != PROFILE);
        let fitting: Vec<_> = others
            .filter_map(|setting| setting.fitting(profile))
            .collect();
        let finder = with(
            profile,
            fitting
                .iter()
                .map(|setting| (setting.key.name(), &*setting.value)),
        )
        .unwrap_or_else(|_| Finder::new(profile));
        let has_kinds =
            self.get(KINDS).is_none() || fitting.iter().any(|setting| setting.key == KINDS);
        if has_kinds {
            finder
        } else {
            finder.kinds(Kinds::NONE)
        }
    }

    /// Returns the syntax of Markdown. `default` has the extensions if none are set.
    ///
    /// # Errors
    ///
    /// If an extension is unknown.
    pub(crate) fn options(&self, default: &str) -> anyhow::Result<Options> {
        let set = self
            .get(Key::Extensions)
            .map_or(default, |setting| &setting.value);
        extensions(set).map_err(|error| self.error(&error))
    }

    /// Returns an error of the library with the place of the setting.
    pub(super) fn error(&self, error: &InvalidOption) -> anyhow::Error {
        let setting = self
            .0
            .iter()
            .find(|setting| setting.key.name() == error.name());
        setting.map_or_else(
            || anyhow!("{error}"),
            |setting| setting.error(&with_hint(error.reason())),
        )
    }
}
