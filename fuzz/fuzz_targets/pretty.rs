//! Minimal escaping: the result is found again as one link, and has the same meaning.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| barelink_fuzz::pretty::run(input));
