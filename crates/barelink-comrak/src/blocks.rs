//! The blocks of a tree that hold text: their inline content as events, and links put back where events say.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use barelink::adapter::{Blocks, Placed};
use barelink::pulldown::Hook;
use barelink::pulldown::pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};
use barelink::steps;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{Ast, AstNode, NodeLink, NodeValue, Sourcepos};
use comrak::{Arena, Node};

use crate::lines::Lines;
use crate::places::{Pipes, Places};

/// A tree and the source that it was parsed from.
pub(crate) struct Tree<'a, 's> {
    arena: &'a Arena<'a>,
    root: Node<'a>,
    source: &'s str,
    /// The source, or a masked copy of it.
    parsed: &'s str,
    lines: OnceCell<Lines>,
}

/// A link takes markup: the source has to be parsed again without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TakesMarkup;

/// What is at hand while links are made.
#[derive(Debug, Default)]
struct Work<'a, 's> {
    /// Where each event of the block comes from that was handed over.
    origins: Vec<Origin<'a>>,
    /// What becomes of the run.
    pieces: Vec<Placed<'s>>,
    /// The links that were made.
    links: Vec<Node<'a>>,
}

/// Where an event comes from.
#[derive(Clone, Debug)]
enum Origin<'a> {
    /// A text, the whole of its node or not; the node is its own, or that of the escape around it.
    Text { node: Node<'a>, range: Option<Range<usize>>, is_whole: bool },
    /// Anything else.
    Other(Node<'a>),
}

impl<'a, 's> Tree<'a, 's> {
    pub(crate) fn new(arena: &'a Arena<'a>, root: Node<'a>, source: &'s str, parsed: &'s str) -> Self {
        Tree { arena, root, source, parsed, lines: OnceCell::new() }
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::new(self.source))
    }

    /// Makes the links that `blocks` finds, and gives their nodes, in order. Where a link takes markup and that stops
    /// `blocks`, the tree is left half done.
    pub(crate) fn link<F: Hook>(&self, mut blocks: Blocks<'s, F>) -> Result<Vec<Node<'a>>, TakesMarkup> {
        let mut work = Work::default();
        let mut next = Some(self.root);
        while let Some(node) = next {
            steps::count(1);
            if !holds_inlines(node) {
                next = node.first_child().or_else(|| after(node, self.root));
                continue;
            }
            next = after(node, self.root);
            if !blocks.may_hold_link(&self.lines().whole(node.data().sourcepos)) {
                continue;
            }
            let places = Places::of(node, self.parsed, self.lines());
            if !places.are_as_said() || self.shows_candidate(node, &mut blocks) {
                self.hand_over(node, places, &mut blocks, &mut work.origins);
                self.put(&mut blocks, &mut work);
                if blocks.takes_markup() {
                    return Err(TakesMarkup);
                }
            }
        }
        Ok(work.links)
    }

    /// The texts that were masked, as the source has them; `None` where something else was masked too, or a text that is not
    /// found in the source: then nobody can put it back.
    pub(crate) fn unmasked(&self) -> Option<Vec<(Node<'a>, String)>> {
        let (mut texts, mut put_back) = (Vec::new(), 0);
        let is_masked = |block: &Node<'a>| {
            let position = block.data().sourcepos;
            self.masked_bytes(&self.lines().range(position).unwrap_or_else(|| self.lines().whole(position))) > 0
        };
        for block in self.root.descendants().filter(|node| holds_inlines(node)).filter(is_masked) {
            let mut places = Places::of(block, self.parsed, self.lines());
            for node in block.descendants().skip(1) {
                let ast = node.data();
                let range = places.start(&ast, self.lines());
                let NodeValue::Text(text) = &ast.value else { continue };
                if range.as_ref().is_none_or(|range| self.masked_bytes(range) == 0) {
                    continue;
                }
                let mut typed = String::new();
                for part in Placed::texts(text, self.source, self.parsed, range) {
                    put_back += part.range.map_or(0, |range| self.masked_bytes(&range));
                    if let Event::Text(text) = &part.event {
                        typed.push_str(text);
                    }
                }
                texts.push((node, typed));
            }
        }
        (put_back == self.masked_bytes(&(0..self.source.len()))).then_some(texts)
    }

    fn masked_bytes(&self, range: &Range<usize>) -> usize {
        steps::count(range.len());
        let (source, parsed) = (&self.source.as_bytes()[range.clone()], &self.parsed.as_bytes()[range.clone()]);
        source.iter().zip(parsed).filter(|(source, parsed)| source != parsed).count()
    }

    /// Whether there is a candidate in the texts of a block, and not in its links, its code, or its destinations.
    fn shows_candidate<F: Hook>(&self, block: Node<'a>, blocks: &mut Blocks<'s, F>) -> bool {
        let mut next = block.first_child();
        while let Some(node) = next {
            steps::count(1);
            let ast = node.data();
            let inside = match &ast.value {
                NodeValue::Text(text) if blocks.may_show_link(text, self.lines().range(ast.sourcepos)) => return true,
                NodeValue::Text(_) | NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_) => None,
                _ => node.first_child(),
            };
            next = inside.or_else(|| after(node, block));
        }
        false
    }

    /// Hands over the inline content of a block as events, between the start and the end of a block.
    fn hand_over<F: Hook>(
        &self,
        block: Node<'a>,
        mut places: Places,
        blocks: &mut Blocks<'s, F>,
        origins: &mut Vec<Origin<'a>>,
    ) {
        let (tag, end) = match Pipes::in_block(block) {
            Pipes::Unescaped => (Tag::TableCell, TagEnd::TableCell),
            Pipes::AsTyped => (Tag::Paragraph, TagEnd::Paragraph),
        };
        origins.clear();
        origins.push(Origin::Other(block));
        blocks.push(Placed { event: Event::Start(tag), range: None });
        for edge in block.traverse().skip(1) {
            steps::count(1);
            let node = match edge {
                NodeEdge::Start(node) | NodeEdge::End(node) => node,
            };
            if node.same_node(block) {
                break;
            }
            let ast = node.data();
            let range = match edge {
                NodeEdge::Start(_) => places.start(&ast, self.lines()),
                NodeEdge::End(_) => places.end(&ast, self.lines()),
            };
            let event = match (edge, &ast.value) {
                (NodeEdge::Start(_), NodeValue::Text(text)) => {
                    let texts = Placed::texts(text, self.source, self.parsed, range);
                    let (node, is_whole) = (escape_around(node), texts.len() == 1);
                    for text in texts {
                        origins.push(Origin::Text { node, range: text.range.clone(), is_whole });
                        blocks.push(text);
                    }
                    continue;
                }
                (NodeEdge::Start(_), value) => start(value, node.first_child().is_some()),
                (NodeEdge::End(_), value) => {
                    container(value, node.first_child().is_some()).map(|tag| Event::End(tag.to_end()))
                }
            };
            if let Some(event) = event {
                origins.push(Origin::Other(node));
                blocks.push(Placed { event, range });
            }
        }
        origins.push(Origin::Other(block));
        blocks.push(Placed { event: Event::End(end), range: None });
    }

    /// Puts the links of the block that was handed over into the tree.
    fn put<F: Hook>(&self, blocks: &mut Blocks<'s, F>, work: &mut Work<'a, 's>) {
        let Work { origins, pieces, links } = work;
        let mut origins = &origins[..];
        for placed in blocks {
            if matches!(placed.event, Event::Text(_)) || is_new_link(&placed.event) {
                pieces.push(placed);
                continue;
            }
            let len = origins.iter().take_while(|origin| origin.is_text()).count();
            let (texts, rest) = origins.split_at(len);
            if pieces.iter().any(|placed| is_new_link(&placed.event)) {
                self.replace(texts, pieces.drain(..), links);
            }
            pieces.clear();
            if let Some(Origin::Other(node)) = rest.first() {
                soften(node, &placed.event);
            }
            origins = rest.get(1..).unwrap_or_default();
        }
    }

    /// Puts the pieces of a run in the place of its texts.
    fn replace(&self, texts: &[Origin<'a>], pieces: impl Iterator<Item = Placed<'s>>, links: &mut Vec<Node<'a>>) {
        let (Some(first), Some(last)) = (texts.first(), texts.last()) else { return };
        let (position, parent, after) =
            (first.node().data().sourcepos, last.node().parent(), last.node().next_sibling());
        let put = |node| match after {
            Some(after) => after.insert_before(node),
            None => parent.into_iter().for_each(|parent| parent.append(node)),
        };
        for text in texts {
            text.node().detach();
        }
        let mut old = Old::new(texts);
        // The link that was started, and the text that was made last.
        let (mut link, mut new) = (None, None);
        for Placed { event, range } in pieces {
            let placed = range.as_ref().filter(|_| old.is_placed);
            let stands = || placed.map_or(position, |range| self.lines().position(range));
            match (event, link) {
                (Event::Start(Tag::Link { link_type, dest_url, .. }), _) => {
                    let node = self.new_link(link_type, dest_url, stands());
                    put(node);
                    links.push(node);
                    (link, new) = (Some(node), None);
                }
                (Event::Text(text), Some(link)) => link.append(self.text(text, link.data().sourcepos)),
                (Event::Text(text), None) => match (old.find(range.as_ref()), new) {
                    (None, Some(new)) => lengthen(new, &text, stands()),
                    (kept, _) => {
                        new = kept.is_none().then(|| self.text(text, stands()));
                        new.or(kept).into_iter().for_each(put);
                    }
                },
                _ => link = None,
            }
        }
    }

    fn new_link(&self, link_type: LinkType, destination: CowStr<'_>, position: Sourcepos) -> Node<'a> {
        let link = NodeLink { url: url(link_type, destination), title: String::new() };
        self.node(NodeValue::Link(Box::new(link)), position)
    }

    fn text(&self, text: CowStr<'_>, position: Sourcepos) -> Node<'a> {
        self.node(NodeValue::Text(Cow::Owned(text.into_string())), position)
    }

    fn node(&self, value: NodeValue, position: Sourcepos) -> Node<'a> {
        self.arena.alloc(AstNode::from(Ast::new_with_sourcepos(value, position)))
    }
}

/// The next node inside `root`, in the order of the tree, that is not inside `node`.
fn after<'a>(node: Node<'a>, root: Node<'a>) -> Option<Node<'a>> {
    node.ancestors().take_while(|around| !around.same_node(root)).find_map(AstNode::next_sibling)
}

/// An address goes without its protocol in events.
fn url(link_type: LinkType, destination: CowStr<'_>) -> String {
    match link_type {
        LinkType::Email => ["mailto:", &destination].concat(),
        _ => destination.into_string(),
    }
}

impl<'a> Origin<'a> {
    fn is_text(&self) -> bool {
        matches!(self, Origin::Text { .. })
    }

    /// Whether it is a text that does not stand in the source.
    fn is_lost(&self) -> bool {
        matches!(self, Origin::Text { range: None, .. })
    }

    fn node(&self) -> Node<'a> {
        match self {
            Origin::Text { node, .. } | Origin::Other(node) => node,
        }
    }
}

