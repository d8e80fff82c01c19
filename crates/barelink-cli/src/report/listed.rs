//! Writes the links of `links`: as lines, as JSON, or marked in the text.

use std::io::{self, Write};
use std::ops::Range;

use barelink::{Candidate, Refusal};
use serde::Serialize;

use super::explained::{Explained, ReasonObject};
use super::position::Positions;
use crate::escaped::{EscapedText, FileFields, json_line};
use crate::files::{Document, ListedLink};
use crate::streams::Streams;

/// Writes a line for each link.
pub(crate) fn write_lines(
    document: &Document,
    rows: &mut dyn Iterator<Item = ListedLink<'_>>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut positions = Positions::new(&document.text);
    for row in rows {
        let place = positions.find(row.start);
        let name = &document.name;
        let line = place.line;
        let column = place.column;
        writeln!(
            output,
            "{name}:{line}:{column}: {} -> {}",
            EscapedText(row.text()),
            EscapedText(&row.destination())
        )?;
    }
    Ok(())
}

/// A link as JSON. `start` and `end` are byte offsets in the file; `line` and `column` count from
/// 1.
#[derive(Serialize)]
struct ListedLinkObject<'r> {
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

/// Writes a JSON object for each link, each on a line.
pub(crate) fn write_json(
    document: &Document,
    rows: &mut dyn Iterator<Item = ListedLink<'_>>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut positions = Positions::new(&document.text);
    for row in rows {
        let place = positions.find(row.start);
        let object = ListedLinkObject {
            file: document.name.json(),
            start: document.origin(row.start),
            end: document.origin(row.end()),
            line: place.line,
            column: place.column,
            kind: row.kind.as_str(),
            text: row.text(),
            destination: &row.destination(),
        };
        output.write_all(json_line(&object).map_err(io::Error::other)?.as_bytes())?;
    }
    Ok(())
}

/// A link, or a place that is not a link, as JSON: the fields of [`ListedLinkObject`], and the
/// reason.
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

/// Returns a JSON object for each place, each on a line.
pub(crate) fn explained_objects(explained: &Explained<'_>) -> anyhow::Result<String> {
    let objects = explained
        .candidates
        .iter()
        .map(|candidate| match candidate.outcome() {
            Ok(link) => {
                let text = link.text();
                let destination = link.destination();
                explained_object(
                    explained,
                    candidate,
                    (&text, Some(&destination)),
                    Some(link.kind().as_str()),
                    None,
                )
            }
            Err(refusal) => explained_object(
                explained,
                candidate,
                (explained.text(candidate), None),
                None,
                Some(refusal),
            ),
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
    let range = explained.range(candidate);
    let place = explained.place(candidate);
    let document = explained.document;
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

/// Writes the text with each link between ⸠ and ⸡.
pub(crate) fn write_marked(
    document: &Document,
    rows: &mut dyn Iterator<Item = ListedLink<'_>>,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let output = &mut *streams.output;
    let terminal = streams.terminal;
    let copied = |range: Range<usize>| terminal.copy(&document.text[range]);
    let mut at = 0;
    write!(output, "{}", document.mark())?;
    for row in rows {
        write!(
            output,
            "{}⸠{}⸡",
            copied(at..row.start),
            copied(row.start..row.end())
        )?;
        at = row.end();
    }
    write!(output, "{}", copied(at..document.text.len()))
}
