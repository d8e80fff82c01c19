//! Unicode Technical Standard #58, "Unicode Link Detection and Formatting", revision 2: links and
//! addresses in all scripts.
//!
//! ```text
//! link    = [scheme "://"] domain ["."] [":" port] [path] [query] [fragment]
//! scheme  = "http" | "https", in any case
//! address = ["mailto:"] local-part "@" domain
//! ```
//!
//! The standard defines where a link ends (`crate::uts58::terminate`) and where an address starts
//! (`crate::uts58::email`). It leaves open where a link starts (section 1.4). This module decides
//! that: it divides the text into *host runs*, which are sequences of characters that a host may
//! contain, and judges each run once, from left to right. `spec/uts58.txt` states the rules `U1` …
//! `U44` with examples, and has a table of the places where the text is silent or contradicts
//! itself. `spec/chat.txt` states the rules that choices enable.
//!
//! # Deviations
//!
//! * From the text of section 3.5.1: the link contains at least its host. (The text sets `lastSafe`
//!   to the start of the link, but the test data set it to the end of the host.)
//! * From the text of section 1.4, which refers to the URL standard: a name with an empty label, or
//!   with a hyphen at the edge of a label, is not a host, and any other name of two or more labels
//!   is one. The test data say so.
//!
//! # References
//!
//! * UTS #58 revision 2 (2026-02-02); `LinkDetectionTest.txt` 18.0.0
//! * UTS #46, through the crate `idna`

use core::net::Ipv4Addr;
use core::ops::{Range, RangeInclusive};

use crate::link::LinkKind;
use crate::names::choice::{Choice, Choices};
use crate::names::kinds::Kinds;
use crate::names::rule::{Reason, Refusal, Rule};
use crate::rules::enclosure::{APOSTROPHES, is_closing};
use crate::rules::rule_set::{
    Accepted, AddressForm, Lookahead, Reading, Rejected, Resume, RuleSet, ScanState, SchemeEnd,
    Unit, UnknownReferences, Verdict, WholeRun,
};
use crate::rules::run::Run;
use crate::rules::settings::Settings;
use crate::search::trigger::{Cue, Cues, Trigger};
use crate::steps;
use crate::text::chars::{
    ByteSet, FIRST_UNSPACED, LabelClass, Properties, holds_url, is_dot, is_emoji, is_full_width,
    is_invisible, last_in,
};
use crate::text::emphasis;
use crate::text::swar;
use crate::uts58::domain::{Domain, LONGEST_TYPED, NAME_RULES};
use crate::uts58::properties::{LinkTerm, is_link_email, link_term};
use crate::uts58::terminate::End;
use crate::uts58::tlds::AllowedTlds;
use crate::uts58::values::{FILE_ENDINGS, FILE_ENDINGS_OF_LINES};
use crate::uts58::{email, terminate};

/// Decides whether there is a link with the host around or after `trigger`.
fn judge(
    settings: &Settings,
    run: &Run<'_, '_>,
    trigger: Trigger,
    state: &mut ScanState,
) -> Verdict {
    let verdict = link_around(settings, run, trigger, state);
    match verdict {
        Err(rejected) if trigger.cue == Cue::Scheme => {
            Err(refused_url(&run.text[..run.end], trigger, rejected))
        }
        verdict => verdict,
    }
}

/// Extends the text that a refused URL consumes over the rest of its word: no piece of the word is
/// a link.
///
/// ```text
/// http://✪df.ws/123 http://localhost,https://example.com
/// ^^^^^^^^^^^^^^^^^ ^^^^^^^^^^^^^^^^^
/// ```
#[cold]
fn refused_url(text: &str, trigger: Trigger, rejected: Rejected) -> Rejected {
    let reason = rejected.refusal.reason;
    if matches!(reason, Reason::Kind | Reason::Taken) || reason == Reason::Rule(Rule::U2) {
        return rejected;
    }
    let from = match rejected.resume {
        Resume::After(end) => end,
        Resume::NextTrigger | Resume::At(_) => trigger.at + "://".len(),
    };
    Rejected {
        resume: Resume::After(end_of_word(text, from)),
        ..rejected
    } // U37
}

/// Returns the end of the word around the byte `from`, or the start of the next URL in that word.
/// Cost: linear in the text between.
fn end_of_word(text: &str, from: usize) -> usize {
    let rest = &text[from..];
    let scheme_before =
        |at: usize| scheme_len(&rest.as_bytes()[..at]).filter(|_| rest[at..].starts_with("://"));
    let ends = |(at, c): (usize, char)| match c {
        ':' => scheme_before(at).map(|len| at - len),
        c => divides_words(c).then_some(at),
    };
    let len = rest.char_indices().find_map(ends).unwrap_or(rest.len());
    steps::count(len);
    from + len
}

/// Returns whether a character is between words: white space, and the characters that no URL
/// contains.
fn divides_words(c: char) -> bool {
    c.is_whitespace() || matches!(c, '<' | '>' | '"')
}

/// Decides as [`judge`]. The text that a refused URL consumes may end before its word does.
#[inline]
fn link_around(
    settings: &Settings,
    run: &Run<'_, '_>,
    trigger: Trigger,
    state: &mut ScanState,
) -> Verdict {
    let choices = settings.choices;
    let floor = state.floor.max(run.start);
    let text = &run.text[..run.end];
    let (left, same_to) = chosen_left(settings, text, trigger, (floor, state.kinds), state)?;
    // Before the host is read: in `http://user.name@example.com` the user name looks like a host.
    user_name(text, &left)?;
    // The search continues after the triggers with the same answer. This keeps it linear: a run
    // with a thousand dots is judged once.
    let after_run = |refusal| Rejected {
        refusal,
        resume: Resume::At(same_to),
    };
    let refuse = |refusal, lookahead: &mut Lookahead| {
        if choices.has(Choice::CutUnspacedText) {
            left.note_refusal(refusal, lookahead);
        }
        after_run(refusal)
    };
    may_precede(choices, text, &left).map_err(|refusal| refuse(refusal, &mut state.lookahead))?;
    // Tested before the host is read: the name of an address looks like a host, as in
    // `john.doe@example.com`.
    if left.kind == LinkKind::Domain
        && run.text.as_bytes()[..run.lookahead_end].get(left.host.end) == Some(&b'@')
    {
        return Err(after_run(Rule::U6.at(left.host.end)));
    }
    let broken = |refusal| broken(choices, text, &left, refusal);
    // The text of a broken URL is consumed, so that in `https://localhost/example.com` its path is
    // not a link. Without a scheme the text was perhaps never meant as a host:
    // `localhost/(example.com)` has a link.
    let is_url = left.kind == LinkKind::Url;
    let host = host(settings, text, &left).map_err(|refusal| {
        if is_url {
            broken(refusal)
        } else {
            refuse(refusal, &mut state.lookahead)
        }
    })?;
    if left.kind == LinkKind::Email {
        return address(settings, text, &left, &host, floor);
    }
    // Most hosts have a path, white space or punctuation after them.
    if matches!(
        text.as_bytes().get(left.host.end.max(host.end)),
        Some(b'%' | b':' | 0x80..)
    ) {
        // The escape may be in the name of an address.
        may_follow(settings, run, &left, left.host.end, &mut state.lookahead).map_err(after_run)?;
        goes_on(choices, text, &left, &host)?;
    }
    let port = host.port.map_err(broken)?;
    let (end, taken) = tail(choices, run, port, &left, &host);
    may_follow(settings, run, &left, end, &mut state.lookahead).map_err(after_run)?;
    if left.kind == LinkKind::Domain && choices.has(Choice::RejectFileNames) {
        file_name(text, &left, &host, (port, end))?;
    }
    if left.kind == LinkKind::Domain && end == host.end && choices.has(Choice::RejectCodeNames) {
        code_name(text, left.host.start, end)?;
    }
    let link = allow(settings, text, left.kind, left.start..end, &host)?;
    Ok(Accepted {
        next: link.next.max(taken),
        ..link
    })
}

/// Returns the part before the host, and the host run as the choices bound it, with the byte before
/// which all triggers have the same answer.
#[inline]
fn chosen_left(
    settings: &Settings,
    text: &str,
    trigger: Trigger,
    bounds: (usize, Kinds),
    state: &mut ScanState,
) -> Result<(Uts58Left, usize), Rejected> {
    let choices = settings.choices;
    let mut left = left(choices, text, trigger, bounds, &mut state.lookahead)?;
    if left.kind == LinkKind::Url && has_emoji(choices, &text[left.host.end..]) {
        left.add_emoji(text);
    }
    if !starts_visibly(choices, text, &left) {
        left.leave_invisible(text);
    }
    let mut same_to = left.host.end;
    if choices.has(Choice::CutUnspacedText) && state.lookahead.whole != WholeRun::Ascii {
        same_to = left.leave_unspaced_text(settings, text, trigger.at, &mut state.lookahead)?;
    }
    if is_reachable(choices, left.kind) && text.as_bytes().get(left.host.end) == Some(&b'_') {
        left.add_underscores(text);
    }
    Ok((left, same_to))
}

/// The part of a candidate before its host, and the host run: the characters that a host may
/// contain, and dots.
struct Uts58Left {
    kind: LinkKind,
    /// The start of the link; for an address, the position of the `@`.
    // The start of an address needs another search, which is wasted if its domain is not valid.
    start: usize,
    host: Range<usize>,
    /// The end of the run without the dots at its end.
    name: usize,
}

