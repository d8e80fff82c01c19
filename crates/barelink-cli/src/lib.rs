//! The command `barelink` as a function: [`run`].
//!
//! | module | purpose |
//! |---|---|
//! | `args` | the flags, and the settings that they select |
//! | `html` | `barelink html`: renders Markdown or plain text as HTML |
//! | `comrak` | the same with comrak |
//! | `links` | `barelink links`: lists links |
//! | `explain` | `barelink explain`: lists the places where a link may be, with the link or the reason why there is none |
//! | `rule_page` | `barelink explain M9`: prints a rule with its examples |
//! | `compare` | `barelink explain --profile all`: the table of all profiles |
//! | `snippets` | the lines of the source with carets under each place, and the reason |
//! | `check` | `barelink check`: lists the bare links in Markdown files, and their replacements |
//! | `carets` | the same on a terminal: the lines of the source with carets under each link |
//! | `sarif`, `junit` | the same as documents of these formats |
//! | `fix` | `barelink fix`: rewrites them |
//! | `front_matter` | finds the metadata before the text of a page |
//! | `config` | finds and reads `barelink.toml`, and combines it with the flags |
//! | `show_config` | `barelink config`: prints the settings, and where each comes from |
//! | `generate` | `barelink completions` and `barelink man` |
//! | `walk` | processes the files of `check` and `fix`, in parallel, and reports in order |
//! | `diff` | shows the changes in a file |
//! | `shown` | escapes texts and names for people, programs and `patch` |
//! | `replace` | replaces a file atomically |
//! | `keep` | copies owner, mode and attributes to the new file |
//! | `signals` | catches signals while files are written |
//! | `format` | `barelink format`: shows URLs with as few percent escapes as possible |
//! | `spec` | `barelink spec`: runs specification files |
//! | `files` | reads UTF-8 with clear errors, writes files completely or not at all |
//! | `process` | the command with the streams of the process |
//! | `position` | converts byte offsets to lines and columns |

#![allow(clippy::doc_markdown, reason = "CommonMark is a name, not an item")]

mod arguments;
#[path = "report/carets.rs"]
mod carets;
mod caught;
#[path = "commands/check.rs"]
mod check;
#[path = "commands/compare.rs"]
mod compare;
#[path = "commands/comrak.rs"]
mod comrak;
mod config;
#[path = "report/diff.rs"]
mod diff;
#[path = "commands/explain.rs"]
mod explain;
#[path = "files/read.rs"]
mod files;
#[path = "commands/fix.rs"]
mod fix;
#[path = "commands/format.rs"]
mod format;
#[path = "files/front_matter.rs"]
mod front_matter;
#[path = "commands/generate.rs"]
mod generate;
#[path = "commands/html.rs"]
mod html;
#[path = "report/junit.rs"]
mod junit;
#[path = "files/keep.rs"]
mod keep;
#[path = "commands/links.rs"]
mod links;
#[path = "commands/pages.rs"]
mod pages;
#[path = "files/parts.rs"]
mod parts;
#[path = "report/position.rs"]
mod position;
mod process;
#[path = "files/replace.rs"]
mod replace;
#[path = "commands/rule_page.rs"]
mod rule_page;
#[path = "report/sarif.rs"]
mod sarif;
#[path = "commands/show_config.rs"]
mod show_config;
mod shown;
#[path = "files/signals.rs"]
mod signals;
#[path = "report/snippets.rs"]
mod snippets;
#[path = "commands/spec.rs"]
mod spec;
#[path = "files/walk.rs"]
mod walk;

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Read, Write};

use anyhow::Context as _;
use arguments::{Cli, Colour, Command};
use caught::caught;
pub use process::run_as_process;
use shown::{Shown, for_terminal};
use signals::Stopped;
pub use spec::{in_process, settings};

/// The streams that the command reads from and writes to.
// Passed in, so that tests and `spec` run the command without a process.
pub struct Streams<'s> {
    /// Standard input.
    pub input: &'s mut dyn Read,
    /// Whether standard input is a terminal: then one line says that it is read.
    pub input_terminal: Terminal,
    /// Standard output.
    pub output: &'s mut dyn Write,
    /// Standard error.
    pub errors: &'s mut dyn Write,
    /// Whether the output may have colours.
    pub paint: Paint,
    /// Whether standard output is a terminal, which would interpret control characters.
    pub terminal: Terminal,
    /// The number of columns of that terminal.
    pub columns: usize,
    /// Whether standard error is a terminal: then long runs may show a progress bar, and hints are written.
    pub progress: Progress,
}

impl<'s> Streams<'s> {
    /// Returns streams that are no terminals.
    pub fn new(input: &'s mut dyn Read, output: &'s mut dyn Write, errors: &'s mut dyn Write) -> Self {
        let (terminal, paint, progress) = (Terminal::No, Paint::Plain, Progress::Hidden);
        Streams { input, input_terminal: terminal, output, errors, paint, terminal, columns: COLUMNS, progress }
    }
}

