//! Finds the links of a leaf. This is the only place that searches one in the way that the rule set reads it: as typed or as
//! shown, in one pass or in two.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::iter;
use core::mem;
use core::ops::Range;

use super::pieces::{Leaf, Pipes};
use super::shown::Shown;
use crate::finder::Finder;
use crate::hook::Hook;
use crate::link::{Action, Link};
use crate::rules::rule_set::{Reading, Unit};
use crate::run::{Edge, Run};
use crate::scan::{Found, Scan, Word};
use crate::settings::Settings;
use crate::steps;
use crate::trigger::{Cues, Triggers, candidates};
use crate::two_pass::{Passes, TwoPass};

/// The choice for a link of [`Profile::Gfm`](crate::Profile::Gfm) that would take markup. Other rule sets have no such links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnMarkup {
    /// The link ends there, if the rest before the markup is a link. There is never a [`Conflict`].
    End,
    /// The link is not made. There is never a [`Conflict`].
    Skip,
    /// The link takes the markup, and there is a [`Conflict`]: for a host that masks the links and parses again. It is a conflict
    /// too if links take some of the pairing characters while the same character is elsewhere in the leaf.
    Take(Pairing),
    /// The search stops with a [`Conflict`], and the host has to parse again. Pairing characters count as for
    /// [`Take`](Self::Take).
    Stop(Pairing),
}

/// A set of characters that can change what is markup around them even where they are literal text, because a parser tries to
/// pair them. Which of them pair depends on the parser's options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairing(u8);

impl Pairing {
    /// The empty set.
    pub const NONE: Self = Pairing(0);

    const ALL: [u8; 5] = *b"~^$'\"";

    /// Returns the set with the character `byte`, which is one of `~^$'"`. Any other byte is ignored.
    #[must_use]
    pub fn with(self, byte: u8) -> Self {
        Self::ALL.iter().position(|&other| other == byte).map_or(self, |at| Pairing(self.0 | 1 << at))
    }

    /// Returns whether one of the characters is in a link, and the same one is elsewhere in `part`. Cost: linear in the part.
    pub(crate) fn is_split(self, text: &[u8], links: &[Link<'_>], part: &Range<usize>) -> bool {
        let [Some(first), Some(last)] = [links.first(), links.last()] else { return false };
        let linked = text.get(first.range().start..last.range().end).unwrap_or_default();
        let count = |byte: u8, part: Range<usize>| {
            let part = text.get(part).unwrap_or_default();
            steps::count(part.len());
            memchr::memchr_iter(byte, part).count()
        };
        let chosen = Self::ALL.into_iter().enumerate().filter(|&(at, _)| self.0 >> at & 1 == 1);
        chosen.into_iter().any(|(_, byte)| {
            steps::count(linked.len());
            // Most leaves have none, and are not counted.
            memchr::memchr(byte, linked).is_some() && {
                let taken = links.iter().map(|link| count(byte, link.range())).sum::<usize>();
                taken > 0 && taken < count(byte, part.clone())
            }
        })
    }
}

/// Whether links of a leaf take markup, so that the source has to be parsed again without that markup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conflict {
    /// No link takes markup.
    #[default]
    None,
    /// A link takes markup as a whole. The links after it are known.
    Contained,
    /// A link takes a part of an atom or of an escape. The links after it are not known before the next parse.
    Straddling,
}

/// Finds the links of leaves, by the rule set and the options of a [`Finder`].
///
/// Use one for all leaves of a source, in their order: it reads the source once and keeps its place.
#[derive(Clone, Debug)]
pub struct Linker<'s> {
    settings: Settings,
    on_markup: OnMarkup,
    /// The triggers of the source for the gate, and for leaves of one run, whose search never passes the gate.
    triggers: Triggers,
    /// The triggers of the source for leaves of whole blocks, whose search is behind the gate.
    // Two of them, because one that steps back has to look triggers up.
    triggers_of_leaves: Triggers,
    /// The links to insert, in order, if they were found by an earlier search.
    given: Option<Vec<Link<'s>>>,
}

impl<'s> Linker<'s> {
    /// Makes a linker for the leaves of one source. `on_markup` says what happens where a link would take markup; a finished tree
    /// cannot be parsed again, and needs [`OnMarkup::End`] or [`OnMarkup::Skip`].
    #[must_use]
    #[inline]
    pub fn new(finder: &Finder, on_markup: OnMarkup) -> Self {
        let settings = finder.settings.clone();
        let [triggers, triggers_of_leaves] = [Triggers::new(settings.cues), Triggers::new(settings.cues)];
        Linker { settings, on_markup, triggers, triggers_of_leaves, given: None }
    }

