//! MD4C's permissive autolinks, in two editions: md2html 0.5.2 ([`RELEASE`]) and the development branch at commit
//! c4be862 ([`NEXT`]).
//!
//! ```text
//! link     = url | www | email
//! url      = ("http" | "https" | "ftp") "://" host [path] [query] [fragment]
//! www      = "www." host [path] [query] [fragment]
//! email    = name "@" host
//! ```
//!
//! A part grows while it is valid and nothing is trimmed. A character that must not stand beside a link means that
//! there is no link. The rules `M1` … `M18` are written out with examples in `spec/md4c.txt`.
//!
//! # Deviations
//!
//! * From md2html 0.5.2: the last component of a host has at least two characters ([`Edition::shortest_label`]);
//!   MD4C's specification asks for it and no release enforces it.
//! * From c4be862: full stops after a path or a query are given back ([`Edition::given_back`]), as in the release;
//!   a user name never starts with a separator (`(_john@example.com)` is text), as in the release.
//!
//! Kept, although odd: `http://e.com//` links in the release; an unclosed `(` in a query rejects the whole link; a full
//! stop is no end of a link when a `(` follows it (`http://e.com.(x)` is text).
//!
//! # References
//!
//! * MD4C 0.5.2, `src/md4c.c`, `md_analyze_permissive_autolink`; `test/spec-permissive-autolinks.txt`
//! * MD4C c4be862, the same places

use crate::chars::{ByteSet, is_blank};
use crate::kinds::Kinds;
use crate::link::LinkKind;
use crate::rules::rule_set::{HostForms, Reading, RuleSet, Unit, UnknownReferences, Verdict};
use crate::run::{Edge, Run};
use crate::steps;
use crate::trigger::{Cue, Cues, Trigger};

/// What differs between the editions.
#[derive(Debug)]
struct Edition {
    host: Part,
    path: Part,
    query: Part,
    fragment: Part,
    /// The marks of its own parent that may stand before a link; `None`: any.
    opening_marks: Option<ByteSet>,
    /// How many characters the last component of a host has at least.
    shortest_label: usize,
    /// What is given back at the end of a path or query.
    given_back: ByteSet,
}

/// A part of a link: letters and digits, and what may stand between them.
#[derive(Debug)]
struct Part {
    /// The character that opens the part.
    opener: Option<u8>,
    /// What each byte is to the part.
    classes: [Class; 256],
    /// See [`next_last`].
    next_last: [u32; 256],
    brackets: Brackets,
    /// What becomes of the opener when nothing that it could open follows.
    alone: Alone,
}

impl Part {
    /// Opened by nothing, without brackets.
    const fn made_of(classes: [Class; 256]) -> Self {
        let next_last = next_last(&classes);
        Part { opener: None, classes, next_last, brackets: Brackets::Refused, alone: Alone::GivenBack }
    }
}

/// What a byte is to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// No part of it.
    Outside,
    /// Stands anywhere: letters, digits and what is like them.
    Core,
    /// Stands single between two of the core.
    Joiner,
    /// Divides components; one joiner may follow it.
    Divider,
    /// `(`
    Opening,
    /// `)`
    Closing,
}

/// Round brackets in a part.
#[derive(Debug, PartialEq, Eq)]
enum Brackets {
    /// None: an opening one leaves the part unbalanced.
    Refused,
    /// Balanced.
    Balanced,
    /// Balanced, and something of the core in each pair.
    Filled,
}

/// See [`Part::alone`].
#[derive(Debug, PartialEq, Eq)]
enum Alone {
    Kept,
    GivenBack,
}

/// Whether the text around `trigger` is a link.
fn judge(edition: &Edition, run: &Run<'_, '_>, trigger: Trigger, floor: usize) -> Verdict {
    find(edition, run, trigger, floor).unwrap_or(Verdict::Resume(trigger.at + 1))
}

