//! `barelink links`: what is listed, and where it stands.

use std::fs;

use pretty_assertions::assert_eq;
use serde::Deserialize;

use crate::{barelink, folder};

/// An object of `--format json`; no field more, no field less.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Object {
    pub(crate) file: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) kind: String,
    pub(crate) text: String,
    pub(crate) destination: String,
}

/// The objects of an output, one a line.
pub(crate) fn objects(output: &str) -> Vec<Object> {
    output
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

/// The objects of an input, each of which stands where it says; with these flags besides.
fn found(input: &[u8], flags: &[&str]) -> Vec<Object> {
    let output = barelink(["links", "--format", "json"].iter().chain(flags))
        .input(input)
        .text();
    let objects = objects(&output);
    for object in &objects {
        assert_eq!(
            String::from_utf8_lossy(&input[object.start..object.end]),
            object.text,
            "{object:?}"
        );
    }
    objects
}

/// A link that takes markup is listed once, and a link that the page does not have is not listed.
#[test]
fn links_in_markup_are_those_of_the_page() {
    let listed = |input: &str| {
        barelink(["links", "--from", "markdown"])
            .input(input)
            .text()
    };
    assert_eq!(
        listed("http://a/*b*\n"),
        "-:1:1: http://a/*b -> http://a/*b\n"
    );
    // The first search takes the code. The bracket before the link then has another partner, so
    // that the page has a shorter link.
    assert_eq!(
        listed("[[)[](]](u)](u)\nhttp://a/`b`)"),
        "-:2:1: http://a/ -> http://a/\n"
    );
}

/// Line and column of each.
fn positions(input: &str, flags: &[&str]) -> Vec<(usize, usize)> {
    found(input.as_bytes(), flags)
        .iter()
        .map(|object| (object.line, object.column))
        .collect()
}

#[test]
fn text_is_a_line_with_place_text_and_destination() {
    let text = "see www.example.com,\nhttps://example.com/a?b=c&d=e\n  (john@example.com)\n";
    let folder = folder([("a.txt", text.as_bytes())]);
    let lines = "1:5: www.example.com -> http://www.example.com\n\
        2:1: https://example.com/a?b=c&d=e -> https://example.com/a?b=c&d=e\n\
        3:4: john@example.com -> mailto:john@example.com\n";
    let named = |name: &str| {
        lines
            .split_inclusive('\n')
            .flat_map(|line| [name, ":", line])
            .collect::<String>()
    };
    assert_eq!(
        barelink(["links", "a.txt"]).within(&folder).text(),
        named("a.txt")
    );
    assert_eq!(
        barelink(["links", "--format", "text", "./a.txt"])
            .within(&folder)
            .text(),
        named("./a.txt")
    );
    assert_eq!(barelink(["links"]).input(text).text(), named("-"));
    assert_eq!(barelink(["links", "-"]).input(text).text(), named("-"));
}

#[test]
fn json_is_an_object_a_line() {
    let folder = folder([("a \"b\".txt", "é www.example.com".as_bytes())]);
    let output = barelink(["links", "--format=json", "a \"b\".txt"])
        .within(&folder)
        .text();
    let expected = "{\"file\":\"a \\\"b\\\".txt\",\"start\":3,\"end\":18,\"line\":1,\"column\":3,\"kind\":\"www\",\
        \"text\":\"www.example.com\",\"destination\":\"http://www.example.com\"}\n";
    assert_eq!(output, expected);
}

#[test]
fn json_names_the_kinds() {
    let input = b"ftp://example.com www.example.com j@example.com mailto:j@example.com xmpp:j@example.com/home";
    for flags in [&[][..], &["--from", "markdown"]] {
        let found = found(input, flags);
        let kinds: Vec<_> = found
            .iter()
            .map(|object| (object.kind.as_str(), object.destination.as_str()))
            .collect();
        let expected = [
            ("url", "ftp://example.com"),
            ("www", "http://www.example.com"),
            ("email", "mailto:j@example.com"),
            ("mailto", "mailto:j@example.com"),
            ("xmpp", "xmpp:j@example.com/home"),
        ];
        assert_eq!(kinds, expected, "{flags:?}");
    }
}

#[test]
fn an_address_that_is_typed_with_an_escape_is_told_as_it_is_shown() {
    let page = "j\\@example.com www.example.com/\\_a";
    let output = barelink(["links", "--from", "markdown", "--format", "json"])
        .input(page)
        .text();
    let found = objects(&output);
    let found: Vec<_> = found
        .iter()
        .map(|o| {
            (
                &page[o.start..o.end],
                o.text.as_str(),
                o.destination.as_str(),
            )
        })
        .collect();
    let expected = [
        ("j\\@example.com", "j@example.com", "mailto:j@example.com"),
        (
            "www.example.com/\\_a",
            "www.example.com/\\_a",
            "http://www.example.com/\\_a",
        ),
    ];
    assert_eq!(found, expected);
}

#[test]
fn marked_repeats_the_input() {
    for (input, output) in [
        ("", ""),
        ("nothing\n", "nothing\n"),
        ("www.example.com", "⸠www.example.com⸡"),
        (
            "(www.example.com)\r\nand j@example.com,\rhttp://a.bc",
            "(⸠www.example.com⸡)\r\nand ⸠j@example.com⸡,\r⸠http://a.bc⸡",
        ),
        ("\u{feff}www.example.com\0", "\u{feff}⸠www.example.com\0⸡"),
        ("\u{feff}j@example.com\0", "\u{feff}⸠j@example.com⸡\0"),
        (
            "\u{feff}\nwww.example.com\t\0",
            "\u{feff}\n⸠www.example.com⸡\t\0",
        ),
    ] {
        assert_eq!(
            barelink(["links", "--format", "marked"])
                .input(input)
                .text(),
            output
        );
    }
}

#[test]
fn nothing_found_is_nothing_written() {
    for format in ["text", "json"] {
        assert_eq!(
            barelink(["links", "--format", format])
                .input("nothing")
                .text(),
            ""
        );
    }
}

#[test]
fn the_extension_says_what_a_file_is_and_from_decides() {
    let page = b"`a www.example.com b` *www.example.org*";
    let folder = folder([
        ("a.md", page),
        ("a.markdown", page),
        ("A.MD", page),
        ("a.txt", page),
        ("a", page),
        ("md", page),
        ("a.md.txt", page),
    ]);
    let texts = |args: &[&str]| -> Vec<String> {
        let output = barelink(["links", "--format", "json"].iter().chain(args))
            .within(&folder)
            .input(page)
            .text();
        objects(&output)
            .into_iter()
            .map(|object| object.text)
            .collect()
    };
    // In text the backtick and the asterisk are just characters.
    let both = ["www.example.com", "www.example.org"];
    for file in ["a.txt", "a", "md", "a.md.txt", "-"] {
        assert_eq!(texts(&[file]), both, "{file}");
        assert_eq!(
            texts(&[file, "--from", "markdown"]),
            ["www.example.org"],
            "{file}"
        );
    }
    for file in ["a.md", "a.markdown", "A.MD"] {
        assert_eq!(texts(&[file]), ["www.example.org"], "{file}");
        assert_eq!(texts(&["--from=text", file]), both, "{file}");
    }
    assert_eq!(texts(&["--from", "markdown"]), ["www.example.org"]);
    assert_eq!(texts(&[]), both);
}

#[test]
fn links_that_are_written_are_not_listed() {
    let page =
        b"<http://a.example.com> [www.b.example.com](/b) ![www.c.example.com](c) www.d.example.com";
    let found = found(page, &["--from", "markdown"]);
    assert_eq!(
        found
            .iter()
            .map(|object| object.text.as_str())
            .collect::<Vec<_>>(),
        ["www.d.example.com"]
    );
}

#[test]
fn kinds_and_profile_choose() {
    let input = b"http://example.com/~a www.example.com j@example.com";
    let texts = |flags: &[&str]| {
        found(input, flags)
            .into_iter()
            .map(|object| object.text)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        texts(&[]),
        ["http://example.com/~a", "www.example.com", "j@example.com"]
    );
    assert_eq!(texts(&["--profile", "gfm"]), texts(&[]));
    assert_eq!(
        texts(&["--profile", "md4c"]),
        ["www.example.com", "j@example.com"]
    );
    assert_eq!(texts(&["--kinds", "email"]), ["j@example.com"]);
    assert_eq!(
        texts(&["--profile", "md4c-next", "--kinds", "url,email"]),
        ["http://example.com/~a", "j@example.com"]
    );
}

#[test]
fn syntax_is_that_of_the_flags() {
    let page = b"|a|b|\n|-|-|\n|www.example.com|~~j@example.com~~|\n\nb[^1]\n\n[^1]: https://example.com\n";
    let texts = |flags: &[&str]| {
        let flags = [&["--from", "markdown"], flags].concat();
        found(page, &flags)
            .into_iter()
            .map(|object| object.text)
            .collect::<Vec<_>>()
    };
    assert_eq!(texts(&["--extensions", "commonmark"]), ["j@example.com"]);
    assert_eq!(
        texts(&["--extensions", "tables"]),
        ["www.example.com", "j@example.com"]
    );
    assert_eq!(
        texts(&["--extensions", "footnotes"]),
        ["j@example.com", "https://example.com"]
    );
    assert_eq!(
        texts(&["--profile", "md4c", "--extensions", "commonmark"]),
        [""; 0]
    );
    assert_eq!(
        texts(&["--profile", "md4c", "--extensions", "tables"]),
        ["www.example.com"]
    );
    for github in [
        &[][..],
        &["--extensions", "github"],
        &["--extensions=tables,strikethrough,footnotes"],
    ] {
        let with = |flags: &[&str]| texts(&[github, flags].concat());
        let all = ["www.example.com", "j@example.com", "https://example.com"];
        assert_eq!(with(&[]), all);
        assert_eq!(with(&["--profile", "md4c"]), all);
        assert_eq!(with(&["--kinds", "email"]), ["j@example.com"]);
    }
}

/// The texts are links by the rules of MD4C alone, or by those of GitHub alone. In Markdown, the
/// links are those of cmark-gfm.
#[test]
fn the_rules_are_those_of_github_unless_a_profile_names_others() {
    let page = "[x http://a.example.com\n\nwww.b.example.com http://c/*d* [j@example.com]\n\nHTTP://example.org \
        \"http://example.net\" www.e\n";
    let links = [
        "links",
        "--format",
        "marked",
        "--choices",
        "no-end-at-closer",
    ];
    let marked = |flags: &[&str]| barelink(links.iter().chain(flags)).input(page).text();
    let gfm = "[x http://a.example.com\n\n⸠www.b.example.com⸡ ⸠http://c/*d⸡* [⸠j@example.com⸡]\n\n\
        ⸠HTTP://example.org⸡ \"⸠http://example.net⸡\" ⸠www.e⸡\n";
    let md4c = "[x ⸠http://a.example.com⸡\n\n⸠www.b.example.com⸡ http://c/*d* [⸠j@example.com⸡]\n\n\
        HTTP://example.org \"http://example.net\" www.e\n";
    for from in ["text", "markdown"] {
        for flags in [&[][..], &["--profile", "gfm"]] {
            assert_eq!(
                marked(&[&["--from", from], flags].concat()),
                gfm,
                "{flags:?}"
            );
        }
        for flags in [&["--profile", "md4c"][..], &["--profile=md4c"]] {
            assert_eq!(
                marked(&[&["--from", from], flags].concat()),
                md4c,
                "{flags:?}"
            );
        }
    }
}

/// In mail style GFM's letter takes the `>`, and MD4C's links nothing (issue 17, item 15). In
/// Markdown that is an autolink, and quotation marks are what the profile says.
#[test]
fn marks_around_links_are_none_of_them_in_plain_text() {
    let text = "see <https://e.com/a> or \"https://e.com/b\"x";
    let marked = |flags: &[&str]| {
        barelink(["links", "--format", "marked"].iter().chain(flags))
            .input(text)
            .text()
    };
    for profile in ["md4c", "md4c-next", "gfm", "prose", "chat"] {
        let expected = "see <⸠https://e.com/a⸡> or \"⸠https://e.com/b⸡\"x";
        assert_eq!(
            marked(&["--profile", profile]),
            expected,
            "standard input is text"
        );
        assert_eq!(marked(&["--profile", profile, "--from", "text"]), expected);
        let from_markdown = [
            "--profile",
            profile,
            "--from",
            "markdown",
            "--choices",
            "end-at-closer",
        ];
        assert_eq!(
            marked(&from_markdown),
            "see <https://e.com/a> or \"⸠https://e.com/b⸡\"x"
        );
    }
    for (profile, expected) in [
        ("md4c", "see <https://e.com/a> or \"https://e.com/b\"x"),
        ("gfm", "see <⸠https://e.com/a>⸡ or \"⸠https://e.com/b\"x⸡"),
    ] {
        assert_eq!(
            marked(&["--profile", profile, "--choices", "no-end-at-closer"]),
            expected
        );
    }
    assert_eq!(
        marked(&["--from", "markdown"]),
        "see <https://e.com/a> or \"⸠https://e.com/b\"x⸡"
    );
    let html = |flags: &[&str]| {
        barelink(["--from", "text", "--profile", "gfm"].iter().chain(flags))
            .input("<www.e.com>")
            .text()
    };
    assert_eq!(
        html(&[]),
        "&lt;<a href=\"http://www.e.com\">www.e.com</a>&gt;"
    );
    assert_eq!(
        html(&["--choices", "no-end-at-closer"]),
        "&lt;www.e.com&gt;"
    );
}

#[test]
fn protocols_are_a_kind() {
    let input = b"mailto:j@example.com http://example.com";
    let texts = |flags: &[&str]| {
        found(input, flags)
            .into_iter()
            .map(|object| object.text)
            .collect::<Vec<_>>()
    };
    for from in ["text", "markdown"] {
        assert_eq!(
            texts(&["--from", from]),
            ["mailto:j@example.com", "http://example.com"]
        );
        assert_eq!(
            texts(&["--from", from, "--kinds", "protocol"]),
            ["mailto:j@example.com"]
        );
        assert_eq!(
            texts(&["--from", from, "--kinds", "url,email"]),
            ["j@example.com", "http://example.com"]
        );
    }
}

#[test]
fn text_in_raw_anchors_can_be_left_alone_in_markdown() {
    let input = "<a href=\"/x\">see http://example.com now</a> http://example.org";
    for profile in ["md4c", "md4c-next", "gfm", "uts58", "prose"] {
        let places = |flags: &[&str]| positions(input, &[&["--profile", profile], flags].concat());
        assert_eq!(
            places(&["--from", "markdown"]),
            [(1, 18), (1, 45)],
            "{profile}"
        );
        assert_eq!(
            places(&["--from", "markdown", "--choices", "no-skip-raw-anchors"]),
            [(1, 18), (1, 45)],
            "{profile}"
        );
        assert_eq!(
            places(&["--from", "markdown", "--choices", "skip-raw-anchors"]),
            [(1, 45)],
            "{profile}"
        );
    }
    // In text there is no HTML.
    assert_eq!(positions(input, &["--from", "text"]), [(1, 18), (1, 45)]);
    let reason = barelink(["links", "--from", "text", "--choices", "skip-raw-anchors"])
        .input(input)
        .refusal();
    assert_eq!(
        reason,
        "--choices: `skip-raw-anchors` requires Markdown, and no input is Markdown"
    );
}

#[test]
fn all_extensions_are_known() {
    for name in barelink_pulldown_cmark::EXTENSIONS {
        assert_eq!(
            positions(
                "www.example.com",
                &["--from", "markdown", "--extensions", name]
            ),
            [(1, 1)]
        );
    }
    let reason = barelink(["links", "--from=markdown", "--extensions", "table"]).refusal();
    assert!(
        reason.starts_with("--extensions: `table` is not one of commonmark, github, "),
        "{reason}"
    );
    assert!(reason.ends_with("; did you mean 'tables'?"), "{reason}");
}

#[test]
fn several_files_are_listed_in_their_order() {
    let folder = folder([
        ("a.txt", b"www.a.example.com"),
        ("b.md", b"*www.b.example.com*"),
    ]);
    let output = barelink(["links", "b.md", "-", "a.txt"])
        .within(&folder)
        .input("j@example.com")
        .text();
    let lines = "b.md:1:2: www.b.example.com -> http://www.b.example.com\n\
        -:1:1: j@example.com -> mailto:j@example.com\n\
        a.txt:1:1: www.a.example.com -> http://www.a.example.com\n";
    assert_eq!(output, lines);
}

#[test]
fn a_bad_file_does_not_keep_the_others_from_being_listed() {
    let folder = folder([
        ("a.txt", b"www.a.example.com"),
        ("bad.txt", b"ab\xff"),
        ("b.txt", b"www.b.example.com"),
    ]);
    let ran = barelink(["links", "a.txt", "bad.txt", "b.txt"])
        .within(&folder)
        .run();
    assert_eq!(
        ran.refusal(),
        "bad.txt: not UTF-8 in line 1, at byte 2; convert it to UTF-8, or pass --lossy, which replaces invalid bytes"
    );
    let lines = "a.txt:1:1: www.a.example.com -> http://www.a.example.com\n\
        b.txt:1:1: www.b.example.com -> http://www.b.example.com\n";
    assert_eq!(ran.text(), lines);
}

#[test]
fn every_bad_file_is_told() {
    let folder = folder([]);
    let ran = barelink(["links", "none.txt", "none.md"])
        .within(&folder)
        .run();
    assert_eq!(ran.status, Some(2));
    let files: Vec<_> = ran
        .stderr
        .lines()
        .map(|line| line.split(": ").take(3).collect::<Vec<_>>())
        .collect();
    assert_eq!(
        files,
        [
            ["barelink", "none.txt", "cannot read"],
            ["barelink", "none.md", "cannot read"]
        ]
    );
}

#[test]
fn lines_end_with_lf_crlf_and_cr() {
    for flags in [&[][..], &["--from", "markdown"]] {
        let input = "www.example.com\nwww.example.com\r\n www.example.com\rwww.example.com\r\r\n\nwww.example.com";
        assert_eq!(
            positions(input, flags),
            [(1, 1), (2, 1), (3, 2), (4, 1), (7, 1)],
            "{flags:?}"
        );
    }
}

#[test]
fn columns_count_characters() {
    for flags in [&[][..], &["--from", "markdown"]] {
        let input =
            "é www.example.com 例え www.example.com\n𝄞\u{301} j@example.com\t(http://example.com)";
        assert_eq!(
            positions(input, flags),
            [(1, 3), (1, 22), (2, 4), (2, 19)],
            "{flags:?}"
        );
    }
}

#[test]
fn a_byte_order_mark_counts_in_bytes_and_not_in_columns() {
    for flags in [&[][..], &["--from", "markdown"]] {
        let found = found(
            "\u{feff}www.example.com\n\u{feff} www.example.com".as_bytes(),
            flags,
        );
        let places: Vec<_> = found
            .iter()
            .map(|object| (object.start, object.line, object.column))
            .collect();
        assert_eq!(places, [(3, 1, 1), (23, 2, 3)], "{flags:?}");
    }
}

#[test]
fn places_are_true_in_marked_up_text() {
    let page = "\u{feff}# Ü www.example.com\r\n\r\n> * **j@example.com**\r\n>   (http://example.com/a_b)\r\n\r\n\
        - [x] &amp; www.example.org\r\n\r\n|é|\r\n|-|\r\n| www.example.net |\r\n";
    let found = found(page.as_bytes(), &["--from", "markdown"]);
    let places: Vec<_> = found
        .iter()
        .map(|object| (object.line, object.column, object.text.as_str()))
        .collect();
    let expected = [
        (1, 5, "www.example.com"),
        (3, 7, "j@example.com"),
        (4, 6, "http://example.com/a_b"),
        (6, 13, "www.example.org"),
        (10, 3, "www.example.net"),
    ];
    assert_eq!(places, expected);
}

#[test]
fn places_are_those_in_the_file_where_bytes_were_replaced() {
    let input = b"\xef\xbb\xbf\xff\xffa www.example.com \xe2\x82\n\xf0\x9f\x98 j@example.com\n http://example.com\xff,";
    let found = found(input, &["--lossy"]);
    let places: Vec<_> = found
        .iter()
        .map(|object| (object.start, object.line, object.column))
        .collect();
    assert_eq!(places, [(7, 1, 5), (30, 2, 3), (45, 3, 2)]);
    assert_eq!(
        (found[2].end, found[2].text.as_str()),
        (64, "http://example.com\u{fffd}")
    );
    let marked = barelink(["links", "--lossy", "--format", "marked"])
        .input(input)
        .run()
        .text();
    let expected = "\u{feff}\u{fffd}\u{fffd}a ⸠www.example.com⸡ \u{fffd}\n\u{fffd} ⸠j@example.com⸡\n \
        ⸠http://example.com\u{fffd}⸡,";
    assert_eq!(marked, expected);
}

#[test]
fn nul_is_a_character_like_any_other() {
    let input = "\0 www.example.com \0\0 j@example.com\0";
    for from in ["text", "markdown"] {
        assert_eq!(positions(input, &["--from", from]), [(1, 3), (1, 22)]);
        assert_eq!(
            positions(input, &["--from", from, "--profile", "md4c"]),
            [(1, 3)]
        );
    }
}

/// Nothing is asserted about time: it has to end.
#[test]
fn a_line_of_twenty_megabytes_ends() {
    let words = "(www.a.b?q= é http://www.example.com/a_b john@ ";
    let count = 20_000_000 / words.len();
    // `www.a.b?q=` is a link on GitHub, and not with MD4C nor by UTS #58.
    let flags = |from: &'static str, profile: &'static str| ["--from", from, "--profile", profile];
    let folder = folder([("a.md", words.repeat(count).as_bytes())]);
    for (flags, each) in [
        (flags("text", "md4c"), 1),
        (flags("markdown", "md4c"), 1),
        (flags("text", "gfm"), 2),
        (flags("markdown", "gfm"), 2),
        (flags("markdown", "prose"), 1),
    ] {
        let output = barelink(["links", "--format", "json", "a.md"].iter().chain(&flags))
            .within(&folder)
            .text();
        assert_eq!(output.lines().count(), count * each);
        let last = objects(output.lines().next_back().unwrap()).remove(0);
        let characters = words.chars().count();
        assert_eq!((last.line, last.column), (1, characters * (count - 1) + 15));
        assert_eq!(last.start, words.len() * (count - 1) + 15);
        let text = fs::read_to_string(folder.path().join("a.md")).unwrap();
        assert_eq!(text[last.start..last.end], last.text);
    }
}
