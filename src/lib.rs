//! Finds bare URLs and e-mail addresses (`https://example.com`, `www.example.com`,
//! `john@example.com`, `例え.jp/道`), and turns them into links, exactly by the rules of GitHub, MD4C
//! or Unicode.
//!
//! ```
//! use barelink::{Finder, Profile};
//!
//! let finder = Finder::new(Profile::Gfm);
//! let text = "Write to john@example.com, or see www.example.com/faq?q=(links).";
//! let links: Vec<_> = finder.links(text).map(|link| (link.range(), link.destination())).collect();
//! assert_eq!(links[0], (9..25, "mailto:john@example.com".into()));
//! assert_eq!(links[1], (34..63, "http://www.example.com/faq?q=(links)".into()));
//! ```
//!
//! # Which entry point
//!
//! | you have | use | feature |
//! |---|---|---|
//! | plain text, and want the links | [`Finder::links`], [`Finder::spans`], [`Finder::link_at`] | – |
//! | plain text, and want HTML | `html::render` | `html` |
//! | plain text, and want links that can be clicked in a terminal | [`terminal::render`] | – |
//! | text that still grows, such as the reply of a language model | [`Stream`] | – |
//! | Markdown, and render it with pulldown-cmark | the package `barelink-pulldown-cmark` | – |
//! | Markdown, and want Markdown with its links written out | the package `barelink-rewrite` | – |
//! | a question: why is this a link, or none? | [`Finder::explain`] | – |
//! | a finished HTML page | the package `barelink-html` | – |
//! | a tree of comrak or of markdown-rs | the packages `barelink-comrak` and `barelink-markdown` | – |
//! | another tree or stream | `leaf` (may change in any release before 1.0) | `leaf` |
//!
//! [`Finder::link_starting_at`] reads the link at one position. With [`Choice::HoldIncomplete`], a
//! search leaves out a link at the end of a text that may still grow.
//!
//! Each of them takes a [`Finder`]: a [`Profile`], which is the set of rules, and options such as
//! [`Kinds`]. They can call a [`Hook`] for each link, which keeps, changes or skips it.
//!
//! # Which feature
//!
//! No feature is enabled by default. The library is `no_std` with `alloc`.
//!
//! | feature | what you can do with it | dependency |
//! |---|---|---|
//! | none | find links in plain text | `memchr` |
//! | `explain` | read the words and the examples of each [`Rule`] (`Rule::text`, `Rule::examples`) | – |
//! | `html` | use the module `html` | `html-escape` |
//! | `leaf` | use the module `leaf` | – |
//! | `uts58` | use the module `uts58`, and the profiles for all scripts | `idna` |
//! | `unicode-security` | decode only the A-labels that look safe; enables `uts58` | `unicode-security` |
//!
//! The profiles for all scripts are `Profile::Uts58`, and `Profile::Prose` and `Profile::Chat` for
//! text and messages that people write. `uts58::Host::UnicodeIfSafe` tells which A-labels
//! (`xn--…`) look safe.
//!
//! # Hard cases
//!
//! * Punctuation after a link is not part of it; brackets inside a link are, if they are balanced.
//! * In Markdown, the rules see an escape or a character reference as it was typed. So
//!   `http\://example.com` is not a link, and a writer can prevent a link this way.
//!   (`Profile::Uts58` reads text as it is shown: there it is a link.)
//! * Emphasis around a link is recognised: `*https://example.com*` is an emphasised link. A lone
//!   asterisk is an ordinary character.
//! * A link on GitHub may contain characters that would otherwise be markup. In Markdown,
//!   `Profile::Gfm` therefore finds links first and hides them from the parser.
//! * Full-width punctuation (`。`, `（`) ends a link with [`Choice::EndAtFullWidth`]; no published
//!   rule set says so.
//! * With [`Choice::EndAtCloser`], a closing quotation mark or bracket ends the link that it
//!   encloses (`"https://example.com/a"b`, `<https://example.com>`). In plain text it is on from
//!   the start; without it, the rule set decides.
//! * No link is made inside a link, an image, code or raw HTML tags.
//!
//! # Positions, cost, errors
//!
//! All positions are byte offsets into the source. Time is linear in the length of the text. A text
//! without a candidate for a link causes no allocation. Nothing panics and nothing fails: anything
//! that is not a link stays text.
//!
//! # Non-goals
//!
//! The library does not check that an address exists, does not percent-encode destinations (the
//! renderer does), and does not accept rules of your own. For a pattern of your own, use a regular
//! expression. To link everything that looks like a URL, use the `linkify` crate.

#![cfg_attr(not(test), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// A program that is built with `--cfg small_build` has the profiles of UTS #58 alone and no option
// `scripts`: for the package for JavaScript.
#![cfg_attr(small_build, allow(dead_code, reason = "the other rule sets use it"))]

extern crate alloc;
#[cfg(all(feature = "_steps", not(test)))]
extern crate std;

mod explain;
mod finder;
mod link;
#[cfg(not(small_build))]
mod misleading;
mod names;
mod options;
mod rules;
mod search;
#[doc(hidden)]
pub mod steps;
mod stream;
#[cfg(feature = "_testing")]
#[doc(hidden)]
pub mod testing;
mod text;

// Beside the integration tests, which need it too.
#[cfg(test)]
#[path = "../tests/common/streams.rs"]
mod streams;

#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "leaf")]
pub mod leaf;
pub mod terminal;
#[cfg(feature = "uts58")]
pub mod uts58;

/// Items for the other packages of this project. They may change in any release.
#[doc(hidden)]
pub mod inner {
    pub use crate::explain::{Refusals, with_kinds_off};
    #[cfg(feature = "html")]
    pub use crate::html::ip_literal;
    #[cfg(feature = "leaf")]
    pub use crate::leaf::{
        build::{AnchorState, opens_anchor},
        conflict::{MARKUP, Pairing},
        marks::MARKS,
        memo::CachedHook,
        pieces::Pipes,
    };
    pub use crate::link::MAILTO;
    pub use crate::names::choice::Choices;
    pub use crate::names::rule::RefusedCandidate;
    pub use crate::options::named;
    pub use crate::rules::rule_set::Reading;
    pub use crate::rules::run::Edge;
    pub use crate::search::hook::{AnyHook, sealed};
    #[cfg(feature = "leaf")]
    pub use crate::search::settled::first_open;
    pub use crate::steps;
    pub use crate::text::chars::{
        ByteSet, is_full_width, is_in_unspaced_block, is_unicode_punctuation,
    };
    pub use crate::text::paragraph;
}

pub use explain::Candidate;
pub use finder::Finder;
pub use link::{Action, BlockKind, Link, LinkKind, Span};
pub use names::choice::Choice;
pub use names::error::{InvalidOption, UnknownName};
pub use names::kinds::Kinds;
pub use names::profile::{Format, Profile};
pub use names::rule::{Reason, Refusal, Rule};
#[cfg(feature = "explain")]
pub use names::rule_texts::RuleExample;
pub use names::schemes::Schemes;
pub use options::{Case, FinderOption, Values};
pub use search::hook::{Hook, KeepAll};
pub use search::plain::{Links, Spans};
pub use stream::Stream;
pub use text::authority::host;

/// Compiles and runs the README's examples as doc tests.
#[cfg(all(doctest, feature = "html", feature = "uts58"))]
#[doc = include_str!("../README.md")]
struct Readme;
