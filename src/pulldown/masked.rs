//! Links first: finds the links of a Markdown source before it is parsed, and hides them from the parser.
//!
//! A URL takes what would be markup: `http://example.com/*a*b` is one link on GitHub. The stock parser does not know that.
//! So what is markup inside a link is overwritten with filler of the same length, the parser reads that copy, and
//! everything that it says is put back from the source. Links are found with the help of a parse, and hiding one may
//! change what comes after it; so this goes in rounds.

use std::borrow::Cow;
use std::collections::BTreeMap;

use core::fmt;
use core::ops::Range;

use pulldown_cmark::{BrokenLinkCallback, Event, Options, Parser, TagEnd};

use super::callback::Shared;
use super::chunk::{self, Atoms, Conflict, Holds, Live, Policy, Stretch, Urls};
use super::edges::{self, Around};
use super::pieces::{Layout, Spare};
use super::weaver::Weaver;
use super::{AutolinksWithOffset, Hook, KeepAll, OnConflict};
use crate::chars::ByteSet;
use crate::finder::Finder;
use crate::link::{Action, Changes, Link, LinkKind};
use crate::rules::rule_set::Unit;
use crate::run::Run;
use crate::steps;
use crate::trigger::{Cues, Triggers};

/// How often links are hidden at the most. What is not settled then is cut where it meets markup.
const ROUNDS: usize = 8;

/// How often a document is parsed at the most to find its links: before each round, after the last one, and once more
/// where that round turns out to change the blocks.
#[cfg(test)]
const PARSES: usize = ROUNDS + 2;

/// A Markdown source with its links, for hosts that keep their own parser.
///
/// Hand [`text`](Self::text) to the parser and put [`restore`](Self::restore) straight behind it, before anything that
/// looks at texts, merges or changes them: what the parser says of a masked text is not what stands in the source. The result is that of [`parse`](super::parse), exact for every profile. Only
/// [`Profile::Gfm`](crate::Profile::Gfm) ever changes a byte, and only where a link holds what would be markup; else the text
/// is the source itself.
///
/// Cost: a parse. With [`Profile::Gfm`](crate::Profile::Gfm) a document in which a link takes markup is parsed at most ten
/// times to find its links. Each parse is linear in the source.
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
        let (text, links) = match finder.profile().rules().unit {
            Unit::Line => (Cow::Borrowed(source), in_runs(source, options, finder, hook)),
            Unit::Block => Rounds::new(source, options, finder, callback).settle(hook),
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
            let mut own = finder.settings.link(source, link.range(), link.kind());
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
    /// The chunks that had conflicts, by their start.
    chunks: BTreeMap<usize, Chunk>,
}

/// A chunk that had a conflict.
#[derive(Debug)]
struct Chunk {
    /// The start of the block that it is in.
    block: usize,
    /// The bytes that are masked.
    hidden: Vec<usize>,
    state: State,
}

impl Chunk {
    /// Takes the masks off.
    fn give_up(&mut self, source: &str, masked: &mut [u8]) {
        for at in self.hidden.drain(..) {
            masked[at] = source.as_bytes()[at];
        }
        self.state = State::GivenUp;
    }
}

/// What became of a chunk that had a conflict.
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
    /// The start of the block that the chunk starts, if it starts one.
    block: Option<usize>,
}

