//! The candidate search: finds the triggers of a text.
//!
//! A *trigger* is a character or a short string that every link contains: `://`, `www.`, `@`, or
//! the dot of a host. The search may report a trigger where there is no link, but it never misses
//! one; the rules decide.
//!
//! The search reads the text in blocks of 64 bytes, each once. For each pair of adjacent bytes it
//! decides whether a trigger may start there. It does this for all pairs of a block at once and
//! without branches, so that compilers vectorise it. Only the bytes that remain are examined one by
//! one. The search has no set-up cost, which matters for short texts. To measure it:
//! `cargo bench -p barelink-bench --bench ratio -- candidates`.

use alloc::vec::Vec;
use core::ops::Range;

use crate::steps;
use crate::text::chars::ByteSet;
#[cfg(feature = "uts58")]
use crate::text::chars::{LabelClass, Properties, is_dot, may_be_known_tld};
#[cfg(feature = "uts58")]
use crate::text::tables::{is_known_tld, may_start_tld};

/// A place where a link may be: the cue, and the position of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trigger {
    pub(crate) cue: Cue,
    pub(crate) at: usize,
}

impl Trigger {
    /// Returns the range of the characters.
    pub(crate) fn range(self) -> Range<usize> {
        self.at..self.at + self.cue.len()
    }
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
    /// `&#`, the start of a numeric reference, which may be one to `@`. For rule sets that find
    /// addresses in decoded text.
    Numeric,
    /// `&commat;`, a reference to `@`. For rule sets that find addresses in decoded text.
    Commat,
    /// `.` with what may be the rest of a host after it.
    Dot,
    /// `。`, `．` or `｡`, which separate labels of a host too.
    WideDot,
    /// `&period;`, a reference to `.`. For rule sets that find hosts in decoded text.
    Period,
    /// `:` without `//` after it, for schemes that the user named.
    Colon,
    /// `&colon;`, a reference to `:`. For such schemes in decoded text.
    ColonName,
}

impl Cue {
    #[cfg(test)]
    pub(crate) const ALL: [Cue; 10] = [
        Cue::Scheme,
        Cue::Www,
        Cue::At,
        Cue::Numeric,
        Cue::Commat,
        Cue::Dot,
        Cue::WideDot,
        Cue::Period,
        Cue::Colon,
        Cue::ColonName,
    ];

    /// Returns the number of bytes; of a numeric reference, without its number.
    pub(crate) const fn len(self) -> usize {
        match self {
            Cue::At | Cue::Dot | Cue::Colon => 1,
            Cue::Numeric => "&#".len(),
            Cue::Scheme | Cue::WideDot => "://".len(),
            Cue::Www => "www.".len(),
            Cue::ColonName => "&colon;".len(),
            Cue::Commat | Cue::Period => "&commat;".len(),
        }
    }

    /// Returns the number of bytes of the first character.
    #[inline]
    pub(crate) const fn first_len(self) -> usize {
        if matches!(self, Cue::WideDot) {
            '\u{3002}'.len_utf8()
        } else {
            1
        }
    }

    /// Returns the cue at the start of `text`.
    #[inline]
    pub(crate) fn at(text: &[u8]) -> Option<Self> {
        // The frequent cues first: a `match` over all patterns compiles to a jump table, which
        // would be slower.
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
        let wide = ["\u{3002}", "\u{ff0e}", "\u{ff61}"]
            .into_iter()
            .find_map(|dot| is(Cue::WideDot, dot));
        wide.or_else(|| is(Cue::Numeric, "&#"))
            .or_else(|| is(Cue::Commat, "&commat;"))
            .or_else(|| is(Cue::Period, "&period;"))
            .or_else(|| is(Cue::Colon, ":"))
            .or_else(|| is(Cue::ColonName, "&colon;"))
    }
}

/// A set of cues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cues(u16);

impl Cues {
    const HOSTS: Self = Self::of(&[Cue::Dot, Cue::WideDot]);

    /// The cues that are character references.
    const REFERENCES: Self = Self::of(&[Cue::Numeric, Cue::Commat, Cue::Period, Cue::ColonName]);

    /// The cues of schemes that the user named.
    pub(crate) const NAMED: Self = Self::of(&[Cue::Colon, Cue::ColonName]);

    /// Not a cue: makes a search report impossible dots and `@` too, those that are in no link. For
    /// an explanation.
    pub(crate) const IMPOSSIBLE: Self = Self(1 << 15);

    /// Not a cue: makes a search leave out the dots before a top-level domain that is not known.
    pub(crate) const KNOWN_TLDS: Self = Self(1 << 14);

    /// All cues that are not character references: plain text has no references.
    pub(crate) const IN_TEXT: Self = Self(!Self::REFERENCES.0);

    pub(crate) const URLS: Self = Self::of(&[Cue::Scheme, Cue::Www, Cue::Colon]);

    pub(crate) const AT: Self = Self::of(&[Cue::At]);

    pub(crate) const NONE: Self = Self(0);

    pub(crate) const ALL: Self = Self(u16::MAX);