/// The texts of a run, which may go on standing there.
struct Old<'o, 'a> {
    texts: &'o [Origin<'a>],
    /// Whether all of them stand in the source. If not, nobody knows where their pieces stand.
    is_placed: bool,
}

impl<'o, 'a> Old<'o, 'a> {
    fn new(texts: &'o [Origin<'a>]) -> Self {
        let is_placed = !texts.iter().any(Origin::is_lost);
        Old { texts, is_placed }
    }

    /// The text that stands at a range, whole; none before the last one.
    fn find(&mut self, range: Option<&Range<usize>>) -> Option<Node<'a>> {
        let starts_before = |text: &Origin<'_>| match (text, range) {
            (Origin::Text { range: Some(old), .. }, Some(range)) => old.start < range.start,
            _ => false,
        };
        let passed = self.texts.iter().take_while(|text| starts_before(text)).count();
        self.texts = &self.texts[passed..];
        match self.texts {
            [Origin::Text { node, range: old, is_whole: true }, rest @ ..]
                if self.is_placed && old.as_ref() == range =>
            {
                self.texts = rest;
                Some(node)
            }
            _ => None,
        }
    }
}

/// Whether the inline content of the node is text that a reader sees.
fn holds_inlines(node: Node<'_>) -> bool {
    let is_inline = |value: &NodeValue| !value.block() && !matches!(value, NodeValue::FrontMatter(_));
    node.data().value.block() && node.first_child().is_some_and(|child| is_inline(&child.data().value))
}

