//! Positions that are not true: a host may give a node any position (issue 60, item 5). The tests
//! are built with overflow checks.

use barelink::{Finder, Profile, steps};
use barelink_pulldown_cmark::GITHUB;
use comrak::nodes::{LineColumn, NodeValue, Sourcepos};
use comrak::{Arena, Node, Options};

use crate::common::comrak_options;

/// Documents with every way in which positions are read: by the tree, by a copy with definitions,
/// links over several lines, cells with escaped pipes, containers, breaks.
const SOURCES: [&str; 9] = [
    "see http://e.com\nand www.e.com *x* a@b.cd  \nwww.e.com\\\nhttp://e.com/*a*",
    "`a\nb` http://e.com/_a_ `c` www.e.com\n$x$ <b\nc> http://e.com",
    "[r]: /u\n[s]: /v\n[x\nsee http://e.com y `c\nd` www.e.com",
    "a [b](\n/c\n'd\ne') [x http://e.com] \\<y http://e.com/_a_\n`c\nd` www.f.g/*h*",
    "| a \\| b `c` http://e.com/_a_ x | www.e.com |\n|---|---|\n| `x` \\| www.e.com | *a@b.cd* |",
    "p \\| http://e.com `a\nb`\n| www.e.com |\n|---|\n",
    "> - [r]: /u\n>   \\<b> `c\nd` http://e.com/*a*\n> [x http://e.com\n>\n> 1. www.e.com\n>    \
    `a\n>    b` http://e.com",
    "- [ ] [x](\n  u\n  ) \\< http://e.com/_x_\n\n  `a\n  b` www.e.com\n\nwww.e.com\n===\n",
    "\u{feff}see www.e.com\r\n\r\nsee `a\r\nb` *www.e.com*\rhttp://e.com\r",
];

/// Numbers at which sums and differences overflow, or loops would not end.
fn number(random: &mut fastrand::Rng) -> usize {
    let near = random.usize(0..8);
    match random.u8(0..6) {
        0..=2 => near,
        3 => 100_000_000 + near,
        4 => usize::MAX / 2 + near,
        _ => usize::MAX - near,
    }
}

fn options() -> Options<'static> {
    let mut options = comrak_options(GITHUB);
    options.extension.math_dollars = true;
    options
}

/// Gives every `one_in`th node, at random, another position, and changes the numbers of a list.
fn lie(root: Node<'_>, one_in: usize, random: &mut fastrand::Rng) {
    for node in root.descendants() {
        if random.usize(0..one_in) > 0 {
            continue;
        }
        let mut ast = node.data_mut();
        let [start, end] = [(); 2].map(|()| LineColumn {
            line: number(random),
            column: number(random),
        });
        let old = ast.sourcepos;
        ast.sourcepos = match random.u8(0..4) {
            0 => Sourcepos { start, end },
            1 => Sourcepos { start, ..old },
            2 => Sourcepos { end, ..old },
            // The column stays true, so that the line is not refused for it.
            _ => Sourcepos {
                end: LineColumn {
                    column: old.end.column,
                    ..end
                },
                ..old
            },
        };
        if let NodeValue::Item(list) | NodeValue::List(list) = &mut ast.value {
            list.marker_offset = number(random);
            list.padding = number(random);
        }
    }
}

fn text(root: Node<'_>) -> String {
    root.descendants()
        .filter_map(|node| node.data().value.text().map(ToString::to_string))
        .collect()
}

#[test]
fn positions_that_lie_are_survived_in_linear_time() {
    let mut random = fastrand::Rng::with_seed(60);
    let mut most = 0;
    let mut made = 0;
    for round in 0..4_000 {
        let source = SOURCES[round % SOURCES.len()].repeat(random.usize(1..4));
        let arena = Arena::new();
        let options = options();
        let root = comrak::parse_document(&arena, &source, &options);
        let one_in = random.usize(1..6);
        lie(root, one_in, &mut random);
        let before = text(root);
        let nodes = root.descendants().count();
        for &profile in Profile::ALL {
            let _ = steps::take();
            made += barelink_comrak::autolink(&arena, root, &source, &Finder::new(profile)).len();
            most = most.max(steps::take() / (source.len() + nodes));
            root.validate().expect("a valid tree");
        }
        // GitHub's links show escapes as they were typed.
        assert!(source.contains('\\') || text(root) == before, "{source:?}");
    }
    println!("{made} links, at most {most} steps for each byte and node");
    assert!(made > 10_000 && most < 40, "{made} {most}");
}

/// The end line of a code span was the number of rounds of a loop.
#[test]
fn a_huge_end_line_takes_no_time() {
    let source = "[r]: /u\n`c\nd` http://e.com";
    for line in [100_000_000, usize::MAX] {
        let arena = Arena::new();
        let options = options();
        let root = comrak::parse_document(&arena, source, &options);
        let code = root
            .descendants()
            .find(|node| matches!(node.data().value, NodeValue::Code(_)))
            .expect("a code span");
        code.data_mut().sourcepos.end.line = line;
        let _ = steps::take();
        assert_eq!(
            barelink_comrak::autolink(&arena, root, source, &Finder::new(Profile::Gfm)).len(),
            1
        );
        let steps = steps::take();
        assert!((1..1_000).contains(&steps), "{steps}");
    }
}