    pub(crate) const fn of(cues: &[Cue]) -> Self {
        let mut set = 0;
        let mut at = 0;
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

    /// Returns the cue of addresses, if it is in the set.
    pub(crate) const fn of_addresses(self) -> Self {
        self.and(Self::AT.union(Self::IMPOSSIBLE))
    }

    /// Returns the cues that are in both sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the cues that are in one of the sets.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the cues that are not in the other set.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A search for the triggers of one text, in order.
#[derive(Clone, Debug)]
pub(crate) struct Triggers {
    cues: Cues,
    marks: Marks,
    /// The bytes of the last block that may start a trigger and were not examined, the first byte
    /// in the lowest bit.
    marked: u64,
    /// The end of that block, which may lie behind the end of the text.
    block_end: usize,
    /// No reference starts between `block_end` and this byte.
    #[cfg(feature = "leaf")]
    reference_free_to: usize,
    /// The last answer: the first trigger at the byte `from` or after it, for each `from` in
    /// `known`.
    next: Option<Trigger>,
    known: Range<usize>,
    /// All triggers, after the first backward seek.
    // Hosts find the links of leaves in the order of the source. The list is built only for those
    // that do not.
    index: Option<Vec<Trigger>>,
}

impl Triggers {
    /// Makes a search for the triggers of `cues`. All later calls must pass the same text.
    pub(crate) fn new(cues: Cues) -> Self {
        let known = if cues == Cues::NONE {
            0..usize::MAX
        } else {
            0..0
        };
        Triggers {
            cues,
            marks: Marks::of(cues),
            marked: 0,
            block_end: 0,
            #[cfg(feature = "leaf")]
            reference_free_to: 0,
            next: None,
            known,
            index: None,
        }
    }

    /// Returns the first trigger at or after `from`.
    ///
    /// Cost of all calls together: linear in the text, as long as `from` does not decrease. The
    /// first time that it does, all triggers are collected once; each later call costs time
    /// logarithmic in their number.
    #[inline]
    pub(crate) fn next(&mut self, text: &str, from: usize) -> Option<Trigger> {
        if self.known.contains(&from) {
            self.next
        } else {
            self.seek(text, from)
        }
    }

    /// Notes that no trigger between the byte `from` and the last one that was found is of
    /// interest.
    #[cfg(feature = "leaf")]
    pub(crate) fn pass_from(&mut self, from: usize) {
        self.known.start = self.known.start.min(from);
    }

    /// Works as [`may_have_trigger`], for the cues of this search and any text.
    #[cfg(feature = "leaf")]
    #[inline]
    pub(crate) fn may_be_in(&self, text: &str) -> bool {
        may_have_marks(self.marks, text.as_bytes())
    }

    fn seek(&mut self, text: &str, from: usize) -> Option<Trigger> {
        if from < self.known.start || self.index.is_some() {
            return self.seek_in_index(text, from);
        }
        let next = self.scan_ahead(text, from);
        self.store(from, next)
    }

    /// Keeps the first trigger at or after `from`, and returns it.
    #[inline]
    fn store(&mut self, from: usize, next: Option<Trigger>) -> Option<Trigger> {
        (self.next, self.known) = (
            next,
            from..next.map_or(usize::MAX, |trigger| trigger.at + 1),
        );
        next
    }

    /// Seeks in the list of all triggers, after a backward seek.
    #[cold]
    fn seek_in_index(&mut self, text: &str, from: usize) -> Option<Trigger> {
        let index = self
            .index
            .get_or_insert_with(|| Self::new(self.cues).all(text).collect());
        let next = index
            .get(index.partition_point(|trigger| trigger.at < from))
            .copied();
        self.store(from, next)
    }

    fn all(mut self, text: &str) -> impl Iterator<Item = Trigger> {
        let mut from = 0;
        core::iter::from_fn(move || {
            let trigger = self.next(text, from)?;
            from = trigger.at + 1;
            Some(trigger)
        })
    }

    #[inline]
    fn scan_ahead(&mut self, text: &str, from: usize) -> Option<Trigger> {
        if let Marks::At = self.marks {
            return next_at(text.as_bytes(), from, self.cues);
        }
        // A seek beyond the block starts a new block at `from`; the text between is not read.
        if from >= self.block_end {
            self.marked = 0;
            self.block_end = from;
        } else if let Some(passed) = (from + BLOCK).checked_sub(self.block_end) {
            self.marked &= u64::MAX << passed;
        }
        self.next_of_marked(text, from)
    }

    /// Returns the next trigger at or after `from` among the marked bytes that were not examined.
    #[inline]
    fn next_of_marked(&mut self, text: &str, from: usize) -> Option<Trigger> {
        loop {
            while self.marked != 0 {
                steps::count(1);
                let at = self.block_end - BLOCK + self.marked.trailing_zeros() as usize;
                // Clears the lowest bit.
                self.marked &= self.marked - 1;
                if let Some(trigger) = self.trigger(text, at).filter(|trigger| trigger.at >= from) {
                    return Some(trigger);
                }
            }
            if self.block_end >= text.len() {
                return None;
            }
            let from = self.block_end;
            (self.marked, self.block_end) = self.next_marked(text.as_bytes());
            steps::count(self.block_end - from);
        }
    }

    /// Returns the marks and the end of the next block that has any marks. May stop before such a
    /// block, and return its own end without marks; the caller calls it again.
    // Monomorphised for each set of cues: a test for the cues in the inner loop would prevent
    // vector code.
    #[inline]
    fn next_marked(&mut self, text: &[u8]) -> (u64, usize) {
        // A small program has one search.
        if cfg!(small_build) {
            return next_marked::<Every>(text, self.block_end);
        }
        match self.marks {
            Marks::At | Marks::Typed => next_marked::<Typed>(text, self.block_end),
            #[cfg(feature = "uts58")]
            Marks::Hosts => next_marked::<Hosts>(text, self.block_end),
            #[cfg(feature = "leaf")]
            Marks::TypedReferences => self.next_marked_or_referenced::<Typed, b'c'>(text),
            #[cfg(all(feature = "leaf", feature = "uts58"))]
            Marks::HostsReferences => self.next_marked_or_referenced::<Hosts, b'p'>(text),
            Marks::Every => next_marked::<Every>(text, self.block_end),
        }
    }

    /// Works as [`next_marked`](Self::next_marked), for cues that include character references.
    #[cfg(feature = "leaf")]
    fn next_marked_or_referenced<M: Mark, const LETTER: u8>(
        &mut self,
        text: &[u8],
    ) -> (u64, usize) {
        let next = self.block_end + BLOCK;
        // References are rare. `memchr` finds the next `&`, and the blocks before it are searched
        // without references, which takes fewer instructions for each byte.
        if next > self.reference_free_to {
            let rest = text.get(self.block_end..).unwrap_or_default();
            if rest.len() < WORTH_A_SEARCH {
                return next_marked::<(M, References<LETTER>)>(text, self.block_end);
            }
            let len = memchr::memchr(b'&', rest).unwrap_or(rest.len());
            steps::count(len);
            self.reference_free_to = self.block_end + len;
        }
        if self.reference_free_to >= text.len() {
            return next_marked::<M>(text, self.block_end);
        }
        if next < self.reference_free_to {
            return marked_block::<M>(&text[..self.reference_free_to], self.block_end);
        }
        match text.get(..=next) {
            Some(block) => marked_block::<(M, References<LETTER>)>(block, self.block_end),
            None => next_marked::<(M, References<LETTER>)>(text, self.block_end),
        }
    }

    /// Returns the trigger at the marked byte `at`, if there is one.
    #[inline]
    fn trigger(&self, shown: &str, at: usize) -> Option<Trigger> {
        let text = shown.as_bytes();
        if text[at] == b'/' {
            let at = at.checked_sub(1)?;
            let is_scheme = self.cues.has(Cue::Scheme) && text[at..].starts_with(b"://");
            return is_scheme.then_some(Trigger {
                cue: Cue::Scheme,
                at,
            });
        }
        if text[at] == b'@' {
            let is_at = self.cues.has(Cue::At) && may_be_in_address(text, at, self.cues);
            return is_at.then_some(Trigger { cue: Cue::At, at });
        }
        // Wide dots are marked at their second byte: two bytes tell `。` from other characters of
        // its block only there.
        let at = if text[at] & 0xc0 == 0x80 {
            at.checked_sub(1)?
        } else {
            at
        };
        // Most marks of host searches are dots, which need no call.
        let cue = if text[at] == b'.' {
            Some(Cue::Dot)
        } else {
            Cue::at(&text[at..])
        };
        let cue = cue.filter(|&cue| self.cues.has(cue))?;
        let is_possible = match cue {
            _ if !cfg!(feature = "uts58") => true,
            Cue::Dot => {
                may_be_in_host(&text[at + cue.len()..], self.cues)
                    && may_end_label(text, at, self.cues)
            }
            Cue::WideDot => may_be_in_wide_host(&shown[at + cue.len()..], self.cues),
            _ => true,
        };
        is_possible.then_some(Trigger { cue, at })
    }
}

/// Returns the first `@` at the byte `from` or after it that may be in an address.
// One byte needs no pairs, and `memchr` has hand-written vector code. Not inlined: the search for
// other triggers would save registers.
#[inline(never)]
fn next_at(text: &[u8], from: usize, cues: Cues) -> Option<Trigger> {
    let rest = text.get(from..)?;
    let at = memchr::memchr_iter(b'@', rest).find(|&at| may_be_in_address(text, from + at, cues));
    steps::count(at.map_or(rest.len(), |at| at + 1));
    at.map(|at| Trigger {
        cue: Cue::At,
        at: from + at,
    })
}

/// Returns whether the `@` at the byte `at` may be in an address, by the byte before it. No name
/// ends with white space or with an opening bracket. Cost: constant.
// Most `@` of release notes are before the names of users: `thanks to @john`. Other bytes that no
// name has do not count, because in Markdown a name may end with an escape or with a reference:
// `a\@b.c`, `&#97;@b.c`.
#[inline]
fn may_be_in_address(text: &[u8], at: usize, cues: Cues) -> bool {
    let before = at.checked_sub(1).map(|before| text[before]);
    !matches!(before, Some(b' ' | b'\t' | b'\n' | b'\r' | b'(' | b'['))
        || cues.intersects(Cues::IMPOSSIBLE)
}

/// Returns whether a dot may be the trigger of a host, by the text behind it. The last label of a
/// host has two letters or more (U4), or a character above ASCII, or it is an A-label, which has
/// hyphens. Cost: constant.
// Most dots inside words are in numbers, abbreviations and names of files: `3.14`, `e.g.`,
// `Cargo.toml`.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "with a call, the loop over the marked bytes of all rule sets would save registers"
)]
fn may_be_in_host(after: &[u8], cues: Cues) -> bool {
    // Two letters are the start of a top-level domain or of a label before it; the rare `.mp3` is
    // left to the rules.
    let is_possible = match after {
        [first, second, ..] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic() => {
            !cues.intersects(Cues::KNOWN_TLDS) || may_have_known_tld(after)
        }
        _ => may_be_before_any_label(after),
    };
    is_possible || cues.intersects(Cues::IMPOSSIBLE)
}

