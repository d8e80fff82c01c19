//! Finds the autolinks of Markdown, `<https://example.com>`, which MDX does not compile: there, `<`
//! starts a tag. In MDX, a plan writes them in the inline form.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Tag};

use super::planner::Syntax;
use super::replacement::{is_address, is_uri};
use crate::events::MAILTO;
use crate::events::events;
use crate::steps;
use barelink::{Link, LinkKind};

/// Returns the autolinks that the syntax does not compile, in order, each with its brackets. Cost:
/// one parse of MDX.
pub(super) fn uncompiled(source: &str, options: Options, syntax: Syntax) -> Vec<Link<'_>> {
    if syntax != Syntax::Mdx || memchr::memchr(b'<', source.as_bytes()).is_none() {
        return Vec::new();
    }
    let link = |(event, range): (Event<'_>, Range<usize>)| {
        let Event::Start(Tag::Link {
            link_type: LinkType::Autolink | LinkType::Email,
            ..
        }) = event
        else {
            return None;
        };
        let typed = source.get(range.clone())?;
        let text = &typed[1..len(typed.as_bytes())? - 1];
        let (kind, scheme) = if is_address(text) {
            (LinkKind::Email, MAILTO)
        } else {
            (LinkKind::Url, "")
        };
        let mut link = Link::new(source, range, kind);
        link.set_text(text);
        link.set_destination([scheme, text].concat());
        Some(link)
    };
    events(source, options).filter_map(link).collect()
}

/// Returns bare links and autolinks, which do not overlap, in order.
pub(super) fn with_autolinks<'a>(
    mut links: Vec<Link<'a>>,
    autolinks: Vec<Link<'a>>,
) -> Vec<Link<'a>> {
    links.extend(autolinks);
    links.sort_by_key(|link| link.range().start);
    links
}

/// Returns whether a link has the brackets of an autolink. No bare link has them.
pub(super) fn is_autolink(link: &Link<'_>) -> bool {
    link.as_str().starts_with('<')
}

/// Returns the length of the autolink at the start of the bytes; `None` if there is none, or if MDX
/// may compile it as a tag with a namespace (`<svg:rect>`) or an expression.
///
/// ```text
/// <https://example.com/a> <john@example.com> <svg:rect>
/// ^^^^^^^^^^^^^^^^^^^^^^^ ^^^^^^^^^^^^^^^^^^
/// ```
pub(super) fn len(bytes: &[u8]) -> Option<usize> {
    let rest = bytes.strip_prefix(b"<")?;
    let len = rest
        .iter()
        .position(|byte| matches!(byte, b'<' | b'>' | b'{' | b'}') || byte.is_ascii_whitespace())?;
    steps::count(len);
    let text = core::str::from_utf8(&rest[..len])
        .ok()
        .filter(|_| rest[len] == b'>')?;
    let is_one = is_address(text) || is_uri(text) && (text.contains("://") || text.contains('@'));
    is_one.then_some(len + "<>".len())
}

#[cfg(test)]
mod tests {
    use super::{len, uncompiled};
    use crate::Syntax;
    use barelink_pulldown_cmark::GITHUB;

    #[test]
    fn autolinks_are_those_that_are_no_tags() {
        for text in [
            "<https://a.bc>",
            "<ftp://a/b?c#d>",
            "<a@b.cd>",
            "<mailto:a@b.cd>",
            "<https://例え.jp/é>",
        ] {
            assert_eq!(
                len([text, "> x"].concat().as_bytes()),
                Some(text.len()),
                "{text}"
            );
        }
        for text in [
            "<svg:rect>",
            "<a>",
            "<https://a b>",
            "<https://a<b>",
            "<https://{a}>",
            "<https://a",
            "https://a",
            "",
        ] {
            assert_eq!(len(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn autolinks_are_found_where_the_parser_reads_links() {
        let source = "`<https://a.bc>` <https://d.ef> <b>\n\n    <g@h.ij>\n\n- <k@l.mn>";
        let found = uncompiled(source, GITHUB, Syntax::Mdx);
        let shown: Vec<_> = found
            .iter()
            .map(|link| (link.as_str(), link.text(), link.destination()))
            .collect();
        assert_eq!(
            shown,
            [
                (
                    "<https://d.ef>",
                    "https://d.ef".into(),
                    "https://d.ef".into()
                ),
                ("<k@l.mn>", "k@l.mn".into(), "mailto:k@l.mn".into())
            ]
        );
        assert_eq!(uncompiled(source, GITHUB, Syntax::Markdown), []);
    }
}
