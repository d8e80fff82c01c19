//! Renders plain text for terminals, with links that can be clicked: [`render`].
//!
//! ```
//! use barelink::{Finder, Profile, terminal};
//!
//! let finder = Finder::new(Profile::Md4c);
//! assert_eq!(
//!     terminal::render("see www.example.com!\n", &finder).to_string(),
//!     "see \u{1b}]8;;http://www.example.com\u{1b}\\www.example.com\u{1b}]8;;\u{1b}\\!\n"
//! );
//! ```
//!
//! # Output
//!
//! A link is between two sequences of the kind OSC 8: `ESC ] 8 ; ; URI ESC \`, the text of the link, `ESC ] 8 ; ; ESC \`. Terminals that do
//! not know them show the text alone. Source: <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>, "Hyperlinks in terminal
//! emulators".
//!
//! | input | in text | in destinations |
//! |---|---|---|
//! | line feed, and carriage return before it; tab | unchanged | percent-encoded |
//! | other control characters (C0, DEL, C1), U+2028 and U+2029 | escaped: `\u{1b}`, `\r` | percent-encoded |
//! | other characters of ASCII but the space | unchanged | unchanged |
//! | anything else | unchanged | percent-encoded as UTF-8 |
//!
//! So the only control sequences in the output are those of the links. A sequence in the input is shown and not interpreted: it cannot
//! change colours, move the cursor, set the title of the window, or start and end a link. A carriage return alone would move the cursor to
//! the start of the line, so that the text after it hides the text before it; it is escaped.
//!
//! A destination of more than 2,083 bytes is not written, because terminals ignore it; its link is text.
//!
//! # Non-goals
//!
//! * Characters that change the direction of writing, such as U+202E, stay in the text, because texts in Arabic and Hebrew have some.
//!   `Choice::RejectBidiControls` can reject links with them, and a hook can replace the text.
//! * A backslash of the input is not doubled: the output is for people.
//! * The destination that a hook sets is encoded, not checked.

use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use crate::finder::Finder;
use crate::link::{Action, Link};
use crate::steps;

/// Renders the text for a terminal, with the links that `finder` finds in it.
///
/// Lazy: rendering happens in `Display`, which writes to its formatter as links are found. Cost: linear in the text.
///
/// ```
/// use barelink::{Finder, Profile, terminal};
///
/// let finder = Finder::new(Profile::Md4c);
/// assert_eq!(terminal::render("\u{1b}[31mred\r", &finder).to_string(), "\\u{1b}[31mred\\r");
/// ```
pub fn render<'t>(text: &'t str, finder: &Finder) -> Terminal<'t> {
    Terminal { text, finder: finder.clone(), links: None }
}

/// A text whose `Display` is for terminals; made by [`render`]. It can be displayed more than once, with the same result.
///
/// ```
/// use barelink::{Finder, terminal};
///
/// assert_eq!(terminal::render("one\ttwo\n", &Finder::default()).to_string(), "one\ttwo\n");
/// ```
#[derive(Clone, Debug)]
#[must_use = "rendering happens in `Display`"]
pub struct Terminal<'t> {
    text: &'t str,
    finder: Finder,
    /// The links that a hook kept; `None` without a hook, in which case `Display` searches for links.
    links: Option<Vec<Link<'t>>>,
}

impl<'t> Terminal<'t> {
    /// Calls `hook` for each link, once and immediately. A later hook replaces an earlier one and its answers. See
    /// [`Hook`](crate::Hook) and [`Links::on_link`](crate::Links::on_link).
    ///
    /// The links are stored, so displaying the value twice does not call the hook again.
    ///
    /// ```
    /// use barelink::{Action, Finder, Profile, terminal};
    ///
    /// let shown = terminal::render("www.example.com", &Finder::new(Profile::Md4c)).on_link(|link| {
    ///     link.set_text("our shop");
    ///     Action::Keep
    /// });
    /// assert_eq!(shown.to_string(), "\u{1b}]8;;http://www.example.com\u{1b}\\our shop\u{1b}]8;;\u{1b}\\");
    /// ```
    pub fn on_link(mut self, hook: impl FnMut(&mut Link<'t>) -> Action) -> Self {
        // Now and not in `Display`: a hook is `FnMut`, and `Display` borrows the value immutably.
        self.links = Some(self.finder.links(self.text).on_link(hook).collect());
        self
    }

    /// Writes the text from the byte `at` up to the link, and the link. Returns the end of the link.
    fn write_to(&self, f: &mut fmt::Formatter<'_>, at: usize, link: &Link<'_>) -> Result<usize, fmt::Error> {
        let range = link.range();
        write_text(f, self.text.get(at..range.start).unwrap_or_default())?;
        let destination = link.destination();
        if destination.bytes().map(encoded_len).sum::<usize>() > LONGEST_URI {
            write_text(f, &link.text())?;
            return Ok(range.end);
        }
        f.write_str(OPEN)?;
        write_uri(f, &destination)?;
        f.write_str(END)?;
        write_text(f, &link.text())?;
        write!(f, "{OPEN}{END}")?;
        Ok(range.end)
    }
}

impl fmt::Display for Terminal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = 0;
        match &self.links {
            Some(links) => {
                for link in links {
                    at = self.write_to(f, at, link)?;
                }
            }
            None => {
                for link in self.finder.links(self.text) {
                    at = self.write_to(f, at, &link)?;
                }
            }
        }
        write_text(f, self.text.get(at..).unwrap_or_default())
    }
}

/// Writes text whose control characters are escaped.
fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    steps::count(text.len());
    let mut rest = text;
    while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_active(c)) {
        let (before, after) = (&rest[..at], &rest[at + c.len_utf8()..]);
        f.write_str(before)?;
        match c {
            '\r' if after.starts_with('\n') => f.write_char(c)?,
            c => write!(f, "{}", c.escape_default())?,
        }
        rest = after;
    }
    f.write_str(rest)
}

/// Returns whether a terminal may interpret a character instead of showing it. Some end a line at U+2028 and U+2029.
fn is_active(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n') || matches!(c, '\u{2028}' | '\u{2029}')
}

/// Writes a destination in printable characters of ASCII.
fn write_uri(f: &mut fmt::Formatter<'_>, uri: &str) -> fmt::Result {
    steps::count(uri.len());
    for part in uri.as_bytes().chunk_by(|one, other| one.is_ascii_graphic() && other.is_ascii_graphic()) {
        match (part, core::str::from_utf8(part)) {
            ([first, ..], Ok(part)) if first.is_ascii_graphic() => f.write_str(part)?,
            (part, _) => part.iter().try_for_each(|byte| write!(f, "%{byte:02X}"))?,
        }
    }
    Ok(())
}

/// Returns the number of bytes that [`write_uri`] writes for a byte.
fn encoded_len(byte: u8) -> usize {
    if byte.is_ascii_graphic() { 1 } else { "%00".len() }
}

/// The maximum number of bytes of a destination. Source: "Hyperlinks in terminal emulators", "Length limits".
const LONGEST_URI: usize = 2_083;

/// The start of the sequence that starts or ends a link.
const OPEN: &str = "\u{1b}]8;;";

/// The end of that sequence, the string terminator.
const END: &str = "\u{1b}\\";
