//! Finds metadata in a file: YAML between lines of `---`, and `Key: value` lines at the top.
//!
//! | protected | dialects |
//! |---|---|
//! | `---`, a mapping without blank lines, `---` | Slidev, MDC, MyST, Pandoc |
//! | the same with blank lines | Slidev (`mdc`) |
//! | the first lines of the file, if they are keys with values | MkDocs, MultiMarkdown |
//!
//! The first lines end at a blank line, `---` or `...`, and each has the form `Key: value` or
//! continues such a line.
//!
//! A single `Key: value` line before a blank one is text, except in MkDocs.
//!
//! This is not a parser of YAML: a line is a key at the start of the line with a string, a number,
//! or the start of a list, a mapping or a block; or it continues the line before it. A key holds no
//! blank, and prose such as `*` or `[text](url)` is no value.
//!
//! References: Slidev's `packages/parser/src/core.ts`; Python-Markdown's extension `meta`.

use std::ops::Range;

use memchr::memmem;

use super::text::{Line, SourceText};

/// Returns the ranges of YAML without blank lines, in order, and of the lines at the top. Cost:
/// linear in the source.
pub(super) fn find(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let certain = top(text).filter(|top| top.is_certain);
    let mut found: Vec<_> = certain.map(|top| top.range).into_iter().collect();
    found.extend(between_fences(text, Blanks::End));
    found
}

/// Returns the ranges of YAML with or without blank lines, in order. Cost: linear in the source.
pub(super) fn find_in_slides(text: &SourceText<'_>) -> Vec<Range<usize>> {
    between_fences(text, Blanks::Allowed)
}

/// How a blank line in YAML is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blanks {
    /// It is part of the YAML.
    Allowed,
    /// The text before it is no YAML.
    End,
}

/// Returns the ranges of YAML between fences.
fn between_fences(text: &SourceText<'_>, blanks: Blanks) -> Vec<Range<usize>> {
    if memmem::find(text.bytes(), b"---").is_none() {
        return Vec::new();
    }
    let lines: Vec<_> = text.lines().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(fence) = lines.get(at) {
        at += 1;
        let len = if fence.is_fence() {
            mapping(&lines[at..], blanks)
        } else {
            None
        };
        if let Some(len) = len.filter(|_| !text.is_code(fence.content().start)) {
            found.push(fence.start..lines[at + len].end());
            at += len + 1;
        }
    }
    found
}

/// Returns the number of lines before the next fence, if they are a mapping. Never reads past a
/// fence.
fn mapping(lines: &[Line<'_>], blanks: Blanks) -> Option<usize> {
    let mut may_continue = Continuation::No;
    for (count, line) in lines.iter().enumerate() {
        if line.is_fence() {
            return (may_continue != Continuation::No).then_some(count);
        }
        // The first line is a key: text after a blank line follows a thematic break.
        if count == 0 || blanks == Blanks::End || !line.is_blank() {
            may_continue = entry(
                line.text.trim_start_matches(['>']).trim_ascii_end(),
                may_continue,
            )?;
        }
    }
    None
}

/// The lines that may continue a line of YAML. Another key may always follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Continuation {
    /// Nothing: no key precedes.
    No,
    /// Indented lines.
    Indented,
    /// Indented lines, and items of a list.
    Items,
}

/// Returns what may follow the line; `None` if it is not part of a mapping.
fn entry(line: &str, before: Continuation) -> Option<Continuation> {
    let may_be_indented = before != Continuation::No;
    match line.as_bytes() {
        [] => None,
        [b'#', ..] => Some(before),
        [b' ' | b'\t', ..] | [b']' | b'}'] if may_be_indented => Some(before),
        [b'-', b' ', ..] | [b'-'] if before == Continuation::Items => Some(before),
        _ => {
            let (key, value) = line.split_once(':')?;
            let value_is_apart = value.is_empty() || value.starts_with([' ', '\t']);
            let value = value.trim_ascii();
            let is_entry = is_key(key) && value_is_apart && is_value(value);
            is_entry.then_some(if value.is_empty() {
                Continuation::Items
            } else {
                Continuation::Indented
            })
        }
    }
}

/// Returns whether a key needs no parser to be read: a name, between quotation marks or not.
fn is_key(key: &str) -> bool {
    let name = |quote| {
        key.strip_prefix(quote)
            .and_then(|key| key.strip_suffix(quote))
    };
    let name = name('"').or_else(|| name('\'')).unwrap_or(key);
    let is_in_name =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '$' | '@');
    !name.is_empty() && name.chars().all(is_in_name)
}

/// Returns whether a value is a string, a number, or the start of a list, a mapping or a block.
fn is_value(value: &str) -> bool {
    match value.as_bytes() {
        [] | [b'#', ..] | [b'[' | b'{'] => true,
        [quote @ (b'"' | b'\''), .., last] => quote == last,
        [b'[', .., last] => *last == b']',
        [b'{', .., last] => *last == b'}',
        [b'|' | b'>', rest @ ..] => rest
            .iter()
            .all(|byte| b"+-".contains(byte) || byte.is_ascii_digit()),
        // Indicators of YAML, which no plain string starts with. In Markdown, they start emphasis,
        // code or a link.
        [
            b'"' | b'\'' | b'&' | b'*' | b'!' | b'%' | b'@' | b'`' | b',' | b']' | b'}',
            ..,
        ] => false,
        _ => !value.contains(": ") && !value.ends_with(':'),
    }
}

/// Returns the first lines if they are `Key: value` lines: MkDocs shows even a single one nowhere.
pub(super) fn find_at_top(text: &SourceText<'_>) -> Vec<Range<usize>> {
    top(text).map(|top| top.range).into_iter().collect()
}

