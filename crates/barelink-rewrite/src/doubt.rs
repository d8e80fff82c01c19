//! Tells why an end of a link is doubtful: a rule set starts or ends some links where no reader
//! would.
//!
//! While a URL is bare, each renderer decides where it ends. A rewrite makes one end permanent: the
//! text after a wrong end becomes part of the link. So such links are left bare, unless
//! [`Doubtful::Edit`](super::Doubtful::Edit) is set.
//!
//! ```text
//! link, text around it ──► LinkContext ──► CLASSES: the byte that each class doubts
//!     ──► the first one: class, clear part
//! ```
//!
//! A class is a row of the table [`CLASSES`]: its name, its clause, and a function that returns the
//! byte from which on the link is doubtful.

use std::borrow::Cow;
use std::fmt;

use super::protected::attributes;
use crate::steps;
use barelink::inner::{is_full_width, is_in_unspaced_block, is_unicode_punctuation};
use barelink::{Link, LinkKind};
use barelink_pulldown_cmark::decoded;

/// Why the end of a link is doubtful. Its `Display` is a clause without a full stop: "`[^`, `^[` or
/// `^…^` may be a footnote".
///
/// These are the classes; new ones may be added in any release. Those that have an escape or a
/// reference are not doubtful with `uts58`, `prose` and `chat`, which decode them.
///
/// * `footnote`: `https://example.com/a[^1]`
/// * `punctuation`: `https://example.com/a—which`
/// * `blank`: `https://example.com/a&nbsp;b`
/// * `bracket`: `(https://example.com/)로`
/// * `particle`: `https://example.com/a查看`
/// * `attributes`: `https://example.com{target=_blank}`
/// * `brace`: `{++ https://example.com++}`
/// * `quote`: `{to: "https://example.com"}`
/// * `comment`: `%% https://example.com%%`
/// * `mark`: `==https://example.com/a==`
/// * `placeholder`: `http://localhost:{port}/a`
/// * `rest`: `https://example.com/d/ao7N0_`, whose `_` GitHub cuts off
/// * `turned`: `a@example.com's`, whose apostrophe kramdown and Hugo would turn
/// * `angle`: `https://example.com/a&gt;b`
/// * `link`: `https://example.com/a[b](https://example.com/c)`
/// * `second`: `https://example.com/a,https://example.com/b`
/// * `escape`: `https://example.com/a\_b`
/// * `reference`: `https://example.com/?a=1&amp;b=2`
/// * `broken-link`: `[text](https://example.com/a b)`
/// * `citation`: `@https://doi.org/10.1000/182`
/// * `value`: `href="https://example.com/a"` where no tag is
/// * `remote`: `git@github.com:a/b.git`
/// * `domain`: `icon@2x.png`, `vue@3.x`
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_pulldown_cmark::GITHUB;
/// use barelink_rewrite::{BareReason, Planner};
///
/// let plan =
///     Planner::new(GITHUB, &Finder::new(Profile::Gfm)).plan("See https://example.com/a[^1].");
/// let BareReason::Doubtful(doubt) = plan.refused()[0].reason() else {
///     unreachable!()
/// };
/// assert_eq!(doubt.as_str(), "footnote");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Doubt {
    name: &'static str,
    clause: &'static str,
}

impl Doubt {
    /// Returns the name of the class, as in the command's output: `footnote` or `broken-link`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.name
    }
}

impl fmt::Debug for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Doubt({})", self.name)
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.clause)
    }
}

