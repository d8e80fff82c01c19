//! Markdown source with its bare links written out: what is promised holds for every row of the
//! corpora, for documents that people wrote and for random ones.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use barelink::{Action, Choice, Finder, Format, Link, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use barelink_pulldown_cmark::{GITHUB, Masked, parse};
use barelink_rewrite::{
    BareReason, Doubtful, Edit, Plan, Planner, Protection, Refused, Style, Syntax, replacement,
};
use fastrand::Rng;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::common::corpora::{self, markdown};
use crate::common::documents::real_documents;
use crate::common::finders::named_finders;
use crate::common::{render, unmarked};
use crate::streams::random_document;

/// What site generators read.
const SITE: Options = GITHUB
    .union(Options::ENABLE_SMART_PUNCTUATION)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_MATH);

/// The links of a stream, text and destination.
fn links<'e>(events: impl Iterator<Item = Event<'e>>) -> Vec<(String, String)> {
    let mut links = Vec::new();
    let mut open: Option<(String, String)> = None;
    for event in events {
        match event {
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) => {
                let scheme = if link_type == LinkType::Email {
                    "mailto:"
                } else {
                    ""
                };
                open = Some((String::new(), format!("{scheme}{dest_url}")));
            }
            Event::End(TagEnd::Link) => links.extend(open.take()),
            Event::Text(text) | Event::Code(text) => {
                if let Some((shown, _)) = &mut open {
                    shown.push_str(&text);
                }
            }
            _ => {}
        }
    }
    links
}

/// All links, also those whose end is doubtful.
fn plan<'t>(source: &'t str, options: Options, finder: &Finder, style: Style) -> Plan<'t> {
    Planner::new(options, finder)
        .style(style)
        .doubtful(Doubtful::Edit)
        .plan(source)
}

/// How many edits were made, and how many links were refused, by reason.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    edits: usize,
    refused: BTreeMap<BareReason, usize>,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let refused = |reason| self.refused.get(&reason).copied().unwrap_or_default();
        let [other, unsettled, bare] = [
            BareReason::ReadsOtherwise,
            BareReason::NotSettled,
            BareReason::NotWritable,
        ]
        .map(refused);
        write!(
            f,
            "{} edits, refused {other} + {unsettled} + {bare}",
            self.edits
        )
    }
}

/// Fails unless everything that is promised holds.
#[track_caller]
fn assert_holds(source: &str, options: Options, finder: &Finder, style: Style, count: &mut Count) {
    let made = plan(source, options, finder, style);
    let applied = made.apply();
    assert_only_edits(source, &made, &applied);
    let finder = &finder.clone().for_format(Format::Rewritten);
    assert_all_are_told(source, options, finder, &made);
    let written: BTreeSet<_> = made
        .edits()
        .iter()
        .map(|edit| place_of(edit.link()))
        .collect();
    let expected = || {
        parse(source, options, finder).on_link(|link| {
            // A hook may be asked about more than what comes of it.
            let is_read = made.refused().is_empty() && made.protected().is_empty()
                || written.contains(&place_of(link));
            if is_read { Action::Keep } else { Action::Skip }
        })
    };
    count.edits += made.edits().len();
    for refused in made.refused() {
        *count.refused.entry(refused.reason()).or_default() += 1;
    }
    if written.is_empty() {
        assert_eq!(applied, source);
        return;
    }
    let place = || {
        format!(
            "{:?} with {options:?} and {style:?}:\n  {source:?}\n  {applied:?}",
            finder.profile()
        )
    };
    assert_eq!(
        links(Parser::new_ext(&applied, options)),
        links(expected()),
        "{}",
        place()
    );
    assert_eq!(
        render(Parser::new_ext(&applied, options)),
        render(expected()),
        "{}",
        place()
    );
    let twice = plan(&applied, options, finder, style);
    assert_eq!(twice.edits(), [], "{}", place());
    // No link that a plan writes misleads: its text shows the host that it opens.
    let planner = Planner::new(options, finder).style(style);
    let misleading = |source: &str| planner.misleading(source, 0..source.len()).len();
    assert_eq!(misleading(&applied), misleading(source), "{}", place());
}

fn place_of(link: &Link<'_>) -> (usize, usize) {
    (link.range().start, link.range().end)
}

/// Fails unless every bare link that `parse` finds is either written or refused, and nothing else
/// is.
#[track_caller]
fn assert_all_are_told(source: &str, options: Options, finder: &Finder, plan: &Plan<'_>) {
    fn places<'e>(
        events: impl Iterator<Item = (Event<'e>, Range<usize>)>,
    ) -> BTreeSet<(usize, usize)> {
        let links = events.filter(|(event, _)| matches!(event, Event::Start(Tag::Link { .. })));
        links.map(|(_, range)| (range.start, range.end)).collect()
    }
    let all = places(parse(source, options, finder).into_offset_iter());
    // Without the markup that links take.
    let masked = Masked::new(source, options, finder);
    let typed = places(Parser::new_ext(masked.text(), options).into_offset_iter());
    let stay = plan
        .refused()
        .iter()
        .chain(plan.protected())
        .map(Refused::link);
    let told: Vec<_> = plan
        .edits()
        .iter()
        .map(Edit::link)
        .chain(stay)
        .map(place_of)
        .collect();
    let once: BTreeSet<_> = told.iter().copied().collect();
    assert_eq!(once.len(), told.len(), "{source:?}");
    assert!(once.is_subset(&all), "{source:?}: {once:?} {all:?}");
    assert!(
        all.difference(&typed).all(|place| once.contains(place)),
        "{source:?}: {once:?} {all:?}"
    );
}

/// Fails unless the new source is the old one but for the edits.
#[track_caller]
fn assert_only_edits(source: &str, plan: &Plan<'_>, applied: &str) {
    let mut old = 0;
    let mut new = 0;
    for edit in plan.edits() {
        let kept = &source[old..edit.range().start];
        assert_eq!(&applied[new..new + kept.len()], kept);
        new += kept.len() + edit.replacement().len();
        old = edit.range().end;
        assert_eq!(
            &applied[new - edit.replacement().len()..new],
            edit.replacement()
        );
        assert!(
            edit.range().end == edit.link().range().end
                && edit.range().start <= edit.link().range().start
        );
    }
    assert_eq!(applied[new..], source[old..]);
}

