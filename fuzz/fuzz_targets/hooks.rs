//! Hooks that skip, change, call the library again and panic: the links are those that were kept,
//! no text is lost, and nothing of ours panics.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| barelink_fuzz::hooks::run(input));
