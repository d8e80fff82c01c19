//! Unicode Technical Standard #58, "Unicode Link Detection and Formatting", revision 2: links and addresses in every
//! language.
//!
//! ```text
//! link    = [scheme "://"] domain ["."] [":" port] [path] [query] [fragment]
//! scheme  = "http" | "https", in any case
//! address = ["mailto:"] local-part "@" domain
//! ```
//!
//! The standard says where a link ends (`crate::uts58::terminate`) and where an address starts (`crate::uts58::email`). Where
//! a link starts it leaves open (section 1.4); that is here: the text is cut into runs of characters that may stand in a
//! host, and each run is looked at once, from left to right. The rules `U1` … `U36` are written out with examples in
//! `spec/uts58.txt`, with a table of what the text leaves open or contradicts.
//!
//! # Deviations
//!
//! * From the text of section 3.5.1: the link is at least its host (the text starts `lastSafe` at the start of the link,
//!   its test data at the end of the host).
//! * From the text of section 1.4, which refers to the URL standard: a host with an empty label or with a hyphen at the
//!   edge of a label is none, and a host is any name of two labels or more; the test data say so.
//!
//! # References
//!
//! * UTS #58 revision 2 (2026-02-02); `LinkDetectionTest.txt` 17.0.0
//! * UTS #46, through the crate `idna`

use core::num::NonZeroU16;
use core::ops::Range;

use crate::chars::{ByteSet, Properties, is_dot, is_invisible};
use crate::kinds::Kinds;
use crate::link::LinkKind;
use crate::rule::{Reason, Refusal, Rule};
use crate::rules::rule_set::{
    Accepted, GoOn, HostForms, Lookahead, Reading, Rejected, RuleSet, ScanState, Unit, UnknownReferences, Verdict,
};
use crate::run::Run;
use crate::steps;
use crate::swar;
use crate::trigger::{Cue, Cues, Trigger};
use crate::uts58::domain::Domain;
use crate::uts58::policy::{
    AfterInvisible, BidiControls, IdeographicFullStop, Policy, Schemeless, SchemelessStart, Tld,
};
use crate::uts58::properties::{LinkTerm, is_link_email, link_term};
use crate::uts58::{email, terminate};

/// Whether the host around or after `trigger` makes a link.
fn judge(policy: &Policy, run: &Run<'_, '_>, trigger: Trigger, state: &mut ScanState) -> Verdict {
    let (floor, kinds) = (state.floor.max(run.start), state.kinds);
    let text = &run.text[..run.end];
    let left = left(text, trigger, floor, kinds, &mut state.lookahead)?;
    let left = if starts_visibly(policy, text, &left) { left } else { left.without_invisible(text) };
    user_name(text, &left)?;
    // All triggers of the run have the same answer.
    let behind_run = |refusal| Rejected { refusal, go_on: GoOn::From(left.host.end) };
    may_precede(policy, text, &left).map_err(behind_run)?;
    let broken = |refusal| broken(policy, text, &left, refusal);
    let is_url = left.kind == LinkKind::Url;
    let host =
        host(policy, text, &left).map_err(|refusal| if is_url { broken(refusal) } else { behind_run(refusal) })?;
    if left.kind == LinkKind::Email {
        return address(policy, text, &left, &host, floor);
    }
    let port = host.port.map_err(broken)?;
    let end = tail(policy, text, port, &host);
    may_follow(policy, run, &left, end, &mut state.lookahead).map_err(behind_run)?;
    allow(policy, text, left.kind, left.start..end, &host)
}

/// The text left of the host, and the host run itself: the characters that may stand in a host and the dots.
struct Left {
    kind: LinkKind,
    /// Where the link starts; of an address, the `@`.
    start: usize,
    host: Range<usize>,
    /// The end of the run without the dots behind it.
    name: usize,
}

impl Left {
    /// The same without the invisible characters that a host starts with which has no scheme before it.
    #[cold]
    fn without_invisible(self, text: &str) -> Self {
        let start = visible_from(text, self.host.clone());
        Left { start, host: start..self.host.end, ..self }
    }
}

/// Whether a host starts with a character that is certainly seen, or invisible ones make no difference to it.
fn starts_visibly(policy: &Policy, text: &str, left: &Left) -> bool {
    let is_seen = |c: char| c.is_ascii() || Properties::of(c).is_kept();
    text[left.host.start..].starts_with(is_seen)
        || left.kind != LinkKind::Domain
        || policy.after_invisible == AfterInvisible::Anywhere
}

