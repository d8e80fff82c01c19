//! Finds the link that starts at a place of a plain text, for parsers that ask at each character.
//!
//! The result is that of a search of the whole text, but only a window around the place is
//! searched, and only where the characters at the place let a link start.
//!
//! ```text
//! Read more at http://example.com/a, or ask john@example.com.
//!              ^ asked here
//!              ----------------------- searched: from the start of the word to some characters after the link
//! ```

use core::ops::Range;

use crate::link::Link;
use crate::names::choice::Choice;
use crate::names::kinds::Kinds;
use crate::rules::enclosure::may_open;
use crate::rules::rule_set::{Reading, Rejected, Resume, ScanState, Unit};
use crate::rules::run::{Edge, Run};
use crate::rules::settings::Settings;
use crate::search::plain::Links;
use crate::search::scan::{Word, ends_word, judge_in};
use crate::search::settled::settled;
use crate::search::trigger::{Cue, Cues, Triggers};
use crate::steps;
use crate::text::chars::ByteSet;
#[cfg(feature = "uts58")]
use crate::text::chars::{FIRST_UNSPACED, Properties, is_dot, is_invisible};

/// Returns the link that starts at the byte `at`. See
/// [`Finder::link_starting_at`](crate::Finder::link_starting_at).
pub(crate) fn link_starting_at<'t>(
    settings: &Settings,
    text: &'t str,
    at: usize,
) -> Option<Link<'t>> {
    if at >= text.len() || !text.is_char_boundary(at) || !may_start(settings, text, at) {
        return None;
    }
    // Most candidates are no link in any text, so other links are looked for last.
    let nearest = floor_boundary(text, at.saturating_sub(LOOK_BEHIND));
    let is_marked = settings.has(Choice::EndAtCloser);
    let start = if is_marked {
        word_start(text, nearest, at)
    } else {
        before(text, at)
    };
    let mut end = first_end(settings, text, at);
    // Of a name with characters before it, more than one rule decides where the address starts.
    if settings.profile.rules().reading != Reading::Shown || !is_in_name(text.as_bytes(), at) {
        end = window_end(
            settings,
            text,
            end_alone(settings, text, at, (start, end))? + LOOK_AHEAD,
        );
    }
    let from = window_start(settings, text, nearest, at);
    loop {
        let mut links = Links::within(settings, text.get(..end)?, from..end, 0);
        let link = links
            .find(|link| at <= link.range().start)
            .filter(|link| link.range().start == at)?;
        if is_whole(text, &link, end) {
            return shown(settings, text, from..end, link);
        }
        // Twice as much each time, so that all searches together are linear in the link.
        end = window_end(settings, text, at + 2 * (end - at));
    }
}

/// Returns the end of the link at the byte `at`, if no other link were near. The text from the byte
/// `start` on may have marks that enclose it, and the text up to the byte `end` is read.
fn end_alone(
    settings: &Settings,
    text: &str,
    at: usize,
    (start, end): (usize, usize),
) -> Option<usize> {
    let searched = text.get(..end)?;
    let run = Run::new(searched, start..end, Edge::Block, Edge::Block, &[]).ok()?;
    let run = if settings.profile.rules().unit == Unit::Block {
        run.in_paragraphs()
    } else {
        run
    };
    let ahead = &searched[at..];
    let word_end = at
        + ahead
            .find(|c| ends_word(c, settings.choices))
            .unwrap_or(ahead.len());
    let name = searched[at..word_end]
        .find('@')
        .map_or(word_end, |len| at + len);
    steps::count(word_end - at);
    let mut triggers = Triggers::new(settings.cues.and(Cues::IN_TEXT));
    let mut from = at;
    let mut state = ScanState {
        kinds: settings.kinds,
        ..ScanState::new(at.max(run.start))
    };
    let mut word = Word::before(start);
    for _ in 0..MOST_TRIGGERS {
        let trigger = triggers
            .next(searched, from)
            .filter(|trigger| trigger.at < word_end)?;
        steps::count(trigger.at - from);
        match judge_in(settings, &run, trigger, &mut word, &mut state) {
            Ok(link) if link.range.start == at => return Some(link.range.end),
            Err(Rejected {
                resume: Resume::NextTrigger,
                ..
            }) if trigger.at <= name => from = trigger.at + 1,
            Err(Rejected {
                resume: Resume::At(next),
                ..
            }) if trigger.at <= name => from = next.max(trigger.at + 1),
            _ => return None,
        }
    }
    None
}

