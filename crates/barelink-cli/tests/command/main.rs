//! The command `barelink` as a process: what a person types, and what comes back.

mod bad_input;
mod check;
mod config;
mod demo;
mod engine;
mod examples;
mod explain;
mod explained_spec;
mod fix;
mod flags;
mod format;
mod formats;
mod generate;
#[cfg(unix)]
mod guide;
mod help;
mod html;
mod keeping;
mod links;
#[cfg(feature = "lsp")]
mod lsp;
mod names;
mod others;
mod output;
mod pages;
mod pipes;
mod program;
mod readme;
#[cfg(unix)]
mod signals;
mod spec;
mod terminal;
mod terminal_links;
mod text;
mod useless;
mod uts58;

#[path = "../../../../tests/common/spec.rs"]
mod library;

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use tempfile::TempDir;

/// The program that is tested.
const BARELINK: &str = env!("CARGO_BIN_EXE_barelink");

/// A call of the command that is not made yet.
#[derive(Debug)]
struct Call {
    command: Command,
    input: Vec<u8>,
}

/// `barelink` with arguments and nothing on standard input.
fn barelink<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Call {
    let mut command = Command::new(BARELINK);
    // What would make the output coloured where it is read by nobody but this test.
    command
        .args(args)
        .env_remove("CLICOLOR_FORCE")
        .env_remove("CLICOLOR")
        .env_remove("NO_COLOR");
    Call {
        command,
        input: Vec::new(),
    }
}

impl Call {
    fn input(mut self, input: impl AsRef<[u8]>) -> Self {
        input.as_ref().clone_into(&mut self.input);
        self
    }

    fn within(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    fn with_env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    fn run(mut self) -> Ran {
        let streams = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = streams.spawn().expect("the command starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        // It need not read what it is given.
        let feeder = thread::spawn(move || stdin.write_all(&self.input));
        let output = child.wait_with_output().expect("the command ends");
        let _ = feeder.join().expect("the feeder ends");
        Ran {
            status: output.status.code(),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        }
    }

    /// Runs it and takes its output; it must be done well and silently.
    #[track_caller]
    fn text(self) -> String {
        let ran = self.run();
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
        ran.text()
    }

    /// Runs it and takes the reason why it did nothing.
    #[track_caller]
    fn refusal(self) -> String {
        let ran = self.run();
        assert_eq!(ran.text(), "", "nothing is written");
        ran.refusal()
    }
}

/// A call that was made.
#[derive(Debug)]
struct Ran {
    status: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
}

impl Ran {
    #[track_caller]
    fn text(&self) -> String {
        String::from_utf8(self.stdout.clone()).expect("output is UTF-8")
    }

    /// What is written of an error: one line, with status 2.
    #[track_caller]
    fn refusal(&self) -> String {
        assert_eq!(self.status, Some(2), "{}", self.stderr);
        let line = self
            .stderr
            .strip_suffix('\n')
            .unwrap_or_else(|| panic!("no line: {:?}", self.stderr));
        assert!(
            !line.contains(['\n', '\r', '\u{1b}']),
            "more than one plain line: {line:?}"
        );
        let reason = line
            .strip_prefix("barelink: ")
            .unwrap_or_else(|| panic!("not barelink's: {line:?}"));
        reason.to_owned()
    }
}

/// A new folder with these files in it.
fn folder<const N: usize>(files: [(&str, &[u8]); N]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

/// The names of what is in a folder, in order.
fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// An example in the form of a specification file; without flags, without the third section.
fn example(markdown: &str, html: &str, flags: &str) -> String {
    let fence = "`".repeat(32);
    let flags = if flags.is_empty() {
        String::new()
    } else {
        format!(".\n{flags}\n")
    };
    format!("{fence} example\n{markdown}\n.\n{html}\n{flags}{fence}\n\n")
}
