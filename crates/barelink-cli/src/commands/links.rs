//! `barelink links`: lists the bare links in texts.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use barelink::Finder;
use pulldown_cmark::Options;

use crate::arguments::{Format, From, LinksArgs, RuleArgs, is_markdown};
use crate::config::Settings;
use crate::files::{self, Document, ListedLink, in_markdown};
use crate::report::{Explained, candidates, explained_objects, write_json, write_lines, write_marked};
use crate::streams::{STANDARD_OUTPUT, Status, Streams, is_closed_pipe, note, print_error};

pub(crate) fn run(args: &LinksArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    if args.explain && args.format == Format::Marked {
        bail!("--explain requires --format text or json");
    }
    let standard_input = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &standard_input[..] } else { &args.files };
    let mut settings = Settings::new(&args.typed_flags, &args.sources.choice, &[], Rules::new)?;
    // Before any file is listed: an error in a configuration or a flag should not end a list.
    let rules = |file: &PathBuf| settings.ignoring_exclude(args.name_of(file));
    let rules: Vec<_> = files.iter().map(rules).collect::<Result<_, _>>()?;
    settings.unread().iter().for_each(|unread| note(streams, unread));
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
    let mut links: Box<dyn Iterator<Item = ListedLink<'_>>> = match from {
        From::Text => Box::new(rules.text.links(&document.text).map(|link| ListedLink::new(&document.text, &link, 0))),
        From::Markdown => Box::new(in_markdown(&document.text, rules.options, &rules.markdown)),
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
    if is_markdown(file) { From::Markdown } else { From::Text }
}
