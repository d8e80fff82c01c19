//! The flags of `terminal`.

use std::path::PathBuf;

use barelink::Finder;
use clap::Args;

use super::finder::{Face as _, Flags, TerminalFace};
use super::input::InputArgs;
use super::setting_set::SettingSet;
use super::useless::refuse_useless;

/// The flags of `terminal`.
#[derive(Debug, Args)]
pub(crate) struct TerminalArgs {
    /// The input file, a plain text; `-` or nothing: standard input, which is written as it arrives
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The columns of a row: a URL that a program broke at the end of a row is one link over its
    /// rows [default: the columns of the terminal, if the output is one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) width: Option<u16>,
    #[command(flatten)]
    flags: Flags<TerminalFace>,
}

impl TerminalArgs {
    /// Returns the finder. Without flags it is that of chats.
    pub(crate) fn finder(&self) -> anyhow::Result<Finder> {
        refuse_useless(
            &self.flags.0,
            barelink::Format::Text,
            "requires Markdown, and the input is plain text",
        )?;
        SettingSet::of(&self.flags.0).finder(TerminalFace::PROFILE)
    }
}
