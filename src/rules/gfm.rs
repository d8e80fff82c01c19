//! GitHub Flavored Markdown's extended autolinks, as cmark-gfm 0.29.0.gfm.13 makes them.
//!
//! ```text
//! url     = ("http" | "https" | "ftp") "://" host-character rest
//! www     = "www." rest
//! address = [("mailto:" | "xmpp:")] name "@" domain
//! rest    = everything up to a blank or "<", then trimmed from its end
//! ```
//!
//! Two mechanisms. URLs and `www.` are found on raw source, before any markup: what they take is markup no more, and
//! none is found inside square brackets. Then addresses are found in the text that is left, as it is shown: decoded and
//! put together over everything that is no markup.
//!
//! The unit is the *leaf*, the text of one leaf block. A run is a part of one of its lines; what a URL takes may go on
//! beyond the run, to the end of the line. The rules `G1` … `G15` are written out with examples in `spec/gfm.txt`.
//! There is no `may_follow`: what follows a link is not looked at, it is trimmed.
//!
//! # Deviations
//!
//! The result would be a wrong destination or invalid HTML:
//!
//! * each `@` starts afresh: `bxa@ba+b@c.d` links `ba+b@c.d`, `xmpp:a@b.c/d@e` links nothing;
//! * a protocol starts after what cannot be part of a name: of `-mailto:a@b.c` the address alone is linked;
//! * no link inside a link: `[<http://a.com> b@c.d](x)`.
//!
//! Kept, although odd, because GitHub's readers see it: no URL after an open `[`, the last byte of a leaf unseen in
//! hosts, hosts read byte by byte, `www.` without another dot, anything after a host, raw bytes in destinations.
//!
//! # References
//!
//! * cmark-gfm 0.29.0.gfm.13, `extensions/autolink.c`: `url_match`, `www_match`, `check_domain`, `autolink_delim`,
//!   `postprocess_text`
//! * GitHub Flavored Markdown, section 6.9, "Autolinks (extension)"

use crate::chars::{ByteSet, is_unicode_punctuation, is_unicode_space};
use crate::kinds::Kinds;
use crate::link::LinkKind;
use crate::paragraph;
use crate::rule::{Reason, Refusal, Rule};
use crate::rules::rule_set::{Accepted, HostForms, Reading, RuleSet, ScanState, Unit, UnknownReferences, Verdict};
use crate::run::{Edge, Run};
use crate::steps;
use crate::swar;
use crate::trigger::{Cue, Cues, Trigger};

/// Whether there is a link around `trigger`: an address in text as it is shown, or a URL or a `www.` link in raw source, which
/// may end beyond the run, for it may take markup.
pub(crate) fn judge(run: &Run<'_, '_>, trigger: Trigger, state: &ScanState) -> Verdict {
    if trigger.cue == Cue::At {
        return address(&run.text[..run.end], trigger.at, state.floor.max(run.start), state.kinds);
    }
    if state.open > 0 {
        return Err(Rule::G3.at(trigger.at).into());
    }
    let left = left(run, trigger)?;
    if left.start < state.floor {
        return Err(Reason::Taken.at(left.start).into());
    }
    may_precede(run, &left)?;
    let host = host(run, &left)?;
    let end = tail(run, left.counted, host)?;
    Ok(Accepted::new(left.start..end, left.kind))
}

/// The text left of the host.
struct Left {
    kind: LinkKind,
    start: usize,
    /// Where the search for a host starts.
    host: usize,
    /// Where trimming stops and brackets are counted from.
    counted: usize,
}

/// The scheme, in any case, or `www.`.
///
/// ```text
/// git+HTTPS://example.com, www.example.com
///     ^^^^^^^^             ^^^^
/// ```
fn left(run: &Run<'_, '_>, Trigger { cue, at }: Trigger) -> Result<Left, Refusal> {
    let refusal = Rule::G1.at(at);
    run.literal_around(at).ok_or(refusal)?;
    if cue == Cue::Www {
        return Ok(Left { kind: LinkKind::Www, start: at, host: at, counted: at }); // G2
    }
    let before = swar::last_of(run.text.as_bytes().get(run.start..at).unwrap_or_default());
    let len = (!swar::letters(before) & swar::HIGHEST).leading_zeros() / 8;
    let name = (before | swar::of(b' ')).checked_shr(u64::BITS - 8 * len);
    let is_known = cue == Cue::Scheme && name.is_some_and(|name| SCHEMES.contains(&name));
    let left = Left { kind: LinkKind::Url, start: at - len as usize, host: at + "://".len(), counted: at };
    if is_known { Ok(left) } else { Err(refusal) }
}

