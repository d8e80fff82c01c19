//! The flags of `format`.

use barelink::uts58::{Bidi, Decode, Host};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::input::InputArgs;

/// The flags of `format`.
#[derive(Debug, Args)]
pub(crate) struct FormatArgs {
    /// The URLs or e-mail addresses; `-` or nothing: standard input, one per line
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// How to show hosts
    #[arg(long, value_parser = one_of(HOSTS), value_name = "HOW", default_value = "unicode-if-safe")]
    pub(crate) host: Host,
    /// How to write characters that change the direction of writing
    #[arg(long, value_parser = one_of(BIDI), value_name = "WHAT", default_value = "escape")]
    pub(crate) bidi: Bidi,
    /// Which percent escapes to decode
    #[arg(long, value_parser = one_of(DECODE), value_name = "WHICH", default_value = "all")]
    pub(crate) decode: Decode,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// Returns a parser for names of values: each with the value and its meaning.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    values: &'static [(&str, T, &str)],
) -> impl TypedValueParser<Value = T> {
    let names = values
        .iter()
        .map(|(name, _, meaning)| PossibleValue::new(*name).help(*meaning));
    PossibleValuesParser::new(names).try_map(|name| {
        let row = values.iter().find(|(known, ..)| *known == name);
        row.map(|(_, value, _)| value.clone())
            .ok_or("the parser knows the names")
    })
}

const HOSTS: &[(&str, Host, &str)] = &[
    ("as-is", Host::AsIs, "Unchanged"),
    ("unicode", Host::Unicode, "With A-labels (xn--…) decoded"),
    (
        "unicode-if-safe",
        Host::UnicodeIfSafe,
        "With A-labels decoded, except for labels that mix scripts in a suspicious way or look \
        like names of another script",
    ),
];

const BIDI: &[(&str, Bidi, &str)] = &[
    ("escape", Bidi::Escape, "Escape them"),
    ("keep", Bidi::Keep, "Keep them"),
];

const DECODE: &[(&str, Decode, &str)] = &[
    ("all", Decode::All, "All except those of syntax characters"),
    (
        "unreserved",
        Decode::Unreserved,
        "All except those of syntax characters and reserved characters",
    ),
];
