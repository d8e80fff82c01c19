//! Formats one link: `<https://example.com>` or `[www.example.com](http://www.example.com)`.
//!
//! The result has the same meaning in every context: inside and outside a table cell, with and
//! without smart punctuation, and whether or not the renderer treats `$`, `~` or `^` as markup. So
//! every character is escaped that is markup for some renderer of the syntax. Renderers differ in
//! what they read: [`Forms`] has a row for each that differs from CommonMark.

use std::borrow::Cow;

use crate::events::MAILTO;
use barelink::Link;

/// The syntax for links.
///
/// ```
/// use barelink_rewrite::{Style, plan};
/// use barelink::Finder;
/// use barelink_pulldown_cmark::GITHUB;
///
/// let written = |style| plan("https://example.com", GITHUB, &Finder::default(), style).apply();
/// assert_eq!(written(Style::Angle), "<https://example.com>");
/// assert_eq!(written(Style::Inline), "[https://example.com](https://example.com)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `<https://example.com>` and `<john@example.com>` if CommonMark reads that as the same link;
    /// otherwise as [`Inline`](Self::Inline).
    #[default]
    Angle,
    /// Always `[www.example.com](http://www.example.com)`. Use this for MDX, where `<` starts an
    /// element.
    Inline,
}

/// Returns the link in Markdown syntax. Returns `None` if Markdown cannot express it: its text is
/// empty, or its text or destination contains a line end.
///
/// The result is read as the same link, with the same text and destination, in a line of CommonMark
/// text and in a table cell. Markup directly before or after it can change that; only a parse
/// tells, as [`plan`](super::plan()) does. Cost: linear in the link.
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_rewrite::{Style, replacement};
///
/// let written = |text: &str, style| {
///     let links: Vec<_> = Finder::new(Profile::Gfm)
///         .links(text)
///         .map(|link| replacement(&link, style))
///         .collect();
///     links.into_iter().flatten().collect::<Vec<_>>().join(" ")
/// };
/// assert_eq!(
///     written("https://example.com/a", Style::Angle),
///     "<https://example.com/a>"
/// );
/// assert_eq!(
///     written("john@example.com", Style::Angle),
///     "<john@example.com>"
/// );
/// assert_eq!(
///     written("www.example.com", Style::Angle),
///     "[www.example.com](http://www.example.com)"
/// );
/// assert_eq!(
///     written("http://e.com/a*b|c", Style::Angle),
///     r"[http://e.com/a\*b\|c](http://e.com/a*b\|c)"
/// );
/// assert_eq!(
///     written("john@example.com", Style::Inline),
///     "[john@example.com](mailto:john@example.com)"
/// );
/// ```
#[must_use]
pub fn replacement(link: &Link<'_>, style: Style) -> Option<String> {
    Forms::COMMONMARK.write(link, "", style)
}

/// The forms of links that all renderers of a syntax read.
pub(super) struct Forms {
    /// Characters that a backslash escapes in the text of a link.
    in_text: &'static [u8],
    /// Characters that a backslash escapes in a destination.
    in_destination: &'static [u8],
    /// Whether any URI may be between angle brackets. Otherwise only plain ones with one of
    /// [`SCHEMES`] may, and plain addresses.
    reads_any_angle: bool,
    /// Whether `<…>` is a link after this text of the source.
    reads_angle_after: fn(&str) -> bool,
    /// Whether `--`, `...` and quotes are replaced where they have no backslash.
    is_typographic: bool,
    /// Whether `:name` may be a directive.
    has_directives: bool,
}

/// All characters that have an escape in CommonMark.
const PUNCTUATION: &[u8] = b"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

// | forms | escapes | in destinations | `<…>` | after | typography | directives |
// |---|---|---|---|---|---|---|
// | CommonMark | all | all | all | all | yes | yes: remark reads `.md` of Astro, too |
// | remark | all | all | all | all | no: it is applied after escapes are read | yes |
// | Logseq | all | all | all | a blank | yes | yes |
// | kramdown | its own | none | plain ones | not at the start of a lazy line | yes | no |
// | Python-Markdown | its own, and those of its tables | the same | plain ones | all | no | no |
//
// Sources: kramdown 2.5, `parser/kramdown/escaped_chars.rb`, `link.rb` and `autolink.rb`;
// Python-Markdown 3.11, `core.py` (`ESCAPED_CHARS`), `inlinepatterns.py` and
// `extensions/tables.py`; `remark-smartypants`; `micromark-extension-directive`.
impl Forms {
    /// What all renderers of CommonMark read.
    pub(super) const COMMONMARK: Forms = Forms {
        in_text: PUNCTUATION,
        in_destination: PUNCTUATION,
        reads_any_angle: true,
        reads_angle_after: |_| true,
        is_typographic: true,
        has_directives: true,
    };

