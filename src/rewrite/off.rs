//! Finds the ranges in which nothing is edited: between the comments `<!-- barelink off -->` and `<!-- barelink on -->`, in
//! MDX also between `{/* barelink off */}` and `{/* barelink on */}`.

use core::ops::Range;

use memchr::memmem;
use pulldown_cmark::{Event, Options, Parser};

/// Returns the disabled ranges of the source, in order. No range touches the next one. `expressions` are those of MDX. Cost:
/// one parse, only if the source may contain such a comment.
pub(super) fn ranges(source: &str, options: Options, expressions: &[Range<usize>]) -> Vec<Range<usize>> {
    // Hardly any source has such a comment, so most need no parse for this.
    if memmem::find(source.as_bytes(), KEYWORD).is_none() {
        return Vec::new();
    }
    let mut comments = html(source, options);
    comments.extend(expressions.iter().filter_map(|range| {
        let (switch, len) = comment(&source.as_bytes()[range.clone()], &MDX)?;
        // An expression with anything after the comment is code, not a switch.
        (len == range.len()).then_some((switch, range.clone()))
    }));
    // The comments of HTML and of MDX come from two searches.
    comments.sort_by_key(|(_, range)| range.start);
    let (mut found, mut since) = (Vec::new(), None);
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

/// Returns the HTML comments that are switches, with their ranges.
fn html(source: &str, options: Options) -> Vec<(Switch, Range<usize>)> {
    let mut comments = Vec::new();
    for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
        if !matches!(event, Event::Html(_) | Event::InlineHtml(_)) {
            continue;
        }
        let Some(html) = source.get(range.clone()) else { continue };
        // One event may be a whole block with several comments in it.
        for at in memmem::find_iter(html.as_bytes(), HTML.open) {
            if let Some((switch, len)) = comment(&html.as_bytes()[at..], &HTML) {
                let start = range.start + at;
                comments.push((switch, start..start + len));
            }
        }
    }
    comments
}

/// The delimiters of a comment.
struct CommentSyntax {
    open: &'static [u8],
    close: &'static [u8],
}

const HTML: CommentSyntax = CommentSyntax { open: b"<!--", close: b"-->" };

/// An expression that consists of a comment.
const MDX: CommentSyntax = CommentSyntax { open: b"{/*", close: b"*/}" };

/// The instruction in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    Off,
    On,
}

/// The first word of every switch.
const KEYWORD: &[u8] = b"barelink";

/// Returns the switch in the comment at the start of `text`, and the length of the comment; `None` for other comments.
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
    let blanks = bytes.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
    &bytes[blanks..]
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::ranges;

    /// Returns the disabled parts of the source.
    fn off(source: &str) -> Vec<&str> {
        ranges(source, Options::empty(), &[]).into_iter().map(|range| &source[range]).collect()
    }

    #[test]
    fn off_goes_up_to_on_or_to_the_end() {
        assert_eq!(off("a <!-- barelink off -->b<!-- barelink on --> c"), ["b"]);
        assert_eq!(off("<!-- barelink off -->\nb\n\nc"), ["\nb\n\nc"]);
        assert_eq!(off("a\n\n<!--barelink\toff-->\n\nb\n\n> <!-- barelink on -->\n\nc"), ["\n\nb\n\n> "]);
    }

    #[test]
    fn a_comment_counts_once() {
        let twice = "<!-- barelink on -->a <!-- barelink off -->b<!-- barelink off -->c <!-- barelink on -->d";
        assert_eq!(off(twice), ["b<!-- barelink off -->c "]);
    }

    #[test]
    fn it_counts_in_larger_blocks() {
        assert_eq!(off("<div>\n<p><!-- barelink off --> a\n</div>\n\nb <!-- barelink on -->"), [" a\n</div>\n\nb "]);
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
}
