//! Assertions about streams of events in which links were made.

use core::ops::Range;

use barelink::{Action, Finder, Link, Profile};
use pulldown_cmark::{Event, Tag, TagEnd};

/// An event and its range.
pub type Item<'a> = (Event<'a>, Range<usize>);

/// A link as a hook saw it.
#[derive(Clone, Debug)]
pub struct Made {
    /// The typed text.
    pub typed: String,
    /// The shown text.
    pub shown: String,
    /// The range in bytes of the source.
    pub range: Range<usize>,
    /// The destination before the hook replaced it.
    pub destination: String,
}

/// Returns a hook that records each link, and replaces its destination by [`MARK`] and its number,
/// by which it is recognised.
pub fn marking(made: &mut Vec<Made>) -> impl FnMut(&mut Link<'_>) -> Action {
    |link| {
        let typed = link.as_str().to_owned();
        let shown = link.text().into_owned();
        let range = link.range();
        let destination = link.destination().into_owned();
        link.set_destination(format!("{MARK}{}", made.len()));
        made.push(Made {
            typed,
            shown,
            range,
            destination,
        });
        Action::Keep
    }
}

/// Returns whether a finder has MD4C's rules, whose links are read from text as it was typed and
/// take no markup.
#[must_use]
pub fn is_md4c(finder: &Finder) -> bool {
    matches!(
        finder.profile(),
        Profile::Md4c | Profile::Md4c053 | Profile::Md4cNext
    )
}

/// The start of marked destinations. A parser produces such a destination only of a source that has
/// it in a wiki link.
const MARK: &str = "\n\0\nmade ";

/// Returns the number of the link with a marked destination.
fn number(destination: &str) -> Option<usize> {
    destination.strip_prefix(MARK)?.parse().ok()
}

/// Returns whether an event starts a link with a marked destination.
#[must_use]
pub fn is_made(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(Tag::Link { dest_url, .. }) if number(dest_url).is_some())
}

/// A part of a stream.
#[derive(Clone, Debug, PartialEq)]
pub enum StreamToken<'a> {
    /// Adjacent texts, concatenated.
    Text(String),
    /// A link that was made: its number, and its text.
    Link(usize, String),
    /// Any other event.
    Other(Event<'a>),
}

/// Returns the tokens of a stream. Asserts that each new link is a start, a text and an end.
pub fn tokens<'a>(events: impl IntoIterator<Item = Event<'a>>) -> Vec<StreamToken<'a>> {
    let mut tokens = Vec::new();
    let mut events = events.into_iter();
    while let Some(event) = events.next() {
        match (event, tokens.last_mut()) {
            (Event::Text(text), Some(StreamToken::Text(before))) => before.push_str(&text),
            // Adapters may split texts in other places, also into empty ones.
            (Event::Text(text), _) if text.is_empty() => {}
            (Event::Text(text), _) => tokens.push(StreamToken::Text(text.into_string())),
            (Event::Start(Tag::Link { dest_url, .. }), _) if number(&dest_url).is_some() => {
                let number = number(&dest_url).unwrap_or_default();
                let Some(Event::Text(shown)) = events.next() else {
                    panic!("a link shows a text")
                };
                assert_eq!(
                    events.next(),
                    Some(Event::End(TagEnd::Link)),
                    "a link is a start, a text and an end"
                );
                tokens.push(StreamToken::Link(number, shown.into_string()));
            }
            (event, _) => tokens.push(StreamToken::Other(event)),
        }
    }
    tokens
}

