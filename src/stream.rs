//! A plain text that grows: [`Stream`].

use alloc::string::String;
use core::fmt;

use crate::finder::Finder;
use crate::plain::{Spans, open_after};
use crate::settings::Settings;
use crate::settled::Settling;
use crate::trigger::Cues;

/// A plain text that grows, and the links in it that can no longer change.
///
/// It is for programs that show a text while it arrives, such as the reply of a language model. [`push`](Self::push) returns each
/// part of the text once, as soon as its links are settled. The rest, [`held`](Self::held), is the start of a word that may
/// become any link; show it as text.
///
/// The spans of all calls of `push`, and of [`rest`](Self::rest) at the end, are those that [`Finder::spans`] returns for the whole
/// text, but for a text between two links, which may come in several spans. [`Finder::incomplete`] has no effect.
///
/// Cost of all calls of `push` together: linear in the text, whatever the sizes of its parts. The stream holds the whole text,
/// to which the ranges of the links refer.
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
#[derive(Clone)]
pub struct Stream {
    settings: Settings,
    text: String,
    settling: Settling,
    /// The number of square brackets that are open at the settled byte, for rule sets that count them.
    open: usize,
}

impl Stream {
    /// Makes a stream with an empty text.
    #[must_use]
    pub fn new(finder: &Finder) -> Self {
        let settings = finder.settings.clone();
        Stream { text: String::new(), settling: Settling::new(&settings, 0), open: 0, settings }
    }

    /// Adds `more` to the end of the text, and returns the spans that are settled now. Returns no spans if none are.
    ///
    /// Spans that the caller does not take are not returned again.
    ///
    /// ```
    /// use barelink::{Finder, Profile, Span, Stream};
    ///
    /// let mut stream = Stream::new(&Finder::new(Profile::Md4c));
    /// assert!(stream.push("www.exam").next().is_none());
    /// let spans: Vec<_> = stream.push("ple.com i").collect();
    /// assert_eq!(spans.iter().map(Span::as_str).collect::<Vec<_>>(), ["www.example.com", " "]);
    /// ```
    pub fn push(&mut self, more: &str) -> Spans<'_> {
        let (from, open) = (self.settling.settled(), self.open);
        self.text.push_str(more);
        self.settling.read(more);
        let Stream { settings, text, settling, .. } = self;
        let part = from..settling.settled();
        // Most texts have no bracket, and then none is open. The brackets in links do not count, so the links are found twice.
        let counts = settings.profile.rules().bracket_cues != Cues::NONE && !part.is_empty();
        if counts && (open > 0 || memchr::memchr(b'[', &text.as_bytes()[part.clone()]).is_some()) {
            self.open = open_after(settings, text, part.clone(), open);
        }
        Spans::within(settings, text, part, open)
    }

    /// Returns the text that was added so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte of [`text`](Self::text) up to which spans were returned. It is [`Finder::settled`] of the text.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.settling.settled()
    }

    /// Returns the text after [`settled`](Self::settled).
    #[must_use]
    pub fn held(&self) -> &str {
        self.text.get(self.settled()..).unwrap_or_default()
    }

    /// Returns the spans of [`held`](Self::held), with the links that it has if the text ends here. Cost: linear in these bytes.
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
        Spans::within(&self.settings, &self.text, self.settled()..self.text.len(), self.open)
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("text", &self.text).field("settled", &self.settled()).finish_non_exhaustive()
    }
}
