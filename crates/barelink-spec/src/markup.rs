//! Splits HTML into text, tags and other markup.
//!
//! Source: the tokenizer of the HTML standard (13.2.5), as far as it is needed to find the end of a
//! tag and its attributes. Deviations:
//!
//! * processing instructions end with `?>` and CDATA sections exist everywhere, as in Markdown;
//! * the content of `script`, `style` and `textarea` is split like any other;
//! * markup that is never closed is not dropped: it is one verbatim token to the end of the text.
//!
//! The last deviation also keeps the time linear: after a failed attempt nothing is read again.

/// The blanks inside tags. Source: HTML standard, "ASCII whitespace", as in the four sets below.
const WHITE_SPACE: [char; 5] = [' ', '\t', '\n', '\x0C', '\r'];

/// The characters that end the name of a tag.
const NAME_END: [char; 7] = [' ', '\t', '\n', '\x0C', '\r', '/', '>'];

/// The characters that end the name of an attribute.
const ATTRIBUTE_END: [char; 8] = [' ', '\t', '\n', '\x0C', '\r', '/', '>', '='];

/// The characters between attributes.
// In the standard a name may *begin* with `=`. Such a name, sorted after an attribute without a
// value, would become that attribute's value. So the `=` is skipped.
const BETWEEN_ATTRIBUTES: [char; 7] = [' ', '\t', '\n', '\x0C', '\r', '/', '='];

/// The characters that end a value without quotes.
const VALUE_END: [char; 6] = [' ', '\t', '\n', '\x0C', '\r', '>'];

/// A token of HTML. The tokens of a text concatenated are the text.
// Not those of an HTML parser, which repairs malformed markup: two different texts would compare
// equal.
#[derive(Debug)]
pub(crate) enum HtmlToken<'a> {
    /// Characters and references. A `<` in it does not start markup.
    Text(&'a str),
    /// A comment, CDATA section, declaration or processing instruction; or markup that is never
    /// closed.
    Verbatim(&'a str),
    Tag(HtmlTag<'a>),
}

#[derive(Debug)]
pub(crate) struct HtmlTag<'a> {
    pub(crate) side: Side,
    /// The name as it was written.
    pub(crate) name: &'a str,
    /// The attributes in the order of the text.
    pub(crate) attributes: Vec<Attribute<'a>>,
    pub(crate) ending: Ending,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// `<p>`
    Start,
    /// `</p>`
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// `>`
    Plain,
    /// `/>`
    Slash,
}

#[derive(Debug)]
pub(crate) struct Attribute<'a> {
    /// The name as it was written.
    pub(crate) name: &'a str,
    /// The value without its quotes, with its references; `None` without `=`.
    pub(crate) value: Option<&'a str>,
}

/// Returns the tokens of `html`. Cost: linear in its length.
pub(crate) fn tokens(html: &str) -> impl Iterator<Item = HtmlToken<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        let (token, after) = first(rest)?;
        rest = after;
        Some(token)
    })
}

/// Returns the first token, and the text after it; `None` at the end.
fn first(html: &str) -> Option<(HtmlToken<'_>, &str)> {
    if html.is_empty() {
        return None;
    }
    if !begins_markup(html) {
        let (text, after) = html.split_at(text_end(html));
        return Some((HtmlToken::Text(text), after));
    }
    let closed = match MarkupDelimiters::of(html) {
        Some(form) => form.end(html).map(|end| {
            let (markup, after) = html.split_at(end);
            (HtmlToken::Verbatim(markup), after)
        }),
        None => tag(html).map(|(tag, after)| (HtmlToken::Tag(tag), after)),
    };
    Some(closed.unwrap_or((HtmlToken::Verbatim(html), "")))
}

/// Returns the position of the first markup in `html`; its length if there is none.
fn text_end(html: &str) -> usize {
    html.match_indices('<')
        .map(|(at, _)| at)
        .find(|&at| begins_markup(&html[at..]))
        .unwrap_or(html.len())
}

