//! The links of one chunk, for the rule sets that work on chunks: first URLs on source, then addresses on text as it is
//! shown.
//!
//! A URL takes everything up to a blank, markup included. Where it takes markup, the events do not say what would have
//! come of the rest of the chunk without that markup: a [`Conflict`].

use core::borrow::BorrowMut;
use core::iter;
use core::mem;
use core::ops::Range;

use pulldown_cmark::{Event, Options};

use super::align::{Part, Typed};
use super::decoded::Decoded;
use super::edges::{self, Around};
use super::item::Item;
use super::pieces::{self, LONGEST_REFERENCE, Layout, Spare};
use super::{Hook, OnConflict};
use crate::finder::Finder;
use crate::link::{Action, Link};
use crate::run::{Edge, Run};
use crate::scan::{Found, Scan, Word};
use crate::steps;
use crate::trigger::{Cue, Cues, Triggers};

/// What is done where a URL takes markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// What the caller chose, who cannot parse again.
    Settle(OnConflict),
    /// Nothing: the chunk has to be parsed again. So it has where a link takes literal text that counts for markup.
    Stop(Live),
    /// The URL takes it, and the caller parses again without it.
    Take,
}

/// Adjacent texts of a chunk.
#[derive(Debug)]
pub(super) struct Stretch {
    /// Which events they are.
    pub(super) items: Range<usize>,
    /// `None`: they do not stand in the source.
    pub(super) layout: Option<Layout>,
    pub(super) left: Edge,
    /// Which of the chunk's URLs are theirs.
    pub(super) urls: Range<usize>,
}

/// What is in a stretch, as far as links go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    Nothing,
    /// Square brackets, which count for links after them.
    Brackets,
    Candidate,
}

/// Cuts the events of a chunk into stretches of text, and lays those beside the source that count, by what `holds` says.
pub(super) fn stretches<'a, T: Item<'a>>(
    items: &[T],
    source: &'a str,
    finder: &Finder,
    around: &mut Around,
    next: Option<&Event<'a>>,
    mut holds: impl FnMut(&[T]) -> Holds,
    spare: &mut Spare,
) -> Vec<Stretch> {
    let (mut stretches, mut at, mut counted) = (Vec::new(), 0, 0);
    while let Some(item) = items.get(at) {
        if !matches!(item.event(), Event::Text(_)) {
            around.pass(item.event());
            at += 1;
            continue;
        }
        let start = at;
        let mut end = RunEnd::default();
        end.goes_on(item, source);
        at += 1;
        while items.get(at).is_some_and(|item| end.goes_on(item, source)) {
            at += 1;
        }
        let held = if around.is_closed() { Holds::Nothing } else { holds(&items[start..at]) };
        if held != Holds::Nothing {
            stretches.push(Stretch { items: start..at, layout: None, left: around.left, urls: 0..0 });
        }
        if held == Holds::Candidate {
            counted = stretches.len();
        }
        around.left = Edge::Sibling;
    }
    stretches.truncate(counted);
    for stretch in &mut stretches {
        let after = items.get(stretch.items.end).map(Item::event).or(next);
        stretch.layout = lay_out(&items[stretch.items.clone()], source, finder, (stretch.left, after), spare);
    }
    stretches
}