impl Uts58Left {
    /// Removes the invisible characters at the start of the host.
    #[cold]
    fn leave_invisible(&mut self, text: &str) {
        self.host.start = visible_from(text, self.host.clone());
        self.start = self.host.start;
    }

    /// Extends the host by underscores and the host characters of ASCII after them. No domain has
    /// them, but many names of a local network. After an underscore, the link is in emphasis and
    /// ends before the next one.
    #[inline(never)]
    fn add_underscores(&mut self, text: &str) {
        let rest = &text[self.host.end..];
        if text[..self.start].ends_with('_') {
            return;
        }
        let mut part = &rest[..UNDERSCORED.len_in(rest.as_bytes())];
        steps::count(part.len());
        if rest[part.len()..].starts_with("://") {
            part = &part[..part.len() - scheme_len(part.as_bytes()).unwrap_or(0)];
        }
        self.host.end += part.trim_end_matches(['_', '.', '-']).len();
        self.name = self.host.start + text[self.host.clone()].trim_end_matches(is_dot).len();
    }
}

impl Uts58Left {
    /// Extends the host over emoji and the labels around them, up to the last label that has none.
    ///
    /// ```text
    /// https://i❤.ws https://example.com🎉
    ///         ^^^^^         ^^^^^^^^^^^
    /// ```
    #[inline(never)]
    fn add_emoji(&mut self, text: &str) {
        let rest = &text[self.host.end..];
        let is_part = |c: char| Properties::of(c).is_host() || is_dot(c) || is_emoji(c);
        let mut run = &rest[..rest.len() - rest.trim_start_matches(is_part).len()];
        steps::count(run.len());
        if rest[run.len()..].starts_with("://") {
            run = &run[..run.len() - scheme_len(run.as_bytes()).unwrap_or(0)];
        }
        let name = run.trim_end_matches(is_dot);
        let last = name.rfind(is_dot).map_or(0, |dot| {
            dot + name[dot..].chars().next().map_or(0, char::len_utf8)
        });
        let len = name[last..]
            .find(is_emoji)
            .map_or(run.len(), |at| last + at);
        if last > 0 && len > last {
            self.host.end += len; // C22
            self.name = self.host.start + text[self.host.clone()].trim_end_matches(is_dot).len();
        }
    }
}

/// Returns whether a text starts with an emoji, if hosts may have some.
fn has_emoji(choices: Choices, text: &str) -> bool {
    !text.as_bytes().first().is_none_or(u8::is_ascii)
        && choices.has(Choice::AcceptEmoji)
        && text.starts_with(is_emoji)
}

// This is a second block because its function is about another option.
impl Uts58Left {
    /// Cuts the letters of scripts without spaces off a host of ASCII, if the rest is a host that
    /// the options allow. Returns the byte up to which the triggers have the same answer, or the
    /// refusal of the whole run, if it is known and nothing can be cut.
    ///
    /// ```text
    /// 网址是www.example.com吧
    ///       ^^^^^^^^^^^^^^^
    /// ```
    #[inline(never)]
    fn leave_unspaced_text(
        &mut self,
        settings: &Settings,
        text: &str,
        at: usize,
        lookahead: &mut Lookahead,
    ) -> Result<usize, Rejected> {
        let Range { start, end } = self.host;
        // The other triggers of the run would read the same invisible characters again.
        lookahead.start = start;
        let core = if self.kind == LinkKind::Domain {
            at
        } else {
            start
        };
        let from = core - PLAIN_IN_HOST.len_at_end_of(&text.as_bytes()[start..core]);
        let to = core + PLAIN_IN_HOST.len_in(&text.as_bytes()[core..end]);
        steps::count(to - from);
        let is_letter = |c: char| c >= FIRST_UNSPACED && !is_dot(c);
        let is_cut_before = text[start..from].chars().next_back().is_some_and(is_letter);
        let is_cut_after = text[to..end].chars().next().is_some_and(is_letter);
        // A dot between the letters and the rest makes labels of both: `例え.example.com`.
        let name = &text[from..to];
        let has_edges =
            !name.starts_with(['.', '-']) && (!is_cut_after || !name.ends_with(['.', '-']));
        let name = name.trim_end_matches('.');
        // A wide dot at the end of the run belongs to the sentence, as any other dot there.
        let to = if from + name.len() == self.name {
            end
        } else {
            to
        };
        // A wide dot starts another sentence, which is cut off later.
        let ends_sentence = settings.has(Choice::EndAtIdeographicStop);
        let is_sentence = ends_sentence && is_cut_before && text[to..end].starts_with(is_dot);
        let is_whole =
            (from == start || is_cut_before) && (to == end || is_cut_after || is_sentence);
        if is_whole && has_edges && Domain::new(name, settings.tlds()).is_ok() {
            self.start = if self.kind == LinkKind::Domain {
                from
            } else {
                self.start
            };
            let (to, name) = if is_sentence {
                (end, self.name)
            } else {
                (to, from + name.len())
            };
            self.host = from..to;
            self.name = name; // C7
        } else if let WholeRun::Refused(reason) = lookahead.whole {
            return Err(Rejected {
                refusal: reason.at(start),
                resume: Resume::At(to),
            });
        }
        // Each part of ASCII may be a host. What precedes a host of a URL or an address is the same
        // for all of them.
        Ok(if self.kind == LinkKind::Domain {
            to
        } else {
            end
        })
    }

    /// Notes that the run is no host, if `self` is all of it. Then only parts of it may be one.
    #[inline(never)]
    fn note_refusal(&self, refusal: Refusal, lookahead: &mut Lookahead) {
        if self.kind == LinkKind::Domain && self.host == (lookahead.start..lookahead.run) {
            lookahead.whole = WholeRun::Refused(refusal.reason);
        }
    }
}

/// Returns whether every host that can be reached is accepted for a link of this kind.
fn is_reachable(choices: Choices, kind: LinkKind) -> bool {
    choices.has(Choice::AcceptReachableHosts) && kind == LinkKind::Url
}

/// Returns whether a host starts with a character that is certainly visible, or the choices allow
/// invisible ones.
// Almost every host starts with an ASCII character or a letter, which one load tells; the exact
// test is a binary search.
fn starts_visibly(choices: Choices, text: &str, left: &Uts58Left) -> bool {
    let is_seen = |c: char| Properties::of(c).label_class() != LabelClass::Other;
    left.kind != LinkKind::Domain
        || text
            .as_bytes()
            .get(left.host.start)
            .is_some_and(u8::is_ascii)
        || !choices.has(Choice::RejectDividedWords)
        || text[left.host.start..].starts_with(is_seen)
}

/// Reads the host run, and the scheme or the `@` before it.
///
/// ```text
/// see HTTPS://example.com, example.com., john@example.com
///     ^^^^^^^^^^^^^^^^^^^  ^^^^^^^^^^^^      ^^^^^^^^^^^^
/// ```
fn left(
    choices: Choices,
    text: &str,
    trigger: Trigger,
    (floor, kinds): (usize, Kinds),
    lookahead: &mut Lookahead,
) -> Result<Uts58Left, Rejected> {
    let at = trigger.at;
    let left = |kind, start, (host, name)| Uts58Left {
        kind,
        start,
        host,
        name,
    };
    if trigger.cue == Cue::Scheme {
        if !kinds.contains(Kinds::URL) {
            return Err(Reason::Kind.at(at).into());
        }
        let before = text.as_bytes().get(floor..at).ok_or(Reason::Taken.at(at))?;
        let start = at - scheme_len(before).ok_or(Rule::U2.at(at))?;
        let run = host_run(text, at + "://".len(), floor, kinds, lookahead);
        let rest = &text[run.0.end..];
        let has_host = !run.0.is_empty() || rest.starts_with('[') || has_emoji(choices, rest);
        return if has_host {
            Ok(left(LinkKind::Url, start, run))
        } else {
            Err(Rule::U1.at(run.0.end).into())
        };
    }
    // A dot at the end of a run, or before another dot, does not separate two labels. Without this
    // test, each `.` of `.....` would read the dots around it.
    let after = text
        .get(at + trigger.cue.first_len()..)
        .and_then(|rest| rest.chars().next());
    after
        .filter(|&c| Properties::of(c).is_host())
        .ok_or(Rule::U1.at(at))?;
    let run = host_run(text, at, floor, kinds, lookahead);
    let start = run.0.start;
    // Not before `floor`: the `@` of an earlier link does not make an address of the next host.
    if kinds.contains(Kinds::EMAIL) && start > floor && text.as_bytes()[start - 1] == b'@' {
        return Ok(left(LinkKind::Email, start - 1, run));
    }
    if kinds.contains(Kinds::DOMAIN) {
        return Ok(left(LinkKind::Domain, start, run));
    }
    // The other dots of the run have the same answer.
    Err(Rejected {
        refusal: Reason::Kind.at(start),
        resume: Resume::At(run.0.end),
    })
}

