//! Linear work for pages: the steps of the library, and the bytes that are allocated, one step for
//! each 64 of them. See `tests/invariants/linear.rs` of the library, whose settings from the
//! environment it has.

use allocation_counter::measure;
use barelink::{Action, Finder, steps};
use barelink_html::{Options, RelFor, link};

use crate::common::finders;
use crate::counted::{Host, assert_drawn_linear};

const HOSTS: [Host; 3] = [
    ("link", |finder, page| linked(page, finder, &Options::new())),
    ("link, all anchors", |finder, page| {
        linked(
            page,
            finder,
            &Options::new()
                .rel("nofollow")
                .rel_for(RelFor::All)
                .unescaped(),
        )
    }),
    ("link, with hooks", |finder, page| {
        let options = Options::new()
            .on_anchor(|anchor| anchor.set("class", "x"))
            .on_link(|_| Action::Keep);
        linked(page, finder, &options)
    }),
];

fn linked(page: &str, finder: &Finder, options: &Options<'_>) -> usize {
    let mut len = 0;
    let allocated = measure(|| len = link(page, finder, options).len()).bytes_total;
    steps::count(usize::try_from(allocated / 64).expect("a number of bytes"));
    len
}

/// Issue 60, item 12.
#[test]
fn drawn_families_take_linear_work() {
    let finders = finders()
        .into_iter()
        .map(|finder| (finder.profile().as_str(), finder));
    assert_drawn_linear(&HOSTS, &finders.collect::<Vec<_>>());
}
