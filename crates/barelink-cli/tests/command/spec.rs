//! `barelink spec`: runs examples, shows what failed, counts.

use pretty_assertions::assert_eq;

use crate::{Ran, barelink, example, folder};

/// Two sections, four examples, the third of which fails.
fn mixed() -> String {
    let linked = "<p><a href=\"http://www.example.com\">www.example.com</a></p>";
    [
        "# Plain\n\n",
        &example("*one*", "<p><em>one</em></p>", ""),
        "# Links (all of them)\n\n",
        &example("www.example.com", linked, "--fpermissive-www-autolinks"),
        &example("two\nthree", "<p>two\nfour</p>", ""),
        &example(
            "www.example.com!",
            "⸠www.example.com⸡!",
            "links --from text --format marked",
        ),
    ]
    .concat()
}

#[track_caller]
fn last_line(ran: &Ran) -> String {
    assert_eq!(ran.stderr, "");
    ran.text().lines().next_back().expect("a line").to_owned()
}

#[test]
fn a_file_that_passes_says_so_and_nothing_else() {
    let spec = example("*one*", "<p><em>one</em></p>", "");
    assert_eq!(
        barelink(["spec", "-"]).input(spec).text(),
        "1 passed, 0 failed\n"
    );
}

#[test]
fn what_failed_is_shown_with_its_place_and_difference() {
    let folder = folder([("a.txt", mixed().as_bytes())]);
    let ran = barelink(["spec", "a.txt"]).within(&folder).run();
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""));
    let expected = "a.txt:19: example 3 (Links (all of them))\ntwo\nthree\n\n <p>two\n-four</p>\n+three</p>\n\n\
        3 passed, 1 failed\n";
    assert_eq!(ran.text(), expected);
}

#[test]
fn the_difference_has_colours_where_they_are_asked_for() {
    let spec = example("one", "<p>two</p>", "");
    let call = || barelink(["spec", "-"]).input(&spec);
    assert!(!call().run().text().contains('\u{1b}'));
    let coloured = call().with_env("CLICOLOR_FORCE", "1").run().text();
    assert!(
        coloured.contains("\u{1b}[31m-<p>two</p>\u{1b}[0m\n\u{1b}[32m+<p>one</p>\u{1b}[0m\n"),
        "{coloured:?}"
    );
}

#[test]
fn html_is_compared_in_its_normal_form() {
    let spec = example("a\\\nb \"c\"", "<p>a<br />\nb &quot;c&quot;</p>", "");
    assert_eq!(
        barelink(["spec", "-"]).input(spec).text(),
        "1 passed, 0 failed\n"
    );
}

#[test]
fn several_files_are_counted_together() {
    let folder = folder([
        ("a.txt", mixed().as_bytes()),
        ("b.txt", example("a", "<p>a</p>", "").as_bytes()),
    ]);
    let ran = barelink(["spec", "a.txt", "b.txt", "b.txt"])
        .within(&folder)
        .run();
    assert_eq!(
        (ran.status, last_line(&ran).as_str()),
        (Some(1), "5 passed, 1 failed")
    );
}

#[test]
fn one_example_can_be_chosen_by_its_number() {
    for (number, last) in [
        ("1", "1 passed, 0 failed"),
        ("3", "0 passed, 1 failed"),
        ("4", "1 passed, 0 failed"),
    ] {
        let ran = barelink(["spec", "--number", number, "-"])
            .input(mixed())
            .run();
        assert_eq!(last_line(&ran), last);
    }
}

#[test]
fn examples_can_be_chosen_by_their_section() {
    for (pattern, last) in [
        ("plain", "1 passed, 0 failed"),
        ("^L.*\\)$", "2 passed, 1 failed"),
        ("plain|links", "3 passed, 1 failed"),
        ("", "3 passed, 1 failed"),
    ] {
        let ran = barelink(["spec", "--pattern", pattern, "-"])
            .input(mixed())
            .run();
        assert_eq!(last_line(&ran), last, "{pattern}");
    }
    let ran = barelink(["spec", "--pattern", "links", "--number", "2", "-"])
        .input(mixed())
        .run();
    assert_eq!(last_line(&ran), "1 passed, 0 failed");
}

