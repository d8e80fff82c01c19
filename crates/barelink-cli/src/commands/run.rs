//! Runs the command that the arguments name.

use std::ffi::OsString;
use std::io;

use anyhow::Context as _;

#[cfg(feature = "lsp")]
use super::lsp;
use super::{
    check, explain, fix, format, generate, html, links, schema, show_config, spec, terminal,
};
use crate::arguments::{self, Cli, Command};
use crate::caught::caught;
use crate::files::Stopped;
use crate::streams::{STANDARD_OUTPUT, Status, Streams, is_closed_pipe, print_error};

/// Runs the command with these arguments, the first of which is its own name, and returns its exit
/// status: 0 done, 1 failed examples or bare links, 2 usage or input error, 130 and 143 stopped by
/// SIGINT or SIGTERM while files were written.
///
/// Errors are written to `streams.errors`, one line each, with control characters escaped.
///
/// While the command writes files, it catches the signals SIGINT and SIGTERM for the whole process.
/// At other times they have their default effect.
///
/// ```
/// use barelink_cli::{Streams, run};
///
/// let (mut output, mut errors) = (Vec::new(), Vec::new());
/// let mut input = "see www.example.com".as_bytes();
/// let mut streams = Streams::new(&mut input, &mut output, &mut errors);
/// assert_eq!(run(["barelink"], &mut streams), 0);
/// assert_eq!(output, b"<p>see <a href=\"http://www.example.com\">www.example.com</a></p>\n");
/// ```
pub fn run<A: Into<OsString>>(args: impl IntoIterator<Item = A>, streams: &mut Streams<'_>) -> u8 {
    let ended = caught("the command", || dispatch(args, streams)).and_then(|status| match streams
        .output
        .flush()
    {
        // A closed pipe is not an error, but an error before it still counts.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(status),
        flushed => flushed.context(STANDARD_OUTPUT).map(|()| status),
    });
    match ended {
        Ok(status) => status as u8,
        Err(error) if is_closed_pipe(&error) => Status::Done as u8,
        Err(error) => {
            let status = print_error(streams, &error);
            error
                .downcast_ref()
                .map_or(status, |stopped: &Stopped| stopped.status) as u8
        }
    }
}

fn dispatch<A: Into<OsString>>(
    args: impl IntoIterator<Item = A>,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let cli = match arguments::parse(args) {
        Ok(cli) => cli,
        Err(arguments::Stop::Shown(text)) => {
            streams
                .output
                .write_all(text.as_bytes())
                .context(STANDARD_OUTPUT)?;
            return Ok(Status::Done);
        }
        Err(arguments::Stop::Usage(error)) => return Err(error),
    };
    execute(cli, streams)
}

fn execute(cli: Cli, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    streams.paint = cli.color.paint(streams.paint);
    match cli.command {
        None => html::run(&cli.html, streams),
        Some(Command::Html(args)) => html::run(&args, streams),
        Some(Command::Terminal(args)) => terminal::run(&args, streams),
        Some(Command::Links(args)) => links::run(&args, streams),
        Some(Command::Check(args)) => check::run(&args, streams),
        Some(Command::Fix(args)) => fix::run(&args, streams),
        Some(Command::Explain(args)) => explain::run(&args, streams),
        Some(Command::Format(args)) => format::run(&args, streams),
        Some(Command::Spec(args)) => spec::run(&args, streams),
        Some(Command::Config(args)) if args.schema => schema::print(&args, streams),
        Some(Command::Config(args)) => show_config::run(&args, streams),
        Some(Command::Init(_)) => schema::init(streams),
        #[cfg(feature = "lsp")]
        Some(Command::Lsp(args)) => lsp::run(&args, streams),
        #[cfg(not(feature = "lsp"))]
        Some(Command::Lsp(_)) => {
            anyhow::bail!(
                "lsp: this program was built without the language server; install it with the feature `lsp`"
            )
        }
        Some(Command::Completions(args)) => generate::completions(&args, streams),
        Some(Command::Man(args)) => generate::man(&args, streams),
        Some(Command::Generate(args)) => generate::all(&args, streams),
    }
}
