//! Random documents against cmark-gfm: what comrak and this crate make of them.
//!
//! `BARELINK_CMARK_GFM` names the program, as in the repository's `tests/reference/cmark_gfm.rs`;
//! `BARELINK_CMARK_GFM_DOCUMENTS` says how many documents there are (2,000), and
//! `BARELINK_CMARK_GFM_FIRST` from which one on (0). A document counts where comrak and cmark-gfm
//! agree without autolinks.

use std::collections::BTreeMap;
use std::{env, thread};

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::Masked;
use barelink_pulldown_cmark::pulldown_cmark::Options as Syntax;
use comrak::Arena;

use crate::common::reference::Reference;
use crate::common::{blocks, comrak_options, html, normal, parsers_agree};

const FINDER: Finder = Finder::new(Profile::Gfm);

/// A kind of document: its syntax, what it starts with, what it is made of, and how many pieces
/// there are in it.
struct Kind {
    name: &'static str,
    extensions: &'static [&'static str],
    starts: &'static [&'static str],
    pieces: &'static [&'static str],
    most: usize,
}

const COMMON: &[&str] = &[
    "http://a.com",
    "http://e.com/_x_",
    "https://b.c/d*e*",
    "www.a.b",
    "www.x.yz/`p`",
    "a@b.c",
    "x.y+z@e-f.gh",
    " ",
    " ",
    " ",
    " ",
    "\n",
    "a",
    ".",
];

const STARTS: &[&str] = &["", "", "a ", "> ", "- ", "# "];

