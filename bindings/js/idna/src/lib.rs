//! The part of the crate `idna` that the library uses, made of the class `URL` of browsers, Node,
//! Deno and Bun, which has UTS #46.
//!
//! `URL` checks a host as the URL standard says. This crate checks what the library asks for in
//! addition.

#![no_std]

#[cfg(feature = "crate")]
pub use original::*;

#[cfg(not(feature = "crate"))]
extern crate alloc;

#[cfg(not(feature = "crate"))]
mod platform;
#[cfg(not(feature = "crate"))]
pub mod punycode;
#[cfg(not(feature = "crate"))]
pub mod uts46;

#[cfg(not(feature = "crate"))]
pub use platform::{AsciiDenyList, Errors, domain_to_ascii_cow};
