//! Where the tree builder puts text, apart from plain pairs of tags: white space, NUL, comments,
//! raw text, doctypes, and elements that it moves or makes again. The expected links follow from
//! the HTML standard, whose sections the tests name.

use barelink::Finder;
use barelink_html::{Options, RelFor, is_document, link};

use crate::{check, check_result};

/// How many links a page gets.
fn links(page: &str) -> usize {
    link(page, &Finder::default(), &Options::new().class("new"))
        .matches(" class=\"new\">")
        .count()
}

/// "13.2.6.4.7 The "in body" insertion mode", for NUL, white space and `frameset`, and "13.2.6.4.1
/// The "initial" insertion mode".
#[test]
fn white_space_and_nul_at_the_start_of_a_document() {
    // A `frameset` replaces the body unless there was other text.
    check("<!doctype html> <frameset>https://a.com");
    check("<!doctype html> \0<frameset>https://a.com");
    check("<!doctype html>\0 <frameset>https://a.com");
    check("<!doctype html> x<frameset>⸠https://a.com⸡");
}

/// The tree has no NUL, and white space is text: a link is not made next to an anchor that has any.
#[test]
fn white_space_and_nul_in_an_anchor() {
    for text in [
        " ",
        "\n",
        "\0 ",
        " \0",
        "\0\0 ",
        "\0\0\n\n",
        "  \0",
        "<!-- --> ",
    ] {
        check(&format!("<a href=\"x\">{text}</a>https://a.com"));
    }
    for text in ["", "\0", "\0\0\0", "\0<!-- -->\0"] {
        check(&format!("<a href=\"x\">{text}</a>⸠https://a.com⸡"));
    }
}

/// "13.2.6.4.7 The "in body" insertion mode", for `listing`: a line end directly after its start
/// tag is dropped.
#[test]
fn a_line_end_after_a_start_tag() {
    check("<a href=\"x\"><listing>\n</listing></a>⸠https://a.com⸡");
    check("<a href=\"x\"><listing>\n\n</listing></a>https://a.com");
    check("<a href=\"x\"><listing> \n</listing></a>https://a.com");
    check("<a href=\"x\"><listing><!-- -->\n</listing></a>https://a.com");
}

/// "13.2.5.11 RCDATA end tag name state" and the states like it: only the end tag of the element
/// ends raw text.
#[test]
fn raw_text_ends_at_its_own_end_tag() {
    for name in [
        "iframe", "noembed", "noframes", "noscript", "script", "style", "textarea", "title", "xmp",
    ] {
        check(&format!(
            "<{name}></b>https://a.com</{name}x>https://b.com</x></{name}> ⸠https://c.com⸡"
        ));
    }
}

/// "13.2.5.42 Markup declaration open state": only foreign elements have CDATA sections.
#[test]
fn cdata_sections() {
    check("<svg><![CDATA[><b>https://a.com]]></svg> ⸠https://b.com⸡");
    check("<svg><desc><![CDATA[ https://a.com ><b>x</b>]]></desc></svg> ⸠https://b.com⸡");
    // Elsewhere, they are comments, which end at a `>`.
    check("<![CDATA[] https://a.com > ⸠https://b.com⸡");
}

/// "13.2.6.4.1 The "initial" insertion mode". In quirks mode, and only there, a `table` does not
/// close a `p`.
#[test]
fn doctypes() {
    for doctype in [
        "<!DOCTYPE html>",
        "<!-- --><!doctype HTML >",
        "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
        "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \
        \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">",
        "<!DOCTYPE html><!DOCTYPE>",
    ] {
        check(&format!(
            "{doctype}<p contenteditable>x<table><tr><td>⸠https://a.com⸡"
        ));
    }
    for doctype in [
        "<html>",
        "<!DOCTYPE>",
        "<!DOCTYPE svg>",
        "<!DOCTYPE html PUBLIC>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'>",
        "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>",
        "<!DOCTYPE html SYSTEM 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'>",
        "<!DOCTYPE><!DOCTYPE html>",
    ] {
        check(&format!(
            "{doctype}<p contenteditable>x<table><tr><td>https://a.com"
        ));
    }
}

/// "13.2.6.1 Creating and inserting nodes", for foster parenting: an element directly in a table
/// moves before it.
#[test]
fn elements_that_move_before_a_table() {
    check("<table><b>⸠https://a.com⸡</b><tr><td>⸠https://b.com⸡</table>");
    check("https://a.com<table><a href=\"x\">y</a></table>");
    check("<div>⸠https://a.com⸡ <table><a href=\"x\">y</a></table>⸠https://b.com⸡</div>");
}