    pub(super) const REMARK: Forms = Forms {
        is_typographic: false,
        ..Self::COMMONMARK
    };

    pub(super) const LOGSEQ: Forms = Forms {
        reads_angle_after: |before| before.is_empty() || before.ends_with([' ', '\t', '\n']),
        ..Self::COMMONMARK
    };

    pub(super) const KRAMDOWN: Forms = Forms {
        in_text: b"\\.*_+`<>()[]{}#!:|\"'$=-",
        in_destination: b"",
        reads_any_angle: false,
        reads_angle_after: |before| !starts_lazy_line(before),
        is_typographic: true,
        has_directives: false,
    };

    pub(super) const PYTHON_MARKDOWN: Forms = Forms {
        in_text: b"\\`*_{}[]()>#+-.!|",
        in_destination: b"\\`*_{}[]()>#+-.!|",
        reads_any_angle: false,
        reads_angle_after: |_| true,
        is_typographic: false,
        has_directives: false,
    };

    /// Returns the link in Markdown syntax, after the text `before` of the source; `None` if no
    /// form is certain.
    pub(super) fn write(&self, link: &Link<'_>, before: &str, style: Style) -> Option<String> {
        let text = link.text();
        let destination = link.destination();
        // A line end cannot be escaped, and a blank line in a link would end the paragraph.
        if text.is_empty() || holds_line_end(&text) || holds_line_end(&destination) {
            return None;
        }
        // Between angle brackets, the text is the destination, or, for an address, the destination
        // without `mailto:`.
        let is_short = match destination.strip_prefix(MAILTO) {
            Some(address) if *address == *text => {
                // Pandoc reads no other address.
                let starts_plainly = text.starts_with(|c: char| c.is_ascii_alphanumeric());
                is_address(&text)
                    && starts_plainly
                    && (self.reads_any_angle || is_plain_address(&text))
            }
            _ => {
                text == destination
                    && is_uri(&text)
                    && (self.reads_any_angle || is_plain_uri(&text))
            }
        };
        let is_angle = style == Style::Angle && is_short && reads_the_same(&text);
        if is_angle && (self.reads_angle_after)(before) {
            return Some(["<", &text, ">"].concat());
        }
        // `[[` starts a link to a page.
        if is_angle && before.ends_with('[') {
            return None;
        }
        Some(
            [
                "[",
                &self.text(&text)?,
                "](",
                &self.destination(&destination)?,
                ")",
            ]
            .concat(),
        )
    }

    /// Returns the text of a link with escapes; `None` if one that is needed does not exist.
    fn text(&self, text: &str) -> Option<String> {
        let text = &without_references(text);
        let bytes = text.as_bytes();
        let marks = [b'~', b'^'].map(|mark| memchr::memchr_iter(mark, bytes).count());
        // The number of equal bytes before the current one.
        let mut run = 0;
        let is_markup = |at: usize| {
            let byte = bytes[at];
            run = if at > 0 && bytes[at - 1] == byte {
                run + 1
            } else {
                0
            };
            match byte {
                // Subscripts and superscripts end in the text of a link in which they start. So one
                // mark alone needs no escape.
                b'~' if marks[0] < 2 => self.in_text.contains(&byte),
                b'^' if marks[1] < 2 => self.in_text.contains(&byte),
                // Inside a word, `_` is not a delimiter.
                b'_' => {
                    !is_alphanumeric(bytes, at.checked_sub(1))
                        || !is_alphanumeric(bytes, Some(at + 1))
                }
                // One escape for each dash and each ellipsis.
                b'-' => self.is_typographic && run % 2 == 1,
                b'.' => self.is_typographic && run % 3 == 2,
                b'"' | b'\'' => self.is_typographic,
                b':' => self.has_directives && run == 0 && starts_name(&bytes[at + 1..]),
                byte => MARKUP.contains(&byte),
            }
        };
        escaped(text, is_markup, self.in_text)
    }

