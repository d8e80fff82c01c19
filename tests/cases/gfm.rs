//! GitHub's links beyond the reference's answers: kinds, hooks, other syntax, what cannot be
//! settled.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use barelink::leaf::OnMarkup;
use barelink::testing::links_by_trying_all;
use barelink::{Action, Choice, Finder, Kinds, Link, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{BrokenLink, Options, Parser, TextMergeStream};
use barelink_pulldown_cmark::{Autolinks, GITHUB, Masked, parse, parse_with};

use crate::common::joined::joined;
use crate::common::{assert_marked, render};

const GFM: Finder = Finder::new(Profile::Gfm);

fn html(markdown: &str, options: Options) -> String {
    render(parse(markdown, options, &GFM))
}

#[test]
fn plain_text_is_read_in_chunks() {
    for marked in [
        "⸠http://a.com/*x*y⸡ (⸠www.a.b/c⸡). ⸠a.b-c@d.ef⸡!",
        "[http://a.com ⸠a@b.c⸡\nhttp://a.com/x] ⸠http://b.com⸡\n\n⸠http://a.com⸡",
        "⸠http://foo.bar⸡_",
        "http://foo.bar_ x",
        "⸠http://foo.bar⸡_\r\n \r\nx",
        "⸠mailto:a@b.c⸡ ⸠xmpp:a@b.c/d⸡ -mailto:⸠a@b.c⸡",
        "",
        "\u{feff}⸠www.a.b⸡",
    ] {
        assert_marked(&GFM, marked);
    }
    // An open bracket counts until its leaf ends.
    let text = "[x\nhttp://a.com\n\nhttp://b.com";
    assert_eq!(
        GFM.links(text)
            .map(|link| link.as_str())
            .collect::<Vec<_>>(),
        ["http://b.com"]
    );
}

/// The mark in the first cell closes nothing in the second one.
#[test]
fn an_enclosure_is_in_one_cell() {
    let finder = GFM.with(Choice::EndAtCloser);
    for mark in ['"', '\''] {
        let source = format!("|{mark}|{mark}http://c.d{mark}/x|\n|-|-|\n");
        let html = render(parse(&source, GITHUB, &finder));
        assert!(
            html.contains("<a href=\"http://c.d\">http://c.d</a>"),
            "{html}"
        );
    }
}

/// What cmark-gfm links of these, in one pass or in two: where an address runs into a URL, the URL
/// comes first; brackets are open as far as the paragraph goes; the last byte of a paragraph is not
/// seen in a host.
#[test]
fn an_address_ends_where_a_url_starts() {
    for (text, expected) in [
        ("d@e.c_www.0 x", vec!["www.0"]),
        ("a@e.fg_www.x", vec!["www.x"]),
        ("a@b.c.http://d.ef", vec!["a@b.c", "http://d.ef"]),
        ("xmpp:a@b.c/http://d.ef", vec!["http://d.ef"]),
        ("a@b.c_www.d.ef", vec!["www.d.ef"]),
        ("a@b.c.www.d.ef", vec!["a@b.c.www.d.ef"]),
        ("a@b.c.dhttp://e.f", vec!["a@b.c.dhttp"]),
        ("[ a@b.c\n\nhttp://d.ef", vec!["a@b.c", "http://d.ef"]),
        ("[ a\n \nhttp://d.ef", vec!["http://d.ef"]),
        ("[ a\nhttp://d.ef", vec![]),
        ("http://a.b_\n\nx http://a.b_c", vec!["http://a.b"]),
        // No vertical tab and no form feed is white space.
        ("x http://a.b/\u{b}", vec!["http://a.b/\u{b}"]),
        ("x http://a.b/\u{c}", vec!["http://a.b/\u{c}"]),
        ("x_www.\u{c}", vec!["www.\u{c}"]),
        ("x www. \u{b}", vec!["www"]),
        ("x http://a.b_\u{b}", vec![]),
        // A line that ends with CR LF is not a blank one (issue 17, item 23).
        ("[ a\r\nhttp://d.ef", vec![]),
        ("[ a\r\n\r\nhttp://d.ef", vec!["http://d.ef"]),
        ("[ a\r\n \t\r\nhttp://d.ef", vec!["http://d.ef"]),
        // A host starts with no white space, no form feed and no punctuation, but with another
        // control character.
        ("x http:// y", vec![]),
        ("x http://\ty", vec![]),
        ("x http://\u{c}y", vec![]),
        ("x http://.y", vec![]),
        ("x http://-y", vec![]),
        ("x http://\u{1}y", vec!["http://\u{1}y"]),
        ("x http://\u{b}y", vec!["http://\u{b}y"]),
        ("x http://a.b_c\u{1}d", vec![]),
        ("x http://a.b_c\u{c}d", vec![]),
        ("x http://a_b\u{c}.c.d.e", vec![]),
        ("x http://a_b\u{1}.c.d.e", vec!["http://a_b\u{1}.c.d.e"]),
    ] {
        let links: Vec<_> = GFM.links(text).map(|link| link.as_str()).collect();
        assert_eq!(links, expected, "{text:?}");
        assert_eq!(
            links_by_trying_all(&GFM, text)
                .iter()
                .map(barelink::Link::as_str)
                .collect::<Vec<_>>(),
            expected
        );
    }
    // A URL that is too long is none, and no other starts in it.
    let short: Vec<_> = GFM
        .max_len(16)
        .links("a.john@_www.ink](www.githuba-b")
        .map(|link| link.as_str())
        .collect();
    assert_eq!(short, ["a.john@_www.ink"]);
    // One of that length is a link (issue 17, item 23).
    let links = |bytes| -> Vec<_> {
        GFM.max_len(bytes)
            .links("a@b.c.http://d.ef")
            .map(|link| link.as_str())
            .collect()
    };
    assert_eq!(links("http://d.ef".len()), ["a@b.c", "http://d.ef"]);
    assert_eq!(links("http://d.ef".len() - 1), ["a@b.c.http"]);
}

#[test]
fn a_kind_that_is_off_takes_nothing() {
    assert_marked(
        &GFM.kinds(Kinds::EMAIL),
        "mailto:⸠a@b.c⸡ xmpp:⸠a@b.c⸡/d http://a.com www.a.b",
    );
    assert_marked(
        &GFM.kinds(Kinds::PROTOCOL),
        "⸠mailto:a@b.c⸡ ⸠xmpp:a@b.c/d⸡ a@b.c",
    );
    assert_marked(
        &GFM.kinds(Kinds::WWW),
        "⸠www.a.b⸡ http://www.a.b (⸠www.a.b/a@b.c⸡)",
    );
    assert_marked(&GFM.kinds(Kinds::URL), "⸠http://a.com/a@b.c⸡ x@y.z");
    assert_marked(&GFM.kinds(Kinds::NONE), "http://a.com a@b.c");
    let md4c = Finder::new(Profile::Md4c).kinds(Kinds::PROTOCOL);
    assert_marked(&md4c, "mailto:a@b.cd a@b.cd");
}

#[test]
fn text_and_destination_come_from_the_source() {
    let smart = Options::ENABLE_SMART_PUNCTUATION;
    assert_eq!(
        html("a--b http://a.com/x--y...z/\"q\"r", smart),
        "<p>a–b <a href=\"http://a.com/x--y...z/&quot;q&quot;r\">http://a.com/x--y...z/&quot;q&quot;r</a></p>"
    );
    // No title starts after a blank line, so that this quotation mark is not masked.
    assert_eq!(
        html("[b]: x\n\n\"a\" http://e.com/*a", smart),
        "<p>“a” <a href=\"http://e.com/*a\">http://e.com/*a</a></p>"
    );
    assert_eq!(
        html("\"x--y@b.c\"...", smart),
        "<p>“<a href=\"mailto:x--y@b.c\">x--y@b.c</a>”…</p>"
    );
    assert_eq!(
        html(r"a\_b&#64;c.d", GITHUB),
        "<p><a href=\"mailto:a_b@c.d\">a_b@c.d</a></p>"
    );
    let table = "|http://a.com/x\\|y|\n|-|\n";
    assert!(html(table, GITHUB).contains("<a href=\"http://a.com/x|y\">http://a.com/x|y</a>"));
    let math = "http://a.com/$x$ ^http://a.com/^b^ [[http://a.com]]";
    assert!(
        html(math, Options::all())
            .starts_with("<p><a href=\"http://a.com/$x$\">http://a.com/$x$</a> ")
    );
}

#[test]
fn what_a_link_takes_is_no_markup() {
    for (markdown, contents) in [
        (
            "http://a.com/*x*",
            "<a href=\"http://a.com/*x\">http://a.com/*x</a>*",
        ),
        (
            "*a http://x/b*c",
            "*a <a href=\"http://x/b*c\">http://x/b*c</a>",
        ),
        (
            "http://a.com/`b c`",
            "<a href=\"http://a.com/`b\">http://a.com/`b</a> c`",
        ),
        (
            "http://a.com/[x](y) *z*",
            "<a href=\"http://a.com/[x](y)\">http://a.com/[x](y)</a> <em>z</em>",
        ),
        (
            "http://a.com\\\nx",
            "<a href=\"http://a.com\\\">http://a.com\\</a> x",
        ),
        (
            "http://a.com/\\*b*",
            "<a href=\"http://a.com/\\*b\">http://a.com/\\*b</a>*",
        ),
    ] {
        assert_eq!(
            html(markdown, GITHUB),
            format!("<p>{contents}</p>"),
            "{markdown}"
        );
    }
}

/// In a cell two backslashes before a pipe are one backslash and a pipe, and the table keeps its
/// cells.
#[test]
fn pipes_stay_escaped() {
    let table = "| a |\n|-|\n|www.a/_http://a/\\\\|_x_\\\\|a@b.c|\n";
    let link =
        "<a href=\"http://www.a/_http://a/\\|_x_\\|a@b.c\">www.a/_http://a/\\|_x_\\|a@b.c</a>";
    let html = html(table, GITHUB);
    assert!(html.contains(&format!("<td>{link}</td>")), "{html}");
}

/// A hook that skips URLs leaves no URL inside of them, and what is no URL is looked for.
#[test]
fn a_skipped_link_is_off_as_far_as_it_goes() {
    let skip_urls = |link: &mut barelink::Link<'_>| match link.kind() {
        barelink::LinkKind::Url => Action::Skip,
        _ => Action::Keep,
    };
    let markdown = "http://a.com/http://b.com/(www.c.d x@y.z";
    let linked = render(parse(markdown, GITHUB, &GFM).on_link(skip_urls));
    let off = GFM.kinds(Profile::Gfm.kinds().without(Kinds::URL));
    assert_eq!(linked, render(parse(markdown, GITHUB, &off)));
    assert_eq!(linked.matches("<a href").count(), 2);
}

