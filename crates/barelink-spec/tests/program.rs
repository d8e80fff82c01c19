//! Running programs that every Unix has.
#![cfg(all(unix, feature = "program"))]

use std::time::{Duration, Instant};

use barelink_spec::{BadCommand, Failure, Program};
use pretty_assertions::assert_eq;

#[track_caller]
fn program(command: &str) -> Program {
    Program::parse(command).unwrap()
}

#[track_caller]
fn fails(command: &str) -> Failure {
    program(command).run(&[], "text").unwrap_err()
}

fn flags(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

#[test]
fn markdown_goes_in_and_html_comes_out() {
    assert_eq!(program("cat").run(&[], "é\n*b*").unwrap(), "é\n*b*");
}

#[test]
fn a_command_of_one_word_gets_the_flags() {
    let answer = program("echo").run(&flags(&["--a", "b  c"]), "");
    assert_eq!(answer.unwrap(), "--a b  c\n");
}

#[test]
fn a_command_of_several_words_is_run_as_it_is() {
    let answer = program("echo 'x  y' z").run(&flags(&["--a"]), "");
    assert_eq!(answer.unwrap(), "x  y z\n");
}

#[test]
fn there_is_no_shell() {
    assert_eq!(
        program("echo $HOME | cat").run(&[], "").unwrap(),
        "$HOME | cat\n"
    );
}

#[test]
fn commands_that_are_none() {
    assert_eq!(Program::parse(""), Err(BadCommand::Empty));
    assert_eq!(Program::parse(" \t # nothing"), Err(BadCommand::Empty));
    assert_eq!(Program::parse("cat \"x"), Err(BadCommand::UnbalancedQuotes));
    assert_eq!(BadCommand::Empty.to_string(), "the command is empty");
    assert_eq!(
        BadCommand::UnbalancedQuotes.to_string(),
        "a quote in the command is never closed"
    );
}

#[test]
fn a_program_that_is_not_there() {
    let failure = fails("no-such-program-anywhere --x");
    assert!(matches!(&failure, Failure::NotStarted { program, error }
        if program == "no-such-program-anywhere" && error.kind() == std::io::ErrorKind::NotFound));
    assert!(
        failure
            .to_string()
            .starts_with("cannot start no-such-program-anywhere: ")
    );
    assert!(std::error::Error::source(&failure).is_some());
}

#[test]
fn a_status_that_is_not_zero() {
    assert_eq!(
        fails("false").to_string(),
        "the program failed with exit status: 1"
    );
    let failure = fails("sh -c 'echo text; echo reason >&2; exit 3'");
    assert_eq!(
        failure.to_string(),
        "the program failed with exit status: 3: reason"
    );
    assert!(matches!(failure, Failure::Unsuccessful { status, .. } if status.code() == Some(3)));
}

#[test]
fn errors_of_a_program_that_succeeds_are_dropped() {
    assert_eq!(
        program("sh -c 'cat; echo warning >&2'")
            .run(&[], "a")
            .unwrap(),
        "a"
    );
}

#[test]
fn an_answer_that_is_not_utf8() {
    let failure = fails("printf 'a\\377'");
    assert!(matches!(failure, Failure::NotUtf8(error) if error.valid_up_to() == 1));
}

#[test]
fn an_answer_without_end() {
    assert!(matches!(fails("yes"), Failure::TooLong));
}

#[test]
fn a_program_that_takes_too_long() {
    let begin = Instant::now();
    let slow = program("sleep 30").time_limit(Duration::from_millis(100));
    let failure = slow.run(&[], "text").unwrap_err();
    assert_eq!(failure.to_string(), "no answer within 100ms");
    assert!(begin.elapsed() < Duration::from_secs(10));
}

#[test]
fn something_left_behind_that_holds_the_output() {
    let begin = Instant::now();
    let left = program("sh -c 'sleep 3 & echo text'").time_limit(Duration::from_millis(200));
    assert!(matches!(left.run(&[], ""), Err(Failure::TimedOut { .. })));
    assert!(begin.elapsed() < Duration::from_secs(2));
}

#[test]
fn more_than_the_pipes_hold() {
    let markdown = "0123456789abcde\n".repeat(500_000);
    assert_eq!(
        program("cat").run(&[], &markdown).unwrap().len(),
        markdown.len()
    );
    let both = program("sh -c 'tee /dev/stderr'");
    assert_eq!(both.run(&[], &markdown).unwrap().len(), markdown.len());
}

#[test]
fn a_program_that_does_not_read() {
    let markdown = "x".repeat(1_000_000);
    assert_eq!(program("echo a").run(&[], &markdown).unwrap(), "a\n");
    assert_eq!(
        program("sh -c 'exec <&-; echo b'")
            .run(&[], &markdown)
            .unwrap(),
        "b\n"
    );
}

#[test]
fn the_time_limit_unless_another_is_given() {
    assert_eq!(Program::TIME_LIMIT, Duration::from_secs(10));
    assert_eq!(
        program("cat").time_limit(Program::TIME_LIMIT),
        program("cat")
    );
}
