//! Finds lines that a dialect reads for itself: each function serves one kind of line.
//!
//! | line | kind | dialects |
//! |---|---|---|
//! | `*[W3C]: …` | a definition | MkDocs (`abbr`), kramdown, PHP Markdown Extra |
//! | `[label]: …` anywhere | a definition | MkDocs, kramdown, Pandoc |
//! | `[label]: …(…` | a definition | cmark-gfm, and not pulldown-cmark |
//! | `: …` without the blank, after a line that opens `[` | a definition | pulldown-cmark alone |
//! | `--8<-- "…"`, and lines between two `--8<--` | an inclusion | MkDocs (snippets of PyMdown) |
//! | `!include …` | an inclusion | Quarto, Pandoc's filters |
//! | `% …`, `+++ …` | a comment or a block break | MyST |
//! | `import … from "…"`, `export const …` | MDX in `.md` | Docusaurus, Astro |
//! | `key:: …`, and `[key:: …]` or `(key:: …)` in a line | metadata | Logseq, Dataview |
//!
//! Markdown reads a `[label]: …` at the start of a paragraph as a definition, too. A footnote,
//! `[^1]: …`, is text.

use std::ops::Range;

use memchr::memmem;

use super::text::{Line, SourceText};
use crate::steps;

/// Returns the ranges of the lines for which `is_it` holds, in order.
fn matching(text: &SourceText<'_>, is_it: fn(&str) -> bool) -> Vec<Range<usize>> {
    let lines = text
        .lines()
        .map(Line::content)
        .filter(|line| is_it(line.text) && !text.is_code(line.start));
    lines.map(Line::range).collect()
}

/// Returns the lines that define an abbreviation. Cost: linear in the source, as for all functions
/// of this module.
pub(super) fn abbreviations(text: &SourceText<'_>) -> Vec<Range<usize>> {
    matching(text, |line| {
        line.strip_prefix("*[")
            .is_some_and(|rest| rest.contains("]:"))
    })
}

/// Returns the lines that define a link.
pub(super) fn definitions(text: &SourceText<'_>) -> Vec<Range<usize>> {
    matching(text, |line| defined(line).is_some())
}

/// Returns the lines that define a link for parsers that do not count the brackets of a
/// destination.
pub(super) fn definitions_with_open_brackets(text: &SourceText<'_>) -> Vec<Range<usize>> {
    matching(text, |line| {
        let depth = |destination: &str| {
            destination.bytes().fold(0_isize, |depth, byte| {
                depth + isize::from(byte == b'(') - isize::from(byte == b')')
            })
        };
        defined(line).is_some_and(|destination| depth(destination) > 0)
    })
}

/// Returns what a line defines a label as.
fn defined(line: &str) -> Option<&str> {
    let (label, destination) = line.strip_prefix('[')?.split_once("]:")?;
    (!label.is_empty() && !label.starts_with('^') && !label.contains(['[', ']']))
        .then_some(destination)
}

/// Returns the paragraphs that have a line `:text` after an open bracket. pulldown-cmark reads the
/// line as the definition of a term, which ends the bracket; others read a link: `[a⏎:b](c)`.
pub(super) fn colons_in_brackets(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut open = 0_usize;
    for line in text.lines() {
        let content = line.content();
        if content.text.is_empty() {
            start = line.end();
            open = 0;
        }
        let is_definition = content
            .text
            .strip_prefix(':')
            .is_some_and(|rest| !rest.starts_with([' ', '\t', ':']));
        if is_definition && open > 0 && !text.is_code(content.start) {
            found.push(start..text.paragraph_end(line.start));
        }
        for byte in content.text.bytes() {
            match byte {
                b'[' => open += 1,
                b']' => open = open.saturating_sub(1),
                _ => {}
            }
        }
    }
    found
}

/// Returns the lines that include another file with PyMdown's snippets.
pub(super) fn snippets(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let marks = matching(text, |line| {
        line.trim_start_matches(';').starts_with("--8<--")
    });
    let mut bare = marks
        .iter()
        .filter(|mark| text.source[mark.start..mark.end].trim_ascii() == "--8<--");
    let mut blocks = Vec::new();
    while let (Some(open), Some(close)) = (bare.next(), bare.next()) {
        blocks.push(open.start..close.end);
    }
    [marks, blocks].concat()
}

