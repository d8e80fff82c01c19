//! What goes wrong when links are looked for in a stream of events, row by row: each input was got
//! wrong by somebody. Each is rendered through every adapter that is exact.

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Parser, Tag, TextMergeWithOffset};
use barelink_pulldown_cmark::{Autolinks, parse};

use crate::common::{normal, render};

const RELEASE: Finder = Finder::new(Profile::Md4c);

/// Expects a paragraph with these contents, `⸠…⸡` being a link over a URL.
#[track_caller]
fn paragraph(options: Options, markdown: &str, contents: &str) {
    let mut html = String::new();
    for (index, part) in contents.split(['⸠', '⸡']).enumerate() {
        html += &if index % 2 == 0 {
            part.to_owned()
        } else {
            anchor(part)
        };
    }
    document(options, markdown, &format!("<p>{html}</p>"));
}

fn anchor(text: &str) -> String {
    let scheme = match text {
        text if text.starts_with("www.") => "http://",
        text if text.contains('@') => "mailto:",
        _ => "",
    };
    format!("<a href=\"{scheme}{text}\">{text}</a>")
}

#[track_caller]
fn document(options: Options, markdown: &str, html: &str) {
    let html = normal(html);
    let offsets = || Parser::new_ext(markdown, options).into_offset_iter();
    assert_eq!(render(parse(markdown, options, &RELEASE)), html, "parse");
    let events = Autolinks::new(markdown, offsets(), &RELEASE).map(|(event, _)| event);
    assert_eq!(render(events), html, "with offsets");
    let merged = Autolinks::new(markdown, TextMergeWithOffset::new(offsets()), &RELEASE);
    assert_eq!(
        render(merged.map(|(event, _)| event)),
        html,
        "merged, with offsets"
    );
    let events = Parser::new_ext(markdown, options);
    assert_eq!(
        render(Autolinks::new(markdown, events, &RELEASE)),
        html,
        "with source"
    );
}

const NONE: Options = Options::empty();

#[test]
fn escapes_are_invisible_in_text() {
    for (markdown, text) in [
        (r"http://e.com\)", "http://e.com)"),
        (r"(http://e.com\)", "(http://e.com)"),
        (r"http://e.com/a\_b", "http://e.com/a_b"),
        (r"http\://e.com", "http://e.com"),
        (r"www\.e.com", "www.e.com"),
        (r"a\@e.com", "a@e.com"),
    ] {
        paragraph(NONE, markdown, text);
    }
}

#[test]
fn an_escaped_bracket_may_stand_before_a_link() {
    paragraph(NONE, r"\(http://e.com", "(⸠http://e.com⸡");
    paragraph(NONE, r"\[http://e.com x", "[⸠http://e.com⸡ x");
    paragraph(NONE, r"*\(http://e.com*", "<em>(⸠http://e.com⸡</em>");
    paragraph(NONE, r"\*http://e.com", "*http://e.com");
    paragraph(NONE, r"x\\http://e.com", r"x\http://e.com");
}

#[test]
fn references_are_decoded_in_text() {
    for (markdown, text) in [
        ("http&#58;//e.com", "http://e.com"),
        ("www&period;e.com", "www.e.com"),
        ("a&commat;e.com", "a@e.com"),
        ("&#40;http://e.com&#41;", "(http://e.com)"),
        ("x&nbsp;http://e.com", "x\u{a0}http://e.com"),
        ("http://e.com&nbsp;", "http://e.com\u{a0}"),
        ("http://e.com?a=b&amp;c=d", "http://e.com?a=b&amp;c=d"),
        ("http://e.com/a&lt;b", "http://e.com/a&lt;b"),
    ] {
        paragraph(NONE, markdown, text);
    }
}

#[test]
fn unknown_references_are_not_decoded_but_stop_a_link() {
    paragraph(NONE, "http://e.com?a=b&foo;c", "http://e.com?a=b&amp;foo;c");
    document(
        NONE,
        "http://e.com?a=b&foo=c",
        "<p><a href=\"http://e.com?a=b&amp;foo=c\">http://e.com?a=b&amp;foo=c</a></p>",
    );
}

#[test]
fn the_backslash_of_a_hard_break_belongs_to_the_line() {
    paragraph(NONE, "www.e.com\\\nx", "www.e.com<br>x");
    paragraph(NONE, "www.e.com  \nx", "⸠www.e.com⸡<br>x");
    paragraph(NONE, "www.e.com\\", "www.e.com\\");
    paragraph(NONE, "*www.e.com*\\\nx", "<em>⸠www.e.com⸡</em><br>x");
}

