//! Links first, in Markdown with UTS #58: the links with a scheme are those of the same text,
//! searched as plain text with `Choice::EndAtCloser`. The classes of words in which they may differ
//! are [`CLASSES`], [`PAIR`], [`AFTER_PAIR`] and [`NO_SCHEME`].
//!
//! `PROPTEST_CASES` sets the number of documents.

use std::collections::BTreeMap;
use std::env;
use std::ops::Range;

use barelink::{Action, Choice, Finder, Link, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Parser, Tag};
use barelink_pulldown_cmark::{GITHUB, Masked, Origin, parse};
use fastrand::Rng;

/// The classes of words that are not compared, because Markdown reads a part of them in a way of
/// its own.
const CLASSES: [&str; 10] = [
    "code",
    "an existing link, or the definition of one",
    "an image",
    "a footnote",
    "math",
    "raw HTML",
    "an escape",
    "a reference",
    // The bar between two cells ends a text, and plain text has no cells.
    "a bar of a table",
    // They are taken out of the text, and a URL may follow directly: `>https://e.com`.
    "the mark of a block quotation",
];

/// The class of links that end before a mark that closes a pair, which opened before the link:
/// `**https://e.com/a**`. In plain text such a mark is a character as any other. The rest of the
/// word is not compared.
const PAIR: &str = "a pair of marks around the link";

/// The class of URLs in a word with a host without a scheme, or an address: a mark ends those, so
/// that a URL after the mark is not in their path: `e.com/*https://e.com/a*`.
const NO_SCHEME: &str = "a host without a scheme, or an address";

/// The class of URLs after a mark that closes a pair: it ends a refused URL too, with the word that
/// nothing is linked in (U37): `_http://-/_http://e.com`. And quotation marks before it are not
/// those of the text after it.
const AFTER_PAIR: &str = "a pair of marks before the link";

/// Texts, with the marks that a URL may take.
const TEXTS: [&str; 40] = [
    "https://e.com/a",
    "https://e.com/a_b",
    "http://e.com",
    "https://e.com/pkg/",
    "https://e.com/?q=",
    "__init__.py",
    "_",
    "_",
    "__",
    "*",
    "*",
    "**",
    "***",
    "~~",
    "~",
    "a",
    "b*c",
    "d_e",
    "1",
    "é",
    "道",
    ".",
    ",",
    "!",
    "?",
    ":",
    "/",
    "#f",
    "-",
    "(",
    ")",
    "\"",
    "'",
    "“",
    "”",
    "（",
    "）",
    "。",
    "www.e.com",
    "a@b.cd",
];

/// Texts that end words, lines and blocks, or start blocks.
const GAPS: [&str; 12] = [
    " ",
    " ",
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\n\n",
    "\n\n- ",
    "\n\n# ",
    "\n> ",
    "\n\n| a | b |\n|-|-|\n| ",
];

/// Texts that Markdown does not read as plain text.
const MARKUP: [&str; 24] = [
    "`",
    "`c_d`",
    "[t_](u_)",
    "[",
    "]",
    "](u)",
    "![i](u)",
    "![",
    "[^f]",
    "[^f]: ",
    "[r]: https://e.com/r_\n",
    "[r]",
    "$",
    "$m_n$",
    "<b>",
    "<",
    ">",
    "<https://e.com/_a_>",
    "\\_",
    "\\",
    "&amp;",
    "&",
    "|",
    "    ",
];

fn document(random: &mut Rng) -> String {
    let part = |random: &mut Rng| match random.u8(..20) {
        0 => *random.choice(&MARKUP).unwrap_or(&""),
        1..4 => random.choice(&GAPS).unwrap_or(&""),
        _ => random.choice(&TEXTS).unwrap_or(&""),
    };
    (0..random.usize(3..24)).map(|_| part(random)).collect()
}

