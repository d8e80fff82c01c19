//! Markdown that still grows: what is settled is rendered in the same way, whatever follows.
//!
//! `PROPTEST_CASES` sets the number of cases; each case tries all prefixes of a document.

use std::collections::BTreeSet;
use std::ops::Range;

use barelink::{Action, Choice, Finder, Link, Profile, steps};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Tag, TagEnd};
use barelink_pulldown_cmark::{GITHUB, MarkdownStream, Origin, parse, settled};
use fastrand::Rng;

use crate::common::finders::{finders, named_finders};
use crate::streams::{random_lines, random_options};

/// The parts of documents: lines that start, continue and end blocks, and inline content with
/// brackets and links.
const LINES: [&str; 89] = [
    "text",
    "more text",
    "http://e.com/a_b",
    "see www.e.com/*a*b and a@b.cd",
    "[foo]",
    "[foo][bar]",
    "![bar][]",
    "[foo](/u)",
    "[^1]",
    "[^2] x",
    "![^1]",
    "[[foo]]",
    "[foo]: /url",
    "[foo]:",
    "/url",
    "[bar]: http://e.com/x 'title'",
    "[foo]: /other \"t",
    "end\"",
    "[^1]: note",
    "[^1]:",
    "    indented",
    "# heading [foo]",
    "## h {#id}",
    "#",
    "===",
    "---",
    "--- x",
    "***",
    "- - -",
    "- item",
    "- [ ] task",
    "-",
    "* item [bar]",
    "+ item",
    "+++",
    "1. one",
    "2) two",
    "  - nested",
    "    - deep",
    "\ttab",
    "> quote",
    "> [!NOTE]",
    ">",
    "> - item",
    "```",
    "```rust",
    "~~~",
    "``` a`",
    "`code",
    "code`",
    "| a | b |",
    "|---|---|",
    "- | -",
    "a | [foo]",
    "<div>",
    "</div>",
    "<!-- c",
    "-->",
    "<pre>",
    "</pre>",
    "<b>x",
    "<?php",
    "?>",
    ": definition",
    ":   [foo]",
    "$$",
    "$x$",
    "**bold** http://e.com",
    "_em_ x",
    "\\[foo]",
    "&amp; [x",
    "y]",
    "http://foo.bar_",
    "例え.jp。",
    "\u{feff}www.e.com",
    "\u{feff}[foo]: /u",
    "\u{feff}# h",
    "[foo",
    "]: /u",
    "\tt[foo]=",
    "    www.b.c",
    "\"",
    "2.",
    "\u{a0}",
    "\u{a0}[foo]",
    "-\rl",
    "    [foo]: /u",
    "`x` ``y`` ````z```` a```\n``` www.a`*b*",
    "http://a/[x y](z) http://a/[x y](z) http://a/[x y](z)",
];

/// Sources that went wrong once.
const BY_HAND: [&str; 21] = [
    // The links of the last paragraph take so many rounds that it gives up.
    "http://c.d/*e*\n\nhttp://a/[x *y*](z) http://a/[x *y*](z) http://a/[x *y*](z) http://a/[x \
    *y*](z) http://a/[x *y*](z) \
     http://a/[x *y*](z) http://a/[x *y*](z) `x` ``y`` ````z```` a```\n``` www.a`*b*\n\n",
    // Lines that belong to the paragraph of a definition.
    "- a\n\n[f]: /u\n    www.b.c\n",
    "-\n[f]: /u\n2. p\n",
    "[bar]: /x\n\tt[foo]=\n\n",
    "[o]:l\n-\n\n[\n\n",
    "4.\n[f]:b\n\"\n\"\n",
    // A line with nothing but a tab does not end an alert.
    "> [!NOTE]\n\t\n> a\n",
    // A carriage return alone is a line end.
    "x\n-\rl\n",
    "x\n\n```a\rb`c`\n\n",
    "# h\r\n\r[f]: /u\r    x\r\r",
    "|\n\r[1]:\nl",
    "```a\r-\rb`c`\n\nx\n",
    // A no-break space is not blank.
    "---\n\u{a0}\na\n---\nb\n",
    "- a\n\n\u{a0}[x]: /u\n\n",
    // A label in two lines.
    ">\n[foo\n]: /u\n",
    "[^1]: note\n\n[^1]:\n[foo\n]: /u\n",
    // The indented line does not belong to the footnote, although nothing but definitions may be
    // parsed before it.
    "[^1]: note\n\n# h\n\n    code [^1]\n\nx\n\n",
    "> [r]: /u\n\n[r]\n\n- [r]: /v\n\nx [r]\n\ny [r]\n\n",
    // Only at the start of the source it is a byte order mark.
    "x\n\n\u{feff}www.e.com\n\ny\n\n",
    "x\n\n\u{feff}[a]: /u\n\n[a]\n\n[b]: /u\n\n",
    // A code block is complete before the next block.
    "```\n[a]\n```\nx [b]\n\n[a]: /u\n",
];

