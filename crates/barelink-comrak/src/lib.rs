//! Turns bare URLs and e-mail addresses (`https://example.com`, `www.example.com`,
//! `john@example.com`) into links in the trees of [comrak](https://docs.rs/comrak/0.59).
//!
//! | you have | use |
//! |---|---|
//! | Markdown source | [`parse_document`], [`parse_document_with`] |
//! | a tree, and the source that it was parsed from | [`autolink`], [`autolink_with`] |
//!
//! ```
//! use barelink::{Finder, Profile};
//! use comrak::{Arena, Options, format_html};
//!
//! let arena = Arena::new();
//! let options = Options::default();
//! let finder = Finder::new(Profile::Gfm);
//! let root =
//!     barelink_comrak::parse_document(&arena, "See www.example.com/*a*!", &options, &finder);
//!
//! let mut html = String::new();
//! format_html(root, &options, &mut html).unwrap();
//! assert_eq!(
//!     html,
//!     "<p>See <a href=\"http://www.example.com/*a\">www.example.com/*a</a>*!</p>\n"
//! );
//! ```
//!
//! # Compared with comrak's own `extension.autolink`
//!
//! * It supports other rule sets: MD4C's, and Unicode's for all scripts ([`Profile`]).
//! * [`Kinds`] selects the kinds of links. There are options for `https://` before `www.` and for
//!   links that end at full-width punctuation, and a hook that is called for each link.
//! * The functions return the links that were made, for attributes such as `rel="nofollow"`.
//! * GitHub's links are those of cmark-gfm 0.29.0.gfm.13. comrak 0.59's own differ from it; each
//!   line is tested (`tests/cases/departures.rs`):
//!
//! | comrak's own | such as |
//! |---|---|
//! | `www.` needs another dot | `www.e` |
//! | the last character of a block counts in a host | `http://a_` |
//! | underscores after letters above ASCII count in a host | `http://é_x.com` |
//! | symbols are no characters of a host | `http://🍄.ga` |
//! | no address after a `[` that is not closed | `[a john@e.com` |
//! | an escaped character ends the name of an address | `a\_b@c.de` |
//! | a protocol may follow a digit | `1mailto:a@b.c` |
//! | `www.` may follow a `[` | `\[www.a.com` |
//! | U+2069 is taken off the end | |
//!
//! Disable comrak's own extension. Links that it made are kept as they are.
//!
//! # How it works
//!
//! comrak merges escapes and character references into its text nodes. So the crate reads what was
//! typed at each node's position in the source, and compares the two. If they do not agree, it uses
//! the node's text alone. comrak 0.59 gives wrong positions to the texts of a paragraph that starts
//! with reference definitions, after a link or an image over several lines, after `\|` in a table
//! cell, and after a part of a tab; the crate corrects them. Positions of the new nodes are in
//! bytes, as comrak's are unless `sourcepos_chars` is on (with that option, lines with characters
//! that are not ASCII may be read by their nodes' texts alone).
//!
//! Cost: linear in the source and the tree. Blocks without a candidate are not touched.
//!
//! [`Profile`]: barelink::Profile
//! [`Kinds`]: barelink::Kinds

mod blocks;
mod lines;
mod node_ranges;
mod steps;
mod syntax;

use std::collections::{BTreeMap, BTreeSet};

use barelink::Hook as _;
use barelink::inner::CachedHook;
use barelink::leaf::{Linker, OnMarkup, may_hold_links};
use barelink::{Action, BlockKind, Choice, Finder, Link};
use barelink_pulldown_cmark::{Masked, pulldown_cmark::Parser};
use blocks::ParsedTree;
use comrak::nodes::NodeValue;
use comrak::{Arena, Node, Options};
use node_ranges::Excerpts;

