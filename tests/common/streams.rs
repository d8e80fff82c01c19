//! Documents, and streams of events that no parser makes, for the tests of the invariants.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::fs;
use std::ops::Range;
use std::path::Path;

use fastrand::Rng;
use pulldown_cmark::{CowStr, Event, Options, Parser, TextMergeWithOffset};

/// An event and its range.
pub type Located<'a> = (Event<'a>, Range<usize>);

/// Returns the Markdown of all corpora, some thousand documents.
pub fn documents() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpora");
    let mut documents = Vec::new();
    for name in [
        "md4c.jsonl",
        "md4c-spans.jsonl",
        "gfm.jsonl",
        "gfm-cases.jsonl",
    ] {
        let text = fs::read_to_string(folder.join(name)).expect("a corpus");
        let rows = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("a row in JSON"));
        documents.extend(
            rows.map(|row: serde_json::Value| {
                row["markdown"].as_str().expect("Markdown").to_owned()
            }),
        );
    }
    assert!(documents.len() > 7000);
    documents
}

/// Parts of documents: links, what surrounds them, and all that a parser rewrites.
const PARTS: [&str; 63] = [
    "http://e.com/a",
    "https://",
    "://",
    "www.",
    "www.e.com",
    "o'brien@e.com",
    "a@b.cd",
    "@",
    "mailto:",
    "xmpp:a@b.cd/x",
    "e.com",
    ".",
    ":",
    "/",
    "a",
    "b1",
    "é",
    "例え.jp",
    "。",
    "＠",
    "'",
    "\"",
    "...",
    "--",
    "---",
    "-",
    "_",
    "*",
    "**",
    "~",
    "~~",
    "^",
    "$",
    "`",
    "[",
    "]",
    "(",
    ")",
    "](u)",
    // Candidates that are in no text, before links that take markup.
    "[x](http://a.b)",
    "`www.a.b`",
    "http://c.d/e*f",
    "\u{c}",
    "\u{c}",
    "\u{b}",
    "*a ",
    "<",
    ">",
    "<b>",
    "<a>",
    "&amp;",
    "&commat;",
    "&period;",
    "&foo;",
    "\\",
    "\\_",
    "\\\n",
    " ",
    "\n",
    "\n\n",
    "- ",
    "# ",
    "|",
];

/// Returns a document of up to 14 parts.
pub fn random_document(random: &mut Rng) -> String {
    (0..random.usize(1..15))
        .map(|_| PARTS[random.usize(..PARTS.len())])
        .collect()
}

/// Returns the events of a document.
pub fn parsed(markdown: &str, options: Options) -> Vec<Located<'_>> {
    Parser::new_ext(markdown, options)
        .into_offset_iter()
        .collect()
}

/// Returns the same events with adjacent texts merged.
pub fn merged(events: Vec<Located<'_>>) -> Vec<Located<'_>> {
    TextMergeWithOffset::new(events.into_iter()).collect()
}

/// Returns the same stream with events dropped, swapped, repeated and cut in two, texts boxed and
/// changed, and wrong ranges.
pub fn mangled<'a>(
    mut events: Vec<Located<'a>>,
    source: &str,
    random: &mut Rng,
) -> Vec<Located<'a>> {
    for _ in 0..random.usize(1..6) {
        if events.is_empty() {
            break;
        }
        let at = random.usize(..events.len());
        match random.u8(..8) {
            0 => _ = events.remove(at),
            1 => {
                let other = random.usize(..events.len());
                events.swap(at, other);
            }
            2 => events.insert(random.usize(..=events.len()), events[at].clone()),
            3 | 4 => box_text(&mut events[at].0, ""),
            5 => box_text(&mut events[at].0, PARTS[random.usize(..PARTS.len())]),
            6 => cut(&mut events, at, random),
            _ => {
                let [one, other] = [(); 2].map(|()| random.usize(..=source.len() + 2));
                // Most lies are ranges nevertheless.
                events[at].1 = if random.u8(..4) == 0 {
                    one..other
                } else {
                    one.min(other)..one.max(other)
                };
            }
        }
    }
    events
}

/// Copies a text, so that it does not borrow from the source, and puts `more` after it.
pub fn box_text(event: &mut Event<'_>, more: &str) {
    if let Event::Text(text) = event {
        *text = CowStr::Boxed([&**text, more].concat().into());
    }
}

/// Cuts a text in two; the ranges of both parts are right where the text was typed as it is shown.
fn cut(events: &mut Vec<Located<'_>>, at: usize, random: &mut Rng) {
    let (Event::Text(CowStr::Borrowed(text)), range) = &events[at] else {
        return;
    };
    let (text, range, len) = (*text, range.clone(), random.usize(..=text.len()));
    if text.is_char_boundary(len) {
        let place = range.start.saturating_add(len);
        events[at] = (Event::Text(text[..len].into()), range.start..place);
        events.insert(at + 1, (Event::Text(text[len..].into()), place..range.end));
    }
}

/// Returns the leaf blocks of a stream: events without a start, an end or another event of a block
/// between them.
pub fn blocks<'e, 'a>(events: &'e [Located<'a>]) -> impl Iterator<Item = &'e [Located<'a>]> {
    events
        .split(|(event, _)| is_of_block(event))
        .filter(|block| !block.is_empty())
}

fn is_of_block(event: &Event<'_>) -> bool {
    use pulldown_cmark::TagEnd::{
        Emphasis, Image, Link, Strikethrough, Strong, Subscript, Superscript,
    };
    let end = match event {
        Event::Start(tag) => tag.to_end(),
        Event::End(end) => *end,
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => return true,
        _ => return false,
    };
    !matches!(
        end,
        Emphasis | Image | Link | Strikethrough | Strong | Subscript | Superscript
    )
}
