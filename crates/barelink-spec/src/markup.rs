//! HTML cut into text, tags and the rest.
//!
//! Source: the tokenizer of the HTML standard (13.2.5), as far as it is needed to find where a tag ends and what its
//! attributes are. Deviations:
//!
//! * processing instructions end with `?>` and CDATA sections exist everywhere, as in Markdown;
//! * the content of `script`, `style` and `textarea` is cut like any other;
//! * what is never closed is not dropped: it is one verbatim token to the end of the text.
//!
//! The last one also keeps the work linear: nothing is looked at again after an attempt that failed.

/// The blanks inside tags. Source: HTML standard, "ASCII whitespace", as in the four below.
const WHITE_SPACE: [char; 5] = [' ', '\t', '\n', '\x0C', '\r'];

/// What ends a tag's name.
const NAME_END: [char; 7] = [' ', '\t', '\n', '\x0C', '\r', '/', '>'];

/// What ends an attribute's name.
const ATTRIBUTE_END: [char; 8] = [' ', '\t', '\n', '\x0C', '\r', '/', '>', '='];

/// What may stand between attributes.
///
/// The standard lets a name *begin* with `=`. Put in order behind an attribute without a value, such a name would
/// become that one's value; so here the `=` is passed over.
const BETWEEN_ATTRIBUTES: [char; 7] = [' ', '\t', '\n', '\x0C', '\r', '/', '='];

/// What ends a value without quotes.
const VALUE_END: [char; 6] = [' ', '\t', '\n', '\x0C', '\r', '>'];

/// A piece of HTML. The pieces of a text leave nothing of it out.
#[derive(Debug)]
pub(crate) enum Token<'a> {
    /// Characters and references. A `<` in it begins no markup.
    Text(&'a str),
    /// A comment, CDATA section, declaration or processing instruction; or markup that is never closed.
    Verbatim(&'a str),
    Tag(Tag<'a>),
}

#[derive(Debug)]
pub(crate) struct Tag<'a> {
    pub(crate) side: Side,
    /// As it is written.
    pub(crate) name: &'a str,
    /// In the order of the text.
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
    /// As it is written.
    pub(crate) name: &'a str,
    /// Without its quotes, with its references. Absent without `=`.
    pub(crate) value: Option<&'a str>,
}

/// The tokens of `html`. Linear in its length.
pub(crate) fn tokens(html: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        let (token, after) = first(rest)?;
        rest = after;
        Some(token)
    })
}

/// The first token, and what follows it.
fn first(html: &str) -> Option<(Token<'_>, &str)> {
    if html.is_empty() {
        return None;
    }
    if !begins_markup(html) {
        let (text, after) = html.split_at(text_end(html));
        return Some((Token::Text(text), after));
    }
    let closed = match Form::of(html) {
        Some(form) => form.end(html).map(|end| {
            let (markup, after) = html.split_at(end);
            (Token::Verbatim(markup), after)
        }),
        None => tag(html).map(|(tag, after)| (Token::Tag(tag), after)),
    };
    Some(closed.unwrap_or((Token::Verbatim(html), "")))
}

/// Where the markup after some text begins, or the end of `html`.
fn text_end(html: &str) -> usize {
    html.match_indices('<').map(|(at, _)| at).find(|&at| begins_markup(&html[at..])).unwrap_or(html.len())
}

fn begins_markup(html: &str) -> bool {
    match html.as_bytes() {
        [b'<', b'/', letter, ..] => letter.is_ascii_alphabetic(),
        [b'<', next, ..] => next.is_ascii_alphabetic() || matches!(next, b'!' | b'?'),
        _ => false,
    }
}

/// Markup other than a tag: what it begins and ends with.
struct Form {
    opening: &'static str,
    closing: &'static str,
}

/// The more special one first.
const FORMS: [Form; 4] = [
    Form { opening: "<!--", closing: "-->" },
    Form { opening: "<![CDATA[", closing: "]]>" },
    Form { opening: "<!", closing: ">" },
    Form { opening: "<?", closing: "?>" },
];

impl Form {
    fn of(html: &str) -> Option<&'static Self> {
        FORMS.iter().find(|form| html.starts_with(form.opening))
    }

    /// Where the markup that `html` begins with ends. None if it is never closed.
    fn end(&self, html: &str) -> Option<usize> {
        // Not after the whole opening: a comment may close with its own dashes, `<!-->`.
        let from = "<!".len();
        Some(from + html[from..].find(self.closing)? + self.closing.len())
    }
}

/// The tag that `html` begins with, and what follows it. None if it is never closed.
///
/// ```text
/// <a HREF=x title='"' />text
/// ^^^^^^^^^^^^^^^^^^^^^^
/// ```
fn tag(html: &str) -> Option<(Tag<'_>, &str)> {
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
            let tag = Tag { side, name, attributes, ending };
            return Some((tag, after));
        }
        let (attribute, after) = attribute(next)?;
        attributes.push(attribute);
        rest = after;
    }
}

/// `before` is what stands between the last attribute and `>`.
fn ending(before: &str) -> Ending {
    if before.ends_with('/') { Ending::Slash } else { Ending::Plain }
}

/// The attribute that `inside` begins with, and what follows it. None if the tag is never closed.
fn attribute(inside: &str) -> Option<(Attribute<'_>, &str)> {
    let (name, after) = inside.split_at(inside.find(ATTRIBUTE_END)?);
    let Some(assigned) = after.trim_start_matches(WHITE_SPACE).strip_prefix('=') else {
        return Some((Attribute { name, value: None }, after));
    };
    let (value, after) = value(assigned.trim_start_matches(WHITE_SPACE))?;
    let value = Some(value);
    Some((Attribute { name, value }, after))
}

/// The value that `assigned` begins with, without quotes, and what follows it. None if it is never closed.
fn value(assigned: &str) -> Option<(&str, &str)> {
    match assigned.chars().next()? {
        quote @ ('"' | '\'') => assigned[quote.len_utf8()..].split_once(quote),
        _ => Some(assigned.split_at(assigned.find(VALUE_END)?)),
    }
}
