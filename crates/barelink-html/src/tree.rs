//! The tree that html5ever's tree builder makes, with only what decides where links may be.
//!
//! Elements have a [`NodeKind`] and no attributes; texts are numbers of text tokens. The children of an
//! element are a list of their own, so that all children move to another element in constant time,
//! however many there are.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use html5ever::interface::{ElementFlags, QuirksMode};
use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{NodeOrText, TreeSink};
use html5ever::{Attribute, ExpandedName, LocalName, Namespace, QualName, local_name, ns};

use crate::options::{Options, STEPS};

/// No node, or no list.
const NONE: u32 = u32::MAX;

/// The elements in which nothing is linked, in the order of the alphabet.
/// [`Options::skip_element`](crate::Options::skip_element) adds others.
///
/// They hold other links (`a`), code, text that is not shown as text, or controls (`button`,
/// `option`). Nothing is linked either in an element with the attribute `contenteditable`, unless
/// its value is `false`: an editor would store the links as its user's text.
pub const SKIPPED: &[&str] = &[
    "a",
    "button",
    "code",
    "iframe",
    "kbd",
    "math",
    "noembed",
    "noframes",
    "noscript",
    "option",
    "plaintext",
    "pre",
    "samp",
    "script",
    "select",
    "style",
    "svg",
    "template",
    "textarea",
    "title",
    "xmp",
];

/// The depth of the tree beyond which nothing is linked.
// The tree builder searches its open elements for many tags, so a limit keeps it linear.
pub(crate) const MAX_DEPTH: u16 = 512;

/// How many elements may be open, with the formatting elements that are opened again.
// More than the depth allows: an element may stay open although misnested tags moved it up in the
// tree.
pub(crate) const MAX_OPEN: usize = 2 * MAX_DEPTH as usize;

/// The open elements are counted once for so many start tags.
pub(crate) const TAGS_OF_A_COUNT: usize = 64;

/// How many elements the tree builder may make in addition to those of start tags, for each start
/// tag.
// It opens formatting elements again in each block: `<p><b>` n times makes n² elements.
const MAX_REPEATED: usize = 16;

/// An additional number of elements, so that the limit does not apply to short pages.
const FREE_REPEATED: usize = 4_096;

/// The meaning of an element, a comment or a text for links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    /// Its text may have links.
    Other,
    /// An `a` of HTML, with its number among the tags of anchors.
    Anchor(u32),
    /// `wbr`: a text goes on after it.
    WordBreak,
    /// A table or a row: text directly in it is moved by the tree builder.
    Table,
    /// Nothing in it is linked.
    Skipped,
    Comment,
    /// Text of a token. `Rest` is the text, perhaps without the white space at its start.
    Text(u32, TokenPart),
    /// Text that the tree builder has moved.
    MovedText,
}

/// A part of the text of a token. The tree builder may insert the white space at the start
/// elsewhere, or drop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenPart {
    Lead,
    Rest,
}

#[derive(Debug)]
struct Node {
    kind: NodeKind,
    /// The list of children that it is in.
    list: u32,
    previous: u32,
    next: u32,
    /// The list of its own children.
    children: u32,
    depth: u16,
    is_in_anchor: bool,
}

/// The point at which a new child is inserted.
#[derive(Clone, Copy, Debug)]
struct InsertionPoint {
    list: u32,
    /// The child that follows, or [`NONE`] at the end of the list.
    next: u32,
    depth: u16,
    is_in_anchor: bool,
}

#[derive(Clone, Copy, Debug)]
struct ChildList {
    first: u32,
    last: u32,
}

/// A node with its name.
// The name is here and not in the tree, so that the tree builder can borrow it while the tree
// changes.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    id: u32,
    namespace: Namespace,
    name: LocalName,
}

impl Handle {
    pub(crate) fn id(&self) -> u32 {
        self.id
    }

    pub(crate) fn is_html(&self, name: &LocalName) -> bool {
        self.namespace == ns!(html) && self.name == *name
    }

