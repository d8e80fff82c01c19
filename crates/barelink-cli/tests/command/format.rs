//! `barelink format`: URLs with as few escapes as can be. The rules are those of `spec/uts58.txt`,
//! U27 to U34.

use pretty_assertions::assert_eq;

use crate::barelink;

/// What a URL is shown as, with these flags.
#[track_caller]
fn shown(url: &str, flags: &[&str]) -> String {
    let output = barelink(["format"].iter().chain(flags).chain(&["--", url])).text();
    output.strip_suffix('\n').expect("a line").to_owned()
}

/// Each is shown as it is typed.
#[track_caller]
fn assert_kept<const N: usize>(urls: [&str; N], flags: &[&str]) {
    for url in urls {
        assert_eq!(shown(url, flags), url);
    }
}

#[test]
fn arguments_are_formatted_in_their_order() {
    let urls = [
        "https://example.com/b%C3%BCcher",
        "example.com/%62",
        "https://example.com/b%C3%BCcher",
    ];
    let lines = "https://example.com/bücher\nexample.com/b\nhttps://example.com/bücher\n";
    assert_eq!(barelink(["format"].iter().chain(&urls)).text(), lines);
    // Then standard input is not read.
    assert_eq!(
        barelink(["format"].iter().chain(&urls))
            .input("https://example.org\n\u{1b}")
            .text(),
        lines
    );
}

#[test]
fn lines_of_standard_input_are_formatted_in_their_order() {
    let lines = "https://example.com/é\nexample.com/b\n";
    for input in [
        "https://example.com/%C3%A9\nexample.com/%62\n",
        "https://example.com/%C3%A9\nexample.com/%62",
        "https://example.com/%C3%A9\r\nexample.com/%62\r\n",
        "\u{feff}https://example.com/%C3%A9\nexample.com/%62\n",
        "\n\n  https://example.com/%C3%A9\t\n \t \r\n\nexample.com/%62 \n\n",
    ] {
        assert_eq!(barelink(["format"]).input(input).text(), lines, "{input:?}");
    }
}

#[test]
fn nothing_on_standard_input_is_nothing_written() {
    for input in ["", "\n", "\r\n", " \n\t\n", "\u{feff}"] {
        assert_eq!(barelink(["format"]).input(input).text(), "", "{input:?}");
    }
}

#[test]
fn a_bad_line_does_not_keep_the_others_from_being_formatted() {
    let input = "https://example.com/%61\n\nno URL\r\nhttps://example.com/%62\nexample.com/%63";
    let ran = barelink(["format"]).input(input).run();
    assert_eq!(
        ran.refusal(),
        "standard input:3: 'no URL' is neither a URL with a host nor an address"
    );
    assert_eq!(
        ran.text(),
        "https://example.com/a\nhttps://example.com/b\nexample.com/c\n"
    );
}

#[test]
fn every_bad_line_is_told() {
    let ran = barelink(["format"])
        .input("one\nhttps://example.com/%61\n\ntwo\n")
        .run();
    assert_eq!(ran.status, Some(2));
    let lines = "barelink: standard input:1: 'one' is neither a URL with a host nor an address\n\
        barelink: standard input:4: 'two' is neither a URL with a host nor an address\n";
    assert_eq!(ran.stderr, lines);
    assert_eq!(ran.text(), "https://example.com/a\n");
}

#[test]
fn a_bad_argument_does_not_keep_the_others_from_being_formatted() {
    let ran = barelink([
        "format",
        "https://example.com/%61",
        "no URL",
        "https://example.com/%62",
    ])
    .run();
    assert_eq!(
        ran.refusal(),
        "'no URL' is neither a URL with a host nor an address"
    );
    assert_eq!(ran.text(), "https://example.com/a\nhttps://example.com/b\n");
}

#[test]
fn what_is_no_url_and_no_address_is_told() {
    for text in [
        "",
        "one",
        "localhost",
        "/a",
        "//example.com/a",
        "https://",
        "https:///a",
        "https:// example.com",
        "://example.com",
        "1a://example.com",
        ".example.com",
        "example..com",
        "-example.com",
        "127.0.0.1",
        "see example.com",
        "mailto:",
        "mailto:john",
        "mailto:@example.com",
        "@example.com",
        "john@",
        "john@localhost",
        "john@example..com",
        "\"john@example.com",
        "jo\thn@example.com",
    ] {
        assert_eq!(
            barelink(["format", "--", text]).refusal(),
            format!(
                "'{}' is neither a URL with a host nor an address",
                text.replace('\t', "\\t")
            )
        );
    }
}