/// A class of doubtful ends.
struct DoubtClass {
    doubt: Doubt,
    /// Returns the byte of the link, as it is shown, from which on it may be something else; 0 if
    /// all of it may be. Cost: linear.
    find: fn(&LinkContext<'_>) -> Option<usize>,
}

/// All classes. Of two that doubt the same byte, the first one is reported.
const CLASSES: [DoubtClass; 23] = {
    const fn new(
        name: &'static str,
        clause: &'static str,
        find: fn(&LinkContext<'_>) -> Option<usize>,
    ) -> DoubtClass {
        DoubtClass {
            doubt: Doubt { name, clause },
            find,
        }
    }
    [
        new(
            "broken-link",
            "it follows `](`, and so may be part of a broken link",
            |context| context.all_if(is_in_broken_link),
        ),
        new(
            "citation",
            "it follows `@`, and so may be a citation",
            |context| context.all_if(is_citation),
        ),
        new(
            "value",
            "it follows `=\"`, and so may be the value of an attribute",
            |context| context.all_if(is_value),
        ),
        new(
            "remote",
            "it may be part of a remote path or a URL",
            |context| context.all_if(is_remote),
        ),
        new("domain", "its domain is hardly one", |context| {
            context.all_if(lacks_domain)
        }),
        new(
            "placeholder",
            "it may hold a placeholder or follow one",
            |context| context.all_if(is_of_placeholder),
        ),
        new(
            "footnote",
            "`[^`, `^[` or `^…^` may be a footnote",
            footnote,
        ),
        new("attributes", "`{…}` may be an attribute list", attributes),
        new("quote", "it holds a quotation mark", |context| {
            context.shown.find('"')
        }),
        new("comment", "`%%` may end a comment", |context| {
            context.shown.find("%%")
        }),
        new("angle", "`>` or `<` in it may belong to a tag", |context| {
            context.shown.find(['<', '>'])
        }),
        new("link", "`[…](…)` in it may be a link", link_in_it),
        new(
            "bracket",
            "a bracket closes that does not open in it",
            |context| unpaired(&context.shown, &[')', ']']),
        ),
        new("brace", "a brace in it has no other one", brace),
        new("blank", "it holds a blank that is not ASCII", |context| {
            context.shown.find(is_special_blank)
        }),
        new(
            "punctuation",
            "punctuation of the sentence may end it",
            punctuation,
        ),
        new("second", "another URL may start in it", second),
        new("particle", "text of the sentence may follow it", particle),
        new(
            "mark",
            "a mark in it may end what such a mark before it starts",
            mark,
        ),
        new(
            "escape",
            "a backslash in it may be an escape or a line break",
            escape,
        ),
        new(
            "reference",
            "a character reference in it may be the character",
            reference,
        ),
        new(
            "rest",
            "the `_` or `~` after it may belong to it",
            |context| context.all_if(has_rest),
        ),
        new(
            "turned",
            "a renderer may turn the quotation mark after it round",
            turned,
        ),
    ]
};

/// A link and the text around it.
struct LinkContext<'s> {
    /// The line before the link, or as much of it as classes look at.
    before: &'s str,
    /// The link as it would be written.
    typed: Cow<'s, str>,
    /// The link as CommonMark shows it.
    shown: Cow<'s, str>,
    after: &'s str,
    kind: LinkKind,
}

impl<'s> LinkContext<'s> {
    fn new(source: &'s str, link: &Link<'s>) -> Self {
        let range = link.range();
        let mut start = range.start.saturating_sub(LOOKED_AT);
        while !source.is_char_boundary(start) {
            start += 1;
        }
        let before = &source[start..range.start];
        let before = before.rsplit('\n').next().unwrap_or_default();
        steps::count(before.len());
        let typed = link.text();
        LinkContext {
            before,
            shown: shown(typed.clone()),
            typed,
            after: &source[range.end..],
            kind: link.kind(),
        }
    }

    /// Doubts the whole link if a condition holds.
    fn all_if(&self, is_it: fn(&Self) -> bool) -> Option<usize> {
        is_it(self).then_some(0)
    }

    /// Returns the first byte of the link that is doubtful, with the class.
    fn doubt(&self) -> Option<(usize, Doubt)> {
        // A constant number of classes, each of which reads the link a constant number of times.
        steps::count(CLASSES.len() * self.shown.len());
        let found = CLASSES
            .iter()
            .filter_map(|class| Some(((class.find)(self)?, class.doubt)));
        found.min_by_key(|(at, _)| *at)
    }

