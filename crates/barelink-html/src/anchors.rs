//! The start tags of new anchors, and the changes of existing ones.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use barelink::html::escape_destination;

use crate::anchor::{Anchor, AnchorAttribute, is_href};
use crate::attributes::{self, TagAttributes, name_end, tag_end};
use crate::edit::PageEdit;
use crate::escape::push_escaped;
use crate::options::{Options, RelFor};
use crate::page::AnchorTag;
use crate::text::attribute_value;

/// Returns the host that a destination opens, without a full stop at its end; `None` for one that
/// stays on its page or site, and for one without a host.
fn host(url: &str) -> Option<String> {
    let url = url.trim_start_matches(|c| c <= ' ');
    let has_no_scheme = url.starts_with(['/', '\\']) && url[1..].starts_with(['/', '\\']);
    let host = if has_no_scheme {
        barelink::host(&["https:", url].concat())
    } else {
        barelink::host(url)
    };
    host.map(|host| host.trim_end_matches('.').to_owned())
}

/// Returns whether an anchor gets the `rel` of the options.
fn gets_rel(options: &Options<'_>, is_new: bool, href: &str) -> bool {
    let is_internal = |host: &str| {
        options.internal.iter().any(|internal| {
            let internal = barelink::host(&["https://", internal].concat()).unwrap_or_default();
            !internal.is_empty()
                && host
                    .strip_suffix(&*internal)
                    .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
    };
    match options.rel_for {
        RelFor::New => is_new,
        RelFor::All => true,
        RelFor::External => host(href).is_some_and(|host| !is_internal(&host)),
    }
}

/// Adds the words of the `rel` of the options.
fn add_rel(anchor: &mut Anchor<'_>, options: &Options<'_>) {
    let Some(rel) = options.attributes.rel.as_deref() else {
        return;
    };
    if !anchor
        .href()
        .is_some_and(|href| gets_rel(options, anchor.is_new, href))
    {
        return;
    }
    let old = anchor.get("rel").unwrap_or_default();
    let is_old = |word: &str| {
        old.split_ascii_whitespace()
            .any(|old| old.eq_ignore_ascii_case(word))
    };
    let new: Vec<_> = rel
        .split_ascii_whitespace()
        .filter(|word| !is_old(word))
        .collect();
    if !new.is_empty() {
        let words: Vec<_> = old.split_ascii_whitespace().chain(new).collect();
        let words = words.join(" ");
        anchor.set("rel", words);
    }
}

/// Returns the start tag of a new anchor, and its text if the hook has changed it; `None` if the
/// anchor is not made.
pub(crate) fn new_anchor(
    destination: &str,
    text: &str,
    options: &Options<'_>,
) -> Option<(String, Option<String>)> {
    let mut anchor = Anchor {
        text: Cow::Borrowed(text),
        is_text_changed: false,
        is_new: true,
        is_removed: false,
        attributes: Vec::new(),
    };
    anchor.set("href", destination);
    add_rel(&mut anchor, options);
    let wanted = &options.attributes;
    for (name, value) in [("target", &wanted.target), ("class", &wanted.class)] {
        if let Some(value) = value {
            anchor.set(name, &**value);
        }
    }
    options.call_on_anchor(&mut anchor);
    if anchor.is_removed || anchor.href().is_none() {
        return None;
    }
    let mut tag = String::from("<a");
    for (name, value) in anchor.attributes() {
        push_attribute(&mut tag, name, value);
    }
    tag.push('>');
    Some((
        tag,
        anchor.is_text_changed.then(|| anchor.text.into_owned()),
    ))
}

/// Writes a blank and an attribute.
fn push_attribute(tag: &mut String, name: &str, value: &str) {
    tag.push(' ');
    tag.push_str(name);
    push_value(tag, name, value);
}

fn push_value(tag: &mut String, name: &str, value: &str) {
    tag.push_str("=\"");
    if is_href(name) {
        tag.push_str(&escape_destination(value));
    } else {
        push_escaped(tag, value);
    }
    tag.push('"');
}

/// Adds the edits of an existing anchor, as the options and the hook want them.
pub(crate) fn existing(
    source: &str,
    anchor: &AnchorTag,
    text: &str,
    options: &Options<'_>,
    edits: &mut Vec<PageEdit>,
) {
    let Some(tag) = source.get(anchor.start.clone()) else {
        return;
    };
    let mut shown = read(tag, text);
    add_rel(&mut shown, options);
    options.call_on_anchor(&mut shown);
    if shown.is_removed {
        match &anchor.end {
            // Without the start tag, the anchor that it closes would go on.
            Some(end)
                if !anchor.closes_another
                    && can_be_cut(source, &anchor.start)
                    && can_be_cut(source, end) =>
            {
                edits.push(PageEdit {
                    range: anchor.start.clone(),
                    text: String::new(),
                });
                edits.push(PageEdit {
                    range: end.clone(),
                    text: String::new(),
                });
                return;
            }
            _ => {
                shown.remove("href");
                shown.remove("xlink:href");
            }
        }
    }
    push_changes(tag, anchor.start.start, &shown, edits);
    if let (true, Some(end)) = (shown.is_text_changed, &anchor.end) {
        let content = anchor.start.end..end.start;
        if source.get(content.clone()).is_some_and(is_balanced) {
            let mut text = String::new();
            push_escaped(&mut text, &shown.text);
            edits.push(PageEdit {
                range: content,
                text,
            });
        }
    }
}

/// Returns whether what looks like a tag in an element is text. Source: HTML standard, "13.2.6.4
/// The rules for parsing tokens in HTML content".
fn is_raw_text(name: &str) -> bool {
    matches!(
        name,
        "iframe"
            | "noembed"
            | "noframes"
            | "noscript"
            | "plaintext"
            | "script"
            | "style"
            | "textarea"
            | "title"
            | "xmp"
    )
}

/// Returns whether the start and end tags of a content are in pairs, so that all of it can be
/// replaced. Comments count as tags that have no pair, and so do tags without an end tag other than
/// `br`, `img` and `wbr`, and tags that change elements around the content.
fn is_balanced(content: &str) -> bool {
    let mut open = Vec::new();
    let mut rest = content;
    while let Some((_, from)) = rest
        .find('<')
        .and_then(|start| rest.split_at_checked(start))
    {
        let Some((tag, after)) =
            tag_end(from.as_bytes()).and_then(|end| from.split_at_checked(end))
        else {
            return false;
        };
        rest = after;
        let (is_end, name) = tag
            .strip_prefix("</")
            .map_or((false, tag.trim_start_matches('<')), |name| (true, name));
        let name = name
            .split(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'))
            .next()
            .unwrap_or_default();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return false;
        }
        let name = name.to_ascii_lowercase();
        match (is_end, &*name) {
            _ if is_raw_text(&name) => return false,
            (_, "a" | "body" | "form" | "html") | (true, "br" | "img" | "wbr") => return false,
            (false, "br" | "img" | "wbr") => {}
            (false, _) => open.push(name),
            (true, _) if open.pop().as_ref() == Some(&name) => {}
            (true, _) => return false,
        }
    }
    open.is_empty()
}

/// Reads a start tag.
fn read<'a>(tag: &'a str, text: &'a str) -> Anchor<'a> {
    let mut anchor = Anchor {
        text: Cow::Borrowed(text),
        is_text_changed: false,
        is_new: false,
        is_removed: false,
        attributes: Vec::new(),
    };
    let mut names = HashSet::new();
    for found in TagAttributes::new(tag.as_bytes()) {
        let name = name_of(tag, &found);
        // Of attributes with the same name, the first one counts.
        if names.insert(name.clone()) {
            let value = attribute_value(tag.get(found.value).unwrap_or_default());
            anchor.attributes.push(AnchorAttribute {
                name,
                value: Some(value),
                is_changed: false,
            });
        }
    }
    anchor
}

fn name_of<'t>(tag: &'t str, attribute: &attributes::AttributeRanges) -> Cow<'t, str> {
    let name = tag.get(attribute.name.clone()).unwrap_or_default();
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
    }
}

