//! Reads UTF-8 with clear errors.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::Path;

use anyhow::{Context as _, bail};

use super::document::{Document, decode, page};
use super::front_matter;
use super::source_path::SourcePath;
use crate::arguments::InputArgs;
use crate::escaped::InputName;
use crate::streams::{Streams, is_standard_input, prompt};

/// Reads a file; standard input for `None` or the name `-`. Lists call standard input `input_name`,
/// if there is one.
pub(crate) fn read(
    file: Option<&Path>,
    input_name: Option<&Path>,
    args: &InputArgs,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Document> {
    let file = file.filter(|file| *file != Path::new("-"));
    let bytes = file.map_or_else(|| read_input(streams), read_file);
    let name = file
        .or(input_name)
        .map_or_else(InputName::standard_input, InputName::new);
    // Lists call it `-`; in a sentence that would be unclear.
    let context = file.map_or_else(|| "standard input".to_owned(), |_| name.to_string());
    bytes
        .and_then(|bytes| decode(name, bytes, args))
        .context(context)
}

fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    let opened = File::open(file).context("cannot read")?;
    let metadata = opened.metadata().ok();
    read_opened(opened, metadata.as_ref())
}

/// Reads an opened file to its end.
fn read_opened(opened: File, metadata: Option<&Metadata>) -> anyhow::Result<Vec<u8>> {
    // On Unix a folder can be opened, and only reading it fails, with an unclear message.
    if metadata.is_some_and(Metadata::is_dir) {
        bail!("it is a folder; `barelink check FOLDER` reads folders");
    }
    let len = metadata.map_or(0, Metadata::len);
    let mut bytes = Vec::new();
    // One more byte, so that the end is found without more memory. The length may be wrong, and a
    // file may be too long for memory.
    bytes
        .try_reserve_exact(usize::try_from(len).unwrap_or(usize::MAX).saturating_add(1))
        .context("cannot read")?;
    // `take`, because a `File` would look for its length again.
    opened
        .take(u64::MAX)
        .read_to_end(&mut bytes)
        .context("cannot read")?;
    Ok(bytes)
}

/// Reads a file that may be written back. Refuses a pipe or a device.
fn read_regular(file: &SourcePath) -> anyhow::Result<Vec<u8>> {
    // A pipe may wait for ever, a device may never end, and neither can be replaced.
    let is_odd = |metadata: &Metadata| !metadata.is_file() && !metadata.is_dir();
    // Before a file that was named is opened, because that may start a device; and after that,
    // because it may be another file by then.
    let is_odd_by_name = || {
        !file.is_found()
            && file
                .path()
                .metadata()
                .is_ok_and(|metadata| is_odd(&metadata))
    };
    if !is_odd_by_name() {
        let opened = file.open().context("cannot read")?;
        let metadata = opened.metadata().ok();
        if !metadata.as_ref().is_some_and(is_odd) {
            return read_opened(opened, metadata.as_ref());
        }
    }
    bail!("cannot read: it is not a regular file (pass pipes and devices as standard input, `-`)")
}

/// Returns a text of the command line as the content of standard input.
pub(crate) fn from_command_line(text: &str) -> anyhow::Result<Document> {
    Document::new(InputName::standard_input(), text.into()).map_err(|error| error.error())
}

fn read_input(streams: &mut Streams<'_>) -> anyhow::Result<Vec<u8>> {
    prompt(streams);
    read_stream(streams.input)
}

fn read_stream(stream: &mut dyn Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).context("cannot read")?;
    Ok(bytes)
}

/// Reads a finished page; standard input for `None` or the name `-`. Its bytes need not be UTF-8,
/// but ASCII has to be one byte for each character.
pub(crate) fn read_page(
    file: Option<&Path>,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Document> {
    match file.filter(|file| !is_standard_input(file)) {
        Some(file) => page(
            InputName::new(file),
            read_file(file).with_context(|| InputName::new(file).to_string())?,
        ),
        None => read_input_page(None, streams),
    }
}

/// Reads a finished page that may be written back.
pub(crate) fn read_page_exactly(file: &SourcePath) -> anyhow::Result<Document> {
    let name = InputName::new(file.path());
    let bytes = read_regular(file).with_context(|| name.to_string())?;
    page(name, bytes)
}

/// Reads standard input as a finished page. Lists call it `name`, if there is one.
pub(crate) fn read_input_page(
    name: Option<&Path>,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Document> {
    let name = name.map_or_else(InputName::standard_input, InputName::new);
    page(name, read_input(streams).context("standard input")?)
}

/// Reads a file that may be written back: replaces no bytes, and looks for front matter.
pub(crate) fn read_exactly(file: &SourcePath) -> anyhow::Result<Document> {
    let name = InputName::new(file.path());
    let bytes = read_regular(file).with_context(|| name.to_string())?;
    exactly(name, bytes)
}

/// Reads standard input as [`read_exactly`] reads a file. Lists call it `name`, if there is one.
pub(crate) fn read_input_exactly(
    name: Option<&Path>,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Document> {
    let name = name.map_or_else(InputName::standard_input, InputName::new);
    exactly(name, read_input(streams).context("standard input")?)
}

fn exactly(name: InputName, bytes: Vec<u8>) -> anyhow::Result<Document> {
    let document = Document::new(name, bytes);
    let mut document = document.map_err(|error| error.error().context(error.name.to_string()))?;
    document.front = front_matter::len(&document.text);
    Ok(document)
}