/// Returns whether starts and ends balance.
#[must_use]
pub fn is_balanced<'a>(events: impl IntoIterator<Item = &'a Event<'a>>) -> bool {
    let mut open = Vec::new();
    for event in events {
        match event {
            Event::Start(tag) => open.push(tag.to_end()),
            Event::End(end) if open.pop() != Some(*end) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// Asserts that no new link is inside a link or an image.
pub fn assert_no_link_in_a_link(tokens: &[StreamToken<'_>]) {
    let mut open = 0_usize;
    for token in tokens {
        match token {
            StreamToken::Other(Event::Start(Tag::Link { .. } | Tag::Image { .. })) => open += 1,
            StreamToken::Other(Event::End(TagEnd::Link | TagEnd::Image)) => open -= 1,
            StreamToken::Link(_, shown) => assert_eq!(open, 0, "a link in a link: {shown:?}"),
            _ => {}
        }
    }
}

/// Asserts that only links were added: the events are the same, in the same order, and so is the
/// text, except for GitHub's links, which show it as it was typed.
pub fn assert_only_links_made(
    finder: &Finder,
    before: &[StreamToken<'_>],
    after: &[StreamToken<'_>],
    made: &[Made],
) {
    let is_other = |token: &StreamToken<'_>| matches!(token, StreamToken::Other(_));
    let split = |tokens: &[StreamToken<'_>]| -> Vec<String> {
        tokens
            .iter()
            .filter(|token| is_other(token))
            .map(|token| other_name(finder, token))
            .collect()
    };
    assert_eq!(split(before), split(after));
    for (before, after) in before.split(is_other).zip(after.split(is_other)) {
        let shown = match before {
            [] => String::new(),
            [StreamToken::Text(text)] => plain(text),
            _ => panic!("adjacent texts are one token"),
        };
        assert!(
            matches(finder, &shown, after, made),
            "{before:?} became {after:?} of {made:?}"
        );
    }
}

/// Returns the name of another event.
// With `Gfm`, the backslash of a hard break may become part of a link; then the break is soft. So
// both have the same name.
fn other_name(finder: &Finder, token: &StreamToken<'_>) -> String {
    match token {
        StreamToken::Other(Event::HardBreak | Event::SoftBreak)
            if finder.profile() == Profile::Gfm =>
        {
            "a break".to_owned()
        }
        token => format!("{token:?}"),
    }
}

/// Returns whether texts and links together show `text`. A link that shows its typed text matches
/// any text.
fn matches(finder: &Finder, text: &str, tokens: &[StreamToken<'_>], made: &[Made]) -> bool {
    // All positions in `text` up to which the tokens so far may match.
    let mut ends = vec![0];
    for token in tokens {
        let shown = match token {
            StreamToken::Link(number, _) if is_shown_as_typed(finder, &made[*number]) => {
                let first = ends.first().copied().unwrap_or(text.len() + 1);
                ends = (first..=text.len()).collect();
                continue;
            }
            StreamToken::Text(text) | StreamToken::Link(_, text) => plain(text),
            StreamToken::Other(_) => return false,
        };
        ends.retain(|&end| text.as_bytes()[end..].starts_with(shown.as_bytes()));
        for end in &mut ends {
            *end += shown.len();
        }
    }
    ends.contains(&text.len())
}

/// Returns whether a link may show escapes, references or markup as they were typed.
fn is_shown_as_typed(finder: &Finder, made: &Made) -> bool {
    finder.profile() == Profile::Gfm && made.typed.contains(|c: char| c.is_ascii_punctuation())
}

/// Returns the text with smart punctuation as it was typed: links show it so.
#[must_use]
pub fn plain(text: &str) -> String {
    text.replace('«', "<<")
        .replace('»', ">>")
        .replace(['‘', '’'], "'")
        .replace(['“', '”'], "\"")
        .replace('…', "...")
        .replace('–', "--")
        .replace('—', "---")
}

/// Asserts that the ranges are right: the source at the range of a text is the text, except for
/// escapes and references.
pub fn assert_ranges_true(
    finder: &Finder,
    source: &str,
    before: &[Item<'_>],
    after: &[Item<'_>],
    made: &[Made],
) {
    let is_true = |text: &str, range: &Range<usize>| source.get(range.clone()) == Some(text);
    let mut link: Option<(&Made, &Range<usize>)> = None;
    for (event, range) in after {
        let typed = source
            .get(range.clone())
            .unwrap_or_else(|| panic!("{range:?} is not inside the source"));
        match (event, link) {
            (Event::Start(Tag::Link { dest_url, .. }), None)
                if number(dest_url).is_some_and(|number| number < made.len()) =>
            {
                let made = &made[number(dest_url).unwrap_or_default()];
                assert_eq!(made.range, *range);
                assert_eq!(made.typed, typed);
                link = Some((made, range));
            }
            (Event::End(TagEnd::Link), Some((_, at))) => {
                assert_eq!(range, at);
                link = None;
            }
            (Event::Text(text), Some((made, at))) => {
                assert_eq!(range, at);
                assert_eq!(**text, *made.shown);
                // The profiles that read shown text, all of it or that of addresses.
                let is_literal = is_md4c(finder);
                assert!(
                    **text == *typed || !is_literal && typed.contains(['\\', '&']),
                    "{text:?} is {typed:?}"
                );
            }
            (Event::Text(text), None) if !is_true(text, range) => {
                // The range of a part can be wrong only if the parser's own range of the whole text
                // was.
                let own = |(event, old): &Item<'_>| match event {
                    Event::Text(text) => {
                        old.start <= range.start && range.end <= old.end && !is_true(text, old)
                    }
                    _ => false,
                };
                assert!(before.iter().any(own), "{text:?} is {typed:?}");
            }
            _ => {}
        }
    }
    assert_others_stay(finder, before, after);
}

/// Asserts that all events except texts and new links keep their ranges.
fn assert_others_stay(finder: &Finder, before: &[Item<'_>], after: &[Item<'_>]) {
    let mut link = false;
    let others = after.iter().filter(|(event, _)| {
        let starts = is_made(event);
        let is_of_link = starts || link;
        link = starts || link && *event != Event::End(TagEnd::Link);
        !(is_of_link || matches!(event, Event::Text(_)))
    });
    let mut old = before
        .iter()
        .filter(|(event, _)| !matches!(event, Event::Text(_)));
    for (event, range) in others {
        let (before, at) = old.next().expect("no event is new");
        let is_softened = finder.profile() == Profile::Gfm
            && (before, event) == (&Event::HardBreak, &Event::SoftBreak);
        assert!(
            (event, range) == (before, at) || is_softened,
            "{before:?} at {at:?} is {event:?} at {range:?}"
        );
    }
}