impl<'a, 'f, B: BrokenLinkCallback<'a>> Rounds<'a, 'f, B> {
    fn new(source: &'a str, options: Options, finder: &'f Finder, callback: &'f Shared<'a, B>) -> Self {
        Rounds { source, options, finder, callback, masked: source.as_bytes().to_vec(), chunks: BTreeMap::new() }
    }

    fn settle(mut self, hook: &mut impl Hook) -> (Cow<'a, str>, Vec<Link<'a>>) {
        let mut original: Option<Shape> = None;
        for _ in 0..ROUNDS {
            let before = self.masked.clone();
            let round = self.round(&text(&before), hook, Last::No);
            let original = original.get_or_insert_with(|| round.shape.clone());
            if let Some(at) = original.differs_at(&round.shape) {
                self.give_up_at(at);
                continue;
            }
            if round.masks.is_empty() {
                return (self.into_text(&before), round.links);
            }
            for (start, chunk) in round.masks {
                self.mask(start, chunk);
            }
            if self.masked == before {
                break;
            }
        }
        // Links that are not settled by now end where they meet markup.
        let mut last = self.masked.clone();
        let mut round = self.round(&text(&last), hook, Last::Yes);
        if original.is_some_and(|original| original.differs_at(&round.shape).is_some()) {
            self.give_up();
            last.clone_from(&self.masked);
            round = self.round(&text(&last), hook, Last::Yes);
        }
        (self.into_text(&last), round.links)
    }

    /// Hides bytes of the chunk that starts at the byte `start`.
    fn mask(&mut self, start: usize, masks: Masks) {
        let chunk =
            self.chunks.entry(start).or_insert(Chunk { block: masks.block, hidden: Vec::new(), state: State::Masked });
        for mask in masks.masks {
            chunk.hidden.push(mask.at);
            mask.put_on(&mut self.masked);
        }
    }

    /// Takes the masks off the chunk that changed the blocks from the byte `at` on: it is the last one whose block starts
    /// there or before.
    fn give_up_at(&mut self, at: usize) {
        let is_cause = |chunk: &&mut Chunk| chunk.state == State::Masked && chunk.block <= at;
        match self.chunks.values_mut().rev().find(is_cause) {
            Some(chunk) => chunk.give_up(self.source, &mut self.masked),
            None => self.give_up(),
        }
    }

    /// Takes all masks off.
    fn give_up(&mut self) {
        self.chunks.values_mut().for_each(|chunk| chunk.give_up(self.source, &mut self.masked));
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
        let definitions = parser.reference_definitions().iter();
        let definitions = definitions.map(|(label, definition)| (definition.span.clone(), label.to_owned()));
        let mut round = Round { links: Vec::new(), masks: Vec::new(), shape: Shape::new(definitions) };
        let mut search = Search {
            urls: Triggers::new(self.finder.settings.cues.and(Cues::URLS)),
            any: Triggers::new(self.finder.settings.cues),
            around: Around::new(self.finder.settings.raw_anchors),
            spare: Spare::default(),
        };
        let mut events = Events { items: Vec::new(), next: None, is_cell: false, block: None };
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
            if !is_part_of_table(&event) {
                events.block = matches!(event, Event::Start(_)).then_some(range.start);
            }
            search.around.pass(&event);
        }
        events.next = None;
        self.chunk(masked, &events, &mut search, hook, last, &mut round);
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
        let atoms = Atoms::new(items, masked, &stretches);
        let mut urls =
            |policy| self.urls(&stretches, end, &atoms, &mut search.urls, policy, |link| keep(events, hook, link));
        let is_given_up = self.chunks.get(&start).is_some_and(|chunk| chunk.state == State::GivenUp);
        let end_at_markup = Policy::Settle(OnConflict::End);
        let (mut links, mut conflict) = urls(if is_given_up { end_at_markup } else { Policy::Take });
        let live = Live::of(self.options);
        if conflict == Conflict::None && !is_given_up && live.is_in_links(masked.as_bytes(), &links, || start..end) {
            conflict = Conflict::Contained;
        }
        if conflict != Conflict::None && last == Last::Yes {
            (links, conflict) = urls(end_at_markup);
        }
        if conflict == Conflict::None {
            self.add_addresses(events, &stretches, &mut links, hook);
            round.links.extend(links);
        } else {
            let source = self.source.as_bytes();
            let hiding = Hiding { source, masked: masked.as_bytes(), chunk: start..end, links: &links };
            let masks = hiding.masks(&stretches, &atoms, &round.shape);
            round.masks.push((start, Masks { block: events.block.unwrap_or(start), masks }));
        }
        stretches.into_iter().filter_map(|stretch| stretch.layout).for_each(|layout| search.spare.keep(layout));
    }

    /// The URLs of a chunk, and what became of them.
    fn urls(
        &self,
        stretches: &[Stretch],
        end: usize,
        atoms: &Atoms,
        triggers: &mut Triggers,
        policy: Policy,
        mut keep: impl FnMut(Link<'a>) -> Option<Link<'a>>,
    ) -> (Vec<Link<'a>>, Conflict) {
        let mut links = Vec::new();
        let mut urls = Urls::new(self.finder, triggers, policy, atoms);
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
    masks: Vec<(usize, Masks)>,
    shape: Shape,
}

/// The blocks of a document and its definitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shape {
    blocks: Vec<(BlockEvent, Range<usize>)>,
    /// Where they are, in order, and what they define.
    definitions: Vec<(Range<usize>, String)>,
}

/// Where a block starts or ends, and what block it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockEvent {
    Start(TagEnd),
    End(TagEnd),
    Other,
}

