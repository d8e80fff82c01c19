//! Statements that hold for every input, every source file or every rule. `tests/README.md` says which tests belong here.
//! `memory.rs` needs an allocator that counts and is a target of its own.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/families.rs"]
mod families;
#[path = "../common/growth.rs"]
mod growth;

mod adapters;
mod hook;
mod layers;
mod linear;
mod promises;
mod properties;
mod rewrite;
mod rules;
mod security;
mod uts58_markdown;