fn find(edition: &Edition, run: &Run<'_, '_>, trigger: Trigger, floor: usize) -> Option<Verdict> {
    let literal = run.literal_around(trigger.at)?; // M18
    let text = run.text.as_bytes().get(..literal.end)?;
    let left = left(&text[literal.start..], trigger.at - literal.start, trigger.cue)?;
    let start = literal.start + left.start;
    if start < floor || !may_precede(edition, run, start) {
        return None; // M4
    }
    text.get(literal.start + left.host..)?;
    let host = host(edition, text, literal.start + left.host)?;
    let end = match left.kind {
        LinkKind::Email => host,
        _ => tail(edition, text, host)?,
    };
    may_follow(run, end).then_some(Verdict::link(start..end, left.kind))
}

/// What stands left of the host.
struct Left {
    kind: LinkKind,
    start: usize,
    host: usize,
}

/// The scheme, `www.` or the user name.
///
/// ```text
/// see https://example.com, www.example.com, john.doe@example.com
///     ^^^^^^^^             ^^^^             ^^^^^^^^^
/// ```
fn left(text: &[u8], at: usize, cue: Cue) -> Option<Left> {
    match cue {
        Cue::Scheme => {
            let scheme = SCHEMES.iter().find(|scheme| text[..at].ends_with(scheme.as_bytes()))?; // M1
            Some(Left { kind: LinkKind::Url, start: at - scheme.len(), host: at + "://".len() })
        }
        Cue::Www => Some(Left { kind: LinkKind::Www, start: at, host: at + "www.".len() }), // M2
        Cue::At => Some(Left { kind: LinkKind::Email, start: user_name(text, at)?, host: at + "@".len() }),
        _ => None,
    }
}

/// The start of the user name that ends at `at`; `None` where there is none.
fn user_name(text: &[u8], at: usize) -> Option<usize> {
    let mut start = at;
    while let Some(&byte) = start.checked_sub(1).and_then(|before| text.get(before)) {
        let is_alphanumeric = |at: usize| text.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let joins = start > 1 && start < at && NAME_JOINERS.has(byte) && is_alphanumeric(start - 2);
        if !(is_alphanumeric(start - 1) || joins && is_alphanumeric(start)) {
            break; // M3
        }
        start -= 1;
    }
    steps::count(at - start);
    (start < at).then_some(start)
}

/// Whether a link may start at `start`.
fn may_precede(edition: &Edition, run: &Run<'_, '_>, start: usize) -> bool {
    let before = run.char_before(start);
    if start == run.start {
        match run.left {
            Edge::Block | Edge::Line => return true,
            Edge::Parent => match (&edition.opening_marks, before) {
                (None, _) => return true,
                (Some(marks), Some(mark)) if is_in(marks, mark) => return true, // M6
                _ => {}
            },
            Edge::Sibling => {}
        }
    }
    before.is_none_or(|c| is_blank_or_in(&OPENING_BRACKETS, c)) // M5
}

/// The end of the host that starts at `from`; `None` where that is no host.
///
/// ```text
/// http://www.example.com/path
///        ^^^^^^^^^^^^^^^
/// ```
fn host(edition: &Edition, text: &[u8], from: usize) -> Option<usize> {
    let end = grow(&edition.host, text, from)?; // M7
    let last_dot = text[from..end].iter().rposition(|&byte| byte == b'.')?; // M8
    (end - from - last_dot > edition.shortest_label).then_some(end) // M9
}

/// The end of path, query and fragment after the host that ends at `from`; `None` where there is no link for them.
///
/// ```text
/// http://example.com/a/b?q=x+(y)#z
///                   ^^^^^^^^^^^^^^
/// ```
fn tail(edition: &Edition, text: &[u8], from: usize) -> Option<usize> {
    let mut end = part(&edition.path, text, from)?; // M10
    if end_of_path_takes_slash(text, from, end) {
        end += 1; // M11
    }
    end = part(&edition.query, text, end)?; // M12
    let fragment = part(&edition.fragment, text, end)?; // M14
    if fragment > end {
        return Some(fragment);
    }
    while end > from && edition.given_back.has(text[end - 1]) {
        end -= 1; // M15
    }
    Some(end)
}

