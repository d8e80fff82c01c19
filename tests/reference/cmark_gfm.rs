//! Random documents against cmark-gfm. The tests are ignored unless `--include-ignored` asks for
//! them.
//!
//! `BARELINK_CMARK_GFM` names a program that takes cmark-gfm's flags (`--version`, `--unsafe`,
//! `-e EXTENSION`), reads Markdown and writes HTML. Any version but 0.29.0.gfm.13 is refused.
//! `BARELINK_CMARK_GFM_DOCUMENTS` says how many documents there are (2,000). cmark-gfm itself will
//! do, and so will a few lines of Python around the package `cmarkgfm` 2025.10.22.

use std::collections::BTreeMap;
use std::env;
use std::ops::Range;
use std::thread;

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use barelink_pulldown_cmark::{Masked, parse};

use crate::common::documents::real_documents;
use crate::common::reference::Reference;
use crate::common::render;

const FINDER: Finder = Finder::new(Profile::Gfm);

/// A kind of document: the syntax that it is read with, what it starts with, what it is made of,
/// and how many pieces there are in it.
struct Kind {
    name: &'static str,
    syntax: Syntax,
    starts: &'static [&'static str],
    pieces: &'static [&'static str],
    most: usize,
}

/// Which extensions are on.
#[derive(Clone, Copy)]
enum Syntax {
    Markdown,
    Strikethrough,
    Tables,
}

impl Syntax {
    fn options(self) -> Options {
        match self {
            Syntax::Markdown => Options::empty(),
            Syntax::Strikethrough => Options::ENABLE_STRIKETHROUGH,
            Syntax::Tables => Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH,
        }
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Syntax::Markdown => &[],
            Syntax::Strikethrough => &["strikethrough"],
            Syntax::Tables => &["table", "strikethrough"],
        }
    }
}

const COMMON: &[&str] = &[
    "http://a.com",
    "https://b.c/d",
    "www.a.b",
    "www.x.yz/p",
    "a@b.c",
    "x.y+z@e-f.gh",
    " ",
    " ",
    " ",
    "\n",
    ".",
    ",",
    "a",
    "(",
    ")",
];

