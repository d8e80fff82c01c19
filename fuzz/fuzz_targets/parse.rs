//! Markdown parsed and linked in one call: exact, and the same through every entry point.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| barelink_fuzz::parse::run(input));
