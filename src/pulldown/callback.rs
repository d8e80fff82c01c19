//! A callback for broken links (references without a definition) that several parses of one document share.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, DefaultBrokenLinkCallback};

/// The destination and the title; `None` if the reference is text.
type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// Calls the callback once for each reference, and repeats its answer in later parses. It holds `None` if there is no callback;
/// then every broken link is text.
// Behind a lock, because the parser takes each callback by value, and several parsers have this one.
pub(super) struct Shared<'a, B>(Option<Arc<Mutex<Asked<'a, B>>>>);

struct Asked<'a, B> {
    callback: B,
    /// The answers, by the range of the reference in the source, in bytes.
    // Masks keep every position, so a range is the same reference in every parse. A name may be used in several places, and the
    // callback may answer each of them differently.
    answers: BTreeMap<(usize, usize), Answer<'a>>,
}

impl<B> Shared<'_, B> {
    pub(super) fn new(callback: B) -> Self {
        Shared(Some(Arc::new(Mutex::new(Asked { callback, answers: BTreeMap::new() }))))
    }
}

impl<'a, B> Shared<'a, B> {
    /// Returns the callback for a document that is parsed once.
    pub(super) fn for_one_parse(self) -> Callback<'a, B> {
        let asked = self.0.and_then(Arc::into_inner).and_then(|asked| asked.into_inner().ok());
        asked.map_or(Callback::Shared(Shared(None)), |asked| Callback::Own(asked.callback))
    }
}

impl Shared<'_, DefaultBrokenLinkCallback> {
    /// Makes the value without a callback: references without a definition are text.
    pub(super) fn without_callback() -> Self {
        Shared(None)
    }
}

impl<B> Clone for Shared<'_, B> {
    fn clone(&self) -> Self {
        Shared(self.0.clone())
    }
}

impl<B> fmt::Debug for Shared<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

impl<'m, 'a: 'm, B: BrokenLinkCallback<'a>> BrokenLinkCallback<'m> for Shared<'a, B> {
    fn handle_broken_link(&mut self, link: BrokenLink<'m>) -> Answer<'m> {
        // If the callback panicked, the lock is poisoned. Then references are text, instead of a second panic.
        let mut asked = self.0.as_ref()?.lock().ok()?;
        let Asked { callback, answers } = &mut *asked;
        let place = (link.span.start, link.span.end);
        answers.entry(place).or_insert_with(|| ask(callback, link)).clone()
    }
}

/// The callback of the first parse of a document.
pub(super) enum Callback<'a, B> {
    /// There is no other parse.
    Own(B),
    Shared(Shared<'a, B>),
}

impl<'m, 'a: 'm, B: BrokenLinkCallback<'a>> BrokenLinkCallback<'m> for Callback<'a, B> {
    fn handle_broken_link(&mut self, link: BrokenLink<'m>) -> Answer<'m> {
        match self {
            Callback::Own(callback) => ask(callback, link),
            Callback::Shared(shared) => shared.handle_broken_link(link),
        }
    }
}

/// Asks a callback. The reference is owned, because the callback may live longer than the parse.
fn ask<'a, B: BrokenLinkCallback<'a>>(callback: &mut B, link: BrokenLink<'_>) -> Answer<'a> {
    let BrokenLink { span, link_type, reference } = link;
    callback.handle_broken_link(BrokenLink { span, link_type, reference: reference.into_static() })
}
