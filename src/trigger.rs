//! Where a link may be: the search for triggers.
//!
//! A *trigger* is what every link has in it: `://`, `www.`, `@`, or the dot of a host. The search may find too many and never
//! too few; the rules decide.
//!
//! The text is read in blocks of 64 bytes, each once. Which bytes of a block may start a trigger is told by pairs of adjacent
//! bytes, for all of them at once and without a branch, so that compilers make vector code of it; only the bytes that are
//! left are looked at one by one. There is nothing to set up, which is what counts on short texts; `cargo bench -p barelink-bench
//! --bench ratio -- candidates` tells how fast it is.

use alloc::vec::Vec;

use crate::steps;

/// Where a link may be: what was seen, and the position of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trigger {
    pub(crate) cue: Cue,
    pub(crate) at: usize,
}

/// The characters of a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    /// `://`
    Scheme,
    /// `www.`
    Www,
    /// `@`
    At,
    /// `&#`, which a reference to `@` may start with, where addresses are looked for in decoded text.
    Numeric,
    /// `&commat;`, likewise.
    Commat,
    /// `.`, and a character after it.
    Dot,
    /// `。`, `．` or `｡`, which are dots of a host too.
    WideDot,
    /// `&period;`, where hosts are looked for in decoded text.
    Period,
}

impl Cue {
    #[cfg(test)]
    pub(crate) const ALL: [Cue; 8] =
        [Cue::Scheme, Cue::Www, Cue::At, Cue::Numeric, Cue::Commat, Cue::Dot, Cue::WideDot, Cue::Period];

    /// The cue that starts at the start of `text`.
    #[inline]
    pub(crate) fn at(text: &[u8]) -> Option<Self> {
        // The frequent ones first; a table of jumps would be slower.
        if let [b':', b'/', b'/', ..] = text {
            return Some(Cue::Scheme);
        }
        if let [b'.', ..] = text {
            return Some(Cue::Dot);
        }
        if let [b'@', ..] = text {
            return Some(Cue::At);
        }
        if let [b'w', b'w', b'w', b'.', ..] = text {
            return Some(Cue::Www);
        }
        let is = |cue, needle: &str| text.starts_with(needle.as_bytes()).then_some(cue);
        let wide = ["\u{3002}", "\u{ff0e}", "\u{ff61}"].into_iter().find_map(|dot| is(Cue::WideDot, dot));
        wide.or_else(|| is(Cue::Numeric, "&#"))
            .or_else(|| is(Cue::Commat, "&commat;"))
            .or_else(|| is(Cue::Period, "&period;"))
    }
}

/// A set of cues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cues(u8);

impl Cues {
    const HOSTS: Self = Self::of(&[Cue::Dot, Cue::WideDot]);

    /// The characters of a reference, where text is read as it was typed.
    const REFERENCES: Self = Self::of(&[Cue::Numeric, Cue::Commat, Cue::Period]);

    /// All but those made of references, for text that is read as it is.
    pub(crate) const IN_TEXT: Self = Self(!Self::REFERENCES.0);

    pub(crate) const URLS: Self = Self::of(&[Cue::Scheme, Cue::Www]);

    pub(crate) const AT: Self = Self::of(&[Cue::At]);

    pub(crate) const NONE: Self = Self(0);

    pub(crate) const ALL: Self = Self(u8::MAX);

    pub(crate) const fn of(cues: &[Cue]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < cues.len() {
            set |= 1 << cues[at] as u8;
            at += 1;
        }
        Self(set)
    }

    pub(crate) const fn has(self, cue: Cue) -> bool {
        self.0 >> cue as u8 & 1 == 1
    }

    pub(crate) const fn with(self, cue: Cue) -> Self {
        Self(self.0 | 1 << cue as u8)
    }

