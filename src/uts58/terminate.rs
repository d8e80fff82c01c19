//! Finds the end of a link: UTS #58, section 3.5, "Termination Algorithm".

use alloc::vec::Vec;
use core::str::Chars;

use super::choice::Choice;
use super::policy::Policy;
use super::properties::{LinkTerm, link_bracket, link_term};
use crate::chars::{ByteSet, Properties};
use crate::steps;

/// Returns the end of the link whose host, with its port, ends at the byte `from` of `text`, in bytes. Returns `from` if no
/// path, query or fragment follows, or if `from` is not a character boundary of the text.
///
/// This is the algorithm of UTS #58, section 3.5.1. Use it with another link finder: pass it the end of the host that the
/// other finder found. As in the standard, a `?` at the end is part of the link. Cost: linear in the text that is read, which
/// ends at the next white space at the latest.
///
/// ```
/// use barelink::uts58::link_end;
///
/// let text = "(see example.com/a_(b)?c=d.)";
/// let host = "(see example.com".len();
/// assert_eq!(&text[..link_end(text, host)], "(see example.com/a_(b)?c=d");
/// assert_eq!(link_end("example.com, and", 11), 11);
/// ```
#[must_use]
pub fn link_end(text: &str, from: usize) -> usize {
    end(text, from, &Policy::STANDARD)
}

/// A part of a URL after its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
    const ALL: [Part; 4] = [Part::Path, Part::Query, Part::Fragment, Part::Directive];

    /// Returns the character that starts the part. Source: table 3-3.
    pub(super) const fn initiator(self) -> &'static str {
        match self {
            Part::Path => "/",
            Part::Query => "?",
            Part::Fragment => "#",
            Part::Directive => ":~:",
        }
    }

    /// Returns the characters that end the part. Source: table 3-3.
    const fn terminators(self) -> &'static [&'static str] {
        match self {
            Part::Path => &["?", "#"],
            Part::Query => &["#"],
            Part::Fragment => &[":~:"],
            Part::Directive => &[],
        }
    }

    /// Returns the characters that no pair of brackets may contain. Source: table 3-3.
    pub(super) const fn separators(self) -> &'static [&'static str] {
        match self {
            Part::Path => &["/"],
            Part::Query => &["=", "&"],
            Part::Fragment => &[],
            Part::Directive => &["&", ",", ":~:"],
        }
    }

    /// Returns the part that starts with `rest` after the part `previous`.
    fn started_by(rest: &[u8], previous: Option<Part>) -> Option<Part> {
        let started = Part::ALL.into_iter().find(|part| starts_with(rest, part.initiator()))?;
        (started != Part::Directive || previous == Some(Part::Fragment)).then_some(started)
    }
}

/// Works as [`link_end`], with the choices of a policy for the characters at the end of the link.
///
/// ```text
/// see https://example.com/a_(b)?c=(d.e)#f, and
///                        ^^^^^^^^^^^^^^^^^
/// ```
#[inline]
pub(crate) fn end(text: &str, from: usize, policy: &Policy) -> usize {
    // Most hosts have nothing after them.
    let starts_part = matches!(text.as_bytes().get(from), Some(b'/' | b'?' | b'#'));
    if starts_part { end_of_parts(text, from, policy) } else { from }
}

fn end_of_parts(text: &str, from: usize, policy: &Policy) -> usize {
    end_after(text, from, policy, None, None)
}

/// Returns the end of the link whose path starts at the byte `from`, with or without a slash.
#[inline(never)]
pub(crate) fn end_of_path(text: &str, from: usize, policy: &Policy) -> usize {
    end_after(text, from, policy, Some(Part::Path), None)
}

/// Works as [`end`], for a link with markup directly before it: the character and its length. The link ends before the markup that
/// closes it at the latest.
#[inline(never)]
pub(crate) fn end_in_markup(text: &str, from: usize, policy: &Policy, mark: (u8, usize)) -> usize {
    end_after(text, from, policy, None, Some(mark))
}

/// Returns whether a text starts with the markup that closes an opening one. As in Markdown, an underscore within a word closes
/// nothing.
fn closes(text: &[u8], (mark, len): (u8, usize)) -> bool {
    let run = text.iter().take_while(|&&byte| byte == mark).count();
    run >= len && (mark != b'_' || !text.get(run).is_some_and(u8::is_ascii_alphanumeric))
}

