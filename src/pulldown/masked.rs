//! Links first: finds the links of a Markdown source before it is parsed, and hides them from the parser.
//!
//! A URL takes what would be markup: `http://example.com/*a*` is one link on GitHub. The stock parser does not know that.
//! So what is markup inside a link is overwritten with filler of the same length, the parser reads that copy, and
//! everything that it says is put back from the source. Links are found with the help of a parse, and hiding one may
//! change what comes after it; so this goes in rounds.

use std::borrow::Cow;
use std::collections::BTreeMap;

use core::fmt;
use core::ops::Range;

use pulldown_cmark::{BrokenLinkCallback, Event, Options, Parser, TagEnd};

use super::callback::Shared;
use super::chunk::{self, Conflict, Holds, Policy, Stretch, Urls};
use super::edges::{self, Around};
use super::pieces::{Layout, Spare};
use super::weaver::Weaver;
use super::{AutolinksWithOffset, Hook, KeepAll, OnConflict};
use crate::adapter::Run;
use crate::chars::ByteSet;
use crate::finder::Finder;
use crate::link::{Action, Changes, Link, LinkKind};
use crate::rules::{self, Method};
use crate::steps;
use crate::triggers::{Cues, Triggers};

/// How often a document is parsed again at the most. What is not settled then is cut where it meets markup.
const ROUNDS: usize = 8;

/// A Markdown source with its links, for hosts that keep their own parser.
///
/// Hand [`text`](Self::text) to the parser and put [`restore`](Self::restore) straight behind it, before anything that
/// looks at texts, merges or changes them: what the parser says of a masked text is not what stands in the source. The result is that of [`parse`](super::parse), exact for every profile. Only
/// [`Profile::Gfm`](crate::Profile::Gfm) ever changes a byte, and only where a link holds what would be markup; else the text
/// is the source itself.
///
/// Cost: a parse, and where bytes were changed at most nine more; each is linear in the source.
///
/// ```
/// use barelink::pulldown::Masked;
/// use barelink::pulldown::pulldown_cmark::{Options, Parser, html};
/// use barelink::{Finder, Profile};
///
/// let source = "See http://example.com/*a*!";
/// let masked = Masked::new(source, Options::empty(), &Finder::new(Profile::Gfm));
/// let events = Parser::new(masked.text()).into_offset_iter();
/// let mut output = String::new();
/// html::push_html(&mut output, masked.restore(events).map(|(event, _)| event));
/// assert_eq!(
///     output,
///     "<p>See <a href=\"http://example.com/*a\">http://example.com/*a</a>*!</p>\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Masked<'a> {
    source: &'a str,
    text: Cow<'a, str>,
    links: Vec<Link<'a>>,
    finder: Finder,
}

impl<'a> Masked<'a> {
    /// Finds the links of `source`, as the parser reads it with `options`.
    #[must_use]
    pub fn new(source: &'a str, options: Options, finder: &Finder) -> Self {
        Self::asking(source, options, finder, &mut KeepAll, &Shared::nobody())
    }

    /// The same, asking `hook` about each link.
    ///
    /// ```
    /// use barelink::pulldown::{Masked, pulldown_cmark::Options};
    /// use barelink::{Action, Finder, Profile};
    ///
    /// let finder = Finder::new(Profile::Gfm);
    /// let masked = Masked::with_hook("www.a.com www.b.com", Options::empty(), &finder, |link| {
    ///     if link.as_str() == "www.a.com" { Action::Skip } else { Action::Keep }
    /// });
    /// assert_eq!(masked.links().len(), 1);
    /// ```
    #[must_use]
    pub fn with_hook(
        source: &'a str,
        options: Options,
        finder: &Finder,
        hook: impl FnMut(&mut Link<'_>) -> Action,
    ) -> Self {
        Self::asking(source, options, finder, &mut Memo::new(hook), &Shared::nobody())
    }

    pub(super) fn asking<B: BrokenLinkCallback<'a>>(
        source: &'a str,
        options: Options,
        finder: &Finder,
        hook: &mut impl Hook,
        callback: &Shared<'a, B>,
    ) -> Self {
        let (text, links) = match rules::method(finder) {
            Method::Runs => (Cow::Borrowed(source), in_runs(source, options, finder, hook)),
            Method::Chunks => Rounds::new(source, options, finder, callback).settle(hook),
        };
        Masked { source, text, links, finder: finder.clone() }
    }

