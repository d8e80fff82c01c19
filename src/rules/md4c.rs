//! MD4C's permissive autolinks, in three editions: md2html 0.5.2 ([`RELEASE`]), md2html 0.5.3
//! ([`RELEASE_053`]) and the development branch at commit c4be862 ([`NEXT`]).
//!
//! ```text
//! link     = url | www | email
//! url      = ("http" | "https" | "ftp") "://" host [path] [query] [fragment]
//! www      = "www." host [path] [query] [fragment]
//! email    = name "@" host
//! ```
//!
//! Each part takes as many characters as are valid, and nothing is trimmed afterwards. If the
//! character before or after the candidate is not allowed there, the candidate is not a link.
//! `spec/md4c.txt` states the rules with examples.
//!
//! # Deviations
//!
//! * From md2html 0.5.2: the last component of a host has at least two characters
//!   ([`Edition::shortest_label`]); MD4C's specification asks for it and no release enforces it.
//! * From md2html 0.5.3: a character reference is no part of a link, as in the other editions.
//!   md2html takes the `&` of one in a query and loses its `;`:
//!   `echo 'http://e.com?a=b&foo;' | md2html --fpermissive-url-autolinks`.
//! * From c4be862: full stops after a path or a query are given back ([`Edition::given_back`]), as
//!   in the release; a user name never starts with a separator (`(_john@example.com)` is text), as
//!   in the release.
//!
//! Kept, although odd: `http://e.com//` links in both releases; an unclosed `(` in a query rejects
//! the whole link; a full stop is no end of a link when a `(` follows it (`http://e.com.(x)` is
//! text).
//!
//! # References
//!
//! * MD4C 0.5.2, `src/md4c.c`, `md_analyze_permissive_autolink`;
//!   `test/spec-permissive-autolinks.txt`
//! * MD4C 0.5.3 and c4be862, the same places

use crate::link::LinkKind;
use crate::names::kinds::Kinds;
use crate::names::rule::{Reason, Refusal, Rule};
use crate::rules::rule_set::{
    Accepted, AddressForm, Reading, RuleSet, SchemeEnd, Unit, UnknownReferences, Verdict,
};
use crate::rules::run::{Edge, Run};
use crate::search::trigger::{Cue, Cues, Trigger};
use crate::steps;
use crate::text::chars::{ByteSet, is_blank};

/// The data in which the editions differ.
///
/// The functions below read it and never ask which edition they work for: an edition is a constant,
/// not a special case.
#[derive(Debug)]
struct Edition {
    host: PartSyntax,
    path: PartSyntax,
    query: PartSyntax,
    fragment: PartSyntax,
    /// The opening marks of the emphasis around a link that may precede it; `None` allows any
    /// opening mark.
    opening_marks: Option<ByteSet>,
    /// The minimum number of characters in the last component of a host.
    shortest_label: usize,
    /// The characters that are removed from the end of a path or query.
    given_back: ByteSet,
}

/// A part of a link: letters and digits, and the characters that may separate them.
#[derive(Debug)]
struct PartSyntax {
    /// The character that opens the part.
    opener: Option<u8>,
    /// The meaning of each byte in the part.
    classes: [ByteClass; 256],
    /// See [`transitions`].
    transitions: [u64; 256],
    brackets: BracketRule,
    /// Whether the link includes the opener if the part is empty.
    lone_opener: LoneOpener,
}

impl PartSyntax {
    /// Makes a part from its opener, its characters by their classes, and its treatment of
    /// brackets. The link does not include the opener of an empty part.
    const fn new<const N: usize>(
        opener: Option<u8>,
        members: [(ByteClass, &str); N],
        brackets: BracketRule,
    ) -> Self {
        let classes = classes(members);
        let transitions = transitions(&classes);
        PartSyntax {
            opener,
            classes,
            transitions,
            brackets,
            lone_opener: LoneOpener::GivenBack,
        }
    }

    /// Returns the meaning of the byte of `text` at `at`.
    #[inline]
    fn class_at(&self, text: &[u8], at: usize) -> ByteClass {
        text.get(at)
            .map_or(ByteClass::Outside, |&byte| self.classes[usize::from(byte)])
    }

