//! Renders plain text as HTML with links: [`render`].
//!
//! ```
//! use barelink::{Finder, Profile, html};
//!
//! let finder = Finder::new(Profile::Md4c);
//! let comment = "Is 1 < 2? See www.example.com/?a=1&b=2,\nor ask \"John\": john@example.com.";
//! assert_eq!(
//!     html::render(comment, &finder).rel("nofollow").to_string(),
//!     "Is 1 &lt; 2? See <a href=\"http://www.example.com/?a=1&amp;b=2\" \
//! rel=\"nofollow\">www.example.com/?a=1&amp;b=2</a>,\n\
//!  or ask &quot;John&quot;: <a href=\"mailto:john@example.com\" rel=\"nofollow\">john@example.com</a>."
//! );
//! ```
//!
//! # Output
//!
//! The only markup in the output is the anchors and, if requested, the line breaks. Insert it
//! wherever HTML allows an anchor: in an element's content, not in an attribute, and not in another
//! anchor.
//!
//! | input | in text and attributes | in destinations |
//! |---|---|---|
//! | `<` `>` `"` | `&lt;` `&gt;` `&quot;` | `%3C` `%3E` `%22` |
//! | `&` `'` | `&amp;` `&#x27;` | `&amp;` `&#x27;` |
//! | NUL | U+FFFD | U+FFFD, as `%EF%BF%BD` |
//! | other control characters but white space; noncharacters | U+FFFD | percent-encoded |
//! | ASCII letters and digits, and ``!#$%()*+,-./:;=?@^_~`` | unchanged | unchanged |
//! | the brackets around an IPv6 host | unchanged | unchanged |
//! | anything else | unchanged | percent-encoded as UTF-8 |
//! | U+FEFF at the start, the byte order mark | omitted | |
//!
//! White space among the control characters is tab, line feed, form feed and carriage return.
//! U+FFFD replaces characters that HTML does not allow in text: a parser drops NUL or reads U+FFFD,
//! and reports the others as errors. (HTML standard, "13.1.3 Text" and "13.2.2 Parse errors".)
//!
//! Destinations are escaped as by pulldown-cmark's HTML writer, except for the brackets of an IPv6
//! host, which it escapes. (comrak's also encodes `^`, and `%` where it does not start an escape.)
//! `%` is unchanged, so that escapes in the input are not escaped twice. Browsers convert hosts to
//! A-labels (`xn--…`) themselves; `Choice::WriteALabels` converts them here.
//!
//! # Non-goals
//!
//! * Characters that change the direction of writing, such as U+202E, stay in the text. They can
//!   make a link, or the text after it, look like another one. `Choice::RejectBidiControls` rejects
//!   such links, a hook can replace the text, and `unicode-bidi: isolate` in a style sheet limits
//!   the effect to the anchor.
//! * Browsers collapse white space. `white-space: pre-wrap` in a style sheet preserves it, and
//!   makes [`LineBreaks::Br`] unnecessary.
//! * The destination that a hook sets is escaped, not checked: a `javascript:` URL from a hook is
//!   written.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::ops::Range;

use crate::finder::Finder;
use crate::link::{Action, Link};
use crate::rules::run::after_mark;
use crate::steps;
use crate::text::chars::{ByteSet, push_escape};

/// Renders the text as HTML, with the links that `finder` finds in it as anchors.
///
/// Lazy: rendering happens in `Display`. Cost: linear in the text.
///
/// ```
/// use barelink::{Finder, Profile, html};
///
/// let finder = Finder::new(Profile::Md4c);
/// assert_eq!(html::render("<b>www.e.com", &finder).to_string(), "&lt;b&gt;www.e.com");
/// assert_eq!(
///     html::render("<b> www.e.com", &finder).to_string(),
///     "&lt;b&gt; <a href=\"http://www.e.com\">www.e.com</a>"
/// );
/// ```
pub fn render<'t>(text: &'t str, finder: &Finder) -> Html<'t> {
    Html {
        text,
        finder: finder.clone(),
        links: None,
        attributes: Attributes::default(),
        line_breaks: LineBreaks::Keep,
    }
}

