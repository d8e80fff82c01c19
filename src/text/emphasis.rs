//! Marks of emphasis, strong text and strikethrough in a text that no parser has read.

use crate::steps;
use crate::text::chars::{holds_url, is_in_east_asian_block};

/// Returns the length of the last mark in a line that may be the start of emphasis, before a word
/// and not in one; `None` if there is none, or one after it may be its end.
pub(crate) fn opening(line: &str, mark: u8) -> Option<usize> {
    let mark = char::from(mark);
    // The marks of an earlier URL are part of it.
    let words = line
        .split_inclusive(char::is_whitespace)
        .filter(|word| !holds_url(word.as_bytes()));
    let marks = words.flat_map(|word| {
        word.match_indices(mark)
            .map(move |(at, _)| word.split_at(at))
    });
    marks.fold(None, |open, (before, rest)| {
        let after = rest.trim_start_matches(mark);
        // Chinese, Japanese and Korean words have no space between them.
        let is_word = |c: char| c.is_alphanumeric() && (mark == '_' || !is_in_east_asian_block(c));
        let is_in_word = before
            .chars()
            .next_back()
            .is_some_and(|c| is_word(c) || c == mark);
        if open.is_some() {
            open.filter(|_| before.is_empty() || after.starts_with(char::is_alphanumeric))
        } else {
            (!is_in_word && !after.starts_with(char::is_whitespace))
                .then_some(rest.len() - after.len())
        }
    })
}

/// Returns the end of a text, in its last line and no longer than what is looked back on.
pub(crate) fn lookback(text: &str) -> &str {
    let start = text.len().saturating_sub(LOOKED_AT);
    let start = (start..=text.len())
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(text.len());
    let near = &text[start..];
    steps::count(near.len());
    near.rsplit(['\n', '\r']).next().unwrap_or_default()
}

/// The number of bytes of a line before a link in which the partner of a mark is looked for.
// A limit, because each link looks there.
const LOOKED_AT: usize = 200;