/// Returns the lines that include another file with `!include`.
pub(super) fn includes(text: &SourceText<'_>) -> Vec<Range<usize>> {
    matching(text, |line| line.starts_with("!include"))
}

/// Returns the properties of Logseq and Dataview: lines `key:: value`, and `[key:: value]` or
/// `(key:: value)` in a line.
pub(super) fn properties(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let bytes = text.bytes();
    let mut found = Vec::new();
    for line in text.lines() {
        let content = line.content();
        let mut at = 0;
        while let Some(colons) =
            memmem::find(&line.text.as_bytes()[at..], b"::").map(|len| line.start + at + len)
        {
            at = colons + 2 - line.start;
            let Some(key) = key(bytes, content.start, colons) else {
                continue;
            };
            let end = match key.checked_sub(1).map(|before| bytes[before]) {
                _ if key == content.start => line.end(),
                // Without an end, the field includes the rest of the line.
                Some(b'[') => closer(line, colons, (b'[', b']')).unwrap_or(line.end()),
                Some(b'(') => closer(line, colons, (b'(', b')')).unwrap_or(line.end()),
                _ => continue,
            };
            at = end - line.start;
            if !text.is_code(key) {
                found.push(key..end);
            }
        }
    }
    found
}

/// Returns the start of a key whose colons are at the byte `colons`, not before the byte `from`;
/// `None` if there is none.
///
/// ```text
/// - background-image:: https://example.com/a.png
///   ^^^^^^^^^^^^^^^^
/// ```
fn key(bytes: &[u8], from: usize, colons: usize) -> Option<usize> {
    // After the colons is a blank: `std::string` is no property.
    bytes
        .get(colons + 2)
        .filter(|next| matches!(next, b' ' | b'\t'))?;
    let before = bytes.get(from..colons)?;
    let is_in_key =
        |byte: &&u8| !byte.is_ascii() || byte.is_ascii_alphanumeric() || KEY.contains(*byte);
    let len = before
        .iter()
        .rev()
        .take(LONGEST_KEY)
        .take_while(is_in_key)
        .count();
    steps::count(len);
    let starts = len < LONGEST_KEY
        && bytes[colons - len..colons]
            .first()
            .is_some_and(|first| *first != b' ');
    starts.then_some(colons - len)
}

/// Returns the end of the bracket that is open at the byte `from` of a line.
fn closer(line: Line<'_>, from: usize, (open, close): (u8, u8)) -> Option<usize> {
    let bytes = line.text.as_bytes();
    let mut depth = 1_usize;
    let end = memchr::memchr2_iter(open, close, &bytes[from - line.start..]).find(|at| {
        depth = if bytes[from - line.start + at] == open {
            depth + 1
        } else {
            depth - 1
        };
        depth == 0
    });
    end.map(|at| from + at + 1)
}

/// Characters of keys in ASCII: those of names, and the marks of emphasis, which Dataview ignores.
const KEY: &[u8] = b"_-./ *~?";

/// A limit above the length of keys, in bytes. It bounds how often a byte is read.
const LONGEST_KEY: usize = 80;

/// Returns the comments and block breaks of MyST.
pub(super) fn comments_of_myst(text: &SourceText<'_>) -> Vec<Range<usize>> {
    matching(text, |line| {
        line.starts_with('%') || line.starts_with("+++")
    })
}

/// Returns the lines `import … from "…"` and `export …` at the start of a line. An `export` ends
/// before a blank line.
pub(super) fn statements(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let lines = text
        .lines()
        .filter(|line| (is_import(line.text) || is_export(line.text)) && !text.is_code(line.start));
    let statement = |line: Line<'_>| {
        let end = if is_import(line.text) {
            line.end()
        } else {
            text.paragraph_end(line.start).max(line.end())
        };
        line.start..end
    };
    lines.map(statement).collect()
}

/// Returns whether a line imports: `import a from "b"`, `import "b"`.
fn is_import(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("import ") else {
        return false;
    };
    let rest = rest.trim_ascii().trim_end_matches(';');
    let module = rest
        .rsplit_once(" from ")
        .map_or(rest, |(_, module)| module)
        .trim_ascii();
    let is_quoted =
        |quote| module.len() > 2 && module.starts_with(quote) && module.ends_with(quote);
    (is_quoted('"') || is_quoted('\'')) && !module.contains(' ')
}