/// Returns the host run around the byte `at`, not before `floor`, and its end without the dots at
/// its end. A scheme at the end of the run is not part of it, because it starts the next link. Cost
/// of all calls together: linear in the text.
fn host_run(
    text: &str,
    at: usize,
    floor: usize,
    kinds: Kinds,
    lookahead: &mut Lookahead,
) -> (Range<usize>, usize) {
    let is_host = |c: char| Properties::of(c).is_host() || is_dot(c);
    // ASCII first, byte by byte: only if a character above ASCII follows does the run need the
    // table of properties.
    if lookahead.run <= at {
        let (before, rest) = text.as_bytes().split_at(at);
        let start = at - PLAIN_IN_HOST.len_at_end_of(before.get(floor..).unwrap_or_default());
        let end = at + PLAIN_IN_HOST.len_in(rest);
        let is_wide_before = start > floor && !before[start - 1].is_ascii();
        let is_wide = text
            .as_bytes()
            .get(end)
            .is_some_and(|byte| !byte.is_ascii());
        lookahead.start = if is_wide_before {
            floor + text[floor..start].trim_end_matches(is_host).len()
        } else {
            start
        };
        let end = if is_wide {
            text.len() - text[end..].trim_start_matches(is_host).len()
        } else {
            end
        };
        // In `a.comhttp://b.com` there are two links. With URLs off, `http` is a part of the first
        // host.
        let is_scheme = kinds.contains(Kinds::URL) && text.as_bytes()[end..].starts_with(b"://");
        let scheme = if is_scheme {
            scheme_len(&text.as_bytes()[at..end])
        } else {
            None
        };
        lookahead.run = end - scheme.unwrap_or(0);
        steps::count(end - lookahead.start);
        let may_end_with_dot = |&byte: &u8| byte == b'.' || !byte.is_ascii();
        let has_dot = text.as_bytes()[at..lookahead.run]
            .last()
            .is_some_and(may_end_with_dot);
        lookahead.name = if has_dot {
            at + text[at..lookahead.run].trim_end_matches(is_dot).len()
        } else {
            lookahead.run
        };
        lookahead.whole = if is_wide_before | is_wide {
            WholeRun::Unread
        } else {
            WholeRun::Ascii
        };
    } else if lookahead.start < floor {
        // The rest of the run is another host.
        lookahead.start = floor;
        lookahead.whole = WholeRun::Unread;
    }
    let start = lookahead.start;
    (start..lookahead.run.max(at), lookahead.name.max(start))
}

/// Returns the length of the scheme at the end of `before`. Source: UTS #58, summary.
// Any character may precede the scheme, as in `テストhttps://example.com`: in Japanese no blank
// separates words.
fn scheme_len(before: &[u8]) -> Option<usize> {
    let lower = swar::last_of(before) | swar::of(b' ');
    if lower >> 24 == swar::name("https") {
        return Some("https".len());
    }
    (lower >> 32 == swar::name("http")).then_some("http".len())
}

/// Checks that a URL has no user name. A URL with one is not a link, and its authority contains no
/// link.
// `http://example.com@evil.org` leads to `evil.org`; a link to `example.com` would misrepresent the
// text.
fn user_name(text: &str, left: &Uts58Left) -> Result<(), Rejected> {
    // Most hosts have a path or white space after them, and no `@` can follow.
    let next = text.as_bytes().get(left.host.end);
    if left.kind != LinkKind::Url || matches!(next, None | Some(b'/' | b'?' | b'#' | ..=b' ')) {
        return Ok(());
    }
    let after = &text[left.host.end..];
    let ends = |c: char| matches!(c, '/' | '?' | '#') || link_term(c) == LinkTerm::Hard;
    let authority = &after[..after.find(ends).unwrap_or(after.len())];
    steps::count(authority.len());
    if !authority.contains('@') {
        return Ok(());
    }
    let end = left.host.end + authority.len();
    Err(Rejected {
        refusal: Rule::U5.at(end),
        resume: Resume::After(end),
    })
}

/// Checks that a host without a scheme may start there.
fn may_precede(choices: Choices, text: &str, left: &Uts58Left) -> Result<(), Refusal> {
    if left.kind != LinkKind::Domain {
        return Ok(());
    }
    let before = left
        .start
        .checked_sub(1)
        .and_then(|before| text.as_bytes().get(before));
    let is_mark = |&byte: &u8| {
        MARKS.has(byte) && !(byte == b'_' && starts_emphasis(choices, text, left.start))
    };
    if choices.has(Choice::RejectAfterMarks) && before.is_some_and(is_mark) {
        return Err(Rule::U20.at(left.start));
    }
    if choices.has(Choice::RejectTags) && matches!(before, Some(b'#' | b'$')) {
        return Err(Rule::C11.at(left.start));
    }
    if is_in_word(choices, text, left.start) {
        Err(Rule::U36.at(left.start))
    } else {
        Ok(())
    }
}

/// Returns whether the underscores before the byte `at` are markup, if the choices look for it:
/// whether they start a word.
#[inline(never)]
fn starts_emphasis(choices: Choices, text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches('_');
    steps::count(at - before.len());
    let is_start = |c: char| c.is_whitespace() || matches!(c, '*' | '~' | '|' | '(' | '[');
    choices.has(Choice::DropMarkup) && before.chars().next_back().is_none_or(is_start)
}

/// Returns whether invisible characters before the byte `at` divide a word that a reader sees as
/// one, if the choices reject such words.
///
/// ```text
/// goo\u{ad}gle.com
///          ^
/// ```
fn is_in_word(choices: Choices, text: &str, at: usize) -> bool {
    let before = &text[..at];
    // An ASCII character is visible, or is white space; it precedes most links.
    if before.as_bytes().last().is_none_or(u8::is_ascii) || !choices.has(Choice::RejectDividedWords)
    {
        return false;
    }
    if !before.chars().next_back().is_some_and(is_invisible) {
        return false;
    }
    let seen = before.trim_end_matches(is_invisible);
    steps::count(before.len() - seen.len());
    seen.chars()
        .next_back()
        .is_some_and(|c| Properties::of(c).is_host())
}

/// Returns the first byte in a part of a text that does not belong to an invisible character, or
/// the end of the part.
fn visible_from(text: &str, part: Range<usize>) -> usize {
    part.end - text[part].trim_start_matches(is_invisible).len()
}

/// A valid host.
struct ValidHost<'t> {
    domain: Domain<'t>,
    /// The end of the host, without dots after it.
    end: usize,
    /// The byte at which a path may start, if the port is valid.
    // Kept as a result: a bad port rejects a URL, but an address ends before it.
    port: Result<usize, Refusal>,
    /// The byte at which the search continues, if an ideographic full stop ended the host.
    cut: Option<usize>,
}

/// Validates the host.
///
/// ```text
/// http://www.example.com.:80/path
///        ^^^^^^^^^^^^^^^
/// ```
fn host<'t>(
    settings: &Settings,
    text: &'t str,
    left: &Uts58Left,
) -> Result<ValidHost<'t>, Refusal> {
    let choices = settings.choices;
    let start = left.host.start;
    let is_reachable = is_reachable(choices, left.kind);
    if is_reachable && left.host.is_empty() {
        return ip_host(choices, text, start);
    }
    // After a scheme the intent is clear, so a top-level domain that is newer than the list does
    // not prevent a link.
    let tlds = if left.kind == LinkKind::Url {
        AllowedTlds::ALL
    } else {
        settings.tlds()
    };
    // Most hosts are domains, so that is tried first: `reachable` is a call of its own.
    let known = |name: &'t str| match Domain::new(name, tlds) {
        Err(_) if is_reachable => Domain::reachable(name),
        domain => domain,
    };
    let name = &text[start..left.name];
    if is_reachable && !name.is_ascii() {
        if let Some(host) = local_host(name, start) {
            return Ok(host);
        }
    }
    let ends = choices.has(Choice::EndAtIdeographicStop) && !name.is_ascii();
    let sentence = ends.then(|| first_sentence(name)).flatten();
    if let Some((domain, stop)) =
        sentence.and_then(|(name, stop)| Some((known(name).ok()?, (name.len(), stop))))
    {
        let end = start + stop.0;
        return Ok(ValidHost {
            domain,
            end,
            port: Ok(end),
            cut: Some(end + stop.1),
        }); // U21
    }
    if left.kind == LinkKind::Domain && choices.has(Choice::RejectPackageNames) {
        class_name(name).map_or(Ok(()), |at| Err(Rule::C9.at(start + at)))?;
    }
    let looks_at_capitals =
        choices.has(Choice::EndBeforeSentence) || choices.has(Choice::RejectCapitalisedTlds);
    if left.kind != LinkKind::Url && looks_at_capitals && may_be_capitalised(name) {
        if let Some(host) = before_capital(settings, text, left)? {
            return Ok(host);
        }
    }
    let end = start + name.len();
    let port = after_dots(choices, text, end, left.host.end);
    let domain = known(name).map_err(|rule| rule.at(start))?;
    if is_reachable && !domain.is_plain() && !name.contains(is_dot) {
        label_end(choices, text, left, end, port.unwrap_or(text.len()))?;
    }
    Ok(ValidHost {
        domain,
        end,
        port,
        cut: None,
    })
}

