//! A callback for broken links (references without a definition) that several parses of one document share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, Options, Parser};

/// The destination and the title; `None` if the reference is text.
type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// Calls the user's callback once for each reference, and repeats its answer in later parses.
// In a lock, because the parser takes each callback by value, and several parsers have this one. Not generic over the user's callback, so
// that a program has the code of the parser and of the stream once.
#[derive(Clone)]
pub(crate) struct Callback<'a>(Arc<Mutex<Asked<'a>>>);

/// Makes a parser without a callback. It has the type of one with a callback, so that a program has the code of the parser once.
pub(crate) fn parser(source: &str, options: Options) -> Parser<'_, Callback<'_>> {
    Parser::new_with_broken_link_callback(source, options, None)
}

struct Asked<'a> {
    callback: Box<dyn BrokenLinkCallback<'a> + Send + 'a>,
    /// The answers, by the range of the reference in the source, in bytes.
    // Masks keep every position, so a range is the same reference in every parse. A name may be used in several places, and the
    // callback may answer each of them differently.
    answers: BTreeMap<(usize, usize), Answer<'a>>,
}

impl<'a> Callback<'a> {
    pub(super) fn new(callback: impl BrokenLinkCallback<'a> + Send + 'a) -> Self {
        Callback(Arc::new(Mutex::new(Asked { callback: Box::new(callback), answers: BTreeMap::new() })))
    }
}

impl<'m, 'a: 'm> BrokenLinkCallback<'m> for Callback<'a> {
    fn handle_broken_link(&mut self, link: BrokenLink<'m>) -> Answer<'m> {
        // If the callback panicked, the lock is poisoned. Then references are text, instead of a second panic.
        let mut asked = self.0.lock().ok()?;
        let Asked { callback, answers } = &mut *asked;
        let BrokenLink { span, link_type, reference } = link;
        let answer = answers.entry((span.start, span.end)).or_insert_with(|| {
            // The reference is owned, because the callback may live longer than the parse.
            callback.handle_broken_link(BrokenLink { span, link_type, reference: reference.into_static() })
        });
        answer.clone()
    }
}
