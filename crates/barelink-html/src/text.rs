//! Source text to the text that a reader sees, and back to its place in the source.

use std::borrow::Cow;
use std::ops::Range;

use html5ever::data::{C1_REPLACEMENTS, NAMED_ENTITIES};

/// Replaces a byte that is not UTF-8 where a text has to be UTF-8. The start of heading, because
/// that is neither white space nor markup.
pub(crate) const NOT_UTF8: char = '\u{1}';

/// Where a character reference is: the rules for a missing semicolon differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReferenceContext {
    Text,
    Attribute,
}

/// How a character reference without a semicolon is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unclosed {
    /// As HTML reads it.
    Decoded,
    /// As it was typed.
    Typed,
    /// As a space, because it ends a link.
    EndsLink,
}

/// A character reference that was decoded.
struct Reference {
    end: usize,
    /// One or two characters; without a second one, the last is NUL, which no reference gives.
    chars: [char; 2],
}

/// Decodes the character reference at the `&` at the byte `at`; `None` if it is none.
/// Source: HTML standard, "13.2.5.72 Character reference state".
fn reference(source: &str, at: usize, context: ReferenceContext) -> Option<Reference> {
    match source.as_bytes().get(at + 1)? {
        b'#' => numeric(source, at),
        byte if byte.is_ascii_alphanumeric() => named(source, at, context),
        _ => None,
    }
}

fn numeric(source: &str, at: usize) -> Option<Reference> {
    let bytes = source.as_bytes();
    let (start, radix) = if matches!(bytes.get(at + 2), Some(b'x' | b'X')) {
        (at + 3, 16)
    } else {
        (at + 2, 10)
    };
    let digits = bytes
        .get(start..)?
        .iter()
        .map_while(|&byte| char::from(byte).to_digit(radix));
    let mut code = 0_u32;
    let mut end = start;
    for digit in digits {
        // Any code above U+10FFFF has the same result.
        code = code.saturating_mul(radix).saturating_add(digit);
        end += 1;
    }
    if end == start {
        return None;
    }
    let c = match code {
        0 => char::REPLACEMENT_CHARACTER,
        0x80..=0x9f => C1_REPLACEMENTS[code as usize - 0x80].unwrap_or(char::from_u32(code)?),
        code => char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
    };
    end += usize::from(bytes.get(end) == Some(&b';'));
    Some(Reference {
        end,
        chars: [c, '\0'],
    })
}

fn named(source: &str, at: usize, context: ReferenceContext) -> Option<Reference> {
    let rest = source.get(at + 1..)?;
    let name_len = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let longest = name_len + usize::from(rest.as_bytes().get(name_len) == Some(&b';'));
    let mut found = None;
    for len in 1..=longest {
        // The table has all prefixes of names, too, with two zeros.
        match NAMED_ENTITIES.get(&rest[..len]) {
            Some((0, _)) => {}
            Some(&(first, second)) => found = Some((len, first, second)),
            None => break,
        }
    }
    let (len, first, second) = found?;
    let is_open = |byte: &u8| *byte == b'=' || byte.is_ascii_alphanumeric();
    if context == ReferenceContext::Attribute
        && !rest[..len].ends_with(';')
        && rest.as_bytes().get(len).is_some_and(is_open)
    {
        return None;
    }
    Some(Reference {
        end: at + 1 + len,
        chars: [char::from_u32(first)?, char::from_u32(second)?],
    })
}

/// A part of a decoded text and of the source that it came from.
#[derive(Clone, Debug)]
pub(crate) struct DecodedSegment {
    /// The start in the decoded text.
    at: usize,
    /// The range in the source. A text as typed has the same length there; a character reference
    /// has not.
    source: Range<usize>,
    is_reference: bool,
    /// The number of the text token that it belongs to.
    pub(crate) token: u32,
}

/// A text put together from texts of the source, as the rules see it.
///
/// U+00A0, NUL and bytes that are not UTF-8 are spaces here, because they end a link. There are as
/// many spaces as bytes, so only references change offsets.
#[derive(Debug, Default)]
pub(crate) struct Decoded {
    pub(crate) text: String,
    segments: Vec<DecodedSegment>,
    /// The references in the source that are read as they were typed.
    literals: Vec<Range<usize>>,
    /// The references that were read as spaces: their places in the text and in the source.
    pub(crate) breaks: Vec<(usize, usize)>,
}

