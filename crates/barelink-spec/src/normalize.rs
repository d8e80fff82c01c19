//! Converts HTML to a normal form, so that HTML with the same meaning compares equal.
//!
//! Reference: `test/normalize.py` of MD4C release-0.5.2, which comes from CommonMark. Deviations:
//!
//! * a bare `"` in text equals `&quot;`; in the script this holds only in attributes. HTML writers
//!   differ in this (pulldown-cmark writes it bare, MD4C does not);
//! * white space that is written as a reference is white space;
//! * text between a block's end tag and an inline tag keeps its last blank, text inside `<pre>`
//!   keeps all blanks;
//! * after `<br>` all white space is removed, not only line ends;
//! * the slash of `<br />` is removed only from void tags;
//! * references need their semicolon;
//! * percent escapes are decoded before they are compared. The script is meant to do that too, but
//!   never does, because it tests the value of an attribute instead of its name
//!   (`if v in ['href','src']`).

use std::borrow::Cow;

use html_escape::{decode_html_entities, encode_double_quoted_attribute};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, percent_encode};

use crate::markup::{Attribute, Ending, HtmlTag, HtmlToken, Side, tokens};

/// The tags around which white space has no meaning, sorted.
///
/// Source: `is_block_tag` in `test/normalize.py` of MD4C release-0.5.2.
// Copied, with tags that are not blocks in the standard (`button`, `canvas`, `map`): results must
// equal those of the script.
const BLOCK_TAGS: [&str; 50] = [
    "article",
    "aside",
    "blockquote",
    "body",
    "button",
    "canvas",
    "caption",
    "col",
    "colgroup",
    "dd",
    "div",
    "dl",
    "dt",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "iframe",
    "li",
    "map",
    "object",
    "ol",
    "output",
    "p",
    "pre",
    "progress",
    "script",
    "section",
    "style",
    "table",
    "tbody",
    "td",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "video",
];

/// The tags without content, sorted. Source: HTML standard, 13.1.2 "Void elements", and the
/// obsolete `param`.
const VOID_TAGS: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// The attributes whose value is a URL.
const ADDRESSES: [&str; 2] = ["href", "src"];

/// The ASCII characters that are escaped in a URL: `%`, the space and control characters.
const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'%');

/// Returns the normal form of `html`, in which the differences between HTML writers disappear.
///
/// Two texts have the same normal form if they differ only in
///
/// | | for instance |
/// |---|---|
/// | references | `&copy;` = `&#xA9;` = `©`, `&quot;` = `"`, `&#x27;` = `'` |
/// | the slash of void tags | `<br />` = `<br/>` = `<br>` |
/// | the case of names, the order and the quotes of attributes | `<A b='2' a=1>` = `<a a="1" b="2">` |
/// | percent escapes in `href` and `src` | `%5C` = `\`, `%c3%a9` = `é` |
/// | white space: one space for a run, none around block tags or after `<br>` | `<p>a  b</p>\n` = `<p>a\nb</p>` |
///
/// References are decoded, and the four `&lt;` `&gt;` `&amp;` `&quot;` are encoded again.
///
/// Everything else is preserved: unknown and malformed markup, markup that is never closed, white
/// space inside `<pre>`, and, byte by byte, comments, CDATA sections, declarations and processing
/// instructions. In text, a `<`, `>` or `&` that should have been escaped and is not differs from
/// its reference; in attributes it does not.
///
/// The normal form of a normal form is itself.
///
/// # Cost
///
/// Linear in the text, except that the attributes of each tag are sorted.
///
/// # Source
///
/// The test scripts of CommonMark and MD4C ignore these differences. The bare `"` in text is our
/// addition, because HTML writers differ in it.
///
/// ~~~
/// use barelink_spec::normalize;
///
/// let md4c = "<p><a href=\"http://a.b/%5C\" title=\"&quot;x&quot;\">it's</a><br>\n&quot;x&quot;</p>\n";
/// let other = "<p><a title='\"x\"' href='http://a.b/\\'>it&#39;s</a><br />\"x\"</p>";
/// assert_eq!(normalize(md4c), normalize(other));
/// assert_ne!(normalize("<p>a b</p>"), normalize("<p>ab</p>"));
/// ~~~
#[must_use]
pub fn normalize(html: &str) -> String {
    let mut writer = NormalizedWriter::new();
    for token in tokens(html) {
        match token {
            HtmlToken::Text(text) => writer.text(text),
            HtmlToken::Verbatim(markup) => writer.verbatim(markup),
            HtmlToken::Tag(tag) => writer.tag(&tag),
        }
    }
    writer.finish()
}

