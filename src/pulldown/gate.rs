//! The gate in front of the search: it decides whether a link can touch the next event.
//!
//! It may send an event to the search that no link touches. It never lets one pass that belongs to a link.

use core::ops::Range;

use crate::chars::ByteSet;
use crate::leaf::Linker;
use crate::rules::rule_set::Unit;
use crate::settings::Settings;
use crate::steps;

/// The order of the texts of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// All of them come from the source, in its order: the parser was started by this library.
    Source,
    /// They may be in any order, and from elsewhere.
    Any,
    /// The source is not known.
    NoSource,
}

/// Whether the source has a candidate from the start of a part on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ahead {
    /// No candidate.
    Nothing,
    /// A candidate, and no link with it touches the part. If the part is in the same block, a link may depend on what it leaves open.
    Later,
    /// A candidate, and a link with it may touch the part.
    Link,
}

/// Knows the place of the next candidate, and how far before it a link may start.
#[derive(Debug)]
pub(super) struct Gate {
    pub(super) unit: Unit,
    pub(super) order: Order,
    /// Whether a rule may look at the whole word before a link.
    reads_words: bool,
    /// A part of the source that no link touches. If the order is not that of the source, it also leaves no bracket open.
    pub(super) free: Range<usize>,
    /// The last candidate that was looked at.
    candidate: Option<usize>,
    /// A candidate, and the first byte at which a link with it may start.
    // Each text before a candidate asks about the same one.
    link: Option<(usize, usize)>,
    /// A candidate, and the first byte of its line.
    line: Option<(usize, usize)>,
    /// A candidate, and the first byte of its block, as [`block_start`] finds it.
    block: Option<(usize, usize)>,
    /// The byte from which the last candidate was looked for.
    from: usize,
    /// Whether any event may belong to a link, since the stream stepped back.
    // The start that was found for a candidate may be too late for an event before it.
    pub(super) is_open: bool,
}

impl Gate {
    /// Makes a gate that has not looked at anything.
    #[inline]
    pub(super) fn new(settings: &Settings, order: Order) -> Self {
        Gate {
            unit: settings.profile.rules().unit,
            order,
            reads_words: settings.reads_words(),
            free: 0..0,
            candidate: None,
            link: None,
            line: None,
            block: None,
            from: 0,
            is_open: false,
        }
    }

    /// Looks for a candidate from the start of `part` on, a range of the source. Cost of all calls together: linear in the source.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "most calls only compare positions, and a call would save six registers")]
    pub(super) fn look(&mut self, source: &str, part: &Range<usize>, linker: &mut Linker<'_>) -> Ahead {
        let from = part.start;
        // Open for good: streams that step back are too rare to keep the start for each candidate.
        self.is_open |= from < self.from;
        self.from = from;
        if self.is_open {
            self.free = from..from;
            return if part.is_empty() { Ahead::Later } else { Ahead::Link };
        }
        if self.candidate.is_none_or(|candidate| candidate < from) {
            self.candidate = linker.candidate(source, from);
        }
        let Some(candidate) = self.candidate else {
            self.free = from..source.len();
            return Ahead::Nothing;
        };
        // Most candidates are in the text that is looked at. Then the place where the link starts does not matter.
        if candidate < part.end {
            return Ahead::Link;
        }
        let start = self.link_start(source, candidate, from);
        if start < part.end {
            return Ahead::Link;
        }
        self.free = from..self.free_to(source, from, start);
        Ahead::Later
    }

    /// Returns whether there is no candidate from the byte `from` to the end of the block around it, as far as that is certain.
    pub(super) fn frees_block(&mut self, source: &str, from: usize, linker: &mut Linker<'_>) -> bool {
        match self.look(source, &(from..from), linker) {
            Ahead::Nothing => true,
            Ahead::Link | Ahead::Later => self.block_start(source, from) > from,
        }
    }

    /// Returns whether the last candidate that was looked at is in the line of `part`. The part lies within one line, and the candidate
    /// is not before it.
    pub(super) fn has_candidate_in_line_of(&mut self, source: &str, part: &Range<usize>) -> bool {
        let Some(candidate) = self.candidate else { return false };
        if candidate < part.end {
            return true;
        }
        let start = match self.line {
            Some((last, start)) if last == candidate => start,
            _ => {
                let between = source.as_bytes().get(part.start..candidate).unwrap_or_default();
                let line_end = memchr::memrchr(b'\n', between);
                steps::count(between.len() - line_end.unwrap_or(0));
                line_end.map_or(part.start, |len| part.start + len + 1)
            }
        };
        self.line = Some((candidate, start));
        start <= part.start
    }

