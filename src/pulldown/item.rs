//! The items of a stream: events, with or without their offsets.

use core::ops::Range;

use pulldown_cmark::{CowStr, Event};

/// An event, with its range in the source if that is known.
pub(super) trait Item<'a>: Sized {
    /// Whether each item has a range.
    const HAS_RANGES: bool;

    /// Makes an item from an event and its range in the source.
    fn new(event: Event<'a>, range: Range<usize>) -> Self;

    fn event(&self) -> &Event<'a>;

    /// Returns the range of the text in the source; `None` if it is not known. It is not checked: the source may have another
    /// text there.
    fn text_range(&self, text: &CowStr<'a>, source: &'a str) -> Option<Range<usize>>;

    /// Returns a part of the source, for comparison with the place of a text: as it is or, for items without a range, with addresses.
    /// Without a range, an empty part is behind all texts.
    fn part(source: &'a str, part: &Range<usize>) -> Range<usize>;

    /// Returns the place of a text, as [`part`](Self::part) gives it; `None` if it is not known.
    fn place(&self, text: &CowStr<'a>) -> Option<Range<usize>>;

    /// Returns a text that is shown as it was typed; `None` if that is not known.
    fn typed(&self, text: &CowStr<'a>) -> Option<&'a str>;

    /// Returns the range of the event, of any kind, if it came with one.
    fn any_range(&self) -> Option<Range<usize>>;
}

impl<'a> Item<'a> for (Event<'a>, Range<usize>) {
    const HAS_RANGES: bool = true;

    fn new(event: Event<'a>, range: Range<usize>) -> Self {
        (event, range)
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        &self.0
    }

    #[inline]
    fn text_range(&self, _: &CowStr<'a>, _: &'a str) -> Option<Range<usize>> {
        Some(self.1.clone())
    }

    #[inline]
    fn part(_: &'a str, part: &Range<usize>) -> Range<usize> {
        part.clone()
    }

    #[inline]
    fn place(&self, _: &CowStr<'a>) -> Option<Range<usize>> {
        Some(self.1.clone())
    }

    #[inline]
    fn typed(&self, text: &CowStr<'a>) -> Option<&'a str> {
        match text {
            CowStr::Borrowed(text) if text.len() == self.1.len() => Some(text),
            _ => None,
        }
    }

    #[inline]
    fn any_range(&self) -> Option<Range<usize>> {
        Some(self.1.clone())
    }
}

impl<'a> Item<'a> for Event<'a> {
    const HAS_RANGES: bool = false;

    fn new(event: Event<'a>, _: Range<usize>) -> Self {
        event
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        self
    }

    #[inline]
    fn text_range(&self, text: &CowStr<'a>, source: &'a str) -> Option<Range<usize>> {
        match text {
            CowStr::Borrowed(text) => within(source, text),
            _ => None,
        }
    }

    #[inline]
    fn part(source: &'a str, part: &Range<usize>) -> Range<usize> {
        // Not its address, which an empty text could have without a source. Behind all texts, so that a filter knows that they are not in it.
        if part.is_empty() {
            return usize::MAX..usize::MAX;
        }
        let start = source.as_ptr().addr();
        start + part.start..start + part.end
    }

    #[inline]
    fn place(&self, text: &CowStr<'a>) -> Option<Range<usize>> {
        let CowStr::Borrowed(text) = text else { return None };
        let start = text.as_ptr().addr();
        Some(start..start + text.len())
    }

    #[inline]
    fn typed(&self, text: &CowStr<'a>) -> Option<&'a str> {
        match text {
            CowStr::Borrowed(text) => Some(text),
            _ => None,
        }
    }

    #[inline]
    fn any_range(&self) -> Option<Range<usize>> {
        None
    }
}

/// Returns the range of `part` in `whole`, in bytes; `None` if it does not borrow from it. Only addresses are compared.
// An empty text from elsewhere may be directly after `whole`. It is taken for a part of it, which shows the same: nothing.
#[inline]
pub(super) fn within(whole: &str, part: &str) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(whole.as_ptr().addr())?;
    let end = start.checked_add(part.len())?;
    (end <= whole.len()).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{CowStr, Event};

    use super::Item;

    #[test]
    fn the_place_of_a_text() {
        let source = String::from("one two three");
        let borrowed = CowStr::Borrowed(&source[4..7]);
        let event = Event::Text(borrowed.clone());
        assert_eq!(event.text_range(&borrowed, &source), Some(4..7));
        for (part, lies) in
            [(0..13, true), (4..7, true), (5..13, false), (0..6, false), (8..13, false), (0..3, false), (0..0, false)]
        {
            let (place, part) =
                (event.place(&borrowed).unwrap_or_default(), <Event<'_> as Item<'_>>::part(&source, &part));
            assert_eq!(part.start <= place.start && place.end <= part.end, lies, "{part:?}");
        }
        let boxed = CowStr::Boxed("two".into());
        assert_eq!(event.text_range(&boxed, &source), None);
        assert_eq!(event.place(&boxed), None);
        // With a range, that range is the place, whatever the text is.
        assert_eq!((event, 8..13).text_range(&boxed, &source), Some(8..13));
    }
}
