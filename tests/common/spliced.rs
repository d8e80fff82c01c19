//! Texts that are spliced from the inputs of the project: the examples of rules and of choices, the
//! reports, and the lines of chats. Most of them have a link, and the text before and after it is
//! drawn.

#![allow(unreachable_pub, reason = "as in the other files of this folder")]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use barelink::{Choice, Rule};
use fastrand::Rng;
use serde_json::Value;

use crate::common::unmarked;

/// The texts that are put between two pieces. Some of them end a link or continue it, some are
/// markup, and some are empty.
const GLUE: [&str; 77] = [
    "", "", "", "", " ", " ", "\n", "\n\n", "\t", "\r\n", ".", ",", "(", ")", "/", "//", "@", ":",
    "://", "*", "_", "**", "__", "~~", "~", "[", "]", "](", "<", ">", "\"", "'", "`", "-", "--",
    "#", "?", "=", "+", "^", "$", "!", "{", "}", "|", "\\", "&", "&amp;", ";", "%", "%2e", "…",
    "。", "．", "＠", "：", "、", "「", "」", "’", "”", "\u{a0}", "\u{200b}", "\u{2066}",
    "\u{301}", "1", "１", "A", "Z", "a", "z", "0", "9", "é", "例え", "ก", "😀",
];

/// Words that are about as long as the part of a text that is read before or after a link.
const LONG: [&str; 6] = [
    "aaaaaaaaaaaaaaaaaaaaaaaa",
    "例例例例例例例例例例",
    "ééééééééééééééé",
    "אאאאאאאאאאאאאאאא",
    "1111111111111111111111111111111",
    "-------------------------------",
];

/// The longest input that is a piece.
const LONGEST: usize = 400;

/// The inputs, short ones first.
static INPUTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpora");
    let read = |name: &str| fs::read_to_string(corpora.join(name)).expect("a corpus");
    let of_rules = Rule::ALL.iter().flat_map(|rule| rule.examples());
    let mut inputs: Vec<String> = of_rules.map(|example| example.input().into()).collect();
    inputs.extend(
        Choice::ALL
            .iter()
            .flat_map(|choice| choice.example())
            .map(unmarked),
    );
    for name in ["chat.txt", "uts58-standard.txt"] {
        inputs.extend(read(name).lines().map(unmarked));
    }
    for (name, key) in [("field.jsonl", "input"), ("gfm-cases.jsonl", "markdown")] {
        inputs.extend(read(name).lines().map(|row| {
            let row: Value = serde_json::from_str(row).expect("a row in JSON");
            row[key].as_str().expect("a text").to_owned()
        }));
    }
    inputs.retain(|input| (1..LONGEST).contains(&input.len()));
    inputs.sort_by_key(String::len);
    assert!(inputs.len() > 2_000, "{}", inputs.len());
    inputs
});

fn one_of<'a>(random: &mut Rng, texts: &'a [impl AsRef<str>]) -> &'a str {
    texts[random.usize(..texts.len())].as_ref()
}

/// Returns a text in two parts, which are divided before a character that is drawn.
fn divided<'t>(random: &mut Rng, text: &'t str) -> (&'t str, &'t str) {
    let mut places = random.usize(..=text.len())..=text.len();
    text.split_at(places.find(|&at| text.is_char_boundary(at)).unwrap_or(0))
}

/// Returns a text to put between two pieces.
fn glue(random: &mut Rng) -> &'static str {
    if random.u8(..24) == 0 {
        one_of(random, &LONG)
    } else {
        one_of(random, &GLUE)
    }
}

/// Returns a text in which glue is inserted, or replaces up to three characters.
fn changed(random: &mut Rng, text: &str) -> String {
    let (before, after) = divided(random, text);
    let rest: String = after.chars().skip(random.usize(..4)).collect();
    [before, glue(random), &rest].concat()
}

/// Returns a text: one input that is changed, the start of one and the end of another, a few short
/// inputs or words of inputs, or nothing but glue.
pub fn spliced(random: &mut Rng) -> String {
    let short = &INPUTS[..INPUTS.len() / 3];
    let pieces = random.usize(1..6);
    match random.u8(..8) {
        0 | 1 => (0..=pieces / 2).fold(one_of(random, &INPUTS).to_owned(), |text, _| {
            changed(random, &text)
        }),
        2 => {
            let inputs = [one_of(random, &INPUTS), one_of(random, &INPUTS)];
            let [(start, _), (_, end)] = inputs.map(|input| divided(random, input));
            [start, glue(random), end].concat()
        }
        3 => (0..=2 * pieces).map(|_| glue(random)).collect(),
        4 | 5 => (0..pieces)
            .flat_map(|_| [one_of(random, short), glue(random)])
            .collect(),
        _ => (0..pieces)
            .flat_map(|_| {
                let words: Vec<_> = one_of(random, &INPUTS).split_whitespace().collect();
                let word = words.get(random.usize(..words.len().max(1)));
                [word.copied().unwrap_or_default(), glue(random)]
            })
            .collect(),
    }
}
