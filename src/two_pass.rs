//! GitHub's sequence: URLs first, then addresses in what they leave.

use core::ops::Range;

use crate::link::Link;

/// The two searches in one text.
pub(crate) trait Passes<'t> {
    /// The next URL, in order, that the hook keeps.
    fn next_url(&mut self) -> Option<Link<'t>>;

    /// The next address in `gap`, a part of the source that no URL takes. It is asked until it gives `None`, then with the next
    /// gap.
    fn next_address(&mut self, gap: &Range<usize>) -> Option<Link<'t>>;
}

/// Merges the two searches: links in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct TwoPass<'t> {
    /// The end of the last URL.
    from: usize,
    next: NextUrl<'t>,
}

/// The URL after the gap in which addresses are looked for.
#[derive(Clone, Debug, Default)]
enum NextUrl<'t> {
    #[default]
    NotLookedFor,
    Is(Link<'t>),
    None,
}

impl<'t> TwoPass<'t> {
    /// The next link.
    pub(crate) fn next(&mut self, passes: &mut impl Passes<'t>) -> Option<Link<'t>> {
        if let NextUrl::NotLookedFor = self.next {
            self.next = passes.next_url().map_or(NextUrl::None, NextUrl::Is);
        }
        let to = match &self.next {
            NextUrl::Is(url) => url.range().start,
            _ => usize::MAX,
        };
        if let Some(address) = passes.next_address(&(self.from..to.max(self.from))) {
            return Some(address);
        }
        if let NextUrl::Is(url) = core::mem::replace(&mut self.next, NextUrl::None) {
            (self.from, self.next) = (url.range().end, NextUrl::NotLookedFor);
            return Some(url);
        }
        None
    }
}