/// Fails unless all that is promised holds of the rows with every profile, every link is either
/// written or refused, and hardly any is refused.
#[track_caller]
fn assert_all_hold(rows: &[String], options: Options, style: Style) {
    for (name, finder) in &named_finders() {
        let mut count = Count::default();
        let mut links = 0;
        for row in rows {
            assert_holds(row, options, finder, style, &mut count);
            links += parse(row, options, finder)
                .filter(|event| matches!(event, Event::Start(Tag::Link { .. })))
                .count();
            links -= Parser::new_ext(row, options)
                .filter(|event| matches!(event, Event::Start(Tag::Link { .. })))
                .count();
        }
        println!("{name}, {style:?}: {count}");
        let refused: usize = count.refused.values().sum();
        assert!(refused * 20 <= links, "{name}: {count}");
    }
}

#[test]
fn md4c_rows() {
    let rows = markdown("md4c.jsonl");
    assert_eq!(rows.len(), 2500);
    assert_all_hold(&rows, Options::ENABLE_STRIKETHROUGH, Style::Angle);
}

#[test]
fn md4c_span_rows() {
    let rows = markdown("md4c-spans.jsonl");
    assert_eq!(rows.len(), 1942);
    assert_all_hold(&rows, Options::ENABLE_STRIKETHROUGH, Style::Angle);
}

#[test]
fn gfm_rows() {
    let rows = markdown("gfm.jsonl");
    assert_eq!(rows.len(), 3000);
    assert_all_hold(&rows, GITHUB, Style::Angle);
}

#[test]
fn gfm_cases() {
    let rows = markdown("gfm-cases.jsonl");
    assert_eq!(rows.len(), 740);
    assert_all_hold(&rows, SITE, Style::Angle);
    assert_all_hold(&rows, GITHUB, Style::Inline);
}

/// Lines of plain text, a paragraph each.
#[test]
fn uts58_rows() {
    let rows: Vec<String> = corpora::uts58().map(|(_, line)| unmarked(line)).collect();
    assert_eq!(rows.len(), 1500);
    assert_all_hold(&rows, SITE, Style::Angle);
}

/// An edit beside a link whose end is doubtful may move that end. Found by the fuzz target
/// `rewrite`.
#[test]
fn links_beside_doubtful_ones_are_not_edited_later() {
    let by_hand = [
        "\"c.co\"t.ch/\"/",
        "\"http://a.bc\"http://d.ef/\"/",
        "*http://a*a .*http://a",
    ]
    .map(str::to_owned);
    let rows = markdown("gfm-cases.jsonl")
        .into_iter()
        .chain(corpora::uts58().map(|(_, line)| unmarked(line)));
    for source in by_hand.into_iter().chain(rows) {
        for (name, finder) in named_finders() {
            let finder = finder.with(Choice::EndAtCloser);
            let planner = Planner::new(GITHUB, &finder).doubtful(Doubtful::Leave);
            let applied = planner.plan(&source).apply().into_owned();
            assert_eq!(planner.plan(&applied).edits(), [], "{name}: {source:?}");
        }
    }
}

/// In documents that people wrote nothing is refused.
#[test]
fn documents() {
    let documents = real_documents();
    assert!(documents.len() >= 300, "{}", documents.len());
    for (options, style) in [(SITE, Style::Angle), (GITHUB, Style::Inline)] {
        for (name, finder) in &named_finders() {
            let mut count = Count::default();
            for (_, text) in &documents {
                assert_holds(text, options, finder, style, &mut count);
            }
            println!("{} documents, {name}, {style:?}: {count}", documents.len());
            assert!(
                count.edits > 500 && count.refused.is_empty(),
                "{name}: {count}"
            );
        }
    }
}

/// The new source of a document read with all syntax of site generators, by GitHub's rules.
fn written(source: &str) -> String {
    plan(source, SITE, &Finder::new(Profile::Gfm), Style::Angle)
        .apply()
        .into_owned()
}

/// Fails unless the document becomes the other one, which stays as it is.
#[track_caller]
fn assert_becomes(source: &str, expected: &str) {
    assert_eq!(written(source), expected);
    assert_eq!(written(expected), expected);
}

#[test]
fn links_are_written_as_short_as_they_can_be() {
    for (bare, written) in [
        ("http://example.com", "<http://example.com>"),
        (
            "ftp://example.com/a?b=c&d=e#f",
            "<ftp://example.com/a?b=c&d=e#f>",
        ),
        ("john@example.com", "<john@example.com>"),
        ("mailto:john@example.com", "<mailto:john@example.com>"),
        ("xmpp:john@example.com/home", "<xmpp:john@example.com/home>"),
        ("https://example.com/道", "<https://example.com/道>"),
        (
            "www.example.com",
            "[www.example.com](http://www.example.com)",
        ),
        (
            "www.example.com/a_b_c",
            "[www.example.com/a_b_c](http://www.example.com/a_b_c)",
        ),
        (
            "www.example.com/a(b)",
            "[www.example.com/a(b)](http://www.example.com/a(b))",
        ),
        (
            "www.example.com/(a(b",
            r"[www.example.com/(a(b](http://www.example.com/\(a\(b)",
        ),
        (
            "www.example.com/[a]",
            r"[www.example.com/\[a\]](http://www.example.com/[a])",
        ),
        (
            "www.example.com/_a*b",
            r"[www.example.com/\_a\*b](http://www.example.com/_a*b)",
        ),
        (
            "www.example.com/a--b...c",
            r"[www.example.com/a-\-b..\.c](http://www.example.com/a--b...c)",
        ),
        (
            "http://example.com/a&amp;b",
            r"[http://example.com/a&amp;amp;b](http://example.com/a&amp;amp;b)",
        ),
        (
            "http://example.com/a&b;c",
            r"[http://example.com/a&amp;b;c](http://example.com/a&amp;b;c)",
        ),
        (
            "http://example.com/a|b",
            r"[http://example.com/a\|b](http://example.com/a\|b)",
        ),
        ("http://example.com/*a*b", "<http://example.com/*a*b>"),
        (r"http://example.com/a\*b", r"<http://example.com/a\*b>"),
    ] {
        assert_becomes(
            &format!("See {bare}, please."),
            &format!("See {written}, please."),
        );
    }
}

#[test]
fn links_are_written_in_the_style_that_was_chosen() {
    let planner = Planner::new(SITE, &Finder::new(Profile::Gfm));
    for (style, expected) in [
        (Style::Angle, "<http://a.com> <b@c.com>"),
        (
            Style::Inline,
            "[http://a.com](http://a.com) [b@c.com](mailto:b@c.com)",
        ),
    ] {
        assert_eq!(
            planner
                .clone()
                .style(style)
                .plan("http://a.com b@c.com")
                .apply(),
            expected
        );
    }
}

