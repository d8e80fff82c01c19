//! The promises of the adapter for any tree: it changes nothing but links, and finds the same links
//! as the other adapters.

use std::collections::BTreeSet;

use barelink::{Action, Choice, Finder, Profile};
use barelink_pulldown_cmark::GITHUB;
use barelink_pulldown_cmark::pulldown_cmark::Options as Syntax;
use markdown::mdast::{Node, Text};
use markdown::unist::Position;
use markdown::{ParseOptions, to_mdast};

use crate::common::corpora::{self, markdown};
use crate::common::{html, linked, parsers_agree, through_stream, tree, unmarked};

/// The corpora, each also over several lines of a quotation in a list.
pub(crate) fn documents() -> BTreeSet<String> {
    let rows = [
        "md4c.jsonl",
        "md4c-spans.jsonl",
        "gfm.jsonl",
        "gfm-cases.jsonl",
    ]
    .map(markdown);
    let lines = corpora::uts58().map(|(_, line)| unmarked(line));
    let mut documents: BTreeSet<_> = rows.into_iter().flatten().chain(lines).collect();
    let quoted = |markdown: &String| {
        format!(
            "- > \\> a &gt; *b* &amp;\n  >{}\nlazy",
            markdown.replace('\n', "\n  >  ")
        )
    };
    documents.extend(
        documents
            .iter()
            .filter(|markdown| !markdown.contains("\n\n"))
            .map(quoted)
            .collect::<Vec<_>>(),
    );
    assert!(documents.len() > 16_000, "{}", documents.len());
    documents
}

pub(crate) const SYNTAX: [Syntax; 2] = [Syntax::empty(), GITHUB];

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
                let found = html(&linked(&markdown, syntax, &finder));
                let expected = through_stream(&markdown, syntax, &finder);
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

/// The nodes with those links as text again that have one text at the same bytes, as new links
/// have.
fn unlinked(nodes: Vec<Node>, original: &BTreeSet<(usize, usize)>) -> Vec<Node> {
    let mut unlinked: Vec<Node> = Vec::new();
    for mut node in nodes {
        if let Some(children) = node.children_mut() {
            let nodes = std::mem::take(children);
            *children = crate::trees::unlinked(nodes, original);
        }
        let node = match node {
            Node::Link(link) if !original.contains(&bytes(link.position.as_ref())) => {
                assert_eq!(
                    bytes(link.children[0].position()),
                    bytes(link.position.as_ref())
                );
                assert_eq!(link.children.len(), 1);
                link.children.into_iter().next().expect("a text")
            }
            node => node,
        };
        match (unlinked.last_mut(), node) {
            (Some(Node::Text(last)), Node::Text(text)) => {
                last.value += &text.value;
                let end = |position: Position| {
                    last.position.as_mut().expect("a position").end = position.end;
                };
                text.position.map(end).expect("a position");
            }
            (_, node) => unlinked.push(node),
        }
    }
    unlinked
}

fn bytes(position: Option<&Position>) -> (usize, usize) {
    position
        .map(|position| (position.start.offset, position.end.offset))
        .expect("a position")
}

fn links(root: &Node, links: &mut BTreeSet<(usize, usize)>) {
    if let Node::Link(link) = root {
        links.insert(bytes(link.position.as_ref()));
    }
    root.children()
        .into_iter()
        .flatten()
        .for_each(|child| self::links(child, links));
}

/// With its new links as text again, the tree is the same, with all positions. GitHub's links show
/// escapes and references as they were typed, so that documents with these in a link are left out.
#[test]
fn nothing_but_links_changes() {
    let mut made = 0;
    let mut compared = 0;
    for markdown in documents() {
        for syntax in SYNTAX {
            let before = tree(&markdown, syntax);
            let mut original = BTreeSet::new();
            links(&before, &mut original);
            for &profile in Profile::ALL {
                let mut root = before.clone();
                let mut is_decoded = false;
                let count = barelink_markdown::autolink_with(
                    &mut root,
                    &markdown,
                    &Finder::new(profile),
                    |link| {
                        is_decoded |= link.as_str().contains(['\\', '&']);
                        Action::Keep
                    },
                );
                if !is_decoded {
                    let mut found = unlinked(vec![root], &original);
                    let mut expected = vec![before.clone()];
                    // markdown-rs 1.0 counts the column before tabs at the end of a line wrong: as
                    // if each was one column.
                    if markdown.contains('\t') {
                        found
                            .iter_mut()
                            .chain(&mut expected)
                            .for_each(without_columns);
                    }
                    assert_eq!(found, expected, "{markdown:?}");
                    made += count;
                    compared += 1;
                }
            }
        }
    }
    println!("{compared} trees, {made} links");
    assert!(made > 50_000, "{made}");
}

