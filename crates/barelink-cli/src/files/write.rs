//! Writes files completely or not at all.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context as _, bail};
use same_file::Handle;

use super::document::Document;
use super::replace::{self, Update};
use super::source_path::{FolderEntry, SourcePath};
use crate::escaped::InputName;
use crate::streams::{STANDARD_OUTPUT, Streams, is_standard_input, note};

/// Calls `write` with the output: the file, or standard output for `None` or the name `-`.
///
/// A file is written completely or not at all, as [`replace::write`] says.
pub(crate) fn write(
    file: Option<&Path>,
    streams: &mut Streams<'_>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    match file.filter(|file| !is_standard_output(file)) {
        None => write(streams.output).context(STANDARD_OUTPUT),
        Some(file) => {
            let removed = FolderEntry::of(file)
                .map(|entry| remove_abandoned(&entry, file))
                .unwrap_or_default();
            for removed in &removed {
                note(streams, removed);
            }
            replace::write(file, write).with_context(|| cannot_write(file))
        }
    }
}

/// Removes the temporary files that an earlier run left beside a file. Returns a message about
/// each.
pub(super) fn remove_abandoned(entry: &FolderEntry, file: &Path) -> Vec<String> {
    let removed = replace::remove_abandoned(entry).into_iter();
    let shown = |name: OsString| InputName::new(Path::new(&name)).to_string();
    let message = |name| {
        format!(
            "{}: removed {} beside it, which a killed run had left",
            InputName::new(file),
            shown(name)
        )
    };
    removed.map(message).collect()
}

/// Replaces the content of a file by these texts, one after the other, if it is still `document`.
pub(crate) fn update(
    file: &SourcePath,
    document: &Document,
    texts: &[&str],
) -> anyhow::Result<Update> {
    let old = [document.mark().as_bytes(), document.text.as_bytes()];
    let new: Vec<_> = texts.iter().map(|text| text.as_bytes()).collect();
    replace::update(file, &old, &new).with_context(|| cannot_write(file.path()))
}

/// Replaces the content of a finished page, if it is still `page`.
pub(crate) fn update_page(
    file: &SourcePath,
    page: &Document,
    new: &[u8],
) -> anyhow::Result<Update> {
    replace::update(file, &[&page.raw], &[new]).with_context(|| cannot_write(file.path()))
}

// The name is in each message, because one run may write several files.
fn cannot_write(file: &Path) -> String {
    format!("{}: cannot write", InputName::new(file))
}

/// Returns whether the name means standard output.
fn is_standard_output(file: &Path) -> bool {
    // `/dev/stdout` may be a file with other content (`>> log`), which must not be replaced.
    file == Path::new("-") || file == Path::new("/dev/stdout")
}

/// Returns an error if the output is the input, by whatever names. Pipes and devices are not
/// replaced, so they may be both.
pub(crate) fn refuse_own_input(input: Option<&Path>, output: Option<&Path>) -> anyhow::Result<()> {
    let Some(output) = output.filter(|output| output.is_file()) else {
        return Ok(());
    };
    let input = match input.filter(|input| !is_standard_input(input)) {
        Some(input) if input.is_file() => Handle::from_path(input),
        Some(_) => return Ok(()),
        None => Handle::stdin(),
    };
    // A file that cannot be opened is reported when it is read or written.
    match (input, Handle::from_path(output)) {
        // By identity and not by name: links and relative paths give a file several names.
        (Ok(input), Ok(file)) if input == file => {
            bail!("--output: {} is the input", InputName::new(output))
        }
        _ => Ok(()),
    }
}
