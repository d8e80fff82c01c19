//! Puts a new file in the place of another: it is written beside it, and renamed once it is whole and on the disk.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

use crate::keep;
use crate::signals::{Signals, Stoppable};

/// Writes a file whole or not at all. A file that is replaced passes on what [`keep::pass_on`] says. What is no regular file
/// (a pipe, a device) is written to as it is.
///
/// # Errors
///
/// The system's, and where the file has hard links or something of it cannot be kept; [`Stopped`] where SIGINT or SIGTERM came.
/// Then nothing has changed, and nothing is left.
///
/// [`Stopped`]: crate::signals::Stopped
pub(crate) fn write(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let place = place(file);
    // A file that may not be written to is not replaced either.
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
    // Not before: a signal has to end what waits for the other end of a pipe.
    let signals = Signals::catch().context("signals cannot be caught")?;
    let write = |output: &mut dyn Write| write(&mut Stoppable { output, signals: &signals });
    let written = successor(&place, existing, write).and_then(|new| rename(new, &place));
    match signals.caught() {
        Some(stopped) if written.is_err() => Err(stopped.into()),
        _ => written,
    }
}

/// What came of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Update {
    Written,
    /// The file is no longer what it was when it was read. Nothing was written.
    Outdated,
}

/// Puts `new` in the place of a regular file that held `old` when it was read; both are texts one after the other.
///
/// The file is compared with `old` right before the new one is renamed. What another program writes between the comparison and
/// the renaming cannot be seen, and is lost: no system can rename on a condition.
///
/// # Errors
///
/// As those of [`write()`].
pub(crate) fn update(file: &Path, old: &[&str], new: &[&str]) -> anyhow::Result<Update> {
    let place = place(file);
    let existing = File::options().read(true).write(true).open(&place)?;
    let metadata = existing.metadata()?;
    if !metadata.is_file() {
        return Ok(Update::Outdated);
    }
    let stamp = keep::stamp(&metadata);
    let write = |output: &mut dyn Write| new.iter().try_for_each(|text| output.write_all(text.as_bytes()));
    let new = successor(&place, Some(existing), write)?;
    if !is_unchanged(&place, |metadata| keep::stamp(metadata) == stamp, old)? {
        return Ok(Update::Outdated);
    }
    rename(new, &place).map(|()| Update::Written)
}

/// Whether the file is the one that was opened, with the same content. It may be gone, too.
fn is_unchanged(place: &Path, is_same: impl Fn(&Metadata) -> bool, content: &[&str]) -> io::Result<bool> {
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
    let mut bytes = Vec::with_capacity(len);
    file.read_to_end(&mut bytes)?;
    Ok(bytes.iter().eq(content.iter().flat_map(|text| text.as_bytes())))
}

/// Where `file` is, behind symbolic links, also if the last of them leads to where nothing is yet.
fn place(file: &Path) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| match (file.parent(), fs::read_link(file)) {
        (Some(folder), Ok(target)) => folder.join(target),
        _ => file.to_owned(),
    })
}

/// A new file that is beside its place, with the attributes of the one that is there.
fn successor(
    place: &Path,
    existing: Option<File>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<NamedTempFile<File>> {
    let links = existing.as_ref().map_or(Ok(1), keep::hard_links)?;
    if links > 1 {
        bail!("it has {links} hard links, and a new file would take the place of one");
    }
    let new = beside(place, if existing.is_some() { Access::Own } else { Access::Usual })?;
    write_through(new.as_file(), write)?;
    // It is closed then: Windows does not rename over a file that is open.
    if let Some(existing) = existing {
        keep::pass_on(&existing, new.as_file())?;
    }
    // Else a power failure could leave the new name with nothing in it.
    new.as_file().sync_all()?;
    Ok(new)
}

/// Who may read a new file at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Everyone whom the process's settings let.
    Usual,
    /// Its owner: the file that it replaces may be a secret, and its mode can only be set afterwards.
    Own,
}

/// A temporary file in the same folder. It is removed unless it is renamed.
fn beside(place: &Path, access: Access) -> anyhow::Result<NamedTempFile<File>> {
    let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // A power failure can leave one. Its name then tells whose it is, and no site generator takes it for a page.
    // Not `tempfile_in`, whose errors name the temporary file.
    let made = builder.prefix(".barelink-").suffix(".tmp").make_in(folder, |path| options(access).open(path));
    made.context("no new file can be made beside it")
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

    use super::write;
    use crate::Status;
    use crate::signals::Stopped;

    /// Issue 17, item 5: a signal leaves the old file, and no temporary one.
    #[test]
    fn a_signal_takes_back_what_was_begun() {
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
