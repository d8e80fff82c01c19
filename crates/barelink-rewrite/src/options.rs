//! The options of a planner that have a value ([`RewriteOption`]), by their names.

use std::borrow::Cow;

use barelink::{Case, InvalidOption, Values};

use super::planner::{Doubtful, Planner, Syntax};
use super::replacement::Style;

/// An option of a [`Planner`], by which [`Planner::with_options`] sets it.
///
/// ```
/// use barelink::Finder;
/// use barelink_pulldown_cmark::GITHUB;
/// use barelink_rewrite::{Planner, RewriteOption};
///
/// let planner = Planner::new(GITHUB, &Finder::default());
/// assert_eq!(RewriteOption::Style.value_of(&planner), "angle");
/// assert_eq!(RewriteOption::Style.values().names(), ["angle", "inline"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RewriteOption {
    /// How links are written.
    Style,
    /// The language of the source, whose syntax is left alone.
    Syntax,
    /// What is done with links whose end is doubtful.
    Doubtful,
}

impl RewriteOption {
    /// All options.
    pub const ALL: &'static [RewriteOption] = &[
        RewriteOption::Style,
        RewriteOption::Syntax,
        RewriteOption::Doubtful,
    ];

    /// Returns the name, as in flags.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RewriteOption::Style => "style",
            RewriteOption::Syntax => "syntax",
            RewriteOption::Doubtful => "doubtful",
        }
    }

    /// Returns the name as a language writes it.
    #[must_use]
    pub fn spelled(self, case: Case) -> Cow<'static, str> {
        case.spell(self.name())
    }

    /// Returns what the option does: Markdown in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            RewriteOption::Style => {
                "How links are written: `angle` as `<https://example.com>` where that is the same \
                link, `inline` as `[…](…)`"
            }
            RewriteOption::Syntax => "The language of the source, whose syntax is left alone",
            RewriteOption::Doubtful => {
                "What is done with links whose end is doubtful, such as a URL before `[^1]`, which \
                may be a footnote: `leave` does not edit them, `edit` writes them out as the rules \
                end them"
            }
        }
    }

    /// Returns the values that the option may have.
    #[must_use]
    pub const fn values(self) -> Values {
        Values::Name(match self {
            RewriteOption::Style => Style::NAMES,
            RewriteOption::Syntax => Syntax::NAMES,
            RewriteOption::Doubtful => Doubtful::NAMES,
        })
    }

    /// Returns the name of the value that a planner has.
    #[must_use]
    pub fn value_of(self, planner: &Planner) -> String {
        let place = match self {
            RewriteOption::Style => place(&planner.style, Style::ALL),
            RewriteOption::Syntax => place(&planner.syntax, Syntax::ALL),
            RewriteOption::Doubtful => place(&planner.doubtful, Doubtful::ALL),
        };
        place.map_or_else(String::new, |place| self.values().names()[place].to_owned())
    }

    /// Sets the value at a place of [`values`](Self::values).
    fn set(self, planner: Planner, place: usize) -> Planner {
        match self {
            RewriteOption::Style => planner.style(Style::ALL[place]),
            RewriteOption::Syntax => planner.syntax(Syntax::ALL[place]),
            RewriteOption::Doubtful => planner.doubtful(Doubtful::ALL[place]),
        }
    }
}

#[cold]
fn unknown(name: &str, case: Case) -> InvalidOption {
    let known: Vec<_> = RewriteOption::ALL
        .iter()
        .map(|option| option.spelled(case))
        .collect();
    InvalidOption::new(
        name,
        format!(
            "there is no such option; the options are {}",
            known.join(", ")
        ),
    )
}

fn place<T: PartialEq>(value: &T, all: &[T]) -> Option<usize> {
    all.iter().position(|other| other == value)
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
    const NAMES: &[&str] = &[
        "markdown", "mdx", "myst", "mkdocs", "quarto", "mdc", "obsidian", "kramdown",
    ];
}

impl Doubtful {
    /// All values, and their names in the same order.
    const ALL: &[Doubtful] = &[Doubtful::Leave, Doubtful::Edit];
    const NAMES: &[&str] = &["leave", "edit"];
}

impl Planner {
    /// Returns the planner with options by their names, which are those of [`RewriteOption`] in the
    /// case `case`. Of an option that is set twice, the last value counts.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidOption`] for the first option that does not exist, or that cannot have its
    /// value.
    ///
    /// ```
    /// use barelink::{Case, Finder};
    /// use barelink_pulldown_cmark::GITHUB;
    /// use barelink_rewrite::Planner;
    ///
    /// let planner = Planner::new(GITHUB, &Finder::default())
    ///     .with_options(Case::Kebab, [("syntax", "mdx")])?;
    /// assert_eq!(
    ///     planner.plan("https://e.com").apply(),
    ///     "[https://e.com](https://e.com)"
    /// );
    /// # Ok::<(), barelink::InvalidOption>(())
    /// ```
    pub fn with_options<'o>(
        self,
        case: Case,
        options: impl IntoIterator<Item = (&'o str, &'o str)>,
    ) -> Result<Self, InvalidOption> {
        options
            .into_iter()
            .try_fold(self, |planner, (name, value)| {
                let option = RewriteOption::ALL
                    .iter()
                    .find(|option| option.spelled(case) == name);
                let option = option.ok_or_else(|| unknown(name, case))?;
                let names = option.values().names();
                let place = names.iter().position(|known| *known == value);
                let place = place.ok_or_else(|| {
                    InvalidOption::new(
                        name,
                        format!("`{value}` is not one of {}", names.join(", ")),
                    )
                })?;
                Ok(option.set(planner, place))
            })
    }
}