#[test]
fn a_word_that_looks_like_a_flag_follows_two_hyphens() {
    assert_eq!(
        barelink(["format", "--", "-john@example.com"]).text(),
        "-john@example.com\n"
    );
    assert!(
        barelink(["format", "-john@example.com"])
            .refusal()
            .starts_with("unknown flag '-j'")
    );
}

#[test]
fn what_is_not_utf8_is_told_with_its_place_or_replaced() {
    let input = b"https://example.com/%61\nhttps://example.com/\xff\n";
    let reason = barelink(["format"]).input(input).refusal();
    assert_eq!(
        reason,
        "standard input: not UTF-8 in line 2, at byte 44; convert it to UTF-8, or pass --lossy, \
        which replaces invalid bytes"
    );
    let lines = "https://example.com/a\nhttps://example.com/\u{fffd}\n";
    assert_eq!(barelink(["format", "--lossy"]).input(input).text(), lines);
    let utf8 = "https://example.com/%C3%A9";
    assert_eq!(
        barelink(["format", "--lossy"]).input(utf8).text(),
        "https://example.com/é\n"
    );
}

#[test]
#[cfg(unix)]
fn arguments_that_are_not_utf8_are_told() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    for flags in [&["format"][..], &["format", "--lossy"]] {
        let args = flags
            .iter()
            .map(OsStr::new)
            .chain([OsStr::from_bytes(b"https://example.com/\xff")]);
        let reason = barelink(args).refusal();
        assert!(reason.contains("UTF-8"), "{reason}");
    }
}

#[test]
fn every_part_is_shown_with_as_few_escapes_as_can_be() {
    for (url, expected) in [
        (
            "https://example.com/%61%2f%3f?%26=%C3%A9#%C3%A9%2E",
            "https://example.com/a%2F%3F?%26=é#é%2E",
        ),
        ("https://example.com/%28a%29)", "https://example.com/(a)%29"),
        (
            "https://example.com/a.%20b.",
            "https://example.com/a.%20b%2E",
        ),
        ("https://example.com/a b", "https://example.com/a%20b"),
        ("https://example.com?a+b%2Bc", "https://example.com?a+b%2Bc"),
        ("https://example.com/?#", "https://example.com/"),
        (
            "https://example.com#:~:text=%C3%A9%2Cb,c",
            "https://example.com#:~:text=é%2Cb,c",
        ),
        ("HTTP://EXAMPLE.com:8080/%61", "HTTP://EXAMPLE.com:8080/a"),
        ("ftp://localhost/%61", "ftp://localhost/a"),
        ("http://127.0.0.1:80/%61", "http://127.0.0.1:80/a"),
        ("http://[::1]/%61", "http://[::1]/a"),
    ] {
        assert_eq!(shown(url, &[]), expected);
        assert_eq!(shown(expected, &[]), expected, "and nothing changes again");
    }
}

#[test]
fn escapes_that_are_none_stay() {
    assert_kept(
        [
            "https://example.com/%",
            "https://example.com/%4",
            "https://example.com/%GG",
            "https://example.com/%é",
            "https://example.com/%E3%82",
            "https://example.com?a=%FF",
            "https://example.com/%0A%00%7F",
        ],
        &[],
    );
    // It would become one.
    assert_eq!(
        shown("https://example.com/%2541", &[]),
        "https://example.com/%2541"
    );
    assert_eq!(
        shown("https://example.com/%25GG", &[]),
        "https://example.com/%GG"
    );
    // All of the URL may be in the other encoding.
    assert_eq!(
        shown("https://example.com/é/%61?%e3%82", &[]),
        "https://example.com/%C3%A9/a?%E3%82"
    );
}

