//! Replaces a file atomically: writes a temporary file in the same folder, and renames it once it
//! is complete and on the disk.

use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, BufWriter, Read as _, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, bail};

use super::keep;
use super::signals::{Signals, Stoppable};
use super::source_path::{Access, FolderEntry, Readers, SourcePath};

/// Writes a file completely or not at all. The new file keeps the attributes that [`keep::pass_on`]
/// copies. A pipe or a device is written to directly.
///
/// # Errors
///
/// Errors of the system; an error if the file has several hard links or an attribute cannot be
/// kept; [`Stopped`] after SIGINT or SIGTERM. In all these cases the file is unchanged, and no
/// temporary file is left.
///
/// [`Stopped`]: super::signals::Stopped
pub(crate) fn write(
    file: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let entry = FolderEntry::of(file).context(NO_TEMPORARY)?;
    // A rename needs only the permission to write to the folder, so the permission to write to the
    // file is checked first.
    let existing = match entry.open(Access::Write) {
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
    let write = |output: &mut dyn Write| {
        write(&mut Stoppable {
            output,
            signals: &signals,
        })
    };
    let written = successor(&entry, existing, write).and_then(Temporary::take_place);
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
/// The file is compared with `old` directly before the new one is renamed. If another program
/// writes between the comparison and the rename, its changes are lost: no system offers a
/// conditional rename.
///
/// # Errors
///
/// As for [`write()`].
pub(crate) fn update(file: &SourcePath, old: &[&[u8]], new: &[&[u8]]) -> anyhow::Result<Update> {
    let entry = file.entry()?;
    let existing = entry.open(Access::Replace)?;
    let metadata = existing.metadata()?;
    if !metadata.is_file() {
        return Ok(Update::Outdated);
    }
    let stamp = keep::stamp(&metadata);
    let write = |output: &mut dyn Write| new.iter().try_for_each(|part| output.write_all(part));
    let new = successor(&entry, Some(existing), write)?;
    if !is_unchanged(&entry, |metadata| keep::stamp(metadata) == stamp, old)? {
        return Ok(Update::Outdated);
    }
    new.take_place().map(|()| Update::Written)
}

/// Returns whether the file is still the one that was opened, with the same content. Returns
/// `false` if it is gone.
fn is_unchanged(
    entry: &FolderEntry,
    is_same: impl Fn(&Metadata) -> bool,
    content: &[&[u8]],
) -> io::Result<bool> {
    let mut file = match entry.open(Access::Read) {
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

/// Returns a complete temporary file in the same folder, with the attributes of the existing file.
fn successor(
    entry: &FolderEntry,
    existing: Option<File>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<Temporary<'_>> {
    let links = existing.as_ref().map_or(Ok(1), keep::hard_links)?;
    if links > 1 {
        bail!("it has {links} hard links, and a new file would replace only one of them");
    }
    let readers = if existing.is_some() {
        Readers::Owner
    } else {
        Readers::Usual
    };
    let new = Temporary::beside(entry, readers).context(NO_TEMPORARY)?;
    write_through(&new.file, write)?;
    // `existing` is closed here: Windows does not rename over an open file.
    if let Some(existing) = existing {
        keep::pass_on(&existing, &new.file)?;
    }
    // Otherwise, after a power failure, the new name could refer to an empty file.
    new.file.sync_all()?;
    Ok(new)
}

const NO_TEMPORARY: &str = "cannot create a temporary file in its folder";

/// A temporary file beside the file that it will replace. It is removed unless it takes that place.
struct Temporary<'p> {
    entry: &'p FolderEntry,
    /// Empty after the file has taken its place.
    name: OsString,
    file: File,
}

impl<'p> Temporary<'p> {
    fn beside(entry: &'p FolderEntry, readers: Readers) -> io::Result<Self> {
        loop {
            // The number is random, so that two processes do not make the same name; and if they
            // do, the next one is tried.
            let number = RandomState::new().hash_one(SystemTime::now());
            let name = OsString::from(format!("{PREFIX}{number:0DIGITS$x}{SUFFIX}"));
            match entry.create(&name, readers) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => {
                    let file = made?;
                    // Some file systems have no locks. There the file is never removed by another
                    // run.
                    let _ = file.try_lock();
                    return Ok(Temporary { entry, name, file });
                }
            }
        }
    }

    fn take_place(mut self) -> anyhow::Result<()> {
        self.entry.take_name(&self.name)?;
        self.name.clear();
        Ok(())
    }
}

impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        if !self.name.is_empty() {
            // An error cannot be reported here; a later run removes the file.
            let _ = self.entry.remove(&self.name);
        }
    }
}

