//! The same text with the same options gives the same links as in Rust: the rows of `tests/faces`,
//! which `crates/barelink-cli/tests/faces.rs` writes.
#![allow(missing_docs, reason = "this is a test")]
#![cfg(feature = "full")]

mod common;

use std::fs;
use std::path::Path;

use barelink_c::api::{barelink_html_to_html, barelink_markdown_to_html, barelink_text_to_html};
use barelink_c::types::barelink_status;
use serde_json::{Map, Value};

fn read(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/faces");
    fs::read_to_string(folder.join(name)).expect("a file of the rows")
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

/// Returns the links of a document; `None` if the options are refused. The profile is set first.
fn found(format: &str, document: &str, options: &Map<String, Value>) -> Option<Vec<String>> {
    let extensions = (format != "default-markdown").then_some(("extensions", "commonmark"));
    let finder = common::Finder::new(extensions.as_slice());
    let (profile, others): (Vec<_>, Vec<_>) =
        options.iter().partition(|(name, _)| *name == "profile");
    for (name, value) in profile.into_iter().chain(others) {
        if finder
            .set(&name.replace('-', "_"), value.as_str().expect("a text"))
            .0
            != barelink_status::Ok
        {
            return None;
        }
    }
    let html = match format {
        "text" => finder.write(barelink_text_to_html, document.as_bytes()),
        "markdown" | "default-markdown" => {
            finder.write(barelink_markdown_to_html, document.as_bytes())
        }
        _ => finder.write(barelink_html_to_html, document.as_bytes()),
    };
    Some(anchors(&String::from_utf8(html).expect("UTF-8")))
}

#[test]
fn c_finds_the_links_that_rust_finds() {
    let documents: Value =
        serde_json::from_str(&read("documents.json")).expect("a text for each format");
    let rows = read("rows.jsonl");
    let mut count = 0;
    // The library writes no Markdown.
    let rows = rows
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a row"));
    for row in
        rows.filter(|row| row["format"] != "rewritten" && row["format"] != "default-rewritten")
    {
        let format = row["format"].as_str().expect("a format");
        let document = documents[format].as_str().expect("a document");
        let output = found(
            format,
            document,
            row["options"].as_object().expect("options"),
        );
        assert_eq!(serde_json::json!(output), row["output"], "{row}");
        count += 1;
    }
    assert!(count > 300, "{count}");
}