impl Shape {
    fn new(definitions: impl Iterator<Item = (Range<usize>, String)>) -> Self {
        let mut definitions: Vec<_> = definitions.collect();
        definitions.sort_unstable_by_key(|(range, _)| range.start);
        Shape { blocks: Vec::new(), definitions }
    }

    /// Whether there is a definition right before the byte `at`, which its title might start at.
    fn ends_definition(&self, source: &[u8], at: usize) -> bool {
        let next = self.definitions.partition_point(|(range, _)| range.start < at);
        let Some(before) = next.checked_sub(1) else { return false };
        let between = source.get(self.definitions[before].0.end..at).unwrap_or_default();
        // From the end: all between two chunks is looked at once.
        let marks = between.iter().rev().take_while(|&&byte| byte.is_ascii_whitespace() || byte == b'>').count();
        steps::count(marks);
        marks == between.len()
    }

    fn push(&mut self, event: &Event<'_>, range: &Range<usize>) {
        let kind = match event {
            Event::Start(tag) => BlockEvent::Start(tag.to_end()),
            Event::End(tag) => BlockEvent::End(*tag),
            _ => BlockEvent::Other,
        };
        self.blocks.push((kind, range.clone()));
    }

    /// The first byte from which on a document is another one; `None` where it is the same.
    fn differs_at(&self, other: &Shape) -> Option<usize> {
        if self == other {
            return None;
        }
        let starts = |shape: &Shape| -> Vec<_> {
            let is_end = |event| matches!(event, BlockEvent::End(_));
            shape.blocks.iter().filter(|block| !is_end(block.0)).map(|(event, range)| (range.start, *event)).collect()
        };
        let definitions = |shape: &Shape| -> Vec<_> {
            shape.definitions.iter().map(|(range, label)| (range.start, label.clone())).collect()
        };
        let block = first_difference(&starts(self), &starts(other));
        let definition = first_difference(&definitions(self), &definitions(other));
        // Where blocks differ in their ends alone, it is not known which chunk is the cause.
        Some(block.into_iter().chain(definition).min().unwrap_or(0))
    }
}

/// The place of the first element that only one of two lists has there.
fn first_difference<T: PartialEq>(one: &[(usize, T)], other: &[(usize, T)]) -> Option<usize> {
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    one.get(same).into_iter().chain(other.get(same)).map(|(place, _)| *place).min()
}

/// Whether an event starts or ends what is never without the table around it.
fn is_part_of_table(event: &Event<'_>) -> bool {
    let tag = match event {
        Event::Start(tag) => tag.to_end(),
        Event::End(tag) => *tag,
        _ => return false,
    };
    matches!(tag, TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell)
}

/// What to hide of a chunk.
#[derive(Debug)]
struct Masks {
    /// The start of the block that the chunk is in.
    block: usize,
    masks: Vec<Mask>,
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

/// What is hidden of a chunk: what means something to the parser in its links; and where what follows only reads as text
/// because of a link, what would start something else without that link.
struct Hiding<'m, 'a> {
    source: &'m [u8],
    /// The source as it was parsed.
    masked: &'m [u8],
    chunk: Range<usize>,
    links: &'m [Link<'a>],
}

impl Hiding<'_, '_> {
    fn masks(&self, stretches: &[Stretch], atoms: &Atoms, shape: &Shape) -> Vec<Mask> {
        let mut masks = Vec::new();
        for link in self.links {
            mask_link(self.source, &link.range(), &mut masks);
        }
        let last = self.links.last().map_or(0, |link| link.range().start);
        let literals = stretches.iter().filter_map(|stretch| stretch.layout.as_ref()).flat_map(chunk::literals);
        let literals = literals.flat_map(|literal| literal.start..literal.end.min(last).max(literal.start));
        let starts = literals.filter_map(|at| match self.source[at] {
            b'<' => Some(at),
            b']' => self.behind_name(at + 1),
            _ => None,
        });
        let behind = atoms.wholes.iter().filter_map(|whole| self.behind_name(whole.end));
        let is_title = |&at: &usize| matches!(self.source.get(at), Some(b'(' | b'"' | b'\''));
        let title = shape.ends_definition(self.source, self.chunk.start).then_some(self.chunk.start).filter(is_title);
        let others = starts.chain(behind).chain(title).filter(|&at| at < last && !self.is_linked(at));
        masks.extend(others.map(|at| Mask { at, filler: b'/' }));
        self.guard_fences(&mut masks);
        masks
    }

