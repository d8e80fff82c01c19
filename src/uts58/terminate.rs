//! Finds the end of a link: UTS #58, section 3.5, "Termination Algorithm".

use alloc::vec::Vec;
use core::str::Chars;

use super::properties::{LinkTerm, link_bracket, link_term};
use crate::names::choice::Choice;
use crate::names::choice::Choices;
use crate::names::schemes;
use crate::steps;
use crate::text::chars::{
    ByteSet, Properties, is_full_width, is_in_east_asian_block, is_in_unspaced_block,
};

/// Returns the end of the link whose host, with its port, ends at the byte `from` of `text`, in
/// bytes. Returns `from` if no path, query or fragment follows, or if `from` is not a character
/// boundary of the text.
///
/// This is the algorithm of UTS #58, section 3.5.1. Use it with another link finder: pass it the
/// end of the host that the other finder found. As in the standard, a `?` at the end is part of the
/// link. Cost: linear in the text that is read, which ends at the next white space at the latest.
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
    end(text, from, Choices::NONE).link
}

/// A part of a URL after its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UrlPart {
    Path,
    Query,
    Fragment,
    Directive,
}

impl UrlPart {
    const ALL: [UrlPart; 4] = [
        UrlPart::Path,
        UrlPart::Query,
        UrlPart::Fragment,
        UrlPart::Directive,
    ];

    /// Returns the character that starts the part. Source: table 3-3.
    pub(super) const fn initiator(self) -> &'static str {
        match self {
            UrlPart::Path => "/",
            UrlPart::Query => "?",
            UrlPart::Fragment => "#",
            UrlPart::Directive => ":~:",
        }
    }

    /// Returns the characters that end the part. Source: table 3-3.
    const fn terminators(self) -> &'static [&'static str] {
        match self {
            UrlPart::Path => &["?", "#"],
            UrlPart::Query => &["#"],
            UrlPart::Fragment => &[":~:"],
            UrlPart::Directive => &[],
        }
    }

    /// Returns the characters that no pair of brackets may contain. Source: table 3-3.
    pub(super) const fn separators(self) -> &'static [&'static str] {
        match self {
            UrlPart::Path => &["/"],
            UrlPart::Query => &["=", "&"],
            UrlPart::Fragment => &[],
            UrlPart::Directive => &["&", ",", ":~:"],
        }
    }

    /// Returns whether the character that starts the part belongs to the link if nothing follows.
    fn is_final(self, choices: Choices) -> bool {
        self != UrlPart::Query || !choices.has(Choice::DropQuestionMark) // U18
    }

    /// Returns the part that starts with `rest` after the part `previous`.
    fn started_by(rest: &[u8], previous: Option<UrlPart>) -> Option<UrlPart> {
        let started = UrlPart::ALL
            .into_iter()
            .find(|part| starts_with(rest, part.initiator()))?;
        (started != UrlPart::Directive || previous == Some(UrlPart::Fragment)).then_some(started)
    }
}

/// The end of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) link: usize,
    /// The end of the text that was read, in which no other link starts.
    // After an open bracket the same text would be read for each of them.
    pub(crate) read: usize,
}

impl End {
    fn at(end: usize) -> Self {
        End {
            link: end,
            read: end,
        }
    }
}

/// Works as [`link_end`], with choices for the characters at the end of the link.
///
/// ```text
/// see https://example.com/a_(b)?c=(d.e)#f, and
///                        ^^^^^^^^^^^^^^^^^
/// ```
#[inline]
pub(crate) fn end(text: &str, from: usize, choices: Choices) -> End {
    // Most hosts have nothing after them.
    let starts_part = matches!(text.as_bytes().get(from), Some(b'/' | b'?' | b'#'));
    if starts_part {
        end_of_parts(text, from, choices)
    } else {
        End::at(from)
    }
}

fn end_of_parts(text: &str, from: usize, choices: Choices) -> End {
    end_after(text, from, choices, None, (None, b""))
}

