//! Links in the inline content of one leaf block, for hosts of your own: a tree, or a stream that
//! no adapter knows.
//!
//! This module is public, but semantic versioning does not cover it before version 1.0.
//!
//! ```text
//! host items ──► LeafBuilder ──► Leaf ──► Linker::find ──► links ──► Segments ──► host items
//! ```
//!
//! [`Leaf::read_block`] calls a function of the host with a [`LeafBuilder`]. That function makes
//! one call for each inline item of the block: texts, marks, line breaks, and everything else as
//! atoms. The [`Leaf`] keeps what was typed for each text. The [`Linker`] finds the links, and
//! [`Segments`] cuts the items where links start and end: it gets the range of the next link, and
//! says where that link comes. This module knows no events and no nodes: an item is a number, the
//! index of the call.
//!
//! All ranges are byte offsets. Those of the source and those of the *typed text* are the same,
//! unless a text is not in the source. Then the typed text is synthesized from the items;
//! [`Leaf::source_range`] tells the two apart.
//!
//! Nothing here panics, whatever ranges a host passes. The cost is linear in the source and the
//! items if leaves come in the order of the source.
//!
//! # Example
//!
//! A host whose blocks are lists of items.
//!
//! ```
//! use std::borrow::Cow;
//! use std::ops::Range;
//!
//! use barelink::leaf::{Leaf, LeafBuilder, Linker, OnMarkup, Segment, Segments};
//! use barelink::{Finder, KeepAll, Profile};
//!
//! enum Item<'s> {
//!     Text(&'s str),
//!     Open,
//!     Close,
//!     Code(&'s str),
//! }
//!
//! fn add(items: &[(Item<'_>, Range<usize>)], builder: &mut LeafBuilder<'_, '_>) {
//!     for (item, range) in items {
//!         let range = Some(range.clone());
//!         match item {
//!             Item::Text(text) => builder.text(text, range),
//!             Item::Open => builder.open(range),
//!             Item::Close => builder.close(range),
//!             Item::Code(_) => builder.atom(range),
//!         }
//!     }
//! }
//!
//! // Hosts have a full table of names; `barelink_pulldown_cmark::decode` has pulldown-cmark's.
//! fn decode(reference: &str) -> Option<Cow<'_, str>> {
//!     (reference == "&amp;").then(|| Cow::Borrowed("&"))
//! }
//!
//! let source = "See *www.example.com* or `www.example.org`.";
//! let items = [
//!     (Item::Text("See "), 0..4),
//!     (Item::Open, 4..5),
//!     (Item::Text("www.example.com"), 5..20),
//!     (Item::Close, 20..21),
//!     (Item::Text(" or "), 21..25),
//!     (Item::Code("www.example.org"), 25..42),
//!     (Item::Text("."), 42..43),
//! ];
//!
//! let (mut leaf, mut links) = (Leaf::new(decode), Vec::new());
//! let mut linker = Linker::new(&Finder::new(Profile::Md4c), OnMarkup::End);
//! leaf.read_block(source, &linker, |builder| add(&items, builder));
//! linker.find(&leaf, &mut KeepAll, &mut links);
//!
//! let (mut html, mut segments, mut links) =
//!     (String::new(), Segments::default(), links.iter().peekable());
//! while let Some(segment) = segments.next(&leaf, links.peek().map(|link| link.range())) {
//!     match segment {
//!         Segment::Item(item) => match &items[item].0 {
//!             Item::Text(text) => html.push_str(text),
//!             Item::Open => html.push_str("<em>"),
//!             Item::Close => html.push_str("</em>"),
//!             Item::Code(code) => html.push_str(&format!("<code>{code}</code>")),
//!         },
//!         Segment::Text { item, text, .. } => {
//!             let Item::Text(whole) = &items[item].0 else {
//!                 continue;
//!             };
//!             html.push_str(&whole[text]);
//!         }
//!         Segment::Link(_) => {
//!             let Some(link) = links.next() else { continue };
//!             // A program that shows the result escapes all texts and destinations.
//!             let (text, destination) = (link.text(), link.destination());
//!             html.push_str(&format!("<a href=\"{destination}\">{text}</a>"));
//!         }
//!         Segment::Typed { typed, .. } => html.push_str(leaf.typed_at(typed)),
//!         Segment::SoftBreak(_) => html.push('\n'),
//!     }
//! }
//! assert_eq!(
//!     html,
//!     "See <em><a href=\"http://www.example.com\">www.example.com</a></em> or <code>www.example.org</code>."
//! );
//! ```

// The room knows inline content. It must not know events, nodes, or the syntax of links.

// Aligns a text with the source that it came from.
mod align;
// `LeafBuilder`: builds a leaf from the items of a host.
pub(crate) mod build;
// Links that would take markup: the choice of the host, and the report of the search.
pub(crate) mod conflict;
// `Linker`: finds the links of a leaf, in the order and the form that the rule set reads.
mod find;
// Cuts a text of several lines into its lines, for trees that have such texts.
mod lines;
// Text that is searched without a leaf, for trees of comrak.
mod lone;
// UTS #58: URLs that take marks of emphasis, which are found first.
pub(crate) mod marks;
// `CachedHook`: calls a hook once for each link, however often the link is found.
pub(crate) mod memo;
// The type `Leaf`: a typed text, its pieces and its runs.
pub(crate) mod pieces;
// `Segments`: cuts the items of a leaf where links start and end.
mod segments;
// The text of a run as it is shown, and the way back.
mod shown;
// Synthesizes a typed text, for items that are not in a source.
mod synthesize;
// What a user's hook sees.
mod told;
// The first of two passes over a leaf: the URLs of all runs.
mod urls;

pub use build::LeafBuilder;
pub use conflict::{Conflict, OnMarkup};
pub use find::Linker;
pub use lines::text_lines;
pub use pieces::{DecodeReference, Leaf};
pub use segments::{Segment, Segments};

use crate::finder::Finder;
use crate::search::trigger;

/// Returns whether a Markdown source has a candidate for a link of `finder`; if not, no leaf has to
/// be built. Cost: linear in the source up to the first candidate.
///
/// ```
/// use barelink::Finder;
/// use barelink::leaf::may_hold_links;
///
/// assert!(may_hold_links("See www.example.com", &Finder::default()));
/// assert!(!may_hold_links("Nothing to see here", &Finder::default()));
/// ```
#[must_use]
pub fn may_hold_links(source: &str, finder: &Finder) -> bool {
    trigger::first(finder.settings.cues, source).is_some()
}

#[cfg(test)]
mod tests {
    use super::may_hold_links;
    use crate::finder::Finder;
    use crate::names::profile::Profile;

    #[test]
    fn a_source_without_a_candidate_holds_no_link() {
        let finder = Finder::new(Profile::Md4c);
        assert!(
            may_hold_links("see www.example.com", &finder)
                && !may_hold_links("see no link", &finder)
        );
    }
}