    /// Returns the byte at which the host ends.
    fn host_end(&self) -> usize {
        let start = self.shown.find("://").map_or(0, |at| at + "://".len());
        self.shown[start..]
            .find(['/', '?', '#'])
            .map_or(self.shown.len(), |len| start + len)
    }
}

/// The number of bytes before a link that classes look at.
// A limit, because each link of a line looks there.
const LOOKED_AT: usize = 200;

/// Returns why the end of a link of the source is doubtful; `None` if it is not. Cost: linear in
/// the link.
pub(super) fn doubt(source: &str, link: &Link<'_>) -> Option<Doubt> {
    LinkContext::new(source, link)
        .doubt()
        .map(|(_, doubt)| doubt)
}

/// Returns what a reader would take for a link whose end is doubtful, as CommonMark shows it;
/// `None` if that is not clear. Cost: linear in the link.
pub(super) fn meant(source: &str, link: &Link<'_>) -> Option<String> {
    let context = LinkContext::new(source, link);
    let (at, _) = context.doubt()?;
    // A soft hyphen divides a word, and the URL has the rest of it.
    if context.shown[at..]
        .strip_prefix('\u{ad}')
        .is_some_and(|rest| !rest.is_empty())
    {
        return None;
    }
    let part = context.shown[..at]
        .trim_end_matches(['.', ',', ':', ';', '!', '?', '*', '_', '~', '\'', '\\']);
    // More than a scheme or `www`.
    let host = part
        .split_once("://")
        .map(|(_, host)| host)
        .or(part.contains(['.', '@']).then_some(part))?;
    host.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | ')'))
        .then(|| part.to_owned())
}

/// Returns a text without its escapes and character references.
fn shown(typed: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memchr2(b'\\', b'&', typed.as_bytes()).is_none() {
        return typed;
    }
    let mut shown = String::with_capacity(typed.len());
    let mut rest = &*typed;
    while let Some(at) = memchr::memchr2(b'\\', b'&', rest.as_bytes()) {
        shown.push_str(&rest[..at]);
        let (text, len) = decoded(&rest[at..]).unwrap_or_else(|| (rest[at..=at].into(), 1));
        shown.push_str(&text);
        rest = &rest[at + len..];
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

// The classes that doubt the whole link.

fn is_in_broken_link(context: &LinkContext<'_>) -> bool {
    context
        .before
        .rfind("](")
        .is_some_and(|at| !context.before[at..].contains(')'))
}

// MyST and Pandoc cite by the URL. The rule set takes the mark into no link.
fn is_citation(context: &LinkContext<'_>) -> bool {
    context.before.ends_with('@')
}

// Of a tag that the parser does not read as one.
fn is_value(context: &LinkContext<'_>) -> bool {
    context.before.ends_with("=\"") || context.before.ends_with("='")
}

/// Returns whether an address is the login of a remote path or of a URL.
///
/// ```text
/// git@github.com:barelink/barelink.git, ssh://git@github.com/barelink
/// ^^^^^^^^^^^^^^                              ^^^^^^^^^^^^^^
/// ```
fn is_remote(context: &LinkContext<'_>) -> bool {
    let continues = |mark| {
        let next = context
            .after
            .strip_prefix(mark)
            .and_then(|rest: &str| rest.chars().next());
        next.is_some_and(|c| c.is_alphanumeric() || matches!(c, '/' | '~' | '.'))
    };
    let word = context
        .before
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default();
    context.kind == LinkKind::Email && (continues(':') || continues('/') || word.contains("://"))
}

/// Returns whether a link without a scheme has a domain that is hardly one: `www`, `user@.service`,
/// `icon@2x.png`, `vue@3.x`.
fn lacks_domain(context: &LinkContext<'_>) -> bool {
    match context.kind {
        LinkKind::Www => !context.shown.contains('.'),
        LinkKind::Email => context.shown.rsplit_once('@').is_some_and(|(_, domain)| {
            let last = domain.rsplit('.').next().unwrap_or_default();
            domain.starts_with('.') || last.len() < 2 || FILE_ENDINGS.contains(&last)
        }),
        _ => false,
    }
}

/// The endings of files that look like addresses: images of several resolutions, and units of
/// systemd. None is a top-level domain.
///
/// Sources: Apple's "Image Size and Resolution", which names `@2x`; systemd.unit(5).
const FILE_ENDINGS: [&str; 16] = [
    "png",
    "jpg",
    "jpeg",
    "gif",
    "svg",
    "webp",
    "avif",
    "service",
    "socket",
    "device",
    "mount",
    "automount",
    "swap",
    "timer",
    "slice",
    "scope",
];

/// Returns whether the host of a URL, or the name of an address, is one that a reader fills in.
///
/// ```text
/// http://localhost:{port}/a, <list name>-admin@example.com
///                  ^^^^^^                ^
/// ```
fn is_of_placeholder(context: &LinkContext<'_>) -> bool {
    if context.kind == LinkKind::Email {
        return context.shown.starts_with('-') || context.before.ends_with("&gt;");
    }
    if context
        .after
        .strip_prefix(":<")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    {
        return true;
    }
    let host = &context.shown[..context.host_end()];
    let name = host
        .split_once('{')
        .and_then(|(_, rest)| rest.split_once('}'))
        .map(|(name, _)| name.as_bytes());
    let is_name = |name: &[u8]| {
        name.iter()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte))
    };
    host.contains('$') || name.is_some_and(|name| !name.is_empty() && is_name(name))
}