#[test]
fn not_one_other_byte_changes() {
    assert_becomes(
        "\u{feff}a\twww.e.com  \r\nb\\\r\n&amp; \"http://e.com\" -- ...\t\r\n\r\n\r\n* c@e.com\u{a0}\r\n",
        "\u{feff}a\t[www.e.com](http://www.e.com)  \r\nb\\\r\n&amp; \"<http://e.com>\" -- \
        ...\t\r\n\r\n\r\n* <c@e.com>\u{a0}\r\n",
    );
}

#[test]
fn all_blocks_are_looked_at() {
    for (block, written) in [
        ("# {}", "# {}"),
        ("{}\n===", "{}\n==="),
        ("- [ ] {}\n  - {}", "- [ ] {}\n  - {}"),
        ("1. a\n\n   {}", "1. a\n\n   {}"),
        ("> {}\n{}", "> {}\n{}"),
        ("| a |\n|---|\n| {} |", "| a |\n|---|\n| {} |"),
        ("a[^1]\n\n[^1]: {}", "a[^1]\n\n[^1]: {}"),
        ("{}\n: {}", "{}\n: {}"),
        ("**{}** *a {}* ~~{}~~", "**{}** *a {}* ~~{}~~"),
        ("<b>a {} b</b>", "<b>a {} b</b>"),
        ("# a {} {#id}", "# a {} {#id}"),
    ] {
        assert_becomes(
            &block.replace("{}", "www.example.com"),
            &written.replace("{}", "[www.example.com](http://www.example.com)"),
        );
        assert_becomes(
            &block.replace("{}", "j@example.com"),
            &written.replace("{}", "<j@example.com>"),
        );
    }
}

#[test]
fn a_pipe_in_a_cell_is_escaped_as_the_cell_needs() {
    assert_becomes(
        "| a | b |\n|---|---|\n| http://e.com/x\\|y | www.e.com/\\|z |",
        "| a | b |\n|---|---|\n| [http://e.com/x\\|y](http://e.com/x\\|y) | [www.e.com/\\|z](http://www.e.com/\\|z) |",
    );
}

#[test]
fn what_is_no_text_is_left_alone() {
    for source in [
        "`http://e.com`",
        "```\nhttp://e.com\n```",
        "    http://e.com",
        "<div>\nhttp://e.com\n</div>",
        "<a href=\"http://e.com\" title='www.e.com'>x</a>",
        "<!-- http://e.com -->",
        "[http://e.com](http://e.com \"www.e.com\")",
        "![www.e.com](www.e.com)",
        "[a]\n\n[a]: http://e.com",
        "<http://e.com> <j@e.com>",
        "$http://e.com$ $$\nwww.e.com\n$$",
        r"http\://e.com",
    ] {
        assert_becomes(source, source);
    }
    let front = "---\nurl: http://e.com\n---\n";
    let options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    assert_eq!(
        plan(front, options, &Finder::new(Profile::Gfm), Style::Angle).edits(),
        []
    );
}

#[test]
fn comments_switch_it_off_and_on() {
    assert_becomes(
        "www.a.com <!-- barelink off --> www.b.com\n\n- www.c.com <!-- barelink on -->\n\nwww.d.com",
        "[www.a.com](http://www.a.com) <!-- barelink off --> www.b.com\n\n- www.c.com <!-- barelink on -->\n\n\
         [www.d.com](http://www.d.com)",
    );
    assert_becomes(
        "<!-- barelink off -->\n\nwww.a.com",
        "<!-- barelink off -->\n\nwww.a.com",
    );
    assert_becomes(
        "`<!-- barelink off -->`\n\na@b.cc",
        "`<!-- barelink off -->`\n\n<a@b.cc>",
    );
}

/// What becomes of the source, and how many links are left alone in it.
fn protected(source: &str, syntax: Syntax) -> (String, usize) {
    // As the command and the preprocessor have it: no link in a raw `<a …>`.
    let finder = Finder::new(Profile::Gfm).with(Choice::SkipRawAnchors);
    let plan = Planner::new(SITE, &finder).syntax(syntax).plan(source);
    assert!(
        plan.refused().is_empty(),
        "{source:?}: {:?}",
        plan.refused()
    );
    (plan.apply().into_owned(), plan.protected().len())
}

/// Issue 17, item 2.
#[test]
fn links_in_and_beside_template_tags_are_left_alone() {
    for (source, count) in [
        ("{{< figure src=\"https://example.com/x.png\" >}}", 1),
        ("[x](https://twitter.com/{{ h }})", 1),
        ("{% link \"https://a.com\" %}", 1),
        ("{{ site.url }}https://a.com https://a.com/{{ b }}", 2),
        ("{{#include http://a.com }}", 1),
        ("<% a \"http://a.com\" %> text\n{: a=\"http://b.com\"}", 2),
        (
            "{{< code-toggle >}}\nurl = 'http://a.com'\n\nb = 'http://c.com'\n{{< /code-toggle >}}",
            2,
        ),
        ("{% quote(author=\"a\") %}\nhttp://a.com\n{% end %}", 1),
        ("{% raw %}\nhttp://a.com\n\nb@c.com\n{% endraw %}", 2),
        ("{{ http://a.com", 1),
        // Markdown is read once the tags are replaced.
        ("[j@a.com](/b/{{ c }}/)", 1),
        ("[a](/b{{ c }}?d=http://e.com)", 1),
        (
            "<a href=\"{{ \"a\" | b }}\" title=\"http://c.com\">a www.d.com</a>",
            2,
        ),
        // In code there is nothing to leave alone.
        ("`{{ http://a.com }}`", 0),
    ] {
        assert_eq!(
            protected(source, Syntax::Markdown),
            (source.to_owned(), count),
            "{source:?}"
        );
    }
}

/// By UTS #58 a URL may follow a letter, so with letters in place of the tag it is a link, too.
#[test]
fn a_link_right_after_a_tag_is_left_alone() {
    let made = plan(
        "{{ a }}http://b.com",
        SITE,
        &Finder::new(Profile::Uts58),
        Style::Angle,
    );
    assert_eq!((made.edits(), made.refused()), (&[][..], &[][..]));
    let [protected] = made.protected() else {
        panic!("{made:?}")
    };
    assert_eq!(
        (protected.link().as_str(), protected.reason()),
        ("http://b.com", BareReason::Protected(Protection::Tag))
    );
}

