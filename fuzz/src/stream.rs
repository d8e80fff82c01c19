//! Streams that were parsed, merged or changed elsewhere: only links change, and all adapters have
//! the same result.

use core::ops::Range;

use super::events::{
    Item, Made, StreamToken, assert_no_link_in_a_link, assert_only_links_made, assert_ranges_true,
    is_balanced, marking, tokens,
};
use super::input::{Choices, Stream};
use super::links::assert_destination;
use barelink::leaf::OnMarkup;
use barelink::{Finder, Kinds};
use barelink_pulldown_cmark::Autolinks;
use pulldown_cmark::{CowStr, Event, Options, Parser, TextMergeWithOffset};

/// How the events were changed before the adapter gets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Past {
    Nothing,
    Merged,
    Boxed,
    Changed,
    /// Ranges are arbitrary; events are removed, duplicated and reordered.
    Lying,
}

/// Asserts all of it of one input.
pub fn run(input: &[u8]) {
    let Some((mut choices, source)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    let syntax = choices.syntax();
    let on_markup = choices.among(&[OnMarkup::End, OnMarkup::Skip]);
    let pasts = [
        Past::Nothing,
        Past::Merged,
        Past::Boxed,
        Past::Changed,
        Past::Lying,
        Past::Lying,
        Past::Lying,
        Past::Lying,
    ];
    let past = choices.among(&pasts);
    let events = events(&source, syntax, past, &mut choices);
    let case = Case {
        source: &source,
        finder: &finder,
        on_markup,
    };
    let with_offsets = case.with_offsets(&events, past);
    let with_source = case.with_source(&events);
    case.alone(&events);
    // A URL of UTS #58 may take markup. Without ranges, the adapter does not know of that markup.
    let may_take_markup = finder.profile().kinds().contains(Kinds::DOMAIN) && source.contains(':');
    if past == Past::Nothing && !may_take_markup {
        assert_eq!(
            with_offsets, with_source,
            "with offsets, and with the source"
        );
    }
    // Merged text does not tell which of two backslashes before a pipe in a table is the escape.
    if past == Past::Merged && !(syntax.contains(Options::ENABLE_TABLES) && source.contains("\\\\"))
    {
        let apart = self::events(&source, syntax, Past::Nothing, &mut choices);
        assert_eq!(
            with_offsets,
            case.with_offsets(&apart, Past::Nothing),
            "merged, and apart"
        );
    }
}

fn events<'a>(
    source: &'a str,
    syntax: Options,
    past: Past,
    choices: &mut Choices,
) -> Vec<Item<'a>> {
    let parsed = Parser::new_ext(source, syntax).into_offset_iter();
    let boxed = |(event, range)| match event {
        Event::Text(text) => (Event::Text(CowStr::Boxed(text.into_string().into())), range),
        event => (event, range),
    };
    match past {
        Past::Nothing => parsed.collect(),
        Past::Merged => TextMergeWithOffset::new(parsed).collect(),
        Past::Boxed => parsed.map(boxed).collect(),
        Past::Changed => parsed
            .flat_map(|item| changed(item, source, choices))
            .collect(),
        Past::Lying => lying(parsed.collect(), source, &mut choices.stream()),
    }
}

/// Returns an inconsistent stream: balanced or not, in any order, with any ranges.
fn lying<'a>(mut events: Vec<Item<'a>>, source: &str, random: &mut Stream) -> Vec<Item<'a>> {
    for _ in 0..random.below(8) {
        let at = random.below(events.len());
        let to = random.below(events.len());
        let any = any_range(source, random);
        let Some((event, range)) = events.get(at).cloned() else {
            break;
        };
        match random.below(9) {
            0 => events[at].1 = any,
            1 => events[at].0 = Event::HardBreak,
            2 => events[at] = (Event::HardBreak, any),
            3 => events.insert(to, (event, range)),
            4 => drop(events.remove(at)),
            5 => events.swap(at, to),
            6 => events[at.min(to)..at.max(to)].reverse(),
            7 => events.insert(
                to,
                (
                    Event::Text(
                        source
                            .get(any.clone())
                            .unwrap_or("www.a.com")
                            .to_owned()
                            .into(),
                    ),
                    any,
                ),
            ),
            _ => {
                let shift = random.below(4);
                for (_, range) in &mut events {
                    *range = range.start.wrapping_sub(shift)..range.end.wrapping_add(shift);
                }
            }
        }
    }
    events
}

