//! The texts of one run, laid beside the source: which bytes are literal, which are opaque, what the run touches.

use core::ops::Range;
use core::{mem, slice};

use pulldown_cmark::{Event, Tag};

use super::align::{Escaped, Part, Typed, align, reference};
use super::item::Item;
use crate::rules::rule_set::{Reading, UnknownReferences};
use crate::run::{Edge, Run};
use crate::steps;

/// Adjacent text events and what stands behind them.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) parts: Parts,
    /// Escapes, character references and what cannot be told, in order.
    pub(super) opaque: Vec<Range<usize>>,
    /// Those of them that cannot be told, which no link takes.
    pub(super) walls: Vec<Range<usize>>,
    pub(super) span: Range<usize>,
    pub(super) left: Edge,
    pub(super) right: Edge,
}

/// Layouts that are done with, whose memory the next ones take.
#[derive(Debug, Default)]
pub(super) struct Spare(Vec<(Layout, Texts)>);

impl Spare {
    /// How many are kept at the most.
    const MOST: usize = 8;

    pub(super) fn keep(&mut self, mut layout: Layout) {
        match mem::take(&mut layout.parts) {
            Parts::Several(texts) if self.0.len() < Self::MOST => self.0.push((layout, texts)),
            _ => {}
        }
    }

    /// An empty layout, and room for its parts.
    fn take(&mut self) -> (Layout, Texts) {
        let (mut layout, mut texts) = self.0.pop().unwrap_or_default();
        layout.opaque.clear();
        layout.walls.clear();
        texts.clear();
        (layout, texts)
    }
}

/// The parts of texts, in order.
#[derive(Debug)]
pub(super) enum Parts {
    /// There is one text, of one part, as most are.
    One(Part),
    Several(Texts),
}

impl Default for Parts {
    fn default() -> Self {
        Parts::Several(Texts::default())
    }
}

impl Parts {
    pub(super) fn all(&self) -> &[Part] {
        self.with_ends().0
    }

    /// The parts of each text.
    pub(super) fn by_text(&self) -> impl Iterator<Item = &[Part]> {
        let (all, ends) = self.with_ends();
        let starts = core::iter::once(0).chain(ends.iter().copied());
        starts.zip(ends).map(|(start, &end)| &all[start..end])
    }

    fn with_ends(&self) -> (&[Part], &[usize]) {
        match self {
            Parts::One(part) => (slice::from_ref(part), &[1]),
            Parts::Several(texts) => (&texts.all, &texts.ends),
        }
    }
}

/// The parts of several texts.
#[derive(Debug, Default)]
pub(super) struct Texts {
    all: Vec<Part>,
    /// For each text, where its parts end among all of them.
    ends: Vec<usize>,
}

impl Texts {
    fn push(&mut self, part: Part) {
        self.all.push(part);
    }

    /// Ends a text: the parts that were added since the last one are its parts.
    fn end_text(&mut self) {
        self.ends.push(self.all.len());
    }

    fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
    }
}

impl Layout {
    /// Of the one text that stands [`alone`] at `span`.
    pub(super) fn of_one(span: Range<usize>, (left, next): (Edge, Option<&Event<'_>>)) -> Self {
        let part = Part { text: 0..span.len(), source: span.clone(), typed: Typed::Literal };
        let right = super::edges::before(next);
        Layout { parts: Parts::One(part), span, left, right, ..Layout::default() }
    }

    /// The run, in the source that it was laid beside; `None` where that is not on character boundaries.
    pub(super) fn run<'t>(&self, source: &'t str) -> Option<Run<'t, '_>> {
        Run::new(source, self.span.clone(), self.left, self.right, &self.opaque).ok()
    }

    /// Whether a link that ends at the byte `end` takes the backslash of the hard break after the run, which is then
    /// no hard break.
    pub(super) fn takes_break(&self, end: usize) -> bool {
        let last = self.parts.all().last().map_or(0, |part| part.source.end);
        end == self.span.end && last < self.span.end
    }
}

/// Whether a text may hold a whole link.
pub(super) fn may_hold_link(text: &str) -> bool {
    let holds_mark = || memchr::memchr3(b':', b'@', b'.', text.as_bytes()).is_some();
    text.len() >= SHORTEST_LINK && (!text.is_ascii() || holds_mark())
}

/// `a.bc`; no rule set has a shorter one.
const SHORTEST_LINK: usize = 4;

