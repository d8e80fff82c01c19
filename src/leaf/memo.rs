//! A hook that is called once for each link, however often the link is found.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::fmt;

use crate::link::{Action, Changes, Link};
use crate::search::hook::{Hook, sealed};

/// Calls a hook once for each link, and repeats its answer if the link is found again. It is for
/// hosts that parse a document more than once.
///
/// ```
/// use barelink::inner::CachedHook;
/// use barelink::{Action, Finder, Hook, Link};
///
/// let mut calls = 0;
/// let mut hook = CachedHook::new(|_: &mut Link<'_>| {
///     calls += 1;
///     Action::Keep
/// });
/// for _ in 0..2 {
///     let mut link = Finder::default().links("www.example.com").next().expect("a link");
///     let _ = hook.call(&mut link);
/// }
/// drop(hook);
/// assert_eq!(calls, 1);
/// ```
// For `barelink-comrak` alone; it may change in any release.
#[doc(hidden)]
pub struct CachedHook<F> {
    hook: F,
    /// The answers, by range, kind and shown text of the link; `None` for a link that the hook
    /// skips.
    // The range is not enough: a URL in one parse may be an address in the next one, `\|` is a pipe
    // only in a cell, and a synthesized text has ranges of its own.
    answers: BTreeMap<(usize, usize, &'static str, String), Option<Changes<'static>>>,
    /// Whether each link is found once, so that no answer is needed again.
    is_asked_once: bool,
}

impl<F: for<'t> Hook<'t>> CachedHook<F> {
    /// Makes a hook that calls `hook` and remembers its answers. Memory: one answer for each link.
    pub fn new(hook: F) -> Self {
        CachedHook {
            hook,
            answers: BTreeMap::new(),
            is_asked_once: false,
        }
    }

    /// Makes a hook that calls `hook`, and remembers its answers only if `is_needed`.
    #[inline]
    pub fn new_if(is_needed: bool, hook: F) -> Self {
        CachedHook {
            is_asked_once: !is_needed,
            ..Self::new(hook)
        }
    }
}

impl<'s, F: for<'t> Hook<'t>> Hook<'s> for CachedHook<F> {
    fn call(&mut self, link: &mut Link<'s>) -> Action {
        // A hook that keeps every link needs no list of all of them.
        if sealed::Sealed::keeps_all(&self.hook) {
            return Action::Keep;
        }
        if self.is_asked_once {
            return self.hook.call(link);
        }
        let place = (
            link.range().start,
            link.range().end,
            link.kind().as_str(),
            (*link.text()).to_owned(),
        );
        let hook = &mut self.hook;
        let answer = self
            .answers
            .entry(place)
            .or_insert_with(|| match hook.call(link) {
                Action::Keep => Some(link.changes()),
                Action::Skip => None,
            });
        match answer {
            Some(changes) => {
                link.change(changes);
                Action::Keep
            }
            None => Action::Skip,
        }
    }
}

impl<F> sealed::Sealed<'_> for CachedHook<F> {}

impl<F> fmt::Debug for CachedHook<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CachedHook")
            .field("answers", &self.answers.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::CachedHook;
    use crate::search::hook::KeepAll;

    #[test]
    fn the_debug_text_counts_the_answers() {
        assert_eq!(
            format!("{:?}", CachedHook::new(KeepAll)),
            "CachedHook { answers: 0, .. }"
        );
    }
}