/// Checks that no escaped character follows the host or the port, and that no more of the host
/// follows invisible characters. In a browser the host goes on there, so the link would lead
/// elsewhere.
///
/// ```text
/// http://example.com%2eevil.example/
///                   ^^^
/// ```
#[inline(never)]
fn goes_on(
    choices: Choices,
    text: &str,
    left: &Uts58Left,
    host: &ValidHost<'_>,
) -> Result<(), Rejected> {
    let end = left.host.end.max(host.end);
    if host.cut.is_some() {
        return Ok(());
    }
    let is_escape = |at: usize| email::is_escape(text.as_bytes().get(at..).unwrap_or_default());
    let after_colon = text[end..].strip_prefix(':').map(|_| end + ":".len());
    let has_escape = is_escape(end)
        || after_colon.is_some_and(is_escape)
        || host.port.as_ref().is_ok_and(|&port| is_escape(port));
    if !has_escape && !hides_host(choices, &text[end..]) {
        return Ok(());
    }
    Err(Rejected {
        refusal: Rule::U38.at(end),
        resume: Resume::After(end_of_word(text, end)),
    })
}

/// Returns whether a text starts with invisible characters and goes on with one that a host of
/// ASCII may have. A reader sees one host, and a browser ignores what is invisible.
fn hides_host(choices: Choices, text: &str) -> bool {
    let after = text.trim_start_matches(is_invisible);
    let invisible = &text[..text.len() - after.len()];
    steps::count(invisible.len());
    // A full stop after a mark ends a sentence, unless the host goes on after it.
    let has_marks = choices.has(Choice::EndAtDirectionMarks)
        && invisible.chars().all(terminate::is_direction_mark);
    let after = if has_marks {
        after.trim_start_matches('.')
    } else {
        after
    };
    !invisible.is_empty()
        && after
            .as_bytes()
            .first()
            .is_some_and(|&byte| PLAIN_IN_HOST.has(byte))
}

/// Checks that a host of one label, which ends at `end`, ends as a reader would end it. `port` is
/// the end of its port.
///
/// ```text
/// http://localhost, http://exam!ple.com
///        ^^^^^^^^^ accepted     ^ refused
/// ```
fn label_end(
    choices: Choices,
    text: &str,
    left: &Uts58Left,
    end: usize,
    port: usize,
) -> Result<(), Refusal> {
    let has_part =
        port > left.host.end || matches!(text.as_bytes().get(port), Some(b'/' | b'?' | b'#'));
    let rest = &text[end..];
    let is_marked = || {
        let mark = opening_mark(choices, text, left.start);
        mark.is_some_and(|(mark, len)| {
            rest.bytes().take(len).filter(|&byte| byte == mark).count() == len
        })
    };
    let after = rest.trim_start_matches(follows_label);
    steps::count(rest.len() - after.len());
    let ends = |rest: &str| rest.chars().next().is_none_or(ends_label) || starts_url(rest);
    let may_end = has_part || ends(rest) || is_marked() || after.len() < rest.len() && ends(after);
    if may_end {
        Ok(())
    } else {
        Err(Rule::C8.at(end))
    }
}

/// Returns whether a text starts with the scheme of a URL.
fn starts_url(text: &str) -> bool {
    let colon = text
        .bytes()
        .take("https".len())
        .take_while(u8::is_ascii_alphabetic)
        .count();
    text[colon..].starts_with("://") && scheme_len(&text.as_bytes()[..colon]) == Some(colon)
}

/// Returns whether a host of one label may end directly before a character.
fn ends_label(c: char) -> bool {
    let is_letter = || c >= FIRST_UNSPACED && Properties::of(c).is_host();
    let is_closing =
        || link_term(c) == LinkTerm::Close || is_closing(c) && !APOSTROPHES.contains(&c);
    divides_words(c)
        || c == '…'
        || DASHES.contains(&c)
        || is_closing()
        || is_full_width(c)
        || is_letter()
}

/// Returns whether a character may be between a host of one label and the end of its word:
/// punctuation, markup, or an invisible one.
fn follows_label(c: char) -> bool {
    link_term(c) == LinkTerm::Soft
        || is_invisible(c)
        || u8::try_from(c).is_ok_and(|byte| terminate::MARKUP.has(byte))
}

/// Returns the text before the first ideographic full stop after a dot, and the length of that full
/// stop.
// Only after a dot: in `例え。jp` the ideographic full stop is the dot of the host.
fn first_sentence(name: &str) -> Option<(&str, usize)> {
    let dot = name.find('.')?;
    // Not further than a host can be long: the name may be a text without white space.
    let stop = name[dot..]
        .char_indices()
        .take(LONGEST_TYPED)
        .find(|&(_, c)| c != '.' && is_dot(c))?
        .0
        + dot;
    Some((&name[..stop], name[stop..].chars().next()?.len_utf8()))
}

/// Validates the IPv6 address at the byte `start`, in square brackets. Cost: linear in it and the
/// host characters after it.
#[inline(never)]
fn ip_host(choices: Choices, text: &str, start: usize) -> Result<ValidHost<'_>, Refusal> {
    let end = start + ip_literal(&text[start..]);
    // Host characters after the bracket make it no address.
    let rest = text[end..].trim_start_matches(|c: char| Properties::of(c).is_host());
    let domain =
        Domain::reachable(&text[start..text.len() - rest.len()]).map_err(|rule| rule.at(start))?;
    Ok(ValidHost {
        domain,
        end,
        port: port(choices, text, end),
        cut: None,
    })
}

/// Returns the host `localhost` or the IPv4 address at the start of a name, if characters above
/// ASCII follow it; `None` if the name starts otherwise.
///
/// ```text
/// http://127.0.0.1です
///        ^^^^^^^^^
/// ```
#[inline(never)]
fn local_host(name: &str, start: usize) -> Option<ValidHost<'_>> {
    let typed = &name[..name.bytes().take_while(u8::is_ascii).count()];
    let is_name =
        typed.eq_ignore_ascii_case("localhost") && name[typed.len()..].starts_with(ends_label);
    let is_local = is_name || typed.parse::<Ipv4Addr>().is_ok();
    let end = start + typed.len();
    let domain = Domain::reachable(typed).ok().filter(|_| is_local)?;
    Some(ValidHost {
        domain,
        end,
        port: Ok(end),
        cut: Some(end),
    })
}

/// Returns whether the last label of a name may start with a capital letter.
// Hardly any does, which its first byte tells, if the dot before it has one byte.
fn may_be_capitalised(name: &str) -> bool {
    let label = name
        .as_bytes()
        .rsplit(|&byte| byte == b'.')
        .next()
        .unwrap_or_default();
    label.first().is_some_and(u8::is_ascii_uppercase) || !name.is_ascii()
}

/// Returns the host without its last label, if that label starts a sentence; `None` if it does not.
/// Refuses names whose last label only looks like a top-level domain.
///
/// ```text
/// example.com.It works, a M.Sc. of 2020
/// ^^^^^^^^^^^             ^^^^
/// ```
#[inline(never)]
fn before_capital<'t>(
    settings: &Settings,
    text: &'t str,
    left: &Uts58Left,
) -> Result<Option<ValidHost<'t>>, Refusal> {
    let choices = settings.choices;
    let name = &text[left.host.start..left.name];
    let label = last_label(name);
    let before = name[..name.len() - label.len()].trim_end_matches(is_dot);
    let end = left.host.start + before.len();
    let start = left.name - label.len();
    let starts_small =
        |label: &str| label.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit());
    let is_capitalised = is_capitalised(label);
    if is_capitalised
        && before.split('.').all(starts_small)
        && choices.has(Choice::EndBeforeSentence)
    {
        return host_of_sentence(settings, before, end..start, left.kind);
    }
    let is_generic = || {
        ABOVE_COUNTRIES
            .iter()
            .any(|top| label.eq_ignore_ascii_case(top))
    };
    let is_word = is_capitalised && label.chars().skip(1).all(char::is_lowercase);
    let is_refused =
        is_word && left.kind == LinkKind::Domain && choices.has(Choice::RejectCapitalisedTlds);
    if is_refused && !is_generic() && !starts_with_www(name) {
        Err(Rule::U41.at(start))
    } else {
        Ok(None)
    }
}

fn last_label(name: &str) -> &str {
    name.rsplit(is_dot).next().unwrap_or_default()
}

/// Returns whether a label has a capital letter at its start, and a small one or nothing after
/// that.
fn is_capitalised(label: &str) -> bool {
    let mut letters = label.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_none_or(char::is_lowercase)
}

/// Returns the byte at which the name of a class starts, in a name with its package; `None` if the
/// name has no package or no class.
///
/// ```text
/// throws java.io.File, org.slf4j.Logger.info
///                ^^^^            ^^^^^^
/// ```
fn class_name(name: &str) -> Option<usize> {
    let is_label = |pair: &[u8]| pair[0] == b'.' && pair[1].is_ascii_uppercase();
    // Hardly any host has a capital letter.
    if !name.as_bytes().windows(2).any(is_label)
        || !PACKAGES
            .iter()
            .any(|&first| name.split('.').next() == Some(first))
    {
        return None;
    }
    let mut labels = name.match_indices('.').map(|(dot, _)| dot + ".".len());
    labels.find(|&at| name[at..].split('.').next().is_some_and(is_capitalised))
}

