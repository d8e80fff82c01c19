//! The same text with the same options gives the same links as in Rust: the rows of `tests/faces`,
//! which `crates/barelink-cli/tests/faces.rs` writes.
//!
//! SQL reads the formats text, Markdown and HTML. It has no function that rewrites Markdown, so the
//! rows of the format `rewritten` are left out, and so are those without a profile, which its
//! functions require.

use std::fs;
use std::path::Path;

use barelink::html::escape_destination;
use datafusion::common::{DataFusionError, Result};
use serde_json::{Map, Value};

use crate::common::{Row, column, links, texts, views};

/// The link of the Markdown document that its author has written with `<` and `>`. It is not bare,
/// so `bare_links_markdown` leaves it out.
const AUTOLINK: &str = "https://e.com/auto -> https://e.com/auto";

fn read(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/faces");
    fs::read_to_string(folder.join(name)).expect("a file of the rows")
}

/// Returns the arguments after the text: the profile, and all other options as one text of pairs.
fn arguments(options: &Map<String, Value>) -> String {
    let value = |value: &Value| value.as_str().expect("a text").to_owned();
    let others = options.iter().filter(|(name, _)| *name != "profile");
    let pairs: Vec<_> = others
        .map(|(name, text)| format!("{}={}", name.replace('-', "_"), value(text)))
        .collect();
    format!("'{}', '{}'", value(&options["profile"]), pairs.join(";"))
}

/// The texts and the destinations of the anchors in HTML, without those of the document.
fn anchors(html: &str) -> Vec<String> {
    let parts = html
        .split("<a href=\"")
        .skip(1)
        .filter_map(|part| part.split_once("\">"));
    let links = parts.filter_map(|(to, rest)| Some((to, rest.split_once("</a>")?.0)));
    links
        .filter(|(to, _)| !to.starts_with('/'))
        .map(|(to, text)| format!("{text} -> {to}"))
        .collect()
}

/// Returns a link of SQL as the rows have it. They come from HTML, so their destinations are
/// escaped.
fn written(link: Row) -> String {
    format!("{} -> {}", link.text, escape_destination(&link.url))
}

/// Returns the links of a document.
async fn found(format: &str, document: &str, arguments: &str) -> Result<Vec<String>> {
    let function = match format {
        "text" => "bare_links",
        // The function reads GitHub's extensions of Markdown, and the rows are CommonMark. The
        // document has nothing of these extensions.
        "markdown" => "bare_links_markdown",
        _ => "linkify_html",
    };
    let result = column(views([document]), &format!("{function}(text, {arguments})")).await?;
    Ok(if format == "html" {
        anchors(texts(&result)[0].as_deref().expect("a page"))
    } else {
        links(&result)
            .remove(0)
            .expect("a list")
            .into_iter()
            .map(written)
            .collect()
    })
}

/// Returns the links that SQL must find for a row; `None` if it must refuse the options.
fn expected(format: &str, output: &Value) -> Option<Vec<String>> {
    let mut links: Vec<_> = output
        .as_array()?
        .iter()
        .map(|link| link.as_str().expect("a link").to_owned())
        .collect();
    // A page is compared as it is.
    if format != "html" {
        links
            .iter_mut()
            .for_each(|link| *link = unescape_text(link));
    }
    if format == "markdown" {
        let before = links.len();
        links.retain(|link| link != AUTOLINK);
        assert_eq!(before - links.len(), 1, "{output} has the autolink once");
    }
    Some(links)
}

/// Replaces the character references in the text of a link, which the columns of SQL do not have.
fn unescape_text(link: &str) -> String {
    let (text, to) = link.split_once(" -> ").expect("a text and a destination");
    // `&amp;` is last, so that `&amp;lt;` becomes `&lt;`.
    let text = text
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    format!("{text} -> {to}")
}

/// Fails for an error that is not the planner's refusal of an option.
fn assert_refused(error: &DataFusionError, row: &Value) {
    let is_planning = matches!(error.find_root(), DataFusionError::Plan(_));
    assert!(
        is_planning && error.to_string().contains(": option `"),
        "{row}: {error}"
    );
}

#[tokio::test]
async fn sql_finds_the_links_that_rust_finds() {
    let documents: Value =
        serde_json::from_str(&read("documents.json")).expect("a text for each format");
    let rows = read("rows.jsonl");
    let rows = rows
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a row"));
    let mut compared = 0;
    let mut refused = 0;
    for row in rows.filter(|row| {
        ["text", "markdown", "html"]
            .iter()
            .any(|format| row["format"] == *format)
    }) {
        let format = row["format"].as_str().expect("a format");
        let document = documents[format].as_str().expect("a document");
        let arguments = arguments(row["options"].as_object().expect("options"));
        let found = found(format, document, &arguments).await;
        if let Err(error) = &found {
            assert_refused(error, &row);
            refused += 1;
        } else {
            compared += 1;
        }
        assert_eq!(
            found.ok(),
            expected(format, &row["output"]),
            "{arguments} {row}"
        );
    }
    assert!(
        compared > 200 && refused > 20,
        "{compared} rows compared, {refused} refused"
    );
}