const KINDS: &[Kind] = &[
    Kind {
        name: "plain",
        syntax: Syntax::Markdown,
        starts: &[],
        pieces: &[
            "http://", "https://", "FTP://", "www.", "a", "b.c", "_", "-", ".", ":", "/", "?", "&",
            "=", ";", "&lt;", "(", ")", "'", "\"", "!", ",", "~", "é", "例", "。", "\u{a0}", "@",
            "#", "%20", "1",
        ],
        most: 12,
    },
    Kind {
        name: "mail",
        syntax: Syntax::Markdown,
        starts: &[],
        pieces: &[
            "@", "a", "b", ".", "c", "-", "_", "+", "mailto:", "xmpp:", "/", ":", " ", "é", "1",
            "?", "a@b.c", "x@y.zw", "*", "\\_",
        ],
        most: 10,
    },
    Kind {
        name: "emphasis",
        syntax: Syntax::Strikethrough,
        starts: &[],
        pieces: &[
            "*", "**", "_", "__", "***", "~", "~~", "a_b", "/*c*/", "/_d_", "x", "!", "/",
        ],
        most: 14,
    },
    Kind {
        name: "brackets and references",
        syntax: Syntax::Markdown,
        starts: &[],
        pieces: &[
            "[",
            "]",
            "](u)",
            "![",
            "[r]",
            "[x](y)",
            "](http://a.com)",
            "\n\n[r]: /u\n",
            "<http://a.b>",
            "![x](y)",
            "[^1]",
            "/[x y](z)",
            "!",
        ],
        most: 12,
    },
    Kind {
        name: "names before brackets",
        syntax: Syntax::Markdown,
        starts: &[],
        pieces: &[
            "[r]",
            "[r](",
            "![r](",
            "[t](u)(",
            "[r]:",
            "(",
            "\\)",
            ")",
            "\"",
            ":",
            "<",
            ">",
            "&amp;",
            "`",
            "*",
            "_",
            "](",
            "\n\n[r]: /u\n",
        ],
        most: 12,
    },
    Kind {
        name: "code with html",
        syntax: Syntax::Markdown,
        starts: &[],
        pieces: &[
            "`",
            "``",
            "`x`",
            "<b>",
            "</b>",
            "<a href=\"x\">",
            "</a>",
            "<!-- c -->",
            "<",
            ">",
            "`a b`",
            "<http",
            "/`y",
        ],
        most: 12,
    },
    Kind {
        name: "entities and escapes",
        syntax: Syntax::Markdown,
        starts: &[],
        pieces: &[
            "\\", "\\*", "\\_", "\\(", "\\\\", "\\<", "&amp;", "&lt;", "&copy;", "&foo;", "&#64;",
            "&#58;", "&", ";", "\\\n", "  \n", "\\[", "\\]", "*", "&commat;", "\\`", "`",
        ],
        most: 12,
    },
    Kind {
        name: "tables",
        syntax: Syntax::Tables,
        starts: &[],
        pieces: &[
            "|",
            "|",
            "\n|-|-|\n",
            "\n--|--\n",
            "\\|",
            "*",
            "_",
            "`",
            "[",
            "]",
            "\n",
            "www.a/x|y",
            "~~",
        ],
        most: 14,
    },
    Kind {
        name: "definitions with fences",
        syntax: Syntax::Markdown,
        starts: &[],
        pieces: &[
            "\n[a]: ", "\n\n", "[a]", "```\n", "\n```\n", "\"t\"", "'", "> ", "- ", "\n- ", "\n> ",
            "# ", "\n===\n", "*", "](", "1. ", "    ",
        ],
        most: 12,
    },
    Kind {
        name: "escapes beside links",
        syntax: Syntax::Markdown,
        starts: &[],
        pieces: &[
            "\\<",
            "\\<",
            "\\[",
            "\\[",
            "\\]",
            "\\`",
            "\\(",
            "\\)",
            "\\*",
            "\\\\",
            "\\&",
            "\\!",
            "<b>",
            "</b>",
            "<ftp://a>",
            "*a*",
            "_x_",
            "/_x_",
            "http://a*a*",
            "http://e.com/*a*",
            "[x ",
            "[x](",
            "](u)",
            "](",
            "](www.b.com",
            "[x \\[y](",
            "z](u)",
            "[r]",
            "<",
            ">",
            "`",
            "&lt;",
            "*",
            "\n\n[r]: /u\n",
        ],
        most: 12,
    },
    Kind {
        name: "tildes in links",
        syntax: Syntax::Strikethrough,
        starts: &[],
        pieces: &[
            "~",
            "~",
            "~~",
            "~~",
            "~~~",
            "/~/",
            "/~u/p",
            "/~~a~",
            "~>",
            "a~a",
            "a~",
            "~a",
            "http://a~",
            "http://h/~/p",
            "*",
            "**",
            "_",
            "x",
            "!",
            "\\~",
            "`",
            "[",
            "](u)",
        ],
        most: 12,
    },
    Kind {
        name: "definitions at starts of paragraphs",
        syntax: Syntax::Markdown,
        starts: &[
            "[r]: /u\n",
            "[r]: /u\n",
            "[r]: /u 't'\n",
            "[r]:\"\n",
            "[r]: <u>\n",
            "> [r]: /u\n> ",
            "- [r]: /u\n  ",
            "[r]:\n/u\n",
            "[r]: /u\n[s]: /v\n",
            "[r]:",
            "[r]:<",
        ],
        pieces: &[
            "[r]",
            "[r]:",
            "[r]: /v\n",
            "[x",
            "[",
            "]",
            "]:",
            "](u)",
            "<",
            ">",
            "`",
            "```",
            "\"",
            "'",
            "(",
            ")",
            "\\)",
            "\\",
            "*",
            "_x_",
            "http://a*a*",
            "http://a`a`",
            "\n",
            "\n",
            "\n> ",
            "see ",
            ":",
            "\n\n",
        ],
        most: 12,
    },
    Kind {
        name: "pipes in cells",
        syntax: Syntax::Tables,
        starts: &[
            "| a | b |\n|---|---|\n",
            "||\n|-|\n",
            "||)||\r-|-\r",
            "|x|\n|-|\n| ",
            "a|b\n-|-\n",
            "http://a|_b_\n-|-\n",
        ],
        pieces: &[
            "\\|",
            "\\|",
            "\\|",
            " | ",
            "|",
            "`c`",
            "`",
            "_a_",
            "*",
            "http://e.com/_a_",
            "www.",
            "www.a/\\|x",
            "http://a/\\\\|",
            "<a>",
            "<",
            "[x](u)",
            "[",
            "]",
            "\\",
            "~",
            "~~",
            "a",
            "\n",
            "\n|",
        ],
        most: 14,
    },
    Kind {
        name: "fences and titles",
        syntax: Syntax::Strikethrough,
        starts: &[
            "",
            "",
            "a```\n",
            "a``` ",
            "```",
            "~~~",
            "a~~~\n",
            "> a```\n> ",
            "- a```\n",
            "\\```",
            "# \\```",
            "- \\````",
            "> \\```",
            "a\n\\```",
            "|a|\n|-|\n|\\```",
        ],
        pieces: &[
            "```",
            "```a`",
            "``",
            "`",
            "~~~",
            "~~",
            "http://a*a*",
            "http://a`",
            "http://a``",
            "/`",
            "*",
            "\n",
            "\n",
            "\n```",
            "\n> ",
            "\n[r]:",
            "[r]: ",
            "[r]",
            "\"",
            "'",
            "(",
            "<",
            "a",
        ],
        most: 10,
    },
];

