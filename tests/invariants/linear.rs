//! Linear work, counted: every hostile family through every profile and every host, at a length and
//! at twice the length.
//!
//! Steps are counted, never time (`src/steps.rs`): this fails for a square and not for a busy
//! machine. comrak's trees are looked at in `crates/barelink-comrak/tests/invariants/linear.rs`.
//!
//! * `BARELINK_LINEAR_STRINGS`: short strings of a small alphabet are repeated, all of up to so
//!   many symbols (1; 3 takes a quarter of an hour with `--release`).
//! * `BARELINK_LINEAR_DRAWN`: how many families of symbols are drawn (8).
//! * `BARELINK_LINEAR_BYTES`: the length (2,048).
//!
//! A megabyte of each family that has a name takes minutes: `cargo test --release … -- --ignored`.

use core::ops::Range;

use barelink::leaf::OnMarkup;
use barelink::{Action, Choice, Finder, Kinds, Link, Profile, Rule, html, steps, terminal};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd};
use barelink_pulldown_cmark::{Autolinks, GITHUB, Masked, explain, parse, parse_with};

use crate::common::finders::{finders_with_schemes, named_finders, untrusted};
use crate::growth::{
    FEW, Host, MOST_STEPS_OF_DRAWN, assert_cheap, assert_drawn_linear, assert_linear, sampled,
};

const SMART: Options = GITHUB.union(Options::ENABLE_SMART_PUNCTUATION);

const HOSTS: [Host; 27] = [
    ("links", |finder, text| finder.links(text).count()),
    ("spans", |finder, text| finder.spans(text).count()),
    ("links that are skipped", |finder, text| {
        finder.links(text).on_link(|_| Action::Skip).count()
    }),
    ("held", |finder, text| {
        finder
            .clone()
            .with(Choice::HoldIncomplete)
            .spans(text)
            .count()
    }),
    ("stream, by eight characters", |finder, text| {
        let mut stream = barelink::Stream::new(finder);
        by_eight(text).map(|token| stream.push(token).count()).sum()
    }),
    ("full-width", |finder, text| {
        finder
            .clone()
            .with(Choice::EndAtFullWidth)
            .links(text)
            .count()
    }),
    ("parse, full-width", |finder, text| {
        parse(text, GITHUB, &finder.clone().with(Choice::EndAtFullWidth)).count()
    }),
    ("masked, full-width", |finder, text| {
        Masked::new(text, GITHUB, &finder.clone().with(Choice::EndAtFullWidth))
            .links()
            .len()
    }),
    ("enclosed", |finder, text| {
        enclosed(finder).links(text).count()
    }),
    ("enclosed, skipped", |finder, text| {
        enclosed(finder)
            .links(text)
            .on_link(|_| Action::Skip)
            .count()
    }),
    ("parse, enclosed", |finder, text| {
        parse(text, GITHUB, &enclosed(finder)).count()
    }),
    ("masked, enclosed", |finder, text| {
        Masked::new(text, GITHUB, &enclosed(finder)).links().len()
    }),
    ("explained", |finder, text| finder.explain(text).len()),
    ("explained, Markdown", |finder, text| {
        explain(text, GITHUB, finder).len()
    }),
    ("html", |finder, text| {
        html::render(text, finder).to_string().len()
    }),
    ("parse", |finder, text| parse(text, GITHUB, finder).count()),
    ("parse, skipped", |finder, text| {
        parse(text, GITHUB, finder)
            .on_link(|_| Action::Skip)
            .count()
    }),
    ("parse, some skipped", |finder, text| {
        parse(text, GITHUB, finder).on_link(skip_some).count()
    }),
    ("masked, some skipped", |finder, text| {
        Masked::with_parser(
            text,
            |text| Parser::new_ext(text, GITHUB),
            finder,
            skip_some,
        )
        .links()
        .len()
    }),
    ("parse, smart", |finder, text| {
        parse(text, SMART, finder).count()
    }),
    ("with_source", |finder, text| {
        Autolinks::new(text, Parser::new_ext(text, GITHUB), finder).count()
    }),
    ("offsets", |finder, text| {
        let events = Parser::new_ext(text, GITHUB).into_offset_iter();
        Autolinks::new(text, events, finder).count()
    }),
    ("events", |finder, text| {
        Autolinks::without_source(Parser::new_ext(text, GITHUB), finder).count()
    }),
    ("events, smart", |finder, text| {
        Autolinks::without_source(Parser::new_ext(text, SMART), finder).count()
    }),
    ("rewritten", |finder, text| {
        let events = Parser::new_ext(text, GITHUB).map(owned);
        Autolinks::new(text, events, finder).count()
    }),
    ("rewritten, offsets", |finder, text| {
        let events = Parser::new_ext(text, GITHUB)
            .into_offset_iter()
            .map(|(event, range)| (owned(event), range));
        Autolinks::new(text, events, finder).count()
    }),
    ("masked", |finder, text| {
        let masked = Masked::new(text, GITHUB, finder);
        masked
            .restore(Parser::new_ext(masked.text(), GITHUB).into_offset_iter())
            .count()
    }),
];

