//! Finds attribute lists: `{#id .class key="value"}`, after a link, an image, code, a heading, a
//! directive or a blank.
//!
//! | dialect | example |
//! |---|---|
//! | Pandoc, Quarto | `[text](url){target="_blank"}`, `# Heading {key=value}` |
//! | attr_list of Python-Markdown, MkDocs | `[text](url){ .button target=_blank }` |
//! | MDC (Nuxt), remark-directive, Docusaurus | `:button[text]{to="https://example.com"}` |
//! | MyST | `[text]{key="value"}` |
//!
//! A list in which no key has a value holds no link, and is not protected. kramdown's `{:…}` is a
//! [tag](super::tags).
//!
//! References: Pandoc's manual, "Extension: `link_attributes`"; Python-Markdown's extension
//! `attr_list`; `micromark-extension-directive`.

use std::ops::Range;

use memchr::memchr;

use super::text::SourceText;
use crate::steps;

/// Returns the ranges of attribute lists with values, in order. Cost: linear in the source.
pub(super) fn find(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let bytes = text.bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = memchr(b'{', &bytes[at..]).map(|found| at + found) {
        at = open + 1;
        let list = list(bytes, open).filter(|list| list.has_values);
        // A value between quotation marks is hardly ever anything else, so such a list may follow
        // any text.
        let is_one = |list: &AttributeList| {
            (list.is_quoted || may_precede(&bytes[..open])) && !text.is_code(open)
        };
        if let Some(list) = list.filter(is_one) {
            found.push(open..list.end);
            at = list.end;
        }
    }
    found
}

/// An attribute list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttributeList {
    pub(crate) end: usize,
    /// Whether a key has a value.
    pub(crate) has_values: bool,
    /// Whether a value is between quotation marks.
    is_quoted: bool,
}

/// Returns the list whose brace is at the byte `open`; `None` if there is none. A list does not
/// continue after a blank line.
///
/// ```text
/// [a](b){target="_blank" .c}
///       ^^^^^^^^^^^^^^^^^^^^
/// ```
pub(crate) fn list(bytes: &[u8], open: usize) -> Option<AttributeList> {
    let mut at = open + 1;
    let mut has_values = false;
    let mut is_quoted = false;
    loop {
        let blanks = blanks(&bytes[at..])?;
        // Between two attributes is a blank.
        let is_first = at == open + 1;
        at += blanks;
        match bytes.get(at)? {
            b'}' => break,
            _ if blanks == 0 && !is_first => return None,
            _ => {}
        }
        let name = bytes[at..]
            .iter()
            .take_while(|byte| is_in_name(**byte))
            .count();
        steps::count(blanks + name + 1);
        at += name;
        if bytes.get(at) == Some(&b'=') {
            is_quoted |= matches!(bytes.get(at + 1), Some(b'"' | b'\''));
            at += 1 + value(&bytes[at + 1..])?;
            has_values = true;
        } else if name == 0 {
            return None;
        }
    }
    Some(AttributeList {
        end: at + 1,
        has_values,
        is_quoted,
    })
}

/// Characters of names, with the marks of identifiers (`#`), classes (`.`), and bound attributes of
/// Vue (`:`, `@`).
fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-.:@#".contains(&byte)
}

/// Returns the length of the blanks at the start of the bytes, with the marks of quotations; `None`
/// if a blank line is among them.
fn blanks(bytes: &[u8]) -> Option<usize> {
    let mut lines = 0;
    let is_blank = |byte: &&u8| {
        lines += usize::from(**byte == b'\n');
        byte.is_ascii_whitespace() || **byte == b'>' && lines > 0
    };
    let len = bytes.iter().take_while(is_blank).count();
    (lines < 2).then_some(len)
}

/// Returns the length of the value at the start of the bytes; `None` if there is none. A value
/// between quotation marks ends in its line.
fn value(bytes: &[u8]) -> Option<usize> {
    let first = *bytes.first()?;
    if matches!(first, b'"' | b'\'') {
        let end = memchr::memchr2(first, b'\n', &bytes[1..])?;
        steps::count(end);
        return (bytes[1 + end] == first).then_some(end + 2);
    }
    let len = bytes
        .iter()
        .take_while(|byte| !byte.is_ascii_whitespace() && !NOT_IN_VALUE.contains(*byte))
        .count();
    steps::count(len);
    (len > 0).then_some(len)
}

/// Characters that a value without quotation marks does not contain.
///
/// Source: HTML, "Unquoted attribute value syntax", without `=`, which is in many URLs; and braces,
/// which enclose the list.
const NOT_IN_VALUE: &[u8] = b"\"'<>`{}";

/// Returns whether a list may follow this text: a blank, the end of a link, an image, a span or
/// code, or the name of a directive.
// Directly after a bare URL, the rule set decides whether the list belongs to the URL; such an end
// is doubtful.
fn may_precede(before: &[u8]) -> bool {
    match before.last() {
        None => true,
        Some(last) if last.is_ascii_whitespace() || b")]`>*_~=\"'}".contains(last) => true,
        Some(_) => {
            let name = before
                .iter()
                .rev()
                .take(LONGEST_NAME)
                .take_while(|byte| is_in_name_of_directive(**byte))
                .count();
            steps::count(name);
            name > 0 && before[..before.len() - name].ends_with(b":")
        }
    }
}

/// Characters of the name of a directive.
///
/// Source: `micromark-extension-directive` 3, `lib/factory-name.js`.
fn is_in_name_of_directive(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-".contains(&byte)
}

/// A limit above the length of names of directives. It bounds how often a byte is read.
const LONGEST_NAME: usize = 64;

#[cfg(test)]
mod tests {
    use super::super::text::SourceText;

    /// Returns the lists of a source.
    fn lists(source: &str) -> Vec<&str> {
        let text = SourceText::new(source, pulldown_cmark::Options::empty());
        super::find(&text)
            .into_iter()
            .map(|range| &source[range])
            .collect()
    }

    #[test]
    fn lists_with_values() {
        for (source, list) in [
            ("[a](b){target=_blank}", "{target=_blank}"),
            ("![a](b){ width=50% .c #d }", "{ width=50% .c #d }"),
            (
                "# a {key=\"https://b.com/c d\"}",
                "{key=\"https://b.com/c d\"}",
            ),
            ("`a`{=html}", "{=html}"),
            (":b{c=https://d.com}", "{c=https://d.com}"),
            (
                ":b{to='https://c.com' :d=\"[1, 2]\"}",
                "{to='https://c.com' :d=\"[1, 2]\"}",
            ),
            (
                "a :b[c]{\n  to=https://d.com?e=f\n}",
                "{\n  to=https://d.com?e=f\n}",
            ),
            (
                ":icon:{ title=\"see https://b.com\" }",
                "{ title=\"see https://b.com\" }",
            ),
            ("$x${a='b'}", "{a='b'}"),
            (
                "> ![a](b){\n> c=\"https://d.com \"}",
                "{\n> c=\"https://d.com \"}",
            ),
        ] {
            assert_eq!(lists(source), [list], "{source}");
        }
    }

    #[test]
    fn nothing_else_is_a_list() {
        for source in [
            "{a}",
            "{#a .b}",
            "a{b=c}",
            "{\"a\": \"https://b.com\"}",
            "{a b=\"c\n\"}",
            "{a=b\n\nc=d}",
            "{a=}",
            "{a=b\"c}",
            "`{a=b}`",
            "{https://a.com}",
            "{a=\"b\"c=d}",
            "x :{a=b}",
            "{> a=b}",
        ] {
            assert_eq!(lists(source), [""; 0], "{source}");
        }
    }
}
