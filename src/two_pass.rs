//! Two searches of one text: URLs first, then addresses in what the URLs leave ([`Reading::TypedThenShown`]).
//!
//! An address that runs into a URL ends where the URL starts, so a URL has to be known before the addresses in front of it. That
//! order is written here and nowhere else; how each search is done is left to the host.
//!
//! ```text
//! see a@b.c, http://d.e/f and g@h.i
//! ^^^^^^^^^^^            ^^^^^^^^^^  the gaps, in which addresses are looked for
//!            ^^^^^^^^^^^^
//! ```
//!
//! [`Reading::TypedThenShown`]: crate::rules::rule_set::Reading::TypedThenShown

use core::ops::Range;

use crate::link::Link;

/// The two searches of one text or leaf.
pub(crate) trait Passes<'t> {
    /// The next URL, in order, that the hook keeps.
    fn next_url(&mut self) -> Option<Link<'t>>;

    /// The first address that the hook keeps in `gap`, a part of the source that no link takes: behind the last link, and in
    /// front of the URL that was found last or, if none was, of the end. It is called until it gives `None`, and then with the
    /// next gap.
    fn next_address(&mut self, gap: &Range<usize>) -> Option<Link<'t>>;
}

/// Merges two searches, lazily: no URL is looked for before the addresses in front of the last one were asked for.
#[derive(Clone, Debug)]
pub(crate) struct TwoPass<'t> {
    /// The part of the source behind the last link that was given.
    rest: Range<usize>,
    /// The first URL in it, while there are addresses in front of that.
    url: Option<Link<'t>>,
    next: Next,
}

/// The kind of link that is looked for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Url,
    /// An address in front of the URL, or of the end.
    Address,
    Nothing,
}

impl<'t> TwoPass<'t> {
    /// Searches the part `span` of the source.
    pub(crate) fn new(span: Range<usize>) -> Self {
        TwoPass { rest: span, url: None, next: Next::Url }
    }

    /// The next link, in order; `None` when there are no more. The searches are the same in every call.
    #[inline]
    pub(crate) fn next(&mut self, passes: &mut impl Passes<'t>) -> Option<Link<'t>> {
        let url = match self.next {
            Next::Url => passes.next_url(),
            Next::Address => self.url.take(),
            Next::Nothing => return None,
        };
        let end = url.as_ref().map_or(self.rest.end, |url| url.range().start);
        if let Some(address) = passes.next_address(&(self.rest.start..end)) {
            self.rest.start = address.range().end;
            (self.url, self.next) = (url, Next::Address);
            return Some(address);
        }
        match &url {
            Some(url) => (self.rest.start, self.next) = (url.range().end, Next::Url),
            None => self.next = Next::Nothing,
        }
        url
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
    struct Given {
        urls: Vec<Range<usize>>,
        addresses: Vec<Range<usize>>,
        asked: Vec<Option<Range<usize>>>,
    }

    impl Passes<'static> for Given {
        fn next_url(&mut self) -> Option<Link<'static>> {
            self.asked.push(None);
            let next = (!self.urls.is_empty()).then(|| self.urls.remove(0));
            next.map(|range| Link::new(TEXT, range, LinkKind::Url, Prefix::Nothing))
        }

        fn next_address(&mut self, gap: &Range<usize>) -> Option<Link<'static>> {
            self.asked.push(Some(gap.clone()));
            let next =
                self.addresses.iter().position(|address| gap.start <= address.start && address.end <= gap.end)?;
            Some(Link::new(TEXT, self.addresses.remove(next), LinkKind::Email, Prefix::Nothing))
        }
    }

    #[test]
    fn addresses_are_looked_for_in_what_urls_leave() {
        let mut given = Given { urls: vec![3..5, 5..7], addresses: vec![0..1, 1..3, 4..6, 8..9], ..Given::default() };
        let mut both = TwoPass::new(0..TEXT.len());
        let links: Vec<_> = core::iter::from_fn(|| both.next(&mut given)).map(|link| link.range()).collect();
        assert_eq!(links, [0..1, 1..3, 3..5, 5..7, 8..9]);
        let gaps = [None, Some(0..3), Some(1..3), Some(3..3), None, Some(5..5), None, Some(7..10), Some(9..10)];
        assert_eq!(given.asked, gaps);
    }

    #[test]
    fn nothing_is_asked_for_after_the_end() {
        let (mut given, mut both) = (Given::default(), TwoPass::new(2..4));
        assert_eq!((both.next(&mut given), both.next(&mut given)), (None, None));
        assert_eq!(given.asked, [None, Some(2..4)]);
    }
}