    /// `at`, if a destination or a definition would start there: behind a name in brackets.
    fn behind_name(&self, at: usize) -> Option<usize> {
        matches!(self.source.get(at.saturating_sub(1)..=at)?, b"](" | b"]:").then_some(at)
    }

    fn is_linked(&self, at: usize) -> bool {
        let next = self.links.partition_point(|link| link.range().end <= at);
        self.links.get(next).is_some_and(|link| link.range().start <= at)
    }

    /// A line that starts with three backticks starts a fenced block unless there is another backtick in it. Where links
    /// have all of these, one of them gets a run of backticks that finds no partner.
    fn guard_fences(&self, masks: &mut Vec<Mask>) {
        let (mut guarded, mut taken) = (0, None);
        for range in self.links.iter().map(Link::range) {
            if range.start < guarded || !self.source[range.clone()].contains(&b'`') {
                continue;
            }
            let line = self.line_of(range.start);
            guarded = line.end;
            let is_guarded = self.masked.get(range.start + 1) == Some(&b'`');
            if is_guarded || !self.starts_fence(&line) {
                continue;
            }
            let is_room = |byte: &&u8| byte.is_ascii_alphanumeric() || b":/.".contains(byte);
            let room = self.source[range.clone()].iter().take(MOST_GUARD + 1).take_while(is_room).count() - 1;
            let taken = taken.get_or_insert_with(|| self.runs_of_backticks());
            if let Some(run) = (1..=room).find(|&run| !taken[run]) {
                taken[run] = true;
                masks.extend((1..=run).map(|at| Mask { at: range.start + at, filler: b'`' }));
            }
        }
    }

    /// The line of the chunk around the byte `at`, without the marks of the blocks that it is in.
    fn line_of(&self, at: usize) -> Range<usize> {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let before = &self.source[self.chunk.start..at];
        let start = at - before.iter().rev().take_while(|byte| !is_end(byte)).count();
        let marks = self.source[start..at].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'>')).count();
        let end = at + self.source[at..self.chunk.end.max(at)].iter().take_while(|byte| !is_end(byte)).count();
        steps::count(end - start);
        start + marks..end
    }

    /// Whether a line would start a fenced block if there were no links in it.
    fn starts_fence(&self, line: &Range<usize>) -> bool {
        let ticks = self.source[line.clone()].iter().take_while(|&&byte| byte == b'`').count();
        let is_other = |at: usize| self.source[at] == b'`' && !self.is_linked(at);
        ticks >= FENCE && !(line.start + ticks..line.end).any(is_other)
    }

    /// Which lengths runs of backticks have in the chunk.
    fn runs_of_backticks(&self) -> [bool; MOST_GUARD + 1] {
        let mut taken = [false; MOST_GUARD + 1];
        let chunk = &self.masked[self.chunk.clone()];
        steps::count(chunk.len());
        for run in chunk.chunk_by(|one, other| one == other).filter(|run| run[0] == b'`') {
            if let Some(taken) = taken.get_mut(run.len()) {
                *taken = true;
            }
        }
        taken
    }
}

/// How many backticks start a fenced block.
const FENCE: usize = 3;

/// The longest run of backticks that is put into a link.
const MOST_GUARD: usize = 6;

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

#[cfg(test)]
mod tests {
    use super::{Action, Finder, Link, Masked, PARSES};
    use crate::pulldown::GITHUB;
    use crate::pulldown::callback::Shared;
    use crate::settings::Profile;

    /// How often a document is parsed: a link in a paragraph of its own is found once in each parse.
    fn parses(markdown: &str) -> usize {
        let mut parses = 0;
        let mut count = |link: &mut Link<'_>| {
            parses += usize::from(link.as_str() == "www.one.com");
            Action::Keep
        };
        let markdown = format!("www.one.com\n\n{markdown}");
        Masked::asking(&markdown, GITHUB, &Finder::new(Profile::Gfm), &mut count, &Shared::nobody());
        parses
    }

    /// What the documentation and the README say (issue 17, item 25).
    #[test]
    fn no_document_is_parsed_more_often_than_is_said() {
        let straddling = |links| "http://a/[x y](z) ".repeat(links);
        // A fence that is found out too late.
        let fence = "`x` ``y`` ````z```` a```\n``` www.a`*b*";
        assert_eq!(parses("*x*"), 1);
        assert_eq!(parses("http://a/*b*"), 2);
        assert_eq!(parses(&straddling(8)), 9);
        assert_eq!(parses(&straddling(80)), 9);
        assert_eq!(parses(&(straddling(7) + fence)), PARSES);
        assert_eq!(PARSES, 10);
    }
}