/// Returns whether the byte `at` may be in the name of an address after its start.
fn is_in_name(text: &[u8], at: usize) -> bool {
    let is_inside = at > 0 && !ENDS_NAME.has(text[at - 1]);
    let name = text[at..]
        .iter()
        .take(LOOK_AHEAD + 1)
        .take_while(|&&byte| !ENDS_NAME.has(byte));
    is_inside && name.inspect(|_| steps::count(1)).any(|&byte| byte == b'@')
}

/// Returns whether more text after the byte `end` cannot change a link.
fn is_whole(text: &str, link: &Link<'_>, end: usize) -> bool {
    let after = &text.as_bytes()[link.range().end..end];
    end == text.len() || after.len() >= LOOK_AHEAD || after.iter().any(|&byte| SPACES.has(byte))
}

/// Returns the link of a window, unless it is to be held.
fn shown<'t>(
    settings: &Settings,
    text: &str,
    window: Range<usize>,
    link: Link<'t>,
) -> Option<Link<'t>> {
    let is_held = settings.has(Choice::HoldIncomplete)
        && window.end == text.len()
        && link.range().end > window.start + settled(settings, &text[window.start..]);
    (!is_held).then_some(link)
}

/// Returns whether the characters around the byte `at` let a link start there. Cost of all calls
/// for a text together: linear.
// Of the bytes of a word only those after a mark are looked at further, so that a word is read
// once, or up to a limit.
fn may_start(settings: &Settings, text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let before = at.checked_sub(1).map(|before| bytes[before]);
    let rest = &bytes[at..];
    steps::count(1);
    // Any character may precede a scheme or `www.` in one profile or the other.
    if settings.cues.has(Cue::Www) && rest.starts_with(b"www.")
        || starts_with_scheme(settings, rest)
    {
        return true;
    }
    if is_inside(settings, text, at) {
        return false;
    }
    // A link may start within a word: after another link, after markup. A limit keeps these looks
    // short.
    let limit = if before.is_none_or(|byte| ENDS_NAME.has(byte)) {
        rest.len()
    } else {
        rest.len().min(LOOK_AHEAD)
    };
    let len = rest[..limit]
        .iter()
        .position(|&byte| ENDS_NAME.has(byte) || byte == b'@')
        .unwrap_or(limit);
    let (name, after) = rest.split_at(len);
    steps::count(len);
    let is_name = len > 0 && after.first() == Some(&b'@') && settings.kinds.intersects(ADDRESSES);
    is_name
        || after.first() == Some(&b':') && settings.cues.has(Cue::Colon)
        || settings.cues.has(Cue::Dot) && may_be_host(name)
}

/// Returns whether the byte `at` is within a host or a name, so that no link starts there whose
/// scheme is not typed there.
fn is_inside(settings: &Settings, text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let Some((last, first)) = before.chars().next_back().zip(after.chars().next()) else {
        return false;
    };
    if last.is_ascii() && first.is_ascii() {
        let is_inside = IN_HOST.has(last as u8) && first.is_ascii_alphanumeric();
        return is_inside && !(last == '.' && is_last_label(after.as_bytes()));
    }
    // Other rule sets have no such characters in hosts and names.
    settings.profile.rules().reading == Reading::Shown && is_inside_host(settings, last, first)
}

/// Returns whether no link starts between two characters, one of which is above ASCII, because a
/// host or a name goes on.
#[cfg(feature = "uts58")]
fn is_inside_host(settings: &Settings, last: char, first: char) -> bool {
    let is_part = |c: char| Properties::of(c).is_host() && !is_invisible(c) || c == '-';
    // A link may start between two scripts, one of which has no spaces, and after a host such as
    // `localhost`.
    let may_be_cut =
        settings.has(Choice::CutUnspacedText) || settings.has(Choice::AcceptReachableHosts);
    let is_uniform = last.is_ascii() == first.is_ascii()
        || last < FIRST_UNSPACED && first < FIRST_UNSPACED
        || !may_be_cut;
    let may_be_scheme = settings.cues.has(Cue::Colon) && first.is_ascii_alphabetic();
    !may_be_scheme
        && is_part(first)
        && (is_part(last) && is_uniform || last == '.' && !first.is_uppercase())
}