const ENDS: [&str; 8] = ["\n", "\n", "\n\n", "\n\n", "\r\n", " ", "\r", "\n\t\n"];

fn random_document(random: &mut Rng, most: usize) -> String {
    if random.u8(..3) == 0 {
        return random_lines(random);
    }
    let lines = random.usize(..=most);
    (0..lines)
        .map(|_| {
            [
                LINES[random.usize(..LINES.len())],
                ENDS[random.usize(..ENDS.len())],
            ]
            .concat()
        })
        .collect()
}

/// Returns a document for a case with its finder and options: each source of `BY_HAND` with all of
/// them, then a random one.
fn document<'f>(
    case: usize,
    finders: &'f [Finder],
    random: &mut Rng,
    most: usize,
) -> (String, &'f Finder, Options) {
    let finder = &finders[case % finders.len()];
    let case = case / finders.len();
    let options = options();
    match BY_HAND.get(case / options.len()) {
        Some(source) => ((*source).to_owned(), finder, options[case % options.len()]),
        None => (
            random_document(random, most),
            finder,
            if random.bool() {
                random_options(random)
            } else {
                options[case % options.len()]
            },
        ),
    }
}

/// The number of cases that [`document`] makes of `BY_HAND`.
fn cases_by_hand(finders: &[Finder]) -> usize {
    BY_HAND.len() * options().len() * finders.len()
}

fn cases() -> usize {
    std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(256)
}

/// The options that are tried: GitHub's, none, all, and those that look far ahead.
fn options() -> [Options; 6] {
    [
        GITHUB,
        Options::empty(),
        Options::all(),
        GITHUB | Options::ENABLE_GFM | Options::ENABLE_MATH | Options::ENABLE_WIKILINKS,
        GITHUB | Options::ENABLE_DEFINITION_LIST,
        GITHUB
            | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
            | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS,
    ]
}

type Located<'a> = (Event<'a>, Range<usize>);

/// The events with links that start before the byte.
fn before<'a>(source: &'a str, options: Options, finder: &Finder, end: usize) -> Vec<Located<'a>> {
    parse(source, options, finder)
        .into_offset_iter()
        .filter(|(_, range)| range.start < end)
        .collect()
}

fn prefixes(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, _)| &text[..at]).chain([text])
}

#[test]
fn settled_blocks_never_change() {
    let finders = finders();
    let mut random = Rng::with_seed(19);
    let mut tried = 0_usize;
    let mut bytes = 0;
    for case in 0..cases_by_hand(&finders) + cases() {
        let (source, finder, options) = document(case, &finders, &mut random, 12);
        let mut last = 0;
        for prefix in prefixes(&source) {
            let end = settled(prefix, options, finder);
            assert!(
                prefix.is_char_boundary(end) && end >= last,
                "{prefix:?}: {end} after {last} with {options:?}"
            );
            last = end;
            bytes += end;
            if end == 0 {
                continue;
            }
            let expected = before(prefix, options, finder, end);
            let others = (0..3).map(|_| prefix.to_owned() + &random_document(&mut random, 4));
            for longer in others.chain([source.clone()]) {
                tried += 1;
                let found = before(&longer, options, finder, end);
                assert_eq!(
                    expected, found,
                    "{prefix:?} and {longer:?} up to {end} with {options:?} and {finder:?}"
                );
            }
        }
    }
    println!("{tried} continuations, {bytes} settled bytes");
}

