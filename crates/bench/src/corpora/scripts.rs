//! Prose in many languages and scripts, with links.

use fastrand::Rng;

use super::corpus::Corpus;
use super::languages::{LANGUAGES, Language};
use super::random::{generated, pick};

/// Returns prose in many scripts, with links in the proportions of `LinkDetectionTest.txt`: two
/// thirds are articles of Wikipedia in various languages, and most others are hosts without a
/// scheme.
#[must_use]
pub fn scripts(len: usize) -> Corpus {
    generated("scripts", len, |rng, text| {
        let language = &LANGUAGES[rng.usize(..LANGUAGES.len())];
        paragraph(rng, language, text);
    })
}

fn paragraph(rng: &mut Rng, language: &Language, text: &mut String) {
    let words: Vec<&str> = language.words.split(' ').collect();
    for _ in 0..rng.usize(3..9) {
        for at in 0..rng.usize(4..18) {
            text.push_str(if at > 0 { language.between } else { "" });
            text.push_str(pick(rng, &words));
        }
        match rng.u8(..32) {
            0..12 => text.extend([" ", &language.link(&words, rng)]),
            12..17 => text.push(':'),
            17..20 => text.extend([" ", &rng.u16(1_900..2_100).to_string()]),
            20 => text.push_str("..."),
            21 => text.extend([" [", &rng.u8(1..10).to_string(), "]"]),
            22..30 => text.push_str(language.stop),
            _ => {}
        }
        text.push('\n');
    }
    text.push('\n');
}

impl Language {
    fn link(&self, words: &[&str], rng: &mut Rng) -> String {
        let mut word = || pick(rng, words);
        let first = word();
        let second = word();
        let third = word();
        let fourth = word();
        match rng.u8(..32) {
            0..21 => {
                let language = self.code;
                format!("https://{language}.wikipedia.org/wiki/{first}:{second}_{third}_{fourth}")
            }
            21..25 => format!("example.com/{first}?{second}#{third}"),
            25 => "example.com".to_owned(),
            26 => format!("www.example.com/{first}"),
            27..31 => format!("{first}-{second}.{}", self.domain),
            _ => format!("{first}.{second}@example.com"),
        }
    }
}