/// Validates the host `before` a label that starts a sentence, with a full stop at the place `dot`.
fn host_of_sentence<'t>(
    settings: &Settings,
    before: &'t str,
    dot: Range<usize>,
    kind: LinkKind,
) -> Result<Option<ValidHost<'t>>, Refusal> {
    let end = dot.start;
    match Domain::new(before, settings.tlds()) {
        Ok(domain) => Ok(Some(ValidHost {
            domain,
            end,
            port: Ok(end),
            cut: Some(dot.end),
        })),
        Err(_) if kind == LinkKind::Email => Ok(None),
        Err(_) => Err(Rule::C3.at(dot.end)),
    }
}

/// Returns the byte at which a path may start after a host that ends at `host`, with dots up to
/// `dots`, if the port is valid.
fn after_dots(choices: Choices, text: &str, host: usize, dots: usize) -> Result<usize, Refusal> {
    // One dot is the root of a fully qualified name. Two dots end a sentence.
    let is_one = dots - host <= 1 || text[host..dots].chars().count() == 1;
    if is_one {
        port(choices, text, dots)
    } else {
        Ok(host)
    } // U7
}

/// Returns the end of the link: of the path, the query and the fragment after the host and the
/// port. A dot after the host is part of the link only if more of the link follows.
///
/// ```text
/// see http://example.com.:80/a_(b)?c=d.
///                           ^^^^^^^^^^
/// ```
///
/// The second result is the end of the text in which no other link is looked for.
fn tail(
    choices: Choices,
    run: &Run<'_, '_>,
    port: usize,
    left: &Uts58Left,
    host: &ValidHost<'_>,
) -> (usize, usize) {
    let text = &run.text[..run.end];
    let tag = opening_tag(choices, &text[..left.start]);
    let end_in = |text, mark: Option<(u8, usize)>| match (mark, tag) {
        (None, b"") => terminate::end(text, port, choices),
        stops => terminate::end_in_markup(text, port, choices, stops),
    };
    let mut mark = opening_mark(choices, text, left.start);
    let mut ended = end_in(text, mark);
    if mark.is_some_and(|mark| is_read(run, ended.read, mark)) {
        mark = None;
        ended = end_in(text, mark);
    }
    if let Some(at) = last_references(choices, text, port..ended.link) {
        ended.link = end_in(&text[..at], mark).link;
    }
    if mark.is_none() && choices.has(Choice::DropMarkup) {
        mark = open_mark(&text[..left.start], &text.as_bytes()[port..ended.link]);
        let open = mark.map(|_| end_in(&text[..ended.read.max(port)], mark));
        match open.filter(|open| mark.is_some_and(|mark| !is_read(run, open.read, mark))) {
            Some(open) => ended = open,
            None => mark = None,
        }
    }
    let End {
        link: mut end,
        read: taken,
    } = ended;
    if choices.has(Choice::DropMarkup) && end > port && text[end..].starts_with(may_end_with_mark) {
        end = with_marks(text, left.start, mark, end, run.own_marks);
    }
    if text[host.end..end].chars().all(is_dot) {
        (host.end, taken)
    } else {
        (end, taken.max(end))
    }
}

/// Returns whether the mark at the byte `at`, which is like the one before a link, is one that a
/// parser has read, because another one follows. It reads all that close something, but those
/// before a letter of a script without spaces.
fn is_read(run: &Run<'_, '_>, at: usize, (mark, _): (u8, usize)) -> bool {
    let after = run.text[at..]
        .trim_start_matches(char::from(mark))
        .as_bytes();
    run.read_marks.has(mark)
        && after.first().is_none_or(u8::is_ascii)
        && memchr::memchr(mark, after).is_some()
}

/// Returns the name of the tag of a forum that is directly before a link, such as `[img]` or
/// `[url=…]`; nothing if there is none, or the choices do not look for it.
fn opening_tag(choices: Choices, before: &str) -> &[u8] {
    let Some(tag) = before
        .strip_suffix(']')
        .filter(|_| choices.has(Choice::EndAtClosingTag))
    else {
        return b"";
    };
    let line = emphasis::lookback(tag);
    let tag = line.rfind('[').map_or("", |open| &line[open + "[".len()..]);
    let name = &tag.as_bytes()[..tag.find('=').unwrap_or(tag.len())];
    if name.iter().all(u8::is_ascii_alphanumeric) {
        name
    } else {
        b""
    }
}

/// Returns the byte of the first of the character references at the end of a tail, or of the mark
/// of a footnote there; `None` if there is none, or the choices keep it.
///
/// ```text
/// https://example.com/a&quot;, https://example.com/d[^1]
///                      ^                            ^
/// ```
#[inline]
fn last_references(choices: Choices, text: &str, tail: Range<usize>) -> Option<usize> {
    let ends =
        || matches!(text.as_bytes().get(tail.end), Some(b';')) || text[tail.clone()].ends_with(']');
    if tail.is_empty() || !choices.has(Choice::DropReferences) || !ends() {
        return None;
    }
    let tail_text = &text[tail.clone()];
    let before = |text: &str| {
        let near = emphasis::lookback(text);
        let at = near.rfind('&')?;
        REFERENCES
            .contains(&&near[at + "&".len()..])
            .then_some(text.len() - near.len() + at)
    };
    if let Some(foot) = tail_text.strip_suffix(']') {
        let near = emphasis::lookback(foot);
        let at = near.rfind('[').filter(|&at| near[at..].starts_with("[^"))?;
        return Some(tail.start + foot.len() - near.len() + at);
    }
    // The last `;` is punctuation after the link.
    let mut first = before(tail_text)?;
    while let Some(at) = tail_text[..first].strip_suffix(';').and_then(before) {
        first = at;
    }
    Some(tail.start + first) // C20
}

/// Returns whether a character may be after a link that ends with a mark of markup: a mark, or what
/// is not part of a link at its end.
fn may_end_with_mark(c: char) -> bool {
    link_term(c) == LinkTerm::Soft || u8::try_from(c).is_ok_and(|byte| terminate::MARKUP.has(byte))
}

/// Returns the end of a link with the marks after it, up to the last one of `own_marks`, unless
/// such a mark before the link in its line may be the start of emphasis. Of `*` and `~`, there is
/// one inside the link, too.
///
/// ```text
/// https://youtu.be/dQw4w9WgXc_
///                            ^
/// ```
#[inline(never)]
fn with_marks(
    text: &str,
    start: usize,
    mark: Option<(u8, usize)>,
    end: usize,
    own_marks: &ByteSet,
) -> usize {
    let closes = |c: char| mark.is_some_and(|(mark, _)| c == char::from(mark));
    let rest = &text[end..];
    let run = &rest[..rest
        .find(|c| closes(c) || !may_end_with_mark(c))
        .unwrap_or(rest.len())];
    steps::count(run.len());
    // In Markdown, `*` and `~` of nothing are more often the rest of strong text that the parser
    // did not read as such.
    let inside = &text.as_bytes()[start..end];
    let is_own =
        |byte: u8| own_marks.has(byte) && (byte == b'_' || memchr::memchr(byte, inside).is_some());
    let Some(last) = run.bytes().rposition(is_own) else {
        return end;
    };
    let is_open =
        emphasis::opening(emphasis::lookback(&text[..start]), run.as_bytes()[last]).is_some();
    if is_open { end } else { end + last + 1 } // C13
}

/// Returns the character of the markup directly before the byte `start` and its length; `None` if
/// there is none, or the choices do not look for it.
///
/// ```text
/// **https://example.com/a**了解
/// ^^
/// ```
#[inline]
fn opening_mark(choices: Choices, text: &str, start: usize) -> Option<(u8, usize)> {
    let before = text.as_bytes().get(..start)?;
    let mark = *before.last()?;
    // In `<URL|text>` the URL ends at the bar.
    if mark == b'<' && choices.has(Choice::EndAtBar) {
        return Some((b'|', 1));
    }
    if !choices.has(Choice::DropMarkup) || !terminate::MARKUP.has(mark) {
        return None;
    }
    let len = before
        .iter()
        .rev()
        .take(LONGEST_MARK)
        .take_while(|&&byte| byte == mark)
        .count();
    // A single tilde is no markup.
    (mark != b'~' || len > 1).then_some((mark, len))
}

/// Returns the character and the length of markup that is open before a link in its line, if the
/// link has that character in `tail`.
///
/// ```text
/// **链接：https://example.com/a/**了解
/// ^^
/// ```
fn open_mark(before: &str, tail: &[u8]) -> Option<(u8, usize)> {
    steps::count(tail.len());
    let mark = tail[memchr::memchr2(b'*', b'~', tail)?];
    let len = emphasis::opening(emphasis::lookback(before), mark)?.min(LONGEST_MARK);
    (mark != b'~' || len > 1).then_some((mark, len))
}

/// Returns the end of the port at `at`, or `at` if there is none.
#[inline]
fn port(choices: Choices, text: &str, at: usize) -> Result<usize, Refusal> {
    // Most hosts have none.
    if text.as_bytes().get(at) == Some(&b':') {
        port_after_colon(choices, text, at)
    } else {
        Ok(at)
    }
}