/// Returns a range with ends in or near the source, at a backslash, or near the limits of `usize`.
fn any_range(source: &str, random: &mut Stream) -> Range<usize> {
    let mut place = || match random.below(8) {
        0 => usize::MAX,
        1 => usize::MAX - random.below(9),
        2 => usize::MAX / 2 + random.below(3),
        3 => source.len() + random.below(3),
        4 => source.find('\\').unwrap_or_default(),
        _ => random.below(source.len() + 1),
    };
    place()..place()
}

/// Changes an event; in most cases not at all.
fn changed<'a>((event, range): Item<'a>, source: &'a str, choices: &mut Choices) -> Vec<Item<'a>> {
    let text = |text: &'static str| Event::Text(text.into());
    match choices.among(&[0, 0, 1, 2, 3, 4, 5, 6]) {
        1 => Vec::new(),
        2 => vec![(event, range.clone()), (text("www.a.com"), range)],
        3 => vec![(text("@"), 0..0), (event, range)],
        4 => vec![(event, range.start + 1..range.end + 1)],
        5 => vec![(event, source.len()..source.len() + 9)],
        6 => vec![(Event::SoftBreak, range.clone()), (event, range)],
        _ => vec![(event, range)],
    }
}

struct Case<'a> {
    source: &'a str,
    finder: &'a Finder,
    on_markup: OnMarkup,
}

impl<'a> Case<'a> {
    fn with_offsets(&self, before: &[Item<'a>], past: Past) -> Vec<StreamToken<'a>> {
        let mut made = Vec::new();
        let after: Vec<Item<'a>> = Autolinks::new(self.source, before.iter().cloned(), self.finder)
            .on_markup(self.on_markup)
            .on_link(marking(&mut made))
            .collect();
        if !matches!(past, Past::Changed | Past::Lying) {
            assert_ranges_true(self.finder, self.source, before, &after, &made);
        }
        self.check(
            before,
            after.into_iter().map(|(event, _)| event).collect(),
            &made,
        )
    }

    fn with_source(&self, before: &[Item<'a>]) -> Vec<StreamToken<'a>> {
        let events = before.iter().map(|(event, _)| event.clone());
        self.without_offsets(before, Autolinks::new(self.source, events, self.finder))
    }

    fn alone(&self, before: &[Item<'a>]) {
        let events = before.iter().map(|(event, _)| event.clone());
        self.without_offsets(before, Autolinks::without_source(events, self.finder));
    }

    fn without_offsets(
        &self,
        before: &[Item<'a>],
        linked: Autolinks<'a, impl Iterator<Item = Event<'a>>>,
    ) -> Vec<StreamToken<'a>> {
        let mut made = Vec::new();
        let after = linked
            .on_markup(self.on_markup)
            .on_link(marking(&mut made))
            .collect();
        self.check(before, after, &made)
    }

    /// Asserts the properties of every stream, and returns its tokens.
    fn check(
        &self,
        before: &[Item<'a>],
        after: Vec<Event<'a>>,
        made: &[Made],
    ) -> Vec<StreamToken<'a>> {
        let is_balanced_before = is_balanced(before.iter().map(|(event, _)| event));
        assert!(!is_balanced_before || is_balanced(&after), "{after:?}");
        let before = tokens(before.iter().map(|(event, _)| event.clone()));
        let after = tokens(after);
        assert_only_links_made(self.finder, &before, &after, made);
        // In an unbalanced stream, nothing says where a link ends.
        if is_balanced_before {
            assert_no_link_in_a_link(&after);
        }
        for link in made {
            assert_destination(self.finder.profile(), &link.destination);
        }
        after
    }
}