// The classes that doubt the rest of a link.

fn footnote(context: &LinkContext<'_>) -> Option<usize> {
    let link = &*context.shown;
    // Pandoc's superscript holds no blank, and neither does a link.
    let superscript = || {
        link.find('^')
            .filter(|at| link[at + 1..].find('^').is_some_and(|len| len > 0))
    };
    [link.find("[^"), link.find("^["), superscript()]
        .into_iter()
        .flatten()
        .min()
}

fn attributes(context: &LinkContext<'_>) -> Option<usize> {
    let link = context.shown.as_bytes();
    memchr::memchr_iter(b'{', link).find(|&at| is_attributes(link, at))
}

/// Returns whether the brace at the byte `at` starts an attribute list, and no variable of a
/// template such as `{id}`.
fn is_attributes(link: &[u8], at: usize) -> bool {
    let is_marked = matches!(link.get(at + 1), Some(b'.' | b'#' | b':' | b'='));
    let list = attributes::list(link, at);
    list.is_some_and(|list| list.has_values || is_marked) || link[at..].starts_with(b"{:")
}

/// Returns the start of `[text](` or `[text][`, with the mark of an image.
fn link_in_it(context: &LinkContext<'_>) -> Option<usize> {
    let link = &*context.shown;
    let middle = [link.find("]("), link.find("][")]
        .into_iter()
        .flatten()
        .min()?;
    let open = link[..middle].rfind('[')?;
    Some(if link[..open].ends_with('!') {
        open - 1
    } else {
        open
    })
}

/// Returns the first of these closing brackets that has no partner before it. Brackets of all kinds
/// are paired.
fn unpaired(link: &str, closing: &[char]) -> Option<usize> {
    let mut open = Vec::new();
    let mut unpaired = link.char_indices().filter(|(_, c)| match c {
        '(' | '[' | '{' => {
            open.push(*c);
            false
        }
        ')' | ']' | '}' => {
            let is_closed = open
                .last()
                .is_some_and(|open| matches!((open, c), ('(', ')') | ('[', ']') | ('{', '}')));
            !is_closed || open.pop().is_none()
        }
        _ => false,
    });
    unpaired
        .next()
        .filter(|(_, c)| closing.contains(c))
        .map(|(at, _)| at)
}