#[test]
fn raw_anchors_can_be_left_alone() {
    let markdown = "<a href=\"x\">http://a.com</a> http://b.com <abbr>http://c.com</abbr>\n\n<A>www.d.e\n\nwww.f.g";
    let skipping = GFM.with(Choice::SkipRawAnchors);
    let destinations = |finder: &Finder| {
        let masked = Masked::new(markdown, GITHUB, finder);
        masked
            .links()
            .iter()
            .map(|link| link.as_str().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        destinations(&GFM),
        ["http://a.com", "http://b.com", "http://c.com", "www.f.g"]
    );
    assert_eq!(
        destinations(&skipping),
        ["http://b.com", "http://c.com", "www.f.g"]
    );
    let parsed = render(parse(markdown, GITHUB, &skipping));
    let events = Parser::new_ext(markdown, GITHUB).into_offset_iter();
    let linked = Autolinks::new(markdown, events, &skipping);
    assert_eq!(render(linked.map(|(event, _)| event)), parsed);
    assert_eq!(parsed.matches("<a href=\"http").count(), 3);
}

#[test]
fn a_masked_text_has_the_same_bytes_in_other_places() {
    let clean = "see http://a.com/a_b *x* [y](z)";
    assert_eq!(Masked::new(clean, GITHUB, &GFM).text(), clean);
    let source = "é *a*\r\n> http://é.com/*x*\\(y)_`\n\n[r]: /u";
    let masked = Masked::new(source, GITHUB, &GFM);
    assert_ne!(masked.text(), source);
    assert_eq!(masked.text().len(), source.len());
    let line_ends = |text: &str| {
        text.match_indices(['\r', '\n'])
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    };
    assert_eq!(line_ends(masked.text()), line_ends(source));
    let md4c = Finder::new(Profile::Md4c);
    let masked = Masked::new("*http://e.com* `www.e.com`", GITHUB, &md4c);
    assert_eq!(masked.links().len(), 1);
    let events = Parser::new_ext(masked.text(), GITHUB).into_offset_iter();
    assert_eq!(
        render(masked.restore(events).map(|(event, _)| event)),
        "<p><em><a href=\"http://e.com\">http://e.com</a></em> <code>www.e.com</code></p>"
    );
}

/// Each of these links takes a part of a written link with markup in the rest of it, so each needs
/// a round.
fn straddling(count: usize) -> String {
    "http://a/[x *y*](z) ".repeat(count)
}

#[test]
fn eight_rounds_settle_eight_links() {
    let settled = "<a href=\"http://a/[x\">http://a/[x</a> <em>y</em>](z) ".repeat(8);
    assert_eq!(
        html(&straddling(8), GITHUB),
        format!("<p>{}</p>", settled.trim_end())
    );
}

#[test]
fn one_round_settles_links_that_leave_text() {
    let (markdown, settled) = (
        "http://a/[x y](z) ".repeat(90),
        "<a href=\"http://a/[x\">http://a/[x</a> y](z) ".repeat(90),
    );
    assert_eq!(
        html(&markdown, GITHUB),
        format!("<p>{}</p>", settled.trim_end())
    );
}

/// What is not settled ends where it meets markup, and the page is valid.
#[test]
fn the_ninth_link_ends_where_it_meets_markup() {
    let settled = "<a href=\"http://a/[x\">http://a/[x</a> <em>y</em>](z) ".repeat(8);
    let ninth = "<a href=\"http://a/\">http://a/</a><a href=\"z\">x <em>y</em></a>";
    assert_eq!(
        html(&straddling(9), GITHUB),
        format!("<p>{settled}{ninth}</p>")
    );
}

/// Taking an escape out of a title would make a definition of a paragraph: nothing is masked then.
/// The blank at the end of the second paragraph's line is in the link and in no text, whatever is
/// masked.
#[test]
fn a_chunk_that_is_not_settled_leaves_the_others_alone() {
    let markdown = "www.$x$ab\n\nwww.\u{b}\nh";
    let options = Options::ENABLE_MATH;
    let finder = GFM.max_len(8);
    let masked = Masked::new(markdown, options, &finder);
    assert!(
        masked.links().iter().all(|link| link.range().start >= 11),
        "{:?}",
        masked.links()
    );
    let restored: Vec<_> = masked
        .restore(Parser::new_ext(masked.text(), options).into_offset_iter())
        .collect();
    assert_eq!(
        restored,
        parse(markdown, options, &finder)
            .into_offset_iter()
            .collect::<Vec<_>>()
    );
}

#[test]
fn blocks_stay_what_they_are() {
    // Without the backslash in its link, the second line would be the title of the definition.
    for [open, close] in [['(', ')'], ['"', '"'], ['\'', '\'']] {
        let markdown = format!("[foo]: /u\n{open}http://a\\{close}\n\n[foo] http://b/*c*\n");
        let masked = Masked::new(&markdown, GITHUB, &GFM);
        let blocks = |text: &str| render(Parser::new_ext(text, GITHUB)).matches("<p>").count();
        assert_eq!(blocks(masked.text()), blocks(&markdown), "{markdown}");
        assert_eq!(
            html(&markdown, GITHUB).matches("<p>").count(),
            blocks(&markdown),
            "{markdown}"
        );
        assert!(
            masked
                .links()
                .iter()
                .any(|link| link.as_str() == "http://a\\"),
            "{:?}",
            masked.links()
        );
    }
}

/// The link has the only other backticks of its line, so with a mask alone the line would start a
/// block of code.
#[test]
fn a_line_with_three_backticks_stays_text_after_any_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        let markdown = format!("x{end}``` http://a/`b` c{end}y");
        let masked = Masked::new(&markdown, GITHUB, &GFM);
        assert_eq!(
            masked.links().iter().map(Link::as_str).collect::<Vec<_>>(),
            ["http://a/`b`"],
            "{end:?}"
        );
    }
}