/// The run and the scheme, or the `@`, before it.
///
/// ```text
/// see HTTPS://example.com, example.com., john@example.com
///     ^^^^^^^^^^^^^^^^^^^  ^^^^^^^^^^^^      ^^^^^^^^^^^^
/// ```
fn left(text: &str, trigger: Trigger, floor: usize, kinds: Kinds, lookahead: &mut Lookahead) -> Result<Left, Rejected> {
    let at = trigger.at;
    let left = |kind, start, (host, name)| Left { kind, start, host, name };
    if trigger.cue == Cue::Scheme {
        if !kinds.contains(Kinds::URL) {
            return Err(Reason::Kind.at(at).into());
        }
        let before = text.get(floor..at).ok_or(Reason::Taken.at(at))?;
        let start = at - scheme_len(before).ok_or(Rule::U2.at(at))?;
        let run = host_run(text, at + "://".len(), floor, kinds, lookahead);
        let has_host = !run.0.is_empty() || text[run.0.end..].starts_with('[');
        return if has_host { Ok(left(LinkKind::Url, start, run)) } else { Err(Rule::U1.at(run.0.end).into()) };
    }
    // A dot that ends a run, or stands before another dot, is none of interest.
    let after = text.get(at..).and_then(|rest| rest.chars().nth(1));
    after.filter(|&c| Properties::of(c).is_host()).ok_or(Rule::U1.at(at))?;
    let run = host_run(text, at, floor, kinds, lookahead);
    let start = run.0.start;
    if kinds.contains(Kinds::EMAIL) && text[floor..start].ends_with('@') {
        return Ok(left(LinkKind::Email, start - 1, run));
    }
    if kinds.contains(Kinds::DOMAIN) {
        return Ok(left(LinkKind::Domain, start, run));
    }
    // The other dots of the run have the same answer.
    Err(Rejected { refusal: Reason::Kind.at(start), go_on: GoOn::From(run.0.end) })
}

/// The run around the byte `at`, not before `floor`, and its end without the dots behind it. A scheme at its end starts the
/// next link. Cost of all calls together: linear in the text.
fn host_run(text: &str, at: usize, floor: usize, kinds: Kinds, lookahead: &mut Lookahead) -> (Range<usize>, usize) {
    let is_host = |c: char| is_dot(c) || Properties::of(c).is_host();
    let before = text.get(floor..at).unwrap_or_default();
    let plain = before.len() - PLAIN_IN_HOST.len_at_end_of(before.as_bytes());
    let is_wide = before.as_bytes()[..plain].last().is_some_and(|byte| !byte.is_ascii());
    let start = floor + if is_wide { before[..plain].trim_end_matches(is_host).len() } else { plain };
    steps::count(at - start);
    if lookahead.run <= at {
        let rest = text.get(at..).unwrap_or_default();
        let plain = PLAIN_IN_HOST.len_in(rest.as_bytes());
        let is_wide = rest.as_bytes().get(plain).is_some_and(|byte| !byte.is_ascii());
        let wide = if is_wide { rest.len() - plain - rest[plain..].trim_start_matches(is_host).len() } else { 0 };
        let end = at + plain + wide;
        let is_scheme = kinds.contains(Kinds::URL) && text[end..].starts_with("://");
        lookahead.run = end - scheme_len(&text[at..end]).filter(|_| is_scheme).unwrap_or(0);
        steps::count(end - at);
        lookahead.name = at + text[at..lookahead.run].trim_end_matches(is_dot).len();
    }
    (start..lookahead.run.max(at), lookahead.name.max(start))
}

/// The length of the scheme at the end of `before`, if there is one. Source: UTS #58, summary.
fn scheme_len(before: &str) -> Option<usize> {
    let lower = swar::last_of(before.as_bytes()) | swar::of(b' ');
    if lower >> 24 == swar::name("https") {
        return Some("https".len());
    }
    (lower >> 32 == swar::name("http")).then_some("http".len())
}

/// Whether a URL names no user. One that does is no link, and no part of its authority is.
fn user_name(text: &str, left: &Left) -> Result<(), Rejected> {
    let Some(after) = text.get(left.host.end..).filter(|_| left.kind == LinkKind::Url) else { return Ok(()) };
    let ends = |c: char| matches!(c, '/' | '?' | '#') || link_term(c) == LinkTerm::Hard;
    let authority = &after[..after.find(ends).unwrap_or(after.len())];
    steps::count(authority.len());
    if !authority.contains('@') {
        return Ok(());
    }
    let end = left.host.end + authority.len();
    Err(Rejected { refusal: Rule::U5.at(end), go_on: GoOn::Behind(end) })
}