fn brace(context: &LinkContext<'_>) -> Option<usize> {
    let link = &*context.shown;
    // Without its partner, a brace tells nothing about what belongs to the URL before it.
    let closing = unpaired(link, &['}']).map(|at| link[..at].trim_end_matches(EDIT_MARKS).len());
    closing.or_else(|| {
        let mut open = Vec::new();
        for at in memchr::memchr2_iter(b'{', b'}', link.as_bytes()) {
            match link.as_bytes()[at] {
                b'{' => open.push(at),
                _ => drop(open.pop()),
            }
        }
        open.first().copied()
    })
}

/// The marks before the closing brace of an edit: `{++text++}`.
///
/// Source: `CriticMarkup`'s "User's Guide".
const EDIT_MARKS: [char; 5] = ['+', '-', '~', '=', '<'];

/// Returns whether a character is a blank above ASCII, a soft hyphen, a blank without width or a
/// mark of direction. In a URL, browsers write them as escapes.
fn is_special_blank(c: char) -> bool {
    // The joiners and non-joiners of Persian and of Indic scripts change the letters around them.
    let is_unseen = matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
    );
    is_unseen || !c.is_ascii() && c.is_whitespace()
}

/// Returns the start of punctuation that belongs to the sentence: all that is full-width, not ASCII
/// at the end, or in the host, and quotation marks and dashes that divide words.
fn punctuation(context: &LinkContext<'_>) -> Option<usize> {
    let link = &*context.shown;
    let is_other = |c: char| !c.is_ascii() && is_unicode_punctuation(c);
    let host_end = context.host_end();
    let trimmed = link.trim_end_matches(is_other).len();
    let ends = |(at, c): &(usize, char)| match c {
        '\'' => *at < host_end,
        c if c.is_ascii() => false,
        c if is_full_width(*c) || *at >= trimmed => true,
        '“' | '”' | '„' | '«' | '»' => true,
        // `’s`, but not the apostrophe in a French title.
        '’' | '‘' if *at >= host_end => {
            let rest = &link[at + c.len_utf8()..];
            rest.len() <= 2 && rest.bytes().all(|byte| byte.is_ascii_alphabetic())
        }
        // Titles in URLs have `_—_`.
        '—' | '―' if *at >= host_end => {
            !link[..*at].ends_with('_') && !link[at + c.len_utf8()..].starts_with('_')
        }
        c => *at < host_end && is_other(*c),
    };
    link.char_indices().find(ends).map(|(at, _)| at)
}

/// Returns the end of a URL that another one follows in the same word.
///
/// ```text
/// https://example.com/a,https://example.com/b
///                      ^
/// ```
fn second(context: &LinkContext<'_>) -> Option<usize> {
    let link = &*context.shown;
    let starts = SCHEMES
        .iter()
        .flat_map(|scheme| link.match_indices(scheme).map(|(at, _)| at));
    let end = |at: usize| {
        let before = link[..at].chars().next_back()?;
        // After other characters, such as `/` and `=`, a URL is a part of the first one.
        let is_joined = before.is_alphanumeric() && !link[at..].starts_with("www.");
        let divides = matches!(before, ',' | ';' | '|' | '\'' | ')' | ']' | '*');
        (is_joined || divides).then(|| if divides { at - before.len_utf8() } else { at })
    };
    starts.filter_map(end).min()
}

/// How another URL starts.
const SCHEMES: [&str; 4] = ["http://", "https://", "ftp://", "www."];

/// Returns the start of text that ends the link: a particle directly after a character of ASCII, or
/// a word of a script without spaces directly after a letter or digit of ASCII.
// Korean writes a particle directly after a word, and so after a URL; Bengali with a hyphen. A word
// in a path is longer, or another one.
fn particle(context: &LinkContext<'_>) -> Option<usize> {
    let link = &*context.shown;
    let start = link
        .char_indices()
        .rev()
        .find(|(_, c)| c.is_ascii())
        .map(|(at, _)| at + 1)?;
    let particle = Some(start).filter(|start| PARTICLES.contains(&&link[*start..]));
    let word = || {
        // No mark of a URL follows.
        let marked = link
            .rfind(|c: char| c.is_ascii_punctuation())
            .map_or(0, |at| at + 1);
        let is_start = |(at, c): &(usize, char)| {
            is_unspaced(*c) && link[..*at].ends_with(|c: char| c.is_ascii_alphanumeric())
        };
        link[marked..]
            .char_indices()
            .map(|(at, c)| (marked + at, c))
            .find(is_start)
            .map(|(at, _)| at)
    };
    particle.or_else(word)
}