    /// Reads characters of the part from the byte `from` on, where the state is `state`. Returns
    /// the first byte that was not read, and the state there.
    #[inline]
    fn read(&self, text: &[u8], from: usize, state: u64) -> (usize, u64) {
        let mut end = from;
        let mut state = state;
        let mut rest = text.get(from..).unwrap_or_default();
        // Four bytes are read before the state is tested, which takes half of the instructions.
        while let [a, b, c, d, after @ ..] = rest {
            let first = self.next(state, *a);
            let second = self.next(first, *b);
            let third = self.next(second, *c);
            let fourth = self.next(third, *d);
            if is_outside(fourth) {
                for next in [first, second, third] {
                    if is_outside(next) {
                        break;
                    }
                    end += 1;
                    state = next;
                }
                steps::count(end - from + 1);
                return (end, state & STATE_MASK);
            }
            end += 4;
            state = fourth;
            rest = after;
        }
        for &byte in rest {
            let next = self.next(state, byte);
            if is_outside(next) {
                break;
            }
            end += 1;
            state = next;
        }
        steps::count(end - from + 1);
        (end, state & STATE_MASK)
    }

    /// Returns the state after a byte. [`STATE_MASK`] has its bits; the others are of no use.
    #[inline]
    fn next(&self, state: u64, byte: u8) -> u64 {
        self.transitions[usize::from(byte)] >> (state & STATE_MASK)
    }
}

/// Returns whether `state` is the final one: the last character was outside the part.
#[inline]
fn is_outside(state: u64) -> bool {
    // No other state has this bit. To compare the whole state takes one more instruction for each
    // byte.
    state & OUTSIDE_BIT != 0
}

/// The meaning of a byte in a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByteClass {
    /// The part ends before it.
    Outside,
    /// Allowed anywhere: letters and digits, and in some parts more characters.
    Core,
    /// Allowed only between two core characters.
    Joiner,
    /// Separates components. A joiner may follow it.
    Divider,
    /// Allowed anywhere. A joiner does not accept it as a neighbour.
    Symbol,
    /// Allowed only between two characters that are core characters or symbols.
    Separator,
    /// `(`
    Opening,
    /// `)`
    Closing,
}

/// How a part treats round brackets.
#[derive(Debug, PartialEq, Eq)]
enum BracketRule {
    /// An opening bracket means that the candidate is not a link, by this rule.
    Refused(Rule),
    /// Pairs of brackets are allowed.
    Balanced,
    /// Pairs of brackets are allowed if each contains a core character.
    Filled,
}

/// See [`PartSyntax::lone_opener`].
#[derive(Debug, PartialEq, Eq)]
enum LoneOpener {
    Kept,
    GivenBack,
}

