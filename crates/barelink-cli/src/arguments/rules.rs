//! The flags that `barelink.toml` can also set, and the settings that they select.

use std::path::Path;

use barelink::pulldown::{self, GITHUB};
use barelink::rewrite::{Doubtful, Planner, Style, Syntax};
use barelink::{Candidate, Finder, Profile, RawAnchors};
use clap::{Args, ValueEnum};
use pulldown_cmark::Options;

use super::finder::{FinderArgs, PolicyArgs, Preset, ProfileChoice};
use super::input::From;
use super::syntax::SyntaxArgs;

/// The flags that `barelink.toml` can also set.
// `keys` takes the keys of barelink.toml from this type, so a new flag here is also a new key.
#[derive(Debug, Args)]
pub(crate) struct RuleArgs {
    /// How to write links
    #[arg(long, value_enum, default_value_t = LinkStyle::Angle)]
    style: LinkStyle,
    /// The syntax of the files; auto recognises the generator of the site
    #[arg(long = "syntax", value_enum, default_value_t = Language::Auto)]
    language: Language,
    /// Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them
    #[arg(long)]
    doubtful: bool,
    #[command(flatten)]
    pub(crate) finder: FinderArgs,
    #[command(flatten)]
    pub(crate) syntax: SyntaxArgs,
}

impl RuleArgs {
    /// Returns whether --schemes names schemes.
    pub(crate) fn names_schemes(&self) -> bool {
        self.finder.schemes.is_some()
    }

    /// Returns the finder of `links` for this input format.
    pub(crate) fn listing_finder(&self, from: From) -> anyhow::Result<Finder> {
        let finder = self.finder.build(Profile::Gfm, self.finder.kinds, RawAnchors::Look)?;
        Ok(self.finder.for_input(finder, from))
    }

    /// Returns the finders of `explain` for this input format: one, or those of all profiles.
    pub(crate) fn explaining_finders(&self, from: From) -> anyhow::Result<Vec<Finder>> {
        match self.finder.profile {
            Some(ProfileChoice::All) => self.finders_of_all_profiles(from),
            Some(ProfileChoice::One(_)) | None => Ok(vec![self.listing_finder(from)?]),
        }
    }

    /// Returns the finders of all profiles for this input format.
    pub(crate) fn finders_of_all_profiles(&self, from: From) -> anyhow::Result<Vec<Finder>> {
        Profile::ALL.iter().map(|profile| self.comparable(*profile, from)).collect()
    }

    /// Returns the finder of a profile that is compared with others: with the options that the profile has.
    fn comparable(&self, profile: Profile, from: From) -> anyhow::Result<Finder> {
        let mut args = FinderArgs { profile: Some(ProfileChoice::One(profile)), ..self.finder.clone() };
        if profile != Profile::Uts58 {
            args.policy = PolicyArgs::default();
        }
        let finder = args.build(profile, None, RawAnchors::Look)?;
        let supported = finder.kinds_supported();
        let finder = match args.kinds {
            Some(kinds) => finder.kinds(kinds.without(kinds.without(supported))),
            None => finder,
        };
        Ok(args.for_input(finder, from))
    }

    /// Returns the default of each key for `check` and `fix`, given the other settings.
    pub(crate) fn defaults(&self) -> anyhow::Result<Vec<KeyDefault>> {
        // Also checks the settings.
        let finder = self.finder.build(Profile::Gfm, None, RawAnchors::Skip)?;
        self.planner()?;
        let default = |key, value: &str| KeyDefault { key, value: Some(value.to_owned()), why: "default" };
        let unset = |key| KeyDefault { key, value: None, why: "default" };
        let mut defaults = vec![
            default("profile", Profile::Gfm.as_str()),
            default("kinds", &finder.kinds_supported().to_string()),
            default("www-scheme", "http"),
            default("raw-anchors", "skip"),
            default("boundary", "profile"),
            default("enclosure", "profile"),
            unset("max-len"),
            default("user-info", "profile"),
            default("untrusted", "false"),
            unset("schemes"),
            default("style", "angle"),
            default("syntax", "auto"),
            default("doubtful", "false"),
            default("commonmark", "false"),
            default("github", "false"),
        ];
        defaults.extend(self.syntax.flags().map(|(flag, ..)| default(flag.trim_start_matches('-'), "false")));
        if finder.profile() == Profile::Uts58 {
            defaults.extend([
                default("preset", "prose"),
                default("tld", "known"),
                unset("tld-allow"),
                unset("tld-deny"),
                unset("choices"),
                default("scripts", "any"),
                default("destination-host", "as-typed"),
            ]);
        }
        let (why, by_preset) = self.finder.policy.preset.map(Preset::defaults).unwrap_or_default();
        for default in &mut defaults {
            if let Some((_, value)) = by_preset.iter().find(|(key, _)| *key == default.key) {
                (default.value, default.why) = (Some(value.clone()), why);
            }
        }
        Ok(defaults)
    }

    /// Returns the settings of `check` and `fix`.
    pub(crate) fn rewriting(&self) -> anyhow::Result<Rewriting> {
        Ok(Rewriting {
            planner: self.planner()?,
            options: self.rewriting_options(),
            finder: self.rewriting_finder()?,
            language: self.language,
        })
    }

