//! Two searches of one text: first for URLs, and then for addresses in the gaps between them
//! ([`Reading::TypedThenShown`]).
//!
//! An address ends where a URL starts, so a URL must be known before the addresses that precede it.
//! Only this module knows the order of the two searches; the caller implements each of them.
//!
//! ```text
//! see a@b.c, http://d.e/f and g@h.i
//! ^^^^^^^^^^^            ^^^^^^^^^^  the gaps, which are searched for addresses
//!            ^^^^^^^^^^^^
//! ```
//!
//! [`Reading::TypedThenShown`]: crate::rules::rule_set::Reading::TypedThenShown

use core::mem;
use core::ops::Range;

use crate::link::Link;
use crate::rules::run::{Edge, Run};
use crate::rules::settings::Settings;
use crate::search::hook::Hook;
use crate::search::scan::{Scan, Word};
use crate::search::trigger::{Cues, Triggers};
use crate::steps;

/// The two searches of one text or leaf.
pub(crate) trait Passes<'t> {
    /// Returns the next URL that the hook keeps.
    fn next_url(&mut self) -> Option<Link<'t>>;

    /// Returns the first address in `gap` that the hook keeps. The gap starts after the last link
    /// and ends before the last URL that was found or, if there is none, at the end of the text.
    /// This method is called until it returns `None`, and then with the next gap.
    fn next_address(&mut self, gap: &Range<usize>) -> Option<Link<'t>>;
}

/// Merges two searches lazily.
// Holds one URL at most, so that a text with a million links needs no list of them.
#[derive(Clone, Debug)]
pub(crate) struct TwoPass<'t> {
    /// The part of the source after the last link that was returned.
    rest: Range<usize>,
    /// The first URL in `rest`, while addresses before it are returned.
    url: Option<Link<'t>>,
    next: Next,
}

/// The kind of link that is searched for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Url,
    /// An address before the URL, or before the end of the text.
    Address,
    Nothing,
}

impl<'t> TwoPass<'t> {
    /// Makes a search of the part `span` of the source.
    pub(crate) fn new(span: Range<usize>) -> Self {
        TwoPass {
            rest: span,
            url: None,
            next: Next::Url,
        }
    }

    /// Returns the next link, or `None` if there are no more. All calls must pass the same
    /// searches.
    #[inline]
    pub(crate) fn next(&mut self, passes: &mut impl Passes<'t>) -> Option<Link<'t>> {
        let url = match self.next {
            Next::Url => passes.next_url(),
            Next::Address => self.url.take(),
            Next::Nothing => return None,
        };
        // The gap starts after the last address, not at its old start, so that all gaps together
        // are read once.
        let end = url.as_ref().map_or(self.rest.end, |url| url.range().start);
        if let Some(address) = passes.next_address(&(self.rest.start..end)) {
            self.rest.start = address.range().end;
            self.url = url;
            self.next = Next::Address;
            return Some(address);
        }
        match &url {
            Some(url) => (self.rest.start, self.next) = (url.range().end, Next::Url),
            None => self.next = Next::Nothing,
        }
        url
    }
}

/// The two searches of a run without escapes and references, whose text is shown as it was typed.
pub(crate) struct RunPasses<'p, 't, F> {
    pub(crate) run: &'p Run<'t, 'static>,
    pub(crate) settings: &'p Settings,
    /// The search for URLs, and its triggers.
    pub(crate) urls: &'p mut Scan,
    pub(crate) triggers: &'p mut Triggers,
    /// The word around the last address.
    // Each gap with an `@` has a search of its own. The word is kept from one to the next: a long
    // word would be read again for each address in it.
    pub(crate) word: &'p mut Word,
    pub(crate) hook: &'p mut F,
}

impl<'t, F: Hook<'t>> Passes<'t> for RunPasses<'_, 't, F> {
    #[inline]
    fn next_url(&mut self) -> Option<Link<'t>> {
        self.urls.forget_passed();
        self.urls
            .next_link(self.run, self.settings, self.triggers, self.hook)
    }

    #[inline]
    fn next_address(&mut self, gap: &Range<usize>) -> Option<Link<'t>> {
        // The search for URLs has read the gap already, and knows whether it passed an `@`. Most
        // gaps have none.
        if self.urls.has_passed() {
            self.search(gap)
        } else {
            None
        }
    }
}

