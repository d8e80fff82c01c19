//! Makes the events of a link.

use core::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::item::Item;
use crate::link::{Link, LinkKind, MAILTO};

/// Returns the first event of a link, and takes the destination out of the link.
pub(super) fn start_of<'a, T: Item<'a>>(link: &mut Link<'a>) -> T {
    let (link_type, dest_url) = destination(link);
    let (title, id) = (CowStr::Borrowed(""), CowStr::Borrowed(""));
    T::new(Event::Start(Tag::Link { link_type, dest_url, title, id }), link.range())
}

/// Returns the text of a link as an event, and takes it out of the link.
pub(super) fn text_of<'a, T: Item<'a>>(link: &mut Link<'a>) -> T {
    T::new(Event::Text(link.take_text().into()), link.range())
}

/// Returns the last event of a link.
pub(super) fn end_of<'a, T: Item<'a>>(range: Range<usize>) -> T {
    T::new(Event::End(TagEnd::Link), range)
}

/// Returns the type and the destination of a link's event, and takes the destination out of the link.
fn destination<'a>(link: &mut Link<'a>) -> (LinkType, CowStr<'a>) {
    match (link.kind(), link.prefix()) {
        (LinkKind::Url, Some("")) => (LinkType::Autolink, CowStr::Borrowed(link.as_str())),
        // pulldown-cmark's HTML writer adds `mailto:` itself.
        (LinkKind::Email, Some(MAILTO)) => (LinkType::Email, CowStr::Borrowed(link.as_str())),
        (kind, _) => {
            let destination = link.take_destination();
            let text = link.shown();
            // A hook may have set a destination that is the same as the default one.
            match kind {
                LinkKind::Email if destination.strip_prefix(MAILTO) == Some(text) => {
                    (LinkType::Email, CowStr::from(link.text()))
                }
                LinkKind::Url if destination == text => (LinkType::Autolink, CowStr::from(destination)),
                _ => (LinkType::Inline, CowStr::from(destination)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{CowStr, LinkType};

    use super::destination;
    use crate::finder::Finder;
    use crate::link::LinkKind;
    use crate::profile::Profile;

    #[test]
    fn links_have_the_types_that_writers_know() {
        let (source, settings) = ("www.a.com", Finder::new(Profile::Md4c).settings);
        for (kind, link_type, expected) in [
            (LinkKind::Url, LinkType::Autolink, "www.a.com"),
            (LinkKind::Www, LinkType::Inline, "http://www.a.com"),
            (LinkKind::Email, LinkType::Email, "www.a.com"),
        ] {
            let mut link = settings.link(source, 0..9, kind);
            assert_eq!(destination(&mut link), (link_type, CowStr::from(expected)));
            // A hook may set what is the destination already.
            let mut same = settings.link(source, 0..9, kind);
            same.set_destination(same.destination().into_owned());
            assert_eq!(destination(&mut same), (link_type, CowStr::from(expected)));
            link.set_destination("other".to_owned());
            assert_eq!(destination(&mut link), (LinkType::Inline, CowStr::from("other")));
        }
    }
}
