//! The output on a terminal.

use barelink_cli::{Paint, Progress, Streams, Tty, run};
use pretty_assertions::assert_eq;

/// Runs the command as on a terminal; returns the status and both outputs.
fn on_terminal(args: &[&str], input: &str, paint: Paint) -> (u8, String, String) {
    on_wide_terminal(args, input, paint, 80)
}

/// The same on a terminal with this number of columns.
fn on_wide_terminal(
    args: &[&str],
    input: &str,
    paint: Paint,
    columns: usize,
) -> (u8, String, String) {
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let mut input = input.as_bytes();
    let streams = Streams::new(&mut input, &mut output, &mut errors);
    let mut streams = Streams {
        paint,
        terminal: Tty::Yes,
        columns,
        progress: Progress::Shown,
        ..streams
    };
    let status = run(["barelink"].iter().chain(args), &mut streams);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status, text(output), text(errors))
}

fn check(input: &str) -> (u8, String, String) {
    on_terminal(
        &["check", "--no-config", "--profile", "md4c", "-"],
        input,
        Paint::Plain,
    )
}

/// Issue 20, item 1.
#[test]
fn check_draws_carets_under_each_link() {
    let (status, output, errors) =
        check("# A\n\nSee http://a.com, *www.b.com* or j@c.com.\na*http://d.com*e\n");
    let expected = "\
-:3:5
   3 | See http://a.com, *www.b.com* or j@c.com.
     |     ^^^^^^^^^^^^ write <http://a.com>
     |                    ^^^^^^^^^ write [www.b.com](http://www.b.com)
     |                                  ^^^^^^^ mailto:j@c.com; write <j@c.com>

-:4:3
   4 | a*http://d.com*e
     |   ^^^^^^^^^^^^ http://d.com
     = stays bare: a rewrite would change the text around it
     = write an inline link, [text](URL), or put <!-- barelink off --> before it

";
    assert_eq!((status, &*output), (1, expected));
    let counted = "barelink: 4 bare links in 1 file; `barelink fix` does not rewrite 1 of them\n";
    let next = "barelink: next: `barelink fix --diff PATH…` previews the changes, `barelink fix PATH…` writes them\n";
    assert_eq!(errors, [counted, next].concat());
    let (status, output, errors) = check("nothing\n");
    assert_eq!(
        (status, &*output, &*errors),
        (0, "", "barelink: no bare links in 1 file\n")
    );
}

/// A terminal shows wide characters in two columns, and escapes take more columns than their
/// characters.
#[test]
fn carets_count_columns_of_the_terminal() {
    let (_, output, _) = check("例え\t\u{1b}é\u{301} www.a.com/x\r\n");
    let expected = "\
-:1:8
   1 | 例え \\u{1b}é\u{301} www.a.com/x
     |              ^^^^^^^^^^^ write [www.a.com/x](http://www.a.com/x)

";
    assert_eq!(output, expected);
}

#[test]
fn long_lines_are_cut_around_the_link() {
    let line = format!(
        "{} www.a.com {} www.b.com\n",
        "x".repeat(100),
        "y".repeat(100)
    );
    let (_, output, _) = check(&line);
    let expected = format!(
        "-:1:102\n   1 | …{} www.a.com {}…\n     | {}^^^^^^^^^ write [www.a.com](http://www.a.com)\n\n\
         -:1:213\n   1 | …{} www.b.com\n     | {}^^^^^^^^^ write [www.b.com](http://www.b.com)\n\n",
        "x".repeat(19),
        "y".repeat(40),
        " ".repeat(21),
        "y".repeat(19),
        " ".repeat(21),
    );
    assert_eq!(output, expected);
}

/// Nothing is wider than the terminal, except for sentences.
#[test]
fn lines_fit_in_the_terminal() {
    let link = format!("https://example.org/{}", "例え\u{202e}/".repeat(20));
    let page = format!(
        "{} {link} {} www.b.com\n{link}\n",
        "x".repeat(100),
        "y".repeat(100)
    );
    for columns in [0, 40, 80, 200, 1000] {
        let args = ["check", "--no-config", "--profile", "md4c", "-"];
        let (_, output, _) = on_wide_terminal(&args, &page, Paint::Plain, columns);
        let width = |line: &str| {
            line.chars()
                .map(|c| if "例え".contains(c) { 2 } else { 1 })
                .sum::<usize>()
        };
        let widest = output.lines().map(width).max().unwrap_or_default();
        assert!(widest < columns.max(29), "{columns} columns:\n{output}");
    }
    let (_, output, _) = on_wide_terminal(
        &["check", "--no-config", "-"],
        &page.replace('例', "a"),
        Paint::Plain,
        1000,
    );
    assert!(!output.contains('…'), "{output}");
}

/// The line of carets is as long as the terminal is wide, except for its last column.
#[test]
fn a_replacement_is_beside_the_carets_if_it_fits() {
    let carets = "     |     ^^^^^^^^^^^^ write <http://a.com>";
    for columns in 30..80 {
        let args = ["check", "--no-config", "--profile", "md4c", "-"];
        let (_, output, _) = on_wide_terminal(&args, "See http://a.com\n", Paint::Plain, columns);
        assert_eq!(
            output.lines().any(|line| line == carets),
            carets.len() < columns,
            "{columns} columns:\n{output}"
        );
    }
}

/// A long replacement is below the carets, as far right as it fits.
#[test]
fn a_replacement_that_does_not_fit_is_below_the_carets() {
    let (_, output, _) = check("See https://example.org/a/page/of/a/long/address.html here.\n");
    let expected = "\
-:1:5
   1 | See https://example.org/a/page/of/a/long/address.html here.
     |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     |     write <https://example.org/a/page/of/a/long/address.html>

";
    assert_eq!(output, expected);
}

/// The line numbers have a column of their own, however large they are.
#[test]
fn bars_are_aligned_in_a_long_file() {
    let (_, output, _) = check(&("\n".repeat(12344) + "www.a.com"));
    let expected = "\
-:12345:1
12345 | www.a.com
      | ^^^^^^^^^ write [www.a.com](http://www.a.com)

";
    assert_eq!(output, expected);
}

/// An edit may replace more than the link, and the carets show that.
#[test]
fn carets_are_under_all_that_is_replaced() {
    let (_, output, _) = on_terminal(
        &["check", "--no-config", "-"],
        "\\http://a.com\n",
        Paint::Plain,
    );
    let expected = "\
-:1:1
   1 | \\http://a.com
     | ^^^^^^^^^^^^^ write \\\\<http://a.com>

";
    assert_eq!(output, expected);
}

/// Without that line, a person who typed only `barelink` would not know what it waits for.
#[test]
fn a_person_is_told_that_standard_input_is_read() {
    for args in [&[][..], &["format"], &["links"], &["check", "-"]] {
        for (input_terminal, expected) in [
            (
                Tty::Yes,
                "barelink: reading standard input; Ctrl-D ends it\n",
            ),
            (Tty::No, ""),
        ] {
            let mut input = std::io::empty();
            let mut output = Vec::new();
            let mut errors = Vec::new();
            let streams = Streams::new(&mut input, &mut output, &mut errors);
            run(
                ["barelink"].iter().chain(args),
                &mut Streams {
                    input_terminal,
                    ..streams
                },
            );
            let errors = String::from_utf8(errors).expect("UTF-8");
            assert!(errors == expected || cfg!(windows), "{args:?}: {errors}");
        }
    }
}

/// A page of a megabyte in one line, with 50,000 links.
#[test]
fn a_long_line_with_many_links_takes_linear_time() {
    let line = "see www.example.com. ".repeat(2_000);
    let (_, output, _) = check(&line);
    assert!(output.len() < 2_000 * 400, "{}", output.len());
}

#[test]
fn colours_are_the_only_escape_sequences() {
    let input = "www.a.com \u{1b}[31m\u{9b}1m\u{202e} http://b.com/\u{7f}\n";
    let (_, output, _) = on_terminal(&["check", "--no-config", "-"], input, Paint::Coloured);
    assert!(output.contains("\u{1b}[1m-:1:1\u{1b}[0m\n"), "{output:?}");
    assert!(
        output.contains("\\u{1b}[31m\\u{9b}1m\\u{202e}"),
        "{output:?}"
    );
    let sequences = ["[0m", "[1m", "[31m", "[32m", "[94m"];
    for rest in output.split('\u{1b}').skip(1) {
        assert!(
            sequences.iter().any(|sequence| rest.starts_with(sequence)),
            "{rest:?}"
        );
    }
    assert!(
        !output.contains(['\u{9b}', '\u{7f}', '\u{202e}']),
        "{output:?}"
    );
    let (_, plain, _) = on_terminal(
        &["check", "--no-config", "--color", "never", "-"],
        input,
        Paint::Coloured,
    );
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
}

#[test]
fn the_next_step_names_the_paths() {
    let folder = crate::folder([("a.md", b"a@b.com")]);
    let file = folder.path().join("a.md");
    let name = file.to_str().expect("UTF-8");
    let (_, _, errors) = on_terminal(&["check", "--no-config", name], "", Paint::Plain);
    assert!(
        errors.contains(&format!("next: `barelink fix --diff {name}` previews")) || cfg!(windows),
        "{errors}"
    );
    let (_, output, errors) = on_terminal(&["check", "--no-config", "-q", name], "", Paint::Plain);
    assert_eq!((&*output, &*errors), ("", ""));
}

/// Issue 20, item 2: with MD4C's flags `barelink FILE` links nothing, as md2html does; a person is
/// told how to change that.
#[test]
fn a_page_with_bare_links_that_stay_text_is_told_in_one_line() {
    let hint = "barelink: the bare URLs stay text; add --fpermissive-autolinks, or omit MD4C's \
        flags for GitHub's links\n";
    for (args, input, expected) in [
        (&["--commonmark"][..], "see www.a.com", hint),
        (&["html", "--ftables"], "j@b.com", hint),
        (&["--commonmark"], "see <http://a.com> and `www.a.com`", ""),
        (&["--commonmark"], "nothing", ""),
        (&[], "see www.a.com", ""),
        (&["--commonmark", "--profile", "md4c"], "see www.a.com", ""),
        (&["--profile", "md4c"], "see www.a.com", ""),
        (&["--kinds", "email"], "see www.a.com", ""),
    ] {
        let (status, _, errors) = on_terminal(args, input, Paint::Plain);
        assert_eq!((status, &*errors), (0, expected), "{args:?} {input:?}");
    }
    let html = crate::barelink(["--commonmark", "-"])
        .input("www.a.com")
        .text();
    assert_eq!(html, "<p>www.a.com</p>\n", "silent without a terminal");
}
