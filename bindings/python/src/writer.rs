//! Plain text as HTML, link by link, so that signals are handled meanwhile, and with a `rel` of its
//! own for addresses.

use std::borrow::Cow;
use std::fmt::Write as _;

use barelink::html::{Attributes, LineBreaks, escape_destination, render};
use barelink::{Finder, Kinds, Link, LinkKind};
use pyo3::prelude::*;

use crate::links::each_link;
use crate::pace::Pace;

/// The attributes of new anchors, as Python passes them: `rel`, `target` and `class`.
pub(crate) type AttributeTuple = (Option<String>, Option<String>, Option<String>);

pub(crate) fn anchor_attributes((rel, target, class): AttributeTuple) -> Attributes<'static> {
    Attributes {
        rel: rel.map(Cow::Owned),
        target: target.map(Cow::Owned),
        class: class.map(Cow::Owned),
    }
}

/// Writes the HTML that [`render`] writes.
pub(crate) struct HtmlWriter {
    html: String,
    /// A finder without links, which escapes texts.
    escape: Finder,
    breaks: LineBreaks,
    /// The ends of the start tags for URLs and for addresses.
    tag_ends: [String; 2],
    trim: Option<usize>,
}

impl HtmlWriter {
    pub(crate) fn new(
        mut attributes: Attributes<'_>,
        mail_rel: Option<String>,
        breaks: LineBreaks,
        trim: Option<usize>,
    ) -> Self {
        let escape = Finder::default().kinds(Kinds::NONE);
        let mut writer = HtmlWriter {
            html: String::new(),
            escape,
            breaks: LineBreaks::Keep,
            tag_ends: Default::default(),
            trim,
        };
        writer.tag_ends = [attributes.rel.take(), mail_rel.map(Cow::Owned)].map(|rel| {
            attributes.rel = rel;
            for (name, value) in attributes.named() {
                writer.html.extend([" ", name, "=\""]);
                writer.push_text(value);
                writer.html.push('"');
            }
            writer.html.push('>');
            std::mem::take(&mut writer.html)
        });
        writer.breaks = breaks;
        writer
    }

    /// Returns the HTML of a text. The caller is detached from the interpreter.
    pub(crate) fn write(mut self, finder: &Finder, text: &str) -> PyResult<String> {
        self.html.reserve(text.len() * 3 / 2);
        let mut pace = Pace::new();
        // Only at the start is U+FEFF a byte order mark.
        let mut at = if text.starts_with(MARK) {
            MARK.len_utf8()
        } else {
            0
        };
        each_link(
            finder,
            text,
            || pace.turn_detached(),
            |link| {
                self.push_text(text.get(at..link.range().start).unwrap_or_default());
                self.push_link(&link);
                at = link.range().end;
            },
        );
        pace.finish()?;
        self.push_text(text.get(at..).unwrap_or_default());
        Ok(self.html)
    }

    fn push_link(&mut self, link: &Link<'_>) {
        let is_mail = matches!(link.kind(), LinkKind::Email | LinkKind::Mailto);
        let [start, text] = [
            escape_destination(&link.destination()),
            link.text().into_owned(),
        ];
        self.html.extend([
            "<a href=\"",
            &start,
            "\"",
            &self.tag_ends[usize::from(is_mail)],
        ]);
        match self.trim.and_then(|limit| trimmed(&text, limit)) {
            Some(short) => self.push_text(&short),
            None => self.push_text(&text),
        }
        self.html.push_str("</a>");
    }

    fn push_text(&mut self, text: &str) {
        // `render` would drop the mark.
        let marked = text.trim_start_matches(MARK);
        self.html
            .push_str(text.strip_suffix(marked).unwrap_or_default());
        // Writing to a string does not fail.
        let _ = write!(
            self.html,
            "{}",
            render(marked, &self.escape).line_breaks(self.breaks)
        );
    }
}

const MARK: char = '\u{feff}';

/// Returns the first characters of a text and an ellipsis, together as many as `limit`; `None` if
/// the text is not longer.
fn trimmed(text: &str, limit: usize) -> Option<String> {
    text.char_indices().nth(limit)?;
    Some(
        text.chars()
            .take(limit.saturating_sub(1))
            .chain(['…'])
            .collect(),
    )
}
