//! GitHub Flavored Markdown's extended autolinks, as cmark-gfm 0.29.0.gfm.13 makes them.
//!
//! ```text
//! url     = ("http" | "https" | "ftp") "://" host-character rest
//! www     = "www." rest
//! address = [("mailto:" | "xmpp:")] name "@" domain
//! rest    = everything up to a blank or "<", then trimmed from its end
//! ```
//!
//! There are two searches. The first finds URLs and `www.` links in the raw source, before any
//! markup: the bytes that they take lose their meaning as markup. It finds none after an open `[`.
//! The second finds addresses in the rest of the text, as it is shown: decoded, and joined where
//! nothing but literal text lies between.
//!
//! The unit is the *leaf*, the text of one leaf block. A run is a part of one of its lines. A URL
//! may extend beyond the run, to the end of the line. `spec/gfm.txt` states the rules
//! with examples. There is no `may_follow`: any character may follow a link, because a link ends
//! where trimming ends.
//!
//! # Deviations
//!
//! The result would be a wrong destination or invalid HTML:
//!
//! * each `@` is judged alone: `bxa@ba+b@c.d` links `ba+b@c.d`, `xmpp:a@b.c/d@e` links nothing;
//! * a protocol starts only after a character that no name contains: of `-mailto:a@b.c` the address
//!   alone is linked;
//! * no link inside a link: `[<http://a.com> b@c.d](x)`.
//!
//! Kept, although odd, because GitHub shows it: no URL after an open `[`, the last byte of a leaf
//! is not read as part of a host, hosts are read byte by byte, `www.` needs no other dot, any
//! character may follow a host, destinations are raw bytes.
//!
//! # References
//!
//! * cmark-gfm 0.29.0.gfm.13, `extensions/autolink.c`: `url_match`, `www_match`, `check_domain`,
//!   `autolink_delim`, `postprocess_text`
//! * GitHub Flavored Markdown, section 6.9, "Autolinks (extension)"

use crate::link::LinkKind;
use crate::names::kinds::Kinds;
use crate::names::rule::{Reason, Refusal, Rule};
use crate::rules::rule_set::{
    Accepted, AddressForm, Reading, RuleSet, ScanState, SchemeEnd, Unit, UnknownReferences, Verdict,
};
use crate::rules::run::{Edge, Run};
use crate::search::trigger::{Cue, Cues, Trigger};
use crate::steps;
use crate::text::chars::{ByteSet, is_unicode_punctuation, is_unicode_space};
use crate::text::paragraph;
use crate::text::swar;

