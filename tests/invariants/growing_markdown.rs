//! Markdown that still grows: what is settled is rendered in the same way, whatever follows.
//!
//! `PROPTEST_CASES` sets the number of cases; each case tries all prefixes of a document.

use std::ops::Range;

use barelink::Finder;
use barelink::pulldown::pulldown_cmark::{Event, Options};
use barelink::pulldown::{GITHUB, parse, settled};
use fastrand::Rng;

use crate::common::finders::finders;

/// The parts of documents: lines that start, continue and end blocks, and inline content with brackets and links.
const LINES: [&str; 74] = [
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
];

const ENDS: [&str; 6] = ["\n", "\n", "\n\n", "\n\n", "\r\n", " "];

fn random_document(random: &mut Rng, most: usize) -> String {
    let lines = random.usize(..=most);
    (0..lines).map(|_| [LINES[random.usize(..LINES.len())], ENDS[random.usize(..ENDS.len())]].concat()).collect()
}

fn cases() -> usize {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(256)
}

/// The options that are tried: GitHub's, none, all, and those that look far ahead.
fn options() -> [Options; 6] {
    [
        GITHUB,
        Options::empty(),
        Options::all(),
        GITHUB | Options::ENABLE_GFM | Options::ENABLE_MATH | Options::ENABLE_WIKILINKS,
        GITHUB | Options::ENABLE_DEFINITION_LIST,
        GITHUB | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS,
    ]
}

type Located<'a> = (Event<'a>, Range<usize>);

/// The events with links that start before the byte.
fn before<'a>(source: &'a str, options: Options, finder: &Finder, end: usize) -> Vec<Located<'a>> {
    parse(source, options, finder).into_offset_iter().filter(|(_, range)| range.start < end).collect()
}

fn prefixes(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, _)| &text[..at]).chain([text])
}

#[test]
fn settled_blocks_never_change() {
    let (finders, mut random, mut tried, mut bytes) = (finders(), Rng::with_seed(19), 0_usize, 0);
    for case in 0..cases() {
        let source = random_document(&mut random, 12);
        let (finder, options) = (&finders[case % finders.len()], options()[case / finders.len() % 6]);
        for prefix in prefixes(&source) {
            let end = settled(prefix, options, finder);
            assert!(prefix.is_char_boundary(end), "{prefix:?}");
            bytes += end;
            if end == 0 {
                continue;
            }
            let expected = before(prefix, options, finder, end);
            let others = (0..3).map(|_| prefix.to_owned() + &random_document(&mut random, 4));
            for longer in others.chain([source.clone()]) {
                tried += 1;
                let found = before(&longer, options, finder, end);
                assert_eq!(expected, found, "{prefix:?} and {longer:?} up to {end} with {options:?} and {finder:?}");
            }
        }
    }
    println!("{tried} continuations, {bytes} settled bytes");
}