/// Whether a link may start there: `www.` asks for the raw byte, a scheme for nothing more than not to go on left.
fn may_precede(run: &Run<'_, '_>, left: &Left) -> Result<(), Refusal> {
    let starts_line = left.start == run.start && matches!(run.left, Edge::Block | Edge::Line);
    let before = left.start.checked_sub(1).and_then(|before| run.text.as_bytes().get(before));
    let may_precede = left.kind == LinkKind::Url || starts_line || before.is_none_or(|&byte| BEFORE_WWW.has(byte));
    if may_precede { Ok(()) } else { Err(Rule::G4.at(left.start)) }
}

/// The start of the host. Where it ends does not matter: anything may follow it.
///
/// ```text
/// http://www.example.com/path
///        ^^^^^^^^^^^^^^^
/// ```
fn host(run: &Run<'_, '_>, left: &Left) -> Result<usize, Refusal> {
    let chunk = &run.text[..run.chunk_end.unwrap_or(run.text.len())];
    if left.kind == LinkKind::Url && !is_in_host(chunk, left.host) {
        return Err(Rule::G5.at(left.host));
    }
    let (end, mut refused) = host_in(chunk, left);
    // The last byte of a paragraph was not to be seen.
    if run.chunk_end.is_none() && paragraph::ends_at(run.text.as_bytes(), end) {
        (_, refused) = host_in(&run.text[..end], left);
    }
    refused.map_or(Ok(left.host), |rule| Err(rule.at(end)))
}

/// How far a host is read in a chunk, and the rule by which it is none.
fn host_in(chunk: &str, left: &Left) -> (usize, Option<Rule>) {
    // The last byte of a chunk is not seen, and with it the second dot of a `www.` that ends one.
    let seen = chunk.as_bytes().split_last().map_or(&[][..], |(_, seen)| seen);
    let rest = seen.get(left.host + 1..).unwrap_or_default();
    let plain = HOST.len_in(rest);
    if rest.get(plain).is_none_or(|&byte| ENDS_HOST.has(byte) || !byte.is_ascii()) {
        // Most hosts: what counts underscores has none to count. Of what is not ASCII the second byte ends a host.
        steps::count(plain);
        let lacks_dot = left.kind != LinkKind::Url && !rest[..plain].contains(&b'.');
        return (left.host + 1 + plain, lacks_dot.then_some(Rule::G7));
    }
    let (mut end, mut dots) = (left.host, 0);
    let (mut before_last, mut last) = (0, 0);
    while let Some(&byte) = seen.get(end).filter(|_| dots <= DOTS_THAT_PASS) {
        let is_escape = byte == b'\\' && end + 1 < seen.len();
        end += usize::from(is_escape);
        match seen[end] {
            b'_' => last += 1,
            b'.' => (before_last, last, dots) = (last, 0, dots + 1),
            _ if !is_in_host(chunk, end) && seen[end] != b'-' => break,
            _ => {}
        }
        end += 1;
    }
    steps::count(end - left.host);
    let is_underscored = before_last + last > 0 && dots <= DOTS_THAT_PASS;
    let lacks_dot = left.kind != LinkKind::Url && dots == 0;
    (end, is_underscored.then_some(Rule::G6).or(lacks_dot.then_some(Rule::G7)))
}

/// Whether the character at the byte `at` may stand in a host.
#[inline]
fn is_in_host(chunk: &str, at: usize) -> bool {
    let plain = chunk.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric);
    plain || chunk.get(at..).is_some_and(|rest| rest.starts_with(is_host_character))
}

