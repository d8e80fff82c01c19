//! The flags of the command, and the settings that they select.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use barelink::html::{Html, LineBreaks};
use barelink::pulldown::{self, GITHUB};
use barelink::rewrite::{Plan, Planner, Refused, Style, Syntax};
use barelink::uts58::{BidiControls, DestinationHost, Schemeless, Scripts, Tld, TldLists};
use barelink::{
    Boundary, Candidate, Enclosure, Finder, InvalidScheme, Kinds, Policy, Profile, RawAnchors, Schemes, UnknownName,
    WwwScheme,
};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use pulldown_cmark::Options;

use crate::config::Given;
use crate::files::{self, Document};

/// Turns bare URLs and e-mail addresses into links.
#[derive(Debug, Parser)]
#[command(name = "barelink", version, disable_version_flag = true)]
#[command(args_conflicts_with_subcommands = true, args_override_self = true)]
#[command(after_help = "Without a command, barelink runs `html`: `barelink FILE` renders FILE.\n\
    Exit status: 0 done, 1 failed examples (`spec`), bare links (`check`) or changes (`fix --diff`), 2 usage or input error,\n\
    130 or 143 ended by a signal.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off,
    /// and CLICOLOR_FORCE turns them on
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Colour::Auto, hide_possible_values = true)]
    #[arg(display_order = 990)]
    pub(crate) color: Colour,
    #[command(flatten)]
    pub(crate) html: HtmlArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Render Markdown or plain text as HTML (the default command); links need a flag, such as --github
    Html(HtmlArgs),
    /// List the bare links in texts
    Links(LinksArgs),
    /// List the bare links in Markdown files, and their replacements in CommonMark syntax
    Check(CheckArgs),
    /// Rewrite the bare links in Markdown files in CommonMark syntax, in place
    Fix(FixArgs),
    /// Explain why a place of a text is a link, or is not one; or explain a rule
    Explain(ExplainArgs),
    /// Show URLs with as few percent escapes as possible
    Format(FormatArgs),
    /// Run the examples of specification files
    Spec(SpecArgs),
    /// Print the settings that `check` and `fix` use for a file, and where each comes from
    Config(ConfigArgs),
    /// Print the completions for a shell
    Completions(CompletionsArgs),
    /// Print a manual page, in the format of man(7)
    Man(ManArgs),
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

/// The flags of `html`. Flags that md2html has too have the same names.
// So the flags of MD4C's specifications can be passed on unchanged.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct HtmlArgs {
    /// The input file; `-` or nothing: standard input
    pub(crate) file: Option<PathBuf>,
    /// The format of the input, whatever the file's name
    #[arg(long, value_enum, default_value_t = RenderedFrom::Markdown)]
    pub(crate) from: RenderedFrom,
    /// The parser and renderer for Markdown [default: pulldown]
    #[arg(long, value_enum)]
    pub(crate) engine: Option<Engine>,
    /// Write to FILE instead of standard output; an error leaves FILE unchanged
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write a complete HTML document, with a head
    #[arg(short, long)]
    pub(crate) full_html: bool,
    /// The title of the document, with --full-html
    #[arg(long, value_name = "TITLE")]
    pub(crate) html_title: Option<String>,
    /// The style sheet of the document, with --full-html
    #[arg(long, value_name = "URL")]
    pub(crate) html_css: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) text: TextArgs,
    #[command(flatten)]
    pub(crate) permissive: PermissiveArgs,
    #[command(flatten)]
    pub(crate) finder: FinderArgs,
    #[command(flatten)]
    pub(crate) syntax: SyntaxArgs,
}

impl HtmlArgs {
    /// Returns an error for flags that have no effect on this input format.
    // Not with clap's `conflicts_with`, which knows flags but not their values.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let engine = self.engine.map(|_| "--engine");
        match self.from {
            RenderedFrom::Markdown => match self.text.given() {
                Some(flag) => bail!("{flag} requires plain text: add --from text"),
                None => Ok(()),
            },
            RenderedFrom::Text => match engine.or(self.syntax.given()) {
                Some(flag) => bail!("{flag} requires Markdown, and --from is text"),
                None => Ok(()),
            },
            RenderedFrom::Html => {
                let others = [
                    ("--full-html", self.full_html),
                    ("--html-title", self.html_title.is_some()),
                    ("--html-css", self.html_css.is_some()),
                    ("--line-breaks", self.text.line_breaks.is_some()),
                    ("--lossy", self.input.lossy),
                    ("--commonmark", self.syntax.commonmark),
                    ("--raw-anchors", self.finder.raw_anchors.is_some()),
                ];
                let other = others.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag);
                match engine.or(self.syntax.given()).or(other) {
                    Some(flag) => bail!("{flag} has no effect on finished HTML, and --from is html"),
                    None => Ok(()),
                }
            }
        }
    }

    /// Returns the finder; `None` if no flag asks for links.
    pub(crate) fn finder(&self) -> anyhow::Result<Option<Finder>> {
        // As in md2html, links are off by default here; `links`, `check` and `fix` would be useless without any.
        let permissive = self.permissive.kinds();
        let chosen = self.finder.kinds.or((!permissive.is_empty()).then_some(permissive));
        // Finished HTML is read for its links alone, so they are those of `check` and `fix`.
        if self.from == RenderedFrom::Html && chosen.is_none() {
            let finder = self.finder.build(Profile::Gfm, None, RawAnchors::Look)?;
            return Ok(Some(self.finder.for_input(finder, From::Markdown)));
        }
        if chosen.is_none() && self.finder.profile.is_none() && !self.syntax.github {
            // A policy alone selects no profile: without this check it would silently have no effect.
            return match self.finder.policy.given() {
                Some(flag) => bail!("{flag} requires the profile uts58: add --profile uts58"),
                None => Ok(None),
            };
        }
        let (profile, kinds) =
            if self.syntax.github { (Profile::Gfm, self.finder.kinds) } else { (Profile::Md4c, chosen) };
        let finder = self.finder.build(profile, kinds, RawAnchors::Look)?;
        let from = if self.from == RenderedFrom::Text { From::Text } else { From::Markdown };
        Ok(Some(self.finder.for_input(finder, from)))
    }
}