/// Parses Markdown with comrak and makes links of bare URLs and e-mail addresses. Returns the
/// document.
///
/// With [`Profile::Gfm`](barelink::Profile::Gfm) a document in which a link takes markup is parsed
/// again, with that markup masked. pulldown-cmark finds these links in the texts of comrak's
/// blocks, with the syntax that both parsers know; see [`Masked`] for the cost. In a block whose
/// inline content comrak reads differently, so that it has other links, links end where they meet
/// markup, as with [`autolink`]; the document is parsed up to three times more for that. With other
/// profiles, the cost is linear in the source.
#[must_use]
pub fn parse_document<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &Finder,
) -> Node<'a> {
    parse_document_with(arena, source, options, finder, |_| Action::Keep).root
}

/// A tree, and the links that were made in it.
#[derive(Clone, Debug)]
pub struct Parsed<'a> {
    /// The document.
    pub root: Node<'a>,
    /// The new nodes, in order. Each is a [`Link`](comrak::nodes::NodeValue::Link).
    pub links: Vec<Node<'a>>,
}

/// Works as [`parse_document`], and calls `hook` once for each link before it is made. In a
/// document in which links take markup, the hook may also be called for a link that only
/// pulldown-cmark finds, such as a URL in front matter.
///
/// ```
/// use barelink::{Action, Finder, Profile};
/// use comrak::{Arena, Options};
///
/// let arena = Arena::new();
/// let finder = Finder::new(Profile::Gfm);
/// let parsed = barelink_comrak::parse_document_with(
///     &arena,
///     "www.a.com www.b.com",
///     &Options::default(),
///     &finder,
///     |link| {
///         if link.as_str() == "www.a.com" {
///             Action::Skip
///         } else {
///             Action::Keep
///         }
///     },
/// );
/// assert_eq!(parsed.links.len(), 1);
/// ```
#[must_use]
pub fn parse_document_with<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &Finder,
    hook: impl FnMut(&mut Link<'_>) -> Action,
) -> Parsed<'a> {
    // Up to three attempts find the same links, and a hook may count its calls or answer
    // differently each time.
    let mut hook = CachedHook::new(hook);
    let root = comrak::parse_document(arena, source, options);
    if !may_hold_links(source, finder) {
        return Parsed {
            root,
            links: Vec::new(),
        };
    }
    // First without masks, because few documents have a link that takes markup.
    let linker = Linker::new(finder, OnMarkup::Take(syntax::pairing(options))).holding(source);
    let conflicts = match ParsedTree::new(arena, root, source, source).link(linker, &mut hook) {
        Ok(links) => return Parsed { root, links },
        Err(conflicts) => conflicts,
    };
    let (texts, blocks) = conflicts.into_texts(source, syntax::of(options));
    if let Some(parsed) = parse_masked(arena, source, (&texts, &blocks), options, finder, &mut hook)
    {
        return parsed;
    }
    // A new tree, because `link` may have changed the first one before it failed.
    let root = comrak::parse_document(arena, source, options);
    let links = autolink_with(arena, root, source, finder, |link| hook.call(link));
    Parsed { root, links }
}