/// Returns the end of the link whose path starts at the byte `from`, with or without a slash.
#[inline(never)]
pub(crate) fn end_of_path(text: &str, from: usize, choices: Choices) -> End {
    end_after(text, from, choices, Some(UrlPart::Path), (None, b""))
}

/// Works as [`end`], for a link with markup directly before it: the character and its length. The
/// link ends before the markup that closes it at the latest.
#[inline(never)]
pub(crate) fn end_in_markup(
    text: &str,
    from: usize,
    choices: Choices,
    closers: Closers<'_>,
) -> End {
    end_after(text, from, choices, None, closers)
}

/// The marks directly before a link, whose partners end it: a mark of markup with the length of its
/// run, if there is one, and the name of a tag of a forum, which is empty if there is none.
pub(crate) type Closers<'t> = (Option<(u8, usize)>, &'t [u8]);

/// Returns whether a text starts with the markup that closes an opening one. As in Markdown, an
/// underscore within a word closes nothing, and neither does a longer run of them before
/// punctuation in a word: `_https://example.com/__init__.py_`.
fn closes(text: &[u8], (mark, len): (u8, usize)) -> bool {
    let run = text.iter().take_while(|&&byte| byte == mark).count();
    let is_word = |at: usize| text.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let is_in_word = || {
        is_word(run) || run > len && matches!(text.get(run), Some(b'.' | b'-')) && is_word(run + 1)
    };
    run >= len && (mark != b'_' || !is_in_word())
}

/// Returns the part of a URL that starts at the byte `from`, and the length of what starts it.
fn part_at(text: &[u8], from: usize) -> Option<(UrlPart, usize)> {
    let part = UrlPart::started_by(text.get(from..)?, None)?;
    Some((part, part.initiator().len()))
}

/// Returns the end of the link after its host, which ends at the byte `from`. The text after the
/// host is in `part`, or after the host if that is `None`.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "most links have no markup before them, and need none of the code for it"
)]
fn end_after(
    text: &str,
    from: usize,
    choices: Choices,
    part: Option<UrlPart>,
    (mark, tag): Closers<'_>,
) -> End {
    let Some((mut part, len)) = part
        .map(|part| (part, 0))
        .or_else(|| part_at(text.as_bytes(), from))
    else {
        return End::at(from);
    };
    let mut at = from + len;
    let mut safe = if part.is_final(choices) { at } else { from };
    let mut open = BracketStack::default();
    let classes = classes_of(choices, mark);
    // The byte after a run of the mark that closes nothing, so that the run is read once.
    let mut passed = from;
    // Each step advances, and `safe` is the algorithm's "lastSafe": the end of the link if it ended
    // at `at`. So the text is read once, and soft characters at the end need no second pass.
    loop {
        if open.is_empty() {
            (at, safe) = skip_plain(choices, &classes[part as usize], text, at, safe);
        }
        // White space is Hard, and ends most links.
        let Some(&byte) = text.as_bytes().get(at).filter(|&&byte| byte > b' ') else {
            break;
        };
        let Some(rest) = text.get(at..) else { break };
        if let Some(mark) = mark.filter(|&(mark, _)| mark == byte && at >= passed) {
            if closes(rest.as_bytes(), mark) {
                break;
            }
            passed = at + rest.bytes().take_while(|&other| other == byte).count();
        }
        // One look-up tells that a byte starts no terminator and no separator, which is so for
        // most.
        if let Some((len, next)) = MARKS
            .has(byte)
            .then(|| separator(rest.as_bytes(), part))
            .flatten()
        {
            at += len;
            if part == next || next.is_final(choices) {
                safe = at; // U13
            }
            part = next; // U10
            if !open.is_empty() {
                open.pass_separator();
            }
            continue;
        }
        // The bracket holds another URL, and is not part of this one.
        let may_be_url = byte == b':' && open.unclosed().is_some();
        if let Some(start) = may_be_url.then(|| url_start(text, from, at)).flatten() {
            at = start;
            break;
        }
        if is_cut(choices, rest.as_bytes(), part, tag) {
            break;
        }
        let Some(c) = rest.chars().next() else { break };
        let next = at + c.len_utf8();
        let term = term(choices, text, at, c);
        let Some(end) = end_with(term, c, &text[next..], (safe, next), choices, &mut open) else {
            break;
        };
        (at, safe) = (next, end);
    }
    steps::count(at - from);
    open.unclosed()
        .map_or(End::at(safe), |link| End { link, read: at }) // C14
}

