//! The flags of `check` and `fix`.

use std::path::PathBuf;

use barelink_rewrite::{Plan, Refused};
use clap::{Args, ValueEnum};

use super::finder::{Flags, RewriteFace};
use super::source::SourceArgs;

/// The flags of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files with the endings of Markdown, and folders, which are searched for such files; `-` is
    /// standard input [default: the current folder]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Findings::Text)]
    pub(crate) format: Findings,
    /// Also list the places where a rule or an option prevents a link, and why; with `--verbose`
    /// also places in code, links and other syntax; only with `--format` text and json
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// The flags of `fix`.
#[derive(Debug, Args)]
pub(crate) struct FixArgs {
    /// Files with the endings of Markdown, or with `--from html` of pages, and folders, which are
    /// searched for such files; `-` is standard input
    // Required, without the current folder as the default: `find … | xargs barelink fix` has no
    // paths if nothing is found.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Print the changes as a diff, and write no file
    #[arg(long)]
    pub(crate) diff: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// The format of the files of `check` and `fix`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileKind {
    /// Markdown
    Markdown,
    /// Finished HTML pages, for `fix`: it makes links in them, and changes no other byte
    Html,
}

/// The output formats of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Findings {
    /// FILE:LINE:COLUMN: TEXT -> REPLACEMENT; on a terminal, the lines of the source, with carets
    /// under each link
    Text,
    /// One JSON object per line
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// One report of GitLab's code quality
    Gitlab,
    /// Logging commands of Azure Pipelines
    Azure,
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
    /// Returns the links of a plan to list that belong to syntax that Markdown does not know.
    pub(crate) fn listed<'p, 'a>(self, plan: &'p Plan<'a>) -> &'p [Refused<'a>] {
        match self {
            Verbosity::Counts => &[],
            Verbosity::Lists => plan.protected(),
        }
    }
}

/// The flags of `check` and `fix` that do not concern the rules for links.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Write no results and no notes, only errors; the exit status tells the result
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Also list, on standard error, the links that are skipped in template tags and other syntax
    /// that Markdown does not know; with `--format json` also among the findings
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// Count files and links in one line on standard error; `check` does so anyway on a terminal
    #[arg(long)]
    pub(crate) summary: bool,
    /// The format of the files; with `markdown`, files that are named may have any name
    #[arg(long, value_enum)]
    pub(crate) from: Option<FileKind>,
    /// Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may
    /// be repeated
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    #[command(flatten)]
    pub(crate) flags: Flags<RewriteFace>,
}

impl RunArgs {
    pub(crate) fn verbosity(&self) -> Verbosity {
        if self.verbose {
            Verbosity::Lists
        } else {
            Verbosity::Counts
        }
    }

    /// Returns what is searched for in folders, and how files are read.
    pub(crate) fn kind(&self) -> FileKind {
        self.from.unwrap_or(FileKind::Markdown)
    }

    pub(crate) fn loudness(&self) -> Loudness {
        if self.quiet {
            Loudness::Quiet
        } else {
            Loudness::Usual
        }
    }
}

/// Whether results and notes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loudness {
    /// Only errors are.
    Quiet,
    Usual,
}
