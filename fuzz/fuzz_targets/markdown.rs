//! markdown-rs's trees: only links change, and positions that lie do no harm.
#![no_main]

use barelink::{Action, Finder};
use barelink_fuzz::links::assert_destination;
use barelink_fuzz::{Choices, Stream, without_parser_panic};
use barelink_markdown::autolink_with;
use libfuzzer_sys::fuzz_target;
use markdown::mdast::Node;
use markdown::unist::{Point, Position};
use markdown::{Constructs, ParseOptions, to_mdast};

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    let gfm = Constructs {
        gfm_autolink_literal: false,
        ..Constructs::gfm()
    };
    let math = Constructs {
        math_flow: true,
        math_text: true,
        frontmatter: true,
        ..gfm.clone()
    };
    let constructs = [gfm, Constructs::default(), Constructs::mdx(), math];
    let constructs = constructs[choices.among(&[0, 1, 2, 3])].clone();
    let options = ParseOptions {
        constructs,
        ..ParseOptions::default()
    };
    // MDX has errors, and the parser panics on some documents.
    let Some(Ok(before)) = without_parser_panic(|| to_mdast(&source, &options)) else {
        return;
    };
    let skip_all = |_: &mut barelink::Link<'_>| Action::Skip;
    let mut same = before.clone();
    assert_eq!(autolink_with(&mut same, &source, &finder, skip_all), 0);
    assert_eq!(same, before, "a hook that skips all links");
    assert_true_positions(&finder, &source, &before);
    let mut lying = before.clone();
    let mut random = choices.stream();
    let one_in = 1 + random.below(6);
    lie(&mut lying, one_in, &mut random);
    autolink_with(&mut lying, &source, &finder, |_| Action::Keep);
    assert_text(&finder, &source, &before, &lying);
});

fn assert_true_positions(finder: &Finder, source: &str, before: &Node) {
    let mut after = before.clone();
    let mut seen = Vec::new();
    let count = autolink_with(&mut after, source, finder, |link| {
        assert_destination(finder.profile(), &link.destination());
        seen.push((link.text().into_owned(), link.destination().into_owned()));
        Action::Keep
    });
    assert_eq!(count, seen.len());
    assert_text(finder, source, before, &after);
    let [mut old, mut new] = [(); 2].map(|()| Vec::new());
    links(before, &mut old);
    links(&after, &mut new);
    new.retain(|link| {
        old.iter()
            .position(|other| other == link)
            .is_none_or(|at| old.remove(at) != *link)
    });
    assert_eq!(
        (old.len(), new.len()),
        (0, count),
        "the links of the source stay, and new ones are added"
    );
    for link in new {
        let Node::Link(value) = link else {
            panic!("{link:?}")
        };
        let [Node::Text(text)] = &value.children[..] else {
            panic!("{value:?}")
        };
        assert!(
            seen.contains(&(text.value.clone(), value.url.clone())),
            "{value:?} of {seen:?}"
        );
        let range = value
            .position
            .as_ref()
            .map(|at| at.start.offset..at.end.offset);
        // A line end with tabs, escapes and references are not shown as they were typed, nor are
        // texts without a place.
        let shown = range.map(|range| source.get(range));
        let is_moved = source.contains(['\\', '&', '\t', '\r', '\0', '\u{feff}', '|']);
        assert!(
            is_moved || shown == Some(Some(&*text.value)),
            "{value:?} shows {shown:?}"
        );
    }
}

/// Asserts that the text is the same. GitHub's links show escapes and references as they were
/// typed.
fn assert_text(finder: &Finder, source: &str, before: &Node, after: &Node) {
    let is_shown_as_typed =
        finder.profile() == barelink::Profile::Gfm && source.contains(['\\', '&']);
    assert!(
        is_shown_as_typed || before.to_string() == after.to_string(),
        "{before:?} became {after:?}"
    );
}

/// Collects the links in order.
fn links<'n>(root: &'n Node, links: &mut Vec<&'n Node>) {
    if let Node::Link(_) = root {
        links.push(root);
    }
    root.children()
        .into_iter()
        .flatten()
        .for_each(|child| self::links(child, links));
}

/// Gives about every `one_in`th node another position.
fn lie(node: &mut Node, one_in: usize, random: &mut Stream) {
    let number = |random: &mut Stream| {
        let near = random.below(40);
        [near, near, usize::MAX / 2 + near, usize::MAX - near][random.below(4)]
    };
    let mut point = |old: &Point| match random.below(3) {
        0 => old.clone(),
        1 => Point {
            line: number(random),
            column: number(random),
            ..old.clone()
        },
        _ => Point {
            offset: number(random),
            ..old.clone()
        },
    };
    if let Some(Position { start, end }) = node.position().cloned() {
        let lying = Position {
            start: point(&start),
            end: point(&end),
        };
        if random.below(one_in) == 0 {
            node.position_set(Some(lying));
        }
    }
    node.children_mut()
        .into_iter()
        .flatten()
        .for_each(|child| lie(child, one_in, random));
}