/// Returns the end of the link if it ended after the character `c`: the byte after it, or the end
/// before it; `None` if the link ends before it whatever follows. The pair is the end before it and the
/// byte after it.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "it is part of the loop over the characters of a link"
)]
fn end_with(
    term: LinkTerm,
    c: char,
    after: &str,
    (before, next): (usize, usize),
    choices: Choices,
    open: &mut BracketStack,
) -> Option<usize> {
    match term {
        LinkTerm::Include => Some(next),
        LinkTerm::Soft => Some(before),
        LinkTerm::Open => {
            let unclosed = may_be_unclosed(choices, c).then_some(before);
            open.push(c, unclosed).then_some(next)
        }
        LinkTerm::Close if open.closes(c) => Some(next),
        LinkTerm::Close => may_end_word(c, after).then_some(before),
        LinkTerm::Hard => None,
    }
}

/// Returns whether a character is an apostrophe, which may be at the end of a word.
fn may_end_word(c: char, after: &str) -> bool {
    c == '’' && !after.starts_with(is_east_asian)
}

/// Returns the classes of the bytes of a link, which may have markup directly before it.
#[inline]
fn classes_of(choices: Choices, mark: Option<(u8, usize)>) -> &'static [[TermClass; 256]; 4] {
    match mark {
        _ if !choices.has(Choice::DropMarkup) => &CLASSES,
        None => &CLASSES_WITH_MARKUP,
        Some(_) => &CLASSES_IN_MARKUP,
    }
}

/// Returns the start of a URL whose `://` is at the byte `at`, not before the byte `from`; `None`
/// if there is no such URL.
#[inline(never)]
fn url_start(text: &str, from: usize, at: usize) -> Option<usize> {
    let before = text
        .get(from..at)
        .filter(|_| text[at..].starts_with("://"))?;
    let name = schemes::name_before(before);
    (!name.is_empty()).then(|| at - name.len())
}

/// Returns the length of the mark at the start of a text that starts a part of the URL or separates
/// two values in `part`, and the part after it; `None` if there is no such mark.
#[inline]
fn separator(text: &[u8], part: UrlPart) -> Option<(usize, UrlPart)> {
    let starts = |marks: &[&str]| {
        marks
            .iter()
            .find(|mark| starts_with(text, mark))
            .map(|mark| mark.len())
    };
    match starts(part.terminators()) {
        Some(_) => UrlPart::started_by(text, Some(part)).map(|next| (next.initiator().len(), next)),
        None => starts(part.separators()).map(|len| (len, part)),
    }
}

/// Returns whether a link ends before a mark that is a part of other URLs: `|` in a path, the end
/// tag of a forum, and a comma or semicolon before another URL.
#[inline]
fn is_cut(choices: Choices, rest: &[u8], part: UrlPart, tag: &[u8]) -> bool {
    let is_in_path = part == UrlPart::Path;
    match rest {
        [b'|', ..] => is_in_path && choices.has(Choice::EndAtBar), // C17
        [b'[', b'/', name @ ..] if !tag.is_empty() => {
            let closed = name
                .get(..tag.len())
                .is_some_and(|closed| closed.eq_ignore_ascii_case(tag));
            closed && name.get(tag.len()) == Some(&b']') // C18
        }
        [b',' | b';', next @ ..] => {
            is_in_path && choices.has(Choice::EndBeforeUrl) && starts_url(next)
        } // C21
        _ => false,
    }
}