/// Whether a character may stand in a host: no white space, no punctuation. Symbols and control characters may.
fn is_host_character(c: char) -> bool {
    match u8::try_from(c).ok().filter(u8::is_ascii) {
        Some(byte) => !SPACES.has(byte) && !matches!(byte, b'\x0c') && !byte.is_ascii_punctuation(),
        None => !is_unicode_space(c) && !is_unicode_punctuation(c),
    }
}

/// The end of the link: everything up to a blank or `<`, trimmed. `counted` is where brackets are counted from.
///
/// ```text
/// (http://example.com/a_(b)?c).
///                    ^^^^^^^^
/// ```
#[inline]
fn tail(run: &Run<'_, '_>, counted: usize, host: usize) -> Result<usize, Refusal> {
    let text = run.text.as_bytes();
    let rest = text.get(host..run.takes_to).unwrap_or_default();
    if rest.is_empty() {
        return Err(Rule::G8.at(host)); // An option ends the link before its host.
    }
    let mut end = host + len_to_end(&text[host..], rest.len());
    steps::count(end - host);
    let mut unpaired = None;
    while let Some(&last) = text.get(counted..end).unwrap_or_default().last() {
        steps::count(1);
        match last {
            b')' => {
                // Counted once: what is taken off before the first of them are no brackets.
                let unpaired = unpaired.get_or_insert_with(|| unpaired_brackets(&text[counted..end]));
                if *unpaired == 0 {
                    break;
                }
                *unpaired -= 1; // G10
            }
            b';' => {
                end = reference(text, counted, end).unwrap_or(end - 1); // G11
                continue;
            }
            byte if TRIMMED.has(byte) => {} // G9
            _ => break,
        }
        end -= 1;
    }
    Ok(end)
}

/// How many bytes there are before a blank or `<`, but not more than `most`.
fn len_to_end(text: &[u8], most: usize) -> usize {
    let mut len = 0;
    while let Some(&bytes) = text.get(len..).filter(|_| len < most).and_then(<[u8]>::first_chunk) {
        let bytes = u64::from_le_bytes(bytes);
        let may_end = swar::first_below(bytes, b' ' + 1) | swar::first_below(bytes ^ swar::of(b'<'), 1);
        len += may_end.trailing_zeros() as usize / 8;
        if may_end != 0 {
            if ENDS.has(text[len]) {
                return len.min(most);
            }
            len += 1; // A control character.
        }
    }
    let rest = text.get(len..most).unwrap_or_default();
    rest.iter().position(|&byte| ENDS.has(byte)).map_or(most, |rest| len + rest)
}

/// How many closing brackets there are more than opening ones.
fn unpaired_brackets(text: &[u8]) -> usize {
    steps::count(text.len());
    let more = text.iter().map(|&byte| isize::from(byte == b')') - isize::from(byte == b'(')).sum::<isize>();
    more.try_into().unwrap_or(0)
}

/// The start of what looks like a character reference and ends at `end`: `&`, letters, `;`.
fn reference(text: &[u8], floor: usize, end: usize) -> Option<usize> {
    let before = &text[floor..end - 1];
    let letters = before.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let start = before.len().checked_sub(letters + 1)?;
    (letters > 0 && before[start] == b'&').then_some(floor + start)
}

/// Whether the text around the `@` at `at` is an address; no byte before `floor` belongs to it.
///
/// `text` is text as it is shown, with nothing else between.
///
/// ```text
/// (mailto:john.doe@example.com)
///  ^^^^^^^^^^^^^^^^^^^^^^^^^^^
/// ```
fn address(text: &str, at: usize, floor: usize, kinds: Kinds) -> Verdict {
    let (start, kind) = name(text.as_bytes(), at, floor, kinds)?;
    let end = domain(text.as_bytes(), at, kind)?;
    if !kinds.contains(kind.into()) {
        return Err(Reason::Kind.at(start).into());
    }
    Ok(Accepted::new(start..end, kind))
}

/// The start of the name, protocols before it included, and the kind that they make of it.
fn name(text: &[u8], at: usize, floor: usize, kinds: Kinds) -> Result<(usize, LinkKind), Refusal> {
    let (mut start, mut kind) = (at, LinkKind::Email);
    loop {
        let letters = NAME.len_at_end_of(&text[floor..start]);
        steps::count(letters);
        start -= letters;
        let Some((length, protocol)) = protocol(&text[floor..start], kinds) else {
            return if start < at { Ok((start, kind)) } else { Err(Rule::G12.at(at)) };
        };
        start -= length;
        kind = if kind == LinkKind::Xmpp { kind } else { protocol };
    }
}

