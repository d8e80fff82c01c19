//! The examples of `spec/` through finished HTML: those in Markdown as the page that pulldown-cmark
//! makes without links, and those in plain text as a paragraph.
//!
//! `expected_failures.txt` lists the examples whose result differs, and why.

use barelink::Finder;
use barelink_html::{Options, link};
use barelink_spec::Example;
use pulldown_cmark::html::push_html;
use pulldown_cmark::{Options as Syntax, Parser};

use crate::library::{Form, assert_hosts};

/// The page of a document.
fn page(markdown: &str, syntax: Syntax) -> String {
    let mut page = String::new();
    push_html(&mut page, Parser::new_ext(markdown, syntax));
    page
}

/// A plain text with its links between marks, found in a paragraph.
fn marked(text: &str, finder: &Finder) -> String {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let linked = link(&format!("<p>{escaped}</p>"), finder, &Options::new());
    let paragraph = linked
        .strip_prefix("<p>")
        .and_then(|rest| rest.strip_suffix("</p>"))
        .expect("the paragraph");
    let mut marked = String::new();
    let mut rest = paragraph;
    while let Some((before, tag)) = rest.split_once("<a href=\"") {
        let (text, after) = tag
            .split_once("\">")
            .expect("the end of the tag")
            .1
            .split_once("</a>")
            .expect("an end tag");
        marked.extend([before, "⸠", text, "⸡"]);
        rest = after;
    }
    (marked + rest)
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

#[test]
fn every_example_comes_out_as_it_says() {
    let answer = |example: &Example<'_>, form: &Form| match form {
        Form::Html(syntax, Some(finder)) => Some(link(
            &page(&example.markdown, *syntax),
            finder,
            &Options::new(),
        )),
        Form::MarkedText(finder) => Some(marked(&example.markdown, finder)),
        _ => None,
    };
    assert_hosts(
        &[("html", &answer)],
        330,
        include_str!("expected_failures.txt"),
    );
}
