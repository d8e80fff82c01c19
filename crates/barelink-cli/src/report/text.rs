//! Writes findings as lines of text.

use anstyle::{AnsiColor, Style};
use barelink_rewrite::Refused;

use super::explained::{Explained, refusals};
use super::finding::{Finding, LinkFault, Remedy, TextOf, Why, stays};
use super::position::Positions;
use crate::escaped::EscapedText;
use crate::files::Document;
use crate::streams::Paint;

/// Lines about links that stay bare, for standard error.
pub(crate) struct Notes<'d> {
    lines: FindingLines<'d>,
    remedy: Remedy,
}

impl<'d> Notes<'d> {
    pub(crate) fn new(document: &'d Document, remedy: Remedy) -> Self {
        Notes {
            lines: FindingLines::new(document, Paint::Plain),
            remedy,
        }
    }

    /// Returns a line for each link. The links follow those of the previous call.
    pub(crate) fn of(&mut self, refused: &[Refused<'_>]) -> String {
        let found = stays(refused, self.remedy);
        found
            .iter()
            .flat_map(|finding| ["barelink: ".to_owned(), self.lines.line(finding)])
            .collect()
    }
}

/// Writes lines about findings, in order of position.
pub(crate) struct FindingLines<'d> {
    document: &'d Document,
    positions: Positions<'d>,
    bold: Style,
    colour: Style,
}

impl<'d> FindingLines<'d> {
    pub(crate) fn new(document: &'d Document, paint: Paint) -> Self {
        let (bold, colour) = match paint {
            Paint::Plain => (Style::new(), Style::new()),
            Paint::Coloured => (Style::new().bold(), AnsiColor::Green.on_default().bold()),
        };
        FindingLines {
            document,
            positions: Positions::new(&document.text),
            bold,
            colour,
        }
    }

    /// Returns the line of a finding.
    pub(crate) fn line(&mut self, finding: &Finding<'_>) -> String {
        let FindingLines {
            document,
            positions,
            bold,
            colour,
        } = self;
        // Positions in a plan count from the end of the front matter; users count from the start of
        // the file.
        let (front, markdown) = document.parts();
        let range = finding.range();
        let place = positions.find(front.len() + range.start);
        // Both sides of the arrow begin at the same character.
        let line = place.line;
        let column = place.column;
        let text = EscapedText(&markdown[range]);
        let place = format_args!("{bold}{}:{line}:{column}:{bold:#} {text}", document.name);
        match finding.fault {
            LinkFault::Edit(edit) => {
                format!(
                    "{place} -> {colour}{}{colour:#}{}\n",
                    EscapedText(edit.replacement()),
                    finding.reason()
                )
            }
            LinkFault::Stays(refused, remedy) => {
                format!("{place} stays bare: {}{remedy}\n", Why(refused))
            }
            LinkFault::Misleads(opened) => format!("{place} {}\n", TextOf(opened)),
        }
    }
}

/// Returns a line for each place that is not a link.
pub(crate) fn refused_lines(refused: &Explained<'_>) -> Vec<String> {
    refusals(refused)
        .map(|(candidate, refusal)| refused.line(candidate, refusal))
        .collect()
}