    /// Hides what may mean something to a parser in every URL, also what is literal text to this one: others pair
    /// tildes otherwise.
    pub(super) fn hide_all(&mut self) {
        let mut masks = Vec::new();
        for link in self.links.iter().filter(|link| matches!(link.kind(), LinkKind::Url | LinkKind::Www)) {
            mask_link(self.source.as_bytes(), &link.range(), &mut masks);
        }
        if masks.iter().any(|mask| self.text.as_bytes().get(mask.at) != Some(&mask.filler)) {
            let mut masked = self.text.as_bytes().to_vec();
            for mask in masks {
                mask.put_on(&mut masked);
            }
            self.text = Cow::Owned(text(&masked).into_owned());
        }
    }

    /// What to parse: of the same length and with the same lines as the source.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The links, in order.
    #[must_use]
    pub fn links(&self) -> &[Link<'a>] {
        &self.links
    }

    /// Puts the links into the events of a parse of [`text`](Self::text), and the source's own text back.
    pub fn restore<'m, I>(&'m self, events: I) -> Restored<'m, I::IntoIter>
    where
        I: IntoIterator<Item = (Event<'m>, Range<usize>)>,
    {
        let unmasked = Unmasked { source: self.source, text: &self.text, events: events.into_iter() };
        Restored(Weaver::given(self.source, unmasked, &self.finder, KeepAll, self.links.clone()))
    }
}

/// The links of a rule set that works on runs: nothing is masked.
fn in_runs<'a>(source: &'a str, options: Options, finder: &Finder, hook: &mut impl Hook) -> Vec<Link<'a>> {
    let mut links = Vec::new();
    let events = Parser::new_ext(source, options).into_offset_iter();
    let linked = AutolinksWithOffset::new(source, events, finder).on_link(|link| {
        let action = hook.call(link);
        if action == Action::Keep {
            let mut own = finder.link(source, link.range(), link.kind());
            own.change(&link.changes());
            links.push(own);
        }
        action
    });
    linked.for_each(drop);
    links.sort_by_key(|link| link.range().start);
    links
}

/// A hook that is asked about each link once, however often it is found.
#[derive(Debug)]
pub(super) struct Memo<F> {
    hook: F,
    /// By place, kind and text as it is shown: what is a URL in one round may be an address in the next one, `\|` is a pipe
    /// where a parser sees a cell, and texts that stand nowhere have places of their own.
    answers: BTreeMap<(usize, usize, &'static str, String), Option<Changes<'static>>>,
}

impl<F: Hook> Memo<F> {
    pub(super) fn new(hook: F) -> Self {
        Memo { hook, answers: BTreeMap::new() }
    }
}

impl<F: Hook> Hook for Memo<F> {
    fn call(&mut self, link: &mut Link<'_>) -> Action {
        if F::KEEPS_ALL {
            return Action::Keep;
        }
        let place = (link.range().start, link.range().end, link.kind().as_str(), link.text().into_owned());
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

/// The events of a masked text with the source's own text.
#[derive(Debug)]
struct Unmasked<'m, I> {
    source: &'m str,
    text: &'m str,
    events: I,
}

impl<'m, I: Iterator<Item = (Event<'m>, Range<usize>)>> Iterator for Unmasked<'m, I> {
    type Item = (Event<'m>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let (event, range) = self.events.next()?;
        Some(match event {
            Event::Text(text) if self.text.get(range.clone()) == Some(&text) => {
                (Event::Text(self.source.get(range.clone()).unwrap_or_default().into()), range)
            }
            event => (event, range),
        })
    }
}

/// Events with links in them; made by [`Masked::restore`].
pub struct Restored<'m, I: Iterator<Item = (Event<'m>, Range<usize>)>>(Weaver<'m, Unmasked<'m, I>, KeepAll>);

impl<'m, I: Iterator<Item = (Event<'m>, Range<usize>)>> Iterator for Restored<'m, I> {
    type Item = (Event<'m>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<'m, I: Iterator<Item = (Event<'m>, Range<usize>)>> fmt::Debug for Restored<'m, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Restored").finish_non_exhaustive()
    }
}

