//! What was typed for a text: lays the text of an event beside the source that it came from.
//!
//! A parser rewrites text: escapes lose their backslash, character references are decoded, smart punctuation takes the
//! place of quotes, dashes and dots, and streams that merge texts hide all of that inside one event.

use core::ops::{Range, RangeInclusive};

use pulldown_cmark::{CowStr, Event, Parser};

use crate::steps;

/// What a part of a text is in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// The same characters.
    Literal,
    /// Other characters, which are literal text nevertheless: smart punctuation.
    Smart,
    /// An escape or a character reference.
    Decoded,
    /// Something that cannot be told.
    Opaque,
}

/// A part of a text and of the source, side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Bytes of the text.
    pub(super) text: Range<usize>,
    /// Bytes of the source.
    pub(super) source: Range<usize>,
    pub(super) typed: Typed,
}

/// Whether a backslash stands before a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escaped {
    Nothing,
    /// The first character of the text is no markup, whatever follows it.
    First,
}

/// The parts of `text`, which starts at the byte `from` of `source`, all of them; `None` where the source says something
/// else. Cost: linear in the text.
pub(super) fn align(text: &str, source: &str, from: usize, escaped: Escaped) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let (mut at, mut here) = (0, from);
    while at < text.len() {
        steps::count(1);
        let (text, source) = (text.get(at..)?, source.get(here..)?);
        let (taken, typed, what) = match escaped {
            Escaped::First if at == 0 => same(text, source)?,
            _ => step(text, source)?,
        };
        let part = Part { text: at..at + taken, source: here..here + typed, typed: what };
        (at, here) = (part.text.end, part.source.end);
        match parts.last_mut() {
            Some(last) if last.typed == Typed::Literal && what == Typed::Literal => {
                last.text.end = at;
                last.source.end = here;
            }
            _ => parts.push(part),
        }
    }
    Some(parts)
}

/// How many bytes of text and source belong together at their starts, and what they are.
fn step(text: &str, source: &str) -> Option<(usize, usize, Typed)> {
    if source.starts_with('\\') && is_escape(source) && text.as_bytes()[0] == source.as_bytes()[1] {
        return Some((1, 2, Typed::Decoded));
    }
    if let Some(reference) = reference(source) {
        if let Some(decoded) = decode(reference).filter(|decoded| text.starts_with(&**decoded)) {
            return Some((decoded.len(), reference.len(), Typed::Decoded));
        }
    }
    same(text, source).or_else(|| smart(text, source).map(|(text, source)| (text, source, Typed::Smart)))
}

/// The same character at the start of both.
fn same(text: &str, source: &str) -> Option<(usize, usize, Typed)> {
    let shown = text.chars().next().filter(|&shown| source.starts_with(shown))?;
    Some((shown.len_utf8(), shown.len_utf8(), Typed::Literal))
}

/// A backslash before ASCII punctuation.
fn is_escape(source: &str) -> bool {
    source.as_bytes().get(1).is_some_and(u8::is_ascii_punctuation)
}

/// Smart punctuation at the start of a text, and what was typed for it.
fn smart(text: &str, source: &str) -> Option<(usize, usize)> {
    let shown = text.chars().next()?;
    let typed = match (shown, *source.as_bytes().first()?) {
        ('…', b'.') if source.starts_with("...") => "...".len(),
        ('‘' | '’', b'\'') | ('“' | '”', b'"') => 1,
        // comrak's alone.
        ('«', b'<') if source.starts_with("<<") => "<<".len(),
        ('»', b'>') if source.starts_with(">>") => ">>".len(),
        ('–' | '—', b'-') => {
            let hyphens = source.bytes().take_while(|&byte| byte == b'-').count();
            return Some((dashes(text, hyphens)?, hyphens));
        }
        _ => return None,
    };
    Some((shown.len_utf8(), typed))
}

/// How many bytes of dashes at the start of a text stand for this many hyphens; a dash after them was typed as one. `None`:
/// the dashes stand for fewer hyphens or for more.
fn dashes(text: &str, hyphens: usize) -> Option<usize> {
    let (mut left, mut len) = (hyphens, 0);
    for c in text.chars() {
        let stands_for = match c {
            _ if left == 0 => break,
            '–' => "--".len(),
            '—' => "---".len(),
            _ => return None,
        };
        left = left.checked_sub(stands_for)?;
        len += c.len_utf8();
    }
    (left == 0).then_some(len)
}

/// The text of a character reference, as the parser decodes it; `None` for an unknown name.
fn decode(reference: &str) -> Option<CowStr<'_>> {
    match Parser::new(reference).nth(1) {
        Some(Event::Text(text)) if *text != *reference => Some(text),
        _ => None,
    }
}

