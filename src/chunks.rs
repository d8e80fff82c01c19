//! Plain text for the rule sets that work on chunks: paragraphs, and in each of them URLs, and addresses between those.

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
    urls: Triggers,
    addresses: Triggers,
    /// The rest of the paragraph at hand, for URLs.
    paragraph: Scan<'t, 'static>,
    end: usize,
    /// What stands before the next URL or the end of the paragraph, for addresses.
    gap: Option<Scan<'t, 'static>>,
    /// That URL.
    url: Option<Link<'t>>,
}

impl<'t> Chunks<'t> {
    pub(crate) fn new(finder: &Finder, whole: Run<'t, 'static>) -> Self {
        let urls = Triggers::of(finder, &[Cue::Scheme, Cue::Www]);
        let addresses = Triggers::of(finder, &[Cue::At]);
        let (text, end) = (whole.text, whole.start);
        Chunks { text, urls, addresses, paragraph: Scan::new(whole), end, gap: None, url: None }
    }

    /// The next link, in order; about a URL is asked before the addresses in front of it are.
    pub(crate) fn next(&mut self, finder: &Finder, hook: &mut impl Hook) -> Option<Link<'t>> {
        loop {
            let address = self.gap.as_mut().and_then(|gap| gap.next_link(finder, &mut self.addresses, hook));
            if address.is_some() {
                return address;
            }
            self.gap = None;
            if let Some(url) = self.url.take() {
                self.look_from(url.range().end, finder, hook);
                return Some(url);
            }
            let next = [&mut self.urls, &mut self.addresses].map(|triggers| triggers.next(self.text, self.end));
            let trigger = next.into_iter().flatten().map(|trigger| trigger.at).min()?;
            let paragraph = paragraph(self.text, self.end, trigger);
            self.end = paragraph.end;
            if let Some(run) = chunk(self.text, paragraph.clone()) {
                self.paragraph = Scan::new(run);
                self.look_from(paragraph.start, finder, hook);
            }
        }
    }

    /// Finds the next URL of the paragraph, and whether addresses may stand between the byte `from` and it.
    fn look_from(&mut self, from: usize, finder: &Finder, hook: &mut impl Hook) {
        self.url = self.paragraph.next_link(finder, &mut self.urls, hook);
        let to = self.url.as_ref().map_or(self.end, |url| url.range().start);
        if self.addresses.next(self.text, from).is_some_and(|trigger| trigger.at < to) {
            self.gap = chunk(self.text, from..to).map(Scan::new);
        }
    }
}

fn chunk(text: &str, span: Range<usize>) -> Option<Run<'_, 'static>> {
    Run::new(text, span, Edge::Block, Edge::Block, &[]).ok()
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
