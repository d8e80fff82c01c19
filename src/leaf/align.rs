//! Aligns a text with the source that it came from.
//!
//! A parser rewrites text: escapes lose their backslash, character references are decoded, smart punctuation replaces
//! quotes, dashes and dots, and streams that merge texts hide all of that inside one text.

use alloc::vec::Vec;
use core::ops::{Range, RangeInclusive};

use super::pieces::Decode;
use crate::steps;

/// How a part of a text was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// The same characters.
    Literal,
    /// Hyphens, full stops or quotation marks, for smart punctuation.
    Smart,
    /// A backslash before the character.
    Escape,
    /// A character reference.
    Reference,
}

/// A part of a text, and the part of the source that was typed for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The range in the text, in bytes.
    pub(super) text: Range<usize>,
    /// The range in the source, in bytes.
    pub(super) source: Range<usize>,
    pub(super) typed: Typed,
}

/// Whether the first character of a text is escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escaped {
    Nothing,
    /// A backslash precedes the text, so that its first character starts neither an escape nor a reference.
    First,
}

/// Returns the parts of `text`, in order, whose typed form starts at the byte `from` of `source`; `None` if the source has another
/// text there. Cost: linear in the text.
///
/// ```text
/// text    a_b & c…
/// source  a\_b &amp; c...
/// ```
pub(super) fn align(text: &str, source: &str, from: usize, escaped: Escaped, decode: Decode) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let (mut at, mut here) = (0, from);
    while at < text.len() {
        steps::count(1);
        let (text, source) = (text.get(at..)?, source.get(here..)?);
        let (taken, typed, what) = match escaped {
            // The character after a backslash is literal, whatever it is: `\&amp;` has no reference.
            Escaped::First if at == 0 => same(text, source)?,
            _ => step(text, source, decode)?,
        };
        let part = Part { text: at..at + taken, source: here..here + typed, typed: what };
        (at, here) = (part.text.end, part.source.end);
        match parts.last_mut() {
            // One part for adjacent literal characters, so that most texts have one part.
            Some(last) if last.typed == Typed::Literal && what == Typed::Literal => {
                last.text.end = at;
                last.source.end = here;
            }
            _ => parts.push(part),
        }
    }
    Some(parts)
}

/// Returns the lengths of the first part in the text and in the source, and how it was typed.
fn step(text: &str, source: &str, decode: Decode) -> Option<(usize, usize, Typed)> {
    // Escapes and references come before equal characters, because `&` is also the first character of `&amp;`.
    if source.starts_with('\\') && is_escape(source) && text.as_bytes()[0] == source.as_bytes()[1] {
        return Some((1, 2, Typed::Escape));
    }
    if let Some(reference) = reference(source) {
        // A name that the decoder does not know is literal text.
        if let Some(decoded) = decode(reference).filter(|decoded| text.starts_with(&**decoded)) {
            return Some((decoded.len(), reference.len(), Typed::Reference));
        }
    }
    same(text, source).or_else(|| smart(text, source).map(|(text, source)| (text, source, Typed::Smart)))
}

/// Returns the part of one character that is at the start of both.
fn same(text: &str, source: &str) -> Option<(usize, usize, Typed)> {
    let shown = text.chars().next().filter(|&shown| source.starts_with(shown))?;
    Some((shown.len_utf8(), shown.len_utf8(), Typed::Literal))
}

/// Returns whether a backslash, with which `source` starts, is before ASCII punctuation. Source: `CommonMark`, "Backslash escapes".
fn is_escape(source: &str) -> bool {
    source.as_bytes().get(1).is_some_and(u8::is_ascii_punctuation)
}

/// Returns the lengths of smart punctuation at the start of a text, and of what was typed for it.
fn smart(text: &str, source: &str) -> Option<(usize, usize)> {
    let shown = text.chars().next()?;
    let typed = match (shown, *source.as_bytes().first()?) {
        ('…', b'.') if source.starts_with("...") => "...".len(),
        ('‘' | '’', b'\'') | ('“' | '”', b'"') => 1,
        // Only comrak has these.
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

/// Returns the length of the dashes at the start of a text that replace so many hyphens; a dash after them was typed as a dash.
/// `None` if the dashes replace fewer hyphens or more.
fn dashes(text: &str, hyphens: usize) -> Option<usize> {
    // A parser replaces adjacent hyphens as a whole, so the dashes have to account for all of them.
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

/// Returns the character reference at the start of `source`, by its syntax alone: `&name;` with two characters or more, `&#1234;`,
/// `&#x12ab;`. Source: MD4C, `md_is_entity_str`.
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

/// Returns whether the character at the byte `at` is escaped: punctuation after an odd number of backslashes.
pub(super) fn is_escaped(source: &[u8], at: usize) -> bool {
    source.get(at).is_some_and(u8::is_ascii_punctuation) && {
        // Two backslashes are one escape, which does not reach the next character.
        let backslashes = source[..at].iter().rev().take_while(|&&byte| byte == b'\\').count();
        steps::count(backslashes);
        backslashes % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::{Cow, ToOwned as _};
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Escaped, Part, Typed, align, reference};

    /// Decodes the references of the tests.
    fn decode(reference: &str) -> Option<Cow<'_, str>> {
        let known = [("&amp;", "&"), ("&copy;", "©"), ("&NotEqualTilde;", "≂̸")];
        known.iter().find(|(name, _)| *name == reference).map(|&(_, text)| Cow::Borrowed(text))
    }

    #[track_caller]
    fn parts(text: &str, source: &str) -> Vec<(String, String, Typed)> {
        let show = |part: Part| (text[part.text].to_owned(), source[part.source].to_owned(), part.typed);
        align(text, source, 0, Escaped::Nothing, decode)
            .expect("the source says the same")
            .into_iter()
            .map(show)
            .collect()
    }

    #[test]
    fn escapes_references_and_smart_punctuation_are_found() {
        assert_eq!(
            parts("a_b&©≂̸c–d…", r"a\_b&amp;&copy;&NotEqualTilde;c--d..."),
            [
                ("a", "a", Typed::Literal),
                ("_", r"\_", Typed::Escape),
                ("b", "b", Typed::Literal),
                ("&", "&amp;", Typed::Reference),
                ("©", "&copy;", Typed::Reference),
                ("≂̸", "&NotEqualTilde;", Typed::Reference),
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
            assert_eq!(align(text, source, 0, Escaped::Nothing, decode), None, "{text} for {source}");
        }
    }

    #[test]
    fn an_escaped_character_starts_nothing() {
        let found = |text, source, escaped| align(text, source, 0, escaped, decode).map(|parts| parts.len());
        assert_eq!(found("&amp;&", "&amp;&amp;", Escaped::First), Some(2));
        assert_eq!(found("&amp;&", "&amp;&amp;", Escaped::Nothing), None);
    }

    #[test]
    fn unknown_names_and_lone_backslashes_are_literal() {
        assert_eq!(parts("&foo; \\x", "&foo; \\x"), [("&foo; \\x".to_owned(), "&foo; \\x".to_owned(), Typed::Literal)]);
    }

    #[test]
    fn another_source_is_told() {
        assert_eq!(align("abc", "abd", 0, Escaped::Nothing, decode), None);
        assert_eq!(align("abc", "ab", 0, Escaped::Nothing, decode), None);
        assert_eq!(align("b", "ab", 1, Escaped::Nothing, decode).map(|parts| parts.len()), Some(1));
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