fn lay_out<'a, T: Item<'a>>(
    texts: &[T],
    source: &'a str,
    finder: &Finder,
    edges: (Edge, Option<&Event<'a>>),
    spare: &mut Spare,
) -> Option<Layout> {
    let unknown = finder.profile().rules().unknown_references;
    match pieces::alone(texts, source, edges.1, unknown) {
        Some(span) => Some(Layout::of_one(span, edges)),
        None if source.is_empty() => None,
        None => pieces::in_source(texts, source, edges, unknown, spare),
    }
}

/// The end of a run of texts, as far as it is known.
#[derive(Debug, Default)]
pub(super) struct RunEnd {
    /// The end of the last text whose place is known.
    end: Option<usize>,
    /// How much of the source texts after it may stand for whose places are not known.
    unplaced: usize,
}

impl RunEnd {
    /// Whether an event is a text that goes on with the run, which then ends after it. Between two texts there may be the
    /// backslashes of an escape. No link goes across anything else, so what a stream leaves out is never read.
    pub(super) fn goes_on<'a, T: Item<'a>>(&mut self, item: &T, source: &'a str) -> bool {
        let Event::Text(text) = item.event() else { return false };
        let Some(range) = item.text_range(text, source) else {
            let most = text.len().max(1).saturating_mul(LONGEST_REFERENCE);
            self.unplaced = self.unplaced.saturating_add(most);
            return true;
        };
        let goes_on = self.end.is_none_or(|end| self.reaches(end, range.start, source)) && range.start <= range.end;
        if goes_on {
            *self = RunEnd { end: Some(range.end), unplaced: 0 };
        }
        goes_on
    }

    /// Whether a text at the byte `start` is the next one after the byte `end`.
    fn reaches(&self, end: usize, start: usize, source: &str) -> bool {
        let Some(len) = start.checked_sub(end) else { return false };
        let is_escape = || {
            let gap = source.as_bytes().get(end..start).filter(|gap| gap.len() <= MOST_ESCAPING);
            gap.is_some_and(|gap| gap.iter().all(|&byte| byte == b'\\'))
        };
        len <= self.unplaced || is_escape()
    }
}

/// How many backslashes may stand between two texts: one for an escape, and in a cell of a table two before a pipe.
const MOST_ESCAPING: usize = 2;

/// Where a chunk ends, as far as its events tell.
#[derive(Debug)]
pub(super) struct ChunkEnd<'a> {
    source: &'a str,
    /// The end of the last event whose range is known.
    last: usize,
    /// After which event there are but closing marks, if any, whose ranges are not known; `None`: the last range is.
    marks: Option<usize>,
    /// The end of the line that was looked at last.
    line: usize,
}

impl<'a> ChunkEnd<'a> {
    pub(super) fn new<T: Item<'a>>(items: &[T], source: &'a str) -> Self {
        let ends = items.iter().filter_map(|item| Some(item.range(source)?.end));
        let last = ends.filter(|&end| end <= source.len()).max().unwrap_or(0);
        let is_known = items.iter().all(|item| item.range(source).is_some());
        let marks = items.iter().rposition(|item| !matches!(item.event(), Event::End(_))).map_or(0, |at| at + 1);
        let ends_in_text = marks == items.len() && items.last().is_some_and(|item| item.range(source).is_some());
        ChunkEnd { source, last, marks: (!is_known && !ends_in_text).then_some(marks), line: 0 }
    }

    /// The end for a stretch of the chunk, none of which stands before the one asked about last.
    pub(super) fn after(&mut self, stretch: &Stretch, layout: &Layout) -> usize {
        let from = self.last.max(layout.span.end);
        match self.marks {
            // Marks are followed by white space or by the end of a cell.
            Some(marks) if marks == stretch.items.end => {
                let rest = self.source.as_bytes()[from..].iter();
                let word = rest.take_while(|&&byte| !byte.is_ascii_whitespace() && byte != b'|').count();
                steps::count(word);
                from + word
            }
            Some(_) if self.line < from => {
                let rest = &self.source.as_bytes()[from..];
                self.line = from + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                steps::count(self.line - from);
                self.line
            }
            Some(_) => self.line,
            None => from,
        }
    }
}

/// The link as a hook leaves it; `None`: it is skipped.
pub(super) fn call<'t>(hook: &mut impl Hook, mut link: Link<'t>) -> Option<Link<'t>> {
    match hook.call(&mut link) {
        Action::Keep => Some(link),
        Action::Skip => None,
    }
}

/// What became of a chunk's URLs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Conflict {
    /// All of them are text.
    None,
    /// One takes markup; what follows can be found nevertheless.
    Contained,
    /// One takes a part of something that is no emphasis; what follows cannot be known.
    Straddling,
}

/// Looks for URLs in the stretches of a chunk, one after the other.
pub(super) struct Urls<'f> {
    finder: &'f Finder,
    triggers: &'f mut Triggers,
    policy: Policy,
    atoms: &'f Atoms,
    /// How many square brackets are open.
    open: usize,
    /// The end of the last link.
    floor: usize,
    /// The word around the last trigger.
    word: Word,
    pub(super) conflict: Conflict,
}

