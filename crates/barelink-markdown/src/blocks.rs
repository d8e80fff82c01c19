//! The inline nodes of a block as the items of a leaf, and links between them.

use std::mem;
use std::ops::Range;

use barelink::Link;
use barelink::leaf::{Leaf, LeafBuilder, Segment, Segments, text_lines};

use crate::decode::decode;
use crate::steps;
use markdown::mdast::{self, Delete, Emphasis, Node, Strong, Text};
use markdown::unist::{Point, Position};

/// An item of a leaf.
pub(crate) enum LeafItem<'t> {
    /// The start and the end of emphasis or of another mark around text.
    Open(&'t Node),
    Close(&'t Node),
    /// A hard line break, or a node that no link goes through.
    Whole(&'t Node),
    /// A line of a text, or the line end between two lines; its bytes in the source, perhaps with
    /// blanks after it; and the start of the text.
    Text(&'t str, Option<Range<usize>>, Option<&'t Point>),
}

impl<'t> LeafItem<'t> {
    /// The place where the node starts.
    fn start(&self) -> Option<&'t Point> {
        match self {
            LeafItem::Open(node) | LeafItem::Close(node) | LeafItem::Whole(node) => {
                node.position().map(|position| &position.start)
            }
            LeafItem::Text(_, _, start) => *start,
        }
    }
}

/// The bytes of the source that a node has.
pub(crate) fn range(node: &Node) -> Option<Range<usize>> {
    node.position()
        .map(|position| position.start.offset..position.end.offset)
}

/// The items of a block with these children. `unread` is the number of bytes of the source that may
/// still be read for texts. Cost: linear in the children and in their part of the source.
// Texts do not overlap in a tree that markdown-rs made. A host may give each of many texts the
// position of the same long one.
pub(crate) fn items<'t>(
    children: &'t [Node],
    source: &str,
    unread: &mut usize,
) -> Vec<LeafItem<'t>> {
    let (mut items, mut rest): (_, Vec<_>) = (
        Vec::new(),
        children.iter().rev().map(LeafItem::Whole).collect(),
    );
    while let Some(item) = rest.pop() {
        steps::count(1);
        match item {
            LeafItem::Whole(mark @ (Node::Emphasis(_) | Node::Strong(_) | Node::Delete(_))) => {
                items.push(LeafItem::Open(mark));
                rest.push(LeafItem::Close(mark));
                rest.extend(
                    mark.children()
                        .into_iter()
                        .flatten()
                        .rev()
                        .map(LeafItem::Whole),
                );
            }
            LeafItem::Whole(node @ Node::Text(text)) => {
                let range = range(node).filter(|range| {
                    let left = unread.checked_sub(range.len());
                    *unread = left.unwrap_or_default();
                    left.is_some()
                });
                let start = node.position().map(|position| &position.start);
                let lines = text_lines(&text.value, range, source, decode);
                items.extend(
                    lines
                        .into_iter()
                        .map(|(line, range)| LeafItem::Text(&text.value[line], range, start)),
                );
            }
            item => items.push(item),
        }
    }
    items
}

