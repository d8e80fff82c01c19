//! HTML of plain text, of finished HTML and of Markdown.

#[cfg(feature = "markdown")]
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::ops::Range;

use barelink::html::render;
#[cfg(feature = "markdown")]
use barelink_pulldown_cmark::rendered_source;

use crate::anchor::AnchorHook;
use crate::border::{AnchorCallback, CallbackWriter, StatusResult};
use crate::find::{Utf8Part, parts};
use crate::finder::barelink_finder;
#[cfg(not(all(feature = "pages", feature = "markdown")))]
use crate::types::barelink_status;

/// The character that is shown for bytes that are not UTF-8.
const REPLACEMENT: &str = "\u{fffd}";

impl barelink_finder {
    /// Writes a plain text as HTML.
    pub(crate) fn text_to_html(
        &self,
        text: &[u8],
        callback: Option<AnchorCallback>,
        mut output: CallbackWriter,
    ) -> StatusResult {
        let hook = callback.map(|callback| AnchorHook::new(callback, &self.anchors));
        let mut written = 0;
        for part in parts(text) {
            if part.start > written {
                output.push(REPLACEMENT.as_bytes());
            }
            let result = match &hook {
                Some(hook) => self.write_part(&part, hook, &mut output),
                None => {
                    let html = render(part.text, self.for_part(&part))
                        .line_breaks(self.anchors.line_breaks);
                    write!(
                        output,
                        "{}",
                        html.attributes(self.anchors.attributes.clone())
                    )
                }
            };
            if result.is_err() {
                break;
            }
            written = part.start + part.text.len();
        }
        hook.map_or(Ok(()), |hook| hook.outcome())?;
        if written < text.len() {
            output.push(REPLACEMENT.as_bytes());
        }
        output.finish()
    }

    /// Writes a part of a plain text as [`render`] does, with the anchors of the hook.
    // `render` has no attributes for each link.
    fn write_part(
        &self,
        part: &Utf8Part<'_>,
        hook: &AnchorHook<'_>,
        output: &mut CallbackWriter,
    ) -> fmt::Result {
        let mut escaped = |text: &str, output: &mut CallbackWriter| {
            write!(
                output,
                "{}",
                render(text, &hook.no_links).line_breaks(self.anchors.line_breaks)
            )
        };
        let mut at = 0;
        for link in self
            .for_part(part)
            .links(part.text)
            .on_link(|link| hook.ask(link))
        {
            let Some(tag) = hook.take_tag(&link.destination()) else {
                continue;
            };
            write_between(part.text, at..link.range().start, output, &mut escaped)?;
            output.write_str(&tag)?;
            escaped(&link.text(), output)?;
            output.write_str("</a>")?;
            at = link.range().end;
        }
        write_between(part.text, at..part.text.len(), output, &mut escaped)
    }

    /// Writes finished HTML with links. All bytes of the page are kept.
    #[cfg(feature = "pages")]
    pub(crate) fn html_to_html(
        &self,
        page: &[u8],
        callback: Option<AnchorCallback>,
        mut output: CallbackWriter,
    ) -> StatusResult {
        let hook = callback.map(|callback| AnchorHook::new(callback, &self.anchors));
        let mut options = barelink_html::Options::new().attributes(self.anchors.attributes.clone());
        if let Some(hook) = &hook {
            options = options.on_link(|link| hook.ask(link)).on_anchor(|anchor| {
                let own = anchor
                    .href()
                    .filter(|_| anchor.is_new())
                    .and_then(|href| hook.take(href));
                if let Some(own) = own {
                    anchor.set_attributes(own.attributes);
                }
            });
        }
        let edits = barelink_html::edits(page, &self.finder, &options);
        drop(options);
        hook.map_or(Ok(()), |hook| hook.outcome())?;
        let mut at = 0;
        for edit in edits {
            output.push(page.get(at..edit.range.start).unwrap_or_default());
            output.push(edit.text.as_bytes());
            at = edit.range.end;
        }
        output.push(page.get(at..).unwrap_or_default());
        output.finish()
    }

    #[cfg(not(feature = "pages"))]
    pub(crate) fn html_to_html(
        &self,
        _: &[u8],
        _: Option<AnchorCallback>,
        _: CallbackWriter,
    ) -> StatusResult {
        Err(barelink_status::NotBuilt)
    }

