//! What reads the output may go away, and what takes the output may be full.

use std::io::{self, Read as _, Write};
use std::process::Stdio;
use std::thread;

use crate::{Call, Ran, barelink, example, folder};

/// More than fits into a pipe and all buffers.
const LONG: usize = 1_000_000;

/// Runs it with a standard output that is closed after `read` bytes.
fn cut_off(mut call: Call, read: usize) -> Ran {
    let streams = call
        .command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // It need not read what it is given.
    let feeder = thread::spawn(move || stdin.write_all(&call.input));
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout
        .read_exact(&mut vec![0; read])
        .expect("as many bytes");
    drop(stdout);
    let output = child.wait_with_output().expect("the command ends");
    let _ = feeder.join().expect("the feeder ends");
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    Ran {
        status: output.status.code(),
        stdout: Vec::new(),
        stderr,
    }
}

#[track_caller]
fn assert_is_done_silently(ran: &Ran) {
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let page = "www.example.com and more\n".repeat(LONG / 25);
    let folder = folder([("a.md", page.as_bytes())]);
    for args in [
        &["a.md"][..],
        &["--full-html", "a.md"],
        &["links", "a.md"],
        &["links", "--format", "json", "a.md"],
        &["links", "--format", "marked", "a.md", "a.md"],
    ] {
        for read in [0, 1, 10_000] {
            assert_is_done_silently(&cut_off(barelink(args).within(&folder), read));
        }
    }
}

#[test]
fn a_closed_pipe_is_no_error_of_format() {
    let urls = "https://example.com/%61\n".repeat(LONG / 20);
    for read in [0, 1, 10_000] {
        assert_is_done_silently(&cut_off(barelink(["format"]).input(&urls), read));
    }
}

#[test]
fn a_pipe_that_is_closed_before_a_short_output_is_no_error() {
    let folder = folder([("a.md", b"www.example.com")]);
    for args in [
        &["a.md"][..],
        &["links", "a.md"],
        &["format", "example.com"],
        &["--help"],
        &["--version"],
    ] {
        assert_is_done_silently(&cut_off(barelink(args).within(&folder), 0));
    }
}

#[test]
fn a_pipe_that_is_closed_while_examples_fail_is_no_error_in_the_input() {
    let spec = example("one", "two", "").repeat(LONG / 100);
    let folder = folder([("spec.txt", spec.as_bytes())]);
    let ran = cut_off(barelink(["spec", "spec.txt"]).within(&folder), 100);
    assert_ne!(ran.status, Some(2));
    assert_eq!(ran.stderr, "");
}

/// The status of `check` does not depend on how much of the list is read.
#[test]
fn a_closed_pipe_does_not_hide_bare_links() {
    let page = "www.example.com and more\n".repeat(LONG / 25);
    let folder = folder([
        ("a.md", page.as_bytes()),
        ("b.md", b"www.example.com"),
        ("none.md", b""),
    ]);
    for format in ["text", "json", "github", "sarif", "junit"] {
        for (file, status) in [("a.md", 1), ("b.md", 1), ("none.md", 0)] {
            let ran = cut_off(
                barelink(["check", "--format", format, file]).within(&folder),
                0,
            );
            assert_eq!(
                (ran.status, &*ran.stderr),
                (Some(status), ""),
                "{format} {file}"
            );
        }
    }
}

#[test]
fn a_closed_pipe_does_not_hide_a_bad_file() {
    let page = "www.example.com and more\n".repeat(LONG / 25);
    let folder = folder([("a.md", page.as_bytes()), ("short.md", b"www.example.com")]);
    for file in ["a.md", "short.md"] {
        let ran = cut_off(barelink(["links", "missing.md", file]).within(&folder), 0);
        assert!(
            ran.refusal().starts_with("missing.md: cannot read: "),
            "{ran:?}"
        );
    }
    let ran = cut_off(barelink(["format", "no URL", "example.com"]), 0);
    assert_eq!(
        ran.refusal(),
        "'no URL' is neither a URL with a host nor an address"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_an_error_that_is_told_once() {
    use std::fs::File;

    let page = "www.example.com and more\n".repeat(LONG / 25);
    let spec = example("one", "two", "");
    let folder = folder([
        ("a.md", page.as_bytes()),
        ("b.md", b"one"),
        ("spec.txt", spec.as_bytes()),
    ]);
    for args in [
        &["a.md"][..],
        &["b.md"],
        &["links", "a.md", "a.md"],
        &["links", "--format", "json", "a.md"],
        &["format", "example.com"],
        &["spec", "spec.txt"],
        &["--help"],
    ] {
        let mut call = barelink(args).within(&folder);
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = call.command.stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let ran = Ran {
            status: output.status.code(),
            stdout: Vec::new(),
            stderr,
        };
        assert!(
            ran.refusal().starts_with("standard output: cannot write: "),
            "{ran:?}"
        );
    }
}

#[test]
fn a_closed_pipe_does_not_hide_a_bad_line() {
    let input = ["no URL\n", &"https://example.com/%61\n".repeat(LONG / 20)].concat();
    let ran = cut_off(barelink(["format"]).input(input), 10);
    assert_eq!(
        ran.refusal(),
        "standard input:1: 'no URL' is neither a URL with a host nor an address"
    );
}

/// An output that fails at once: a buffer before it would hide at which write.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_write_that_fails_is_an_error_of_each_command() {
    for args in [
        &["html"][..],
        &["links"],
        &["check", "-"],
        &["fix", "-"],
        &["format"],
        &["config"],
    ] {
        let (mut input, mut output, mut errors) = (&b"http://a.com"[..], Full, Vec::new());
        let mut streams = barelink_cli::Streams::new(&mut input, &mut output, &mut errors);
        let status = barelink_cli::run(["barelink"].iter().chain(args), &mut streams);
        let errors = String::from_utf8(errors).unwrap();
        assert_eq!(status, 2, "{args:?}");
        assert!(
            errors.starts_with("barelink: standard output: cannot write: "),
            "{args:?}: {errors}"
        );
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}