/// Any text that Markdown can be made of, the same for the same seed.
fn document(seed: u64) -> (&'static Kind, String) {
    let mut random = fastrand::Rng::with_seed(seed);
    let kind = &KINDS[usize::try_from(seed).unwrap_or(0) % KINDS.len()];
    let pieces = 1 + random.usize(..kind.most);
    let piece = |random: &mut fastrand::Rng| {
        let common = random.u8(..3) == 0;
        let from = if common { COMMON } else { kind.pieces };
        from[random.usize(..from.len())]
    };
    let start = if kind.starts.is_empty() {
        ""
    } else {
        kind.starts[random.usize(..kind.starts.len())]
    };
    (
        kind,
        (0..pieces).fold(start.to_owned(), |document, _| {
            document + piece(&mut random)
        }),
    )
}

/// What came of one document.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// The parsers differ before any link.
    Incomparable,
    Equal,
    /// As decided: something about a second `@`, a protocol, a link in a link.
    Decided,
    /// The parsers differ as soon as the links are hidden from them.
    Parsers,
    Different,
}

fn compare(reference: &Reference, kind: &Kind, markdown: &str) -> Outcome {
    let options = kind.syntax.options();
    let extensions = kind.syntax.extensions();
    let both = |text: &str| {
        (
            reference.html_with(text, extensions),
            render(Parser::new_ext(text, options)),
        )
    };
    let is_read_alike = |text: &str| {
        let (expected, actual) = both(text);
        expected == actual
    };
    let masked = Masked::new(markdown, options, &FINDER);
    let (expected, actual) = both(markdown);
    // What the parsers strike out differently may be hidden by a link.
    let differs_in_tildes =
        without_tildes(&expected) == without_tildes(&actual) && masked.text() != markdown;
    if expected != actual && !(differs_in_tildes && is_read_alike(masked.text())) {
        return Outcome::Incomparable;
    }
    check_text(markdown, options);
    let expected = reference.html_with(markdown, &[extensions, &["autolink"]].concat());
    let restored = masked.restore(Parser::new_ext(masked.text(), options).into_offset_iter());
    let restored = render(restored.map(|(event, _)| event));
    let parsed = render(parse(markdown, options, &FINDER));
    if parsed != restored {
        println!("parse and Masked differ: {markdown:?}\n  parse {parsed}\n  Masked {restored}");
        return Outcome::Different;
    }
    if parsed == expected {
        return Outcome::Equal;
    }
    if is_decided(markdown) {
        println!("decided: {markdown:?}\n  expected {expected}\n       got {parsed}");
        return Outcome::Decided;
    }
    if !is_read_alike(masked.text()) {
        println!("parsers: {markdown:?}");
        return Outcome::Parsers;
    }
    println!(
        "{} {markdown:?}\n  expected {expected}\n       got {parsed}",
        kind.name
    );
    Outcome::Different
}

/// HTML without what is struck out, and without tildes.
fn without_tildes(html: &str) -> String {
    html.replace("<del>", "")
        .replace("</del>", "")
        .replace('~', "")
}

/// Whether a document holds what this project decided otherwise: a second `@` before a blank, a
/// protocol after what may be part of a name, a written link inside brackets.
fn is_decided(markdown: &str) -> bool {
    let decoded = markdown
        .replace("&#64;", "@")
        .replace("&commat;", "@")
        .replace('\\', "");
    let words = decoded.split([' ', '\n']);
    let second_at = words.clone().any(|word| word.matches('@').count() > 1);
    let protocol = ["mailto:", "xmpp:"].iter().any(|protocol| {
        decoded
            .match_indices(protocol)
            .any(|(at, _)| decoded[..at].ends_with(['.', '-', '_', '+']))
    });
    second_at || protocol || (decoded.contains("<http") && decoded.contains('['))
}