/// Whether a host without a scheme may start there.
fn may_precede(policy: &Policy, text: &str, left: &Left) -> Result<(), Refusal> {
    if left.kind != LinkKind::Domain {
        return Ok(());
    }
    let is_free = policy.schemeless_start == SchemelessStart::Anywhere;
    let before = left.start.checked_sub(1).and_then(|before| text.as_bytes().get(before));
    if !is_free && before.is_some_and(|&byte| MARKS.has(byte)) {
        return Err(Rule::U20.at(left.start));
    }
    if is_in_word(policy, text, left.start) { Err(Rule::U36.at(left.start)) } else { Ok(()) }
}

/// Whether invisible characters before the byte `at` divide a word that a reader sees as one, for policies that ask for it.
///
/// ```text
/// goo\u{ad}gle.com
///          ^
/// ```
fn is_in_word(policy: &Policy, text: &str, at: usize) -> bool {
    let before = &text[..at];
    // Most links stand behind a blank.
    if before.as_bytes().last().is_none_or(u8::is_ascii) || policy.after_invisible == AfterInvisible::Anywhere {
        return false;
    }
    if !before.chars().next_back().is_some_and(is_invisible) {
        return false;
    }
    let seen = before.trim_end_matches(is_invisible);
    steps::count(before.len() - seen.len());
    seen.chars().next_back().is_some_and(|c| Properties::of(c).is_host())
}

/// The first byte of a part of a text that does not belong to an invisible character; its end where there is none.
fn visible_from(text: &str, part: Range<usize>) -> usize {
    part.end - text[part].trim_start_matches(is_invisible).len()
}

/// A valid host.
struct Host<'t> {
    domain: Domain<'t>,
    /// Without dots behind it.
    end: usize,
    /// Where a path may start, if the port is valid.
    port: Result<usize, Refusal>,
    /// Where what follows starts, if a full stop ended the host.
    cut: Option<usize>,
}

/// The host that the run is.
///
/// ```text
/// http://www.example.com.:80/path
///        ^^^^^^^^^^^^^^^
/// ```
fn host<'t>(policy: &Policy, text: &'t str, left: &Left) -> Result<Host<'t>, Refusal> {
    let tld = if left.kind == LinkKind::Url { Tld::Syntactic } else { policy.tld };
    let known = |name: &'t str| Domain::new(name, tld);
    let start = left.host.start;
    let name = &text[start..left.name];
    let ends = policy.ideographic_full_stop == IdeographicFullStop::EndsSentence && !name.is_ascii();
    let sentence = ends.then(|| first_sentence(name)).flatten();
    if let Some((domain, stop)) = sentence.and_then(|(name, stop)| Some((known(name).ok()?, (name.len(), stop)))) {
        let end = start + stop.0;
        return Ok(Host { domain, end, port: Ok(end), cut: Some(end + stop.1) }); // U21
    }
    let end = start + name.len();
    let port = after_dots(text, end, left.host.end);
    let domain = known(name).map_err(|rule| rule.at(start))?;
    Ok(Host { domain, end, port, cut: None })
}

/// The text before the first ideographic full stop after a dot, and the length of that full stop.
fn first_sentence(name: &str) -> Option<(&str, usize)> {
    let dot = name.find('.')?;
    let stop = name[dot..].find(|c: char| c != '.' && is_dot(c))? + dot;
    Some((&name[..stop], name[stop..].chars().next()?.len_utf8()))
}

/// Where a path may start after a host that ends at `host`, with dots up to `dots`, if the port is valid.
fn after_dots(text: &str, host: usize, dots: usize) -> Result<usize, Refusal> {
    if text[host..dots].chars().count() > 1 { Ok(host) } else { port(text, dots) } // U7
}

/// The end of what follows the host and the port; a dot behind the host that nothing follows is not part of the link.
///
/// ```text
/// see http://example.com.:80/a_(b)?c=d.
///                           ^^^^^^^^^^
/// ```
fn tail(policy: &Policy, text: &str, port: usize, host: &Host<'_>) -> usize {
    let end = terminate::end(text, port, policy.lone_question_mark);
    if text[host.end..end].chars().all(is_dot) { host.end } else { end }
}