/// Sources that an assistant writes character by character.
const REPLIES: [&str; 22] = [
    "See https://example.com/docs/intro, www.rust-lang.org and mail john.doe@example.com today.",
    "Run `curl https://example.com/a -o b` or ``x ` https://example.com/a y``, then see https://example.com/b c.",
    "Read [the https://example.com/a page](https://example.org/b) and \
    [https://example.com/c](https://example.com/c) now.",
    "1. **Docs**: https://example.com/d\n2. <https://example.com/e f\n3. <a \
    href=\"https://example.com/g\" x>h</a> i\n\nBye",
    "| a | b |\n|---|---|\n| https://example.com/a | www.example.org/b |\n\nSee [1] https://example.com/c d.",
    "x https://example.com/a\\\nhttps://example.com/b\\\n",
    "`` a `b` |\n| https://example.com/a c`` |\n|-|-|\nd",
    "www.example.com/a\\\n| b\n|-|\n",
    "a *http://example.com/a b\n| c*\n|-|\nd",
    "> [!NOTE]\n> See https://example.com/a\n> and b.\n\n```\nhttps://example.com/c d\n```\n",
    // A `>` in a comment or a value, and text before code that looks like a tag.
    "x <!-- a -> https://example.com/b -->",
    "x <a title=\"b> https://example.com/c\"> <?d > https://example.com/e ?>",
    "x <a`> https://example.com/b `",
    "x <a !b=\"> ` \"> https://example.com/c `",
    "<http://a.bc/?d=\"e> ` \"> https://example.com/f `",
    // A line that starts a code block, as long as it has no other backtick.
    "x ```\nhttps://example.com/g\n```a b`",
    // A mark that opens in a word, and closes in a later one.
    "mail _j@example.com or k_",
    "https://example.com/?_a and b_",
    "example.com/*r and z*, example.com/~b and c~",
    "~~j@example.com~~\n=",
    // Definitions.
    "[r]: https://example.com/a 'b'",
    "[https://example.com/h]\n\n[https://example.com/h]: x",
];

/// The destinations of all links and images, those of Markdown included.
fn destinations(source: &str, finder: &Finder) -> BTreeSet<String> {
    let links = parse(source, GITHUB, finder).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.into_string())
        }
        _ => None,
    });
    links.collect()
}

/// Issue 19, point 4. Tried with held links that look at the last word alone: the second reply
/// fails.
#[test]
fn no_destination_is_shown_that_does_not_stay() {
    for (name, finder) in named_finders() {
        let held = finder.clone().with(Choice::HoldIncomplete);
        let quoted = REPLIES.map(|source| format!("> {}", source.replace('\n', "\n> ")));
        for source in REPLIES.into_iter().chain(quoted.iter().map(String::as_str)) {
            let complete = destinations(source, &finder);
            let shown: BTreeSet<_> = prefixes(source)
                .flat_map(|prefix| destinations(prefix, &held))
                .collect();
            let wrong: Vec<_> = shown.difference(&complete).collect();
            assert!(
                wrong.is_empty(),
                "{name} shows {wrong:?} while {source:?} grows"
            );
        }
        // Held links are shown before the end of the paragraph.
        let shown: BTreeSet<_> = prefixes(REPLIES[0])
            .flat_map(|prefix| destinations(prefix, &held))
            .collect();
        assert_eq!(shown, destinations(REPLIES[0], &finder), "{name}");
        assert_eq!(shown.len(), 3, "{name}");
    }
}

/// Nothing that follows can change a link among words, so that it is shown when the next word starts.
#[test]
fn a_link_among_words_is_shown_before_the_next_word_ends() {
    const WORDS: [&str; 26] = [
        "<!--> ",
        "<!---> ",
        "<!-- x --> ",
        "<b> ",
        "</b> ",
        "<br/> ",
        "<b c='d'> ",
        "<?x?> ",
        "<!A b> ",
        "\\` ",
        "`c` ",
        "``c`d`` ",
        "\\* ",
        "&amp; ",
        "see ",
        "a_b_c ",
        "x, ",
        "(and) ",
        "1.5 ",
        "it's ",
        "https://example.com/a_b ",
        "http://e.com/?c_d=e&f ",
        "www.e.com/x-y_z ",
        "j_d@e.com, ",
        "http://e.com. ",
        "http://e_f.com/g! ",
    ];
    let mut random = Rng::with_seed(31);
    for (name, finder) in named_finders() {
        let held = finder.clone().with(Choice::HoldIncomplete);
        for _ in 0..100 {
            let mut source = String::new();
            for _ in 0..8 {
                source += WORDS[random.usize(..WORDS.len())];
                let all = destinations(&source, &finder);
                let next = source.clone() + "a";
                assert_eq!(destinations(&next, &held), all, "{next:?} with {name}");
            }
        }
    }
}

