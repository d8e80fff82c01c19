//! Messages as people type them in chats: short lines in many languages, with mentions, emoji,
//! code, file names, versions, times, missing spaces, hosts without a scheme, and shared URLs.

use fastrand::Rng;

use super::corpus::Corpus;
use super::languages::LANGUAGES;
use super::random::{generated, pick, pick_word};
use super::urls::{address, bare, url, version};
use super::words::{common, name};

/// Returns messages, each in a line of its own. A blank line is a pause.
#[must_use]
pub fn chat(len: usize) -> Corpus {
    generated("chat", len, |rng, text| {
        message(rng, text);
        text.push_str(pick(rng, &["\n", "\n", "\n", "\n", "\n", "\n\n"]));
    })
}

fn message(rng: &mut Rng, text: &mut String) {
    if rng.u8(..12) == 0 {
        text.extend(["@", name(rng), pick(rng, &[" ", ": ", ", "])]);
    }
    match rng.u8(..32) {
        0..5 => text.push_str(pick(rng, &ANSWERS)),
        5..12 => foreign(rng, text),
        12..14 => {
            words(rng, text);
            text.extend([" ", &url(rng)]);
            if rng.bool() {
                text.push(' ');
                words(rng, text);
            }
        }
        // A URL that is shared without a word.
        14 => text.push_str(&url(rng)),
        _ => {
            words(rng, text);
            if rng.u8(..4) == 0 {
                // The next sentence, in one case of three without a space before it.
                text.push_str(pick(rng, &[". ", ". ", "."]));
                words(rng, text);
            }
        }
    }
    let end = rng.usize(..2 * ENDS.len()).checked_sub(ENDS.len());
    text.push_str(end.map_or("", |end| ENDS[end]));
}

fn words(rng: &mut Rng, text: &mut String) {
    for at in 0..rng.usize(2..9) {
        text.push_str(if at > 0 { " " } else { "" });
        match rng.u8(..128) {
            0 => text.push_str(pick_word(rng, FILES)),
            1..4 => text.push_str(pick(rng, &CODE)),
            4 => text.extend(["v", &version(rng)]),
            5 => text.extend([
                &rng.u8(..24).to_string(),
                pick(rng, &[":00", ":15", ":30", ":42"]),
            ]),
            6..8 => text.push_str(&rng.u8(..).to_string()),
            8 => text.extend(["#", &rng.u16(..9_999).to_string()]),
            9 => text.push_str(&bare(rng)),
            10 => text.extend(["`", common(rng), "_", common(rng), "`"]),
            11 => text.push_str(pick(
                rng,
                &["e.g.", "3.5", "1.85", "10.0.0.1", "U.S.", "a.m."],
            )),
            12 if rng.u8(..4) == 0 => text.push_str(&address(rng)),
            13 => text.extend([common(rng), "..."]),
            14..20 => text.push_str(pick(rng, &CASUAL)),
            20..22 => text.extend([common(rng), ","]),
            _ => text.push_str(common(rng)),
        }
    }
}

/// Appends a message in another language, sometimes with a link. Where there are no spaces between
/// words, there is often none before a link either.
fn foreign(rng: &mut Rng, text: &mut String) {
    let language = &LANGUAGES[rng.usize(..LANGUAGES.len())];
    let words: Vec<&str> = language.words.split(' ').collect();
    for at in 0..rng.usize(2..8) {
        text.push_str(if at > 0 { language.between } else { "" });
        text.push_str(pick(rng, &words));
    }
    match rng.u8(..16) {
        0 => text.extend([
            language.between,
            &url(rng),
            language.between,
            pick(rng, &words),
        ]),
        1 => text.extend([" ", &bare(rng)]),
        2..6 => text.push_str(language.stop.trim()),
        _ => {}
    }
}

/// The ends of every second message. The others end without a mark.
const ENDS: [&str; 12] = [
    ".",
    ".",
    "?",
    "?",
    "!",
    "...",
    "…",
    " 🙂",
    " 👍",
    " 😂😂",
    "!!",
    " 🎉",
];

const ANSWERS: [&str; 20] = [
    "ok",
    "yes",
    "no",
    "lol",
    "thanks",
    "ty!",
    "hm",
    "nice",
    "same here",
    "brb",
    "good morning",
    "done",
    "on it",
    "sure",
    "haha",
    "wait what",
    "👍",
    "no idea",
    "see you tomorrow",
    "+1",
];

const FILES: &str = "main.rs README.md Cargo.toml app.py index.html notes.txt build.sh node.js src/lib.rs:42 data.zip";

const CODE: [&str; 8] = [
    "`cargo test`",
    "`npm install`",
    "`git push -f`",
    "`x.len()`",
    "`None`",
    "localhost:3000",
    "a/b",
    "`let y = 2;`",
];

const CASUAL: [&str; 16] = [
    "i", "i'm", "dont", "it's", "gonna", "pls", "btw", "u", "imo", "*really*", "**not**", "kinda",
    "it'll", "afaik", "weird", "tonight",
];
