//! Converts comrak's options to pulldown-cmark's, which finds the links that take markup.

use barelink::inner::Pairing;
use barelink_pulldown_cmark::pulldown_cmark::Options as Syntax;
use comrak::Options;

/// Returns pulldown-cmark's options for the syntax that both parsers know.
pub(crate) fn of(options: &Options<'_>) -> Syntax {
    // Only the inline and block syntax that both have. Where they differ, `parse_masked` notices
    // that links are missing.
    let extension = &options.extension;
    let flags = [
        (extension.table, Syntax::ENABLE_TABLES),
        (extension.strikethrough, Syntax::ENABLE_STRIKETHROUGH),
        (extension.tasklist, Syntax::ENABLE_TASKLISTS),
        (extension.footnotes, Syntax::ENABLE_FOOTNOTES),
        (extension.superscript, Syntax::ENABLE_SUPERSCRIPT),
        (extension.subscript, Syntax::ENABLE_SUBSCRIPT),
        (extension.math_dollars, Syntax::ENABLE_MATH),
        (extension.description_lists, Syntax::ENABLE_DEFINITION_LIST),
        (
            extension.wikilinks_title_after_pipe,
            Syntax::ENABLE_WIKILINKS,
        ),
        (
            extension.wikilinks_title_before_pipe,
            Syntax::ENABLE_WIKILINKS,
        ),
        (extension.alerts, Syntax::ENABLE_GFM),
        (
            extension.front_matter_delimiter.is_some(),
            Syntax::ENABLE_YAML_STYLE_METADATA_BLOCKS,
        ),
        (options.parse.smart, Syntax::ENABLE_SMART_PUNCTUATION),
    ];
    flags
        .into_iter()
        .filter(|(is_on, _)| *is_on)
        .map(|(_, syntax)| syntax)
        .collect()
}

/// Returns the options of [`of`] for the text of one block.
pub(crate) fn of_inlines(options: &Options<'_>) -> Syntax {
    of(options).difference(BLOCKS)
}

/// The syntax of blocks.
const BLOCKS: Syntax = Syntax::ENABLE_TABLES
    .union(Syntax::ENABLE_TASKLISTS)
    .union(Syntax::ENABLE_DEFINITION_LIST)
    .union(Syntax::ENABLE_GFM)
    .union(Syntax::ENABLE_YAML_STYLE_METADATA_BLOCKS);

/// Returns the characters that comrak tries to pair with these options. A link that takes one of
/// them may change which of the others pair.
pub(crate) fn pairing(options: &Options<'_>) -> Pairing {
    let extension = &options.extension;
    let on = [
        (b'~', extension.strikethrough || extension.subscript),
        (b'^', extension.superscript),
        (b'$', extension.math_dollars),
        (b'\'', options.parse.smart),
        (b'"', options.parse.smart),
    ];
    let on = on.into_iter().filter(|(_, is_on)| *is_on);
    on.fold(Pairing::NONE, |pairing, (byte, _)| pairing.with(byte))
}
