//! Links barelink into a program without the standard library. If a dependency used `std`, the
//! build would fail because of two panic handlers.

#![no_std]

use core::panic::PanicInfo;

use barelink::{Finder, Profile};
use dlmalloc::GlobalDlmalloc;

#[global_allocator]
static ALLOCATOR: GlobalDlmalloc = GlobalDlmalloc;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Counts the links in a text with each profile.
// Public, so that the linker keeps the code of the library.
#[must_use]
pub fn count(text: &str) -> usize {
    Profile::ALL
        .iter()
        .map(|&profile| Finder::new(profile).links(text).count())
        .sum()
}