impl Decoded {
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.segments.clear();
        self.literals.clear();
        self.breaks.clear();
    }

    /// Adds the text of a token, which is at `range` in the source. `unclosed` says how the
    /// reference at a place in the source is read if no semicolon ends it, and is asked about each
    /// reference. With `None`, the rest of the text is left out.
    pub(crate) fn push(
        &mut self,
        source: &str,
        range: Range<usize>,
        token: u32,
        mut unclosed: impl FnMut(usize) -> Option<Unclosed>,
    ) {
        let mut from = range.start;
        let mut at = from;
        while let Some(len) = next_special(source.get(at..range.end).unwrap_or_default()) {
            at += len;
            let in_token = source.get(..range.end).unwrap_or_default();
            let reference = reference(in_token, at, ReferenceContext::Text);
            if source.as_bytes().get(at) == Some(&b'<') {
                // The tokenizer drops `</>`.
                self.push_verbatim(source, from..at, token);
                at += "</>".len();
                from = at;
            } else if let Some(reference) = reference {
                let Some(mut reading) = unclosed(at) else {
                    return;
                };
                if in_token[..reference.end].ends_with(';') {
                    reading = Unclosed::Decoded;
                }
                if reading == Unclosed::Typed {
                    self.literals.push(at..reference.end);
                    at += 1;
                    continue;
                }
                self.push_verbatim(source, from..at, token);
                let start = self.text.len();
                let mut chars = reference.chars;
                if reading == Unclosed::EndsLink {
                    chars = [' ', '\0'];
                    self.breaks.push((start, at));
                }
                for c in chars.into_iter().filter(|&c| c != '\0') {
                    // As long as U+00A0, as everywhere.
                    if c == '\u{a0}' {
                        self.text.push_str("  ");
                    } else {
                        self.text.push(c);
                    }
                }
                self.segments.push(DecodedSegment {
                    at: start,
                    source: at..reference.end,
                    is_reference: true,
                    token,
                });
                from = reference.end;
                at = reference.end;
            } else {
                at += 1;
            }
        }
        self.push_verbatim(source, from..range.end, token);
    }

    fn push_verbatim(&mut self, source: &str, range: Range<usize>, token: u32) {
        if range.is_empty() {
            return;
        }
        self.segments.push(DecodedSegment {
            at: self.text.len(),
            source: range.clone(),
            is_reference: false,
            token,
        });
        let mut rest = source.get(range).unwrap_or_default();
        while let Some(at) = rest.find(['\0', NOT_UTF8, '\u{a0}']) {
            self.text.push_str(&rest[..at]);
            let len = if rest.as_bytes()[at].is_ascii() {
                1
            } else {
                '\u{a0}'.len_utf8()
            };
            self.text.push_str(&"  "[..len]);
            rest = &rest[at + len..];
        }
        self.text.push_str(rest);
    }

    /// The segments that a range of the text touches. Cost: logarithmic in the number of segments.
    pub(crate) fn segments(&self, range: &Range<usize>) -> &[DecodedSegment] {
        let first = self
            .segments
            .partition_point(|segment| segment.at <= range.start)
            .saturating_sub(1);
        let end = self
            .segments
            .partition_point(|segment| segment.at < range.end)
            .max(first);
        &self.segments[first..end]
    }

    /// The references that are read as they were typed and that a range of the source touches.
    /// Cost: logarithmic in their number.
    pub(crate) fn literals(&self, source: &Range<usize>) -> &[Range<usize>] {
        let first = self
            .literals
            .partition_point(|literal| literal.end <= source.start);
        let end = self
            .literals
            .partition_point(|literal| literal.start < source.end);
        self.literals.get(first..end).unwrap_or_default()
    }

    /// The bytes of the source that a range of the text came from.
    pub(crate) fn source_range(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let segments = self.segments(range);
        let first = segments.first()?;
        let last = segments.last()?;
        let start = if first.is_reference {
            first.source.start
        } else {
            first.source.start + (range.start - first.at)
        };
        let end = if last.is_reference {
            last.source.end
        } else {
            last.source.start + (range.end - last.at)
        };
        Some(start..end)
    }
}