    /// Returns whether it is an element of `svg` or `math` that holds HTML, other than
    /// `annotation-xml`, after which the tree is full. Source: HTML standard, "13.2.6.5 The rules
    /// for parsing tokens in foreign content", at its end.
    pub(crate) fn is_integration_point(&self) -> bool {
        is_integration_point(&self.namespace, &self.name)
    }

    fn unnamed(id: u32) -> Self {
        Handle {
            id,
            namespace: ns!(),
            name: local_name!(""),
        }
    }
}

#[derive(Debug, Default)]
struct Arena {
    nodes: Vec<Node>,
    lists: Vec<ChildList>,
}

impl Arena {
    fn push(&mut self, kind: NodeKind) -> u32 {
        let id = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        // Texts and comments have no children.
        let children = if matches!(
            kind,
            NodeKind::Comment | NodeKind::Text(..) | NodeKind::MovedText
        ) {
            NONE
        } else {
            self.list()
        };
        self.nodes.push(Node {
            kind,
            list: NONE,
            previous: NONE,
            next: NONE,
            children,
            depth: 0,
            is_in_anchor: false,
        });
        id
    }

    fn list(&mut self) -> u32 {
        self.lists.push(ChildList {
            first: NONE,
            last: NONE,
        });
        u32::try_from(self.lists.len() - 1).unwrap_or(NONE)
    }

    fn node(&mut self, id: u32) -> Option<&mut Node> {
        self.nodes.get_mut(id as usize)
    }

    /// Inserts a node that has no parent at the end of a list, or before `next` in it.
    fn insert(&mut self, id: u32, list: u32, next: u32) {
        let previous = match self.nodes.get(next as usize) {
            Some(next) => next.previous,
            None => self.lists.get(list as usize).map_or(NONE, |list| list.last),
        };
        let Some(node) = self.node(id) else { return };
        node.list = list;
        node.previous = previous;
        node.next = next;
        self.tie(previous, id, list);
        self.tie(id, next, list);
    }

    /// Makes two nodes of a list neighbours. Either may be [`NONE`].
    fn tie(&mut self, left: u32, right: u32, list: u32) {
        match self.nodes.get_mut(left as usize) {
            Some(node) => node.next = right,
            None => self.lists[list as usize].first = right,
        }
        match self.nodes.get_mut(right as usize) {
            Some(node) => node.previous = left,
            None => self.lists[list as usize].last = left,
        }
    }

    fn remove(&mut self, id: u32) {
        let Some(&Node {
            list,
            previous,
            next,
            ..
        }) = self.nodes.get(id as usize)
        else {
            return;
        };
        if list != NONE {
            self.tie(previous, next, list);
            let node = &mut self.nodes[id as usize];
            node.list = NONE;
            node.previous = NONE;
            node.next = NONE;
        }
    }
}

/// What the tree builder inserts for the token that it processes now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Text(u32, TokenPart),
    Other,
}

/// The meaning of an element's only attribute: the element is skipped, or it is the anchor with a
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ElementMark {
    None,
    Skipped,
    Anchor(u32),
}

/// The tree.
#[derive(Debug)]
pub(crate) struct Tree {
    arena: RefCell<Arena>,
    /// The token that the tree builder processes.
    pub(crate) token: Cell<Token>,
    /// The meanings of the numbers in the attributes. The tree builder copies attributes when it
    /// copies an element.
    pub(crate) marks: RefCell<Vec<ElementMark>>,
    skipped_names: Vec<String>,
    elements: Cell<usize>,
    start_tags: Cell<usize>,
    is_full: Cell<bool>,
    has_integration_points: Cell<bool>,
    newest_anchor: Cell<Option<u32>>,
    /// The numbers of anchors that the tree builder has copied.
    pub(crate) copied_anchors: RefCell<Vec<u32>>,
    /// How often the tree builder asked for a name, which it does for each open element that it
    /// looks at.
    #[cfg(test)]
    pub(crate) asked: Cell<usize>,
}

/// The name of the only attribute that elements get, whose value is the number of a [`ElementMark`].
pub(crate) fn mark_name() -> QualName {
    QualName::new(None, ns!(), local_name!("data"))
}