impl<'f> Urls<'f> {
    /// At the start of a chunk.
    pub(super) fn new(finder: &'f Finder, triggers: &'f mut Triggers, policy: Policy, atoms: &'f Atoms) -> Self {
        Urls { finder, triggers, policy, atoms, open: 0, floor: 0, word: Word::default(), conflict: Conflict::None }
    }

    /// Adds the URLs of one run, which `keep` is asked about.
    pub(super) fn find<'t>(
        &mut self,
        run: Run<'t, '_>,
        walls: &[Range<usize>],
        links: &mut Vec<Link<'t>>,
        mut keep: impl FnMut(Link<'t>) -> Option<Link<'t>>,
    ) {
        let ends_here = self.policy == Policy::Settle(OnConflict::End);
        let run = if ends_here { run.taking_to(run.end) } else { run };
        let mut scan = Scan::new(run).with_open(self.open).with_word(mem::take(&mut self.word));
        scan.pass_to(self.floor);
        while let Some(found) = scan.next(&self.finder.settings, self.triggers) {
            let cut_in = |found: &Found| wall_in(walls, &found.range).or_else(|| run.opaque_cut_at(found.range.end));
            let cut = cut_in(&found);
            let mut found = found;
            if found.range.end > run.end || cut.is_some() {
                match self.policy {
                    Policy::Take => {}
                    Policy::Stop(_) => {
                        self.conflict = Conflict::Straddling;
                        return;
                    }
                    Policy::Settle(OnConflict::Skip) => {
                        scan.pass_to(found.range.end);
                        continue;
                    }
                    Policy::Settle(OnConflict::End) => {
                        let mut left = Some(found.clone());
                        while let Some(opaque) = left.as_ref().and_then(cut_in) {
                            left = left.and_then(|found| scan.cut(&self.finder.settings, &found, opaque.start));
                        }
                        let Some(left) = left else {
                            scan.skip(&found);
                            continue;
                        };
                        found = left;
                    }
                }
            }
            match keep(link_of(run.text, self.finder, &found)) {
                None => scan.skip(&found),
                Some(link) => {
                    links.push(link);
                    scan.keep(&found);
                    self.note(&run, &found, cut_in(&found).is_some());
                    if self.conflict == Conflict::Straddling {
                        break;
                    }
                }
            }
        }
        // A run that nothing was found in takes nothing from one that steps back before it.
        if scan.floor() > run.start {
            self.floor = self.floor.max(scan.floor());
        }
        self.word = scan.take_word();
        self.open = scan.open_behind(&self.finder.settings);
    }

    /// Takes note of what a link takes.
    fn note(&mut self, run: &Run<'_, '_>, found: &Found, cuts_text: bool) {
        let end = found.range.end;
        let cuts = |whole: &Range<usize>| whole.start < end && end < whole.end && whole.start > found.range.start;
        let cuts_text = cuts_text || self.atoms.is_escape_cut_at(end);
        let wholes = &self.atoms.wholes;
        let next = wholes.partition_point(|whole| whole.start < found.range.start);
        let mut wholes = wholes[next..].iter().take_while(|whole| whole.start < end);
        // Of an escape or a reference that was cut, punctuation is left, or a `<` that may open a tag.
        let opens_tag = cuts_text && run.text.as_bytes().get(end) == Some(&b'<');
        if opens_tag || wholes.any(cuts) {
            self.conflict = Conflict::Straddling;
        } else if cuts_text || end > run.end {
            self.conflict = self.conflict.max(Conflict::Contained);
        }
    }
}

/// The first wall that a link runs into.
fn wall_in(walls: &[Range<usize>], link: &Range<usize>) -> Option<Range<usize>> {
    let next = walls.partition_point(|wall| wall.end <= link.start);
    walls.get(next).filter(|wall| wall.start < link.end).cloned()
}

pub(super) fn link_of<'t>(source: &'t str, finder: &Finder, found: &Found) -> Link<'t> {
    finder.settings.link(source, found.range.clone(), found.kind)
}