    /// Returns the finder of `check` and `fix`.
    fn rewriting_finder(&self) -> anyhow::Result<Finder> {
        // Between raw `<a …>` and `</a>`, a rewritten link would be a link in a link.
        let finder = self.finder.build(Profile::Gfm, self.finder.kinds, RawAnchors::Skip)?;
        Ok(self.finder.for_input(finder, From::Markdown))
    }

    /// Returns the syntax that `check` and `fix` read.
    fn rewriting_options(&self) -> Options {
        // A site's generator decides the syntax, and it is usually more than CommonMark.
        let own = if self.syntax.commonmark || self.syntax.github { Options::empty() } else { SITE };
        own | self.syntax.options()
    }

    /// Returns the planner of `check` and `fix`. It does not parse front matter.
    fn planner(&self) -> anyhow::Result<Planner> {
        let planner = Planner::new(self.rewriting_options(), &self.rewriting_finder()?);
        let planner = planner.doubtful(if self.doubtful { Doubtful::Edit } else { Doubtful::Leave });
        Ok(planner.style(match self.style {
            LinkStyle::Angle => Style::Angle,
            LinkStyle::Inline => Style::Inline,
        }))
    }

    /// Returns the ending of a file that tells its syntax, and that syntax; `None` if its ending tells nothing.
    pub(crate) fn syntax_of_ending(file: &Path) -> Option<(&'static str, Syntax)> {
        let ending = file.extension()?;
        ENDINGS.into_iter().find(|(known, _)| ending.eq_ignore_ascii_case(known))
    }
}

/// The default of a key of `barelink.toml`.
#[derive(Debug)]
pub(crate) struct KeyDefault {
    pub(crate) key: &'static str,
    /// The value as a flag writes it; `None` if the key is not set.
    pub(crate) value: Option<String>,
    /// Where the default comes from.
    pub(crate) why: &'static str,
}

/// The settings of `check` and `fix`.
#[derive(Debug)]
pub(crate) struct Rewriting {
    planner: Planner,
    options: Options,
    pub(crate) finder: Finder,
    pub(crate) language: Language,
}

impl Rewriting {
    /// Returns the planner for files of a syntax.
    pub(crate) fn planner(&self, syntax: Syntax) -> Planner {
        self.planner.clone().syntax(syntax)
    }

    /// Returns the profile, and every place of a Markdown text without front matter where a link may be.
    pub(crate) fn candidates<'t>(&self, text: &'t str) -> (Profile, Vec<Candidate<'t>>) {
        (self.finder.profile(), pulldown::explain(text, self.options, &self.finder))
    }
}

/// The extensions of CommonMark that site generators enable, as far as all of them agree on the syntax.
const SITE: Options =
    GITHUB.union(Options::ENABLE_MATH).union(Options::ENABLE_DEFINITION_LIST).union(Options::ENABLE_HEADING_ATTRIBUTES);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LinkStyle {
    /// <https://example.com> if that is the same link, otherwise as `inline`
    Angle,
    /// Always [www.example.com](http://www.example.com)
    Inline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// By the ending of each file, and by what the folders above it hold, such as mkdocs.yml or docusaurus.config.js
    Auto,
    /// Markdown: Hugo, Zola, Jekyll, mdBook, VitePress, Vue, eleventy, GitHub
    Markdown,
    /// MDX: links are written as with `--style inline`; imports, exports, expressions and JSX are not edited
    Mdx,
    /// MyST: Sphinx, Jupyter Book
    Myst,
    /// Python-Markdown with the extensions of MkDocs; the indented text of `!!! note` and `=== "Tab"` is searched
    Mkdocs,
    /// Quarto, Pandoc
    Quarto,
    /// MDC: Nuxt, Slidev
    Mdc,
    /// Obsidian
    Obsidian,
}

impl Language {
    /// Returns the syntax; `None` for `auto`.
    pub(crate) fn syntax(self) -> Option<Syntax> {
        match self {
            Language::Auto => None,
            Language::Markdown => Some(Syntax::Markdown),
            Language::Mdx => Some(Syntax::Mdx),
            Language::Myst => Some(Syntax::Myst),
            Language::Mkdocs => Some(Syntax::MkDocs),
            Language::Quarto => Some(Syntax::Quarto),
            Language::Mdc => Some(Syntax::Mdc),
            Language::Obsidian => Some(Syntax::Obsidian),
        }
    }

    /// Returns the name, as the flag has it.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the name of a syntax.
    pub(crate) fn name_of(syntax: Syntax) -> String {
        let language = Language::value_variants().iter().find(|language| language.syntax() == Some(syntax));
        language.map_or_else(String::new, |language| language.name())
    }
}

/// The endings that tell the syntax. Svelte's components and expressions are read as those of MDX.
const ENDINGS: [(&str, Syntax); 5] = [
    ("mdx", Syntax::Mdx),
    ("svx", Syntax::Mdx),
    ("qmd", Syntax::Quarto),
    ("rmd", Syntax::Quarto),
    ("mdc", Syntax::Mdc),
];
