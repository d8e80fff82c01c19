//! Writes findings as annotations of GitHub Actions.

use super::finding::Finding;
use super::position::Positions;
use crate::files::Document;
use crate::shown::append;

/// Returns an annotation of GitHub Actions for each link.
///
/// Columns count UTF-16 code units, and `endColumn` is the one after the link.
// Source of the escapes: `packages/core/src/command.ts` of actions/toolkit.
pub(crate) fn annotations(document: &Document, found: &[Finding<'_>]) -> String {
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let file = property(&document.name.in_repository());
    let mut annotations = String::new();
    for finding in found {
        let range = finding.link.range();
        let (start, end) = (positions.find(front + range.start), positions.find(front + range.end));
        let (line, column, end) = (start.line, start.utf16, end.utf16);
        let message = data(&finding.message());
        append!(
            annotations,
            "::warning file={file},line={line},col={column},endColumn={end},title=barelink::{message}\n"
        );
    }
    annotations
}

/// Escapes the message of an annotation.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property of an annotation.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
