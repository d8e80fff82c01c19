//! What `examples` reads, and what it does not take for an example.

use barelink_spec::{Comparison, Example, Malformed, MalformedReason, examples};
use pretty_assertions::assert_eq;

/// A fence of 32 backticks.
macro_rules! fence {
    () => {
        "````````````````````````````````"
    };
}

#[track_caller]
fn read(spec: &str) -> Vec<Example<'_>> {
    examples(spec).collect::<Result<_, _>>().unwrap()
}

#[track_caller]
fn only(spec: &str) -> Example<'_> {
    let [example] = read(spec).try_into().unwrap();
    example
}

/// The line and the reason of the only thing in `spec`, which is malformed.
#[track_caller]
fn malformed(spec: &str) -> (usize, MalformedReason) {
    let [error] = examples(spec).collect::<Vec<_>>().try_into().unwrap();
    let Malformed { line, reason, .. } = error.unwrap_err();
    (line, reason)
}

/// A mistake in all fences of a file does not make another format of it.
#[test]
fn separators_in_code_are_no_examples() {
    for [open, close] in [
        [
            "```````````````````````````````` exmaple",
            "````````````````````````````````",
        ],
        [
            "``````````````````````````````` example",
            "```````````````````````````````",
        ],
        ["~~~ example", "~~~"],
    ] {
        let spec = format!("{open}\n*a*\n.\n<p>a</p>\n{close}\n\n").repeat(3);
        let read: Vec<_> = examples(&spec)
            .map(|example| example.unwrap_err())
            .collect();
        let lines: Vec<_> = read
            .iter()
            .map(|error| (error.line, &error.reason))
            .collect();
        let stray = &MalformedReason::StraySeparator;
        assert_eq!(lines, [(3, stray), (9, stray), (15, stray)], "{open}");
    }
}

#[test]
fn all_parts() {
    let example = only(concat!(
        "# Links\n\ntext\n\n",
        fence!(),
        " example\n*a*\n\nb\n.\n<p><em>a</em></p>\n<p>b</p>\n.\n--one\n--two\n",
        fence!(),
        "\n"
    ));
    assert_eq!(example.number, 1);
    assert_eq!(example.section, "Links");
    assert_eq!((example.line, example.end_line), (5, 15));
    assert_eq!(example.markdown, "*a*\n\nb\n");
    assert_eq!(example.html, "<p><em>a</em></p>\n<p>b</p>\n");
    assert_eq!(example.flags, ["--one", "--two"]);
    assert_eq!(example.comparison, Comparison::Normalized);
}

#[test]
fn no_example_at_all() {
    assert_eq!(read(""), []);
    assert_eq!(read("# Title\n\n..\n\ntext.\n"), []);
}

#[test]
fn sections_may_be_empty() {
    let example = only(concat!(fence!(), " example\n.\n.\n", fence!()));
    assert_eq!((&*example.markdown, &*example.html), ("", ""));
    assert_eq!(example.flags, [""; 0]);
}

#[test]
fn the_file_may_end_with_the_fence() {
    let example = only(concat!(fence!(), " example\na\n.\nb\n", fence!()));
    assert_eq!((&*example.html, example.end_line), ("b\n", 5));
}

#[test]
fn numbers_and_sections() {
    let one = concat!(fence!(), " example\na\n.\nb\n", fence!(), "\n");
    let spec = format!("{one}# A\n{one}{one}text\n## B `c` ##\n{one}");
    let found: Vec<_> = read(&spec)
        .iter()
        .map(|e| (e.number, e.section, e.line))
        .collect();
    assert_eq!(
        found,
        [(1, "", 1), (2, "A", 7), (3, "A", 12), (4, "B `c`", 19)]
    );
}

