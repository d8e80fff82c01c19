//! `-o`: a file that is there whole or not at all.

use std::fs;

use crate::{barelink, folder, names};

#[test]
fn a_new_file_is_written() {
    let folder = folder([("a.md", b"one")]);
    for args in [["-o", "out.html"], ["--output", "./out.html"]] {
        assert_eq!(
            barelink(args.iter().chain(&["a.md"]))
                .within(&folder)
                .text(),
            ""
        );
        assert_eq!(
            fs::read_to_string(folder.path().join("out.html")).unwrap(),
            "<p>one</p>\n"
        );
        assert_eq!(
            names(&folder),
            ["a.md", "out.html"],
            "nothing is left beside it"
        );
    }
}

#[test]
fn an_old_file_is_replaced() {
    let folder = folder([("a.md", b"one"), ("out.html", b"old")]);
    assert_eq!(
        barelink(["-o", "out.html", "a.md"]).within(&folder).text(),
        ""
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("out.html")).unwrap(),
        "<p>one</p>\n"
    );
}

/// Issue 17, item 7: the source would be gone.
#[test]
fn the_input_is_not_replaced_by_what_is_made_of_it() {
    let folder = folder([("a.md", b"one")]);
    let other = format!(
        "../{}/a.md",
        folder.path().file_name().unwrap().to_str().unwrap()
    );
    for args in [
        ["-o", "a.md", "a.md"],
        ["-o", "./a.md", "a.md"],
        ["-o", &other, "a.md"],
    ] {
        let reason = barelink(args).within(&folder).refusal();
        assert_eq!(reason, format!("--output: {} is the input", args[1]));
        assert_eq!(
            fs::read_to_string(folder.path().join("a.md")).unwrap(),
            "one"
        );
    }
}

#[test]
fn an_old_file_stays_when_the_input_is_bad() {
    let folder = folder([("bad.md", b"a\xff"), ("out.html", b"old")]);
    for args in [
        &["bad.md"][..],
        &["missing.md"],
        &["."],
        &["--fno-html"],
        &["--profile", "none"],
    ] {
        barelink(args.iter().chain(&["-o", "out.html"]))
            .within(&folder)
            .refusal();
        assert_eq!(
            fs::read_to_string(folder.path().join("out.html")).unwrap(),
            "old"
        );
        assert_eq!(names(&folder), ["bad.md", "out.html"]);
    }
}

#[test]
fn a_bad_input_makes_no_file() {
    let folder = folder([("bad.md", b"a\xff")]);
    barelink(["bad.md", "-o", "out.html"])
        .within(&folder)
        .refusal();
    assert_eq!(names(&folder), ["bad.md"]);
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let folder = folder([]);
    let reason = barelink(["-o", "none/out.html"]).within(&folder).refusal();
    assert!(
        reason.starts_with("none/out.html: cannot write: "),
        "{reason}"
    );
    assert!(
        !reason.contains("tmp"),
        "it names no file but the one that was asked for: {reason}"
    );
}

#[test]
fn a_folder_is_no_file() {
    let folder = folder([]);
    let reason = barelink(["-o", "."]).within(&folder).refusal();
    assert!(reason.starts_with(".: cannot write: "), "{reason}");
}