/// The other entry points, for the families that are drawn.
const OTHERS: [Host; 11] = [
    ("untrusted", |finder, text| {
        untrusted(finder.clone()).links(text).count()
    }),
    ("settled and link_at", |finder, text| {
        let places = (0..8).map(|part| part * text.len() / 8);
        finder.settled(text)
            + places.filter_map(|at| finder.link_at(text, at)).count()
            + finder.links(text).count()
    }),
    ("link_starting_at", |finder, text| {
        let mut at = 0;
        while at < text.len() {
            at = finder
                .link_starting_at(text, at)
                .map_or(at + 1, |link| link.range().end);
        }
        finder.links(text).count()
    }),
    ("misleads", |finder, text| {
        let addresses = ["mailto:", text].concat();
        let destinations = [&addresses[..], "//e.com"];
        destinations
            .iter()
            .filter(|opened| finder.misleads(text, opened))
            .count()
            + finder.links(text).count()
    }),
    ("terminal", |finder, text| {
        terminal::render(text, finder).to_string().len()
    }),
    ("settled, Markdown", |finder, text| {
        pulldown::settled(text, GITHUB, finder) + parse(text, GITHUB, finder).count()
    }),
    ("Markdown stream, by eight characters", |finder, text| {
        let mut stream = pulldown::MarkdownStream::new(GITHUB, finder);
        by_eight(text)
            .map(|token| stream.push(token).count())
            .sum::<usize>()
            + stream.preview().count()
    }),
    ("parse, held", |finder, text| {
        parse(text, GITHUB, &finder.clone().with(Choice::HoldIncomplete)).count()
    }),
    ("parse, all syntax", |finder, text| {
        parse(text, Options::all(), finder).with_origin().count()
    }),
    ("parse_with", |finder, text| {
        parse_with(text, GITHUB, finder, |_| Some(("/u".into(), "".into())))
            .into_offset_iter()
            .count()
    }),
    ("masked for another parser", |finder, text| {
        Masked::new(text, GITHUB, finder)
            .for_another_parser()
            .text()
            .len()
    }),
];

/// Cuts a text into tokens of eight characters.
fn by_eight(text: &str) -> impl Iterator<Item = &str> {
    let mut count = 0_u8;
    text.split_inclusive(move |_: char| {
        count = (count + 1) % 8;
        count == 0
    })
}

/// Links that end before the mark that closes what opened before them.
fn enclosed(finder: &Finder) -> Finder {
    finder.clone().with(Choice::EndAtCloser)
}

/// Skips every second link, in a way that does not depend on what was asked before.
fn skip_some(link: &mut Link<'_>) -> Action {
    if (link.range().start / 4) % 2 == 0 {
        Action::Skip
    } else {
        Action::Keep
    }
}

/// Takes away where a text stood, of those that look as if a reference had been there.
fn owned(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Text(text) if text.ends_with(';') => Event::Text(text.into_string().into()),
        event => event,
    }
}

#[test]
fn every_family_takes_linear_work_with_every_host() {
    assert_linear(&HOSTS, &named_finders());
}

/// Issue 60, item 12.
#[test]
fn drawn_families_take_linear_work_with_every_host() {
    assert_drawn_linear(&HOSTS, &named_finders());
    assert_drawn_linear(&OTHERS, &named_finders());
}

