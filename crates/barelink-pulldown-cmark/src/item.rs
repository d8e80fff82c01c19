//! The items of a stream: events, with or without their ranges.

use core::ops::Range;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Tag};

/// An event, or an event with its range in the source, in bytes. It is implemented for these two
/// types only.
pub trait Item<'a>: Sized {
    /// Makes an item from an event and its range in the source.
    #[doc(hidden)]
    fn new(event: Event<'a>, range: Range<usize>) -> Self;

    #[doc(hidden)]
    fn event(&self) -> &Event<'a>;

    /// Returns the range of the event in the source; `None` if it is not known. It is not checked:
    /// the source may have another text there.
    #[doc(hidden)]
    fn range(&self, source: &'a str) -> Option<Range<usize>>;
}

/// An event with its range.
pub(super) type Located<'a> = (Event<'a>, Range<usize>);

impl<'a> Item<'a> for Located<'a> {
    fn new(event: Event<'a>, range: Range<usize>) -> Self {
        (event, range)
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        &self.0
    }

    #[inline]
    fn range(&self, _: &'a str) -> Option<Range<usize>> {
        Some(self.1.clone())
    }
}

impl<'a> Item<'a> for Event<'a> {
    fn new(event: Event<'a>, _: Range<usize>) -> Self {
        event
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        self
    }

    /// Without ranges, the address of a borrowed text tells its place.
    #[inline]
    fn range(&self, source: &'a str) -> Option<Range<usize>> {
        match self {
            Event::Text(CowStr::Borrowed(text)) => within(source, text),
            _ => None,
        }
    }
}

/// Returns the range of `part` in `whole`, in bytes; `None` if it does not borrow from it. Only
/// addresses are compared.
// An empty text from elsewhere may be directly after `whole`. It is taken for a part of it, which
// shows the same: nothing.
#[inline]
fn within(whole: &str, part: &str) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(whole.as_ptr().addr())?;
    let end = start.checked_add(part.len())?;
    (end <= whole.len()).then_some(start..end)
}

/// Returns an event of a copy of the source, all of whose bytes but those of links are its own, as
/// an event of the source. Its texts that borrow from the copy borrow from the source then, if they
/// are equal there.
pub(super) fn rebased<'a>(event: Event<'_>, copy: &str, source: &'a str) -> Event<'a> {
    let text = |text: CowStr<'_>| match &text {
        CowStr::Borrowed(part) => {
            let own = within(copy, part)
                .and_then(|range| source.get(range))
                .filter(|own| own == part);
            own.map_or_else(|| text.clone().into_static(), CowStr::Borrowed)
        }
        _ => text.into_static(),
    };
    match event {
        Event::Text(shown) => Event::Text(text(shown)),
        Event::Code(code) => Event::Code(text(code)),
        Event::Html(html) => Event::Html(text(html)),
        Event::InlineHtml(html) => Event::InlineHtml(text(html)),
        Event::InlineMath(formula) => Event::InlineMath(text(formula)),
        Event::DisplayMath(formula) => Event::DisplayMath(text(formula)),
        Event::FootnoteReference(name) => Event::FootnoteReference(text(name)),
        Event::Start(tag) => Event::Start(rebased_tag(tag, text)),
        event => event.into_static(),
    }
}

/// Returns a tag with its texts changed by `text`.
fn rebased_tag<'t, 'a>(tag: Tag<'t>, text: impl Fn(CowStr<'t>) -> CowStr<'a>) -> Tag<'a> {
    match tag {
        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
            Tag::CodeBlock(CodeBlockKind::Fenced(text(info)))
        }
        Tag::FootnoteDefinition(name) => Tag::FootnoteDefinition(text(name)),
        Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        } => {
            let [dest_url, title, id] = [dest_url, title, id].map(&text);
            Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }
        }
        Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        } => {
            let [dest_url, title, id] = [dest_url, title, id].map(&text);
            Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }
        }
        Tag::Heading {
            level,
            id,
            classes,
            attrs,
        } => {
            let id = id.map(&text);
            let classes = classes.into_iter().map(&text).collect();
            let attrs = attrs
                .into_iter()
                .map(|(name, value)| (text(name), value.map(&text)))
                .collect();
            Tag::Heading {
                level,
                id,
                classes,
                attrs,
            }
        }
        tag => tag.into_static(),
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{CowStr, Event};

    use super::Item;

    #[test]
    fn the_range_of_a_text() {
        let source = String::from("one two three");
        let borrowed = Event::Text(CowStr::Borrowed(&source[4..7]));
        assert_eq!(borrowed.range(&source), Some(4..7));
        assert_eq!(borrowed.range(&source[5..]), None);
        // With a range, that range is the place, whatever the text is.
        assert_eq!((borrowed, 8..13).range(&source), Some(8..13));
        let boxed = Event::Text(CowStr::Boxed("two".into()));
        assert_eq!(boxed.range(&source), None);
        assert_eq!((boxed, 8..13).range(&source), Some(8..13));
        assert_eq!(Event::SoftBreak.range(&source), None);
    }
}
