//! The flags of `lsp`.

use clap::Args;

use super::finder::{Flags, RewriteFace};
use super::source::ConfigChoice;

/// The flags of `lsp`.
#[derive(Debug, Args)]
pub(crate) struct LspArgs {
    /// Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may
    /// be repeated
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,
    /// Has no effect: the server always uses standard input and output
    // Several editors add this flag to each server.
    #[arg(long)]
    pub(crate) stdio: bool,
    #[command(flatten)]
    pub(crate) choice: ConfigChoice,
    #[command(flatten)]
    pub(crate) flags: Flags<RewriteFace>,
}
