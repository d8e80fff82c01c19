//! Plain text for the rule sets that work on chunks: paragraphs, in each of which URLs come before addresses.

use core::ops::Range;

use memchr::memrchr2_iter;

use crate::adapter::Run;
use crate::finder::{Finder, Kinds};
use crate::hook::Hook;
use crate::link::{Action, Link};
use crate::scan::{Found, Scan};
use crate::steps;
use crate::triggers::Triggers;

/// Goes through a plain text once. An address that runs into a URL ends where that starts, so the URL is looked at first.
#[derive(Clone, Debug)]
pub(crate) struct Chunks<'t> {
    text: &'t str,
    scan: Scan<'t, 'static>,
    triggers: Triggers,
    /// The URL that an address before it runs into.
    url: Option<(Found, Link<'t>)>,
}

impl<'t> Chunks<'t> {
    pub(crate) fn new(text: &'t str, triggers: Triggers) -> Self {
        Chunks { text, scan: Scan::new(Run::paragraphs(text)), triggers, url: None }
    }

    /// The next link, in order.
    pub(crate) fn next(&mut self, finder: &Finder, hook: &mut impl Hook) -> Option<Link<'t>> {
        loop {
            let found = self.scan.find(finder, &mut self.triggers);
            let starts_first = |url: &Found| found.as_ref().is_none_or(|found| url.range.start <= found.range.start);
            if let Some((url, link)) = self.url.take_if(|(url, _)| starts_first(url)) {
                self.scan.keep(&url);
                return Some(link);
            }
            let mut found = found?;
            if is_url(&found) {
                if found.range.len() > finder.max_len {
                    self.scan.turn_off_urls(&found);
                    continue;
                }
            } else {
                if self.url.is_none() && self.may_run_into_url(&found) {
                    self.look_ahead(finder, hook, &found);
                }
                // One that ends before the URL stays as it is.
                if let Some((url, _)) = &self.url {
                    let Some(cut) = self.scan.cut(finder, &found, url.range.start) else {
                        self.scan.leave(&found);
                        continue;
                    };
                    found = cut;
                }
                if found.range.len() > finder.max_len {
                    self.scan.keep(&found);
                    continue;
                }
            }
            let mut link = finder.link(self.text, found.range.clone(), found.kind);
            match hook.call(&mut link) {
                Action::Keep => {
                    self.scan.keep(&found);
                    return Some(link);
                }
                Action::Skip => self.scan.skip(&found),
            }
        }
    }

    /// Whether a URL may start in the domain of an address or go on from it.
    fn may_run_into_url(&self, address: &Found) -> bool {
        let after = self.text.as_bytes().get(address.range.end);
        after == Some(&b':') || self.text[address.range.clone()].contains("_www")
    }

    /// Finds the URL that an address runs into, if there is one.
    #[cold]
    fn look_ahead(&mut self, finder: &Finder, hook: &mut impl Hook, address: &Found) {
        let mut ahead = self.scan.ahead();
        ahead.leave(address);
        self.url = self.url_before(finder, hook, &mut ahead, address.range.end);
        self.scan.end_ahead(ahead);
    }

    /// The URL that starts before the byte `end`, which `ahead` finds next.
    fn url_before(
        &mut self,
        finder: &Finder,
        hook: &mut impl Hook,
        ahead: &mut Scan<'t, 'static>,
        end: usize,
    ) -> Option<(Found, Link<'t>)> {
        let mut triggers = self.triggers.clone();
        loop {
            let url = ahead.find(finder, &mut triggers).filter(|url| is_url(url) && url.range.start < end)?;
            if url.range.len() > finder.max_len {
                ahead.turn_off_urls(&url);
                self.scan.turn_off_urls(&url);
                continue;
            }
            let mut link = finder.link(self.text, url.range.clone(), url.kind);
            match hook.call(&mut link) {
                Action::Keep => return Some((url, link)),
                Action::Skip => {
                    ahead.skip(&url);
                    self.scan.turn_off(&url);
                }
            }
        }
    }
}

fn is_url(found: &Found) -> bool {
    Kinds::URL.union(Kinds::WWW).contains(found.kind.into())
}

/// Whether a paragraph ends at the byte `at`: white space stands there up to a blank line or the end of the text. Cost: that
/// white space.
pub(crate) fn ends_at(text: &[u8], at: usize) -> bool {
    let (mut is_blank, mut before) = (false, b' ');
    for &byte in &text[at..] {
        steps::count(1);
        match byte {
            b'\n' if before == b'\r' => {}
            b'\n' | b'\r' if is_blank => break,
            b'\n' | b'\r' => is_blank = true,
            b' ' | b'\t' => {}
            _ => return false,
        }
        before = byte;
    }
    true
}

/// Where the last paragraph starts that starts in `part`.
pub(crate) fn last_start(text: &[u8], part: &Range<usize>) -> Option<usize> {
    let mut line_ends = memrchr2_iter(b'\n', b'\r', text.get(part.clone())?).map(|len| part.start + len);
    line_ends.find(|&end| is_blank_before(text, 0, end)).map(|end| end + 1)
}

/// Whether the line that ends at `end` is blank.
pub(crate) fn is_blank_before(bytes: &[u8], floor: usize, end: usize) -> bool {
    let is_crlf = end > floor && bytes[end] == b'\n' && bytes[end - 1] == b'\r';
    let line = &bytes[floor..end - usize::from(is_crlf)];
    line.iter().rev().find(|&&byte| byte != b' ' && byte != b'\t').is_none_or(|&byte| matches!(byte, b'\n' | b'\r'))
}

/// Whether the line after the line end at `end` is blank.
pub(crate) fn is_blank_after(bytes: &[u8], end: usize) -> bool {
    let is_crlf = bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
    let rest = &bytes[end + 1 + usize::from(is_crlf)..];
    rest.iter().find(|&&byte| byte != b' ' && byte != b'\t').is_none_or(|&byte| matches!(byte, b'\n' | b'\r'))
}

/// What no chunk ends with. A vertical tab or a form feed is none of it.
pub(crate) const SPACES: [u8; 4] = [b' ', b'\t', b'\n', b'\r'];