/// The first backtick is escaped, so the line starts no block of code. Answers of cmark-gfm
/// 0.29.0.gfm.13, percent escapes decoded.
#[test]
fn an_escaped_run_of_backticks_starts_no_block_of_code() {
    let link = |url: &str| format!("<a href=\"{url}\">{url}</a>");
    for (before, after) in [("", "p"), ("# ", "h1")] {
        let shown = format!("<{after}>```{}</{after}>", link("http://a`a`"));
        assert_eq!(html(&format!("{before}\\```http://a`a`"), GITHUB), shown);
    }
    let two = format!("<p>````{} <code>b</code></p>", link("http://a``a``"));
    assert_eq!(html("\\````http://a``a`` `b`", GITHUB), two);
    let below = format!("<p>```a ``` {}</p>", link("http://a/`b`"));
    assert_eq!(html("\\```a\n``` http://a/`b`", GITHUB), below);
    let cell = html("|a|\n|-|\n|\\```http://a`a`|", GITHUB);
    assert!(
        cell.contains(&format!("<td>```{}</td>", link("http://a`a`"))),
        "{cell}"
    );
}

#[test]
fn a_hook_is_asked_once_and_a_skipped_link_is_markup_again() {
    let markdown = "www.a.b\n\n*http://a.com/b*c* http://d.com/*e* x@y.z";
    let mut seen = Vec::new();
    let linked = parse(markdown, GITHUB, &GFM).on_link(|link| {
        seen.push(link.as_str().to_owned());
        if link.as_str().starts_with("http://d.com") {
            Action::Skip
        } else {
            Action::Keep
        }
    });
    let expected = "<p><a href=\"http://www.a.b\">www.a.b</a></p>\
        <p><em><a href=\"http://a.com/b*c\">http://a.com/b*c</a></em> http://d.com/<em>e</em> \
        <a href=\"mailto:x@y.z\">x@y.z</a></p>";
    assert_eq!(render(linked), expected);
    seen.sort();
    assert_eq!(
        seen,
        ["http://a.com/b*c", "http://d.com/*e", "www.a.b", "x@y.z"]
    );
}