/// Masking never changes what a reader sees: every text stands in the source where it says, none
/// stands there twice, and nothing that was text without links is lost, but for what became markup.
fn check_text(markdown: &str, options: Options) {
    let mut shown: Vec<Range<usize>> = Vec::new();
    let mut in_link = false;
    for (event, range) in parse(markdown, options, &FINDER).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { link_type, .. }) => {
                in_link = matches!(
                    link_type,
                    LinkType::Inline | LinkType::Autolink | LinkType::Email
                );
                // What was text may be a destination.
                shown.push(range);
            }
            Event::End(TagEnd::Link) => in_link = false,
            Event::Text(text) => {
                let typed = &markdown[range.clone()];
                let is_typed = *text == *typed
                    || typed.starts_with('&')
                    || typed.contains("\\|")
                    || typed.contains('\\');
                assert!(
                    is_typed || in_link || range.is_empty(),
                    "{text:?} at {range:?} of {markdown:?}"
                );
                shown.push(range);
            }
            Event::Code(_)
            | Event::InlineHtml(_)
            | Event::Html(_)
            | Event::Start(Tag::Image { .. }) => {
                shown.push(range);
            }
            _ => {}
        }
    }
    let is_shown = |at: usize| shown.iter().any(|range| range.contains(&at));
    for (event, range) in Parser::new_ext(markdown, options).into_offset_iter() {
        if let Event::Text(_) = event {
            let lost = range
                .clone()
                .find(|&at| markdown.as_bytes()[at].is_ascii_alphanumeric() && !is_shown(at));
            assert_eq!(lost, None, "text is lost in {markdown:?}: {shown:?}");
        }
    }
}

#[test]
#[ignore = "needs cmark-gfm 0.29.0.gfm.13, named by BARELINK_CMARK_GFM"]
fn random_documents_are_linked_as_cmark_gfm_links_them() {
    let reference = Reference::cmark_gfm();
    let documents = env::var("BARELINK_CMARK_GFM_DOCUMENTS")
        .map_or(2_000, |text| text.parse().expect("a number"));
    let threads =
        u64::try_from(thread::available_parallelism().map_or(1, usize::from)).expect("few");
    let outcomes: Vec<Outcome> = thread::scope(|scope| {
        let share = |first: u64| {
            let reference = &reference;
            move || {
                (first..documents)
                    .step_by(usize::try_from(threads).expect("few"))
                    .map(|seed| {
                        let (kind, markdown) = document(seed);
                        compare(reference, kind, &markdown)
                    })
                    .collect::<Vec<_>>()
            }
        };
        let running: Vec<_> = (0..threads)
            .map(|first| scope.spawn(share(first)))
            .collect();
        running
            .into_iter()
            .flat_map(|thread| thread.join().expect("no panic"))
            .collect()
    });
    let count = |outcome: &Outcome| outcomes.iter().filter(|other| *other == outcome).count();
    let different = count(&Outcome::Different);
    println!(
        "{documents} documents, {} comparable, {} equal, {} as decided, {} where the parsers \
        differ, {different} different",
        outcomes.len() - count(&Outcome::Incomparable),
        count(&Outcome::Equal),
        count(&Outcome::Decided),
        count(&Outcome::Parsers),
    );
    assert_eq!(different, 0);
}

/// What may stand first in a host, for every character above ASCII.
#[test]
#[ignore = "needs cmark-gfm 0.29.0.gfm.13, named by BARELINK_CMARK_GFM"]
fn host_characters_are_those_of_cmark_gfm() {
    let reference = Reference::cmark_gfm();
    let characters: Vec<char> = ('\u{80}'..=char::MAX).collect();
    let line = |c: &char| format!("x http://{c}a");
    for part in characters.chunks(5_000) {
        let markdown: String = part.iter().map(|c| line(c) + "\n\n").collect();
        let expected = reference.html_with(&markdown, &["autolink"]);
        assert_eq!(
            render(parse(&markdown, Options::empty(), &FINDER)),
            expected,
            "from {:?} on",
            part.first()
        );
    }
}

/// The destinations of a page, each with how often it is there.
fn destinations(html: &str) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for part in html.split("<a href=\"").skip(1) {
        *counts
            .entry(part.split('"').next().unwrap_or_default().to_owned())
            .or_insert(0) += 1;
    }
    counts
}

