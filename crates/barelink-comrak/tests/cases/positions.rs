//! Where comrak's own positions are wrong, the texts are found in the source nevertheless: cells
//! with escaped pipes, and paragraphs that start with reference definitions or hold a link over
//! several lines. Expected is what cmark-gfm 0.29.0.gfm.13 writes
//! (`cmark-gfm --unsafe -e autolink -e table`).

use barelink::{Action, Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::Options as Syntax;
use comrak::{Arena, Options};
use pretty_assertions::assert_eq;

use crate::common::{comrak_options, html, normal};

fn options() -> Options<'static> {
    comrak_options(Syntax::ENABLE_TABLES)
}

#[track_caller]
fn assert_parsed(markdown: &str, expected: &str) {
    let arena = Arena::new();
    let options = options();
    let root =
        barelink_comrak::parse_document(&arena, markdown, &options, &Finder::new(Profile::Gfm));
    assert_eq!(html(root, &options), normal(expected), "{markdown:?}");
}

/// The links of a document, each as the source has it where the link says that it stands.
fn typed(markdown: &str, profile: Profile) -> Vec<String> {
    let arena = Arena::new();
    let mut typed = Vec::new();
    let _ = barelink_comrak::parse_document_with(
        &arena,
        markdown,
        &options(),
        &Finder::new(profile),
        |link| {
            typed.push(markdown.get(link.range()).unwrap_or_default().to_owned());
            Action::Keep
        },
    );
    typed
}

/// Issue 17, item 13: the texts after an escaped pipe stand one byte further on than comrak says.
#[test]
fn a_cell_with_an_escaped_pipe_and_another_node_after_it() {
    assert_parsed(
        "| a \\| b `c` http://e.com/_a_ x |\n|-|\n",
        "<table><thead><tr><th>a | b <code>c</code> <a \
        href=\"http://e.com/_a\">http://e.com/_a</a>_ x</th></tr></thead></table>",
    );
    assert_parsed(
        "|a|b|\n|-|-|\n| x \\| *y* \\| www.a.b/\\|c *z* www.d.e | `|\\|` http://f.g/\\|h |\n",
        "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr>\
         <td>x | <em>y</em> | <a href=\"http://www.a.b/%7Cc\">www.a.b/|c</a> <em>z</em> <a \
         href=\"http://www.d.e\">www.d.e</a></td>\
         <td>`</td></tr></tbody></table>",
    );
    assert_eq!(
        typed(
            "|a|\n|-|\n| \\| *x* \\|\\| www.a.b/\\|c y |\n",
            Profile::Gfm
        ),
        [r"www.a.b/\|c"]
    );
}

/// Issue 17, item 13: `www.` is at the end of the cell, where it is no link, and not one byte
/// before it.
#[test]
fn a_row_without_its_outer_pipes_that_starts_with_an_escaped_one() {
    assert_parsed(
        ")||\r-|-\r\\|<a> www.",
        "<table><thead><tr><th>)</th><th></th></tr></thead><tbody><tr><td>|<a> www.</td><td></td></tr></tbody></table>",
    );
}

/// Issue 17, item 13: comrak counts the lines of the texts without those of the definitions.
#[test]
fn a_paragraph_that_starts_with_reference_definitions() {
    assert_parsed(
        "[r]: /u\n[x\nsee http://e.com y",
        "<p>[x\nsee http://e.com y</p>",
    );
    assert_parsed(
        "[r]: /u\nhttp://example.com/*a*",
        "<p><a href=\"http://example.com/*a\">http://example.com/*a</a>*</p>",
    );
    assert_parsed(
        "[r]: /u\n'a title' \n   [s]:\n/v\n*x* a\\_b http://e.com/_c_\\&amp;\n[r] www.d.e/*f*",
        "<p><em>x</em> a_b <a href=\"http://e.com/_c_%5C\">http://e.com/_c_\\</a>&amp;\n\
         <a href=\"/u\" title=\"a title\">r</a> <a href=\"http://www.d.e/*f\">www.d.e/*f</a>*</p>",
    );
    assert_parsed(
        "> - [r]: /u\n>   \\<b> `c\nd` http://e.com/*a*\n> [x http://e.com\n",
        "<blockquote><ul><li>&lt;b&gt; <code>c d</code> <a \
        href=\"http://e.com/*a\">http://e.com/*a</a>*\n[x http://e.com</li></ul></blockquote>",
    );
    assert_parsed(
        "[r]: /u\n[x http://e.com] http://e.com/_a_\n===\n",
        "<h1>[x http://e.com] <a href=\"http://e.com/_a\">http://e.com/_a</a>_</h1>",
    );
    for &profile in Profile::ALL {
        assert_eq!(
            typed("> [r]: /u\n> *x*  \n> see http://e.com y\n", profile),
            ["http://e.com"],
            "{profile}"
        );
    }
}

/// cmark-gfm and comrak read such a paragraph as a part of the table.
#[test]
fn a_paragraph_right_before_a_table_with_an_escaped_pipe() {
    assert_parsed(
        "p \\| [x http://e.com/a\\|b]\nhttp://e.com/_a_\\|w\n|www.a/\\|x|\n|-|\n",
        "<p>p | [x http://e.com/a|b]\n<a href=\"http://e.com/_a_%7Cw\">http://e.com/_a_|w</a></p>\
         <table><thead><tr><th><a href=\"http://www.a/%7Cx\">www.a/|x</a></th></tr></thead></table>",
    );
    assert_parsed(
        "http://e.com/a\\|b\n===\n|a|\n|-|\n",
        "<h1><a href=\"http://e.com/a%5C%7Cb\">http://e.com/a\\|b</a></h1>\
        <table><thead><tr><th>a</th></tr></thead></table>",
    );
}

/// A text that starts with an escape is said to stand after its backslash.
#[test]
fn a_text_that_starts_with_escapes() {
    assert_parsed(
        r"\\\[x https://b.c/d y",
        "<p>\\[x <a href=\"https://b.c/d\">https://b.c/d</a> y</p>",
    );
    assert_eq!(
        typed(r"*a*\\\_ https://b.c/d y", Profile::Gfm),
        ["https://b.c/d"]
    );
}

/// comrak does not count the line ends in a destination, a title or a label.
#[test]
fn a_paragraph_with_a_link_over_several_lines() {
    assert_parsed(
        "a [b](\n/c\n'd\ne') [x http://e.com] \\<y http://e.com/_a_\nwww.f.g/*h*",
        "<p>a <a href=\"/c\" title=\"d\ne\">b</a> [x http://e.com] &lt;y <a \
        href=\"http://e.com/_a\">http://e.com/_a</a>_\n\
         <a href=\"http://www.f.g/*h\">www.f.g/*h</a>*</p>",
    );
    assert_parsed(
        "[R]: /u\n[x\\\n](\nu) \\` [y http://e.com",
        "<p><a href=\"u\">x<br />\n</a> ` [y http://e.com</p>",
    );
    // A line that does not go on with the list keeps its indentation.
    assert_parsed(
        "-  [x](\n  u\n) \\< http://e.com/_x_",
        "<ul><li><a href=\"u\">x</a> &lt; <a href=\"http://e.com/_x\">http://e.com/_x</a>_</li></ul>",
    );
    assert_eq!(
        typed("![i](/u\n'v') \\* www.a.bc\n", Profile::Md4c),
        ["www.a.bc"]
    );
}
