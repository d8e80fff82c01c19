//! Statements that hold for every input, every source file or every rule. `tests/README.md` says
//! which tests belong here. `tests/memory` needs an allocator that counts, and is a target of its
//! own.
#![cfg(all(
    feature = "_testing",
    feature = "_steps",
    feature = "explain",
    feature = "html",
    feature = "uts58",
    feature = "pulldown-cmark",
    feature = "unicode-security"
))]

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/families.rs"]
mod families;
#[path = "../common/growth.rs"]
mod growth;
// The fuzz targets assert the same.
#[allow(dead_code, unreachable_pub, reason = "the fuzz targets use all of it")]
#[path = "../../fuzz/src/events.rs"]
mod events;
#[path = "../common/streams.rs"]
mod streams;

mod adapters;
mod budgets;
mod choice_rules;
mod enclosed_urls;
mod explained;
mod growing;
mod growing_markdown;
mod hook;
mod html;
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