/// Issue 17, item 2.
#[test]
fn links_outside_of_template_tags_are_written_out() {
    for (source, expected, count) in [
        ("{% if a %}http://b.com{% endif %} http://c.com", None, 1),
        (
            "{% if a %}\nhttp://b.com\n{% endif %}",
            Some("{% if a %}\n<http://b.com>\n{% endif %}"),
            0,
        ),
        (
            "{% for a in b %} c@d.com {% endfor %}",
            Some("{% for a in b %} <c@d.com> {% endfor %}"),
            0,
        ),
        (
            "{{ a http://b.com\nhttp://c.com",
            Some("{{ a http://b.com\n<http://c.com>"),
            1,
        ),
        (
            "`{{` http://a.com `}}`",
            Some("`{{` <http://a.com> `}}`"),
            0,
        ),
        (
            "{{< a >}} http://b.com",
            Some("{{< a >}} <http://b.com>"),
            0,
        ),
    ] {
        let expected = expected.map_or_else(
            || source.replace("http://c.com", "<http://c.com>"),
            str::to_owned,
        );
        assert_eq!(
            protected(source, Syntax::Markdown),
            (expected.clone(), count),
            "{source:?}"
        );
        assert_eq!(protected(&expected, Syntax::Markdown).0, expected);
    }
}

/// Issue 17, item 2.
#[test]
fn links_in_mdx_are_written_inline_and_outside_of_its_syntax() {
    for (source, expected, count) in [
        (
            "See https://a.com.",
            "See [https://a.com](https://a.com).",
            0,
        ),
        (
            "import a from \"https://a.com\"\n\nb@c.com",
            "import a from \"https://a.com\"\n\n[b@c.com](mailto:b@c.com)",
            1,
        ),
        (
            "a {b(\"https://c.com\")} {/* https://d.com */} e",
            "a {b(\"https://c.com\")} {/* https://d.com */} e",
            2,
        ),
        (
            "<A\n  b={<c>www.d.com</c>}\n\n  e=\"http://f.com\"\n/>",
            "<A\n  b={<c>www.d.com</c>}\n\n  e=\"http://f.com\"\n/>",
            1,
        ),
        (
            "a <Link to={b}>http://c.com</Link>",
            "a <Link to={b}>http://c.com</Link>",
            1,
        ),
        (
            "<Tab>\n\nhttp://a.com\n\n</Tab>\n\nwww.b.com",
            "<Tab>\n\n[http://a.com](http://a.com)\n\n</Tab>\n\n[www.b.com](http://www.b.com)",
            0,
        ),
        (
            "<Tab>\n```\na\n\nhttp://b.com\n```\n</Tab>",
            "<Tab>\n```\na\n\nhttp://b.com\n```\n</Tab>",
            1,
        ),
    ] {
        assert_eq!(
            protected(source, Syntax::Mdx),
            (expected.to_owned(), count),
            "{source:?}"
        );
        assert_eq!(
            protected(expected, Syntax::Mdx),
            (expected.to_owned(), count),
            "{source:?}"
        );
    }
    let source =
        "www.a.com\n\n{/* barelink off */}\n\nwww.b.com\n\n{/* barelink on */}\n\nwww.c.com";
    let expected = "[www.a.com](http://www.a.com)\n\n{/* barelink off */}\n\nwww.b.com\n\n{/* barelink on */}\n\n\
        [www.c.com](http://www.c.com)";
    assert_eq!(protected(source, Syntax::Mdx), (expected.to_owned(), 0));
    // In Markdown it is no comment.
    assert!(
        protected(source, Syntax::Markdown)
            .0
            .contains("[www.b.com]")
    );
}

#[test]
fn headings_are_left_alone_where_a_renderer_makes_links_of_them() {
    let source = "# www.a.com\n\nb@c.com\n---\n\nwww.d.com";
    let plan = Planner::new(
        GITHUB,
        &Finder::new(Profile::Gfm).with(Choice::SkipHeadings),
    )
    .plan(source);
    assert_eq!(
        plan.apply(),
        "# www.a.com\n\nb@c.com\n---\n\n[www.d.com](http://www.d.com)"
    );
    assert!(
        plan.protected()
            .iter()
            .all(|protected| protected.reason() == BareReason::Protected(Protection::Heading)),
        "{plan:?}"
    );
    assert_eq!(plan.protected().len(), 2);
}

#[test]
fn a_character_that_would_take_the_link_for_its_own_is_escaped() {
    let finder = Finder::new(Profile::Uts58);
    for (source, expected) in [
        ("wow!example.com", r"wow\![example.com](http://example.com)"),
        (
            r"wow\!example.com",
            r"wow\![example.com](http://example.com)",
        ),
        (
            r"wow\\!example.com",
            r"wow\\\![example.com](http://example.com)",
        ),
        ("wow!https://example.com", "wow!<https://example.com>"),
    ] {
        assert_eq!(
            plan(source, GITHUB, &finder, Style::Angle).apply(),
            expected
        );
    }
    let made = plan(r"\a@b.cc", GITHUB, &Finder::new(Profile::Gfm), Style::Angle);
    assert_eq!(made.apply(), r"\\<a@b.cc>");
    assert_eq!(
        (made.edits()[0].range(), made.edits()[0].link().range()),
        (0..7, 1..7)
    );
}

/// Each is a link for the profile, and no mark may stand between a letter and the bracket of a
/// written link.
#[test]
fn a_link_that_would_change_what_is_around_it_is_refused() {
    for (source, profile, link) in [
        ("a*http://b.com*c", Profile::Md4c, "http://b.com"),
        ("_x_http://e.com", Profile::Gfm, "http://e.com"),
        ("*http://e.com/a*b*", Profile::Md4c, "http://e.com/a"),
        ("a**b@b.cc**", Profile::Md4cNext, "b@b.cc"),
    ] {
        for style in [Style::Angle, Style::Inline] {
            let made = plan(source, GITHUB, &Finder::new(profile), style);
            assert_eq!((made.edits(), &*made.apply()), (&[][..], source));
            let [refused] = made.refused() else {
                panic!("{source:?}: {made:?}")
            };
            assert_eq!(
                (refused.link().as_str(), refused.reason()),
                (link, BareReason::ReadsOtherwise)
            );
            assert_eq!(
                refused.reason().to_string(),
                "a rewrite would change the text around it"
            );
        }
    }
}

/// The link takes a bracket that would make another link with what is before and after it; written
/// out it takes it too.
#[test]
fn a_link_that_takes_a_bracket_is_written() {
    let source = "www.a.com\n\n[x]: www.e.com/a[# ]()\n\nwww.b.com";
    let made = plan(source, GITHUB, &Finder::new(Profile::Gfm), Style::Angle);
    let expected = "[www.a.com](http://www.a.com)\n\n[x]: [www.e.com/a\\[#](http://www.e.com/a[#) \
        ]()\n\n[www.b.com](http://www.b.com)";
    assert_eq!((&*made.apply(), made.refused()), (expected, &[][..]));
}