fn end_of_path_takes_slash(text: &[u8], host: usize, path: usize) -> bool {
    text.get(host) == Some(&b'/') && text.get(path) == Some(&b'/')
}

/// The end of a part that may open at `from`: `from` itself where it does not. `None`: its brackets are not balanced.
fn part(part: &Part, text: &[u8], from: usize) -> Option<usize> {
    if text.get(from).copied() != part.opener {
        return Some(from);
    }
    let inside = from + 1;
    let end = grow(part, text, inside)?;
    Some(if end == inside && part.alone == Alone::GivenBack { from } else { end })
}

/// How far a part reaches from `from` on. `None`: its brackets are not balanced.
fn grow(part: &Part, text: &[u8], from: usize) -> Option<usize> {
    let class = |at: usize| text.get(at).map_or(Class::Outside, |&byte| part.classes[usize::from(byte)]);
    match (class(from), &part.brackets) {
        (Class::Core, _) | (Class::Opening, Brackets::Balanced) => {}
        (Class::Opening, Brackets::Refused) => return None,
        _ => return Some(from),
    }
    let (mut end, mut open, mut last) = (from, 0_usize, CORE);
    loop {
        let read = end;
        while let Some(&byte) = text.get(end) {
            let next = part.next_last[usize::from(byte)].wrapping_shr(last) & LAST;
            if next == OUTSIDE {
                break;
            }
            (end, last) = (end + 1, next);
        }
        steps::count(end - read + 1);
        match (class(end), &part.brackets) {
            (Class::Opening, Brackets::Refused) => return None,
            (Class::Opening, Brackets::Balanced) => (open, last) = (open + 1, CORE),
            (Class::Opening, Brackets::Filled) => (open, last) = (open + 1, JOINED),
            (Class::Closing, Brackets::Filled) if last == JOINED => break,
            (Class::Closing, _) if open > 0 => (open, last) = (open - 1, CORE),
            _ => break,
        }
        end += 1;
    }
    let dangling = usize::from(last != CORE);
    (open == 0).then_some(end - dangling) // M13
}

/// What the last characters of a part were: of the core, a joiner, a divider, both; and that the next one is no part of it.
const CORE: u32 = 0;
const JOINED: u32 = 6;
const DIVIDED: u32 = 12;
const BOTH: u32 = 18;
const OUTSIDE: u32 = 24;

/// The bits of one of them.
const LAST: u32 = 63;

/// By the next character and what the last ones were, what the last ones are then: a row of numbers in one integer, taken out
/// by a shift. A branch for each separator would be one that nobody can predict.
const fn next_last(classes: &[Class; 256]) -> [u32; 256] {
    let mut next = [0; 256];
    let mut byte = 0;
    while byte < classes.len() {
        next[byte] = match classes[byte] {
            Class::Core => row([CORE; 4]),
            Class::Joiner => row([JOINED, OUTSIDE, BOTH, OUTSIDE]),
            Class::Divider => row([DIVIDED, OUTSIDE, OUTSIDE, OUTSIDE]),
            Class::Outside | Class::Opening | Class::Closing => row([OUTSIDE; 4]),
        };
        byte += 1;
    }
    next
}

/// What comes after each of `CORE`, `JOINED`, `DIVIDED` and `BOTH`.
const fn row(next: [u32; 4]) -> u32 {
    next[0] | next[1] << JOINED | next[2] << DIVIDED | next[3] << BOTH
}

/// What each byte is to a part with these characters in its core and between; letters and digits are core.
const fn classes(core: &str, joiners: &str, divider: Option<u8>) -> [Class; 256] {
    let (core, joiners) = (ByteSet::new(core), ByteSet::new(joiners));
    let mut classes = [Class::Outside; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        classes[byte as usize] = match byte {
            b'(' => Class::Opening,
            b')' => Class::Closing,
            _ if byte.is_ascii_alphanumeric() || core.has(byte) => Class::Core,
            _ if joiners.has(byte) => Class::Joiner,
            _ => match divider {
                Some(divider) if divider == byte => Class::Divider,
                _ => Class::Outside,
            },
        };
        byte += 1;
    }
    classes
}

