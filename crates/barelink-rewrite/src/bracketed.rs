//! Reads text in square brackets that make no link as text in round ones.
//!
//! GitHub links nothing after an open `[` (rule G3). On a site without links of its own, a URL
//! there is as bare as any other:
//!
//! ```text
//! A note.^[See https://example.com/a.]      A note.^(See https://example.com/a.)
//! ```
//!
//! All positions stay the same, and round brackets end a URL where square ones do. Brackets that
//! may be part of a link in the dialect stay: those after a name or another bracket, and those
//! before `(`, `[`, `{` or `:`. Python-Markdown and kramdown read `[text] [label]` as a link too,
//! with a blank or a line end between.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Tag, TagEnd};

use super::verify::is_block_start;
use crate::events::events;

/// Returns the source with round brackets for square ones around URLs; `None` if it has none. Cost:
/// linear; one parse if it may have any.
pub(super) fn as_round(source: &str, options: Options) -> Option<String> {
    let bytes = source.as_bytes();
    let is_url = |at: &usize| bytes[*at..].starts_with(b"://") || bytes[*at..].starts_with(b"www.");
    let urls: Vec<usize> = memchr::memchr2_iter(b':', b'w', bytes)
        .filter(is_url)
        .collect();
    if urls.is_empty() || memchr::memchr(b'[', bytes).is_none() {
        return None;
    }
    let holds_url = |pair: &Range<usize>| {
        let next = urls.partition_point(|url| *url < pair.start);
        urls.get(next).is_some_and(|url| *url < pair.end)
    };
    let mut read = bytes.to_vec();
    for pair in pairs(source, options)
        .into_iter()
        .filter(|pair| is_plain(bytes, pair) && holds_url(pair))
    {
        read[pair.start] = b'(';
        read[pair.end] = b')';
    }
    String::from_utf8(read).ok()
}

/// Returns the pairs of square brackets in the text of blocks, outside links, images and code; each
/// from the opening bracket to the closing one.
fn pairs(source: &str, options: Options) -> Vec<Range<usize>> {
    let mut pairs = Vec::new();
    let mut open = Vec::new();
    let mut inside = 0_usize;
    for (event, range) in events(source, options) {
        match event {
            Event::Start(
                Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::CodeBlock(_)
                | Tag::HtmlBlock
                | Tag::MetadataBlock(_),
            ) => inside += 1,
            Event::End(
                TagEnd::Link
                | TagEnd::Image
                | TagEnd::CodeBlock
                | TagEnd::HtmlBlock
                | TagEnd::MetadataBlock(_),
            ) => inside = inside.saturating_sub(1),
            Event::Text(_) if inside == 0 => {
                let text = source.as_bytes().get(range.clone()).unwrap_or_default();
                for at in memchr::memchr2_iter(b'[', b']', text).map(|at| range.start + at) {
                    match source.as_bytes()[at] {
                        // A text starts after the backslash of an escape.
                        _ if source[..at].ends_with('\\') => {}
                        b'[' => open.push(at),
                        _ => pairs.extend(open.pop().map(|start| start..at)),
                    }
                }
            }
            _ => {}
        }
        if is_block_start(&event) {
            open.clear();
        }
    }
    pairs
}

/// Returns whether no dialect reads a link, a span or a directive in a pair of brackets.
fn is_plain(bytes: &[u8], pair: &Range<usize>) -> bool {
    let before = pair.start.checked_sub(1).map(|at| bytes[at]);
    let may_precede = before.is_none_or(|byte| {
        byte.is_ascii_whitespace() || !byte.is_ascii() || BEFORE.contains(&byte)
    });
    let rest = &bytes[pair.end + 1..];
    let label = rest
        .strip_prefix(b"\r\n")
        .or_else(|| rest.strip_prefix(b"\n"))
        .or_else(|| rest.strip_prefix(b" "));
    let may_follow = rest.first().is_none_or(|byte| !AFTER.contains(byte))
        && label.is_none_or(|label| !label.starts_with(b"["));
    may_precede && may_follow && !matches!(bytes[pair.start + 1], b'^' | b'!' | b'[')
}

/// Characters before brackets that are punctuation or start an inline note (`^[…]` of Pandoc and
/// Obsidian).
const BEFORE: &[u8] = b"^(*\"'>|.,;";

/// Characters after brackets that make them a link, a reference, a span or a definition.
const AFTER: &[u8] = b"([{:]";

#[cfg(test)]
mod tests {
    use super::as_round;
    use barelink_pulldown_cmark::GITHUB;

    #[test]
    fn brackets_around_urls_become_round() {
        for (source, read) in [
            ("a^[See https://b.cc.]", "a^(See https://b.cc.)"),
            (
                "[https://a.bc]\n\n[www.d.ef [g] h]",
                "(https://a.bc)\n\n(www.d.ef [g] h)",
            ),
            (
                "> - a [b https://c.dd\n>   e]",
                "> - a (b https://c.dd\n>   e)",
            ),
            ("*[é https://a.bc]*", "*(é https://a.bc)*"),
        ] {
            assert_eq!(as_round(source, GITHUB).as_deref(), Some(read));
        }
    }

    #[test]
    fn other_brackets_stay() {
        for source in [
            "[a https://b.cc](d)",
            "![a https://b.cc](d)",
            "[a https://b.cc][d]",
            "[a https://b.cc]{.d}",
            "[a]: https://b.cc",
            "[[https://a.bc]]",
            "[^a https://b.cc]",
            "a[https://b.cc]",
            ":a[https://b.cc]",
            "\\[https://a.bc\\]",
            "`[https://a.bc]`",
            "    [https://a.bc]",
            "[https://a.bc\n\nd]",
            "[a] https://b.cc [d]",
            "[https://a.bc] [d]",
            "[https://a.bc]\r\n[d]",
        ] {
            assert_eq!(
                as_round(source, GITHUB).unwrap_or_else(|| source.to_owned()),
                source
            );
        }
    }
}