/// Returns whether a line exports a declaration of JavaScript.
fn is_export(line: &str) -> bool {
    let rest = line.strip_prefix("export ");
    rest.is_some_and(|rest| {
        let declares = EXPORTED.iter().any(|word| {
            rest.strip_prefix(word)
                .is_some_and(|rest| rest.starts_with(' '))
        });
        // In prose, no such word is followed by an assignment, a call or a body.
        declares && rest.contains(['=', '{', '('])
            || rest.starts_with("{ ")
            || rest.starts_with("* from ")
    })
}

/// The words that may follow `export`.
///
/// Source: ECMAScript, "Exports".
const EXPORTED: [&str; 7] = [
    "const", "let", "var", "function", "class", "default", "async",
];

/// Returns the comments of Obsidian: `%%…%%`, which may hold blank lines. Without an end, a comment
/// includes the rest of its line.
pub(super) fn comments_of_obsidian(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let bytes = text.bytes();
    let mut found = Vec::new();
    let mut open = None;
    for at in memmem::find_iter(bytes, b"%%").filter(|&at| !text.is_code(at)) {
        match open.take() {
            Some(start) => found.push(start..at + 2),
            None => open = Some(at),
        }
    }
    found.extend(open.map(|start| {
        let len = memchr::memchr(b'\n', &bytes[start..]).unwrap_or(bytes.len() - start);
        start..start + len
    }));
    found
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::super::text::SourceText;
    use super::*;

    #[track_caller]
    fn assert_found(
        find: fn(&SourceText<'_>) -> Vec<Range<usize>>,
        source: &str,
        expected: &[&str],
    ) {
        let found = find(&SourceText::new(source, pulldown_cmark::Options::empty()));
        assert_eq!(
            found
                .into_iter()
                .map(|range| &source[range])
                .collect::<Vec<_>>(),
            expected,
            "{source}"
        );
    }

    #[test]
    fn lines_of_dialects() {
        assert_found(
            abbreviations,
            "a\n\n*[W3C]: https://a.com\n* [b]: c",
            &["*[W3C]: https://a.com"],
        );
        assert_found(
            definitions,
            "a\n[b]: https://c.com\n[^1]: https://d.com\n[ e",
            &["[b]: https://c.com"],
        );
        assert_found(
            snippets,
            "--8<-- \"https://a.com\"\n`--8<--`",
            &["--8<-- \"https://a.com\""],
        );
        let block = "--8<--\nhttps://a.com\n--8<--";
        assert_found(snippets, block, &["--8<--", "--8<--", block]);
        assert_found(
            includes,
            "!include https://a.com\na !include",
            &["!include https://a.com"],
        );
        assert_found(
            comments_of_myst,
            "% https://a.com\nb %\n\n+++ {\"c\": 1}",
            &["% https://a.com", "+++ {\"c\": 1}"],
        );
        assert_found(
            comments_of_obsidian,
            "a %%b\n\nc%% d `%%` e\n%% f\ng",
            &["%%b\n\nc%%", "%% f"],
        );
        assert_found(comments_of_obsidian, "a %%b", &["%%b"]);
    }

    #[test]
    fn statements_of_mdx() {
        for (source, expected) in [
            (
                "import a from \"https://b.com\"\nc",
                &["import a from \"https://b.com\""][..],
            ),
            ("import 'a';", &["import 'a';"]),
            (
                "export const a = {\n  b: 'https://c.com'\n}\n\nd",
                &["export const a = {\n  b: 'https://c.com'\n}\n"],
            ),
            ("import a from https://b.com", &[]),
            ("import data from \"our old site\" https://a.com", &[]),
            ("export your data at https://a.com", &[]),
            ("export default settings at https://a.com", &[]),
            (" import a from \"b\"", &[]),
            ("import a from https://b.com\"", &[]),
            ("import a from \"\"", &[]),
            ("```\nimport a from \"b\"\n```", &[]),
        ] {
            assert_found(statements, source, expected);
        }
    }
}