/// Returns whether a label of a host may end before the dot at the byte `at`. Cost: constant.
// No label is empty, or ends with a hyphen. Most such dots are in names of files: ` .gitignore`,
// `*.rs`.
#[inline]
fn may_end_label(text: &[u8], at: usize, cues: Cues) -> bool {
    let before = at.checked_sub(1).map(|before| text[before]);
    // In a Markdown source, an escape or a reference may precede the dot: `a\.b`, `&#97;.b`.
    let may_end =
        |byte: u8| !byte.is_ascii() || byte.is_ascii_alphanumeric() || matches!(byte, b'\\' | b';');
    before.is_some_and(may_end) || cues.intersects(Cues::IMPOSSIBLE)
}

/// Returns whether a wide dot may be the trigger of a host, by the text behind it. Cost: linear in
/// the label behind the dot.
// Most wide dots end a sentence of Chinese or Japanese, and the next sentence is no label of a
// host.
#[inline(never)]
fn may_be_in_wide_host(after: &str, cues: Cues) -> bool {
    let is_possible = match after.as_bytes() {
        // In a Markdown source, the first character of the label may be typed as a reference or as
        // an escape.
        [b'&' | b'\\', ..] => true,
        [0..=0x7f, ..] | [] => may_be_in_host(after.as_bytes(), cues),
        _ => may_have_wide_label(after, cues),
    };
    is_possible || cues.intersects(Cues::IMPOSSIBLE)
}

/// Works as [`may_be_in_wide_host`], for a text that starts with a character above ASCII.
#[cfg(feature = "uts58")]
fn may_have_wide_label(after: &str, cues: Cues) -> bool {
    let is_in_label = |c: char| Properties::of(c).is_host();
    if !cues.intersects(Cues::KNOWN_TLDS) {
        return after.starts_with(is_in_label);
    }
    let mut chars = after.chars();
    // UTS #46 changes no such letter, so that the list has a label of them as it is typed.
    let is_letter = |c| Properties::of(c).label_class() == LabelClass::Letter;
    let may_start = |c| cfg!(small_build) || !is_letter(c) || may_start_tld(c);
    let first = chars.next().filter(|&c| !may_start(c));
    // Most labels are the start of a sentence, and no top-level domain. If another label of the
    // host is one, its dot is a trigger too. A mark may change the letter before it.
    if first.is_some() && chars.next().is_none_or(|c| is_letter(c) || !is_in_label(c)) {
        return false;
    }
    let mut is_typed = true;
    let rest = after.trim_start_matches(|c| {
        is_typed &= is_letter(c) || !is_in_label(c);
        is_in_label(c)
    });
    let label = &after[..after.len() - rest.len()];
    steps::count(label.len());
    // A dot after the host is not part of it, and a wide dot before another label is a trigger too,
    // unless the host ends before it: `例.みんな。http://e.com`. Few labels start with an `h`.
    let rest = match rest.strip_prefix(|c| c != '.' && is_dot(c)) {
        Some(rest) if rest.starts_with(is_in_label) && !rest.starts_with(['h', 'H']) => {
            return false;
        }
        Some(rest) => rest,
        None => rest,
    };
    let is_end = !rest.as_bytes().first().is_some_and(u8::is_ascii) || ends_host(rest.as_bytes());
    let may_be_known = if is_typed {
        is_known_tld(label.as_bytes())
    } else {
        may_be_known_tld(label)
    };
    let is_possible = !is_end || may_be_known;
    !label.is_empty() && is_possible
}

#[cfg(not(feature = "uts58"))]
fn may_have_wide_label(_: &str, _: Cues) -> bool {
    true
}

/// Returns whether a text may start with a known top-level domain, or with a label that another
/// label of the host follows.
#[cfg(feature = "uts58")]
#[inline(never)]
fn may_have_known_tld(after: &[u8]) -> bool {
    let len = after
        .iter()
        .take(LABEL_READ)
        .take_while(|byte| byte.is_ascii_lowercase())
        .count();
    steps::count(len);
    let (label, rest) = after.split_at(len);
    // A dot after the host is not part of it.
    let rest = match rest {
        [b'.', rest @ ..] if !rest.first().is_some_and(u8::is_ascii_alphanumeric) => rest,
        rest => rest,
    };
    !ends_host(rest) || is_known_tld(label)
}

#[cfg(not(feature = "uts58"))]
fn may_have_known_tld(_: &[u8]) -> bool {
    true
}

