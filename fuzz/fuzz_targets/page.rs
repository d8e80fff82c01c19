//! Links in finished HTML: only insertions, the same tree but for the new anchors, none of them in a place without links, and a second
//! run changes nothing.
#![no_main]

use barelink_fuzz::Choices;
use barelink_html::{Options, RelFor, link_bytes};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/barelink-html/tests/common/check.rs"]
mod check;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, text)) = Choices::read(input) else { return };
    let finder = choices.finder();
    check::check(&text, &finder);
    // Bytes that are not UTF-8, and changes of existing anchors: a second run changes nothing either.
    let options =
        Options::new().rel("nofollow \"x").rel_for(choices.among(&[RelFor::New, RelFor::All, RelFor::External]));
    let page = input.get(barelink_fuzz::HEADER..).unwrap_or_default();
    let linked = link_bytes(page, &finder, &options);
    assert_eq!(link_bytes(&linked, &finder, &options), linked);
});
