//! `barelink spec`: runs the examples of specification files, in-process or against any program, or
//! writes them as JSON.

use std::fmt;
use std::io;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use anyhow::{Context as _, anyhow, bail};
use barelink_spec::{Comparison, Counts, Example, Failure, Outcome, Program, normalize};
use regex::{Regex, RegexBuilder};
use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use super::{explain, format, generate, html, links};
use crate::arguments::{self, Command, Mode, SpecArgs};
use crate::escaped::{EscapedText, InputName};
use crate::files::{self, Document};
use crate::streams::{Paint, STANDARD_OUTPUT, Status, Streams, print_error};

pub(crate) fn run(args: &SpecArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let selection = Selection::new(args)?;
    let mut status = Status::Done;
    let mut totals = Totals::default();
    for file in &args.files {
        status = status.max(run_file(file, args, &selection, &mut totals, streams)?);
    }
    let Totals {
        counts,
        disabled,
        dumped,
    } = totals;
    if args.dump {
        serde_json::to_writer_pretty(&mut streams.output, &dumped)
            .map_err(io::Error::from)
            .context(STANDARD_OUTPUT)?;
        writeln!(streams.output).context(STANDARD_OUTPUT)?;
    } else {
        let disabled = if disabled == 0 {
            String::new()
        } else {
            format!(", {disabled} disabled")
        };
        writeln!(streams.output, "{counts}{disabled}").context(STANDARD_OUTPUT)?;
    }
    if status == Status::Done && counts == Counts::default() && dumped.is_empty() {
        let done = if args.dump { "dumped" } else { "run" };
        let which = if disabled == 0 {
            "none matches"
        } else {
            "those are disabled that match"
        };
        bail!("no example was {done}: {which} --number and --pattern");
    }
    Ok(if counts.failed == 0 {
        status
    } else {
        status.max(Status::Findings)
    })
}

/// The results of the selected examples, of all files together.
#[derive(Default)]
struct Totals {
    counts: Counts,
    /// The number of examples that are disabled.
    disabled: usize,
    /// The examples for `--dump`, which runs none.
    dumped: Vec<Dumped>,
}

/// An example as `spec_tests.py --dump-tests` of CommonMark writes it, in the same order. The
/// fields after `section` are written only where the example has them, so that the files of
/// CommonMark give the script's objects.
#[derive(Serialize)]
struct Dumped {
    markdown: String,
    html: String,
    example: usize,
    start_line: usize,
    end_line: usize,
    section: String,
    /// As cmark-gfm's script names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extensions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flags: Vec<String>,
    /// As MD4C's script names it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    no_normalize: bool,
}

impl Dumped {
    fn new(example: Example<'_>) -> Self {
        Self {
            markdown: example.markdown.into_owned(),
            html: example.html.into_owned(),
            example: example.number,
            start_line: example.line,
            end_line: example.end_line,
            section: example.section.to_owned(),
            extensions: example.extensions.into_iter().map(str::to_owned).collect(),
            flags: example.flags,
            no_normalize: example.comparison == Comparison::Exact,
        }
    }
}

/// Which examples are run, and by which program.
struct Selection {
    program: Option<Program>,
    /// The flags that each example gets after its own.
    flags: Vec<String>,
    number: Option<usize>,
    pattern: Option<Regex>,
}

impl Selection {
    fn new(args: &SpecArgs) -> anyhow::Result<Self> {
        let program = args
            .program
            .as_deref()
            .map(Program::parse)
            .transpose()
            .context("--program")?;
        let program = program.map(|program| program.last_arguments(&args.flags));
        let pattern = args
            .pattern
            .as_deref()
            .map(pattern)
            .transpose()
            .context("--pattern")?;
        Ok(Self {
            program,
            flags: args.flags.clone(),
            number: args.number,
            pattern,
        })
    }

    fn contains(&self, example: &Example<'_>) -> bool {
        self.number.is_none_or(|number| number == example.number)
            && self
                .pattern
                .as_ref()
                .is_none_or(|pattern| pattern.is_match(example.section))
    }

    fn answer(&self, example: &Example<'_>) -> Result<String, Failure> {
        match &self.program {
            Some(program) => {
                let named = example
                    .extensions
                    .iter()
                    .flat_map(|name| ["-e", name])
                    .map(str::to_owned);
                program.run(
                    &example
                        .flags
                        .iter()
                        .cloned()
                        .chain(named)
                        .collect::<Vec<_>>(),
                    &example.markdown,
                )
            }
            None => run_with(example, &self.flags),
        }
    }
}

