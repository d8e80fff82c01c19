//! Text that was not escaped for HTML: in a link, `&` and a word are what was typed.

use barelink::{Finder, Profile};
use barelink_html::{Options, edits, link};
use html5ever::data::NAMED_ENTITIES;
use scraper::{Html, Selector};

/// Returns the destination and the text of the one anchor of a page, as html5ever reads them.
#[track_caller]
fn anchor(page: &str) -> (String, String) {
    let tree = Html::parse_fragment(page);
    let anchors = Selector::parse("a").expect("a selector");
    let mut found = tree.select(&anchors);
    let (anchor, None) = (found.next().expect(page), found.next()) else {
        panic!("two anchors: {page}")
    };
    (
        anchor.attr("href").unwrap_or_default().to_owned(),
        anchor.text().collect(),
    )
}

#[test]
fn every_name_without_a_semicolon_is_what_was_typed() {
    let names: Vec<_> = NAMED_ENTITIES
        .entries()
        .filter(|(name, value)| value.0 != 0 && !name.ends_with(';'))
        .collect();
    // HTML standard, "13.5 Named character references", has 106 of them.
    assert_eq!(names.len(), 106);
    for (name, _) in names {
        for after in ["=1", "x=1", "2", "_x", "-", "&b=2", ""] {
            let typed = format!("http://example.com/?a=1&{name}{after}");
            let linked = link(&typed, &Finder::default(), &Options::new().unescaped());
            assert_eq!(anchor(&linked), (typed.clone(), typed.clone()), "{linked}");
            // A second run changes nothing.
            assert_eq!(
                link(&linked, &Finder::default(), &Options::new().unescaped()),
                linked
            );
            let as_html = link(&typed, &Finder::default(), &Options::new());
            assert_ne!(anchor(&as_html).1, typed, "by default, the page is HTML");
        }
    }
}

#[test]
fn nothing_else_changes() {
    let typed = "&region <b>&copy2</b> http://a.com/?x=1&re<!-- -->gion&amp;b&copy=2<wbr>&reg&#38;c &para=1";
    let unescaped = Options::new().unescaped();
    let found = edits(typed.as_bytes(), &Finder::default(), &unescaped);
    let inserted: Vec<_> = found
        .iter()
        .map(|edit| (&typed[edit.range.clone()], &*edit.text))
        .collect();
    assert_eq!(
        inserted[1..],
        [("", "amp;"), ("", "amp;"), ("", "</a>")],
        "{found:?}"
    );
    assert_eq!(
        found[1].range.start,
        typed.find("&copy=").expect("a name") + 1
    );
    // Without an anchor, the text stays as it is.
    let removed = Options::new().unescaped().on_anchor(|anchor| {
        anchor.remove_anchor();
    });
    assert_eq!(link(typed, &Finder::default(), &removed), typed);
    // A new text replaces the one that was typed.
    let changed = Options::new().unescaped().on_anchor(|anchor| {
        let text = anchor.text().replace("region", "<R>");
        anchor.set_text(text);
    });
    assert_eq!(
        link("http://a.com/?a&region=eu", &Finder::default(), &changed),
        "<a href=\"http://a.com/?a&amp;region=eu\">http://a.com/?a&amp;&lt;R&gt;=eu</a>"
    );
}

#[test]
fn before_a_link_html_decides() {
    for (typed, expected) in [
        (
            "&nbspwww.a.com",
            "&nbsp<a href=\"http://www.a.com\">www.a.com</a>",
        ),
        ("&lta@b.com", "&lt<a href=\"mailto:a@b.com\">a@b.com</a>"),
        (
            "&lthttp://a.com?x&regx",
            "&lt<a href=\"http://a.com?x&amp;regx\">http://a.com?x&amp;regx</a>",
        ),
        (
            "&#60http://a.com",
            "&#60<a href=\"http://a.com\">http://a.com</a>",
        ),
    ] {
        assert_eq!(
            link(typed, &Finder::default(), &Options::new().unescaped()),
            expected
        );
    }
}

/// White space ends what a link may have, also before a reference that is not the first one.
#[test]
fn references_after_white_space() {
    for (typed, expected) in [
        (
            "a b www.a.com/?x&reg=1",
            "a b <a href=\"http://www.a.com/?x&amp;reg=1\">www.a.com/?x&amp;reg=1</a>",
        ),
        (
            "&copy a b www.a.com/?x&reg=1 c &reg",
            "&copy a b <a href=\"http://www.a.com/?x&amp;reg=1\">www.a.com/?x&amp;reg=1</a> c &reg",
        ),
        (
            "www.a.com b&copy",
            "<a href=\"http://www.a.com\">www.a.com</a> b&copy",
        ),
    ] {
        assert_eq!(
            link(typed, &Finder::default(), &Options::new().unescaped()),
            expected
        );
    }
}

/// In UTS #58, an address may start with `&`.
#[test]
fn a_link_that_starts_with_a_reference() {
    let typed = "www.a.com,&copy@b.com";
    let finder = Finder::new(Profile::Uts58);
    let shown: Vec<_> = finder
        .links(typed)
        .map(|link| link.as_str().to_owned())
        .collect();
    assert_eq!(shown, ["www.a.com", "&copy@b.com"]);
    let linked = link(typed, &finder, &Options::new().unescaped());
    let tree = Html::parse_fragment(&linked);
    let anchors = Selector::parse("a").expect("a selector");
    assert_eq!(
        tree.select(&anchors)
            .map(|anchor| anchor.text().collect::<String>())
            .collect::<Vec<_>>(),
        shown
    );
}
