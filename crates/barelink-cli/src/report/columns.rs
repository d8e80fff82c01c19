//! Lines of a source on a terminal: their columns, the part that is shown, and the colours.

use std::ops::Range;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthChar as _;

use crate::escaped::{EscapedText, append};
use crate::streams::Paint;

/// The fewest columns for the text after the margin, however narrow the terminal is.
pub(crate) const FEWEST: usize = 20;

/// The number of columns that are shown before a link in a line that is cut.
const BEFORE: usize = 20;

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
            Paint::Plain => Colours {
                bold: Style::new(),
                margin: Style::new(),
                mark: Style::new(),
                advice: Style::new(),
            },
            Paint::Coloured => Colours {
                bold: Style::new().bold(),
                margin: AnsiColor::BrightBlue.on_default().bold(),
                mark: AnsiColor::Red.on_default().bold(),
                advice: AnsiColor::Green.on_default().bold(),
            },
        }
    }
}

/// Returns whether a character is invisible and divides a word, so that a reader of a line has to
/// be told about it.
// Not U+200C, which Persian words contain.
fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}' | '\u{200d}' | '\u{2060}' | '\u{feff}'
    )
}

/// A text as a terminal shows it.
pub(crate) struct Columns {
    pub(crate) shown: String,
    pub(crate) width: usize,
}

impl Columns {
    pub(crate) fn new(text: &str) -> Self {
        let mut columns = Columns {
            shown: String::with_capacity(text.len()),
            width: 0,
        };
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
                append!(columns.shown, "{}", EscapedText(c.encode_utf8(&mut [0; 4])));
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
        let mut columns = Columns {
            shown: String::new(),
            width: 1,
        };
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

/// Returns the part of the link's line that is shown: all of a line that fits in `room` columns,
/// otherwise the link and the text around it.
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
fn fitting(
    characters: impl Iterator<Item = (usize, char)>,
    mut room: usize,
) -> impl Iterator<Item = (usize, char)> {
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
    [
        if before { "" } else { "…" },
        if is_end(bytes.get(window.end)) {
            ""
        } else {
            "…"
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::Columns;

    #[test]
    fn what_does_not_fit_ends_with_an_ellipsis() {
        for (text, room, shown) in [
            ("abcd", 4, "abcd"),
            ("abcde", 4, "abc…"),
            ("例え.jp", 4, "例…"),
            ("例え.jp", 5, "例え…"),
            ("ab", 1, "…"),
        ] {
            let cut = Columns::new(text).cut(room);
            assert_eq!(
                (&*cut.shown, cut.width),
                (shown, Columns::new(shown).width),
                "{text}"
            );
        }
    }
}