fn pattern(source: &str) -> anyhow::Result<Regex> {
    let built = RegexBuilder::new(source).case_insensitive(true).build();
    // The last line has the reason; the lines before it are a drawing of the position.
    built.map_err(|error| {
        let reason = error.to_string();
        let reason = reason.lines().last().unwrap_or_default();
        anyhow!("{}", reason.strip_prefix("error: ").unwrap_or(reason))
    })
}

/// Runs the examples of a file, or collects them for `--dump`. If it cannot be read, reports that,
/// and returns `Status::Error`, so that the others are run.
fn run_file(
    file: &Path,
    args: &SpecArgs,
    selection: &Selection,
    totals: &mut Totals,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let document = match files::read(Some(file), None, &args.input, streams) {
        Ok(document) => document,
        Err(error) => return Ok(print_error(streams, &error)),
    };
    let (examples, status) = examples(&document, streams);
    let selected = examples
        .into_iter()
        .filter(|example| selection.contains(example));
    // cmark-gfm's own script does not run these either.
    let (left_out, examples): (Vec<_>, Vec<_>) =
        selected.partition(|example| example.extensions.contains(&"disabled"));
    totals.disabled += left_out.len();
    if args.dump {
        totals.dumped.extend(examples.into_iter().map(Dumped::new));
        return Ok(status);
    }
    for example in &left_out {
        writeln!(
            streams.output,
            "{} is disabled",
            place(&document.name, example)
        )
        .context(STANDARD_OUTPUT)?;
    }
    for (example, outcome) in barelink_spec::run(examples, |example| selection.answer(example)) {
        // A program that cannot be started will fail for every other example, too.
        if let Outcome::Failed(failure @ Failure::NotStarted { .. }) = outcome {
            bail!("--program: {failure}");
        }
        totals.counts.count(&outcome);
        show(&document.name, &example, &outcome, streams).context(STANDARD_OUTPUT)?;
    }
    Ok(status)
}

/// Returns the examples of a file. What is malformed is reported, and makes the status an error: no
/// example is left out in silence. So does a file without examples.
fn examples<'a>(document: &'a Document, streams: &mut Streams<'_>) -> (Vec<Example<'a>>, Status) {
    let mut examples = Vec::new();
    let mut status = Status::Done;
    for read in barelink_spec::examples(&document.text) {
        match read {
            Ok(example) => examples.push(example),
            Err(malformed) => {
                status = print_error(streams, &anyhow!("{}: {malformed}", document.name));
            }
        }
    }
    if examples.is_empty() && status == Status::Done {
        status = print_error(
            streams,
            &anyhow!("{}: it has no examples in {FORMATS}", document.name),
        );
    }
    (examples, status)
}

/// The formats that are read, for a file in which nothing is an example.
const FORMATS: &str = "a known format: in fences of 32 or more backticks with the word 'example', \
    or between lines with a single '.'";

/// Returns the output of the command for an example, with the example's flags. Without
/// `--extensions` it reads `CommonMark`, and without a flag for links `html` makes none. The flags
/// must not name files, and must not run `check`, `fix` or `spec`.
///
/// # Errors
///
/// The error of the command, as one line.
///
/// ~~~
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
/// ~~~
pub fn in_process(example: &Example<'_>) -> Result<String, Failure> {
    run_with(example, &[])
}

/// Works as [`in_process`], with more flags.
fn run_with(example: &Example<'_>, more: &[String]) -> Result<String, Failure> {
    let mut flags = Vec::new();
    for name in &example.extensions {
        let flag = EXTENSIONS.iter().find(|(known, _)| known == name);
        let (_, words) = flag.ok_or_else(|| format!("there is no extension '{name}'"))?;
        flags.extend(words.iter().map(|&word| word.to_owned()));
    }
    flags.extend(example.flags.iter().chain(more).cloned());
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let markdown = &mut example.markdown.as_bytes();
    // With the whole command and not the library: the flags of an example are those of a command
    // line.
    let mut streams = Streams::new(markdown, &mut output, &mut errors);
    let status = answer(&flags, &mut streams).map_err(|error| format!("{error:#}"))?;
    if status == Status::Error {
        return Err(String::from_utf8_lossy(&errors)
            .trim_end()
            .to_owned()
            .into());
    }
    String::from_utf8(output).map_err(|error| Failure::NotUtf8(error.utf8_error()))
}

