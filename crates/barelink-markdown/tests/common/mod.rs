//! Helpers for the tests of this package: those of the library's tests, rendering of mdast, and the
//! two parsers' options.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

mod html;
#[path = "../../../../tests/common/mod.rs"]
mod library;

use barelink::Finder;
use barelink_pulldown_cmark::pulldown_cmark::{Options as Syntax, Parser};
use barelink_pulldown_cmark::{Autolinks, parse};
pub use library::*;
use markdown::mdast::Node;
use markdown::{Constructs, ParseOptions, to_mdast};

/// A tree as HTML in normal form.
pub fn html(root: &Node) -> String {
    normal(&written(root))
}

/// A tree as HTML.
pub fn written(root: &Node) -> String {
    html::to_html(root)
}

/// The tree of a document.
pub fn tree(markdown: &str, syntax: Syntax) -> Node {
    to_mdast(markdown, &options(syntax)).expect("only MDX has errors")
}

/// The tree of a document with its links.
pub fn linked(markdown: &str, syntax: Syntax, finder: &Finder) -> Node {
    let mut root = tree(markdown, syntax);
    barelink_markdown::autolink(&mut root, markdown, finder);
    root
}

/// The syntax as markdown-rs's options.
pub fn options(syntax: Syntax) -> ParseOptions {
    let constructs = Constructs {
        gfm_table: syntax.contains(Syntax::ENABLE_TABLES),
        gfm_strikethrough: syntax.contains(Syntax::ENABLE_STRIKETHROUGH),
        gfm_task_list_item: syntax.contains(Syntax::ENABLE_TASKLISTS),
        gfm_footnote_definition: syntax.contains(Syntax::ENABLE_FOOTNOTES),
        gfm_label_start_footnote: syntax.contains(Syntax::ENABLE_FOOTNOTES),
        ..Constructs::default()
    };
    ParseOptions {
        constructs,
        ..ParseOptions::default()
    }
}

/// Whether the two parsers agree on a text without any links.
pub fn parsers_agree(markdown: &str, syntax: Syntax) -> bool {
    render(Parser::new_ext(markdown, syntax)) == html(&tree(markdown, syntax))
}

/// The HTML of pulldown-cmark with links. Its events, like a tree, cannot be parsed again.
pub fn through_stream(markdown: &str, syntax: Syntax, finder: &Finder) -> String {
    let events = Parser::new_ext(markdown, syntax).into_offset_iter();
    render(Autolinks::new(markdown, events, finder).map(|(event, _)| event))
}

/// The HTML of pulldown-cmark with links, also with those that contain markup.
pub fn through_parse(markdown: &str, syntax: Syntax, finder: &Finder) -> String {
    render(parse(markdown, syntax, finder))
}