#[test]
fn a_callback_is_asked_once() {
    let asked = AtomicUsize::new(0);
    let callback = |link: BrokenLink<'_>| {
        asked.fetch_add(1, Relaxed);
        (&*link.reference == "r").then(|| ("/r".into(), "".into()))
    };
    let linked = parse_with(
        "[r] [s] http://a.com/*b*\n\nhttp://a.com/[r]",
        GITHUB,
        &GFM,
        callback,
    );
    assert_eq!(
        render(linked),
        "<p><a href=\"/r\">r</a> [s] <a href=\"http://a.com/*b\">http://a.com/*b</a>*</p>\
         <p><a href=\"http://a.com/[r]\">http://a.com/[r]</a></p>"
    );
    assert_eq!(asked.load(Relaxed), 3);
}

#[test]
fn a_conflict_ends_a_link_or_leaves_it_out() {
    let render = |markdown: &str, on_markup| {
        let events = Parser::new_ext(markdown, GITHUB).into_offset_iter();
        let linked = Autolinks::new(markdown, events, &GFM).on_markup(on_markup);
        render(linked.map(|(event, _)| event))
    };
    let link = "<a href=\"http://a.com/\">http://a.com/</a>";
    let markdown = "http://a.com/*b* *http://a.com/*";
    let ended = format!("<p>{link}<em>b</em> <em>{link}</em></p>");
    assert_eq!(render(markdown, OnMarkup::End), ended);
    let left_out = format!("<p>http://a.com/<em>b</em> <em>{link}</em></p>");
    assert_eq!(render(markdown, OnMarkup::Skip), left_out);
    let escape = format!("<p>{link}*</p>");
    assert_eq!(render(r"http://a.com/\*", OnMarkup::End), escape);
    // What is left is no link: the host is not whole.
    assert_eq!(
        render("http://a_b*c*", OnMarkup::End),
        "<p>http://a_b<em>c</em></p>"
    );
}

