//! Copies the owner, mode and attributes of a file to the new file that replaces it.
//!
//! | system | kept | not kept |
//! |---|---|---|
//! | Linux | owner, group, mode, extended attributes | flags of `chattr` |
//! | macOS, FreeBSD, NetBSD | owner, group, mode, extended attributes | flags of `chflags`, ACLs |
//! | other Unix systems | owner, group, mode | the rest |
//! | Windows | the read-only flag | owner, ACLs, streams |
//!
//! The mode is kept with all of its bits. On Linux the extended attributes include access control
//! lists (ACLs) and labels.

#[cfg(not(unix))]
pub(crate) use other::{hard_links, pass_on, stamp};
#[cfg(unix)]
pub(crate) use unix::{hard_links, pass_on, stamp};

#[cfg(unix)]
mod unix {
    use std::collections::BTreeSet;
    use std::ffi::{OsStr, OsString};
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::unix::fs::{MetadataExt as _, fchown};
    use std::path::Path;

    use anyhow::{Context as _, bail};
    use xattr::FileExt as _;

    use crate::escaped::InputName;

    /// Returns the number of names of the file.
    pub(crate) fn hard_links(file: &File) -> io::Result<u64> {
        file.metadata().map(|metadata| metadata.nlink())
    }

    /// Returns a value that differs if the file was replaced, its attributes were changed, or its
    /// content was written.
    pub(crate) fn stamp(metadata: &Metadata) -> impl PartialEq + use<> {
        // `ctime` and not `mtime`, which programs can set back.
        (
            metadata.dev(),
            metadata.ino(),
            metadata.ctime(),
            metadata.ctime_nsec(),
        )
    }

    /// Copies the owner, attributes and mode of `old` to `new`.
    ///
    /// # Errors
    ///
    /// If one of them cannot be copied; the error names it.
    pub(crate) fn pass_on(old: &File, new: &File) -> anyhow::Result<()> {
        let metadata = old.metadata()?;
        // The order matters: a change of the owner removes capabilities, which are attributes, and
        // set-uid bits; an access control list changes the group's bits of the mode.
        pass_owner_on(&metadata, new)?;
        pass_attributes_on(old, new)?;
        pass_mode_on(&metadata, new)
    }

    fn pass_owner_on(old: &Metadata, new: &File) -> anyhow::Result<()> {
        let own = new.metadata()?;
        let owner = (old.uid() != own.uid()).then_some(old.uid());
        let group = (old.gid() != own.gid()).then_some(old.gid());
        if owner.is_none() && group.is_none() {
            return Ok(());
        }
        let message = if owner.is_some() {
            "its owner cannot be kept"
        } else {
            "its group cannot be kept"
        };
        fchown(new, owner, group).context(message)
    }

    fn pass_mode_on(old: &Metadata, new: &File) -> anyhow::Result<()> {
        if new.metadata()?.mode() != old.mode() {
            new.set_permissions(old.permissions())
                .context("its mode cannot be kept")?;
        }
        // The system drops some bits without an error: set-gid, for a group that the process does
        // not belong to.
        if new.metadata()?.mode() != old.mode() {
            bail!("its mode {:o} cannot be kept", old.mode() & 0o7777);
        }
        Ok(())
    }

    fn pass_attributes_on(old: &File, new: &File) -> anyhow::Result<()> {
        let wanted = attributes(old)?;
        let present = attributes(new)?;
        for name in &wanted {
            let value = old
                .get_xattr(name)
                .with_context(|| not_kept(name))?
                .unwrap_or_default();
            // The system may already have set a security label, which the process is not allowed to
            // set.
            if !present.contains(name) || new.get_xattr(name)?.as_ref() != Some(&value) {
                new.set_xattr(name, &value)
                    .with_context(|| not_kept(name))?;
            }
        }
        // A folder can have default access control lists for new files.
        for name in present.difference(&wanted) {
            let shown = InputName::new(Path::new(name));
            new.remove_xattr(name)
                .with_context(|| format!("an extended attribute {shown} would be added"))?;
        }
        Ok(())
    }

    fn not_kept(name: &OsStr) -> String {
        format!(
            "its extended attribute {} cannot be kept",
            InputName::new(Path::new(name))
        )
    }

    /// Returns the names of a file's extended attributes; none if the file system does not support
    /// them.
    fn attributes(file: &File) -> anyhow::Result<BTreeSet<OsString>> {
        if !xattr::SUPPORTED_PLATFORM {
            return Ok(BTreeSet::new());
        }
        match file.list_xattr() {
            Ok(names) => Ok(names
                .filter(|name| SYSTEM.iter().all(|own| name != own))
                .collect()),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(BTreeSet::new()),
            Err(error) => Err(error).context("its extended attributes cannot be read"),
        }
    }

    /// Attributes that the system maintains itself: checksums of the content and the inode
    /// (evm(7)), and the origin of a file.
    const SYSTEM: [&str; 3] = ["security.evm", "security.ima", "com.apple.provenance"];
}

#[cfg(not(unix))]
mod other {
    use std::fs::{File, Metadata};
    use std::io;

    use anyhow::Context as _;

    /// Returns the number of names of the file.
    #[cfg(windows)]
    pub(crate) fn hard_links(file: &File) -> io::Result<u64> {
        winapi_util::file::information(file).map(|information| information.number_of_links())
    }

    /// Returns 1: the standard library does not tell the number of names.
    #[cfg(not(windows))]
    pub(crate) fn hard_links(_: &File) -> io::Result<u64> {
        Ok(1)
    }

    /// Returns a value that differs if the file was replaced or written, as far as the standard
    /// library can tell.
    pub(crate) fn stamp(metadata: &Metadata) -> impl PartialEq + use<> {
        (
            metadata.len(),
            metadata.created().ok(),
            metadata.modified().ok(),
        )
    }

    /// Copies the permissions of `old` to `new`.
    ///
    /// # Errors
    ///
    /// If the system does not allow it.
    pub(crate) fn pass_on(old: &File, new: &File) -> anyhow::Result<()> {
        new.set_permissions(old.metadata()?.permissions())
            .context("its permissions cannot be kept")
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::File;

    use xattr::FileExt as _;

    use super::pass_on;

    /// The ignored tests of the command check more of this, where the file system is known to have
    /// attributes.
    #[test]
    fn extended_attributes_are_copied() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] =
            ["old", "new"].map(|name| File::create_new(folder.path().join(name)).unwrap());
        if let Err(error) = old.set_xattr("user.barelink.own", b"value") {
            println!("SKIPPED: the folder for temporary files has no extended attributes: {error}");
            return;
        }
        new.set_xattr("user.barelink.other", b"value").unwrap();
        pass_on(&old, &new).unwrap();
        assert_eq!(
            new.get_xattr("user.barelink.own").unwrap().as_deref(),
            Some(&b"value"[..])
        );
        assert_eq!(new.get_xattr("user.barelink.other").unwrap(), None);
    }

    /// A file that is opened only as a place (`O_PATH` of open(2)) has attributes that cannot be
    /// read.
    #[test]
    #[cfg(target_os = "linux")]
    fn attributes_that_cannot_be_read_are_an_error() {
        use rustix::fs::{CWD, Mode, OFlags, openat};

        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        let new = File::create_new(new).unwrap();
        drop(File::create_new(&old).unwrap());
        let old =
            File::from(openat(CWD, &old, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).unwrap());
        let error = pass_on(&old, &new).unwrap_err();
        assert_eq!(error.to_string(), "its extended attributes cannot be read");
    }
}
