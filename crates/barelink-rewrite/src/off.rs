//! Finds the ranges in which nothing is edited: between the comments `<!-- barelink off -->` and
//! `<!-- barelink on -->`, in MDX also between `{/* barelink off */}` and `{/* barelink on */}`;
//! and the lines in which comments of markdownlint disable its rule for bare URLs, MD034.
//!
//! Source of the latter: `getEnabledRulesPerLineNumber` in `lib/markdownlint.mjs` of markdownlint
//! 0.40.0. Deviations: a comment in code has no effect, as for barelink's own comments;
//! `markdownlint-configure-file` is not read.

use std::ops::Range;

use memchr::memmem;
use pulldown_cmark::{Event, Options};

use super::planner::Syntax;
use super::protected::mdx;
use super::protected::ranges::merged;
use crate::events::events;

/// Returns the disabled ranges of the source, in order. No range touches the next one. Cost: one
/// parse, only if the source may contain such a comment.
pub(super) fn ranges(source: &str, options: Options, syntax: Syntax) -> Vec<Range<usize>> {
    // Hardly any source has such a comment, so most need no parse for this.
    let own = may_have_own(source);
    let lint = may_have_lint(source);
    if !own && !lint {
        return Vec::new();
    }
    let comments = html_comments(source, options);
    let expressions = if own && syntax == Syntax::Mdx {
        mdx::expressions(source)
    } else {
        Vec::new()
    };
    let mut found = if own {
        between_switches(source, &comments, &expressions)
    } else {
        Vec::new()
    };
    if lint {
        found.extend(disabled_lines(source, &comments));
    }
    merged(found)
}

/// Returns whether a source may have comments that disable edits.
pub(super) fn may_have_comments(source: &str) -> bool {
    may_have_own(source) || may_have_lint(source)
}

fn may_have_own(source: &str) -> bool {
    memmem::find(source.as_bytes(), KEYWORD).is_some()
}

fn may_have_lint(source: &str) -> bool {
    // The search that ignores case is slower, and without a comment it is not needed.
    let bytes = source.as_bytes();
    memmem::find(bytes, HTML.open)
        .is_some_and(|at| contains_ignoring_case(&bytes[at..], LINT_KEYWORD))
}

/// Returns the ranges between barelink's own comments in a page in HTML, in order. `code` has the
/// ranges in which there are no comments, in order. Cost: linear in the page.
pub(super) fn in_html(page: &str, code: &[Range<usize>]) -> Vec<Range<usize>> {
    let is_in_code = |at: usize| {
        let next = code.partition_point(|code| code.end <= at);
        code.get(next).is_some_and(|code| code.start <= at)
    };
    let places = memmem::find_iter(page.as_bytes(), HTML.open).filter(|&at| !is_in_code(at));
    let comments = places.map(|at| at..page.len());
    between_switches(page, &comments.collect::<Vec<_>>(), &[])
}

/// Returns whether the bytes contain the word, which is in lower case.
fn contains_ignoring_case(bytes: &[u8], word: &[u8]) -> bool {
    let first = word[0];
    let rest = &word[1..];
    memchr::memchr2_iter(first, first.to_ascii_uppercase(), bytes).any(|at| {
        bytes[at + 1..]
            .get(..rest.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(rest))
    })
}

/// Returns the ranges between barelink's own comments.
fn between_switches(
    source: &str,
    comments: &[Range<usize>],
    expressions: &[Range<usize>],
) -> Vec<Range<usize>> {
    let in_html = |range: &Range<usize>| {
        let (switch, len) = comment(&source.as_bytes()[range.clone()], &HTML)?;
        Some((switch, range.start..range.start + len))
    };
    let mut comments: Vec<_> = comments.iter().filter_map(in_html).collect();
    comments.extend(expressions.iter().filter_map(|range| {
        let (switch, len) = comment(&source.as_bytes()[range.clone()], &MDX)?;
        // An expression with anything after the comment is code, not a switch.
        (len == range.len()).then_some((switch, range.clone()))
    }));
    // The comments of HTML and of MDX come from two searches.
    comments.sort_by_key(|(_, range)| range.start);
    let mut found = Vec::new();
    let mut since = None;
    for (switch, range) in comments {
        match (switch, since) {
            (Switch::Off, None) => since = Some(range.end),
            // A second `off`, and an `on` without `off`, have no effect.
            (Switch::On, Some(off)) => {
                found.push(off..range.start);
                since = None;
            }
            _ => {}
        }
    }
    found.extend(since.map(|off| off..source.len()));
    found
}

