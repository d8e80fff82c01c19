//! Linear work, counted: every hostile family through every profile and every host, at a length and at twice the length.
//!
//! Steps are counted, never time (`src/steps.rs`): this fails for a square and not for a busy machine. comrak's trees are
//! looked at in `crates/barelink-comrak/tests/linear.rs`.
//!
//! * `BARELINK_LINEAR_STRINGS`: short strings of a small alphabet are repeated, all of up to so many symbols (1; 3 takes
//!   a quarter of an hour with `--release`).
//! * `BARELINK_LINEAR_BYTES`: the length (2,048).
//! * `BARELINK_LINEAR_LONG`: a megabyte of each family that has a name, too.

#[path = "common/families.rs"]
mod families;
#[path = "common/growth.rs"]
mod growth;

use barelink::pulldown::pulldown_cmark::{Event, Options, Parser};
use barelink::pulldown::{Autolinks, AutolinksWithOffset, GITHUB, Masked, parse};
use barelink::{Action, Boundary, html};
use growth::{Host, assert_cheap, assert_linear, finders, number, skip};

const SMART: Options = GITHUB.union(Options::ENABLE_SMART_PUNCTUATION);

const HOSTS: [Host; 15] = [
    ("links", |finder, text| finder.links(text).count()),
    ("spans", |finder, text| finder.spans(text).count()),
    ("links that are skipped", |finder, text| finder.links(text).on_link(|_| Action::Skip).count()),
    ("full-width", |finder, text| finder.clone().boundary(Boundary::FullWidth).links(text).count()),
    ("parse, full-width", |finder, text| parse(text, GITHUB, &finder.clone().boundary(Boundary::FullWidth)).count()),
    ("masked, full-width", |finder, text| {
        Masked::new(text, GITHUB, &finder.clone().boundary(Boundary::FullWidth)).links().len()
    }),
    ("html", |finder, text| html::render(text, finder).to_string().len()),
    ("parse", |finder, text| parse(text, GITHUB, finder).count()),
    ("parse, smart", |finder, text| parse(text, SMART, finder).count()),
    ("with_source", |finder, text| Autolinks::with_source(text, Parser::new_ext(text, GITHUB), finder).count()),
    ("offsets", |finder, text| {
        let events = Parser::new_ext(text, GITHUB).into_offset_iter();
        AutolinksWithOffset::new(text, events, finder).count()
    }),
    ("events", |finder, text| Autolinks::new(Parser::new_ext(text, GITHUB), finder).count()),
    ("rewritten", |finder, text| {
        let events = Parser::new_ext(text, GITHUB).map(owned);
        Autolinks::with_source(text, events, finder).count()
    }),
    ("rewritten, offsets", |finder, text| {
        let events = Parser::new_ext(text, GITHUB).into_offset_iter().map(|(event, range)| (owned(event), range));
        AutolinksWithOffset::new(text, events, finder).count()
    }),
    ("masked", |finder, text| {
        let masked = Masked::new(text, GITHUB, finder);
        masked.restore(Parser::new_ext(masked.text(), GITHUB).into_offset_iter()).count()
    }),
];

/// Takes away where a text stood, of those that look as if a reference had been there.
fn owned(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Text(text) if text.ends_with(';') => Event::Text(text.into_string().into()),
        event => event,
    }
}

#[test]
fn every_family_takes_linear_work_with_every_host() {
    assert_linear(&HOSTS, &finders());
}

#[test]
fn a_megabyte_takes_as_much_for_each_byte() {
    if number("BARELINK_LINEAR_LONG", 0) > 0 {
        assert_cheap(&HOSTS, &finders(), 1 << 20);
    } else {
        skip("BARELINK_LINEAR_LONG is not set; see tests/linear.rs");
    }
}
