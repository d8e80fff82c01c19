//! A plain text that grows: [`Stream`].

use alloc::string::String;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};

use crate::finder::Finder;
use crate::rules::settings::Settings;
use crate::search::plain::{Count, Spans, open_after};
use crate::search::settled::Settling;
use crate::search::trigger::Cues;

/// A plain text that grows, and the links in it that can no longer change.
///
/// It is for programs that show a text while it arrives, such as the reply of a language model.
/// [`push`](Self::push) returns each part of the text once, as soon as its links are settled. The
/// rest, [`held`](Self::held), is the start of a word that may become any link; show it as text.
///
/// The spans of all calls of `push`, and of [`rest`](Self::rest) at the end, are those that
/// [`Finder::spans`] returns for the whole text, with one difference: the text between two links
/// may come in several spans. The same holds with a hook ([`Spans::on_link`]) if the spans of each
/// call get it and are all taken. [`Choice::HoldIncomplete`](crate::Choice::HoldIncomplete) has no
/// effect.
///
/// The stream keeps the whole text in memory, and the ranges of links are bytes of it. Cost of all
/// calls of `push` together: linear in the text, also if each part is one character.
///
/// ```
/// use barelink::{Finder, Profile, Span, Stream};
///
/// let mut stream = Stream::new(&Finder::new(Profile::Md4c));
/// let mut shown = String::new();
/// let mut show = |span: Span<'_>| match span {
///     Span::Text(text) => shown += text,
///     Span::Link(link) => shown += &format!("<{}>", link.destination()),
/// };
/// for token in ["See https", "://exam", "ple.com/a", ", or www.", "rust-lang.org"] {
///     stream.push(token).for_each(&mut show);
/// }
/// assert_eq!(stream.held(), "www.rust-lang.org");
/// stream.rest().for_each(&mut show);
/// assert_eq!(shown, "See <https://example.com/a>, or <http://www.rust-lang.org>");
/// ```
#[derive(Debug)]
pub struct Stream {
    settings: Settings,
    text: String,
    settling: Settling,
    /// The part that was returned last, and the number of square brackets that are open before it,
    /// for rule sets that count them.
    last: (Range<usize>, usize),
    /// That number after the last part; [`UNKNOWN`] if its spans were not all taken.
    open: AtomicUsize,
}

/// Not a number of brackets.
const UNKNOWN: usize = usize::MAX;

impl Stream {
    /// Makes a stream with an empty text.
    #[must_use]
    pub fn new(finder: &Finder) -> Self {
        let settings = finder.settings.clone();
        let settling = Settling::new(&settings, 0);
        let open = AtomicUsize::new(0);
        Stream {
            text: String::new(),
            settling,
            last: (0..0, 0),
            open,
            settings,
        }
    }

    /// Adds `more` to the end of the text, and returns the spans that are settled now. Returns no
    /// spans if none are.
    ///
    /// Spans that the caller does not take are lost: no call returns them again.
    ///
    /// ```
    /// use barelink::{Finder, Profile, Span, Stream};
    ///
    /// let mut stream = Stream::new(&Finder::new(Profile::Md4c));
    /// assert!(stream.push("www.exam").next().is_none());
    /// let spans: Vec<_> = stream.push("ple.com i").collect();
    /// assert_eq!(spans.iter().map(Span::as_str).collect::<Vec<_>>(), ["www.example.com", " "]);
    /// ```
    #[must_use = "spans that are not taken are not returned again"]
    pub fn push(&mut self, more: &str) -> Spans<'_> {
        let from = self.settling.settled();
        self.text.push_str(more);
        self.settling.read(more);
        let part = from..self.settling.settled();
        if part.is_empty() {
            return Spans::within(&self.settings, &self.text, part, 0);
        }
        let open = self.open();
        self.last = (part.clone(), open);
        // Most texts have no bracket, and then none is open.
        let counts = open > 0 || self.counts(&part);
        self.open
            .store(if counts { UNKNOWN } else { open }, Ordering::Relaxed);
        let Stream {
            settings,
            text,
            open: after,
            ..
        } = self;
        let spans = Spans::within(settings, text, part.clone(), open);
        if counts {
            spans.counting(Count {
                settings,
                part,
                open,
                after,
            })
        } else {
            spans
        }
    }

    /// Returns whether a part has brackets that the rule set counts.
    fn counts(&self, part: &Range<usize>) -> bool {
        let part = self.text.as_bytes().get(part.clone()).unwrap_or_default();
        self.settings.profile.rules().bracket_cues != Cues::NONE
            && memchr::memchr(b'[', part).is_some()
    }

    /// Returns the number of square brackets that are open after the part that was returned last.
    fn open(&self) -> usize {
        match self.open.load(Ordering::Relaxed) {
            UNKNOWN => open_after(&self.settings, &self.text, self.last.0.clone(), self.last.1),
            open => open,
        }
    }

    /// Returns the text that was added so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte of [`text`](Self::text) up to which spans were returned. It is
    /// [`Finder::settled`] of the text.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.settling.settled()
    }

    /// Returns the text after [`settled`](Self::settled).
    #[must_use]
    pub fn held(&self) -> &str {
        self.text.get(self.settled()..).unwrap_or_default()
    }

    /// Returns the spans of [`held`](Self::held), with the links that it has if the text ends here.
    /// It changes nothing: it may be called again, and `push` may follow. Cost: linear in these
    /// bytes.
    ///
    /// ```
    /// use barelink::{Finder, Profile, Stream};
    ///
    /// let mut stream = Stream::new(&Finder::new(Profile::Md4c));
    /// stream.push("See www.example.com").for_each(drop);
    /// assert_eq!(stream.rest().count(), 1);
    /// ```
    #[must_use]
    pub fn rest(&self) -> Spans<'_> {
        Spans::within(
            &self.settings,
            &self.text,
            self.settled()..self.text.len(),
            self.open(),
        )
    }
}

impl Clone for Stream {
    fn clone(&self) -> Self {
        let Stream {
            settings,
            text,
            settling,
            last,
            open,
        } = self;
        let settings = settings.clone();
        let settling = settling.clone();
        let open = AtomicUsize::new(open.load(Ordering::Relaxed));
        Stream {
            settings,
            text: text.clone(),
            settling,
            last: last.clone(),
            open,
        }
    }
}
