//! The measured tasks: one function for each way to process a document.

use std::borrow::Cow;

use barelink::{Finder, Profile, testing};
use barelink_comrak::{autolink, parse_document};
use barelink_pulldown_cmark::{Autolinks, parse};
use comrak::{Arena, format_html};
use linkify::LinkFinder;
use pulldown_cmark::{
    CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream, html,
};

use crate::corpora::Corpus;

/// A task: processes a document. The result depends on all work, so that the compiler cannot remove
/// any.
pub type Task = Box<dyn Fn(&str) -> usize>;

/// Runs a task on each document of a corpus. The result depends on all results of the task.
pub fn run(corpus: &Corpus, mut task: impl FnMut(&str) -> usize) -> usize {
    corpus
        .documents
        .iter()
        .map(|document| task(document))
        .fold(0, usize::wrapping_add)
}

/// Which text a task reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// The text of the corpus.
    Corpus,
    /// The same with the links of this profile in Markdown syntax.
    WrittenOut(Profile),
    /// The same with a character reference in each paragraph.
    References,
}

impl Reads {
    /// Returns the corpus that the task reads.
    #[must_use]
    pub fn of(self, corpus: &Corpus) -> Cow<'_, Corpus> {
        match self {
            Reads::Corpus => Cow::Borrowed(corpus),
            Reads::WrittenOut(profile) => Cow::Owned(corpus.written_out(&Finder::new(profile))),
            Reads::References => Cow::Owned(corpus.with_references()),
        }
    }
}

/// Searches for three bytes: the base for candidate searches.
#[must_use]
pub fn memchr3(text: &str) -> usize {
    memchr::memchr3_iter(b':', b'@', b'.', text.as_bytes()).count()
}

/// Finds the candidates for links.
pub fn candidates(finder: &Finder) -> impl Fn(&str) -> usize {
    move |text| testing::candidates(finder, text).count()
}

/// Finds all links of a plain text.
pub fn links(finder: &Finder) -> impl Fn(&str) -> usize {
    move |text| {
        finder
            .links(text)
            .map(|link| link.range().end)
            .fold(0, usize::wrapping_add)
    }
}

/// The same with `linkify`.
pub fn linkify(finder: &LinkFinder) -> impl Fn(&str) -> usize {
    move |text| {
        finder
            .links(text)
            .map(|link| link.end())
            .fold(0, usize::wrapping_add)
    }
}

/// Returns `linkify` with its default settings.
#[must_use]
pub fn linkify_finder() -> LinkFinder {
    LinkFinder::new()
}

/// Returns `linkify` that also finds hosts without a scheme.
#[must_use]
pub fn linkify_schemeless() -> LinkFinder {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(false);
    finder
}

/// How the events are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOutput {
    /// They are dropped.
    Drained,
    /// They are rendered as HTML.
    Html,
}

impl EventOutput {
    fn of<'a>(self, text: &str, events: impl Iterator<Item = Event<'a>>) -> usize {
        match self {
            EventOutput::Drained => events
                .map(|event| usize::from(matches!(event, Event::Text(_))))
                .sum(),
            EventOutput::Html => {
                // Enough for most documents, so that the growth of the buffer is not measured.
                let mut output = String::with_capacity(text.len() * 3 / 2);
                html::push_html(&mut output, events);
                output.len()
            }
        }
    }
}

/// pulldown-cmark alone.
pub fn pulldown(syntax: Options, output: EventOutput) -> impl Fn(&str) -> usize {
    move |text| output.of(text, Parser::new_ext(text, syntax))
}

/// pulldown-cmark alone, with the ranges of the events.
pub fn pulldown_ranges(output: EventOutput) -> impl Fn(&str) -> usize {
    move |text| {
        output.of(
            text,
            Parser::new_ext(text, SYNTAX)
                .into_offset_iter()
                .map(|(event, _)| event),
        )
    }
}

/// [`parse`].
pub fn pulldown_parse(
    finder: &Finder,
    syntax: Options,
    output: EventOutput,
) -> impl Fn(&str) -> usize {
    move |text| output.of(text, parse(text, syntax, finder))
}

