//! Reads pages whose tags are properly nested, as most generated pages are, without a tree builder.
//!
//! The HTML standard has many rules that close, move and repeat elements. If none of them applies,
//! each element holds the nodes between its tags. This module reads such pages, and returns `None`
//! at the first tag, text or comment to which another rule may apply. [`page`](crate::page) reads
//! the other pages, and is the reference: a test compares the edits that follow from both.
//!
//! Nodes that have no effect are left out of the tree: comments, and all but anchors in elements in
//! which nothing is linked.

use std::ops::Range;

use html5ever::{LocalName, QualName, ns};
use memchr::memchr;

use crate::attributes::{TagAttributes, is_space, name_end, tag_end};
use crate::options::{Options, STEPS};
use crate::page::{AnchorTag, BYTE_ORDER_MARK, Content, NameCache, Page, TextToken, is_document};
use crate::tree::{ElementMark, MAX_DEPTH, NodeKind, TokenPart, Tree};

/// The number of open elements beyond which a page is left to the other reader.
// Far from its limit, with a `tbody` for each table and a list of formatting elements.
const MAX_NESTED: usize = MAX_DEPTH as usize / 4;

/// Reads a page or a fragment whose tags are properly nested; `None` if they may not be. `text` is
/// the source as for [`page::read`](crate::page::read). Cost: linear in the source.
pub(crate) fn read(text: &str, options: &Options<'_>) -> Option<Page> {
    let bytes = text.as_bytes();
    // The tree builder drops NUL in some places.
    if memchr(0, bytes).is_some() {
        return None;
    }
    let start = if bytes.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    let mut tree = Tree::new(&options.skipped_elements);
    let (class, phase, kind) = if is_document(bytes.get(start..)?) {
        (NestingClass::Document, Phase::Start, NodeKind::Other)
    } else {
        // The tree builder makes an element `html`, too.
        (NestingClass::Block, Phase::InBody, html_kind(&tree, "html"))
    };
    let is_skipped = kind == NodeKind::Skipped;
    let root = OpenElement {
        name: "",
        class,
        node: tree.push(0, kind),
        is_skipped,
        is_in_anchor: false,
    };
    let mut reader = StrictReader {
        text,
        options,
        page: Page {
            tree,
            texts: Vec::new(),
            anchors: Vec::new(),
            is_skipped: false,
        },
        names: NameCache::default(),
        phase,
        has_plain_doctype: phase == Phase::InBody,
        lonely_ends: 0,
        open: vec![root],
        single: Vec::new(),
        follows_anchor_tag: false,
    };
    reader.run(start)?;
    Some(reader.page)
}

/// Returns the kind of an element of this name without attributes.
fn html_kind(tree: &Tree, name: &str) -> NodeKind {
    tree.kind(
        &QualName::new(None, ns!(html), LocalName::from(name)),
        ElementMark::None,
    )
}

/// How far a document is. A fragment is in the body from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Phase {
    /// Before the doctype.
    Start,
    BeforeHtml,
    BeforeHead,
    InHead,
    AfterHead,
    InBody,
    /// After `</body>`, which does not close it: white space goes on in it.
    AfterBody,
    AfterHtml,
}

/// The rule by which an element is nested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NestingClass {
    /// The tree builder may do something else with it.
    Unknown,
    Document,
    Html,
    Head,
    Body,
    /// Without content, in the head or the body.
    Metadata,
    /// With raw text, in the head or the body.
    HeadText,
    RawText,
    /// Without content.
    Void,
    Rule,
    Inline,
    Anchor,
    Button,
    Block,
    Paragraph,
    Heading,
    Preformatted,
    Form,
    List,
    ListItem,
    TermList,
    Term,
    Table,
    Caption,
    ColumnGroup,
    Column,
    RowGroup,
    Row,
    Cell,
    Select,
    OptionGroup,
    Option,
    /// `svg`, or an element in it.
    Graphic,
}

