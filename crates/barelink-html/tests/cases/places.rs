//! Where links are made, and what the text of a link is.

use barelink::{Choice, Finder, Profile};
use barelink_html::{Options, SKIPPED, link, link_bytes};

use crate::{check, check_result};

#[test]
fn text_that_is_adjacent_in_the_tree_is_one_run() {
    check("<b>⸠https://f.com⸡</b>/y");
    check("⸠https://a.com<!-- x -->/b⸡ x");
    check("⸠https://a.com</foo>/b⸡");
    check("⸠https://a.com</form>/b⸡");
    check("<form>⸠https://a.com⸡</form>/b");
    check("<!doctype html><p>⸠https://a.com</body>/b</html><!-- -->/c⸡ x");
    check("⸠https://a.com<wbr>/b⸡");
    check("⸠https://a.com⸡<br>/b");
    check("⸠https://a.com⸡<td>/b");
    check("⸠https://a.com⸡<td></b>/b");
    check("⸠https://a.com</ x>/b</>/c⸡");
    // A new anchor cannot contain the end tag of an anchor.
    check("https://a.com</a>/b");
    check_result(
        "https://a.com<wbr>/b<!-- c -->&amp;d",
        &Options::new(),
        "<a href=\"https://a.com/b&amp;d\">https://a.com<wbr>/b<!-- c -->&amp;d</a>",
    );
}

/// Nothing else in a page says what the marks around a URL mean, as in plain text.
#[test]
fn a_link_ends_before_the_mark_that_closes_a_pair_around_it() {
    check(
        "<p>&lt;⸠https://e.com/a⸡&gt;</p> `⸠https://e.com⸡` “⸠https://e.com/a⸡” (<b>⸠https://e.com/a⸡</b>)b",
    );
    let profile = Finder::new(Profile::Gfm).without(Choice::EndAtCloser);
    let linked = link("&lt;https://e.com/a&gt;", &profile, &Options::new());
    assert_eq!(
        linked,
        "&lt;<a href=\"https://e.com/a%3E\">https://e.com/a&gt;</a>"
    );
}

#[test]
fn elements_that_are_skipped() {
    for name in SKIPPED
        .iter()
        .filter(|name| !["plaintext", "option", "a"].contains(name))
    {
        check(&format!("<{name}>https://a.com</{name}> ⸠https://b.com⸡"));
    }
    check("<plaintext>https://a.com</plaintext> https://b.com");
    check("<div><kbd>one</div>⸠https://b.com⸡");
    check("<p><a href=x>one</p><p>https://b.com</p>");
    check("<ul><li><kbd>x<li>⸠https://b.com⸡</ul>");
    check("<a href=\"x\"><table><tr><td>https://a.com</table></a>");
    check(
        "<p contenteditable>https://a.com</p><p contenteditable=FALSE>⸠https://b.com⸡</p><p \
        contenteditable=x>https://c.com</p>",
    );
    check("<svg><desc><p>https://a.com</desc></svg>");
    check(
        "<math><annotation-xml encoding=text/html><p>https://a.com</p></annotation-xml></math> https://b.com",
    );
    check("<li>x<svg><title><li>https://a.com</title></svg>");
    check("<select><optgroup><option>https://a.com<hr></select> ⸠https://b.com⸡");
    // An older browser has no `b` there, and in a newer one it goes on after the `select`.
    check("⸠https://a.com⸡ <select><b>https://b.com</select> https://c.com");
    check("<select><select><a href=x></select>https://a.com");
    check("<!doctype html><body>⸠https://a.com⸡<frameset>");
    check("<html><frameset>https://a.com");
}

#[test]
fn text_directly_in_tables() {
    check(
        "<table>https://a.com<tr>https://b.com<td>⸠https://c.com⸡<tbody>https://d.com</table>⸠https://e.com⸡",
    );
    check("<table><colgroup>https://a.com</table>");
    check("<table><caption>⸠https://a.com⸡</table>");
}

#[test]
fn elements_classes_and_attributes_of_the_user() {
    let options = Options::new()
        .skip_element("H1")
        .skip_class("x")
        .skip_attribute("data-x");
    for page in [
        "<h1>www.a.com</h1>",
        "<p class='y x'><b>www.a.com",
        "<p DATA-X=1>www.a.com",
        "<p class='&#120;'>www.a.com",
    ] {
        check_result(page, &options, page);
    }
    check_result(
        "<p class=y class=x>www.a.com",
        &options,
        "<p class=y class=x><a href=\"http://www.a.com\">www.a.com</a>",
    );
}