/// Returns the positions of `<!--` where the parser reads HTML, each to the end of that HTML.
fn html_comments(source: &str, options: Options) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    for (event, range) in events(source, options) {
        if !matches!(event, Event::Html(_) | Event::InlineHtml(_)) {
            continue;
        }
        let Some(html) = source.get(range.clone()) else {
            continue;
        };
        // One event may be a whole block with several comments in it.
        comments.extend(
            memmem::find_iter(html.as_bytes(), HTML.open).map(|at| range.start + at..range.end),
        );
    }
    comments
}

/// The delimiters of a comment.
struct CommentSyntax {
    open: &'static [u8],
    close: &'static [u8],
}

const HTML: CommentSyntax = CommentSyntax {
    open: b"<!--",
    close: b"-->",
};

/// An expression that consists of a comment.
const MDX: CommentSyntax = CommentSyntax {
    open: b"{/*",
    close: b"*/}",
};

/// The instruction in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    Off,
    On,
}

/// The first word of every switch.
const KEYWORD: &[u8] = b"barelink";

/// Returns the switch in the comment at the start of `text`, and the length of the comment; `None`
/// for other comments.
///
/// ```text
/// <!-- barelink off -->
/// ^^^^^^^^^^^^^^^^^^^^^
/// ```
fn comment(text: &[u8], syntax: &CommentSyntax) -> Option<(Switch, usize)> {
    let rest = without_blanks(text.strip_prefix(syntax.open)?).strip_prefix(KEYWORD)?;
    let word = without_blanks(rest);
    // A blank must follow the keyword: `barelinkoff` is another word.
    if word.len() == rest.len() {
        return None;
    }
    let (switch, rest) = match (word.strip_prefix(b"off"), word.strip_prefix(b"on")) {
        (Some(rest), _) => (Switch::Off, rest),
        (_, Some(rest)) => (Switch::On, rest),
        _ => return None,
    };
    let rest = without_blanks(rest).strip_prefix(syntax.close)?;
    Some((switch, text.len() - rest.len()))
}

fn without_blanks(bytes: &[u8]) -> &[u8] {
    let blanks = bytes
        .iter()
        .take_while(|&&byte| matches!(byte, b' ' | b'\t'))
        .count();
    &bytes[blanks..]
}

/// The start of every comment of markdownlint.
const LINT_KEYWORD: &[u8] = b"markdownlint-";

/// The names of markdownlint's rule for bare URLs: its number, its alias and its tags.
const LINT_RULE: [&str; 4] = ["md034", "no-bare-urls", "links", "url"];

/// The words after `markdownlint-` in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LintAction {
    Capture,
    Restore,
    Set(LintScope, Enabled),
}

/// The lines to which a comment of markdownlint applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LintScope {
    /// From its own line on, including the text before the comment.
    Following,
    File,
    Line,
    NextLine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Enabled {
    No,
    Yes,
}

const LINT_ACTIONS: [(&str, LintAction); 8] = [
    (
        "disable",
        LintAction::Set(LintScope::Following, Enabled::No),
    ),
    (
        "enable",
        LintAction::Set(LintScope::Following, Enabled::Yes),
    ),
    (
        "disable-file",
        LintAction::Set(LintScope::File, Enabled::No),
    ),
    (
        "enable-file",
        LintAction::Set(LintScope::File, Enabled::Yes),
    ),
    (
        "disable-line",
        LintAction::Set(LintScope::Line, Enabled::No),
    ),
    (
        "disable-next-line",
        LintAction::Set(LintScope::NextLine, Enabled::No),
    ),
    ("capture", LintAction::Capture),
    ("restore", LintAction::Restore),
];

