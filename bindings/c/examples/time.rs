//! Prints the time of a call for a text of 100 bytes, through C and in Rust:
//! `cargo run --release --example time`.

#![allow(
    clippy::multiple_unsafe_ops_per_block,
    reason = "one reason holds for both calls"
)]

use std::ffi::c_void;
use std::hint::black_box;
use std::time::Instant;
use std::{ptr, str};

use barelink::{Finder, Profile};
use barelink_c::api::{barelink_finder_new, barelink_finder_set, barelink_links};
use barelink_c::types::{barelink_kind, barelink_link};

const TEXTS: [(&str, &[u8]); 2] = [
    (
        "two links",
        b"See https://example.com/dates?month=may#top, or www.example.org. Ask in the room at the end of it...",
    ),
    (
        "no links",
        b"Every Saturday we repair what people bring to us, and there is coffee and cake for all who wait a bit",
    ),
];

/// The calls of one measurement, and the measurements of which the fastest one counts.
const CALLS: u32 = 100_000;
const ROUNDS: u32 = 7;

fn fastest(mut call: impl FnMut()) -> u128 {
    let measure = || {
        let start = Instant::now();
        (0..CALLS).for_each(|_| call());
        start.elapsed().as_nanos() / u128::from(CALLS)
    };
    std::iter::repeat_with(measure)
        .take(ROUNDS as usize)
        .min()
        .unwrap_or(0)
}

fn main() {
    let mut finder = ptr::null_mut();
    let own = Finder::new(Profile::Gfm);
    // SAFETY: the pointers are valid, and the strings end with NUL.
    unsafe {
        barelink_finder_new(&raw mut finder);
        barelink_finder_set(finder, c"profile".as_ptr(), c"gfm".as_ptr());
    }
    let size = size_of::<barelink_link>();
    let mut links = [barelink_link {
        size,
        start: 0,
        end: 0,
        prefix: ptr::null::<c_void>().cast(),
        kind: barelink_kind::Url,
    }; 8];
    for (name, text) in TEXTS {
        let mut count = 0;
        let c = fastest(|| {
            // SAFETY: the finder, the text and the array live.
            let _ = black_box(unsafe {
                barelink_links(
                    finder,
                    black_box(text).as_ptr().cast(),
                    text.len(),
                    links.as_mut_ptr(),
                    8,
                    &raw mut count,
                )
            });
        });
        let text = str::from_utf8(text).unwrap_or_default();
        let rust = fastest(|| {
            black_box(own.links(black_box(text)).count());
        });
        println!(
            "{name}: {} bytes, {count} links, C {c} ns, Rust {rust} ns",
            text.len()
        );
    }
}
