//! How much is allocated: by the search of a plain text nothing, by the adapters no more than for
//! one block at a time.
#![cfg(feature = "uts58")]

#[path = "../common/finders.rs"]
mod finders;

use allocation_counter::measure;
use barelink::{Choice, Finder, Kinds, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Parser};
use barelink_pulldown_cmark::{Autolinks, parse};
use finders::finders;

/// Links of all kinds, and what is none.
const BLOCK: &str = "Two (http://a.example/b_(c)?d=e#f). www.example.com, \
    john.doe@example.org;\nmailto:x@y.com xmpp:a@b.com/c \
    and a.b@c.com.http://d.ef, [not http://g.hi here] `http://code.example` *www.example.net*\n\n";

/// Hosts that have to be converted.
const WIDE_BLOCK: &str = "例え.jp/道 https://пример.рф/а?б=в почта@пример.рф. ascii.com\n\n";

#[test]
fn a_plain_text_is_searched_without_allocating() {
    let text = BLOCK.repeat(2_000);
    for finder in finders() {
        // The pairs of marks in a word are a list, one word at a time.
        let allocated = measure(|| finder.links(&text).for_each(drop));
        assert!(allocated.bytes_max <= 2_048, "{finder:?}: {allocated:?}");
        let finder = finder.without(Choice::EndAtCloser);
        let mut count = 0;
        let allocated = measure(|| count = finder.links(&text).count());
        assert!(count >= 6_000, "{finder:?}: {count} links");
        // Brackets that are open in a path are counted in a list, and some hosts and top-level
        // domains written in lower case.
        let lists = if finder.profile().kinds().contains(Kinds::DOMAIN) {
            1_024
        } else {
            0
        };
        assert!(allocated.bytes_max <= lists, "{finder:?}: {allocated:?}");
        assert!(
            lists > 0 || allocated.count_total == 0,
            "{finder:?}: {allocated:?}"
        );
    }
}

#[test]
fn hosts_in_all_languages_are_converted_one_by_one() {
    for finder in finders() {
        let short = WIDE_BLOCK.repeat(20);
        let long = WIDE_BLOCK.repeat(2_000);
        let peak = |text: &str| measure(|| finder.links(text).for_each(drop)).bytes_max;
        assert_eq!(peak(&short), peak(&long), "{finder:?}");
    }
}

/// The most that is held at any time while events are read, beside what was held before.
fn held_while_read<'a>(mut events: impl Iterator<Item = Event<'a>>) -> u64 {
    measure(|| events.by_ref().for_each(drop)).bytes_max
}

#[test]
fn a_stream_holds_one_block_at_a_time() {
    for finder in finders() {
        let held = |blocks| {
            let source = BLOCK.repeat(blocks);
            let parser = || Parser::new_ext(&source, Options::empty());
            let parsed = held_while_read(parse(&source, Options::empty(), &finder));
            [
                held_while_read(parser()),
                parsed,
                held_while_read(Autolinks::new(&source, parser(), &finder)),
            ]
        };
        let [parser, parsed, woven] = held(20);
        let [long_parser, long_parsed, long_woven] = held(2_000);
        assert!(
            parser < parsed && parser < woven,
            "{finder:?}: events are held: {parser}, {parsed}, {woven}"
        );
        // The parser itself holds more of a longer document.
        for (long, short) in [(long_parsed, parsed), (long_woven, woven)] {
            assert!(
                long - long_parser <= short - parser,
                "{finder:?}: {short} of {parser}, {long} of {long_parser}"
            );
        }
    }
}

/// GitHub's URLs have to be known before the first event of their block, so they are held.
#[test]
fn links_of_a_paragraph_are_found_one_by_one() {
    for finder in finders()
        .into_iter()
        .filter(|finder| finder.profile() != Profile::Gfm)
    {
        let held = |links: usize| {
            let source = "a@b.com ".repeat(links);
            let parsed = held_while_read(parse(&source, Options::empty(), &finder));
            // The parser holds no more for a longer text without markup.
            (
                parsed,
                parse(&source, Options::empty(), &finder)
                    .filter(|event| matches!(event, Event::End(_)))
                    .count(),
            )
        };
        let (short, few) = held(100);
        let (long, many) = held(10_000);
        // The end of the paragraph is one of them.
        assert_eq!((few, many), (101, 10_001), "{finder:?}");
        assert_eq!(short, long, "{finder:?}");
    }
}

/// The marks of a word are held while it is looked at, and no longer (issue 17, item 21).
#[test]
fn marks_are_held_for_one_word() {
    for finder in finders()
        .into_iter()
        .map(|finder| finder.with(Choice::EndAtCloser))
    {
        let peak = |blocks: usize| {
            let text = "\"http://a.example/b\" <john@example.org> ".repeat(blocks);
            measure(|| assert!(finder.links(&text).count() >= 2 * blocks)).bytes_max
        };
        assert_eq!(peak(20), peak(2_000), "{finder:?}");
    }
}

/// A GitHub link that takes markup: the document is parsed again, and what is left of its events is
/// held.
#[test]
fn a_second_parse_holds_the_document() {
    let finder = Finder::new(Profile::Gfm);
    let peak = |blocks: usize| {
        let source = ["http://a.b/*c*d\n\n", &BLOCK.repeat(blocks)].concat();
        held_while_read(parse(&source, Options::empty(), &finder))
    };
    let short = peak(500);
    let long = peak(1_000);
    assert!(
        long > short && long <= short * 5 / 2,
        "{short} bytes for 500 blocks, {long} for 1,000"
    );
}
