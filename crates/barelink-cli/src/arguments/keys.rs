//! The keys of `barelink.toml`, which are also flags. All but `extensions` are rows of the tables
//! of the library.

use barelink::{Finder, FinderOption, Profile, Values};
use barelink_pulldown_cmark::EXTENSIONS;
use barelink_rewrite::{Planner, RewriteOption};
use pulldown_cmark::Options;

/// A flag that `barelink.toml` can also set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Finder(FinderOption),
    /// The extensions of CommonMark that are read.
    Extensions,
    Rewrite(RewriteOption),
}

/// The value of --syntax that is not one of the library.
pub(crate) const AUTO: &str = "auto";

/// The value of --profile with which `explain` compares all profiles.
pub(super) const ALL_PROFILES: &str = "all";

/// The extensions of CommonMark that site generators enable, as far as all of them agree on the
/// syntax.
pub(super) const SITE: &str = "site";

impl Key {
    /// Returns all keys, those that only `check` and `fix` have last.
    pub(crate) fn all() -> impl Iterator<Item = Key> {
        let finder = FinderOption::ALL.iter().copied().map(Key::Finder);
        let rewrite = RewriteOption::ALL.iter().copied().map(Key::Rewrite);
        finder.chain([Key::Extensions]).chain(rewrite)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Key::Finder(option) => option.name(),
            Key::Extensions => "extensions",
            Key::Rewrite(option) => option.name(),
        }
    }

    pub(crate) fn values(self) -> Values {
        match self {
            Key::Finder(option) => option.values(),
            Key::Extensions => Values::Names(EXTENSIONS),
            Key::Rewrite(option) => option.values(),
        }
    }

    /// Returns the names that are known as values, or as items of the list.
    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        let names = self.values().names().iter().copied();
        (self == Key::Rewrite(RewriteOption::Syntax))
            .then_some(AUTO)
            .into_iter()
            .chain(names)
    }

    pub(crate) fn summary(self) -> &'static str {
        match self {
            Key::Finder(option) => option.summary(),
            Key::Extensions => {
                "The extensions of CommonMark that are read; `commonmark` names none, `github` is \
                GitHub's without alerts, `site` those that site generators agree on"
            }
            Key::Rewrite(RewriteOption::Syntax) => {
                "The language of the files, whose syntax is left alone; `auto` is by the ending of \
                each file, and by what the folders \
                 above it hold, such as mkdocs.yml"
            }
            Key::Rewrite(option) => option.summary(),
        }
    }

    /// Returns whether a profile may have the option.
    pub(crate) fn is_for(self, profile: Profile) -> bool {
        !matches!(self, Key::Finder(option) if !option.is_for(profile))
    }

    /// Returns the default for `check` and `fix` as a flag writes it; an empty text is an empty
    /// list or no limit.
    pub(crate) fn default_with(self, profile: Profile) -> String {
        match self {
            Key::Finder(option) => option.value_of(&Finder::new(profile)),
            Key::Extensions => SITE.to_owned(),
            Key::Rewrite(RewriteOption::Syntax) => AUTO.to_owned(),
            Key::Rewrite(option) => {
                option.value_of(&Planner::new(Options::empty(), &Finder::default()))
            }
        }
    }
}
