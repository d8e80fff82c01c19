//! Statements that hold for every input, every source file or every rule. `tests/README.md` says
//! which tests belong here. `tests/memory` needs an allocator that counts, and is a target of its
//! own.
#![cfg(all(
    feature = "_testing",
    feature = "_steps",
    feature = "explain",
    feature = "html",
    feature = "uts58",
    feature = "unicode-security"
))]

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/families.rs"]
mod families;
#[path = "../common/growth.rs"]
mod growth;
// The assertions of the fuzz targets.
#[allow(
    clippy::duplicate_mod,
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "it is the library of a package of its own, which uses all of it"
)]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;
#[path = "../common/spliced.rs"]
mod spliced;
#[path = "../common/streams.rs"]
mod streams;

mod adapters;
mod budgets;
mod choice_rules;
mod enclosed_urls;
mod explained;
mod fuzzed;
mod growing;
mod growing_markdown;
mod hook;
mod html;
mod independent;
mod layers;
mod linear;
mod linear_blocks;
mod link_ends;
mod mangled;
mod masks;
mod options;
mod plain_and_markdown;
mod promises;
mod properties;
mod refused_pieces;
mod rule_texts;
mod rules;
mod security;
mod starting;
mod untrusted;
mod uts58_markdown;
