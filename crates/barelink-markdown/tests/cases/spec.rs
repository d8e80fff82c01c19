//! The examples of `spec/` through mdast.
//!
//! `expected_failures.txt` lists the examples whose result differs, and why.

use barelink_spec::Example;

use crate::common::spec::{Form, assert_hosts};
use crate::common::{linked, tree, written};

#[test]
fn every_example_comes_out_as_it_says() {
    let answer = |example: &Example<'_>, form: &Form| {
        let Form::Html(syntax, finder) = form else {
            return None;
        };
        let markdown = &*example.markdown;
        let plain = || tree(markdown, *syntax);
        Some(written(&finder.as_ref().map_or_else(plain, |finder| {
            linked(markdown, *syntax, finder)
        })))
    };
    assert_hosts(
        &[("mdast", &answer)],
        130,
        include_str!("expected_failures.txt"),
    );
}
