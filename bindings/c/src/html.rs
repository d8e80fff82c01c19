//! HTML of plain text, of finished HTML and of Markdown.

#[cfg(feature = "markdown")]
use std::borrow::Cow;
use std::fmt::Write as _;

use barelink::html::render;
#[cfg(feature = "markdown")]
use barelink::pulldown::rendered_source;

use crate::border::{Outcome, Output};
use crate::find::parts;
use crate::finder::{Anchors, barelink_finder};
#[cfg(not(all(feature = "pages", feature = "markdown")))]
use crate::types::barelink_status;

/// The character that is shown for bytes that are not UTF-8.
const REPLACEMENT: &str = "\u{fffd}";

/// Sets the attributes of anchors that the user has set.
macro_rules! with_attributes {
    ($options:expr, $anchors:expr) => {{
        let (mut options, Anchors { rel, target, class, .. }) = ($options, $anchors);
        if let Some(rel) = rel {
            options = options.rel(rel);
        }
        if let Some(target) = target {
            options = options.target(target);
        }
        if let Some(class) = class {
            options = options.class(class);
        }
        options
    }};
}

impl barelink_finder {
    /// Writes a plain text as HTML.
    pub(crate) fn text_to_html(&self, text: &[u8], mut output: Output) -> Outcome {
        let mut written = 0;
        for part in parts(text) {
            if part.start > written {
                output.push(REPLACEMENT.as_bytes());
            }
            let html = render(part.text, self.for_part(&part)).line_breaks(self.anchors.line_breaks);
            if write!(output, "{}", with_attributes!(html, self.anchors.clone())).is_err() {
                break;
            }
            written = part.start + part.text.len();
        }
        if written < text.len() {
            output.push(REPLACEMENT.as_bytes());
        }
        output.finish()
    }

    /// Writes finished HTML with links. All bytes of the page are kept.
    #[cfg(feature = "pages")]
    pub(crate) fn html_to_html(&self, page: &[u8], mut output: Output) -> Outcome {
        let options = with_attributes!(barelink_html::Options::new(), self.anchors.clone());
        let mut at = 0;
        for edit in barelink_html::edits(page, &self.finder, &options) {
            output.push(page.get(at..edit.range.start).unwrap_or_default());
            output.push(edit.text.as_bytes());
            at = edit.range.end;
        }
        output.push(page.get(at..).unwrap_or_default());
        output.finish()
    }

    #[cfg(not(feature = "pages"))]
    pub(crate) fn html_to_html(&self, _: &[u8], _: Output) -> Outcome {
        Err(barelink_status::NotBuilt)
    }

    /// Writes Markdown as HTML.
    #[cfg(feature = "markdown")]
    pub(crate) fn markdown_to_html(&self, source: &[u8], output: Output) -> Outcome {
        let text = String::from_utf8_lossy(source);
        let is_utf8 = matches!(text, Cow::Borrowed(_));
        let (text, finder) = (rendered_source(&text), &self.finder);
        if is_utf8 {
            self.write_events(barelink::pulldown::parse(&text, self.extensions, finder), output)
        } else {
            self.write_events(replaced::events(&text, self.extensions, finder), output)
        }
    }

    #[cfg(feature = "markdown")]
    fn write_events<'e>(&self, events: impl Iterator<Item = pulldown_cmark::Event<'e>>, mut output: Output) -> Outcome {
        let events = with_attributes!(barelink::anchors::anchors(events), self.anchors.clone());
        // The only error is that of the callback, which `finish` returns.
        let _ = pulldown_cmark::html::write_html_fmt(&mut output, events);
        output.finish()
    }

    #[cfg(not(feature = "markdown"))]
    pub(crate) fn markdown_to_html(&self, _: &[u8], _: Output) -> Outcome {
        Err(barelink_status::NotBuilt)
    }
}

/// Markdown in which U+FFFD is in place of bytes that are not UTF-8.
#[cfg(feature = "markdown")]
mod replaced {
    use std::ops::Range;

    use barelink::Finder;
    use barelink::pulldown::Autolinks;
    use pulldown_cmark::{Event, Options, Parser};

    use super::REPLACEMENT;

    /// Returns the events of a source with their links, none of which has U+FFFD in it.
    // The adapter sees a line break in place of U+FFFD, which is a boundary for all rules. Afterwards it is a text again. Links end at
    // markup, because a second parse of the source would read the text that was there before.
    pub(super) fn events<'s>(source: &'s str, syntax: Options, finder: &Finder) -> impl Iterator<Item = Event<'s>> {
        let events = Parser::new_ext(source, syntax).into_offset_iter().flat_map(|(event, range)| cut(event, range));
        Autolinks::new(source, events, finder).map(|(event, range)| match event {
            Event::SoftBreak if source.get(range) == Some(REPLACEMENT) => Event::Text(REPLACEMENT.into()),
            event => event,
        })
    }

    /// Cuts a text at each U+FFFD.
    fn cut(event: Event<'_>, range: Range<usize>) -> Vec<(Event<'_>, Range<usize>)> {
        let text = match event {
            // An escaped or decoded text has other bytes than its range, and no U+FFFD: a text that has one is as it was typed.
            Event::Text(text) if text.len() == range.len() && text.contains(REPLACEMENT) => text,
            event => return vec![(event, range)],
        };
        let (mut cut, mut at) = (Vec::new(), range.start);
        for part in text.split_inclusive(REPLACEMENT) {
            let typed = part.strip_suffix(REPLACEMENT).unwrap_or(part);
            if !typed.is_empty() {
                cut.push((Event::Text(typed.to_owned().into()), at..at + typed.len()));
            }
            if typed.len() < part.len() {
                cut.push((Event::SoftBreak, at + typed.len()..at + part.len()));
            }
            at += part.len();
        }
        cut
    }
}