#[test]
fn headings_are_atx_headings() {
    let section = |line: &str| {
        only(&format!("# old\n{line}\n{0} example\n.\n{0}", fence!()))
            .section
            .to_owned()
    };
    assert_eq!(section("###### six"), "six");
    assert_eq!(section("   ##\tindented\r"), "indented");
    assert_eq!(section("# closed #####  "), "closed");
    assert_eq!(section("# not closed#"), "not closed#");
    assert_eq!(section("#"), "");
    assert_eq!(section("## ##"), "");
    assert_eq!(section("####### seven"), "old");
    assert_eq!(section("#none"), "old");
    assert_eq!(section("    # code"), "old");
    assert_eq!(section("text # here"), "old");
}

#[test]
fn a_heading_inside_an_example_is_text() {
    let one = concat!(fence!(), " example\n# B\n.\n# C\n", fence!(), "\n");
    let spec = format!("# A\n{one}{one}");
    let sections: Vec<_> = read(&spec).iter().map(|example| example.section).collect();
    assert_eq!(sections, ["A", "A"]);
}

#[test]
fn an_indented_example() {
    // As at the end of MD4C's permissive autolinks, inside a list item.
    let example = only(concat!(
        "1. Item\n\n   ",
        fence!(),
        " example\n   a\n     b\n\n c\n   .\n   <p>\n   .\n   --x\n   ",
        fence!(),
        "\n"
    ));
    assert_eq!(example.markdown, "a\n  b\n\nc\n");
    assert_eq!(example.html, "<p>\n");
    assert_eq!(example.flags, ["--x"]);
}

#[test]
fn an_example_that_is_indented_by_tabs() {
    let example = only(concat!(
        "\t",
        fence!(),
        " example\n\t\ta\n    b\n\t.\n\t",
        fence!()
    ));
    assert_eq!(example.markdown, "\ta\n    b\n");
}

#[test]
fn crlf() {
    let spec = concat!(
        "# A\n",
        fence!(),
        " example [no-normalize]\na\n\nb→\n.\n<p>\n.\n-x\n'-y z'\n",
        fence!(),
        "\n"
    );
    let with_cr = spec.replace('\n', "\r\n");
    assert_eq!(read(&with_cr), read(spec));
}

#[test]
fn a_byte_order_mark_is_no_text() {
    assert_eq!(
        only(concat!("\u{FEFF}", fence!(), " example\n.\n", fence!())).number,
        1
    );
}

#[test]
fn tabs() {
    let example = only(concat!(
        fence!(),
        " example\n→a→→b\n.\n<p>→</p>\n.\n→\n",
        fence!()
    ));
    assert_eq!(example.markdown, "\ta\t\tb\n");
    assert_eq!(example.html, "<p>\t</p>\n");
    assert_eq!(example.flags, ["→"]);
}

#[test]
fn flags_are_split_like_words_of_a_shell() {
    let example = only(concat!(
        fence!(),
        " example\n.\n.\n  --a  --b='c d'\n\n\"e\nf\" # comment\ng\\ h\n",
        fence!()
    ));
    assert_eq!(example.flags, ["--a", "--b=c d", "e\nf", "g h"]);
}

#[test]
fn longer_fences_contain_shorter_ones() {
    let spec = concat!(
        "`",
        fence!(),
        " example\n",
        fence!(),
        " example\na\n",
        fence!(),
        "\n.\n<pre>\n``",
        fence!(),
        "  \n"
    );
    let example = only(spec);
    assert_eq!(
        example.markdown,
        concat!(fence!(), " example\na\n", fence!(), "\n")
    );
    assert_eq!((&*example.html, example.end_line), ("<pre>\n", 7));
}

#[test]
fn only_backticks_close() {
    let example = only(concat!(
        fence!(),
        " example\n",
        fence!(),
        " x\n.\n",
        fence!(),
        "~\n",
        fence!()
    ));
    assert_eq!(example.markdown, concat!(fence!(), " x\n"));
    assert_eq!(example.html, concat!(fence!(), "~\n"));
}

