//! Links barelink into a program without the standard library. It builds if nothing in it brings `std` along, for then there
//! would be two panic handlers.

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

/// Something for a program to call.
#[must_use]
pub fn count(text: &str) -> usize {
    Profile::ALL.iter().map(|&profile| Finder::new(profile).links(text).count()).sum()
}