    /// Writes Markdown as HTML.
    #[cfg(feature = "markdown")]
    pub(crate) fn markdown_to_html(
        &self,
        source: &[u8],
        callback: Option<AnchorCallback>,
        output: CallbackWriter,
    ) -> StatusResult {
        let hook = callback.map(|callback| AnchorHook::new(callback, &self.anchors));
        let text = String::from_utf8_lossy(source);
        let is_utf8 = matches!(text, Cow::Borrowed(_));
        let text = rendered_source(&text);
        let finder = &self.finder;
        let written = match (is_utf8, &hook) {
            // Without a hook where there is none, because the answers of one are kept for a second
            // parse.
            (true, None) => self.write_events(
                barelink_pulldown_cmark::parse(&text, self.extensions, finder),
                output,
            ),
            (true, Some(hook)) => {
                let events = barelink_pulldown_cmark::parse(&text, self.extensions, finder)
                    .on_link(|link| hook.ask(link));
                self.write_events(anchors::events(events, Some(hook)), output)
            }
            (false, hook) => {
                let events = replaced::events(&text, self.extensions, finder, hook.as_ref());
                self.write_events(anchors::events(events, hook.as_ref()), output)
            }
        };
        hook.map_or(Ok(()), |hook| hook.outcome())?;
        written
    }

    #[cfg(feature = "markdown")]
    fn write_events<'e>(
        &self,
        events: impl Iterator<Item = pulldown_cmark::Event<'e>>,
        mut output: CallbackWriter,
    ) -> StatusResult {
        let events =
            barelink_pulldown_cmark::anchors(events).attributes(self.anchors.attributes.clone());
        // The only error is that of the callback, which `finish` returns.
        let _ = pulldown_cmark::html::write_html_fmt(&mut output, events);
        output.finish()
    }

    #[cfg(not(feature = "markdown"))]
    pub(crate) fn markdown_to_html(
        &self,
        _: &[u8],
        _: Option<AnchorCallback>,
        _: CallbackWriter,
    ) -> StatusResult {
        Err(barelink_status::NotBuilt)
    }
}

/// Writes the text between two links.
fn write_between(
    text: &str,
    range: Range<usize>,
    output: &mut CallbackWriter,
    mut escaped: impl FnMut(&str, &mut CallbackWriter) -> fmt::Result,
) -> fmt::Result {
    let between = text.get(range.clone()).unwrap_or_default();
    // Only at the start of a text is U+FEFF a byte order mark, which `render` leaves out.
    let rest = if range.start == 0 {
        between
    } else {
        between.trim_start_matches('\u{feff}')
    };
    output.write_str(
        between
            .get(..between.len() - rest.len())
            .unwrap_or_default(),
    )?;
    escaped(rest, output)
}

/// Links of Markdown events as the anchors of a hook.
#[cfg(feature = "markdown")]
mod anchors {
    use pulldown_cmark::{Event, Tag, TagEnd};

    use crate::anchor::AnchorHook;

    /// Returns the events with raw HTML for the links that a hook has kept.
    pub(super) fn events<'e>(
        events: impl Iterator<Item = Event<'e>>,
        hook: Option<&AnchorHook<'_>>,
    ) -> impl Iterator<Item = Event<'e>> {
        let mut is_open = false;
        events.map(move |event| {
            let tag = match &event {
                Event::Start(Tag::Link { dest_url, .. }) => {
                    hook.and_then(|hook| hook.take_tag(dest_url))
                }
                Event::End(TagEnd::Link) if is_open => {
                    is_open = false;
                    return Event::InlineHtml("</a>".into());
                }
                _ => None,
            };
            let Some(tag) = tag else { return event };
            is_open = true;
            Event::InlineHtml(tag.into())
        })
    }
}

/// Markdown in which U+FFFD is in place of bytes that are not UTF-8.
#[cfg(feature = "markdown")]
mod replaced {
    use std::ops::Range;

    use barelink::{Action, Finder};
    use barelink_pulldown_cmark::Autolinks;
    use pulldown_cmark::{Event, Options, Parser};

    use super::REPLACEMENT;
    use crate::anchor::AnchorHook;

    /// Returns the events of a source with their links, none of which has U+FFFD in it.
    // The adapter sees a line break in place of U+FFFD, which is a boundary for all rules.
    // Afterwards it is a text again. Links end at markup, because a second parse of the source
    // would read the text that was there before.
    pub(super) fn events<'s>(
        source: &'s str,
        syntax: Options,
        finder: &Finder,
        hook: Option<&AnchorHook<'_>>,
    ) -> impl Iterator<Item = Event<'s>> {
        let events = Parser::new_ext(source, syntax)
            .into_offset_iter()
            .flat_map(|(event, range)| cut(event, range));
        let links = Autolinks::new(source, events, finder);
        links
            .on_link(move |link| hook.map_or(Action::Keep, |hook| hook.ask(link)))
            .map(|(event, range)| match event {
                Event::SoftBreak if source.get(range) == Some(REPLACEMENT) => {
                    Event::Text(REPLACEMENT.into())
                }
                event => event,
            })
    }

    /// Cuts a text at each U+FFFD.
    fn cut(event: Event<'_>, range: Range<usize>) -> Vec<(Event<'_>, Range<usize>)> {
        let text = match event {
            // An escaped or decoded text has other bytes than its range, and no U+FFFD: a text that
            // has one is as it was typed.
            Event::Text(text) if text.len() == range.len() && text.contains(REPLACEMENT) => text,
            event => return vec![(event, range)],
        };
        let mut cut = Vec::new();
        let mut at = range.start;
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