/// Decides whether the text around `trigger` is a link.
fn judge(edition: &Edition, run: &Run<'_, '_>, trigger: Trigger, floor: usize) -> Verdict {
    // Escapes and references are marks of the parser, and no part of a link contains a mark. So the
    // candidate is read within the literal text around the trigger. An escape may also cut the
    // trigger itself: `http:\//`.
    let escaped = Rule::M18.at(trigger.at);
    let literal = run.literal_around(trigger.at).ok_or(escaped)?;
    let text = run.text.as_bytes().get(..literal.end).ok_or(escaped)?;
    let left = left(text, literal.start, trigger)?;
    // Not clipped to the floor: MD4C skips a trigger whose link would start inside an accepted one,
    // so `a@www.x.y` is one address and `http://www.x.y` is one URL.
    if left.start < floor {
        return Err(Reason::Taken.at(left.start).into()); // M4
    }
    // Before the host, because this takes constant time: in `:http://a:http://a…` every candidate
    // fails here, and none of the text after it is read.
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

/// The part of a candidate before its host.
struct Md4cLeft {
    kind: LinkKind,
    start: usize,
    /// The start of the host.
    host: usize,
}

/// Reads the scheme, `www.` or the user name.
///
/// ```text
/// see https://example.com, www.example.com, john.doe@example.com
///     ^^^^^^^^             ^^^^             ^^^^^^^^^
/// ```
fn left(text: &[u8], literal: usize, Trigger { cue, at }: Trigger) -> Result<Md4cLeft, Refusal> {
    let before = &text[literal..at];
    match cue {
        Cue::Scheme => {
            let scheme = SCHEMES
                .iter()
                .find(|scheme| before.ends_with(scheme.as_bytes()))
                .ok_or(Rule::M1.at(at))?;
            Ok(Md4cLeft {
                kind: LinkKind::Url,
                start: at - scheme.len(),
                host: at + "://".len(),
            })
        }
        Cue::Www => Ok(Md4cLeft {
            kind: LinkKind::Www,
            start: at,
            host: at + "www.".len(),
        }),
        Cue::At => Ok(Md4cLeft {
            kind: LinkKind::Email,
            start: user_name(before, at)?,
            host: at + "@".len(),
        }),
        _ => Err(Reason::Kind.at(at)),
    }
}

/// Returns the start of the user name at the end of `before`, which ends at the byte `at` of the
/// source.
fn user_name(before: &[u8], at: usize) -> Result<usize, Refusal> {
    let mut start = before.len();
    // Backwards from the `@`: forwards from every word would read each word of the text as a name.
    while let Some(&byte) = start.checked_sub(1).and_then(|last| before.get(last)) {
        let is_alphanumeric = |at: usize| before.get(at).is_some_and(u8::is_ascii_alphanumeric);
        // A joiner needs both neighbours before it is taken. c4be862 checks this too late and keeps
        // a joiner after a blank: `echo 'x .john@e.com' | md2html --fpermissive-email-autolinks`
        // links `.john@e.com` there.
        let joins = start > 1 && NAME_JOINERS.has(byte) && is_alphanumeric(start - 2);
        if !(is_alphanumeric(start - 1) || joins && is_alphanumeric(start)) {
            break;
        }
        start -= 1;
    }
    let len = before.len() - start;
    steps::count(len);
    if len > 0 {
        Ok(at - len)
    } else {
        Err(Rule::M3.at(at))
    }
}

/// Checks that a link may start at `start`.
fn may_precede(edition: &Edition, run: &Run<'_, '_>, start: usize) -> Result<(), Refusal> {
    let before = run.char_before(start);
    // Only at the edge of the run can a mark of the parser precede the link. `*` within the run
    // found no partner, and is an ordinary character:
    // `echo '*http://e.com' | md2html --fpermissive-url-autolinks` makes no link.
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
    // MD4C looks at the raw byte, even if it belongs to an escape: `\(http://e.com` has a link.
    let may_precede = before.is_none_or(|c| is_blank_or_in(&OPENING_BRACKETS, c));
    if may_precede {
        Ok(())
    } else {
        Err(Rule::M5.at(start))
    }
}

/// Returns the end of the host that starts at `from`.
///
/// ```text
/// http://www.example.com/path
///        ^^^^^^^^^^^^^^^
/// ```
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "it has one caller, and a call takes as many instructions as its work"
)]
fn host(edition: &Edition, text: &[u8], from: usize) -> Result<usize, Refusal> {
    let end = body(&edition.host, text, from)?;
    // MD4C counts the components without `www.`, so `from` is after it: `www.com` has one component
    // and is text.
    let without_dot = if end == from { Rule::M7 } else { Rule::M8 };
    let label_len = text[from..end]
        .iter()
        .rev()
        .position(|&byte| byte == b'.')
        .ok_or(without_dot.at(end))?;
    if label_len >= edition.shortest_label {
        Ok(end)
    } else {
        Err(Rule::M9.at(end))
    }
}

/// Returns the end of path, query and fragment after the host that ends at `from`.
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
    // Only a path and a query may end with a full stop in the data; the joiners of a fragment are
    // never its last character.
    if fragment > end {
        return Ok(fragment);
    }
    // The host before it ends in a letter or digit, which stays.
    while edition.given_back.has(text[end - 1]) {
        end -= 1; // M15
    }
    Ok(end)
}

// MD4C takes a slash after the path without looking at the path. This is why the release makes a
// link of `http://e.com//`, and of no other URL with two slashes in its path.
fn end_of_path_takes_slash(text: &[u8], host: usize, path: usize) -> bool {
    text.get(host) == Some(&b'/') && text.get(path) == Some(&b'/')
}

