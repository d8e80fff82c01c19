//! The C library of barelink. `include/barelink.h` is made from [`api`] and [`types`], and the
//! guide's page `hosts/c.md` describes it.
//!
//! All unsafe code is in two modules: [`border`] reads and writes the memory of the caller, and
//! [`api`] calls it. All other modules get slices and references.

mod anchor;
pub mod api;
mod border;
mod find;
mod finder;
mod html;
mod source;
pub mod types;

pub use finder::barelink_finder;
pub use source::barelink_source;