/// Parses a copy of the source in which the markup in the links of `texts` is masked, and restores
/// the source's own text. Returns `None` if that is not possible, because comrak and pulldown-cmark
/// read a text differently.
fn parse_masked<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    (texts, blocks): (&[String; 2], &[(usize, BlockKind)]),
    options: &Options<'_>,
    finder: &Finder,
    hook: &mut CachedHook<impl FnMut(&mut Link<'_>) -> Action>,
) -> Option<Parsed<'a>> {
    let syntax = syntax::of_inlines(options);
    // A cell is a heading in its text, which has no blocks that the choice is about.
    let all = finder.clone().without(Choice::SkipHeadings);
    let mut masked = texts.each_ref().map(|text| {
        let ask = |link: &mut Link<'_>| {
            link.set_block(Excerpts::kind_at(blocks, link.range().start));
            hook.call(link)
        };
        Masked::with_parser(text, |text| Parser::new_ext(text, syntax), &all, ask)
            .for_another_parser()
    });
    for _ in 0..MOST_PARSES {
        let copy = with_masks(source, texts, &masked);
        let root = comrak::parse_document(arena, &copy, options);
        let mut tree = ParsedTree::new(arena, root, source, &copy);
        // The links are found again in comrak's tree, because the parsers may differ in their
        // blocks, and so in their links.
        let links = tree
            .link(Linker::new(finder, OnMarkup::End).holding(source), hook)
            .ok()?;
        let made: Vec<_> = links
            .iter()
            .map(|link| (tree.start(link), url(link)))
            .collect();
        let lost = lost(&made, masked.iter().flat_map(Masked::links));
        if lost.is_empty() {
            return tree.is_restored().then_some(Parsed { root, links });
        }
        // Bytes that were masked for a link of pulldown-cmark's are markup if that link is not in
        // comrak's tree. Its paragraph is read without masks, so that its links end at markup.
        masked = masked.map(|masked| masked.without_paragraphs(&lost));
    }
    None
}

/// Returns the source with the masks of these texts, whose bytes are at their places in the source.
/// Cost: linear in the source.
fn with_masks(source: &str, texts: &[String; 2], masked: &[Masked<'_>; 2]) -> String {
    let mut copy = source.as_bytes().to_vec();
    for (text, masked) in texts.iter().zip(masked) {
        let (text, masked) = (text.as_bytes(), masked.text().as_bytes());
        for (at, byte) in copy
            .iter_mut()
            .enumerate()
            .filter(|&(at, _)| text.get(at) != masked.get(at))
        {
            if !starts_title(text, masked, at) {
                *byte = masked[at];
            }
        }
    }
    // ASCII replaces ASCII, so this is never an error.
    String::from_utf8(copy).unwrap_or_else(|_| source.to_owned())
}

/// Returns whether a title without masks starts at a masked byte. comrak and cmark-gfm give such a
/// title to the definition before it, although its line has more text, and they read that line as
/// text too.
// Before a link that ends the title for these parsers, the mask has to stay: without its quotation
// mark, the title would end elsewhere.
fn starts_title(text: &[u8], masked: &[u8], at: usize) -> bool {
    let end = match text[at] {
        b'(' if !text[..at].ends_with(b"]") => b')',
        quote @ (b'"' | b'\'') => quote,
        _ => return false,
    };
    let mut rest = text.iter().zip(masked).skip(at + 1);
    rest.find(|(byte, mask)| byte != mask || [end, b'\\'].contains(byte))
        .is_some_and(|found| found == (&end, &end))
}

/// How often a masked copy is parsed: paragraphs that are read without masks may change how others
/// are read.
const MOST_PARSES: usize = 3;

/// Returns the starts of the links that are not among those of a tree, in order. Links are the same
/// if they start at the same byte; for the others, whose positions may be wrong, a URL counts as
/// often as it is there.
// Without the backslashes before a pipe, because pulldown-cmark does not read the texts of cells as
// cells.
fn lost<'l>(
    made: &[(Option<usize>, String)],
    masked: impl Iterator<Item = &'l Link<'l>>,
) -> Vec<usize> {
    let plain = |url: &str| {
        url.split('|')
            .map(|part| part.trim_end_matches('\\'))
            .collect::<Vec<_>>()
            .join("|")
    };
    let expected: BTreeMap<usize, String> = masked
        .map(|link| (link.range().start, plain(&link.destination())))
        .collect();
    let mut placed = BTreeSet::new();
    let mut counts = BTreeMap::<String, usize>::new();
    for (start, url) in made {
        let url = plain(url);
        match start.filter(|start| expected.get(start) == Some(&url)) {
            Some(start) => _ = placed.insert(start),
            None => *counts.entry(url).or_default() += 1,
        }
    }
    let mut is_made = |start: &usize, url: &String| match counts.get_mut(url) {
        _ if placed.contains(start) => true,
        Some(count @ 1..) => {
            *count -= 1;
            true
        }
        _ => false,
    };
    expected
        .iter()
        .filter(|(start, url)| !is_made(start, url))
        .map(|(start, _)| *start)
        .collect()
}