/// Returns the parts of a document that are in one of [`CLASSES`], each with the class.
fn special(source: &str, options: Options) -> Vec<(Range<usize>, &'static str)> {
    let mut special = Vec::new();
    let mut events = Parser::new_ext(source, options).into_offset_iter();
    for (_, definition) in events.reference_definitions().iter() {
        special.push((definition.span.clone(), CLASSES[1]));
    }
    for (event, range) in events.by_ref() {
        let class = match event {
            Event::Code(_) | Event::Start(Tag::CodeBlock(_)) => CLASSES[0],
            Event::Start(Tag::Link { .. }) => CLASSES[1],
            Event::Start(Tag::Image { .. }) => CLASSES[2],
            Event::FootnoteReference(_) => CLASSES[3],
            Event::InlineMath(_) | Event::DisplayMath(_) => CLASSES[4],
            Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => CLASSES[5],
            Event::Start(Tag::FootnoteDefinition(_)) => {
                let len = source[range.clone()].find("]:").map_or(0, |at| at + 2);
                special.push((range.start..range.start + len, CLASSES[3]));
                continue;
            }
            Event::Start(Tag::Table(_)) => {
                let bars = source[range.clone()]
                    .match_indices('|')
                    .map(|(at, _)| range.start + at);
                special.extend(bars.map(|at| (at..at + 1, CLASSES[8])));
                continue;
            }
            _ => continue,
        };
        special.push((range, class));
    }
    // A second definition of a label is not among the definitions: its label, and the word after
    // that.
    special.extend(source.match_indices("]:").map(|(at, _)| {
        let rest = source[at..].trim_start_matches("]:").trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        (at..source.len() - rest.len() + end, CLASSES[1])
    }));
    special.extend(
        source
            .match_indices('\\')
            .map(|(at, _)| (at..at + 1, CLASSES[6])),
    );
    special.extend(
        source
            .match_indices('&')
            .map(|(at, _)| (at..at + 1, CLASSES[7])),
    );
    let is_quote = |&(at, _): &(usize, &str)| {
        source[..at]
            .rsplit('\n')
            .next()
            .is_some_and(|line| line.trim_matches(['>', ' ']).is_empty())
    };
    special.extend(
        source
            .match_indices('>')
            .filter(is_quote)
            .map(|(at, _)| (at..at + 1, CLASSES[9])),
    );
    special
}

/// Returns the words of a text: what is between white space.
fn words(source: &str) -> impl Iterator<Item = Range<usize>> {
    let start_of = |word: &str| word.as_ptr() as usize - source.as_ptr() as usize;
    source
        .split_whitespace()
        .map(move |word| start_of(word)..start_of(word) + word.len())
}

/// The links of a text: those with a scheme, and all others.
#[derive(Default)]
struct Found {
    urls: Vec<Range<usize>>,
    others: Vec<Range<usize>>,
}

impl Found {
    fn push(&mut self, source: &str, link: Range<usize>) {
        let has_scheme = ["http://", "https://"]
            .iter()
            .any(|scheme| source[link.clone()].starts_with(scheme));
        if has_scheme {
            self.urls.push(link);
        } else {
            self.others.push(link);
        }
    }

    fn has_others(&self, word: &Range<usize>) -> bool {
        self.others
            .iter()
            .any(|link| word.start <= link.start && link.end <= word.end)
    }

    fn urls_in(&self, word: &Range<usize>) -> Vec<Range<usize>> {
        self.urls
            .iter()
            .filter(|link| word.start <= link.start && link.end <= word.end)
            .cloned()
            .collect()
    }
}

/// The links that were made in a document, and the spans of emphasis, strong text and
/// strikethrough.
fn made(source: &str, options: Options, finder: &Finder) -> (Found, Vec<Range<usize>>) {
    let mut links = Found::default();
    let mut spans = Vec::new();
    for ((event, range), origin) in parse(source, options, finder)
        .into_offset_iter()
        .with_origin()
    {
        match event {
            Event::Start(Tag::Link { .. }) if origin == Origin::Autolink => {
                links.push(source, range);
            }
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough) => spans.push(range),
            _ => {}
        }
    }
    (links, spans)
}

/// Returns whether a link is the one of plain text that ends before a mark, and this mark closes
/// one of the spans, which opened before the link. If both marks are in the word, the text between
/// them is looked at alone.
fn is_enclosed(
    source: &str,
    word: &Range<usize>,
    link: &Range<usize>,
    spans: &[Range<usize>],
    finder: &Finder,
) -> bool {
    const MARKS: [char; 3] = ['*', '_', '~'];
    let encloses = |span: &&Range<usize>| {
        span.start < link.start && link.end < span.end && span.end <= word.end
    };
    spans.iter().filter(encloses).any(|span| {
        let opened = source[span.start..].trim_start_matches(MARKS);
        let starts = [
            word.start,
            (source.len() - opened.len()).clamp(word.start, link.start),
        ];
        let mut ends = source[..span.end]
            .trim_end_matches(MARKS)
            .len()
            .max(link.end)..span.end;
        ends.any(|end| {
            starts.iter().any(|&start| {
                finder
                    .links(&source[start..end])
                    .any(|it| moved(&it.range(), start) == *link)
            })
        })
    })
}

