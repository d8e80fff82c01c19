//! Links do not depend on how pulldown-cmark, which finds those that take markup, reads the blocks
//! of a document.

use barelink::{Action, BlockKind, Choice, Finder, Link, Profile};
use barelink_pulldown_cmark::GITHUB;
use barelink_pulldown_cmark::pulldown_cmark::Options as Syntax;
use comrak::{Arena, Options};

use crate::common::{blocks, comrak_options, html, normal, parsers_agree};

const FINDER: Finder = Finder::new(Profile::Gfm);

fn linked(markdown: &str, options: &Options<'_>) -> String {
    linked_with(markdown, options, |_| Action::Keep)
}

fn linked_with(
    markdown: &str,
    options: &Options<'_>,
    hook: impl FnMut(&mut Link<'_>) -> Action,
) -> String {
    let arena = Arena::new();
    let parsed = barelink_comrak::parse_document_with(&arena, markdown, options, &FINDER, hook);
    parsed.root.validate().expect("a valid tree");
    html(parsed.root, options)
}

#[test]
fn blocks_that_pulldown_cmark_reads_otherwise_have_their_links() {
    let options = comrak_options(Syntax::ENABLE_TABLES | Syntax::ENABLE_STRIKETHROUGH);
    let mut read_otherwise = 0;
    for (name, markdown, expected) in blocks::documents() {
        // The hook sees each link at its place in the source.
        let found = linked_with(&markdown, &options, |link| {
            assert_eq!(
                &markdown[link.range()],
                link.as_str(),
                "{name}: {markdown:?}"
            );
            Action::Keep
        });
        assert_eq!(found, normal(&expected), "{name}: {markdown:?}");
        read_otherwise += usize::from(!parsers_agree(&markdown, GITHUB));
    }
    assert!(read_otherwise > 200, "{read_otherwise}");
}

/// With a link masked, the row would start a fenced block.
#[test]
fn a_row_that_starts_with_backticks_stays_one() {
    for (before, after) in [("", ""), ("x\n\n", ""), ("x\n", " | d"), ("", "|")] {
        let markdown = format!("{before}a | b\n-|-\n``` | www.e.com/`*b*{after}");
        let paragraph = if before.is_empty() { "" } else { "<p>x</p>" };
        let expected = format!(
            "{paragraph}<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>```</td>\
             <td><a href=\"http://www.e.com/%60*b\">www.e.com/`*b</a>*</td></tr></tbody></table>"
        );
        let found = linked(&markdown, &comrak_options(GITHUB));
        assert_eq!(found, normal(&expected), "{markdown:?}");
    }
}

/// comrak and cmark-gfm give the title on such a line to the definition above, and show the line
/// too.
#[test]
fn a_line_that_starts_with_a_title_keeps_both() {
    let options = comrak_options(GITHUB);
    for (title, shown) in [("'t'", "'t'"), ("\"t\"", "&quot;t&quot;"), ("(t)", "(t)")] {
        let markdown = format!("[r]: u\n{title} http://e.com/*a*b\n\n[r]");
        let expected = format!(
            "<p>{shown} <a href=\"http://e.com/*a*b\">http://e.com/*a*b</a></p><p><a href=\"u\" title=\"t\">r</a></p>"
        );
        assert_eq!(
            linked(&markdown, &options),
            normal(&expected),
            "{markdown:?}"
        );
    }
}

/// The guide lists them: a reason, a document, what this crate makes of it, and what cmark-gfm
/// 0.29.0.gfm.13 writes.
const DEVIATIONS: [(&str, &str, &str, &str); 3] = [
    (
        "a run of backticks without a partner before other code, after which only pulldown-cmark pairs the others",
        "``x`c`y` http://e.com/*a*b`",
        "<p>``x<code>c</code>y` <a href=\"http://e.com/\">http://e.com/</a><em>a</em>b`</p>",
        "<p>``x<code>c</code>y` <a href=\"http://e.com/*a*b%60\">http://e.com/*a*b`</a></p>",
    ),
    (
        "a title on a line with more text, which contains a link that takes markup",
        "[r]: u\n'http://e.com/*a*b' x\n\n[r]",
        "<p>'<a href=\"http://e.com/*a*b\">http://e.com/*a*b</a>' x</p><p><a href=\"u\">r</a></p>",
        "<p>'<a href=\"http://e.com/*a*b\">http://e.com/*a*b</a>' x</p><p><a href=\"u\" \
        title=\"http://e.com/*a*b\">r</a></p>",
    ),
    (
        "a table below a definition and a line that is no mark of a heading, whose lines comrak counts wrong",
        "[r]: u\n===\nhttp://e.com/*a*b\n|-|",
        "<p>===</p><table><thead><tr><th><a \
        href=\"http://e.com/\">http://e.com/</a><em>a</em>b</th></tr></thead></table>",
        "<p>===</p><table><thead><tr><th><a href=\"http://e.com/*a*b\">http://e.com/*a*b</a></th></tr></thead></table>",
    ),
];

const GUIDE: &str = include_str!("../../../../docs/src/deviations.md");

#[test]
fn the_deviations_of_the_guide_are_those() {
    let options = comrak_options(GITHUB);
    for (reason, markdown, expected, cmark_gfm) in DEVIATIONS {
        assert!(GUIDE.contains(reason), "the guide does not list: {reason}");
        assert_eq!(linked(markdown, &options), normal(expected), "{reason}");
        assert_ne!(
            normal(expected),
            normal(cmark_gfm),
            "{reason}: it deviates no longer"
        );
    }
}

/// The block of each link that a hook sees, by the link as it was typed.
fn blocks_of(source: &str, finder: &Finder) -> Vec<(String, BlockKind)> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.description_lists = true;
    let arena = Arena::new();
    let mut seen = Vec::new();
    let parsed = barelink_comrak::parse_document_with(&arena, source, &options, finder, |link| {
        seen.push((link.as_str().to_owned(), link.block()));
        Action::Keep
    });
    assert!(parsed.links.len() <= seen.len());
    seen
}

