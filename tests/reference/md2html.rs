//! Random documents against MD4C's md2html. The tests are ignored unless `--include-ignored` asks
//! for them.
//!
//! `BARELINK_MD2HTML` names md2html 0.5.2, for `Profile::Md4c`; any other version is refused.
//! `BARELINK_MD2HTML_053` names md2html 0.5.3, for `Profile::Md4c053`. `BARELINK_MD2HTML_NEXT`
//! names one that was built from commit c4be862, for `Profile::Md4cNext`; it calls itself 0.5.3,
//! too. `BARELINK_MD2HTML_DOCUMENTS` says how many documents there are (2,000).
//!
//! What this project decided otherwise ("Deviations" in `src/rules/md4c.rs`) is taken out of what
//! the reference says, link by link; where that cannot be done the document is counted as decided,
//! and never silently.

use std::env;

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::parse;
use barelink_pulldown_cmark::pulldown_cmark::{Options, Parser};

use crate::common::reference::Reference;
use crate::common::render;

const PIECES: [&str; 64] = [
    "http://",
    "https://",
    "ftp://",
    "HTTP://",
    "www.",
    "a",
    "b1",
    "c.de",
    "e.com",
    "http://a.bc",
    "www.x.yz/p",
    "x.y+z@e-f.gh",
    "a@b.cd",
    "a@b.c",
    "http://a.b",
    ".",
    "..",
    "-",
    "_",
    "+",
    "@",
    "/",
    "/",
    "?",
    "?q=",
    "&",
    "=",
    "#",
    "#f",
    ":",
    ":80",
    "~",
    "%20",
    ",",
    ";",
    "!",
    "'",
    "\"",
    "(",
    "(",
    ")",
    ")",
    "[",
    "]",
    "](u)",
    "{",
    "}",
    "*",
    "**",
    "__",
    "~~",
    "`",
    "<",
    ">",
    "\\",
    "&amp;",
    "&foo;",
    "é",
    "例",
    "\u{a0}",
    " ",
    " ",
    " ",
    "\n",
];

/// Any text that Markdown can be made of, the same for the same seed.
fn document(seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let pieces = 1 + random.usize(..14);
    (0..pieces)
        .map(|_| PIECES[random.usize(..PIECES.len())])
        .collect()
}

/// What came of one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The parsers differ before any link.
    Incomparable,
    Equal,
    /// Not equal, and a mark stands where the reference sees none once it looks for URLs.
    Parsers,
    /// Not equal, and what this project decided otherwise is in it.
    Decided,
    Different,
}

fn compare(reference: &Reference, profile: Profile, markdown: &str) -> Outcome {
    let options = Options::ENABLE_STRIKETHROUGH;
    let plain = reference.html(markdown, &["--fstrikethrough"]);
    if plain != render(Parser::new_ext(markdown, options)) {
        return Outcome::Incomparable;
    }
    let linked = reference.html(markdown, &["--fstrikethrough", "--fpermissive-autolinks"]);
    let expected = without_decided(&linked, &plain, profile);
    let actual = render(parse(markdown, options, &Finder::new(profile)));
    if actual == expected {
        return Outcome::Equal;
    }
    if has_unseen_mark(markdown) {
        return Outcome::Parsers;
    }
    if markdown
        .split_whitespace()
        .any(|word| may_differ(word, profile))
    {
        return Outcome::Decided;
    }
    println!("{markdown:?}\n  expected {expected}\n       got {actual}");
    Outcome::Different
}

/// Whether a mark stands right after `://`. With URLs on, md2html reads what stands there as text,
/// whether a link comes of it or not: `md_collect_marks` in `src/md4c.c` goes on one character too
/// late (0.5.2, line 3252, after line 3247).
fn has_unseen_mark(markdown: &str) -> bool {
    let marks = ['\\', '&', '*', '_', '~', '`', '[', ']', '<', '!'];
    markdown
        .match_indices("://")
        .any(|(at, scheme)| markdown[at + scheme.len()..].starts_with(marks))
}

