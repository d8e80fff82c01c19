//! How one link is written: `<https://example.com>` or `[www.example.com](http://www.example.com)`.
//!
//! What is written means the same wherever it may stand: in a table cell or not, with smart punctuation or without, where `$`,
//! `~` or `^` are marks and where they are not. So characters are escaped that mean something to some renderer.

use alloc::borrow::Cow;

use crate::chars::ByteSet;
use crate::link::{Link, MAILTO};

/// How links are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `<https://example.com>` and `<john@example.com>` where CommonMark reads that as the same link, else as [`Inline`](Self::Inline).
    #[default]
    Angle,
    /// `[www.example.com](http://www.example.com)`, always: for MDX, where `<` starts an element.
    Inline,
}

/// How a link is written in Markdown; `None` where it cannot be: its text is empty, or a line ends in its text or destination.
///
/// The result reads as the same link, with the same text and destination, in a line of any CommonMark text and in a cell of a
/// table; where other markup stands right beside it, only a parse tells, as [`plan`](super::plan) does. Cost: linear in the link.
///
/// ```
/// use barelink::rewrite::{Style, replacement};
/// use barelink::{Finder, Profile};
///
/// let written = |text: &str, style| {
///     let links: Vec<_> = Finder::new(Profile::Gfm).links(text).map(|link| replacement(&link, style)).collect();
///     links.into_iter().flatten().collect::<Vec<_>>().join(" ")
/// };
/// assert_eq!(written("https://example.com/a", Style::Angle), "<https://example.com/a>");
/// assert_eq!(written("john@example.com", Style::Angle), "<john@example.com>");
/// assert_eq!(written("www.example.com", Style::Angle), "[www.example.com](http://www.example.com)");
/// assert_eq!(written("http://e.com/a*b|c", Style::Angle), r"[http://e.com/a\*b\|c](http://e.com/a*b\|c)");
/// assert_eq!(written("john@example.com", Style::Inline), "[john@example.com](mailto:john@example.com)");
/// ```
#[must_use]
pub fn replacement(link: &Link<'_>, style: Style) -> Option<String> {
    let (text, destination) = (link.text(), link.destination());
    if text.is_empty() || holds_line_end(&text) || holds_line_end(&destination) {
        return None;
    }
    let is_short = match destination.strip_prefix(MAILTO) {
        Some(address) if *address == *text => is_address(&text),
        _ => text == destination && is_uri(&text),
    };
    Some(match style {
        Style::Angle if is_short && reads_the_same(&text) => ["<", &text, ">"].concat(),
        _ => ["[", &escaped_text(&text), "](", &escaped_destination(&destination), ")"].concat(),
    })
}

fn holds_line_end(text: &str) -> bool {
    memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some()
}

/// An absolute URI of CommonMark's section "6.5 Autolinks".
fn is_uri(text: &str) -> bool {
    let Some(end) = memchr::memchr(b':', text.as_bytes()) else { return false };
    let (scheme, rest) = text.as_bytes().split_at(end);
    (2..=32).contains(&scheme.len())
        && scheme[0].is_ascii_alphabetic()
        && scheme.iter().all(|&byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte))
        && !rest.iter().any(|&byte| byte <= b' ' || matches!(byte, b'<' | b'>' | 0x7f))
}