impl<'t, F: Hook<'t>> RunPasses<'_, 't, F> {
    // Not inlined: it is rare, and would make the loop over the URLs larger.
    #[inline(never)]
    fn search(&mut self, gap: &Range<usize>) -> Option<Link<'t>> {
        let text = self.run.text;
        // Without the text after the gap, which the search for an `@` would read each time that a
        // gap has none. A URL that is too long may make such a gap.
        let run = Run::new(
            text.get(..gap.end)?,
            gap.clone(),
            Edge::Block,
            Edge::Block,
            &[],
        )
        .ok()?;
        let mut triggers = Triggers::new(self.settings.cues.of_addresses());
        let mut scan = Scan::new(run.start, Cues::ALL);
        scan.set_word(mem::take(self.word));
        let address = scan.next_link(&run, self.settings, &mut triggers, self.hook);
        *self.word = scan.take_word();
        if let Some(rest) = address
            .as_ref()
            .and_then(|address| text.get(address.range().end..gap.end))
        {
            let at = memchr::memchr(b'@', rest.as_bytes());
            steps::count(at.unwrap_or(rest.len()));
            // Few gaps have a second `@`. Without one, there is no search for a second address.
            if at.is_none() {
                self.urls.forget_passed();
            }
        }
        address
    }
}

#[cfg(test)]
mod tests {
    use core::ops::Range;

    use super::{Passes, TwoPass};
    use crate::link::{Link, LinkKind, Prefix};

    const TEXT: &str = "0123456789";

    /// Links that were found before, and what was asked for.
    #[derive(Default)]
    struct ListedLinks {
        urls: Vec<Range<usize>>,
        addresses: Vec<Range<usize>>,
        asked: Vec<Option<Range<usize>>>,
    }

    impl Passes<'static> for ListedLinks {
        fn next_url(&mut self) -> Option<Link<'static>> {
            self.asked.push(None);
            let next = (!self.urls.is_empty()).then(|| self.urls.remove(0));
            next.map(|range| {
                Link::found(&TEXT[range.clone()], range, LinkKind::Url, Prefix::Nothing)
            })
        }

        fn next_address(&mut self, gap: &Range<usize>) -> Option<Link<'static>> {
            self.asked.push(Some(gap.clone()));
            let next = self
                .addresses
                .iter()
                .position(|address| gap.start <= address.start && address.end <= gap.end)?;
            Some(Link::found(
                TEXT,
                self.addresses.remove(next),
                LinkKind::Email,
                Prefix::Nothing,
            ))
        }
    }

    #[test]
    fn addresses_are_looked_for_in_what_urls_leave() {
        let mut passes = ListedLinks {
            urls: vec![3..5, 5..7],
            addresses: vec![0..1, 1..3, 4..6, 8..9],
            ..ListedLinks::default()
        };
        let mut both = TwoPass::new(0..TEXT.len());
        let links: Vec<_> = core::iter::from_fn(|| both.next(&mut passes))
            .map(|link| link.range())
            .collect();
        assert_eq!(links, [0..1, 1..3, 3..5, 5..7, 8..9]);
        let gaps = [
            None,
            Some(0..3),
            Some(1..3),
            Some(3..3),
            None,
            Some(5..5),
            None,
            Some(7..10),
            Some(9..10),
        ];
        assert_eq!(passes.asked, gaps);
    }

    #[test]
    fn nothing_is_asked_for_after_the_end() {
        let mut passes = ListedLinks::default();
        let mut both = TwoPass::new(2..4);
        assert_eq!(
            (both.next(&mut passes), both.next(&mut passes)),
            (None, None)
        );
        assert_eq!(passes.asked, [None, Some(2..4)]);
    }
}
