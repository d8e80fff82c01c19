//! Shows bare links on a terminal: the line of the source, carets under each link, and what to write instead.
//!
//! ```text
//! page.md:4:2
//!   4 | *www.example.org* or write to anna@example.org.
//!     |  ^^^^^^^^^^^^^^^ write [www.example.org](http://www.example.org)
//!     |                               ^^^^^^^^^^^^^^^^ mailto:anna@example.org; write <anna@example.org>
//! ```
// Not with `annotate-snippets`, as `snippets` does: one line has the carets of several links, each with its replacement below, and
// the library would draw a line of carets for all of them.

use std::ops::Range;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthChar as _;

use crate::Paint;
use crate::check::{Finding, Outcome};
use crate::files::Document;
use crate::position::Positions;
use crate::shown::{Shown, append};

/// The fewest columns for the text after the margin, however narrow the terminal is.
pub(crate) const FEWEST: usize = 20;

/// The number of columns that are shown before a link in a line that is cut.
const BEFORE: usize = 20;

/// Returns the findings of a document for a terminal with this number of columns. Cost: linear in the text of the document and
/// of the findings.
pub(crate) fn show(document: &Document, found: &[Finding<'_>], paint: Paint, columns: usize) -> String {
    let colours = Colours::new(paint);
    let (mut positions, front) = (Positions::new(&document.text), document.parts().0.len());
    let (mut shown, mut last) = (String::new(), None::<Excerpt<'_>>);
    for finding in found {
        let range = finding.range();
        let link = front + range.start..front + range.end;
        let place = positions.find(link.start);
        // Links of one short line share it.
        let excerpt = last.take().filter(|last| last.has(&link)).unwrap_or_else(|| {
            let excerpt = Excerpt::new(&document.text, &link, place.line, columns);
            let (bold, end) = (colours.bold, if shown.is_empty() { "" } else { "\n" });
            append!(shown, "{end}{bold}{}:{}:{}{bold:#}\n", document.name, place.line, place.column);
            excerpt.write_line(place.line, &colours, &mut shown);
            excerpt
        });
        excerpt.write_carets(&link, finding, &colours, &mut shown);
        last = Some(excerpt);
    }
    // The next lines are about another file, or count the links.
    if !shown.is_empty() {
        shown.push('\n');
    }
    shown
}

/// The part of a line of the source that is shown.
struct Excerpt<'d> {
    text: &'d str,
    window: Range<usize>,
    /// The columns of the numbers of lines.
    gutter: usize,
    /// The columns after the margin.
    room: usize,
}

impl<'d> Excerpt<'d> {
    fn new(text: &'d str, link: &Range<usize>, number: usize, columns: usize) -> Self {
        let gutter = number.to_string().len().max(4);
        // The margin is the gutter and ` | `; the last column stays empty, because some terminals wrap after it.
        let room = columns.saturating_sub(gutter + 4).max(FEWEST);
        Excerpt { text, window: window(text, link, room), gutter, room }
    }

    fn has(&self, link: &Range<usize>) -> bool {
        self.window.start <= link.start && link.end <= self.window.end
    }

    fn write_line(&self, line: usize, colours: &Colours, shown: &mut String) {
        let (margin, gutter) = (colours.margin, self.gutter);
        let [before, after] = cuts(self.text, &self.window);
        let text = Columns::new(&self.text[self.window.clone()]).shown;
        append!(shown, "{margin}{line:>gutter$} |{margin:#} {before}{text}{after}\n");
    }

    /// Writes the carets under a link and, behind them or below, what to write instead.
    fn write_carets(&self, link: &Range<usize>, finding: &Finding<'_>, colours: &Colours, shown: &mut String) {
        let (margin, mark, advice, gutter) = (colours.margin, colours.mark, colours.advice, self.gutter);
        let [before, _] = cuts(self.text, &self.window);
        let start = before.chars().count() + Columns::new(&self.text[self.window.start..link.start]).width;
        let end = link.end.min(self.window.end).max(link.start);
        let carets = "^".repeat(Columns::new(&self.text[link.start..end]).width.max(1));
        append!(shown, "{margin}{:gutter$} |{margin:#} {:start$}{mark}{carets}{mark:#}", "", "");
        let label = Columns::new(&label(finding)).cut(self.room);
        if start + carets.len() + 1 + label.width <= self.room {
            shown.push(' ');
        } else {
            let start = start.min(self.room - label.width);
            append!(shown, "\n{margin}{:gutter$} |{margin:#} {:start$}", "", "");
        }
        append!(shown, "{advice}{}{advice:#}\n", label.shown);
        if let Outcome::Stays(reason, remedy) = finding.result {
            let lines = [Some(format!("stays bare: {reason}")), remedy.advice()];
            for line in lines.iter().flatten() {
                append!(shown, "{margin}{:gutter$} ={margin:#} {line}\n", "");
            }
        }
    }
}

/// Returns the replacement of a link, after its destination if the replacement does not contain it.
fn label(finding: &Finding<'_>) -> String {
    let destination = finding.link.destination();
    match finding.result {
        Outcome::Edit(edit) if edit.replacement().contains(&*destination) => format!("write {}", edit.replacement()),
        Outcome::Edit(edit) => format!("{destination}; write {}", edit.replacement()),
        Outcome::Stays(..) => destination.into_owned(),
    }
}

/// The styles of the parts.
pub(crate) struct Colours {
    pub(crate) bold: Style,
    pub(crate) margin: Style,
    pub(crate) mark: Style,
    pub(crate) advice: Style,
}

impl Colours {
    // The colours of rustc, which can be read on black and on white.
    pub(crate) fn new(paint: Paint) -> Self {
        match paint {
            Paint::Plain => {
                Colours { bold: Style::new(), margin: Style::new(), mark: Style::new(), advice: Style::new() }
            }
            Paint::Coloured => Colours {
                bold: Style::new().bold(),
                margin: AnsiColor::BrightBlue.on_default().bold(),
                mark: AnsiColor::Red.on_default().bold(),
                advice: AnsiColor::Green.on_default().bold(),
            },
        }
    }
}

/// Returns whether a character is invisible and divides a word, so that a reader of a line has to be told about it.
// Not U+200C, which Persian words contain.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// A text as a terminal shows it.
pub(crate) struct Columns {
    pub(crate) shown: String,
    pub(crate) width: usize,
}

impl Columns {
    pub(crate) fn new(text: &str) -> Self {
        let mut columns = Columns { shown: String::with_capacity(text.len()), width: 0 };
        for c in text.chars() {
            // A tab would move the text by a number of columns that depends on the terminal.
            if c == '\t' {
                columns.shown.push(' ');
                columns.width += 1;
                continue;
            }
            let from = columns.shown.len();
            if is_unseen(c) {
                append!(columns.shown, "{}", c.escape_unicode());
            } else {
                append!(columns.shown, "{}", Shown(c.encode_utf8(&mut [0; 4])));
            }
            columns.width += width(&columns.shown[from..]);
        }
        columns
    }

    /// Returns the text, or its start and `…` if it has more than `room` columns.
    pub(crate) fn cut(self, room: usize) -> Self {
        if self.width <= room {
            return self;
        }
        let mut columns = Columns { shown: String::new(), width: 1 };
        for c in self.shown.chars() {
            let width = c.width().unwrap_or(0);
            if columns.width + width > room {
                break;
            }
            columns.shown.push(c);
            columns.width += width;
        }
        columns.shown.push('…');
        columns
    }
}

fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

/// Returns the part of the link's line that is shown: all of a line that fits in `room` columns, otherwise the link and the text
/// around it.
pub(crate) fn window(text: &str, link: &Range<usize>, room: usize) -> Range<usize> {
    // Neither end is searched for further than it can be shown: a line may be very long.
    let back = |room| fitting(text[..link.start].char_indices().rev(), room).last();
    let back = |room| back(room).map_or(link.start, |(at, _)| at);
    let forward = |from: usize, room| fitting(text[from..].char_indices(), room).last();
    let forward = |from, room| forward(from, room).map_or(from, |(at, c)| from + at + c.len_utf8());
    let whole = back(room)..forward(link.start, room);
    if cuts(text, &whole) == ["", ""] && Columns::new(&text[whole.clone()]).width <= room {
        return whole;
    }
    let start = back(BEFORE.min(room / 3));
    // Two columns are for the marks of `cuts`.
    start..forward(start, room - 2)
}

/// Returns the first characters, up to the end of the line, that fit in `room` columns.
fn fitting(characters: impl Iterator<Item = (usize, char)>, mut room: usize) -> impl Iterator<Item = (usize, char)> {
    // `take`, because characters may have no width.
    characters.take(room).take_while(move |(_, c)| {
        let width = Columns::new(c.encode_utf8(&mut [0; 4])).width;
        let fits = width <= room && !matches!(c, '\n' | '\r');
        room = room.saturating_sub(width);
        fits
    })
}

/// Returns the marks for text that is cut off before and after the window.
pub(crate) fn cuts(text: &str, window: &Range<usize>) -> [&'static str; 2] {
    let is_end = |byte: Option<&u8>| matches!(byte, None | Some(b'\n' | b'\r'));
    let bytes = text.as_bytes();
    let before = window.start == 0 || is_end(bytes.get(window.start - 1));
    [if before { "" } else { "…" }, if is_end(bytes.get(window.end)) { "" } else { "…" }]
}
