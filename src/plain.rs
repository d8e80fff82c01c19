//! The links of a plain text, as iterators: [`Links`] and [`Spans`].

use core::fmt;

use crate::chunks::Chunks;
use crate::hook::{Hook, KeepAll};
use crate::link::{Action, Link, Span};
use crate::rules::rule_set::Reading;
use crate::run::Run;
use crate::scan::Scan;
use crate::settings::Settings;
use crate::trigger::{Cues, Triggers};

/// The links of a plain text; made by [`Finder::links`](crate::Finder::links).
#[derive(Clone)]
pub struct Links<'t, F = KeepAll> {
    settings: Settings,
    text: &'t str,
    strategy: Strategy<'t>,
    hook: F,
}

/// How the links are found, by the [`Reading`] of the rule set.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a text without links costs no allocation")]
enum Strategy<'t> {
    /// There is no candidate in the text, as in most messages of a chat.
    Nothing,
    Runs(Scan<'t, 'static>, Triggers),
    Chunks(Chunks<'t>),
}

impl<'t> Links<'t> {
    pub(crate) fn new(settings: &Settings, text: &'t str) -> Self {
        let mut triggers = Triggers::new(settings.cues.and(Cues::IN_TEXT));
        let strategy = match settings.profile.rules().reading {
            _ if triggers.next(text, 0).is_none() => Strategy::Nothing,
            Reading::Typed | Reading::Shown => Strategy::Runs(Scan::new(Run::whole(text)), triggers),
            Reading::TypedThenShown => Strategy::Chunks(Chunks::new(text, triggers)),
        };
        Self { settings: settings.clone(), text, strategy, hook: KeepAll }
    }
}

impl<'t, F> Links<'t, F> {
    /// Asks `hook` about each link before it is made; it replaces an earlier hook. See [`Hook`].
    ///
    /// The hook is asked about each link when it comes; with [`Profile::Gfm`](crate::Profile::Gfm), about a URL that an address
    /// before it runs into before that address.
    ///
    /// ```
    /// use barelink::{Action, Finder, LinkKind, Profile};
    ///
    /// let text = "www.example.com, http://example.org, john@example.com";
    /// let links = Finder::new(Profile::Md4c).links(text).on_link(|link| match link.kind() {
    ///     LinkKind::Email => Action::Skip,
    ///     LinkKind::Www => {
    ///         link.set_destination("https://example.com/");
    ///         Action::Keep
    ///     }
    ///     _ => Action::Keep,
    /// });
    /// let destinations: Vec<_> = links.map(|link| link.destination()).collect();
    /// assert_eq!(destinations, ["https://example.com/", "http://example.org"]);
    /// ```
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Links<'t, G> {
        Links { settings: self.settings, text: self.text, strategy: self.strategy, hook }
    }
}

impl<'t, F: Hook> Iterator for Links<'t, F> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        match &mut self.strategy {
            Strategy::Nothing => None,
            Strategy::Chunks(chunks) => chunks.next(&self.settings, &mut self.hook),
            Strategy::Runs(scan, triggers) => scan.next_link(&self.settings, triggers, &mut self.hook),
        }
    }
}

impl<F: Hook> core::iter::FusedIterator for Links<'_, F> {}

impl<F> fmt::Debug for Links<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Links");
        shown
            .field("settings", &self.settings)
            .field("text", &self.text)
            .field("strategy", &self.strategy)
            .finish_non_exhaustive()
    }
}

/// A plain text as links and what stands between them; made by [`Finder::spans`](crate::Finder::spans).
#[derive(Clone, Debug)]
pub struct Spans<'t, F = KeepAll> {
    links: Links<'t, F>,
    pending: Option<Link<'t>>,
    at: usize,
}

impl<'t> Spans<'t> {
    pub(crate) fn new(settings: &Settings, text: &'t str) -> Self {
        Self { links: Links::new(settings, text), pending: None, at: 0 }
    }
}

impl<'t, F> Spans<'t, F> {
    /// Asks `hook` about each link before it is made, as [`Links::on_link`] does. What is skipped is text.
    ///
    /// ```
    /// use barelink::{Action, Finder, Profile, Span};
    ///
    /// let spans = Finder::new(Profile::Md4c).spans("www.a.com www.b.com").on_link(|link| match link.as_str() {
    ///     "www.a.com" => Action::Skip,
    ///     _ => Action::Keep,
    /// });
    /// assert_eq!(spans.collect::<Vec<_>>()[0], Span::Text("www.a.com "));
    /// ```
    #[must_use]
    pub fn on_link<G: FnMut(&mut Link<'_>) -> Action>(self, hook: G) -> Spans<'t, G> {
        Spans { links: self.links.on_link(hook), pending: self.pending, at: self.at }
    }
}

impl<'t, F: Hook> Iterator for Spans<'t, F> {
    type Item = Span<'t>;

    fn next(&mut self) -> Option<Span<'t>> {
        let link = self.pending.take().or_else(|| self.links.next());
        let text = self.links.text;
        let next = link.as_ref().map_or(text.len(), |link| link.range().start);
        if self.at < next {
            let between = Span::Text(&text[self.at..next]);
            self.at = next;
            self.pending = link;
            return Some(between);
        }
        let link = link?;
        self.at = link.range().end;
        Some(Span::Link(link))
    }
}

impl<F: Hook> core::iter::FusedIterator for Spans<'_, F> {}