#[test]
fn the_edge_of_an_event_is_no_boundary() {
    paragraph(NONE, "`x`http://e.com", "<code>x</code>http://e.com");
    paragraph(NONE, "http://e.com`x`", "http://e.com<code>x</code>");
    paragraph(NONE, "<b>http://e.com</b>", "<b>http://e.com</b>");
    paragraph(NONE, "<b> http://e.com </b>", "<b> ⸠http://e.com⸡ </b>");
    paragraph(
        NONE,
        "http://e.com[x](y)",
        "http://e.com<a href=\"y\">x</a>",
    );
    paragraph(
        NONE,
        "[x](y)http://e.com",
        "<a href=\"y\">x</a>http://e.com",
    );
    paragraph(
        NONE,
        "http://e.com![x](y)",
        "⸠http://e.com⸡<img src=\"y\" alt=\"x\">",
    );
    let html = "<p>http://e.com<sup class=\"footnote-reference\"><a href=\"#1\">1</a></sup></p>
        <div class=\"footnote-definition\" id=\"1\"><sup class=\"footnote-definition-label\">1</sup><p>x</p></div>";
    document(
        Options::ENABLE_FOOTNOTES,
        "http://e.com[^1]\n\n[^1]: x",
        html,
    );
}

#[test]
fn opening_and_closing_marks_differ() {
    paragraph(NONE, "*x*http://e.com", "<em>x</em>http://e.com");
    paragraph(NONE, "http://e.com*x*", "http://e.com<em>x</em>");
    paragraph(NONE, "_x_a@e.com", "_x_a@e.com");
    paragraph(NONE, "*http://e.com*", "<em>⸠http://e.com⸡</em>");
    paragraph(NONE, "**http://e.com*", "*<em>⸠http://e.com⸡</em>");
    paragraph(NONE, "***a@e.com***", "<em><strong>⸠a@e.com⸡</strong></em>");
    paragraph(NONE, "*http://e.com", "*http://e.com");
}

#[test]
fn texts_are_cut_at_many_characters() {
    let long = "http://e.com/a_b?x=1&y=(z)";
    let html = "<a href=\"http://e.com/a_b?x=1&amp;y=(z)\">http://e.com/a_b?x=1&amp;y=(z)</a>";
    document(
        Options::all(),
        &format!("x {long} x"),
        &format!("<p>x {html} x</p>"),
    );
    paragraph(NONE, "[http://e.com]", "[⸠http://e.com⸡]");
    paragraph(Options::all(), "a_b@e.com", "⸠a_b@e.com⸡");
    paragraph(
        Options::all(),
        "{www.e.com/a.b-c_d} x",
        "{⸠www.e.com/a.b-c_d⸡} x",
    );
}

#[test]
fn smart_punctuation_rewrites_text() {
    let smart = Options::ENABLE_SMART_PUNCTUATION;
    paragraph(smart, "http://e.com/a--b", "http://e.com/a–b");
    paragraph(smart, "www.e.com...", "⸠www.e.com⸡…");
    paragraph(smart, "it's \"www.e.com\"", "it’s “www.e.com”");
    paragraph(smart, "(it's www.e.com)", "(it’s ⸠www.e.com⸡)");
    // Nothing before the escape says where it stands, and a reference may not stand before a link.
    paragraph(smart, "----\\:&#10;www.e.com", "––:\nwww.e.com");
    let next = Finder::new(Profile::Md4cNext);
    let html = "<p>a–b <a href=\"http://e.com/a--b...c\">http://e.com/a--b...c</a>…</p>";
    assert_eq!(
        render(parse("a--b http://e.com/a--b...c...", smart, &next)),
        normal(html)
    );
}

#[test]
fn the_html_writer_adds_mailto_by_itself() {
    document(
        NONE,
        "a@b.co",
        "<p><a href=\"mailto:a@b.co\">a@b.co</a></p>",
    );
}

#[test]
fn marks_span_lines() {
    paragraph(NONE, "*a\nhttp://e.com*", "<em>a\n⸠http://e.com⸡</em>");
    paragraph(NONE, "*http://e.com\na*", "<em>⸠http://e.com⸡\na</em>");
    paragraph(NONE, "[a\nwww.e.com](u)", "<a href=\"u\">a\nwww.e.com</a>");
    paragraph(NONE, "`a\nb`http://e.com", "<code>a b</code>http://e.com");
    paragraph(NONE, "x <b\nc>http://e.com", "x <b\nc>http://e.com");
    paragraph(NONE, "a\nhttp://e.com\nb", "a\n⸠http://e.com⸡\nb");
}

