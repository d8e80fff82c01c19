//! The promises of the adapter for any tree: it changes nothing but links, and finds the same links
//! as the other adapters.

use std::collections::BTreeSet;

use barelink::{Action, Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::Options as Syntax;
use barelink_pulldown_cmark::{GITHUB, parse};
use comrak::nodes::{Ast, AstNode, NodeValue, Sourcepos};
use comrak::{Arena, Node, Options};

use crate::common::corpora::{self, markdown};
use crate::common::{comrak_options, html, normal, parsers_agree, render, unmarked};

fn documents() -> BTreeSet<String> {
    let rows = [
        "md4c.jsonl",
        "md4c-spans.jsonl",
        "gfm.jsonl",
        "gfm-cases.jsonl",
    ]
    .map(markdown);
    let lines = corpora::uts58().map(|(_, line)| unmarked(line));
    let mut documents: BTreeSet<_> = rows.into_iter().flatten().chain(lines).collect();
    // What masking a link may hide elsewhere in its paragraph.
    let among =
        |markdown: &String| format!("if a < b, use `c [r] ](d *e\n{markdown}\n[r]: /u f* g` > h");
    documents.extend(
        documents
            .iter()
            .filter(|markdown| !markdown.contains("\n\n"))
            .map(among)
            .collect::<Vec<_>>(),
    );
    assert!(documents.len() > 16_000, "{}", documents.len());
    documents
}

const SYNTAX: [Syntax; 3] = [Syntax::empty(), Syntax::ENABLE_STRIKETHROUGH, GITHUB];

fn through_pulldown(markdown: &str, syntax: Syntax, finder: &Finder) -> String {
    render(parse(markdown, syntax, finder))
}

fn through_comrak(markdown: &str, options: &Options<'_>, finder: &Finder) -> String {
    let arena = Arena::new();
    html(
        barelink_comrak::parse_document(&arena, markdown, options, finder),
        options,
    )
}

/// Smart punctuation shows the hyphens of an A-label as a dash.
#[test]
fn smart_punctuation_hides_no_a_label() {
    let mut options = Options::default();
    options.parse.smart = true;
    for finder in [Profile::Uts58, Profile::Prose, Profile::Chat].map(Finder::new) {
        for markdown in ["www.xn--p1ai", "e.xn--p1ai/x", "Mail a@b.xn--p1ai now"] {
            let arena = Arena::new();
            let parsed =
                barelink_comrak::parse_document_with(&arena, markdown, &options, &finder, |_| {
                    Action::Keep
                });
            assert_eq!(parsed.links.len(), 1, "{markdown}");
        }
    }
}

/// Where the parsers agree without links, they agree with them.
#[test]
fn one_result_from_every_host() {
    for &profile in Profile::ALL {
        let finder = Finder::new(profile);
        let mut agreed = 0;
        let mut differ = Vec::new();
        for markdown in documents() {
            for syntax in SYNTAX
                .into_iter()
                .filter(|&syntax| parsers_agree(&markdown, syntax))
            {
                agreed += 1;
                let found = through_comrak(&markdown, &comrak_options(syntax), &finder);
                let expected = through_pulldown(&markdown, syntax, &finder);
                if found != expected {
                    println!("{profile} {markdown:?}\n  expected {expected}\n  found    {found}");
                    differ.push(markdown.clone());
                }
            }
        }
        println!("{profile}: {agreed} agreed, {} differ", differ.len());
        assert!(agreed > 20_000, "{agreed}");
        assert_eq!(differ, Vec::<String>::new());
    }
}

/// The same for all that may stand beside a candidate, before it and after it.
#[test]
fn one_result_beside_each_inline() {
    let inlines = [
        "`c`",
        "*`c`*",
        "$m$",
        "![i](/u)",
        "[a](/u)",
        "<http://a.bc>",
        "<b>",
        "*x*",
        "~~x~~",
        "\\*",
        "&amp;",
        "(",
        "é",
        "  \n",
        "x",
    ];
    let candidates = [
        "http://e.com/a",
        "www.e.com",
        "a@b.cd",
        "xmpp:a@b.cd",
        "e.com/b",
    ];
    for &profile in Profile::ALL {
        let finder = Finder::new(profile);
        let mut agreed = 0;
        for (before, after) in inlines
            .iter()
            .flat_map(|before| inlines.map(|after| (*before, after)))
        {
            for candidate in candidates {
                let markdown = format!("a{before}{candidate}{after}b");
                let syntax = GITHUB | Syntax::ENABLE_MATH;
                if parsers_agree(&markdown, syntax) {
                    agreed += 1;
                    let expected = through_pulldown(&markdown, syntax, &finder);
                    assert_eq!(
                        through_comrak(&markdown, &comrak_options(syntax), &finder),
                        expected,
                        "{profile} {markdown:?}"
                    );
                }
            }
        }
        assert!(agreed > 800, "{agreed}");
    }
}

/// The text of a document without breaks.
fn text(root: Node<'_>) -> String {
    let texts = root
        .descendants()
        .filter_map(|node| match &node.data().value {
            NodeValue::Text(text) => Some(text.to_string()),
            NodeValue::Code(code) => Some(code.literal.clone()),
            _ => None,
        });
    texts.collect()
}

fn is_link(node: Node<'_>) -> bool {
    matches!(
        node.data().value,
        NodeValue::Link(_) | NodeValue::WikiLink(_)
    )
}

/// The bytes of the source at a position of one line.
fn slice(source: &str, position: Sourcepos) -> &str {
    let line = source
        .split_inclusive('\n')
        .nth(position.start.line - 1)
        .expect("the line is there");
    assert_eq!(position.start.line, position.end.line);
    &line[position.start.column - 1..position.end.column]
}

#[test]
fn nothing_but_links_changes() {
    let mut made = 0;
    for markdown in documents() {
        for (profile, syntax) in Profile::ALL
            .iter()
            .flat_map(|profile| SYNTAX.map(|syntax| (*profile, syntax)))
        {
            let arena = Arena::new();
            let options = comrak_options(syntax);
            let finder = Finder::new(profile);
            let root = comrak::parse_document(&arena, &markdown, &options);
            let before = text(root);
            let mut typed = Vec::new();
            let links = barelink_comrak::autolink_with(&arena, root, &markdown, &finder, |link| {
                typed.push((
                    link.as_str().to_owned(),
                    link.text().into_owned(),
                    link.destination().into_owned(),
                ));
                Action::Keep
            });
            root.validate()
                .unwrap_or_else(|error| panic!("{markdown:?}: {error:?}"));
            // GitHub's links show escapes and references as they were typed.
            if !markdown.contains(['\\', '&']) {
                assert_eq!(text(root), before, "{markdown:?}");
            }
            assert_eq!(links.len(), typed.len());
            made += links.len();
            let mut typed: Vec<_> = typed.into_iter().collect();
            for link in links {
                assert!(!link.ancestors().skip(1).any(is_link), "{markdown:?}");
                assert!(!link.descendants().skip(1).any(is_link), "{markdown:?}");
                let NodeValue::Link(value) = &link.data().value else {
                    panic!("{markdown:?}: no link")
                };
                let shown = link.collect_text();
                let at = typed
                    .iter()
                    .position(|(_, text, to)| *text == shown && *to == value.url);
                let (source, _, _) =
                    typed.remove(at.unwrap_or_else(|| panic!("{markdown:?}: {shown}")));
                if !markdown.contains(['\r', '\t', '\0', '\\', '&']) {
                    assert_eq!(
                        slice(&markdown, link.data().sourcepos),
                        source,
                        "{markdown:?}"
                    );
                }
            }
        }
    }
    assert!(made > 50_000, "{made}");
}

#[test]
fn what_was_masked_is_put_back() {
    let render = |markdown: &str| {
        through_comrak(
            markdown,
            &comrak_options(GITHUB),
            &Finder::new(Profile::Gfm),
        )
    };
    for markdown in [
        "if a < b:\nhttps://e.co/x*y*",
        "use `a\nsee http://a.b/*c*",
        "](foo.com\n    http://a.b/*c*",
        "``` www.a.bc/*d*`e`",
    ] {
        assert_eq!(
            render(markdown),
            through_pulldown(markdown, GITHUB, &Finder::new(Profile::Gfm)),
            "{markdown:?}"
        );
    }
    // What comrak reads otherwise is not masked: the links end where they meet markup.
    let mut options = comrak_options(GITHUB);
    options.extension.spoiler = true;
    options.extension.highlight = true;
    options.extension.alerts = true;
    for markdown in [
        "www.a.bc/||p|| http://a.b/*c*",
        "http://a.b/==c== http://a.b/*c*",
        "> [!NOTE] http://a.b/*c*\n> t\n\nhttp://d.e/_f_",
    ] {
        let html = through_comrak(markdown, &options, &Finder::new(Profile::Gfm));
        let words = |text: &str| {
            text.split(|c: char| !c.is_alphanumeric())
                .map(str::to_owned)
                .collect::<BTreeSet<_>>()
        };
        assert!(
            words(&html).is_superset(&words(&markdown.replace("NOTE", ""))),
            "{html}"
        );
        assert!(html.contains("<a href="), "{html}");
    }
}

/// Issue 17, item 8: what is hidden from the parser in front of a link that takes markup, is shown
/// as it was typed. Expected is what cmark-gfm 0.29.0.gfm.13 writes.
#[test]
fn escapes_in_front_of_a_link_that_takes_markup_keep_their_character() {
    for (markdown, expected) in [
        (
            r"in \`code\`: see https://e.com/_x_/y",
            "<p>in `code`: see <a href=\"https://e.com/_x_/y\">https://e.com/_x_/y</a></p>",
        ),
        (
            r"Vec\<T\> at https://docs.rs/_x_/y",
            "<p>Vec&lt;T&gt; at <a href=\"https://docs.rs/_x_/y\">https://docs.rs/_x_/y</a></p>",
        ),
        (
            r"a \[b\](c https://e.com/_x_/y",
            "<p>a [b](c <a href=\"https://e.com/_x_/y\">https://e.com/_x_/y</a></p>",
        ),
        (
            r"a [b](c \[d](e https://e.com/_x_/y",
            "<p>a [b](c [d](e <a href=\"https://e.com/_x_/y\">https://e.com/_x_/y</a></p>",
        ),
        (
            "\\`a\\`\n\nb\n\n[r]: /u\nx\\`\n[s](t \\[u\\](v https://e.com/_x_/y",
            "<p>`a`</p><p>b</p><p>x`\n[s](t [u](v <a href=\"https://e.com/_x_/y\">https://e.com/_x_/y</a></p>",
        ),
    ] {
        let options = comrak_options(Syntax::empty());
        assert_eq!(
            through_comrak(markdown, &options, &Finder::new(Profile::Gfm)),
            normal(expected),
            "{markdown:?}"
        );
        let mut spans = options.clone();
        spans.parse.escaped_char_spans = true;
        assert_eq!(
            through_comrak(markdown, &spans, &Finder::new(Profile::Gfm)),
            normal(expected),
            "{markdown:?}"
        );
    }
}

/// comrak drops a footnote that nothing refers to, with its masks.
#[test]
fn a_dropped_footnote_takes_exactness_from_no_paragraph() {
    let finder = Finder::new(Profile::Gfm);
    let options = comrak_options(GITHUB);
    for (markdown, exact) in [
        (
            "first http://p/*q*r\n\n[^1]: http://a/*b*c",
            &["http://p/*q*r"][..],
        ),
        (
            "x[^a] http://d/*e*f\n\n[^a]: http://a/_b_\n\n[^b]: http://z/_b_",
            &["http://d/*e*f", "http://a/_b"],
        ),
        (
            "[^1]: http://a/*b*c\n\nsecond http://a/*b*c\n\nthird http://d/*e*f",
            &["http://a/*b*c", "http://d/*e*f"],
        ),
    ] {
        let found = through_comrak(markdown, &options, &finder);
        for url in exact {
            assert!(
                found.contains(&format!(">{url}</a>")),
                "{markdown:?}\n{found}"
            );
        }
    }
}

/// A paragraph that the parsers read differently, or whose masks hide a trigger, takes exactness
/// from no other paragraph.
#[test]
fn a_paragraph_is_read_without_masks_alone() {
    const PIECES: [&str; 18] = [
        "```",
        "`",
        "``",
        "http://a.b/",
        "www.c.d/",
        "_x_",
        "*",
        "a",
        " ",
        "\n",
        " c",
        "~",
        "x`y",
        "`x`",
        "[",
        "](u)",
        "\\",
        "|-|",
    ];
    let finder = Finder::new(Profile::Gfm);
    let options = comrak_options(GITHUB);
    let (before, after) = ("see http://q.r/_s_/t", "end http://q.r/*s*/t");
    let expected = [before, after].map(|paragraph| through_comrak(paragraph, &options, &finder));
    let mut rng = fastrand::Rng::with_seed(53);
    let mut agreed = 0;
    for _ in 0..4_000 {
        let paragraph: String = (0..rng.usize(2..9))
            .map(|_| PIECES[rng.usize(..PIECES.len())])
            .collect();
        let start = if rng.bool() { "```" } else { "" };
        let markdown = format!("{before}\n\n{start}{paragraph}\n\n{after}\n");
        let found = through_comrak(&markdown, &options, &finder);
        assert!(found.starts_with(&expected[0]), "{markdown:?}\n{found}");
        // An open block may contain the last paragraph.
        let is_paragraph = through_pulldown(&markdown, GITHUB, &finder).ends_with(&expected[1]);
        assert!(
            !is_paragraph || found.ends_with(&expected[1]),
            "{markdown:?}\n{found}"
        );
        if parsers_agree(&markdown, GITHUB) {
            agreed += 1;
            assert_eq!(
                found,
                through_pulldown(&markdown, GITHUB, &finder),
                "{markdown:?}"
            );
        }
    }
    assert!(agreed > 3_000, "{agreed}");
}

/// Issue 17, item 10: a tilde in a link does not count for strikethrough, whether or not it would
/// have been markup. Expected is what cmark-gfm 0.29.0.gfm.13 writes.
#[test]
fn a_tilde_in_a_link_pairs_with_none() {
    for (markdown, expected) in [
        (
            "~~old: http://host/~/pub and more~~",
            "<p><del>old: <a href=\"http://host/~/pub\">http://host/~/pub</a> and more</del></p>",
        ),
        (
            "~~http://a~>~~",
            "<p><del><a href=\"http://a~&gt;\">http://a~&gt;</a></del></p>",
        ),
        (
            "a~a http://a/~~a~",
            "<p>a<del>a <a href=\"http://a/~~a\">http://a/~~a</a></del></p>",
        ),
        (
            "~~http://h/~/p\\~a.~www.a.b~~",
            "<p><del><a href=\"http://h/~/p%5C~a.~www.a.b\">http://h/~/p\\~a.~www.a.b</a></del></p>",
        ),
        (
            "~~www.example.com/~a~~",
            "<p><del><a href=\"http://www.example.com/~a\">www.example.com/~a</a></del></p>",
        ),
    ] {
        let options = comrak_options(Syntax::ENABLE_STRIKETHROUGH);
        assert_eq!(
            through_comrak(markdown, &options, &Finder::new(Profile::Gfm)),
            normal(expected),
            "{markdown:?}"
        );
    }
}

/// A hook is asked about each link, also about those in texts whose place in the source is unknown.
#[test]
fn hooks_are_asked_about_each_link_and_no_other() {
    let options = comrak_options(GITHUB);
    for (markdown, expected) in [
        (
            "[r]: /u\nhttp://good.org/ <i>http://evil.org/",
            vec!["http://good.org/", "http://evil.org/"],
        ),
        (
            "[r]: /u\nhttp://evil.org/<i>http://good.org/",
            vec!["http://evil.org/", "http://good.org/"],
        ),
        (
            "www.a.com *www.b.com* www.a.com/*x*",
            vec!["www.a.com", "www.b.com", "www.a.com/*x"],
        ),
    ] {
        let arena = Arena::new();
        let mut asked = Vec::new();
        let parsed = barelink_comrak::parse_document_with(
            &arena,
            markdown,
            &options,
            &Finder::new(Profile::Gfm),
            |link| {
                asked.push(link.as_str().to_owned());
                if link.as_str().contains("good") {
                    Action::Skip
                } else {
                    Action::Keep
                }
            },
        );
        assert_eq!(asked, expected, "{markdown:?}");
        let kept: Vec<_> = expected
            .into_iter()
            .filter(|link| !link.contains("good"))
            .collect();
        assert_eq!(
            parsed
                .links
                .iter()
                .map(|link| link.collect_text())
                .collect::<Vec<_>>(),
            kept,
            "{markdown:?}"
        );
    }
}

#[test]
fn front_matter_is_no_text() {
    let mut options = Options::default();
    options.extension.front_matter_delimiter = Some("---".to_owned());
    let source = "---\ntitle: www.t.org\n---\n\nSee www.a.com and *www.b.com*.";
    let arena = Arena::new();
    let mut asked = 0;
    let finder = Finder::new(Profile::Md4c);
    let parsed = barelink_comrak::parse_document_with(&arena, source, &options, &finder, |_| {
        asked += 1;
        Action::Keep
    });
    assert_eq!(asked, 2);
    assert_eq!(
        parsed
            .links
            .iter()
            .map(|link| link.collect_text())
            .collect::<Vec<_>>(),
        ["www.a.com", "www.b.com"]
    );
}

#[test]
fn escapes_stay_where_they_are_shown() {
    let mut options = Options::default();
    options.parse.escaped_char_spans = true;
    options.render.escaped_char_spans = true;
    let render = |markdown: &str, profile: Profile| {
        through_comrak(markdown, &options, &Finder::new(profile))
    };
    assert_eq!(
        render(r"\*a\* www.ex.com \(x\)", Profile::Md4c),
        normal(
            "<p><span data-escaped-char>*</span>a<span data-escaped-char>*</span> <a \
            href=\"http://www.ex.com\">www.ex.com</a> <span data-escaped-char>(</span>x<span \
            data-escaped-char>)</span></p>"
        )
    );
    // However many backslashes are text.
    let backslashes = "\\".repeat(100);
    let spans = "<span data-escaped-char>\\</span>".repeat(50);
    assert_eq!(
        render(&format!("{backslashes}&amp;*www.ex.com*"), Profile::Gfm),
        normal(&format!(
            "<p>{spans}&amp;<em><a href=\"http://www.ex.com\">www.ex.com</a></em></p>"
        ))
    );
    let url = format!("http://ex.com{backslashes}");
    assert_eq!(
        render(&format!("{url}&amp;"), Profile::Gfm),
        normal(&format!("<p><a href=\"{url}\">{url}</a>&amp;</p>"))
    );
    // The escape is all of the name of an address.
    assert_eq!(
        render(r"\-@ex.com", Profile::Gfm),
        normal(r#"<p><a href="mailto:-@ex.com">-@ex.com</a></p>"#)
    );
    // A link takes the escape.
    assert_eq!(
        render(r"\* http://ex.com/a\*b", Profile::Gfm),
        normal(
            "<p><span data-escaped-char>*</span> <a href=\"http://ex.com/a\\*b\">http://ex.com/a\\*b</a></p>"
        )
    );
}

#[test]
fn links_of_comrak_are_left_alone() {
    let mut options = Options::default();
    options.extension.autolink = true;
    let arena = Arena::new();
    let source = "www.example.com foo.com";
    let root = comrak::parse_document(&arena, source, &options);
    let links = barelink_comrak::autolink(&arena, root, source, &Finder::new(Profile::Uts58));
    assert_eq!(
        links
            .iter()
            .map(|link| link.collect_text())
            .collect::<Vec<_>>(),
        ["foo.com"]
    );
    assert_eq!(root.descendants().filter(|node| is_link(node)).count(), 2);
}

/// A host may cut a text where it likes, also within `://`, and may give the parts their positions
/// or leave that of the whole.
#[test]
fn a_candidate_in_two_texts_is_found() {
    let source = "http://example.com/a.b";
    for (cut, is_placed) in (1..source.len()).flat_map(|cut| [(cut, false), (cut, true)]) {
        let arena = Arena::new();
        let root = comrak::parse_document(&arena, source, &Options::default());
        let first = root
            .descendants()
            .find(|node| node.data().value.text().is_some())
            .expect("a text");
        let mut position = first.data().sourcepos;
        {
            let mut ast = first.data_mut();
            *ast.value.text_mut().expect("a text") = source[..cut].to_owned().into();
            if is_placed {
                ast.sourcepos.end.column = cut;
                position.start.column = cut + 1;
            }
        }
        let rest = AstNode::from(Ast::new_with_sourcepos(
            NodeValue::Text(source[cut..].to_owned().into()),
            position,
        ));
        first.insert_after(arena.alloc(rest));
        let links = barelink_comrak::autolink(&arena, root, source, &Finder::new(Profile::Md4c));
        assert_eq!(
            links
                .iter()
                .map(|link| link.collect_text())
                .collect::<Vec<_>>(),
            [source],
            "{cut} {is_placed}"
        );
    }
}

/// comrak has one character in such a node, and a host may have more.
#[test]
fn a_candidate_in_an_escape_is_found() {
    let arena = Arena::new();
    let source = "www.example.com";
    let root = comrak::parse_document(&arena, source, &Options::default());
    let text = root
        .descendants()
        .find(|node| node.data().value.text().is_some())
        .expect("a text");
    let position = text.data().sourcepos;
    let escape = arena.alloc(AstNode::from(Ast::new_with_sourcepos(
        NodeValue::Escaped,
        position,
    )));
    text.insert_before(escape);
    escape.append(text);
    assert_eq!(
        barelink_comrak::autolink(&arena, root, source, &Finder::new(Profile::Md4c)).len(),
        1
    );
}

/// comrak gives the paragraph in the first part of such a list one line, whatever it has.
#[test]
fn a_line_that_comrak_does_not_count_has_links() {
    let mut options = Options::default();
    options.extension.description_lists = true;
    for (url, profile) in [
        ("http://example.com", Profile::Md4c),
        ("http://example.com/*b*c", Profile::Gfm),
    ] {
        let arena = Arena::new();
        let source = format!("a\n{url}\n: b");
        let finder = Finder::new(profile);
        let parsed =
            barelink_comrak::parse_document_with(&arena, &source, &options, &finder, |_| {
                Action::Keep
            });
        let links = parsed.links.iter().map(|link| link.collect_text());
        assert_eq!(links.collect::<Vec<_>>(), [url]);
    }
}

/// A source that is not the tree's is no reason to panic: the texts are looked at as they are.
#[test]
fn another_source_is_survived() {
    let source = "# www.a.com\n\n* *http://b.org/x* and a@b.com\n\n| a | www.c.de |\n|---|---|\n| `x` | d@e.fg |\n";
    let others = [
        "",
        "x",
        "\u{feff}",
        "é\n\n\n\n",
        "www.a.com www.a.com www.a.com\n\n* www.b.org\n\nx\n\n|é|é|\n",
    ];
    for other in others {
        for &profile in Profile::ALL {
            let arena = Arena::new();
            let options = comrak_options(GITHUB);
            let root = comrak::parse_document(&arena, source, &options);
            let before = text(root);
            barelink_comrak::autolink(&arena, root, other, &Finder::new(profile));
            root.validate().expect("a valid tree");
            assert_eq!(text(root), before);
        }
    }
}

#[test]
fn a_byte_order_mark_and_line_ends_keep_positions_true() {
    for source in [
        "\u{feff}see www.ex.com",
        "\u{feff}> *a* www.ex.com *b*",
        "x\r\n\r\nsee *www.ex.com*\r\n",
        "x\n\n> * see\twww.ex.com\n",
    ] {
        let arena = Arena::new();
        let options = Options::default();
        let finder = Finder::new(Profile::Md4c);
        let parsed =
            barelink_comrak::parse_document_with(&arena, source, &options, &finder, |link| {
                assert_eq!(link.as_str(), "www.ex.com", "{source:?}");
                assert_eq!(&source[link.range()], "www.ex.com", "{source:?}");
                Action::Keep
            });
        let texts = parsed
            .root
            .descendants()
            .filter(|node| node.data().value.text().is_some());
        for node in texts.chain(parsed.links.iter().copied()) {
            assert_eq!(
                slice(source, node.data().sourcepos),
                node.collect_text(),
                "{source:?}"
            );
        }
        assert_eq!(parsed.links.len(), 1, "{source:?}");
    }
}

/// A text may be a URL with one reading of a document and an address with another. The hook is asked
/// about the link that is made.
#[test]
fn hooks_are_asked_about_each_kind() {
    for markdown in ["||  www.|*|[ www.@.o", "| a|b\n-|-\nwww.*a \\|*[* www.@.c"] {
        let arena = Arena::new();
        let mut options = comrak_options(GITHUB);
        let mut asked = Vec::new();
        options.extension.spoiler = true;
        let finder = Finder::new(Profile::Gfm);
        let parsed =
            barelink_comrak::parse_document_with(&arena, markdown, &options, &finder, |link| {
                asked.push((link.text().into_owned(), link.destination().into_owned()));
                Action::Keep
            });
        for link in parsed.links {
            let NodeValue::Link(value) = &link.data().value else {
                panic!("{markdown:?}: no link")
            };
            assert!(
                asked.contains(&(link.collect_text(), value.url.clone())),
                "{markdown:?}: {} of {asked:?}",
                value.url
            );
        }
    }
}
