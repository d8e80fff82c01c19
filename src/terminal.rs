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
//! A link is between two sequences of the kind OSC 8: `ESC ] 8 ; ; URI ESC \`, the text of the
//! link, `ESC ] 8 ; ; ESC \`. Terminals that do not know them show the text alone. Source:
//! <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>, "Hyperlinks in terminal
//! emulators".
//!
//! | input | in text | in destinations |
//! |---|---|---|
//! | line feed, and carriage return before it; tab | unchanged | percent-encoded |
//! | other control characters (C0, DEL, C1), U+2028 and U+2029 | escaped: `\u{1b}`, `\r` | percent-encoded |
//! | other characters of ASCII but the space | unchanged | unchanged |
//! | anything else | unchanged | percent-encoded as UTF-8 |
//!
//! So the only control sequences in the output are those of the links. A sequence in the input is
//! shown and not interpreted: it cannot change colours, move the cursor, set the title of the
//! window, or start and end a link. A carriage return alone would move the cursor to the start of
//! the line, so that the text after it hides the text before it; it is escaped.
//!
//! A destination of more than 2,083 bytes is not written, because terminals ignore it; its link is
//! text.
//!
//! No line is broken, so no link is cut. A link over several rows ([`render_rows`]) has a sequence
//! for each row, with the same `id`.
//!
//! # Non-goals
//!
//! * Characters that change the direction of writing, such as U+202E, stay in the text, because
//!   texts in Arabic and Hebrew have some. `Choice::RejectBidiControls` can reject links with them,
//!   and a hook can replace the text.
//! * A backslash of the input is not doubled: the output is for people.
//! * The destination that a hook sets is encoded, not checked.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::ops::Range;

use crate::finder::Finder;
use crate::link::{Action, Link, LinkKind};
use crate::steps;

/// Renders the text for a terminal, with the links that `finder` finds in it.
///
/// Nothing says how wide the rows are. So no URL is put together, and a host without a scheme at
/// the start of a row is no link if the row above ends with a URL: it may be the rest of it, and
/// another host.
///
/// Lazy: rendering happens in `Display`, which writes to its formatter as links are found. Cost:
/// linear in the text.
///
/// ```
/// use barelink::{Finder, Profile, terminal};
///
/// let finder = Finder::new(Profile::Md4c);
/// assert_eq!(terminal::render("\u{1b}[31mred\r", &finder).to_string(), "\\u{1b}[31mred\\r");
/// ```
pub fn render<'t>(text: &'t str, finder: &Finder) -> Terminal<'t> {
    Terminal {
        text: Cow::Borrowed(text),
        row_ends: Vec::new(),
        above: "",
        finder: finder.clone(),
        links: None,
    }
}

/// Renders a text whose rows are `columns` wide: a URL that a program broke at the end of a row is
/// one link over its rows.
///
/// `width` returns the columns of a character, as the package `unicode-width` does. A row continues
/// in the next one if it is exactly `columns` wide, its last word has `://` or starts with `www.`,
/// no blank is at the break, and the next row does not start with another link, a mark alone such
/// as `-`, or a sentence. Each row of a link has the same `id`, so that terminals show it as one.
/// Line ends stay where they are. Below other rows that end with a URL, a host without a scheme is
/// no link, as with [`render`].
///
/// Cost: linear in the text, and a copy of it if a row continues.
///
/// ```
/// use barelink::{Finder, terminal};
///
/// let text = "see https://exam\nple.com/a now\n";
/// let link = "\u{1b}]8;id=4;https://example.com/a\u{1b}\\";
/// assert_eq!(
///     terminal::render_rows(text, &Finder::default(), 16, |_| 1).to_string(),
///     format!("see {link}https://exam\u{1b}]8;;\u{1b}\\\n{link}ple.com/a\u{1b}]8;;\u{1b}\\ now\n")
/// );
/// ```
pub fn render_rows<'t>(
    text: &'t str,
    finder: &Finder,
    columns: usize,
    width: impl Fn(char) -> usize,
) -> Terminal<'t> {
    let mut joined = String::new();
    let mut row_ends = Vec::new();
    let mut is_in_url = false;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let row = line.trim_end_matches(['\n', '\r']);
        let last_blank = row.rfind(char::is_whitespace);
        let word = row[last_blank.unwrap_or(0)..].trim_start();
        is_in_url =
            is_in_url && last_blank.is_none() || word.contains("://") || word.starts_with("www.");
        steps::count(row.len());
        let continues = is_in_url
            && !word.is_empty()
            && row.chars().map(&width).sum::<usize>() == columns
            && lines.peek().is_some_and(|next| may_follow(word, next));
        joined.push_str(if continues { row } else { line });
        if continues {
            row_ends.push((joined.len(), &line[row.len()..]));
        }
        is_in_url &= continues;
    }
    let text = if row_ends.is_empty() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(joined)
    };
    Terminal {
        text,
        row_ends,
        above: "",
        finder: finder.clone(),
        links: None,
    }
}

