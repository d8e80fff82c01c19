//! The preprocessor writes out the links that the library finds with the same options: the rows of
//! `tests/faces`, which `crates/barelink-cli/tests/faces.rs` writes.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Map, Value, json};

fn read(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/faces");
    fs::read_to_string(folder.join(name)).expect("a file of the rows")
}

/// Returns what becomes of a chapter; `None` if the table is refused.
fn rewritten(table: &Map<String, Value>, content: &str) -> Option<String> {
    let chapter = json!({
        "name": "One", "content": content, "number": [1], "sub_items": [],
        "path": "one.md", "source_path": "one.md", "parent_names": [],
    });
    let config = json!({
        "book": { "authors": [], "language": "en", "src": "src", "title": "Book" },
        "preprocessor": { "barelink": table },
    });
    let call =
        json!({ "root": "/book", "config": config, "renderer": "html", "mdbook_version": "0.5.4" });
    let input = json!([call, { "items": [{ "Chapter": chapter }] }]).to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mdbook-barelink"));
    let command = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let book: Value = output
        .status
        .success()
        .then(|| serde_json::from_slice(&output.stdout).expect("a book"))?;
    Some(
        book["items"][0]["Chapter"]["content"]
            .as_str()
            .expect("a text")
            .to_owned(),
    )
}

#[test]
fn the_preprocessor_gives_the_same() {
    let documents: Value =
        serde_json::from_str(&read("documents.json")).expect("a text for each format");
    let source = documents["rewritten"].as_str().expect("a text");
    let rows = read("rows.jsonl");
    let rows = rows
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a row"));
    let mut count = 0;
    for row in rows.filter(|row| row["format"] == "rewritten") {
        let mut table = row["options"].as_object().expect("options").clone();
        // A number is no text in a book.
        if let Some(bytes) = table
            .get("max-len")
            .and_then(|bytes| bytes.as_str()?.parse::<i64>().ok())
        {
            table.insert("max-len".to_owned(), bytes.into());
        }
        // The preprocessor has the choice from the start.
        let choices = table
            .get("choices")
            .and_then(Value::as_str)
            .unwrap_or_default();
        table.insert(
            "choices".to_owned(),
            format!("no-skip-headings,{choices}")
                .trim_end_matches(',')
                .into(),
        );
        assert_eq!(
            rewritten(&table, source).as_deref(),
            row["output"][0].as_str(),
            "{row}"
        );
        count += 1;
    }
    assert!(count > 20, "{count}");
}
