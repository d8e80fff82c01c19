//! Rewriting: only the edits change bytes, the new source has the links that were found, and a
//! second run makes no edits.
#![no_main]

use barelink::{Finder, Format};
use barelink_fuzz::Choices;
use barelink_fuzz::events::tokens;
use barelink_pulldown_cmark::{Origin, parse};
use barelink_rewrite::{Doubtful, Edit, Plan, Planner, Refused, Style, Syntax};
use libfuzzer_sys::fuzz_target;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::read(input) else {
        return;
    };
    // `parse` gets the choices that a plan starts with.
    let finder = choices.finder().for_format(Format::Rewritten);
    let syntax = choices.syntax();
    let style = choices.among(&[Style::Angle, Style::Inline]);
    let language = choices.among(Syntax::ALL);
    let planner = Planner::new(syntax, &finder)
        .style(style)
        .syntax(language)
        .doubtful(choices.among(&[Doubtful::Edit, Doubtful::Leave]));
    let made = planner.plan(&source);
    let applied = made.apply();
    assert_only_edits(&source, &made, &applied);
    // In the other languages, `parse` does not know all links: those in brackets, and in MDX what
    // looks like a tag.
    let is_markdown = language == Syntax::Markdown;
    if is_markdown {
        assert_all_are_listed(&source, syntax, &finder, &made);
    }
    if made.edits().is_empty() {
        return;
    }
    assert_eq!(
        planner.plan(&applied).edits(),
        [],
        "twice is once: {applied:?}"
    );
    if is_markdown && made.refused().is_empty() && made.protected().is_empty() {
        assert_reads_the_same(&source, &applied, syntax, &finder);
    }
});

fn assert_only_edits(source: &str, plan: &Plan<'_>, applied: &str) {
    let mut old = 0;
    let mut new = 0;
    for edit in plan.edits() {
        let kept = &source[old..edit.range().start];
        assert!(
            applied[new..].starts_with(kept)
                && applied[new + kept.len()..].starts_with(edit.replacement())
        );
        new += kept.len() + edit.replacement().len();
        old = edit.range().end;
    }
    assert_eq!(applied[new..], source[old..]);
}

/// Asserts that each bare link is in one of the three lists, and that no two overlap.
fn assert_all_are_listed(source: &str, syntax: Options, finder: &Finder, plan: &Plan<'_>) {
    let stay = plan
        .refused()
        .iter()
        .chain(plan.protected())
        .map(Refused::link);
    let mut listed: Vec<_> = plan
        .edits()
        .iter()
        .map(Edit::link)
        .chain(stay)
        .map(barelink::Link::range)
        .collect();
    listed.sort_by_key(|range| range.start);
    assert!(
        listed.windows(2).all(|pair| pair[0].end <= pair[1].start),
        "{listed:?}"
    );
    let events = parse(source, syntax, finder)
        .into_offset_iter()
        .with_origin();
    let made = events.filter(|((event, _), origin)| {
        *origin == Origin::Autolink && matches!(event, Event::Start(Tag::Link { .. }))
    });
    assert_eq!(
        made.map(|((_, range), _)| range).collect::<Vec<_>>(),
        listed,
        "{source:?}"
    );
}

/// Asserts that the new source without autolinks is read as the old one with them. The syntax of a
/// link does not matter.
fn assert_reads_the_same(source: &str, applied: &str, syntax: Options, finder: &Finder) {
    // Comments in the source may disable links, which `parse` does not know.
    if source.contains("barelink") {
        return;
    }
    let expected = tokens(parse(source, syntax, finder).map(in_one_form));
    assert_eq!(
        tokens(Parser::new_ext(applied, syntax).map(in_one_form)),
        expected,
        "{applied:?}"
    );
}

fn in_one_form(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let scheme = if link_type == LinkType::Email {
                "mailto:"
            } else {
                ""
            };
            let link_type = LinkType::Inline;
            let dest_url = format!("{scheme}{dest_url}").into();
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            })
        }
        event => event,
    }
}