#[test]
fn the_name_of_the_file_must_not_be_missing_or_empty() {
    assert!(barelink(["-o"]).refusal().contains("--output <FILE>"));
    assert!(
        barelink(["--output="])
            .refusal()
            .contains("--output <FILE>")
    );
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, File, Permissions};
    use std::io::{Read as _, Seek as _, Write as _};
    use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
    use std::process::Command;
    use std::thread;

    use crate::{BARELINK, barelink, folder, names};

    fn mode(file: impl AsRef<std::path::Path>) -> u32 {
        fs::metadata(file).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn permissions_of_an_old_file_are_kept() {
        let folder = folder([("out.html", b"old")]);
        let out = folder.path().join("out.html");
        for permissions in [0o600, 0o640, 0o755, 0o666] {
            fs::set_permissions(&out, Permissions::from_mode(permissions)).unwrap();
            barelink(["-o", "out.html"])
                .within(&folder)
                .input("new")
                .text();
            assert_eq!(fs::read_to_string(&out).unwrap(), "<p>new</p>\n");
            assert_eq!(mode(&out), permissions);
        }
    }

    #[test]
    fn a_new_file_has_the_permissions_that_umask_leaves() {
        let folder = folder([]);
        for (umask, permissions) in [
            ("022", 0o644),
            ("027", 0o640),
            ("077", 0o600),
            ("000", 0o666),
        ] {
            let script = format!("umask {umask} && exec \"$0\" -o {umask}.html /dev/null");
            let status = Command::new("sh")
                .args(["-c", &script, BARELINK])
                .current_dir(&folder)
                .status();
            assert!(status.unwrap().success());
            assert_eq!(
                mode(folder.path().join(format!("{umask}.html"))),
                permissions
            );
        }
    }

    #[test]
    #[ignore = "needs a user who is not root, who may write everywhere"]
    fn as_ordinary_user_a_file_that_may_not_be_written_to_is_not_replaced() {
        let folder = folder([("out.html", b"old")]);
        let out = folder.path().join("out.html");
        fs::set_permissions(&out, Permissions::from_mode(0o444)).unwrap();
        let reason = barelink(["-o", "out.html"])
            .within(&folder)
            .input("new")
            .refusal();
        assert!(reason.starts_with("out.html: cannot write: "), "{reason}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "old");
    }

    #[test]
    fn a_symbolic_link_stays_one_and_its_file_is_replaced() {
        let folder = folder([("out.html", b"old")]);
        fs::create_dir(folder.path().join("deep")).unwrap();
        symlink("../out.html", folder.path().join("deep/link")).unwrap();
        barelink(["-o", "deep/link"])
            .within(&folder)
            .input("new")
            .text();
        assert!(folder.path().join("deep/link").is_symlink());
        assert_eq!(
            fs::read_to_string(folder.path().join("out.html")).unwrap(),
            "<p>new</p>\n"
        );
    }

    #[test]
    fn the_input_is_known_after_links_and_on_standard_input() {
        let folder = folder([("a.md", b"one")]);
        symlink("a.md", folder.path().join("link.md")).unwrap();
        fs::hard_link(folder.path().join("a.md"), folder.path().join("hard.md")).unwrap();
        for args in [
            ["-o", "link.md", "a.md"],
            ["-o", "a.md", "link.md"],
            ["-o", "hard.md", "a.md"],
        ] {
            let reason = barelink(args).within(&folder).refusal();
            assert_eq!(reason, format!("--output: {} is the input", args[1]));
        }
        let mut command = Command::new(BARELINK);
        command
            .args(["-o", "a.md"])
            .current_dir(&folder)
            .stdin(File::open(folder.path().join("a.md")).unwrap());
        let output = command.output().unwrap();
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "barelink: --output: a.md is the input\n"
        );
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(
            fs::read_to_string(folder.path().join("a.md")).unwrap(),
            "one"
        );
    }

    #[test]
    fn a_symbolic_link_to_nothing_makes_its_file() {
        let folder = folder([]);
        fs::create_dir(folder.path().join("deep")).unwrap();
        symlink("../out.html", folder.path().join("deep/link")).unwrap();
        barelink(["-o", "deep/link"])
            .within(&folder)
            .input("new")
            .text();
        assert!(folder.path().join("deep/link").is_symlink());
        assert_eq!(
            fs::read_to_string(folder.path().join("out.html")).unwrap(),
            "<p>new</p>\n"
        );
    }

    #[test]
    fn a_symbolic_link_to_itself_is_an_error() {
        let folder = folder([]);
        symlink("link", folder.path().join("link")).unwrap();
        let reason = barelink(["-o", "link"]).within(&folder).refusal();
        assert!(reason.starts_with("link: cannot write: "), "{reason}");
        assert_eq!(names(&folder), ["link"]);
    }

    #[test]
    fn dev_stdout_is_standard_output() {
        assert_eq!(
            barelink(["-o", "/dev/stdout"]).input("new").text(),
            "<p>new</p>\n"
        );
    }

    #[test]
    fn dev_stdout_that_is_a_file_keeps_what_is_in_it() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"before\n").unwrap();
        let mut command = Command::new(BARELINK);
        command
            .args(["-o", "/dev/stdout", "/dev/null", "--full-html"])
            .stdout(file.try_clone().unwrap());
        assert!(command.status().unwrap().success());
        let mut content = String::new();
        file.rewind().unwrap();
        file.read_to_string(&mut content).unwrap();
        assert!(
            content.starts_with("before\n<!DOCTYPE html>\n"),
            "{content}"
        );
    }

    #[test]
    fn a_named_pipe_is_written_to_and_stays() {
        let folder = folder([]);
        let pipe = folder.path().join("pipe");
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        barelink(["-o", "pipe"]).within(&folder).input("new").text();
        assert_eq!(reader.join().unwrap(), "<p>new</p>\n");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_device_is_an_error() {
        let reason = barelink(["-o", "/dev/full"]).input("new").refusal();
        assert!(reason.starts_with("/dev/full: cannot write: "), "{reason}");
    }
}
