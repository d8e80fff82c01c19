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
use crate::rule::{Reason, Refusal, Rule};
use crate::rules::rule_set::{Accepted, HostForms, Reading, RuleSet, Unit, UnknownReferences, Verdict};
use crate::run::{Edge, Run};
use crate::steps;
use crate::trigger::{Cue, Cues, Trigger};

/// The differences between the editions.
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
    /// The characters that are given back at the end of a path or query.
    given_back: ByteSet,
}

/// A part of a link: letters and digits, and what may stand between them.
#[derive(Debug)]
struct Part {
    /// The character that opens the part.
    opener: Option<u8>,
    /// The meaning of each byte in the part.
    classes: [Class; 256],
    /// See [`next_last`].
    next_last: [u32; 256],
    brackets: Brackets,
    /// Whether the opener stays when nothing that it could open follows.
    alone: Alone,
}

impl Part {
    /// Opened by nothing.
    const fn made_of(classes: [Class; 256], brackets: Brackets) -> Self {
        let next_last = next_last(&classes);
        Part { opener: None, classes, next_last, brackets, alone: Alone::GivenBack }
    }
}

/// The meaning of a byte in a part.
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
    /// None: by this rule, there is no link if one opens.
    Refused(Rule),
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
    // The trigger itself may be cut by an escape: `http:\//`.
    let escaped = Rule::M18.at(trigger.at);
    let literal = run.literal_around(trigger.at).ok_or(escaped)?;
    let text = run.text.as_bytes().get(..literal.end).ok_or(escaped)?;
    let left = left(text, literal.start, trigger)?;
    if left.start < floor {
        return Err(Reason::Taken.at(left.start).into()); // M4
    }
    may_precede(edition, run, left.start)?;
    text.get(left.host..).ok_or(escaped)?;
    let host = host(edition, text, left.host)?;
    let end = match left.kind {
        LinkKind::Email => host,
        _ => tail(edition, text, host)?,
    };
    may_follow(run, end)?;
    Ok(Accepted::new(left.start..end, left.kind))
}

/// The text left of the host.
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
fn left(text: &[u8], literal: usize, Trigger { cue, at }: Trigger) -> Result<Left, Refusal> {
    let before = &text[literal..at];
    match cue {
        Cue::Scheme => {
            let scheme = SCHEMES.iter().find(|scheme| before.ends_with(scheme.as_bytes())).ok_or(Rule::M1.at(at))?;
            Ok(Left { kind: LinkKind::Url, start: at - scheme.len(), host: at + "://".len() })
        }
        Cue::Www => Ok(Left { kind: LinkKind::Www, start: at, host: at + "www.".len() }), // M2
        Cue::At => Ok(Left { kind: LinkKind::Email, start: user_name(before, at)?, host: at + "@".len() }),
        _ => Err(Reason::Kind.at(at)),
    }
}

/// The start of the user name at the end of `before`, which ends at the byte `at` of the source.
fn user_name(before: &[u8], at: usize) -> Result<usize, Refusal> {
    let mut start = before.len();
    while let Some(&byte) = start.checked_sub(1).and_then(|last| before.get(last)) {
        let is_alphanumeric = |at: usize| before.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let joins = start > 1 && NAME_JOINERS.has(byte) && is_alphanumeric(start - 2);
        if !(is_alphanumeric(start - 1) || joins && is_alphanumeric(start)) {
            break;
        }
        start -= 1;
    }
    let len = before.len() - start;
    steps::count(len);
    if len > 0 { Ok(at - len) } else { Err(Rule::M3.at(at)) }
}

/// Whether a link may start at `start`.
fn may_precede(edition: &Edition, run: &Run<'_, '_>, start: usize) -> Result<(), Refusal> {
    let before = run.char_before(start);
    if start == run.start {
        match run.left {
            Edge::Block | Edge::Line => return Ok(()),
            Edge::Parent => match (&edition.opening_marks, before) {
                (None, _) => return Ok(()),
                (Some(marks), Some(mark)) if is_in(marks, mark) => return Ok(()), // M6
                _ => {}
            },
            Edge::Sibling => {}
        }
    }
    let may_precede = before.is_none_or(|c| is_blank_or_in(&OPENING_BRACKETS, c));
    if may_precede { Ok(()) } else { Err(Rule::M5.at(start)) }
}

/// The end of the host that starts at `from`.
///
/// ```text
/// http://www.example.com/path
///        ^^^^^^^^^^^^^^^
/// ```
fn host(edition: &Edition, text: &[u8], from: usize) -> Result<usize, Refusal> {
    let end = grow(&edition.host, text, from)?;
    let last_dot = text[from..end].iter().rposition(|&byte| byte == b'.').ok_or(Rule::M8.at(end))?;
    if end - from - last_dot > edition.shortest_label { Ok(end) } else { Err(Rule::M9.at(end)) }
}

