//! Why a place of a Markdown source is a link, or is not one.

use core::ops::Range;

use pulldown_cmark::{Event, Options, Tag};

use super::context::{Context, Role};
use super::decode::decoded;
use super::mask::Masked;
use super::parser::parser;
use barelink::inner::{AnchorState, Refusals, opens_anchor, with_kinds_off};
use barelink::{BlockKind, Candidate, Choice, Finder, Format, Reason, Rule};

/// Returns every place of a Markdown source where a link may be, in order, each with its link or
/// with the reason why there is none.
///
/// The links are those of [`parse`](super::parse). A reason is a rule, an option, or the place:
/// code, a link or an image, raw HTML, metadata, or other syntax. Where a rule set reads text as it
/// was typed, escapes and character references are a reason too, or a rule about them, such as M18.
/// Otherwise as [`Finder::explain`]: positions are byte offsets of the source.
///
/// Cost: that of [`Masked::new`], another parse, and for each candidate time logarithmic in their
/// number.
///
/// ```
/// use barelink_pulldown_cmark::{explain, pulldown_cmark::Options};
/// use barelink::{Finder, Profile, Reason, Rule};
///
/// let source = "Run `curl http://example.com`, not http://localhost.";
/// let candidates = explain(source, Options::empty(), &Finder::new(Profile::Md4c));
/// let reasons: Vec<_> = candidates
///     .iter()
///     .filter_map(|candidate| candidate.outcome().err())
///     .collect();
/// assert_eq!(reasons[0].reason, Reason::Code);
/// assert_eq!(reasons[1].reason.as_str(), "M8");
/// ```
#[must_use]
pub fn explain<'a>(source: &'a str, options: Options, finder: &Finder) -> Vec<Candidate<'a>> {
    let all = || {
        explain_kinds(
            source,
            options,
            &finder.clone().kinds(finder.profile().kinds()),
        )
    };
    with_kinds_off(explain_kinds(source, options, finder), all)
}

/// Returns the candidates of the kinds that are not off.
fn explain_kinds<'a>(source: &'a str, options: Options, finder: &Finder) -> Vec<Candidate<'a>> {
    let finder = &finder.explaining();
    let mut refusals = Refusals::default();
    let masked = Masked::asking(source, options, finder, &mut &mut refusals);
    let places = places(masked.text(), options, finder);
    finder.explain_source(source, masked.into_links(), refusals, &places, decoded)
}

/// Returns the parts of a source that the parser gives as events, in order: texts, which may have
/// links, and the parts that have none, each with the reason. The rest of the source is other
/// syntax.
fn places(source: &str, options: Options, finder: &Finder) -> Vec<(Range<usize>, Option<Reason>)> {
    let mut places = Vec::<(Range<usize>, Option<Reason>)>::new();
    let mut anchor = AnchorState::Closed;
    let choices = finder.choices_in(Format::Markdown);
    let mut context = Context::new(choices);
    for (event, range) in parser(source, options).into_offset_iter() {
        if let (Event::InlineHtml(html), true) = (&event, choices.has(Choice::SkipRawAnchors)) {
            anchor = opens_anchor(html).unwrap_or(anchor);
        }
        // No anchor of raw HTML goes beyond its block.
        if Role::of(&event).is_block() {
            anchor = AnchorState::Closed;
            context.pass(&event);
        }
        let reason = match event {
            Event::Text(_) if anchor == AnchorState::Open => Some(Reason::Link),
            Event::Text(_)
                if context.block() == BlockKind::Heading && choices.has(Choice::SkipHeadings) =>
            {
                Some(Reason::Rule(Rule::A6))
            }
            Event::Text(_) => None,
            Event::Code(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::Start(Tag::CodeBlock(_)) => Some(Reason::Code),
            Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => {
                Some(Reason::Html)
            }
            Event::Start(Tag::Link { .. }) => Some(Reason::Link),
            Event::Start(Tag::Image { .. }) => Some(Reason::Image),
            Event::Start(Tag::MetadataBlock(_)) => Some(Reason::Metadata),
            _ => continue,
        };
        // The range of a link, an image or a block covers the events inside it.
        if places
            .last()
            .is_none_or(|(last, _)| last.end <= range.start)
        {
            places.push((range, reason));
        }
    }
    places
}