/// Whether a link may end at `end`.
fn may_follow(run: &Run<'_, '_>, end: usize) -> bool {
    if end == run.end && run.right != Edge::Sibling {
        return true; // M17
    }
    let after = run.char_at(end);
    after.is_none_or(|c| is_blank_or_in(&CLOSERS, c)) // M16
}

/// Whether a character is white space or a member of a set that has the white space of ASCII in it.
fn is_blank_or_in(set: &ByteSet, c: char) -> bool {
    if c.is_ascii() { is_in(set, c) } else { is_blank(c) }
}

fn is_in(set: &ByteSet, c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| set.has(byte))
}

/// The schemes, the longer one of two with the same start first.
const SCHEMES: [&str; 3] = ["https", "http", "ftp"];

/// What joins the words of a user name. Source: specification, "Permissive E-mail Autolinks".
const NAME_JOINERS: ByteSet = ByteSet::new(".-_+");

/// The brackets that may stand before a link, and white space. Source: specification, "Permissive Autolinks".
const OPENING_BRACKETS: ByteSet = ByteSet::new("({[\t\n\x0b\x0c\r ");

/// The brackets and the punctuation that may stand after a link, and white space. Source: specification, "Permissive
/// Autolinks".
const CLOSERS: ByteSet = ByteSet::new(")}].!?,;\t\n\x0b\x0c\r ");

/// md2html 0.5.2 and its specification.
const RELEASE: Edition = Edition {
    host: Part::made_of(classes("", ".-_", None)),
    path: Part { opener: Some(b'/'), alone: Alone::Kept, ..Part::made_of(classes("", "/.-_", None)) },
    query: Part { opener: Some(b'?'), brackets: Brackets::Filled, ..Part::made_of(classes("", "&.-+_=", None)) },
    fragment: FRAGMENT,
    opening_marks: Some(ByteSet::new("*_~")),
    shortest_label: 2,
    given_back: ByteSet::EMPTY,
};

/// MD4C's development branch, commit c4be862.
const NEXT: Edition = Edition {
    host: Part::made_of(classes("", "-_", Some(b'.'))),
    path: Part { opener: Some(b'/'), ..Part::made_of(classes(".+-_~%", "", Some(b'/'))) },
    query: Part { opener: Some(b'?'), brackets: Brackets::Balanced, ..Part::made_of(classes("._=", "+-", Some(b'&'))) },
    fragment: FRAGMENT,
    opening_marks: None,
    shortest_label: 1,
    given_back: ByteSet::new(".?"),
};

const FRAGMENT: Part = Part { opener: Some(b'#'), ..Part::made_of(classes("", ".-+_", None)) };

/// md2html 0.5.2.
pub(crate) const MD4C: RuleSet = RuleSet {
    name: "md4c",
    kinds: Kinds::URL.union(Kinds::WWW).union(Kinds::EMAIL),
    cues: &[(Cue::Scheme, Kinds::URL), (Cue::Www, Kinds::WWW), (Cue::At, Kinds::EMAIL)],
    unit: Unit::Line,
    reading: Reading::Typed,
    unknown_references: UnknownReferences::Opaque,
    shortest_link: "a@b.cd".len(),
    bracket_cues: Cues::NONE,
    host_forms: HostForms::Typed,
    judge: |_, run, trigger, state| judge(&RELEASE, run, trigger, state.floor),
};

/// MD4C's development branch, commit c4be862.
pub(crate) const MD4C_NEXT: RuleSet = RuleSet {
    name: "md4c-next",
    shortest_link: "a@b.c".len(),
    judge: |_, run, trigger, state| judge(&NEXT, run, trigger, state.floor),
    ..MD4C
};