#[test]
fn hosts_are_shown_as_host_says() {
    // The `а` that the second host has without its A-label is Cyrillic.
    for (url, plain, safe) in [
        (
            "https://xn--bcher-kva.de/b%C3%BCcher",
            "https://bücher.de/bücher",
            "https://bücher.de/bücher",
        ),
        (
            "http://xn--pple-43d.com/",
            "http://\u{430}pple.com/",
            "http://xn--pple-43d.com/",
        ),
        (
            "https://i.xn--ls8h.la/",
            "https://i.xn--ls8h.la/",
            "https://i.xn--ls8h.la/",
        ),
        (
            "https://xn--a.com/",
            "https://xn--a.com/",
            "https://xn--a.com/",
        ),
        (
            "xn--bcher-kva.de:80?%61",
            "bücher.de:80?a",
            "bücher.de:80?a",
        ),
        (
            "https://xn--r8jz45g.jp",
            "https://例え.jp",
            "https://例え.jp",
        ),
        (
            "https://bücher.de/",
            "https://bücher.de/",
            "https://bücher.de/",
        ),
    ] {
        assert_eq!(shown(url, &["--host", "unicode"]), plain);
        assert_eq!(shown(url, &["--host=unicode-if-safe"]), safe);
        assert_eq!(shown(url, &[]), safe, "that is the default");
    }
    let kept = [
        "https://xn--bcher-kva.de/",
        "http://xn--pple-43d.com/",
        "https://i.xn--ls8h.la/",
        "https://xn--a.com/",
    ];
    assert_kept(kept, &["--host", "as-is"]);
    assert_eq!(
        shown("https://xn--bcher-kva.de/b%C3%BCcher", &["--host", "as-is"]),
        "https://xn--bcher-kva.de/bücher"
    );
}

#[test]
fn characters_that_turn_the_direction_are_escaped_unless_they_are_kept() {
    let (escaped, kept) = (
        "https://example.com/a%E2%80%AEb?c%D8%9Cd",
        "https://example.com/a\u{202e}b?c\u{61c}d",
    );
    for url in [escaped, kept] {
        assert_eq!(shown(url, &[]), escaped);
        assert_eq!(shown(url, &["--bidi", "escape"]), escaped);
        assert_eq!(shown(url, &["--bidi=keep"]), kept);
    }
}

#[test]
fn escapes_of_reserved_characters_can_be_left_alone() {
    let url = "https://example.com/%61%2C%40b%25?%3B=%C3%A9";
    let all = "https://example.com/a,@b%?;=é";
    assert_eq!(shown(url, &[]), all);
    assert_eq!(shown(url, &["--decode", "all"]), all);
    assert_eq!(
        shown(url, &["--decode=unreserved"]),
        "https://example.com/a%2C%40b%25?%3B=é"
    );
    assert_kept(["https://example.com/a,@b;c"], &["--decode", "unreserved"]);
}

#[test]
fn addresses_have_quotation_marks_where_they_need_them() {
    for (address, expected) in [
        ("john@example.com", "john@example.com"),
        ("john doe@example.com", "\"john doe\"@example.com"),
        ("\"john\"@example.com", "john@example.com"),
        ("\"john doe\"@example.com", "\"john doe\"@example.com"),
        ("mailto:john@example.com", "mailto:john@example.com"),
        ("MailTo:\"john\"@example.com", "MailTo:john@example.com"),
        (
            "mailto:john doe@example.com",
            "mailto:\"john doe\"@example.com",
        ),
        ("john..doe@example.com", "\"john..doe\"@example.com"),
        (".john@example.com", "\".john\"@example.com"),
        ("john.@example.com", "\"john.\"@example.com"),
        ("\"a@b\"@example.com", "\"a@b\"@example.com"),
        ("\"a\\\"\\\\\"@example.com", "\"a\\\"\\\\\"@example.com"),
        ("a+b/c@example.com", "a+b/c@example.com"),
        ("jürgen@bücher.de", "jürgen@bücher.de"),
    ] {
        assert_eq!(shown(address, &[]), expected);
    }
    assert_eq!(
        barelink(["format"]).input(" john doe@example.com\n").text(),
        "\"john doe\"@example.com\n"
    );
}

#[test]
fn a_url_with_an_at_sign_is_a_url() {
    for (url, expected) in [
        ("https://john@example.com/%61", "https://john@example.com/a"),
        ("example.com/%61@b.org", "example.com/a@b.org"),
        (
            "https://example.com/%61@b.org",
            "https://example.com/a@b.org",
        ),
    ] {
        assert_eq!(shown(url, &[]), expected);
    }
}

/// What it shows between blanks is found again whole.
#[test]
fn what_is_shown_is_found_again() {
    let urls = "https://xn--bcher-kva.de/%28a%29%29?%26=b%2E\nexample.com/a%20b%22\nhttps://example.com#a)\n\
        https://example.com/%EF%BC%88%EF%BC%89%E3%80%82\njohn@example.com\n";
    let shown = barelink(["format"]).input(urls).text();
    let marked = barelink(["links", "--profile", "uts58", "--format", "marked"])
        .input(&shown)
        .text();
    let expected: Vec<_> = shown.lines().map(|line| format!("⸠{line}⸡")).collect();
    assert_eq!(marked.lines().collect::<Vec<_>>(), expected);
}

