//! Opens the files of a run, so that no symbolic link leads it out of the folders that it searches.
//!
//! A folder is searched first, and its files are processed later. In between, another program can
//! put a symbolic link in the place of a folder or of a file. So on Unix a file that was found is
//! opened from the folder that was searched, which is held open, and no symbolic link is followed.
//! Elsewhere the path of the file is resolved again, and it must still be below the resolved
//! folder.
//!
//! The calls are made here because cap-std 4 keeps a path inside a folder and still follows links
//! in it. The loop over folders, the names and the errors would stay: 88 lines fewer, for 11 more
//! packages (17 on Windows) and 22 kB. It would open a file below `n` folders with `n` + 2 calls in
//! place of one, and cannot say without flags of the system that a terminal is not to be taken over.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use system::Folder;

/// A file to process: one that was named, or one that was found in a folder.
#[derive(Clone, Debug)]
pub(crate) struct SourcePath {
    path: PathBuf,
    /// The folder that was searched, and the path in it; `None` for a file that was named.
    found: Option<(Arc<Root>, PathBuf)>,
}

/// A folder that is searched.
#[derive(Debug)]
pub(crate) struct Root {
    path: PathBuf,
    /// The path without symbolic links.
    resolved: PathBuf,
    folder: Folder,
}

impl Root {
    /// Opens a folder that was named, which may be a symbolic link. `path` is the start of the
    /// paths of its files; it may be empty for the current folder.
    pub(crate) fn open(path: PathBuf) -> io::Result<Self> {
        let named = if path == Path::new("") {
            Path::new(".")
        } else {
            &path
        };
        let folder = Folder::open(named)?;
        let resolved = fs::canonicalize(named)?;
        Ok(Root {
            path,
            resolved,
            folder,
        })
    }
}

impl SourcePath {
    /// A file that was named on the command line. It may be a symbolic link.
    pub(crate) fn named(path: &Path) -> Self {
        SourcePath {
            path: path.to_owned(),
            found: None,
        }
    }

    /// A file that was found in a folder. Neither the file nor a folder between the two may be a
    /// symbolic link.
    pub(crate) fn found(root: &Arc<Root>, path: PathBuf) -> Self {
        // A path that is not below the folder is not opened at all: it has no name in the folder.
        let within = path
            .strip_prefix(&root.path)
            .map(Path::to_owned)
            .unwrap_or_default();
        SourcePath {
            path,
            found: Some((Arc::clone(root), within)),
        }
    }

    /// Returns the path, for messages and for settings.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path without symbolic links.
    pub(crate) fn resolved(&self) -> io::Result<PathBuf> {
        match &self.found {
            // A search follows no links.
            Some((root, within)) => Ok(root.resolved.join(within)),
            None => fs::canonicalize(&self.path),
        }
    }

    /// Returns whether the file was found in a folder. Then it was a regular file.
    pub(crate) fn is_found(&self) -> bool {
        self.found.is_some()
    }

    /// Opens the file to read it. A pipe is opened without waiting for its other end.
    pub(crate) fn open(&self) -> io::Result<File> {
        let at_once = self
            .found
            .as_ref()
            .and_then(|(root, within)| root.folder.file_below(within));
        at_once.unwrap_or_else(|| self.entry()?.open(Access::Read))
    }

    /// Opens the folder of the file. Resolves the symbolic links of a file that was named.
    pub(crate) fn entry(&self) -> io::Result<FolderEntry> {
        match &self.found {
            Some((root, within)) => {
                let name = within.file_name().ok_or_else(replaced)?.to_owned();
                let folder = root
                    .folder
                    .below(within.parent().unwrap_or(Path::new("")))?;
                Ok(FolderEntry { folder, name })
            }
            None => FolderEntry::of(&self.path),
        }
    }
}

/// A name in an open folder.
#[derive(Debug)]
pub(crate) struct FolderEntry {
    folder: Folder,
    name: OsString,
}

