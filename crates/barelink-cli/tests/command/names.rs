//! Names and link texts that could be taken for something else: by a terminal, by `patch`, by who
//! reads a list.

use barelink_cli::{Streams, Tty, run};
use pretty_assertions::assert_eq;

use crate::{barelink, folder};

/// A link whose text holds a terminal's escape sequence, DEL, a C1 control and a bidi control.
const LINK: &str = "http://a.com/\u{1b}[31m\u{7f}\u{9b}1m\u{202e}";
/// The same as people get to read it.
const SHOWN: &str = "http://a.com/\\u{1b}[31m\\u{7f}\\u{9b}1m\\u{202e}";

/// Whether a terminal or a reader could be misled.
fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|c| c == '\n' || !c.is_control() && !('\u{202a}'..='\u{202e}').contains(&c))
}

/// Issue 17, item 6: a link text can hold what a terminal obeys.
#[test]
fn control_characters_of_a_link_are_escaped_in_lists_and_notes() {
    let links = barelink(["links", "--profile", "gfm"]).input(LINK).text();
    assert_eq!(
        links.split(" -> ").next(),
        Some(&*format!("-:1:1: {SHOWN}"))
    );
    assert!(is_plain(&links), "{links:?}");
    let check = barelink(["check", "--doubtful", "edit", "-"])
        .input(LINK)
        .run()
        .text();
    assert!(
        check.starts_with(&format!("-:1:1: {SHOWN} -> ")),
        "{check:?}"
    );
    assert!(is_plain(&check), "{check:?}");
}

/// What a program reads says the same, and a terminal may show it too.
#[test]
fn json_holds_no_control_characters_and_says_the_same() {
    for args in [
        ["links", "--format=json"].as_slice(),
        &["check", "--format=json", "-"],
    ] {
        let output = barelink(args).input(LINK).run().text();
        assert!(is_plain(&output), "{output:?}");
        let object: serde_json::Value = serde_json::from_str(&output).expect("JSON");
        assert_eq!(object["text"], LINK, "{args:?}");
    }
}

/// `--format marked` copies its input, byte for byte, where no terminal shows it.
#[test]
fn marked_copies_its_input() {
    let input = format!("\u{feff}\u{1b}c\r {LINK} \r\n");
    let marked = barelink(["links", "--format", "marked"])
        .input(&input)
        .text();
    assert_eq!(marked, format!("\u{feff}\u{1b}c\r ⸠{LINK}⸡ \r\n"));
}

/// A terminal would obey what is copied.
#[test]
fn what_is_copied_is_escaped_on_a_terminal() {
    let input = format!("\u{1b}c\t{LINK} \r\n");
    let dir = folder([("a.md", input.as_bytes())]);
    let file = dir.path().join("a.md");
    let file = file.to_str().expect("UTF-8");
    for (args, expected) in [
        (
            &["links", "--format", "marked"][..],
            format!("\\u{{1b}}c\t⸠{SHOWN}⸡ \r\n"),
        ),
        (
            &["fix", "--doubtful", "edit", "-"],
            format!(
                "\\u{{1b}}c\t[{}](<{SHOWN}>) \r\n",
                SHOWN.replace('[', "\\[")
            ),
        ),
        (
            &["fix", "--doubtful", "edit", "--diff", file],
            format!("-\\u{{1b}}c\t{SHOWN} \r\n"),
        ),
    ] {
        let mut output = Vec::new();
        let mut errors = Vec::new();
        let mut input = input.as_bytes();
        let streams = Streams::new(&mut input, &mut output, &mut errors);
        let mut streams = Streams {
            terminal: Tty::Yes,
            ..streams
        };
        run(["barelink"].iter().chain(args), &mut streams);
        let output = String::from_utf8(output).expect("UTF-8");
        assert!(output.contains(&expected), "{output:?} {expected:?}");
        assert!(
            output
                .chars()
                .all(|c| ['\t', '\r'].contains(&c) || is_plain(&c.to_string())),
            "{output:?}"
        );
    }
}

