//! A callback for broken links (references without a definition) that several parses of one document share.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, DefaultBrokenLinkCallback};

/// The destination and the title; `None` if the reference is text.
type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// The callback of the first parse of a document; not for implementation by others.
///
/// Without a callback, the parser has the type that `Parser::new_ext` makes, so that a program that uses both has the parser's code once.
pub trait ParseCallback<'a>: BrokenLinkCallback<'a> + Sized {
    /// The user's callback.
    type Asked: BrokenLinkCallback<'a>;

    /// Returns the callback of a document that is parsed once; `None` if every broken link is text.
    #[doc(hidden)]
    fn for_one_parse(shared: Shared<'a, Self::Asked>) -> Option<Self>;

    /// Returns the callback of the first of several parses; `None` if every broken link is text.
    #[doc(hidden)]
    fn for_first_parse(shared: &Shared<'a, Self::Asked>) -> Option<Self>;
}

impl<'a> ParseCallback<'a> for DefaultBrokenLinkCallback {
    type Asked = Self;

    fn for_one_parse(_: Shared<'a, Self>) -> Option<Self> {
        None
    }

    fn for_first_parse(_: &Shared<'a, Self>) -> Option<Self> {
        None
    }
}

/// Calls the callback once for each reference, and repeats its answer in later parses. It holds `None` if there is no callback;
/// then every broken link is text.
// Behind a lock, because the parser takes each callback by value, and several parsers have this one.
pub struct Shared<'a, B>(Option<Arc<Mutex<Asked<'a, B>>>>);

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

/// A callback that is asked once for each reference, however often a document is parsed; see [`parse_with`](super::parse_with).
// A parser asks once. If there are several, the answers are kept.
pub struct AskedOnce<'a, B>(Asking<'a, B>);

enum Asking<'a, B> {
    /// There is no other parse.
    Own(B),
    Shared(Shared<'a, B>),
}

impl<'a, B: BrokenLinkCallback<'a>> ParseCallback<'a> for AskedOnce<'a, B> {
    type Asked = B;

    fn for_one_parse(shared: Shared<'a, B>) -> Option<Self> {
        let asked = Arc::into_inner(shared.0?)?.into_inner().ok()?;
        Some(AskedOnce(Asking::Own(asked.callback)))
    }

    fn for_first_parse(shared: &Shared<'a, B>) -> Option<Self> {
        Some(AskedOnce(Asking::Shared(shared.clone())))
    }
}

impl<'m, 'a: 'm, B: BrokenLinkCallback<'a>> BrokenLinkCallback<'m> for AskedOnce<'a, B> {
    fn handle_broken_link(&mut self, link: BrokenLink<'m>) -> Answer<'m> {
        match &mut self.0 {
            Asking::Own(callback) => ask(callback, link),
            Asking::Shared(shared) => shared.handle_broken_link(link),
        }
    }
}

impl<B> fmt::Debug for AskedOnce<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AskedOnce").finish_non_exhaustive()
    }
}

/// Asks a callback. The reference is owned, because the callback may live longer than the parse.
fn ask<'a, B: BrokenLinkCallback<'a>>(callback: &mut B, link: BrokenLink<'_>) -> Answer<'a> {
    let BrokenLink { span, link_type, reference } = link;
    callback.handle_broken_link(BrokenLink { span, link_type, reference: reference.into_static() })
}