#[test]
fn words_on_the_fence() {
    let comparison =
        |words: &str| only(&format!("{0} example{words}\n.\n{0}", fence!())).comparison;
    assert_eq!(comparison(""), Comparison::Normalized);
    assert_eq!(comparison(" table autolink"), Comparison::Normalized);
    assert_eq!(comparison(" no-normalize"), Comparison::Normalized);
    assert_eq!(comparison(" [no-normalize]"), Comparison::Exact);
    assert_eq!(comparison("\ttable  [no-normalize] x "), Comparison::Exact);
}

#[test]
fn fences_of_other_things_are_no_examples() {
    for line in [" examples", "example", " Example", " text example", ""] {
        assert_eq!(
            read(&format!("{0}{line}\na\n{0}\n", fence!())),
            [],
            "{line:?}"
        );
    }
    assert_eq!(read("``` example\na\n```\n"), []);
    assert_eq!(read(concat!("> ", fence!(), " example\na\n", fence!())), []);
}

/// A mistake in a fence is found by the separator after it. The other examples keep their numbers:
/// issue 73, item 14.
#[test]
fn a_separator_in_no_example_is_reported() {
    let good = concat!(fence!(), " example\na\n.\nb\n", fence!(), "\n");
    for line in [".example", " examples", " Example", " text example"] {
        let spec = format!("{good}{0}{line}\nc\n.\nd\n{0}\n{good}", fence!());
        let numbers: Vec<_> = examples(&spec)
            .map(|read| read.map(|e| e.number).map_err(|e| (e.line, e.reason)))
            .collect();
        assert_eq!(
            numbers,
            [Ok(1), Err((8, MalformedReason::StraySeparator)), Ok(2)],
            "{line:?}"
        );
    }
    let short = format!("``` example\nc\n.\nd\n```\n{good}");
    assert!(examples(&short).next().unwrap().is_err());
}

/// As in `CommonMark` 0.10 to 0.23: issue 73, item 14.
#[test]
fn examples_between_separators() {
    let spec = "# A\n\n.\n→a\n# B\n.\n<p>→</p>\n.\n\n## C\n.\n[a]: /b\n.\n.\n";
    let found = read(spec);
    let [first, second] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(
        (first.number, first.section, first.line, first.end_line),
        (1, "A", 3, 8)
    );
    assert_eq!(
        (&*first.markdown, &*first.html),
        ("\ta\n# B\n", "<p>\t</p>\n")
    );
    assert_eq!(
        (second.number, second.section, second.line, second.end_line),
        (2, "C", 11, 14)
    );
    assert_eq!((&*second.markdown, &*second.html), ("[a]: /b\n", ""));
    assert_eq!(
        (
            second.flags.len(),
            second.extensions.len(),
            second.comparison
        ),
        (0, 0, Comparison::Normalized)
    );
    let with_cr = spec.replace('\n', "\r\n");
    assert_eq!(read(&with_cr), found);
    assert_eq!(read("  .\n  a\n b\n  .\n  c\n  .")[0].markdown, "a\nb\n");
}

#[test]
fn a_file_with_fences_has_no_examples_between_separators() {
    let spec = concat!(
        ".\na\n.\nb\n.\n",
        fence!(),
        " example\na\n.\nb\n",
        fence!(),
        "\n"
    );
    let lines: Vec<_> = examples(spec)
        .map(|read| read.map(|e| e.line).map_err(|e| e.line))
        .collect();
    assert_eq!(lines, [Err(1), Err(3), Err(5), Ok(6)]);
}

/// Ordinary text may have some lines with a single `.`; none of them may pass as an example.
#[test]
fn separators_of_ordinary_text_are_no_examples() {
    let lines = |spec| {
        examples(spec)
            .map(|read| read.map_err(|e| (e.line, e.reason)))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        lines("text\n\n.\n\ntext"),
        [Err((3, MalformedReason::NeverClosed))]
    );
    let stray = |line| Err((line, MalformedReason::StraySeparator));
    assert_eq!(
        lines("1\n.\n.\n.\n9\n"),
        [stray(2), stray(3), Err((4, MalformedReason::NeverClosed))]
    );
}

