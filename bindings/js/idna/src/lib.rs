//! What the library uses of the crate `idna`, by the platform: browsers, Node, Deno and Bun have UTS #46 in their class `URL`.
//!
//! The platform checks a host as the URL standard asks for. What the library wants to have checked beyond that is checked here.

#![no_std]

#[cfg(feature = "crate")]
pub use original::*;

#[cfg(not(feature = "crate"))]
extern crate alloc;

#[cfg(not(feature = "crate"))]
mod platform;
#[cfg(not(feature = "crate"))]
mod punycode;
#[cfg(not(feature = "crate"))]
pub mod uts46;

#[cfg(not(feature = "crate"))]
pub use platform::{AsciiDenyList, Errors, domain_to_ascii_cow};
