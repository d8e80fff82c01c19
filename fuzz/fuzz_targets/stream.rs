//! Streams that somebody else parsed, merged or changed: nothing but links changes in them, and each adapter gives what
//! the others give.
#![no_main]

use barelink::Finder;
use barelink::pulldown::{Autolinks, AutolinksWithOffset, OnConflict};
use barelink_fuzz::Choices;
use barelink_fuzz::events::{
    Item, Made, Token, assert_no_link_in_a_link, assert_only_links_made, assert_ranges_true, is_balanced, marking,
    tokens,
};
use barelink_fuzz::links::assert_destination;
use libfuzzer_sys::fuzz_target;
use pulldown_cmark::{CowStr, Event, Options, Parser, TextMergeWithOffset};

/// What happened to the events before they come to the adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Past {
    Nothing,
    Merged,
    Boxed,
    Changed,
}

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::read(input) else { return };
    let (finder, syntax) = (choices.finder(), choices.syntax());
    let on_conflict = choices.among(&[OnConflict::End, OnConflict::Skip]);
    let past = choices.among(&[Past::Nothing, Past::Merged, Past::Boxed, Past::Changed]);
    let events = events(&source, syntax, past, &mut choices);
    let case = Case { source: &source, finder: &finder, on_conflict };
    let with_offsets = case.with_offsets(&events, past);
    let with_source = case.with_source(&events);
    case.alone(&events);
    if past == Past::Nothing {
        assert_eq!(with_offsets, with_source, "with offsets, and with the source");
    }
    // Merging hides which of two backslashes before a pipe in a table escapes it.
    if past == Past::Merged && !(syntax.contains(Options::ENABLE_TABLES) && source.contains("\\\\")) {
        let apart = self::events(&source, syntax, Past::Nothing, &mut choices);
        assert_eq!(with_offsets, case.with_offsets(&apart, Past::Nothing), "merged, and apart");
    }
});

fn events<'a>(source: &'a str, syntax: Options, past: Past, choices: &mut Choices) -> Vec<Item<'a>> {
    let parsed = Parser::new_ext(source, syntax).into_offset_iter();
    let boxed = |(event, range)| match event {
        Event::Text(text) => (Event::Text(CowStr::Boxed(text.into_string().into())), range),
        event => (event, range),
    };
    match past {
        Past::Nothing => parsed.collect(),
        Past::Merged => TextMergeWithOffset::new(parsed).collect(),
        Past::Boxed => parsed.map(boxed).collect(),
        Past::Changed => parsed.flat_map(|item| changed(item, source, choices)).collect(),
    }
}

/// What somebody does to an event: mostly nothing.
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
    on_conflict: OnConflict,
}

impl<'a> Case<'a> {
    fn with_offsets(&self, before: &[Item<'a>], past: Past) -> Vec<Token<'a>> {
        let mut made = Vec::new();
        let after: Vec<Item<'a>> = AutolinksWithOffset::new(self.source, before.iter().cloned(), self.finder)
            .on_conflict(self.on_conflict)
            .on_link(marking(&mut made))
            .collect();
        if past != Past::Changed {
            assert_ranges_true(self.finder, self.source, before, &after, &made);
        }
        self.check(before, after.into_iter().map(|(event, _)| event).collect(), &made)
    }

    fn with_source(&self, before: &[Item<'a>]) -> Vec<Token<'a>> {
        let events = before.iter().map(|(event, _)| event.clone());
        self.without_offsets(before, Autolinks::with_source(self.source, events, self.finder))
    }

    fn alone(&self, before: &[Item<'a>]) {
        let events = before.iter().map(|(event, _)| event.clone());
        self.without_offsets(before, Autolinks::new(events, self.finder));
    }

    fn without_offsets(
        &self,
        before: &[Item<'a>],
        linked: Autolinks<'a, impl Iterator<Item = Event<'a>>>,
    ) -> Vec<Token<'a>> {
        let mut made = Vec::new();
        let after = linked.on_conflict(self.on_conflict).on_link(marking(&mut made)).collect();
        self.check(before, after, &made)
    }

    /// The stream that came out, if all holds that holds for any.
    fn check(&self, before: &[Item<'a>], after: Vec<Event<'a>>, made: &[Made]) -> Vec<Token<'a>> {
        let is_balanced_before = is_balanced(before.iter().map(|(event, _)| event));
        assert!(!is_balanced_before || is_balanced(&after), "{after:?}");
        let (before, after) = (tokens(before.iter().map(|(event, _)| event.clone())), tokens(after));
        assert_only_links_made(self.finder, &before, &after, made);
        if is_balanced_before {
            assert_no_link_in_a_link(&after);
        }
        for link in made {
            assert_destination(self.finder.profile(), &link.destination);
        }
        after
    }
}