/// Markup that has no text in it ends a link too, though without offsets nobody knows where it
/// stands.
#[test]
fn markup_without_text_is_a_conflict() {
    let marks = "*".repeat(200);
    let after_marks =
        ["`z`", "![i](u)", "", " x"].map(|after| format!("{marks}http://a.b/x{marks}{after}"));
    let chosen = [
        "http://a[^1]\n\n[^1]: x",
        "http://a`x`",
        "*http://a[^1]*\n\n[^1]: x",
    ];
    for markdown in chosen.map(str::to_owned).iter().chain(&after_marks) {
        let parser = || Parser::new_ext(markdown, GITHUB);
        for on_markup in [OnMarkup::End, OnMarkup::Skip] {
            let offsets =
                Autolinks::new(markdown, parser().into_offset_iter(), &GFM).on_markup(on_markup);
            let source = Autolinks::new(markdown, parser(), &GFM).on_markup(on_markup);
            assert_eq!(
                render(source),
                render(offsets.map(|(event, _)| event)),
                "{markdown}"
            );
        }
    }
}

/// On GitHub, `www.` is a link before another line, and not at the end of a block. The expected
/// results are those of cmark-gfm.
#[test]
fn the_end_of_a_line_is_not_the_end_of_the_block() {
    let cases = [
        (
            "foo ~www.\n<http://z.y>",
            "<p>foo ~<a href=\"http://www\">www</a>. <a href=\"http://z.y\">http://z.y</a></p>",
        ),
        (
            "_www.\n]`_\n> http://c.d",
            "<p><em><a href=\"http://www\">www</a>. ]`</em></p><blockquote><p><a \
            href=\"http://c.d\">http://c.d</a></p></blockquote>",
        ),
        ("foo ~www.", "<p>foo ~www.</p>"),
        ("foo *www.\n\nbar", "<p>foo *www.</p><p>bar</p>"),
    ];
    for (markdown, expected) in cases {
        let parser = || Parser::new_ext(markdown, GITHUB);
        assert_eq!(html(markdown, GITHUB), expected, "{markdown}");
        assert_eq!(
            render(Autolinks::new(markdown, parser(), &GFM)),
            expected,
            "{markdown}"
        );
        let merged = Autolinks::new(markdown, TextMergeStream::new(parser()), &GFM);
        assert_eq!(render(merged), expected, "{markdown}");
    }
}

