//! Runs the assertions of the fuzz targets on texts that are spliced from the project's own inputs,
//! and on random documents. A fuzzer is not installed everywhere.
//!
//! `PROPTEST_CASES` sets the number of inputs.

use std::thread;

use barelink::{Finder, Profile};
use fastrand::Rng;

use crate::fuzz::{HEADER, hooks, parse, plain, pretty, settled, stream};
use crate::growth::number;
use crate::spliced::spliced;
use crate::streams::random_document;

/// Runs the assertions of a target on inputs whose options are drawn.
fn run_with(target: fn(&[u8]), seed: u64, cases: usize) {
    let mut random = Rng::with_seed(seed);
    let mut with_links = 0;
    let cases = cases * number("PROPTEST_CASES", 256) / 256;
    for _ in 0..cases {
        let options: [u8; HEADER] = std::array::from_fn(|_| random.u8(..));
        let text = if random.u8(..4) == 0 {
            random_document(&mut random)
        } else {
            spliced(&mut random)
        };
        let input = Input([&options, text.as_bytes()].concat());
        target(&input.0);
        let has_link = Finder::new(Profile::Chat).links(&text).next().is_some();
        with_links += usize::from(has_link);
    }
    assert!(
        with_links * 2 > cases,
        "{with_links} of {cases} have a link"
    );
}

/// An input, which is shown if its target panics.
struct Input(Vec<u8>);

impl Drop for Input {
    fn drop(&mut self) {
        if thread::panicking() {
            let (options, text) = self.0.split_at(HEADER);
            eprintln!("{options:?} {:?}", String::from_utf8_lossy(text));
        }
    }
}

#[test]
fn plain_texts() {
    run_with(plain::run, 1, 60_000);
}

#[test]
fn growing_texts() {
    run_with(settled::run, 2, 3_000);
}

#[test]
fn sources_that_are_parsed() {
    run_with(parse::run, 3, 15_000);
}

#[test]
fn streams_from_elsewhere() {
    run_with(stream::run, 4, 15_000);
}

#[test]
fn hooks_that_panic() {
    run_with(hooks::run, 5, 3_000);
}

#[test]
fn escaped_urls() {
    run_with(pretty::run, 6, 30_000);
}