impl FolderEntry {
    /// Opens the folder of a file. Resolves symbolic links, also if the last one leads to a file
    /// that does not exist yet.
    pub(crate) fn of(file: &Path) -> io::Result<Self> {
        let path =
            fs::canonicalize(file).unwrap_or_else(|_| match (file.parent(), fs::read_link(file)) {
                (Some(folder), Ok(target)) => folder.join(target),
                _ => file.to_owned(),
            });
        let folder = path
            .parent()
            .filter(|folder| *folder != Path::new(""))
            .unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or(OsStr::new(".")).to_owned();
        Ok(FolderEntry {
            folder: Folder::open(folder)?,
            name,
        })
    }

    /// Opens the file. It must not be a symbolic link.
    pub(crate) fn open(&self, access: Access) -> io::Result<File> {
        self.folder.file(&self.name, access)
    }

    /// Makes a new file with another name in the folder.
    pub(crate) fn create(&self, name: &OsStr, readers: Readers) -> io::Result<File> {
        self.folder.create(name, readers)
    }

    /// Gives the file of another name in the folder this name, also if there is a file of this
    /// name.
    pub(crate) fn take_name(&self, from: &OsStr) -> io::Result<()> {
        self.folder.rename(from, &self.name)
    }

    /// Removes a file of another name in the folder.
    pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
        self.folder.remove(name)
    }

    /// Opens a file of another name in the folder to read it.
    pub(crate) fn open_other(&self, name: &OsStr) -> io::Result<File> {
        self.folder.file(name, Access::Read)
    }

    /// Returns the names in the folder.
    pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
        self.folder.names()
    }
}

/// What an opened file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// To read. A pipe is opened without waiting for its other end.
    Read,
    /// To read, and only if it may also be written to. A pipe is opened as above.
    Replace,
    /// To write. A pipe is opened when it has a reader.
    Write,
}

/// Who may read a new file at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    /// All users that the process's umask allows.
    Usual,
    /// Only its owner: the file that it replaces may be secret, and its mode is copied only after
    /// the content.
    Owner,
}

/// The error for a file that is no longer where it was found.
fn replaced() -> io::Error {
    io::Error::other(
        "it was found in a folder, and since then the file or a folder above it was replaced",
    )
}