/// Where the one text of a run stands, if it is as it was typed: no escape, no reference that `unknown` makes opaque, and no
/// break after it whose backslash belongs to the run.
pub(super) fn alone<'a, T: Item<'a>>(
    items: &[T],
    source: &'a str,
    next: Option<&Event<'a>>,
    unknown: UnknownReferences,
) -> Option<Range<usize>> {
    let [item] = items else { return None };
    let Event::Text(text) = item.event() else { return None };
    let range = item.text_range(text, source).filter(|range| !range.is_empty())?;
    steps::count(text.len());
    let bytes = source.as_bytes();
    let is_typed = source.get(range.clone()).is_some_and(|typed| is_same(typed, text));
    let holds_reference = || unknown == UnknownReferences::Opaque && memchr::memchr(b'&', text.as_bytes()).is_some();
    let may_take_break = || next == Some(&Event::HardBreak) && bytes.get(range.end) == Some(&b'\\');
    (is_typed && !is_escaped(bytes, range.start) && !holds_reference() && !may_take_break()).then_some(range)
}

/// Lays the texts of `items` beside `source`. `None`: a text that may hold a link is not to be found there.
pub(super) fn in_source<'a, T: Item<'a>>(
    items: &[T],
    source: &'a str,
    edges: (Edge, Option<&Event<'a>>),
    unknown: UnknownReferences,
    spare: &mut Spare,
) -> Option<Layout> {
    let mut placing = Placing::new(source, unknown, spare);
    let mut first = first_decoded(items, source);
    for item in items {
        let Event::Text(text) = item.event() else { continue };
        match item.text_range(text, source).or_else(|| first.pop()) {
            Some(range) if placing.is_next(&range) => placing.place_at(text, range),
            None if placing.place_next(text) => {}
            None if may_hold_link(text) => return None,
            _ => placing.leave_out(text),
        }
    }
    Some(placing.finish(edges))
}

/// Where the references and the smart punctuation stand that a run starts with, as far as the text after them tells; the
/// last one first.
fn first_decoded<'a, T: Item<'a>>(items: &[T], source: &'a str) -> Vec<Range<usize>> {
    let range = |item: &T| match item.event() {
        Event::Text(text) => item.text_range(text, source),
        _ => None,
    };
    let Some(placed) = items.iter().position(|item| range(item).is_some()) else { return Vec::new() };
    let mut next = range(&items[placed]).map_or(0, |range| range.start);
    next -= usize::from(is_escaped(source.as_bytes(), next));
    let mut found = Vec::new();
    for item in items[..placed].iter().rev() {
        let Event::Text(text) = item.event() else { break };
        let Some(start) = decoded_before(text, source, next) else { return Vec::new() };
        found.push(start..next);
        next = start;
    }
    found
}

/// The start of the reference or the smart punctuation that is shown as `text` and ends at the byte `end`.
fn decoded_before(text: &str, source: &str, end: usize) -> Option<usize> {
    let before = source.get(..end)?;
    let start = match before.bytes().next_back()? {
        b';' => {
            let floor = end.saturating_sub(LONGEST_REFERENCE);
            let start = floor + memchr::memrchr(b'&', &before.as_bytes()[floor..])?;
            steps::count(end - start);
            Some(start).filter(|&start| reference(&source[start..]).is_some())?
        }
        b'.' => end.checked_sub("...".len())?,
        b'-' => before.trim_end_matches('-').len(),
        b'\'' | b'"' => end - 1,
        _ => return None,
    };
    let parts = align(text, source, start, Escaped::Nothing)?;
    (parts.last()?.source.end == end).then_some(start)
}

/// `&name;`, as [`reference`] has it.
pub(super) const LONGEST_REFERENCE: usize = 50;

/// Lays texts beside a source, one after the other.
struct Placing<'s> {
    source: &'s str,
    unknown: UnknownReferences,
    layout: Layout,
    texts: Texts,
    start: Option<usize>,
    end: Option<usize>,
    starts_outside: bool,
    ends_outside: bool,
}

impl<'s> Placing<'s> {
    fn new(source: &'s str, unknown: UnknownReferences, spare: &mut Spare) -> Self {
        let (layout, texts) = spare.take();
        Self { source, unknown, layout, texts, start: None, end: None, starts_outside: false, ends_outside: false }
    }

