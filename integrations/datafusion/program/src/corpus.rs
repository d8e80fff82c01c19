//! A generated table of texts with links, the same for the same seed.

use std::path::Path;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use fastrand::Rng;
use futures::stream;

use crate::error::Error;
use crate::output;

/// The hosts that links lead to. Their frequencies are those of Zipf's law: the tenth has a tenth
/// of the links of the first.
const HOSTS: f64 = 100_000.0;

/// The rows of a batch that is written.
const BATCH: u64 = 8_192;

/// Words of several scripts, none with a character that could start a link.
const WORDS: [&str; 40] = [
    "the",
    "a",
    "of",
    "and",
    "to",
    "in",
    "that",
    "is",
    "for",
    "it",
    "with",
    "was",
    "on",
    "not",
    "at",
    "by",
    "this",
    "have",
    "from",
    "which",
    "library",
    "network",
    "question",
    "morning",
    "repair",
    "table",
    "letters",
    "window",
    "garden",
    "machine",
    "answer",
    "history",
    "café",
    "naïve",
    "Straße",
    "привет",
    "мир",
    "例え",
    "テスト",
    "한국어",
];

/// Writes a table with the columns `id` and `text`. Returns the bytes of the texts.
///
/// # Errors
///
/// Returns the error of the file.
pub async fn write(path: &Path, rows: u64, seed: u64) -> Result<u64, Error> {
    let mut random = Rng::with_seed(seed);
    let mut bytes = 0;
    let schema = batch(0, Vec::new())?.schema();
    let batches = (0..rows).step_by(BATCH as usize).map(|start| {
        let texts: Vec<String> = (start..rows.min(start + BATCH))
            .map(|_| text(&mut random, &mut |_| {}))
            .collect();
        bytes += texts.iter().map(|text| text.len() as u64).sum::<u64>();
        batch(start, texts)
    });
    output::write(schema, stream::iter(batches), path).await?;
    Ok(bytes)
}

/// Returns the rows from a number on.
fn batch(start: u64, texts: Vec<String>) -> datafusion::common::Result<RecordBatch> {
    let ids: Int64Array = (start as i64..).take(texts.len()).collect();
    let columns: [(&str, ArrayRef); 2] = [
        ("id", Arc::new(ids)),
        ("text", Arc::new(StringArray::from(texts))),
    ];
    Ok(RecordBatch::try_from_iter(columns)?)
}

/// Returns a text of 12 to 43 words with up to three links and an address in some. Calls `linked`
/// with the host of each link.
pub fn text(random: &mut Rng, linked: &mut dyn FnMut(String)) -> String {
    let words = random.usize(12..44);
    // 4 of 10 texts have no link, 4 have one.
    let links = [0, 0, 0, 0, 1, 1, 1, 1, 2, 3][random.usize(..10)];
    let mut text = String::with_capacity(words * 8);
    for word in 0..words {
        if word > 0 {
            text.push(' ');
        }
        // Links are spread over the text: one follows each `words / (links + 1)` words.
        if word % (words / (links + 1)) == 1 && word / (words / (links + 1)) < links {
            link(&mut text, random, linked);
        } else if random.u32(..400) == 0 {
            text.push_str("jo@example.net");
        } else {
            text.push_str(WORDS[random.usize(..WORDS.len())]);
        }
    }
    text.push('.');
    text
}

/// Adds a link, as people write them: with or without a scheme, with a path, in brackets, before a
/// comma.
fn link(text: &mut String, random: &mut Rng, linked: &mut dyn FnMut(String)) {
    // The logarithm of the rank is uniform, which is Zipf's law.
    let rank = HOSTS.powf(random.f64()) as u32;
    let domain = ["com", "org", "net"][rank as usize % 3];
    let path = [
        "",
        "/",
        "/a/page.html",
        "/search?q=one&page=2",
        "/wiki/Rust_(language)",
    ][random.usize(..5)];
    let (before, host, after) = match random.u32(..8) {
        0 => ("", format!("www.site{rank}.example.{domain}"), ""),
        1 => ("(https://", format!("site{rank}.example.{domain}"), ")"),
        2 => ("http://", format!("site{rank}.example.{domain}"), ","),
        _ => ("https://", format!("site{rank}.example.{domain}"), ""),
    };
    for part in [before, &host, path, after] {
        text.push_str(part);
    }
    linked(host);
}
