//! `barelink check`: what is found, where, and what is suggested.

use std::fs;

use pretty_assertions::assert_eq;
use serde::Deserialize;

use crate::{Ran, barelink, folder};

/// A call of `check` that finds something; its output.
#[track_caller]
fn findings(ran: &Ran) -> String {
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""), "{ran:?}");
    ran.text()
}

/// What is found in a text.
#[track_caller]
fn found(text: &str, flags: &[&str]) -> String {
    findings(
        &barelink(["check", "-"].iter().chain(flags))
            .input(text)
            .run(),
    )
}

#[test]
fn a_line_has_place_text_and_suggestion() {
    let text = "see www.example.com,\r\né https://example.com/a?b=c&d=e\n  (john@example.com)\n";
    let lines = "1:5: www.example.com -> [www.example.com](http://www.example.com)\n\
        2:3: https://example.com/a?b=c&d=e -> <https://example.com/a?b=c&d=e>\n\
        3:4: john@example.com -> <john@example.com>\n";
    let named = |name: &str| {
        lines
            .split_inclusive('\n')
            .flat_map(|line| [name, ":", line])
            .collect::<String>()
    };
    let folder = folder([("a.md", text.as_bytes())]);
    assert_eq!(
        findings(&barelink(["check", "a.md"]).within(&folder).run()),
        named("a.md")
    );
    assert_eq!(found(text, &[]), named("-"));
}

/// Both sides of the arrow begin at the same character, and the place is where they do.
#[test]
fn all_that_is_replaced_is_shown() {
    assert_eq!(
        found("a \\http://b.com", &[]),
        "-:1:3: \\http://b.com -> \\\\<http://b.com>\n"
    );
    let escaped = found("wow!b.com", &["--profile", "prose"]);
    assert_eq!(escaped, "-:1:4: !b.com -> \\![b.com](http://b.com)\n");
}

#[test]
fn nothing_is_found_in_what_is_written_out() {
    let text =
        "<https://example.com> [www.example.com](http://www.example.com) `www.example.org`\n";
    assert_eq!(barelink(["check", "-"]).input(text).text(), "");
}

/// An object of `--format json`; no field more, no field less.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Object {
    file: String,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    kind: String,
    text: String,
    destination: String,
    edit: Option<Edit>,
    reason: Option<String>,
    protected: Option<String>,
    doubt: Option<String>,
    suggestion: Option<String>,
    opened: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    start: usize,
    end: usize,
    replacement: String,
}

#[test]
fn json_says_what_to_replace_in_the_file() {
    let source = "\u{feff}a\n\nwow!example.com, a*http://b.com*c";
    let output = found(source, &["--format", "json", "--profile", "prose"]);
    let objects: Vec<Object> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let [domain, url] = &objects[..] else {
        panic!("{objects:?}")
    };
    assert_eq!(
        (
            domain.file.as_str(),
            domain.line,
            domain.column,
            domain.kind.as_str()
        ),
        ("-", 3, 5, "domain")
    );
    assert_eq!(
        (&source[domain.start..domain.end], &*domain.destination),
        ("example.com", "http://example.com")
    );
    assert_eq!(
        (domain.text.as_str(), &domain.reason),
        ("example.com", &None)
    );
    let edit = domain.edit.as_ref().expect("an edit");
    assert_eq!(
        (&source[edit.start..edit.end], &*edit.replacement),
        ("!example.com", "\\![example.com](http://example.com)")
    );
    assert_eq!(
        (&source[url.start..url.end], url.line, url.column),
        ("http://b.com", 3, 20)
    );
    assert!(url.edit.is_none());
    assert_eq!(
        url.reason.as_deref(),
        Some("a rewrite would change the text around it")
    );
    assert_eq!(
        (&url.protected, &url.doubt, &url.suggestion, &url.opened),
        (&None, &None, &None, &None)
    );
}

