//! Makes the events of a link.

use core::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::item::Item;
use barelink::inner::MAILTO;
use barelink::{Link, LinkKind};

/// Returns the first event of a link, and takes the destination out of the link.
pub(super) fn start_of<'a, T: Item<'a>>(link: &mut Link<'a>) -> T {
    let (link_type, dest_url) = destination(link);
    let title = CowStr::Borrowed("");
    let id = CowStr::Borrowed("");
    T::new(
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }),
        link.range(),
    )
}

/// Returns the text of a link as an event, and takes it out of the link.
pub(super) fn text_of<'a, T: Item<'a>>(link: &mut Link<'a>) -> T {
    T::new(Event::Text(link.take_text().into()), link.range())
}

/// Returns the last event of a link.
pub(super) fn end_of<'a, T: Item<'a>>(range: Range<usize>) -> T {
    T::new(Event::End(TagEnd::Link), range)
}

/// Returns the type and the destination of a link's event, and takes the destination out of the
/// link.
fn destination<'a>(link: &mut Link<'a>) -> (LinkType, CowStr<'a>) {
    match (link.kind(), link.prefix()) {
        (LinkKind::Url, Some("")) => (LinkType::Autolink, CowStr::Borrowed(link.as_str())),
        // pulldown-cmark's HTML writer adds `mailto:` itself.
        (LinkKind::Email, Some(MAILTO)) => (LinkType::Email, CowStr::Borrowed(link.as_str())),
        (kind, _) => {
            let destination = link.take_destination();
            // A hook may have set a destination that is the same as the default one.
            match kind {
                LinkKind::Url if destination == link.shown() => {
                    (LinkType::Autolink, CowStr::from(destination))
                }
                _ => (LinkType::Inline, CowStr::from(destination)),
            }
        }
    }
}

/// Returns the event with `mailto:` in the destination, if it starts an e-mail link
/// ([`LinkType::Email`]), otherwise the event as it is.
///
/// Some hosts open the destination of a link, and do not know that type. The type becomes
/// [`LinkType::Inline`], so that the HTML writer does not add `mailto:` again. A link that the
/// writer typed as `<john@example.com>` is changed, too; a hook does not see such a link. For
/// events with their ranges, call `.map(|(event, range)| (with_mailto(event), range))`. Cost: a
/// copy of the address.
///
/// ```
/// use barelink::Finder;
/// use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Tag};
/// use barelink_pulldown_cmark::{parse, with_mailto};
///
/// let events =
///     parse("Ask john@example.com", Options::empty(), &Finder::default()).map(with_mailto);
/// let destinations = events.filter_map(|event| match event {
///     Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
///     _ => None,
/// });
/// assert_eq!(
///     destinations.collect::<Vec<_>>(),
///     ["mailto:john@example.com"]
/// );
/// ```
#[must_use]
pub fn with_mailto(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Link {
            link_type: LinkType::Email,
            dest_url,
            title,
            id,
        }) => {
            let dest_url = [MAILTO, &dest_url].concat().into();
            Event::Start(Tag::Link {
                link_type: LinkType::Inline,
                dest_url,
                title,
                id,
            })
        }
        event => event,
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{CowStr, LinkType};

    use super::destination;
    use barelink::{Finder, Link, Profile};

    fn only_link(source: &str) -> Link<'_> {
        let finder = Finder::new(Profile::Md4c);
        finder.links(source).next().expect("a link")
    }

    #[test]
    fn links_have_the_types_that_writers_know() {
        for (source, link_type, expected) in [
            ("http://a.com", LinkType::Autolink, "http://a.com"),
            ("www.a.com", LinkType::Inline, "http://www.a.com"),
        ] {
            let mut link = only_link(source);
            assert_eq!(destination(&mut link), (link_type, CowStr::from(expected)));
            // A hook may set what is the destination already.
            let mut same = link.clone();
            same.set_destination(same.destination().into_owned());
            assert_eq!(destination(&mut same), (link_type, CowStr::from(expected)));
            link.set_destination("other".to_owned());
            assert_eq!(
                destination(&mut link),
                (LinkType::Inline, CowStr::from("other"))
            );
        }
    }

    /// A host that does not know the type of e-mail links can write `mailto:` in a hook.
    #[test]
    fn a_hook_that_sets_mailto_is_obeyed() {
        let mut link = only_link("jo@a.com");
        assert_eq!(
            destination(&mut link),
            (LinkType::Email, CowStr::from("jo@a.com"))
        );
        link.set_destination("mailto:jo@a.com");
        assert_eq!(
            destination(&mut link),
            (LinkType::Inline, CowStr::from("mailto:jo@a.com"))
        );
    }
}