#[cfg(not(feature = "uts58"))]
fn is_inside_host(_: &Settings, _: char, _: char) -> bool {
    false
}

/// Returns whether a host or a name may go on after a character above ASCII, which is no letter.
#[cfg(feature = "uts58")]
fn joins(c: char) -> bool {
    is_dot(c) || is_invisible(c)
}

#[cfg(not(feature = "uts58"))]
fn joins(_: char) -> bool {
    false
}

/// Returns whether a text starts with a capitalised label, and no label follows it. Such a label
/// may start a sentence, in which another link is.
fn is_last_label(text: &[u8]) -> bool {
    let len = text
        .iter()
        .take(LONGEST_LABEL)
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    text[0].is_ascii_uppercase() && text.get(len) != Some(&b'.')
}

/// Returns whether a text starts with a label of a host and a dot.
fn may_be_host(name: &[u8]) -> bool {
    let is_part = |byte: u8| IN_HOST.has(byte) && byte != b'.' || !byte.is_ascii();
    let label = name.iter().take_while(|&&byte| is_part(byte)).count();
    // A wide dot is one of three characters above ASCII.
    let has_wide = name[..label]
        .iter()
        .any(|&byte| matches!(byte, 0xe3 | 0xef));
    has_wide
        || label > 0
            && name.get(label) == Some(&b'.')
            && name.get(label + 1).is_some_and(|&byte| is_part(byte))
}

/// The kinds of links around an `@`.
const ADDRESSES: Kinds = Kinds::EMAIL.union(Kinds::PROTOCOL);

/// Returns whether a text starts with a scheme of the rule set and what has to follow it.
fn starts_with_scheme(settings: &Settings, text: &[u8]) -> bool {
    let letters = text
        .iter()
        .take(LONGEST_SCHEME)
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let (name, rest) = text.split_at(letters);
    if rest.starts_with(b"://") {
        return settings
            .profile
            .rules()
            .schemes
            .iter()
            .any(|own| name.eq_ignore_ascii_case(own.as_bytes()));
    }
    let is_protocol = rest.first() == Some(&b':')
        && PROTOCOLS
            .iter()
            .any(|own| name.eq_ignore_ascii_case(own.as_bytes()));
    let after = rest
        .iter()
        .take(LOOK_AHEAD)
        .take_while(|&&byte| byte == b':' || !ENDS_NAME.has(byte));
    is_protocol
        && settings.kinds.intersects(ADDRESSES)
        && after.inspect(|_| steps::count(1)).any(|&byte| byte == b'@')
}

/// Returns the start of the word of the byte `at`, not before `nearest`.
fn word_start(text: &str, nearest: usize, at: usize) -> usize {
    let before = &text.as_bytes()[nearest..at];
    let len = before
        .iter()
        .rev()
        .take_while(|&&byte| !SPACES.has(byte))
        .count();
    steps::count(len);
    at - len
}

/// Returns the start of the window before the byte `at`: the start of its word, or `nearest`, or
/// `at` if the text before it has no effect.
fn window_start(settings: &Settings, text: &str, nearest: usize, at: usize) -> usize {
    // Brackets of the paragraph may forbid a link.
    if settings.profile.rules().unit == Unit::Block && text.as_bytes()[nearest..at].contains(&b'[')
    {
        steps::count(at - nearest);
        return nearest;
    }
    let start = word_start(text, nearest, at);
    let word = &text.as_bytes()[start..at];
    // Without these, no link before the place reaches it, and no mark encloses it.
    let encloses = |byte| settings.has(Choice::EndAtCloser) && may_open(byte);
    // With GitHub's rules, any character may follow a host. With those of Unicode, a host that goes
    // on after an invisible character takes its whole word.
    let may_reach = settings.profile.rules().unit == Unit::Block
        || word.iter().any(|&byte| REACHES.has(byte) || encloses(byte))
        || text[start..at].chars().any(joins);
    let has_scheme =
        settings.cues.has(Cue::Colon) || starts_with_scheme(settings, &text.as_bytes()[at..]);
    let touches = |c: char| match u8::try_from(c).ok().filter(u8::is_ascii) {
        Some(byte) => !ENDS_NAME.has(byte),
        // A scheme may be a part of a host before it.
        None => joins(c) || has_scheme,
    };
    let may_touch = text[start..at].chars().next_back().is_some_and(touches);
    if may_reach || may_touch {
        start
    } else {
        before(text, at)
    }
}

