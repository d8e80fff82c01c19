//! The flags of `format`.

use clap::{Args, ValueEnum};

use super::input::InputArgs;

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