#[test]
fn a_choice_that_leaves_no_example_is_an_error() {
    for flags in [
        &["--number", "5"][..],
        &["--number", "0"],
        &["--pattern", "none"],
        &["--number=1", "--pattern=links"],
    ] {
        let ran = barelink(["spec", "-"].iter().chain(flags))
            .input(mixed())
            .run();
        assert_eq!(
            ran.refusal(),
            "no example was run: none matches --number and --pattern"
        );
        assert_eq!(ran.text(), "0 passed, 0 failed\n");
    }
}

#[test]
fn a_choice_may_leave_none_in_one_file_of_several() {
    let folder = folder([
        ("a.txt", mixed().as_bytes()),
        ("b.txt", example("a", "<p>a</p>", "").as_bytes()),
    ]);
    let ran = barelink(["spec", "--number", "4", "b.txt", "a.txt"])
        .within(&folder)
        .run();
    assert_eq!(
        (ran.status, last_line(&ran).as_str()),
        (Some(0), "1 passed, 0 failed")
    );
}

#[test]
fn a_bad_pattern_is_told_in_one_line() {
    for (pattern, why) in [
        ("(", "unclosed group"),
        ("a\n(?x\n", "unrecognized flag"),
        ("\\p{None}", "not found"),
    ] {
        let reason = barelink(["spec", "--pattern", pattern, "-"])
            .input(mixed())
            .refusal();
        assert!(
            reason.starts_with("--pattern: ") && reason.contains(why),
            "{reason}"
        );
    }
}

#[test]
fn a_bad_number_is_told() {
    for number in ["one", "-1", "1.5", ""] {
        let reason = barelink(["spec", &format!("--number={number}"), "-"]).refusal();
        assert!(reason.contains("--number <N>"), "{reason}");
    }
}

#[test]
fn a_file_must_be_named() {
    assert!(barelink(["spec"]).refusal().contains("<FILES>"));
}

#[test]
fn a_malformed_example_is_told_with_line_and_reason() {
    let fence = "`".repeat(32);
    let good = example("one", "<p>one</p>", "");
    for (spec, place, passed) in [
        (
            format!("\n{fence} example\none\n.\ntwo\n"),
            "line 2: the example is never closed",
            0,
        ),
        (
            format!("{fence} example\none\n{fence}\n"),
            "line 1: the example has no line with a single `.`",
            0,
        ),
        (
            format!("{good}{fence} example\n.\n.\n.\n.\n{fence}\n"),
            "line 10: the example has more than three sections",
            1,
        ),
        (
            format!("{fence} example\n.\n.\n'a\n{fence}\n"),
            "line 4: a quote in the flags is never closed",
            0,
        ),
        (
            format!("{fence} example\n.\n\n{good}"),
            "line 4: an example begins before the one of line 1 is closed",
            1,
        ),
        (
            format!("{good}{fence}.example\none\n.\n{fence}\n"),
            "line 9: a line with a single `.` is in no example",
            1,
        ),
    ] {
        let folder = folder([("a.txt", spec.as_bytes())]);
        let ran = barelink(["spec", "a.txt"]).within(&folder).run();
        assert_eq!(ran.refusal(), format!("a.txt: {place}"));
        assert_eq!(
            ran.text(),
            format!("{passed} passed, 0 failed\n"),
            "the other examples are run"
        );
    }
}

#[test]
fn a_file_without_examples_is_told() {
    let folder = folder([
        ("a.md", b"# No examples"),
        ("empty.txt", b""),
        // Issue 73, item 14: an example of a page in Chinese, without a mark that separates
        // Markdown and HTML.
        (
            "page.txt",
            "示例 621\n\nMarkdown HTML\nwww.commonmark.org\n\n<p>…</p>\n".as_bytes(),
        ),
        (
            "fences.md",
            b"``` markdown\n*a*\n```\n\n``` html\n<em>a</em>\n```\n",
        ),
    ]);
    for file in ["a.md", "empty.txt", "page.txt", "fences.md"] {
        let ran = barelink(["spec", file]).within(&folder).run();
        let reason = "it has no examples in a known format: in fences of 32 or more backticks with \
            the word 'example', or \
            between lines with a single '.'";
        assert_eq!(ran.refusal(), format!("{file}: {reason}"));
    }
}

