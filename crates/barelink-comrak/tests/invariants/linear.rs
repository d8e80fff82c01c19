//! Linear work, counted, with comrak's trees: what `tests/invariants/linear.rs` of the library does
//! with its hosts, with the same settings from the environment.

use std::cell::RefCell;

use barelink::{Finder, steps};
use barelink_comrak::{autolink, parse_document};
use comrak::nodes::{Ast, AstNode, NodeValue};
use comrak::{Arena, Node, Options};

use crate::common::finders::named_finders;
use crate::growth::{Host, assert_cheap, assert_drawn_linear, assert_linear};

const HOSTS: [Host; 3] = [
    ("parse_document", |finder, text| {
        let arena = Arena::new();
        let options = options();
        parse_document(&arena, text, &options, finder)
            .descendants()
            .count()
    }),
    ("parse_document, smart", |finder, text| {
        let arena = Arena::new();
        let mut options = options();
        options.parse.smart = true;
        parse_document(&arena, text, &options, finder)
            .descendants()
            .count()
    }),
    ("autolink", |finder, text| {
        let arena = Arena::new();
        let root = comrak::parse_document(&arena, text, &options());
        autolink(&arena, root, text, finder).len()
    }),
];

/// GitHub's syntax, as the other hosts have it.
fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options
}

#[test]
fn every_family_takes_linear_work_with_every_tree() {
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
        "a@b.cd`x`",
        "http://a.b\n",
        "- http://a.b *x*\n",
        "*http://a.b*\n\n",
        "[a]: /u\nx http://b.cd\n\n",
        "&amp;`x`",
        "\\\n",
        "a_",
        "*[x*",
        "é*x*",
        "> - x\n\n",
        "| a\\|b | http://a.b\n",
    ];
    let orders: [fn(&mut Vec<Node<'_>>); 3] = [
        |_| {},
        |nodes| nodes.reverse(),
        |nodes| fastrand::Rng::with_seed(29).shuffle(nodes),
    ];
    let mut squares = Vec::new();
    for unit in units {
        for (order_number, order) in orders.into_iter().enumerate() {
            for change in [
                Change::None,
                Change::Split,
                Change::SplitInOnePlace,
                Change::OnePlace,
                Change::Nested,
            ] {
                for (name, finder) in named_finders() {
                    let steps_of = |count| steps_of_changed(unit, count, order, change, &finder);
                    // Eight times as many nodes; for a square, each byte and node would take eight
                    // times as much.
                    let few = steps_of(100);
                    let many = steps_of(800);
                    if many > 3 * few + 30 {
                        squares.push(format!(
                            "{name}, {unit:?}, order {order_number}, {change:?}: {few} and {many}"
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

/// A change that a host made to a tree, in addition to the order of its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    None,
    /// Each inline is in a paragraph of its own, at the position of the first one.
    Split,
    /// The same, and all nodes have the position of the whole document.
    SplitInOnePlace,
    OnePlace,
    /// All blocks are in as many nested block quotes.
    Nested,
}

/// The steps for each hundred bytes and nodes of a unit that is repeated, in a tree that was
/// changed.
fn steps_of_changed(
    unit: &str,
    count: usize,
    order: fn(&mut Vec<Node<'_>>),
    change: Change,
    finder: &Finder,
) -> usize {
    let head = if unit.starts_with('|') {
        "| a | b |\n|---|---|\n"
    } else {
        ""
    };
    let source = format!("{head}{} www.example.com", unit.repeat(count));
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, &source, &options());
    let nodes: Vec<_> = root.descendants().collect();
    for &node in &nodes {
        let mut children: Vec<_> = node.children().collect();
        order(&mut children);
        for child in children {
            child.detach();
            node.append(child);
        }
    }
    if matches!(change, Change::SplitInOnePlace | Change::OnePlace) {
        let whole = root.data().sourcepos;
        for node in &nodes {
            node.data_mut().sourcepos = whole;
        }
    }
    if matches!(change, Change::Split | Change::SplitInOnePlace) {
        for block in nodes
            .iter()
            .filter(|node| matches!(node.data().value, NodeValue::Paragraph))
        {
            for child in block.children().skip(1).collect::<Vec<_>>() {
                let paragraph =
                    Ast::new_with_sourcepos(NodeValue::Paragraph, block.data().sourcepos);
                let paragraph = arena.alloc(AstNode::new(RefCell::new(paragraph)));
                child.detach();
                paragraph.append(child);
                block.insert_before(paragraph);
            }
        }
    }
    if change == Change::Nested {
        let blocks = root.children().collect::<Vec<_>>();
        let mut around = root;
        for block in &blocks {
            let quote = Ast::new_with_sourcepos(NodeValue::BlockQuote, root.data().sourcepos);
            let quote = arena.alloc(AstNode::new(RefCell::new(quote)));
            around.append(quote);
            around = quote;
            block.detach();
        }
        for block in blocks {
            around.append(block);
        }
    }
    let size = source.len() + root.descendants().count();
    let _ = steps::take();
    autolink(&arena, root, &source, finder);
    let steps = steps::take();
    assert!(steps > 0, "nothing is counted");
    100 * steps / size
}

/// A megabyte would take too long: comrak itself is slower than linear for some of them.
#[test]
#[ignore = "takes minutes, with --release; tools/long-run runs it"]
fn sixty_four_kibibytes_take_as_much_for_each_byte_and_take_minutes() {
    assert_cheap(&HOSTS, &named_finders(), 1 << 16);
}