    /// The cues that are in both sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The first trigger at or after a place.
#[derive(Clone, Copy, Debug)]
enum Next {
    NotLookedFor,
    Is(Trigger),
    None,
}

/// The triggers of one text, in order, each looked for ahead once.
#[derive(Clone, Debug)]
pub(crate) struct Triggers {
    cues: Cues,
    marks: Marks,
    /// The bytes of the last block that may start a trigger and were not looked at, the first one in the lowest bit.
    marked: u64,
    /// The end of that block, which may lie behind the text.
    read: usize,
    /// No reference starts between `read` and this byte.
    unreferenced: usize,
    from: usize,
    next: Next,
    /// All triggers, after the first backward seek.
    index: Option<Vec<Trigger>>,
}

impl Triggers {
    /// The triggers of one text that are made of one of `cues`.
    pub(crate) fn new(cues: Cues) -> Self {
        let next = if cues == Cues::NONE { Next::None } else { Next::NotLookedFor };
        Triggers { cues, marks: Marks::of(cues), marked: 0, read: 0, unreferenced: 0, from: 0, next, index: None }
    }

    /// The next trigger at or after `from`; the text is the same in every call.
    ///
    /// All calls together cost time linear in the text while `from` does not fall. The first time that it does, all
    /// triggers are looked up once; from then on a call costs time logarithmic in their number.
    #[inline]
    pub(crate) fn next(&mut self, text: &str, from: usize) -> Option<Trigger> {
        match self.next {
            Next::Is(next) if self.from <= from && from <= next.at => Some(next),
            Next::None if self.from <= from => None,
            _ => self.look(text, from),
        }
    }

    fn look(&mut self, text: &str, from: usize) -> Option<Trigger> {
        if from < self.from || self.index.is_some() {
            return self.look_up(text, from);
        }
        self.from = from;
        let next = self.ahead(text.as_bytes(), from);
        self.next = next.map_or(Next::None, Next::Is);
        next
    }

    /// The same after a backward seek.
    #[cold]
    fn look_up(&mut self, text: &str, from: usize) -> Option<Trigger> {
        let index = self.index.get_or_insert_with(|| Self::new(self.cues).all(text).collect());
        let next = index.get(index.partition_point(|trigger| trigger.at < from)).copied();
        self.from = from;
        self.next = next.map_or(Next::None, Next::Is);
        next
    }

    /// After a backward seek: the byte after the last trigger before `at`, or 0. Until then `None`.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn last_before(&self, at: usize) -> Option<usize> {
        let index = self.index.as_ref()?;
        let next = index.partition_point(|trigger| trigger.at < at);
        Some(next.checked_sub(1).map_or(0, |last| index[last].at + 1))
    }

    fn all(mut self, text: &str) -> impl Iterator<Item = Trigger> {
        let text = if matches!(self.next, Next::None) { &[] } else { text.as_bytes() };
        let mut from = 0;
        core::iter::from_fn(move || {
            let trigger =
                if let Marks::At = self.marks { self.ahead(text, from) } else { self.next_of_marked(text, from) }?;
            from = trigger.at + 1;
            Some(trigger)
        })
    }

    fn ahead(&mut self, text: &[u8], from: usize) -> Option<Trigger> {
        if let Marks::At = self.marks {
            let rest = text.get(from..)?;
            let at = memchr::memchr(b'@', rest);
            steps::count(at.map_or(rest.len(), |at| at + 1));
            return at.map(|at| Trigger { cue: Cue::At, at: from + at });
        }
        if from >= self.read {
            (self.marked, self.read) = (0, from);
        } else if let Some(passed) = (from + BLOCK).checked_sub(self.read) {
            self.marked &= u64::MAX << passed;
        }
        self.next_of_marked(text, from)
    }

    /// The next trigger among what is marked and was not looked at, but not before `from`.
    #[inline]
    fn next_of_marked(&mut self, text: &[u8], from: usize) -> Option<Trigger> {
        loop {
            while self.marked != 0 {
                steps::count(1);
                let at = self.read - BLOCK + self.marked.trailing_zeros() as usize;
                self.marked &= self.marked - 1;
                if let Some(trigger) = self.trigger(text, at).filter(|trigger| trigger.at >= from) {
                    return Some(trigger);
                }
            }
            if self.read >= text.len() {
                return None;
            }
            let from = self.read;
            (self.marked, self.read) = self.next_marked(text);
            steps::count(self.read - from);
        }
    }

