//! Plain text: links have the right positions, and equal those of the rules applied to every
//! position of the text.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| barelink_fuzz::plain::run(input));
