//! What several tests share: corpora, rendering, and marked text.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

pub mod corpora;
pub mod documents;
pub mod field;
pub mod finders;
pub mod joined;
pub mod reference;
pub mod schemes;
pub mod spec;

use std::fmt::Write as _;

use barelink::{Finder, Span};
use barelink_pulldown_cmark::pulldown_cmark::{Event, html};

/// A text without the marks `⸠` and `⸡` around its links.
pub fn unmarked(text: &str) -> String {
    text.replace(['⸠', '⸡'], "")
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
    assert_eq!(mark(finder, &unmarked(marked)), marked);
}

/// Fails unless the links of all lines are those that are marked in them, except in the lines that
/// `deviations` names. Returns how many lines pass.
#[track_caller]
pub fn assert_lines_marked<'l>(
    finder: &Finder,
    name: &str,
    lines: impl IntoIterator<Item = (usize, &'l str)>,
    deviations: &[usize],
) -> usize {
    let mut passed = 0;
    let mut wrong = Vec::new();
    let mut report = String::new();
    for (number, line) in lines {
        let found = mark(finder, &unmarked(line));
        if found == line {
            passed += 1;
        } else {
            wrong.push(number);
            write!(
                report,
                "\n{name}:{number}\n  expected {line}\n  found    {found}"
            )
            .expect("it is a string");
        }
    }
    assert_eq!(
        wrong, deviations,
        "{passed} lines pass, these do not:{report}"
    );
    passed
}
