//! Lists the links of a Markdown text. A long text is split into parts, each of which has the links that it has in the whole text.
//!
//! A parser holds the tree of everything that it parses, about four times the size of the text. So a long text is parsed part by
//! part.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::iter;
use std::ops::Range;

use barelink::pulldown::{self, Origin};
use barelink::{Action, Finder, Link, LinkKind};
use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag};
use unicase::UniCase;

/// A link in the list.
// Small, because a long text may have very many: what most links show and where they lead is made when it is written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ListedLink<'t> {
    /// The position of its first byte in the text.
    pub(crate) start: usize,
    /// The link as it was typed.
    typed: &'t str,
    pub(crate) kind: LinkKind,
    shown: ShownLink,
}

/// The text of a link and its destination.
#[derive(Debug, PartialEq, Eq)]
enum ShownLink {
    /// It shows what was typed, and leads there, with this text before it.
    AsTyped(&'static str),
    /// Its text and its destination: it was typed with escapes, or its host is written in another form.
    Otherwise(Box<(String, String)>),
}

impl<'t> ListedLink<'t> {
    /// Makes the row of a link in a part of a text that starts at the byte `part`.
    pub(crate) fn new(text: &'t str, link: &Link<'_>, part: usize) -> Self {
        let (range, kind) = (link.range(), link.kind());
        let shown = match link.prefix() {
            Some(prefix) => ShownLink::AsTyped(prefix),
            None => ShownLink::Otherwise(Box::new((link.text().into_owned(), link.destination().into_owned()))),
        };
        let typed = &text[part + range.start..part + range.end];
        ListedLink { start: part + range.start, typed, kind, shown }
    }

    /// Returns the position after its last byte.
    pub(crate) fn end(&self) -> usize {
        self.start + self.typed.len()
    }

    pub(crate) fn text(&self) -> &str {
        match &self.shown {
            ShownLink::AsTyped(_) => self.typed,
            ShownLink::Otherwise(shown) => &shown.0,
        }
    }

    pub(crate) fn destination(&self) -> Cow<'_, str> {
        match &self.shown {
            ShownLink::AsTyped("") => self.typed.into(),
            ShownLink::AsTyped(prefix) => [prefix, self.typed].concat().into(),
            ShownLink::Otherwise(shown) => (&*shown.1).into(),
        }
    }
}

/// Returns the links that would be made in a Markdown text, in order of position.
pub(crate) fn in_markdown<'t>(
    text: &'t str,
    options: Options,
    finder: &Finder,
) -> impl Iterator<Item = ListedLink<'t>> + use<'t> {
    in_parts(text, LEN, options, finder).into_iter().flatten()
}

/// Works as [`in_markdown`], and parses a text that is longer than `len` bytes part by part. Returns the links of each part.
// Not in one list, which would be copied whenever it has to grow.
fn in_parts<'t>(text: &'t str, len: usize, options: Options, finder: &Finder) -> Vec<Vec<ListedLink<'t>>> {
    let (rows, reaches_limit) = links_of_parts(text, &Parts::new(text, options, len), options, finder);
    // The links of the whole text may be others then.
    if reaches_limit { links_of_parts(text, &Parts::whole(text), options, finder).0 } else { rows }
}

/// Returns the links of each part, and whether one of the parts or the whole text reaches the limit of references.
fn links_of_parts<'t>(
    text: &'t str,
    parts: &Parts,
    options: Options,
    finder: &Finder,
) -> (Vec<Vec<ListedLink<'t>>>, bool) {
    let (mut rows, mut of_all, mut reaches_limit) = (Vec::new(), Expanded::default(), false);
    for part in &parts.ranges {
        let resolve = |link: BrokenLink<'_>| parts.resolve(&link);
        // The hook knows the kind of a link, but it also sees links of `Gfm` that a later parse of the part abandons. The origin of the
        // events tells which links are made.
        let mut found = Vec::new();
        let linked = pulldown::parse_with(&text[part.clone()], options, finder, resolve).on_link(|link| {
            found.push(ListedLink::new(text, link, part.start));
            Action::Keep
        });
        let (mut of_part, mut made) = (Expanded::default(), HashSet::new());
        for ((event, range), origin) in linked.into_offset_iter().with_origin() {
            if origin == Origin::Autolink {
                made.insert((part.start + range.start, part.start + range.end));
            }
            of_part.add(&event);
            of_all.add(&event);
        }
        found.retain(|row| made.remove(&(row.start, row.end())));
        found.sort_by_key(|row| row.start);
        found.shrink_to_fit();
        rows.push(found);
        reaches_limit |= of_part.reaches_limit(part.len());
    }
    (rows, reaches_limit || of_all.reaches_limit(text.len()))
}