/// Returns the end of the part that starts at `from`, or `from` if its opener is not there.
fn part(part: &PartSyntax, text: &[u8], from: usize) -> Result<usize, Refusal> {
    if text.get(from).copied() != part.opener {
        return Ok(from);
    }
    let inside = from + 1;
    let end = body(part, text, inside)?;
    Ok(
        if end == inside && part.lone_opener == LoneOpener::GivenBack {
            from
        } else {
            end
        },
    )
}

/// Returns the end of the body of a part that starts at `from`, after the opener.
///
/// A state machine reads the body once, from left to right, and never goes back by more than one
/// byte.
fn body(part: &PartSyntax, text: &[u8], from: usize) -> Result<usize, Refusal> {
    match (part.class_at(text, from), &part.brackets) {
        (ByteClass::Core | ByteClass::Symbol, _) => {}
        (ByteClass::Opening, BracketRule::Refused(_) | BracketRule::Balanced) => {
            return body_from_bracket(part, text, from, CORE);
        }
        _ => return Ok(from),
    }
    let (end, state) = part.read(text, from, CORE);
    match part.class_at(text, end) {
        ByteClass::Opening | ByteClass::Closing => body_from_bracket(part, text, end, state),
        _ => Ok(without_dangling(end, state)),
    }
}

/// Returns the end of a body that was read up to a bracket. `state` is the state before the
/// bracket.
// Brackets need a counter, which the table does not have. They are rare.
#[inline(never)]
fn body_from_bracket(
    part: &PartSyntax,
    text: &[u8],
    bracket: usize,
    state: u64,
) -> Result<usize, Refusal> {
    let mut end = bracket;
    let mut open = 0_usize;
    let mut state = state;
    loop {
        match (part.class_at(text, end), &part.brackets) {
            // Also after a separator: MD4C takes a `.` that a `(` follows, and rejects the
            // candidate for the open `(`.
            // `echo 'http://e.com.(x)' | md2html --fpermissive-url-autolinks` makes no link.
            (ByteClass::Opening, &BracketRule::Refused(rule)) => return Err(rule.at(end)),
            (ByteClass::Opening, BracketRule::Balanced) => (open, state) = (open + 1, CORE),
            // As after a joiner: the release asks for a letter or digit next, and `?a=()` is text.
            (ByteClass::Opening, BracketRule::Filled) => (open, state) = (open + 1, JOINED),
            (ByteClass::Closing, BracketRule::Filled) if state == JOINED => break,
            (ByteClass::Closing, _) if open > 0 => (open, state) = (open - 1, CORE),
            _ => break,
        }
        (end, state) = part.read(text, end + 1, state);
    }
    // An open bracket rejects the whole candidate in every release; the link is not cut before the
    // bracket.
    if open == 0 {
        Ok(without_dangling(end, state))
    } else {
        Err(Rule::M13.at(end))
    }
}

/// Returns the end of a body that was read up to the byte `end`, without a character at its end
/// that needs another one after it.
// At most one byte, also after a divider and a joiner: c4be862 gives back only the last one, so
// that `http://e.com.-` fails at the `-` which then follows the candidate.
fn without_dangling(end: usize, state: u64) -> usize {
    end - usize::from(!matches!(state, CORE | SYMBOL))
}

/// The states of reading a part, by the last characters: a core character, a joiner, a divider, a
/// divider and a joiner, a symbol, a separator; and the final state, in which a character was
/// outside the part.
// Each state is the offset of its 6 bits in a row of the table, so that a step is one shift.
const CORE: u64 = 0;
const JOINED: u64 = 6;
const DIVIDED: u64 = 12;
const BOTH: u64 = 18;
const SYMBOL: u64 = 24;
const SEPARATED: u64 = 30;
const OUTSIDE: u64 = 36;

/// The bit that only the final state has.
const OUTSIDE_BIT: u64 = 32;
const _: () = assert!(
    OUTSIDE & OUTSIDE_BIT != 0
        && (CORE | JOINED | DIVIDED | BOTH | SYMBOL | SEPARATED) & OUTSIDE_BIT == 0
);

/// The mask of one state in a row.
const STATE_MASK: u64 = 63;