#[test]
fn cells_of_tables_have_edges() {
    let row =
        |cells: &str| format!("<table><thead><tr>{cells}</tr></thead><tbody></tbody></table>");
    let table = |cell: &str| format!("| a | b |\n|---|---|\n{cell}");
    let head = row("<th>a</th><th>b</th>");
    let body = |cells: &str| head.replace("<tbody>", &format!("<tbody><tr>{cells}</tr>"));
    let link = anchor("www.e.com");
    let tables = Options::ENABLE_TABLES;
    document(
        tables,
        &table("|www.e.com|x|"),
        &body(&format!("<td>{link}</td><td>x</td>")),
    );
    document(
        tables,
        &table("|  www.e.com  |x|"),
        &body(&format!("<td>{link}</td><td>x</td>")),
    );
    document(
        tables,
        &table(r"| www.e.com\|x | y |"),
        &body("<td>www.e.com|x</td><td>y</td>"),
    );
    document(
        tables,
        &table(r"| \|www.e.com | y |"),
        &body("<td>|www.e.com</td><td>y</td>"),
    );
}

#[test]
fn a_tilde_is_text_without_strikethrough() {
    paragraph(NONE, "~http://e.com~", "~http://e.com~");
    paragraph(
        Options::ENABLE_STRIKETHROUGH,
        "~~http://e.com~~",
        "<del>⸠http://e.com⸡</del>",
    );
    paragraph(
        Options::ENABLE_STRIKETHROUGH,
        "~http://e.com~",
        "<del>⸠http://e.com⸡</del>",
    );
}

#[test]
fn links_and_images_hold_no_links() {
    paragraph(
        NONE,
        "[see http://e.com](u)",
        "<a href=\"u\">see http://e.com</a>",
    );
    paragraph(
        NONE,
        "[**www.e.com**](u)",
        "<a href=\"u\"><strong>www.e.com</strong></a>",
    );
    paragraph(
        NONE,
        "![http://e.com](u)",
        "<img src=\"u\" alt=\"http://e.com\">",
    );
    paragraph(
        NONE,
        "[![www.e.com](u) a@e.com](v)",
        "<a href=\"v\"><img src=\"u\" alt=\"www.e.com\"> a@e.com</a>",
    );
    paragraph(
        NONE,
        "<http://www.e.com> <a@e.com>",
        "⸠http://www.e.com⸡ ⸠a@e.com⸡",
    );
    paragraph(
        Options::ENABLE_WIKILINKS,
        "[[t|x www.e.com]]",
        "<a href=\"t\">x www.e.com</a>",
    );
}

#[test]
fn raw_anchors_are_html_and_their_text_is_text() {
    paragraph(
        NONE,
        "<a href=\"x\"> http://e.com </a>",
        "<a href=\"x\"> ⸠http://e.com⸡ </a>",
    );
}

#[test]
fn code_html_and_metadata_hold_text_events_too() {
    document(
        NONE,
        "```\nhttp://e.com\n```",
        "<pre><code>http://e.com\n</code></pre>",
    );
    document(
        NONE,
        "    http://e.com",
        "<pre><code>http://e.com</code></pre>",
    );
    document(
        NONE,
        "<div>\nhttp://e.com\n</div>",
        "<div>\nhttp://e.com\n</div>",
    );
    document(
        Options::all(),
        "---\na: http://e.com\n---\n\nwww.e.com",
        &format!("<p>{}</p>", anchor("www.e.com")),
    );
    document(NONE, "[r]: http://e.com 'www.e.com'", "");
}

#[test]
fn a_byte_order_mark_is_no_character() {
    paragraph(NONE, "\u{feff}http://e.com", "\u{feff}⸠http://e.com⸡");
    paragraph(NONE, "x \u{feff}http://e.com", "x \u{feff}http://e.com");
    let first = RELEASE
        .links("\u{feff}www.e.com")
        .next()
        .map(|link| link.range());
    assert_eq!(first, Some(3..12));
}

#[test]
fn nul_stops_a_link() {
    document(
        NONE,
        "http://e.com/a\0b http://e.com",
        &format!("<p>http://e.com/a\0b {}</p>", anchor("http://e.com")),
    );
}

#[test]
fn line_ends_and_blanks_come_in_many_forms() {
    paragraph(
        NONE,
        "www.e.com\r\nhttp://e.com\ra@e.com",
        "⸠www.e.com⸡\n⸠http://e.com⸡\n⸠a@e.com⸡",
    );
    paragraph(
        NONE,
        "http://e.com\u{b}x\u{c}www.e.com\tx",
        "⸠http://e.com⸡\u{b}x\u{c}⸠www.e.com⸡\tx",
    );
}

