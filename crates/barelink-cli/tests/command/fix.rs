//! `barelink fix`: what is written, and what is left as it is.

use std::fs;

use pretty_assertions::assert_eq;
use tempfile::TempDir;

use crate::{barelink, folder, names};

const BARE: &[u8] = b"\xEF\xBB\xBF# a\r\n\r\nwww.example.com\t \r\n\r\n* j@example.com";
const WRITTEN: &[u8] =
    b"\xEF\xBB\xBF# a\r\n\r\n[www.example.com](http://www.example.com)\t \r\n\r\n* <j@example.com>";

fn read(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).expect("a file")
}

#[test]
fn files_are_mended_in_place() {
    let folder = folder([
        ("a.md", BARE),
        ("b.md", b"nothing"),
        ("c.md", b"a@b.com"),
        ("d.txt", b"a@b.com"),
    ]);
    let output = barelink(["fix", "."]).within(&folder).text();
    assert_eq!(output, "a.md: 2 links rewritten\nc.md: 1 link rewritten\n");
    assert_eq!(read(&folder, "a.md"), WRITTEN);
    assert_eq!(
        (read(&folder, "c.md"), read(&folder, "d.txt")),
        (b"<a@b.com>".to_vec(), b"a@b.com".to_vec())
    );
    assert_eq!(
        names(&folder),
        ["a.md", "b.md", "c.md", "d.txt"],
        "nothing is left beside them"
    );
    assert_eq!(
        barelink(["fix", "."]).within(&folder).text(),
        "",
        "twice is once"
    );
    assert_eq!(barelink(["check"]).within(&folder).text(), "");
}

/// Issue 17, item 3: `find … | xargs barelink fix` with nothing to fix must not rewrite the current
/// folder.
#[test]
fn nothing_is_written_without_a_path() {
    let folder = folder([("a.md", BARE)]);
    for args in [
        &["fix"][..],
        &["fix", "--diff"],
        &["fix", "--style", "inline"],
    ] {
        let reason = barelink(args).within(&folder).refusal();
        assert_eq!(
            reason,
            "`fix` needs a path; `.` is the current folder (see --help)"
        );
    }
    assert_eq!(read(&folder, "a.md"), BARE);
}

#[test]
fn standard_input_becomes_standard_output() {
    let ran = barelink(["fix", "-"]).input(BARE).run();
    assert_eq!(
        (ran.status, ran.stdout.as_slice(), &*ran.stderr),
        (Some(0), WRITTEN, "")
    );
    assert_eq!(barelink(["fix", "-"]).input("nothing").text(), "nothing");
    assert_eq!(
        barelink(["fix", "-", "--style=inline"])
            .input("a@b.com")
            .text(),
        "[a@b.com](mailto:a@b.com)"
    );
}

#[test]
fn what_stays_is_told() {
    let folder = folder([("a.md", b"a*http://b.com*c x@b.com")]);
    let ran = barelink(["fix", "--profile", "md4c", "a.md"])
        .within(&folder)
        .run();
    // Issue 20, item 6: a hook must not fail on every run because of a link that cannot be
    // rewritten.
    assert_eq!(
        (ran.status, ran.text().as_str()),
        (Some(0), "a.md: 1 link rewritten\n")
    );
    let note = "barelink: a.md:1:3: http://b.com stays bare: a rewrite would change the text around it; \
        write an inline link, [text](URL), or put <!-- barelink off --> before it\n";
    assert_eq!(ran.stderr, note);
    assert_eq!(read(&folder, "a.md"), b"a*http://b.com*c <x@b.com>");
    for flags in [&["fix"][..], &["fix", "--diff"]] {
        let ran = barelink(flags.iter().chain(&["--profile", "md4c", "a.md"]))
            .within(&folder)
            .run();
        assert_eq!(
            (ran.status, ran.text().as_str(), &*ran.stderr),
            (Some(0), "", note),
            "{flags:?}"
        );
    }
}