/// The character reference at the start of `source`, by its syntax alone, as MD4C has it: `&name;` with two characters
/// or more, `&#1234;`, `&#x12ab;`.
pub(super) fn reference(source: &str) -> Option<&str> {
    let rest = source.strip_prefix('&')?;
    let (start, length, is_digit): (usize, RangeInclusive<usize>, fn(&u8) -> bool) = match rest.as_bytes() {
        [b'#', b'x' | b'X', ..] => (2, 1..=6, u8::is_ascii_hexdigit),
        [b'#', ..] => (1, 1..=7, u8::is_ascii_digit),
        [first, ..] if first.is_ascii_alphabetic() => (0, 2..=48, u8::is_ascii_alphanumeric),
        _ => return None,
    };
    let digits = rest.as_bytes()[start..].iter().take(length.end() + 1).take_while(|&byte| is_digit(byte)).count();
    let end = start + digits;
    let closed = length.contains(&digits) && rest.as_bytes().get(end) == Some(&b';');
    closed.then(|| &source[..end + "&;".len()])
}

#[cfg(test)]
mod tests {
    use super::{Escaped, Part, Typed, align, reference};

    #[track_caller]
    fn parts(text: &str, source: &str) -> Vec<(String, String, Typed)> {
        let show = |part: Part| (text[part.text].to_owned(), source[part.source].to_owned(), part.typed);
        align(text, source, 0, Escaped::Nothing).expect("the source says the same").into_iter().map(show).collect()
    }

    #[test]
    fn escapes_references_and_smart_punctuation_are_found() {
        assert_eq!(
            parts("a_b&©≂̸c–d…", r"a\_b&amp;&copy;&NotEqualTilde;c--d..."),
            [
                ("a", "a", Typed::Literal),
                ("_", r"\_", Typed::Decoded),
                ("b", "b", Typed::Literal),
                ("&", "&amp;", Typed::Decoded),
                ("©", "&copy;", Typed::Decoded),
                ("≂̸", "&NotEqualTilde;", Typed::Decoded),
                ("c", "c", Typed::Literal),
                ("–", "--", Typed::Smart),
                ("d", "d", Typed::Literal),
                ("…", "...", Typed::Smart),
            ]
            .map(|(text, source, typed)| (text.to_owned(), source.to_owned(), typed))
        );
    }

    #[test]
    fn guillemets_stand_for_what_comrak_takes_for_them() {
        let found: Vec<_> = parts("«a» «", "<<a>> «").into_iter().map(|(text, source, _)| (text, source)).collect();
        let expected = [("«", "<<"), ("a", "a"), ("»", ">>"), (" «", " «")];
        assert_eq!(found, expected.map(|(text, source)| (text.to_owned(), source.to_owned())));
    }

    #[test]
    fn dashes_that_were_typed_are_literal() {
        let found: Vec<_> =
            parts("–—m —–—", "--—m -----—").into_iter().map(|(text, source, _)| (text, source)).collect();
        let expected = [("–", "--"), ("—m ", "—m "), ("—–", "-----"), ("—", "—")];
        assert_eq!(found, expected.map(|(text, source)| (text.to_owned(), source.to_owned())));
    }

    /// Found by `fuzz/fuzz_targets/stream.rs` (issue 17, item 20): a dash that a stream has elsewhere.
    #[test]
    fn a_dash_for_other_hyphens_is_another_source() {
        for (text, source) in [("–", "----"), ("–x", "---x"), ("—", "--"), ("–", "-"), ("—–", "----")] {
            assert_eq!(align(text, source, 0, Escaped::Nothing), None, "{text} for {source}");
        }
    }

    #[test]
    fn an_escaped_character_starts_nothing() {
        let found = |text, source, escaped| align(text, source, 0, escaped).map(|parts| parts.len());
        assert_eq!(found("&amp;&", "&amp;&amp;", Escaped::First), Some(2));
        assert_eq!(found("&amp;&", "&amp;&amp;", Escaped::Nothing), None);
    }

    #[test]
    fn unknown_names_and_lone_backslashes_are_literal() {
        assert_eq!(parts("&foo; \\x", "&foo; \\x"), [("&foo; \\x".to_owned(), "&foo; \\x".to_owned(), Typed::Literal)]);
    }

    #[test]
    fn another_source_is_told() {
        assert_eq!(align("abc", "abd", 0, Escaped::Nothing), None);
        assert_eq!(align("abc", "ab", 0, Escaped::Nothing), None);
        assert_eq!(align("b", "ab", 1, Escaped::Nothing).map(|parts| parts.len()), Some(1));
    }

    #[test]
    fn references_have_a_syntax() {
        for source in ["&lt;", "&amp;", "&foo1;", "&#1;", "&#1234567;", "&#xA;", "&#X123456;"] {
            assert_eq!(reference(source), Some(source));
        }
        for source in ["&;", "&a;", "&1a;", "&amp", "&#;", "&#12345678;", "&#x;", "&#x1234567;", "&#xg;", "&a_b;", "a"]
        {
            assert_eq!(reference(source), None, "{source}");
        }
    }
}
