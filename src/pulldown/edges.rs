//! What the events around a run are to it.

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use crate::run::Edge;
use crate::settings::RawAnchors;

/// What is around the next event: how many tags are open whose text is left alone, and what a run touches that starts there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    closed: usize,
    in_anchor: bool,
    anchors: RawAnchors,
    pub(super) left: Edge,
}

impl Around {
    /// At the start of a block.
    pub(super) fn new(anchors: RawAnchors) -> Self {
        Around { closed: 0, in_anchor: false, anchors, left: Edge::Block }
    }

    /// Whether text is left alone here.
    #[inline]
    pub(super) fn is_closed(&self) -> bool {
        self.closed > 0 || self.in_anchor
    }

    /// Whether a tag is open whose text is left alone.
    pub(super) fn is_in_tag(&self) -> bool {
        self.closed > 0
    }

    /// Takes note of an event.
    pub(super) fn pass(&mut self, event: &Event<'_>) {
        if let (false, Event::InlineHtml(html)) = (self.pass_unread(event), event) {
            self.pass_html(html);
        }
    }

    /// Takes note of an event; `false` where what is around depends on what it says.
    #[inline]
    pub(super) fn pass_unread(&mut self, event: &Event<'_>) -> bool {
        self.left = match event {
            Event::SoftBreak | Event::HardBreak => Edge::Line,
            Event::Start(tag) => {
                self.closed += usize::from(is_closed(tag));
                if is_mark(tag) { Edge::Parent } else { Edge::Block }
            }
            Event::End(tag) => {
                self.closed = self.closed.saturating_sub(usize::from(is_closed_end(*tag)));
                if is_inline_end(*tag) {
                    Edge::Sibling
                } else {
                    // A raw anchor ends with its block.
                    self.in_anchor = false;
                    Edge::Block
                }
            }
            Event::InlineHtml(_) => {
                self.left = Edge::Sibling;
                return self.anchors == RawAnchors::Look;
            }
            Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => Edge::Block,
            _ => Edge::Sibling,
        };
        true
    }

    fn pass_html(&mut self, html: &str) {
        let name = html.trim_start_matches(['<', '/']).split(|c: char| !c.is_ascii_alphanumeric()).next();
        if name.is_some_and(|name| name.eq_ignore_ascii_case("a")) {
            self.in_anchor = !html.starts_with("</");
        }
    }
}

/// Whether an event is none of those that a chunk is made of.
#[inline]
pub(super) fn is_block(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => !is_mark(tag) && !is_link(tag),
        Event::End(tag) => !is_inline_end(*tag),
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => true,
        _ => false,
    }
}

/// What a run touches that ends before `event`; `None` is the end of the document.
pub(super) fn before(event: Option<&Event<'_>>) -> Edge {
    match event {
        Some(Event::End(tag)) if is_inline_end(*tag) => Edge::Parent,
        Some(Event::Start(tag)) if is_mark(tag) || is_link(tag) => Edge::Sibling,
        Some(Event::SoftBreak | Event::HardBreak) => Edge::Line,
        None | Some(Event::Start(_) | Event::End(_) | Event::Html(_) | Event::Rule | Event::TaskListMarker(_)) => {
            Edge::Block
        }
        Some(_) => Edge::Sibling,
    }
}

/// Whether text inside the tag is left alone.
#[inline]
fn is_closed(tag: &Tag<'_>) -> bool {
    is_link(tag) || matches!(tag, Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_))
}

/// The same as [`is_closed`], of the end.
#[inline]
fn is_closed_end(tag: TagEnd) -> bool {
    matches!(tag, TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_))
}

pub(super) fn is_link(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Link { .. } | Tag::Image { .. })
}

/// Whether it is `[[…]]` or `![[…]]`, which may turn out to be part of another link or image around it.
pub(super) fn is_wiki(tag: &Tag<'_>) -> bool {
    let (Tag::Link { link_type, .. } | Tag::Image { link_type, .. }) = tag else { return false };
    matches!(link_type, LinkType::WikiLink { .. })
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