/// What a message is made of: links, and what may change them when more text follows.
const PARTS: &[&str] = &[
    "https://example.com/a",
    "http://e.com/a_b_c",
    "http://e.com/*a",
    "www.e.com/~b",
    "http://e.com/x|y",
    "www.e.com",
    "j@e.com",
    "_j@e.com",
    "e.com/a",
    "http://e.com/[^1]",
    "[www.e.com]",
    "[",
    "]",
    "*",
    "**",
    "_",
    "~~",
    "`",
    "``",
    "<",
    ">",
    "|",
    "(",
    ")",
    "\\",
    " ",
    " ",
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\n\n",
    "\n- ",
    "\n1. ",
    "\n> ",
    "\n# ",
    "\n| ",
    "\n|-|\n",
    "\n|-|-|\n",
    "\n    ",
    "\n```\n",
    "a",
    "b c",
    ".",
    ",",
    "。",
    "例",
    "[foo]",
    "[foo]: ",
    "[^1]: ",
    "http://e.com/_c_",
    "*www.e.com*",
    "**http://e.com/b**",
    "*http://e.com/b",
    "](u)",
    "\"",
    "<!-- ",
    "-->",
    "<b c=\"",
    "<b ",
    "='",
    "<?",
    "?>",
];

/// The destinations of the links that were made, not of those of Markdown.
fn made(source: &str, finder: &Finder) -> BTreeSet<String> {
    let events = parse(source, GITHUB, finder).with_origin();
    let links = events.filter_map(|(event, origin)| match event {
        Event::Start(Tag::Link { dest_url, .. }) if origin == Origin::Autolink => {
            Some(dest_url.into_string())
        }
        _ => None,
    });
    links.collect()
}

#[test]
fn no_destination_is_shown_that_does_not_stay_in_random_messages() {
    let finders = named_finders();
    let mut random = Rng::with_seed(57);
    let mut tried = 0;
    for case in 0..cases() {
        let (name, finder) = &finders[case % finders.len()];
        let held = finder.clone().with(Choice::HoldIncomplete);
        let source: String = (0..random.usize(4..24))
            .map(|_| PARTS[random.usize(..PARTS.len())])
            .collect();
        let complete = destinations(&source, finder);
        for prefix in prefixes(&source) {
            let shown = made(prefix, &held);
            tried += shown.len();
            let wrong: Vec<_> = shown.difference(&complete).collect();
            assert!(
                wrong.is_empty(),
                "{name} shows {wrong:?} at {prefix:?} while {source:?} grows"
            );
        }
    }
    assert!(tried > cases(), "{tried}");
}

/// Returns the events of a stream whose source is pushed in these parts.
fn streamed<'t>(
    options: Options,
    finder: &Finder,
    parts: impl Iterator<Item = &'t str>,
) -> Vec<Located<'static>> {
    let mut stream = MarkdownStream::new(options, finder);
    let mut events = Vec::new();
    for part in parts {
        events.extend(
            stream
                .push(part)
                .map(|(event, range)| (event.into_static(), range)),
        );
        // The parser's range of a definition list may reach into the next block.
        let text = stream.text();
        let end = events.last().map_or(0, |(_, range)| range.start);
        assert!(
            (end..=settled(text, options, finder)).contains(&stream.settled()),
            "{text:?}"
        );
        assert_eq!(stream.held(), &text[stream.settled()..]);
    }
    events.extend(
        stream
            .rest()
            .map(|(event, range)| (event.into_static(), range)),
    );
    events
}

/// A row without its last cells has their events at the end of the source.
#[test]
fn the_rest_has_the_cells_at_its_end() {
    let source = "a|b|c\n-|-|-\nwww.d.ef";
    let finder = Finder::new(Profile::Gfm);
    let mut stream = MarkdownStream::new(GITHUB, &finder);
    assert_eq!(stream.push(source).count(), 0);
    assert_eq!(
        stream.rest().collect::<Vec<_>>(),
        before(source, GITHUB, &finder, usize::MAX)
    );
}

