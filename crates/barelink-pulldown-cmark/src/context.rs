//! The context of an event: the open tags in which no link is made, and the left edge of a text
//! that starts there.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::item::Item;
use barelink::inner::{AnchorState, Choices, Edge, opens_anchor};
use barelink::leaf::LeafBuilder;
use barelink::{BlockKind, Choice};

/// The state of a stream before the next event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The number of open tags in which no link is made.
    // Small, so that a copy of the context is cheap.
    closed: u32,
    anchor: AnchorState,
    choices: Choices,
    /// The role of the event before; at the start of a document, that of a block.
    last: Role,
    /// The kind of the current block.
    block: BlockKind,
}

impl Context {
    /// Makes the context at the start of a document.
    pub(super) fn new(choices: Choices) -> Self {
        Context {
            closed: 0,
            anchor: AnchorState::Closed,
            choices,
            last: Role::Block,
            block: BlockKind::Text,
        }
    }

    /// Returns the left edge of a text that starts here.
    pub(super) fn left(self) -> Edge {
        self.last.left()
    }

    /// Returns the kind of the block that the next inline event is in.
    #[inline]
    pub(super) fn block(self) -> BlockKind {
        self.block
    }

    /// Returns whether no link is made here.
    #[inline]
    pub(super) fn is_closed(self) -> bool {
        self.closed > 0 || self.anchor == AnchorState::Open
    }

    /// Leaves all inline content, in a block that is not closed.
    pub(super) fn leave_inline(&mut self) {
        *self = Self::new(self.choices);
    }

    /// Updates the context by an event.
    #[inline]
    pub(super) fn pass(&mut self, event: &Event<'_>) {
        self.pass_as(Role::of(event), event);
    }

    /// Updates the context by an event that has this role.
    #[inline]
    pub(super) fn pass_as(&mut self, role: Role, event: &Event<'_>) {
        if let (false, Event::InlineHtml(html)) = (self.pass_role(role), event) {
            self.anchor = opens_anchor(html).unwrap_or(self.anchor);
        }
    }

    /// Updates the context by a text.
    #[inline]
    pub(super) fn pass_text(&mut self) {
        self.last = Role::Text;
    }

    /// Updates the context by the role of an event; `false` if its text has to be read too.
    #[inline]
    pub(super) fn pass_role(&mut self, role: Role) -> bool {
        match role {
            // No text is linked before the end, which sets the role.
            Role::StartLink | Role::StartImage | Role::StartClosedBlock => self.closed += 1,
            // A stream from elsewhere may have an end without a start.
            Role::EndLink => (self.closed, self.last) = (self.closed.saturating_sub(1), role),
            // A raw anchor ends with its leaf block, also before a nested block in its list item.
            Role::Block => (self.last, self.anchor) = (role, AnchorState::Closed),
            // The kind is noted for these alone, because most blocks are of the same kind.
            Role::StartHeading => {
                (self.last, self.anchor, self.block) =
                    (role, AnchorState::Closed, BlockKind::Heading);
            }
            Role::StartCell => {
                (self.last, self.anchor, self.block) = (role, AnchorState::Closed, BlockKind::Cell);
            }
            Role::EndKnown => {
                (self.last, self.anchor, self.block) = (role, AnchorState::Closed, BlockKind::Text);
            }
            Role::EndClosedBlock => {
                self.closed = self.closed.saturating_sub(1);
                self.last = role;
                self.anchor = AnchorState::Closed;
            }
            Role::RawHtml => {
                self.last = role;
                return !self.choices.has(Choice::SkipRawAnchors); // A3
            }
            Role::Text
            | Role::SoftBreak
            | Role::HardBreak
            | Role::StartMark
            | Role::EndMark
            | Role::Atom => {
                self.last = role;
            }
        }
        true
    }
}

/// The role of an event for the links around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Text,
    SoftBreak,
    HardBreak,
    /// The start of a mark around text, such as emphasis.
    StartMark,
    EndMark,
    StartLink,
    StartImage,
    /// The end of a link or an image.
    EndLink,
    RawHtml,
    /// Anything else within a leaf block, such as code.
    Atom,
    /// The start or the end of a block, or a block of one event.
    Block,
    /// The start of a heading, or of a term.
    StartHeading,
    /// The start of a table cell.
    StartCell,
    /// The end of a heading, a term or a cell.
    EndKnown,
    /// The start of a block in which no link is made, such as code.
    // Its texts are events like those of a paragraph, so only the block tells.
    StartClosedBlock,
    EndClosedBlock,
}