/// The URLs of the links that are made of a source, and the text of its tree.
fn urls_in(source: &str, options: &ParseOptions, profile: Profile) -> Vec<String> {
    let mut urls = Vec::new();
    let mut root = to_mdast(source, options).expect("a document");
    let count =
        barelink_markdown::autolink_with(&mut root, source, &Finder::new(profile), |link| {
            urls.push(link.destination().into_owned());
            Action::Keep
        });
    assert_eq!(count, urls.len());
    urls
}

#[test]
fn a_hook_skips_and_changes_links() {
    let source = "www.a.com *www.b.com*\nwww.c.com";
    let mut root = to_mdast(source, &ParseOptions::default()).expect("a document");
    let count =
        barelink_markdown::autolink_with(&mut root, source, &Finder::new(Profile::Gfm), |link| {
            match link.as_str() {
                "www.a.com" => return Action::Skip,
                "www.b.com" => link.set_text("b"),
                _ => link.set_destination("https://c.com"),
            }
            Action::Keep
        });
    assert_eq!(count, 2);
    let expected = "<p>www.a.com <em><a href=\"http://www.b.com\">b</a></em>\n<a \
        href=\"https://c.com\">www.c.com</a></p>";
    assert_eq!(html(&root), crate::common::normal(expected));
}

/// The line break is a soft one then, which mdast has as a line end in a text.
#[test]
fn a_link_takes_the_backslash_of_a_hard_line_break() {
    for (line_end, offset) in [("\n", 12), ("\r\n", 13)] {
        let source = format!("http://a.b\\{line_end}c");
        let root = linked(&source, Syntax::empty(), &Finder::new(Profile::Gfm));
        let nodes = root
            .children()
            .and_then(|blocks| blocks[0].children())
            .expect("a paragraph");
        let [Node::Link(link), Node::Text(text)] = &nodes[..] else {
            panic!("{nodes:?}")
        };
        assert_eq!(
            (&*link.url, &*text.value),
            ("http://a.b\\", &*format!("{line_end}c"))
        );
        let position = Position::new(1, 12, 11, 2, 2, offset + 1);
        assert_eq!(text.position, Some(position));
    }
}

/// No link in a link: Markdown's, markdown-rs's own, HTML's and MDX's.
#[test]
fn links_that_exist_are_kept() {
    for &profile in Profile::ALL {
        let default = ParseOptions::default();
        assert_eq!(
            urls_in(
                "[www.a.com](b) ![http://c.de](d) <http://e.fg>\n\n[www.h.com]: /i\n",
                &default,
                profile
            ),
            [""; 0]
        );
        assert_eq!(
            urls_in(
                "`www.a.com` <b title='www.c.de'>\n\n    http://e.fg\n",
                &default,
                profile
            ),
            [""; 0]
        );
        assert_eq!(
            urls_in(
                "www.a.com a@b.cd https://e.fg",
                &ParseOptions::gfm(),
                profile
            ),
            [""; 0]
        );
        let mdx = "<a>\n  http://a.bc\n</a>\n\n<b>\n  http://d.ef\n</b>\n\n<i>http://g.hi</i> x <i>http://g.hi</i>";
        assert_eq!(urls_in(mdx, &ParseOptions::mdx(), profile), ["http://d.ef"]);
    }
    let finder = Finder::new(Profile::Gfm).with(Choice::SkipRawAnchors);
    let root = linked("<a>http://a.bc</a> http://d.ef", Syntax::empty(), &finder);
    assert_eq!(
        html(&root),
        "<p><a>http://a.bc</a> <a href=\"http://d.ef\">http://d.ef</a></p>"
    );
}

