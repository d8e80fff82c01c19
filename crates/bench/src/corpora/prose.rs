//! Prose as in books about programming, without its markup: wrapped paragraphs with typographic
//! quotes and dashes, file names, paths of methods, versions and decimals between the words, and
//! very few links.

use fastrand::Rng;

use super::corpus::Corpus;
use super::random::{generated, pick, pick_word};
use super::urls;
use super::words::common;

/// Returns wrapped paragraphs.
#[must_use]
pub fn prose(len: usize) -> Corpus {
    generated("prose", len, |rng, text| {
        wrap(&paragraph(rng), text);
        text.push_str("\n\n");
    })
}

fn paragraph(rng: &mut Rng) -> String {
    let sentences: Vec<_> = (0..rng.usize(1..6)).map(|_| sentence(rng)).collect();
    sentences.join(" ")
}

fn sentence(rng: &mut Rng) -> String {
    let mut text = common(rng).to_owned();
    text[..1].make_ascii_uppercase();
    for _ in 0..rng.usize(8..27) {
        text.push_str(match rng.u16(..1_000) {
            0..50 => ", ",
            50..52 => ": ",
            52..55 => "; ",
            55..67 => "—",
            67..70 => "… ",
            _ => " ",
        });
        word(rng, &mut text);
    }
    text.push_str(pick(rng, &ENDS));
    text
}

/// Appends a word, or a few words that belong together.
fn word(rng: &mut Rng, text: &mut String) {
    match rng.u16(..10_000) {
        0..3 => text.push_str(&urls::url(rng)),
        3..43 => text.push_str(pick_word(rng, DOTTED)),
        43..53 => text.push_str(pick_word(rng, ABBREVIATIONS)),
        53..57 => text.push_str(pick_word(rng, DOT_FIRST)),
        57..107 => text.push_str(pick_word(rng, PATHS)),
        107..207 => text.push_str(pick(rng, &CODE)),
        207..293 => text.push_str(&rng.u8(1..120).to_string()),
        293..733 => text.push_str(pick_word(rng, APOSTROPHES)),
        733..1_003 => text.extend(["“", common(rng), " ", common(rng), "”"]),
        1_003..1_043 => text.extend(["(", common(rng), " ", common(rng), ")"]),
        _ => text.push_str(common(rng)),
    }
}

/// Appends a paragraph in lines.
fn wrap(paragraph: &str, text: &mut String) {
    let mut column = 0;
    for word in paragraph.split(' ') {
        let width = word.chars().count();
        if column > 0 {
            let fits = column + 1 + width <= WRAPPED_AT;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += width;
    }
}

/// The column at which lines are wrapped.
const WRAPPED_AT: usize = 78;

const ENDS: [&str; 24] = [
    ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".",
    ".", ".", ".”", ".)", "?",
];

const DOTTED: &str = "main.rs lib.rs src/main.rs src/lib.rs Cargo.toml Cargo.lock hello.txt \
    config.json index.html x.len() \
     self.name guess.trim() list.iter().map iter.next() 1.85.0 0.8.5 0.5 3.14 2.0 crates.io";

const ABBREVIATIONS: &str = "e.g. i.e. etc. vs.";

const DOT_FIRST: &str = ".rs .gitignore (...) ..=";

const PATHS: &str = "String::from Vec::new std::io io::stdin Rc::clone Option::Some env::args thread::spawn \
     std::collections::HashMap mem::swap";

const CODE: [&str; 20] = [
    "i32",
    "u8",
    "u64",
    "&str",
    "&self",
    "println!",
    "Option<T>",
    "Vec<i32>",
    "Result<T, E>",
    "snake_case",
    "read_line",
    "thread_pool",
    "to_string",
    "HashMap",
    "--release",
    "()",
    "unwrap",
    "rust_2024",
    "async",
    "&mut",
];

const APOSTROPHES: &str = "don’t it’s we’ll you’re Rust’s that’s can’t let’s doesn’t isn’t we’ve \
    you’ll program’s there’s \
     compiler’s value’s";
