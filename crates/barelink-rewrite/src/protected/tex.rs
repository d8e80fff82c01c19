//! Finds TeX: commands with braces, environments and mathematics. Only an environment continues
//! after a blank line.
//!
//! | protected | dialects |
//! |---|---|
//! | `\name{…}{…}`, also with `[…]` | Pandoc, Quarto, MyST |
//! | `\begin{name}…\end{name}` | Pandoc, Quarto |
//! | `$$…$$`, and `\(…\)` and `\[…\]` with a command in them | all of these, and kramdown |
//! | `$…$`, with no blank inside its ends | Quarto, MyST, MkDocs with arithmatex, Obsidian |
//!
//! References: Pandoc's manual, "Math" and "Raw TeX"; the extension `arithmatex` of PyMdown.

use std::collections::BTreeMap;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2_iter, memmem};

use super::text::SourceText;
use crate::steps;

/// Returns the ranges of commands with braces, of environments, and of mathematics in `$$…$$`,
/// `\(…\)` and `\[…\]`. Cost: linear in the source.
pub(super) fn find(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let mut found = commands(text);
    found.extend(environments(text));
    found.extend(between(text, (b"$$", b"$$"), |_| true));
    // In Markdown, these are brackets that are text: `\[rust\]`. So there has to be a command
    // between them.
    found.extend(between(text, (b"\\(", b"\\)"), holds_command));
    found.extend(between(text, (b"\\[", b"\\]"), holds_command));
    found
}

/// Returns the ranges of mathematics in `$…$`, in order. Cost: linear in the source.
pub(super) fn find_inline(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let bytes = text.bytes();
    let is_blank = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
    let dollars =
        memchr_iter(b'$', bytes).filter(|&at| !is_escaped(bytes, at) && !text.is_code(at));
    let mut found = Vec::new();
    let mut open = None;
    for at in dollars {
        let is_closer =
            at > 0 && !is_blank(at - 1) && !bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        match open {
            Some(start) if is_closer && at <= text.paragraph_end(start) => {
                found.push(start..at + 1);
                open = None;
            }
            _ if !is_blank(at + 1) => open = Some(at),
            _ => {}
        }
    }
    found
}

/// Returns the ranges between two delimiters for which `is_math` holds, in order.
fn between(
    text: &SourceText<'_>,
    (open, close): (&[u8], &[u8]),
    is_math: fn(&[u8]) -> bool,
) -> Vec<Range<usize>> {
    let bytes = text.bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = memmem::find(&bytes[at..], open).map(|found| at + found) {
        at = start + open.len();
        if is_escaped(bytes, start) {
            continue;
        }
        let limit = text.paragraph_end(start).max(at);
        let mut ends = memmem::find_iter(&bytes[at..limit], close).map(|found| at + found);
        let end = ends
            .find(|&end| !is_escaped(bytes, end))
            .map(|end| end + close.len());
        steps::count(end.unwrap_or(limit) - start);
        match end {
            Some(end) if !is_math(&bytes[start..end]) => at = end,
            // Code is asked for last, because that needs a parse: most sources have only escaped
            // brackets.
            Some(end) => {
                let code_end = text.code_end(start);
                if code_end.is_none() {
                    found.push(start..end);
                }
                at = code_end.unwrap_or(end);
            }
            // No other one in this paragraph has an end either.
            None => at = limit,
        }
    }
    found
}

/// Returns whether a command is in the bytes: `\name`.
fn holds_command(bytes: &[u8]) -> bool {
    steps::count(bytes.len());
    bytes
        .windows(2)
        .any(|pair| pair[0] == b'\\' && pair[1].is_ascii_alphabetic())
}

/// Returns whether an odd number of backslashes precedes the byte `at`.
fn is_escaped(bytes: &[u8], at: usize) -> bool {
    let backslashes = bytes[..at]
        .iter()
        .rev()
        .take_while(|byte| **byte == b'\\')
        .count();
    steps::count(backslashes);
    backslashes % 2 == 1
}

/// Returns the ranges of commands with braces.
fn commands(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let bytes = text.bytes();
    let mut pairs = None;
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = memchr(b'\\', &bytes[at..]).map(|found| at + found) {
        let name = bytes[start + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic())
            .count();
        steps::count(name);
        // After a backslash, another one is text.
        at = (start + 1 + name.max(1)).min(bytes.len());
        if name == 0 || !matches!(bytes.get(at), Some(b'{' | b'[')) || text.is_code(start) {
            continue;
        }
        let pairs = pairs.get_or_insert_with(|| self::pairs(text));
        while let Some(end) = pairs.get(&at) {
            at = *end;
        }
        if bytes[at - 1] == b'}' {
            found.push(start..at);
        }
    }
    found
}

/// Returns the ranges of environments, from `\begin{name}` to the `\end{name}` that belongs to it.
/// They may hold blank lines.
fn environments(text: &SourceText<'_>) -> Vec<Range<usize>> {
    let bytes = text.bytes();
    let mut found = Vec::new();
    // A list for each name, so that an environment without an end hides no other one.
    let mut open: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    if memmem::find(bytes, BEGIN.as_bytes()).is_none() {
        return found;
    }
    for start in memchr_iter(b'\\', bytes) {
        let rest = &text.source[start..];
        let begins = rest.strip_prefix(BEGIN);
        let ends = rest.strip_prefix(r"\end{");
        let Some(name) = begins.or(ends).and_then(environment) else {
            continue;
        };
        if is_escaped(bytes, start) || text.is_code(start) {
            continue;
        }
        match begins {
            Some(_) => open.entry(name).or_default().push(start),
            None => found.extend(
                open.get_mut(name)
                    .and_then(Vec::pop)
                    .map(|begin| begin..start + r"\end{}".len() + name.len()),
            ),
        }
    }
    found
}

