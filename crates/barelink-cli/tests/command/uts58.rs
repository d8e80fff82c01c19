//! The profiles of UTS #58 with their flags, and the flags that every profile has: `--choices`,
//! `--max-len`. The rules are those of `spec/uts58.txt` and `spec/full-width.txt`.

use pretty_assertions::assert_eq;

use crate::barelink;
use crate::links::objects;

const PROFILES: [&str; 5] = ["md4c", "md4c-next", "gfm", "uts58", "prose"];

/// Each flag of these profiles alone, with values.
const OWN: [(&str, &[&str]); 5] = [
    ("--tld", &["known", "syntactic", "common"]),
    ("--tld-allow", &["corp"]),
    ("--tld-deny", &["zip"]),
    ("--choices", &["require-scheme", "cut-unspaced-text"]),
    (
        "--scripts",
        &[
            "any",
            "moderately-restrictive",
            "highly-restrictive",
            "single-script",
        ],
    ),
];

/// A text with its links marked.
#[track_caller]
fn marked(text: &str, flags: &[&str]) -> String {
    barelink(["links", "--format", "marked"].iter().chain(flags))
        .input(text)
        .text()
}

/// The same with the profile prose, unless a later flag names another one.
#[track_caller]
fn as_prose(text: &str, flags: &[&str]) -> String {
    marked(text, &[&["--profile", "prose"], flags].concat())
}

/// The text without the marks.
fn plain(marked: &str) -> String {
    marked.replace(['⸠', '⸡'], "")
}

/// The paragraph that Markdown makes of a marked text whose links are URLs with a scheme, in ASCII.
fn paragraph(marked: &str) -> String {
    let link = |(at, piece): (usize, &str)| match at % 2 {
        0 => piece.to_owned(),
        _ => format!("<a href=\"{piece}\">{piece}</a>"),
    };
    let html: Vec<_> = marked.split(['⸠', '⸡']).enumerate().map(link).collect();
    format!("<p>{}</p>\n", html.concat())
}

/// What a text becomes with these flags: marked, and in Markdown.
#[track_caller]
fn assert_links(expected: &str, flags: &[&str]) {
    let text = plain(expected);
    assert_eq!(marked(&text, flags), expected, "{flags:?}");
    assert_eq!(
        marked(&text, &[flags, &["--from", "markdown"]].concat()),
        expected,
        "{flags:?} in Markdown"
    );
    assert_eq!(
        barelink(flags).input(&text).text(),
        paragraph(expected),
        "{flags:?} in HTML"
    );
}

#[test]
fn each_difference_between_the_standard_and_prose() {
    for (standard, prose) in [
        // U18: a `?` that nothing follows.
        (
            "⸠https://example.com/a?⸡ Yes",
            "⸠https://example.com/a⸡? Yes",
        ),
        ("⸠https://example.com/a?⸡.", "⸠https://example.com/a⸡?."),
        ("⸠https://example.com/a?b⸡?", "⸠https://example.com/a?b⸡?"),
        // U19: known top-level domains; after a scheme any will do.
        ("see ⸠foo.txt⸡ now", "see foo.txt now"),
        ("⸠john@example.txt⸡", "john@example.txt"),
        ("⸠https://foo.txt⸡", "⸠https://foo.txt⸡"),
        // U20: nothing right after a mark.
        ("/path/⸠a.com⸡", "/path/a.com"),
        (
            "C:\\⸠a.com⸡ foo_⸠bar.example.com⸡",
            "C:\\a.com foo_bar.example.com",
        ),
        ("⸠a.com⸡", "⸠a.com⸡"),
        // U21: a full stop that ends the sentence.
        ("⸠example.com。谢谢⸡", "⸠example.com⸡。谢谢"),
        (
            "⸠https://example.com。谢谢⸡ ⸠john@example.com。谢谢⸡",
            "⸠https://example.com⸡。谢谢 ⸠john@example.com⸡。谢谢",
        ),
        ("⸠例え。com⸡", "⸠例え。com⸡"),
        // U23: marks that change the direction of writing.
        (
            "⸠https://example.com/\u{202e}a⸡",
            "https://example.com/\u{202e}a",
        ),
        // C1, C2, C6 and C10: what is certainly meant, and what is certainly none. `rs` is
        // Serbia's.
        ("http://localhost:3000/a", "⸠http://localhost:3000/a⸡"),
        ("⸠file.rs⸡", "file.rs"),
        ("⸠app.run⸡(debug=True)", "app.run(debug=True)"),
        ("@⸠john@example.com⸡", "@john@example.com"),
        // U36: invisible characters in a word.
        ("goo\u{ad}⸠gle.com⸡", "goo\u{ad}gle.com"),
    ] {
        let text = plain(standard);
        assert_eq!(text, plain(prose), "the same text");
        for from in ["text", "markdown"] {
            assert_eq!(
                as_prose(&text, &["--from", from, "--profile", "uts58"]),
                standard,
                "{from}"
            );
            assert_eq!(
                as_prose(&text, &["--from", from, "--profile=prose"]),
                prose,
                "{from}"
            );
            assert_eq!(
                as_prose(&text, &["--from", from]),
                prose,
                "that is the default; {from}"
            );
        }
    }
}

