//! Texts that grow: what is settled does not change, and a text in pieces has the links of the
//! whole text.

use core::ops::Range;
use std::collections::BTreeSet;

use super::events::{Item, is_balanced};
use super::input::{Choices, Stream};
use barelink::{Action, Choice, Finder, Link, Span};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::{GITHUB, Origin, parse};
use pulldown_cmark::{Event, Options, Tag};

/// Asserts all of it of one input.
pub fn run(input: &[u8]) {
    let Some((mut choices, text)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    let syntax = choices.syntax();
    let mut random = choices.stream();
    assert_settled(&finder, &text, &mut random);
    assert_held(&finder, &text, &mut random);
    assert_pieces(&finder, &text, &random.pieces(&text, 60));
    let source = Source {
        text: &text,
        syntax,
        finder: &finder,
    };
    source.assert_settled(&mut random);
    source.assert_held(&mut random);
    source.assert_pieces(&random.pieces(&text, 20));
}

/// The length of a text of which each prefix is tried.
const SHORT: usize = 40;

/// The prefixes of a text, from short to long.
fn prefixes<'t>(text: &'t str, random: &mut Stream) -> impl Iterator<Item = &'t str> + use<'t> {
    let mut end = 0;
    let pieces = if text.len() <= SHORT {
        text.split_inclusive(|_: char| true).collect()
    } else {
        random.pieces(text, 12)
    };
    pieces.into_iter().map(move |piece| {
        end += piece.len();
        &text[..end]
    })
}

/// Returns a prefix with any other end of the text after it.
fn continued(prefix: &str, text: &str, random: &mut Stream) -> String {
    [prefix, &text[random.place(text)..]].concat()
}

/// The links of a text: their ranges, kinds and destinations.
pub type Found = Vec<(Range<usize>, &'static str, String)>;

/// Returns the links in this form.
pub fn found<'t>(links: impl Iterator<Item = Link<'t>>) -> Found {
    links
        .map(|link| {
            (
                link.range(),
                link.kind().as_str(),
                link.destination().into_owned(),
            )
        })
        .collect()
}

/// Returns those that start before a byte.
#[must_use]
pub fn before(links: &Found, settled: usize) -> &[(Range<usize>, &'static str, String)] {
    &links[..links.partition_point(|(range, ..)| range.start < settled)]
}

fn assert_settled(finder: &Finder, text: &str, random: &mut Stream) {
    let whole = found(finder.links(text));
    let mut last = 0;
    for prefix in prefixes(text, random) {
        let settled = finder.settled(prefix);
        assert!(
            prefix.is_char_boundary(settled) && settled >= last,
            "{prefix:?}: {settled} after {last}"
        );
        last = settled;
        let links = found(finder.links(prefix));
        let links = before(&links, settled);
        assert!(
            links.iter().all(|(range, ..)| range.end <= settled),
            "{prefix:?} up to {settled}"
        );
        assert_eq!(
            links,
            before(&whole, settled),
            "{prefix:?} and {text:?} up to {settled}"
        );
        let longer = continued(prefix, text, random);
        let after = found(finder.links(&longer));
        assert_eq!(
            links,
            before(&after, settled),
            "{prefix:?} and {longer:?} up to {settled}"
        );
    }
}

/// Asserts that held links are those that are not settled, and that the link at a byte is that of
/// the whole text.
fn assert_held(finder: &Finder, text: &str, random: &mut Stream) {
    let (links, settled): (Vec<_>, _) = (finder.links(text).collect(), finder.settled(text));
    let held = finder.clone().with(Choice::HoldIncomplete);
    let is_settled = |link: &&Link<'_>| link.range().end <= settled;
    assert!(
        held.links(text)
            .eq(links.iter().filter(is_settled).cloned()),
        "{text:?} up to {settled}"
    );
    assert_eq!(
        held.spans(text)
            .map(|span| span.as_str().to_owned())
            .collect::<String>(),
        text
    );
    let ends = links
        .iter()
        .take(4)
        .flat_map(|link| [link.range().start, link.range().end - 1, link.range().end]);
    let places: Vec<_> = ends
        .chain((0..8).map(|_| random.below(text.len() + 2)))
        .collect();
    for at in places {
        let expected = links.iter().find(|link| link.range().contains(&at));
        assert_eq!(
            finder.link_at(text, at).as_ref(),
            expected,
            "at {at} of {text:?}"
        );
        assert_eq!(
            held.link_at(text, at).as_ref(),
            expected.filter(is_settled),
            "at {at} of {text:?}"
        );
        if let Some(link) = finder.link_starting_at(text, at) {
            assert!(
                link.range().start == at && text.get(link.range()) == Some(link.as_str()),
                "{link:?} at {at}"
            );
        }
    }
}

/// A hook that skips some links, whatever it was asked before.
pub fn skip_some(link: &mut Link<'_>) -> Action {
    if link.as_str().len() % 4 == 0 {
        Action::Skip
    } else {
        Action::Keep
    }
}

/// Asserts that a stream that gets a text in pieces has the links of the whole text, without a hook
/// and with one.
fn assert_pieces(finder: &Finder, text: &str, pieces: &[&str]) {
    let mut stream = barelink::Stream::new(finder);
    let mut shown = String::new();
    let mut links = Vec::new();
    let mut hooked = barelink::Stream::new(finder);
    let mut kept = Vec::new();
    let take = |links: &mut Found, span: Span<'_>| {
        if let Span::Link(link) = span {
            links.extend(found([link].into_iter()));
        }
    };
    for piece in pieces {
        stream.push(piece).for_each(|span| {
            shown += span.as_str();
            take(&mut links, span);
        });
        assert_eq!(
            stream.settled(),
            finder.settled(stream.text()),
            "{:?}",
            stream.text()
        );
        assert_eq!(shown, stream.text()[..stream.settled()]);
        hooked
            .push(piece)
            .on_link(skip_some)
            .for_each(|span| take(&mut kept, span));
    }
    stream.rest().for_each(|span| take(&mut links, span));
    hooked
        .rest()
        .on_link(skip_some)
        .for_each(|span| take(&mut kept, span));
    assert_eq!(links, found(finder.links(text)), "{text:?} in {pieces:?}");
    assert_eq!(
        kept,
        found(finder.links(text).on_link(skip_some)),
        "{text:?} in {pieces:?}"
    );
}