/// Returns the transitions of the state machine: for each byte, a row with the next state for each
/// state.
// A row is one integer, and a shift takes the next state out of it (a "shift-based DFA"). A branch
// for each separator would be mispredicted often, because the lengths of labels and words vary.
const fn transitions(classes: &[ByteClass; 256]) -> [u64; 256] {
    let mut next = [0; 256];
    let mut byte = 0;
    while byte < classes.len() {
        next[byte] = match classes[byte] {
            ByteClass::Core => pack([CORE; 6]),
            ByteClass::Joiner => pack([JOINED, OUTSIDE, BOTH, OUTSIDE, OUTSIDE, OUTSIDE]),
            ByteClass::Divider => pack([DIVIDED, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE]),
            ByteClass::Symbol => pack([SYMBOL, OUTSIDE, OUTSIDE, OUTSIDE, SYMBOL, SYMBOL]),
            ByteClass::Separator => {
                pack([SEPARATED, OUTSIDE, OUTSIDE, OUTSIDE, SEPARATED, OUTSIDE])
            }
            ByteClass::Outside | ByteClass::Opening | ByteClass::Closing => pack([OUTSIDE; 6]),
        };
        byte += 1;
    }
    next
}

/// Packs the states that follow `CORE`, `JOINED`, `DIVIDED`, `BOTH`, `SYMBOL` and `SEPARATED`. The
/// final state is never left.
const fn pack(next: [u64; 6]) -> u64 {
    next[0]
        | next[1] << JOINED
        | next[2] << DIVIDED
        | next[3] << BOTH
        | next[4] << SYMBOL
        | next[5] << SEPARATED
        | OUTSIDE << OUTSIDE
}

/// Returns the meaning of each byte in a part, from its characters and their classes. Letters and
/// digits are core characters, and brackets have classes of their own.
const fn classes<const N: usize>(members: [(ByteClass, &str); N]) -> [ByteClass; 256] {
    let mut classes = [ByteClass::Outside; 256];
    classes[b'(' as usize] = ByteClass::Opening;
    classes[b')' as usize] = ByteClass::Closing;
    let mut byte = 0_u8;
    while byte < 0x80 {
        if byte.is_ascii_alphanumeric() {
            classes[byte as usize] = ByteClass::Core;
        }
        let mut at = 0;
        while at < N {
            if ByteSet::new(members[at].1).has(byte) {
                classes[byte as usize] = members[at].0;
            }
            at += 1;
        }
        byte += 1;
    }
    classes
}

/// Checks that a link may end at `end`.
#[inline]
fn may_follow(run: &Run<'_, '_>, end: usize) -> Result<(), Refusal> {
    // Unlike before a link, any closing mark may follow one: no edition has a list of marks for
    // this side.
    if end == run.end && run.right != Edge::Sibling {
        return Ok(()); // M17
    }
    // The raw character decides, also where other markup starts there: in `http://e.com![x](y)` the
    // `!` ends the link.
    let may_follow = run.char_at(end).is_none_or(|c| is_blank_or_in(&CLOSERS, c));
    if may_follow {
        Ok(())
    } else {
        Err(Rule::M16.at(end))
    }
}

/// Returns whether a character is white space or a member of `set`, which contains the white space
/// of ASCII.
fn is_blank_or_in(set: &ByteSet, c: char) -> bool {
    if c.is_ascii() {
        is_in(set, c)
    } else {
        is_blank(c)
    }
}

fn is_in(set: &ByteSet, c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| set.has(byte))
}

/// The schemes, in lower case only, as in MD4C.
// No scheme is the end of another one, so the order does not matter to `ends_with`.
const SCHEMES: [&str; 3] = ["https", "http", "ftp"];

/// The characters that join the words of a user name. Source: specification, "Permissive E-mail
/// Autolinks".
const NAME_JOINERS: ByteSet = ByteSet::new(".-_+");

/// The brackets that may precede a link, and white space. Source: specification, "Permissive
/// Autolinks".
const OPENING_BRACKETS: ByteSet = ByteSet::new("({[\t\n\x0b\x0c\r ");

/// The brackets and the punctuation that may follow a link, and white space. Source: specification,
/// "Permissive Autolinks".
const CLOSERS: ByteSet = ByteSet::new(")}].!?,;\t\n\x0b\x0c\r ");