/// A text whose `Display` is HTML; made by [`render`]. It can be displayed more than once, with the
/// same result.
///
/// ```
/// use barelink::{Finder, html};
///
/// let html = html::render("1 < 2", &Finder::default());
/// assert_eq!(format!("<p>{html}</p>"), "<p>1 &lt; 2</p>");
/// ```
#[derive(Clone, Debug)]
#[must_use = "rendering happens in `Display`"]
pub struct Html<'t> {
    text: &'t str,
    finder: Finder,
    /// The links that a hook kept; `None` without a hook, in which case `Display` searches for
    /// links.
    links: Option<Vec<Link<'t>>>,
    attributes: Attributes<'t>,
    line_breaks: LineBreaks,
}

/// The attributes of anchors. All that writes anchors takes this value as a whole, or has a setter
/// for each.
///
/// ```
/// use barelink::html::{self, Attributes};
/// use barelink::Finder;
///
/// let attributes = Attributes { rel: Some("nofollow".into()), ..Attributes::default() };
/// let html = html::render("www.example.com", &Finder::default()).attributes(attributes);
/// assert_eq!(
///     html.to_string(),
///     "<a href=\"http://www.example.com\" rel=\"nofollow\">www.example.com</a>"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attributes<'a> {
    /// The attribute `rel`, such as `nofollow` or `ugc noopener`.
    pub rel: Option<Cow<'a, str>>,
    /// The attribute `target`, such as `_blank`.
    pub target: Option<Cow<'a, str>>,
    /// The attribute `class`.
    pub class: Option<Cow<'a, str>>,
}

impl Attributes<'_> {
    /// Returns the names and the values of those that are set, in the order in which they are
    /// written; nothing if none is set.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [
            ("rel", &self.rel),
            ("target", &self.target),
            ("class", &self.class),
        ];
        all.into_iter()
            .filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}

/// How the line ends of the text (LF, CRLF and CR) are written.
///
/// ```
/// use barelink::html::{LineBreaks, render};
/// use barelink::Finder;
///
/// let html = render("one\ntwo", &Finder::default());
/// assert_eq!(html.clone().line_breaks(LineBreaks::Keep).to_string(), "one\ntwo");
/// assert_eq!(html.line_breaks(LineBreaks::Br).to_string(), "one<br>\ntwo");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineBreaks {
    /// Line ends are unchanged; browsers show them as spaces.
    #[default]
    Keep,
    /// Writes `<br>` before each line end.
    Br,
}

impl<'t> Html<'t> {
    /// Sets the attributes of each anchor.
    pub fn attributes(mut self, attributes: Attributes<'t>) -> Self {
        self.attributes = attributes;
        self
    }

    /// Sets the attribute `rel` of each anchor, such as `nofollow` or `ugc noopener`.
    ///
    /// ```
    /// use barelink::{Finder, html};
    ///
    /// let html = html::render("www.example.com", &Finder::default()).rel("nofollow");
    /// assert_eq!(
    ///     html.to_string(),
    ///     "<a href=\"http://www.example.com\" rel=\"nofollow\">www.example.com</a>"
    /// );
    /// ```
    pub fn rel(mut self, value: impl Into<Cow<'t, str>>) -> Self {
        self.attributes.rel = Some(value.into());
        self
    }

    /// Sets the attribute `target` of each anchor, such as `_blank`.
    ///
    /// ```
    /// use barelink::{Finder, html};
    ///
    /// let html = html::render("www.example.com", &Finder::default()).target("_blank");
    /// assert_eq!(
    ///     html.to_string(),
    ///     "<a href=\"http://www.example.com\" target=\"_blank\">www.example.com</a>"
    /// );
    /// ```
    pub fn target(mut self, value: impl Into<Cow<'t, str>>) -> Self {
        self.attributes.target = Some(value.into());
        self
    }

