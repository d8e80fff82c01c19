//! Finds the links of a leaf. This is the only place that knows how rule sets read one: as it was typed or as it is shown, in
//! one pass or in two.

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

/// What is done where a link of [`Profile::Gfm`](crate::Profile::Gfm) would take markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnMarkup {
    /// The link ends there, if what is left of it is a link.
    End,
    /// It is not made.
    Skip,
    /// It takes the markup, for a host that hides that markup from its parser. A link that takes some of these characters,
    /// while others are left in the leaf, is a [`Conflict`] too.
    Take(Pairing),
    /// Nothing more is looked for: the host has to parse again. The same where a link takes some of these characters, while
    /// others are left in the leaf.
    Stop(Pairing),
}

/// Characters that change what is markup around them even where they are literal text: a parser pairs any two, or looks no
/// further back because of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairing(u8);

impl Pairing {
    /// None of them.
    pub const NONE: Self = Pairing(0);

    const ALL: [u8; 5] = *b"~^$'\"";

    /// With the character `byte`, which is one of `~^$'"`.
    #[must_use]
    pub fn with(self, byte: u8) -> Self {
        Self::ALL.iter().position(|&other| other == byte).map_or(self, |at| Pairing(self.0 | 1 << at))
    }

    /// Whether one of them is in a link, and the same one elsewhere in `part`. Cost: linear in the part.
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
            // Most leaves have none.
            memchr::memchr(byte, linked).is_some() && {
                let taken = links.iter().map(|link| count(byte, link.range())).sum::<usize>();
                taken > 0 && taken < count(byte, part.clone())
            }
        })
    }
}

/// Whether links take markup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conflict {
    /// All links are text.
    #[default]
    None,
    /// One takes markup. The links after it can be found nevertheless.
    Contained,
    /// One takes a part of something that is no emphasis. The links after it cannot be known.
    Straddling,
}

/// Finds the links of leaves.
#[derive(Clone, Debug)]
pub struct Linker<'s> {
    settings: Settings,
    on_markup: OnMarkup,
    /// The triggers of the source, for the gate, and for a search that goes no further ahead than the gate.
    triggers: Triggers,
    /// The same for a search that follows behind the gate.
    triggers_of_leaves: Triggers,
    /// Links that were found before, in order.
    given: Option<Vec<Link<'s>>>,
}

impl<'s> Linker<'s> {
    /// Finds links by the rule set of `finder`, in leaves of one source, which are faster to find in order.
    #[must_use]
    #[inline]
    pub fn new(finder: &Finder, on_markup: OnMarkup) -> Self {
        let settings = finder.settings.clone();
        let [triggers, triggers_of_leaves] = [Triggers::new(settings.cues), Triggers::new(settings.cues)];
        Linker { settings, on_markup, triggers, triggers_of_leaves, given: None }
    }