/// Returns the end of the link after the byte `from`, which is in `part`, or after the host if that is `None`.
#[inline(always)]
#[allow(clippy::inline_always, reason = "most links have no markup before them, and need none of the code for it")]
fn end_after(text: &str, from: usize, policy: &Policy, mut part: Option<Part>, mark: Option<(u8, usize)>) -> usize {
    let (mut at, mut safe) = (from, from);
    let mut open = Brackets::default();
    let classes = match mark {
        _ if !policy.has(Choice::DropMarkup) => &CLASSES,
        None => &CLASSES_WITH_MARKUP,
        Some(_) => &CLASSES_IN_MARKUP,
    };
    // The byte after a run of the mark that closes nothing, so that the run is read once.
    let mut passed = from;
    // Each step advances, and `safe` is the algorithm's "lastSafe": the end of the link if it ended at `at`. So the text is
    // read once, and soft characters at the end need no second pass.
    loop {
        if let Some(part) = part.filter(|_| open.is_empty()) {
            (at, safe) = skip_plain(policy, &classes[part as usize], text, at, safe);
        }
        // White space is Hard, and ends most links.
        let Some(&byte) = text.as_bytes().get(at).filter(|&&byte| byte > b' ') else { break };
        let Some(rest) = text.get(at..) else { break };
        if let Some(mark) = mark.filter(|&(mark, _)| mark == byte && at >= passed) {
            if closes(rest.as_bytes(), mark) {
                break;
            }
            passed = at + rest.bytes().take_while(|&other| other == byte).count();
        }
        // One look-up tells that a byte starts no terminator and no separator, which is so for most.
        let (bytes, is_mark) = (rest.as_bytes(), MARKS.has(byte));
        let starts = |marks: &[&str]| marks.iter().find(|mark| starts_with(bytes, mark)).map(|mark| mark.len());
        if part.is_none_or(|part: Part| is_mark && starts(part.terminators()).is_some()) {
            let Some(next) = Part::started_by(bytes, part) else { break };
            part = Some(next);
            at += next.initiator().len(); // U10
            open.clear();
            if next != Part::Query || !policy.has(Choice::DropQuestionMark) {
                safe = at; // U18
            }
            continue;
        }
        if let Some(len) = part.filter(|_| is_mark).and_then(|part| starts(part.separators())) {
            (at, safe) = (at + len, at + len); // U13
            open.clear();
            continue;
        }
        let Some(c) = rest.chars().next() else { break };
        at += c.len_utf8();
        match term(policy, c) {
            LinkTerm::Include => safe = at,
            LinkTerm::Soft => {}
            LinkTerm::Open if open.push(c) => safe = at,
            LinkTerm::Close if open.closes(c) => safe = at,
            LinkTerm::Hard | LinkTerm::Open | LinkTerm::Close => break,
        }
    }
    steps::count(at - from);
    safe
}

/// Returns how a character ends a link.
fn term(policy: &Policy, c: char) -> LinkTerm {
    let is_left = match c {
        // A tag, such as `</td>`. No URL contains the character.
        '<' if policy.has(Choice::DropMarkup) => return LinkTerm::Hard,
        '…' => policy.has(Choice::DropEllipsis),
        c if c.is_ascii() && MARKUP.has(c as u8) => policy.has(Choice::DropMarkup),
        _ => false,
    };
    if is_left { LinkTerm::Soft } else { link_term(c) }
}

/// Skips the characters at `at` whose effect depends only on the part, while no bracket is open. Returns the new positions.
// This covers most of a link, without branches for separators, which would be mispredicted often.
#[inline]
fn skip_plain(policy: &Policy, classes: &[Class; 256], text: &str, mut at: usize, mut safe: usize) -> (usize, usize) {
    loop {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        let skipped = rest.iter().take_while(|&&byte| classes[usize::from(byte)] != Class::Other).count();
        let included = rest[..skipped].iter().rposition(|&byte| classes[usize::from(byte)] == Class::Included);
        safe = included.map_or(safe, |last| at + last + 1); // U11
        at += skipped;
        if text.as_bytes().get(at).is_none_or(u8::is_ascii) {
            return (at, safe);
        }
        let from = at;
        (at, safe) = skip_wide(policy, text, at, safe);
        if at == from {
            return (at, safe);
        }
    }
}

/// Skips the characters above ASCII at `at` that no bracket needs and that do not end the link. Returns the new positions.
// None of them starts a part, or separates two.
#[inline(never)]
fn skip_wide(policy: &Policy, text: &str, at: usize, mut safe: usize) -> (usize, usize) {
    let mut rest = text.get(at..).unwrap_or_default().chars();
    let position = |rest: &Chars<'_>| text.len() - rest.as_str().len();
    loop {
        // Nearly all characters are letters, for which no policy has another answer. Nothing else is done for each of them.
        let (mut letters, mut after) = (0_usize, rest.clone());
        let next = loop {
            let next = rest.next();
            if !next.is_some_and(|c| !c.is_ascii() && Properties::of(c).is_host()) {
                break next;
            }
            (letters, after) = (letters + 1, rest.clone());
        };
        let before = position(&after);
        if letters > 0 {
            safe = before;
        }
        let Some(c) = next.filter(|c| !c.is_ascii()) else { return (before, safe) };
        match term(policy, c) {
            LinkTerm::Include => safe = position(&rest),
            LinkTerm::Soft => {}
            LinkTerm::Hard | LinkTerm::Open | LinkTerm::Close => return (before, safe),
        }
    }
}

