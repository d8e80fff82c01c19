//! Pages whose work ends early.

use std::cell::Cell;

use barelink_html::{Options, link};

use crate::common::finders;

fn options<'h>() -> Options<'h> {
    Options::new().unescaped().on_anchor(|anchor| anchor.set("title", "t"))
}

#[test]
fn work_ends_at_any_time_and_otherwise_changes_nothing() {
    let words = "see www.a.com/é, http://b.com/?a&copy=1 (c@d.com) [x] e@ f. ";
    let pages = [
        "<p>www.a.com <b>x</b> <a href=x>y</a>".repeat(1_500),
        words.repeat(6_000),
        format!("{}<i>{}</i>", "e@ ".repeat(120_000), words),
        format!("http://a.com/{} www.b.com", "é".repeat(150_000)),
    ];
    for page in &pages {
        for finder in finders() {
            let calls = Cell::new(0);
            let never = || {
                calls.set(calls.get() + 1);
                false
            };
            assert!(link(page, &finder, &options().stop_when(never)) == link(page, &finder, &options()));
            assert!(calls.get() > page.len() / (64 * 1024), "{} calls", calls.get());
            for stop in [1, calls.get() / 3, calls.get() / 2, calls.get()] {
                let asked = Cell::new(0);
                let stops = || {
                    asked.set(asked.get() + 1);
                    asked.get() >= stop
                };
                assert!(link(page, &finder, &options().stop_when(stops)) == *page, "call {stop} of {}", calls.get());
            }
        }
    }
}
