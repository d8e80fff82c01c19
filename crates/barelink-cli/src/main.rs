//! The command `barelink`.

use std::io::{BufWriter, IsTerminal as _, Write, stderr, stdin, stdout};
use std::process::ExitCode;

use barelink_cli::{COLUMNS, Paint, Progress, Streams, Terminal, run};
use terminal_size::{Width, terminal_size_of};

fn main() -> ExitCode {
    let paint = match anstream::AutoStream::choice(&stdout()) {
        anstream::ColorChoice::Never => Paint::Plain,
        _ => Paint::Coloured,
    };
    let mut output = BufWriter::new(stdout().lock());
    let mut streams = Streams {
        input: &mut stdin().lock(),
        input_terminal: if stdin().is_terminal() { Terminal::Yes } else { Terminal::No },
        output: &mut output,
        // Not locked: a thread that panics also writes there, and would wait for ever.
        errors: &mut stderr(),
        paint,
        columns: terminal_size_of(stdout()).map_or(COLUMNS, |(Width(columns), _)| columns.into()),
        terminal: if stdout().is_terminal() { Terminal::Yes } else { Terminal::No },
        progress: if stderr().is_terminal() { Progress::Shown } else { Progress::Hidden },
    };
    let status = run(std::env::args_os(), &mut streams);
    // A closed pipe is not an error, and `run` has reported every other error.
    let _ = output.flush();
    ExitCode::from(status)
}