/// The length of a part, in bytes. Nearly all documents are shorter.
// A part that is full of links takes up to 25 times its length.
const LEN: usize = 1 << 20;

/// The syntax of metadata.
const METADATA: Options =
    Options::ENABLE_YAML_STYLE_METADATA_BLOCKS.union(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS);

/// The destination and the title of a link reference definition.
type Definition = (String, String);

/// A Markdown text in parts.
#[derive(Debug)]
struct Parts {
    /// The parts in order, which together are the text.
    ranges: Vec<Range<usize>>,
    /// The definitions of all parts, by name.
    definitions: HashMap<UniCase<String>, Definition>,
}

impl Parts {
    /// Splits a text into parts of about `len` bytes. A part is longer if no block ends there. A text with footnotes is one part. So is
    /// any text if the syntax for metadata is on. Cost: nothing for a text of up to `len` bytes, otherwise that of a few parses.
    fn new(text: &str, options: Options, len: usize) -> Self {
        // A block of metadata needs a line that ends it, however far that is, and is other text without it.
        if options.intersects(METADATA) {
            return Self::whole(text);
        }
        let mut parts = Parts { ranges: Vec::new(), definitions: HashMap::new() };
        let (mut start, mut window) = (0, len);
        while text.len() - start > window {
            let read = Window::new(&text[start..line_end(text, start + window)], options);
            if read.has_footnotes {
                return Self::whole(text);
            }
            let Some(end) = read.end else {
                window *= 2;
                continue;
            };
            parts.define(read.definitions.into_iter().filter(|(at, ..)| *at < end));
            parts.ranges.push(start..start + end);
            (start, window) = (start + end, len);
        }
        if start == 0 {
            return Self::whole(text);
        }
        let last = Window::new(&text[start..], options);
        if last.has_footnotes {
            return Self::whole(text);
        }
        parts.define(last.definitions);
        parts.ranges.push(start..text.len());
        parts
    }

    /// Adds definitions. The first definition of a name counts.
    fn define(&mut self, definitions: impl IntoIterator<Item = (usize, UniCase<String>, Definition)>) {
        for (_, name, definition) in definitions {
            self.definitions.entry(name).or_insert(definition);
        }
    }

    /// Makes one part of the whole text.
    fn whole(text: &str) -> Self {
        Parts { ranges: iter::once(0..text.len()).collect(), definitions: HashMap::new() }
    }

    /// Returns the destination and the title of a reference whose definition is in another part.
    fn resolve<'l>(&self, link: &BrokenLink<'_>) -> Option<(CowStr<'l>, CowStr<'l>)> {
        let (destination, title) = self.definitions.get(&UniCase::new(link.reference.to_string()))?;
        Some((destination.clone().into(), title.clone().into()))
    }
}

/// The number of bytes of the destinations and titles that the references of a text got. A parser has a limit for that. A reference
/// after the limit is text.
// Each parse has a limit of its own. If neither a part nor the whole text reaches its limit, the links of both are the same.
#[derive(Clone, Copy, Debug, Default)]
struct Expanded(usize);

impl Expanded {
    /// Adds an event of the text.
    fn add(&mut self, event: &Event<'_>) {
        use LinkType::{Collapsed, CollapsedUnknown, Reference, ReferenceUnknown, Shortcut, ShortcutUnknown};
        let Event::Start(Tag::Link { link_type, dest_url, title, .. } | Tag::Image { link_type, dest_url, title, .. }) =
            event
        else {
            return;
        };
        let is_reference = matches!(
            link_type,
            // The second three have their definition in another part.
            Collapsed | Reference | Shortcut | CollapsedUnknown | ReferenceUnknown | ShortcutUnknown
        );
        if is_reference {
            self.0 += dest_url.len() + title.len();
        }
    }

