//! The options of a planner that have a value ([`RewriteOption`]), by their names.

use alloc::borrow::Cow;
use alloc::string::ToString as _;

use super::planner::{Doubtful, Planner, Syntax};
use super::replacement::Style;
use crate::names::error::InvalidOption;
use crate::options::{Case, Values, named, options};

options! {
    /// An option of a [`Planner`], by which [`Planner::with_options`] sets it.
    ///
    /// ```
    /// use barelink::rewrite::{Planner, RewriteOption};
    /// use barelink::{Finder, pulldown::GITHUB};
    ///
    /// let planner = Planner::new(GITHUB, &Finder::default());
    /// assert_eq!(RewriteOption::Style.value_of(&planner), "angle");
    /// assert_eq!(RewriteOption::Style.values().names(), ["angle", "inline"]);
    /// ```
    RewriteOption of Planner {
        /// How links are written: `angle` as `<https://example.com>` where that is the same link, `inline` as `[…](…)`
        Style "style" Values::Name(Style::NAMES),
            |planner, value| Ok(planner.style(named(value, Style::NAMES, Style::ALL)?)),
            |planner| name_of(&planner.style, Style::NAMES, Style::ALL);
        /// The language of the source, whose syntax is left alone
        Syntax "syntax" Values::Name(Syntax::NAMES),
            |planner, value| Ok(planner.syntax(named(value, Syntax::NAMES, Syntax::ALL)?)),
            |planner| name_of(&planner.syntax, Syntax::NAMES, Syntax::ALL);
        /// What is done with links whose end is doubtful, such as a URL before `[^1]`, which may be a footnote: `leave` does not edit them, `edit` writes
        /// them out as the rules end them
        Doubtful "doubtful" Values::Name(Doubtful::NAMES),
            |planner, value| Ok(planner.doubtful(named(value, Doubtful::NAMES, Doubtful::ALL)?)),
            |planner| name_of(&planner.doubtful, Doubtful::NAMES, Doubtful::ALL);
    }
}

impl Style {
    /// All values, and their names in the same order.
    const ALL: &[Style] = &[Style::Angle, Style::Inline];
    const NAMES: &[&str] = &["angle", "inline"];
}

impl Syntax {
    /// All syntaxes, in the order of their names in [`RewriteOption::values`].
    pub const ALL: &[Syntax] = &[
        Syntax::Markdown,
        Syntax::Mdx,
        Syntax::Myst,
        Syntax::MkDocs,
        Syntax::Quarto,
        Syntax::Mdc,
        Syntax::Obsidian,
        Syntax::Kramdown,
    ];
    const NAMES: &[&str] = &["markdown", "mdx", "myst", "mkdocs", "quarto", "mdc", "obsidian", "kramdown"];
}

impl Doubtful {
    /// All values, and their names in the same order.
    const ALL: &[Doubtful] = &[Doubtful::Leave, Doubtful::Edit];
    const NAMES: &[&str] = &["leave", "edit"];
}

/// Returns the name of a value.
fn name_of<T: PartialEq>(value: &T, names: &[&'static str], all: &[T]) -> String {
    all.iter().position(|other| other == value).map_or("", |at| names[at]).to_string()
}

impl Planner {
    /// Returns the planner with options by their names, which are those of [`RewriteOption`] in the case `case`.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidOption`] for the first option that does not exist, or that cannot have its value.
    ///
    /// ```
    /// use barelink::rewrite::Planner;
    /// use barelink::{Case, Finder, pulldown::GITHUB};
    ///
    /// let planner = Planner::new(GITHUB, &Finder::default()).with_options(Case::Kebab, [("syntax", "mdx")])?;
    /// assert_eq!(planner.plan("https://e.com").apply(), "[https://e.com](https://e.com)");
    /// # Ok::<(), barelink::InvalidOption>(())
    /// ```
    pub fn with_options<'o>(
        self,
        case: Case,
        options: impl IntoIterator<Item = (&'o str, &'o str)>,
    ) -> Result<Self, InvalidOption> {
        RewriteOption::set_all(self, case, options)
    }
}