/// The end of the port at `at`: `at` itself where there is none.
fn port(text: &str, at: usize) -> Result<usize, Refusal> {
    let Some(rest) = text[at..].strip_prefix(':') else { return Ok(at) };
    let (digits, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
    if digits.is_empty() || after.starts_with('@') {
        return Ok(at);
    }
    if digits.len() > LONGEST_PORT || digits.parse::<NonZeroU16>().is_err() {
        return Err(Rule::U8.at(at));
    }
    let is_part = |c: char| Properties::of(c).is_host();
    Ok(if after.starts_with(is_part) { at } else { at + ":".len() + digits.len() })
}

/// The outcome for a URL whose host or port is not valid: no part of it is a link.
fn broken(policy: &Policy, text: &str, left: &Left, refusal: Refusal) -> Rejected {
    let host = left.host.end;
    let host = if left.host.is_empty() { host + ip_literal(&text[host..]) } else { host };
    let end = host + broken_port(&text[host..]);
    steps::count(end - left.host.end);
    Rejected { refusal, go_on: GoOn::Behind(terminate::end(text, end, policy.lone_question_mark)) } // U9
}

/// The length of what stands in brackets at the start of a text, where an IP address would.
fn ip_literal(text: &str) -> usize {
    let Some(inside) = text.strip_prefix('[') else { return 0 };
    let ends = |c: char| matches!(c, '[' | ']' | '/' | '?' | '#') || link_term(c) == LinkTerm::Hard;
    let end = inside.find(ends).filter(|&end| inside[end..].starts_with(']'));
    end.map_or(0, |end| end + "[]".len())
}

/// The length of what stands at the start of a text in the place of a port, without the scheme of the next URL.
///
/// ```text
/// http://a.com:99999foo.com/path, http://localhost:https://example.com
///             ^^^^^^^^^^^^^                        ^
/// ```
fn broken_port(text: &str) -> usize {
    let is_part = |c: char| c == ':' || is_dot(c) || Properties::of(c).is_host();
    let len = text.len() - text.trim_start_matches(is_part).len();
    let (part, rest) = text.split_at(len);
    let next = part.strip_suffix(':').filter(|_| rest.starts_with("//"));
    let next = next.and_then(|name| Some(name.len() - scheme_len(name)?));
    next.unwrap_or(len)
}

/// Whether a host without a scheme may end there: it is not what stands before the `@` of an address.
fn may_follow(
    policy: &Policy,
    around: &Run<'_, '_>,
    left: &Left,
    end: usize,
    lookahead: &mut Lookahead,
) -> Result<(), Refusal> {
    let (text, run) = (&around.text[..around.seen_to], left.host.end);
    let is_link = left.kind == LinkKind::Url
        || !text[run..].starts_with('@') && (end > run || !starts_name(policy, text, around, run, lookahead));
    if is_link { Ok(()) } else { Err(Rule::U6.at(run)) }
}

/// Whether the word around the end of a host is the name of an address.
fn starts_name(policy: &Policy, text: &str, around: &Run<'_, '_>, run: usize, lookahead: &mut Lookahead) -> bool {
    if lookahead.word <= run {
        let rest = &text[run..];
        lookahead.word = run + (rest.len() - rest.trim_start_matches(is_link_email).len());
        steps::count(lookahead.word - run);
        let after = text[lookahead.word..].strip_prefix('@');
        lookahead.is_user_name = after.is_some_and(|rest| starts_with_domain(policy, rest));
    }
    // A mark that encloses the host may stand in a name.
    lookahead.is_user_name && lookahead.word <= around.end
}

fn starts_with_domain(policy: &Policy, text: &str) -> bool {
    let (host, name) = host_run(text, 0, 0, Kinds::URL, &mut Lookahead::default());
    Domain::new(&text[host.start..name], policy.tld).is_ok()
}

/// The address whose `@` stands before the host; whether it is one or not, the host is taken.
fn address(policy: &Policy, text: &str, left: &Left, host: &Host<'_>, floor: usize) -> Verdict {
    let next = host.cut.or_else(|| port(text, host.end).ok()).unwrap_or(host.end); // U14
    let taken = |refusal| Rejected { refusal, go_on: GoOn::Behind(next) };
    let start = email::start(text, left.start, floor).map_err(|rule| taken(rule.at(left.start)))?;
    let start = seen_start(policy, text, start, left.start).map_err(taken)?;
    if left.start - start.local_part > policy.max_local_part {
        return Err(taken(Rule::U22.at(start.local_part)));
    }
    let link = allow(policy, text, LinkKind::Email, start.link..host.end, host);
    link.map(|link| Accepted { next, ..link }).map_err(|rejected| taken(rejected.refusal))
}

/// The start of an address whose `@` is at the byte `at`, without the invisible characters that it starts with, if the
/// policy lets an address start there.
fn seen_start(policy: &Policy, text: &str, start: email::Start, at: usize) -> Result<email::Start, Refusal> {
    if policy.after_invisible == AfterInvisible::Anywhere {
        return Ok(start);
    }
    let local_part = visible_from(text, start.local_part..at);
    let link = if local_part > start.local_part { local_part } else { start.link };
    let has_protocol = link < local_part;
    let may_start = local_part < at && (has_protocol || !is_in_word(policy, text, link));
    if may_start { Ok(email::Start { link, local_part }) } else { Err(Rule::U36.at(link)) }
}

/// The link, if the policy allows it. If not, it is taken all the same.
fn allow(policy: &Policy, text: &str, kind: LinkKind, range: Range<usize>, host: &Host<'_>) -> Verdict {
    let next = host.cut.unwrap_or(range.end);
    let turns = || policy.bidi_controls == BidiControls::Reject && has_bidi_controls(&text[range.clone()]);
    let rule = if kind == LinkKind::Domain && policy.schemeless == Schemeless::Leave {
        Rule::U25
    } else if turns() {
        Rule::U23
    } else if !host.domain.is_shorter(policy.max_host) {
        Rule::U22
    } else if !host.domain.keeps_to(policy.scripts) {
        Rule::U24
    } else {
        return Ok(Accepted { range, kind, next });
    };
    Err(Rejected { refusal: rule.at(range.start), go_on: GoOn::Behind(next) })
}

fn has_bidi_controls(text: &str) -> bool {
    let is_one = |c| Properties::of(c).is_bidi_control();
    !text.is_ascii() && may_have_bidi_controls(text.as_bytes()) && text.contains(is_one)
}

/// Whether a text has two bytes that these characters start with: U+061C, and those from U+200E to U+2069. Few links have some,
/// and compilers make vector code of the search.
fn may_have_bidi_controls(text: &[u8]) -> bool {
    let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
    pairs.fold(false, |may_have, pair| may_have | matches!(pair, (0xd8, 0x9c) | (0xe2, 0x80 | 0x81)))
}

/// Of what may stand in a host, and of its dots, what is ASCII.
const PLAIN_IN_HOST: ByteSet = ByteSet::alphanumeric_and("-.");

/// The characters that a host without a scheme does not follow in prose.
const MARKS: ByteSet = ByteSet::new("/\\_@");

/// `65535`
const LONGEST_PORT: usize = 5;

/// Unicode Technical Standard #58, revision 2, data of Unicode 17.0.
pub(crate) const UTS58: RuleSet = RuleSet {
    name: "uts58",
    kinds: ALL,
    cues: &[(Cue::Scheme, Kinds::URL), (Cue::Dot, ALL), (Cue::WideDot, ALL), (Cue::Numeric, ALL), (Cue::Period, ALL)],
    unit: Unit::Line,
    reading: Reading::Shown, // U26
    unknown_references: UnknownReferences::Literal,
    shortest_link: "a.bc".len(),
    bracket_cues: Cues::NONE,
    host_forms: HostForms::TypedOrALabels,
    judge: |settings, run, trigger, state| judge(&settings.policy, run, trigger, state),
};

/// The kinds of link that a host may be in.
const ALL: Kinds = Kinds::URL.union(Kinds::DOMAIN).union(Kinds::EMAIL);

#[cfg(test)]
mod tests {
    use super::{Properties, has_bidi_controls};

    #[test]
    fn no_bidi_control_is_missed_by_its_first_bytes() {
        for c in '\0'..=char::MAX {
            let is_one = Properties::of(c).is_bidi_control();
            assert_eq!(has_bidi_controls(c.encode_utf8(&mut [0; 4])), is_one, "{c:?}");
        }
        assert!(has_bidi_controls("a\u{200f}b\u{200f}") && has_bidi_controls("\u{61c}\u{61c}\u{61c}\u{61c}"));
    }
}
