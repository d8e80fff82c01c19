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
use crate::rules::rule_set::{HostForms, Reading, RuleSet, ScanState, Unit, UnknownReferences, Verdict};
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
    find(run, trigger, state.floor, state.open).unwrap_or(Verdict::Resume(trigger.at + 1))
}

fn find(run: &Run<'_, '_>, trigger: Trigger, floor: usize, open: usize) -> Option<Verdict> {
    run.literal_around(trigger.at).filter(|_| open == 0)?; // G3
    let left = left(run, trigger)?;
    if left.start < floor || !may_precede(run, &left) {
        return None;
    }
    let host = host(run, &left)?;
    let end = tail(run, left.counted, host)?;
    (end > left.start).then_some(Verdict::link(left.start..end, left.kind))
}

/// What stands left of the host.
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
fn left(run: &Run<'_, '_>, trigger: Trigger) -> Option<Left> {
    let at = trigger.at;
    match trigger.cue {
        Cue::Www => return Some(Left { kind: LinkKind::Www, start: at, host: at, counted: at }), // G2
        Cue::Scheme => {}
        _ => return None,
    }
    let before = swar::last_of(run.text.as_bytes().get(run.start..at)?);
    let len = (!swar::letters(before) & swar::HIGHEST).leading_zeros() / 8;
    let name = (before | swar::of(b' ')).checked_shr(u64::BITS - 8 * len);
    let is_known = name.is_some_and(|name| SCHEMES.contains(&name)); // G1
    is_known.then_some(Left { kind: LinkKind::Url, start: at - len as usize, host: at + "://".len(), counted: at })
}

/// Whether a link may start there: `www.` asks for the raw byte, a scheme for nothing more than not to go on left.
fn may_precede(run: &Run<'_, '_>, left: &Left) -> bool {
    let starts_line = left.start == run.start && matches!(run.left, Edge::Block | Edge::Line);
    let before = left.start.checked_sub(1).and_then(|before| run.text.as_bytes().get(before));
    left.kind == LinkKind::Url || starts_line || before.is_none_or(|&byte| BEFORE_WWW.has(byte)) // G4
}

/// The start of the host; `None` where that is no host. Where it ends does not matter: anything may follow it.
///
/// ```text
/// http://www.example.com/path
///        ^^^^^^^^^^^^^^^
/// ```
fn host(run: &Run<'_, '_>, left: &Left) -> Option<usize> {
    let chunk = &run.text[..run.chunk_end.unwrap_or(run.text.len())];
    let (end, is_host) = host_in(chunk, left)?;
    // The last byte of a paragraph was not to be seen.
    let is_last = run.chunk_end.is_none() && paragraph::ends_at(run.text.as_bytes(), end);
    let is_host = if is_last { host_in(&run.text[..end], left)?.1 } else { is_host };
    is_host.then_some(left.host)
}

/// How far a host is read in a chunk, and whether it is one; `None` where none starts.
fn host_in(chunk: &str, left: &Left) -> Option<(usize, bool)> {
    let is_in_host = |at: usize| {
        let plain = chunk.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric);
        plain || chunk.get(at..).is_some_and(|rest| rest.starts_with(is_host_character))
    };
    if left.kind == LinkKind::Url && !is_in_host(left.host) {
        return None; // G5
    }
    let (_, seen) = chunk.as_bytes().split_last()?; // G7
    let rest = seen.get(left.host + 1..).unwrap_or_default();
    let plain = HOST.len_in(rest);
    if rest.get(plain).is_none_or(|&byte| ENDS_HOST.has(byte) || !byte.is_ascii()) {
        // Most hosts: what counts underscores has none to count. Of what is not ASCII the second byte ends a host.
        steps::count(plain);
        return Some((left.host + 1 + plain, left.kind == LinkKind::Url || rest[..plain].contains(&b'.')));
    }
    let (mut end, mut dots) = (left.host + 1, 0);
    let (mut before_last, mut last) = (0, 0);
    while let Some(&byte) = seen.get(end).filter(|_| dots <= DOTS_THAT_PASS) {
        let is_escape = byte == b'\\' && end + 1 < seen.len();
        end += usize::from(is_escape);
        match seen[end] {
            b'_' => last += 1,
            b'.' => (before_last, last, dots) = (last, 0, dots + 1),
            _ if !is_in_host(end) && seen[end] != b'-' => break,
            _ => {}
        }
        end += 1;
    }
    steps::count(end - left.host);
    let is_underscored = before_last + last > 0 && dots <= DOTS_THAT_PASS; // G6
    Some((end, !is_underscored && (left.kind == LinkKind::Url || dots > 0)))
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
fn tail(run: &Run<'_, '_>, counted: usize, host: usize) -> Option<usize> {
    let text = run.text.as_bytes();
    let most = run.takes_to.checked_sub(host).filter(|&most| most > 0)?;
    let mut end = host + len_to_end(text.get(host..)?, most); // G8
    steps::count(end - host);
    let mut unpaired = None;
    while end > counted {
        steps::count(1);
        match text[end - 1] {
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
    Some(end)
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
    let (start, kind) = name(text.as_bytes(), at, floor, kinds);
    match domain(text.as_bytes(), at, kind) {
        Some(end) if start < at && kinds.contains(kind.into()) => Verdict::link(start..end, kind),
        _ => Verdict::Resume(at + 1),
    }
}

/// The start of the name, protocols before it included, and the kind that they make of it.
fn name(text: &[u8], at: usize, floor: usize, kinds: Kinds) -> (usize, LinkKind) {
    let (mut start, mut kind) = (at, LinkKind::Email);
    loop {
        let letters = NAME.len_at_end_of(&text[floor..start]); // G12
        steps::count(letters);
        start -= letters;
        let Some((length, protocol)) = protocol(&text[floor..start], kinds) else { return (start, kind) };
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

/// The end of the domain after the `@` at `at`; `None` where that is none.
fn domain(text: &[u8], at: usize, kind: LinkKind) -> Option<usize> {
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
    let is_domain = dots > 0 && text[end - 1].is_ascii_alphabetic() && text.get(end) != Some(&b'@'); // G15
    is_domain.then_some(end)
}

/// Any case. Source: `url_match`.
const SCHEMES: [u64; 3] = [swar::name("http"), swar::name("https"), swar::name("ftp")];

/// Lower case. Source: `postprocess_text`.
const PROTOCOLS: [(&str, LinkKind); 2] = [("mailto:", LinkKind::Mailto), ("xmpp:", LinkKind::Xmpp)];

/// Source: `postprocess_text`.
const NAME: ByteSet = ByteSet::alphanumeric_and(".+-_");

/// Source: `cmark_isspace` as `url_match` meets it; vertical tab and form feed go on.
const SPACES: ByteSet = ByteSet::new("\t\n\r ");

/// What neither ends a host nor forbids one.
const HOST: ByteSet = ByteSet::alphanumeric_and("-.");

/// What ends a host: white space, and punctuation but for what a host has and for the escape.
const ENDS_HOST: ByteSet = ByteSet::new("\t\n\x0c\r !\"#$%&'()*+,/:;<=>?@[]^`{|}~");

/// What ends a link. Source: `url_match`, `autolink_delim`.
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