impl Role {
    /// Returns the role of an event.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a caller that matches the role needs no value of it then"
    )]
    pub(super) fn of(event: &Event<'_>) -> Self {
        // The frequent ones first: a `match` compiles to a jump table, which takes more
        // instructions.
        if let Event::Start(tag) = event {
            return Role::of_start(tag);
        }
        if let Event::End(tag) = event {
            return Role::of_end(*tag);
        }
        if let Event::Text(_) = event {
            Role::Text
        } else {
            Role::of_other(event)
        }
    }

    /// Returns the role of an event that is no text, no start and no end.
    #[inline]
    pub(super) fn of_other(event: &Event<'_>) -> Self {
        match event {
            Event::SoftBreak => Role::SoftBreak,
            Event::HardBreak => Role::HardBreak,
            Event::InlineHtml(_) => Role::RawHtml,
            Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => Role::Block,
            _ => Role::Atom,
        }
    }

    /// Returns the role of a start.
    #[inline]
    pub(super) fn of_start(tag: &Tag<'_>) -> Self {
        match tag {
            Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript => Role::StartMark,
            Tag::Link { .. } => Role::StartLink,
            Tag::Image { .. } => Role::StartImage,
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => Role::StartClosedBlock,
            Tag::Heading { .. } | Tag::DefinitionListTitle => Role::StartHeading,
            Tag::TableCell => Role::StartCell,
            _ => Role::Block,
        }
    }

    /// Returns the role of an end.
    #[inline]
    pub(super) fn of_end(tag: TagEnd) -> Self {
        match tag {
            TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript => Role::EndMark,
            TagEnd::Link | TagEnd::Image => Role::EndLink,
            TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_) => {
                Role::EndClosedBlock
            }
            TagEnd::Heading(_) | TagEnd::DefinitionListTitle | TagEnd::TableCell => Role::EndKnown,
            _ => Role::Block,
        }
    }

    /// Returns whether an event is not part of the inline content of a leaf block.
    #[inline]
    pub(super) fn is_block(self) -> bool {
        matches!(
            self,
            Role::Block
                | Role::StartHeading
                | Role::StartCell
                | Role::EndKnown
                | Role::StartClosedBlock
                | Role::EndClosedBlock
        )
    }

    /// Returns the left edge of a text after the event.
    #[inline]
    fn left(self) -> Edge {
        match self {
            Role::SoftBreak | Role::HardBreak => Edge::Line,
            Role::StartMark => Edge::Parent,
            _ if self.is_block() => Edge::Block,
            _ => Edge::Sibling,
        }
    }
}

/// Adds an event to a leaf, as one item, and updates the context.
#[inline]
pub(super) fn add<'a, T: Item<'a>>(
    builder: &mut LeafBuilder<'_, 'a>,
    item: &T,
    source: &'a str,
    context: &mut Context,
) {
    let event = item.event();
    let range = item.range(source);
    match event {
        // Without a range, because the start of a link has the range of the whole link, and pieces
        // ascend.
        _ if context.is_closed() => builder.atom(None),
        Event::Text(text) => {
            context.pass_text();
            return builder.text(text, range);
        }
        event => match Role::of(event) {
            Role::SoftBreak => builder.soft_break(range),
            Role::HardBreak => builder.hard_break(range),
            Role::StartMark => builder.open(range),
            Role::EndMark => builder.close(range),
            Role::StartImage => builder.image(range),
            // Its range is that of the whole link, which starts before the texts in it.
            Role::EndLink => builder.atom(None),
            _ => builder.atom(range),
        },
    }
    context.pass(event);
}

/// Returns the right edge of a text that ends a leaf before an event of this role; `None` is the
/// end of the document.
// Only a block ends a leaf, or a text that starts another one. Both have the same edge on each
// side.
#[inline]
pub(super) fn before(next: Option<Role>) -> Edge {
    next.map_or(Edge::Block, Role::left)
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

    use super::Context;
    use barelink::Choice;
    use barelink::inner::{Choices, Edge};

    #[test]
    fn events_are_what_text_touches() {
        let mut context = Context::new(Choices::NONE);
        assert_eq!(context.left(), Edge::Block);
        for (event, left) in [
            (Event::SoftBreak, Edge::Line),
            (Event::Start(Tag::Emphasis), Edge::Parent),
            (Event::End(TagEnd::Emphasis), Edge::Sibling),
            (Event::Code("x".into()), Edge::Sibling),
            (Event::TaskListMarker(true), Edge::Block),
            (Event::InlineHtml("<b>".into()), Edge::Sibling),
            (Event::End(TagEnd::Paragraph), Edge::Block),
        ] {
            context.pass(&event);
            assert_eq!(context.left(), left, "{event:?}");
        }
    }

    #[test]
    fn text_is_left_alone_in_links_and_anchors() {
        let link = Tag::Link {
            link_type: LinkType::Inline,
            dest_url: "u".into(),
            title: "".into(),
            id: "".into(),
        };
        for (choices, is_closed) in [
            (Choices::NONE, false),
            (Choices::NONE.with(Choice::SkipRawAnchors), true),
        ] {
            let mut context = Context::new(choices);
            context.pass(&Event::Start(link.clone()));
            assert!(context.is_closed());
            context.pass(&Event::End(TagEnd::Link));
            assert!(!context.is_closed());
            context.pass(&Event::InlineHtml("<A href=u>".into()));
            assert_eq!(context.is_closed(), is_closed);
            context.pass(&Event::End(TagEnd::Paragraph));
            assert!(!context.is_closed());
        }
    }
}