/// Issue 73, item 14: as in `CommonMark` 0.10 to 0.23.
#[test]
fn examples_may_be_between_lines_with_a_full_stop() {
    let spec = "# Emphasis\n\n.\n*one*\n.\n<p><em>one</em></p>\n.\n\n# Links\n\n.\nwww.example.com\n.\n<p>two</p>\n.\n";
    let ran = barelink(["spec", "-"]).input(spec).run();
    let expected = "-:11: example 2 \
        (Links)\nwww.example.com\n\n-<p>two</p>\n+<p>www.example.com</p>\n\n1 passed, 1 failed\n";
    assert_eq!((ran.status, &*ran.text()), (Some(1), expected));
    let unclosed = spec.strip_suffix(".\n").expect("it ends with one");
    let ran = barelink(["spec", "-"]).input(unclosed).run();
    assert_eq!(ran.refusal(), "-: line 11: the example is never closed");
}

/// Issue 73, item 14: as the script `spec_tests.py --dump-tests` writes it.
#[test]
fn examples_can_be_written_as_json() {
    let spec = format!("# Ä\n\n{}", example("→\"a\"\\\u{1}\u{7f}é", "<p>→</p>", ""));
    let expected = "[
  {
    \"markdown\": \"\\t\\\"a\\\"\\\\\\u0001\u{7f}é\\n\",
    \"html\": \"<p>\\t</p>\\n\",
    \"example\": 1,
    \"start_line\": 3,
    \"end_line\": 7,
    \"section\": \"Ä\"
  }
]
";
    assert_eq!(
        barelink(["spec", "--dump", "-"]).input(spec).text(),
        expected
    );
}

#[test]
fn what_other_runners_need_is_written_too() {
    let exact = example("a", "<p>a</p>", "--one 'b c'").replacen(
        " example",
        " example [no-normalize] table",
        1,
    );
    let written = barelink(["spec", "--dump", "-"]).input(exact).text();
    let [object] = <[serde_json::Value; 1]>::try_from(json(&written)).expect("one example");
    assert_eq!(object["flags"], serde_json::json!(["--one", "b c"]));
    assert_eq!(object["extensions"], serde_json::json!(["table"]));
    assert_eq!(object["no_normalize"], serde_json::json!(true));
}

/// The objects that `--dump` wrote.
fn json(text: &str) -> Vec<serde_json::Value> {
    serde_json::from_str(text).expect("it is JSON")
}

#[test]
fn only_selected_examples_are_written() {
    let spec = mixed() + &example("b", "", "").replacen(" example", " example disabled", 1);
    let numbers = |args: &[&str]| {
        let written = barelink(["spec", "--dump", "-"].iter().chain(args))
            .input(&*spec)
            .text();
        json(&written)
            .iter()
            .map(|object| object["example"].as_u64().expect("a number"))
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers(&[]), [1, 2, 3, 4]);
    assert_eq!(numbers(&["--number", "3"]), [3]);
    assert_eq!(numbers(&["--pattern", "links"]), [2, 3, 4]);
    for (number, which) in [
        ("5", "those are disabled that match"),
        ("6", "none matches"),
    ] {
        let ran = barelink(["spec", "--dump", "--number", number, "-"])
            .input(&*spec)
            .run();
        assert_eq!(
            ran.refusal(),
            format!("no example was dumped: {which} --number and --pattern")
        );
        assert_eq!(ran.text(), "[]\n");
    }
}

