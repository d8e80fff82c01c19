//! Formats one link: `<https://example.com>` or `[www.example.com](http://www.example.com)`.
//!
//! The result has the same meaning in every context: inside and outside a table cell, with and without smart punctuation,
//! and whether or not the renderer treats `$`, `~` or `^` as markup. So every character is escaped that is markup for some
//! renderer.

use alloc::borrow::Cow;

use crate::chars::ByteSet;
use crate::link::{Link, MAILTO};

/// The syntax for links.
///
/// ```
/// use barelink::rewrite::{Style, plan};
/// use barelink::{Finder, pulldown::GITHUB};
///
/// let written = |style| plan("https://example.com", GITHUB, &Finder::default(), style).apply();
/// assert_eq!(written(Style::Angle), "<https://example.com>");
/// assert_eq!(written(Style::Inline), "[https://example.com](https://example.com)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `<https://example.com>` and `<john@example.com>` if CommonMark reads that as the same link; otherwise as
    /// [`Inline`](Self::Inline).
    #[default]
    Angle,
    /// Always `[www.example.com](http://www.example.com)`. Use this for MDX, where `<` starts an element.
    Inline,
}

/// Returns the link in Markdown syntax. Returns `None` if Markdown cannot express it: its text is empty, or its text or
/// destination contains a line end.
///
/// The result is read as the same link, with the same text and destination, in a line of CommonMark text and in a table
/// cell. Markup directly before or after it can change that; only a parse tells, as [`plan`](super::plan()) does. Cost:
/// linear in the link.
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
    // A line end cannot be escaped, and a blank line in a link would end the paragraph.
    if text.is_empty() || holds_line_end(&text) || holds_line_end(&destination) {
        return None;
    }
    // Between angle brackets, the text is the destination, or, for an address, the destination without `mailto:`.
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

/// Returns whether the text is an absolute URI as in CommonMark's section "6.5 Autolinks".
fn is_uri(text: &str) -> bool {
    let Some(end) = memchr::memchr(b':', text.as_bytes()) else { return false };
    let (scheme, rest) = text.as_bytes().split_at(end);
    // The length of a scheme is CommonMark's rule; RFC 3986 has no limit.
    (2..=32).contains(&scheme.len())
        && scheme[0].is_ascii_alphabetic()
        && scheme.iter().all(|&byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte))
        && !rest.iter().any(|&byte| byte <= b' ' || matches!(byte, b'<' | b'>' | 0x7f))
}

/// Returns whether the text is an e-mail address as in the same section.
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
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || ADDRESS_NAME.has(byte))
        && host.split('.').all(is_label)
}

/// Characters in the local part of an address, in addition to letters and digits.
///
/// Source: CommonMark 0.31.2, "6.5 Autolinks", the expression for e-mail addresses.
const ADDRESS_NAME: ByteSet = ByteSet::new(".!#$%&'*+/=?^_`{|}~-");

/// Returns whether all parsers read a link between `<` and `>` the same way, inside and outside a table cell.
// Parsers differ in whether they decode references there, and a pipe ends a cell.
fn reads_the_same(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr(b'|', bytes).is_none() && !memchr::memchr_iter(b'&', bytes).any(|at| is_reference(&bytes[at..]))
}

/// Returns whether the bytes may start with a character reference. Reads at most fifty bytes.
// The form is enough: an escape too many does no harm, and the list of names differs between parsers.
fn is_reference(bytes: &[u8]) -> bool {
    let rest = bytes.get(1..).unwrap_or_default();
    let rest = rest.strip_prefix(b"#").unwrap_or(rest);
    let name = rest.iter().take(NAME_LIMIT).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    name > 0 && rest.get(name) == Some(&b';')
}

/// A limit above the length of the longest name of a reference, `CounterClockwiseContourIntegral` (31 bytes).
const NAME_LIMIT: usize = 48;

/// Characters that are escaped in the text of a link: the markup of CommonMark, tables, strikethrough, subscripts,
/// superscripts, mathematics, attributes and MDX, and the quotes that smart punctuation replaces.
const ESCAPED_IN_TEXT: ByteSet = ByteSet::new("\\`*[]<>~^${}|\"'");

