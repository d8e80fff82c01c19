//! `barelink` and `barelink html`: Markdown in, HTML out.

use pretty_assertions::assert_eq;

use crate::{barelink, folder};

#[test]
fn html_is_what_is_done_without_a_command() {
    for args in [
        &["--fpermissive-autolinks"][..],
        &["html", "--fpermissive-autolinks"],
    ] {
        let html = barelink(args).input("*see* www.example.com\n").text();
        assert_eq!(
            html,
            "<p><em>see</em> <a href=\"http://www.example.com\">www.example.com</a></p>\n"
        );
    }
}

#[test]
fn standard_input_is_read_without_a_file_and_by_the_name_of_a_hyphen() {
    for args in [
        &[][..],
        &["-"],
        &["html"],
        &["html", "-"],
        &["-o", "-", "-"],
    ] {
        assert_eq!(barelink(args).input("# One").text(), "<h1>One</h1>\n");
    }
}

#[test]
fn a_file_is_read_by_its_name() {
    let folder = folder([("a.md", b"one"), ("--b.md", b"two"), ("links", b"three")]);
    for (args, html) in [
        (&["a.md"][..], "<p>one</p>\n"),
        (&["html", "a.md"], "<p>one</p>\n"),
        (&["--", "--b.md"], "<p>two</p>\n"),
        (&["./links"], "<p>three</p>\n"),
    ] {
        assert_eq!(
            barelink(args).within(&folder).input("not this").text(),
            html
        );
    }
}

#[test]
fn flags_stand_before_and_after_the_file_and_may_be_repeated_as_with_md2html() {
    let folder = folder([("a.md", b"~~www.example.com~~")]);
    let html = "<p><del><a href=\"http://www.example.com\">www.example.com</a></del></p>\n";
    for args in [
        ["--fstrikethrough", "--fpermissive-www-autolinks", "a.md"],
        ["a.md", "--fstrikethrough", "--fpermissive-www-autolinks"],
        ["--fstrikethrough", "a.md", "--fpermissive-www-autolinks"],
    ] {
        assert_eq!(barelink(args).within(&folder).text(), html);
        assert_eq!(
            barelink(args.iter().chain(&["--fstrikethrough"]))
                .within(&folder)
                .text(),
            html
        );
    }
}

#[test]
fn nothing_in_is_nothing_out() {
    for args in [&[][..], &["--commonmark"], &["--profile", "md4c"]] {
        assert_eq!(barelink(args).text(), "");
    }
}

#[test]
fn a_full_document_has_a_head() {
    let html = barelink(["--full-html"]).input("# One").text();
    let expected = "<!DOCTYPE html>\n<html>\n<head>\n<title></title>\n<meta name=\"generator\" content=\"barelink\">\n\
        <meta charset=\"UTF-8\">\n</head>\n<body>\n<h1>One</h1>\n</body>\n</html>\n";
    assert_eq!(html, expected);
    assert_eq!(barelink(["-f"]).input("# One").text(), expected);
}

#[test]
fn title_and_style_sheet_are_escaped() {
    let html = barelink([
        "-f",
        "--html-title=a <b> & \"c\"",
        "--html-css",
        "a.css?x=\"1\"&y=<2>",
    ])
    .text();
    assert!(
        html.contains("\n<title>a &lt;b&gt; &amp; \"c\"</title>\n"),
        "{html}"
    );
    assert!(
        html.contains(
            "\n<link rel=\"stylesheet\" href=\"a.css?x=&quot;1&quot;&amp;y=&lt;2&gt;\">\n"
        ),
        "{html}"
    );
}

#[test]
fn title_and_style_sheet_need_the_head() {
    for (flags, told) in [
        (
            &["--html-title", "T", "--html-css", "a.css"][..],
            "--html-title",
        ),
        (&["--html-css=a"], "--html-css"),
    ] {
        let ran = barelink(flags).input("one").run();
        assert_eq!((ran.status, &*ran.text()), (Some(0), "<p>one</p>\n"));
        assert_eq!(
            ran.stderr,
            format!("barelink: {told} has no effect without --full-html\n")
        );
    }
}