    /// Returns whether the last candidate that was looked at is before the byte `end`.
    pub(super) fn has_candidate_before(&self, end: usize) -> bool {
        self.candidate.is_some_and(|candidate| candidate < end)
    }

    /// Returns the first byte at which a link with the candidate may start, but not a byte before `from`.
    #[inline]
    fn link_start(&mut self, source: &str, candidate: usize, from: usize) -> usize {
        let start = match self.link {
            Some((last, start)) if last == candidate => return start.max(from),
            _ if self.reads_words => word_start(source, from, candidate),
            _ => destination_start(source, from, candidate),
        };
        self.link = Some((candidate, start));
        start
    }

    /// Returns the first byte of the block of the last candidate that was looked at, as [`block_start`] finds it, but not a byte before
    /// `from`. Returns `from` if no candidate is known to be after it.
    pub(super) fn block_start(&mut self, source: &str, from: usize) -> usize {
        let Some(candidate) = self.candidate.filter(|&candidate| from <= candidate && !self.is_open) else {
            return from;
        };
        let start = match self.block {
            Some((last, start)) if last == candidate => start,
            _ => block_start(source, from, candidate),
        };
        self.block = Some((candidate, start));
        start.max(from)
    }

    /// Returns what [`block_start`](Self::block_start) found for the last candidate that was looked at; `None` if it was not asked.
    #[inline]
    pub(super) fn known_block_start(&self) -> Option<usize> {
        self.block.filter(|&(last, _)| Some(last) == self.candidate && !self.is_open).map(|(_, start)| start)
    }

    /// Returns the end of the part from `from` to `to` that is free. In a stream from elsewhere it ends before a bracket; in the parser's
    /// own, the stream looks at what a text opens.
    #[inline]
    fn free_to(&mut self, source: &str, from: usize, to: usize) -> usize {
        match (self.unit, self.order) {
            (Unit::Line, _) | (Unit::Block, Order::Source) => to,
            (Unit::Block, Order::Any | Order::NoSource) => {
                // Nothing is read twice, whatever the stream asks.
                let known = if self.free.contains(&from) { self.free.end } else { from };
                let part = source.as_bytes().get(known..to).unwrap_or_default();
                let len = memchr::memchr(b'[', part).unwrap_or(part.len());
                steps::count(len);
                known + len
            }
        }
    }
}

/// Returns the start of the word around the byte `at`, but not a byte before `from`.
// No link of any rule set goes through white space.
fn word_start(source: &str, from: usize, at: usize) -> usize {
    let before = source.as_bytes().get(from..at).unwrap_or_default();
    let len = before.iter().rev().take_while(|byte| !byte.is_ascii_whitespace()).count();
    steps::count(len);
    at - len
}

/// Works as [`word_start`], but stops at the start of a destination of a Markdown link. That is its `(`, because rules look at the
/// character before a link.
// No link with its candidate in a destination reaches to the `(` before it, and most candidates are in one.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a call takes as many instructions as its work")]
fn destination_start(source: &str, from: usize, at: usize) -> usize {
    let before = source.as_bytes().get(from..at).unwrap_or_default();
    // Most destinations start with one of these, and the candidate is the `://` behind it.
    for start in ["](https", "](http"] {
        if before.ends_with(start.as_bytes()) {
            return at - start.len() + "]".len();
        }
    }
    any_destination_start(before, from, at)
}

/// Works as [`destination_start`], for any start of a destination in `before`, the part of the source between `from` and `at`.
#[inline(never)]
fn any_destination_start(before: &[u8], from: usize, at: usize) -> usize {
    let mut rest = before;
    loop {
        let len = rest.iter().rev().take_while(|&&byte| !DIVIDERS.has(byte)).count();
        rest = &rest[..rest.len() - len];
        match rest {
            [rest @ .., b']', b'('] => {
                let start = from + rest.len() + "]".len();
                steps::count(at - start);
                return start;
            }
            [before @ .., b'('] => rest = before,
            _ => break,
        }
    }
    steps::count(before.len() - rest.len());
    from + rest.len()
}

/// White space, and the start of a destination.
const DIVIDERS: ByteSet = ByteSet::new("(\t\n\x0c\r ");

