//! Tells why an end of a link is doubtful: a rule set starts or ends some links where no reader would.
//!
//! While a URL is bare, each renderer decides where it ends. A rewrite makes one end permanent: the text after a wrong end becomes part of the
//! link. So such links are left bare, unless [`Doubtful::Edit`](super::Doubtful::Edit) is set.

use core::fmt;
use core::ops::Range;

use super::protected::attributes;
use crate::chars::{is_full_width, is_unicode_punctuation};
use crate::steps;

/// Why the end of a link is doubtful. Its `Display` is a clause without a full stop: "`[^` may start a footnote".
///
/// ```
/// assert_eq!(barelink::rewrite::Doubt::Footnote.as_str(), "footnote");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Doubt {
    /// `https://example.com/a[^1]`: the rest may be a reference to a footnote.
    Footnote,
    /// `https://example.com/a）。`, `“https://example.com”`: it holds full-width punctuation, or ends with other punctuation that is not
    /// ASCII.
    Punctuation,
    /// `https://example.com/a)b`: a round or square bracket closes that does not open in it.
    Bracket,
    /// `https://example.com/a{target=_blank}`: the rest may be an attribute list.
    Attributes,
    /// `https://example.com/a++}`, `https://example.com/{a`: a brace has no other one in it.
    Brace,
    /// `https://example.com/a"}`: it holds a quotation mark.
    Quote,
    /// `https://example.com/a%%`: the rest may end a comment.
    Comment,
    /// `https://example.com/로`: the rest may be a particle of the sentence.
    Particle,
    /// `@https://example.com/a`: it follows `@`, and so may be a citation.
    Citation,
    /// `==https://example.com/a==`: it has a mark that is before it in its line, too.
    Mark,
    /// `[text](https://example.com/a b)`: it follows `](`, and so may be part of a broken link.
    BrokenLink,
}

impl Doubt {
    /// Returns the name in the command's output, such as `footnote` or `broken-link`.
    ///
    /// ```
    /// assert_eq!(barelink::rewrite::Doubt::BrokenLink.as_str(), "broken-link");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Doubt::Footnote => "footnote",
            Doubt::Punctuation => "punctuation",
            Doubt::Bracket => "bracket",
            Doubt::Attributes => "attributes",
            Doubt::Brace => "brace",
            Doubt::Quote => "quote",
            Doubt::Comment => "comment",
            Doubt::Particle => "particle",
            Doubt::Citation => "citation",
            Doubt::Mark => "mark",
            Doubt::BrokenLink => "broken-link",
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doubt::Footnote => "`[^` may start a footnote",
            Doubt::Punctuation => "punctuation that is not ASCII may end it",
            Doubt::Bracket => "a bracket closes that does not open in it",
            Doubt::Attributes => "`{…}` may be an attribute list",
            Doubt::Brace => "a brace in it has no other one",
            Doubt::Quote => "it holds a quotation mark",
            Doubt::Comment => "`%%` may end a comment",
            Doubt::Particle => "a particle of the sentence may follow it",
            Doubt::Citation => "it follows `@`, and so may be a citation",
            Doubt::Mark => "a mark in it may end what such a mark before it starts",
            Doubt::BrokenLink => "it follows `](`, and so may be part of a broken link",
        })
    }
}

/// Returns why the end of the link is doubtful; `None` if it is not. Cost: linear in the link.
pub(super) fn doubt(source: &str, link: &Range<usize>) -> Option<Doubt> {
    if source[..link.start].ends_with("](") {
        return Some(Doubt::BrokenLink);
    }
    // MyST and Pandoc cite by the URL. The rule set takes the mark into no link.
    if source[..link.start].ends_with('@') {
        return Some(Doubt::Citation);
    }
    let doubt = first(&source[link.clone()]).map(|(_, doubt)| doubt);
    doubt.or_else(|| has_mark(source, link).then_some(Doubt::Mark))
}

/// Marks of text that is highlighted, inserted, a key or hidden. `~~` and `**` are read by every parser.
///
/// Sources: PyMdown's `mark`, `caret` and `keys`; Obsidian; Discord.
const MARKS: [&str; 4] = ["==", "^^", "++", "||"];

