//! All that holds for the links of every page, as html5ever's own tokenizer and tree builder read
//! it. A fuzz target uses it too.

use barelink::Finder;
use barelink_html::{Options, PageEdit, SKIPPED, edits, link};
use ego_tree::iter::Edge;
use scraper::node::Element;
use scraper::{ElementRef, Html, Node};

/// The class by which the tests know new anchors.
pub(crate) const NEW: &str = "new-anchor";

/// A step through a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Open(String),
    Close(String),
    Text(String),
    Other(String),
}

/// Returns a page as html5ever reads it, without the anchors of the class [`NEW`], and the texts of
/// these. Asserts that these are where links may be.
#[must_use]
pub(crate) fn read(page: &str) -> (Vec<Step>, Vec<String>) {
    let tree = if barelink_html::is_document(page.trim_start_matches('\u{feff}').as_bytes()) {
        Html::parse_document(page.trim_start_matches('\u{feff}'))
    } else {
        Html::parse_fragment(page.trim_start_matches('\u{feff}'))
    };
    let is_new = |element: &Element| element.name() == "a" && element.attr("class") == Some(NEW);
    let (mut steps, mut anchors): (Vec<Step>, Vec<String>) = (Vec::new(), Vec::new());
    for edge in tree.tree.root().traverse() {
        match edge {
            Edge::Open(node) => match node.value() {
                Node::Element(element) if is_new(element) => {
                    anchors.push(
                        ElementRef::wrap(node)
                            .map(|anchor| anchor.text().collect())
                            .unwrap_or_default(),
                    );
                    for ancestor in node
                        .ancestors()
                        .filter_map(|node| node.value().as_element())
                    {
                        let name = ancestor.name();
                        assert!(!SKIPPED.contains(&name), "an anchor in {name}: {page:?}");
                        let editable = ancestor.attr("contenteditable");
                        assert!(
                            editable.is_none_or(|value| value == "false"),
                            "an anchor in editable text: {page:?}"
                        );
                        assert!(
                            ancestor.name.ns == *"http://www.w3.org/1999/xhtml",
                            "an anchor in {name}: {page:?}"
                        );
                    }
                    let parent = node
                        .parent()
                        .and_then(|node| node.value().as_element().map(Element::name));
                    assert!(
                        !parent.is_some_and(|name| [
                            "table", "tbody", "thead", "tfoot", "tr", "colgroup", "head"
                        ]
                        .contains(&name)),
                        "an anchor in {parent:?}: {page:?}"
                    );
                }
                Node::Element(element) => {
                    let attributes: Vec<_> = element.attrs().collect();
                    steps.push(Step::Open(format!("{:?} {attributes:?}", element.name)));
                    for anchor in node
                        .ancestors()
                        .filter_map(|node| node.value().as_element())
                        .filter(|a| is_new(a))
                    {
                        assert_eq!(element.name(), "wbr", "in {anchor:?}: {page:?}");
                    }
                }
                Node::Text(text) => match steps.last_mut() {
                    Some(Step::Text(last)) => last.push_str(text),
                    _ => steps.push(Step::Text(text.to_string())),
                },
                node @ (Node::Comment(_) | Node::Doctype(_) | Node::ProcessingInstruction(_)) => {
                    steps.push(Step::Other(format!("{node:?}")));
                }
                Node::Document | Node::Fragment => {}
            },
            Edge::Close(node) => match node.value() {
                Node::Element(element) if !is_new(element) => {
                    steps.push(Step::Close(format!("{:?}", element.name)));
                }
                _ => {}
            },
        }
    }
    (steps, anchors)
}

/// Asserts all that holds for the links of every page, and returns the number of new anchors.
pub(crate) fn check(page: &str, finder: &Finder) -> usize {
    let options = Options::new().class(NEW);
    let linked = link(page, finder, &options);
    let edits = edits(page.as_bytes(), finder, &options);
    assert!(
        edits.iter().all(|edit| edit.range.is_empty()),
        "only insertions: {page:?}"
    );
    assert!(edits.is_sorted_by_key(|edit| edit.range.start), "{page:?}");
    let added: usize = edits.iter().map(|edit| edit.text.len()).sum();
    assert_eq!(linked.len(), page.len() + added);
    if edits.is_empty() {
        assert_eq!(linked, page);
        return 0;
    }
    let (before, _) = read(page);
    let (after, mut anchors) = read(&linked);
    assert_eq!(before, after, "{page:?} became {linked:?}");
    // Each anchor holds all of the link. They may be in another order than in the source.
    let text = |edits: &[PageEdit]| {
        let content = page
            .get(edits[0].range.start..edits[1].range.start)
            .expect("a range of the page");
        Html::parse_fragment(content)
            .root_element()
            .text()
            .collect::<String>()
    };
    let mut expected: Vec<_> = edits.chunks(2).map(text).collect();
    expected.sort();
    anchors.sort();
    assert_eq!(anchors, expected, "{page:?} became {linked:?}");
    assert_eq!(
        link(&linked, finder, &options),
        linked,
        "the second run of {page:?}, {:?}",
        finder.profile()
    );
    anchors.len()
}
