//! `barelink terminal`: plain text in, text with links for terminals out.

use std::cell::RefCell;
use std::io::{self, Read};
use std::rc::Rc;

use barelink_cli::{Streams, run};
use pretty_assertions::assert_eq;

use crate::{barelink, folder};

fn link(uri: &str, text: &str) -> String {
    format!("\u{1b}]8;;{uri}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
}

#[test]
fn links_can_be_clicked() {
    let expected = format!(
        "see {}.\n",
        link("http://www.example.com", "www.example.com")
    );
    assert_eq!(
        barelink(["terminal"])
            .input("see www.example.com.\n")
            .text(),
        expected
    );
    assert_eq!(
        barelink(["terminal", "-"])
            .input("see www.example.com.\n")
            .text(),
        expected
    );
    let folder = folder([("a.txt", b"see www.example.com.\n")]);
    assert_eq!(
        barelink(["terminal", "a.txt"]).within(&folder).text(),
        expected
    );
}

/// Issue 72, item 14: the rows of a URL that a program broke.
#[test]
fn a_url_may_have_several_rows() {
    let row = |text: &str| {
        format!("\u{1b}]8;id=2;https://example.com/a?b\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
    };
    // The first character is two columns wide.
    let input = "道 https://exa\nmple.com/a?b c\n";
    let expected =
        format!("道 {}\n{} c\n", row("https://exa"), row("mple.com/a?b")).replace("id=2", "id=4");
    assert_eq!(
        barelink(["terminal", "--width", "14"]).input(input).text(),
        expected
    );
    assert_eq!(
        barelink(["terminal", "--width", "15"]).input(input).text(),
        barelink(["terminal", "--width", "99"]).input(input).text()
    );
    let folder = folder([("a.txt", input.as_bytes())]);
    assert_eq!(
        barelink(["terminal", "--width=14", "a.txt"])
            .within(&folder)
            .text(),
        expected
    );
    // Nothing is guessed without a width.
    for end in ["\n", "\r\n"] {
        let input = format!("https://exam{end}ple.com/reset{end}");
        assert!(
            !barelink(["terminal"])
                .input(&input)
                .text()
                .contains("ple.com/reset\u{1b}"),
            "{input:?}"
        );
        // A blank line is between.
        let input = format!("https://exam{end}{end}ple.com/reset{end}");
        assert!(
            barelink(["terminal"])
                .input(&input)
                .text()
                .contains("ple.com/reset\u{1b}"),
            "{input:?}"
        );
    }
    assert!(
        barelink(["terminal", "--width", "0"])
            .refusal()
            .contains("--width")
    );
}

/// Without a flag the rules are those for chats, and a profile replaces them.
#[test]
fn the_rules_are_those_of_chats() {
    let input = "<http://localhost:3000> lib.rs/a #a.com";
    let local = link("http://localhost:3000", "http://localhost:3000");
    let expected = format!("<{local}> {} #a.com", link("http://lib.rs/a", "lib.rs/a"));
    assert_eq!(barelink(["terminal"]).input(input).text(), expected);
    let expected = format!(
        "<{local}> {} #{}",
        link("http://lib.rs/a", "lib.rs/a"),
        link("http://a.com", "a.com")
    );
    assert_eq!(
        barelink(["terminal", "--profile", "prose"])
            .input(input)
            .text(),
        expected
    );
    let expected = format!("<{local}> lib.rs/a #a.com");
    assert_eq!(
        barelink(["terminal", "--profile", "gfm"])
            .input(input)
            .text(),
        expected
    );
    assert_eq!(
        barelink(["terminal", "--profile", "gfm", "--tld", "known"]).refusal(),
        "--tld: the profile gfm cannot have this option; it is for uts58, prose, chat"
    );
}

#[test]
fn sequences_of_the_input_are_shown() {
    let input = "\u{1b}[31mred \u{1b}]8;;http://evil.example\u{7}here\r\n";
    for file in [&["terminal"][..], &["terminal", "a.txt"]] {
        let folder = folder([("a.txt", input.as_bytes())]);
        let output = barelink(file).within(&folder).input(input).text();
        assert_eq!(
            output.matches('\u{1b}').count(),
            output.matches("\u{1b}]8;;").count() + output.matches("\u{1b}\\").count()
        );
        assert!(
            output.starts_with("\\u{1b}[31mred \\u{1b}]8;;") && output.ends_with("here\r\n"),
            "{output:?}"
        );
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_refused_or_replaced() {
    let input = b"a\nb\xffc\n";
    assert_eq!(
        barelink(["terminal"]).input(input).run().stderr,
        "barelink: standard input: not UTF-8 in line 2, at byte 3; convert it to UTF-8, or pass \
        --lossy, which replaces invalid bytes\n"
    );
    assert_eq!(
        barelink(["terminal", "--lossy"]).input(input).text(),
        "a\nb\u{fffd}c\n"
    );
}

/// Gives a line at each call, and notes what was written before it was asked for the next one.
struct Lines {
    rest: Vec<&'static str>,
    written: Rc<RefCell<Vec<u8>>>,
    seen: Rc<RefCell<Vec<usize>>>,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.seen.borrow_mut().push(self.written.borrow().len());
        if self.rest.is_empty() {
            return Ok(0);
        }
        let line = self.rest.remove(0).as_bytes();
        buffer[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }
}

/// An output that a test can read while the command runs.
struct Written(Rc<RefCell<Vec<u8>>>);

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn lines_are_written_as_they_arrive() {
    let written = Rc::new(RefCell::new(Vec::new()));
    let seen = Rc::new(RefCell::new(Vec::new()));
    let mut input = Lines {
        rest: vec!["one\n", "tw", "o\n", "three"],
        written: Rc::clone(&written),
        seen: Rc::clone(&seen),
    };
    let mut output = Written(Rc::clone(&written));
    let mut errors = Vec::new();
    let mut streams = Streams::new(&mut input, &mut output, &mut errors);
    assert_eq!(run(["barelink", "terminal"], &mut streams), 0);
    // The end of the input is read twice: with the last line, and after it.
    assert_eq!(*seen.borrow(), [0, 4, 4, 8, 8, 8]);
    assert_eq!(*written.borrow(), b"one\ntwo\nthree");
}
