//! Why a place of a Markdown source is a link, or is not one.

use core::ops::Range;
use std::vec::Vec;

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::callback::Shared;
use super::mask::Masked;
use crate::explain::{Candidate, Refusals, candidates};
use crate::finder::Finder;
use crate::leaf::{Anchor, opens_anchor};
use crate::rule::Reason;
use crate::settings::{Incomplete, RawAnchors};
use crate::settled::settled_in_markdown;

/// Returns every place of a Markdown source where a link may be, in order, each with its link or with the reason why there is none.
///
/// The links are those of [`parse`](super::parse). A reason is a rule, an option, or the place: code, a link or an image, raw HTML,
/// metadata, or other syntax that is not shown. Escapes and character references are named by the rules about them, such as M18 of
/// `spec/md4c.txt`. Otherwise as [`Finder::explain`]: positions are byte offsets of the source.
///
/// Cost: that of [`Masked::new`], another parse, and for each candidate time logarithmic in their number.
///
/// ```
/// use barelink::pulldown::{explain, pulldown_cmark::Options};
/// use barelink::{Finder, Profile, Reason};
///
/// let source = "Run `curl http://example.com`, not http://localhost.";
/// let candidates = explain(source, Options::empty(), &Finder::new(Profile::Md4c));
/// let reasons: Vec<_> = candidates.iter().filter_map(|candidate| candidate.outcome().err()).collect();
/// assert_eq!(reasons[0].reason, Reason::Code);
/// assert_eq!(reasons[1].reason.as_str(), "M8");
/// ```
#[must_use]
pub fn explain<'a>(source: &'a str, options: Options, finder: &Finder) -> Vec<Candidate<'a>> {
    let mut refusals = Refusals::default();
    let masked = Masked::asking(source, options, finder, &mut &mut refusals, &Shared::without_callback());
    let places = places(masked.text(), options, finder);
    let settings = &finder.settings;
    let held_from =
        if settings.incomplete == Incomplete::Hold { settled_in_markdown(settings, source) } else { source.len() };
    let place = |at: usize| {
        let next = places.partition_point(|(range, _)| range.end <= at);
        match places.get(next).filter(|(range, _)| range.start <= at) {
            Some((_, Some(reason))) => Some(*reason),
            Some((_, None)) => (at >= held_from).then_some(Reason::Incomplete),
            None => Some(Reason::Syntax),
        }
    };
    candidates(settings, source, masked.into_links(), refusals, place)
}

/// Returns the parts of a source that the parser gives as events, in order: texts, which may have links, and the parts that have
/// none, each with the reason. The rest of the source is syntax that is not shown.
fn places(source: &str, options: Options, finder: &Finder) -> Vec<(Range<usize>, Option<Reason>)> {
    let mut places = Vec::<(Range<usize>, Option<Reason>)>::new();
    let mut anchor = Anchor::Closed;
    for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
        if let (Event::InlineHtml(html), RawAnchors::Skip) = (&event, finder.settings.raw_anchors) {
            anchor = opens_anchor(html).unwrap_or(anchor);
        }
        let reason = match event {
            Event::Text(_) if anchor == Anchor::Open => Some(Reason::Link),
            Event::Text(_) => None,
            Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) | Event::Start(Tag::CodeBlock(_)) => {
                Some(Reason::Code)
            }
            Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => Some(Reason::Html),
            Event::Start(Tag::Link { .. }) => Some(Reason::Link),
            Event::Start(Tag::Image { .. }) => Some(Reason::Image),
            Event::Start(Tag::MetadataBlock(_)) => Some(Reason::Metadata),
            Event::Start(_) => {
                // No anchor of raw HTML goes beyond a block.
                continue;
            }
            _ => continue,
        };
        // What is inside of a link, an image or a block is a part of it.
        if places.last().is_none_or(|(last, _)| last.end <= range.start) {
            places.push((range, reason));
        }
    }
    places
}