/// Finds, hides, parses again, until nothing changes.
struct Rounds<'a, 'f, B> {
    source: &'a str,
    options: Options,
    finder: &'f Finder,
    callback: &'f Shared<'a, B>,
    masked: Vec<u8>,
    /// What became of the chunks that had conflicts, by their start.
    chunks: BTreeMap<usize, State>,
}

/// A chunk that had a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Its links are masked.
    Masked,
    /// Masking it changed the blocks: its links end where they meet markup.
    GivenUp,
}

/// Whether a round is the last one: links with conflicts end where they meet markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    No,
    Yes,
}

/// The events of a chunk.
struct Events<'m> {
    items: Vec<(Event<'m>, Range<usize>)>,
    next: Option<Event<'m>>,
    is_cell: bool,
}

impl<'a, 'f, B: BrokenLinkCallback<'a>> Rounds<'a, 'f, B> {
    fn new(source: &'a str, options: Options, finder: &'f Finder, callback: &'f Shared<'a, B>) -> Self {
        Rounds { source, options, finder, callback, masked: source.as_bytes().to_vec(), chunks: BTreeMap::new() }
    }

    fn settle(mut self, hook: &mut impl Hook) -> (Cow<'a, str>, Vec<Link<'a>>) {
        let mut shape = None;
        for _ in 0..ROUNDS {
            let before = self.masked.clone();
            let round = self.round(&text(&before), hook, Last::No);
            if *shape.get_or_insert_with(|| round.shape.clone()) != round.shape {
                self.give_up();
                continue;
            }
            if round.masks.is_empty() {
                return (self.into_text(&before), round.links);
            }
            for (chunk, masks) in round.masks {
                self.chunks.entry(chunk).or_insert(State::Masked);
                for mask in masks {
                    mask.put_on(&mut self.masked);
                }
            }
            if self.masked == before {
                break;
            }
        }
        // What is not settled ends where it meets markup.
        let mut last = self.masked.clone();
        let mut round = self.round(&text(&last), hook, Last::Yes);
        if shape.is_some_and(|shape| shape != round.shape) {
            self.give_up();
            last.clone_from(&self.masked);
            round = self.round(&text(&last), hook, Last::Yes);
        }
        (self.into_text(&last), round.links)
    }

    /// Takes all masks off: blocks are not what they were.
    fn give_up(&mut self) {
        self.masked = self.source.as_bytes().to_vec();
        self.chunks.values_mut().for_each(|state| *state = State::GivenUp);
    }

    fn into_text(self, masked: &[u8]) -> Cow<'a, str> {
        if masked == self.source.as_bytes() {
            return Cow::Borrowed(self.source);
        }
        Cow::Owned(text(masked).into_owned())
    }

    /// Parses the masked text and looks for links.
    fn round(&self, masked: &str, hook: &mut impl Hook, last: Last) -> Round<'a> {
        steps::count(masked.len());
        let callback = Some(self.callback.clone());
        let mut parser = Parser::new_with_broken_link_callback(masked, self.options, callback).into_offset_iter();
        let mut round = Round { links: Vec::new(), masks: Vec::new(), shape: Shape::default() };
        let mut search = Search {
            urls: Triggers::of(self.finder, Cues::URLS),
            any: Triggers::new(self.finder),
            around: Around::new(self.finder.raw_anchors),
            spare: Spare::default(),
        };
        let mut events = Events { items: Vec::new(), next: None, is_cell: false };
        for (event, range) in &mut parser {
            if !edges::is_block(&event) {
                events.items.push((event, range));
                continue;
            }
            events.is_cell = event == Event::End(TagEnd::TableCell);
            round.shape.push(&event, &range);
            events.next = Some(event.clone());
            self.chunk(masked, &events, &mut search, hook, last, &mut round);
            events.items.clear();
            search.around.pass(&event);
        }
        events.next = None;
        self.chunk(masked, &events, &mut search, hook, last, &mut round);
        let definitions = parser.reference_definitions().iter();
        round.shape.definitions =
            definitions.map(|(label, definition)| (label.to_owned(), definition.span.start)).collect();
        round.shape.definitions.sort_unstable();
        round
    }

    fn chunk(
        &self,
        masked: &str,
        events: &Events<'_>,
        search: &mut Search,
        hook: &mut impl Hook,
        last: Last,
        round: &mut Round<'a>,
    ) {
        let (items, Some(start)) = (&events.items, events.items.first().map(|(_, range)| range.start)) else { return };
        let end = items.iter().map(|(_, range)| range.end).max().unwrap_or(start);
        if search.around.is_closed() || search.any.next(self.source, start).is_none_or(|trigger| trigger.at >= end) {
            return items.iter().for_each(|(event, _)| search.around.pass(event));
        }
        let (next, spare) = (events.next.as_ref(), &mut search.spare);
        // A link that takes markup takes stretches that nothing is in.
        let stretches =
            chunk::stretches(items, masked, self.finder, &mut search.around, next, |_| Holds::Candidate, spare);
        let wholes = chunk::wholes(items, masked);
        let mut urls =
            |policy| self.urls(&stretches, end, &wholes, &mut search.urls, policy, |link| keep(events, hook, link));
        let is_given_up = self.chunks.get(&start) == Some(&State::GivenUp);
        let end_at_markup = Policy::Settle(OnConflict::End);
        let (mut links, mut conflict) = urls(if is_given_up { end_at_markup } else { Policy::Take });
        if conflict != Conflict::None && last == Last::Yes {
            (links, conflict) = urls(end_at_markup);
        }
        if conflict == Conflict::None {
            self.add_addresses(events, &stretches, &mut links, hook);
            round.links.extend(links);
        } else {
            round.masks.push((start, masks(self.source, &stretches, &wholes, &links)));
        }
        stretches.into_iter().filter_map(|stretch| stretch.layout).for_each(|layout| search.spare.keep(layout));
    }

    /// The URLs of a chunk, and what became of them.
    fn urls(
        &self,
        stretches: &[Stretch],
        end: usize,
        wholes: &[Range<usize>],
        triggers: &mut Triggers,
        policy: Policy,
        mut keep: impl FnMut(Link<'a>) -> Option<Link<'a>>,
    ) -> (Vec<Link<'a>>, Conflict) {
        let mut links = Vec::new();
        let mut urls = Urls::new(self.finder, triggers, policy, wholes);
        for layout in stretches.iter().filter_map(|stretch| stretch.layout.as_ref()) {
            let Some(run) = self.run(layout, end) else { continue };
            urls.find(run, &layout.walls, &mut links, &mut keep);
            if urls.conflict == Conflict::Straddling {
                break;
            }
        }
        (links, urls.conflict)
    }

    fn run<'s>(&self, layout: &'s Layout, chunk_end: usize) -> Option<Run<'a, 's>> {
        let run = layout.run(self.source)?;
        Some(run.in_chunk(chunk_end))
    }

    fn add_addresses(
        &self,
        events: &Events<'_>,
        stretches: &[Stretch],
        links: &mut Vec<Link<'a>>,
        hook: &mut impl Hook,
    ) {
        let urls = links.clone();
        for stretch in stretches {
            let Some(layout) = &stretch.layout else { continue };
            let items = &events.items[stretch.items.clone()];
            let urls = chunk::within(&urls, &layout.span);
            let keep = |link| chunk::call(hook, link);
            links.extend(chunk::addresses(self.finder, items, layout, self.source, urls, keep));
        }
        links.sort_by_key(|link| link.range().start);
    }
}

