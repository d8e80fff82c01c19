//! What a person sees on a terminal.

use barelink_cli::{Paint, Progress, Streams, Terminal, run};
use pretty_assertions::assert_eq;

/// Runs the command as on a terminal; returns the status and both outputs.
fn on_terminal(args: &[&str], input: &str, paint: Paint) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut input.as_bytes(),
        output: &mut output,
        errors: &mut errors,
        paint,
        terminal: Terminal::Yes,
        progress: Progress::Shown,
    };
    let status = run(["barelink"].iter().chain(args), &mut streams);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status, text(output), text(errors))
}

fn check(input: &str) -> (u8, String, String) {
    on_terminal(&["check", "--no-config", "--profile", "md4c", "-"], input, Paint::Plain)
}

/// Issue 20, item 1.
#[test]
fn check_draws_carets_under_each_link() {
    let (status, output, errors) = check("# A\n\nSee http://a.com/b, *www.b.com* or j@c.com.\na*http://d.com*e\n");
    let expected = "\
-:3:5
   3 | See http://a.com/b, *www.b.com* or j@c.com.
     |     ^^^^^^^^^^^^^^ http://a.com/b
     |                      ^^^^^^^^^ http://www.b.com
     |                                    ^^^^^^^ mailto:j@c.com
-:4:3
   4 | a*http://d.com*e
     |   ^^^^^^^^^^^^ http://d.com stays bare: a rewrite would change the text around it; write an inline link, [text](URL), or put <!-- barelink off --> before it
";
    assert_eq!((status, &*output), (1, expected));
    let counted = "barelink: 4 bare links in 1 file; `barelink fix` cannot rewrite 1 of them\n";
    let next = "barelink: next: `barelink fix --diff PATH…` shows the changes, and without --diff it makes them\n";
    assert_eq!(errors, [counted, next].concat());
    let (status, output, errors) = check("nothing\n");
    assert_eq!((status, &*output, &*errors), (0, "", "barelink: no bare links in 1 file\n"));
}

/// A terminal shows wide characters in two columns, and escapes take more columns than their characters.
#[test]
fn carets_count_columns_of_the_terminal() {
    let (_, output, _) = check("例え\t\u{1b}é\u{301} www.a.com/x\r\n");
    let expected = "\
-:1:8
   1 | 例え \\u{1b}é\u{301} www.a.com/x
     |              ^^^^^^^^^^^ http://www.a.com/x
";
    assert_eq!(output, expected);
}

#[test]
fn long_lines_are_cut_around_the_link() {
    let line = format!("{} www.a.com {} www.b.com\n", "x".repeat(100), "y".repeat(100));
    let (_, output, _) = check(&line);
    let expected = format!(
        "-:1:102\n   1 | …{} www.a.com {}…\n     | {}^^^^^^^^^ http://www.a.com\n\
         -:1:213\n   1 | …{} www.b.com\n     | {}^^^^^^^^^ http://www.b.com\n",
        "x".repeat(19),
        "y".repeat(42),
        " ".repeat(21),
        "y".repeat(19),
        " ".repeat(21),
    );
    assert_eq!(output, expected);
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
    assert!(output.contains("\\u{1b}[31m\\u{9b}1m\\u{202e}"), "{output:?}");
    let sequences = ["[0m", "[1m", "[33m", "[34m", "[36m"];
    for rest in output.split('\u{1b}').skip(1) {
        assert!(sequences.iter().any(|sequence| rest.starts_with(sequence)), "{rest:?}");
    }
    assert!(!output.contains(['\u{9b}', '\u{7f}', '\u{202e}']), "{output:?}");
    let (_, plain, _) = on_terminal(&["check", "--no-config", "--color", "never", "-"], input, Paint::Coloured);
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
}

#[test]
fn the_next_step_names_the_paths() {
    let folder = crate::folder([("a.md", b"a@b.com")]);
    let file = folder.path().join("a.md");
    let name = file.to_str().expect("UTF-8");
    let (_, _, errors) = on_terminal(&["check", "--no-config", name], "", Paint::Plain);
    assert!(errors.contains(&format!("next: `barelink fix --diff {name}` shows")) || cfg!(windows), "{errors}");
    let (_, output, errors) = on_terminal(&["check", "--no-config", "-q", name], "", Paint::Plain);
    assert_eq!((&*output, &*errors), ("", ""));
}

/// Issue 20, item 2: `barelink FILE` links nothing, as md2html does; a person is told how to change that.
#[test]
fn a_page_with_bare_links_that_stay_text_is_told_in_one_line() {
    let hint =
        "barelink: the bare URLs stay text; --github makes them links by GitHub's rules, --profile NAME by others\n";
    for (args, input, expected) in [
        (&[][..], "see www.a.com", hint),
        (&["html"], "j@b.com", hint),
        (&["--from", "text"], "<http://a.com>", hint),
        (&[], "see <http://a.com> and `www.a.com`", ""),
        (&[], "nothing", ""),
        (&["--github"], "see www.a.com", ""),
        (&["--profile", "md4c"], "see www.a.com", ""),
        (&["--kinds", "email"], "see www.a.com", ""),
    ] {
        let (status, _, errors) = on_terminal(args, input, Paint::Plain);
        assert_eq!((status, &*errors), (0, expected), "{args:?} {input:?}");
    }
    assert_eq!(crate::barelink(["-"]).input("www.a.com").text(), "<p>www.a.com</p>\n", "silent without a terminal");
}
