//! Decodes character references as the parser does.

use std::borrow::Cow;

use pulldown_cmark::{Event, Options};

use super::parser::parser;

/// Returns the text of a character reference such as `&amp;`, as pulldown-cmark decodes it; `None`
/// for an unknown name.
///
/// This is a [`DecodeReference`](barelink::leaf::DecodeReference) for hosts of your own. Cost: linear
/// in the reference.
///
/// ```
/// use barelink_pulldown_cmark::decode;
///
/// assert_eq!(decode("&amp;").as_deref(), Some("&"));
/// assert_eq!(decode("&nothing;"), None);
/// ```
#[must_use]
pub fn decode(reference: &str) -> Option<Cow<'_, str>> {
    // The parser's table of names is not public, so it parses a paragraph that is nothing but the
    // reference. A name that it does not know stays as it was typed.
    match parser(reference, Options::empty()).nth(1) {
        Some(Event::Text(text)) if *text != *reference => Some(Cow::Owned(text.into_string())),
        _ => None,
    }
}

/// Returns the text of the escape or of the character reference at the start of a source, and its
/// length there; `None` if there is none.
// Also for `barelink-rewrite`; it may change in any release.
#[doc(hidden)]
#[must_use]
pub fn decoded(source: &str) -> Option<(Cow<'_, str>, usize)> {
    if source.starts_with('\\') {
        let escaped = source
            .as_bytes()
            .get(1)
            .filter(|byte| byte.is_ascii_punctuation())?;
        return Some((char::from(*escaped).to_string().into(), 2));
    }
    // The longest name has 33 bytes.
    let len = source.bytes().take(40).position(|byte| byte == b';')? + 1;
    decode(source.get(..len)?).map(|text| (text, len))
}
