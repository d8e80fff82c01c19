//! A key with its value ([`Setting`]), and the finder that options make.

use anyhow::anyhow;
use barelink::{Case, Finder, FinderOption, InvalidOption, Profile};
use barelink_pulldown_cmark::extensions;
use barelink_rewrite::{Planner, RewriteOption};
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
        let is_list = self.key.values().is_list();
        let items = self
            .value
            .split(move |c| is_list && c == ',')
            .map(str::trim);
        items.filter(move |item| !is_list || !item.is_empty())
    }

    /// Returns an error with the place of the setting.
    pub(crate) fn error(&self, reason: &str) -> anyhow::Error {
        let name = if self.is_flag() {
            String::new()
        } else {
            format!("{}: ", self.key.name())
        };
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
                let mut tried = Profile::ALL
                    .iter()
                    .rev()
                    .map(|profile| with(*profile, [self.pair()]).map(drop));
                let last = tried.next().unwrap_or(Ok(()));
                last.or_else(|error| tried.find(Result::is_ok).unwrap_or(Err(error)))
            }
            Key::Extensions => extensions(&self.value).map(drop),
            Key::Rewrite(_) if self.is_auto() => Ok(()),
            Key::Rewrite(_) => Planner::new(Options::empty(), &Finder::default())
                .with_options(Case::Kebab, [self.pair()])
                .map(drop),
        };
        // The library does not know the name `auto`.
        let first = if self.key == Key::Rewrite(RewriteOption::Syntax) {
            "one of auto, "
        } else {
            "one of "
        };
        let reason = |error: InvalidOption| error.reason().replacen("one of ", first, 1);
        checked.map_err(|error| self.error(&with_hint(&reason(error))))
    }

    /// Returns the setting with those items of its list that a profile may have; `None` if that is
    /// none.
    pub(super) fn fitting(&self, profile: Profile) -> Option<Setting> {
        let items: Vec<_> = self
            .items()
            .filter(|item| with(profile, [(self.key.name(), *item)]).is_ok())
            .collect();
        (!items.is_empty()).then(|| Setting {
            value: items.join(","),
            ..self.clone()
        })
    }

    pub(super) fn is_auto(&self) -> bool {
        self.pair() == (RewriteOption::Syntax.name(), AUTO)
    }
}

/// Makes a finder of a profile with options.
pub(super) fn with<'o>(
    profile: Profile,
    options: impl IntoIterator<Item = (&'o str, &'o str)>,
) -> Result<Finder, InvalidOption> {
    let profile = (FinderOption::Profile.name(), profile.as_str());
    Finder::from_options(Case::Kebab, [profile].into_iter().chain(options))
}

/// Returns a reason of the library with the name that was probably meant.
pub(super) fn with_hint(reason: &str) -> String {
    let meant = reason.strip_prefix('`').and_then(|rest| {
        let (value, known) = rest.split_once("` is not one of ")?;
        similar(value, known.split(", "))
    });
    meant.map_or_else(
        || reason.to_owned(),
        |name| format!("{reason}; did you mean '{name}'?"),
    )
}

pub(super) const PROFILE: Key = Key::Finder(FinderOption::Profile);
pub(super) const KINDS: Key = Key::Finder(FinderOption::Kinds);
pub(super) const CHOICES: Key = Key::Finder(FinderOption::Choices);