/// Each line of the examples of rules and choices is repeated, with and without blanks between.
#[test]
fn examples_of_rules_and_choices_take_linear_work() {
    let of_rules = Rule::ALL.iter().flat_map(|rule| rule.examples());
    let of_choices = Choice::ALL
        .iter()
        .map(|choice| choice.example()[0].replace(['⸠', '⸡'], ""));
    let mut lines: Vec<String> = of_rules
        .flat_map(|example| example.input().lines())
        .map(str::to_owned)
        .chain(of_choices)
        .filter(|line| !line.is_empty())
        .collect();
    lines.sort_unstable();
    lines.dedup();
    assert!(lines.len() > 400, "{}", lines.len());
    let units = lines
        .iter()
        .flat_map(|line| ["", " ", "\n"].map(|between| line.clone() + between));
    let finders = named_finders();
    let cases = units.flat_map(|unit| finders.iter().map(move |finder| (unit.clone(), finder)));
    let hosts: Vec<_> = HOSTS.iter().chain(&OTHERS).collect();
    for (number, (unit, (profile, finder))) in sampled(cases, 11).enumerate() {
        // Each host meets each profile and many units.
        let (host, run) = hosts[number % hosts.len()];
        let times = 2_048_usize.div_ceil(unit.len());
        let [once, twice] = [times, 2 * times].map(|times| {
            let text = unit.repeat(times);
            let _ = steps::take();
            run(finder, &text);
            steps::take()
        });
        assert!(
            // More than twice: up to 64 kB, a longer document has more rounds of masks.
            twice <= once * 5 / 2 + FEW && twice <= 2 * times * unit.len() * MOST_STEPS_OF_DRAWN,
            "{host}, {profile}, {unit:?}: {once} steps, {twice} for twice as much"
        );
    }
}

/// A stream may leave out what is between adjacent texts. Where a paragraph has no candidate, that
/// is not read for each of them.
#[test]
fn what_a_stream_leaves_out_is_not_read_again_and_again() {
    let steps_of = |len: usize, finder: &Finder| {
        let source = "[".repeat(len) + " www.example.com";
        let text = |range: Range<usize>| (Event::Text(source[range.clone()].into()), range);
        let events =
            (0..len).flat_map(|_| [text(0..1), text(len - 1..len), (Event::SoftBreak, len..len)]);
        let _ = steps::take();
        assert_eq!(Autolinks::new(&source, events, finder).count(), 3 * len);
        steps::take()
    };
    for (name, finder) in named_finders() {
        let once = steps_of(1_000, &finder);
        let twice = steps_of(2_000, &finder);
        assert!(
            twice < 3 * once,
            "{name}: {once} steps, {twice} at twice the length"
        );
    }
}

/// The word around a URL does not reach into another cell of its table.
#[test]
fn rows_without_blanks_take_linear_work() {
    let steps_of = |columns: usize, finder: &Finder| {
        let row = "|www.a.b".repeat(columns) + "|\n";
        let rule = "|-".repeat(columns) + "|\n";
        let source = [&*row, &*rule, &*row].concat();
        let _ = steps::take();
        assert!(parse(&source, GITHUB, finder).count() > columns);
        steps::take()
    };
    for (name, finder) in named_finders() {
        for finder in [enclosed(&finder), finder.with(Choice::EndAtFullWidth)] {
            let once = steps_of(200, &finder);
            let twice = steps_of(400, &finder);
            assert!(
                twice < 3 * once,
                "{name}: {once} steps, {twice} at twice the length"
            );
        }
    }
}

