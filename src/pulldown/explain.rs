//! Why a place of a Markdown source is a link, or is not one.

use core::ops::Range;

use pulldown_cmark::{Event, Options, Tag};

use super::context::{Context, Role};
use super::decode::decoded;
use super::mask::Masked;
use super::parser::parser;
use crate::explain::{Candidate, HELD, Refusals, candidates, with_kinds_off};
use crate::finder::Finder;
use crate::leaf::{AnchorState, opens_anchor};
use crate::link::BlockKind;
use crate::names::choice::Choice;
use crate::names::profile::Format;
use crate::names::rule::{Reason, Rule};
use crate::rules::rule_set::Reading;
use crate::rules::settings::Settings;
use crate::search::settled::Held;
use crate::search::trigger::{Cues, Triggers};

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
/// use barelink::pulldown::{explain, pulldown_cmark::Options};
/// use barelink::{Finder, Profile, Reason};
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
    let settings = &finder.settings;
    let held = settings
        .has(Choice::HoldIncomplete)
        .then(|| Held::new(settings, source));
    let is_held = |at: usize| held.as_ref().is_some_and(|held| held.holds(&(at..at + 1)));
    let place = |at: usize| {
        let next = places.partition_point(|(range, _)| range.end <= at);
        match places.get(next).filter(|(range, _)| range.start <= at) {
            Some((_, Some(reason))) => Some(*reason),
            Some((_, None)) => is_held(at).then_some(HELD),
            None => Some(Reason::Syntax),
        }
    };
    add_escaped(source, settings, &mut refusals, |at| place(at).is_none());
    candidates(settings, source, masked.into_links(), refusals, place)
}

/// Adds the triggers that are shown and were typed otherwise, with an escape or a character
/// reference, for rule sets that read them as typed. `is_text` returns whether a byte is in text.
/// Cost: linear in the source.
fn add_escaped(
    source: &str,
    settings: &Settings,
    refusals: &mut Refusals,
    is_text: impl Fn(usize) -> bool,
) {
    let cues = match settings.profile.rules().reading {
        Reading::Typed => settings.cues,
        Reading::TypedThenShown => settings.cues.and(Cues::URLS),
        Reading::Shown => return,
    };
    let mut shown = String::with_capacity(source.len());
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(len) = memchr::memchr2(b'\\', b'&', &source.as_bytes()[at..]) {
        let start = at + len;
        shown.push_str(&source[at..start]);
        let (text, len) =
            decoded(&source[start..]).unwrap_or_else(|| (source[start..=start].into(), 1));
        if len > 1 {
            // The backslash of an escape is not text for the parser.
            let typed = start + usize::from(source[start..].starts_with('\\'))..start + len;
            pieces.push((shown.len()..shown.len() + text.len(), typed));
        }
        shown.push_str(&text);
        at = start + len;
    }
    shown.push_str(&source[at..]);
    let mut triggers = Triggers::new(cues.and(Cues::IN_TEXT));
    let mut from = 0;
    while let Some(trigger) = triggers.next(&shown, from) {
        from = trigger.at + 1;
        let next = pieces.partition_point(|(shown, _)| shown.end <= trigger.at);
        let Some((_, typed)) = pieces
            .get(next)
            .filter(|(shown, _)| shown.start < trigger.range().end)
        else {
            continue;
        };
        // The places of the first and the last byte in the source. A byte after a piece is as far
        // from its end there as here.
        let typed_at = |at: usize| {
            let next = pieces.partition_point(|(shown, _)| shown.end <= at);
            match (
                pieces.get(next),
                next.checked_sub(1).map(|last| &pieces[last]),
            ) {
                (Some((shown, typed)), _) if shown.start <= at => typed.clone(),
                (_, Some((shown, typed))) => {
                    typed.end + (at - shown.end)..typed.end + (at - shown.end) + 1
                }
                (_, None) => at..at + 1,
            }
        };
        let range = typed_at(trigger.at).start..typed_at(trigger.range().end - 1).end;
        if is_text(range.end - 1) {
            refusals.add(range, Reason::Escape.at(typed.start));
        }
    }
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