/// Hands the items over, in order.
pub(crate) fn hand_over(items: &[LeafItem<'_>], builder: &mut LeafBuilder<'_, '_>) {
    for item in items {
        match item {
            LeafItem::Text("\n" | "\r" | "\r\n", place, _) => builder.soft_break(place.clone()),
            LeafItem::Text(line, place, _) => builder.text_near(line, place.clone()),
            LeafItem::Open(mark) => builder.open(range(mark)),
            LeafItem::Close(mark) => builder.close(range(mark).map(|range| range.end..range.end)),
            LeafItem::Whole(node @ Node::Break(_)) => builder.hard_break(range(node)),
            LeafItem::Whole(node @ Node::Html(html)) => builder.raw_html(&html.value, range(node)),
            LeafItem::Whole(node @ (Node::Image(_) | Node::ImageReference(_))) => {
                builder.image(range(node));
            }
            LeafItem::Whole(node) => builder.atom(range(node)),
        }
    }
}

/// The children of a block with `items`, and with `links`, which were found in `leaf`. `position`
/// gives the position of bytes of the source, after the place where their node starts.
pub(crate) fn linked<P>(
    items: &[LeafItem<'_>],
    leaf: &Leaf<'_>,
    links: &[Link<'_>],
    mut position: P,
) -> Vec<Node>
where
    P: FnMut(Option<&Point>, Range<usize>) -> Option<Position>,
{
    let mut place =
        |item: usize, range: Option<Range<usize>>| position(items[item].start(), range?);
    let mut segments = Segments::default();
    let mut links = links.iter().peekable();
    let mut around = Vec::new();
    let mut nodes = Vec::new();
    while let Some(segment) = segments.next(leaf, links.peek().map(|link| link.range())) {
        match segment {
            Segment::Item(item) => match &items[item] {
                LeafItem::Open(_) => around.push(mem::take(&mut nodes)),
                LeafItem::Close(mark) => {
                    let children = mem::replace(&mut nodes, around.pop().unwrap_or_default());
                    nodes.push(with_children(mark, children));
                }
                LeafItem::Whole(node) => nodes.push((*node).clone()),
                LeafItem::Text(text, range, _) => {
                    push_text(&mut nodes, text, place(item, range.clone()));
                }
            },
            Segment::Text { item, text, typed } => {
                let LeafItem::Text(whole, ..) = items[item] else {
                    continue;
                };
                push_text(
                    &mut nodes,
                    whole.get(text).unwrap_or(""),
                    place(item, leaf.source_range(typed)),
                );
            }
            Segment::Link(item) => {
                let Some(link) = links.next() else { continue };
                let position = place(item, leaf.source_range(link.range()));
                let value = link.text().into_owned();
                let url = link.destination().into_owned();
                let children = vec![Node::Text(Text {
                    value,
                    position: position.clone(),
                })];
                nodes.push(Node::Link(mdast::Link {
                    children,
                    position,
                    url,
                    title: None,
                }));
            }
            // A link took the other half of a reference, or the backslash of a hard line break.
            Segment::Typed { typed, .. } => push_text(&mut nodes, leaf.typed_at(typed), None),
            Segment::SoftBreak(item) => {
                let LeafItem::Whole(node) = items[item] else {
                    continue;
                };
                let end = range(node)
                    .and_then(|range| Some(range.start.checked_add("\\".len())?..range.end));
                let text = end.clone().map_or("\n", |end| leaf.typed_at(end));
                push_text(&mut nodes, text, place(item, end));
            }
        }
    }
    nodes
}

/// Adds a text, to the one before it if there is one.
fn push_text(nodes: &mut Vec<Node>, text: &str, position: Option<Position>) {
    let Some(Node::Text(last)) = nodes.last_mut() else {
        return nodes.push(Node::Text(Text {
            value: text.to_owned(),
            position,
        }));
    };
    last.value.push_str(text);
    let ends = last.position.take().zip(position);
    last.position = ends.map(|(first, last)| Position {
        start: first.start,
        end: last.end,
    });
}

fn with_children(mark: &Node, children: Vec<Node>) -> Node {
    let position = mark.position().cloned();
    match mark {
        Node::Strong(_) => Node::Strong(Strong { children, position }),
        Node::Delete(_) => Node::Delete(Delete { children, position }),
        _ => Node::Emphasis(Emphasis { children, position }),
    }
}

/// Up to this many bytes are counted from the last point. If there are more, they are counted from
/// the start of the node.
const FAR: usize = 256;

/// The position of bytes of the source as markdown-rs counts, from the point `last` on, which
/// becomes their end, or from the start of their node.
pub(crate) fn position(
    source: &str,
    last: &mut Point,
    start: Option<&Point>,
    range: Range<usize>,
) -> Option<Position> {
    // The node may be far from the start of its block, or before the last one, if a host moved it.
    // Otherwise its start is not used, because markdown-rs does not count a tab in front of it
    // after a hard line break.
    let is_near = range
        .start
        .checked_sub(last.offset)
        .is_some_and(|between| between <= FAR);
    let is_nearer = |start: &&Point| {
        start.offset <= range.start && !(start.offset..=range.start).contains(&last.offset)
    };
    if let Some(start) = start.filter(|start| !is_near && is_nearer(start)) {
        last.clone_from(start);
    }
    let mut point = |offset: usize| {
        let passed = source.get(last.offset..offset)?.replace("\r\n", "\n");
        steps::count(passed.len());
        for byte in passed.bytes() {
            // Saturating, because a host may have set the point from which the count starts to any
            // number.
            match byte {
                b'\n' | b'\r' => (last.line, last.column) = (last.line.saturating_add(1), 1),
                b'\t' => {
                    last.column = last
                        .column
                        .saturating_add(4 - last.column.wrapping_sub(1) % 4);
                }
                _ => last.column = last.column.saturating_add(1),
            }
        }
        last.offset = offset;
        Some(last.clone())
    };
    Some(Position {
        start: point(range.start)?,
        end: point(range.end)?,
    })
}
