//! Minimal escaping: UTS #58, section 4.1, "URL Minimal Escaping Algorithm".

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::RangeInclusive;

use super::properties::{LinkTerm, link_term};
use super::terminate::{BracketStack, UrlPart};
use crate::finder::Finder;
use crate::names::profile::Profile;
use crate::text::chars::{ByteSet, Properties, is_invisible};

/// How to write characters that change the direction of writing (`Bidi_Control`).
///
/// ```
/// use barelink::uts58::{Bidi, UrlParts};
///
/// let url = UrlParts::new("https://example.com").segment("a\u{202e}b");
/// assert_eq!(url.to_string(), "https://example.com/a%E2%80%AEb");
/// assert_eq!(url.bidi(Bidi::Keep).to_string(), "https://example.com/a\u{202e}b");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bidi {
    /// Escapes them, as section 8 of the standard says.
    #[default]
    Escape,
    /// Keeps them, as the algorithm of section 4.1 says.
    Keep,
}

/// A URL in parts, with unescaped values. Its `Display` is the URL with as few escapes as possible:
/// link detection finds it again as a whole where white space surrounds it.
///
/// Source: UTS #58, section 4. An empty query and an empty fragment are omitted, because link
/// detection would not include their `?` or `#`. The result is plain text: escape it for HTML or
/// Markdown as any other. Cost: linear in the parts.
///
/// ```
/// use barelink::uts58::UrlParts;
///
/// let url = UrlParts::new("https://example.com")
///     .segment("wiki")
///     .segment("α?μ(π")
///     .parameter(["θ", "ι&κ."]);
/// assert_eq!(
///     url.to_string(),
///     "https://example.com/wiki/α%3Fμ(π?θ=ι%26κ%2E"
/// );
/// assert!(url.is_detectable());
/// ```
#[derive(Clone, Debug)]
pub struct UrlParts {
    prefix: String,
    path: Vec<String>,
    query: Vec<Vec<String>>,
    fragment: String,
    directives: Vec<String>,
    escaping: Escaping,
}

impl UrlParts {
    /// Makes a URL that consists of a scheme, a host and, optionally, a port:
    /// `https://example.com`. They are not escaped.
    ///
    /// ```
    /// use barelink::uts58::UrlParts;
    ///
    /// let url = UrlParts::new("https://example.com");
    /// assert_eq!(url.to_string(), "https://example.com");
    /// ```
    pub fn new(prefix: impl Into<String>) -> Self {
        let path = Vec::new();
        let query = Vec::new();
        let fragment = String::new();
        let directives = Vec::new();
        Self {
            prefix: prefix.into(),
            path,
            query,
            fragment,
            directives,
            escaping: Escaping::default(),
        }
    }

    /// Appends a segment to the path: `/` and the value.
    ///
    /// ```
    /// use barelink::uts58::UrlParts;
    ///
    /// let url = UrlParts::new("https://example.com").segment("a/b").segment("é");
    /// assert_eq!(url.to_string(), "https://example.com/a%2Fb/é");
    /// ```
    #[must_use]
    pub fn segment(mut self, value: impl Into<String>) -> Self {
        self.path.push(value.into());
        self
    }

    /// Appends a parameter to the query: `?` or `&`, and the values with `=` between them (a key
    /// and a value, or only a key).
    ///
    /// ```
    /// use barelink::uts58::UrlParts;
    ///
    /// let url = UrlParts::new("https://example.com").parameter(["q", "a&b"]).parameter(["x"]);
    /// assert_eq!(url.to_string(), "https://example.com?q=a%26b&x");
    /// ```
    #[must_use]
    pub fn parameter<V: Into<String>>(mut self, values: impl IntoIterator<Item = V>) -> Self {
        self.query
            .push(values.into_iter().map(Into::into).collect());
        self
    }

    /// Sets the fragment, without its `#`.
    ///
    /// ```
    /// use barelink::uts58::UrlParts;
    ///
    /// let url = UrlParts::new("https://example.com").fragment("part 1");
    /// assert_eq!(url.to_string(), "https://example.com#part%201");
    /// ```
    #[must_use]
    pub fn fragment(mut self, value: impl Into<String>) -> Self {
        self.fragment = value.into();
        self
    }

