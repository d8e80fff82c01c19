//! The owner, mode and attributes that a rewritten file keeps, and the files that are refused
//! instead (issue 17, items 4, 5 and 7).

use std::fs;

use pretty_assertions::assert_eq;

use crate::{Ran, barelink, folder, names};

/// The command says why it refuses, and nothing has changed.
#[track_caller]
fn assert_refused(ran: &Ran, reason: &str) {
    assert_eq!(ran.text(), "", "{ran:?}");
    assert_eq!(ran.refusal(), reason);
}

#[test]
fn an_empty_file_stays() {
    let folder = folder([("a.md", b"")]);
    assert_eq!(barelink(["fix", "a.md"]).within(&folder).text(), "");
    assert_eq!(fs::read(folder.path().join("a.md")).unwrap(), b"");
}

/// Issue 17, item 5: a hard-linked file is refused, never split in silence.
#[test]
fn a_file_with_hard_links_is_refused() {
    let folder = folder([
        ("a.md", b"a@b.com"),
        ("c.md", b"c@b.com"),
        ("out.html", b"old"),
    ]);
    let place = |name: &str| folder.path().join(name);
    fs::hard_link(place("a.md"), place("b.txt")).unwrap();
    fs::hard_link(place("out.html"), place("also.html")).unwrap();
    let ran = barelink(["fix", "a.md", "c.md"]).within(&folder).run();
    assert_eq!(
        (ran.status, ran.text().as_str()),
        (Some(2), "c.md: 1 link rewritten\n")
    );
    let reason = "cannot write: it has 2 hard links, and a new file would replace only one of them";
    assert_eq!(ran.stderr, format!("barelink: a.md: {reason}\n"));
    assert_refused(
        &barelink(["-o", "out.html"])
            .within(&folder)
            .input("new")
            .run(),
        &format!("out.html: {reason}"),
    );
    for (name, content) in [
        ("a.md", "a@b.com"),
        ("b.txt", "a@b.com"),
        ("out.html", "old"),
        ("also.html", "old"),
    ] {
        assert_eq!(fs::read_to_string(place(name)).unwrap(), content);
    }
    assert_eq!(
        names(&folder),
        ["a.md", "also.html", "b.txt", "c.md", "out.html"]
    );
    fs::remove_file(place("b.txt")).unwrap();
    assert_eq!(
        barelink(["fix", "a.md"]).within(&folder).text(),
        "a.md: 1 link rewritten\n"
    );
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, File, Permissions};
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;
    use std::process::Command;

    use pretty_assertions::assert_eq;

    use super::{assert_refused, barelink, folder, names};

    /// Somebody who owns nothing here.
    const NOBODY: u32 = 65534;

    fn mode(file: &Path) -> u32 {
        fs::metadata(file).unwrap().mode() & 0o7777
    }

    /// Set-uid bits are lost when a file is written to or changes its owner.
    #[test]
    fn all_bits_of_the_mode_are_kept() {
        let folder = folder([("a.md", b"")]);
        let file = folder.path().join("a.md");
        for bits in [0o600, 0o666, 0o755, 0o4755, 0o6711, 0o1644] {
            fs::write(&file, "a@b.com").unwrap();
            fs::set_permissions(&file, Permissions::from_mode(bits)).unwrap();
            barelink(["fix", "a.md"]).within(&folder).text();
            assert_eq!(
                (fs::read(&file).unwrap(), mode(&file)),
                (b"<a@b.com>".to_vec(), bits),
                "{bits:o}"
            );
        }
    }

    /// Issue 17, item 5.
    #[test]
    #[ignore = "needs a file system with extended attributes"]
    fn with_attributes_all_of_them_are_kept() {
        let folder = folder([("a.md", b"a@b.com"), ("out.html", b"old")]);
        let long = vec![7; 3000];
        for name in ["a.md", "out.html"] {
            let file = folder.path().join(name);
            xattr::set(&file, "user.barelink.test", &long).unwrap();
            xattr::set(&file, "user.empty", b"").unwrap();
        }
        barelink(["fix", "a.md"]).within(&folder).text();
        barelink(["-o", "out.html"])
            .within(&folder)
            .input("new")
            .text();
        for (name, content) in [("a.md", "<a@b.com>"), ("out.html", "<p>new</p>\n")] {
            let file = folder.path().join(name);
            assert_eq!(fs::read_to_string(&file).unwrap(), content);
            assert_eq!(
                xattr::get(&file, "user.barelink.test").unwrap().as_ref(),
                Some(&long),
                "{name}"
            );
            assert_eq!(
                xattr::get(&file, "user.empty").unwrap(),
                Some(Vec::new()),
                "{name}"
            );
        }
    }

    /// An access control list in the form of Linux: a version, then tag, permissions and id of each
    /// entry.
    #[cfg(target_os = "linux")]
    fn access_control_list(entries: &[(u16, u16, u32)]) -> Vec<u8> {
        let mut list = 2_u32.to_le_bytes().to_vec();
        for (tag, permissions, id) in entries {
            list.extend(
                tag.to_le_bytes()
                    .into_iter()
                    .chain(permissions.to_le_bytes())
                    .chain(id.to_le_bytes()),
            );
        }
        list
    }

    /// A new file in a folder with a default list has another list at first.
    #[test]
    #[cfg(target_os = "linux")]
    #[ignore = "needs a file system with access control lists"]
    fn with_attributes_access_control_lists_are_kept_and_none_is_added() {
        const NONE: u32 = u32::MAX;
        let own = access_control_list(&[
            (1, 6, NONE),
            (2, 4, NOBODY),
            (4, 0, NONE),
            (16, 4, NONE),
            (32, 0, NONE),
        ]);
        let default = access_control_list(&[
            (1, 7, NONE),
            (2, 7, 12345),
            (4, 5, NONE),
            (16, 7, NONE),
            (32, 5, NONE),
        ]);
        let folder = folder([("a.md", b"a@b.com"), ("b.md", b"a@b.com")]);
        let a = folder.path().join("a.md");
        let b = folder.path().join("b.md");
        fs::set_permissions(&b, Permissions::from_mode(0o640)).unwrap();
        xattr::set(&a, "system.posix_acl_access", &own).unwrap();
        xattr::set(folder.path(), "system.posix_acl_default", &default).unwrap();
        assert_eq!(
            barelink(["fix", "."])
                .within(&folder)
                .text()
                .lines()
                .count(),
            2
        );
        assert_eq!(
            xattr::get(&a, "system.posix_acl_access").unwrap(),
            Some(own)
        );
        assert_eq!(xattr::get(&b, "system.posix_acl_access").unwrap(), None);
        assert_eq!((mode(&a), mode(&b)), (0o640, 0o640));
    }

    #[test]
    fn a_file_in_a_folder_that_may_not_be_written_to_is_refused() {
        let folder = folder([("a.md", b"a@b.com")]);
        fs::set_permissions(&folder, Permissions::from_mode(0o555)).unwrap();
        let is_refused = File::create(folder.path().join("b.md")).is_err();
        let ran = barelink(["fix", "a.md"]).within(&folder).run();
        fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
        if is_refused {
            let reason = "a.md: cannot write: cannot create a temporary file in its folder: \
                Permission denied (os error 13)";
            assert_refused(&ran, reason);
        }
    }

    /// Issue 17, item 5: the owner is kept.
    #[test]
    #[ignore = "needs root: only root can give a file to somebody else"]
    fn as_root_owner_and_group_are_kept() {
        let folder = folder([("a.md", b"a@b.com"), ("out.html", b"old")]);
        for name in ["a.md", "out.html"] {
            let file = folder.path().join(name);
            chown(&file, Some(NOBODY), Some(12345)).unwrap();
            fs::set_permissions(&file, Permissions::from_mode(0o6755)).unwrap();
        }
        barelink(["fix", "a.md"]).within(&folder).text();
        barelink(["-o", "out.html"])
            .within(&folder)
            .input("new")
            .text();
        for name in ["a.md", "out.html"] {
            let metadata = fs::metadata(folder.path().join(name)).unwrap();
            assert_eq!(
                (metadata.uid(), metadata.gid(), metadata.mode() & 0o7777),
                (NOBODY, 12345, 0o6755),
                "{name}"
            );
        }
        assert_eq!(fs::read(folder.path().join("a.md")).unwrap(), b"<a@b.com>");
    }

    /// Issue 17, item 5: where the owner or a bit of the mode cannot be kept, the file is refused.
    #[test]
    #[ignore = "needs root: files of others, and a process of nobody"]
    fn as_root_what_cannot_be_kept_is_refused() {
        let folder = folder([
            ("a.md", b"a@b.com"),
            ("b.md", b"a@b.com"),
            ("c.md", b"a@b.com"),
            ("d.md", b"a@b.com"),
        ]);
        let place = |name: &str| folder.path().join(name);
        fs::set_permissions(&folder, Permissions::from_mode(0o777)).unwrap();
        for (name, owner, group, bits) in [
            ("a.md", 0, 0, 0o666),
            ("b.md", NOBODY, 12345, 0o644),
            ("c.md", NOBODY, NOBODY, 0o444),
            ("d.md", NOBODY, NOBODY, 0o640),
        ] {
            chown(place(name), Some(owner), Some(group)).unwrap();
            fs::set_permissions(place(name), Permissions::from_mode(bits)).unwrap();
        }
        let mut call = barelink(["fix", "a.md", "b.md", "c.md", "d.md"]).within(&folder);
        // A copy, because the folder of the checkout may be closed to others.
        let programs = crate::folder([]);
        fs::set_permissions(&programs, Permissions::from_mode(0o755)).unwrap();
        let mut copy = Command::new(programs.path().join("barelink"));
        fs::copy(call.command.get_program(), copy.get_program()).unwrap();
        copy.args(call.command.get_args())
            .current_dir(&folder)
            .uid(NOBODY)
            .gid(NOBODY);
        call.command = copy;
        let ran = call.run();
        assert_eq!(
            (ran.status, ran.text().as_str()),
            (Some(2), "d.md: 1 link rewritten\n"),
            "{ran:?}"
        );
        let lines: Vec<_> = ran.stderr.lines().collect();
        assert_eq!(
            lines,
            [
                "barelink: a.md: cannot write: its owner cannot be kept: Operation not permitted (os error 1)",
                "barelink: b.md: cannot write: its group cannot be kept: Operation not permitted (os error 1)",
                "barelink: c.md: cannot write: Permission denied (os error 13)",
            ]
        );
        for name in ["a.md", "b.md", "c.md"] {
            assert_eq!(fs::read(place(name)).unwrap(), b"a@b.com");
        }
        assert_eq!(names(&folder), ["a.md", "b.md", "c.md", "d.md"]);
    }

    /// Issue 17, item 7: reading a named pipe would wait for who never writes, a device may never
    /// end.
    #[test]
    fn pipes_and_devices_are_refused() {
        let folder = folder([]);
        assert!(
            Command::new("mkfifo")
                .arg(folder.path().join("pipe.md"))
                .status()
                .unwrap()
                .success()
        );
        symlink("pipe.md", folder.path().join("link.md")).unwrap();
        for command in [&["check"][..], &["fix"], &["fix", "--diff"]] {
            for file in ["pipe.md", "link.md", "/dev/zero"] {
                let ran = barelink(command.iter().chain(&[file]))
                    .within(&folder)
                    .run();
                let reason = "cannot read: it is not a regular file (pass pipes and devices as standard input, `-`)";
                assert_refused(&ran, &format!("{file}: {reason}"));
            }
            let note =
                "barelink: .: there are no Markdown files in it, or all of them are ignored\n";
            let ran = barelink(command.iter().chain(&["."])).within(&folder).run();
            assert_eq!(
                (ran.status, &*ran.stderr),
                (Some(0), note),
                "folders are searched for files"
            );
        }
    }

    /// Standard input by its other name is standard input: what is redirected from a file is not
    /// written in place.
    #[test]
    fn dev_stdin_is_standard_input() {
        let folder = folder([("a.md", b"a@b.com")]);
        assert_eq!(
            barelink(["fix", "/dev/stdin"]).input("a@b.com").text(),
            "<a@b.com>"
        );
        let mut command = Command::new(crate::BARELINK);
        let input = File::open(folder.path().join("a.md")).unwrap();
        let output = command
            .args(["fix", "/dev/stdin"])
            .stdin(input)
            .output()
            .unwrap();
        assert_eq!(
            (output.status.code(), &*output.stdout),
            (Some(0), &b"<a@b.com>"[..])
        );
        assert_eq!(fs::read(folder.path().join("a.md")).unwrap(), b"a@b.com");
    }

    /// Issue 17, item 7.
    #[test]
    fn a_file_that_is_named_twice_is_processed_once() {
        let folder = folder([("a.md", b"a@b.com")]);
        symlink("a.md", folder.path().join("b.md")).unwrap();
        let whole = folder.path().join("a.md");
        let whole = whole.to_str().unwrap();
        let up = format!(
            "../{}/a.md",
            folder.path().file_name().unwrap().to_str().unwrap()
        );
        let check = barelink(["check", "b.md", "./a.md", &up, whole, ".", "a.md"])
            .within(&folder)
            .run();
        assert_eq!(check.text(), "b.md:1:1: a@b.com -> <a@b.com>\n");
        let fix = barelink(["fix", &up, "a.md", whole, "b.md"])
            .within(&folder)
            .run();
        assert_eq!(
            (fix.status, fix.text()),
            (Some(0), format!("{up}: 1 link rewritten\n")),
            "{fix:?}"
        );
    }

    /// The name of the temporary file does not grow with it.
    #[test]
    fn a_file_with_a_name_of_255_bytes_can_be_written() {
        let name = "a".repeat(252) + ".md";
        let folder = folder([(&name, b"a@b.com")]);
        barelink(["fix", "."]).within(&folder).text();
        assert_eq!(fs::read(folder.path().join(&name)).unwrap(), b"<a@b.com>");
    }
}
