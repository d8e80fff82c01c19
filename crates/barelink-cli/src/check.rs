//! `barelink check`: lists the bare links in Markdown files, and their replacements.

use std::fmt::Write as _;

use barelink::Link;
use barelink::rewrite::{Edit, Plan, Reason, Refused};
use serde::Serialize;

use crate::args::{CheckArgs, Findings};
use crate::files::Document;
use crate::position::Positions;
use crate::shown::{FileFields, Shown, json_line};
use crate::walk::{Purpose, Report, each};
use crate::{Status, Streams};

pub(crate) fn run(args: &CheckArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let planner = args.rewrite.planner()?;
    each(&args.paths, Purpose::Listing, streams, |file, document| {
        let plan = planner.clone().syntax(args.rewrite.syntax_of(file)).plan(document.parts().1);
        let found = bare(&plan);
        let status = if found.is_empty() { Status::Done } else { Status::Findings };
        let output = match args.format {
            Findings::Text => lines(document, &found),
            Findings::Json => objects(document, &found)?,
        };
        let notes = notes(document, args.rewrite.verbosity().listed(&plan));
        Ok(Report { output, notes, status, protected: plan.protected().len() })
    })
}

/// A bare link, and its edit or the reason why it stays bare.
#[derive(Debug)]
struct Finding<'p> {
    link: &'p Link<'p>,
    edit: Result<&'p Edit<'p>, Reason>,
}

/// Returns all bare links, in order of position.
fn bare<'p>(plan: &'p Plan<'p>) -> Vec<Finding<'p>> {
    let mut found = stays(plan.refused());
    found.extend(plan.edits().iter().map(|edit| Finding { link: edit.link(), edit: Ok(edit) }));
    // A plan lists refused links and edits separately; users read a file from top to bottom.
    found.sort_by_key(|found| found.link.range().start);
    found
}

/// Returns the links that stay bare as findings.
fn stays<'p>(links: &'p [Refused<'p>]) -> Vec<Finding<'p>> {
    links.iter().map(|refused| Finding { link: refused.link(), edit: Err(refused.reason()) }).collect()
}

/// Returns a line for each link that stays bare, for standard error.
pub(crate) fn notes(document: &Document, links: &[Refused<'_>]) -> String {
    lines(document, &stays(links)).split_inclusive('\n').flat_map(|line| ["barelink: ", line]).collect()
}

/// Returns a line for each link.
fn lines(document: &Document, found: &[Finding<'_>]) -> String {
    // Positions in a plan count from the end of the front matter; users count from the start of the file.
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let mut lines = String::new();
    for Finding { link, edit } in found {
        let (line, column) = positions.find(front + link.range().start);
        let place = format_args!("{}:{line}:{column}: {}", document.name, Shown(link.as_str()));
        let written = match edit {
            Ok(edit) => writeln!(lines, "{place} -> {}", Shown(edit.replacement())),
            Err(reason) => writeln!(lines, "{place} stays: {reason}"),
        };
        written.unwrap_or_else(|_| unreachable!("a string can be written to"));
    }
    lines
}

/// A finding as JSON. `start` and `end` are byte offsets in the file; `line` and `column` count from 1.
#[derive(Serialize)]
struct FindingObject<'o> {
    #[serde(flatten)]
    file: FileFields<'o>,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    kind: &'o str,
    text: &'o str,
    destination: &'o str,
    /// The replacement; `null` if the link stays bare. Then `reason` is not `null`.
    edit: Option<Change<'o>>,
    reason: Option<String>,
}

#[derive(Serialize)]
struct Change<'o> {
    start: usize,
    end: usize,
    replacement: &'o str,
}

/// Returns a JSON object for each link, each on a line.
fn objects(document: &Document, found: &[Finding<'_>]) -> anyhow::Result<String> {
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let mut objects = String::new();
    for Finding { link, edit } in found {
        // Byte offsets of the file, including the byte order mark and front matter: a program can apply the edits directly.
        let range = link.range();
        let (line, column) = positions.find(front + range.start);
        let object = FindingObject {
            file: document.name.json(),
            start: document.origin(front + range.start),
            end: document.origin(front + range.end),
            line,
            column,
            kind: link.kind().as_str(),
            text: &link.text(),
            destination: &link.destination(),
            edit: edit.ok().map(|edit| Change {
                start: document.origin(front + edit.range().start),
                end: document.origin(front + edit.range().end),
                replacement: edit.replacement(),
            }),
            reason: edit.err().map(|reason| reason.to_string()),
        };
        objects.push_str(&json_line(&object)?);
    }
    Ok(objects)
}
