//! Which links belong to something other than Markdown, and are left alone for it.
//!
//! A template tag is replaced before Markdown is read. So a link is edited only if it lies outside of all tags, and is a link
//! also of the source in which letters stand in the place of the tags: in `[j@a.com](/{{ b }}/)` Markdown reads no link
//! before the tag is replaced, and one behind it afterwards.

use core::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::mdx::Mdx;
use super::{Headings, Planner, Reason, Syntax, tags};
use crate::pulldown::Masked;

/// What of a source is left alone.
#[derive(Debug, Default)]
pub(super) struct Guard {
    /// Tags, or what MDX reads; in order, none touching the next one.
    ranges: Vec<Range<usize>>,
    syntax: Syntax,
    /// The links beside them, in order; where there are no ranges, they are not looked for.
    links: Vec<Range<usize>>,
    /// In order.
    headings: Vec<Range<usize>>,
}

impl Guard {
    /// Cost: linear in the source; where it has tags, that of finding its links once more.
    pub(super) fn new(source: &str, planner: &Planner, mdx: Option<Mdx>) -> Self {
        let ranges = mdx.map_or_else(|| tags::ranges(source, planner.options), |mdx| mdx.ranges);
        let links = if ranges.is_empty() { Vec::new() } else { links_beside(source, &ranges, planner) };
        let headings = match planner.headings {
            Headings::Edit => Vec::new(),
            Headings::Leave => headings(source, planner.options),
        };
        Guard { ranges, syntax: planner.syntax, links, headings }
    }

    /// Why the link is left alone; `None` where it need not be.
    pub(super) fn reason(&self, link: &Range<usize>) -> Option<Reason> {
        let next = self.ranges.partition_point(|range| range.end < link.start);
        let touches = self.ranges.get(next).is_some_and(|range| range.start <= link.end);
        if touches || !self.ranges.is_empty() && !self.is_link(link) {
            return Some(match self.syntax {
                Syntax::Markdown => Reason::InTag,
                Syntax::Mdx => Reason::InMdx,
            });
        }
        let next = self.headings.partition_point(|heading| heading.end <= link.start);
        let is_in_heading = self.headings.get(next).is_some_and(|heading| heading.start < link.end);
        is_in_heading.then_some(Reason::InHeading)
    }

    fn is_link(&self, link: &Range<usize>) -> bool {
        let place = self.links.binary_search_by_key(&link.start, |link| link.start);
        place.is_ok_and(|place| self.links[place].end == link.end)
    }
}

/// The links of a source in which letters stand in the place of these ranges.
fn links_beside(source: &str, ranges: &[Range<usize>], planner: &Planner) -> Vec<Range<usize>> {
    let mut bytes = source.as_bytes().to_vec();
    for byte in ranges.iter().cloned().flatten() {
        if !matches!(bytes[byte], b'\n' | b'\r') {
            bytes[byte] = b'x';
        }
    }
    // Ranges begin and end on characters of ASCII, so whole characters are replaced.
    let replaced = String::from_utf8_lossy(&bytes);
    Masked::new(&replaced, planner.options, &planner.finder).links().iter().map(crate::link::Link::range).collect()
}

/// Headings and terms of definition lists, in order.
fn headings(source: &str, options: Options) -> Vec<Range<usize>> {
    let is_heading = |event: &Event<'_>| matches!(event, Event::Start(Tag::Heading { .. } | Tag::DefinitionListTitle));
    let events = Parser::new_ext(source, options).into_offset_iter();
    events.filter(|(event, _)| is_heading(event)).map(|(_, range)| range).collect()
}
