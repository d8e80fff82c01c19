//! Linear work, counted, with comrak's trees: what `tests/invariants/linear.rs` of the library does with its hosts, with the same
//! settings from the environment.

use barelink_comrak::{autolink, parse_document};
use comrak::{Arena, Options};

use crate::common::finders::named_finders;
use crate::growth::{Host, assert_cheap, assert_linear};

const HOSTS: [Host; 3] = [
    ("parse_document", |finder, text| {
        let (arena, options) = (Arena::new(), options());
        parse_document(&arena, text, &options, finder).descendants().count()
    }),
    ("parse_document, smart", |finder, text| {
        let (arena, mut options) = (Arena::new(), options());
        options.parse.smart = true;
        parse_document(&arena, text, &options, finder).descendants().count()
    }),
    ("autolink", |finder, text| {
        let arena = Arena::new();
        let root = comrak::parse_document(&arena, text, &options());
        autolink(&arena, root, text, finder).len()
    }),
];

/// GitHub's syntax, as the other hosts have it.
fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options
}

#[test]
fn every_family_takes_linear_work_with_every_tree() {
    assert_linear(&HOSTS, &named_finders());
}

/// A megabyte would take too long: comrak itself is slower than linear for some of them.
#[test]
#[ignore = "takes minutes, with --release; tools/long-run runs it"]
fn sixty_four_kibibytes_take_as_much_for_each_byte_and_take_minutes() {
    assert_cheap(&HOSTS, &named_finders(), 1 << 16);
}