    /// The marks of the next block that has any, and its end; of none, and some end, where it had to stop before.
    #[inline]
    fn next_marked(&mut self, text: &[u8]) -> (u64, usize) {
        match self.marks {
            Marks::At | Marks::Typed => next_marked::<Typed>(text, self.read),
            Marks::Hosts => next_marked::<Hosts>(text, self.read),
            Marks::TypedReferences => self.next_marked_or_referenced::<Typed, b'c'>(text),
            Marks::HostsReferences => self.next_marked_or_referenced::<Hosts, b'p'>(text),
        }
    }

    /// The same where references are looked for, which are rare: most blocks need not be asked for them.
    fn next_marked_or_referenced<M: Mark, const LETTER: u8>(&mut self, text: &[u8]) -> (u64, usize) {
        let next = self.read + BLOCK;
        if next > self.unreferenced {
            let rest = text.get(self.read..).unwrap_or_default();
            if rest.len() < WORTH_ASKING {
                return next_marked::<(M, References<LETTER>)>(text, self.read);
            }
            let len = memchr::memchr(b'&', rest).unwrap_or(rest.len());
            steps::count(len);
            self.unreferenced = self.read + len;
        }
        match (text.get(..=self.unreferenced), text.get(..=next)) {
            (None, _) => next_marked::<M>(text, self.read),
            (Some(unreferenced), _) if next <= self.unreferenced => marked_block::<M>(unreferenced, self.read),
            (_, Some(block)) => marked_block::<(M, References<LETTER>)>(block, self.read),
            (_, None) => next_marked::<(M, References<LETTER>)>(text, self.read),
        }
    }

    /// The trigger that the mark at the byte `at` stands for, if it is one.
    #[inline]
    fn trigger(&self, text: &[u8], at: usize) -> Option<Trigger> {
        // Wide dots are marked at their second byte.
        let at = if text[at] & 0xc0 == 0x80 { at.checked_sub(1)? } else { at };
        let cue = Cue::at(&text[at..]).filter(|&cue| self.cues.has(cue))?;
        Some(Trigger { cue, at })
    }
}

/// The positions of the triggers of a text, in order.
pub(crate) fn candidates(cues: Cues, text: &str) -> impl Iterator<Item = usize> {
    Triggers::new(cues).all(text).map(|trigger| trigger.at)
}

/// Whether a text has a trigger. Most messages of a chat have none, and need no more than this. Cost: linear in the text up to the
/// first trigger.
#[must_use]
#[cfg(feature = "leaf")]
pub(crate) fn may_hold_links(cues: Cues, text: &str) -> bool {
    Triggers::new(cues).next(text, 0).is_some()
}

/// How many bytes are read at once: as many as a mask has bits.
const BLOCK: usize = u64::BITS as usize;

/// A rest that is shorter is read sooner than asked whether a reference may be in it.
const WORTH_ASKING: usize = 4 * BLOCK;

/// Which bytes are marked: those of all cues that are looked for, and few others.
#[derive(Clone, Copy, Debug)]
enum Marks {
    /// `@` alone, for which there is no need of pairs.
    At,
    Typed,
    TypedReferences,
    Hosts,
    HostsReferences,
}

impl Marks {
    fn of(cues: Cues) -> Self {
        if cues == Cues::AT {
            return Marks::At;
        }
        match (cues.intersects(Cues::HOSTS), cues.intersects(Cues::REFERENCES)) {
            (false, false) => Marks::Typed,
            (false, true) => Marks::TypedReferences,
            (true, false) => Marks::Hosts,
            (true, true) => Marks::HostsReferences,
        }
    }
}

/// Tells from two adjacent bytes whether a trigger may start with the first one. No branches: they would keep compilers
/// from asking all bytes of a block at once.
trait Mark {
    fn ascii(first: u8, second: u8) -> bool;