/// The ranges of the text in an anchor are not known to the leaf. It ends after that text, however
/// long it is.
#[test]
fn a_link_takes_markup_before_an_anchor() {
    let text = "ttp://e.com/1http://e.com/:http://a.b/céédhttp://e.com/[xhttp://a.b/céé`";
    let html = render(parse(
        &format!("http://e`x`<a>{text}"),
        GITHUB,
        &GFM.with(Choice::SkipRawAnchors),
    ));
    assert_eq!(
        html,
        format!("<p><a href=\"http://e`x`\">http://e`x`</a><a>{text}</p>")
    );
}

/// What was typed for a reference cannot be seen in events alone: what is shown is read as typed,
/// and no text is lost.
#[test]
fn events_alone_keep_what_references_show() {
    let finder = Finder::new(Profile::Gfm);
    let html = render(Autolinks::without_source(
        Parser::new("http://e.com/&copy;a http://e.com&copy;"),
        &finder,
    ));
    let expected = "<p><a href=\"http://e.com/%C2%A9a\">http://e.com/©a</a> <a \
        href=\"http://e.com%C2%A9\">http://e.com©</a></p>";
    assert_eq!(html, expected);
}

/// The result of each exact host, which is the same.
fn masked_html(markdown: &str, options: Options) -> String {
    let masked = Masked::new(markdown, options, &GFM);
    let restored = render(
        masked
            .restore(Parser::new_ext(masked.text(), options).into_offset_iter())
            .map(|item| item.0),
    );
    assert_eq!(
        html(markdown, options),
        restored,
        "parse and Masked differ for {markdown:?}"
    );
    restored
}

