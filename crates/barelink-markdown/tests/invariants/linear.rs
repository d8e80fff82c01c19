//! Linear work, counted, with mdast: what `tests/invariants/linear.rs` of the library does with its
//! hosts, with the same settings from the environment. Only the steps of this project count:
//! markdown-rs itself is slower than linear for some inputs.

use barelink::{Finder, steps};
use barelink_markdown::autolink;
use markdown::mdast::{Node, Paragraph};
use markdown::unist::Position;
use markdown::{Constructs, ParseOptions, to_mdast};

use crate::common::finders::named_finders;
use crate::growth::{Host, assert_cheap, assert_drawn_linear, assert_linear};

const HOSTS: [Host; 1] = [("autolink", |finder, text| {
    autolink(&mut parsed(text), text, finder)
})];

fn parsed(text: &str) -> Node {
    let constructs = Constructs {
        gfm_autolink_literal: false,
        ..Constructs::gfm()
    };
    to_mdast(
        text,
        &ParseOptions {
            constructs,
            ..ParseOptions::gfm()
        },
    )
    .expect("only MDX has errors")
}

#[test]
fn every_family_takes_linear_work() {
    assert_linear(&HOSTS, &named_finders());
    assert_drawn_linear(&HOSTS, &named_finders());
}

/// A host may put nodes into another order, put each into a paragraph of its own, and give many of
/// them the same position.
#[test]
fn trees_that_a_host_changed_take_linear_work() {
    let units = [
        "\\\\",
        "\\*a ",
        "*x* ",
        "http://a.b*x*",
        "www.a.b`x`",
        "*a@b.cd*\n",
        "http://a.b\n",
        "&amp;`x`",
        "a_",
        "é*a.b*",
    ];
    let orders: [fn(&mut Vec<Node>); 3] = [
        |_| {},
        |nodes| nodes.reverse(),
        |nodes| fastrand::Rng::with_seed(29).shuffle(nodes),
    ];
    let mut squares = Vec::new();
    for unit in units {
        for (order_number, order) in orders.into_iter().enumerate() {
            for is_in_one_place in [false, true] {
                for (name, finder) in named_finders() {
                    let steps_of = |count| {
                        steps_of_split(&unit.repeat(count), order, is_in_one_place, &finder)
                    };
                    // Eight times as many nodes; for a square, each byte and node would take eight
                    // times as much.
                    let few = steps_of(100);
                    let many = steps_of(800);
                    if many > 3 * few + 30 {
                        squares.push(format!(
                            "{name}, {unit:?}, order {order_number}, {is_in_one_place}: {few} and {many}"
                        ));
                    }
                }
            }
        }
    }
    assert!(
        squares.is_empty(),
        "steps for each hundred bytes and nodes: {squares:#?}"
    );
}

/// The steps for each hundred bytes and nodes, if each inline of the first paragraph is in a
/// paragraph of its own, at the position of the first one, and in another order. All nodes may have
/// that position.
fn steps_of_split(
    source: &str,
    order: fn(&mut Vec<Node>),
    is_in_one_place: bool,
    finder: &Finder,
) -> usize {
    let mut root = parsed(source);
    let blocks = root.children_mut().expect("a root");
    let position = blocks[0].position().cloned();
    let mut inlines = blocks[0]
        .children_mut()
        .map(std::mem::take)
        .expect("a paragraph");
    order(&mut inlines);
    if is_in_one_place {
        for node in &mut inlines {
            place(node, position.as_ref());
        }
    }
    let size = source.len() + inlines.len();
    let split = |child| {
        Node::Paragraph(Paragraph {
            children: vec![child],
            position: position.clone(),
        })
    };
    *blocks = inlines.into_iter().map(split).collect();
    let _ = steps::take();
    autolink(&mut root, source, finder);
    let steps = steps::take();
    assert!(steps > 0, "nothing is counted");
    100 * steps / size
}

/// Gives a node and all nodes in it a position.
fn place(node: &mut Node, position: Option<&Position>) {
    node.position_set(position.cloned());
    node.children_mut()
        .into_iter()
        .flatten()
        .for_each(|child| place(child, position));
}

#[test]
#[ignore = "takes minutes, with --release; tools/long-run runs it"]
fn sixteen_kibibytes_take_as_much_for_each_byte_and_take_minutes() {
    assert_cheap(&HOSTS, &named_finders(), 1 << 14);
}