/// Returns whether one of the spans closes in the word, before one of the links that differ, and a
/// URL or a quotation mark is before that.
fn is_after_pair(
    source: &str,
    word: &Range<usize>,
    links: [Option<&Range<usize>>; 2],
    spans: &[Range<usize>],
) -> bool {
    let Some(start) = links.into_iter().flatten().map(|link| link.start).max() else {
        return false;
    };
    spans
        .iter()
        .filter(|span| word.start < span.end && span.end <= start)
        .any(|span| {
            let before = &source[word.start..span.end];
            before.contains("://") || before.contains(['"', '\'', '“', '”', '(', '（'])
        })
}

fn moved(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}

/// The number of links that were compared, and of the words that each class took out.
#[derive(Debug, Default)]
struct Counts {
    links: usize,
    with_marks: usize,
    classes: BTreeMap<&'static str, usize>,
}

/// Fails unless the links of a document are those of its text, in all words without a class.
#[track_caller]
fn assert_first(source: &str, options: Options, finder: &Finder, counts: &mut Counts) {
    let mut plain = Found::default();
    finder
        .links(source)
        .for_each(|link| plain.push(source, link.range()));
    let (made, spans) = made(source, options, finder);
    let special = special(source, options);
    for word in words(source) {
        let expected = plain.urls_in(&word);
        let found = made.urls_in(&word);
        if expected.is_empty() && found.is_empty() {
            continue;
        }
        let mut leave = |class| *counts.classes.entry(class).or_default() += 1;
        if let Some((_, class)) = special
            .iter()
            .find(|(range, _)| range.start < word.end && word.start < range.end)
        {
            leave(class);
            continue;
        }
        let same = expected
            .iter()
            .zip(&found)
            .take_while(|(expected, found)| expected == found)
            .count();
        if same < expected.len() || same < found.len() {
            if found
                .get(same)
                .is_some_and(|link| is_enclosed(source, &word, link, &spans, finder))
            {
                leave(PAIR);
            } else if is_after_pair(source, &word, [expected.get(same), found.get(same)], &spans) {
                leave(AFTER_PAIR);
            } else if plain.has_others(&word) || made.has_others(&word) {
                leave(NO_SCHEME);
            } else {
                let texts = |ranges: &[Range<usize>]| {
                    format!(
                        "{:?}",
                        ranges
                            .iter()
                            .map(|range| &source[range.clone()])
                            .collect::<Vec<_>>()
                    )
                };
                let word = &source[word];
                let plain = texts(&expected);
                let markdown = texts(&found);
                let spans = texts(&spans);
                panic!(
                    "{word:?} in {source:?}:\nplain text {plain}\nMarkdown   {markdown}\nspans      {spans}"
                );
            }
        }
        counts.links += same;
        let has_mark = |link: &&Range<usize>| source[(*link).clone()].contains(['*', '_', '~']);
        counts.with_marks += found[..same].iter().filter(has_mark).count();
    }
}

/// The finders, with syntax that has all classes.
fn finders() -> [Finder; 2] {
    [Profile::Uts58, Profile::Prose].map(|profile| Finder::new(profile).with(Choice::EndAtCloser))
}

const OPTIONS: Options = GITHUB.union(Options::ENABLE_MATH);

#[test]
fn links_with_a_scheme_are_those_of_plain_text() {
    let cases = env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(256);
    let mut random = Rng::with_seed(58);
    let mut counts = Counts::default();
    for _ in 0..100 * cases {
        let source = document(&mut random);
        for finder in &finders() {
            assert_first(&source, OPTIONS, finder, &mut counts);
        }
    }
    println!("{counts:?}");
    assert!(
        counts.links > 100 * cases && counts.with_marks > 30 * cases,
        "{counts:?}"
    );
    let seen = |class: &&str| counts.classes.contains_key(class);
    assert!(
        CLASSES
            .iter()
            .chain([&PAIR, &AFTER_PAIR, &NO_SCHEME])
            .all(seen),
        "each class is seen: {counts:?}"
    );
}

/// Inputs that random documents found.
#[test]
fn links_that_once_differed() {
    let sources = [
        // A URL with marks is refused.
        "http://e.com*a@*",
        "http://e.com/*a*@b",
        "http://e.com_*@*",
        "http://e.com~~@~~",
        "http://e/*http://e.com\nb*",
        "http://a@*http://e.com é*",
        // Without its marks, a URL is an HTML tag.
        "http://e.com?*<*>",
        // The link of the second word is lost.
        "“*b*”http://e.com#”_t_ http://e.com",
    ];
    for source in sources {
        for finder in &finders() {
            assert_first(source, OPTIONS, finder, &mut Counts::default());
        }
    }
}