/// The place of the next byte that [`Decoded::push`] has to look at.
fn next_special(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut places = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| matches!(byte, b'&' | b'<'));
    let place = places.find(|&(at, &byte)| byte == b'&' || bytes[at..].starts_with(b"</>"));
    place.map(|(at, _)| at)
}

/// Returns `true` only if decoding does not change the text. May return `false` where it does not,
/// either.
pub(crate) fn is_verbatim(text: &str) -> bool {
    // U+00A0 is C2 A0 in UTF-8.
    !text
        .bytes()
        .any(|byte| matches!(byte, b'&' | b'<' | 0 | 1 | 0xc2))
}

/// Decodes the value of an attribute.
pub(crate) fn attribute_value(value: &str) -> Cow<'_, str> {
    decode(value, ReferenceContext::Attribute)
}

/// Decodes a text as a page shows it: without NUL and `</>`, and with U+FFFD for each byte that is
/// not UTF-8.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|byte| matches!(byte, b'&' | b'<' | 0 | 1)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        decode(&text.replace("</>", ""), ReferenceContext::Text)
            .replace('\0', "")
            .replace(NOT_UTF8, "\u{fffd}"),
    )
}

fn decode(value: &str, context: ReferenceContext) -> Cow<'_, str> {
    if !value.contains('&') {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut from = 0;
    let mut at = 0;
    while let Some(len) = value[at..].find('&') {
        at += len;
        let Some(reference) = reference(value, at, context) else {
            at += 1;
            continue;
        };
        text.push_str(&value[from..at]);
        text.extend(reference.chars.into_iter().filter(|&c| c != '\0'));
        from = reference.end;
        at = reference.end;
    }
    text.push_str(&value[from..]);
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, text: &str) {
        let mut decoded = Decoded::default();
        decoded.push(source, 0..source.len(), 0, |_| Some(Unclosed::Decoded));
        assert_eq!(decoded.text, text);
    }

    #[test]
    fn references_of_text_that_was_not_escaped() {
        let source = "?a&region=eu&copy2&copy;&amp;c&lt&#38&x";
        let mut decoded = Decoded::default();
        let reading = |at| {
            Some(if at == 12 {
                Unclosed::EndsLink
            } else {
                Unclosed::Typed
            })
        };
        decoded.push(source, 0..source.len(), 0, reading);
        assert_eq!(decoded.text, "?a&region=eu 2©&c&lt&#38&x");
        assert_eq!(decoded.literals(&(0..source.len())), [2..6, 30..33, 33..37]);
        assert_eq!(decoded.literals(&(6..30)), [0..0; 0]);
        assert_eq!(decoded.literals(&(5..31)), [2..6, 30..33]);
    }

    #[test]
    fn references_in_text() {
        check("a&amp;b&ampb&#38;&#x26;&", "a&b&b&&&");
        check("&notit;&notin;&NotEqualTilde;", "¬it;∉≂̸");
        check(
            "&#0;&#x80;&#xD800;&#x110000;&#99999999999;&#x;&#;",
            "\u{fffd}€\u{fffd}\u{fffd}\u{fffd}&#x;&#;",
        );
        check("a\u{a0}b&nbsp;c\0d</>e</f", "a  b  c de</f");
    }

    #[test]
    fn references_in_attributes() {
        assert_eq!(
            attribute_value("?a=1&copy=2&amp;b=3&lt"),
            "?a=1&copy=2&b=3<"
        );
        assert_eq!(attribute_value("x"), "x");
    }

    #[test]
    fn text_that_is_shown() {
        assert_eq!(
            visible("a&nbsp;b\u{a0}c&lt</>d\0\u{1}"),
            "a\u{a0}b\u{a0}c<d\u{fffd}"
        );
    }

    #[test]
    fn places_in_the_source() {
        let (source, mut decoded) = ("<p>see &#104;ttps://a.com/&amp;b c", Decoded::default());
        decoded.push(source, 3..source.len(), 0, |_| Some(Unclosed::Decoded));
        let start = decoded.text.find("https").unwrap();
        let end = decoded.text.rfind(' ').unwrap();
        assert_eq!(
            &source[decoded.source_range(&(start..end)).unwrap()],
            "&#104;ttps://a.com/&amp;b"
        );
        assert_eq!(
            &source[decoded.source_range(&(start + 1..end - 1)).unwrap()],
            "ttps://a.com/&amp;"
        );
    }
}