#[test]
fn a_page_has_the_same_differences() {
    let page = "See foo.txt or https://example.com/a?";
    let html = |flags: &[&str]| {
        barelink(["--profile", "prose"].iter().chain(flags))
            .input(page)
            .text()
    };
    let prose =
        "<p>See foo.txt or <a href=\"https://example.com/a\">https://example.com/a</a>?</p>\n";
    let standard = "<p>See <a href=\"http://foo.txt\">foo.txt</a> or \
        <a href=\"https://example.com/a?\">https://example.com/a?</a></p>\n";
    assert_eq!(html(&[]), prose);
    assert_eq!(html(&["--commonmark"]), prose);
    assert_eq!(html(&["--profile", "uts58"]), standard);
}

#[test]
fn json_names_the_kind_of_a_host_without_a_scheme() {
    let output = barelink(["links", "--profile", "prose", "--format", "json"])
        .input("é example.com")
        .text();
    let expected = "{\"file\":\"-\",\"start\":3,\"end\":14,\"line\":1,\"column\":3,\"kind\":\"domain\",\
        \"text\":\"example.com\",\"destination\":\"http://example.com\"}\n";
    assert_eq!(output, expected);
}

/// U26: what is shown is searched.
#[test]
fn a_link_that_is_typed_with_escapes_is_told_as_it_is_shown() {
    let page = "https://example.com/?a&amp;b\\_c example\\.com";
    let found = barelink([
        "links",
        "--profile",
        "prose",
        "--from",
        "markdown",
        "--format",
        "json",
    ])
    .input(page)
    .text();
    let found = objects(&found);
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
        (
            "https://example.com/?a&amp;b\\_c",
            "https://example.com/?a&b_c",
            "https://example.com/?a&b_c",
        ),
        ("example\\.com", "example.com", "http://example.com"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn each_kind_has_its_destination() {
    let input = "http://example.com www.example.com example.com/é j@example.com \
        MailTo:j@example.com xmpp:j@example.com";
    for flags in [
        &[][..],
        &["--from", "markdown"],
        &["--kinds", "url,domain,email"],
    ] {
        let flags = [&["links", "--profile", "prose", "--format", "json"], flags].concat();
        let found = objects(&barelink(flags).input(input).text());
        let found: Vec<_> = found
            .iter()
            .map(|o| (o.kind.as_str(), o.text.as_str(), o.destination.as_str()))
            .collect();
        let expected = [
            ("url", "http://example.com", "http://example.com"),
            ("domain", "www.example.com", "http://www.example.com"),
            ("domain", "example.com/é", "http://example.com/é"),
            ("email", "j@example.com", "mailto:j@example.com"),
            ("email", "MailTo:j@example.com", "MailTo:j@example.com"),
            ("email", "j@example.com", "mailto:j@example.com"),
        ];
        assert_eq!(found, expected);
    }
}

#[test]
fn kinds_choose() {
    for (kinds, expected) in [
        (
            "url,domain,email",
            "⸠https://example.com⸡ ⸠www.example.com⸡ ⸠example.com⸡ ⸠j@example.com⸡",
        ),
        (
            "url",
            "⸠https://example.com⸡ www.example.com example.com j@example.com",
        ),
        (
            "domain",
            "https://example.com ⸠www.example.com⸡ ⸠example.com⸡ j@example.com",
        ),
        (
            "email",
            "https://example.com www.example.com example.com ⸠j@example.com⸡",
        ),
        (
            "email, domain",
            "https://example.com ⸠www.example.com⸡ ⸠example.com⸡ ⸠j@example.com⸡",
        ),
    ] {
        assert_eq!(as_prose(&plain(expected), &["--kinds", kinds]), expected);
    }
    let html = barelink(["--profile", "prose", "--kinds", "domain"])
        .input("example.com j@example.com")
        .text();
    assert_eq!(
        html,
        "<p><a href=\"http://example.com\">example.com</a> j@example.com</p>\n"
    );
}

#[test]
fn flags_of_md2html_choose_the_kinds_that_the_profile_has() {
    let html = |flag: &str| {
        barelink(["--profile", "prose", flag])
            .input("https://a.example.com j@example.com")
            .text()
    };
    let (url, email) = (
        "<a href=\"https://a.example.com\">",
        "<a href=\"mailto:j@example.com\">",
    );
    let urls = html("--fpermissive-url-autolinks");
    assert!(urls.contains(url) && !urls.contains(email), "{urls}");
    let emails = html("--fpermissive-email-autolinks");
    assert!(emails.contains(email) && !emails.contains(url), "{emails}");
}

#[test]
fn a_kind_that_the_profile_does_not_know_is_refused() {
    for (flags, flag, unknown) in [
        (
            &["--profile", "prose", "--kinds", "www"][..],
            "--kinds",
            "www",
        ),
        (
            &["links", "--profile", "uts58", "--kinds", "url,www,email"],
            "--kinds",
            "www",
        ),
        (
            &["links", "--profile", "chat", "--kinds=protocol"],
            "--kinds",
            "protocol",
        ),
        (
            &["--profile", "prose", "--kinds", "www,protocol"],
            "--kinds",
            "www,protocol",
        ),
        (
            &["--profile", "prose", "--fpermissive-www-autolinks"],
            "--fpermissive-www-autolinks",
            "www",
        ),
        (
            &["--profile", "prose", "--fpermissive-autolinks"],
            "--fpermissive-autolinks",
            "www",
        ),
    ] {
        let reason = barelink(flags).input("example.com").refusal();
        let others = if unknown == "www" {
            "md4c, md4c-0.5.3, md4c-next, gfm"
        } else {
            "gfm"
        };
        let profile = flags[flags
            .iter()
            .position(|flag| *flag == "--profile")
            .expect("a profile")
            + 1];
        let lacks = format!("{flag}: the profile {profile} cannot have `{unknown}`");
        assert_eq!(reason, format!("{lacks}; it is for {others}"));
    }
    for profile in ["md4c", "md4c-next", "gfm"] {
        for command in ["html", "links"] {
            let reason =
                barelink([command, "--profile", profile, "--kinds", "url,domain"]).refusal();
            let lacks = format!("--kinds: the profile {profile} cannot have `domain`");
            assert_eq!(reason, lacks + "; it is for uts58, prose, chat");
        }
    }
}

#[test]
fn flags_of_the_profile_are_refused_with_another_one() {
    for (flag, values) in OWN {
        for value in values {
            for (args, profile) in [
                (&["links"][..], "gfm"),
                (&["links", "--from", "markdown", "--profile", "gfm"], "gfm"),
                (&["links", "--profile", "md4c"], "md4c"),
                (&[], "gfm"),
                (&["--kinds", "url"], "gfm"),
                (&["--fpermissive-autolinks"], "md4c"),
                (&["html", "--profile", "md4c-next"], "md4c-next"),
            ] {
                let reason = barelink(args.iter().chain(&[flag, value]))
                    .input("https://example.com")
                    .refusal();
                let what = if flag == "--choices" {
                    format!("`{value}`")
                } else {
                    "this option".to_owned()
                };
                let lacks = format!("{flag}: the profile {profile} cannot have {what}");
                assert_eq!(reason, lacks + "; it is for uts58, prose, chat");
            }
        }
    }
}

#[test]
fn flags_of_the_profile_take_all_their_values_with_it() {
    for (flag, values) in OWN {
        for value in values {
            assert_eq!(
                as_prose("https://example.com", &[flag, value]),
                "⸠https://example.com⸡"
            );
            let html = barelink(["--profile", "prose", flag, value])
                .input("https://example.com")
                .text();
            assert_eq!(
                html,
                "<p><a href=\"https://example.com\">https://example.com</a></p>\n"
            );
        }
    }
}

#[test]
fn unknown_values_list_the_known_ones() {
    for (flag, values) in OWN.iter().filter(|(flag, _)| !flag.starts_with("--tld-")) {
        for command in ["html", "links"] {
            for value in ["none", "STANDARD", "fullwidth"] {
                let reason = barelink([command, "--profile", "prose", flag, value]).refusal();
                assert!(
                    reason.starts_with(&format!("{flag}: `{value}` is not one of ")),
                    "{reason}"
                );
                let missing = values
                    .iter()
                    .find(|known| !reason.split([' ', ',', ';']).any(|word| word == **known));
                assert_eq!(missing, None, "{reason}");
            }
            let reason = barelink([command, "--profile", "prose", flag]).refusal();
            assert!(reason.contains(flag), "{reason}");
        }
    }
}

#[test]
fn choices_are_added_and_removed() {
    for (choices, expected) in [
        ("require-scheme", "a.com"),
        ("no-require-scheme", "⸠a.com⸡"),
        ("no-reject-after-marks,drop-markup,require-scheme", "a.com"),
    ] {
        assert_eq!(as_prose("a.com", &["--choices", choices]), expected);
    }
    assert_eq!(as_prose("a.com", &["--choices", ""]), "⸠a.com⸡");
    for (names, unknown) in [
        ("no-no-drop-markup", "no-drop-markup"),
        ("drop-markup,markup", "markup"),
        ("no-", ""),
        ("Drop-Markup", "Drop-Markup"),
    ] {
        let reason = barelink(["links", "--profile", "prose", "--choices", names]).refusal();
        assert!(
            reason.starts_with(&format!(
                "--choices: `{unknown}` is not one of end-at-full-width, "
            )),
            "{reason}"
        );
    }
}

#[test]
fn top_level_domains_can_be_known_or_not() {
    for (known, syntactic) in [
        (
            "foo.txt ⸠example.com⸡ www.a.test",
            "⸠foo.txt⸡ ⸠example.com⸡ ⸠www.a.test⸡",
        ),
        (
            "john@example.txt ⸠john@example.com⸡",
            "⸠john@example.txt⸡ ⸠john@example.com⸡",
        ),
        (
            "⸠https://foo.txt⸡ ⸠HTTP://a.test/b⸡",
            "⸠https://foo.txt⸡ ⸠HTTP://a.test/b⸡",
        ),
        ("example.a1 example.x", "example.a1 example.x"),
    ] {
        for profile in ["uts58", "prose"] {
            assert_eq!(
                as_prose(&plain(known), &["--profile", profile, "--tld", "known"]),
                known,
                "{profile}"
            );
            assert_eq!(
                as_prose(&plain(known), &["--tld", "syntactic", "--profile", profile]),
                syntactic,
                "{profile}"
            );
        }
        assert_eq!(as_prose(&plain(known), &[]), known);
        assert_eq!(as_prose(&plain(known), &["--profile", "uts58"]), syntactic);
    }
}

#[test]
fn hosts_without_a_scheme_can_be_left() {
    let left =
        "⸠https://example.com⸡ example.com www.example.com/john@example.org ⸠john@example.com⸡";
    for profile in ["uts58", "prose"] {
        assert_eq!(
            as_prose(
                &plain(left),
                &["--profile", profile, "--choices", "require-scheme"]
            ),
            left
        );
    }
    let linked =
        "⸠https://example.com⸡ ⸠example.com⸡ ⸠www.example.com/john@example.org⸡ ⸠john@example.com⸡";
    assert_eq!(
        as_prose(&plain(left), &["--choices", "no-require-scheme"]),
        linked
    );
    // It is not the same as not to look for them.
    let free =
        "⸠https://example.com⸡ example.com www.example.com/⸠john@example.org⸡ ⸠john@example.com⸡";
    assert_eq!(as_prose(&plain(left), &["--kinds", "url,email"]), free);
}

#[test]
fn links_that_turn_the_direction_can_be_rejected() {
    let text = "https://example.com/a\u{202e}b example.com/\u{61c}a https://example.com/ab";
    let all = "⸠https://example.com/a\u{202e}b⸡ ⸠example.com/\u{61c}a⸡ ⸠https://example.com/ab⸡";
    let few = "https://example.com/a\u{202e}b example.com/\u{61c}a ⸠https://example.com/ab⸡";
    for (profile, by_itself) in [("uts58", all), ("prose", few)] {
        assert_eq!(
            as_prose(text, &["--profile", profile]),
            by_itself,
            "issue 17, item 17"
        );
        assert_eq!(
            as_prose(
                text,
                &["--profile", profile, "--choices", "no-reject-bidi-controls"]
            ),
            all
        );
        assert_eq!(
            as_prose(
                text,
                &["--profile", profile, "--choices", "reject-bidi-controls"]
            ),
            few
        );
    }
}

/// The levels of UTS #39, section 5.2, each with a host that the next one does not allow.
#[test]
fn hosts_can_be_kept_to_a_level_of_scripts() {
    for (host, levels) in [
        ("example.com", 4),
        ("пример.com", 4),
        ("最高の.com", 4),
        ("最高のsony製品.com", 3),
        ("aकख.com", 2),
        ("\u{430}pple.com", 1),
        ("example.com/\u{430}pple", 4),
    ] {
        let all = [
            "any",
            "moderately-restrictive",
            "highly-restrictive",
            "single-script",
        ];
        for (at, level) in all.iter().enumerate() {
            for text in [format!("https://{host}"), host.to_owned()] {
                let expected = if at < levels {
                    format!("⸠{text}⸡")
                } else {
                    text.clone()
                };
                assert_eq!(as_prose(&text, &["--scripts", level]), expected, "{level}");
            }
        }
        assert_eq!(as_prose(host, &[]), format!("⸠{host}⸡"));
    }
    assert_eq!(
        as_prose("john@\u{430}pple.com", &["--scripts", "highly-restrictive"]),
        "john@\u{430}pple.com"
    );
}

#[test]
fn hosts_in_destinations_can_have_a_labels() {
    for (text, typed, ascii) in [
        (
            "https://bücher.de:80/é",
            "https://bücher.de:80/é",
            "https://xn--bcher-kva.de:80/é",
        ),
        ("bücher.de", "http://bücher.de", "http://xn--bcher-kva.de"),
        (
            "jö@bücher.de",
            "mailto:jö@bücher.de",
            "mailto:jö@xn--bcher-kva.de",
        ),
        (
            "mailto:jö@bücher.de",
            "mailto:jö@bücher.de",
            "mailto:jö@xn--bcher-kva.de",
        ),
        (
            "https://EXAMPLE.com",
            "https://EXAMPLE.com",
            "https://EXAMPLE.com",
        ),
    ] {
        let line = |flags: &[&str]| {
            barelink(["links", "--profile", "prose"].iter().chain(flags))
                .input(text)
                .text()
        };
        assert_eq!(line(&[]), format!("-:1:1: {text} -> {typed}\n"));
        assert_eq!(
            line(&["--choices", "no-write-a-labels"]),
            format!("-:1:1: {text} -> {typed}\n")
        );
        assert_eq!(
            line(&["--choices", "write-a-labels"]),
            format!("-:1:1: {text} -> {ascii}\n")
        );
        assert_eq!(
            line(&["--choices=write-a-labels", "--from=markdown"]),
            format!("-:1:1: {text} -> {ascii}\n")
        );
    }
    let html = barelink(["--profile", "prose", "--choices", "write-a-labels"])
        .input("https://bücher.de")
        .text();
    assert_eq!(
        html,
        "<p><a href=\"https://xn--bcher-kva.de\">https://bücher.de</a></p>\n"
    );
    let https = [
        "links",
        "--profile",
        "prose",
        "--choices",
        "write-a-labels,write-https",
    ];
    assert_eq!(
        barelink(https).input("bücher.de").text(),
        "-:1:1: bücher.de -> https://xn--bcher-kva.de\n"
    );
}

#[test]
fn a_link_ends_before_full_width_punctuation_where_that_is_asked_for() {
    for profile in PROFILES {
        for expected in [
            "⸠https://e.com/docs⸡（中文说明）了解更多。",
            "⸠https://e.com/foo⸡。次の文",
            "⸠https://e.com⸡，见（⸠https://e.com/a?b=c⸡）。",
            "「⸠https://e.com/a⸡」と ⸠https://e.com/b⸡　です",
        ] {
            assert_links(
                expected,
                &["--profile", profile, "--choices", "end-at-full-width"],
            );
        }
    }
}

/// M16 for MD4C; `gfm` takes all up to a blank; `uts58` pairs brackets and leaves only what ends
/// the link out (U11, U12).
#[test]
fn otherwise_it_ends_where_the_profile_says() {
    for (profile, brackets, full_stop) in [
        (
            "md4c",
            "https://e.com/docs（中文说明）了解更多。",
            "https://e.com/foo。次の文",
        ),
        (
            "md4c-next",
            "https://e.com/docs（中文说明）了解更多。",
            "https://e.com/foo。次の文",
        ),
        (
            "gfm",
            "⸠https://e.com/docs（中文说明）了解更多。⸡",
            "⸠https://e.com/foo。次の文⸡",
        ),
        (
            "uts58",
            "⸠https://e.com/docs（中文说明）了解更多⸡。",
            "⸠https://e.com/foo。次の文⸡",
        ),
        (
            "prose",
            "⸠https://e.com/docs⸡（中文说明）了解更多。",
            "⸠https://e.com/foo⸡。次の文",
        ),
    ] {
        for flags in [
            &[][..],
            &["--choices", "no-end-at-full-width"],
            &["--choices=no-end-at-full-width", "--from", "markdown"],
        ] {
            let flags = [&["--profile", profile], flags].concat();
            assert_eq!(marked(&plain(brackets), &flags), brackets, "{flags:?}");
            assert_eq!(marked(&plain(full_stop), &flags), full_stop, "{flags:?}");
        }
    }
}

#[test]
fn choices_are_for_the_links_of_md2html_too() {
    let text = "https://e.com/foo。次の文";
    let html = "<p><a href=\"https://e.com/foo\">https://e.com/foo</a>。次の文</p>\n";
    for flags in [
        &["--fpermissive-autolinks"][..],
        &[],
        &["--kinds", "url"],
        &["html"],
    ] {
        let flags = [flags, &["--choices", "end-at-full-width"]].concat();
        assert_eq!(barelink(flags).input(text).text(), html);
    }
    assert_eq!(
        marked(text, &["--choices", "end-at-full-width"]),
        "⸠https://e.com/foo⸡。次の文"
    );
}

#[test]
fn what_is_longer_than_max_len_is_no_link_and_no_part_of_it_is() {
    for profile in PROFILES {
        for (bytes, expected) in [
            ("16", "⸠http://e.com/abc⸡ http://e.com/abcd"),
            ("17", "⸠http://e.com/abc⸡ ⸠http://e.com/abcd⸡"),
            ("15", "http://e.com/abc http://e.com/abcd"),
            ("28", "http://www.example.com/abcdef ⸠http://e.com⸡"),
            ("29", "⸠http://www.example.com/abcdef⸡ ⸠http://e.com⸡"),
        ] {
            assert_links(expected, &["--profile", profile, "--max-len", bytes]);
        }
        for (bytes, expected) in [
            ("15", "⸠www.example.com⸡ john@example.com"),
            ("16", "⸠www.example.com⸡ ⸠john@example.com⸡"),
            ("14", "www.example.com john@example.com"),
        ] {
            assert_eq!(
                marked(
                    &plain(expected),
                    &["--profile", profile, "--max-len", bytes]
                ),
                expected,
                "{profile}"
            );
        }
    }
}

/// An `é` has two; MD4C does not take it (M10).
#[test]
fn max_len_counts_bytes() {
    for profile in ["gfm", "uts58"] {
        let length =
            |text: &str, bytes: &str| marked(text, &["--profile", profile, "--max-len", bytes]);
        assert_eq!(length("https://e.com/é", "15"), "https://e.com/é");
        assert_eq!(length("https://e.com/é", "16"), "⸠https://e.com/é⸡");
    }
}

#[test]
fn max_len_is_a_number() {
    for command in ["html", "links"] {
        for value in ["none", "-1", "1.5", "", "1k", "99999999999999999999"] {
            let reason = barelink([command, &format!("--max-len={value}")]).refusal();
            assert_eq!(
                reason,
                format!("--max-len: `{value}` is no number of bytes")
            );
        }
    }
}

/// Issue 60, item 8.
#[test]
fn links_that_show_another_host_can_be_rejected() {
    let text = "http://good.example@evil.com http://good.example%2eevil.com http://good.example/a";
    let found = |flags: &[&str]| {
        marked(text, &[&["--kinds", "url"], flags].concat())
            .matches('⸠')
            .count()
    };
    let both = "reject-user-names,reject-misleading-hosts";
    assert_eq!(
        [
            &[][..],
            &["--choices", "reject-user-names"],
            &["--choices", both],
            &["--profile", "chat"]
        ]
        .map(found),
        [3, 2, 1, 1]
    );
    let toml = format!("choices = '{both}'\nkinds = ['url']\n");
    let folder = crate::folder([
        ("barelink.toml", toml.as_bytes()),
        ("a.md", text.as_bytes()),
    ]);
    let list = |flags: &[&str]| {
        barelink(["check", "a.md"].iter().chain(flags))
            .within(&folder)
            .run()
            .text()
    };
    assert_eq!(list(&[]).lines().count(), 1);
    let objects = barelink(["links", "--explain", "--format", "json", "a.md"])
        .within(&folder)
        .text();
    assert!(
        objects.contains("\"A1\"") && objects.contains("\"A2\""),
        "{objects}"
    );
}

#[test]
fn a_flag_that_is_given_twice_means_the_last() {
    assert_eq!(
        as_prose("foo.txt", &["--profile", "prose", "--profile", "uts58"]),
        "⸠foo.txt⸡"
    );
    let html = barelink(["--profile", "prose", "--tld", "syntactic", "--tld", "known"])
        .input("foo.txt")
        .text();
    assert_eq!(html, "<p>foo.txt</p>\n");
}
