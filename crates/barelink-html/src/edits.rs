//! The edits of a page: the links that are found in its runs, and the changes of its anchors.

use std::ops::Range;

use barelink::{Action, Finder, Format, Link, Span, Stream};

use crate::anchors;
use crate::edit::PageEdit;
use crate::escape::push_escaped;
use crate::options::{Options, STEPS};
use crate::page::{self, Page};
use crate::runs::{self, RunPart};
use crate::strict;
use crate::text::{Decoded, NOT_UTF8, Unclosed, is_verbatim, visible};
use crate::tree::{NodeKind, Visit, Walk};

/// A link that may be made.
#[derive(Debug)]
struct NewLink {
    /// The bytes of the source that become the content of the anchor.
    source: Range<usize>,
    text: String,
    destination: String,
    is_text_changed: bool,
    /// The places in the source of the `&` to be escaped, so that the anchor shows what was typed.
    literals: Vec<usize>,
}

/// Returns the edits of a page, in order. `text` is the source as UTF-8, see [`page::read`].
pub(crate) fn of(
    source: &[u8],
    text: &str,
    finder: &Finder,
    options: &Options<'_>,
) -> Vec<PageEdit> {
    let page = strict::read(text, options).unwrap_or_else(|| page::read(source, text, options));
    of_page(&page, source, text, finder, options)
}

/// Returns the edits of a page that was read.
pub(crate) fn of_page(
    page: &Page,
    source: &[u8],
    text: &str,
    finder: &Finder,
    options: &Options<'_>,
) -> Vec<PageEdit> {
    if options.stops() {
        return Vec::new();
    }
    let is_utf8 = text.as_bytes() == source;
    // A page has no autolinks, so nothing else says what the marks around a URL mean.
    let finder = &finder.clone().for_format(Format::Html);
    let mut search = PageSearch {
        text,
        is_utf8,
        finder,
        options,
        found: Vec::new(),
    };
    if !page.is_skipped {
        search.runs(page);
    }
    if options.stops() {
        return Vec::new();
    }
    let mut links = search.found;
    // Not in order where the tree builder has moved elements.
    links.sort_by_key(|link| link.source.start);
    let mut links = links.into_iter().peekable();
    let mut edits = Vec::new();
    if options.changes_anchors() {
        let texts = anchor_texts(page, text, options);
        for (number, anchor) in page.anchors.iter().enumerate() {
            if options.stops() {
                return Vec::new();
            }
            while let Some(link) = links.next_if(|link| link.source.start < anchor.start.start) {
                push_link(&link, options, &mut edits);
            }
            // A value with bytes that are not UTF-8 cannot be written again, so the tag stays as it
            // is.
            if !is_utf8
                && text
                    .get(anchor.start.clone())
                    .is_none_or(|tag| tag.contains(NOT_UTF8))
            {
                continue;
            }
            let text_in = texts.get(number).map_or("", String::as_str);
            anchors::existing(text, anchor, text_in, options, &mut edits);
        }
    }
    for link in links {
        push_link(&link, options, &mut edits);
    }
    if options.stops() {
        return Vec::new();
    }
    // Stable: where a link ends and another starts, the end comes first.
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    if !is_utf8 {
        edits.iter_mut().for_each(write_in_ascii);
    }
    edits
}

/// Replaces characters that are not ASCII, which come from a hook or the options, by numeric
/// references: the page may have any encoding.
fn write_in_ascii(edit: &mut PageEdit) {
    use std::fmt::Write as _;
    if edit.text.is_ascii() {
        return;
    }
    let mut text = String::new();
    for c in edit.text.chars() {
        if c.is_ascii() {
            text.push(c);
        } else {
            // Writing to a string does not fail.
            let _ = write!(text, "&#{};", u32::from(c));
        }
    }
    edit.text = text;
}

fn push_link(link: &NewLink, options: &Options<'_>, edits: &mut Vec<PageEdit>) {
    if options.stops() {
        return;
    }
    let Some((mut start, changed)) = anchors::new_anchor(&link.destination, &link.text, options)
    else {
        return;
    };
    let Range {
        start: from,
        end: to,
    } = link.source.clone();
    if changed.is_some() || link.is_text_changed {
        push_escaped(&mut start, changed.as_ref().unwrap_or(&link.text));
        start.push_str("</a>");
        edits.push(PageEdit {
            range: from..to,
            text: start,
        });
    } else {
        edits.push(PageEdit {
            range: from..from,
            text: start,
        });
        // Only these characters, because the link may have comments and tags between its parts.
        edits.extend(link.literals.iter().map(|at| PageEdit {
            range: at + 1..at + 1,
            text: "amp;".to_owned(),
        }));
        edits.push(PageEdit {
            range: to..to,
            text: "</a>".to_owned(),
        });
    }
}

