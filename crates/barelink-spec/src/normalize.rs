//! One form for HTML that means the same.
//!
//! Reference: `test/normalize.py` of MD4C release-0.5.2, which is CommonMark's. Deviations:
//!
//! * a bare `"` in text equals `&quot;`, as it does in attributes there: HTML writers differ in this (pulldown-cmark
//!   leaves it bare, MD4C does not);
//! * white space that is written as a reference is white space;
//! * text between a block's end tag and an inline tag keeps its last blank, text inside `<pre>` all of them;
//! * after `<br>` all white space goes, not line ends alone;
//! * only void tags lose the slash of `<br />`;
//! * references need their semicolon;
//! * percent escapes are compared decoded. The script means to do that too, but asks for the value where it should
//!   ask for the name (`if v in ['href','src']`), so that it never does.

use std::borrow::Cow;

use html_escape::{decode_html_entities, encode_double_quoted_attribute};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, percent_encode};

use crate::markup::{Attribute, Ending, Side, Tag, Token, tokens};

/// The tags that white space around them means nothing to, sorted.
///
/// Source: `is_block_tag` in `test/normalize.py` of MD4C release-0.5.2.
const BLOCK: [&str; 50] = [
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

/// The tags without content, sorted. Source: HTML standard, 13.1.2 "Void elements", and the obsolete `param`.
const VOID: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// The attributes whose value is an address.
const ADDRESSES: [&str; 2] = ["href", "src"];

/// What is escaped in an address, besides what is not ASCII: the escape itself, and what does not print.
const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'%');

/// The normal form of `html`: what two writers may spell differently is spelled in one way.
///
/// Equal normal forms mean: equal but for
///
/// | | for instance |
/// |---|---|
/// | references: decoded, and the four `&lt;` `&gt;` `&amp;` `&quot;` encoded again | `&copy;` = `&#xA9;` = `©`, `&quot;` = `"`, `&#x27;` = `'` |
/// | the slash of void tags | `<br />` = `<br/>` = `<br>` |
/// | the case of names, the order and the quotes of attributes | `<A b='2' a=1>` = `<a a="1" b="2">` |
/// | percent escapes in `href` and `src` | `%5C` = `\`, `%c3%a9` = `é` |
/// | white space: one blank for a run, none around block tags or after `<br>` | `<p>a  b</p>\n` = `<p>a\nb</p>` |
///
/// Everything else stays: what is unknown, malformed or never closed, too, and comments, CDATA sections, declarations
/// and processing instructions byte by byte, and white space inside `<pre>`. A `<`, `>` or `&` that should have been
/// escaped and is not does not equal its reference (in text; in attributes it does).
///
/// The normal form of a normal form is itself.
///
/// # Cost
///
/// Linear in the text, but for the sorting of one tag's attributes.
///
/// # Source
///
/// What the test scripts of CommonMark and MD4C forgive. The bare `"` in text is our addition, since HTML writers do
/// not agree on it.
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
    let mut writer = Writer::new();
    for token in tokens(html) {
        match token {
            Token::Text(text) => writer.text(text),
            Token::Verbatim(markup) => writer.verbatim(markup),
            Token::Tag(tag) => writer.tag(&tag),
        }
    }
    writer.finish()
}

/// What becomes of white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blank {
    /// After text or inline markup: a run becomes one blank.
    Kept,
    /// There was a run: its blank is written before whatever comes, unless that is a block tag.
    Due,
    /// After a block tag or `<br>`: a run becomes nothing.
    Dropped,
    /// Inside `<pre>`: all of it stays.
    Verbatim,
}

/// What the text before a character may be the beginning of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Text,
    /// A bare `&` or `<` and characters that can follow it in a reference or a tag.
    Bare,
}

#[derive(Debug)]
struct Writer {
    out: String,
    blank: Blank,
}

impl Writer {
    fn new() -> Self {
        Self { out: String::new(), blank: Blank::Kept }
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

    /// To be called before anything but white space and block tags.
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

    /// A character that stands in the text as itself.
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

    /// A character that stands in the text as a reference.
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
            // Decoded, `<&#98;>` would be a tag and `&&#35;60;` a reference. They are text.
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

    fn tag(&mut self, tag: &Tag<'_>) {
        let name = tag.name.to_ascii_lowercase();
        if !is_one_of(&BLOCK, &name) {
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
        if tag.ending == Ending::Slash && tag.side == Side::Start && !is_one_of(&VOID, &name) {
            self.out.push('/');
        }
        self.out.push('>');
    }

    fn attributes(&mut self, attributes: &[Attribute<'_>]) {
        let mut sorted: Vec<(String, Option<&str>)> =
            attributes.iter().map(|attribute| (attribute.name.to_ascii_lowercase(), attribute.value)).collect();
        // By name only, and stable: of two attributes with one name the first is the one that counts in HTML.
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
            _ if name == "br" || is_one_of(&BLOCK, name) => Self::Dropped,
            _ => Self::Kept,
        }
    }
}

impl Before {
    /// After one more character that stands in the text as itself.
    fn after(self, c: char) -> Self {
        let goes_on = c.is_ascii_alphanumeric() || ['#', ';', '/', '!', '?'].contains(&c);
        match self {
            _ if c == '&' || c == '<' => Self::Bare,
            Self::Bare if goes_on => Self::Bare,
            Self::Bare | Self::Text => Self::Text,
        }
    }

    /// After one more character that stands in the text as a reference.
    fn after_decoded(self, c: char) -> Self {
        match c {
            // They are written as references again.
            '&' | '<' => Self::Text,
            _ => self.after(c),
        }
    }
}

fn is_one_of(sorted: &[&str], name: &str) -> bool {
    sorted.binary_search(&name).is_ok()
}

/// What the reference that `text` begins with stands for, and what follows it. None if there is none, or one that is
/// unknown.
///
/// ```text
/// &copy; 2025
/// ^^^^^^
/// ```
fn reference(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let name = text.strip_prefix('&')?;
    let after = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '#');
    let after = after.strip_prefix(';')?;
    let decoded = decode_html_entities(&text[..text.len() - after.len()]);
    matches!(decoded, Cow::Owned(_)).then_some((decoded, after))
}

fn attribute_value(name: &str, written: &str) -> String {
    let value = decode_html_entities(written);
    let value = if ADDRESSES.contains(&name) { Cow::Owned(address(&value)) } else { value };
    encode_double_quoted_attribute(&value).into_owned()
}

/// The percent escapes of an address in one form.
///
/// On bytes, so that an escape that is no UTF-8 stays; the `%` of a malformed one is itself escaped, as in the
/// scripts.
fn address(value: &str) -> String {
    let bytes: Vec<u8> = percent_decode_str(value).collect();
    percent_encode(&bytes, ESCAPED).to_string()
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, VOID};

    #[test]
    fn the_names_can_be_searched() {
        assert!(BLOCK.is_sorted());
        assert!(VOID.is_sorted());
    }
}