/// As pulldown-cmark's build script, which leaves them out.
#[test]
fn an_example_after_disabled_has_no_number() {
    let good = concat!(fence!(), " example\na\n.\nb\n", fence!(), "\n");
    let spec = format!(
        "{good}{}{good}",
        good.replace("example", "DISABLED example x")
    );
    let found: Vec<_> = read(&spec)
        .into_iter()
        .map(|example| (example.number, example.extensions))
        .collect();
    assert_eq!(
        found,
        [(1, vec![]), (0, vec!["x", "disabled"]), (2, vec![])]
    );
}

/// A random example: lines without `.` alone, at least one of them Markdown.
fn section(random: &mut fastrand::Rng, least: usize) -> String {
    const LINES: [&str; 12] = [
        "a",
        "",
        "..",
        ". .",
        ".a",
        "# b",
        "```",
        "``` example",
        "    code",
        "→",
        "<!-- END TESTS -->",
        "é .",
    ];
    (0..random.usize(least..5))
        .map(|_| LINES[random.usize(..LINES.len())].to_owned() + "\n")
        .collect()
}

/// Both formats give the examples that were written, whatever is in them and between them.
#[test]
fn random_examples_are_read_back() {
    for seed in 0..2_000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let written: Vec<_> = (0..random.usize(1..5))
            .map(|_| (section(&mut random, 1), section(&mut random, 0)))
            .collect();
        for (opening, closing) in [(".", "."), (concat!(fence!(), " example"), fence!())] {
            let mut spec = String::new();
            for (markdown, html) in &written {
                // Without fences: between separators, no example is in code.
                spec += &section(&mut random, 0).replace('`', "");
                spec += &[opening, "\n", markdown, ".\n", html, closing, "\n"].concat();
            }
            let found = read(&spec);
            let expected: Vec<_> = written
                .iter()
                .map(|(markdown, html)| (markdown.replace('→', "\t"), html.replace('→', "\t")))
                .collect();
            let parts = found
                .iter()
                .map(|example| (example.markdown.to_string(), example.html.to_string()));
            assert_eq!(parts.collect::<Vec<_>>(), expected, "{spec}");
            let numbers: Vec<_> = found.iter().map(|example| example.number).collect();
            assert_eq!(numbers, (1..=written.len()).collect::<Vec<_>>());
            for example in &found {
                let line = |number: usize| spec.lines().nth(number - 1);
                assert_eq!(
                    (line(example.line), line(example.end_line)),
                    (Some(opening), Some(closing))
                );
            }
        }
    }
}

#[test]
fn text_is_borrowed_where_it_can_be() {
    let spec = concat!(fence!(), " example\na\n.\n→\n", fence!());
    let example = only(spec);
    assert!(matches!(
        example.markdown,
        std::borrow::Cow::Borrowed("a\n")
    ));
    assert!(matches!(example.html, std::borrow::Cow::Owned(_)));
}

#[test]
fn never_closed() {
    assert_eq!(
        malformed(concat!("\n", fence!(), " example\na\n.\nb\n")),
        (2, MalformedReason::NeverClosed)
    );
    let shorter = concat!("`", fence!(), " example\na\n.\nb\n", fence!(), "\n");
    assert_eq!(malformed(shorter), (1, MalformedReason::NeverClosed));
}

#[test]
fn no_separator() {
    assert_eq!(
        malformed(concat!("\n", fence!(), " example\na\n..\n", fence!())),
        (2, MalformedReason::NoSeparator)
    );
}

#[test]
fn too_many_sections() {
    let spec = concat!(fence!(), " example\na\n.\nb\n.\nc\n.\nd\n.\n", fence!());
    assert_eq!(malformed(spec), (7, MalformedReason::TooManySections));
}