    /// Appends a fragment directive: `:~:` and the directive, such as `text=a,b`.
    ///
    /// Pass it serialised, because a directive has a syntax of its own: `&`, `,` and `-` are
    /// syntax, and `%26`, `%2C` and `%2D` are the characters themselves.
    ///
    /// ```
    /// use barelink::uts58::UrlParts;
    ///
    /// let url = UrlParts::new("https://example.com").directive("text=one,two");
    /// assert_eq!(url.to_string(), "https://example.com#:~:text=one,two");
    /// ```
    #[must_use]
    pub fn directive(mut self, serialized: impl Into<String>) -> Self {
        self.directives.push(serialized.into());
        self
    }

    /// Sets how to write characters that change the direction of writing; [`Bidi::Escape`] by
    /// default.
    ///
    /// ```
    /// use barelink::uts58::{Bidi, UrlParts};
    ///
    /// let url = UrlParts::new("https://example.com").segment("a\u{200e}b").bidi(Bidi::Keep);
    /// assert_eq!(url.to_string(), "https://example.com/a\u{200e}b");
    /// ```
    #[must_use]
    pub fn bidi(mut self, bidi: Bidi) -> Self {
        self.escaping.bidi = bidi;
        self
    }

    /// Also escapes the characters for which `also` returns `true`, such as those that look like
    /// syntax. Characters that are syntax themselves are not escaped.
    ///
    /// ```
    /// use barelink::uts58::UrlParts;
    ///
    /// let url = UrlParts::new("https://example.com").segment("aɁb").escape_also(|c| c == 'Ɂ');
    /// assert_eq!(url.to_string(), "https://example.com/a%C9%81b");
    /// ```
    #[must_use]
    pub fn escape_also(mut self, also: fn(char) -> bool) -> Self {
        self.escaping.also = also;
        self
    }

    /// Returns whether link detection with [`Profile::Uts58`] finds the result again as a whole
    /// where white space surrounds it. It does not if it rejects the host: an IP address,
    /// `localhost`, a name with `_`.
    ///
    /// ```
    /// use barelink::uts58::UrlParts;
    ///
    /// assert!(UrlParts::new("https://example.com").segment("a").is_detectable());
    /// assert!(!UrlParts::new("https://localhost").segment("a").is_detectable());
    /// ```
    #[must_use]
    pub fn is_detectable(&self) -> bool {
        is_detectable(&self.to_string())
    }

    fn pieces(&self) -> Vec<PartTokens> {
        let literals = |value: &String| value.chars().map(UrlToken::Literal).collect::<Vec<_>>();
        let path: Vec<_> = self.path.iter().map(literals).collect();
        let parameter = |values: &Vec<String>| {
            let values: Vec<_> = values.iter().map(literals).collect();
            values.join(&UrlToken::Syntax('='))
        };
        let query: Vec<_> = self.query.iter().map(parameter).collect();
        // A directive is the only part that callers pass serialised, so its escapes must be read.
        let directive =
            |serialized: &String| PartTokens::read(UrlPart::Directive, serialized, Decode::All);
        let mut pieces = Vec::new();
        pieces.extend((!path.is_empty()).then(|| PartTokens {
            part: UrlPart::Path,
            tokens: path.join(&UrlToken::Syntax('/')),
        }));
        pieces.push(PartTokens {
            part: UrlPart::Query,
            tokens: query.join(&UrlToken::Syntax('&')),
        });
        pieces.push(PartTokens {
            part: UrlPart::Fragment,
            tokens: literals(&self.fragment),
        });
        pieces.extend(self.directives.iter().map(directive));
        pieces
    }
}

impl fmt::Display for UrlParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.prefix)?;
        self.escaping.write(self.pieces(), f)
    }
}

