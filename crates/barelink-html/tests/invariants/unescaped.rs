//! Text that was not escaped for HTML: an anchor shows what was typed, and all other text is what
//! HTML says.

use barelink::Finder;
use barelink_html::{Options, edits, link};
use ego_tree::iter::Edge;
use fastrand::Rng;
use html5ever::data::NAMED_ENTITIES;
use scraper::{Html, Node};

use crate::common::{NEW, finders, read};

/// Texts around a reference.
const PARTS: &[&str] = &[
    "http://a.com/?x=1",
    "https://b.org",
    "www.c.com",
    "d@e.com",
    "f.com/",
    "a",
    "1",
    "=1",
    "_x",
    "-",
    "&",
    ";",
    "&amp;",
    "&copy;",
    "&notit;",
    "&#38;",
    "&#3",
    "&#x26",
    "/",
    "@",
    ".",
    " ",
    " ",
    "(",
    "<wbr>",
    "<b>",
    "<!-- -->",
    "<a href=x>y</a>",
];

fn page(random: &mut Rng, names: &[&str]) -> String {
    let mut page = String::new();
    for _ in 0..random.usize(1..8) {
        match random.u8(..3) {
            0 => page.extend(["&", names[random.usize(..names.len())]]),
            _ => page.push_str(PARTS[random.usize(..PARTS.len())]),
        }
    }
    page
}

fn text(page: &str) -> String {
    let tree = Html::parse_fragment(page);
    let edges = tree.tree.root().traverse();
    let texts = edges.filter_map(|edge| {
        if let Edge::Open(node) = edge {
            Some(node)
        } else {
            None
        }
    });
    texts
        .filter_map(|node| {
            if let Node::Text(text) = node.value() {
                Some(text.to_string())
            } else {
                None
            }
        })
        .collect()
}

/// Returns HTML that shows a source as it was typed, beside its references that end with a
/// semicolon.
fn as_typed(source: &str) -> String {
    let mut escaped = String::new();
    let mut rest = source;
    while let Some(at) = rest.find('&') {
        escaped.push_str(&rest[..at]);
        let len = rest[at + 1..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '#')
            .map_or(rest.len(), |len| at + 1 + len);
        let name = &rest[at..len];
        let is_reference =
            rest[len..].starts_with(';') && !text(&format!("{name};")).ends_with(';');
        escaped.push_str(if is_reference { "&" } else { "&amp;" });
        rest = &rest[at + 1..];
    }
    escaped + rest
}

#[test]
fn anchors_show_what_was_typed_and_the_rest_stays() {
    let names = NAMED_ENTITIES
        .entries()
        .filter(|(name, value)| value.0 != 0 && !name.ends_with(';'));
    let names: Vec<_> = names.map(|(name, _)| *name).collect();
    let mut random = Rng::with_seed(61);
    let finders = finders();
    let mut escaped = 0;
    let options = || Options::new().class(NEW).unescaped();
    for number in 0..40_000 {
        let (page, finder): (_, &Finder) =
            (page(&mut random, &names), &finders[number % finders.len()]);
        let linked = link(&page, finder, &options());
        assert_eq!(
            link(&linked, finder, &options()),
            linked,
            "the second run of {page:?}, {:?}",
            finder.profile()
        );
        let edits = edits(page.as_bytes(), finder, &options());
        // A new anchor is a start tag, perhaps some escapes, and an end tag.
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        let mut split = String::new();
        let mut at = 0;
        for edit in &edits {
            assert!(edit.range.is_empty(), "{page:?}: {edit:?}");
            let place = edit.range.start;
            match &*edit.text {
                "</a>" => ends.push(place),
                "amp;" => escaped += 1,
                _ => starts.push(place),
            }
            if edit.text != "amp;" {
                split.extend([&page[at..place], "<wbr>"]);
                at = place;
            }
        }
        split.push_str(&page[at..]);
        // No reference is cut by the start or the end of an anchor.
        assert_eq!(text(&split), text(&page), "{page:?} became {linked:?}");
        let mut expected: Vec<_> = starts
            .iter()
            .zip(&ends)
            .map(|(&start, &end)| text(&as_typed(&page[start..end])))
            .collect();
        let (_, mut shown) = read(&linked);
        expected.sort();
        shown.sort();
        assert_eq!(shown, expected, "{page:?} became {linked:?}");
    }
    assert!(escaped > 2_000, "{escaped}");
}