    /// Sets the attribute `class` of each anchor.
    ///
    /// ```
    /// use barelink::{Finder, html};
    ///
    /// let html = html::render("www.example.com", &Finder::default()).class("external");
    /// assert_eq!(
    ///     html.to_string(),
    ///     "<a href=\"http://www.example.com\" class=\"external\">www.example.com</a>"
    /// );
    /// ```
    pub fn class(mut self, value: impl Into<Cow<'t, str>>) -> Self {
        self.attributes.class = Some(value.into());
        self
    }

    /// Sets how line ends are written; [`LineBreaks::Keep`] by default.
    ///
    /// ```
    /// use barelink::html::LineBreaks;
    /// use barelink::{Finder, Profile, html};
    ///
    /// let html =
    ///     html::render("one\r\ntwo", &Finder::new(Profile::Gfm)).line_breaks(LineBreaks::Br);
    /// assert_eq!(html.to_string(), "one<br>\r\ntwo");
    /// ```
    pub fn line_breaks(mut self, line_breaks: LineBreaks) -> Self {
        self.line_breaks = line_breaks;
        self
    }

    /// Calls `hook` for each link, once and immediately. A later hook replaces an earlier one and
    /// its answers. See [`Hook`](crate::Hook) and [`Links::on_link`](crate::Links::on_link).
    ///
    /// The links are stored, so displaying the value twice does not call the hook again.
    ///
    /// ```
    /// use barelink::{Action, Finder, Profile, html};
    ///
    /// let html = html::render(
    ///     "www.intern.org www.example.com",
    ///     &Finder::new(Profile::Md4c),
    /// )
    /// .on_link(|link| {
    ///     if link.as_str().ends_with("intern.org") {
    ///         return Action::Skip;
    ///     }
    ///     link.set_text("our shop");
    ///     Action::Keep
    /// });
    /// assert_eq!(
    ///     html.to_string(),
    ///     "www.intern.org <a href=\"http://www.example.com\">our shop</a>"
    /// );
    /// ```
    pub fn on_link(mut self, hook: impl FnMut(&mut Link<'t>) -> Action) -> Self {
        // Now and not in `Display`: a hook is `FnMut`, and `Display` borrows the value immutably.
        self.links = Some(self.finder.links(self.text).on_link(hook).collect());
        self
    }

    /// Writes the text from the byte `at` up to the link, and the link. Returns the end of the
    /// link.
    fn write_to(
        &self,
        f: &mut fmt::Formatter<'_>,
        at: usize,
        link: &Link<'_>,
    ) -> Result<usize, fmt::Error> {
        let range = link.range();
        self.write_text(f, self.text.get(at..range.start).unwrap_or_default())?;
        f.write_str("<a href=\"")?;
        f.write_str(&escape_destination(&link.destination()))?;
        f.write_char('"')?;
        for (name, value) in self.attributes.named() {
            [" ", name, "=\""]
                .into_iter()
                .try_for_each(|part| f.write_str(part))?;
            write_escaped(f, value)?;
            f.write_char('"')?;
        }
        f.write_char('>')?;
        self.write_text(f, &link.text())?;
        f.write_str("</a>")?;
        Ok(range.end)
    }

    fn write_text(&self, f: &mut fmt::Formatter<'_>, mut text: &str) -> fmt::Result {
        if self.line_breaks == LineBreaks::Br {
            // A lone CR ends a line too: an HTML parser normalises it to LF.
            while let Some(at) = memchr::memchr2(b'\n', b'\r', text.as_bytes()) {
                let (line, rest) = text.split_at(at);
                let (line_end, rest) = rest.split_at(if rest.starts_with("\r\n") { 2 } else { 1 });
                write_escaped(f, line)?;
                f.write_str("<br>")?;
                f.write_str(line_end)?;
                text = rest;
            }
        }
        write_escaped(f, text)
    }
}

impl fmt::Display for Html<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only at the start is U+FEFF a byte order mark; elsewhere it is a character of the text.
        let mut at = after_mark(self.text, 0);
        match &self.links {
            Some(links) => {
                for link in links {
                    at = self.write_to(f, at, link)?;
                }
            }
            None => {
                for link in self.finder.links(self.text) {
                    at = self.write_to(f, at, &link)?;
                }
            }
        }
        self.write_text(f, self.text.get(at..).unwrap_or_default())
    }
}