#[test]
fn unbalanced_quotes() {
    let spec = concat!(fence!(), " example\na\n.\nb\n.\n--x 'y\n", fence!());
    assert_eq!(malformed(spec), (6, MalformedReason::UnbalancedQuotes));
}

#[test]
fn an_example_inside_an_example() {
    let spec = concat!(
        fence!(),
        " example\na\n.\n\n  ",
        fence!(),
        " example\nb\n.\nc\n",
        fence!(),
        "\n"
    );
    let [forgotten, good] = examples(spec).collect::<Vec<_>>().try_into().unwrap();
    let error = forgotten.unwrap_err();
    assert_eq!(
        (error.line, &error.reason),
        (5, &MalformedReason::Inside { outer: 1 })
    );
    assert_eq!(
        error.to_string(),
        "line 5: an example begins before the one of line 1 is closed"
    );
    let good = good.unwrap();
    assert_eq!((good.number, good.line, &*good.markdown), (2, 5, "b\n"));
}

#[test]
fn reading_goes_on_after_a_malformed_example() {
    let bad = concat!(fence!(), " example\na\n", fence!(), "\n");
    let good = concat!(fence!(), " example\na\n.\n", fence!(), "\n");
    let spec = [bad, good, bad, good].concat();
    let numbers: Vec<_> = examples(&spec)
        .map(|read| read.map(|e| e.number).map_err(|e| e.line))
        .collect();
    assert_eq!(numbers, [Err(1), Ok(2), Err(8), Ok(4)]);
}

#[test]
fn every_reason_says_what_it_is() {
    let text = |reason: MalformedReason| reason.to_string();
    assert_eq!(
        text(MalformedReason::NeverClosed),
        "the example is never closed"
    );
    assert_eq!(
        text(MalformedReason::StraySeparator),
        "a line with a single `.` is in no example"
    );
    assert_eq!(
        text(MalformedReason::NoSeparator),
        "the example has no line with a single `.`"
    );
    assert_eq!(
        text(MalformedReason::TooManySections),
        "the example has more than three sections"
    );
    assert_eq!(
        text(MalformedReason::UnbalancedQuotes),
        "a quote in the flags is never closed"
    );
}

#[test]
fn comparisons() {
    let spec = |words: &str| format!("{0} example {words}\na\n.\n<p>a<br /></p>\n{0}", fence!());
    let normalized = spec("");
    assert!(only(&normalized).is_met_by("<p>a<br></p>"));
    assert!(!only(&normalized).is_met_by("<p>a</p>"));
    let exact = spec("[no-normalize]");
    assert!(only(&exact).is_met_by("<p>a<br /></p>\n"));
    assert!(!only(&exact).is_met_by("<p>a<br /></p>"));
}

/// As the scripts of MD4C and cmark-gfm read it; pulldown-cmark's files have `example_super_sub`.
#[test]
fn the_word_example_may_have_an_end() {
    let example = only(concat!(
        fence!(),
        " example_super_sub table\na\n.\nb\n",
        fence!(),
        "\n"
    ));
    assert_eq!(
        (&*example.markdown, &*example.extensions),
        ("a\n", &["table"][..])
    );
    assert_eq!(read(concat!(fence!(), " sample\na\n", fence!(), "\n")), []);
}

/// As Python reads a file: example 1 of cmark-gfm's `regression.txt` has a blank line that ends
/// with two CR and LF.
#[test]
fn each_carriage_return_ends_a_line() {
    let example = only(concat!(
        fence!(),
        " example\na\r\r\nb\rc\r\n.\nd\n",
        fence!(),
        "\n"
    ));
    assert_eq!(example.markdown, "a\n\nb\nc\n");
}

#[test]
fn every_answer_meets_an_example_that_ignores_it() {
    let example = only(concat!(
        fence!(),
        " example\na\n.\n<IGNORE>\n",
        fence!(),
        "\n"
    ));
    assert!(example.is_met_by("<p>a</p>") && example.is_met_by(""));
}