/// Removes the temporary files in the folder of a file that a run left when it was killed or when
/// the power failed: those that are older than an hour and that no process holds open. Returns
/// their names. A file that cannot be removed stays.
pub(crate) fn remove_abandoned(entry: &FolderEntry) -> Vec<OsString> {
    let mut names = entry.names().unwrap_or_default();
    names.retain(|name| {
        is_temporary(name) && is_abandoned(entry, name) && entry.remove(name).is_ok()
    });
    names.sort();
    names
}

/// Returns whether [`Temporary::beside`] makes such a name.
fn is_temporary(name: &OsStr) -> bool {
    let number = name
        .to_str()
        .and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    number.is_some_and(|number| number.len() == DIGITS && number.bytes().all(is_digit))
}

fn is_abandoned(entry: &FolderEntry, name: &OsStr) -> bool {
    let Ok(file) = entry.open_other(name) else {
        return false;
    };
    let is_old = |metadata: Metadata| {
        let age = metadata
            .modified()
            .ok()
            .and_then(|time| SystemTime::now().duration_since(time).ok());
        metadata.is_file() && age.is_some_and(|age| age > ABANDONED)
    };
    // Each run locks its temporary file while it writes.
    file.metadata().is_ok_and(is_old) && file.try_lock().is_ok()
}

/// The name of a temporary file tells which program made it, and its end keeps site generators from
/// treating it as a page.
const PREFIX: &str = ".barelink-";
const SUFFIX: &str = ".tmp";
/// The number of hexadecimal digits between the two.
const DIGITS: usize = 16;

/// The age at which a temporary file that is not in use is removed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