/// A search for the links of a page.
struct PageSearch<'s, 'h> {
    /// The source as UTF-8.
    text: &'s str,
    is_utf8: bool,
    finder: &'s Finder,
    options: &'s Options<'h>,
    found: Vec<NewLink>,
}

impl PageSearch<'_, '_> {
    /// Finds the links of all runs. Cost: linear in the runs.
    fn runs(&mut self, page: &Page) {
        let runs = runs::of(page, self.options);
        let mut decoded = Decoded::default();
        let mut anchors = Vec::new();
        for run in runs.iter() {
            if self.options.stops() {
                return;
            }
            if let [RunPart::Text(token)] = *run {
                let Some(range) = page
                    .texts
                    .get(token as usize)
                    .map(|text| text.range.clone())
                else {
                    continue;
                };
                let Some(text) = self.text.get(range.clone()) else {
                    continue;
                };
                if is_verbatim(text) {
                    self.run(text, &Decoded::default(), |link| {
                        Some(range.start + link.start..range.start + link.end)
                    });
                    continue;
                }
            }
            let read = Read {
                page,
                source: self.text,
                run,
                has_text: &runs.has_text,
                options: self.options,
            };
            if self.options.is_unescaped {
                read.unescaped(self.finder, &mut decoded, &mut anchors);
            } else {
                read.run(|_| Unclosed::Decoded, &mut decoded, &mut anchors);
            }
            self.run(&decoded.text, &decoded, |link| {
                free_source_range(page, &decoded, &anchors, link)
            });
        }
    }

    /// Finds the links of a text, whose references are in `decoded`. `source_range` returns their
    /// bytes in the source; `None` if the link cannot be made.
    fn run(
        &mut self,
        text: &str,
        decoded: &Decoded,
        source_range: impl Fn(&Range<usize>) -> Option<Range<usize>>,
    ) {
        let text_of_page = self.text;
        let is_utf8 = self.is_utf8;
        let options = self.options;
        let source_range = |link: &Range<usize>| {
            source_range(link).filter(|link| {
                !ends_in_open_tag(text_of_page, link)
                    && (is_utf8 || !may_hold_half(text_of_page, link))
            })
        };
        let hook = |link: &mut Link<'_>| match source_range(&link.range()) {
            Some(_) => options.call_on_link(link),
            // Not skipped, so that no other link is found in it.
            None => Action::Keep,
        };
        let found = &mut self.found;
        let keep = |link: Link<'_>| {
            let Some(source) = source_range(&link.range()) else {
                return;
            };
            let is_text_changed = link.text() != link.as_str();
            let text = link.text().into_owned();
            let destination = link.destination().into_owned();
            let literals = decoded
                .literals(&source)
                .iter()
                .map(|literal| literal.start)
                .collect();
            found.push(NewLink {
                source,
                text,
                destination,
                is_text_changed,
                literals,
            });
        };
        each_link(text, self.finder, options, hook, keep);
    }
}