/// Which percent escapes of a serialised URL are decoded.
///
/// ```
/// use barelink::uts58::{Decode, pretty};
///
/// let url = "https://example.com/a%2Cb%C3%A9";
/// assert_eq!(pretty(url).decode(Decode::All).to_string(), "https://example.com/a,bé");
/// assert_eq!(pretty(url).decode(Decode::Unreserved).to_string(), "https://example.com/a%2Cbé");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Decode {
    /// All except those of the part's own syntax, as the standard says.
    #[default]
    All,
    /// As [`All`](Self::All), except those of reserved characters and of `%` (RFC 3986, section
    /// 6.2.2.2). Use it for servers that distinguish `%2C` from `,`.
    Unreserved,
}

/// Returns whether link detection finds a URL again as a whole where white space surrounds it.
pub(super) fn is_detectable(url: &str) -> bool {
    let finder = Finder::new(Profile::Uts58);
    finder
        .links(url)
        .next()
        .is_some_and(|link| link.range() == (0..url.len()))
}

/// A part of a URL, without its initiator.
#[derive(Clone, Debug)]
pub(super) struct PartTokens {
    part: UrlPart,
    tokens: Vec<UrlToken>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UrlToken {
    /// A character of a value.
    Literal(char),
    /// A character that separates values or has another meaning for URL parsers.
    Syntax(char),
    /// A byte that stays escaped.
    Byte(u8),
}

impl PartTokens {
    /// Reads a part of a serialised URL, with any mixture of escapes.
    pub(super) fn read(part: UrlPart, serialized: &str, decode: Decode) -> Self {
        let mut tokens = Vec::new();
        let mut rest = serialized;
        while let Some(c) = rest.chars().next() {
            let (bytes, after) = escapes(rest);
            if bytes.is_empty() {
                tokens.push(match c {
                    // For `http` and `https`, URL parsers treat both alike in a path.
                    '\\' if part == UrlPart::Path => UrlToken::Syntax('/'),
                    c if is_syntax(part, c) => UrlToken::Syntax(c),
                    c => UrlToken::Literal(c),
                });
                rest = &rest[c.len_utf8()..];
                continue;
            }
            // A run of escapes is decoded at once: a character takes up to four of them.
            for chunk in bytes.utf8_chunks() {
                tokens.extend(chunk.valid().chars().map(|c| decoded(part, c, decode)));
                tokens.extend(chunk.invalid().iter().copied().map(UrlToken::Byte)); // U31
            }
            rest = after;
        }
        PartTokens { part, tokens }
    }

    /// Escapes the slash or backslash at the start of the part. `serialized` is the part's text.
    pub(super) fn without_slash_at_start(mut self, serialized: &str) -> Self {
        if let (Some(first @ UrlToken::Syntax('/')), Some(&byte)) =
            (self.tokens.first_mut(), serialized.as_bytes().first())
        {
            // The typed byte: a backslash was read as `/`, and must be escaped as a backslash.
            *first = UrlToken::Byte(byte);
        }
        self
    }

    /// Returns whether the part is omitted, because link detection would not include its initiator.
    fn is_left_out(&self, next: Option<UrlPart>) -> bool {
        let is_empty = self.tokens.is_empty();
        match self.part {
            UrlPart::Path | UrlPart::Directive => false,
            UrlPart::Query => is_empty,
            UrlPart::Fragment => is_empty && next.is_none(), // U29
        }
    }