#[test]
fn references_are_decoded_for_the_rules() {
    check(
        "⸠&#104;ttps://a.com&#x2F;b⸡ ⸠https://a.com⸡&nbsp;b ⸠https://a.com⸡\u{a0}b ⸠https://a.com⸡&#10;b",
    );
    check("⸠https://a.com/?a=1&copy=2&amp;b⸡&lt;x");
    check("⸠https://a.com/a⸡\0b");
    check_result(
        "www.a.com/&quot;&eacute;é&lt;",
        &Options::new(),
        "<a href=\"http://www.a.com/%22%C3%A9%C3%A9\">www.a.com/&quot;&eacute;é</a>&lt;",
    );
}

#[test]
fn text_around_anchors_is_judged_with_them() {
    check("https://<a href=\"x\">a.com</a>/y ⸠https://b.com⸡");
    check("<a href=\"x\">y</a>https://a.com");
    check("https://a.com<a href=\"x\">y</a>");
    check("⸠https://a.com⸡ <a href=\"x\">y</a> ⸠https://b.com⸡");
    // Without text.
    check("<a name=x></a>⸠https://a.com⸡<a name=y></a>");
    check("https://a<a name=x></a>.com");
    check("<a href=\"x\"><b>y</b></a>https://a.com");
}

#[test]
fn all_other_bytes_stay() {
    for page in [
        "\u{feff}<P ID=a  CLASS='x' Data-Y=\"a&amp;b\" checked / >⸠https://a.com⸡</P   >\r\n",
        "<p title='https://a.com' title='b' a=>⸠https://b.com⸡<p",
        "<p x='>https://a.com'>⸠https://b.com⸡</p x='>",
        "<?php https://a.com ?> <![CDATA[https://a.com]]> <!-- https://a.com --> ⸠https://b.com⸡\r<",
    ] {
        check(page);
    }
    let finder = Finder::new(Profile::Md4c);
    assert_eq!(
        link_bytes(
            b"\xff<p \xfe=\xfd>\x80 https://a.com/\xc3 \xc3\xa9 www.b.com\xe9",
            &finder,
            &Options::new()
        ),
        b"\xff<p \xfe=\xfd>\x80 <a href=\"https://a.com/\">https://a.com/</a>\xc3 \xc3\xa9 <a \
            href=\"http://www.b.com\">www.b.com</a>\xe9"
    );
}

/// In Shift JIS, `\x83w` is one character, and so may be the bytes of a letter that is not ASCII in
/// UTF-8.
#[test]
fn half_a_character_is_in_no_link() {
    let finder = Finder::new(Profile::Uts58);
    for page in [
        &b"\xff \x83www.b.com"[..],
        b"\xff https://\xc3\xa9.com",
        b"\xff https://a.com/\xc3\xa9",
    ] {
        let linked = link_bytes(page, &finder, &Options::new());
        assert_eq!(linked, page, "{:?}", String::from_utf8_lossy(page));
    }
    assert_ne!(
        link_bytes(b"\xff www.b.com", &finder, &Options::new()),
        b"\xff www.b.com"
    );
    assert_ne!(
        link_bytes(b"https://\xc3\xa9.com", &finder, &Options::new()),
        b"https://\xc3\xa9.com"
    );
}

/// Found by fuzzing: `</` is text at the end of a page, and starts a comment before the end tag of
/// an anchor.
#[test]
fn an_open_end_tag_at_the_end() {
    for (page, links) in [
        ("https://a.com/x</", 0),
        ("https://a.com/x<", 1),
        ("https://a.com/ </", 1),
    ] {
        let linked = link(page, &Finder::new(Profile::Uts58), &Options::new());
        assert_eq!(linked.matches("</a>").count(), links, "{linked}");
    }
}

#[test]
fn depth_is_limited() {
    let page = |depth: usize| "<div>".repeat(depth) + "www.a.com";
    assert!(link(&page(500), &Finder::default(), &Options::new()).contains("<a "));
    assert_eq!(
        link(&page(600), &Finder::default(), &Options::new()),
        page(600)
    );
}
