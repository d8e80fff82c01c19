//! The public functions.

use std::borrow::Cow;

use barelink::Finder;

use crate::edit::PageEdit;
use crate::edits::of;
use crate::options::Options;
use crate::text::NOT_UTF8;

/// Makes links of the bare URLs and e-mail addresses in a page or in a part of one, and returns the
/// new page.
///
/// All bytes of the page are kept. Only anchors are inserted and, if the options ask for it, tags
/// of existing anchors change, and an `&` of a link is escaped ([`Options::unescaped`]). Returns an
/// equal text if there is nothing to link. Cost: linear in the page.
///
/// ```
/// use barelink::{Finder, Profile};
/// use barelink_html::{Options, link};
///
/// let finder = Finder::new(Profile::Gfm);
/// let page = "<P CLASS=x>See https://example.com/?a=1&b=2, not <code>www.example.org</code>";
/// assert_eq!(
///     link(page, &finder, &Options::new()),
///     "<P CLASS=x>See <a href=\"https://example.com/?a=1&amp;b=2\">https://example.com/?a=1&b=2</a>, \
///  not <code>www.example.org</code>"
/// );
/// assert_eq!(link("<p>nothing", &finder, &Options::new()), "<p>nothing");
/// ```
#[must_use]
pub fn link(html: &str, finder: &Finder, options: &Options<'_>) -> String {
    let linked = apply(html.as_bytes(), &of(html.as_bytes(), html, finder, options));
    // Edits are on character boundaries, so the result is UTF-8.
    String::from_utf8(linked).unwrap_or_else(|_| html.to_owned())
}

/// [`link`] for a page that may not be UTF-8.
///
/// Bytes that are not UTF-8 are kept, and end a link. So this is also for pages in other encodings
/// in which each ASCII character is one byte, such as Latin-1, Shift JIS and GBK, but not for
/// UTF-16 and ISO-2022. In them, links have only ASCII, and none starts directly after another
/// character: its last byte could be one of ASCII. A start tag with such bytes stays as it is.
///
/// ```
/// use barelink::Finder;
/// use barelink_html::{Options, link_bytes};
///
/// let page = b"<p>\xfcber www.example.com\xff";
/// let linked = link_bytes(page, &Finder::default(), &Options::new());
/// assert_eq!(linked, b"<p>\xfcber <a href=\"http://www.example.com\">www.example.com</a>\xff");
/// ```
#[must_use]
pub fn link_bytes(html: &[u8], finder: &Finder, options: &Options<'_>) -> Vec<u8> {
    apply(html, &edits(html, finder, options))
}

/// Returns the edits that [`link_bytes`] makes, in order and without overlaps. Returns an empty
/// list if nothing changes.
///
/// It is for editors, and for programs that report links before they are made.
///
/// ```
/// use barelink::Finder;
/// use barelink_html::{Options, edits};
///
/// let edits = edits(b"See www.example.com", &Finder::default(), &Options::new());
/// assert_eq!(edits[0].range, 4..4);
/// assert_eq!(edits[0].text, "<a href=\"http://www.example.com\">");
/// assert_eq!((edits[1].range.clone(), &*edits[1].text), (19..19, "</a>"));
/// ```
#[must_use]
pub fn edits(html: &[u8], finder: &Finder, options: &Options<'_>) -> Vec<PageEdit> {
    of(html, &as_utf8(html), finder, options)
}

/// The source with another character for each byte that is not UTF-8, of the same length.
fn as_utf8(html: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(html) {
        return Cow::Borrowed(text);
    }
    let mut copy = String::with_capacity(html.len());
    for chunk in html.utf8_chunks() {
        copy.push_str(chunk.valid());
        copy.extend(chunk.invalid().iter().map(|_| NOT_UTF8));
    }
    Cow::Owned(copy)
}

fn apply(html: &[u8], edits: &[PageEdit]) -> Vec<u8> {
    let added: usize = edits.iter().map(|edit| edit.text.len()).sum();
    let mut linked = Vec::with_capacity(html.len() + added);
    let mut at = 0;
    for edit in edits {
        linked.extend_from_slice(html.get(at..edit.range.start).unwrap_or_default());
        linked.extend_from_slice(edit.text.as_bytes());
        at = edit.range.end;
    }
    linked.extend_from_slice(html.get(at..).unwrap_or_default());
    linked
}
