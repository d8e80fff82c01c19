//! Adapters for [pulldown-cmark](https://docs.rs/pulldown-cmark/0.13.6): bare links in Markdown become links.
//!
//! | you have | use | result |
//! |---|---|---|
//! | Markdown source | [`parse`], [`parse_with`] | exact |
//! | events with their offsets, and the source | [`AutolinksWithOffset`] | exact |
//! | events that borrow from a source that is at hand | [`Autolinks::with_source`] | exact for what borrows from it |
//! | events alone | [`Autolinks::new`] | approximate |
//!
//! An adapter changes nothing but links: other events pass as they came, the text stays the same, starts and ends
//! balance, and what is inside a link, an image, code or metadata is left alone. Text and destination of a link come
//! from the source, so that smart punctuation does not change them.
//!
//! ```
//! use barelink::pulldown::pulldown_cmark::{Options, html};
//! use barelink::{Finder, Profile};
//!
//! let source = "*See https://example.com/a_b, or mail john@example.com.*";
//! let mut output = String::new();
//! html::push_html(&mut output, barelink::pulldown::parse(source, Options::empty(), &Finder::new(Profile::Md4c)));
//! assert_eq!(
//!     output,
//!     "<p><em>See <a href=\"https://example.com/a_b\">https://example.com/a_b</a>, \
//!      or mail <a href=\"mailto:john@example.com\">john@example.com</a>.</em></p>\n"
//! );
//! ```
//!
//! E-mail links have [`LinkType::Email`](pulldown_cmark::LinkType::Email) and the bare address as destination, because
//! pulldown-cmark's HTML writer adds `mailto:` itself. Links over `www.…` have
//! [`LinkType::Inline`](pulldown_cmark::LinkType::Inline): as `Autolink` a Markdown writer would write them
//! `<www.…>`, which is text.

mod align;
mod autolinks;
mod edges;
mod item;
mod parse;
mod pieces;
mod weave;
mod weaver;

pub use pulldown_cmark;

pub use autolinks::{Autolinks, AutolinksWithOffset};
pub use parse::{Linked, LinkedWithOffset, parse, parse_with};

use crate::link::{Action, Link};

/// The hook that keeps every link; what the adapters have until `on_link` gives them another.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepAll;

/// What is asked of each link before it is made.
pub trait Hook: sealed::Sealed {
    /// Keeps, changes or skips the link.
    fn call(&mut self, link: &mut Link<'_>) -> Action;
}

impl Hook for KeepAll {
    fn call(&mut self, _: &mut Link<'_>) -> Action {
        Action::Keep
    }
}

impl<F: FnMut(&mut Link<'_>) -> Action> Hook for F {
    fn call(&mut self, link: &mut Link<'_>) -> Action {
        self(link)
    }
}

mod sealed {
    use super::{Action, KeepAll, Link};

    pub trait Sealed {}

    impl Sealed for KeepAll {}

    impl<F: FnMut(&mut Link<'_>) -> Action> Sealed for F {}
}