/// The extensions of cmark-gfm that examples name, and the flags that enable them. `tagfilter` has
/// no flag here.
const EXTENSIONS: [(&str, &[&str]); 6] = [
    ("autolink", &["--profile", "gfm"]),
    ("table", &["--ftables"]),
    ("strikethrough", &["--fstrikethrough"]),
    ("tasklist", &["--ftasklists"]),
    ("footnotes", &["--ffootnotes"]),
    ("tagfilter", &[]),
];

fn answer(flags: &[String], streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let name = "barelink".to_owned();
    let cli = arguments::parse(std::iter::once(&name).chain(flags)).map_err(|stop| match stop {
        arguments::Stop::Usage(error) => error,
        arguments::Stop::Shown(_) => anyhow!("the flags ask for help"),
    })?;
    streams.paint = cli.color.paint(streams.paint);
    // A specification may come from elsewhere: its flags must not read or write files. The result
    // of an example must not depend on the folder either, so no configuration is read.
    match cli.command.unwrap_or(Command::Html(cli.html)) {
        // Specifications are about CommonMark.
        Command::Html(mut args) if args.file.is_none() && args.output.is_none() => {
            args.mode = Mode::Md4c;
            html::run(&args, streams)
        }
        Command::Links(mut args) if args.files.is_empty() => {
            args.mode = Mode::Md4c;
            args.sources.choice.no_config = true;
            links::run(&args, streams)
        }
        Command::Explain(mut args) if args.inputs.is_empty() => {
            args.mode = Mode::Md4c;
            args.sources.choice.no_config = true;
            explain::run(&args, streams)
        }
        Command::Format(args) if args.urls.is_empty() => format::run(&args, streams),
        Command::Completions(args) => generate::completions(&args, streams),
        Command::Man(args) => generate::man(&args, streams),
        // `check` and `config` read a folder by default; `fix` and `spec` require files.
        Command::Html(_)
        | Command::Links(_)
        | Command::Terminal(_)
        | Command::Explain(_)
        | Command::Format(_)
        | Command::Check(_)
        | Command::Config(_)
        | Command::Init(_)
        | Command::Generate(_)
        | Command::Lsp(_)
        | Command::Fix(_)
        | Command::Spec(_) => {
            bail!("the flags of an example may not name inputs")
        }
    }
}

/// Writes the result of an example, unless it passed.
fn show(
    name: &InputName,
    example: &Example<'_>,
    outcome: &Outcome,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let place = place(name, example);
    match outcome {
        Outcome::Passed => Ok(()),
        Outcome::Failed(failure) => {
            writeln!(
                streams.output,
                "{place}\n{}\n",
                streams.terminal.copy(&failure.to_string())
            )
        }
        Outcome::Differs(actual) => {
            writeln!(
                streams.output,
                "{place}\n{}",
                streams.terminal.copy(&example.markdown)
            )?;
            let is_exact = example.comparison == Comparison::Exact;
            let key = |line: &str| {
                if is_exact {
                    line.to_owned()
                } else {
                    normalize(line)
                }
            };
            show_difference(&example.html, actual, key, streams)?;
            writeln!(streams.output)
        }
    }
}

/// Returns where an example is, and which one it is.
fn place(name: &InputName, example: &Example<'_>) -> String {
    format!(
        "{name}:{}: example {} ({})",
        example.line,
        example.number,
        EscapedText(example.section)
    )
}

/// Writes the differences by lines: `-` is expected, `+` is actual. Lines are equal if their keys
/// are.
fn show_difference(
    expected: &str,
    actual: &str,
    key: impl Fn(&str) -> String,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let lines = [expected, actual].map(|text| text.lines().collect::<Vec<_>>());
    let keys = lines
        .each_ref()
        .map(|lines| lines.iter().map(|line| key(line)).collect::<Vec<_>>());
    let keys = keys
        .each_ref()
        .map(|keys| keys.iter().map(String::as_str).collect::<Vec<_>>());
    for change in TextDiff::from_slices(&keys[0], &keys[1]).iter_all_changes() {
        let (sign, colour) = match change.tag() {
            ChangeTag::Delete => ('-', Some(AnsiColor::Red)),
            ChangeTag::Insert => ('+', Some(AnsiColor::Green)),
            ChangeTag::Equal => (' ', None),
        };
        // Of equal lines, the expected one is shown.
        let line = change
            .old_index()
            .map(|at| lines[0][at])
            .or(change.new_index().map(|at| lines[1][at]));
        let line = streams.terminal.copy(line.unwrap_or_default());
        let painted = Painted {
            text: format!("{sign}{line}"),
            colour,
            paint: streams.paint,
        };
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