#[cfg(unix)]
mod system {
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, openat, renameat, unlinkat};
    #[cfg(any(target_os = "linux", target_os = "android"))]
    use rustix::fs::{ResolveFlags, openat2};
    use rustix::io::Errno;

    use super::{Access, Readers, replaced};

    /// An open folder.
    #[derive(Debug)]
    pub(crate) struct Folder(OwnedFd);

    // Without `PATH` a folder that may be entered but not listed cannot be opened.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    const ENTER: OFlags = OFlags::PATH.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    const ENTER: OFlags = OFlags::RDONLY
        .union(OFlags::DIRECTORY)
        .union(OFlags::CLOEXEC);

    impl Folder {
        pub(crate) fn open(path: &Path) -> io::Result<Self> {
            Ok(Folder(openat(CWD, path, ENTER, Mode::empty())?))
        }

        /// Opens the folder at a relative path. Follows no symbolic link.
        pub(crate) fn below(&self, path: &Path) -> io::Result<Self> {
            let mut folder = openat(&self.0, c".", ENTER, Mode::empty())?;
            for name in path {
                folder = openat(&folder, name, ENTER | OFlags::NOFOLLOW, Mode::empty())
                    .map_err(followed)?;
            }
            Ok(Folder(folder))
        }

        /// Opens the file at a relative path to read it, and follows no symbolic link, with one
        /// call of the system. Returns `None` if the system has no such call, or if it is not
        /// allowed.
        // Without it, each folder on the way is opened and closed.
        #[cfg(any(target_os = "linux", target_os = "android"))]
        pub(crate) fn file_below(&self, path: &Path) -> Option<io::Result<File>> {
            let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
            let resolve = ResolveFlags::NO_SYMLINKS | ResolveFlags::BENEATH;
            match openat2(&self.0, path, flags, Mode::empty(), resolve) {
                Err(Errno::NOSYS | Errno::PERM | Errno::INVAL | Errno::AGAIN) => None,
                opened => Some(opened.map(File::from).map_err(followed)),
            }
        }

        #[cfg(not(any(target_os = "linux", target_os = "android")))]
        pub(crate) fn file_below(&self, _: &Path) -> Option<io::Result<File>> {
            None
        }

        pub(crate) fn file(&self, name: &OsStr, access: Access) -> io::Result<File> {
            let flags = match access {
                Access::Read => OFlags::RDONLY | OFlags::NONBLOCK,
                Access::Replace => OFlags::RDWR | OFlags::NONBLOCK,
                Access::Write => OFlags::WRONLY,
            };
            let flags = flags | OFlags::NOFOLLOW | OFlags::NOCTTY | OFlags::CLOEXEC;
            openat(&self.0, name, flags, Mode::empty())
                .map(File::from)
                .map_err(followed)
        }

        pub(crate) fn create(&self, name: &OsStr, readers: Readers) -> io::Result<File> {
            let mode = match readers {
                Readers::Usual => 0o666,
                Readers::Owner => 0o600,
            };
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
            Ok(openat(&self.0, name, flags, Mode::from_raw_mode(mode))?.into())
        }

        pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
            Ok(renameat(&self.0, from, &self.0, to)?)
        }

        pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
            Ok(unlinkat(&self.0, name, AtFlags::empty())?)
        }

        pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
            let listed = openat(
                &self.0,
                c".",
                OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC,
                Mode::empty(),
            )?;
            let names = Dir::new(listed)?
                .map(|entry| Ok(OsStr::from_bytes(entry?.file_name().to_bytes()).to_owned()));
            names.collect()
        }
    }

    /// Returns the error for a name that was opened without following it.
    fn followed(error: Errno) -> io::Error {
        match error {
            // The last one is FreeBSD's.
            Errno::LOOP | Errno::NOTDIR | Errno::MLINK => replaced(),
            error => error.into(),
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::ffi::{OsStr, OsString};
    use std::fs::{self, File};
    use std::io;
    use std::path::{Path, PathBuf};

    use super::{Access, Readers, replaced};

    /// A folder, by its resolved path.
    #[derive(Debug)]
    pub(crate) struct Folder(PathBuf);

    impl Folder {
        pub(crate) fn open(path: &Path) -> io::Result<Self> {
            fs::canonicalize(path).map(Folder)
        }

        /// Returns the folder at a relative path. Refuses a symbolic link in the path.
        pub(crate) fn below(&self, path: &Path) -> io::Result<Self> {
            let folder = self.0.join(path);
            if fs::canonicalize(&folder)? == folder {
                Ok(Folder(folder))
            } else {
                Err(replaced())
            }
        }

        pub(crate) fn file_below(&self, _: &Path) -> Option<io::Result<File>> {
            None
        }

        pub(crate) fn file(&self, name: &OsStr, access: Access) -> io::Result<File> {
            let file = self.0.join(name);
            if fs::symlink_metadata(&file)?.is_symlink() {
                return Err(replaced());
            }
            File::options()
                .read(access != Access::Write)
                .write(access != Access::Read)
                .open(file)
        }

        pub(crate) fn create(&self, name: &OsStr, _: Readers) -> io::Result<File> {
            File::options()
                .write(true)
                .create_new(true)
                .open(self.0.join(name))
        }

        pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
            fs::rename(self.0.join(from), self.0.join(to))
        }

        pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
            fs::remove_file(self.0.join(name))
        }

        pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
            fs::read_dir(&self.0)?
                .map(|entry| Ok(entry?.file_name()))
                .collect()
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::sync::Arc;

    use rustix::fs::{OFlags, fcntl_getfl};
    use rustix::io::{FdFlags, fcntl_getfd};

    use super::{Access, Root, SourcePath};

    /// Another program can put a pipe in the place of a file. Opening one waits for its other end,
    /// unless it is opened without blocking.
    #[test]
    fn a_file_is_opened_without_waiting_and_not_inherited() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        fs::write(&path, "").unwrap();
        let root = Arc::new(Root::open(folder.path().to_owned()).unwrap());
        for target in [SourcePath::named(&path), SourcePath::found(&root, path)] {
            let entry = target.entry().unwrap();
            for file in [
                target.open(),
                entry.open(Access::Read),
                entry.open(Access::Replace),
            ] {
                let file = file.unwrap();
                assert!(
                    fcntl_getfl(&file).unwrap().contains(OFlags::NONBLOCK),
                    "{target:?}"
                );
                assert!(
                    fcntl_getfd(&file).unwrap().contains(FdFlags::CLOEXEC),
                    "{target:?}"
                );
            }
        }
    }
}