impl Tree {
    /// Makes an empty tree, in which elements of these names are skipped in addition to
    /// [`SKIPPED`].
    pub(crate) fn new(skipped_names: &[String]) -> Self {
        let tree = Tree {
            arena: RefCell::default(),
            token: Cell::new(Token::Other),
            marks: RefCell::default(),
            skipped_names: skipped_names.to_vec(),
            elements: Cell::new(0),
            start_tags: Cell::new(0),
            is_full: Cell::new(false),
            has_integration_points: Cell::new(false),
            newest_anchor: Cell::new(None),
            copied_anchors: RefCell::default(),
            #[cfg(test)]
            asked: Cell::new(0),
        };
        // The document is the first node.
        tree.arena.borrow_mut().push(NodeKind::Other);
        tree
    }

    /// Counts a start tag of an element that is not an anchor. Returns the number of these tags.
    // Anchors are left out of both counts: those that a first run adds must not raise the limit of
    // the second.
    pub(crate) fn count_start_tag(&self) -> usize {
        self.start_tags.set(self.start_tags.get() + 1);
        self.start_tags.get()
    }

    /// Takes no more of the page.
    pub(crate) fn stop(&self) {
        self.is_full.set(true);
    }

    /// Returns whether `svg` or `math` holds an element that may hold HTML.
    pub(crate) fn has_integration_points(&self) -> bool {
        self.has_integration_points.get()
    }

