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
//! [`OnMarkup`]: crate::leaf::OnMarkup
//!
//! An adapter only adds links, and removes markup that is inside a link of `Gfm` or `Uts58`. Other
//! events pass through unchanged, the text is preserved, starts and ends balance, and no link is
//! made in a link, an image, code or metadata. The text and the destination of a link come from the
//! source, so smart punctuation does not change them.
//!
//! ```
//! use barelink::pulldown::pulldown_cmark::{Options, html};
//! use barelink::{Finder, Profile};
//!
//! let source = "*See https://example.com/a_b, or mail john@example.com.*";
//! let mut output = String::new();
//! html::push_html(
//!     &mut output,
//!     barelink::pulldown::parse(source, Options::empty(), &Finder::new(Profile::Md4c)),
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

#[cfg(feature = "html")]
mod anchors;
mod autolinks;
mod block;
mod context;
mod decide;
mod decode;
mod explain;
mod extensions;
mod growing;
mod hide;
mod insert;
mod item;
mod mask;
mod origin;
mod outline;
mod parse;
mod parser;
mod rounds;
mod settled;
mod stream;
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