/// Nothing is asserted about time: it has to end.
#[test]
fn a_megabyte_ends() {
    let count = 1_000_000 / "%C3%A9".len();
    let long = format!("https://example.com/{}", "%C3%A9".repeat(count));
    assert_eq!(
        barelink(["format"]).input(long).text(),
        format!("https://example.com/{}\n", "é".repeat(count))
    );
    let lines = 1_000_000 / "https://example.com/%61\n".len();
    let output = barelink(["format"])
        .input("https://example.com/%61\n".repeat(lines))
        .text();
    assert_eq!(output, "https://example.com/a\n".repeat(lines));
    // The first 125 brackets can have partners.
    let open = barelink(["format"])
        .input(format!("https://example.com/{}", "(".repeat(1_000_000)))
        .text();
    assert_eq!(
        open,
        format!(
            "https://example.com/{}{}\n",
            "(".repeat(125),
            "%28".repeat(1_000_000 - 125)
        )
    );
    for bad in [
        "x".repeat(1_000_000),
        "a@".repeat(500_000),
        format!("{}com", "a.".repeat(500_000)),
    ] {
        let ran = barelink(["format"])
            .input(format!(
                "https://example.com/%61\n{bad}\nhttps://example.com/%62"
            ))
            .run();
        assert!(
            ran.refusal().starts_with("standard input:2: "),
            "{:.80}",
            ran.stderr
        );
        assert_eq!(ran.text(), "https://example.com/a\nhttps://example.com/b\n");
    }
}

#[test]
fn unknown_values_list_the_known_ones() {
    for (flag, known) in [
        ("--host", "as-is, unicode, unicode-if-safe"),
        ("--bidi", "escape, keep"),
        ("--decode", "all, unreserved"),
    ] {
        for value in ["none", "", "ALL"] {
            let reason = barelink(["format", flag, value, "example.com"]).refusal();
            assert!(reason.contains(flag) && reason.contains(known), "{reason}");
            assert!(
                reason.contains(&format!("'{value}'")) || value.is_empty(),
                "{reason}"
            );
        }
        let reason = barelink(["format", flag]).refusal();
        assert!(reason.contains(flag) && reason.contains(known), "{reason}");
    }
}

#[test]
fn flags_for_links_are_not_flags_of_format() {
    for flag in [
        "--profile",
        "--kinds",
        "--choices",
        "--max-len",
        "--extensions",
        "--commonmark",
        "--from",
    ] {
        let reason = barelink(["format", flag, "example.com"]).refusal();
        assert!(
            reason.starts_with(&format!("unknown flag '{flag}'")),
            "{reason}"
        );
    }
}

#[test]
fn other_uris_and_several_addresses_are_no_address() {
    let inputs = [
        "sip:jo@example.com",
        "https:/example.com/x@example.com",
        "mailto:jo@example.com,an@example.com",
    ];
    for input in inputs {
        assert_eq!(
            barelink(["format", input]).run().refusal(),
            format!("'{input}' is neither a URL with a host nor an address")
        );
    }
    // In quotation marks it is what it says.
    assert_eq!(
        shown(r#""jo,an"@example.com"#, &[]),
        r#""jo,an"@example.com"#
    );
}

#[test]
fn what_cannot_be_escaped_where_it_stands_is_refused() {
    let unfit = [
        "https://us\u{1b}er@e.com/",
        "https://us er@e.com/",
        "e.com:x y/",
        "https://e\u{202e}.com/",
    ];
    for input in unfit.into_iter().chain(["\"j\u{202e}hn\"@example.com"]) {
        let refusal = barelink(["format", input]).run().refusal();
        assert!(
            refusal.ends_with("is neither a URL with a host nor an address"),
            "{refusal}"
        );
        assert!(!refusal.contains('\u{1b}'), "{refusal:?}");
    }
}

#[test]
fn a_long_bad_line_is_told_by_its_start() {
    let refusal = format!(
        "'{}…' is neither a URL with a host nor an address",
        "é".repeat(80)
    );
    assert_eq!(
        barelink(["format", &"é".repeat(1000)]).run().refusal(),
        refusal
    );
}

#[test]
fn a_hyphen_is_standard_input() {
    assert_eq!(
        barelink(["format", "-"]).input("example.com/%61").text(),
        "example.com/a\n"
    );
}

#[test]
fn hosts_of_addresses_are_shown_as_host_says() {
    let address = "john@xn--bcher-kva.de";
    assert_eq!(shown(address, &[]), "john@bücher.de");
    assert_eq!(shown(address, &["--host", "as-is"]), address);
}
