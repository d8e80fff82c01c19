//! Links do not depend on how pulldown-cmark, which finds those that take markup, reads the blocks of a document.

use barelink::pulldown::GITHUB;
use barelink::pulldown::pulldown_cmark::Options as Syntax;
use barelink::{Finder, Profile};
use comrak::{Arena, Options};

use crate::common::{blocks, comrak_options, html, normal, parsers_agree};

const FINDER: Finder = Finder::new(Profile::Gfm);

fn linked(markdown: &str, options: &Options<'_>) -> String {
    let arena = Arena::new();
    html(barelink_comrak::parse_document(&arena, markdown, options, &FINDER), options)
}

#[test]
fn blocks_that_pulldown_cmark_reads_otherwise_have_their_links() {
    let options = comrak_options(Syntax::ENABLE_TABLES | Syntax::ENABLE_STRIKETHROUGH);
    let mut read_otherwise = 0;
    for (name, markdown, expected) in blocks::documents() {
        assert_eq!(linked(&markdown, &options), normal(&expected), "{name}: {markdown:?}");
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

/// comrak and cmark-gfm give the title on such a line to the definition above, and show the line too.
#[test]
fn a_line_that_starts_with_a_title_keeps_both() {
    let options = comrak_options(GITHUB);
    for (title, shown) in [("'t'", "'t'"), ("\"t\"", "&quot;t&quot;"), ("(t)", "(t)")] {
        let markdown = format!("[r]: u\n{title} http://e.com/*a*b\n\n[r]");
        let expected = format!(
            "<p>{shown} <a href=\"http://e.com/*a*b\">http://e.com/*a*b</a></p><p><a href=\"u\" title=\"t\">r</a></p>"
        );
        assert_eq!(linked(&markdown, &options), normal(&expected), "{markdown:?}");
    }
}

/// The guide lists them: a reason, a document, what this crate makes of it, and what cmark-gfm 0.29.0.gfm.13 writes.
const DEVIATIONS: [(&str, &str, &str, &str); 4] = [
    (
        "backticks without a partner before other code, which only pulldown-cmark pairs",
        "``x`c`y` http://e.com/*a*b`",
        "<p>``x<code>c</code>y` <a href=\"http://e.com/\">http://e.com/</a><em>a</em>b`</p>",
        "<p>``x<code>c</code>y` <a href=\"http://e.com/*a*b%60\">http://e.com/*a*b`</a></p>",
    ),
    (
        "a title that a link takes a part of",
        "[r]: u\n'http://e.com/*a*b' x\n\n[r]",
        "<p>'<a href=\"http://e.com/*a*b\">http://e.com/*a*b</a>' x</p><p><a href=\"u\">r</a></p>",
        "<p>'<a href=\"http://e.com/*a*b\">http://e.com/*a*b</a>' x</p><p><a href=\"u\" title=\"http://e.com/*a*b\">r</a></p>",
    ),
    (
        "a table below a definition and a mark of a heading, whose lines comrak miscounts",
        "[r]: u\n===\nhttp://e.com/*a*b\n|-|",
        "<p>===</p><table><thead><tr><th><a href=\"http://e.com/\">http://e.com/</a><em>a</em>b</th></tr></thead></table>",
        "<p>===</p><table><thead><tr><th><a href=\"http://e.com/*a*b\">http://e.com/*a*b</a></th></tr></thead></table>",
    ),
    (
        "a tab of which an item takes a part, in a line that continues no item",
        "- > a\n\thttp://e.com/*a*b",
        "<ul><li><blockquote><p>a <a href=\"http://e.com/\">http://e.com/</a><em>a</em>b</p></blockquote></li></ul>",
        "<ul><li><blockquote><p>a <a href=\"http://e.com/*a*b\">http://e.com/*a*b</a></p></blockquote></li></ul>",
    ),
];

#[test]
fn the_deviations_of_the_guide_are_those() {
    let options = comrak_options(GITHUB);
    for (reason, markdown, expected, cmark_gfm) in DEVIATIONS {
        assert_eq!(linked(markdown, &options), normal(expected), "{reason}");
        assert_ne!(normal(expected), normal(cmark_gfm), "{reason}: it deviates no longer");
    }
}