    /// The same, of bytes in a block that is not all ASCII.
    #[inline]
    fn wide(first: u8, second: u8) -> bool {
        Self::ascii(first, second)
    }

    /// Whether [`wide`](Self::wide) says something else.
    const HAS_WIDE: bool = false;
}

/// `://`, `www.`, `@`
struct Typed;

impl Mark for Typed {
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn ascii(first: u8, second: u8) -> bool {
        (first == b':') & (second == b'/') | (first == b'w') & (second == b'w') | (first == b'@')
    }
}

/// `://`, dots that do not end a word, and the last two bytes of wide dots.
struct Hosts;

impl Mark for Hosts {
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn ascii(first: u8, second: u8) -> bool {
        (first == b':') & (second == b'/') | (first == b'.') & (second > b' ')
    }

    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn wide(first: u8, second: u8) -> bool {
        let full_stop = (first == 0x80) & (second == 0x82);
        let full_width = (first == 0xbc) & (second == 0x8e);
        let half_width = (first == 0xbd) & (second == 0xa1);
        Self::ascii(first, second) | full_stop | full_width | half_width
    }

    const HAS_WIDE: bool = true;
}

/// `&#`, and a name that starts with this letter: `&commat;` or `&period;`. No rule set looks for both.
struct References<const LETTER: u8>;

impl<const LETTER: u8> Mark for References<LETTER> {
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn ascii(first: u8, second: u8) -> bool {
        (first == b'&') & ((second == b'#') | (second == LETTER))
    }
}

impl<M: Mark, N: Mark> Mark for (M, N) {
    #[inline]
    fn ascii(first: u8, second: u8) -> bool {
        M::ascii(first, second) | N::ascii(first, second)
    }

    #[inline]
    fn wide(first: u8, second: u8) -> bool {
        M::wide(first, second) | N::wide(first, second)
    }

    const HAS_WIDE: bool = M::HAS_WIDE | N::HAS_WIDE;
}

/// The marks of the first block at or after the byte `from` that has any, and its end, or those of the last one.
#[inline]
fn next_marked<M: Mark>(text: &[u8], from: usize) -> (u64, usize) {
    match marked_block::<M>(text, from) {
        (0, _) => (last_marked::<M>(text), text.len().max(BLOCK)),
        marked => marked,
    }
}

/// The marks of the last block, some of which may have been looked at. The highest bit is the last byte of the text, or of the
/// block that it does not fill.
#[inline]
fn last_marked<M: Mark>(text: &[u8]) -> u64 {
    if let Some(window) = text.last_chunk::<{ BLOCK + 1 }>() {
        let last = u64::from(M::ascii(window[BLOCK], 0)) << (BLOCK - 1);
        let flags = flags::<M>(window);
        return if is_any(&flags) { mask(&flags) >> 1 | last } else { last };
    }
    let mut window = [0; BLOCK + 1];
    window[..text.len()].copy_from_slice(text);
    mask(&flags::<M>(&window))
}

/// The marks of the first block that has any, and its end, as far as a byte stands behind the block; or none, and the end of the
/// last such block.
#[inline(never)]
fn marked_block<M: Mark>(text: &[u8], from: usize) -> (u64, usize) {
    let mut read = from;
    while let Some(window) = text.get(read..=read + BLOCK) {
        let flags = flags::<M>(window);
        read += BLOCK;
        if is_any(&flags) {
            return (mask(&flags), read);
        }
    }
    (0, read)
}

/// For each byte of a block all bits or none, from a window of one byte more.
#[inline]
fn flags<M: Mark>(window: &[u8]) -> [u8; BLOCK] {
    let mut flags = [0; BLOCK];
    let (Ok(firsts), Ok(seconds)) =
        (<&[u8; BLOCK]>::try_from(&window[..BLOCK]), <&[u8; BLOCK]>::try_from(&window[1..]))
    else {
        return flags;
    };
    if M::HAS_WIDE && !firsts.is_ascii() {
        for ((flag, first), second) in flags.iter_mut().zip(firsts).zip(seconds) {
            *flag = if M::wide(*first, *second) { u8::MAX } else { 0 };
        }
    } else {
        for ((flag, first), second) in flags.iter_mut().zip(firsts).zip(seconds) {
            *flag = if M::ascii(*first, *second) { u8::MAX } else { 0 };
        }
    }
    flags
}

