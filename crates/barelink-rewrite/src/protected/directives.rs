//! Finds the first lines of directives, their options, and their blocks of YAML. The text inside a
//! directive is ordinary Markdown.
//!
//! | protected | dialects |
//! |---|---|
//! | the line `:::name …`, `::: {…}` | MyST, Pandoc, Quarto, MDC, Docusaurus, VitePress |
//! | the line `::name …` with its attributes | MDC, remark-directive |
//! | the line `.. name:: …` | reStructuredText in MyST and Sphinx |
//! | the line `[!NAME …]` with an argument | DocFX (Microsoft Learn) |
//! | lines indented by four spaces directly after `::: name` | mkdocstrings |
//! | lines `:key: value` directly after it | MyST, reStructuredText |
//! | `---`, lines of YAML, `---` directly after it | MyST, MDC |
//! | all of `:::{name}` whose body is literal: code, mathematics, drawings, lists of files | MyST |
//!
//! The attributes of `:name[…]{…}` are [attribute lists](super::attributes). Directives in fences
//! of backticks are code for CommonMark.
//!
//! References: MyST's specification, "Directives"; `remark-mdc`; `micromark-extension-directive`.

use std::ops::Range;

use memchr::memmem;

use super::attributes;
use super::text::{Line, SourceText};

/// Returns the ranges, in order. Cost: linear in the source.
pub(super) fn find(text: &SourceText<'_>) -> Vec<Range<usize>> {
    if [&b"::"[..], b"[!"]
        .iter()
        .all(|mark| memmem::find(text.bytes(), mark).is_none())
    {
        return Vec::new();
    }
    let lines: Vec<_> = text.lines().collect();
    let fences: Vec<_> = (0..lines.len())
        .filter(|&at| lines[at].is_fence())
        .collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        let line = line.content();
        if !is_first_line(line.text) || text.is_code(line.start) {
            continue;
        }
        let mut end = first_line_end(text, line);
        while lines.get(at).is_some_and(|line| line.start < end) {
            at += 1;
        }
        if let Some(colons) = colons_of_literal(line.text) {
            // Without a closing line, the directive ends with the file.
            let len = lines[at..]
                .iter()
                .position(|line| closes(line.content().text, colons));
            at = len.map_or(lines.len(), |len| at + len + 1);
            found.push(line.start..lines[at - 1].end());
            continue;
        }
        match (
            lines.get(at),
            fences[fences.partition_point(|fence| *fence <= at)..].first(),
        ) {
            (Some(fence), Some(&closer)) if fence.is_fence() => {
                end = lines[closer].end();
                at = closer + 1;
            }
            _ => {
                let is_option = |option: &&Line<'_>| is_option(line.text, **option);
                while let Some(option) = lines.get(at).filter(is_option) {
                    end = option.end();
                    at += 1;
                }
            }
        }
        found.push(line.start..end);
    }
    found
}

/// Returns whether a line starts a directive.
fn is_first_line(content: &str) -> bool {
    let is_name = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
    match content.strip_prefix("::") {
        // A line of colons alone ends a directive.
        Some(rest) if rest.starts_with(':') => {
            !rest.trim_start_matches(':').trim_ascii().is_empty()
        }
        Some(rest) => is_name(rest),
        None => match (content.strip_prefix(".. "), content.strip_prefix("[!")) {
            (Some(rest), _) => {
                let (name, after) = rest.split_at(rest.find("::").unwrap_or(0));
                is_name(name) && !name.contains([' ', '\t']) && !after.is_empty()
            }
            // `[!NOTE]` has no argument: it is an alert of GitHub, and a callout of Obsidian may
            // have a title after it.
            (_, Some(rest)) => {
                let name = rest.trim_start_matches(|c: char| {
                    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
                });
                is_name(rest) && name.starts_with([' ', '[']) && name.contains(']')
            }
            _ => false,
        },
    }
}

/// Returns the number of colons of a first line if the body of the directive is no Markdown.
fn colons_of_literal(content: &str) -> Option<usize> {
    let rest = content.trim_start_matches(':');
    let (name, _) = rest.trim_start().strip_prefix('{')?.split_once('}')?;
    LITERAL
        .contains(&name)
        .then_some(content.len() - rest.len())
        .filter(|&colons| colons >= FENCE)
}

/// Returns whether a line closes a fence of so many colons.
fn closes(content: &str, colons: usize) -> bool {
    let content = content.trim_ascii_end();
    content.len() >= colons && content.bytes().all(|byte| byte == b':')
}