/// The messages of the command line itself repeat what was typed.
#[test]
fn control_characters_of_arguments_are_escaped_in_messages() {
    for args in [
        ["html", "a.md", "b\u{1b}[31m\n.md"].as_slice(),
        &["--kinds", "a\u{1b}[31m\u{9b}\r\nb"],
        &["spec", "--program", "no\u{1b}[31m\nprogram", "-"],
        &["links", "none\u{1b}[31m\r\n\u{202e}.md"],
        &["format", "no\u{1b}[31m\u{202e} URL"],
        &["-o", "none\u{1b}/\n.html"],
        &["check", "none\u{1b}\n.md"],
    ] {
        let ran = barelink(args).input(crate::example("a", "b", "")).run();
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
        assert!(is_plain(&ran.stderr), "{args:?}: {ran:?}");
    }
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::fs;
    use std::io::Write as _;
    use std::os::unix::ffi::OsStrExt as _;
    use std::process::{Command, Stdio};

    use pretty_assertions::assert_eq;
    use tempfile::TempDir;

    use super::{barelink, folder, is_plain};
    use crate::{Ran, names};

    /// A name that ends the line it is written on, and goes on as a patch of another file.
    const CRAFTED: &str = "a.md\n--- victim\n+++ victim\n@@ -1,1 +1,1 @@\n-kept\n+lost\n--- a.md";

    /// Issue 17, item 6: a name is one name, also where it holds lines.
    #[test]
    fn control_characters_of_a_name_are_escaped_in_lists_and_reports() {
        let folder = folder([(
            "a\n\u{1b}]0;x\u{7}\r\u{202e}b.md",
            b"a*http://b.com*c x@b.com",
        )]);
        let shown = "a\\n\\u{1b}]0;x\\u{7}\\r\\u{202e}b.md";
        let check = barelink(["check", "."]).within(&folder).run();
        assert_eq!(
            check.text().lines().next(),
            Some(&*format!("{shown}:1:3: http://b.com*c -> <http://b.com*c>"))
        );
        let name = fs::read_dir(&folder)
            .unwrap()
            .next()
            .unwrap()
            .unwrap()
            .file_name();
        let links = barelink([OsStr::new("links"), &name])
            .within(&folder)
            .text();
        assert!(links.starts_with(&format!("{shown}:1:3: ")), "{links:?}");
        let spec = barelink([OsStr::new("spec"), &name]).within(&folder).run();
        assert!(
            spec.refusal().starts_with(&format!("{shown}: ")),
            "{spec:?}"
        );
        let fix = barelink(["fix", "--profile", "md4c", "."])
            .within(&folder)
            .run();
        assert_eq!(fix.text(), format!("{shown}: 1 link rewritten\n"));
        assert!(
            fix.stderr.starts_with(&format!("barelink: {shown}:1:3: ")),
            "{fix:?}"
        );
        for text in [check.text(), links, fix.text(), fix.stderr] {
            assert!(is_plain(&text), "{text:?}");
        }
    }

    /// Names, and what git 2.47.3 writes for them after `--- `:
    /// `git diff --no-index --no-prefix --no-ext-diff a b` in two folders with a file of that name
    /// each, without the folder's `a/`.
    const QUOTED: [(&[u8], &str); 13] = [
        (b"plain.md", "plain.md"),
        (b"a b.md", "a b.md\t"),
        (b"a\tb.md", r#""a\tb.md""#),
        (b"\"a\".md", r#""\"a\".md""#),
        (b"a\\b.md", r#""a\\b.md""#),
        (b"a\x07\x08\x0b\x0c\r.md", r#""a\a\b\v\f\r.md""#),
        (b"\x1b[31m.md", r#""\033[31m.md""#),
        ("é.md".as_bytes(), r#""\303\251.md""#),
        (
            "\u{202e} \u{9b}.md".as_bytes(),
            "\"\\342\\200\\256 \\302\\233.md\"\t",
        ),
        (b"\x7f1.md", r#""\1771.md""#),
        (b"a\xff b.md", "\"a\\377 b.md\"\t"),
        (b"a\n.md", r#""a\n.md""#),
        (
            CRAFTED.as_bytes(),
            "\"a.md\\n--- victim\\n+++ victim\\n@@ -1,1 +1,1 @@\\n-kept\\n+lost\\n--- a.md\"\t",
        ),
    ];

    /// Returns the run of `fix --diff` for the file, and the folder of the file; `None` if the file
    /// system refuses the name.
    fn difference(name: &[u8]) -> Option<(TempDir, Ran)> {
        let folder = folder([("victim", b"kept\n")]);
        let name = OsStr::from_bytes(name);
        fs::write(folder.path().join(name), "a@b.com\n").ok()?;
        let ran = barelink([OsStr::new("fix"), OsStr::new("--diff"), name])
            .within(&folder)
            .run();
        Some((folder, ran))
    }

    /// Issue 17, item 6: a difference names the file and is a patch of no other one.
    #[test]
    fn names_in_a_difference_are_quoted_as_git_quotes_them() {
        for (name, quoted) in QUOTED {
            let Some((_, ran)) = difference(name) else {
                continue;
            };
            let expected =
                format!("--- {quoted}\n+++ {quoted}\n@@ -1,1 +1,1 @@\n-a@b.com\n+<a@b.com>\n");
            assert_eq!(ran.text(), expected);
        }
    }

    /// Issue 17, item 6: `barelink fix --diff FILE | patch -p0` changes FILE and nothing else.
    #[test]
    #[ignore = "needs the program patch"]
    fn with_patch_the_named_file_changes_and_no_other() {
        for (name, _) in QUOTED {
            let Some((folder, ran)) = difference(name) else {
                continue;
            };
            let mut command = Command::new("patch");
            command
                .args(["-p0", "--binary"])
                .current_dir(&folder)
                .stdin(Stdio::piped())
                .stdout(Stdio::null());
            let mut patch = command.spawn().expect("the program patch");
            patch
                .stdin
                .take()
                .expect("a pipe")
                .write_all(&ran.stdout)
                .expect("it reads");
            assert!(patch.wait().expect("it ends").success(), "{}", ran.text());
            assert_eq!(fs::read(folder.path().join("victim")).unwrap(), b"kept\n");
            assert_eq!(
                fs::read(folder.path().join(OsStr::from_bytes(name))).unwrap(),
                b"<a@b.com>\n",
                "{name:?}"
            );
            assert_eq!(names(&folder).len(), 2, "{name:?}");
        }
    }

    /// Issue 17, item 6: a name that is not UTF-8 survives in JSON.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_name_that_is_not_utf8_is_in_json_as_bytes_too() {
        let folder = folder([("a.md", b"a@b.com")]);
        let name = OsStr::from_bytes(b"\xff\xc3\xa9.md");
        fs::write(folder.path().join(name), "a@b.com").unwrap();
        for command in [["check", "--format=json"], ["links", "--format=json"]] {
            let files = [OsStr::new("a.md"), name];
            let ran = barelink(command.iter().map(OsStr::new).chain(files))
                .within(&folder)
                .run();
            let objects: Vec<serde_json::Value> = ran
                .text()
                .lines()
                .map(|line| serde_json::from_str(line).expect("JSON"))
                .collect();
            assert_eq!(
                (&objects[0]["file"], objects[0].get("file_bytes")),
                (&"a.md".into(), None),
                "{command:?}"
            );
            assert_eq!(objects[1]["file"], "\u{fffd}é.md");
            assert_eq!(
                objects[1]["file_bytes"],
                serde_json::json!([255, 195, 169, 46, 109, 100])
            );
        }
        let check = barelink([OsStr::new("check"), name]).within(&folder).run();
        assert_eq!(check.text(), "\\xffé.md:1:1: a@b.com -> <a@b.com>\n");
    }
}