/// Writes text, or the value of an attribute between double quotation marks.
fn write_escaped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    steps::count(text.len());
    // `html_escape` leaves forbidden characters as they are, so the text is split at them first.
    for (at, allowed) in text.split(is_forbidden).enumerate() {
        if at > 0 {
            f.write_char(char::REPLACEMENT_CHARACTER)?;
        }
        f.write_str(&html_escape::encode_quoted_attribute(allowed))?;
    }
    Ok(())
}

/// Returns whether HTML forbids a character in text: controls except ASCII white space, and
/// noncharacters. Source: HTML standard, "13.1.3 Text".
fn is_forbidden(c: char) -> bool {
    let is_noncharacter = u32::from(c) & 0xfffe == 0xfffe || matches!(c, '\u{fdd0}'..='\u{fdef}');
    (c.is_control() && !matches!(c, '\t' | '\n' | '\x0c' | '\r')) || is_noncharacter
}

/// Returns the value of `href` for a destination, to be written between double quotation marks.
/// Cost: linear.
///
/// ```
/// use barelink::html::escape_destination;
///
/// assert_eq!(
///     escape_destination("http://example.com/?a=[é]&b"),
///     "http://example.com/?a=%5B%C3%A9%5D&amp;b"
/// );
/// assert_eq!(escape_destination("http://user@[::1]/"), "http://user@[::1]/");
/// assert_eq!(escape_destination("ftp://[]"), "ftp://%5B%5D");
/// ```
// Not by pulldown-cmark's writer: the feature `html` does not depend on it, here NUL becomes
// U+FFFD, and that writer escapes the brackets of an IPv6 address, which no browser reads then.
#[must_use]
pub fn escape_destination(destination: &str) -> String {
    let literal = ip_literal(destination).unwrap_or_default();
    let mut escaped = String::with_capacity(destination.len());
    let host = &destination[literal.clone()];
    for c in destination[..literal.start].chars() {
        push_destination(&mut escaped, c);
    }
    escaped += host;
    for c in destination[literal.end..].chars() {
        push_destination(&mut escaped, c);
    }
    escaped
}

/// Returns the place of the IPv6 address in a destination, with its brackets; `None` if the host is
/// not one.
#[must_use]
pub fn ip_literal(destination: &str) -> Option<Range<usize>> {
    let start = destination.find("://")? + "://".len();
    if destination[..start - "//".len()].contains(['/', '?', '#']) {
        return None;
    }
    let rest = &destination[start..];
    let authority = &rest[..rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len())];
    // After the last `@`, as in URL parsers: a password may contain one.
    let user = authority.rfind('@').map_or(0, |at| at + "@".len());
    let inside = authority[user..].strip_prefix('[')?;
    let len = inside.find(|c: char| !c.is_ascii_hexdigit() && !matches!(c, ':' | '.'))?;
    let start = start + user;
    (inside[..len].contains(':') && inside[len..].starts_with(']'))
        .then_some(start..start + len + "[]".len())
}

fn push_destination(escaped: &mut String, c: char) {
    match c {
        '&' => escaped.push_str("&amp;"),
        '\'' => escaped.push_str("&#x27;"),
        '\0' => push_encoded(escaped, char::REPLACEMENT_CHARACTER),
        c if c.is_ascii_alphanumeric() => escaped.push(c),
        c if u8::try_from(c).is_ok_and(|byte| SAFE.has(byte)) => escaped.push(c),
        c => push_encoded(escaped, c),
    }
}

fn push_encoded(escaped: &mut String, c: char) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        push_escape(escaped, byte);
    }
}

/// Characters that are unchanged in destinations, in addition to letters and digits.
/// Source: pulldown-cmark-escape 0.11.0, `HREF_SAFE`.
const SAFE: ByteSet = ByteSet::new("!#$%()*+,-./:;=?@^_~");
