//! Finds the links that people type bare (`https://example.com`, `www.example.com`, `john@example.com`, `例え.jp/道`) and
//! turns them into links: in plain text, and in Markdown that pulldown-cmark parses.
//!
//! The rules are not ours. Each [`Profile`] is a published rule set, exact, and says which program it equals; [`Kinds`]
//! chooses which links it makes. The rules are written out with examples in the files of `spec/`.
//!
//! ```
//! use barelink::{Finder, Profile};
//!
//! let finder = Finder::new(Profile::Md4c);
//! let text = "Write to john@example.com, or see https://example.com/faq?q=(links).";
//! let links: Vec<_> = finder.links(text).map(|link| (link.range(), link.destination())).collect();
//! assert_eq!(links[0], (9..25, "mailto:john@example.com".into()));
//! assert_eq!(links[1], (34..67, "https://example.com/faq?q=(links)".into()));
//! ```
//!
//! # Hard cases
//!
//! * Punctuation after a link is not part of it; brackets inside are, where they are balanced.
//! * In Markdown, an escape or a character reference is seen as it was typed: `http\://example.com` is the way to say
//!   that no link is meant, and it is none. (`Profile::Uts58` reads text as it is shown: there it is one.)
//! * Emphasis around a link is seen (`*https://example.com*` is a link in an emphasis), and so is a lone asterisk, which
//!   is a character like any other.
//! * A link on GitHub takes what would be markup; in Markdown its links are found first and hidden from the parser.
//! * Full-width punctuation (`。`, `（`) ends a link where [`Boundary::FullWidth`] is asked for; no published rule set says so.
//! * The closing quotation mark or bracket around a link (`"https://example.com/a"b`, `<https://example.com>` in plain text) is
//!   what the profile says, unless [`Enclosure::EndsAtCloser`] is asked for.
//! * No link is made inside a link, an image, code or raw HTML tags.
//!
//! # Positions, cost, errors
//!
//! All positions are byte offsets into the source. Time is linear in the text; without a link nothing is allocated.
//! Nothing panics, and nothing fails: what is no link is text.
//!
//! # Features
//!
//! | feature | what it adds | dependency |
//! |---|---|---|
//! | none | plain text: [`Finder::links`], [`Finder::spans`]; `no_std` with `alloc` | `memchr` |
//! | `html` | the module `html`: plain text to HTML | `html-escape` |
//! | `pulldown-cmark` | the module `pulldown` | `pulldown-cmark` |
//! | `rewrite` | the module `rewrite`: Markdown source with bare links written out; turns on `pulldown-cmark` | |
//! | `uts58` | `Profile::Uts58` and the module `uts58` | `idna` |
//! | `psl` | `Policy::PROSE` and `Tld::Known`: known top-level domains; turns on `uts58` | `psl` |
//! | `unicode-security` | which scripts a host may mix; turns on `uts58` | `unicode-security` |
//! | `serde` | [`Profile`], [`Kinds`], [`Boundary`], [`Enclosure`] and policies can be serialised, by name | `serde` |
//!
//! # What it does not do
//!
//! It does not check that an address exists, does not encode destinations (hosts do), and takes no rules of your own:
//! for one pattern of your own a regular expression does, for links in anything that looks like one the `linkify` crate.

#![cfg_attr(not(feature = "pulldown-cmark"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(all(feature = "_steps", not(feature = "pulldown-cmark")))]
extern crate std;

#[doc(hidden)]
pub mod adapter;
mod brackets;
mod brute_force;
mod chars;
mod enclosure;
mod finder;
mod hook;
mod kinds;
mod link;
mod paragraph;
mod plain;
mod rule;
mod rules;
mod run;
mod scan;
mod settings;
#[doc(hidden)]
pub mod steps;
mod swar;
mod tables;
mod trigger;
mod two_pass;

#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown;
#[cfg(feature = "rewrite")]
pub mod rewrite;

#[cfg(feature = "uts58")]
pub mod uts58;

pub use finder::Finder;
pub use hook::{Hook, KeepAll};
pub use kinds::{Kinds, UnknownName};
pub use link::{Action, Link, LinkKind, Span};
pub use plain::{Links, Spans};
pub use settings::{Boundary, Enclosure, Profile, RawAnchors, WwwScheme};
#[cfg(feature = "uts58")]
pub use uts58::Policy;

/// Compiles the README's examples.
#[cfg(all(doctest, feature = "pulldown-cmark"))]
#[doc = include_str!("../README.md")]
struct Readme;
