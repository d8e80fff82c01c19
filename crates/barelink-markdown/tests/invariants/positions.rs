//! Where new nodes are: at the bytes that the hook was told, and at the lines and columns that
//! markdown-rs itself counts.

use std::collections::BTreeMap;

use barelink::{Action, Finder, Profile};
use barelink_pulldown_cmark::GITHUB;
use markdown::mdast::Node;
use markdown::unist::Position;
use markdown::{Constructs, ParseOptions, to_mdast};

use crate::common::{linked, options, tree};
use crate::trees::documents;

/// The links of a tree, by their bytes.
fn links(root: &Node) -> BTreeMap<(usize, usize), Position> {
    let mut links = BTreeMap::new();
    let mut rest = vec![root];
    while let Some(node) = rest.pop() {
        if let Node::Link(link) = node {
            let position = link
                .position
                .clone()
                .expect("a link of a source has a position");
            links.insert((position.start.offset, position.end.offset), position);
        }
        rest.extend(node.children().into_iter().flatten());
    }
    links
}

/// Where markdown-rs's own autolinks are the same links, they have the same positions.
#[test]
fn points_are_those_that_markdown_rs_counts() {
    let finder = Finder::new(Profile::Gfm);
    let mut count = 0;
    let mut tabs = 0;
    let mut lines = 0;
    let constructs = Constructs {
        gfm_autolink_literal: true,
        ..options(GITHUB).constructs
    };
    let own = ParseOptions {
        constructs,
        ..ParseOptions::default()
    };
    for markdown in documents() {
        // markdown-rs counts other columns after a tab that a list item takes a part of, and keeps
        // that tab in the text.
        let tabs_inside = if markdown.starts_with("- >") {
            markdown.clone()
        } else {
            markdown.replace(' ', "\t")
        };
        for markdown in [
            tabs_inside,
            markdown.replace('\n', "\r\n"),
            format!("\u{feff}{markdown}"),
        ] {
            let expected = links(&to_mdast(&markdown, &own).expect("only MDX has errors"));
            for (bytes, position) in links(&linked(&markdown, GITHUB, &finder)) {
                if let Some(expected) = expected.get(&bytes) {
                    assert_eq!(position, *expected, "{markdown:?}");
                    count += 1;
                    tabs += usize::from(markdown.contains('\t'));
                    lines += usize::from(markdown.contains("\r\n") && position.start.line > 1);
                }
            }
        }
    }
    println!("{count} links, {tabs} in documents with tabs, {lines} after a line end");
    assert!(
        count > 20_000 && tabs > 5_000 && lines > 1_000,
        "{count} {tabs} {lines}"
    );
}

/// markdown-rs does not count a tab in front of a text that follows a hard line break, and says
/// column 2.
#[test]
fn a_tab_after_a_hard_line_break_is_counted() {
    let found = links(&linked(
        "a  \n\twww.e.com",
        GITHUB,
        &Finder::new(Profile::Md4c),
    ));
    let columns: Vec<_> = found
        .values()
        .map(|place| (place.start.column, place.end.column))
        .collect();
    assert_eq!(columns, [(5, 14)]);
}

/// A link and its text are at the bytes that the hook was told, and the text is what is there.
#[test]
fn new_nodes_are_where_the_hook_was_told() {
    let mut count = 0;
    let mut missing = Vec::new();
    for markdown in documents() {
        for &profile in Profile::ALL {
            let mut root = tree(&markdown, GITHUB);
            let mut told = Vec::new();
            let before = links(&root);
            let made = barelink_markdown::autolink_with(
                &mut root,
                &markdown,
                &Finder::new(profile),
                |link| {
                    told.push((link.range().start, link.range().end));
                    assert_eq!(
                        markdown.get(link.range()),
                        Some(link.as_str()),
                        "{markdown:?}"
                    );
                    Action::Keep
                },
            );
            assert_eq!(made, told.len(), "{markdown:?}");
            let after = links(&root);
            missing.extend(
                told.iter()
                    .filter(|bytes| !after.contains_key(bytes))
                    .map(|_| markdown.clone()),
            );
            assert_eq!(after.len(), before.len() + made, "{markdown:?}");
            count += made;
        }
    }
    println!("{count} links");
    assert_eq!(missing, Vec::<String>::new());
    assert!(count > 50_000, "{count}");
}

/// A host may move a node to a block after it.
#[test]
fn links_in_nodes_that_were_moved_have_positions() {
    let markdown = "*www.a.bc*\n\n*www.d.ef*";
    let mut root = tree(markdown, GITHUB);
    let [one, other] = root.children_mut().map(Vec::as_mut_slice).expect("blocks") else {
        panic!("two paragraphs")
    };
    std::mem::swap(
        one.children_mut().expect("an emphasis"),
        other.children_mut().expect("an emphasis"),
    );
    assert_eq!(
        barelink_markdown::autolink(&mut root, markdown, &Finder::new(Profile::Gfm)),
        2
    );
    let places = links(&root)
        .into_values()
        .map(|position| (position.start.line, position.start.column));
    assert_eq!(places.collect::<Vec<_>>(), [(1, 2), (3, 2)]);
}