/// All names and numbers are decoded as markdown-rs does, so that the texts around them are found
/// in the source.
#[test]
fn references_are_decoded_as_the_parser_does() {
    let numbers = (0..0x500).chain([0xd7ff, 0xd800, 0xdfff, 0xfffe, 0x0010_ffff, 0x0011_0000]);
    let numbers = numbers.flat_map(|number| {
        [
            format!("#{number}"),
            format!("#x{number:x}"),
            format!("#X{number:06X}"),
        ]
    });
    let names = [
        "amp",
        "AMP",
        "copy",
        "NotEqualTilde",
        "CounterClockwiseContourIntegral",
        "unknown",
        "#",
        "#x",
        "a",
    ];
    let mut count = 0;
    for name in numbers.chain(names.map(str::to_owned)) {
        let source = format!("> a\n> - &{name}; www.a.com &{name};\n>   *b* &{name}; www.b.com");
        let mut root = to_mdast(&source, &ParseOptions::default()).expect("a document");
        barelink_markdown::autolink_with(&mut root, &source, &Finder::new(Profile::Gfm), |link| {
            // The text is found by its lines, and such a reference is another line end.
            if !matches!(
                &*name,
                "#10" | "#xa" | "#X00000A" | "#13" | "#xd" | "#X00000D"
            ) {
                assert_eq!(source.get(link.range()), Some(link.as_str()), "{source:?}");
            }
            count += 1;
            Action::Keep
        });
    }
    assert_eq!(count, 2 * (3 * (0x500 + 6) + 9));
}

/// A source that is not the tree's, and nodes without positions, are no reason to panic.
#[test]
fn other_sources_and_lost_positions_are_survived() {
    let source = "# www.a.com\n\n* *http://b.org/x* and\n  a@b.com &amp; \\*\n\n| a | www.c.de \
        |\n|---|---|\n| `x` | d@e.fg |\n";
    for other in [
        source,
        "",
        "x",
        "\u{feff}",
        "é\n\n\n\n",
        "www.a.com www.a.com\n\n* www.b.org\n\nx\n\n|é|é|\n",
    ] {
        for &profile in Profile::ALL {
            let mut root = tree(source, GITHUB);
            let before = root.to_string();
            barelink_markdown::autolink(&mut root, other, &Finder::new(profile));
            assert_eq!(root.to_string(), before);
            let mut root = tree(source, GITHUB);
            without_positions(&mut root);
            let count = barelink_markdown::autolink(&mut root, other, &Finder::new(profile));
            assert_eq!(root.to_string(), before);
            if other == source {
                assert_eq!(
                    html(&root),
                    html(&linked(source, GITHUB, &Finder::new(profile)))
                );
                assert!(count > 1, "{count}");
            }
        }
    }
}

fn without_positions(node: &mut Node) {
    node.position_set(None);
    node.children_mut()
        .into_iter()
        .flatten()
        .for_each(without_positions);
}

/// A text that a plug-in put into the tree is not in the source. It holds links without positions.
#[test]
fn a_changed_text_holds_links_without_positions() {
    let source = "www.a.com";
    let mut root = tree(source, GITHUB);
    let text = Node::Text(Text {
        value: "see www.b.org!".to_owned(),
        position: None,
    });
    *root
        .children_mut()
        .and_then(|blocks| blocks[0].children_mut())
        .expect("a paragraph") = vec![text];
    assert_eq!(
        barelink_markdown::autolink(&mut root, source, &Finder::new(Profile::Gfm)),
        1
    );
    let nodes = root
        .children()
        .and_then(|blocks| blocks[0].children())
        .expect("a paragraph");
    assert!(
        nodes.iter().all(|node| node.position().is_none()),
        "{nodes:?}"
    );
    assert_eq!(
        html(&root),
        "<p>see <a href=\"http://www.b.org\">www.b.org</a>!</p>"
    );
}

fn without_columns(node: &mut Node) {
    if let Some(position) = node.position_mut() {
        position.start.column = 0;
        position.end.column = 0;
    }
    node.children_mut()
        .into_iter()
        .flatten()
        .for_each(without_columns);
}
