//! The table of recognisers: the kind that each finds, and the syntaxes that it serves.
//!
//! A recogniser reads lines and balanced brackets, and is no parser of its dialect. What it finds
//! is never edited. In Markdown that holds none of its syntax it finds nothing.

use std::ops::Range;

use pulldown_cmark::Options;

use super::kind::Protection;
use super::ranges::merged_kinds;
use super::text::SourceText;
use super::{attributes, directives, elements, lines, mdx, metadata, tables, tags, tex};
use crate::planner::Syntax;

/// A range that is protected, and its kind.
pub(crate) type ProtectedRange = (Range<usize>, Protection);

/// A recogniser.
struct Recogniser {
    kind: Protection,
    /// Whether it serves a syntax.
    serves: fn(Syntax) -> bool,
    /// Returns the ranges that are protected.
    find: fn(&SourceText<'_>) -> Vec<Range<usize>>,
}

const RECOGNISERS: [Recogniser; 23] = {
    use Protection::{
        Attributes, Comment, Definition, Directive, Include, Mdx, Metadata, Table, Tag, Tex,
    };
    const fn new(
        kind: Protection,
        serves: fn(Syntax) -> bool,
        find: fn(&SourceText<'_>) -> Vec<Range<usize>>,
    ) -> Recogniser {
        Recogniser { kind, serves, find }
    }
    [
        new(Mdx, |syntax| syntax == Syntax::Mdx, mdx::find),
        // In MDX, braces are expressions, whatever is in them.
        new(Tag, |syntax| syntax != Syntax::Mdx, tags::find),
        new(Tag, |syntax| syntax == Syntax::Kramdown, elements::unclosed),
        new(Mdx, |syntax| syntax != Syntax::Mdx, lines::statements),
        new(Attributes, |_| true, attributes::find),
        new(Attributes, |_| true, elements::find),
        new(Directive, |_| true, directives::find),
        new(Metadata, |_| true, metadata::find),
        new(
            Metadata,
            |syntax| syntax == Syntax::MkDocs,
            metadata::find_at_top,
        ),
        new(
            Metadata,
            |syntax| syntax == Syntax::Mdc,
            metadata::find_in_slides,
        ),
        new(Metadata, |_| true, lines::properties),
        new(Tex, |_| true, tex::find),
        new(Tex, reads_dollars, tex::find_inline),
        new(Definition, |_| true, lines::abbreviations),
        new(Definition, reads_own_definitions, lines::definitions),
        new(Definition, |_| true, lines::definitions_with_open_brackets),
        new(Definition, |_| true, lines::colons_in_brackets),
        new(Include, |syntax| syntax == Syntax::MkDocs, lines::snippets),
        new(Include, |syntax| syntax == Syntax::Quarto, lines::includes),
        new(
            Comment,
            |syntax| syntax == Syntax::Myst,
            lines::comments_of_myst,
        ),
        new(
            Comment,
            |syntax| syntax == Syntax::Obsidian,
            lines::comments_of_obsidian,
        ),
        new(Table, |_| true, tables::find_unseen),
        new(Table, |syntax| syntax == Syntax::Quarto, tables::find),
    ]
};

/// Returns whether definitions of links are read that CommonMark does not read: with brackets,
/// attributes or quotes of their own, and in the middle of a paragraph.
fn reads_own_definitions(syntax: Syntax) -> bool {
    matches!(syntax, Syntax::Quarto | Syntax::MkDocs | Syntax::Kramdown)
}

/// Returns whether `$…$` is mathematics.
fn reads_dollars(syntax: Syntax) -> bool {
    matches!(
        syntax,
        Syntax::Quarto | Syntax::Myst | Syntax::MkDocs | Syntax::Obsidian
    )
}

/// Returns the protected ranges of a source with their kinds, in order. No range touches the next
/// one. Cost: linear in the source; one parse if there may be any.
pub(crate) fn protected(source: &str, options: Options, syntax: Syntax) -> Vec<ProtectedRange> {
    find(&SourceText::new(source, options), syntax)
}

/// Works as [`protected`], and parses a source part by part. The parts are in order, and together
/// they are the source.
pub(crate) fn protected_in_parts(
    source: &str,
    parts: &[Range<usize>],
    options: Options,
    syntax: Syntax,
) -> Vec<ProtectedRange> {
    find(&SourceText::in_parts(source, parts, options), syntax)
}

fn find(text: &SourceText<'_>, syntax: Syntax) -> Vec<ProtectedRange> {
    let recognisers = RECOGNISERS
        .iter()
        .filter(|recogniser| (recogniser.serves)(syntax));
    let found = recognisers.flat_map(|recogniser| {
        let ranges = (recogniser.find)(text);
        ranges.into_iter().map(|range| (range, recogniser.kind))
    });
    merged_kinds(found.collect())
}

#[cfg(test)]
mod tests {
    use super::{Options, Protection, Syntax, protected};

    #[test]
    fn dollars_are_mathematics_where_a_dialect_reads_them_so() {
        let found = |syntax| protected("a $b c$ d", Options::empty(), syntax);
        for syntax in [
            Syntax::Quarto,
            Syntax::Myst,
            Syntax::MkDocs,
            Syntax::Obsidian,
        ] {
            assert_eq!(found(syntax), [(2..7, Protection::Tex)], "{syntax:?}");
        }
        for syntax in [Syntax::Markdown, Syntax::Mdx, Syntax::Mdc] {
            assert_eq!(found(syntax), [], "{syntax:?}");
        }
    }
}