fn keep<'a>(events: &Events<'_>, hook: &mut impl Hook, mut link: Link<'a>) -> Option<Link<'a>> {
    if events.is_cell {
        chunk::unescape_pipes(&mut link);
    }
    chunk::call(hook, link)
}

/// Masked bytes as text; only ASCII is ever masked, by ASCII.
fn text(masked: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(masked)
}

/// What is searched for in a round.
struct Search {
    urls: Triggers,
    any: Triggers,
    around: Around,
    spare: Spare,
}

/// What came of a round.
struct Round<'a> {
    /// The links of the chunks without conflicts.
    links: Vec<Link<'a>>,
    /// What to mask in the chunks with conflicts, by their start.
    masks: Vec<(usize, Vec<Mask>)>,
    shape: Shape,
}

/// The blocks of a document and its definitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shape {
    blocks: Vec<(u8, Range<usize>)>,
    definitions: Vec<(String, usize)>,
}

impl Shape {
    fn push(&mut self, event: &Event<'_>, range: &Range<usize>) {
        let kind = match event {
            Event::Start(_) => 0,
            Event::End(_) => 1,
            _ => 2,
        };
        self.blocks.push((kind, range.clone()));
    }
}

/// A byte that is hidden from the parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mask {
    at: usize,
    filler: u8,
}

