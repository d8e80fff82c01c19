//! Linear work, counted, with mdast: what `tests/invariants/linear.rs` of the library does with its hosts, with the same
//! settings from the environment. Only the steps of this project count: markdown-rs itself is slower than linear for some inputs.

use barelink_markdown::autolink;
use markdown::{Constructs, ParseOptions, to_mdast};

use crate::common::finders::named_finders;
use crate::growth::{Host, assert_cheap, assert_linear};

const HOSTS: [Host; 1] = [("autolink", |finder, text| {
    let constructs = Constructs { gfm_autolink_literal: false, ..Constructs::gfm() };
    let mut root = to_mdast(text, &ParseOptions { constructs, ..ParseOptions::gfm() }).expect("only MDX has errors");
    autolink(&mut root, text, finder)
})];

#[test]
fn every_family_takes_linear_work() {
    assert_linear(&HOSTS, &named_finders());
}

#[test]
#[ignore = "takes minutes, with --release; tools/long-run runs it"]
fn sixteen_kibibytes_take_as_much_for_each_byte_and_take_minutes() {
    assert_cheap(&HOSTS, &named_finders(), 1 << 14);
}