/// What a page has more of than another.
fn added(with: &str, without: &str) -> BTreeMap<String, i64> {
    let mut counts = destinations(with);
    for (destination, count) in destinations(without) {
        *counts.entry(destination).or_insert(0) -= count;
    }
    counts.retain(|_, count| *count != 0);
    counts
}

#[test]
#[ignore = "needs cmark-gfm 0.29.0.gfm.13, named by BARELINK_CMARK_GFM"]
fn real_documents_get_the_links_of_cmark_gfm() {
    let reference = Reference::cmark_gfm();
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let syntax = ["table", "strikethrough", "tasklist"];
    let documents = real_documents();
    let mut links = 0;
    let mut different = Vec::new();
    for (path, markdown) in &documents {
        let with = reference.html_with(markdown, &[&syntax[..], &["autolink"]].concat());
        let expected = added(&with, &reference.html_with(markdown, &syntax));
        let actual = added(
            &render(parse(markdown, options, &FINDER)),
            &render(Parser::new_ext(markdown, options)),
        );
        links += expected.values().sum::<i64>();
        if actual != expected {
            println!(
                "{}\n  expected {expected:?}\n       got {actual:?}",
                path.display()
            );
            different.push(path);
        }
    }
    println!(
        "{} documents, {links} links, {} documents differ",
        documents.len(),
        different.len()
    );
    assert!(documents.len() >= 100, "{}", documents.len());
    assert!(different.is_empty(), "{different:?}");
}

/// Inputs without a bare URL that the two parsers read differently. `docs/src/deviations.md` names
/// the list. A document of such a class cannot come out equal, whatever links
/// are made of it.
const PARSERS_DIFFER: [(&str, &str); 28] = [
    ("a tilde beside a run of another length", "~a~~b~"),
    ("a delimiter beside a symbol that is not ASCII", "*€*a"),
    ("a delimiter beside another one", "*'*~a"),
    ("tildes beside punctuation", "b c~~!~~)"),
    (
        "an escaped pipe between < and > in a table cell",
        "| a |\n|-|\n| <https://e.com/a\\|b> |",
    ),
    ("a delimiter beside U+0085", "*a\u{85}*b"),
    ("a delimiter beside U+2028", "*a\u{2028}*b"),
    ("strong text in strong text", "**a **b** c**"),
    ("a declaration that starts with a small letter", "<!a>"),
    ("such a declaration inside a line", "x <!a>"),
    ("a declaration without an end", "<!a"),
    ("a lone CR in fenced code", "```\na\rb\n```"),
    (
        "a definition whose destination has an open parenthesis without its partner",
        "[a]:http://a(\n\n[a]",
    ),
    ("<search> in front of text", "<search> *a*"),
    ("<search> below a paragraph", "x\n<search>"),
    ("an entity between < and >", "<aa:&amp;>"),
    (
        "an entity between < and >, of another character",
        "<aa:&copy;b>",
    ),
    ("an entity in a URL between < and >", "<http://a.b/&amp;>"),
    ("a run of backticks without a partner", "``a`b`c`d`"),
    (
        "a definition whose destination has an open parenthesis without its partner",
        "[a]:(b\n\n[a]",
    ),
    ("a delimiter row that starts like an item", "a|b\n- |-"),
    ("HTML after an item", "- a\n<b>\nc"),
    (
        "a blank at the end of a destination between < and >",
        "[x](<u >)",
    ),
    (
        "the end tag of another element in <script>",
        "<script></pre>\n*x*",
    ),
    ("a delimiter row without a pipe", "a\n:-\nb"),
    ("a row of a table after a tab", "|a|\n|-|\n\t|b|"),
    ("a lone CR in indented code", "\ta\rb"),
    ("a table without outer pipes under text", "x\na|b\n-|-\nc|d"),
];

#[test]
#[ignore = "needs cmark-gfm 0.29.0.gfm.13, named by BARELINK_CMARK_GFM"]
fn the_parsers_differ_in_the_classes_of_the_readme() {
    let reference = Reference::cmark_gfm();
    for (class, markdown) in PARSERS_DIFFER {
        let ours = render(Parser::new_ext(
            markdown,
            Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES,
        ));
        let expected = reference.html_with(markdown, &["strikethrough", "table"]);
        assert_ne!(ours, expected, "{class} is read alike: {markdown:?}");
    }
}
