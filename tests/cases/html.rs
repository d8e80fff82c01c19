//! Plain text to HTML: what is written. The tests of `barelink-html` read it back with an HTML
//! parser.

use barelink::html::{self, LineBreaks, render};
use barelink::{Action, Finder, Profile};

const MD4C: Finder = Finder::new(Profile::Md4c);
const GFM: Finder = Finder::new(Profile::Gfm);

#[test]
fn markup_is_text() {
    for (text, html) in [
        ("", ""),
        (
            "<script>alert(1)</script>",
            "&lt;script&gt;alert(1)&lt;/script&gt;",
        ),
        (
            "</p><!-- \"'&amp; -->",
            "&lt;/p&gt;&lt;!-- &quot;&#x27;&amp;amp; --&gt;",
        ),
        (
            "a & b &lt; &#60; &unknown",
            "a &amp; b &amp;lt; &amp;#60; &amp;unknown",
        ),
        ("no link: [a](b) `c` *d*", "no link: [a](b) `c` *d*"),
    ] {
        assert_eq!(render(text, &MD4C).to_string(), html);
    }
}

#[test]
fn destinations_and_their_texts_are_escaped() {
    for (text, html) in [
        (
            "http://e.com/?a=1&lt=\"x\"",
            "<a href=\"http://e.com/?a=1&amp;lt=%22x\">http://e.com/?a=1&amp;lt=&quot;x</a>&quot;",
        ),
        (
            "http://e.com/a'b",
            "<a href=\"http://e.com/a&#x27;b\">http://e.com/a&#x27;b</a>",
        ),
        (
            "http://e.com/a>b",
            "<a href=\"http://e.com/a%3Eb\">http://e.com/a&gt;b</a>",
        ),
        (
            "http://e.com/\">x",
            "<a href=\"http://e.com/%22%3Ex\">http://e.com/&quot;&gt;x</a>",
        ),
        (
            "http://e.com/[a]`{b}|\\^~",
            "<a href=\"http://e.com/%5Ba%5D%60%7Bb%7D%7C%5C^\">http://e.com/[a]`{b}|\\^</a>~",
        ),
        (
            "http://e.com/%41%zz%",
            "<a href=\"http://e.com/%41%zz%\">http://e.com/%41%zz%</a>",
        ),
        (
            "http://例え.jp/道",
            "<a href=\"http://%E4%BE%8B%E3%81%88.jp/%E9%81%93\">http://例え.jp/道</a>",
        ),
    ] {
        assert_eq!(render(text, &GFM).to_string(), html);
    }
}

#[test]
fn what_html_forbids_is_replaced() {
    assert_eq!(
        render("http://e.com/\0", &GFM).to_string(),
        "<a href=\"http://e.com/%EF%BF%BD\">http://e.com/\u{fffd}</a>"
    );
    assert_eq!(
        render("http://e.com/\u{1}", &GFM).to_string(),
        "<a href=\"http://e.com/%01\">http://e.com/\u{fffd}</a>"
    );
    assert_eq!(render("\t\n\x0c\r", &GFM).to_string(), "\t\n\x0c\r");
}

#[test]
fn a_byte_order_mark_is_left_out() {
    assert_eq!(
        render("\u{feff}www.e.com \u{feff}", &GFM).to_string(),
        "<a href=\"http://www.e.com\">www.e.com</a> \u{feff}"
    );
}

#[test]
fn line_ends() {
    let text = "one\ntwo\r\nwww.e.com\rfour\n\r\n";
    let link = "<a href=\"http://www.e.com\">www.e.com</a>";
    assert_eq!(
        render(text, &MD4C).to_string(),
        format!("one\ntwo\r\n{link}\rfour\n\r\n")
    );
    let broken = render(text, &MD4C).line_breaks(LineBreaks::Br).to_string();
    assert_eq!(
        broken,
        format!("one<br>\ntwo<br>\r\n{link}<br>\rfour<br>\n<br>\r\n")
    );
    assert_eq!(
        render("a\nb", &MD4C)
            .line_breaks(LineBreaks::Keep)
            .to_string(),
        "a\nb"
    );
}

#[test]
fn attributes() {
    let html = render("www.e.com a@e.com", &MD4C)
        .rel("nofollow")
        .target("_blank")
        .class("bare \"<x>\" & 'y'");
    let rest = "rel=\"nofollow\" target=\"_blank\" class=\"bare &quot;&lt;x&gt;&quot; &amp; &#x27;y&#x27;\"";
    assert_eq!(
        html.to_string(),
        format!(
            "<a href=\"http://www.e.com\" {rest}>www.e.com</a> <a href=\"mailto:a@e.com\" {rest}>a@e.com</a>"
        )
    );
    let last = render("www.e.com", &MD4C)
        .rel("a")
        .rel(String::from("b"))
        .to_string();
    assert_eq!(last, "<a href=\"http://www.e.com\" rel=\"b\">www.e.com</a>");
}

#[test]
fn it_is_displayed_twice_and_asks_once() {
    let mut asked = Vec::new();
    let html = render("www.a.com <b> www.b.com www.c.com\n", &MD4C).on_link(|link| {
        asked.push(link.as_str().to_owned());
        match link.as_str() {
            "www.a.com" => return Action::Skip,
            "www.b.com" => link.set_text("<i>\n"),
            _ => link.set_destination("javascript:\"'<\n"),
        }
        Action::Keep
    });
    let expected = "www.a.com &lt;b&gt; <a href=\"http://www.b.com\">&lt;i&gt;\n</a> \
        <a href=\"javascript:%22&#x27;%3C%0A\">www.c.com</a>\n";
    assert_eq!([html.to_string(), html.to_string()], [expected, expected]);
    assert_eq!(asked, ["www.a.com", "www.b.com", "www.c.com"]);
}

/// The last hook decides, and what an earlier one skipped is asked about again.
#[test]
fn a_hook_replaces_another() {
    let html = render("www.a.com", &MD4C).on_link(|_| Action::Skip);
    assert_eq!(html.to_string(), "www.a.com");
    assert_eq!(
        html.on_link(|_| Action::Keep).to_string(),
        "<a href=\"http://www.a.com\">www.a.com</a>"
    );
}

#[test]
fn it_can_be_held_and_sent() {
    fn assert_thread_safe<T: Send + Sync + Clone + std::fmt::Debug>(_: &T) {}
    struct Holder<'t>(html::Html<'t>);

    let text = String::from("www.e.com");
    let holder = Holder(render(&text, &MD4C).on_link(|_| Action::Skip));
    assert_thread_safe(&holder.0);
}