/// How the next white space is written.
// A state and not a look ahead, so that the output is written in one pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blank {
    /// After text or inline markup: a run becomes one blank.
    Kept,
    /// After a run, whose space is written before the next token, unless that is a block tag.
    Due,
    /// After a block tag or `<br>`: a run becomes nothing.
    Dropped,
    /// Inside `<pre>`: all white space is preserved.
    Verbatim,
}

/// Whether the text before a character may be the beginning of markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Text,
    /// A bare `&` or `<` and characters that can follow it in a reference or a tag.
    Bare,
}

#[derive(Debug)]
struct NormalizedWriter {
    out: String,
    blank: Blank,
}

impl NormalizedWriter {
    fn new() -> Self {
        Self {
            out: String::new(),
            blank: Blank::Kept,
        }
    }

    fn finish(mut self) -> String {
        self.write_due_blank();
        self.out
    }

    fn write_due_blank(&mut self) {
        if self.blank == Blank::Due {
            self.out.push(' ');
        }
    }

    /// Writes the space that is due. Called before everything except white space and block tags.
    fn begin_inline(&mut self) {
        self.write_due_blank();
        if self.blank != Blank::Verbatim {
            self.blank = Blank::Kept;
        }
    }

    fn verbatim(&mut self, markup: &str) {
        self.begin_inline();
        self.out.push_str(markup);
    }

