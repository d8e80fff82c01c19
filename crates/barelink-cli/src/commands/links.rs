//! `barelink links`: lists the bare links in texts.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use barelink::Finder;
use pulldown_cmark::Options;

use crate::arguments::{
    Face as _, From, LinksArgs, ListFormat, ReadFace, is_markdown, refuse_destinations,
    refuse_useless,
};
use crate::config::SettingsFinder;
use crate::files::{self, Document, ListedLink, in_markdown};
use crate::report::{
    Explained, candidates, explained_objects, write_json, write_lines, write_marked,
};
use crate::streams::{STANDARD_OUTPUT, Status, Streams, is_closed_pipe, note, print_error};

pub(crate) fn run(args: &LinksArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    if args.explain && args.format == ListFormat::Marked {
        bail!("--explain requires --format text or json");
    }
    if args.format == ListFormat::Marked {
        refuse_destinations(&args.flags.0, "--format marked has none")?;
    }
    let standard_input = [PathBuf::from("-")];
    let files = if args.files.is_empty() {
        &standard_input[..]
    } else {
        &args.files
    };
    args.sources.check(files)?;
    if files.iter().all(|file| args.format_of(file) == From::Text) {
        refuse_useless(
            &args.flags.0,
            barelink::Format::Text,
            "requires Markdown, and no input is Markdown",
        )?;
    }
    let mut settings = SettingsFinder::new(&args.flags.0, &args.sources.choice, &[], |rules| {
        Ok(InputFinder {
            finder: rules.finder(ReadFace::PROFILE)?,
            options: rules.options(args.mode.extensions())?,
        })
    })?;
    // Before any file is listed: an error in a configuration or a flag should not end a list.
    let rules = |file: &PathBuf| settings.ignoring_exclude(args.name_of(file));
    let rules: Vec<_> = files.iter().map(rules).collect::<Result<_, _>>()?;
    settings
        .unread()
        .iter()
        .for_each(|unread| note(streams, unread));
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

/// The finder of an input, and the syntax of Markdown.
#[derive(Debug)]
struct InputFinder {
    finder: Finder,
    options: Options,
}

impl LinksArgs {
    /// Returns the name that tells the format and the folder of an input.
    fn name_of<'f>(&'f self, file: &'f Path) -> &'f Path {
        self.sources
            .stdin_filename
            .as_deref()
            .filter(|_| crate::streams::is_standard_input(file))
            .unwrap_or(file)
    }

    // By the name alone: the content of a short text tells nothing, and the result should not
    // depend on it.
    fn format_of(&self, file: &Path) -> From {
        let is_markdown = is_markdown(self.name_of(file));
        self.from.unwrap_or(if is_markdown {
            From::Markdown
        } else {
            From::Text
        })
    }
}

/// Lists the links of a file. If it cannot be read, reports that, and returns `Status::Error`, so
/// that the others are listed.
fn list(
    file: &Path,
    args: &LinksArgs,
    reader: &InputFinder,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let document = match files::read(
        Some(file),
        args.sources.stdin_filename.as_deref(),
        &args.input,
        streams,
    ) {
        Ok(document) => document,
        Err(error) => return Ok(print_error(streams, &error)),
    };
    let from = args.format_of(file);
    if args.explain {
        return list_explained(&document, from, args.format, reader, streams);
    }
    // The links of a plain text are written as they are found, because a text may be long. Those of
    // Markdown must be sorted first.
    let mut links: Box<dyn Iterator<Item = ListedLink<'_>>> = match from {
        From::Text => Box::new(
            reader
                .finder
                .links(&document.text)
                .map(|link| ListedLink::new(&document.text, &link, 0)),
        ),
        From::Markdown => Box::new(in_markdown(&document.text, reader.options, &reader.finder)),
    };
    let written = match args.format {
        ListFormat::Text => write_lines(&document, &mut links, streams.output),
        ListFormat::Json => write_json(&document, &mut links, streams.output),
        ListFormat::Marked => write_marked(&document, &mut links, streams),
    };
    written.context(STANDARD_OUTPUT).map(|()| Status::Done)
}

/// Lists the links of a document and the places that are not links.
fn list_explained(
    document: &Document,
    from: From,
    format: ListFormat,
    reader: &InputFinder,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let candidates = candidates(&document.text, from, reader.options, &reader.finder);
    let explained = Explained::new(document, 0, reader.finder.profile(), candidates);
    let output = match format {
        ListFormat::Text | ListFormat::Marked => explained.lines(),
        ListFormat::Json => explained_objects(&explained)?,
    };
    streams
        .output
        .write_all(output.as_bytes())
        .context(STANDARD_OUTPUT)?;
    Ok(Status::Done)
}
