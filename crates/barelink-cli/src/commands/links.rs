//! `barelink links`: lists the bare links in texts.

use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use barelink::{Action, Candidate, Finder, Link, Refusal, pulldown};
use pulldown_cmark::{BrokenLink, Options};
use serde::Serialize;

use crate::arguments::{Format, From, LinksArgs, RuleArgs};
use crate::config::Settings;
use crate::explain::{Explained, ReasonObject, candidates};
use crate::files::Document;
use crate::parts::{self, Expanded, Parts};
use crate::position::Positions;
use crate::shown::{FileFields, Shown, json_line};
use crate::{STANDARD_OUTPUT, Status, Streams, files, is_closed_pipe, print_error};

pub(crate) fn run(args: &LinksArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    if args.explain && args.format == Format::Marked {
        bail!("--explain requires --format text or json");
    }
    let standard_input = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &standard_input[..] } else { &args.files };
    let mut settings = Settings::new(&args.given, &args.sources.choice, &[], Rules::new)?;
    // Before any file is listed: an error in a configuration or a flag should not end a list.
    let rules = |file: &PathBuf| settings.ignoring_exclude(args.name_of(file));
    let rules: Vec<_> = files.iter().map(rules).collect::<Result<_, _>>()?;
    let mut status = Status::Done;
    for (file, scope) in files.iter().zip(rules) {
        match list(file, args, &scope.rules, streams) {
            Ok(one) => status = status.max(one),
            // The reader is gone, so the other files are not needed; an earlier error still counts.
            Err(error) if is_closed_pipe(&error) => return Ok(status),
            Err(error) => return Err(error),
        }
    }
    Ok(status)
}

/// The finder for each input format, and the syntax of Markdown.
#[derive(Debug)]
struct Rules {
    text: Finder,
    markdown: Finder,
    options: Options,
}

impl Rules {
    fn new(args: &RuleArgs) -> anyhow::Result<Self> {
        let (text, markdown) = (args.listing_finder(From::Text)?, args.listing_finder(From::Markdown)?);
        Ok(Rules { text, markdown, options: args.syntax.options() })
    }
}

impl LinksArgs {
    /// Returns the name that tells the format and the folder of an input.
    fn name_of<'f>(&'f self, file: &'f Path) -> &'f Path {
        self.sources.stdin_filename.as_deref().filter(|_| files::is_standard_input(file)).unwrap_or(file)
    }
}

/// Lists the links of a file. If it cannot be read, reports that, and returns `Status::Error`, so that the others are listed.
fn list(file: &Path, args: &LinksArgs, rules: &Rules, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let document = match files::read(Some(file), args.sources.stdin_filename.as_deref(), &args.input, streams) {
        Ok(document) => document,
        Err(error) => return Ok(print_error(streams, &error)),
    };
    let from = args.from.unwrap_or_else(|| guess(args.name_of(file)));
    if args.explain {
        return list_explained(&document, from, args.format, rules, streams);
    }
    // The links of a plain text are written as they are found, because a text may be long. Those of Markdown must be sorted
    // first.
    let mut links: Box<dyn Iterator<Item = ListedLink>> = match from {
        From::Text => Box::new(rules.text.links(&document.text).map(|link| ListedLink::new(&link, 0))),
        From::Markdown => Box::new(in_markdown(&document.text, rules.options, &rules.markdown).into_iter()),
    };
    let written = match args.format {
        Format::Text => write_lines(&document, &mut links, streams.output),
        Format::Json => write_json(&document, &mut links, streams.output),
        Format::Marked => write_marked(&document, &mut links, streams),
    };
    written.context(STANDARD_OUTPUT).map(|()| Status::Done)
}

/// Lists the links of a document and the places that are not links.
fn list_explained(
    document: &Document,
    from: From,
    format: Format,
    rules: &Rules,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let finder = match from {
        From::Text => &rules.text,
        From::Markdown => &rules.markdown,
    };
    let candidates = candidates(&document.text, from, rules.options, finder);
    let explained = Explained::new(document, 0, finder.profile(), candidates);
    let output = match format {
        Format::Text | Format::Marked => explained.lines(),
        Format::Json => explained_objects(&explained)?,
    };
    streams.output.write_all(output.as_bytes()).context(STANDARD_OUTPUT)?;
    Ok(Status::Done)
}

// By the name alone: the content of a short text tells nothing, and the result should not depend on it.
fn guess(file: &Path) -> From {
    if files::is_markdown(file) { From::Markdown } else { From::Text }
}

/// A link in the list, with its positions in bytes of the text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ListedLink {
    start: usize,
    end: usize,
    kind: &'static str,
    text: String,
    destination: String,
}

impl ListedLink {
    /// Makes the row of a link in a part of a text that starts at the byte `part`.
    fn new(link: &Link<'_>, part: usize) -> Self {
        let (range, kind) = (link.range(), link.kind().as_str());
        let (text, destination) = (link.text().into_owned(), link.destination().into_owned());
        ListedLink { start: part + range.start, end: part + range.end, kind, text, destination }
    }
}