/// Works as [`port`], for a text with a colon at `at`.
#[inline(never)]
fn port_after_colon(choices: Choices, text: &str, at: usize) -> Result<usize, Refusal> {
    let rest = &text[at + ":".len()..];
    let (digits, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
    // Digits before an `@` are the user name of an address: in `a.com:80@b.com` there are a host
    // and an address.
    if digits.is_empty() || after.starts_with('@') {
        return Ok(at);
    }
    let is_valid = |port: u16| port > 0 || choices.has(Choice::AcceptReachableHosts);
    if digits.len() > LONGEST_PORT || !digits.parse().is_ok_and(is_valid) {
        return Err(Rule::U8.at(at));
    }
    let with_port = at + ":".len() + digits.len();
    if choices.has(Choice::AcceptReachableHosts) {
        // Without its port, such a link leads to another server. In many scripts no blank follows a
        // link.
        let is_broken = after.starts_with(|c: char| c.is_ascii_alphanumeric());
        return if is_broken {
            Err(Rule::U8.at(at))
        } else {
            Ok(with_port)
        };
    }
    let is_part = |c: char| Properties::of(c).is_host();
    Ok(if after.starts_with(is_part) {
        at
    } else {
        with_port
    })
}

/// Rejects a URL whose host or port is not valid. No part of it is a link.
fn broken(choices: Choices, text: &str, left: &Uts58Left, refusal: Refusal) -> Rejected {
    let host = left.host.end;
    let host = if left.host.is_empty() {
        host + ip_literal(&text[host..])
    } else {
        host
    };
    let end = host + broken_port(&text[host..]);
    steps::count(end - left.host.end);
    Rejected {
        refusal,
        resume: Resume::After(terminate::end(text, end, choices).read),
    } // U9
}

/// Returns the length of a pair of square brackets and its contents at the start of a text, as of
/// an IPv6 address.
fn ip_literal(text: &str) -> usize {
    let Some(inside) = text.strip_prefix('[') else {
        return 0;
    };
    let ends = |c: char| matches!(c, '[' | ']' | '/' | '?' | '#') || link_term(c) == LinkTerm::Hard;
    let end = inside
        .find(ends)
        .filter(|&end| inside[end..].starts_with(']'));
    end.map_or(0, |end| end + "[]".len())
}

/// Returns the length of the invalid port at the start of a text, without the scheme of a URL that
/// follows.
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
    let next = next.and_then(|name| Some(name.len() - scheme_len(name.as_bytes())?));
    next.unwrap_or(len)
}

/// Checks that a host without a scheme may end there: that it is not part of the user name of an
/// address.
fn may_follow(
    settings: &Settings,
    around: &Run<'_, '_>,
    left: &Uts58Left,
    end: usize,
    lookahead: &mut Lookahead,
) -> Result<(), Refusal> {
    let text = &around.text[..around.lookahead_end];
    let run = left.host.end;
    if left.kind == LinkKind::Url || end > run {
        return Ok(());
    }
    match user_name_around(settings, text, around, run, lookahead) {
        None => Ok(()),
        Some(name) => Err(if name < run { Rule::U6 } else { Rule::U42 }.at(run)),
    }
}

/// Returns the start of the address of whose word the end of a host is a part; `None` if the word
/// is no address. The host may be in the key before the address.
fn user_name_around(
    settings: &Settings,
    text: &str,
    around: &Run<'_, '_>,
    run: usize,
    lookahead: &mut Lookahead,
) -> Option<usize> {
    if lookahead.word <= run {
        let rest = &text[run..];
        lookahead.word = run + (rest.len() - rest.trim_start_matches(is_link_email).len());
        steps::count(lookahead.word - run);
        let after = text[lookahead.word..].strip_prefix('@');
        let is_address = after.is_some_and(|rest| starts_with_domain(settings, rest));
        lookahead.user_name = is_address.then(|| {
            let start = email::start(text, lookahead.word, around.start).ok();
            let bare = start.map(|start| {
                bare_start(settings, text, start, lookahead.word).map(|start| start.link)
            });
            bare.and_then(Result::ok).unwrap_or(0)
        });
    }
    // A user name may contain a quotation mark that encloses the host: `'a.com'x@b.com`. The word
    // is cached for the run and its enclosed parts, so its end is compared with the part.
    lookahead.user_name.filter(|_| lookahead.word <= around.end)
}

fn starts_with_domain(settings: &Settings, text: &str) -> bool {
    let (host, name) = host_run(text, 0, 0, Kinds::URL, &mut Lookahead::default());
    Domain::new(&text[host.start..name], settings.tlds()).is_ok()
}

/// Returns whether the name of a host certainly means one.
fn starts_with_www(name: &str) -> bool {
    name.get(..WWW.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(WWW))
}

/// Checks that a host without a scheme is not the name of a file. `port` is the end of its port,
/// and `end` that of the link.
///
/// ```text
/// lib.rs, lib.rs:10, main.cc:10, docs.rs/serde
/// ^^^^^^  ^^^^^^^^^  ^^^^^^^^^^
/// ```
#[inline(never)]
fn file_name(
    text: &str,
    left: &Uts58Left,
    host: &ValidHost<'_>,
    (port, end): (usize, usize),
) -> Result<(), Rejected> {
    let name = &text[left.host.start..host.end];
    let ending = last_label(name);
    let is_one_of = |endings: &[&str]| endings.iter().any(|file| ending.eq_ignore_ascii_case(file));
    let has_line = port > host.end && text.as_bytes()[port - 1].is_ascii_digit();
    let may_be_file = is_one_of(&FILE_ENDINGS) || has_line && is_one_of(&FILE_ENDINGS_OF_LINES);
    // Without a path, the link may end before the port: `lib.rs.` has a dot there.
    let has_path = end > port && text[port..].starts_with('/');
    if !may_be_file || starts_with_www(name) || has_path {
        return Ok(());
    }
    // The text that is taken may have a URL, which is judged by itself: `lib.rs?http://e.com`.
    Err(Rejected {
        refusal: Rule::C2.at(host.end),
        resume: Resume::After(end_of_word(&text[..end], host.end)),
    })
}

/// Checks that a host without a scheme that ends at `end` is not a name in code.
///
/// ```text
/// s.is_empty(), foo.map(x)
/// ^^^^          ^^^^^^^
/// ```
fn code_name(text: &str, start: usize, end: usize) -> Result<(), Rejected> {
    if starts_with_www(&text[start..end]) {
        return Ok(());
    }
    let is_code = match text.as_bytes()[end..] {
        [b'(', ref arguments @ ..] => {
            let arguments = &arguments[..arguments.len().min(MOST_ARGUMENTS)];
            let len = arguments
                .iter()
                .take_while(|&&byte| byte.is_ascii_graphic() && byte != b')')
                .count();
            steps::count(len);
            arguments.get(len) == Some(&b')')
        }
        [b'_', next, ..] => next.is_ascii_alphanumeric(),
        _ => false,
    };
    if is_code {
        Err(Rejected {
            refusal: Rule::C6.at(end),
            resume: Resume::After(end),
        })
    } else {
        Ok(())
    }
}

/// The number of bytes after the bracket of a call in which its end is looked for.
// A limit, because each name before a bracket looks there.
const MOST_ARGUMENTS: usize = 200;

/// Returns the start of the address whose `@` precedes the host. The text before `next` is consumed
/// even if the address is rejected.
fn address_start(
    settings: &Settings,
    text: &str,
    left: &Uts58Left,
    floor: usize,
    next: usize,
) -> Result<email::AddressStart, Rejected> {
    let choices = settings.choices;
    let taken = |refusal| Rejected {
        refusal,
        resume: Resume::After(next),
    };
    let start = match email::start(text, left.start, floor) {
        // The rest of the word is a part of the URL, so no key in it names an address.
        Err(rule) if choices.has(Choice::CutAddressKeys) && email::is_user_of_url(rule) => {
            return Err(Rejected {
                refusal: rule.at(left.start),
                resume: Resume::After(end_of_word(text, next)),
            });
        }
        start => start.map_err(|rule| taken(rule.at(left.start)))?,
    };
    let start = if choices.has(Choice::CutAddressKeys) {
        start.without_fields(text)
    } else {
        start
    };
    if choices.has(Choice::RejectHandles) && text[..start.link].ends_with('@') {
        return Err(taken(Rule::C10.at(start.link)));
    }
    let start = seen_start(choices, text, start, left.start).map_err(taken)?;
    let start = if choices.has(Choice::CutUnspacedText) {
        spaced_start(text, start, left.start)
    } else {
        start
    };
    // The name after `mailto:` is what its author wrote. Markup may follow unspaced text.
    let is_bare = start.link == start.local_part;
    let start = if is_bare {
        bare_start(settings, text, start, left.start).map_err(taken)?
    } else {
        start
    };
    if left.start - start.local_part > MAX_LOCAL_PART {
        return Err(taken(Rule::U22.at(start.local_part)));
    }
    Ok(start)
}

