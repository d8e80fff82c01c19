//! A program that turns Markdown into HTML.
//!
//! Reference: `test/prog.py` of MD4C release-0.5.2. Deviations: the command line is split like a shell's words, not at
//! white space, and a program has a time limit.

use std::error::Error;
use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::str::Utf8Error;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

/// How much a program may write to each of its outputs, in bytes: a program that never stops must not fill the memory
/// before its time is over.
const OUTPUT_LIMIT: u64 = 64 << 20;

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
    time_limit: Duration,
}

impl Program {
    /// The time limit of a program that was given no other.
    pub const TIME_LIMIT: Duration = Duration::from_secs(10);

    /// The program of a command line, which is split like a shell's words. There is no shell: no variables, no pipes.
    /// Nothing is started yet, nor looked for.
    ///
    /// # Errors
    ///
    /// [`BadCommand`] where the command line has no words or a quote has no partner.
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
            time_limit: Self::TIME_LIMIT,
        })
    }

    /// The same program with another time limit for each run.
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

    /// What the program answers to `markdown`.
    ///
    /// By MD4C's convention a command line of one word gets `flags` as its arguments, which is what an
    /// [`Example`](crate::Example) has them for; a command line with arguments of its own is run as it is.
    ///
    /// What the program writes to its standard error is part of the failure if it fails, and dropped if it does not. A
    /// program need not read its input (unless the calling process has set SIGPIPE, which Rust ignores, back to its
    /// default).
    ///
    /// # Errors
    ///
    /// [`Failure::NotStarted`] if there is no such program, which will be so for each example; another [`Failure`] if
    /// it does not answer in time, ends with another status than success, or writes no UTF-8 or more than 64 MiB.
    ///
    /// A program that is out of time is killed. What it has started itself is not, but is not waited for either.
    ///
    /// # Cost
    ///
    /// One process and three threads.
    pub fn run(&self, flags: &[String], markdown: &str) -> Result<String, Failure> {
        let started = Instant::now();
        let mut child = self.start(flags)?;
        // In threads: a program may write before it has read everything, and then both sides would wait.
        feed(child.stdin.take(), markdown);
        let stdout = drain(child.stdout.take());
        let stderr = drain(child.stderr.take());
        let status = self.wait(&mut child)?;
        // Also after the program has ended something that it started may hold its outputs open.
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
        if self.arguments.is_empty() {
            command.args(flags);
        }
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::NotStarted { program: self.name.clone(), error })
    }

    /// Waits for the end of the program, or makes it.
    fn wait(&self, child: &mut Child) -> Result<ExitStatus, Failure> {
        let status = child.wait_timeout(self.time_limit).map_err(Failure::Io)?;
        status.map_or_else(
            || {
                child.kill().and_then(|()| child.wait()).map_err(Failure::Io)?;
                Err(self.timed_out())
            },
            Ok,
        )
    }

    /// What the program wrote to one of its outputs, if that is closed before the time is over.
    fn output(&self, pipe: &Receiver<io::Result<Vec<u8>>>, left: Duration) -> Result<Vec<u8>, Failure> {
        let read = pipe.recv_timeout(left).map_err(|_| self.timed_out())?;
        let bytes = read.map_err(Failure::Io)?;
        if bytes.len() as u64 > OUTPUT_LIMIT {
            return Err(Failure::TooLong);
        }
        Ok(bytes)
    }

    fn timed_out(&self) -> Failure {
        Failure::TimedOut { limit: self.time_limit }
    }
}

/// Writes `markdown` to the program in a thread of its own.
fn feed(stdin: Option<ChildStdin>, markdown: &str) {
    let markdown = markdown.to_owned();
    thread::spawn(move || {
        if let Some(mut stdin) = stdin {
            // A program that does not want its input closes the pipe. Whether it did well is told by its answer.
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
            // Then the pipe is closed, which ends a program that goes on writing.
            pipe.take(OUTPUT_LIMIT + 1).read_to_end(&mut bytes)
        });
        // After a time-out nobody is there to receive it.
        let _ = sender.send(read.map(|_| bytes));
    });
    receiver
}

/// Why a command line is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadCommand {
    /// It has no words.
    Empty,
    /// A quote has no partner.
    UnbalancedQuotes,
}

impl fmt::Display for BadCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the command is empty",
            Self::UnbalancedQuotes => "a quote in the command has no partner",
        })
    }
}

impl Error for BadCommand {}

/// Why an example has no answer.
///
/// A runner in the same process makes one from a text:
///
/// ~~~
/// use barelink_spec::Failure;
///
/// fn render(flags: &[String]) -> Result<String, Failure> {
///     match flags {
///         [] => Ok("<p>plain</p>".to_owned()),
///         [flag, ..] => Err(format!("unknown flag {flag}").into()),
///     }
/// }
/// assert_eq!(render(&["--x".to_owned()]).unwrap_err().to_string(), "unknown flag --x");
/// ~~~
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The program cannot be started: it is not there, or may not be run. So it will be for each example.
    NotStarted {
        /// The first word of the command.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// The program did not end in time and was killed, or something that it started holds its output open.
    TimedOut {
        /// The time that it had.
        limit: Duration,
    },
    /// The program says itself that it failed.
    Unsuccessful {
        /// How it ended.
        status: ExitStatus,
        /// What it wrote to its standard error.
        stderr: String,
    },
    /// The answer is not UTF-8.
    NotUtf8(Utf8Error),
    /// The answer is longer than 64 MiB.
    TooLong,
    /// The system failed while the program was read from or waited for.
    Io(io::Error),
    /// A runner's own reason.
    Refused(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { program, error } => write!(f, "cannot start {program}: {error}"),
            Self::TimedOut { limit } => write!(f, "no answer within {limit:?}"),
            Self::Unsuccessful { status, stderr } if stderr.is_empty() => {
                write!(f, "the program failed with {status}")
            }
            Self::Unsuccessful { status, stderr } => {
                write!(f, "the program failed with {status}: {stderr}")
            }
            Self::NotUtf8(error) => write!(f, "the answer is not UTF-8: {error}"),
            Self::TooLong => write!(f, "the answer is longer than {} MiB", OUTPUT_LIMIT >> 20),
            Self::Io(error) => write!(f, "the program cannot be read: {error}"),
            Self::Refused(reason) => f.write_str(reason),
        }
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotStarted { error, .. } | Self::Io(error) => Some(error),
            Self::NotUtf8(error) => Some(error),
            Self::TimedOut { .. } | Self::Unsuccessful { .. } | Self::TooLong | Self::Refused(_) => None,
        }
    }
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::Refused(reason)
    }
}

impl From<&str> for Failure {
    fn from(reason: &str) -> Self {
        Self::Refused(reason.to_owned())
    }
}