/// Works as [`may_be_in_host`], for a label behind the dot that does not start with two letters. It
/// is the last one of a host only if it has a character above ASCII.
#[inline]
fn may_be_before_any_label(after: &[u8]) -> bool {
    let len = IN_LABEL.len_in(&after[..after.len().min(LABEL_READ)]);
    steps::count(len);
    let (label, rest) = after.split_at(len);
    match rest {
        // The rules read the host around each of its dots, and the next one is a trigger too. But a
        // label with a capital may start the next sentence (C3): `a.5.I`. Then that dot is not in
        // the host.
        [b'.', next, ..] if next.is_ascii_alphanumeric() => next.is_ascii_uppercase(),
        // A dot after the host is not part of it.
        [b'.', rest @ ..] | rest => {
            label.first().is_some_and(u8::is_ascii_uppercase) || !ends_host(rest)
        }
    }
}

/// Returns whether no host goes on with a text. The text may be a Markdown source, where an escape,
/// a reference, and two dots or hyphens may be shown as something else.
fn ends_host(text: &[u8]) -> bool {
    match text {
        // The host may end before the scheme of a URL: `a.comhttp://b.com`.
        [b'.' | b'-' | b'&' | b'\\', ..] | [b':', b'/', b'/', ..] => false,
        // A quotation mark: U+2018 to U+201F. A dash may be two hyphens of an A-label that are
        // shown as one: `xn–p1ai`.
        [0xe2, 0x80, 0x98..=0x9f, ..] | [] => true,
        [next, ..] => next.is_ascii() && !next.is_ascii_alphanumeric(),
    }
}

/// The ASCII characters of labels of a host.
const IN_LABEL: ByteSet = ByteSet::alphanumeric_and("-");

/// The number of bytes that are read of a label: one more than its longest length.
const LABEL_READ: usize = 64;

/// Returns the positions of the triggers of a text, in order.
#[cfg(any(test, feature = "leaf", feature = "_testing"))]
pub(crate) fn candidates(cues: Cues, text: &str) -> impl Iterator<Item = usize> {
    Triggers::new(cues).all(text).map(|trigger| trigger.at)
}

/// Returns a search that has found the first trigger of a text; `None` if the text has none. Most
/// messages of a chat have none. Cost: linear in the text up to the first trigger.
// Not inlined: a caller does little else for a text without a trigger, and would save registers for
// the search.
#[must_use]
#[cfg(feature = "leaf")]
#[inline(never)]
pub(crate) fn first(cues: Cues, text: &str) -> Option<Triggers> {
    let mut triggers = Triggers::new(cues);
    triggers.next(text, 0).map(|_| triggers)
}

/// Returns whether a text has a trigger. Cost: linear in the text.
#[cfg(feature = "leaf")]
#[inline(never)]
pub(crate) fn has_trigger(cues: Cues, text: &str) -> bool {
    candidates(cues, text).next().is_some()
}

/// Returns whether a text may have a trigger that is not a reference: whether any byte may be
/// marked. Cost: linear in the text.
// For many short texts, of which most have none: it takes a third of the instructions of a search.
#[inline]
pub(crate) fn may_have_trigger(cues: Cues, text: &str) -> bool {
    may_have_marks(Marks::of(cues), text.as_bytes())
}

#[inline]
fn may_have_marks(marks: Marks, text: &[u8]) -> bool {
    // One call for each search, so that each is compiled in its place.
    match marks {
        _ if cfg!(small_build) => may_have_mark::<Every>(text),
        Marks::Every => may_have_mark::<Every>(text),
        #[cfg(feature = "uts58")]
        marks if marks.are_of_hosts() => may_have_mark::<Hosts>(text),
        _ => may_have_mark::<Typed>(text),
    }
}

fn may_have_mark<M: Mark>(text: &[u8]) -> bool {
    steps::count(text.len());
    match text.len() {
        0..8 => may_part_have_mark::<M, 17>(&padded::<4, 17>(text)),
        8..=16 => may_part_have_mark::<M, 17>(&padded::<8, 17>(text)),
        17..=32 => may_part_have_mark::<M, { PART + 1 }>(&padded::<16, { PART + 1 }>(text)),
        _ => may_long_have_mark::<M>(text),
    }
}

/// Works as [`may_have_mark`], for a text of more than a part.
#[inline]
#[allow(clippy::needless_bitwise_bool, reason = "no branches")]
fn may_long_have_mark<M: Mark>(text: &[u8]) -> bool {
    let Some(end) = text.last_chunk::<{ PART + 1 }>() else {
        return false;
    };
    // The last byte has no byte behind it.
    let mut may = may_part_have_mark::<M, { PART + 1 }>(end) | may_be_marked::<M>(end[PART], 0);
    let mut rest = text;
    while let Some(part) = rest.first_chunk::<{ PART + 1 }>() {
        may |= may_part_have_mark::<M, { PART + 1 }>(part);
        rest = &rest[PART..];
    }
    may
}

/// Returns a text of less than `LEN` bytes with zeros behind it. If it has at least `HALF` bytes,
/// `2 * HALF` is the most.
// Two copies of a fixed length, which may overlap: a call to copy so few bytes takes longer than
// the look at them.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "a call takes as many instructions as its work"
)]
fn padded<const HALF: usize, const LEN: usize>(text: &[u8]) -> [u8; LEN] {
    let mut part = [0; LEN];
    match (text.first_chunk::<HALF>(), text.last_chunk::<HALF>()) {
        (Some(start), Some(end)) => {
            part[..HALF].copy_from_slice(start);
            part[text.len() - HALF..][..HALF].copy_from_slice(end);
        }
        _ => part.iter_mut().zip(text).for_each(|(to, &from)| *to = from),
    }
    part
}

/// Works as [`may_have_mark`], for all bytes but the last one.
// Without an early exit, so that compilers vectorise it.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as above")]
#[allow(clippy::needless_bitwise_bool, reason = "no branches")]
fn may_part_have_mark<M: Mark, const LEN: usize>(part: &[u8; LEN]) -> bool {
    part[..LEN - 1]
        .iter()
        .zip(&part[1..])
        .fold(false, |any, (&first, &second)| {
            any | may_be_marked::<M>(first, second)
        })
}

#[inline]
#[allow(clippy::needless_bitwise_bool, reason = "as above")]
fn may_be_marked<M: Mark>(first: u8, second: u8) -> bool {
    M::narrow(first, second) | M::HAS_WIDE & (first >= FIRST_WIDE)
}

/// The number of bytes of a short text that are read at once. Most texts are shorter.
const PART: usize = 32;

/// The number of bytes that are read at once: the bits of a mask.
const BLOCK: usize = u64::BITS as usize;

/// The minimum number of bytes for which a search for `&` pays. A shorter text is searched for
/// references directly.
#[cfg(feature = "leaf")]
const WORTH_A_SEARCH: usize = 4 * BLOCK;

