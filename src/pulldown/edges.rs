//! What the events around a run are to it.

use pulldown_cmark::{Event, Tag, TagEnd};

use crate::adapter::Edge;

/// What a run touches that starts after `event`.
#[inline]
pub(super) fn after(event: &Event<'_>) -> Edge {
    match event {
        Event::Start(tag) if is_mark(tag) => Edge::Parent,
        Event::End(tag) if is_inline_end(*tag) => Edge::Sibling,
        event => beside(event),
    }
}

/// What a run touches that ends before `event`; `None` is the end of the document.
pub(super) fn before(event: Option<&Event<'_>>) -> Edge {
    match event {
        None => Edge::Block,
        Some(Event::End(tag)) if is_inline_end(*tag) => Edge::Parent,
        Some(Event::Start(tag)) if is_mark(tag) || is_link(tag) => Edge::Sibling,
        Some(event) => beside(event),
    }
}

#[inline]
fn beside(event: &Event<'_>) -> Edge {
    match event {
        Event::SoftBreak | Event::HardBreak => Edge::Line,
        Event::Start(_) | Event::End(_) | Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => Edge::Block,
        _ => Edge::Sibling,
    }
}

/// Whether text inside the tag is left alone.
#[inline]
pub(super) fn is_closed(tag: &Tag<'_>) -> bool {
    is_link(tag) || matches!(tag, Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_))
}

/// The same as [`is_closed`], of the end.
#[inline]
pub(super) fn is_closed_end(tag: TagEnd) -> bool {
    matches!(tag, TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_))
}

fn is_link(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Link { .. } | Tag::Image { .. })
}

fn is_mark(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Superscript | Tag::Subscript)
}

fn is_inline_end(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript
            | TagEnd::Link
            | TagEnd::Image
    )
}
