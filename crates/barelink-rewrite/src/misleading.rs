//! Finds the links of a source whose text shows another host or address than the one that they
//! open.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::off;
use super::planner::Planner;
use super::protected::protected;
use super::protected::ranges::merged;
use crate::events::events;
use barelink::Finder;
use barelink::leaf::may_hold_links;
use barelink::{Link, LinkKind};

/// A link in the text of a written link that opens another host or address:
/// `[https://bank.com](https://evil.example)`.
///
/// ```
/// use barelink_rewrite::Planner;
/// use barelink::Finder;
/// use barelink_pulldown_cmark::GITHUB;
///
/// let source = "Open [https://bank.com](https://evil.example).";
/// let found = Planner::new(GITHUB, &Finder::default()).misleading(source, 0..source.len());
/// assert_eq!((found[0].link().range(), found[0].opened()), (6..22, "https://evil.example"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misleading<'a> {
    link: Link<'a>,
    opened: String,
}

impl<'a> Misleading<'a> {
    /// Returns the link that the text shows.
    #[must_use]
    pub fn link(&self) -> &Link<'a> {
        &self.link
    }

    /// Returns the destination that the written link opens.
    #[must_use]
    pub fn opened(&self) -> &str {
        &self.opened
    }
}

impl Planner {
    /// Returns the links of a part of a source that mislead
    /// ([`Finder::misleads`](barelink::Finder::misleads)), in order, at most one for each written
    /// link. The part is that of a plan ([`Plan::range`](super::Plan::range)) or the whole source.
    ///
    /// Only URLs with a scheme or `www.`, and addresses count: the names of many products look like
    /// hosts. Code and the descriptions of images in a text show no link, and an autolink shows
    /// what it opens. Raw HTML, protected syntax and disabled lines are left out, as they are from
    /// a plan. Positions are bytes of the source. Cost: linear in the part, and one parse if it may
    /// have such a link.
    #[must_use]
    pub fn misleading<'a>(&self, source: &'a str, part: Range<usize>) -> Vec<Misleading<'a>> {
        let read = &source[part.clone()];
        if memchr::memchr(b'[', read.as_bytes()).is_none() || !may_hold_links(read, &self.finder) {
            return Vec::new();
        }
        let mut found = self.misleading_in(read);
        if !found.is_empty() {
            let mut left_alone = off::ranges(read, self.options, self.syntax);
            left_alone.extend(
                protected(read, self.options, self.syntax)
                    .into_iter()
                    .map(|(range, _)| range),
            );
            let left_alone = merged(left_alone);
            found.retain(|(written, _)| {
                let next = left_alone.partition_point(|range| range.end <= written.start);
                left_alone
                    .get(next)
                    .is_none_or(|range| written.end <= range.start)
            });
        }
        let in_source = |Misleading { link, opened }: Misleading<'_>| Misleading {
            link: link.in_source(source, part.start),
            opened,
        };
        found
            .into_iter()
            .map(|(_, misleading)| in_source(misleading))
            .collect()
    }

    /// Returns the misleading links of a source, each with the range of the written link.
    fn misleading_in<'a>(&self, source: &'a str) -> Vec<(Range<usize>, Misleading<'a>)> {
        let mut found = Vec::new();
        let mut open = None;
        let mut images = 0_usize;
        for (event, range) in events(source, self.options) {
            if let Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) = event
            {
                let is_autolink = matches!(link_type, LinkType::Autolink | LinkType::Email);
                open = (!is_autolink).then(|| (range, dest_url, ShownText::default()));
                images = 0;
                continue;
            }
            let Some((_, _, text)) = &mut open else {
                continue;
            };
            match event {
                Event::Start(Tag::Image { .. }) => images += 1,
                Event::End(TagEnd::Image) => images -= 1,
                Event::Text(shown) if images == 0 => text.add(&shown, range),
                Event::Code(_) | Event::InlineHtml(_) | Event::SoftBreak | Event::HardBreak => {
                    text.add(" ", range);
                }
                Event::End(TagEnd::Link) => {
                    found.extend(open.take().and_then(|(written, destination, text)| {
                        let link = misleading_among(&self.finder, source, &text, &destination)?;
                        Some((
                            written,
                            Misleading {
                                link,
                                opened: destination.into_string(),
                            },
                        ))
                    }));
                }
                _ => {}
            }
        }
        found
    }
}

/// Returns the first link in the text of a written link that misleads.
fn misleading_among<'a>(
    finder: &Finder,
    source: &'a str,
    text: &ShownText,
    destination: &str,
) -> Option<Link<'a>> {
    // The names of many products look like hosts without a scheme:
    // `[Socket.IO](https://github.com/socketio)`.
    let link = finder.misleading_link(&text.shown, destination, |link| {
        link.kind() != LinkKind::Domain
    })?;
    let mut found = Link::new(source, text.typed(link.range()), link.kind());
    found.set_text(link.text().into_owned());
    found.set_destination(link.destination().into_owned());
    Some(found)
}

/// The text of a written link as it is shown. Code, tags and line ends are blanks.
#[derive(Default)]
struct ShownText {
    shown: String,
    /// The end of each piece in `shown`, and its range in the source.
    pieces: Vec<(usize, Range<usize>)>,
}

impl ShownText {
    fn add(&mut self, shown: &str, typed: Range<usize>) {
        self.shown.push_str(shown);
        self.pieces.push((self.shown.len(), typed));
    }

    /// Returns the bytes of the source that show a range of the text. Of a character reference,
    /// that is the whole.
    fn typed(&self, shown: Range<usize>) -> Range<usize> {
        let piece = |at: usize| self.pieces.partition_point(|(end, _)| *end <= at);
        let first = piece(shown.start);
        let last = piece(shown.end - 1);
        let start_of = |piece: usize| {
            piece
                .checked_sub(1)
                .map_or(0, |before| self.pieces[before].0)
        };
        let is_as_typed =
            |piece: usize| self.pieces[piece].0 - start_of(piece) == self.pieces[piece].1.len();
        let Range { start, .. } = &self.pieces[first].1;
        let Range { end, .. } = &self.pieces[last].1;
        let before = if is_as_typed(first) {
            shown.start - start_of(first)
        } else {
            0
        };
        let after = if is_as_typed(last) {
            self.pieces[last].0 - shown.end
        } else {
            0
        };
        start + before..end - after
    }
}
