//! Shows bare links on a terminal: the line of the source, carets under each link, and what to
//! write instead.
//!
//! ```text
//! page.md:4:2
//!   4 | *www.example.org* or write to anna@example.org.
//!     |  ^^^^^^^^^^^^^^^ write [www.example.org](http://www.example.org)
//!     |                               ^^^^^^^^^^^^^^^^ mailto:anna@example.org; write <anna@example.org>
//! ```
// Not with `annotate-snippets`, as `snippets` does: one line has the carets of several links, each
// with its replacement below, and the library would draw a line of carets for all of them.

use std::ops::Range;

use super::columns::{Colours, Columns, FEWEST, cuts, window};
use super::finding::{Finding, LinkFault, TextOf, Why};
use super::position::Positions;
use crate::escaped::append;
use crate::files::Document;
use crate::streams::Paint;

/// Returns a function that returns the lines about a finding for a terminal with this number of
/// columns. Findings must be in order of position. Cost: linear in the text of the document and of
/// the findings.
pub(crate) fn lines(
    document: &Document,
    paint: Paint,
    columns: usize,
) -> impl FnMut(&Finding<'_>) -> anyhow::Result<String> {
    let colours = Colours::new(paint);
    let mut positions = Positions::new(&document.text);
    let front = document.parts().0.len();
    let mut last = None::<LineExcerpt<'_>>;
    move |finding| {
        let range = finding.range();
        let mut shown = String::new();
        let link = front + range.start..front + range.end;
        let place = positions.find(link.start);
        // Links of one short line share it.
        let end = if last.is_some() { "\n" } else { "" };
        let excerpt = last
            .take()
            .filter(|last| last.has(&link))
            .unwrap_or_else(|| {
                let excerpt = LineExcerpt::new(&document.text, &link, place.line, columns);
                let bold = colours.bold;
                append!(
                    shown,
                    "{end}{bold}{}:{}:{}{bold:#}\n",
                    document.name,
                    place.line,
                    place.column
                );
                excerpt.write_line(place.line, &colours, &mut shown);
                excerpt
            });
        excerpt.write_carets(&link, finding, &colours, &mut shown);
        last = Some(excerpt);
        Ok(shown)
    }
}

/// The part of a line of the source that is shown.
struct LineExcerpt<'d> {
    text: &'d str,
    window: Range<usize>,
    /// The columns of the numbers of lines.
    gutter: usize,
    /// The columns after the margin.
    room: usize,
}

impl<'d> LineExcerpt<'d> {
    fn new(text: &'d str, link: &Range<usize>, number: usize, columns: usize) -> Self {
        let gutter = number.to_string().len().max(4);
        // The margin is the gutter and ` | `; the last column stays empty, because some terminals
        // wrap after it.
        let room = columns.saturating_sub(gutter + 4).max(FEWEST);
        LineExcerpt {
            text,
            window: window(text, link, room),
            gutter,
            room,
        }
    }

    fn has(&self, link: &Range<usize>) -> bool {
        self.window.start <= link.start && link.end <= self.window.end
    }

    fn write_line(&self, line: usize, colours: &Colours, shown: &mut String) {
        let margin = colours.margin;
        let gutter = self.gutter;
        let [before, after] = cuts(self.text, &self.window);
        let text = Columns::new(&self.text[self.window.clone()]).shown;
        append!(
            shown,
            "{margin}{line:>gutter$} |{margin:#} {before}{text}{after}\n"
        );
    }

    /// Writes the carets under a link and, after them or below, what to write instead.
    fn write_carets(
        &self,
        link: &Range<usize>,
        finding: &Finding<'_>,
        colours: &Colours,
        shown: &mut String,
    ) {
        let margin = colours.margin;
        let mark = colours.mark;
        let advice = colours.advice;
        let gutter = self.gutter;
        let [before, _] = cuts(self.text, &self.window);
        let start =
            before.chars().count() + Columns::new(&self.text[self.window.start..link.start]).width;
        let end = link.end.min(self.window.end).max(link.start);
        let carets = "^".repeat(Columns::new(&self.text[link.start..end]).width.max(1));
        append!(
            shown,
            "{margin}{:gutter$} |{margin:#} {:start$}{mark}{carets}{mark:#}",
            "",
            ""
        );
        let label = Columns::new(&label(finding)).cut(self.room);
        if start + carets.len() + 1 + label.width <= self.room {
            shown.push(' ');
        } else {
            let start = start.min(self.room - label.width);
            append!(shown, "\n{margin}{:gutter$} |{margin:#} {:start$}", "", "");
        }
        append!(shown, "{advice}{}{advice:#}\n", label.shown);
        if let LinkFault::Stays(refused, remedy) = finding.fault {
            let lines = [
                Some(format!("stays bare: {}", Why(refused))),
                remedy.advice(),
            ];
            for line in lines.iter().flatten() {
                append!(shown, "{margin}{:gutter$} ={margin:#} {line}\n", "");
            }
        }
    }
}

/// Returns the replacement of a link, after its destination if the replacement does not contain it.
fn label(finding: &Finding<'_>) -> String {
    let destination = finding.link.destination();
    match finding.fault {
        LinkFault::Edit(edit) if edit.replacement().contains(&*destination) => {
            format!("write {}", edit.replacement())
        }
        LinkFault::Edit(edit) => format!("{destination}; write {}", edit.replacement()),
        LinkFault::Stays(..) => destination.into_owned(),
        LinkFault::Misleads(opened) => TextOf(opened).to_string(),
    }
}