#[test]
fn several_files_are_written_as_one_list_and_malformed_examples_are_told() {
    let bad = "`".repeat(32) + " example\nnever closed\n";
    let folder = folder([("a.txt", mixed().as_bytes()), ("bad.txt", bad.as_bytes())]);
    let ran = barelink(["spec", "--dump", "a.txt", "bad.txt", "a.txt"])
        .within(&folder)
        .run();
    assert_eq!(
        ran.refusal(),
        "bad.txt: line 1: the example is never closed"
    );
    assert_eq!(json(&ran.text()).len(), 8);
}

#[test]
fn what_is_written_is_not_run() {
    for others in [&["--program", "cat"][..], &["--", "--ftables"]] {
        let reason = barelink(["spec", "--dump", "-"].iter().chain(others))
            .input(mixed())
            .refusal();
        assert!(reason.contains("cannot be used with"), "{reason}");
    }
}

/// Issue 73, item 14: pulldown-cmark's files have them.
#[test]
fn an_example_after_disabled_is_named_and_not_run() {
    let spec = example("a", "<p>b</p>", "").replacen(" example", " DISABLED example", 1)
        + &example("a", "<p>a</p>", "");
    let ran = barelink(["spec", "-"]).input(spec).run();
    assert_eq!(
        (ran.status, &*ran.text()),
        (
            Some(0),
            "-:1: example 0 () is disabled\n1 passed, 0 failed, 1 disabled\n"
        )
    );
}

#[test]
fn a_bad_file_does_not_keep_the_others_from_being_run_and_its_status_wins() {
    let folder = folder([("bad.txt", b"a\xff"), ("a.txt", mixed().as_bytes())]);
    for files in [["bad.txt", "a.txt"], ["a.txt", "bad.txt"]] {
        let ran = barelink(["spec"].iter().chain(&files))
            .within(&folder)
            .run();
        assert_eq!(
            ran.refusal(),
            "bad.txt: not UTF-8 in line 1, at byte 1; convert it to UTF-8, or pass --lossy, which \
            replaces invalid bytes"
        );
        assert_eq!(ran.text().lines().next_back(), Some("3 passed, 1 failed"));
    }
}

#[test]
fn crlf_and_a_byte_order_mark_change_nothing() {
    let spec = format!(
        "\u{feff}{}",
        example("www.example.com", "<p>www.example.com</p>", "--ftables")
    );
    assert_eq!(
        barelink(["spec", "-"]).input(&spec).text(),
        "1 passed, 0 failed\n"
    );
    assert_eq!(
        barelink(["spec", "-"])
            .input(spec.replace('\n', "\r\n"))
            .text(),
        "1 passed, 0 failed\n"
    );
}

#[test]
fn flags_that_an_example_may_not_have_fail_it() {
    for (flags, why) in [
        ("--none", "unknown flag '--none'"),
        ("--fno-html", "--fno-html of md2html is not supported"),
        ("-o out.html", "the flags of an example may not name inputs"),
        ("a.md", "the flags of an example may not name inputs"),
        ("html a.md", "the flags of an example may not name inputs"),
        ("links a.md", "the flags of an example may not name inputs"),
        (
            "format example.com",
            "the flags of an example may not name inputs",
        ),
        ("spec a.txt", "the flags of an example may not name inputs"),
        ("--help", "the flags ask for help"),
        ("--version", "the flags ask for help"),
    ] {
        let folder = folder([]);
        let ran = barelink(["spec", "-"])
            .within(&folder)
            .input(example("one", "<p>one</p>", flags))
            .run();
        assert_eq!(
            (ran.status, last_line(&ran).as_str()),
            (Some(1), "0 passed, 1 failed"),
            "{flags}"
        );
        assert!(ran.text().contains(why), "{}", ran.text());
        assert_eq!(crate::names(&folder), [""; 0], "nothing is written");
    }
}

#[test]
fn a_difference_in_the_last_line_end_alone_is_shown() {
    let fence = "`".repeat(32);
    let spec = format!("{fence} example [no-normalize]\n<!-- a -->\n.\n<!--  a -->\n{fence}\n");
    let ran = barelink(["spec", "-"]).input(spec).run();
    assert!(
        ran.text().contains("\n-<!--  a -->\n+<!-- a -->\n"),
        "{ran:?}"
    );
}