/// The flags of `links`.
#[derive(Debug, Args)]
pub(crate) struct LinksArgs {
    /// The input files; `-` or nothing: standard input
    pub(crate) files: Vec<PathBuf>,
    /// The format of the input [default: markdown for .md, .markdown and .mdx, otherwise text]
    #[arg(long, value_enum)]
    pub(crate) from: Option<From>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Also list the places that are not links, and why; with --format text and json
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    #[command(flatten)]
    pub(crate) finder: FinderArgs,
    #[command(flatten)]
    pub(crate) syntax: SyntaxArgs,
    /// The flags that `barelink.toml` can also set.
    #[arg(skip)]
    pub(crate) given: Given,
}

/// The flags of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The input files, and numbers of rules, such as M9 (a file of that name is ./M9); `-` or nothing: standard input
    #[arg(value_name = "FILE|RULE")]
    pub(crate) inputs: Vec<PathBuf>,
    /// Explain TEXT instead of a file
    #[arg(long, value_name = "TEXT", conflicts_with = "inputs", allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
    /// The format of the input [default: markdown for .md, .markdown and .mdx, otherwise text]
    #[arg(long, value_enum)]
    pub(crate) from: Option<From>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Explanation::Text)]
    pub(crate) format: Explanation,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    #[command(flatten)]
    pub(crate) finder: FinderArgs,
    #[command(flatten)]
    pub(crate) syntax: SyntaxArgs,
    /// The flags that `barelink.toml` can also set.
    #[arg(skip)]
    pub(crate) given: Given,
}

/// The output formats of `explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Explanation {
    /// The lines of the source, with carets under each place; with --profile all, a table
    Text,
    /// One JSON object per line
    Json,
}

/// The flags of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files, which are read as Markdown whatever their names, and folders, which are searched for .md, .markdown and .mdx
    /// files; `-` is standard input [default: the current folder]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Findings::Text)]
    pub(crate) format: Findings,
    /// Also list the places where a rule or an option prevents a link, and why; with --verbose also places in code, links and other
    /// syntax; only with --format text and json
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// The flags of `fix`.
#[derive(Debug, Args)]
pub(crate) struct FixArgs {
    /// Files, which are read as Markdown whatever their names, and folders, which are searched for .md, .markdown and .mdx
    /// files, or with --from html for .html and .htm files; `-` is standard input
    // Required, without the current folder as the default: `find … | xargs barelink fix` has no paths if nothing is found.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The format of the files: html makes links in finished pages, and changes no other byte of them
    #[arg(long, value_enum, default_value_t = FileKind::Markdown)]
    pub(crate) from: FileKind,
    /// Print the changes as a diff, and write no file
    #[arg(long)]
    pub(crate) diff: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// The flags of `config`.
#[derive(Debug, Args)]
pub(crate) struct ConfigArgs {
    /// The file or folder for which the settings are printed
    #[arg(default_value = ".")]
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) choice: ConfigChoice,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// The flags that `barelink.toml` can also set.
    #[arg(skip)]
    pub(crate) given: Given,
}

/// The flags of `completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// The shells with completions.
// Not `clap_complete::Shell`, because that library is optional.
#[allow(clippy::enum_variant_names, reason = "PowerShell is a name")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shell {
    Bash,
    Elvish,
    Fish,
    #[value(name = "powershell")]
    PowerShell,
    Zsh,
}

/// The flags of `man`.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command that the page describes [default: barelink itself]
    #[arg(value_name = "COMMAND")]
    pub(crate) of: Option<String>,
}

/// The flags of `check` and `fix` that do not concern the rules for links.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Write no results and no notes, only errors; the exit status tells the result
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Also list, on standard error, the links that are skipped in template tags and MDX syntax
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// Count files and links in one line on standard error; `check` does so anyway on a terminal
    #[arg(long)]
    pub(crate) summary: bool,
    /// Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    /// The flags that `barelink.toml` can also set.
    #[arg(skip)]
    pub(crate) given: Given,
}

impl RunArgs {
    pub(crate) fn verbosity(&self) -> Verbosity {
        if self.verbose { Verbosity::Lists } else { Verbosity::Counts }
    }

    pub(crate) fn loudness(&self) -> Loudness {
        if self.quiet { Loudness::Quiet } else { Loudness::Usual }
    }
}

/// Whether results and notes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loudness {
    /// Only errors are.
    Quiet,
    Usual,
}

/// The flags for the name of standard input and for `barelink.toml`.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format
    #[arg(long, value_name = "FILE")]
    pub(crate) stdin_filename: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) choice: ConfigChoice,
}

/// The flags that choose the configuration.
#[derive(Debug, Args)]
pub(crate) struct ConfigChoice {
    /// Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(crate) config: Option<PathBuf>,
    /// Use no barelink.toml
    #[arg(long)]
    pub(crate) no_config: bool,
}

/// The flags that `barelink.toml` can also set.
// `config::Keys` takes the keys of barelink.toml from this type, so a new flag here is also a new key.
#[derive(Debug, Args)]
pub(crate) struct RuleArgs {
    /// How to write links
    #[arg(long, value_enum, default_value_t = LinkStyle::Angle)]
    style: LinkStyle,
    /// The language of the files [default: mdx for .mdx, otherwise markdown]
    #[arg(long = "syntax", value_enum)]
    language: Option<Language>,
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
            unset("schemes"),
            default("style", "angle"),
            KeyDefault { why: "by the name of each file", ..unset("syntax") },
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
                default("schemeless", "link"),
                default("bidi-controls", "reject"),
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
        Ok(Planner::new(self.rewriting_options(), &self.rewriting_finder()?).style(match self.style {
            LinkStyle::Angle => Style::Angle,
            LinkStyle::Inline => Style::Inline,
        }))
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
    language: Option<Language>,
}