/// Tried with a stream that forgets definitions, and with one without a divider after them: both
/// fail.
#[test]
fn a_stream_has_the_events_of_the_whole_source() {
    let finders = finders();
    let mut random = Rng::with_seed(22);
    for case in 0..cases_by_hand(&finders) + 4 * cases() {
        let (source, finder, options) = document(case, &finders, &mut random, 24);
        let expected = before(&source, options, finder, usize::MAX);
        let lines = streamed(options, finder, source.split_inclusive('\n'));
        assert_eq!(
            lines, expected,
            "{source:?} with {options:?} and {finder:?}"
        );
        let parts = source.split_inclusive(|_: char| random.u8(..4) == 0);
        assert_eq!(
            streamed(options, finder, parts),
            expected,
            "{source:?} with {options:?} and {finder:?}"
        );
        let at_once = [&*source, ""].into_iter();
        assert_eq!(
            streamed(options, finder, at_once),
            expected,
            "{source:?} with {options:?} and {finder:?}"
        );
    }
}

/// Returns the events of a stream that ignores later definitions.
fn streamed_ignoring<'t>(
    options: Options,
    finder: &Finder,
    parts: impl Iterator<Item = &'t str>,
) -> Vec<Located<'static>> {
    let mut stream = MarkdownStream::new(options, finder).ignoring_later_definitions();
    let mut events = Vec::new();
    for part in parts {
        events.extend(
            stream
                .push(part)
                .map(|(event, range)| (event.into_static(), range)),
        );
    }
    events.extend(
        stream
            .rest()
            .map(|(event, range)| (event.into_static(), range)),
    );
    events
}

/// Definitions that come first, as many as the documents have labels. Then no definition is later
/// than a reference.
const DEFINITIONS: &str =
    "[foo]: /url\n\n[bar]: http://e.com/x 'title'\n\n[^1]: note\n\n# Title\n\n";

/// Returns the events without the ends of lists. A known fault: after a definition, the range of a
/// list does not reach into the indentation of the next block, as in the whole source:
/// `[foo]: /u⏎⏎- a⏎ ⏎ b`.
fn without_ends_of_lists(events: Vec<Located<'_>>) -> Vec<Located<'_>> {
    let without_end = |(event, range): Located<'static>| match event {
        Event::Start(Tag::List(_)) | Event::End(TagEnd::List(_)) => {
            (event, range.start..range.start)
        }
        event => (event, range),
    };
    events
        .into_iter()
        .map(|(event, range)| without_end((event.into_static(), range)))
        .collect()
}

#[test]
fn ignoring_later_definitions_changes_nothing_but_references_to_them() {
    let finders = finders();
    let mut random = Rng::with_seed(24);
    let mut tried = 0;
    for case in 0..cases_by_hand(&finders) + 4 * cases() {
        let (source, finder, options) = document(case, &finders, &mut random, 24);
        if source.contains("]:") {
            continue;
        }
        tried += 1;
        for source in [format!("{DEFINITIONS}{source}"), source] {
            let expected = without_ends_of_lists(before(&source, options, finder, usize::MAX));
            let lines = streamed_ignoring(options, finder, source.split_inclusive('\n'));
            assert_eq!(
                without_ends_of_lists(lines),
                expected,
                "{source:?} with {options:?} and {finder:?}"
            );
            let parts = source.split_inclusive(|_: char| random.u8(..4) == 0);
            assert_eq!(
                without_ends_of_lists(streamed_ignoring(options, finder, parts)),
                expected,
                "{source:?} with {options:?}"
            );
        }
    }
    assert!(tried > cases() / 8, "{tried}");
    println!("{tried} documents");
}

