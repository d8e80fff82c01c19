//! The flags of an input, and the format that its name tells.

use std::ffi::OsStr;
use std::path::Path;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Replace bytes that are not UTF-8, instead of reporting an error
    #[arg(long)]
    pub(crate) lossy: bool,
}

/// The format of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// Plain text, without markup
    Text,
    /// Markdown
    Markdown,
}

/// Returns whether a file is Markdown, by its name.
pub(crate) fn is_markdown(file: &Path) -> bool {
    let is_known = |extension: &OsStr| {
        MARKDOWN
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
    };
    file.extension().is_some_and(is_known)
}

/// The extensions of Markdown files.
pub(super) const MARKDOWN: [&str; 16] = [
    "md",
    "markdown",
    "mdx",
    "qmd",
    "rmd",
    "rmarkdown",
    "mdc",
    "svx",
    "mkd",
    "mkdn",
    "mkdown",
    "mdown",
    "mdwn",
    "mdtxt",
    "mdtext",
    "livemd",
];

/// Returns whether a file is a finished page, by its name.
pub(crate) fn is_page(file: &Path) -> bool {
    file.extension().is_some_and(|extension| {
        PAGES
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
    })
}

/// The extensions of finished pages.
const PAGES: [&str; 2] = ["html", "htm"];
