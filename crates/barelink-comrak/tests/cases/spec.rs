//! The examples of `spec/` through comrak.
//!
//! `expected_failures.txt` lists the examples whose result differs, and why.

use barelink::Finder;
use barelink_pulldown_cmark::pulldown_cmark::Options as Syntax;
use barelink_spec::Example;
use comrak::Arena;

use crate::common::spec::{Form, assert_hosts};
use crate::common::{comrak_options, written};

/// The HTML of a document with its links; without a finder, only with those that are written as
/// such.
fn render(markdown: &str, syntax: Syntax, finder: Option<&Finder>) -> String {
    let arena = Arena::new();
    let options = comrak_options(syntax);
    let root = match finder {
        Some(finder) => barelink_comrak::parse_document(&arena, markdown, &options, finder),
        None => comrak::parse_document(&arena, markdown, &options),
    };
    written(root, &options)
}

#[test]
fn every_example_comes_out_as_it_says() {
    let answer = |example: &Example<'_>, form: &Form| match form {
        Form::Html(syntax, finder) => Some(render(&example.markdown, *syntax, finder.as_ref())),
        _ => None,
    };
    assert_hosts(
        &[("comrak", &answer)],
        130,
        include_str!("expected_failures.txt"),
    );
}