/// An adapter before ours put other text into the stream, at the range of what it replaced or at
/// none.
#[test]
fn synthetic_events_are_opaque() {
    let markdown = "see :at: www.e.com:at:x www.e.org";
    let replaced =
        Parser::new(markdown)
            .into_offset_iter()
            .flat_map(|(event, range)| match event {
                Event::Text(_) => vec![
                    (Event::Text("see ".into()), 0..4),
                    (Event::Text("http://a.bc".into()), 4..8),
                    (Event::Text(" www.e.com".into()), 8..18),
                    (Event::Text("@".into()), 18..22),
                    (Event::Text("x".into()), 22..23),
                    (Event::Text("new www.e.net ".into()), 0..0),
                    (Event::Text(" www.e.org".into()), 23..33),
                    (Event::Text(" www.f.org".into()), 100..110),
                ],
                event => vec![(event, range)],
            });
    let html = render(Autolinks::new(markdown, replaced, &RELEASE).map(|(event, _)| event));
    let link = anchor("www.e.org");
    assert_eq!(
        html,
        normal(&format!(
            "<p>see http://a.bc www.e.com@xnew www.e.net  {link} www.f.org</p>"
        ))
    );
}

/// Ranges come from outside and may be any: a break whose backslash a link takes stands at the end
/// of the address space (issue 17, item 20), texts stand nowhere, on no character boundary, or end
/// before they start.
#[test]
fn ranges_may_be_any() {
    let source = "é http://a.b\\\nwww.c.d [x] a@b.cd";
    let ends = [
        0,
        1,
        3,
        source.find('\\').expect("there is one"),
        source.len(),
        usize::MAX - 1,
        usize::MAX,
    ];
    let ranges = || {
        ends.into_iter()
            .flat_map(move |start| ends.map(|end| start..end))
    };
    for &profile in Profile::ALL {
        for (moved, range) in (0..6).flat_map(|moved| ranges().map(move |range| (moved, range))) {
            let lie = |(at, (event, true_range))| {
                (
                    event,
                    if at == moved {
                        range.clone()
                    } else {
                        true_range
                    },
                )
            };
            let events: Vec<_> = Parser::new(source)
                .into_offset_iter()
                .enumerate()
                .map(lie)
                .collect();
            let linked: Vec<_> =
                Autolinks::new(source, events.iter().cloned(), &Finder::new(profile)).collect();
            assert!(linked.len() >= events.len(), "{range:?} for event {moved}");
        }
    }
    let events = [
        (Event::Text(r"http://a.b".into()), 0..10),
        (Event::HardBreak, usize::MAX..usize::MAX),
        (Event::Text("x".into()), 12..13),
    ];
    let linked = Autolinks::new(
        "http://a.b\\\nx",
        events.into_iter(),
        &Finder::new(Profile::Gfm),
    );
    let linked: Vec<_> = linked.map(|(event, _)| event).collect();
    assert_eq!(
        linked[linked.len() - 2..],
        [Event::SoftBreak, Event::Text("x".into())]
    );
}

/// Without the source it cannot be known what was typed: what is shown is read as typed.
#[test]
fn events_alone_are_approximate() {
    let html =
        |markdown: &'static str| render(Autolinks::without_source(Parser::new(markdown), &RELEASE));
    for (markdown, contents) in [
        ("*http://e.com", "*http://e.com".to_owned()),
        (r"\*http://e.com", "*http://e.com".to_owned()),
        (
            "*http://e.com*",
            format!("<em>{}</em>", anchor("http://e.com")),
        ),
        (r"http://e.com\)", format!("{})", anchor("http://e.com"))),
        (
            "http://e.com?a=b&amp;c",
            anchor("http://e.com?a=b&c").replace("&c", "&amp;c"),
        ),
        (
            "http://e.com![x](y)",
            format!("{}<img src=\"y\" alt=\"x\">", anchor("http://e.com")),
        ),
        // Here events alone cannot tell, and the source makes no link.
        ("www.e.com\\\nx", format!("{}<br>x", anchor("www.e.com"))),
    ] {
        assert_eq!(
            html(markdown),
            normal(&format!("<p>{contents}</p>")),
            "{markdown}"
        );
    }
}

/// The start of a table row of an unknown kind, of a block, of anything: what is not known passes.
#[test]
fn other_events_pass_as_they_came() {
    let markdown =
        "# www.e.com {#id}\n\n- [x] www.e.com\n\n> [!NOTE]\n> a@e.com\n\n---\n\n$x$ <b>\n";
    let events: Vec<_> = Parser::new_ext(markdown, Options::all())
        .into_offset_iter()
        .collect();
    let linked: Vec<_> = parse(markdown, Options::all(), &RELEASE)
        .into_offset_iter()
        .collect();
    let is_ours = |event: &Event<'_>| matches!(event, Event::Start(Tag::Link { .. }));
    assert_eq!(linked.iter().filter(|(event, _)| is_ours(event)).count(), 3);
    let others: Vec<_> = linked
        .iter()
        .filter(|item| !matches!(item.0, Event::Text(_)) && events.contains(item))
        .collect();
    let expected: Vec<_> = events
        .iter()
        .filter(|item| !matches!(item.0, Event::Text(_)))
        .collect();
    assert_eq!(others, expected);
}
