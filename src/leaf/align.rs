//! Aligns a text with the source that it came from.
//!
//! A parser rewrites text: escapes lose their backslash, character references are decoded, smart
//! punctuation replaces quotes, dashes and dots, and streams that merge texts hide all of that
//! inside one text.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::pieces::{DecodeReference, Piece, PieceKind};
use crate::steps;

/// Tells whether the first character of a text is escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escaped {
    /// No backslash precedes the text.
    Nothing,
    /// A backslash precedes the text, so that its first character starts neither an escape nor a
    /// reference.
    First,
}

/// Returns the pieces of a text that `item` shows. What was typed for it starts at the byte `from`
/// of `source`. Returns `None` if the source has another text there. Before an escaped character
/// there is a gap, in which its backslash is. Cost: linear in the text.
///
/// ```text
/// text    a_b & c…
/// source  a\_b &amp; c...
/// ```
pub(super) fn align(
    (item, text): (usize, &str),
    source: &str,
    from: usize,
    escaped: Escaped,
    decode: DecodeReference,
) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    let mut here = from;
    while at < text.len() {
        steps::count(1);
        let text = text.get(at..)?;
        let source = source.get(here..)?;
        let step = match escaped {
            // The character after a backslash is literal, whatever it is: `\&amp;` has no
            // reference.
            Escaped::First if at == 0 => same(text, source)?,
            _ => step(text, source, decode)?,
        };
        let start = here + step.gap;
        let shown = at..at + step.shown;
        let typed = start..start + step.typed;
        at = shown.end;
        here = typed.end;
        let piece = Piece::new(step.kind, item, shown, typed);
        // One piece for adjacent literal characters, so that most texts have one piece.
        if !pieces.last_mut().is_some_and(|last| last.extend(&piece)) {
            pieces.push(piece);
        }
    }
    Some(pieces)
}

/// The first piece of two aligned texts. The lengths are in bytes.
struct Step {
    kind: PieceKind,
    /// The length of a backslash before it, which is not shown.
    gap: usize,
    shown: usize,
    typed: usize,
}

/// Returns the first piece of `text` and `source`; `None` if the source starts with another text.
fn step(text: &str, source: &str, decode: DecodeReference) -> Option<Step> {
    // Escapes and references come before equal characters, because `&` is also the first character
    // of `&amp;`.
    if source.starts_with('\\') && is_escape(source) && text.as_bytes()[0] == source.as_bytes()[1] {
        return Some(Step {
            kind: PieceKind::Literal,
            gap: 1,
            shown: 1,
            typed: 1,
        });
    }
    if let Some(reference) = reference(source) {
        // A name that the decoder does not know is literal text.
        if let Some(decoded) = decode(reference).filter(|decoded| text.starts_with(&**decoded)) {
            return Some(Step {
                kind: PieceKind::Reference,
                gap: 0,
                shown: decoded.len(),
                typed: reference.len(),
            });
        }
    }
    let smart = || {
        smart(text, source).map(|(shown, typed)| Step {
            kind: PieceKind::Smart,
            gap: 0,
            shown,
            typed,
        })
    };
    same(text, source).or_else(smart)
}

/// Returns the piece of the character that both start with; `None` if they start differently.
fn same(text: &str, source: &str) -> Option<Step> {
    let len = text
        .chars()
        .next()
        .filter(|&shown| source.starts_with(shown))?
        .len_utf8();
    Some(Step {
        kind: PieceKind::Literal,
        gap: 0,
        shown: len,
        typed: len,
    })
}

/// Returns whether the backslash at the start of `source` escapes a character: whether ASCII
/// punctuation follows it. Source: `CommonMark`, "Backslash escapes".
fn is_escape(source: &str) -> bool {
    source
        .as_bytes()
        .get(1)
        .is_some_and(u8::is_ascii_punctuation)
}

