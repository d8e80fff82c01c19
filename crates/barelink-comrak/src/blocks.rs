//! The two functions of the host: the inline nodes of a block as a leaf ([`ParsedTree::read`]), and
//! links between those nodes ([`ParsedTree::insert`]).

use std::borrow::Cow;
use std::ops::Range;

use barelink::leaf::{Conflict, Leaf, LeafBuilder, Linker, Segment, Segments};
use barelink::{BlockKind, Hook, Link};
use barelink_pulldown_cmark::decode;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{Ast, AstNode, LineColumn, NodeLink, NodeValue, Sourcepos};
use comrak::{Arena, Node};
use memchr::memchr;

use crate::lines::Lines;
use crate::node_ranges::{Excerpts, NodeRanges, PipeEscapes, pipes_in};
use crate::steps;

/// Returns the kind of a block.
fn kind_of(block: Node<'_>) -> BlockKind {
    match block.data().value {
        NodeValue::Heading(_) => BlockKind::Heading,
        NodeValue::TableCell => BlockKind::Cell,
        // A term holds a paragraph.
        _ if block
            .parent()
            .is_some_and(|parent| matches!(parent.data().value, NodeValue::DescriptionTerm)) =>
        {
            BlockKind::Heading
        }
        _ => BlockKind::Text,
    }
}

/// A tree and the source that it was parsed from.
pub(crate) struct ParsedTree<'a, 's> {
    arena: &'a Arena<'a>,
    root: Node<'a>,
    source: &'s str,
    /// The source, or a masked copy of it.
    parsed: &'s str,
    lines: Lines<'s>,
    /// Whether all masked bytes have their own values again.
    is_restored: bool,
}

impl<'a, 's> ParsedTree<'a, 's> {
    pub(crate) fn new(
        arena: &'a Arena<'a>,
        root: Node<'a>,
        source: &'s str,
        parsed: &'s str,
    ) -> Self {
        ParsedTree {
            arena,
            root,
            source,
            parsed,
            lines: Lines::new(source),
            is_restored: true,
        }
    }

