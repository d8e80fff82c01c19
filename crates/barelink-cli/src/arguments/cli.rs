//! The commands, and the flags of those that have few.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::check::{CheckArgs, FixArgs};
use super::finder::{Flags, RewriteFace};
use super::format::FormatArgs;
use super::html::HtmlArgs;
use super::input::InputArgs;
use super::list::{ExplainArgs, LinksArgs};
use super::lsp::LspArgs;
use super::source::ConfigChoice;
use super::terminal::TerminalArgs;
use crate::streams::Paint;

/// Turns bare URLs and e-mail addresses into links.
#[derive(Debug, Parser)]
#[command(name = "barelink", version, disable_version_flag = true)]
#[command(args_conflicts_with_subcommands = true, args_override_self = true)]
#[command(
    after_help = "Without a command, barelink runs `html`: `barelink FILE` renders FILE.\n\
    Exit status: 0 done, 1 failed examples (`spec`), findings (`check`) or changes (`fix --diff`), \
    2 usage or input error,\n\
    130 or 143 ended by a signal."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// When to use colours: always, never, or auto, which is on a terminal only; with auto, the
    /// variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Colour::Auto)]
    #[arg(hide_possible_values = true, display_order = 990)]
    pub(crate) color: Colour,
    #[command(flatten)]
    pub(crate) html: HtmlArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Render Markdown, plain text or HTML as HTML with links (the default command)
    Html(HtmlArgs),
    /// Write plain text with links that can be clicked in a terminal
    Terminal(TerminalArgs),
    /// List the bare links in texts
    Links(LinksArgs),
    /// List the bare links in Markdown files with their replacements in CommonMark syntax, and
    /// links that mislead
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
    /// Write a barelink.toml into the current folder, in which each key is a comment with its
    /// default
    Init(InitArgs),
    /// Run the language server, which shows the findings of `check` in an editor
    Lsp(LspArgs),
    /// Print the completions for a shell
    Completions(CompletionsArgs),
    /// Print a manual page, in the format of man(7)
    Man(ManArgs),
    /// Write the completions for all shells and all manual pages into a folder
    Generate(GenerateArgs),
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

impl Colour {
    /// Returns whether the output may have colours; `auto` says so for `Auto`.
    pub(crate) fn paint(self, auto: Paint) -> Paint {
        match self {
            Colour::Auto => auto,
            Colour::Always => Paint::Coloured,
            Colour::Never => Paint::Plain,
        }
    }
}

/// The flags of `config`.
#[derive(Debug, Args)]
pub(crate) struct ConfigArgs {
    /// The file or folder for which the settings are printed
    #[arg(default_value = ".")]
    pub(crate) path: PathBuf,
    /// Print the JSON schema of barelink.toml instead
    #[arg(long)]
    pub(crate) schema: bool,
    #[command(flatten)]
    pub(crate) choice: ConfigChoice,
    #[command(flatten)]
    pub(crate) flags: Flags<RewriteFace>,
}

/// The flags of `init`: none.
#[derive(Debug, Args)]
pub(crate) struct InitArgs {}

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

/// The flags of `generate`.
#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The folder: it gets the folders `completions` and `man`; a file that exists is an error
    pub(crate) folder: PathBuf,
}

/// The flags of `spec`.
#[derive(Debug, Args)]
pub(crate) struct SpecArgs {
    /// The specification files; `-` is standard input
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Flags to add to those of each example, or, with `--program`, arguments to add to those of
    /// the program
    #[arg(last = true, value_name = "FLAGS")]
    pub(crate) flags: Vec<String>,
    /// Run CMD for each example, instead of barelink: it reads Markdown from standard input and
    /// writes HTML. If CMD is one word, it gets the example's flags, and `-e NAME` for each
    /// extension that the example names; otherwise it gets only its own arguments. There is no
    /// shell, and the time limit is ten seconds per example
    #[arg(long, value_name = "CMD")]
    pub(crate) program: Option<String>,
    /// Run only example N of each file
    #[arg(long, value_name = "N")]
    pub(crate) number: Option<usize>,
    /// Run only examples in sections whose heading matches RE, ignoring case
    #[arg(long, value_name = "RE")]
    pub(crate) pattern: Option<String>,
    /// Write the selected examples as JSON, in the form of CommonMark's
    /// `spec_tests.py --dump-tests`, and run none
    #[arg(long, conflicts_with_all = ["program", "flags"])]
    pub(crate) dump: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}