impl Mask {
    fn put_on(self, text: &mut [u8]) {
        if let Some(byte) = text.get_mut(self.at) {
            *byte = self.filler;
        }
    }
}

/// What to hide of a chunk: what means something to the parser in its links, and before the last of them what would
/// find a partner in them.
fn masks(source: &str, stretches: &[Stretch], wholes: &[Range<usize>], links: &[Link<'_>]) -> Vec<Mask> {
    let mut masks = Vec::new();
    for link in links {
        mask_link(source.as_bytes(), &link.range(), &mut masks);
    }
    let last = links.last().map_or(0, |link| link.range().start);
    let is_linked = |at: usize| {
        let next = links.partition_point(|link| link.range().end <= at);
        links.get(next).is_some_and(|link| link.range().start <= at)
    };
    // What stands behind a name is no destination, and would be one without markup.
    let ends_name = |&at: &usize| source.as_bytes().get(at.saturating_sub(1)..=at) == Some(b"](");
    let behind = wholes.iter().map(|whole| whole.end).filter(ends_name);
    masks.extend(behind.filter(|&at| at < last && !is_linked(at)).map(|at| Mask { at, filler: b'/' }));
    let mut open = Vec::new();
    for literal in stretches.iter().filter_map(|stretch| stretch.layout.as_ref()).flat_map(chunk::literals) {
        for at in (literal.start..literal.end.min(last).max(literal.start)).filter(|&at| !is_linked(at)) {
            let opener = match source.as_bytes()[at] {
                b'[' => {
                    open.push(at);
                    None
                }
                b']' => open.pop(),
                _ => None,
            };
            if finds_partner(source.as_bytes(), at) {
                // The opening bracket would find another partner.
                masks.extend(opener.into_iter().chain([at]).map(|at| Mask { at, filler: b'/' }));
            }
        }
    }
    masks
}

/// Overwrites what means something to the parser with a letter, and with punctuation at the end, which decides what
/// emphasis after the link may do.
fn mask_link(source: &[u8], range: &Range<usize>, masks: &mut Vec<Mask>) {
    // Up to where no pipe follows the backslashes.
    let (mut at, mut read) = (range.start, range.start);
    while at < range.end {
        let next = source.get(at + 1).copied().filter(|_| at + 1 < range.end);
        let filler = if at + 1 == range.end { b'/' } else { b'x' };
        steps::count(1);
        if source[at] == b'\\' && at >= read {
            read = at + source[at..range.end].iter().take_while(|&&byte| byte == b'\\').count();
            steps::count(read - at);
            if source.get(read) == Some(&b'|') {
                // An escaped pipe stays one: tables count the others.
                at = read + 1;
                continue;
            }
        }
        match (source[at], next) {
            (b'\\', Some(b'(' | b')' | b'\\')) => {
                masks.push(Mask { at, filler: b'x' });
                let filler = if at + 2 == range.end { b'/' } else { b'x' };
                masks.push(Mask { at: at + 1, filler });
                at += 1;
            }
            // A backslash at the end of a line is a break, which the link takes.
            (b'\\', None) if source.get(at + 1).is_none_or(|byte| matches!(byte, b'\n' | b'\r')) => {}
            (byte, _) if MARKUP.has(byte) => masks.push(Mask { at, filler }),
            _ => {}
        }
        at += 1;
    }
}

/// What means something to the parser inside a line. Round brackets and pipes do not, and definitions and tables count
/// them.
const MARKUP: ByteSet = ByteSet::new("\\`*_~[]<>&!^$\"'{}");

/// Whether literal text may find a partner further on that a link took before: `](` and `]:` want the end of a
/// destination, `<` the end of a tag, a backtick another one. Other brackets stay, for a host's own references.
fn finds_partner(source: &[u8], at: usize) -> bool {
    match source[at] {
        b'<' | b'`' => true,
        b']' => matches!(source.get(at + 1), Some(b'(' | b':')),
        _ => false,
    }
}