#[test]
fn line_ends_are_lf_crlf_and_cr() {
    let html = barelink(["--fpermissive-autolinks"])
        .input("www.example.com\r\nwww.example.org\rb@example.net\n")
        .text();
    let links = "<p><a href=\"http://www.example.com\">www.example.com</a>\n\
        <a href=\"http://www.example.org\">www.example.org</a>\n<a \
        href=\"mailto:b@example.net\">b@example.net</a></p>\n";
    assert_eq!(html, links);
}

#[test]
fn a_byte_order_mark_is_left_out() {
    let html = barelink(["--fpermissive-autolinks"])
        .input("\u{feff}www.example.com")
        .text();
    assert_eq!(
        html,
        "<p><a href=\"http://www.example.com\">www.example.com</a></p>\n"
    );
    assert_eq!(
        barelink([""; 0]).input("\u{feff}# One").text(),
        "<h1>One</h1>\n"
    );
}

#[test]
fn nul_becomes_the_replacement_character() {
    let link = "<a href=\"http://www.example.com/%EF%BF%BD\">www.example.com/\u{fffd}</a>";
    // It is no letter of a path of MD4C's.
    for (profile, www) in [("gfm", link), ("md4c", "www.example.com/\u{fffd}")] {
        let html = barelink(["--profile", profile])
            .input("a\0b www.example.com/\0 `\0`\n\n    \0\n")
            .text();
        let expected = format!(
            "<p>a\u{fffd}b {www} <code>\u{fffd}</code></p>\n<pre><code>\u{fffd}\n</code></pre>\n"
        );
        assert_eq!(html, expected);
    }
}

#[test]
fn nul_and_controls_do_not_disturb_other_links() {
    let html = barelink(["--fpermissive-autolinks"])
        .input("\0\u{1}\u{7f} www.example.com \0")
        .text();
    assert!(
        html.contains("<a href=\"http://www.example.com\">www.example.com</a>"),
        "{html}"
    );
}

/// As cmark-gfm has it with `-e autolink -e table -e strikethrough -e tasklist --footnotes`.
#[test]
fn github_is_what_github_makes() {
    for (input, html) in [
        (
            "http://example.com/_a_/*b*",
            "<a href=\"http://example.com/_a_/*b\">http://example.com/_a_/*b</a>*",
        ),
        (
            "[see https://example.com for more]",
            "[see https://example.com for more]",
        ),
        (
            "http://localhost",
            "<a href=\"http://localhost\">http://localhost</a>",
        ),
        (
            "ftp://example.com/x'",
            "<a href=\"ftp://example.com/x\">ftp://example.com/x</a>'",
        ),
        (
            "~~www.example.com/~a~~",
            "<del><a href=\"http://www.example.com/~a\">www.example.com/~a</a></del>",
        ),
        (
            "j\\@example.com",
            "<a href=\"mailto:j@example.com\">j@example.com</a>",
        ),
        (
            "(mailto:j@example.com)",
            "(<a href=\"mailto:j@example.com\">mailto:j@example.com</a>)",
        ),
    ] {
        assert_eq!(
            barelink([""; 0]).input(input).text(),
            format!("<p>{html}</p>\n")
        );
    }
    let note = barelink([""; 0])
        .input("a[^1]\n\n[^1]: see www.example.com")
        .text();
    assert!(
        note.contains("<p>see <a href=\"http://www.example.com\">www.example.com</a></p>"),
        "{note}"
    );
}

/// Nothing is asserted about time: it has to end.
#[test]
fn a_line_of_twenty_megabytes_ends() {
    let words = "(www.a.b?q= http://www.example.com/a_b john@ ";
    let line = words.repeat(20_000_000 / words.len());
    for flag in ["--fpermissive-autolinks", "--extensions=github"] {
        let html = barelink([flag]).input(&line).text();
        let links = html
            .matches("<a href=\"http://www.example.com/a_b\">")
            .count();
        assert_eq!(links, 20_000_000 / words.len(), "{flag}");
    }
}