/// Returns whether `html` begins with markup.
fn begins_markup(html: &str) -> bool {
    // As in the standard, `< ` and `<3` are text.
    match html.as_bytes() {
        [b'<', b'/', letter, ..] => letter.is_ascii_alphabetic(),
        [b'<', next, ..] => next.is_ascii_alphabetic() || matches!(next, b'!' | b'?'),
        _ => false,
    }
}

/// The delimiters of markup that is not a tag.
struct MarkupDelimiters {
    opening: &'static str,
    closing: &'static str,
}

/// The first match counts, so longer delimiters precede their prefixes.
const FORMS: [MarkupDelimiters; 4] = [
    MarkupDelimiters {
        opening: "<!--",
        closing: "-->",
    },
    MarkupDelimiters {
        opening: "<![CDATA[",
        closing: "]]>",
    },
    MarkupDelimiters {
        opening: "<!",
        closing: ">",
    },
    MarkupDelimiters {
        opening: "<?",
        closing: "?>",
    },
];

impl MarkupDelimiters {
    fn of(html: &str) -> Option<&'static Self> {
        FORMS.iter().find(|form| html.starts_with(form.opening))
    }

    /// Returns the end of the markup at the start of `html`; `None` if it is never closed.
    fn end(&self, html: &str) -> Option<usize> {
        // The search starts before the end of the opening: in `<!-->` the same dashes open and
        // close a comment.
        let from = "<!".len();
        Some(from + html[from..].find(self.closing)? + self.closing.len())
    }
}

/// Returns the tag at the start of `html`, and the text after it; `None` if it is never closed.
///
/// ```text
/// <a HREF=x title='"' />text
/// ^^^^^^^^^^^^^^^^^^^^^^
/// ```
fn tag(html: &str) -> Option<(HtmlTag<'_>, &str)> {
    let (side, inside) = match html.strip_prefix("</") {
        Some(inside) => (Side::End, inside),
        None => (Side::Start, html.strip_prefix('<')?),
    };
    let (name, mut rest) = inside.split_at(inside.find(NAME_END)?);
    let mut attributes = Vec::new();
    loop {
        let next = rest.trim_start_matches(BETWEEN_ATTRIBUTES);
        if let Some(after) = next.strip_prefix('>') {
            let ending = ending(&rest[..rest.len() - next.len()]);
            let tag = HtmlTag {
                side,
                name,
                attributes,
                ending,
            };
            return Some((tag, after));
        }
        let (attribute, after) = attribute(next)?;
        attributes.push(attribute);
        rest = after;
    }
}

/// Returns the ending of a tag. `before` is the text between its last attribute and `>`.
fn ending(before: &str) -> Ending {
    if before.ends_with('/') {
        Ending::Slash
    } else {
        Ending::Plain
    }
}

/// Returns the attribute at the start of `inside`, and the text after it; `None` if the tag is
/// never closed.
fn attribute(inside: &str) -> Option<(Attribute<'_>, &str)> {
    let (name, after) = inside.split_at(inside.find(ATTRIBUTE_END)?);
    let Some(assigned) = after.trim_start_matches(WHITE_SPACE).strip_prefix('=') else {
        return Some((Attribute { name, value: None }, after));
    };
    let (value, after) = value(assigned.trim_start_matches(WHITE_SPACE))?;
    let value = Some(value);
    Some((Attribute { name, value }, after))
}

/// Returns the value at the start of `assigned`, without quotes, and the text after it; `None` if
/// it is never closed.
fn value(assigned: &str) -> Option<(&str, &str)> {
    match assigned.chars().next()? {
        quote @ ('"' | '\'') => assigned[quote.len_utf8()..].split_once(quote),
        _ => Some(assigned.split_at(assigned.find(VALUE_END)?)),
    }
}