/// The page without the links that this project decided not to make: those in links, and those that
/// the rules of the profile refuse. What is a link without any autolinks, in `plain`, is left
/// alone.
fn without_decided(html: &str, plain: &str, profile: Profile) -> String {
    let mut kept = String::new();
    let mut open = Vec::new();
    for part in html.split_inclusive('>') {
        let (text, tag) = part.split_at(part.rfind('<').unwrap_or(part.len()));
        kept += text;
        let keeps = match tag
            .strip_prefix("<a href=\"")
            .and_then(|rest| rest.strip_suffix("\">"))
        {
            Some(destination) => {
                open.push(
                    plain.contains(tag) || (open.is_empty() && !is_decided(destination, profile)),
                );
                open.last() == Some(&true)
            }
            // A document may have an end tag of its own, without a start.
            None if tag == "</a>" => open.pop() != Some(false),
            None => true,
        };
        kept += if keeps { tag } else { "" };
    }
    kept
}

/// Whether a link is none by decision: its host ends with a single character (M9), its user name
/// starts with a separator (M3).
fn is_decided(destination: &str, profile: Profile) -> bool {
    let Some((_, rest)) = destination
        .split_once("://")
        .or_else(|| destination.split_once("mailto:"))
    else {
        return false;
    };
    let host = rest
        .rsplit('@')
        .next()
        .unwrap_or_default()
        .split(['/', '?', '#'])
        .next()
        .unwrap_or_default();
    match profile {
        Profile::Md4c => host.rsplit('.').next().is_some_and(|last| last.len() < 2),
        Profile::Md4c053 => false,
        _ => destination.starts_with("mailto:") && rest.starts_with(['.', '-', '_', '+']),
    }
}

/// Whether the links of a word may differ by decision in a way that `is_decided` cannot tell: full
/// stops after a path or a query are given back (M15), so that there is a link where the reference
/// has none, or a longer one; and md2html 0.5.3 loses the `;` of a character reference in a query
/// (K3).
fn may_differ(word: &str, profile: Profile) -> bool {
    match profile {
        Profile::Md4c053 => word.contains('&') && word.contains(';'),
        Profile::Md4cNext => gives_back(word),
        _ => false,
    }
}

/// Whether full stops after a path or a query may be given back.
fn gives_back(word: &str) -> bool {
    let ends = |at: usize| !word[at + 1..].starts_with(|c: char| c.is_ascii_alphanumeric());
    word.contains(['/', '?']) && word.match_indices(['.', '?']).any(|(at, _)| ends(at))
}

fn compare_all(reference: &Reference, profile: Profile) {
    let documents = env::var("BARELINK_MD2HTML_DOCUMENTS")
        .map_or(2_000, |text| text.parse().expect("a number"));
    let outcomes: Vec<_> = (0..documents)
        .map(|seed| compare(reference, profile, &document(seed)))
        .collect();
    let count = |outcome| outcomes.iter().filter(|other| **other == outcome).count();
    let [incomparable, equal, parsers, decided, different] = [
        Outcome::Incomparable,
        Outcome::Equal,
        Outcome::Parsers,
        Outcome::Decided,
        Outcome::Different,
    ]
    .map(count);
    println!(
        "{}: {documents} documents, {} comparable, {equal} equal, {decided} as decided, {parsers} \
        where the parsers differ, {different} different",
        profile,
        outcomes.len() - incomparable,
    );
    assert_eq!(different, 0);
    assert!(equal > outcomes.len() / 2, "few documents are compared");
}

#[test]
#[ignore = "needs md2html 0.5.2, named by BARELINK_MD2HTML"]
fn random_documents_are_linked_as_the_release_links_them() {
    compare_all(
        &Reference::named_by("BARELINK_MD2HTML", "0.5.2"),
        Profile::Md4c,
    );
}

#[test]
#[ignore = "needs md2html 0.5.3, named by BARELINK_MD2HTML_053"]
fn random_documents_are_linked_as_0_5_3_links_them() {
    compare_all(
        &Reference::named_by("BARELINK_MD2HTML_053", "0.5.3"),
        Profile::Md4c053,
    );
}

#[test]
#[ignore = "needs md2html of MD4C's commit c4be862, named by BARELINK_MD2HTML_NEXT"]
fn random_documents_are_linked_as_the_development_branch_links_them() {
    compare_all(
        &Reference::named_by("BARELINK_MD2HTML_NEXT", "0.5.3"),
        Profile::Md4cNext,
    );
}