impl NestingClass {
    /// Source: HTML standard, "13.2.6.4.7 The "in body" insertion mode", for `text`. Names in upper
    /// case have been changed.
    fn of(name: &str) -> Self {
        match name {
            "html" => NestingClass::Html,
            "head" => NestingClass::Head,
            "body" => NestingClass::Body,
            "base" | "basefont" | "bgsound" | "link" | "meta" => NestingClass::Metadata,
            "noscript" | "script" | "style" | "title" => NestingClass::HeadText,
            "iframe" | "textarea" => NestingClass::RawText,
            "area" | "br" | "embed" | "img" | "input" | "param" | "source" | "track" | "wbr" => {
                NestingClass::Void
            }
            "hr" => NestingClass::Rule,
            "a" => NestingClass::Anchor,
            "button" => NestingClass::Button,
            "address" | "article" | "aside" | "blockquote" | "center" | "details" | "dialog"
            | "div" | "fieldset" | "figcaption" | "figure" | "footer" | "header" | "hgroup"
            | "main" | "nav" | "search" | "section" | "summary" => NestingClass::Block,
            "p" => NestingClass::Paragraph,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => NestingClass::Heading,
            "pre" => NestingClass::Preformatted,
            "form" => NestingClass::Form,
            "dir" | "menu" | "ol" | "ul" => NestingClass::List,
            "li" => NestingClass::ListItem,
            "dl" => NestingClass::TermList,
            "dd" | "dt" => NestingClass::Term,
            "table" => NestingClass::Table,
            "caption" => NestingClass::Caption,
            "colgroup" => NestingClass::ColumnGroup,
            "col" => NestingClass::Column,
            "tbody" | "tfoot" | "thead" => NestingClass::RowGroup,
            "tr" => NestingClass::Row,
            "td" | "th" => NestingClass::Cell,
            "select" => NestingClass::Select,
            "optgroup" => NestingClass::OptionGroup,
            "option" => NestingClass::Option,
            "svg" => NestingClass::Graphic,
            "frame" | "frameset" | "image" | "isindex" | "keygen" | "listing" | "math" | "nobr"
            | "noembed" | "noframes" | "plaintext" | "rb" | "rp" | "rt" | "rtc"
            | "selectedcontent" | "template" | "xmp" => NestingClass::Unknown,
            _ if name.is_ascii() => NestingClass::Inline,
            _ => NestingClass::Unknown,
        }
    }

    /// The class of an element in `svg`. Only those that neither leave it nor hold HTML.
    /// Source: HTML standard, "13.2.6.5 The rules for parsing tokens in foreign content".
    fn in_graphic(name: &str) -> Self {
        const NAMES: [&str; 19] = [
            "circle",
            "clippath",
            "defs",
            "ellipse",
            "g",
            "line",
            "lineargradient",
            "mask",
            "path",
            "pattern",
            "polygon",
            "polyline",
            "radialgradient",
            "rect",
            "stop",
            "symbol",
            "text",
            "tspan",
            "use",
        ];
        if NAMES.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            NestingClass::Graphic
        } else {
            NestingClass::Unknown
        }
    }

    /// Returns whether text directly in the element, or another element than those that belong
    /// there, is moved out of it.
    fn is_part_of_table(self) -> bool {
        matches!(
            self,
            NestingClass::Table
                | NestingClass::ColumnGroup
                | NestingClass::RowGroup
                | NestingClass::Row
        )
    }

    /// Returns whether a tag in the element is text.
    fn is_raw(self) -> bool {
        matches!(self, NestingClass::HeadText | NestingClass::RawText)
    }

    /// Returns whether the element has no end tag.
    fn is_void(self) -> bool {
        matches!(
            self,
            NestingClass::Metadata | NestingClass::Void | NestingClass::Rule | NestingClass::Column
        )
    }

    /// Returns whether a start tag may close an open element of the same class.
    fn is_single(self) -> bool {
        matches!(
            self,
            NestingClass::Anchor
                | NestingClass::Button
                | NestingClass::Form
                | NestingClass::Paragraph
        )
    }

    /// Returns whether a start tag closes an open `p`. In some documents, `table` does not.
    fn closes_paragraph(self) -> bool {
        matches!(
            self,
            NestingClass::Block
                | NestingClass::Form
                | NestingClass::Heading
                | NestingClass::List
                | NestingClass::ListItem
                | NestingClass::Paragraph
                | NestingClass::Preformatted
                | NestingClass::Rule
                | NestingClass::Table
                | NestingClass::Term
                | NestingClass::TermList
        )
    }

    /// Returns whether an end tag closes elements whose end tags may be left out.
    fn implies_ends(self) -> bool {
        matches!(
            self,
            NestingClass::Block
                | NestingClass::Button
                | NestingClass::Caption
                | NestingClass::Cell
                | NestingClass::Form
                | NestingClass::Heading
                | NestingClass::List
                | NestingClass::ListItem
                | NestingClass::Preformatted
                | NestingClass::Select
                | NestingClass::Term
                | NestingClass::TermList
        )
    }

    /// Returns whether an element may be directly in one of the class `parent`.
    fn may_be_in(self, parent: NestingClass) -> bool {
        match self {
            NestingClass::Caption | NestingClass::ColumnGroup | NestingClass::RowGroup => {
                parent == NestingClass::Table
            }
            NestingClass::Row => matches!(parent, NestingClass::Table | NestingClass::RowGroup),
            NestingClass::Cell => parent == NestingClass::Row,
            // In a table, a column group is implied.
            NestingClass::Column => {
                matches!(parent, NestingClass::Table | NestingClass::ColumnGroup)
            }
            NestingClass::ListItem => parent == NestingClass::List,
            NestingClass::Term => parent == NestingClass::TermList,
            NestingClass::OptionGroup => parent == NestingClass::Select,
            NestingClass::Option => {
                matches!(parent, NestingClass::Select | NestingClass::OptionGroup)
            }
            NestingClass::Heading if parent == NestingClass::Heading => false,
            _ => {
                !parent.is_part_of_table()
                    && !matches!(
                        parent,
                        NestingClass::Select | NestingClass::OptionGroup | NestingClass::Option
                    )
            }
        }
    }
}

