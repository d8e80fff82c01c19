//! A book that mdBook builds, with and without the preprocessor.
//!
//! The tests need the program `mdbook`, or one that `BARELINK_MDBOOK` names, and are ignored unless
//! `--include-ignored` asks for them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const CHAPTER: &str = r#"# www.example.com

She said "https://example.com/it's" -- or "john@example.com"... didn't she?

{{#include part.md}}

| where | who |
|---|---|
| http://example.com/a\|b | *www.example.org* |

`www.example.net` and <a href="x">http://example.net</a>[^1]

[^1]: www.example.com/note

Term
: www.example.com/definition

<!-- barelink off -->
www.example.com/off
"#;

/// The book's page, built with this table in `book.toml`, or the message of a build that failed.
fn page(table: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    fs::create_dir(place("src")).expect("a folder");
    for (name, content) in [
        ("book.toml", &*format!("[book]\ntitle = \"Book\"\n{table}")),
        ("src/SUMMARY.md", "- [One](one.md)\n"),
        ("src/one.md", CHAPTER),
        ("src/part.md", "included: www.example.com/part"),
    ] {
        fs::write(place(name), content).expect("a file");
    }
    let output = build(folder.path());
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        fs::read_to_string(place("book/one.html")).expect("a page")
    } else {
        stderr
    }
}

fn build(folder: &Path) -> Output {
    let program = std::env::var_os("BARELINK_MDBOOK").unwrap_or_else(|| "mdbook".into());
    Command::new(program)
        .arg("build")
        .current_dir(folder)
        .output()
        .expect("mdbook runs")
}

/// The table that a user writes, for the program that is tested.
fn table(options: &str) -> String {
    let program = env!("CARGO_BIN_EXE_mdbook-barelink");
    format!("[preprocessor.barelink]\nafter = [\"links\"]\ncommand = '{program}'\n{options}")
}

/// HTML without the anchors that lead out of the book.
fn without_links(html: &str) -> String {
    let mut parts = html.split("<a href=\"");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("\">") {
            Some((destination, rest))
                if destination.starts_with("http") || destination.starts_with("mailto:") =>
            {
                text += &rest.replacen("</a>", "", 1);
            }
            _ => text += &["<a href=\"", part].concat(),
        }
    }
    text
}

fn main_part(html: &str) -> &str {
    let (_, rest) = html
        .split_once("<main>")
        .unwrap_or_else(|| panic!("no page: {html}"));
    rest.split_once("</main>").expect("an end").0
}

#[test]
#[ignore = "needs the program mdbook, or one that BARELINK_MDBOOK names"]
fn a_book_has_its_links_and_nothing_else_changes() {
    let with = page(&table(""));
    let without = page("");
    let with = main_part(&with).replace("&#39;", "'");
    let without = main_part(&without).replace("&#39;", "'");
    for (destination, text) in [
        ("https://example.com/it's", "https://example.com/it's"),
        ("mailto:john@example.com", "john@example.com"),
        ("http://www.example.com/part", "www.example.com/part"),
        ("http://example.com/a|b", "http://example.com/a|b"),
        ("http://www.example.org", "www.example.org"),
        ("http://www.example.com/note", "www.example.com/note"),
        (
            "http://www.example.com/definition",
            "www.example.com/definition",
        ),
    ] {
        assert!(
            with.contains(&format!("<a href=\"{destination}\">{text}</a>")),
            "{destination}: {with}"
        );
        assert!(
            !without.contains(&format!("<a href=\"{destination}\"")),
            "{without}"
        );
    }
    // A link in a heading would be a link in a link.
    assert!(
        with.contains("<a class=\"header\" href=\"#wwwexamplecom\">www.example.com</a>"),
        "{with}"
    );
    // What smart punctuation made of the addresses is all that may differ.
    let plain = |html: &str| html.replace(['’', '‘'], "'");
    assert_eq!(
        plain(&without_links(&with)),
        plain(&without_links(&without))
    );
}

#[test]
#[ignore = "needs the program mdbook, or one that BARELINK_MDBOOK names"]
fn a_wrong_option_ends_the_build() {
    let told = page(&table("profile = 'gmf'\n"));
    assert!(
        told.contains("mdbook-barelink: preprocessor.barelink.profile: 'gmf': unknown profile"),
        "{told}"
    );
}