#[test]
fn a_difference_is_shown_and_nothing_changes() {
    let text = "a@b.com\n1\n2\n3\n4\n5\n6\n7\nwww.b.com\nx\nc@b.com";
    let folder = folder([("a.md", text.as_bytes()), ("b.md", b"nothing")]);
    let ran = barelink(["fix", "--diff", "."]).within(&folder).run();
    assert_eq!((ran.status, &*ran.stderr), (Some(1), ""));
    let expected = "--- a.md\n+++ a.md\n@@ -1,4 +1,4 @@\n-a@b.com\n+<a@b.com>\n 1\n 2\n 3\n\
        @@ -6,6 +6,6 @@\n 5\n 6\n 7\n-www.b.com\n+[www.b.com](http://www.b.com)\n x\n\
        -c@b.com\n\\ No newline at end of file\n+<c@b.com>\n\\ No newline at end of file\n";
    assert_eq!(ran.text(), expected);
    assert_eq!(read(&folder, "a.md"), text.as_bytes());
    assert_eq!(
        barelink(["fix", "--diff", "b.md"]).within(&folder).text(),
        ""
    );
}

#[test]
fn bad_files_stay_and_the_others_are_mended() {
    let folder = folder([("a.md", b"a@b.com \xff"), ("b.md", b"a@b.com")]);
    let ran = barelink(["fix", "a.md", "none.md", "b.md"])
        .within(&folder)
        .run();
    assert_eq!(
        (ran.status, ran.text().as_str()),
        (Some(2), "b.md: 1 link rewritten\n")
    );
    assert!(
        ran.stderr.starts_with(
            "barelink: a.md: not UTF-8 in line 1, at byte 8; convert it to UTF-8\nbarelink: none.md: cannot read: "
        ),
        "{ran:?}"
    );
    assert_eq!(read(&folder, "a.md"), b"a@b.com \xff");
}

#[test]
#[cfg(unix)]
#[ignore = "needs the program patch"]
fn with_patch_a_difference_can_be_applied() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    let folder = folder([
        ("a.md", BARE),
        ("b.md", b"a@b.com\n\n\n\n\n\n\n\n\n\nb@b.com c\nd"),
    ]);
    let difference = barelink(["fix", "--diff", "."])
        .within(&folder)
        .run()
        .stdout;
    let mut command = Command::new("patch");
    let patch = command
        .args(["-p0", "--binary"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn();
    let mut patch = patch.expect("the program patch");
    patch
        .stdin
        .take()
        .expect("a pipe")
        .write_all(&difference)
        .expect("it reads");
    assert!(patch.wait().expect("it ends").success());
    assert_eq!(read(&folder, "a.md"), WRITTEN);
    assert_eq!(
        read(&folder, "b.md"),
        b"<a@b.com>\n\n\n\n\n\n\n\n\n\n<b@b.com> c\nd"
    );
}

#[test]
#[cfg(unix)]
fn permissions_and_links_are_kept() {
    use std::fs::Permissions;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = folder([("a.md", b"a@b.com"), ("c.md", b"nothing")]);
    let place = |name: &str| folder.path().join(name);
    fs::set_permissions(place("a.md"), Permissions::from_mode(0o640)).unwrap();
    symlink("a.md", place("b.md")).unwrap();
    let untouched = inode(&place("c.md"));
    assert_eq!(
        barelink(["fix", "b.md", "c.md"]).within(&folder).text(),
        "b.md: 1 link rewritten\n"
    );
    assert_eq!(read(&folder, "a.md"), b"<a@b.com>");
    assert!(fs::symlink_metadata(place("b.md")).unwrap().is_symlink());
    assert_eq!(
        fs::metadata(place("a.md")).unwrap().permissions().mode() & 0o7777,
        0o640
    );
    assert_eq!(
        inode(&place("c.md")),
        untouched,
        "what does not change is not written"
    );
}

#[cfg(unix)]
fn inode(file: &std::path::Path) -> u64 {
    use std::os::unix::fs::MetadataExt as _;

    fs::metadata(file).unwrap().ino()
}

#[test]
#[cfg(target_os = "linux")]
fn a_name_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let folder = folder([]);
    let place = folder.path().join(OsStr::from_bytes(b"\xff.md"));
    fs::write(&place, "a@b.com").unwrap();
    barelink(["fix", "."]).within(&folder).text();
    assert_eq!(fs::read(&place).unwrap(), b"<a@b.com>");
}

