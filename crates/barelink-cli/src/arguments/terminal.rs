//! The flags of `terminal`.

use std::path::PathBuf;

use barelink::Finder;
use clap::Args;

use super::finder::{Clicking, Face as _, Flags};
use super::input::InputArgs;
use super::rules::Rules;
use super::useless::refuse_useless;

/// The flags of `terminal`.
#[derive(Debug, Args)]
pub(crate) struct TerminalArgs {
    /// The input file, a plain text; `-` or nothing: standard input, which is written as it arrives
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    flags: Flags<Clicking>,
}

impl TerminalArgs {
    /// Returns the finder. Without flags it is that of chats.
    pub(crate) fn finder(&self) -> anyhow::Result<Finder> {
        refuse_useless(&self.flags.0, barelink::Format::Text, "requires Markdown, and the input is plain text")?;
        Rules::of(&self.flags.0).finder(Clicking::PROFILE)
    }
}