/// Also if a link takes markup, so that pulldown-cmark reads the block in a text of its own.
#[test]
fn a_hook_is_told_the_kind_of_the_block() {
    let finder = Finder::new(Profile::Gfm);
    for (before, after, kind) in [
        ("", "", BlockKind::Text),
        ("- > ", "", BlockKind::Text),
        ("# ", "", BlockKind::Heading),
        ("", "\n===", BlockKind::Heading),
        ("", "\n\n: definition", BlockKind::Heading),
        ("term\n\n: ", "", BlockKind::Text),
        ("| ", " |\n|---|", BlockKind::Cell),
        ("| a |\n|---|\n| ", " |", BlockKind::Cell),
    ] {
        for url in ["http://e.com/*a*b", "http://e.com/a"] {
            let source = format!("{before}{url} jo@e.com{after}");
            let expected = [(url.to_owned(), kind), ("jo@e.com".to_owned(), kind)];
            assert_eq!(blocks_of(&source, &finder), expected, "{source:?}");
            let is_left = kind == BlockKind::Heading;
            let left = blocks_of(&source, &finder.clone().with(Choice::SkipHeadings));
            assert_eq!(
                left,
                if is_left { &[][..] } else { &expected[..] },
                "{source:?}"
            );
        }
    }
}

/// Random documents. The host of each link says in which kind of block it is.
#[test]
fn the_kinds_of_blocks_are_right_in_random_documents() {
    const WRAPPERS: [&str; 9] = [
        "# H",
        "H\n===",
        "T",
        "- > T",
        "> # H",
        "| C | C |\n|---|---|\n| C | ``` C |",
        "H\n\n: T",
        "| C |\n|---|",
        "T\n# H\nT",
    ];
    const INLINE: [&str; 7] = [
        "http://_.com/*a*b",
        "www._.com",
        "jo@_.com",
        "`x` **http://_.com/a**",
        "http://_.com/[^1]",
        "http://_.com/c`d",
        "\\| x",
    ];
    let mut random = fastrand::Rng::with_seed(73);
    let mut kinds = [0; 3];
    for _ in 0..4_000 {
        let mut source = String::new();
        for _ in 0..random.usize(1..4) {
            for c in WRAPPERS[random.usize(..WRAPPERS.len())].chars() {
                if !"HTC".contains(c) {
                    source.push(c);
                    continue;
                }
                for _ in 0..random.usize(1..4) {
                    source += &INLINE[random.usize(..INLINE.len())]
                        .replace('_', &format!("{}.ho", c.to_ascii_lowercase()));
                    source.push(' ');
                }
            }
            source += "\n\n";
        }
        for (link, kind) in blocks_of(&source, &FINDER) {
            let expected = match link
                .split_once(".ho.com")
                .and_then(|(before, _)| before.chars().last())
            {
                Some('h') => BlockKind::Heading,
                Some('c') => BlockKind::Cell,
                _ => BlockKind::Text,
            };
            assert_eq!(kind, expected, "{link} in {source:?}");
            kinds[kind as usize] += 1;
        }
        let left = blocks_of(&source, &FINDER.with(Choice::SkipHeadings));
        assert!(
            left.iter().all(|(link, _)| !link.contains("h.ho.com")),
            "{left:?} in {source:?}"
        );
    }
    assert!(kinds.iter().all(|count| *count > 1_000), "{kinds:?}");
}