    fn text(&mut self, text: &str) {
        let mut before = Before::Text;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if let Some((decoded, after)) = reference(rest) {
                for c in decoded.chars() {
                    self.decoded(c, before);
                    before = before.after_decoded(c);
                }
                rest = after;
            } else {
                self.literal(first);
                before = before.after(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }

    /// Writes a character that is not written as a reference.
    fn literal(&mut self, c: char) {
        if c.is_whitespace() {
            return self.white_space(c);
        }
        self.begin_inline();
        match c {
            '"' => self.out.push_str("&quot;"),
            _ => self.out.push(c),
        }
    }

    /// Writes a character that is written as a reference.
    fn decoded(&mut self, c: char, before: Before) {
        if c.is_whitespace() {
            return self.white_space(c);
        }
        self.begin_inline();
        match c {
            '<' => self.out.push_str("&lt;"),
            '>' => self.out.push_str("&gt;"),
            '&' => self.out.push_str("&amp;"),
            '"' => self.out.push_str("&quot;"),
            // `<&#98;>` and `&&#35;60;` are text. Decoded, the first would be a tag and the second
            // a reference.
            _ if before.after(c) == Before::Bare => {
                let number = u32::from(c).to_string();
                self.out.extend(["&#", &number, ";"]);
            }
            _ => self.out.push(c),
        }
    }

    fn white_space(&mut self, c: char) {
        match self.blank {
            Blank::Kept => self.blank = Blank::Due,
            Blank::Verbatim => self.out.push(c),
            Blank::Due | Blank::Dropped => {}
        }
    }

    fn tag(&mut self, tag: &HtmlTag<'_>) {
        let name = tag.name.to_ascii_lowercase();
        // The space before a block tag is dropped, the space before an inline tag is written.
        if !is_one_of(&BLOCK_TAGS, &name) {
            self.begin_inline();
        }
        self.blank = self.blank.after_tag(tag.side, &name);
        self.out.push_str(match tag.side {
            Side::Start => "<",
            Side::End => "</",
        });
        self.out.push_str(&name);
        if tag.side == Side::Start {
            self.attributes(&tag.attributes);
        }
        if tag.ending == Ending::Slash && tag.side == Side::Start && !is_one_of(&VOID_TAGS, &name) {
            self.out.push('/');
        }
        self.out.push('>');
    }

    fn attributes(&mut self, attributes: &[Attribute<'_>]) {
        let mut sorted: Vec<(String, Option<&str>)> = attributes
            .iter()
            .map(|attribute| (attribute.name.to_ascii_lowercase(), attribute.value))
            .collect();
        // By name only, and stable: of two attributes with the same name, HTML uses the first.
        sorted.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (name, value) in sorted {
            self.out.push(' ');
            self.out.push_str(&name);
            if let Some(value) = value {
                let value = attribute_value(&name, value);
                self.out.extend(["=\"", &value, "\""]);
            }
        }
    }
}

impl Blank {
    fn after_tag(self, side: Side, name: &str) -> Self {
        match (name, side, self) {
            ("pre", Side::End, _) => Self::Dropped,
            ("pre", Side::Start, _) | (_, _, Self::Verbatim) => Self::Verbatim,
            _ if name == "br" || is_one_of(&BLOCK_TAGS, name) => Self::Dropped,
            _ => Self::Kept,
        }
    }
}

impl Before {
    /// Returns the state after a character that is not written as a reference.
    fn after(self, c: char) -> Self {
        let goes_on = c.is_ascii_alphanumeric() || ['#', ';', '/', '!', '?'].contains(&c);
        match self {
            _ if c == '&' || c == '<' => Self::Bare,
            Self::Bare if goes_on => Self::Bare,
            Self::Bare | Self::Text => Self::Text,
        }
    }

    /// Returns the state after a character that is written as a reference.
    fn after_decoded(self, c: char) -> Self {
        match c {
            // The output has them as references, too.
            '&' | '<' => Self::Text,
            _ => self.after(c),
        }
    }
}

// A binary search, because tests normalize thousands of documents, with many tags each.
fn is_one_of(sorted: &[&str], name: &str) -> bool {
    sorted.binary_search(&name).is_ok()
}

/// Decodes the reference at the start of `text`. Returns its value and the text after it; `None` if
/// there is no reference, or it is unknown.
///
/// ```text
/// &copy; 2025
/// ^^^^^^
/// ```
fn reference(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let name = text.strip_prefix('&')?;
    // With the semicolon: without one, CommonMark has no references, although HTML knows some
    // names.
    let after = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '#');
    let after = after.strip_prefix(';')?;
    let decoded = decode_html_entities(&text[..text.len() - after.len()]);
    // `html_escape` borrows the text if it does not know the reference.
    matches!(decoded, Cow::Owned(_)).then_some((decoded, after))
}

fn attribute_value(name: &str, written: &str) -> String {
    // Percent escapes last: an address may contain references to `%`.
    let value = decode_html_entities(written);
    let value = if ADDRESSES.contains(&name) {
        Cow::Owned(address(&value))
    } else {
        value
    };
    encode_double_quoted_attribute(&value).into_owned()
}

/// Returns a URL with its percent escapes in a normal form.
fn address(value: &str) -> String {
    // On bytes, so that escapes that are not UTF-8 are preserved. The `%` of a malformed escape is
    // escaped, as in the scripts.
    let bytes: Vec<u8> = percent_decode_str(value).collect();
    percent_encode(&bytes, ESCAPED).to_string()
}

#[cfg(test)]
mod tests {
    use super::{BLOCK_TAGS, VOID_TAGS};

    #[test]
    fn the_names_can_be_searched() {
        assert!(BLOCK_TAGS.is_sorted());
        assert!(VOID_TAGS.is_sorted());
    }
}