/// Returns whether a text starts with a scheme and `://`.
fn starts_url(text: &[u8]) -> bool {
    let len = text
        .iter()
        .take(LONGEST_SCHEME)
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
        .count();
    steps::count(len);
    text.first().is_some_and(u8::is_ascii_alphabetic) && text[len..].starts_with(b"://")
}

/// The greatest length of a scheme, which bounds how often a byte is read.
const LONGEST_SCHEME: usize = 32;

/// Returns whether an opening bracket ends the link if it has no partner.
#[inline(never)]
fn may_be_unclosed(choices: Choices, bracket: char) -> bool {
    choices.has(if is_quotation_mark(bracket) {
        Choice::EndAtQuotation
    } else {
        Choice::EndAtOpenBracket
    })
}

/// Returns how the character `c`, which is at the byte `at` of a text, ends a link.
// Not inlined: each link would look up all choices first, and most links have no such character.
#[inline(never)]
fn term(choices: Choices, text: &str, at: usize, c: char) -> LinkTerm {
    if c.is_ascii() {
        return match c {
            // A tag, such as `</td>`. No URL contains the character.
            '<' if choices.has(Choice::DropMarkup) => LinkTerm::Hard,
            '\\' if choices.has(Choice::EndAtBackslash) => LinkTerm::Hard, // C19
            c if MARKUP.has(c as u8) && choices.has(Choice::DropMarkup) => LinkTerm::Soft,
            c => link_term(c),
        };
    }
    let rest = &text[at + c.len_utf8()..];
    match c {
        c if is_zero_width(c) && choices.has(Choice::EndAtZeroWidth) => LinkTerm::Hard, // C12
        c if is_direction_mark(c) && choices.has(Choice::EndAtDirectionMarks) => LinkTerm::Soft, // U44
        '…' | '—' | '―' if choices.has(Choice::EndAtQuotation) && rest.starts_with(c) => {
            LinkTerm::Hard
        }
        '…' if choices.has(Choice::DropEllipsis) => LinkTerm::Soft,
        c if is_quotation_mark(c) && choices.has(Choice::EndAtQuotation) => match c {
            '‘' | '’' if is_in_word(&text[..at], rest) => link_term(c),
            '“' | '‘' => LinkTerm::Open,
            _ => LinkTerm::Close, // C15
        },
        c if starts_unspaced(choices, text, at, c) => LinkTerm::Hard,
        c if is_full_width(c) && choices.has(Choice::EndPathAtFullWidth) => LinkTerm::Hard, // C23
        c => link_term(c),
    }
}

/// Returns whether the letter `c` at the byte `at` starts a text that is not part of a link, if the
/// choices look for it.
fn starts_unspaced(choices: Choices, text: &str, at: usize, c: char) -> bool {
    let is_after_ascii = at
        .checked_sub(1)
        .is_some_and(|before| text.as_bytes()[before].is_ascii_alphanumeric());
    is_after_ascii && choices.has(Choice::EndAtUnspacedText) && is_unspaced(c) // C16
}

/// Returns whether a character is one of the quotation marks of English and Chinese.
fn is_quotation_mark(c: char) -> bool {
    matches!(c, '“' | '”' | '‘' | '’')
}

/// Returns whether an apostrophe between two texts is in a word: between letters or digits, of
/// scripts with spaces.
fn is_in_word(before: &str, after: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() && !is_east_asian(c);
    before.chars().next_back().is_some_and(is_part) && after.starts_with(is_part)
}

/// Skips the characters at `at` whose effect depends only on the part, while no bracket is open.
/// Returns the new positions.
// This covers most of a link, without branches for separators, which would be mispredicted often.
#[inline]
fn skip_plain(
    choices: Choices,
    classes: &[TermClass; 256],
    text: &str,
    mut at: usize,
    mut safe: usize,
) -> (usize, usize) {
    loop {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        let skipped = rest
            .iter()
            .take_while(|&&byte| classes[usize::from(byte)] != TermClass::Other)
            .count();
        let included = rest[..skipped]
            .iter()
            .rposition(|&byte| classes[usize::from(byte)] == TermClass::Included);
        safe = included.map_or(safe, |last| at + last + 1); // U11
        at += skipped;
        if text.as_bytes().get(at).is_none_or(u8::is_ascii) {
            return (at, safe);
        }
        let from = at;
        (at, safe) = skip_wide(choices, text, at, safe);
        if at == from {
            return (at, safe);
        }
    }
}

