//! mdast as HTML, as `mdast-util-to-hast` has it: markdown-rs itself renders sources only.

use std::collections::BTreeMap;

use markdown::mdast::{AlignKind, Definition, List, Node, Table};

/// The destinations of references, by identifier.
type Definitions<'n> = BTreeMap<&'n str, &'n Definition>;

/// A tree as HTML.
pub fn to_html(root: &Node) -> String {
    let mut definitions = Definitions::new();
    define(root, &mut definitions);
    html(root, Tight::No, &definitions)
}

fn define<'n>(node: &'n Node, definitions: &mut Definitions<'n>) {
    if let Node::Definition(definition) = node {
        // The first one counts.
        definitions
            .entry(&definition.identifier)
            .or_insert(definition);
    }
    for child in node.children().into_iter().flatten() {
        define(child, definitions);
    }
}

/// Whether a paragraph is shown without its tags.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tight {
    Yes,
    No,
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn attribute(name: &str, value: Option<&str>) -> String {
    value
        .map(|value| format!(" {name}=\"{}\"", escape(value)))
        .unwrap_or_default()
}

fn html_of(nodes: &[Node], definitions: &Definitions<'_>) -> String {
    nodes
        .iter()
        .map(|node| html(node, Tight::No, definitions))
        .collect()
}

fn element(name: &str, attributes: &str, nodes: &[Node], definitions: &Definitions<'_>) -> String {
    format!(
        "<{name}{attributes}>{}</{name}>",
        html_of(nodes, definitions)
    )
}

fn link(url: &str, title: Option<&str>, nodes: &[Node], definitions: &Definitions<'_>) -> String {
    element(
        "a",
        &(attribute("href", Some(url)) + &attribute("title", title)),
        nodes,
        definitions,
    )
}

fn image(url: &str, title: Option<&str>, alt: &str) -> String {
    let attributes =
        attribute("src", Some(url)) + &attribute("alt", Some(alt)) + &attribute("title", title);
    format!("<img{attributes} />")
}

fn html(node: &Node, tight: Tight, definitions: &Definitions<'_>) -> String {
    let element = |name: &str, nodes: &[Node]| element(name, "", nodes, definitions);
    let defined = |identifier: &str| {
        let definition = definitions.get(identifier).expect("the parser checks it");
        (&*definition.url, definition.title.as_deref())
    };
    match node {
        Node::Text(text) => escape(&text.value),
        Node::InlineCode(code) => format!(
            "<code>{}</code>",
            escape(&code.value.replace(['\n', '\r'], " "))
        ),
        Node::Html(raw) => raw.value.clone(),
        Node::Break(_) => "<br />\n".to_owned(),
        Node::Emphasis(it) => element("em", &it.children),
        Node::Strong(it) => element("strong", &it.children),
        Node::Delete(it) => element("del", &it.children),
        Node::Link(it) => link(&it.url, it.title.as_deref(), &it.children, definitions),
        Node::LinkReference(it) => {
            let (url, title) = defined(&it.identifier);
            link(url, title, &it.children, definitions)
        }
        Node::Image(it) => image(&it.url, it.title.as_deref(), &it.alt),
        Node::ImageReference(it) => {
            let (url, title) = defined(&it.identifier);
            image(url, title, &it.alt)
        }
        Node::Paragraph(it) if tight == Tight::Yes => html_of(&it.children, definitions),
        Node::Paragraph(it) => element("p", &it.children),
        Node::Heading(it) => element(&format!("h{}", it.depth), &it.children),
        Node::Blockquote(it) => element("blockquote", &it.children),
        Node::ThematicBreak(_) => "<hr />".to_owned(),
        Node::Code(code) => {
            let class = code.lang.as_ref().map(|lang| format!("language-{lang}"));
            let end = if code.value.is_empty() && code.lang.is_none() {
                ""
            } else {
                "\n"
            };
            format!(
                "<pre><code{}>{}{end}</code></pre>",
                attribute("class", class.as_deref()),
                escape(&code.value)
            )
        }
        Node::List(it) => list(it, definitions),
        Node::Table(it) => table(it, definitions),
        Node::Definition(_) => String::new(),
        other => html_of(other.children().map_or(&[], Vec::as_slice), definitions),
    }
}

fn list(list: &List, definitions: &Definitions<'_>) -> String {
    let name = if list.ordered { "ol" } else { "ul" };
    let is_loose = |node: &Node| matches!(node, Node::ListItem(item) if item.spread);
    let tight = if list.spread || list.children.iter().any(is_loose) {
        Tight::No
    } else {
        Tight::Yes
    };
    let start = list
        .start
        .filter(|&start| start != 1)
        .map(|start| start.to_string());
    let mut items = String::new();
    for node in &list.children {
        let Node::ListItem(item) = node else { continue };
        let check = match item.checked {
            Some(true) => "<input disabled=\"\" type=\"checkbox\" checked=\"\"/>\n",
            Some(false) => "<input disabled=\"\" type=\"checkbox\"/>\n",
            None => "",
        };
        let between = if tight == Tight::Yes { "\n" } else { "" };
        let blocks: Vec<_> = item
            .children
            .iter()
            .map(|block| html(block, tight, definitions))
            .collect();
        items += &["<li>", check, &blocks.join(between), "</li>"].concat();
    }
    format!(
        "<{name}{}>{items}</{name}>",
        attribute("start", start.as_deref())
    )
}

fn table(table: &Table, definitions: &Definitions<'_>) -> String {
    let row = |node: &Node, name: &str| {
        let cells = node.children().map_or(&[][..], Vec::as_slice);
        let mut row = String::new();
        for (column, align) in table.align.iter().enumerate() {
            let align = match align {
                AlignKind::Left => Some("text-align: left"),
                AlignKind::Right => Some("text-align: right"),
                AlignKind::Center => Some("text-align: center"),
                AlignKind::None => None,
            };
            let nodes = cells
                .get(column)
                .and_then(Node::children)
                .map_or(&[][..], Vec::as_slice);
            row += &element(name, &attribute("style", align), nodes, definitions);
        }
        format!("<tr>{row}</tr>")
    };
    let Some((head, body)) = table.children.split_first() else {
        return String::new();
    };
    let body: String = body.iter().map(|node| row(node, "td")).collect();
    let body = if body.is_empty() {
        body
    } else {
        format!("<tbody>{body}</tbody>")
    };
    format!("<table><thead>{}</thead>{body}</table>", row(head, "th"))
}
