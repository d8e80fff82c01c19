//! The inputs of the project's `tests/corpora/field.jsonl` that are HTML.

use barelink::Finder;
use barelink_html::{Options, link};

use crate::field_corpus::{Form, assert_field};

/// The texts of the links that were made.
fn in_html(page: &str, finder: &Finder) -> Vec<String> {
    let linked = link(page, finder, &Options::new().class("new"));
    let texts = linked
        .split(" class=\"new\">")
        .skip(1)
        .map(|rest| rest.split_once("</a>").expect("an end tag").0);
    texts
        .map(|text| {
            text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&")
        })
        .collect()
}

#[test]
fn reports_have_the_links_that_a_reader_expects() {
    assert_field(&[(Form::Html, 7, &[&in_html])]);
}
