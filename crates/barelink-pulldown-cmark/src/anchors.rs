//! Links of Markdown events as HTML anchors of this library: with attributes, and with destinations
//! that browsers read.

use std::borrow::Cow;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use barelink::html::{Attributes, escape_destination};
use barelink::inner::ip_literal;

/// Writes the links of Markdown events as raw HTML anchors where pulldown-cmark's HTML writer
/// cannot, and gives all other events as they are. Put it between the events and that writer.
///
/// With an [attribute](Anchors::rel), all links are written so: those that were made, and those
/// that were in Markdown syntax. Without one, only links to IPv6 addresses are: that writer escapes
/// the brackets of `http://[::1]/`, and browsers refuse `http://%5B::1%5D/`. Only
/// `Choice::AcceptReachableHosts`, which `Profile::Chat` has from the start, makes bare links to
/// such addresses; links that were written out may have them too. Links in the text for an image
/// stay as they are: that text has no markup. Cost: constant for each event, and linear in each
/// destination.
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_pulldown_cmark as pulldown;
/// use barelink_pulldown_cmark::anchors;
/// use pulldown_cmark::{Options, html};
///
/// let events = pulldown::parse(
///     "see www.example.com and [a](/b)",
///     Options::empty(),
///     &Finder::new(Profile::Gfm),
/// );
/// let mut page = String::new();
/// html::push_html(&mut page, anchors(events).rel("nofollow").target("_blank"));
/// assert_eq!(
///     page,
///     "<p>see <a href=\"http://www.example.com\" rel=\"nofollow\" target=\"_blank\">www.example.com</a> \
///  and <a href=\"/b\" rel=\"nofollow\" target=\"_blank\">a</a></p>\n"
/// );
/// ```
pub fn anchors<'a, I: Iterator<Item = Event<'a>>>(events: I) -> Anchors<'a, I> {
    Anchors {
        events,
        attributes: Attributes::default(),
        images: 0,
        is_open: false,
    }
}

/// Events in which links are raw HTML anchors; made by [`anchors`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Anchors<'a, I> {
    events: I,
    attributes: Attributes<'a>,
    /// The number of images around the next event. A text for an image has no markup.
    images: usize,
    /// Whether the next end of a link is the end of an anchor.
    is_open: bool,
}

impl<'a, I> Anchors<'a, I> {
    /// Sets the attributes of each link.
    pub fn attributes(mut self, attributes: Attributes<'a>) -> Self {
        self.attributes = attributes;
        self
    }

    /// Sets the attribute `rel` of each link, such as `nofollow` or `ugc noopener`.
    ///
    /// ```
    /// use barelink_pulldown_cmark::anchors;
    /// use pulldown_cmark::{Parser, html};
    ///
    /// let mut page = String::new();
    /// html::push_html(&mut page, anchors(Parser::new("<http://e.com>")).rel("ugc"));
    /// assert_eq!(page, "<p><a href=\"http://e.com\" rel=\"ugc\">http://e.com</a></p>\n");
    /// ```
    pub fn rel(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.attributes.rel = Some(value.into());
        self
    }

    /// Sets the attribute `target` of each link, such as `_blank`.
    ///
    /// ```
    /// use barelink_pulldown_cmark::anchors;
    /// use pulldown_cmark::{Parser, html};
    ///
    /// let mut page = String::new();
    /// html::push_html(&mut page, anchors(Parser::new("[a](/b \"c\")")).target("_blank"));
    /// assert_eq!(page, "<p><a href=\"/b\" title=\"c\" target=\"_blank\">a</a></p>\n");
    /// ```
    pub fn target(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.attributes.target = Some(value.into());
        self
    }

    /// Sets the attribute `class` of each link.
    ///
    /// ```
    /// use barelink_pulldown_cmark::anchors;
    /// use pulldown_cmark::{Parser, html};
    ///
    /// let mut page = String::new();
    /// html::push_html(&mut page, anchors(Parser::new("<john@e.com>")).class("mail"));
    /// assert_eq!(page, "<p><a href=\"mailto:john@e.com\" class=\"mail\">john@e.com</a></p>\n");
    /// ```
    pub fn class(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.attributes.class = Some(value.into());
        self
    }

    /// Returns the start tag of a link; `None` if pulldown-cmark writes it.
    fn tag(&self, link_type: LinkType, destination: &str, title: &str) -> Option<String> {
        if self.attributes == Attributes::default() && ip_literal(destination).is_none() {
            return None;
        }
        // The destination of such an event has no scheme.
        let scheme = if link_type == LinkType::Email {
            "mailto:"
        } else {
            ""
        };
        let mut tag = format!("<a href=\"{scheme}{}\"", escape_destination(destination));
        let title = Some(title).filter(|title| !title.is_empty());
        let title = title.map(|title| ("title", title));
        for (name, value) in title.into_iter().chain(self.attributes.named()) {
            let value = html_escape::encode_double_quoted_attribute(value);
            tag.extend([" ", name, "=\"", &value, "\""]);
        }
        tag.push('>');
        Some(tag)
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for Anchors<'a, I> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        let event = self.events.next()?;
        match &event {
            Event::Start(Tag::Image { .. }) => self.images += 1,
            Event::End(TagEnd::Image) => self.images = self.images.saturating_sub(1),
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            }) if self.images == 0 => {
                if let Some(tag) = self.tag(*link_type, dest_url, title) {
                    self.is_open = true;
                    return Some(Event::InlineHtml(CowStr::from(tag)));
                }
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