/// An open element.
#[derive(Clone, Copy, Debug)]
struct OpenElement<'s> {
    /// The name in the source; empty for the root.
    name: &'s str,
    class: NestingClass,
    /// The node of the tree that gets the content.
    node: u32,
    /// Whether nothing in it is linked.
    is_skipped: bool,
    is_in_anchor: bool,
}

struct StrictReader<'s, 'h> {
    text: &'s str,
    options: &'s Options<'h>,
    page: Page,
    names: NameCache<(NestingClass, NodeKind)>,
    phase: Phase,
    /// Whether the doctype is the usual one, after which a table closes an open `p`. Also set for a
    /// fragment.
    has_plain_doctype: bool,
    /// How often `</p>` has closed nothing. The other reader limits the elements without a start
    /// tag.
    lonely_ends: u8,
    /// The open elements, from the outermost one.
    open: Vec<OpenElement<'s>>,
    /// The classes of those that are [single](NestingClass::is_single).
    single: Vec<NestingClass>,
    follows_anchor_tag: bool,
}

impl<'s> StrictReader<'s, '_> {
    fn run(&mut self, start: usize) -> Option<()> {
        let bytes = self.text.as_bytes();
        let mut at = start;
        let mut text_start = start;
        let mut steps = 0_usize;
        while let Some(len) = memchr(b'<', bytes.get(at..)?) {
            steps += 1;
            if steps % STEPS == 0 && self.options.stops() {
                return Some(());
            }
            at += len;
            let is_start = match bytes.get(at + 1)? {
                b'!' | b'/' | b'?' => false,
                byte if byte.is_ascii_alphabetic() => true,
                // Text.
                _ => {
                    at += 1;
                    continue;
                }
            };
            self.push_text(text_start..at)?;
            let end = if is_start {
                self.start_tag(at)?
            } else {
                self.end_tag_or_comment(at)?
            };
            at = end;
            text_start = end;
            if is_start && self.parent()?.class.is_raw() {
                at = self.raw_text_end(end)?;
            }
        }
        self.push_text(text_start..bytes.len())
    }

    /// The innermost open element.
    fn parent(&self) -> Option<OpenElement<'s>> {
        self.open.last().copied()
    }

    fn push_text(&mut self, range: Range<usize>) -> Option<()> {
        if range.is_empty() {
            return Some(());
        }
        let parent = self.parent()?;
        let text = self.text.get(range.clone())?;
        let is_raw = parent.class.is_raw();
        let may_have_words =
            is_raw || (self.phase == Phase::InBody && !parent.class.is_part_of_table());
        if may_have_words && parent.is_skipped && !parent.is_in_anchor {
            return Some(());
        }
        // A character reference counts as a word, although it may stand for white space: the links
        // are the same.
        let content = if text.trim_ascii_start().is_empty() {
            Content::Space
        } else {
            Content::Words
        };
        if content == Content::Words && !may_have_words {
            return None;
        }
        let follows_anchor_tag = std::mem::take(&mut self.follows_anchor_tag);
        let number = u32::try_from(self.page.texts.len()).ok()?;
        // Each start tag that cuts a text has a node here, so one section is enough.
        self.page.texts.push(TextToken {
            range,
            section: 0,
            follows_anchor_tag,
            content,
        });
        // The tree builder keeps white space in tables back, so it has no text token, and drops it
        // before the head.
        if may_have_words || self.phase > Phase::InBody {
            let part = if content == Content::Words {
                TokenPart::Rest
            } else {
                TokenPart::Lead
            };
            self.page
                .tree
                .push(parent.node, NodeKind::Text(number, part));
        }
        Some(())
    }

    /// Reads the start tag at the byte `at`, and returns its end.
    fn start_tag(&mut self, at: usize) -> Option<usize> {
        let tag = self.text.get(at..)?;
        let name_end = name_end(tag.as_bytes());
        let name = tag.get(1..name_end)?;
        let (class, mut kind) = self.meaning(name)?;
        self.imply_tags(class)?;
        let parent = self.parent()?;
        if !self.may_open(class, parent.class) {
            return None;
        }
        let mut len = name_end + 1;
        let mut is_self_closing = false;
        if tag.as_bytes().get(name_end) != Some(&b'>') {
            let mut attributes = TagAttributes::new(tag.as_bytes());
            if self.options.is_skipped_by(tag, &mut attributes) {
                kind = NodeKind::Skipped;
            }
            len = attributes.tag_end()?;
            is_self_closing = attributes.is_self_closing(len);
        }
        let end = at + len;
        if class == NestingClass::Anchor {
            kind = NodeKind::Anchor(u32::try_from(self.page.anchors.len()).ok()?);
            self.page.anchors.push(AnchorTag::new(at..end));
            self.follows_anchor_tag = true;
        }
        if class.is_void() || (class == NestingClass::Graphic && is_self_closing) {
            self.push_node(class, kind)?;
        } else {
            self.open(name, class, kind)?;
        }
        // A line end at the start is dropped, and white space between columns kept, which matters
        // for the text of an anchor.
        let changes_space = matches!(
            class,
            NestingClass::RawText
                | NestingClass::Preformatted
                | NestingClass::Column
                | NestingClass::ColumnGroup
        );
        (!changes_space || !parent.is_in_anchor).then_some(end)
    }

    /// Returns the class of a start tag and the kind of its element, by the name of the tag.
    fn meaning(&mut self, name: &str) -> Option<(NestingClass, NodeKind)> {
        if self.parent()?.class == NestingClass::Graphic {
            return Some((NestingClass::in_graphic(name), NodeKind::Skipped));
        }
        let tree = &self.page.tree;
        Some(self.names.get(name.as_bytes(), || {
            let name = name.to_ascii_lowercase();
            (NestingClass::of(&name), html_kind(tree, &name))
        }))
    }

    /// Opens and closes the innermost elements whose tags may be left out before a start tag of the
    /// class. Source: HTML standard, "13.1.2.4 Optional tags".
    fn imply_tags(&mut self, class: NestingClass) -> Option<()> {
        if self.phase < Phase::InBody {
            return self.imply_document(class);
        }
        if class.closes_paragraph() && self.parent()?.class == NestingClass::Paragraph {
            if class == NestingClass::Table && !self.has_plain_doctype {
                return None;
            }
            self.close()?;
        }
        if matches!(
            class,
            NestingClass::ListItem | NestingClass::Option | NestingClass::Term
        ) && self.parent()?.class == class
        {
            self.close()?;
        }
        Some(())
    }

    fn imply_document(&mut self, class: NestingClass) -> Option<()> {
        let may_be_in_head = matches!(class, NestingClass::Metadata | NestingClass::HeadText);
        if self.phase <= Phase::BeforeHtml && class != NestingClass::Html {
            self.open_implied("html")?;
        }
        if self.phase == Phase::BeforeHead && class != NestingClass::Head {
            self.open_implied("head")?;
        }
        if self.phase == Phase::InHead && !may_be_in_head {
            self.close()?;
            self.phase = Phase::AfterHead;
        }
        if self.phase == Phase::AfterHead && class != NestingClass::Body && !may_be_in_head {
            self.open_implied("body")?;
        }
        Some(())
    }

    fn open_implied(&mut self, name: &'static str) -> Option<()> {
        let (class, kind) = self.meaning(name)?;
        self.open(name, class, kind)
    }

    fn may_open(&self, class: NestingClass, parent: NestingClass) -> bool {
        match (class, self.phase) {
            (NestingClass::Html, Phase::Start | Phase::BeforeHtml)
            | (NestingClass::Head, Phase::BeforeHead)
            | (NestingClass::Metadata | NestingClass::HeadText, Phase::InHead)
            | (NestingClass::Body, Phase::AfterHead) => true,
            (
                NestingClass::Html
                | NestingClass::Head
                | NestingClass::Body
                | NestingClass::Unknown,
                _,
            ) => false,
            (_, Phase::InBody) => {
                class.may_be_in(parent)
                    && !self.single.contains(&class)
                    && !(class.closes_paragraph() && self.single.contains(&NestingClass::Paragraph))
            }
            _ => false,
        }
    }

    /// Adds a node to the tree, and returns the node that gets its content.
    fn push_node(&mut self, class: NestingClass, kind: NodeKind) -> Option<u32> {
        let parent = self.parent()?;
        // In elements in which nothing is linked, only anchors and their texts matter.
        let is_left_out = parent.is_skipped && class != NestingClass::Anchor;
        Some(if is_left_out {
            parent.node
        } else {
            self.page.tree.push(parent.node, kind)
        })
    }

    fn open(&mut self, name: &'s str, class: NestingClass, kind: NodeKind) -> Option<()> {
        let parent = self.parent()?;
        let node = self.push_node(class, kind)?;
        match class {
            NestingClass::Html => self.phase = Phase::BeforeHead,
            NestingClass::Head => self.phase = Phase::InHead,
            NestingClass::Body => self.phase = Phase::InBody,
            _ if class.is_single() => self.single.push(class),
            _ => {}
        }
        let is_skipped = parent.is_skipped || kind == NodeKind::Skipped;
        let is_in_anchor = parent.is_in_anchor || class == NestingClass::Anchor;
        self.open.push(OpenElement {
            name,
            class,
            node,
            is_skipped,
            is_in_anchor,
        });
        (self.open.len() <= MAX_NESTED).then_some(())
    }

    /// Closes the innermost element.
    fn close(&mut self) -> Option<()> {
        if self.open.pop()?.class.is_single() {
            self.single.pop();
        }
        Some(())
    }

    /// Reads the end tag, comment or doctype at the byte `at`, and returns its end.
    fn end_tag_or_comment(&mut self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        if rest.starts_with("</") {
            return self.end_tag(at);
        }
        if rest.starts_with("<!--") {
            return Some(at + comment_end(rest)?);
        }
        // Also in a quoted identifier of a doctype.
        let len = memchr(b'>', rest.as_bytes())? + 1;
        if rest.starts_with("<!") {
            let doctype = rest.get("<!".len()..len)?;
            if self.phase != Phase::Start
                || !doctype
                    .get(.."doctype".len())?
                    .eq_ignore_ascii_case("doctype")
            {
                return None;
            }
            self.phase = Phase::BeforeHtml;
            self.has_plain_doctype = doctype.eq_ignore_ascii_case("doctype html>");
        }
        Some(at + len)
    }

    fn end_tag(&mut self, at: usize) -> Option<usize> {
        let tag = self.text.get(at + 1..)?.as_bytes();
        let name_end = name_end(tag);
        let name = tag.get(1..name_end)?;
        let end = at
            + 1
            + if tag.get(name_end) == Some(&b'>') {
                name_end + 1
            } else {
                tag_end(tag)?
            };
        let element = self.closed_by(name)?;
        match element.class {
            NestingClass::Html => self.phase = Phase::AfterHtml,
            NestingClass::Body => self.phase = Phase::AfterBody,
            NestingClass::Head => self.phase = Phase::AfterHead,
            NestingClass::Anchor => {
                self.follows_anchor_tag = true;
                // Anchors are not in each other, so the last one is open.
                if let Some(anchor) = self
                    .page
                    .anchors
                    .last_mut()
                    .filter(|_| self.options.may_remove_anchors())
                {
                    anchor.end = Some(at..end);
                }
            }
            _ => {}
        }
        if self.phase <= Phase::InBody {
            self.close()?;
        }
        Some(end)
    }

    /// The element that an end tag of the name closes, with those in it whose end tags may be left
    /// out closed before.
    fn closed_by(&mut self, name: &[u8]) -> Option<OpenElement<'s>> {
        let is_named =
            |element: &OpenElement<'_>| element.name.as_bytes().eq_ignore_ascii_case(name);
        // `</>` is no tag.
        if name.is_empty() {
            return None;
        }
        let mut element = self.parent()?;
        if self.phase > Phase::InBody
            || (element.class == NestingClass::Body && name.eq_ignore_ascii_case(b"html"))
        {
            // The end of the body closes no element.
            return self
                .open
                .get(1)
                .copied()
                .filter(|html| self.phase < Phase::AfterHtml && is_named(html));
        }
        if !self.single.contains(&NestingClass::Paragraph) && name.eq_ignore_ascii_case(b"p") {
            // It makes an empty element.
            self.lonely_ends = self.lonely_ends.checked_add(1)?;
            if element.class.is_part_of_table()
                || element.class == NestingClass::Graphic
                || self.phase < Phase::InBody
            {
                return None;
            }
            self.open_implied("p")?;
            return self.parent();
        }
        let mut is_implied = false;
        while !is_named(&element) {
            if !matches!(
                element.class,
                NestingClass::ListItem
                    | NestingClass::Option
                    | NestingClass::Paragraph
                    | NestingClass::Term
            ) {
                return None;
            }
            self.close()?;
            element = self.parent()?;
            is_implied = true;
        }
        let is_plain =
            element.class != NestingClass::Html && (!is_implied || element.class.implies_ends());
        is_plain.then_some(element)
    }

    /// The end tag of the innermost open element, whose text starts at the byte `from`.
    fn raw_text_end(&self, from: usize) -> Option<usize> {
        let name = self.parent()?.name.as_bytes();
        let bytes = self.text.as_bytes();
        let mut at = from;
        loop {
            at += memchr(b'<', bytes.get(at..)?)?;
            let rest = bytes.get(at..)?;
            // In a script, the end tag of another one may follow.
            if rest.starts_with(b"<!--") && name.eq_ignore_ascii_case(b"script") {
                return None;
            }
            let after = rest.get(2..).filter(|_| rest.starts_with(b"</"));
            let is_name = after
                .and_then(|after| after.get(..name.len()))
                .is_some_and(|tag| tag.eq_ignore_ascii_case(name));
            let next = rest.get(2 + name.len());
            if is_name && next.is_some_and(|&byte| is_space(byte) || matches!(byte, b'/' | b'>')) {
                return Some(at);
            }
            at += 1;
        }
    }
}