/// A host without a scheme ends at a mark. A URL in its path that would be refused alone, because
/// it has a user name, is a part of it.
#[test]
fn a_host_keeps_the_url_in_its_path() {
    for profile in [Profile::Uts58, Profile::Prose, Profile::Chat] {
        let source = "See e.com/?u=http://j@f.com/*x*";
        let (found, _) = made(source, OPTIONS, &Finder::new(profile));
        let links: Vec<_> = found
            .others
            .iter()
            .map(|link| &source[link.clone()])
            .collect();
        assert_eq!(links, ["e.com/?u=http://j@f.com/"], "{profile}");
    }
}

/// Returns whether the first parse may end a link at another mark than the last one: if a second
/// URL may start in its word, a pair of marks around that one ends the first one until it is
/// hidden; and the last mark of the link may pair with a mark before the link.
fn ends_later(source: &str, link: &Range<usize>) -> bool {
    let word = words(source).find(|word| word.start <= link.start && link.end <= word.end);
    let starts = |word: &str| {
        word.matches("://").count() + word.matches("www.").count() + word.matches('@').count()
    };
    let block = source[..link.start].rfind("\n\n").unwrap_or(0);
    word.is_some_and(|word| starts(&source[word]) > 1)
        || source[block..link.start].contains(['*', '_', '~'])
}

/// A hook of a program may count links, or choose by the exact range.
#[test]
fn the_hook_is_asked_about_the_links_that_are_made() {
    let mut random = Rng::with_seed(59);
    let mut with_marks = 0;
    for _ in 0..20_000 {
        let source = document(&mut random);
        for finder in &finders() {
            let mut asked = Vec::new();
            let masked = Masked::with_parser(
                &source,
                |text| Parser::new_ext(text, OPTIONS),
                finder,
                |link| {
                    asked.push(link.range());
                    Action::Keep
                },
            );
            let made: Vec<_> = masked.links().iter().map(Link::range).collect();
            for link in asked.iter().filter(|link| !made.contains(link)) {
                assert!(
                    ends_later(&source, link),
                    "{source:?} {:?}",
                    &source[link.clone()]
                );
            }
            with_marks += made
                .iter()
                .filter(|link| source[(*link).clone()].contains(['*', '_', '~']))
                .count();
        }
    }
    assert!(with_marks > 1_000, "{with_marks}");
}

/// C13: in a chat too, marks that enclose nothing belong to a URL, also those at its end, if the
/// URL has the same mark before them. Plain text would leave them out.
#[test]
fn marks_at_the_end_belong_to_a_url_of_a_chat() {
    let mut random = Rng::with_seed(13);
    let chat = Finder::new(Profile::Chat);
    let chats = [chat.clone(), chat.without(Choice::DropMarkup)];
    for _ in 0..5000 {
        let pieces: Vec<_> = (0..random.usize(1..6))
            .map(|_| random.choice(PIECES).expect("a piece"))
            .collect();
        let before = random
            .choice(["", "see ", "*a* and ", "__b__ ", "~~c~~, "])
            .expect("a text");
        let source = format!("{before}https://e.com/{} it", pieces.concat());
        let [chat, all] = chats
            .each_ref()
            .map(|finder| made(&source, GITHUB, finder).0.urls);
        let own: Vec<_> = all
            .into_iter()
            .map(|link| link.start..link.start + with_own_marks(&source[link]).len())
            .collect();
        assert_eq!(chat, own, "{source:?}");
    }
}

/// Returns a URL without the marks at its end after the last one that is an underscore or is before
/// them, too.
fn with_own_marks(url: &str) -> &str {
    let inside = url.trim_end_matches(['*', '_', '~', '.']);
    let is_own = |&(_, mark): &(usize, char)| mark == '_' || mark != '.' && inside.contains(mark);
    let last = url.char_indices().skip(inside.len()).filter(is_own).last();
    &url[..last.map_or(inside.len(), |(at, _)| at + 1)]
}

/// The pieces of a path with marks.
const PIECES: [&str; 9] = ["a", "b/", "*", "**", "_", "__", "~~", ".", "-"];

/// With the choice, markup ends a URL, and the source is parsed once.
#[test]
fn with_the_choice_a_url_ends_at_marks() {
    let finder = Finder::new(Profile::Uts58).with(Choice::EndAtMarks);
    let source = "https://e.com/__a__/b *https://e.com/a*b*c*";
    let masked = Masked::new(source, Options::empty(), &finder);
    let typed: Vec<_> = masked.links().iter().map(Link::as_str).collect();
    assert_eq!(
        (masked.text(), typed),
        (source, vec!["https://e.com/", "https://e.com/a"])
    );
}
