//! Character references, as the parser decodes them.

use std::borrow::Cow;

use pulldown_cmark::{Event, Parser};

/// The text of a character reference such as `&amp;`, as the parser decodes it; `None` for an unknown name. A
/// [`Decode`](crate::leaf::Decode) for hosts of their own.
#[must_use]
pub fn decode(reference: &str) -> Option<Cow<'_, str>> {
    match Parser::new(reference).nth(1) {
        Some(Event::Text(text)) if *text != *reference => Some(Cow::Owned(text.into_string())),
        _ => None,
    }
}
