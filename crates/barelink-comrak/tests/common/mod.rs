//! What several tests share: corpora, rendering, and the two parsers' options.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::fs;
use std::path::Path;

use barelink::pulldown::pulldown_cmark::{Options as Syntax, Parser, html::push_html};
use comrak::{Arena, Node, Options, format_html};
use serde::de::DeserializeOwned;

/// The rows of a corpus with the numbers of their lines.
pub fn corpus<T: DeserializeOwned>(name: &str) -> Vec<(usize, T)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
    text.lines().enumerate().map(|(at, line)| (at + 1, parse(line))).collect()
}

/// HTML in normal form, without the blanks around a whole document.
pub fn normal(html: &str) -> String {
    barelink_spec::normalize(html.trim())
}

/// A tree as HTML in normal form.
pub fn html(root: Node<'_>, options: &Options<'_>) -> String {
    let mut html = String::new();
    format_html(root, options, &mut html).expect("a string can be written to");
    normal(&html)
}

/// The syntax as comrak's options; raw HTML is let through, as pulldown-cmark does.
pub fn comrak_options(syntax: Syntax) -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = syntax.contains(Syntax::ENABLE_TABLES);
    options.extension.strikethrough = syntax.contains(Syntax::ENABLE_STRIKETHROUGH);
    options.extension.tasklist = syntax.contains(Syntax::ENABLE_TASKLISTS);
    options.extension.footnotes = syntax.contains(Syntax::ENABLE_FOOTNOTES);
    options.render.r#unsafe = true;
    options
}

/// Whether the two parsers agree on a text without any links.
pub fn parsers_agree(markdown: &str, syntax: Syntax) -> bool {
    let mut pulldown = String::new();
    push_html(&mut pulldown, Parser::new_ext(markdown, syntax));
    let (arena, options) = (Arena::new(), comrak_options(syntax));
    normal(&pulldown) == html(comrak::parse_document(&arena, markdown, &options), &options)
}
