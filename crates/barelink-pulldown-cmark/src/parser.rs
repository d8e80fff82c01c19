//! The parsers of a document, which may be parsed more than once: by options and a callback for
//! broken links (references without a definition), or by a parser of the host.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, Options, Parser};

use super::item::Located;
use super::outline::{BlockOutline, outline_of};
use barelink::inner::Pairing;

/// Parses the source, and copies of it in which links are masked.
// Used as an object, so that a program has the code that finds links again once, and not once for
// each callback.
pub(super) trait SourceParser<'a> {
    /// Returns the outline of a text, with its definitions and without its blocks, and its events.
    fn parse<'p, 'm: 'p>(
        &'p self,
        text: &'m str,
    ) -> (BlockOutline, Box<dyn Iterator<Item = Located<'m>> + 'p>)
    where
        'a: 'm;

    /// Returns the characters that the parser may pair.
    fn pairing(&self) -> Pairing;
}

/// Parses with these options, and asks the user's callback if there is one.
pub(super) struct Configured<'a, C> {
    pub(super) options: Options,
    pub(super) callback: Option<Callback<'a, C>>,
}

impl<'a, C: BrokenLinkCallback<'a>> SourceParser<'a> for Configured<'a, C> {
    fn parse<'p, 'm: 'p>(
        &'p self,
        text: &'m str,
    ) -> (BlockOutline, Box<dyn Iterator<Item = Located<'m>> + 'p>)
    where
        'a: 'm,
    {
        let parser =
            Parser::new_with_broken_link_callback(text, self.options, self.callback.clone());
        let events = parser.into_offset_iter();
        (outline_of(&events), Box::new(events))
    }

    fn pairing(&self) -> Pairing {
        pairing(self.options)
    }
}

/// Parses with a function of the host, whose options are not known.
pub(super) struct ByHost<P, C>(P, PhantomData<fn() -> C>);

impl<P: Fn(&str) -> Parser<'_, C>, C> ByHost<P, C> {
    pub(super) fn new(parser: P) -> Self {
        ByHost(parser, PhantomData)
    }
}

impl<'a, P: Fn(&str) -> Parser<'_, C>, C: for<'m> BrokenLinkCallback<'m>> SourceParser<'a>
    for ByHost<P, C>
{
    fn parse<'p, 'm: 'p>(
        &'p self,
        text: &'m str,
    ) -> (BlockOutline, Box<dyn Iterator<Item = Located<'m>> + 'p>)
    where
        'a: 'm,
    {
        let events = (self.0)(text).into_offset_iter();
        (outline_of(&events), Box::new(events))
    }

    fn pairing(&self) -> Pairing {
        pairing(Options::all())
    }
}

/// Returns the characters that the parser tries to pair with these options.
pub(super) fn pairing(options: Options) -> Pairing {
    let syntax = [
        (
            b'~',
            Options::ENABLE_STRIKETHROUGH.union(Options::ENABLE_SUBSCRIPT),
        ),
        (b'^', Options::ENABLE_SUPERSCRIPT),
        (b'\'', Options::ENABLE_SMART_PUNCTUATION),
        (b'"', Options::ENABLE_SMART_PUNCTUATION),
        (b'$', Options::ENABLE_MATH),
    ];
    let on = syntax
        .into_iter()
        .filter(|(_, syntax)| options.intersects(*syntax));
    on.fold(Pairing::NONE, |pairing, (byte, _)| pairing.with(byte))
}

/// Makes a parser without a callback. It has the type of one with a callback, so that a program has
/// the code of the parser once.
pub(crate) fn parser(source: &str, options: Options) -> Parser<'_, Callback<'_>> {
    Parser::new_with_broken_link_callback(source, options, None)
}

/// The destination and the title; `None` if the reference is text.
type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// The type of the callback where there is none, and of those of the library.
// One type, so that a program has the code of the parser once.
pub(super) type Boxed<'a> = Box<dyn FnMut(BrokenLink<'a>) -> Answer<'a> + Send + 'a>;

/// Calls the user's callback once for each reference, and repeats its answer in later parses.
// In a lock, because the parser takes each callback by value, and several parsers have this one.
pub(crate) struct Callback<'a, C = Boxed<'a>>(Arc<Mutex<Asked<'a, C>>>);

struct Asked<'a, C> {
    callback: C,
    /// The answers, by the range of the reference in the source, in bytes.
    // Masks keep every position, so a range is the same reference in every parse. A name may be
    // used in several places, and the callback may answer each of them differently.
    answers: BTreeMap<(usize, usize), Answer<'a>>,
}

impl<C> Callback<'_, C> {
    pub(super) fn new(callback: C) -> Self {
        Callback(Arc::new(Mutex::new(Asked {
            callback,
            answers: BTreeMap::new(),
        })))
    }
}

// Not derived: that would clone the user's callback.
impl<C> Clone for Callback<'_, C> {
    fn clone(&self) -> Self {
        Callback(Arc::clone(&self.0))
    }
}

impl<'m, 'a: 'm, C: BrokenLinkCallback<'a>> BrokenLinkCallback<'m> for Callback<'a, C> {
    fn handle_broken_link(&mut self, link: BrokenLink<'m>) -> Answer<'m> {
        // If the callback panicked, the lock is poisoned. Then references are text, instead of a
        // second panic.
        let mut asked = self.0.lock().ok()?;
        let Asked { callback, answers } = &mut *asked;
        let BrokenLink {
            span,
            link_type,
            reference,
        } = link;
        let answer = answers.entry((span.start, span.end)).or_insert_with(|| {
            // The reference is owned, because the callback may live longer than the parse.
            callback.handle_broken_link(BrokenLink {
                span,
                link_type,
                reference: reference.into_static(),
            })
        });
        answer.clone()
    }
}
