//! The settings of a plan.

use pulldown_cmark::Options;

use super::doubt::{Doubt, doubt};
use super::replacement::{Forms, Style};
use barelink::Choice;
use barelink::Finder;
use barelink::Format;
use barelink::Link;

/// The language of a source.
///
/// ```
/// use barelink_rewrite::{Planner, Syntax};
/// use barelink::Finder;
/// use barelink_pulldown_cmark::GITHUB;
///
/// let source = "{/* a comment of MDX */}\n\nSee https://example.com.";
/// let planner = Planner::new(GITHUB, &Finder::default()).syntax(Syntax::Mdx);
/// assert_eq!(
///     planner.plan(source).apply(),
///     "{/* a comment of MDX */}\n\nSee [https://example.com](https://example.com)."
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// Markdown, with or without template tags.
    #[default]
    Markdown,
    /// MDX version 2 or later. Links are always written in [`Style::Inline`].
    Mdx,
    /// MyST: `%` comments, `$…$`.
    Myst,
    /// Python-Markdown with the extensions that MkDocs's sites use: `!!! note` and `=== "Tab"`,
    /// whose indented text is searched, snippets, and definitions of links in the middle of a
    /// paragraph.
    MkDocs,
    /// Quarto and Pandoc: `$…$`, grid tables, simple tables, `!include`.
    Quarto,
    /// MDC (Nuxt) and Slidev: YAML between `---` may hold blank lines.
    Mdc,
    /// Obsidian: `%%…%%` comments, `$…$`.
    Obsidian,
    /// kramdown, as Jekyll uses it. Links are written in the forms that it reads.
    Kramdown,
}

/// How to treat links that the rule set ends where no reader would: `https://example.com/a[^1]`,
/// whose end may be a footnote.
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_pulldown_cmark::GITHUB;
/// use barelink_rewrite::{BareReason, Doubtful, Planner};
///
/// let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm));
/// let plan = planner.plan("See https://example.com/a[^1].");
/// assert!(
///     matches!(plan.refused()[0].reason(), BareReason::Doubtful(doubt) if doubt.as_str() == "footnote")
/// );
/// let edited = planner
///     .doubtful(Doubtful::Edit)
///     .plan("See https://example.com/a[^1].")
///     .apply();
/// assert_eq!(edited, "See <https://example.com/a[^1]>.");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Doubtful {
    /// Edits them like all others: the result is exactly what the rule set says.
    Edit,
    /// Refuses them, with the reason.
    #[default]
    Leave,
}

/// Makes plans as [`plan`](super::plan()) does, with more settings.
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_pulldown_cmark::GITHUB;
/// use barelink_rewrite::{Planner, Syntax};
///
/// let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm)).syntax(Syntax::Mdx);
/// let plan = planner.plan("<Card href=\"https://a.com\" />\n\nSee https://b.com.");
/// assert_eq!(
///     plan.apply(),
///     "<Card href=\"https://a.com\" />\n\nSee [https://b.com](https://b.com)."
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Planner {
    pub(super) options: Options,
    pub(super) finder: Finder,
    pub(super) style: Style,
    pub(super) syntax: Syntax,
    /// Whether links in headings are protected.
    pub(super) skips_headings: bool,
    pub(super) doubtful: Doubtful,
}

impl Planner {
    /// Makes a planner for Markdown that is parsed with `options`, and in which `finder` finds
    /// links. Text between raw HTML `<a …>` and `</a>` is left alone, unless `finder` is
    /// [without](Finder::without) [`Choice::SkipRawAnchors`]. With [`Choice::SkipHeadings`], links
    /// in headings are [protected](crate::Plan::protected).
    #[must_use]
    pub fn new(options: Options, finder: &Finder) -> Self {
        let finder = finder.clone().for_format(Format::Rewritten);
        let skips_headings = finder.has(Choice::SkipHeadings);
        Planner {
            options,
            // They are found, because a plan lists those that it does not edit.
            finder: finder.without(Choice::SkipHeadings),
            style: Style::default(),
            syntax: Syntax::default(),
            skips_headings,
            doubtful: Doubtful::default(),
        }
    }

    /// Sets how links are written; [`Style::Angle`] by default.
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Planner { style, ..self }
    }

    /// Sets the language of the sources; [`Syntax::Markdown`] by default.
    #[must_use]
    pub fn syntax(self, syntax: Syntax) -> Self {
        Planner { syntax, ..self }
    }

    /// Sets how to treat links whose end is doubtful; [`Doubtful::Leave`] by default.
    #[must_use]
    pub fn doubtful(self, doubtful: Doubtful) -> Self {
        Planner { doubtful, ..self }
    }

    /// Returns why the end of a link of the source is doubtful; `None` if it is not, or if such
    /// links are edited.
    pub(super) fn doubt(&self, source: &str, link: &Link<'_>) -> Option<Doubt> {
        match self.doubtful {
            Doubtful::Edit => None,
            Doubtful::Leave => doubt(source, link),
        }
    }

    /// Returns the forms of links that all renderers of the syntax read.
    pub(super) fn forms(&self) -> Forms {
        match self.syntax {
            Syntax::Kramdown => Forms::KRAMDOWN,
            Syntax::MkDocs => Forms::PYTHON_MARKDOWN,
            Syntax::Mdx | Syntax::Mdc => Forms::REMARK,
            Syntax::Obsidian => Forms::LOGSEQ,
            _ => Forms::COMMONMARK,
        }
    }

    /// Returns the style that is used: the one that was set, unless the syntax requires another
    /// one.
    pub(super) fn effective_style(&self) -> Style {
        match self.syntax {
            Syntax::Mdx => Style::Inline,
            _ => self.style,
        }
    }
}