/// [`Autolinks::new`].
pub fn pulldown_source(
    finder: &Finder,
    syntax: Options,
    output: EventOutput,
) -> impl Fn(&str) -> usize {
    move |text| {
        output.of(
            text,
            Autolinks::new(text, Parser::new_ext(text, syntax), finder),
        )
    }
}

/// [`Autolinks::without_source`].
pub fn pulldown_events(finder: &Finder, output: EventOutput) -> impl Fn(&str) -> usize {
    move |text| {
        output.of(
            text,
            Autolinks::without_source(Parser::new_ext(text, SYNTAX), finder),
        )
    }
}

/// [`Autolinks`].
pub fn pulldown_offsets(finder: &Finder, output: EventOutput) -> impl Fn(&str) -> usize {
    move |text| {
        let events = Parser::new_ext(text, SYNTAX).into_offset_iter();
        output.of(
            text,
            Autolinks::new(text, events, finder).map(|(event, _)| event),
        )
    }
}

/// The usual approach without barelink: merges texts, and calls `linkify` on each.
pub fn pulldown_linkify(finder: &LinkFinder, output: EventOutput) -> impl Fn(&str) -> usize {
    move |text| {
        // As careful users write it: no links in links, images and code blocks.
        let mut closed = 0_usize;
        let events = TextMergeStream::new(Parser::new_ext(text, SYNTAX)).flat_map(|event| {
            match &event {
                Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_)) => {
                    closed += 1;
                }
                Event::End(TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock) => closed -= 1,
                _ => {}
            }
            match event {
                Event::Text(text) if closed == 0 => with_links(finder, text),
                event => vec![event],
            }
        });
        output.of(text, events)
    }
}

fn with_links<'a>(finder: &LinkFinder, text: CowStr<'a>) -> Vec<Event<'a>> {
    let mut events = Vec::new();
    for span in finder.spans(&text) {
        let shown = Event::Text(span.as_str().to_owned().into());
        let link_type = match span.kind() {
            Some(linkify::LinkKind::Email) => LinkType::Email,
            Some(_) => LinkType::Autolink,
            None => {
                events.push(shown);
                continue;
            }
        };
        let dest_url = span.as_str().to_owned().into();
        events.push(Event::Start(Tag::Link {
            link_type,
            dest_url,
            title: "".into(),
            id: "".into(),
        }));
        events.extend([shown, Event::End(TagEnd::Link)]);
    }
    // A text without links passes through without a copy.
    if events.len() == 1 {
        vec![Event::Text(text)]
    } else {
        events
    }
}

/// comrak alone, or with its own autolinks.
pub fn comrak(autolink: Own) -> impl Fn(&str) -> usize {
    move |text| {
        let mut options = comrak_options();
        options.extension.autolink = autolink == Own::On;
        let arena = Arena::new();
        render(comrak::parse_document(&arena, text, &options), &options)
    }
}

/// Whether comrak's own autolinks are enabled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// With `extension.autolink`.
    On,
    /// Without it.
    Off,
}

/// [`parse_document`].
pub fn comrak_parse(finder: &Finder) -> impl Fn(&str) -> usize {
    move |text| {
        let arena = Arena::new();
        let options = comrak_options();
        render(parse_document(&arena, text, &options, finder), &options)
    }
}

/// [`autolink`].
pub fn comrak_tree(finder: &Finder) -> impl Fn(&str) -> usize {
    move |text| {
        let arena = Arena::new();
        let options = comrak_options();
        let root = comrak::parse_document(&arena, text, &options);
        autolink(&arena, root, text, finder);
        render(root, &options)
    }
}

fn render(root: comrak::Node<'_>, options: &comrak::Options<'_>) -> usize {
    let mut output = String::new();
    format_html(root, options, &mut output).map_or(0, |()| output.len())
}

fn comrak_options() -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options
}

/// The syntax of all Markdown tasks that do not say another one.
pub const SYNTAX: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

/// The same with smart punctuation. The parser cuts texts at quotation marks, dashes and dots, and
/// shows other characters for them.
pub const SMART: Options = SYNTAX.union(Options::ENABLE_SMART_PUNCTUATION);
