//! The flags of `html` for the attributes of links and for line ends.

use barelink::html::{Html, LineBreaks};
use barelink::pulldown::Anchors;
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

    /// Adds the attributes to the links of Markdown events.
    pub(crate) fn anchors<'t, I>(&'t self, mut anchors: Anchors<'t, I>) -> Anchors<'t, I> {
        if let Some(rel) = &self.rel {
            anchors = anchors.rel(rel);
        }
        if let Some(target) = &self.target {
            anchors = anchors.target(target);
        }
        if let Some(class) = &self.class {
            anchors = anchors.class(class);
        }
        anchors
    }

    /// Returns the options for finished HTML.
    pub(crate) fn page_options(&self) -> barelink_html::Options<'static> {
        let mut options = barelink_html::Options::new();
        if let Some(rel) = &self.rel {
            options = options.rel(rel);
        }
        if let Some(target) = &self.target {
            options = options.target(target);
        }
        if let Some(class) = &self.class {
            options = options.class(class);
        }
        options
    }

    /// Adds the attributes and the line breaks to `html`.
    pub(crate) fn apply<'t>(&'t self, mut html: Html<'t>) -> Html<'t> {
        if let Some(rel) = &self.rel {
            html = html.rel(rel);
        }
        if let Some(target) = &self.target {
            html = html.target(target);
        }
        if let Some(class) = &self.class {
            html = html.class(class);
        }
        html.line_breaks(self.line_breaks.unwrap_or_default())
    }
}

/// Returns the first flag that was typed.
pub(super) fn first_typed(flags: &[(&'static str, bool)]) -> Option<&'static str> {
    flags
        .iter()
        .find(|(_, is_typed)| *is_typed)
        .map(|(flag, _)| *flag)
}
