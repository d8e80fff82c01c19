//! Adapters for [pulldown-cmark](https://docs.rs/pulldown-cmark/0.13) 0.13.0 and later: bare links
//! in Markdown become links.
//!
//! | you have | use | result |
//! |---|---|---|
//! | Markdown source | [`parse`], [`parse_with`] | exact |
//! | Markdown source that still grows | [`MarkdownStream`], [`settled()`] | exact |
//! | Markdown source, and a parser that you configure | [`Masked`] | exact |
//! | Markdown source, and a function that makes a parser and hides its options | [`Masked::with_parser`] | exact |
//! | events with their ranges, and the source | [`Autolinks::new`] | exact but for [`OnMarkup`] |
//! | events that borrow from an available source | [`Autolinks::new`] | the same, for texts that borrow from it |
//! | events alone | [`Autolinks::without_source`] | approximate |
//!
//! [`OnMarkup`]: barelink::leaf::OnMarkup
//!
//! An adapter only adds links, and removes markup that is inside a link of `Gfm` or `Uts58`. Other
//! events pass through unchanged, the text is preserved, starts and ends balance, and no link is
//! made in a link, an image, code or metadata. The text and the destination of a link come from the
//! source, so smart punctuation does not change them.
//!
//! ```
//! use barelink_pulldown_cmark::pulldown_cmark::{Options, html};
//! use barelink::{Finder, Profile};
//!
//! let source = "*See https://example.com/a_b, or mail john@example.com.*";
//! let mut output = String::new();
//! html::push_html(
//!     &mut output,
//!     barelink_pulldown_cmark::parse(source, Options::empty(), &Finder::new(Profile::Md4c)),
//! );
//! assert_eq!(
//!     output,
//!     "<p><em>See <a href=\"https://example.com/a_b\">https://example.com/a_b</a>, \
//!  or mail <a href=\"mailto:john@example.com\">john@example.com</a>.</em></p>\n"
//! );
//! ```
//!
//! E-mail links have [`LinkType::Email`](pulldown_cmark::LinkType::Email) and the bare address as
//! destination, because pulldown-cmark's HTML writer adds `mailto:` itself; [`with_mailto`] is for
//! hosts that do not. Links over `www.…` have
//! [`LinkType::Inline`](pulldown_cmark::LinkType::Inline), because a Markdown writer would write an
//! `Autolink` as `<www.…>`, which is text. So the source of an inline link need not be `[…](…)`: a
//! host that reads the source of such links asks for the [`Origin`] of an event.

// The room knows events. It must not know the syntax of links, nor, but for `decide`, what makes a
// candidate.

#![cfg_attr(docsrs, feature(doc_cfg))]

// Beside the integration tests of the library, which need it too.
#[cfg(test)]
#[path = "../../../tests/common/streams.rs"]
mod streams;

// Links of events as HTML, with attributes and where the parser's writer makes a wrong destination.
#[cfg(feature = "html")]
mod anchors;
// The adapters over events from elsewhere.
mod autolinks;
// A leaf of events: how it is collected, and how its events are returned with its links.
mod block;
// What precedes an event (open tags, the left edge), and how an event is added to a leaf.
mod context;
// Decides which events of a block pass: those that no link can touch.
mod decide;
// Character references, as the parser decodes them.
mod decode;
// Why a place of a source is a link, or is not one.
mod explain;
// The parser's options by their names.
mod extensions;
// `MarkdownStream`: a source that grows, and the events of its settled blocks.
mod growing;
// Decides which bytes are masked, so that the parser reads links as text.
mod hide;
// Makes the events of a link.
mod insert;
// An event, with or without its range.
mod item;
// `Masked`: a source in which links are masked, and how their text is restored.
mod mask;
// Tells the links that were made from those that were written.
mod origin;
// The blocks of a document, to see whether masks change them.
mod outline;
// `parse`: parses and links in one call.
mod parse;
// The parsers of a document that is parsed more than once.
mod parser;
// Sorts by positions in a text.
mod order;
// Finds the links that take markup, masks them, parses again.
mod rounds;
// The byte of a growing source up to which its blocks can no longer change.
mod settled;
// The iterator of all adapters.
mod stream;
// Takes unfinished links of Markdown itself out of a source that grows.
mod unfinished;

pub use pulldown_cmark;

#[cfg(feature = "html")]
pub use anchors::{Anchors, anchors};
pub use autolinks::Autolinks;
pub use decode::decode;
#[doc(hidden)]
pub use decode::decoded;
pub use explain::explain;
pub use extensions::{EXTENSIONS, GITHUB, extensions, rendered_source};
pub use growing::{MarkdownStream, StreamEvents};
pub use insert::with_mailto;
pub use item::Item;
pub use mask::{Masked, Restored};
pub use origin::{Origin, WithOrigin};
pub use parse::{Linked, parse, parse_with};
pub use settled::settled;

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
