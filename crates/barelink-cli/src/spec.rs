//! `barelink spec`: runs the examples of specification files, in-process or against any program.

use std::fmt;
use std::io;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use anyhow::{Context as _, anyhow, bail};
use barelink_spec::{Counts, Example, Failure, Outcome, Program};
use regex::{Regex, RegexBuilder};
use similar::{ChangeTag, TextDiff};

use crate::args::{self, Command, InputArgs, SpecArgs};
use crate::{Paint, Status, Streams, execute, files};

pub(crate) fn run(args: &SpecArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let program = args.program.as_deref().map(Program::parse).transpose().context("--program")?;
    let pattern = args.pattern.as_deref().map(pattern).transpose()?;
    let mut counts = Counts::default();
    for file in &args.files {
        run_file(file, args, program.as_ref(), pattern.as_ref(), &mut counts, streams)?;
    }
    writeln!(streams.output, "{counts}")?;
    Ok(if counts.failed == 0 { Status::Done } else { Status::Findings })
}

fn pattern(source: &str) -> anyhow::Result<Regex> {
    let built = RegexBuilder::new(source).case_insensitive(true).build();
    built.map_err(|error| anyhow!("--pattern: {}", error.to_string().lines().last().unwrap_or_default()))
}

fn run_file(
    file: &Path,
    args: &SpecArgs,
    program: Option<&Program>,
    pattern: Option<&Regex>,
    counts: &mut Counts,
    streams: &mut Streams<'_>,
) -> anyhow::Result<()> {
    let document = files::read(Some(file), &InputArgs { lossy: false }, streams)?;
    let examples: Vec<_> = barelink_spec::examples(&document.text)
        .collect::<Result<_, _>>()
        .map_err(|malformed| anyhow!("{}: {malformed}", document.name))?;
    let is_asked_for = |example: &Example<'_>| {
        args.number.is_none_or(|number| number == example.number)
            && pattern.is_none_or(|pattern| pattern.is_match(example.section))
    };
    let examples = examples.into_iter().filter(is_asked_for);
    let outcomes = barelink_spec::run(examples, |example| match program {
        Some(program) => program.run(&example.flags, &example.markdown),
        None => in_process(example),
    });
    for (example, outcome) in outcomes {
        if let Outcome::Failed(error @ Failure::NotStarted { .. }) = outcome {
            return Err(error.into());
        }
        counts.count(&outcome);
        show(&document.name, &example, &outcome, streams)?;
    }
    Ok(())
}

/// The answer to an example: what the command writes with the example's flags, which may name neither files nor a run
/// of examples.
///
/// # Errors
///
/// The command's own error, as one line.
///
/// ```
/// let spec = "
/// ```````````````````````````````` example
/// www.example.com
/// .
/// <p>www.example.com</p>
/// ````````````````````````````````
/// ";
/// for (_, outcome) in barelink_spec::run(barelink_spec::examples(spec).flatten(), barelink_cli::in_process) {
///     assert!(matches!(outcome, barelink_spec::Outcome::Passed));
/// }
/// ```
pub fn in_process(example: &Example<'_>) -> Result<String, Failure> {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let markdown = &mut example.markdown.as_bytes();
    let mut streams = Streams { input: markdown, output: &mut output, errors: &mut errors, paint: Paint::Plain };
    answer(&example.flags, &mut streams).map_err(|error| format!("{error:#}"))?;
    String::from_utf8(output).map_err(|error| Failure::NotUtf8(error.utf8_error()))
}

fn answer(flags: &[String], streams: &mut Streams<'_>) -> anyhow::Result<()> {
    let name = "barelink".to_owned();
    let cli = args::parse(std::iter::once(&name).chain(flags)).map_err(|stop| match stop {
        args::Stop::Usage(error) => error,
        args::Stop::Shown(_) => anyhow!("the flags ask for help"),
    })?;
    let names_files = match &cli.command {
        None => cli.html.file.is_some() || cli.html.output.is_some(),
        Some(Command::Html(args)) => args.file.is_some() || args.output.is_some(),
        Some(Command::Links(args)) => !args.files.is_empty(),
        Some(Command::Spec(_)) => true,
    };
    if names_files {
        bail!("the flags of an example may not name files");
    }
    execute(cli, streams).map(drop)
}

fn show(name: &str, example: &Example<'_>, outcome: &Outcome, streams: &mut Streams<'_>) -> io::Result<()> {
    let place = format_args!("{name}:{}: example {} ({})", example.line, example.number, example.section);
    match outcome {
        Outcome::Passed => Ok(()),
        Outcome::Failed(failure) => writeln!(streams.output, "{place}\n{failure}\n"),
        Outcome::Differs(actual) => {
            writeln!(streams.output, "{place}\n{}", example.markdown)?;
            show_difference(&example.html, actual, streams)?;
            writeln!(streams.output)
        }
    }
}

/// What was expected with `-`, what came instead with `+`.
fn show_difference(expected: &str, actual: &str, streams: &mut Streams<'_>) -> io::Result<()> {
    for change in TextDiff::from_lines(expected, actual).iter_all_changes() {
        let (sign, colour) = match change.tag() {
            ChangeTag::Delete => ('-', Some(AnsiColor::Red)),
            ChangeTag::Insert => ('+', Some(AnsiColor::Green)),
            ChangeTag::Equal => (' ', None),
        };
        let line = change.to_string();
        let painted = Painted { text: format!("{sign}{}", line.trim_end_matches('\n')), colour, paint: streams.paint };
        writeln!(streams.output, "{painted}")?;
    }
    Ok(())
}

struct Painted {
    text: String,
    colour: Option<AnsiColor>,
    paint: Paint,
}

impl fmt::Display for Painted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = match (self.paint, self.colour) {
            (Paint::Coloured, Some(colour)) => colour.on_default(),
            _ => Style::new(),
        };
        write!(f, "{style}{}{style:#}", self.text)
    }
}