    /// Returns whether a text of this length, in bytes, reaches the limit.
    fn reaches_limit(self, len: usize) -> bool {
        self.0 >= len.max(LEAST_LIMIT)
    }
}

/// The limit of pulldown-cmark for texts that are shorter, in bytes.
const LEAST_LIMIT: usize = 100_000;

/// Returns the end of the line at the byte `at`, with its line feed.
fn line_end(text: &str, at: usize) -> usize {
    text.as_bytes()[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |len| at + len + 1)
}

/// The facts about the start of a text that decide where a part of the text may end.
struct Window {
    /// The start of the last block before which a part may end; `None` if there is none.
    end: Option<usize>,
    /// The definitions, with their first bytes.
    definitions: Vec<(usize, UniCase<String>, Definition)>,
    // A reference to a footnote needs the definition in the same parse. For links, a callback resolves it.
    has_footnotes: bool,
}

impl Window {
    fn new(text: &str, options: Options) -> Self {
        let events = Parser::new_ext(text, options).into_offset_iter();
        let definitions = events.reference_definitions().iter();
        let definitions = definitions.map(|(name, definition)| {
            let title = definition.title.as_ref().map_or_else(String::new, ToString::to_string);
            (definition.span.start, UniCase::new(name.to_owned()), (definition.dest.to_string(), title))
        });
        let mut window = Window { end: None, definitions: definitions.collect(), has_footnotes: false };
        let mut depth = 0_usize;
        for (event, range) in events {
            match event {
                Event::Start(tag) => {
                    if depth == 0 && starts_anew(text, &tag, range.start) {
                        window.end = Some(range.start);
                    }
                    window.has_footnotes |= matches!(tag, Tag::FootnoteDefinition(_));
                    depth += 1;
                }
                Event::End(_) => depth -= 1,
                _ => {}
            }
        }
        window
    }
}

/// Returns whether the block at the byte `at` is read the same without the text before it.
// Blocks are read from the start of a text to its end. After a blank line, a paragraph or a heading that belongs to no other block
// shows that every block before it has ended, whatever follows.
fn starts_anew(text: &str, tag: &Tag<'_>, at: usize) -> bool {
    let is_text = matches!(tag, Tag::Paragraph | Tag::Heading { .. });
    // Other characters may mean more at the start of a text.
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let follows_blank_line = ["\n\n", "\n\r\n"].iter().any(|end| text[..at].ends_with(end));
    is_text && follows_blank_line && text.as_bytes().get(at).is_some_and(is_plain)
}

#[cfg(test)]
mod tests {
    use barelink::pulldown::Masked;
    use barelink::{Finder, Profile};
    use pulldown_cmark::Options;

    use super::{ListedLink, METADATA, Parts, in_parts, line_end};

    const OPTIONS: Options = Options::all().difference(METADATA);