    /// Makes the links that `linker` finds and `hook` keeps, and returns their nodes, in order. If
    /// links take markup, the source has to be parsed again: the error has the texts of their
    /// blocks, in which no link is made. Cost: linear in the source and the tree.
    pub(crate) fn link(
        &mut self,
        mut linker: Linker<'s>,
        hook: &mut impl for<'t> Hook<'t>,
    ) -> Result<Vec<Node<'a>>, Excerpts> {
        // One leaf and the same lists for all blocks: their memory is reused.
        let mut made = Vec::new();
        let mut links = Vec::new();
        let mut leaf = Leaf::new(decode);
        let mut items = Vec::new();
        let mut ranges = Vec::new();
        let mut next = Some(self.root);
        let mut unmasked = 0;
        let mut conflicts = None;
        // A mask may hide the trigger of a link: one that keeps a line from starting a fenced block
        // is a run of backticks.
        let has_masks = !std::ptr::eq(self.source, self.parsed);
        let may_show = |linker: &Linker<'_>, text: &str| {
            linker.may_show_whole_link(text) || has_masks && memchr(b'`', text.as_bytes()).is_some()
        };
        while let Some((node, first)) =
            next_block(&mut next, self.root, |text| may_show(&linker, text))
        {
            self.lines.reach(node.data().sourcepos);
            let node_ranges = NodeRanges::of(node, self.parsed, &self.lines);
            linker.set_block(kind_of(node));
            links.clear();
            let is_lines = node_ranges.are_from_tree()
                && self.read_lines(node, first, &mut items, &mut ranges);
            let starts_line = || first.previous_sibling().is_none_or(is_line_end);
            if is_lines
                && linker.find_in_lines(self.source, &ranges, starts_line(), hook, &mut links)
            {
                self.insert_in_lines(&items, &ranges, &links, &mut made);
                continue;
            }
            if pipes_in(node) == PipeEscapes::Unescaped {
                // Also in a paragraph before a table, which is none for a hook.
                linker.set_block(BlockKind::Cell);
            }
            self.read(node, node_ranges, &linker, &mut leaf, &mut items);
            linker.set_block(kind_of(node));
            leaf = leaf.unmasked(self.source);
            if linker.find(&leaf, hook, &mut links) != Conflict::None {
                conflicts.get_or_insert_with(Excerpts::default).add(
                    node,
                    kind_of(node),
                    self.source,
                    &self.lines,
                );
                continue;
            }
            unmasked += self.unmask(&items, &leaf);
            if !links.is_empty() {
                self.insert(&items, &leaf, &links, &mut made);
            }
        }
        self.is_restored = unmasked == self.masked_bytes();
        conflicts.map_or(Ok(made), Err)
    }

    /// Returns whether each masked byte was in a text, and has its own value again. One that was
    /// not would stay in the tree.
    pub(crate) fn is_restored(&self) -> bool {
        self.is_restored
    }

    /// Returns the byte of the source at which a node starts; `None` if its position is not one of
    /// the source.
    pub(crate) fn start(&self, node: Node<'_>) -> Option<usize> {
        self.lines
            .range(node.data().sourcepos)
            .map(|range| range.start)
    }

    /// Returns the number of bytes that are masked.
    fn masked_bytes(&self) -> usize {
        differing(self.source, self.parsed)
    }

    /// Restores the source's own bytes in the texts of a leaf, and returns how many bytes changed.
    fn unmask(&self, items: &[Node<'a>], leaf: &Leaf<'_>) -> usize {
        if std::ptr::eq(self.source, self.parsed) {
            return 0;
        }
        let mut unmasked = 0;
        for (item, node) in items.iter().enumerate() {
            let mut ast = node.data_mut();
            let Some(text) = ast.value.text_mut() else {
                continue;
            };
            let Some(typed) = leaf.unmasked_text(item, text) else {
                continue;
            };
            unmasked += differing(text, &typed);
            // The node is edited and not replaced, so that references to it and its position stay
            // valid.
            *text.to_mut() = typed;
        }
        unmasked
    }

    /// Makes `items` the texts of a block from the text `first` on, and `ranges` their ranges, if
    /// nothing but text as it was typed is there, each line one node. Returns whether that is so.
    /// The texts before `first` have no candidate. Cost: linear in the block.
    fn read_lines(
        &self,
        block: Node<'a>,
        first: Node<'a>,
        items: &mut Vec<Node<'a>>,
        ranges: &mut Vec<Range<usize>>,
    ) -> bool {
        items.clear();
        ranges.clear();
        // A copy with masks is read with its leaves, which restore the source's own text.
        if !std::ptr::eq(self.source, self.parsed)
            || pipes_in(block) == PipeEscapes::Unescaped
            || depends_on_text_before(block, first)
        {
            return false;
        }
        let mut expects_text = true;
        for node in first.following_siblings() {
            steps::count(1);
            let ast = node.data();
            match &ast.value {
                NodeValue::Text(text) if expects_text => {
                    let range = self.lines.range(ast.sourcepos);
                    let Some(range) =
                        range.filter(|range| self.source.get(range.clone()) == Some(text))
                    else {
                        return false;
                    };
                    items.push(node);
                    ranges.push(range);
                    expects_text = false;
                }
                NodeValue::SoftBreak | NodeValue::LineBreak if !expects_text => expects_text = true,
                _ => return false,
            }
        }
        !expects_text
    }

    /// Inserts the links of texts that are as they were typed, each a line, and adds their nodes to
    /// `made`. A text with a link is replaced.
    fn insert_in_lines(
        &self,
        items: &[Node<'a>],
        ranges: &[Range<usize>],
        links: &[Link<'_>],
        made: &mut Vec<Node<'a>>,
    ) {
        let mut links = links.iter().peekable();
        for (node, whole) in items.iter().zip(ranges) {
            let start = node.data().sourcepos.start;
            let position = |range: &Range<usize>| {
                let place = |at: usize| LineColumn {
                    column: start.column + (at - whole.start),
                    ..start
                };
                Sourcepos {
                    start: place(range.start),
                    end: place(range.end - 1),
                }
            };
            let add_text = |range: Range<usize>| {
                if !range.is_empty() {
                    node.insert_before(
                        self.text(self.source[range.clone()].to_owned(), position(&range)),
                    );
                }
            };
            let mut at = whole.start;
            while let Some(link) = links.next_if(|link| link.range().start < whole.end) {
                let range = link.range();
                add_text(at..range.start);
                let made_node = self.link_node(link, position(&range));
                node.insert_before(made_node);
                made.push(made_node);
                at = range.end;
            }
            if at > whole.start {
                add_text(at..whole.end);
                node.detach();
            }
        }
    }

    /// Builds the leaf of a block, and makes `items` the nodes of its items.
    fn read(
        &self,
        block: Node<'a>,
        node_ranges: NodeRanges,
        linker: &Linker<'_>,
        leaf: &mut Leaf<'s>,
        items: &mut Vec<Node<'a>>,
    ) {
        let mut node_ranges = Some(node_ranges);
        leaf.read_block(self.parsed, linker, |builder| {
            // A second call needs new ranges, because they can be read only once, in order.
            let node_ranges = node_ranges
                .take()
                .unwrap_or_else(|| NodeRanges::of(block, self.parsed, &self.lines));
            items.clear();
            self.hand_over(block, node_ranges, builder, items);
        });
    }

    /// Gives the inline content of a block to the builder, and adds the node of each item to
    /// `items`.
    fn hand_over(
        &self,
        block: Node<'a>,
        mut node_ranges: NodeRanges,
        builder: &mut LeafBuilder<'_, 's>,
        items: &mut Vec<Node<'a>>,
    ) {
        let mut link = None;
        for edge in block.traverse().skip(1) {
            steps::count(1);
            let (NodeEdge::Start(node) | NodeEdge::End(node)) = edge;
            if node.same_node(block) {
                break;
            }
            let ast = node.data();
            let has_children = node.first_child().is_some();
            let is_start = matches!(edge, NodeEdge::Start(_));
            // A reader of ranges goes through all nodes in order, also through those that are no
            // items.
            let range = if is_start {
                node_ranges.start(&ast, &self.lines)
            } else {
                node_ranges.end(&ast, &self.lines)
            };
            if let Some(around) = link {
                // No link is made in a link, which is one item with all that is in it.
                link = (!node.same_node(around)).then_some(around);
                continue;
            }
            match (&ast.value, is_start) {
                // The text in it is the item.
                (NodeValue::Escaped, _) => continue,
                // A node without children is one item, which was added at its start.
                (_, false) if !has_children => continue,
                // comrak merges escapes into texts, and some of its positions are wrong.
                (NodeValue::Text(text), _) => builder.text_near(text, range),
                (NodeValue::SoftBreak, _) => builder.soft_break(range),
                (NodeValue::LineBreak, _) => builder.hard_break(range),
                (NodeValue::HtmlInline(html), _) => builder.raw_html(html, None),
                (
                    value @ (NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_)),
                    _,
                ) => {
                    let is_image = matches!(value, NodeValue::Image(_));
                    if is_image {
                        builder.image(None);
                    } else {
                        builder.atom(None);
                    }
                    link = has_children.then_some(node);
                }
                (_, true) if has_children => builder.open(range),
                (_, true) => builder.atom(range),
                (_, false) => builder.close(range),
            }
            items.push(node);
        }
    }

    /// Inserts the links of a leaf between its nodes, and adds their nodes to `made`. Nodes whose
    /// text is in links are detached.
    // Parts are inserted before their node, which is detached when the next item comes: until then
    // it marks the place.
    fn insert(
        &self,
        items: &[Node<'a>],
        leaf: &Leaf<'_>,
        links: &[Link<'_>],
        made: &mut Vec<Node<'a>>,
    ) {
        let mut segments = Segments::default();
        let mut links = links.iter().peekable();
        let mut taken = 0;
        while let Some(segment) = segments.next(leaf, links.peek().map(|link| link.range())) {
            let (Segment::Item(item)
            | Segment::Text { item, .. }
            | Segment::Typed { item, .. }
            | Segment::Link(item)
            | Segment::SoftBreak(item)) = segment;
            // Items without a segment are in links as a whole.
            items[taken..item]
                .iter()
                .for_each(|node| escape_around(node).detach());
            taken = item;
            let node = escape_around(items[item]);
            let position = node.data().sourcepos;
            let placed = |range: &Range<usize>| {
                leaf.source_range(range.clone())
                    .map_or(position, |range| self.lines.position(&range))
            };
            match segment {
                Segment::Item(_) => taken += 1,
                Segment::SoftBreak(_) => {
                    let mut ast = node.data_mut();
                    ast.value = NodeValue::SoftBreak;
                    // The backslash is in the link.
                    ast.sourcepos.start.column = ast.sourcepos.start.column.saturating_add(1);
                    taken += 1;
                }
                Segment::Text { text, typed, .. } => {
                    let text = items[item]
                        .data()
                        .value
                        .text()
                        .and_then(|whole| whole.get(text))
                        .unwrap_or_default()
                        .to_owned();
                    node.insert_before(self.text(text, placed(&typed)));
                }
                Segment::Typed { typed, .. } => {
                    node.insert_before(
                        self.text(leaf.typed_at(typed.clone()).to_owned(), placed(&typed)),
                    );
                }
                Segment::Link(_) => {
                    let Some(link) = links.next() else { continue };
                    let made_node = self.link_node(link, placed(&link.range()));
                    node.insert_before(made_node);
                    made.push(made_node);
                }
            }
        }
        items[taken..]
            .iter()
            .for_each(|node| escape_around(node).detach());
    }

    /// Makes the node of a link, with its text in it.
    fn link_node(&self, link: &Link<'_>, position: Sourcepos) -> Node<'a> {
        let value = NodeLink {
            url: link.destination().into_owned(),
            title: String::new(),
        };
        let node = self.node(NodeValue::Link(Box::new(value)), position);
        node.append(self.text(link.text().into_owned(), position));
        node
    }

    fn text(&self, text: String, position: Sourcepos) -> Node<'a> {
        self.node(NodeValue::Text(Cow::Owned(text)), position)
    }

    fn node(&self, value: NodeValue, position: Sourcepos) -> Node<'a> {
        self.arena
            .alloc(AstNode::from(Ast::new_with_sourcepos(value, position)))
    }
}

/// Returns the next leaf block that may show a candidate, from the node `next` on, and its first
/// text that may; `None` if there is none. Moves `next` after the block.
fn next_block<'a>(
    next: &mut Option<Node<'a>>,
    root: Node<'a>,
    may_show: impl Fn(&str) -> bool,
) -> Option<(Node<'a>, Node<'a>)> {
    let mut node = next.take()?;
    loop {
        steps::count(1);
        match node.first_child() {
            Some(first) if !holds_inlines(node, first) => node = first,
            first => {
                if let Some(text) = first.and_then(|first| first_candidate(node, first, &may_show))
                {
                    *next = after(node, root);
                    return Some((node, text));
                }
                node = after(node, root)?;
            }
        }
    }
}

/// Returns the first text or escape of a block that may have a candidate, or a part of one; `None`
/// if candidates can only be in links, code and destinations. `first` is the first node of the
/// block.
// Most blocks have none. No leaf has to be built for these.
fn first_candidate<'a>(
    block: Node<'a>,
    first: Node<'a>,
    may_show: &impl Fn(&str) -> bool,
) -> Option<Node<'a>> {
    let shows_link = |text: Node<'a>| text.data().value.text().is_some_and(may_show);
    let mut node = first;
    let mut follows_text = false;
    loop {
        steps::count(1);
        let (is_text, inside) = match &node.data().value {
            // A text and an escape beside it may each have a part of a candidate.
            NodeValue::Text(_) | NodeValue::Escaped if follows_text => return Some(node),
            NodeValue::Text(text) if may_show(text) => return Some(node),
            // comrak has one character there, and a host may have more.
            NodeValue::Escaped if node.first_child().is_some_and(shows_link) => return Some(node),
            NodeValue::Text(_) | NodeValue::Escaped => (true, None),
            NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_) => (false, None),
            _ => (false, node.first_child()),
        };
        (node, follows_text) = match inside.or_else(|| node.next_sibling()) {
            Some(next) => (next, is_text),
            None => (after(node, block)?, false),
        };
    }
}

