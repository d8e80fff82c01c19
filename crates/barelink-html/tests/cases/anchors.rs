//! New anchors and changes of existing ones.

use barelink::Finder;
use barelink_html::{Options, RelFor, link};

use crate::check_result;

#[test]
fn attributes_of_new_anchors() {
    let options = Options::new().rel("a\"b").target("_blank").class("x <y>");
    check_result(
        "www.a.com",
        &options,
        "<a href=\"http://www.a.com\" rel=\"a&quot;b\" target=\"_blank\" class=\"x &lt;y&gt;\">www.a.com</a>",
    );
}

#[test]
fn rel_of_existing_anchors() {
    let options = || Options::new().rel("nofollow ugc");
    let page = "<a href=/x>1</a><A  HREF='http://b.com' Rel=\"UGC\">2</A><a name=x>3</a><a href=//c.com/>4</a>";
    check_result(page, &options(), page);
    check_result(
        page,
        &options().rel_for(RelFor::All),
        "<a href=/x rel=\"nofollow ugc\">1</a><A  HREF='http://b.com' Rel=\"UGC nofollow\">2</A><a name=x>3</a>\
         <a href=//c.com/ rel=\"nofollow ugc\">4</a>",
    );
    let external = options().rel_for(RelFor::External).internal("b.com");
    check_result(
        page,
        &external,
        "<a href=/x>1</a><A  HREF='http://b.com' Rel=\"UGC\">2</A><a name=x>3</a><a href=//c.com/ \
        rel=\"nofollow ugc\">4</a>",
    );
    let linked = link(page, &Finder::default(), &external);
    assert_eq!(link(&linked, &Finder::default(), &external), linked);
    // Also beyond the depth in which links are made.
    let deep = "<div>".repeat(600) + "<a href=x>y</a>";
    check_result(
        &deep,
        &options().rel_for(RelFor::All),
        &deep.replace("href=x", "href=x rel=\"nofollow ugc\""),
    );
}

#[test]
fn the_hook_sees_and_changes_anchors() {
    let mut seen = Vec::new();
    let options = Options::new().class("c").on_anchor(|anchor| {
        let attributes: Vec<_> = anchor
            .attributes()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        seen.push(format!(
            "{} {} {}",
            anchor.is_new(),
            anchor.text(),
            attributes.join(" ")
        ));
    });
    check_result(
        "<a HREF='?a&amp;b' x>o<b>n</b>e&lt;</a> www.a.com",
        &options,
        "<a HREF='?a&amp;b' x>o<b>n</b>e&lt;</a> <a href=\"http://www.a.com\" class=\"c\">www.a.com</a>",
    );
    drop(options);
    assert_eq!(
        seen,
        [
            "false one< href=?a&b x=",
            "true www.a.com href=http://www.a.com class=c"
        ]
    );
}