/// Decides whether there is a link around `trigger`: an address in text as it is shown, or a URL or
/// a `www.` link in raw source. A URL may end beyond the run, because it may contain markup.
pub(crate) fn judge(run: &Run<'_, '_>, trigger: Trigger, state: &ScanState) -> Verdict {
    if trigger.cue == Cue::At {
        return address(
            &run.text[..run.end],
            trigger.at,
            state.floor.max(run.start),
            state.kinds,
        );
    }
    // cmark-gfm does not try its matchers while its stack of brackets holds an entry, whether or
    // not a link follows: `echo '[see http://e.com' | cmark-gfm -e autolink` makes no link.
    // Addresses come from another pass, without a stack.
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

/// The part of a candidate before its host.
struct GfmLeft {
    kind: LinkKind,
    start: usize,
    /// The start of the host. For `www.` links it is the start of the link: `www.` is a part of the
    /// host.
    host: usize,
    /// The byte at which trimming stops, and from which brackets are counted.
    counted: usize,
}

/// Reads the scheme, in any case, or `www.`.
///
/// ```text
/// git+HTTPS://example.com, www.example.com
///     ^^^^^^^^             ^^^^
/// ```
fn left(run: &Run<'_, '_>, Trigger { cue, at }: Trigger) -> Result<GfmLeft, Refusal> {
    let refusal = Rule::G1.at(at);
    run.literal_around(at).ok_or(Reason::Escape.at(at))?;
    if cue == Cue::Www {
        return Ok(GfmLeft {
            kind: LinkKind::Www,
            start: at,
            host: at,
            counted: at,
        });
    }
    // `url_match` walks back over letters, and the letters before `://` must be a scheme:
    // `xhttp://` has none, `1http://` has one. A scheme has up to five letters, so the eight bytes
    // before the `:` decide, and the cost is constant however long the word is.
    let before = swar::last_of(run.text.as_bytes().get(run.start..at).unwrap_or_default());
    let len = (!swar::letters(before) & swar::HIGHEST).leading_zeros() / 8;
    let name = (before | swar::of(b' ')).checked_shr(u64::BITS - 8 * len);
    let is_known = cue == Cue::Scheme && name.is_some_and(|name| SCHEMES.contains(&name));
    let left = GfmLeft {
        kind: LinkKind::Url,
        start: at - len as usize,
        host: at + "://".len(),
        counted: at,
    };
    if is_known { Ok(left) } else { Err(refusal) }
}

/// Checks that a link may start there. Any character that is not a letter may precede a scheme. The
/// raw byte decides for `www.`, even if it belongs to an escape: in `\*www.a.com` there is a link.
fn may_precede(run: &Run<'_, '_>, left: &GfmLeft) -> Result<(), Refusal> {
    let before = left
        .start
        .checked_sub(1)
        .and_then(|before| run.text.as_bytes().get(before));
    // A stream from elsewhere may have a line end within a host. Such a host would be read again
    // for each `www.` in it.
    let is_in_host = before.is_some_and(|&byte| HOST.has(byte));
    let starts_line =
        left.start == run.start && matches!(run.left, Edge::Block | Edge::Line) && !is_in_host;
    let may_precede = left.kind == LinkKind::Url
        || starts_line
        || before.is_none_or(|&byte| BEFORE_WWW.has(byte));
    if may_precede {
        Ok(())
    } else {
        Err(Rule::G4.at(left.start))
    }
}

/// Checks the host and returns its start. The end of the host does not matter, because any
/// character may follow it.
///
/// ```text
/// http://www.example.com/path
///        ^^^^^^^^^^^^^^^
/// ```
fn host(run: &Run<'_, '_>, left: &GfmLeft) -> Result<usize, Refusal> {
    let leaf = &run.text[..run.leaf_end.unwrap_or(run.text.len())];
    if left.kind == LinkKind::Url && !is_in_host(leaf, left.host) {
        return Err(Rule::G5.at(left.host));
    }
    let (end, mut refused) = host_in(leaf, left);
    // In plain text the end of the paragraph is not known yet. Only a host that ends there depends
    // on it, so the host is read first, and once more without the last byte of the paragraph. To
    // find the end first would cost the length of the paragraph for each candidate.
    if run.leaf_end.is_none() && paragraph::ends_at(run.text.as_bytes(), end) {
        (_, refused) = host_in(&run.text[..end], left);
    }
    refused.map_or(Ok(left.host), |rule| Err(rule.at(end)))
}

/// Returns the byte up to which a host is read in a leaf, and the rule that refuses it, if any.
///
/// Cost: linear in the host.
// All calls together are linear too, although `www.a_www.a_www.a_b` is read again from each `www.`:
// each of them has a dot, and reading stops after `DOTS_THAT_PASS` dots, so that a byte is read for
// eleven triggers at most.
fn host_in(leaf: &str, left: &GfmLeft) -> (usize, Option<Rule>) {
    // The loop of `check_domain` stops before the last byte: `http://foo.bar_` at the end of a leaf
    // has a link, and `http://foo.bar_ x` has none. `www.` at the end has none either, because its
    // dot is not read.
    let seen = leaf
        .as_bytes()
        .split_last()
        .map_or(&[][..], |(_, seen)| seen);
    // `check_domain` starts at the second byte of the host.
    let rest = seen.get(left.host + 1..).unwrap_or_default();
    let plain = HOST.len_in(rest);
    if rest
        .get(plain)
        .is_none_or(|&byte| ENDS_HOST.has(byte) || !byte.is_ascii())
    {
        // Most hosts end here, without underscores to count. A character above ASCII ends a host
        // too: the loop below reads its first byte as a character and its second byte as the end,
        // which leaves the counts as they are.
        steps::count(plain);
        let lacks_dot = left.kind != LinkKind::Url && !rest[..plain].contains(&b'.');
        return (left.host + 1 + plain, lacks_dot.then_some(Rule::G7));
    }
    let mut end = left.host;
    let mut dots = 0;
    let mut before_last = 0;
    let mut last = 0;
    while let Some(&byte) = seen.get(end).filter(|_| dots <= DOTS_THAT_PASS) {
        // `check_domain` skips a backslash and looks at the next byte, so that the underscore of
        // `http://a\_b.com` counts.
        let is_escape = byte == b'\\' && end + 1 < seen.len();
        end += usize::from(is_escape);
        match seen[end] {
            b'_' => last += 1,
            b'.' => (before_last, last, dots) = (last, 0, dots + 1),
            _ if !is_in_host(leaf, end) && seen[end] != b'-' => break,
            _ => {}
        }
        end += 1;
    }
    steps::count(end - left.host);
    let is_underscored = before_last + last > 0 && dots <= DOTS_THAT_PASS;
    let lacks_dot = left.kind != LinkKind::Url && dots == 0;
    (
        end,
        is_underscored
            .then_some(Rule::G6)
            .or(lacks_dot.then_some(Rule::G7)),
    )
}

/// Returns whether a host may contain the character at the byte `at`.
#[inline]
fn is_in_host(leaf: &str, at: usize) -> bool {
    let plain = leaf
        .as_bytes()
        .get(at)
        .is_some_and(u8::is_ascii_alphanumeric);
    // Within a character `get` returns `None`: cmark-gfm decodes at each byte, and a continuation
    // byte is not valid there.
    plain
        || leaf
            .get(at..)
            .is_some_and(|rest| rest.starts_with(is_host_character))
}

/// Returns whether a host may contain a character: all except white space and punctuation. Symbols
/// and control characters are allowed, so `http://🍄.ga` is a link.
fn is_host_character(c: char) -> bool {
    match u8::try_from(c).ok().filter(u8::is_ascii) {
        Some(byte) => !SPACES.has(byte) && !matches!(byte, b'\x0c') && !byte.is_ascii_punctuation(),
        None => !is_unicode_space(c) && !is_unicode_punctuation(c),
    }
}

/// Returns the end of the link: everything up to white space or `<`, trimmed. Brackets are counted
/// from `counted`.
///
/// ```text
/// (http://example.com/a_(b)?c).
///                    ^^^^^^^^
/// ```
#[inline]
pub(crate) fn tail(run: &Run<'_, '_>, counted: usize, host: usize) -> Result<usize, Refusal> {
    let text = run.text.as_bytes();
    let rest = text.get(host..run.link_limit).unwrap_or_default();
    if rest.is_empty() {
        return Err(Rule::G8.at(host)); // An option ends the link before its host.
    }
    let mut end = host + len_to_end(&text[host..], rest.len());
    steps::count(end - host);
    // The brackets are counted at most once, and each step removes a byte, so the loop is linear.
    // cmark-gfm counts them before the loop; most links do not end with `)`, and need no count.
    let mut unpaired = None;
    while let Some(&last) = text.get(counted..end).unwrap_or_default().last() {
        steps::count(1);
        match last {
            b')' => {
                // The bytes that were trimmed before are not brackets, so counting here gives the
                // same number.
                let unpaired =
                    unpaired.get_or_insert_with(|| unpaired_brackets(&text[counted..end]));
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

/// Returns the number of bytes before white space or `<`, at most `most`.
fn len_to_end(text: &[u8], most: usize) -> usize {
    // Links are long, and this loop reads each of their bytes. The blocks may reach beyond `most`,
    // which costs less than a shorter last block.
    let mut len = 0;
    while let Some(&bytes) = text
        .get(len..)
        .filter(|_| len < most)
        .and_then(<[u8]>::first_chunk)
    {
        let bytes = u64::from_le_bytes(bytes);
        let may_end =
            swar::first_below(bytes, b' ' + 1) | swar::first_below(bytes ^ swar::of(b'<'), 1);
        len += may_end.trailing_zeros() as usize / 8;
        if may_end != 0 {
            if ENDS.has(text[len]) {
                return len.min(most);
            }
            len += 1; // A control character.
        }
    }
    let rest = text.get(len..most).unwrap_or_default();
    rest.iter()
        .position(|&byte| ENDS.has(byte))
        .map_or(most, |rest| len + rest)
}

/// Returns the number of closing brackets minus the number of opening brackets, or 0 if there are
/// more opening ones.
fn unpaired_brackets(text: &[u8]) -> usize {
    steps::count(text.len());
    // Their order does not matter to `autolink_delim`: `http://a.com/)(` has no unpaired bracket.
    let brackets = memchr::memchr2_iter(b'(', b')', text);
    let more = brackets
        .map(|at| if text[at] == b')' { 1 } else { -1 })
        .sum::<isize>();
    more.try_into().unwrap_or(0)
}

/// Returns the start of the text that looks like a character reference and ends at `end`: `&`,
/// letters, `;`.
// Letters only, without a list of names: of `&sup2;` and `&#35;` cmark-gfm trims the `;` alone.
fn reference(text: &[u8], floor: usize, end: usize) -> Option<usize> {
    let before = &text[floor..end - 1];
    let letters = before
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let start = before.len().checked_sub(letters + 1)?;
    (letters > 0 && before[start] == b'&').then_some(floor + start)
}

/// Decides whether the text around the `@` at `at` is an address. No byte before `floor` belongs to
/// it.
///
/// `text` is text as it is shown, without markup.
///
/// ```text
/// (mailto:john.doe@example.com)
///  ^^^^^^^^^^^^^^^^^^^^^^^^^^^
/// ```
fn address(text: &str, at: usize, floor: usize, kinds: Kinds) -> Verdict {
    let (start, kind) = name(text.as_bytes(), at, floor, kinds)?;
    let end = domain(text.as_bytes(), at, kind)?;
    // Only now, because a protocol before the name changes the kind. With protocols off,
    // `mailto:a@b.c` has the address `a@b.c`.
    if !kinds.contains(Kinds::of(kind)) {
        return Err(Reason::Kind.at(start).into());
    }
    Ok(Accepted::new(start..end, kind))
}

/// Returns the start of the name, including the protocols before it, and the kind of the link.
fn name(text: &[u8], at: usize, floor: usize, kinds: Kinds) -> Result<(usize, LinkKind), Refusal> {
    let mut start = at;
    let mut kind = LinkKind::Email;
    // `postprocess_text` continues to the left of a protocol: `mailto:mailto:a@b.c` is one link. A
    // protocol also makes an empty name valid: `mailto:@b.c` is a link.
    loop {
        let letters = NAME.len_at_end_of(&text[floor..start]);
        steps::count(letters);
        start -= letters;
        let Some((length, protocol)) = protocol(&text[floor..start], kinds) else {
            return if start < at {
                Ok((start, kind))
            } else {
                Err(Rule::G12.at(at))
            };
        };
        start -= length;
        kind = if kind == LinkKind::Xmpp {
            kind
        } else {
            protocol
        };
    }
}

/// Returns the length and the kind of the protocol at the end of a text, unless a character of a
/// name precedes it.
fn protocol(before: &[u8], kinds: Kinds) -> Option<(usize, LinkKind)> {
    let (name, kind) = PROTOCOLS
        .into_iter()
        .find(|(name, _)| before.ends_with(name.as_bytes()))?;
    let starts = before[..before.len() - name.len()]
        .last()
        .is_none_or(|&byte| !NAME.has(byte));
    (starts && kinds.contains(Kinds::of(kind))).then_some((name.len(), kind)) // G13
}

/// Returns the end of the domain after the `@` at `at`.
fn domain(text: &[u8], at: usize, kind: LinkKind) -> Result<usize, Refusal> {
    let mut end = at + 1;
    let mut dots = 0;
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
    // A second `@` refuses the address: cmark-gfm takes the text before it for a part of the next
    // name, with flags from here that belong to another address.
    let is_domain = dots > 0 && text[end - 1].is_ascii_alphabetic() && text.get(end) != Some(&b'@');
    if is_domain {
        Ok(end)
    } else {
        Err(Rule::G15.at(end))
    }
}

/// The schemes, in any case. Source: `url_match`.
const SCHEMES: [u64; 3] = [swar::name("http"), swar::name("https"), swar::name("ftp")];

/// The protocols, in lower case only. Source: `postprocess_text`.
const PROTOCOLS: [(&str, LinkKind); 2] = [("mailto:", LinkKind::Mailto), ("xmpp:", LinkKind::Xmpp)];

/// The characters of the name of an address. Source: `postprocess_text`.
const NAME: ByteSet = ByteSet::alphanumeric_and(".+-_");

/// The white space that ends a link. Source: `cmark_isspace`. Vertical tab and form feed are part
/// of the link.
const SPACES: ByteSet = ByteSet::new("\t\n\r ");

/// The bytes that continue a host and need no further check.
const HOST: ByteSet = ByteSet::alphanumeric_and("-.");

/// The bytes that end a host: white space, and punctuation except `-`, `.`, `_` and the escape `\`.
const ENDS_HOST: ByteSet = ByteSet::new("\t\n\x0c\r !\"#$%&'()*+,/:;<=>?@[]^`{|}~");

/// The bytes that end a link. Source: `url_match`, `autolink_delim`.
const ENDS: ByteSet = ByteSet::new("\t\n\r <");

/// The bytes that may precede `www.`. Source: `www_match`.
const BEFORE_WWW: ByteSet = ByteSet::new("\t\n\r *_~(");

/// The bytes that are trimmed from the end of a link. Source: `autolink_delim`.
const TRIMMED: ByteSet = ByteSet::new("?!.,:*_~'\"");

/// The number of dots after which a host is no longer read, and may have underscores anywhere.
/// Source: `check_domain`, where the limit bounds the cost of hosts that are refused and read
/// again.
const DOTS_THAT_PASS: usize = 10;

/// The kinds of link that an `@` triggers.
const ADDRESSES: Kinds = Kinds::EMAIL.union(Kinds::PROTOCOL);

/// cmark-gfm 0.29.0.gfm.13.
pub(crate) const GFM: RuleSet = RuleSet {
    name: "gfm",
    kinds: Kinds::URL.union(Kinds::WWW).union(ADDRESSES),
    cues: &[
        (Cue::Scheme, Kinds::URL),
        (Cue::Colon, Kinds::URL),
        (Cue::Www, Kinds::WWW),
        (Cue::At, ADDRESSES),
        (Cue::Numeric, ADDRESSES),
        (Cue::Commat, ADDRESSES),
    ],
    // The last byte of the leaf and the open brackets before a URL decide, so a line is not enough.
    unit: Unit::Block,
    reading: Reading::TypedThenShown,
    unknown_references: UnknownReferences::Literal,
    shortest_link: "www.".len(),
    bracket_cues: Cues::URLS,
    address_form: AddressForm::Typed,
    schemes: &["http", "https", "ftp", "mailto", "xmpp"],
    name_rules: &[],
    scheme_end: SchemeEnd::Trimmed,
    judge: |_, run, trigger, state| judge(run, trigger, state),
};