/// The number of bytes before a link in which a mark is looked for.
// A limit, because each link of a line looks there.
const LOOKED_AT: usize = 200;

/// Returns whether a link has a mark that is before it in its line, too.
fn has_mark(source: &str, link: &Range<usize>) -> bool {
    let text = &source[link.clone()];
    let before = &source.as_bytes()[link.start.saturating_sub(LOOKED_AT)..link.start];
    let in_line = memchr::memrchr(b'\n', before).map_or(before, |end| &before[end + 1..]);
    steps::count(text.len() + before.len());
    MARKS.iter().any(|mark| text.contains(mark) && memchr::memmem::find(in_line, mark.as_bytes()).is_some())
}

/// Returns the part of a link before its doubtful end, if that part is clear.
pub(super) fn safe_part(link: &str) -> Option<&str> {
    let mark = || Some((MARKS.iter().filter_map(|mark| link.find(mark)).min()?, Doubt::Mark));
    let (at, doubt) = first(link).or_else(mark)?;
    let part = match doubt {
        // A brace without its other one tells nothing about what belongs to the URL before it.
        Doubt::Brace => link[..at].trim_end_matches(EDIT_MARKS),
        _ => &link[..at],
    };
    let part = part.trim_end_matches(['.', ',', ':', ';', '!', '?', '*', '_', '~', '\'']);
    // More than a scheme or `www`.
    let host = part.split_once("://").map(|(_, host)| host).or(part.contains(['.', '@']).then_some(part))?;
    host.ends_with(|c: char| c.is_alphanumeric() || c == '/').then_some(part)
}

/// The marks before the closing brace of an edit: `{++text++}`.
///
/// Source: `CriticMarkup`'s "User's Guide".
const EDIT_MARKS: [char; 5] = ['+', '-', '~', '=', '<'];

/// Returns the first byte of a link that is doubtful, and why.
fn first(link: &str) -> Option<(usize, Doubt)> {
    steps::count(link.len());
    let (bytes, mut open) = (link.as_bytes(), Vec::new());
    for (at, c) in link.char_indices() {
        let is_closed = |open: &mut Vec<(usize, char)>, opener| {
            let is_open = open.last().is_some_and(|(_, open)| *open == opener);
            is_open && open.pop().is_some()
        };
        let doubt = match c {
            '[' if bytes[at + 1..].starts_with(b"^") => Some(Doubt::Footnote),
            '{' if is_attributes(bytes, at) => Some(Doubt::Attributes),
            '"' => Some(Doubt::Quote),
            '%' if bytes[at + 1..].starts_with(b"%") => Some(Doubt::Comment),
            '(' | '[' | '{' => {
                open.push((at, c));
                None
            }
            ')' => (!is_closed(&mut open, '(')).then_some(Doubt::Bracket),
            ']' => (!is_closed(&mut open, '[')).then_some(Doubt::Bracket),
            '}' => (!is_closed(&mut open, '{')).then_some(Doubt::Brace),
            c => is_full_width(c).then_some(Doubt::Punctuation),
        };
        if let Some(doubt) = doubt {
            return Some((at, doubt));
        }
    }
    let brace = open.into_iter().find(|(_, c)| *c == '{').map(|(at, _)| (at, Doubt::Brace));
    let punctuation = || {
        let without = link.trim_end_matches(|c: char| !c.is_ascii() && is_unicode_punctuation(c));
        (without.len() < link.len()).then_some((without.len(), Doubt::Punctuation))
    };
    brace.or_else(punctuation).or_else(|| particle(link).map(|at| (at, Doubt::Particle)))
}

/// Returns the start of a particle that ends the link, directly after a character of ASCII.
// Korean writes a particle directly after a word, and so after a URL; Bengali with a hyphen. A word in a path is longer, or another one.
fn particle(link: &str) -> Option<usize> {
    let is_particle = |rest: &str| PARTICLES.contains(&rest);
    let start = link.char_indices().rev().find(|(_, c)| c.is_ascii()).map(|(at, _)| at + 1)?;
    (start < link.len() && is_particle(&link[start..])).then_some(start)
}

