//! Streams that were parsed, merged or changed elsewhere: only links change, and all adapters have
//! the same result.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| barelink_fuzz::stream::run(input));
