//! What several tests share: corpora, rendering, and marked text.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

pub mod documents;

use std::fs;
use std::path::Path;

use barelink::pulldown::pulldown_cmark::{Event, html};
use barelink::{Finder, Span};
use serde::de::DeserializeOwned;

/// The rows of a corpus with the numbers of their lines.
pub fn corpus<T: DeserializeOwned>(name: &str) -> Vec<(usize, T)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpora").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parse = |(index, line): (usize, &str)| {
        let row = serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}:{}: {error}", index + 1));
        (index + 1, row)
    };
    text.lines().enumerate().map(parse).collect()
}

/// Events as HTML in normal form.
pub fn render<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut output = String::new();
    html::push_html(&mut output, events);
    normal(&output)
}

/// HTML in normal form, without the blanks around a whole document.
pub fn normal(html: &str) -> String {
    barelink_spec::normalize(html.trim())
}

/// A text with each link between `⸠` and `⸡`.
pub fn mark(finder: &Finder, text: &str) -> String {
    let show = |span: Span<'_>| match span {
        Span::Text(text) => text.to_owned(),
        Span::Link(link) => format!("⸠{}⸡", link.as_str()),
    };
    finder.spans(text).map(show).collect()
}

/// Fails unless the links of the text are those that are marked in it.
#[track_caller]
pub fn assert_marked(finder: &Finder, marked: &str) {
    let text: String = marked.chars().filter(|c| !matches!(c, '⸠' | '⸡')).collect();
    pretty_assertions::assert_eq!(mark(finder, &text), marked);
}