    /// Makes a linker that gives `links`, which were found before, in order.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn given(finder: &Finder, links: Vec<Link<'s>>) -> Self {
        Linker { given: Some(links), ..Linker::new(finder, OnMarkup::End) }
    }

    /// Replaces what happens where a link would take markup.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn set_on_markup(&mut self, on_markup: OnMarkup) {
        self.on_markup = on_markup;
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns whether a link may touch `part` of `source`, in bytes: whether a candidate is in it. If not, no leaf has to be built
    /// for it. Cost: linear in the source for all parts together, if they come in order.
    pub fn may_hold_link(&mut self, source: &str, part: &Range<usize>) -> bool {
        self.candidate(source, part.start).is_some_and(|at| at < part.end)
    }

    /// Returns whether a text, as it is shown, may hold a candidate or a part of one; for texts whose ranges are not known. Cost:
    /// linear in the text.
    #[must_use]
    pub fn may_show_link(&self, text: &str) -> bool {
        // Smart punctuation hides the dot of `www....`, and a parser may have cut a trigger in two.
        candidates(self.settings.cues.and(Cues::IN_TEXT), text).next().is_some()
            || matches!(text.as_bytes().last(), Some(b':' | b'/' | b'w'))
            || !text.is_ascii() && text.contains('…')
    }

    /// Returns the byte of the first candidate at the byte `from` of the source or after it; `None` if there is none.
    #[inline]
    pub(crate) fn candidate(&mut self, source: &str, from: usize) -> Option<usize> {
        match &self.given {
            None => self.triggers.next(source, from).map(|trigger| trigger.at),
            Some(links) => {
                let next = links.partition_point(|link| link.range().start < from);
                links.get(next).map(|link| link.range().start)
            }
        }
    }

    /// Returns the byte after the last candidate before the byte `at` (of links that were found before, the start of the last one),
    /// or 0 if there is none. Returns `None` until the search steps back, because it remembers no candidates until then.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn last_candidate(&self, at: usize) -> Option<usize> {
        match &self.given {
            None => self.triggers.last_before(at),
            Some(links) => {
                let next = links.partition_point(|link| link.range().start < at);
                Some(next.checked_sub(1).map_or(0, |last| links[last].range().start))
            }
        }
    }

    /// Adds the links of `leaf` that `hook` keeps to the end of `links`, in order, and none if there are none.
    ///
    /// Returns whether links take markup. If they do, the links that were added are incomplete: the source has to be parsed again
    /// with the links masked. With [`OnMarkup::End`] and [`OnMarkup::Skip`] the result is always [`Conflict::None`].
    ///
    /// The ranges of the links are those of the typed text: bytes of the source, or of a synthesized text
    /// ([`Leaf::source_range`]). A link in a synthesized text has an empty [`as_str`](Link::as_str).
    ///
    /// Cost: linear in the leaf if leaves come in the order of the source; a step back costs a search that is logarithmic in the
    /// candidates of the source.
    pub fn find(&mut self, leaf: &Leaf<'s>, hook: &mut impl Hook, links: &mut Vec<Link<'s>>) -> Conflict {
        let on_markup = self.on_markup;
        match &leaf.typed {
            &Cow::Borrowed(typed) => {
                if let Some(given) = &self.given {
                    for run in &leaf.runs {
                        let starts = |at: usize| given.partition_point(|link| link.range().start < at);
                        // A link that is not within one run is left out: the host reads the text differently from the first search.
                        let inside = &given[starts(run.span.start)..starts(run.span.end)];
                        links.extend(inside.iter().filter(|link| link.range().end <= run.span.end).cloned());
                    }
                    return Conflict::None;
                }
                let triggers = match self.settings.profile.rules().unit {
                    Unit::Line => &mut self.triggers,
                    Unit::Block => &mut self.triggers_of_leaves,
                };
                find_in(leaf, typed, &self.settings, triggers, on_markup, hook, links)
            }
            Cow::Owned(typed) => {
                // A synthesized text has triggers of its own, and links cannot borrow from the leaf.
                let (mut triggers, mut found) = (Triggers::new(self.settings.cues), Vec::new());
                let conflict = find_in(leaf, typed, &self.settings, &mut triggers, on_markup, hook, &mut found);
                for link in found {
                    links.push(link.into_owned());
                }
                conflict
            }
        }
    }
}