struct Source<'s> {
    text: &'s str,
    syntax: Options,
    finder: &'s Finder,
}

impl Source<'_> {
    fn before<'t>(&self, source: &'t str, end: usize) -> Vec<Item<'t>> {
        parse(source, self.syntax, self.finder)
            .into_offset_iter()
            .filter(|(_, range)| range.start < end)
            .collect()
    }

    fn assert_settled(&self, random: &mut Stream) {
        let mut last = 0;
        for prefix in prefixes(self.text, random).step_by(3) {
            let settled = pulldown::settled(prefix, self.syntax, self.finder);
            assert!(
                prefix.is_char_boundary(settled) && settled >= last,
                "{prefix:?}: {settled} after {last}"
            );
            last = settled;
            let expected = self.before(prefix, settled);
            for longer in [self.text.to_owned(), continued(prefix, self.text, random)] {
                assert_eq!(
                    self.before(&longer, settled),
                    expected,
                    "{prefix:?} and {longer:?} up to {settled}"
                );
            }
        }
    }

    /// Asserts that a link which is shown while a source grows is a link of the whole source.
    fn assert_held(&self, random: &mut Stream) {
        // Formulas are not held, as documented, and a delimiter row that grows may take a table
        // back.
        let syntax = GITHUB.difference(Options::ENABLE_TABLES);
        let source = Source { syntax, ..*self };
        let held = self.finder.clone().with(Choice::HoldIncomplete);
        let complete: BTreeSet<_> = source
            .destinations(self.text, self.finder)
            .map(|(destination, _)| destination)
            .collect();
        // Each one of a short text: what opens and what closes may be next to each other.
        let one_in = if self.text.len() <= SHORT { 1 } else { 4 };
        for prefix in prefixes(self.text, random).step_by(one_in) {
            for (destination, origin) in source.destinations(prefix, &held) {
                let stays = origin == Origin::Document || complete.contains(&destination);
                assert!(
                    stays,
                    "{destination:?} at {prefix:?} while {:?} grows",
                    self.text
                );
            }
        }
    }

    fn destinations(
        &self,
        source: &str,
        finder: &Finder,
    ) -> impl Iterator<Item = (String, Origin)> {
        let events = parse(source, self.syntax, finder).with_origin();
        events.filter_map(|(event, origin)| match event {
            Event::Start(Tag::Link { dest_url, .. }) => Some((dest_url.into_string(), origin)),
            _ => None,
        })
    }

    /// Asserts that a stream that gets the source in pieces has the events of the whole source.
    fn assert_pieces(&self, pieces: &[&str]) {
        let mut stream = pulldown::MarkdownStream::new(self.syntax, self.finder);
        let mut events = Vec::new();
        let mut ignoring = stream.clone().ignoring_later_definitions();
        let own = |(event, range): Item<'_>| (event.into_static(), range);
        let mut others = Vec::new();
        for piece in pieces {
            events.extend(stream.push(piece).map(own));
            assert!(
                stream.settled() <= pulldown::settled(stream.text(), self.syntax, self.finder),
                "{pieces:?}"
            );
            others.extend(ignoring.push(piece).map(own));
        }
        events.extend(stream.rest().map(own));
        assert_eq!(events, self.before(self.text, usize::MAX), "{pieces:?}");
        others.extend(ignoring.preview().map(own));
        assert!(
            is_balanced(others.iter().map(|(event, _)| event)),
            "{pieces:?}"
        );
        assert_eq!(ignoring.text(), self.text);
    }
}