impl Rewriting {
    /// Returns the planner for a document.
    pub(crate) fn planner(&self, document: &Document) -> Planner {
        self.planner.clone().syntax(self.syntax_of(document))
    }

    /// Returns the profile, and every place of a document where a link may be, with positions in the part after the front matter.
    pub(crate) fn candidates<'d>(&self, document: &'d Document) -> (Profile, Vec<Candidate<'d>>) {
        (self.finder.profile(), pulldown::explain(document.parts().1, self.options, &self.finder))
    }

    /// Returns the language of a document.
    pub(crate) fn syntax_of(&self, document: &Document) -> Syntax {
        match self.language {
            Some(Language::Mdx) => Syntax::Mdx,
            None if document.name.path().is_some_and(files::is_mdx) => Syntax::Mdx,
            Some(Language::Markdown) | None => Syntax::Markdown,
        }
    }
}

/// The extensions of CommonMark that site generators enable, as far as all of them agree on the syntax.
const SITE: Options =
    GITHUB.union(Options::ENABLE_MATH).union(Options::ENABLE_DEFINITION_LIST).union(Options::ENABLE_HEADING_ATTRIBUTES);

/// The output formats of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Findings {
    /// FILE:LINE:COLUMN: TEXT -> REPLACEMENT; on a terminal, the lines of the source, with carets under each link
    Text,
    /// One JSON object per line
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// One SARIF 2.1.0 document
    Sarif,
    /// One JUnit document, with a test case for each file
    Junit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LinkStyle {
    /// <https://example.com> if that is the same link, otherwise as `inline`
    Angle,
    /// Always [www.example.com](http://www.example.com)
    Inline,
}

/// Whether skipped links are listed, or only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verbosity {
    Counts,
    Lists,
}

impl Verbosity {
    /// Returns the links of a plan to list that belong to template tags or to MDX.
    pub(crate) fn listed<'p, 'a>(self, plan: &'p Plan<'a>) -> &'p [Refused<'a>] {
        match self {
            Verbosity::Counts => &[],
            Verbosity::Lists => plan.protected(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// Markdown, with or without template tags
    Markdown,
    /// MDX: links are written as with `--style inline`; imports, exports, expressions and JSX are not edited
    Mdx,
}

/// The format of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// Plain text, without markup
    Text,
    /// Markdown
    Markdown,
}

/// The format of an input of `html`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RenderedFrom {
    /// Plain text, without markup
    Text,
    /// Markdown
    Markdown,
    /// Finished HTML, in which only links are added
    Html,
}

/// The format of the files of `fix`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileKind {
    /// Markdown
    Markdown,
    /// Finished HTML pages
    Html,
}

/// The parser and renderer for Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// pulldown-cmark
    #[default]
    Pulldown,
    /// comrak (if built in)
    Comrak,
}

/// The flags of `html` for plain text.
#[derive(Debug, Args)]
#[command(next_help_heading = "Plain text")]
pub(crate) struct TextArgs {
    /// Set the attribute rel of the links, with --from text or html
    #[arg(long, value_name = "VALUE")]
    rel: Option<String>,
    /// Set the attribute target of the links, with --from text or html
    #[arg(long, value_name = "VALUE")]
    target: Option<String>,
    /// Set the attribute class of the links, with --from text or html
    #[arg(long, value_name = "VALUE")]
    class: Option<String>,
    /// How to write line ends, with --from text [default: keep]
    #[arg(long, value_enum, value_name = "HOW")]
    line_breaks: Option<Breaks>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Breaks {
    /// Keep them
    Keep,
    /// Write <br> before them
    Br,
}

impl TextArgs {
    /// Returns the first of these flags that was given.
    fn given(&self) -> Option<&'static str> {
        let flags = [
            ("--rel", self.rel.is_some()),
            ("--target", self.target.is_some()),
            ("--class", self.class.is_some()),
            ("--line-breaks", self.line_breaks.is_some()),
        ];
        flags.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
    }

    /// Returns the options for finished HTML.
    pub(crate) fn page_options(&self) -> barelink_html::Options<'static> {
        let mut options = barelink_html::Options::new();
        if let Some(rel) = &self.rel {
            options = options.rel(rel);
        }
        if let Some(target) = &self.target {
            options = options.target(target);
        }
        if let Some(class) = &self.class {
            options = options.class(class);
        }
        options
    }

    /// Adds the attributes and the line breaks to `html`.
    pub(crate) fn apply<'t>(&'t self, mut html: Html<'t>) -> Html<'t> {
        if let Some(rel) = &self.rel {
            html = html.rel(rel);
        }
        if let Some(target) = &self.target {
            html = html.target(target);
        }
        if let Some(class) = &self.class {
            html = html.class(class);
        }
        html.line_breaks(match self.line_breaks {
            Some(Breaks::Br) => LineBreaks::Br,
            Some(Breaks::Keep) | None => LineBreaks::Keep,
        })
    }
}

/// The output formats of `links`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// FILE:LINE:COLUMN: TEXT -> DESTINATION
    Text,
    /// One JSON object per line
    Json,
    /// The input with each link between ⸠ and ⸡
    Marked,
}