/// Returns the action of markdownlint's comment at the start of `text`; `None` for other comments,
/// and for those that do not concern bare URLs. The comment must end in its line.
///
/// ```text
/// <!-- markdownlint-disable MD034 -->
/// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
/// ```
fn lint_action(text: &str) -> Option<LintAction> {
    let line = text.split(['\n', '\r']).next()?;
    let (content, _) = line.strip_prefix("<!--")?.split_once("-->")?;
    let content = content.trim_start().to_ascii_lowercase();
    let mut words = content.strip_prefix("markdownlint-")?.split_whitespace();
    let name = words.next()?;
    let (_, action) = LINT_ACTIONS.into_iter().find(|(known, _)| *known == name)?;
    let mut rules = words.peekable();
    // Without names, a comment is about all rules. `capture` and `restore` have no names.
    let concerns_all =
        rules.peek().is_none() || matches!(action, LintAction::Capture | LintAction::Restore);
    (concerns_all || rules.any(|rule| LINT_RULE.contains(&rule))).then_some(action)
}

/// Returns the lines in which comments of markdownlint disable its rule for bare URLs. Cost: linear
/// in the source.
fn disabled_lines(source: &str, comments: &[Range<usize>]) -> Vec<Range<usize>> {
    let lines = lines(source);
    let actions = comments.iter().filter_map(|range| {
        let action = lint_action(&source[range.clone()])?;
        Some((
            lines.partition_point(|line| line.end <= range.start),
            action,
        ))
    });
    let actions: Vec<(usize, LintAction)> = actions.collect();
    // First the comments about the file, wherever they are; then the state of each line, in order;
    // then single lines.
    let mut state = Enabled::Yes;
    for (_, action) in &actions {
        if let LintAction::Set(LintScope::File, enabled) = action {
            state = *enabled;
        }
    }
    // As in markdownlint: without a `capture`, a `restore` undoes the comments about the file, too.
    let mut captured = Enabled::Yes;
    let mut next = actions.iter().peekable();
    let mut states = Vec::with_capacity(lines.len());
    for line in 0..lines.len() {
        while let Some((_, action)) = next.next_if(|(at, _)| *at == line) {
            match action {
                LintAction::Capture => captured = state,
                LintAction::Restore => state = captured,
                LintAction::Set(LintScope::Following, enabled) => state = *enabled,
                LintAction::Set(..) => {}
            }
        }
        states.push(state);
    }
    for (line, action) in &actions {
        let line = match action {
            LintAction::Set(LintScope::Line, _) => *line,
            LintAction::Set(LintScope::NextLine, _) => line + 1,
            _ => continue,
        };
        if let Some(state) = states.get_mut(line) {
            *state = Enabled::No;
        }
    }
    let disabled = lines
        .into_iter()
        .zip(states)
        .filter(|(_, state)| *state == Enabled::No);
    disabled.map(|(line, _)| line).collect()
}

