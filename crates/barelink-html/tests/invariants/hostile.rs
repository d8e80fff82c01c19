//! Random hostile fragments: links are only where they may be, nothing else changes, and a second run changes nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fastrand::Rng;

use crate::common::{Pairs, check, finders, fragment};

fn run(fragments: usize, seed: u64) {
    let (mut random, finders, mut anchors, mut failures) = (Rng::with_seed(seed), finders(), 0, 0);
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

/// `BARELINK_HTML_FRAGMENTS` says how many. A different seed with `BARELINK_HTML_SEED`.
#[test]
#[ignore = "long: 100,000 fragments by default"]
fn many_hostile_fragments_take_minutes() {
    let number = |name: &str, default| std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default);
    let fragments = usize::try_from(number("BARELINK_HTML_FRAGMENTS", 100_000)).unwrap_or(100_000);
    run(fragments, number("BARELINK_HTML_SEED", 1));
}