/// Returns whether a row may continue a URL, which ends the row before it with `word`: no blank is
/// between, and it starts no other link, no item of a list and no sentence.
fn may_follow(word: &str, next: &str) -> bool {
    let first = next.split(char::is_whitespace).next().unwrap_or_default();
    steps::count(first.len());
    let is_mark = first.bytes().all(|byte| byte.is_ascii_punctuation());
    let is_other_link = first.contains("://") || first.starts_with("www.") || first.contains('@');
    let is_sentence =
        word.ends_with(['.', ',', ';', ':', '!', '?']) && next.starts_with(char::is_uppercase);
    !is_mark && !is_other_link && !is_sentence
}

/// A text whose `Display` is for terminals; made by [`render`] and [`render_rows`]. It can be
/// displayed more than once, with the same result.
///
/// ```
/// use barelink::{Finder, terminal};
///
/// assert_eq!(terminal::render("one\ttwo\n", &Finder::default()).to_string(), "one\ttwo\n");
/// ```
#[derive(Clone, Debug)]
#[must_use = "rendering happens in `Display`"]
pub struct Terminal<'t> {
    /// The text, in which rows that continue are joined.
    text: Cow<'t, str>,
    /// Where such a row ended in `text`, and the line end that was there; in order.
    row_ends: Vec<(usize, &'t str)>,
    /// The row above the text.
    above: &'t str,
    finder: Finder,
    /// The links that a hook kept; `None` without a hook, in which case `Display` searches for
    /// links.
    links: Option<Vec<Kept>>,
}

/// A link that a hook kept.
#[derive(Clone, Debug)]
struct Kept {
    range: Range<usize>,
    destination: String,
    text: String,
}

impl<'t> Terminal<'t> {
    /// Says which row is directly above the text, for a program that writes a text in parts.
    /// [`render`] makes no link of a host without a scheme that starts the text, if that row ends
    /// with a URL. Call it before [`on_link`](Self::on_link).
    ///
    /// ```
    /// use barelink::{Finder, Profile, terminal};
    ///
    /// # #[cfg(feature = "uts58")] {
    /// let finder = Finder::new(Profile::Prose);
    /// assert_eq!(
    ///     terminal::render("ple.com/a", &finder)
    ///         .below("https://exam")
    ///         .to_string(),
    ///     "ple.com/a"
    /// );
    /// # }
    /// ```
    pub fn below(self, above: &'t str) -> Self {
        Terminal { above, ..self }
    }