/// Returns whether a character is a letter of a script that is written without spaces, or of
/// Hangul.
fn is_unspaced(c: char) -> bool {
    is_in_unspaced_block(c) && c.is_alphanumeric()
}

/// Particles of Korean, Japanese and Chinese, and case endings of Bengali.
///
/// Sources: National Institute of Korean Language, "Standard Korean Language Dictionary", part of
/// speech 조사; the grammars' lists of 助詞 and 助词; Bengali grammar, বিভক্তি.
const PARTICLES: [&str; 40] = [
    "은",
    "는",
    "이",
    "가",
    "을",
    "를",
    "과",
    "와",
    "의",
    "에",
    "도",
    "로",
    "으로",
    "에서",
    "에게",
    "부터",
    "까지",
    "만",
    "보다",
    "처럼",
    "입니다",
    "を",
    "は",
    "に",
    "の",
    "が",
    "で",
    "へ",
    "と",
    "も",
    "から",
    "まで",
    "です",
    "的",
    "吧",
    "了",
    "এ",
    "তে",
    "এর",
    "কে",
];

/// Returns the start of a mark that is before the link in its line, too.
fn mark(context: &LinkContext<'_>) -> Option<usize> {
    let found = MARKS
        .iter()
        .filter_map(|mark| Some((context.shown.find(mark)?, mark)));
    found
        .filter(|(_, mark)| context.before.contains(**mark))
        .map(|(at, _)| at)
        .min()
}

/// Marks of text that is highlighted, inserted, a key or hidden. `~~` and `**` are read by every
/// parser.
///
/// Sources: PyMdown's `mark`, `caret` and `keys`; Obsidian; Discord.
const MARKS: [&str; 4] = ["==", "^^", "++", "||"];

/// Returns the end of the link if it holds an escape, or the position of another backslash.
fn escape(context: &LinkContext<'_>) -> Option<usize> {
    context
        .typed
        .contains('\\')
        .then(|| context.shown.find('\\').unwrap_or(context.shown.len()))
}

/// Returns the end of the link if it holds a character reference.
fn reference(context: &LinkContext<'_>) -> Option<usize> {
    let is_one = |at: usize| decoded(&context.typed[at..]).is_some();
    memchr::memchr_iter(b'&', context.typed.as_bytes())
        .any(is_one)
        .then_some(context.shown.len())
}

/// Returns whether marks follow that a rule set cuts off, and that nothing opens: `/d/ao7N0_`.
fn has_rest(context: &LinkContext<'_>) -> bool {
    let marks = context.after.len() - context.after.trim_start_matches(['_', '~']).len();
    let ends = |after: &str| after.is_empty() || after.starts_with(char::is_whitespace);
    marks > 0
        && ends(&context.after[marks..])
        && context.shown.ends_with(|c: char| c.is_ascii_alphanumeric())
        && !context.before.contains(&context.after[..1])
}