/// The flags of `format`.
#[derive(Debug, Args)]
pub(crate) struct FormatArgs {
    /// The URLs or e-mail addresses; `-` or nothing: standard input, one per line
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// How to show hosts
    #[arg(long, value_enum, value_name = "HOW", default_value_t = HostForm::UnicodeIfSafe)]
    pub(crate) host: HostForm,
    /// How to write characters that change the direction of writing
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = BidiHandling::Escape)]
    pub(crate) bidi: BidiHandling,
    /// Which percent escapes to decode
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = DecodedEscapes::All)]
    pub(crate) decode: DecodedEscapes,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HostForm {
    /// Unchanged
    AsIs,
    /// With A-labels (xn--…) decoded
    Unicode,
    /// With A-labels decoded, except for labels that mix scripts in a suspicious way
    UnicodeIfSafe,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BidiHandling {
    /// Escape them
    Escape,
    /// Keep them
    Keep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DecodedEscapes {
    /// All except those of syntax characters
    All,
    /// All except those of syntax characters and reserved characters
    Unreserved,
}

/// The flags of `spec`.
#[derive(Debug, Args)]
pub(crate) struct SpecArgs {
    /// The specification files; `-` is standard input
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Run CMD for each example, instead of barelink: it reads Markdown from standard input and writes HTML. If CMD is one
    /// word, it gets the example's flags; otherwise it gets only its own arguments. There is no shell, and the time limit
    /// is ten seconds per example
    #[arg(long, value_name = "CMD")]
    pub(crate) program: Option<String>,
    /// Run only example N of each file
    #[arg(long, value_name = "N")]
    pub(crate) number: Option<usize>,
    /// Run only examples in sections whose heading matches RE, ignoring case
    #[arg(long, value_name = "RE")]
    pub(crate) pattern: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Replace bytes that are not UTF-8, instead of reporting an error
    #[arg(long)]
    pub(crate) lossy: bool,
}

/// MD4C's flags that enable links.
#[derive(Debug, Args)]
#[command(next_help_heading = "Links")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct PermissiveArgs {
    /// Link http://, https:// and ftp:// URLs
    #[arg(long, conflicts_with = "kinds")]
    fpermissive_url_autolinks: bool,
    /// Link hosts that start with `www.`
    #[arg(long, conflicts_with = "kinds")]
    fpermissive_www_autolinks: bool,
    /// Link e-mail addresses
    #[arg(long, conflicts_with = "kinds")]
    fpermissive_email_autolinks: bool,
    /// Link all three
    #[arg(long, conflicts_with = "kinds")]
    fpermissive_autolinks: bool,
}

// Kinds and not a profile: in md2html each flag turns one kind on, and several flags add up.
impl PermissiveArgs {
    fn kinds(&self) -> Kinds {
        let flags = [
            (self.fpermissive_url_autolinks, Kinds::URL),
            (self.fpermissive_www_autolinks, Kinds::WWW),
            (self.fpermissive_email_autolinks, Kinds::EMAIL),
            (self.fpermissive_autolinks, Profile::Md4c.kinds()),
        ];
        flags.into_iter().filter(|(is_given, _)| *is_given).fold(Kinds::NONE, |all, (_, kind)| all | kind)
    }
}

/// The flags that select the rules for links. They never enable syntax of the parser.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Links")]
// A flag whose default depends on the command or on the input is an `Option`.
pub(crate) struct FinderArgs {
    /// The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given;
    /// with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github,
    /// otherwise md4c]
    #[arg(long, value_parser = profile)]
    profile: Option<ProfileChoice>,
    /// The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58
    /// domain (hosts without a scheme) instead of www
    #[arg(long, value_parser = kinds)]
    kinds: Option<Kinds>,
    /// The scheme for destinations of hosts that were typed without one
    #[arg(long, value_enum, value_name = "SCHEME", default_value_t = Scheme::Http)]
    www_scheme: Scheme,
    /// How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]
    #[arg(long, value_enum, value_name = "WHAT")]
    raw_anchors: Option<Anchors>,
    /// Which characters end a link [default: full-width with --preset chat, otherwise profile]
    #[arg(long, value_enum, value_name = "WHERE")]
    boundary: Option<End>,
    /// How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default:
    /// ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]
    #[arg(long, value_enum, value_name = "WHAT")]
    enclosure: Option<Closer>,
    /// Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    max_len: Option<usize>,
    /// Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …
    #[arg(long, value_name = "NAMES", value_parser = schemes)]
    schemes: Option<Schemes>,
    #[command(flatten)]
    policy: PolicyArgs,
}

/// The value of --profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProfileChoice {
    One(Profile),
    /// All profiles, to compare them.
    All,
}

/// Parses a profile by its name.
fn profile(name: &str) -> Result<ProfileChoice, UnknownName> {
    if name == "all" { Ok(ProfileChoice::All) } else { name.parse().map(ProfileChoice::One) }
}

/// Parses schemes by their names.
fn schemes(names: &str) -> Result<Schemes, InvalidScheme> {
    Schemes::new(names.split(','))
}

/// Parses a number of bytes.
fn bytes(number: &str) -> Result<usize, &'static str> {
    number.parse().map_err(|_| "it must be a number of bytes")
}

/// Parses kinds by their names. There must be at least one.
fn kinds(names: &str) -> Result<Kinds, String> {
    // An empty list is a mistake, such as a shell variable that is not set: it would find nothing.
    if names.is_empty() {
        return Err("no kind is named; the known ones are url, www, domain, email, protocol".to_owned());
    }
    names.parse().map_err(|unknown: UnknownName| unknown.to_string())
}

/// Returns which profiles support these kinds, for the message about one that does not; an empty text if none supports all.
fn profiles_with(kinds: Kinds) -> String {
    let profiles = Profile::ALL.iter().filter(|profile| kinds.without(profile.kinds()).is_empty());
    match enumerated(profiles.map(ToString::to_string), "or") {
        profiles if profiles.is_empty() => profiles,
        profiles => format!("; for {kinds} choose the profile {profiles}"),
    }
}

/// Returns the names as in a sentence: `a, b and c`.
fn enumerated(names: impl Iterator<Item = String>, conjunction: &str) -> String {
    let names: Vec<_> = names.collect();
    match &names[..] {
        [before @ .., last] if !before.is_empty() => format!("{} {conjunction} {last}", before.join(", ")),
        names => names.concat(),
    }
}