fn url(link: Node<'_>) -> String {
    match &link.data().value {
        NodeValue::Link(link) => link.url.clone(),
        _ => String::new(),
    }
}

/// Makes links of the bare URLs and e-mail addresses in a tree that was parsed from `source`.
/// Returns the new nodes, in order; none if there are no links.
///
/// A tree cannot be parsed again: with [`Profile::Gfm`](barelink::Profile::Gfm) a link that would
/// take markup ends there. Cost: linear in the source and the tree.
///
/// ```
/// use barelink::{Choice, Finder, Profile};
/// use comrak::nodes::NodeValue;
/// use comrak::{Arena, Options, parse_document};
///
/// let source = "Visit *www.example.com*!";
/// let arena = Arena::new();
/// let root = parse_document(&arena, source, &Options::default());
/// let finder = Finder::new(Profile::Md4c).with(Choice::WriteHttps);
/// let links = barelink_comrak::autolink(&arena, root, source, &finder);
/// let NodeValue::Link(link) = &links[0].data().value else { panic!("it is a link") };
/// assert_eq!(link.url, "https://www.example.com");
/// ```
pub fn autolink<'a>(
    arena: &'a Arena<'a>,
    root: Node<'a>,
    source: &str,
    finder: &Finder,
) -> Vec<Node<'a>> {
    autolink_with(arena, root, source, finder, |_| Action::Keep)
}

/// Works as [`autolink`], and calls `hook` for each link before it is made.
///
/// Positions that the hook sees are bytes of the source. For a text that is not found in the
/// source, they are bytes of a text that is synthesized from the nodes.
pub fn autolink_with<'a>(
    arena: &'a Arena<'a>,
    root: Node<'a>,
    source: &str,
    finder: &Finder,
    mut hook: impl FnMut(&mut Link<'_>) -> Action,
) -> Vec<Node<'a>> {
    if !may_hold_links(source, finder) {
        return Vec::new();
    }
    // Links end where they meet markup, so there is never an error.
    let mut tree = ParsedTree::new(arena, root, source, source);
    tree.link(
        Linker::new(finder, OnMarkup::End).holding(source),
        &mut hook,
    )
    .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use barelink::Profile;

    use super::*;

    /// A link of a tree is the one at its byte, and otherwise any one with its URL.
    #[test]
    fn each_link_of_a_tree_stands_for_one_of_the_copy() {
        let source = "http://a.b http://c.d http://a.b http://e.f/\\|";
        let finder = Finder::new(Profile::Gfm);
        let masked: Vec<_> = finder.links(source).collect();
        let lost_with = |made: &[(Option<usize>, &str)]| {
            let made: Vec<_> = made
                .iter()
                .map(|&(start, url)| (start, url.to_owned()))
                .collect();
            lost(&made, masked.iter())
        };
        let (a, c, e) = ("http://a.b", "http://c.d", "http://e.f/|");
        assert_eq!(lost_with(&[]), [0, 11, 22, 33]);
        assert_eq!(
            lost_with(&[(Some(0), a), (Some(11), c), (Some(22), a), (Some(33), e)]),
            []
        );
        assert_eq!(
            lost_with(&[(None, a), (None, a), (None, c), (Some(33), e)]),
            []
        );
        assert_eq!(lost_with(&[(None, a)]), [11, 22, 33]);
        assert_eq!(lost_with(&[(Some(5), a), (Some(0), c)]), [22, 33]);
        assert_eq!(lost_with(&[(None, a), (Some(0), a), (None, e)]), [11]);
        assert_eq!(
            lost_with(&[(Some(22), a), (None, "http://other.g")]),
            [0, 11, 33]
        );
    }
}

/// Compiles the README's examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
