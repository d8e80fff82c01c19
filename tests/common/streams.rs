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
    // The tests of other packages use this module too, and their manifests lie deeper.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|folder| folder.join("tests/corpora"))
        .find(|folder| folder.is_dir())
        .expect("the corpora");
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

/// The containers that a line may be in. No line of these starts a list: the number of ten digits
/// and the one without a space. The numbers other than 1 start one only after another block.
const CONTAINERS: [&str; 22] = [
    "> ",
    ">",
    ">\t",
    "- ",
    "+ ",
    "* ",
    "-\t",
    "-   ",
    "1. ",
    "1) ",
    "2. ",
    "3) ",
    "0. ",
    "01. ",
    "123456789. ",
    "1234567890. ",
    "2.",
    "- [ ] ",
    "2. [x] ",
    "[^1]: ",
    ": ",
    "> [!NOTE]\n> ",
];

/// The indentation of a line. Four columns are code, or continue a paragraph.
const INDENTS: [&str; 8] = ["", "", "", " ", "  ", "   ", "    ", "\t"];

/// The starts of lines: the seven kinds of HTML blocks with their ends, code, headings, rules,
/// tables, definitions, metadata, and lines that only look like those.
const LINE_STARTS: [&str; 62] = [
    "# ",
    "## ",
    "###### ",
    "####### ",
    "#",
    "#\t",
    "===",
    "=",
    "---",
    "--",
    "-",
    "***",
    "* * *",
    "_ _ _",
    "___",
    "+++",
    "...",
    "```",
    "``` x",
    "``` x`",
    "````",
    "~~~",
    "~~~ `x`",
    "<script>",
    "</script>",
    "<pre ",
    "</pre>",
    "<textarea>",
    "<!-- ",
    "-->",
    "<!-->",
    "<?",
    "?>",
    "<!A ",
    "<![CDATA[",
    "]]>",
    "<div>",
    "</div>",
    "<p ",
    "<b>",
    "</b>",
    "<e x='",
    "[r]: /u",
    "[r]: <u>",
    "[r]: /u 'title",
    "[r]:",
    "[r]: /u (title)",
    "[r]: /u \"title\" ",
    "[r",
    "]: /u",
    "[^1]: ",
    "[^1]:",
    "| a | b |",
    "|---|---|",
    "-|:-:",
    "| ",
    ": ",
    ":",
    "$$",
    "title: ",
    "\u{feff}",
    "[!TIP]",
];

/// Inline content that is not in [`PARTS`], and what makes it more than a line of marks.
const INLINES: [&str; 56] = [
    "a ",
    " b",
    "one",
    " two ",
    "*a",
    "a*",
    "_a",
    "a_",
    "**a",
    "a**",
    "__a__",
    "~~a",
    "a~~",
    "~a~",
    "^a^",
    "http://e.com/",
    " http://e.com/ ",
    " http://e.com/a*b*c ",
    " https://[::1]/_a_ ",
    " www.e.com ",
    " www.e.com/a_b_c",
    " a@b.cd ",
    "<http://e.com>",
    "<a@b.cd>",
    "``",
    "```",
    "`` ` ``",
    "` a",
    "[x]",
    "[r]",
    "[r][]",
    "[x][r]",
    "![x](u 'www.e.com')",
    "[x](<u> \"t\")",
    "[^1]",
    "[^2]",
    "[[a]]",
    "[[a|www.e.com]]",
    "![[a]]",
    "$x$",
    "$$x$$",
    "$`x`$",
    "{#id}",
    " { .c a=b }",
    " ##",
    " | ",
    "\\|",
    "&#46;",
    "&#X40;",
    "&#0;",
    "<!-- c -->",
    "<?p?>",
    "<![CDATA[www.e.com]]>",
    "<b a='www.e.com'>",
    "\t",
    "\u{a0}",
];

/// The ends of lines. A blank line may have white space in it.
const LINE_ENDS: [&str; 12] = [
    "\n", "\n", "\n", "\n", "\n\n", "\n\n", "\n \t\n", "  \n", "\\\n", "\r\n", "\r", "",
];

fn one_of<'a>(random: &mut Rng, parts: &[&'a str]) -> &'a str {
    parts[random.usize(..parts.len())]
}

/// Returns a document: parts in any order, or lines of all kinds of blocks.
pub fn random_document(random: &mut Rng) -> String {
    if random.bool() {
        return random_lines(random);
    }
    (0..random.usize(1..15))
        .map(|_| one_of(random, &PARTS))
        .collect()
}

/// Returns random documents, always the same ones for a seed.
pub fn random_documents(count: usize, seed: u64) -> impl Iterator<Item = String> {
    let mut random = Rng::with_seed(seed);
    (0..count).map(move |_| random_document(&mut random))
}

/// Returns a document of up to six lines, each with its containers, its start and inline content.
/// The next line may leave containers out, so that it is a lazy continuation.
pub fn random_lines(random: &mut Rng) -> String {
    let mut document = String::new();
    if random.u8(..16) == 0 {
        // Metadata is read only at the start.
        document += one_of(random, &["---\n", "+++\n"]);
    }
    let mut containers = String::new();
    for _ in 0..random.usize(1..7) {
        match random.u8(..8) {
            0 | 1 => containers += one_of(random, &CONTAINERS),
            2 => containers += one_of(random, &INDENTS),
            // The continuation of a list item is indented as far as its text.
            3 | 4 => containers = containers.replace(|c| !matches!(c, '>' | '\t'), " "),
            5 | 6 => containers.clear(),
            _ => {}
        }
        document += &containers;
        if random.u8(..3) == 0 {
            document += one_of(random, &INDENTS);
            document += one_of(random, &LINE_STARTS);
        }
        for _ in 0..random.usize(..7) {
            document += if random.u8(..3) == 0 {
                one_of(random, &PARTS)
            } else {
                one_of(random, &INLINES)
            };
        }
        document += one_of(random, &LINE_ENDS);
    }
    document
}

/// Returns options of the parser: none, GitHub's, all, a single one, or each with a chance of a half.
pub fn random_options(random: &mut Rng) -> Options {
    let single: Vec<_> = Options::all().iter().collect();
    match random.u8(..8) {
        0 => Options::empty(),
        1 => Options::all(),
        2 => {
            Options::ENABLE_TABLES
                | Options::ENABLE_FOOTNOTES
                | Options::ENABLE_STRIKETHROUGH
                | Options::ENABLE_TASKLISTS
        }
        3 => single[random.usize(..single.len())],
        _ => Options::from_bits_truncate(random.u32(..)),
    }
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
            5 => box_text(&mut events[at].0, one_of(random, &PARTS)),
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