    /// Whether there is such a range in the source, and no text was placed behind its start: one that stands nowhere may have
    /// been found there.
    fn is_next(&self, range: &Range<usize>) -> bool {
        self.source.get(range.clone()).is_some() && self.end.is_none_or(|end| end <= range.start)
    }

    /// Places a text that is said to stand at `range`; what does not is opaque.
    fn place_at(&mut self, text: &str, range: Range<usize>) {
        steps::count(text.len());
        let escaped = self.bridge(range.start);
        if self.source.get(range.clone()).is_some_and(|typed| is_same(typed, text)) {
            self.take(Part { text: 0..text.len(), source: range, typed: Typed::Literal });
            return self.end_text();
        }
        let aligned = align(text, self.source, range.start, escaped);
        let parts = aligned.filter(|parts| parts.last().is_none_or(|part| part.source.end <= range.end));
        let parts = parts.unwrap_or_default();
        let (said, placed) = parts.last().map_or((0, range.start), |part| (part.text.end, part.source.end));
        for part in parts {
            self.take(part);
        }
        if said < text.len() || placed < range.end {
            self.take(Part { text: said..text.len(), source: placed..range.end, typed: Typed::Opaque });
        }
        self.end = Some(range.end);
        self.end_text();
    }

    /// Places a text right after the last one, if the source says so.
    fn place_next(&mut self, text: &str) -> bool {
        let Some(parts) = self.end.and_then(|end| align(text, self.source, end, Escaped::Nothing)) else {
            return false;
        };
        for part in parts {
            self.take(part);
        }
        self.end_text();
        true
    }

    /// What stands between the last text and the byte `start`: the backslash of an escape, which makes the character
    /// after it opaque too, or something that was taken out of the stream.
    fn bridge(&mut self, start: usize) -> Escaped {
        let bytes = self.source.as_bytes();
        let escapes = match self.end {
            Some(end) => start > end && bytes[start - 1] == b'\\',
            None => backslashes_before(bytes, start) % 2 == 1,
        };
        let punctuation = bytes.get(start).is_some_and(u8::is_ascii_punctuation);
        let to = start + usize::from(escapes && punctuation);
        // The backslash before the first text is in no text, and yet a link that ends between the two cuts the escape.
        let from = self.end.unwrap_or(start - (to - start));
        let is_escape = bytes.get(from..start).is_some_and(|gap| gap.iter().all(|&byte| byte == b'\\'));
        if to > from {
            self.layout.opaque.push(from..to);
            self.layout.walls.extend((!is_escape).then_some(from..to));
        }
        if to > start { Escaped::First } else { Escaped::Nothing }
    }

    fn take(&mut self, part: Part) {
        self.start.get_or_insert(part.source.start);
        self.end = Some(part.source.end);
        match part.typed {
            Typed::Decoded => self.layout.opaque.push(part.source.clone()),
            Typed::Opaque => self.wall(part.source.clone()),
            Typed::Literal if self.unknown == UnknownReferences::Opaque => self.find_references(part.source.clone()),
            Typed::Literal | Typed::Smart => {}
        }
        self.texts.push(part);
    }

    fn end_text(&mut self) {
        self.texts.end_text();
        self.ends_outside = false;
    }

    fn wall(&mut self, range: Range<usize>) {
        self.layout.opaque.push(range.clone());
        self.layout.walls.push(range);
    }

    fn find_references(&mut self, range: Range<usize>) {
        let Some(text) = self.source.get(range.clone()) else { return };
        let found =
            memchr::memchr_iter(b'&', text.as_bytes()).filter_map(|at| Some((at, reference(&text[at..])?.len())));
        self.layout.opaque.extend(found.map(|(at, len)| range.start + at..range.start + at + len));
    }

    /// A text that stands nowhere: nothing goes through it.
    fn leave_out(&mut self, text: &str) {
        let here = self.end.unwrap_or_default();
        self.starts_outside |= self.end.is_none();
        self.ends_outside = true;
        if self.end.is_some() {
            self.wall(here..here);
        }
        self.texts.push(Part { text: 0..text.len(), source: here..here, typed: Typed::Opaque });
        self.texts.end_text();
    }