impl FinderArgs {
    /// Builds the finder. `default`, `kinds` and `raw_anchors` apply if no flag says otherwise.
    fn build(&self, default: Profile, kinds: Option<Kinds>, raw_anchors: RawAnchors) -> anyhow::Result<Finder> {
        let profile = match self.profile {
            Some(ProfileChoice::One(profile)) => profile,
            Some(ProfileChoice::All) => bail!("--profile all compares the profiles, and only `explain` does that"),
            None => default,
        };
        let finder = Finder::new(profile)
            .www_scheme(match self.www_scheme {
                Scheme::Http => WwwScheme::Http,
                Scheme::Https => WwwScheme::Https,
            })
            .raw_anchors(match self.raw_anchors {
                Some(Anchors::Look) => RawAnchors::Look,
                Some(Anchors::Skip) => RawAnchors::Skip,
                None => raw_anchors,
            })
            .boundary(match self.boundary {
                Some(End::FullWidth) => Boundary::FullWidth,
                None if self.is_chat() => Boundary::FullWidth,
                Some(End::Profile) | None => Boundary::Profile,
            })
            .schemes(self.schemes.clone().unwrap_or_default())
            // Not `Finder::untrusted`, whose limits no flag could change.
            .max_len(self.max_len.unwrap_or(if self.is_chat() { Finder::LONGEST_UNTRUSTED } else { usize::MAX }));
        let finder = self.policy.apply(finder)?;
        let Some(kinds) = kinds else { return Ok(finder) };
        let supported = finder.kinds_supported();
        let unknown = kinds.without(supported);
        // An error and not an empty result: the user would look for the reason in the text.
        if !unknown.is_empty() {
            bail!(
                "the profile {profile} does not support {unknown}; its kinds are {supported}{}",
                profiles_with(unknown)
            );
        }
        Ok(finder.kinds(kinds))
    }

    fn is_chat(&self) -> bool {
        self.policy.preset == Some(Preset::Chat)
    }