/// Returns the start of the character before the byte `at`.
// Most rules look at that character, and a run that starts at the place would hide it from some of
// them.
fn before(text: &str, at: usize) -> usize {
    text[..at]
        .char_indices()
        .next_back()
        .map_or(at, |(before, _)| before)
}

/// Returns the end of the first window: some characters after the host or the address that starts
/// at the byte `at`.
fn first_end(settings: &Settings, text: &str, at: usize) -> usize {
    let rest = &text.as_bytes()[at..];
    let name_len = |from: usize| {
        let name = rest
            .get(from..)
            .unwrap_or_default()
            .iter()
            .take(LONGEST_NAME);
        // Hosts with many characters above ASCII are short, and a text without spaces is long.
        let mut wide = 0;
        let is_part = |byte: &&u8| {
            wide += usize::from(!byte.is_ascii());
            IN_NAME.has(**byte) || !byte.is_ascii() && wide <= LOOK_AHEAD
        };
        let len = name.take_while(is_part).count();
        steps::count(len);
        len
    };
    // The name of an address may have other characters, too.
    let ahead = rest
        .iter()
        .take(LONGEST_LOCAL_PART + 1)
        .take_while(|&&byte| byte == b':' || !ENDS_NAME.has(byte));
    let local_part = ahead
        .inspect(|_| steps::count(1))
        .position(|&byte| byte == b'@');
    let mut len = local_part.unwrap_or_else(|| name_len(0));
    for mark in ["://", "@"] {
        if rest[len..].starts_with(mark.as_bytes()) {
            len += mark.len() + name_len(len + mark.len());
        }
    }
    window_end(settings, text, at + len + LOOK_AHEAD)
}

/// Returns the end of a window that ends at the byte `end` or before it.
fn window_end(settings: &Settings, text: &str, end: usize) -> usize {
    let end = floor_boundary(text, end);
    let (before, after) = text.as_bytes().split_at(end);
    // Only the text after white space tells whether a paragraph ends there.
    if settings.profile.rules().unit == Unit::Line
        || !before.last().is_some_and(|&byte| SPACES.has(byte))
    {
        return end;
    }
    let len = after.iter().take_while(|&&byte| SPACES.has(byte)).count();
    steps::count(len);
    text[end + len..]
        .chars()
        .next()
        .map_or(text.len(), |next| end + len + next.len_utf8())
}

/// Returns the last character boundary at the byte `at` or before it; the end of the text if `at`
/// is after it.
fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// The number of bytes before the place in which other links are looked for.
pub(crate) const LOOK_BEHIND: usize = 64;

/// The number of bytes after a link that are read, if its word goes on.
pub(crate) const LOOK_AHEAD: usize = 32;

/// How much of a longer host or user name is read. The longest host of ASCII has 253 bytes; source:
/// RFC 1035, section 2.3.4.
const LONGEST_NAME: usize = 256;

/// The maximum length of the name of an address. Source: RFC 5321, section 4.5.3.1.1.
const LONGEST_LOCAL_PART: usize = 64;

/// The number of triggers that a link has at most before its last one, in addition to the dots of
/// one host.
const MOST_TRIGGERS: usize = 8;

/// The maximum length of a label. Source: RFC 1035, section 2.3.4.
const LONGEST_LABEL: usize = 63;

/// The schemes of addresses.
const PROTOCOLS: [&str; 2] = ["mailto", "xmpp"];

/// The length of the longest scheme of a rule set: `mailto`.
const LONGEST_SCHEME: usize = 6;

/// The characters that end a word, and so a link.
const SPACES: ByteSet = ByteSet::new(" \t\n\r");

/// The characters of ASCII that are in no host and in no name of an address. Source: RFC 5322,
/// section 3.2.3, `atext`.
const ENDS_NAME: ByteSet = ByteSet::new("\"(),:;<>[\\] \t\n\r");

/// The characters of ASCII that hosts have.
const IN_HOST: ByteSet = ByteSet::alphanumeric_and("-.");

/// The characters of ASCII of which a link has one if it goes on after its host.
const REACHES: ByteSet = ByteSet::new("/?#:@%");

/// The characters of ASCII that are in nearly all hosts, ports and names of addresses.
const IN_NAME: ByteSet = ByteSet::alphanumeric_and("%+-._");