/// Returns the links that would be made in a Markdown text, in order of position.
pub(crate) fn in_markdown(text: &str, options: Options, finder: &Finder) -> Vec<ListedLink> {
    in_parts(text, parts::LEN, options, finder)
}

/// Works as [`in_markdown`], and parses a text that is longer than `len` bytes part by part.
pub(crate) fn in_parts(text: &str, len: usize, options: Options, finder: &Finder) -> Vec<ListedLink> {
    let (rows, reaches_limit) = links_of_parts(text, &Parts::new(text, options, len), options, finder);
    // The links of the whole text may be others then.
    if reaches_limit { links_of_parts(text, &Parts::whole(text), options, finder).0 } else { rows }
}

/// Returns the links of the parts, and whether one of the parts or the whole text reaches the limit of references.
fn links_of_parts(text: &str, parts: &Parts, options: Options, finder: &Finder) -> (Vec<ListedLink>, bool) {
    let (mut rows, mut of_all, mut reaches_limit) = (Vec::new(), Expanded::default(), false);
    for part in &parts.ranges {
        let resolve = |link: BrokenLink<'_>| parts.resolve(&link);
        // A hook, because the events do not tell bare links from others.
        let linked = pulldown::parse_with(&text[part.clone()], options, finder, resolve).on_link(|link| {
            rows.push(ListedLink::new(link, part.start));
            Action::Keep
        });
        let mut of_part = Expanded::default();
        for event in linked {
            of_part.add(&event);
            of_all.add(&event);
        }
        reaches_limit |= of_part.reaches_limit(part.len());
    }
    rows.sort_by_key(|row| row.start);
    (rows, reaches_limit || of_all.reaches_limit(text.len()))
}

fn write_lines(
    document: &Document,
    rows: &mut dyn Iterator<Item = ListedLink>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut positions = Positions::new(&document.text);
    for row in rows {
        let place = positions.find(row.start);
        let (name, line, column) = (&document.name, place.line, place.column);
        writeln!(output, "{name}:{line}:{column}: {} -> {}", Shown(&row.text), Shown(&row.destination))?;
    }
    Ok(())
}

/// A link as JSON. `start` and `end` are byte offsets in the file; `line` and `column` count from 1.
#[derive(Serialize)]
struct LinkObject<'r> {
    #[serde(flatten)]
    file: FileFields<'r>,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    kind: &'r str,
    text: &'r str,
    destination: &'r str,
}

fn write_json(
    document: &Document,
    rows: &mut dyn Iterator<Item = ListedLink>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut positions = Positions::new(&document.text);
    for row in rows {
        let place = positions.find(row.start);
        let object = LinkObject {
            file: document.name.json(),
            start: document.origin(row.start),
            end: document.origin(row.end),
            line: place.line,
            column: place.column,
            kind: row.kind,
            text: &row.text,
            destination: &row.destination,
        };
        output.write_all(json_line(&object).map_err(io::Error::other)?.as_bytes())?;
    }
    Ok(())
}

/// A link, or a place that is not a link, as JSON: the fields of [`LinkObject`], and the reason.
#[derive(Serialize)]
struct ExplainedObject<'r> {
    #[serde(flatten)]
    file: FileFields<'r>,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    /// `null` if there is no link, as `destination`.
    kind: Option<&'r str>,
    text: &'r str,
    destination: Option<&'r str>,
    /// `null` if there is a link.
    reason: Option<ReasonObject>,
}

fn explained_objects(explained: &Explained<'_>) -> anyhow::Result<String> {
    let objects = explained.candidates.iter().map(|candidate| match candidate.outcome() {
        Ok(link) => {
            let (text, destination) = (link.text(), link.destination());
            explained_object(explained, candidate, (&text, Some(&destination)), Some(link.kind().as_str()), None)
        }
        Err(refusal) => explained_object(explained, candidate, (explained.text(candidate), None), None, Some(refusal)),
    });
    objects.collect()
}

fn explained_object(
    explained: &Explained<'_>,
    candidate: &Candidate<'_>,
    (text, destination): (&str, Option<&str>),
    kind: Option<&str>,
    refusal: Option<Refusal>,
) -> anyhow::Result<String> {
    let (range, place, document) = (explained.range(candidate), explained.place(candidate), explained.document);
    json_line(&ExplainedObject {
        file: document.name.json(),
        start: document.origin(range.start),
        end: document.origin(range.end),
        line: place.line,
        column: place.column,
        kind,
        text,
        destination,
        reason: refusal.map(|refusal| explained.reason(refusal)),
    })
}

fn write_marked(
    document: &Document,
    rows: &mut dyn Iterator<Item = ListedLink>,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let (output, terminal) = (&mut *streams.output, streams.terminal);
    let copied = |range: Range<usize>| terminal.copy(&document.text[range]);
    let mut at = 0;
    write!(output, "{}", document.mark())?;
    for row in rows {
        write!(output, "{}⸠{}⸡", copied(at..row.start), copied(row.start..row.end))?;
        at = row.end;
    }
    write!(output, "{}", copied(at..document.text.len()))
}