    /// Returns whether the part has escapes of bytes that are not UTF-8.
    fn has_other_encoding(&self) -> bool {
        self.tokens
            .iter()
            .any(|token| matches!(token, UrlToken::Byte(0x80..)))
    }
}

/// Returns the bytes of the escapes at the start of `text`, and the text after them.
fn escapes(text: &str) -> (Vec<u8>, &str) {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((byte, after)) = escape(rest) {
        bytes.push(byte);
        rest = after;
    }
    (bytes, rest)
}

/// Returns the byte of the escape at the start of `text`, and the text after it.
fn escape(text: &str) -> Option<(u8, &str)> {
    // `from_str_radix` accepts a sign, as in `%+1`, so the digits are checked first.
    let digits = text
        .strip_prefix('%')?
        .get(..2)
        .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    Some((u8::from_str_radix(digits, 16).ok()?, &text["%XX".len()..]))
}

/// Classifies a character that was typed as an escape.
fn decoded(part: UrlPart, c: char, decode: Decode) -> UrlToken {
    let is_reserved = |byte: u8| decode == Decode::Unreserved && RESERVED.has(byte);
    match u8::try_from(c) {
        Ok(byte) if c.is_ascii() && (is_syntax(part, c) || is_reserved(byte)) => {
            UrlToken::Byte(byte)
        }
        _ => UrlToken::Literal(c),
    }
}

/// Returns whether a character is syntax in a part, so that it must be escaped to represent itself.
fn is_syntax(part: UrlPart, c: char) -> bool {
    let set = match part {
        UrlPart::Path => PATH_SYNTAX,
        UrlPart::Query => QUERY_SYNTAX,
        UrlPart::Fragment => ByteSet::EMPTY,
        UrlPart::Directive => DIRECTIVE_SYNTAX,
    };
    u8::try_from(c).is_ok_and(|byte| set.has(byte)) // U28
}

/// Which characters are escaped in addition to those that must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Escaping {
    pub(super) bidi: Bidi,
    pub(super) also: fn(char) -> bool,
    /// Whether all characters above ASCII are escaped.
    pub(super) ascii_only: bool,
}

impl Escaping {
    pub(super) const DEFAULT: Self = Self {
        bidi: Bidi::Escape,
        also: |_| false,
        ascii_only: false,
    };

    /// Writes the parts except those that [`PartTokens::is_left_out`].
    pub(super) fn write(self, mut pieces: Vec<PartTokens>, out: &mut impl Write) -> fmt::Result {
        let has_directive = pieces.iter().any(|piece| piece.part == UrlPart::Directive);
        pieces.retain(|piece| !piece.is_left_out(has_directive.then_some(UrlPart::Directive)));
        // In a URL of another encoding, decoded UTF-8 beside escaped bytes would be a mixture of
        // two encodings.
        let escaping = Escaping {
            ascii_only: pieces.iter().any(PartTokens::has_other_encoding),
            ..self
        };
        for (at, piece) in pieces.iter().enumerate() {
            escaping.write_piece(piece, pieces.get(at + 1).map(|next| next.part), out)?;
        }
        Ok(())
    }