/// The meaning of a byte in a part without open brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// Part of the link: [`LinkTerm::Include`], or a separator.
    Included,
    /// [`LinkTerm::Soft`]
    Soft,
    /// Any other byte, such as one that may start another part.
    Other,
}

/// The class of each byte, by part.
// Each list follows from `Link_Term` of ASCII and from table 3-3. In the fragment, `:` may start a directive.
const CLASSES: [[Class; 256]; 4] = [
    classes("$%&*+-/=@\\^_`|~", "!\"',.:;"),
    classes("$%&*+-/=@\\^_`|~", "!\"',.:;?"),
    classes("#$%&*+-/=@\\^_`|~", "!\"',.;?"),
    classes("#$%&*+,-/=@\\^_`|~", "!\"'.;?"),
];

/// The characters that Markdown reads as markup around text.
pub(crate) const MARKUP: ByteSet = ByteSet::new("*_~`|");

/// The same for [`Choice::DropMarkup`]: markup is soft.
const CLASSES_WITH_MARKUP: [[Class; 256]; 4] = [
    classes("$%&+-/=@\\^", "!\"',.:;*_`|~"),
    classes("$%&+-/=@\\^", "!\"',.:;?*_`|~"),
    classes("#$%&+-/=@\\^", "!\"',.;?*_`|~"),
    classes("#$%&+,-/=@\\^", "!\"'.;?*_`|~"),
];

/// The same for a link in markup: each character of markup is looked at.
const CLASSES_IN_MARKUP: [[Class; 256]; 4] = [
    classes("$%&+-/=@\\^", "!\"',.:;"),
    classes("$%&+-/=@\\^", "!\"',.:;?"),
    classes("#$%&+-/=@\\^", "!\"',.;?"),
    classes("#$%&+,-/=@\\^", "!\"'.;?"),
];

/// Returns the classes of all bytes. Letters and digits are included too.
const fn classes(included: &str, soft: &str) -> [Class; 256] {
    let (included, soft) = (ByteSet::alphanumeric_and(included), ByteSet::new(soft));
    let mut classes = [Class::Other; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        if included.has(byte) {
            classes[byte as usize] = Class::Included;
        } else if soft.has(byte) {
            classes[byte as usize] = Class::Soft;
        }
        byte += 1;
    }
    classes
}

/// Returns whether a text starts with a mark.
// Nearly all marks are one byte, so the first byte decides.
#[inline]
fn starts_with(text: &[u8], mark: &str) -> bool {
    let mark = mark.as_bytes();
    text.first() == mark.first() && (mark.len() == 1 || text.starts_with(mark))
}

/// A stack of open brackets, up to a limit.
#[derive(Debug, Default)]
pub(super) struct Brackets(Vec<char>);

impl Brackets {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Opens a bracket. Returns `false` if too many are open.
    pub(super) fn push(&mut self, bracket: char) -> bool {
        let fits = self.0.len() < MOST_OPEN;
        if fits {
            self.0.push(bracket);
        }
        fits
    }

    /// Closes the last open bracket if `bracket` is its partner. Returns whether it is.
    pub(super) fn closes(&mut self, bracket: char) -> bool {
        let closes = self.0.last().copied() == link_bracket(bracket) && !self.0.is_empty(); // U12
        if closes {
            self.0.pop();
        }
        closes
    }
}

/// The first bytes of the marks of table 3-3.
const MARKS: ByteSet = ByteSet::new("/?#=&,:");

/// The maximum number of open brackets. Source: section 3.5.1, "limit".
const MOST_OPEN: usize = 125;

#[cfg(test)]
mod tests {
    use super::{CLASSES, Class, Part, link_end};
    use crate::chars::LinkTerm;
    use crate::uts58::link_term;

    /// Computes the class of each byte from the properties and table 3-3.
    fn expected(part: Part, byte: u8) -> Class {
        let is_first_of = |marks: &[&str]| marks.iter().any(|mark| mark.as_bytes()[0] == byte);
        let is_whole = |marks: &[&str]| marks.iter().any(|mark| mark.as_bytes() == [byte]);
        match link_term(char::from(byte)) {
            _ if !byte.is_ascii() || is_first_of(part.terminators()) => Class::Other,
            _ if is_whole(part.separators()) => Class::Included,
            _ if is_first_of(part.separators()) => Class::Other,
            LinkTerm::Include => Class::Included,
            LinkTerm::Soft => Class::Soft,
            _ => Class::Other,
        }
    }

    #[test]
    fn classes_are_those_of_the_tables() {
        for part in Part::ALL {
            for byte in 0..=u8::MAX {
                assert_eq!(CLASSES[part as usize][usize::from(byte)], expected(part, byte), "{part:?} {byte:#x}");
            }
        }
    }

    #[test]
    fn a_link_ends_after_its_host_or_what_follows_it() {
        let text = "see example.com/a_(b)?c. d";
        assert_eq!(link_end(text, 15), 23);
        assert_eq!(link_end(text, 7), 7);
        assert_eq!(link_end("é", 1), 1);
    }
}