    /// Returns whether the tree has reached a limit, so that no more of the page may be added.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full.get()
    }

    /// The number of the tag of an anchor; `None` for other elements.
    pub(crate) fn anchor(&self, id: u32) -> Option<u32> {
        match self.arena.borrow().nodes.get(id as usize)?.kind {
            NodeKind::Anchor(number) => Some(number),
            _ => None,
        }
    }

    fn mark_of(&self, attributes: &[Attribute]) -> ElementMark {
        let value = attributes
            .iter()
            .find(|attribute| attribute.name.local == local_name!("data"));
        let number = value.and_then(|attribute| attribute.value.parse::<usize>().ok());
        number
            .and_then(|number| self.marks.borrow().get(number).copied())
            .unwrap_or(ElementMark::None)
    }

    /// What an element means for links.
    pub(crate) fn kind(&self, name: &QualName, mark: ElementMark) -> NodeKind {
        // Nothing in `svg` and `math` is linked, also where they hold HTML.
        if name.ns != ns!(html) {
            return NodeKind::Skipped;
        }
        match name.local {
            local_name!("a") => match mark {
                ElementMark::Anchor(number) => NodeKind::Anchor(number),
                ElementMark::None | ElementMark::Skipped => NodeKind::Skipped,
            },
            _ if mark == ElementMark::Skipped || is_skipped(&name.local) => NodeKind::Skipped,
            local_name!("wbr") => NodeKind::WordBreak,
            local_name!("table")
            | local_name!("tbody")
            | local_name!("tfoot")
            | local_name!("thead")
            | local_name!("tr")
            | local_name!("colgroup")
            | local_name!("frameset")
            | local_name!("head") => NodeKind::Table,
            _ if self
                .skipped_names
                .iter()
                .any(|skipped| **skipped == *name.local) =>
            {
                NodeKind::Skipped
            }
            _ => NodeKind::Other,
        }
    }

    fn count_element(&self, kind: NodeKind, depth: u16) {
        if matches!(kind, NodeKind::Anchor(_)) {
            return;
        }
        let limit = self.start_tags.get() * MAX_REPEATED + FREE_REPEATED;
        if depth > MAX_DEPTH || self.elements.get() > limit {
            self.is_full.set(true);
        }
    }

    fn text(&self) -> NodeKind {
        match self.token.get() {
            Token::Text(token, part) => NodeKind::Text(token, part),
            // The tree builder keeps text that is directly in a table back until the next token.
            Token::Other => NodeKind::MovedText,
        }
    }

    /// Inserts a child.
    fn insert(&self, child: NodeOrText<Handle>, point: InsertionPoint) {
        let InsertionPoint {
            list,
            next,
            depth,
            is_in_anchor,
        } = point;
        let mut arena = self.arena.borrow_mut();
        let id = match child {
            NodeOrText::AppendNode(handle) => {
                arena.remove(handle.id);
                let Some(node) = arena.node(handle.id) else {
                    return;
                };
                node.depth = depth;
                // Stays true when the tree builder moves the element out of the anchor: a new
                // anchor in it would have closed that one.
                node.is_in_anchor |= is_in_anchor;
                let kind = node.kind;
                self.count_element(kind, depth);
                handle.id
            }
            NodeOrText::AppendText(_) => {
                let text = self.text();
                let last = match arena.nodes.get(next as usize) {
                    Some(next) => next.previous,
                    None => arena
                        .lists
                        .get(list as usize)
                        .map_or(NONE, |list| list.last),
                };
                if let (NodeKind::Text(token, part), Some(last)) = (text, arena.node(last)) {
                    if matches!(last.kind, NodeKind::Text(other, _) if other == token) {
                        last.kind = NodeKind::Text(token, part);
                        return;
                    }
                }
                let id = arena.push(text);
                if let Some(node) = arena.node(id) {
                    node.is_in_anchor = is_in_anchor;
                }
                id
            }
        };
        arena.insert(id, list, next);
    }

    /// Adds a new last child to the node `parent`, and returns its number. The document is the node
    /// 0.
    pub(crate) fn push(&mut self, parent: u32, kind: NodeKind) -> u32 {
        let arena = self.arena.get_mut();
        let id = arena.push(kind);
        let Some(parent) = arena.node(parent) else {
            return id;
        };
        let list = parent.children;
        let is_in_anchor = parent.is_in_anchor || matches!(parent.kind, NodeKind::Anchor(_));
        if let Some(node) = arena.node(id) {
            node.is_in_anchor = is_in_anchor;
        }
        arena.insert(id, list, NONE);
        id
    }

    /// The insertion point of a new last child of an element.
    fn last_in(&self, id: u32) -> Option<InsertionPoint> {
        let arena = self.arena.borrow();
        let parent = arena.nodes.get(id as usize)?;
        let is_in_anchor = parent.is_in_anchor || matches!(parent.kind, NodeKind::Anchor(_));
        Some(InsertionPoint {
            list: parent.children,
            next: NONE,
            depth: parent.depth.saturating_add(1),
            is_in_anchor,
        })
    }

    /// Walks over the tree in its order, as long as the options do not say to stop. Not recursive.
    pub(crate) fn walk(&self, options: &Options<'_>, mut visit: impl FnMut(Visit) -> Walk) {
        let arena = self.arena.borrow();
        let mut at = 0;
        let mut parents = Vec::new();
        for step in 1_usize.. {
            if step % STEPS == 0 && options.stops() {
                return;
            }
            if let Some(node) = arena.nodes.get(at as usize) {
                let first = arena
                    .lists
                    .get(node.children as usize)
                    .map(|list| list.first);
                match (visit(Visit::Enter(node.kind, node.is_in_anchor)), first) {
                    (Walk::Into, Some(first)) => {
                        parents.push(at);
                        at = first;
                    }
                    _ => at = node.next,
                }
            } else {
                let Some(parent) = parents.pop() else { return };
                let node = &arena.nodes[parent as usize];
                visit(Visit::Leave(node.kind));
                at = node.next;
            }
        }
    }
}

/// A step of [`Tree::walk`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Visit {
    /// Says whether the node has ever been in an anchor.
    Enter(NodeKind, bool),
    /// Only for a node whose children were visited.
    Leave(NodeKind),
}

/// Whether [`Tree::walk`] visits the children of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    Into,
    Past,
}

fn is_integration_point(namespace: &Namespace, name: &LocalName) -> bool {
    match *namespace {
        ns!(svg) => matches!(
            *name,
            local_name!("foreignObject") | local_name!("desc") | local_name!("title")
        ),
        ns!(mathml) => matches!(
            *name,
            local_name!("mi")
                | local_name!("mn")
                | local_name!("mo")
                | local_name!("ms")
                | local_name!("mtext")
        ),
        _ => false,
    }
}

