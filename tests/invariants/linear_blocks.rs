//! Linear work, counted: documents of many blocks, long blocks, and hosts that put the blocks of a
//! parser into another order or repeat them. The source is not read again for each block, item or
//! link of it.
//!
//! Steps are counted as in `linear.rs`, never time.

use core::ops::Range;

use crate::growth::sampled;
use barelink::{Finder, Profile, steps};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Parser};
use barelink_pulldown_cmark::{Autolinks, GITHUB, parse};

/// The events of a document, and their ranges.
type Stream<'a> = Vec<(Event<'a>, Range<usize>)>;

/// The name of an adapter, and its steps.
type Counted = (&'static str, usize);

#[test]
fn items_before_one_link_take_linear_work() {
    assert_document(20_000, |count| {
        "- some text\n".repeat(count - 1) + "- www.example.com\n"
    });
}

#[test]
fn brackets_before_one_link_take_linear_work() {
    assert_document(200_000, |count| "[".repeat(count) + " www.example.com\n");
}

#[test]
fn written_links_in_one_paragraph_take_linear_work() {
    assert_document(20_000, |count| "[a](http://b.c) ".repeat(count));
    assert_document(20_000, |count| {
        "[a](http://b.c) ".repeat(count) + "www.example.com\n"
    });
}

#[test]
fn blocks_in_any_order_take_linear_work() {
    let paragraphs: [fn(usize) -> String; 5] = [
        |number| format!("{number} some *text*\n\n"),
        |number| format!("{number} www.example.com/{number}\n\n"),
        |number| format!("[{number}](http://b.c) `www.a.b`\n\n"),
        |number| format!("{number} &amp; http://a.b/*c*\n\n"),
        |number| format!("# {number}\n\n- a@b.cd {number}\n- c\n\n"),
    ];
    for paragraph in sampled(paragraphs, 2) {
        for last in ["", "www.example.com\n"] {
            let document = |count| (0..count).map(paragraph).collect::<String>() + last;
            for (order_name, order) in ORDERS {
                let name = format!("{order_name}, {:?}, {last:?}", paragraph(1));
                assert_linear(&name, 2_000, document, |source, finder| {
                    steps_of_stream(source, order, finder)
                });
            }
        }
    }
}

/// The name of an order, and the function that puts the blocks of a document into it.
type Order = (&'static str, fn(Vec<Stream<'_>>) -> Vec<Stream<'_>>);

const ORDERS: [Order; 5] = [
    ("backwards", |blocks| blocks.into_iter().rev().collect()),
    ("shuffled", |mut blocks| {
        fastrand::Rng::with_seed(41).shuffle(&mut blocks);
        blocks
    }),
    ("each block twice", |blocks| {
        blocks
            .into_iter()
            .flat_map(|block| [block.clone(), block])
            .collect()
    }),
    ("each block eight times", |blocks| {
        blocks
            .into_iter()
            .flat_map(|block| vec![block; 8])
            .collect()
    }),
    ("all blocks twice", |blocks| [&*blocks, &*blocks].concat()),
];

/// Fails unless documents take linear work with each adapter.
#[track_caller]
fn assert_document(count: usize, document: impl Fn(usize) -> String) {
    let name = document(2);
    assert_linear(&name, count, document, |source, finder| {
        let mut counted = steps_of_stream(source, |blocks| blocks, finder);
        parse(source, GITHUB, finder).for_each(drop);
        counted.push(("parse", steps::take()));
        parse(source, GITHUB, finder)
            .into_offset_iter()
            .for_each(drop);
        counted.push(("parse with ranges", steps::take()));
        counted
    });
}

/// Fails unless each adapter takes at most four times as many steps for `count` units as for a
/// quarter of them.
#[track_caller]
fn assert_linear(
    name: &str,
    count: usize,
    document: impl Fn(usize) -> String,
    steps_of: impl Fn(&str, &Finder) -> Vec<Counted>,
) {
    let [short, long] = [count / 4, count].map(document);
    for profile in [Profile::Md4c, Profile::Gfm, Profile::Prose] {
        let finder = Finder::new(profile);
        for ((adapter, few), (_, many)) in steps_of(&short, &finder)
            .into_iter()
            .zip(steps_of(&long, &finder))
        {
            let case = format!(
                "{name:?}, {profile}, {adapter}: {few} steps, {many} for four times as much"
            );
            println!("{case}");
            assert!(few > 0, "nothing is counted: {case}");
            // For a square it would be sixteen times as many.
            assert!(many <= 44 * few / 10 + FEW, "{case}");
        }
    }
}

/// Steps that may be one more or less whatever the length.
const FEW: usize = 64;

/// Returns the steps of `Autolinks` for the blocks of a document in an order, with the ranges of
/// the events and without.
fn steps_of_stream(
    source: &str,
    order: fn(Vec<Stream<'_>>) -> Vec<Stream<'_>>,
    finder: &Finder,
) -> Vec<Counted> {
    let events = order(blocks(
        Parser::new_ext(source, GITHUB).into_offset_iter().collect(),
    ))
    .concat();
    let _ = steps::take();
    Autolinks::new(source, events.iter().cloned(), finder).for_each(drop);
    let with_ranges = steps::take();
    Autolinks::new(
        source,
        events.iter().map(|(event, _)| event.clone()),
        finder,
    )
    .for_each(drop);
    vec![
        ("with ranges", with_ranges),
        ("without ranges", steps::take()),
    ]
}

/// Returns the outermost blocks of a document.
fn blocks(events: Stream<'_>) -> Vec<Stream<'_>> {
    let mut blocks = vec![Vec::new()];
    let mut depth = 0_usize;
    for (event, range) in events {
        let is_end = matches!(event, Event::End(_));
        depth = if is_end {
            depth - 1
        } else {
            depth + usize::from(matches!(event, Event::Start(_)))
        };
        blocks
            .last_mut()
            .expect("one was pushed")
            .push((event, range));
        if depth == 0 {
            blocks.push(Vec::new());
        }
    }
    blocks
}