/// The start of an environment.
const BEGIN: &str = r"\begin{";

/// Returns the name of an environment at the start of the text, up to its brace.
fn environment(text: &str) -> Option<&str> {
    let len = text
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'*')
        .count();
    steps::count(len);
    text[len..].starts_with('}').then(|| &text[..len])
}

/// Returns the end of each pair of brackets by its start: `{…}` and `[…]`.
// All at once: a search for each command would take quadratic time.
fn pairs(text: &SourceText<'_>) -> BTreeMap<usize, usize> {
    let bytes = text.bytes();
    let mut pairs = BTreeMap::new();
    let mut open = Vec::new();
    let mut limit = 0;
    let marks = memchr2_iter(b'{', b'}', bytes).collect::<Vec<_>>();
    let square = memchr2_iter(b'[', b']', bytes).collect::<Vec<_>>();
    let mut marks: Vec<usize> = marks.into_iter().chain(square).collect();
    marks.sort_by_key(|&at| at);
    for at in marks.into_iter().filter(|&at| !is_escaped(bytes, at)) {
        if at >= limit {
            open.clear();
            limit = text.paragraph_end(at);
        }
        let closes = match bytes[at] {
            b'}' => b'{',
            b']' => b'[',
            _ => {
                open.push(at);
                continue;
            }
        };
        if open.last().is_some_and(|start| bytes[*start] == closes) {
            pairs.extend(open.pop().map(|start| (start, at + 1)));
        }
    }
    pairs
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
    fn commands_and_mathematics() {
        for (source, part) in [
            (r"a \href{https://a.com}{b} c", r"\href{https://a.com}{b}"),
            (r"\url{https://a.com}", r"\url{https://a.com}"),
            (
                r"\includegraphics[width=1]{https://a.com}",
                r"\includegraphics[width=1]{https://a.com}",
            ),
            (r"\a{b \c{d} e}", r"\a{b \c{d} e}"),
            (
                "$$\n\\text https://a.com\n$$",
                "$$\n\\text https://a.com\n$$",
            ),
            (r"a \(\b https://a.com\) b", r"\(\b https://a.com\)"),
            (r"\[a \b\]", r"\[a \b\]"),
        ] {
            assert_eq!(found(source).first(), Some(&part), "{source}");
        }
    }

    #[test]
    fn environments() {
        for (source, part) in [
            (
                "a \\begin{b*}c\n\nd\\end{b*} e",
                "\\begin{b*}c\n\nd\\end{b*}",
            ),
            (
                r"\begin{a}\begin{a}\end{a} b\end{a} c",
                r"\begin{a}\begin{a}\end{a} b\end{a}",
            ),
            (
                r"\begin{a} \begin{b} c\end{a} d",
                r"\begin{a} \begin{b} c\end{a}",
            ),
            (
                r"\end{a} \begin{a} b `\end{a}` \end{a}",
                r"\begin{a} b `\end{a}` \end{a}",
            ),
        ] {
            let text = SourceText::new(source, pulldown_cmark::Options::empty());
            let found = super::environments(&text);
            assert_eq!(
                found.last().map(|range| &source[range.clone()]),
                Some(part),
                "{source}"
            );
        }
        for source in [
            r"\begin{a} b",
            r"\begin{a} b\end{c}",
            r"\\begin{a} b\end{a}",
            r"`\begin{a}` b\end{a}",
            r"\begin{a b}c\end{a b}",
        ] {
            let text = SourceText::new(source, pulldown_cmark::Options::empty());
            assert_eq!(super::environments(&text), [], "{source}");
        }
    }

    #[test]
    fn nothing_else_is_tex() {
        for source in [
            r"\a",
            r"C:\a {b}",
            r"\a{b",
            r"\\(a\\)",
            "$$ a",
            "$$\n\n$$",
            r"\(a \b",
            r"\[proc\_macro\]",
            r"\(https://a.com\)",
            "`$$` a `$$`",
            r"\a[b]",
            r"\{a}",
            r"\\{a}",
            r"a \} b",
            r"`\a{b` c}",
            "\\a{b\n\nc}",
        ] {
            assert_eq!(found(source), [""; 0], "{source}");
        }
    }

    #[test]
    fn inline_mathematics() {
        let found =
            |source| super::find_inline(&SourceText::new(source, pulldown_cmark::Options::empty()));
        assert_eq!(found("a $b c$ d").first(), Some(&(2..7)));
        assert_eq!(found("$a $ b$").first(), Some(&(0..7)));
        assert_eq!(found("a$ $b1$").first(), Some(&(3..7)));
        for source in [
            "$ a$",
            "$a b$5",
            "$5 and $6",
            r"\$a$ b",
            "$a\n\nb$",
            "`$a$`",
        ] {
            assert_eq!(found(source), [], "{source}");
        }
    }
}
