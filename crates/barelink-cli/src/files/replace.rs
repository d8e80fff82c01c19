//! Replaces a file atomically: writes a temporary file in the same folder, and renames it once it is complete and on the
//! disk.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

use super::keep;
use super::signals::{Signals, Stoppable};

/// Writes a file completely or not at all. The new file keeps the attributes that [`keep::pass_on`] copies. A pipe or a
/// device is written to directly.
///
/// # Errors
///
/// Errors of the system; an error if the file has several hard links or an attribute cannot be kept; [`Stopped`] after SIGINT
/// or SIGTERM. In all these cases the file is unchanged, and no temporary file is left.
///
/// [`Stopped`]: super::signals::Stopped
pub(crate) fn write(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let place = place(file);
    // A rename needs only the permission to write to the folder, so the permission to write to the file is checked first.
    let existing = match File::options().write(true).open(&place) {
        Ok(existing) => Some(existing),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    if let Some(other) = &existing
        && !other.metadata()?.is_file()
    {
        return Ok(write_through(other, write)?);
    }
    // Not earlier: while the process waits for the other end of a pipe, a signal must end it.
    let signals = Signals::catch().context("signals cannot be caught")?;
    let write = |output: &mut dyn Write| write(&mut Stoppable { output, signals: &signals });
    let written = successor(&place, existing, write).and_then(|new| rename(new, &place));
    match signals.caught() {
        Some(stopped) if written.is_err() => Err(stopped.into()),
        _ => written,
    }
}

/// The result of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Update {
    Written,
    /// The file has changed since it was read. Nothing was written.
    Outdated,
}

/// Replaces the content `old` of a regular file by `new`. Both are given in parts.
///
/// The file is compared with `old` directly before the new one is renamed. If another program writes between the comparison
/// and the rename, its changes are lost: no system offers a conditional rename.
///
/// # Errors
///
/// As for [`write()`].
pub(crate) fn update(file: &Path, old: &[&[u8]], new: &[&[u8]]) -> anyhow::Result<Update> {
    let place = place(file);
    let existing = File::options().read(true).write(true).open(&place)?;
    let metadata = existing.metadata()?;
    if !metadata.is_file() {
        return Ok(Update::Outdated);
    }
    let stamp = keep::stamp(&metadata);
    let write = |output: &mut dyn Write| new.iter().try_for_each(|part| output.write_all(part));
    let new = successor(&place, Some(existing), write)?;
    if !is_unchanged(&place, |metadata| keep::stamp(metadata) == stamp, old)? {
        return Ok(Update::Outdated);
    }
    rename(new, &place).map(|()| Update::Written)
}

/// Returns whether the file is still the one that was opened, with the same content. Returns `false` if it is gone.
fn is_unchanged(place: &Path, is_same: impl Fn(&Metadata) -> bool, content: &[&[u8]]) -> io::Result<bool> {
    let mut file = match File::open(place) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    let metadata = file.metadata()?;
    let len: usize = content.iter().map(|text| text.len()).sum();
    if !is_same(&metadata) || metadata.len() != len as u64 {
        return Ok(false);
    }
    // The content too: a program can write twice within the resolution of a time stamp.
    let mut bytes = Vec::with_capacity(len);
    file.read_to_end(&mut bytes)?;
    Ok(bytes.iter().eq(content.iter().copied().flatten()))
}

/// Resolves symbolic links, also if the last one leads to a file that does not exist yet.
fn place(file: &Path) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| match (file.parent(), fs::read_link(file)) {
        (Some(folder), Ok(target)) => folder.join(target),
        _ => file.to_owned(),
    })
}

/// Returns a complete temporary file in the same folder, with the attributes of the existing file.
fn successor(
    place: &Path,
    existing: Option<File>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<NamedTempFile<File>> {
    let links = existing.as_ref().map_or(Ok(1), keep::hard_links)?;
    if links > 1 {
        bail!("it has {links} hard links, and a new file would replace only one of them");
    }
    let new = beside(place, if existing.is_some() { Access::Own } else { Access::Usual })?;
    write_through(new.as_file(), write)?;
    // `existing` is closed here: Windows does not rename over an open file.
    if let Some(existing) = existing {
        keep::pass_on(&existing, new.as_file())?;
    }
    // Otherwise, after a power failure, the new name could refer to an empty file.
    new.as_file().sync_all()?;
    Ok(new)
}

/// Who may read a new file at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// All users that the process's umask allows.
    Usual,
    /// Only its owner: the file that it replaces may be secret, and its mode is copied only after the content.
    Own,
}

/// Makes a temporary file in the same folder. It is removed unless it is renamed.
fn beside(place: &Path, access: Access) -> anyhow::Result<NamedTempFile<File>> {
    let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // A power failure can leave a temporary file. Its name tells which program made it, and its extension keeps site
    // generators from treating it as a page. Not `tempfile_in`: its errors name the temporary file.
    let made = builder.prefix(".barelink-").suffix(".tmp").make_in(folder, |path| options(access).open(path));
    made.context("cannot create a temporary file in its folder")
}

fn options(access: Access) -> OpenOptions {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if access == Access::Own {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = access;
    options
}

fn write_through(file: &File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut output = BufWriter::new(file);
    write(&mut output)?;
    output.flush()
}

fn rename(new: NamedTempFile<File>, place: &Path) -> anyhow::Result<()> {
    new.persist(place).map(drop).map_err(|error| error.error.into())
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use pretty_assertions::assert_eq;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::low_level::raise;

    use super::super::signals::Stopped;
    use super::write;
    use crate::streams::Status;

    /// Issue 17, item 5: after a signal the old file is unchanged, and no temporary file is left.
    #[test]
    fn a_signal_undoes_an_unfinished_write() {
        let folder = tempfile::tempdir().unwrap();
        for (name, old) in [("old.html", Some("old")), ("new.html", None)] {
            let place = folder.path().join(name);
            if let Some(old) = old {
                fs::write(&place, old).unwrap();
            }
            for (signal, status) in [(SIGINT, Status::Interrupted), (SIGTERM, Status::Terminated)] {
                let written = write(&place, |output| {
                    output.write_all(&vec![b'x'; 20_000])?;
                    let files = fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.file_name()));
                    let files: Vec<_> = files.collect::<Result<_, _>>()?;
                    let temporary =
                        files.iter().filter_map(|name| name.to_str()).find(|name| name.contains("barelink"));
                    assert_eq!(temporary.and_then(|name| name.rsplit('.').next()), Some("tmp"), "{files:?}");
                    raise(signal)?;
                    output.write_all(b"more")
                });
                let error = written.expect_err("it was stopped");
                assert_eq!(error.downcast_ref().map(|stopped: &Stopped| stopped.status), Some(status), "{error}");
                assert_eq!(fs::read_to_string(&place).ok().as_deref(), old);
            }
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        write(&folder.path().join("new.html"), |output| output.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("new.html")).unwrap(), "new");
    }
}