/// Returns whether the links from the node `first` of a block on may depend on what is before it:
/// on a text next to it, on a `[`, on raw HTML, which may open an anchor, or on markup around the
/// node.
fn depends_on_text_before<'a>(block: Node<'a>, first: Node<'a>) -> bool {
    let is_text =
        |node: Node<'_>| matches!(node.data().value, NodeValue::Text(_) | NodeValue::Escaped);
    if first.parent().is_none_or(|parent| !parent.same_node(block))
        || first.previous_sibling().is_some_and(is_text)
    {
        return true;
    }
    let mut next = block.first_child();
    while let Some(node) = next.filter(|node| !node.same_node(first)) {
        steps::count(1);
        let inside = match &node.data().value {
            NodeValue::Text(text) if memchr(b'[', text.as_bytes()).is_some() => return true,
            NodeValue::HtmlInline(_) => return true,
            NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_) => None,
            _ => node.first_child(),
        };
        next = inside.or_else(|| after(node, block));
    }
    false
}

/// Returns whether a node is the end of a line.
fn is_line_end(node: Node<'_>) -> bool {
    matches!(
        node.data().value,
        NodeValue::SoftBreak | NodeValue::LineBreak
    )
}

/// Returns how many bytes differ between two texts of the same length.
fn differing(one: &str, other: &str) -> usize {
    if std::ptr::eq(one, other) {
        return 0;
    }
    steps::count(one.len());
    one.bytes()
        .zip(other.bytes())
        .filter(|(one, other)| one != other)
        .count()
}