/// "13.2.4.3 The list of active formatting elements": of elements with equal attributes, the last
/// three are opened again.
#[test]
fn formatting_elements_that_are_opened_again() {
    let code = |attributes: [&str; 4]| {
        attributes
            .map(|attribute| format!("<code {attribute}>"))
            .concat()
    };
    let closed = "</p></code></code></code>";
    for equal in [
        ["x=1"; 4],
        ["x='1' y", "y=\"\" X=1", "x=&#49; y x=2", "y x=1"],
    ] {
        check(&format!("<p>{}{closed}⸠https://a.com⸡", code(equal)));
    }
    for different in [
        ["x=1", "x=2", "x=3", "x=4"],
        ["x=1", "x=1", "x", "x=1"],
        ["x=1 y", "x=1", "x=1", "x=1"],
    ] {
        check(&format!("<p>{}{closed}https://a.com", code(different)));
    }
    // The attributes of other elements do not count for an element that is opened again.
    check("<p><b id=1><i contenteditable></i><i contenteditable></i></p>⸠https://a.com⸡");
    check("<p><b id=1><a href=\"x\">x</a><a href=\"y\">y</a></p>⸠https://a.com⸡");
}

/// "13.2.6.4.7 The "in body" insertion mode", for `html` and `body`: their attributes go to the
/// elements that exist.
#[test]
fn attributes_of_a_second_body() {
    let deep = "<div>".repeat(600);
    for tag in ["<body contenteditable>", "<html contenteditable>"] {
        check(&format!("<!doctype html>https://a.com<p>x{tag}"));
        check(&format!("<!doctype html>https://a.com<p>x{deep}{tag}"));
    }
    for tag in [
        "<body class=\"x\">",
        "<html class=\"x\">",
        "<body contenteditable=false>",
    ] {
        check(&format!("<!doctype html>⸠https://a.com⸡<p>x{tag}"));
        check(&format!("<!doctype html>⸠https://a.com⸡<p>x{deep}{tag}"));
    }
}

/// "13.2.6.4.7 The "in body" insertion mode", for an end tag of a formatting element that is not
/// the last one.
#[test]
fn end_tags_after_an_element_that_holds_html() {
    check("<svg><desc>x</desc></svg><div><b>x<i></b>⸠https://a.com⸡");
    check("<svg><desc>x</desc></svg><ul><li><b>x<li>⸠https://a.com⸡");
}

/// Anchors are also known after the place where no more is linked, and a `title` of `svg` is not
/// raw text.
#[test]
fn anchors_after_the_greatest_depth() {
    let deep = "<div>".repeat(600);
    let options = Options::new().rel("nofollow").rel_for(RelFor::All);
    for (page, expected) in [
        (
            "<svg><title><a href=x>y</a></title></svg>",
            "<svg><title><a href=x rel=\"nofollow\">y</a></title></svg>",
        ),
        (
            "<style><a href=x></style><a href=y>",
            "<style><a href=x></style><a href=y rel=\"nofollow\">",
        ),
    ] {
        check_result(
            &format!("{deep}{page}"),
            &options,
            &format!("{deep}{expected}"),
        );
    }
}

/// The page is read to its end, however many elements and references it has.
#[test]
fn long_pages_are_linked_to_their_end() {
    for unit in [
        "<br>",
        "<p>x</p>",
        "&amp;",
        "x<!-- -->",
        "<a href=\"x\">y</a>",
    ] {
        check(&format!("{} ⸠https://a.com⸡", unit.repeat(5_000)));
    }
}

/// The tree builder may make 4,096 elements, and 16 for each start tag. A `p` and its 37 `b`, which
/// it opens again in each of `n` other paragraphs, are `38 + 38 * n` elements of `38 + n` start
/// tags; a fragment is in two more. So `n` = 212 reaches the limit, and the next paragraph is the
/// last one that is read.
#[test]
fn elements_that_are_opened_again_are_limited() {
    let formatting = (0..37)
        .map(|number| format!("<b id={number}>"))
        .collect::<Vec<_>>()
        .concat();
    assert_eq!(2 + 38 + 38 * 212, 16 * (38 + 212) + 4_096);
    for (paragraphs, expected) in [(100, 100), (213, 213), (214, 213), (1_000, 213)] {
        let page = format!("<p>{formatting}</p>") + &"<p>www.a.com</p>".repeat(paragraphs);
        assert_eq!(links(&page), expected);
    }
}

/// A unit leaves three elements open, while the tree builder moves them up in the tree. More than
/// 1,024 may not be open.
#[test]
fn open_elements_are_limited() {
    for (units, expected) in [(300, 1), (400, 0)] {
        assert_eq!(
            links(&("<i><div><nobr><div>".repeat(units) + " www.a.com")),
            expected,
            "{units}"
        );
    }
}

#[test]
fn pages_and_parts_of_pages() {
    for page in [
        "<!doctype html>",
        "<!DOCTYPE x",
        " \r\n<html>",
        "<HTML lang=en>",
        "<head/>",
        "<body\n",
        "<frameset>",
        "<!-- x --><html>",
        "<!----> <!-- <p> -->\n<body>",
        "<!-- x --!><html>",
        "<?xml version='1.0'?><html>",
        "<html",
    ] {
        assert!(is_document(page.as_bytes()), "{page}");
    }
    for page in [
        "",
        "abcde fgh",
        "x<html>",
        "<p><html>",
        "<header>",
        "<htmlx>",
        "<body-x>",
        "<!-- <html>",
        "<!-- x -->",
        "<?x",
        "</html>",
    ] {
        assert!(!is_document(page.as_bytes()), "{page}");
    }
}
