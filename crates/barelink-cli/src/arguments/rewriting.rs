//! The settings of `check`, `fix` and `lsp`.

use barelink::{Candidate, Case, Choice, Finder, Profile};
use barelink_rewrite::{Planner, RewriteOption};

use super::finder::{Face as _, RewriteFace};
use super::keys::Key;
use super::setting::CHOICES;
use super::setting_set::SettingSet;

/// Returns the name of a syntax as the library has it; `None` for `auto`, and for one that is not
/// known.
pub(crate) fn named_syntax(name: &str) -> Option<&'static str> {
    RewriteOption::Syntax
        .values()
        .names()
        .iter()
        .copied()
        .find(|known| *known == name)
}

/// The settings of `check` and `fix`.
#[derive(Debug)]
pub(crate) struct Rewriting {
    planner: Planner,
    pub(crate) finder: Finder,
    /// The name of the language of the files; `None` for `auto`.
    pub(crate) language: Option<&'static str>,
}

impl Rewriting {
    /// Reads the settings.
    ///
    /// # Errors
    ///
    /// If one is invalid, or concerns only texts that still grow.
    pub(crate) fn new(rules: &SettingSet<'_>) -> anyhow::Result<Self> {
        let finder = rules.finder(RewriteFace::PROFILE)?;
        let options = rules.options(RewriteFace::EXTENSIONS)?;
        if let (true, Some(setting)) = (finder.has(Choice::HoldIncomplete), rules.get(CHOICES)) {
            let name = Choice::HoldIncomplete;
            return Err(setting.error(&format!(
                "`{name}` is for a text that still grows, and a file is complete"
            )));
        }
        let set = rules
            .0
            .iter()
            .filter(|setting| matches!(setting.key, Key::Rewrite(_)) && !setting.is_auto());
        let planner = Planner::new(options, &finder)
            .with_options(Case::Kebab, set.map(|setting| setting.pair()));
        let planner = planner.map_err(|error| rules.error(&error))?;
        let language = rules
            .get(Key::Rewrite(RewriteOption::Syntax))
            .map(|setting| &*setting.value);
        Ok(Rewriting {
            planner,
            finder,
            language: language.and_then(named_syntax),
        })
    }

    /// Returns the planner for files of a language, which is one of the names of the library.
    pub(crate) fn planner(&self, language: &'static str) -> Planner {
        let planner = self
            .planner
            .clone()
            .with_options(Case::Kebab, [(RewriteOption::Syntax.name(), language)]);
        planner.unwrap_or_else(|error| unreachable!("{error}"))
    }

    /// Returns the profile, and every place of a Markdown text without front matter where a link
    /// may be.
    pub(crate) fn candidates<'t>(
        &self,
        text: &'t str,
        language: &'static str,
    ) -> (Profile, Vec<Candidate<'t>>) {
        (self.finder.profile(), self.planner(language).explain(text))
    }
}