/// Calls `keep` for the links of a text that the hook keeps. The search in a long text stops
/// between parts if the options say so.
fn each_link(
    text: &str,
    finder: &Finder,
    options: &Options<'_>,
    mut hook: impl FnMut(&mut Link<'_>) -> Action,
    mut keep: impl FnMut(Link<'_>),
) {
    if !options.may_stop() || text.len() <= LONG {
        return finder.links(text).on_link(hook).for_each(keep);
    }
    // The same links, see `Stream`.
    let mut stream = Stream::new(finder);
    let mut keep_span = |span: Span<'_>| {
        if let Span::Link(link) = span {
            keep(link);
        }
    };
    let mut start = 0;
    while start < text.len() && !options.stops() {
        let end = (start + PART..text.len())
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(text.len());
        stream
            .push(text.get(start..end).unwrap_or_default())
            .on_link(&mut hook)
            .for_each(&mut keep_span);
        start = end;
    }
    if !options.stops() {
        stream.rest().on_link(hook).for_each(keep_span);
    }
}

/// The length in bytes from which on a text is searched in parts, and the length of a part: some
/// tenths of a millisecond of work.
const LONG: usize = 256 * 1024;
const PART: usize = 64 * 1024;

/// Returns whether a link may have a part of a character of the page's encoding. In Shift JIS, GBK,
/// GB18030 and Big5, the second byte of a character may be an ASCII letter or digit, but the first
/// one is none.
fn may_hold_half(text: &str, link: &Range<usize>) -> bool {
    let from = link.start.saturating_sub(1);
    // A byte that is not UTF-8 ends a link, so it can only be the one before it.
    text.as_bytes()
        .get(from..link.end)
        .is_none_or(|bytes| !bytes.is_ascii() || bytes.contains(&(NOT_UTF8 as u8)))
}

/// Returns whether a link ends with `</`, which is text only at the end of a page. Before an end
/// tag it would be a comment.
fn ends_in_open_tag(source: &str, link: &Range<usize>) -> bool {
    link.end == source.len() && source.ends_with("</")
}

/// The text of a run that an anchor holds, and whether the anchor has any text, in this run or in
/// another.
#[derive(Clone, Debug)]
struct InAnchor {
    range: Range<usize>,
    has_text: bool,
}

/// A run of a page.
struct Read<'r, 'h> {
    page: &'r Page,
    source: &'r str,
    run: &'r [RunPart],
    /// Whether the anchor of a number has text.
    has_text: &'r [bool],
    options: &'r Options<'h>,
}

impl Read<'_, '_> {
    /// Decodes the text of the run, in which references without a semicolon are read as they were
    /// typed in links. Elsewhere HTML decides, and what it reads may be a letter, which must not
    /// become a part of a link.
    // The start of a link is found first: the typed `&nbspwww.example.com` would hide it.
    fn unescaped(&self, finder: &Finder, decoded: &mut Decoded, anchors: &mut Vec<InAnchor>) {
        self.run(|_| Unclosed::EndsLink, decoded, anchors);
        let mut literals = if decoded.breaks.is_empty() {
            Vec::new()
        } else {
            after_links(finder, decoded, self.options)
        };
        let mut typed = 0;
        // The second time without those that are after a link and not in it.
        for _ in 0..2 {
            if literals.len() == typed {
                return;
            }
            let unclosed = |at| {
                if literals.binary_search(&at).is_ok() {
                    Unclosed::Typed
                } else {
                    Unclosed::EndsLink
                }
            };
            self.run(unclosed, decoded, anchors);
            typed = literals.len();
            literals = self.in_links(finder, decoded, anchors);
        }
    }

    /// Returns the places of the `&` in links whose references were read as they were typed.
    fn in_links(&self, finder: &Finder, decoded: &Decoded, anchors: &[InAnchor]) -> Vec<usize> {
        let mut places = Vec::new();
        each_link(
            &decoded.text,
            finder,
            self.options,
            |_| Action::Keep,
            |link| {
                let source = free_source_range(self.page, decoded, anchors, &link.range());
                let literals = source.iter().flat_map(|source| decoded.literals(source));
                places.extend(literals.map(|literal| literal.start));
            },
        );
        places
    }

    /// Decodes the text of the run. `unclosed` says how the reference at a place in the source is
    /// read if no semicolon ends it.
    fn run(
        &self,
        mut unclosed: impl FnMut(usize) -> Unclosed,
        decoded: &mut Decoded,
        anchors: &mut Vec<InAnchor>,
    ) {
        decoded.clear();
        anchors.clear();
        let mut steps = 0;
        let mut unclosed = |at| {
            steps += 1;
            if steps % STEPS == 0 && self.options.stops() {
                None
            } else {
                Some(unclosed(at))
            }
        };
        let has_text = |number: u32| self.has_text.get(number as usize) == Some(&true);
        let mut start = 0;
        let mut is_open = false;
        for piece in self.run {
            match *piece {
                RunPart::Text(token) => {
                    if let Some(text) = self.page.texts.get(token as usize) {
                        decoded.push(self.source, text.range.clone(), token, &mut unclosed);
                    }
                }
                RunPart::Start(number) => {
                    start = decoded.text.len();
                    is_open = true;
                    anchors.push(InAnchor {
                        range: start..start,
                        has_text: has_text(number),
                    });
                }
                RunPart::End(number) => {
                    let range = start..decoded.text.len();
                    match anchors.last_mut().filter(|_| is_open) {
                        Some(anchor) => anchor.range = range,
                        // It started in another run.
                        None => anchors.push(InAnchor {
                            range,
                            has_text: has_text(number),
                        }),
                    }
                    start = 0;
                    is_open = false;
                }
            }
        }
        if let Some(anchor) = anchors.last_mut().filter(|_| is_open) {
            anchor.range.end = decoded.text.len();
        }
    }
}

/// Returns the places of the `&` after a link that may be in it: no white space is between. All
/// references without a semicolon were read as spaces for `decoded`.
fn after_links(finder: &Finder, decoded: &Decoded, options: &Options<'_>) -> Vec<usize> {
    let mut starts = Vec::new();
    each_link(
        &decoded.text,
        finder,
        options,
        |_| Action::Keep,
        |link| starts.push(link.range().start),
    );
    let mut links = starts.into_iter().peekable();
    let mut places = Vec::new();
    let mut from = 0;
    let mut is_after = false;
    for &(at, place) in &decoded.breaks {
        let between = decoded.text.get(from..at).unwrap_or_default();
        if let Some(space) = between.rfind(char::is_whitespace) {
            is_after = false;
            from += space;
        }
        while let Some(start) = links.next_if(|&start| start < at) {
            is_after |= start >= from;
        }
        if is_after {
            places.push(place);
        }
        from = at + " ".len();
    }
    places
}

/// Returns the bytes of the source of a link that may be made where it is; `None` if it touches an
/// anchor, or has a part of a reference that is read as it was typed.
fn free_source_range(
    page: &Page,
    decoded: &Decoded,
    anchors: &[InAnchor],
    link: &Range<usize>,
) -> Option<Range<usize>> {
    if touches(anchors, link) || crosses_anchor_tag(page, decoded, link) {
        return None;
    }
    let source = decoded.source_range(link)?;
    let is_cut = |literal: &Range<usize>| literal.start < source.start || source.end < literal.end;
    (!decoded.literals(&source).iter().any(is_cut)).then_some(source)
}

/// Returns whether a link touches an anchor that has text. An anchor without text may be next to a
/// link, but not in it: [`crosses_anchor_tag`] finds it there.
fn touches(anchors: &[InAnchor], link: &Range<usize>) -> bool {
    let first = anchors.partition_point(|anchor| anchor.range.end < link.start);
    let near = anchors
        .get(first..)
        .unwrap_or_default()
        .iter()
        .take_while(|anchor| anchor.range.start <= link.end);
    near.into_iter()
        .any(|anchor| anchor.has_text || !anchor.range.is_empty())
}

/// Returns whether a tag of an anchor is in a link. The tag has no effect now, but inside a new
/// anchor it would close it.
fn crosses_anchor_tag(page: &Page, decoded: &Decoded, link: &Range<usize>) -> bool {
    let segments = decoded.segments(link);
    segments.windows(2).any(|pair| {
        pair[0].token != pair[1].token
            && page
                .texts
                .get(pair[1].token as usize)
                .is_none_or(|text| text.follows_anchor_tag)
    })
}

/// The text in each anchor, by its number; empty if no hook asks for it. Cost: linear in the page.
fn anchor_texts(page: &Page, source: &str, options: &Options<'_>) -> Vec<String> {
    if !options.may_remove_anchors() {
        return Vec::new();
    }
    let mut texts = vec![String::new(); page.anchors.len()];
    let mut open = Vec::new();
    page.tree.walk(options, |visit| {
        match visit {
            Visit::Enter(NodeKind::Anchor(number), _) => open.push(number),
            Visit::Leave(NodeKind::Anchor(_)) => _ = open.pop(),
            Visit::Enter(NodeKind::Text(token, _), _) => {
                let innermost = open
                    .last()
                    .and_then(|&number| texts.get_mut(number as usize));
                let token_text = page
                    .texts
                    .get(token as usize)
                    .and_then(|text| source.get(text.range.clone()));
                if let (Some(text), Some(token_text)) = (innermost, token_text) {
                    text.push_str(&visible(token_text));
                }
            }
            Visit::Enter(..) | Visit::Leave(_) => {}
        }
        Walk::Into
    });
    texts
}