#[test]
fn a_link_is_refused_for_itself_not_for_the_others() {
    let source = "www.a.com a*www.b.com*b\n\n*c www.c.com*\n\na*www.d.com*b";
    let made = plan(source, GITHUB, &Finder::new(Profile::Md4c), Style::Angle);
    let refused: Vec<_> = made
        .refused()
        .iter()
        .map(|refused| refused.link().as_str())
        .collect();
    assert_eq!(refused, ["www.b.com", "www.d.com"]);
    assert_eq!(made.edits().len(), 2);
}

/// Before an address that is written out, the key is a host. The other links are written all the
/// same, and so is one whose last marks are hidden from the parser only after a link is refused.
#[test]
fn a_key_before_an_address_refuses_only_that_address() {
    let finder = Finder::new(Profile::Prose);
    let (first, last) = (
        "git config user.email=john@example.com\n\n",
        "{{ https://e.com/t }}\n",
    );
    let source = format!("{first}https://e.com/a and https://e.com/__s__\n\n{last}");
    let made = Planner::new(SITE, &finder).plan(&source);
    let expected = format!("{first}<https://e.com/a> and <https://e.com/__s__>\n\n{last}");
    assert_eq!(made.apply(), expected);
    let refused: Vec<_> = made
        .refused()
        .iter()
        .map(|refused| refused.link().as_str())
        .collect();
    assert_eq!(refused, ["john@example.com"]);
}

#[test]
fn a_replacement_needs_a_text_in_one_line() {
    let finder = Finder::new(Profile::Md4c);
    let mut link = finder.links("www.example.com").next().expect("a link");
    for (text, destination, expected) in [
        (
            "home",
            "https://example.com",
            Some("[home](https://example.com)"),
        ),
        ("a ] b", "a b", Some(r"[a \] b](<a b>)")),
        ("a", "", Some("[a](<>)")),
        ("a", "<b>", Some(r"[a](\<b\>)")),
        ("a@b.cc", "mailto:a@b.cc", Some("<a@b.cc>")),
        (
            "a@-b.cc",
            "mailto:a@-b.cc",
            Some("[a@-b.cc](mailto:a@-b.cc)"),
        ),
        // remark-directive reads `:y` as a directive.
        ("x:y", "x:y", Some(r"[x\:y](x:y)")),
        ("xy:z", "xy:z", Some("<xy:z>")),
        ("", "a", None),
        ("a\nb", "a", None),
        ("a", "a\rb", None),
    ] {
        link.set_text(text);
        link.set_destination(destination);
        assert_eq!(replacement(&link, Style::Angle).as_deref(), expected);
    }
}

/// What means something beside links or in them.
const PIECES: [&str; 71] = [
    "http://a.bc",
    "https://e.com/x_y",
    "www.e.com",
    "www.e.com/(a",
    "j@e.com",
    "mailto:j@e.com",
    "例え.jp/道",
    "e.com",
    "/",
    "x",
    "é",
    " ",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "`",
    "``",
    "[",
    "]",
    "](",
    ")",
    "(",
    "<",
    ">",
    "!",
    "\\",
    "\\\\",
    "&amp;",
    "&",
    "&copy;",
    "\"",
    "'",
    "--",
    "...",
    "|",
    "\n|-|-|\n",
    "$",
    "^",
    "{",
    "}",
    "{{",
    "}}",
    "{% raw %}",
    "{% endraw %}",
    "{{< a \"",
    " >}}",
    "{{< /a >}}",
    "# ",
    "- ",
    "1. ",
    "> ",
    "    ",
    "\t",
    "[^1]",
    "\n\n[^1]: ",
    "\n\n[x]: ",
    ": ",
    "<b>",
    "</a>",
    "<a href=x>",
    "<!-- barelink off -->",
    "<!-- barelink on -->",
    ".",
    "\u{feff}",
];

fn document() -> impl Strategy<Value = String> {
    let other = vec(any::<char>(), 0..3).prop_map(String::from_iter);
    let pieces = vec(
        prop_oneof![30 => select(&PIECES[..]).prop_map(str::to_owned), 1 => other],
        0..24,
    )
    .prop_map(|pieces| pieces.concat());
    let lines = any::<u64>().prop_map(|seed| random_document(&mut Rng::with_seed(seed)));
    prop_oneof![3 => pieces, 1 => lines]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_of_it_holds_of_random_documents(
        source in document(),
        finder in select(named_finders()),
        style in select(&[Style::Angle, Style::Inline][..]),
        options in any::<u32>(),
    ) {
        let options = Options::from_bits_truncate(options);
        assert_holds(
            &without_comments(&source),
            options,
            &finder.1,
            style,
            &mut Count::default(),
        );
    }
}

/// Pieces of MDX, beside all others.
const MDX_PIECES: [&str; 16] = [
    "<https://a.bc>",
    "<j@e.com>",
    "{",
    "}",
    "{/* barelink off */}",
    "{/*",
    "*/}",
    "<A",
    " b=\"",
    " c={",
    "/>",
    "</A>",
    "<A>",
    "\n```\n",
    "\n\nimport a",
    "${",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn plans_for_random_mdx_change_nothing_but_links_and_settle(
        pieces in vec(
            prop_oneof![document(), select(&MDX_PIECES[..]).prop_map(str::to_owned)],
            0..12,
        ),
        finder in select(named_finders()),
    ) {
        let source = pieces.concat();
        let planner = Planner::new(SITE, &finder.1).syntax(Syntax::Mdx);
        let plan = planner.plan(&source);
        let applied = plan.apply();
        assert_only_edits(&source, &plan, &applied);
        assert!(
            plan.edits()
                .iter()
                .all(|edit| !edit.replacement().starts_with('<')),
            "{source:?}"
        );
        assert_eq!(planner.plan(&applied).edits(), [], "{source:?}");
    }
}

/// A block with a protected link, `@`; its kind, and the syntaxes in which it is protected.
type ProtectedBlock = (&'static str, Protection, &'static [Syntax]);

