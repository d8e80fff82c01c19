//! The flags of the command, and the settings that they select.

mod finder;
mod html;
mod parse;
mod rules;
mod syntax;

use std::path::PathBuf;

use barelink::rewrite::{Plan, Refused};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::config::Given;
use finder::FinderArgs;
pub(crate) use html::{Engine, HtmlArgs, RenderedFrom};
pub(crate) use parse::{Stop, message, parse, similar};
#[cfg(feature = "generate")]
pub(crate) use parse::{complete, supported};
pub(crate) use rules::{KeyDefault, Rewriting, RuleArgs};
use syntax::SyntaxArgs;

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

/// The format of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// Plain text, without markup
    Text,
    /// Markdown
    Markdown,
}

/// The format of the files of `fix`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileKind {
    /// Markdown
    Markdown,
    /// Finished HTML pages
    Html,
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
    /// With A-labels decoded, except for labels that mix scripts in a suspicious way or look like names of another script
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
