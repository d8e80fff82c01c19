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

use core::ops::Range;

use barelink::pulldown::pulldown_cmark::{Event, Options, Parser};
use barelink::pulldown::{Autolinks, AutolinksWithOffset, GITHUB, Masked, parse};
use barelink::{Action, Boundary, Enclosure, Finder, html, steps};
use growth::{Host, assert_cheap, assert_linear, finders, number, skip};

const SMART: Options = GITHUB.union(Options::ENABLE_SMART_PUNCTUATION);

const HOSTS: [Host; 19] = [
    ("links", |finder, text| finder.links(text).count()),
    ("spans", |finder, text| finder.spans(text).count()),
    ("links that are skipped", |finder, text| finder.links(text).on_link(|_| Action::Skip).count()),
    ("full-width", |finder, text| finder.clone().boundary(Boundary::FullWidth).links(text).count()),
    ("parse, full-width", |finder, text| parse(text, GITHUB, &finder.clone().boundary(Boundary::FullWidth)).count()),
    ("masked, full-width", |finder, text| {
        Masked::new(text, GITHUB, &finder.clone().boundary(Boundary::FullWidth)).links().len()
    }),
    ("enclosed", |finder, text| enclosed(finder).links(text).count()),
    ("enclosed, skipped", |finder, text| enclosed(finder).links(text).on_link(|_| Action::Skip).count()),
    ("parse, enclosed", |finder, text| parse(text, GITHUB, &enclosed(finder)).count()),
    ("masked, enclosed", |finder, text| Masked::new(text, GITHUB, &enclosed(finder)).links().len()),
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

/// Links that end before the mark that closes what opened before them.
fn enclosed(finder: &Finder) -> Finder {
    finder.clone().enclosure(Enclosure::EndsAtCloser)
}

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

/// A stream may leave out what is between adjacent texts. Where a paragraph has no candidate, that is not read for each of them.
#[test]
fn what_a_stream_leaves_out_is_not_read_again_and_again() {
    let steps_of = |len: usize, finder: &Finder| {
        let source = "[".repeat(len) + " www.example.com";
        let text = |range: Range<usize>| (Event::Text(source[range.clone()].into()), range);
        let events = (0..len).flat_map(|_| [text(0..1), text(len - 1..len), (Event::SoftBreak, len..len)]);
        let _ = steps::take();
        assert_eq!(AutolinksWithOffset::new(&source, events, finder).count(), 3 * len);
        steps::take()
    };
    for (name, finder) in finders() {
        let (once, twice) = (steps_of(1_000, &finder), steps_of(2_000, &finder));
        assert!(twice < 3 * once, "{name}: {once} steps, {twice} at twice the length");
    }
}

#[test]
fn a_megabyte_takes_as_much_for_each_byte() {
    if number("BARELINK_LINEAR_LONG", 0) > 0 {
        assert_cheap(&HOSTS, &finders(), 1 << 20);
    } else {
        skip("BARELINK_LINEAR_LONG is not set; see tests/linear.rs");
    }
}