    /// Calls `hook` for each link, once and immediately. A later hook replaces an earlier one and
    /// its answers. See [`Hook`](crate::Hook) and [`Links::on_link`](crate::Links::on_link). With
    /// [`render_rows`], the ranges of links count without the line ends of rows that continue.
    ///
    /// The links are stored, so displaying the value twice does not call the hook again.
    ///
    /// ```
    /// use barelink::{Action, Finder, Profile, terminal};
    ///
    /// let shown =
    ///     terminal::render("www.example.com", &Finder::new(Profile::Md4c)).on_link(|link| {
    ///         link.set_text("our shop");
    ///         Action::Keep
    ///     });
    /// assert_eq!(
    ///     shown.to_string(),
    ///     "\u{1b}]8;;http://www.example.com\u{1b}\\our shop\u{1b}]8;;\u{1b}\\"
    /// );
    /// ```
    pub fn on_link(mut self, mut hook: impl FnMut(&mut Link<'_>) -> Action) -> Self {
        // Now and not in `Display`: a hook is `FnMut`, and `Display` borrows the value immutably.
        let hook = |link: &mut Link<'_>| {
            if self.is_rest(link) {
                Action::Skip
            } else {
                hook(link)
            }
        };
        let kept = |link: Link<'_>| Kept {
            range: link.range(),
            destination: link.destination().into_owned(),
            text: link.text().into_owned(),
        };
        self.links = Some(
            self.finder
                .links(&self.text)
                .on_link(hook)
                .map(kept)
                .collect(),
        );
        self
    }

    /// Returns whether a link may be the rest of a URL in the row above.
    fn is_rest(&self, link: &Link<'_>) -> bool {
        if link.kind() != LinkKind::Domain || link.as_str().starts_with("www.") {
            return false;
        }
        let above = match link.range().start {
            0 => self.above,
            start => self.text[..start]
                .strip_suffix('\n')
                .unwrap_or_default()
                .trim_end_matches('\r'),
        };
        // Each row is read for one link at most.
        let word = above.rsplit(char::is_whitespace).next().unwrap_or_default();
        steps::count(word.len());
        word.contains("://")
    }

    /// Returns the row ends from the byte `start` to before the byte `end`.
    fn row_ends(&self, Range { start, end }: Range<usize>) -> &[(usize, &'t str)] {
        let index = |at| self.row_ends.partition_point(|&(row_end, _)| row_end < at);
        &self.row_ends[index(start)..index(end)]
    }

    /// Writes a part of the text with `write`, row by row, with the line ends between them.
    fn write_rows(
        &self,
        f: &mut fmt::Formatter<'_>,
        range: Range<usize>,
        write: impl Fn(&mut fmt::Formatter<'_>, &str) -> fmt::Result,
    ) -> fmt::Result {
        let mut at = range.start;
        for &(row_end, line_end) in self.row_ends(range.clone()) {
            // A part may start where a row ended.
            if row_end > at {
                write(f, &self.text[at..row_end])?;
            }
            f.write_str(line_end)?;
            at = row_end;
        }
        if at < range.end {
            write(f, &self.text[at..range.end])
        } else {
            Ok(())
        }
    }

    fn write_link(
        &self,
        f: &mut fmt::Formatter<'_>,
        range: Range<usize>,
        destination: &str,
        text: &str,
    ) -> fmt::Result {
        let is_too_long = destination.bytes().map(encoded_len).sum::<usize>() > LONGEST_URI;
        let id = range.start;
        let has_rows = !self.row_ends(id + 1..range.end).is_empty();
        let write = |f: &mut fmt::Formatter<'_>, row: &str| {
            if is_too_long {
                return write_text(f, row);
            }
            if has_rows {
                write!(f, "{OPEN}id={id};")?;
            } else {
                write!(f, "{OPEN};")?;
            }
            write_uri(f, destination)?;
            f.write_str(END)?;
            write_text(f, row)?;
            write!(f, "{OPEN};{END}")
        };
        if self.text[range.clone()] == *text {
            return self.write_rows(f, range, write);
        }
        // A text that a hook set has no rows. A line end may be directly before it.
        let before = self.row_ends(id..id + 1);
        let inside = self.row_ends(id + 1..range.end);
        before
            .iter()
            .try_for_each(|(_, line_end)| f.write_str(line_end))?;
        write(f, text)?;
        inside
            .iter()
            .try_for_each(|(_, line_end)| f.write_str(line_end))
    }

    /// Writes the text from the byte `at` up to the link, and the link. Returns the end of the
    /// link.
    fn write_to(
        &self,
        f: &mut fmt::Formatter<'_>,
        at: usize,
        (range, destination, text): (Range<usize>, &str, &str),
    ) -> Result<usize, fmt::Error> {
        self.write_rows(f, at..range.start, write_text)?;
        let end = range.end;
        self.write_link(f, range, destination, text)?;
        Ok(end)
    }
}

impl fmt::Display for Terminal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = 0;
        match &self.links {
            Some(links) => {
                for Kept {
                    range,
                    destination,
                    text,
                } in links
                {
                    at = self.write_to(f, at, (range.clone(), destination, text))?;
                }
            }
            None => {
                for link in self
                    .finder
                    .links(&self.text)
                    .filter(|link| !self.is_rest(link))
                {
                    at = self.write_to(f, at, (link.range(), &link.destination(), &link.text()))?;
                }
            }
        }
        self.write_rows(f, at..self.text.len(), write_text)
    }
}

/// Writes text whose control characters are escaped.
fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    steps::count(text.len());
    let mut rest = text;
    while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_active(c)) {
        let before = &rest[..at];
        let after = &rest[at + c.len_utf8()..];
        f.write_str(before)?;
        match c {
            '\r' if after.starts_with('\n') => f.write_char(c)?,
            c => write!(f, "{}", c.escape_default())?,
        }
        rest = after;
    }
    f.write_str(rest)
}

/// Returns whether a terminal may interpret a character instead of showing it. Some end a line at
/// U+2028 and U+2029.
fn is_active(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n') || matches!(c, '\u{2028}' | '\u{2029}')
}

/// Writes a destination in printable characters of ASCII.
fn write_uri(f: &mut fmt::Formatter<'_>, uri: &str) -> fmt::Result {
    steps::count(uri.len());
    for part in uri
        .as_bytes()
        .chunk_by(|one, other| one.is_ascii_graphic() && other.is_ascii_graphic())
    {
        match (part, core::str::from_utf8(part)) {
            ([first, ..], Ok(part)) if first.is_ascii_graphic() => f.write_str(part)?,
            (part, _) => part.iter().try_for_each(|byte| write!(f, "%{byte:02X}"))?,
        }
    }
    Ok(())
}

/// Returns the number of bytes that [`write_uri`] writes for a byte.
fn encoded_len(byte: u8) -> usize {
    if byte.is_ascii_graphic() {
        1
    } else {
        "%00".len()
    }
}

/// The maximum number of bytes of a destination. Source: "Hyperlinks in terminal emulators",
/// "Length limits".
const LONGEST_URI: usize = 2_083;

/// The start of the sequence that starts or ends a link, before its parameters.
const OPEN: &str = "\u{1b}]8;";

/// The end of that sequence, the string terminator.
const END: &str = "\u{1b}\\";