#[test]
fn a_later_definition_can_be_ignored() {
    let finder = Finder::new(Profile::Gfm);
    let count = |events: &[Located<'_>]| {
        events
            .iter()
            .filter(|(event, _)| matches!(event, Event::Start(Tag::Link { .. })))
            .count()
    };
    let source = "As said in [1].\n\nMore in [1].\n\n[1]: /u\n\nAnd [1].\n\n";
    let lines = || source.split_inclusive('\n');
    assert_eq!(count(&streamed(GITHUB, &finder, lines())), 3);
    assert_eq!(count(&streamed_ignoring(GITHUB, &finder, lines())), 1);
    // A definition that still grows does not count for the block before it.
    let lines = ["[1]\n\n[1]: /u", "rl\n\nx\n\n"].into_iter();
    assert_eq!(count(&streamed_ignoring(GITHUB, &finder, lines)), 0);
    // A citation does not hold the text after it.
    let mut stream = MarkdownStream::new(GITHUB, &finder).ignoring_later_definitions();
    let mut held = 0;
    for token in "As said in [1], it is so.\n\n"
        .repeat(100)
        .split_inclusive(' ')
    {
        stream.push(token).for_each(drop);
        held = held.max(stream.held().len());
    }
    assert!(held < 60, "{held} bytes are held");
}

/// The hook and the origin of a stream's events are those of the whole source.
#[test]
fn a_stream_calls_the_hook_and_knows_the_origin() {
    type Marked = Vec<(Event<'static>, Range<usize>, Origin)>;
    fn marked<'a>(events: impl Iterator<Item = (Located<'a>, Origin)>) -> Marked {
        events
            .map(|((event, range), origin)| (event.into_static(), range, origin))
            .collect()
    }
    let finders = finders();
    let mut random = Rng::with_seed(25);
    let mut made = 0;
    for case in 0..cases() {
        let (source, finder, options) =
            document(case + cases_by_hand(&finders), &finders, &mut random, 24);
        // A bracket in a link that the hook skips may be a reference.
        let skips = |link: &Link<'_>| link.as_str().len() % 2 == 0 && !link.as_str().contains('[');
        let hook = |link: &mut Link<'_>| {
            if skips(link) {
                Action::Skip
            } else {
                Action::Keep
            }
        };
        let expected = marked(
            parse(&source, options, finder)
                .on_link(hook)
                .into_offset_iter()
                .with_origin(),
        );
        let other = marked(
            parse(&source, options, finder)
                .into_offset_iter()
                .on_link(hook)
                .with_origin(),
        );
        assert_eq!(other, expected, "{source:?}");
        let mut stream = MarkdownStream::new(options, finder);
        let mut events = Marked::new();
        let mut asked = 0;
        let mut counting = |link: &mut Link<'_>| {
            asked += 1;
            hook(link)
        };
        for line in source.split_inclusive('\n') {
            events.extend(marked(
                stream.push(line).on_link(&mut counting).with_origin(),
            ));
        }
        events.extend(marked(stream.rest().on_link(&mut counting).with_origin()));
        assert_eq!(
            events, expected,
            "{source:?} with {options:?} and {finder:?}"
        );
        let mut once = 0;
        let count = |link: &mut Link<'_>| {
            once += 1;
            hook(link)
        };
        parse(&source, options, finder)
            .on_link(count)
            .for_each(drop);
        assert_eq!(asked, once, "{source:?} with {options:?} and {finder:?}");
        made += asked;
    }
    assert!(made > 100, "{made}");
}

/// A citation does not make the text after it be parsed again with each token.
#[test]
fn a_program_that_renders_the_rest_takes_linear_work() {
    let steps_of = |bytes: usize, finder: &Finder| {
        let source = "As said in [1], see www.e.com.\n\n".repeat(bytes / 32);
        let mut stream = MarkdownStream::new(GITHUB, finder).ignoring_later_definitions();
        let _ = steps::take();
        for part in source.split_inclusive(' ') {
            stream.push(part).for_each(drop);
            stream.preview().for_each(drop);
        }
        steps::take()
    };
    for (name, finder) in named_finders() {
        let once = steps_of(4_096, &finder);
        let twice = steps_of(8_192, &finder);
        assert!(
            twice < once * 9 / 4 + 512,
            "{name}: {once} steps, {twice} at twice the length"
        );
    }
}

