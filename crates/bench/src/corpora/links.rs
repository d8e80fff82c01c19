//! Lines of chats, logs and issues, of which nearly all have a link.

use fastrand::Rng;

use super::corpus::Corpus;
use super::languages::two_words;
use super::random::{generated, pick, pick_word};
use super::urls::{address, bare, date, url};
use super::words::{common, name};

/// Returns lines with links.
#[must_use]
pub fn links(len: usize) -> Corpus {
    generated("links", len, |rng, text| {
        text.push_str(&start(rng));
        words(rng, text);
        text.push_str(&link(rng));
        text.push_str(pick(rng, &ENDS));
        text.push_str(pick(rng, &["\n", "\n", "\n", "\n", "\n\n"]));
    })
}

/// Returns what is before the message: the time, who wrote it, or to whom.
fn start(rng: &mut Rng) -> String {
    match rng.u8(..16) {
        0..2 => format!("{} {} {}: ", date(rng, "-"), clock(rng), name(rng)),
        2 => format!("{} {}[{}]: ", clock(rng), name(rng), rng.u8(..)),
        3 => format!("[{}] {}: ", clock(rng), name(rng)),
        4 => format!("[{}] [{}] ", rng.u8(1..30), pick_word(rng, TERMS)),
        5..7 => format!("@{} ", name(rng)),
        7..11 => format!("{}: ", name(rng)),
        11 => format!("{:02}:{:02} ", rng.u8(..24), rng.u8(..60)),
        _ => String::new(),
    }
}

fn words(rng: &mut Rng, text: &mut String) {
    for _ in 0..rng.usize(1..17) {
        match rng.u8(..64) {
            0 if rng.bool() => text.push_str(two_words(rng).1),
            1..4 => text.push_str(&rng.u16(..).to_string()),
            4 => text.extend([common(rng), pick(rng, &[".log", ".rs", ".json"])]),
            7 => text.extend(["(", common(rng), ".)"]),
            5 => text.extend(["“", common(rng), "”"]),
            6 => text.extend([common(rng), "."]),
            8..16 => text.push_str(pick_word(rng, TERMS)),
            _ => text.push_str(common(rng)),
        }
        text.push(' ');
    }
}

fn link(rng: &mut Rng) -> String {
    match rng.u8(..32) {
        0..25 => url(rng),
        25..27 => bare(rng),
        27..30 => address(rng),
        _ => format!("{}.log", common(rng)),
    }
}

fn clock(rng: &mut Rng) -> String {
    format!(
        "{:02}:{:02}:{:02}",
        rng.u8(..24),
        rng.u8(..60),
        rng.u8(..60)
    )
}

/// Words of logs and issues.
const TERMS: &str = "GET POST HTTP INFO ERROR debug deploy failed passed timeout retry ticket \
    merge branch cache login mail site docs";

const ENDS: [&str; 12] = [
    ".",
    ".",
    ".",
    ".",
    ",",
    ")",
    "",
    "",
    "",
    "!",
    " is down.",
    "...",
];