/// Returns the next node inside `root`, in the order of the tree, that is not inside `node`; `None`
/// if there is none.
fn after<'a>(node: Node<'a>, root: Node<'a>) -> Option<Node<'a>> {
    let mut node = node;
    while !node.same_node(root) {
        if let next @ Some(_) = node.next_sibling() {
            return next;
        }
        node = node.parent()?;
    }
    None
}

/// Returns whether a block, whose first node is `first`, is a leaf block: a block with inline
/// content. Front matter is not one.
fn holds_inlines(block: Node<'_>, first: Node<'_>) -> bool {
    match block.data().value {
        // Most blocks, and none of them has other blocks in it.
        NodeValue::Paragraph | NodeValue::Heading(_) | NodeValue::TableCell => true,
        NodeValue::Item(_) | NodeValue::List(_) => false,
        ref value => {
            let first = &first.data().value;
            value.block() && !first.block() && !matches!(first, NodeValue::FrontMatter(_))
        }
    }
}

/// Returns the `Escaped` node around a text, or the text itself.
// comrak wraps an escaped character in such a node with the option `escaped_char_spans`.
fn escape_around(text: Node<'_>) -> Node<'_> {
    text.parent()
        .filter(|parent| matches!(parent.data().value, NodeValue::Escaped))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use barelink::leaf::OnMarkup;
    use barelink::{Action, Choice, Finder, Profile};
    use comrak::{Options, parse_document};

    use super::*;

    /// Parts of paragraphs. The first ones are text as it was typed, and line ends.
    const PARTS: [&str; 24] = [
        "see ",
        "http://e.com/a",
        "www.e.com",
        "a@b.cd",
        "xmpp:a@b.cd",
        "e.com/b",
        "\n",
        "\n",
        "  \n",
        "\\\n",
        " ",
        ".",
        ")",
        "[",
        "é",
        "\n\n",
        "- ",
        "*x*",
        "*http://e.com*",
        "\\*",
        "&amp;",
        "`c` ",
        "<b> ",
        "<a> ",
    ];

    const TYPED: usize = 10;

    fn finders() -> impl Iterator<Item = Finder> {
        let finders = Profile::ALL.iter().map(|&profile| Finder::new(profile));
        finders.chain([Finder::new(Profile::Md4c).with(Choice::SkipRawAnchors)])
    }

    /// The tree with its links, each node with its position, and the number of steps. With
    /// `is_copy` the source is read as a masked copy is: by leaves.
    fn linked(source: &str, finder: &Finder, is_copy: bool) -> (String, usize) {
        let arena = Arena::new();
        let copy = source.to_owned();
        let root = parse_document(&arena, source, &Options::default());
        let mut tree = ParsedTree::new(&arena, root, source, if is_copy { &copy } else { source });
        let _ = barelink::steps::take();
        let made = tree.link(
            Linker::new(finder, OnMarkup::End).holding(source),
            &mut |_: &mut Link<'_>| Action::Keep,
        );
        let steps = barelink::steps::take();
        assert!(made.is_ok() && tree.is_restored());
        let nodes: Vec<_> = root
            .descendants()
            .map(|node| (node.data().value.clone(), node.data().sourcepos))
            .collect();
        (format!("{nodes:#?}"), steps)
    }

    /// Lines of text as it was typed are read without a leaf, and get the same links at the same
    /// places.
    #[test]
    fn lines_of_text_are_read_as_their_leaf_is() {
        let mut random = fastrand::Rng::with_seed(60);
        // The steps of paragraphs of one line, and of several.
        let mut steps = [[0; 2]; 2];
        for _ in 0..1_000 {
            // Most sources have lines of text alone.
            let parts = &PARTS[..[TYPED, 17, PARTS.len()][random.usize(0..3)]];
            let source: String = (0..random.usize(1..9))
                .map(|_| parts[random.usize(0..parts.len())])
                .collect();
            for finder in finders() {
                let (of_lines, fast) = linked(&source, &finder, false);
                let (of_leaf, slow) = linked(&source, &finder, true);
                assert_eq!(of_lines, of_leaf, "{finder:?} {source:?}");
                if parts.len() == TYPED {
                    let steps = &mut steps[usize::from(source.trim().contains('\n'))];
                    *steps = [steps[0] + fast, steps[1] + slow];
                }
            }
        }
        // Without a leaf, lines must take less than three quarters of the steps.
        let is_worth_it = |[fast, slow]: [usize; 2]| fast * 4 < slow * 3;
        assert!(
            cfg!(not(feature = "_steps")) || steps.into_iter().all(is_worth_it),
            "{steps:?}"
        );
    }

    /// A host may have references to texts without links.
    #[test]
    fn texts_without_a_link_stay() {
        for is_copy in [false, true] {
            let arena = Arena::new();
            let source = "see\nwww.e.com\nand";
            let root = parse_document(&arena, source, &Options::default());
            let copy = source.to_owned();
            let texts: Vec<_> = root
                .descendants()
                .filter(|node| node.data().value.text().is_some())
                .collect();
            let mut tree =
                ParsedTree::new(&arena, root, source, if is_copy { &copy } else { source });
            let linker = Linker::new(&Finder::new(Profile::Md4c), OnMarkup::End).holding(source);
            let made = tree
                .link(linker, &mut |_: &mut Link<'_>| Action::Keep)
                .expect("links end at markup");
            assert_eq!(made.len(), 1);
            let are_there: Vec<_> = texts.iter().map(|text| text.parent().is_some()).collect();
            assert_eq!(are_there, [true, false, true]);
        }
    }
}