/// Adds the links of a leaf whose typed text is `typed`.
fn find_in<'t>(
    leaf: &Leaf<'_>,
    typed: &'t str,
    settings: &Settings,
    triggers: &mut Triggers,
    on_markup: OnMarkup,
    hook: &mut impl Hook,
    links: &mut Vec<Link<'t>>,
) -> Conflict {
    match settings.profile.rules().reading {
        Reading::Typed => {
            for run in &leaf.runs {
                let Some(run) = leaf.run(typed, run) else { continue };
                let link_of = |found: &Found| Some(settings.link(typed, found.range.clone(), found.kind));
                all(Scan::new(run), settings, triggers, link_of, hook, links);
            }
            Conflict::None
        }
        Reading::Shown => {
            for run in &leaf.runs {
                let shown = Shown::new(leaf, typed, run);
                let link_of = |found: &Found| shown_link(settings, typed, &shown, found);
                // In the shown text, because a reference may hide a trigger.
                let mut triggers = Triggers::new(settings.cues.and(Cues::IN_TEXT));
                all(Scan::new(Run::whole(&shown.text)), settings, &mut triggers, link_of, hook, links);
            }
            Conflict::None
        }
        Reading::TypedThenShown => {
            find_in_two_passes(Urls::new(leaf, typed, settings, triggers, on_markup), hook, links)
        }
    }
}

/// Adds the links that a scan finds and the hook keeps. If `link_of` returns `None`, there is no link.
fn all<'t>(
    mut scan: Scan<'_, '_>,
    settings: &Settings,
    triggers: &mut Triggers,
    link_of: impl Fn(&Found) -> Option<Link<'t>>,
    hook: &mut impl Hook,
    links: &mut Vec<Link<'t>>,
) {
    while let Some(link) = next_link(&mut scan, settings, triggers, &link_of, hook) {
        links.push(link);
    }
}

fn next_link<'t>(
    scan: &mut Scan<'_, '_>,
    settings: &Settings,
    triggers: &mut Triggers,
    link_of: impl Fn(&Found) -> Option<Link<'t>>,
    hook: &mut impl Hook,
) -> Option<Link<'t>> {
    loop {
        let found = scan.next(settings, triggers)?;
        let Some(link) = link_of(&found) else {
            scan.keep(&found);
            continue;
        };
        match call(hook, link) {
            None => scan.skip(&found),
            link => {
                scan.keep(&found);
                return link;
            }
        }
    }
}

/// Returns the link that was found in a text as it is shown; `None` if it cuts a character reference in two.
fn shown_link<'t>(settings: &Settings, typed: &'t str, shown: &Shown<'_>, found: &Found) -> Option<Link<'t>> {
    let range = shown.typed(&found.range)?;
    Some(settings.link_shown(typed, range, found.kind, &shown.text[found.range.clone()]))
}

/// Returns the link as the hook changed it; `None` if the hook skips it.
pub(crate) fn call<'t>(hook: &mut impl Hook, mut link: Link<'t>) -> Option<Link<'t>> {
    match hook.call(&mut link) {
        Action::Keep => Some(link),
        Action::Skip => None,
    }
}

/// GitHub's two passes: the URLs of all runs first, because a URL that takes markup changes everything after it.
fn find_in_two_passes<'t>(mut urls: Urls<'_, 't>, hook: &mut impl Hook, links: &mut Vec<Link<'t>>) -> Conflict {
    let first = links.len();
    for run in &urls.leaf.runs {
        if let Some(text) = urls.leaf.run(urls.typed, run) {
            urls.find(text.in_leaf(urls.leaf.end_for(run)), hook, links);
        }
        if urls.conflict == Conflict::Straddling {
            break;
        }
    }
    let Urls { leaf, typed, settings, on_markup, conflict, holds_other_triggers, .. } = urls;
    let is_split = |pairing: Pairing| {
        let parsed = leaf.parsed.unwrap_or(typed).as_bytes();
        pairing.is_split(parsed, &links[first..], &leaf.span)
    };
    match on_markup {
        _ if conflict != Conflict::None => return conflict,
        OnMarkup::Take(pairing) | OnMarkup::Stop(pairing) if is_split(pairing) => return Conflict::Contained,
        _ => {}
    }
    // Most leaves have no address, and the first pass has seen all triggers.
    if holds_other_triggers {
        let urls = links.split_off(first);
        add_addresses(leaf, typed, settings, urls, hook, links);
    }
    Conflict::None
}

