//! The flags that name standard input and the configuration.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use crate::streams::is_standard_input;

/// The flags for the name of standard input and for `barelink.toml`.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// Treat standard input as the content of FILE: in names, for barelink.toml, and to know the
    /// format
    #[arg(long, value_name = "FILE")]
    pub(crate) stdin_filename: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) choice: ConfigChoice,
}

impl SourceArgs {
    /// Returns an error if standard input has a name and is not among the inputs.
    pub(crate) fn check(&self, inputs: &[PathBuf]) -> anyhow::Result<()> {
        if self.stdin_filename.is_some() && !inputs.iter().any(|input| is_standard_input(input)) {
            bail!("--stdin-filename requires the path `-`");
        }
        Ok(())
    }
}

/// The flags that choose the configuration.
#[derive(Debug, Args)]
pub(crate) struct ConfigChoice {
    /// Use this configuration for all files [default: the nearest barelink.toml in the folder of
    /// each file or above]
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(crate) config: Option<PathBuf>,
    /// Use no barelink.toml
    #[arg(long)]
    pub(crate) no_config: bool,
}

impl ConfigChoice {
    /// Returns the choice of no configuration.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        ConfigChoice {
            config: None,
            no_config: true,
        }
    }
}
