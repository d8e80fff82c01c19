//! Memory grows with the length of the page and no faster, also for pages that are made to be slow.
//! The bench `growth` counts the instructions of the same pages.

use std::time::Instant;

use barelink::Finder;
use barelink_html::{Options, RelFor, link};

use crate::families;

/// The highest peak of memory that a page may take, in bytes for each byte of the page: the tree
/// and the new page.
const MOST: u64 = 80;

/// Returns the peak of memory for a page, in bytes.
fn peak(page: &str) -> u64 {
    let finder = Finder::default();
    let options = Options::new().rel("nofollow").rel_for(RelFor::All);
    allocation_counter::measure(|| _ = std::hint::black_box(link(page, &finder, &options)))
        .bytes_max
}

#[test]
fn pages_take_linear_memory() {
    for family in families::pages() {
        let page = family.text(400_000);
        let peak = peak(&page);
        assert!(
            peak <= MOST * page.len() as u64,
            "{}: {peak} for {} bytes",
            family.name,
            page.len()
        );
    }
}

/// The open elements are listed for tags in `svg` and `math`, and where a hook may remove anchors.
#[test]
fn tags_in_deep_elements_need_no_list_of_them() {
    let units = 2_000;
    let options = Options::new().rel("nofollow").rel_for(RelFor::All);
    let [shallow, deep] = [1, 400].map(|depth| {
        let page = "<div>".repeat(depth) + &"<a href=x>y</a></b>".repeat(units);
        allocation_counter::measure(|| {
            _ = std::hint::black_box(link(&page, &Finder::default(), &options));
        })
        .bytes_total
    });
    println!("{shallow} {deep}");
    // A list of 400 elements has more than 400 numbers of 32 bits.
    assert!(
        deep < shallow + units as u64 * 4 * 400 / 4,
        "{shallow} and {deep}"
    );
}

/// `cargo test --release -p barelink-html --test invariants -- --ignored --nocapture largest`
#[test]
#[ignore = "pages of ten megabytes; prints the time and the memory that they take"]
fn the_largest_pages_take_minutes() {
    let repeated = |unit: &str, times: usize| unit.repeat(times) + " www.a.com";
    let names = (0..100_000)
        .map(|number| format!("<x{number}>"))
        .collect::<Vec<_>>()
        .concat();
    let pages = [
        (
            "a 10 MB attribute",
            format!("<p x='{}'>www.a.com", "www.a.com ".repeat(1_000_000)),
        ),
        ("10 MB without a tag", "www.a.com ".repeat(1_000_000)),
        ("100,000 open elements", repeated("<div>", 100_000)),
        (
            "100,000 open elements of a name of their own",
            names + "www.a.com",
        ),
        ("a million end tags", repeated("</b>", 1_000_000)),
        ("a million references", repeated("&copy", 1_000_000)),
        ("300,000 nested tables", repeated("<table>", 300_000)),
    ];
    for (name, page) in pages {
        let start = Instant::now();
        std::hint::black_box(link(&page, &Finder::default(), &Options::new()));
        let time = start.elapsed();
        let peak = peak(&page);
        println!(
            "{name:45} {:>9} bytes {time:>10.2?} {:>8} MB",
            page.len(),
            peak / 1_000_000
        );
        assert!(peak <= MOST * page.len() as u64, "{name}");
    }
}