/// The end of path, query and fragment after the host that ends at `from`.
///
/// ```text
/// http://example.com/a/b?q=x+(y)#z
///                   ^^^^^^^^^^^^^^
/// ```
fn tail(edition: &Edition, text: &[u8], from: usize) -> Result<usize, Refusal> {
    let mut end = part(&edition.path, text, from)?;
    if end_of_path_takes_slash(text, from, end) {
        end += 1; // M11
    }
    end = part(&edition.query, text, end)?; // M12
    let fragment = part(&edition.fragment, text, end)?;
    if fragment > end {
        return Ok(fragment);
    }
    // The host before it ends in a letter or digit, which stays.
    while edition.given_back.has(text[end - 1]) {
        end -= 1; // M15
    }
    Ok(end)
}

fn end_of_path_takes_slash(text: &[u8], host: usize, path: usize) -> bool {
    text.get(host) == Some(&b'/') && text.get(path) == Some(&b'/')
}

/// The end of a part that may open at `from`: `from` itself where it does not.
fn part(part: &Part, text: &[u8], from: usize) -> Result<usize, Refusal> {
    if text.get(from).copied() != part.opener {
        return Ok(from);
    }
    let inside = from + 1;
    let end = grow(part, text, inside)?;
    Ok(if end == inside && part.alone == Alone::GivenBack { from } else { end })
}

/// How far a part reaches from `from` on.
fn grow(part: &Part, text: &[u8], from: usize) -> Result<usize, Refusal> {
    let class = |at: usize| text.get(at).map_or(Class::Outside, |&byte| part.classes[usize::from(byte)]);
    match (class(from), &part.brackets) {
        (Class::Core, _) | (Class::Opening, Brackets::Balanced) => {}
        (Class::Opening, &Brackets::Refused(rule)) => return Err(rule.at(from)),
        _ => return Ok(from),
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
            (Class::Opening, &Brackets::Refused(rule)) => return Err(rule.at(end)),
            (Class::Opening, Brackets::Balanced) => (open, last) = (open + 1, CORE),
            (Class::Opening, Brackets::Filled) => (open, last) = (open + 1, JOINED),
            (Class::Closing, Brackets::Filled) if last == JOINED => break,
            (Class::Closing, _) if open > 0 => (open, last) = (open - 1, CORE),
            _ => break,
        }
        end += 1;
    }
    let dangling = usize::from(last != CORE);
    if open == 0 { Ok(end - dangling) } else { Err(Rule::M13.at(end)) }
}

/// The kinds of the last characters of a part: of the core, a joiner, a divider, both; and that the next one is no part of it.
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

/// The state after each of `CORE`, `JOINED`, `DIVIDED` and `BOTH`.
const fn row(next: [u32; 4]) -> u32 {
    next[0] | next[1] << JOINED | next[2] << DIVIDED | next[3] << BOTH
}

/// The meaning of each byte in a part with these characters in its core and between; letters and digits are core.
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
fn may_follow(run: &Run<'_, '_>, end: usize) -> Result<(), Refusal> {
    if end == run.end && run.right != Edge::Sibling {
        return Ok(()); // M17
    }
    let may_follow = run.char_at(end).is_none_or(|c| is_blank_or_in(&CLOSERS, c));
    if may_follow { Ok(()) } else { Err(Rule::M16.at(end)) }
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

/// The characters that join the words of a user name. Source: specification, "Permissive E-mail Autolinks".
const NAME_JOINERS: ByteSet = ByteSet::new(".-_+");

/// The brackets that may stand before a link, and white space. Source: specification, "Permissive Autolinks".
const OPENING_BRACKETS: ByteSet = ByteSet::new("({[\t\n\x0b\x0c\r ");

/// The brackets and the punctuation that may stand after a link, and white space. Source: specification, "Permissive
/// Autolinks".
const CLOSERS: ByteSet = ByteSet::new(")}].!?,;\t\n\x0b\x0c\r ");

/// md2html 0.5.2 and its specification.
const RELEASE: Edition = Edition {
    host: Part::made_of(classes("", ".-_", None), IN_HOST),
    path: Part { opener: Some(b'/'), alone: Alone::Kept, ..Part::made_of(classes("", "/.-_", None), IN_PATH) },
    query: Part { opener: Some(b'?'), ..Part::made_of(classes("", "&.-+_=", None), Brackets::Filled) },
    fragment: FRAGMENT,
    opening_marks: Some(ByteSet::new("*_~")),
    shortest_label: 2,
    given_back: ByteSet::EMPTY,
};

/// MD4C's development branch, commit c4be862.
const NEXT: Edition = Edition {
    host: Part::made_of(classes("", "-_", Some(b'.')), IN_HOST),
    path: Part { opener: Some(b'/'), ..Part::made_of(classes(".+-_~%", "", Some(b'/')), IN_PATH) },
    query: Part { opener: Some(b'?'), ..Part::made_of(classes("._=", "+-", Some(b'&')), Brackets::Balanced) },
    fragment: FRAGMENT,
    opening_marks: None,
    shortest_label: 1,
    given_back: ByteSet::new(".?"),
};

const IN_HOST: Brackets = Brackets::Refused(Rule::M7);

const IN_PATH: Brackets = Brackets::Refused(Rule::M10);

const FRAGMENT: Part =
    Part { opener: Some(b'#'), ..Part::made_of(classes("", ".-+_", None), Brackets::Refused(Rule::M14)) };

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