/// The lines `Key: value` at the top of a source.
struct Top {
    range: Range<usize>,
    /// Whether there are several, or a line `---` or `...` ends them. One alone is most likely
    /// text.
    is_certain: bool,
}

/// Returns the lines `Key: value` at the top of the source.
fn top(text: &SourceText<'_>) -> Option<Top> {
    let mut end = None;
    let mut is_certain = false;
    for line in text.lines() {
        let is_closer = matches!(line.text.trim_ascii_end(), "---" | "...");
        if line.is_blank() || is_closer && end.is_some() {
            is_certain |= is_closer;
            break;
        }
        is_certain = end.is_some();
        if is_certain && line.text.starts_with([' ', '\t']) {
            end = Some(line.end());
            continue;
        }
        let (key, value) = line.text.trim_start_matches('\u{feff}').split_once(':')?;
        let is_key = key.starts_with(|c: char| c.is_ascii_alphabetic())
            && key
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        // Python-Markdown asks for no blank, and so reads `https://example.com` as metadata.
        if !is_key || !value.is_empty() && !value.starts_with([' ', '\t']) {
            return None;
        }
        end = Some(line.end());
    }
    end.map(|end| Top {
        range: 0..end,
        is_certain,
    })
}

#[cfg(test)]
mod tests {
    use super::super::text::SourceText;

    fn found(source: &str) -> Vec<&str> {
        let text = SourceText::new(source, pulldown_cmark::Options::empty());
        super::find(&text)
            .into_iter()
            .map(|range| &source[range])
            .collect()
    }

    #[test]
    fn yaml_in_mid_file() {
        for block in [
            "---\nlayout: cover\nbackground: https://a.com\n---",
            "---\na: 1\nb: [https://c.com]\nd: \"e: f\"\n---",
            "---\na:\n  - b: https://c.com\n    d: e\n---",
            "---\na:\n- https://b.com\n# c\n---",
            "---\na: |\n  b https://c.com\n---",
            "---\na: >-\n  https://b.com\nc: |2+\n    d\n---",
            "---\n'a': {b: c}\n---",
            "---\n--a: https://b.com\n---",
            "---\na: [\n  b,\n]\n---",
            "---\na: # b: c\n  - https://d.com\n---",
        ] {
            assert_eq!(found(&format!("x\n\n{block}\n\ny")), [block]);
            assert_eq!(found(&format!("x\n\n{block}\n---\ny")), [block]);
            // The line that ends it starts no other one.
            assert_eq!(found(&format!("x\n\n{block}\nc: d\n---\n\ny")), [block]);
        }
    }

    #[test]
    fn text_between_thematic_breaks_is_text() {
        for text in [
            "a https://b.com",
            "a: b\n\nc: d",
            "\na: b",
            "a: *b*",
            "a: [b](https://c.com)",
            "a b: https://c.com",
            "a: b\nc https://d.com",
            "- a: b",
            "  a: b",
            "# a",
            "https://a.com",
            "a: `b`",
            "a: b: c",
            "a: b\n- c",
            "a: | https://b.com",
            "  https://a.com\nb: c",
        ] {
            assert_eq!(
                found(&format!("x\n\n---\n{text}\n---\n\ny")),
                [""; 0],
                "{text}"
            );
        }
        assert_eq!(found("```\n---\na: b\n---\n```"), [""; 0]);
        assert_eq!(found("---\na: b"), [""; 0]);
        assert_eq!(found("x ---\na: b\n---"), [""; 0]);
    }

    #[test]
    fn keys_and_values_at_the_top() {
        assert_eq!(
            found("Title: a\nBase-url: https://b.com\n\nC: d"),
            ["Title: a\nBase-url: https://b.com"]
        );
        assert_eq!(
            found("\u{feff}A: https://b.com\nC: d"),
            ["\u{feff}A: https://b.com\nC: d"]
        );
        assert_eq!(
            found("A: https://b.com\n  c\n\nd"),
            ["A: https://b.com\n  c"]
        );
        assert_eq!(
            found("A: b\n    c\nD: https://e.com"),
            ["A: b\n    c\nD: https://e.com"]
        );
        assert_eq!(
            found("Note: https://a.com\nB: c"),
            ["Note: https://a.com\nB: c"]
        );
        for source in [
            "a b: https://c.com",
            "A: b\nc https://d.com",
            "https://a.com",
            "\nA: https://b.com",
            "# A: b",
            "A: https://b.com",
            "A: https://b.com\n\nC: d",
            "---\nA: https://b.com",
        ] {
            assert_eq!(found(source), [""; 0], "{source}");
        }
    }

    /// Issue 71, item 13.
    #[test]
    fn a_single_key_at_the_top_needs_a_closing_line() {
        for closer in ["---", "...", "--- "] {
            assert_eq!(
                found(&format!("A: https://b.com\n{closer}\nc")),
                ["A: https://b.com"]
            );
        }
        let text = SourceText::new("A: https://b.com\n\nc", pulldown_cmark::Options::empty());
        assert_eq!(super::find_at_top(&text).first(), Some(&(0..16)));
    }

    #[test]
    fn slides_may_hold_blank_lines() {
        let text = SourceText::new(
            "a\n\n---\nb: c\n\nd: https://e.com\n---\n\nf",
            pulldown_cmark::Options::empty(),
        );
        assert_eq!(super::find_in_slides(&text).first(), Some(&(3..33)));
        let text = SourceText::new("---\n\nb: c\n\n---", pulldown_cmark::Options::empty());
        assert!(super::find_in_slides(&text).is_empty());
    }
}