/// The characters of the first kinds are those of issue 17, items 8 to 13.
const KINDS: &[Kind] = &[
    Kind {
        name: "escapes beside links",
        extensions: &[],
        starts: STARTS,
        pieces: &[
            "\\`",
            "\\`",
            "\\<",
            "\\<",
            "\\[",
            "\\[",
            "\\]",
            "\\](",
            "](",
            "](u)",
            "[x",
            "[x](u)",
            "[r]",
            "\\*",
            "\\_",
            "\\\\",
            "\\&",
            "\\!",
            "\\(",
            "\\)",
            "<b>",
            "<",
            ">",
            "`",
            "`c`",
            "&lt;",
            "&amp;",
            "&#96;",
            "*",
            "_",
            "\\\n",
            "\n\n[r]: /u\n",
        ],
        most: 14,
    },
    Kind {
        name: "tildes in links",
        extensions: &["strikethrough"],
        starts: STARTS,
        pieces: &[
            "~",
            "~",
            "~~",
            "~~",
            "/~/",
            "/~u/p",
            "~>",
            "http://h/~/p",
            "*",
            "_",
            "x",
            "!",
            "\\~",
            "`",
            "[",
        ],
        most: 12,
    },
    Kind {
        name: "definitions at starts of paragraphs",
        extensions: &[],
        starts: &[
            "[r]: /u\n",
            "[r]: /u\n[s]: /v 't'\n",
            "[r]:\n/u\n'a\nb'\n",
            "> [r]: /u\n> ",
            "- [r]: /u\n  ",
            "> [r]: /u\n",
            "> - [r]: /u\n>   ",
            "1. > [r]: /u\n   > ",
            "  [r]: <u> \"t\" \n   ",
            "[r]: /u\n\"x\" y\n",
            "[R]: a&amp;b\n",
            "[r]: /u\n[r]: /w\n",
        ],
        pieces: &[
            "[r]",
            "[r]",
            "[x",
            "[",
            "]",
            "](u)",
            "\\[",
            "\\<",
            "\\`",
            "&lt;",
            "`",
            "`c`",
            "`c\nd`",
            "<b>",
            "<b\n>",
            "*",
            "_x_",
            "**",
            "\n",
            "\n",
            "\n> ",
            "\n   ",
            "\n===\n",
            "\n---\n",
            "\n\n",
            "[x](\nu)",
            "![r]",
            "see ",
            "\\\n",
            "  \n",
            "\n[t]: /t\n",
            "<!-- c\nd -->",
            "é",
        ],
        most: 14,
    },
    Kind {
        name: "pipes in cells",
        extensions: &["table", "strikethrough"],
        starts: &[
            "| a |\n|---|\n| ",
            "|a|b|\n|-|-|\n|",
            "a|b\n-|-\n",
            ")||\r-|-\r",
            "| \\| | x |\n|-|-|\n| ",
            "> |a|\n> |-|\n> | ",
            "- |a|b|\n  |-|:-:|\n  | ",
            "p \\| q\n|a|\n|-|\n",
            "|",
            "\\|",
        ],
        pieces: &[
            "\\|",
            "\\|",
            "\\|",
            " | ",
            " | ",
            "|",
            "\\\\",
            "\\",
            "`c`",
            "`",
            "`\\|`",
            "_a_",
            "*",
            "[x](u)",
            "[",
            "]",
            "\\[",
            "<a>",
            "<",
            "&amp;",
            "\\*",
            "www.a/\\|x",
            "http://e.com/_a_\\|",
            "www.",
            "~~",
            "~",
            "é",
            "\n|",
            "\n",
            " |\n| ",
            "\n|-|\n",
            "\n|-|-|\n",
        ],
        most: 16,
    },
    Kind {
        name: "links over several lines",
        extensions: &[],
        starts: STARTS,
        pieces: &[
            "[x](\nu)",
            "[x](u\n't')",
            "![y](u 't\nv')",
            "[x\ny](u)",
            "[x][r\ns]",
            "[r\ns]",
            "[x](\n  u\n) ",
            "\n\n[r s]: /u\n",
            "[",
            "]",
            "\\<",
            "\\[",
            "\\`",
            "&lt;",
            "`c\nd`",
            "<b\nc>",
            "*",
            "*x\ny*",
            "_",
            "\n",
            "\n> ",
            "\n  ",
            "\\\n",
            "<b>",
        ],
        most: 14,
    },
    Kind {
        name: "code with html",
        extensions: &[],
        starts: STARTS,
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
            "```\n",
            "\n```\n",
            "*",
            "[x](y)",
        ],
        most: 12,
    },
    Kind {
        name: "blocks",
        extensions: &["table", "strikethrough"],
        starts: &["", "", "> ", "- ", "1. ", "# ", "[r]: /u\n", "| a |\n|-|\n"],
        pieces: &[
            "\n",
            "\n\n",
            "\n> ",
            "\n- ",
            "\n  ",
            "\n    ",
            "\n\t",
            "\n# ",
            "\n===\n",
            "\n```\n",
            "[r]: /u\n",
            "\n[r]: ",
            "[r]",
            "| ",
            " |",
            "\\|",
            "\n|-|\n",
            "*",
            "**",
            "_",
            "`",
            "~~",
            "[",
            "](u)",
            "<b>",
            "\\*",
            "\\<",
            "&amp;",
            "]",
            "'t'",
        ],
        most: 18,
    },
    Kind {
        name: "blocks that pulldown-cmark reads otherwise",
        extensions: &["table", "strikethrough"],
        starts: &[
            "",
            "x\n",
            "x\n\n",
            "- ",
            "> ",
            "1. > ",
            "[a]:\n",
            "- [a]:\n",
            "a|b\n-|-\n",
        ],
        pieces: &[
            "\na|b\n-|-\n",
            "\n-|-\n",
            "\n|-|\n",
            "\n:-\n",
            "\n- |-\n",
            "\n- |-|-\n",
            " | ",
            "|",
            "\n<b>\n",
            "\n</b>\n",
            "\n===\n",
            "\n---\n",
            "\n1.\n",
            "\n[a]:\n",
            "[a]",
            "\n'",
            "' ",
            "\n> ",
            "\n- ",
            "\n\t",
            "```",
            "\n\n",
        ],
        most: 12,
    },
];

/// Any text that Markdown can be made of, the same for the same seed.
fn document(seed: u64) -> (&'static Kind, String) {
    let mut random = fastrand::Rng::with_seed(seed);
    let kind = &KINDS[usize::try_from(seed).unwrap_or(0) % KINDS.len()];
    let pieces = 2 + random.usize(..kind.most);
    let mut markdown = kind.starts[random.usize(..kind.starts.len())].to_owned();
    for _ in 0..pieces {
        let from = if random.u8(..3) == 0 {
            COMMON
        } else {
            kind.pieces
        };
        markdown.push_str(from[random.usize(..from.len())]);
    }
    (kind, markdown)
}

/// What came of one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// The parsers differ before any link.
    Incomparable,
    Equal,
    /// As decided: something about a second `@`, a protocol, a link in a link.
    Decided,
    /// The parsers differ as soon as the links are hidden from them.
    Parsers,
    /// pulldown-cmark, which decides what links hide, reads the document otherwise without any
    /// link, or once they are hidden. Its blocks do not matter, and its inlines do.
    ReadOtherwise,
    Different,
}

