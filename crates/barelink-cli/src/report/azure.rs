//! Writes findings as logging commands of Azure Pipelines.

use super::finding::Finding;
use super::position::Positions;
use crate::files::Document;

/// Returns a function that returns the warning of Azure Pipelines for a finding. Findings must be
/// in order of position. Columns count characters.
// Source of the escapes: `docs/authoring/commands.md` of microsoft/azure-pipelines-tasks.
pub(crate) fn warning(document: &Document) -> impl FnMut(&Finding<'_>) -> anyhow::Result<String> {
    let mut positions = Positions::new(&document.text);
    let front = document.parts().0.len();
    let file = property(&document.name.in_repository());
    move |finding| {
        let place = positions.find(front + finding.link.range().start);
        let line = place.line;
        let column = place.column;
        let message = message(&finding.message());
        Ok(format!(
            "##vso[task.logissue \
            type=warning;sourcepath={file};linenumber={line};columnnumber={column};code={};]{message}\n",
            finding.rule()
        ))
    }
}

fn message(text: &str) -> String {
    text.replace('%', "%AZP25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(';', "%3B").replace(']', "%5D")
}
