//! `barelink spec --program`: any program that reads Markdown and writes HTML.

use pretty_assertions::assert_eq;

use crate::{BARELINK, barelink, example, folder};

/// Needs its flag, and passes with it.
fn flagged() -> String {
    let html = "<p><a href=\"http://www.example.com\">www.example.com</a></p>";
    example("www.example.com", html, "--fpermissive-autolinks")
}

/// The tested program itself, quoted for a command line.
fn quoted() -> String {
    format!("'{BARELINK}'")
}

#[test]
fn a_program_of_one_word_gets_the_flags_of_the_example() {
    let run = barelink(["spec", "--program", &quoted(), "-"]).input(flagged());
    assert_eq!(run.text(), "1 passed, 0 failed\n");
}

#[test]
fn a_program_of_more_words_is_run_as_it_is() {
    for (arguments, last) in [
        ("--extensions github", "1 passed, 0 failed"),
        ("html --profile md4c", "1 passed, 0 failed"),
        ("--commonmark", "0 passed, 1 failed"),
        (
            "html '--html-title=a b' \"--kinds\" www\\,url",
            "1 passed, 0 failed",
        ),
    ] {
        let ran = barelink([
            "spec",
            "--program",
            &format!("{} {arguments}", quoted()),
            "-",
        ])
        .input(flagged())
        .run();
        assert_eq!(ran.text().lines().last(), Some(last), "{arguments}");
        assert_eq!(ran.stderr, "");
        assert_eq!(ran.status, Some(i32::from(last.starts_with('0'))));
    }
}

#[test]
fn a_program_that_fails_fails_the_example_and_its_reason_is_shown() {
    let spec = example("one", "<p>one</p>", "--none") + &flagged();
    let ran = barelink(["spec", "--program", &quoted(), "-"])
        .input(spec)
        .run();
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""));
    let text = ran.text();
    assert!(
        text.contains("-:1: example 1 ()\nthe program failed with "),
        "{text}"
    );
    assert!(text.contains("unknown flag '--none'"), "{text}");
    assert_eq!(text.lines().last(), Some("1 passed, 1 failed"));
}

#[test]
fn a_program_that_is_not_there_ends_the_run() {
    let folder = folder([("a.txt", flagged().repeat(3).as_bytes())]);
    for program in ["barelink-no-such-program", "./none", "'no such' program"] {
        let reason = barelink(["spec", "--program", program, "a.txt", "a.txt"])
            .within(&folder)
            .refusal();
        let name = program.trim_end_matches(" program").trim_matches('\'');
        assert!(
            reason.starts_with(&format!("--program: cannot start {name}: ")),
            "{reason}"
        );
        assert_eq!(reason.matches("os error").count(), 1, "told once: {reason}");
    }
}

#[test]
fn a_command_line_that_is_none_is_told_before_anything_is_run() {
    for (program, why) in [
        ("", "the command is empty"),
        (" ", "the command is empty"),
        ("'a b", "a quote in the command is never closed"),
    ] {
        let reason = barelink(["spec", "--program", program, "none.txt"]).refusal();
        assert_eq!(reason, format!("--program: {why}"));
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;

    use pretty_assertions::assert_eq;

    use super::flagged;
    use crate::{BARELINK, barelink, example, folder};

    #[test]
    fn a_name_with_a_blank_is_quoted_or_escaped() {
        let folder = folder([("a.txt", flagged().as_bytes())]);
        symlink(BARELINK, folder.path().join("bare link")).unwrap();
        for program in ["'./bare link'", "\"./bare link\"", "./bare\\ link"] {
            let run = barelink(["spec", "--program", program, "a.txt"]).within(&folder);
            assert_eq!(run.text(), "1 passed, 0 failed\n", "{program}");
        }
        let reason = barelink(["spec", "--program", "./bare link", "a.txt"])
            .within(&folder)
            .refusal();
        assert!(
            reason.starts_with("--program: cannot start ./bare: "),
            "{reason}"
        );
    }

    #[test]
    fn there_is_no_shell() {
        let spec = example("one", "one", "");
        for program in ["cat - | tr a b", "$CAT -", "cat -;true"] {
            let ran = barelink(["spec", "--program", program, "-"])
                .input(&spec)
                .with_env("CAT", "cat")
                .run();
            assert_ne!(ran.status, Some(0), "{program}");
        }
        assert_eq!(
            barelink(["spec", "--program", "cat -", "-"])
                .input(&spec)
                .text(),
            "1 passed, 0 failed\n"
        );
    }

    #[test]
    fn a_program_that_answers_no_utf8_fails_the_example() {
        let spec = example("one", "one", "");
        let ran = barelink(["spec", "--program", "printf '\\377'", "-"])
            .input(spec)
            .run();
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""));
        assert!(
            ran.text().contains("\nthe answer is not UTF-8: "),
            "{ran:?}"
        );
    }

    #[test]
    fn a_program_that_does_not_read_is_judged_by_its_answer() {
        let spec = example(&"one ".repeat(100_000), "<p>one</p>", "");
        assert_eq!(
            barelink(["spec", "--program", "printf '<p>one</p>'", "-"])
                .input(spec)
                .text(),
            "1 passed, 0 failed\n"
        );
    }
}