    fn write_piece(
        self,
        piece: &PartTokens,
        next: Option<UrlPart>,
        out: &mut impl Write,
    ) -> fmt::Result {
        let mut open = BracketStack::default();
        out.write_str(piece.part.initiator())?;
        for (at, token) in piece.tokens.iter().enumerate() {
            match *token {
                UrlToken::Byte(byte) => write!(out, "%{byte:02X}")?,
                UrlToken::Syntax(c) => {
                    // Link detection matches brackets within one segment or parameter.
                    if piece
                        .part
                        .separators()
                        .contains(&&*c.encode_utf8(&mut [0; 4]))
                    {
                        open.pass_separator();
                    }
                    out.write_char(c)?;
                }
                UrlToken::Literal(c)
                    if !is_hidden(c, &piece.tokens[..at])
                        && self.keeps(piece.part, c, &piece.tokens[at + 1..], next, &mut open) =>
                {
                    out.write_char(c)?;
                }
                UrlToken::Literal(c) => {
                    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                        write!(out, "%{byte:02X}")?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns whether a literal character is written without an escape. `rest` follows it in its
    /// part, `next` is the next part. Opens and closes brackets in `open`.
    fn keeps(
        self,
        part: UrlPart,
        c: char,
        rest: &[UrlToken],
        next: Option<UrlPart>,
        open: &mut BracketStack,
    ) -> bool {
        let is_turning = self.bidi == Bidi::Escape && Properties::of(c).is_bidi_control(); // U32
        let is_chosen = (self.also)(c) || self.ascii_only && !c.is_ascii();
        if is_syntax(part, c) || is_turning || is_chosen || starts_escape(c, rest) {
            return false;
        }
        if matches!(part, UrlPart::Fragment | UrlPart::Directive) && starts_directive(c, rest, next)
        {
            return false;
        }
        match link_term(c) {
            LinkTerm::Include => true,
            LinkTerm::Hard => false, // U27
            // A soft character is part of a link unless it is the last one.
            LinkTerm::Soft => !rest.is_empty() || next.is_some(),
            LinkTerm::Open => open.push(c, None),
            LinkTerm::Close => open.closes(c),
        }
    }
}

impl Default for Escaping {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Returns whether a literal character is shown as nothing, so that a reader cannot see it.
/// `before` precedes it in its part. A joiner or a variation selector after a visible character
/// above ASCII forms that character, as in emoji and many scripts.
fn is_hidden(c: char, before: &[UrlToken]) -> bool {
    if !is_invisible(c) || Properties::of(c).is_bidi_control() {
        return false;
    }
    let is_visible = |token: &UrlToken| matches!(token, UrlToken::Literal(c) if !c.is_ascii() && !is_invisible(*c));
    // An emoji in its colourful form may be joined to another one.
    let before = before
        .strip_suffix(&[UrlToken::Literal('\u{fe0f}')])
        .unwrap_or(before);
    !(FORMING.iter().any(|forming| forming.contains(&c)) && before.last().is_some_and(is_visible)) // U40
}

/// U+200C, U+200D and the variation selectors.
const FORMING: [RangeInclusive<char>; 4] = [
    '\u{200c}'..='\u{200d}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{e0100}'..='\u{e01ef}',
    '\u{180b}'..='\u{180f}',
];

/// Returns whether a literal `%` would be read as the start of an escape.
fn starts_escape(c: char, rest: &[UrlToken]) -> bool {
    let is_digit =
        |token: &UrlToken| matches!(token, UrlToken::Literal(c) if c.is_ascii_hexdigit());
    c == '%' && rest.len() >= 2 && rest[..2].iter().all(is_digit)
}

/// Returns whether a literal `:` would be read as the start of a directive.
fn starts_directive(c: char, rest: &[UrlToken], next: Option<UrlPart>) -> bool {
    let starts = match rest {
        [UrlToken::Literal('~'), UrlToken::Literal(':'), ..] => true,
        [UrlToken::Literal('~')] => next == Some(UrlPart::Directive), // U30
        _ => false,
    };
    c == ':' && starts
}

/// Syntax of the path. Source: section 4.1, and `\` because URL parsers treat it as `/`.
const PATH_SYNTAX: ByteSet = ByteSet::new("/?#\\");

/// Syntax of the query. Source: section 4.1.
const QUERY_SYNTAX: ByteSet = ByteSet::new("+#=&");

/// Syntax of fragment directives. Source: section 4.1, and for `-` URL Fragment Text Directives,
/// section 3.3.
const DIRECTIVE_SYNTAX: ByteSet = ByteSet::new("&,-");

/// Reserved characters of RFC 3986, section 2.2, and `%`.
const RESERVED: ByteSet = ByteSet::new(":/?#[]@!$&'()*+,;=%");

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::UrlParts;

    /// The example of UTS #58, section 4.1, and URLs with fewer parts.
    #[test]
    fn a_url_is_written_from_its_parts() {
        let url = || UrlParts::new("https://example.com");
        let all = url()
            .segment("wiki")
            .segment("α?μ(π")
            .parameter(["θ", "ι&κ."])
            .fragment("f#g")
            .directive("text=a%2Cb");
        assert_eq!(
            all.to_string(),
            "https://example.com/wiki/α%3Fμ(π?θ=ι%26κ.#f#g:~:text=a%2Cb"
        );
        assert_eq!(url().parameter(["a"]).to_string(), "https://example.com?a");
        assert_eq!(url().to_string(), "https://example.com");
    }

    #[test]
    fn what_link_detection_rejects_is_not_detectable() {
        let is_detectable = |prefix| UrlParts::new(prefix).segment("a.").is_detectable();
        assert!(is_detectable("https://example.com"));
        assert!(!is_detectable("https://localhost") && !is_detectable("https://127.0.0.1"));
    }
}
