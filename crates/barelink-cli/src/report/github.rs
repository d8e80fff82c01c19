//! Writes findings as annotations of GitHub Actions.

use super::finding::Finding;
use super::position::Positions;
use crate::files::Document;

/// Returns a function that returns the annotation of GitHub Actions for a finding. Findings must be
/// in order of position.
///
/// Columns count UTF-16 code units, and `endColumn` is the one after the link.
// Source of the escapes: `packages/core/src/command.ts` of actions/toolkit.
pub(crate) fn annotation(
    document: &Document,
) -> impl FnMut(&Finding<'_>) -> anyhow::Result<String> {
    let mut positions = Positions::new(&document.text);
    let front = document.parts().0.len();
    let file = property(&document.name.in_repository());
    move |finding| {
        let range = finding.link.range();
        let start = positions.find(front + range.start);
        let end = positions.find(front + range.end);
        let line = start.line;
        let column = start.utf16;
        let end = end.utf16;
        let message = data(&finding.message());
        Ok(format!(
            "::warning file={file},line={line},col={column},endColumn={end},title=barelink::{message}\n"
        ))
    }
}

/// Escapes the message of an annotation.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes the value of a property of an annotation.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