    /// Returns the destination of a link with escapes; `None` if one that is needed does not exist.
    fn destination(&self, destination: &str) -> Option<String> {
        let destination = &without_references(destination);
        let bytes = destination.as_bytes();
        let is_balanced = brackets_are_balanced(bytes);
        // Without angle brackets, a destination can be neither empty nor contain blanks.
        let has_blanks = bytes.is_empty() || bytes.iter().any(|&byte| byte <= b' ' || byte == 0x7f);
        if has_blanks || !is_balanced && !self.in_destination.contains(&b'(') {
            let escaped = escaped(
                destination,
                |at| MARKUP_OF_DESTINATION.contains(&bytes[at]),
                self.in_destination,
            )?;
            return Some(["<", &escaped, ">"].concat());
        }
        // Balanced brackets need no escapes, and `…/Foo_(bar)` is more readable without them.
        let is_markup = |at: usize| {
            MARKUP_OF_DESTINATION.contains(&bytes[at])
                || !is_balanced && matches!(bytes[at], b'(' | b')')
        };
        escaped(destination, is_markup, self.in_destination)
    }
}

/// Characters of the text of a link that are always markup: that of CommonMark, tables,
/// strikethrough, subscripts, superscripts, mathematics, attributes and MDX.
const MARKUP: &[u8] = b"\\`*[]<>~^${}|";

/// Characters of a destination that would end it, start code or mathematics, or end a cell.
const MARKUP_OF_DESTINATION: &[u8] = b"\\`<>$|";

fn is_alphanumeric(bytes: &[u8], at: Option<usize>) -> bool {
    at.and_then(|at| bytes.get(at))
        .is_some_and(u8::is_ascii_alphanumeric)
}

/// Returns whether the name of a directive starts here: `8100` in `localhost:8100`.
fn starts_name(bytes: &[u8]) -> bool {
    bytes
        .first()
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
}

/// Returns whether a text ends at the start of a line without a mark, whose paragraph starts in an
/// item or a quote.
// kramdown ends the item or the quote before `<https:` there, as before a block of HTML.
fn starts_lazy_line(before: &str) -> bool {
    let Some(above) = before.strip_suffix('\n') else {
        return false;
    };
    let lines = above.rsplit('\n').take(LOOKED_AT).map(str::trim_ascii_end);
    lines
        .take_while(|line| !line.is_empty())
        .any(|line| line.starts_with(|c: char| c.is_ascii_digit() || "-*+>".contains(c)))
}

/// The number of lines before a link that are looked at. A limit, because each link looks there.
const LOOKED_AT: usize = 8;

/// The schemes that every renderer reads between angle brackets.
const SCHEMES: [&str; 3] = ["http:", "https:", "ftp:"];

/// Returns whether every renderer reads a URI between angle brackets. Python-Markdown reads code,
/// links and escapes first.
fn is_plain_uri(uri: &str) -> bool {
    SCHEMES.iter().any(|scheme| uri.starts_with(scheme)) && !uri.contains(['\\', '`', '[', '$'])
}

/// Returns whether every renderer reads an address between angle brackets.
fn is_plain_address(address: &str) -> bool {
    address
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_.@".contains(&byte))
}

fn holds_line_end(text: &str) -> bool {
    memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some()
}

/// Returns whether the text is an absolute URI as in CommonMark's section "6.5 Autolinks".
pub(super) fn is_uri(text: &str) -> bool {
    let Some(end) = memchr::memchr(b':', text.as_bytes()) else {
        return false;
    };
    let (scheme, rest) = text.as_bytes().split_at(end);
    // The length of a scheme is CommonMark's rule; RFC 3986 has no limit.
    (2..=32).contains(&scheme.len())
        && scheme[0].is_ascii_alphabetic()
        && scheme
            .iter()
            .all(|&byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte))
        && !rest
            .iter()
            .any(|&byte| byte <= b' ' || matches!(byte, b'<' | b'>' | 0x7f))
}

