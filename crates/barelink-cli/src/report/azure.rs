//! Writes findings as logging commands of Azure Pipelines.

use super::finding::Finding;
use super::position::Positions;
use super::sarif::RULE;
use crate::files::Document;
use crate::shown::append;

/// Returns a warning of Azure Pipelines for each link. Columns count characters.
// Source of the escapes: `docs/authoring/commands.md` of microsoft/azure-pipelines-tasks.
pub(crate) fn warnings(document: &Document, found: &[Finding<'_>]) -> String {
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let file = property(&document.name.in_repository());
    let mut warnings = String::new();
    for finding in found {
        let place = positions.find(front + finding.link.range().start);
        let (line, column, message) = (place.line, place.column, message(&finding.message()));
        append!(
            warnings,
            "##vso[task.logissue type=warning;sourcepath={file};linenumber={line};columnnumber={column};code={RULE};]{message}\n"
        );
    }
    warnings
}

fn message(text: &str) -> String {
    text.replace('%', "%AZP25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(';', "%3B").replace(']', "%5D")
}