/// Adds the URLs of a leaf and, between them, its addresses.
fn add_addresses<'t>(
    leaf: &Leaf<'_>,
    typed: &'t str,
    settings: &Settings,
    urls: Vec<Link<'t>>,
    hook: &mut impl Hook,
    links: &mut Vec<Link<'t>>,
) {
    let mut urls = urls.into_iter().peekable();
    for run in &leaf.runs {
        let shown = Shown::new(leaf, typed, run);
        let urls = iter::from_fn(|| urls.next_if(|url| url.range().start < run.span.end));
        let triggers = Triggers::new(settings.cues.and(Cues::AT));
        let mut passes = RunPasses { urls, typed, shown: &shown, settings, triggers, hook, word: Word::default() };
        let mut two_pass = TwoPass::new(run.span.clone());
        links.extend(iter::from_fn(|| two_pass.next(&mut passes)));
    }
}

/// The two passes over one run, whose URLs are known.
struct RunPasses<'l, 't, U, H> {
    urls: U,
    typed: &'t str,
    shown: &'l Shown<'l>,
    settings: &'l Settings,
    triggers: Triggers,
    hook: &'l mut H,
    /// The word around the last trigger.
    word: Word,
}

impl<'t, U: Iterator<Item = Link<'t>>, H: Hook> Passes<'t> for RunPasses<'_, 't, U, H> {
    fn next_url(&mut self) -> Option<Link<'t>> {
        self.urls.next()
    }

    fn next_address(&mut self, gap: &Range<usize>) -> Option<Link<'t>> {
        let RunPasses { typed, shown, settings, triggers, hook, word, .. } = self;
        let part = shown.at(gap.start)..shown.at(gap.end);
        let run = Run::new(&shown.text, part, Edge::Block, Edge::Block, &[]).ok()?;
        let mut scan = Scan::new(run).with_word(mem::take(word));
        let link_of = |found: &Found| shown_link(settings, typed, shown, found);
        let link = next_link(&mut scan, settings, triggers, link_of, *hook);
        *word = scan.take_word();
        link
    }
}

/// The search for URLs in all runs of a leaf.
struct Urls<'l, 't> {
    leaf: &'l Leaf<'l>,
    typed: &'t str,
    settings: &'l Settings,
    triggers: &'l mut Triggers,
    on_markup: OnMarkup,
    /// The scan of the last run, which the next run continues.
    scan: Option<Scan<'t, 'l>>,
    /// Whether there are triggers of addresses.
    holds_other_triggers: bool,
    conflict: Conflict,
}

impl<'l, 't> Urls<'l, 't> {
    fn new(
        leaf: &'l Leaf<'l>,
        typed: &'t str,
        settings: &'l Settings,
        triggers: &'l mut Triggers,
        on_markup: OnMarkup,
    ) -> Self {
        let (scan, holds_other_triggers, conflict) = (None, false, Conflict::None);
        Urls { leaf, typed, settings, triggers, on_markup, scan, holds_other_triggers, conflict }
    }

    /// Adds the URLs of one run that the hook keeps.
    fn find(&mut self, run: Run<'t, 'l>, hook: &mut impl Hook, links: &mut Vec<Link<'t>>) {
        // A URL is judged with the whole leaf in view, but here it may take no more than its run.
        let run = if self.on_markup == OnMarkup::End { run.with_link_limit(run.end) } else { run };
        let mut scan = match self.scan.take() {
            Some(mut scan) => {
                // Open brackets and the end of the last link count over the whole leaf.
                scan.continue_in(self.settings, run);
                scan
            }
            None => Scan::of_pass(run, Cues::URLS),
        };
        while let Some(found) = scan.next(self.settings, self.triggers) {
            let Some(found) = self.settle(&run, &mut scan, found) else {
                if self.conflict == Conflict::Straddling {
                    return;
                }
                continue;
            };
            let mut link = self.settings.link(self.typed, found.range.clone(), found.kind);
            // Before the hook is called, because it sees the link that would be made.
            if self.leaf.pipes == Pipes::Unescaped {
                unescape_pipes(&mut link);
            }
            match call(hook, link) {
                None => scan.skip(&found),
                Some(link) => {
                    links.push(link);
                    scan.keep(&found);
                    self.note_conflict(&run, &found);
                    if self.conflict == Conflict::Straddling {
                        break;
                    }
                }
            }
        }
        self.holds_other_triggers |= scan.has_passed();
        self.scan = Some(scan);
    }