/// The end of a comment; `None` if it does not end with the first `-->`.
/// Source: HTML standard, "13.2.5.43 Comment start state" to "13.2.5.52 Comment end bang state".
fn comment_end(comment: &str) -> Option<usize> {
    let content = comment.get("<!--".len()..)?;
    let mut from = 0;
    loop {
        let at = from + memchr(b'>', content.as_bytes().get(from..)?)?;
        let before = content.as_bytes().get(..at)?;
        if before.is_empty() || before == b"-" || before.ends_with(b"--!") {
            return None;
        }
        if before.ends_with(b"--") {
            return Some("<!--".len() + at + 1);
        }
        from = at + 1;
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::fs;
    use std::path::PathBuf;

    use barelink::{Finder, Profile};
    use fastrand::Rng;

    use super::*;
    use crate::options::RelFor;
    use crate::{Anchor, edits, page};

    const LINKS: [&str; 12] = [
        "https://a.com",
        "www.b.org/c",
        "d@e.com",
        "see (http://f.com/g?h=i&amp;j) ",
        "www.a.com&nbsp;x",
        "&#104;ttps://h.com",
        "http://x.com/?a=1&copy=2",
        " ",
        "\n",
        "x",
        "&#32;",
        "a < b",
    ];

    /// Elements that are nested in others of any kind.
    const NAMES: [&str; 49] = [
        "p",
        "div",
        "span",
        "b",
        "i",
        "em",
        "code",
        "a",
        "a",
        "a",
        "ul",
        "ol",
        "dl",
        "table",
        "h1",
        "h2",
        "pre",
        "form",
        "button",
        "label",
        "svg",
        "section",
        "blockquote",
        "figure",
        "textarea",
        "script",
        "style",
        "title",
        "noscript",
        "iframe",
        "kbd",
        "font",
        "x-y",
        "object",
        "details",
        "body",
        "li",
        "dd",
        "tr",
        "td",
        "select",
        "nobr",
        "math",
        "template",
        "ruby",
        "B",
        "center",
        "menu",
        "strong",
    ];

    const VOIDS: [&str; 12] = [
        "br",
        "img",
        "wbr",
        "hr",
        "input",
        "link",
        "meta",
        "area",
        "col",
        "source",
        "image",
        "input type=hidden",
    ];

    const ATTRIBUTES: [&str; 20] = [
        " class=x",
        " class='no-links'",
        " href=https://e.com",
        " HREF=\"/x?a&amp;b\"",
        " contenteditable",
        " contenteditable=false",
        " id=a id=b",
        " data-x='>'",
        " title=\"www.t.com\"",
        "/",
        " /",
        " x=y/",
        " a = b",
        " =x",
        " a='1'b",
        "\n\tx\n=\n'y'\n",
        " rel=me",
        " ",
        " encoding=text/html",
        " color=red",
    ];

    const ODDITIES: [&str; 24] = [
        "<!-- www.c.com -->",
        "<!---->",
        "<!-->",
        "<!--->",
        "<!-- --!>",
        "<!-- <!-- -->",
        "<!-- > ->-->",
        "</>",
        "</ x>",
        "<!x>",
        "<?y?>",
        "<![CDATA[x]]>",
        "<!doctype html>",
        "\0",
        "\r\n",
        "\r",
        "\x0c",
        "<",
        "</p>",
        "</br>",
        "é\u{a0}",
        "\u{feff}",
        "&Tab;&#10;",
        "<x/>",
    ];

    fn any<'p>(random: &mut Rng, from: &[&'p str]) -> &'p str {
        from[random.usize(..from.len())]
    }

    /// Adds a start tag with one of the names.
    fn tag(random: &mut Rng, names: &[&'static str], page: &mut String) -> &'static str {
        let name = any(random, names);
        page.push('<');
        page.push_str(name);
        if random.u8(..3) == 0 {
            (0..random.usize(..3)).for_each(|_| page.push_str(any(random, &ATTRIBUTES)));
        }
        page.push('>');
        name
    }

    /// Adds an element with one of the names, and its content.
    fn element(random: &mut Rng, names: &[&'static str], depth: usize, page: &mut String) {
        let name = tag(random, names, page);
        let parts = random.usize(..4);
        for _ in 0..parts {
            match name {
                "ul" | "ol" | "menu" => element(random, &["li"], depth + 1, page),
                "dl" => element(random, &["dt", "dd"], depth + 1, page),
                "table" if random.u8(..4) == 0 => _ = tag(random, &["col"], page),
                "table" => {
                    let parts = ["tr", "tr", "tbody", "thead", "tfoot", "caption", "colgroup"];
                    element(random, &parts, depth + 1, page);
                }
                "tbody" | "thead" | "tfoot" => element(random, &["tr"], depth + 1, page),
                "tr" => element(random, &["td", "th"], depth + 1, page),
                "colgroup" => _ = tag(random, &["col"], page),
                "select" | "optgroup" => {
                    element(random, &["option", "option", "optgroup"], depth + 1, page);
                }
                "option" if random.u8(..8) > 0 => page.push_str(any(random, &LINKS)),
                "svg" | "g" | "text" | "TEXT" => match random.u8(..5) {
                    0 => page.push_str("<path d='x'/>"),
                    1 => page.push_str("<Circle r=1/>"),
                    2 => element(random, &["g", "text", "TEXT"], depth + 1, page),
                    3 => page.push_str(any(random, &LINKS)),
                    _ => _ = tag(random, &["path"], page),
                },
                _ => flow(random, depth + 1, page),
            }
            if random.u8(..3) == 0 {
                page.push_str(any(random, &[" ", "\n", "<!-- x -->"]));
            }
        }
        if !["p", "li", "dt", "dd", "option"].contains(&name) || random.u8(..4) > 0 {
            // Writing to a string does not fail.
            let _ = write!(page, "</{name}>");
        }
    }

    fn flow(random: &mut Rng, depth: usize, page: &mut String) {
        match random.u8(..16) {
            0..6 => page.push_str(any(random, &LINKS)),
            6 => _ = tag(random, &VOIDS, page),
            7 if random.bool() => page.push_str(any(random, &ODDITIES)),
            // Rather something that may be in most elements.
            8..12 => element(random, &["b", "span", "a", "em", "div"], depth, page),
            _ if depth > 5 => page.push('x'),
            _ => element(random, &NAMES, depth, page),
        }
    }

    /// Returns a page that is nested in most places, or a change of one.
    fn drawn(random: &mut Rng) -> String {
        let mut page = String::new();
        (0..random.usize(1..6)).for_each(|_| flow(random, 0, &mut page));
        if random.u8(..4) == 0 {
            let start = [
                "<!doctype html>\n<html>",
                "<!doctype html>",
                "<?xml version='1.0'?><!DOCTYPE html>",
                "<html lang=en>",
                "<!-- x --> <!DOCTYPE html SYSTEM '>'><HTML>",
                "<body>",
            ];
            let head = [
                "<head><title>www.t.com</title></head>\n",
                "<head>\n<meta charset=utf-8><style><!-- x --></style><script src=x></script>\n</head>",
                "<head></head> x",
                "<!-- x -->",
                "<head contenteditable></head>",
                "<title>t</title>",
                "<head><link>",
                "",
            ];
            let end = [
                "</body></html>\n",
                "</body>\n</html> <!-- x -->",
                "</body> www.x.com",
                "",
                "</html>",
                "</body>/x</html>",
            ];
            let body = ["<body>", "<body contenteditable>", "\n<body class=x>", ""];
            let [start, head, body, end] =
                [&start[..], &head, &body, &end].map(|parts| any(random, parts));
            page = [start, head, body, &page, end].concat();
        }
        if random.bool() {
            page = changed(random, &page);
        }
        page
    }

    /// Leaves out, repeats or exchanges a part of a page, or cuts it.
    fn changed(random: &mut Rng, page: &str) -> String {
        let parts: Vec<&str> = page
            .split_inclusive('>')
            .flat_map(|part| {
                let (text, tag) = part.split_at(part.find('<').unwrap_or(0));
                [text, tag]
            })
            .collect();
        if parts.is_empty() {
            return String::new();
        }
        let mut changed = parts.clone();
        let [from, to] = [(); 2].map(|()| random.usize(..parts.len()));
        match random.u8(..5) {
            0 => _ = changed.remove(from),
            1 => changed.insert(to, parts[from]),
            2 => changed.swap(from, to),
            3 => changed.insert(to, any(random, &ODDITIES)),
            _ => {
                let page = changed.concat();
                let at = random.usize(..=page.len());
                return page[..(0..=at).rfind(|&at| page.is_char_boundary(at)).unwrap_or(0)]
                    .to_owned();
            }
        }
        changed.concat()
    }

    /// Calls `check` with different options, each with a number.
    fn with_options(mut check: impl FnMut(usize, &Options<'_>)) {
        check(0, &Options::new());
        check(
            1,
            &Options::new()
                .rel("nofollow")
                .rel_for(RelFor::All)
                .unescaped(),
        );
        check(
            2,
            &Options::new()
                .skip_element("h1")
                .skip_element("td")
                .skip_class("no-links")
                .skip_attribute("data-x"),
        );
        let remove = |anchor: &mut Anchor<'_>| anchor.remove_anchor();
        check(
            3,
            &Options::new()
                .rel("x")
                .rel_for(RelFor::External)
                .on_anchor(remove),
        );
        check(
            4,
            &Options::new().on_anchor(|anchor| {
                let title = format!("[{}]", anchor.text());
                anchor.set("title", title);
            }),
        );
        check(5, &Options::new().on_anchor(|anchor| anchor.set_text("y")));
        check(6, &Options::new().skip_element("p").skip_element("body"));
        check(7, &Options::new().skip_element("html"));
    }

    /// Asserts that both readers lead to the same edits. Returns whether this one has read the
    /// page.
    fn check(source: &[u8]) -> bool {
        let text = source.utf8_chunks().fold(String::new(), |text, chunk| {
            text + chunk.valid() + &"\u{1}".repeat(chunk.invalid().len())
        });
        let profiles = [Profile::Gfm, Profile::Prose, Profile::Chat];
        let mut is_read = false;
        with_options(|number, options| {
            let Some(page) = read(&text, options) else {
                return;
            };
            is_read = true;
            let finder = Finder::new(profiles[number % profiles.len()]);
            let found = edits::of_page(&page, source, &text, &finder, options);
            let expected = edits::of_page(
                &page::read(source, &text, options),
                source,
                &text,
                &finder,
                options,
            );
            assert_eq!(found, expected, "options {number}: {text:?}");
        });
        is_read
    }

    fn run(pages: usize, seed: u64) {
        let mut random = Rng::with_seed(seed);
        let mut read_here = 0;
        for _ in 0..pages {
            let page = drawn(&mut random);
            read_here += usize::from(check(page.as_bytes()));
        }
        println!("{read_here} of {pages} pages");
        assert!(read_here > pages / 5, "{read_here} of {pages} pages");
    }

    /// So that it does not leave all pages to the other reader without notice.
    #[test]
    fn ordinary_pages_are_read_here() {
        for page in [
            "",
            "www.a.com",
            "a < b & c",
            "<p>See <a href='/x' title=\">\">https://a.com</a>, <b>www.<i>b</i>.org</b>.</p>\r\n<!-- x -->",
            "<P CLASS=x>one<P>two<UL><LI>a<LI>b<P>c</UL><DL><DT>d<DD>e</DL>",
            "<p>a<ul><li>b</li></ul></p>",
            "https://a.com</p>/b https://a.com/<a name=x></a>b https://a.com<wbr>/b",
            "<div contenteditable><button>x</button></div><form><label>y <input></label></form>",
            "<pre><code class=rust><span>https://</span>a.com\n</code></pre>",
            "<table><caption>x</caption><col><tr><td>a</td> <th><p>b</th></tr></table>",
            "<table><colgroup><col></colgroup><thead><tr></tr></thead>\n<tbody></tbody></table>",
            "<select><optgroup><option>x<option>y</option></optgroup><option>z</select>",
            "<svg viewBox='0 0 1 1'><g><path d='M0 0'/></g><use href=#x></use></svg> www.a.com",
            "<script>if (a < b) {}</script><style>a > b {}</style><textarea><p></textarea><x-y>z</x-y>",
            "<!doctype html><html lang=en><head><meta charset=utf-8><title>x</title></head>\n<body>y</body>\n</html>\n",
            "<!doctype html><title>x</title><link rel=x href=y><p>z",
            "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC 'x' 'y'><html><head></head><body /></html>",
            "\u{feff}<html><body>x</html>",
        ] {
            assert!(check(page.as_bytes()), "{page}");
        }
    }

    #[test]
    fn pages_that_another_rule_may_change_are_not_read_here() {
        for page in [
            "<b><p>x</b></p>",
            "<p><kbd>x<div>www.a.com</div></kbd></p>",
            "<h1>x<h2>y</h2></h1>",
            "<ul><li><div><li>x</li></div></li></ul>",
            "<div><li>x</li></div>",
            "<span><p>x</span>",
            "<a>x<a>y</a>",
            "<p><b>x<p>y",
            "<table>x<tr></table>",
            "<table><td>x</td></table>",
            "<table>&#32;<tr></tr></table>",
            "<a><table><colgroup> </colgroup></table></a>",
            "<div></span></div>",
            "</>",
            "x<",
            "<p",
            "<!-->-->",
            "<!-- x --!>www.a.com<!-- -->",
            "<svg><path d=x/></svg>",
            "<svg><title>x</title></svg>",
            "<select><option><b>x</b></select>",
            "<datalist><option>x</datalist>",
            "<script><!-- </script>",
            "<body></body>x",
            "<html><head>x</head></html>",
            "a\0b",
            "<a><pre>\n</pre></a>",
            "<!doctype html public ''><p><table></table>",
            &"<div>".repeat(200),
            &"</p>".repeat(300),
        ] {
            assert!(!check(page.as_bytes()), "{page}");
        }
    }

    #[test]
    fn drawn_pages_have_the_edits_of_the_other_reader() {
        run(3_000, 75);
    }

    /// `BARELINK_HTML_FRAGMENTS` says how many. A different seed with `BARELINK_HTML_SEED`.
    #[test]
    #[ignore = "long: a million pages by default"]
    fn a_million_drawn_pages_take_minutes() {
        let number = |name: &str, default| {
            std::env::var(name)
                .ok()
                .and_then(|value| value.parse().ok())
                .unwrap_or(default)
        };
        run(
            usize::try_from(number("BARELINK_HTML_FRAGMENTS", 1_000_000)).unwrap_or(0),
            number("BARELINK_HTML_SEED", 1),
        );
    }

    /// Ignored: `BARELINK_HTML_PAGES` names a folder with pages.
    #[test]
    #[ignore = "needs pages in BARELINK_HTML_PAGES"]
    fn real_pages_have_the_edits_of_the_other_reader() {
        let mut folders = vec![PathBuf::from(
            std::env::var_os("BARELINK_HTML_PAGES").expect("names a folder"),
        )];
        let [mut pages, mut read_here] = [0; 2];
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder)
                .expect("a folder")
                .map(|entry| entry.expect("an entry").path())
            {
                if path.is_dir() {
                    folders.push(path);
                } else if path
                    .extension()
                    .is_some_and(|extension| extension == "html" || extension == "htm")
                {
                    let page = fs::read(&path).expect("a readable page");
                    pages += 1;
                    if check(&page) {
                        read_here += 1;
                    } else {
                        println!("not read here: {}", path.display());
                    }
                }
            }
        }
        println!("{read_here} of {pages} pages");
    }
}
