//! Helpers for the tests of this package: those of the library's tests, rendering with comrak, and
//! the two parsers' options.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

pub mod blocks;

#[path = "../../../../tests/common/mod.rs"]
mod library;

use barelink_pulldown_cmark::pulldown_cmark::{Options as Syntax, Parser};
use comrak::{Arena, Node, Options, format_html};
pub use library::*;

/// A tree as HTML in normal form.
pub fn html(root: Node<'_>, options: &Options<'_>) -> String {
    normal(&written(root, options))
}

/// A tree as comrak writes it.
pub fn written(root: Node<'_>, options: &Options<'_>) -> String {
    let mut html = String::new();
    format_html(root, options, &mut html).expect("a string can be written to");
    html
}

/// The syntax as comrak's options; raw HTML is let through, as pulldown-cmark does.
pub fn comrak_options(syntax: Syntax) -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = syntax.contains(Syntax::ENABLE_TABLES);
    options.extension.strikethrough = syntax.contains(Syntax::ENABLE_STRIKETHROUGH);
    options.extension.tasklist = syntax.contains(Syntax::ENABLE_TASKLISTS);
    options.extension.footnotes = syntax.contains(Syntax::ENABLE_FOOTNOTES);
    options.extension.math_dollars = syntax.contains(Syntax::ENABLE_MATH);
    options.extension.wikilinks_title_after_pipe = syntax.contains(Syntax::ENABLE_WIKILINKS);
    options.extension.superscript = syntax.contains(Syntax::ENABLE_SUPERSCRIPT);
    options.extension.subscript = syntax.contains(Syntax::ENABLE_SUBSCRIPT);
    options.render.r#unsafe = true;
    options
}

/// Whether the two parsers agree on a text without any links.
pub fn parsers_agree(markdown: &str, syntax: Syntax) -> bool {
    let arena = Arena::new();
    let options = comrak_options(syntax);
    render(Parser::new_ext(markdown, syntax))
        == html(comrak::parse_document(&arena, markdown, &options), &options)
}