/// One open block is parsed again only after it grew, so that a long one does not cost its square.
#[test]
fn a_stream_takes_linear_work() {
    let units = [
        "a ",
        "http://a.b/c ",
        "- www.a.b\n",
        "[x] a@b.cd\n\n",
        "http://a.b/*c* ",
        "a\n\n",
        "[r]: /u\n\n[r]\n\n",
        "`a\n",
    ];
    let steps_of = |unit: &str, bytes: usize, finder: &Finder| {
        let source = unit.repeat(bytes / unit.len());
        let mut stream = MarkdownStream::new(GITHUB, finder);
        let _ = steps::take();
        for part in source.split_inclusive(|_: char| true) {
            stream.push(part).for_each(drop);
        }
        steps::take()
    };
    for (name, finder) in named_finders() {
        for unit in units {
            let once = steps_of(unit, 1_024, &finder);
            let twice = steps_of(unit, 2_048, &finder);
            assert!(
                twice < once * 5 / 2 + 512,
                "{name} {unit:?}: {once} steps, {twice} at twice the length"
            );
        }
    }
}

/// Parts of a message of a language model.
const WRITTEN: [&str; 44] = [
    "[a](http://e.com/c)",
    "[b *c* d](http://e.com/d \"t\")",
    "![i](http://e.com/i)",
    "<http://e.com/e>",
    "<j@e.com>",
    "[foo]",
    "[foo][bar]",
    "[bar][]",
    "[foo]: http://e.com/foo",
    "[bar]: http://e.com/bar 'x'",
    "http://e.com/a",
    "www.e.com",
    "[www.e.com]",
    "[1]",
    "*",
    "**",
    "_",
    "`",
    "``",
    "<",
    "<b ",
    "<b>",
    "</b>",
    "\"",
    "<!--",
    "-->",
    "![",
    "[",
    "](",
    ")",
    "]",
    "\\",
    " ",
    " ",
    " ",
    "\n",
    "\n\n",
    "\n\n- ",
    "\n> ",
    "\n|a|b|\n|-|-|\n|",
    "|",
    "x",
    "(",
    ".",
];

/// Issue 72, item 15: a destination that was shown does not change. It may be that of a bare link,
/// or of a link that was written in Markdown.
#[test]
fn a_destination_that_is_shown_stays() {
    let mut random = Rng::with_seed(72);
    let mut shown = 0;
    let cases = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(400);
    for _ in 0..cases {
        let source: String = (0..random.usize(2..14))
            .map(|_| WRITTEN[random.usize(..WRITTEN.len())])
            .collect();
        for profile in [Profile::Gfm, Profile::Chat] {
            let complete = Finder::new(profile);
            let growing = complete.clone().with(Choice::HoldIncomplete);
            let meant = destinations(&source, &complete);
            for (end, _) in source.char_indices().skip(1) {
                let now = destinations(&source[..end], &growing);
                let wrong: Vec<_> = now.difference(&meant).collect();
                assert!(
                    wrong.is_empty(),
                    "{profile} {:?} of {source:?}: {wrong:?}",
                    &source[..end]
                );
                shown += now.len();
            }
        }
    }
    assert!(shown > 1000, "{shown}");
}

/// Returns the text that a reader sees.
fn text_of<'a>(events: impl Iterator<Item = Located<'a>>) -> String {
    let text = |(event, _): Located<'a>| match event {
        Event::Text(text) => text.into_string(),
        _ => String::new(),
    };
    events.map(text).collect()
}

/// Of a link without its end, a reader sees the text, whatever brackets are in it.
#[test]
fn a_link_without_its_end_shows_its_text() {
    const TEXTS: [&str; 10] = [
        "a", " ", "é", "!", "*c*", "[b]", "\\[", "\\]", "[\\]]", "\\\\",
    ];
    let finder = Finder::new(Profile::Gfm).with(Choice::HoldIncomplete);
    let mut random = Rng::with_seed(76);
    for _ in 0..cases() {
        let first = TEXTS[random.usize(..TEXTS.len())];
        let text = (0..random.usize(..6)).map(|_| TEXTS[random.usize(..TEXTS.len())]);
        let text = ["x", &text.collect::<String>(), "y"].concat();
        let source = format!("see {first} [{text}](http://e.com/a)");
        let complete = text_of(before(&source, GITHUB, &finder, usize::MAX).into_iter());
        let destination = source.rfind("](").expect("a destination") + "](".len();
        for end in destination..source.len() {
            let growing = before(&source[..end], GITHUB, &finder, usize::MAX).into_iter();
            assert_eq!(text_of(growing), complete, "{:?}", &source[..end]);
        }
    }
}