/// The bytes that are marked: those at which a cue of the set may start.
// Each set has a search of its own, so a program without the feature for it has none: only UTS #58
// finds hosts, and only sources of Markdown have references.
#[derive(Clone, Copy, Debug)]
enum Marks {
    /// `@` alone.
    At,
    Typed,
    #[cfg(feature = "leaf")]
    TypedReferences,
    #[cfg(feature = "uts58")]
    Hosts,
    #[cfg(all(feature = "leaf", feature = "uts58"))]
    HostsReferences,
    /// All of these, `:`, and every dot within a word.
    // One set of bytes for all rule sets: more marks than needed cost time, and only where the user
    // named schemes or for an explanation.
    Every,
}

impl Marks {
    /// Returns whether hosts without a scheme are looked for.
    #[cfg(feature = "uts58")]
    const fn are_of_hosts(self) -> bool {
        match self {
            Marks::Hosts => true,
            #[cfg(feature = "leaf")]
            Marks::HostsReferences => true,
            _ => false,
        }
    }

    fn of(cues: Cues) -> Self {
        if cues == Cues::AT {
            return Marks::At;
        }
        let has_hosts = cues.intersects(Cues::HOSTS);
        if cues.intersects(Cues::NAMED) || has_hosts && cues.intersects(Cues::IMPOSSIBLE) {
            return Marks::Every;
        }
        match (has_hosts, cues.intersects(Cues::REFERENCES)) {
            #[cfg(feature = "leaf")]
            (false, true) => Marks::TypedReferences,
            #[cfg(all(feature = "leaf", feature = "uts58"))]
            (true, true) => Marks::HostsReferences,
            // Without `leaf`, no text has references, but the cues of a rule set have them.
            #[cfg(feature = "uts58")]
            (true, _) => Marks::Hosts,
            _ => Marks::Typed,
        }
    }
}

/// A test on two adjacent bytes: whether a trigger may start at the first one.
// Two bytes, because one is not selective: a text has many `w` and `:`. Implementations have no
// branches, which would prevent vector code.
trait Mark {
    /// Tests two bytes of a block without wide dots.
    fn narrow(first: u8, second: u8) -> bool;

    /// Tests two bytes of a block that may have a wide dot.
    #[inline]
    fn wide(first: u8, second: u8) -> bool {
        Self::narrow(first, second)
    }

    /// Whether [`wide`](Self::wide) differs from [`narrow`](Self::narrow).
    const HAS_WIDE: bool = false;
}

/// The slashes of `://`, the first two letters of `www.`, and `@`.
struct Typed;

impl Mark for Typed {
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn narrow(first: u8, second: u8) -> bool {
        // Two slashes, and two `w`. `Cue::at` compares the rest, for the few bytes that are marked.
        is_pair(first, second, b'/') | is_pair(first, second, b'w') | (first == b'@')
    }
}

/// Returns whether two bytes are both `byte`, or have exactly its bits in common: `o/` for a slash.
/// DEL and bytes above ASCII too, for `w`.
// One comparison is fewer instructions than two.
#[inline]
fn is_pair(first: u8, second: u8, byte: u8) -> bool {
    first & second == byte
}

/// The slashes of `://`, dots before a letter or a digit, and the last two bytes of wide dots.
struct Hosts;

impl Mark for Hosts {
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn narrow(first: u8, second: u8) -> bool {
        // Most dots of a text end a sentence, and white space, a quotation mark or a bracket
        // follows them, all of which are below `0` in ASCII. They cannot be in a host.
        is_pair(first, second, b'/') | (first == b'.') & (second > b'/')
    }

    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn wide(first: u8, second: u8) -> bool {
        // Not the first byte of three, which many characters of Chinese and Japanese share.
        let full_stop = (first == 0x80) & (second == 0x82);
        let full_width = (first == 0xbc) & (second == 0x8e);
        let half_width = (first == 0xbd) & (second == 0xa1);
        Self::narrow(first, second) | full_stop | full_width | half_width
    }

    const HAS_WIDE: bool = true;
}

/// `:` and `.` within a word, and the first bytes of all other cues.
struct Every;

impl Mark for Every {
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn narrow(first: u8, second: u8) -> bool {
        let is_in_word = ((first == b':') | (first == b'.')) & (second > b' ');
        is_in_word | Typed::narrow(first, second) | (first == b'&')
    }

    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn wide(first: u8, second: u8) -> bool {
        Self::narrow(first, second) | Hosts::wide(first, second)
    }

    const HAS_WIDE: bool = true;
}

/// `&#`, and a name that starts with this letter: `&commat;` or `&period;`. A dot before a
/// reference, which may be a letter of a host.
// One letter, because no rule set has both cues: addresses need `@`, and hosts need the dot.
#[cfg(feature = "leaf")]
struct References<const LETTER: u8>;

#[cfg(feature = "leaf")]
impl<const LETTER: u8> Mark for References<LETTER> {
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn narrow(first: u8, second: u8) -> bool {
        (first == b'&') & ((second == b'#') | (second == LETTER))
            | (first == b'.') & (second == b'&')
    }
}

#[cfg(feature = "leaf")]
impl<M: Mark, N: Mark> Mark for (M, N) {
    #[inline]
    fn narrow(first: u8, second: u8) -> bool {
        M::narrow(first, second) | N::narrow(first, second)
    }

    #[inline]
    fn wide(first: u8, second: u8) -> bool {
        M::wide(first, second) | N::wide(first, second)
    }

    const HAS_WIDE: bool = M::HAS_WIDE | N::HAS_WIDE;
}

/// `[`, `]`
struct SquareBrackets;

impl Mark for SquareBrackets {
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branches")]
    fn narrow(first: u8, _: u8) -> bool {
        (first == b'[') | (first == b']')
    }
}

/// Returns the positions of the square brackets of a text, in order.
// With the same blocks as triggers: brackets are too dense in Markdown for `memchr`, which pays for
// a start at each of them.
pub(crate) fn brackets(text: &[u8]) -> impl Iterator<Item = usize> {
    let mut marked = 0_u64;
    let mut block_end = 0;
    core::iter::from_fn(move || {
        while marked == 0 {
            if block_end >= text.len() {
                return None;
            }
            (marked, block_end) = next_marked::<SquareBrackets>(text, block_end);
        }
        let at = block_end - BLOCK + marked.trailing_zeros() as usize;
        marked &= marked - 1;
        Some(at)
    })
}

/// Returns the marks and the end of the first block at or after the byte `from` that has any marks,
/// or of the last block. `from` is in the text.
#[inline]
fn next_marked<M: Mark>(text: &[u8], from: usize) -> (u64, usize) {
    match marked_block::<M>(text, from) {
        (0, read) => (last_marked::<M>(text, read), text.len().max(BLOCK)),
        marked => marked,
    }
}