/// Decides about the address whose `@` precedes the host. The host is consumed even if the address
/// is rejected.
fn address(
    settings: &Settings,
    text: &str,
    left: &Uts58Left,
    host: &ValidHost<'_>,
    floor: usize,
) -> Verdict {
    let choices = settings.choices;
    let next = host
        .cut
        .or_else(|| port(choices, text, host.end).ok())
        .unwrap_or(host.end); // U14
    let taken = |refusal| Rejected {
        refusal,
        resume: Resume::After(next),
    };
    let start = address_start(settings, text, left, floor, next)?;
    if choices.has(Choice::RejectAddressBeforePath) && is_in_url(text, floor..start.link) {
        let end = text[host.end..]
            .find(|c| link_term(c) == LinkTerm::Hard)
            .map_or(text.len(), |len| host.end + len);
        return Err(Rejected {
            refusal: Rule::C5.at(start.link),
            resume: Resume::After(end),
        });
    }
    let end = left.host.end.max(host.end);
    if choices.has(Choice::RejectDividedWords)
        && host.cut.is_none()
        && hides_host(choices, &text[end..])
    {
        return Err(taken(Rule::U36.at(end)));
    }
    if choices.has(Choice::RejectAddressBeforePath) {
        if let Some(path) = path_after(text, host.end) {
            return Err(Rejected {
                refusal: Rule::C5.at(host.end),
                resume: Resume::After(path),
            });
        }
    }
    let has_fields = start.link < start.local_part && choices.has(Choice::AcceptMailtoFields);
    let fields = if has_fields {
        end_of_fields(choices, text, start.link, host.end)
    } else {
        None
    };
    let End { link: end, read } = fields.unwrap_or(End {
        link: host.end,
        read: next,
    });
    let (next, taken) = (next.max(read), |refusal| Rejected {
        refusal,
        resume: Resume::After(next.max(read)),
    });
    let link = allow(settings, text, LinkKind::Email, start.link..end, host);
    link.map(|link| Accepted { next, ..link })
        .map_err(|rejected| taken(rejected.refusal))
}

/// Returns the end of the fields after an address with `mailto:`, which ends at the byte `at`;
/// `None` if there are none.
///
/// ```text
/// mailto:john@example.com?subject=hi&body=a%20b.
///                        ^^^^^^^^^^^^^^^^^^^^^^
/// ```
#[inline(never)]
fn end_of_fields(choices: Choices, text: &str, start: usize, at: usize) -> Option<End> {
    let fields = text[at..].strip_prefix('?')?;
    let name = FIELD_NAME.len_in(fields.as_bytes());
    steps::count(name);
    if name == 0 || fields.as_bytes().get(name) != Some(&b'=') {
        return None;
    }
    Some(match opening_mark(choices, text, start) {
        None => terminate::end(text, at, choices), // U43
        mark => terminate::end_in_markup(text, at, choices, (mark, b"")),
    })
}

/// Returns the end of the path after an address that ends at `at`; `None` if there is none.
///
/// ```text
/// git@github.com:o/r.git
///               ^^^^^^^^
/// ```
fn path_after(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix(':')?;
    let len_to = |ends: fn(char) -> bool| rest.find(ends).unwrap_or(rest.len());
    // Not beyond the next `@`: each `@` of a word has this question, and all of them together read
    // the word once.
    let seen = &rest.as_bytes()[..len_to(|c| c == '@' || link_term(c) == LinkTerm::Hard)];
    steps::count(seen.len());
    // Punctuation at the end belongs to the sentence.
    let len = seen
        .iter()
        .rposition(u8::is_ascii_alphanumeric)
        .map_or(0, |last| last + 1);
    let seen = &seen[..len];
    let is_url = holds_url(seen);
    let is_path = !is_url && (seen.contains(&b'/') || seen.ends_with(b".git"));
    is_path.then(|| at + ":".len() + len_to(|c| link_term(c) == LinkTerm::Hard))
}

/// Returns whether the text before an address is the start of a URL with another scheme. `before`
/// starts after the last link.
///
/// ```text
/// mysql://root:secret@db.example.com
/// ^^^^^^^^^^^^^
/// ```
#[inline(never)]
fn is_in_url(text: &str, before: Range<usize>) -> bool {
    let before = &text.as_bytes()[before];
    // Most addresses follow white space.
    if before.last().is_none_or(u8::is_ascii_whitespace) {
        return false;
    }
    // Not beyond the `@` before, so that all addresses of a word together read it once.
    let len = before
        .iter()
        .rev()
        .take_while(|&&byte| !byte.is_ascii_whitespace() && byte != b'@')
        .count();
    steps::count(len);
    holds_url(&before[before.len() - len..])
}

/// Returns the start of an address whose `@` is at the byte `at`, without letters of scripts
/// without spaces before a name of ASCII.
fn spaced_start(text: &str, start: email::AddressStart, at: usize) -> email::AddressStart {
    let name = &text[start.local_part..at];
    let ascii_start = name.len() - name.bytes().rev().take_while(u8::is_ascii).count();
    let is_cut = name[..ascii_start]
        .chars()
        .next_back()
        .is_some_and(|c| c >= FIRST_UNSPACED && !is_invisible(c));
    if !is_cut
        || start.link < start.local_part
        || name[ascii_start..].is_empty()
        || name[ascii_start..].starts_with('.')
    {
        return start;
    }
    email::AddressStart {
        link: start.local_part + ascii_start,
        local_part: start.local_part + ascii_start,
    }
}

/// Returns the start of an address whose `@` is at the byte `at`, without the invisible characters
/// at its start, if the choices allow an address to start there.
fn seen_start(
    choices: Choices,
    text: &str,
    start: email::AddressStart,
    at: usize,
) -> Result<email::AddressStart, Refusal> {
    if !choices.has(Choice::RejectDividedWords) {
        return Ok(start);
    }
    let local_part = visible_from(text, start.local_part..at);
    let link = if local_part > start.local_part {
        local_part
    } else {
        start.link
    };
    let has_protocol = link < local_part;
    let may_start = local_part < at && (has_protocol || !is_in_word(choices, text, link));
    if may_start {
        Ok(email::AddressStart { link, local_part })
    } else {
        Err(Rule::U36.at(link))
    }
}

/// Returns the start of an address whose `@` is at the byte `at`, without the markup and the signs
/// at the start of its word, without a key and its `=`, and without the markup after that. A return
/// path stays whole.
///
/// ```text
/// git config user.email=john@example.com, ?to=john@example.com, to=**john@example.com**
///                       ^^^^                  ^^^^                   ^^^^
/// ```
#[inline(never)]
fn bare_start(
    settings: &Settings,
    text: &str,
    start: email::AddressStart,
    at: usize,
) -> Result<email::AddressStart, Refusal> {
    let choices = settings.choices;
    let marks = match (
        choices.has(Choice::DropMarkup),
        choices.has(Choice::CutAddressKeys),
    ) {
        (false, false) => return Ok(start),
        (true, false) => &terminate::MARKUP,
        (false, true) => &SIGNS,
        (true, true) => &SIGNS_AND_MARKUP,
    };
    let name = &text[start.local_part..at];
    let first = marks_len(name, marks);
    let name = &name[first..];
    let cut = if choices.has(Choice::CutAddressKeys) {
        key_len(settings, name, marks).max(path_len(name))
    } else {
        0
    };
    let value = start.local_part + first + cut;
    if value == start.local_part {
        return Ok(start);
    }
    let value = if choices.has(Choice::RejectDividedWords) {
        visible_from(text, value..at)
    } else {
        value
    };
    if value == at || text[value..].starts_with(|c| c == '.' || is_invisible(c)) {
        let is_markup = text[..value]
            .ends_with(|c| u8::try_from(c).is_ok_and(|byte| terminate::MARKUP.has(byte)));
        return Err(if is_markup { Rule::C4 } else { Rule::U42 }.at(value));
    }
    Ok(email::AddressStart {
        link: value,
        local_part: value,
    })
}

/// Returns the length of the marks at the start of a name. A single tilde is none:
/// `~user/list@lists.example.org`.
fn marks_len(name: &str, marks: &ByteSet) -> usize {
    let name = name.as_bytes();
    let len = marks.len_in(name);
    steps::count(len);
    let is_one = |at: &usize| {
        name[*at] == b'~' && name.get(at + 1) != Some(&b'~') && (*at == 0 || name[at - 1] != b'~')
    };
    (0..len).find(is_one).unwrap_or(len)
}

/// Returns the length of the path at the start of a name: `src/john`. Lists have names such as
/// `~user/list`, and return paths have a `=`.
fn path_len(name: &str) -> usize {
    let name = name.as_bytes();
    let is_whole = name.first() == Some(&b'~') || name.contains(&b'=');
    if is_whole {
        0
    } else {
        memchr::memrchr(b'/', name).map_or(0, |slash| slash + 1)
    }
}

/// Returns the length of what precedes the value in a name that starts with a key, an operator such
/// as `=`, `==` or `+=`, and marks; 0 if it does not.
fn key_len(settings: &Settings, name: &str, marks: &ByteSet) -> usize {
    steps::count(name.len());
    let field = name.rfind(['?', '&', '{']).map_or(0, |sign| sign + 1);
    let Some((key, value)) = name[field..].split_once('=') else {
        return 0;
    };
    let value = &value[marks_len(value, marks)..];
    let key = key
        .strip_suffix(|c| u8::try_from(c).is_ok_and(|byte| OPERATORS.has(byte)))
        .unwrap_or(key);
    let is_cut = !value.contains('=') && is_key(settings, key, value, field > 0);
    if is_cut { name.len() - value.len() } else { 0 }
}

/// Returns whether what precedes the `=` in a name is a key, and not the start of a return path:
/// `list-return-7-john=example.org`.
fn is_key(settings: &Settings, key: &str, value: &str, is_field: bool) -> bool {
    let flag = last_in(key.as_bytes(), b"--").map(|hyphens| &key[hyphens + "--".len()..]);
    let is_free = |key: &str| !key.is_empty() && KEY.len_in(key.as_bytes()) == key.len();
    if is_field || flag.is_some() {
        return is_free(flag.unwrap_or(key));
    }
    is_free(key) && !(key.contains('-') && Domain::new(value, settings.tlds()).is_ok())
}