/// An e-mail address of the same section.
fn is_address(text: &str) -> bool {
    let Some(at) = memchr::memchr(b'@', text.as_bytes()) else { return false };
    let (name, host) = (&text[..at], &text[at + 1..]);
    let is_label = |label: &str| {
        let bytes = label.as_bytes();
        (1..=63).contains(&bytes.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && bytes.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || NAME.has(byte))
        && host.split('.').all(is_label)
}

/// What the name of an address has beside letters and digits.
///
/// Source: CommonMark 0.31.2, "6.5 Autolinks", the expression for e-mail addresses.
const NAME: ByteSet = ByteSet::new(".!#$%&'*+/=?^_`{|}~-");

/// Whether a link between `<` and `>` is the same everywhere: parsers decode references there or do not, and in a
/// cell a pipe ends it.
fn reads_the_same(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr(b'|', bytes).is_none() && !memchr::memchr_iter(b'&', bytes).any(|at| is_reference(&bytes[at..]))
}

/// Whether the bytes start with what may be a character reference. Cost: at most fifty bytes are looked at.
fn is_reference(bytes: &[u8]) -> bool {
    let rest = bytes.get(1..).unwrap_or_default();
    let rest = rest.strip_prefix(b"#").unwrap_or(rest);
    let name = rest.iter().take(LONGEST_REFERENCE).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    name > 0 && rest.get(name) == Some(&b';')
}

/// More than the longest name has, `CounterClockwiseContourIntegral`.
const LONGEST_REFERENCE: usize = 48;

/// What is escaped in the text of a link: the marks of CommonMark, tables, strikethrough, subscripts, superscripts,
/// mathematics, attributes, MDX, and the quotes that smart punctuation turns.
const IN_TEXT: ByteSet = ByteSet::new("\\`*[]<>~^${}|\"'");

fn escaped_text(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_alphanumeric = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let is_beside_its_like = |at: usize| {
        let is_like = |other: usize| bytes.get(other) == Some(&bytes[at]);
        is_like(at + 1) || at.checked_sub(1).is_some_and(is_like)
    };
    escaped(text, |at| match bytes[at] {
        // Inside a word it is no mark.
        b'_' => at == 0 || !is_alphanumeric(at - 1) || !is_alphanumeric(at + 1),
        // Smart punctuation makes dashes and ellipses of several.
        b'-' | b'.' => is_beside_its_like(at),
        b'&' => is_reference(&bytes[at..]),
        byte => IN_TEXT.has(byte),
    })
}

/// What is escaped in a destination: what would end it, start code or mathematics, or end a cell.
const IN_DESTINATION: ByteSet = ByteSet::new("\\`<>$|");

fn escaped_destination(destination: &str) -> String {
    let destination = &without_references(destination);
    let bytes = destination.as_bytes();
    if destination.is_empty() || bytes.iter().any(|&byte| byte <= b' ' || byte == 0x7f) {
        return ["<", &escaped(destination, |at| IN_DESTINATION.has(bytes[at])), ">"].concat();
    }
    let may_be_plain = brackets_are_balanced(bytes);
    escaped(destination, |at| IN_DESTINATION.has(bytes[at]) || !may_be_plain && matches!(bytes[at], b'(' | b')'))
}

/// A destination in which `&` is written as a reference where it would start one. A backslash would not do: cmark, and what
/// was made after it, reads references in destinations before it reads escapes:
/// `echo '[a](\&amp;)' | barelink --engine comrak` goes to `&`.
fn without_references(destination: &str) -> Cow<'_, str> {
    let bytes = destination.as_bytes();
    let mut references = memchr::memchr_iter(b'&', bytes).filter(|&at| is_reference(&bytes[at..])).peekable();
    if references.peek().is_none() {
        return Cow::Borrowed(destination);
    }
    let mut written = String::with_capacity(destination.len() + "amp;".len());
    let mut end = 0;
    for at in references {
        written.push_str(&destination[end..at]);
        written.push_str("&amp;");
        end = at + 1;
    }
    written.push_str(&destination[end..]);
    Cow::Owned(written)
}

/// Whether a destination may hold its round brackets as they are.
fn brackets_are_balanced(bytes: &[u8]) -> bool {
    let mut open = 0_usize;
    for byte in bytes {
        match byte {
            b'(' if open == DEEPEST => return false,
            b'(' => open += 1,
            b')' if open == 0 => return false,
            b')' => open -= 1,
            _ => {}
        }
    }
    open == 0
}

/// How deep brackets may be nested; CommonMark asks for three levels at least.
const DEEPEST: usize = 3;

/// The text with a backslash before each byte that `is_escaped`, all of which are ASCII punctuation.
fn escaped(text: &str, is_escaped: impl Fn(usize) -> bool) -> String {
    let mut escaped = String::with_capacity(text.len() + 2);
    for (at, c) in text.char_indices() {
        if is_escaped(at) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