/// Returns the marks of the last block from the byte `from` on. The highest bit is the last byte of
/// the text or, for a shorter text, of the block.
#[inline]
fn last_marked<M: Mark>(text: &[u8], from: usize) -> u64 {
    // The last 64 bytes of the text, which overlap the block before: so only texts shorter than a
    // block are copied.
    if let Some(window) = text.last_chunk::<{ BLOCK + 1 }>() {
        let last = u64::from(M::narrow(window[BLOCK], 0)) << (BLOCK - 1);
        let flags = flags::<M>(window, || text[..text.len() - window.len()].last().copied());
        let marked = if is_any(&flags) {
            mask(&flags) >> 1 | last
        } else {
            last
        };
        return marked & u64::MAX << (from + BLOCK - text.len());
    }
    let mut window = [0; BLOCK + 1];
    window[..text.len()].copy_from_slice(text);
    let flags = flags::<M>(&window, || None);
    if is_any(&flags) { mask(&flags) } else { 0 }
}

/// Returns the marks and the end of the first block that has any marks, among the blocks with a
/// byte after them. If none has any, returns no marks and the end of the last such block.
// With a byte after them, because a pair at the end of a block has its second byte there. Not
// inlined, so that all callers share one copy of the loop.
#[inline(never)]
fn marked_block<M: Mark>(text: &[u8], from: usize) -> (u64, usize) {
    let mut read = from;
    while let Some(window) = text.get(read..=read + BLOCK) {
        let flags = flags::<M>(window, || text[..read].last().copied());
        read += BLOCK;
        if is_any(&flags) {
            return (mask(&flags), read);
        }
    }
    (0, read)
}

/// Returns, for each byte of a block, 0xff if it is marked and 0 if not. The window has one byte
/// more than the block; `before` returns the byte before it.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "as a function of its own it would return the flags through memory"
)]
fn flags<M: Mark>(window: &[u8], before: impl FnOnce() -> Option<u8>) -> [u8; BLOCK] {
    let mut flags = [0; BLOCK];
    let (Ok(firsts), Ok(seconds)) = (
        <&[u8; BLOCK]>::try_from(&window[..BLOCK]),
        <&[u8; BLOCK]>::try_from(&window[1..]),
    ) else {
        return flags;
    };
    // A wide dot may also start in the block before.
    if M::HAS_WIDE
        && (may_start_wide(firsts) || !firsts[0].is_ascii() && before().is_some_and(starts_wide))
    {
        for ((flag, first), second) in flags.iter_mut().zip(firsts).zip(seconds) {
            *flag = if M::wide(*first, *second) { u8::MAX } else { 0 };
        }
    } else {
        for ((flag, first), second) in flags.iter_mut().zip(firsts).zip(seconds) {
            *flag = if M::narrow(*first, *second) {
                u8::MAX
            } else {
                0
            };
        }
    }
    flags
}

/// Returns whether a byte may be the first one of a wide dot: 0xe3 or 0xef.
// Also 0xe7 and 0xeb, so that it is one comparison. Quotation marks and dashes, and the letters of
// most scripts, have other bytes.
#[inline]
fn starts_wide(byte: u8) -> bool {
    byte & 0xf3 == 0xe3
}

/// Returns whether a block may have the first byte of a wide dot.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "a call takes more instructions than its work"
)]
#[allow(clippy::needless_bitwise_bool, reason = "no branches")]
fn may_start_wide(block: &[u8; BLOCK]) -> bool {
    // Without an early exit, so that compilers vectorise it. The first test takes two instructions
    // for sixteen bytes, and most scripts and all punctuation pass it.
    let mut highest = [0_u8; 16];
    for part in block.chunks_exact(16) {
        for (highest, &byte) in highest.iter_mut().zip(part) {
            *highest = byte.max(*highest);
        }
    }
    highest
        .iter()
        .fold(false, |any, &byte| any | (byte >= FIRST_WIDE))
        && block
            .iter()
            .fold(false, |any, &byte| any | starts_wide(byte))
}

/// The lowest first byte of a wide dot.
const FIRST_WIDE: u8 = 0xe3;

/// Returns whether any flag is set.
// `is_ascii` tests the highest bit of all bytes at once, which are the flags.
#[inline]
fn is_any(flags: &[u8; BLOCK]) -> bool {
    !flags.is_ascii()
}

/// Packs the flags into a mask, the first one in the lowest bit.
// A multiplication gathers eight bits at once on every machine. Instructions for this ("move mask")
// are not portable.
#[inline]
fn mask(flags: &[u8; BLOCK]) -> u64 {
    let bits = |flags: &[u8]| {
        let ones = <[u8; 8]>::try_from(flags).map_or(0, u64::from_le_bytes) & LOWEST;
        ones.wrapping_mul(GATHER) >> (u64::BITS - 8)
    };
    flags
        .chunks_exact(8)
        .rev()
        .fold(0, |mask, flags| mask << 8 | bits(flags))
}