/// Skips the characters above ASCII at `at` that no bracket needs and that do not end the link.
/// Returns the new positions.
// None of them starts a part, or separates two.
#[inline(never)]
fn skip_wide(choices: Choices, text: &str, at: usize, mut safe: usize) -> (usize, usize) {
    let mut rest = text.get(at..).unwrap_or_default().chars();
    // Of the letters, only the first one is after a character of ASCII.
    if rest
        .clone()
        .next()
        .is_some_and(|c| starts_unspaced(choices, text, at, c))
    {
        return (at, safe);
    }
    let position = |rest: &Chars<'_>| text.len() - rest.as_str().len();
    loop {
        // Nearly all characters are letters, for which no choice has another answer. Nothing else
        // is done for each of them.
        let mut letters = 0_usize;
        let mut after = rest.clone();
        let next = loop {
            let next = rest.next();
            if !next.is_some_and(|c| !c.is_ascii() && Properties::of(c).is_host()) {
                break next;
            }
            letters += 1;
            after = rest.clone();
        };
        let before = position(&after);
        if letters > 0 {
            safe = before;
        }
        let Some(c) = next.filter(|c| !c.is_ascii()) else {
            return (before, safe);
        };
        match term(choices, text, before, c) {
            LinkTerm::Include => safe = position(&rest),
            LinkTerm::Soft => {}
            LinkTerm::Hard | LinkTerm::Open | LinkTerm::Close => return (before, safe),
        }
    }
}

/// Returns whether a character sets the direction of the text around it, and does not override it.
/// Source: UAX #9, section 2.
pub(crate) fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202c}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a character is the zero width space, the word joiner, or the zero width no-break
/// space. Korean texts have the first one after a link.
pub(crate) fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// Returns whether a character is a letter of Han, Hiragana, Katakana or Hangul.
pub(crate) fn is_east_asian(c: char) -> bool {
    is_in_east_asian_block(c) && Properties::of(c).is_host()
}

/// Returns whether a character is a letter of a script that is written without spaces, or of
/// Hangul, whose particles follow without one.
fn is_unspaced(c: char) -> bool {
    is_in_unspaced_block(c) && Properties::of(c).is_host()
}

/// The meaning of a byte in a part without open brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TermClass {
    /// Part of the link: [`LinkTerm::Include`], or a separator.
    Included,
    /// [`LinkTerm::Soft`]
    Soft,
    /// Any other byte, such as one that may start another part.
    Other,
}

/// The class of each byte, by part.
// Each list follows from `Link_Term` of ASCII and from table 3-3. In the fragment, `:` may start a
// directive.
const CLASSES: [[TermClass; 256]; 4] = [
    classes("$%&*+-/=@^_`~", "!\"'.:"),
    classes("$%&*+-/=@^_`~", "!\"',.:;?"),
    classes("#$%&*+-/=@^_`~", "!\"',.;?"),
    classes("#$%&*+,-/=@^_`~", "!\"'.;?"),
];

/// The characters that Markdown reads as markup around text.
pub(crate) const MARKUP: ByteSet = ByteSet::new("*_~`|");

/// The same for [`Choice::DropMarkup`]: markup is soft.
const CLASSES_WITH_MARKUP: [[TermClass; 256]; 4] = [
    classes("$%&+-/=@^", "!\"'.:*_`~"),
    classes("$%&+-/=@^", "!\"',.:;?*_`~"),
    classes("#$%&+-/=@^", "!\"',.;?*_`~"),
    classes("#$%&+,-/=@^", "!\"'.;?*_`~"),
];

