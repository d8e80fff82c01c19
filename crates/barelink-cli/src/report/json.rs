//! Writes findings as JSON, one object on each line.

use barelink::{Candidate, Refusal};
use barelink_rewrite::BareReason;
use serde::Serialize;

use super::explained::{Explained, ReasonObject, refusals};
use super::finding::{Finding, LinkFault, TextOf};
use super::position::Positions;
use crate::escaped::{FileFields, json_line};
use crate::files::Document;

/// A finding as JSON. `start` and `end` are byte offsets in the file; `line` and `column` count
/// from 1.
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
    /// The replacement; `null` if the link stays bare or misleads. Then `reason` is not `null`.
    edit: Option<Change<'o>>,
    reason: Option<String>,
    /// The kind of syntax that protects the link; with `--verbose` only.
    protected: Option<&'static str>,
    /// The class of a doubtful end.
    doubt: Option<&'static str>,
    /// The part of a doubtful link that is probably meant; `null` if that is not clear.
    suggestion: Option<&'o str>,
    /// The destination of the link whose text shows this one, which is another host.
    opened: Option<&'o str>,
}

#[derive(Serialize)]
struct Change<'o> {
    start: usize,
    end: usize,
    replacement: &'o str,
}

/// Returns a function that returns the JSON object of a finding, on a line. Findings must be in
/// order of position.
pub(crate) fn object(document: &Document) -> impl FnMut(&Finding<'_>) -> anyhow::Result<String> {
    let mut positions = Positions::new(&document.text);
    let front = document.parts().0.len();
    move |finding| {
        let Finding { link, fault } = finding;
        // Byte offsets of the file, including the byte order mark and front matter: a program can
        // apply the edits directly.
        let range = link.range();
        let place = positions.find(front + range.start);
        let (edit, refused) = match fault {
            LinkFault::Edit(edit) => (Some(edit), None),
            LinkFault::Stays(refused, _) => (None, Some(refused)),
            LinkFault::Misleads(_) => (None, None),
        };
        let opened = match fault {
            LinkFault::Misleads(opened) => Some(*opened),
            _ => None,
        };
        let reason = refused.map(|refused| refused.reason());
        let object = FindingObject {
            file: document.name.json(),
            start: document.origin(front + range.start),
            end: document.origin(front + range.end),
            line: place.line,
            column: place.column,
            kind: link.kind().as_str(),
            text: &link.text(),
            destination: &link.destination(),
            edit: edit.map(|edit| Change {
                start: document.origin(front + edit.range().start),
                end: document.origin(front + edit.range().end),
                replacement: edit.replacement(),
            }),
            reason: reason
                .map(|reason| reason.to_string())
                .or(opened.map(|opened| format!("it {}", TextOf(opened)))),
            protected: match reason {
                Some(BareReason::Protected(kind)) => Some(kind.as_str()),
                _ => None,
            },
            doubt: doubt(reason),
            suggestion: refused.and_then(|refused| refused.suggestion()),
            opened,
        };
        json_line(&object)
    }
}

/// Returns the class of a doubtful end.
pub(crate) fn doubt(reason: Option<BareReason>) -> Option<&'static str> {
    match reason {
        Some(BareReason::Doubtful(doubt)) => Some(doubt.as_str()),
        _ => None,
    }
}

/// A place that is not a link as JSON: the fields of a finding, which are `null` except for the
/// text, and `refusal`.
#[derive(Serialize)]
struct RefusedObject<'o> {
    #[serde(flatten)]
    file: FileFields<'o>,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    kind: (),
    text: &'o str,
    destination: (),
    edit: (),
    /// Only bare links have one: why they stay bare.
    reason: (),
    protected: (),
    doubt: (),
    suggestion: (),
    opened: (),
    refusal: ReasonObject,
}

/// Returns a JSON object for each place that is not a link, each on a line.
pub(crate) fn refused_objects(refused: &Explained<'_>) -> anyhow::Result<Vec<String>> {
    let object = |(candidate, refusal): (&Candidate<'_>, Refusal)| {
        let range = refused.range(candidate);
        let place = refused.place(candidate);
        let document = refused.document;
        json_line(&RefusedObject {
            file: document.name.json(),
            start: document.origin(range.start),
            end: document.origin(range.end),
            line: place.line,
            column: place.column,
            kind: (),
            text: refused.text(candidate),
            destination: (),
            edit: (),
            reason: (),
            protected: (),
            doubt: (),
            suggestion: (),
            opened: (),
            refusal: refused.reason(refusal),
        })
    };
    refusals(refused).map(object).collect()
}