/// Returns whether the text on both sides of a tag means the same without the tag. Cost: linear in
/// the text before the tag.
fn can_be_cut(source: &str, tag: &Range<usize>) -> bool {
    let bytes = source.as_bytes();
    let before = bytes.get(..tag.start).unwrap_or_default();
    let after = bytes.get(tag.end..).unwrap_or_default();
    let name_len = before
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#')
        .count();
    let last = before.len().checked_sub(name_len + 1).map(|at| before[at]);
    match (last, after.first()) {
        // A character reference could go on.
        (Some(b'&'), _) => false,
        // A tag or a comment could start.
        (Some(b'<'), _) if name_len == 0 => false,
        // A line end of two bytes is one. After some start tags, a line end is dropped.
        (Some(b'\r' | b'>'), Some(b'\n' | b'\r')) => name_len > 0,
        _ => true,
    }
}

/// Adds the edits of the attributes that have changed. `start` is the place of the tag.
fn push_changes(tag: &str, start: usize, anchor: &Anchor<'_>, edits: &mut Vec<PageEdit>) {
    let places: Vec<_> = TagAttributes::new(tag.as_bytes())
        .map(|found| (name_of(tag, &found), found))
        .collect();
    let names: HashSet<&str> = places.iter().map(|(name, _)| &**name).collect();
    let mut changed: HashMap<&str, Option<&str>> = HashMap::new();
    let mut added = String::new();
    let mut previous_end = name_end(tag.as_bytes());
    for attribute in anchor
        .attributes
        .iter()
        .filter(|attribute| attribute.is_changed)
    {
        if names.contains(&*attribute.name) {
            changed.insert(&attribute.name, attribute.value.as_deref());
        } else if let Some(value) = &attribute.value {
            push_attribute(&mut added, &attribute.name, value);
        }
    }
    // After `href=` without a value, a new attribute would be the value.
    let is_first = places.last().is_none_or(|(_, last)| {
        tag.get(..last.end)
            .is_some_and(|tag| tag.trim_ascii_end().ends_with('='))
    });
    let insertion = |at: usize| PageEdit {
        range: start + at..start + at,
        text: added.clone(),
    };
    if !added.is_empty() && is_first {
        edits.push(insertion(previous_end));
    }
    let mut is_set = HashSet::new();
    for (name, attribute) in &places {
        let mut text = String::new();
        match changed.get(&**name) {
            Some(Some(value)) if is_set.insert(name) => {
                push_value(&mut text, name, value);
                separate(&mut text, tag, attribute.end);
                edits.push(PageEdit {
                    range: start + attribute.name.end..start + attribute.end,
                    text,
                });
            }
            Some(None) => {
                // With the white space before it.
                separate(&mut text, tag, attribute.end);
                edits.push(PageEdit {
                    range: start + previous_end..start + attribute.end,
                    text,
                });
            }
            Some(Some(_)) | None => {}
        }
        previous_end = attribute.end;
    }
    // Not before the `>`: in `<a href="x"/>` a slash is there.
    if !added.is_empty() && !is_first {
        edits.push(insertion(previous_end));
    }
}

