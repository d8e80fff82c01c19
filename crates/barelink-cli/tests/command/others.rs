//! What other programs and other users do to the folders of a run (issue 60, items 1, 3 and 4).

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::{Duration, SystemTime};

use pretty_assertions::assert_eq;

use crate::{barelink, folder, names};

/// A temporary file as `fix` names it.
const LEFT: &str = ".barelink-0123456789abcdef.tmp";

/// Makes a file that was written an age ago.
fn aged(file: &Path, age: Duration) -> File {
    let made = File::create(file).unwrap();
    made.set_modified(SystemTime::now() - age).unwrap();
    made
}

/// Issue 60, item 4: temporary files of killed runs are removed, and nothing else is.
#[test]
fn a_temporary_file_that_a_killed_run_left_is_removed() {
    let hour = Duration::from_secs(60 * 60);
    let day = Duration::from_secs(24 * 60 * 60);
    let others = [
        ".barelink-0123456789abcdeg.tmp",
        ".barelink-a.tmp",
        ".barelink-.tmp",
        "barelink.tmp",
    ];
    for args in [
        &["fix", "a.md"][..],
        &["fix", "."],
        &["-o", "a.html", "a.md"],
    ] {
        let folder = folder([("a.md", b"a@b.com")]);
        let place = |name: &str| folder.path().join(name);
        drop(aged(&place(LEFT), day));
        for name in &others {
            drop(aged(&place(name), day));
        }
        drop(aged(&place(".barelink-1111111111111111.tmp"), hour / 2));
        let used = aged(&place(".barelink-2222222222222222.tmp"), day);
        used.lock().unwrap();
        fs::create_dir(place(".barelink-3333333333333333.tmp")).unwrap();

        assert_eq!(
            barelink(["check", "."]).within(&folder).run().stderr,
            "",
            "it changes nothing"
        );
        let ran = barelink(args).within(&folder).run();
        let beside = if args[0] == "-o" { "a.html" } else { "a.md" };
        let message =
            format!("barelink: {beside}: removed {LEFT} beside it, which a killed run had left\n");
        assert_eq!((ran.status, ran.stderr), (Some(0), message));
        let mut left = names(&folder);
        left.retain(|name| !name.starts_with("a."));
        let mut expected = others.map(str::to_owned).to_vec();
        expected.extend(
            [1, 2, 3].map(|digit| format!(".barelink-{}.tmp", digit.to_string().repeat(16))),
        );
        expected.sort();
        assert_eq!(left, expected);
    }
}

/// Standard input that changes the folder when it is read: after the folder was searched, and
/// before its files are opened.
struct Meanwhile<F: FnMut()>(F);

impl<F: FnMut()> Read for Meanwhile<F> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        (self.0)();
        Ok(0)
    }
}