/// Issue 56: blocks of all kinds. In MDX, braces are expressions.
const PROTECTED: [ProtectedBlock; 54] = {
    use Protection::{
        Attributes, Comment, Definition, Directive, Include, Mdx, Metadata, Table, Tag, Tex,
    };
    use Syntax::{MkDocs, Myst, Obsidian, Quarto};
    const ALL: &[Syntax] = Syntax::ALL;
    const OWN_DEFINITIONS: &[Syntax] = &[MkDocs, Quarto, Syntax::Kramdown];
    const NOT_MDX: &[Syntax] = &[
        Syntax::Markdown,
        Myst,
        MkDocs,
        Quarto,
        Syntax::Mdc,
        Obsidian,
        Syntax::Kramdown,
    ];
    [
        // Attribute lists after a link, an image, code, a heading, a span and a directive.
        ("[a](b){to=\"@\"}", Attributes, NOT_MDX),
        ("![a](b){ .c title='@' #d }", Attributes, NOT_MDX),
        ("`a`{href=@ }", Attributes, NOT_MDX),
        ("# a {cite=\"@\"}", Attributes, NOT_MDX),
        ("[a b]{cite=\"@\"} c", Attributes, NOT_MDX),
        ("a :button[b]{to=\"@\"}.", Attributes, NOT_MDX),
        ("a :icon{src='@'} b", Attributes, NOT_MDX),
        ("{.class target=_blank\n cite=\"@\"}", Attributes, NOT_MDX),
        ("a\n{: cite=\"@\"}", Tag, NOT_MDX),
        // Start tags.
        ("<a\n  b=\"@\"\n  #c=\"d\"\n/>", Attributes, NOT_MDX),
        ("a <b (c)=\"d\" e='@' [f.g]=@ h", Attributes, NOT_MDX),
        // Directives.
        (":::{figure} @\na\n:::", Directive, ALL),
        ("::: tip @\na\n:::", Directive, ALL),
        (":::{card} a\n:link: @\n:class: b\nc\n:::", Directive, ALL),
        ("::card\n---\nto: @\n---\na\n::", Directive, ALL),
        ("::card\n---\n- a\n\n- @\n---\na\n::", Directive, ALL),
        ("::card{title=\"a\" to=\"@\"}\na\n::", Directive, ALL),
        ("::card{\n  to=\"@\"\n}\na\n::", Directive, NOT_MDX),
        ("> :::note @\n> a\n> :::", Directive, ALL),
        (".. image:: @\n   :target: @", Directive, ALL),
        ("::: a.b\n    options:\n      c: @", Directive, ALL),
        // Metadata.
        ("---\nlayout: cover\nbackground: @\n---", Metadata, ALL),
        ("---\nitems:\n  - @\n  - a: @\n---", Metadata, ALL),
        ("---\na: 1\n\nb: @\n---", Metadata, &[Syntax::Mdc]),
        // Properties of Logseq and Dataview.
        ("url:: @", Metadata, ALL),
        ("- background-image:: @\n  a-b:: @", Metadata, ALL),
        ("a [Key b:: @ [c]] d (e:: f @) g", Metadata, ALL),
        // TeX.
        ("\\begin{center}\na @ b\n\n@\n\\end{center}", Tex, NOT_MDX),
        ("a \\href{@}{b} c", Tex, NOT_MDX),
        ("a \\url{@} b", Tex, NOT_MDX),
        ("a \\(\\text b @ \\) c", Tex, ALL),
        ("\\[\n\\text b @ c\n\\]", Tex, ALL),
        // Definitions.
        ("*[W3C]: @", Definition, ALL),
        ("a\n[b]: @", Definition, OWN_DEFINITIONS),
        ("[b]: @ c", Definition, OWN_DEFINITIONS),
        ("[b]: @(c", Definition, ALL),
        // A tag without an end.
        ("a <port> b @ c", Tag, &[Syntax::Kramdown]),
        ("<b>a</b> <c d=\"e\"> @", Tag, &[Syntax::Kramdown]),
        // MDX.
        ("import a from \"@\"", Mdx, ALL),
        ("export const a = \"@\"", Mdx, ALL),
        ("a {b(\"@\")} c", Mdx, &[Syntax::Mdx]),
        ("a <B c={\"@\"}>@</B> d", Mdx, &[Syntax::Mdx]),
        // Inclusions.
        ("--8<-- \"@\"", Include, &[MkDocs]),
        ("!include @", Include, &[Quarto]),
        // Comments.
        ("% @", Comment, &[Myst]),
        ("+++ {\"a\": \"@\"}", Comment, &[Myst]),
        ("a %% @ %% b", Comment, &[Obsidian]),
        // Grid tables.
        ("a   b\n--- --------------\nc   @", Table, &[Quarto]),
        ("+---+\n| @ |\n+===+\n| b |\n+---+", Table, &[Quarto]),
        // Tables that GitHub reads.
        ("a\nb | @|c\n--- | ---\nd | e", Table, ALL),
        ("a\nb |\n---|\n@/c|d|", Table, ALL),
        // Tags.
        ("{{ a @ }}", Tag, NOT_MDX),
        ("{% a \"@\" %}", Tag, NOT_MDX),
        ("{{< a @ >}}", Tag, NOT_MDX),
    ]
};

/// Blocks of plain Markdown, with `@` for a link.
const PLAIN: [&str; 20] = [
    "a @ b",
    "*a* **@** `c`",
    "# a @",
    "@\n---",
    "- @\n- b\n  - @",
    "1. a @",
    "> a\n> @",
    "a (@) \"b\"",
    "[a](b) @ ![c](d)",
    "a: @",
    "Note: see @, $5 and 100%",
    "a [b] @",
    "---",
    "| a | b |\n|---|---|\n| @ | c |",
    "a\\\n@",
    "We export and import: @",
    "{{% a %}}\nb @\n{{% /a %}}",
    "a\nb | @ | c\n--- | ---\nd | @",
    "a:: b\n\nc:d:: @",
    "<b c=\"d\">a</b> @",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Issue 56: exactly the links in protected syntax stay, each with its kind; all others are
    /// written.
    #[test]
    fn what_is_protected_is_never_edited_and_nothing_else_is_protected(
        blocks in vec(
            prop_oneof![
                select(&PLAIN[..]).prop_map(|block| (block, None)),
                select(&PROTECTED[..])
                    .prop_map(|(block, kind, syntaxes)| (block, Some((kind, syntaxes))))
            ],
            0..8,
        ),
        syntax in select(Syntax::ALL),
    ) {
        let mut source = "A paragraph.".to_owned();
        let mut expected = Vec::new();
        let mut links = 0;
        for (block, protection) in &blocks {
            let protection = protection.filter(|(_, syntaxes)| syntaxes.contains(&syntax));
            // A block of another syntax may be anything in this one.
            if protection.is_none() && !PLAIN.contains(block) {
                continue;
            }
            let host = if protection.is_some() {
                "https://protected.example.com/a"
            } else {
                "https://plain.example.com/a"
            };
            source = [&source, "\n\n", &block.replace('@', host)].concat();
            match protection {
                Some((kind, _)) => expected.push(kind),
                None => links += block.matches('@').count(),
            }
        }
        let plan = Planner::new(GITHUB, &Finder::new(Profile::Gfm))
            .syntax(syntax)
            .doubtful(Doubtful::Leave)
            .plan(&source);
        prop_assert!(
            plan.edits()
                .iter()
                .all(|edit| edit.link().as_str().contains("plain")),
            "{:?} \
            {:?}",
            source,
            plan.edits()
        );
        prop_assert_eq!(plan.edits().len(), links, "{:?} {:?}", source, plan);
        let kinds: BTreeSet<_> = expected.into_iter().map(BareReason::Protected).collect();
        // Some parsers read a link of the block as one already.
        let found: BTreeSet<_> = plan
            .protected()
            .iter()
            .chain(plan.refused())
            .map(Refused::reason)
            .collect();
        prop_assert!(
            found.is_subset(&kinds),
            "{:?} {:?} {:?}",
            source,
            found,
            kinds
        );
        let applied = plan.apply();
        let again = Planner::new(GITHUB, &Finder::new(Profile::Gfm))
            .syntax(syntax)
            .plan(&applied);
        prop_assert_eq!(again.edits(), []);
    }
}