    /// Finds the links that were found before.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn given(finder: &Finder, links: Vec<Link<'s>>) -> Self {
        Linker { given: Some(links), ..Linker::new(finder, OnMarkup::End) }
    }

    /// The same with another answer to links that take markup; a rule set that works line by line has none.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn set_on_markup(&mut self, on_markup: OnMarkup) {
        self.on_markup = on_markup;
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a part of the source may hold a link. Cost: linear in the source, for all parts in order together.
    pub fn may_hold_link(&mut self, source: &str, part: &Range<usize>) -> bool {
        self.candidate(source, part.start).is_some_and(|at| at < part.end)
    }

    /// Whether a text as it is shown may hold a part of a link by which it is found. Cost: linear in the text.
    #[must_use]
    pub fn may_show_link(&self, text: &str) -> bool {
        // Smart punctuation hides the dot of `www....`, and a host may have cut a trigger in two.
        candidates(self.settings.cues.and(Cues::IN_TEXT), text).next().is_some()
            || matches!(text.as_bytes().last(), Some(b':' | b'/' | b'w'))
            || !text.is_ascii() && text.contains('…')
    }

    /// Where the first candidate is at the byte `from` of the source or after it.
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

    /// Where the last candidate before the byte `at` is, or 0, once the search stepped back; until then `None`.
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

    /// Adds the links of `leaf` that `hook` keeps to `links`, in order. With [`OnMarkup::Take`] and [`OnMarkup::Stop`] it tells
    /// whether links take markup; otherwise there is no conflict. Of a leaf that is
    /// not built from a source, the ranges are those of its own typed text.
    ///
    /// Cost: linear in the leaf, if leaves come in the order of the source; otherwise times the logarithm of the source.
    pub fn find(&mut self, leaf: &Leaf<'s>, hook: &mut impl Hook, links: &mut Vec<Link<'s>>) -> Conflict {
        let on_markup = self.on_markup;
        match &leaf.typed {
            &Cow::Borrowed(typed) => {
                if let Some(given) = &self.given {
                    for run in &leaf.runs {
                        let starts = |at: usize| given.partition_point(|link| link.range().start < at);
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

/// The links of a leaf whose typed text is `typed`.
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

/// The links that a scan finds and the hook keeps. Anything that `link_of` gives no link for is text.
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

/// The link that was found in a text as it is shown; `None` where nothing was typed for it alone.
fn shown_link<'t>(settings: &Settings, typed: &'t str, shown: &Shown<'_>, found: &Found) -> Option<Link<'t>> {
    let range = shown.typed(&found.range)?;
    Some(settings.link_shown(typed, range, found.kind, &shown.text[found.range.clone()]))
}

/// The link as a hook leaves it; `None`: it is skipped.
pub(crate) fn call<'t>(hook: &mut impl Hook, mut link: Link<'t>) -> Option<Link<'t>> {
    match hook.call(&mut link) {
        Action::Keep => Some(link),
        Action::Skip => None,
    }
}

/// GitHub's two passes: the URLs of all runs first, because one that takes markup changes everything after it.
fn find_in_two_passes<'t>(mut urls: Urls<'_, 't>, hook: &mut impl Hook, links: &mut Vec<Link<'t>>) -> Conflict {
    let first = links.len();
    for run in &urls.leaf.runs {
        if let Some(text) = urls.leaf.run(urls.typed, run) {
            urls.find(text.in_chunk(urls.leaf.end_for(run)), hook, links);
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
    // Most leaves have no address.
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

/// The search for URLs, and what it knows from one run to the next.
struct Urls<'l, 't> {
    leaf: &'l Leaf<'l>,
    typed: &'t str,
    settings: &'l Settings,
    triggers: &'l mut Triggers,
    on_markup: OnMarkup,
    /// In the last run.
    scan: Option<Scan<'t, 'l>>,
    /// Whether there are triggers that addresses may have.
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
        let run = if self.on_markup == OnMarkup::End { run.taking_to(run.end) } else { run };
        let mut scan = match self.scan.take() {
            Some(mut scan) => {
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

    /// What is left of a link where it would take markup or a part of an escape; `None`: it is not made, or nothing more is
    /// looked for.
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
                // It is not looked into here, but addresses may be in it.
                self.holds_other_triggers = true;
                scan.pass_to(found.range.end);
                None
            }
            OnMarkup::End => {
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

    /// Notes whether a link takes markup, and whether what follows can be known.
    fn note_conflict(&mut self, run: &Run<'_, '_>, found: &Found) {
        let Range { start, end } = found.range;
        if end <= run.end && self.leaf.opaque_cut_at(end).is_none() {
            return;
        }
        let cuts_escape = self.leaf.opaque_cut_at(end).is_some();
        let is_cut = |atom: &Range<usize>| atom.start < end && end < atom.end && atom.start > start;
        // Of an escape or a reference that was cut, punctuation is left, or a `<` that may open a tag.
        let opens_tag = cuts_escape && run.text.as_bytes().get(end) == Some(&b'<');
        if opens_tag || self.leaf.atoms_from(start).take_while(|atom| atom.start < end).any(is_cut) {
            self.conflict = Conflict::Straddling;
        } else {
            self.conflict = self.conflict.max(Conflict::Contained);
        }
    }
}

/// In a cell of a table `\|` is a pipe, before anything else is read.
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