/// Returns the start of the last block that certainly starts between the bytes `from` and `at`: after a blank line, or with the
/// mark of a list item or a heading. Returns `from` if none does.
// Other blocks may start there too. Then the gate sends more events to the search than it has to.
fn block_start(source: &str, from: usize, at: usize) -> usize {
    let bytes = &source.as_bytes()[..at];
    let is_blank = |end: usize| {
        let line = bytes[from..end].iter().rev().find(|&&byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        // The first byte may be in the middle of a line, behind a link for example.
        line.or(bytes[..from].last()).is_none_or(|&byte| byte == b'\n')
    };
    let mut ends = memchr::memrchr_iter(b'\n', &bytes[from..]).map(|end| from + end);
    let start = ends.find(|&end| is_blank(end) || starts_block(&bytes[end + 1..])).map_or(from, |end| end + 1);
    steps::count(at - start);
    start
}

/// Returns whether a line starts a list item or a heading, whatever precedes it. A line that is indented further may continue a
/// paragraph.
fn starts_block(line: &[u8]) -> bool {
    let indent = line.iter().take_while(|&&byte| byte == b' ').count();
    match &line[indent..] {
        _ if indent >= DEEP => false,
        // Only an item with text ends a paragraph. A numbered one does so with the number 1 alone; it is left to the blank line.
        [b'-' | b'*' | b'+', b' ', next, ..] => !next.is_ascii_whitespace(),
        [b'#', rest @ ..] => {
            let hashes = rest.iter().take_while(|&&byte| byte == b'#').count();
            hashes < HASHES && rest.get(hashes) == Some(&b' ')
        }
        _ => false,
    }
}

/// The indentation from which on a line is code, or continues a paragraph.
const DEEP: usize = 4;

/// The number of `#` before a heading of the lowest level.
const HASHES: usize = 6;

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use pulldown_cmark::{CowStr, Event, Options, Tag, TagEnd};

    use super::{Gate, Order, block_start, destination_start, word_start};
    use crate::finder::Finder;
    use crate::hook::KeepAll;
    use crate::kinds::Kinds;
    use crate::leaf::{Linker, OnMarkup};
    use crate::pulldown::context::Role;
    use crate::pulldown::filter::Openers;
    use crate::pulldown::stream::LinkStream;
    use crate::pulldown::{GITHUB, parse};
    use crate::rules::rule_set::Unit;
    use crate::schemes::Schemes;
    use crate::settings::{Boundary, Enclosure, Profile};
    use crate::streams::{Located, documents, mangled, merged, parsed, random_document};
    use crate::uts58::policy::{Policy, Tld};

    /// All profiles, kinds one by one and together, the options that bound links, and schemes of a user.
    fn finders() -> Vec<Finder> {
        let kinds = [Kinds::URL, Kinds::WWW, Kinds::EMAIL, Kinds::PROTOCOL, Kinds::DOMAIN];
        // Names that the documents have before a colon.
        let named = Schemes::from_static(&["tel", "mailto", "e.com", "xhttp"]);
        // It looks for the scheme of a URL before an address.
        let mut finders = vec![Finder::new(Profile::Uts58).policy(Policy::CHAT).kinds(Kinds::EMAIL)];
        for &profile in Profile::ALL {
            let known = kinds.into_iter().filter(|&kind| profile.kinds().intersects(kind));
            for kinds in known.chain([profile.kinds()]) {
                for boundary in [Boundary::Profile, Boundary::FullWidth] {
                    for enclosure in [Enclosure::Profile, Enclosure::EndsAtCloser] {
                        let finder = Finder::new(profile).kinds(kinds).boundary(boundary).enclosure(enclosure);
                        finders.extend([finder.clone(), finder.schemes(named.clone())]);
                    }
                }
            }
        }
        finders
    }

    /// Whether the gate of a stream looks, or lets everything through.
    #[derive(Clone, Copy)]
    enum Which {
        Looking,
        Open,
    }

    /// How a stream is driven.
    #[derive(Clone, Copy, Debug)]
    enum Input {
        /// As [`parse`](crate::pulldown::parse) drives it, with offsets and without.
        Parsed,
        ParsedEvents,
        Offsets,
        /// Events without offsets, and the source.
        Events,
    }

    fn linked<'a>(
        source: &'a str,
        events: Vec<Located<'a>>,
        finder: &Finder,
        input: Input,
        which: Which,
    ) -> Vec<Located<'a>> {
        let events = events.into_iter();
        let linker = || Linker::new(finder, OnMarkup::End);
        let openers = match Gate::new(&finder.settings, Order::Source).unit {
            Unit::Line => Openers::NONE,
            Unit::Block => Openers::MARKS,
        };
        match input {
            Input::Parsed => opened(LinkStream::parsed(source, events, linker(), KeepAll, openers), which).collect(),
            Input::Offsets => opened(LinkStream::new(Some(source), events, finder, KeepAll), which).collect(),
            Input::ParsedEvents => {
                let events = events.map(|(event, _)| event);
                let stream = opened(LinkStream::parsed(source, events, linker(), KeepAll, openers), which);
                Iterator::map(stream, |event: Event<'_>| (event, 0..0)).collect()
            }
            Input::Events => {
                let events = events.map(|(event, _)| event);
                let stream = opened(LinkStream::new(Some(source), events, finder, KeepAll), which);
                Iterator::map(stream, |event: Event<'_>| (event, 0..0)).collect()
            }
        }
    }

    fn opened<I: Iterator, F>(stream: LinkStream<'_, I, F>, which: Which) -> LinkStream<'_, I, F> {
        match which {
            Which::Looking => stream,
            Which::Open => stream.with_open_gate(),
        }
    }

    /// Known faults. In a stream without offsets where something else was put into a line, the gate lets the texts before that
    /// pass. In a stream that steps back, a text that is said to be before an atom or in it has no place in the leaf of that atom, and what
    /// was typed for smart punctuation is guessed from the texts around it; both are others where a leaf starts later.
    fn is_not_exact(source: &str, events: &[Located<'_>], input: Input) -> bool {
        let has_no_offsets = matches!(input, Input::Events | Input::ParsedEvents);
        let is_boxed = |(event, _): &Located<'_>| matches!(event, Event::Text(CowStr::Boxed(_)));
        let places = events.iter().filter_map(|(event, range)| match event {
            Event::Text(CowStr::Borrowed(text)) if has_no_offsets => {
                text.as_ptr().addr().checked_sub(source.as_ptr().addr()).filter(|&at| at <= source.len())
            }
            _ if has_no_offsets => None,
            Event::End(_) => None,
            _ => Some(range.start),
        });
        has_no_offsets && events.iter().any(is_boxed) || !places.is_sorted() || steps_into_atom(events)
    }

    /// Returns whether a text after an atom is said to be inside of that atom.
    fn steps_into_atom(events: &[Located<'_>]) -> bool {
        let (mut depth, mut end) = (0_usize, 0);
        events.iter().any(|(event, range)| {
            match event {
                Event::Start(Tag::Link { .. } | Tag::Image { .. }) => depth += 1,
                Event::End(TagEnd::Link | TagEnd::Image) => depth = depth.saturating_sub(1),
                Event::Text(_) => return depth == 0 && range.start < end,
                _ => {}
            }
            if Role::of(event).is_atom() {
                end = end.max(range.end);
            }
            false
        })
    }

    /// Fails if a gate changes the links of a stream; returns whether there are links.
    #[track_caller]
    fn assert_same(source: &str, events: &[Located<'_>], finder: &Finder, input: Input) -> bool {
        if is_not_exact(source, events, input) {
            return false;
        }
        let linked = |which| linked(source, events.to_vec(), finder, input, which);
        let (looking, open) = (linked(Which::Looking), linked(Which::Open));
        // Where texts are cut beside links does not depend on the gate either.
        assert_eq!(looking, open, "{source:?} {input:?} {:?} {events:?}", finder.settings);
        open.len() > events.len()
    }

    /// Tried with the fault of issue 18: names that hold `'` in `word_start` alone, with
    /// `take_while(|byte| !byte.is_ascii_whitespace() && **byte != b'\'')`, and `'` added to the name joiners of
    /// `src/rules/md4c.rs`.
    #[test]
    fn the_gate_never_refuses_what_an_open_gate_would_link() {
        let smart = GITHUB | Options::ENABLE_SMART_PUNCTUATION;
        let syntax = [Options::empty(), GITHUB, smart, Options::all()];
        let (finders, mut random, mut links) = (finders(), Rng::with_seed(18), 0);
        let by_hand = [
            "o'brien@example.com",
            "x o'brien@example.com www.e.com 'a.b'@c.de\nhttp://a.b/'c'",
            "a&commat;b.cd http&colon;//e.com www&period;e.com e&period;com",
            "tel:5 tel&colon;5 tel&#58;5 *tel:*5 tel\\:5 'tel:5' [tel:5](u) xtel:5 tel:_5_",
            "[http://e.com\n[x](u) a@b.cd] www.e.com",
            "ssh://x](u)git@github.com",
        ];
        for source in by_hand {
            for finder in &finders {
                for options in syntax {
                    let events = parsed(source, options);
                    for input in [Input::Parsed, Input::ParsedEvents, Input::Offsets, Input::Events] {
                        links += usize::from(assert_same(source, &events, finder, input));
                    }
                }
            }
        }
        let corpora = documents();
        let documents = corpora
            .into_iter()
            .chain((0..8000).map(|_| random_document(&mut Rng::with_seed(random.u64(..)))).collect::<Vec<_>>());
        for source in documents {
            for _ in 0..3 {
                let finder = &finders[random.usize(..finders.len())];
                let events = parsed(&source, syntax[random.usize(..syntax.len())]);
                links += usize::from(assert_same(&source, &events, finder, Input::Parsed));
                links += usize::from(assert_same(&source, &events, finder, Input::ParsedEvents));
                let events = if random.bool() { merged(events) } else { events };
                links += usize::from(assert_same(&source, &events, finder, Input::Offsets));
                assert_same(&source, &events, finder, Input::Events);
                let events = mangled(events, &source, &mut random);
                assert_same(&source, &events, finder, Input::Offsets);
                assert_same(&source, &events, finder, Input::Events);
            }
        }
        assert!(links > 10_000, "{links}");
    }

    /// Fails if a search for an explanation, which reports every dot and every `@`, finds other links. Returns the number of links.
    fn assert_complete(finder: &Finder, text: &str) -> usize {
        let explaining = finder.explaining();
        let plain = |finder: &Finder| finder.links(text).map(|link| link.range()).collect::<Vec<_>>();
        assert_eq!(plain(finder), plain(&explaining), "{text:?} {:?}", finder.settings.policy);
        let smart = GITHUB | Options::ENABLE_SMART_PUNCTUATION;
        let marked = |finder: &Finder| parse(text, smart, finder).collect::<Vec<_>>();
        assert_eq!(marked(finder), marked(&explaining), "{text:?} {:?}", finder.settings.policy);
        plain(finder).len()
    }

    /// A search reports a dot only before what may be the rest of a host.
    #[test]
    fn no_link_has_a_dot_that_the_search_leaves_out() {
        // Between blanks, for which `~` stands. Every fourth piece is a dot.
        const PIECES: &str = "a b I It c1 2 10 com de toml co.za http://a xn--p1ai - -- ... _ * \\ & &period; &#46; é 。 \u{200b} ~ ~ \n , ) @ :80 /x <b> www.e.com";
        let pieces: Vec<_> = PIECES.split(' ').collect();
        let policies = [Policy::STANDARD, Policy::CHAT, Policy::CHAT.tld(Tld::Known), Policy::PROSE];
        let (mut random, mut links) = (Rng::with_seed(22), 0);
        for _ in 0..40_000 {
            let mut piece = |_| if random.u8(..4) == 0 { "." } else { pieces[random.usize(..pieces.len())] };
            let text = (0..8).map(&mut piece).collect::<String>().replace('~', " ");
            let finder = Finder::new(Profile::Uts58).policy(policies[random.usize(..policies.len())]);
            links += assert_complete(&finder, &text);
        }
        assert!(links > 3_000, "{links}");
    }

    /// A search reports an `@` only behind what may be the end of a name.
    #[test]
    fn no_link_has_an_at_that_the_search_leaves_out() {
        const PIECES: [&str; 24] = [
            "a",
            "b1",
            "-",
            "_",
            "*",
            "\\",
            "&#64;",
            "&commat;",
            "&#97;",
            "é",
            " ",
            "\n",
            "\t",
            "(",
            "[",
            "](u)",
            "`c`",
            "<b>",
            ".",
            "e.fg",
            "http://a.b/",
            "www.e.com",
            "mailto:",
            "\r",
        ];
        let (mut random, mut links) = (Rng::with_seed(23), 0);
        for _ in 0..40_000 {
            let mut piece = |_| if random.u8(..4) == 0 { "@" } else { PIECES[random.usize(..PIECES.len())] };
            let text: String = (0..8).map(&mut piece).collect();
            let profile = Profile::ALL[random.usize(..Profile::ALL.len())];
            links += assert_complete(&Finder::new(profile), &text);
        }
        assert!(links > 3_000, "{links}");
    }

    #[test]
    fn a_link_starts_in_the_word_or_the_block() {
        assert_eq!(word_start("x ab://", 0, 4), 2);
        assert_eq!(word_start("x ab://", 3, 4), 3);
        assert_eq!(destination_start("x[a](b](c://", 0, 9), 7);
        assert_eq!(destination_start("x [a] (b://", 0, 8), 6);
        assert_eq!(destination_start("x[a]b(c://", 0, 7), 0);
        assert_eq!(destination_start("x](c://", 2, 4), 2);
        let starts = [
            ("a\n\nb ://", 5, 3),
            ("a\n- b ://", 6, 2),
            ("a\nb ://", 4, 0),
            ("a\n    - b ://", 10, 0),
            ("a\n## b ://", 7, 2),
        ];
        for (source, at, start) in starts {
            assert_eq!(block_start(source, 0, at), start, "{source:?}");
        }
    }
}
