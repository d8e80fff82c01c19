//! Prints how long it takes to link a page, and how many links it got:
//! `cargo run --release -p barelink-html --example time page.html`.

use std::time::Instant;

use barelink::Finder;
use barelink_html::{Options, link_bytes};

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let page = std::fs::read(&path)?;
        let finder = Finder::default();
        let options = Options::new();
        let links = barelink_html::edits(&page, &finder, &options).len() / 2;
        let mut times: Vec<_> = (0..501)
            .map(|_| {
                let start = Instant::now();
                std::hint::black_box(link_bytes(&page, &finder, &options));
                start.elapsed()
            })
            .collect();
        times.sort();
        println!(
            "{path}: {} bytes, {links} links, {:?} (median of {} runs)",
            page.len(),
            times[times.len() / 2],
            times.len()
        );
    }
    Ok(())
}
