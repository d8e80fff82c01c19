//! A hook that is asked about each link once, however often the link is found.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::fmt;

use crate::hook::{Hook, sealed};
use crate::link::{Action, Changes, Link};

/// A hook that is asked about each link once, however often the link is found: for hosts that parse a document again.
pub struct CachedHook<F> {
    hook: F,
    /// By place, kind and text as it is shown: a URL in one round may be an address in the next one, `\|` is a pipe where a
    /// parser sees a cell, and texts without a place in the source have places of their own.
    answers: BTreeMap<(usize, usize, &'static str, String), Option<Changes<'static>>>,
}

impl<F: Hook> CachedHook<F> {
    /// Asks `hook`, and remembers its answers.
    pub fn new(hook: F) -> Self {
        CachedHook { hook, answers: BTreeMap::new() }
    }
}

impl<F: Hook> Hook for CachedHook<F> {
    fn call(&mut self, link: &mut Link<'_>) -> Action {
        if F::KEEPS_ALL {
            return Action::Keep;
        }
        let place = (link.range().start, link.range().end, link.kind().as_str(), (*link.text()).to_owned());
        let hook = &mut self.hook;
        let answer = self.answers.entry(place).or_insert_with(|| match hook.call(link) {
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

impl<F> sealed::Sealed for CachedHook<F> {}

impl<F> fmt::Debug for CachedHook<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CachedHook").field("answers", &self.answers.len()).finish_non_exhaustive()
    }
}
