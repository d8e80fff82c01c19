//! The context of an event: the open tags in which no link is made, and the left edge of a text that starts there.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::item::Item;
use crate::leaf::{Anchor, LeafBuilder, Pipes, opens_anchor};
use crate::run::Edge;
use crate::settings::RawAnchors;

/// The state of a stream before the next event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The number of open tags in which no link is made.
    closed: usize,
    anchor: Anchor,
    anchors: RawAnchors,
    pub(super) left: Edge,
    /// Without a source: the last character of the text directly before the next event.
    pub(super) before: Option<char>,
}

impl Context {
    /// Makes the context at the start of a document.
    pub(super) fn new(anchors: RawAnchors) -> Self {
        Context { closed: 0, anchor: Anchor::Closed, anchors, left: Edge::Block, before: None }
    }

    /// Returns whether no link is made here.
    #[inline]
    pub(super) fn is_closed(&self) -> bool {
        self.closed > 0 || self.anchor == Anchor::Open
    }

    /// Updates the context by a text.
    #[inline]
    pub(super) fn pass_text(&mut self) {
        self.left = Edge::Sibling;
    }

    /// Updates the context by an event.
    #[inline]
    pub(super) fn pass(&mut self, event: &Event<'_>) {
        if let (false, Event::InlineHtml(html)) = (self.pass_unread(event), event) {
            self.anchor = opens_anchor(html).unwrap_or(self.anchor);
        }
    }

    /// Updates the context by an event without reading its text; `false` if the text has to be [read](Self::pass) too.
    // Inlined, unlike `pass`: no pointer to an event that only passes is needed, which is faster (`ir`).
    #[inline]
    pub(super) fn pass_unread(&mut self, event: &Event<'_>) -> bool {
        let (left, change) = effect(event);
        (self.left, self.before) = (left, None);
        match change {
            Change::None => {}
            Change::Closed => self.closed += 1,
            // A stream from elsewhere may have an end without a start.
            Change::Reopened => self.closed = self.closed.saturating_sub(1),
        }
        if self.anchors == RawAnchors::Look {
            return true;
        }
        if left == Edge::Block {
            // A raw anchor ends with its leaf block, also before a nested block in its list item.
            self.anchor = Anchor::Closed;
        }
        !matches!(event, Event::InlineHtml(_))
    }
}

/// The change of the number of open tags in which no link is made.
enum Change {
    None,
    Closed,
    Reopened,
}

/// Returns the left edge of a text after `event`, and what the event changes.
#[inline]
fn effect(event: &Event<'_>) -> (Edge, Change) {
    match event {
        Event::SoftBreak | Event::HardBreak => (Edge::Line, Change::None),
        Event::Start(tag) => match tag {
            tag if is_mark(tag) => (Edge::Parent, Change::None),
            tag if is_link(tag) => (Edge::Sibling, Change::Closed),
            // Their texts are events like those of a paragraph, so only the block tells that no link is made in them.
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => (Edge::Block, Change::Closed),
            _ => (Edge::Block, Change::None),
        },
        Event::End(tag) => match *tag {
            tag if is_mark_end(tag) => (Edge::Sibling, Change::None),
            tag if is_link_end(tag) => (Edge::Sibling, Change::Reopened),
            TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_) => (Edge::Block, Change::Reopened),
            _ => (Edge::Block, Change::None),
        },
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => (Edge::Block, Change::None),
        _ => (Edge::Sibling, Change::None),
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
    let range = item.any_range();
    match item.event() {
        // Without a range, because the start of a link has the range of the whole link, and pieces ascend.
        _ if context.is_closed() => builder.atom(None),
        Event::Text(text) => builder.text(text, item.text_range(text, source)),
        Event::SoftBreak => builder.soft_break(range),
        Event::HardBreak => builder.hard_break(range),
        Event::Start(tag) if is_mark(tag) => builder.open(range),
        Event::End(tag) if is_mark_end(*tag) => builder.close(range),
        Event::Start(Tag::Image { .. }) => builder.image(range),
        _ => builder.atom(range),
    }
    context.pass(item.event());
}

/// Returns whether an event is not part of the inline content of a leaf block.
#[inline]
pub(super) fn is_block(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => !is_mark(tag) && !is_link(tag),
        Event::End(tag) => !is_mark_end(*tag) && !is_link_end(*tag),
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => true,
        _ => false,
    }
}

/// Returns whether an event is one that no link goes through, or the start of one.
pub(super) fn is_atom(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => is_link(tag),
        Event::Code(_) | Event::InlineHtml(_) | Event::InlineMath(_) | Event::DisplayMath(_) => true,
        _ => false,
    }
}

/// Returns the right edge of a text that ends a leaf before `event`; `None` is the end of the document.
pub(super) fn before(event: Option<&Event<'_>>) -> Edge {
    match event {
        Some(Event::SoftBreak | Event::HardBreak) => Edge::Line,
        Some(Event::End(tag)) if is_mark_end(*tag) => Edge::Parent,
        Some(event) if !is_block(event) => Edge::Sibling,
        _ => Edge::Block,
    }
}

/// Returns how the parser read `\|` in the leaf before `event`.
pub(super) fn pipes_before(event: Option<&Event<'_>>) -> Pipes {
    match event {
        Some(Event::End(TagEnd::TableCell)) => Pipes::Unescaped,
        _ => Pipes::AsTyped,
    }
}

/// Returns whether a tag is a link or an image, in whose text no link is made.
pub(super) fn is_link(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Link { .. } | Tag::Image { .. })
}

fn is_link_end(tag: TagEnd) -> bool {
    matches!(tag, TagEnd::Link | TagEnd::Image)
}

/// Returns whether a tag is a mark around text, such as emphasis.
pub(super) fn is_mark(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Superscript | Tag::Subscript)
}

pub(super) fn is_mark_end(tag: TagEnd) -> bool {
    use TagEnd::{Emphasis, Strikethrough, Strong, Subscript, Superscript};
    matches!(tag, Emphasis | Strong | Strikethrough | Superscript | Subscript)
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

    use super::Context;
    use crate::run::Edge;
    use crate::settings::RawAnchors;

    #[test]
    fn events_are_what_text_touches() {
        let mut context = Context::new(RawAnchors::Look);
        assert_eq!(context.left, Edge::Block);
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
            assert_eq!(context.left, left, "{event:?}");
        }
    }

    #[test]
    fn text_is_left_alone_in_links_and_anchors() {
        let link = Tag::Link { link_type: LinkType::Inline, dest_url: "u".into(), title: "".into(), id: "".into() };
        for (anchors, is_closed) in [(RawAnchors::Look, false), (RawAnchors::Skip, true)] {
            let mut context = Context::new(anchors);
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
