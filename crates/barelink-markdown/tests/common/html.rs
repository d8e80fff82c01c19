//! mdast as HTML, as `mdast-util-to-hast` has it: markdown-rs itself renders sources only.

use std::collections::BTreeMap;

use markdown::mdast::{AlignKind, Definition, List, Node, Table};

/// What references lead to, by identifier.
type Definitions<'n> = BTreeMap<&'n str, &'n Definition>;

/// A tree as HTML.
pub fn to_html(root: &Node) -> String {
    let (mut definitions, mut html) = (Definitions::new(), String::new());
    define(root, &mut definitions);
    push(root, Tight::No, &definitions, &mut html);
    html
}

fn define<'n>(node: &'n Node, definitions: &mut Definitions<'n>) {
    if let Node::Definition(definition) = node {
        // The first one counts.
        definitions.entry(&definition.identifier).or_insert(definition);
    }
    node.children().into_iter().flatten().for_each(|child| define(child, definitions));
}

/// Whether a paragraph is shown without its tags.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tight {
    Yes,
    No,
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn attribute(name: &str, value: Option<&str>) -> String {
    value.map(|value| format!(" {name}=\"{}\"", escape(value))).unwrap_or_default()
}

fn push_all(nodes: &[Node], definitions: &Definitions<'_>, html: &mut String) {
    nodes.iter().for_each(|node| push(node, Tight::No, definitions, html));
}

fn element(name: &str, attributes: &str, nodes: &[Node], definitions: &Definitions<'_>, html: &mut String) {
    *html += &format!("<{name}{attributes}>");
    push_all(nodes, definitions, html);
    *html += &format!("</{name}>");
}

fn link(url: &str, title: Option<&str>, nodes: &[Node], definitions: &Definitions<'_>, html: &mut String) {
    element("a", &(attribute("href", Some(url)) + &attribute("title", title)), nodes, definitions, html);
}

fn image(url: &str, title: Option<&str>, alt: &str) -> String {
    let attributes = attribute("src", Some(url)) + &attribute("alt", Some(alt)) + &attribute("title", title);
    format!("<img{attributes} />")
}

fn push(node: &Node, tight: Tight, definitions: &Definitions<'_>, html: &mut String) {
    let defined =
        |identifier: &str| definitions.get(identifier).map_or(("", None), |it| (&*it.url, it.title.as_deref()));
    match node {
        Node::Text(text) => *html += &escape(&text.value),
        Node::InlineCode(code) => *html += &format!("<code>{}</code>", escape(&code.value.replace(['\n', '\r'], " "))),
        Node::Html(raw) => *html += &raw.value,
        Node::Break(_) => *html += "<br />\n",
        Node::Emphasis(it) => element("em", "", &it.children, definitions, html),
        Node::Strong(it) => element("strong", "", &it.children, definitions, html),
        Node::Delete(it) => element("del", "", &it.children, definitions, html),
        Node::Link(it) => link(&it.url, it.title.as_deref(), &it.children, definitions, html),
        Node::LinkReference(it) => {
            let (url, title) = defined(&it.identifier);
            link(url, title, &it.children, definitions, html);
        }
        Node::Image(it) => *html += &image(&it.url, it.title.as_deref(), &it.alt),
        Node::ImageReference(it) => {
            let (url, title) = defined(&it.identifier);
            *html += &image(url, title, &it.alt);
        }
        Node::Paragraph(it) if tight == Tight::Yes => push_all(&it.children, definitions, html),
        Node::Paragraph(it) => element("p", "", &it.children, definitions, html),
        Node::Heading(it) => element(&format!("h{}", it.depth), "", &it.children, definitions, html),
        Node::Blockquote(it) => element("blockquote", "", &it.children, definitions, html),
        Node::ThematicBreak(_) => *html += "<hr />",
        Node::Code(code) => {
            let class = code.lang.as_ref().map(|lang| format!("language-{lang}"));
            let end = if code.value.is_empty() && code.lang.is_none() { "" } else { "\n" };
            *html += &format!(
                "<pre><code{}>{}{end}</code></pre>",
                attribute("class", class.as_deref()),
                escape(&code.value)
            );
        }
        Node::List(it) => list(it, definitions, html),
        Node::Table(it) => table(it, definitions, html),
        Node::Definition(_) => {}
        other => push_all(other.children().map_or(&[], Vec::as_slice), definitions, html),
    }
}

fn list(list: &List, definitions: &Definitions<'_>, html: &mut String) {
    let name = if list.ordered { "ol" } else { "ul" };
    let is_loose = |node: &Node| matches!(node, Node::ListItem(item) if item.spread);
    let tight = if list.spread || list.children.iter().any(is_loose) { Tight::No } else { Tight::Yes };
    let start = list.start.filter(|&start| start != 1).map(|start| start.to_string());
    *html += &format!("<{name}{}>", attribute("start", start.as_deref()));
    for item in &list.children {
        *html += "<li>";
        if let Node::ListItem(item) = item {
            *html += match item.checked {
                Some(true) => "<input disabled=\"\" type=\"checkbox\" checked=\"\"/>\n",
                Some(false) => "<input disabled=\"\" type=\"checkbox\"/>\n",
                None => "",
            };
        }
        for (index, child) in item.children().into_iter().flatten().enumerate() {
            if tight == Tight::Yes && index > 0 {
                *html += "\n";
            }
            push(child, tight, definitions, html);
        }
        *html += "</li>";
    }
    *html += &format!("</{name}>");
}

fn table(table: &Table, definitions: &Definitions<'_>, html: &mut String) {
    *html += "<table>";
    for (number, row) in table.children.iter().enumerate() {
        let (around, name) = if number == 0 { ("thead", "th") } else { ("tbody", "td") };
        if number < 2 {
            *html += &format!("<{around}>");
        }
        *html += "<tr>";
        let cells = row.children().map_or(&[][..], Vec::as_slice);
        for (column, align) in table.align.iter().enumerate() {
            let align = match align {
                AlignKind::Left => Some("text-align: left"),
                AlignKind::Right => Some("text-align: right"),
                AlignKind::Center => Some("text-align: center"),
                AlignKind::None => None,
            };
            let nodes = cells.get(column).and_then(Node::children).map_or(&[][..], Vec::as_slice);
            element(name, &attribute("style", align), nodes, definitions, html);
        }
        *html += "</tr>";
        if number == 0 || number + 1 == table.children.len() {
            *html += &format!("</{around}>");
        }
    }
    *html += "</table>";
}