/// The number of colons of the shortest fence.
const FENCE: usize = 3;

/// Directives whose body is not read as Markdown.
///
/// Sources: Sphinx's and docutils' lists of directives; MyST's specification;
/// `sphinxcontrib-mermaid`, `sphinx-prompt`, `myst-nb`.
const LITERAL: [&str; 24] = [
    "aafig",
    "bibliography",
    "blockdiag",
    "code",
    "code-block",
    "code-cell",
    "csv-table",
    "digraph",
    "eval-rst",
    "graph",
    "graphviz",
    "highlight",
    "jupyter-execute",
    "literalinclude",
    "math",
    "mermaid",
    "parsed-literal",
    "plantuml",
    "productionlist",
    "prompt",
    "raw",
    "sourcecode",
    "tikz",
    "toctree",
];

/// Returns the end of the first line, or of its attributes if they continue on the next lines.
fn first_line_end(text: &SourceText<'_>, line: Line<'_>) -> usize {
    let open = line.text.find('{').map(|at| line.start + at);
    let list = open.and_then(|open| attributes::list(text.bytes(), open));
    list.map_or(line.end(), |list| list.end.max(line.end()))
}

/// Returns whether a line is an option of the directive with this first line: `:key: value`, or
/// YAML of mkdocstrings.
fn is_option(first: &str, line: Line<'_>) -> bool {
    if first.starts_with("::: ") && line.text.starts_with("    ") && !line.is_blank() {
        return true;
    }
    let Some((key, after)) = line
        .content()
        .text
        .strip_prefix(':')
        .and_then(|rest| rest.split_once(':'))
    else {
        return false;
    };
    let is_key = key
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    !key.is_empty() && is_key && (after.is_empty() || after.starts_with([' ', '\t']))
}

#[cfg(test)]
mod tests {
    use super::super::text::SourceText;

    /// Fails unless the ranges are exactly the parts between `⸠` and `⸡`.
    #[track_caller]
    fn assert_found(marked: &str) {
        let source = marked.replace(['⸠', '⸡'], "");
        let mut found = String::new();
        let mut end = 0;
        for range in super::find(&SourceText::new(&source, pulldown_cmark::Options::empty())) {
            found += &[&source[end..range.start], "⸠", &source[range.clone()], "⸡"].concat();
            end = range.end;
        }
        assert_eq!(found + &source[end..], marked);
    }

    #[test]
    fn first_lines_options_and_yaml() {
        for marked in [
            "⸠:::{figure} https://a.com⸡\nb\n:::\nc",
            "⸠:::{figure} a\n:target: https://b.com\n:c:⸡\n:d\n:::",
            "- ⸠::card{to=\"a\"}⸡\n  b\n  ::",
            "⸠::card\n---\nto: https://a.com\n\nb: c\n---⸡\nd\n::",
            "⸠::card{\n  to=\"a\"\n}⸡\nb",
            "⸠::card{\n  to=\"a\"\n}\n---\nb: https://c.com\n---⸡\nd",
            "⸠.. image:: https://a.com\n   :alt: b⸡\n\nc",
            "> ⸠::: tip https://a.com⸡\n> b\n> :::",
            "⸠:::a⸡\n\n---\n\nb",
            "⸠::a\n---\nb: c\n---⸡\n---\nd",
            "⸠::a\n---\nb: |\n  ::c\n---⸡\nd\n\n---",
            "> ⸠[!VIDEO https://a.com]⸡\n> b",
            "⸠::: a.b\n    options:\n      c: https://d.com⸡\n\n    e",
            "⸠:::{code-block} sh\ncurl https://a.com\n:::⸡\nb",
            "⸠::::{math}\n:::\nhttps://a.com\n::::⸡\nb",
            "> ⸠:::{toctree}\n> https://a.com\n> :::⸡\n> b",
            "⸠:::{raw} html\nhttps://a.com⸡",
            "⸠:::a⸡\n:b c: https://d.com\n:::",
        ] {
            assert_found(marked);
        }
    }

    #[test]
    fn nothing_else_is_a_directive() {
        for source in [
            "::\na",
            ":::\n",
            "a ::b",
            ":a",
            ".. a",
            ".. a b:: c",
            "> [!NOTE]\n> a",
            "[!note] a",
            "[!a",
            "[! a]",
            "```\n:::a\n```",
            ":: a",
            "    ::a",
        ] {
            assert_found(source);
        }
    }
}
