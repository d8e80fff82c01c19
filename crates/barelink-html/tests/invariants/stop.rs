//! Pages whose work ends early.

use std::cell::Cell;

use barelink::Finder;
use barelink_html::{Options, link};

use crate::common::finders;

fn options<'h>() -> Options<'h> {
    Options::new()
        .unescaped()
        .on_anchor(|anchor| anchor.set("title", "t"))
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
            assert!(
                link(page, &finder, &options().stop_when(never)) == link(page, &finder, &options())
            );
            assert!(
                calls.get() > page.len() / (64 * 1024),
                "{} calls",
                calls.get()
            );
            for stop in [1, calls.get() / 3, calls.get() / 2, calls.get()] {
                let asked = Cell::new(0);
                let stops = || {
                    asked.set(asked.get() + 1);
                    asked.get() >= stop
                };
                assert!(
                    link(page, &finder, &options().stop_when(stops)) == *page,
                    "call {stop} of {}",
                    calls.get()
                );
            }
        }
    }
}

/// The function that says when to stop may be slow, so it is not called for each tag, reference or
/// node; but it is called for each thousand of them, and for each 64 KiB of a text.
#[test]
fn the_function_is_called_for_parts_of_the_work() {
    for (unit, times, least, most) in [
        ("</b>", 50_000, 50_000 / 1024, 500),
        // As tags and as nodes of the tree.
        ("<br>", 20_000, 2 * (20_000 / 1024), 200),
        // As references.
        ("&amp;", 50_000, 50_000 / 1024, 500),
        ("abc d ", 200_000, 1_200_000 / (64 * 1024), 100),
    ] {
        let calls = Cell::new(0);
        let count = || {
            calls.set(calls.get() + 1);
            false
        };
        let page = unit.repeat(times) + " www.a.com";
        let linked = link(&page, &Finder::default(), &Options::new().stop_when(count));
        assert!(linked.len() > page.len(), "{unit}");
        assert!(
            (least..=most).contains(&calls.get()),
            "{} calls for {times} times {unit}",
            calls.get()
        );
    }
    let options = Options::new().class("x").stop_when(|| true);
    assert_eq!(link("www.a.com", &Finder::default(), &options), "www.a.com");
}