/// The addresses of a stretch, in what its URLs left, which `keep` is asked about.
pub(super) fn addresses<'t, 'a, T: Item<'a>>(
    finder: &Finder,
    items: &[T],
    layout: &Layout,
    source: &'t str,
    urls: &[Link<'t>],
    mut keep: impl FnMut(Link<'t>) -> Option<Link<'t>>,
) -> Vec<Link<'t>> {
    let mut links = Vec::new();
    if !finder.settings.cues.has(Cue::At) || !items.iter().any(holds_at) {
        return links;
    }
    let decoded = Decoded::new(items, layout, source);
    let mut triggers = Triggers::new(finder.settings.cues.and(Cues::AT));
    let mut from = 0;
    for url in urls.iter().map(Some).chain([None]) {
        let to = url.map_or(decoded.text.len(), |url| decoded.at(url.range().start));
        let node = Run::new(&decoded.text, from..to.max(from), Edge::Block, Edge::Block, &[]);
        let Ok(node) = node else { break };
        let place = |range| decoded.in_source(&range);
        let link_of = |found: &Found| shown_link_of(source, finder, &decoded.text, place, found);
        links.extend(all(node, finder, &mut triggers, link_of, &mut keep));
        from = url.map_or(to, |url| decoded.at(url.range().end)).max(to);
    }
    links
}

/// URLs, and the addresses between them, in order.
pub(super) fn merged<'t>(urls: &[Link<'t>], addresses: Vec<Link<'t>>) -> Vec<Link<'t>> {
    let mut links = addresses;
    links.extend_from_slice(urls);
    links.sort_by_key(|link| link.range().start);
    links
}

fn holds_at<'a, T: Item<'a>>(item: &T) -> bool {
    matches!(item.event(), Event::Text(text) if memchr::memchr(b'@', text.as_bytes()).is_some())
}

/// The links of a run, those that `keep` keeps. What `link_of` gives no link for is text.
pub(super) fn all<'t>(
    run: Run<'_, '_>,
    finder: &Finder,
    mut triggers: impl BorrowMut<Triggers>,
    link_of: impl Fn(&Found) -> Option<Link<'t>>,
    mut keep: impl FnMut(Link<'t>) -> Option<Link<'t>>,
) -> impl Iterator<Item = Link<'t>> {
    let mut scan = Scan::new(run);
    iter::from_fn(move || {
        while let Some(found) = scan.next(&finder.settings, triggers.borrow_mut()) {
            let Some(link) = link_of(&found) else {
                scan.keep(&found);
                continue;
            };
            match keep(link) {
                None => scan.skip(&found),
                link => {
                    scan.keep(&found);
                    return link;
                }
            }
        }
        None
    })
}

/// A link that was found in text as it is shown, which stands in the source where `place` says; where it was typed with
/// escapes or references, it is shown and goes where the text says. `None` where it stands nowhere.
pub(super) fn shown_link_of<'t>(
    source: &'t str,
    finder: &Finder,
    text: &str,
    place: impl Fn(Range<usize>) -> Option<Range<usize>>,
    found: &Found,
) -> Option<Link<'t>> {
    Some(finder.settings.link_shown(source, place(found.range.clone())?, found.kind, &text[found.range.clone()]))
}

/// Those of `links` that lie in `span`.
pub(super) fn inside<'l, 'a>(links: &'l [Link<'a>], span: &Range<usize>) -> impl Iterator<Item = &'l Link<'a>> {
    within(links, span).iter().filter(|link| link.range().end <= span.end)
}

/// Those of `links` that start in `span`.
pub(super) fn within<'l, 'a>(links: &'l [Link<'a>], span: &Range<usize>) -> &'l [Link<'a>] {
    let place = |at: usize| links.partition_point(|link| link.range().start < at);
    &links[place(span.start)..place(span.end)]
}

/// In a cell of a table `\|` is a pipe, before anything else is read.
pub(super) fn unescape_pipes(link: &mut Link<'_>) {
    if !link.as_str().contains("\\|") {
        return;
    }
    let (text, destination) = (link.text().replace("\\|", "|"), link.destination().replace("\\|", "|"));
    link.set_text(text);
    link.set_destination(destination);
}

