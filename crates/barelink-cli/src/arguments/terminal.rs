//! The flags of `terminal`.

use std::path::PathBuf;

use barelink::{Finder, Profile, RawAnchors};
use clap::Args;

use super::finder::{FinderArgs, Preset, ProfileChoice};
use super::input::{From, InputArgs};

/// The flags of `terminal`.
#[derive(Debug, Args)]
pub(crate) struct TerminalArgs {
    /// The input file, a plain text; `-` or nothing: standard input, which is written as it arrives
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    finder: FinderArgs,
}

impl TerminalArgs {
    /// Returns the finder. Without flags it is that of chats.
    pub(crate) fn finder(&self) -> anyhow::Result<Finder> {
        let mut args = self.finder.clone();
        if matches!(args.profile, None | Some(ProfileChoice::One(Profile::Uts58))) {
            args.policy.preset = args.policy.preset.or(Some(Preset::Chat));
        }
        let finder = args.build(Profile::Uts58, args.kinds, RawAnchors::Look)?;
        Ok(args.for_input(finder, From::Text))
    }
}