fn compare(reference: &Reference, kind: &Kind, markdown: &str) -> Outcome {
    let is_on = |extension: &&str| kind.extensions.contains(extension);
    let flags = [
        ("table", Syntax::ENABLE_TABLES),
        ("strikethrough", Syntax::ENABLE_STRIKETHROUGH),
    ];
    let syntax: Syntax = flags
        .into_iter()
        .filter(|(name, _)| is_on(name))
        .map(|(_, flag)| flag)
        .collect();
    let arena = Arena::new();
    let options = comrak_options(syntax);
    let plain = |markdown: &str| html(comrak::parse_document(&arena, markdown, &options), &options);
    if reference.html_with(markdown, kind.extensions) != plain(markdown) {
        return Outcome::Incomparable;
    }
    let expected = reference.html_with(markdown, &[kind.extensions, &["autolink"]].concat());
    let root = barelink_comrak::parse_document(&arena, markdown, &options, &FINDER);
    root.validate().expect("a valid tree");
    let parsed = html(root, &options);
    if parsed == expected {
        return Outcome::Equal;
    }
    let masked = Masked::new(markdown, syntax, &FINDER);
    let outcome = if reference.html_with(masked.text(), kind.extensions) != plain(masked.text()) {
        Outcome::Parsers
    } else if !parsers_agree(markdown, syntax) || !parsers_agree(masked.text(), syntax) {
        Outcome::ReadOtherwise
    } else if is_decided(markdown) {
        Outcome::Decided
    } else {
        Outcome::Different
    };
    println!(
        "{outcome:?} {} {markdown:?}\n  expected {expected:?}\n       got {parsed:?}",
        kind.name
    );
    outcome
}

/// Whether a document holds what this project decided otherwise: a second `@` before a blank, a
/// protocol after what may be part of a name, a written link inside brackets.
fn is_decided(markdown: &str) -> bool {
    let words = markdown.split([' ', '\n']);
    words.clone().any(|word| word.matches('@').count() > 1)
        || (markdown.contains("<http") && markdown.contains('['))
}

fn number(variable: &str, default: u64) -> u64 {
    env::var(variable).map_or(default, |text| text.parse().expect("a number"))
}

#[test]
#[ignore = "needs cmark-gfm 0.29.0.gfm.13, named by BARELINK_CMARK_GFM"]
fn random_documents_are_linked_as_cmark_gfm_links_them() {
    let reference = Reference::cmark_gfm();
    let documents = number("BARELINK_CMARK_GFM_DOCUMENTS", 2_000);
    let first = number("BARELINK_CMARK_GFM_FIRST", 0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = |thread: usize| {
        let mut counts = BTreeMap::<Outcome, u64>::new();
        for seed in (first..first + documents).skip(thread).step_by(threads) {
            let (kind, markdown) = document(seed);
            *counts
                .entry(compare(&reference, kind, &markdown))
                .or_default() += 1;
        }
        counts
    };
    let counts = thread::scope(|scope| {
        let share = &share;
        let running: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || share(thread)))
            .collect();
        running
            .into_iter()
            .flat_map(|thread| thread.join().expect("no panic"))
            .collect::<Vec<_>>()
    });
    let count = |outcome| {
        counts
            .iter()
            .filter(|(other, _)| *other == outcome)
            .map(|(_, count)| count)
            .sum::<u64>()
    };
    println!(
        "{documents} documents, {} comparable, {} equal, {} as decided, {} where the parsers \
        differ, {} where pulldown-cmark does, {} different",
        documents - count(Outcome::Incomparable),
        count(Outcome::Equal),
        count(Outcome::Decided),
        count(Outcome::Parsers),
        count(Outcome::ReadOtherwise),
        count(Outcome::Different),
    );
    assert_eq!(count(Outcome::Different), 0);
    assert!(
        count(Outcome::ReadOtherwise) <= documents.div_ceil(1_000),
        "pulldown-cmark may read inlines otherwise only"
    );
}

/// The test of the cases has the HTML of these documents.
#[test]
#[ignore = "needs cmark-gfm 0.29.0.gfm.13, named by BARELINK_CMARK_GFM"]
fn documents_of_the_cases_are_linked_as_cmark_gfm_links_them() {
    let reference = Reference::cmark_gfm();
    for (name, markdown, expected) in blocks::documents() {
        let found = reference.html_with(&markdown, &["table", "strikethrough", "autolink"]);
        assert_eq!(found, normal(&expected), "{name}: {markdown:?}");
    }
}
