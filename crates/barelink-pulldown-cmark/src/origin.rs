//! Tells the links that were made from those that were written: [`WithOrigin`].

/// Where an event of a stream with links comes from.
///
/// ```
/// use barelink::Finder;
/// use barelink_pulldown_cmark::pulldown_cmark::Options;
/// use barelink_pulldown_cmark::{Origin, parse};
///
/// let events = parse("See www.example.com", Options::empty(), &Finder::default()).with_origin();
/// let origins: Vec<_> = events.map(|(_, origin)| origin).collect();
/// // The start of the paragraph, `See `, the start, the text and the end of the link, the end of the paragraph.
/// let (document, link) = (Origin::Document, Origin::Autolink);
/// assert_eq!(origins, [document, document, link, link, link, document]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It is an event of the document, or the text that is left beside links that were made of the
    /// same text.
    Document,
    /// It is the start, the text or the end of a link that was made of a bare URL or e-mail
    /// address.
    Autolink,
}

/// Events, each with its [`Origin`]; made by the method `with_origin` of each adapter.
///
/// So a host can give the links that were made a `rel`, a class or an icon, and leave alone those
/// that the author wrote. A destination is not escaped: a host that writes HTML has to do that.
///
/// ```
/// use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Tag};
/// use barelink_pulldown_cmark::{Origin, parse};
/// use barelink::{Finder, Profile};
///
/// let source = "www.example.com and [a page](https://example.org)";
/// let events = parse(source, Options::empty(), &Finder::new(Profile::Md4c)).with_origin();
/// let links: Vec<_> = events
///     .filter_map(|(event, origin)| match event {
///         Event::Start(Tag::Link { dest_url, .. }) => Some((dest_url.into_string(), origin)),
///         _ => None,
///     })
///     .collect();
/// let made = (String::from("http://www.example.com"), Origin::Autolink);
/// let written = (String::from("https://example.org"), Origin::Document);
/// assert_eq!(links, [made, written]);
/// ```
#[derive(Clone, Debug)]
pub struct WithOrigin<I>(pub(super) I);

/// A stream that knows whether it is within a link that it makes.
// Public and in a private module: it is named in public bounds, and no one else implements it.
pub trait MakesLinks {
    /// Returns whether the next event is the text or the end of a link that the stream makes.
    fn is_in_link(&self) -> bool;
}

impl<I: Iterator + MakesLinks> Iterator for WithOrigin<I> {
    type Item = (I::Item, Origin);

    fn next(&mut self) -> Option<Self::Item> {
        // The start of a link is the first event that leaves the stream within the link, and its
        // end the last one that finds it there.
        let was_in_link = self.0.is_in_link();
        let event = self.0.next()?;
        let origin = if was_in_link || self.0.is_in_link() {
            Origin::Autolink
        } else {
            Origin::Document
        };
        Some((event, origin))
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{CowStr, Event, Options, Parser, Tag};

    use super::Origin;
    use crate::streams::{documents, random_document, random_options};
    use crate::{Autolinks, Masked, parse};
    use barelink::{Finder, Profile};

    /// The events of links that were made, by a host, each with whether it was made.
    type Marked<'a> = Vec<(Event<'a>, bool)>;

    fn marked<'a>(events: impl Iterator<Item = (Event<'a>, Origin)>) -> Marked<'static> {
        events
            .map(|(event, origin)| (event.into_static(), origin == Origin::Autolink))
            .collect()
    }

    fn without_range<T, O>(((event, _), origin): ((T, O), Origin)) -> (T, Origin) {
        (event, origin)
    }

    /// The links that a document has without autolinks, as long as none is made.
    fn written(source: &str, options: Options) -> usize {
        Parser::new_ext(source, options)
            .filter(|event| matches!(event, Event::Start(Tag::Link { .. })))
            .count()
    }

    /// Fails unless the events of made links are a start, a text and an end, one after the other;
    /// returns the number of links.
    #[track_caller]
    fn assert_whole(events: &Marked<'_>) -> usize {
        let made: Vec<_> = events
            .iter()
            .filter(|(_, is_made)| *is_made)
            .map(|(event, _)| event)
            .collect();
        for link in made.chunks(3) {
            assert!(
                matches!(
                    link,
                    [
                        Event::Start(Tag::Link { .. }),
                        Event::Text(_),
                        Event::End(_)
                    ]
                ),
                "{link:?}"
            );
        }
        made.len() / 3
    }

    #[test]
    fn made_links_are_told_from_written_ones_by_every_adapter() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut options = fastrand::Rng::with_seed(8);
        let mut made = 0;
        let mut kept = 0;
        let random: Vec<_> = (0..1000)
            .map(|_| random_document(&mut random) + " www.e.com [x](http://e.com/) ")
            .collect();
        for source in documents().into_iter().chain(random) {
            let options = random_options(&mut options);
            for profile in [Profile::Md4c, Profile::Gfm] {
                let finder = Finder::new(profile);
                let parser = || Parser::new_ext(&source, options);
                let masked = Masked::new(&source, options, &finder);
                let all = [
                    marked(parse(&source, options, &finder).with_origin()),
                    marked(
                        parse(&source, options, &finder)
                            .into_offset_iter()
                            .with_origin()
                            .map(without_range),
                    ),
                    marked(
                        Autolinks::new(&source, parser().into_offset_iter(), &finder)
                            .with_origin()
                            .map(without_range),
                    ),
                    marked(Autolinks::new(&source, parser(), &finder).with_origin()),
                    marked(Autolinks::without_source(parser(), &finder).with_origin()),
                    marked(
                        masked
                            .restore(Parser::new_ext(masked.text(), options).into_offset_iter())
                            .with_origin()
                            .map(without_range),
                    ),
                ];
                for events in &all {
                    made += assert_whole(events);
                    let is_link =
                        |event: &Event<'_>| matches!(event, Event::Start(Tag::Link { .. }));
                    let left = events
                        .iter()
                        .filter(|(event, is_made)| is_link(event) && !is_made)
                        .count();
                    // With GitHub's rules, a link that is made may take the markup of a written
                    // one.
                    assert!(
                        left == written(&source, options) || profile == Profile::Gfm,
                        "{source:?}"
                    );
                    kept += left;
                }
            }
        }
        assert!(made > 10_000 && kept > 5_000, "{made} made, {kept} kept");
    }

    #[test]
    fn a_link_with_a_text_of_the_hook_is_whole() {
        let events = parse(
            "see www.e.com.",
            Options::empty(),
            &Finder::new(Profile::Md4c),
        );
        let events = marked(
            events
                .on_link(|link| {
                    link.set_text("here");
                    barelink::Action::Keep
                })
                .with_origin(),
        );
        assert_eq!(assert_whole(&events), 1);
        assert!(
            events.contains(&(Event::Text(CowStr::Borrowed("here")), true)),
            "{events:?}"
        );
        assert!(
            events.contains(&(Event::Text(CowStr::Borrowed(".")), false)),
            "{events:?}"
        );
    }
}