/// Whether any flag is set: the same instructions tell whether all bytes are ASCII.
#[inline]
fn is_any(flags: &[u8; BLOCK]) -> bool {
    !flags.is_ascii()
}

/// One bit for each flag, the first one in the lowest bit.
#[inline]
fn mask(flags: &[u8; BLOCK]) -> u64 {
    let bits = |flags: &[u8]| {
        let ones = <[u8; 8]>::try_from(flags).map_or(0, u64::from_le_bytes) & LOWEST;
        ones.wrapping_mul(GATHER) >> (u64::BITS - 8)
    };
    flags.chunks_exact(8).rev().fold(0, |mask, flags| mask << 8 | bits(flags))
}

/// The lowest bit of each of eight bytes.
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// Multiplied with this, the lowest bits of eight bytes come together in the highest byte, in order.
const GATHER: u64 = 0x0102_0408_1020_4080;

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Cue, Cues, Hosts, Mark as _, References, Trigger, Triggers, Typed};

    /// The triggers that a look at every position finds. A dot that ends a word is no trigger.
    fn brute_force(cues: Cues, text: &str) -> Vec<Trigger> {
        let cue_at = |at| Cue::at(&text.as_bytes()[at..]).filter(|&cue| cues.has(cue));
        let ends_word = |at: usize| text.as_bytes().get(at + 1).is_none_or(|&byte| byte <= b' ');
        let triggers = text.char_indices().filter_map(|(at, _)| Some(Trigger { cue: cue_at(at)?, at }));
        triggers.filter(|&trigger| trigger.cue != Cue::Dot || !ends_word(trigger.at)).collect()
    }

    fn texts() -> impl Iterator<Item = String> {
        let parts = [
            "://", "www.", "ww", "@", ".", ". ", "。", "．", "｡", "、", "＠", "&#", "&commat;", "&period;", "a", "é",
            " ",
        ];
        let mut rng = fastrand::Rng::with_seed(58);
        let dense = (0..4_000).map(move |at| (0..at % 90).map(|_| parts[rng.usize(..parts.len())]).collect());
        // Far from each other, too: what is rare is looked for by itself.
        let rare = ["&#", "&commat;", "&period;", "&", "&c", "&p", "@", "://", "x.y", "www."];
        let mut rng = fastrand::Rng::with_seed(59);
        let sparse = (0..4_000).map(move |at| {
            let part = |_| "m".repeat(rng.usize(..200)) + rare[rng.usize(..rare.len())];
            (0..at % 6).map(part).collect()
        });
        dense.chain(sparse)
    }

    /// The searches for every set of cues of either family: those of links that are typed with a mark, and those of hosts, which
    /// always have a dot.
    fn searches() -> Vec<Triggers> {
        let families = [
            (Cues::NONE, [Cue::Scheme, Cue::Www, Cue::At, Cue::Numeric, Cue::Commat].as_slice()),
            (Cues::NONE.with(Cue::Dot), [Cue::Scheme, Cue::WideDot, Cue::Numeric, Cue::Period].as_slice()),
        ];
        let sets = families.into_iter().flat_map(|(always, family)| {
            (0..1_u8 << family.len()).map(move |set| {
                let chosen = family.iter().enumerate().filter(|&(at, _)| set >> at & 1 == 1);
                chosen.fold(always, |cues, (_, &cue)| cues.with(cue))
            })
        });
        sets.map(Triggers::new).collect()
    }

    #[test]
    fn blocks_tell_what_every_position_tells() {
        for text in texts() {
            for search in searches() {
                let expected = brute_force(search.cues, &text);
                let found: Vec<_> = search.all(&text).collect();
                assert_eq!(found, expected, "{text}");
            }
        }
    }

    #[test]
    fn any_order_of_questions_has_the_same_answers() {
        let mut rng = fastrand::Rng::with_seed(58);
        for (text, search) in texts().step_by(20).zip(searches().into_iter().cycle()) {
            let all = brute_force(search.cues, &text);
            let mut triggers = search;
            for _ in 0..40 {
                let from = rng.usize(..=text.len());
                let expected = all.iter().find(|trigger| trigger.at >= from).copied();
                assert_eq!(triggers.next(&text, from), expected, "{text} from {from}");
            }
        }
    }

    /// No more bytes are marked than need to be, and a block of ASCII is read as any other.
    #[test]
    fn a_byte_is_marked_by_itself_and_the_next_one() {
        let wide_dots = ["\u{3002}", "\u{ff0e}", "\u{ff61}"].map(|dot| (dot.as_bytes()[1], dot.as_bytes()[2]));
        for pair @ (first, second) in (0..=u8::MAX).flat_map(|first| (0..=u8::MAX).map(move |second| (first, second))) {
            let typed = matches!(pair, (b':', b'/') | (b'w', b'w') | (b'@', _));
            let hosts = matches!(pair, (b':', b'/') | (b'.', b'!'..));
            let reference = matches!(pair, (b'&', b'#' | b'c'));
            assert_eq!(Typed::ascii(first, second), typed, "{pair:?}");
            assert_eq!(Hosts::ascii(first, second), hosts, "{pair:?}");
            assert_eq!(Hosts::wide(first, second), hosts || wide_dots.contains(&pair), "{pair:?}");
            assert_eq!(References::<b'c'>::ascii(first, second), reference, "{pair:?}");
            assert_eq!(<(Typed, References<b'c'>)>::ascii(first, second), typed || reference, "{pair:?}");
        }
    }

    #[test]
    fn triggers_are_listed_only_after_a_step_back() {
        let text = "a@b.c d@e.f g@h.i";
        let mut triggers = Triggers::new(Cues::AT);
        for from in [0, 2, 2, 8, 14] {
            triggers.next(text, from);
            assert!(triggers.index.is_none(), "{from}");
        }
        assert_eq!(triggers.next(text, 2).map(|trigger| trigger.at), Some(7));
        assert!(triggers.index.is_some());
    }

    #[cfg(feature = "_steps")]
    #[test]
    fn the_end_is_searched_once() {
        let mut triggers = Triggers::new(Cues::AT);
        let mut steps = |from| {
            let _ = crate::steps::take();
            assert_eq!(triggers.next("a@b, and no more", from).is_none(), from > 1);
            crate::steps::take()
        };
        assert_eq!([steps(0), steps(2), steps(2), steps(5)], [2, 14, 0, 0]);
    }

    #[cfg(feature = "pulldown-cmark")]
    #[test]
    fn the_last_trigger_is_known_after_a_step_back() {
        let text = "a@b.c d@e.f";
        let mut triggers = Triggers::new(Cues::AT);
        triggers.next(text, 2);
        assert_eq!(triggers.last_before(11), None);
        triggers.next(text, 0);
        let before = [0, 1, 2, 7, 8, 11].map(|at| triggers.last_before(at));
        assert_eq!(before, [0, 0, 2, 2, 8, 8].map(Some));
    }

    #[test]
    fn candidates_are_the_places_of_triggers() {
        assert_eq!(super::candidates(Cues::AT, "ab@c d@e.f www.g").collect::<Vec<_>>(), [2, 6]);
        assert_eq!(super::candidates(Cues::NONE, "ab@c").next(), None);
    }

    #[cfg(feature = "leaf")]
    #[test]
    fn a_text_without_a_trigger_holds_no_link() {
        assert!(super::may_hold_links(Cues::AT, "a@b.c") && !super::may_hold_links(Cues::AT, "a.b http://c.d"));
    }

    #[test]
    fn a_cue_that_is_in_a_set_stays_in_it() {
        for cue in Cue::ALL {
            assert!(Cues::NONE.with(cue).with(cue).has(cue) && Cues::of(&[cue, cue]).has(cue), "{cue:?}");
        }
    }
}