/// The lowest bit of each of eight bytes.
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// The factor that gathers the lowest bits of eight bytes in the highest byte, in order.
const GATHER: u64 = 0x0102_0408_1020_4080;

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{
        Cue, Cues, Hosts, Mark as _, References, Trigger, Triggers, Typed, may_be_in_address,
        may_be_in_host, may_be_in_wide_host, may_end_label,
    };
    use crate::finder::Finder;
    use crate::link::LinkKind;
    use crate::names::profile::Profile;

    /// Returns the triggers by trying every position. A dot before a character that no host has is
    /// not a trigger, and neither is `@` behind one that no address has.
    fn brute_force(cues: Cues, text: &str) -> Vec<Trigger> {
        let cue_at = |at| Cue::at(&text.as_bytes()[at..]).filter(|&cue| cues.has(cue));
        let ends_host = |at: usize| match text.as_bytes().get(at + 1) {
            None | Some(..=b' ') => true,
            Some(b'&') => !cues.intersects(Cues::REFERENCES.union(Cues::IMPOSSIBLE)),
            Some(..=b'/') => !cues.intersects(Cues::IMPOSSIBLE),
            Some(_) => false,
        };
        let triggers = text.char_indices().filter_map(|(at, _)| {
            Some(Trigger {
                cue: cue_at(at)?,
                at,
            })
        });
        let is_in_host = |at: usize| {
            may_be_in_host(&text.as_bytes()[at + 1..], cues)
                && may_end_label(text.as_bytes(), at, cues)
        };
        let may_follow_name =
            |at| cues.intersects(Cues::IMPOSSIBLE) || !text[..at].ends_with([' ', '\n', '(', '[']);
        let is_reported = |trigger: &Trigger| match trigger.cue {
            Cue::Dot => !ends_host(trigger.at) && is_in_host(trigger.at),
            Cue::WideDot => may_be_in_wide_host(&text[trigger.range().end..], cues),
            Cue::At => may_follow_name(trigger.at),
            _ => true,
        };
        triggers.filter(is_reported).collect()
    }

    /// Each profile is asked about every `@`, and not only about the triggers.
    #[test]
    fn no_name_ends_with_white_space_or_an_opening_bracket() {
        for before in (0..=u8::MAX).map(char::from) {
            let text = std::format!("john{before}@example.com");
            let at = text.find('@').unwrap_or_default();
            let may = may_be_in_address(text.as_bytes(), at, Cues::NONE);
            assert!(
                may || matches!(before, ' ' | '\t' | '\n' | '\r' | '(' | '['),
                "{before:?}"
            );
            for &profile in Profile::ALL {
                let explained = Finder::new(profile).explain(&text);
                let links = explained
                    .iter()
                    .filter_map(|candidate| candidate.outcome().ok());
                let is_address = links.into_iter().any(|link| link.kind() == LinkKind::Email);
                assert!(
                    if may {
                        is_address || !before.is_ascii_alphanumeric()
                    } else {
                        !is_address
                    },
                    "{profile} {text:?}"
                );
            }
        }
        assert!(
            may_be_in_address(b" @", 1, Cues::IMPOSSIBLE) && may_be_in_address(b"@", 0, Cues::NONE)
        );
    }

    #[test]
    fn no_host_has_a_dash_or_a_quotation_mark() {
        for c in '\u{2012}'..='\u{201f}' {
            let properties = crate::text::chars::Properties::of(c);
            assert!(
                !properties.is_host()
                    && !crate::text::chars::is_invisible(c)
                    && !crate::text::chars::is_dot(c),
                "{c:?}"
            );
        }
    }

    #[cfg(feature = "uts58")]
    #[test]
    fn a_dot_may_be_in_a_host_by_a_known_top_level_domain() {
        let may = |after: &str| may_be_in_host(after.as_bytes(), Cues::KNOWN_TLDS);
        for after in [
            "com",
            "com.",
            "com, x",
            "com. x",
            "za ",
            "rs.com",
            "rs.é",
            "rsé",
            "rs-x",
            "Rs",
            "rS",
            "rshttp://a",
        ] {
            assert!(may(after), "{after}");
        }
        for after in [
            "toml",
            "toml ",
            "toml.",
            "toml. x",
            "lock)",
            "txt:10",
            "txt/a",
            "txt\u{201d}",
        ] {
            assert!(!may(after), "{after}");
            assert!(may_be_in_host(after.as_bytes(), Cues::NONE), "{after}");
            assert!(
                may_be_in_host(after.as_bytes(), Cues::KNOWN_TLDS.union(Cues::IMPOSSIBLE)),
                "{after}"
            );
        }
    }

    #[cfg(feature = "uts58")]
    #[test]
    fn a_wide_dot_may_be_in_a_host_by_a_known_top_level_domain() {
        let may = |after: &str, cues| may_be_in_wide_host(after, cues);
        for after in [
            "みんな",
            "みんな。",
            "みんな、そして",
            "みんな。 そして",
            "みんな.。",
            "みんな://",
            "みんな。HTTPS://",
            "みん&#x306a;",
            "みん\\a",
            "&#x307f;",
            "\\a",
            "com",
            "com。",
            "みんな-",
            "ｃｏｍ",
            "नाम",
            "рФ",
        ] {
            assert!(may(after, Cues::KNOWN_TLDS), "{after}");
        }
        for after in [
            "",
            "\n",
            "、",
            "」",
            "明日は雨です",
            "日本.みんな",
            "製品e.come.com",
            "明日は雨です。",
            "明日は雨です。また",
            "みんな。また",
            "みんなで",
            "é",
            "toml",
            "рв",
        ] {
            assert!(!may(after, Cues::KNOWN_TLDS), "{after}");
            assert!(
                may(after, Cues::KNOWN_TLDS.union(Cues::IMPOSSIBLE)),
                "{after}"
            );
        }
        assert!(may("明日は雨です", Cues::NONE) && !may("、", Cues::NONE) && !may("", Cues::NONE));
    }

    /// No text has other links if the search reports every wide dot.
    #[cfg(feature = "uts58")]
    #[test]
    fn the_dots_that_are_left_out_are_in_no_host() {
        let parts = [
            "。",
            "．",
            "｡",
            "。",
            ".",
            "みんな",
            "明日は",
            "日本",
            "ｃｏｍ",
            "com",
            "a",
            "é",
            "-",
            "@",
            "://",
            "http",
            "、",
            " ",
            "\u{200b}",
            "क",
            "ाम",
            "1",
            "X",
            "_",
            "*",
            "?",
            "公司",
            "香港",
        ];
        let mut rng = fastrand::Rng::with_seed(61);
        let mut links = 0;
        for _ in 0..30_000 {
            let text: String = (0..rng.usize(1..9))
                .map(|_| parts[rng.usize(..parts.len())])
                .collect();
            for profile in [Profile::Prose, Profile::Chat, Profile::Uts58] {
                let finder = Finder::new(profile);
                let found: Vec<_> = finder.links(&text).map(|link| link.range()).collect();
                let all = finder.explain(&text);
                let expected: Vec<_> = all
                    .iter()
                    .filter_map(|candidate| Some(candidate.outcome().ok()?.range()))
                    .collect();
                assert_eq!(found, expected, "{text}");
                links += found.len();
            }
        }
        assert!(links > 1_500, "{links}");
    }

    #[test]
    fn a_dot_may_be_in_a_host_by_the_last_label() {
        let may = |after: &str| may_be_in_host(after.as_bytes(), Cues::NONE);
        let possible = [
            "de", "de ", "de. ", "5.I", "I", "Be", "é", "c\u{e9}", "xn--p1ai", "1-é", "e\\", "e&",
            "e..f",
        ];
        let long = "e".repeat(70) + "1";
        for after in possible.into_iter().chain([&*long]) {
            assert!(may(after), "{after}");
        }
        for after in [
            "", ")", "”", "d”", "c1“", "e", "e.", "e. ", "2", "14", "c1", "e,f", "g.)", "e*f*",
            "e-", "2-only",
        ] {
            assert!(!may(after), "{after}");
        }
        // The dot behind the label is the trigger of the host, if there is one.
        for after in ["e.fg", "a1.de", "2.3", "0.0.1/", "1.2.3.4.5", "0-beta.1"] {
            assert!(!may(after), "{after}");
        }
    }

    #[test]
    fn a_dot_may_be_in_a_host_by_the_character_before_it() {
        let may = |before: &str| {
            may_end_label(format!("{before}.de").as_bytes(), before.len(), Cues::NONE)
        };
        for before in ["a", "1", "é", "a\\", "&eacute;"] {
            assert!(may(before), "{before}");
        }
        for before in ["", " ", "(", "*", "a_", "a-", "a."] {
            assert!(!may(before), "{before}");
        }
        assert!(may_end_label(b".de", 0, Cues::IMPOSSIBLE));
    }

    /// A wide dot whose first byte is the last one of a block, before a block that has no such
    /// byte.
    #[test]
    fn a_wide_dot_between_two_blocks_is_found() {
        for dot in ["。", "．", "｡"] {
            for before in 60..132 {
                for after in ["é".repeat(10), "é".repeat(80)] {
                    let text = "m".repeat(before) + dot + &after;
                    let cues = Cues::of(&[Cue::Dot, Cue::WideDot]);
                    let found: Vec<_> = Triggers::new(cues).all(&text).collect();
                    assert_eq!(found, brute_force(cues, &text), "{before} {text}");
                    assert_eq!(found.len(), 1);
                }
            }
        }
    }

    #[test]
    fn all_brackets_are_found() {
        let mut rng = fastrand::Rng::with_seed(60);
        for len in 0..300 {
            let text: Vec<u8> = (0..len)
                .map(|_| *rng.choice(b"[]ab\\\n ....").unwrap_or(&b' '))
                .collect();
            let expected: Vec<_> = (0..len)
                .filter(|&at| matches!(text[at], b'[' | b']'))
                .collect();
            assert_eq!(super::brackets(&text).collect::<Vec<_>>(), expected);
        }
    }

    fn texts() -> impl Iterator<Item = String> {
        let parts = [
            "://", "www.", "ww", "@", ".", ". ", ".-", ".rs ", "。", "．", "｡", "、", "＠", "&#",
            "&commat;", "&period;", "a", "é", " ", "(", "[", "\n",
        ];
        let mut rng = fastrand::Rng::with_seed(58);
        let dense = (0..4_000).map(move |at| {
            (0..at % 90)
                .map(|_| parts[rng.usize(..parts.len())])
                .collect()
        });
        // Also far from each other: rare cues have a search of their own.
        let rare = [
            "&#", "&commat;", "&period;", "&", "&c", "&p", ".&", "@", " @", "://", "x.y", "www.",
        ];
        let mut rng = fastrand::Rng::with_seed(59);
        let sparse = (0..4_000).map(move |at| {
            let part = |_| "m".repeat(rng.usize(..200)) + rare[rng.usize(..rare.len())];
            (0..at % 6).map(part).collect()
        });
        dense.chain(sparse)
    }

    /// Returns a search for every set of cues of each family: the cues of typed links, and the cues
    /// of hosts, which always include the dot.
    fn searches() -> Vec<Triggers> {
        const HOST_CUES: &[Cue] = &[Cue::Scheme, Cue::WideDot, Cue::Numeric, Cue::Period];
        let families = [
            (
                Cues::NONE,
                [Cue::Scheme, Cue::Www, Cue::At, Cue::Numeric, Cue::Commat].as_slice(),
            ),
            (Cues::IMPOSSIBLE, &[Cue::Scheme, Cue::At]),
            (Cues::NONE.with(Cue::Dot), HOST_CUES),
            (Cues::IMPOSSIBLE.with(Cue::Dot), HOST_CUES),
            (Cues::KNOWN_TLDS.with(Cue::Dot), HOST_CUES),
        ];
        let sets = families.into_iter().flat_map(|(always, family)| {
            (0..1_u8 << family.len()).map(move |set| {
                let chosen = family
                    .iter()
                    .enumerate()
                    .filter(|&(at, _)| set >> at & 1 == 1);
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
        let wide_dots =
            ["\u{3002}", "\u{ff0e}", "\u{ff61}"].map(|dot| (dot.as_bytes()[1], dot.as_bytes()[2]));
        for pair @ (first, second) in
            (0..=u8::MAX).flat_map(|first| (0..=u8::MAX).map(move |second| (first, second)))
        {
            let scheme = pair == (b'/', b'/');
            let typed = scheme || matches!(pair, (b'w', b'w') | (b'@', _));
            let hosts = scheme || matches!(pair, (b'.', b'0'..));
            let reference = matches!(pair, (b'&', b'#' | b'c') | (b'.', b'&'));
            // Pairs that have as many bits in common as two slashes. DEL and bytes above ASCII may
            // be marked too.
            let is_like_scheme = matches!(
                pair,
                (b'/' | b'?', b'o') | (b'o', b'/' | b'?') | (b'/', b'?') | (b'?', b'/')
            );
            let is_rare = |byte| byte >= 0x7f;
            if is_like_scheme || is_rare(first) || is_rare(second) {
                assert!(Typed::narrow(first, second) || !typed, "{pair:?}");
                assert!(Hosts::narrow(first, second) || !hosts, "{pair:?}");
            } else {
                assert_eq!(Typed::narrow(first, second), typed, "{pair:?}");
                assert_eq!(Hosts::narrow(first, second), hosts, "{pair:?}");
            }
            let wide = Hosts::narrow(first, second) || wide_dots.contains(&pair);
            assert_eq!(Hosts::wide(first, second), wide, "{pair:?}");
            assert_eq!(
                References::<b'c'>::narrow(first, second),
                reference,
                "{pair:?}"
            );
            let both = Typed::narrow(first, second) || reference;
            assert_eq!(
                <(Typed, References<b'c'>)>::narrow(first, second),
                both,
                "{pair:?}"
            );
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

    #[test]
    fn candidates_are_the_places_of_triggers() {
        assert_eq!(
            super::candidates(Cues::AT, "ab@c d@e.f www.g").collect::<Vec<_>>(),
            [2, 6]
        );
        assert_eq!(super::candidates(Cues::NONE, "ab@c").next(), None);
    }

    #[test]
    fn a_short_look_misses_no_trigger() {
        let mut none = 0;
        let mut some = 0;
        for text in texts() {
            for cues in searches()
                .into_iter()
                .map(|search| search.cues.and(Cues::IN_TEXT))
            {
                let may = super::may_have_trigger(cues, &text);
                assert!(
                    may || super::candidates(cues, &text).next().is_none(),
                    "{text}"
                );
                *(if may { &mut some } else { &mut none }) += 1;
            }
        }
        assert!(none > 10_000 && some > 10_000, "{none} {some}");
        for len in 0..100 {
            assert!(
                !super::may_have_trigger(Cues::ALL, &"m".repeat(len)),
                "{len}"
            );
            assert!((0..len).all(|at| super::may_have_trigger(
                Cues::AT,
                &("m".repeat(at) + "@" + &"m".repeat(len - at))
            )));
        }
    }

    #[cfg(feature = "leaf")]
    #[test]
    fn a_text_without_a_trigger_holds_no_link() {
        assert!(
            super::first(Cues::AT, "a@b.c").is_some()
                && super::first(Cues::AT, "a.b http://c.d").is_none()
        );
    }

    #[test]
    fn a_cue_that_is_in_a_set_stays_in_it() {
        for cue in Cue::ALL {
            assert!(
                Cues::NONE.with(cue).with(cue).has(cue) && Cues::of(&[cue, cue]).has(cue),
                "{cue:?}"
            );
        }
    }
}