/// Returns whether an element is one of [`SKIPPED`] and no anchor.
fn is_skipped(name: &LocalName) -> bool {
    // A match and not a search of the list: names are numbers here, and this is asked for every
    // element. A test compares both.
    matches!(
        *name,
        local_name!("a")
            | local_name!("button")
            | local_name!("code")
            | local_name!("iframe")
            | local_name!("kbd")
            | local_name!("math")
            | local_name!("noembed")
            | local_name!("noframes")
            | local_name!("noscript")
            | local_name!("option")
            | local_name!("plaintext")
            | local_name!("pre")
            | local_name!("samp")
            | local_name!("script")
            | local_name!("select")
            | local_name!("style")
            | local_name!("svg")
            | local_name!("template")
            | local_name!("textarea")
            | local_name!("title")
            | local_name!("xmp")
    )
}

impl TreeSink for Tree {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        Handle::unnamed(0)
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        #[cfg(test)]
        self.asked.set(self.asked.get() + 1);
        ExpandedName {
            ns: &target.namespace,
            local: &target.name,
        }
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> Handle {
        let kind = self.kind(&name, self.mark_of(&attributes));
        match kind {
            // Anchors are made in the order of their tags, so an older number is that of a copy.
            NodeKind::Anchor(number) if self.newest_anchor.get() >= Some(number) => {
                self.copied_anchors.borrow_mut().push(number);
            }
            NodeKind::Anchor(number) => self.newest_anchor.set(Some(number)),
            _ => self.elements.set(self.elements.get() + 1),
        }
        if is_integration_point(&name.ns, &name.local) {
            self.has_integration_points.set(true);
        }
        // html5ever 0.40 closes elements around it that browsers keep open, because `default_scope`
        // in its tag_sets.rs lacks `annotation-xml`: <math><annotation-xml encoding=text/html>. No
        // more is added to the tree.
        if flags.mathml_annotation_xml_integration_point {
            self.stop();
        }
        Handle {
            id: self.arena.borrow_mut().push(kind),
            namespace: name.ns,
            name: name.local,
        }
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        Handle::unnamed(self.arena.borrow_mut().push(NodeKind::Comment))
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        self.create_comment(StrTendril::new())
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        if let Some(point) = self.last_in(parent.id) {
            self.insert(child, point);
        }
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous: &Handle,
        child: NodeOrText<Handle>,
    ) {
        let has_parent = self
            .arena
            .borrow()
            .nodes
            .get(element.id as usize)
            .is_some_and(|node| node.list != NONE);
        if has_parent {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        // The children of the template itself: it is skipped with all that is in it.
        target.clone()
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        x.id == y.id
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        if let NodeOrText::AppendNode(node) = &child {
            self.arena.borrow_mut().remove(node.id);
        }
        let point = self
            .arena
            .borrow()
            .nodes
            .get(sibling.id as usize)
            .filter(|node| node.list != NONE)
            .map(|node| InsertionPoint {
                list: node.list,
                next: sibling.id,
                depth: node.depth,
                is_in_anchor: node.is_in_anchor,
            });
        if let Some(point) = point {
            self.insert(child, point);
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        // A second `<body contenteditable>`.
        if self.mark_of(&attributes) == ElementMark::Skipped {
            if let Some(node) = self.arena.borrow_mut().node(target.id) {
                node.kind = NodeKind::Skipped;
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.arena.borrow_mut().remove(target.id);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        let mut arena = self.arena.borrow_mut();
        let old = node.id as usize;
        let new = new_parent.id as usize;
        let [Some(old_list), Some(new_list)] =
            [old, new].map(|id| arena.nodes.get(id).map(|node| node.children))
        else {
            return;
        };
        // The tree builder has made the new parent just before, so it is empty, and both swap their
        // lists.
        arena.nodes[old].children = new_list;
        arena.nodes[new].children = old_list;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_match_and_the_list_are_equal() {
        for name in SKIPPED {
            assert!(is_skipped(&LocalName::from(*name)), "{name}");
        }
        for name in [
            "p", "div", "td", "table", "wbr", "body", "label", "object", "canvas",
        ] {
            assert!(!is_skipped(&LocalName::from(name)), "{name}");
        }
    }
}