    /// Returns the link, or the rest of it if it would take markup or a part of an escape and has to end there; `None` if it is
    /// not made, or if the search stops.
    fn settle(&mut self, run: &Run<'t, '_>, scan: &mut Scan<'t, '_>, found: Found) -> Option<Found> {
        let cut_in = |found: &Found| self.leaf.opaque_cut_at(found.range.end);
        if found.range.end <= run.end && cut_in(&found).is_none() {
            return Some(found);
        }
        match self.on_markup {
            OnMarkup::Take(_) => Some(found),
            OnMarkup::Stop(_) => {
                self.conflict = Conflict::Straddling;
                None
            }
            OnMarkup::Skip => {
                // No other URL is looked for in it, but it may hold addresses.
                self.holds_other_triggers = true;
                scan.pass_to(found.range.end);
                None
            }
            OnMarkup::End => {
                // The shorter link may end inside of another escape, so this repeats.
                let mut left = Some(found.clone());
                while let Some(opaque) = left.as_ref().and_then(cut_in) {
                    left = left.and_then(|found| scan.cut(self.settings, &found, opaque.start));
                }
                if left.is_none() {
                    scan.skip(&found);
                }
                left
            }
        }
    }

    /// Notes whether a link takes markup, and whether the links after it are known.
    fn note_conflict(&mut self, run: &Run<'_, '_>, found: &Found) {
        let Range { start, end } = found.range;
        if end <= run.end && self.leaf.opaque_cut_at(end).is_none() {
            return;
        }
        let cuts_escape = self.leaf.opaque_cut_at(end).is_some();
        // A link may take an atom as a whole: masking hides it. A link that cuts one changes what follows.
        let is_cut = |atom: &Range<usize>| atom.start < end && end < atom.end && atom.start > start;
        // The rest of an escape that was cut is punctuation, or a `<` that may open a tag.
        let opens_tag = cuts_escape && run.text.as_bytes().get(end) == Some(&b'<');
        if opens_tag || self.leaf.atoms_from(start).take_while(|atom| atom.start < end).any(is_cut) {
            self.conflict = Conflict::Straddling;
        } else {
            self.conflict = self.conflict.max(Conflict::Contained);
        }
    }
}

/// Replaces `\|` by a pipe in the text and the destination. In a table cell the parser does so before it reads anything else.
fn unescape_pipes(link: &mut Link<'_>) {
    if !link.as_str().contains("\\|") {
        return;
    }
    let (text, destination) = (link.text().replace("\\|", "|"), link.destination().replace("\\|", "|"));
    link.set_text(text);
    link.set_destination(destination);
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Conflict, Linker, OnMarkup, Pairing};
    use crate::finder::Finder;
    use crate::hook::KeepAll;
    use crate::leaf::{Edge, Leaf, LeafBuilder, Pipes};
    use crate::settings::Profile;

    /// The links of `http://a.b/_c_`, of which the parser took `_c_` for emphasis.
    fn found(profile: Profile, on_markup: OnMarkup) -> (Vec<String>, Conflict) {
        let source = "http://a.b/_c_";
        let mut linker = Linker::new(&Finder::new(profile), on_markup);
        let (mut leaf, mut links) = (Leaf::new(|_| None), Vec::new());
        let mut builder = LeafBuilder::in_source(&mut leaf, source, &linker, Edge::Block);
        builder.text("http://a.b/", Some(0..11));
        builder.open(Some(11..14));
        builder.text("c", Some(12..13));
        builder.close(Some(11..14));
        builder.finish(Edge::Block, Pipes::AsTyped).expect("all texts have places");
        let conflict = linker.find(&leaf, &mut KeepAll, &mut links);
        (links.iter().map(|link| String::from(link.as_str())).collect(), conflict)
    }

    #[test]
    fn a_link_meets_markup() {
        let of = |on_markup| found(Profile::Gfm, on_markup);
        assert_eq!(of(OnMarkup::End), ([String::from("http://a.b/")].to_vec(), Conflict::None));
        assert_eq!(of(OnMarkup::Skip), (Vec::new(), Conflict::None));
        // A URL on GitHub does not end with an underscore.
        let whole = ([String::from("http://a.b/_c")].to_vec(), Conflict::Contained);
        assert_eq!(of(OnMarkup::Take(Pairing::NONE)), whole);
        assert_eq!(of(OnMarkup::Stop(Pairing::NONE)), (Vec::new(), Conflict::Straddling));
    }

    #[test]
    fn characters_pair_across_a_link() {
        let (text, settings) = ("~ http://a/~b", Finder::new(Profile::Gfm).settings);
        let links = [settings.link(text, 2..13, crate::link::LinkKind::Url)];
        let is_split = |pairing: Pairing, part| pairing.is_split(text.as_bytes(), &links, &part);
        assert!(is_split(Pairing::NONE.with(b'~'), 0..13));
        assert!(!is_split(Pairing::NONE.with(b'~'), 1..13));
        assert!(!is_split(Pairing::NONE.with(b'^'), 0..13));
    }
}