/// Returns the link if the options allow it. If not, its text is consumed, so that no part of it
/// becomes a link.
fn allow(
    settings: &Settings,
    text: &str,
    kind: LinkKind,
    range: Range<usize>,
    host: &ValidHost<'_>,
) -> Verdict {
    let choices = settings.choices;
    let next = host.cut.unwrap_or(range.end);
    // No host has one, so only the local part or the path is read.
    let outside = if kind == LinkKind::Email {
        range.start
    } else {
        host.end
    };
    // The cheap tests first: the scripts of a host are looked up character by character.
    let turns =
        || choices.has(Choice::RejectBidiControls) && has_bidi_controls(&text[outside..range.end]);
    let rule = if kind == LinkKind::Domain && choices.has(Choice::RequireScheme) {
        Rule::U25
    } else if turns() {
        Rule::U23
    } else if !host.domain.keeps_to(settings.scripts) {
        Rule::U24
    } else {
        // A port may be wrong, and a backslash is a slash for browsers.
        let after = text.as_bytes().get(host.end);
        let is_alone = host.end == range.end || matches!(after, Some(b'/' | b'?' | b'#'));
        return Ok(Accepted {
            opens_as_typed: !cfg!(small_build) && is_alone && host.domain.is_plain(),
            range,
            kind,
            next,
        });
    };
    Err(Rejected {
        refusal: rule.at(range.start),
        resume: Resume::After(next),
    })
}

/// Returns the end of a link with a scheme of the user, whose path starts at the byte `from`, and
/// the byte at which the search continues, if the choices allow the link.
pub(crate) fn tail_of_scheme(
    choices: Choices,
    text: &str,
    from: usize,
) -> Result<(usize, usize), Rejected> {
    let mut ended = terminate::end_of_path(text, from, choices);
    if let Some(at) = last_references(choices, text, from..ended.link) {
        ended.link = terminate::end_of_path(&text[..at], from, choices).link;
    }
    let End {
        link: end,
        read: next,
    } = ended;
    if choices.has(Choice::RejectBidiControls) && has_bidi_controls(&text[from..end]) {
        return Err(Rejected {
            refusal: Rule::U23.at(from),
            resume: Resume::After(next),
        });
    }
    Ok((end, next))
}

#[inline]
fn has_bidi_controls(text: &str) -> bool {
    let is_one = |c| Properties::of(c).is_bidi_control();
    !text.is_ascii() && may_have_bidi_controls(text.as_bytes()) && text.contains(is_one)
}

/// Returns whether a text contains the first two bytes of one of these characters: U+061C, and
/// U+200E to U+2069.
fn may_have_bidi_controls(text: &[u8]) -> bool {
    // A fold and not `any`: without an early exit compilers vectorise the loop. Few links contain
    // such bytes.
    let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
    pairs.fold(false, |may_have, pair| {
        may_have | matches!(pair, (0xd8, 0x9c) | (0xe2, 0x80 | 0x81))
    })
}

/// The character references that are cut off the end of a link, without `&` and `;`.
const REFERENCES: [&str; 6] = ["quot", "gt", "lt", "apos", "#39", "nbsp"];

/// The ASCII characters of a host run: those that a host may contain, and the dot.
const PLAIN_IN_HOST: ByteSet = ByteSet::alphanumeric_and("-.");

/// The ASCII characters of a host run, and the underscore.
const UNDERSCORED: ByteSet = ByteSet::alphanumeric_and("-._");

/// The characters after which a host without a scheme does not start, with the choice
/// `reject-after-marks`. They precede parts of file names, of identifiers and of user handles.
const MARKS: ByteSet = ByteSet::new("/\\_@");

/// The characters at the start of a word that introduce an address: those of URLs, and of
/// assignments.
const SIGNS: ByteSet = ByteSet::new("?&#/=");

/// The characters at the start of an address that are not part of it: [`SIGNS`], and markup.
const SIGNS_AND_MARKUP: ByteSet = ByteSet::new("?&#/=*_~`|");

/// The characters that make an operator of the `=` after them: `+=`.
const OPERATORS: ByteSet = ByteSet::new("!%*+/^|~");

/// The characters of a key before an address: `user.email=`, `--to=`.
const KEY: ByteSet = ByteSet::alphanumeric_and(".-_");

/// The characters of the name of a field after `mailto:`. Source: RFC 6068, section 2, `qchar`
/// without what has no use in a name.
const FIELD_NAME: ByteSet = ByteSet::alphanumeric_and("-._~%");

/// The dashes of the block General Punctuation. The hyphen of ASCII may be in a host.
const DASHES: RangeInclusive<char> = '\u{2010}'..='\u{2015}';

/// The maximum number of bytes of the part of an address before its `@`: RFC 5321, section
/// 4.5.3.1.1.
const MAX_LOCAL_PART: usize = 64;

/// The longest run of markup around a link: `***`.
const LONGEST_MARK: usize = 3;

/// The first labels of the names of packages of Java, Scala and Kotlin, and of Android.
const PACKAGES: [&str; 11] = [
    "android", "com", "io", "java", "javax", "jdk", "kotlin", "net", "org", "scala", "sun",
];

/// The generic top-level domains of RFC 920 and `net` and `biz`, which are hardly words: people
/// write `Example.Com`.
const ABOVE_COUNTRIES: [&str; 7] = ["biz", "com", "edu", "gov", "mil", "net", "org"];

/// The start of a host that is certainly no file.
const WWW: &str = "www.";

/// The number of digits in `65535`.
const LONGEST_PORT: usize = 5;

/// Unicode Technical Standard #58, revision 2, data of Unicode 18.0.
pub(crate) const UTS58: RuleSet = RuleSet {
    name: "uts58",
    kinds: ALL,
    cues: &[
        (Cue::Scheme, Kinds::URL),
        (Cue::Colon, Kinds::URL),
        (Cue::Dot, ALL),
        (Cue::WideDot, ALL),
        (Cue::Numeric, ALL),
        (Cue::Period, ALL),
        (Cue::ColonName, Kinds::URL),
    ],
    unit: Unit::Line,
    reading: Reading::Shown, // U26
    unknown_references: UnknownReferences::Literal,
    shortest_link: "a.bc".len(),
    bracket_cues: Cues::NONE,
    address_form: AddressForm::Escaped, // U39
    schemes: &["http", "https", "mailto"],
    name_rules: &NAME_RULES,
    scheme_end: SchemeEnd::Standard,
    judge,
};

/// The kinds of link that have a host.
const ALL: Kinds = Kinds::URL.union(Kinds::DOMAIN).union(Kinds::EMAIL);

#[cfg(test)]
mod tests {
    use super::{Properties, has_bidi_controls};
    use crate::finder::Finder;
    use crate::names::choice::Choice;
    use crate::names::profile::Profile;
    use crate::names::rule::Rule;
    use crate::rules::judge;
    use crate::rules::rule_set::ScanState;
    use crate::rules::run::Run;
    use crate::search::trigger::{Cue, Trigger};
    use crate::uts58::values::Tld;

    #[test]
    fn no_bidi_control_is_missed_by_its_first_bytes() {
        for c in '\0'..=char::MAX {
            let is_one = Properties::of(c).is_bidi_control();
            assert_eq!(
                has_bidi_controls(c.encode_utf8(&mut [0; 4])),
                is_one,
                "{c:?}"
            );
        }
        assert!(
            has_bidi_controls("a\u{200f}b\u{200f}")
                && has_bidi_controls("\u{61c}\u{61c}\u{61c}\u{61c}")
        );
    }

    #[test]
    fn a_sentence_is_refused_at_its_capital_letter() {
        let settings = Finder::new(Profile::Uts58)
            .with(Choice::EndBeforeSentence)
            .settings;
        let run = Run::whole("done.It works");
        let trigger = Trigger {
            cue: Cue::Dot,
            at: 4,
        };
        let verdict = judge(
            &settings,
            &run,
            trigger,
            &mut ScanState {
                kinds: settings.kinds,
                ..ScanState::new(0)
            },
        );
        assert_eq!(
            verdict.map_err(|rejected| rejected.refusal),
            Err(Rule::C3.at(5))
        );
    }

    /// The search once went on inside of a refused wide dot, and a text that starts there panics.
    #[test]
    fn the_search_goes_on_after_a_wide_dot() {
        let finder = Finder::new(Profile::Chat)
            .tld(Tld::Syntactic)
            .with(Choice::RequireScheme);
        assert_eq!(finder.links("m.Itえ．．m.I").count(), 0);
        assert!(!finder.explain("m.Itえ．．m.I").is_empty());
    }

    #[test]
    fn a_choice_decides_about_bidi_controls_in_named_schemes() {
        let finder = Finder::new(Profile::Uts58).schemes(crate::Schemes::from_static(&["gemini"]));
        let finders = [finder.clone(), finder.with(Choice::RejectBidiControls)];
        let counts = |text| finders.each_ref().map(|finder| finder.links(text).count());
        assert_eq!(counts("gemini:a\u{202e}b"), [1, 0]);
        assert_eq!(counts("gemini:ab"), [1, 1]);
    }
}
