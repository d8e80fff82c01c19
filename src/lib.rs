//! Finds bare URLs and e-mail addresses (`https://example.com`, `www.example.com`, `john@example.com`, `例え.jp/道`) and
//! turns them into links: in plain text, and in Markdown that pulldown-cmark parses.
//!
//! The rules are not ours. Each [`Profile`] implements a published rule set exactly, and names the program that it
//! equals; [`Kinds`] selects which kinds of links it makes. The files in `spec/` state every rule, with examples.
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
//! * Punctuation after a link is not part of it; brackets inside a link are, if they are balanced.
//! * In Markdown, the rules see an escape or a character reference as it was typed. So `http\://example.com` is not a
//!   link, and a writer can prevent a link this way. (`Profile::Uts58` reads text as it is shown: there it is a link.)
//! * Emphasis around a link is recognised: `*https://example.com*` is an emphasised link. A lone asterisk is an ordinary
//!   character.
//! * A link on GitHub may contain characters that would otherwise be markup. In Markdown, `Profile::Gfm` therefore finds
//!   links first and hides them from the parser.
//! * Full-width punctuation (`。`, `（`) ends a link with [`Boundary::FullWidth`]; no published rule set says so.
//! * Whether a closing quotation mark or bracket ends the link that it encloses (`"https://example.com/a"b`,
//!   `<https://example.com>` in plain text) depends on the profile; with [`Enclosure::EndsAtCloser`] it always does.
//! * No link is made inside a link, an image, code or raw HTML tags.
//!
//! # Positions, cost, errors
//!
//! All positions are byte offsets into the source. Time is linear in the length of the text. A text without a link
//! causes no allocation. Nothing panics and nothing fails: anything that is not a link stays text.
//!
//! # Features
//!
//! | feature | what it adds | dependency |
//! |---|---|---|
//! | none | plain text: [`Finder::links`], [`Finder::spans`]; `no_std` with `alloc` | `memchr` |
//! | `html` | the module `html`: plain text to HTML | `html-escape` |
//! | `leaf` | the module `leaf`: links in a tree or a stream of your own; exempt from semantic versioning until 1.0 | |
//! | `pulldown-cmark` | the module `pulldown`; enables `leaf` | `pulldown-cmark` |
//! | `rewrite` | the module `rewrite`: writes bare URLs in Markdown source as links; enables `pulldown-cmark` | |
//! | `uts58` | `Profile::Uts58` and the module `uts58` | `idna` |
//! | `psl` | `Policy::PROSE`, `Policy::CHAT`, `Finder::chat` and `Tld::Known`: known top-level domains; enables `uts58` | `psl` |
//! | `unicode-security` | limits on the scripts that a host may mix; enables `uts58` | `unicode-security` |
//! | `serde` | [`Profile`], [`Kinds`], [`Boundary`], [`Enclosure`] and policies can be serialised, by name | `serde` |
//!
//! # Non-goals
//!
//! The library does not check that an address exists, does not percent-encode destinations (the renderer does), and does
//! not accept rules of your own. For a pattern of your own, use a regular expression. To link everything that looks like
//! a URL, use the `linkify` crate.

#![cfg_attr(not(feature = "pulldown-cmark"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(all(feature = "_steps", not(feature = "pulldown-cmark")))]
extern crate std;

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
mod schemes;
mod settings;
#[doc(hidden)]
pub mod steps;
mod swar;
mod tables;
#[doc(hidden)]
pub mod testing;
mod trigger;
mod two_pass;

// Beside the integration tests, which need it too.
#[cfg(all(test, feature = "pulldown-cmark"))]
#[path = "../tests/common/streams.rs"]
mod streams;

#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "leaf")]
pub mod leaf;
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
pub use schemes::{InvalidScheme, Schemes};
pub use settings::{Boundary, Enclosure, Profile, RawAnchors, WwwScheme};
#[cfg(feature = "uts58")]
pub use uts58::Policy;

/// Compiles and runs the README's examples as doc tests.
#[cfg(all(doctest, feature = "html", feature = "psl", feature = "rewrite"))]
#[doc = include_str!("../README.md")]
struct Readme;