/// A host may put what was parsed into another order: rows of a table that it sorts (issue 17, item
/// 19). How an event is followed up then is looked up, and not read again.
#[test]
fn streams_that_step_back_take_linear_work() {
    let rows = |row: fn(usize) -> String, count: usize| (0..count).map(row).collect::<String>();
    let sources: [Source; 9] = [
        ("| a | b |\n|---|---|\n", |row| {
            format!("| www.example.com/{row} | j_d@example.com |\n")
        }),
        ("| a | b |\n|---|---|\n", |row| format!("| {row} | *b* |\n")),
        ("", |row| format!("- {row} http://example.com/{row}\n")),
        ("", |row| format!("- {row} [x] \\* y\n")),
        ("", |row| format!("{row} `x` http://a.b/{row}_y\n")),
        ("", |row| format!("{row} *x* y\n")),
        ("", |row| format!("{row} y\n\n")),
        ("", |_| "a_".to_owned()),
        ("", |_| "\\.a_".to_owned()),
    ];
    let mut squares = Vec::new();
    for (head, row) in sampled(sources, 8) {
        // Candidates in each row, at the end alone, at the start alone.
        for (first, last) in [
            ("", ""),
            ("", "a@example.com, http://example.org\n"),
            ("www.example.com www.example.net\n\n", ""),
        ] {
            for (order_name, order) in ORDERS {
                for (name, finder) in named_finders() {
                    let steps_of = |count: usize| {
                        let source = format!("{first}{head}{}{last}", rows(row, count));
                        let events = order(
                            Parser::new_ext(&source, GITHUB)
                                .into_offset_iter()
                                .collect(),
                        );
                        let size = source.len() + events.len();
                        steps_of_adapters(&source, &events, &finder, OnMarkup::End)
                            .map(|steps| 100 * steps / size)
                    };
                    // Eight times as many rows; for a square, each byte and event would take eight
                    // times as much.
                    for (few, many) in steps_of(250).into_iter().zip(steps_of(2_000)) {
                        if many > 2 * few + 20 {
                            let row = row(1);
                            squares.push(format!(
                                "{name}, {order_name}, {first:?} {row:?} {last:?}: {few} and {many}"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(
        squares.is_empty(),
        "steps for each hundred bytes and events: {squares:#?}"
    );
}

/// A host may put any part of a source into any place of a stream. The bytes around a text are not
/// read again for each text.
#[test]
fn parts_of_one_line_in_any_order_take_linear_work() {
    let mut squares = Vec::new();
    let lines = UNITS
        .into_iter()
        .flat_map(|unit| ["", " www.example.com"].map(|tail| (unit, tail)));
    for (unit, tail) in sampled(lines, 7) {
        for (order_name, order) in ORDERS_OF_PARTS {
            for (between, separator) in &SEPARATORS {
                for (name, finder) in named_finders() {
                    for on_markup in [OnMarkup::End, OnMarkup::Skip] {
                        // Links of the other rule sets take no markup.
                        if on_markup == OnMarkup::Skip
                            && matches!(
                                finder.profile(),
                                Profile::Md4c | Profile::Md4c053 | Profile::Md4cNext
                            )
                        {
                            continue;
                        }
                        let steps_of = |count| {
                            steps_of_parts(unit, tail, count, order, separator, &finder, on_markup)
                        };
                        // Eight times as many texts; for a square, 64 times as many steps. A few
                        // steps for each text are no square: a short source may be one link, and a
                        // longer one is none.
                        for (few, many) in steps_of(100).into_iter().zip(steps_of(800)) {
                            if many > 20 * few + 16 * 800 {
                                let case = format!(
                                    "{name}, {on_markup:?}, {unit:?}, {tail:?}, {order_name}"
                                );
                                squares
                                    .push(format!("{case}, {between} between: {few} and {many}"));
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(
        squares.is_empty(),
        "steps for 100 and for 800 texts: {squares:#?}"
    );
}

/// The units of the lines. A line repeats one of them, and each repetition is a text of the stream.
const UNITS: [&str; 30] = [
    "\\",
    "\\*",
    "\\\\.",
    "://",
    "http://",
    "http://a.b/",
    "http://a.b/\\",
    "www.",
    "www.a.b",
    "a@b.cd",
    "@",
    "a@",
    "@a",
    "a",
    "a.",
    "a:",
    "mailto:",
    "[",
    "]",
    "](",
    "(",
    "!",
    "&amp;",
    "'",
    "|",
    "。",
    "\n",
    "x\n",
    "--",
    "...",
];

/// Returns the text that the parser shows for a unit, if it is another one. It does not borrow from
/// the source.
fn shown(unit: &str) -> Option<&'static str> {
    Some(match unit {
        "--" => "–",
        "'" => "’",
        "..." => "…",
        "&amp;" => "&",
        _ => return None,
    })
}

/// The events between two texts.
const SEPARATORS: [(&str, &[Event<'_>]); 5] = [
    ("nothing", &[]),
    ("a line end", &[Event::SoftBreak]),
    (
        "a paragraph's end",
        &[Event::End(TagEnd::Paragraph), Event::Start(Tag::Paragraph)],
    ),
    ("code", &[Event::Code(CowStr::Borrowed("x"))]),
    (
        "an emphasis",
        &[Event::Start(Tag::Emphasis), Event::End(TagEnd::Emphasis)],
    ),
];

/// The name of an order, and the function that puts the ranges of the texts into it.
type OrderOfParts = (&'static str, fn(Vec<Range<usize>>) -> Vec<Range<usize>>);

const ORDERS_OF_PARTS: [OrderOfParts; 4] = [
    ("forwards", |parts| parts),
    ("backwards", |parts| parts.into_iter().rev().collect()),
    ("to and fro", |parts| {
        let pairs = parts
            .iter()
            .zip(parts.iter().rev())
            .flat_map(|(first, last)| [first.clone(), last.clone()]);
        pairs.take(parts.len()).collect()
    }),
    ("shuffled", |mut parts| {
        fastrand::Rng::with_seed(29).shuffle(&mut parts);
        parts
    }),
];

/// The steps of each adapter for `count` units before `tail`.
fn steps_of_parts(
    unit: &str,
    tail: &str,
    count: usize,
    order: fn(Vec<Range<usize>>) -> Vec<Range<usize>>,
    separator: &'static [Event<'static>],
    finder: &Finder,
    on_markup: OnMarkup,
) -> [usize; 4] {
    let source = unit.repeat(count) + tail;
    let parts = order(
        (0..count)
            .map(|at| at * unit.len()..(at + 1) * unit.len())
            .collect(),
    );
    let events = parts.into_iter().flat_map(|range| {
        let end = range.end..range.end;
        let text = (
            Event::Text(shown(unit).unwrap_or(&source[range.clone()]).into()),
            range,
        );
        core::iter::once(text).chain(
            separator
                .iter()
                .map(move |event| (event.clone(), end.clone())),
        )
    });
    steps_of_adapters(&source, &events.collect::<Vec<_>>(), finder, on_markup)
}

/// The steps of each adapter for a stream: with ranges, with the source alone, without it, and
/// through `Masked::restore`.
fn steps_of_adapters(
    source: &str,
    events: &[(Event<'_>, Range<usize>)],
    finder: &Finder,
    on_markup: OnMarkup,
) -> [usize; 4] {
    let without = || events.iter().map(|(event, _)| event.clone());
    let masked = Masked::new(source, GITHUB, finder);
    let _ = steps::take();
    Autolinks::new(source, events.iter().cloned(), finder)
        .on_markup(on_markup)
        .for_each(drop);
    let with_ranges = steps::take();
    assert!(with_ranges > 0, "nothing is counted");
    Autolinks::new(source, without(), finder)
        .on_markup(on_markup)
        .for_each(drop);
    let with_source = steps::take();
    Autolinks::without_source(without(), finder).for_each(drop);
    let alone = steps::take();
    masked.restore(events.iter().cloned()).for_each(drop);
    [with_ranges, with_source, alone, steps::take()]
}

/// What stands before the rows, and each row.
type Source = (&'static str, fn(usize) -> String);

type Stream<'a> = Vec<(Event<'a>, Range<usize>)>;

/// The name of an order, and what puts a stream into it.
type Order = (&'static str, fn(Stream<'_>) -> Stream<'_>);

/// Orders in which a stream may come: its rows, items or lines backwards or shuffled, and its
/// events as well.
const ORDERS: [Order; 4] = [
    ("rows backwards", |events| {
        let mut rows = rows(events);
        rows.reverse();
        rows.concat()
    }),
    ("rows shuffled", |events| {
        let mut rows = rows(events);
        fastrand::Rng::with_seed(17).shuffle(&mut rows);
        rows.concat()
    }),
    ("events backwards", |events| {
        events.into_iter().rev().collect()
    }),
    ("events shuffled", |mut events| {
        fastrand::Rng::with_seed(17).shuffle(&mut events);
        events
    }),
];

/// A stream cut before each row, item and line.
fn rows(events: Stream<'_>) -> Vec<Stream<'_>> {
    let mut rows = vec![Vec::new()];
    for (event, range) in events {
        if matches!(
            event,
            Event::Start(Tag::TableRow | Tag::Item | Tag::Paragraph) | Event::SoftBreak
        ) {
            rows.push(Vec::new());
        }
        rows.last_mut()
            .expect("one was pushed")
            .push((event, range));
    }
    rows
}

/// Whether a kind is off or a hook skips it, a text full of triggers is not read again for each of
/// them.
#[test]
fn kinds_that_are_off_or_skipped_take_linear_work() {
    let all = [
        Kinds::URL,
        Kinds::WWW,
        Kinds::EMAIL,
        Kinds::PROTOCOL,
        Kinds::DOMAIN,
    ];
    let steps_of = |text: &str, finder: &Finder, kind: Kinds| {
        let skip = |link: &mut Link<'_>| {
            if Kinds::of(link.kind()) == kind {
                Action::Skip
            } else {
                Action::Keep
            }
        };
        let _ = steps::take();
        finder.links(text).on_link(skip).for_each(drop);
        let skipped = steps::take();
        finder
            .clone()
            .kinds(finder.profile().kinds().without(kind))
            .links(text)
            .for_each(drop);
        [skipped, steps::take()]
    };
    for piece in [
        "a.",
        "a@b.c/",
        "http://a.b/",
        "www.a.b/",
        "mailto:",
        "a。",
        "(a.b/",
    ] {
        let [once, twice] = [1_000, 2_000].map(|times| piece.repeat(times));
        for (name, finder) in named_finders() {
            for kind in all {
                let [once, twice] = [&once, &twice].map(|text| steps_of(text, &finder, kind));
                for (once, twice) in once.into_iter().zip(twice) {
                    assert!(
                        twice <= 22 * once / 10 + 64,
                        "{name}, {piece}, {kind}: {once} steps, {twice} for twice as much"
                    );
                }
            }
        }
    }
}

/// A URL that is too long is text, and may hold an address. With GitHub's rules it is not searched
/// to the end of the source for each.
#[test]
fn links_that_are_too_long_take_linear_work() {
    for piece in [
        "http://a.b/cdefghijk\n",
        "http://a.b/cdefghijk http://a.b ",
        "http://a.b/c@d.efghijk www.a.b\n",
        "abcdefghijk@a.b.cd ",
    ] {
        let [once, twice] = [1_000, 2_000].map(|times| piece.repeat(times));
        for (name, finder) in named_finders() {
            let finder = finder.max_len(14);
            let steps_of = |text: &str| {
                let _ = steps::take();
                finder.links(text).for_each(drop);
                let plain = steps::take();
                parse(text, GITHUB, &finder).for_each(drop);
                [plain, steps::take()]
            };
            for (once, twice) in steps_of(&once).into_iter().zip(steps_of(&twice)) {
                assert!(
                    twice <= 22 * once / 10 + 64,
                    "{name}, {piece:?}: {once} steps, {twice} for twice as much"
                );
            }
        }
    }
}

/// Each colon may be that of a scheme, and each link may end anywhere in its word.
#[test]
fn schemes_of_a_user_take_linear_work() {
    let pieces = [
        "tel:",
        "tel:5 ",
        "(tel:5",
        "tel:5)",
        "tel:(",
        "a:",
        "tel:/",
        "-tel:5",
        "xtel:5 ",
        "tel:\u{1}",
        "tel:5\\*",
        "[tel:5]",
        "tel:5<",
        "*tel:*5",
        "tel&colon;5 ",
        "&colon;",
        "tel:5&amp;",
        "aaaa",
        "tel:5\n",
        "'tel:5'",
        "tel:5、",
    ];
    let steps_of = |text: &str, finder: &Finder| {
        let _ = steps::take();
        finder.links(text).for_each(drop);
        let plain = steps::take();
        parse(text, GITHUB, finder).for_each(drop);
        [plain, steps::take()]
    };
    for piece in pieces {
        let [once, twice] = [1_000, 2_000].map(|times| piece.repeat(times) + " tel:5");
        for (name, finder) in finders_with_schemes() {
            for finder in [
                enclosed(&finder),
                finder.clone().with(Choice::EndAtFullWidth),
                finder,
            ] {
                let [once, twice] = [&once, &twice].map(|text| steps_of(text, &finder));
                for (once, twice) in once.into_iter().zip(twice) {
                    assert!(
                        twice <= 22 * once / 10 + 64,
                        "{name}, {piece}: {once} steps, {twice} for twice as much"
                    );
                }
            }
        }
    }
}

#[test]
#[ignore = "takes minutes, with --release; tools/long-run runs it"]
fn a_megabyte_takes_as_much_for_each_byte_and_takes_minutes() {
    assert_cheap(&HOSTS, &named_finders(), 1 << 20);
}
