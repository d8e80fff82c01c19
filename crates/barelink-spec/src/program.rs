//! Runs a program that converts Markdown to HTML.
//!
//! Reference: `test/prog.py` of MD4C release-0.5.2. Deviations: the command line is split like the
//! words of a shell, not at white space, and a program has a time limit.

use std::error::Error;
use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

use crate::failure::{Failure, OUTPUT_LIMIT};

/// A program that reads Markdown from its standard input and writes HTML to its standard output.
///
/// ~~~
/// # #[cfg(unix)] {
/// use barelink_spec::Program;
///
/// let program = Program::parse("tr a-z A-Z")?;
/// assert_eq!(program.run(&[], "some Markdown")?, "SOME MARKDOWN");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ~~~
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    name: String,
    arguments: Vec<String>,
    /// The arguments after all others.
    last_arguments: Vec<String>,
    time_limit: Duration,
}

impl Program {
    /// The default time limit.
    pub const TIME_LIMIT: Duration = Duration::from_secs(10);

    /// Parses a command line, which is split like the words of a shell. There is no shell:
    /// variables and pipes are not supported. The program is neither started nor searched for.
    ///
    /// # Errors
    ///
    /// [`BadCommand`] if the command line has no words, or a quote is never closed.
    ///
    /// ~~~
    /// use barelink_spec::{BadCommand, Program};
    ///
    /// assert!(Program::parse("'/a path/md2html' --github").is_ok());
    /// assert_eq!(Program::parse("'md2html"), Err(BadCommand::UnbalancedQuotes));
    /// ~~~
    pub fn parse(command: &str) -> Result<Self, BadCommand> {
        let words = shell_words::split(command).map_err(|_| BadCommand::UnbalancedQuotes)?;
        let mut words = words.into_iter();
        Ok(Self {
            name: words.next().ok_or(BadCommand::Empty)?,
            arguments: words.collect(),
            last_arguments: Vec::new(),
            time_limit: Self::TIME_LIMIT,
        })
    }

    /// Adds arguments after those of the command line and the flags of each example. They do not
    /// count as arguments of the command line.
    ///
    /// ~~~
    /// # #[cfg(unix)] {
    /// let program = barelink_spec::Program::parse("echo")?.last_arguments(["b"]);
    /// assert_eq!(program.run(&["a".to_owned()], "")?, "a b\n");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ~~~
    #[must_use]
    pub fn last_arguments(
        mut self,
        arguments: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        self.last_arguments
            .extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets the time limit for each run; [`Program::TIME_LIMIT`] by default.
    ///
    /// ~~~
    /// use std::time::Duration;
    /// let program = barelink_spec::Program::parse("md2html")?.time_limit(Duration::from_secs(1));
    /// # Ok::<(), barelink_spec::BadCommand>(())
    /// ~~~
    #[must_use]
    pub const fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = limit;
        self
    }

    /// Runs the program with `markdown` as its standard input, and returns its standard output.
    ///
    /// By MD4C's convention, a command line of one word gets `flags` as its arguments; these are
    /// the flags of an [`Example`](crate::Example). A command line with arguments of its own does
    /// not get `flags`.
    ///
    /// If the program fails, its standard error is part of the failure; otherwise it is discarded.
    /// A program need not read its input (unless the calling process has reset SIGPIPE, which Rust
    /// ignores, to its default).
    ///
    /// # Errors
    ///
    /// [`Failure::NotStarted`] if the program cannot be started, which then holds for every
    /// example. Another [`Failure`] if it does not answer in time, does not end with success, or
    /// writes invalid UTF-8 or more than 64 MiB.
    ///
    /// A program that exceeds the time limit is killed. Processes that it has started are not, but
    /// they are not waited for.
    ///
    /// # Cost
    ///
    /// One process and three threads.
    pub fn run(&self, flags: &[String], markdown: &str) -> Result<String, Failure> {
        let started = Instant::now();
        let mut child = self.start(flags)?;
        // In threads: a program may write before it has read all its input, and then both sides
        // would wait for ever.
        feed(child.stdin.take(), markdown);
        let stdout = drain(child.stdout.take());
        // Read even if it is not used: a program blocks when the pipe is full.
        let stderr = drain(child.stderr.take());
        let status = self.wait(&mut child)?;
        // Processes that the program started may hold its outputs open after it has ended.
        let left = self.time_limit.saturating_sub(started.elapsed());
        let html = self.output(&stdout, left)?;
        if !status.success() {
            let stderr = self.output(&stderr, left).unwrap_or_default();
            let stderr = String::from_utf8_lossy(&stderr).trim_end().to_owned();
            return Err(Failure::Unsuccessful { status, stderr });
        }
        String::from_utf8(html).map_err(|error| Failure::NotUtf8(error.utf8_error()))
    }

    fn start(&self, flags: &[String]) -> Result<Child, Failure> {
        let mut command = Command::new(&self.name);
        command.args(&self.arguments);
        // A command line with arguments is meant as it is: `cat -` does not know flags of md2html.
        if self.arguments.is_empty() {
            command.args(flags);
        }
        command
            .args(&self.last_arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::NotStarted {
                program: self.name.clone(),
                error,
            })
    }

    /// Waits until the program ends; kills it at the time limit.
    fn wait(&self, child: &mut Child) -> Result<ExitStatus, Failure> {
        let status = child.wait_timeout(self.time_limit).map_err(Failure::Io)?;
        status.map_or_else(
            || {
                // Without a wait, the killed process would stay in the process table.
                child
                    .kill()
                    .and_then(|()| child.wait())
                    .map_err(Failure::Io)?;
                Err(self.timed_out())
            },
            Ok,
        )
    }

    /// Returns the content of one output of the program, if the output is closed before the time
    /// limit.
    fn output(
        &self,
        pipe: &Receiver<io::Result<Vec<u8>>>,
        left: Duration,
    ) -> Result<Vec<u8>, Failure> {
        let read = pipe.recv_timeout(left).map_err(|_| self.timed_out())?;
        let bytes = read.map_err(Failure::Io)?;
        if bytes.len() as u64 > OUTPUT_LIMIT {
            return Err(Failure::TooLong);
        }
        Ok(bytes)
    }

    fn timed_out(&self) -> Failure {
        Failure::TimedOut {
            limit: self.time_limit,
        }
    }
}

/// Writes `markdown` to the program in a thread of its own.
fn feed(stdin: Option<ChildStdin>, markdown: &str) {
    let markdown = markdown.to_owned();
    thread::spawn(move || {
        if let Some(mut stdin) = stdin {
            // A program may close the pipe without reading its input. Its output decides whether it
            // succeeded.
            let _ = stdin.write_all(markdown.as_bytes());
        }
    });
}

/// Reads an output of the program in a thread of its own.
fn drain<P: Read + Send + 'static>(pipe: Option<P>) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = pipe.map_or(Ok(0), |pipe| {
            // After the limit the pipe is closed, which ends a program that continues to write.
            pipe.take(OUTPUT_LIMIT + 1).read_to_end(&mut bytes)
        });
        // After the time limit the receiver is gone.
        let _ = sender.send(read.map(|_| bytes));
    });
    receiver
}

/// Why a command line is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadCommand {
    /// It has no words.
    Empty,
    /// A quote is never closed.
    UnbalancedQuotes,
}

impl fmt::Display for BadCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the command is empty",
            Self::UnbalancedQuotes => "a quote in the command is never closed",
        })
    }
}

impl Error for BadCommand {}