/// The files are mended also where nobody reads what is told about it.
#[test]
#[cfg(unix)]
fn a_closed_pipe_does_not_keep_files_from_being_mended() {
    use std::process::{Command, Stdio};

    let folder = folder([]);
    for number in 0..600 {
        fs::write(folder.path().join(format!("{number}.md")), "a@b.com").unwrap();
    }
    let mut command = Command::new(crate::BARELINK);
    let mut child = command
        .args(["fix", "."])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    for name in names(&folder) {
        assert_eq!(read(&folder, &name), b"<a@b.com>", "{name}");
    }
}

/// Front matter is what stands at the very start. Elsewhere the same lines are rules, headings,
/// quotes and code.
#[test]
fn front_matter_is_left_alone_and_nothing_else_is_front_matter() {
    for (page, fixed) in [
        (
            "---\n\nt: http://a.com\n---\na@b.com",
            "---\n\nt: http://a.com\n---\n<a@b.com>",
        ),
        (
            "+++\n\nu=\"http://a.com\"\n+++\n",
            "+++\n\nu=\"http://a.com\"\n+++\n",
        ),
        (
            "{\n\"u\": \"http://a.com\"\n}\na@b.com",
            "{\n\"u\": \"http://a.com\"\n}\n<a@b.com>",
        ),
        // Issue 17, item 1: after blank lines and a byte order mark, and JSON however its lines are
        // broken.
        (
            "\u{feff}\r\n\n+++\nu=\"http://a.com\"\n+++\na@b.com",
            "\u{feff}\r\n\n+++\nu=\"http://a.com\"\n+++\n<a@b.com>",
        ),
        (
            "\n---\nt: http://a.com\n---\na@b.com",
            "\n---\nt: http://a.com\n---\n<a@b.com>",
        ),
        (
            "{\"t\":\"x\",\n\"u\":\"http://a.com\"}\na@b.com",
            "{\"t\":\"x\",\n\"u\":\"http://a.com\"}\n<a@b.com>",
        ),
        (
            "Intro\n\n---\nSee a@b.com\n---\n",
            "Intro\n\n---\nSee <a@b.com>\n---\n",
        ),
        (
            "a\n\n---\n```yaml\n---\nhttp://a.com\n---\n```\na@b.com\n",
            "a\n\n---\n```yaml\n---\nhttp://a.com\n---\n```\n<a@b.com>\n",
        ),
    ] {
        assert_eq!(barelink(["fix", "-"]).input(page).text(), fixed);
    }
    let ran = barelink(["check", "-"])
        .input("---\na: b\n---\n\na@b.com")
        .run();
    assert_eq!(ran.text(), "-:5:1: a@b.com -> <a@b.com>\n");
}

/// Issue 17, item 2: links in template tags are counted, listed with `--verbose`, and change no
/// exit status.
#[test]
fn template_tags_are_left_alone_and_counted() {
    let page =
        b"{{< figure src=\"https://a.com/x.png\" >}}\n\n{% raw %}\nwww.b.com\n{% endraw %}\n";
    let folder = folder([("a.md", page), ("b.md", b"{{ http://c.com }} a@b.com")]);
    let counted = "barelink: skipped 3 links in template tags (--verbose lists them)\n";
    let listed = "barelink: a.md:1:17: https://a.com/x.png stays bare: it belongs to a template tag\n\
        barelink: a.md:4:1: www.b.com stays bare: it belongs to a template tag\n\
        barelink: b.md:1:4: http://c.com stays bare: it belongs to a template tag\n";
    for (command, status) in [(&["check"][..], 1), (&["fix", "--diff"], 1), (&["fix"], 0)] {
        for (flag, told) in [
            (&[][..], counted.to_owned()),
            (&["--verbose"], format!("{listed}{counted}")),
        ] {
            fs::write(folder.path().join("b.md"), "{{ http://c.com }} a@b.com").unwrap();
            let ran = barelink(command.iter().chain(flag).chain(&["."]))
                .within(&folder)
                .run();
            assert_eq!(
                (ran.status, &*ran.stderr),
                (Some(status), &*told),
                "{command:?}"
            );
        }
    }
    assert_eq!(read(&folder, "a.md"), page);
    assert_eq!(read(&folder, "b.md"), b"{{ http://c.com }} <a@b.com>");
    let ran = barelink(["fix", "-"]).input("{{ www.a.com }}").run();
    assert_eq!(
        (ran.status, ran.text().as_str()),
        (Some(0), "{{ www.a.com }}")
    );
    assert_eq!(
        ran.stderr,
        "barelink: skipped 1 link in template tags (--verbose lists them)\n"
    );
}

