//! Random bytes, some of which are not UTF-8: the links are those of a text with a blank line in
//! place of such bytes.
#![cfg(not(miri))]

mod common;

use barelink::{Finder, Profile};

/// Parts of which links are made, and bytes that no text has or that a character starts with.
const PARTS: [&[u8]; 28] = [
    b"www.",
    b"http://",
    b"e.com",
    b"/a",
    b" ",
    b"\n",
    b"jo@",
    b"mailto:",
    b"(",
    b")",
    b"*",
    b"_",
    b"[",
    b"]",
    b"`",
    b"&amp;",
    b"<",
    b"'",
    "\u{e9}".as_bytes(),
    "\u{4f8b}".as_bytes(),
    b"\xff",
    b"\xff",
    b"\xc3",
    b"\xe4\xbe",
    b"\xf0\x9f\x98",
    b".",
    b",",
    b"~",
];

#[test]
fn bytes_that_are_not_utf8_separate_texts() {
    let mut random = fastrand::Rng::with_seed(62);
    for &profile in Profile::ALL {
        let finder = common::Finder::new(&[("profile", profile.as_str())]);
        let own = Finder::new(profile);
        for _ in 0..4000 {
            let parts = (0..random.usize(..16)).map(|_| PARTS[random.usize(..PARTS.len())]);
            let bytes = parts.collect::<Vec<_>>().concat();
            common::assert_links(&finder, &own, &bytes);
        }
    }
}