/// Particles of Korean, Japanese and Chinese, and case endings of Bengali.
///
/// Sources: National Institute of Korean Language, "Standard Korean Language Dictionary", part of speech 조사; the grammars' lists of 助詞 and
/// 助词; Bengali grammar, বিভক্তি.
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

/// Returns whether the brace at the byte `at` starts an attribute list, and no variable of a template such as `{id}`.
fn is_attributes(link: &[u8], at: usize) -> bool {
    let is_marked = matches!(link.get(at + 1), Some(b'.' | b'#' | b':' | b'='));
    let list = attributes::list(link, at);
    list.is_some_and(|list| list.has_values || is_marked) || link[at..].starts_with(b"{:")
}

#[cfg(test)]
mod tests {
    use super::{doubt, safe_part};

    /// Issue 56. Each row: the text before the link, the link, its class, and the part that is clear.
    #[test]
    fn each_class_has_examples() {
        for (before, link, class, part) in [
            ("", "https://example.com/a[^1].", "footnote", Some("https://example.com/a")),
            ("（", "https://example.com/a）。", "punctuation", Some("https://example.com/a")),
            ("", "https://example.com/a，b", "punctuation", Some("https://example.com/a")),
            ("“", "https://example.com”", "punctuation", Some("https://example.com")),
            ("", "https://obsidian.md/download។", "punctuation", Some("https://obsidian.md/download")),
            ("(", "https://example.com/)로", "bracket", Some("https://example.com/")),
            ("[", "https://example.com]b", "bracket", Some("https://example.com")),
            ("{to=\"", "https://example.com\"}", "quote", Some("https://example.com")),
            ("{++", "https://example.com++}", "brace", Some("https://example.com")),
            ("", "https://example.com/{a", "brace", Some("https://example.com/")),
            ("%%", "www.example.com%%", "comment", Some("www.example.com")),
            ("", "https://example.com{target=_blank}", "attributes", Some("https://example.com")),
            ("", "https://example.com/a{.b}", "attributes", Some("https://example.com/a")),
            ("", "https://example.com{:", "attributes", Some("https://example.com")),
            ("", "http://localhost:4321/로", "particle", Some("http://localhost:4321/")),
            ("", "https://example.com에서", "particle", Some("https://example.com")),
            ("", "https://example.com/aを", "particle", Some("https://example.com/a")),
            ("[a](", "https://example.com/a", "broken-link", None),
            ("[@", "https://doi.org/10.1000/182", "citation", None),
            ("a ==", "https://example.com/c==", "mark", Some("https://example.com/c")),
            ("||see ", "www.example.com||", "mark", Some("www.example.com")),
            ("", "https://\"a", "quote", None),
        ] {
            let source = [before, link].concat();
            let found = doubt(&source, &(before.len()..source.len()));
            assert_eq!(found.map(super::Doubt::as_str), Some(class), "{source}");
            assert_eq!(safe_part(link), part, "{source}");
        }
    }

    #[test]
    fn other_ends_are_clear() {
        for link in [
            "https://example.com/a_(b)",
            "https://example.com/a#b[c]",
            "https://example.com/{id}/b?c={d}",
            "https://example.com/a%20b",
            "https://example.com/例え",
            "https://en.wikipedia.org/wiki/Michelson–Morley_experiment",
            "https://ko.wikipedia.org/wiki/한국어",
            "https://ko.wikipedia.org/wiki/한국어로",
            "https://example.com/a'b",
            "a@example.com",
        ] {
            assert_eq!(doubt(link, &(0..link.len())), None, "{link}");
        }
    }

    #[test]
    fn a_mark_in_another_line_is_not_one_before_the_link() {
        let link = "https://example.com/c==";
        for before in ["\n", "a ==\n", "==\nb "] {
            let source = [before, link].concat();
            assert_eq!(doubt(&source, &(before.len()..source.len())), None, "{source}");
        }
    }
}