/// Each block has a link that would be written without the protection, or that the parser knows
/// already.
#[test]
fn each_kind_protects_links() {
    let mut kinds = BTreeSet::new();
    for (block, kind, syntaxes) in PROTECTED {
        for syntax in syntaxes {
            let source = [
                "A paragraph.\n\n",
                &block.replace('@', "https://example.com/a"),
                "\n\nb",
            ]
            .concat();
            let plan = Planner::new(GITHUB, &Finder::new(Profile::Gfm))
                .syntax(*syntax)
                .plan(&source);
            assert_eq!(plan.edits(), [], "{syntax:?} {source:?}");
            assert!(plan.refused().is_empty(), "{syntax:?} {source:?}");
            let found: BTreeSet<_> = plan.protected().iter().map(Refused::reason).collect();
            assert_eq!(
                found,
                BTreeSet::from([BareReason::Protected(kind)]),
                "{syntax:?} {source:?}"
            );
            kinds.insert(kind);
        }
    }
    assert_eq!(kinds.len(), 10);
}

/// Issue 56: `Key: value` lines at the top, and nowhere else.
#[test]
fn metadata_at_the_top_is_protected() {
    assert_eq!(
        protected(
            "Title: a\nUrl: http://b.com\n\nC: http://d.com",
            Syntax::MkDocs
        )
        .1,
        1
    );
    assert_eq!(protected("Title: a\nsee http://b.com", Syntax::MkDocs).1, 0);
}

/// Issue 56: the text of these blocks is indented by four spaces, and is no code.
#[test]
fn the_text_of_blocks_of_mkdocs_is_searched() {
    for (source, expected) in [
        (
            "!!! note\n\n    a http://b.com\n\nc",
            "!!! note\n\n    a <http://b.com>\n\nc",
        ),
        (
            "??? tip \"a\"\n    http://b.com\n\n        http://c.com\n",
            "??? tip \"a\"\n    <http://b.com>\n\n        http://c.com\n",
        ),
        (
            "=== \"A\"\n\n    !!! b\n\n        http://c.com\n\n=== \"D\"\n\n    ``` e\n    \
            http://f.com\n\n    http://g.com\n    ```\n",
            "=== \"A\"\n\n    !!! b\n\n        <http://c.com>\n\n=== \"D\"\n\n    ``` e\n    \
            http://f.com\n\n    http://g.com\n    ```\n",
        ),
        ("a\n\n    http://b.com", "a\n\n    http://b.com"),
        (
            "!!! note \"http://a.com\"\n    b",
            "!!! note \"http://a.com\"\n    b",
        ),
    ] {
        assert_eq!(
            protected(source, Syntax::MkDocs),
            (expected.to_owned(), 0),
            "{source:?}"
        );
        assert_eq!(
            protected(expected, Syntax::MkDocs),
            (expected.to_owned(), 0),
            "{source:?}"
        );
    }
    // In plain Markdown it is code.
    let source = "!!! note\n\n    a http://b.com";
    assert_eq!(protected(source, Syntax::Markdown), (source.to_owned(), 0));
}

/// Ends that are GitHub's and not the author's, each after a URL, with its class, and whether the
/// URL is what is meant. `§` is a URL.
const DOUBTFUL_ENDS: [(&str, &str, bool); 41] = [
    ("§[^1]", "footnote", true),
    ("§^[a note]", "footnote", true),
    ("§^1^", "footnote", true),
    ("（§）。", "punctuation", true),
    ("§。然后", "punctuation", true),
    ("“§”", "punctuation", true),
    ("§’s", "punctuation", true),
    ("§—which", "punctuation", true),
    ("(§)로", "bracket", true),
    ("§]b", "bracket", true),
    ("§에서", "particle", true),
    ("§を参照", "particle", true),
    ("请看§查看", "particle", true),
    ("§ดู", "particle", true),
    ("{to: \"§\"}", "quote", true),
    ("{++ §++}", "brace", true),
    ("%% §%%", "comment", true),
    ("§{target=_blank}", "attributes", true),
    ("[a](§ c)", "broken-link", false),
    ("[S](Source: §)", "broken-link", false),
    ("As @§ says", "citation", false),
    ("==§==", "mark", true),
    ("§>", "angle", true),
    ("\\<§>", "angle", true),
    ("§&gt;b", "angle", true),
    ("§[docs](https://d.com)", "link", true),
    ("§[docs][d]", "link", true),
    ("§![i](x.png)", "link", true),
    ("§\u{a0};", "blank", true),
    ("«\u{a0}§\u{a0}»", "blank", true),
    ("§\u{202f}!", "blank", true),
    ("§\u{2009}—", "blank", true),
    ("§\u{3000}a", "blank", true),
    ("§\u{200b}a", "blank", true),
    ("§&nbsp;a", "blank", true),
    ("§,§", "second", true),
    ("§;§", "second", true),
    ("§\\", "escape", true),
    ("§\\n", "escape", true),
    ("a=\"§", "value", false),
    ("| href='§'", "value", false),
];

