//! Where comrak's own `extension.autolink` departs from cmark-gfm 0.29.0.gfm.13, and this crate
//! does not. The classes are those of the docs; an input that no longer departs fails.

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::parse;
use barelink_pulldown_cmark::pulldown_cmark::Options as Syntax;
use comrak::Arena;

use crate::common::{comrak_options, html, render};

/// What departs, and an input.
const DEPARTURES: [(&str, &str); 9] = [
    ("`www.` needs another dot", "www.e x"),
    ("the last character of a block counts", "http://a_"),
    (
        "underscores after letters above ASCII count",
        "http://é_x.com y",
    ),
    ("symbols are no characters of a host", "http://🍄.ga x"),
    ("no address after a `[` that is not closed", "[a john@e.com"),
    (
        "an escaped character ends the name of an address",
        r"a\_b@c.de",
    ),
    ("a protocol may follow a digit", "1mailto:a@b.c"),
    ("`www.` may follow a `[`", r"\[www.a.com"),
    ("U+2069 is taken off the end", "http://a.com/x\u{2069}"),
];

#[test]
fn comrak_departs_and_this_crate_does_not() {
    let finder = Finder::new(Profile::Gfm);
    for (what, markdown) in DEPARTURES {
        let expected = render(parse(markdown, Syntax::empty(), &finder));
        let arena = Arena::new();
        let mut options = comrak_options(Syntax::empty());
        let ours = html(
            barelink_comrak::parse_document(&arena, markdown, &options, &finder),
            &options,
        );
        options.extension.autolink = true;
        let own = html(comrak::parse_document(&arena, markdown, &options), &options);
        assert_eq!(ours, expected, "{what}: {markdown:?}");
        assert_ne!(own, ours, "{what}: {markdown:?}");
    }
}