fn escaped_text(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_alphanumeric = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let is_repeated = |at: usize| {
        let is_equal = |other: usize| bytes.get(other) == Some(&bytes[at]);
        is_equal(at + 1) || at.checked_sub(1).is_some_and(is_equal)
    };
    escaped(text, |at| match bytes[at] {
        // Inside a word, `_` is not a delimiter.
        b'_' => at == 0 || !is_alphanumeric(at - 1) || !is_alphanumeric(at + 1),
        // Smart punctuation replaces `--` and `...` by a dash and an ellipsis.
        b'-' | b'.' => is_repeated(at),
        b'&' => is_reference(&bytes[at..]),
        byte => ESCAPED_IN_TEXT.has(byte),
    })
}

/// Characters that are escaped in a destination: those that would end it, start code or mathematics, or end a cell.
const ESCAPED_IN_DESTINATION: ByteSet = ByteSet::new("\\`<>$|");

fn escaped_destination(destination: &str) -> String {
    let destination = &without_references(destination);
    let bytes = destination.as_bytes();
    if destination.is_empty() || bytes.iter().any(|&byte| byte <= b' ' || byte == 0x7f) {
        // Without angle brackets a destination can be neither empty nor contain blanks.
        return ["<", &escaped(destination, |at| ESCAPED_IN_DESTINATION.has(bytes[at])), ">"].concat();
    }
    // Balanced brackets need no escapes, and `…/Foo_(bar)` is more readable without them.
    let may_be_plain = brackets_are_balanced(bytes);
    escaped(destination, |at| {
        ESCAPED_IN_DESTINATION.has(bytes[at]) || !may_be_plain && matches!(bytes[at], b'(' | b')')
    })
}

/// Replaces each `&` that would start a reference by `&amp;`.
// A backslash would not prevent the reference: cmark and its descendants decode references in destinations before they
// read escapes. `echo '[a](\&amp;)' | barelink --engine comrak` makes a link to `&`.
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

/// Returns whether the round brackets of a destination need no escapes.
fn brackets_are_balanced(bytes: &[u8]) -> bool {
    let mut open = 0_usize;
    for byte in bytes {
        match byte {
            b'(' if open == MAX_DEPTH => return false,
            b'(' => open += 1,
            b')' if open == 0 => return false,
            b')' => open -= 1,
            _ => {}
        }
    }
    open == 0
}

/// How deeply brackets may be nested. CommonMark requires parsers to support at least three levels.
const MAX_DEPTH: usize = 3;

/// Returns the text with a backslash before each byte for which `is_escaped` holds. These bytes are ASCII punctuation.
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

#[cfg(test)]
mod tests {
    use super::{brackets_are_balanced, escaped_text, is_address, is_reference, is_uri};

    /// CommonMark 0.31.2, "6.5 Autolinks".
    #[test]
    fn autolinks_are_those_of_commonmark() {
        for uri in ["http://foo.bar", "MAILTO:FOO@BAR.BAZ", "a+b+c:d", "made-up-scheme://foo,bar", "localhost:5001/foo"]
        {
            assert!(is_uri(uri), "{uri}");
        }
        for text in
            ["m:abc", "1a:b", "a_b:c", "foo.bar.baz", "http://a<b", "http://a>b", "http://a b", "http://a\u{7f}b"]
        {
            assert!(!is_uri(text), "{text}");
        }
        for address in ["foo@bar.example.com", "foo+special@Bar.baz-bar0.com", "a@b"] {
            assert!(is_address(address), "{address}");
        }
        for text in ["@b.c", "a(b@c.d", "a@b_c.d", "a@-b.c", "a@b-.c", "a@b..c", "a.b"] {
            assert!(!is_address(text), "{text}");
        }
    }

    #[test]
    fn a_reference_has_a_name_or_a_number() {
        assert!(["&amp;b", "&#64;", "&#x40;"].iter().all(|text| is_reference(text.as_bytes())));
        assert!(["&;", "&#;", "&amp", "& amp;"].iter().all(|text| !is_reference(text.as_bytes())));
    }

    #[test]
    fn an_underscore_is_escaped_unless_it_is_in_a_word() {
        assert_eq!(escaped_text("_a_b_ c_"), r"\_a_b\_ c\_");
    }

    /// CommonMark 0.31.2, "6.3 Links": three levels at least.
    #[test]
    fn three_levels_of_brackets_need_no_escapes() {
        assert!(["", "(a)", "((()))()"].iter().all(|text| brackets_are_balanced(text.as_bytes())));
        assert!(["(", ")(", "(((())))"].iter().all(|text| !brackets_are_balanced(text.as_bytes())));
    }
}