#[track_caller]
fn check_hook(page: &str, hook: impl FnMut(&mut barelink_html::Anchor<'_>), expected: &str) {
    check_result(page, &Options::new().on_anchor(hook), expected);
}

#[test]
fn attributes_are_set_and_removed_in_place() {
    for (page, expected) in [
        ("<a href=x title=y>", "<a href=x>"),
        ("<a title=y href=x>", "<a href=x>"),
        ("<a  title = 'y'\n href=x/>", "<a\n href=x/>"),
        ("<a b title=\"y\"c>", "<a b c>"),
        ("<a b=x title=\"y\"/>", "<a b=x />"),
        ("<a TITLE title=y>", "<a>"),
        ("<a>", "<a>"),
    ] {
        check_hook(page, |anchor| anchor.remove("Title"), expected);
    }
    for (page, expected) in [
        ("<a title=y/>", "<a title=\"&amp;&quot;\">"),
        ("<a TITLE b>", "<a TITLE=\"&amp;&quot;\" b>"),
        ("<a title='y'b>", "<a title=\"&amp;&quot;\" b>"),
        ("<a b=>", "<a title=\"&amp;&quot;\" b=>"),
        ("<a href='x'/>", "<a href='x' title=\"&amp;&quot;\"/>"),
        ("<a href=x/>", "<a href=x/ title=\"&amp;&quot;\">"),
        ("<a href= >", "<a title=\"&amp;&quot;\" href= >"),
        ("<a/>", "<a title=\"&amp;&quot;\"/>"),
        (
            "<a title=y b TITLE=z>",
            "<a title=\"&amp;&quot;\" b TITLE=z>",
        ),
    ] {
        check_hook(page, |anchor| anchor.set("title", "&\""), expected);
    }
    check_hook("<a>", |anchor| anchor.set("x><script", "y"), "<a>");
    check_hook(
        "<a href=x>",
        |anchor| anchor.set("href", " java\nscript:x"),
        "<a>",
    );
}

/// HTML standard, "13.1.2.3 Attributes": the characters that a name may not have.
#[test]
fn names_that_no_attribute_can_have() {
    let controls = ('\0'..='\u{1f}').chain('\u{7f}'..='\u{9f}');
    let noncharacters =
        ('\u{fdd0}'..='\u{fdef}').chain(['\u{fffe}', '\u{ffff}', '\u{1fffe}', '\u{10ffff}']);
    for c in controls.chain(noncharacters).chain(" \"'>/=".chars()) {
        for name in [
            format!("{c}"),
            format!("{c}b"),
            format!("a{c}b"),
            format!("a{c}"),
        ] {
            check_hook("<a href=x>", |anchor| anchor.set(&name, "y"), "<a href=x>");
        }
    }
    check_hook("<a href=x>", |anchor| anchor.set("", "y"), "<a href=x>");
    check_hook(
        "<a href=x>",
        |anchor| anchor.set("@a.b:é", "y"),
        "<a href=x @a.b:é=\"y\">",
    );
}

#[test]
fn all_attributes_are_replaced() {
    let page = "<a class=c href=x title='t'>";
    let cases: [(&[(&str, &str)], _); 7] = [
        (&[], "<a>"),
        (&[("title", "t")], "<a title='t'>"),
        (&[("href", "x"), ("TITLE", "t"), ("class", "c")], page),
        (&[("href", "y"), ("class", "c")], "<a class=c href=\"y\">"),
        (
            &[("id", "1"), ("href", "x"), ("id", "2")],
            "<a href=x id=\"2\">",
        ),
        // A name that is not allowed changes nothing, and nothing takes its place.
        (&[("a b", "1"), ("id", "i"), ("a b", "2")], "<a id=\"i\">"),
        (&[("a b", "1"), ("a b", "2"), ("href", "x")], "<a href=x>"),
    ];
    for (attributes, expected) in cases {
        check_hook(
            page,
            |anchor| anchor.set_attributes(attributes.iter().copied()),
            expected,
        );
    }
}

/// Only a tag that has bytes that are not UTF-8 stays as it is. U+0001, which the library has in
/// their places, is an ordinary character.
#[test]
fn tags_of_pages_that_are_not_utf_8() {
    let options = Options::new().rel("me").rel_for(RelFor::All);
    for (page, expected) in [
        (&b"\xff<a href=x>"[..], &b"\xff<a href=x rel=\"me\">"[..]),
        (
            b"<a href=\xff><a href=x>",
            b"<a href=\xff><a href=x rel=\"me\">",
        ),
        (b"<a href=\x01>", b"<a href=\x01 rel=\"me\">"),
    ] {
        let linked = barelink_html::link_bytes(page, &Finder::default(), &options);
        assert_eq!(linked, expected, "{}", String::from_utf8_lossy(&linked));
    }
}

#[test]
fn anchors_are_removed() {
    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method takes one lifetime, the hook all"
    )]
    let options = Options::new().on_anchor(|anchor| anchor.remove_anchor());
    for (page, expected) in [
        ("a<a href=x>b<b>c</b></a >d", "ab<b>c</b>d"),
        ("<a href=x><img></a></a>", "<img></a>"),
        (
            "<a href=x><table><tr><td>y</table></a>",
            "<table><tr><td>y</table>",
        ),
        // Without an end tag of their own.
        ("<p><a href=x b>y</p>", "<p><a b>y</p>"),
        ("<a href=x>1<a href=y>2</a>", "<a>1<a>2</a>"),
        ("<a href=x><p>y</a>", "<a><p>y</a>"),
        ("<a href=x><b>y</a>z</b>", "<a><b>y</a>z</b>"),
        ("<p><a href=x><p></p></a>z", "<p><a><p></p></a>z"),
        ("www.a.com", "www.a.com"),
        // Without the tag, the text before it would become markup, or a character reference.
        ("<<a href=x>script>x</a>", "<<a>script>x</a>"),
        ("<<a></a>!-- -->", "<<a></a>!-- -->"),
        ("<a href=x>y<</a>/b>", "<a>y<</a>/b>"),
        ("&<a>lt;</a>", "&<a>lt;</a>"),
        ("<a>&am</a><a>p;x</a>", "<a>&am</a>p;x"),
        ("<a>&#6</a>0;", "<a>&#6</a>0;"),
        ("<pre><a>\nx</a></pre>", "<pre><a>\nx</a></pre>"),
        ("<svg><a xlink:href=//x>y</a>", "<svg><a>y</a>"),
    ] {
        check_result(page, &options, expected);
    }
}

