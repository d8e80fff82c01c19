//! Random hostile fragments: links are only where they may be, nothing else changes, and a second
//! run changes nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};

use barelink::Finder;
use barelink_html::{Options, RelFor, link_bytes};
use fastrand::Rng;

use crate::common::{Pairs, check, finders, fragment};

fn run(fragments: usize, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let finders = finders();
    let mut anchors = 0;
    let mut failures = 0;
    let mut pairs = Pairs::open();
    for number in 0..fragments {
        let page = fragment(&mut random);
        let finder = &finders[number % finders.len()];
        match catch_unwind(AssertUnwindSafe(|| check(&page, finder))) {
            Ok(found) => {
                anchors += found;
                pairs.push(&page, finder);
            }
            Err(_) => failures += 1,
        }
    }
    println!("{fragments} fragments, {anchors} new anchors, {failures} failures");
    assert_eq!(failures, 0);
    assert!(anchors > fragments / 2, "the fragments have links");
}

#[test]
fn hostile_fragments() {
    run(3_000, 23);
}

/// Tags with bytes that are not UTF-8 stay as they are, whatever the options want of them.
#[test]
fn bytes_that_are_not_utf_8_stay() {
    const PIECES: [&[u8]; 14] = [
        b"<a href=http://e.com ",
        b"<a href='x",
        b"rel=",
        b"rel=\"no",
        b"\xb5",
        b"\xff\"",
        b"'",
        b">",
        b"</a>",
        b" www.e.com ",
        b"http://\xe7\x9c\x8b",
        b"x",
        b"class=y ",
        b"\x01",
    ];
    let mut random = Rng::with_seed(54);
    let mut changed = 0;
    let options = Options::new().rel("nofollow").rel_for(RelFor::All);
    for _ in 0..20_000 {
        let page: Vec<u8> = (0..9)
            .flat_map(|_| PIECES[random.usize(..PIECES.len())])
            .copied()
            .collect();
        let linked = link_bytes(&page, &Finder::default(), &options);
        let invalid = |page: &[u8]| {
            page.utf8_chunks()
                .flat_map(|chunk| chunk.invalid().to_vec())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            invalid(&linked),
            invalid(&page),
            "{:?}",
            String::from_utf8_lossy(&page)
        );
        assert_eq!(
            link_bytes(&linked, &Finder::default(), &options),
            linked,
            "{:?}",
            String::from_utf8_lossy(&page)
        );
        changed += usize::from(linked != page);
    }
    assert!(changed > 5_000, "{changed}");
}

/// `BARELINK_HTML_FRAGMENTS` says how many. A different seed with `BARELINK_HTML_SEED`.
#[test]
#[ignore = "long: 100,000 fragments by default"]
fn many_hostile_fragments_take_minutes() {
    let number = |name: &str, default| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    };
    let fragments = usize::try_from(number("BARELINK_HTML_FRAGMENTS", 100_000)).unwrap_or(100_000);
    run(fragments, number("BARELINK_HTML_SEED", 1));
}
