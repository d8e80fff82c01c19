//! The streams and the exit statuses of the command, and the messages to standard error.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::escaped::{EscapedText, for_terminal, without_commands};

/// The streams that the command reads from and writes to.
// Passed in, so that tests and `spec` run the command without a process.
pub struct Streams<'s> {
    /// Standard input.
    pub input: &'s mut dyn Read,
    /// Whether standard input is a terminal: then one line says that it is read.
    pub input_terminal: Tty,
    /// Standard output.
    pub output: &'s mut dyn Write,
    /// Standard error.
    pub errors: &'s mut dyn Write,
    /// Whether the output may have colours.
    pub paint: Paint,
    /// Whether standard output is a terminal, which would interpret control characters.
    pub terminal: Tty,
    /// The number of columns of that terminal.
    pub columns: usize,
    /// Whether standard error is a terminal: then long runs may show a progress bar, and hints are
    /// written.
    pub progress: Progress,
}

impl<'s> Streams<'s> {
    /// Returns streams that are no terminals.
    pub fn new(
        input: &'s mut dyn Read,
        output: &'s mut dyn Write,
        errors: &'s mut dyn Write,
    ) -> Self {
        let terminal = Tty::No;
        let paint = Paint::Plain;
        let progress = Progress::Hidden;
        Streams {
            input,
            input_terminal: terminal,
            output,
            errors,
            paint,
            terminal,
            columns: COLUMNS,
            progress,
        }
    }
}

/// The columns of a terminal whose width is not known.
pub const COLUMNS: usize = 80;

impl fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streams")
            .field("paint", &self.paint)
            .finish_non_exhaustive()
    }
}

/// Whether the output may have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// No.
    Plain,
    /// Yes.
    Coloured,
}

/// Whether a stream is a terminal. If standard output is one, control characters in text from the
/// input are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tty {
    /// No: text is copied byte for byte.
    No,
    /// Yes.
    Yes,
}

impl Tty {
    /// Returns a text from the input as it is written.
    pub(crate) fn copy(self, text: &str) -> Cow<'_, str> {
        match self {
            Tty::No => text.into(),
            Tty::Yes => for_terminal(text),
        }
    }
}

/// Whether standard error is a terminal: then long runs may show a progress bar, and hints are
/// written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// No.
    Hidden,
    /// Yes. The bar is on the standard error of the process.
    Shown,
}

/// The result of a run. The numbers are exit statuses; the greatest one of several results counts.
// `Ord`, so that the results of several files combine with `max`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    #[default]
    Done = 0,
    Findings = 1,
    Error = 2,
    /// By the convention of shells: 128 plus the number of the signal.
    Interrupted = 130,
    Terminated = 143,
}

/// Writes a message that is not an error. A failure to write it is ignored, as with errors.
pub(crate) fn note(streams: &mut Streams<'_>, text: impl fmt::Display) {
    let text = text.to_string();
    let _ = writeln!(streams.errors, "barelink: {}", without_commands(&text));
}

/// Says that standard input is read, if it is a terminal: without that line, the command would seem
/// to hang.
pub(crate) fn prompt(streams: &mut Streams<'_>) {
    if streams.input_terminal == Tty::Yes {
        let end = if cfg!(windows) {
            "Ctrl-Z and Enter end"
        } else {
            "Ctrl-D ends"
        };
        note(streams, format_args!("reading standard input; {end} it"));
    }
}

/// Writes an error as one line, whatever names are in it.
pub(crate) fn print_error(streams: &mut Streams<'_>, error: &anyhow::Error) -> Status {
    // If standard error cannot be written to, there is no place to report that.
    note(streams, EscapedText(&format!("{error:#}")));
    Status::Error
}

/// The start of messages about standard output.
pub(crate) const STANDARD_OUTPUT: &str = "standard output: cannot write";

pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    // The reader, such as `head`, has all that it needs; other programs end silently, too.
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Returns whether the name means standard input. It may be a file, which must not be replaced.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-") || file == Path::new("/dev/stdin")
}

#[cfg(test)]
mod tests {
    use super::{Paint, Streams};

    #[test]
    fn the_debug_output_says_whether_there_are_colours() {
        let mut input = std::io::empty();
        let mut output = Vec::new();
        let mut errors = Vec::new();
        let streams = Streams {
            paint: Paint::Coloured,
            ..Streams::new(&mut input, &mut output, &mut errors)
        };
        assert_eq!(format!("{streams:?}"), "Streams { paint: Coloured, .. }");
    }
}