/// Runs the command with arguments, and changes the folder after it was searched. Returns the
/// status, the output and the errors.
fn run_while(args: &[&str], change: impl FnMut()) -> (u8, String, String) {
    let mut input = Meanwhile(change);
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let mut streams = barelink_cli::Streams::new(&mut input, &mut output, &mut errors);
    let status = barelink_cli::run(args, &mut streams);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status, text(output), text(errors))
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::os::unix::fs::{chown, symlink};
    use std::path::Path;

    use pretty_assertions::assert_eq;

    use super::run_while;
    use crate::{barelink, folder};

    /// Issue 60, item 1: a folder and a file are swapped for symbolic links while `fix` and `check`
    /// run.
    #[test]
    fn nothing_outside_of_the_folder_is_read_or_written() {
        let bare = "a@b.com";
        for (args, status) in [(&["fix"][..], 2), (&["fix", "--diff"], 2), (&["check"], 2)] {
            let folder = folder([("outside.md", bare.as_bytes())]);
            let place = |name: &str| folder.path().join(name);
            for name in ["docs/sub/deep", "outside/deep"] {
                fs::create_dir_all(place(name)).unwrap();
            }
            let outside = ["outside/b.md", "outside/deep/c.md", "outside.md"];
            let all = [
                "docs/a.md",
                "docs/file.md",
                "docs/sub/b.md",
                "docs/sub/deep/c.md",
            ];
            all.iter()
                .chain(&outside)
                .for_each(|name| fs::write(place(name), bare).unwrap());
            let docs = place("docs");
            let docs = docs.to_str().unwrap();
            let args: Vec<_> = ["barelink"]
                .iter()
                .chain(args)
                .chain(&[docs, "-"])
                .copied()
                .collect();
            let mut is_changed = false;
            let (ended, output, errors) = run_while(&args, || {
                if !is_changed {
                    fs::rename(place("docs/sub"), place("moved")).unwrap();
                    symlink(place("outside"), place("docs/sub")).unwrap();
                    fs::remove_file(place("docs/file.md")).unwrap();
                    symlink(place("outside.md"), place("docs/file.md")).unwrap();
                    is_changed = true;
                }
            });
            assert!(
                is_changed,
                "the folder is searched before standard input is read"
            );
            assert_eq!(ended, status, "{errors}");
            for name in outside.iter().chain(&["moved/b.md", "moved/deep/c.md"]) {
                assert_eq!(
                    fs::read_to_string(place(name)).unwrap(),
                    bare,
                    "{name} {args:?}"
                );
            }
            let why = "it was found in a folder, and since then the file or a folder above it was replaced";
            let refused = ["file.md", "sub/b.md", "sub/deep/c.md"]
                .map(|name| format!("barelink: {docs}/{name}: cannot read: {why}\n"));
            assert_eq!(errors, refused.concat());
            assert!(
                output.contains("a.md") && !output.contains("sub"),
                "the file that is in its place is processed: {output}"
            );
        }
    }

    /// The folder that a user names, and each file, may be a link. In a folder that was found,
    /// links are not followed.
    #[test]
    fn what_is_named_may_be_a_link() {
        let folder = folder([("b.md", b"b@b.com"), ("c.md", b"c@b.com")]);
        let place = |name: &str| folder.path().join(name);
        fs::create_dir(place("docs")).unwrap();
        fs::write(place("docs/a.md"), "a@b.com").unwrap();
        symlink(place("docs"), place("linked")).unwrap();
        symlink(place("b.md"), place("b")).unwrap();
        symlink(place("c.md"), place("docs/c.md")).unwrap();
        let output = barelink(["fix", "linked", "b"]).within(&folder).text();
        assert_eq!(
            output,
            "linked/a.md: 1 link rewritten\nb: 1 link rewritten\n"
        );
        let read = |name: &str| fs::read_to_string(place(name)).unwrap();
        assert_eq!(
            [read("docs/a.md"), read("b.md"), read("c.md")],
            ["<a@b.com>", "<b@b.com>", "c@b.com"]
        );
        assert!(place("b").is_symlink() && place("linked").is_symlink());
    }

    /// Issue 60, item 3.
    #[test]
    #[ignore = "needs root: only root can give a file to somebody else"]
    fn as_root_a_configuration_of_another_user_above_is_not_read() {
        const STRANGER: u32 = 12345;
        let folder = folder([("barelink.toml", b"profile = \"nonsense\"")]);
        let place = |name: &str| folder.path().join(name);
        fs::create_dir(place("work")).unwrap();
        fs::write(place("work/a.md"), "http://b.com").unwrap();
        let give = |name: &str, owner: u32| chown(place(name), Some(owner), None).unwrap();
        give("barelink.toml", STRANGER);
        let unread = "barelink.toml: not read, because another user owns it (`--config` with its name reads it)\n";
        let check = |within: &Path, file: &str| {
            let ran = barelink(["check", file]).within(within).run();
            (
                ran.status,
                ran.stderr
                    .lines()
                    .filter(|line| line.ends_with(&unread[13..].trim_end()))
                    .count(),
            )
        };
        assert_eq!(
            check(&place("work"), "a.md"),
            (Some(1), 1),
            "a folder above the current folder"
        );
        assert_eq!(
            check(Path::new("/"), place("work/a.md").to_str().unwrap()),
            (Some(1), 1),
            "another folder"
        );
        assert_eq!(
            check(folder.path(), "work/a.md"),
            (Some(1), 1),
            "the current folder, of root"
        );
        for command in [
            &["links", "a.md"][..],
            &["explain", "a.md"],
            &["config"],
            &["fix", "--diff", "a.md"],
        ] {
            let ran = barelink(command).within(place("work")).run();
            assert!(ran.stderr.ends_with(unread), "{command:?} {}", ran.stderr);
        }
        let named = barelink(["check", "--config", "../barelink.toml", "a.md"])
            .within(place("work"))
            .refusal();
        assert!(
            named.contains("nonsense"),
            "it is read if it is named: {named}"
        );
        // A link of the stranger to a file of root.
        fs::rename(place("barelink.toml"), place("own.toml")).unwrap();
        give("own.toml", 0);
        symlink(place("own.toml"), place("barelink.toml")).unwrap();
        std::os::unix::fs::lchown(place("barelink.toml"), Some(STRANGER), None).unwrap();
        assert_eq!(
            check(&place("work"), "a.md"),
            (Some(1), 1),
            "a link of another user"
        );
        std::os::unix::fs::lchown(place("barelink.toml"), Some(0), None).unwrap();
        assert_eq!(
            check(&place("work"), "a.md"),
            (Some(2), 0),
            "a file of root is read"
        );
        // In a container, root works in a folder of a user of the host.
        give("own.toml", STRANGER);
        std::os::unix::fs::lchown(place("barelink.toml"), Some(STRANGER), None).unwrap();
        chown(folder.path(), Some(STRANGER), None).unwrap();
        assert_eq!(
            check(folder.path(), "work/a.md"),
            (Some(2), 0),
            "the owner of the current folder"
        );
        assert_eq!(
            check(&place("work"), "a.md"),
            (Some(1), 1),
            "a folder above it"
        );
    }
}