/// Returns the end of the link if a quotation mark follows that closes or is an apostrophe, and
/// text follows it: after `>` or `)`, kramdown and Hugo take it for one that opens.
fn turned(context: &LinkContext<'_>) -> Option<usize> {
    let after = context.after.strip_prefix(['\'', '"'])?.chars().next()?;
    (!after.is_whitespace() && !after.is_ascii_punctuation()).then_some(context.shown.len())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{CLASSES, Doubt, doubt, meant};
    use barelink::Finder;
    use barelink::{Format, Profile};

    /// Returns the class of the last link of a text, and what is meant.
    fn found(source: &str) -> (Option<&'static str>, Option<String>) {
        let link = Finder::new(Profile::Gfm)
            .for_format(Format::Rewritten)
            .links(source)
            .last()
            .unwrap_or_else(|| panic!("no link: {source}"));
        (
            doubt(source, &link).map(Doubt::as_str),
            meant(source, &link),
        )
    }

    /// Issues 56 and 71. Each row: a text with a link at its end or before `|`, its class, and what
    /// is meant.
    #[test]
    fn each_class_has_examples() {
        let mut classes = BTreeSet::new();
        for (source, class, part) in EXAMPLES {
            let source = source.replace('␣', "\u{a0}");
            assert_eq!(
                found(&source),
                (Some(class), part.map(str::to_owned)),
                "{source}"
            );
            classes.insert(class);
        }
        assert_eq!(
            classes,
            CLASSES.iter().map(|class| class.doubt.name).collect()
        );
    }

    const EXAMPLES: [(&str, &str, Option<&str>); 70] = [
        (
            "https://example.com/a[^1].",
            "footnote",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a^[b",
            "footnote",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a^1^",
            "footnote",
            Some("https://example.com/a"),
        ),
        (
            "（https://example.com/a）。",
            "punctuation",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a，b",
            "punctuation",
            Some("https://example.com/a"),
        ),
        (
            "“https://example.com”",
            "punctuation",
            Some("https://example.com"),
        ),
        (
            "https://obsidian.md/download។",
            "punctuation",
            Some("https://obsidian.md/download"),
        ),
        (
            "https://example.com’s",
            "punctuation",
            Some("https://example.com"),
        ),
        (
            "https://example.com's",
            "punctuation",
            Some("https://example.com"),
        ),
        (
            "https://example.com/a’s",
            "punctuation",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a—which",
            "punctuation",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com–b",
            "punctuation",
            Some("https://example.com"),
        ),
        (
            "(https://example.com/)로",
            "bracket",
            Some("https://example.com/"),
        ),
        (
            "https://example.com]b",
            "bracket",
            Some("https://example.com"),
        ),
        (
            "https://example.com/a_(b)]",
            "bracket",
            Some("https://example.com/a_(b)"),
        ),
        ("{to=\"https://example.com\"}", "value", None),
        (
            "{to: \"https://example.com\"}",
            "quote",
            Some("https://example.com"),
        ),
        (
            "{++https://example.com++}",
            "brace",
            Some("https://example.com"),
        ),
        (
            "https://example.com/{a",
            "brace",
            Some("https://example.com/"),
        ),
        (
            "https://example.com/{b}/{a",
            "brace",
            Some("https://example.com/{b}/"),
        ),
        ("%% www.example.com%%", "comment", Some("www.example.com")),
        (
            "https://example.com{target=_blank}",
            "attributes",
            Some("https://example.com"),
        ),
        (
            "https://example.com/a{.b}",
            "attributes",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com{:a",
            "attributes",
            Some("https://example.com"),
        ),
        (
            "http://localhost:4321/로",
            "particle",
            Some("http://localhost:4321/"),
        ),
        (
            "https://example.com에서",
            "particle",
            Some("https://example.com"),
        ),
        (
            "https://example.com/aを",
            "particle",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/aを参照",
            "particle",
            Some("https://example.com/a"),
        ),
        (
            "请看https://example.com/a查看",
            "particle",
            Some("https://example.com/a"),
        ),
        ("[a](https://example.com/a", "broken-link", None),
        ("[a](Source: https://example.com/a", "broken-link", None),
        ("@https://doi.org/10.1000/182", "citation", None),
        (
            "a ==https://example.com/c==",
            "mark",
            Some("https://example.com/c"),
        ),
        ("||see www.example.com||", "mark", Some("www.example.com")),
        ("<a href=\"https://example.com/a", "value", None),
        ("git@github.com:a/b.git", "remote", None),
        ("ssh://git@github.com", "remote", None),
        ("a@example.com/b", "remote", None),
        ("www. Por", "domain", None),
        ("user@.service", "domain", None),
        ("18.53.56@2x.png", "domain", None),
        ("vue@3.x", "domain", None),
        (
            "https://example.com/a>",
            "angle",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a&gt;b",
            "angle",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a[b](https://example.com/c)",
            "link",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a![b](c.png)",
            "link",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a[b][c]",
            "link",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a␣;",
            "blank",
            Some("https://example.com/a"),
        ),
        (
            "«␣https://example.com/a␣»",
            "blank",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a&nbsp;b",
            "blank",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a,https://example.com/b",
            "second",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/ahttps://example.com/b",
            "second",
            Some("https://example.com/a"),
        ),
        (
            "www.example.com;www.example.org",
            "second",
            Some("www.example.com"),
        ),
        (
            "https://example.com/a\\_b/",
            "escape",
            Some("https://example.com/a_b/"),
        ),
        (
            "https://example.com/a\\",
            "escape",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/a\\nb",
            "escape",
            Some("https://example.com/a"),
        ),
        (
            "https://example.com/?a=1&amp;b=2",
            "reference",
            Some("https://example.com/?a=1&b=2"),
        ),
        (
            "https://example.com/a\u{200e}",
            "blank",
            Some("https://example.com/a"),
        ),
        ("https://example.com/a\u{ad}b", "blank", None),
        (
            "https://example.com/a\u{ad}",
            "blank",
            Some("https://example.com/a"),
        ),
        ("http://localhost:{port}/a", "placeholder", None),
        ("https://a.{region}.example.com", "placeholder", None),
        ("&lt;list name&gt;-admin@example.com", "placeholder", None),
        ("-a@example.com", "placeholder", None),
        ("https://example.com/d/ao7N0_", "rest", None),
        ("https://example.com/~a~ b", "rest", None),
        ("http://localhost:<port>/a", "placeholder", None),
        ("a@example.com'a", "turned", Some("a@example.com")),
        ("为\"a@example.com\"，而", "turned", Some("a@example.com")),
        (
            "(https://example.com/a\"é",
            "quote",
            Some("https://example.com/a"),
        ),
    ];

    #[test]
    fn other_ends_are_clear() {
        for link in [
            "https://example.com/a_(b)",
            "https://example.com/a#b[c]",
            "https://example.com/{id}/b?c={d}",
            "https://example.com/a%20b",
            "https://example.com/例え",
            "https://例え.jp/a",
            "https://en.wikipedia.org/wiki/Michelson–Morley_experiment",
            "https://fr.wikipedia.org/wiki/Saint-Martin-d’Hères",
            "https://ru.wikipedia.org/wiki/Альфа_—_бета",
            "https://en.wikipedia.org/wiki/McDonald's",
            "https://ko.wikipedia.org/wiki/한국어",
            "https://ko.wikipedia.org/wiki/한국어로",
            "https://web.archive.org/web/2020/https://example.com",
            "https://example.com/?a=https://example.com",
            "https://github.com/a/b/compare/v1^...v2",
            "https://example.com/?a=1&b=2&copy=3;d",
            "https://example.com/a'b",
            "a@example.com",
            "a@example.com: b",
            "Email:a@example.com",
            "www.example.com",
            "[a](b) https://example.com",
            "_a https://example.com/b_",
            "https://example.com/b_.",
            "\"a@example.com\" b",
            "'a@example.com'.",
            "https://fa.wikipedia.org/wiki/\u{645}\u{6cc}\u{200c}\u{62e}",
        ] {
            assert_eq!(found(link), (None, None), "{link}");
        }
    }

    #[test]
    fn a_mark_in_another_line_is_not_one_before_the_link() {
        for before in ["\n", "a ==\n", "==\nb "] {
            let source = [before, "https://example.com/c=="].concat();
            assert_eq!(found(&source), (None, None), "{source}");
        }
    }
}