    /// Returns the same finder for this input format.
    fn for_input(&self, finder: Finder, from: From) -> Finder {
        match (self.enclosure, from) {
            (Some(Closer::EndsAtCloser), _) => finder.enclosure(Enclosure::EndsAtCloser),
            (Some(Closer::Profile), _) => finder.enclosure(Enclosure::Profile),
            // Plain text has no `<https://…>` autolinks, so `<` and `>` delimit a URL there, as in mail.
            (None, From::Text) => finder.enclosure(Enclosure::EndsAtCloser),
            (None, From::Markdown) if self.is_chat() => finder.enclosure(Enclosure::EndsAtCloser),
            // Of a page, the package for HTML sets it.
            (None, From::Markdown) => finder,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Closer {
    /// As the profile says
    Profile,
    /// The link ends before it
    EndsAtCloser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum End {
    /// Those of the profile
    Profile,
    /// Also full-width and CJK punctuation
    FullWidth,
}

/// The flags of the profile uts58.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Links of the profile uts58")]
// All flags are `Option`s: with another profile, a flag is an error even if it has its default value.
struct PolicyArgs {
    /// The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default:
    /// prose]
    #[arg(long, value_enum)]
    preset: Option<Preset>,
    /// Which top-level domains hosts without a scheme and addresses may have [default: by the preset]
    #[arg(long, value_enum, value_name = "WHICH")]
    tld: Option<TopLevel>,
    /// Top-level domains to allow in addition to those of --tld, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tld_allow: Option<Vec<String>>,
    /// Top-level domains not to allow, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tld_deny: Option<Vec<String>>,
    /// How to treat hosts without a scheme [default: link]
    #[arg(long, value_enum, value_name = "WHAT")]
    schemeless: Option<WithoutScheme>,
    /// How to treat links with characters that change the direction of writing [default: by the preset]
    #[arg(long, value_enum, value_name = "WHAT")]
    bidi_controls: Option<Controls>,
    /// Which scripts a part of a host may mix [default: any]
    #[arg(long, value_enum, value_name = "LEVEL")]
    scripts: Option<Mix>,
    /// How to write hosts in destinations [default: as-typed]
    #[arg(long, value_enum, value_name = "HOW")]
    destination_host: Option<Labels>,
}

impl PolicyArgs {
    /// Applies the flags to a finder of the profile uts58. Returns an error for flags with another profile.
    fn apply(&self, finder: Finder) -> anyhow::Result<Finder> {
        if finder.profile() != Profile::Uts58 {
            return match self.given() {
                Some(flag) => bail!("{flag} requires the profile uts58, and the profile is {}", finder.profile()),
                None => Ok(finder),
            };
        }
        // Prose by default, unlike in the library: the input of a command is text that people wrote.
        let mut policy = match self.preset {
            Some(Preset::Standard) => Policy::STANDARD,
            Some(Preset::Prose) | None => Policy::PROSE,
            Some(Preset::Chat) => Policy::CHAT,
        };
        policy = match self.tld {
            Some(TopLevel::Syntactic) => policy.tld(Tld::Syntactic),
            Some(TopLevel::Known) => policy.tld(Tld::Known),
            Some(TopLevel::Listed) => policy.tld(Tld::Listed),
            None => policy,
        };
        policy = match self.schemeless {
            Some(WithoutScheme::Leave) => policy.schemeless(Schemeless::Leave),
            Some(WithoutScheme::Link) | None => policy,
        };
        policy = match self.bidi_controls {
            Some(Controls::Reject) => policy.bidi_controls(BidiControls::Reject),
            Some(Controls::Allow) => policy.bidi_controls(BidiControls::Allow),
            None => policy,
        };
        policy = match self.scripts {
            Some(Mix::ModeratelyRestrictive) => policy.scripts(Scripts::ModeratelyRestrictive),
            Some(Mix::HighlyRestrictive) => policy.scripts(Scripts::HighlyRestrictive),
            Some(Mix::SingleScript) => policy.scripts(Scripts::SingleScript),
            Some(Mix::Any) | None => policy,
        };
        let names = |names: &Option<Vec<String>>| names.clone().unwrap_or_default();
        let lists = TldLists::new(names(&self.tld_allow), names(&self.tld_deny));
        let lists = lists.context("--tld-allow, --tld-deny")?;
        Ok(finder.policy(policy).tld_lists(lists).destination_host(match self.destination_host {
            Some(Labels::ALabel) => DestinationHost::ALabel,
            Some(Labels::AsTyped) | None => DestinationHost::AsTyped,
        }))
    }

    /// Returns the first of these flags that was given.
    fn given(&self) -> Option<&'static str> {
        let flags = [
            ("--preset", self.preset.is_some()),
            ("--tld", self.tld.is_some()),
            ("--tld-allow", self.tld_allow.is_some()),
            ("--tld-deny", self.tld_deny.is_some()),
            ("--schemeless", self.schemeless.is_some()),
            ("--bidi-controls", self.bidi_controls.is_some()),
            ("--scripts", self.scripts.is_some()),
            ("--destination-host", self.destination_host.is_some()),
        ];
        flags.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Preset {
    /// Exactly the standard
    Standard,
    /// The standard, adapted to text that people write
    Prose,
    /// Prose, adapted to the messages of people and of language models
    Chat,
}

impl Preset {
    /// Returns the defaults that are not those of `prose`, and a name for where they come from.
    fn defaults(self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            Preset::Prose => ("", Vec::new()),
            Preset::Standard => (
                "default of the preset standard",
                vec![("tld", "syntactic".to_owned()), ("bidi-controls", "allow".to_owned())],
            ),
            Preset::Chat => (
                "default of the preset chat",
                vec![
                    ("boundary", "full-width".to_owned()),
                    ("enclosure", "ends-at-closer".to_owned()),
                    ("max-len", Finder::LONGEST_UNTRUSTED.to_string()),
                ],
            ),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TopLevel {
    /// Any that is well-formed
    Syntactic,
    /// Those of the Public Suffix List
    Known,
    /// Only those of --tld-allow
    Listed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WithoutScheme {
    /// Link them
    Link,
    /// Leave them as text, with their paths
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Controls {
    /// Link them
    Allow,
    /// Leave them as text
    Reject,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mix {
    /// Any
    Any,
    /// Latin with one other, but not Cyrillic or Greek
    ModeratelyRestrictive,
    /// Latin with the scripts of Chinese, Japanese or Korean
    HighlyRestrictive,
    /// A single script
    SingleScript,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Labels {
    /// As they were typed
    AsTyped,
    /// With A-labels (xn--…)
    ALabel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Anchors {
    /// Link it like other text
    Look,
    /// Make no links in it
    Skip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scheme {
    Http,
    Https,
}

/// The flags that enable syntax of the parser.
#[derive(Debug, Args)]
#[command(next_help_heading = "Syntax")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub(crate) struct SyntaxArgs {
    /// Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)
    #[arg(long, conflicts_with = "github")]
    commonmark: bool,
    /// Enable GitHub's syntax (tables, strikethrough, task lists, footnotes) and GitHub's links (the profile gfm; md2html's
    /// flag of this name means MD4C's links)
    #[arg(long, visible_alias = "gfm")]
    github: bool,
    /// Enable tables
    #[arg(long)]
    ftables: bool,
    /// Enable strikethrough
    #[arg(long)]
    fstrikethrough: bool,
    /// Enable task lists
    #[arg(long)]
    ftasklists: bool,
    /// Enable mathematics between $ and $$
    #[arg(long)]
    flatex_math: bool,
    /// Enable wiki links
    #[arg(long)]
    fwiki_links: bool,
    /// Enable footnotes
    #[arg(long)]
    ffootnotes: bool,
    /// Enable superscripts
    #[arg(long)]
    fsuperscripts: bool,
    /// Enable subscripts
    #[arg(long)]
    fsubscripts: bool,
}

impl SyntaxArgs {
    /// Returns the flags that enable one syntax each: the name, whether it was given, and the parser's option.
    fn flags(&self) -> [(&'static str, bool, Options); 8] {
        [
            ("--ftables", self.ftables, Options::ENABLE_TABLES),
            ("--fstrikethrough", self.fstrikethrough, Options::ENABLE_STRIKETHROUGH),
            ("--ftasklists", self.ftasklists, Options::ENABLE_TASKLISTS),
            ("--flatex-math", self.flatex_math, Options::ENABLE_MATH),
            ("--fwiki-links", self.fwiki_links, Options::ENABLE_WIKILINKS),
            ("--ffootnotes", self.ffootnotes, Options::ENABLE_FOOTNOTES),
            ("--fsuperscripts", self.fsuperscripts, Options::ENABLE_SUPERSCRIPT),
            ("--fsubscripts", self.fsubscripts, Options::ENABLE_SUBSCRIPT),
        ]
    }

    pub(crate) fn options(&self) -> Options {
        let github = if self.github { GITHUB } else { Options::empty() };
        let given = self.flags().into_iter().filter(|(_, is_given, _)| *is_given);
        given.fold(github, |all, (.., option)| all | option)
    }

    /// Returns the first flag for one syntax that was given. `--github` is not one of them: it also selects links.
    fn given(&self) -> Option<&'static str> {
        self.flags().into_iter().find(|(_, is_given, _)| *is_given).map(|(flag, ..)| flag)
    }
}

/// Flags of md2html that are not supported: the long name, the short one, and why.
// They are errors, because to ignore one would produce other HTML than the user asked for.
const UNSUPPORTED: &[(&str, Option<char>, &str)] = &[
    ("fadmonitions", None, "pulldown-cmark has no admonitions of that form"),
    ("fcollapse-whitespace", None, "pulldown-cmark keeps white space as it is"),
    ("fhard-soft-breaks", None, "pulldown-cmark does not turn soft breaks into hard ones"),
    ("fhighlight", None, "pulldown-cmark has no highlight spans"),
    ("fno-html", None, "pulldown-cmark always reads raw HTML"),
    ("fno-html-blocks", None, "pulldown-cmark always reads raw HTML"),
    ("fno-html-spans", None, "pulldown-cmark always reads raw HTML"),
    ("fno-indented-code", None, "pulldown-cmark always reads indented code"),
    ("fpermissive-atx-headers", None, "pulldown-cmark requires a space after #"),
    ("fspoilers", None, "pulldown-cmark has no spoilers"),
    ("funderline", None, "pulldown-cmark has no underline"),
    ("fverbatim-entities", None, "pulldown-cmark always decodes character references"),
    ("replay-fuzz", None, "it reads files of MD4C's own fuzzers"),
    ("stat", Some('s'), "barelink does not measure time"),
    ("xhtml", Some('x'), "barelink writes HTML"),
];

/// Why no command runs.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The user asked for this text: help or the version.
    Shown(String),
    Usage(anyhow::Error),
}

/// Parses the arguments. The first one is the command's own name.
pub(crate) fn parse<A: Into<OsString>>(args: impl IntoIterator<Item = A>) -> Result<Cli, Stop> {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    // clap's own error texts take several lines; messages of this command take one.
    let mut known = known();
    let matches = known.try_get_matches_from_mut(&args).map_err(|error| {
        let named = args.get(1).and_then(|name| known.find_subcommand(name));
        stop(&error, &args, named.unwrap_or(&known))
    })?;
    let html = matches.subcommand_matches("html").unwrap_or(&matches);
    if matches.subcommand_name().is_none_or(|name| name == "html") {
        refuse_unsupported(html).map_err(Stop::Usage)?;
    }
    let mut cli = Cli::from_arg_matches(&matches).map_err(|error| stop(&error, &args, &known))?;
    if let Some((_, matches)) = matches.subcommand() {
        cli.collect_given(matches);
    }
    match cli.misspelt() {
        Some(error) => Err(Stop::Usage(error)),
        None => Ok(cli),
    }
}

impl Cli {
    /// Remembers the flags that win over `barelink.toml`.
    fn collect_given(&mut self, matches: &ArgMatches) {
        match &mut self.command {
            Some(Command::Links(args)) => args.given = Given::new(matches),
            Some(Command::Explain(args)) => args.given = Given::new(matches),
            Some(Command::Check(args)) => args.run.given = Given::new(matches),
            Some(Command::Fix(args)) => args.run.given = Given::new(matches),
            Some(Command::Config(args)) => args.given = Given::new(matches),
            _ => {}
        }
    }

    /// Returns an error if the file to render does not exist and has nearly the name of a command.
    fn misspelt(&self) -> Option<anyhow::Error> {
        let file = self.html.file.as_ref().filter(|file| self.command.is_none() && !file.exists())?;
        let name = file.to_str()?;
        let command = similar_command(name)?;
        Some(anyhow!("'{name}' is neither a command nor a file; did you mean '{command}'? (see --help)"))
    }
}

/// Returns the command with nearly this name.
fn similar_command(name: &str) -> Option<String> {
    let known = known();
    let names = known.get_subcommands().map(clap::Command::get_name).chain(["help"]);
    similar(name, names).map(str::to_owned)
}

/// Returns the most similar of these names, if one is similar enough to be a correction.
pub(crate) fn similar<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // A third of the letters may differ; exchanged neighbours count once.
    let limit = (name.chars().count() / 3).max(1);
    let distances = names.into_iter().map(|known| (strsim::osa_distance(name, known), known));
    let nearest = distances.filter(|(distance, known)| *distance <= limit && *distance < known.len());
    nearest.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// Returns the parser for all commands with all flags, including the unsupported ones.
fn known() -> clap::Command {
    // Not with `mut_subcommand`, which would move `html` to the end of each list.
    let with_unsupported = |command: clap::Command| match command.get_name() {
        "html" => command.args(unsupported()),
        _ => command,
    };
    complete(supported().mut_subcommands(with_unsupported).args(unsupported()))
}

/// Returns the parser with all that clap adds to it, such as the command `help`.
// clap adds it when it builds the parser, and its own description is hard to read.
pub(crate) fn complete(mut command: clap::Command) -> clap::Command {
    command.build();
    command.mut_subcommand("help", |help| help.about("Show this help, or that of a command"))
}

/// Returns the commands and flags that the help, the completions and the manual pages list.
pub(crate) fn supported() -> clap::Command {
    // Without the heading of the flags before it.
    let version = Arg::new("version").help("Print version").action(ArgAction::Version).help_heading(None);
    let version = version.long("version").short('V');
    // In md2html, -v is the version; elsewhere, people expect --verbose.
    let of_md2html = version.clone().short('v').visible_short_alias('V');
    let with_version = |command: clap::Command| {
        let version = if command.get_name() == "html" { &of_md2html } else { &version };
        // Without this name, the version of a command would be that of `barelink-check`.
        command
            .display_name("barelink")
            .version(env!("CARGO_PKG_VERSION"))
            .disable_version_flag(true)
            .arg(version.clone())
    };
    Cli::command().next_help_heading(None).mut_subcommands(with_version).arg(of_md2html.clone())
}

/// Returns the unsupported flags. They are parsed, so that the message can say why, but hidden from the help.
fn unsupported() -> impl Iterator<Item = Arg> {
    UNSUPPORTED
        .iter()
        .map(|(name, short, _)| Arg::new(*name).long(*name).short(*short).hide(true).action(ArgAction::SetTrue))
}

fn refuse_unsupported(matches: &ArgMatches) -> anyhow::Result<()> {
    match UNSUPPORTED.iter().find(|(name, ..)| matches.get_flag(name)) {
        Some((name, _, why)) => Err(anyhow!("--{name} of md2html is not supported: {why}")),
        None => Ok(()),
    }
}

/// Converts an "error" of clap: help and version stay as they are, and an error becomes one line.
fn stop(error: &clap::Error, args: &[OsString], command: &clap::Command) -> Stop {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Stop::Shown(error.render().to_string()),
        // clap's own command `help` reads these flags as names of commands.
        ErrorKind::InvalidSubcommand if args.get(2).is_some_and(|flag| flag == "-V" || flag == "--version") => {
            Stop::Shown(known().render_version())
        }
        ErrorKind::InvalidSubcommand if args.get(2).is_some_and(|flag| flag == "-h" || flag == "--help") => {
            Stop::Shown(known().render_long_help().to_string())
        }
        _ => Stop::Usage(anyhow!("{} (see --help)", usage(error, args, command))),
    }
}

/// Describes the error in the arguments of `command`.
fn usage(error: &clap::Error, args: &[OsString], command: &clap::Command) -> String {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(name)) => Some(name.as_str()),
        _ => None,
    };
    let is_command = |name: &&str| Cli::command().find_subcommand(name).is_some();
    match (error.kind(), named(ContextKind::InvalidArg), named(ContextKind::InvalidSubcommand)) {
        (ErrorKind::UnknownArgument, Some(flag), _) if flag.starts_with('-') => unknown_flag(flag, args, command),
        (ErrorKind::UnknownArgument, Some(file), _) => one_too_many(file, args),
        // clap reads the second file of `barelink a.md b.md` as the name of a command.
        (ErrorKind::ArgumentConflict, _, Some(file)) if !is_command(&file) => one_too_many(file, args),
        (ErrorKind::InvalidSubcommand, _, Some(name)) if is_command(&name) => {
            format!("unexpected argument '{name}': `help` describes one command")
        }
        (ErrorKind::InvalidSubcommand, _, Some(name)) => {
            let hint = similar_command(name).map_or_else(String::new, |name| format!("; did you mean '{name}'?"));
            format!("there is no command '{name}'{hint}")
        }
        (ErrorKind::MissingRequiredArgument, ..) if command.get_name() == "fix" => {
            "`fix` needs a path; `.` is the current folder".to_owned()
        }
        _ => message(error),
    }
}

fn one_too_many(file: &str, args: &[OsString]) -> String {
    let first = args.get(1).and_then(|first| first.to_str()).unwrap_or_default();
    match similar_command(first).filter(|name| name != first) {
        Some(command) => format!("there is no command '{first}'; did you mean '{command}'?"),
        None => {
            format!("unexpected argument '{file}': `html` renders one file, and the name of a command must come first")
        }
    }
}

fn unknown_flag(flag: &str, args: &[OsString], command: &clap::Command) -> String {
    // The flags of another command would be wrong suggestions for `barelink chekc --profle gfm`.
    let first = args.get(1).and_then(|first| first.to_str()).unwrap_or_default();
    if let Some(command) = similar_command(first).filter(|name| name != first) {
        return format!("there is no command '{first}'; did you mean '{command}'?");
    }
    let name = flag.trim_start_matches('-');
    if known().find_subcommand(name).is_some() && owners(flag).is_empty() {
        return format!("unknown flag '{flag}'; did you mean the command `barelink {name}`?");
    }
    if let Some((_, name)) = OTHER_NAMES.iter().find(|(other, name)| *other == flag && has_flag(command, name)) {
        return format!("unknown flag '{flag}'; did you mean '{name}'?");
    }
    let names = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let names: Vec<_> = names.flat_map(|arg| arg.get_long_and_visible_aliases().unwrap_or_default()).collect();
    match similar(name, names) {
        Some(name) => format!("unknown flag '{flag}'; did you mean '--{name}'?"),
        None => format!("unknown flag '{flag}'{}", owners(flag)),
    }
}

/// Names of flags in other programs, and the flags here.
const OTHER_NAMES: [(&str, &str); 1] = [("--dry-run", "--diff")];

fn has_flag(command: &clap::Command, flag: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long().is_some_and(|name| flag.strip_prefix("--") == Some(name)))
}

/// Returns which commands have this flag, for the message about a command that does not have it.
fn owners(flag: &str) -> String {
    let known = known();
    let has = |command: &&clap::Command| has_flag(command, flag);
    let owners = known.get_subcommands().filter(has).map(|command| format!("`{}`", command.get_name()));
    let owners = enumerated(owners, "and");
    if owners.is_empty() { owners } else { format!("; it is a flag of {owners}") }
}

/// Returns clap's own message as one line, without its usage and hints.
pub(crate) fn message(error: &clap::Error) -> String {
    let text = error.render().to_string();
    // The usage follows after the message; it would hide the reason among many lines.
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let lines: Vec<_> = lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("tip:")).collect();
    let line = lines.join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    match suggestion(error, line) {
        Some(value) => format!("{line}; did you mean '{value}'?"),
        None => line.to_owned(),
    }
}

/// Returns the value that was probably meant. `line` is the message.
pub(crate) fn suggestion(error: &clap::Error, line: &str) -> Option<String> {
    match (error.get(ContextKind::SuggestedValue), error.get(ContextKind::InvalidValue)) {
        (Some(ContextValue::String(value)), _) => Some(value.clone()),
        // The names of profiles and kinds are parsed by the library, and clap does not know them.
        (_, Some(ContextValue::String(value))) => {
            let (_, known) = line.split_once("the known ones are ")?;
            similar(value, known.split(", ")).map(str::to_owned)
        }
        _ => None,
    }
}
