//! The command with the streams of the process.

use std::ffi::OsString;
use std::io::{BufWriter, IsTerminal as _, Write, stderr, stdin, stdout};

use terminal_size::{Width, terminal_size_of};

use crate::commands::run;
use crate::streams::{COLUMNS, Paint, Progress, Streams, Tty};

/// Runs the command as a process would, with standard input, output and error, and returns its exit
/// status; see [`run`].
///
/// The first argument is the name of the command. It is for programs that are the command, such as
/// `python -m barelink`.
///
/// ```
/// assert_eq!(barelink_cli::run_as_process(["barelink", "--version"]), 0);
/// assert_eq!(barelink_cli::run_as_process(["barelink", "--no-such-flag"]), 2);
/// ```
pub fn run_as_process<A: Into<OsString>>(args: impl IntoIterator<Item = A>) -> u8 {
    let paint = match anstream::AutoStream::choice(&stdout()) {
        anstream::ColorChoice::Never => Paint::Plain,
        _ => Paint::Coloured,
    };
    let mut output = BufWriter::new(stdout().lock());
    let mut streams = Streams {
        input: &mut stdin().lock(),
        input_terminal: if stdin().is_terminal() {
            Tty::Yes
        } else {
            Tty::No
        },
        output: &mut output,
        // Not locked: a thread that panics also writes there, and would wait for ever.
        errors: &mut stderr(),
        paint,
        columns: terminal_size_of(stdout()).map_or(COLUMNS, |(Width(columns), _)| columns.into()),
        terminal: if stdout().is_terminal() {
            Tty::Yes
        } else {
            Tty::No
        },
        progress: if stderr().is_terminal() {
            Progress::Shown
        } else {
            Progress::Hidden
        },
    };
    let status = run(args, &mut streams);
    // A closed pipe is not an error, and `run` has reported every other error.
    let _ = output.flush();
    status
}
