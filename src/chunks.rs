//! Plain text for the rule sets that work on chunks: paragraphs, and in each of them first URLs, then addresses.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::{memchr2_iter, memrchr2_iter};

use crate::adapter::{Edge, Run};
use crate::finder::Finder;
use crate::hook::Hook;
use crate::link::Link;
use crate::scan::Scan;
use crate::steps;
use crate::triggers::{Cue, Triggers};

/// Goes through the paragraphs of a plain text that may hold links.
#[derive(Clone, Debug)]
pub(crate) struct Chunks<'t> {
    text: &'t str,
    /// The end of the last paragraph.
    at: usize,
    urls: Triggers,
    addresses: Triggers,
    ready: VecDeque<Link<'t>>,
    /// The URLs of the paragraph at hand; empty between paragraphs.
    found: Vec<Link<'t>>,
}

impl<'t> Chunks<'t> {
    pub(crate) fn new(finder: &Finder, whole: Run<'t, 'static>) -> Self {
        let urls = Triggers::of(finder, &[Cue::Scheme, Cue::Www]);
        let addresses = Triggers::of(finder, &[Cue::At]);
        Chunks { text: whole.text, at: whole.start, urls, addresses, ready: VecDeque::new(), found: Vec::new() }
    }

    /// The next link, in order; those of a paragraph are asked about together.
    pub(crate) fn next(&mut self, finder: &Finder, hook: &mut impl Hook) -> Option<Link<'t>> {
        loop {
            if let Some(link) = self.ready.pop_front() {
                return Some(link);
            }
            let next = [&mut self.urls, &mut self.addresses].map(|triggers| triggers.next(self.text, self.at));
            let trigger = next.into_iter().flatten().map(|trigger| trigger.at).min()?;
            let paragraph = paragraph(self.text, self.at, trigger);
            self.at = paragraph.end;
            self.find(finder, hook, &paragraph);
        }
    }

    fn find(&mut self, finder: &Finder, hook: &mut impl Hook, paragraph: &Range<usize>) {
        let chunk = |span: Range<usize>| Run::new(self.text, span, Edge::Block, Edge::Block, &[]).ok();
        let Some(run) = chunk(paragraph.clone()) else { return };
        let mut scan = Scan::new(run);
        self.found.extend(core::iter::from_fn(|| scan.next_link(finder, &mut self.urls, hook)));
        let mut from = paragraph.start;
        for url in self.found.drain(..).map(Some).chain([None]) {
            let (to, next) =
                url.as_ref().map_or((paragraph.end, paragraph.end), |url| (url.range().start, url.range().end));
            let has_address = self.addresses.next(self.text, from).is_some_and(|trigger| trigger.at < to);
            if let Some(node) = chunk(from..to).filter(|_| has_address) {
                let mut scan = Scan::new(node);
                self.ready.extend(core::iter::from_fn(|| scan.next_link(finder, &mut self.addresses, hook)));
            }
            from = next;
            self.ready.extend(url);
        }
    }
}

/// The paragraph around the byte `at`, none of which is before `floor`: what stands between two blank lines, without
/// white space at its end.
pub(crate) fn paragraph(text: &str, floor: usize, at: usize) -> Range<usize> {
    let bytes = text.as_bytes();
    let mut line_ends = memrchr2_iter(b'\n', b'\r', &bytes[floor..at]).map(|end| floor + end);
    let start = line_ends.find(|&end| is_blank_before(bytes, floor, end)).map_or(floor, |end| end + 1);
    let mut line_ends = memchr2_iter(b'\n', b'\r', &bytes[at..]).map(|end| at + end);
    let end = line_ends.find(|&end| is_blank_after(bytes, end)).unwrap_or(bytes.len());
    let trimmed = bytes[..end].iter().rev().take_while(|byte| SPACES.contains(byte)).count();
    steps::count(end - start.min(end) + trimmed);
    start..(end - trimmed).max(start)
}

/// Whether the line that ends at `end` is blank.
fn is_blank_before(bytes: &[u8], floor: usize, end: usize) -> bool {
    let is_crlf = end > floor && bytes[end] == b'\n' && bytes[end - 1] == b'\r';
    let line = &bytes[floor..end - usize::from(is_crlf)];
    line.iter().rev().find(|&&byte| byte != b' ' && byte != b'\t').is_none_or(|&byte| matches!(byte, b'\n' | b'\r'))
}

/// Whether the line after the line end at `end` is blank.
fn is_blank_after(bytes: &[u8], end: usize) -> bool {
    let is_crlf = bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
    let rest = &bytes[end + 1 + usize::from(is_crlf)..];
    rest.iter().find(|&&byte| byte != b' ' && byte != b'\t').is_none_or(|&byte| matches!(byte, b'\n' | b'\r'))
}

/// White space at the end of a chunk. Source: `cmark_isspace`.
const SPACES: [u8; 6] = [b' ', b'\t', b'\n', b'\r', b'\x0b', b'\x0c'];