    fn links(text: &str, len: usize, profile: Profile) -> Vec<ListedLink<'_>> {
        in_parts(text, len, OPTIONS, &Finder::new(profile)).into_iter().flatten().collect()
    }

    #[test]
    fn parts_end_where_a_block_starts_anew() {
        let split = |text: &str, len| {
            let parts = Parts::new(text, OPTIONS, len).ranges;
            parts.into_iter().map(|part| text[part].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(split("a\n\nb\n\nc\n\nd", 4), ["a\n\n", "b\n\n", "c\n\nd"]);
        assert_eq!(split("a\r\n\r\n# b\r\n\r\nc", 3), ["a\r\n\r\n", "# b\r\n\r\nc"]);
        for whole in ["", "a\n\nb", "- a\n\n  b\n\n  c\n", "```\n\na\n\nb\n\nc\n", "a\n\nb\n\nc[^1]\n\n[^1]: d"] {
            assert_eq!(split(whole, 5), [whole]);
        }
    }

    /// A parser stops to replace references at a limit. After it, the text of a reference may hold bare links.
    #[test]
    fn a_text_that_reaches_the_limit_for_references_is_one_part() {
        let definition = format!("[y]: /{}\n\n", "u".repeat(1_000));
        let references = "see [http://a.bc/1][y]\n\n".repeat(300);
        for text in [definition.clone() + &references, references + &definition] {
            let whole = links(&text, usize::MAX, Profile::Md4c);
            assert!(whole.len() > 100, "the limit is reached");
            assert!(Parts::new(&text, OPTIONS, 2_000).ranges.len() > 1, "the text can be split");
            assert_eq!(links(&text, 2_000, Profile::Md4c), whole);
        }
    }

    /// With `Gfm`, a hook also sees links that a later parse of the document abandons.
    #[test]
    fn only_links_that_are_made_are_listed() {
        const PARTS: [&str; 16] = [
            "[",
            "]",
            "](u)",
            "](",
            ")",
            " ",
            "\n",
            "*",
            "`b`",
            "http://a/*b*c",
            "http://a/[b](c",
            "www.a.b/_c_](",
            "http://a/<b>",
            "http://a/`b`)",
            "a@b.cd",
            "www.e.fg",
        ];
        let (finder, mut random, mut found) = (Finder::new(Profile::Gfm), fastrand::Rng::with_seed(29), 0);
        let by_chance: Vec<String> = (0..5_000)
            .map(|_| (0..random.usize(2..12)).map(|_| PARTS[random.usize(..PARTS.len())]).collect())
            .collect();
        for text in by_chance.iter().map(String::as_str).chain(["[[)[](]](u)](u)\nhttp://a/`b`)", "http://a/*b*\n"]) {
            let masked = Masked::new(text, OPTIONS, &finder);
            let expected: Vec<_> = masked.links().iter().map(|link| ListedLink::new(text, link, 0)).collect();
            assert_eq!(links(text, usize::MAX, Profile::Gfm), expected, "{text:?}");
            found += expected.len();
        }
        assert!(found > 5_000, "{found}");
    }

    /// Compares short parts with the whole, for documents of all blocks in random order.
    #[test]
    fn the_links_of_parts_are_those_of_the_whole() {
        const BLOCKS: [&str; 24] = [
            "see www.e.com *a* b@c.de",
            "# www.a.bc [x]",
            "- http://a.b/*c*\n\n  www.d.ef",
            "1. x\n2. y www.a.bc",
            "> www.q.ab\nlazy www.r.st",
            "```\nwww.c.de\n\nx\n```",
            "~~~",
            "<div>\nwww.h.ij\n</div>",
            "<!-- www.k.lm",
            "-->",
            "    www.in.de",
            "[x]: http://d.ef 'www.t.uv'",
            "[Y]: <u>\nwww.v.wx",
            "[y] [x][] [X] www.a.bc [z",
            "a | b\n--|--\nwww.t.ab | c@d.ef",
            "term www.t.uv\n\n: definition www.w.xy",
            "---",
            "+++\nwww.m.no\n+++",
            "a\n===\nwww.s.tt",
            "$$\nwww.m.ab\n$$",
            "<script>\nwww.s.cd",
            "</script>",
            "[x www.b.cd](y",
            "![i](www.i.jk) www.l.mn",
        ];
        let mut random = fastrand::Rng::with_seed(11);
        let (mut split, mut found) = (0, 0);
        for _ in 0..3_000 {
            let mut text = String::new();
            for _ in 0..random.usize(1..12) {
                text.push_str(BLOCKS[random.usize(..BLOCKS.len())]);
                text.push_str(["\n", "\n\n", "\n\n", "\r\n\r\n", "\n \n"][random.usize(..5)]);
            }
            let len = random.usize(1..40);
            for &profile in Profile::ALL {
                let whole = links(&text, usize::MAX, profile);
                assert_eq!(links(&text, len, profile), whole, "{text:?} {len} {profile}");
                found += whole.len();
            }
            split += usize::from(Parts::new(&text, OPTIONS, len).ranges.len() > 1);
        }
        assert!(split > 500 && found > 10_000, "{split} {found}");
    }

    #[test]
    fn a_line_ends_after_its_line_feed() {
        let (text, mut start) = ("ab\r\n\n\ncd\ne", 0);
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            assert!((start..end).all(|at| line_end(text, at) == end), "{line:?}");
            start = end;
        }
        assert_eq!(line_end(text, text.len()), text.len());
    }
}
