//! Writes findings as lines of text.

use anstyle::{AnsiColor, Style};
use barelink::rewrite::Refused;

use super::explained::{Explained, refusals};
use super::finding::{Finding, Outcome, Remedy, Why, stays};
use super::position::Positions;
use crate::files::Document;
use crate::shown::Shown;
use crate::streams::Paint;

/// Returns a line for each link that stays bare, for standard error.
pub(crate) fn notes(document: &Document, refused: &[Refused<'_>], remedy: Remedy) -> String {
    let lines = lines(document, &stays(refused, remedy), Paint::Plain);
    lines.split_inclusive('\n').flat_map(|line| ["barelink: ", line]).collect()
}

/// Returns a line for each link.
pub(crate) fn lines(document: &Document, found: &[Finding<'_>], paint: Paint) -> String {
    lines_of(document, found, paint).concat()
}

/// Returns the line of each link.
pub(crate) fn lines_of(document: &Document, found: &[Finding<'_>], paint: Paint) -> Vec<String> {
    // Positions in a plan count from the end of the front matter; users count from the start of the file.
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let (bold, colour) = match paint {
        Paint::Plain => (Style::new(), Style::new()),
        Paint::Coloured => (Style::new().bold(), AnsiColor::Green.on_default().bold()),
    };
    let line = |finding: &Finding<'_>| {
        let (range, result) = (finding.range(), finding.result);
        let place = positions.find(front + range.start);
        // Both sides of the arrow begin at the same character.
        let (line, column, text) = (place.line, place.column, Shown(&document.parts().1[range]));
        let place = format_args!("{bold}{}:{line}:{column}:{bold:#} {text}", document.name);
        match result {
            Outcome::Edit(edit) => format!("{place} -> {colour}{}{colour:#}\n", Shown(edit.replacement())),
            Outcome::Stays(refused, remedy) => format!("{place} stays bare: {}{remedy}\n", Why(refused)),
        }
    };
    found.iter().map(line).collect()
}

/// Returns a line for each place that is not a link.
pub(crate) fn refused_lines(refused: &Explained<'_>) -> Vec<String> {
    refusals(refused).map(|(candidate, refusal)| refused.line(candidate, refusal)).collect()
}
