//! The flags of `html` for the attributes of links and for line ends.

use std::borrow::Cow;

use barelink::html::{Attributes, LineBreaks};
use clap::Args;

use super::format::one_of;

/// The flags of `html` for the attributes of links, and for plain text.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TextArgs {
    /// Set the attribute rel of the links; with `--from html`, only of those that are made
    #[arg(long, value_name = "VALUE")]
    rel: Option<String>,
    /// Set the attribute target of the links; with `--from html`, only of those that are made
    #[arg(long, value_name = "VALUE")]
    target: Option<String>,
    /// Set the attribute class of the links; with `--from html`, only of those that are made
    #[arg(long, value_name = "VALUE")]
    class: Option<String>,
    /// How to write line ends, with `--from text` [default: keep]
    #[arg(long, value_parser = one_of(LINE_BREAKS), value_name = "HOW")]
    pub(super) line_breaks: Option<LineBreaks>,
}

const LINE_BREAKS: &[(&str, LineBreaks, &str)] = &[
    ("keep", LineBreaks::Keep, "Keep them"),
    ("br", LineBreaks::Br, "Write <br> before them"),
];

impl TextArgs {
    /// Returns the first flag for an attribute that was typed.
    pub(crate) fn first_attribute(&self) -> Option<&'static str> {
        first_typed(&[
            ("--rel", self.rel.is_some()),
            ("--target", self.target.is_some()),
            ("--class", self.class.is_some()),
        ])
    }

    /// Returns the attributes that were typed.
    pub(crate) fn attributes(&self) -> Attributes<'_> {
        Attributes {
            rel: self.rel.as_deref().map(Cow::Borrowed),
            target: self.target.as_deref().map(Cow::Borrowed),
            class: self.class.as_deref().map(Cow::Borrowed),
        }
    }

    pub(crate) fn line_breaks(&self) -> LineBreaks {
        self.line_breaks.unwrap_or_default()
    }
}

/// Returns the first flag that was typed.
pub(super) fn first_typed(flags: &[(&'static str, bool)]) -> Option<&'static str> {
    flags
        .iter()
        .find(|(_, is_typed)| *is_typed)
        .map(|(flag, _)| *flag)
}
