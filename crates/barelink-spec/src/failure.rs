//! Why an example has no answer.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::str::Utf8Error;
use std::time::Duration;

/// The maximum size of each output of a program, in bytes. Without it, a program that never stops
/// could fill the memory before the time limit.
pub(crate) const OUTPUT_LIMIT: u64 = 64 << 20;

/// Why an example has no answer.
///
/// A runner in the same process can make one from a text:
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
    /// The program cannot be started: it does not exist, or is not executable. This then holds for
    /// every example.
    NotStarted {
        /// The first word of the command.
        program: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The program did not end in time and was killed, or a process that it started holds its
    /// output open.
    TimedOut {
        /// The time limit.
        limit: Duration,
    },
    /// The program ended with an error status.
    Unsuccessful {
        /// Its exit status.
        status: ExitStatus,
        /// Its standard error.
        stderr: String,
    },
    /// The answer is not UTF-8.
    NotUtf8(Utf8Error),
    /// The answer is longer than 64 MiB.
    TooLong,
    /// The system failed while the program was read from or waited for.
    Io(io::Error),
    /// A reason that a runner gave.
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
            Self::TimedOut { .. }
            | Self::Unsuccessful { .. }
            | Self::TooLong
            | Self::Refused(_) => None,
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
