//! Texts that grow: what is settled does not change, and a text in pieces has the links of the
//! whole text.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| barelink_fuzz::settled::run(input));