/// The protocol at the end of a text, if it starts after what cannot be part of a name.
fn protocol(before: &[u8], kinds: Kinds) -> Option<(usize, LinkKind)> {
    let (name, kind) = PROTOCOLS.into_iter().find(|(name, _)| before.ends_with(name.as_bytes()))?;
    let starts = before[..before.len() - name.len()].last().is_none_or(|&byte| !NAME.has(byte));
    (starts && kinds.contains(kind.into())).then_some((name.len(), kind)) // G13
}

/// The end of the domain after the `@` at `at`.
fn domain(text: &[u8], at: usize, kind: LinkKind) -> Result<usize, Refusal> {
    let (mut end, mut dots) = (at + 1, 0);
    let is_alphanumeric = |at: usize| text.get(at).is_some_and(u8::is_ascii_alphanumeric);
    while let Some(&byte) = text.get(end) {
        match byte {
            b'-' | b'_' => {}
            b'/' if kind == LinkKind::Xmpp => {}
            b'.' if is_alphanumeric(end + 1) => dots += 1,
            byte if byte.is_ascii_alphanumeric() => {}
            _ => break, // G14
        }
        end += 1;
    }
    steps::count(end - at);
    let is_domain = dots > 0 && text[end - 1].is_ascii_alphabetic() && text.get(end) != Some(&b'@');
    if is_domain { Ok(end) } else { Err(Rule::G15.at(end)) }
}

/// Any case. Source: `url_match`.
const SCHEMES: [u64; 3] = [swar::name("http"), swar::name("https"), swar::name("ftp")];

/// Lower case. Source: `postprocess_text`.
const PROTOCOLS: [(&str, LinkKind); 2] = [("mailto:", LinkKind::Mailto), ("xmpp:", LinkKind::Xmpp)];

/// Source: `postprocess_text`.
const NAME: ByteSet = ByteSet::alphanumeric_and(".+-_");

/// Source: `cmark_isspace` as `url_match` meets it; vertical tab and form feed go on.
const SPACES: ByteSet = ByteSet::new("\t\n\r ");

/// The bytes that neither end a host nor forbid one.
const HOST: ByteSet = ByteSet::alphanumeric_and("-.");

/// The bytes that end a host: white space, and punctuation but for what a host has and for the escape.
const ENDS_HOST: ByteSet = ByteSet::new("\t\n\x0c\r !\"#$%&'()*+,/:;<=>?@[]^`{|}~");

/// The bytes that end a link. Source: `url_match`, `autolink_delim`.
const ENDS: ByteSet = ByteSet::new("\t\n\r <");

/// Source: `www_match`.
const BEFORE_WWW: ByteSet = ByteSet::new("\t\n\r *_~(");

/// Source: `autolink_delim`.
const TRIMMED: ByteSet = ByteSet::new("?!.,:*_~'\"");

/// A host with more dots than this may have underscores anywhere, so that no host is read again and again.
/// Source: `check_domain`.
const DOTS_THAT_PASS: usize = 10;

/// The kinds of link that an `@` begins.
const ADDRESSES: Kinds = Kinds::EMAIL.union(Kinds::PROTOCOL);

/// cmark-gfm 0.29.0.gfm.13.
pub(crate) const GFM: RuleSet = RuleSet {
    name: "gfm",
    kinds: Kinds::URL.union(Kinds::WWW).union(ADDRESSES),
    cues: &[
        (Cue::Scheme, Kinds::URL),
        (Cue::Www, Kinds::WWW),
        (Cue::At, ADDRESSES),
        (Cue::Numeric, ADDRESSES),
        (Cue::Commat, ADDRESSES),
    ],
    unit: Unit::Block,
    reading: Reading::TypedThenShown,
    unknown_references: UnknownReferences::Literal,
    shortest_link: "www.".len(),
    bracket_cues: Cues::URLS,
    host_forms: HostForms::Typed,
    judge: |_, run, trigger, state| judge(run, trigger, state),
};