/// Returns the lines of the source, with their ends: LF, CR or CR LF. There is at least one.
fn lines(source: &str) -> Vec<Range<usize>> {
    let bytes = source.as_bytes();
    let mut lines = Vec::new();
    let mut start = 0;
    for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
        if bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n') {
            lines.push(start..at + 1);
            start = at + 1;
        }
    }
    lines.push(start..source.len());
    lines
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::{Syntax, ranges};

    /// Returns the disabled parts of the source.
    fn off(source: &str) -> Vec<&str> {
        ranges(source, Options::empty(), Syntax::Markdown)
            .into_iter()
            .map(|range| &source[range])
            .collect()
    }

    #[test]
    fn off_goes_up_to_on_or_to_the_end() {
        assert_eq!(off("a <!-- barelink off -->b<!-- barelink on --> c"), ["b"]);
        assert_eq!(off("<!-- barelink off -->\nb\n\nc"), ["\nb\n\nc"]);
        assert_eq!(
            off("a\n\n<!--barelink\toff-->\n\nb\n\n> <!-- barelink on -->\n\nc"),
            ["\n\nb\n\n> "]
        );
    }

    #[test]
    fn a_comment_counts_once() {
        let twice = "<!-- barelink on -->a <!-- barelink off -->b<!-- barelink off -->c <!-- barelink on -->d";
        assert_eq!(off(twice), ["b<!-- barelink off -->c "]);
    }

    #[test]
    fn it_counts_in_larger_blocks() {
        assert_eq!(
            off("<div>\n<p><!-- barelink off --> a\n</div>\n\nb <!-- barelink on -->"),
            [" a\n</div>\n\nb "]
        );
    }

    #[test]
    fn other_comments_have_no_effect() {
        for source in [
            "`<!-- barelink off -->` a",
            "    <!-- barelink off -->\n\na",
            "```\n<!-- barelink off -->\n```\na",
            "\\<!-- barelink off --> a",
            "<!-- barelinkoff --> a",
            "<!-- barelink offer --> a",
            "<!-- barelink OFF --> a",
            "<!-- barelink off",
            "<!-- barelink -->",
            "barelink off",
        ] {
            assert_eq!(off(source), [""; 0], "{source:?}");
        }
    }

    /// The expected lines are those in which markdownlint 0.40.0 does not report MD034.
    #[test]
    fn comments_of_markdownlint_disable_lines() {
        for (source, expected) in [
            (
                "a\n\nb <!-- markdownlint-disable MD034 --> c\nd",
                &["b <!-- markdownlint-disable MD034 --> c\nd"][..],
            ),
            (
                "<!-- markdownlint-disable -->\na\n\n<!-- markdownlint-enable -->\nb",
                &["<!-- markdownlint-disable -->\na\n\n"],
            ),
            (
                "a <!-- markdownlint-disable-line no-bare-urls -->\r\nb",
                &["a <!-- markdownlint-disable-line no-bare-urls -->\r\n"],
            ),
            (
                "<!-- markdownlint-disable-next-line md034 -->\ra\rb",
                &["a\r"],
            ),
            (
                "a\n\n<!--MARKDOWNLINT-DISABLE-FILE\tMD013 Md034-->",
                &["a\n\n<!--MARKDOWNLINT-DISABLE-FILE\tMD013 Md034-->"],
            ),
            (
                "<!-- markdownlint-disable-file -->\na\n\n<!-- markdownlint-enable MD034 -->\nb",
                &["<!-- markdownlint-disable-file -->\na\n\n"],
            ),
            (
                "<!-- markdownlint-disable-file -->\n<!-- markdownlint-enable-file links -->",
                &[],
            ),
            (
                "<!-- markdownlint-capture -->\n<!-- markdownlint-disable url -->\na\n\n<!-- \
                markdownlint-restore -->\nb",
                &["<!-- markdownlint-disable url -->\na\n\n"],
            ),
            (
                "<!-- markdownlint-disable-file -->\na\n\n<!-- markdownlint-restore -->\nb",
                &["<!-- markdownlint-disable-file -->\na\n\n"],
            ),
            (
                "a <!-- markdownlint-disable --> b <!-- markdownlint-enable --> c",
                &[],
            ),
        ] {
            assert_eq!(off(source), expected, "{source:?}");
        }
    }

    #[test]
    fn other_comments_of_markdownlint_have_no_effect() {
        for source in [
            "<!-- markdownlint-disable MD013 -->\na",
            "<!-- markdownlint-disabled -->\na",
            "<!-- markdownlint-disable\nMD034 -->\na",
            "`<!-- markdownlint-disable -->` a",
            "```\n<!-- markdownlint-disable -->\n```\na",
            "<!-- markdownlint-enable -->\na",
            "<!-- markdownlint-restore -->\na",
            "a <!-- markdownlint-disable-next-line -->",
        ] {
            assert_eq!(off(source), [""; 0], "{source:?}");
        }
    }

    #[test]
    fn both_kinds_of_comments_count() {
        let source = "<!-- markdownlint-disable-next-line -->\na <!-- barelink off -->\nb <!-- barelink on --> c";
        assert_eq!(off(source), ["a <!-- barelink off -->\nb "]);
    }
}