/// Returns the only link of a plan without edits: why it stays bare, and what is meant.
#[track_caller]
fn doubtful(source: &str) -> Vec<(&'static str, Option<String>)> {
    let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm));
    let plan = planner.plan(source);
    assert_eq!(plan.edits(), [], "{source:?}");
    assert_ne!(
        planner
            .clone()
            .doubtful(Doubtful::Edit)
            .plan(source)
            .edits(),
        [],
        "{source:?}"
    );
    let reason = |refused: &Refused<'_>| match refused.reason() {
        BareReason::Doubtful(doubt) => (doubt.as_str(), refused.suggestion().map(str::to_owned)),
        reason => panic!("{source:?}: {reason}"),
    };
    plan.refused().iter().map(reason).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Issues 56 and 71: a link with a doubtful end is not edited, whatever its URL and the text
    /// around it are.
    #[test]
    fn links_with_a_doubtful_end_stay_bare(
        host in "[a-z]{1,8}(\\.[a-z]{1,5})?\\.(com|org|de|io)",
        path in "(/[a-zA-Z0-9]{1,6}){0,3}",
        query in "(\\?[a-z]=[a-z0-9]{1,3})?",
        (end, class, is_clear) in select(&DOUBTFUL_ENDS[..]),
        before in select(&["", "See ", "- ", "> a ", "# "][..]),
        after in select(&["", "\n", " and more", "\nb c"][..]),
    ) {
        let url = format!("https://{host}{path}{query}");
        let source = [before, &end.replace('§', &url), after].concat();
        let found = doubtful(&source);
        prop_assert_eq!(
            found.first(),
            Some(&(class, is_clear.then_some(url))),
            "{:?} {:?}",
            source,
            found
        );
    }

    /// Issue 71: what is meant is what CommonMark shows, with the character and without its escape
    /// or reference.
    #[test]
    fn escapes_and_references_in_a_url_are_doubtful(
        parts in vec(
            (
                "[a-z0-9/]{1,5}",
                select(
                    &[
                        ("\\_", "_"),
                        ("\\-", "-"),
                        ("\\=", "="),
                        ("\\~", "~"),
                        ("&amp;", "&"),
                        ("&#38;", "&"),
                        ("&#x3d;", "="),
                    ][..],
                ),
            ),
            1..5,
        ),
    ) {
        let joined = |shown: fn(&(&'static str, &'static str)) -> &'static str| {
            let parts: String = parts
                .iter()
                .flat_map(|(text, part)| [text.as_str(), shown(part)])
                .collect();
            format!("https://e.com/{parts}b")
        };
        let source = joined(|part| part.0);
        let meant = joined(|part| part.1);
        let shown = render(Parser::new_ext(&source, GITHUB)).replace("&amp;", "&");
        prop_assert_eq!(&shown, &format!("<p>{meant}</p>"));
        let [(class, suggestion)] = &doubtful(&source)[..] else {
            panic!("{source}")
        };
        prop_assert!(
            ["escape", "reference"].contains(class),
            "{} {}",
            class,
            source
        );
        prop_assert_eq!(suggestion.as_ref(), Some(&meant));
    }
}

/// Issue 71: these are no addresses and no hosts, so nothing is meant.
#[test]
fn what_only_looks_like_an_address_stays_bare() {
    for (source, class) in [
        ("Ver www. Por eso", "domain"),
        ("user@.service", "domain"),
        ("getty@tty1.service", "domain"),
        ("a 18.53.56@2x.png", "domain"),
        ("vue@3.x", "domain"),
        ("git@github.com:a/b.git", "remote"),
        ("git clone ssh://git@github.com/a/b", "remote"),
        ("postgres://a:b@c.com:5432/d", "remote"),
        ("rsync a@b.com:~/c", "remote"),
    ] {
        assert_eq!(doubtful(source), [(class, None)], "{source}");
    }
}

/// Issue 71: on a site without links of its own, a URL in brackets is as bare as any other. GitHub
/// links nothing there.
#[test]
fn urls_in_brackets_are_written_for_other_syntaxes_than_githubs() {
    for (source, expected) in [
        (
            "Text^[See https://a.com/b.]",
            "Text^[See <https://a.com/b>.]",
        ),
        (
            "Text^[See [a](b) and https://a.com,\nwww.c.com]",
            "Text^[See [a](b) and <https://a.com>,\n[www.c.com](http://www.c.com)]",
        ),
        ("[Source: https://a.com]", "[Source: <https://a.com>]"),
        ("- *[https://a.com]*", "- *[<https://a.com>]*"),
        ("> a [b [https://c.com] d]", "> a [b [<https://c.com>] d]"),
    ] {
        for syntax in [Syntax::Quarto, Syntax::Myst, Syntax::MkDocs, Syntax::Mdc] {
            assert_eq!(
                protected(source, syntax),
                (expected.to_owned(), 0),
                "{syntax:?}"
            );
            assert_eq!(
                protected(expected, syntax),
                (expected.to_owned(), 0),
                "{syntax:?}"
            );
        }
        for syntax in [Syntax::Markdown, Syntax::Obsidian] {
            assert_eq!(
                protected(source, syntax),
                (source.to_owned(), 0),
                "{syntax:?}"
            );
        }
    }
    for source in [
        "[a https://b.com][c]",
        "[[https://a.com]]",
        "a[https://b.com]",
        ":a[https://b.com]",
        "[https://a.com]{.b}",
        "[a https://b.com",
    ] {
        for &syntax in Syntax::ALL {
            assert_eq!(
                protected(source, syntax),
                (source.to_owned(), 0),
                "{syntax:?}"
            );
        }
    }
}

/// Issue 71.
#[test]
fn autolinks_in_mdx_are_written_inline() {
    for (source, expected) in [
        (
            "See <https://a.com>.",
            "See [https://a.com](https://a.com).",
        ),
        (
            "<https://a.com> www.b.com <c@d.com>",
            "[https://a.com](https://a.com) [www.b.com](http://www.b.com) [c@d.com](mailto:c@d.com)",
        ),
        (
            "wow!<https://a.com>",
            "wow\\![https://a.com](https://a.com)",
        ),
        (
            "| a |\n|---|\n| *<https://a.com>* |",
            "| a |\n|---|\n| *[https://a.com](https://a.com)* |",
        ),
        (
            "<https://a.com/_b_?c=d&e=f>",
            "[https://a.com/\\_b\\_?c=d&e=f](https://a.com/_b_?c=d&e=f)",
        ),
    ] {
        assert_eq!(
            protected(source, Syntax::Mdx),
            (expected.to_owned(), 0),
            "{source}"
        );
        assert_eq!(
            protected(expected, Syntax::Mdx),
            (expected.to_owned(), 0),
            "{source}"
        );
    }
    for source in [
        "`<https://a.com>`",
        "```\n<https://a.com>\n```",
        "{/* <https://a.com> */}",
        "<svg:rect>b</svg:rect>",
    ] {
        assert_eq!(protected(source, Syntax::Mdx).0, source);
    }
    let source = "<https://a.com> www.b.com";
    for &syntax in Syntax::ALL.iter().filter(|syntax| **syntax != Syntax::Mdx) {
        assert!(
            protected(source, syntax).0.starts_with("<https://a.com> ["),
            "{syntax:?}"
        );
    }
    let off = "{/* barelink off */}\n\n<https://a.com>";
    assert_eq!(protected(off, Syntax::Mdx), (off.to_owned(), 0));
}

/// What the comments switch off is not what `parse` leaves alone; they have tests of their own.
fn without_comments(source: &str) -> String {
    source.replace("barelink", "other")
}
