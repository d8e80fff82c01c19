#![doc = include_str!("../README.md")]

mod blocks;
mod decode;
mod steps;

use barelink::leaf::{Leaf, Linker, OnMarkup};
use barelink::{Action, BlockKind, Finder, Link};
use decode::decode;
use markdown::mdast::Node;

/// Makes links of the bare URLs and e-mail addresses in a tree that was parsed from `source`, and
/// returns how many.
pub fn autolink(root: &mut Node, source: &str, finder: &Finder) -> usize {
    autolink_with(root, source, finder, |_| Action::Keep)
}

/// [`autolink`], asking `hook` about each link once, before it is made. Ranges that the hook sees
/// are bytes of the source; for a text that is not found there, bytes of a text of its own.
///
/// ```
/// # use barelink::{Action, Finder, Link, Profile};
/// let source = "www.example.com www.example.org";
/// let mut root = markdown::to_mdast(source, &markdown::ParseOptions::default()).unwrap();
/// let hook = |link: &mut Link<'_>| {
///     if link.as_str().ends_with(".org") {
///         Action::Skip
///     } else {
///         Action::Keep
///     }
/// };
/// assert_eq!(
///     barelink_markdown::autolink_with(&mut root, source, &Finder::new(Profile::Md4c), hook),
///     1
/// );
/// ```
pub fn autolink_with<F>(root: &mut Node, source: &str, finder: &Finder, mut hook: F) -> usize
where
    F: FnMut(&mut Link<'_>) -> Action,
{
    let mut made = 0;
    let mut links = Vec::new();
    let mut leaf = Leaf::new(decode);
    let mut linker = Linker::new(finder, OnMarkup::End).holding(source);
    let mut unread = source.len();
    for block in blocks_of(root) {
        linker.set_block(match block {
            Node::TableCell(_) => BlockKind::Cell,
            Node::Heading(_) => BlockKind::Heading,
            _ => BlockKind::Text,
        });
        let mut last = block.position().map(|position| position.start.clone());
        let may_hold_link =
            blocks::range(block).is_none_or(|range| linker.may_hold_link(source, &range));
        let Some(children) = block.children_mut().filter(|_| may_hold_link) else {
            continue;
        };
        let items = blocks::items(children, source, &mut unread);
        leaf.read_block(source, &linker, |builder| {
            blocks::hand_over(&items, builder);
        });
        // Links end before markup, so that there is never a conflict.
        linker.find(&leaf, &mut hook, &mut links);
        if !links.is_empty() {
            *children = blocks::linked(&items, &leaf, &links, |start, range| {
                blocks::position(source, last.as_mut()?, start, range)
            });
        }
        made += links.drain(..).count();
    }
    made
}

/// The blocks that hold text and are in no link, in order. Not recursive: blocks may be nested as
/// deeply as a source is long.
fn blocks_of(root: &mut Node) -> Vec<&mut Node> {
    let mut blocks = Vec::new();
    let mut rest = vec![root];
    while let Some(node) = rest.pop() {
        steps::count(1);
        match node {
            Node::Paragraph(_) | Node::Heading(_) | Node::TableCell(_) => blocks.push(node),
            Node::MdxJsxFlowElement(element) if element.name.as_deref() == Some("a") => {}
            node => rest.extend(node.children_mut().into_iter().flatten().rev()),
        }
    }
    blocks
}
