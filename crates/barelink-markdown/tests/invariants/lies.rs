//! Positions that are not true: a host may give a node any position (issue 60, item 5). The tests
//! are built with overflow checks.

use barelink::{Finder, Profile, steps};
use barelink_pulldown_cmark::GITHUB;
use markdown::mdast::Node;
use markdown::unist::{Point, Position};

use crate::common::tree;

const SOURCES: [&str; 5] = [
    "see http://e.com\nand www.e.com *x* a@b.cd  \nwww.e.com\\\nhttp://e.com/*a*\\\nwww.e.com/\\\nb",
    "a\twww.e.com\n\tb\twww.e.com *x\twww.e.com* `c` http://e.com\r\nwww.e.com",
    "| a \\| b `c` http://e.com/_a_ x | www.e.com |\n|---|---|\n| `x` \\| www.e.com | *a@b.cd* |",
    "> - \\<b> `c\n> d` http://e.com/*a*\n> [x http://e.com\n>\n> 1. www.e.com &amp; ~~a@b.cd~~",
    "\u{feff}see www.e.com\r\n\r\nsee `a\r\nb` *www.e.com*\r\nhttp://e.com",
];

/// Numbers at which sums and differences overflow.
fn number(random: &mut fastrand::Rng) -> usize {
    let near = random.usize(0..40);
    match random.u8(0..5) {
        0..=2 => near,
        3 => usize::MAX / 2 + near,
        _ => usize::MAX - near,
    }
}

/// Gives about every `one_in`th node another position. Returns the number of nodes.
fn lie(node: &mut Node, one_in: usize, random: &mut fastrand::Rng) -> usize {
    if random.usize(0..one_in) == 0
        && let Some(Position { start, end }) = node.position().cloned()
    {
        let mut point = |old: Point| match random.u8(0..4) {
            0 => old,
            1 => Point {
                line: number(random),
                column: number(random),
                ..old
            },
            2 => Point {
                offset: number(random),
                ..old
            },
            _ => Point::new(number(random), number(random), number(random)),
        };
        let start = point(start);
        let end = point(end);
        node.position_set(Some(Position { start, end }));
    }
    1 + node
        .children_mut()
        .into_iter()
        .flatten()
        .map(|child| lie(child, one_in, random))
        .sum::<usize>()
}

#[test]
fn positions_that_lie_are_survived_in_linear_time() {
    let mut random = fastrand::Rng::with_seed(60);
    let mut most = 0;
    let mut made = 0;
    for round in 0..4_000 {
        let source = SOURCES[round % SOURCES.len()].repeat(random.usize(1..4));
        let mut root = tree(&source, GITHUB);
        let one_in = random.usize(1..6);
        let nodes = lie(&mut root, one_in, &mut random);
        let before = root.to_string();
        for &profile in Profile::ALL {
            let _ = steps::take();
            made += barelink_markdown::autolink(&mut root, &source, &Finder::new(profile));
            most = most.max(steps::take() / (source.len() + nodes));
        }
        // GitHub's links show escapes as they were typed.
        assert!(
            source.contains(['\\', '&']) || root.to_string() == before,
            "{source:?}"
        );
    }
    println!("{made} links, at most {most} steps for each byte and node");
    assert!(made > 10_000 && most < 40, "{made} {most}");
}
