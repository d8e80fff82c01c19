//! The flags of `links` and `explain`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::finder::{ExplainFace, Flags, ReadFace};
use super::html::Mode;
use super::input::{From, InputArgs};
use super::source::SourceArgs;

/// The flags of `links`.
#[derive(Debug, Args)]
pub(crate) struct LinksArgs {
    /// The input files; `-` or nothing: standard input
    pub(crate) files: Vec<PathBuf>,
    /// The format of the input [default: markdown for .md, .mdx, .qmd and other endings of
    /// Markdown, otherwise text]
    #[arg(long, value_enum)]
    pub(crate) from: Option<From>,
    /// The output format
    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub(crate) format: ListFormat,
    /// Also list the places that are not links, and why; with `--format` text and json
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    #[command(flatten)]
    pub(crate) flags: Flags<ReadFace>,
    #[arg(skip)]
    pub(crate) mode: Mode,
}

/// The flags of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The input files, and numbers of rules, such as M9 (a file of that name is ./M9); `-` or
    /// nothing: standard input
    #[arg(value_name = "FILE|RULE")]
    pub(crate) inputs: Vec<PathBuf>,
    /// Explain TEXT instead of a file
    #[arg(
        long,
        value_name = "TEXT",
        conflicts_with = "inputs",
        allow_hyphen_values = true
    )]
    pub(crate) text: Option<String>,
    /// The format of the input [default: markdown for .md, .mdx, .qmd and other endings of
    /// Markdown, otherwise text]
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
    pub(crate) flags: Flags<ExplainFace>,
    #[arg(skip)]
    pub(crate) mode: Mode,
}

/// The output formats of `explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Explanation {
    /// The lines of the source, with carets under each place; with `--profile all`, a table
    Text,
    /// One JSON object per line
    Json,
}

/// The output formats of `links`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// FILE:LINE:COLUMN: TEXT -> DESTINATION
    Text,
    /// One JSON object per line
    Json,
    /// The input with each link between ⸠ and ⸡
    Marked,
}
