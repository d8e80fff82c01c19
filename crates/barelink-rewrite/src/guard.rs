//! Decides which links are protected because they belong to other syntax than Markdown, or to a
//! heading.
//!
//! A site generator replaces template tags before it reads Markdown. So a link is edited only if it
//! lies outside all tags and is also a link when letters replace the tags. Example:
//! `[j@a.com](/{{ b }}/)`. Markdown reads `[…](…)` as text until the tag is replaced, and as a link
//! afterwards; inside that link the address is not a bare link. The same holds for all other syntax
//! that Markdown's parser does not know: what it reads as markup there is none.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Tag};

use super::autolinks::{uncompiled, with_autolinks};
use super::planner::Planner;
use super::protected::{ProtectedRange, Protection, protected};
use crate::events::events;
use barelink::Link;
use barelink_pulldown_cmark::Masked;

/// The protected parts of a source.
#[derive(Debug, Default)]
pub(super) struct Guard {
    /// The protected ranges and their kinds, in order. No range touches the next one.
    ranges: Vec<ProtectedRange>,
    /// The links of the source when letters replace `ranges`, in order; empty if there are no
    /// ranges.
    links: Vec<Range<usize>>,
    /// Headings whose links are protected, in order.
    headings: Vec<Range<usize>>,
}

impl Guard {
    /// Finds the protected parts; `known` has the ranges if they are known. Cost: linear in the
    /// source; if it has any, its links are searched for once more.
    pub(super) fn new(source: &str, planner: &Planner, known: Option<&[ProtectedRange]>) -> Self {
        let ranges = known.map_or_else(
            || protected(source, planner.options, planner.syntax),
            <[_]>::to_vec,
        );
        let links = if ranges.is_empty() {
            Vec::new()
        } else {
            links_beside(source, &ranges, planner)
        };
        let headings = if planner.skips_headings {
            headings(source, planner.options)
        } else {
            Vec::new()
        };
        Guard {
            ranges,
            links,
            headings,
        }
    }

    /// Returns the kind of syntax that protects the link; `None` if it is not protected.
    pub(super) fn protection(&self, link: &Range<usize>) -> Option<Protection> {
        // A link that touches a tag without overlapping it counts too: the replaced text may
        // continue the URL.
        let next = self
            .ranges
            .partition_point(|(range, _)| range.end < link.start);
        // Of a link that would be another one, the next range is most likely the cause, or else the
        // one before.
        let nearest = self.ranges.get(next).or(self.ranges.last());
        if let Some((range, kind)) = nearest {
            let touches = range.start <= link.end && link.start <= range.end;
            if touches || !self.is_link(link) {
                return Some(*kind);
            }
        }
        let next = self
            .headings
            .partition_point(|heading| heading.end <= link.start);
        let is_in_heading = self
            .headings
            .get(next)
            .is_some_and(|heading| heading.start < link.end);
        is_in_heading.then_some(Protection::Heading)
    }

    // With both ends: a link that would be longer or shorter after the tag is replaced is not the
    // same link.
    fn is_link(&self, link: &Range<usize>) -> bool {
        let place = self
            .links
            .binary_search_by_key(&link.start, |link| link.start);
        place.is_ok_and(|place| self.links[place].end == link.end)
    }
}

/// Returns the links of the source when letters replace these ranges.
fn links_beside(source: &str, ranges: &[ProtectedRange], planner: &Planner) -> Vec<Range<usize>> {
    let replaced = replaced(source, ranges);
    let masked = Masked::new(&replaced, planner.options, &planner.finder);
    let links = with_autolinks(
        masked.links().to_vec(),
        uncompiled(&replaced, planner.options, planner.syntax),
    );
    links.iter().map(Link::range).collect()
}

/// Returns the source with letters for these ranges, which hold whole characters.
pub(super) fn replaced(source: &str, ranges: &[ProtectedRange]) -> String {
    let mut bytes = source.as_bytes().to_vec();
    // Line ends stay: they decide where blocks start and end. All positions stay valid, too.
    for byte in ranges.iter().flat_map(|(range, _)| range.clone()) {
        if !matches!(bytes[byte], b'\n' | b'\r') {
            bytes[byte] = b'x';
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| source.to_owned())
}

/// Returns the ranges of headings and of terms of definition lists, in order.
fn headings(source: &str, options: Options) -> Vec<Range<usize>> {
    let is_heading = |event: &Event<'_>| {
        matches!(
            event,
            Event::Start(Tag::Heading { .. } | Tag::DefinitionListTitle)
        )
    };
    let events = events(source, options);
    events
        .filter(|(event, _)| is_heading(event))
        .map(|(_, range)| range)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Guard, Planner, Protection};
    use barelink::Finder;
    use barelink::Profile;
    use barelink_pulldown_cmark::GITHUB;

    #[test]
    fn a_link_has_the_kind_of_the_syntax_that_it_touches() {
        let planner = Planner::new(GITHUB, &Finder::new(Profile::Gfm));
        for source in [
            "$$a$$ {{ b }}http://c.cc \\d{e}",
            "$$a$$ http://c.cc{{ b }} \\d{e}",
        ] {
            let start = source.find("http").expect("a link");
            let found = Guard::new(source, &planner, None)
                .protection(&(start..start + "http://c.cc".len()));
            assert_eq!(found, Some(Protection::Tag), "{source}");
        }
    }
}