#[test]
fn folders_are_searched_in_order_and_as_git_ignores() {
    let folder = folder([
        ("b.md", b"b@b.com"),
        ("a.markdown", b"a@b.com"),
        ("c.txt", b"c@b.com"),
        (".h.mdx", b"h@b.com"),
    ]);
    let place = |name: &str| folder.path().join(name);
    for (name, content) in [
        ("z/y.MD", "z@b.com"),
        ("z/skip/x.md", "x@b.com"),
        ("build/o.md", "o@b.com"),
        ("b/k.md", "k@b.com"),
    ] {
        fs::create_dir_all(place(name).parent().unwrap()).unwrap();
        fs::write(place(name), content).unwrap();
    }
    fs::write(place(".gitignore"), "build\n").unwrap();
    fs::write(place("z/.gitignore"), "/skip\n").unwrap();
    let files = |args: &[&str]| {
        let ran = barelink(["check"].iter().chain(args)).within(&folder).run();
        // A name that was found is shown as the system writes it.
        let shown = |line: &str| {
            line.split(':')
                .next()
                .unwrap()
                .replace(std::path::MAIN_SEPARATOR, "/")
        };
        findings(&ran).lines().map(shown).collect::<Vec<_>>()
    };
    for args in [&[][..], &["."]] {
        assert_eq!(
            files(args),
            ["a.markdown", "b/k.md", "b.md", "z/y.MD"].map(str::to_owned),
            "{args:?}"
        );
    }
    assert_eq!(
        files(&["--from=markdown", "z", "b.md", "z", "./c.txt"]),
        ["z/y.MD", "b.md", "./c.txt"]
    );
    assert_eq!(files(&["build/o.md", ".h.mdx"]), ["build/o.md", ".h.mdx"]);
}

/// Issue 71: MDX does not compile `<https://…>`.
#[test]
fn autolinks_of_mdx_are_findings_with_their_reason() {
    let folder = folder([("a.mdx", &b"See <https://a.com> and www.b.com."[..])]);
    let ran = barelink(["check", "a.mdx"]).within(&folder).run();
    let expected = "a.mdx:1:5: <https://a.com> -> [https://a.com](https://a.com) (MDX reads `<` as \
        the start of a tag)\n\
        a.mdx:1:25: www.b.com -> [www.b.com](http://www.b.com)\n";
    assert_eq!((ran.status, &*ran.text()), (Some(1), expected));
    let ran = barelink(["check", "--format", "github", "a.mdx"])
        .within(&folder)
        .run();
    assert!(
        ran.text()
            .contains("autolink <https://a.com>; write [https://a.com](https://a.com) (MDX reads"),
        "{}",
        ran.text()
    );
}