/// The columns of a terminal whose width is not known.
pub const COLUMNS: usize = 80;

impl fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streams").field("paint", &self.paint).finish_non_exhaustive()
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

/// Whether a stream is a terminal. If standard output is one, control characters in text from the input are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// No: text is copied byte for byte.
    No,
    /// Yes.
    Yes,
}

impl Terminal {
    /// Returns a text from the input as it is written.
    fn copy(self, text: &str) -> Cow<'_, str> {
        match self {
            Terminal::No => text.into(),
            Terminal::Yes => for_terminal(text),
        }
    }
}

/// Whether standard error is a terminal: then long runs may show a progress bar, and hints are written.
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
enum Status {
    #[default]
    Done = 0,
    Findings = 1,
    Error = 2,
    /// By the convention of shells: 128 plus the number of the signal.
    Interrupted = 130,
    Terminated = 143,
}

/// Runs the command with these arguments, the first of which is its own name, and returns its exit status: 0 done, 1 failed
/// examples or bare links, 2 usage or input error, 130 and 143 stopped by SIGINT or SIGTERM while files were written.
///
/// Errors are written to `streams.errors`, one line each, with control characters escaped.
///
/// While the command writes files, it catches the signals SIGINT and SIGTERM for the whole process. At other times they have
/// their default effect.
///
/// ```
/// use barelink_cli::{Streams, run};
///
/// let (mut output, mut errors) = (Vec::new(), Vec::new());
/// let mut input = "see www.example.com".as_bytes();
/// let mut streams = Streams::new(&mut input, &mut output, &mut errors);
/// assert_eq!(run(["barelink", "--fpermissive-autolinks"], &mut streams), 0);
/// assert_eq!(output, b"<p>see <a href=\"http://www.example.com\">www.example.com</a></p>\n");
/// ```
pub fn run<A: Into<OsString>>(args: impl IntoIterator<Item = A>, streams: &mut Streams<'_>) -> u8 {
    let ended = caught("the command", || dispatch(args, streams)).and_then(|status| match streams.output.flush() {
        // A closed pipe is not an error, but an error before it still counts.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(status),
        flushed => flushed.context(STANDARD_OUTPUT).map(|()| status),
    });
    match ended {
        Ok(status) => status as u8,
        Err(error) if is_closed_pipe(&error) => Status::Done as u8,
        Err(error) => {
            let status = print_error(streams, &error);
            error.downcast_ref().map_or(status, |stopped: &Stopped| stopped.status) as u8
        }
    }
}

fn dispatch<A: Into<OsString>>(args: impl IntoIterator<Item = A>, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let cli = match arguments::parse(args) {
        Ok(cli) => cli,
        Err(arguments::Stop::Shown(text)) => {
            streams.output.write_all(text.as_bytes()).context(STANDARD_OUTPUT)?;
            return Ok(Status::Done);
        }
        Err(arguments::Stop::Usage(error)) => return Err(error),
    };
    execute(cli, streams)
}

fn execute(cli: Cli, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    streams.paint = match cli.color {
        Colour::Auto => streams.paint,
        Colour::Always => Paint::Coloured,
        Colour::Never => Paint::Plain,
    };
    match cli.command {
        None => html::run(&cli.html, streams),
        Some(Command::Html(args)) => html::run(&args, streams),
        Some(Command::Links(args)) => links::run(&args, streams),
        Some(Command::Check(args)) => check::run(&args, streams),
        Some(Command::Fix(args)) => fix::run(&args, streams),
        Some(Command::Explain(args)) => explain::run(&args, streams),
        Some(Command::Format(args)) => format::run(&args, streams),
        Some(Command::Spec(args)) => spec::run(&args, streams),
        Some(Command::Config(args)) => show_config::run(&args, streams),
        Some(Command::Completions(args)) => generate::completions(&args, streams),
        Some(Command::Man(args)) => generate::man(&args, streams),
    }
}

/// Writes a message that is not an error. A failure to write it is ignored, as with errors.
fn note(streams: &mut Streams<'_>, text: impl fmt::Display) {
    let _ = writeln!(streams.errors, "barelink: {text}");
}

/// Says that standard input is read, if it is a terminal: without that line, the command would seem to hang.
fn prompt(streams: &mut Streams<'_>) {
    if streams.input_terminal == Terminal::Yes {
        let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
        note(streams, format_args!("reading standard input; {end} it"));
    }
}

/// Writes an error as one line, whatever names are in it.
fn print_error(streams: &mut Streams<'_>, error: &anyhow::Error) -> Status {
    // If standard error cannot be written to, there is no place to report that.
    let _ = writeln!(streams.errors, "barelink: {}", Shown(&format!("{error:#}")));
    Status::Error
}

/// The start of messages about standard output.
const STANDARD_OUTPUT: &str = "standard output: cannot write";

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    // The reader, such as `head`, has all that it needs; other programs end silently, too.
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