/// Returns whether the text is an e-mail address as in the same section.
pub(super) fn is_address(text: &str) -> bool {
    let Some(at) = memchr::memchr(b'@', text.as_bytes()) else {
        return false;
    };
    let name = &text[..at];
    let host = &text[at + 1..];
    let is_label = |label: &str| {
        let bytes = label.as_bytes();
        (1..=63).contains(&bytes.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && bytes
                .iter()
                .all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || ADDRESS_NAME.contains(&byte))
        && host.split('.').all(is_label)
}

/// Characters in the local part of an address, in addition to letters and digits.
///
/// Source: CommonMark 0.31.2, "6.5 Autolinks", the expression for e-mail addresses.
const ADDRESS_NAME: &[u8] = b".!#$%&'*+/=?^_`{|}~-";

/// Returns whether all parsers read a link between `<` and `>` the same way, inside and outside a
/// table cell.
// Parsers differ in whether they decode references there, and a pipe ends a cell.
fn reads_the_same(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr(b'|', bytes).is_none()
        && !memchr::memchr_iter(b'&', bytes).any(|at| is_reference(&bytes[at..]))
}

/// Returns whether the bytes may start with a character reference. Reads at most fifty bytes.
// The form is enough: an escape too many does no harm, and the list of names differs between
// parsers.
fn is_reference(bytes: &[u8]) -> bool {
    let rest = bytes.get(1..).unwrap_or_default();
    let rest = rest.strip_prefix(b"#").unwrap_or(rest);
    let name = rest
        .iter()
        .take(NAME_LIMIT)
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    name > 0 && rest.get(name) == Some(&b';')
}

/// A limit above the length of the longest name of a reference, `CounterClockwiseContourIntegral`
/// (31 bytes).
const NAME_LIMIT: usize = 48;

/// Replaces each `&` that would start a reference by `&amp;`.
// A backslash would not prevent the reference everywhere: Python-Markdown and kramdown show it, and
// cmark and its descendants decode references in destinations before they read escapes.
// `echo '[a](\&amp;)' | barelink --engine comrak` makes a link to `&`.
fn without_references(destination: &str) -> Cow<'_, str> {
    let bytes = destination.as_bytes();
    let mut references = memchr::memchr_iter(b'&', bytes)
        .filter(|&at| is_reference(&bytes[at..]))
        .peekable();
    if references.peek().is_none() {
        return Cow::Borrowed(destination);
    }
    let mut written = String::with_capacity(destination.len() + "amp;".len());
    let mut end = 0;
    for at in references {
        written.push_str(&destination[end..at]);
        written.push_str("&amp;");
        end = at + 1;
    }
    written.push_str(&destination[end..]);
    Cow::Owned(written)
}

/// Returns whether the round brackets of a destination need no escapes.
fn brackets_are_balanced(bytes: &[u8]) -> bool {
    let mut open = 0_usize;
    for byte in bytes {
        match byte {
            b'(' if open == MAX_DEPTH => return false,
            b'(' => open += 1,
            b')' if open == 0 => return false,
            b')' => open -= 1,
            _ => {}
        }
    }
    open == 0
}

/// How deeply brackets may be nested. CommonMark requires parsers to support at least three levels.
const MAX_DEPTH: usize = 3;