/// The same for a link in markup: each character of markup is looked at.
const CLASSES_IN_MARKUP: [[TermClass; 256]; 4] = [
    classes("$%&+-/=@^", "!\"'.:"),
    classes("$%&+-/=@^", "!\"',.:;?"),
    classes("#$%&+-/=@^", "!\"',.;?"),
    classes("#$%&+,-/=@^", "!\"'.;?"),
];

/// Returns the classes of all bytes. Letters and digits are included too.
const fn classes(included: &str, soft: &str) -> [TermClass; 256] {
    let included = ByteSet::alphanumeric_and(included);
    let soft = ByteSet::new(soft);
    let mut classes = [TermClass::Other; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        if included.has(byte) {
            classes[byte as usize] = TermClass::Included;
        } else if soft.has(byte) {
            classes[byte as usize] = TermClass::Soft;
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
pub(super) struct BracketStack {
    /// Each bracket with the end of the link before it, if the bracket ends the link without its
    /// partner.
    open: Vec<(char, Option<usize>)>,
}

impl BracketStack {
    fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns the end of the link before the first bracket that is not closed and that ends the
    /// link; `None` if there is none.
    // Not inlined, as the methods below: most links have no brackets, and would keep their state in
    // memory.
    #[inline(never)]
    fn unclosed(&self) -> Option<usize> {
        self.open.iter().find_map(|&(_, end)| end)
    }

    /// Removes the brackets that must not have a separator inside (U12). One that ends the link
    /// without its partner may still get it (C14).
    #[inline(never)]
    pub(super) fn pass_separator(&mut self) {
        self.open.retain(|(_, end)| end.is_some());
    }

    /// Opens a bracket. Returns `false` if too many are open.
    #[inline(never)]
    pub(super) fn push(&mut self, bracket: char, end: Option<usize>) -> bool {
        let fits = self.open.len() < MOST_OPEN;
        if fits {
            self.open.push((bracket, end));
        }
        fits
    }

    /// Closes the last open bracket if `bracket` is its partner. Returns whether it is.
    #[inline(never)]
    pub(super) fn closes(&mut self, bracket: char) -> bool {
        let partner = match bracket {
            '”' => Some('“'),
            '’' => Some('‘'),
            bracket => link_bracket(bracket),
        };
        let closes = partner.is_some() && self.open.last().map(|&(open, _)| open) == partner; // U12
        if closes {
            self.open.pop();
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
    use super::{CLASSES, TermClass, UrlPart, link_end};
    use crate::text::chars::LinkTerm;
    use crate::uts58::link_term;

    /// Computes the class of each byte from the properties and table 3-3.
    fn expected(part: UrlPart, byte: u8) -> TermClass {
        let is_first_of = |marks: &[&str]| marks.iter().any(|mark| mark.as_bytes()[0] == byte);
        let is_whole = |marks: &[&str]| marks.iter().any(|mark| mark.as_bytes() == [byte]);
        // A choice may end the link there.
        let is_looked_at =
            matches!(byte, b'\\' | b'|') || part == UrlPart::Path && matches!(byte, b',' | b';');
        match link_term(char::from(byte)) {
            _ if is_looked_at => TermClass::Other,
            _ if !byte.is_ascii() || is_first_of(part.terminators()) => TermClass::Other,
            _ if is_whole(part.separators()) => TermClass::Included,
            _ if is_first_of(part.separators()) => TermClass::Other,
            LinkTerm::Include => TermClass::Included,
            LinkTerm::Soft => TermClass::Soft,
            _ => TermClass::Other,
        }
    }

    #[test]
    fn classes_are_those_of_the_tables() {
        for part in UrlPart::ALL {
            for byte in 0..=u8::MAX {
                assert_eq!(
                    CLASSES[part as usize][usize::from(byte)],
                    expected(part, byte),
                    "{part:?} {byte:#x}"
                );
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
