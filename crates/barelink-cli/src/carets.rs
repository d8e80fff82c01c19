//! Shows bare links on a terminal: the line of the source, carets under each link, and its destination.
//!
//! ```text
//! page.md:3:21
//!   3 | Every Saturday; see https://repair.example.org/dates#may,
//!     |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ https://repair.example.org/dates#may
//! ```
// Not with a library for snippets: those that exist copy control characters other than the common ones to the terminal, or
// take time that is quadratic in the length of a line with many links.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthChar as _;

use crate::Paint;
use crate::check::{Finding, Outcome};
use crate::files::Document;
use crate::position::Positions;
use crate::shown::Shown;

/// The number of columns for a line of the source. With the margin, it fits in 80.
const COLUMNS: usize = 72;

/// The number of columns that are shown before a link in a longer line.
const BEFORE: usize = 20;

/// Returns the findings of a document. Cost: linear in the text of the document and of the findings.
pub(crate) fn show(document: &Document, found: &[Finding<'_>], paint: Paint) -> String {
    let colours = Colours::new(paint);
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let (mut shown, mut last) = (String::new(), 0..0);
    for finding in found {
        let range = finding.link.range();
        let link = front + range.start..front + range.end;
        let place = positions.find(link.start);
        // Links of one short line share it.
        if !(last.start <= link.start && link.end <= last.end) {
            last = window(&document.text, &link);
            let (bold, dim) = (colours.bold, colours.margin);
            let text = Columns::new(&document.text[last.clone()]).shown;
            let [before, after] = cuts(&document.text, &last);
            write(&mut shown, format_args!("{bold}{}:{}:{}{bold:#}\n", document.name, place.line, place.column));
            write(&mut shown, format_args!("{dim}{:>4} |{dim:#} {before}{text}{after}\n", place.line));
        }
        let [before, _] = cuts(&document.text, &last);
        let start = before.chars().count() + Columns::new(&document.text[last.start..link.start]).width;
        let end = link.end.min(last.end);
        let carets = "^".repeat(Columns::new(&document.text[link.start..end]).width.max(1));
        let (dim, mark) = (colours.margin, colours.mark);
        write(&mut shown, format_args!("{dim}     |{dim:#} {:start$}{mark}{carets}{mark:#} ", ""));
        let (colour, destination) = (colours.destination, finding.link.destination());
        write(&mut shown, format_args!("{colour}{}{colour:#}", Shown(&destination)));
        if let Outcome::Stays(reason, remedy) = finding.result {
            write(&mut shown, format_args!(" stays bare: {reason}{remedy}"));
        }
        shown.push('\n');
    }
    shown
}

fn write(shown: &mut String, text: std::fmt::Arguments<'_>) {
    shown.write_fmt(text).unwrap_or_else(|_| unreachable!("a string can be written to"));
}

/// The styles of the parts.
struct Colours {
    bold: Style,
    margin: Style,
    mark: Style,
    destination: Style,
}

impl Colours {
    fn new(paint: Paint) -> Self {
        match paint {
            Paint::Plain => {
                Colours { bold: Style::new(), margin: Style::new(), mark: Style::new(), destination: Style::new() }
            }
            Paint::Coloured => Colours {
                bold: Style::new().bold(),
                margin: AnsiColor::Blue.on_default(),
                mark: AnsiColor::Yellow.on_default().bold(),
                destination: AnsiColor::Cyan.on_default(),
            },
        }
    }
}

/// A text as a terminal shows it.
struct Columns {
    shown: String,
    width: usize,
}

impl Columns {
    fn new(text: &str) -> Self {
        let mut columns = Columns { shown: String::with_capacity(text.len()), width: 0 };
        for c in text.chars() {
            // A tab would move the text by a number of columns that depends on the terminal.
            if c == '\t' {
                columns.shown.push(' ');
                columns.width += 1;
                continue;
            }
            let from = columns.shown.len();
            write(&mut columns.shown, format_args!("{}", Shown(c.encode_utf8(&mut [0; 4]))));
            columns.width += width(&columns.shown[from..]);
        }
        columns
    }
}

fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

/// Returns the part of the link's line that is shown: all of a short line, otherwise the link and the text around it, which
/// is cut at [`COLUMNS`].
fn window(text: &str, link: &Range<usize>) -> Range<usize> {
    let is_end = |c: char| matches!(c, '\n' | '\r');
    // Neither end is searched for further than it can be shown: a line may be very long.
    let back = |limit: usize| {
        let before = text[..link.start].char_indices().rev().take(limit).take_while(|(_, c)| !is_end(*c));
        before.last().map_or(link.start, |(at, _)| at)
    };
    let forward = |from: usize, limit: usize| {
        let after = text[from..].char_indices().take(limit).take_while(|(_, c)| !is_end(*c));
        after.last().map_or(from, |(at, c)| from + at + c.len_utf8())
    };
    let whole = back(COLUMNS)..forward(link.start, COLUMNS);
    if cuts(text, &whole) == ["", ""] && width(&text[whole.clone()]) <= COLUMNS {
        return whole;
    }
    let start = back(BEFORE);
    start..forward(start, COLUMNS)
}

/// Returns the marks for text that is cut off before and after the window.
fn cuts(text: &str, window: &Range<usize>) -> [&'static str; 2] {
    let is_end = |byte: Option<&u8>| matches!(byte, None | Some(b'\n' | b'\r'));
    let bytes = text.as_bytes();
    let before = window.start == 0 || is_end(bytes.get(window.start - 1));
    [if before { "" } else { "…" }, if is_end(bytes.get(window.end)) { "" } else { "…" }]
}
