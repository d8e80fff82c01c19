//! Takes the links of Markdown itself out of a source that grows, as long as more text could change
//! them: [`Unfinished`].
//!
//! ```text
//! event of the parser ──► a link or an image that is held: its text ──► a part of a link without its end: its text
//! ```
//!
//! A link is held if it ends after the place up to which nothing can change, if its definition is
//! after that place, or if a bare link may take it. Of a link whose end has not arrived, readers
//! see the text, and not its marks and half of its destination:
//!
//! ```text
//! see [the docs](https://exam
//!     ^        ^^^^^^^^^^^^^^
//! ```

use core::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::item::Located;
use barelink::inner::{first_open, paragraph, steps};

/// The parts of a growing source that have no end yet.
#[derive(Clone, Debug)]
pub(super) struct Unfinished<'a> {
    source: &'a str,
    /// Links that end after this byte are held.
    held_from: usize,
    /// The labels of the definitions that may still grow.
    labels: Vec<String>,
    /// The mark, and the destination, of a link without its end. Empty if there is none.
    hidden: [Range<usize>; 2],
    /// Whether each link or image that is open is held.
    open: Vec<bool>,
    /// The number of open blocks whose text is not Markdown.
    literal: usize,
}

impl<'a> Unfinished<'a> {
    /// Cost: linear in the source.
    pub(super) fn new(source: &'a str) -> Self {
        let held_from = first_open(source);
        let labels = labels(source.rsplit('\n').next().unwrap_or_default());
        Unfinished {
            source,
            held_from,
            labels,
            hidden: hidden(source),
            open: Vec::new(),
            literal: 0,
        }
    }

    /// Returns what is shown of an event; `None` if nothing is.
    pub(super) fn shown(&mut self, (event, range): Located<'a>) -> Option<Located<'a>> {
        match &event {
            Event::Start(Tag::Link { link_type, id, .. } | Tag::Image { link_type, id, .. }) => {
                let is_held = self.is_held(*link_type, id, &range);
                self.open.push(is_held);
                (!is_held).then_some((event, range))
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                (!self.open.pop().unwrap_or(false)).then_some((event, range))
            }
            Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_)) => {
                self.literal += 1;
                Some((event, range))
            }
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_)) => {
                self.literal = self.literal.saturating_sub(1);
                Some((event, range))
            }
            _ if self.literal > 0 || self.hidden[0].is_empty() => Some((event, range)),
            _ => self.without_hidden(event, range),
        }
    }

    fn is_held(&self, link: LinkType, id: &str, range: &Range<usize>) -> bool {
        let is_reference = matches!(
            link,
            LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut
        );
        let is_growing = is_reference && self.labels.contains(&normal(id));
        // A bare link ends before `<`.
        let is_angle = matches!(link, LinkType::Autolink | LinkType::Email);
        // A second label, or a destination, may follow a label.
        let is_label_alone = link == LinkType::Shortcut && range.end == self.held_from;
        range.end > self.held_from
            || is_label_alone
            || is_growing
            || !is_angle && follows_url(self.source.as_bytes(), range.start)
    }

    fn without_hidden(&self, event: Event<'a>, range: Range<usize>) -> Option<Located<'a>> {
        let is_in = |hidden: &Range<usize>| hidden.start <= range.start && range.end <= hidden.end;
        if !range.is_empty() && self.hidden.iter().any(is_in) {
            return None;
        }
        match &event {
            Event::Text(text) if text.len() == range.len() => {
                let kept = |at: &usize| {
                    !self
                        .hidden
                        .iter()
                        .any(|hidden| hidden.contains(&(range.start + at)))
                };
                let shown: String = text
                    .char_indices()
                    .filter(|(at, _)| kept(at))
                    .map(|(_, c)| c)
                    .collect();
                let is_same = shown.len() == text.len();
                Some((
                    if is_same {
                        event
                    } else {
                        Event::Text(CowStr::from(shown))
                    },
                    range,
                ))
            }
            _ => Some((event, range)),
        }
    }
}

/// Returns the marks, and the destination, of a link, an image or an autolink at the end of a
/// source that has no end yet. Cost: linear in the last paragraph.
fn hidden(source: &str) -> [Range<usize>; 2] {
    let start = paragraph::last_start(source.as_bytes(), &(0..source.len())).unwrap_or(0);
    let text = &source[start..];
    steps::count(text.len());
    let hidden = || {
        let middle = text.as_bytes().windows(2).rposition(|pair| pair == b"](")?;
        let open = is_unfinished(&text[middle + "](".len()..])
            .then(|| partner(&text.as_bytes()[..middle]))??;
        let from = if text[..open].ends_with('!') {
            open - 1
        } else {
            open
        };
        Some([start + from..start + open + 1, start + middle..source.len()])
    };
    let autolink = || {
        let open = text.rfind('<')?;
        let (scheme, rest) = text[open + 1..].split_once(':')?;
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte));
        (is_scheme && !rest.contains(|c: char| c.is_whitespace() || c == '>'))
            .then(|| [start + open..start + open + 1, 0..0])
    };
    hidden().or_else(autolink).unwrap_or([0..0, 0..0])
}

/// Returns whether a destination, and a title after it, may go on.
fn is_unfinished(destination: &str) -> bool {
    if destination.starts_with('<') && !destination.contains(['>', '\n', '\r']) {
        return true;
    }
    let (url, title) = destination
        .split_once([' ', '\t', '\n', '\r'])
        .unwrap_or((destination, ""));
    let mut depth = 0_isize;
    let is_open = url.bytes().all(|byte| {
        depth += isize::from(byte == b'(') - isize::from(byte == b')');
        depth >= 0
    });
    let title = title.trim_ascii_start();
    is_open && (title.is_empty() || title.starts_with(['"', '\'', '(']) && !title.contains(')'))
}

/// Returns the bracket that a bracket after this text closes.
fn partner(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    // After two backslashes a bracket is not escaped.
    let is_escaped = |at: usize| {
        let backslashes = text[..at].iter().rev().take_while(|&&byte| byte == b'\\');
        backslashes.count() % 2 == 1
    };
    memchr::memrchr2_iter(b'[', b']', text)
        .filter(|&at| !is_escaped(at))
        .find(|&at| {
            let is_partner = text[at] == b'[' && depth == 0;
            depth = if text[at] == b']' {
                depth + 1
            } else {
                depth.saturating_sub(1)
            };
            is_partner
        })
}

/// Returns whether a link starts in a word that may be a bare link, which then takes the link too.
/// Such a bare link is held because of the brackets.
fn follows_url(source: &[u8], start: usize) -> bool {
    let before = source
        .get(start.saturating_sub(LONGEST)..start)
        .unwrap_or_default();
    before
        .iter()
        .rev()
        .take_while(|byte| !byte.is_ascii_whitespace())
        .any(|byte| b":@.".contains(byte))
}

/// The number of bytes before a link that are looked at, so that a word of many links takes linear
/// time.
const LONGEST: usize = 2048;

/// Returns the labels of the definitions in a text, in the form in which they are compared.
fn labels(text: &str) -> Vec<String> {
    let label = |line: &str| Some(normal(line.split_once("]:")?.0.rsplit_once('[')?.1));
    text.lines().filter_map(label).collect()
}

/// Returns a label in the form in which labels are compared.
fn normal(label: &str) -> String {
    label
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}
