//! Links of Markdown events as HTML anchors, where pulldown-cmark's HTML writer makes a destination that no browser reads.

use alloc::format;
use alloc::string::String;

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use crate::html::{escape_destination, ip_literal};

/// Replaces links to IPv6 addresses by raw HTML anchors, and gives all other events as they are. Put it between the events and
/// pulldown-cmark's HTML writer.
///
/// That writer escapes the brackets of `http://[::1]/`, and browsers refuse `http://%5B::1%5D/`. Only
/// [`Choice::AcceptReachableHosts`](crate::uts58::Choice::AcceptReachableHosts), as in [`Finder::chat`](crate::Finder::chat), makes bare links to such
/// addresses; links that were written out may have them too. Cost: constant for each event.
///
/// ```
/// # #[cfg(feature = "psl")] {
/// use barelink::{Finder, anchors::ip_anchors, pulldown};
/// use pulldown_cmark::{Options, html};
///
/// let mut page = String::new();
/// html::push_html(&mut page, ip_anchors(pulldown::parse("see http://[::1]/a", Options::empty(), &Finder::chat())));
/// assert_eq!(page, "<p>see <a href=\"http://[::1]/a\">http://[::1]/a</a></p>\n");
/// # }
/// ```
pub fn ip_anchors<'a, I: Iterator<Item = Event<'a>>>(events: I) -> IpAnchors<I> {
    IpAnchors { events, images: 0, is_open: false }
}

/// Events in which links to IPv6 addresses are raw HTML; made by [`ip_anchors`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct IpAnchors<I> {
    events: I,
    /// The number of images around the next event. A text for an image has no markup.
    images: usize,
    /// Whether the next end of a link is the end of an anchor.
    is_open: bool,
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for IpAnchors<I> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        let event = self.events.next()?;
        match &event {
            Event::Start(Tag::Image { .. }) => self.images += 1,
            Event::End(TagEnd::Image) => self.images = self.images.saturating_sub(1),
            Event::Start(Tag::Link { dest_url, title, .. }) if self.images == 0 && ip_literal(dest_url).is_some() => {
                self.is_open = true;
                let escaped = || html_escape::encode_double_quoted_attribute(title);
                let title = if title.is_empty() { String::new() } else { format!(" title=\"{}\"", escaped()) };
                let tag = format!("<a href=\"{}\"{title}>", escape_destination(dest_url));
                return Some(Event::InlineHtml(CowStr::from(tag)));
            }
            Event::End(TagEnd::Link) if self.is_open && self.images == 0 => {
                self.is_open = false;
                return Some(Event::InlineHtml(CowStr::Borrowed("</a>")));
            }
            _ => {}
        }
        Some(event)
    }
}
