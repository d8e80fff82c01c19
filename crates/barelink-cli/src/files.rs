//! Reading UTF-8 with clear errors; writing whole files or nothing.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

use crate::Streams;
use crate::args::InputArgs;

/// A text that was read.
#[derive(Debug)]
pub(crate) struct Document {
    /// The name that messages call it by; `-` is standard input.
    pub(crate) name: String,
    /// Without the byte order mark.
    pub(crate) text: String,
    /// How many bytes the byte order mark took.
    pub(crate) mark: usize,
}

/// Reads a file, or standard input where there is none or its name is `-`.
pub(crate) fn read(file: Option<&Path>, args: &InputArgs, streams: &mut Streams<'_>) -> anyhow::Result<Document> {
    let file = file.filter(|file| *file != Path::new("-"));
    let name = file.map_or_else(|| "-".to_owned(), |file| file.display().to_string());
    let mut bytes = Vec::new();
    match file {
        None => streams.input.read_to_end(&mut bytes).map(|_| ()).context("standard input")?,
        Some(file) => bytes = read_file(file).with_context(|| name.clone())?,
    }
    let mut text = decode(bytes, args).with_context(|| name.clone())?;
    let mark = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    text.drain(..mark);
    Ok(Document { name, text, mark })
}

fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut opened = File::open(file).map_err(|error| anyhow::anyhow!("cannot read: {error}"))?;
    if opened.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("cannot read: it is a directory");
    }
    let mut bytes = Vec::new();
    opened.read_to_end(&mut bytes).map_err(|error| anyhow::anyhow!("cannot read: {error}"))?;
    Ok(bytes)
}

fn decode(bytes: Vec<u8>, args: &InputArgs) -> anyhow::Result<String> {
    String::from_utf8(bytes).or_else(|error| {
        if args.lossy {
            return Ok(String::from_utf8_lossy(error.as_bytes()).into_owned());
        }
        bail!("not UTF-8 at byte {} (--lossy replaces what is not)", error.utf8_error().valid_up_to())
    })
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Gives `write` what it may write to: the file, or standard output where there is none or its name is `-`.
///
/// A file is written beside its place and renamed, so that it is there whole or not at all. What is no regular file (a
/// pipe, a device) is written to as it is.
pub(crate) fn write(
    file: Option<&Path>,
    streams: &mut Streams<'_>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let Some(file) = file.filter(|file| *file != Path::new("-")) else {
        return Ok(write(streams.output)?);
    };
    write_file(file, write).map_err(|error| anyhow::anyhow!("{}: cannot write: {error}", file.display()))
}

fn write_file(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let place = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let existing = fs::metadata(&place).ok();
    if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        let mut output = BufWriter::new(File::options().write(true).open(&place)?);
        write(&mut output)?;
        return output.flush();
    }
    let folder =
        place.parent().filter(|folder| !folder.as_os_str().is_empty()).map_or(PathBuf::from("."), Path::to_owned);
    let temporary = beside(&folder)?;
    let mut output = BufWriter::new(temporary);
    write(&mut output)?;
    let temporary = output.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Some(metadata) = existing {
        temporary.as_file().set_permissions(metadata.permissions())?;
    }
    temporary.persist(&place).map(|_| ()).map_err(|error| error.error)
}

/// A new file in `folder` with the permissions that new files have.
#[cfg(unix)]
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt as _;
    tempfile::Builder::new().permissions(fs::Permissions::from_mode(0o666)).tempfile_in(folder)
}

#[cfg(not(unix))]
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}