/// Issue 72, item 16: a text that shows another host than the link opens.
#[test]
fn links_that_mislead_are_findings_in_all_formats() {
    let source = "---\ntitle: a\n---\n[![https://a.b](https://c.d/e.png)](https://f.gh) \
        [https://i.jk/…](https://i.jk/l)\n\n\
        [**https&colon;//bank.com**](https://evil.example/a) [`https://m.no`](https://p.qr) www.s.tu\n\n\
        <!-- barelink off --> [https://a.b](https://c.d) <!-- barelink on -->\n\n\
        [https://a.b]({{ site }}) {{ [https://a.b](https://c.d) }}\n\n[www.v.wx][y]\n\n[y]: //z.ab\n";
    let folder = folder([("a.md", source.as_bytes())]);
    let lines = "a.md:6:4: https&colon;//bank.com is the text of a link to https://evil.example/a\n\
        a.md:6:85: www.s.tu -> [www.s.tu](http://www.s.tu)\n\
        a.md:12:2: www.v.wx is the text of a link to //z.ab\n";
    let ran = barelink(["check", "--summary", "a.md"])
        .within(&folder)
        .run();
    assert_eq!((ran.status, &*ran.text()), (Some(1), lines));
    assert_eq!(
        ran.stderr,
        "barelink: 1 bare link and 2 misleading links in 1 file; `barelink fix` does not rewrite 2 of them\n"
    );
    let message = "is the text of a link to https://evil.example/a";
    for (format, rule) in [
        ("json", r#""opened":"https://evil.example/a""#),
        ("github", "line=6,col=4,endColumn=26"),
        ("gitlab", r#""check_name":"misleading-link""#),
        ("azure", "code=misleading-link;"),
        ("sarif", r#""ruleId":"misleading-link","ruleIndex":1"#),
        ("junit", "1 bare link and 2 misleading links"),
    ] {
        let text = barelink(["check", "--format", format, "a.md"])
            .within(&folder)
            .run()
            .text();
        assert!(text.contains(rule) && text.contains(message), "{text}");
    }
    let only = barelink(["check", "--format", "junit", "-"])
        .input("[https://a.b](https://c.d)")
        .run()
        .text();
    assert!(
        only.contains("<failure type=\"misleading-link\" message=\"1 misleading link\">"),
        "{only}"
    );
    // `fix` leaves them alone.
    assert_eq!(
        barelink(["fix", "--diff", "-"])
            .input("[https://a.b](https://c.d)")
            .run()
            .status,
        Some(0)
    );
}

/// Issue 17, item 7.
#[test]
fn a_folder_without_markdown_is_named() {
    let folder = folder([("a.md", b"a@b.com"), ("b.txt", b"")]);
    for name in ["empty", "deep/er"] {
        fs::create_dir_all(folder.path().join(name)).unwrap();
    }
    let note = |name: &str| {
        format!("barelink: {name}: there are no Markdown files in it, or all of them are ignored\n")
    };
    let ran = barelink(["check", "empty", "a.md", "deep"])
        .within(&folder)
        .run();
    assert_eq!(
        (ran.status, ran.stderr),
        (Some(1), note("empty") + &note("deep"))
    );
    let ran = barelink(["check"])
        .within(folder.path().join("empty"))
        .run();
    assert_eq!((ran.status, ran.stderr), (Some(0), note(".")));
    let ran = barelink(["check", ".", "a.md", "."]).within(&folder).run();
    assert_eq!(
        (ran.status, &*ran.stderr),
        (Some(1), ""),
        "its files were looked at before"
    );
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked() {
    let folder = folder([
        ("a.md", b"a@b.com"),
        ("b.md", b"b\xff"),
        ("c.md", b"c@b.com"),
    ]);
    let ran = barelink(["check", "a.md", "none.md", "b.md", "c.md"])
        .within(&folder)
        .run();
    assert_eq!(ran.status, Some(2));
    assert_eq!(
        ran.text(),
        "a.md:1:1: a@b.com -> <a@b.com>\nc.md:1:1: c@b.com -> <c@b.com>\n"
    );
    let lines: Vec<_> = ran.stderr.lines().collect();
    assert!(
        lines[0].starts_with("barelink: none.md: cannot read: "),
        "{lines:?}"
    );
    assert_eq!(
        lines[1..],
        ["barelink: b.md: not UTF-8 in line 1, at byte 1; convert it to UTF-8"]
    );
}

#[test]
fn many_files_are_told_of_in_order() {
    let folder = folder([]);
    let names: Vec<_> = (0..1000).map(|number| format!("{number:04}.md")).collect();
    for name in &names {
        fs::write(folder.path().join(name), format!("{name}@example.com")).unwrap();
    }
    let output = findings(&barelink(["check"]).within(&folder).run());
    let expected: Vec<_> = names
        .iter()
        .map(|name| format!("{name}:1:1: {name}@example.com -> <{name}@example.com>"))
        .collect();
    assert_eq!(output.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn the_rules_are_those_of_the_flags() {
    let text = "http://e.com www.e.com j@e.com e.com";
    for (flags, count) in [
        (&[][..], 3),
        (&["--profile", "md4c"], 3),
        (&["--profile", "prose"], 4),
        (&["--kinds", "email,www"], 2),
        (&["--kinds", "url", "--max-len", "5"], 0),
    ] {
        let ran = barelink(["check", "-"].iter().chain(flags))
            .input(text)
            .run();
        assert_eq!(
            (ran.text().lines().count(), ran.status),
            (count, Some(i32::from(count > 0))),
            "{flags:?}"
        );
    }
    assert_eq!(
        found("www.e.com", &["--choices", "write-https"]),
        "-:1:1: www.e.com -> [www.e.com](https://www.e.com)\n"
    );
    assert_eq!(
        found("j@e.com", &["--style", "inline"]),
        "-:1:1: j@e.com -> [j@e.com](mailto:j@e.com)\n"
    );
    let reason = barelink(["check", "--kinds", "domain", "-"]).refusal();
    assert_eq!(
        reason,
        "--kinds: the profile gfm cannot have `domain`; it is for uts58, prose, chat"
    );
}

#[test]
fn the_syntax_is_that_of_site_generators() {
    for (text, flags, count) in [
        ("$a@b.com$", &[][..], 0),
        ("$a@b.com$", &["--extensions=commonmark"], 1),
        ("$a@b.com$", &["--extensions", "github"], 1),
        ("$a@b.com$", &["--extensions", "math"], 0),
        ("---\nx: a@b.com\n---\n", &[], 0),
        (
            "+++\nx = \"a@b.com\"\n+++\n",
            &["--extensions", "commonmark"],
            0,
        ),
        (
            "a\n\n: b\n\n      a@b.com",
            &["--extensions", "commonmark"],
            0,
        ),
        ("a\n: b\n\n      a@b.com", &[], 0),
        ("a\n: b\n\n    a@b.com", &[], 1),
        ("a\n: b\n\n    a@b.com", &["--extensions=github"], 0),
        ("<a href=x>a@b.com</a>", &[], 0),
        (
            "<a href=x>a@b.com</a>",
            &["--choices", "no-skip-raw-anchors"],
            1,
        ),
        ("<!-- barelink off --> a@b.com <!-- barelink on -->", &[], 0),
        ("[[a|a@b.com]]", &["--extensions=wikilinks"], 0),
    ] {
        let ran = barelink(["check", "-"].iter().chain(flags))
            .input(text)
            .run();
        assert_eq!(
            (ran.text().lines().count(), &*ran.stderr),
            (count, ""),
            "{text:?} {flags:?}"
        );
    }
}

/// Issue 20, item 6: a link that stays is a finding, and the message says what a person can do
/// about it.
#[test]
fn a_link_that_stays_is_told_with_the_ways_out() {
    for (syntax, comment) in [
        ("markdown", "<!-- barelink off -->"),
        ("mdx", "{/* barelink off */}"),
    ] {
        let line = found(
            "a*http://b.com*c",
            &["--profile", "md4c", "--syntax", syntax],
        );
        let reason = "a rewrite would change the text around it";
        let ways = format!("write an inline link, [text](URL), or put {comment} before it");
        assert_eq!(
            line,
            format!("-:1:3: http://b.com stays bare: {reason}; {ways}\n")
        );
    }
}

/// Issue 20, item 4: comments that disable markdownlint's rule for bare URLs. The texts are those
/// for which markdownlint 0.40.0 reports only `http://a.com`.
#[test]
fn comments_of_markdownlint_are_honoured() {
    for text in [
        "http://a.com\n\n<!-- markdownlint-disable MD034 -->\n\nhttp://b.com\n",
        "<!-- markdownlint-disable -->\n\nhttp://b.com\n\n<!-- markdownlint-enable -->\n\nhttp://a.com\n",
        "http://b.com <!-- markdownlint-disable-line no-bare-urls -->\nhttp://a.com\n",
        "x <!-- markdownlint-disable-next-line MD034 -->\nhttp://b.com\nhttp://a.com\n",
        "<!-- markdownlint-disable-file links -->\n\nhttp://b.com\n\n<!-- markdownlint-enable \
        MD034 -->\n\nhttp://a.com\n",
        "<!-- markdownlint-disable-file -->\n<!-- markdownlint-enable-file MD034 -->\n\nhttp://a.com\n",
        "<!-- markdownlint-capture -->\n<!-- markdownlint-disable -->\n\nhttp://b.com\n\n<!-- \
        markdownlint-restore -->\n\nhttp://a.com\n",
        "---\ntitle: x\n---\n\nhttp://b.com <!-- markdownlint-disable-line -->\nhttp://a.com\n",
    ] {
        let output = found(text, &[]);
        assert!(
            output.ends_with("http://a.com -> <http://a.com>\n"),
            "{text:?}: {output}"
        );
        assert_eq!(output.lines().count(), 1, "{text:?}: {output}");
    }
    assert_eq!(
        found("<!-- markdownlint-disable MD013 -->\n\na@b.com", &[])
            .lines()
            .count(),
        1
    );
}

/// A specification file could otherwise write files.
#[test]
fn an_example_may_not_call_it() {
    let spec = crate::example("a", "<p>a</p>", "check");
    let ran = barelink(["spec", "-"]).input(spec).run();
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.text().contains("may not name inputs"), "{}", ran.text());
}
