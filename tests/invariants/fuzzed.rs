//! What the fuzz targets assert, of texts that are spliced from the project's own inputs, and of
//! random documents. A fuzzer is not installed everywhere.
//!
//! `PROPTEST_CASES` sets the number of inputs.

use std::thread;

use fastrand::Rng;

use crate::fuzz::{HEADER, hooks, parse, plain, pretty, settled, stream};
use crate::growth::number;
use crate::spliced::spliced;
use crate::streams::random_document;

/// Runs a target with inputs whose options are drawn.
fn run_with(target: fn(&[u8]), seed: u64, cases: usize) {
    let mut random = Rng::with_seed(seed);
    for _ in 0..cases * number("PROPTEST_CASES", 256) / 256 {
        let options: [u8; HEADER] = std::array::from_fn(|_| random.u8(..));
        let text = if random.u8(..4) == 0 {
            random_document(&mut random)
        } else {
            spliced(&mut random)
        };
        let input = Input([&options, text.as_bytes()].concat());
        target(&input.0);
    }
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