/// Returns the length of smart punctuation at the start of a text, and the length of what was typed
/// for it; `None` if there is none. The lengths are in bytes.
fn smart(text: &str, source: &str) -> Option<(usize, usize)> {
    let shown = text.chars().next()?;
    let typed = match (shown, *source.as_bytes().first()?) {
        ('…', b'.') if source.starts_with("...") => "...".len(),
        // Either mark, because a parser turns a quotation mark to the left or to the right by what
        // is beside it.
        ('‘' | '’', b'\'') | ('“' | '”', b'"') => 1,
        // Only comrak has these.
        ('«', b'<') if source.starts_with("<<") => "<<".len(),
        ('»', b'>') if source.starts_with(">>") => ">>".len(),
        ('–' | '—', b'-') => {
            // No text stands for more hyphens than it has bytes, and a line may have very many.
            let hyphens = source
                .bytes()
                .take(text.len() + 1)
                .take_while(|&byte| byte == b'-')
                .count();
            steps::count(hyphens);
            return Some((dashes(text, hyphens)?, hyphens));
        }
        _ => return None,
    };
    Some((shown.len_utf8(), typed))
}

/// Returns the length of the dashes at the start of a text that replace so many hyphens; a dash
/// after them was typed as a dash. `None` if the dashes replace fewer hyphens or more.
fn dashes(text: &str, hyphens: usize) -> Option<usize> {
    // A parser replaces adjacent hyphens as a whole, so the dashes have to account for all of them.
    let mut left = hyphens;
    let mut len = 0;
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

/// Returns whether a text has something in it with the syntax of a character reference. Cost:
/// linear in the text.
pub(super) fn holds_reference(text: &str) -> bool {
    // Most texts have none of these characters, and in a URL they are between parameters.
    memchr::memchr_iter(b'&', text.as_bytes()).any(|at| reference(&text[at..]).is_some())
}

/// Returns the character reference at the start of `source`, by its syntax alone: `&name;` with two
/// characters or more, `&#1234;`, `&#x12ab;`. Returns `None` if none starts there. Source: MD4C,
/// `md_is_entity_str`.
pub(super) fn reference(source: &str) -> Option<&str> {
    let rest = source.strip_prefix('&')?;
    let (start, length, is_digit): (usize, RangeInclusive<usize>, fn(&u8) -> bool) =
        match rest.as_bytes() {
            [b'#', b'x' | b'X', ..] => (2, 1..=6, u8::is_ascii_hexdigit),
            [b'#', ..] => (1, 1..=7, u8::is_ascii_digit),
            [first, ..] if first.is_ascii_alphabetic() => (0, 2..=48, u8::is_ascii_alphanumeric),
            _ => return None,
        };
    // Bounded, so that a long name is not read to its end for each `&`. A digit too many is no `;`,
    // so it is not counted.
    let digits = rest.as_bytes()[start..]
        .iter()
        .take(*length.end())
        .take_while(|&byte| is_digit(byte))
        .count();
    let end = start + digits;
    let closed = length.contains(&digits) && rest.as_bytes().get(end) == Some(&b';');
    closed.then(|| &source[..end + "&;".len()])
}

/// Returns whether the character at the byte `at` is escaped: punctuation after an odd number of
/// backslashes. After very many, it counts as escaped. Cost: constant.
#[inline]
pub(super) fn is_escaped(source: &[u8], at: usize) -> bool {
    // Most characters have no backslash before them.
    at.checked_sub(1).and_then(|before| source.get(before)) == Some(&b'\\')
        && is_escaped_after_backslash(source, at)
}

/// Returns whether the character at the byte `at`, which has a backslash before it, is escaped.
#[inline(never)]
fn is_escaped_after_backslash(source: &[u8], at: usize) -> bool {
    source.get(at).is_some_and(u8::is_ascii_punctuation) && {
        // Bounded, because a stream from elsewhere may have a text after each of many backslashes.
        let before = source[..at].iter().rev().take(MOST_BACKSLASHES);
        // Two backslashes are one escape, which does not reach the next character.
        let backslashes = before.take_while(|&&byte| byte == b'\\').count();
        steps::count(backslashes);
        backslashes % 2 == 1 || backslashes == MOST_BACKSLASHES
    }
}

/// The number of backslashes from which on they are not counted. Any number is right that is more
/// than people write.
// Where a parser has so many in its text, the text before them is known, and this is not asked.
const MOST_BACKSLASHES: usize = 64;

#[cfg(test)]
mod tests {
    use alloc::borrow::{Cow, ToOwned as _};
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Escaped, MOST_BACKSLASHES, Piece, PieceKind, align, is_escaped, reference};

    /// Decodes the references of the tests.
    fn decode(reference: &str) -> Option<Cow<'_, str>> {
        let known = [("&amp;", "&"), ("&copy;", "©"), ("&NotEqualTilde;", "≂̸")];
        known
            .iter()
            .find(|(name, _)| *name == reference)
            .map(|&(_, text)| Cow::Borrowed(text))
    }

    #[track_caller]
    fn pieces(text: &str, source: &str) -> Vec<(String, String, PieceKind)> {
        let show = |piece: Piece| {
            (
                text[piece.shown()].to_owned(),
                source[piece.typed].to_owned(),
                piece.kind,
            )
        };
        align((0, text), source, 0, Escaped::Nothing, decode)
            .expect("the source says the same")
            .into_iter()
            .map(show)
            .collect()
    }

    #[test]
    fn escapes_references_and_smart_punctuation_are_found() {
        assert_eq!(
            pieces("a_b&©≂̸c–d…", r"a\_b&amp;&copy;&NotEqualTilde;c--d..."),
            [
                ("a", "a", PieceKind::Literal),
                ("_b", "_b", PieceKind::Literal),
                ("&", "&amp;", PieceKind::Reference),
                ("©", "&copy;", PieceKind::Reference),
                ("≂̸", "&NotEqualTilde;", PieceKind::Reference),
                ("c", "c", PieceKind::Literal),
                ("–", "--", PieceKind::Smart),
                ("d", "d", PieceKind::Literal),
                ("…", "...", PieceKind::Smart),
            ]
            .map(|(text, source, kind)| (text.to_owned(), source.to_owned(), kind))
        );
    }

    #[test]
    fn guillemets_stand_for_what_comrak_takes_for_them() {
        let found: Vec<_> = pieces("«a» «", "<<a>> «")
            .into_iter()
            .map(|(text, source, _)| (text, source))
            .collect();
        let expected = [("«", "<<"), ("a", "a"), ("»", ">>"), (" «", " «")];
        assert_eq!(
            found,
            expected.map(|(text, source)| (text.to_owned(), source.to_owned()))
        );
    }

    #[test]
    fn dashes_that_were_typed_are_literal() {
        let found: Vec<_> = pieces("–—m —–—", "--—m -----—")
            .into_iter()
            .map(|(text, source, _)| (text, source))
            .collect();
        let expected = [("–", "--"), ("—m ", "—m "), ("—–", "-----"), ("—", "—")];
        assert_eq!(
            found,
            expected.map(|(text, source)| (text.to_owned(), source.to_owned()))
        );
    }

    /// Found by `fuzz/fuzz_targets/stream.rs` (issue 17, item 20): a dash that a stream has
    /// elsewhere.
    #[test]
    fn a_dash_for_other_hyphens_is_another_source() {
        for (text, source) in [
            ("–", "----"),
            ("–x", "---x"),
            ("—", "--"),
            ("–", "-"),
            ("—–", "----"),
        ] {
            assert_eq!(
                align((0, text), source, 0, Escaped::Nothing, decode),
                None,
                "{text} for {source}"
            );
        }
    }

    #[test]
    fn an_escaped_character_starts_nothing() {
        let found = |text, source, escaped| {
            align((0, text), source, 0, escaped, decode).map(|parts| parts.len())
        };
        assert_eq!(found("&amp;&", "&amp;&amp;", Escaped::First), Some(2));
        assert_eq!(found("&amp;&", "&amp;&amp;", Escaped::Nothing), None);
    }

    #[test]
    fn unknown_names_and_lone_backslashes_are_literal() {
        assert_eq!(
            pieces("&foo; \\x", "&foo; \\x"),
            [(
                "&foo; \\x".to_owned(),
                "&foo; \\x".to_owned(),
                PieceKind::Literal
            )]
        );
    }

    #[test]
    fn another_source_is_told() {
        assert_eq!(align((0, "abc"), "abd", 0, Escaped::Nothing, decode), None);
        assert_eq!(align((0, "abc"), "ab", 0, Escaped::Nothing, decode), None);
        assert_eq!(
            align((0, "b"), "ab", 1, Escaped::Nothing, decode).map(|parts| parts.len()),
            Some(1)
        );
    }

    /// Nothing is escaped by another character than a backslash, and a backslash escapes nothing
    /// but ASCII punctuation.
    #[test]
    fn a_character_that_is_left_out_is_no_escape() {
        for (text, source) in [("*b", "a*b"), ("x", r"\x"), ("*", r"\_*")] {
            assert_eq!(
                align((0, text), source, 0, Escaped::Nothing, decode),
                None,
                "{text} for {source}"
            );
        }
        assert_eq!(
            pieces("\\", "\\"),
            [("\\".to_owned(), "\\".to_owned(), PieceKind::Literal)]
        );
    }

    #[test]
    fn smart_punctuation_replaces_all_of_its_characters() {
        for (text, source) in [("…", ". ."), ("…", ".."), ("«", "<a"), ("»", "> >")] {
            assert_eq!(
                align((0, text), source, 0, Escaped::Nothing, decode),
                None,
                "{text} for {source}"
            );
        }
    }

    /// A text of a stream without ranges may be anything; only the parser's own replacements
    /// explain a difference.
    #[test]
    fn quotation_marks_replace_typed_ones() {
        let found = pieces("‘a’“b”", r#"'a'"b""#);
        let smart = PieceKind::Smart;
        let literal = PieceKind::Literal;
        let expected = [
            ("‘", "'", smart),
            ("a", "a", literal),
            ("’", "'", smart),
            ("“", "\"", smart),
            ("b", "b", literal),
            ("”", "\"", smart),
        ];
        assert_eq!(
            found,
            expected.map(|(text, source, kind)| (text.to_owned(), source.to_owned(), kind))
        );
        assert_eq!(align((0, "‘"), "\"", 0, Escaped::Nothing, decode), None);
    }

    #[test]
    fn an_odd_number_of_backslashes_escapes_punctuation() {
        let escaped = |source: &str| is_escaped(source.as_bytes(), source.len() - 1);
        assert!([r"\*", r"\\\*", r"a\_"].into_iter().all(escaped));
        assert!(
            ![r"*", r"\\*", r"\\\\*", r"\a", r"\ "]
                .into_iter()
                .any(escaped)
        );
        for backslashes in 1..64 {
            let source = "\\".repeat(backslashes) + "*";
            assert_eq!(escaped(&source), backslashes % 2 == 1, "{backslashes}");
        }
        // Where they are not counted, no link starts.
        assert!(escaped(&("\\".repeat(MOST_BACKSLASHES) + "*")));
    }

    #[test]
    fn references_have_a_syntax() {
        for source in [
            "&lt;",
            "&amp;",
            "&foo1;",
            "&#1;",
            "&#1234567;",
            "&#xA;",
            "&#X123456;",
        ] {
            assert_eq!(reference(source), Some(source));
        }
        for source in [
            "&;",
            "&a;",
            "&1a;",
            "&amp",
            "&#;",
            "&#12345678;",
            "&#x;",
            "&#x1234567;",
            "&#xg;",
            "&a_b;",
            "a",
        ] {
            assert_eq!(reference(source), None, "{source}");
        }
    }
}