/// The escape that a text stands in, or the text itself.
fn escape_around(text: Node<'_>) -> Node<'_> {
    text.parent().filter(|parent| matches!(parent.data().value, NodeValue::Escaped)).unwrap_or(text)
}

/// Links that are there already are handed over as images, so that these are the new ones.
fn is_new_link(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link))
}

/// What a node starts, but for texts; `None` for an escape, which is not seen.
fn start<'s>(value: &NodeValue, has_children: bool) -> Option<Event<'s>> {
    match value {
        NodeValue::Escaped => None,
        NodeValue::SoftBreak => Some(Event::SoftBreak),
        NodeValue::LineBreak => Some(Event::HardBreak),
        NodeValue::HtmlInline(html) => Some(Event::InlineHtml(html.clone().into())),
        value => Some(container(value, has_children).map_or(Event::Code("".into()), Event::Start)),
    }
}

/// What a node is that others stand in: a mark, or a link or an image, whose text is left alone.
fn container<'s>(value: &NodeValue, has_children: bool) -> Option<Tag<'s>> {
    match value {
        NodeValue::Escaped => None,
        NodeValue::Emph => Some(Tag::Emphasis),
        NodeValue::Strong => Some(Tag::Strong),
        NodeValue::Strikethrough => Some(Tag::Strikethrough),
        NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_) => {
            let (dest_url, title, id) = ("".into(), "".into(), "".into());
            Some(Tag::Image { link_type: LinkType::Inline, dest_url, title, id })
        }
        _ => has_children.then_some(Tag::Superscript),
    }
}

/// Goes on with a text.
fn lengthen(node: Node<'_>, text: &str, position: Sourcepos) {
    let mut ast = node.data_mut();
    ast.sourcepos.end = position.end;
    if let Some(literal) = ast.value.text_mut() {
        literal.to_mut().push_str(text);
    }
}

/// A hard break whose backslash a link took is a soft one.
fn soften(node: Node<'_>, event: &Event<'_>) {
    let mut ast = node.data_mut();
    if *event == Event::SoftBreak && matches!(ast.value, NodeValue::LineBreak) {
        ast.value = NodeValue::SoftBreak;
        ast.sourcepos.start.column += 1;
    }
}