/// Issue 17, item 2: folders include `.mdx`, and `--syntax mdx` reads other files as MDX.
#[test]
fn mdx_gets_inline_links_outside_of_its_syntax() {
    let source = "import A from 'https://a.com'\n\n<A b=\"http://b.com\" />\n\nhttp://c.com {d('http://d.com')}\n";
    let mdx = source.replace("http://c.com", "[http://c.com](http://c.com)");
    let folder = folder([
        ("a.mdx", source.as_bytes()),
        ("b.MDX", source.as_bytes()),
        ("c.md", b"www.a.com {{ www.b.com }}"),
    ]);
    let told = barelink(["fix", "."]).within(&folder).run();
    assert_eq!(
        told.text(),
        "a.mdx: 1 link rewritten\nb.MDX: 1 link rewritten\nc.md: 1 link rewritten\n"
    );
    assert_eq!(
        (read(&folder, "a.mdx"), read(&folder, "b.MDX")),
        (mdx.clone().into(), mdx.clone().into())
    );
    assert_eq!(
        told.stderr,
        "barelink: skipped 5 links in template tags and MDX syntax (--verbose lists them)\n"
    );
    let ran = barelink(["check", "a.mdx"]).within(&folder).run();
    assert_eq!(
        ran.stderr,
        "barelink: skipped 2 links in MDX syntax (--verbose lists them)\n"
    );
    let fixed = |flags: &[&str]| {
        barelink(["fix", "-"].iter().chain(flags))
            .input(source)
            .run()
    };
    assert_eq!(fixed(&["--syntax", "mdx", "--style", "angle"]).text(), mdx);
    assert!(
        fixed(&["--syntax", "markdown"])
            .text()
            .contains("<http://c.com>")
    );
    // Without a site around it, an import tells it.
    assert_eq!(fixed(&[]).text(), mdx);
    let off = "{/* barelink off */}\n\nwww.a.com\n";
    assert_eq!(
        barelink(["fix", "-", "--syntax", "mdx"]).input(off).text(),
        off
    );
}

#[test]
fn the_name_of_a_file_ends_where_patch_sees_it() {
    let folder = folder([("a b.md", b"a@b.com\n")]);
    let ran = barelink(["fix", "--diff", "a b.md"]).within(&folder).run();
    assert_eq!(
        ran.text(),
        "--- a b.md\t\n+++ a b.md\t\n@@ -1,1 +1,1 @@\n-a@b.com\n+<a@b.com>\n"
    );
}

/// One example for each kind of protected syntax that the command can meet.
#[test]
fn the_syntax_in_which_links_are_skipped_is_named() {
    for (syntax, page, named) in [
        ("markdown", "{{ www.a.com }}", "template tags"),
        ("mdx", "a {b('http://a.com')}", "MDX syntax"),
        ("markdown", "[a](b){title=http://a.com}", "attribute lists"),
        ("markdown", ":::card http://a.com\ntext\n:::", "directives"),
        ("mdc", "a\n\n---\nurl: http://a.com\n---\n\nb", "metadata"),
        ("markdown", "\\href{http://a.com}{b}", "TeX"),
        ("markdown", "*[W3C]: http://a.com", "definitions"),
        ("mkdocs", "--8<-- \"http://a.com\"", "inclusions"),
        ("obsidian", "%%http://a.com%%", "comments"),
        (
            "quarto",
            "+---+\n| http://a.com |\n+---+",
            "tables of columns",
        ),
    ] {
        let ran = barelink(["fix", "--syntax", syntax, "-"]).input(page).run();
        assert_eq!(ran.text(), page);
        assert_eq!(
            ran.stderr,
            format!("barelink: skipped 1 link in {named} (--verbose lists them)\n")
        );
    }
}