/// What of a chunk is read as one thing, and a URL may take a part of.
#[derive(Debug)]
pub(super) struct Atoms {
    /// Code, raw HTML, links: everything but text and emphasis. In order.
    pub(super) wholes: Vec<Range<usize>>,
    /// Escapes and character references, in order.
    escapes: Vec<Range<usize>>,
}

impl Atoms {
    pub(super) fn new<'a, T: Item<'a>>(items: &[T], source: &'a str, stretches: &[Stretch]) -> Self {
        let is_whole = |event: &Event<'_>| match event {
            Event::Start(tag) => edges::is_link(tag),
            Event::End(_) | Event::Text(_) | Event::SoftBreak | Event::HardBreak => false,
            _ => true,
        };
        let mut wholes: Vec<_> =
            items.iter().filter(|item| is_whole(item.event())).filter_map(|item| item.range(source)).collect();
        wholes.sort_unstable_by_key(|whole| whole.start);
        let layouts = stretches.iter().filter_map(|stretch| stretch.layout.as_ref());
        let escapes = layouts.flat_map(|layout| layout.opaque.iter().cloned()).collect();
        Self { wholes, escapes }
    }

    fn is_escape_cut_at(&self, at: usize) -> bool {
        let next = self.escapes.partition_point(|escape| escape.end <= at);
        self.escapes.get(next).is_some_and(|escape| escape.start < at)
    }
}

/// There is nothing like that, or nobody asks.
pub(super) static NO_ATOMS: Atoms = Atoms { wholes: Vec::new(), escapes: Vec::new() };

/// Which characters count for markup around them even where they are literal text: the parser takes one that closes nothing
/// for a reason to look no further back, or makes pairs of any two. So does what a link takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Live(Options);

impl Live {
    /// In the syntax that a parser is told to read.
    pub(super) fn of(options: Options) -> Self {
        Self(options)
    }

    /// None of them.
    pub(super) const NONE: Self = Self(Options::empty());

    /// Each of them, with the syntax in which it counts.
    const ALL: [(u8, Options); 5] = [
        (b'~', Options::ENABLE_STRIKETHROUGH.union(Options::ENABLE_SUBSCRIPT)),
        (b'^', Options::ENABLE_SUPERSCRIPT),
        (b'\'', Options::ENABLE_SMART_PUNCTUATION),
        (b'"', Options::ENABLE_SMART_PUNCTUATION),
        (b'$', Options::ENABLE_MATH),
    ];

    /// Whether one of them is in a link, and the same one elsewhere in the chunk, which `chunk` tells. Cost: linear in the
    /// chunk.
    pub(super) fn is_in_links(self, text: &[u8], links: &[Link<'_>], chunk: impl Fn() -> Range<usize>) -> bool {
        let [Some(first), Some(last)] = [links.first(), links.last()] else { return false };
        let linked = text.get(first.range().start..last.range().end).unwrap_or_default();
        let count = |byte: u8, part: Range<usize>| {
            let part = text.get(part).unwrap_or_default();
            steps::count(part.len());
            memchr::memchr_iter(byte, part).count()
        };
        Self::ALL.iter().filter(|(_, syntax)| self.0.intersects(*syntax)).any(|&(byte, _)| {
            steps::count(linked.len());
            // In most chunks there is none.
            memchr::memchr(byte, linked).is_some() && {
                let taken = links.iter().map(|link| count(byte, link.range())).sum::<usize>();
                taken > 0 && taken < count(byte, chunk())
            }
        })
    }
}

/// Literal text of a layout, for masking: what is neither escaped nor part of a reference.
pub(super) fn literals(layout: &Layout) -> impl Iterator<Item = Range<usize>> + '_ {
    let literal = |part: &&Part| part.typed == Typed::Literal;
    let escaped = |at: usize| {
        let next = layout.opaque.partition_point(|opaque| opaque.end <= at);
        layout.opaque.get(next).filter(|opaque| opaque.start <= at).map(|opaque| opaque.end)
    };
    let parts = layout.parts.all().iter().filter(literal).map(|part| part.source.clone());
    // The parser cuts texts before an escape: only the first character of a text may be escaped.
    parts.map(move |part| escaped(part.start).unwrap_or(part.start).min(part.end)..part.end)
}