/// Returns the text with a backslash before each byte for which `is_markup` holds, which is asked
/// for each character in order. Returns `None` if one of them has no escape.
fn escaped(text: &str, mut is_markup: impl FnMut(usize) -> bool, escapes: &[u8]) -> Option<String> {
    let mut written = String::with_capacity(text.len() + 2);
    for (at, c) in text.char_indices() {
        if is_markup(at) {
            if !escapes.contains(&text.as_bytes()[at]) {
                return None;
            }
            written.push('\\');
        }
        written.push(c);
    }
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::{Forms, brackets_are_balanced, is_address, is_reference, is_uri};

    /// CommonMark 0.31.2, "6.5 Autolinks".
    #[test]
    fn autolinks_are_those_of_commonmark() {
        for uri in [
            "http://foo.bar",
            "MAILTO:FOO@BAR.BAZ",
            "a+b+c:d",
            "made-up-scheme://foo,bar",
            "localhost:5001/foo",
        ] {
            assert!(is_uri(uri), "{uri}");
        }
        for text in [
            "m:abc",
            "1a:b",
            "a_b:c",
            "foo.bar.baz",
            "http://a<b",
            "http://a>b",
            "http://a b",
            "http://a\u{7f}b",
        ] {
            assert!(!is_uri(text), "{text}");
        }
        for address in ["foo@bar.example.com", "foo+special@Bar.baz-bar0.com", "a@b"] {
            assert!(is_address(address), "{address}");
        }
        for text in [
            "@b.c", "a(b@c.d", "a@b_c.d", "a@-b.c", "a@b-.c", "a@b..c", "a.b",
        ] {
            assert!(!is_address(text), "{text}");
        }
    }

    #[test]
    fn a_reference_has_a_name_or_a_number() {
        assert!(
            ["&amp;b", "&#64;", "&#x40;"]
                .iter()
                .all(|text| is_reference(text.as_bytes()))
        );
        assert!(
            ["&;", "&#;", "&amp", "& amp;"]
                .iter()
                .all(|text| !is_reference(text.as_bytes()))
        );
    }

    /// `tools/site-builds` shows how each renderer reads such a text.
    #[test]
    fn texts_have_the_escapes_that_exist_and_are_needed() {
        for (forms, text, expected) in [
            (Forms::COMMONMARK, "_a_b_ c_", Some(r"\_a_b\_ c\_")),
            (
                Forms::COMMONMARK,
                "3.0.9...3.0.10",
                Some(r"3.0.9..\.3.0.10"),
            ),
            (Forms::REMARK, "3.0.9...3.0.10", Some("3.0.9...3.0.10")),
            (Forms::COMMONMARK, "a--b---c..d", Some(r"a-\-b-\--c..d")),
            (Forms::COMMONMARK, "a'b\"c", Some(r#"a\'b\"c"#)),
            (Forms::PYTHON_MARKDOWN, "a'b--c...d", Some("a'b--c...d")),
            (
                Forms::COMMONMARK,
                "http://localhost:8100::b",
                Some(r"http://localhost\:8100::b"),
            ),
            (Forms::KRAMDOWN, "localhost:8100", Some("localhost:8100")),
            (Forms::COMMONMARK, "a&copy;b&c", Some("a&amp;copy;b&c")),
            (Forms::KRAMDOWN, "a^b~c$d*e", Some(r"a^b~c\$d\*e")),
            (Forms::KRAMDOWN, "a^b^c", None),
            (Forms::PYTHON_MARKDOWN, "a^b~c|d", Some(r"a^b~c\|d")),
            (Forms::PYTHON_MARKDOWN, "a$b", None),
            (Forms::COMMONMARK, "a^b", Some(r"a\^b")),
        ] {
            assert_eq!(forms.text(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn destinations_have_the_escapes_that_exist() {
        for (forms, destination, expected) in [
            (
                Forms::COMMONMARK,
                "http://a.b/(c`d$e",
                Some(r"http://a.b/\(c\`d\$e"),
            ),
            (
                Forms::PYTHON_MARKDOWN,
                "http://a.b/(c`d",
                Some(r"http://a.b/\(c\`d"),
            ),
            (Forms::PYTHON_MARKDOWN, "http://a.b/$c", None),
            (Forms::KRAMDOWN, "http://a.b/(c", Some("<http://a.b/(c>")),
            (Forms::KRAMDOWN, "http://a.b/(c)", Some("http://a.b/(c)")),
            (Forms::KRAMDOWN, "http://a.b/`c", None),
            (Forms::KRAMDOWN, "http://a.b/\\c", None),
            (Forms::KRAMDOWN, "", Some("<>")),
        ] {
            assert_eq!(
                forms.destination(destination).as_deref(),
                expected,
                "{destination}"
            );
        }
    }

    /// CommonMark 0.31.2, "6.3 Links": three levels at least.
    #[test]
    fn three_levels_of_brackets_need_no_escapes() {
        assert!(
            ["", "(a)", "((()))()"]
                .iter()
                .all(|text| brackets_are_balanced(text.as_bytes()))
        );
        assert!(
            ["(", ")(", "(((())))"]
                .iter()
                .all(|text| !brackets_are_balanced(text.as_bytes()))
        );
    }
}