/// Issue 71, item 2: `fix *` names source code too. Only the endings of Markdown, of the
/// configuration and `--from markdown` allow an edit.
#[test]
fn a_file_that_is_named_is_edited_only_if_its_name_is_one_of_markdown() {
    const CODE: [&str; 16] = [
        "Cargo.toml",
        "conf.yml",
        "a.py",
        "a.js",
        "a.rs",
        "Makefile",
        ".env",
        "a.md.j2",
        "a.md~",
        "md",
        ".md",
        "a.mdb",
        "a.html",
        "package.json",
        "a.txt",
        "a.",
    ];
    const MARKDOWN: [&str; 8] = [
        "a.md",
        "b.MD",
        "c.markdown",
        "d.mdx",
        "e.Rmd",
        "f.qmd",
        "g.mkd",
        "h.x.md",
    ];
    const TEXT: &str = "see a@b.com and www.b.com\n";
    let names: Vec<_> = CODE.into_iter().chain(MARKDOWN).chain(["i.page"]).collect();
    let folder = folder([("barelink.toml", b"endings = ['page']\n")]);
    let write = || {
        for name in &names {
            fs::write(folder.path().join(name), TEXT).unwrap();
        }
    };
    let edited = |name: &str| read(&folder, name) != TEXT.as_bytes();
    for flags in [&["fix"][..], &["fix", "--diff"], &["check"], &["fix", "-q"]] {
        write();
        let ran = barelink(flags.iter().chain(&names)).within(&folder).run();
        assert_eq!(
            (ran.status, ran.stderr.lines().count()),
            (Some(2), CODE.len()),
            "{}",
            ran.stderr
        );
        for name in CODE {
            assert!(
                ran.stderr
                    .contains(&format!("barelink: {name}: not processed: its name is not")),
                "{name}"
            );
            assert!(
                !edited(name) && ran.text().split([' ', ':', '\n']).all(|word| word != name),
                "{name}"
            );
        }
        let writes = flags[0] == "fix" && !flags.contains(&"--diff");
        assert!(
            MARKDOWN
                .iter()
                .chain(&["i.page"])
                .all(|name| edited(name) == writes),
            "{flags:?}"
        );
    }
    write();
    assert_eq!(
        barelink(["fix", "--from", "markdown"].iter().chain(&names))
            .within(&folder)
            .run()
            .status,
        Some(0)
    );
    assert!(names.iter().all(|name| edited(name)));
    // An editor that formats each file asks so; it then keeps its text.
    let ran = barelink(["fix", "--stdin-filename", "a.py", "-"])
        .within(&folder)
        .input(TEXT)
        .run();
    assert_eq!((ran.status, ran.text().as_str()), (Some(2), ""));
    assert!(
        barelink(["fix", "nope.py"])
            .within(&folder)
            .refusal()
            .starts_with("nope.py: cannot read")
    );
}

/// A shell expands `*` in a built site too.
#[test]
fn a_file_that_is_named_is_linked_only_if_its_name_is_one_of_a_page() {
    let page = b"<p>a@b.com";
    let names = ["a.html", "b.HTM", "c.md", "d.js", "e.css", "f.svg"];
    let folder = folder(names.map(|name| (name, &page[..])));
    let ran = barelink(["fix", "--from", "html"].iter().chain(&names))
        .within(&folder)
        .run();
    assert_eq!(
        (ran.status, ran.text().as_str()),
        (Some(2), "a.html: 1 link made\nb.HTM: 1 link made\n")
    );
    assert_eq!(
        ran.stderr
            .matches("not processed: its name is not one of a page")
            .count(),
        4,
        "{}",
        ran.stderr
    );
    assert!(names[2..].iter().all(|name| read(&folder, name) == page));
    let reason = barelink(["check", "--from", "html", "a.html"])
        .within(&folder)
        .refusal();
    assert!(
        reason.starts_with("--from: `check` reads Markdown; `barelink fix --from html --diff` "),
        "{reason}"
    );
}

/// The file that a link leads to is edited, whatever the link is called.
#[cfg(unix)]
#[test]
fn a_link_does_not_make_markdown_of_source_code() {
    let folder = folder([("a.py", b"a@b.com")]);
    std::os::unix::fs::symlink("a.py", folder.path().join("a.md")).unwrap();
    assert!(
        barelink(["fix", "a.md"])
            .within(&folder)
            .refusal()
            .starts_with("a.md: not processed: ")
    );
    assert_eq!(read(&folder, "a.py"), b"a@b.com");
}