    fn finish(mut self, (left, next): (Edge, Option<&Event<'_>>)) -> Layout {
        let mut span = self.start.unwrap_or_default()..self.end.unwrap_or_default();
        if next == Some(&Event::HardBreak) && self.source.as_bytes().get(span.end) == Some(&b'\\') {
            self.layout.opaque.push(span.end..span.end + 1);
            span.end += 1;
        }
        let left = if self.starts_outside { Edge::Sibling } else { left };
        let right = if self.ends_outside { Edge::Sibling } else { super::edges::before(next) };
        Layout { parts: Parts::Several(self.texts), span, left, right, ..self.layout }
    }
}

/// Whether the character at the byte `at` is escaped.
pub(super) fn is_escaped(source: &[u8], at: usize) -> bool {
    source.get(at).is_some_and(u8::is_ascii_punctuation) && backslashes_before(source, at) % 2 == 1
}

/// Whether two texts are equal; most often they are one and the same.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    core::ptr::eq(one, other) || one == other
}

/// How many backslashes stand before the byte `at`.
fn backslashes_before(source: &[u8], at: usize) -> usize {
    let backslashes = source[..at].iter().rev().take_while(|&&byte| byte == b'\\').count();
    steps::count(backslashes);
    backslashes
}

/// Puts a source together from the texts alone, for streams that have none: a stand-in for the markup on each side,
/// and the texts between. What may have been an escape or a reference is opaque, as far as the cuts between the
/// texts tell.
///
/// `before` is the character at the end of a text right before them, if there is one. Where text is read as it is shown,
/// nothing is opaque.
pub(super) fn without_source<'a, T: Item<'a>>(
    items: &[T],
    before: Option<char>,
    edges: (Edge, Option<&Event<'a>>),
    reading: Reading,
) -> (String, Layout) {
    let (left, next) = edges;
    let mut source = match before {
        Some(before) => String::from(before),
        None => String::from(if left == Edge::Parent { "*" } else { UNSEEN }),
    };
    let start = source.len();
    let (mut texts, mut opaque, mut walls) = (Texts::default(), Vec::new(), Vec::new());
    // Whether the parser may have cut before the next text only because something was decoded there.
    let mut tells = before.is_some();
    for item in items {
        let Event::Text(text) = item.event() else { continue };
        let decoded = if tells && reading == Reading::Typed { decoded(text) } else { Decoded::Nothing };
        tells = !is_cut_off(text);
        let from = source.len() + usize::from(decoded == Decoded::Escape);
        let (stand_in, typed) = match decoded {
            _ if **text == *"…" => ("...", Typed::Smart),
            Decoded::Reference => (UNSEEN, Typed::Opaque),
            Decoded::Escape | Decoded::Nothing => (&**text, Typed::Literal),
        };
        match decoded {
            Decoded::Escape => {
                opaque.push(source.len()..from + 1);
                source.push('\\');
            }
            // No link takes what cannot be told.
            Decoded::Reference if typed == Typed::Opaque => {
                opaque.push(from..from + stand_in.len());
                walls.push(from..from + stand_in.len());
            }
            _ => {}
        }
        steps::count(text.len());
        source.push_str(stand_in);
        texts.push(Part { text: 0..text.len(), source: from..source.len(), typed });
        texts.end_text();
    }
    let span = start..source.len();
    source.push_str(if matches!(next, Some(Event::Start(Tag::Image { .. }))) { "!" } else { UNSEEN });
    (source, Layout { parts: Parts::Several(texts), walls, opaque, span, left, right: super::edges::before(next) })
}

/// What stands for a character that cannot be known: U+FFFC, which no rule lets stand beside a link.
const UNSEEN: &str = "\u{fffc}";

/// What the parser decoded at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decoded {
    Nothing,
    /// The first character was escaped.
    Escape,
    /// The text is a reference, or smart punctuation.
    Reference,
}

/// What was decoded at the start of a text that follows another text. The parser cuts texts at few characters; a cut
/// before any other shows that something was decoded there.
fn decoded(text: &str) -> Decoded {
    let Some(first) = text.chars().next() else { return Decoded::Nothing };
    let is_alone = text.len() == first.len_utf8();
    match first {
        _ if is_cut_off(text) => Decoded::Nothing,
        first if first.is_ascii_punctuation() => Decoded::Escape,
        first if is_alone && !first.is_ascii() => Decoded::Reference,
        _ => Decoded::Nothing,
    }
}

/// Whether the parser cuts the text off as it stands, because it may be markup: before and behind it.
fn is_cut_off(text: &str) -> bool {
    let is_mark = matches!(text, "![" | "_" | "*" | "~" | "^" | "$" | "[" | "]" | "<");
    is_mark || (text.starts_with('`') && text.bytes().all(|byte| byte == b'`'))
}