#[test]
fn examples_of_links_and_format_can_name_their_flags() {
    let spec = [
        example(
            "foo.txt",
            "⸠foo.txt⸡",
            "links --from text --format marked --profile uts58",
        ),
        example(
            "https://e.com/a。b",
            "⸠https://e.com/a⸡。b",
            "links --format marked --choices end-at-full-width",
        ),
        example(
            "https://example.com/%C3%A9%2C%61",
            "https://example.com/é%2Ca",
            "format --decode unreserved",
        ),
    ];
    assert_eq!(
        barelink(["spec", "-"]).input(spec.concat()).text(),
        "3 passed, 0 failed\n"
    );
}

#[test]
fn an_example_that_is_refused_fails_with_the_reason() {
    let fence = "`".repeat(32);
    let spec = format!("{fence} example\nno URL\n.\n.\nformat\n{fence}\n");
    let ran = barelink(["spec", "-"]).input(spec).run();
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.text()
            .contains("'no URL' is neither a URL with a host nor an address"),
        "{}",
        ran.text()
    );
}

/// Issue 56: flags after `--`, and the extensions that the fences of cmark-gfm's files name.
#[test]
fn flags_and_extensions_are_added_to_each_example() {
    let linked = "<p><a href=\"http://www.example.com\">www.example.com</a></p>";
    let spec = example("www.example.com", linked, "");
    let counted = |args: &[&str], spec: &str| {
        last_line(&barelink(["spec", "-"].iter().chain(args)).input(spec).run())
    };
    assert_eq!(counted(&[], &spec), "0 passed, 1 failed");
    assert_eq!(
        counted(
            &["--", "--fpermissive-www-autolinks", "--profile", "gfm"],
            &spec
        ),
        "1 passed, 0 failed"
    );
    let named = |word: &str| spec.replacen(" example", &format!(" example {word}"), 1);
    assert_eq!(counted(&[], &named("autolink")), "1 passed, 0 failed");
    let table = example(
        "| a |\n|-|",
        "<table><thead><tr><th>a</th></tr></thead><tbody></tbody></table>",
        "",
    );
    assert_eq!(
        counted(
            &[],
            &table.replacen(" example", " example table autolink", 1)
        ),
        "1 passed, 0 failed"
    );
    let unknown = barelink(["spec", "-"]).input(named("autolinks")).run();
    assert!(
        unknown.text().contains("there is no extension 'autolinks'"),
        "{}",
        unknown.text()
    );
    assert_eq!(
        barelink(["spec", "-"])
            .input(named("disabled"))
            .run()
            .status,
        Some(2)
    );
}

/// Issue 73, item 11: what is not run is counted and named.
#[test]
fn disabled_examples_are_counted_and_named() {
    let spec = example("a", "<p>a</p>", "")
        + &example("b", "", "").replacen(" example", " example disabled", 1);
    let ran = barelink(["spec", "-"]).input(&*spec).run();
    assert_eq!(
        (ran.status, &*ran.text()),
        (
            Some(0),
            "-:7: example 2 () is disabled\n1 passed, 0 failed, 1 disabled\n"
        )
    );
    let ran = barelink(["spec", "--number", "2", "-"]).input(&*spec).run();
    assert_eq!(ran.status, Some(2));
    assert!(ran.text().contains("example 2 () is disabled"), "{ran:?}");
    assert!(
        ran.stderr
            .contains("no example was run: those are disabled that match --number and --pattern"),
        "{ran:?}"
    );
}

/// Issue 73, item 13: lines that are equal when they are normalised are no differences.
#[test]
fn a_difference_shows_only_lines_that_differ() {
    let spec = example("a  \nb\n\nc", "<p>a<br>\nb</p>\n<p>d</p>", "");
    let ran = barelink(["spec", "-"]).input(spec).run();
    assert!(
        ran.text()
            .contains("\n <p>a<br>\n b</p>\n-<p>d</p>\n+<p>c</p>\n"),
        "{}",
        ran.text()
    );
}
