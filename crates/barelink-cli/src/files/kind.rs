//! Refuses files that are named on the command line and are neither Markdown nor pages by their
//! names.
//!
//! A shell expands `*` to source code too, in which a link would be an error.

use std::path::Path;

use anyhow::bail;

use super::source_path::SourcePath;
use crate::arguments::{FileKind, Rewriting, RunArgs, is_markdown, is_page};
use crate::config::SettingsFinder;
use crate::escaped::InputName;
use crate::streams::is_standard_input;

/// Returns an error if a file, whose name is `name`, was named and is of another kind by that name.
pub(super) fn refuse_other_kind(
    file: &SourcePath,
    name: &Path,
    args: &RunArgs,
    settings: &mut SettingsFinder<'_, Rewriting>,
) -> anyhow::Result<()> {
    let is_input = is_standard_input(file.path());
    // A path without a file cannot be read, which is another error.
    let is_named = if is_input {
        name != Path::new("-")
    } else {
        !file.is_found() && file.path().is_file()
    };
    if !is_named || args.from == Some(FileKind::Markdown) {
        return Ok(());
    }
    // A link does not make Markdown of source code: the file that it leads to is edited.
    let leads_to = file.resolved().ok().filter(|_| !is_input);
    let edited = leads_to
        .as_deref()
        .and_then(Path::file_name)
        .map(|edited| name.with_file_name(edited));
    let edited = edited.as_deref().unwrap_or(name);
    let (is_of_kind, why) = match args.kind() {
        FileKind::Markdown => (
            is_markdown(edited) || settings.has_ending(edited)?,
            NO_MARKDOWN,
        ),
        FileKind::Html => (is_page(edited), NO_PAGE),
    };
    if is_of_kind {
        Ok(())
    } else {
        bail!("{}: not processed: {why}", InputName::new(name))
    }
}

const NO_MARKDOWN: &str = "its name is not one of Markdown's (`--from markdown` reads it as \
    Markdown, and the key `endings` of \
    barelink.toml adds its ending)";

const NO_PAGE: &str = "its name is not one of a page (standard input, `-`, may be any page)";