fn write_through(
    file: &File,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut output = BufWriter::new(file);
    write(&mut output)?;
    output.flush()
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{self, File, Permissions, TryLockError};
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

    use pretty_assertions::assert_eq;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::low_level::raise;

    use super::super::keep;
    use super::super::signals::Stopped;
    use super::super::source_path::{FolderEntry, Root};
    use super::{SourcePath, Update, is_temporary, update, write};
    use crate::streams::Status;

    /// Returns a guard for a test that calls `write`: a write in another test would end or forget
    /// the signals of this one.
    fn alone() -> MutexGuard<'static, ()> {
        static ONE: Mutex<()> = Mutex::new(());
        ONE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Issue 17, item 5: after a signal the old file is unchanged, and no temporary file is left.
    #[test]
    fn a_signal_undoes_an_unfinished_write() {
        let _alone = alone();
        let folder = tempfile::tempdir().unwrap();
        for (name, old) in [("old.html", Some("old")), ("new.html", None)] {
            let place = folder.path().join(name);
            if let Some(old) = old {
                fs::write(&place, old).unwrap();
            }
            for (signal, status) in [(SIGINT, Status::Interrupted), (SIGTERM, Status::Terminated)] {
                let written = write(&place, |output| {
                    output.write_all(&vec![b'x'; 20_000])?;
                    let files =
                        fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.file_name()));
                    let files: Vec<_> = files.collect::<Result<_, _>>()?;
                    let temporary = files
                        .iter()
                        .filter_map(|name| name.to_str())
                        .find(|name| name.contains("barelink"));
                    let temporary = temporary.expect("a temporary file");
                    assert!(is_temporary(temporary.as_ref()), "{files:?}");
                    // So another run does not remove it.
                    let locked = File::open(folder.path().join(temporary))?.try_lock();
                    assert!(
                        matches!(locked, Err(TryLockError::WouldBlock)),
                        "{locked:?}"
                    );
                    raise(signal)?;
                    output.write_all(b"more")
                });
                let error = written.expect_err("it was stopped");
                assert_eq!(
                    error.downcast_ref().map(|stopped: &Stopped| stopped.status),
                    Some(status),
                    "{error}"
                );
                assert_eq!(fs::read_to_string(&place).ok().as_deref(), old);
            }
        }
        assert_eq!(
            fs::read_dir(&folder).unwrap().count(),
            1,
            "nothing is left beside it"
        );
        write(&folder.path().join("new.html"), |output| {
            output.write_all(b"new")
        })
        .unwrap();
        assert_eq!(
            fs::read_to_string(folder.path().join("new.html")).unwrap(),
            "new"
        );
    }

    /// The new content of a secret file is no less secret before it takes the place of the old one.
    #[test]
    fn a_temporary_file_can_be_read_by_its_owner_only() {
        let _alone = alone();
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a.md");
        fs::write(&place, "old").unwrap();
        fs::set_permissions(&place, Permissions::from_mode(0o644)).unwrap();
        let mut modes = Vec::new();
        write(&place, |output| {
            output.write_all(b"new")?;
            for entry in fs::read_dir(&folder)? {
                let entry = entry?;
                if is_temporary(&entry.file_name()) {
                    modes.push(entry.metadata()?.permissions().mode() & 0o777);
                }
            }
            Ok(())
        })
        .unwrap();
        assert_eq!(modes, [0o600]);
        assert_eq!(
            fs::metadata(&place).unwrap().permissions().mode() & 0o777,
            0o644
        );
    }

    /// Another file with the same content may have other attributes, which would be lost.
    #[test]
    fn another_file_with_the_same_content_is_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.md");
        let other = folder.path().join("b.md");
        fs::write(&file, "old").unwrap();
        let entry = FolderEntry::of(&file).unwrap();
        let stamp = keep::stamp(&fs::metadata(&file).unwrap());
        let is_unchanged = |content: &[&[u8]]| {
            super::is_unchanged(&entry, |metadata| keep::stamp(metadata) == stamp, content).unwrap()
        };
        assert!(
            is_unchanged(&[b"ol", b"d"]) && !is_unchanged(&[b"odl"]) && !is_unchanged(&[b"old "])
        );
        fs::write(&other, "old").unwrap();
        fs::rename(&other, &file).unwrap();
        assert!(!is_unchanged(&[b"old"]));
        fs::remove_file(&file).unwrap();
        assert!(!is_unchanged(&[b"old"]));
    }

    /// Issue 60, item 1: after a file was read, a folder above it or the file itself becomes a
    /// symbolic link.
    #[test]
    fn what_became_a_link_after_it_was_read_is_not_written() {
        for is_folder in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let place = |name: &str| folder.path().join(name);
            for name in ["docs/sub", "outside"] {
                fs::create_dir_all(place(name)).unwrap();
                fs::write(place(name).join("a.md"), "old").unwrap();
            }
            let root = Arc::new(Root::open(place("docs")).unwrap());
            let target = SourcePath::found(&root, place("docs/sub/a.md"));
            assert_eq!(
                update(&target, &[b"old"], &[b"old"]).unwrap(),
                Update::Written
            );
            let (link, goal) = if is_folder {
                ("docs/sub", "outside")
            } else {
                ("docs/sub/a.md", "outside/a.md")
            };
            fs::rename(place(link), place("moved")).unwrap();
            symlink(place(goal), place(link)).unwrap();
            let error = update(&target, &[b"old"], &[b"new"]).unwrap_err();
            assert!(error.to_string().contains("was replaced"), "{error}");
            assert_eq!(fs::read_to_string(place("outside/a.md")).unwrap(), "old");
            assert_eq!(
                fs::read_dir(place("outside")).unwrap().count(),
                1,
                "nothing is left beside it"
            );
        }
    }
}