/// Adds a blank if an attribute, or a slash that would become a part of a value, follows
/// immediately.
fn separate(text: &mut String, tag: &str, end: usize) {
    let next: Option<Range<usize>> = tag.as_bytes().get(end).map(|_| end..end + 1);
    if next
        .and_then(|next| tag.get(next))
        .is_none_or(|next| !matches!(next, ">" | " " | "\t" | "\n" | "\r" | "\x0c"))
    {
        text.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        assert_eq!(
            host("https://user:pw@Example.COM:80/x").as_deref(),
            Some("example.com")
        );
        assert_eq!(host(" //example.com?x").as_deref(), Some("example.com"));
        assert_eq!(
            host("http:\\\\example.com\\x").as_deref(),
            Some("example.com")
        );
        assert_eq!(host("https:example.com.").as_deref(), Some("example.com"));
        assert_eq!(host("FTP://example.com").as_deref(), Some("example.com"));
        for url in ["/x", "x", "mailto:a@example.com", "#x", "", "?//x"] {
            assert_eq!(host(url), None, "{url}");
        }
    }

    #[test]
    fn tags_that_can_be_cut() {
        for page in [
            "x<a>y",
            "<a>x",
            "<p><a>x",
            "&amp;<a>x",
            "x > <a>\n",
            "a\nb<a>c",
            "\r <a>\n",
            "#x<a>y",
            "x<<b><a>b>",
            "<p>x<a>\n",
            "\r1<a>\n",
        ] {
            let start = page.find("<a>").expect("a tag");
            assert!(can_be_cut(page, &(start..start + 3)), "{page}");
        }
        for page in [
            "<<a>b>",
            "&<a>lt;",
            "&am<a>p;",
            "&#<a>60;",
            "&#x3<a>c;",
            "\r<a>\n",
            "<pre><a>\n",
            "<<a>!--",
        ] {
            let start = page.find("<a>").expect("a tag");
            assert!(!can_be_cut(page, &(start..start + 3)), "{page}");
        }
    }
}
