//! The blocks of a tree that hold text: their inline content as events, and links put back where events say.

use std::borrow::Cow;
use std::ops::Range;

use barelink::adapter::{Blocks, Placed, TakesMarkup};
use barelink::pulldown::Hook;
use barelink::pulldown::pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};
use barelink::steps;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{Ast, AstNode, NodeLink, NodeValue, Sourcepos};
use comrak::{Arena, Node};

use crate::lines::Lines;

/// A tree and the source that it was parsed from.
pub(crate) struct Tree<'a, 's> {
    arena: &'a Arena<'a>,
    root: Node<'a>,
    source: &'s str,
    /// The source, or a masked copy of it.
    parsed: &'s str,
    lines: Lines,
}

/// The inline content of a block with its links.
#[derive(Debug)]
pub(crate) struct Linked<'a, 's> {
    /// Where each event comes from that was handed over.
    origins: Vec<Origin<'a>>,
    events: Vec<Placed<'s>>,
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
        Tree { arena, root, source, parsed, lines: Lines::new(source) }
    }

    /// The blocks with links in them, as `blocks` finds them. The tree is not changed.
    pub(crate) fn find<F: Hook>(&self, mut blocks: Blocks<'s, F>) -> Result<Vec<Linked<'a, 's>>, TakesMarkup> {
        let mut found = Vec::new();
        if !blocks.may_hold_link(&(0..self.source.len())) {
            return Ok(found);
        }
        for edge in self.root.traverse() {
            steps::count(1);
            let NodeEdge::Start(block) = edge else { continue };
            if !holds_inlines(block) || !blocks.may_hold_link(&self.lines.whole(block.data().sourcepos)) {
                continue;
            }
            if !shows_candidate(block, &blocks) {
                continue;
            }
            let (origins, events) = self.events(block);
            let events = blocks.link(events)?;
            if events.iter().any(|placed| is_new_link(&placed.event)) {
                found.push(Linked { origins, events });
            }
        }
        Ok(found)
    }

    /// The texts that were masked, as the source has them; `None` where something else was masked too, or a text that does
    /// not stand where its node says: then nobody can put it back.
    pub(crate) fn unmasked(&self) -> Option<Vec<(Node<'a>, String)>> {
        let is_masked = |range: &Range<usize>| self.source.get(range.clone()) != self.parsed.get(range.clone());
        let (mut texts, mut put_back) = (Vec::new(), 0);
        for node in self.root.descendants() {
            let ast = node.data();
            let NodeValue::Text(text) = &ast.value else { continue };
            let Some(range) = self.lines.range(ast.sourcepos).filter(is_masked) else { continue };
            let placed = Placed::texts(text, self.source, self.parsed, Some(range));
            let ranges: Option<Vec<_>> = placed.iter().map(|text| text.range.clone()).collect();
            put_back += ranges.iter().flatten().map(|range| self.masked_bytes(range)).sum::<usize>();
            let typed = |placed: &Placed<'_>| match &placed.event {
                Event::Text(text) => text.to_string(),
                _ => String::new(),
            };
            texts.push((node, placed.iter().map(typed).collect()));
        }
        (put_back == self.masked_bytes(&(0..self.source.len()))).then_some(texts)
    }

    fn masked_bytes(&self, range: &Range<usize>) -> usize {
        let (source, parsed) = (&self.source.as_bytes()[range.clone()], &self.parsed.as_bytes()[range.clone()]);
        source.iter().zip(parsed).filter(|(source, parsed)| source != parsed).count()
    }

    /// The inline content of a block as events, between the start and the end of a block.
    fn events(&self, block: Node<'a>) -> (Vec<Origin<'a>>, Vec<Placed<'s>>) {
        let is_cell = matches!(block.data().value, NodeValue::TableCell);
        let (tag, end) =
            if is_cell { (Tag::TableCell, TagEnd::TableCell) } else { (Tag::Paragraph, TagEnd::Paragraph) };
        let (mut origins, mut events) =
            (vec![Origin::Other(block)], vec![Placed { event: Event::Start(tag), range: None }]);
        for edge in block.traverse().skip(1) {
            steps::count(1);
            let node = match edge {
                NodeEdge::Start(node) | NodeEdge::End(node) => node,
            };
            if node.same_node(block) {
                break;
            }
            let ast = node.data();
            let range = self.lines.range(ast.sourcepos);
            let event = match (edge, &ast.value) {
                (NodeEdge::Start(_), NodeValue::Text(text)) => {
                    let texts = Placed::texts(text, self.source, self.parsed, range);
                    let is_whole = texts.len() == 1;
                    let node = escape_around(node);
                    origins.extend(texts.iter().map(|text| Origin::Text { node, range: text.range.clone(), is_whole }));
                    events.extend(texts);
                    continue;
                }
                (NodeEdge::Start(_), value) => start(value, node.first_child().is_some()),
                (NodeEdge::End(_), value) => {
                    container(value, node.first_child().is_some()).map(|tag| Event::End(tag.to_end()))
                }
            };
            if let Some(event) = event {
                origins.push(Origin::Other(node));
                events.push(Placed { event, range });
            }
        }
        origins.push(Origin::Other(block));
        events.push(Placed { event: Event::End(end), range: None });
        (origins, events)
    }

    /// Puts links into the tree and gives their nodes.
    pub(crate) fn put(&self, found: Vec<Linked<'a, 's>>) -> Vec<Node<'a>> {
        let (mut links, mut texts, mut pieces) = (Vec::new(), Vec::new(), Vec::new());
        for Linked { origins, events } in found {
            let mut origins = origins.into_iter().peekable();
            for placed in events {
                if matches!(placed.event, Event::Text(_)) || is_new_link(&placed.event) {
                    pieces.push(placed);
                    continue;
                }
                texts.clear();
                texts.extend(std::iter::from_fn(|| origins.next_if(Origin::is_text)));
                links.extend(self.replace(&texts, &mut pieces));
                if let Some(Origin::Other(node)) = origins.next() {
                    soften(node, &placed.event);
                }
            }
        }
        links
    }

    /// Puts the pieces of a run in the place of its texts, if there is a link among them, and gives the links.
    fn replace(&self, texts: &[Origin<'a>], pieces: &mut Vec<Placed<'s>>) -> Vec<Node<'a>> {
        let pieces = pieces.drain(..);
        let Some(first) = texts.first().map(Origin::node) else { return Vec::new() };
        if !pieces.as_slice().iter().any(|placed| is_new_link(&placed.event)) {
            return Vec::new();
        }
        let place = self.text("".into(), first.data().sourcepos);
        first.insert_before(place);
        for text in texts {
            text.node().detach();
        }
        let (mut links, mut old) = (Vec::new(), Old::new(texts));
        // The link that was started, and the text that was made last.
        let (mut link, mut new) = (None, None);
        for Placed { event, range } in pieces {
            let position = match range.as_ref().filter(|_| old.is_placed) {
                Some(range) => self.lines.position(range),
                None => place.data().sourcepos,
            };
            match (event, link) {
                (Event::Start(Tag::Link { link_type, dest_url, .. }), _) => {
                    let node = self.link(link_type, &dest_url, position);
                    place.insert_before(node);
                    links.push(node);
                    (link, new) = (Some(node), None);
                }
                (Event::Text(text), Some(link)) => link.append(self.text(text, position)),
                (Event::Text(text), None) => match (old.find(range.as_ref()), new) {
                    (None, Some(new)) => lengthen(new, &text, position),
                    (kept, _) => {
                        new = kept.is_none().then(|| self.text(text, position));
                        new.or(kept).into_iter().for_each(|node| place.insert_before(node));
                    }
                },
                _ => link = None,
            }
        }
        place.detach();
        links
    }

    fn link(&self, link_type: LinkType, destination: &str, position: Sourcepos) -> Node<'a> {
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

impl Linked<'_, '_> {
    /// Where its links go.
    pub(crate) fn urls(&self) -> impl Iterator<Item = String> {
        self.events.iter().filter_map(|placed| match &placed.event {
            Event::Start(Tag::Link { link_type, dest_url, .. }) => Some(url(*link_type, dest_url)),
            _ => None,
        })
    }
}

/// An address goes without its protocol in events.
fn url(link_type: LinkType, destination: &str) -> String {
    let scheme = if link_type == LinkType::Email { "mailto:" } else { "" };
    [scheme, destination].concat()
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

/// Whether there is a candidate in the texts of a block, and not in its links, its code, or its destinations.
fn shows_candidate<F: Hook>(block: Node<'_>, blocks: &Blocks<'_, F>) -> bool {
    let mut closed = 0_usize;
    block.traverse().any(|edge| {
        steps::count(1);
        let (node, step) = match edge {
            NodeEdge::Start(node) => (node, 1),
            NodeEdge::End(node) => (node, -1),
        };
        match &node.data().value {
            NodeValue::Text(text) => step > 0 && closed == 0 && blocks.may_show_link(text),
            NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_) => {
                closed = closed.saturating_add_signed(step);
                false
            }
            _ => false,
        }
    })
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
