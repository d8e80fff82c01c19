//! Prose in Japanese and in Chinese without links, as in the translated guides of a program: words
//! without spaces between them, wide punctuation, and names in ASCII.

use std::ops::RangeInclusive;

use fastrand::Rng;

use super::corpus::Corpus;
use super::random::generated;

/// A language that has no spaces between words.
#[derive(Clone, Copy, Debug)]
pub struct EastAsian {
    /// Its name.
    pub name: &'static str,
    /// The scripts of its words, each with the share of words in it, in percent.
    scripts: &'static [(u8, RangeInclusive<char>)],
    /// Between two clauses.
    comma: char,
    /// The share of clauses that a comma follows, in percent. A full stop follows the others.
    commas: u8,
    /// The maximum number of words in a clause.
    words: usize,
}

/// Japanese.
pub const JAPANESE: EastAsian = EastAsian {
    name: "Japanese",
    scripts: &[(48, 'ぁ'..='ゖ'), (76, 'ァ'..='ヶ'), (100, '一'..='龠')],
    comma: '、',
    commas: 58,
    words: 22,
};

/// Chinese.
pub const CHINESE: EastAsian = EastAsian {
    name: "Chinese",
    scripts: &[(100, '一'..='龠')],
    comma: '，',
    commas: 53,
    words: 15,
};

impl EastAsian {
    /// Returns prose of about so many bytes.
    #[must_use]
    pub fn prose(&self, len: usize) -> Corpus {
        generated(self.name, len, |rng, text| {
            self.paragraph(rng, text);
            text.push_str("\n\n");
        })
    }

    fn paragraph(&self, rng: &mut Rng, text: &mut String) {
        // Six of ten full stops end a paragraph.
        loop {
            clause(self.scripts, FIRST_WORDS, rng, text);
            while rng.u8(..100) < self.commas {
                text.push(self.comma);
                clause(self.scripts, self.words, rng, text);
            }
            text.push('。');
            if rng.u8(..10) < 6 {
                return;
            }
        }
    }
}

/// The maximum number of words in the first clause of a sentence, which is short: `今日は、`.
const FIRST_WORDS: usize = 6;

fn clause(scripts: &[(u8, RangeInclusive<char>)], most: usize, rng: &mut Rng, text: &mut String) {
    for at in 0..rng.usize(2..=most) {
        if at > 0 && rng.u8(..10) == 0 {
            text.push(' ');
            (0..rng.usize(2..9)).for_each(|_| text.push(rng.lowercase()));
            text.push(' ');
            continue;
        }
        let share = rng.u8(..100);
        let script = scripts.iter().find(|(most, _)| share < *most);
        let letters = script.map_or('a'..='z', |(_, letters)| letters.clone());
        (0..rng.usize(1..=5)).for_each(|_| text.push(rng.char(letters.clone())));
    }
}

#[cfg(test)]
mod tests {
    use super::{CHINESE, EastAsian, JAPANESE};

    /// The full stops and the commas for each 1,000 bytes, the share of bytes above ASCII, the
    /// share of full stops before a letter, and the mean number of letters after these. The figures
    /// that are compared are those of two translations of a guide to a web framework, without their
    /// lines that have code or links.
    #[test]
    fn generated_texts_are_like_translations() {
        for (language, real) in [
            (JAPANESE, [5.3, 7.5, 0.94, 0.41, 10.5]),
            (CHINESE, [7.7, 8.8, 0.91, 0.43, 10.0]),
        ] {
            for ((what, count), real) in ["stops", "commas", "wide", "joined", "letters"]
                .iter()
                .zip(counted(language))
                .zip(real)
            {
                assert!(
                    (real * 0.8..=real * 1.2).contains(&count),
                    "{} {what}: {count} instead of {real}",
                    language.name
                );
            }
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "a few digits are compared")]
    fn counted(language: EastAsian) -> [f64; 5] {
        let text = language.prose(300_000).documents.concat();
        let thousands = text.len() as f64 / 1_000.0;
        let stops = text.matches('。').count() as f64;
        let labels = text
            .split('。')
            .skip(1)
            .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric()).count());
        let labels: Vec<_> = labels.filter(|&len| len > 0).collect();
        let letters = labels.iter().sum::<usize>() as f64 / labels.len() as f64;
        let wide = text.bytes().filter(|byte| !byte.is_ascii()).count() as f64 / text.len() as f64;
        let commas = text.matches(language.comma).count() as f64;
        [
            stops / thousands,
            commas / thousands,
            wide,
            labels.len() as f64 / stops,
            letters,
        ]
    }
}