#[test]
fn no_scripts() {
    let options = Options::new().on_link(|link| {
        link.set_destination("javascript:alert(1)");
        barelink::Action::Keep
    });
    check_result("www.a.com", &options, "www.a.com");
    check_hook(
        "www.a.com",
        |anchor| anchor.set("href", "\u{1}JavaScript:x"),
        "www.a.com",
    );
}

#[test]
fn a_hook_replaces_the_text_of_anchors() {
    let options = || Options::new().on_anchor(|anchor| anchor.set_text("a<b"));
    let linked = |page: &str| link(page, &Finder::default(), &options());
    assert_eq!(linked("<a href=x>y</a>"), "<a href=x>a&lt;b</a>");
    assert_eq!(
        linked("<a href=x><b>y</b> <br>z</a>"),
        "<a href=x>a&lt;b</a>"
    );
    // The tree around these would change.
    for page in [
        "<a href=x>y",
        "<a href=x><p>y</a>",
        "<b><a href=x>y</b></a>",
        "<a href=x><!-- > -->y</a>",
        // A `b` that is opened again after the anchor, with a text that is no end tag.
        "<a href=x><p><b></p></a>z",
        "<a href=x><p><b title=\">></b>\"></p></a>z",
        "<a href=x><p><b title=\"></b>\"></p></a>z",
        "<a href=x><p><b title='></b>'></p></a>z",
        "<a href=x><p><b><!-- ></!-- ></b> --></p></a>z",
        // These elements contain text that looks like tags.
        "<a href=x><p><textarea><b x=\"></textarea><i>\"></b></textarea></p></a>z",
        "<a href=x><p><style><b x=\"></style><i>\"></b></style></p></a>z",
        "<a href=x><p><title><b x=\"></title><i>\"></b></title></p></a>z",
        // The inner tags are those of elements around the anchor.
        "<!doctype html><a href=x><body class=x></body>y</a>",
        "<!doctype html><a href=x>y<html class=x></html></a>",
        "<form><a href=x>y<form></form></a>z</form>",
        // The first inner tag has closed the anchor.
        "<p><a href=x><p></p></a>z",
        "<table><a href=x><tr></tr></a></table>",
    ] {
        assert_eq!(linked(page), page);
    }
    // A quoted value may have tags and the ends of tags.
    assert_eq!(
        linked("<a href=x><b title='</i>' id=\">\">y</b></a>"),
        "<a href=x>a&lt;b</a>"
    );
}

#[test]
fn values_of_hooks_are_ascii_in_pages_that_are_not_utf_8() {
    let options = Options::new().on_anchor(|anchor| {
        anchor.set("title", "é");
        anchor.set_text("😀");
    });
    let linked = barelink_html::link_bytes(b"\xff www.example.com", &Finder::default(), &options);
    assert_eq!(
        linked,
        b"\xff <a href=\"http://www.example.com\" title=\"&#233;\">&#128512;</a>"
    );
}