/// md2html 0.5.2 and its specification.
// Nothing is given back: no part ends with `.`, because every joiner needs a letter or digit after
// it.
const RELEASE: Edition = Edition {
    host: PartSyntax::new(None, [(ByteClass::Joiner, ".-_")], IN_HOST),
    path: PartSyntax {
        lone_opener: LoneOpener::Kept,
        ..PartSyntax::new(Some(b'/'), [(ByteClass::Joiner, "/.-_")], IN_PATH)
    },
    query: PartSyntax::new(
        Some(b'?'),
        [(ByteClass::Joiner, "&.-+_=")],
        BracketRule::Filled,
    ),
    fragment: FRAGMENT,
    opening_marks: Some(ByteSet::new("*_~")),
    shortest_label: 2,
    given_back: ByteSet::EMPTY,
};

/// md2html 0.5.3.
const RELEASE_053: Edition = Edition {
    path: PartSyntax {
        lone_opener: LoneOpener::Kept,
        ..PartSyntax::new(
            Some(b'/'),
            [
                (ByteClass::Symbol, "+-"),
                (ByteClass::Joiner, "._"),
                (ByteClass::Separator, "/"),
            ],
            IN_PATH,
        )
    },
    shortest_label: 1,
    ..RELEASE
};

/// MD4C's development branch, commit c4be862.
// `?` is given back too: of `http://e.com?.` the full stop goes first, and then nothing is left of
// the query.
const NEXT: Edition = Edition {
    host: PartSyntax::new(
        None,
        [(ByteClass::Joiner, "-_"), (ByteClass::Divider, ".")],
        IN_HOST,
    ),
    path: PartSyntax::new(
        Some(b'/'),
        [(ByteClass::Core, ".+-_~%"), (ByteClass::Divider, "/")],
        IN_PATH,
    ),
    query: PartSyntax::new(
        Some(b'?'),
        [
            (ByteClass::Core, "._="),
            (ByteClass::Joiner, "+-"),
            (ByteClass::Divider, "&"),
        ],
        BracketRule::Balanced,
    ),
    fragment: FRAGMENT,
    opening_marks: None,
    shortest_label: 1,
    given_back: ByteSet::new(".?"),
};

const IN_HOST: BracketRule = BracketRule::Refused(Rule::M7);

const IN_PATH: BracketRule = BracketRule::Refused(Rule::M10);

const FRAGMENT: PartSyntax = PartSyntax::new(
    Some(b'#'),
    [(ByteClass::Joiner, ".-+_")],
    BracketRule::Refused(Rule::M14),
);

/// md2html 0.5.2.
pub(crate) const MD4C: RuleSet = RuleSet {
    name: "md4c",
    kinds: Kinds::URL.union(Kinds::WWW).union(Kinds::EMAIL),
    cues: &[
        (Cue::Scheme, Kinds::URL),
        (Cue::Colon, Kinds::URL),
        (Cue::Www, Kinds::WWW),
        (Cue::At, Kinds::EMAIL),
    ],
    unit: Unit::Line,
    reading: Reading::Typed,
    unknown_references: UnknownReferences::Opaque,
    shortest_link: "a@b.cd".len(),
    bracket_cues: Cues::NONE,
    address_form: AddressForm::Typed,
    schemes: &SCHEMES,
    name_rules: &[],
    scheme_end: SchemeEnd::Trimmed,
    judge: |_, run, trigger, state| judge(&RELEASE, run, trigger, state.floor),
};

/// md2html 0.5.3.
pub(crate) const MD4C_053: RuleSet = RuleSet {
    name: "md4c-0.5.3",
    shortest_link: "a@b.c".len(),
    judge: |_, run, trigger, state| judge(&RELEASE_053, run, trigger, state.floor),
    ..MD4C
};

/// MD4C's development branch, commit c4be862.
pub(crate) const MD4C_NEXT: RuleSet = RuleSet {
    name: "md4c-next",
    shortest_link: "a@b.c".len(),
    judge: |_, run, trigger, state| judge(&NEXT, run, trigger, state.floor),
    ..MD4C
};
