//! Input that cannot be read: one line, status 2, nothing written.

use std::fs;

use pretty_assertions::assert_eq;

use crate::{barelink, example, folder};

/// The commands that read files as they are, each with a file of this name.
fn readers(file: &str) -> [Vec<&str>; 5] {
    [
        vec![file],
        vec!["html", file],
        vec!["links", file],
        vec!["links", "--from", "markdown", "--format", "marked", file],
        vec!["spec", file],
    ]
}

/// What is told when a file cannot be read. `spec` counts what it has run all the same.
#[track_caller]
fn refusal(call: crate::Call) -> String {
    let ran = call.run();
    assert!(
        ["", "0 passed, 0 failed\n"].contains(&ran.text().as_str()),
        "{ran:?}"
    );
    ran.refusal()
}

#[test]
fn a_missing_file() {
    let folder = folder([]);
    for args in readers("none.md") {
        let reason = refusal(barelink(args).within(&folder));
        assert!(reason.starts_with("none.md: cannot read: "), "{reason}");
    }
}

#[test]
fn a_folder() {
    let folder = folder([]);
    fs::create_dir(folder.path().join("a.md")).unwrap();
    for args in readers("a.md") {
        let reason = refusal(barelink(args).within(&folder));
        if cfg!(unix) {
            assert_eq!(
                reason,
                "a.md: it is a folder; `barelink check FOLDER` reads folders"
            );
        } else {
            assert!(reason.starts_with("a.md: cannot read: "), "{reason}");
        }
    }
}

#[test]
fn a_file_below_a_file() {
    let folder = folder([("a", b"one")]);
    for args in readers("a/b.md") {
        let reason = refusal(barelink(args).within(&folder));
        assert!(reason.starts_with("a/b.md: cannot read: "), "{reason}");
    }
}

#[test]
#[cfg(unix)]
#[ignore = "needs a user who is not root, who may read everything"]
fn as_ordinary_user_an_unreadable_file_is_an_error() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder([("a.md", b"one")]);
    let file = folder.path().join("a.md");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    for args in readers("a.md") {
        let reason = refusal(barelink(args).within(&folder));
        assert!(reason.starts_with("a.md: cannot read: "), "{reason}");
    }
}

#[test]
#[cfg(unix)]
fn a_name_with_line_ends_is_told_in_one_line() {
    let reason = barelink(["a\n\nb\r.md"]).refusal();
    assert!(
        reason.starts_with("a\\n\\nb\\r.md: cannot read: "),
        "{reason}"
    );
}

#[test]
fn what_is_not_utf8_is_told_with_its_place() {
    for (bytes, place) in [
        (&b"\xff"[..], Some((1, 0))),
        (b"ab\xffcd\xff", Some((1, 2))),
        ("é\u{301}\r\n".as_bytes(), None),
        (b"one\r\ntwo \xe2\x82", Some((2, 9))),
        (b"\xef\xbb\xbfa\n\nb\xff", Some((3, 7))),
        (b"\xed\xa0\x80", Some((1, 0))),
    ] {
        let folder = folder([("a.md", bytes)]);
        let Some((line, at)) = place else { continue };
        let told = format!("a.md: not UTF-8 in line {line}, at byte {at}; convert it to UTF-8");
        for args in readers("a.md") {
            let reason = refusal(barelink(args).within(&folder));
            assert_eq!(
                reason,
                format!("{told}, or pass --lossy, which replaces invalid bytes")
            );
        }
        for command in ["check", "fix"] {
            assert_eq!(barelink([command, "a.md"]).within(&folder).refusal(), told);
        }
    }
}

/// Issue 17, item 7: what Windows programs write by default is named, with what helps.
#[test]
fn utf16_and_utf32_are_named() {
    for (bytes, encoding) in [
        (&b"\xff\xfeo\0n\0e\0"[..], "UTF-16"),
        (b"\xfe\xff\0o\0n\0e", "UTF-16"),
        (b"\xff\xfe", "UTF-16"),
        (b"\xff\xfe\0\0o\0\0\0", "UTF-32"),
        (b"\0\0\xfe\xff\0\0\0o", "UTF-32"),
    ] {
        let folder = folder([("a.md", bytes)]);
        let expected = format!("it is {encoding}; convert it to UTF-8");
        for args in readers("a.md") {
            assert_eq!(
                refusal(barelink(args).within(&folder)),
                format!("a.md: {expected}")
            );
        }
        for command in ["check", "fix"] {
            assert_eq!(
                barelink([command, "a.md"]).within(&folder).refusal(),
                format!("a.md: {expected}")
            );
        }
        assert_eq!(
            barelink(["links"]).input(bytes).refusal(),
            format!("standard input: {expected}")
        );
        assert_eq!(
            barelink(["fix", "-"]).input(bytes).refusal(),
            format!("-: {expected}")
        );
    }
}

#[test]
fn what_is_not_utf8_on_standard_input_is_told_too() {
    for args in [&[][..], &["-"], &["links"], &["format"], &["spec", "-"]] {
        let reason = refusal(barelink(args).input(b"ab\xff"));
        assert_eq!(
            reason,
            "standard input: not UTF-8 in line 1, at byte 2; convert it to UTF-8, or pass --lossy, \
            which replaces invalid bytes"
        );
    }
}

#[test]
fn lossy_replaces_what_is_not_utf8() {
    let input = b"\xef\xbb\xbfa\xff www.example.com \xe2\x82";
    let html = barelink(["--lossy"]).input(input).text();
    assert_eq!(
        html,
        "<p>a\u{fffd} <a href=\"http://www.example.com\">www.example.com</a> \u{fffd}</p>\n"
    );
    let lines = barelink(["links", "--lossy"]).input(input).text();
    assert_eq!(lines, "-:1:4: www.example.com -> http://www.example.com\n");
    let mut spec = example("one", "<p>one</p>", "").into_bytes();
    spec.push(0xff);
    assert_eq!(
        barelink(["spec", "--lossy", "-"]).input(spec).text(),
        "1 passed, 0 failed\n"
    );
}

#[test]
fn lossy_does_nothing_to_utf8() {
    let input = "é\u{feff}\0例 www.example.com";
    let calls = [&[""; 0][..], &["links", "--format", "json"]];
    for args in calls {
        let plain = barelink(args).input(input).text();
        assert_eq!(
            barelink(args.iter().chain(&["--lossy"]))
                .input(input)
                .text(),
            plain
        );
    }
}

/// pulldown-cmark 0.13.6 panics on this document. When it no longer does, the test needs another
/// one.
#[test]
fn a_file_on_which_the_parser_panics_does_not_stop_the_others() {
    let broken = "www.a.com\n\n- [x] \\\n  -";
    let folder = folder([("a.md", broken.as_bytes()), ("b.md", b"see www.b.com\n")]);
    let ran = barelink(["fix", "."]).within(&folder).run();
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.stderr
            .contains("a.md: stopped by a defect: slice index"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("(pulldown-cmark-0.13"), "{ran:?}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(
        (&*read("a.md"), &*read("b.md")),
        (broken, "see [www.b.com](http://www.b.com)\n")
    );
}
