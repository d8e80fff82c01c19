//! The functions that the JavaScript of the package `barelink` calls. `lib/finder.js` and
//! `lib/tree.js` are the only callers; they have the documentation, the names and the objects of
//! users.
//!
//! Positions are UTF-16 code units, those of JavaScript's strings. A lone surrogate arrives as
//! U+FFFD, which takes one unit, too, so that positions stay right.

#![cfg_attr(all(target_arch = "wasm32", not(feature = "markdown")), no_std)]

extern crate alloc;

#[cfg(feature = "full")]
mod explain;
mod finder;
#[cfg(feature = "markdown")]
mod markdown;
#[cfg(feature = "markdown")]
mod markdown_stream;
mod offsets;
#[cfg(all(feature = "tree", any(test, not(feature = "markdown"))))]
mod references;
mod stream;
#[cfg(all(test, feature = "full"))]
mod tables;
#[cfg(feature = "tree")]
mod tree;

pub use finder::Finder;

/// The allocator and the panic handler, for the build without the standard library, which has both.
/// The panic handler of the standard library contains the code that formats messages.
#[cfg(all(target_arch = "wasm32", not(feature = "markdown")))]
mod without_std {
    #[global_allocator]
    #[allow(unsafe_code)]
    static ALLOCATOR: talc::TalckWasm = unsafe { talc::TalckWasm::new_global() };

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        core::arch::wasm32::unreachable()
    }
}