/// Answers of cmark-gfm 0.29.0.gfm.13 with `-e autolink -e strikethrough`, percent escapes decoded.
/// Each row names the item of issue 17 that it comes from.
#[test]
fn hidden_links_leave_the_rest_as_github_reads_it() {
    let link = |url: &str| format!("<a href=\"{url}\">{url}</a>");
    let www = |url: &str| format!("<a href=\"http://{url}\">{url}</a>");
    for (markdown, expected) in [
        // Item 9: an escaped bracket opens nothing.
        (
            r"http://e.com/*a* [x \[y](www.b.com z](u)",
            format!(
                "{}* [x [y]({} z](u)",
                link("http://e.com/*a"),
                www("www.b.com")
            ),
        ),
        // Item 10: a tilde in a link counts for nothing.
        (
            "~~old: http://host/~/pub and more~~",
            format!("<del>old: {} and more</del>", link("http://host/~/pub")),
        ),
        (
            "~~http://a~>~~",
            "<del><a href=\"http://a~&gt;\">http://a~&gt;</a></del>".to_owned(),
        ),
        (
            "~x http://a/~y z~ http://b/~c",
            format!(
                "<del>x {} z</del> {}",
                link("http://a/~y"),
                link("http://b/~c")
            ),
        ),
        // Item 11: a backslash that a link takes escapes nothing.
        (
            r"see http://a.com/_x_\<b>y</b> http://c.com",
            format!(
                "see {}<b>y</b> {}",
                link(r"http://a.com/_x_\"),
                link("http://c.com")
            ),
        ),
        (
            r"http://a*a*\<ftp://a>",
            format!("{}{}", link(r"http://a*a*\"), link("ftp://a")),
        ),
        // Item 12: what is hidden makes no other block.
        (
            "a```\n```a`http://a*a*",
            format!("a<code> </code>a`{}*", link("http://a*a")),
        ),
        (
            "a```\n``` http://a*a*`",
            format!("a<code> </code> {}", link("http://a*a*`")),
        ),
        (
            "a```\n``` http://a*a*`\n``` http://b*b*`",
            format!(
                "a<code> </code> {} ``` {}",
                link("http://a*a*`"),
                link("http://b*b*`")
            ),
        ),
        ("```http://a`*a*", format!("```{}*", link("http://a`*a"))),
        (
            "> a```\n> ```http://a`*a*",
            format!("a<code> </code>{}*", link("http://a`*a")),
        ),
        (
            "[r]:\"\n[r]:<http://a`a`",
            format!("<a href=\"&quot;\">r</a>:&lt;{}", link("http://a`a`")),
        ),
    ] {
        let html = masked_html(markdown, GITHUB);
        let html = html
            .trim_start_matches("<blockquote>")
            .trim_end_matches("</blockquote>")
            .trim();
        assert_eq!(html, format!("<p>{expected}</p>"), "{markdown}");
    }
}

/// A tilde within a word opens and closes nothing in pulldown-cmark, and does for GitHub
/// (`docs/src/deviations.md`; issue 17, item 10): `cmark-gfm -e autolink -e strikethrough` strikes
/// this out.
#[test]
fn a_tilde_within_a_word_deviates() {
    let link = "<a href=\"http://a/~~a\">http://a/~~a</a>";
    let html = masked_html("a~a http://a/~~a~", GITHUB);
    assert_ne!(
        html,
        format!("<p>a<del>a {link}</del></p>"),
        "it does not deviate any more"
    );
    assert_eq!(html, format!("<p>a~a {link}~</p>"));
}

/// With the marks of the link hidden, the `](` in the text of the Markdown link starts a
/// destination that ends (`docs/src/deviations.md`), so that the link would be lost; the expected
/// HTML is that of `cmark-gfm -e autolink`.
#[test]
fn a_link_that_would_complete_a_destination_deviates() {
    for (markdown, expected, got) in [
        (
            r"[x [y](z](u)http://e.com/*a*\)",
            r#"<p><a href="u">x [y](z</a><a href="http://e.com/*a*%5C">http://e.com/*a*\</a>)</p>"#,
            r#"<p><a href="u">x [y](z</a><a href="http://e.com/">http://e.com/</a><em>a</em>)</p>"#,
        ),
        (
            "[a [b](c](u)](v)http://e.com/*a*",
            r#"<p><a href="u">a [b](c</a>](v)<a href="http://e.com/*a">http://e.com/*a</a>*</p>"#,
            r#"<p><a href="u">a [b](c</a>](v)<a href="http://e.com/">http://e.com/</a><em>a</em></p>"#,
        ),
    ] {
        let html = masked_html(markdown, GITHUB);
        assert_ne!(html, expected, "it does not deviate any more");
        assert_eq!(html, got);
    }
}

/// The one backtick that keeps the second line from starting a fenced block is in a link, and each
/// run of backticks that could take its place would find a partner. Links end at markup in that
/// paragraph (`docs/src/deviations.md`), and in no other (issue 17, item 12).
#[test]
fn a_paragraph_that_cannot_be_settled_leaves_the_others_alone() {
    let markdown = "http://b/*c*\n\n`x` ``y`` ````z```` a```\n``` www.a`*b*\n\nhttp://d/*e*";
    let spans = "<code>x</code> <code>y</code> <code>z</code> a<code> </code> ";
    let link = |url: &str| format!("<a href=\"{url}\">{url}</a>");
    let others = [
        format!("<p>{}*</p>", link("http://b/*c")),
        format!("<p>{}*</p>", link("http://d/*e")),
    ];
    let html = masked_html(markdown, GITHUB);
    let reference = "<a href=\"http://www.a`*b\">www.a`*b</a>*";
    assert!(!html.contains(reference), "it does not deviate any more");
    let ended = "<a href=\"http://www.a`\">www.a`</a><em>b</em>";
    assert_eq!(
        html,
        format!("{}<p>{spans}{ended}</p>{}", others[0], others[1])
    );
}

/// What stands after a name does not become a destination because a link in it is hidden. Answers
/// of cmark-gfm 0.29.0.gfm.13, percent escapes decoded.
#[test]
fn names_are_no_texts_of_hidden_links() {
    for (after, shown) in [
        (
            r#"(http://a.b":\)"#,
            r#"(<a href="http://a.b&quot;:\">http://a.b&quot;:\</a>)"#,
        ),
        (
            "(www.x.y/__&amp;\\)",
            "(<a href=\"http://www.x.y/__&amp;amp;\\\">www.x.y/__&amp;amp;\\</a>)",
        ),
    ] {
        for (before, name) in [
            ("", "<a href=\"/u\">r</a>"),
            ("!", "<img alt=\"r\" src=\"/u\">"),
        ] {
            let markdown = format!("{before}[r]{after}\n\n[r]: /u\n");
            assert_eq!(
                html(&markdown, GITHUB),
                format!("<p>{name}{shown}</p>"),
                "{markdown}"
            );
        }
    }
}

/// A bracket that loses its partner to a mask must not find another one. Answers of cmark-gfm
/// 0.29.0.gfm.13, percent escapes decoded.
#[test]
fn pairs_of_brackets_are_masked_together() {
    let link = "<a href=\"http://www.e.com/a[#\">www.e.com/a[#</a> ]()";
    for before in ["[x]: ", "a [x]: [y](", "[[x]]("] {
        assert_eq!(
            html(&format!("{before}www.e.com/a[# ]()"), GITHUB),
            format!("<p>{before}{link}</p>")
        );
    }
}

/// The events before a leaf that has to be parsed again stay right: `parse` has the result of
/// `Masked`, which looks at the whole document. `BARELINK_GFM_DOCUMENTS` is the number of random
/// documents.
#[test]
fn a_chunk_that_is_parsed_again_goes_on_where_it_was() {
    let all = Options::all();
    let options = [
        Options::empty(),
        GITHUB,
        all,
        all.difference(Options::ENABLE_SMART_PUNCTUATION),
    ];
    let agree = |markdown: &str| {
        for options in options {
            for finder in [GFM, GFM.with(Choice::SkipRawAnchors)] {
                let masked = Masked::new(markdown, options, &finder);
                let restored =
                    masked.restore(Parser::new_ext(masked.text(), options).into_offset_iter());
                let parsed = parse(markdown, options, &finder).into_offset_iter();
                assert_eq!(joined(parsed), joined(restored), "{markdown:?} {options:?}");
            }
        }
    };
    for markdown in [
        "[![i](u): b](v) http://a.b/*c*",
        "[<ht:>[[]]\\[]()http://a[]()",
        "a [x]: [y](www.e.com/a[# ]()",
        "![[w]]http://x[ []]()",
        "- <a>x\n  > y</a> http://x/*b*",
        "<a>*</a> http://e.com/*c* z",
        "[x](u) <a>[ *</a>\\\nhttp://e.com/*c* z",
        "- q <a>x www.c.d\n  - y</a> http://x/*b*",
        "- <a>x http://y\n  - </a> http://x",
    ] {
        agree(markdown);
    }
    let documents = std::env::var("BARELINK_GFM_DOCUMENTS")
        .map_or(3_000, |text| text.parse().expect("a number"));
    let mut random = fastrand::Rng::with_seed(15);
    for _ in 0..documents {
        let pieces = (0..random.usize(2..12)).map(|_| PIECES[random.usize(..PIECES.len())]);
        agree(&(pieces.collect::<String>() + "\n\n[r]: /u\n"));
    }
}

/// What may come before a link that takes markup, in it and after it.
const PIECES: [&str; 50] = [
    "http://a.b/",
    "www.c.d",
    "a_b@c.de",
    "[x](http://e.f)",
    "[r]",
    "[t](u)",
    "![i](u)",
    "[![i](u)",
    ": b](v)",
    "![[w]]",
    "<http://x.y>",
    "<b>",
    "<a>",
    "</a>",
    "`x`",
    "`",
    "*",
    "*b*",
    "_",
    "~~",
    "~",
    "/~y",
    "\"",
    "'",
    "\n```",
    "\\<",
    "[",
    "]",
    "](",
    "(",
    ")",
    "\\",
    "\\)",
    "&amp;",
    "&#95;",
    "!",
    "|",
    "{",
    "}",
    "\"",
    "$",
    "^",
    ":",
    "x",
    " ",
    " ",
    "\n",
    "\n\n",
    "\n- ",
    "\n  > ",
];
