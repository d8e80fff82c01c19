//! Anchors of a page that a hook drops, or returns as they are.

use barelink::Finder;
use barelink_html::{Anchor, Options, link};
use ego_tree::iter::Edge;
use fastrand::Rng;
use scraper::node::Element;
use scraper::{Html, Node};

use crate::common::fragment;

/// Parts that open, close and move anchors. Each `#` becomes a number of its own.
const PARTS: &[&str] = &[
    "<a href=#>",
    "<a href=#>",
    "<a href=#>",
    "<a href=# title=x>",
    "</a>",
    "</a>",
    "one ",
    "two ",
    "x",
    "\n",
    "&am",
    "p;",
    "<",
    "!--",
    "-->",
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<div>",
    "</div>",
    "<ul>",
    "<li>",
    "</ul>",
    "<h1>",
    "<table>",
    "<tr>",
    "<td>",
    "</td>",
    "</table>",
    "<caption>",
    "<button>",
    "</button>",
    "<object>",
    "</object>",
    "<marquee>",
    "<svg>",
    "</svg>",
    "<desc>",
    "<template>",
    "</template>",
    "<select>",
    "<pre>",
    "<br>",
];

fn page(random: &mut Rng) -> String {
    let parts = (0..random.usize(2..12))
        .map(|_| PARTS[random.usize(..PARTS.len())])
        .enumerate();
    parts
        .map(|(number, part)| part.replace('#', &number.to_string()))
        .collect()
}

/// Returns the characters of a page, each with the destinations of the anchors around it that are
/// not dropped.
fn characters(page: &str, is_dropped: impl Fn(&str) -> bool) -> Vec<(char, Vec<String>)> {
    let tree = Html::parse_fragment(page);
    let mut characters = Vec::new();
    for edge in tree.tree.root().traverse() {
        let Edge::Open(node) = edge else { continue };
        let Node::Text(text) = node.value() else {
            continue;
        };
        let elements = node
            .ancestors()
            .filter_map(|node| node.value().as_element());
        let destinations = elements
            .filter(|element| element.name() == "a")
            .filter_map(|anchor| anchor.attr("href"));
        let destinations: Vec<_> = destinations
            .filter(|href| !is_dropped(href))
            .map(str::to_owned)
            .collect();
        characters.extend(text.chars().map(|c| (c, destinations.clone())));
    }
    characters
}

#[test]
fn a_dropped_anchor_changes_no_other_one() {
    let mut random = Rng::with_seed(61);
    let mut cut = 0;
    for _ in 0..30_000 {
        let page = page(&mut random);
        let dropped = random.u32(..);
        let is_dropped = |href: &str| {
            href.parse::<u32>()
                .is_ok_and(|number| dropped >> number & 1 == 1)
        };
        let options = Options::new().on_anchor(|anchor| {
            if !anchor.is_new() && anchor.href().is_some_and(is_dropped) {
                anchor.remove_anchor();
            }
        });
        let linked = link(&page, &Finder::default(), &options);
        assert_eq!(
            characters(&linked, is_dropped),
            characters(&page, is_dropped),
            "{page:?} became {linked:?}"
        );
        let left = characters(&linked, |_| false);
        assert!(
            left.iter()
                .all(|(_, around)| around.iter().all(|href| !is_dropped(href))),
            "{page:?}: {linked:?}"
        );
        cut += usize::from(linked.matches("<a").count() < page.matches("<a").count());
    }
    assert!(cut > 300, "{cut}");
}

/// Parts of the content of an anchor that may be replaced.
const CONTENTS: &[&str] = &[
    "<b title='</b>'>",
    "<i x=\"></i>\">",
    "<p class='>'>",
    "</form>",
    "<form>",
    "<br>",
    "<br>",
    "<img alt='<b>'>",
    "<body id=x>",
    "</body>",
    "<nobr>",
    "</nobr>",
    "<style>",
    "</style>",
    "<li>",
    "</li>",
    "<span>",
    "</span>",
];

/// Returns the elements and texts of a page that are not in an anchor.
fn around_anchors(page: &str) -> Vec<String> {
    let tree = Html::parse_fragment(page);
    let mut around = vec![String::new()];
    for edge in tree.tree.root().traverse() {
        let (Edge::Open(node) | Edge::Close(node)) = edge;
        let is_anchor = |element: &Element| element.name() == "a";
        if node
            .ancestors()
            .filter_map(|node| node.value().as_element())
            .any(is_anchor)
        {
            continue;
        }
        match node.value() {
            Node::Text(text) if matches!(edge, Edge::Open(_)) => {
                around.last_mut().expect("a text").push_str(text);
            }
            Node::Text(_) => {}
            value => around.extend([
                format!("{} {value:?}", matches!(edge, Edge::Open(_))),
                String::new(),
            ]),
        }
    }
    around
}

#[test]
fn a_new_text_changes_nothing_around_an_anchor() {
    let mut random = Rng::with_seed(76);
    let mut changed = 0;
    let options = Options::new().on_anchor(|anchor| anchor.set_text("new"));
    let count = 2_000;
    for _ in 0..count {
        let content: String = (0..random.usize(..6))
            .map(|_| *random.choice(CONTENTS).expect("a part"))
            .collect();
        let page = page(&mut random) + "<a href=x>" + &content + "</a>" + &page(&mut random);
        let linked = link(&page, &Finder::default(), &options);
        assert_eq!(
            around_anchors(&linked),
            around_anchors(&page),
            "{page:?} became {linked:?}"
        );
        changed += usize::from(linked != page);
    }
    assert!(changed > count / 8, "{changed}");
}

/// Attributes that a hook could not set.
const ODD: &[&str] = &[
    "<a href=javascript:x>",
    "<a HREF=' java&#10;script:x' Title>",
    "<a href=data:x href=y>",
    "<a \"q\" href=x>",
    "<a =x href=x>",
    "<a 'x'=y <b>",
    "<a \0 href=x\0>",
    "<a É=É é href='&notit;&amp;'>",
    "<svg><a xlink:href=vbscript:x>",
];

#[test]
fn a_hook_that_returns_what_it_got_changes_nothing() {
    let mut random = Rng::with_seed(61);
    let same = |anchor: &mut Anchor<'_>| {
        let attributes: Vec<_> = anchor
            .attributes()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        anchor.set_attributes(attributes.clone());
        for (name, value) in attributes {
            anchor.set(&name, value);
        }
        let text = anchor.text().to_owned();
        anchor.set_text(text);
    };
    for _ in 0..5_000 {
        let page = fragment(&mut random) + ODD[random.usize(..ODD.len())] + &fragment(&mut random);
        let plain = link(&page, &Finder::default(), &Options::new());
        assert_eq!(
            link(&page, &Finder::default(), &Options::new().on_anchor(same)),
            plain,
            "{page:?}"
        );
    }
}
