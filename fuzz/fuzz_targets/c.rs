//! The C library: its functions return what the library returns, for any bytes.
#![no_main]

use barelink::{Finder, Profile};
use barelink_c::api::{barelink_html_to_html, barelink_markdown_to_html, barelink_text_to_html};
use barelink_c::types::{BARELINK_UNKNOWN, barelink_item};
use barelink_fuzz::Choices;
use common::Source;
use libfuzzer_sys::fuzz_target;

#[path = "../../bindings/c/tests/common/mod.rs"]
#[allow(
    clippy::pedantic,
    missing_docs,
    missing_debug_implementations,
    reason = "these are tests of the C library"
)]
mod common;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, _)) = Choices::read(input) else {
        return;
    };
    let bytes = &input[barelink_fuzz::HEADER..];
    let profile = choices.among(Profile::ALL);
    let finder = common::Finder::new(&[("profile", profile.as_str()), ("extensions", "github")]);
    let own = Finder::new(profile);
    common::assert_links(&finder, &own, bytes);
    for function in [barelink_text_to_html, barelink_markdown_to_html] {
        assert!(String::from_utf8(finder.write(function, bytes)).is_ok());
    }
    finder.write(barelink_html_to_html, bytes);
    assert_blocks(&finder, bytes, &mut choices);
});

/// Asserts that a text that is cut into items is read without a fault, and that each block starts
/// empty.
fn assert_blocks(finder: &common::Finder, bytes: &[u8], choices: &mut Choices) {
    let source = Source::new(finder, bytes);
    let mut at = 0;
    while at < bytes.len() {
        let end = bytes.len().min(at + choices.among(&[64, 1, 2, 5, 9, 17]));
        source.add(
            barelink_item::Text,
            &bytes[at..end],
            choices.among(&[at, BARELINK_UNKNOWN, 0]),
        );
        at = end;
    }
    source.end();
    assert_eq!(source.end(), "", "the next block starts without items");
}
